"""Reading XML that a stranger wrote: no document types, no entities, no bottomless nesting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from xml.parsers import expat

from toolkit.errors import CannotRead, Place

DEEPEST = 200
MOST_ELEMENTS = 200_000
_LONGEST_NAME = 60
"""Characters of a name in a place; an attribute may be as long as the file."""


_ENCODING = re.compile(r"utf-?(8|16)|us-ascii|iso-8859-\d+|windows-125\d", re.IGNORECASE)
"""Whatever else is declared would be read by any codec of Python's of that name."""


@dataclass(eq=False)
class Element:
    """An element with the line on which it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""

    @property
    def kind(self) -> str:
        """The last part of the class's name."""
        return self.tag.rpartition(".")[2]

    @property
    def name(self) -> str:
        """What a person calls it, or ""."""
        keys = ("mapName", "entryName", "name", "chartName", "title", "buttonText", "text")
        return next((self.attributes[key] for key in keys if self.attributes.get(key)), "")

    @cached_property
    def place(self) -> str:
        """The way to it from the module, as a person reads it: ``Map "Tavern" / DrawPile "Drink Deck"``."""
        kind, name = _shortened(self.kind), _shortened(self.name)
        own = f'{kind} "{name}"' if name else kind
        above = self.parent.place if self.parent and self.parent.parent else ""
        return f"{above} / {own}" if above else own

    def walk(self) -> Iterator[Element]:
        """The element and all below, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))

    def above(self, *kinds: str) -> Element | None:
        """The nearest element around this one that is of one of these kinds."""
        around = self.parent
        while around and around.kind not in kinds:
            around = around.parent
        return around


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def parse(content: bytes, file: Path, entry: str) -> Element:
    """The root element. Raises :class:`CannotRead` with the line for what is not well-formed or not safe."""
    reader, place = _Reader(), Place(f"{file}!{entry}")
    try:
        # In one piece: a token that comes in many is looked at from its start each time.
        reader.parser.Parse(content, True)  # noqa: FBT003 - expat takes it by its place only
    except expat.ExpatError as fault:
        problem = expat.errors.messages[fault.code]
        raise CannotRead(f"broken XML: {problem}", Place(f"{file}!{entry}", fault.lineno)) from fault
    except (LookupError, ValueError) as fault:
        raise CannotRead(f"an encoding that cannot be read: {fault}", place, expected="UTF-8") from fault
    except _Hostile as fault:
        raise CannotRead(str(fault), Place(f"{file}!{entry}", reader.parser.CurrentLineNumber)) from fault
    return reader.root


class _Hostile(Exception):
    pass


class _Reader:
    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.XmlDeclHandler = self._declaration
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._count = 0
        self.root = Element("", {}, 0)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= DEEPEST or self._count > MOST_ELEMENTS:
            raise _Hostile(f"more than {DEEPEST} levels or {MOST_ELEMENTS:,} elements")
        above = self._open[-1] if self._open else None
        element = Element(tag, attributes, self.parser.CurrentLineNumber, above)
        if above:
            above.children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def _end(self, _tag: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def _text(self, text: str) -> None:
        self._texts[-1].append(text)

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding and not _ENCODING.fullmatch(encoding):
            raise _Hostile(f"the encoding {encoding[:40]!r}, which no module is written in")

    def _doctype(self, *_declaration: object) -> None:
        raise _Hostile("a document type declaration, which a module has no use for")
