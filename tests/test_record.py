"""Files of our own data: read fast, and what is wrong with one is told with its place."""

from pathlib import Path

import pytest

from toolkit.errors import CannotRead
from toolkit.record import Record, read


class Mug(Record, frozen=True):
    size: int
    marks: tuple[str, ...] = ()


def test_a_record_is_closed_and_frozen(tmp_path: Path) -> None:
    (tmp_path / "mug.json").write_text('{"size": 3, "marks": ["a"]}')
    mug = read(tmp_path / "mug.json", Mug)
    assert mug == Mug(3, ("a",))
    with pytest.raises(AttributeError):
        mug.size = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"size": "3"}', r"mug\.json \$\.size: Expected `int`, got `str`$"),
        (b'{"size": 3, "marks": ["a", 4]}', r"mug\.json \$\.marks\[1\]: Expected `str`, got `int`$"),
        (b'{"size": 3, "sise": 4}', r"mug\.json: Object contains unknown field `sise`$"),
        (b'{"size": ', r"mug\.json: Input data was truncated$"),
        ('{"size": 3, "marks": ["é"]}'.encode("latin-1"), r"mug\.json: is not UTF-8$"),
        (b"[" * 100_000, r"mug\.json: "),
        (b'{"size": 3, "marks": ["\\ud800"]}', r"mug\.json: "),
    ],
)
def test_a_file_that_holds_something_else_is_told_with_its_place(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "mug.json").write_bytes(content)
    with pytest.raises(CannotRead, match=says):
        read(tmp_path / "mug.json", Mug)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match=r"mug\.json: cannot be opened: No such file"):
        read(tmp_path / "mug.json", Mug)
