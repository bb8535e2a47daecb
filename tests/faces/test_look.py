from itertools import combinations

import pytest

from tests.faces.colour_vision import Deficiency, as_seen_with, difference
from toolkit.errors import NotFound
from toolkit.faces.colour import contrast, mix
from toolkit.faces.icon import icons
from toolkit.faces.legible import faint
from toolkit.faces.look import look, looks, palette, type_look, variants
from toolkit.faces.words import face_words

DECKS = (*looks().decks, "a-stranger", "another-stranger")
CARD_TYPES = ("action", "gambling", "cheating", "sometimes", "anytime")


@pytest.mark.parametrize("deck", DECKS)
def test_everything_has_contrast_enough_to_be_read(deck: str) -> None:
    for types in (
        ("action", "gambling"),
        ("cheating",),
        ("sometimes",),
        ("anytime",),
        ("drink",),
        ("drink-event",),
        ("mushroom",),
        ("of-itself",),
    ):
        assert list(faint(look(deck), types)) == []


@pytest.mark.parametrize("deficiency", [None, "protanopia", "deuteranopia", "tritanopia"])
def test_card_types_differ_at_a_glance_whatever_colours_one_sees(deficiency: Deficiency | None) -> None:
    def seen(kind: str) -> str:
        colour = type_look(kind).colour
        return as_seen_with(deficiency, colour) if deficiency else colour

    alike = [pair for pair in combinations(CARD_TYPES, 2) if difference(seen(pair[0]), seen(pair[1])) < 9.5]
    assert not alike


@pytest.mark.parametrize("deficiency", ["protanopia", "deuteranopia", "tritanopia"])
@pytest.mark.parametrize("variant", variants())
def test_alcohol_and_fortitude_are_told_apart_whatever_colours_one_sees(variant: str, deficiency: Deficiency) -> None:
    colours = palette(variant, look("gog"))
    for kind in ("", "-number" if variant == "low-ink" else "-field"):
        alcohol, fortitude = (as_seen_with(deficiency, colours[f"{name}{kind}"]) for name in ("alcohol", "fortitude"))
        assert difference(alcohol, fortitude) > 20


def test_no_card_type_and_no_deck_is_told_by_colour_alone() -> None:
    types = [type_look(kind) for kind in CARD_TYPES]
    assert (
        len({kind.icon for kind in types}) == len({face_words().types[kind] for kind in CARD_TYPES}) == len(CARD_TYPES)
    )
    assert len({deck.emblem for deck in looks().decks.values()}) == len(looks().decks)


def test_every_icon_that_is_named_exists() -> None:
    named = {look(deck).emblem for deck in DECKS} | {kind.icon for kind in looks().types.values()}
    named |= {team.icon for team in looks().teams}
    assert named | set(looks().strangers.emblems) <= set(icons())


def test_a_deck_that_nobody_gave_a_look_gets_one_that_stays() -> None:
    assert look("natyli") == look("natyli")
    assert len({look(f"stranger-{number}") for number in range(40)}) > 20


def test_an_unknown_variant_is_told_which_there_are() -> None:
    with pytest.raises(NotFound, match="large-print"):
        palette("sepia", look("gog"))


def test_both_palettes_know_the_same_roles() -> None:
    standard, low_ink = looks().palettes.values()
    assert set(standard) == set(low_ink)


def test_contrast_and_mixtures_are_those_of_the_book() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert difference("#ff0000", "#ff0000") == 0
    assert as_seen_with("deuteranopia", "#ffffff") == "#ffffff"
