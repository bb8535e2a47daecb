"""Windows that everybody answers together: all last the same, and nothing tells what is held until somebody plays."""

import random
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.test_table import CARDS, record
from toolkit.engine import Game
from toolkit.engine.moment import open_window
from toolkit.engine.moves import AnyMove, Pass, PlayCard
from toolkit.errors import NotLegal
from toolkit.table import Seat, Table
from toolkit.table.showing import shows
from toolkit.table.thinking import Thought, decide

LASTS = 5.0


class Clock:
    """A clock that goes when it is told to; seconds."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def together(*bots: str | None, clock: Clock, seed: int = 7, **more: object) -> Table:
    of = record(*bots, seed=seed, ask_everybody=True, **more)
    return Table.begin(of, CARDS, lasts=LASTS, clock=clock)


def settle(table: Table) -> None:
    while table.advance() is not None:
        pass


def choice(game: Game, seat: int, seed: int) -> AnyMove:
    """What somebody decides: always the same of the same moves, most of the time to pass where they may."""
    ask = game.ask
    held = [len(player.hand) for player in game.players]
    chance = random.Random(f"{seed}/{seat}/{game.state.turn}/{game.state.phase}/{held}/{len(game.state.drink_deck)}")
    plays = [move for move in ask.moves if not isinstance(move, Pass)]
    if plays and (Pass(ask.seat) not in ask.moves or chance.random() < 0.4):
        return plays[0]
    return Pass(ask.seat)


def test_nothing_goes_on_before_the_time_is_up_whatever_is_answered() -> None:
    clock = Clock()
    table = together(None, None, None, clock=clock)
    settle(table)
    assert table.deciding == (0, 1, 2)
    assert table.due == LASTS
    version = table.version
    for seat in table.deciding:
        clock.now += 1
        table.play(seat, Pass(seat))
        assert table.advance() is None
    assert (table.deciding, table.due, table.version) == ((0, 1, 2), LASTS - 3, version)
    clock.now += LASTS - 3
    assert table.advance().why == "together"
    settle(table)
    assert "discard" in table.game.ask.kinds
    assert (table.deciding, table.due) == ((0,), None)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=6, deadline=None)
def test_all_windows_of_a_game_last_the_same(seed: int) -> None:
    clock, chance = Clock(), random.Random(seed)
    table = together(None, "easy", None, clock=clock, seed=seed)
    settle(table)
    for _ in range(300):
        if not table.deciding:
            break
        if table.due is None:
            table.play(table.deciding[0], choice(table.game, table.deciding[0], seed))
            settle(table)
            continue
        opened, version, asked = clock.now, table.version, table.deciding
        for seat in chance.sample(asked, chance.randint(0, len(asked))):
            clock.now += chance.random()
            table.play(seat, choice(table.seen_as(seat), seat, seed))
            settle(table)
            assert (table.version, table.deciding) == (version, asked)
        if chance.random() < 0.5:
            table.think()
        clock.now = opened + LASTS - 0.001
        assert table.advance() is None
        clock.now = opened + LASTS
        assert table.advance() is not None
        settle(table)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_the_game_is_the_same_as_one_after_the_other(seed: int) -> None:
    """Who is first by the rules plays first, and whoever answered behind them is asked again."""
    clock = Clock()
    tables = [together(None, "easy", None, clock=clock, seed=seed)]
    tables.append(Table.begin(record(None, "easy", None, seed=seed, ask_everybody=True), CARDS))
    for table in tables:
        while len(table.history.steps) < 250:
            settle(table)
            deciding = table.deciding
            if not deciding:
                break
            for seat in deciding:
                table.play(seat, choice(table.seen_as(seat), seat, seed))
            clock.now += LASTS
    first, second = ([step.line for step in table.history.steps][:250] for table in tables)
    assert first == second


def observed(table: Table, clock: Clock, seat: int) -> list[object]:
    """All that a seat sees, and when, while everybody passes through two turns."""
    found: list[object] = []
    while table.game.state.turn == 0 and table.deciding:
        plain = msgspec.to_builtins(msgspec.structs.replace(table.seen(seat), moves=None))
        found.append((clock.now, table.version, table.deciding, table.due, plain, len(table.history.steps)))
        if table.due is not None:
            clock.now += table.due
        else:
            table.play(table.deciding[0], table.game.ask.moves[-1 if "discard" not in table.game.ask.kinds else 0])
        settle(table)
    return found


def test_what_others_see_and_when_does_not_depend_on_what_a_seat_holds() -> None:
    seen = []
    for order in (0, 1):
        clock = Clock()
        table = together(None, None, None, clock=clock, seed=3)
        other = table.game.players[1]
        whole = sorted([*other.hand, *other.deck], reverse=bool(order))
        other.hand[:], other.deck[:] = whole[: len(other.hand)], whole[len(other.hand) :]
        table.game.hands.stale.add(1)
        settle(table)
        seen.append((observed(table, clock, 0), list(other.hand)))
    assert seen[0][1] != seen[1][1]
    assert len(seen[0][0]) > 5
    assert seen[0][0] == seen[1][0]


def first_that_two_could_play(seed: int) -> tuple[Table, Clock, dict[int, AnyMove]]:
    """A window in which two people could play a card."""
    clock = Clock()
    table = together(None, None, None, None, clock=clock, seed=seed)
    while True:
        settle(table)
        assert table.deciding, "somebody has lost before that"
        could = {
            seat: next((one for one in table.seen_as(seat).ask.moves if isinstance(one, PlayCard)), None)
            for seat in table.deciding
        }
        plays = {seat: move for seat, move in could.items() if move is not None}
        if table.due is not None and len(plays) > 1:
            return table, clock, plays
        for seat in table.deciding:
            table.play(seat, choice(table.seen_as(seat), seat, seed))
        clock.now += LASTS


def test_of_two_who_play_the_rules_say_who_is_first_and_the_other_is_asked_again() -> None:
    table, clock, plays = first_that_two_could_play(5)
    for seat in reversed(list(plays)):
        table.play(seat, plays[seat])
    made = len(table.history.steps)
    clock.now += LASTS
    settle(table)
    played = [step.move for step in table.history.steps[made:] if isinstance(step.move, PlayCard)]
    assert len(played) == 1
    assert played[0] in plays.values()
    assert table.due == LASTS
    assert table.answers == {}


def test_an_answer_may_be_changed_and_only_ones_own_given() -> None:
    table, clock, plays = first_that_two_could_play(5)
    one, other = list(plays)[:2]
    with pytest.raises(NotLegal, match="somebody else"):
        table.play(one, plays[other])
    with pytest.raises(NotLegal, match="not one of the legal moves"):
        table.play(one, PlayCard(one, "no-such-card"))
    table.play(one, plays[one])
    table.play(one, Pass(one))
    made = len(table.history.steps)
    clock.now += LASTS
    settle(table)
    assert not any(isinstance(step.move, PlayCard) for step in table.history.steps[made:])


def test_who_passes_by_themselves_is_not_waited_for_and_shows_nothing() -> None:
    clock = Clock()
    table = together(None, None, clock=clock)
    settle(table)
    table.let_pass(1, ["idle"])
    assert (table.deciding, table.due) == ((0,), LASTS)
    table.let_pass(0, ["idle"])
    assert (table.deciding, table.due) == ((), None)
    settle(table)
    assert "discard" in table.game.ask.kinds
    assert "Nothing that you hold" in shows(table)


def test_who_waits_is_passed_for_while_nothing_happens_whatever_they_hold() -> None:
    clock = Clock()
    table = together(None, None, None, clock=clock, seed=3)
    settle(table)
    for seat in (0, 1, 2):
        table.wait(seat)
    settle(table)
    while table.game.ask is not None and len(table.history.steps) < 400:
        window = open_window(table.game)
        if window is not None and window.event is None and any(one.waiting for one in table.seats):
            assert not set(table.deciding) & {seat for seat, one in enumerate(table.seats) if one.waiting}
        if window is not None and window.event is not None:
            assert not any(one.waiting for one in table.seats)
            break
        if table.deciding:
            table.play(table.deciding[0], choice(table.seen_as(table.deciding[0]), table.deciding[0], 1))
        clock.now += LASTS
        settle(table)
    assert window is not None
    assert window.event is not None


def test_what_was_answered_is_there_again_after_a_restart() -> None:
    table, clock, plays = first_that_two_could_play(5)
    seat, move = next(iter(plays.items()))
    kept: list[tuple[object, ...]] = []
    table.keep = lambda one: kept.append((one.record, tuple(one.seats), dict(one.answers)))
    table.play(seat, move)
    of, seats, answers = kept[-1]
    again = Table.begin(of, CARDS, seats=seats, lasts=LASTS, clock=clock, answers=answers)
    settle(again)
    assert again.answers == {seat: move}
    assert again.due == LASTS
    clock.now += LASTS
    made = len(again.history.steps)
    settle(again)
    assert move in [step.move for step in again.history.steps[made:]]


def test_an_open_seat_is_waited_for_and_a_bot_answers_in_time() -> None:
    clock = Clock()
    table = together(None, None, clock=clock)
    table.seats = [Seat(taken=True), Seat()]
    settle(table)
    clock.now += LASTS
    settle(table)
    assert open_window(table.game) is not None
    table.let_bot(1, "easy")
    settle(table)
    assert "discard" in table.game.ask.kinds


@pytest.mark.parametrize(
    "of",
    [
        lambda: Table.begin(record(None, None), CARDS, lasts=LASTS),
        lambda: Table.begin(record(None, None, ask_everybody=True), CARDS, lasts=LASTS, together=True),
    ],
)
def test_a_fixed_time_needs_everybody_asked_at_a_screen_of_their_own(of: Callable[[], Table]) -> None:
    with pytest.raises(NotLegal, match="ask everybody, each at a screen of their own"):
        of()


def test_without_it_a_seat_is_told_what_it_shows() -> None:
    asked = Table.begin(record(None, None, ask_everybody=True), CARDS)
    assert "others see that, and not what is held" in shows(asked)
    assert "shows that one holds it" in shows(Table.begin(record(None, None), CARDS))


def thinking(*bots: str | None, lasts: float, clock: Clock, seed: int = 7) -> Table:
    of = record(*bots, seed=seed, ask_everybody=True)
    return Table.begin(of, CARDS, lasts=lasts, clock=clock, elsewhere=True)


@pytest.mark.parametrize("has_time", [False, True])
def test_a_window_is_as_long_whatever_bots_have_to_think_of_and_who_has_not_thought_passes(has_time: bool) -> None:
    clock = Clock()
    table = thinking(None, "hard", "hard", lasts=LASTS, clock=clock)
    settle(table)
    thoughts = {one: decide(one, CARDS) for one in table.to_think()}
    assert {one.bot for one in thoughts} == {"hard"}
    for one, move in thoughts.items():
        if has_time:
            table.has_thought(one, move)
    assert bool(table.to_think()) is not has_time
    clock.now += LASTS - 0.001
    assert (table.advance(), table.history.steps) == (None, [])
    clock.now += 0.001
    settle(table)
    done = [step.move for step in table.history.steps if table.seats[step.by[0]].bot]
    assert done[0] == (next(iter(thoughts.values())) if has_time else Pass(1))
    assert has_time or all(isinstance(move, Pass) for move in done)


@pytest.mark.parametrize("lasts", [0, LASTS])
def test_bots_that_think_elsewhere_play_as_those_that_think_at_the_table(lasts: float) -> None:
    played = []
    for elsewhere in (False, True):
        clock = Clock()
        of = record("fair", "fair", seed=11, ask_everybody=True)
        table = Table.begin(of, CARDS, lasts=lasts, clock=clock, elsewhere=elsewhere)
        while len(table.history.steps) < 60:
            settle(table)
            for one in table.to_think():
                table.has_thought(one, decide(one, CARDS))
            clock.now += lasts
        played.append([step.line for step in table.history.steps])
    here, there = played
    assert here[: len(there)] == there[: len(here)]


def when_shown(takes: Callable[[int], float], first: int) -> list[tuple[float, int, AnyMove]]:
    """When each decision is made that a bot makes alone, by whom, and what: until so many moves were made.

    Each of its thoughts takes so many seconds, by how many it has had.
    """
    clock, thinks, shown = Clock(), dict[Thought, float](), list[tuple[float, int, AnyMove]]()
    table = thinking(None, "hard", lasts=LASTS, clock=clock, seed=5)
    while len(table.history.steps) < first:
        made = len(table.history.steps)
        while table.advance() is not None:
            shown += [(clock.now, step.by[0], step.move) for step in table.history.steps[made:]]
            made = len(table.history.steps)
        for one in table.to_think():
            thinks.setdefault(one, clock.now + takes(len(thinks)))
        for one in [one for one, ready in thinks.items() if ready <= clock.now]:
            table.has_thought(one, decide(one._replace(bot="easy"), CARDS))
        if table.deciding and table.due is None:
            table.play(0, choice(table.game, 0, 1))
        clock.now += 0.25
    return shown


def test_a_bot_decides_after_the_same_time_whatever_it_thinks_of() -> None:
    quick, slow = when_shown(lambda _: 0.1, 60), when_shown(lambda number: number % 4, 60)
    assert any(by == 1 and not isinstance(move, Pass) for _, by, move in quick)
    assert quick == slow


def test_for_a_bot_that_has_not_thought_in_time_another_decides() -> None:
    clock = Clock()
    table = thinking("hard", None, lasts=LASTS, clock=clock)
    table.let_pass(1, ["idle"])
    while "discard" not in table.game.ask.kinds:
        clock.now += LASTS
        settle(table)
    (thought,) = table.to_think()
    assert (table.due, table.rests) == (None, LASTS)
    clock.now += LASTS - 0.001
    assert table.advance() is None
    clock.now += 0.001
    made = len(table.history.steps)
    assert table.advance().why == "bot"
    assert table.history.steps[made].move == decide(thought._replace(bot="easy"), CARDS)


def test_a_bot_that_thinks_at_the_table_does_so_while_its_time_runs() -> None:
    clock = Clock()
    table = Table.begin(record("fair", None, seed=7, ask_everybody=True), CARDS, lasts=LASTS, clock=clock)
    table.let_pass(1, ["idle"])
    while "discard" not in table.game.ask.kinds:
        clock.now += LASTS
        settle(table)
    table.think()
    assert (table.advance(), table.rests) == (None, LASTS)
    clock.now += LASTS
    assert table.advance().why == "bot"


def test_a_window_lasts_its_time_where_a_bot_looks_ahead_and_nobody_else_is_waited_for() -> None:
    clock = Clock()
    table = thinking("hard", None, lasts=LASTS, clock=clock)
    table.let_pass(1, ["idle"])
    settle(table)
    assert (table.deciding, table.due, table.history.steps) == ((), LASTS, [])
    table.let_bot(0, "easy")
    settle(table)
    assert table.history.steps != []


def test_a_table_waits_for_a_bot_that_thinks_elsewhere() -> None:
    table = thinking("fair", None, lasts=0, clock=Clock())
    assert table.advance() is None
    (thought,) = table.to_think()
    table.has_thought(thought._replace(saved=b"of another position"), Pass(1))
    assert table.advance() is None
    table.has_thought(thought, decide(thought, CARDS))
    assert table.advance().why == "bot"
