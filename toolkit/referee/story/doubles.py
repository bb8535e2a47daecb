"""Doubles: cards named more than once, or only seemingly, and which of several in a clause somebody plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from toolkit.cards import Card, Drink
from toolkit.cards.effects import ChangeDrink, PassDrink, Redirect, ReplaceDrink
from toolkit.cards.lookup import key
from toolkit.referee import traits, voice
from toolkit.referee.referee import Referee
from toolkit.referee.story.beat import Beat


def distinct(referee: Referee, beats: Sequence[Beat]) -> list[Beat]:
    """The same with each card once: what is said of it later belongs to it, too."""
    played = {one.card for one in beats if not one.is_held}
    beats = [one for one in beats if not one.is_held or one.card in played or not played]
    found: dict[tuple[str, str], Beat] = {}
    beats = [one for one in beats if not _is_in_a_title(referee, one, beats)]
    beats = [one for one in beats if len(beats) <= _SEVERAL or not _is_by_chance(referee, one)]
    beats = [one for one in beats if len(beats) <= _SEVERAL or not _is_unlikely(referee, one)]
    for one in _without_doubles(referee, beats):
        copy = _copy_of(referee, one, found)
        first = found.setdefault((one.card, copy), one)
        found[one.card, copy] = replace(
            first,
            by=first.by or one.by,
            against=first.against or one.against,
            drinker=first.drinker or one.drinker,
            to=first.to or one.to,
        )
    return list(found.values())


def _copy_of(referee: Referee, beat: Beat, found: Mapping[tuple[str, str], Beat]) -> str:
    """By whom a further copy of a card is played that several decks have; empty for the first copy."""
    first = found.get((beat.card, ""))
    is_common = referee.owner(referee.cards.cards[beat.card]) is None
    is_new = first is not None and is_common and None not in (first.by, beat.by) and beat.by != first.by
    return beat.by or "" if is_new and not beat.is_meant else ""


def _without_doubles(referee: Referee, beats: Sequence[Beat]) -> Iterator[Beat]:
    """The beats without those that only say in a word ("spiked") what the card named next to them does."""
    for number, (one, other) in enumerate(pairwise((*beats, None))):
        assert one is not None, "only the last is none"
        if one.is_by_word and any(_makes_stronger(referee, earlier) for earlier in beats[:number]):
            continue
        named = other is not None and traits.is_for_drinks(referee.cards.cards[other.card])
        if other is None or not (one.is_by_word and named and other.place - one.place <= _NEAR):
            yield one


def _makes_stronger(referee: Referee, beat: Beat) -> bool:
    card = referee.cards.cards[beat.card]
    changes = traits.effects(card) if isinstance(card, Card) else ()
    return any(isinstance(one, ChangeDrink) and one.alcohol > 0 for one in changes)


_SEVERAL = 2
_HARDLY = 0.2
"""How much of a title is said by a word that may well be an everyday one."""


def _is_by_chance(referee: Referee, beat: Beat) -> bool:
    """Whether a word that only sounds like one of a title is said of what somebody does ("borrowed")."""
    card = referee.cards.cards[beat.card]
    owner = referee.owner(card)
    is_inflected = beat.said not in key(card.title).split() and not beat.is_by_word
    is_theirs = owner is None or beat.actor in (None, voice.YOU, referee.names[owner])
    return beat.sure <= _HARDLY and is_inflected and not is_theirs


def _is_unlikely(referee: Referee, beat: Beat) -> bool:
    """Whether a part of a title of a deck that is not known whole is all that is said of a card."""
    decks = referee.owners(referee.cards.cards[beat.card])
    is_whole = bool(set(decks) & set(referee.whole_decks)) or not decks
    return not is_whole and beat.sure <= _HALF and beat.actor not in {referee.names[one] for one in decks}


_HALF = 0.6


def _is_in_a_title(referee: Referee, beat: Beat, beats: Sequence[Beat]) -> bool:
    """Whether a Drink is only what another card that is named makes of one ("turns it into Dragon Breath Ale")."""
    card = referee.cards.cards[beat.card]
    same = (one for one in beats if one.card != beat.card and one.clause == beat.clause)
    titles = (referee.cards.cards[one.card] for one in same)
    if beat.is_by_word and isinstance(card, Drink):
        return True
    return isinstance(card, Drink) and any(
        isinstance(other, Card)
        and f" {key(card.title)} " in f" {key(other.title)} "
        and traits.does(other, ReplaceDrink)
        for other in titles
    )


_NEAR = 5
"""How many words after a verb the card may be named that is meant by it."""


def once_each(referee: Referee, beats: Sequence[Beat]) -> Iterator[Beat]:
    """The beats, where who acts in a clause plays only the last card that is named in it: the others are answered."""
    beats = _with_own_aims(referee, beats)
    for number, beat in enumerate(beats):
        later = [one for one in beats[number + 1 :] if one.clause == beat.clause and one.by == beat.by]
        card = referee.cards.cards[beat.card]
        owner = referee.owner(card)
        is_own = owner is not None and referee.names[owner] == beat.by
        answered = isinstance(card, Card) and bool(later) and not is_own
        yield replace(beat, by=referee.names[owner] if owner else None) if answered else beat


def _with_own_aims(referee: Referee, beats: Sequence[Beat]) -> list[Beat]:
    """The beats, where nobody aims at themselves, and where it is what is sent on that is sent to somebody.

    What is said so is the aim of the other card in the same clause.
    """
    found = list(beats)
    for number, beat in enumerate(beats):
        other = next((place for place, one in enumerate(beats) if one.clause == beat.clause and one is not beat), None)
        if beat.against is None or other is None:
            continue
        sends_on = [traits.does(card, Redirect, PassDrink) for card in _cards(referee, (beat, beats[other]))]
        if beat.against != beat.by and sends_on != [False, True]:
            continue
        found[number] = replace(beat, against=None)
        if beats[other].against is None:
            found[other] = replace(beats[other], against=beat.against)
    return found


def _cards(referee: Referee, beats: Sequence[Beat]) -> list[Card]:
    cards = (referee.cards.cards[one.card] for one in beats)
    return [card for card in cards if isinstance(card, Card)]
