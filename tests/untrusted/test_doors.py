"""Every door through which strangers' files come in: whatever is in one, it is read or refused, and never breaks us."""

import copy
import json
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vassal.check.conftest import BUILD, DATA
from toolkit.build import manifest
from toolkit.cards import Database, load, packs
from toolkit.cards.validate import validate
from toolkit.engine import record, saving
from toolkit.engine.setup import Chair, new_game
from toolkit.errors import RdiError
from toolkit.faces.art import Gallery
from toolkit.faces.png import encode_png
from toolkit.referee.law.validate import validate as validate_law
from toolkit.referee.scenarios import check as scenarios
from toolkit.sheets import changes, printer
from toolkit.tts.addresses import read_map
from toolkit.tts.check.check import check as check_save
from toolkit.tts.check.document import read as read_save
from toolkit.vassal.check import lint

THING = {
    "GUID": "00aa11",
    "Name": "Deck",
    "Transform": {f"{what}{axis}": 1.0 for what in ("pos", "rot", "scale") for axis in "XYZ"},
    "DeckIDs": [100, 101],
    "CustomDeck": {"1": {"FaceURL": "file:///a.png", "BackURL": "https://x.org/b", "NumWidth": 2, "NumHeight": 2}},
    "ContainedObjects": [{"CardID": 100, "Name": "Card"}, {"CardID": 101, "Name": "Card"}],
    "Tags": ["Card"],
    "XmlUI": "<Text/>",
}
PROVENANCE = {"status": "secondary_listing", "sources": ["a test"]}
KEPT = {"effects": [{"do": "ignore"}], "as_type": "sometimes", "when": [{"on": "card", "types": ["action"]}]}
MUG = {"kind": "drink", "id": "drinks/mug", "title": "Mug", "alcohol": 1, "fortitude": 0, "provenance": PROVENANCE}
PLAYERS = [{"name": "Gog", "character": "gog"}, {"name": "Eve", "character": "eve"}]
TABLE = {"name": "a", "players": [{"name": "Gog"}, {"name": "Eve"}], "moves": [{"player": "Gog", "pass": True}]}
RULING = {"question": "May I?", "answer": "Yes.", "rules": ["affects"], "slug": "may-i"}

Door = tuple[Any, Callable[[Path, Database], object]]


@cache
def cards() -> Database:
    return load()


@cache
def game() -> Any:
    started = new_game(cards(), [Chair("Gog", "gog"), Chair("Eve", "eve")], drink_deck="drinks-rdi2", seed=1)
    return json.loads(saving.save(started))


def a_pack(file: Path, _cards: Database) -> None:
    (file.parent / "pack.json").write_bytes(file.read_bytes())
    for fault in validate([file.parent]).faults:
        assert str(fault)
    packs.layer(packs.contents(file.parent))


def art_notes(file: Path, _cards: Database) -> None:
    file.replace(file.parent / "art.json")
    (file.parent / "gog.png").write_bytes(PICTURE)
    Gallery([file.parent]).picture("gog")


def faces_printed(file: Path, _cards: Database) -> None:
    file.replace(file.parent / changes.file_name())
    changes.read(file.parent)


def a_scenario(file: Path, cards: Database) -> None:
    verdict = scenarios.check(file, cards)
    assert not any("the engine failed" in fault.problem for fault in verdict.problems)


PICTURE = encode_png(numpy.zeros((2, 2, 3), "uint8"))
DOORS: dict[str, Callable[[], Door]] = {
    "a save": lambda: ({"ObjectStates": [THING], "LuaScript": ""}, lambda f, _: check_save(read_save(f), release=True)),
    "an address map": lambda: ({"a.jpg": "https://x.org/a", "b.jpg": ""}, lambda f, _: read_map(f)),
    "a printer": lambda: ({"name": "p", "x": 1, "y": 0.5, "angle": 0, "scale": 1}, lambda f, _: printer.load(str(f))),
    "faces printed": lambda: ({"pieces": {"a": {"front": "x", "back": "", "copies": 1}}}, faces_printed),
    "notes on art": lambda: ({"gog": {"focus": [0.5, 0.25]}}, art_notes),
    "a manifest": lambda: (
        {"products": {"a": {"inputs": {"b": "c"}, "files": {"a": {"size": 1, "digest": "d"}}}}, "version": 1},
        lambda f, _: manifest.read(f),
    ),
    "a pack": lambda: ({"id": "x", "name": "X", "version": "1", "replaces": ["drinks/mead"]}, a_pack),
    "drinks": lambda: ({"drinks": [{**MUG, "kept": KEPT}]}, lambda f, _: list(map(str, validate([f]).faults))),
    "a saved game": lambda: (game(), lambda f, cards: saving.load(f.read_bytes(), cards)),
    "a recorded game": lambda: (
        {"players": PLAYERS, "seed": 2, "moves": ["Gog keeps everything", "Gog passes"]},
        lambda f, cards: record.replay(record.read(f), cards),
    ),
    "a scenario": lambda: ({**TABLE, "expect": {"Gog.gold": 10}, "source": "RDI 9"}, a_scenario),
    "rulings": lambda: ({"rulings": [RULING]}, lambda f, cards: validate_law(cards, [f])),
}

STRANGE = st.one_of(
    st.sampled_from([None, True, -1, 0, 7, 2**63, 1.5, "", "gog", "\0", "\ud800", "\x1b[2J", "a\nb", "x" * 5000, "²"]),
    st.sampled_from([[], {}, [[]], [None], {"": 1}, {"do": "lose"}, {"a": {"b": [{}]}}]),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and the key or index there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [place for key in keys for place in [(value, key), *places(value[key])]]


def spoilt(draw: st.DrawFn, sound: Any) -> bytes:
    """The document with things changed, moved and taken away, and sometimes with a few bytes changed as well."""
    value = copy.deepcopy(sound)
    for _ in range(draw(st.integers(1, 3))):
        if not (found := places(value)):
            break
        holder, key = draw(st.sampled_from(found))
        match draw(st.integers(0, 3)):
            case 0:
                del holder[key]
            case 1:
                holder[key] = copy.deepcopy(draw(st.sampled_from(found))[0])
            case _:
                holder[key] = copy.deepcopy(draw(STRANGE))
    text = bytearray(json.dumps(value).encode())
    for at in draw(st.lists(st.integers(0, len(text) - 1), max_size=2)):
        text[at] = draw(st.sampled_from(b'\xff\0"\\{[,9'))
    return bytes(text)


documents = st.composite(spoilt)


@pytest.mark.parametrize("door", DOORS)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=15
)
@given(data=st.data())
def test_whatever_stands_in_a_file_of_json_is_read_or_refused(door: str, data: st.DataObject, tmp_path: Path) -> None:
    sound, come_in = DOORS[door]()
    file = tmp_path / "stranger.json"
    file.write_bytes(data.draw(documents(sound)))
    try:
        come_in(file, cards())
    except RdiError as error:
        assert str(error)


@pytest.mark.parametrize("door", [name for name in DOORS if name not in ("a pack", "notes on art", "faces printed")])
def test_what_is_spoilt_there_is_sound_before(door: str, tmp_path: Path) -> None:
    sound, come_in = DOORS[door]()
    file = tmp_path / "stranger.json"
    file.write_text(json.dumps(sound))
    come_in(file, cards())


TAGS = st.sampled_from(
    ["<", ">", '"', "&", ";", "\\", "\t", "/", ",", "<!--", "]]>", "&#0;", "²", "9" * 30, "<a/>", "$x$"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(cuts=st.lists(st.tuples(st.integers(0, len(BUILD) - 1), st.integers(0, 30), TAGS | st.just("")), max_size=4))
def test_whatever_stands_in_a_module_is_looked_at(cuts: list[tuple[int, int, str]], tmp_path: Path) -> None:
    build = BUILD
    for at, length, new in cuts:
        build = build[:at] + new + build[at + length :]
    with zipfile.ZipFile(tmp_path / "a.vmod", "w") as made:
        made.writestr("moduledata", DATA)
        made.writestr("buildFile.xml", build)
        made.writestr("images/ale.png", PICTURE)
    for fault in lint(tmp_path / "a.vmod"):
        assert len(str(fault)) < 2_000
