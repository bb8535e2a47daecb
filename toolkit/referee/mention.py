"""Mentions: the cards, Drinks and characters that a question names, however they are spelt."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log
from typing import Literal, NamedTuple

from toolkit.cards import AnyCard, Card, Database
from toolkit.cards.card import Unheld
from toolkit.cards.lookup import key, keys
from toolkit.referee.everyday import MOST_WORDS
from toolkit.referee.spelling import LEAST_WEIGHT, Found, Spelling, matches
from toolkit.referee.vocabulary import COMMON, EVERYDAY, SHORT

Kind = Literal["card", "character"]

_WORD = re.compile(r"[^\W_]+(?:['’‘`´][^\W_]+)*")
_BRACKETS = re.compile(r"\[[^\[\]]+\]")
_TELLING, _LONG, _SURE = 5, 8, 0.5
_BEGINNING = 3
_JOINED = 2
"""A title of so many words is known when they are written as one, too."""
_SAME = 0.93


class Word(NamedTuple):
    """A word of a question: as it is compared, and where it stands in the text."""

    text: str
    start: int
    end: int


class Mention(NamedTuple):
    """What is named between two words (counted from 0, the second one exclusive). Several ids: it could be any."""

    kind: Kind
    ids: tuple[str, ...]
    start: int
    end: int
    owned: bool = False
    sure: float = 1.0


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text.

    >>> [word.text for word in words_of("Gog's “Shut up!”")]
    ['gogs', 'shut', 'up']
    """
    return tuple(Word(key(found[0]), found.start(), found.end()) for found in _WORD.finditer(text))


@dataclass(frozen=True, eq=False)
class Linker:
    """Finds what a text names among the cards of a database.

    ``plain`` are words that the rules use: none of them names a card all alone. ``called`` are the ids of the cards
    that may be meant by each name that players have for some; it is compared as :func:`toolkit.cards.lookup.key` is.
    """

    cards: Database
    plain: frozenset[str]
    called: Mapping[str, tuple[str, ...]]

    @cached_property
    def _nameable(self) -> Sequence[AnyCard]:
        """The cards that are linked: what is asked about Prizes, Events of other kinds, Boss Cards, the rules tell.

        A stand-in's title is everyday words of the game: it names the card only in its brackets.
        """
        villains = self.cards.characters.values()
        of_bosses = {card for villain in villains for card in villain.boss_deck.keys() - villain.deck.keys()}
        cards = (card for card in self.cards.cards.values() if not isinstance(card, Unheld))
        return [card for card in cards if card.id not in of_bosses and _is_played(card) and not _stands_in(card)]

    @cached_property
    def _stand_ins(self) -> Mapping[str, list[str]]:
        """The ids of the stand-ins by their titles, as they are compared."""
        called: dict[str, list[str]] = defaultdict(list)
        for card in filter(_stands_in, self.cards.cards.values()):
            called[key(card.title)].append(card.id)
        return called

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        counts: dict[str, int] = defaultdict(int)
        for card in self._nameable:
            for word in set(key(card.title).split()):
                counts[word] += 1
        return counts

    @cached_property
    def _spellings(self) -> Mapping[str, tuple[Spelling, ...]]:
        """Every way to call a card, under each of its words."""
        under: dict[str, list[Spelling]] = defaultdict(list)
        for card in self._nameable:
            called = [tuple(one.split()) for title in (card.title, *card.aliases) for one in keys(title)]
            called += [
                tuple(word for word in words if word != "a") for words in called if words[-2:] == ("a", "chaser")
            ]
            joined = [("".join(words),) for words in called if len(words) == _JOINED]
            for words in dict.fromkeys((*called, *joined)):
                weights = tuple(map(self._weight, words))
                spelling = Spelling(card.id, words, weights, sum(weights))
                for word in set(words):
                    under[word].append(spelling)
        return {word: tuple(spellings) for word, spellings in under.items()}

    def _weight(self, word: str) -> float:
        if word not in self._counts:
            return LEAST_WEIGHT
        rarity = log(1 + len(self._nameable) / max(1, self._counts.get(word, 1)))
        return rarity * (0.25 if word in EVERYDAY else 1.0)

    @cached_property
    def _characters(self) -> Mapping[tuple[str, ...], str]:
        named: dict[tuple[str, ...], str] = {}
        for character in self.cards.characters.values():
            for called in (character.name, character.short, character.id):
                named.setdefault(tuple(key(called).split()), character.id)
        return named

    @cached_property
    def _known(self) -> tuple[str, ...]:
        """All words that a typing error could have been meant as, rare ones only."""
        names = (word for name in self._characters for word in name)
        rare = (word for word in self._counts if word not in EVERYDAY and len(word) > 3)
        return tuple(dict.fromkeys((*names, *rare)))

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """What a text names, in the order in which it does."""
        said = tuple(word.text for word in words_of(text))
        words = tuple(map(self._corrected, said))
        characters = list(self._named_characters(words))
        owners = {one.ids[0] for one in characters}
        cards = list(self._bracketed(text, owners))
        spans = [(one.start, one.end) for one in cards]
        cards += [one for one in self._named_cards(words, said, owners) if not _overlaps(one.start, one.end, spans)]
        free = [one for one in characters if not any(self._is_in_title(one, card, words) for card in cards)]
        return tuple(sorted((*cards, *free), key=lambda one: one.start))

    def _is_in_title(self, character: Mention, card: Mention, words: Sequence[str]) -> bool:
        """Whether a name belongs to a card's title, and is not put between its words ("spikes Gog's ale with...")."""
        if not _overlaps(character.start, character.end, [(card.start, card.end)]):
            return False
        outer = character.start in (card.start, card.end - 1)
        titles = (set(key(self.cards.cards[one].title).split()) for one in card.ids)
        return outer or any(set(words[character.start : character.end]) & title for title in titles)

    def _corrected(self, word: str) -> str:
        word = SHORT.get(word, word)
        bare = word.removesuffix("s")
        if bare in self._counts and word not in self._counts and bare not in EVERYDAY and len(bare) > 3:
            return bare
        if (
            len(word) < 4
            or word in EVERYDAY | COMMON
            or word in self._counts
            or word in self._spellings
            or word in self.plain
            or (bare,) in self._characters
        ):
            return word
        return _nearest_word(word, self._known) or word

    def _named_characters(self, words: Sequence[str]) -> Iterator[Mention]:
        at = 0
        while at < len(words):
            for length in (4, 3, 2, 1):
                said = tuple(words[at : at + length])
                bare = (*said[:-1], said[-1][:-1]) if said and said[-1].endswith("s") else said
                owner = self._characters.get(said) or self._characters.get(bare)
                if owner and len(said) == length:
                    yield Mention("character", (owner,), at, at + length, said not in self._characters)
                    at += length - 1
                    break
            at += 1

    def _bracketed(self, text: str, owners: set[str]) -> Iterator[Mention]:
        """The stand-ins whose titles stand in the text in their brackets."""
        words = words_of(text)
        for found in _BRACKETS.finditer(text):
            within = [at for at, word in enumerate(words) if found.start() < word.start < found.end()]
            if ids := self._stand_ins.get(key(found[0])):
                yield Mention("card", self._preferred(ids, owners), within[0], within[-1] + 1)

    def _named_cards(self, words: Sequence[str], said: Sequence[str], owners: set[str]) -> Iterator[Mention]:
        found = [*self._candidates(words), *self._nicknames(words)]
        is_sure = any(one.share > _SURE for one in found)
        hints = (one for one in self._telling_words(words) if _is_meant(said[one.start], words[one.start]))
        found += self._beginnings(words, owners)
        found += self._called_cards(words, owners)
        long = {at for at, word in enumerate(words) if len(word) >= _LONG or words[max(0, at - 1)] in ("with", "using")}
        found += [
            one for one in hints if (is_sure and one.start in long) or set(self.cards.decks_with[one.card_id]) & owners
        ]
        found.sort(key=lambda one: (-one.score, one.start, one.card_id))
        spans: list[tuple[int, int]] = []
        for one in found:
            if _overlaps(one.start, one.end, spans):
                continue
            spans.append((one.start, one.end))
            rivals = [
                other
                for other in found
                if other.score >= _SAME * one.score and _overlaps(other.start, other.end, [(one.start, one.end)])
            ]
            ids = self._preferred([rival.card_id for rival in rivals], owners)
            start, end = self._widened(words, one)
            if end - start < (one.end - one.start) / 2:
                spans.pop()
                continue
            yield Mention("card", ids, start, end, sure=one.share)

    def _widened(self, words: Sequence[str], found: Found) -> tuple[int, int]:
        """Where a title is said, with the words of it that stand right before and after what it is known by."""
        title = key(self.cards.cards[found.card_id].title).split()
        start, end = found.start, _in_order(words, found, title)
        first = title.index(words[start]) if words[start] in title else 0
        while first and start and title[first - 1] == words[start - 1]:
            first, start = first - 1, start - 1
        last = title.index(words[end - 1]) if words[end - 1] in title else len(title)
        while last + 1 < len(title) and end < len(words) and title[last + 1] == words[end]:
            last, end = last + 1, end + 1
        return start, end

    def _preferred(self, ids: Iterable[str], owners: set[str]) -> tuple[str, ...]:
        """Of cards that could be meant, those of the decks that are named, or else of whole decks."""
        distinct = tuple(dict.fromkeys(ids))
        for decks in (owners, {deck.id for deck in self.cards.decks.values() if deck.complete}):
            mine = tuple(one for one in distinct if set(self.cards.decks_with[one]) & decks)
            if mine and len(distinct) > 1:
                distinct = mine
        return distinct

    def _candidates(self, words: Sequence[str]) -> Iterator[Found]:
        best: dict[tuple[str, int, int], Found] = {}
        seen: set[int] = set()
        for word in dict.fromkeys(words):
            if word in EVERYDAY and word not in self._counts:
                continue
            for spelling in self._spellings.get(word, ()):
                if id(spelling) in seen:
                    continue
                seen.add(id(spelling))
                for found in matches(words, spelling):
                    place = (found.card_id, found.start, found.end)
                    if place not in best or found.score > best[place].score:
                        best[place] = found
        yield from best.values()

    def _nicknames(self, words: Sequence[str]) -> Iterator[Found]:
        """What only players call cards."""
        for at in range(len(words)):
            for length in range(1, min(MOST_WORDS, len(words) - at) + 1):
                for card_id in self.called.get(" ".join(words[at : at + length]), ()):
                    yield Found(card_id, at, at + length, 6.0 * length, 0.9)

    def _beginnings(self, words: Sequence[str], owners: set[str]) -> Iterator[Found]:
        """The first three words or more of titles in the decks of the characters who are named."""
        cards = dict.fromkeys(entry.card_id for deck in owners for entry in self.cards.decks[deck].entries)
        for card_id in cards:
            title = tuple(key(self.cards.cards[card_id].title).split())
            for start in range(len(words) - _BEGINNING + 1):
                if tuple(words[start : start + _BEGINNING]) == title[:_BEGINNING]:
                    yield Found(card_id, start, start + _BEGINNING, 2.0, 0.3)

    def _called_cards(self, words: Sequence[str], owners: set[str]) -> Iterator[Found]:
        """Titles of which a word or two is said right before "card": "her Actually card", "the helmet card"."""
        decks = owners or {deck.id for deck in self.cards.decks.values() if deck.complete}
        cards = dict.fromkeys(entry.card_id for deck in sorted(decks) for entry in self.cards.decks[deck].entries)
        titles = {card_id: key(self.cards.cards[card_id].title).split() for card_id in cards}
        for place in (place for place, word in enumerate(words) if word == "card"):
            said = [
                at for at in range(max(0, place - 2), place) if words[at] not in EVERYDAY or words[at] == "actually"
            ]
            start = min(said, default=place)
            if not said or said != list(range(start, place)):
                said, start = said[-1:], place - 1
            if said[-1:] != [place - 1]:
                continue
            fitting = [one for one, title in titles.items() if {words[at] for at in said} <= set(title)]
            first = [one for one in fitting if titles[one][0] == words[start]] if len(fitting) > 1 else fitting
            if len(first) == 1:
                yield Found(first[0], start, place + 1, 8.0, 0.5)

    def _telling_words(self, words: Sequence[str]) -> Iterator[Found]:
        """Words that stand in the title of one card only, and by which nothing else in the game is called."""
        for place, word in enumerate(words):
            is_telling = len(word) >= _TELLING and self._counts.get(word) == 1
            if (
                is_telling
                and word not in EVERYDAY | COMMON
                and word not in self.plain
                and (word,) not in self._characters
            ):
                for card_id in dict.fromkeys(spelling.card_id for spelling in self._spellings[word]):
                    yield Found(card_id, place, place + 1, 1.0, 0.2)


def _is_played(card: AnyCard) -> bool:
    """Whether it is played or drunk, and does not come of itself like a Mushroom's effect."""
    return not isinstance(card, Card) or bool(card.types)


def _stands_in(card: AnyCard) -> bool:
    return card.provenance.stands_in


def _in_order(words: Sequence[str], found: Found, title: Sequence[str]) -> int:
    """Where the words of a title end that stand as they do in it; what comes after is no part of it."""
    place, end = -1, found.start
    for at in range(found.start, found.end):
        later = next((one for one in range(place + 1, len(title)) if title[one] == words[at]), None)
        if later is not None:
            place, end = later, at + 1
    return end if end > found.start and words[found.start] in title else found.end


def _is_meant(said: str, word: str) -> bool:
    """Whether a word is said so, or nearly so: a word alone names a card only if it is hardly misspelt."""
    return said[:_SAME_BEGINNING] == word[:_SAME_BEGINNING]


_SAME_BEGINNING = 5


def _overlaps(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start < other_end and other_start < end for other_start, other_end in spans)


@lru_cache(maxsize=4096)
def _nearest_word(word: str, known: tuple[str, ...]) -> str | None:
    from rapidfuzz import fuzz, process

    found = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=78)
    return None if found is None else str(found[0])
