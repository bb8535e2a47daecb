"""Who wins how often, and how sure that is; and that a new character is fair."""

from pathlib import Path

import pytest

from toolkit import cards
from toolkit.arena.shares import Share, shares, tables
from toolkit.cards.validate import layers
from toolkit.cli.main import run

CARDS = cards.load()
KNOWN = [one.id for one in CARDS.characters.values() if one.edition in ("rdi1", "rdi2")]
"""Those whose decks are known whole, and not filled with stand-ins."""


@pytest.mark.parametrize(
    ("share", "least", "most"),
    [(Share(100, 25), 0.1755, 0.3430), (Share(10, 0), 0, 0.2775), (Share(8, 8), 0.6756, 1)],
)
def test_the_interval_is_that_of_the_textbooks(share: Share, least: float, most: float) -> None:
    assert share.interval == pytest.approx((least, most), abs=1e-4)


def test_every_combination_sits_down_once() -> None:
    assert len(set(tables(KNOWN))) == 70
    assert len(set(tables([*KNOWN, "runa"], always="runa"))) == 56
    assert all(table[0] == "runa" and len({*table}) == 4 for table in tables([*KNOWN, "runa"], always="runa"))


def test_the_shares_of_all_players_are_all_games() -> None:
    found = shares(CARDS, [KNOWN[:3], KNOWN[2:5]], rounds=3)
    assert {name: share.games for name, share in found.items()} == dict(zip(KNOWN, (3, 3, 6, 3, 3), strict=False))
    assert sum(share.wins for share in found.values()) == pytest.approx(6)


def test_the_same_games_have_the_same_winners() -> None:
    once, again = (shares(CARDS, [KNOWN[:2]], rounds=6, name="random") for _ in range(2))
    assert once == again


def test_a_new_character_wins_neither_more_nor_less_than_its_part(tmp_path: Path) -> None:
    """Against every three known decks. ``benchmarks/fairness.py`` measures it more closely."""
    assert run(["--quiet", "new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    database = cards.load(layers([tmp_path / "runa"]))
    found = shares(database, tables([*KNOWN, "runa"], always="runa"), rounds=1)["runa"]
    least, most = found.interval
    assert found.games == 56
    assert least < 1 / 4 < most
