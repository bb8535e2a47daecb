"""Concepts: what a text speaks of, whatever words it has for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from toolkit.cards.lookup import key
from toolkit.referee.law.everyday import Words
from toolkit.referee.law.signals import load
from toolkit.rulebook.glossary import Glossary

_NUMBERS = load().counted
ARTICLES = frozenset(load().articles.split())
"""Words before a name that tell nothing of it: "the", "my"."""

_BEFORE_A_PRONOUN = frozenset(load().before_a_pronoun.split())
_INFLECTION, _OF_A_TRACK, _TRACKS = load().inflection, load().of_a_track, load().beyond_tracks
_DOUBLED = re.compile(rf"([{_INFLECTION.doubled}])\1$")

_FIGURES = re.compile(rf"\d|{_TRACKS.below}", re.IGNORECASE)
"""What stands in a text of which a number with a plus or below 0, or a value beyond a track, may be told."""

_MORE = re.compile(r"(\d+)\+")
_MINUS = re.compile(rf"(?<!\w)-\d+|\b{_TRACKS.below} (?:\d+|{'|'.join(_TRACKS.just_below)})\b", re.IGNORECASE)
_BEYOND = re.compile(rf"(?<=\b{_TRACKS.above} )(?:2[1-9]|3\d)\b(?! (?:{'|'.join(_TRACKS.on_none)})\b)", re.IGNORECASE)
"""Values below the lowest of a track, and above its highest."""

Concept = str


class Concepts:
    """The words of the game and of everyday, and how a text is put into them."""

    def __init__(self, glossary: Glossary, words: Words) -> None:
        self._glossary, self._words = glossary, words

    @cached_property
    def _phrases(self) -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
        said = ((_counted(phrase.split()), concept) for phrase, concept in _pairs(self._words.said))
        terms = ((term, key(term.term).replace(" ", "_")) for term in self._glossary.terms)
        names = ((plain(name), concept) for term, concept in terms for name in term.names)
        return _by_first_word((tuple(map(stem, words)), concept) for words, concept in (*said, *names))

    @cached_property
    def _joined(self) -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
        pairs = _pairs(self._words.together, named=False)
        return _by_first_word((tuple(phrase.split()), concept) for phrase, concept in pairs)

    def _once(self, text: str) -> list[Concept]:
        return _replaced(tuple(map(stem, plain(text))), self._phrases)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(word for phrases in self._phrases.values() for phrase, _ in phrases for word in phrase)

    @cached_property
    def of_the_game(self) -> frozenset[Concept]:
        """What the words of the game and of everyday are put into."""
        tables = (self._phrases, self._joined)
        return frozenset(concept for table in tables for some in table.values() for _, concept in some)

    def knows(self, word: str) -> bool:
        """Whether a word, in whatever form, is part of anything that is said of the game, or a little word."""
        found = stem(word)
        return found in self._stems or is_little(found)

    def all_of(self, text: str) -> list[Concept]:
        """Every concept of a text, in its order, the little words too."""
        return _replaced(tuple(self._once(text)), self._joined)

    def of(self, text: str) -> frozenset[Concept]:
        """What a text speaks of."""
        return frozenset(concept for concept in self.all_of(text) if not is_little(concept))


def plain(text: str) -> list[str]:
    """The words of a text without articles, numbers in figures; of "8+" is made "8plus"."""
    if _FIGURES.search(text):
        text = _BEYOND.sub("above 20", _MINUS.sub("below 0", _MORE.sub(r"\1plus", text)))
    return _counted(key(text).split())


def _counted(words: Iterable[str]) -> list[str]:
    """Plain words without articles, numbers in figures; a "one" that stands for what was named is left out."""
    said = list(words)
    kept = (
        word
        for before, word in zip(("", *said), said, strict=False)
        if word not in ARTICLES and not (before in _BEFORE_A_PRONOUN and _NUMBERS.get(word) == "1")
    )
    return _as_tracks([_NUMBERS.get(word, word) for word in kept])


def _as_tracks(said: list[str]) -> list[str]:
    """The same with the tracks for what is said of them only beside a number: "14 drunk", "red 8"."""
    numbered = [word.isdecimal() for word in said]
    if not any(numbered):
        return said
    beside = zip((False, *numbered), (*numbered[1:], False), strict=False)
    return [_OF_A_TRACK.get(word, word) if any(near) else word for word, near in zip(said, beside, strict=False)]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its ending.

    >>> [stem(word) for word in ("discarding", "dropped", "copies", "raises", "drew")]
    ['discard', 'drop', 'copy', 'rais', 'draw']
    """
    known = _INFLECTION.forms.get(word)
    if known is not None:
        return word if known == word else stem(known)
    if len(word) < _LONG or word[0].isdecimal():
        return word
    for ending, instead in _INFLECTION.changed.items():
        if word.endswith(ending):
            return word.removesuffix(ending) + instead
    for ending in _INFLECTION.endings:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST and not word.endswith("ss"):
            found = word.removesuffix(ending)
            return _DOUBLED.sub(r"\1", found) if ending in _INFLECTION.doubling else found
    return word


_LONG, _SHORTEST = 4, 3
"""So many letters a word has from which an ending is taken, and what is left of it."""


def _pairs(meant: Mapping[str, Sequence[str]], *, named: bool = True) -> Iterator[tuple[str, str]]:
    for concept, phrases in meant.items():
        own = (concept.replace("_", " "),) if named else ()
        yield from ((phrase, concept) for phrase in (*phrases, *own))


def _by_first_word(
    pairs: Iterable[tuple[tuple[str, ...], str]],
) -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """The phrases by their first word, the longest first; of two that are alike the first counts."""
    found: dict[tuple[str, ...], str] = {}
    for words, concept in pairs:
        found.setdefault(words, concept)
    by_word: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for words, concept in found.items():
        if words:
            by_word.setdefault(words[0], []).append((words, concept))
    return {word: tuple(sorted(some, key=lambda one: (-len(one[0]), one[0]))) for word, some in by_word.items()}


def _replaced(words: tuple[str, ...], phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]) -> list[Concept]:
    """The same words with the concept in place of each phrase."""
    found, at, end = [], 0, len(words)
    while at < end:
        for phrase, concept in phrases.get(words[at], ()):
            if words[at : at + len(phrase)] == phrase:
                found.append(concept)
                at += len(phrase)
                break
        else:
            found.append(words[at])
            at += 1
    return found


_LITTLE = frozenset(stem(word) for line in load().little for word in line.split())


def is_little(concept: Concept) -> bool:
    """Whether a concept tells nothing about what is asked."""
    return concept in _LITTLE
