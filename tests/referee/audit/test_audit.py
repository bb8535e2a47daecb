"""The audit: nothing to say about the eight decks, and everything about a pack that is bad on purpose."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from toolkit.cards import Card, Database, Drink, load
from toolkit.cards.packs import contents, layer
from toolkit.cli.main import run
from toolkit.referee.audit import wordings
from toolkit.referee.audit.audit import audit, of_pack
from toolkit.referee.audit.finding import Finding
from toolkit.referee.audit.twins import is_better
from toolkit.referee.audit.wordings import disagreements

LOSE_ONE = {"do": "lose", "attribute": "fortitude", "amount": 1, "who": "picked"}
AN_IGNORE = {"do": "ignore"}


def card(name: str, types: str, *effects: dict[str, Any], title: str = "", **more: Any) -> dict[str, Any]:
    plain = {"kind": "card", "id": f"mim/{name}", "title": title or name.replace("-", " ").capitalize()}
    plain |= {"types": [types], "options": [{"effects": list(effects), **more}]}
    return {**plain, "provenance": {"status": "printed", "sources": ["a test"]}}


GOOD = card("a-slap", "action", LOSE_ONE, pick=["another"])


def write_pack(folder: Path, cards: list[dict[str, Any]], copies: dict[str, int] | None = None) -> Path:
    """A pack with one character, whose deck is filled up with its last card, and does not claim to be whole."""
    deck = {one["id"]: (copies or {}).get(one["id"], 1) for one in cards}
    deck[cards[-1]["id"]] += 40 - sum(deck.values())
    character = {
        "id": "mim", "name": "Mim the Test", "short": "Mim", "edition": "homebrew", "species": ["human"],
        "complete": False, "cards": cards, "deck": deck, "provenance": {"status": "printed", "sources": ["a test"]},
    }  # fmt: skip
    (folder / "characters").mkdir(parents=True)
    (folder / "pack.json").write_text(json.dumps({"id": "mim", "name": "Mim", "version": "1"}), "utf-8")
    (folder / "characters" / "mim.json").write_text(json.dumps(character), "utf-8")
    return folder


def findings(folder: Path, *cards: dict[str, Any], copies: dict[str, int] | None = None) -> list[Finding]:
    database = load([layer(contents(write_pack(folder / "mim", list(cards), copies)))])
    return audit(database, *of_pack(database))


def found(folder: Path, *cards: dict[str, Any], copies: dict[str, int] | None = None) -> set[tuple[str, str, str]]:
    return {(one.check, one.severity, one.card) for one in findings(folder, *cards, copies=copies)}


@pytest.fixture(scope="module")
def database() -> Database:
    return load()


def test_there_is_nothing_to_say_about_the_whole_decks(database: Database, pytestconfig: pytest.Config) -> None:
    some = dict.fromkeys((*database.told_decks, *database.default_decks[::6]))
    assert audit(database, database.default_decks if pytestconfig.getoption("--long") else list(some)) == []


def test_no_deck_at_all_has_an_error(database: Database, pytestconfig: pytest.Config) -> None:
    others = [deck for deck in database.decks if deck not in database.default_decks]
    some = others if pytestconfig.getoption("--long") else others[::3]
    assert [one for one in audit(database, some) if one.severity == "error"] == []


def test_every_card_says_what_it_does(database: Database) -> None:
    assert [one for card in database.cards.values() for one in wordings.findings(database, card, "")] == []


@pytest.mark.parametrize(("fortitude", "faults"), [(-1, []), (1, ["wording"])])
def test_a_drink_says_with_a_sign_what_is_lost(database: Database, fortitude: int, faults: list[str]) -> None:
    brew = {"kind": "drink", "id": "mim/brew", "title": "[3 Alcohol Content, and lose 1 Fortitude]", "alcohol": 3}
    drink = msgspec.convert({**brew, "fortitude": fortitude, "provenance": GOOD["provenance"]}, Drink)
    assert [one.check for one in wordings.findings(database, drink, "")] == faults


def test_a_pack_of_plain_cards_is_fine(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD) == set()


def test_a_card_whose_conditions_never_hold_together_can_never_be_played(tmp_path: Path) -> None:
    left = {"if": "in-round", "still": False}
    never = card("never", "sometimes", {"do": "leave-round"}, when=[{"on": "ante"}], requires=[left])
    assert ("never-playable", "error", "mim/never") in found(tmp_path, never, GOOD)


def test_a_card_for_a_species_that_nobody_is_can_never_be_played(tmp_path: Path) -> None:
    odd = card("odd", "action", LOSE_ONE, pick=["another"], requires=[{"if": "species", "species": ["dragonborn"]}])
    ours = card("ours", "action", LOSE_ONE, pick=["another"], requires=[{"if": "species", "species": ["human"]}])
    never = {one[2] for one in found(tmp_path, odd, ours, GOOD) if one[0] == "never-playable"}
    assert never == {"mim/odd"}


def test_an_option_that_never_comes_about_is_named(tmp_path: Path) -> None:
    two = card("two-ways", "sometimes", {"do": "gain", "attribute": "fortitude", "amount": 1})
    left = {"if": "in-round", "still": False}
    two["options"].append({"effects": [{"do": "take-control"}, {"do": "gain", "attribute": "fortitude", "amount": 1}]})
    two["options"][1]["when"] = [{"on": "ante"}]
    two["options"][1]["requires"] = [left]
    said = [one for one in findings(tmp_path, two, GOOD) if one.check == "never-playable"]
    assert [one.why.partition(" can ")[0] for one in said] == ["Its option 2"]


def test_a_card_for_four_players_and_one_for_a_duel_are_played_at_such_tables(tmp_path: Path) -> None:
    crowd = card("crowd", "action", LOSE_ONE, pick=["another"], requires=[{"if": "opponents", "at_least": 3}])
    duel = card(
        "duel", "action", LOSE_ONE, pick=["another"], requires=[{"if": "opponents", "at_least": 1, "at_most": 1}]
    )
    assert {one for one in found(tmp_path, crowd, duel, GOOD) if one[0] == "never-playable"} == set()


def test_a_card_without_a_legal_target_does_nothing(tmp_path: Path) -> None:
    idle = card("idle", "action", {"do": "take-from-pot", "amount": 1})
    assert ("does-nothing", "error", "mim/idle") in found(tmp_path, idle, GOOD)


@pytest.mark.parametrize("idle", [{"do": "take-from-pot", "amount": 1}, {"do": "leave-round"}])
def test_one_effect_of_several_without_a_legal_target_is_named(tmp_path: Path, idle: dict[str, Any]) -> None:
    half = card("half", "action", LOSE_ONE, idle, pick=["another"])
    (said,) = (one for one in findings(tmp_path, half, GOOD) if one.check == "does-nothing")
    assert (said.severity, said.card) == ("warning", "mim/half")
    assert said.why.startswith(f"Effect 2 of its option 1 ({idle['do']}) changes nothing")


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "draw", "amount": 2},
        {"do": "move-cards", "source": "discard", "target": "hand"},
        {"do": "move-cards", "source": "discard", "target": "hand", "kind": "pet"},
        {"do": "move-cards", "source": "hand", "target": "discard", "amount": 2, "who": "each-other"},
        {"do": "may", "effects": [LOSE_ONE | {"who": "left"}], "cost": [{"cost": "gold", "amount": 1}]},
        {"do": "extra-phase", "phase": "action", "plays": True},
        {"do": "end-turn"},
    ],
    ids=lambda effect: f"{effect['do']} {effect.get('source', '')}",
)
def test_cards_in_piles_and_further_actions_are_something(tmp_path: Path, effect: dict[str, Any]) -> None:
    useful, pet = card("useful", "anytime", effect), {**GOOD, "subtypes": ["pet"]}
    assert {one for one in found(tmp_path, useful, pet) if one[0] == "does-nothing"} == set()


def test_what_one_may_do_and_that_does_nothing_is_named(tmp_path: Path) -> None:
    idle = {"do": "may", "effects": [{"do": "take-from-pot", "amount": 1}]}
    half = card("half", "action", LOSE_ONE, idle, pick=["another"])
    (said,) = (one for one in findings(tmp_path, half, GOOD) if one.check == "does-nothing")
    assert said.why.startswith("Effect 2 of its option 1 (may) changes nothing")


def test_harm_that_nothing_answers_is_a_warning(tmp_path: Path) -> None:
    sure = card("sure-thing", "anytime", {**LOSE_ONE, "amount": 3}, pick=["another"])
    sure["limits"] = {"cannot_be": ["negated", "ignored", "hit-back"]}
    sure["options"][0]["effects"] = [{"do": "gain", "attribute": "alcohol", "amount": 2, "who": "picked"}]
    assert ("no-answer", "warning", "mim/sure-thing") in found(tmp_path, sure, GOOD)


def test_a_number_beyond_every_table_is_an_error_and_is_not_played(tmp_path: Path) -> None:
    many = card("many", "action", {"do": "order-drinks", "amount": 10_000_000})
    assert found(tmp_path, many, GOOD) == {("number", "error", "mim/many")}


def test_a_turn_that_never_ends_is_a_loop(tmp_path: Path) -> None:
    again = card(
        "and-another", "action", {"do": "draw", "amount": 3}, {"do": "extra-phase", "phase": "action", "plays": True}
    )
    said = [one for one in findings(tmp_path, again) if one.check == "loop"]
    assert [(one.severity, one.card) for one in said] == [("error", "mim/and-another")]
    assert " times mim/and-another" in said[0].why


def test_a_twin_that_asks_less_and_is_no_rarer_is_a_warning(tmp_path: Path) -> None:
    picky = card("picky", "anytime", LOSE_ONE, pick=["another"], requires=[{"if": "opponents", "at_least": 2}])
    easy = card("easy", "anytime", LOSE_ONE, pick=["another"])
    twins = {one for one in found(tmp_path, picky, easy, GOOD) if one[0] == "better-twin"}
    assert twins == {("better-twin", "warning", "mim/picky")}


def test_a_twin_stronger_than_anything_published_is_a_warning_and_a_usual_step_is_not(tmp_path: Path) -> None:
    three, nine = ({**LOSE_ONE, "amount": amount} for amount in (3, 9))
    strong, monster = (
        card(f"hit-{name}", "action", one, pick=["another"]) for name, one in (("a", three), ("b", nine))
    )
    assert {one for one in found(tmp_path / "one", strong, GOOD) if one[0] == "better-twin"} == set()
    said = {one for one in found(tmp_path / "two", monster, strong, copies={}) if one[0] == "better-twin"}
    assert said == set()
    weak = card("hit-c", "action", LOSE_ONE, pick=["another"])
    said = {one for one in found(tmp_path / "four", weak, strong) if one[0] == "better-twin"}
    assert said == {("better-twin", "note", "mim/hit-c")}
    said = {one for one in found(tmp_path / "three", strong, monster) if one[0] == "better-twin"}
    assert said == {("better-twin", "warning", "mim/hit-a")}


GAINING = {"do": "pay", "who": "picked", "to": "you", "amount": 2}
HEALING = {"do": "gain", "attribute": "fortitude", "amount": 5}


@pytest.mark.parametrize(
    "more",
    [
        {"options": [{"effects": [LOSE_ONE, GAINING], "pick": ["another"]}]},
        {"options": [{"effects": [LOSE_ONE], "pick": ["another"]}, {"effects": [HEALING]}]},
        {"limits": {"cannot_be": ["negated", "ignored"]}},
    ],
    ids=["an effect more", "an option more", "harder to answer"],
)
def test_a_twin_that_does_the_same_and_something_else_is_a_warning(tmp_path: Path, more: dict[str, Any]) -> None:
    plain = card("plain", "action", LOSE_ONE, pick=["another"])
    richer = {**card("richer", "action", LOSE_ONE, pick=["another"]), **more}
    filler = card("filler", "action", {"do": "gain", "attribute": "fortitude", "amount": 2})
    said = {one for one in found(tmp_path, plain, richer, filler) if one[0] == "better-twin"}
    assert said == {("better-twin", "warning", "mim/plain")}


def test_to_lose_less_oneself_is_better() -> None:
    def costing(amount: int) -> Card:
        effect = {"do": "lose", "attribute": "fortitude", "amount": amount, "who": "you"}
        return msgspec.convert(card("x", "action", effect), Card)

    assert is_better(costing(1), costing(2))
    assert not is_better(costing(2), costing(1))


# wording


def slap(amount: int = 2) -> Card:
    plain = card("slap", "action", {**LOSE_ONE, "amount": amount}, pick=["another"])
    return msgspec.convert(plain, Card)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Pick another player. They lose {amount} Fortitude.", "placeholder"),
        ("Pick another player. They lose None Fortitude.", "placeholder"),
        ("They lose 2 Fortitude.", "A player is picked"),
        ("Pick another player. They lose 3 Fortitude.", "The number 2 of its effects is not in its text"),
        ("Pick another player. They lose 22 Fortitude.", "The number 2 of its effects is not in its text"),
        ("", "no text"),
        ("Pick another player. They lose 2 Fortitude.\n- OR -\nDrink.", "It has 1 options, and its text 2"),
    ],
)
def test_wording_and_effect_that_disagree_are_told(text: str, problem: str) -> None:
    assert any(problem in said for said in disagreements(slap(), text))


def test_wording_that_agrees_is_not() -> None:
    assert list(disagreements(slap(), "Pick another player. They lose 2 Fortitude.")) == []


def test_a_bracketed_title_with_another_number_is_an_error(tmp_path: Path) -> None:
    wrong = card("two", "action", LOSE_ONE, title="[They lose 2 Fortitude]", pick=["another"])
    wrong["provenance"] = {"status": "stand-in", "sources": ["a test"]}
    assert ("wording", "error", "mim/two") in found(tmp_path, wrong, GOOD)


@pytest.mark.parametrize("title", ["[They lose 1 Gold]", "[They gain 1 Fortitude]"])
def test_a_bracketed_title_with_another_word_is_an_error(tmp_path: Path, title: str) -> None:
    wrong = card("two", "action", LOSE_ONE, title=title, pick=["another"])
    wrong["provenance"] = {"status": "stand-in", "sources": ["a test"]}
    assert ("wording", "error", "mim/two") in found(tmp_path, wrong, GOOD)


# the command


def test_errors_make_the_exit_code_1_and_programs_read_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    idle = card("idle", "action", {"do": "take-from-pot", "amount": 1})
    pack = write_pack(tmp_path / "mim", [idle, GOOD])
    assert run(["referee", "audit", str(pack), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    said = told["findings"]
    assert told["games"] == []
    assert [(one["check"], one["card"]) for one in said] == [("does-nothing", "mim/idle")]
    assert said[0]["file"].endswith("mim/characters/mim.json")
    assert set(said[0]) == {"check", "severity", "card", "file", "why", "remedy"}


def test_warnings_do_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picky = card("picky", "anytime", LOSE_ONE, pick=["another"], requires=[{"if": "opponents", "at_least": 2}])
    pack = write_pack(tmp_path / "mim", [picky, card("easy", "anytime", LOSE_ONE, pick=["another"]), GOOD])
    assert run(["referee", "audit", str(pack), "--games", "0"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("warning: mim/picky (")
    assert "no errors, 1 warning, no notes" in said.err


def test_a_deck_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "audit", "--deck", "gog", "--json"]) == 0
    said = {"$schema": "urn:rdi-toolkit:output:audit:1", "findings": [], "games": []}
    assert json.loads(capsys.readouterr().out) == said


@pytest.mark.parametrize("arguments", [["--deck", "gogg"], ["nowhere"]])
def test_what_is_not_there_is_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "audit", *arguments]) == 1
    assert capsys.readouterr().err.startswith("rdi: ")
