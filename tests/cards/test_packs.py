"""Packs: folders and zips laid over the built-in cards, and what is refused about them."""

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools import on_posix
from toolkit import paths
from toolkit.cards import load
from toolkit.cards.packs import user_packs
from toolkit.cards.scaffold import new_character
from toolkit.cards.validate import layers, validate
from toolkit.errors import CannotWrite, Faults
from toolkit.faces.png import encode_png

DB = load()
SOUND_PICTURE = encode_png(np.zeros((4, 4, 3), np.uint8))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A sound pack with a new character."""
    new_character("Runa the Smith", "dwarf", tmp_path / "runa", DB)
    return tmp_path / "runa"


def zip_of(folder: Path, top: str = "") -> Path:
    path = folder.parent / "packed.zip"
    with zipfile.ZipFile(path, "w") as made:
        for file in sorted(folder.rglob("*.*")):
            made.write(file, top + file.relative_to(folder).as_posix())
    return path


def edit(file: Path, change: Callable[[Any], object]) -> None:
    value = json.loads(file.read_text("utf-8"))
    change(value)
    file.write_text(json.dumps(value, indent=1), "utf-8")


def problems(*targets: Path) -> list[str]:
    return [str(fault) for fault in validate(targets).faults]


def test_a_new_character_is_sound_complete_and_belongs_to_nobody_else(pack: Path) -> None:
    assert problems(pack) == []
    database = load(layers([pack]))
    deck = database.decks["runa-the-smith"]
    assert (deck.size, deck.complete, deck.edition) == (40, True, "homebrew")
    assert database.characters["runa-the-smith"].short == "Runa"
    assert database.characters["runa-the-smith"].species == ("dwarf",)
    own = [entry.card_id for entry in deck.entries if entry.card_id.startswith("runa-the-smith/")]
    assert 8 <= len(own) <= 12
    assert not any(database.is_uncertain(database.cards[card]) for card in own)


def test_the_titles_of_a_new_character_are_nobody_elses(pack: Path) -> None:
    database = load(layers([pack]))
    published = {card.title for card in DB.cards.values()}
    own = {card.title for name, card in database.cards.items() if name not in DB.cards}
    assert own & published == set()


@pytest.mark.parametrize(
    ("name", "identity"),
    [("Runa", "runa"), ('Þóra "Ax" O\'Neill', "ora-ax-oneill"), ("Old Man the 3rd", "old-man-the-3rd"), ("$id", "id")],
)
def test_any_name_makes_a_sound_pack(name: str, identity: str, tmp_path: Path) -> None:
    new_character(name, "human", tmp_path / "pack", DB)
    assert problems(tmp_path / "pack") == []
    assert load(layers([tmp_path / "pack"])).characters[identity].name == name


@pytest.mark.parametrize("name", ["", "!!!", "Gog", "gog", "x" * 41, "two\nlines", " blank "])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        new_character(name, "human", tmp_path / "pack", DB)
    assert list(tmp_path.iterdir()) == []


def test_a_new_character_never_overwrites_anything(pack: Path) -> None:
    before = {file: file.read_bytes() for file in pack.rglob("*.*")}
    with pytest.raises(CannotWrite, match="is there already; nothing is overwritten"):
        new_character("Runa the Smith", "dwarf", pack, DB)
    assert {file: file.read_bytes() for file in pack.rglob("*.*")} == before


def test_a_place_that_cannot_be_written_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="cannot be written"):
        new_character("Runa", "human", tmp_path / "file" / "pack", DB)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("top", ["", "runa/"])
def test_a_zip_is_the_same_as_its_folder(pack: Path, top: str) -> None:
    zipped = zip_of(pack, top)
    assert problems(zipped) == []
    assert load(layers([zipped])).cards == load(layers([pack])).cards


def test_the_pictures_of_a_pack_are_found_in_a_folder_and_in_a_zip(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "unpacked", lambda: tmp_path / "cache")
    picture = pack / "art" / "runa-the-smith" / "second-wind.png"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"picture")
    (pack / "art" / "art.json").write_text("{}")
    (folder,) = layers([pack])
    (zipped,) = layers([zip_of(pack, "runa/")])
    for layer in (folder, zipped):
        assert layer.art is not None
        assert (layer.art / "runa-the-smith" / "second-wind.png").read_bytes() == b"picture"
        assert (layer.art / "art.json").read_text() == "{}"


def test_the_packs_of_the_users_folder_are_found_by_name(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shelf").mkdir()
    zipped = zip_of(pack).rename(tmp_path / "shelf" / "b.zip")
    folder = pack.rename(tmp_path / "shelf" / "a")
    (tmp_path / "shelf" / "notes.txt").write_text("no pack")
    monkeypatch.setenv("RDI_PACKS", str(tmp_path / "shelf"))
    assert user_packs() == (folder, zipped)
    monkeypatch.setenv("RDI_PACKS", str(tmp_path / "nowhere"))
    assert user_packs() == ()


def test_a_pack_may_correct_a_built_in_card_if_it_says_so(tmp_path: Path) -> None:
    pack = tmp_path / "fix"
    pack.mkdir()
    card = {
        "kind": "card",
        "id": "common/tip-the-wench",
        "title": "Tip the Wench.",
        "types": ["anytime"],
        "options": [{"effects": [{"do": "pay", "amount": 2, "who": "picked"}], "pick": ["anyone"]}],
        "provenance": {"status": "printed"},
    }
    (pack / "common.json").write_text(json.dumps({"cards": [card]}))
    manifest = {"id": "fix", "name": "Fix", "version": "1"}
    (pack / "pack.json").write_text(json.dumps(manifest))
    (said,) = problems(pack)
    assert "the id 'common/tip-the-wench' is given in card_data/common.json already" in said
    assert "list it in 'replaces' of pack.json" in said
    with pytest.raises(Faults):
        layers([pack])
    (pack / "pack.json").write_text(json.dumps({**manifest, "replaces": ["common/tip-the-wench"]}))
    assert problems(pack) == []
    corrected = load(layers([pack])).cards["common/tip-the-wench"]
    assert corrected != DB.cards["common/tip-the-wench"]


def test_two_packs_with_the_same_character_collide(pack: Path, tmp_path: Path) -> None:
    new_character("Runa the Smith", "human", tmp_path / "again", DB)
    assert any("the id 'runa-the-smith' is given in" in said for said in problems(pack, tmp_path / "again"))
    assert any(
        "the id 'runa-the-smith' is given in" in str(f) for f in validate([pack], below=[tmp_path / "again"]).faults
    )


MISTAKES: list[tuple[str, Callable[[Any], object], str]] = [
    ("pack.json", lambda pack: pack.pop("version"), "pack.json:1 $: this Pack has no 'version'"),
    ("pack.json", lambda pack: pack.update(id="My Pack"), "$.id: is the id 'My Pack'; expected lower-case letters"),
    ("pack.json", lambda pack: pack.update(version=""), "$.version: is empty; expected the pack's version, such as"),
    ("pack.json", lambda pack: pack.update(replaces=["gog/stop-poking-gg"]), "$.replaces[0]: there is nothing called "
     "'gog/stop-poking-gg' to replace; did you mean 'gog/stop-poking-gog'?"),
    ("pack.json", lambda pack: pack.update(replaces=["gog"]), "$.replaces[0]: replaces 'gog', which is not in the "
     "pack"),
    ("characters/runa-the-smith.json", lambda runa: runa.update(id="runa"), "$.id: is the id 'runa'; expected "
     "'runa-the-smith', as the file is called"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "says"), MISTAKES)
def test_a_mistake_in_a_pack_is_named(name: str, change: Callable[[Any], object], says: str, pack: Path) -> None:
    edit(pack / name, change)
    assert any(says in said for said in problems(pack)), problems(pack)


def test_strange_files_in_a_pack_are_pointed_out(pack: Path) -> None:
    (pack / "charcters").mkdir()
    (pack / "charcters" / "x.json").write_text("{}")
    (pack / "art").mkdir()
    for name in ("nobody.png", "back/nobody.png", "back/runa-the-smith.png", "mat/runa-the-smith.jpg", "art.json"):
        (pack / "art" / name).parent.mkdir(exist_ok=True)
        (pack / "art" / name).write_bytes(SOUND_PICTURE)
    report = validate([pack])
    assert report.sound
    assert [fault.problem for fault in report.faults] == [
        "is the picture of nothing that is there: 'back/nobody'",
        "is the picture of nothing that is there: 'nobody'",
        "is not read",
    ]


def test_a_folder_without_a_manifest_is_no_pack(pack: Path) -> None:
    (pack / "pack.json").unlink()
    assert any("has no pack.json, so it is no pack" in said for said in problems(pack))


def test_a_link_in_a_pack_is_refused(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text("{}")
    (pack / "characters" / "link.json").symlink_to(tmp_path / "secret.json")
    (said,) = problems(pack)
    assert "is a link or a device, which a pack may not hold" in said


@on_posix
def test_a_file_that_never_ends_is_refused(pack: Path) -> None:
    os.mkfifo(pack / "characters" / "pipe.json")
    (said,) = problems(pack)
    assert "is a link or a device" in said


def test_one_file_of_a_pack_is_checked_with_the_rest_of_it(pack: Path) -> None:
    edit(pack / "pack.json", lambda manifest: manifest.pop("version"))
    report = validate([pack / "characters" / "runa-the-smith.json"])
    assert (report.faults, report.files) == ((), 1)
    assert validate([pack / "pack.json"]).faults != ()


@pytest.mark.parametrize("name", ["pack.json", "characters/runa-the-smith.json", "common.json"])
@pytest.mark.parametrize(
    ("key", "value"), [("\ud800", 1), ("name", "\udfff"), ("id", "\ud800"), ("replaces", ["\ud9ff"])]
)
def test_half_a_character_in_a_pack_is_one_fault_with_its_place(name: str, key: str, value: object, pack: Path) -> None:
    if not (pack / name).exists():
        (pack / name).write_text("{}")
    edit(pack / name, lambda file: file.update({key: value}))
    (said,) = (said for said in problems(pack) if "half a character" in said)
    assert f"{name}:" in said
    assert " $." in said or ' $["' in said


def test_a_huge_file_in_a_pack_is_one_fault(pack: Path) -> None:
    (pack / "characters" / "huge.json").write_bytes(b" " * 6_000_000)
    (said,) = problems(pack)
    assert "has more than 5,000,000 bytes" in said


def painted(pack: Path, content: bytes) -> str:
    """The name of a picture in the pack for one of its own cards."""
    card = next(iter(sorted(load(layers([pack])).from_packs)))
    (name,) = {entry.card_id for entry in load(layers([pack])).decks[card].entries[:1]}
    file = pack / "art" / f"{name}.png"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    return f"art/{name}.png"


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (SOUND_PICTURE, []),
        (b"just some text", ["is not a picture; expected a PNG or JPEG file"]),
        (SOUND_PICTURE[:-20], ["is damaged or cut off in its IDAT part"]),
        (SOUND_PICTURE.replace(b"\0\0\0\x04\x08", b"\0\0\0\x09\x08"), ["is damaged or cut off in its IHDR part"]),
    ],
    ids=["sound", "text", "cut off", "damaged"],
)
def test_a_picture_that_cannot_be_drawn_is_a_fault_of_the_pack(
    content: bytes, says: list[str], packed: bool, pack: Path
) -> None:
    name = painted(pack, content)
    said = problems(zip_of(pack) if packed else pack)
    assert [problem.partition(f"{name}: ")[2].partition(". Save")[0] for problem in said] == says


def test_a_file_of_a_zip_with_a_wrong_checksum_is_a_fault(pack: Path) -> None:
    (pack / "README.md").write_text("Runa is a smith.")
    path = zip_of(pack)
    path.write_bytes(path.read_bytes().replace(b"is a smith", b"is a thief"))
    (said,) = problems(path)
    assert "README.md: cannot be unpacked: Bad CRC-32" in said
    assert load(layers([path])).characters["runa-the-smith"]
