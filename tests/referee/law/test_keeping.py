"""The search index is built once and kept; what is out of date, damaged or cannot be kept is built anew."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import pytest
from msgspec import structs

from tests.referee.tables import cards
from toolkit.referee.law import bank, proposition
from toolkit.referee.law.keeping import MOST_KEPT, kept, packed, unpacked
from toolkit.referee.law.passages import Passages
from toolkit.referee.law.proposition import Proposition
from toolkit.referee.referee import Referee
from toolkit.rulebook import BOOKS

FEW = {slug: one for slug, one in proposition.load().items() if slug.startswith("gambling.")}


class Brief(Referee):
    """A referee who knows only what the rules of gambling settle: to keep all the rest each time tells nothing more."""

    @cached_property
    def propositions(self) -> Mapping[str, Proposition]:
        return FEW


PASSAGES = Passages(Brief(cards()))


def called(title: str) -> Passages:
    """What can be found where a card is called otherwise."""
    renamed = structs.replace(cards().cards["gog/shut-up"], title=title)
    return Passages(Brief(replace(cards(), cards={**cards().cards, renamed.id: renamed})))


def found(passages: Passages, folder: Path, word: str) -> list[str]:
    rows = passages.index(folder).execute("select id from passage where passage match ? order by rank", (word,))
    return [name for (name,) in rows]


def file_in(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.fixture
def never_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def built(passages: Passages) -> None:
        raise AssertionError(f"built again: {passages.fingerprint()}")

    monkeypatch.setattr(Passages, "table", built)


def test_what_was_kept_finds_the_same_without_being_built_again(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    first = found(PASSAGES, tmp_path, "gambling")
    request.getfixturevalue("never_built")
    assert len(first) > 10
    assert found(PASSAGES, tmp_path, "gambling") == first


def test_other_facts_have_an_index_of_their_own(tmp_path: Path) -> None:
    assert found(PASSAGES, tmp_path, "quokka") == []
    assert "gog/shut-up" in found(called("Quiet, quokka!"), tmp_path, "quokka")
    assert found(PASSAGES, tmp_path, "quokka") == []


def test_the_same_facts_are_kept_in_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        PASSAGES.index(tmp_path / folder)
    one, other = (file_in(tmp_path / folder) for folder in ("one", "other"))
    assert (one.name, one.read_bytes()) == (other.name, other.read_bytes())


def test_a_bank_is_kept_in_the_same_bytes_in_whatever_order_python_goes_through_sets() -> None:
    code = """
from hashlib import sha256
from toolkit.referee.law.bank import bank_of, packed_up
from toolkit.referee.law.precedent import Precedent
from toolkit.rulebook import BOOKS
some = [Precedent(str(number), "yes", ("turn.one-action",), "Yes.", frozenset(BOOKS)) for number in range(9)]
print(sha256(packed_up(bank_of(some, [], ()))).hexdigest())
"""
    made = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        for seed in "1234"
    ]
    assert [one.stderr for one in made] == [b""] * len(made)
    assert len({one.stdout for one in made}) == 1


@pytest.mark.parametrize("damage", ["cut short", "one byte", "empty", "not ours"])
def test_a_damaged_index_is_built_anew(tmp_path: Path, damage: str) -> None:
    PASSAGES.index(tmp_path)
    file = file_in(tmp_path)
    whole = file.read_bytes()
    middle = len(whole) // 2
    changed = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    file.write_bytes({"cut short": whole[:middle], "one byte": changed, "empty": b"", "not ours": b"x" * 99}[damage])
    assert len(found(PASSAGES, tmp_path, "gambling")) > 10
    assert file.read_bytes() == whole


def test_where_nothing_can_be_kept_it_is_built_in_memory(tmp_path: Path) -> None:
    blocked = tmp_path / "a file" / "search"
    blocked.parent.write_text("no folder", "utf-8")
    assert len(found(PASSAGES, blocked, "gambling")) > 10
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]


def test_a_sqlite_that_reads_no_bytes_builds_it_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Connection:
        """As where SQLite is built without deserialize."""

    monkeypatch.setattr("toolkit.referee.law.passages.sqlite3.Connection", Connection)
    assert len(found(PASSAGES, tmp_path, "gambling")) > 10
    assert list(tmp_path.iterdir()) == []


def test_all_editions_and_packs_share_what_is_settled_and_a_card_brings_its_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Referee(cards()).likeness.bank.known
    monkeypatch.setattr(bank, "_made", lambda: pytest.fail("made again"))
    with_a_pack = called("Quiet, quokka!").referee
    others = (*(Referee(cards(), book) for book in BOOKS), with_a_pack)
    assert all(one.likeness.bank.known == known for one in others)
    assert with_a_pack.vocabulary.has_written("quokka")
    assert not Referee(cards()).vocabulary.has_written("quokka")


def test_only_a_few_are_kept(tmp_path: Path) -> None:
    for number in range(MOST_KEPT + 2):
        called(f"Quiet, number {number}!").index(tmp_path)
    assert len(list(tmp_path.iterdir())) == MOST_KEPT


def test_processes_that_start_together_do_not_disturb_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_CACHE", str(tmp_path))
    command = [sys.executable, "-m", "toolkit", "referee", "search", "ante"]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    ended = [(*process.communicate(timeout=60), process.returncode) for process in started]
    assert {(err, code) for _out, err, code in ended} == {("", 0)}
    assert len({out for out, _err, _code in ended}) == 1
    assert file_in(tmp_path / "referee").suffix == ".index"


@pytest.mark.parametrize("parts", [[], [b""], [b"one", b"", b"x" * 64, b"y" * 65]])
def test_parts_are_kept_side_by_side(tmp_path: Path, parts: list[bytes]) -> None:
    for _ in range(2):
        assert [bytes(one) for one in unpacked(kept(tmp_path / "parts.law", lambda: packed(parts)))] == parts
