"""``rdi referee matrix``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from toolkit.cli import console

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.cards import Database
    from toolkit.referee.matrix.matrix import Matrix

Form = Literal["json", "csv", "html"]

Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        metavar="DECK",
        help="Only cards of this deck; may be repeated.  [default: the whole decks without stand-ins]",
    ),
]


def matrix(
    decks: Decks = None,
    edition: Annotated[str, typer.Option(metavar="EDITION", help="The rulebook to go by, such as rdi2.")] = "rdi9",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, every case with its scenario.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV, a line for every ordered pair of cards.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="As one page to be opened in a browser.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it there; the ending tells the form.")
    ] = None,
) -> None:
    """Tell for every ordered pair of cards whether one may answer the other, and what then happens.

    The engine tries each pair in a game. Without a form, only the answers that change something are listed.
    """
    from toolkit.cli.database import database
    from toolkit.referee.matrix import matrix as matrices

    form = _form(output, {"json": as_json, "csv": as_csv, "html": as_html})
    cards = database()
    chosen = matrices.cards_of(cards, deck_ids(cards, decks))
    found = matrices.compute(
        cards, chosen, edition=matrices.book(edition), progress=lambda all_: console.progress(all_, "trying answers")
    )
    if found.left_out:
        console.note(f"left out, as they do not come about at the usual tables: {', '.join(found.left_out)}")
    if form is None:
        _tell(found)
    else:
        _write(found, form, output)


def deck_ids(cards: Database, names: list[str] | None) -> list[str]:
    """The ids of decks named on the command line, or of all in which nothing is made up. Raises NotFound."""
    return [cards.deck(name.lower()).id for name in names] if names else list(cards.told_decks)


def _form(output: Path | None, flags: dict[Form, bool]) -> Form | None:
    asked = [form for form, wanted in flags.items() if wanted]
    if len(asked) > 1:
        raise typer.BadParameter(f"--{asked[0]} and --{asked[1]} exclude each other")
    ending = output.suffix.lower().removeprefix(".") if output else ""
    named = next((form for form in flags if form == ending), None)
    if output and not asked and named is None:
        raise typer.BadParameter("say --json, --csv or --html, or use such an ending", param_hint="--output")
    return asked[0] if asked else named


def _write(found: Matrix, form: Form, output: Path | None) -> None:
    from toolkit import files
    from toolkit.cli.outputs import identifier
    from toolkit.referee.matrix import writing

    as_json: Callable[[Matrix], str] = partial(writing.as_json, schema=identifier("matrix"))
    text = {"json": as_json, "csv": writing.as_csv, "html": writing.as_html}[form](found)
    if output is None:
        console.show(text.rstrip("\n"))
    else:
        files.write(output, text)
        console.say(str(output))


def _tell(found: Matrix) -> None:
    from toolkit.referee.matrix.writing import holder, telling

    rows = []
    for cell in found.cells:
        if cell.verdict == "answers":
            case = telling(cell)
            event, answer = _title(found, found.events, cell.event), _title(found, found.answers, cell.answer)
            rows.append((event, answer, holder(found, case), case.said(found.database.cards[cell.event].title)))
    console.table(("Card", "Answer", "By", "What happens"), rows)
    legal = sum(cell.verdict != "no" for cell in found.cells)
    console.note(f"{len(found.cells)} kinds of pairs, {legal} of them legal; {len(rows)} change something")


def _title(found: Matrix, alike: Mapping[str, tuple[str, ...]], card: str) -> str:
    others = len(alike[card]) - 1
    return found.database.cards[card].title + (f" (and {others} alike)" if others else "")
