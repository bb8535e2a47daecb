"""The referee's commands as they are typed: text and JSON, files of questions, positions, wrong input."""

import io
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.conftest import GOLDEN
from toolkit import paths
from toolkit.cli import conversation, referee
from toolkit.cli.codes import MISUSED, NOT_UNDERSTOOD, NOTHING_FOUND
from toolkit.errors import CannotRead, Faults, NotFound, NotLegal, RdiError

GAME = str(GOLDEN / "games" / "deirdre-and-gog.json")
QUESTION = "Dimli spikes Gog's drink with Firewater. Can Gog Shut up! that?"
CASE = (
    "Dimli: | Gog: | 1: Dimli plays card=dimli/spike-it-with-firewater drinker=Gog"
    " | 2: Gog plays card=gog/shut-up to=1 | asks: may"
)
SPIKED = {
    "name": "Dimli spikes Gog's Wine",
    "players": [
        {"name": "Dimli", "character": "dimli", "hand": ["Spike it with Firewater"]},
        {"name": "Gog", "character": "gog", "hand": ["Shut up!", "Gog not think so!"], "drink_me": ["Wine", "Wine"]},
        {"name": "Eve", "character": "eve"},
    ],
    "turn": "Gog",
    "phase": "drink",
    "moves": [{"player": "Dimli", "play": "Spike it with Firewater", "on": "Gog"}],
}


def run(*words: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(referee.app, list(words), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def spiked(tmp_path: Path) -> str:
    file = tmp_path / "spiked.json"
    file.write_text(json.dumps(SPIKED))
    return str(file)


def test_an_answer_as_json_has_all_its_parts() -> None:
    answer = json.loads(run("ask", QUESTION, "--json").stdout)
    assert set(answer) == {
        "$schema",
        "question",
        "verdict",
        "answer",
        "rules",
        "cards",
        "because",
        "instead",
        "scenario",
        "confidence",
        "derived_from",
        "reading",
        "case",
        "readings",
        "understood",
        "read_by",
    }
    assert answer["verdict"] == "no"
    assert set(answer["rules"][0]) == {"number", "slug", "text", "sources"}


@pytest.mark.parametrize(("is_worked_out", "told"), [(True, ""), (False, "What the rules settle is worked out first")])
def test_who_asks_first_is_told_what_they_wait_for(
    is_worked_out: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolkit.referee.law.bank.is_worked_out", lambda: is_worked_out)
    assert run("ask", QUESTION).stderr.partition(":")[0] == told


@pytest.mark.parametrize("columns", [40, 120])
def test_an_answer_fits_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("ask", QUESTION).stdout.splitlines()
    assert lines[0].startswith("(Dimli plays “Spike it with")
    assert any(line.startswith("No. ") for line in lines)
    assert max(map(len, lines)) <= min(columns, 100)


def test_a_file_of_questions_is_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "questions"
    file.write_text(f'"What is a Chaser?"\n{{bad\n"{QUESTION}"\n5\n""\n')
    answers = [json.loads(line) for line in run("ask", "--batch", str(file), "--json").stdout.splitlines()]
    assert [answer["verdict"] for answer in answers] == [None, None, "no", None, None]
    assert "questions:2: is not JSON" in answers[1]["answer"]
    assert answers[0]["answer"].startswith("Chaser:")


def test_a_fault_of_our_own_costs_one_answer_of_a_file_and_is_told_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolkit.referee import ask as asking

    whole = asking.ask

    def faulty(judge: Any, text: str, *more: Any) -> Any:
        return 1 / 0 if text == "Why?" else whole(judge, text, *more)

    monkeypatch.setattr(asking, "ask", faulty)
    file = tmp_path / "questions"
    file.write_text(f'"Why?"\n"{QUESTION}"\n')
    result = CliRunner().invoke(referee.app, ["ask", "--batch", str(file), "--json"])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["verdict"] for answer in answers] == [None, "no"]
    assert "ZeroDivisionError" in answers[0]["error"]
    assert isinstance(result.exception, ZeroDivisionError)


def test_another_edition_judges_by_its_own_rules() -> None:
    assert "10 Gold" in run("ask", "how much gold do we start with, 7 players?", "--edition", "rdi1").stdout
    with pytest.raises(NotFound):
        run("ask", "what is a Chaser?", "--edition", "rdi3")


def test_can_asks_by_a_case_that_can_be_asked_again() -> None:
    told = json.loads(run("can", "shut up", "--respond-to", "spike it with firewater", "--json").stdout)
    assert told["verdict"] == "no"
    for command in ("can", "why-not", "ask"):
        again = json.loads(run(command, "--case", told["case"], "--json").stdout)
        assert (again["verdict"], again["case"]) == ("no", told["case"])


def test_every_door_takes_a_case() -> None:
    assert json.loads(run("what-if", "--case", CASE, "--json").stdout)["case"].endswith("asks: happens")
    assert "asks: which-cards" in json.loads(run("options", "--case", CASE, "--json").stdout)["case"]


def test_the_cards_and_rules_of_an_answer_are_told_whole_on_demand() -> None:
    short, whole = run("ask", "--case", CASE).stdout, run("ask", "--case", CASE, "--explain").stdout
    assert "Rule 3.6.1 (affects):" not in short
    assert "Rule 3.6.1 (affects):" in whole


@pytest.mark.parametrize(
    ("words", "kind", "told"),
    [
        (("ask", "--case", "1: Gog plays card=gog/shut-upp | asks: may"), NotFound, "gog/shut-up"),
        (("ask", "--case", "Gog: character=gogg | asks: may"), NotFound, "gog"),
        (("ask", "--case", "1: Gog plays to=1 | asks: may"), CannotRead, "beat 1 of the Case answers beat 1"),
        (("can", "--case", "gibberish"), CannotRead, "part 1 of the Case"),
        (("can", "shut upp", "--respond-to", "qwertz"), NotFound, "No card is called 'qwertz'"),
        (("ask", "--case", CASE, "--reading", "9"), CannotRead, "there is no reading 9"),
    ],
)
def test_wrong_input_is_one_line(words: tuple[str, ...], kind: type[RdiError], told: str) -> None:
    with pytest.raises(kind, match=re.escape(told)) as raised:
        run(*words)
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ask",), "give one of a question, --case and --batch"),
        (("can", "shut up"), "give the CARD and what it is to answer"),
        (("why-not",), "give FILE and MOVE, or --case"),
        (("what-if",), "give FILE and MOVE, or --case"),
        (("options",), "give the FILE of a game or a position, or --case"),
        (("ask", "Who goes first?", "--move", "2"), "--move without a file"),
    ],
)
def test_what_is_missing_is_told_and_is_a_misuse(words: tuple[str, ...], told: str) -> None:
    found = run(*words)
    assert found.exit_code == MISUSED
    assert told in found.output


def test_what_is_not_found_and_what_is_not_understood_have_codes_of_their_own() -> None:
    assert run("ask", "--case", "asks: rule | said: 'do parrots sing at midnight'").exit_code == NOTHING_FOUND
    assert run("ask", "What's the capital of France?").exit_code in (NOTHING_FOUND, NOT_UNDERSTOOD)
    assert run("search", "xyzzy").exit_code == NOTHING_FOUND
    assert run("ask", "--case", CASE).exit_code == 0


def test_a_question_at_a_game_is_about_what_lies_there(spiked: str) -> None:
    told = json.loads(run("ask", "can I play Shut up!?", "--at", spiked, "--json").stdout)
    assert (told["verdict"], told["rules"][0]["slug"]) == ("no", "affects")
    assert "Gog may not play “Shut up!” at this moment" in told["answer"]
    assert json.loads(run("ask", "can I play Gog not think so!?", "--at", spiked, "--json").stdout)["verdict"] == "yes"


def test_a_question_at_a_game_may_be_of_any_of_its_moves(spiked: str) -> None:
    asked = ("ask", "can I play Gog not think so!?", "--at", spiked, "--json")
    before, after = (json.loads(run(*asked, "--move", move).stdout)["case"] for move in ("0", "1"))
    assert before != after


def test_a_rule_is_read_by_number_slug_section_and_words() -> None:
    assert json.loads(run("rule", "3.6.1", "--json").stdout)[0]["slug"] == "affects"
    assert json.loads(run("rule", "affects", "--json").stdout)[0]["number"] == "3.6.1"
    assert len(json.loads(run("rule", "3.6", "--json").stdout)) > 2
    assert "losing.passing-out" in run("rule", "passing", "out").stdout


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("99.9", ("13.4.1",)),
        ("2.1.9", ("2.1.3", "2.1.2")),
        ("gambling.winning-hnd", ("gambling.winning-hand",)),
        ("xyzzy", ()),
    ],
)
def test_a_rule_that_there_is_not_is_not_found_and_the_nearest_are_named(name: str, nearest: tuple[str, ...]) -> None:
    with pytest.raises(NotFound) as raised:
        run("rule", name)
    assert raised.value.nearest[: len(nearest)] == nearest
    assert bool(raised.value.nearest) == bool(nearest)


def test_words_find_rules_of_the_edition_that_is_asked_for() -> None:
    assert "gambling.start" in run("rule", "gambling", "--edition", "rdi1").stdout
    assert json.loads(run("rule", "teammates", "--json").stdout)[0]["slug"] == "team"
    with pytest.raises(NotFound, match="No rule is called 'teammates'"):
        run("rule", "teammates", "--edition", "rdi1")


def test_editions_stand_side_by_side() -> None:
    told = run("rule", "setup.stash", "--compare", "rdi1", "rdi9").stdout
    assert "RDI 1 does not have this rule" in told
    assert "setup.stash-of-ten" in told


def test_rulings_are_found_by_card() -> None:
    found = json.loads(run("rulings", "tip the wench", "--json").stdout)
    assert found
    assert all("common/tip-the-wench" in one["cards"] for one in found)


def test_rulings_without_a_card_are_counted_by_topic_and_by_card() -> None:
    told = run("rulings")
    lines = told.stdout.splitlines()
    assert len(lines) < 150
    assert lines[0].split() == ["number", "topic", "rulings"]
    counted = {line.split()[0]: int(line.split()[-1]) for line in lines[1 : lines.index("")]}
    of_drinking = json.loads(run("rulings", "--topic", "2.5", "--json").stdout)
    assert counted["2.5"] == len(of_drinking) > 10
    assert all({"turn.drink", "turn.sober-up"} & set(one["rules"]) for one in of_drinking)
    everything = json.loads(run("rulings", "--json").stdout)
    assert f"{len(everything):,} rulings" in told.stderr
    assert run("rulings", "--all").stdout.count("\n\n") == len(everything) - 1


def test_rulings_of_a_card_and_a_topic_are_of_both() -> None:
    both = json.loads(run("rulings", "Shut up!", "--topic", "affects", "--json").stdout)
    assert both
    assert all("gog/shut-up" in one["cards"] and "affects" in one["rules"] for one in both)


def test_search_finds_rules_cards_and_words_of_the_game() -> None:
    kinds = {one["kind"] for one in json.loads(run("search", "chaser", "--json").stdout)}
    assert {"rule", "term"} <= kinds
    assert json.loads(run("search", '"*" OR NEAR(', "--json").stdout) is not None


def test_why_not_names_the_rule(spiked: str) -> None:
    told = json.loads(run("why-not", spiked, 'Gog plays "Shut up!"', "--json").stdout)
    assert (told["legal"], told["rule"]["slug"]) == (False, "affects")
    assert told["problem"] == "“Shut up!” cannot be played so: That card would not directly change it"
    assert json.loads(run("why-not", spiked, 'Gog plays "Gog not think so!"', "--json").stdout)["legal"]


def test_a_move_of_the_next_choice_is_looked_at_where_nobody_has_one_now(tmp_path: Path) -> None:
    file = tmp_path / "idle.json"
    idle = {"name": "Nobody can do a thing", "players": SPIKED["players"][1:], "turn": "Gog", "phase": "action"}
    file.write_text(json.dumps({**idle, "moves": []}))
    offered = json.loads(run("options", str(file), "--json").stdout)
    assert not offered["now"]
    moves = [option["move"] for option in offered["options"]]
    assert moves
    for move in moves:
        assert json.loads(run("why-not", str(file), move, "--json").stdout)["legal"], move
        assert json.loads(run("what-if", str(file), move, "--json").stdout)["happens"] or "passes" in move


def test_what_if_tells_what_happens(spiked: str) -> None:
    told = json.loads(run("what-if", spiked, 'Gog plays "Gog not think so!"', "--json").stdout)
    assert told["happens"][0] == "Gog plays “Gog not think so!”"
    assert told["in_all"] == ["Gog gains 2 Alcohol Content"]
    assert "In all: Gog gains 2 Alcohol Content." in run("what-if", spiked, 'Gog plays "Gog not think so!"').stdout
    with pytest.raises(NotLegal):
        run("what-if", spiked, 'Gog plays "Shut up!"')


def test_a_recorded_game_is_asked_about_at_its_last_position_or_at_a_move() -> None:
    at_last = run("options", GAME)
    assert (at_last.stdout, at_last.stderr) == ("", "There is nothing to decide: the game is over.\n")
    sixth = json.loads(run("options", GAME, "--move", "6", "--json").stdout)
    assert sixth["options"][0]["move"] == json.loads(Path(GAME).read_text("utf-8"))["moves"][6]
    told = json.loads(run("why-not", GAME, 'Gog plays "Shut up!"', "--move", "12", "--json").stdout)
    assert (told["legal"], told["rule"]["slug"]) == (False, "affects")
    assert "Gog leaves the Round" in run("what-if", GAME, "Gog passes", "--move", "12").stdout


def test_a_move_that_a_file_does_not_have_is_told_with_how_many_there_are(spiked: str) -> None:
    moves = len(json.loads(Path(GAME).read_text("utf-8"))["moves"])
    with pytest.raises(CannotRead, match=f"there is no move 999; expected a number from 0 to {moves}"):
        run("options", GAME, "--move", "999")
    with pytest.raises(CannotRead, match="there is no move 2; expected a number from 0 to 1"):
        run("options", spiked, "--move", "2")
    assert "Dimli plays" in run("options", spiked, "--move", "0").stdout


def test_options_tell_what_each_move_would_do(spiked: str) -> None:
    found = {one["move"]: one["does"] for one in json.loads(run("options", spiked, "--json").stdout)["options"]}
    assert found['Gog plays "Gog not think so!"'][-1] == "Gog gains 2 Alcohol Content instead of 4"
    assert not any("Shut up" in move for move in found)


def test_a_position_with_a_missing_player_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(json.dumps({**SPIKED, "turn": "Zot"}))
    with pytest.raises(Faults, match="nobody is called 'Zot'"):
        run("options", str(file))


@pytest.mark.parametrize("word", ["quit", "exit", "Q"])
def test_a_talk_is_ended_by_a_word(word: str) -> None:
    assert run("repl", typed=f"{word}\nWhat is a Chaser?\n").stdout == ""


@pytest.mark.parametrize("word", ["help", "?"])
def test_help_in_a_talk_says_what_may_be_asked(word: str) -> None:
    assert run("repl", typed=f"{word}\n").stdout == f"{conversation.HELP}\n\n"


def test_a_talk_goes_on_until_an_empty_line() -> None:
    told = run("repl", typed=f"{QUESTION}\nand Gog not think so!?\n\nnot asked any more\n").stdout
    assert "“Shut up!”" in told
    assert "Gog may play “Gog not think so!”" in told


def test_a_talk_at_a_terminal_remembers_the_questions_of_earlier_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    lines: list[str] = []
    known = SimpleNamespace(
        read_history_file=lambda file: lines.extend(Path(file).read_text("utf-8").splitlines()),
        set_history_length=lambda _most: None,
        write_history_file=lambda file: Path(file).write_text("\n".join((*lines, "What is a Chaser?")), "utf-8"),
    )
    monkeypatch.setitem(sys.modules, "readline", known)
    (paths.caches() / "questions").unlink(missing_ok=True)
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", Terminal("What is a Chaser?\n\n"))
        conversation.repl()
    assert lines == ["What is a Chaser?"]
    assert capsys.readouterr().out.count("rule 4.3.1") == 2


STRANGE = [
    '"',
    '""',
    "'",
    "*",
    "(",
    "title:gog",
    "gog*",
    "^gog",
    "a AND",
    'NEAR("a" "b")',
    "\udcff",
    "a\0b",
    "🐉",
    "x" * 50_000,
]


@pytest.mark.parametrize("text", STRANGE, ids=lambda text: ascii(text)[:20])
def test_whatever_is_searched_for_is_words_and_no_query(text: str) -> None:
    assert run("search", "--json", "--", text).exit_code == 0
    for command in ("rule", "rulings"):
        try:
            run(command, "--json", "--", text)
        except RdiError as fault:
            assert len(str(fault)) < 600


def test_a_saved_game_is_one_before_its_first_move_and_with_a_fault_in_one_line(tmp_path: Path) -> None:
    plain = json.loads(Path(GAME).read_text("utf-8"))
    file = tmp_path / "saved.json"
    file.write_text(json.dumps({**plain, "moves": [], "seed": 0}), "utf-8")
    assert json.loads(run("options", str(file), "--json").stdout)["options"]
    file.write_text(json.dumps({**plain, "moves": [*plain["moves"][:4], 5]}), "utf-8")
    with pytest.raises(CannotRead, match=r"\$\.moves\[4\]") as raised:
        run("options", str(file))
    assert len(str(raised.value).splitlines()) == 1
