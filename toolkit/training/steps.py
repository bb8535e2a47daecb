"""Decisions taken apart into steps, so that a fixed list of them is enough for every decision of a game.

To play a card on a player's Drink is three steps: which card and how, on whom, on which Drink. To discard is one step
for each card, and one that says that this is all. A step that follows of itself is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, Protocol, get_args

from toolkit.cards import Card, Database
from toolkit.cards.words import Attribute
from toolkit.engine import Game, names
from toolkit.engine.moves import (
    AnyMove,
    Choose,
    Discard,
    Discards,
    Order,
    Pass,
    PlayCard,
    Treat,
    UsePotion,
    Wait,
)

NUMBERS = 12
"""Numbers from 0 below this are said in one step; of a larger one it is said first how often this is in it."""

Alone = Literal["pass", "wait", "yes", "no", "enough", "further"]
OfSeat = Literal["pick", "serve", "player"]
OfNumber = Literal["drink", "harvest", "number"]
OfCard = Literal["play", "discard", "take", "treat"]


class Step(NamedTuple):
    """A part of a decision: what it is, and of which card, attribute, number or player.

    A player is told by how far to the left of the one who decides they sit, so that a step is the same in every seat.
    ``option`` is that by which a card is played. ``enough`` ends what could go on, ``further`` counts :data:`NUMBERS`.
    """

    what: Alone | OfSeat | OfNumber | OfCard | Literal["potion"]
    of: str | int = ""
    option: int = 0


ENOUGH, FURTHER = Step("enough"), Step("further")


def every_step(cards: Database, known: Sequence[str], seats: int) -> tuple[Step, ...]:
    """All steps of games with these cards (their ids) at a table of so many seats, always in this order."""
    playable = [card for card in map(cards.card, known) if isinstance(card, Card)]
    return (
        *(Step(what) for what in get_args(Alone)),
        *(Step(what, seat) for what in get_args(OfSeat) for seat in range(seats)),
        *(Step(what, number) for what in get_args(OfNumber) for number in range(NUMBERS)),
        *(Step("potion", attribute) for attribute in get_args(Attribute)),
        *(Step("play", card.id, option) for card in playable for option in range(len(card.options))),
        *(Step(what, card) for what in ("discard", "take", "treat") for card in known),
    )


class Decision(Protocol):
    """A decision that is being made."""

    @property
    def open(self) -> Iterable[Step]:
        """What the next step may be."""

    def take(self, step: Step) -> AnyMove | None:
        """Go on by one of the open steps. The move that is made by it, or None if there is more to decide."""


def decision(game: Game) -> Decision:
    """The decision that a game waits for, before its first step."""
    assert game.ask is not None, "there is something to decide"
    if isinstance(game.ask.moves, Discards):
        return _Discarding(game.ask.moves)
    return _Narrowing([(tuple(_steps(game, move)), move) for move in game.ask.moves])


class _Narrowing:
    """Moves are listed; each step leaves those that begin so."""

    def __init__(self, moves: list[tuple[tuple[Step, ...], AnyMove]]) -> None:
        self._left, self._taken = moves, 0

    @property
    def open(self) -> Iterable[Step]:
        return dict.fromkeys(map(self._next, self._left))

    def _next(self, move: tuple[tuple[Step, ...], AnyMove]) -> Step:
        steps = move[0]
        return steps[self._taken] if self._taken < len(steps) else ENOUGH

    def take(self, step: Step) -> AnyMove | None:
        while True:
            self._left = [move for move in self._left if self._next(move) == step]
            if len(self._left) == 1:
                return self._left[0][1]
            self._taken += 1
            first, *others = self.open
            if others:
                return None
            step = first


class _Discarding:
    """Cards of a hand are named one after the other, in any order; there may be too many ways for a list."""

    def __init__(self, moves: Discards) -> None:
        self._seat, self._left, self._taken = moves.seat, dict(moves.held), list[str]()

    @property
    def open(self) -> Iterable[Step]:
        return (ENOUGH, *(Step("discard", card) for card, copies in self._left.items() if copies))

    def take(self, step: Step) -> AnyMove | None:
        if step != ENOUGH:
            card = str(step.of)
            self._left[card] -= 1
            self._taken.append(card)
        if step == ENOUGH or not any(self._left.values()):
            return Discard(self._seat, tuple(sorted(self._taken)))
        return None


def _steps(game: Game, move: AnyMove) -> Iterator[Step]:
    """A move step by step."""
    match move:
        case Pass():
            yield Step("pass")
        case Wait():
            yield Step("wait")
        case PlayCard():
            yield Step("play", move.card, move.option)
            yield from _players(game, move.seat, "pick", move.picks)
            yield from _number("drink", move.on)
            for place in move.harvest:
                yield from _number("harvest", place)
        case Order(to=to):
            yield from _players(game, move.seat, "serve", to)
        case UsePotion(attribute=attribute):
            yield Step("potion", attribute)
        case Treat(card=card):
            yield Step("treat", card)
        case Choose():
            yield from _choice(game, move)
        case Discard(cards=cards):
            yield from (Step("discard", card) for card in cards)


def _choice(game: Game, move: Choose) -> Iterator[Step]:
    match move.value:
        case bool() as value:
            yield Step("yes" if value else "no")
        case str() as card:
            yield Step("take", card)
        case value if names.is_of_a_box(game.ask) or names.is_numbered(game):
            yield from _number("number", value)
        case seat:
            yield from _players(game, move.seat, "player", (seat,))


def _players(game: Game, own: int, what: OfSeat, seats: Iterable[int]) -> Iterator[Step]:
    return (Step(what, (seat - own) % len(game.players)) for seat in seats)


def _number(what: OfNumber, number: int | None) -> Iterator[Step]:
    if number is not None:
        yield from [FURTHER] * (number // NUMBERS)
        yield Step(what, number % NUMBERS)
