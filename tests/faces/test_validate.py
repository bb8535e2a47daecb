"""What of a pack cannot be drawn is told before anybody draws it: all of it, each where it comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from toolkit.cards import Database
from toolkit.cards.scaffold import new_character
from toolkit.cards.validate import database, validate
from toolkit.errors import Faults
from toolkit.faces import content
from toolkit.faces.studio import Studio
from toolkit.faces.validate import faults

EMOJI = "One more \N{BEER MUG}"
WORD = "Donaudampfschifffahrtsgesellschaftskapitän"


@pytest.fixture
def pack(tmp_path: Path, db: Database) -> Path:
    new_character("Runa the Smith", "dwarf", tmp_path / "runa", db)
    return tmp_path / "runa"


def edit(pack: Path, change: Callable[[Any], object]) -> None:
    file = pack / "characters" / "runa-the-smith.json"
    value = json.loads(file.read_text("utf-8"))
    change(value)
    file.write_text(json.dumps(value, indent=1, ensure_ascii=False), "utf-8")


def titled(*titles: str) -> Callable[[Any], None]:
    def change(value: Any) -> None:
        for card, title in zip(value["cards"], titles, strict=False):
            card["title"] = title

    return change


def told(*targets: Path) -> list[str]:
    report = validate(targets)
    assert report.documents, report.faults
    return [str(fault) for fault in (*report.faults, *faults(report))]


def test_a_new_pack_can_be_drawn(pack: Path) -> None:
    assert told(pack) == []


def test_all_that_cannot_be_set_is_told_at_once_with_its_line(pack: Path) -> None:
    edit(pack, titled(EMOJI, WORD))
    file = pack / "characters" / "runa-the-smith.json"
    lines = file.read_text("utf-8").splitlines()
    at = [next(number for number, line in enumerate(lines, 1) if title in line) for title in (EMOJI, WORD)]
    emoji, word = told(pack)
    place = f"{file}:{at[0]} $.cards[0].title"
    assert emoji == f"{place}: the title of {EMOJI!r} cannot be set: no font here has '\N{BEER MUG}' (BEER MUG)"
    assert word.startswith(f"{file}:{at[1]} $.cards[1].title: the title of {WORD!r} has the word {WORD!r}, ")
    assert word.endswith(
        "mm too wide at 6.5 points, the smallest size allowed. Part it with a space, or use a larger size of card."
    )


def test_cards_that_say_too_much_are_told(pack: Path) -> None:
    def change(value: Any) -> None:
        (option,) = value["cards"][0]["options"]
        value["cards"][0]["options"] = [option] * 12

    edit(pack, change)
    (said,) = told(pack)
    assert "$.cards[0]: what 'Mind your elbow!' says is " in said
    assert " mm too large at 8.5 points" in said


def test_names_that_cannot_be_set_are_told_once(pack: Path) -> None:
    def change(value: Any) -> None:
        value["name"] = value["short"] = EMOJI

    edit(pack, change)
    assert [said.partition("$")[2].partition(":")[0] for said in told(pack)] == [".name", ".short"]


def test_a_card_with_several_faults_shows_them_all(pack: Path) -> None:
    edit(pack, titled(EMOJI))
    card = json.loads((pack / "characters" / "runa-the-smith.json").read_text("utf-8"))["cards"][0]["id"]
    picture = pack / "art" / f"{card}.png"
    picture.parent.mkdir(parents=True)
    picture.write_text("no picture")
    unreadable, unset = told(pack)
    assert unreadable.startswith(f"{picture}: is not a picture")
    assert f"$.cards[0].title: the title of {EMOJI!r} cannot be set" in unset


def test_what_art_json_says_in_vain_is_a_warning(pack: Path) -> None:
    (pack / "art" / "mat").mkdir(parents=True)
    Image.new("RGB", (2000, 1400)).save(pack / "art" / "mat" / "runa-the-smith.png")
    notes = {"mat/runa-the-smith": {"focus": [0.5, 0.1]}, "mat/runa": {}}
    (pack / "art" / "art.json").write_text(json.dumps(notes))
    (fault,) = faults(validate([pack]))
    assert (fault.path, fault.serious) == ('$["mat/runa"]', False)
    (pack / "art" / "art.json").write_text('{"mat/runa-the-smith": {"focus": [0.5, 7]}}')
    (said,) = told(pack)
    assert said.startswith(f'{pack / "art" / "art.json"}:1 $["mat/runa-the-smith"].focus[1]: ')
    assert "at most 1" in said


def test_a_card_that_cannot_be_drawn_is_told_beside_one_that_is_not_sound(pack: Path) -> None:
    def change(value: Any) -> None:
        value["cards"][0]["options"][0]["effects"][0]["amount"] = 99
        value["cards"][1]["title"] = EMOJI

    edit(pack, change)
    unsound, undrawn = told(pack)
    assert "$.cards[0].options[0].effects[0].amount: " in unsound
    assert "$.cards[1].title: the title of " in undrawn


def test_a_coarse_picture_is_a_warning_with_its_file(pack: Path) -> None:
    picture = pack / "art" / "runa-the-smith" / "mind-your-elbow.png"
    picture.parent.mkdir(parents=True)
    Image.new("RGB", (90, 70)).save(picture)
    (fault,) = faults(validate([pack]))
    assert (fault.file, fault.serious) == (str(picture), False)
    assert "90 x 70 pixels" in fault.problem


def test_a_text_that_is_too_long_in_another_language_alone_is_told_there(pack: Path) -> None:
    def change(value: Any) -> None:
        (option,) = value["cards"][7]["options"]
        value["cards"][7]["options"] = [option] * 3

    edit(pack, change)
    report = validate([pack])
    assert [str(fault) for fault in faults(report)] == []
    assert "what 'Missed by a hair!' says is " in str(*faults(report, "de"))


def test_a_file_alone_is_drawn_too(pack: Path) -> None:
    edit(pack, titled(EMOJI))
    alone = (pack / "characters" / "runa-the-smith.json").rename(pack.parent / "runa.json")
    (said,) = told(alone)
    assert said.startswith(f"{alone}:")
    assert f"$.cards[0].title: the title of {EMOJI!r} cannot be set" in said


def test_the_built_in_cards_are_not_drawn_again() -> None:
    assert validate().documents == ()


def test_who_draws_the_deck_is_told_of_every_card_that_cannot_be_drawn(pack: Path) -> None:
    edit(pack, titled(EMOJI, WORD))
    studio = Studio(database(validate([pack])))
    with pytest.raises(Faults) as caught:
        studio.require(["gog", "runa-the-smith"])
    assert [str(fault).partition(":")[0] for fault in caught.value.faults] == [
        "runa-the-smith/mind-your-elbow",
        "runa-the-smith/duck-everybody",
    ]


def chose(pack: Path, **looks: object) -> None:
    file = pack / "pack.json"
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **looks}, indent=1), "utf-8")


def test_a_pack_chooses_its_colour_its_emblem_and_what_a_picture_is_about(pack: Path) -> None:
    card = json.loads((pack / "characters" / "runa-the-smith.json").read_text("utf-8"))["cards"][0]["id"]
    look = {"colour": "#2a3f6b", "emblem": "anvil"}
    chose(pack, looks={"runa-the-smith": look}, pictures={card: {"emblem": "knives", "second": "campfire"}})
    assert told(pack) == []
    runa = content.card(database(validate([pack])), card, "runa-the-smith")
    assert (runa.look.colour, runa.look.emblem) == ("#2a3f6b", "anvil")
    assert {("emblem", "knives"), ("second", "campfire"), ("house", "anvil")} <= set(runa.slots)


def test_looks_that_cannot_be_are_told(pack: Path) -> None:
    look = {"colour": "#e0c070", "emblem": "anvill"}
    chose(pack, looks={"runa-the-smith": look, "nobody": {}}, pictures={"gog/shut-upp": {}})
    said = " ".join(told(pack))
    assert "is the look of no deck that there is" in said
    assert "is too light for what is beside them in pictures (1." in said
    assert re.search(r" titles \([0-9.]+, and should be 7\)", said)
    assert "anvill" in said
    assert "is the look of no card that there is" in said
