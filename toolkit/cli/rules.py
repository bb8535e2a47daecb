"""``rdi referee rule``, ``rulings`` and ``search``: reading the numbered rulebook and what has been settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.ask import Edition, referee
from toolkit.cli.codes import NOTHING_FOUND
from toolkit.cli.options import Json
from toolkit.cli.paragraphs import listed, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.cli.records import RuleFound
    from toolkit.referee.law.ruling import Ruling
    from toolkit.referee.referee import Referee
    from toolkit.rulebook import Book, Comparison, Rule

MOST_SHOWN = 8
MOST_CARDS = 20
_LONGEST_NAME = 200


def rule(
    words: Annotated[list[str], typer.Argument(metavar="NUMBER|WORDS", help="A number, a slug, or words to look for.")],
    compare: Annotated[
        tuple[str, str] | None, typer.Option("--compare", metavar="EDITION EDITION", help="Two editions side by side.")
    ] = None,
    as_json: Json = False,
    edition: Edition = None,
) -> None:
    """Read a rule: its text, where it comes from, what belongs with it, and the scenarios that prove it."""
    from toolkit.referee.law.rules_about import rules_about
    from toolkit.referee.law.upheld import proofs

    judge = referee(edition)
    found = rules_about(judge, " ".join(words), only_its_edition=edition is not None)
    if compare is not None:
        _compare(judge, found[0], *compare, as_json=as_json)
        return
    shown = proofs()
    if as_json:
        console.emit_json([_record(judge, one, shown.get(one.slug, ())) for one in found], "rule")
        return
    console.show("\n\n".join(_told(judge, one, shown.get(one.slug, ())) for one in found))


def _record(judge: Referee, found: Rule, proven: tuple[str, ...]) -> RuleFound:
    section = judge.book.section_of(found)
    return {
        "number": found.number,
        "slug": found.slug,
        "section": section.title,
        "text": found.text,
        "editions": list(judge.book.editions_of(found)),
        "sources": judge.book.sources_of(found),
        "unsaid": found.unsaid,
        "ours": found.ours,
        "see": [one.number for one in judge.book.sees(found)],
        "unless": [one.number for one in judge.book.exceptions_to(found)],
        "seen_by": [one.number for one in judge.book.seen_by(found)],
        "rulings": [one.id for one in judge.rulings if found.slug in one.rules],
        "scenarios": list(proven),
    }


def _told(judge: Referee, found: Rule, proven: tuple[str, ...]) -> str:
    section = judge.book.section_of(found)
    parts = [wrapped(f"{found.number} {found.slug} ({section.title})"), wrapped(found.told, "  ")]
    parts += [wrapped(line, "  ") for line in _attributed(judge, found)]
    if barring := judge.book.exceptions_to(found):
        parts.append(wrapped(f"Unless {', '.join(f'{one.number} {one.slug}' for one in barring)}.", "  "))
    if near := (*judge.book.sees(found), *judge.book.seen_by(found)):
        parts.append(wrapped(f"See {', '.join(f'{one.number} {one.slug}' for one in near[:MOST_SHOWN])}.", "  "))
    if rulings := [one.question for one in judge.rulings if found.slug in one.rules]:
        parts += [wrapped("Rulings:", "  "), listed(rulings[:3])]
    if proven:
        more = f", and {len(proven) - 3} more" if len(proven) > 3 else ""
        parts.append(wrapped(f"Proven by {', '.join(proven[:3])}{more}.", "  "))
    return "\n".join(parts)


def _attributed(judge: Referee, found: Rule) -> list[str]:
    """The editions that have a rule, where their books state it, and why it holds where they do not."""
    sources = judge.book.sources_of(found)
    under = {heading: [book for book in sources if sources[book] == heading] for heading in sources.values()}
    lines = [f"In {_editions(judge.book.editions_of(found))}."]
    lines += [f"Stated in {_editions(books)}: {heading}" for heading, books in under.items()]
    if found.ours:
        lines.append(f"In no rulebook: {found.ours}")
    if found.unsaid:
        lines.append(f"Not stated in {_editions(found.unsaid.editions)}: {found.unsaid.because}")
    missing = judge.book.section_of(found).missing
    return [*lines, f"Not known: {missing}"] if missing else lines


def _editions(books: Iterable[Book]) -> str:
    return ", ".join(f"RDI {book[3:]}" for book in books)


def _compare(judge: Referee, found: Rule, first: str, second: str, *, as_json: bool) -> None:
    books = [_book(name) for name in (first, second)]
    compared = judge.book.compare(found.slug, books[0], books[1])
    if as_json:
        console.emit_json(compared, "comparison")
    else:
        console.show(_side_by_side(compared))


def _book(name: str) -> Book:
    from toolkit.errors import NotFound
    from toolkit.rulebook import BOOKS

    found = next((book for book in BOOKS if book == name), None)
    if found is None:
        raise NotFound("edition", name, BOOKS)
    return found


def _side_by_side(compared: Comparison) -> str:
    lines = [wrapped(f"{compared.rule.number} {compared.rule.slug}: {compared.rule.told}")]
    for standing in (compared.first, compared.second):
        heading = f", under “{standing.heading}”" if standing.heading else ""
        has = f"has this rule{heading}" if standing.has else f"does not have this rule{heading}"
        lines.append(wrapped(f"RDI {standing.edition[3:]} {has}.", "  "))
        lines += [wrapped(f"Instead {one.number} {one.slug}: {one.told}", "    ") for one in standing.instead]
    return "\n".join(lines)


def rulings(
    card: Annotated[str | None, typer.Argument(metavar="CARD", help="A card that they are about.")] = None,
    topic: Annotated[
        str | None,
        typer.Option("--topic", metavar="NUMBER|WORDS", help="A chapter, section or rule that they rest on, or words."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    as_json: Json = False,
    edition: Edition = None,
) -> None:
    """Read what has been settled before: questions with their answers, the rules and the scenarios behind them.

    Without a card or a topic it is told how many there are of each.
    """
    import msgspec

    from toolkit.referee.law.ruling import editions_of

    judge = referee(edition)
    every = [msgspec.structs.replace(one, editions=editions_of(one, judge.book)) for one in judge.rulings]
    found = [one for one in every if not edition or judge.edition in one.editions]
    if card is not None:
        wanted = _card(judge, card)
        found = [one for one in found if wanted in one.cards]
    if topic is not None:
        found = _resting_on(found, judge, topic, edition)
    if as_json:
        console.emit_json(found, "ruling")
    elif not found:
        console.note("There are no rulings about that.")
    elif card is None and topic is None and not everything:
        _summary(judge, found)
    else:
        console.show("\n\n".join(_ruled(judge, one) for one in found))


def _resting_on(found: Sequence[Ruling], judge: Referee, topic: str, edition: str | None) -> list[Ruling]:
    from toolkit.referee.law.rules_about import rules_about

    rules = {one.slug for one in rules_about(judge, topic, only_its_edition=edition is not None)}
    return [one for one in found if rules.intersection(one.rules)]


def _summary(judge: Referee, found: list[Ruling]) -> None:
    """How many rulings there are of each topic, and of the cards with most of them."""
    from toolkit.referee.law.topics import by_card, by_section

    sections = [(one.number, one.title, len(some)) for one, some in by_section(judge.book, found)]
    cards = [(card.title, len(some)) for card, some in by_card(judge.cards, found)]
    console.table(("number", "topic", "rulings"), sections, title="By what they rest on")
    console.say("")
    console.table(("card", "rulings"), cards[:MOST_CARDS], title="By card")
    console.say("")
    console.note(
        f"{len(found):,} rulings, some of them of several topics, about {len(cards)} cards. Read those of a topic by "
        "`rulings --topic NUMBER`, those of a card by `rulings CARD`, and all of them by `rulings --all`."
    )


def _card(judge: Referee, name: str) -> str:
    from toolkit.referee.request import card

    return card(judge, name[:_LONGEST_NAME]).id


def _ruled(judge: Referee, found: Ruling) -> str:
    from toolkit.rulebook import BOOKS

    rules = ", ".join(f"{one.number} {one.slug}" for one in map(judge.book.rule, found.rules))
    proof = "proven by a scenario" if found.scenario is not None else f"no scenario: {found.why_no_scenario}"
    where = "" if found.editions == BOOKS else f"in {_editions(found.editions)}; "
    lines = [wrapped(found.question), wrapped(found.answer, "  "), wrapped(f"({where}{rules}; {proof})", "  ")]
    return "\n".join(lines)


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for.")],
    as_json: Json = False,
    edition: Edition = None,
) -> None:
    """Look for words in the rules, the rulings, the glossary and the cards."""
    judge = referee(edition)
    text = " ".join(words)[:2000]
    hits = judge.index.search(
        text, kinds=("rule", "ruling", "term", "card"), edition=judge.edition if edition else None, most=12
    )
    if as_json:
        console.emit_json([{"kind": hit.kind, "id": hit.id, "text": judge.index.text(hit)} for hit in hits], "hit")
        return
    if not hits:
        console.note("Nothing found.")
        raise typer.Exit(NOTHING_FOUND)
    for hit in hits:
        console.show(wrapped(judge.index.text(hit), "        ", f"{hit.kind:6}  "))
