"""Panels: pictures with numbers and buttons, such as a seat's slate. Their looks are data in ``templates/vassal``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from toolkit.faces import fonts
from toolkit.faces.face import Face, Size, make_face
from toolkit.faces.layout import Filling, lay_out
from toolkit.faces.look import look, palette
from toolkit.faces.place import placed
from toolkit.faces.template import AnyPart, Box, Symbol, Words
from toolkit.faces.template import Panel as Plate
from toolkit.paths import TEMPLATES
from toolkit.record import read
from toolkit.vassal import names
from toolkit.vassal import traits as t
from toolkit.vassal.scale import pixels
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Trait

FOLDER = TEMPLATES / "vassal"


_WITHIN = (0.03, 0.97)
"""The share of a button's width that its words keep to."""


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that changes in play, centred in ``box``; ``shows`` holds ``$properties$``, ``size`` is in pixels.

    The engine reads every text of a piece again at each of its steps, so a property that it must calculate costs time.
    """

    shows: str
    box: Box
    size: int
    colour: tuple[int, int, int]
    bold: bool = True


class Button(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A button that makes a ``call``. Its face is ``text`` or an ``icon``; ``meaning`` is told to who points at it."""

    call: str
    text: str
    meaning: str
    box: Box
    icon: str = ""
    size: float = 11.0


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A panel: its parts in drawing order, then its buttons; what changes is drawn by the engine."""

    about: str
    size: Size
    parts: tuple[AnyPart, ...]
    numbers: tuple[Number, ...] = ()
    buttons: tuple[Button, ...] = ()

    def face(self, name: str, slots: Mapping[str, str] | None = None) -> Face:
        """The picture, without what changes in play; ``slots`` fill the braces in its parts."""
        filling = Filling(name, self.size, slots or {}, palette("standard", look("drinks-rdi1")), name)
        parts = [*map(_said, self.parts), *(part for button in self.buttons for part in _parts(button))]
        laid = lay_out(parts, filling)
        return make_face(name, self.size, laid.items, laid.passages, fonts=fonts.digest())

    def labels(self, seat: int = 0) -> list[Trait]:
        """What makes the numbers appear, with this ``seat`` where they name one."""
        return [self._label(number, _shown(number.shows, seat)) for number in self.numbers]

    def presses(self) -> list[Trait]:
        """What makes the buttons work."""
        return [self._button(button) for button in self.buttons]

    def _label(self, number: Number, shows: str) -> Trait:
        x, y = self._from_middle(*placed(number.box, self.size).centre)
        colour = ",".join(map(str, number.colour))
        return t.label(shows, x, y, number.size, colour, bold=number.bold)

    def _button(self, button: Button) -> Trait:
        box = placed(button.box, self.size)
        x, y = self._from_middle(box.x, box.y)
        return t.button(button.call, x, y, pixels(box.width), pixels(box.height), button.meaning)

    def _from_middle(self, x: float, y: float) -> tuple[int, int]:
        return pixels(x - self.size.width / 2), pixels(y - self.size.height / 2)


@cache
def panel(name: str) -> Panel:
    """The panel ``templates/vassal/<name>.json``. Raises :class:`toolkit.errors.CannotRead`."""
    return read(FOLDER / f"{name}.json", Panel)


def _said(part: AnyPart) -> AnyPart:
    """A text of our own in the language that is spoken; one with slots has it from who fills them."""
    if isinstance(part, Words) and "{" not in part.text:
        return msgspec.structs.replace(part, text=say(part.text))
    return part


def _shown(shows: str, seat: int) -> str:
    """What a number shows, with the names of this seat's piles and its own number filled in."""
    for pile in (names.DECK, names.DISCARD, names.DRINKS):
        shows = shows.replace(f"{{{pile}}}", names.seat(seat, pile))
    return shows.replace("{seat}", str(seat))


def _parts(button: Button) -> list[AnyPart]:
    plate = Plate(id=button.call, box=button.box, fill="frame", stroke="inlay", line=0.35, radius=1.4)
    if button.icon:
        return [plate, Symbol(id=button.call, box=button.box, icon=button.icon, fill="frame-text")]
    words = Words(
        id=button.call,
        box=msgspec.structs.replace(button.box, across=_WITHIN),
        text=say(button.text),
        font="text-bold",
        fill="frame-text",
        size=button.size,
        floor=6,
        lines=2,
    )
    return [plate, words]
