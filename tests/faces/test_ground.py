import numpy as np
import pytest

from toolkit.faces.face import Face, Rect, Size, make_face
from toolkit.faces.ground import parted
from toolkit.faces.pdfium import opened
from toolkit.faces.pixels import render
from toolkit.faces.studio import Studio


def square(*colours: str, side: float = 10) -> Face:
    layers = tuple(Rect(at, at, side - at, side - at, fill=colour) for at, colour in enumerate(colours))
    return make_face("square", Size(side, side), layers, fonts="")


def test_what_faces_begin_with_is_their_ground() -> None:
    faces = [square("#111111", "#222222", "#333333"), square("#111111", "#222222"), square("#111111", "#222222", "#4")]
    whole = parted(faces)
    assert [ground.items for ground in whole.grounds] == [faces[1].items]
    assert [top.items for top in whole.tops] == [faces[0].items[2:], (), faces[2].items[2:]]


def test_faces_of_another_size_or_beginning_have_another_ground_even_between_those_of_the_first() -> None:
    faces = [square("#111111"), square("#222222"), square("#111111"), square("#222222", side=20), square("#222222")]
    whole = parted(faces)
    assert whole.on == (0, 1, 0, 2, 1)
    assert [len(ground.items) for ground in whole.grounds] == [1, 1, 0]  # what only one begins with is drawn on it
    assert [len(top.items) for top in whole.tops] == [0, 0, 0, 1, 0]


def test_the_cards_of_a_deck_have_few_grounds(studio: Studio) -> None:
    deck = studio.deck("gog")
    assert len(parted(deck).grounds) <= 3
    assert all(ground.items for ground in parted(deck).grounds[:1])


def test_a_face_among_others_looks_as_it_does_alone(studio: Studio) -> None:
    faces = [*studio.deck("gog")[:5], studio.mat("gog"), studio.mat("zot"), studio.back("gog"), *studio.deck("zot")[:2]]
    together = [pixels.copy() for _, pixels in render(faces, 100)]
    for face, among in zip(faces, together, strict=True):
        ((_, alone),) = render([face], 100)
        assert np.array_equal(alone, among), face.name


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot read"), opened(b"no PDF"):
        pass
