"""Flavour text: a pack's own words in italics below the rules, where these leave it room."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from toolkit.faces.face import MM
from toolkit.faces.layout import Filling, Laid, is_shown
from toolkit.faces.place import placed
from toolkit.faces.template import AnyPart, Box, Flavour, Panel, Words
from toolkit.faces.text import Style, block_height, fit

SLOT, ALONE = "flavour", "sip"
"""The slots that it stands in: below rules, and on a card that says nothing else."""


class Flavoured(NamedTuple):
    """The parts of a face with flavour text, the part whose rules made room for it, and at how many points they may."""

    parts: tuple[AnyPart, ...]
    rules: str
    least: float

    def leaves_rules_large(self, laid: Laid) -> bool:
        """Whether the rules are as large as they should be."""
        return all(text.size >= self.least for text in laid.texts if text.box == self.rules)


def flavoured(parts: Sequence[AnyPart], filling: Filling, how: Flavour) -> Flavoured | None:
    """The parts with the flavour text of a face below its rules; None where it shows none, or is too long a word.

    Raises :class:`toolkit.errors.NotFound` and :class:`~toolkit.faces.fonts.NoGlyph` as setting a text does.
    """
    rules = next((part for part in parts if part.id in how.under and is_shown(part, filling)), None)
    if not isinstance(rules, Words):
        return None
    box, size = placed(rules.box, filling.size), rules.size * how.size
    style = Style(how.font, size, size, how.leading)
    high = block_height(fit(filling.slots[SLOT], box.width, inf, style, face=filling.name, box=SLOT).lines, style)
    high = round((high + how.below) * size / MM, 3)
    taken = high + 2 * how.gap
    own = (_rule(rules.box, high, how), _words(rules.box, high, size, how))
    made_room = replace(rules, box=_raised(rules.box, taken))
    at = parts.index(rules)
    return Flavoured((*parts[:at], made_room, *own, *parts[at + 1 :]), rules.id, rules.size * how.keep)


def _raised(box: Box, by: float) -> Box:
    return replace(box, bottom=(box.bottom or 0) + by, height=box.height - by if box.height else None)


def _words(box: Box, high: float, size: float, how: Flavour) -> Words:
    own = replace(box, top=None, height=high)
    return Words(
        id=SLOT, box=own, text=f"{{{SLOT}}}", font=how.font, fill=how.fill, size=size, floor=size, leading=how.leading
    )


def _rule(box: Box, high: float, how: Flavour) -> Panel:
    """A short rule between the two."""
    bottom = round((box.bottom or 0) + high + how.gap, 3)
    line = replace(box, top=None, bottom=bottom, height=how.rule, across=(0.38, 0.62))
    return Panel(id=f"{SLOT}-rule", box=line, fill="rule")
