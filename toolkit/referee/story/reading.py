"""Reading a story: who plays what on whom, on whose Drink, and in answer to what."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import ChangeDrink, PassDrink, Redirect, ReplaceDrink
from toolkit.cards.lookup import key
from toolkit.referee import traits, voice
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.story import order
from toolkit.referee.story.answers import could_answer
from toolkit.referee.story.beat import Beat, Story
from toolkit.referee.story.implied import implied
from toolkit.referee.story.people import People, narrator
from toolkit.referee.story.shared import sharer
from toolkit.referee.story.state import is_over, left, pot, seats, states, winner
from toolkit.referee.story.tokens import Clause, Token, clauses
from toolkit.referee.story.words import AT, DRINK_WORDS, FROM, MEANT, MODALS, NOT_VERBS, PREPOSITIONS, SENDS


@dataclass(frozen=True)
class Scene:
    """A clause with whoever acts in it."""

    clause: Clause
    actor: str | None


def read(referee: Referee, question: Question) -> Story:
    """What a question tells."""
    return read_with_people(referee, question)[0]


def read_with_people(referee: Referee, question: Question) -> tuple[Story, People, tuple[Clause, ...]]:
    """What a question tells, whom it speaks of, and its clauses."""
    cut = clauses(question)
    me = narrator(question, referee.names)
    people = People(referee.names, me or voice.YOU)
    people.follow(cut)
    found = list(_beats(referee, people, cut))
    told = list(_once_each(referee, order.in_order(referee, cut, _distinct(referee, found))))
    spoken = {name for place, name in people.at.items() if any(one.start == place for one in question.characters)}
    me = me or _owner_of_mine(referee, told, people.me, spoken)
    if me is not None and me != people.me:
        people = People(referee.names, me)
        people.follow(cut)
        found = list(_beats(referee, people, cut))
    beats = tuple(
        _once_each(referee, order.in_order(referee, cut, _distinct(referee, order.with_named_again(cut, found))))
    )
    named = (*people.at.values(), *(name for one in beats for name in (one.by, one.against, one.drinker) if name))
    story = Story(
        beats,
        people.me,
        tuple(dict.fromkeys(named)),
        states(question, people, cut),
        left(people, cut),
        winner(people, cut),
        pot(question),
        seats(question),
        is_over(question),
        sharer(people, cut, [referee.cards.cards[one.card] for one in beats]),
    )
    return story, people, cut


def _once_each(referee: Referee, beats: Sequence[Beat]) -> Iterator[Beat]:
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


def _owner_of_mine(referee: Referee, beats: Sequence[Beat], me: str, named: Collection[str]) -> str | None:
    """The name of whoever asks, by a card of theirs that no other character has; none who are ``named``."""
    mine = (referee.owner(referee.cards.cards[one.card]) for one in beats if one.by == me)
    return next(
        (referee.names[owner] for owner in mine if owner is not None and referee.names[owner] not in named), None
    )


def _distinct(referee: Referee, beats: Sequence[Beat]) -> list[Beat]:
    """The same with each card once: what is said of it later belongs to it, too."""
    found: dict[tuple[str, str], Beat] = {}
    beats = [one for one in beats if not _is_in_a_title(referee, one, beats)]
    beats = [one for one in beats if len(beats) <= _SEVERAL or not _is_by_chance(referee, one)]
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


def _beats(referee: Referee, people: People, cut: Sequence[Clause]) -> Iterator[Beat]:
    last: Beat | None = None
    earlier: list[AnyCard] = []
    known = {one.text for clause in cut for one in clause.cards if one.mention and len(one.mention.ids) == 1}
    for place, scene in enumerate(_scenes(people, cut)):
        for number, token in enumerate(scene.clause.tokens):
            if token.kind != "card" or token.mention is None:
                continue
            if last is not None:
                yield last
            earlier.append(referee.cards.cards[token.text])
            last = replace(_beat(referee, people, scene, number, token, known), clause=place)
        if last is None or len(scene.clause.cards) > 1:
            continue
        if scene.clause.cards and not SENDS & set(scene.clause.words):
            continue
        done = _implied(referee, people, scene, last, earlier)
        if done is not None:
            yield last
            last = replace(done, clause=place)
        if not scene.clause.cards:
            last = _aimed_later(referee, people, scene.clause, last)
    if last is not None:
        yield last


def _implied(referee: Referee, people: People, scene: Scene, last: Beat, earlier: Sequence[AnyCard]) -> Beat | None:
    """What somebody is said to do without its card being named; of what is asked, only that it is sent to somebody."""
    ids = {name: one for one, name in referee.names.items()}
    is_sent = _next_person(people, scene.clause.tokens, AT) is not None
    is_asked = bool(MODALS & set(scene.clause.words[:1])) or bool(scene.clause.cards)
    is_clear = is_sent or (len(earlier) > 1 and not scene.clause.cards)
    if scene.actor not in ids or last.by == scene.actor or (is_asked and not is_clear):
        return None
    card = implied(referee, scene.clause.said, ids[scene.actor], earlier)
    return (
        None
        if card is None or card == last.card
        else Beat(card, scene.clause.tokens[-1].place, scene.actor, is_implied=True)
    )


def _scenes(people: People, cut: Sequence[Clause]) -> Iterator[Scene]:
    """Each clause with whoever acts in it: who is said to, or else who acted in the one before it."""
    actor: str | None = None
    for clause in cut:
        said = _actor(people, clause)
        if said is not None:
            actor = said
        elif clause.mark in ".?!;":
            actor = None
        yield Scene(clause, actor)


def _actor(people: People, clause: Clause) -> str | None:
    """Who acts in a clause: the first person who is not acted upon."""
    for number, token in enumerate(clause.tokens):
        if token.kind == "card":
            return None
        if token.kind == "person" and not token.owned and not _is_after(clause, number, PREPOSITIONS):
            return people.name(token)
    return None


def _is_after(clause: Clause, number: int, words: frozenset[str]) -> bool:
    return number > 0 and clause.tokens[number - 1].text in words


def _beat(referee: Referee, people: People, scene: Scene, number: int, token: Token, known: Collection[str]) -> Beat:
    around = _around(scene.clause.tokens, number)
    speaker = _owning(people, around[0]) or _next_person(people, around[1], FROM) or _acting(people, around[0])
    card = referee.cards.cards[_preferred(referee, people, token, known, speaker or scene.actor)]
    found = Beat(card.id, token.place, is_by_word=_is_by_word(token), said=token.said, sure=_sure(token))
    before, after = around
    found = replace(found, is_meant=_is_meant(token, before))
    found = replace(found, actor=_acting(people, before) or scene.actor)
    if isinstance(card, Drink | DrinkEvent):
        owner = (
            _owning(people, before)
            or _next_person(people, after[:3], frozenset(("of", "for")))
            or _given(people, before)
        )
        owner = owner or _acting(people, before) or scene.actor
        return replace(found, by=owner, drinker=owner)
    found = replace(found, by=_player(referee, people, scene, card, before, after))
    against, drinker = _aim(people, before, after, found.by)
    return replace(found, against=against, drinker=drinker)


def _is_meant(token: Token, before: Sequence[Token]) -> bool:
    """Whether a card is spoken of as one that was named before: "that IDTS", "the Wench card"."""
    return any(one.text in MEANT for one in before[-2:]) or (token.said in MEANT and _sure(token) < 1)


_BELONGING = frozenset(("of", "for"))


def _sure(token: Token) -> float:
    return 1.0 if token.mention is None else token.mention.sure


def _is_by_word(token: Token) -> bool:
    assert token.mention is not None, "a card is mentioned"
    return token.mention.end - token.mention.start == 1 and token.said in _BY_WORD


def _answers_any(referee: Referee, card: str, others: Sequence[AnyCard]) -> bool:
    return any(could_answer(referee.cards.cards[card], other) for other in others)


_BY_WORD = frozenset(("spike", "spikes", "spiked", "spiking", "split", "splits", "waters", "watered"))
"""Verbs that stand for a card, unless it is named as well."""


def _preferred(referee: Referee, people: People, token: Token, known: Collection[str], speaker: str | None) -> str:
    """Which card is meant where it could be several: one of those who are there, or else the first."""
    assert token.mention is not None, "a card is mentioned"
    named = set(people.at.values())
    ids = token.mention.ids
    others = [referee.cards.cards[one] for one in known]
    likely = [one for one in ids if one in known] or [one for one in ids if _answers_any(referee, one, others)]
    if len(ids) > 1 and likely:
        return likely[0]
    theirs = [
        one for one in ids if speaker in {referee.names[owner] for owner in referee.owners(referee.cards.cards[one])}
    ]
    if theirs:
        return theirs[0]
    mine = (one for one in ids if {referee.names[owner] for owner in referee.owners(referee.cards.cards[one])} & named)
    return next(mine, ids[0])


def _around(tokens: Sequence[Token], number: int) -> tuple[Sequence[Token], Sequence[Token]]:
    """The tokens between a card and the ones before and after it."""
    cards = [place for place, token in enumerate(tokens) if token.kind == "card"]
    first = next((place + 1 for place in reversed(cards) if place < number), 0)
    last = next((place for place in cards if place > number), len(tokens))
    return tokens[first:number], tokens[number + 1 : last]


def _owning(people: People, before: Sequence[Token]) -> str | None:
    """Whose the card is that these words come before."""
    near = [token for token in before[-2:] if token.kind == "person" and token.owned]
    return people.name(near[-1]) if near and not any(one.text in DRINK_WORDS for one in before[-1:]) else None


def _acting(people: People, before: Sequence[Token]) -> str | None:
    """Who plays a card by the words since the last one: who stands right before it, or else who does something."""
    if before and _is_free(before, len(before) - 1):
        return people.name(before[-1])
    for number, (one, verb) in enumerate(pairwise(before)):
        is_doing = verb.kind == "word" and verb.text not in PREPOSITIONS | NOT_VERBS
        if is_doing and _is_free(before, number):
            return people.name(one)
    return None


def _given(people: People, before: Sequence[Token]) -> str | None:
    """Who gets a Drink from somebody else: "Gerki orders Eve a Dark Ale"."""
    free = [token for number, token in enumerate(before) if _is_free(before, number)]
    return people.name(free[-1]) if len(free) > 1 and before[-1].text in ("a", "an", "the", "some", "another") else None


def _is_free(tokens: Sequence[Token], number: int) -> bool:
    """Whether a token is a person who is neither an owner nor aimed at."""
    one = tokens[number]
    aimed_at = number > 0 and tokens[number - 1].text in PREPOSITIONS
    return one.kind == "person" and not one.owned and not aimed_at


_PASSIVE = re.compile(
    r"\b(?:is|are|was|be|been|being|get|gets|got|am)(?: \w+){0,2} \w+(?:ed|t|en)(?: @)?(?: \w+)? (?:by|with)$"
)


def _player(
    referee: Referee,
    people: People,
    scene: Scene,
    card: Card | AnyCard,
    before: Sequence[Token],
    after: Sequence[Token],
) -> str | None:
    """Who plays a card: whose it is said to be, or who acts, or who alone has it."""
    owner = referee.owner(card)
    own = None if owner is None else referee.names[owner]
    said = _owning(people, before) or _next_person(people, after, FROM)
    if said is not None:
        return said
    words = " ".join({"card": "_", "person": "@"}.get(one.kind, one.text) for one in before)
    actor = None if words.endswith("by") or _PASSIVE.search(words) else _acting(people, before) or scene.actor
    if own is None or actor == own:
        return actor
    if actor == people.me == voice.YOU:
        return actor
    plays = actor is not None and actor not in (voice.YOU, voice.ANOTHER) and own not in people.at.values()
    return actor if plays and _at_once(before) else own


def _at_once(before: Sequence[Token]) -> bool:
    """Whether a card is said to be played by the person right before it."""
    return len(before) > 1 and any(token.kind == "person" for token in before[-3:-1])


def _next_person(people: People, tokens: Sequence[Token], words: frozenset[str]) -> str | None:
    """The first person right after one of these words."""
    for one, other in pairwise(tokens):
        if one.text in words and other.kind == "person" and not other.owned:
            return people.name(other)
    return None


def _aim(
    people: People, before: Sequence[Token], after: Sequence[Token], by: str | None
) -> tuple[str | None, str | None]:
    """At whom a card is aimed, and on whose Drink it is played."""
    drinker = _whose_drink(people, (*before, *after))
    against = _next_person(people, after, AT) or _next_person(people, before, AT | frozenset(("with",)))
    if against is None:
        acted_upon = [token for token in before if token.kind == "person" and not token.owned]
        names = [people.name(token) for token in acted_upon]
        against = next((name for name in reversed(names[1:]) if name != by), None)
    return against, drinker


def _whose_drink(people: People, tokens: Sequence[Token]) -> str | None:
    for number, token in enumerate(tokens):
        following = tokens[number + 1 : number + 4]
        if (
            token.kind == "person"
            and token.owned
            and any(one.text in DRINK_WORDS or one.text.startswith("drinks/") for one in following)
        ):
            return people.name(token)
    return None


def _aimed_later(referee: Referee, people: People, clause: Clause, beat: Beat) -> Beat:
    """The same beat with what a clause without a card says of its aim ("... and sends it to Fleck")."""
    card = referee.cards.cards[beat.card]
    if not isinstance(card, Card) or (MODALS & set(clause.words[:1]) and not SENDS & set(clause.words)):
        return beat
    if beat.against is None and any(option.pick for option in card.options):
        return replace(beat, against=_next_person(people, clause.tokens, AT))
    return beat
