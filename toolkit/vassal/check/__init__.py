"""A linter for VASSAL modules: it finds what the engine passes over in silence, in ours and in other people's."""

from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.lint import lint

__all__ = ["Fault", "Level", "lint"]
