"""Extensions: whether they fit the module beside which they lie, and whether what they add to is there."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.source import Source
from toolkit.vassal.check.tree import Element
from toolkit.vassal.sequence import split


def alone(source: Source) -> Iterator[Fault]:
    """An extension without its module: what it names there cannot be looked up."""
    if source.is_extension and source.base is None:
        module = source.root.attributes.get("module", "")
        yield Fault(
            source.entry,
            "no module",
            f"the module {module!r} is not there, so what the extension names in it was not looked up",
            "Put the file into the folder NAME_ext beside the module NAME.vmod",
            Level.HINT,
        )


def fits(source: Source) -> Iterator[Fault]:
    """Another module than the one it was made for: the engine loads an extension only into a module of that name."""
    if not source.is_extension:
        return
    attributes = source.root.attributes
    if not attributes.get("extensionId"):
        yield Fault(source.entry, "no extensionId", "it has no extensionId, which makes its gpids its own")
    if source.base is None or attributes.get("anyModule") == "true":
        return
    for attribute, own, level in (("module", "name", Level.FAULT), ("moduleVersion", "version", Level.HINT)):
        wanted, there = attributes.get(attribute, ""), source.base.root.attributes.get(own, "")
        if wanted != there:
            yield Fault(source.entry, "another module", f"made for {own} {wanted!r}, not {there!r}", level=level)


def targets(source: Source) -> Iterator[Fault]:
    """Components that are added to one which the module does not have."""
    if source.base is None:
        return
    for element in source.of("ExtensionElement"):
        target = element.attributes.get("target", "")
        if target and not _found(source.base.root, split(target, "/")):
            yield Fault(element.place, "unknown target", f"the module has no component {target!r}")


def _found(around: Element, path: list[str]) -> bool:
    """Whether the path of ``class:name`` leads anywhere; the engine takes any of the class where no name fits."""
    if not path:
        return True
    kind = split(path[0], ":")[0]
    return any(_found(child, path[1:]) for child in around.children if child.tag == kind)
