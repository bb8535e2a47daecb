"""Editions and books: what a rule is cited to, and by which editions a ruling holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from toolkit.referee.law.ruling import Ruling, editions_of
from toolkit.rulebook import NEWEST, Rule, Rulebook, Section
from toolkit.untrusted.fault import Remark


def of_rule(section: Section, rule: Rule) -> Iterator[Remark]:
    """What is wrong with the editions that a rule says have it, and with the books that it says state it."""
    if rule.ours:
        yield from _of_our_own(rule)
        return
    silent = rule.unsaid.editions if rule.unsaid else ()
    known = {**section.sources, **rule.sources, **dict.fromkeys(silent, "")}
    for at, edition in enumerate(rule.editions):
        if edition not in known:
            yield Remark(("editions", at), f"the section has no source in {edition}", f"one of {', '.join(known)}")
    for book, heading in rule.sources.items():
        if book in silent or (rule.editions and book not in rule.editions):
            yield Remark(("sources", book), f"{book} does not state this rule", "a book that does")
        elif heading == section.sources.get(book):
            yield Remark(("sources", book), f"is {heading!r}, as for the whole section", "another heading, or none")
    for at, edition in enumerate(silent):
        if rule.editions and edition not in rule.editions:
            yield Remark(("unsaid", "editions", at), f"{edition} does not have this rule", "an edition that has it")


def _of_our_own(rule: Rule) -> Iterator[Remark]:
    for key in ("sources", "unsaid"):
        if getattr(rule, key):
            yield Remark((key,), "speaks of books, and the rule is our own", "no 'ours' for a rule that a book tells")


def of_ruling(ruling: Ruling, book: Rulebook) -> Iterator[Remark]:
    """What is wrong with the editions by which a ruling holds: its rules stand there, its scenario is of one."""
    standing = editions_of(msgspec.structs.replace(ruling, editions=()), book)
    for at, edition in enumerate(ruling.editions):
        if edition not in standing:
            yield Remark(("editions", at), f"{edition} does not have all the rules", f"one of {', '.join(standing)}")
    if ruling.editions and set(ruling.editions) == set(standing):
        yield Remark(("editions",), "are just those that have its rules", "fewer editions, or none")
    if not standing:
        yield Remark(("rules",), "no edition has all of these", "rules that stand in the same rulebook")
    holding = ruling.editions or standing
    if ruling.scenario and (edition := ruling.scenario.get("edition", NEWEST)) not in holding:
        expected = f"one of {', '.join(holding)}"
        yield Remark(("scenario",), f"is played by {edition}, where the ruling does not hold", expected)
