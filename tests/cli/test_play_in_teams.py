"""`rdi play` between sides: whole games, the screens, who answers for a team, and who sees what."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.cli.keyboard import Said
from tests.engine.sides import VILLAINS
from toolkit import cards
from toolkit.engine.history import History
from toolkit.engine.names import listed
from toolkit.engine.record import GameRecord, Player, begin, write
from toolkit.engine.variants.named import Named

PAIRS = ("--variant", "two-headed-dragon", "--teams", "gog+eve,zot+dimli", "--seed", "5")
VARIANTS = [
    ("two-headed-dragon", "--players", "4"),
    ("boss-battle", "--boss", "thorn", "--characters", "gog,eve,ash"),
    ("boss-battle", "--players", "3"),
    ("two-headed-boss-battle",),
    ("leaders-and-lackeys", "--leaders", "thorn,ash"),
    ("leaders-and-lackeys", "--characters", "gog,thorn,ash,eve", "--leaders", "thorn,ash"),
]


@pytest.mark.parametrize("wanted", VARIANTS, ids=" ".join)
def test_bots_play_each_variant_that_is_saved_checked_and_replayed(
    rdi: Said, tmp_path: Path, wanted: tuple[str, ...]
) -> None:
    file, pack = tmp_path / "game.json", ("--pack", str(VILLAINS))
    bots = ",".join(["greedy"] * (3 if "3" in wanted else 4))
    out, _err = rdi(*pack, "play", "--variant", *wanted, "--bots", bots, "--seed", "3", "--save", str(file))
    told = json.loads(rdi(*pack, "replay", str(file), "--json")[0])
    assert told["variant"] == json.loads(file.read_text("utf-8"))["variant"]
    assert told["variant"]["kind"] == wanted[0]
    assert f"\n{listed(told['winners'])} win" in out
    assert rdi(*pack, "referee", "check", str(file))[0].startswith("pass")


def test_the_table_shows_sides_with_what_they_share_once(rdi: Said) -> None:
    out, _err = rdi("play", *PAIRS, columns=100)
    assert "Gog and Eve's turn, Discard and Draw Phase" in out
    assert "  Fort  Alc Gold Potions Hand Drinks  Deck Discard" in out
    rows = [line.split() for line in out.splitlines() if line[:3] in ("> ┌", "> └", "  ┌", "  └")][:4]
    assert [row[row.index(name) :] for row, name in zip(rows, ("Gog", "Eve", "Zot", "Dimli"), strict=True)] == [
        ["Gog", "A···················F", "20", "0", "10", "2", "7", "1", "33", "0"],
        ["Eve", "7", "1", "33", "0"],
        ["Zot", "A···················F", "20", "0", "10", "2", "7", "1", "33", "0"],
        ["Dimli", "7", "1", "33", "0"],
    ]


@pytest.mark.parametrize("columns", [40, 120])
def test_a_table_of_sides_fits_the_terminal(rdi: Said, columns: int) -> None:
    fits = (
        "--variant",
        "boss-battle",
        "--boss",
        "thorn",
        "--characters",
        "deirdre,dimli,zot,fiona",
        "--bots",
        "greedy",
    )
    lines = "".join(["wait\nkeep\n1\n"] * 12)
    out, _err = rdi("--pack", str(VILLAINS), "play", *fits, "--seed", "1", lines=lines, columns=columns)
    assert [line for line in out.splitlines() if len(line) > columns and not line.startswith(">")] == []
    assert "Thorn may discard, then draws up to ten" in " ".join(out.split())
    assert "Played in this turn by Thorn: " in out


def test_teammates_see_each_others_hands_and_no_others(rdi: Said) -> None:
    out, _err = rdi("play", *PAIRS, "--bots", "greedy,random,random")
    assert "\nHand of Eve: " in out
    assert "Hand of Zot" not in out
    assert "Hand of Dimli" not in out


def test_the_log_says_whose_track_has_moved_and_why(rdi: Said) -> None:
    out, _err = rdi("play", *PAIRS, "--bots", "greedy,greedy,greedy,greedy")
    told = " ".join(line.removeprefix("| ").strip() for line in out.splitlines())
    assert "Eve (with Gog) gets 1 Gold, by “" in told
    assert "It is Zot and Dimli's turn" in told
    assert " (with Dimli) gains " in told


def at_the_order(folder: Path, *bots: str | None) -> Path:
    """A game file in which Gog and Eve have come to order their Drinks; the bots by seats."""
    names = ("gog", "eve", "zot", "dimli")
    seated = tuple(Player(name.capitalize(), name, bot) for name, bot in zip(names, bots, strict=True))
    record = GameRecord(seated, Named("two-headed-dragon"), seed=5)
    history = History(begin(record, cards.load()))
    while history.game.ask is not None and not history.game.ask.also:
        history.answer(history.game.ask.moves[-1])
    write(folder / "game.json", replace(record, moves=tuple(step.line for step in history.steps)))
    return folder / "game.json"


def test_a_teammate_answers_for_the_team_by_name(rdi: Said, tmp_path: Path) -> None:
    file = at_the_order(tmp_path, None, None, "random", "random")
    lines = "Eve orders 2 Drinks for Gog\nZot orders 2 Drinks for Gog\nEve orders 2 Drinks for Zot\n"
    out, err = rdi("play", "--resume", str(file), lines=lines)
    assert "Gog or Eve orders Drinks" in out
    assert "no Drink is ordered for the own team, as for Gog (rule 9.5.5)" in err
    assert "it is Gog who must decide now, not Zot" in err
    assert "Gog orders 2 Drinks for Zot" in json.loads(file.read_text("utf-8"))["moves"]


def test_a_person_decides_for_a_team_of_which_a_bot_is_asked(rdi: Said, tmp_path: Path) -> None:
    file = at_the_order(tmp_path, "greedy", None, "greedy", "greedy")
    out, _err = rdi("play", "--resume", str(file), lines="1\nundo\nredo\n")
    shown = out[out.index("Gog or Eve orders Drinks") :]
    assert "\nHand of Gog: " in shown
    assert "Taken back: Gog orders 2 Drinks for Zot" in shown
    assert "Made again: Gog orders 2 Drinks for Zot" in shown


def test_what_a_team_may_do_at_a_saved_position_is_told_of_the_team(rdi: Said, tmp_path: Path) -> None:
    file = str(at_the_order(tmp_path, None, None, None, None))
    assert rdi("referee", "options", file)[0].startswith("Gog or Eve orders Drinks.\n  - Gog orders 2 Drinks for Zot\n")
    refused, _err = rdi("referee", "why-not", file, "Eve orders 2 Drinks for Gog")
    assert "Not legal: no Drink is ordered for the own team, as for Gog.\n  Rule 9.5.5 (team-turn.order)" in refused
    told, _err = rdi("referee", "what-if", file, "Eve uses a Potion Token for Gold", "--move", "1")
    assert "In all: Eve (with Gog) gets 3 Gold." in told or "In all: Gog (with Eve) gets 3 Gold." in told


def test_teammates_at_one_terminal_look_on_together_and_the_other_team_does_not(
    terminal: Callable[..., Callable[[str], str]],
) -> None:
    said = terminal(*PAIRS)
    asked = said("")
    assert "Gog decides. When only Gog and Eve can see this, press Enter." in asked
    shown = said("\n")
    assert "Hand of Eve: " in shown
    shown = said("pass\n")
    assert "Eve may play a card" in shown
    assert "press Enter" not in shown
    handed_over = said("pass\n")
    assert "When only Zot and Dimli can see this, press Enter." in handed_over
    assert "Hand" not in handed_over.partition("\033[2J")[2]
    theirs = said("\n")
    assert "Hand of Dimli: " in theirs
    assert "Hand of Gog" not in theirs
