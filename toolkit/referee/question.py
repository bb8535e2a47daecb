"""Questions: what is asked, of which cards, and who does what to whom in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from toolkit.cards.lookup import key
from toolkit.errors import CannotRead
from toolkit.referee import title_marks
from toolkit.referee.mention import Linker, Mention, words_of
from toolkit.referee.naming import editions_in
from toolkit.referee.vocabulary import CONDITION, OBJECT, WITH
from toolkit.rulebook import Book

LONGEST = 2_000
"""The longest question that is read, in characters."""

Act = Literal["negate", "ignore", "redirect", "stop", "play", "affect"]
"""What a question wants to do to something."""

_MODAL = re.compile(
    r"\b(can|cant|may|could|able|allowed|legal|permitted|does|doesnt|do|did|will|would|is|are|am|must)\b"
)
_MAY = re.compile(r"\b(can|cant|may|could|able|allowed|legal|permitted|possible|ok|okay)\b")
_ACTS: tuple[tuple[Act, re.Pattern[str]], ...] = (
    ("negate", re.compile(r"\b(negat\w+)\b")),
    ("ignore", re.compile(r"\b(ignor\w+)\b")),
    ("redirect", re.compile(r"\b(redirect\w*|bounce\w*|deflect\w*)\b")),
    (
        "stop",
        re.compile(
            r"\b(stop|stops|stopped|stopping|cancel\w*|block\w*|prevent\w*|counter|counters|countered|shut|dodge\w*|avoid\w*|"
            r"evade\w*|saves?|protect\w*|undo|undoes|get out of|stoppable|beat|beats|defend\w*|refuse\w*|escape\w*)\b"
        ),
    ),
    ("affect", re.compile(r"\b(affect\w*|works?|apply|applies|help\w*)\b")),
    ("play", re.compile(r"\b(play\w*|respond\w*|answer\w*|respon\w+|react\w*|use\w*|using|reply|replies|spike\w*)\b")),
)
_STATE = re.compile(
    r"\b(\d{1,3}|no|zero) (fortitude|fort|health|hp|alcohol content|alcohol|ac|gold|coins?|money)\b"
    r"|\b(fortitude|fort|alcohol content|alcohol|ac|gold) (?:is |of |at |to )?(\d{1,3})\b"
)
_AT_NUMBER = re.compile(r"\b(?:at|is on|am on) (\d{1,2})\b(?! players?)")
_CONSEQUENCE = re.compile(
    r"\b(?:do|does|will|would|must) (?:\w+|(?:the |all )?(?:others?|other players?)) (?:still |also |all )?"
    r"(?:lose|gain|pay|get|ante|take|suffer|have to)\b"
)
_TRACK = {
    **dict.fromkeys(("fortitude", "fort", "health", "hp"), "fortitude"),
    **dict.fromkeys(("alcohol content", "alcohol", "ac"), "alcohol"),
    **dict.fromkeys(("gold", "coin", "coins", "money"), "gold"),
}
_OTHERS_DRINK = re.compile(
    r"\b((?:someone|somebody) elses|another (?:players|persons)|other players|(?:an )?opponents|others|other peoples)"
    r" (?:\w+ ){0,3}?(drinks?|ale|wine|mead|brew|beer)\b"
    r"|\bdrinks? of (another|someone else|somebody else|an opponent)"
)
_OWN_DRINK = re.compile(
    r"\b(my|your|his|her|their|ones)( own)? (\w+ ){0,2}?(drink|ale|wine|mead|brew|beer)\b|\bown drink\b"
)
_OWN_CARD = re.compile(
    r"\bto pay (?:for|with)\b|\b(my|your|his|her|their|ones) own\b|\b(my|your)self\b|\b(him|her)self\b"
)
_ON_ANOTHER = re.compile(
    r"\b(on|against|at|targets?|targeting|aimed at|to|affects?|affecting|hits?|hitting) "
    r"(someone else|somebody else|another player|a different player|other players|a third player|my friend)\b"
)


@dataclass(frozen=True)
class Question:
    """A question with all that it names. ``text`` is what was asked, its titles without their marks."""

    text: str
    mentions: tuple[Mention, ...]

    @cached_property
    def said(self) -> str:
        """The text as it is compared: letters and digits in words."""
        return " ".join(self.words)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of :attr:`said`, as mentions count them."""
        return tuple(word.text for word in words_of(self.text))

    @cached_property
    def open_words(self) -> str:
        """What is said apart from the names of cards."""
        covered = {place for one in self.mentions if one.kind == "card" for place in range(one.start, one.end)}
        return " ".join("_" if place in covered else word for place, word in enumerate(self.words))

    @cached_property
    def open_text(self) -> str:
        """The text with its marks, apart from the names of cards."""
        words, told, end = words_of(self.text), "", 0
        for one in sorted((one for one in self.mentions if one.kind == "card"), key=lambda one: one.start):
            told += f"{self.text[end : words[one.start].start]}_"
            end = words[one.end - 1].end
        return told + self.text[end:]

    @property
    def cards(self) -> tuple[Mention, ...]:
        """The cards, Drinks and Events that are named."""
        return tuple(one for one in self.mentions if one.kind == "card")

    @property
    def characters(self) -> tuple[Mention, ...]:
        """The characters that are named."""
        return tuple(one for one in self.mentions if one.kind == "character")

    @cached_property
    def may(self) -> bool:
        """Whether it asks for leave."""
        return bool(_MAY.search(self.open_words))

    @cached_property
    def is_of_consequences(self) -> bool:
        """Whether it asks what comes of something, and not whether it may be done."""
        return not self.may and bool(_CONSEQUENCE.search(self.open_words))

    @cached_property
    def modal(self) -> int | None:
        """The place of the word that makes it a question of yes or no."""
        places = [place for place, word in enumerate(self.open_words.split()) if _MODAL.fullmatch(word)]
        if places[:1] == [0]:
            return 0
        strong = [place for place in places if _MAY.fullmatch(self.words[place])]
        return next(iter(strong or places), None)

    @cached_property
    def act(self) -> Act | None:
        """What it wants to do, the most particular word first."""
        return next((act for act, pattern in _ACTS if pattern.search(self.open_words)), None)

    @cached_property
    def edition(self) -> Book | None:
        """The edition that is named."""
        return next(iter(editions_in(self.text)), None)

    @cached_property
    def states(self) -> tuple[tuple[str, int, int], ...]:
        """Values that are given: attribute (empty: not said), value, and the place of the word where it is said."""
        found = []
        for match in _STATE.finditer(self.open_words):
            number, name = (match[1], match[2]) if match[1] else (match[4], match[3])
            value = 0 if number in ("no", "zero") else int(number)
            found.append((_TRACK[name], value, self.open_words[: match.start()].count(" ")))
        bare = _AT_NUMBER.search(self.open_words)
        if bare is not None and not found:
            found.append(("", int(bare[1]), self.open_words[: bare.start()].count(" ")))
        return tuple(found)

    @property
    def is_others_drink(self) -> bool:
        """Whether somebody else's Drink is meant."""
        return bool(_OTHERS_DRINK.search(self.said))

    @property
    def is_own_drink(self) -> bool:
        """Whether the Drink of the one who asks is meant."""
        return bool(_OWN_DRINK.search(self.said))

    @property
    def is_own_card(self) -> bool:
        """Whether a card is answered by the one who played it."""
        return bool(_OWN_CARD.search(self.said)) and not self.is_own_drink

    @property
    def is_on_another(self) -> bool:
        """Whether what is answered is aimed at somebody who is not named."""
        return bool(_ON_ANOTHER.search(self.open_words))


def read(text: str, linker: Linker) -> Question:
    """Read a question, its titles first. Raises :class:`CannotRead` for one that is empty, too long or no text."""
    if len(text) > LONGEST:
        raise CannotRead(f"a question of {len(text):,} characters", expected=f"at most {LONGEST:,}")
    if "\0" in text or sum(not letter.isprintable() and not letter.isspace() for letter in text) > 3:
        raise CannotRead("that is no text", expected="a question in words")
    if not key(text) or not any(letter.isalnum() for letter in text):
        raise CannotRead("an empty question", expected='such as "Can Gog shut up a Firewater spike?"')
    asked = text.strip()
    mentions = linker.mentions(asked)
    return Question(title_marks.without(asked, mentions, linker.cards), mentions)


def split_roles(question: Question, is_reply: Sequence[bool]) -> tuple[Mention | None, list[Mention]]:
    """The mention of the card that answers, and those of what it answers.

    ``is_reply`` tells for each card named whether it could answer anything at all.
    """
    cards = list(question.cards)
    if not cards:
        return None, []
    scores = [_reply_score(question, place) + (0 if able else -4) for place, able in enumerate(is_reply)]
    best = max(range(len(cards)), key=lambda place: (scores[place], -place))
    if scores[best] < -3:
        return None, cards
    return cards[best], [card for card in cards if card is not cards[best]]


def _reply_score(question: Question, place: int) -> float:
    """How much a card seems to be the one that answers, by the words before it."""
    cards = question.cards
    card, words = cards[place], question.words
    before = words[cards[place - 1].end if place else 0 : card.start]
    score = 6.0 if before[-1:] == ("be",) else 0.0
    modal = question.modal
    at_once = modal is not None and modal < card.start and set(words[modal + 1 : card.start]) <= _ARTICLES
    score += 2.0 if at_once and modal is not None and words[modal] not in ("is", "are") else 0.0
    passive = bool(
        re.search(
            r"\b(be|get|is) (\w+ )?(negated|ignored|stopped|answered|cancelled|countered|blocked|redirected)",
            question.said,
        )
    )
    if passive:
        return 2.0 if {"by", "with", "using"} & set(before) else 0.0
    clause = [word for word in before if word in CONDITION]
    if clause:
        score -= 2
    if modal is not None and modal < card.start and not clause and (not place or modal >= cards[place - 1].end):
        score += 2
    if modal is not None and modal > card.start:
        score -= 2
    if not clause:
        score += _means_score(before)
    if before and before[-1] in ("to", "on", "against", "a", "an", "the") and place:
        score -= 0.5
    near = set(before[-3:])
    if {"response", "respond", "answer", "reply"} & set(before[-4:]) and "to" in near:
        score -= 2
    elif {"respond", "answer"} & near and "with" in near:
        score += 2
    elif near & OBJECT and "with" not in before[-2:]:
        score -= 1.5
    return score - 0.1 * place


_ARTICLES = frozenset(("a", "an", "the", "my"))


def _means_score(before: Sequence[str]) -> float:
    """How much the words before a card make it the means to something."""
    if {"with", "using"} & set(before[-1:]):
        return 3.0
    relative = -1.0 if {"that", "which", "who"} & set(before) else 0.0
    if not WITH & set(before[-5:]):
        return relative
    return relative + (1.5 if {"with", "using", "use"} & set(before[-5:]) else 0.5)
