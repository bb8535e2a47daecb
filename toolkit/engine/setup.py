"""Setting up a game (rulebook chapter 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from toolkit.cards import Database
from toolkit.cards.character import each_copy
from toolkit.engine import mushrooms, zones
from toolkit.engine.frames.turn import begin
from toolkit.engine.game import Game
from toolkit.engine.log import Entry
from toolkit.engine.profile import PROFILES
from toolkit.engine.state import Player, Side, State, Track
from toolkit.engine.variants import Ordinary, Variant
from toolkit.engine.variants.bar_deck import deal
from toolkit.engine.variants.misfit import require
from toolkit.engine.variants.prizes import lay_out
from toolkit.engine.variants.sea_events import set_up
from toolkit.rulebook import NEWEST, Book

ORDINARY = Ordinary()


@dataclass(frozen=True)
class Chair:
    """Who sits down: a name, and the character (its id) that is played."""

    name: str
    character: str


def stash(players: int, edition: Book) -> int:
    """The Gold that each player of an ordinary game starts with."""
    return ORDINARY.gold(players, PROFILES[edition])


def start(variant: Variant, players: int, edition: Book) -> list[Side]:
    """The sides as they begin (rules setup.markers, setup.stash, team.start, potions, otto.mat)."""
    count = len(set(variant.sides(players)))
    gold, potions = variant.gold(count, PROFILES[edition]), variant.potions(players)
    sides = [Side(gold=gold, potions=potions) for _ in range(count)]
    automaton = Side(gold=0, tracks={seat: Track() for seat in range(players)})
    return [*sides, *([automaton] if variant.automaton() else [])]


def automata(variant: Variant, players: int) -> list[Player]:
    """Who plays besides so many players, after the last and before the first (rules otto, otto.left-and-right)."""
    name = variant.automaton()
    return [Player(name, side=len(set(variant.sides(players))))] if name else []


def full_deck(cards: Database, deck_id: str) -> list[str]:
    """The cards of a deck, copy by copy, in the order in which it is listed."""
    return list(_listed(cards, deck_id))


@lru_cache(maxsize=256)
def _listed(cards: Database, deck_id: str) -> tuple[str, ...]:
    return tuple(each_copy({entry.card_id: entry.copies for entry in cards.deck(deck_id).entries}))


def boss_cards(cards: Database, character: str) -> list[str]:
    """The Boss Cards of a character, copy by copy; none if it is no villain, or none are known."""
    return each_copy(cards.character(character).boss_deck)


def new_game(
    cards: Database,
    chairs: Sequence[Chair],
    *,
    drink_deck: str = "drinks-rdi2",
    bar_deck: Sequence[str] = (),
    prizes: Sequence[str] = (),
    sea_events: Sequence[str] = (),
    seed: int = 0,
    edition: Book = NEWEST,
    variant: Variant = ORDINARY,
    ask_everybody: bool = False,
    log: list[Entry] | None = None,
) -> Game:
    """A game ready for the first player's turn: decks shuffled, hands drawn, a Drink before everybody.

    The variant says who begins; in the ordinary game the first of the chairs. The Drinks of all decks of ``bar_deck``
    are the Bar Deck, ``prizes`` lie at the Inn, and ``sea_events`` in their deck. (rules setup.drink-deck,
    setup.drink-me, setup.hand, setup.first-player, dragon.drink-me, challengers.start, boss.start, bar-deck.setup,
    prizes, otto.factions, otto.start) Raises :class:`toolkit.errors.NotLegal` if these players cannot play the variant.
    """
    require(variant.misfits([chair.name for chair in chairs]))
    sides = variant.sides(len(chairs))
    players = [_sit_down(cards, chair, side) for chair, side in zip(chairs, sides, strict=True)]
    for seat, player in enumerate(players):
        player.deck += boss_cards(cards, chairs[seat].character) if variant.is_boss(seat) else []
    sitting = [*players, *automata(variant, len(chairs))]
    state = State(edition, sitting, start(variant, len(chairs), edition), variant, chance=seed)
    game = Game(state, cards, ask_everybody=ask_everybody, log=log)
    _serve(game, drink_deck, bar_deck)
    for zone, lying in variant.zones(cards).items():
        game.shuffle(lying)
        game.state.zones[zone] = lying
    if prizes:
        lay_out(game, prizes)
    if sea_events:
        set_up(game, sea_events)
    for seat, player in enumerate(players):
        game.shuffle(player.deck)
        zones.set_up(game, seat)
        mushrooms.plant(game, seat, rule="dale.setup")
        game.draw(seat, variant.hand_size(game, seat))
        player.drink_me.append(game.state.drink_deck.pop(0))
    begin(game, variant.first())
    game.run()
    return game


def _serve(game: Game, drink_deck: str, bar_deck: Sequence[str]) -> None:
    """Shuffle the Drinks (rules setup.drink-deck, bar-deck.setup)."""
    drinks = [card for deck in bar_deck or (drink_deck,) for card in full_deck(game.cards, deck)]
    game.shuffle(drinks)
    if bar_deck:
        game.state.zones["bar-deck"] = drinks
        deal(game)
    else:
        game.state.drink_deck = drinks


def _sit_down(cards: Database, chair: Chair, side: int) -> Player:
    """A player with their character, its deck and its markers (rules setup.character, setup.markers, jett.setup).

    Whatever else belongs to the character comes with it: trackers here, zones as they are set up (rule
    characters.material).
    """
    character = cards.character(chair.character)
    return Player(
        chair.name,
        character.id,
        character.species,
        side,
        deck=full_deck(cards, character.id),
        trackers={tracker.id: tracker.start for tracker in character.own_trackers},
    )
