"""Orders for MakePlayingCards in the XML format of the mpc-autofill desktop tool.

The pictures lie in ``cards`` beside the order, where that tool looks for them when it is started in the order's folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from toolkit.faces.face import Face
from toolkit.nearest import one_of
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.picture import picture_names, pictures
from toolkit.sheets.profile import profile

FOLDER = "cards"


@dataclass(frozen=True)
class Order:
    """One order: its file's name and its cards, each in the slot of its number from 0."""

    file: str
    pieces: tuple[Piece, ...]


def orders(sections: Sequence[Section]) -> tuple[Order, ...]:
    """As few orders as the service's limit allows, split between decks where that can be."""
    parts = _parts(sections, profile("mpc").most)
    if len(parts) == 1:
        return (Order("order.xml", parts[0]),)
    return tuple(Order(f"order-{number}-of-{len(parts)}.xml", part) for number, part in enumerate(parts, 1))


def advice(orders: Sequence[Order]) -> str:
    """What a user should know about these orders."""
    start = "start the mpc-autofill desktop tool in this folder"
    if len(orders) == 1:
        return start
    cards = sum(len(order.pieces) for order in orders)
    return f"{cards} cards are more than the {profile('mpc').most} that an order holds: {len(orders)} orders; {start}"


def _parts(sections: Sequence[Section], most: int) -> list[tuple[Piece, ...]]:
    parts: list[tuple[Piece, ...]] = []
    for section in sections:
        for first in range(0, len(section.pieces), most):
            chunk = section.pieces[first : first + most]
            if parts and len(parts[-1]) + len(chunk) <= most:
                parts[-1] += chunk
            else:
                parts.append(chunk)
    return parts


def known_stock(stock: str) -> str:
    """The service's own name of a card stock; of the usual one for "". Raises ``NotFound``."""
    service = profile("mpc")
    return one_of({name: name for name in service.stocks}, stock or service.stock, "card stock")


def order_files(sections: Sequence[Section], stock: str) -> Iterator[tuple[str, bytes]]:
    """The files of all orders: each different picture once, then the orders. Raises ``NotFound`` for a stock."""
    known = known_stock(stock)
    names = picture_names(sections)
    faces = {face.key: face for section in sections for face in section.faces}
    yield from pictures(((f"{FOLDER}/{names[key]}", face) for key, face in faces.items()), profile("mpc").dpi)
    for order in orders(sections):
        yield order.file, order_xml(order, names, known)


def order_xml(order: Order, names: dict[str, str], stock: str) -> bytes:
    """The text of an order; ``names`` are the picture files by key."""
    backs = [piece.back or piece.front for piece in order.pieces]
    usual = Counter(back.key for back in backs).most_common(1)[0][0]
    root = ElementTree.Element("order")
    details = ElementTree.SubElement(root, "details")
    for tag, text in (("quantity", str(len(order.pieces))), ("stock", stock), ("foil", "false")):
        ElementTree.SubElement(details, tag).text = text
    _cards(root, "fronts", [piece.front for piece in order.pieces], names)
    if any(back.key != usual for back in backs):
        _cards(root, "backs", backs, names, leave_out=usual)
    ElementTree.SubElement(root, "cardback").text = f"{FOLDER}/{names[usual]}"
    ElementTree.indent(root)
    xml: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def _cards(
    root: ElementTree.Element, tag: str, faces: Sequence[Face], names: dict[str, str], leave_out: str = ""
) -> None:
    slots: dict[str, list[int]] = {}
    for slot, face in enumerate(faces):
        if face.key != leave_out:
            slots.setdefault(face.key, []).append(slot)
    parent = ElementTree.SubElement(root, tag)
    for key, taken in slots.items():
        card = ElementTree.SubElement(parent, "card")
        name = names[key]
        fields = {
            "id": f"{FOLDER}/{name}",
            "sourceType": "Local File",
            "slots": ",".join(map(str, taken)),
            "name": name,
            "query": name.removesuffix(".png").replace("-", " "),
        }
        for field, text in fields.items():
            ElementTree.SubElement(card, field).text = text
