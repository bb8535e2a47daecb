"""``rdi referee audit``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.codes import WRONG
from toolkit.cli.options import Json
from toolkit.cli.settings import settings

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.referee.audit.finding import Finding


def audit(
    packs: Annotated[
        list[Path] | None, typer.Argument(metavar="[PACK]...", help="Packs: folders or zips.  [default: the decks]")
    ] = None,
    decks: Annotated[
        list[str] | None,
        typer.Option("--deck", metavar="DECK", help="A deck; may be repeated.  [default: all whole decks]"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Look over cards as their designer would: what can never be played, does nothing, never ends, or says otherwise.

    The engine plays each card at every kind of table. What a pack brings is held against the decks that are known
    whole: amounts, copies, and what the deck comes to in attack, healing and Gold. An error makes the exit code 1;
    warnings and notes are for you to judge. A pack must be sound first (see `rdi validate`).
    """
    from toolkit.referee.audit.audit import audit as look_over
    from toolkit.referee.audit.audit import of_pack

    cards = _database(packs or [])
    chosen = [cards.deck(name.lower()).id for name in decks or []]
    own_decks, own_cards = of_pack(cards) if packs else ([], [])
    whole = [] if chosen or packs else list(cards.default_decks)
    found = look_over(cards, [*chosen, *own_decks, *whole], own_cards)
    if as_json:
        console.emit_json(found)
    else:
        _tell(found)
    if any(one.severity == "error" for one in found):
        raise typer.Exit(WRONG)


def _database(packs: list[Path]) -> Database:
    """The cards with these packs on top. Raises :class:`~toolkit.errors.Faults` with all that is wrong with one."""
    from toolkit.cards import load
    from toolkit.cards.packs import user_packs
    from toolkit.cards.validate import layers

    return load(layers((*user_packs(), *settings().packs, *packs)))


def _tell(found: list[Finding]) -> None:
    from toolkit.cards.document import shown
    from toolkit.cli.paragraphs import wrapped

    for one in found:
        console.say(f"{one.severity}: {one.card} ({shown(Path(one.file))}) [{one.check}]")
        console.show(wrapped(one.why, "    "))
        console.show(wrapped(one.remedy, "    "))
    counts = [(sum(one.severity == kind for one in found), kind) for kind in ("error", "warning", "note")]
    console.note(", ".join(f"{number or 'no'} {kind}{'' if number == 1 else 's'}" for number, kind in counts))
