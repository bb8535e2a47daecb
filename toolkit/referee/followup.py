"""Follow-ups: a Case changed by what is said after it, itself read as a Case that says little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from toolkit.cards import Card
from toolkit.referee import voice
from toolkit.referee.case import Beat, Case, Class, Person, Scene
from toolkit.referee.overlay import people_over, renamed, said_over
from toolkit.referee.referee import Referee
from toolkit.referee.traits import is_reply

_OF_A_TABLE = ("who", "how-many", "must")
"""What is wanted by a word of its own, so that it is wanted after a follow-up too."""


class FollowUp:
    """What is said after a Case: ``part`` is that by itself, ``last`` the Case that was asked before."""

    def __init__(self, referee: Referee, last: Case, part: Case) -> None:
        self.referee, self.last = referee, last
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
            said=part.said,
        )
        case = self._with_cards(case)
        case = self._with_beats(case)
        case = self._with_doer(case)
        case = self._with_wish(case)
        return None if _same(case, last) else case

    # who is meant

    def _called(self, part: Case) -> Iterator[tuple[str, str]]:
        """Those whom a follow-up names without a name, by what they are called in the Case before."""
        known = list(dict.fromkeys(_everybody(self.last)))
        if not known:
            return
        if voice.ANOTHER not in known:
            yield voice.ANOTHER, self._meant(part)
        if voice.YOU not in known and len(known) == 1 and part.people:
            yield voice.YOU, known[0]

    def _meant(self, part: Case) -> str:
        """Who "he" or "she" is: of a number, whoever is asked about; of something done, the one it is done to."""
        doer = self._doer()
        others = [name for name in _everybody(self.last) if name != doer]
        does = any(one.by == voice.ANOTHER and one.does != "plays" for one in part.beats)
        return others[0] if does and others else doer or next(iter(others), voice.ANOTHER)

    def _doer(self) -> str | None:
        """Of whom it was asked."""
        by = self.last.beats[-1].by if self.last.beats else None
        return by or next(iter((*self.last.wish.of, *(one.name for one in self.last.people))), None)

    def _is_new(self, person: Person) -> bool:
        """Whether somebody does something now who has not been spoken of."""
        acts = {name for beat in self.part.beats for name in (beat.by, beat.drinker, *beat.on) if name}
        return person.name in acts and person.name not in _everybody(self.last)

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
        if self._adds() or not (self._named_cards() or self._named_class()):
            return case
        if case.wish.cards and not case.beats:
            return replace(case, wish=replace(case.wish, cards=tuple(self._named_cards()) or case.wish.cards))
        for card in self._named_cards():
            case = self._with_card(case, card)
        kind = self._named_class()
        return case if kind is None or self._named_cards() else self._with_class(case, kind)

    def _named_class(self) -> Class | None:
        return next((one.kind for one in self.part.beats if one.kind is not None), None)

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
        if beat.does in ("plays", "reveals", "drinks"):
            doers = {one.by for one in self.last.beats}
            return beat.card is not None and beat.by is not None and bool(self.last.beats) and beat.by not in doers
        return True

    def _with_beats(self, case: Case) -> Case:
        """What happens besides, in answer to what was last told."""
        beats = list(case.beats)
        for one in self.part.beats:
            if self._is_added(one) and one not in beats:
                beats.append(replace(one, to=len(beats) or None))
        return replace(case, beats=tuple(beats))

    def _with_doer(self, case: Case) -> Case:
        """Somebody else in the place of whoever does what is asked about."""
        named = [one.name for one in self.part.people if not _says(one)]
        bare = [one.by for one in self.part.beats if one.by and one.card is None and one.kind is None]
        who = next((name for name in (*bare, *named) if name not in (self._doer(), None)), None)
        doer = self._doer()
        if self._adds() or who is None or doer is None or self._named_cards():
            return case
        swapped = {doer: who, who: doer} if who in _everybody(case) else {doer: who}
        character = next((one.character for one in self.part.people if one.name == who), None)
        case = renamed(case, swapped)
        people = tuple(
            replace(one, character=character) if one.name == who and character else one for one in case.people
        )
        return replace(case, people=people)

    def _with_wish(self, case: Case) -> Case:
        wish = self.part.wish
        if wish.kind in _OF_A_TABLE or (wish.kind == "happens" and wish.what not in (None, "anything")):
            return replace(case, wish=wish)
        if self._adds() and case.wish.kind == "may":
            return replace(case, wish=wish if wish.kind in ("may", "happens") else replace(case.wish, kind="happens"))
        return case


def _says(person: Person) -> bool:
    """Whether anything is said of somebody besides who they are."""
    return person != Person(person.name, person.character, person.species)


def _everybody(case: Case) -> list[str]:
    """Everybody of whom a Case speaks, in the order in which they act."""
    acting = (name for beat in reversed(case.beats) for name in (beat.by, *beat.on, beat.drinker))
    people = (one.name for one in case.people)
    return list(dict.fromkeys(name for name in (*acting, case.scene.of, *people) if name is not None))


def _same(one: Case, other: Case) -> bool:
    return replace(one, said="", unplaced=()) == replace(other, said="", unplaced=())
