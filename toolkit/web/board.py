"""A table drawn small: who sits there with what, whose turn it is, and what goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import compress

from toolkit.cards import AnyCard
from toolkit.engine import Game
from toolkit.engine.view import PlayerView, Shown, View, view
from toolkit.language import ENGLISH
from toolkit.referee.games.deciding import decision
from toolkit.referee.speech import speech

_OWN_PILES = {"in_front": "In front", "drink_me": "Drink Me!", "prizes": "Prizes", "laid_out": "Laid out"}
_PHASES = {
    "discard-and-draw": "Discard and Draw",
    "action": "Action Phase",
    "order-a-drink": "Order a Drink",
    "drink": "Drink Phase",
}
_GOING_ON = {
    "play": "plays",
    "drink": "drinks",
    "event": "reveals",
    "payment": "must pay",
    "lost-fortitude": "loses Fortitude",
    "forced-out": "is forced out of the Round",
    "round-won": "wins the Round",
    "contest": "is in a Drinking Contest",
    "prize": "uses",
    "reveal": "reveals",
}

_MARKS = ("turn", "decides", "out", "in control", "left the Round")
_SIZES = ("Drinks", "Deck", "Discard pile")

CALLED = (*_OWN_PILES.values(), *_PHASES.values(), *_GOING_ON.values(), *_MARKS, *_SIZES)
"""All that a table calls by an English name, of which a page says the same in its language."""


@dataclass(frozen=True)
class Place:
    """A player at the table. ``hand`` is None where it is not to be seen; ``piles`` are by their names."""

    name: str
    character: str | None
    called: str
    fortitude: int | None
    alcohol: int | None
    gold: int | None
    hand: tuple[AnyCard, ...] | None
    hand_size: int
    piles: Mapping[str, tuple[AnyCard, ...]]
    sizes: Mapping[str, int]
    tracks: Mapping[str, int]
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Happening:
    """Something that goes on: who does what, with which cards, to whom."""

    who: str
    does: str
    cards: tuple[AnyCard, ...]
    whom: tuple[str, ...]
    amount: int | None


@dataclass(frozen=True)
class Gamble:
    """A Round of Gambling that is under way: how much Gold is in its pot, and who is in control; "" for nobody."""

    pot: int
    control: str


@dataclass(frozen=True)
class Board:
    """A table. ``decision`` says who must decide what, ``going`` is what goes on, outermost first."""

    places: tuple[Place, ...]
    turn: str
    phase: str
    decision: str
    going: tuple[Happening, ...]
    round: Gamble | None
    drinks: int
    poured: tuple[AnyCard, ...]
    edition: str


def board(game: Game, seat: int | None = None, *, is_open: bool = True, language: str = ENGLISH) -> Board:
    """The table, everything open, or as the player in ``seat`` sees it; its decision is said in a language."""
    seen, seats = view(game, seat), range(len(game.players))
    places = tuple(_place(game, seen, number, is_open=is_open, language=language) for number in seats)
    going = tuple(_happening(game, one) for one in seen.in_progress)
    turn = seen.players[seen.turn].name
    poured = _cards(game, seen.drink_discard[:1])
    return Board(
        places,
        turn,
        _PHASES[seen.phase],
        decision(game, language=language),
        going,
        _round(seen),
        seen.drink_deck_size,
        poured,
        seen.edition,
    )


def _place(game: Game, seen: View, seat: int, *, is_open: bool, language: str) -> Place:
    shown, player = seen.players[seat], game.players[seat]
    hand = tuple(player.hand) if is_open else shown.hand
    shows = [pile for pile in _OWN_PILES if is_open or pile != "drink_me"]
    piles = {_OWN_PILES[pile]: _cards(game, getattr(player, pile)) for pile in shows}
    character = game.cards.characters.get(shown.character or "")
    counts, tracked = not shown.tracks, (*shown.trackers.items(), ("potions", shown.potions))
    sizes = dict(zip(_SIZES, (shown.drink_me_size, shown.deck_size, len(shown.discard)), strict=True))
    return Place(
        shown.name,
        shown.character,
        character.short if character else "",
        shown.fortitude if counts else None,
        shown.alcohol if counts else None,
        shown.gold if counts else None,
        None if hand is None else _cards(game, hand),
        shown.hand_size,
        {called: cards for called, cards in piles.items() if cards},
        sizes,
        {speech(language).tracked(name): much for name, much in tracked if much},
        tuple(_marks(seen, shown, seat)),
    )


def _marks(seen: View, shown: PlayerView, seat: int) -> Iterator[str]:
    gambling = seen.round if seen.round is not None and not seen.round.over else None
    holds = (
        seat == seen.turn,
        seat == seen.decides or seat in seen.also,
        shown.out,
        gambling is not None and seat == gambling.control,
        gambling is not None and seat in gambling.left,
    )
    return compress(_MARKS, holds)


def _happening(game: Game, one: Shown) -> Happening:
    whom = tuple(game.players[seat].name for seat in one.seats if one.what == "play" or seat != one.seat)
    does = _GOING_ON.get(one.what, one.what.replace("-", " "))
    return Happening(game.players[one.seat].name, does, _cards(game, one.cards), whom, one.amount)


def _round(seen: View) -> Gamble | None:
    on = seen.round
    if on is None or on.over:
        return None
    return Gamble(on.pot, "" if on.control is None else seen.players[on.control].name)


def _cards(game: Game, ids: Iterable[str]) -> tuple[AnyCard, ...]:
    return tuple(game.any_card(card) for card in ids)
