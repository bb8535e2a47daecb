"""Vocabulary: the words in which the game is asked for, and those that stand in rules, rulings and on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit import paths
from toolkit.cards.lookup import key
from toolkit.referee.law import passages
from toolkit.referee.law.fingerprint import fingerprint, known
from toolkit.referee.law.keeping import kept, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.referee.referee import Referee

_CODE = (*passages.CODE, "referee/law/vocabulary.py")


class Vocabulary(NamedTuple):
    """The words in which it may be asked (``said``), and those that stand ``written``.

    Each in the order of letters, with a blank before and behind it.
    """

    said: str
    written: str

    def has_written(self, word: str) -> bool:
        """Whether a word stands, in just this form, in a rule, a ruling or on a card."""
        return f" {word} " in self.written


def open_vocabulary(referee: Referee) -> Vocabulary:
    """The words of a referee; taken from the user's caches where they have been gathered before."""
    file = paths.caches() / "referee" / f"{fingerprint((known(referee.cards),), _CODE)}.words"
    return Vocabulary(*(str(one, "utf-8") for one in unpacked(kept(file, lambda: _gathered(referee)))))


def _gathered(referee: Referee) -> bytes:
    said = {word for text in referee.texts() for word in key(text).split()}
    return packed([_listed(said), _listed(passages.Passages(referee).words())])


def _listed(words: Iterable[str]) -> bytes:
    return f" {' '.join(sorted(words))} ".encode()
