"""Idle effects: parts of a card without which everything comes out the same, wherever the card is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import structs

from toolkit.cards import Card, Database
from toolkit.cards.effects import Effect, Grow, MoveCards, Plant
from toolkit.cards.walk import walk
from toolkit.cards.words import ZONES
from toolkit.engine import Ask, Game
from toolkit.engine.frames.turn import Turn
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove
from toolkit.engine.saving import restore, save
from toolkit.referee.audit.finding import Finding
from toolkit.referee.matrix.moments import Moment
from toolkit.referee.matrix.standing import is_settled
from toolkit.referee.scenarios.matching import accept, decline

_ID = re.compile(rb'"([a-z0-9-]+/[a-z0-9-]+)"')
_UNTOLD = ("plays", "resolves")


def findings(database: Database, card: Card, own: Sequence[Moment], file: str) -> Iterator[Finding]:
    """An option, or an effect of one, that changes nothing at any of the moments at which the card is played."""
    for number in dict.fromkeys(moment.option for moment in own):
        played = [moment for moment in own if moment.option == number]
        how = "; ".join(dict.fromkeys(moment.how for moment in played))
        remedy = "An effect has nobody, or nothing, that it could be about: check 'who', 'to' and what it answers."
        costs = int(card.type_of(card.options[number]) == "action")
        if not any(_matters(database, moment, costs) for moment in played):
            why = f"Its option {number + 1} does nothing wherever it was played: {how}."
            yield Finding("does-nothing", "error", card.id, file, why, remedy)
            continue
        for place, effect in _idle(database, card, number, played):
            which = f"Effect {place + 1} of its option {number + 1} ({effect})"
            why = f"{which} changes nothing wherever it was played: {how}."
            yield Finding("does-nothing", "warning", card.id, file, why, remedy)


def _matters(database: Database, moment: Moment, costs: int) -> bool:
    """Whether the game comes out differently from how it would without the card, which costs so many Actions."""
    pairs = zip(settled(database, moment.saved), settled(database, moment.before), strict=True)
    return any(with_it[:2] != without[:2] or with_it[2] > without[2] - costs for with_it, without in pairs)


def _idle(database: Database, card: Card, number: int, played: Sequence[Moment]) -> Iterator[tuple[int, str]]:
    """The effects, each with its place and its verb, without which nothing comes out differently."""
    effects = card.options[number].effects
    for place in (at for at, effect in enumerate(effects) if len(effects) > 1 and not _needs_a_zone(effect)):
        without = structs.replace(card.options[number], effects=(*effects[:place], *effects[place + 1 :]))
        options = (*card.options[:number], without, *card.options[number + 1 :])
        lesser = structs.replace(card, options=options)
        if all(_is_same(database, lesser, moment) for moment in played):
            yield place, str(effects[place].__struct_config__.tag)


def _needs_a_zone(effect: Effect) -> bool:
    """Whether it is about what lies in a zone of a character: those who sit at these tables have none."""
    steps = [step.record for step in walk(effect)]
    return any(
        isinstance(one, Plant | Grow) or (isinstance(one, MoveCards) and {one.source, one.target} & {*ZONES})
        for one in steps
    )


def _is_same(database: Database, lesser: Card, moment: Moment) -> bool:
    known = _small(database, moment.saved)
    changed = Database({}, {}, {**known.cards, lesser.id: lesser})
    return settled(known, moment.saved) == settled(changed, moment.saved)


def _small(database: Database, saved: bytes) -> Database:
    """The cards that a saved game speaks of, and no others: the engine has much to work out for each."""
    ids = {found.decode() for found in _ID.findall(saved)}
    return Database({}, {}, {name: card for name, card in database.cards.items() if name in ids})


Outcome = tuple[bytes, list[Entry], int]
"""The state but for discarded Character Cards, what happened, and how many Action Cards may still be played."""


def settled(database: Database, saved: bytes) -> tuple[Outcome, Outcome]:
    """What a game comes to once everything in progress is over: if nobody does what they may, and if everybody does.

    Everybody holds cards that they can lose: the same as in their decks.
    """
    return _settled(database, saved, decline), _settled(database, saved, lambda ask: accept(ask) or decline(ask))


def _settled(database: Database, saved: bytes, answer: Callable[[Ask], AnyMove]) -> Outcome:
    log: list[Entry] = []
    state = restore(saved, database, ask_everybody=True).state
    for seat in state.players:
        seat.hand = list(seat.deck)
    game = Game(state, database, log=log)
    while game.ask is not None and not is_settled(game):
        game.answer(answer(game.ask))
    plays = _plays_left(game)
    for seat in game.players:
        seat.discard = []
    game.state.stack, game.state.phase = [], "action"
    return save(game), [entry for entry in log if entry.what not in _UNTOLD], plays


def _plays_left(game: Game) -> int:
    turn = next((frame for frame in game.state.stack if isinstance(frame, Turn)), None)
    return sum(turn.plays.values()) if turn is not None else 0
