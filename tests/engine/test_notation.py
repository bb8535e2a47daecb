"""Moves as lines: what is written is read back, and what cannot be is told why."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import played, random_game, with_guests
from tests.engine.sides import game_of_sides
from toolkit import rulebook
from toolkit.cards.lookup import key
from toolkit.engine import Chair, Game, new_game
from toolkit.engine.frames.turn import begin
from toolkit.engine.moves import Discard, Order, Pass, PlayCard
from toolkit.engine.notation import line
from toolkit.engine.reading import parse
from toolkit.errors import Ambiguous, CannotRead, NotFound, NotLegal

CARDS = with_guests()
SEEDS = st.integers(min_value=0, max_value=10**6)
FEW = settings(max_examples=10, deadline=None)


def table(phase: str = "action", **hands: list[str]) -> Game:
    """Players of these names, each with a hand by the ids of cards; it is the first one's turn."""
    game = new_game(CARDS, [Chair(name.capitalize(), name) for name in hands], edition="rdi2")
    for seat, hand in zip(game.players, hands.values(), strict=True):
        for card in list(seat.hand):
            game.take_from_hand(game.players.index(seat), card)
        for card in hand:
            game.add_to_hand(game.players.index(seat), card)
        seat.drink_me = ["drinks/wine"]
    game.state.stack.clear()
    begin(game, 0, phase)  # type: ignore[arg-type]
    game.run()
    return game


SPIKE, SHADOW = "dimli/spike-it-with-firewater", "eve/i-cloak-myself-in-shadow"
GAMBLING, WINNING = "common/gambling-im-in", "common/winning-hand"
DANCE = "gog/dance-with-gog"


@given(seed=SEEDS)
@FEW
def test_every_legal_move_is_read_back_from_its_line(seed: int) -> None:
    game, chance = random_game(CARDS, seed), random.Random(seed)
    while game.ask is not None:
        moves = game.ask.moves if len(game.ask.moves) <= 40 else [chance.choice(game.ask.moves) for _ in range(5)]
        assert [parse(game, line(game, move)) for move in moves] == list(moves)
        game.answer(chance.choice(game.ask.moves))


@pytest.mark.parametrize("seed", range(7))
def test_every_legal_move_between_sides_is_read_back_from_its_line(seed: int) -> None:
    game, chance = game_of_sides(CARDS, seed), random.Random(seed)
    while game.ask is not None:
        moves = game.ask.moves if len(game.ask.moves) <= 40 else [chance.choice(game.ask.moves) for _ in range(5)]
        lines = [line(game, move) for move in moves]
        assert [parse(game, said) for said in lines] == list(moves)
        assert len(set(lines)) == len(set(moves))
        game.answer(chance.choice(game.ask.moves))


def test_a_teammate_answers_for_the_team_by_their_own_name() -> None:
    game = game_of_sides(CARDS, 0)
    while not game.ask.also:
        game.answer(game.ask.moves[-1])
    asked, mate, other = game.ask.seat, game.ask.also[0], game.opponents(game.ask.seat)[0]
    names = [player.name for player in game.players]
    order = parse(game, f"{names[mate]} orders 2 Drinks for {names[other]}")
    assert order == Order(asked, (other, other))
    with pytest.raises(NotLegal, match=f"it is {names[asked]} who must decide now"):
        parse(game, f"{names[other]} orders 2 Drinks for {names[asked]}")
    with pytest.raises(NotLegal, match=r"no Drink is ordered for the own team.*rule 9\.5\.5"):
        parse(game, f"{names[mate]} orders 2 Drinks for {names[asked]}")


@given(seed=SEEDS)
@FEW
def test_no_two_legal_moves_have_the_same_line(seed: int) -> None:
    game = random_game(CARDS, seed)
    for _ in played(game, seed):
        moves = game.ask.moves if game.ask is not None else ()
        assert len({line(game, move) for move in moves}) == len(moves)


SCRAPS = [
    "plays",
    "discards",
    "orders",
    "chooses",
    "2",
    "a",
    "drinks",
    "for",
    "on",
    "as",
    "action",
    "by its",
    "and",
    "'s",
]
SAID = st.lists(st.sampled_from([*SCRAPS, "Gog", "Eve", "Fleck", "Gambling? I'm in!", "I raise!"]), max_size=8)


@given(seed=st.integers(0, 5), played_before=st.integers(0, 40), text=SAID.map(" ".join) | st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_whatever_is_said_is_a_legal_move_or_told_to_be_none(seed: int, played_before: int, text: str) -> None:
    game = random_game(CARDS, seed)
    for _ in islice(played(game, seed), played_before):
        pass
    try:
        assert parse(game, text) in game.ask.moves
    except (CannotRead, NotFound, NotLegal, Ambiguous) as told:
        assert str(told)


def test_moves_read_like_sentences() -> None:
    game = table(gog=[DANCE, GAMBLING], eve=[SHADOW], dimli=[SPIKE])
    assert [line(game, move) for move in game.ask.moves] == [
        'Gog plays "Dance with Gog!" on Eve',
        'Gog plays "Dance with Gog!" on Dimli',
        'Gog plays "Gambling? I\'m in!" as Action',
        "Gog passes",
    ]


def test_a_drink_is_named_by_its_drinker() -> None:
    game = table("drink", gog=[], eve=[], dimli=[SPIKE])
    assert [line(game, move) for move in game.ask.moves] == [
        'Dimli plays "Spike it with Firewater" on Gog\'s Drink',
        "Dimli passes",
    ]


def test_discards_name_every_copy() -> None:
    game = table("discard-and-draw", gog=[DANCE, GAMBLING, GAMBLING], eve=[])
    move = Discard(0, (GAMBLING, GAMBLING, DANCE))
    said = 'Gog discards "Gambling? I\'m in!", "Gambling? I\'m in!" and "Dance with Gog!"'
    assert line(game, move) == said
    assert parse(game, said) == move
    assert line(game, Discard(0)) == "Gog keeps everything"


@pytest.mark.parametrize(
    "text",
    [
        "Gog plays “Dance with Gog!” on Eve",
        "GOG PLAYS dance with gog ON EVE",
        "play dance with gog on eve",
        "plays gog/dance-with-gog on eve",
        "  gog plays 'Dance with Gog' on Eve.  ",
    ],
)
def test_case_quotation_marks_and_who_may_be_said_in_any_way(text: str) -> None:
    game = table(gog=[DANCE], eve=[], dimli=[])
    assert parse(game, text) == PlayCard(0, DANCE, picks=(1,))


@pytest.mark.parametrize("text", ["orders 2 Drinks for Eve", "orders a drink for Eve and a drink for Eve"])
def test_an_order_may_count_or_list(text: str) -> None:
    game = table(
        "order-a-drink", fleck=["fleck/wench-please-allow-me-to-pay-for-these-drinks-with-a-song"], eve=[], gog=[]
    )
    game.answer(parse(game, "plays Wench, please allow me to pay for these drinks with a song!"))
    assert parse(game, text) == Order(0, (1, 1))


def test_what_could_mean_several_moves_is_told_with_all_of_them() -> None:
    game = table(gog=[DANCE], eve=[], dimli=[])
    with pytest.raises(Ambiguous) as told:
        parse(game, "plays Dance with Gog")
    assert told.value.candidates == ('Gog plays "Dance with Gog!" on Eve', 'Gog plays "Dance with Gog!" on Dimli')


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("plays Winning Hand", "gambling.turns"),
        ("plays Dance with Gog on Gog", "turn.playing-an-action"),
        ("discards Winning Hand", "turn.discard-and-draw"),
        ("orders a Drink for Eve", "turn.order-a-drink"),
    ],
)
def test_a_move_that_the_rules_refuse_names_the_rule(text: str, slug: str) -> None:
    game = table(gog=[DANCE, WINNING], eve=[])
    with pytest.raises(NotLegal) as told:
        parse(game, text)
    assert told.value.rule == rulebook.load().rule(slug).number


def test_only_the_one_who_must_decide_decides() -> None:
    game = table(gog=[DANCE], eve=[DANCE])
    with pytest.raises(NotLegal, match="it is Gog who must decide now, not Eve"):
        parse(game, "Eve passes")
    with pytest.raises(NotLegal, match="not Eve"):
        parse(game, "Eve plays Dance with Gog on Gog")


def test_a_card_that_is_not_held_is_told_so() -> None:
    with pytest.raises(NotLegal, match="Gog does not hold “Winning Hand!”"):
        parse(table(gog=[DANCE], eve=[]), "plays Winning Hand")


def test_a_misspelt_title_is_answered_with_the_right_one() -> None:
    with pytest.raises(NotFound, match=r'Did you mean "Dance with Gog!"'):
        parse(table(gog=[DANCE], eve=[]), "plays Dence with Gog on Eve")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "cannot be read as a move"),
        ("gog", "cannot be read as a move"),
        ("hello", "cannot be read as a move"),
        ("passes loudly", "has no meaning here"),
        ("plays Dance with Gog on Xyzzy", "what is said after “Dance with Gog!” cannot be read"),
        ("discards the table", "what is to be discarded cannot be read"),
        ("orders 1000 Drinks for Eve", "what is ordered cannot be read"),
        ("x" * 3000, "3,000 characters"),
    ],
)
def test_what_is_no_move_is_told_with_what_would_be(text: str, problem: str) -> None:
    with pytest.raises(CannotRead, match=problem) as told:
        parse(table(gog=[DANCE], eve=[]), text)
    assert told.value.expected


def test_a_title_that_begins_with_and_can_be_discarded_after_another() -> None:
    sad = "fleck/and-now-im-going-to-play-something-really-sad"
    game = table("discard-and-draw", fleck=[sad, GAMBLING], gog=[])
    move = Discard(0, tuple(sorted((sad, GAMBLING))))
    assert parse(game, line(game, move)) == move
    assert parse(game, line(game, Discard(0, (sad,)))) == Discard(0, (sad,))


def test_two_cards_of_one_title_are_told_apart_by_their_ids() -> None:
    first, second = [card.id for card in CARDS.cards.values() if key(card.title) == "drink up friend"]
    game = table("discard-and-draw", fleck=[first, second], gog=[])
    assert line(game, Discard(0, (second,))) == f'Fleck discards "{second}"'
    assert [parse(game, line(game, move)) for move in game.ask.moves] == list(game.ask.moves)


def test_after_the_end_nothing_is_read() -> None:
    game = table(gog=[DANCE], eve=[])
    game.ask = None
    with pytest.raises(NotLegal, match="the game is over"):
        parse(game, "Gog passes")


def test_a_pass_that_is_not_possible_says_what_is() -> None:
    game = table("order-a-drink", gog=[], eve=[])
    with pytest.raises(NotLegal, match="possible: Gog orders a Drink for Eve"):
        parse(game, "passes")
    assert Pass(0) not in game.ask.moves
