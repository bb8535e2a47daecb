"""Which room knows which, read from the imports of the package itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import toolkit
from toolkit.handbook import markdown as md

PACKAGE = Path(toolkit.__file__).parent


def page() -> str:
    """Every room with what it is for, how large it is, and the rooms that it imports."""
    rows = ((md.code(room.name), _about(room), _known(room), str(len(modules(room)))) for room in rooms())
    return (
        md.heading(1, "The rooms")
        + "The package is rooms, each with one business. Who knows whom stands here as the imports say it; a test "
        "refuses an import that is not allowed.\n\n" + md.table(("room", "what it is for", "knows", "files"), rows)
    )


def rooms() -> list[Path]:
    """The folders of the package."""
    return sorted(path for path in PACKAGE.iterdir() if (path / "__init__.py").is_file())


def modules(folder: Path) -> list[Path]:
    """The source files below a folder."""
    return sorted(folder.rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """The modules that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _about(room: Path) -> str:
    told = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    return md.said(told.partition("\n\n")[0])


def _known(room: Path) -> str:
    every = {other.name for other in rooms()} - {room.name}
    found = {name.split(".")[1] for path in modules(room) for name in imported(path.read_text("utf-8")) if "." in name}
    return ", ".join(map(md.code, sorted(found & every))) or "nobody"
