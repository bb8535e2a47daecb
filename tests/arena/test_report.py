"""What many games are said to have shown."""

import csv
import io
from html.parser import HTMLParser
from xml.etree import ElementTree

import msgspec
import pytest

from toolkit import cards, rulebook
from toolkit.arena import page, telling
from toolkit.arena.charts import Bar, bars, columns
from toolkit.arena.plan import Plan
from toolkit.arena.report import Known, Report, report
from toolkit.arena.run import Run
from toolkit.arena.tally import PARTS, CardScore, Score, Tally

CARDS = cards.load()
PLAN = Plan(("gog", "fiona", "eve"), 2)


@pytest.fixture(scope="module")
def shown() -> Report:
    """What thirty games have shown."""
    run = Run(PLAN, CARDS)
    for _done in run.go(30):
        pass
    return report(run.tally, PLAN, CARDS, Known(("order", "champion"), ("turn", "otto-draws")))


def invented(wins: int, games: int = 1000) -> Report:
    """What is said of Gog, who won so many games against Fiona; and of a card of his that won them."""
    tally = Tally(games=games)
    tally.characters = {
        "gog": Score(games, wins * PARTS, games * PARTS // 2),
        "fiona": Score(games, (games - wins) * PARTS, games * PARTS // 2),
    }
    tally.cards = {"gog/gog-say-you-drink-more": CardScore(400, 200, 200, 200, 180 * PARTS, 20 * PARTS)}
    return report(tally, PLAN, CARDS, Known())


def test_a_deck_that_wins_too_often_is_told_with_the_card_that_does_it() -> None:
    said = telling.judged(invented(740).characters[0])
    assert said.startswith(
        "Gog: too strong: 74.0 % of 1,000 games, 95 % interval 71.2 to 76.6, chance 50.0 %; most by “"
    )
    assert CARDS.cards["gog/gog-say-you-drink-more"].title in said


@pytest.mark.parametrize(
    ("wins", "games", "verdict"),
    [
        (520, 1000, "fair"),
        (260, 1000, "too weak"),
        (5, 10, "too few games to tell"),
        (620, 1000, "too few games to tell"),
        (10, 10, "too strong"),
    ],
)
def test_a_verdict_is_given_only_where_it_is_sure(wins: int, games: int, verdict: str) -> None:
    lines = {line.id: line.verdict for line in invented(wins, games).characters}
    assert lines["gog"] == verdict


def test_what_never_came_up_is_named(shown: Report) -> None:
    assert shown.never.moments == ("champion",)
    assert shown.never.happenings == ("otto-draws",)
    assert set(shown.never.rules) | set(shown.rules) >= {rule.slug for rule in rulebook.load()}
    assert not set(shown.never.rules) & set(shown.rules)
    assert "turn.empty-deck" in shown.never.rules or shown.rules["turn.empty-deck"]


def test_pairs_mirror_each_other(shown: Report) -> None:
    shares = {(pair.id, pair.against): pair.share for pair in shown.pairs}
    assert len(shares) == 6
    assert all(share + shares[other, one] == pytest.approx(1) for (one, other), share in shares.items())


def test_lengths_lie_in_their_order(shown: Report) -> None:
    for length in (shown.turns, shown.decisions):
        assert 0 < length.tenth <= length.median <= length.nine_tenths
        assert length.tenth <= length.mean <= length.nine_tenths
        assert sum(length.games.values()) == 30


def test_the_json_reads_back_as_the_report(shown: Report) -> None:
    text = msgspec.json.decode(telling.as_json(shown, "urn:report"))
    assert text.pop("$schema") == "urn:report"
    assert msgspec.convert(text, Report, str_keys=True) == shown


def test_the_csv_has_every_table_with_the_same_columns(shown: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(telling.as_csv(shown))))
    tables = {row["table"] for row in rows}
    assert {"characters", "seats", "bots", "editions", "pairs", "losses", "cards played", "rules", "moments"} <= tables
    won = [float(row["share"]) * int(row["games"]) for row in rows if row["table"] == "characters"]
    assert sum(won) == pytest.approx(30, abs=0.01)


class _Page(HTMLParser):
    """What a browser would load or run, and which ids of charts there are."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "onclick", "onload")]


def test_the_page_needs_no_script_and_no_other_file(shown: Report) -> None:
    read = _Page()
    read.feed(page.as_html(shown, CARDS))
    assert "script" not in read.tags
    assert read.links == []
    assert read.tags.count("svg") >= 4


def test_charts_are_sound_svg_whatever_a_card_is_called() -> None:
    drawn = ElementTree.fromstring(bars([Bar("<b> & “co”", -0.1, -0.2, 0.3)], 'a "label"', mark=0.25))
    assert [text.text for text in drawn.iter("text")][-2:] == ["<b> & “co”", "-10.0 %"]
    assert len(list(ElementTree.fromstring(columns({3: 1, 9: 4}, "lengths")).iter("rect"))) == 2


def test_no_games_are_told_as_none() -> None:
    assert list(telling.summary(report(Tally(), PLAN, CARDS, Known()))) == ["0 games of 2, bots easy, seed 0"]
