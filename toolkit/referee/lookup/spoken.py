"""Spoken: the words by which cards are looked for, of the file ``card_data/words/lookup.json``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.cards.words import CardType
from toolkit.record import Record, read
from toolkit.referee.law.signals import forms

Compared = Literal["above", "least", "below", "most", "exactly"]
"""How a number is meant: more, no less, less, no more than it, or itself."""

Phrases = str
"""Rows of words with commas between.

A word before a ``*`` may end in any way, ``*`` alone is any word, ``..`` are up to :data:`_MOST_BETWEEN` words. Of
words with ``|`` between them any may be said, and ``&`` stands before the name of a group of such words.
"""

_ANY, _OR, _GROUP = "*", "|", "&"

_BETWEEN, _MOST_BETWEEN = "..", 5


class Spoken(Record, frozen=True):
    """What is said by those who look something up.

    ``owns`` asks whose a card is, ``told_too`` what it says besides, ``lacks`` who has none, as by a verb of
    ``lacking`` (``asks_who``, and ``asks_what`` they have, of several who are named; ``any_of`` if anybody has,
    ``how_many_of`` how many do), ``most`` who has the most or the least; ``at_once`` tells that all are done something
    to; ``sizes`` how big a deck is, ``remains`` what is left of it when a game is ``laid_out`` or the ``first_hand``
    drawn, ``about`` what somebody is like, ``totals`` what all have together. ``lists`` asks for more than one card or
    character, ``lists_of_one`` where one deck is named, ``lists_even_so`` as a yes or no, ``lists_flatly`` in no
    question's order, and ``described`` stands before what is told of a card; ``of_rules`` asks for a rule instead, and
    ``going_on`` for what comes of a game that is played. ``compares`` asks which of several have more of them
    (``fewer``: or less) among what they are ``holding``, and ``crew`` for the characters of a box. ``counts`` beside
    ``copies`` asks how many of a card there are, but not with what is ``tracked``; what stands behind ``answering`` is
    what cards are wanted against; ``differs`` asks of two words or editions (as kindly as by ``requests``, but not
    ``of_order``), ``difference``, ``compared_cards``, ``stronger`` and ``weaker`` of two cards. ``defines`` asks what a
    word of the game means that stands alone or ``beside_a_term``; ``of_type`` asks for a card's type,
    ``called_elsewhere`` for its other names, ``extremes`` for the most of it; a card that stands beside words of
    ``explained`` alone, or beside those ``beside_a_title``, is to be told of, as is one of which it is asked what is
    ``written`` on it; beside words of ``has`` alone it is asked whether a deck has it, and ``if_it`` leads to what is
    asked of it. ``or_else`` stands between two things that it may be. Words ``of_a_table`` ask of a move, and not of a
    card, and what a doubt of a card is about tells in words of ``untold`` that nobody knows what it does. The word
    before one of ``in_titles`` is looked for in titles, as that before ``cards`` or behind ``are_called`` may be a kind
    of them; ``replaced`` asks what a deck has in place of a card, and ``unlike`` stands before a type that is not
    wanted; ``outs`` asks what saves somebody, ``hit_by`` tells that something befalls them, ``antes`` that they must
    ante, ``refills`` that the Drink Deck is refilled, and ``stays_in`` that they are to stay in; ``left_behind`` asks
    where coins are that were anted. ``that_may`` tells of cards what may be done with them, and does not ask for a
    rule. ``compared`` says how a number of ``tracks`` is meant, and behind one of what is ``measured`` it says how much
    a card does; ``decks`` are those besides the characters' and the Drinks, by kind or id, and what their cards are
    called; ``piles`` those that are asked for as decks, by id, and ``different`` asks how many faces they have;
    ``both`` joins two ``tracks`` of which it is told at once. ``drinks`` are words for Drinks, ``of_all`` asks for
    the cards of all decks although somebody is named, and ``in_decks`` tells that they are looked for there.
    ``groups`` are words of which phrases may have any, by the name of each group. ``types`` are what cards of each
    type are called, ``type_words`` each type by one word; ``deeds`` have what is said of the cards that do each of
    :data:`toolkit.referee.deeds.DEEDS`, and of the ``strongest`` and ``weakest`` Drinks.
    """

    owns: Phrases
    in_decks: Phrases
    told_too: Phrases
    lacking: Phrases
    lacks: Phrases
    asks_who: Phrases
    asks_what: Phrases
    any_of: Phrases
    how_many_of: Phrases
    most: Phrases
    at_once: Phrases
    sizes: Phrases
    remains: Phrases
    laid_out: Phrases
    first_hand: Phrases
    about: Phrases
    totals: Phrases
    lists: Phrases
    lists_of_one: Phrases
    lists_even_so: Phrases
    lists_flatly: Phrases
    described: Phrases
    of_rules: Phrases
    going_on: Phrases
    compares: Phrases
    fewer: Phrases
    holding: Phrases
    crew: Phrases
    counts: Phrases
    copies: Phrases
    both: Phrases
    tracked: Phrases
    answering: Phrases
    differs: Phrases
    difference: Phrases
    compared_cards: Phrases
    requests: Phrases
    of_order: Phrases
    stronger: Phrases
    weaker: Phrases
    defines: Phrases
    beside_a_term: Phrases
    of_type: Phrases
    called_elsewhere: Phrases
    extremes: Phrases
    explained: Phrases
    written: Phrases
    has: Phrases
    if_it: Phrases
    or_else: Phrases
    of_a_table: Phrases
    beside_a_title: Phrases
    untold: Phrases
    cards: Phrases
    are_called: Phrases
    in_titles: Phrases
    replaced: Phrases
    unlike: Phrases
    outs: Phrases
    hit_by: Phrases
    antes: Phrases
    refills: Phrases
    stays_in: Phrases
    left_behind: Phrases
    that_may: Phrases
    compared: dict[Compared, Phrases]
    measured: Phrases
    tracks: dict[Literal["alcohol", "fortitude"], Phrases]
    decks: dict[str, Phrases]
    piles: dict[str, Phrases]
    different: Phrases
    drinks: Phrases
    of_all: Phrases
    groups: dict[str, str]
    types: dict[str, Phrases]
    type_words: dict[CardType, Phrases]
    deeds: dict[str, Phrases]


@cache
def load() -> Spoken:
    """The words. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "words" / "lookup.json", Spoken)


def holds(text: str, phrases: Phrases) -> bool:
    """Whether one of these phrases is in a text."""
    return _longest(_words(text), phrases) > 0


def place(text: str, phrases: Phrases) -> int | None:
    """At which of the words of a text the first of these phrases stands that is said."""
    said = _words(text)
    return next((at for row in _likely(phrases, said) if (at := _place(row, said)) is not None), None)


def deed(text: str) -> tuple[str | None, int]:
    """What the cards are to do that a text looks for, that of which it has most words, and how many those are.

    Of what does something to both tracks it is what it does to Fortitude.
    """
    said = _words(text)
    found = {name: _longest(said, phrases) for name, phrases in load().deeds.items()}
    if is_of_both_tracks(text) and (found["heals"] or found["hits"]):
        found = {name: found[name] for name in ("heals", "hits")}
    best = max(found, key=lambda name: found[name])
    return (best if found[best] else None), found[best]


def first_of(text: str, names: Iterable[str]) -> str | None:
    """The first of these things that cards do of which a text speaks."""
    said = _words(text)
    return next((one for one in names if _longest(said, load().deeds.get(one, ""))), None)


def type_of(text: str) -> str | None:
    """The type of the cards that a text speaks of, that of which it has most words."""
    said = _words(text)
    found = {name: _longest(said, phrases) for name, phrases in load().types.items()}
    best = max(found, key=lambda name: found[name])
    return best if found[best] else None


def types_in(text: str) -> frozenset[str]:
    """All the types of cards of which a text speaks by one word of each, as by "gamble" or "cheat"."""
    return frozenset(name for name, phrases in load().type_words.items() if holds(text, phrases))


def is_choice(text: str) -> bool:
    """Whether it is asked of which of several types something is: "is it a cheat or a gamble"."""
    return holds(text, load().or_else) and len(types_in(text)) > 1 and not holds(text, load().of_a_table)


def type_beside(text: str) -> str | None:
    """The type of the cards that a text speaks of besides what they are to do: none in "anti-cheating cards"."""
    said = _words(text)
    rows = (row for phrases in load().deeds.values() for row in _likely(phrases, said) if len(row) > 1)
    found = max((row for row in rows if _place(row, said) is not None), key=len, default=())
    at = _place(found, said) if found else None
    return type_of(text) if at is None else type_of(" ".join((*said[:at], "", *said[at + len(found) :])))


def of_species(text: str, kinds: Iterable[str]) -> bool:
    """Whether a text speaks of one of these species: "trolls", "a dwarf"."""
    return any(not forms(one).isdisjoint(_words(text)) for one in kinds)


def answered_type(text: str) -> str | None:
    """The type of the cards that those wanted are to be played against: "cards that ignore action cards"."""
    said = _words(text)
    words = load().answering
    places = [at for at in range(len(said)) if _longest(said[at : at + 1], words)]
    return type_of(" ".join(said[places[0] + 1 :][:_BESIDE])) if places else None


_BESIDE = 6
"""Within so many words after what it is that cards do stands what they do it to."""


def without(text: str, phrases: Phrases) -> str:
    """A text without one of these phrases that is said, then in plain words; as it is where none is."""
    said = _words(text)
    found = next(((at, len(row)) for row in _likely(phrases, said) if (at := _place(row, said)) is not None), None)
    return text if found is None else " ".join((*said[: found[0]], *said[sum(found) :]))


def numbered(text: str, counted: Mapping[str, int]) -> tuple[Compared, int, str] | None:
    """How many of which track are asked for: ("above", 3, "alcohol") for "more than 3 alcohol"."""
    said = _words(text)
    track = next((name for name, phrases in load().tracks.items() if _longest(said, phrases)), None)
    numbers = [int(one) if one.isdecimal() else counted[one] for one in said if one.isdecimal() or one in counted]
    how = next((name for name, phrases in load().compared.items() if _longest(said, phrases)), None)
    return (how, numbers[0], track) if how and track and len(numbers) == 1 else None


def is_of_both_tracks(text: str) -> bool:
    """Whether it is told of a Drink that it does something to both tracks: "gives hp and booze"."""
    said, words = _words(text), load()
    return holds(text, words.both) and all(_longest(said, phrases) for phrases in words.tracks.values())


def amount(text: str, counted: Mapping[str, int]) -> int | None:
    """How much is lost, gained or paid by the cards that are looked for: 2 for "do 2 damage", or "hit for 2"."""
    said, measured = _words(text), load().measured
    told = [one for one, after in pairwise(said) if _longest((after,), measured)]
    told += [last for before, last in pairwise(said[-2:]) if _longest((before,), measured)]
    found = {int(one) if one.isdecimal() else counted.get(one) for one in told} - {None}
    return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=64)
def _words(text: str) -> tuple[str, ...]:
    """The plain words of a text: many things are looked for in one question."""
    return tuple(key(text).split())


def _longest(said: tuple[str, ...], phrases: Phrases) -> int:
    """How many words the longest of these phrases has that is said; 0 for none."""
    return next((len(row) for row in _likely(phrases, said) if _is_said(row, said)), 0)


def _likely(phrases: Phrases, said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The rows of words of these phrases all of whose words are said somewhere, the longest first."""
    words, text = frozenset(said), f" {' '.join(said)}"
    for row, whole, begun in _rows(phrases):
        if whole <= words and all(any(one in text for one in some) for some in begun):
            yield row


@cache
def _rows(phrases: Phrases) -> tuple[tuple[tuple[str, ...], frozenset[str], tuple[tuple[str, ...], ...]], ...]:
    """Each of the phrases as a row of words, the longest first, with those words that are whole, and how others begin.

    Before each of these others stands a blank.
    """
    rows = sorted((tuple(map(_grouped, phrase.split())) for phrase in phrases.split(",")), key=len, reverse=True)
    return tuple((row, frozenset(filter(_is_whole, row)), tuple(map(_begun, filter(_is_open, row)))) for row in rows)


def _grouped(word: str) -> str:
    """A word, with the words of each group that it names."""
    groups = load().groups
    return _OR.join(groups[one[1:]] if one.startswith(_GROUP) else one for one in word.split(_OR))


def _is_open(word: str) -> bool:
    return word.endswith(_ANY) or _OR in word


def _is_whole(word: str) -> bool:
    return word != _BETWEEN and not _is_open(word)


def _begun(word: str) -> tuple[str, ...]:
    return tuple(f" {one.removesuffix(_ANY)}" for one in word.split(_OR))


def _is_said(row: tuple[str, ...], said: tuple[str, ...]) -> bool:
    return _place(row, said) is not None


def _place(row: tuple[str, ...], said: tuple[str, ...]) -> int | None:
    """Where in a text a row of words stands first."""
    return next((at for at in range(len(said)) if _stands(row, said[at:])), None)


def _stands(row: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a text begins with a row of words."""
    if row[:1] == (_BETWEEN,):
        return any(_stands(row[1:], said[more:]) for more in range(_MOST_BETWEEN + 1))
    return not row or (bool(said) and _fits(row[0], said[0]) and _stands(row[1:], said[1:]))


def _fits(pattern: str, word: str) -> bool:
    if _OR in pattern:
        return any(_fits(one, word) for one in pattern.split(_OR))
    return word.startswith(pattern.removesuffix(_ANY)) if pattern.endswith(_ANY) else word == pattern
