"""The matrix: what may answer what, worked out by the engine; as JSON, as CSV and as a page in a browser."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.browser import opened
from toolkit.cards import Card, Database, load
from toolkit.cards.conditions import InRound
from toolkit.cli.main import run
from toolkit.referee.matrix import writing
from toolkit.referee.matrix.matrix import Case, Cell, Matrix, cards_of, compute
from toolkit.referee.scenarios import files as scenario_files
from toolkit.referee.scenarios.check import judge

SPIKE = "dimli/spike-it-with-firewater"
ATTACK = "gog/dance-with-gog"
THEFT = "gerki/oh-this-gold-piece-um-i-found-it-under-your-chair"
NEGATE = "common/i-dont-think-so"
WENCH = "common/the-wench-thinks-you-should-stop-playing-with-the-drinks"
SHUT_UP = "gog/shut-up"
PROTECTED = "deirdre/my-goddess-protects-me"
ELSEWHERE = "eve/im-not-eve-shes-over-there"
IGNORE_DRINK = "fiona/this-is-just-the-thing-to-get-the-blood-off-my-sword"
ROUND = "common/gambling-im-in"
WINNING = "common/winning-hand"
CHEAT = "common/oops-i-dropped-my-cards"
THINK_YOU_WON = "gerki/um-i-know-you-think-you-won-but"
WINE = "drinks/wine"
STRAW = "lizwick/loopy-straw"
MUSHROOM = "dale/yer-classic-tallcap"


@pytest.fixture(scope="module")
def cards() -> Database:
    return load()


@pytest.fixture(scope="module")
def matrix(cards: Database) -> Matrix:
    return compute(cards, cards_of(cards, cards.told_decks))


@pytest.fixture(scope="module")
def page(matrix: Matrix, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("matrix") / "matrix.html"
    file.write_text(writing.as_html(matrix), "utf-8")
    return file


def first(cell: Cell, verdict: str) -> Case:
    return next(case for case in cell.cases if case.verdict == verdict)


@pytest.mark.parametrize(
    ("event", "answer", "verdict", "says"),
    [
        (SPIKE, NEGATE, "answers", "“Spike it with Firewater” is Negated"),
        (SPIKE, WENCH, "answers", "is Negated"),
        (SPIKE, SHUT_UP, "no", "That card would not directly change it."),
        (ATTACK, NEGATE, "no", "It does not answer a card of that type."),
        (ATTACK, PROTECTED, "answers", "Ben Ignores “Dance with Gog!”; Ben loses no Fortitude (else 4)"),
        (ATTACK, ELSEWHERE, "answers", "Ben's loss is redirected to Cleo"),
        (ATTACK, "common/tip-the-wench", "aside", "“Dance with Gog!” goes on as before"),
        (ATTACK, "deirdre/my-goddess-heals-me", "aside", "Ben gains 2 Fortitude; “Dance with Gog!” goes on as before."),
        (THEFT, SHUT_UP, "answers", "Ben loses no Gold (else 1)"),
        (WINE, IGNORE_DRINK, "answers", "Ben Ignores “Wine”; Ben gains no Alcohol Content (else 2)"),
        (ROUND, "deirdre/im-saving-this-money-for-the-poor", "answers", "Ben leaves the Round"),
        (WINNING, "common/i-raise", "no", "Only a Cheating Card can be played on “Winning Hand!”."),
        (WINNING, CHEAT, "aside", "Ben takes control of the Round"),
        (WINNING, THINK_YOU_WON, "answers", "collects the pot instead"),
        (ATTACK, "gog/dance-with-gog", "no", "An Action Card is played in your own Action Phase, one each turn."),
    ],
)
def test_the_engine_says_whether_a_card_answers_another_and_what_then_happens(
    matrix: Matrix, event: str, answer: str, verdict: str, says: str
) -> None:
    cell = matrix.cell(event, answer)
    assert cell.verdict == verdict
    assert says in first(cell, verdict).said(matrix.database.cards[event].title)


def test_a_refusal_names_its_rule(matrix: Matrix) -> None:
    assert first(matrix.cell(ATTACK, WENCH), "no").rule == "cards.sometimes"
    assert first(matrix.cell(SPIKE, SHUT_UP), "no").rule == "affects"
    assert first(matrix.cell(ROUND, SHUT_UP), "no").rule == "affects.not-a-round"


def test_the_bystander_may_not_ignore_what_does_not_touch_him(matrix: Matrix) -> None:
    refused = [case for case in matrix.cell(ATTACK, PROTECTED).cases if case.role == "bystander"]
    assert [case.rule for case in refused] == ["affects"]


def test_every_card_of_the_eight_decks_comes_about_and_every_pair_has_a_case(matrix: Matrix) -> None:
    held = [
        card for card in matrix.database.cards.values() if any(card.id in alike for alike in matrix.events.values())
    ]
    assert {moment.card for moment in matrix.moments} == set(matrix.events)
    assert all(cell.cases for cell in matrix.cells)
    assert len(list(matrix.pairs())) == len(held) * sum(isinstance(card, Card) for card in held)


def test_a_drinking_contest_comes_to_its_end_at_the_table(matrix: Matrix) -> None:
    aside = first(matrix.cell("drinks/drinking-contest", "common/tip-the-wench"), "aside")
    assert aside.text == "Ada loses 1 Gold; “$event” goes on as before."


def test_cards_that_do_the_same_are_tried_once(matrix: Matrix) -> None:
    assert matrix.cell(ATTACK, "gog/gog-not-think-so") is matrix.cell(ATTACK, NEGATE)


def test_the_scenario_of_a_case_is_one_that_check_passes(matrix: Matrix) -> None:
    cases = [(cell, case) for cell in matrix.cells for case in cell.cases]
    assert len(cases) > 5_000
    for cell, case in cases[::97]:
        written = scenario_files.parse("a case", msgspec.json.encode(matrix.scenario(cell, case)))
        assert judge(written, matrix.database).problems == ()


def test_computed_again_it_comes_out_the_same(matrix: Matrix, cards: Database) -> None:
    again = compute(cards, cards_of(cards, cards.told_decks))
    assert writing.as_html(again) == writing.as_html(matrix)


def test_the_usual_matrix_holds_no_card_that_was_made_up(matrix: Matrix) -> None:
    held = (matrix.database.cards[card] for alike in matrix.events.values() for card in alike)
    assert [card.id for card in held if card.provenance.status == "stand-in"] == []


def test_csv_has_a_line_for_every_ordered_pair(matrix: Matrix) -> None:
    lines = list(csv.DictReader(io.StringIO(writing.as_csv(matrix))))
    assert len(lines) == len(list(matrix.pairs()))
    spike = next(line for line in lines if (line["event"], line["answer"]) == (SPIKE, SHUT_UP))
    assert (spike["verdict"], spike["slug"], spike["who"]) == ("no", "affects", "Ben")


def test_a_card_that_never_comes_about_is_left_out_and_may_still_answer(cards: Database) -> None:
    wish = msgspec.structs.replace(cards.cards[ATTACK], id="x/wish", title="Wish")
    option = msgspec.structs.replace(wish.options[0], requires=(InRound(),))
    wish = msgspec.structs.replace(wish, options=(option,))
    found = {**cards.cards, wish.id: wish}
    more = Database(cards.characters, cards.drink_decks, found, cards.layers)
    matrix = compute(more, [wish.id, ATTACK, PROTECTED])
    assert matrix.left_out == ("x/wish",)
    assert set(matrix.events) == {ATTACK, PROTECTED}
    assert matrix.cell(ATTACK, "x/wish").verdict == "no"
    assert "x/wish" in writing.as_html(matrix)


def test_what_lies_in_front_of_a_player_is_played_from_there(cards: Database) -> None:
    matrix = compute(cards, [STRAW, NEGATE])
    cell = matrix.cell(STRAW, NEGATE)
    written = scenario_files.parse("a case", msgspec.json.encode(matrix.scenario(cell, first(cell, "answers"))))
    assert judge(written, cards).problems == ()


def test_a_card_that_is_never_played_answers_nothing(cards: Database) -> None:
    matrix = compute(cards, [MUSHROOM, ATTACK, NEGATE])
    assert MUSHROOM in matrix.left_out
    assert MUSHROOM not in matrix.answers
    assert writing.as_csv(matrix).count("\n") == 1 + 2 * 2


def test_drinks_alone_are_answered_by_every_card(cards: Database) -> None:
    assert compute(cards, [WINE]).cell(WINE, IGNORE_DRINK).verdict == "answers"


# the command


def test_the_command_writes_json_whose_scenarios_can_be_checked(
    capsys: pytest.CaptureFixture[str], cards: Database
) -> None:
    assert run(["referee", "matrix", "--deck", "gog", "--json", "--quiet"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    cell = next(one for one in found["cells"] if (one["event"], one["answer"]) == (ATTACK, "gog/stop-poking-gog"))
    assert cell["verdict"] == "answers"
    written = scenario_files.parse("a case", msgspec.json.encode(cell["cases"][0]["scenario"]))
    assert judge(written, cards).passes


def test_the_ending_of_the_file_tells_the_form(tmp_path: Path) -> None:
    file = tmp_path / "gog.csv"
    assert run(["referee", "matrix", "--deck", "gog", "--output", str(file), "--quiet"]) == 0
    assert file.read_text("utf-8").startswith("event,event_title,answer,")


def test_without_a_form_the_answers_that_change_something_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "matrix", "--deck", "gog", "--quiet"]) == 0
    assert "Ben Ignores “Dance with Gog!”" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--deck", "gogg"], 'Did you mean "gog"'),
        (["--edition", "rdi3"], "No edition is called 'rdi3'"),
        (["--json", "--csv"], "exclude each other"),
        (["--output", "matrix.txt"], "say --json, --csv or --html"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "matrix", *arguments]) != 0
    assert complaint in " ".join(capsys.readouterr().err.split())


# the page


def test_the_page_is_one_small_file_that_asks_for_nothing_else(page: Path) -> None:
    text = page.read_text("utf-8")
    assert len(text) < 3_000_000
    assert "http" not in text.replace("http-equiv", "")


def test_the_page_is_filtered_sorted_and_explains_a_cell(page: Path, matrix: Matrix) -> None:
    with opened(page) as shown:
        assert shown.locator("#grid tbody tr").count() == len(matrix.events)
        shown.select_option("#eventDeck", "dimli")
        shown.select_option("#answerDeck", "gog")
        shown.fill("#text", "firewater")
        assert shown.locator("#grid tbody th").all_inner_texts() == ["Spike it with Firewater"]
        shown.get_by_label("Gog not think so! in answer to Spike it with Firewater").click()
        said = shown.locator("dialog").inner_text()
        assert "“Spike it with Firewater” is Negated: it does nothing" in said
        shown.keyboard.press("Escape")
        assert not shown.locator("dialog").is_visible()
        shown.fill("#text", "")
        shown.get_by_role("button", name="List").click()
        shown.get_by_role("button", name="Answer", exact=True).click()
        answers = [cell.removesuffix("\n") for cell in shown.locator("#list td.by").all_inner_texts()]
        assert answers == sorted(answers, key=str.casefold) or answers == sorted(answers)
        shown.select_option("#answerFamily", "negate")
        assert shown.locator("#list td.by").count() > 0
        assert {"Shut up!", "Gog heals."} & set(shown.locator("#list td.by").all_inner_texts()) == set()
        shown.select_option("#verdict", "2")
        assert set(shown.locator("#list .mark").all_inner_texts()) == {"–"}


def test_the_page_gives_the_scenario_that_the_matrix_has(page: Path, matrix: Matrix) -> None:
    cell = matrix.cell(ROUND, "common/tip-the-wench")
    with opened(page, at=f"#{ROUND.replace('/', '%2F')}&common%2Ftip-the-wench") as shown:
        shown.locator("dialog summary").first.click()
        written = json.loads(shown.locator("dialog pre").first.inner_text())
    assert written in [json.loads(json.dumps(matrix.scenario(cell, case))) for case in cell.cases]


def test_a_phone_shows_a_list_no_wider_than_itself(page: Path) -> None:
    with opened(page, width=390, height=844) as shown:
        assert shown.locator("#list tbody tr").first.is_visible()
        assert not shown.locator("#grid").is_visible()
        assert shown.evaluate("document.documentElement.scrollWidth") == 390


def test_a_phone_unfolds_its_filters_when_asked(page: Path) -> None:
    with opened(page, width=390, height=844) as shown:
        assert not shown.locator("#eventDeck").is_visible()
        shown.get_by_role("button", name="More filters").click()
        shown.select_option("#eventDeck", "dimli")
        assert shown.locator("#list tbody tr").first.inner_text().startswith(("Spike", "Gambling", "I "))
        shown.get_by_role("button", name="Fewer filters").click()
        assert not shown.locator("#eventDeck").is_visible()


def test_what_goes_for_both_players_is_told_once(page: Path) -> None:
    with opened(page) as shown:
        shown.get_by_label("Oh, I guess the Wench thought that was her tip... in answer to Gambling? I'm in!").click()
        how = shown.locator("dialog .how").all_inner_texts()
    assert len(how) == 1
    assert "Ben, whom it is about, or Cleo, who has no part in it, would answer" in how[0]


def test_the_grid_is_walked_with_the_keyboard(page: Path) -> None:
    with opened(page) as shown:
        shown.locator("#grid td button").first.focus()
        shown.keyboard.press("ArrowDown")
        shown.keyboard.press("ArrowRight")
        assert shown.evaluate("document.activeElement.ariaLabel").startswith("I raise! in answer to I raise!")
        shown.keyboard.press("Enter")
        assert shown.locator("dialog").is_visible()


def test_titles_from_a_pack_are_text_and_never_markup(matrix: Matrix) -> None:
    hostile = "</script><script>alert(1)</script>"
    found = {**matrix.database.cards, ATTACK: msgspec.structs.replace(matrix.database.cards[ATTACK], title=hostile)}
    cards = Database(matrix.database.characters, matrix.database.drink_decks, found, matrix.database.layers)
    assert hostile not in writing.as_html(compute(cards, [ATTACK, NEGATE]))
