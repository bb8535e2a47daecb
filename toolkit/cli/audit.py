"""``rdi referee audit``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import processors
from toolkit.cli import console
from toolkit.cli.codes import WRONG
from toolkit.cli.options import Json
from toolkit.cli.settings import settings

if TYPE_CHECKING:
    from toolkit.arena.brief import Brief
    from toolkit.cards import Database
    from toolkit.referee.audit.finding import Finding


Games = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=100_000,
        help="How many quick games bots play with each character; 0 leaves them out.  "
        "[default: 200 with each that a pack brings]",
    ),
]


def audit(
    packs: Annotated[
        list[Path] | None, typer.Argument(metavar="[PACK]...", help="Packs: folders or zips.  [default: the decks]")
    ] = None,
    decks: Annotated[
        list[str] | None,
        typer.Option("--deck", metavar="DECK", help="A deck; may be repeated.  [default: all whole decks]"),
    ] = None,
    games: Games = None,
    as_json: Json = False,
) -> None:
    """Look over cards as their designer would: what can never be played, does nothing, never ends, or says otherwise.

    The engine plays each card at every kind of table. What a pack brings is held against the decks that are known
    whole: amounts, copies, and what the deck comes to in attack, healing and Gold. Then bots play with its characters,
    and it is told how often they win (`rdi arena` tells more). An error makes the exit code 1; warnings and notes are
    for you to judge. A pack must be sound first (see `rdi validate`).
    """
    from toolkit.referee.audit.audit import audit as look_over
    from toolkit.referee.audit.audit import of_pack

    named = [*settings().packs, *(packs or [])]
    cards = _database(packs or [])
    chosen = [cards.deck(name.lower()).id for name in decks or []]
    own_decks, own_cards = of_pack(cards) if named else ([], [])
    whole = [] if chosen or named else list(cards.default_decks)
    found = look_over(cards, [*chosen, *own_decks, *whole], own_cards)
    tried = own_decks if games is None else [*chosen, *own_decks]
    tries = [] if games == 0 else _games(cards, tried, games, found)
    if as_json:
        console.emit_json({"findings": found, "games": tries}, "audit")
    else:
        _tell(found, tries, cards)
    if any(one.severity == "error" for one in found):
        raise typer.Exit(WRONG)


def _games(cards: Database, decks: list[str], games: int | None, found: list[Finding]) -> list[Brief]:
    """What quick games show of the characters among these decks; none where a card cannot be played as it is."""
    from toolkit.arena.brief import USUAL_GAMES
    from toolkit.arena.plan import everybody

    whole = everybody(cards)
    characters = [deck for deck in dict.fromkeys(decks) if deck in whole]
    if not characters:
        if games:
            console.note("no games were played: name a pack, or a --deck, with a character whose deck is whole")
        return []
    if any(one.severity == "error" or one.check == "not-yet-played" for one in found):
        console.note("no games were played: they would go otherwise once that is mended")
        return []
    return [_game(cards, one, USUAL_GAMES if games is None else games) for one in characters]


def _game(cards: Database, character: str, games: int) -> Brief:
    from toolkit.arena import brief
    from toolkit.arena.crew import Alone, Processes
    from toolkit.arena.plan import check
    from toolkit.arena.report import report
    from toolkit.arena.run import Run

    plan = brief.plan(character, cards)
    check(plan, cards)
    run = Run(plan, cards)
    workers = min(processors.available(), run.count(games))
    crew = Processes(workers) if workers > 1 else Alone()
    name = cards.character(character).short
    for _done in console.progress(run.go(games, crew), f"{games:,} games with {name}", total=run.count(games)):
        pass
    return brief.brief(report(run.tally, plan, cards, brief.NOTHING_KNOWN), cards)


def _database(packs: list[Path]) -> Database:
    """The cards with these packs on top. Raises :class:`~toolkit.errors.Faults` with all that is wrong with one."""
    from toolkit.cards import load
    from toolkit.cards.packs import user_packs
    from toolkit.cards.validate import layers

    return load(layers((*user_packs(), *settings().packs, *packs)))


def _tell(found: list[Finding], games: list[Brief], cards: Database) -> None:
    from toolkit.arena.brief import told
    from toolkit.cards.document import shown
    from toolkit.cli.paragraphs import wrapped

    for one in found:
        console.say(f"{one.severity}: {one.card} ({shown(Path(one.file))}) [{one.check}]")
        console.show(wrapped(one.why, "    "))
        console.show(wrapped(one.remedy, "    "))
    for short in games:
        console.show("\n".join(told(short, cards)))
    counts = [(sum(one.severity == kind for one in found), kind) for kind in ("error", "warning", "note")]
    console.note(", ".join(f"{number or 'no'} {kind}{'' if number == 1 else 's'}" for number, kind in counts))
