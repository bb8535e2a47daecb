"""Titles: the cards, Drinks and characters that a row of words names, whole, in part, misspelt or by a nickname."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log

from toolkit.cards import AnyCard, Card, Database
from toolkit.cards.card import Unheld
from toolkit.cards.lookup import key, keys
from toolkit.referee.reading.chains import (
    JOINED,
    LEAST_WEIGHT,
    LONG_RUN,
    RUN,
    Hit,
    chains,
    is_as_far,
    is_beginning,
    is_ending,
    is_enough,
    is_nearly_in,
    its_end,
    row_of,
)
from toolkit.referee.reading.mention import Mention
from toolkit.referee.reading.spelling import SHORTEST, clipped, consonants, nearest
from toolkit.referee.reading.words import Lexicon

_MOST_OF_IT = 0.5
"""From so much of a title on, words of any talk count as words of it."""

_SMALL_WEIGHS = 0.25
"""What a word of any talk weighs of what a rare word would."""

_LITTLE = 0.2
"""So much of a title is said by one telling word, which is none of a character's whole name."""

_TELLING, _LONG = 5, 8
"""How many letters a word has that names a card by itself: with its owner, and without."""

_OF_A_NAME, _OF_A_TITLE = 6.0, 5.5
"""What each word counts of what a card is called by players, and at least of a whole title."""

_NEAR = 0.93
"""Titles that are said so nearly as well as the best one are meant as much."""


@dataclass(frozen=True)
class _Title:
    """One way to call a card: its words as they are compared, and what each weighs."""

    card_id: str
    words: tuple[str, ...]
    weights: tuple[float, ...]

    @cached_property
    def total(self) -> float:
        return sum(self.weights)

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """Where each of its words stands in it."""
        found: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            found.setdefault(word, []).append(at)
        return found


@dataclass(frozen=True, eq=False)
class Linker:
    """Finds what is named. ``plain`` are words of the rules."""

    cards: Database
    lexicon: Lexicon
    plain: frozenset[str]

    @cached_property
    def _nameable(self) -> Sequence[AnyCard]:
        """What is played or drunk, and known by its own title: a stand-in's title is words of the game."""
        villains = self.cards.characters.values()
        of_bosses = {card for villain in villains for card in villain.boss_deck.keys() - villain.deck.keys()}
        return [one for one in self.cards.cards.values() if one.id not in of_bosses and _has_a_title(one)]

    @cached_property
    def _stand_ins(self) -> Mapping[tuple[str, ...], list[str]]:
        found: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for card in self.cards.cards.values():
            if card.provenance.stands_in:
                found[tuple(key(card.title).split())].append(card.id)
        return found

    def _stemmed(self, said: str) -> tuple[str, ...]:
        return tuple(map(self.lexicon.stem, said.split()))

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        """In how many titles each word stands."""
        counts: dict[str, int] = defaultdict(int)
        for words in {self._stemmed(key(card.title)) for card in self._nameable}:
            for word in set(words):
                counts[word] += 1
        return counts

    @cached_property
    def _small(self) -> frozenset[str]:
        return frozenset(map(self.lexicon.stem, self.lexicon.small)) | self.lexicon.small

    @cached_property
    def _common(self) -> frozenset[str]:
        """Words of which a part of a title may not consist: those of any talk, and names."""
        return self._small | self._named | frozenset(map(self.lexicon.stem, self.lexicon.plain))

    @cached_property
    def _named(self) -> frozenset[str]:
        """What the characters are called, as it stands in titles as well."""
        return frozenset(self.lexicon.stem(key(one.short)) for one in self.cards.characters.values())

    @cached_property
    def _titles(self) -> Sequence[_Title]:
        found: dict[tuple[str, tuple[str, ...]], None] = {}
        for card in self._nameable:
            for called in (card.title, *card.aliases):
                for one in dict.fromkeys((*keys(called), *keys(self.lexicon.unclipped(called)))):
                    ways = (self._in_figures(one), self.lexicon.shortened(one), one)
                    *_, words = rows = [self._stemmed(said) for said in ways]
                    found.update(dict.fromkeys((card.id, row) for row in rows))
                    if len(words) == JOINED:
                        found[card.id, ("".join(words),)] = None
        return [_Title(card, words, tuple(map(self._weight, words))) for card, words in found]

    def _in_figures(self, title: str) -> str:
        """A title with its numbers in figures: "best 2 out of 3"."""
        numbers = self.lexicon.numbers
        return " ".join(str(numbers[word]) if numbers.get(word, 0) > 1 else word for word in title.split())

    @cached_property
    def _alone(self) -> frozenset[str]:
        """The titles of one word, and those of two as one."""
        titles = (one for card in self._nameable for called in (card.title, *card.aliases) for one in keys(called))
        return frozenset(self.lexicon.bare(one.replace(" ", "")) for one in titles if one.count(" ") < JOINED)

    def _weight(self, word: str) -> float:
        if word not in self._counts:
            return LEAST_WEIGHT
        rarity = log(1 + len(self._nameable) / self._counts[word])
        return rarity * (_SMALL_WEIGHS if word in self._small else 1.0)

    @cached_property
    def _by_title(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = defaultdict(list)
        for card in self._nameable:
            found[key(card.title)].append(card.id)
        return {title: tuple(cards) for title, cards in found.items()}

    def titled(self, title: str) -> tuple[str, ...]:
        """The ids of the cards with a title, which is compared by its words."""
        return self._by_title.get(title, ())

    @cached_property
    def _index(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the titles in which each word stands."""
        index: dict[str, list[int]] = defaultdict(list)
        for number, title in enumerate(self._titles):
            for word in title.places:
                index[word].append(number)
        return index

    @cached_property
    def _of_small_words(self) -> Sequence[int]:
        return [number for number, title in enumerate(self._titles) if self._small.issuperset(title.words)]

    @cached_property
    def _characters(self) -> Mapping[tuple[str, ...], str]:
        named: dict[tuple[str, ...], str] = {}
        for character in self.cards.characters.values():
            for called in (character.name, character.short, character.id):
                named.setdefault(tuple(key(called).split()), character.id)
        return named

    @cached_property
    def known_as(self) -> Mapping[tuple[str, ...], str]:
        """The characters by their names, and by what just one is: "the wizard", "the half-ogre", "the ogre"."""
        found: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for character in self.cards.characters.values():
            epithet = key(character.name.replace(character.short, "")).removeprefix("the ")
            for called in (epithet, *map(key, character.species)):
                found[tuple(called.split())].add(character.id)
                found[tuple(called.split()[-1:])].add(character.id)
        alone = {words: min(ids) for words, ids in found.items() if len(ids) == 1 and words}
        said = {words: one for words, one in alone.items() if len(words) > 1 or not self.lexicon.knows(words[0])}
        return {**clipped(said, self.lexicon.knows), **said, **self._characters}

    def corrected(self, said: Sequence[str]) -> tuple[str, ...]:
        """The words of a question, those that are misspelt as what they must be meant for."""
        return tuple(map(self._corrected, said))

    def _corrected(self, word: str) -> str:
        bare = self.lexicon.bare(word)
        if len(word) < SHORTEST:
            spelled = self.lexicon.spelled(word)
            return spelled[0] if len(spelled) == 1 else word
        if not word.isalpha() or self.knows(word) or self._knows_as_name(bare):
            return word
        if self.lexicon.stem(word[:-1]) in self._index and word[-1] == "d":
            return word[:-1]
        near = nearest(word, self._vocabulary) or self._sounding(word)
        if near is None and bare != word and len(bare) >= SHORTEST and (name := nearest(bare, self._vocabulary)):
            return self.lexicon.owned(name) if (name,) in self._characters else word
        return near or word

    def _sounding(self, word: str) -> str | None:
        """The character's name that is spelt with other vowels alone: "gurkys"."""
        for bare in (word, self.lexicon.bare(word)):
            alike = {name for name in self._shorts if consonants(name) == consonants(bare) and name[0] == bare[0]}
            if len(alike) == 1 and abs(len(name := alike.pop()) - len(bare)) <= 1:
                return name + word.removeprefix(bare)
        return None

    @cached_property
    def _shorts(self) -> Sequence[str]:
        return [key(one.short) for one in self.cards.characters.values()]

    def knows(self, word: str) -> bool:
        """Whether a word is one of the language, of a title or of the rules, or calls a character."""
        stem = self.lexicon.stem(word)
        return stem in self._index or word in self.plain or self.lexicon.knows(word) or (word,) in self._characters

    def _knows_as_name(self, word: str) -> bool:
        return (word,) in self._characters or word in self.lexicon.names

    @cached_property
    def _vocabulary(self) -> tuple[str, ...]:
        titles = (word for card in self._nameable for word in key(card.title).split() if word not in self._small)
        names = (word for name in self._characters for word in name)
        words = dict.fromkeys((*titles, *names, *self.lexicon.vocabulary))
        return tuple(word for word in words if len(word) >= SHORTEST)

    def mentions(self, said: Sequence[str], brackets: Sequence[tuple[int, int]]) -> tuple[Mention, ...]:
        """What a row of words names, in its order. ``brackets`` are the stretches that stand in square brackets."""
        people = tuple(self._named_characters(said))
        owners, words = frozenset(one.ids[0] for one in people), tuple(map(self.lexicon.stem, said))
        found = [*self._bracketed(said, brackets), *self._in_titles(said, words, owners), *self._nicknamed(said)]
        found = [self._of_any(one, said, words, owners) for one in found]
        is_sure = any(one.share > 0.5 for one in found)
        owning = {(who.start, who.end + 1) for who in people if who.owned}  # "the wizards card"
        found += (one for one in self._before_card(said, words, owners) if (one.start, one.end) not in owning)
        found += (*self._pairs(said, words), *self._by_means(said, words, people))
        found += self._telling(said, words, owners, is_sure=is_sure)
        names = [one for one in people if one.end - one.start > 1]
        cards = self._best([one for one in found if one.share > _LITTLE or not any(one.overlaps(who) for who in names)])
        free = (one for one in people if not any(one.is_inside(card) for card in cards))
        return tuple(sorted((*cards, *free), key=lambda one: one.start))

    def _best(self, found: Sequence[Mention]) -> list[Mention]:
        """Of mentions that overlap, the best; cards of which as much is said are meant as well."""
        best: list[Mention] = []
        for one in sorted(found, key=lambda one: (-one.score, one.start, one.ids)):
            if any(one.overlaps(other) for other in best):
                continue
            free = (other for other in found if not any(other.overlaps(chosen) for chosen in best))
            rivals = [other for other in free if other.score >= _NEAR * one.score and one.overlaps(other)]
            ids = tuple(dict.fromkeys(card for rival in (one, *rivals) for card in rival.ids))
            best.append(one._replace(ids=ids))
        return best

    def _named_characters(self, said: Sequence[str]) -> Iterator[Mention]:
        at = 0
        while at < len(said):
            for length in (4, 3, 2, 1):
                name = tuple(said[at : at + length])
                bare = (*name[:-1], self.lexicon.bare(name[-1]))
                is_owner = bare != name and self._is_card(said, at + length)  # "which captains card"
                is_called = is_owner or not at or said[at - 1] in self.lexicon.definite | self.lexicon.mine
                known = self.known_as if is_called else self._characters
                character = known.get(name) or known.get(bare)
                if character and len(name) == length:
                    yield Mention((character,), at, at + length, is_character=True, owned=name not in known)
                    at += length - 1
                    break
            at += 1

    def _bracketed(self, said: Sequence[str], brackets: Sequence[tuple[int, int]]) -> Iterator[Mention]:
        for start, end in brackets:
            if ids := self._stand_ins.get(tuple(said[start:end])):
                yield Mention(tuple(ids), start, end, score=1000.0)

    def _in_titles(self, said: Sequence[str], words: Sequence[str], owners: frozenset[str]) -> Iterator[Mention]:
        bars = [place for place, word in enumerate(said) if word in self.lexicon.several]
        for number in self._candidates(words):
            title = self._titles[number]
            hits = [
                Hit(place, at) for place, word in enumerate(words)
                for at in title.places.get(word, ()) or (self._of_mine(title) if said[place] in self._theirs else ())
            ]  # fmt: skip
            for chain in chains(hits, bars):
                if found := self._said(said, words, title, chain, owners):
                    yield found

    @cached_property
    def _theirs(self) -> frozenset[str]:
        """The words by which something is said to be somebody's who is not speaking."""
        return self.lexicon.owning - self.lexicon.mine

    def _of_mine(self, title: _Title) -> Sequence[int]:
        """Where a title says that something is its player's, who says it: others tell of "his cards"."""
        return [at for word in self.lexicon.mine for at in title.places.get(word, ())]

    def _candidates(self, words: Sequence[str]) -> Sequence[int]:
        """The titles of which a rare word is said, or all words where none of them is rare."""
        rare = {number for word in words if word not in self._small for number in self._index.get(word, ())}
        said = frozenset(words)
        small = {number for number in self._of_small_words if is_nearly_in(self._titles[number].words, said)}
        return sorted(rare | small)

    def _said(
        self, raw: Sequence[str], words: Sequence[str], title: _Title, chain: Sequence[Hit], owners: frozenset[str]
    ) -> Mention | None:
        """The mention that some words of a title are, if they are enough of it to be no chance."""
        chain = self._trimmed(title, chain)
        if not chain:
            return None
        chain = its_end(chain, len(title.words)) if owners else chain
        weight = sum(title.weights[hit.at] for hit in chain)
        share = weight / title.total
        is_figures = all(words[hit.place].isdigit() for hit in chain)
        if share < 1 and (is_figures or self.cards.cards[title.card_id].title.startswith("[")):
            return None  # words of the game
        start, end = chain[0].place, chain[-1].place + 1
        said = {hit.place for hit in chain}
        between = tuple(place for place in range(start, end) if place not in said)
        is_of_two = bool(between) and between[-1] == end - 2 and (words[end - 2], words[end - 1]) in self._by_pair
        theirs = self.cards.decks_with[title.card_id] if len(title.words) == JOINED else ()
        is_of_two = is_of_two or any(self.known_as.get((raw[place],)) in theirs for place in between)
        if is_of_two or any(self._is_of_the_game(raw[place]) for place in between):
            return None  # "Dragon Breath and Dark Ale", "shut the ogre up"
        mention = Mention((title.card_id,), start, end, share, between)
        if len(chain) == len(title.words):
            if len(chain) == 1 and self.lexicon.bare(raw[start]) not in self._alone:
                return None
            score = max(2 * title.total + 2 * len(chain), _OF_A_TITLE * len(chain) if len(chain) >= RUN else 0.0)
            return mention._replace(share=1.0, score=score - len(between))
        little = self._small | self._named
        is_more = len(chain) >= RUN or not any(words[hit.place] in little for hit in chain)
        is_most = (share >= _MOST_OF_IT and is_more) or row_of(chain) >= LONG_RUN
        is_scattered = bool(between) and row_of(chain) < JOINED and not is_most
        if is_scattered:
            return None
        rare = [hit for hit in chain if words[hit.place] not in (little if is_most else self._common)]
        strange = sum(not self.lexicon.knows(raw[hit.place]) for hit in rare)
        is_part = is_beginning(chain, strange) or is_ending(chain, len(title.words))
        if is_enough(chain, len(rare), weight, share) or (
            is_part and owners & set(self.cards.decks_with[title.card_id])
        ):
            return mention._replace(score=weight * share**0.5)
        return None

    def _is_of_the_game(self, word: str) -> bool:
        """Whether a word tells what is done, or of what, or denies it: it belongs to no title around it."""
        tables = {table for table, _ in self.lexicon.longest([word], 0)[1]}
        return not tables.isdisjoint(("verb", "track", "not")) or self.lexicon.numbers.get(word) == 0

    def _trimmed(self, title: _Title, chain: Sequence[Hit]) -> Sequence[Hit]:
        """A chain without the small words at its ends that do not stand beside the others in both rows."""
        small = self._small | self._named if len(chain) > 1 else self._small
        rare = [number for number, hit in enumerate(chain) if title.words[hit.at] not in small]
        first, last = (rare[0], rare[-1]) if rare else (0, 0) if len(title.words) == 1 else (0, len(chain) - 1)
        while first and is_as_far(chain[first - 1], chain[first]):
            first -= 1
        while last + 1 < len(chain) and is_as_far(chain[last], chain[last + 1]):
            last += 1
        return chain if len(chain) == len(title.words) else chain[first : last + 1]

    def _nicknamed(self, said: Sequence[str]) -> Iterator[Mention]:
        for at in range(len(said)):
            for length in range(1, min(_MOST_WORDS, len(said) - at) + 1):
                if ids := self.lexicon.card_names.get(" ".join(said[at : at + length])):
                    meant = self._told_apart(ids, said[at + length : at + length + _MOST_WORDS])
                    yield Mention(meant, at, at + length, 0.9, score=_OF_A_NAME * length)

    def _told_apart(self, ids: tuple[str, ...], after: Sequence[str]) -> tuple[str, ...]:
        """Of the cards that a name may stand for, those whose titles have words that follow it: "about the drinks"."""
        said = {self.lexicon.stem(word) for word in after if len(word) >= SHORTEST}
        fitting = {title.card_id for title in self._titles if said & set(title.words)}
        return tuple(one for one in ids if one in fitting) or ids

    def _is_card(self, said: Sequence[str], at: int) -> bool:
        return at < len(said) and ("card", "card") in self.lexicon.longest(said, at)[1]

    def _before_card(self, said: Sequence[str], words: Sequence[str], owners: frozenset[str]) -> Iterator[Mention]:
        """Words of a title right before "card": "her Actually card", "the helmet card", "the thirsty pooky one"."""
        for place in range(1, len(said)):
            is_pronoun = ("little", "one") in self.lexicon.longest([said[place]], 0)[1]  # "the pooky one"
            if not (is_pronoun or self._is_card(said, place)):
                continue
            start = place
            while start and place - start < _BEFORE and self._is_rare(words[start - 1]):
                start -= 1
            rare = words[start:place]
            if is_pronoun and len(rare) == 1 and (len(rare[0]) < _TELLING or self.lexicon.knows(said[start])):
                continue
            if len(rare) == 1 and self.lexicon.knows(said[start]) and said[start] not in self.lexicon.plain:
                continue  # a word of the game, as in "a scheme card"
            for first in range(start, place):
                fitting = self._holding(set(rare[first - start :]), owners)
                if len(fitting) == 1:
                    first = self._whole(fitting[0], words, first)
                    end = place + (not is_pronoun or place - first > 1)
                    yield Mention(fitting, first, end, 0.5, score=8.0 + place - first)
                    break

    def _whole(self, card: str, words: Sequence[str], first: int) -> int:
        """Where words of a title begin that stand before one of them as in it: "her you have two options card"."""
        pairs = {pair for title in self._titles if title.card_id == card for pair in pairwise(title.words)}
        while first and (words[first - 1], words[first]) in pairs and words[first - 1] not in self._named:
            first -= 1
        return first

    @cached_property
    def _by_pair(self) -> Mapping[tuple[str, str], Collection[str]]:
        """The cards in whose titles two words stand side by side that are no words of any talk both."""
        found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for title in self._titles:
            for pair in pairwise(title.words):
                if not self._common.issuperset(pair):
                    found[pair][title.card_id] = None
        return found

    def _pairs(self, said: Sequence[str], words: Sequence[str]) -> Iterator[Mention]:
        """Two words of one title after whose they are: "my real fire", "his dwarven belch"."""
        for place in range(1, len(words) - 1):
            if ("owning", "owning") not in self.lexicon.longest([said[place - 1]], 0)[1]:
                continue
            cards = self._by_pair.get((words[place], words[place + 1]), ())
            if len(cards) == 1:
                yield Mention(tuple(cards), place, place + 2, 0.3, score=3.0)

    def _by_means(self, said: Sequence[str], words: Sequence[str], people: Sequence[Mention]) -> Iterator[Mention]:
        """A word of a title by which somebody does something, behind whose it is: "with Zot's stars", "by my armor"."""
        owners = {one.end - 1: frozenset(one.ids) for one in people if one.owned}
        everybody = frozenset(one.ids[0] for one in people)
        for place in range(2, len(said)):
            decks = everybody if said[place - 1] in self.lexicon.owning else owners.get(place - 1, frozenset())
            is_by = ("before", "with") in self.lexicon.longest([said[place - 2]], 0)[1]
            if not (decks and is_by and len(said[place]) >= SHORTEST and self._is_rare(words[place])):
                continue
            cards = [one for one in self._holding({words[place]}, decks) if decks & set(self.cards.decks_with[one])]
            if len(cards) == 1:
                yield Mention(tuple(cards), place, place + 1, 0.3, score=2.0)

    def _of_any(self, one: Mention, said: Sequence[str], words: Sequence[str], owners: frozenset[str]) -> Mention:
        """A mention of all cards that may be meant, where no more is said than one word that is somebody's own."""
        rare = [word for word in words[one.start : one.end] if self._is_rare(word)]
        is_short = one.share < 1 and one.end - one.start == JOINED and said[one.start] in self._theirs
        if not is_short or len(rare) != 1 or not owners & set(self.cards.decks_with[one.ids[0]]):
            return one
        return one._replace(ids=tuple(dict.fromkeys((*one.ids, *self._holding(rare, owners)))))

    def _is_by(self, said: Sequence[str], place: int) -> bool:
        """Whether it is told there by whom something is done."""
        return place < len(said) and ("before", "by") in self.lexicon.longest([said[place]], 0)[1]

    def _is_rare(self, word: str) -> bool:
        return word in self._counts and word not in self._small | self._named | self.lexicon.counting

    def _holding(self, words: Collection[str], owners: frozenset[str]) -> tuple[str, ...]:
        """The cards with all these words in their titles, in the decks of those who are named if there are any."""
        found = [title.card_id for title in self._titles if set(words) <= set(title.words)]
        mine = [one for one in found if owners & set(self.cards.decks_with[one])] if owners else []
        return tuple(dict.fromkeys(mine or found))

    def _telling(
        self, said: Sequence[str], words: Sequence[str], owners: frozenset[str], *, is_sure: bool
    ) -> Iterator[Mention]:
        """Words that stand in the title of one card only, and by which nothing else in the game is called."""
        for place, word in enumerate(words):
            doer = self._characters.get(tuple(said[place + 2 : place + 3])) if self._is_by(said, place + 1) else None
            is_done = (doer is not None or said[max(place - 1, 0)] in self._named) and len(said[place]) >= _TELLING
            if (len(word) < _TELLING and not is_done) or not self._is_rare(word):
                continue
            if word in self.plain or self.lexicon.knows(word) or self.lexicon.knows(said[place]):
                continue
            decks = owners if doer is None else frozenset((doer,))
            cards = self._holding({word}, decks)
            of_owner = bool(cards) and bool(decks & set(self.cards.decks_with[cards[0]]))
            if len(cards) == 1 and (of_owner or (is_sure and len(word) >= _LONG)):
                yield Mention(cards, place, place + 1, 0.2, score=1.0)


_MOST_WORDS, _BEFORE = 6, 3


def _has_a_title(card: AnyCard) -> bool:
    is_played = not isinstance(card, Unheld) and (not isinstance(card, Card) or bool(card.types))
    return is_played and not card.provenance.stands_in
