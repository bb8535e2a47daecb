"""A few faces as they looked when last looked at; ``pytest --renew`` draws them anew, to be looked at again."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from toolkit.cards import Database
from toolkit.faces.pixels import render
from toolkit.faces.png import encode_png
from toolkit.faces.studio import Studio

FOLDER = Path(__file__).parents[1] / "golden" / "faces"

CARDS = {
    "two-types": ("standard", "common/gambling-im-in", "deirdre"),
    "long-title": ("standard", "fiona/hey-guys-can-i-borrow-some-gold-armor-repair-isnt-cheap-ya", "fiona"),
    "long-text": ("standard", "eve/im-not-eve-shes-over-there", "eve"),
    "bare-drink": ("standard", "drinks/light-ale-with-a-chaser", "drinks-rdi1"),
    "worded-drink": ("standard", "drinks/orcish-rotgut", "drinks-rdi1"),
    "drink-event": ("standard", "drinks/the-challenge", "drinks-rdi2"),
    "mushroom": ("standard", "dale/yer-classic-tallcap", "dale-side-deck"),
    "harvest": ("standard", "dale/stand-in-they-lose-1-fortitude-harvest-5-3-instead", "dale"),
    "low-ink": ("low-ink", "gog/shut-up", "gog"),
    "large-print": ("large-print", "dimli/spike-it-with-firewater", "dimli"),
}
FAINT, FEW = 24, 0.01
"""How far a channel may be off, and in what share of the pixels it may be off further."""


@pytest.mark.parametrize("name", CARDS)
def test_the_card_looks_as_it_did(db: Database, pytestconfig: pytest.Config, name: str) -> None:
    variant, card, deck = CARDS[name]
    ((_, pixels),) = render([Studio(db, variant=variant).card(card, deck)], 80, bleed=False)
    compare(name, pixels, renew=pytestconfig.getoption("--renew"))


def test_a_back_looks_as_it_did(studio: Studio, pytestconfig: pytest.Config) -> None:
    ((_, pixels),) = render([studio.back("fleck")], 80, bleed=False)
    compare("back", pixels, renew=pytestconfig.getoption("--renew"))


def test_a_mat_looks_as_it_did(studio: Studio, pytestconfig: pytest.Config) -> None:
    ((_, pixels),) = render([studio.mat("zot")], 40, bleed=False)
    compare("mat", pixels, renew=pytestconfig.getoption("--renew"))


def test_the_comparison_sees_a_difference(studio: Studio) -> None:
    ((_, pixels),) = render([studio.back("gog")], 80, bleed=False)
    with pytest.raises(AssertionError, match=r"of the pixels of back\.png differ"):
        compare("back", pixels, renew=False)


def compare(name: str, pixels: np.ndarray, *, renew: bool) -> None:
    file = FOLDER / f"{name}.png"
    if renew:
        file.write_bytes(encode_png(pixels))
    with Pillow.open(BytesIO(file.read_bytes())) as kept:
        golden = np.asarray(kept.convert("RGB")).astype(int)
    assert golden.shape == pixels.shape
    off = (np.abs(golden - pixels) > FAINT).any(axis=2).mean()
    assert off < FEW, f"{off:.1%} of the pixels of {file.name} differ"
