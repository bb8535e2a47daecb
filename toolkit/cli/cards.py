"""``rdi cards``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from toolkit.cli import console
from toolkit.cli.database import database

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.cards import Database
    from toolkit.cards.query import Query
    from toolkit.cards.search import Hit

NARROW = 72
"""Columns of a terminal below which hits are listed one below the other instead of in a table."""

_MANY = 3


class QueryCommand(TyperCommand):
    """A command whose arguments may start with a minus, as ``-type:action`` does in a query."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: D102 - as in the base class
        options, words = _sorted_out(args, {flag: one for one in self.params for flag in one.opts})
        return list(super().parse_args(ctx, [*options, "--", *words] if words else options))


def _sorted_out(args: Sequence[str], flags: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The options with their values, and the words of the query."""
    options: list[str] = []
    words: list[str] = []
    rest = list(args)
    while rest:
        one = rest.pop(0)
        if one == "--":
            return options, [*words, *rest]
        if _is_option(one, flags):
            options.append(one)
            if one in flags and not getattr(flags[one], "is_flag", False) and rest:
                options.append(rest.pop(0))
        else:
            words.append(one)
    return options, words


def _is_option(word: str, flags: dict[str, Any]) -> bool:
    """Whether a word is an option: ``--anything``, a flag that is known, or several short ones as in ``-qv``."""
    short = {flag[1] for flag in flags if len(flag) == len("-q")} | {"h"}
    return word.startswith("--") or word in flags or (word[:1] == "-" and word[1:] != "" and set(word[1:]) <= short)


def _orders() -> list[str]:
    from toolkit.cards.search import SORTS

    return list(SORTS)


def cards(
    query: Annotated[
        list[str] | None, typer.Argument(metavar="[QUERY]...", help="What to look for.  [default: every card]")
    ] = None,
    names: Annotated[bool, typer.Option("--names", help="Only titles, one on a line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Whole records as JSON, with wording and touches.")] = False,
    sort: Annotated[
        str, typer.Option(metavar="ORDER", help="By title, deck, type, copies or id.", autocompletion=_orders)
    ] = "title",
    syntax: Annotated[bool, typer.Option("--syntax", help="Explain the query language, and stop.")] = False,
) -> None:
    """Search for cards: by words, types, decks, effects, evidence.

    A query is written in the manner of Scryfall: words to find in titles and texts, "exact words", fields such as
    type:sometimes deck:gog touches:gold copies>1 alcohol>=3 status:printed, a minus in front for what does not fit,
    "or" and parentheses. Put it in single quotes, so that the shell leaves it alone. --syntax explains all of it.
    """
    from toolkit.cards.fields import syntax as explained
    from toolkit.cards.query import parse
    from toolkit.cards.search import SORTS, search

    if syntax:
        console.show(explained().rstrip("\n"))
        return
    if sort not in SORTS:
        raise typer.BadParameter(f"cards cannot be sorted by {sort!r}, only by {', '.join(SORTS)}")
    asked, known = parse(" ".join(query or ())), database()
    hits = search(asked, known, sort)
    if as_json:
        from toolkit.cards.listing import record

        console.emit_json([record(hit.card, known) for hit in hits], "card")
    elif names:
        for hit in hits:
            console.say(hit.card.title)
    elif hits:
        _list(hits)
    if not hits:
        _no_hit(asked, known)


def _list(hits: Sequence[Hit]) -> None:
    rows = [_row(hit) for hit in hits]
    if sys.stdout.isatty() and _width() < NARROW:
        for title, *rest in rows:
            console.show("\n".join([*_wrapped(title, ""), *_wrapped(" · ".join(rest), "    ")]))
    else:
        console.table(("title", "type", "decks", "evidence"), rows)
    console.note(f"{len(hits)} card{'' if len(hits) == 1 else 's'}")


def _wrapped(text: str, indent: str) -> list[str]:
    import textwrap

    return textwrap.wrap(
        text, _width(), initial_indent=indent, subsequent_indent=indent or "  ", break_on_hyphens=False
    )


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _row(hit: Hit) -> tuple[str, str, str, str]:
    from toolkit.cards.listing import evidence, kind

    return hit.card.title, kind(hit.card), _decks(hit), evidence(hit.card)


def _decks(hit: Hit) -> str:
    """The decks with their copies: each by name if they are few, by number if they are many."""
    if len(hit.copies) <= _MANY:
        return ", ".join(f"{deck} {copies}" for deck, copies in hit.copies.items()) or "no deck"
    counts = sorted(set(hit.copies.values()))
    return f"{len(hit.copies)} decks, {' or '.join(map(str, counts))} each"


def _no_hit(asked: Query, known: Database) -> None:
    console.note("no card matches")
    for hint in _hints(asked, known):
        console.note(f"  {hint}")


def _hints(asked: Query, known: Database) -> Iterator[str]:
    """What would be found without one of the terms; else the titles that come nearest to the words."""
    from toolkit.cards.query import AllOf, Words
    from toolkit.cards.search import search
    from toolkit.nearest import nearest

    parts = asked.parts if isinstance(asked, AllOf) else ()
    for index, part in enumerate(parts):
        found = search(AllOf((*parts[:index], *parts[index + 1 :])), known)
        if found:
            yield f"without {part}: {len(found)}"
    words = " ".join(part.text for part in (parts or (asked,)) if isinstance(part, Words))
    titles = {card.title for card in known.cards.values()}
    yield from (f"there is {title!r}" for title in nearest(words, sorted(titles)) if words)
