"""Tokens: a question as a row of cards, people, numbers and phrases, each with what it can mean."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from toolkit.cards.lookup import key
from toolkit.referee.reading.mention import Mention
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.words import Lexicon, Meaning, Table

_WORD = re.compile(r"[^\W_]+(?:['’‘`´][^\W_]+)*")
_BRACKETS = re.compile(r"\[[^\[\]]{1,80}\]")

_PAUSE = re.compile(r"\.{2,}|…")
_PRINTED, _LAST = re.compile(r"[.?!…]+"), re.compile(r"[.?!…]+$")
_QUOTES = "\"“”„«»'’‘"

STOPS, COMMAS, PARENTHESES = frozenset(".?!\n;…"), frozenset(",:=&>/-–—"), frozenset("()")
"""The marks that end a sentence, those that end a clause, and those around what is said by the way."""

SOFT = "~"
"""A mark after a title, which is the title's own, or ends a sentence as well."""

_CALLED = 0.5
"""So much of a title is said at most by what a card is called with "card" behind it, which has no mark of its own."""

_MARKS = STOPS | COMMAS - {"-"} | PARENTHESES


class Token(Struct, frozen=True):
    """A card, a person, a number or a phrase.

    ``said`` are its words as they are written out; ``place`` counts the tokens. ``means`` is what a
    phrase can be. ``cards`` are the ids of a card that is named, ``share`` how much of its title is said. ``who`` is a
    person: a character's id, a made-up name, or the kind of a pronoun; ``owned``: something is said to be theirs.
    ``gap`` are the marks before it, without those of a title.
    """

    said: str
    place: int
    means: frozenset[Meaning] = frozenset()
    cards: tuple[str, ...] = ()
    share: float = 1.0
    who: str | None = None
    is_character: bool = False
    owned: bool = False
    number: int | None = None
    sign: int = 0
    gap: str = ""

    @property
    def is_person(self) -> bool:
        """Whether it is somebody."""
        return self.who is not None

    def of(self, table: Table) -> str | None:
        """What it means in a table, the first in the order of letters; None if it is none of those."""
        return min(found) if self.means and (found := self._in(table)) else None

    def can_be(self, table: Table, *meanings: str) -> bool:
        """Whether it may mean one of these, or anything of the table."""
        found = self._in(table) if self.means else ()
        return bool(found) and (not meanings or not frozenset(meanings).isdisjoint(found))

    def _in(self, table: Table) -> list[str]:
        return [meaning for one, meaning in self.means if one == table]


class _Word(Struct, frozen=True):
    """A word of a question; ``shown`` as it is compared with titles, ``gap`` what stands before it."""

    text: str
    shown: str
    gap: str
    is_capital: bool
    is_possessive: bool


@lru_cache(maxsize=256)
def tokens(text: str, linker: Linker) -> tuple[Token, ...]:
    """The tokens of a text, in its order. Many ask for those of one question, so that they are kept for a while."""
    text = linker.lexicon.unmarked(text)
    words, rest = _words(text, linker)
    mentions = _merged(linker, linker.mentions([one.shown for one in words], _brackets(text)), words)
    mentions = [one for one in mentions if not _is_plain(one, words, linker.lexicon)]
    mentions = [one for one in mentions if not _is_verb_before(one, mentions, words, linker.lexicon)]
    found = _with_strangers(tuple(_Reader(words, mentions, linker, rest).tokens()), linker)
    return tuple(_settled(found, place) for place in range(len(found)))


def _with_strangers(found: Sequence[Token], linker: Linker) -> tuple[Token, ...]:
    """The tokens, where somebody has a name that nothing else is called by, beside a card or character that is known.

    A word of no meaning is one where it does something, or plays a character: "then Bartol raises", "Hedvika (Eve)".
    """
    around = zip((None, *found), found, (*found[1:], None), strict=False)
    met = {one.said for before, one, after in around if _is_stranger(before, one, after, linker)}
    met = met if any(one.cards or one.is_character for one in found) else set()
    lexicon = linker.lexicon
    owning = ((one, thing) for one, thing in itertools.pairwise(found) if lexicon.bare(one.said) != one.said)
    # whose thing means nothing either is none of this table
    met -= {lexicon.bare(one.said) for one, thing in owning if not (thing.means or thing.cards or thing.is_person)}
    names = {said: name for name in met for said in (name, lexicon.owned(name))}
    return tuple(
        _as_person(one, names[one.said], linker) if one.said in names and not one.is_person else one for one in found
    )


def _as_person(token: Token, name: str, linker: Linker) -> Token:
    """A token as somebody with a name, or as the character whom just that word calls: "bard plays ..."."""
    who, owned = linker.known_as.get((name,)), token.said != name
    called = name.capitalize() if who is None else who
    return replace(token, who=called, is_character=who is not None, owned=owned, means=frozenset())


def _is_stranger(before: Token | None, one: Token, after: Token | None, linker: Linker) -> bool:
    if one.means or one.is_person or one.cards or len(one.said) < _NEAR or not one.said.isalpha():
        return False
    if after is None or linker.knows(one.said) or one.said in _peoples(linker):
        return False
    begins = before is None or bool(_MARKS & set(one.gap)) or bool(before.of("joint"))
    begins = begins or (before is not None and before.can_be("ask", "may", "must", "is"))
    acts = begins and not after.gap.strip() and bool(after.of("verb") or after.of("passive") or after.of("time"))
    is_apposed = before is not None and before.who in ("opponent", "another") and not one.gap.strip()
    is_apposed = is_apposed and linker.lexicon.stem(one.said) == one.said
    return acts or is_apposed or (after.is_character and "(" in after.gap)


@lru_cache(maxsize=8)
def _peoples(linker: Linker) -> frozenset[str]:
    """What characters are by birth, which is nobody's name."""
    return frozenset(
        word for one in linker.cards.characters.values() for some in one.species for word in key(some).split()
    )


def _settled(found: Sequence[Token], place: int) -> Token:
    """A token in its place; "her" owns nothing where nothing follows that could be hers."""
    token, following = found[place], found[place + 1] if place + 1 < len(found) else None
    is_either = token.owned and token.of("either") is not None
    ends = following is None or not following.said or bool(_MARKS & set(following.gap))
    goes_on = following is not None and any(following.of(table) for table in ("before", "joint", "article", "ask"))
    if following is not None and following.can_be("little", "own"):
        goes_on = False
    owned = token.owned and not (is_either and (ends or (goes_on and not (following and following.cards))))
    return replace(token, place=place, owned=owned)


def _words(text: str, linker: Linker) -> tuple[list[_Word], str]:
    """The words of a text, and what stands after the last one."""
    found = list(_WORD.finditer(text))
    shown = linker.corrected([key(one[0]) for one in found])
    words: list[_Word] = []
    end = 0
    for one, corrected in zip(found, shown, strict=True):
        said, gap = one[0], text[end : one.start()]
        possessive = linker.lexicon.is_owner(said)
        if words and gap.startswith("/") and len(linker.lexicon.spelled(words[-1].text)[0]) > len(words[-1].text):
            gap = gap[1:]  # "w/" is short for a word
        words.append(_Word(key(said), corrected, gap, said[:1].isupper(), possessive))
        end = one.end()
    return words, text[end:]


def _brackets(text: str) -> list[tuple[int, int]]:
    """The stretches of words that stand in square brackets."""
    if "[" not in text:
        return []
    starts = [one.start() for one in _WORD.finditer(text)]
    found = []
    for one in _BRACKETS.finditer(text):
        within = [number for number, start in enumerate(starts) if one.start() < start < one.end()]
        found += [(within[0], within[-1] + 1)] if within else []
    return found


def _merged(linker: Linker, mentions: Sequence[Mention], words: Sequence[_Word]) -> list[Mention]:
    """The mentions, where two in a row of the same card are one: "luckily ... wearing her armor"."""
    merged: list[Mention] = []
    for one in mentions:
        last = merged[-1] if merged else None
        near = last is not None and one.start - last.end < _NEAR and not _cuts(words[last.end : one.start + 1])
        if last is not None and near and set(one.ids) < set(last.ids):
            merged[-1] = one._replace(start=last.start)  # "the wench card, the stop playing one"
            continue
        is_part = last is not None and max(one.share, last.share) < _NICKNAME
        if last is not None and near and one.ids == last.ids and (is_part or _is_title(linker, last, one, words)):
            between = (*last.between, *range(last.end, one.start), *one.between)
            merged[-1] = last._replace(end=one.end, share=max(one.share, last.share), between=between)
        else:
            merged.append(one)
    return merged


_NEAR = 4


def _is_title(linker: Linker, first: Mention, last: Mention, words: Sequence[_Word]) -> bool:
    """Whether two mentions, with what stands between them, are no more than words of the one title that both name."""
    said = [part for word in words[first.start : last.end] for part in linker.lexicon.spelled(word.text)]
    said = [one for one in said if not any(table == "person" for table, _ in linker.lexicon.longest([one], 0)[1])]
    titles = [key(linker.cards.cards[one].title).split() for one in first.ids if one in linker.cards.cards]
    return first.end < last.start and any(set(said) <= set(title) for title in titles)


def _cuts(words: Sequence[_Word]) -> bool:
    return any(STOPS & set(word.gap) for word in words)


def _is_plain(mention: Mention, words: Sequence[_Word], lexicon: Lexicon) -> bool:
    """Whether it is a phrase of the language as well, which is meant rather than a part of a title."""
    if mention.is_character:
        return False
    if mention.share < 1 and _goes_on_as_phrase(mention, words, lexicon):
        return True
    start = max(0, mention.start - 2)
    for first in range(start, mention.start + 1):
        length, means = lexicon.longest([word.shown for word in words[first:]][:8], 0)
        covers = first + length >= mention.end
        is_verb = any(table == "verb" for table, _ in means) and first == mention.start
        is_unreal = any(one == ("little", "unreal") for one in _before(words, mention.start, lexicon))
        if covers and is_verb and is_unreal:
            return True  # "a card that would spike a Drink"
        if covers and any(table == "deed" for table, _ in means) and length > 1 and mention.share < _NICKNAME:
            return True
        if covers and is_verb and (mention.share < _NICKNAME or length > mention.end - mention.start):
            return True
        if covers and length > mention.end - mention.start and any(table == "moment" for table, _ in means):
            return True
    return False


def _goes_on_as_phrase(mention: Mention, words: Sequence[_Word], lexicon: Lexicon) -> bool:
    """Whether words of a title belong to those around them: "I am in [the middle of it]", "does [it] go away"."""
    last, following = words[mention.end - 1], words[mention.end : mention.end + 1]
    is_link = any(table == "before" for table, _ in lexicon.longest([last.shown], 0)[1])
    is_linked = mention.share >= _NICKNAME and is_link and bool(following) and not _MARKS & set(following[0].gap)
    if is_linked and any(table in ("article", "owning") for table, _ in lexicon.longest([following[0].shown], 0)[1]):
        return True
    is_short = mention.end - mention.start <= _PAIR and mention.share < _NICKNAME
    return is_short and ("little", "that") in _before(words, mention.start, lexicon)


_PAIR = 2


def _before(words: Sequence[_Word], start: int, lexicon: Lexicon) -> frozenset[Meaning]:
    """What the word before a place can mean."""
    return lexicon.longest([words[start - 1].shown], 0)[1] if start else frozenset()


_NICKNAME = 0.9
_ONE_WORD, _NO_HALF, _FAR = 0.2, 0.5, 5


def _is_verb_before(one: Mention, mentions: Sequence[Mention], words: Sequence[_Word], lexicon: Lexicon) -> bool:
    """Whether a word of some title only tells what is done with another card: "Gog crushed me with ..."."""
    after = words[one.end].shown if one.end < len(words) else ""
    means = lexicon.longest([after], 0)[1]
    is_done_to = any(one in means for one in (("person", "me"), ("person", "he"), ("before", "from")))
    is_word = words[one.start].shown in lexicon.card_names and one.end - one.start == 1
    is_word = is_word and not words[max(0, one.start - 1)].is_possessive
    most = _NO_HALF if is_done_to or ("person", "she") in means else _ONE_WORD
    if one.is_character or (one.share > most and not is_word):
        return False
    card = next((other for other in mentions if other.start >= one.end and not other.is_character), None)
    if card is None or card.start - one.end > _FAR or _cuts(words[one.end : card.start + 1]):
        return False
    between = [lexicon.longest([word.shown], 0)[1] for word in words[one.end : card.start]]
    is_other = one.share <= most or is_word or not set(one.ids) & set(card.ids)
    does_more = any(table == "verb" for means in between for table, _ in means)
    return is_other and not (does_more and one.share > most) and any(("before", "with") in means for means in between)


class _Reader:
    """Makes tokens of words, with the mentions among them."""

    def __init__(self, words: Sequence[_Word], mentions: Sequence[Mention], linker: Linker, rest: str) -> None:
        self._words, self._linker, self._lexicon, self._rest = words, linker, linker.lexicon, rest
        self._starts = {one.start: one for one in mentions}
        self._letters = _letters(words)

    def tokens(self) -> Iterator[Token]:
        """The tokens in their order, the last one an end with what stands after all words."""
        at = 0
        title: Mention | None = None
        while at < len(self._words):
            gap = self._gap(self._words[at].gap, title)
            title = self._starts.get(at)
            if title is not None:
                yield from self._mentioned(title, gap)
                last = self._lexicon.longest([self._words[title.end - 1].text], 0)[1]
                is_called = title.share <= _CALLED and ("card", "card") in last
                at, title = title.end, None if title.is_character or is_called else title
            else:
                end = self._stretch(at)
                yield from self._phrases(at, end, gap)
                at = end
        yield Token("", len(self._words), gap=self._gap(self._rest, title) or ".")

    def _stretch(self, start: int) -> int:
        """Where words end that stand together: before a mention, or a mark."""
        for at in range(start + 1, len(self._words)):
            if at in self._starts or _MARKS & set(self._words[at].gap):
                return at
        return len(self._words)

    def _mentioned(self, mention: Mention, gap: str) -> Iterator[Token]:
        """A title, after whose Drink it is said to be inside ("spikes Gog's ale with Firewater"); or a character."""
        said = " ".join(word.text for word in self._words[mention.start : mention.end])
        if self._is_said_of_oneself(mention):
            yield Token(self._words[mention.start].text, mention.start, who="me", gap=gap)
            gap = ""
        if mention.is_character:
            yield Token(said, mention.start, who=mention.ids[0], is_character=True, owned=mention.owned, gap=gap)
            return
        for place in mention.between:
            inner = self._person(self._words[place].shown, place, frozenset(), gap)
            if inner is not None and inner.who not in (None, "me"):
                yield replace(inner, owned=True)
                yield Token("", place, frozenset({("drink", "drink")}))
                gap = ""
        yield Token(said, mention.start, cards=mention.ids, share=mention.share, gap=gap)

    def _is_said_of_oneself(self, mention: Mention) -> bool:
        """Whether a title that begins with "I" tells as well that I play that card: "she raised, I raise too"."""
        first, following = self._words[mention.start].shown, self._words[mention.end : mention.end + 2]
        is_mine = ("person", "me") in self._lexicon.longest([first], 0)[1]
        after = self._lexicon.longest([one.shown for one in following], 0)[1] if following else frozenset()
        is_named = any(one.ids == mention.ids and one.start < mention.start for one in self._starts.values())
        return is_mine and is_named and not mention.is_character and ("little", "too") in after

    def _phrases(self, start: int, end: int, gap: str) -> Iterator[Token]:
        row = [(part, at) for at in range(start, end) for part in self._lexicon.spelled(self._words[at].shown)]
        said, at = [part for part, _ in row], 0
        while at < len(row):
            length, means = self._lexicon.longest(said, at)
            phrase, place = " ".join(said[at : at + length]), row[at][1]
            token = self._person(phrase, place, means, gap) or Token(phrase, place, means, gap=gap)
            number = self._number(phrase)
            sign = {"+": 1, "-": -1}.get(self._words[place].gap[-1:], 0) if phrase.isdigit() else 0
            yield replace(token, number=number, sign=sign)
            gap, at = "", at + length

    def _number(self, phrase: str) -> int | None:
        return int(phrase[:4]) if phrase.isdecimal() else self._lexicon.numbers.get(phrase)

    def _person(self, phrase: str, place: int, means: frozenset[Meaning], gap: str) -> Token | None:
        """Somebody: a pronoun, a character by what they are, or a name that is made up."""
        word = self._words[place]
        person = next((meaning for table, meaning in sorted(means) if table == "person"), None)
        if person is not None:
            return Token(phrase, place, means, who=person, owned=("owning", "owning") in means, gap=gap)
        bare = self._lexicon.bare(phrase)
        if place in self._starts:
            one = self._starts[place]
            return Token(phrase, place, who=one.ids[0], is_character=True, owned=one.owned, gap=gap)
        if place in self._letters:
            return Token(phrase, place, who=phrase[0].upper(), owned=word.is_possessive, gap=gap)
        if phrase in self._lexicon.names or (bare in self._lexicon.names and bare != phrase):
            name = phrase if phrase in self._lexicon.names else bare
            return Token(phrase, place, who=name.capitalize(), owned=name != phrase, gap=gap)
        return None

    def _gap(self, gap: str, title: Mention | None) -> str:
        """The marks before a word; after a title, those that may be the title's own are :data:`SOFT`."""
        if title is None:
            return _PAUSE.sub(",", gap)
        rest = gap.lstrip(_QUOTES)
        marks = rest[: len(rest) - len(rest.lstrip(".?!…"))]
        own = next((one for one in self._own_marks(title) if one and marks.startswith(one)), "")
        extra = _PAUSE.sub(",", marks[len(own) :])
        return (SOFT if own else "") + extra + rest[len(marks) :].lstrip(_QUOTES)

    def _own_marks(self, title: Mention) -> list[str]:
        """The marks of a title: those at its end, or any if only a part of it is said; the longest first."""
        printed = [self._linker.cards.cards[one].title.rstrip(_QUOTES) for one in title.ids]
        marks = {mark for one in printed for mark in (_PRINTED.findall(one) if title.share < 1 else _LAST.findall(one))}
        return sorted(marks, key=len, reverse=True)


def _letters(words: Sequence[_Word]) -> frozenset[int]:
    """The places of single letters that stand for players: "A ignores her drink, B plays ..."."""
    single = [at for at, word in enumerate(words) if word.is_capital and word.text in _PLAYERS]
    return frozenset(single) if len({words[at].text[0] for at in single}) > 1 else frozenset()


_PLAYERS = ("a", "b", "c", "d", "x", "y", "as", "bs", "cs", "ds", "xs", "ys")
