"""Passages: the ruling, the rule or the word of the game that settles what needs no table to be set up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Ruling, holds
from toolkit.referee.saying import quoted, tells
from toolkit.referee.search import Hit
from toolkit.referee.settled import Alike
from toolkit.referee.vocabulary import ASKING
from toolkit.rulebook import Rule
from toolkit.rulebook.glossary import Term

NEARLY_THE_SAME = 1.1
"""How alike (of about 1) a question must be to a settled one to have its answer before a table is set up."""

LEAST_KNOWN = 0.76
"""How much of what a question speaks of must be words of the game."""

_DEFINES = re.compile(
    r"^(?:what(?: is| are|s) (?:meant by )?|what does |define |definition of |meaning of |explain |who is |who are )"
    r"(?:the |a |an )?(?P<term>.+?)(?: mean| stand for| in this game| in the game)?$"
)
_COMMANDS = re.compile(
    r"\b(ignore|disregard|forget) (?:all |any |the |your |my )*(?:previous|prior|above|earlier) \w+"
    r"|\bsystem prompt\b|\byou are now\b|\byour instructions\b|\bpretend\b|\brole ?play\b|\bas an ai\b|\bjailbreak\b"
    r"|\b(?:say|answer|reply|output|print|respond)(?: with)? (?:only |just )?(?:yes|no)\b|\bverdict\b|^system\b"
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
    """The answer of a question that has been settled in just these words, or nearly so.

    Where two cards meet, the engine decides by itself what it can, and only what it cannot express is settled here.
    """
    few = len(question.cards) < 2
    same = referee.settled.same(question.text)
    if same is not None and (few or same.scenario is None):
        return _ruled(referee, question, Alike(same, 1.0), [hit.id for hit in search(referee, question)])
    return ruling(referee, question, NEARLY_THE_SAME) if few else None


def ruling(referee: Referee, question: Question, least: float = 0.0) -> Answer | None:
    """The answer of a question that has been settled before."""
    if not question.cards and not is_of_the_game(referee, question):
        return None
    rules = [hit.id for hit in search(referee, question)]
    cards = {card_id for one in question.cards for card_id in one.ids}
    found = referee.settled.nearest(question.text, rules, cards)
    if found is None or found.alike < least or not _holds(referee, question, found.ruling):
        return None
    return _ruled(referee, question, found, rules)


def _holds(referee: Referee, question: Question, found: Ruling) -> bool:
    """Whether a ruling holds by the edition that a question names, if it names one."""
    return question.edition is None or holds(found, referee.book, question.edition)


def rule(referee: Referee, question: Question) -> Answer | None:
    """The rule that speaks of what is asked."""
    if not is_of_the_game(referee, question):
        return None
    hits = search(referee, question)
    if not hits:
        return None
    rules = [referee.book.rule(hit.id) for hit in hits]
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


def _ruled(referee: Referee, question: Question, found: Alike, rules: Sequence[str]) -> Answer:
    settled = found.ruling
    return Answer(
        question.text,
        settled.verdict,
        settled.answer,
        cited(referee.book, (*settled.rules, *rules)),
        named(referee.cards.cards.get(card_id) for card_id in (*_only(question), *settled.cards)),
        because=(f"The ruling {settled.id} answers: {settled.question}",),
        scenario=settled.scenario,
        confidence=round(min(0.95, found.alike), 2),
        derived_from="ruling",
    )


def _only(question: Question) -> list[str]:
    """The cards that a question names and that can be no others."""
    return [one.ids[0] for one in question.cards if len(one.ids) == 1]
