"""The tab of the preferences that belongs to this module: what each player may have otherwise, at any time.

Reports, and who may look under a card, are the same for all at a table: the engine asks nobody about them.
"""

from __future__ import annotations

from typing import NamedTuple

from toolkit.vassal import engine
from toolkit.vassal import traits as t
from toolkit.vassal.component import Component, component
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Trait

TAB = "The Red Dragon Inn"


class Preference(NamedTuple):
    """Something that is on unless a player turns it off: the property that tells, and the question."""

    name: str
    asks: str


READ_OUT = Preference("ReadCardsOut", "The chat reads out what a card does that I play")
FOLLOW = Preference("ChasersFollow", "A Drink that I reveal brings its Chasers by itself")
COLLECT = Preference("DrinksCollect", "When I take the last Drink, everyone pays 1 Gold by themselves")

CHASERS, COLLECTS = (f"{one.name}==true" for one in (FOLLOW, COLLECT))
"""Hold for a player who has not turned that off; for use inside an expression."""


def options() -> Component:
    """The module's options, with this tab. Keys work whatever window is in front."""
    return component(
        engine.module("GlobalOptions"),
        *(_asked(one) for one in (READ_OUT, FOLLOW, COLLECT)),
        autoReport="Always",
        chatterHTMLSupport="Always",
        hotKeysOnClosedWindows="Always",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$PlayerName$",
        promptString=say("Opponents can unmask my pieces"),
    )


def _asked(one: Preference) -> Component:
    tab, asks = say(TAB), say(one.asks)
    return component(engine.preference("BooleanPreference"), name=one.name, tab=tab, desc=asks, default="true")


def read_out() -> Trait:
    """What a card adds to the report that it is played: its text, for a player who wants that."""
    return t.calculated("ReadOut", f'{{{READ_OUT.name}==true ? ": "+Text : "."}}')
