"""Interactions: whether a card may be played in answer to something. The table is staged, and the engine decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from toolkit.cards import AnyCard, Card, Database, Drink
from toolkit.cards.patterns import Pattern
from toolkit.engine import Ask, Game
from toolkit.engine.moment import most_telling, weight
from toolkit.engine.refusal import Refusal
from toolkit.referee.numbers import Numbers, numbers
from toolkit.referee.rehearsal import Chance, Rehearsal, look_for
from toolkit.referee.stage import CannotStage, Stage, whose_drink
from toolkit.referee.staging import Staging, Step
from toolkit.referee.traits import is_for_drinks


@dataclass(frozen=True)
class Occasion:
    """What is to be answered: a card by one of its options, a Drink or an Event, or a kind of moment.

    ``by`` plays or reveals it; ``drinker`` is whose Drink is meant where it matters. ``kinds`` are the windows of a
    moment that is brought about by no particular card, which ``pattern`` describes; ``of_another``: it is not the
    responder to whom it happens. ``towards`` is whom the answer picks.
    """

    by: str
    card: AnyCard | None = None
    option: int | None = None
    drinker: str | None = None
    against: str | None = None
    pattern: Pattern | None = None
    kinds: tuple[str, ...] = ()
    of_another: bool = False
    towards: str | None = None


@dataclass(frozen=True)
class Finding:
    """What the engine says about one card at one staged table.

    ``scenario`` is the position as a file that ``check`` runs; ``before`` and ``after`` tell each player's Fortitude,
    Alcohol Content and Gold at the end of it, without the card and with it.
    """

    legal: bool
    occasion: Occasion
    kinds: tuple[str, ...]
    refusal: Refusal | None
    scenario: dict[str, Any]
    before: dict[str, Numbers]
    after: dict[str, Numbers]


def occasions(stage: Stage, card: AnyCard, drinker: str | None, against: str | None = None) -> list[Occasion]:
    """The ways in which a card could come about, by the options that it has; one for a Drink."""
    by, other = stage.cast.actor, against or stage.cast.responder
    if not isinstance(card, Card):
        return [Occasion(drinker or by, card, drinker=drinker)]
    numbers: Sequence[int] = range(len(card.options))
    first = card.type_of(card.options[0])
    alike = [number for number in numbers if card.type_of(card.options[number]) == first]
    return [
        Occasion(by, card, number, whose_drink(card.options[number], by, other, drinker), against) for number in alike
    ]


def find(stage: Stage, occasion: Occasion, reply: Card, title: str) -> Finding:
    """Whether the responder may answer the occasion with ``reply``. Raises :class:`CannotStage`."""
    player = stage.cast.responder
    chances: list[Chance] = []
    staging = staged(stage, occasion)
    staging.give(player, reply.id)
    rehearsal = _rehearse(stage.cards, staging, occasion, chances, reply, player)
    if rehearsal.unplayed:
        raise CannotStage
    before = numbers(rehearsal.game)
    chance = next((one for one in chances if one.legal), None) or _nearest(chances)
    if chance is None:
        raise CannotStage
    refusal = None if chance.legal else most_telling(chance.refusals)
    if chance.legal:
        played = _with_reply(stage.cards, staging, occasion, reply, player)
        if played.unplayed:
            raise CannotStage
        scenario = staging.scenario(title, played.moves)
        return Finding(chance.legal, occasion, chance.kinds, None, scenario, before, numbers(played.game))
    claim = _claim(player, reply, occasion, chance, refusal)
    moves = [*rehearsal.moves[: chance.moves], claim, *rehearsal.moves[chance.moves :]]
    scenario = staging.scenario(title, moves)
    return Finding(chance.legal, occasion, chance.kinds, refusal, scenario, before, before)


def answers(stage: Stage, occasion: Occasion, cards: Sequence[Card]) -> Iterator[Card]:
    """Those of some cards with which the responder may answer the occasion."""
    player = stage.cast.responder
    found: dict[str, list[Chance]] = {card.id: [] for card in cards}
    staging = staged(stage, occasion)
    for card in cards:
        staging.give(player, card.id)
    looks = [look_for(card.id, player, found[card.id]) for card in cards]

    def look(game: Game, ask: Ask, moves: int) -> None:
        for one in looks:
            one(game, ask, moves)

    Rehearsal(staging.record(), stage.cards, staging.steps, about(occasion), look).play()
    return (card for card in cards if any(chance.legal for chance in found[card.id]))


def staged(stage: Stage, occasion: Occasion) -> Staging:
    """The table at which the occasion comes about."""
    against = occasion.against or stage.cast.responder
    if occasion.card is not None:
        return stage.of(occasion.card, occasion.option, occasion.by, against, occasion.drinker)
    assert occasion.pattern is not None, "an occasion is a card or a pattern"
    by, other = stage.cast.responder, stage.cast.actor
    by, other = (other, by) if occasion.of_another else (by, other)
    return stage.moment(occasion.pattern, by, other, occasion.drinker)


def about(occasion: Occasion) -> str | tuple[str, ...]:
    """What a rehearsal is to look at: a card, or kinds of window."""
    return occasion.kinds or (occasion.card.id if occasion.card is not None else ())


def _rehearse(
    cards: Database, staging: Staging, occasion: Occasion, chances: list[Chance], reply: Card, player: str
) -> Rehearsal:
    look = look_for(reply.id, player, chances, _drinker_of(occasion, reply))
    rehearsal = Rehearsal(staging.record(), cards, staging.steps, about(occasion), look)
    rehearsal.play()
    return rehearsal


def _drinker_of(occasion: Occasion, reply: Card) -> str | None:
    """On whose Drink the reply is played, where the occasion is that Drink."""
    is_drink = isinstance(occasion.card, Drink) or occasion.kinds == ("drink",)
    return occasion.drinker if is_drink and is_for_drinks(reply) else None


def _with_reply(cards: Database, staging: Staging, occasion: Occasion, reply: Card, player: str) -> Rehearsal:
    """The same table with the reply played."""
    picked = occasion.towards or occasion.by
    step = Step(player, reply.id, against=picked, drinker=_drinker_of(occasion, reply), about=about(occasion))
    played = replace(staging, steps=[*staging.steps, step])
    rehearsal = Rehearsal(played.record(), cards, played.steps, about(occasion))
    rehearsal.play()
    return rehearsal


def _nearest(chances: Sequence[Chance]) -> Chance | None:
    return max(chances, key=lambda chance: weight(most_telling(chance.refusals)), default=None)


def _claim(player: str, reply: Card, occasion: Occasion, chance: Chance, refusal: Refusal | None) -> dict[str, Any]:
    """The move that says that the reply cannot be played."""
    claim: dict[str, Any] = {"player": player, "cannot": reply.id}
    if not occasion.of_another:
        claim["at"] = chance.kinds[0]
    if occasion.card is not None and not occasion.kinds:
        claim["to"] = occasion.card.id
    if drinker := _drinker_of(occasion, reply):
        claim["on"] = drinker
    if refusal is not None:
        claim["because"] = refusal.rule
    return claim
