"""Gold that changes hands."""

from __future__ import annotations

from collections.abc import Generator

from tests.second_engine import responses
from tests.second_engine.happenings import Payment, Play
from tests.second_engine.table import Question, Steps, Table
from toolkit.engine.moves import AnyMove

_KINDS = {"ante": ("ante", "pay"), "refill": ("refill", "pay")}


def pay(table: Table, payment: Payment) -> Generator[Question, AnyMove, bool]:
    """A payment is announced, may be answered, and is made as far as the Gold goes; tells if there was none at all."""
    first = payment.seat if payment.source is None else payment.source.seat
    yield from responses.respond(table, _KINDS.get(payment.reason, ("pay",)), first, payment)
    if responses.is_off(table, payment) or payment.instead == "nobody":
        return False
    if payment.instead == "inn":
        table.state.inn -= payment.amount
        table.note("inn-pays", payment.seat, amount=payment.amount)
        _hand_over(table, payment, payment.amount)
    elif table.is_kept_in() and table.sides[payment.seat].gold == 0 and payment.seat != table.otto:
        return True
    else:
        gold = table.change(payment.seat, "gold", -payment.amount, payment.card, payment.rule)
        _hand_over(table, payment, -gold)
    return False


def _hand_over(table: Table, payment: Payment, gold: int) -> None:
    if payment.to == "inn":
        table.state.inn += gold
    elif payment.to != "pot":
        table.change(payment.to, "gold", gold, payment.card, payment.rule)
    elif table.round:
        table.round.pot += gold


def ante(table: Table, seats: list[int], amount: int, play: Play) -> Steps:
    """These players ante one after the other; if the one whose card it is cannot, nobody has to (6.5.2)."""
    for seat in seats:
        has_nothing = yield from pay(table, Payment(seat, amount, "pot", "ante", play, play.card.id))
        if has_nothing and seat == play.seat:
            table.note("cannot-ante", seat, rule="gambling.cannot-ante")
            return


def settle_tabs(table: Table) -> Steps:
    """Everybody pays for the new Drink Deck (4.2.1)."""
    due, table.tabs = table.tabs, []
    for seat in due:
        yield from pay(table, Payment(seat, 1, "inn", "refill", rule="drinks.refill"))
