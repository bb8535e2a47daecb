"""Keys: equal when the picture is, and never otherwise."""

import hashlib
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec

from toolkit.cards import Database
from toolkit.faces.face import Face, Rect, Size, make_face
from toolkit.faces.pixels import render
from toolkit.faces.studio import Studio


def everything(db: Database, studio: Studio) -> list[Face]:
    cards = [face for deck in db.decks for face in (*studio.deck(deck), studio.back(deck))]
    return [*cards, *map(studio.mat, db.characters), studio.coin(), studio.summary(), studio.hidden()]


def test_equal_keys_are_equal_pictures_and_unequal_ones_are_not(db: Database, studio: Studio) -> None:
    pictures: dict[str, set[str]] = {}
    for face, pixels in render(everything(db, studio), 90):
        pictures.setdefault(face.key, set()).add(hashlib.sha256(pixels.tobytes()).hexdigest())
    assert all(len(drawn) == 1 for drawn in pictures.values())
    assert len(set().union(*pictures.values())) == len(pictures) > 250


def test_a_key_changes_with_any_item_and_with_the_fonts_but_not_with_the_name() -> None:
    size, item = Size(10, 10), Rect(0, 0, 5, 5, fill="#000000")
    face = make_face("a", size, (item,), fonts="x")
    assert make_face("b", size, (item,), fonts="x").key == face.key
    assert make_face("a", size, (item,), fonts="y").key != face.key
    assert make_face("a", size, (msgspec.structs.replace(item, width=5.001),), fonts="x").key != face.key
    assert make_face("a", Size(10, 11), (item,), fonts="x").key != face.key


def test_keys_are_the_same_in_another_process(studio: Studio) -> None:
    program = (
        "from toolkit.cards import load; from toolkit.faces.studio import Studio;"
        "print(Studio(load()).card('gog/shut-up', 'gog').key, Studio(load()).mat('eve').key)"
    )
    env = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONHASHSEED": "7"}
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env)
    assert said.stdout.split() == [studio.card("gog/shut-up", "gog").key, studio.mat("eve").key]


def test_a_face_travels_to_other_processes(studio: Studio) -> None:
    face = studio.card("eve/im-not-eve-shes-over-there", "eve")
    packed = pickle.dumps(face)
    assert pickle.loads(packed) == face
    assert len(packed) < 40_000
