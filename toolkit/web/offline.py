"""A site as an installed app: how it is called, its icons, and the worker that keeps its pages for when nobody answers.

A browser lets neither of them work for a page that was opened from a folder, which needs none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO

import msgspec

from toolkit.build import digest
from toolkit.faces.face import Path, Rect, Size, make_face
from toolkit.faces.icon import icon
from toolkit.faces.pixels import pictures
from toolkit.paths import TEMPLATES
from toolkit.web import address
from toolkit.web.words import translated

MANIFEST, WORKER = "app.webmanifest", "worker.js"
SIZES = (180, 192, 512)
"""Of the icons, in pixels: what iPhones, Android and the desktop ask for."""

_NAME, _SHORT = "The Red Dragon Inn, by the numbers", "Dragon Inn"
_WALNUT, _BRASS, _PAGE = "#2e1d14", "#c6a052", "#f5ead0"
_SIDE, _DRAWN = 100.0, 60.0
"""The side of an icon and that of the dragon on it, in mm: whatever shape a phone cuts, it cuts off wood alone."""

_MM_PER_INCH = 25.4


def manifest(language: str) -> bytes:
    """What a browser asks of an app (W3C, Web Application Manifest): all its addresses are beside it."""
    icons = [
        {"src": _icon(size), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in SIZES
    ]
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "name": translated(language, _NAME),
                "short_name": _SHORT,
                "lang": language,
                "start_url": address.HOME,
                "scope": "./",
                "display": "standalone",
                "background_color": _PAGE,
                "theme_color": _WALNUT,
                "icons": icons,
            }
        ),
        indent=1,
    )


def icons() -> Iterator[tuple[str, bytes]]:
    """The icons by their addresses: the dragon in brass on walnut, as PNGs."""
    dragon = icon("dragon")
    edge = (_SIDE - _DRAWN) / 2
    items = (Rect(0, 0, _SIDE, _SIDE, fill=_WALNUT), Path(dragon.outline, edge, edge, _DRAWN / dragon.grid, _BRASS))
    face = make_face("app", Size(_SIDE, _SIDE), items, fonts="")
    for size in SIZES:
        for _, picture in pictures([face], size * _MM_PER_INCH / _SIDE, bleed=False):
            out = BytesIO()
            picture.save(out, "PNG", optimize=True)
            yield _icon(size), out.getvalue()


def _icon(size: int) -> str:
    return f"app-{size}.png"


def worker(kept: Mapping[str, str]) -> bytes:
    """The script that keeps files offline, by their digests; it is another one as soon as one of them is."""
    program = (TEMPLATES / "web" / WORKER).read_text("utf-8")
    version = digest.of([digest.of_named(kept), program])[:16]
    site = msgspec.json.encode({"version": version, "files": {name: made[:12] for name, made in sorted(kept.items())}})
    return f"const SITE = {site.decode()};\n{program}".encode()
