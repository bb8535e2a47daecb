from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.sheets.fakes import Database, Studio, face
from toolkit.errors import NotFound
from toolkit.faces.face import Size
from toolkit.sheets import mpc
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.sections import Choice, decks

MPC = Size(63, 88, 3.048, 2.5)
DB = Database()
SECTIONS = decks(DB, Studio(size=MPC), Choice(tuple(DB.decks)))


def strictly(xml: bytes, files: set[str]) -> dict[str, list[str]]:
    """Read an order as the desktop tool does, refusing what it does not know; pictures of fronts and backs by slot."""
    order = ElementTree.fromstring(xml)
    assert order.tag == "order"
    tags = [child.tag for child in order]
    assert tags in (["details", "fronts", "backs", "cardback"], ["details", "fronts", "cardback"])
    details = {child.tag: child.text for child in order.find("details")}
    assert list(details) == ["quantity", "stock", "foil"]
    assert details["foil"] in ("true", "false")
    quantity = int(details["quantity"])
    assert 0 < quantity <= 612
    cardback = order.findtext("cardback")
    assert cardback in files
    sides = {"fronts": [""] * quantity, "backs": [cardback] * quantity}
    for tag in sides:
        filled: set[int] = set()
        for card in order.find(tag) if order.find(tag) is not None else ():
            fields = {child.tag: child.text for child in card}
            assert list(fields) == ["id", "sourceType", "slots", "name", "query"]
            assert fields["sourceType"] == "Local File"
            assert fields["id"] in files
            assert fields["id"].endswith("/" + fields["name"])
            slots = [int(slot) for slot in fields["slots"].split(",")]
            assert not filled & set(slots)
            filled |= set(slots)
            for slot in slots:
                sides[tag][slot] = fields["id"]
    assert all(sides["fronts"])
    return sides


def test_an_order_names_each_picture_once_and_fills_every_slot() -> None:
    files = dict(mpc.order_files(SECTIONS, ""))
    order = strictly(files.pop("order.xml"), set(files))
    assert len(files) == 7
    assert order["fronts"] == (
        ["cards/gog-smash.png"] * 3
        + ["cards/gog-cheat.png"] * 2
        + ["cards/gog-roar.png"] * 6
        + ["cards/eve-illusion.png"] * 4
        + ["cards/eve-cheat.png"]
    )
    assert order["backs"] == ["cards/back-gog.png"] * 11 + ["cards/back-eve.png"] * 5


def test_one_deck_needs_only_the_common_back() -> None:
    files = dict(mpc.order_files(SECTIONS[:1], ""))
    assert b"<backs>" not in files["order.xml"]
    assert b"<cardback>cards/back-gog.png</cardback>" in files["order.xml"]


def test_pictures_have_the_bleed_that_the_service_wants() -> None:
    picture = dict(mpc.order_files(SECTIONS[:1], ""))["cards/gog-smash.png"]
    with Image.open(io.BytesIO(picture)) as image:
        assert image.size == (round(69.096 / 25.4 * 300), round(94.096 / 25.4 * 300))


def test_the_stock_is_checked() -> None:
    files = dict(mpc.order_files(SECTIONS[:1], "(m31) linen"))
    assert b"<stock>(M31) Linen</stock>" in files["order.xml"]
    with pytest.raises(NotFound, match="No card stock is called 'cardboard'"):
        mpc.known_stock("cardboard")


def big(name: str, count: int) -> Section:
    front, back = face(f"{name}/card", size=MPC), face(f"back/{name}", size=MPC)
    return Section(name, name, (Piece(front, back),) * count)


@pytest.mark.parametrize(
    ("sizes", "parts"),
    [([612], [612]), ([613], [612, 1]), ([400, 400], [400, 400]), ([300, 312, 1], [612, 1]), ([1300], [612, 612, 76])],
)
def test_too_many_cards_become_several_orders_split_between_decks(sizes: list[int], parts: list[int]) -> None:
    sections = [big(f"deck{number}", size) for number, size in enumerate(sizes)]
    orders = mpc.orders(sections)
    assert [len(order.pieces) for order in orders] == parts
    assert ("more than the 612 that an order holds" in mpc.advice(orders)) == (len(orders) > 1)
    files = dict(mpc.order_files(sections, ""))
    for order in orders:
        strictly(files[order.file], set(files))


def test_names_with_markup_in_them_stay_names() -> None:
    odd = Section("a&b", "x", (Piece(face("a&b/<odd>", size=MPC), face("back/x", size=MPC)),))
    files = dict(mpc.order_files([odd], ""))
    assert strictly(files["order.xml"], set(files))["fronts"] == ["cards/a&b-<odd>.png"]
