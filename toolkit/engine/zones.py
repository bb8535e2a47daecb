"""The zones that certain characters have: side decks, Plotted Cards, Waiting Patients (rulebook chapter 8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from toolkit.cards import Database
from toolkit.cards.character import Zone, each_copy
from toolkit.cards.words import Pile
from toolkit.engine.game import Game

Zones = Mapping[Pile, Zone]

TOPMOST = 1
"""The number of a card in a Planter Box at which its Rake Token points first."""


def of_player(game: Game, seat: int) -> Zones:
    """The zones of a player's character."""
    return of_character(game.cards, game.players[seat].character)


@lru_cache(maxsize=64)
def of_character(cards: Database, character: str | None) -> Zones:
    """The zones of a character by id; none of a player without one."""
    owner = cards.characters.get(character or "")
    return {zone.id: zone for zone in owner.zones} if owner else {}


def discard(game: Game, seat: int, *cards: str) -> None:
    """Character Cards come to their discard pile: a player's own, or that of the side deck to which they belong.

    (rule lizwick.items-discarded)
    """
    for card in cards:
        if card in game.book.of_side_decks:
            _discard_aside(game, seat, card)
        else:
            game.players[seat].discard.insert(0, card)


def _discard_aside(game: Game, seat: int, card: str) -> None:
    """That is the player's own side deck, or else that of whoever has one with such a card."""
    for owner in (seat, *range(len(game.players))):
        if pile := _discards(game.cards, game.players[owner].character).get(card):
            put(game, owner, pile, card)
            return
    game.players[seat].discard.insert(0, card)


@lru_cache(maxsize=64)
def _discards(cards: Database, character: str | None) -> Mapping[str, Pile]:
    """Where the cards of a character's side decks go when they are discarded."""
    zones = of_character(cards, character).values()
    return {card: zone.renewed_from for zone in zones if zone.renewed_from for card in zone.cards}


def put(game: Game, seat: int, pile: Pile, card: str) -> None:
    """A card comes to the top of a zone; in a Planter Box, last and with a Rake Token at its topmost number.

    If there is no room for it, one of the cards has to leave before anything else happens (rule dale.planter-box).
    """
    player, zone = game.players[seat], of_player(game, seat).get(pile)
    lying = player.zones.setdefault(pile, [])
    if zone is None or not zone.planted_from:
        lying.insert(0, card)
        game.rearranged(seat)
        return
    lying.append(card)
    player.counters.setdefault(pile, []).append(TOPMOST)
    game.rearranged(seat)
    if zone.slots and len(lying) > zone.slots:
        from toolkit.engine.frames.crowded import Crowded

        game.push(Crowded(seat, pile))


def take(game: Game, seat: int, pile: Pile, place: int) -> str:
    """The card at a place of a zone leaves, and its counter is put away."""
    player = game.players[seat]
    if pile in player.counters:
        del player.counters[pile][place]
    card = player.zones[pile].pop(place)
    game.rearranged(seat)
    return card


def set_up(game: Game, seat: int) -> None:
    """Shuffle side decks, and fill what is filled from them (rules terci.setup, dale.setup, lizwick.item-deck)."""
    player = game.players[seat]
    for zone in of_player(game, seat).values():
        player.zones[zone.id] = each_copy(zone.cards)
        game.shuffle(player.zones[zone.id])
    fill(game, seat)


def renew(game: Game, seat: int, pile: Pile) -> None:
    """Make an empty side deck anew from its discards (rules terci.patients-run-out, dale.mushrooms-run-out)."""
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
    """The different cards in hand that are of the player's own character, or of its Boss Deck.

    (rules petra.own-cards-only, petra.boss)
    """
    player = game.players[seat]
    owner = game.cards.characters[player.character] if player.character else None
    return [card for card in dict.fromkeys(player.hand) if owner and (card in owner.deck or card in owner.boss_deck)]


def clear(game: Game, seat: int, zone: Zone) -> None:
    """The cards of a zone are discarded (rule petra.beginning)."""
    player = game.players[seat]
    for card in player.zones[zone.id]:
        game.note(f"{zone.id}-to-discard", seat, card=card, rule="petra.beginning")
        discard(game, seat, card)
    player.zones[zone.id] = []
    game.rearranged(seat)


def fill(game: Game, seat: int) -> None:
    """Zones that are filled from a side deck are full, as far as that goes (rules terci.beginning, dale.beginning)."""
    player = game.players[seat]
    for zone in of_player(game, seat).values() if player.zones else ():
        while zone.filled_from and zone.slots and len(player.zones[zone.id]) < zone.slots:
            renew(game, seat, zone.filled_from)
            if not player.zones[zone.filled_from]:
                break
            card = player.zones[zone.filled_from].pop(0)
            player.zones[zone.id].append(card)
            game.rearranged(seat)
            game.note(f"{zone.filled_from}-to-{zone.id}", seat, card=card, rule="terci.beginning")
