"""An agent that learns to beat chance: ``python examples/learn.py 2000 1000`` (games to learn from, games to try it).

It needs ``pip install .[rl]``. A linear policy over a few numbers, taught by REINFORCE: after each game all that the
agent did becomes likelier if it won more than it usually does, and less likely otherwise.
"""

import sys
import time

import numpy as np

from toolkit.arena.plan import Plan
from toolkit.training.environment import RedDragonInn

RATE = 0.05
"""How much a game teaches."""

learning, trying = (int(number) for number in (sys.argv[1:] + ["2000", "1000"][len(sys.argv) - 1 :])[:2])
game = RedDragonInn(Plan(("gog", "fiona"), 2))
chance = np.random.default_rng(0)
fields = game.sight.fields
tracks = [fields[f"{seat}.{name}"].start for seat in (0, 1) for name in ("fortitude", "alcohol", "gold")]
features = 1 + len(tracks) + fields["kinds"].stop - fields["kinds"].start
weights = np.zeros((len(game.steps), features))


def noticed(row):
    """What the agent looks at: the tracks of both players, and what it is asked."""
    return np.concatenate([[1.0], row[tracks] / 20 - 0.5, row[fields["kinds"]]])


def play(seed, learner):
    """A game of the agent against chance: its reward, and each of its decisions."""
    decisions = []
    game.reset(seed=seed)
    for agent in game.agent_iter():
        seen, _, terminated, truncated, _ = game.last()
        if terminated or truncated:
            return game.rewards[learner], decisions
        legal = np.flatnonzero(seen["action_mask"])
        if agent != learner:
            game.step(int(chance.choice(legal)))
            continue
        looked = noticed(seen["observation"])
        liking = np.exp(weights[legal] @ looked)
        likely = liking / liking.sum()
        taken = chance.choice(len(legal), p=likely)
        decisions.append((legal, likely, taken, looked))
        game.step(int(legal[taken]))
    raise AssertionError("a game ends with the last agent")


def learn(surprise, decisions):
    """Let what was done become likelier, or less likely, by how much the reward was more than usual."""
    for legal, likely, taken, looked in decisions:
        toward = -likely
        toward[taken] += 1
        weights[legal] += RATE * surprise * np.outer(toward, looked)


def wins(first, games):
    """What part of so many games the agent wins; it sits in each seat by turns."""
    return sum(play(first + number, f"player_{number % 2}")[0] for number in range(games)) / games


before, usual, begun = wins(10**6, trying), 0.5, time.monotonic()
for number in range(learning):
    reward, decisions = play(number, f"player_{number % 2}")
    learn(reward - usual, decisions)
    usual += 0.01 * (reward - usual)
seconds = time.monotonic() - begun
print(
    f"before it has learned, it wins {before:.1%} of {trying} games; after {learning} games, {wins(10**6, trying):.1%}"
)
print(f"it has learned for {seconds:.0f} s", file=sys.stderr)
