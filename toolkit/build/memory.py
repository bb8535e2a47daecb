"""Faces that an earlier build laid out, so that after an edit only the edited ones are laid out again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from toolkit import files, language, paths
from toolkit.build import digest

if TYPE_CHECKING:
    from toolkit.faces.studio import Studio


def recall(studio: Studio, path: Path) -> None:
    """Give the studio what is remembered at ``path``, if the same templates and the same program would make it.

    A damaged memory, which might draw anything, is none.
    """
    import msgspec

    from toolkit.faces.content import Content
    from toolkit.faces.face import Face

    try:
        check, _, drawn = path.read_bytes().partition(b"\n")
        if check.decode("latin-1") != digest.of_bytes(drawn):
            return
        drawn_by, faces = msgspec.msgpack.decode(drawn, type=tuple[str, list[tuple[Content, Face]]])
    except (OSError, msgspec.DecodeError):
        return
    if drawn_by == _drawn_by():
        studio.faces.update(faces)


def remember(studio: Studio, path: Path) -> None:
    """Write down what the studio has laid out."""
    import msgspec

    drawn = msgspec.msgpack.encode((_drawn_by(), list(studio.faces.items())))
    files.write(path, f"{digest.of_bytes(drawn)}\n".encode() + drawn)


def _drawn_by() -> str:
    return digest.of([digest.of_program("faces"), digest.of_tree(paths.TEMPLATES / "faces"), *language.laid()])
