"""`rdi play --prizes --bar-deck`: whole games, alone and between teams, what the screen shows, and wrong input."""

import json
from pathlib import Path

import pytest

from tests.cli.keyboard import Said
from tests.engine.sides import VILLAINS

ASIDE = ("--prizes", "--bar-deck", "rdi1,rdi2")
DUEL = (*ASIDE, "--characters", "gog,eve", "--seed", "4")
VARIANTS = [
    (),
    ("--variant", "two-headed-dragon"),
    ("--variant", "boss-battle"),
    ("--variant", "two-headed-boss-battle"),
    ("--variant", "leaders-and-lackeys"),
]


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_bots_play_for_prizes_with_a_bar_deck_in_every_variant(
    rdi: Said, tmp_path: Path, variant: tuple[str, ...]
) -> None:
    file, pack = tmp_path / "game.json", ("--pack", str(VILLAINS))
    bots = ",".join(["greedy"] * 4)
    out, _err = rdi(*pack, "play", *variant, *ASIDE, "--bots", bots, "--seed", "12", "--save", str(file))
    record = json.loads(file.read_text("utf-8"))
    assert record["bar_deck"] == ["drinks-rdi1", "drinks-rdi2"]
    assert len(record["prizes"]) == 3
    assert " into the pot  (12.2.2" in " ".join(out.split("\n  "))
    assert rdi(*pack, "replay", str(file))[1] == ""
    assert rdi(*pack, "referee", "check", str(file))[0].startswith("pass")


def test_the_screen_shows_where_the_prizes_lie_and_asks_for_one(rdi: Said) -> None:
    lines = (
        "wait\nkeep\nwait\nplay gambling i'm in\n4\n4\nchoose wine\nchoose straw of misdirection\nundo\nredo\ntable\n"
    )
    out, err = rdi("play", *DUEL, lines=lines, columns=100)
    assert "\nPrizes at the Inn: Dale's Finest Mushroom; Speedy Runner's Stopwatch; Straw of Misdirection\n" in out
    assert "\nBar Deck: 30 Drinks\n" in out
    asked = out.partition("\nGog must put a Prize into the pot\n")[2]
    assert asked.startswith("  Dale's Finest Mushroom: When you win this Prize, put it into the Prize Bin. You gain 1 ")
    assert '\n  3  Gog chooses "Straw of Misdirection"\n' in asked
    assert "That is not one of the choices here" in err
    assert 'Taken back: Gog chooses "Straw of Misdirection"' in asked
    assert 'Made again: Gog chooses "Straw of Misdirection"' in asked
    assert "\nPrize in the pot: Straw of Misdirection\n" in asked


def test_a_prize_that_was_won_lies_before_its_winner_and_is_used(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rdi("play", *DUEL, "--bots", "greedy,greedy", "--save", str(file))
    told = rdi("replay", str(file))[0]
    assert " wins “Speedy Runner's Stopwatch”  (12.2.3 prizes.won)" in told
    assert " puts “Speedy Runner's Stopwatch” into the Prize Bin  (12.2.4 prizes.bin)" in told


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            ("--variant", "prizes"),
            "--variant prizes: that goes with every game (rule 12.2.1); give --prizes, with any ",
        ),
        (("--variant", "bar-deck"), "that goes with every game (rule 12.1.1); give --bar-deck DECK,..., with any "),
        (("--bar-deck", "rdi1,rdi1"), "--bar-deck: 'drinks-rdi1' is named twice (rule 12.1.2); expected each Drink "),
        (("--bar-deck", "rdi1,star-mole"), "'drinks-star-mole' are the Drinks of a Tavern (rule 12.1.5); expected "),
        (("--bar-deck", "rdi3"), "--bar-deck: 1 Drinks are too few to deal 30 of them (rule 12.1.2); expected Drink "),
        (("--bar-deck", "gog"), "--bar-deck: there is no Drink Deck 'gog' (rule 12.1.2); expected some of drinks-"),
        (("--bar-deck", "rdi99"), "No deck is called 'rdi99'. Did you mean \"drinks-rdi9\"?"),
        (("--bar-deck", "rdi1", "--drink-deck", "drinks-rdi2"), "the Drinks come from --bar-deck or from --drink-deck"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_wrong_input_is_one_clear_line(rdi: Said, options: tuple[str, ...], says: str) -> None:
    out, err = rdi("play", *options, code=2 if "--drink-deck" in options else 1)
    assert says in err
    assert out == ""


def test_a_resumed_game_has_its_prizes_already(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rdi("play", *DUEL, "--save", str(file), lines="wait\n")
    assert "Prizes at the Inn: " in rdi("play", "--resume", str(file))[0]
    assert "a game that is resumed has its players" in rdi("play", "--resume", str(file), "--prizes", code=2)[1]
