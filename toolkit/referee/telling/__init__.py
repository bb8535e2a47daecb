"""Telling: an answer made of a Case and its Judgment, from the log of the engine and the rules that it cites."""

from toolkit.referee.telling.telling import tell

__all__ = ["tell"]
