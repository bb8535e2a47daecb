"""Wording and effect held against each other: placeholders left over, picks and numbers that are not named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import msgspec

from toolkit.cards import AnyCard, Card, Database, Drink, Option
from toolkit.cards.wording import summary, wording
from toolkit.cards.wording.options import told
from toolkit.referee.audit.finding import Finding

_NUMBERS = {1: "one|an?|another|each|the|it|once", 2: "two|twice|both", 3: "three", 4: "four", 5: "five", 6: "six"}
_COUNTED = ("amount", "by", "alcohol", "fortitude", "prize", "at_least", "not_below")
_PICKING = re.compile(r"\b(pick|choose|another player|any player|a player)", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"[{}<>$]|\bNone\b|\bTODO\b|\b[a-z]+_[a-z]+\b|\?\?")
_TELLING = re.compile(r"\b(?:Fortitude|Alcohol Content|Gold|gains?|loses?|draws?|Negates?|Ignores?|Chasers?)\b")
"""What a title in brackets says as plainly as a number."""

_SIGNS = {"gain": r"\+\d", "lose": r"-\d"}
_BETWEEN = "- OR -"


def findings(database: Database, card: AnyCard, file: str) -> Iterator[Finding]:
    """What the text of a card and its effects say differently."""
    text = wording(card, database).plain
    for problem in (*disagreements(card, text), *_title(card, summary(card, database))):
        remedy = "Look at the card's effects and at the language file; see it with: rdi card " + card.id
        yield Finding("wording", "error", card.id, file, problem, remedy)


def disagreements(card: AnyCard, text: str) -> Iterator[str]:
    """Where a text (plain, options apart by a line of their own) does not say what a card does."""
    if left := _PLACEHOLDER.search(text):
        yield f"Its text holds a placeholder, {left[0]!r}: “{_short(text)}”."
    if isinstance(card, Drink):
        return
    if not text.strip():
        yield "It has effects, and no text."
    elif isinstance(card, Card):
        yield from _of_options(card, text)


def _of_options(card: Card, text: str) -> Iterator[str]:
    tellings, parts = list(told(card.options)) if card.options else [], text.split(f"\n{_BETWEEN}\n")
    options = [telling for telling in tellings if not telling.harvest]
    if options and len(parts) != len(options):
        yield f"It has {len(options)} options, and its text {len(parts)}: “{_short(text)}”."
        return
    places = accumulate(not telling.harvest for telling in tellings)  # a Harvest stands in the part before it
    for option, part in ((telling.option, parts[place - 1]) for telling, place in zip(tellings, places, strict=True)):
        if option.pick and not _PICKING.search(part):
            yield f"A player is picked, and its text does not say so: “{_short(part)}”."
        for number in sorted(numbers(option)):
            if not _names(part, number):
                yield f"The number {number} of its effects is not in its text: “{_short(part)}”."


def numbers(option: Option) -> set[int]:
    """The numbers of an option's effects, without signs."""
    return set(_numbers(msgspec.to_builtins((option.effects, option.cost))))


def _numbers(part: Any) -> Iterator[int]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key in _COUNTED and isinstance(value, int) and not isinstance(value, bool) and value:
                yield abs(value)
            else:
                yield from _numbers(value)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from _numbers(item)


def _names(text: str, number: int) -> bool:
    words = _NUMBERS.get(number)
    spelled = rf"|\b(?:{words})\b" if words else ""
    return re.search(rf"(?<!\d){number}(?!\d){spelled}", text, re.IGNORECASE) is not None


def _title(card: AnyCard, text: str) -> Iterator[str]:
    """A title in brackets says what the card does: its numbers and plain words are those of the text or the icons."""
    if card.title.startswith("["):
        numbers_said = (number for number in re.findall(r"\d+", card.title) if not _names(text, int(number)))
        words_said = (word[0] for word in _TELLING.finditer(card.title) if not _says(text, word[0]))
        for said in dict.fromkeys((*numbers_said, *words_said)):
            yield f"Its title says {said}, and its text does not: “{card.title}”, “{_short(text)}”."


def _says(text: str, word: str) -> bool:
    """Whether a text has a word of a title, in whatever form; what is gained and lost, a Drink tells by a sign."""
    stem = word.removesuffix("s")
    return re.search(rf"\b{stem}|{_SIGNS.get(stem, '$^')}", text, re.IGNORECASE) is not None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 160 else f"{line[:157]}..."
