from itertools import combinations

import numpy as np
import pytest

from toolkit.cards import Database
from toolkit.faces.face import Path, Rect
from toolkit.faces.icon import icon, icons
from toolkit.faces.look import look, palette, variants
from toolkit.faces.pixels import render
from toolkit.faces.place import Rectangle, placed
from toolkit.faces.scene import Emblem, Emblems, composed, scenes
from toolkit.faces.studio import Studio
from toolkit.faces.subject import subject, subjects, traits
from toolkit.faces.template import Scene, parts

WINDOW = Rectangle(3, 16, 56, 30)
ALIKE = 0.05
"""Two pictures differ if more than this share of their pixels does."""

DPI = 30


def test_every_emblem_that_is_named_exists() -> None:
    named = {emblem for deed in subjects().deeds for emblem in deed.emblems}
    assert named | set(subjects().words.values()) | set(subjects().cards.values()) <= set(icons())


def test_every_card_with_an_emblem_of_its_own_exists(db: Database) -> None:
    assert set(subjects().cards) <= set(db.cards)


def test_a_word_of_the_title_and_what_the_card_does_are_its_emblems(db: Database) -> None:
    assert subject(db.cards["zot/down-pooky"], "pointy-hat").main == "rabbit"
    hide = subject(db.cards["gerki/hide-in-shadows"], "dagger")
    shields = next(deed.emblems for deed in subjects().deeds if deed.of == ("ignore", "on card"))
    assert hide.main == "hood"
    assert hide.second in shields


def test_the_title_of_a_stand_in_only_says_what_it_does(db: Database) -> None:
    card = next(card for card in db.cards.values() if card.title == "[They lose 2 Fortitude]")
    blows = next(deed.emblems for deed in subjects().deeds if deed.of == ("lose fortitude",))
    assert subject(card, "mask") in {Emblems(blow, "mask") for blow in blows}


def test_traits_tell_what_a_card_does_and_answers(db: Database) -> None:
    assert {"ignore", "on drink", "type sometimes"} <= traits(db.cards["gerki/dump-it-on-the-floor"])
    assert {"take-control", "type cheating"} <= traits(db.cards["gerki/im-winning-honestly"])
    assert "change-drink alcohol +" in traits(db.cards["gerki/a-little-somethin-extra"])


def test_hardly_a_card_has_nothing_but_its_deck_to_show(db: Database) -> None:
    bare = [card.id for card in db.cards.values() if subject(card, "house") == Emblems("house", "house")]
    assert len(bare) <= 5


@pytest.mark.parametrize("variant", variants())
def test_every_scene_has_its_colours_and_both_emblems(variant: str) -> None:
    assert all({"main", "second"} == {p.which for p in s if isinstance(p, Emblem)} for s in scenes().scenes.values())
    colours = palette(variant, look("zot"), ("action",))
    for number in range(60):
        assert composed(Emblems("rabbit", "staff"), f"card {number}", WINDOW, colours).items


def test_a_picture_stays_the_same_and_another_card_has_another() -> None:
    colours = palette("standard", look("zot"))
    one, again, other = (
        composed(Emblems("rabbit", "staff"), seed, WINDOW, colours) for seed in ("zot/a", "zot/a", "zot/b")
    )
    assert one == again != other


def test_nothing_that_tells_lies_under_what_covers_the_foot() -> None:
    colours = palette("standard", look("zot"))
    for number in range(40):
        shown = composed(Emblems("rabbit", "staff"), str(number), WINDOW, colours, foot=8)
        assert shown.clip == Rect(*WINDOW)
        for path in (item for item in shown.items if isinstance(item, Path) and item.fill == colours["emblem"]):
            grid = icon("rabbit").grid * path.scale
            assert path.y + grid <= WINDOW.y + WINDOW.height - 8 + 0.3 * grid


@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_two_cards_of_a_deck_never_look_alike(db: Database, size: str) -> None:
    studio = Studio(db, size=size)
    alike = [pair for deck in db.decks for pair in _alike(studio, deck)]
    assert not alike


def _alike(studio: Studio, deck: str) -> list[tuple[str, str, float]]:
    """Cards of a deck whose windows differ in few pixels, with the share that does."""
    faces = studio.deck(deck)
    shots = {face.name: _window(studio, pixels) for face, pixels in render(faces, DPI)}
    pairs = combinations(shots.items(), 2)
    shares = ((a, b, float((np.abs(one - other) > 24).any(axis=2).mean())) for (a, one), (b, other) in pairs)
    return [pair for pair in shares if pair[2] < ALIKE]


def _window(studio: Studio, pixels: np.ndarray) -> np.ndarray:
    """The part of a picture in which every window lies, whatever lies about it."""
    (scene,) = (part for part in parts("card", "standard", studio.size, roomy=True) if isinstance(part, Scene))
    x, y, width, height = (round(side * DPI / 25.4) for side in placed(scene.box, studio._size("card")))
    return pixels[y : y + height, x : x + width].astype(int)
