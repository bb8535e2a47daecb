"""Passages: the ruling, the rule or the word of the game that settles what needs no table to be set up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.referee import precedent
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.mention import Mention
from toolkit.referee.naming import editions_in
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, tells
from toolkit.referee.scope import told_elsewhere
from toolkit.referee.settled import Alike
from toolkit.rulebook import Rule
from toolkit.rulebook.glossary import Term

NEARLY_THE_SAME = 1.1
"""How alike (of about 1) a question must be to a settled one to have its answer before a table is set up."""

MOST_CITED = 5
"""How many rules are named with an answer."""

_SPIKED = frozenset(("spike", "spikes", "spiked", "spiking"))
_VERDICT = re.compile(r"^(?:Yes|No)\b[.,]?")
_DEFINES = re.compile(
    r"^(?:(?:and |so )?what(?: is| are|s|re) (?:meant by |called )?|what do you mean by |what does (?:it mean to )?"
    r"|define |definition of |(?:the )?meaning of |explain (?:to me )?|who is |whos |who are |what is it to )"
    r"(?:the |a |an |to )?(?P<term>.+?)"
    r"(?: mean| stand for| do| exactly| actually| really| again| here| on (?:a |the )?cards?"
    r"| in (?:the |this |a )?(?:\w+ )?(?:rules|game|games|rulebook))*$"
)


def definition(referee: Referee, question: Question) -> Answer | None:
    """What a word of the game means, if that is asked."""
    asked = _DEFINES.match(question.said)
    term = referee.term_of(asked["term"]) if asked else None
    return _defined(referee, question, term) if term is not None else None


def at_once(referee: Referee, question: Question) -> Answer | None:
    """The answer of a question of yes or no about no card and one edition at most that has been settled."""
    if len(editions_in(question.text)) > 1 or not all(_is_deed(question, one) for one in question.cards):
        return None
    return settled(referee, question)


def _is_deed(question: Question, mention: Mention) -> bool:
    """Whether what is taken for a card is a word for what is done to a Drink, with whatever card."""
    return set(question.words[mention.start : mention.end]) <= _SPIKED


def settled(referee: Referee, question: Question) -> Answer | None:
    """The answer of a question of yes or no that has been settled, before a table is set up for it.

    Where cards meet, the engine decides by itself what it can, and only what it cannot express is settled here.
    """
    same = referee.settled.same(question.text)
    few = len(question.cards) < 2
    if same is not None and (few or same.ruling is None or same.ruling.scenario is None):
        return ruled(referee, question, Alike(same, same.verdict, 1.0, sure=True, wording=question.text))
    if not few:
        return None
    found = precedent.nearest(referee, question)
    least = NEARLY_THE_SAME if _is_of_a_card(referee, question) else 0.0
    return ruled(referee, question, found) if found and found.verdict and found.alike >= least else None


def _is_of_a_card(referee: Referee, question: Question) -> bool:
    """Whether a question names a card of which the rules do not speak themselves."""
    cards = (one for one in question.cards if not _is_deed(question, one))
    return any(not referee.in_rules.issuperset(one.ids) for one in cards)


def ruling(referee: Referee, question: Question) -> Answer | None:
    """The answer of a question that has been settled before."""
    found = precedent.nearest(referee, question)
    return ruled(referee, question, found) if found else None


def rule(referee: Referee, question: Question, among: Sequence[str] = ()) -> Answer | None:
    """The rule that speaks of what is asked, the best first; ``among`` are the slugs of those that may be it."""
    if told_elsewhere(question) or not precedent.is_of_the_game(referee, question):
        return None
    rules = [referee.book.rule(slug) for slug in (among or precedent.fitting(referee, question))[:MOST_CITED]]
    because = (f"Rule {rules[0].number} ({rules[0].slug}) is the one that fits the question best.",)
    return Answer(
        question.text,
        None,
        f"{_card_says(referee, question)}{_quoted(rules[0])}",
        cited(referee.book, (one.slug for one in rules)),
        named(referee.cards.cards[card_id] for card_id in _only(question)),
        because=because,
        confidence=0.5,
        derived_from="rule text",
    )


def _card_says(referee: Referee, question: Question) -> str:
    """What the one card says that a question names, as the beginning of an answer."""
    ids = {one for mention in question.cards for one in mention.ids}
    card = referee.cards.cards[ids.pop()] if len(ids) == 1 else None
    return f"{quoted(card)} says: {tells(card, referee.cards)} The nearest rule: " if card else ""


def nothing(referee: Referee, question: Question, among: Sequence[str] = ()) -> Answer:
    """The answer where no rule settles a question: the nearest rules (of those ``among`` which it is), no verdict."""
    near = cited(referee.book, among or precedent.fitting(referee, question), 3)
    why = told_elsewhere(question)
    told = why or (f"The nearest is rule {near[0].number}: {near[0].text}" if near else "")
    text = f"No rule found that settles this. {told}".strip()
    return Answer(question.text, None, text, near, confidence=0.0, derived_from="nothing found")


def refused(question: Question) -> Answer:
    """The answer to what is no question for a referee."""
    text = "No rule found that settles this."
    return Answer(question.text, None, text, confidence=0.0, derived_from="nothing found")


def _quoted(found: Rule) -> str:
    return f"{found.told} (Rule {found.number}.)"


def _defined(referee: Referee, question: Question, term: Term) -> Answer:
    return Answer(
        question.text,
        None,
        f"{term.term}: {term.definition}",
        cited(referee.book, term.rules),
        because=(f"The glossary has “{term.term}”, and names the rules on which it rests.",),
        derived_from="rule text",
    )


def ruled(referee: Referee, question: Question, found: Alike) -> Answer:
    """The answer of a settled question to one that asks the same."""
    settled = found.settlement
    return Answer(
        question.text,
        found.verdict,
        _worded(referee, found),
        cited(referee.book, dict.fromkeys((*settled.rules, *precedent.fitting(referee, question)))),
        named(referee.cards.cards.get(card_id) for card_id in (*_only(question), *settled.cards)),
        because=(_why(referee, found),),
        scenario=settled.ruling.scenario if settled.ruling else None,
        confidence=round(min(0.95, found.alike), 2),
        derived_from="ruling" if settled.ruling else "rule text",
    )


def _worded(referee: Referee, found: Alike) -> str:
    """The answer of a settled question, as it answers the one that was asked."""
    settled = found.settlement
    told = settled.told
    if found.verdict != settled.verdict and found.verdict is not None:
        told = _VERDICT.sub(f"{found.verdict.capitalize()}.", told, count=1)
    rule = "" if settled.ruling else f" (Rule {referee.book.rule(settled.rules[0]).number}.)"
    return f"{told}{rule}"


def _why(referee: Referee, found: Alike) -> str:
    settled = found.settlement
    asked = found.wording or settled.wordings[0]
    if settled.ruling is not None:
        return f"The ruling {settled.id} answers: {settled.ruling.question}"
    rule = referee.book.rule(settled.rules[0])
    return f"Rule {rule.number} ({rule.slug}) answers: {asked}"


def _only(question: Question) -> list[str]:
    """The cards that a question names and that can be no others."""
    return [one.ids[0] for one in question.cards if len(one.ids) == 1]
