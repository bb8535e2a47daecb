"""Games in batches: the same result however they are played, stopped and gone on with."""

from pathlib import Path

import msgspec
import pytest

from tests.engine.sides import with_villains
from toolkit import cards
from toolkit.arena import crew as crews
from toolkit.arena import run as runs
from toolkit.arena.crew import Crew, Processes, Stopped
from toolkit.arena.plan import Plan, everybody, table
from toolkit.arena.run import ALONE, Kept, Run
from toolkit.arena.tally import PARTS, Tally
from toolkit.errors import CannotRead, CannotWrite

CARDS = cards.load()
PLAN = Plan(("gog", "gerki", "fiona"), 2, seed=3)
GAMES = 45


@pytest.fixture(scope="module")
def whole() -> Tally:
    """All the games, played one after the other."""
    return played(Run(PLAN, CARDS)).tally


def played(run: Run, games: int = GAMES, crew: Crew = ALONE) -> Run:
    for _done in run.go(games, crew):
        pass
    return run


def text(tally: Tally) -> bytes:
    return msgspec.json.encode(tally)


def test_two_processes_count_what_one_does(whole: Tally) -> None:
    assert text(played(Run(PLAN, CARDS), crew=Processes(2)).tally) == text(whole)


def test_every_victory_is_somebodys(whole: Tally) -> None:
    assert whole.games == GAMES
    for scores in (whole.characters, whole.seats, whole.bots):
        assert sum(score.parts for score in scores.values()) == GAMES * PARTS
        assert sum(score.chance for score in scores.values()) == GAMES * PARTS
        assert sum(score.games for score in scores.values()) == GAMES * 2


def test_whoever_does_not_win_has_lost_in_some_way(whole: Tally) -> None:
    lost = sum(count for ways in whole.losses.values() for count in ways.values())
    assert lost == GAMES + whole.ties


def test_a_card_that_was_drawn_was_played_or_kept(whole: Tally) -> None:
    assert all(card.drawn == card.played + card.kept and card.times >= card.played for card in whole.cards.values())
    assert any(card.played and card.kept for card in whole.cards.values())


def test_a_run_that_was_stopped_goes_on_and_counts_nothing_twice(whole: Tally, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    stopped = Run(PLAN, CARDS, file).go(GAMES)
    assert next(stopped) == 20
    stopped.close()
    again = Run(PLAN, CARDS, file)
    assert (again.done, again.tally.games) == (20, 20)
    assert text(played(again).tally) == text(whole)
    assert text(played(Run(PLAN, CARDS, file)).tally) == text(whole)


def test_a_run_may_go_on_to_more_games(whole: Tally, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    played(Run(PLAN, CARDS, file), 7)
    assert text(played(Run(PLAN, CARDS, file)).tally) == text(whole)


def test_a_disk_that_is_full_loses_nothing_that_was_counted(
    whole: Tally, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    played(Run(PLAN, CARDS, file), 20)
    before = file.read_bytes()

    def full(path: Path, content: bytes) -> None:
        raise CannotWrite(f"{path}: cannot be written: No space left on device, {len(content)} bytes")

    monkeypatch.setattr(runs.files, "write", full)
    run = Run(PLAN, CARDS, file)
    with pytest.raises(CannotWrite, match=r"No space left.* 20 games are kept there: make room, and go on with"):
        played(run)
    assert (run.done, run.tally.games) == (20, 20)
    assert file.read_bytes() == before
    monkeypatch.undo()
    assert text(played(run).tally) == text(whole)


def changed(file: Path, **changes: object) -> None:
    kept = msgspec.json.decode(file.read_bytes(), type=Kept)
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(kept, **changes)))


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    played(Run(PLAN, CARDS, file), 2)
    with pytest.raises(CannotRead, match="other players, seed"):
        Run(Plan(("gog", "gerki", "fiona"), 3, seed=4), CARDS, file)
    with pytest.raises(CannotRead, match="other cards"):
        Run(PLAN, with_villains(), file)
    changed(file, version="0.0.1")
    with pytest.raises(CannotRead, match=r"version 0\.0\.1 of the toolkit"):
        Run(PLAN, CARDS, file)


def test_a_file_that_does_not_agree_with_itself_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    played(Run(PLAN, CARDS, file), 2)
    changed(file, done=20)
    with pytest.raises(CannotRead, match="tells of 20 games and counts 2"):
        Run(PLAN, CARDS, file)
    file.write_text("{")
    with pytest.raises(CannotRead, match="ends too early"):
        Run(PLAN, CARDS, file)


def test_a_process_that_dies_is_told_with_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews.pickle, "dumps", lambda _cards: b"no cards")
    with pytest.raises(Stopped, match="stopped after 0 games: a process has died; go on with --resume"):
        played(Run(PLAN, CARDS, tmp_path / "run.json"), crew=Processes(2))


@pytest.mark.parametrize("kind", ["two-headed-dragon", "boss-battle", "leaders-and-lackeys"])
def test_teammates_win_together(kind: str) -> None:
    known = with_villains()
    plan = msgspec.structs.replace(Plan(everybody(known), 4), kind=kind)
    tally = played(Run(plan, known), 4).tally
    assert sum(score.chance for score in tally.seats.values()) == 4 * 4 * PARTS // 2
    assert {player.character for player in table(plan, known, 0).players} <= set(tally.characters)
