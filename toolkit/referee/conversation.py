"""Conversations: questions one after the other, where a follow-up keeps the cards in play."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer
from toolkit.referee.ask import ask
from toolkit.referee.mention import Mention, words_of
from toolkit.referee.referee import Referee
from toolkit.referee.traits import is_reply

_FOLLOWS = re.compile(
    r"^\s*(and|but|or|what about|how about|what if|then|if|when|with|same)\b[\s,]*(and\b)?", re.IGNORECASE
)
LONGEST = 1_500
"""How long a question with all that it takes over from those before may become, in characters."""


class Conversation:
    """A talk with the referee. ``last`` is the question that was asked last, with all that it took over."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.last: str | None = None

    def ask(self, text: str) -> Answer:
        """The answer to a question or a follow-up. Raises :class:`toolkit.errors.CannotRead`."""
        question = self.whole(text)
        answer = ask(self.referee, question)
        if answer.cards or self.last is None:
            self.last = question
        return answer

    def whole(self, text: str) -> str:
        """A follow-up with what it takes over from the question before; any other question as it is.

        "Can Gog shut up a spike?", "and Tip the Wench?" asks whether Gog can shut up Tip the Wench.
        """
        if self.last is None or not self._follows(text):
            return text
        rest = _FOLLOWS.sub("", text, count=1).strip()
        named = [one for one in self.referee.linker.mentions(rest) if one.kind == "card"]
        replaced = self._replaced(rest, named[0]) if len(named) == 1 else None
        return (replaced or f"{self.last.rstrip(' ?!.')} {text.strip()}")[:LONGEST]

    def _follows(self, text: str) -> bool:
        cards = [one for one in self.referee.linker.mentions(text[:LONGEST]) if one.kind == "card"]
        return bool(_FOLLOWS.match(text)) and len(cards) < 2

    def _replaced(self, rest: str, new: Mention) -> str | None:
        """The last question with a card of the same kind as the new one in its place."""
        assert self.last is not None, "there is nothing to be replaced before the first question"
        old = [one for one in self.referee.linker.mentions(self.last) if one.kind == "card"]
        wanted = [one for one in old if self._alike(one, new)] or old
        if not wanted:
            return None
        words, said = words_of(self.last), words_of(rest)
        first, last = self._whole_name(wanted[-1], [word.text for word in words])
        name = rest[said[new.start].start : said[new.end - 1].end]
        return self.last[: words[first].start] + name + self.last[words[last].end :]

    def _whole_name(self, place: Mention, words: Sequence[str]) -> tuple[int, int]:
        """The first and the last word of a card's name, with what stands around it of its title: "Firewater spike"."""
        title = set(key(self.referee.cards.cards[place.ids[0]].title).split())
        first, last = place.start, place.end - 1
        while first > 0 and words[first - 1] in title:
            first -= 1
        while last + 1 < len(words) and words[last + 1] in title:
            last += 1
        return first, last

    def _alike(self, first: Mention, second: Mention) -> bool:
        cards = self.referee.cards.cards
        one, other = cards[first.ids[0]], cards[second.ids[0]]
        return type(one) is type(other) and is_reply(one) == is_reply(other)
