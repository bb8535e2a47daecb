"""One last chance for each who is about to lose, and no second one."""

from tests.engine.random_games import with_guests
from toolkit.engine import Game
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.turn import Turn
from toolkit.engine.moves import PlayCard
from toolkit.engine.state import Seat, State

CARDS = with_guests()
TIP, STEAL = "common/tip-the-wench", "eve/gold-what-gold"


def at_table() -> Game:
    """Zot's Action Phase; Eve and Gog have one Gold each, and can take it from each other."""
    names = {"Zot": [TIP], "Eve": [STEAL, STEAL], "Gog": [STEAL]}
    seats = [Seat(name, gold=5 if name == "Zot" else 1, hand=hand) for name, hand in names.items()]
    state = State("rdi2", seats, drink_deck=["drinks/water"] * 3, turn=0, phase="action")
    state.stack = [Turn.at(0, "action")]
    return Game(state, CARDS)


def play(game: Game, card: str, on: int) -> None:
    """Play a card, which nobody answers."""
    assert game.ask is not None
    move = PlayCard(game.ask.seat, card, picks=(on,))
    assert move in game.ask.moves
    game.answer(move)
    while any(game.below(Play)):
        decline(game)


def decline(game: Game) -> None:
    assert game.ask is not None
    game.answer(game.ask.moves[-1])


def until(game: Game, seat: int, kind: str) -> None:
    """Decline until this player is asked in a moment of this kind."""
    while game.ask is not None and not (game.ask.seat == seat and kind in game.ask.kinds):
        decline(game)
    assert game.ask is not None


def test_who_was_saved_and_is_ruined_again_has_had_the_last_chance() -> None:
    game = at_table()
    play(game, TIP, on=1)
    until(game, 1, "last-chance")
    play(game, STEAL, on=2)
    assert [seat.gold for seat in game.seats] == [5, 1, 0]
    until(game, 2, "last-chance")
    play(game, STEAL, on=1)
    assert [seat.gold for seat in game.seats] == [5, 0, 1]
    until(game, 1, "last-chance")
    decline(game)
    assert game.seats[1].out
    assert game.seats[1].hand == [STEAL]
