"""Keys that nobody hears."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from toolkit.vassal.check.fault import Fault, Level
from toolkit.vassal.check.source import Source, Spot
from toolkit.vassal.check.tree import Element
from toolkit.vassal.keys import identity
from toolkit.vassal.sequence import split

_TO_PIECES = ("GlobalKeyCommand", "MassKeyCommand", "DeckGlobalKeyCommand", "StartupGlobalKeyCommand")
"""Components whose ``hotkey`` goes to pieces."""

_TO_MODULE = ("emptyHotkey", "hotkeys", "globalHotkey", "preLoopKey", "postLoopKey", "hotkeyOnEmpty")
"""Attributes whose keys go to the buttons and decks of the module."""

_LISTS = ("hotkeys",)

_HEARD = {
    "obs": (0,),
    "return": (1,),
    "sendto": (1, 7),
    "macro": (2,),
    "label": (0,),
    "delete": (1,),
    "clone": (1,),
    "globalhotkey": (1,),
    "globalkey": (1,),
    "placemark": (1,),
    "replace": (1,),
    "playSound": (1,),
    "hide": (0,),
    "translate": (1,),
    "deselect": (1,),
    "footprint": (1,),
    "pivot": (1,),
    "AreaOfEffect": (5,),
    "markmoved": (4,),
}
"""For each trait the fields with keys that it obeys; in a trait that is not listed every field may be one."""


_LISTENS = {"macro": 4, "report": 0}
"""Traits that wait for a list of keys, and the field in which it stands."""


class _Sent(NamedTuple):
    place: str
    key: str


def unheard(source: Source) -> Iterator[Fault]:
    """Named keys that are pressed but that nothing listens to."""
    pieces, module = _everywhere(source, _heard_by_pieces), _everywhere(source, _heard_by_module)
    for sent in _sent_to_pieces(source):
        if _is_name(sent.key) and sent.key not in pieces:
            yield Fault(sent.place, "dangling key", f"it presses {sent.key!r} on pieces, and none obeys that key")
    for sent in _sent_to_module(source):
        if _is_name(sent.key) and sent.key not in module:
            yield Fault(sent.place, "dangling key", f"it presses {sent.key!r}, and no button or deck obeys that key")


def unsent(source: Source) -> Iterator[Fault]:
    """Named keys of commands without a menu text that nothing ever presses."""
    sent = _everywhere(source, _sent)
    for spot in source.traits("return", "sendto", "macro", "globalkey", "globalhotkey"):
        menu = 1 if spot.trait.kind == "macro" else 0
        key = identity(spot.field(menu + 1))
        if _is_name(key) and not spot.field(menu) and key not in sent:
            yield Fault(spot.place, "dead command", f"nothing presses {key!r}, and no menu offers it", level=Level.HINT)


def _everywhere(source: Source, keys: Callable[[Source], frozenset[str]]) -> frozenset[str]:
    """The keys in this and in the module to which it adds."""
    return keys(source) | (keys(source.base) if source.base else frozenset())


def _sent(source: Source) -> frozenset[str]:
    return frozenset(one.key for one in (*_sent_to_pieces(source), *_sent_to_module(source)))


def _sent_to_pieces(source: Source) -> Iterator[_Sent]:
    for element in source.of(*_TO_PIECES):
        yield _Sent(element.place, identity(element.attributes.get("hotkey", "")))
    for spot in source.spots:
        match spot.trait.kind:
            case "globalkey":
                yield _Sent(spot.place, identity(spot.field(2)))
            case "button":
                yield _Sent(spot.place, identity(spot.field(0)))
            case "macro":
                keys = split(spot.field(5), ",") if spot.field(5) else []
                yield from (_Sent(spot.place, identity(key)) for key in [*keys, spot.field(7), spot.field(8)])


def _sent_to_module(source: Source) -> Iterator[_Sent]:
    for element in source.elements:
        for name in filter(element.attributes.__contains__, _TO_MODULE):
            yield from (_Sent(element.place, key) for key in _keys(element, name))
    for spot in source.traits("globalhotkey"):
        yield _Sent(spot.place, identity(spot.field(2)))


def _keys(element: Element, name: str) -> Iterator[str]:
    written = element.attributes.get(name, "")
    for key in split(written, ",") if name in _LISTS else [written]:
        yield identity(key)


def _heard_by_module(source: Source) -> frozenset[str]:
    """Every attribute that holds a key and does not send it."""
    return frozenset(
        identity(value)
        for element in source.elements
        for name, value in element.attributes.items()
        if name not in _TO_MODULE and not (name == "hotkey" and element.kind in _TO_PIECES) and "," in value
    )


def _heard_by_pieces(source: Source) -> frozenset[str]:
    return frozenset(key for spot in source.spots for key in _heard(spot))


def _heard(spot: Spot) -> Iterator[str]:
    kind = spot.trait.kind
    if kind in ("PROP", "setprop", "setpieceprop"):
        yield from (identity(split(change, ":")[1]) for change in _changes(spot.field(2)))
    elif kind in _LISTENS:
        yield from (identity(key) for key in split(spot.field(_LISTENS[kind]), ","))
    elif kind not in _HEARD:
        yield from map(identity, spot.trait.fields)
    yield from (identity(spot.field(at)) for at in _HEARD.get(kind, ()))


def _changes(written: str) -> list[str]:
    return [change for change in split(written, ",") if len(split(change, ":")) > 1]


def _is_name(key: str) -> bool:
    """Typed keys may be pressed by a person, or obeyed by the engine itself."""
    return bool(key) and not key[0].isdigit()
