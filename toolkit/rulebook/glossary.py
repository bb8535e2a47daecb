"""The words of the game and of its players: what each means, and the rules on which that rests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from toolkit import paths
from toolkit.errors import NotFound
from toolkit.nearest import nearest
from toolkit.record import Record, read

_ARTICLE = re.compile(r"^(the|a|an|my|your|his|her|their) ")


class Term(Record, frozen=True):
    """One word of the game, in the singular.

    ``definition`` is a sentence or two in our own words. ``rules`` are slugs of the rules on which it rests, ``cards``
    ids of the cards that it names. ``synonyms`` are the other words of rulebooks and boxes for it, ``slang`` what
    players say.
    """

    term: str
    definition: str
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    slang: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called, its own name first."""
        return (self.term, *self.synonyms, *self.slang)


class Terms(Record, frozen=True):
    """A glossary in one language: a file of ``card_data/glossary``."""

    language: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Glossary:
    """The terms in the order of their file."""

    language: str
    terms: tuple[Term, ...]

    @cached_property
    def names(self) -> dict[str, Term]:
        """Every name by which a term goes, plain: small letters and figures, words one space apart."""
        return {plain(name): term for term in reversed(self.terms) for name in reversed(term.names)}

    def term(self, name: str) -> Term:
        """The term of this name, synonym or slang word, however it is written. Raises :class:`NotFound`."""
        found = self.find(name)
        if found is None:
            raise NotFound("term", name, [self.names[found].term for found in nearest(plain(name), self.names)])
        return found

    def find(self, name: str) -> Term | None:
        """The term of this name, synonym or slang word, in the plural or with an article too; None if there is none."""
        wanted = plain(name)
        wanted = wanted if wanted in self.names else _ARTICLE.sub("", wanted)
        return next((self.names[form] for form in singulars(wanted) if form in self.names), None)


def singulars(name: str) -> tuple[str, ...]:
    """A plain name, and what it is the plural of if it is one.

    >>> singulars("bodies")
    ('bodies', 'bodie', 'body')
    """
    return tuple(dict.fromkeys((name, name.removesuffix("s"), re.sub(r"(?<=\w)ies$", "y", name))))


def plain(name: str) -> str:
    """A name without capitals, punctuation and apostrophes, its words one space apart."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"['’`]", "", name).casefold()))


def load(language: str = "en") -> Glossary:
    """Read the glossary of a language. Raises :class:`CannotRead` with file and JSON path for a file that is none."""
    found = read(_path(language), Terms)
    return Glossary(found.language, found.terms)


def _path(language: str) -> Path:
    found = {path.stem: path for path in sorted((paths.CARD_DATA / "glossary").glob("*.json"))}
    if language not in found:
        raise NotFound("language of the glossary", language, tuple(found))
    return found[language]
