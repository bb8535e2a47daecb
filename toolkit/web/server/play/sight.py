"""What a seat is sent: built here from a list of what it may know, in the first state and in each one after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import Discards
from toolkit.engine.view import View
from toolkit.referee.games import narration
from toolkit.referee.games.deciding import decision
from toolkit.referee.speech import speech
from toolkit.referee.speech.moves import spoken
from toolkit.referee.speech.reasons import reason
from toolkit.table import Table
from toolkit.table.showing import shows
from toolkit.web import address

MOST_TOLD = 400
"""So many lines of the log are sent at most; the replay has all of them."""


MOST_KEPT = 5_000
"""So many lines are kept in words."""


class Lines:
    """The log of one table in words. Each line is told once in each language, as all are sent at every move."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, Entry], dict[str, str]] = {}

    def of(self, game: Game, entries: Sequence[Entry], language: str) -> list[dict[str, str]]:
        """What these entries say, each with the number of its rule where there is one."""
        if len(self._told) > MOST_KEPT:
            self._told.clear()
        return [self._told.get((language, entry)) or self._tell(game, entry, language) for entry in entries]

    def _tell(self, game: Game, entry: Entry, language: str) -> dict[str, str]:
        text, rule = narration.told(game, entry, language)
        line = {"text": text, **({"rule": rule} if rule else {})}
        self._told[language, entry] = line
        return line


def of_table(table: Table, seat: int | None, language: str, lines: Lines) -> dict[str, Any]:
    """The table as a seat sees it, or as somebody sees it who looks on, in a language: JSON values.

    Cards that one does not see are numbers of cards; nothing names them, and nothing tells their order.
    """
    seen = table.seen(seat)
    decides, together = seat is not None and seat in table.deciding, table.due is not None
    game, answer = table.seen_as(seat), None if seat is None else table.answers.get(seat)
    told = table.told()
    first = max(0, len(told) - MOST_TOLD)
    return {
        "version": table.version,
        "view": _without_moves(seen),
        "cards": {card: _card(table.game, card, deck) for card, deck in _cards_seen(seen, table.game)},
        "phase": seen.phase,
        "first": first,
        "log": lines.of(table.game, told[first:], language),
        "speaks": speech(language).language,
        "deciding": list(table.deciding),
        "asked": decision(table.game, together=together, language=language),
        "due": table.due,
        "answer": None if answer is None else spoken(game, answer, language),
        "shows": reason(shows(table), language),
        "moment": list(narration.moment(game, language))[1:] if decides else [],
        "moves": _moves(game, language) if decides else [],
        "discards": decides and isinstance(game.ask.moves if game.ask else None, Discards),
        "undo": _undo(table, seat),
        "winners": narration.victory(table.game, language) if seen.winners is not None else "",
    }


def _without_moves(seen: View) -> dict[str, Any]:
    """A view without its moves, which are sent as lines."""
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(seen, moves=None))
    return plain


def _moves(game: Game, language: str) -> list[dict[str, Any]]:
    """The legal moves, each with its line and what it does; for a discard there is none to list."""
    if game.ask is None or isinstance(game.ask.moves, Discards):
        return []
    return [
        {"line": choice.line, "does": choice.does, "card": choice.card[0] if choice.card else ""}
        for choice in narration.choices(game, language)
    ]


def _undo(table: Table, seat: int | None) -> dict[str, Any] | None:
    """What somebody wants to take back; what it was, only they are told."""
    wanted = table.undoing
    if wanted is None:
        return None
    return {"seat": wanted.seat, "needs": sorted(wanted.needs), "line": wanted.line if seat == wanted.seat else ""}


def _cards_seen(seen: View, game: Game) -> Iterator[tuple[str, str]]:
    """The cards that lie open in a view, each with the deck as whose card it is shown."""
    found: dict[str, str] = {}
    for player in seen.players:
        lying = [*player.discard, *player.in_front, *player.laid_out, *player.prizes, *(player.hand or ())]
        lying += [card for cards in player.zones.values() for card in cards]
        for card in lying:
            found.setdefault(card, player.character or "")
    for shown in seen.in_progress:
        character = seen.players[shown.seat].character
        for card in shown.cards:
            found.setdefault(card, character or "")
    for card in (*seen.drink_discard, *(card for cards in seen.zones.values() for card in cards)):
        found.setdefault(card, "")
    for card, deck in found.items():
        holders = game.cards.decks_with[card]
        yield card, deck if deck in holders else next(iter(holders), "")


def _card(game: Game, card: str, deck: str) -> dict[str, Any]:
    """A card that is seen: its title (and those in other languages), and where its picture and its page are."""
    found = game.any_card(card)
    return {
        "title": found.title,
        **({"titles": found.titles} if found.titles else {}),
        "face": address.face(card, deck, "small") if deck else "",
        "large": address.face(card, deck, "large") if deck else "",
        "page": address.card(card),
    }
