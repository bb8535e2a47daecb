"""A module as the linter sees it: its elements, its definitions, and the names that others refer to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from toolkit.errors import CannotRead, Place
from toolkit.vassal.check.known import Known, known, order
from toolkit.vassal.check.package import Package
from toolkit.vassal.check.tree import Element, parse
from toolkit.vassal.piece import Definition
from toolkit.vassal.piece import read as read_piece
from toolkit.vassal.traits import Trait

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
    """A module that could be read."""

    package: Package
    root: Element
    metadata: Element
    entry: str

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

    def names(self, *kinds: str) -> frozenset[str]:
        """The names of the elements of these kinds."""
        return frozenset(element.name for element in self.of(*kinds))

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


def load(package: Package) -> Source:
    """Read a module's two XML entries. Raises :class:`CannotRead` if it has none, or if they are broken."""
    if "moduledata" not in package.names:
        raise CannotRead("no entry moduledata", Place(package.file), expected="a VASSAL module (.vmod)")
    metadata = parse(package.read("moduledata"), package.file, "moduledata")
    version = next((child.text for child in metadata.children if child.tag == "VassalVersion"), "")
    entry = "buildFile" if order(version) < NEWEST_OLD_NAME else "buildFile.xml"
    if entry not in package.names:
        raise CannotRead(
            f"no entry {entry}, which the engine opens for VassalVersion {version or '(none)'}", Place(package.file)
        )
    return Source(package, parse(package.read(entry), package.file, entry), metadata, entry)


def is_fixed(name: str) -> bool:
    """Whether a name is there to be looked up as it is: not empty, and nothing is put in during play."""
    return bool(name) and "$" not in name and not name.startswith("{")


def _definition(element: Element) -> Definition | CannotRead:
    try:
        return read_piece(element.text.strip("\n\r "))
    except CannotRead as fault:
        return fault
