"""What teammates have in common: Fortitude, Alcohol Content and Gold, and the Potion Tokens of their team.

One slate leads a team and judges who passes out; what changes on a teammate's goes up to it, and from it down to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolkit.vassal import calls, names, welcome
from toolkit.vassal import traits as t
from toolkit.vassal.place import told
from toolkit.vassal.traits import Change, Trait

LEADS = "Leader==0"
"""Holds for a slate that leads its team, and for one without a team; for use inside an expression."""

TELL = "Tell the teammates"
"""The key by which a slate lets its team know its numbers."""


class Potion(NamedTuple):
    """What a Potion Token gives: the property of the slate, by how much it changes, and how that is said."""

    counter: str
    by: int
    says: str

    @property
    def menu(self) -> str:
        """What the slate offers."""
        return f"Potion Token: {self.says}"

    @property
    def call(self) -> str:
        """What makes the change."""
        return f"Potion of {self.counter}"


POTIONS = (
    Potion("Fortitude", 6, "Fortitude +6"),
    Potion("Alcohol", -6, "Alcohol Content -6"),
    Potion("Gold", 3, "3 Gold from the Inn"),
)
"""What a team may take for a Potion Token (rule potions.use)."""

MOVES = (calls.HAND_UP, *(potion.call for potion in POTIONS))
"""The calls by which a team moves what its leader's slate must judge."""


def changes(counter: str) -> list[Change]:
    """How the team and its Potion Tokens change a number of a slate."""
    told_by = [Change(call, "P", f"${told(counter)}$") for call in (calls.HAND_UP, calls.HAND_DOWN)]
    return told_by + [Change(one.call, "I", str(one.by)) for one in POTIONS if one.counter == counter]


def memory() -> Iterator[Trait]:
    """Who leads, and how many Potion Tokens there are."""
    yield t.calculated("Leader", f'{{GetProperty("{names.LEADER_OF}"+Seat)}}')
    start = f"{{{LEADS} ? {welcome.POTIONS} : 0}}"
    yield t.number("Potions", 0, 0, 9, Change(calls.BEGIN, "P", start), Change("Potion is gone", "I", "-1"))


def acts() -> list[Trait]:
    """How a Potion Token is given up, and what teammates tell each other."""
    offers = [potion.menu for potion in POTIONS]
    return [
        t.restrict("No Potion Tokens", "{Potions==0}", *offers),
        *(
            t.trigger(one.menu, [one.call, "Potion is gone", f"Say {one.menu}"], key=one.menu, menu=one.menu)
            for one in POTIONS
        ),
        t.trigger("Goes up", ["Tell the leader"], key=TELL, when=f"{{{welcome.TEAMS}==1 && Leader>0}}"),
        t.trigger("Goes down", ["Tell the others"], key=TELL, when=f"{{{welcome.TEAMS}==1 && {LEADS}}}"),
        t.command_pieces("Tell the leader", calls.HAND_UP, "Slate", "{Leader}", on=names.tavern()),
        t.command_pieces("Tell the others", calls.HAND_DOWN, "Leader", "{Seat}", on=names.tavern()),
        *_follows(),
    ]


def _follows() -> Iterator[Trait]:
    """A teammate is out and back with the team, and does not say so again."""
    states = {
        "Mark passed out": "PassedOut==0 && Alcohol>=Fortitude",
        "Mark awake": "PassedOut==1 && Alcohol<Fortitude",
        "Mark broke": "Broke==0 && Gold<=0",
        "Mark solvent": "Broke==1 && Gold>0",
    }
    for mark, when in states.items():
        yield t.trigger(f"{mark} too", [mark], watch=[calls.HAND_DOWN], when=f"{{InPlay==1 && {when}}}")
    yield t.trigger("Follows", ["Shift the markers"], watch=[calls.HAND_DOWN])


def reports() -> list[Trait]:
    """What is said when a Potion Token is given up."""
    return [
        t.report(f"$Who$ gives up a Potion Token: {one.says}. Left: $Potions$.", f"Say {one.menu}") for one in POTIONS
    ]
