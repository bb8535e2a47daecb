"""One card: a question of yes or no about what comes of a single card or Drink. It is played, and the log tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.effects import ChangeDrink, DrinkingContest, ReplaceDrink
from toolkit.referee import reply, traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, tells
from toolkit.referee.solo import deed, setting
from toolkit.referee.solo.course import Course, courses, effects_of, ends, told, when
from toolkit.referee.solo.deed import Deed
from toolkit.referee.solo.sketch import Sketch
from toolkit.referee.solo.subject import Subject

_SURE, _UNSURE = 0.55, 0.5
"""A card that is named by as much of its title is meant; what stands for so little of another, beside it, is not."""


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """The answer to whether something comes of a card; None if that is not asked."""
    if depends_on_a_contest(subject):
        return None
    asked = deed.read(subject.sketch, subject.seats)
    forms = ("is", "must", "may") if asked is not None and asked.what == "value" else ("is", "must")
    if asked is None or subject.sketch.form not in forms:
        return None
    if _is_of_more(subject):
        return None
    table = setting.read(subject.sketch, subject.seats, subject.card)
    table = replace(table, willing=subject.sketch.form == "is" and not isinstance(subject.card, Drink))
    found = list(courses(referee, subject.card, table, options_of(subject.sketch, subject.card), subject.question.text))
    return _answer(referee, subject, asked, found) if found else None


_MORE = re.compile(r"\b(?:ignor\w+|dump\w*|negat\w+|split|passed)\b")


def _is_of_more(subject: Subject) -> bool:
    """Whether something else is done to the Drink that the card changes."""
    changing = isinstance(subject.card, Card) and traits.does(subject.card, ChangeDrink, ReplaceDrink)
    return changing and bool(_MORE.search(subject.sketch.text))


_OF_A_CONTEST = re.compile(
    r"\b(?:winner|loser|ties?|tied|again|after|strongest|drunkest|whoever|pile|pay\w*|part|normal)\b"
)
"""What is asked about a contest that depends on what each player drinks in it."""


def depends_on_a_contest(subject: Subject) -> bool:
    """Whether what is asked depends on what each player drinks in a contest."""
    is_contest = any(isinstance(one, DrinkingContest) for one in effects_of(subject.card))
    return is_contest and bool(_OF_A_CONTEST.search(subject.sketch.text))


def options_of(drawn: Sketch, card: AnyCard) -> Sequence[int]:
    """The options of a card of which a question speaks, or all."""
    if not isinstance(card, Card):
        return (0,)
    every = range(len(card.options))
    if "action" in card.types and len(card.types) > 1:
        in_round = bool(_IN_A_ROUND.search(drawn.text))
        return [one for one in every if (card.type_of(card.options[one]) != "action") == in_round]
    return [one for one in every if reply.is_option_of(drawn.text, card.options[one])] or every


_IN_A_ROUND = re.compile(
    r"\b(?:control|already|again|(?:in|during) (?:an? |the |that )?(?:\S+ )?round|mid ?round|running|middle of)\b"
)


AT_ONCE = re.compile(
    r"\b(?:at once|immediately|right (?:away|there|then|now)|instantly|on the spot|that (?:very )?(?:second|moment"
    r"|instant))\b"
)


def _answer(referee: Referee, subject: Subject, asked: Deed, found: Sequence[Course]) -> Answer:
    card, first = subject.card, found[0]
    verdicts = [deed.comes_about(asked, one) for one in found]
    texts = [_told(one, asked) for one in found]
    rules = tuple(one.rule for one in first.log if one.rule and one.rule not in _NOT_TELLING)
    if asked.what == "drops-out" and verdicts[0] and AT_ONCE.search(subject.sketch.text):
        verdicts, rules = [False], ("losing.last-chance", *rules)
        texts = [f"Not at once: what has been played resolves, and then there is one last chance. {texts[0]}"]
    verdict: Verdict = "yes" if verdicts[0] else "no"
    text = f"{str(verdict).capitalize()}. {texts[0]}"
    if len(set(verdicts)) > 1:
        verdict = "depends"
        said = " ".join(f"{'Yes' if one else 'No'}: {text}" for one, text in zip(verdicts, texts, strict=True))
        text = f"It depends on how it is played. {said}"
    return Answer(
        subject.question.text,
        verdict,
        voice.spoken(text),
        cited(referee.book, (*rules, *rules_of(card))),
        named((card,)),
        (f"{quoted(card)}: {tells(card, referee.cards)}", voice.spoken(texts[0])),
        scenario=first.scenario,
        confidence=0.9 if referee.cards.is_uncertain(card) else 1.0,
    )


_NOT_TELLING = ("timing.resolve", "turn.phases")
_OF_NUMBERS = ("drops-out", "stays", "value")


def _told(one: Course, asked: Deed) -> str:
    happened = told(one) or "nobody's Fortitude, Alcohol Content or Gold changes"
    end = f" {ends(one, asked.who or deed.concerned(one))}." if asked.what in _OF_NUMBERS else ""
    return f"{when(one)}, {happened}.{end}"


def rules_of(card: AnyCard) -> tuple[str, ...]:
    """The rules by which a card is played or a Drink drunk."""
    if isinstance(card, Drink):
        return ("drinks.icons", "turn.drink")
    return ("turn.playing-an-action", "timing.resolve") if isinstance(card, Card) else ("events",)
