"""The table as a player sees it, in lines: the tracks of each side, the piles of each player, what lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.cli.telling import wrapped
from toolkit.figures import OTTO_TRACK_END, TRACK_END

if TYPE_CHECKING:
    from toolkit.cards.words import Pile, TableZone
    from toolkit.engine import Game
    from toolkit.engine.view import PlayerView, TrackView, View

WIDE = 90
"""From so many columns on, the table shows tracks and piles."""

LONGEST_NAME = 12

TRACK_MARK = "· "
"""What stands before the name of the player whose track of an automaton it is."""

_PHASES = {
    "discard-and-draw": "Discard and Draw Phase",
    "action": "Action Phase",
    "order-a-drink": "Order a Drink Phase",
    "drink": "Drink Phase",
}


def table(seen: View, width: int) -> Iterator[str]:
    """The table as a player sees it, in lines of at most ``width`` columns (40 or more).

    Teammates stand together, and what they share with the first of them.
    """
    yield from wrapped(" · ".join(state(seen)), width)
    together = sides(seen)
    in_teams, wide = len(together) < len(seen.players), width >= WIDE
    room = width - (35 if in_teams else 28)
    marked = TRACK_MARK if any(player.tracks for player in seen.players) else ""
    name_width = min(LONGEST_NAME, max(len(marked + player.name) for player in seen.players), room)
    yield f"{' ' * (name_width + 2 * in_teams)}  {_heading(in_teams=in_teams, wide=wide)}"
    for side in together:
        mark = ">" if seen.winners is None and seen.turn in side else " "
        if seen.players[side[0]].tracks:
            yield from _automaton(seen, side[0], mark, name_width, wide=wide)
            continue
        shared = _shared(seen.players[side[0]], in_teams=in_teams, wide=wide)
        for place, seat in enumerate(side):
            joined = bracket(place, len(side)) if in_teams else ""
            name = shortened(seen.players[seat].name, name_width)
            told = shared if place == 0 else " " * len(shared)
            yield f"{mark} {joined}{name}{told}{_own(seen.players[seat], wide=wide)}".rstrip()


def _automaton(seen: View, seat: int, mark: str, name_width: int, *, wide: bool) -> Iterator[str]:
    """An automaton, with a row for each player's track of it."""
    automaton = seen.players[seat]
    yield f"{mark} {shortened(automaton.name, name_width)}".rstrip()
    for track in automaton.tracks:
        name = shortened(f"{TRACK_MARK}{seen.players[track.owner].name}", name_width)
        places = f"  {_track(track, OTTO_TRACK_END):23}" if wide else ""
        yield f"  {name}{places} {track.fortitude:4} {track.alcohol:4}"


def lying(game: Game, width: int) -> Iterator[str]:
    """The cards that lie in front of players: those that may be played from there, and those of this turn."""
    for seat in game.players:
        for cards, where in ((seat.in_front, "In front of"), (seat.laid_out, "Played in this turn by")):
            if cards:
                titles = "; ".join(game.any_card(card).title for card in cards)
                yield from wrapped(f"{where} {seat.name}: {titles}", width)


def zones(seen: View, game: Game, width: int) -> Iterator[str]:
    """What lies in the zones of characters: the cards where the player may look, else how many there are."""
    for player in seen.players:
        owner = game.cards.characters.get(player.character or "")
        for zone in owner.zones if owner else ():
            count, cards = player.zone_sizes.get(zone.id, 0), player.zones.get(zone.id)
            titles = f"{count}" if cards is None else "; ".join(_lying(player, zone.id, game))
            if count:
                yield from wrapped(f"{zone.name} of {player.name}: {titles}", width)


def _lying(player: PlayerView, pile: Pile, game: Game) -> Iterator[str]:
    """The cards of a zone, a Mushroom with its Harvest Value and how far it has grown."""
    from toolkit.cards import Card

    counters = player.counters.get(pile)
    for place, card_id in enumerate(player.zones[pile]):
        card = game.any_card(card_id)
        values = card.harvest if isinstance(card, Card) else ()
        spot = counters[place] if counters else 0
        yield f"{card.title} (worth {values[spot - 1]}, {spot} of {len(values)})" if counters and values else card.title


_OF_THE_TABLE: Mapping[TableZone, str] = {
    "prizes": "Prizes at the Inn",
    "prize-pot": "Prize in the pot",
    "prize-bin": "Prize Bin",
    "bar-deck": "Bar Deck",
    "sea-deck": "Sea Event deck",
    "otto-deck": "Otto's deck",
    "otto-discard": "Otto's discards",
}


def aside(seen: View, game: Game, width: int) -> Iterator[str]:
    """What lies in the middle of the table, and the Prizes that players have won and not used."""
    for zone, name in _OF_THE_TABLE.items():
        count, cards = seen.zone_sizes.get(zone, 0), seen.zones.get(zone)
        if count:
            hidden = f"{count} Drinks" if zone == "bar-deck" else f"{count} cards"
            if zone in seen.counters:
                hidden += f"; Progress Counters on it: {seen.counters[zone]}"
            titles = hidden if cards is None else "; ".join(game.any_card(card).title for card in cards)
            yield from wrapped(f"{name}: {titles}", width)
    for player in seen.players:
        if player.prizes:
            titles = "; ".join(game.any_card(card).title for card in player.prizes)
            yield from wrapped(f"Prizes won by {player.name}: {titles}", width)


def own_hand(seen: View, game: Game, width: int) -> list[str]:
    """The hand of the player who looks."""
    assert seen.seat is not None, "who only looks on has no hand"
    return wrapped(f"Hand: {_titles(seen.players[seen.seat], game)}", width)


def hands_of_teammates(seen: View, game: Game, width: int) -> Iterator[str]:
    """The hands of teammates, at which the player may look (rule team.open-hands)."""
    for seat, player in enumerate(seen.players):
        if seat != seen.seat and player.hand is not None and not player.out:
            yield from wrapped(f"Hand of {player.name}: {_titles(player, game)}", width)


def _titles(player: PlayerView, game: Game) -> str:
    return "; ".join(game.card(card).title for card in player.hand or ()) or "empty"


def sides(seen: View) -> list[list[int]]:
    """The seats of each side, in the order of play."""
    found: dict[int, list[int]] = {}
    for seat, player in enumerate(seen.players):
        found.setdefault(player.side, []).append(seat)
    return list(found.values())


def state(seen: View) -> Iterator[str]:
    """Where the game stands: whose turn and which Phase it is, the Drink Deck, the Inn, a Round that is on."""
    names = [player.name for player in seen.players]
    if seen.winners is None:
        team = next(side for side in sides(seen) if seen.turn in side)
        yield f"{_listed([names[seat] for seat in team])}'s turn, {_PHASES[seen.phase]}"
    yield f"Drink Deck {seen.drink_deck_size}"
    yield f"Inn {seen.inn:+d}"
    if seen.round is not None and not seen.round.over:
        control = "nobody" if seen.round.control is None else names[seen.round.control]
        away = [names[seat] for seat in (*seen.round.left, *seen.round.sitting_out)]
        yield f"Gambling: pot {seen.round.pot}, {control} in control{f', without {_listed(away)}' if away else ''}"
    if seen.contest:
        yield "Drinking Contest"


def _listed(names: Sequence[str]) -> str:
    from toolkit.engine.names import listed

    return listed(names)


def bracket(place: int, members: int) -> str:
    """What holds the rows of teammates together."""
    if members == 1:
        return "  "
    return "┌ " if place == 0 else "└ " if place == members - 1 else "│ "


def shortened(name: str, width: int) -> str:
    """A name in so many columns."""
    return f"{name if len(name) <= width else name[: width - 1] + '…':{width}}"


def _heading(*, in_teams: bool, wide: bool) -> str:
    track = f"  {'0         10        20':23}" if wide else ""
    potions = f" {'Potions' if wide else 'Ptn'}" if in_teams else ""
    return f"{track} Fort  Alc Gold{potions} Hand Drinks{'  Deck Discard' if wide else ''}"


def _shared(seat: PlayerView, *, in_teams: bool, wide: bool) -> str:
    """What a side has in common."""
    if seat.out:
        return " out"
    track = f"  {_track(seat):23}" if wide else ""
    potions = f" {seat.potions:{7 if wide else 3}}" if in_teams else ""
    return f"{track} {seat.fortitude:4} {seat.alcohol:4} {seat.gold:4}{potions}"


def _own(seat: PlayerView, *, wide: bool) -> str:
    """What a player has alone."""
    if seat.out:
        return ""
    piles = f"  {seat.deck_size:4} {len(seat.discard):7}" if wide else ""
    trackers = "".join(f"  {name} {count}" for name, count in seat.trackers.items()) if wide else ""
    away = "  takes no part" if seat.away and wide else ""
    return f" {seat.hand_size:4} {seat.drink_me_size:6}{piles}{trackers}{away}"


def _track(seat: PlayerView | TrackView, end: int = TRACK_END) -> str:
    """A mat's track from 0 to its end, with A for Alcohol Content and F for Fortitude."""
    places = ["·"] * (end + 1)
    places[seat.fortitude] = "F"
    places[seat.alcohol] = "A" if seat.alcohol != seat.fortitude else "X"
    return "".join(places)
