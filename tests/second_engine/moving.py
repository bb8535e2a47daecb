"""Cards that go from pile to pile."""

from __future__ import annotations

from tests.second_engine import payments, zones
from tests.second_engine.happenings import Cause
from tests.second_engine.meaning import amount, one, seats
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import Card
from toolkit.cards.effects import MoveCards
from toolkit.cards.words import ZONES, Pile
from toolkit.engine.moves import Choose


def move(table: Table, effect: MoveCards, cause: Cause) -> Steps:
    """Each player in turn moves as many cards as it says, or as there are."""
    count = amount(table, cause, effect.amount)
    movers = [
        (seat, seat if effect.to_whom is None else one(table, cause, effect.to_whom))
        for seat in seats(table, cause, effect.who)
    ]
    for seat, to in movers:
        for _ in range(count if to is not None and table.otto not in (seat, to) else 0):
            assert to is not None  # nor Otto, who has no piles (11.2.3)
            yield from _renew(table, seat, effect.source)
            cards = [card for card in table.pile(seat, effect.source) if _is_wanted(table, card, effect)]
            if not cards:
                break
            card = cards[0]
            if effect.chosen and len(set(cards)) > 1:
                answer = yield Question(seat, ("choice",), {Choose(seat, card) for card in cards})
                assert isinstance(answer, Choose)
                card = str(answer.value)
            yield from _go(table, effect, seat, to, card)


def _go(table: Table, effect: MoveCards, seat: int, to: int, card: str) -> Steps:
    table.pile(seat, effect.source).remove(card)
    seen = effect.revealed or {effect.source, effect.target} & {"discard", "in-front"}
    other = to if to != seat else None
    table.note(f"{effect.source}-to-{effect.target}", seat, card=card if seen else None, other=other)
    if effect.target == "hand":
        table.players[to].hand.append(card)
    elif effect.target == "discard" and not isinstance(table.cards.card(card), Card):
        table.discard_drinks([card])
    elif effect.target == "discard":
        table.discard(to, card)
    elif effect.target == "planter" and zones.has_planter(table, to):
        zones.lay(table, to, card)
    else:
        table.lay(to, effect.target, card)
    yield from _renew(table, seat, effect.source)
    yield from zones.make_room(table, to)
    yield from payments.settle_tabs(table)


def _renew(table: Table, seat: int, pile: Pile) -> Steps:
    if pile == "deck":
        table.renew(seat)
    if pile in ZONES:
        zones.renewed(table, seat, pile)
    if pile == "drink-deck":
        table.renew_drinks()
        yield from payments.settle_tabs(table)


def _is_wanted(table: Table, card_id: str, effect: MoveCards) -> bool:
    """Whether it is of the kind that moves; what belongs to a side deck is put on no Character Deck (13.4.4)."""
    card = table.cards.card(card_id)
    aside = any(card_id in zone.cards for owner in table.cards.characters.values() for zone in owner.zones)
    if effect.target == "deck" and aside:
        return False
    return effect.kind is None or (isinstance(card, Card) and effect.kind in {*card.types, *card.subtypes})
