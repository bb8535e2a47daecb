"""A table as its clients meet it: people decide, everything else goes on by itself, and nothing hidden comes out."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import with_growers, with_guests
from tests.engine.tight_games import any_game
from toolkit.engine.history import History
from toolkit.engine.moves import Pass, PlayCard
from toolkit.engine.record import GameRecord, Player
from toolkit.errors import NotFound, NotLegal
from toolkit.table import Seat, Table

CARDS = with_guests()
OPENED = ("plays", "reveals", "otto-reveals", "resolves", "deck-to-discard")
"""What happens to cards that everybody sees from then on."""


def record(*bots: str | None, seed: int = 7, **more: object) -> GameRecord:
    names = ("Gog", "Eve", "Zot", "Dimli")
    players = tuple(Player(name, name.lower(), bot) for name, bot in zip(names, bots, strict=False))
    return GameRecord(players, seed=seed, **more)  # type: ignore[arg-type]


def settle(table: Table) -> list[str]:
    """Let the table go on as far as it can; why it decided each time."""
    whys = []
    while (decided := table.advance()) is not None:
        whys.append(decided.why)
    return whys


def test_bots_play_a_whole_game_and_the_same_one_each_time() -> None:
    tables = [Table.begin(record("greedy", "random", "greedy"), CARDS) for _ in range(2)]
    for table in tables:
        assert set(settle(table)) <= {"bot", "forced"}
        assert table.game.state.winners is not None
    assert tables[0].record == tables[1].record


def test_a_person_decides_and_a_bot_answers() -> None:
    table = Table.begin(record(None, "greedy"), CARDS)
    settle(table)
    assert table.deciding == (0,)
    with pytest.raises(NotLegal, match="somebody else"):
        table.play(1, table.game.ask.moves[0])
    with pytest.raises(NotLegal, match="somebody else"):
        table.play(0, Pass(1))
    while table.deciding:
        table.play(0, table.game.ask.moves[-1])
        settle(table)
    assert table.game.state.winners is not None


def test_the_last_decision_of_a_bot_is_told_with_its_reason() -> None:
    table = Table.begin(record(None, "greedy"), CARDS)
    with pytest.raises(NotLegal, match="no bot has decided"):
        table.why()
    while not any(step.by[0] == 1 and not step.forced for step in table.history.steps):
        settle(table)
        table.play(0, table.game.ask.moves[-1])
    name = table.game.players[1].name
    assert table.why().startswith(name)
    assert "greedy looks no farther" in table.why()


def test_an_open_seat_is_waited_for_and_may_be_taken_once() -> None:
    table = Table.begin(record(None, None), CARDS, seats=[Seat(), Seat(bot="greedy")])
    assert settle(table) == []
    assert table.deciding == ()
    table.sit_down(0)
    settle(table)
    assert table.deciding == (0,)
    with pytest.raises(NotLegal, match="somebody sits there already"):
        table.sit_down(0)
    table.stand_up(0)
    assert table.seats[0].is_open


def test_a_bot_takes_over_for_somebody_who_is_away_and_gives_the_seat_back() -> None:
    table = Table.begin(record(None, None), CARDS)
    table.let_bot(0, "greedy")
    with pytest.raises(NotFound, match="No bot is called 'clever'"):
        table.let_bot(1, "clever")
    settle(table)
    assert table.deciding == (1,)
    assert table.people == (0, 1)
    table.let_bot(0, None)
    while table.deciding == (1,):
        table.play(1, table.game.ask.moves[-1])
        settle(table)
    assert table.deciding == (0,)


def test_who_waits_is_passed_for_until_something_can_be_answered() -> None:
    table = Table.begin(record(None, None, None, ask_everybody=True), CARDS)
    settle(table)
    for seat in (1, 2):
        table.wait(seat)
    while "discard" not in table.game.ask.kinds:
        if table.deciding == (0,):
            table.play(0, Pass(0))
        settle(table)
    with pytest.raises(NotLegal, match="something is to be decided here"):
        table.wait(0)


def test_a_player_lets_pass_at_some_occasions_but_not_where_it_is_about_them() -> None:
    table = Table.begin(record(None, None, None, ask_everybody=True, seed=2), CARDS)
    table.let_pass(1, ["idle", "cards"])
    asked = set()
    chance = random.Random(3)
    for _ in range(300):
        settle(table)
        if not table.deciding:
            break
        seat, seen = table.deciding[0], table.seen(None)
        if seat == 1 and seen.kinds == ("response",):
            played = seen.in_progress[-1]
            asked.add(1 in played.seats)
        table.play(seat, chance.choice(table.game.ask.moves))
    assert asked <= {True}
    assert table.seats[1].passes == {"idle", "cards"}


def test_each_change_is_kept_and_a_table_goes_on_from_what_was_kept() -> None:
    kept = []
    table = Table.begin(record(None, "greedy"), CARDS)
    table.keep = lambda one: kept.append((one.record, tuple(one.seats)))
    settle(table)
    for _ in range(5):
        table.play(0, table.game.ask.moves[-1])
        settle(table)
    assert [len(record.moves) for record, _seats in kept] == sorted(len(record.moves) for record, _seats in kept)
    last, seats = kept[-1]
    again = Table.begin(last, CARDS, seats=seats)
    assert again.game.state == table.game.state
    assert again.told() == table.told()
    assert again.seats == table.seats


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_what_is_told_names_no_card_that_nobody_has_seen(seed: int) -> None:
    """The log goes to everybody, so it names only cards that lie open, or are opened as it tells."""
    game = any_game(with_growers(), seed)
    game.log = []
    seats = [Seat(bot="random") for _ in game.players]
    table = Table(History(game), record("random", "random", seed=seed), seats=seats)
    seen = msgspec.json.encode(table.seen(None)).decode()
    while (decided := table.advance()) is not None:
        seen += msgspec.json.encode(table.seen(None)).decode()
        for entry in table.told(decided.logged):
            seen += f'"{entry.card}"' if entry.what in OPENED else ""
            assert entry.card is None or f'"{entry.card}"' in seen, entry


@given(seed=st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_who_looks_on_sees_no_hand_and_no_moves(seed: int) -> None:
    table = Table.begin(record("random", "random", seed=seed), CARDS)
    while table.advance() is not None:
        seen = table.seen(None)
        assert all(player.hand is None for player in seen.players)
        assert seen.moves is None


def test_plays_are_made_by_teammates_too() -> None:
    from toolkit.engine.variants.named import Named

    teams = Named("two-headed-dragon", teams=(("Gog", "Eve"), ("Zot", "Dimli")))
    table = Table.begin(record(None, None, None, None, variant=teams), CARDS)
    settle(table)
    while len(table.deciding) < 2:
        table.play(table.deciding[0], table.game.ask.moves[-1])
        settle(table)
    asked, mate = table.deciding
    move = table.game.ask.moves[0]
    assert not isinstance(move, PlayCard)
    table.play(mate, msgspec.structs.replace(move, seat=mate))
    assert table.history.steps[-1].by == (asked, mate)
