"""May this card answer that one? A question is read as the cases that it could mean, and the engine decides each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import structs

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Option
from toolkit.cards.effects import DrinkingContest, DrinkOne, PassDrink
from toolkit.cards.patterns import FortitudeLoss
from toolkit.cards.touches import leaves
from toolkit.referee import casting, interaction, situation, traits
from toolkit.referee.answer import Answer
from toolkit.referee.casting import Parts
from toolkit.referee.decision import decide
from toolkit.referee.interaction import Occasion
from toolkit.referee.mention import Mention
from toolkit.referee.pending import Case, as_next_card, of_situation
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.usual import ATTACK


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question about a card that answers something; None if it is not one, or cannot be staged."""
    found = casting.parts(referee, question)
    if question.is_of_consequences and found.subject is not None:
        return None
    if found.reply is None or not _is_asked(question, found.reply, meets=found.subject is not None):
        return None
    replies = (card for card in _cards(referee, found.reply.ids) if isinstance(card, Card))
    answers = [one for reply in replies for one in _each(referee, question, found, reply)]
    return _together(answers)


_FEW = 3
"""A question of so few words besides its cards says no more than that they meet."""

_OF_SOMETHING_ELSE = frozenset(("count", "counts", "still", "spared", "split"))


def _is_asked(question: Question, reply: Mention, *, meets: bool) -> bool:
    """Whether it is asked if the reply may be played; ``meets``: another card is named that it could answer."""
    if question.act == "affect" or (question.may and (meets or question.act is not None)):
        return True
    said = [word for word in question.open_words.split() if word != "_"]
    at_once = question.modal is not None and question.modal < reply.start and not _OF_SOMETHING_ELSE & set(said)
    return at_once if question.may else meets and (question.act is not None or at_once or len(said) <= _FEW)


def _each(referee: Referee, question: Question, found: Parts, reply: Card) -> Iterator[Answer]:
    """What comes of each card that could be meant to be answered."""
    on_drink = found.subject is not None and _is_about_the_drink(referee, question, found.subject, reply)
    on_drink = on_drink or (found.subject is not None and _is_out_of_place(referee, question, found.subject, reply))
    alone = found.subject is None or on_drink
    cases: list[Case | None] = [_in_situation(referee, question, found, reply)] if alone else []
    if found.subject is not None and not on_drink:
        cases += [_case(referee, question, found, reply, subject) for subject in _cards(referee, found.subject.ids)]
    decided = (decide(referee, case) for case in cases if case is not None)
    yield from (one for one in decided if one is not None)


def _is_out_of_place(referee: Referee, question: Question, subject: Mention, reply: Card) -> bool:
    """Whether a Drink is named as what is not being drunk when the reply is played on it."""
    is_drink = isinstance(referee.cards.cards[subject.ids[0]], Drink)
    on_drinks = traits.is_for_drinks(reply)
    return is_drink and on_drinks and situation.is_without_a_drink(question.open_words)


def _is_about_the_drink(referee: Referee, question: Question, subject: Mention, reply: Card) -> bool:
    """Whether the reply is for a Drink of one's own, and the card that is named only brings that Drink about."""
    card = referee.cards.cards[subject.ids[0]]
    if not isinstance(card, Card) or not traits.does(card, DrinkOne, PassDrink) or not _is_of_the_drink(question):
        return False
    return traits.is_for_drinks(reply)


def _is_of_the_drink(question: Question) -> bool:
    return question.is_own_drink or bool(re.search(r"\b(?:that|the) drink\b", question.open_words))


def _in_situation(referee: Referee, question: Question, found: Parts, reply: Card) -> Case | None:
    """The case of a card that answers what no card is named for."""
    going_on = situation.fitting(question.open_words, reply)
    if going_on is None and (question.states or casting.has_left(question)):
        going_on = situation.own(reply)
    if going_on is None or (not traits.is_reply(reply) and question.act != "play"):
        return None
    of_another = found.target not in (None, found.responder) and found.responder is not None
    if of_another and isinstance(going_on.pattern, FortitudeLoss):
        return _case(referee, question, found, reply, referee.cards.cards[ATTACK])
    if going_on.card is not None:
        return _case(referee, question, found, reply, referee.cards.cards[going_on.card])
    stage = casting.stage(referee, question, found, casting.cast(referee, question, found, reply, None))
    drinker = casting.drinker(referee, question, found, stage.cast, reply)
    return of_situation(reply, going_on, stage, drinker, question.text, question.act)


def _cards(referee: Referee, ids: Sequence[str]) -> list[AnyCard]:
    return [referee.cards.cards[one] for one in ids]


def _case(referee: Referee, question: Question, found: Parts, reply: Card, subject: AnyCard) -> Case:
    """The case of a card that answers another, with everything in place."""
    who = casting.cast(referee, question, found, reply, subject)
    stage = casting.stage(referee, question, found, who)
    drinker = casting.drinker(referee, question, found, who, reply)
    against = referee.names[found.target] if found.target else who.bystander if question.is_on_another else None
    occasions = interaction.occasions(stage, subject, drinker, against)
    if len(occasions) > 1:
        occasions = [one for one in occasions if is_spoken_of(question, one)] or occasions
    if is_about_its_drinks(question, reply, subject):
        occasions = [replace(one, kinds=("drink",)) for one in occasions]
    return Case(
        reply, subject, tuple(as_next_card(one, reply, who) for one in occasions), stage, question.act, question.text
    )


_ITS_DRINKS = re.compile(r"\b(?:drinks?|cop(?:y|ies)|(?:in|during|for) (?:a |the |that )?_)")


def is_about_its_drinks(question: Question, reply: Card, subject: AnyCard) -> bool:
    """Whether the reply is not for a Drink Event, but for a Drink that comes of it."""
    if not isinstance(subject, DrinkEvent) or not traits.is_for_drinks(reply):
        return False
    drinks = any(isinstance(one, DrinkOne | DrinkingContest) for one in leaves(subject.effects))
    return drinks and bool(_ITS_DRINKS.search(question.open_words))


def is_spoken_of(question: Question, occasion: Occasion) -> bool:
    """Whether a question speaks of this one of a card's options."""
    if not isinstance(occasion.card, Card):
        return True
    return is_option_of(question.open_words, occasion.card.options[occasion.option or 0])


def is_option_of(said: str, option: Option) -> bool:
    """Whether a text speaks of playing a card by this option."""
    if traits.is_on_drink(option):
        return bool({"drink", "drinks", "ale", "wine", "mead", "brew"} & set(said.split()))
    return bool({"ante", "round", "leave", "gambling"} & set(said.split()))


NOT_ITS_PLACE = ("gambling.end-at-once", "gambling.turns")
"""Why a card is not the one that is meant: it is for a Round of Gambling, and none is on."""


def _together(answers: Sequence[Answer]) -> Answer | None:
    """One answer for a name that could mean several cards: theirs if they agree, each of them if they do not."""
    if not answers:
        return None
    fitting = [one for one in answers if one.verdict != "no" or one.rules[0].slug not in NOT_ITS_PLACE] or answers
    if len({one.verdict for one in fitting}) == 1:
        return fitting[0]
    text = "It depends on which card is meant. " + " ".join(one.answer for one in answers[:3])
    return structs.replace(answers[0], verdict="depends", answer=text, confidence=0.8)
