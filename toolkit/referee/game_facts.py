"""Facts about the game: numbers, bounds and sizes, and how editions differ, as a question asks for them."""

from __future__ import annotations

import re

from toolkit.engine.setup import stash
from toolkit.figures import GOLD, GOLD_OF_MANY, GOLD_OF_TWO
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.telling import fact
from toolkit.rulebook import BOOKS

Found = re.Match[str]

FEWEST, MOST = 2, 20
"""How many players a question about a game may have."""

CHARACTER_DECK = 40
"""How many cards a Character Deck has."""

_COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: number for number, word in enumerate(_COUNTED)}
_PLAYERS = re.compile(rf"\b(\d{{1,3}}|{'|'.join(_NUMBERS)}) ?(?:players?|people|persons|of us|player game)\b")
_MANY = rf"\d{{1,2}}|{'|'.join(_NUMBERS)}"
_OF_THEM = re.compile(
    rf"\b(?:all )?(?P<before>{_MANY}) (?:of us|players|people|player game|at the table)\b"
    rf"|\bwe(?: are|re) (?P<after>{_MANY})\b"
)
_SIDE_DECK = re.compile(r"\b(?:mushroom|patient|supply|pet|prize|bar|sea|event|tavern|dungeon|side) decks?\b")


def gold(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How much Gold each player starts with."""
    del found
    edition = question.edition or referee.edition
    players = players_of(question)
    if players is not None and not FEWEST <= players <= MOST:
        return None
    rules = ("setup.stash-of-ten",) if edition == "rdi1" else ("setup.stash",)
    if players is None:
        few, many = f"with {GOLD_OF_TWO} in a game of two", f"with {GOLD_OF_MANY} in a game of seven or more"
        text = f"Each player starts with {GOLD} Gold: {few}, and {many}."
        text = f"Each player starts with {GOLD} Gold." if edition == "rdi1" else text
    else:
        text = f"With {players} players each starts with {stash(players, edition)} Gold."
    return fact(referee, question, text, rules)


def players_of(question: Question) -> int | None:
    """How many players a question says there are."""
    found = _PLAYERS.search(question.said)
    return None if found is None else counted(found[1])


def counted(word: str) -> int:
    """A number in digits, or one of up to twelve as a word."""
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def players_said(text: str) -> int | None:
    """How many players a text says there are, itself in lower case."""
    found = _OF_THEM.search(text)
    return None if found is None else counted(found["before"] or found["after"])


def hand(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How many cards a player holds."""
    del found
    text = "Each player starts with seven cards in hand, and draws up to seven at the beginning of each turn."
    return fact(referee, question, text, ("setup.hand", "turn.discard-and-draw"))


def markers(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Where the markers start."""
    del found
    return fact(referee, question, "Each player starts with 20 Fortitude and 0 Alcohol Content.", ("setup.markers",))


def ante(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How much the ante is."""
    del found
    return fact(referee, question, "Each player antes 1 Gold into the pot.", ("gambling.start",))


def limits(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How far a number may go."""
    said = found.groupdict()
    is_gold = said["track"] == "gold"
    name = "Gold" if is_gold else "Fortitude" if said["track"].startswith(("fort", "health")) else "Alcohol Content"
    upper = "has no upper limit" if is_gold else "never above 20"
    above, below = said.get("beyond"), said.get("below")
    verdict: Verdict = ("yes" if is_gold and above else "no") if above or below else None
    text = f"{f'{verdict.capitalize()}. ' if verdict else ''}{name} is never below 0 and {upper}."
    return fact(referee, question, text, ("limits",), (), verdict)


def deck_size(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How many cards a deck has."""
    del found
    if _SIDE_DECK.search(question.said):
        return None
    if "drink" in question.said:
        sizes = [
            f"{deck.name} has {deck.size}" for deck in referee.cards.decks.values() if _is_drinks(deck.id, referee)
        ]
        return fact(referee, question, f"{'; '.join(sizes)} cards.", ("setup.drink-deck",))
    if not question.characters:
        return fact(referee, question, f"A Character Deck has {CHARACTER_DECK} cards.", ("setup.character",))
    deck = referee.cards.decks[question.characters[0].ids[0]]
    known = "" if deck.complete else ", as far as it is known"
    return fact(referee, question, f"{deck.name}'s deck has {deck.size} cards{known}.", ("setup.character",))


def deck_has(referee: Referee, question: Question, found: Found) -> Answer | None:
    """Whether a deck has so many cards."""
    said = found["count"]
    count = {"thirty": 30, "forty": 40, "fifty": 50}.get(said) or int(said)
    decks = [referee.cards.decks[one.ids[0]] for one in question.characters if referee.cards.decks[one.ids[0]].complete]
    if len(question.characters) != len(decks) or _SIDE_DECK.search(question.said) or "drink" in question.said:
        return None
    sizes = {deck.size for deck in decks} or {CHARACTER_DECK}
    verdict: Verdict = "yes" if sizes == {count} else "no"
    text = f"{str(verdict).capitalize()}. A Character Deck has {CHARACTER_DECK} cards."
    return fact(referee, question, text, ("setup.character",), (), verdict)


def _is_drinks(deck: str, referee: Referee) -> bool:
    return deck in referee.cards.drink_decks and referee.cards.decks[deck].complete


def editions(referee: Referee, question: Question, found: Found) -> Answer | None:
    """How two editions differ."""
    del found
    said = [book for book in BOOKS if re.search(rf"\b(?:rdi|red dragon inn|edition|box)? ?{book[3:]}\b", question.said)]
    if len(said) < 2:
        return None
    first, second = said[0], said[-1]
    differing = referee.book.base.differences(first, second)
    sides = ((first, differing.only_first), (second, differing.only_second))
    only = [f"only {book.upper()[:3]} {book[3:]} says: {rules[0].told}" for book, rules in sides if rules]
    count = sum(len(rules) for _, rules in sides)
    text = f"{count} base rules stand in one of the two only. For example, {' And '.join(only)}"
    return fact(referee, question, text, [rule.slug for _, rules in sides for rule in rules][:5])
