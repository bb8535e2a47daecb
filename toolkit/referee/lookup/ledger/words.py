"""Words: a question as a row of items of which each may mean something in a story of numbers.

The words stand in ``card_data/words/ledger.json``; cards, people and numbers are those that the reader finds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, cast

from msgspec import Struct, structs

from toolkit import paths
from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.lookup import key
from toolkit.record import Record, read
from toolkit.referee.reading import linker_of
from toolkit.referee.reading.introduced import Introduced, introduced
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.reading.words import Phrases, Stems, Table, Tables, listed, load
from toolkit.referee.referee import Referee

Kind = Literal[
    "verb", "weak", "unit", "seat", "person", "place", "how", "ask", "verdict", "joint", "bend", "quiet"
]  # fmt: skip
"""What a phrase can be: ``bend`` changes a sum in a way that is not reckoned, ``quiet`` changes nothing."""


class Vocabulary(Record, frozen=True):
    """The words of stories of numbers: what is said for each meaning of each kind, with commas between.

    ``shared`` names the tables of the reader ("verb:antes") whose phrases mean that too, unless the phrase stands in
    ``story``, or in a table that is named before.
    """

    story: dict[Kind, dict[str, str]]
    shared: dict[Kind, dict[str, str]]


_OF_THE_GAME: tuple[Table, ...] = (
    "verb", "apart", "zone", "variant", "tracker", "kind", "standing", "not", "bends", "moment", "deed",
)  # fmt: skip
"""The reader's tables of words that say something of the game: one that is not understood here forbids a sum."""

_MOST_WORDS, _SHORT = 7, 4
_LITTLE = 0.25
"""A row of words of any talk that is less of a title names no card: "gives me a"."""


class Item(Struct, frozen=True):
    """Some words, a card, somebody or a number, with the marks before it.

    ``who`` is a name or a character's; ``is_drink``: its cards are Drinks or Drink Events; ``is_alien``: it says
    something of the game that has no place in a ledger; ``is_plain``: it is a word of any talk.
    """

    said: str
    gap: str
    means: frozenset[tuple[Kind, str]] = frozenset()
    cards: tuple[str, ...] = ()
    is_drink: bool = False
    who: str | None = None
    owned: bool = False
    number: int | None = None
    sign: int = 0
    is_alien: bool = False
    is_plain: bool = False

    def of(self, kind: Kind) -> str | None:
        """What it means of a kind, the first in the order of letters."""
        return min((meaning for one, meaning in self.means if one == kind), default=None)

    def can_be(self, kind: Kind, *meanings: str) -> bool:
        """Whether it may mean one of these, or anything of the kind."""
        return any(one == kind and (not meanings or meaning in meanings) for one, meaning in self.means)


class _Word(Struct, frozen=True):
    text: str
    gap: str
    token: int
    owned: bool
    number: int | None
    sign: int


@cache
def _stems() -> Stems:
    words = load("en")
    return Stems(words.endings, frozenset(words.doubled))


def _stem(word: str) -> str:
    """A word without its ending; a short one keeps the "e" that it would be another word without."""
    return word if len(word) <= _SHORT and word.endswith("e") else _stems().of(word)


_Means = frozenset[tuple[Kind, str]]
_Rows = Mapping[str, Sequence[tuple[tuple[str, ...], _Means]]]


@cache
def _phrases() -> _Rows:
    """The phrases by their first word, the longest first."""
    vocabulary = read(paths.CARD_DATA / "words" / "ledger.json", Vocabulary)
    found: dict[tuple[str, ...], set[tuple[Kind, str]]] = {}
    for kind, meaning, phrase in _told(vocabulary.story, listed):
        found.setdefault(_stemmed(phrase), set()).add((kind, meaning))
    tables = load("en").tables
    own = {(row, kind) for row in found for kind in vocabulary.shared}
    for kind, meaning, phrase in _told(vocabulary.shared, lambda names: _of_tables(tables, names)):
        row = _stemmed(phrase)
        if (row, kind) not in own:
            own.add((row, kind))
            found.setdefault(row, set()).add((kind, meaning))
    rows: dict[str, list[tuple[tuple[str, ...], _Means]]] = {}
    for row in sorted(found, key=len, reverse=True):
        rows.setdefault(row[0], []).append((row, frozenset(found[row])))
    return rows


def _told(
    words: Mapping[Kind, Mapping[str, str]], phrases: Callable[[str], Iterable[str]]
) -> Iterator[tuple[Kind, str, str]]:
    for kind, meanings in words.items():
        for meaning, said in meanings.items():
            yield from ((kind, meaning, phrase) for phrase in phrases(said))


def _of_tables(tables: Mapping[Table, Tables | Phrases], names: str) -> Iterator[str]:
    """The phrases of the reader's tables of these names."""
    for name in listed(names):
        table, meaning = name.split(":")
        row = tables[cast("Table", table)]
        yield from listed(row[meaning] if isinstance(row, dict) else row)


@cache
def _read_as(names: str) -> frozenset[str]:
    """The phrases of the reader's English tables of these names."""
    return frozenset(_of_tables(load("en").tables, names))


def _stemmed(phrase: str) -> tuple[str, ...]:
    return tuple(map(_stem, key(phrase).split()))


def met(referee: Referee, text: str) -> Introduced:
    """The tokens of a text, with who is said to play which character."""
    linker = linker_of(referee)
    return introduced(tokens(_without_marks(referee, text), linker), linker.lexicon)


def items(referee: Referee, told: Introduced) -> tuple[Item, ...]:
    """The items of a text, in its order; who plays a character is called as that one is."""
    lexicon = linker_of(referee).lexicon
    row, players = told.tokens, {name: referee.names[one] for one, name in told.names.items()}
    alien = {at for at, token in enumerate(row) if any(token.of(table) is not None for table in _OF_THE_GAME)}
    found: list[Item] = []
    run: list[_Word] = []
    for at, token in enumerate(row):
        item = None if _is_said_as_verb(referee, token, row[at - 1] if at else None) else _named(referee, token)
        if item is None:
            run += _words(token, at, lexicon.numbers)
            continue
        found += _read(run, alien, lexicon.plain)
        me = item.said.partition(" ")[0] if item.cards and not _is_in_title(referee, item) else ""
        if me in _read_as("person:me") and me not in lexicon.owning:
            found.append(Item(me, item.gap, frozenset({("person", "me")})))
            item = structs.replace(item, gap="")
        if token.is_character and token.who == told.narrator:
            item = Item(item.said, item.gap, frozenset({("person", "me")}), owned=item.owned)
        found.append(structs.replace(item, who=players.get(item.who or "", item.who)))
        last = token.said.rpartition(" ")[2] if item.cards and not item.is_drink else ""  # "gets headlocked by"
        is_done_by = bool(last) and ("how", "by") in _longest_of(last)
        run = [_Word(last, "", at, owned=False, number=None, sign=0)] if is_done_by else []
    return _without_echoes(referee, (*found, *_read(run, alien, lexicon.plain)))


def _without_echoes(referee: Referee, row: Sequence[Item]) -> tuple[Item, ...]:
    """The items without what only says again which card was named: "headlock (the ogre one)", "with the ogre one"."""
    found: list[Item] = []
    title, end = "", 0
    for at, item in enumerate(row):
        if at < end:
            continue
        title = key(referee.cards.cards[found[-1].cards[0]].title) if found and found[-1].cards else title
        end = _end_of_echo(row, at)
        rest = [one.said for one in row[at:end] if one.number != 1 and not (one.is_plain or one.can_be("weak"))]
        if not title or not any(rest) or any(f" {said} " not in f" {title} " for said in rest if said):
            end = at
            found.append(item)
    return tuple(found)


def _end_of_echo(row: Sequence[Item], at: int) -> int:
    """Where words end that stand in parentheses, or tell which "one" is meant."""
    if "(" in row[at].gap:
        return next((to for to in range(at + 1, len(row)) if ")" in row[to].gap), len(row))
    end = at + 3 + row[at].can_be("weak", "has")
    return end if [one.number for one in row[end - 1 : end]] == [1] and row[end - 3].is_plain else at


def _is_in_title(referee: Referee, item: Item) -> bool:
    """Whether what is said by "I" is said so in a title, and not by who tells it: "I had raised"."""
    said = item.said.split()
    return key(referee.cards.cards[item.cards[0]].title).split()[: len(said)][1:2] == said[1:2]


def _without_marks(referee: Referee, text: str) -> str:
    """A text in which no mark inside a word of the game ends a sentence: "Drink Me! Pile"."""
    for name in (one for term in referee.glossary.terms for one in term.names if "!" in one):
        at = text.casefold().find(name.casefold())
        text = text if at < 0 else text[:at] + name.replace("!", "") + text[at + len(name) :]
    return text


def _is_said_as_verb(referee: Referee, token: Token, before: Token | None) -> bool:
    """Whether a name, or a word of a title, is what is done: "everyone raises", "Gerki nicks a coin"."""
    if token.cards and before is not None and before.is_character and before.owned:
        return False  # "Fiona's headlock"
    is_name = token.who is not None and not token.is_character and before is not None and before.is_person
    is_verb = any(
        row == (_stem(token.said),) and "verb" in dict(means) for row, means in _phrases().get(_stem(token.said), ())
    )
    is_double = token.who is not None and not token.is_character and ("how", "doubled") in _longest_of(token.said)
    said = token.said.split()
    words = {word for one in token.cards for word in key(referee.cards.cards[one].title).split()}
    if before is not None and before.said in words and not _is_known(before.said):
        return False  # "two firewater spikes"
    is_part = bool(token.cards) and token.share < (1 if len(said) == 1 else _LITTLE) and all(map(_is_known, said))
    return is_part or is_double or _is_counted(token) or (is_verb and is_name)


def _is_known(word: str) -> bool:
    return (_stem(word),) in _single_words() or word in load("en").numbers or word in _read_as("article:article")


def _longest_of(word: str) -> frozenset[tuple[Kind, str]]:
    """What a word means by itself."""
    return next((means for row, means in _phrases().get(_stem(word), ()) if len(row) == 1), frozenset())


def _is_counted(token: Token) -> bool:
    """Whether what is in a title too only counts something: "three cards"."""
    first, _, rest = token.said.partition(" ")
    is_number = first.isdecimal() or first in load("en").numbers
    is_unit = any(row == (_stem(rest),) and "unit" in dict(means) for row, means in _phrases().get(_stem(rest), ()))
    return bool(token.cards) and token.share < 1 and is_number and is_unit


@cache
def _single_words() -> frozenset[tuple[str, ...]]:
    return frozenset(row for rows in _phrases().values() for row, _ in rows if len(row) == 1)


def _named(referee: Referee, token: Token) -> Item | None:
    """A card or somebody with a name; None for words."""
    if token.cards:
        card, said = referee.cards.cards[token.cards[0]], token.said.split()
        is_twice = said.count(said[-1]) > max(1, key(card.title).split().count(said[-1]))  # "joke then another joke"
        is_drink = isinstance(card, Drink | DrinkEvent)
        return Item(token.said, token.gap, cards=token.cards, is_drink=is_drink, is_alien=is_twice)
    if token.who is not None and token.is_character:
        return Item(token.said, token.gap, who=referee.names[token.who], owned=token.owned)
    if token.who is not None and token.who[:1].isupper():
        return Item(token.said, token.gap, who=token.who, owned=token.owned)
    if token.can_be("person", "opponent") and _stem(token.said) not in _phrases() and " " not in token.said:
        return Item(token.said, token.gap, who=token.said.capitalize(), owned=token.owned)
    return None


def _words(token: Token, at: int, numbers: Mapping[str, int]) -> Iterator[_Word]:
    """The words of a phrase, each with what the reader knows of the phrase."""
    for place, word in enumerate(token.said.split()):
        number = int(word[:4]) if word.isdecimal() else numbers.get(word)
        yield _Word(word, "" if place else token.gap, at, token.owned, number, 0 if place else token.sign)
    if not token.said:
        yield _Word("", token.gap, -1, owned=False, number=None, sign=0)


def _read(run: Sequence[_Word], alien: Collection[int], plain: Collection[str]) -> list[Item]:
    """The phrases of a run of words, the longest from each place; a longer one that begins with the next goes first.

    A phrase of the reader's that says something of the game is alien if no word of it is understood.
    """
    cut: list[tuple[Sequence[_Word], frozenset[tuple[Kind, str]]]] = []
    at = 0
    while at < len(run):
        length, means = _longest(run, at)
        if at + 1 < len(run) and not run[at + 1].gap.strip() and _longest(run, at + 1)[0] > length:
            length, means = 1, _longest(run[at : at + 1], 0)[1]
        cut.append((run[at : at + length], means))
        at += length
    known = {word.token for some, means in cut for word in some if means or some[0].number is not None}
    return [
        _item(some, means, is_plain=some[0].text in plain, alien=some[0].token in alien and some[0].token not in known)
        for some, means in cut
    ]


def _item(some: Sequence[_Word], means: frozenset[tuple[Kind, str]], *, is_plain: bool, alien: bool) -> Item:
    first = some[0]
    number = first.number if len(some) == 1 else None
    said = " ".join(one.text for one in some)
    if ("person", "named") in means:
        return Item(said, first.gap, who=said.capitalize(), owned=first.owned)
    return Item(
        said, first.gap, means, owned=first.owned, number=number, sign=first.sign, is_alien=alien, is_plain=is_plain
    )


def _longest(run: Sequence[_Word], at: int) -> tuple[int, frozenset[tuple[Kind, str]]]:
    said = [_stem(one.text) for one in run[at : at + _MOST_WORDS]]
    ends = next((number for number in range(1, len(said)) if run[at + number].gap.strip()), len(said))
    said = said[:ends]
    for row, means in _phrases().get(said[0], ()):
        if tuple(said[: len(row)]) == row:
            return len(row), means
    return 1, frozenset()
