"""Games without people: bots that decide from what their player can see."""

from toolkit.arena.bots import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot"]
