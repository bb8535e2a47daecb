"""The public interface in any order: answer, undo, save, load, copy; and saves that are none."""

import json
import random
from typing import Any, get_args

from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine.random_games import gold, with_growers
from tests.engine.tight_games import any_game
from toolkit.cards.words import Attribute
from toolkit.engine import Game
from toolkit.engine.history import History
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, Pass, PlayCard, UsePotion, Wait
from toolkit.engine.saving import copy, load, save
from toolkit.errors import CannotRead, NotLegal, RdiError

CARDS = with_growers()
MANY = settings(settings.get_profile("games"), stateful_step_count=60)
SEEDS = st.integers(min_value=0, max_value=10**6)
SEAT = st.integers(min_value=-1, max_value=9)
ANY_MOVE = st.one_of(
    st.builds(Pass, SEAT),
    st.builds(PlayCard, SEAT, st.sampled_from(sorted(CARDS.cards)), SEAT, st.tuples(SEAT), st.none() | SEAT),
    st.builds(Discard, SEAT, st.lists(st.sampled_from(sorted(CARDS.cards)), max_size=3).map(tuple)),
    st.builds(Order, SEAT, st.lists(SEAT, max_size=3).map(tuple)),
    st.builds(Wait, SEAT),
    st.builds(UsePotion, SEAT, st.sampled_from(get_args(Attribute))),
    st.builds(Choose, SEAT, st.booleans() | SEAT | st.text(max_size=5)),
)


def a_game(seed: int) -> Game:
    return any_game(CARDS, seed)


class AtTheTable(RuleBasedStateMachine):
    """A game as a program would use it, in whatever order."""

    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        self.history = History(a_game(seed))
        self.gold = gold(self.game)
        self.past: list[bytes] = []

    @property
    def game(self) -> Game:
        return self.history.game

    def is_on(self) -> bool:
        return self.game.ask is not None

    @precondition(is_on)
    @rule(which=st.integers(min_value=0, max_value=10**6))
    def answer(self, which: int) -> None:
        assert self.game.ask is not None
        self.past.append(save(self.game))
        self.history.answer(self.game.ask.moves[which % len(self.game.ask.moves)])

    @rule(move=ANY_MOVE)
    def answer_anything(self, move: AnyMove) -> None:
        legal = self.game.ask is not None and self.game.ask.as_its_own(move) in self.game.ask.moves
        before = save(self.game)
        try:
            self.history.answer(move)
        except NotLegal:
            assert not legal
            assert save(self.game) == before
        else:
            assert legal
            self.past.append(before)

    @rule()
    def undo(self) -> None:
        if self.past:
            self.history.undo()
            assert save(self.game) == self.past.pop()
        else:
            try:
                self.history.undo()
            except NotLegal:
                return
            raise AssertionError("there was nothing to undo")

    @rule()
    def save_and_load(self) -> None:
        again = load(save(self.game), CARDS)
        assert again.ask == self.game.ask
        assert save(again) == save(self.game)
        again.log = self.game.log
        self.history.game = again

    @rule(seed=SEEDS)
    def play_on_with_a_copy(self, seed: int) -> None:
        before, ask, twin = save(self.game), self.game.ask, copy(self.game)
        play_on(twin, seed, 40)
        assert save(self.game) == before
        assert self.game.ask == ask

    @invariant()
    def is_somebodys_turn_or_decided(self) -> None:
        assert gold(self.game) == self.gold
        if self.game.ask is None:
            assert self.game.state.winners
            assert not self.game.state.stack
        else:
            assert len(self.game.ask.moves) > 0
            assert not self.game.side_of[self.game.ask.seat].out


AtTheTable.TestCase.settings = MANY
test_any_order_of_calls_keeps_a_game_whole = AtTheTable.TestCase


def play_on(game: Game, seed: int, moves: int) -> None:
    chance = random.Random(seed)
    for _ in range(moves):
        if game.ask is None:
            return
        game.answer(chance.choice(game.ask.moves))


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    99,
    10**30,
    1.5,
    "",
    "mead",
    "drinks/mead",
    "common/i-raise",
    [],
    [99],
    [[]],
    {},
]


@settings(settings.get_profile("games"), max_examples=20 * settings.get_profile("games").max_examples)
@given(seed=st.integers(min_value=0, max_value=30), moves=st.integers(min_value=0, max_value=120), data=st.data())
def test_a_save_with_one_thing_changed_is_refused_or_can_be_played(seed: int, moves: int, data: st.DataObject) -> None:
    game = a_game(seed)
    play_on(game, seed, moves)
    saved = json.loads(save(game))
    holder, key = data.draw(st.sampled_from(list(places(saved))))
    if data.draw(st.booleans()):
        del holder[key]
    else:
        holder[key] = data.draw(st.sampled_from(JUNK))
    try:
        again = load(json.dumps(saved).encode(), CARDS)
    except RdiError:
        return
    play_on(again, seed, 40)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and the key or index there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [place for key in keys for place in [(value, key), *places(value[key])]]


@MANY
@given(seed=SEEDS, end=st.floats(min_value=0, max_value=0.999))
def test_a_save_cut_short_is_refused(seed: int, end: float) -> None:
    saved = save(a_game(seed))
    try:
        load(saved[: int(end * len(saved))], CARDS)
    except CannotRead as fault:
        assert "saved game" in str(fault)
    else:
        raise AssertionError("half a save was read")


@MANY
@given(st.binary(max_size=60) | st.sampled_from([b"null", b"[]", b"{}", b'"save"', b"1e999", b'{"stack": [[[[]]]]}']))
@example(b'"\xff"')
@example(b"[" * 100_000)
@example(b'{"seats": 1, "seats": 2}')
@example(b'["\\ud800"]')
def test_what_is_no_save_is_refused(data: bytes) -> None:
    try:
        load(data, CARDS)
    except CannotRead as fault:
        assert "saved game" in str(fault)
    else:
        raise AssertionError("nonsense was read")
