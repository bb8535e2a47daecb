"""Settlements: questions that are answered already, by a ruling or by a rule, with all the ways to ask them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from toolkit.referee.proposition import Proposition
from toolkit.referee.ruling import Ruling, Verdict, editions_of
from toolkit.rulebook import Book, Rulebook


@dataclass(frozen=True, eq=False)
class Settlement:
    """A question that is settled.

    ``rules`` are slugs, ``wordings`` the ways to ask it, ``editions`` those by which it holds; ``told`` is the text
    that answers it, ``about`` the words in which that is found. ``ruling`` is the one behind it, if one is.
    """

    id: str
    verdict: Verdict
    rules: tuple[str, ...]
    wordings: tuple[str, ...]
    told: str
    about: str
    editions: frozenset[Book]
    cards: tuple[str, ...] = ()
    ruling: Ruling | None = None


def of_rulings(rulings: Sequence[Ruling], book: Rulebook) -> Iterator[Settlement]:
    """What rulings settle."""
    for one in rulings:
        editions = frozenset(editions_of(one, book))
        wordings = (one.question, *one.also)
        yield Settlement(one.id, one.verdict, one.rules, wordings, one.answer, one.answer, editions, one.cards, one)


def of_propositions(propositions: Mapping[str, Proposition], book: Rulebook) -> Iterator[Settlement]:
    """What the rules settle by themselves."""
    for slug, proposition in propositions.items():
        rule = book.rule(slug)
        editions, about = frozenset(book.editions_of(rule)), f"{book.section_of(rule).title} {rule.text}"
        for verdict, wordings in proposition.asked():
            told = f"{verdict.capitalize()}. {rule.told}" if verdict in ("yes", "no") else rule.told
            told = f"It depends. {rule.told}" if verdict == "depends" else told
            yield Settlement(f"{slug}/{verdict or 'open'}", verdict, (slug,), wordings, told, about, editions)
