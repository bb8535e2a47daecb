"""One card: a question of yes or no about what comes of a single card or Drink. It is played, and the log tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.cards.effects import ChangeDrink, DrinkingContest, DrinkOne, ReplaceDrink
from toolkit.cards.touches import leaves
from toolkit.cards.words import CardType
from toolkit.figures import TRACK_END
from toolkit.referee import reply, traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, tells
from toolkit.referee.solo import deed, setting
from toolkit.referee.solo.course import Course, courses, effects_of, ends, sentence
from toolkit.referee.solo.deed import Deed
from toolkit.referee.solo.setting import Setting
from toolkit.referee.solo.sketch import Sketch
from toolkit.referee.solo.subject import Subject

_SURE, _UNSURE = 0.55, 0.5
"""A card that is named by as much of its title is meant; what stands for so little of another, beside it, is not."""


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """The answer to whether something comes of a card; None if that is not asked."""
    if depends_on_a_contest(subject) or _OF_AN_EVENT.search(subject.sketch.text):
        return None
    asked = deed.read(subject.sketch, subject.seats)
    if asked is None or not _asks_for(subject.sketch, asked):
        return None
    if _is_of_more(subject):
        return None
    table = setting.read(subject.sketch, subject.seats, subject.card)
    takes_part = subject.sketch.form != "must" or bool(_TAKEN.search(subject.sketch.text))
    table = replace(table, willing=takes_part and not isinstance(subject.card, Drink))
    found = list(courses(referee, subject.card, table, options_of(subject.sketch, subject.card), subject.question.text))
    if found and _is_open(subject, asked, table, found[0]):
        return _depends(referee, subject, asked, found[0])
    return _answer(referee, subject, asked, found) if found else None


def _is_open(subject: Subject, asked: Deed, table: Setting, one: Course) -> bool:
    """Whether somebody may be out or not, for all that is said of their numbers."""
    if asked.what not in ("drops-out", "stays"):
        return False
    for name in asked.who or deed.concerned(one):
        known = table.state.get(name, {}).keys()
        of_gold = "gold" in known or one.happened("goes-broke", name)
        nearer = one.moved(name, "alcohol") > 0 or one.moved(name, "fortitude") < 0 or one.happened("passes-out", name)
        if nearer and not of_gold and not known >= {"fortitude", "alcohol"}:
            return True
        if _AT_THE_END.search(subject.sketch.rest) and not known >= {"fortitude", "alcohol"} and not of_gold:
            return True
        if one.moved(name, "gold") < 0 and not nearer and "gold" not in known:
            return True
    return False


def _depends(referee: Referee, subject: Subject, asked: Deed, one: Course) -> Answer:
    """The answer where the numbers decide that are not told."""
    (name, *_) = asked.who or deed.concerned(one)
    limit = "no Gold left" if one.moved(name, "gold") < 0 else "an Alcohol Content that is not below the Fortitude"
    card = subject.card
    why = f"It depends on the numbers: {name} is out only with {limit} then, and has one last chance."
    text = f"{why} {sentence(one)}"
    rules = cited(referee.book, ("losing.passing-out", "losing.last-chance", *rules_of(card)))
    because = (f"{quoted(card)}: {tells(card, referee.cards)}",)
    return Answer(
        subject.question.text, "depends", voice.spoken(text), rules, named((card,)), because, scenario=one.scenario
    )


_TAKEN = re.compile(r"\b(?:took|takes?|taken|accept\w*|manage\w*|does it|did it)\b")
_BY_THE_CARD = re.compile(
    r"(?:can|could|may|might) (?:an? |the )?CARD (?:ever |still |also |really )?(?:make|cause|hurt|kill|knock|heal"
    r"|sober|cost|give|take|put|get|end|win)"
    r"|.*\b(?:use|play) (?:CARD|it|that|this) to "
)


def _asks_for(drawn: Sketch, asked: Deed) -> bool:
    """Whether it is asked if the deed comes about, and not for leave to do it."""
    if drawn.form in ("is", "must"):
        return True
    return drawn.form == "may" and (asked.what == "value" or bool(_BY_THE_CARD.match(drawn.asking)))


_MORE = re.compile(r"\b(?:ignor\w+|dump\w*|negat\w+|split|passed)\b")


def _is_of_more(subject: Subject) -> bool:
    """Whether something else is done to the Drink that the card changes."""
    changing = isinstance(subject.card, Card) and traits.does(subject.card, ChangeDrink, ReplaceDrink)
    return changing and bool(_MORE.search(subject.sketch.text))


_OF_A_CONTEST = re.compile(
    r"\b(?:winner|loser|ties?|tied|again|after|strongest|drunkest|last gold|last coin|run out|runs out|whoever|pile"
    r"|pay\w*|part|normal)\b"
)
"""What is asked about a contest that depends on what each player drinks in it."""


_AT_THE_END = re.compile(r"\b(?:passing out|pass(?:es)? out|knocked out|about to (?:faint|drop))\b")
_OF_AN_EVENT = re.compile(r"\b(?:another|second|an|the) event\b|\bevent under\b")


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
    rules = (*_of_deed(asked, first), *(one.rule for one in first.log if one.rule and one.rule not in _NOT_TELLING))
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


_NOT_TELLING = ("timing.resolve", "turn.phases", "turn.drink")
_OF_NUMBERS = ("drops-out", "stays", "value")


def _told(one: Course, asked: Deed) -> str:
    end = f" {ends(one, asked.who or deed.concerned(one))}." if asked.what in _OF_NUMBERS else ""
    return f"{sentence(one)}{end}"


def _of_deed(asked: Deed, one: Course) -> tuple[str, ...]:
    """The rules that a question about such a deed is mostly about."""
    by_deed = _RULES.get(asked.what, ())
    ends = [number for name in asked.who for number in one.before.get(name, ())[:2]]
    return (
        (*by_deed, "limits", "limits.as-completely") if {0, TRACK_END} & {*ends} or asked.what == "value" else by_deed
    )


_RULES: dict[str, tuple[str, ...]] = {
    "drops-out": ("losing.passing-out",),
    "stays": ("losing.passing-out",),
    "pot": ("gambling.end",),
    "control": ("gambling.control",),
    "antes": ("gambling.start",),
    "leaves": ("gambling.leave",),
}
"""The rules behind each deed that has some of its own."""


def rules_of(card: AnyCard) -> tuple[str, ...]:
    """The rules by which a card is played or a Drink drunk."""
    match card:
        case Drink():
            return ("drinks.icons", "turn.drink")
        case DrinkEvent():
            kinds = list(leaves(card.effects))
            copies = any(isinstance(one, DrinkOne) and one.copies for one in kinds)
            contest = any(isinstance(one, DrinkingContest) for one in kinds)
            return ("round-on-the-house",) * copies + ("contest",) * contest + ("events",)
        case OttoCard():
            return ("otto.deck",)
        case Prize():
            return ("prizes.won", "prizes.bin")
        case Event():
            return ("ignore.event",)
        case _:
            return tuple(dict.fromkeys(slug for kind in card.types for slug in _BY_TYPE[kind]))


_BY_TYPE: dict[CardType, tuple[str, ...]] = {
    "action": ("turn.playing-an-action", "turn.one-action"),
    "sometimes": ("cards.sometimes", "timing.window"),
    "anytime": ("cards.anytime",),
    "gambling": ("gambling.control", "gambling.turns"),
    "cheating": ("gambling.control", "gambling.cheating"),
}
"""The rules by which a card of each type is played."""
