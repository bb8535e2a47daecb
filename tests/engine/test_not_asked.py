"""What is not asked: a second last chance of anybody, a share of a Drink that one has passed on."""

from tests.engine.random_games import with_guests
from toolkit.engine import Game
from toolkit.engine.frames.losing import Losing
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.turn import Turn
from toolkit.engine.moves import Choose, PlayCard
from toolkit.engine.state import Player, Side, State
from toolkit.engine.variants import TwoHeadedDragon

CARDS = with_guests()
TIP, STEAL = "common/tip-the-wench", "eve/gold-what-gold"


def at_table() -> Game:
    """Zot's Action Phase; Eve and Gog have one Gold each, and can take it from each other."""
    names = {"Zot": [TIP], "Eve": [STEAL, STEAL], "Gog": [STEAL]}
    seats = [Player(name, side=side, hand=hand) for side, (name, hand) in enumerate(names.items())]
    sides = [Side(gold=5 if name == "Zot" else 1) for name in names]
    state = State("rdi2", seats, sides, drink_deck=["drinks/water"] * 3, turn=0, phase="action")
    state.stack = [Turn.at(0, "action")]
    return Game(state, CARDS)


def play(game: Game, card: str, on: int) -> None:
    """Play a card, which nobody answers."""
    assert game.ask is not None
    plays = [move for move in game.ask.moves if isinstance(move, PlayCard) and (move.card, move.picks) == (card, (on,))]
    game.answer(plays[0])
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
    assert [side.gold for side in game.state.sides] == [5, 1, 0]
    while 2 not in next(game.below(Losing)).warned:
        decline(game)
    until(game, 2, "last-chance")
    play(game, STEAL, on=1)
    assert [side.gold for side in game.state.sides] == [5, 0, 1]
    until(game, 1, "last-chance")
    decline(game)
    assert game.side_of[1].out
    assert game.players[1].hand == [STEAL]


def test_who_has_passed_a_drink_on_is_not_asked_to_share_it() -> None:
    names = {"Dimli": ["dimli/you-have-this-im-waiting-for-the-good-stuff"], "Eve": [], "Gog": []}
    seats = [Player(name, side=side, hand=hand) for side, (name, hand) in enumerate(names.items())]
    seats[0].drink_me = ["drinks/mead"]
    state = State("rdi2", seats, [Side() for _ in seats], drink_deck=["drinks/water"] * 3, turn=0, phase="drink")
    state.stack = [Turn.at(0, "drink")]
    game = Game(state, CARDS)
    play(game, seats[0].hand[0], on=2)
    while game.state.phase == "drink" and game.ask is not None:
        assert not any(isinstance(move, Choose) for move in game.ask.moves)
        decline(game)
    assert [side.alcohol for side in game.state.sides] == [0, 0, 3]


def in_pairs(hands: list[list[str]], gold: tuple[int, int] = (5, 5), alcohol: tuple[int, int] = (0, 0)) -> Game:
    """Two pairs in the Action Phase of the first one."""
    seats = [
        Player(name, side=seat // 2, hand=hand) for seat, (name, hand) in enumerate(zip("ABCD", hands, strict=True))
    ]
    variant = TwoHeadedDragon(((0, 1), (2, 3)))
    sides = [Side(gold=much, alcohol=drunk) for much, drunk in zip(gold, alcohol, strict=True)]
    state = State("rdi9", seats, sides, variant, drink_deck=["drinks/water"] * 9)
    state.phase, state.stack = "action", [Turn.at(0, "action")]
    return Game(state, CARDS)


def test_who_is_out_with_a_teammate_is_asked_no_more() -> None:
    game = in_pairs([[TIP], [], [], [STEAL, STEAL]], gold=(5, 1))
    play(game, TIP, on=2)
    until(game, 3, "last-chance")
    while game.ask is not None:
        assert game.ask.seat in (2, 3) or not game.side_of[2].out
        decline(game)
    assert game.state.winners == [0, 1]


def test_a_team_is_not_asked_for_a_champion_whose_member_began_the_round() -> None:
    game = in_pairs([["common/gambling-im-in"], [], [], []])
    assert game.ask is not None
    game.answer(next(move for move in game.ask.moves if isinstance(move, PlayCard)))
    asked = []
    while game.ask is not None and "gambling-turn" not in game.ask.kinds:
        if "champion" in game.ask.kinds:
            asked.append((game.ask.seat, game.ask.also))
        decline(game)
    assert asked == [(2, (3,))]
    assert game.in_round() == [0, 3]


def test_who_is_ruined_in_anothers_last_chance_has_one_too() -> None:
    game = in_pairs([[], [STEAL], [], [STEAL]], gold=(1, 5), alcohol=(0, 20))
    until(game, 3, "last-chance")
    play(game, STEAL, on=1)
    assert [side.gold for side in game.state.sides] == [0, 6]
    until(game, 1, "last-chance")
    decline(game)  # what was the others' last chance
    until(game, 1, "last-chance")
    assert not any(side.out for side in game.state.sides)
