"""Tables where rare things happen: little Gold, hardly a Drink in the deck, and cards of many characters in hand."""

import random
from copy import deepcopy
from typing import get_args

from tests.engine.random_games import MOST, aside, drink_decks, random_game
from tests.engine.team_games import KINDS, Kind, seated
from tests.second_engine import deal
from toolkit.cards import Card, Database, DrinkEvent, effects
from toolkit.cards.touches import leaves
from toolkit.engine import Game
from toolkit.engine.frames.turn import begin
from toolkit.engine.state import Player, State, Track
from toolkit.rulebook import Book

ROUND = (effects.TakeControl, effects.LeaveRound, effects.EndRound, effects.WinRound, effects.TakeFromPot)
WON = (effects.StartRound, effects.ResumeRound, effects.ClaimPot, effects.DrinkOne)
DRINKS = (effects.ChangeDrink, effects.PassDrink, effects.SplitDrink, effects.ReplaceDrink, effects.ConvertDrink)
LOSSES = (effects.Redirect, effects.ShareLoss, effects.ReduceLoss, effects.Ignore, effects.Lose)
FIGHTS = (*LOSSES, effects.Pay, effects.ChangeNumbers)
TURNS = (effects.EndTurn, effects.ExtraPhase, effects.Each, effects.DrinkingContest, effects.LeaveRound)
PILES = (effects.MoveCards, effects.AdjustTracker, effects.Draw, effects.ChangeNumbers)
THEMES = ((*ROUND, *WON), (*WON, effects.Gain), (*DRINKS, effects.DrinkOne, effects.OrderDrinks), FIGHTS, PILES, TURNS)
"""What the cards are about that lie in hands beyond their own."""


def table(cards: Database, chance: random.Random) -> tuple[list[str], str, Book]:
    """Who plays, with which Drinks, by which book."""
    complete = [name for name, character in cards.characters.items() if character.complete]
    characters = chance.sample(complete, chance.randint(2, min(len(complete), MOST)))
    return characters, chance.choice(drink_decks(cards)), chance.choice(get_args(Book))


def tight_table(cards: Database, seed: int, kind: Kind = "ordinary") -> State:
    """Such a table, before its first turn."""
    chance = random.Random(seed)
    characters, drink_deck, edition = table(cards, chance)
    variant, characters = seated(cards, chance, kind, characters)
    players = [(character.capitalize(), character) for character in characters]
    besides = aside(cards, chance)
    state = deal(cards, players, drink_deck=drink_deck, **besides, seed=seed, edition=edition, variant=variant)
    hand_out(state, chance)
    strangers = about(cards, chance.choice(THEMES))
    for seat in state.players:
        side = state.sides[seat.side]
        if side.tracks:
            side.tracks = {owner: Track(chance.randint(1, 6), 0) for owner in side.tracks}
            continue
        side.gold, side.fortitude, side.alcohol = chance.randint(1, 5), chance.randint(5, 20), chance.randint(0, 4)
        kept = chance.randint(3, 7)
        seat.hand, seat.deck = seat.hand[:kept] + chance.choices(strangers, k=8 - kept), seat.hand[kept:] + seat.deck
        serve(cards, state, seat, chance)
    left = chance.randint(1, 4)
    state.drink_discard, state.drink_deck = state.drink_deck[left:], state.drink_deck[:left]
    if state.zones.get("bar-deck"):
        state.zones["bar-deck"] = state.zones["bar-deck"][: chance.randint(0, 40)]
    return state


def hand_out(state: State, chance: random.Random) -> None:
    """Some of the Prizes have been won already, and some of those used."""
    lying = state.zones.get("prizes", [])
    for _ in range(chance.randint(0, len(lying))):
        chance.choice([*(seat.prizes for seat in state.players if seat.character), state.zones["prize-bin"]]).append(
            lying.pop()
        )


def about(cards: Database, theme: tuple[type, ...]) -> list[str]:
    """The cards that do something of this kind."""
    played = [card for card in cards.cards.values() if isinstance(card, Card) and card.types]
    return [card.id for card in played if any(isinstance(e, theme) for o in card.options for e in leaves(o.effects))]


def serve(cards: Database, state: State, seat: Player, chance: random.Random) -> None:
    """Up to five more Drinks before a player, Drink Events rather on top."""
    served = min(chance.randint(0, 5), len(state.drink_deck) - 1)
    seat.drink_me, state.drink_deck = seat.drink_me + state.drink_deck[:served], state.drink_deck[served:]
    if chance.random() < 0.5:
        seat.drink_me.sort(key=lambda card: not isinstance(cards.card(card), DrinkEvent))


def tight_game(cards: Database, seed: int, kind: Kind = "ordinary") -> Game:
    """A game at such a table, ready to play."""
    return started(tight_table(cards, seed, kind), cards)


def any_game(cards: Database, seed: int) -> Game:
    """A game of any kind, new or at a tight table: of four in a row two in teams, two at a tight table."""
    kind: Kind = KINDS[1 + seed // 4 % (len(KINDS) - 1)] if seed % 4 > 1 else "ordinary"
    return tight_game(cards, seed, kind) if seed % 2 else random_game(cards, seed, kind)


def started(state: State, cards: Database, *, turn: int | None = None, ask_everybody: bool = False) -> Game:
    """A game that begins with a turn at this table (left out: the first one), which is left as it is."""
    game = Game(deepcopy(state), cards, ask_everybody=ask_everybody, log=[])
    begin(game, state.variant.first() if turn is None else turn)
    game.run()
    return game
