"""Classes and attributes: the engine loses an unknown class and passes over an unknown attribute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.nearest import nearest
from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.source import Source
from toolkit.vassal.check.tree import Element


def classes(source: Source) -> Iterator[Fault]:
    """Elements whose class is neither the engine's nor in the module."""
    for element in source.elements:
        if element.tag in source.known.components or element.tag in source.known.plain:
            continue
        if f"{element.tag.replace('.', '/')}.class" in source.package.names:
            yield Fault(
                element.place,
                "own class",
                f"the class {element.tag} comes with the module and is not checked",
                level=Level.HINT,
            )
        else:
            yield Fault(
                element.place,
                "unknown class",
                f"the engine has no class {element.tag}",
                _meant(element.tag, source.known.components),
            )


def attributes(source: Source) -> Iterator[Fault]:
    """Attributes that the engine's class does not have."""
    for element in source.elements:
        if element.tag in source.known.components:
            yield from _unknown(element, tuple(source.known.attributes(element.tag)))


def _unknown(element: Element, names: tuple[str, ...]) -> Iterator[Fault]:
    for name in element.attributes:
        if name not in names:
            yield Fault(
                element.place, "unknown attribute", f"{element.kind} has no attribute {name!r}", _meant(name, names)
            )


def _meant(name: str, names: Iterable[str]) -> str:
    close = nearest(name, names)
    return f'Did you mean "{close[0]}"?' if close else ""
