"""Casting: who plays what is not said to be anybody's, who is aimed at, and who sits at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from toolkit.cards import AnyCard, Card, Database, Drink, DrinkEvent, Option
from toolkit.cards.conditions import IsTracked
from toolkit.cards.effects import DrinkOne, LeaveRound, PassDrink, Redirect, SplitDrink, StartRound
from toolkit.cards.patterns import FortitudeLoss, FortitudeLost, Payment
from toolkit.referee import deeds, voice
from toolkit.referee.case.case import Beat, Case, Class, Person
from toolkit.referee.court.roots import ANSWERED

MORE = ("A fourth player", "A fifth player", "A sixth player", "A seventh player", "An eighth player")
FEWEST = 3
_SEATS = {"otto": 2, "two-headed-dragon": 4, "leaders-and-lackeys": 4, "two-headed-boss-battle": 4}
"""How many play where it is not told: enough for everybody whom a card or a variant could be about."""

_EVEN = ("two-headed-dragon", "leaders-and-lackeys", "two-headed-boss-battle")

_REVEALING = ("reveals", "drinks")
_OF_THE_LAST = ("may", "which-cards")
"""What is asked of the last beat alone."""


def cast(cards: Database, case: Case) -> Case:
    """The Case with somebody for every part of it, an aim for every card that needs one, and everybody seated."""
    case = _with_drink(_in_a_round(_with_event(cards, case)))
    caster = _Caster(cards, case)
    beats = list(case.beats)
    for number in range(len(beats)):
        beats[number] = caster.poured_by_its_owner(beats, number)
    for number in reversed(range(len(beats))):
        beats[number] = replace(beats[number], by=caster.player(beats, number))
    for number in range(len(beats)):
        beats[number] = replace(beats[number], to=caster.answered(beats, number))
    for number in range(len(beats)):
        beats[number] = replace(beats[number], on=caster.aims(beats, number), drinker=caster.drinker(beats, number))
    return replace(case, beats=tuple(beats), people=tuple(caster.table(beats)))


def _with_event(cards: Database, case: Case) -> Case:
    """The Case with an Event at the moment of an Event: it is never a Drink."""
    card = cards.cards.get(case.scene.card or "")
    if case.scene.moment != "drink" or not isinstance(card, DrinkEvent):
        return case
    return replace(case, scene=replace(case.scene, moment="event"))


def _in_a_round(case: Case) -> Case:
    """The Case in a Round of Gambling, where somebody has left or passed, and a card of a class is asked about."""
    asked = case.beats[-1] if len(case.beats) == 1 else None
    if asked is None or asked.kind is None or asked.card or case.scene.moment is not None:
        return case
    if not any(one.left or one.passed for one in case.people):
        return case
    return replace(case, scene=replace(case.scene, moment="round"))


def _with_drink(case: Case) -> Case:
    """The Case with the Drink that its first beat answers, where no more is told than whose it is."""
    first = case.beats[0] if case.beats else None
    if first is None or first.card or first.drinker is None or first.does not in ("ignores", "redirects", "passes"):
        return case
    drunk = Beat("reveals", by=first.drinker)
    later = [replace(one, to=one.to + 1 if one.to is not None else None) for one in case.beats[1:]]
    return replace(case, beats=(drunk, replace(first, does="ignores", to=1), *later))


class _Caster:
    def __init__(self, cards: Database, case: Case) -> None:
        self.cards, self.case = cards, case
        self.people = {one.name: one for one in case.people}
        self.by_name = {one.short: one.id for one in cards.characters.values()}

    def _card(self, beat: Beat) -> AnyCard | None:
        return None if beat.card is None else self.cards.cards[beat.card]

    def player(self, beats: Sequence[Beat], number: int) -> str:
        """Who does it."""
        beat = beats[number]
        if beat.by is not None and not self._raises_own_round(beats, number):
            return beat.by
        if beat.does in _REVEALING and beat.drinker:
            return beat.drinker
        taken = {one.by for one in beats} | {name for one in beats for name in one.on}
        owner = self._owner(beat, taken)
        if owner is not None:
            return owner
        if beat.does in _REVEALING:
            return self._revealer(beats, number)
        is_last = number == len(beats) - 1
        first_choice = voice.YOU if is_last else voice.ANOTHER
        spare = (first_choice, voice.YOU, voice.ANOTHER, voice.THIRD) if is_last else (first_choice, voice.THIRD)
        return next((name for name in spare if name not in taken), voice.THIRD)

    def _raises_own_round(self, beats: Sequence[Beat], number: int) -> bool:
        """Whether somebody is told to gamble on what they themselves did last in the Round: it was another then."""
        beat, card = beats[number], self._card(beats[number])
        gambling = [one for one in beats[:number] if self._is_of_round(one)]
        last = gambling[-1] if gambling else None
        if self.case.wish.kind == "may" or last is None or last.by != beat.by or card is None:
            return False
        before = self._card(last)
        begun = last.does == "starts-round" or (before is not None and deeds.has(before, StartRound))
        return begun and deeds.is_for_a_round(card) and not deeds.has(card, StartRound)

    def _is_of_round(self, beat: Beat) -> bool:
        card = self._card(beat)
        return beat.does == "starts-round" or (card is not None and deeds.is_for_a_round(card))

    def _is_for_a_round(self, beat: Beat) -> bool:
        """Whether a Gambling or a Cheating Card is played, be it one of all of them."""
        card = self._card(beat)
        is_any = card is None and beat.kind is not None and beat.kind.type in ("gambling", "cheating")
        return is_any or (card is not None and deeds.is_for_a_round(card))

    def _owner(self, beat: Beat, taken: set[str | None]) -> str | None:
        """Somebody named whose card it is: theirs alone, or if it is in other decks too, if they do nothing else."""
        decks = set(self.cards.decks_with.get(beat.card or "", ()))
        mine = [one.name for one in self.case.people if (one.character or self.by_name.get(one.name)) in decks]
        own = [name for name in mine if name not in beat.on]
        free = [name for name in own if len(decks) == 1 or name not in taken]
        return free[0] if len(mine) == 1 and free else None

    def _revealer(self, beats: Sequence[Beat], number: int) -> str:
        scene = self.case.scene
        if scene.of is not None and scene.moment in ("drink", "event", "contest"):
            return scene.of
        for one in beats:
            card = self._card(one)
            if isinstance(card, Card) and deeds.has(card, PassDrink, SplitDrink) and one.by and not one.drinker:
                return one.by
        makers = [one for one in beats[:number] if (card := self._card(one)) and deeds.has(card, DrinkOne) and one.on]
        told = [one.drinker for one in beats if one.drinker]
        guarded = [
            one.by
            for one in beats
            if one.by and isinstance(card := self._card(one), Card) and deeds.whose_drink(card.options[0]) == "you"
        ]
        found = (*(name for one in makers for name in one.on), *told, *guarded)
        later = beats[number + 1] if number + 1 < len(beats) else None
        card = self._card(later) if later else None
        theirs = isinstance(card, Card) and deeds.whose_drink(card.options[0]) == "another"
        if not found and theirs and later is not None:
            others = [name for name in self.people if name != later.by]
            return next(iter(others), voice.ANOTHER)
        return next(iter(found), next(iter(self.people), voice.YOU) if later is None else later.by or voice.YOU)

    def answered(self, beats: Sequence[Beat], number: int) -> int | None:
        """The beat that it answers, by its place from 1: as said, or else the last one that it could."""
        beat, reply = beats[number], self._card(beats[number])
        if beat.to is not None:
            told = beat.to if beat.to <= number else None
            return self._at_its_moment(beats, beat, told) if isinstance(reply, Card) and told else told
        if not isinstance(reply, Card) or not number:
            return None
        earlier = [(place, one, self._card(one)) for place, one in enumerate(beats[:number], 1)]
        able = [(place, one) for place, one, card in earlier if card is not None and deeds.could_answer(reply, card)]
        if not able and earlier[-1][1].does in ANSWERED and earlier[-1][2] is None:
            return number
        others = [place for place, one in able if one.by != beat.by or one.does in _REVEALING]
        return next(reversed(others or [place for place, _ in able]), None)

    def poured_by_its_owner(self, beats: Sequence[Beat], number: int) -> Beat:
        """A Drink as that of whoever goes on to pass or split it as their own, where it is told to be the other's."""
        beat = beats[number]
        last = len(beats) - 1 if self.case.wish.kind == "may" else len(beats)
        if beat.does not in _REVEALING or not isinstance(self._card(beat), Drink | None):
            return beat
        for one in beats[number + 1 : last]:
            card = self._card(one)
            if isinstance(card, Card) and deeds.has(card, PassDrink, SplitDrink) and one.by and beat.by in one.on:
                own = all(deeds.whose_drink(option) in (None, "you") for option in card.options)
                return replace(beat, by=one.by, drinker=None) if own else beat
        return beat

    def _at_its_moment(self, beats: Sequence[Beat], beat: Beat, told: int) -> int | None:
        """What it is told to answer; or what the first try answered, where that was answered, and this is the second.

        A card that has been Negated leaves its moment as it was, so that its player may answer that again.
        """
        reply, answer = self._card(beat), beats[told - 1]
        if reply is None or answer.to is None or self._could(reply, answer):
            return told
        first = beats[answer.to - 1]
        tried = self._card(first)
        if (sent := self._card(answer)) is not None and deeds.has(sent, Redirect):
            return self._at_its_moment(beats, beat, answer.to)  # a loss that is sent on is still that of the first card
        if first.by != beat.by or first.does != "plays":
            return told
        if tried is None:
            return first.to or answer.to
        if deeds.is_for_drinks(reply) and deeds.is_for_drinks(tried):
            return first.to or answer.to
        return first.to

    def _could(self, reply: AnyCard, beat: Beat) -> bool:
        """Whether a card could answer a beat, or one of the cards that may be meant by it."""
        if beat.card is not None:
            return deeds.could_answer(reply, self.cards.cards[beat.card])
        kind = beat.kind or (Class(does=beat.does) if beat.does in deeds.STOPPING else None)
        meant = deeds.members(self.cards, kind) if kind is not None else ()
        return not meant or any(deeds.could_answer(reply, self.cards.cards[one]) for one in meant)

    def answers_event(self, beats: Sequence[Beat], number: int) -> bool:
        """Whether it answers an Event itself, and no Drink that comes of it."""
        to = beats[number].to
        told = beats[to - 1] if to is not None else None
        return told is not None and told.does in _REVEALING and isinstance(self._card(told), DrinkEvent)

    def aims(self, beats: Sequence[Beat], number: int) -> tuple[str, ...]:
        """At whom a card is aimed that needs somebody picked."""
        beat, card = beats[number], self._card(beats[number])
        if beat.on or not isinstance(card, Card):
            return beat.on
        picks = max((len(option.pick) for option in card.options), default=0)
        alone = self.case.scene.seats is not None and self.case.scene.seats < FEWEST and deeds.has(card, Redirect)
        if not picks or alone:
            return ()
        return tuple(dict.fromkeys(self._aimed(beats, number, card)))[:picks]

    def _aimed(self, beats: Sequence[Beat], number: int, card: Card) -> Iterator[str]:
        beat, later = beats[number], beats[number + 1 :]
        barred = {beat.by}
        if deeds.has(card, Redirect):
            barred |= {one.by for one in beats[:number]}
        else:
            guarding = [one for one in later if one.to in (None, number + 1)]
            yield from (one.by for one in guarding[:1] if one.by and one.by not in barred and self._is_guarding(one))
        if deeds.has(card, LeaveRound):
            barred |= {one.by for one in later if self._is_for_a_round(one)}
        told = [name for name in self.case.wish.of if name not in barred]
        named = [name for name in self.people if name not in barred and not self.people[name].out]
        involved = {name for one in beats[:number] for name in (one.by, *one.on, one.drinker)}
        yield from told
        yield from (name for name in named if name not in involved)
        yield from (one.by for one in later if one.by and one.by not in barred)
        yield from named
        yield from (name for name in (voice.ANOTHER, voice.THIRD, voice.YOU) if name not in barred)

    def _is_guarding(self, beat: Beat) -> bool:
        """Whether it answers what happens to its player, or does so by no card that is named."""
        card = self._card(beat)
        if card is None:
            return not self._is_for_a_round(beat)
        return any(
            isinstance(one, FortitudeLoss | FortitudeLost | Payment) or getattr(one, "touches", ())
            for one in deeds.patterns(card)
        )

    def drinker(self, beats: Sequence[Beat], number: int) -> str | None:
        """On whose Drink it is played."""
        beat, card = beats[number], self._card(beats[number])
        if beat.drinker is not None:
            return beat.drinker
        if isinstance(card, Drink | DrinkEvent):
            return beat.by
        if self.case.wish.kind in _OF_THE_LAST and number == len(beats) - 1 and self.answers_event(beats, number):
            return None
        if not isinstance(card, Card) or not deeds.is_for_drinks(card):
            return None
        whose = next((found for option in card.options if (found := deeds.whose_drink(option))), None)
        if whose == "you":
            return None
        drunk = [one.by for one in beats[:number] if one.does in _REVEALING]
        drunk += [
            name for one in beats[:number] if (mine := self._card(one)) and deeds.has(mine, DrinkOne) for name in one.on
        ]
        told = [one.drinker for one in beats[:number] if one.drinker]
        moved = [one for one in beats[:number] if (mine := self._card(one)) and deeds.has(mine, PassDrink)]
        given = [name for one in moved for name in one.on]
        if self.case.scene.moment == "drink" and self.case.scene.of:
            told.append(self.case.scene.of)
        later = [one.by for one in beats[number + 1 :] if one.by != beat.by]
        answered = beats[beat.to - 1] if beat.to is not None else None
        own = [answered.by] if answered is not None and isinstance(self._card(answered), Drink) else []
        if self.case.wish.kind == "may" and own == [beat.by] and self._is_told_whose(beat):
            return beat.by
        first = (*given[-1:], *own, *drunk[-1:], *told[-1:], *beat.on[:1], *later)
        others = [
            name for name in (*first, *self.people, voice.ANOTHER) if name and (whose != "another" or name != beat.by)
        ]
        return next(iter(others), None)

    def _is_told_whose(self, beat: Beat) -> bool:
        """Whether it is told, and not only supposed here, that a Drink is that of whoever plays a card on it."""
        return beat.to is not None and self.case.beats[beat.to - 1].by == beat.by

    def table(self, beats: Sequence[Beat]) -> Iterator[Person]:
        """Everybody at the table: those who do something, those named, and as many more as play."""
        scene, wish = self.case.scene, self.case.wish
        acting = [name for one in beats for name in (one.by, one.drinker, *one.on) if name]
        named = dict.fromkeys((*acting, *self.people, *filter(None, (scene.of, scene.control)), *wish.of))
        seats = list(named)
        spare = [name for name in (*voice.UNNAMED, *MORE) if name not in seats]
        seats += spare[: max(0, (scene.seats or _SEATS.get(self.case.variant or "", FEWEST)) - len(seats))]
        if self.case.variant in _EVEN and len(seats) % 2:
            seats += [name for name in spare if name not in seats][:1]
        taken = {one.character for one in self.people.values()}
        for name in seats:
            one = self.people.get(name) or Person(name)
            own = one.character or self.by_name.get(name)
            yield replace(one, character=own or self._tracking(one) or self._implied(name, beats, taken))

    def _tracking(self, one: Person) -> str | None:
        """The character who tracks what somebody is said to track."""
        told = {name.replace("_", "-") for name in one.tracks}
        found = (own.id for own in self.cards.characters.values() if told & {mine.id for mine in own.own_trackers})
        return next(found, None) if told else None

    def _implied(self, name: str, beats: Sequence[Beat], taken: set[str | None]) -> str | None:
        """The character of somebody unnamed who plays a card that only one character can pay for or track."""
        for beat in beats:
            card = self._card(beat)
            owners = self.cards.decks_with.get(beat.card or "", ())
            theirs = len(owners) == 1 and owners[0] not in taken and owners[0] in self.cards.characters
            if beat.by == name and isinstance(card, Card) and theirs and any(map(_is_tracked, card.options)):
                return owners[0]
        return None


def _is_tracked(option: Option) -> bool:
    """Whether a card is paid with what a character tracks, or asks for some of it."""
    return bool(option.cost) or any(isinstance(one, IsTracked) for one in option.requires)
