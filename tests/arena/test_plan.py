"""Who sits down at which table of the arena."""

from collections import Counter
from itertools import islice

import pytest

from tests.engine.sides import with_villains
from toolkit import cards
from toolkit.arena.plan import Plan, check, everybody, table
from toolkit.engine.record import GameRecord, begin
from toolkit.engine.variants.named import OF_TEAMS, Kind
from toolkit.errors import CannotRead, NotFound, NotLegal

CARDS = cards.load()
FOUR = ("gog", "gerki", "fiona", "zot")


def tables(plan: Plan, count: int) -> list[GameRecord]:
    return [table(plan, CARDS, number) for number in range(count)]


def test_the_same_characters_sit_in_every_seat_before_others_come() -> None:
    sitting = [[player.character for player in one.players] for one in tables(Plan(everybody(CARDS), 3), 6)]
    assert [set(one) for one in sitting[:3]] == [set(sitting[0])] * 3
    assert all(len({one[seat] for one in sitting[:3]}) == 3 for seat in range(3))
    assert set(sitting[3]) != set(sitting[0])


def test_bots_that_differ_play_every_character_in_every_seat() -> None:
    met = Counter(
        (player.bot, player.character, seat)
        for one in tables(Plan(FOUR[:2], 2, bots=("easy", "random")), 4)
        for seat, player in enumerate(one.players)
    )
    assert len(met) == 8
    assert set(met.values()) == {1}


def test_who_is_always_there_is_always_there() -> None:
    assert all("eve" in [player.character for player in one.players] for one in tables(Plan(FOUR, 3, ("eve",)), 12))


def test_no_two_games_have_one_seed_and_each_has_the_same_again() -> None:
    plan = Plan(FOUR, 4, seed=7)
    assert len({one.seed for one in tables(plan, 50)}) == 50
    assert tables(plan, 5) == tables(plan, 5)


@pytest.mark.parametrize("kind", [*OF_TEAMS, "otto"])
def test_every_variant_finds_its_players(kind: Kind) -> None:
    known, players = with_villains(), 2 if kind == "otto" else 4
    plan = Plan(everybody(known), players, kind=kind)
    check(plan, known)
    for number in range(2 * players):
        game = begin(table(plan, known, number), known)
        assert len({game.players[seat].side for seat in range(players)}) == 2


def test_teams_that_are_named_stay_together() -> None:
    plan = Plan(FOUR, 4, kind="two-headed-dragon", teams=(("gog", "zot"), ("gerki", "fiona")))
    for one in tables(plan, 4):
        assert one.variant is not None
        assert one.variant.teams == (("gog", "zot"), ("gerki", "fiona"))
        begin(one, CARDS)


@pytest.mark.parametrize(
    ("plan", "kind", "says"),
    [
        (Plan(("gog", "nobody"), 2), NotFound, "nobody"),
        (Plan(FOUR, 5), NotLegal, "5 players, but only 4 characters"),
        (Plan(FOUR, 4, bots=("clever",)), NotFound, "clever"),
        (Plan(FOUR, 4, bots=("easy:3",)), CannotRead, "does not look ahead"),
        (Plan(FOUR, 4, bots=("hard:much",)), CannotRead, "no budget"),
        (Plan(FOUR, 4, bots=("hard:-1s",)), CannotRead, "no budget"),
        (Plan(FOUR, 4, bots=("easy", "hard")), NotLegal, "2 bots for 4 players"),
        (Plan(FOUR, 4, kind="boss-battle"), NotLegal, "needs 1 with Boss Cards"),
        (Plan(FOUR, 3, kind="two-headed-dragon"), NotLegal, "^3 players cannot be divided into pairs"),
        (Plan(FOUR, 2, ("eve", "gog", "zot")), NotLegal, "3 characters are to sit"),
        (Plan(FOUR, 4, drink_deck="water"), NotFound, "water"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_game(plan: Plan, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        check(plan, CARDS)


def test_tables_come_without_end() -> None:
    plan = Plan(FOUR, 2)
    assert len(list(islice((table(plan, CARDS, number) for number in range(10**9, 10**9 + 3)), 3))) == 3
