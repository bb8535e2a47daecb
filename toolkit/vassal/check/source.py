"""A module or an extension as the linter sees it: elements, definitions, and the names that others refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from toolkit.errors import CannotRead, Place
from toolkit.untrusted.archive import Archive, Bounds
from toolkit.vassal.check.known import Known, known, order
from toolkit.vassal.check.tree import Element, parse
from toolkit.vassal.piece import Definition
from toolkit.vassal.piece import read as read_piece
from toolkit.vassal.traits import Trait

EXTENSION = "ModuleExtension"
SLOTS = ("PieceSlot", "CardSlot")
MAPS = ("Map", "PlayerHand", "PrivateMap")
BOUNDS = Bounds(packed=2 * 1024**3, count=20_000, total=2 * 1024**3, largest=256 * 1024**2, kept=True)
"""How much a module may hold: the largest published ones have half of that."""

LARGEST_TEXT = 64 * 1024**2
NEWEST_OLD_NAME = (3, 5)
"""From this version on the build file is called ``buildFile.xml``, before it ``buildFile``."""


Item = TypeVar("Item")


class InTime(Protocol):
    """Hands on what is gone through, and raises an error when that has taken too long."""

    def __call__(self, items: Iterable[Item], /) -> Iterator[Item]:
        """The items."""


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

    package: Archive
    root: Element
    metadata: Element
    entry: str
    in_time: InTime
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

    @property
    def elements(self) -> Iterator[Element]:
        """Every element, in the order of the file."""
        return self.in_time(self._elements)

    @cached_property
    def _elements(self) -> tuple[Element, ...]:
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
        if kinds not in self._names:
            self._names[kinds] = frozenset(element.name for element in self.there(*kinds))
        return self._names[kinds]

    @cached_property
    def files(self) -> frozenset[str]:
        """The names of all entries that are there in play."""
        return self.package.names | (self.base.package.names if self.base else frozenset())

    @cached_property
    def _names(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    @cached_property
    def boards(self) -> Mapping[Element, Mapping[str, Element]]:
        """The boards of each map by name; of two with the same name, the first."""
        found: dict[Element, dict[str, Element]] = {}
        for board in self.of("Board"):
            if around := board.above(*MAPS):
                found.setdefault(around, {}).setdefault(board.name, board)
        return found

    @property
    def definitions(self) -> Iterator[tuple[Element, Definition | CannotRead]]:
        """Each piece slot and prototype with its definition, or with what keeps it from being read."""
        return self.in_time(self._definitions)

    @cached_property
    def _definitions(self) -> tuple[tuple[Element, Definition | CannotRead], ...]:
        return tuple((element, _definition(element)) for element in self.of(*SLOTS, "PrototypeDefinition"))

    @property
    def spots(self) -> Iterator[Spot]:
        """Every trait that could be read."""
        return self.in_time(self._spots)

    @cached_property
    def _spots(self) -> tuple[Spot, ...]:
        return tuple(
            Spot(element, trait)
            for element, definition in self.definitions
            if isinstance(definition, Definition)
            for trait in definition.traits
        )

    def traits(self, *kinds: str) -> Iterator[Spot]:
        """The traits of these kinds."""
        return (spot for spot in self.spots if spot.trait.kind in kinds)


def load(package: Archive, in_time: InTime, base: Source | None = None) -> Source:
    """Read the two XML entries of a module, or of an extension of ``base``.

    Raises :class:`CannotRead` if it has none, or if they are broken.
    Whoever goes through all elements, definitions or traits of the source goes through them ``in_time``.
    """
    data = "extensiondata" if "extensiondata" in package.names else "moduledata"
    if data not in package.names:
        raise CannotRead("no entry moduledata", Place(package.path), expected="a VASSAL module or extension")
    metadata = _parsed(package, data)
    version = next((child.text for child in metadata.children if child.tag == "VassalVersion"), "")
    entry = "buildFile" if order(version) < NEWEST_OLD_NAME else "buildFile.xml"
    if entry not in package.names:
        raise CannotRead(
            f"no entry {entry}, which the engine opens for VassalVersion {version or '(none)'}", Place(package.path)
        )
    return Source(package, _parsed(package, entry), metadata, entry, in_time, base)


def _parsed(package: Archive, entry: str) -> Element:
    return parse(package.read(entry, LARGEST_TEXT), package.path, entry)


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
