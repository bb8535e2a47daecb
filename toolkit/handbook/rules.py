"""The rulebook as pages: a chapter on each, every rule with its number, where it comes from and what it points to."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit import rulebook
from toolkit.handbook import markdown as md
from toolkit.rulebook import BOOKS, Chapter, Part, Rule, Rulebook

_PARTS: dict[Part, str] = {
    "base": "Every game",
    "characters": "Characters with rules of their own",
    "variants": "Variants",
    "notes": "Notes on cards",
}


def pages() -> Iterator[tuple[str, str]]:
    """A page for each chapter, and one in front of them."""
    book = rulebook.load()
    yield "rules/index", _start(book)
    for chapter in book.chapters:
        yield f"rules/{chapter.slug}", "".join(_chapter(book, chapter))


def _start(book: Rulebook) -> str:
    about = (
        "The rules in our own words. A rule keeps its number and its name for ever; the engine, the referee, every "
        "verdict and every test cite it by them. Where editions differ, a rule says which have it.\n\n"
    )
    lists = (
        md.heading(2, title) + md.contents(one.slug for one in book.part(part).chapters)
        for part, title in _PARTS.items()
    )
    return md.heading(1, "The rulebook", "rulebook") + about + "".join(lists)


def _chapter(book: Rulebook, chapter: Chapter) -> Iterator[str]:
    yield md.heading(1, f"{chapter.number} {md.plain(chapter.title)}")
    for section in chapter.sections:
        yield md.heading(2, f"{section.number} {md.plain(section.title)}")
        yield from (_rule(book, rule) for rule in section.rules)
        if section.missing:
            yield f"*Not known: {md.plain(section.missing)}*\n\n"


def _rule(book: Rulebook, rule: Rule) -> str:
    head = f"({_anchor(rule)})=\n**{rule.number}** {md.code(rule.slug)}"
    notes = [*_editions(book, rule)]
    if seen := book.sees(rule):
        notes.append("see " + ", ".join(f"[{one.number}](#{_anchor(one)})" for one in seen))
    if rule.engine == "later":
        notes.append(f"the engine does not carry it out yet: {md.plain(rule.why_later)}")
    told = f": {'; '.join(notes)}" if notes else ""
    return f"{head}{told}\n: {md.plain(rule.told)}\n\n"


def _editions(book: Rulebook, rule: Rule) -> Iterator[str]:
    having = book.editions_of(rule)
    if having != BOOKS:
        yield ", ".join(f"RDI {one[3:]}" for one in having)


def _anchor(rule: Rule) -> str:
    return f"rule-{rule.number.replace('.', '-')}"
