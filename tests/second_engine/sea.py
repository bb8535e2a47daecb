"""Sea Events: a counter for each turn, and an Event when there is none left (rulebook 12.3)."""

from __future__ import annotations

from tests.second_engine import champions, effects, losing, responses
from tests.second_engine.happenings import Cause, Event
from tests.second_engine.table import Steps, Table
from toolkit.cards import Event as SeaEvent

SEVEN = 7
"""There are no more counters (12.3.2)."""


def embark(table: Table, events: list[str]) -> None:
    """The deck is shuffled, and two counters lie on it (12.3.1)."""
    table.shuffle(events)
    table.state.zones["sea-deck"] = events
    table.state.counters["sea-deck"] = 2


def go_on(table: Table, seat: int) -> Steps:
    """A turn has gone by, its Drink Phase too (12.3.3); with the last counter the top card happens.

    It comes under the deck (12.3.5).
    """
    deck = table.state.zones.get("sea-deck", [])
    if not deck:
        return
    table.state.phase = "drink"
    left = table.state.counters["sea-deck"] - 1
    table.note("sea-progress", rule="sea-events.progress")
    table.state.counters["sea-deck"] = left
    if left > 0:
        return
    sides = {table.players[one].side for one in table.playing(0)}
    table.state.counters["sea-deck"] = min(SEVEN, len(sides))
    deck.append(deck.pop(0))
    yield from _happen(table, table.playing(seat)[0], deck[-1])
    yield from losing.settle(table)


def _happen(table: Table, seat: int, card_id: str) -> Steps:
    """It is revealed, answered and carried out (12.3.4); every team chooses who takes it (9.7.6)."""
    card = table.cards.card(card_id)
    assert isinstance(card, SeaEvent)
    table.note("reveals", seat, card=card_id, rule="sea-events.revealed")
    event = Event(seat, card_id)
    if champions.are_needed(card.effects):
        yield from champions.choose(table, None, event.champions)
    yield from responses.respond(table, ("event",), seat, event)
    yield from effects.carry_out(table, card.effects, Cause(event, seat))
