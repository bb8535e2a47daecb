"""Flavour text: below the rules where there is room, left out with a warning where there is none, told elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cards.test_packs import edit
from tests.cli.conftest import *  # noqa: F403 - its fixtures
from tests.cli.keyboard import Said
from toolkit.cards import Database, load
from toolkit.cards.scaffold import new_character
from toolkit.cards.titles import flavoured
from toolkit.cards.validate import layers, validate
from toolkit.faces.face import Face, Run
from toolkit.faces.studio import Studio
from toolkit.faces.validate import faults
from toolkit.tts.cards import description

SHORT, LONG = "It had been a long night.", "and on it went, " * 12 + "and on"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    new_character("Runa the Smith", "dwarf", tmp_path / "runa", load())
    return tmp_path / "runa"


def file_of(pack: Path) -> Path:
    return next((pack / "characters").glob("*.json"))


def telling(pack: Path, **changed: Any) -> Database:
    """The pack with its first card so changed."""
    edit(file_of(pack), lambda value: value["cards"][0].update(changed))
    return load(layers([pack]))


def first(pack: Path) -> str:
    found: str = json.loads(file_of(pack).read_text("utf-8"))["cards"][0]["id"]
    return found


def written(face: Face) -> dict[str, tuple[str, float, float]]:
    """Each run of a face by its text: its font, its size, and where its baseline is."""
    runs = [run for passage in face.passages for run in passage.items if isinstance(run, Run)]
    return {run.text.strip(): (run.font, run.size, run.y) for run in runs}


def test_the_publishers_cards_have_no_flavour_text() -> None:
    assert [card.id for card in load().cards.values() if card.flavour or card.flavours] == []


@pytest.mark.parametrize("size", ["poker", "tarot", "jumbo"])
@pytest.mark.parametrize("variant", ["standard", "low-ink", "large-print"])
def test_it_stands_in_italics_below_the_rules(pack: Path, variant: str, size: str) -> None:
    bare = Studio(telling(pack), variant=variant, size=size).card(first(pack), "runa-the-smith")
    db = telling(pack, flavour=SHORT)
    face = Studio(db, variant=variant, size=size).card(first(pack), "runa-the-smith")
    said, before = written(face), written(bare)
    font, points, baseline = said[SHORT]
    rules = [run for text, run in said.items() if run[0].startswith("text") and text not in {SHORT} and run[1] > 7]
    assert font == "text-italic" and points >= 7
    assert rules and all(run[2] < baseline for run in rules)
    assert SHORT not in before
    assert face.key != bare.key


def test_what_has_no_room_is_left_out_and_told(pack: Path) -> None:
    wordy = [
        {"do": "gain", "attribute": what, "amount": 1, "who": who}
        for what in ("fortitude", "alcohol")
        for who in ("you", "each-other", "left", "right")
    ]
    telling(pack, options=[{"effects": wordy}], types=["action"])
    before = Studio(telling(pack)).card(first(pack), "runa-the-smith")
    studio = Studio(telling(pack, flavour=LONG))
    assert studio.card(first(pack), "runa-the-smith").key == before.key
    assert studio.warnings == [f"{first(pack)}: its flavour text has no room below the rules, and is left out"]
    (fault,) = faults(validate([pack]))
    assert (fault.path, fault.serious) == ("$.cards[0].flavour", False)
    assert fault.line and "no room" in fault.problem


def test_rules_never_shrink_below_three_quarters_for_it(pack: Path) -> None:
    db = telling(pack, flavour="and on it went, " * 5 + "and on")
    for card in db.deck("runa-the-smith").entries:
        studio = Studio(db)
        studio.card(card.card_id, "runa-the-smith")
        flavoured_here = any(text.box == "flavour" for text in studio.texts)
        assert not flavoured_here or all(text.size > 9.7 for text in studio.texts if text.box == "rules")


def test_it_is_told_in_the_language_that_is_asked_for(pack: Path, rdi: Said) -> None:
    db = telling(pack, flavour=SHORT, flavours={"de": "Es war spät."})
    card = db.card(first(pack))
    assert [flavoured(card, code) for code in ("en", "de", "fr")] == [SHORT, "Es war spät.", SHORT]
    assert "Es war spät." in written(Studio(db, language="de").card(card.id, "runa-the-smith"))
    assert description(card, db, "de").endswith("\nEs war spät.")
    assert f"\n  {SHORT}\n" in rdi("card", "--pack", str(pack), card.id, "--no-image")[0]
    assert json.loads(rdi("card", "--pack", str(pack), card.id, "--json")[0])["flavours"] == {"de": "Es war spät."}


def test_the_page_of_a_card_shows_it(pack: Path) -> None:
    from toolkit.referee.referee import Referee
    from toolkit.web.library import Library
    from toolkit.web.pages.cards import page
    from toolkit.web.rendering import Press

    db = telling(pack, flavour="Hot & <loud>")
    shown = Press().page(page(Library(Referee(db)), db.card(first(pack))))
    assert '<p class="flavour"><em>Hot &amp; &lt;loud&gt;</em></p>' in shown


@pytest.mark.parametrize(
    ("changed", "path", "problem"),
    [
        ({"flavour": "x" * 201}, "flavour", "has 201 characters"),
        ({"flavour": "one\u200btwo"}, "flavour", "has blanks around it"),
        ({"flavour": "{gold}"}, "flavour", "has {gold}, and no icon stands in it"),
        ({"flavours": {"xx": "y"}}, "flavours.xx", "is a flavour text in no language"),
        ({"flavours": {"de": " y"}}, "flavours.de", "has blanks around it"),
    ],
)
def test_what_is_no_flavour_text_is_a_fault(pack: Path, changed: Any, path: str, problem: str) -> None:
    edit(file_of(pack), lambda value: value["cards"][0].update(changed))
    found = {(fault.path, fault.problem) for fault in validate([pack]).faults if fault.serious}
    assert any(at == f"$.cards[0].{path}" and said.startswith(problem) for at, said in found)
