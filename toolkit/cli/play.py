"""``rdi play``: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console

if TYPE_CHECKING:
    from toolkit import rulebook
    from toolkit.cards import Database
    from toolkit.engine.record import GameRecord, Player

PLAYERS = 4

Players = Annotated[
    int | None,
    typer.Option(
        min=2, max=10, help=f"How many play; beyond eight with a pack.  [default: {PLAYERS}, or as many as characters]"
    ),
]
Characters = Annotated[str, typer.Option(metavar="NAME,...", help="Who they are, in turn order.  [default: by chance]")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=2**53 - 1, help="Where chance begins; the same seed is the same game.")
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="KIND,...",
        help="Bots for the last seats: random, greedy. A single one takes every seat but the first.  "
        "[default: people only]",
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
    seed: Seed = None,
    bots: Bots = "",
    edition: Edition = None,
    drink_deck: DrinkDeck = None,
    ask_everybody: AskEverybody = False,
    save: Save = None,
    resume: Resume = None,
) -> None:
    """Play a game at the terminal: several people at one keyboard, or against bots.

    Each decision is a number or a line such as: plays "I raise!". `help` lists what else can be said. What is piped in
    is played line by line.
    """
    from toolkit.cli.database import database
    from toolkit.cli.session import require_new
    from toolkit.engine.record import read

    if save is not None and save != resume:
        require_new(save)
    cards = database()
    if resume is None:
        record = _new(cards, players, characters, bots, seed, edition, drink_deck, ask_everybody=ask_everybody)
        console.note(f"seed {record.seed}")
    elif any(value not in (None, "", False) for value in (players, characters, seed, bots, edition, drink_deck)):
        raise typer.BadParameter("a game that is resumed has its players, bots, seed and rules already")
    else:
        record = read(resume)
    _run(cards, record, save or resume)


def _run(cards: Database, record: GameRecord, file: Path | None) -> None:
    """Make the moves that the record has, and play on from there."""
    from toolkit.cli.session import Session
    from toolkit.engine.history import History
    from toolkit.engine.record import begin, steps

    history = History(begin(record, cards, log=[]))
    resumed = sum(1 for _line in steps(history, record)) > 0
    Session(history, record, file, told=len(history.game.log or ()) if resumed else 0).run()


def _new(
    cards: Database,
    players: int | None,
    characters: str,
    bots: str,
    seed: int | None,
    edition: str | None,
    drink_deck: str | None,
    *,
    ask_everybody: bool,
) -> GameRecord:
    import secrets

    from toolkit.engine.record import DRINK_DECK, GameRecord

    begins = secrets.randbelow(2**32) if seed is None else seed
    chosen = _characters(cards, characters, players, begins)
    return GameRecord(
        _seated(cards, chosen, _bots(bots, len(chosen))),
        edition=_edition(edition),
        drink_deck=drink_deck or DRINK_DECK,
        seed=begins,
        ask_everybody=ask_everybody,
    )


def _characters(cards: Database, named: str, players: int | None, seed: int) -> list[str]:
    """The characters that play: those named, and others by chance."""
    from random import Random

    from toolkit.cards.character import CHARACTER_DECK_SIZE
    from toolkit.errors import NotLegal

    chosen = [_character(cards, name) for name in named.split(",") if name.strip()]
    count = players if players is not None else len(chosen) if len(chosen) > 1 else PLAYERS
    others = [one for one in cards.characters if cards.deck(one).size >= CHARACTER_DECK_SIZE and one not in chosen]
    if len(set(chosen)) < len(chosen) or len(chosen) > count:
        raise NotLegal(f"{len(chosen)} characters for {count} players", instead="name each character once")
    if count > len(chosen) + len(others):
        known = len(chosen) + len(others)
        remedy = f"up to {known}, or more with a pack (`rdi new character` begins one): `rdi --pack FOLDER play`"
        raise NotLegal(f"{count} players, but only {known} characters with whole decks", instead=remedy)
    return [*chosen, *Random(seed).sample(others, count - len(chosen))]  # noqa: S311 - who sits down, no secret


def _character(cards: Database, name: str) -> str:
    from toolkit.cards.character import CHARACTER_DECK_SIZE
    from toolkit.cards.lookup import find_deck
    from toolkit.errors import NotLegal

    found = cards.character(find_deck(name.strip(), cards)).id
    size = cards.deck(found).size
    if size < CHARACTER_DECK_SIZE:
        raise NotLegal(f"the deck of {name.strip()} is not known whole: {size} of {CHARACTER_DECK_SIZE} cards")
    return found


def _seated(cards: Database, characters: list[str], bots: list[str | None]) -> tuple[Player, ...]:
    from toolkit.engine.record import Player

    seats = zip(characters, bots, strict=True)
    return tuple(Player(cards.character(character).short, character, bot) for character, bot in seats)


def _bots(named: str, players: int) -> list[str | None]:
    """Who is a bot, by seats."""
    from toolkit.arena import bot
    from toolkit.errors import NotLegal

    kinds = [kind.strip() for kind in named.split(",") if kind.strip()]
    for kind in kinds:
        bot(kind)
    if len(kinds) > players:
        raise NotLegal(f"{len(kinds)} bots for {players} players")
    if len(kinds) == 1:
        kinds *= players - 1
    return [*[None] * (players - len(kinds)), *kinds]


def _edition(name: str | None) -> rulebook.Book:
    from toolkit import rulebook
    from toolkit.errors import NotFound
    from toolkit.nearest import nearest

    for book in rulebook.BOOKS:
        if name in (None, book):
            return rulebook.NEWEST if name is None else book
    raise NotFound("edition", str(name), nearest(str(name), rulebook.BOOKS) or rulebook.BOOKS)
