"""Passages: the ruling, the rule or the word of the game that settles what needs no table to be set up."""

from __future__ import annotations

import re
from functools import lru_cache

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, tells
from toolkit.referee.search import Hit
from toolkit.referee.settled import Alike, Sought
from toolkit.referee.vocabulary import ASKING
from toolkit.rulebook import Rule
from toolkit.rulebook.glossary import Term

NEARLY_THE_SAME = 1.1
"""How alike (of about 1) a question must be to a settled one to have its answer before a table is set up."""

LEAST_LIKE_IT = 0.5
"""How alike (of about 1) a question must be to what a rule settles for that rule to be thought of first."""

LEAST_OF_A_RULE = 0.3
"""How much (of 1) of what a question speaks of the rule that is quoted for it must speak of."""

LEAST_KNOWN = 0.76
"""How much of what a question speaks of must be words of the game."""

_VERDICT = re.compile(r"^(?:Yes|No)\b[.,]?")
_DEFINES = re.compile(
    r"^(?:what(?: is| are|s) (?:meant by )?|what does |define |definition of |meaning of |explain |who is |who are )"
    r"(?:the |a |an )?(?P<term>.+?)(?: mean| stand for| in this game| in the game)?$"
)
_COMMANDS = re.compile(
    r"\b(ignore|disregard|forget) (?:all |any |the |your |my )*(?:previous|prior|above|earlier) \w+"
    r"|\bsystem prompt\b|\byou are now\b|\byour instructions\b|\bpretend\b|\brole ?play\b|\bas an ai\b|\bjailbreak\b"
    r"|\b(?<!i )(?<!we )(?<!one )(?:say|answer|reply|output|print|respond)(?: with)? (?:only |just )?(?:yes|no)\b"
    r"|\bverdict\b|^system\b"
)
_OPERATORS = re.compile(r"\bNEAR ?\(|\b(?:AND|OR|NOT) ?[*\"(]|\bMATCH\b|\bDROP TABLE\b|\bSELECT\b.*\bFROM\b")
_OTHER_GAMES = re.compile(
    r"\b(chess|checkers|monopoly|poker|blackjack|bridge|uno|catan|magic the gathering|mtg|pokemon|yugioh|hearthstone"
    r"|munchkin|dominion|risk|scrabble|backgammon|go fish|solitaire|dungeons and dragons|dnd|netrunner|carcassonne"
    r"|exploding kittens|cluedo|clue|werewolf|mafia|warhammer|minecraft|fortnite)\b"
)


def definition(referee: Referee, question: Question) -> Answer | None:
    """What a word of the game means, if that is asked."""
    asked = _DEFINES.match(question.said)
    term = referee.glossary.find(asked["term"]) if asked else None
    return _defined(referee, question, term) if term is not None else None


def settled(referee: Referee, question: Question) -> Answer | None:
    """The answer of a question of yes or no that has been settled, before a table is set up for it.

    Where cards meet, the engine decides by itself what it can, and only what it cannot express is settled here.
    """
    same = referee.settled.same(question.text)
    few = len(question.cards) < 2
    if same is not None and (few or same.ruling is None or same.ruling.scenario is None):
        return _ruled(referee, question, Alike(same, same.verdict, 1.0, sure=True, wording=question.text))
    if not few:
        return None
    found = _nearest(referee, question)
    least = NEARLY_THE_SAME if _is_of_a_card(referee, question) else 0.0
    return _ruled(referee, question, found) if found and found.verdict and found.alike >= least else None


def _is_of_a_card(referee: Referee, question: Question) -> bool:
    """Whether a question names a card of which the rules do not speak themselves."""
    return any(not referee.in_rules.issuperset(one.ids) for one in question.cards)


def ruling(referee: Referee, question: Question) -> Answer | None:
    """The answer of a question that has been settled before."""
    found = _nearest(referee, question)
    return _ruled(referee, question, found) if found else None


@lru_cache(maxsize=4)
def _nearest(referee: Referee, question: Question) -> Alike | None:
    if not question.cards and not is_of_the_game(referee, question):
        return None
    return referee.settled.nearest(_sought(referee, question))


@lru_cache(maxsize=4)
def _sought(referee: Referee, question: Question) -> Sought:
    rules = tuple(hit.id for hit in search(referee, question))
    cards = frozenset(card_id for one in question.cards for card_id in one.ids)
    return Sought(question.text, rules, cards, question.edition)


def rule(referee: Referee, question: Question) -> Answer | None:
    """The rule that speaks of what is asked."""
    if not is_of_the_game(referee, question):
        return None
    rules = [referee.book.rule(slug) for slug in _fitting(referee, question)]
    if not rules or referee.settled.covered(question.text, rules[0].slug) < LEAST_OF_A_RULE:
        return None
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


def _fitting(referee: Referee, question: Question) -> list[str]:
    """The rules that fit a question, those first that settle something like it."""
    sought = _sought(referee, question)
    topics = {slug: alike for slug, alike in referee.settled.topics(sought).items() if alike >= LEAST_LIKE_IT}
    return list(dict.fromkeys((*sorted(topics, key=lambda slug: (-topics[slug], slug)), *sought.rules)))


def _card_says(referee: Referee, question: Question) -> str:
    """What the one card says that a question names, as the beginning of an answer."""
    ids = {one for mention in question.cards for one in mention.ids}
    card = referee.cards.cards[ids.pop()] if len(ids) == 1 else None
    return f"{quoted(card)} says: {tells(card, referee.cards)} The nearest rule: " if card else ""


def nothing(referee: Referee, question: Question) -> Answer:
    """The answer where no rule settles a question: the nearest rules, and no verdict."""
    near = cited(referee.book, (hit.id for hit in search(referee, question)), 3) if is_for_a_referee(question) else ()
    told = f" The nearest is rule {near[0].number}: {near[0].text}" if near else ""
    text = f"No rule found that settles this.{told}"
    return Answer(question.text, None, text, near, confidence=0.0, derived_from="nothing found")


def search(referee: Referee, question: Question, most: int = 5) -> list[Hit]:
    """The rules that fit a question best; what it names adds its types."""
    more = [word for one in question.cards for word in _kind_words(referee, one.ids[0])]
    return referee.index.search(question.text, more=more, edition=question.edition, most=most)


def is_of_the_game(referee: Referee, question: Question) -> bool:
    """Whether a question speaks of this game: most of its words are words of the rules and cards."""
    if not is_for_a_referee(question):
        return False
    said = [word for word in key(question.text).split() if word not in ASKING]
    if not said:
        return False
    known = [word for word in said if referee.index.knows(word)]
    named = bool(question.mentions) or bool(referee.index.terms_in(question.text))
    return named and len(known) >= LEAST_KNOWN * len(said)


def is_for_a_referee(question: Question) -> bool:
    """Whether a text is a question at all, and not one about another game."""
    said = question.open_words
    if _OPERATORS.search(question.text):
        return False
    return not _COMMANDS.search(said) and not _OTHER_GAMES.search(said)


def _kind_words(referee: Referee, card_id: str) -> tuple[str, ...]:
    card = referee.cards.cards[card_id]
    types = getattr(card, "types", None)
    return tuple(f"{one} card" for one in types) if types else (type(card).__name__,)


def _quoted(found: Rule) -> str:
    return f"{found.text} (Rule {found.number}.)"


def _defined(referee: Referee, question: Question, term: Term) -> Answer:
    return Answer(
        question.text,
        None,
        f"{term.term}: {term.definition}",
        cited(referee.book, term.rules),
        because=(f"The glossary has “{term.term}”, and names the rules on which it rests.",),
        derived_from="rule text",
    )


def _ruled(referee: Referee, question: Question, found: Alike) -> Answer:
    settled = found.settlement
    return Answer(
        question.text,
        found.verdict,
        _worded(referee, found),
        cited(referee.book, dict.fromkeys((*settled.rules, *_fitting(referee, question)))),
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
