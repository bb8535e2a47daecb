"""Reading a story: who plays what on whom, on whose Drink, and in answer to what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.referee import voice
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.story import doers, doubles, order
from toolkit.referee.story.answers import could_answer
from toolkit.referee.story.beat import Beat, Story
from toolkit.referee.story.doers import Scene
from toolkit.referee.story.implied import implied
from toolkit.referee.story.people import People, narrator
from toolkit.referee.story.shared import sharer
from toolkit.referee.story.state import is_over, left, pot, seats, states, strongest, winner
from toolkit.referee.story.tokens import Clause, Token, clauses
from toolkit.referee.story.words import AT, FROM, MEANT, MODALS, PREPOSITIONS, SENDS


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
    told = list(doubles.once_each(referee, order.in_order(referee, cut, doubles.distinct(referee, found))))
    spoken = {name for place, name in people.at.items() if any(one.start == place for one in question.characters)}
    me = me or _owner_of_mine(referee, told, people.me, spoken)
    if me is not None and me != people.me:
        people = People(referee.names, me)
        people.follow(cut)
        found = list(_beats(referee, people, cut))
    beats = tuple(
        doubles.once_each(
            referee, order.in_order(referee, cut, doubles.distinct(referee, order.with_named_again(cut, found)))
        )
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
        strongest(people, cut),
    )
    return story, people, cut


def _owner_of_mine(referee: Referee, beats: Sequence[Beat], me: str, named: Collection[str]) -> str | None:
    """The name of whoever asks, by a card of theirs that no other character has; none who are ``named``."""
    mine = (referee.owner(referee.cards.cards[one.card]) for one in beats if one.by == me)
    return next(
        (referee.names[owner] for owner in mine if owner is not None and referee.names[owner] not in named), None
    )


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
            is_held = bool({"holding", "holds", "hand"} & set(scene.clause.words))
            last = replace(_beat(referee, people, scene, number, token, known), clause=place, is_held=is_held)
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
    is_sent = doers.next_person(people, scene.clause.tokens, AT) is not None
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
        elif clause.mark in ".?!;" or clause.words[0] in ("its", "there", "theres", "it"):
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
    around = doers.around(scene.clause.tokens, number)
    speaker = (
        doers.owning(people, around[0]) or doers.next_person(people, around[1], FROM) or doers.acting(people, around[0])
    )
    card = referee.cards.cards[_preferred(referee, people, token, known, speaker or scene.actor)]
    found = Beat(card.id, token.place, is_by_word=_is_by_word(token), said=token.said, sure=_sure(token))
    before, after = around
    found = replace(found, is_meant=_is_meant(token, before))
    found = replace(found, actor=doers.acting(people, before) or scene.actor)
    if isinstance(card, Drink | DrinkEvent):
        owner = (
            doers.owning(people, before)
            or doers.next_person(people, after[:3], frozenset(("of", "for")))
            or doers.given(people, before)
        )
        owner = owner or doers.acting(people, before) or scene.actor
        return replace(found, by=owner, drinker=owner)
    found = replace(found, by=doers.player(referee, people, scene, card, before, after))
    against, drinker = doers.aim(people, before, after, found.by)
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


def _aimed_later(referee: Referee, people: People, clause: Clause, beat: Beat) -> Beat:
    """The same beat with what a clause without a card says of its aim ("... and sends it to Fleck")."""
    card = referee.cards.cards[beat.card]
    if not isinstance(card, Card) or (MODALS & set(clause.words[:1]) and not SENDS & set(clause.words)):
        return beat
    if beat.against is None and any(option.pick for option in card.options):
        return replace(beat, against=doers.next_person(people, clause.tokens, AT))
    return beat
