"""A turn, which a team takes together (rulebook chapter 2 and 9.5)."""

from __future__ import annotations

from collections.abc import Callable

from tests.second_engine import drinking, losing, otto, prizes, responses, sea, variants, zones
from tests.second_engine.happenings import Drinks, Glass
from tests.second_engine.rulings import plays
from tests.second_engine.table import Question, Steps, Table, Turn
from toolkit.cards.words import CardType, Phase
from toolkit.engine.moves import AnyMove, Discard, Order, Pass, PlayCard, Wait

ACTIONS: tuple[CardType, ...] = ("action",)
MOMENTS: dict[Phase, str] = {
    "discard-and-draw": "beginning",
    "action": "action",
    "order-a-drink": "order",
    "drink": "drink-phase",
}
"""What the moments before and after each phase are called."""

OTTOS: tuple[Phase, ...] = ("action", "drink")
"""The phases of Otto's turn (11.5.1)."""


def take(table: Table, seat: int) -> Steps:
    """Whoever was not there is back; then the four phases, with room for other cards before and after each (2.1)."""
    now = table.now = Turn(seat)
    table.state.phase = "action" if seat == table.otto else "discard-and-draw"
    for member in table.team(seat):
        if table.players[member].away == "until-own-turn":
            table.players[member].away = "no"
    for member in table.team(seat):
        yield from zones.begin_turn(table, member)
    yield from _go_through(table, now)
    yield from losing.settle(table)
    for member in table.team(seat):
        yield from zones.gather(table, member)
    yield from losing.settle(table)
    yield from sea.go_on(table, seat)
    for member, player in enumerate(table.players):
        if table.are_allies(member, seat):
            player.discard, player.laid_out = player.laid_out + player.discard, []
            if player.away == "this-turn":
                player.away = "no"


def _go_through(table: Table, now: Turn) -> Steps:
    for phase in OTTOS if now.seat == table.otto else MOMENTS:
        for part in (_around, _do_with_the_team, _around):
            yield from _enter(table, now, phase)
            yield from losing.settle(table)
            if _is_over(table, now):
                return
            yield from part(table, now, phase)
            yield from _once_more(table, now)


def _enter(table: Table, now: Turn, phase: Phase) -> Steps:
    """The next phase, or part of one, begins; with an Action Phase ends what is used at its end (12.2.13)."""
    while table.state.phase == "action" != phase:
        there = _those_there(now, table.team(now.seat))
        seat = next((one for one in there if prizes.for_time(table, one, "end-of-action-phase")), None)
        if seat is None:
            break
        yield from prizes.use(table, seat, "end-of-action-phase")
        yield from losing.settle(table)
        if _is_over(table, now):
            return
    table.state.phase = phase


def _is_over(table: Table, now: Turn) -> bool:
    """A turn is over early when it is so for all of the team, or when they have lost."""
    return now.over.issuperset(table.team(now.seat))


def _around(table: Table, now: Turn, phase: Phase) -> Steps:
    yield from responses.meanwhile(table, (MOMENTS[phase],), now.seat, lambda: False)


def _do_with_the_team(table: Table, now: Turn, phase: Phase) -> Steps:
    team = _those_there(now, table.team(now.seat))
    drinks = variants.orders(table, now.seat)
    yield from _do(table, now, phase, team, drinks)
    now.done.add(phase)


def _once_more(table: Table, now: Turn) -> Steps:
    """Some do again what a phase is for that they have done; their teammates do not (9.11.1)."""
    while True:
        yield from losing.settle(table)
        repeated = [phase for phase, seat in now.again if phase in now.done and seat not in now.over]
        if not repeated or _is_over(table, now):
            return
        phase = repeated[0]
        chosen = [seat for other, seat in now.again if other == phase]
        now.again = [(other, seat) for other, seat in now.again if other != phase]
        yield from _enter(table, now, phase)
        yield from losing.settle(table)
        if _is_over(table, now):
            return
        yield from _around(table, now, phase)
        yield from losing.settle(table)
        if _is_over(table, now):
            return
        there = _those_there(now, chosen)
        yield from _do(table, now, phase, there, len(there))


def _those_there(now: Turn, seats: list[int]) -> list[int]:
    return [seat for seat in seats if seat not in now.over]


def _do(table: Table, now: Turn, phase: Phase, seats: list[int], drinks: int) -> Steps:
    """What a phase is for."""
    if phase == "discard-and-draw":
        yield from _discard_and_draw(table, seats)
    elif phase == "order-a-drink":
        yield from _order(table, seats, drinks)
    elif phase == "action":
        now.plays.update({seat: variants.actions(table, seat) for seat in seats})
        yield from _one_after_the_other(table, now, seats, _act)
        now.plays.clear()
    else:
        yield from _one_after_the_other(table, now, seats, _drink)


def _discard_and_draw(table: Table, seats: list[int]) -> Steps:
    """All discard, then all draw: nobody sees what teammates draw before (9.5.2)."""
    for seat in seats:
        hand = table.players[seat].hand
        answer = yield Question(seat, ("discard",), _ways_to_discard(seat, sorted(hand)))
        assert isinstance(answer, Discard)
        for card in answer.cards:
            hand.remove(card)
            table.discard(seat, card)
        if answer.cards:
            table.note("discards", seat, amount=len(answer.cards), rule="turn.discard-and-draw")
    for seat in seats:
        table.draw(seat, variants.hand(table, seat) - len(table.players[seat].hand))
    for seat in seats:
        yield from zones.plot(table, seat)


def _ways_to_discard(seat: int, hand: list[str]) -> set[Discard]:
    ways: set[tuple[str, ...]] = {()}
    for card in hand:
        ways |= {(*way, card) for way in ways}
    return {Discard(seat, way) for way in ways}


def _order(table: Table, seats: list[int], count: int) -> Steps:
    """The team orders its Drinks; any of them may say for whom (9.5.5)."""
    opponents = table.served_by(table.now.seat)
    if not seats or not opponents:
        return
    seat, *mates = seats
    orders = [Order(seat, to) for to in drinking.spreads(opponents, count)]
    answer = yield Question(seat, ("order",), orders, tuple(mates))
    assert isinstance(answer, Order)
    yield from drinking.order(table, seat, answer.to)


def _one_after_the_other(table: Table, now: Turn, seats: list[int], do: Callable[[Table, Turn], Steps]) -> Steps:
    """Each of a team in any order, each whole before the next: who is asked may let a teammate go first."""
    now.waiting, now.waited, now.acting = list(seats), 0, True
    while now.waiting:
        yield from losing.settle(table)
        if _is_over(table, now):
            break
        yield from do(table, now)
    now.waiting, now.acting = [], False


def _may_wait(now: Turn) -> list[Wait]:
    """Somebody has to go: not all who are left can let a teammate go first."""
    return [Wait(now.waiting[0])] if now.waited < len(now.waiting) - 1 else []


def _wait(now: Turn) -> None:
    now.waiting.append(now.waiting.pop(0))
    now.waited += 1


def _go(now: Turn) -> None:
    del now.waiting[0]
    now.waited = 0


def _act(table: Table, now: Turn) -> Steps:
    """Play one Action Card, or no more (2.3.1, 9.5.3)."""
    seat = now.waiting[0]
    if now.plays[seat] == 0:
        _go(now)
        return
    if seat == table.otto:
        answer: AnyMove | None = otto.acts(table)
    else:
        answer = yield Question(seat, ("action",), [*plays(table, seat, ACTIONS, None), *_may_wait(now), Pass(seat)])
    if isinstance(answer, PlayCard):
        now.plays[seat] -= 1
        now.waited = 0
        yield from responses.play_card(table, answer)
    elif isinstance(answer, Wait):
        _wait(now)
    else:
        _go(now)


def _drink(table: Table, now: Turn) -> Steps:
    """Drink from one's own pile, or sober up (2.5)."""
    seat = now.waiting[0]
    are_more = len(now.waiting) > 1
    if are_more and isinstance((yield Question(seat, ("drink-order",), [*_may_wait(now), Pass(seat)])), Wait):
        _wait(now)
        return
    _go(now)
    cards = yield from drinking.reveal(table, seat, "drink-me", "happen")
    if cards:
        yield from drinking.drink(table, Drinks(seat, [Glass(seat, seat, cards)]))
