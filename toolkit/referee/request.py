"""Requests: the structured form of a question, "may this card be played in answer to that"."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.card import Unheld
from toolkit.cards.listing import kind
from toolkit.cards.lookup import find_misspelt, key
from toolkit.errors import Ambiguous, CannotRead, NotFound
from toolkit.referee import casting, interaction, situation
from toolkit.referee.answer import Answer
from toolkit.referee.decision import decide
from toolkit.referee.explanation import Looked, explanation
from toolkit.referee.numbers import MOST
from toolkit.referee.pending import Case, as_next_card, of_situation
from toolkit.referee.referee import Referee
from toolkit.referee.stage import CannotStage, Cast, Stage

EVENTS = {
    "ante": "ante",
    "pay": "pay gold",
    "lose fortitude": "lose fortitude",
    "forced out": "forced out",
    "round won": "win the round",
    "drink": "drink",
    "event": "event",
    "round": "in a round",
}
"""What a card may answer that is no card, each in words that a question would use for it."""


@dataclass(frozen=True)
class Request:
    """Whether ``card`` may be played in answer to ``to``: a card, a Drink, or what goes on.

    ``by`` answers, ``against`` is answered; ``on`` is a Drink, or the character whose Drink it is. ``state`` holds
    values such as ``gog.alcohol=5``.
    """

    card: str
    to: str
    by: str | None = None
    against: str | None = None
    on: str | None = None
    state: Sequence[str] = ()


def answer(referee: Referee, request: Request) -> Answer:
    """The engine's answer. Raises :class:`NotFound`, :class:`toolkit.errors.Ambiguous` or :class:`CannotRead`."""
    found = decide(referee, case(referee, request))
    if found is None:
        raise CannotRead(f"no table is known at which “{request.to}” comes about so")
    return found


def case(referee: Referee, request: Request) -> Case:
    """The case that a request is about."""
    card = _card(referee, request.card, _character(referee, request.by))
    if not isinstance(card, Card):
        what = kind(card) if isinstance(card, Unheld) else "card of the Drink Deck"
        raise CannotRead(f"“{card.title}” is a {what}", expected="a Character Card that answers something")
    subject, going_on = _subject(referee, request.to, _character(referee, request.against))
    who = _cast(referee, request, card, subject)
    drink, drinker = _drink(referee, request.on, who)
    stage = Stage(referee.cards, who, casting.people(referee), referee.edition, _state(referee, request.state))
    stage = replace(stage, drink=drink) if drink else stage
    drinker = drinker or casting.usual_drinker(card, who)
    title = f"May {card.title} answer {request.to}?"[:200]
    if going_on is not None:
        return of_situation(card, going_on, stage, drinker, title)
    assert subject is not None, "what is answered is a card or goes on"
    found = interaction.occasions(stage, subject, drinker)
    return Case(card, subject, tuple(as_next_card(one, card, who) for one in found), stage, None, title)


def conditions(referee: Referee, request: Request) -> list[Looked]:
    """Every condition that is checked, moment by moment; raises what :func:`answer` does."""
    asked = case(referee, request)
    found: list[Looked] = []
    for occasion in asked.occasions:
        with suppress(CannotStage):
            found += explanation(asked.stage, occasion, asked.reply)
    return found


def _card(referee: Referee, name: str, own: str | None) -> AnyCard:
    mentions = [one for one in referee.linker.mentions(name[:200]) if one.kind == "card"]
    if len(mentions) == 1:
        mine = [one for one in mentions[0].ids if own and own in referee.cards.decks_with[one]]
        if len(mentions[0].ids) == 1 or mine:
            return referee.cards.cards[(mine or list(mentions[0].ids))[0]]
    try:
        return find_misspelt(name, referee.cards)
    except NotFound:
        return _called(referee, name)


def _called(referee: Referee, name: str) -> AnyCard:
    """The card in whose title these words stand."""
    part = f" {key(name)} "
    found = [card for card in referee.cards.cards.values() if part in f" {key(card.title)} "]
    if not found:
        raise NotFound("card", name)
    if len(found) > 1:
        raise Ambiguous(name, [card.id for card in found])
    return found[0]


def _subject(referee: Referee, name: str, own: str | None) -> tuple[AnyCard | None, situation.Situation | None]:
    going_on = situation.found(EVENTS.get(key(name), key(name)))
    if going_on is None or key(name) not in EVENTS:
        try:
            return _answerable(_card(referee, name, own)), None
        except NotFound:
            if going_on is None:
                raise
    if going_on.card is not None:
        return referee.cards.cards[going_on.card], None
    return None, going_on


def _answerable(card: AnyCard) -> AnyCard:
    if isinstance(card, Unheld):
        remedy = "See what it does: rdi card"
        raise CannotRead(f"“{card.title}” is a {kind(card)}, and is not played", remedy=remedy)
    return card


def _character(referee: Referee, name: str | None) -> str | None:
    if name is None:
        return None
    for one in referee.linker.mentions(name[:100]):
        if one.kind == "character":
            return one.ids[0]
    raise NotFound("character", name, tuple(referee.names.values())[:8])


def _cast(referee: Referee, request: Request, card: Card, subject: AnyCard | None) -> Cast:
    parts = casting.Parts(
        None, None, responder=_character(referee, request.by), actor=_character(referee, request.against)
    )
    return casting.seated(referee, parts, card, subject)


def _drink(referee: Referee, name: str | None, who: Cast) -> tuple[str | None, str | None]:
    """The Drink that is poured, and whose it is, as far as ``name`` says either."""
    if name is None:
        return None, None
    for one in referee.linker.mentions(name[:200]):
        if one.kind == "character":
            drinker = referee.names[one.ids[0]]
            if drinker not in (who.responder, who.actor, who.bystander):
                raise CannotRead(f"{drinker} does not sit at this table", expected=f"{who.responder} or {who.actor}")
            return None, drinker
        card = referee.cards.cards[one.ids[0]]
        if isinstance(card, Drink | DrinkEvent):
            return card.id, None
    raise NotFound("Drink or character", name)


def _state(referee: Referee, said: Sequence[str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for one in said:
        path, _, value = one.partition("=")
        who, _, attribute = path.strip().rpartition(".")
        character = _character(referee, who) if who else None
        most = MOST.get(attribute)
        if character is None or most is None or not value.strip().isdecimal() or int(value) > most:
            raise CannotRead(f"the state {one[:60]!r} cannot be read", expected="such as gog.alcohol=5 or eve.gold=0")
        found.setdefault(referee.names[character], {})[attribute] = int(value)
    return found
