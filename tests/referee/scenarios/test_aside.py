"""Prizes and a Bar Deck in scenarios that say them wrongly: each fault with its place, the rule, and what is right."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee.tables import cards
from toolkit.referee.scenarios import check

PRIZE, BAR = {"variant": {"kind": "prize"}}, {"variant": {"kind": "bar-deck"}}
STRAW, CLOCK = "Straw of Misdirection", "Speedy Runner's Stopwatch"


def told(folder: Path, **parts: Any) -> list[str]:
    """The faults of a scenario of two players."""
    held = parts.pop("held", [])
    players = [{"name": "A", "prizes": held}, {"name": "B"}]
    scenario = {"name": "odd", "players": players, "moves": [], "expect": {}, **parts}
    file = folder / "odd.json"
    file.write_text(json.dumps(scenario, indent=1), "utf-8")
    return [str(problem).partition(" $")[2] for problem in check.check(file, cards()).problems]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"prizes": {"inn": [STRAW]}}, ".prizes.inn[0]: there are no Prizes here (12.2.1 prizes); expected the variant "
     "prize, or no Prizes"),
    ({"held": [STRAW]}, ".players[0].prizes[0]: there are no Prizes here (12.2.1 prizes); expected the variant prize, "
     "or no Prizes"),
    ({**PRIZE, "prizes": {"inn": [CLOCK, STRAW, STRAW]}}, ".prizes.inn[2]: 'Straw of Misdirection' lies there twice "
     "(12.2.1 prizes); expected each Prize once"),
    ({**PRIZE, "prizes": {"bin": [STRAW]}, "held": ["straw of misdirection"]}, ".players[0].prizes[0]: 'Straw of "
     "Misdirection' lies there twice (12.2.1 prizes); expected each Prize once"),
    ({**PRIZE, "prizes": {"inn": ["Crown"]}}, ".prizes.inn[0]: no card is called 'Crown'"),
    ({**PRIZE, "prizes": {"inn": ["Wine"]}}, ".prizes.inn[0]: 'Wine' belongs to the Drink Deck and cannot lie here"),
    ({**PRIZE, "prizes": {"pot": [STRAW]}}, ".prizes.pot: no Round is on for them (12.2.2 prizes.into-the-pot); "
     "expected a Round under way in gambling"),
    ({**PRIZE, "drink_discard": [STRAW]}, ".drink_discard[0]: 'Straw of Misdirection' belongs to the Prizes and cannot "
     "lie here"),
    ({"variant": [{"kind": "prize"}, {"kind": "prize"}]}, ".variant[1].kind: prize stands here already; expected each "
     "variant once"),
    ({"bar_deck": ["Wine"]}, ".bar_deck: belongs to the variant bar-deck (12.1.1 bar-deck); expected the variant "
     "bar-deck, or no bar_deck"),
    ({"tavern": {"deck": ["Old Fae-shioned"]}}, ".tavern: belongs to the variant pub-crawl (12.4.1 pub-crawl); "
     "expected the variant pub-crawl, or no tavern"),
    ({"sea_events": {}}, ".sea_events: belongs to the variant sea-events (12.3.1 sea-events.setup); expected the "
     "variant sea-events, or no sea_events"),
    ({"variant": {"kind": "sea-events"}, "sea_events": {"counters": 8}}, ".sea_events.counters: "),
    ({"variant": {"kind": "sea-events"}, "sea_events": {"deck": ["Wine"]}}, ".sea_events.deck[0]: 'Wine' belongs to "
     "the Drink Deck and cannot lie here"),
    ({"event": {"card": "Wine", "by": "A"}}, ".event.card: 'Wine' belongs to the Drink Deck and cannot lie here"),
    ({"event": {"card": "The Star Mole Drinking Hole", "by": "Z"}}, ".event.by: nobody is called 'Z'; expected "),
    ({"event": {"card": "The Star Mole Drinking Hole", "by": "A"}, "gambling": {"pot": 1}, "phase": "action"},
     ".event: no Event begins while a Round of Gambling is on; expected either an event or gambling"),
    ({**BAR, "bar_deck": ["Wine", "Old Fae-shioned"]}, ".bar_deck[1]: 'Old Fae-shioned' is a Drink of a Tavern (12.1.5 "
     "bar-deck.tavern-drinks); expected Drinks with “Drink Deck” on their backs"),
    ({**BAR, "bar_deck": ["I raise!"]}, ".bar_deck[0]: 'I raise!' belongs to a Character Deck and cannot lie here"),
    ({**PRIZE, "prizes": {"cellar": []}}, ".prizes.cellar: there is no key 'cellar' here"),
    ({**PRIZE, "expect": {"prize_box": 1}}, ".expect.prize_box: No value is called 'prize_box'"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "says"), WRONG, ids=lambda value: str(value)[:60])
def test_what_cannot_lie_so_is_told_with_its_rule(parts: dict[str, Any], says: str, tmp_path: Path) -> None:
    assert [says] == [problem[: len(says)] for problem in told(tmp_path, **parts)]


def test_all_prizes_that_lie_nowhere_else_are_at_the_inn(tmp_path: Path) -> None:
    inn = ["Dale's Finest Mushroom", CLOCK]
    assert told(tmp_path, **PRIZE, held=[STRAW], expect={"prize_inn": inn, "prize_bin": 0, "A.prizes": [STRAW]}) == []


def test_a_prize_of_ones_own_is_played_for(tmp_path: Path) -> None:
    use = {"effects": [{"do": "gain", "attribute": "fortitude", "amount": 3}]}
    coin = {"kind": "prize", "id": "prizes/lucky-coin", "title": "Lucky Coin", "when": "won", "use": use}
    players = [{"name": "A", "hand": ["Gambling? I'm in!"], "fortitude": 10}, {"name": "B"}]
    moves = [{"player": "A", "play": "Gambling? I'm in!"}, {"player": "B", "pass": True}]
    own = {"cards": [{**coin, "provenance": {"status": "example"}}], "prizes": {"inn": ["Lucky Coin"]}}
    start = {"players": players, "moves": moves, "turn": "A", "phase": "action"}
    assert told(tmp_path, **PRIZE, **own, **start, expect={"A.fortitude": 13, "prize_bin": ["lucky coin"]}) == []
