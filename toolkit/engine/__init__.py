"""The engine: The Red Dragon Inn played by its rules. Knows the cards and the rulebook."""

from toolkit.engine import automaton, effects, judge
from toolkit.engine.aides import AIDES
from toolkit.engine.frames.play import start
from toolkit.engine.game import Ask, Game
from toolkit.engine.setup import Chair, new_game

AIDES.judge = judge
AIDES.automaton = automaton
AIDES.play = start

__all__ = ["Ask", "Chair", "Game", "effects", "new_game"]
