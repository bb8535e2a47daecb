"""Edits are noticed, once they have settled."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

from toolkit.build.edits import edits, snapshot


def first(found: Iterator[tuple[Path, ...]], edit: threading.Timer) -> set[str]:
    edit.start()
    return {path.name for path in next(found)}


def test_a_file_that_is_written_added_or_removed_is_an_edit(tmp_path: Path) -> None:
    kept, gone = tmp_path / "kept.json", tmp_path / "gone.json"
    kept.write_text("1")
    gone.write_text("1")
    (tmp_path / "still.json").write_text("1")

    def edit() -> None:
        kept.write_text("22")
        gone.unlink()
        (tmp_path / "deeper").mkdir()
        (tmp_path / "deeper" / "new.json").write_text("3")

    assert first(edits([tmp_path], 0.02), threading.Timer(0.1, edit)) == {"kept.json", "gone.json", "new.json"}


def test_a_long_edit_is_one_edit(tmp_path: Path) -> None:
    def edit() -> None:
        for number in range(8):
            (tmp_path / f"{number}.json").write_text("{}")
            time.sleep(0.02)

    assert len(first(edits([tmp_path], 0.5), threading.Timer(0.1, edit))) == 8


def test_a_single_file_can_be_watched(tmp_path: Path) -> None:
    pack = tmp_path / "pack.zip"
    pack.write_bytes(b"PK")
    (tmp_path / "other.zip").write_bytes(b"PK")
    assert list(snapshot([pack])) == [pack]


def test_what_is_not_there_is_not_watched(tmp_path: Path) -> None:
    assert snapshot([tmp_path / "nowhere"]) == {}


def test_an_edit_before_anybody_looks_is_noticed_too(tmp_path: Path) -> None:
    found = edits([tmp_path], 0.02)
    (tmp_path / "early.json").write_text("{}")
    assert {path.name for path in next(found)} == {"early.json"}
