"""The slates of all players: their tracks, their Gold, and how many cards lie where."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from toolkit.cli.table import TRACK_MARK, bracket, shortened, sides
from toolkit.engine.view import PlayerView, TrackView, View
from toolkit.figures import OTTO_TRACK_END, TRACK_END

NAME = 10
"""Columns of a name."""

_SHARED = 1 + TRACK_END + 3 + 3 * 5
"""Columns of what a side has in common: its track, and three numbers."""

CLOSE = 4
"""So near to each other, Fortitude and Alcohol Content are a warning."""

Part = tuple[str, str]


def slates(seen: View, width: int) -> Content:
    """A line for each player, as wide as ``width`` columns at most where that is 60 or more."""
    together = sides(seen)
    in_teams = len(together) < len(seen.players)
    tracked = max(len(_trackers(player)) for player in seen.players)
    width -= tracked
    rows = [_heading(width, in_teams=in_teams)]
    for side in together:
        for place, seat in enumerate(side):
            mark = bracket(place, len(side)) if in_teams else ""
            rows += _rows(seen, seat, mark, width, in_teams=in_teams)
    return Content("\n").join(Content.assemble(*row) for row in rows)


def _heading(width: int, *, in_teams: bool) -> list[Part]:
    name = " " * (2 + NAME + 2 * in_teams)
    potions = "  Ptn" if in_teams else ""
    piles = "  Deck Discard" if _shows_piles(width, in_teams=in_teams) else ""
    return [(f"{name} {'0         10        20':{TRACK_END + 3}} Fort  Alc Gold{potions}  Hand Drinks{piles}", "$soft")]


def _shows_piles(width: int, *, in_teams: bool) -> bool:
    return width >= (85 if in_teams else 78)


def _rows(seen: View, seat: int, mark: str, width: int, *, in_teams: bool) -> Iterator[list[Part]]:
    """A player, and their rows if they are an automaton; what teammates share stands with the first of them."""
    player = seen.players[seat]
    acting = seen.winners is None and seat == seen.turn
    has_won = seen.winners is not None and seat in seen.winners
    sign = "★ " if has_won else "▶ " if acting else "  "
    strong = "bold $accent" if acting or has_won else "$soft" if player.out else ""
    name = [(sign, "$accent"), (mark, "$soft"), (shortened(player.name, NAME), strong)]
    if player.tracks or player.out:
        yield [*name, (" out of the game" if player.out else "", "$soft")]
    else:
        shares = mark and not mark.startswith(("┌", " "))
        shared = [(" " * (_SHARED + 5 * in_teams), "")] if shares else _shared(player, in_teams=in_teams)
        yield [*name, *shared, *_own(player, shows_piles=_shows_piles(width, in_teams=in_teams))]
    for track in player.tracks:
        whose = shortened(f"{TRACK_MARK}{seen.players[track.owner].name}", NAME)
        yield [("  ", ""), (whose, "$soft"), (" ", ""), *_track(track, OTTO_TRACK_END), *_levels(track)]


def _shared(player: PlayerView, *, in_teams: bool) -> Iterator[Part]:
    """What a side has in common."""
    yield " ", ""
    yield from _track(player, TRACK_END)
    yield from _levels(player)
    yield f" {player.gold:4}", "$gold"
    yield f" {player.potions:4}" if in_teams else "", ""


def _own(player: PlayerView, *, shows_piles: bool) -> Iterator[Part]:
    """What a player has alone."""
    yield f"  {player.hand_size:4} {player.drink_me_size:6}", ""
    yield f"  {player.deck_size:4} {len(player.discard):7}" if shows_piles else "", "$soft"
    yield _trackers(player), "$soft"
    yield "  takes no part" if player.away else "", "$soft"


def _trackers(player: PlayerView) -> str:
    """What a character tracks besides."""
    return "".join(f"  {name} {count}" for name, count in player.trackers.items())


def _track(seat: PlayerView | TrackView, end: int) -> Iterator[Part]:
    """A mat's track from 0 to its end: filled up to the Alcohol Content, with letters for both markers."""
    drunk, sober = seat.alcohol, seat.fortitude
    yield "━" * min(drunk, sober), "$alcohol"
    if drunk >= sober:
        yield "X", "bold $error"
        yield "━" * (drunk - sober), "$alcohol"
    else:
        yield "A", "bold $alcohol"
        yield "·" * (sober - drunk - 1), "$error" if sober - drunk <= CLOSE else "$soft"
        yield "F", "bold $fortitude"
    yield " " * (max(end, TRACK_END) + 2 - max(drunk, sober)), ""


def _levels(seat: PlayerView | TrackView) -> Iterator[Part]:
    close = seat.fortitude - seat.alcohol <= CLOSE
    yield f" {seat.fortitude:4}", f"{'bold ' if close else ''}$fortitude"
    yield f" {seat.alcohol:4}", f"{'bold ' if close else ''}$alcohol"
