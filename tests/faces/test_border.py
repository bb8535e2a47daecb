"""Frames: what runs round the cards of a deck, as a pack chooses it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path as File
from typing import get_args

import numpy as np
import pytest
from msgspec.structs import replace

from tests.cards.test_packs import edit
from toolkit.cards import Database, load
from toolkit.cards.pack import Frame
from toolkit.cards.scaffold import new_character
from toolkit.cards.validate import layers, validate
from toolkit.errors import NotFound
from toolkit.faces.border import FRAMES, drawn
from toolkit.faces.engrave import FINENESS
from toolkit.faces.face import Face, Path, Rect
from toolkit.faces.look import PLAIN, Look, palette
from toolkit.faces.pixels import render
from toolkit.faces.place import Rectangle
from toolkit.faces.studio import Studio
from toolkit.faces.template import Border

NAMES = [*FRAMES]
BOX, LINE = Rectangle(5.2, 5.2, 58.6, 84.0), Border(id="inlay", radius=2.4)
COLOURS = palette("standard", Look("#4a3526", "tavern-sign"))
OUT = 1.1
"""How far a frame may reach out of its line, in mm, handles of curves included: what may be trimmed begins there."""


@pytest.fixture
def pack(tmp_path: File) -> File:
    new_character("Runa the Smith", "dwarf", tmp_path / "runa", load())
    return tmp_path / "runa"


def framed(pack: File, frame: str) -> Database:
    edit(pack / "pack.json", lambda value: value.update(looks={"runa-the-smith": {"frame": frame}}))
    return load(layers([pack]))


def reach(item: Rect | Path) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what an item draws, its line included, in mm."""
    half = item.line / 2
    if isinstance(item, Rect):
        return item.x - half, item.y - half, item.x + item.width + half, item.y + item.height + half
    numbers = [int(number) * FINENESS for number in re.findall(r"-?\d+", item.outline)]
    across, down = numbers[::2], numbers[1::2]
    return min(across) - half, min(down) - half, max(across) + half, max(down) + half


def test_a_pack_may_choose_each_frame_that_there_is() -> None:
    assert set(get_args(Frame)) == set(FRAMES)
    assert NAMES[0] == PLAIN


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_keeps_clear_of_the_edge_and_of_the_card(name: str) -> None:
    items = [item for item in drawn(LINE, name, BOX, COLOURS) if isinstance(item, Rect | Path)]
    assert items
    for left, top, right, bottom in map(reach, items):
        assert min(left - BOX.x, top - BOX.y) >= -OUT
        assert max(right - BOX.x - BOX.width, bottom - BOX.y - BOX.height) <= OUT


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("variant", ["standard", "low-ink", "large-print"])
def test_nothing_that_stands_on_a_card_is_touched(name: str, variant: str, pack: File) -> None:
    """Pixel by pixel within what it frames: the panel, and the line at the foot."""
    plain, other = (_pixels(Studio(framed(pack, frame), variant=variant)) for frame in (PLAIN, name))
    inner = (slice(44, -78), slice(44, -44))
    assert np.array_equal(plain[inner], other[inner])
    assert np.array_equal(plain, other) == (name == PLAIN)


def _pixels(studio: Studio) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    first = studio.db.deck("runa-the-smith").entries[0].card_id
    ((_face, pixels),) = render([studio.card(first, "runa-the-smith")], 300, bleed=False)
    return np.asarray(pixels)


def test_the_five_frames_are_five_on_cards_backs_and_mats(pack: File) -> None:
    def faces(studio: Studio) -> tuple[Face, ...]:
        first = studio.db.deck("runa-the-smith").entries[0].card_id
        return studio.card(first, "runa-the-smith"), studio.back("runa-the-smith"), studio.mat("runa-the-smith")

    keys = [tuple(face.key for face in faces(Studio(framed(pack, name)))) for name in NAMES]
    for column in zip(*keys, strict=True):
        assert len(set(column)) == len(NAMES)


def test_the_plain_one_is_the_line_that_it_always_was() -> None:
    assert drawn(LINE, PLAIN, BOX, COLOURS) == [Rect(*BOX, 2.4, None, COLOURS["inlay-dim"], 0.25)]


def test_a_rope_closes_and_its_strands_are_alike() -> None:
    strands, _gleams = drawn(LINE, "rope", BOX, COLOURS)
    assert isinstance(strands, Path)
    starts = [tuple(map(int, start)) for start in re.findall(r"(-?\d+) (-?\d+) m", strands.outline)]
    steps = [np.hypot(a[0] - b[0], a[1] - b[1]) * FINENESS for a, b in pairwise([*starts, starts[0]])]
    assert len(starts) > 100
    assert min(steps) > 1.2 and max(steps) < 2.0  # nearer to each other only within the corners


@pytest.mark.parametrize("name", NAMES)
def test_what_a_frame_draws_is_stored_once_for_all_cards(name: str) -> None:
    assert all(item.shared for item in drawn(LINE, name, BOX, COLOURS) if isinstance(item, Path))


def test_an_unknown_frame_is_told_with_its_place_and_what_there_is(pack: File) -> None:
    edit(pack / "pack.json", lambda value: value.update(looks={"runa-the-smith": {"frame": "ropes"}}))
    (fault,) = validate([pack]).faults
    assert (fault.path, fault.serious) == ("$.looks.runa-the-smith.frame", True)
    assert "'ropes'" in fault.problem and (fault.meant == ("rope",) or "'rope'" in fault.expected)
    with pytest.raises(NotFound, match="rope"):
        drawn(LINE, "ropes", BOX, COLOURS)


def test_a_look_that_names_no_frame_keeps_the_one_below() -> None:
    assert replace(Look("#4a3526", "dragon"), frame="rope").slots == (("frame", "rope"), ("framed", "rope"))
    assert Look("#4a3526", "dragon").slots == (("frame", PLAIN), ("framed", ""))
