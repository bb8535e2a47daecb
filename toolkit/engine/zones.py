"""The zones that certain characters have: side decks, Plotted Cards, Waiting Patients (rulebook chapter 8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from toolkit.cards import Database
from toolkit.cards.character import Zone
from toolkit.cards.words import Pile
from toolkit.engine import trackers
from toolkit.engine.game import Game

Zones = Mapping[Pile, Zone]


def of_player(game: Game, seat: int) -> Zones:
    """The zones of a player's character."""
    return _zones(game.cards, game.players[seat].character)


@lru_cache(maxsize=64)
def _zones(cards: Database, character: str | None) -> Zones:
    owner = cards.characters.get(character or "")
    return {zone.id: zone for zone in owner.zones} if owner else {}


def discards_of(cards: Database, card: str) -> Pile | None:
    """Where a card of a side deck goes when it is discarded; None for any other card."""
    return _discards(cards).get(card)


def is_of_a_side_deck(cards: Database, card: str) -> bool:
    """Whether a card belongs to the side deck of a character, wherever it lies (rule note.star-mole)."""
    return card in _side_decks(cards)


@lru_cache(maxsize=8)
def _side_decks(cards: Database) -> frozenset[str]:
    return frozenset(card for owner in cards.characters.values() for zone in owner.zones for card in zone.cards)


@lru_cache(maxsize=8)
def _discards(cards: Database) -> Mapping[str, Pile]:
    zones = (zone for owner in cards.characters.values() for zone in owner.zones)
    return {card: zone.renewed_from for zone in zones if zone.renewed_from for card in zone.cards}


def discard(game: Game, seat: int, card: str) -> None:
    """A Character Card comes to its discard pile: a player's own, or that of the side deck to which it belongs."""
    if pile := discards_of(game.cards, card):
        put(game, seat, pile, card)
    else:
        game.players[seat].discard.insert(0, card)


def put(game: Game, seat: int, pile: Pile, card: str) -> None:
    """A card comes to the top of a zone."""
    game.players[seat].zones.setdefault(pile, []).insert(0, card)
    game.rearranged(seat)


def set_up(game: Game, seat: int) -> None:
    """Shuffle side decks, and fill what is filled from them (rule terci.setup)."""
    player = game.players[seat]
    for zone in of_player(game, seat).values():
        player.zones[zone.id] = [card for card, copies in zone.cards.items() for _ in range(copies)]
        game.shuffle(player.zones[zone.id])
    _fill(game, seat)


def begin_turn(game: Game, seat: int) -> None:
    """What happens in zones before the first phase of their owner's turn (rules petra.beginning, terci.beginning)."""
    player = game.players[seat]
    for zone in of_player(game, seat).values() if player.zones else ():
        if zone.cleared_for and (cleared := player.zones[zone.id]):
            _clear(game, seat, zone)
            trackers.adjust(game, seat, zone.cleared_for, len(cleared), rule="petra.beginning")
    _fill(game, seat)


def renew(game: Game, seat: int, pile: Pile) -> None:
    """Make an empty side deck anew from its discards (rule terci.patients-run-out)."""
    zone, lying = of_player(game, seat).get(pile), game.players[seat].zones
    if zone and zone.renewed_from and not lying.get(pile) and lying.get(zone.renewed_from):
        lying[pile], lying[zone.renewed_from] = lying[zone.renewed_from], []
        game.shuffle(lying[pile])
        game.note("side-deck-reshuffled", seat, rule="terci.patients-run-out")


def laid_after_drawing(game: Game, seat: int) -> Pile | None:
    """The zone where the player may lay a card after the Discard and Draw Phase (rule petra.plot)."""
    if not game.players[seat].zones or not own_cards(game, seat):
        return None
    return next((zone.id for zone in of_player(game, seat).values() if zone.laid), None)


def own_cards(game: Game, seat: int) -> list[str]:
    """The different cards in hand that are of the player's own character (rule petra.own-cards-only)."""
    player = game.players[seat]
    own = game.cards.characters[player.character].deck if player.character else {}
    return [card for card in dict.fromkeys(player.hand) if card in own]


def _clear(game: Game, seat: int, zone: Zone) -> None:
    player = game.players[seat]
    for card in player.zones[zone.id]:
        game.note(f"{zone.id}-to-discard", seat, card=card, rule="petra.beginning")
        discard(game, seat, card)
    player.zones[zone.id] = []
    game.rearranged(seat)


def _fill(game: Game, seat: int) -> None:
    player = game.players[seat]
    for zone in of_player(game, seat).values() if player.zones else ():
        while zone.filled_from and zone.slots and len(player.zones[zone.id]) < zone.slots:
            renew(game, seat, zone.filled_from)
            if not player.zones[zone.filled_from]:
                break
            card = player.zones[zone.filled_from].pop(0)
            player.zones[zone.id].append(card)
            game.note(f"{zone.filled_from}-to-{zone.id}", seat, card=card, rule="terci.beginning")
    game.rearranged(seat)
