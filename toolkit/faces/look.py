"""Looks: the colour and emblem of each deck, the colour, icon and word of each card type, the palettes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Annotated

import msgspec

from toolkit.errors import NotFound
from toolkit.faces.colour import contrast, from_hue, mix
from toolkit.nearest import nearest
from toolkit.paths import TEMPLATES
from toolkit.record import read

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Role = Annotated[str, msgspec.Meta(pattern=r"^(#[0-9a-f]{6}|\{[a-z0-9-]+\})$")]

USUAL = "card"
"""The layout of a card that nothing else is said of."""

PLAIN = "plain"
"""The frame of a deck of which nothing is said."""

CREAM = "#fbf2dc"
"""The colour of titles on a deck's own."""

_READABLE = 5.0


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour of a deck as "#rrggbb", dark enough for light lettering, and the names of its emblem and its frame."""

    colour: Colour
    emblem: str
    frame: str = PLAIN

    @property
    def slots(self) -> tuple[tuple[str, str], ...]:
        """The slots of a template that its frame fills: "framed" only where it is not the plain one."""
        return ("frame", self.frame), ("framed", self.frame if self.frame != PLAIN else "")


class TypeLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a card type is told besides its word: by colour and icon. ``layout`` is the template of cards of it."""

    colour: Colour
    icon: str
    layout: str = USUAL


class Strangers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deck that is not in the table may get: one of these emblems, one of these hues in degrees."""

    emblems: tuple[str, ...]
    hues: tuple[float, ...]


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``templates/faces/looks.json``.

    ``palettes`` give each role a colour, or the name of a derived one in braces; ``variants`` say which palette a
    variant uses; ``types`` are card types, subtypes and what else a card may be; ``trackers`` is what characters track
    besides the three attributes, ``tokens`` what else is laid out as a token, ``teams`` the teams that have a mat.
    """

    palettes: dict[str, dict[str, Role]]
    variants: dict[str, str]
    types: dict[str, TypeLook]
    decks: dict[str, Look]
    trackers: dict[str, TypeLook]
    tokens: dict[str, TypeLook]
    teams: tuple[TypeLook, ...]
    strangers: Strangers


@cache
def looks() -> Looks:
    """The table of looks. Raises :class:`toolkit.errors.CannotRead`."""
    return read(TEMPLATES / "faces" / "looks.json", Looks)


def look(deck_id: str) -> Look:
    """The look of a deck; a deck that the table does not know gets one made from its id, always the same."""
    return looks().decks.get(deck_id) or _stranger(deck_id)


def type_look(card_type: str) -> TypeLook:
    """The look of a card type: "action", "gambling", ..., "drink", "drink-event", "mushroom", "of-itself"."""
    return looks().types[card_type]


def tracker_look(tracker_id: str) -> TypeLook:
    """The look of what a character tracks; a tracker that the table does not know gets a colour and an icon."""
    stranger = _stranger(tracker_id)
    return looks().trackers.get(tracker_id) or TypeLook(stranger.colour, stranger.emblem)


def token_look(name: str) -> TypeLook:
    """The look of a token. Raises :class:`toolkit.errors.NotFound` with the nearest names."""
    known = looks().tokens
    if name not in known:
        raise NotFound("token", name, nearest(name, known) or tuple(known))
    return known[name]


def team_look(number: int) -> TypeLook:
    """The look of a team, counted from 1. Raises :class:`toolkit.errors.NotFound`."""
    known = looks().teams
    if not 1 <= number <= len(known):
        raise NotFound("team", str(number), tuple(str(each) for each in range(1, len(known) + 1)))
    return known[number - 1]


def variants() -> tuple[str, ...]:
    """The names of all variants."""
    return tuple(looks().variants)


def palette(variant: str, deck: Look, types: tuple[str, ...] = ()) -> Mapping[str, str]:
    """Every colour that a template may name, as "#rrggbb".

    Raises :class:`toolkit.errors.NotFound` for an unknown variant.
    """
    if variant not in looks().variants:
        raise NotFound("variant", variant, nearest(variant, variants()) or variants())
    derived = _derived(deck, types)
    roles = looks().palettes[looks().variants[variant]]
    return derived | {role: derived[colour[1:-1]] if colour[0] == "{" else colour for role, colour in roles.items()}


def _derived(deck: Look, types: tuple[str, ...]) -> dict[str, str]:
    all_types = {f"of-{kind}": shown.colour for kind, shown in looks().types.items()}
    colours = [type_look(kind).colour for kind in types or ("drink",)]
    first, second, third = (*colours, *colours[-1:] * 2)[:3]
    return all_types | {
        "deck": deck.colour,
        "deck-light": mix(deck.colour, "#f5ead0", 0.45),
        "deck-pale": mix(deck.colour, "#ffffff", 0.72),
        "deck-dawn": mix(deck.colour, "#f0dca8", 0.13),
        "deck-mid": mix(deck.colour, "#f0dca8", 0.26),
        "deck-dusk": mix(deck.colour, "#140c08", 0.16),
        "deck-dark": mix(deck.colour, "#140c08", 0.30),
        "deck-night": mix(deck.colour, "#140c08", 0.58),
        "type1": first,
        "type2": second,
        "type3": third,
    }


def _stranger(deck_id: str) -> Look:
    choices = looks().strangers
    drawn = hashlib.sha256(deck_id.encode()).digest()
    hue = choices.hues[drawn[0] % len(choices.hues)]
    shades = (from_hue(hue, lightness / 100, 0.5) for lightness in range(46, 0, -2))
    colour = next(shade for shade in shades if contrast(shade, CREAM) >= _READABLE)
    return Look(colour, choices.emblems[drawn[1] % len(choices.emblems)])
