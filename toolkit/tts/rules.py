"""The rules to read at the table: the rulebook in our own words, as a PDF that lies on it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit import rulebook
from toolkit.rulebook import NEWEST
from toolkit.tts.words import words

if TYPE_CHECKING:
    from toolkit.faces.booklet import Booklet


@dataclass(frozen=True)
class Rules:
    """The file of the rules, with a title in a language; the rules themselves are told in English."""

    language: str

    @property
    def booklet(self) -> Booklet:
        """The base of the rules as the newest edition has them, a chapter for each chapter."""
        from toolkit.faces.booklet import Booklet, Chapter, Part

        chapters = (
            Chapter(
                f"{chapter.number} {chapter.title}",
                tuple(
                    Part(section.title, tuple(f"{rule.number}  {rule.told}" for rule in section.rules))
                    for section in chapter.sections
                ),
            )
            for chapter in rulebook.load().base.of(NEWEST).chapters
        )
        called = words(self.language).piece
        return Booklet("The Red Dragon Inn", f"{called('rules')}. {called('rules-below')}", tuple(chapters))

    @property
    def name(self) -> str:
        """The file name, which holds a hash of all that is in the file."""
        return f"rules-{hashlib.sha256(self.booklet.key.encode()).hexdigest()[:10]}.pdf"

    def encode(self) -> bytes:
        """The bytes of the file."""
        return self.booklet.pdf()
