"""The words of a language, by which questions are read: a file of ``card_data/words``, and how they are looked up."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.errors import CannotRead
from toolkit.record import Record, read

Phrases = str
"""What is said for one thing, in small letters without apostrophes, with commas between: "pass out, faint"."""

Tables = dict[str, Phrases]
"""What is said for several things, by what each means."""

Table = Literal[
    "verb", "track", "direction", "card", "kind", "deed", "drink", "person", "owning", "joint", "before", "passive",
    "ask", "goal", "not", "denied", "time", "standing", "moment", "seats", "pot", "variant", "apart", "tracker",
    "marked", "zone", "edition", "tag", "term", "harmless", "any-kind", "article", "again",
    "either", "bends", "self", "compared", "marker", "manner", "repair", "little",
]  # fmt: skip
"""What a word can be; the same word may be several things."""

Meaning = tuple[Table, str]


class Around(Record, frozen=True):
    """The talk around a question (:mod:`toolkit.referee.reading.around`).

    ``opening`` tell that what stands before a question is talk, and ``closing`` what stands behind one; ``hinting`` do
    so where marks set a part off, and ``filling`` stand beside all those. Without a mark, talk behind a question has
    one of ``beginning`` first, and talk before one may have one of ``ending`` last. ``asking`` stand before what is
    asked of anybody, and ``whole`` are parts of talk by themselves.
    """

    opening: Phrases = ""
    closing: Phrases = ""
    hinting: Phrases = ""
    filling: Phrases = ""
    beginning: Phrases = ""
    ending: Phrases = ""
    asking: Phrases = ""
    whole: Phrases = ""


class Plainly(Record, frozen=True):
    """The ways to look something up (:mod:`toolkit.referee.reading.plainly`).

    ``ways`` are those to ask for what is asked plainly before them: words with blanks between, of those with ``|``
    between them any, and with a ``?`` behind also none; ``{card}``, ``{who}`` and ``{term}`` stand for a card, a
    character and a word of the game, ``{types}`` for several of ``types`` with words ``between_types``. Words that are
    ``filling`` or ``beside_a_card`` are not read.
    """

    filling: Phrases = ""
    beside_a_card: Phrases = ""
    types: Phrases = ""
    between_types: Phrases = ""
    ways: dict[str, tuple[str, ...]] = {}


class Words(Record, frozen=True):
    """All words of a language by which questions are read: a file of ``card_data/words``.

    ``verb_last``: what is done stands at the end of a question. ``endings`` are taken off a word, the first that
    fits, before it is compared, and one of two ``doubled`` letters with them; ``owner`` ends the name of whoever
    owns something. ``spelled`` are shorter ways to write, ``clipped`` what is printed otherwise than it is said.
    ``tables`` have what is said for each meaning: "verb" what is done (the deeds of a Case, and what only cards
    do), "track" and "direction" whether those rise, "kind" and "deed" the classes of cards that stand before a
    word for "card", and "any-kind" those that are said as a whole. "marker" are the colours by which tracks are
    told beside a number, "manner" in which of its ways a card is played. "repair" takes back what was said just
    before. "bends" are words that make another question of the same words ("only", "twice"), "little" words only
    tell of those beside them. "apart" are words of variants, of special zones and of pieces that no Case has a
    place for; "harmless" words of the game say nothing that a Case must hold. ``narrators`` stand before the
    character of whoever asks, ``narrators_after`` after it, ``portraying`` between somebody and the character that
    they play. ``often`` say how often. ``card_names`` is what players call some cards, by the cards' ids, where a
    name may stand for several. ``small`` and ``talk`` are words of any talk: none names a card by itself, and
    those of ``talk`` are no misspelt ones either; ``around`` is what stands around a question, ``plainly`` what is
    looked up.
    """

    language: str
    tables: dict[Table, Tables | Phrases]
    verb_last: bool = False
    endings: tuple[str, ...] = ()
    doubled: str = ""
    owner: str = ""
    spelled: dict[str, str] = {}
    clipped: dict[str, str] = {}
    numbers: dict[str, int] = {}
    often: Phrases = ""
    card_names: Tables = {}
    women: Phrases = ""
    men: Phrases = ""
    names: Phrases = ""
    narrators: Phrases = ""
    narrators_after: Phrases = ""
    portraying: Phrases = ""
    around: Around = Around()
    plainly: Plainly = Plainly()
    small: str = ""
    talk: str = ""

    def said(self) -> Iterator[tuple[Table, str, str]]:
        """Each phrase of the tables, with the table and what it means there; in one without meanings, the table's."""
        for table, meant in self.tables.items():
            for meaning, phrases in (meant if isinstance(meant, dict) else {table: meant}).items():
                yield from ((table, meaning, phrase) for phrase in listed(phrases))


class Stems:
    """Takes endings off words, so that forms of a word are the same."""

    def __init__(self, endings: Sequence[str], doubled: frozenset[str]) -> None:
        self._endings, self._doubled = tuple(endings), doubled
        self.of = lru_cache(maxsize=8192)(self._of)

    def _of(self, word: str) -> str:
        for ending in self._endings:
            rest = word.removesuffix(ending)
            if rest != word and len(rest) >= _SHORTEST and not word.endswith("ss"):
                is_doubled = len(ending) > 1 and rest[-1] in self._doubled and rest[-2:-1] == rest[-1]
                return rest[:-1] if is_doubled else rest
        return word


_SHORTEST = 3


class Lexicon:
    """Finds the phrases of a language in a row of words."""

    def __init__(self, words: Words, terms: Collection[str] = ()) -> None:
        self.words = words
        self.stem = Stems(words.endings, frozenset(words.doubled)).of
        stemmed: dict[tuple[str, ...], set[Meaning]] = {}
        exact: dict[tuple[str, ...], set[Meaning]] = {}
        for table, meaning, phrase in words.said():
            row = tuple(key(phrase).split())
            rows, place = (exact, row) if table in _EXACT else (stemmed, self._stemmed(row))
            rows.setdefault(place, set()).add((table, meaning))
        self.marked = tuple(term for term in terms if _MARKED.search(term))
        verbs = {self.stem(phrase) for table, _, phrase in words.said() if table == "verb"}
        for term in terms:
            first, *rest = self._stemmed(key(term).split())
            if rest and first in verbs:
                continue  # its words are read one by one
            stemmed.setdefault(self._stemmed(key(term).split()), set()).add(("term", key(term)))
        self._phrases, self._exact = _by_first_word(stemmed), _by_first_word(exact)
        self.small = frozenset(key(words.small).split())
        self.plain = self.small | frozenset(key(words.talk).split())
        self.women, self.men = frozenset(listed(words.women)), frozenset(listed(words.men))
        self.names = frozenset(listed(words.names))
        said = [(table, meaning, phrase) for table, meaning, phrase in words.said() if " " not in phrase]
        self.owning = frozenset(phrase for table, _, phrase in said if table == "owning")
        self.mine = self.owning & frozenset(phrase for table, who, phrase in said if (table, who) == ("person", "me"))
        self._arrow = words.spelled.get("->")
        self._slashed = {word: said for word, said in words.spelled.items() if {"/", "."} & set(word)}
        self._units = frozenset(phrase for table, _, phrase in said if table == "track")
        self._spelled = {key(word): tuple(key(said).split()) for word, said in words.spelled.items()}
        self._short = {" ".join(whole): word for word, whole in reversed(self._spelled.items()) if len(whole) > 1}
        self._long = re.compile(rf"\b(?:{'|'.join(map(re.escape, self._short))})\b" if self._short else r"(?!)")
        self.numbers = {key(word): number for word, number in words.numbers.items()}
        self.counting = frozenset((*map(self.stem, self.numbers), *map(str, self.numbers.values())))
        more_than_one = (word for word, number in self.numbers.items() if number > 1)
        self.several = frozenset((*more_than_one, *listed(words.often)))
        self.narrators, self.narrators_after = listed(words.narrators), listed(words.narrators_after)
        self.portraying = frozenset(listed(words.portraying))
        self.definite = {
            phrase for table, meaning, phrase in words.said() if (table, meaning) == ("little", "definite")
        }
        named: dict[str, list[str]] = {}
        for card, phrases in words.card_names.items():
            for phrase in listed(phrases):
                named.setdefault(key(phrase), []).append(card)
        self.card_names = {phrase: tuple(cards) for phrase, cards in named.items()}

    def bare(self, word: str) -> str:
        """A name or a thing by itself, where a word says that somebody owns something, or that there are several."""
        return word.removesuffix(self.words.owner)

    def is_owner(self, word: str) -> bool:
        """Whether a word, as it is written, is marked as that of whoever owns something: "Zot's"."""
        name = word.removesuffix(self.words.owner)
        return name != word and name.endswith(_APOSTROPHES)

    def owned(self, name: str) -> str:
        """A name as that of whoever owns something."""
        return f"{name}{self.words.owner}"

    def unmarked(self, text: str) -> str:
        """A text, with terms that have a mark in them without it, and what is written short with one whole."""
        for short, whole in self._slashed.items():
            text = re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", whole, text, flags=re.IGNORECASE)
        for term in self.marked:
            text = re.sub(re.escape(term), re.sub("[!?.]", "", term), text, flags=re.IGNORECASE)
        text = _ARROW.sub(f" {self._arrow} ", text) if self._arrow else text
        return _GLUED.sub(self._apart, text)

    def _apart(self, glued: re.Match[str]) -> str:
        """A number and its unit as two words, the number first: "12hp", "hp12"."""
        number, unit = glued[1] or glued[4], glued[2] or glued[3]
        return f"{number} {unit}" if unit.lower() in self._units else glued[0]

    def _stemmed(self, words: Collection[str]) -> tuple[str, ...]:
        return tuple(map(self.stem, words))

    def may_be(self, name: str, pronoun: str) -> bool:
        """Whether somebody with a name, in small letters, may be meant by a pronoun; of a strange one, anybody may."""
        is_woman, is_man = name in self.women, name in self.men
        return {"he": not is_woman or is_man, "she": not is_man or is_woman}.get(pronoun, True)

    def knows(self, word: str) -> bool:
        """Whether a word is one of this language's, as far as it is written down."""
        return word in self.plain or word in self.names or self.stem(word) in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        spelled = (part for word, said in self._spelled.items() for part in (word, *said))
        stemmed = (word for some in self._phrases.values() for phrase, _ in some for word in phrase)
        exact = (self.stem(word) for some in self._exact.values() for phrase, _ in some for word in phrase)
        return frozenset((*stemmed, *exact, *map(self.stem, spelled), *self.numbers))

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """Every word of the game that could be meant by a misspelt one, as it is written."""
        return tuple(sorted({word for *_, phrase in self.words.said() for word in key(phrase).split()}))

    def spelled(self, word: str) -> tuple[str, ...]:
        """A word as the words that it is short for."""
        return self._spelled.get(word, (word,))

    def unclipped(self, title: str) -> str:
        """A title as it is said where that is otherwise than it is printed."""
        for short, whole in self.words.clipped.items():
            title = title.replace(f"{short} ", f"{whole} ")
        return title

    def shortened(self, title: str) -> str:
        """A title, by its words, as it is said where two of them are one at a table: "youre" for "you are"."""
        return self._long.sub(lambda long: self._short[long[0]], title)

    def longest(self, said: Sequence[str], start: int) -> tuple[int, frozenset[Meaning]]:
        """How many words from here are one phrase, the longest, and what that can mean; (1, nothing) for none."""
        plain = tuple(said[start : start + _MOST_WORDS])
        length, meanings = _first(self._phrases, self._stemmed(plain))
        other, exactly = _first(self._exact, plain)
        if length == other:
            return length, meanings | exactly
        return (length, meanings) if length > other else (other, exactly)


_APOSTROPHES = tuple("'’‘`´")

_ARROW = re.compile(r"\s*[-=]+>\s*(?=[^\W_]+(?:['’][^\W\d_]+)?\s*(?:[^\w\s'’]|$))")
"""An arrow to whoever is named behind it, and no more: "Teleport beverage -> Eve, ..."."""

_GLUED = re.compile(r"\b(?:(\d+)([a-z]+)|([a-z]+)(\d+))\b", re.IGNORECASE)
"""A number with what it counts right behind or before it: "5hp", "hp5"."""

_MARKED = re.compile(r"\w[!?.]+ \w")
"""A term of several words with a mark in it: "Drink Me! Pile"."""

_MOST_WORDS = 8

_EXACT: tuple[Table, ...] = (
    "person", "owning", "passive", "not", "article", "before", "either", "self", "little",
)  # fmt: skip
"""Tables of little words, of which no endings are taken."""

_Row = tuple[str, ...]
_Rows = dict[str, list[tuple[_Row, frozenset[Meaning]]]]


def _by_first_word(found: Mapping[_Row, set[Meaning]]) -> _Rows:
    """The phrases by their first word, the longest first."""
    rows: _Rows = {}
    for phrase in sorted(filter(None, found), key=len, reverse=True):
        rows.setdefault(phrase[0], []).append((phrase, frozenset(found[phrase])))
    return rows


def _first(phrases: _Rows, row: _Row) -> tuple[int, frozenset[Meaning]]:
    """The longest phrase with which a row of words begins."""
    for phrase, meanings in phrases.get(row[0], ()):
        if row[: len(phrase)] == phrase:
            return len(phrase), meanings
    return 1, frozenset()


def listed(phrases: Phrases) -> tuple[str, ...]:
    """The phrases that stand between commas."""
    return tuple(filter(None, (one.strip() for one in phrases.split(","))))


@lru_cache(maxsize=8)
def load(language: str) -> Words:
    """The words of a language. Raises :class:`CannotRead` for one that has no file."""
    path = paths.CARD_DATA / "words" / f"{language}.json"
    if not language.isalpha() or not path.is_file():
        raise CannotRead(f"questions in {language[:20]!r} are not read", expected=", ".join(languages()))
    return read(path, Words)


def languages() -> tuple[str, ...]:
    """The languages in which questions are read."""
    found: Mapping[str, None] = dict.fromkeys(path.stem for path in (paths.CARD_DATA / "words").glob("??.json"))
    return tuple(sorted(found))
