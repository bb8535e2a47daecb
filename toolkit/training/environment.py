"""The game as an AEC environment of PettingZoo (https://pettingzoo.farama.org/api/aec/).

>>> game = env(Plan(("gog", "fiona"), 2))
>>> game.reset(seed=1)
>>> game.agent_selection
'player_0'
>>> seen, reward, terminated, truncated, info = game.last()
>>> sorted(seen)
['action_mask', 'observation']
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from toolkit import cards as database
from toolkit.arena.plan import MOST_GAMES, Plan, check, everybody, table
from toolkit.cards import Database
from toolkit.engine import Game, zones
from toolkit.engine.notation import line
from toolkit.engine.record import MOST_MOVES, begin
from toolkit.engine.variants.otto import USUAL_FACTIONS
from toolkit.engine.view import view
from toolkit.errors import CannotRead, NotLegal
from toolkit.training.sight import MOST, Sight, Table
from toolkit.training.steps import Decision, Step, decision, every_step

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise CannotRead(f"{missing.name} is not installed", remedy="`pip install rdi-toolkit[rl]` brings it.") from missing

ILLEGAL = -1.0
"""The reward of whoever makes an illegal step, which ends the game."""

Seen = dict[str, NDArray[Any]]


def env(
    plan: Plan | None = None,
    cards: Database | None = None,
    *,
    render_mode: str | None = None,
    ask_everybody: bool = False,
) -> AECEnv[str, Seen, int]:
    """The environment as agents are trained in it: an illegal step ends the game, with :data:`ILLEGAL` for it.

    The arguments are those of :class:`RedDragonInn`.
    """
    found: Any = RedDragonInn(plan, cards, render_mode=render_mode, ask_everybody=ask_everybody)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


class RedDragonInn(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo tells no types
    """Games of a ``plan``: who may sit down, how many, which variant. Without one, two players, all by chance.

    The agents are ``player_0``, ``player_1``, ... in turn order; whoever is out stays to the end, and is asked nothing.
    An action is one of ``steps``, by its number. An observation is a row of numbers, see ``sight.fields``, with a mask
    of the steps that are legal now. The reward comes at the end, and is one's share of the victory: 1, or a part of it
    in a tie; teammates have the same. A game of more decisions than any should have is cut off. With ``ask_everybody``
    a player is asked at every window, whether or not they can play anything: slower, but nobody's silence tells
    anything. ``render`` tells the moves so far.

    Raises what :func:`toolkit.arena.plan.check` does.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "red_dragon_inn_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        plan: Plan | None = None,
        cards: Database | None = None,
        *,
        render_mode: str | None = None,
        ask_everybody: bool = False,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise NotLegal(f"there is no render mode {render_mode!r}", instead="take 'ansi', or None")
        self.cards = database.load() if cards is None else cards
        self.plan = plan or Plan(everybody(self.cards), 2)
        check(self.plan, self.cards)
        self.render_mode, self.ask_everybody = render_mode, ask_everybody
        common = _common(self.plan, self.cards)
        self.steps = every_step(self.cards, common.cards, common.seats)
        self.sight = Sight(common, len(self.steps))
        self._number = {step: number for number, step in enumerate(self.steps)}
        self.possible_agents = [f"player_{place}" for place in range(self.plan.players)]
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.steps)) for agent in self.possible_agents}
        self._chance = Random()  # noqa: S311 - a game is no secret

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may come to see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all steps."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - its interface
        """Begin another game. A ``seed`` says which, and which ones come after it."""
        if seed is not None:
            self._chance.seed(seed)
        record = table(self.plan, self.cards, self._chance.randrange(MOST_GAMES))
        self.game = begin(msgspec.structs.replace(record, ask_everybody=self.ask_everybody), self.cards)
        self._seats = [seat for seat in range(len(self.game.players)) if seat not in self.game.automata]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves: list[str] = []
        self._decisions = 0
        self._ask()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, and which steps are legal for it: none while another one decides."""
        deciding = not self._is_over and agent == self.agent_selection
        seat = self._seats[self.possible_agents.index(agent)]
        mask = np.zeros(len(self.steps), np.int8)
        if deciding:
            mask[[self._number[step] for step in self._decision.open]] = 1
        row = self.sight.row(view(self.game, seat), self._chosen if deciding else ())
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make one step of the decision that is asked for. Raises :class:`NotLegal` for one that is not open now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        step = self._read(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._chosen.append(self._number[step])
        move = self._decision.take(step)
        if move is not None:
            if self.render_mode:
                self._moves.append(line(self.game, move))
            self.game.answer(move)
            self._decisions += 1
            self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The moves of the game so far, line by line; None without a ``render_mode``."""
        return "\n".join(self._moves) if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def _is_over(self) -> bool:
        return self.game.ask is None or self._decisions >= MOST_MOVES

    def _seen(self) -> spaces.Space[Any]:
        mask = spaces.Box(0, 1, (len(self.steps),), np.int8)
        return spaces.Dict({"observation": spaces.Box(-MOST, MOST, (self.sight.size,), np.int16), "action_mask": mask})

    def _read(self, action: int | None) -> Step:
        number = -1 if action is None else int(action)
        if number not in range(len(self.steps)) or self.steps[number] not in self._decision.open:
            step = self.steps[number] if number in range(len(self.steps)) else action
            raise NotLegal(f"{step} may not be made now", instead="take a step whose action_mask is 1")
        return self.steps[number]

    def _ask(self) -> None:
        """Let whoever decides next be the agent, or end the game."""
        self._chosen: list[int] = []
        if not self._is_over:
            assert self.game.ask is not None, "the game goes on"
            self._decision: Decision = decision(self.game)
            self.agent_selection = self.possible_agents[self._seats.index(self.game.ask.seat)]
            return
        ended = self.game.ask is None
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, not ended)
        self.rewards = dict(zip(self.agents, shares(self.game, self._seats), strict=True))
        self.agent_selection = self.agents[0]


def shares(game: Game, seats: list[int]) -> list[float]:
    """The parts of the victory that these players have; none while nobody has won."""
    won = {game.players[seat].side for seat in game.state.winners or ()}
    return [1 / len(won) if game.players[seat].side in won else 0.0 for seat in seats]


def _common(plan: Plan, cards: Database) -> Table:
    """What all games of a plan have in common."""
    ids = tuple(dict.fromkeys((*plan.always, *(one for team in plan.teams for one in team), *plan.characters)))
    characters = [cards.character(one) for one in ids]
    owned = [zone for one in characters for zone in zones.of_character(cards, one.id).values()]
    game = begin(table(plan, cards, 0), cards)
    return Table(
        tuple(sorted(set(_cards(plan, cards, ids)))),
        ids,
        tuple(sorted({tracker.id for one in characters for tracker in one.trackers})),
        tuple(sorted({zone.id for zone in owned})),
        tuple(sorted({zone.id for zone in owned if zone.look != "nobody"})),
        tuple(sorted(game.state.zones)),
        len(game.players),
        game.has_teams,
        bool(game.automata),
    )


def _cards(plan: Plan, cards: Database, characters: tuple[str, ...]) -> Iterator[str]:
    """All cards that may come to the table."""
    for one in map(cards.character, characters):
        yield from (*one.deck, *one.boss_deck)
        for zone in one.zones:
            yield from zone.cards
        yield from (card for of in one.trackers for card in (of.fires, of.fires_for_boss) if card)
    yield from (entry.card_id for entry in cards.deck(plan.drink_deck).entries)
    if plan.kind == "otto":
        for faction in plan.factions or USUAL_FACTIONS:
            yield from cards.factions[faction].deck
