"""Marks of titles: a title in a text becomes its words alone, so that none of its marks ends a sentence.

Most titles end in a mark, a fifth of them in a full stop, and some have one inside ("Gambling? I'm in!"). Whether a
mark after a title is the title's or the sentence's is told by what stands before and after both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.cards import Database
from toolkit.cards.lookup import key
from toolkit.referee.mention import Mention, Word, words_of
from toolkit.referee.story.words import (
    AFTER_A_STOP,
    ASKS,
    CONJUNCTIONS,
    CONTINUES,
    MODALS,
    OWNED,
    PEOPLE,
    PRONOUNS,
    I,
)
from toolkit.referee.vocabulary import SHORT

_STOPS = frozenset(".…")
_QUOTES = "\"“”„«»'’‘"
_OPENING = re.compile(rf"[{_QUOTES}]+$")
_CLOSING = re.compile(rf"[{_QUOTES}]*(?P<marks>[.?!…]*)[{_QUOTES}]*")
_INSIDE = re.compile(r"[^\w\s'’‘`´-]+")
_ENDS = re.compile(r"[.?!;:,()\n…]|\s[-–—]+\s|—")
_BEGINS_A_SUBJECT = frozenset(("a", "an", "the", "also")) | CONJUNCTIONS | OWNED


def without(text: str, mentions: Sequence[Mention], cards: Database) -> str:
    """The text with its titles as words alone. It has as many words as before, so mentions stand where they did."""
    words, told, end = words_of(text), "", 0
    for one in sorted((one for one in mentions if one.kind == "card"), key=lambda one: one.start):
        titles = [cards.cards[card_id].title for card_id in one.ids]
        start, after = words[one.start].start, words[one.end - 1].end
        told += _OPENING.sub("", text[end:start])
        place = _Place(text, words, mentions, one.end, told, any(title[-1] in _STOPS for title in titles))
        end = words[one.end].start if one.end < len(words) else len(text)
        told += _bare(text[start:after], titles) + _gap(text[after:end], place)
    return told + text[end:]


def _bare(said: str, titles: Sequence[str]) -> str:
    """A title as it is said, without the marks that are printed inside it."""
    is_marked = any(_INSIDE.search(title.rstrip(".?!… ")) for title in titles)
    return _INSIDE.sub(" ", said) if is_marked else said


def _gap(gap: str, place: _Place) -> str:
    """What stands after a title, without quotation marks and without the marks that are the title's own."""
    found = _CLOSING.match(gap)
    assert found is not None, "it may be empty"
    marks, rest = found["marks"], gap[found.end() :]
    if marks and not _ENDS.search(rest) and not place.goes_on(is_stop=bool(_STOPS & set(marks))):
        return marks + rest
    return rest or " "


@dataclass(frozen=True)
class _Place:
    """Where a title ends: before the word at ``after``, ``before`` being all that stands before the title.

    ``is_stop_printed`` tells that the title is printed with a stop at its end.
    """

    text: str
    words: Sequence[Word]
    mentions: Sequence[Mention]
    after: int
    before: str
    is_stop_printed: bool

    def goes_on(self, *, is_stop: bool) -> bool:
        """Whether the sentence goes on after a mark (a stop, or another one)."""
        word = self._word(self.after)
        if not word:
            return False
        if self._is_new or self._is_somebody(self.after):
            return self._is_owner and (self._is_asking or not is_stop)
        if word in MODALS and self._is_somebody(self.after + 1):
            return False
        if word == "do" and self._is_asking:
            return True  # what does it do?
        if is_stop and not self.is_stop_printed:
            return word in AFTER_A_STOP
        if is_stop and not self._is_asking:
            return word in CONTINUES and (word not in MODALS or self._is_subject)
        return word in CONTINUES or word not in MODALS | ASKS

    def _word(self, place: int) -> str:
        word = self.words[place].text if place < len(self.words) else ""
        return SHORT.get(word, word)

    def _mention(self, place: int) -> Mention | None:
        return next((one for one in self.mentions if one.start == place), None)

    def _is_somebody(self, place: int) -> bool:
        mention, word = self._mention(place), self._word(place)
        pair = f"{word} {self._word(place + 1)}"
        return (mention is not None and mention.kind == "character") or bool({word, pair} & (I | PRONOUNS | PEOPLE))

    @property
    def _is_owner(self) -> bool:
        mention = self._mention(self.after)
        return self._word(self.after) in OWNED if mention is None else mention.owned

    @property
    def _is_new(self) -> bool:
        """Whether another title comes next, or a word that alone has a capital letter."""
        mention = self._mention(self.after)
        return (mention is not None and mention.kind == "card") or self._is_capital

    @property
    def _is_capital(self) -> bool:
        titled = {place for one in self.mentions for place in range(one.start, one.end)}
        plain = (word for place, word in enumerate(self.words) if place not in titled)
        has_small = any(self.text[word.start].islower() for word in plain)
        return has_small and self.text[self.words[self.after].start].isupper()

    @cached_property
    def _sentence(self) -> list[str]:
        """The words of the sentence before the title."""
        return key(_ENDS.split(self.before)[-1]).split()

    @property
    def _is_asking(self) -> bool:
        return any(word in MODALS | ASKS for word in self._sentence[:2])

    @property
    def _is_subject(self) -> bool:
        """Whether the sentence speaks of nothing before the title."""
        return set(self._sentence) <= _BEGINS_A_SUBJECT
