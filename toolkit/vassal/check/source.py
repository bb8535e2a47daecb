"""A module or an extension as the linter sees it: elements, definitions, and the names that others refer to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from toolkit.errors import CannotRead, Place
from toolkit.vassal.check.known import Known, known, order
from toolkit.vassal.check.package import Package
from toolkit.vassal.check.tree import Element, parse
from toolkit.vassal.piece import Definition
from toolkit.vassal.piece import read as read_piece
from toolkit.vassal.traits import Trait

EXTENSION = "ModuleExtension"
SLOTS = ("PieceSlot", "CardSlot")
MAPS = ("Map", "PlayerHand", "PrivateMap")
NEWEST_OLD_NAME = (3, 5)
"""From this version on the build file is called ``buildFile.xml``, before it ``buildFile``."""


class Spot(NamedTuple):
    """A trait and where it stands."""

    element: Element
    trait: Trait

    @property
    def place(self) -> str:
        """The component and the trait."""
        return f"{self.element.place} / trait {self.trait.kind}"

    def field(self, at: int) -> str:
        """A field of the trait, or "" where it was left out."""
        return self.trait.fields[at] if at < len(self.trait.fields) else ""


@dataclass(frozen=True)
class Source:
    """A module that could be read, or an extension; ``base`` is the module to which that adds, if it is there."""

    package: Package
    root: Element
    metadata: Element
    entry: str
    base: Source | None = None

    @property
    def is_extension(self) -> bool:
        """Whether this adds to a module."""
        return self.root.kind == EXTENSION

    @property
    def metadata_entry(self) -> str:
        """The entry with the metadata."""
        return "extensiondata" if self.is_extension else "moduledata"

    @property
    def known(self) -> Known:
        """What the engine knows."""
        return known()

    @property
    def version(self) -> str:
        """The engine that ``moduledata`` asks for."""
        return next((child.text for child in self.metadata.children if child.tag == "VassalVersion"), "")

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """Every element, in the order of the file."""
        return tuple(self.root.walk())

    def of(self, *kinds: str) -> Iterator[Element]:
        """The elements of these kinds."""
        return (element for element in self.elements if element.kind in kinds)

    def there(self, *kinds: str) -> Iterator[Element]:
        """The elements of these kinds that are there in play: those of the module too, in an extension of it."""
        if self.base:
            yield from self.base.of(*kinds)
        yield from self.of(*kinds)

    def names(self, *kinds: str) -> frozenset[str]:
        """The names of the elements of these kinds that are there in play."""
        return frozenset(element.name for element in self.there(*kinds))

    @cached_property
    def files(self) -> frozenset[str]:
        """The names of all entries that are there in play."""
        return self.package.names | (self.base.package.names if self.base else frozenset())

    @cached_property
    def definitions(self) -> tuple[tuple[Element, Definition | CannotRead], ...]:
        """Each piece slot and prototype with its definition, or with what keeps it from being read."""
        return tuple((element, _definition(element)) for element in self.of(*SLOTS, "PrototypeDefinition"))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every trait that could be read."""
        return tuple(
            Spot(element, trait)
            for element, definition in self.definitions
            if isinstance(definition, Definition)
            for trait in definition.traits
        )

    def traits(self, *kinds: str) -> Iterator[Spot]:
        """The traits of these kinds."""
        return (spot for spot in self.spots if spot.trait.kind in kinds)


def load(package: Package, base: Source | None = None) -> Source:
    """Read the two XML entries of a module, or of an extension of ``base``.

    Raises :class:`CannotRead` if it has none, or if they are broken.
    """
    data = "extensiondata" if "extensiondata" in package.names else "moduledata"
    if data not in package.names:
        raise CannotRead("no entry moduledata", Place(package.file), expected="a VASSAL module or extension")
    metadata = parse(package.read(data), package.file, data)
    version = next((child.text for child in metadata.children if child.tag == "VassalVersion"), "")
    entry = "buildFile" if order(version) < NEWEST_OLD_NAME else "buildFile.xml"
    if entry not in package.names:
        raise CannotRead(
            f"no entry {entry}, which the engine opens for VassalVersion {version or '(none)'}", Place(package.file)
        )
    return Source(package, parse(package.read(entry), package.file, entry), metadata, entry, base)


def module_of(file: Path) -> Path | None:
    """The module beside whose folder of extensions this file lies, if it does and the module is there."""
    name = file.absolute().parent.name
    module = file.absolute().parent.with_name(f"{name.removesuffix('_ext')}.vmod")
    return module if name.endswith("_ext") and module.is_file() else None


def is_fixed(name: str) -> bool:
    """Whether a name is there to be looked up as it is: not empty, and nothing is put in during play."""
    return bool(name) and "$" not in name and not name.startswith("{")


def _definition(element: Element) -> Definition | CannotRead:
    try:
        return read_piece(element.text.strip("\n\r "))
    except CannotRead as fault:
        return fault
