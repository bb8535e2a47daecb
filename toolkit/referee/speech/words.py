"""The words for what is said at a table: a file of them for each language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product

from toolkit.cards import AnyCard
from toolkit.cards.titles import titled
from toolkit.cards.wording import named
from toolkit.language import ENGLISH, SPEECH, kept, languages, words_file
from toolkit.record import Record, read

_FORMS = re.compile(r"(\w+)/(\w+)")
"""What is said of one, and what of several."""


class Place(Record, frozen=True):
    """A pile as that from which a card comes, and to which it goes."""

    source: str
    target: str


class Pieces(Record, frozen=True):
    """What sentences are put together with: parts of them that are there or are not."""

    listed: str
    either: str
    everybody: str
    owner: str
    no_owner: str
    of: str
    card: str
    no_card: str
    by: str
    rule: str
    drink: str
    ordinal: str
    on_drink: str
    on: str
    with_: str
    with_mates: str
    wins: str
    win: str
    tie: str
    rule_of: str


class Words(Record, frozen=True):
    """The words of a language.

    ``happenings`` are those of the log by their kinds; ``moved`` is said of a card that goes from one of the ``piles``
    to another. ``outcomes`` is what a move would bring about, beside how it goes without it. ``moments`` are decisions
    by the kinds of what is asked, ``plays`` what may be played before and after a phase. A word and another, divided by
    "/", are what one does and what several do. ``reasons`` are sentences by the English ones, which have their places
    numbered: {0}, {1}.
    """

    language: str
    happenings: dict[str, str]
    moved: str
    piles: dict[str, Place]
    outcomes: dict[str, str]
    moments: dict[str, str]
    answers_ante: str
    discards: str
    plays: dict[str, str]
    phases: dict[str, str]
    sizes: dict[str, str]
    going_on: dict[str, str]
    moves: dict[str, str]
    types: dict[str, str]
    attributes: dict[str, str]
    ordinals: tuple[str, ...]
    pieces: Pieces
    reasons: dict[str, str]

    @property
    def phrases(self) -> Mapping[str, str]:
        """How each kind of happening reads."""
        return _phrases(self.language)

    def card(self, card: AnyCard | None) -> str:
        """A card in quotation marks, by its title in this language."""
        return self.pieces.no_card if card is None else self.pieces.card.format(title=titled(card, self.language))

    def listed(self, names: Iterable[str]) -> str:
        """Names one after the other: "Gog, Eve and Fleck"."""
        return _joined(tuple(names), self.pieces.listed)

    def either(self, names: Iterable[str]) -> str:
        """Names of which it is one: "Gog or Eve"."""
        return self.pieces.either.join(names)

    def owner(self, name: str | None) -> str:
        """Whose something is; of nobody in particular, "the"."""
        return self.pieces.no_owner if name is None else self.pieces.owner.format(name=name)

    def of(self, name: str | None) -> str:
        """The same after a noun; "" of nobody in particular."""
        return "" if name is None else self.pieces.of.format(name=name)

    def placed(self, way: str, name: str | None) -> str:
        """The way from or to somebody's pile, or that of nobody in particular."""
        return way.format(whose=self.owner(name), of=self.of(name))

    def formed(self, text: str, *, several: bool) -> str:
        """A text as it is said of one or of several."""
        return _FORMS.sub(r"\2" if several else r"\1", text)

    def tracked(self, tracker: str | None) -> str:
        """What a character tracks."""
        return named(tracker or "", (tracker or "").replace("-", " "), self.language)

    def size(self, number: int) -> str:
        """A number of cards, in a word if it has one."""
        return self.sizes.get(str(number), str(number))


@kept
def speech(language: str) -> Words:
    """The words of a language; the English ones where it has no file of them."""
    spoken = language if language in languages(SPEECH) else ENGLISH
    return read(words_file(SPEECH, spoken), Words)


@kept
def _phrases(language: str) -> Mapping[str, str]:
    words = speech(language)
    moved = {
        f"{source}-to-{target}": words.moved.replace("{source}", words.placed(one.source, None)).replace(
            "{target}", other.target
        )
        for (source, one), (target, other) in product(words.piles.items(), repeat=2)
    }
    return {**words.happenings, **moved}


def _joined(names: tuple[str, ...], last: str) -> str:
    return f"{', '.join(names[:-1])}{last}{names[-1]}" if len(names) > 1 else "".join(names)
