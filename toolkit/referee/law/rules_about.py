"""Finding rules: by number or slug, by a word of the game, or by what is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from toolkit.cards.lookup import key
from toolkit.errors import NotFound
from toolkit.nearest import nearest
from toolkit.referee.referee import Referee
from toolkit.rulebook import Rule, Rulebook

MOST_FOUND = 3
"""So many rules are found for words."""

_NUMBER = re.compile(r"\d{1,4}(\.\d{1,4}){0,4}\.?")
_SLUG = re.compile(r"[a-z-]+(\.[a-z0-9-]+)+")
"""What can be a number, and what can only be a slug: nobody says it in words."""


def rules_about(referee: Referee, name: str, *, only_its_edition: bool = True) -> tuple[Rule, ...]:
    """The rule of a number or slug, the rules of a section or chapter, or those that words find.

    With ``only_its_edition`` words find no rule that the referee's edition does not have. Raises :class:`NotFound` with
    what comes nearest: numbers for a number, else slugs and words of the game.
    """
    name = name.strip()
    found = _numbered(referee.book, name.removesuffix(".")) or _called(referee, name, only_its_edition=only_its_edition)
    if not found:
        raise NotFound("rule", name, _nearest(referee, name))
    return found


def _numbered(book: Rulebook, name: str) -> tuple[Rule, ...]:
    return tuple(one for one in book if name in (one.number, one.slug) or one.number.startswith(f"{name}."))


def _called(referee: Referee, name: str, *, only_its_edition: bool) -> tuple[Rule, ...]:
    """The rules of this name, those on which the word of the game rests, and those in which the words stand."""
    if _NUMBER.fullmatch(name) or _SLUG.fullmatch(name):
        return ()
    book = referee.book.of(referee.edition) if only_its_edition else referee.book
    rules = {one.slug: one for one in book}
    titled = (slug for slug in rules if key(slug.rpartition(".")[2]) == key(name))
    term = referee.glossary.find(name)
    hits = referee.index.search(name, edition=referee.edition if only_its_edition else None, most=MOST_FOUND)
    if term is not None and term.rules and rules.keys().isdisjoint(term.rules):
        hits = []  # the edition knows nothing of it, in whatever rule the word is said besides
    slugs = dict.fromkeys((*titled, *(term.rules if term else ()), *(hit.id for hit in hits)))
    return tuple(rules[slug] for slug in slugs if slug in rules)[:MOST_FOUND]


def _nearest(referee: Referee, name: str) -> tuple[str, ...]:
    if _NUMBER.fullmatch(name):
        return tuple(_nearest_numbers(name.removesuffix("."), (one.number for one in referee.book)))
    return nearest(name, (*(one.slug for one in referee.book), *(term.term for term in referee.glossary.terms)))


def _nearest_numbers(name: str, numbers: Iterable[str], most: int = 3) -> Iterator[str]:
    """The numbers that stand where a number would: those that begin as it does come first, then those next to it."""
    wanted = _parts(name)

    def distance(number: str) -> tuple[int, ...]:
        parts = _parts(number)
        return tuple(abs(one - other) for one, other in zip(parts, wanted, strict=False))

    yield from sorted(sorted(numbers, key=lambda one: _parts(one)), key=distance)[:most]


def _parts(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))
