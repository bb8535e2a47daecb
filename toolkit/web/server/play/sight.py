"""What a seat is sent: built here from a list of what it may know, in the first state and in each one after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import Discards
from toolkit.engine.view import View, seen_by_all, seen_from
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


class Had(NamedTuple):
    """What a browser has been sent of a table before: how many lines of the log, the last of them, and which cards.

    ``cards`` has of each card the deck as whose it was shown.
    """

    lines: int = 0
    last: Entry | None = None
    cards: Mapping[str, str] = {}


NOTHING = Had()
"""What a browser has that comes new."""


class Sight:
    """A table at this moment, as all see it who look at it: what is the same for several of them is made once."""

    def __init__(self, table: Table, lines: Lines) -> None:
        self._table, self._lines, self._told = table, lines, table.told()
        self._by_all = seen_by_all(table.game)
        self._cards = self._shown_as(_lying(self._by_all))
        self._due, self._deciding, self._answers = table.due, table.deciding, table.answers
        self._said: dict[str, dict[str, Any]] = {}

    def of(self, seat: int | None, language: str, had: Had = NOTHING) -> tuple[dict[str, Any], Had]:
        """The table as a seat sees it, or as somebody sees it who looks on, in a language, and what they have then.

        Of the log and the cards there is only what they have not had before, unless it is ``whole``. Cards that one
        does not see are numbers of cards; nothing names them, and nothing tells their order.
        """
        seen, whole = seen_from(self._table.game, seat, self._by_all), not self._goes_on(had)
        had = NOTHING if whole else had
        first = max(had.lines, len(self._told) - MOST_TOLD)
        lying = self._shown_as(_held(seen)) | self._cards
        cards = {card: deck for card, deck in lying.items() if had.cards.get(card) != deck}
        message = {
            **self._in(language),
            "view": seen,
            "whole": whole,
            "cards": {card: _card(self._table.game, card, deck) for card, deck in cards.items()},
            "log": self._lines.of(self._table.game, self._told[first:], language),
            **self._own(seat, language),
        }
        last = self._told[-1] if self._told else None
        return message, Had(len(self._told), last, {**had.cards, **cards} if cards else had.cards)

    def _goes_on(self, had: Had) -> bool:
        """Whether the log goes on from what somebody has had of it: nothing of that has been taken back since."""
        missed = len(self._told) - had.lines
        return had.lines > 0 and 0 <= missed <= MOST_TOLD and self._told[had.lines - 1] is had.last

    def _in(self, language: str) -> dict[str, Any]:
        """What all are told alike who are told it in a language."""
        if language not in self._said:
            table = self._table
            self._said[language] = {
                "version": table.version,
                "speaks": speech(language).language,
                "deciding": self._deciding,
                "asked": decision(table.game, together=self._due is not None, language=language),
                "due": self._due,
                "shows": reason(shows(table), language),
                "winners": narration.victory(table.game, language) if self._by_all.winners is not None else "",
            }
        return self._said[language]

    def _own(self, seat: int | None, language: str) -> dict[str, Any]:
        """What a seat alone is told: what it may do, has answered, and wants to take back."""
        table, answer = self._table, None if seat is None else self._answers.get(seat)
        own: dict[str, Any] = {"answer": None, "moment": (), "moves": (), "discards": False, "undo": _undo(table, seat)}
        if answer is not None:
            own["answer"] = spoken(table.seen_as(seat), answer, language)
        if seat in self._deciding:
            game = table.seen_as(seat)
            own["moment"] = list(narration.about(game, language))
            own["moves"] = _moves(game, language)
            own["discards"] = isinstance(game.ask.moves if game.ask else None, Discards)
        return own

    def _shown_as(self, found: Mapping[str, str]) -> dict[str, str]:
        """Cards, each with the deck as whose card it is shown: that of the character, where it has the card."""
        with_card = self._table.game.cards.decks_with
        return {
            card: deck if deck in with_card[card] else next(iter(with_card[card]), "") for card, deck in found.items()
        }


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


def _lying(seen: View) -> dict[str, str]:
    """The cards that lie open before everybody, each with the character as whose card it is seen first."""
    found: dict[str, str] = {}
    for player in seen.players:
        lying = (player.discard, player.in_front, player.laid_out, player.prizes, *player.zones.values())
        for card in chain.from_iterable(lying):
            found.setdefault(card, player.character or "")
    for shown in seen.in_progress:
        for card in shown.cards:
            found.setdefault(card, seen.players[shown.seat].character or "")
    for card in chain(seen.drink_discard, *seen.zones.values()):
        found.setdefault(card, "")
    return found


def _held(seen: View) -> dict[str, str]:
    """The cards that somebody sees alone, or with teammates, each with the character whose card it is."""
    own = (player for player in seen.players if player.hand is not None)
    return {card: one.character or "" for one in own for card in chain(one.hand or (), *one.zones.values())}


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
