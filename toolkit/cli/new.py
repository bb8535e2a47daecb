"""``rdi new``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.database import database
from toolkit.cli.new_card import card

app = typer.Typer(help="Make something of your own to start from.", no_args_is_help=True, rich_markup_mode=None)


app.command(no_args_is_help=False)(card)

Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="The folder to make.  [default: one called by the name]")
]


@app.command()
def character(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The character's whole name.")],
    output: Folder = None,
    species: Annotated[str, typer.Option(metavar="WORD", help="What the character is; some Drinks ask.")] = "human",
) -> None:
    """Write a small pack with a new character, to change as you like.

    It is sound and complete: 40 cards, the common ones among them, that can be built and played at once. Nothing is
    ever overwritten.
    """
    from toolkit.cards.document import shown
    from toolkit.cards.scaffold import new_character

    files = new_character(name, species, output, database())
    for path in files:
        console.say(shown(path))
    folder = shown(files[0].parent)
    console.note(f"Read {folder}/README.md, then check with: rdi validate {folder}")
    console.detail(f"Packs in {paths.user_packs()} are used without --pack")


@app.command()
def corrections(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="The character, or the Drink Deck or faction.")],
    output: Folder = None,
) -> None:
    """Write a pack in which the owner of a box tells what its cards say.

    It lists each card of the deck that is made up or doubtful, with what is known of it, what is asked, and known cards
    to copy from. Nothing is ever overwritten.
    """
    from toolkit.cards.document import shown
    from toolkit.cards.lookup import find_deck
    from toolkit.cards.new_corrections import new_corrections

    cards = database()
    files = new_corrections(find_deck(deck, cards), output, cards)
    for path in files:
        console.say(shown(path))
    folder = shown(files[0].parent)
    console.note(f"Read {folder}/README.md; see how far you have come with: rdi coverage --pack {folder}")
