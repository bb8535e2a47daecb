"""`rdi new character` as a user meets it."""

import json
from pathlib import Path
from typing import get_args

import pytest

from toolkit.cards.words import CardType
from toolkit.cli.main import run


def test_a_new_character_can_be_checked_searched_and_built_on_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "character", "Runa the Smith", "--species", "dwarf"]) == 0
    out, err = capsys.readouterr()
    folder = Path("runa-the-smith")
    assert out.split("\n")[:-1] == [
        str(folder / name) for name in ("pack.json", f"characters/{folder}.json", "README.md")
    ]
    assert err == f"Read {folder}/README.md, then check with: rdi validate {folder}\n"
    assert run(["validate", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1]) == ("", "2 files, 12 cards: no faults, no warnings")
    assert run(["cards", "--pack", str(folder), "--names", "deck:runa", "-is:common"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 12


def test_a_new_character_has_the_cards_that_all_have(tmp_path: Path) -> None:
    assert run(["--quiet", "new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    deck = json.loads((tmp_path / "runa" / "characters" / "runa.json").read_text("utf-8"))["deck"]
    assert {card: copies for card, copies in deck.items() if card.startswith("common/")} == {
        "common/gambling-im-in": 6,
        "common/i-raise": 2,
        "common/winning-hand": 2,
        "common/oh-i-guess-the-wench-thought-that-was-her-tip": 1,
        "common/i-dont-think-so": 1,
        "common/the-wench-thinks-you-should-stop-playing-with-the-drinks": 1,
        "common/wench-bring-some-drinks-for-my-friends": 2,
        "common/tip-the-wench": 1,
    }
    assert sum(deck.values()) == 40


def test_a_new_character_shows_a_designer_what_cards_can_do(tmp_path: Path) -> None:
    assert run(["--quiet", "new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    cards = json.loads((tmp_path / "runa" / "characters" / "runa.json").read_text("utf-8"))["cards"]
    assert {kind for card in cards for kind in card["types"]} == set(get_args(CardType))
    options = [option for card in cards for option in card["options"]]
    assert {key for option in options for key in option} == {"effects", "when", "pick", "cost"}
    assert max(len(card["options"]) for card in cards) == 2, "one card has two ways to be played"
    verbs = {effect["do"] for option in options for effect in option["effects"]}
    assert verbs >= {"lose", "choose", "pay", "take-control", "change-drink", "ignore", "leave-round", "pay-instead"}


def test_the_audit_finds_nothing_to_say_about_a_new_character(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--quiet", "new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    capsys.readouterr()
    assert run(["referee", "audit", str(tmp_path / "runa"), "--games", "0"]) == 0
    assert capsys.readouterr() == ("", "no errors, no warnings, no notes\n")


def test_what_the_readme_says_to_run_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["new", "character", "Runa the Smith"])
    text = (tmp_path / "runa-the-smith" / "README.md").read_text("utf-8")
    assert "$" not in text
    assert str(tmp_path) not in text
    assert "rdi validate runa-the-smith" in text
    for card in json.loads((tmp_path / "runa-the-smith/characters/runa-the-smith.json").read_text("utf-8"))["cards"]:
        assert f"\n| {card['title']} | " in text
    title = next(line for line in text.splitlines() if line.startswith("- `rdi card ")).split('"')[1]
    assert run(["card", "--pack", "runa-the-smith", title]) == 0
    assert title in capsys.readouterr().out


def test_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runa").mkdir()
    assert run(["new", "character", "Runa"]) == 1
    assert capsys.readouterr().err == "rdi: runa is there already; nothing is overwritten. Choose another --output\n"
    assert list((tmp_path / "runa").iterdir()) == []


def test_a_new_character_can_be_drawn(tmp_path: Path) -> None:
    from toolkit.cards import load
    from toolkit.cards.validate import layers
    from toolkit.faces.studio import Studio

    assert run(["new", "character", "Runa the Smith", "--output", str(tmp_path / "pack")]) == 0
    database = load(layers([tmp_path / "pack"]))
    faces = Studio(database).deck("runa-the-smith")
    assert len(faces) == len(database.decks["runa-the-smith"].entries)


def test_the_owner_of_a_box_writes_down_what_its_cards_say_and_sees_how_far_that_has_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "corrections", "Sera"]) == 0
    out, err = capsys.readouterr()
    file = Path("sera-corrections/corrections/sera.json")
    assert out.splitlines() == ["sera-corrections/pack.json", str(file), "sera-corrections/README.md"]
    assert err.endswith("rdi coverage --pack sera-corrections\n")
    written = json.loads(file.read_text("utf-8"))
    written["cards"][0]["done"] = True
    written["cards"][0]["card"]["title"] = "As it is printed"
    file.write_text(json.dumps(written), "utf-8")
    assert run(["validate", "sera-corrections"]) == 0
    capsys.readouterr()
    count = len(written["cards"])
    assert run(["coverage", "--pack", "sera-corrections"]) == 0
    told = f"sera-corrections: 1 of {count} cards of sera corrected; next is {written['cards'][1]['card']['title']}"
    assert told in capsys.readouterr().out
    assert run(["coverage", "--json", "--pack", "sera-corrections"]) == 0
    (come,) = json.loads(capsys.readouterr().out)["corrections"]
    assert (come["deck_id"], come["done"], len(come["left"])) == ("sera", 1, count - 1)
    assert run(["card", "--pack", "sera-corrections", "As it is printed"]) == 0
    assert "uncertain" not in capsys.readouterr().out
    assert run(["new", "corrections", "Sera"]) == 1
    assert "is there already" in capsys.readouterr().err


def test_one_card_of_ours_is_divided_into_two_of_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "corrections", "Tara"]) == 0
    assert '"replaces"' in Path("tara-corrections/README.md").read_text("utf-8")
    file = Path("tara-corrections/corrections/tara.json")
    written = json.loads(file.read_text("utf-8"))
    ours = next(one for one in written["cards"] if one["copies"] == 2)
    other = json.loads(json.dumps(ours)) | {"done": True, "copies": 2, "replaces": ours["card"]["id"]}
    other["card"] |= {"id": "tara/another-title", "title": "Another title"}
    ours["card"]["title"] = "One title"
    ours |= {"done": True, "copies": 1}
    written["cards"].append(other)
    file.write_text(json.dumps(written, indent=1), "utf-8")
    capsys.readouterr()

    assert run(["validate", "tara-corrections"]) == 1
    place = len(written["cards"]) - 1
    (fault,) = [line for line in "".join(capsys.readouterr()).splitlines() if f"$.cards[{place}].copies" in line]
    assert fault.startswith(f"{file}:")
    assert "have 3 copies, and it had 2; expected 40" in fault

    other["copies"] = 1
    file.write_text(json.dumps(written, indent=1), "utf-8")
    assert run(["validate", "tara-corrections"]) == 0
    capsys.readouterr()
    assert run(["coverage", "--pack", "tara-corrections"]) == 0
    assert f"2 of {len(written['cards'])} cards of tara corrected" in capsys.readouterr().out
    for title in ("One title", "Another title"):
        assert run(["card", "--pack", "tara-corrections", title]) == 0
