"""The rulebook, the glossary and the rulings are checked as cards are: every fault with its place, and what to do."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from tests.referee.tables import cards
from toolkit import paths
from toolkit.cli.main import run
from toolkit.referee.law.proven import remember
from toolkit.referee.law.ruling import Ruling
from toolkit.referee.law.validate import belongs, covers, validate
from toolkit.referee.scenarios import check
from toolkit.rulebook import BOOKS
from toolkit.untrusted.fault import Fault

RULING = {
    "id": "of-parrots",
    "question": "May a parrot gamble?",
    "answer": "Yes, with its own Gold.",
    "verdict": "yes",
    "rules": ["gambling.start"],
    "why_no_scenario": "parrots are no players",
}
ALE = {
    "players": [{"name": "Gog", "drink_me": ["Light Ale"]}, {"name": "Eve"}],
    "turn": "Gog",
    "phase": "drink",
    "moves": [],
    "expect": {"Gog.alcohol": 1},
}
PROVEN = {**RULING, "why_no_scenario": "", "scenario": ALE, "contrary": {"answer": "no", "expect": {"Gog.alcohol": 0}}}

Change = Callable[[str, Callable[[Any], None]], list[Fault]]


@pytest.fixture
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all data, in their place, with the propositions of one chapter alone."""
    copy = tmp_path / "card_data"
    shutil.copytree(paths.CARD_DATA, copy, ignore=shutil.ignore_patterns("propositions", "*.npz"))
    shutil.copytree(paths.CARD_DATA / "propositions", copy / "propositions", ignore=_other_chapters)
    monkeypatch.setattr(paths, "CARD_DATA", copy)
    return copy


@pytest.fixture
def changed(law: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    """All faults of the law after a change in one file of it."""
    monkeypatch.setattr("toolkit.referee.law.validate.are_proven", lambda *_: True)

    def change(name: str, how: Callable[[Any], None]) -> list[Fault]:
        file = law / name
        value = json.loads(file.read_text("utf-8"))
        how(value)
        file.write_text(json.dumps(value, indent=1, ensure_ascii=False), "utf-8")
        return validate(cards())[0]

    return change


def _other_chapters(_folder: str, names: list[str]) -> list[str]:
    """All files of propositions but one: to read the hundred thousand others each time tells nothing more."""
    return [one for one in names if one != "gambling.json"]


def of_rulings(folder: Path, *rulings: dict[str, Any]) -> list[Fault]:
    file = folder / "mine.json"
    file.write_text(json.dumps({"rulings": rulings}, indent=1), "utf-8")
    return validate(cards(), [file])[0]


def test_our_own_law_is_sound(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.referee.law.validate.are_proven", lambda *_: True)  # test_rulings.py proves each
    assert run(["validate"]) == 0
    assert capsys.readouterr().out == ""


def test_a_broken_reference_between_rules_is_found(changed: Change) -> None:
    def breaks(chapter: Any) -> None:
        chapter["sections"][0]["rules"][1]["see"] = ["gambling.stat"]

    (fault,) = changed("rulebook/6-gambling.json", breaks)
    assert fault.path == "$.sections[0].rules[1].see[0]"
    assert fault.line
    assert fault.problem == "there is no rule 'gambling.stat'"
    assert "gambling.start" in fault.meant


def test_a_rule_out_of_order_and_an_edition_without_a_source_are_found(changed: Change) -> None:
    def breaks(chapter: Any) -> None:
        chapter["sections"][0]["rules"][0]["number"] = "6.1.7"
        del chapter["sections"][0]["sources"]["rdi5"]

    assert [(fault.path, fault.problem) for fault in changed("rulebook/6-gambling.json", breaks)] == [
        ("$.sections[0].rules[0].number", "is '6.1.7'"),
        ("$.sections[0].rules[1].editions[0]", "the section has no source in rdi5"),
    ]


@pytest.mark.parametrize(
    ("change", "path", "problem"),
    [
        ({"sources": {"rdi2": "Chasers"}}, "sources.rdi2", "is 'Chasers', as for the whole section"),
        ({"editions": ["rdi2"], "sources": {"rdi4": "Mead"}}, "sources.rdi4", "rdi4 does not state this rule"),
        (
            {"editions": ["rdi2"], "unsaid": {"editions": ["rdi4"], "because": "It may be."}},
            "unsaid.editions[0]",
            "rdi4 does not have this rule",
        ),
        (
            {"ours": "No book tells it.", "sources": {"rdi4": "Mead"}},
            "sources",
            "speaks of books, and the rule is our own",
        ),
    ],
)
def test_a_rule_that_is_cited_to_the_wrong_book_is_found(
    changed: Change, change: dict[str, Any], path: str, problem: str
) -> None:
    def breaks(chapter: Any) -> None:
        chapter["sections"][2]["rules"][2].update({"editions": [], **change})

    found = [fault for fault in changed("rulebook/4-drinks.json", breaks) if fault.path.endswith(path)]
    assert [fault.problem for fault in found] == [problem]


def test_a_word_with_two_meanings_and_an_unknown_card_are_found_in_the_glossary(changed: Change) -> None:
    def breaks(glossary: Any) -> None:
        glossary["terms"][1]["slang"] = [glossary["terms"][0]["term"]]
        glossary["terms"][1]["cards"] = ["gog/shut-upp"]

    found = changed("glossary/en.json", breaks)
    assert [fault.path for fault in found] == ["$.terms[1]", "$.terms[1].cards[0]"]
    assert "is there already, above" in found[0].problem
    assert found[1].meant[0] == "gog/shut-up"


def test_words_of_players_for_two_things_and_for_nothing_are_found(changed: Change) -> None:
    def breaks(words: Any) -> None:
        words["said"]["draw"].append("chuck")
        words["together"]["broke"][0] = "no gold remian_in"

    found = changed("words/everyday.json", breaks)
    assert {fault.path.rpartition("[")[0]: fault.problem.partition(",")[0] for fault in found} == {
        "$.said.draw": "what is said as 'chuck' is there already",
        "$.together.broke": "there is no word 'remian_in'",
    }
    assert all(fault.line for fault in found)
    assert {meant for fault in found for meant in fault.meant} >= {"remain"}


def test_a_name_of_no_card_is_found(changed: Change) -> None:
    (fault,) = changed("words/en.json", lambda words: words["card_names"].update({"common/tip-the-wensh": "her tip"}))
    assert fault.problem.startswith("there is no card 'common/tip-the-wensh'")
    assert "common/tip-the-wench" in fault.meant


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("said", {"throw away": ["chuck"]}),
        ("said", {"discard": ["Chuck it"]}),
        ("together", {"broke": ["no  gold"]}),
    ],
)
def test_words_that_no_question_could_say_are_found(changed: Change, table: str, said: dict[str, list[str]]) -> None:
    (fault,) = changed("words/everyday.json", lambda words: words[table].update(said))
    assert fault.path.startswith(f"$.{table}")
    assert "does not match" in fault.problem


def test_propositions_of_no_rule_and_wordings_given_twice_are_found(changed: Change) -> None:
    def breaks(file: Any) -> None:
        some = file["propositions"]
        some["gambling.strat"] = {"yes": ["Does the owl gamble tonight?"], "no": ["does the owl gamble tonight"]}

    found = changed("propositions/gambling.json", breaks)
    assert {fault.path.partition("]")[0] for fault in found} == {'$.propositions["gambling.strat"'}
    assert {fault.problem.partition(",")[0] for fault in found} == {
        "the wording 'does the owl gamble tonight' is there already",
        "there is no rule 'gambling.strat'",
    }


def test_a_rule_that_is_gone_is_missed_by_all_that_rest_on_it(changed: Change) -> None:
    def breaks(chapter: Any) -> None:
        chapter["sections"][0]["rules"][0]["slug"] = "gambling.beginning"

    found = changed("rulebook/6-gambling.json", breaks)
    assert len({fault.file for fault in found}) > 3
    assert {fault.problem for fault in found} == {"there is no rule 'gambling.start'"}


def test_a_ruling_of_ones_own_is_checked_as_if_it_were_added(tmp_path: Path) -> None:
    assert of_rulings(tmp_path, RULING) == []
    assert of_rulings(tmp_path, PROVEN) == []


WRONG = [
    ({"rules": ["gambling.strat"]}, "$.rulings[0].rules[0]", "there is no rule 'gambling.strat'"),
    ({"rules": []}, "$.rulings[0].rules", "rests on no rule"),
    ({"cards": ["gog/shut-upp"]}, "$.rulings[0].cards[0]", "there is no card 'gog/shut-upp'"),
    ({"id": "wench-against-ignoring"}, "$.rulings[0].id", "the ruling 'wench-against-ignoring' is there already"),
    ({"why_no_scenario": ""}, "$.rulings[0]", "the ruling of-parrots-4 has neither"),
    ({"scenario": ALE, "contrary": PROVEN["contrary"]}, "$.rulings[0]", "the ruling of-parrots-5 has both"),
    ({"contrary": PROVEN["contrary"]}, "$.rulings[0].contrary", "turns round what no scenario says"),
    ({"editions": list(BOOKS)}, "$.rulings[0].editions", "are just those that have its rules"),
    ({"rules": ["setup.stash", "setup.stash-of-ten"]}, "$.rulings[0].rules", "no edition has all of these"),
    ({"rules": ["setup.stash"], "editions": ["rdi1"]}, "$.rulings[0].editions[0]", "rdi1 does not have all the rules"),
    ({"verdict": "maybe"}, "$.rulings[0].verdict", "is the text 'maybe'"),
    ({"answers": "Yes"}, "$.rulings[0].answers", "this Ruling has no key 'answers'"),
]
"""How a ruling is spoilt, where that is told, and how that begins."""


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> list[list[Fault]]:
    """What is wrong with each of these rulings, which stand in a file each, when they are all added to the law."""
    folder = tmp_path_factory.mktemp("rulings")
    files = [folder / f"{number}.json" for number in range(len(WRONG))]
    for number, (file, (change, _path, _problem)) in enumerate(zip(files, WRONG, strict=True)):
        own = {"id": f"of-parrots-{number}", "question": f"May parrot {number} gamble?"}
        file.write_text(json.dumps({"rulings": [{**RULING, **own, **change}]}, indent=1), "utf-8")
    found = validate(cards(), files)[0]
    return [[fault for fault in found if Path(fault.file).name == file.name] for file in files]


@pytest.mark.parametrize(("number", "path", "problem"), [(at, *wrong[1:]) for at, wrong in enumerate(WRONG)])
def test_what_is_wrong_with_a_ruling_is_told_with_its_place(
    spoilt: list[list[Fault]], number: int, path: str, problem: str
) -> None:
    (fault,) = spoilt[number]
    assert (fault.path, bool(fault.line)) == (path, True)
    assert fault.problem.startswith(problem)


@pytest.mark.usefixtures("law")
def test_a_scenario_that_comes_out_otherwise_is_a_fault_with_a_remedy(tmp_path: Path) -> None:
    (fault,) = of_rulings(
        tmp_path,
        RULING | {"id": "other", "question": "May a cat gamble?"},
        PROVEN | {"scenario": {**ALE, "expect": {"Gog.alcohol": 5}}},
    )
    assert fault.path == "$.rulings[1].scenario"
    assert "does not prove the ruling of-parrots" in fault.problem
    assert "expected 5, found 1" in fault.problem
    assert fault.remedy


@pytest.mark.usefixtures("law")
def test_a_scenario_that_comes_out_the_same_with_the_answer_turned_round_is_a_fault(tmp_path: Path) -> None:
    vacuous = {**PROVEN, "contrary": {"answer": "no", "expect": {"Gog.alcohol": 1}}}
    (fault,) = of_rulings(tmp_path, vacuous)
    assert fault.path == '$.rulings[0].contrary.expect["Gog.alcohol"]'
    assert fault.line
    assert "it does not prove the ruling of-parrots" in fault.problem


@pytest.mark.usefixtures("law")
def test_a_scenario_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (fault,) = of_rulings(tmp_path, PROVEN | {"scenario": {**ALE, "turn": "Zot"}})
    assert "nobody is called 'Zot'" in fault.problem


@pytest.mark.usefixtures("law")
def test_a_scenario_in_an_edition_for_which_the_ruling_does_not_hold_is_a_fault(tmp_path: Path) -> None:
    (fault,) = of_rulings(tmp_path, PROVEN | {"editions": ["rdi1"]})
    assert fault.problem == "is played by rdi9, where the ruling does not hold"


@pytest.mark.usefixtures("law")
def test_what_has_been_proven_is_not_run_again_until_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_CACHE", str(tmp_path / "cache"))
    runs: list[str] = []
    judge = check.judge
    monkeypatch.setattr(
        check, "judge", lambda written, known: runs.append(written.scenario.name) or judge(written, known)
    )
    assert of_rulings(tmp_path, PROVEN) == of_rulings(tmp_path, PROVEN) == []
    assert runs == ["May a parrot gamble?"]
    assert of_rulings(tmp_path, PROVEN | {"scenario": {**ALE, "expect": {"Gog.alcohol": 5}}})
    assert len(runs) == 2


@pytest.mark.usefixtures("law")
def test_what_is_not_proven_is_run_every_time(tmp_path: Path) -> None:
    wrong = PROVEN | {"scenario": {**ALE, "expect": {"Gog.alcohol": 5}}}
    assert of_rulings(tmp_path, wrong) == of_rulings(tmp_path, wrong) != []


@pytest.mark.parametrize("text", ["", "[1, 2", '{"rulings": 7}', '{"rulings": [{}]}', '{"rulings": [], "rulings": []}'])
def test_a_broken_file_is_told_and_hides_no_other(law: Path, text: str) -> None:
    (law / "rulings" / "wench.json").write_text(text, "utf-8")
    found = validate(cards(), [law / "rulings" / "wench.json", law / "glossary"])[0]
    assert found
    assert {Path(fault.file).name for fault in found} == {"wench.json"}


def test_what_is_no_law_is_left_to_the_checks_of_cards(tmp_path: Path) -> None:
    (tmp_path / "common.json").write_text('{"cards": []}', "utf-8")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    assert belongs(paths.CARD_DATA / "rulings")
    assert covers(paths.CARD_DATA)
    assert not covers(paths.CARD_DATA / "characters")
    assert not any(map(belongs, (tmp_path, tmp_path / "common.json", tmp_path / "broken.json", paths.CARD_DATA)))


@pytest.mark.usefixtures("law")
def test_a_ruling_may_speak_of_the_cards_of_a_pack(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"rulings": [RULING | {"cards": ["old-marrow/i-only-came-in-to-get-warm"]}]}), "utf-8")
    assert run(["new", "character", "Old Marrow", "--output", str(tmp_path / "marrow")]) == 0
    assert run(["validate", str(file)]) == 1
    assert run(["validate", str(file), "--pack", str(tmp_path / "marrow")]) == 0


@pytest.mark.usefixtures("law")
def test_the_command_tells_place_and_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"rulings": [RULING | {"rules": ["gambling.strat"]}]}, indent=1), "utf-8")
    assert run(["validate", str(file)]) == 1
    out, err = capsys.readouterr()
    assert f"{file}:9 $.rulings[0].rules[0]: there is no rule 'gambling.strat'; did you mean 'gambling.start'" in out
    assert err == "1 file, no cards: 1 fault, no warnings\n"


def test_only_the_newest_proofs_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_CACHE", str(tmp_path / "cache"))
    for number in range(12):
        remember([convert(PROVEN | {"id": f"of-parrots-{number}"}, Ruling)], cards())
    assert 0 < len(list((tmp_path / "cache" / "proven").iterdir())) <= 8
