"""What a document holds once and draws often: pictures, and outlines that many faces share."""

from __future__ import annotations

import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.faces.picture import Ready

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.faces.canvas import Canvas

_ANYWHERE = (-100_000, -100_000, 100_000, 100_000)
"""The bounds of a shared outline: whoever draws it clips it."""

_LOOSER = 4
"""How many times as large as it was a picture may be for drawing."""

_FAINT = "faint"
"""The name of the state in which a form's fills let something through."""


def embedded(canvas: Canvas, source: str, digest: str) -> str:
    """The name, in this document, of a picture; it is embedded when first asked for."""
    return used(canvas, _held(canvas, f"a{digest}", lambda: _picture(source, canvas)))


def form(canvas: Canvas, operators: str, opacity: float = 1.0) -> str:
    """The key, in this document, of a form with these operators, whose fills have this opacity."""
    drawn = operators if opacity == 1 else f"/{_FAINT} gs {operators}"
    return _held(canvas, f"s{sha256(f'{opacity} {drawn}'.encode()).hexdigest()[:8]}", lambda: _form(drawn, opacity))


def used(canvas: Canvas, key: str) -> str:
    """The name by which what is drawn now may use what the document holds under this key."""
    canvas._formsinuse.append(key)
    return str(canvas._doc.getXObjectName(key))


def _held(canvas: Canvas, key: str, made: Callable[[], Any]) -> str:
    document = canvas._doc
    if document.getXObjectName(key) not in document.idToObject:
        document.addForm(key, made())
    return key


def _picture(source: str, canvas: Canvas) -> Any:
    """A picture that is read only when the document is saved, so that its bytes are in memory once."""
    from reportlab.pdfbase import pdfdoc

    def entries(picture: Ready) -> dict[str, Any]:
        names = {"Type": "XObject", "Subtype": "Image", "ColorSpace": picture.space, "Filter": picture.coding}
        numbers = {"Width": picture.width, "Height": picture.height, "BitsPerComponent": 8}
        rows = {"Predictor": 15, "Colors": 3, "BitsPerComponent": 8, "Columns": picture.width}
        filtered = picture.coding == "FlateDecode" and picture.space == "DeviceRGB"  # as PNG files have them
        coded = {"DecodeParms": pdfdoc.PDFDictionary(rows)} if filtered else {}
        return {key: pdfdoc.PDFName(value) for key, value in names.items()} | numbers | coded

    def stream() -> Any:
        picture = canvas.tone.picture(Path(source))
        return _stream(entries(picture), picture.data if canvas.compress else _loose(picture))

    return _late()(stream)


def _loose(picture: Ready) -> bytes:
    """What a document that is only drawn holds of a picture: unpacked by the fastest library, if it stays small."""
    from isal import isal_zlib

    if picture.coding != "FlateDecode":
        return picture.data
    unpacking = isal_zlib.decompressobj()
    rows = unpacking.decompress(picture.data, _LOOSER * len(picture.data))
    return zlib.compress(rows, 0) if unpacking.eof else picture.data


def _form(operators: str, opacity: float) -> Any:
    from reportlab.pdfbase import pdfdoc

    states = (
        {} if opacity == 1 else {"ExtGState": pdfdoc.PDFDictionary({_FAINT: pdfdoc.PDFDictionary({"ca": opacity})})}
    )
    names = {"Type": "XObject", "Subtype": "Form"}
    entries = {key: pdfdoc.PDFName(value) for key, value in names.items()}
    entries |= {"BBox": pdfdoc.PDFArray(_ANYWHERE), "Resources": pdfdoc.PDFDictionary(states)}
    return _stream(entries, operators.encode(), pdfdoc.PDFZCompress)


def _stream(entries: dict[str, Any], data: bytes, *filters: Any) -> Any:
    from reportlab.pdfbase import pdfdoc

    stream = pdfdoc.PDFStream(content=data, filters=filters)
    stream.dictionary.dict |= entries
    return stream


@cache
def _late() -> Any:
    from reportlab.pdfbase import pdfdoc

    class Late(pdfdoc.PDFObject):  # type: ignore[misc]
        """An object of a document that is made when the document is written."""

        def __init__(self, made: Callable[[], Any]) -> None:
            self.made = made

        def format(self, document: Any) -> Any:
            return self.made().format(document)

    return Late
