"""Piles: where cards lie in order, face up or down."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from toolkit.vassal import engine
from toolkit.vassal.board import Extent, Spot
from toolkit.vassal.component import Component, slot
from toolkit.vassal.keys import encode
from toolkit.vassal.piece import Piece
from toolkit.vassal.speech import say

_MENU = "Via right-click Menu"
_NEVER, _ALWAYS = "Never", "Always"
_PLAIN = {
    "draw": "false",
    "color": "198,160,82",
    "allowMultiple": "true",
    "selectDisplayProperty": "$BasicName$",
    "selectSortProperty": "",
    "reversible": "false",
    "canSave": "false",
    "maxStack": "5",
    "expressionCounting": "false",
    "countExpressions": "",
    "restrictOption": "false",
    "restrictExpression": "",
}
"""What all piles have in common."""


class Facing(StrEnum):
    """How the cards of a pile lie, and how one comes off it."""

    UP = "face up"
    DOWN = "face down, and drawn face up"
    HIDDEN = "face down, and drawn face down"


def pile(
    name: str,
    board: str,
    spot: Spot,
    card: Extent,
    *,
    facing: Facing,
    shuffle: str = "",
    empty: str = "",
    back_to: str = "",
    gather: str = "",
    cards: Iterable[Piece] = (),
) -> Component:
    """A pile in the middle of ``spot``.

    The call ``shuffle`` shuffles it, the call ``empty`` is made when it runs out. ``gather`` sends its cards to the
    pile ``back_to``.
    """
    slots = tuple(slot(engine.CARD_SLOT, piece, card.width, card.height) for piece in cards)
    place = {"x": str(spot.x), "y": str(spot.y), "width": str(card.width), "height": str(card.height)}
    attributes = {"name": name, "owningBoard": board} | place | _PLAIN | _taken() | _faces(facing) | _shuffled(shuffle)
    attributes |= {"hotkeyOnEmpty": _flag(empty), "emptyHotkey": encode(empty)}
    return Component(engine.on_map("DrawPile"), attributes | _gathered(back_to, gather), slots)


def _taken() -> dict[str, str]:
    several, chosen = say("Take several cards"), say("Look through and take cards")
    return {"drawMultipleMessage": several, "drawSpecificMessage": chosen}


def _faces(facing: Facing) -> dict[str, str]:
    return {
        "faceDown": _NEVER if facing is Facing.UP else _ALWAYS,
        "drawFaceUp": _flag(facing is Facing.DOWN),
        "allowSelect": _flag(facing is Facing.UP),
    }


def _shuffled(call: str) -> dict[str, str]:
    return {
        "shuffle": _MENU if call else _NEVER,
        "shuffleCommand": say("Shuffle"),
        "shuffleHotkey": encode(call),
        "shuffleFormat": say("$deckName$ is shuffled.") if call else "",
    }


def _gathered(target: str, call: str) -> dict[str, str]:
    return {
        "reshufflable": _flag(target),
        "reshuffleTarget": target,
        "reshuffleHotkey": encode(call),
        "reshuffleCommand": say("Put all on {target}", target=target) if target else "",
        "reshuffleMessage": "",
    }


def _flag(value: object) -> str:
    return "true" if value else "false"
