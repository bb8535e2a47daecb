"""Passages: the ruling, the rule or the word of the game that settles what needs no table to be set up."""

from __future__ import annotations

import re

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, cited, quoted
from toolkit.referee.polarity import polarity
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.reply import told
from toolkit.referee.ruling import Ruling
from toolkit.referee.search import Hit
from toolkit.referee.vocabulary import ASKING
from toolkit.rulebook import Rule
from toolkit.rulebook.glossary import Term

LEAST_ALIKE = 84.0
"""How alike (of 100) a question must be to a settled one to have its answer."""

NEARLY_THE_SAME = 94.0
LEAST_NEAR = 125.0
"""How alike (of 200) it must be to one that bears out what a rule says."""

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
    """The answer of a question that has been settled in nearly the same words; not where two cards meet."""
    return ruling(referee, question, NEARLY_THE_SAME) if len(question.cards) < 2 else None


def ruling(referee: Referee, question: Question, least: float = LEAST_ALIKE) -> Answer | None:
    """The answer of a question that has been settled before."""
    from rapidfuzz import fuzz

    said = _content(question.text)
    if not said:
        return None
    hits = referee.index.search(question.text, kinds=("ruling",), most=6)
    rulings = {one.id: one for one in referee.rulings}
    near = [rulings[hit.id] for hit in hits if _is_like(rulings[hit.id], question)]
    alike = [(fuzz.token_sort_ratio(said, _content(one.question)), one) for one in near]
    best = max(alike, key=lambda one: one[0], default=None)
    return _ruled(referee, question, best[1], best[0]) if best and best[0] >= least else None


def rule(referee: Referee, question: Question) -> Answer | None:
    """The rule that speaks of what is asked."""
    if not is_of_the_game(referee, question):
        return None
    hits = search(referee, question)
    if not hits:
        return None
    rules = [referee.book.rule(hit.id) for hit in hits]
    because = [f"Rule {rules[0].number} ({rules[0].slug}) is the one that fits the question best."]
    alike = _agreeing(referee, question, rules[0])
    if alike is not None:
        because.append(f"The ruling {alike.id} on the same rule says the same: {alike.question}")
    verdict = alike.verdict if alike else None
    return Answer(
        question.text,
        verdict,
        f"{f'{verdict.capitalize()}. ' if verdict else ''}{_card_says(referee, question)}{_quoted(rules[0])}",
        cited(referee.book, (one.slug for one in rules)),
        because=tuple(because),
        confidence=0.7 if verdict else 0.5,
        derived_from="rule text",
    )


def _card_says(referee: Referee, question: Question) -> str:
    """What the one card says that a question names, as the beginning of an answer."""
    ids = {one for mention in question.cards for one in mention.ids}
    card = referee.cards.cards[ids.pop()] if len(ids) == 1 else None
    return f"{quoted(card)} says: {told(referee, card)} The nearest rule: " if card else ""


def _agreeing(referee: Referee, question: Question, found: Rule) -> Ruling | None:
    """The nearest ruling on the same rule, if it says yes or no as the rule's own words do."""
    said = polarity(question, found.text)
    hits = referee.index.search(question.text, kinds=("ruling",), most=3) if said else []
    rulings = {one.id: one for one in referee.rulings}
    near = next((rulings[hit.id] for hit in hits if found.slug in rulings[hit.id].rules), None)
    if near is None or near.verdict != said or _likeness(question.text, near.question) < LEAST_NEAR:
        return None
    return near


def _likeness(one: str, other: str) -> float:
    """How alike two questions are, of 200: word for word, and by the words that they share."""
    from rapidfuzz import fuzz

    first, second = _content(one), _content(other)
    return float(fuzz.token_sort_ratio(first, second) + fuzz.token_set_ratio(first, second))


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
    return not _COMMANDS.search(said) and not _OTHER_GAMES.search(said)


def _kind_words(referee: Referee, card_id: str) -> tuple[str, ...]:
    card = referee.cards.cards[card_id]
    types = getattr(card, "types", None)
    return tuple(f"{one} card" for one in types) if types else (type(card).__name__,)


_ASKS_WHAT = ("how", "what", "which", "who", "whose", "where", "when", "why")
_TOLD_APART = frozenset(
    ("team", "teammate", "teams", "partner", "boss", "otto", "prize", "contest", "round", "challenge")
)


def _is_like(settled: Ruling, question: Question) -> bool:
    """Whether a settled question asks for the same sort of thing, about the same numbers and the same sort of game."""
    if _numbers(settled.question) != _numbers(question.text):
        return False
    if set(key(settled.question).split()) & _TOLD_APART != set(question.words) & _TOLD_APART:
        return False
    return settled.verdict is None or not question.said.startswith(_ASKS_WHAT)


def _numbers(text: str) -> list[str]:
    return sorted(word for word in key(text).split() if word.isdecimal())


def _content(text: str) -> str:
    return " ".join(word.removesuffix("s") for word in key(text).split() if word not in ASKING)


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


def _ruled(referee: Referee, question: Question, found: Ruling, alike: float) -> Answer:
    return Answer(
        question.text,
        found.verdict,
        found.answer,
        cited(referee.book, found.rules),
        because=(f"The ruling {found.id} answers: {found.question}",),
        scenario=found.scenario,
        confidence=round(alike / 100, 2),
        derived_from="ruling",
    )
