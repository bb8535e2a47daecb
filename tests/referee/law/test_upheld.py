"""Every rule that is cited exists, and every rule is carried out and shown, but for a few that are explained here."""

import json
from pathlib import Path

import pytest

from toolkit import rulebook
from toolkit.cli.main import run
from toolkit.paths import SCENARIOS
from toolkit.referee.law.upheld import citations, in_code, in_scenarios, standings
from toolkit.referee.scenarios.files import files

BOOK = rulebook.load()
CODE = in_code()
SHOWN = in_scenarios(files([SCENARIOS]))

_ABOUT_THE_TABLE = "it is about the table and the pieces on it; nothing is played by it"
NO_CODE = {
    "players": _ABOUT_THE_TABLE,
    "duration": _ABOUT_THE_TABLE,
    "setup.platinum": "Gold is counted, not shown in pieces",
    "setup.drink-deck-in-reach": _ABOUT_THE_TABLE,
    "setup.mat": _ABOUT_THE_TABLE,
    "setup.clear-marker": _ABOUT_THE_TABLE,
    "setup.yellow-marker": _ABOUT_THE_TABLE,
    "setup.forty-cards": _ABOUT_THE_TABLE,
    "turn.buy-drinks": "only the name of a phase",
    "affects.could-change": "older books' words; the engine goes by those of RDI 9",
    "gambling.beats-what-it-says": "the cards' own records say it",
    "whitehawk.own-round": "the card's own record says it",
    "whitehawk.beats-winning-hand": "the card's own record says it",
    "remy.ignores-events": "the card's own record says it",
    "remy.twelve-marks": _ABOUT_THE_TABLE,
    "remy.mark-alone": "the cards' own records say what a Mark does",
    "remy.mark-comes-off": "the cards' own records say when it comes off",
    "team.one-track": _ABOUT_THE_TABLE,
    "dragon.mats": _ABOUT_THE_TABLE,
    "challengers.seats": _ABOUT_THE_TABLE,
    "challengers.mats": _ABOUT_THE_TABLE,
    "sea-events.deck": _ABOUT_THE_TABLE,
    "note.cantcha-see": "the card's own record says it",
    "note.dastardly-schemes": "the card's own record says it",
    "note.ridiculously-flexible": "the card's own record says it",
    "note.patrol-duty": "the card's own record says it",
    "note.tough-row": "the card's own record says it",
    "note.on-the-rocks": "the card's own record says it",
}
_SETTING_UP = "a scenario begins in the middle of a game; shown by tests/engine/test_setup.py"
NO_SCENARIO = {
    "players": _ABOUT_THE_TABLE,
    "duration": _ABOUT_THE_TABLE,
    "setup.drink-me": _SETTING_UP,
    "setup.hand": _SETTING_UP,
    "setup.first-player": _SETTING_UP,
    "setup.platinum": "Gold is counted, not shown in pieces",
    "setup.drink-deck-in-reach": _ABOUT_THE_TABLE,
    "setup.mat": _ABOUT_THE_TABLE,
    "setup.clear-marker": _ABOUT_THE_TABLE,
    "setup.yellow-marker": _ABOUT_THE_TABLE,
    "setup.forty-cards": _ABOUT_THE_TABLE,
    "turn.no-effects-while-drawing": "no card that the engine plays has such an effect",
    "negate.event-started": "no card Negates an Event",
    "characters.material": _SETTING_UP,
    "remy.twelve-marks": _ABOUT_THE_TABLE,
    "lizwick.item-deck": _SETTING_UP,
    "dale.setup": _SETTING_UP,
    "terci.setup": _SETTING_UP,
    "team.open-hands": "it is about what players see; shown by tests/engine/test_view.py",
    "team.one-track": _ABOUT_THE_TABLE,
    "dragon.mats": _ABOUT_THE_TABLE,
    "dragon.drink-me": _SETTING_UP,
    "challengers.seats": _ABOUT_THE_TABLE,
    "challengers.mats": _ABOUT_THE_TABLE,
    "boss.villain": "in a scenario anybody may be the Boss; shown by tests/engine/test_record.py",
    "bar-deck.tavern-drinks": "the decks are chosen before a game; shown by tests/cli/test_play_for_prizes.py",
    "sea-events.deck": _ABOUT_THE_TABLE,
}


def test_every_rule_that_is_cited_exists() -> None:
    slugs = {rule.slug for rule in BOOK}
    assert {slug: places for slug, places in {**CODE, **SHOWN}.items() if slug not in slugs} == {}


def test_every_rule_is_carried_out_but_for_those_explained() -> None:
    missing = [one.rule.slug for one in standings(BOOK, CODE, {}) if one.rule.engine == "now" and not one.code]
    assert missing == list(NO_CODE)


def test_every_rule_is_shown_but_for_those_explained() -> None:
    missing = [one.rule.slug for one in standings(BOOK, {}, SHOWN) if one.rule.engine == "now" and not one.scenarios]
    assert missing == list(NO_SCENARIO)


def test_no_rule_that_is_left_for_later_is_shown_by_a_scenario() -> None:
    assert [one.rule.slug for one in standings(BOOK, {}, SHOWN) if one.rule.engine == "later" and one.scenarios] == []


def test_a_scenario_is_played_by_an_edition_that_has_the_rules_it_shows() -> None:
    assert {path.stem: rules for path in files([SCENARIOS]) if (rules := not_of_its_edition(path))} == {}


def not_of_its_edition(path: Path) -> list[str]:
    said = json.loads(path.read_text("utf-8"))
    because = [*said.get("because", ()), *(move["because"] for move in said.get("moves", ()) if "because" in move)]
    edition = said.get("edition", rulebook.NEWEST)
    return [slug for slug in because if edition not in BOOK.editions_of(BOOK.rule(slug))]


def test_rules_are_cited_in_docstrings_in_the_log_and_in_refusals() -> None:
    code = '''
class Round:
    """A Round (rules gambling.start,
    gambling.turns)."""

    def end(self):
        """It ends (rule gambling.end)."""
        game.note("ends", rule="losing.tie" if tied else "winner")
        return Refusal("gambling.leave", "not as a rule")
'''
    assert list(citations(code, "gamble")) == [
        ("gambling.start", "gamble.Round"),
        ("gambling.turns", "gamble.Round"),
        ("gambling.end", "gamble.Round.end"),
        ("losing.tie", "gamble.Round.end"),
        ("winner", "gamble.Round.end"),
        ("gambling.leave", "gamble.Round.end"),
    ]


def test_the_report_names_code_and_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "law"]) == 0
    told = capsys.readouterr()
    leaving = next(line for line in told.out.splitlines() if " gambling.leave:" in line)
    assert "frames.gamble.leave" in leaving
    assert "without code: " in told.err


def test_the_report_of_what_is_missing_is_data_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "law", "--missing", "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)
    assert {rule["slug"] for rule in rules} == {*NO_CODE, *NO_SCENARIO}
    assert all(not rule["code"] or not rule["scenarios"] for rule in rules)


def test_scenarios_that_are_not_there_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "law", str(tmp_path / "none")]) == 1
    assert "none" in capsys.readouterr().err


def test_an_installed_copy_says_that_it_needs_a_folder_of_scenarios(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolkit.paths.SCENARIOS", tmp_path / "nowhere")
    assert run(["referee", "law"]) == 1
    assert "`rdi referee law FOLDER`" in capsys.readouterr().err
    assert run(["referee", "law", str(SCENARIOS)]) == 0
    assert " gambling.leave: " in capsys.readouterr().out


def test_what_our_books_do_not_tell_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "law"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if " pub-crawl: " in line)
    assert line == f"12.4.1 pub-crawl: later ({BOOK.rule('pub-crawl').why_later})"
    assert [rule.slug for rule in BOOK if rule.why_later and rule.engine == "now"] == []
