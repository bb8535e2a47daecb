"""Picture files of cards for printing services: each different face once, bleed included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.faces.face import Face
from toolkit.sheets.page import Section


def slug(section: Section, face: Face) -> str:
    """A file name without its ending: ``gog-smash``; a back or a token keeps its own name: ``back-gog``."""
    kind, _, name = face.name.rpartition("/")
    return f"{section.id}-{name}" if kind and kind != "back" else face.name.replace("/", "-")


def picture_names(sections: Sequence[Section]) -> dict[str, str]:
    """File names (``gog-smash.png``) by the keys of faces; equal pictures share one."""
    names: dict[str, str] = {}
    for section in sections:
        for face in section.faces:
            names.setdefault(face.key, f"{slug(section, face)}.png")
    return names


def pictures(faces: Iterable[tuple[str, Face]], dpi: int) -> Iterator[tuple[str, bytes]]:
    """PNG files, one after the other, of faces with the names that their files shall have."""
    from toolkit.faces.pixels import render
    from toolkit.faces.png import encode_png

    named = list(faces)
    rendered = render([face for _, face in named], dpi)
    for (name, _), (_, pixels) in zip(named, rendered, strict=True):
        yield name, encode_png(pixels, dpi)
