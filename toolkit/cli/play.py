"""``rdi play``: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.figures import PLAYERS

if TYPE_CHECKING:
    from toolkit import rulebook
    from toolkit.cards import Database
    from toolkit.engine.record import GameRecord

Players = Annotated[
    int | None,
    typer.Option(
        min=2, max=10, help=f"How many play; beyond eight with a pack.  [default: {PLAYERS}, or as many as characters]"
    ),
]
Characters = Annotated[str, typer.Option(metavar="NAME,...", help="Who they are, in turn order.  [default: by chance]")]
VariantKind = Annotated[
    str,
    typer.Option(
        "--variant",
        metavar="KIND",
        help="A game between teams: two-headed-dragon, boss-battle, two-headed-boss-battle or leaders-and-lackeys; "
        "or one of two with an automaton: otto.  [default: everybody alone]",
    ),
]
Teams = Annotated[
    str,
    typer.Option(metavar="NAME+NAME,...", help="Who play together, in turn order.  [default: neighbours]"),
]
Boss = Annotated[str, typer.Option(metavar="NAME", help="The Boss of a boss-battle.  [default: by chance]")]
Leaders = Annotated[
    str,
    typer.Option(
        metavar="NAME,...", help="Those of leaders-and-lackeys who play with Boss Cards.  [default: the first of each]"
    ),
]
Factions = Annotated[
    str, typer.Option(metavar="NAME,NAME", help="The two that make up Otto's deck.  [default: by chance]")
]
Prizes = Annotated[bool, typer.Option("--prizes", help="Play for Prizes in Rounds of Gambling, in any variant.")]
SeaEvents = Annotated[bool, typer.Option("--sea-events", help="Play with the Sea Event deck, in any variant.")]
BarDeck = Annotated[
    str,
    typer.Option(
        metavar="DECK,...",
        help="The Drinks of these boxes or decks (as rdi1,rdi2) are a Bar Deck, dealt thirty at a time.",
    ),
]
Seed = Annotated[
    int | None, typer.Option(min=0, max=2**53 - 1, help="Where chance begins; the same seed is the same game.")
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="KIND,...",
        help="Bots for the last seats: random, easy, fair, hard. A single one takes every seat but the first. "
        "How far one looks ahead can be said: hard:200 playouts, or hard:0.5s a move.  [default: people only]",
    ),
]
Edition = Annotated[str | None, typer.Option(help="Whose rules: rdi1, rdi2, rdi4, rdi5 or rdi9.  [default: rdi9]")]
DrinkDeck = Annotated[
    str | None, typer.Option(metavar="DECK", help="The Drink Deck, by its id.  [default: drinks-rdi2]")
]
AskEverybody = Annotated[
    bool, typer.Option("--ask-everybody", help="Ask everybody at every chance, so that silence tells nothing.")
]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game here after each decision of a person.")]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with this game; it is saved in the same file.")
]


def play(
    players: Players = None,
    characters: Characters = "",
    variant: VariantKind = "",
    teams: Teams = "",
    boss: Boss = "",
    leaders: Leaders = "",
    factions: Factions = "",
    prizes: Prizes = False,
    sea_events: SeaEvents = False,
    bar_deck: BarDeck = "",
    seed: Seed = None,
    bots: Bots = "",
    edition: Edition = None,
    drink_deck: DrinkDeck = None,
    ask_everybody: AskEverybody = False,
    save: Save = None,
    resume: Resume = None,
) -> None:
    """Play a game at the terminal: several people at one keyboard, or against bots.

    In a variant between teams, teammates share Fortitude, Alcohol Content, Gold and Potion Tokens. Otto plays by
    himself, after the last player and before the first; each of the two has a track of his. Prizes, Sea Events and a
    Bar Deck go with every variant.

    Each decision is a number or a line such as: plays "I raise!". `help` lists what else can be said. What is piped in
    is played line by line.
    """
    import secrets

    import msgspec

    from toolkit.cli.database import database
    from toolkit.cli.session import require_new
    from toolkit.engine.record import DRINK_DECK, read
    from toolkit.table.seating import Wanted, seat

    if save is not None and save != resume:
        require_new(save)
    asked = (players, characters, variant, teams, boss, leaders, bots, prizes, bar_deck, factions, sea_events)
    cards, wanted = database(), Wanted(*asked)
    if bar_deck and drink_deck is not None:
        raise typer.BadParameter("the Drinks come from --bar-deck or from --drink-deck, not from both")
    if resume is None:
        record = msgspec.structs.replace(
            seat(cards, wanted, secrets.randbelow(2**32) if seed is None else seed),
            edition=_edition(edition),
            drink_deck=drink_deck or DRINK_DECK,
            ask_everybody=ask_everybody,
        )
        console.note(f"seed {record.seed}")
    elif wanted != Wanted() or any(value is not None for value in (seed, edition, drink_deck)):
        raise typer.BadParameter("a game that is resumed has its players, teams, bots, seed and rules already")
    else:
        record = read(resume)
    _run(cards, record, save or resume)


def _run(cards: Database, record: GameRecord, file: Path | None) -> None:
    """Make the moves that the record has, and play on from there."""
    from toolkit.cli.session import Session
    from toolkit.table import Table

    table = Table.begin(record, cards, together=True)
    Session(table, file, logged=len(table.told()) if record.moves else 0).run()


def _edition(name: str | None) -> rulebook.Book:
    from toolkit import rulebook
    from toolkit.errors import NotFound
    from toolkit.nearest import nearest

    for book in rulebook.BOOKS:
        if name in (None, book):
            return rulebook.NEWEST if name is None else book
    raise NotFound("edition", str(name), nearest(str(name), rulebook.BOOKS) or rulebook.BOOKS)
