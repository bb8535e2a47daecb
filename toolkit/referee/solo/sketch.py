"""Sketches: a question in plain words with its cards and characters as marks, cut into clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from toolkit.cards.lookup import key
from toolkit.referee.mention import Mention, words_of
from toolkit.referee.question import Question

CARD = "CARD"
"""What stands for a card that is named. A character stands as its id after an ``@``, an owner with ``'s``."""

_OWN = "'s"

Form = Literal["may", "must", "is", "what"]
"""Whether leave is asked for, or if something must be, or if it is so; or no yes or no at all."""

_BETWEEN = re.compile(r"[.;:?!,…]+|\s[-–—]+\s")
_LEAD = r"(?:(?:and|so|but|then|also|now|well|wait|ok|hey|or|just|still|actually|like) )*"
_MODAL = (
    r"can|cant|may|could|am|are|is|isnt|was|were|do|does|doesnt|did|didnt|dont|will|wont|would|must|should|has|have"
    r"|had"
)
_BEGINS = re.compile(rf"{_LEAD}(?P<modal>{_MODAL})\b(?! not [a-z]+$)")
_WHAT = re.compile(
    rf"{_LEAD}(?:in |on |at |for |by |with |to )?(?:what|whats|how|who|whos|whom|whose|which|where|why"
    rf"|when (?:can|may|could|do|does|must|should|is|am|are))\b"
)
_MAY = re.compile(
    r"(?:can|cant|may|could)\b|(?:am|is|are) (?:\S+ )*?(?:allowed|legal|ok|okay|permitted|playable|usable|possible"
    r"|able"
    r"|free)\b"
    r"|would (?:\S+ )*?(?:allowed|legal|ok|okay)\b"
    r"|is there (?:any |a |some |no )?(?:way|chance|possibility)\b"
)
_MUST = re.compile(
    r"must\b|(?:do|does|did|will|would) (?:\S+ )*?(?:have|need) to\b|(?:am|is|are) (?:\S+ )*?(?:forced|obliged"
    r"|required)\b"
)
_TAG_MAY = re.compile(
    rf"{_LEAD}(?:is |thats |that is |would )?(?:that |it |this |be )?(?:be )?(?:ok|okay|legal|allowed|possible"
    rf"|permitted|fine|cool)"
    r"(?: (?:yeah|right|no|yes|then|with you|by the rules))?$"
)
_TAG_IS = re.compile(
    rf"{_LEAD}(?:is )?(?:that |it )?(?:right|correct|true|yes|yeah|no|huh|innit)$"
    r"|(?:dont|doesnt|wont|isnt|arent|didnt|do|does|will|is|am) (?:i|he|she|it|they|we|you)$"
)
_TAGGED = re.compile(r"(?P<said>.*\S) (?:ok|okay|legal|allowed|possible)$")
_NAMED_FIRST = re.compile(rf"{CARD} (?:when|if|while|against|on|vs|versus|for|after|during|in)\b")
_ASKS = re.compile(
    rf"(?<![^ ])(?<!\bi )(?<!\bhe )(?<!\bshe )(?<!\bit )(?<!\bthey )(?<!\bwe )(?<!\bwho )(?<!\bthat )(?:{_MODAL})\b"
)


@dataclass(frozen=True)
class Sketch:
    """A question as it is read for what it says of one card.

    ``clauses`` are its parts between marks, lower case but for the marks of cards and characters.
    """

    clauses: tuple[str, ...]

    @cached_property
    def text(self) -> str:
        """All of it."""
        return " ".join(self.clauses)

    @cached_property
    def place(self) -> int:
        """The place of the clause that asks."""
        return self._asking[0]

    @cached_property
    def asking(self) -> str:
        """The clause that asks, from the word that makes it a question."""
        return self._asking[1]

    @cached_property
    def form(self) -> Form:
        """How it asks."""
        return self._asking[2]

    @cached_property
    def before(self) -> str:
        """All that is said before what asks."""
        return " ".join((*self.clauses[: self.place], self._lead)).strip()

    @cached_property
    def rest(self) -> str:
        """All that is said but what asks."""
        return " ".join((self.before, *self.clauses[self.place + 1 :])).strip()

    @property
    def _lead(self) -> str:
        """What the clause that asks says before the word that makes it a question."""
        return self.clauses[self.place].removesuffix(self.asking).strip()

    @cached_property
    def _asking(self) -> tuple[int, str, Form]:
        return next(self._readings())

    def _readings(self) -> Iterator[tuple[int, str, Form]]:
        """Ways to read it, the surest first: place and text of the clause that asks, and its form."""
        last = len(self.clauses) - 1
        yield from self._begun()
        yield from self._tagged(last)
        yield from (
            (place, self.clauses[place], "what") for place in self._backwards if _WHAT.match(self.clauses[place])
        )
        if _NAMED_FIRST.match(self.clauses[last]):
            yield last, self.clauses[last], "is"
        inside = ((place, _inside(self.clauses[place])) for place in self._backwards)
        yield from ((place, said, _form(said)) for place, said in inside if said)
        yield last, self.clauses[last], "is"

    @property
    def _backwards(self) -> range:
        return range(len(self.clauses) - 1, -1, -1)

    def _begun(self) -> Iterator[tuple[int, str, Form]]:
        """The clauses that begin with what makes a question."""
        for place in self._backwards:
            found = _BEGINS.match(self.clauses[place])
            if found and not (place and _TAG_IS.match(self.clauses[place])):
                said = self.clauses[place][found.start("modal") :]
                yield place, said, _form(said)

    def _tagged(self, last: int) -> Iterator[tuple[int, str, Form]]:
        """What is made a question by a word or two at its end: "..., ok?"."""
        tagged = _TAGGED.match(self.clauses[last])
        if last and _TAG_MAY.match(self.clauses[last]):
            yield last - 1, self.clauses[last - 1], "may"
        if tagged:
            yield last, tagged["said"], "may"
        if last and _TAG_IS.match(self.clauses[last]):
            yield last - 1, self.clauses[last - 1], "is"

    @property
    def is_bare(self) -> bool:
        """Whether it asks without any word that makes it a question ("Bad Pooky on Eve's drink?")."""
        return self.form == "is" and not re.match(rf"(?:{_MODAL})\b", self.asking)


def _inside(clause: str) -> str:
    """What a clause asks in its middle, from the last word that makes a question and has nobody before it."""
    fine = _FINE.match(clause)
    asking = [found.start() for found in _ASKS.finditer(clause)]
    return fine[0] if fine else clause[asking[-1] :] if asking else ""


_FINE = re.compile(r"(?:ok|okay|fine|good|legal|allowed|usable|playable|payable|possible|any use)\b.*")


def _form(said: str) -> Form:
    return "may" if _MAY.match(said) or _FINE.match(said) else "must" if _MUST.match(said) else "is"


def sketch(question: Question, mentions: Sequence[Mention]) -> Sketch:
    """The sketch of a question, with these of its cards and characters as marks."""
    clauses: list[list[str]] = [[]]
    marks = {one.start: one for one in mentions}
    inside = {place for one in mentions for place in range(one.start + 1, one.end)}
    end = 0
    for place, word in enumerate(words_of(question.text)):
        gap = question.text[end : word.start]
        if _BETWEEN.search(gap) and place not in inside:
            clauses.append([])
        end = word.end
        if place in marks:
            mark = marks[place]
            clauses[-1].append(CARD if mark.kind == "card" else f"@{mark.ids[0]}{_OWN if mark.owned else ''}")
        elif place not in inside:
            clauses[-1].append(key(word.text))
    return Sketch(tuple(" ".join(one) for one in clauses if one) or ("",))
