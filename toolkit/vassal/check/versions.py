"""Versions: the one that is asked for, and the one that is needed."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.known import order
from toolkit.vassal.check.source import Source

_IN_MODULES = {"VassalVersion": "VassalVersion", "version": "version", "name": "name"}
_IN_EXTENSIONS = {"VassalVersion": "vassalVersion", "version": "version"}
"""For each element of the metadata the attribute in the build file that must say the same."""


def stamps(source: Source) -> Iterator[Fault]:
    """The version of the engine and of the module, as the two files of the module tell them."""
    told = {child.tag: child.text for child in source.metadata.children}
    for tag, attribute in (_IN_EXTENSIONS if source.is_extension else _IN_MODULES).items():
        inside = source.root.attributes.get(attribute, "")
        if told.get(tag, "") != inside:
            yield Fault(
                source.metadata_entry,
                f"{tag} mismatch",
                f"{tag} is {told.get(tag, '')!r}, in {source.entry} {inside!r}",
                "Write the same in both",
            )
    if not order(source.version):
        yield Fault(source.metadata_entry, "VassalVersion", f"{source.version!r} is no version")
    elif order(source.version) > order(source.known.newest):
        yield Fault(
            source.metadata_entry,
            "VassalVersion mismatch",
            f"VassalVersion {source.version} is newer than any engine we know ({source.known.newest})",
            "Write the oldest version that has all that is used: players with an older one are warned",
        )


def needed(source: Source) -> Iterator[Fault]:
    """Classes, attributes and traits that came with a later engine than the module asks for."""
    asked = order(source.version)
    for element in source.elements:
        if element.tag not in source.known.components:
            continue
        if order(source.known.since(element.tag)) > asked:
            yield _later(element.place, element.kind, source.known.since(element.tag), source)
        versions = source.known.attributes(element.tag)
        for name, value in element.attributes.items():
            if value and name in versions and order(versions[name]) > asked:
                yield _later(element.place, f"the attribute {name}", versions[name], source)
    for spot in source.spots:
        for version, most in sorted(source.known.traits.get(spot.trait.kind, {}).items(), key=lambda e: order(e[0])):
            if order(version) > asked and len(spot.trait.fields) > _before(source, spot.trait.kind, version):
                yield _later(spot.place, f"the trait with {min(most, len(spot.trait.fields))} fields", version, source)
                break


def _before(source: Source, kind: str, version: str) -> int:
    earlier = [most for one, most in source.known.traits[kind].items() if order(one) < order(version)]
    return max(earlier, default=-1)


def _later(place: str, what: str, version: str, source: Source) -> Fault:
    return Fault(
        place,
        "VassalVersion too old",
        f"{what} came with {version}, the module asks for {source.version}",
        f"Write VassalVersion {version}",
        Level.HINT,
    )
