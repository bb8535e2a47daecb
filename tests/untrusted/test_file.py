"""Bytes of files: no more than are wanted."""

from pathlib import Path

import pytest

from toolkit.errors import CannotRead
from toolkit.untrusted.file import content, head


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert content(tmp_path / "a", 5) == b"12345"
    assert head(tmp_path / "a", 2) == b"12"
    with pytest.raises(CannotRead, match=r"a: has more than 4 bytes$"):
        content(tmp_path / "a", 4)


def test_a_file_without_an_end_is_read_up_to_its_bound() -> None:
    with pytest.raises(CannotRead, match="has more than 1,000 bytes"):
        content(Path("/dev/zero"), 1000)


@pytest.mark.parametrize(("name", "why"), [(".", "Is a directory"), ("none", "No such file"), ("a" * 300, "too long")])
def test_what_cannot_be_opened_is_told(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(CannotRead, match=f"cannot be opened: .*{why}"):
        content(tmp_path / name, 10)
