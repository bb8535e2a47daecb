"""Editions: which a text names, and how two of them stand to what is asked."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from toolkit.engine.setup import stash
from toolkit.referee import precedent
from toolkit.referee.answer import Answer, cited
from toolkit.referee.game_facts import players_of
from toolkit.referee.naming import editions_in
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.stance import stance
from toolkit.rulebook import Book, Rule

_CHANGES = re.compile(r"\b(?:chang\w+|differ\w*|different|altered|otherwise|new in|dropped|removed|gone)\b")
_SAME = re.compile(r"\b(?:same|still|also|as well|too|identical|alike|both|equal|agree|unchanged|like in|as in)\b")
_MOST_EDITIONS, _AS_GOOD = 2, 0.1


def compared(referee: Referee, question: Question) -> Answer | None:
    """Whether two editions say the same about something, if that is asked."""
    named = editions_in(question.text)
    changes, same = bool(_CHANGES.search(question.said)), bool(_SAME.search(question.said))
    if len(named) != _MOST_EDITIONS or changes == same or stance(question.text).asks == "what":
        return None
    rule = _rule(referee, question, named)
    if rule is None:
        return None
    alike = _is_alike(referee, question, rule, named)
    verdict: Literal["yes", "no"] = "yes" if alike == same else "no"
    rules = (rule, *_instead(referee, rule, named))
    told = " ".join(f"{_called(book)}: {_told(referee, rules, book)}" for book in named)
    text = f"{verdict.capitalize()}. {'Both say: ' + rule.told if _is_in_all(referee, rule, named) else told}"
    return Answer(
        question.text,
        verdict,
        text,
        cited(referee.book, (one.slug for one in rules)),
        because=(f"Rule {rule.number} ({rule.slug}) is held against both editions.",),
        confidence=0.8,
        derived_from="rule text",
    )


def elsewhere(referee: Referee, question: Question) -> Answer | None:
    """That the edition which is named says nothing of what is asked, and which others do."""
    if question.edition is None:
        return None
    rule = _best(referee, question)
    editions = referee.book.editions_of(rule) if rule else ()
    if rule is None or question.edition in editions:
        return None
    others = ", ".join(map(_called, editions))
    text = f"{_called(question.edition)} does not say so. Rule {rule.number}, of {others}: {rule.told}"
    rules = cited(referee.book, (rule.slug, *precedent.fitting(referee, question)))
    return Answer(question.text, None, text, rules, confidence=0.5, derived_from="rule text")


def _best(referee: Referee, question: Question) -> Rule | None:
    """The rule that surely speaks of what is asked, in whatever edition it stands."""
    like = referee.settled.topics(replace(precedent.sought(referee, question), edition=None))
    best = max(like, key=lambda slug: (like[slug], slug), default=None)
    return referee.book.rule(best) if best and like[best] >= precedent.SURELY_OF_A_RULE else None


def _rule(referee: Referee, question: Question, named: tuple[Book, ...]) -> Rule | None:
    """The rule of either edition that fits a question best; one of both editions goes before one as good of one."""
    like = referee.settled.topics(replace(precedent.sought(referee, question), edition=None))
    rules = [referee.book.rule(slug) for slug in precedent.in_any_edition(referee, question)]
    of_either = [one for one in rules if set(referee.book.editions_of(one)) & set(named)]
    if not of_either:
        return None
    good = [one for one in of_either if like[one.slug] >= like[of_either[0].slug] - _AS_GOOD]
    return next((one for one in good if _is_in_all(referee, one, named)), of_either[0])


def _is_in_all(referee: Referee, rule: Rule, named: tuple[Book, ...]) -> bool:
    return set(named) <= set(referee.book.editions_of(rule))


def _is_alike(referee: Referee, question: Question, rule: Rule, named: tuple[Book, ...]) -> bool:
    players = players_of(question)
    if rule.slug.startswith("setup.stash") and players is not None:
        return len({stash(players, book) for book in named}) == 1
    return _is_in_all(referee, rule, named)


def _instead(referee: Referee, rule: Rule, named: tuple[Book, ...]) -> tuple[Rule, ...]:
    """The rules that the one of two editions has in the place of a rule that only the other has."""
    if _is_in_all(referee, rule, named):
        return ()
    compared = referee.book.compare(rule.slug, *named)
    return (*compared.first.instead, *compared.second.instead)


def _told(referee: Referee, rules: tuple[Rule, ...], book: Book) -> str:
    return next((one.told for one in rules if book in referee.book.editions_of(one)), "It does not say so.")


def _called(book: Book) -> str:
    return f"RDI {book[3:]}"
