"""Games without people: bots that decide from what their player can see, and many games among them.

A :class:`~toolkit.arena.plan.Plan` says who plays, a :class:`~toolkit.arena.run.Run` plays it, and a
:class:`~toolkit.arena.report.Report` tells what that has shown.
"""

from toolkit.arena.bots import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot"]
