"""Traits: what a piece can do. Each function writes one trait with its fields in the order that the engine reads.

Keys are readable, as :mod:`toolkit.vassal.keys` has them; an empty menu text makes a command that only other parts can
call. What a player reads is said in the language of the module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toolkit.vassal.keys import encode, encode_all
from toolkit.vassal.sequence import join, split
from toolkit.vassal.speech import say

_EVERYWHERE = "Current Zone/Current Map/Module"
"""Where the engine looks for a property that does not belong to a piece."""


class Trait(NamedTuple):
    """A trait: what ``kind`` it is in the engine's word, its ``fields``, and its ``state`` in a fresh piece."""

    kind: str
    fields: tuple[str, ...] = ()
    state: str = ""

    @property
    def type(self) -> str:
        """The trait as it stands in a piece definition."""
        return join((self.kind, *self.fields), ";")


class Change(NamedTuple):
    """How ``key`` changes a property: ``how`` is ``P`` (set), ``I`` (add) or ``R`` (ask); ``menu`` offers it."""

    key: str
    how: str
    value: str
    menu: str = ""


def marker(**properties: str) -> Trait:
    """Properties that never change."""
    return Trait("mark", (join(properties, ","),), join(properties.values(), ","))


def prototype(name: str) -> Trait:
    """Everything that the prototype of that name has."""
    return Trait("prototype", (name,))


def number(name: str, start: int, least: int, most: int, *changes: Change) -> Trait:
    """A number that the piece remembers, kept between ``least`` and ``most``."""
    return Trait("PROP", (name, _limits(least, most), _changes(changes), ""), str(start))


def word(name: str, start: str, *changes: Change) -> Trait:
    """A text that the piece remembers."""
    return Trait("PROP", (name, "false,0,100,false", _changes(changes), ""), start)


def set_global(name: str, *changes: Change, least: int = 0, most: int = 999) -> Trait:
    """Changes a number that belongs to the whole module."""
    return Trait("setprop", (name, _limits(least, most), _changes(changes), "", _EVERYWHERE, ""))


def set_global_word(name: str, *changes: Change) -> Trait:
    """Changes a text that belongs to the whole module."""
    return Trait("setprop", (name, "false,0,100,false", _changes(changes), "", _EVERYWHERE, ""))


def calculated(name: str, expression: str) -> Trait:
    """A property that follows from others, as ``{expression}``."""
    return Trait("calcProp", (name, expression, ""))


def mask(key: str, back: str, menu: str, hidden_name: str) -> Trait:
    """A back, and the command that turns the piece over. Any player may look at what another turned face down."""
    return Trait(
        "obs", (encode(key), back, say(menu), "B", say(hidden_name), "side:", say("Peek"), "", "false"), "null;"
    )


def return_to_deck(key: str, deck: str, menu: str = "") -> Trait:
    """Puts the piece on top of a deck: a name, or an ``{expression}`` that gives one."""
    return Trait("return", (say(menu), encode(key), "", "Select destination", "", "2", "false", deck))


def send_to_region(key: str, map_name: str, region: str, menu: str = "") -> Trait:
    """Sends the piece to a named place of a map."""
    return _send(key, map_name, "0", "0", "R", region, menu)


def send_to_point(key: str, map_name: str, x: str, y: str, menu: str = "") -> Trait:
    """Sends the piece to a point of a map; ``x`` and ``y`` are numbers or ``{expressions}``."""
    return _send(key, map_name, x, y, "L", "", menu)


def _send(key: str, map_name: str, x: str, y: str, kind: str, region: str, menu: str) -> Trait:
    fields = (say(menu), encode(key), map_name, "", x, y, "", "", "0", "0", "0", "0", "", kind, "", region, "", "")
    return Trait("sendto", fields, ";;")


def trigger(
    name: str, do: Sequence[str], *, watch: Sequence[str] = (), key: str = "", menu: str = "", when: str = ""
) -> Trait:
    """Presses the keys ``do`` in order, when one of ``watch`` or its own ``key`` is pressed and ``{when}`` holds."""
    return _trigger(name, menu, key, when, watch, do, "false", "counted", "")


def trigger_while(name: str, do: Sequence[str], *, holds: str, key: str, menu: str = "") -> Trait:
    """Presses the keys ``do`` again and again for as long as ``{holds}``."""
    return _trigger(name, menu, key, "", (), do, "true", "while", holds)


def _trigger(
    name: str, menu: str, key: str, when: str, watch: Sequence[str], do: Sequence[str], loop: str, kind: str, holds: str
) -> Trait:
    fields = (name, say(menu), encode(key), when, encode_all(watch), encode_all(do), loop, "", "", kind, holds, "", "1")
    return Trait("macro", (*fields, "false", "", "1", "1"))


def report(text: str, *keys: str) -> Trait:
    """Says ``text`` in the chat whenever one of the keys is pressed; ``$name$`` stands for a property."""
    return Trait("report", (encode_all(keys), say(text), "", "", "", "false"), "-1")


def command_deck(key: str, sent: str, deck: str, count: int, menu: str = "") -> Trait:
    """Presses ``sent`` on the top ``count`` cards of a deck; -1 means on all of them."""
    return _command(key, sent, menu, f"COUNTER|true|DECK|||||0|0|{deck}|false|||EQUALS", count)


def command_pieces(key: str, sent: str, prop: str, value: str, *, on: str = "", only: str = "") -> Trait:
    """Presses ``sent`` on every piece, in decks too, whose property has that value; with ``on``, on that map alone.

    ``only`` is an ``{expression}`` that must hold for the piece, too.
    """
    where = f"true|MAP|{on}" if on else "false|MAP|"
    return _command(key, sent, "", f"COUNTER|{where}||||0|0||true|{prop}|{value}|EQUALS", -1, only)


def _command(key: str, sent: str, menu: str, target: str, count: int, only: str = "") -> Trait:
    fields = (say(menu), encode(key), encode(sent), only, "false", "1", "false", "true", "", "", str(count), target)
    return Trait("globalkey", fields)


def global_hotkey(key: str, sent: str, menu: str = "") -> Trait:
    """Presses ``sent`` for the whole module: buttons and decks hear it."""
    return Trait("globalhotkey", (say(menu), encode(key), encode(sent), ""))


def restrict(name: str, when: str, *keys: str) -> Trait:
    """Hides the commands with these keys while ``{when}`` holds."""
    return Trait("hideCmd", (name, "Hide", when, encode_all(keys)))


def submenu(name: str, *commands: str) -> Trait:
    """Gathers menu entries, given by their texts, under one."""
    return Trait("submenu", (say(name), join(map(say, commands), ","), ""))


def label(
    text: str, x: int, y: int, size: int, colour: str, *, font: str = "Serif", bold: bool = True, ground: str = ""
) -> Trait:
    """Text drawn on the piece, centred on ``x``, ``y`` pixels from its middle.

    ``colour`` and that of the ``ground`` under the letters, if there is one, are ``r,g,b``.
    """
    place = ("c", str(y), "c", str(x), "c", "c")
    letters = ("$pieceName$", font, str(int(bold)), "0", "TextLabel", "")
    return Trait("label", ("", "", str(size), ground, colour, *place, *letters), text)


def button(key: str, x: int, y: int, width: int, height: int, meaning: str) -> Trait:
    """A rectangle that presses ``key`` when it is clicked; ``x``, ``y`` is its corner, in pixels from the middle."""
    return Trait("button", (encode(key), str(x), str(y), str(width), str(height), say(meaning), "false"))


def layer(images: Sequence[str], names: Sequence[str], follows: str) -> Trait:
    """Pictures of which the property ``follows`` chooses one, the first at 1; the name in the menu does not change."""
    fields = ("", "128", "", "", "128", "", "", "128", "", "", "", "1", "false", "0", "0", join(images, ","))
    rest = (join(names, ","), "false", "Picture", "", "", "true", follows, "1", "1", "true", "", "", "", "", "1.0")
    return Trait("emb2", fields + rest, "1")


def fixed(*, stack: bool = False) -> Trait:
    """A piece that stays where it is and is never picked up by accident."""
    return Trait("immob", ("g", "N", "L" if stack else "R", ""))


def _limits(least: int, most: int) -> str:
    return join(("true", str(least), str(most), "false"), ",")


def _changes(changes: Sequence[Change]) -> str:
    return join((join((say(c.menu), encode(c.key), join((c.how, c.value), ",")), ":") for c in changes), ",")


def fields_of(trait_type: str) -> tuple[str, tuple[str, ...]]:
    """The kind and the fields of a trait as it stands in a piece definition."""
    kind, *fields = split(trait_type, ";")
    return kind, tuple(fields)
