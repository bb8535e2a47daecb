"""``rdi coverage``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli import console
from toolkit.cli.database import database
from toolkit.cli.options import Json

if TYPE_CHECKING:
    from toolkit.cards.coverage import Coverage, Progress
    from toolkit.cli.records import DeckCoverage


def coverage(
    doubts: Annotated[bool, typer.Option("--doubts", help="List every card about which a doubt is open.")] = False,
    as_json: Json = False,
) -> None:
    """Tell how much of each deck is known, by evidence."""
    from toolkit.cards.coverage import coverage as of_decks
    from toolkit.cards.coverage import progress, total

    cards = database()
    decks, corrected = of_decks(cards), progress(cards)
    everything = [*decks, total(decks)] if decks else []
    if as_json:
        corrections = [asdict(one) for one in corrected]
        whole = _as_json(everything[-1])
        console.emit_json(
            {"decks": [_as_json(deck) for deck in decks], "total": whole, "corrections": corrections}, "coverage"
        )
    else:
        _tell(everything)
        for one in corrected:
            console.say(_told(one))
        if doubts:
            _tell_doubts(everything[-1])


def _tell(decks: list[Coverage]) -> None:
    statuses = list(decks[-1].statuses)
    columns = ("deck", "cards", "known", *(status.replace("_", " ") for status in statuses), "doubts")
    console.table(columns, [_row(deck, statuses) for deck in decks])


def _told(one: Progress) -> str:
    come = f"{one.pack}: {one.done} of {one.done + len(one.left)} cards of {one.deck_id} corrected"
    return f"{come}; next is {one.left[0]}" if one.left else f"{come}: thank you"


def _row(deck: Coverage, statuses: list[Any]) -> list[object]:
    share = f"{100 * deck.known // deck.size}%"
    counts = [deck.statuses.get(status, "") for status in statuses]
    return [deck.deck_id or deck.name, f"{deck.cards}/{deck.size}", share, *counts, deck.doubts or ""]


def _tell_doubts(deck: Coverage) -> None:
    console.say("")
    for card in deck.doubtful:
        console.say(f"{card.title} ({card.card_id}): {'; '.join(card.about)}")


def _as_json(deck: Coverage) -> DeckCoverage:
    return {
        "deck": deck.deck_id or None,
        "name": deck.name,
        "size": deck.size,
        "cards": deck.cards,
        "known": deck.known,
        "faces": deck.faces,
        "statuses": dict(deck.statuses),
        "open_doubts": deck.doubts,
        "doubtful": [{"id": card.card_id, "title": card.title, "about": list(card.about)} for card in deck.doubtful],
    }
