"""Positions held by a link: all of it stands after the ``#``, which no browser sends, so that no server's log has it.

``z1.`` and what is left of JSON deflated (RFC 1951) and written in base64url; a browser that cannot inflate is given
``j1.`` and JSON in base64url. The number is the version; templates/web/position.js reads and writes the same.
"""

from __future__ import annotations

import base64
import zlib
from typing import Any

import msgspec

from toolkit.web import address

MOST_LETTERS = 60_000
"""The longest link, in characters: what browsers and most mail programs take."""


def link(scenario: dict[str, Any]) -> str | None:
    """The address of the page that opens this scenario; None for one that no link can hold."""
    document = {"text": msgspec.json.format(msgspec.json.encode(scenario)).decode()}
    press = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = press.compress(msgspec.json.encode(document)) + press.flush()
    held = f"{address.POSITION}#z1.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"
    return held if len(held) <= MOST_LETTERS else None
