"""What is usual at a table where a question says nothing else: which card, which Drink, and where everybody stands."""

from __future__ import annotations

ATTACK = "fiona/who-says-im-not-a-lady"
DRUNKER = "eve/look-in-to-my-eyes-you-are-getting-drunker"
TIP = "common/tip-the-wench"
THEFT = "eve/gold-what-gold"
ROUND = "common/gambling-im-in"
FORCING = "common/whats-that-up-your-sleeve"
SPIKE = "dimli/spike-it-with-firewater"
RAISE = "common/i-raise"
WINE, ALE, HOUSE = "drinks/wine", "drinks/light-ale", "drinks/round-on-the-house"

START = {"fortitude": 15, "alcohol": 5}
"""Where everybody stands: away from both ends of the tracks."""

POT = 3
"""How much Gold is in the pot of a Round that is on."""
