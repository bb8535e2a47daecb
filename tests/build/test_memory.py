"""What an earlier build laid out is used again, as long as nothing that lays out has changed."""

from pathlib import Path

import pytest

from toolkit.build import memory
from toolkit.build.memory import recall, remember
from toolkit.cards import Database, load
from toolkit.faces.studio import Studio


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


@pytest.fixture
def path(db: Database, tmp_path: Path) -> Path:
    studio = Studio(db)
    studio.deck("drinks-rdi1")
    remember(studio, tmp_path / "faces.bin")
    return tmp_path / "faces.bin"


def test_faces_are_recalled_as_they_were(db: Database, path: Path) -> None:
    studio = Studio(db)
    recall(studio, path)
    known = dict(studio.faces)
    assert {face.name for face in known.values()} >= {face.name for face in Studio(db).deck("drinks-rdi1")}
    assert studio.deck("drinks-rdi1") == Studio(db).deck("drinks-rdi1")
    assert studio.faces == known


def test_another_program_or_other_templates_make_all_anew(
    db: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_drawn_by", lambda: "another")
    studio = Studio(db)
    recall(studio, path)
    assert studio.faces == {}


@pytest.mark.parametrize("content", [b"", b"\x93", b"not a memory", b"\x92\xa1\xff\x90"])
def test_a_memory_that_cannot_be_read_is_none(content: bytes, db: Database, path: Path) -> None:
    path.write_bytes(content)
    studio = Studio(db)
    recall(studio, path)
    assert studio.faces == {}


@pytest.mark.parametrize("at", [0, 40, 200, -1])
def test_a_damaged_memory_is_none(at: int, db: Database, path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0xFF
    path.write_bytes(content)
    studio = Studio(db)
    recall(studio, path)
    assert studio.faces == {}
