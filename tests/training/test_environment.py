"""The game as an environment in which agents learn: PettingZoo's own tests, what a seat sees, and whose turn it is."""

import doctest
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, performance_benchmark, seed_test

from tests.engine.sides import with_villains
from toolkit import cards
from toolkit.arena.plan import Plan, everybody
from toolkit.cards import Database
from toolkit.cards.words import TABLE_ZONES
from toolkit.engine import Game
from toolkit.errors import NotFound, NotLegal
from toolkit.training import environment
from toolkit.training.environment import ILLEGAL, RedDragonInn, env

CARDS = cards.load()
DUEL = Plan(("gog", "fiona"), 2)
VILLAINS = with_villains()
PLANS: dict[str, tuple[Plan, Database]] = {
    "alone": (Plan(everybody(CARDS), 4), CARDS),
    "two-headed-dragon": (Plan(everybody(CARDS), 4, kind="two-headed-dragon"), CARDS),
    "boss-battle": (Plan(everybody(VILLAINS), 4, kind="boss-battle"), VILLAINS),
    "two-headed-boss-battle": (Plan(everybody(VILLAINS), 4, kind="two-headed-boss-battle"), VILLAINS),
    "leaders-and-lackeys": (Plan(everybody(VILLAINS), 4, kind="leaders-and-lackeys"), VILLAINS),
    "otto": (Plan(everybody(CARDS), 2, kind="otto"), CARDS),
}

as_card_games_are = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",  # which PettingZoo spares its own card games by their names alone
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # as it is for whoever has seen the end
)


@as_card_games_are
@pytest.mark.parametrize("plan", [DUEL, Plan(everybody(CARDS), 4, kind="two-headed-dragon")], ids=["duel", "teams"])
def test_pettingzoo_finds_nothing_wrong(plan: Plan) -> None:
    api_test(env(plan, CARDS), num_cycles=400)


def test_pettingzoo_finds_that_a_seed_says_everything() -> None:
    seed_test(lambda: env(DUEL, CARDS), num_cycles=200)


def test_pettingzoo_can_measure_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a tenth of the time that it takes for itself."""
    clock = SimpleNamespace(time=lambda: 10 * time.time())
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(env(DUEL, CARDS))
    assert "turns per second" in capsys.readouterr().out


def played(game: RedDragonInn, seed: int) -> Iterator[tuple[str, dict[str, np.ndarray[Any, Any]]]]:
    """A game by chance: who was asked, and what they saw."""
    chance = random.Random(seed)
    game.reset(seed=seed)
    while not any((*game.terminations.values(), *game.truncations.values())):
        seen = game.observe(game.agent_selection)
        yield game.agent_selection, seen
        game.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("kind", PLANS)
def test_the_agents_are_asked_in_the_order_of_the_game_and_a_side_wins_together(kind: str) -> None:
    plan, known = PLANS[kind]
    game = RedDragonInn(plan, known)
    for seed in range(2):
        asked = set()
        for agent, seen in played(game, seed):
            assert game.game.ask is not None
            seat = [place for place in range(len(game.game.players)) if place not in game.game.automata]
            assert agent == game.possible_agents[seat.index(game.game.ask.seat)]
            assert seen["action_mask"].any()
            assert seen["observation"].shape == (game.sight.size,)
            asked.add(agent)
        assert asked == set(game.possible_agents)
        won = [game.game.players[seat].side for seat in game.game.state.winners or ()]
        sides = [player.side for place, player in enumerate(game.game.players) if place not in game.game.automata]
        assert list(game.rewards.values()) == [(side in won) / len(set(won)) for side in sides]


@pytest.mark.parametrize("kind", PLANS)
def test_everything_that_anybody_sees_has_a_place(kind: str) -> None:
    plan, known = PLANS[kind]
    game = RedDragonInn(plan, known)
    space = game.observation_space("player_0")
    for number, (agent, seen) in enumerate(played(game, 7)):
        assert space.contains(seen)
        mine = game.game.ask
        assert mine is not None
        row, fields = seen["observation"], game.sight.fields
        assert row[fields["kinds"]].sum() == len(mine.kinds)
        assert row[fields["0.hand"]].sum() == len(game.game.players[mine.seat].hand)
        assert row[fields["0.gold"]] == game.game.side_of[mine.seat].gold
        if number % 40 == 0:
            others = [game.observe(one) for one in game.possible_agents if one != agent]
            assert not any(other["action_mask"].any() for other in others)


def hidden(game: Game, seat: int) -> list[list[list[str]]]:
    """The piles that a player cannot see, in groups among which cards could be exchanged."""
    own = game.players[seat].side
    groups = [[game.state.drink_deck, *(player.drink_me for player in game.players)]]
    for place, player in enumerate(game.players):
        groups.append([player.deck] if player.side == own else [player.deck, player.hand])
        character = game.cards.characters.get(player.character or "")
        looks = ("nobody",) if place == seat else ("nobody", "owner")
        mine = [zone.id for zone in (character.zones if character else ()) if zone.look in looks]
        groups += [[player.zones[zone]] for zone in mine]
    groups += [[lying] for zone, lying in game.state.zones.items() if TABLE_ZONES[zone] == "nobody"]
    return groups


def swap(game: Game, seat: int, chance: random.Random) -> None:
    """Let all that is hidden from a player lie otherwise."""
    for piles in hidden(game, seat):
        mixed = [card for pile in piles for card in pile]
        chance.shuffle(mixed)
        for pile in piles:
            pile[:] = [mixed.pop() for _ in range(len(pile))]
    game.state.chance = chance.getrandbits(64)


@pytest.mark.parametrize("kind", PLANS)
def test_a_seat_sees_the_same_bytes_whatever_is_hidden_from_it(kind: str) -> None:
    plan, known = PLANS[kind]
    game, chance, changed = RedDragonInn(plan, known), random.Random(5), 0
    for number, _ in enumerate(played(game, 5)):
        if number % 9:
            continue
        seats = [place for place in range(len(game.game.players)) if place not in game.game.automata]
        for agent, seat in zip(game.possible_agents, seats, strict=True):
            before = {name: row.tobytes() for name, row in game.observe(agent).items()}
            kept = deepcopy(game.game.state)
            swap(game.game, seat, chance)
            changed += game.game.state != kept
            assert {name: row.tobytes() for name, row in game.observe(agent).items()} == before
            restore(game.game, kept)
    assert changed > 20


def restore(game: Game, kept: Any) -> None:
    """Let everything lie where it lay."""
    game.state.drink_deck[:], game.state.chance = kept.drink_deck, kept.chance
    for zone, lying in game.state.zones.items():
        lying[:] = kept.zones[zone]
    for player, before in zip(game.players, kept.players, strict=True):
        for name in ("deck", "hand", "drink_me"):
            getattr(player, name)[:] = getattr(before, name)
        for zone, lying in player.zones.items():
            lying[:] = before.zones[zone]


def test_what_one_has_half_decided_nobody_else_sees() -> None:
    game = RedDragonInn(DUEL, CARDS)
    for agent, seen in played(game, 3):
        other = next(one for one in game.possible_agents if one != agent)
        before = game.observe(other)["observation"].tobytes()
        discards = [number for number in np.flatnonzero(seen["action_mask"]) if game.steps[number].what == "discard"]
        if len(discards) > 1:
            game.step(int(discards[0]))
            mine = game.observe(agent)["observation"][game.sight.fields["chosen"]]
            assert (game.agent_selection, mine.sum()) == (agent, 1)
            assert game.observe(other)["observation"].tobytes() == before
            return
    raise AssertionError("nobody had two cards to discard")


def test_a_step_means_the_same_in_every_game_of_a_plan() -> None:
    first, other = RedDragonInn(DUEL, CARDS), RedDragonInn(replace(DUEL, seed=9), CARDS)
    assert first.steps == other.steps
    assert len(set(first.steps)) == len(first.steps)
    assert first.action_space("player_0") == other.action_space("player_1")


def test_an_illegal_step_ends_the_game_for_an_agent_in_training_and_is_refused_to_a_programmer() -> None:
    game = env(DUEL, CARDS)
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(NotLegal, match="may not be made now; take a step whose action_mask is 1"):
        game.unwrapped.step(illegal)
    loser = game.agent_selection
    game.step(illegal)
    assert game.rewards[loser] == ILLEGAL
    assert all(game.terminations.values())


def test_a_game_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "MOST_MOVES", 3)
    game = RedDragonInn(DUEL, CARDS)
    assert sum(1 for _ in played(game, 1)) >= 3
    assert all(game.truncations.values())
    assert not any((*game.terminations.values(), *game.rewards.values()))


def test_the_moves_are_told_to_whoever_asks_for_it() -> None:
    game = RedDragonInn(DUEL, CARDS, render_mode="ansi")
    for _ in played(game, 1):
        pass
    told = game.render()
    assert told is not None
    assert "orders a Drink for" in told
    with pytest.raises(NotLegal, match="no render mode 'human'"):
        RedDragonInn(DUEL, CARDS, render_mode="human")


def test_games_that_cannot_be_played_are_refused_at_once() -> None:
    with pytest.raises(NotLegal, match="3 players, but only 2 characters"):
        env(Plan(("gog", "fiona"), 3), CARDS)
    with pytest.raises(NotFound):
        env(Plan(("gog", "nobody"), 2), CARDS)


def test_where_all_are_asked_whoever_can_only_pass_is_asked_too() -> None:
    silent = RedDragonInn(DUEL, CARDS, ask_everybody=True)
    forced = [seen for _, seen in played(silent, 2) if seen["action_mask"].sum() == 1]
    usual = [seen for _, seen in played(RedDragonInn(DUEL, CARDS), 2) if seen["action_mask"].sum() == 1]
    assert len(forced) > len(usual) + 20


def test_its_examples_hold() -> None:
    assert doctest.testmod(environment).failed == 0


def test_whoever_lacks_the_libraries_is_told_what_brings_them() -> None:
    told = """
import sys
sys.modules["pettingzoo"] = None
from toolkit.errors import RdiError
try:
    import toolkit.training.environment
except RdiError as fault:
    print(fault)
"""
    run = subprocess.run([sys.executable, "-P", "-c", told], capture_output=True, text=True, check=True)
    assert run.stdout == "pettingzoo is not installed. `pip install rdi-toolkit[rl]` brings it.\n"
