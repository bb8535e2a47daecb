"""Requests: "may this card be played in answer to that", part by part, as a Case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.card import Unheld
from toolkit.cards.listing import kind
from toolkit.cards.lookup import find, find_misspelt, key
from toolkit.errors import Ambiguous, CannotRead, NotFound
from toolkit.nearest import nearest
from toolkit.referee import voice
from toolkit.referee.case.case import Beat, Case, Moment, Person, Scene, Wish
from toolkit.referee.numbers import MOST
from toolkit.referee.reading import named
from toolkit.referee.referee import Referee
from toolkit.referee.talk.overlay import people_over

GOING_ON: dict[str, Moment] = {
    "ante": "ante",
    "pay": "pay",
    "lose fortitude": "loss",
    "forced out": "forced-out",
    "round won": "round-won",
    "drink": "drink",
    "event": "event",
    "round": "round",
}
"""What a card may answer that is no card."""

_OF_ANOTHER: frozenset[Moment] = frozenset(("round-won", "round", "event"))
"""What goes on about another than the one who answers, where it is not said."""


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


def case(referee: Referee, request: Request) -> Case:
    """The Case of a request. Raises :class:`NotFound`, :class:`Ambiguous` or :class:`CannotRead`."""
    by, against = (_character(referee, name) for name in (request.by, request.against))
    reply = _reply(referee, request.card, by)
    drink, drinker = _drink(referee, request.on)
    seats = (_person(referee, one) for one in dict.fromkeys((by, against, drinker)) if one is not None)
    people = people_over(tuple(seats), tuple(_told(referee, request.state)))
    doer, other = (None if one is None else referee.names[one] for one in (by, against))
    whose = None if drinker is None else referee.names[drinker]
    scene, before = _subject(referee, request.to, against, (doer, other))
    if before is None:
        scene = Scene(scene.moment, whose or scene.of, drink or scene.card)
        beats: tuple[Beat, ...] = (Beat("plays", doer, reply.id, drinker=whose),)
    else:
        scene = Scene("drink", whose, drink) if drink is not None else Scene()
        beats = (Beat("plays", other, before.id, drinker=whose), Beat("plays", doer, reply.id, to=1))
    return Case(Wish("may", () if doer is None else (doer,)), people, scene, beats, edition=referee.edition)


def _reply(referee: Referee, name: str, own: str | None) -> Card:
    found = card(referee, name, own)
    if not isinstance(found, Card):
        what = kind(found) if isinstance(found, Unheld) else "card of the Drink Deck"
        raise CannotRead(f"“{found.title}” is a {what}", expected="a Character Card that answers something")
    return found


def card(referee: Referee, name: str, own: str | None = None) -> AnyCard:
    """The card that is called so, by its title, a part of it or what players say; that of ``own``'s deck first."""
    with suppress(NotFound):
        return find(name, referee.cards, own=own)
    mentions = named.cards(referee, name[:200])
    if len(mentions) == 1:
        mine = [one for one in mentions[0] if own and own in referee.cards.decks_with[one]]
        if len(mentions[0]) == 1 or mine:
            return referee.cards.cards[(mine or list(mentions[0]))[0]]
    try:
        return find_misspelt(name, referee.cards)
    except NotFound as fault:
        return _called(referee, name, fault)


def _called(referee: Referee, name: str, fault: NotFound) -> AnyCard:
    """The card in whose title these words stand."""
    part = f" {key(name)} "
    found = [one for one in referee.cards.cards.values() if part in f" {key(one.title)} "]
    if not found:
        raise fault
    if len(found) > 1:
        raise Ambiguous(name, [one.id for one in found])
    return found[0]


def _subject(
    referee: Referee, name: str, own: str | None, who: tuple[str | None, str | None]
) -> tuple[Scene, Card | None]:
    """What is answered: what goes on, or a card that is played."""
    going_on = GOING_ON.get(key(name))
    if going_on is not None:
        by, against = who
        return Scene(going_on, against or (voice.ANOTHER if going_on in _OF_ANOTHER else by)), None
    found = card(referee, name, own)
    if isinstance(found, Unheld):
        raise CannotRead(f"“{found.title}” is a {kind(found)}, and is not played", remedy="See what it does: rdi card")
    if isinstance(found, Card):
        return Scene(), found
    return Scene("drink" if isinstance(found, Drink) else "event", who[1], found.id), None


def _person(referee: Referee, character: str) -> Person:
    return Person(referee.names[character], character)


def _character(referee: Referee, name: str | None) -> str | None:
    if name is None:
        return None
    called = {key(short): one for one, short in referee.names.items()}
    wanted = key(name)
    found = wanted if wanted in referee.cards.characters else called.get(wanted)
    mentioned = named.characters(referee, name[:100])
    if found is None and not mentioned:
        raise NotFound("character", name, nearest(name, referee.names.values()) or tuple(referee.names.values())[:8])
    return found or mentioned[0]


def _drink(referee: Referee, name: str | None) -> tuple[str | None, str | None]:
    """The Drink that is poured, and whose it is, as far as ``name`` says either."""
    if name is None:
        return None, None
    try:
        return None, _character(referee, name)
    except NotFound:
        found = card(referee, name)
    if not isinstance(found, Drink | DrinkEvent):
        raise CannotRead(f"“{found.title}” is no Drink", expected="a Drink, or the character whose Drink it is")
    return found.id, None


def _told(referee: Referee, said: Sequence[str]) -> Iterator[Person]:
    found: dict[str, dict[str, int]] = {}
    for one in said:
        path, _, value = one.partition("=")
        who, _, attribute = path.strip().rpartition(".")
        character = _character(referee, who) if who else None
        most = MOST.get(attribute)
        if character is None or most is None or not value.strip().isdecimal() or int(value) > most:
            raise CannotRead(f"the state {one[:60]!r} cannot be read", expected="such as gog.alcohol=5 or eve.gold=0")
        found.setdefault(character, {})[attribute] = int(value)
    for character, values in found.items():
        yield Person(referee.names[character], character, **values)  # type: ignore[arg-type]
