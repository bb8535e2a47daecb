"""``rdi new card``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.options import AnyLanguage, DryRun, Json, spoken
from toolkit.cli.settings import settings
from toolkit.errors import RdiError
from toolkit.language import ENGLISH

if TYPE_CHECKING:
    from toolkit.cards.new_card import Plan
    from toolkit.cards.validate import Report
    from toolkit.untrusted.fault import Fault

DPI, ROWS = 300, 24
"""Pixels per inch of the picture of a new card, and its height in lines where the terminal shows it."""

Texts = list[str] | None
Deck = Annotated[
    str | None, typer.Option("--deck", metavar="DECK", help="The character whose card it is.  [default: the only one]")
]
Title = Annotated[str | None, typer.Option(metavar="TEXT", help="What the card is called.")]
Types = Annotated[Texts, typer.Option("--type", metavar="TYPES", help="When it is played: action,gambling,cheating...")]
When = Annotated[
    Texts, typer.Option(metavar="EVENT", help="What it answers; may be repeated: 'card touches=fortitude'.")
]
Requires = Annotated[Texts, typer.Option(metavar="CONDITION", help="What must be so: 'opponents at_least=2'.")]
Picked = Annotated[
    Texts, typer.Option("--pick", metavar="WHO", help="Who is picked: another, anyone...; may be repeated.")
]
Cost = Annotated[
    Texts, typer.Option(metavar="COST", help="What it takes to play it; may be repeated: 'gold amount=1'.")
]
Effects = Annotated[
    Texts,
    typer.Option("--effect", metavar="EFFECT", help="What it does, in order: 'gain attribute=fortitude amount=2'."),
]
Ways = Annotated[Texts, typer.Option("--option", metavar="JSON", help="Another way to play it, whole.")]
Copies = Annotated[int, typer.Option(min=1, max=40, help="How often the deck has it.")]
Instead = Annotated[
    str | None,
    typer.Option(metavar="CARD", help="The id of the card that makes room.  [default: those of which there are most]"),
]
Image = Annotated[Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Draw it there, as PNG.")]


def card(
    folder: Annotated[Path, typer.Argument(metavar="PACK", help="The folder of the pack.")],
    deck: Deck = None,
    title: Title = None,
    types: Types = None,
    when: When = None,
    requires: Requires = None,
    pick: Picked = None,
    cost: Cost = None,
    effects: Effects = None,
    option: Ways = None,
    copies: Copies = 1,
    instead: Instead = None,
    image: Image = None,
    language: AnyLanguage = ENGLISH,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Add a card to a pack: say what it does with options, or be asked.

    What is not said is asked for, unless title, type and effect are said: then nothing is. A record is said by its word
    and keys, 'lose attribute=fortitude amount=2 who=picked', or as JSON; `rdi reference` shows them all. Options for
    records may be repeated. The pack is checked with the card in it before anything is written. A card that is there
    already stays as it is.
    """
    from toolkit.cards.format import canonical
    from toolkit.cards.new_card import new_card, plan, room
    from toolkit.cli.drafting import Given, agreed, drafted
    from toolkit.engine import not_yet

    where, language = room(folder, deck), spoken(language, folder)
    texts = (tuple(said or ()) for said in (types, when, requires, pick, cost, effects, option))
    given = Given(title, *texts)
    draft = drafted(given)
    made = new_card(draft.title, draft.types, draft.options, where.character.id)
    checks, below = [not_yet.remarks], settings().packs
    try:
        found = plan(where, made, copies, instead, below=below, checks=checks, drawing=_undrawn(language))
    except RdiError:
        console.note(f"This was to be the card: {canonical(made).rstrip()}")
        raise
    _tell(found, language, as_json=as_json)
    if image or (not given.whole and agreed("Draw it", "no")):
        _draw(found, image or Path(f"{made.id.rpartition('/')[2]}.png"), language)
    if dry_run or not (given.whole or agreed(f"Write it into {where.path}", "yes")):
        console.note("nothing was written")
        return
    console.detail(f"{found.write()} has it now")
    console.note(f"Look at it with: rdi card --pack {folder} {made.title!r}")


def _undrawn(language: str) -> Callable[[Report], Iterable[Fault]]:
    from toolkit.faces.validate import faults

    return lambda report: faults(report, language)


def _tell(found: Plan, language: str, *, as_json: bool) -> None:
    """The card as it is to be: its record, or what it says; and which cards make room for it."""
    from toolkit.cards.listing import record
    from toolkit.cards.wording import wording

    if as_json:
        console.emit_json(record(found.card, found.database, language), "card")
    else:
        console.say(f"{found.card.title} ({', '.join(found.card.types)})")
        for line in wording(found.card, found.database, language).plain.splitlines():
            console.say(f"  {line}")
    for name, number in found.taken.items():
        console.note(f"{number} fewer of {name}, to make room in the deck")


def _draw(found: Plan, file: Path, language: str) -> None:
    """Draw the card into a file, and on a terminal that can show it."""
    from toolkit.cli.terminal import picture, protocol
    from toolkit.faces.pixels import render
    from toolkit.faces.png import encode_png
    from toolkit.faces.studio import Studio
    from toolkit.files import write

    face = Studio(found.database, language=language).card(found.card.id, found.room.character.id)
    ((_face, pixels),) = render([face], DPI, bleed=False)
    png = encode_png(pixels)
    write(file, png)
    console.note(f"drawn: {file}")
    if sys.stdout.isatty() and (how := protocol(os.environ)):
        console.send(picture(png, ROWS, how))
