"""What can be asked of a card in a query: the fields, and the words that they know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Any, Literal, get_args

from toolkit.cards import words
from toolkit.cards.effects import VERBS
from toolkit.cards.patterns import Pattern

COMPARISONS = (":", "=", "!=", "<", "<=", ">", ">=")
"""How a field may be held against a value. ``:`` is "is" or, of texts, "contains"."""


@dataclass(frozen=True)
class Field:
    """A field of the query language.

    ``about`` says what it asks. Its values are texts, whole numbers, one of ``choices``, or names of decks.
    """

    about: str
    kind: Literal["text", "number", "choice", "deck"]
    choices: tuple[str, ...] = ()

    @property
    def comparisons(self) -> tuple[str, ...]:
        """The comparisons that make sense for it."""
        return COMPARISONS if self.kind == "number" else COMPARISONS[:3]


def _tags(union: UnionType | Any) -> tuple[str, ...]:
    return tuple(str(member.__struct_config__.tag) for member in get_args(union))


def _choice(about: str, choices: Iterable[str]) -> Field:
    return Field(about, "choice", tuple(choices))


FIELDS: Mapping[str, Field] = {
    "title": Field("words of the title or of another spelling of it", "text"),
    "text": Field("words of what the card says", "text"),
    "id": Field("part of the card's id", "text"),
    "type": _choice("a type of the card", get_args(words.CardType)),
    "subtype": Field("a subtype of the card", "text"),
    "deck": Field("a deck that holds it, by id or name", "deck"),
    "edition": _choice("the box of a deck that holds it", get_args(words.Edition)),
    "species": Field("a species: of the deck's character, or that a Drink names", "text"),
    "copies": Field("how often a deck holds it", "number"),
    "alcohol": Field("the Alcohol Content of a Drink", "number"),
    "fortitude": Field("the Fortitude of a Drink", "number"),
    "chaser": _choice("whether a Drink has a Chaser", ("yes", "no")),
    "touches": _choice("what it directly changes, of any player", get_args(words.Attribute)),
    "verb": _choice("an effect of it", VERBS),
    "on": _choice("an event that it may be played on", _tags(Pattern)),
    "status": _choice("how well it is known", get_args(words.Status)),
    "source": Field("where it is known from", "text"),
    "is": _choice(
        "a kind of card",
        ("card", "drink", "event", "otto", "prize", "common", "uncertain", "certain", "doubtful", "splits"),
    ),
}
"""The fields by name."""

SHORT: Mapping[str, str] = {
    "t": "type",
    "d": "deck",
    "e": "edition",
    "o": "text",
    "n": "copies",
    "ac": "alcohol",
    "does": "verb",
}
"""Other names of fields."""

SYNTAX = """A query is a list of terms, all of which must fit:

  wench               the word in the title or in what the card says
  "buy me a drink"    exactly these words in this order
  type:sometimes      a field and its value; != for "is not"
  copies>1            numbers may be compared: = != < <= > >=
  -deck:gog           a minus in front: what does not fit
  a or b, (a or b)    either; parentheses keep things together

A card is looked at in each deck that holds it: "deck:gog copies>1" is what
Gog holds more than once.

Fields (in brackets: shorter names):

{fields}

For example:

  rdi cards 'type:sometimes deck:gog touches:gold'
  rdi cards 'is:drink alcohol>=3 -chaser:yes'
  rdi cards '(verb:negate or verb:ignore) edition:rdi2'
"""


def syntax() -> str:
    """The whole query language, for reading."""
    return SYNTAX.format(fields="\n".join(_described(name, field) for name, field in FIELDS.items()))


def _described(name: str, field: Field) -> str:
    shorter = [short for short, full in SHORT.items() if full == name]
    label = f"{name} [{', '.join(shorter)}]" if shorter else name
    lines = [f"  {label:<18}  {field.about}"]
    line = ""
    for choice in field.choices:
        if len(line) + len(choice) > 56:
            lines.append(line)
            line = ""
        line = f"{line}, {choice}" if line else f"{'':<22}{choice}"
    return "\n".join([*lines, line] if line else lines)
