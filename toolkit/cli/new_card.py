"""``rdi new card``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.given import given
from toolkit.cli.options import AnyLanguage, DryRun, Json, spoken
from toolkit.cli.settings import settings
from toolkit.errors import RdiError
from toolkit.language import ENGLISH
from toolkit.options import require_takers

if TYPE_CHECKING:
    from toolkit.cards.card import Card, Drink
    from toolkit.cards.new_card import Plan, Room
    from toolkit.cards.validate import Report
    from toolkit.cli.drafting import Given
    from toolkit.cli.drafting_drink import GivenDrink
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


Statics = Annotated[
    Texts, typer.Option("--static", metavar="STATIC", help="What it does as long as it lies in front: 'losses by=-1'.")
]
Cannot = Annotated[
    Texts, typer.Option(metavar="LIMIT", help="What nobody may do to it: negated, ignored, hit-back; may be repeated.")
]
CannotWhen = Annotated[Texts, typer.Option(metavar="CONDITION", help="Only if this is so: 'in-round who=you'.")]
OnlyBy = Annotated[
    Texts,
    typer.Option("--only-by", metavar="CARD", help="The id of the only card that may answer it; may be repeated."),
]
Alcohol = Annotated[int | None, typer.Option(metavar="NUMBER", help="What a Drink adds to the Alcohol Content.")]
Fortitude = Annotated[int | None, typer.Option(metavar="NUMBER", help="What a Drink adds to the Fortitude.")]
Chaser = Annotated[bool, typer.Option("--chaser", help="A Chaser follows the Drink.")]
Exceptions = Annotated[
    Texts,
    typer.Option(
        "--exception", metavar="NUMBERS", help="A Drink for some: 'species=troll,ogre alcohol=2 fortitude=0'."
    ),
]

_CARDS, _DRINKS = "cards of characters", "Drinks"
_ALONE = {
    _CARDS: (
        *("--type", "--when", "--requires", "--pick", "--cost", "--option"),
        *("--static", "--cannot", "--cannot-when", "--only-by"),
    ),
    _DRINKS: ("--alcohol", "--fortitude", "--chaser", "--exception"),
}
"""The options that only one kind of card takes."""


def card(
    ctx: typer.Context,
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
    static: Statics = None,
    cannot: Cannot = None,
    cannot_when: CannotWhen = None,
    only_by: OnlyBy = None,
    alcohol: Alcohol = None,
    fortitude: Fortitude = None,
    chaser: Chaser = False,
    exception: Exceptions = None,
    copies: Copies = 1,
    instead: Instead = None,
    image: Image = None,
    language: AnyLanguage = ENGLISH,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Add a card to a pack, or a Drink to one with a Drink Deck: say what it does with options, or be asked.

    What is not said is asked for, unless title, type and effect are said, or title and number of a Drink: then nothing
    is. A record is said by its word and keys, 'lose attribute=fortitude amount=2 who=picked', or as JSON; `rdi
    reference` shows them all. Options for records may be repeated. The pack is checked with the card in it before
    anything is written. A card that is there already stays as it is.
    """
    from toolkit.cards.new_card import room
    from toolkit.cli.drafting import Given
    from toolkit.cli.drafting_drink import GivenDrink

    said = {flag for flags in _ALONE.values() for flag in flags} & set(given(ctx))
    drinks = True if said & {*_ALONE[_DRINKS]} else None if not said else False
    where, language = room(folder, deck, drinks=drinks), spoken(language, folder)
    require_takers(said, _ALONE, [_DRINKS if where.serves_drinks else _CARDS])
    texts = (tuple(each or ()) for each in (types, when, requires, pick, cost, effects, option))
    limits = (tuple(each or ()) for each in (static, cannot, cannot_when, only_by))
    drink = GivenDrink(title, alcohol, fortitude, chaser, tuple(effects or ()), tuple(exception or ()))
    wanted = drink if where.serves_drinks else Given(title, *texts, *limits)
    found = _planned(where, _made(where, wanted), copies, instead, language)
    _tell(found, language, as_json=as_json)
    if image or (not wanted.whole and agreed("Draw it", "no")):
        _draw(found, image or Path(f"{found.card.id.rpartition('/')[2]}.png"), language)
    if dry_run or not (wanted.whole or agreed(f"Write it into {where.path}", "yes")):
        console.note("nothing was written")
        return
    console.detail(f"{found.write()} has it now")
    console.note(f"Look at it with: rdi card --pack {folder} {found.card.title!r}")


def _made(where: Room, wanted: Given | GivenDrink) -> Card | Drink:
    """The card that was said, or is said now."""
    from toolkit.cards.new_card import new_card
    from toolkit.cli.drafting import Given, drafted
    from toolkit.cli.drafting_drink import drafted_drink

    if not isinstance(wanted, Given):
        return drafted_drink(wanted)
    draft = drafted(wanted)
    return new_card(draft.title, draft.types, draft.options, where.owner.id, draft.static, draft.limits)


def _planned(where: Room, made: Card | Drink, copies: int, instead: str | None, language: str) -> Plan:
    """The pack with the card in it; where it cannot be, what was to be written is shown."""
    from toolkit.cards.format import canonical
    from toolkit.cards.new_card import plan
    from toolkit.engine import not_yet

    checks, below = [not_yet.remarks], settings().packs
    try:
        return plan(where, made, copies, instead, below=below, checks=checks, drawing=_undrawn(language))
    except RdiError:
        console.note(f"This was to be the card: {canonical(made).rstrip()}")
        raise


def agreed(question: str, usual: str) -> bool:
    """Whether the answer to a question is yes; the keyboard is only asked where something is left to ask."""
    from toolkit.cli.drafting import agreed as asked

    return asked(question, usual)


def _undrawn(language: str) -> Callable[[Report], Iterable[Fault]]:
    from toolkit.faces.validate import faults

    return lambda report: faults(report, language)


def _tell(found: Plan, language: str, *, as_json: bool) -> None:
    """The card as it is to be: its record, or what it says; and which cards make room for it."""
    from toolkit.cards.listing import kind, record
    from toolkit.cards.wording import wording
    from toolkit.cli.card import numbers

    if as_json:
        console.emit_json(record(found.card, found.database, language), "card")
    else:
        console.say(f"{found.card.title} ({kind(found.card)})")
        for line in (*numbers(found.card, language), *wording(found.card, found.database, language).plain.splitlines()):
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

    face = Studio(found.database, language=language).card(found.card.id, found.room.owner.id)
    ((_face, pixels),) = render([face], DPI, bleed=False)
    png = encode_png(pixels)
    write(file, png)
    console.note(f"drawn: {file}")
    if sys.stdout.isatty() and (how := protocol(os.environ)):
        console.send(picture(png, ROWS, how))
