"""Follow-ups: a Case changed by what is said after it, itself read as a Case that says little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from toolkit.cards import Card
from toolkit.cards.lookup import key
from toolkit.referee import voice
from toolkit.referee.case.case import Beat, Case, Class, Person, Scene, Wish
from toolkit.referee.deeds import is_reply
from toolkit.referee.numbers import MOST
from toolkit.referee.reading.fragment import fragment
from toolkit.referee.referee import Referee
from toolkit.referee.talk.overlay import people_over, renamed, said_over

_OF_A_TABLE = ("who", "how-many", "must")
"""What is wanted by a word of its own, so that it is wanted after a follow-up too."""


class Manner(NamedTuple):
    """How a follow-up is put.

    ``aimed``: it says at whom something is played, or on whose Drink; ``supposed``: what it says is not asked about,
    but what comes of it; ``first``: it says what was played first.
    """

    aimed: bool = False
    supposed: bool = False
    first: bool = False


class FollowUp:
    """What is said after a Case: ``text`` after ``last``, the Case that was asked before."""

    def __init__(self, referee: Referee, last: Case, text: str, said: Manner) -> None:
        self.referee, self.last, self.manner, self.words = referee, last, said, key(text).split()
        asked = self._asked()
        others = [name for name in reversed(everybody(last)) if name != asked]
        part = fragment(referee, text, [*others, *([asked] if asked else [])])
        if asked and asked == self._doer() and any(one.by == asked and _is_done(one) for one in part.beats):
            part = fragment(referee, text, [asked, *others])
        self.part = renamed(part, dict(self._called(part)))

    def case(self) -> Case | None:
        """The Case before with what is said now; None if nothing of that has a place in it."""
        last, part = self.last, self.part
        case = replace(
            last,
            edition=part.edition or last.edition,
            variant=part.variant or last.variant,
            scene=said_over(last.scene, self._scene()),
            people=people_over(last.people, [one for one in part.people if _says(one) or self._is_new(one)]),
            unplaced=part.unplaced,
            said=self._said(),
        )
        case = self._with_cards(case)
        case = self._with_beats(case)
        case = self._with_aim(case) if self.manner.aimed and not self._adds() else self._with_doer(case)
        case = self._with_wish(case)
        case = case if not _same(case, last) else self._with_number(case)
        return None if _same(case, last) else case

    # who is meant

    def _called(self, part: Case) -> Iterator[tuple[str, str]]:
        """Whoever asks, in a Case that speaks of others alone: the one of whom it was asked."""
        known, asked = everybody(self.last), self._asked()
        if voice.YOU not in known and asked is not None and any(one.name == voice.YOU for one in part.people):
            yield voice.YOU, asked

    def _asked(self) -> str | None:
        """Of whom it was asked."""
        return next(iter((*self.last.wish.of, *([self._doer()] if self._doer() else []))), None)

    def _doer(self) -> str | None:
        """Who does what was told last."""
        by = self.last.beats[-1].by if self.last.beats else None
        return by or next(iter((*self.last.wish.of, *(one.name for one in self.last.people))), None)

    def _is_new(self, person: Person) -> bool:
        """Whether somebody does something now who has not been spoken of."""
        acts = {name for beat in self.part.beats for name in (beat.by, beat.drinker, *beat.on) if name}
        return person.name in acts and person.name not in everybody(self.last)

    # what changes

    def _scene(self) -> Scene:
        """What is said of the scene; a Drink or Event that is named alone is the one that goes on."""
        part, last = self.part, self.last
        cards = self._named_cards()
        drinks = [one for one in cards if not isinstance(self.referee.cards.cards.get(one), Card)]
        if drinks and last.scene.card is not None:
            return replace(part.scene, card=drinks[0])
        return part.scene

    def _named_cards(self) -> list[str]:
        named = (*(one.card for one in self.part.beats), *self.part.wish.cards)
        return list(dict.fromkeys(one for one in named if one is not None))

    def _with_cards(self, case: Case) -> Case:
        """Another card or class of cards in the place of the one like it."""
        if case.wish.cards and not case.beats:
            return replace(case, wish=replace(case.wish, cards=tuple(self._named_cards()) or case.wish.cards))
        for beat in self.part.beats or [Beat("plays", card=one) for one in self.part.wish.cards]:
            if beat.card is not None and not self._is_added(beat) and not self._is_of_scene(beat.card):
                case = self._with_card(case, beat.card)
        kind = next((one.kind for one in self.part.beats if one.kind is not None and not self._is_added(one)), None)
        return case if kind is None or self._named_cards() else self._with_class(case, kind)

    def _is_of_scene(self, card: str) -> bool:
        """Whether it is the Drink or Event that goes on."""
        return self.last.scene.card is not None and not isinstance(self.referee.cards.cards.get(card), Card)

    def _with_card(self, case: Case, card: str) -> Case:
        place = self._place_of(case.beats, card)
        if place is None:
            return case
        beats = list(case.beats)
        beats[place] = replace(beats[place], card=card, kind=None, option=None)
        return replace(case, beats=tuple(beats))

    def _with_class(self, case: Case, kind: Class) -> Case:
        places = [place for place, one in enumerate(case.beats) if one.card is not None or one.kind is not None]
        if not places:
            return case
        beats = list(case.beats)
        beats[places[0]] = replace(beats[places[0]], card=None, kind=kind, option=None)
        return replace(case, beats=tuple(beats))

    def _place_of(self, beats: Sequence[Beat], card: str) -> int | None:
        """Where a card like this one is played: the last such, or else the last card at all."""
        carrying = [place for place, one in enumerate(beats) if one.card is not None or one.kind is not None]
        if self.manner.first:
            return next(iter(carrying), None)
        alike = [place for place in carrying if self._alike(beats[place].card, card)]
        return next(reversed(alike or carrying), None)

    def _alike(self, one: str | None, other: str) -> bool:
        cards = self.referee.cards.cards
        if one is None or one not in cards or other not in cards:
            return False
        return type(cards[one]) is type(cards[other]) and is_reply(cards[one]) == is_reply(cards[other])

    def _adds(self) -> bool:
        """Whether something happens besides what was told: somebody else plays a card, or something else is done."""
        return any(self._is_added(beat) for beat in self.part.beats)

    def _is_added(self, beat: Beat) -> bool:
        """Whether it comes besides: done without a card, or by somebody else than what its card would replace."""
        named = {one.name for one in self.part.people}
        by_any_card = beat.kind is not None and beat.kind.does is not None and beat.by in named
        if by_any_card or beat.does not in ("plays", "reveals", "drinks"):
            return True
        if beat.card is None or beat.by not in named or not self.last.beats or self.manner.first:
            return False
        place = self._place_of(self.last.beats, beat.card)
        return place is not None and self.last.beats[place].by != beat.by

    def _with_beats(self, case: Case) -> Case:
        """What happens besides, in answer to what was last told."""
        beats = list(case.beats)
        for one in self.part.beats:
            if self._is_added(one) and one not in beats:
                beats.append(replace(one, to=len(beats) or None))
        return replace(case, beats=tuple(beats))

    def _with_doer(self, case: Case) -> Case:
        """Somebody else in the place of whoever is asked about: in what they do alone, if that is said, or wholly."""
        named = [one.name for one in self.part.people if not _says(one)]
        who, doer = next((name for name in named if name != self._doer()), None), self._doer()
        asks = self.part.wish.kind not in ("rule", "text", "may")
        if self._adds() or asks or who is None or doer is None or self._named_cards():
            return case
        person = next(one for one in self.part.people if one.name == who)
        if len(self.words) > _NAME:
            case = replace(_acted(case, doer, who), people=people_over(case.people, [person]))
        else:
            case = renamed(case, {doer: who, who: doer} if who in everybody(case) else {doer: who})
        people = tuple(replace(one, character=person.character) if one.name == who else one for one in case.people)
        return replace(case, people=tuple(one for one in people if one.name in everybody(case) or _says(one)))

    def _with_aim(self, case: Case) -> Case:
        """Somebody else as the one at whom the first card is played, or on whose Drink."""
        named = [one.name for one in self.part.people if not _says(one)]
        if not named or not case.beats:
            return replace(case, scene=replace(case.scene, of=named[0])) if named and case.scene.moment else case
        first = case.beats[0]
        on_drink = first.drinker is not None or case.scene.moment == "drink"
        aimed = replace(first, drinker=named[0]) if on_drink else replace(first, on=(named[0],))
        people = people_over(case.people, [one for one in self.part.people if one.name == named[0]])
        return replace(case, beats=(aimed, *case.beats[1:]), people=people)

    def _with_wish(self, case: Case) -> Case:
        """What is wanted now: what the follow-up asks for by a word of its own, or else what was asked before."""
        wish = self.part.wish
        if self._adds() and self.manner.supposed:
            return replace(case, wish=Wish("happens")) if case.wish.kind in ("may", "must") else case
        if wish.kind in _OF_A_TABLE or (wish.kind == "happens" and wish.what not in (None, "anything")):
            return replace(case, wish=wish)
        return replace(case, wish=Wish("may")) if self._adds() and case.wish.kind in ("may", "must") else case

    def _with_number(self, case: Case) -> Case:
        """Another number of the only thing of which a number was said: "and with 5?"."""
        numbers = [int(word) for word in self.words if word.isdecimal() and len(word) <= _DIGITS]
        person = next((one for one in case.people if one.name == self._asked()), None)
        if len(numbers) != 1 or person is None:
            return case
        told = [name for name in ("fortitude", "alcohol", "gold") if getattr(person, name) is not None]
        if len(told) + len(person.tracks) != 1 or numbers[0] > MOST.get(told[0] if told else "gold", 0):
            return case
        changed = {told[0]: numbers[0]} if told else {"tracks": dict.fromkeys(person.tracks, numbers[0])}
        people = tuple(replace(one, **changed) if one is person else one for one in case.people)
        return replace(case, people=people, unplaced=())

    def _said(self) -> str:
        """The question with what is said now, where that is looked up in the rules."""
        only_edition = self.part.edition is not None and len(self.part.said.split()) < _FEW
        both = f"{self.last.said.rstrip(' ?!.')} {self.part.said}"
        return self.last.said if only_edition else both[:_LONGEST]


_FEW, _LONGEST, _DIGITS = 5, 2000, 4


def _acted(case: Case, doer: str, who: str) -> Case:
    """A Case in which somebody else does what is done last, and all that goes on because of it."""
    *before, last = case.beats or (Beat("plays"),)
    beats = (*before, replace(last, by=who)) if case.beats else ()
    scene = replace(case.scene, of=who) if case.scene.of == doer and len(case.beats) < 2 else case.scene
    of = tuple(who if one == doer else one for one in case.wish.of)
    return replace(case, beats=beats, scene=scene, wish=replace(case.wish, of=of))


_NAME = 2
"""So many words at most name somebody and say nothing else: "for Dimli"."""


def _is_done(beat: Beat) -> bool:
    """Whether something is done by no card that is named."""
    return beat.card is None and beat.kind is None and beat.does not in ("plays", "uses")


def _says(person: Person) -> bool:
    """Whether anything is said of somebody besides who they are."""
    return person != Person(person.name, person.character, person.species)


def everybody(case: Case) -> list[str]:
    """Everybody of whom a Case speaks, in the order in which they act."""
    acting = (name for beat in reversed(case.beats) for name in (beat.by, *beat.on, beat.drinker))
    people = (one.name for one in case.people)
    return list(dict.fromkeys(name for name in (*acting, case.scene.of, *people) if name is not None))


def _same(one: Case, other: Case) -> bool:
    return replace(one, said="", unplaced=()) == replace(other, said="", unplaced=())
