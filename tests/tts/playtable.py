"""A table of ours in the stand-in for the game: real Lua 5.2, the generated save, and a player's few gestures."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from lupa import lua52

MOCKS = [Path(__file__).with_name(name) for name in ("mock.lua", "mock_data.lua")]


class Playtable:
    """Loads a save, runs its script, and does what players do. Colours and ids are those of the save."""

    def __init__(self, save: dict[str, Any], *, seated: tuple[str, ...] = (), state: str = "") -> None:
        self.lua = lua52.LuaRuntime(unpack_returned_tuples=True)
        python = {"encode": self._encode, "decode": self._decode}
        self.lua.globals().python = self.lua.table_from(python)
        for part in MOCKS:
            self.lua.execute(part.read_text())
        self.mock = self.lua.globals().mock
        for element in panel_ids(save["XmlUI"]):
            self.mock.panel[element] = self.lua.table()
        for colour in seated:
            self.mock.seated[colour] = True
        self.mock.load(self.lua.globals().load(compiled(json.dumps(save)), "save", "b")())
        self.mock.is_loaded = True
        self.lua.execute(save["LuaScript"])
        self.call("onLoad", state)
        self.wait(1)

    def table(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self.lua.table_from({key: self.table(each) for key, each in value.items()})
        return self.lua.table_from([self.table(each) for each in value]) if isinstance(value, list) else value

    def _decode(self, text: str) -> Any:
        return self.table(json.loads(text))

    def _encode(self, value: Any) -> str:
        return json.dumps(plain(value))

    def call(self, function: str, *arguments: Any) -> Any:
        return self.lua.globals()[function](*arguments)

    def wait(self, seconds: float) -> None:
        self.mock.advance(seconds)

    def choose(self, colour: str, cards: list[Any]) -> None:
        """Pick cards in hand and confirm."""
        self.call("onPlayerHandChoice", colour, self.mock.choosing[colour], self.lua.table_from(cards), bool(cards))

    def click(self, function: str, by: str, button: str = "", value: str = "-1") -> None:
        self.call(function, self.lua.globals().Player[by], value, button)

    def press(self, hotkey: str, by: str, thing: Any = None) -> None:
        self.mock.hotkeys[f"Red Dragon Inn: {hotkey}"](by, thing)

    def menu(self, thing: Any) -> list[str]:
        """What a right click on a thing offers."""
        return [] if thing.menu is None else [item.label for item in thing.menu.values()]

    def right_click(self, thing: Any, label: str, by: str) -> None:
        """Choose an item of its menu."""
        self.mock.players.right_click(thing, label, by)

    def ok(self) -> None:
        """Confirm the dialogue that is open."""
        dialog = self.lua.eval("table.remove(mock.dialogs)")
        dialog.run(dialog.colour)

    def seat(self, colour: str) -> Any:
        return self.lua.globals().State.seats[colour]

    @property
    def state(self) -> Any:
        return self.lua.globals().State

    @property
    def said(self) -> list[str]:
        return list(self.mock.said.values())

    def heard(self, words: str) -> bool:
        return any(words in line for line in self.said)

    def things(self) -> list[Any]:
        return list(self.mock.list().values())

    def hand(self, colour: str) -> list[Any]:
        return [thing for thing in self.things() if thing.hand == colour]

    def gold(self, zone: str) -> int:
        return int(self.lua.globals().Gold.count(zone))

    def pile(self, place: str, colour: str | None = None) -> int:
        """How many cards lie at a place of a seat ("deck", "discard", "drinks") or of the table ("drink_deck")."""
        return len(self.cards_at(place, colour))

    def cards_at(self, place: str, colour: str | None = None) -> list[str]:
        pile = self.lying(place, colour)
        return [] if pile is None else self._ids(pile)

    def lying(self, place: str, colour: str | None = None) -> Any:
        """The pile at a place of a seat or of the table, as the stand-in keeps it; None where there is none."""
        where = f"Seats.world(Seats.of('{colour}'), RDI.mat.{place})" if colour else f"RDI.places.{place}"
        return self.lua.eval(f"mock.handles[Piles.at({where}) or 0]")

    def kept(self, thing_id: str) -> Any:
        """A thing by its id, as the stand-in keeps it."""
        return self.mock.handles[self.thing(thing_id)]

    def move(self, thing: Any, x: float, z: float) -> None:
        """A player puts a thing down elsewhere."""
        thing.position = self.lua.table_from({"x": x, "y": 1.3, "z": z})

    def bag(self, thing: Any) -> None:
        """A player puts a thing into a bag."""
        self.mock.players.bag(thing)

    @property
    def question(self) -> str:
        """What the dialogue asks that was opened last; empty where none is open."""
        return str(self.lua.eval("#mock.dialogs > 0 and mock.dialogs[#mock.dialogs].text or ''"))

    def golds(self) -> list[int]:
        """The Gold of each seat that was dealt in."""
        return [self.gold(f"stash/{seat.colour}") for seat in self.lua.globals().Game.players().values()]

    def _ids(self, thing: Any) -> list[str]:
        datas = thing.cards.values() if thing.type in ("Deck", "Bag") else [thing.data]
        cards = [card for data in datas for card in (data.ContainedObjects or self.lua.table_from([data])).values()]
        return [json.loads(card.GMNotes)["id"] for card in cards if card.CardID]

    def all_cards(self) -> Counter[str]:
        """Every card on the table, wherever it is, in bags too, by its id."""
        piles = [thing for thing in self.things() if thing.type in ("Card", "Deck", "Bag")]
        return Counter(card for pile in piles for card in self._ids(pile))

    def thing(self, thing_id: str) -> Any:
        return self.lua.globals().Things.find(thing_id)

    def deal(self, *colours: str) -> None:
        """Tick these seats and deal, with nothing left to chance but the characters."""
        for colour in colours:
            self.click("clickSit", colour, f"sit-{colour}", "True")
        self.click("clickDeal", colours[0])
        self.wait(6)


@lru_cache(maxsize=4)
def compiled(save: str) -> bytes:
    """A save as Lua has compiled it: most tests begin with the same one, and thousands of tables are made at once."""
    lua = lua52.LuaRuntime(encoding=None)
    chunk: bytes = lua.eval(b"string.dump")(lua.compile(b"return " + literal(json.loads(save)).encode()))
    return chunk


def literal(value: Any) -> str:
    """A value of JSON as it is written in Lua."""
    if isinstance(value, dict):
        return "{" + ",".join(f"[{literal(key)}]={literal(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ",".join(map(literal, value)) + "}"
    if isinstance(value, str):
        return '"' + re.sub(r'[\x00-\x1f"\\]', lambda sign: f"\\{ord(sign[0]):03}", value) + '"'
    return "nil" if value is None else repr(value).lower()  # Python writes True where Lua writes true


def plain(value: Any) -> Any:
    """A Lua value as Python's: a table with keys from 1 is a list."""
    if lua52.lua_type(value) != "table":
        return value
    pairs = dict(value.items())
    if pairs and list(pairs) == list(range(1, len(pairs) + 1)):
        return [plain(each) for each in pairs.values()]
    return {key: plain(each) for key, each in pairs.items()}


def panel_ids(xml: str) -> list[str]:
    from xml.etree import ElementTree

    return [element.get("id", "") for element in ElementTree.fromstring(f"<ui>{xml}</ui>").iter() if element.get("id")]
