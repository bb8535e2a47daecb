"""Facts: numbers, types, texts and lists that are read off the cards, the decks and the rules of an edition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.touches import changes_drink, touches
from toolkit.cards.words import CardType
from toolkit.engine.setup import stash
from toolkit.figures import GOLD, GOLD_OF_MANY, GOLD_OF_TWO
from toolkit.referee import lists
from toolkit.referee.answer import Answer
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined, quoted, tells, with_article
from toolkit.referee.telling import fact
from toolkit.rulebook import BOOKS

FEWEST, MOST = 2, 20
"""How many players a question about a game may have."""

_COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: number for number, word in enumerate(_COUNTED)}
_PLAYERS = re.compile(rf"\b(\d{{1,3}}|{'|'.join(_NUMBERS)}) ?(?:players?|people|persons|of us|player game)\b")
_SIDE_DECK = re.compile(r"\b(?:mushroom|patient|supply|pet|prize|bar|sea|event|tavern|dungeon|side) decks?\b")
_TYPES: tuple[CardType, ...] = ("action", "sometimes", "anytime", "gambling", "cheating")


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question about a fact; None if it asks for none that is known here."""
    for pattern, tell in _FACTS:
        found = pattern.search(question.open_words)
        told_so = tell(referee, question, found) if found else None
        if told_so is not None:
            return told_so
    return None


Found = re.Match[str]


# Numbers of the game


def _gold(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    edition = question.edition or referee.edition
    players = _players(question)
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


def _players(question: Question) -> int | None:
    found = _PLAYERS.search(question.said)
    if found is None:
        return None
    return _NUMBERS.get(found[1]) if found[1] in _NUMBERS else int(found[1])


def _hand(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    text = "Each player starts with seven cards in hand, and draws up to seven at the beginning of each turn."
    return fact(referee, question, text, ("setup.hand", "turn.discard-and-draw"))


def _markers(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    return fact(referee, question, "Each player starts with 20 Fortitude and 0 Alcohol Content.", ("setup.markers",))


def _ante(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    return fact(referee, question, "Each player antes 1 Gold into the pot.", ("gambling.start",))


def _limits(referee: Referee, question: Question, found: Found) -> Answer | None:
    said = found.groupdict()
    is_gold = said["track"] == "gold"
    name = "Gold" if is_gold else "Fortitude" if said["track"].startswith(("fort", "health")) else "Alcohol Content"
    upper = "has no upper limit" if is_gold else "never above 20"
    above, below = said.get("beyond"), said.get("below")
    verdict: Verdict = ("yes" if is_gold and above else "no") if above or below else None
    text = f"{f'{verdict.capitalize()}. ' if verdict else ''}{name} is never below 0 and {upper}."
    return fact(referee, question, text, ("limits",), (), verdict)


def _deck_size(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    if _SIDE_DECK.search(question.said):
        return None
    if "drink" in question.said:
        sizes = [
            f"{deck.name} has {deck.size}" for deck in referee.cards.decks.values() if _is_drinks(deck.id, referee)
        ]
        return fact(referee, question, f"{'; '.join(sizes)} cards.", ("setup.drink-deck",))
    if not question.characters:
        return fact(referee, question, "A Character Deck has 40 cards.", ("setup.character",))
    deck = referee.cards.decks[question.characters[0].ids[0]]
    known = "" if deck.complete else ", as far as it is known"
    return fact(referee, question, f"{deck.name}'s deck has {deck.size} cards{known}.", ("setup.character",))


def _is_drinks(deck: str, referee: Referee) -> bool:
    return deck in referee.cards.drink_decks and referee.cards.decks[deck].complete


# One card


def _copies(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    if not question.cards:
        return None
    cards = [referee.cards.cards[one] for one in question.cards[0].ids]
    wanted = [one.ids[0] for one in question.characters]
    counted = [one for card in cards for one in _counts(referee, card, wanted)]
    if not counted:
        owner = f"{referee.names[wanted[0]]}'s deck" if wanted else "any deck that is known"
        return fact(referee, question, f"There is no {quoted(cards[0])} in {owner}.", (), cards)
    return fact(referee, question, f"{joined(counted)}.", (), cards)


def _counts(referee: Referee, card: AnyCard, wanted: Sequence[str]) -> Iterator[str]:
    for deck_id in referee.cards.decks_with[card.id]:
        deck = referee.cards.decks[deck_id]
        copies = next(entry.copies for entry in deck.entries if entry.card_id == card.id)
        name = f"{referee.names[deck_id]}'s deck" if deck_id in referee.names else deck.name
        if not wanted or deck_id in wanted:
            yield f"{name} has {copies} {'copy' if copies == 1 else 'copies'} of {quoted(card)}"


def _text(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    if len(question.cards) != 1:
        return None
    cards = [referee.cards.cards[one] for one in question.cards[0].ids]
    texts = [f"{quoted(card)}{_whose(referee, card)}: {_typed(card)}{tells(card, referee.cards)}" for card in cards]
    return fact(referee, question, " ".join(texts), _rules_of(referee, cards), cards)


def _rules_of(referee: Referee, cards: Sequence[AnyCard]) -> tuple[str, ...]:
    about = tuple(rule.slug for card in cards for rule in referee.book.about_card(card.id))
    return (*about, "drinks.icons") if isinstance(cards[0], Drink) else (*about, *_by_type(cards[0]))


def _by_type(card: AnyCard) -> tuple[str, ...]:
    slugs = {
        "action": "turn.one-action",
        "sometimes": "cards.sometimes",
        "anytime": "cards.anytime",
        "gambling": "gambling.turns",
        "cheating": "gambling.cheating",
    }
    return tuple(slugs[kind] for kind in card.types) if isinstance(card, Card) else ("events",)


def _typed(card: AnyCard) -> str:
    return f"({joined([kind.capitalize() for kind in card.types])} Card) " if isinstance(card, Card) else ""


def _whose(referee: Referee, card: AnyCard) -> str:
    owner = referee.owner(card)
    return f", of {referee.names[owner]}'s deck" if owner else ""


def _owner(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    if len(question.cards) != 1:
        return None
    cards = [referee.cards.cards[one] for one in question.cards[0].ids]
    decks = [referee.cards.decks[deck].name for card in cards for deck in referee.cards.decks_with[card.id]]
    text = f"{quoted(cards[0])} is in the deck of {joined(list(dict.fromkeys(decks)))}." if decks else ""
    return fact(referee, question, text, (), cards) if decks else None


def _has(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    if len(question.cards) != 1 or len(question.characters) != 1:
        return None
    deck, cards = question.characters[0].ids[0], [referee.cards.cards[one] for one in question.cards[0].ids]
    same = {card.id for card in cards}
    held = [card for card in referee.deck(deck) if card.id in same or card.counts_as in same]
    name = referee.names[deck]
    if not held:
        return fact(referee, question, f"No. There is no {quoted(cards[0])} in {name}'s deck.", (), cards, "no")
    counted = joined([one for card in held for one in _counts(referee, card, [deck])])
    return fact(referee, question, f"Yes. {counted}.", (), held, "yes")


def _of_type(referee: Referee, question: Question, found: Found) -> Answer | None:
    if len(question.characters) != 1 or question.cards:
        return None
    deck, kind = referee.cards.decks[question.characters[0].ids[0]], found["kind"]
    cards = [card for card in referee.deck(deck.id) if kind in card.types]
    copies = {entry.card_id: entry.copies for entry in deck.entries}
    count = sum(copies[card.id] for card in cards)
    text = f"{referee.names[deck.id]}'s deck has {count} {kind.capitalize()} Cards, under {len(cards)} titles."
    return fact(referee, question, text, (), cards[: lists.MOST_LISTED])


def _is_type(referee: Referee, question: Question, found: Found) -> Answer | None:
    if len(question.cards) != 1:
        return None
    card = referee.cards.cards[question.cards[0].ids[0]]
    types = card.types if isinstance(card, Card) else ()
    has = found["type"] in types
    kind = f"{joined([one.capitalize() for one in types])} Card" if types else "card of the Drink Deck"
    said = f"{'Yes' if has else 'No'}. {quoted(card)} is {with_article(kind)}."
    return fact(referee, question, said, _by_type(card), [card], "yes" if has else "no")


def _touched(referee: Referee, question: Question, found: Found) -> Answer | None:
    if len(question.cards) != 1:
        return None
    card = referee.cards.cards[question.cards[0].ids[0]]
    wanted = {"ac": "alcohol", "alcohol content": "alcohol", "fort": "fortitude"}.get(found["what"], found["what"])
    has = wanted in {touch.attribute for touch in touches(card)}
    name = ATTRIBUTES[wanted]
    why = f"it would directly change {name} when it takes effect" if has else _indirectly(card, name)
    says = f"{'affects' if has else 'does not affect'} {name}: {why}."
    text = f"{'Yes' if has else 'No'}. {quoted(card)} {says}"
    return fact(referee, question, text, ("affects",), [card], "yes" if has else "no")


def _indirectly(card: AnyCard, name: str) -> str:
    if isinstance(card, Card) and any(map(changes_drink, card.options)):
        return f"it changes a Drink, and that is not directly {name}"
    return f"it does not directly change {name} when it takes effect"


def _changes_drink(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    if len(question.cards) != 1:
        return None
    card = referee.cards.cards[question.cards[0].ids[0]]
    if not isinstance(card, Card):
        return None
    has = any(map(changes_drink, card.options))
    rules = ("wench.changing-a-drink",) if has else ("wench.not-changing", "wench.changing-a-drink")
    text = f"{'Yes' if has else 'No'}. {quoted(card)} {'changes' if has else 'does not change'} the effects of a Drink."
    return fact(referee, question, text, rules, [card], "yes" if has else "no")


# Editions


def _editions(referee: Referee, question: Question, found: Found) -> Answer | None:
    del found
    said = [book for book in BOOKS if re.search(rf"\b(?:rdi|red dragon inn|edition|box)? ?{book[3:]}\b", question.said)]
    if len(said) < 2:
        return None
    first, second = said[0], said[-1]
    differing = referee.book.base.differences(first, second)
    sides = ((first, differing.only_first), (second, differing.only_second))
    only = [f"only {book.upper()[:3]} {book[3:]} says: {rules[0].text}" for book, rules in sides if rules]
    count = sum(len(rules) for _, rules in sides)
    text = f"{count} base rules stand in one of the two only. For example, {' And '.join(only)}"
    return fact(referee, question, text, [rule.slug for _, rules in sides for rule in rules][:5])


_THE = r"(?:the )?_[ _]*"
_TRACKS = r"(?:fortitude|fort|health|alcohol(?: content)?|ac)"
_TELL = (
    r"(?:what does|what do|what is|whats|what are|(?:what is the )?text of|read|show|tell me about|explain|describe"
    r"|how does|how do)"
)
_VALUE = rf"(?P<track>{_TRACKS[3:-1]}|gold)"
_BOUND = r"(?:lowest|highest|maximum|minimum|max|min|limit)"
_USE = r"when (?:can|may|could|do|does|should) (?:\w+ ){1,2}(?:play|use|playing)"
_NO_OTHER = r"^(?!.*\b(?:when|after|pot|ante|round|boss|teams?|otto|dragon|wins?|lose|pass)\b)"

_FACTS: Sequence[tuple[re.Pattern[str], Callable[[Referee, Question, Found], Answer | None]]] = tuple(
    (re.compile(pattern), tell)
    for pattern, tell in (
        (
            rf"^(?:can|may|could|does|do|will) (?:\w+ ){{0,3}}{_VALUE} (?:\w+ ){{0,2}}"
            r"(?:(?P<beyond>above|over|beyond) (?:20|twenty)|(?P<below>below|under) (?:0|zero))$",
            _limits,
        ),
        (rf"^(?:what (?:is|are) )?(?:the )?{_BOUND} (?:possible |amount of |value of )?{_VALUE}$", _limits),
        (r"^how (?:much|many|big|high) (?:gold |coins? )?(?:is|are|does) (?:the|an) ante(?: cost)?$", _ante),
        (
            _NO_OTHER + r".*\bhow (?:much|many) (?:gold|coins?|money)\b.*\b(?:start\w*|begin\w*|each|stash|set ?up)\b",
            _gold,
        ),
        (_NO_OTHER + r".*\bhow (?:much|many) (?:gold|coins?|money)\b.*\b(?:get|have|players?)\b", _gold),
        (r"\b(?:starting|initial) (?:gold|money|coins?|stash)\b", _gold),
        (
            r"\b(?:how many cards|hand size|how big)\b.*\b(?:hand|draw|hold|start)\b|\bstarting hand\b|\bhand size\b",
            _hand,
        ),
        (rf"\b(?:how much|how many|what|where)\b.*\b{_TRACKS}\b.*\b(?:start|begin)\w*", _markers),
        (rf"\b(?:starting|initial) {_TRACKS}\b", _markers),
        (r"^(?:does|do) \w+ (?:have|own|hold) (?:an? |any )?_[ _]*(?: in .*)?$", _has),
        (rf"\bhow many (?P<kind>{'|'.join(_TYPES)}) cards?\b", _of_type),
        (r"\bhow many (?:copies|times|of|_)", _copies),
        (r"\bhow many (?:\w+ )?cards\b.*\bdeck\b|\b(?:how (?:big|large) is|size of)\b.*\bdeck\b", _deck_size),
        (rf"\bis {_THE} an? (?P<type>{'|'.join(_TYPES)})(?: card)?\b", _is_type),
        (
            r"\b_[ _]* (?:affect|chang|touch)\w*(?: directly)? (?:my|your|his|her|their|a players|someones|the)? ?"
            r"(?:players? )?(?P<what>gold|fortitude|fort|alcohol content|alcohol|ac)\b",
            _touched,
        ),
        (r"\b_[ _]* (?:chang|alter|modif|affect)\w*(?: the)?(?: effects? of)? an? drink\b", _changes_drink),
        (r"\b_[ _]* count as changing\b", _changes_drink),
        (
            r"\b(?:who|whose|which (?:character|deck|player))\b.*\b(?:has|have|card|deck|owns?|holds?)\b.*_",
            _owner,
        ),
        (
            rf"^{_TELL}(?: the)?(?: card)?(?: drink)? _[ _]*(?: (?:do|does|say|says|works?|mean|card|drink|text))?$",
            _text,
        ),
        (rf"\b(?:what (?:type|kind|sort) of card is|{_USE}|when is|when may|when can) {_THE}", _text),
        (
            r"\bhow (?:much|many) (?:\w+ )+do(?:es)? (?:a |an |the )?_[ _]*(?: (?:have|add|give|cost|deal|do|heal))?$",
            _text,
        ),
        (r"\bhow strong (?:\w+ ){0,3}_[ _]*$", _text),
        (r"\bhow much (?:\w+ )+(?:is|are) (?:in |there in |on )?(?:an? )?_[ _]*$", _text),
        (r"\b(?:which|what) (?:\w+ )?drinks? (?:\w+ )*chasers?\b", lists.with_chasers),
        (r"\bstrongest drink|most alcoholic|most alcohol\b", lists.strongest),
        (r"\b(?:which|what|list|name|how many|are there|does \w+ have|any) (?:\w+ ){0,4}cards?\b", lists.cards_that),
        (r"\b(?:differen\w+|differ|changed?|compare|versus|vs)\b", _editions),
    )
)
"""What may be asked, apart from the names of cards (each of their words is an underscore), and what tells it."""
