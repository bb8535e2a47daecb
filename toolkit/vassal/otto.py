"""Otto at the table: his mat with a track toward each player, its markers, his two piles.

His mat obeys a drunk Drink and the turn like a slate of seat 0, so that bar, Drinks and turn need not know him.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.figures import OTTO_TRACK_END
from toolkit.vassal import calls, names
from toolkit.vassal import traits as t
from toolkit.vassal.board import Table
from toolkit.vassal.piece import Piece
from toolkit.vassal.place import told
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

SEAT = 0
"""Where his turn comes: before that of the first seat."""

_TRACKS = {1: "Upper", 2: "Lower"}
"""His tracks by their number on the mat, each called by the row of seats that it is turned to."""

_STARTS = {"Fortitude": OTTO_TRACK_END, "Alcohol": 0}
_PLACE = "otto"


def mat(picture: str) -> Piece:
    """His mat, with the commands for all that he does."""
    traits = (*_memory(), *_menus(), *_acts(), *_watchers(), *_reports(), *_named())
    return Piece(traits, picture, names.OTTO, "otto/mat")


def marker(table: Table, number: int, shows: str, picture: str) -> Piece:
    """The marker that stands on what his track of this number tells as the module's ``shows``."""
    first, last = (table.on_otto(place_of(number, shows, at)) for at in (0, OTTO_TRACK_END))
    x = f"{{{first.x}+({last.x}-{first.x})*{told(_name(shows, number))}/{OTTO_TRACK_END}}}"
    traits = (
        t.send_to_point(calls.MOVE_MARKER, names.tavern(), x, str(first.y)),
        t.marker(Place=_PLACE, Kind="marker"),
        t.fixed(),
    )
    called = say(f"{names.OTTO} {_TRACKS[number].lower()} {shows} marker")
    return Piece(traits, picture, called, f"otto/marker/{shows.lower()}/{number}")


def markers() -> Iterator[tuple[int, str, int]]:
    """For each marker the number of its track, what it shows, and where it starts (rule otto.mat)."""
    for number in _TRACKS:
        for shows, start in _STARTS.items():
            yield number, shows, start


def place_of(number: int, shows: str, at: int) -> str:
    """The place on his mat for a number of a track."""
    return f"{shows.lower()}{number}/{at}"


def told_numbers() -> list[str]:
    """The module's properties in which his mat tells its markers where to stand."""
    return [told(_name(shows, number)) for number, shows, _ in markers()]


def _name(shows: str, number: int) -> str:
    """The property of his mat that holds a number of a track."""
    return f"Otto{shows}{number}"


def _memory() -> Iterator[Trait]:
    for number, shows, start in markers():
        name = _name(shows, number)
        steps = [Change(f"{name} {by}", "I", by.lstrip("+"), _menu(number, shows, by)) for by in ("+1", "-1")]
        drunk = Change(calls.TAKE_DRINK, "I", f"$Gulp{shows}$")
        starts = [Change(key, "P", str(start)) for key in (calls.BEGIN, _up(number))]
        yield t.number(name, start, 0, OTTO_TRACK_END, *steps, drunk, *starts)
        yield t.set_global(told(name), Change("Tell the numbers", "P", f"${name}$"))
    yield t.set_global(names.TO_SEAT, Change("Name nobody", "P", str(SEAT)))
    yield t.calculated("Awake", f"{{{names.otto_plays()} ? 1 : 0}}")


def _menu(number: int, shows: str, by: str) -> str:
    return f"{_TRACKS[number]} track: {shows} {by}"


def _menus() -> Iterator[Trait]:
    for number, row in _TRACKS.items():
        yield t.submenu(f"{row} track", *(_menu(number, shows, by) for shows in _STARTS for by in ("+1", "-1")))


def _acts() -> list[Trait]:
    """What he does in his phases, and between them (rules otto.action, otto.drink, otto.deck-runs-out)."""
    gather = ["Gather the discards", "Mix the deck", "Say shuffled"]
    return [
        t.trigger(
            "Reveals",
            ["Turn the next card over"],
            key=calls.REVEAL_OTTO,
            menu="Reveal the next card",
            when=f'{{GetProperty("{names.otto_deck()}_numPieces")>0}}',
        ),
        t.trigger(
            "Has no card",
            ["Say empty"],
            watch=[calls.REVEAL_OTTO],
            when=f'{{GetProperty("{names.otto_deck()}_numPieces")==0}}',
        ),
        t.command_deck("Turn the next card over", calls.REVEAL, names.otto_deck(), 1),
        t.trigger(
            "Drinks",
            ["Name nobody", "Reveal a Drink"],
            key=calls.DRINK,
            menu="Drink from the Drink Deck",
            when="{Awake==1}",
        ),
        t.command_deck("Reveal a Drink", calls.TASTE, names.drink_deck(), 1),
        t.trigger("Shuffles", gather, key="Shuffle the discards", menu="Shuffle the discards into a new deck"),
        t.trigger("Begins", ["Call the cards in", "Mix the deck"], watch=[calls.BEGIN], when="{Awake==1}"),
        t.command_pieces("Call the cards in", calls.TO_DECK, "Otto", "1", only=_in_play()),
        t.global_hotkey("Gather the discards", calls.GATHER_OTTO),
        t.global_hotkey("Mix the deck", calls.SHUFFLE_OTTO),
    ]


def _in_play() -> str:
    """Holds for those of his cards that are neither in their box nor in his deck."""
    return f'{{DeckName!=Home && DeckName!="{names.otto_deck()}"}}'


def _watchers() -> Iterator[Trait]:
    for number in reversed(_TRACKS):
        fortitude, alcohol = (_name(shows, number) for shows in _STARTS)
        out = [f"Say out {number}", _up(number)]
        yield t.trigger(
            f"Passes out {number}",
            out,
            watch=[*_changes(number), calls.TAKE_DRINK],
            when=f"{{{alcohol}>={fortitude}}}",
        )
    moves = [key for number in _TRACKS for key in (*_changes(number), _up(number))]
    shown = ["Tell the numbers", "Shift the markers"]
    yield t.trigger("Shows", shown, watch=[*moves, calls.TAKE_DRINK, calls.BEGIN])
    yield t.command_pieces("Shift the markers", calls.MOVE_MARKER, "Place", _PLACE, on=names.tavern())


def _changes(number: int) -> list[str]:
    return [f"{_name(shows, number)} {by}" for shows in _STARTS for by in ("+1", "-1")]


def _up(number: int) -> str:
    """The call that puts his markers of a track back where they start (rule otto.passes-out)."""
    return f"Otto gets up {number}"


def _reports() -> Iterator[Trait]:
    for number, row in reversed(_TRACKS.items()):
        values = f"Alcohol Content ${_name('Alcohol', number)}$, Fortitude ${_name('Fortitude', number)}$"
        yield t.report(f"Otto, {row.lower()} track: {values}", *_changes(number), calls.TAKE_DRINK)
        gains = "its player gains 1 Gold from the Inn or draws two cards."
        yield t.report(f"Otto passes out on the {row.lower()} track and gets up again: {gains}", f"Say out {number}")
    late = "Shuffle the discards into a new one; in a Round of Gambling only after it."
    yield t.report(f"Otto's deck is empty. {late}", "Say empty")
    yield t.report("Otto's discards are shuffled into a new deck.", "Say shuffled")


def _named() -> list[Trait]:
    return [t.marker(Slate=str(SEAT), Leader="0", Place=str(SEAT), Kind="mat"), t.fixed()]
