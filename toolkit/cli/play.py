"""``rdi play``: a game at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.seating import Company, with_options
from toolkit.errors import RdiError
from toolkit.figures import PLAYERS

if TYPE_CHECKING:
    from toolkit import rulebook
    from toolkit.cards import Database
    from toolkit.engine.record import GameRecord
    from toolkit.table.seating import Wanted

    Client = Callable[[Database, GameRecord, Path | None], None]

Players = Annotated[
    int | None,
    typer.Option(
        min=2, max=10, help=f"How many play; beyond eight with a pack.  [default: {PLAYERS}, or as many as characters]"
    ),
]
Characters = Annotated[str, typer.Option(metavar="NAME,...", help="Who they are, in turn order.  [default: by chance]")]
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
AskEverybody = Annotated[
    bool, typer.Option("--ask-everybody", help="Ask everybody at every chance, so that silence tells nothing.")
]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game here after each decision of a person.")]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with this game; it is saved in the same file.")
]


Full = Annotated[bool, typer.Option("--full", help="Play on the full screen, with the hand as cards and keys for all.")]


@with_options
def play(
    players: Players = None,
    characters: Characters = "",
    company: Company = Company(),  # noqa: B008 - a frozen record
    prizes: Prizes = False,
    sea_events: SeaEvents = False,
    bar_deck: BarDeck = "",
    seed: Seed = None,
    bots: Bots = "",
    ask_everybody: AskEverybody = False,
    save: Save = None,
    resume: Resume = None,
    full: Full = False,
) -> None:
    """Play a game at the terminal: several people at one keyboard, or against bots.

    In a variant between teams, teammates share Fortitude, Alcohol Content, Gold and Potion Tokens. Otto plays by
    himself, after the last player and before the first; each of the two has a track of his. Prizes, Sea Events and a
    Bar Deck go with every variant.

    Each decision is a number or a line such as: plays "I raise!". `help` lists what else can be said. What is piped in
    is played line by line. With --full, the keys are told at the foot of the screen.
    """
    from toolkit.cli.database import database
    from toolkit.engine.record import read
    from toolkit.table.file import require_new
    from toolkit.table.seating import Wanted

    if save is not None and save != resume:
        require_new(save)
    sides = (company.variant, company.teams, company.boss, company.leaders)
    wanted = Wanted(players, characters, *sides, bots, prizes, bar_deck, company.factions, sea_events)
    if bar_deck and company.drink_deck is not None:
        raise typer.BadParameter("the Drinks come from --bar-deck or from --drink-deck, not from both")
    if resume is not None and (wanted != Wanted() or any((seed is not None, company.edition, company.drink_deck))):
        raise typer.BadParameter("a game that is resumed has its players, teams, bots, seed and rules already")
    run, cards = _client(full=full), database()
    record = _new(cards, wanted, company, seed, ask_everybody=ask_everybody) if resume is None else read(resume)
    run(cards, record, save or resume)


def _new(cards: Database, wanted: Wanted, company: Company, seed: int | None, *, ask_everybody: bool) -> GameRecord:
    """A new game for those who are wanted."""
    import secrets

    import msgspec

    from toolkit.engine.record import DRINK_DECK
    from toolkit.table.seating import seat

    record = msgspec.structs.replace(
        seat(cards, wanted, secrets.randbelow(2**32) if seed is None else seed),
        edition=_edition(company.edition),
        drink_deck=company.drink_deck or DRINK_DECK,
        ask_everybody=ask_everybody,
    )
    console.note(f"seed {record.seed}")
    return record


def _client(*, full: bool) -> Client:
    """What shows the table: line by line, or on the full screen. Raises where there is no screen to be filled."""
    if not full:
        from toolkit.cli.session import run

        return run
    if not _is_a_terminal():
        raise typer.BadParameter("--full needs a terminal; without it, `rdi play` takes what is piped in")
    try:
        import textual  # noqa: F401
    except ImportError:
        raise RdiError(f"--full needs Textual, which is not installed: {_remedy()}") from None
    from toolkit.cli.full.app import run as run_full

    return run_full


def _is_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _remedy() -> str:
    """What installs the full-screen client here."""
    checkout = paths.PACKAGE.parent
    where = f"{checkout}[full]" if (checkout / "pyproject.toml").is_file() else "rdi-toolkit[full]"
    return f'{sys.executable} -m pip install "{where}"'


def _edition(name: str | None) -> rulebook.Book:
    from toolkit import rulebook
    from toolkit.errors import NotFound
    from toolkit.nearest import nearest

    for book in rulebook.BOOKS:
        if name in (None, book):
            return rulebook.NEWEST if name is None else book
    raise NotFound("edition", str(name), nearest(str(name), rulebook.BOOKS) or rulebook.BOOKS)
