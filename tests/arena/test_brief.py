"""The arena in short, as the audit of a pack shows it: a few quick games with the characters that it brings."""

import json
from pathlib import Path

import pytest
from msgspec import json as quick

from tests.referee.audit.test_audit import GOOD, LOSE_ONE, card, write_pack
from toolkit.arena.brief import SEED, Brief
from toolkit.cli.main import run

MARTA = str(Path(__file__).parents[2] / "examples" / "packs" / "simple")
BRUNO = str(Path(MARTA).parent / "side-deck")
CORRECTIONS = str(Path(MARTA).parent / "corrections")
AUDIT = ("--quiet", "referee", "audit")


def audited(capsys: pytest.CaptureFixture[str], *said: str) -> list[Brief]:
    run([*AUDIT, *said, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"$schema", "findings", "games"}
    return [quick.decode(json.dumps(one), type=Brief) for one in told["games"]]


@pytest.mark.parametrize("way", [[MARTA], ["--pack", MARTA]])
def test_bots_play_with_the_characters_of_a_pack(way: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (marta,) = audited(capsys, *way, "--games", "20")
    assert marta.character is not None
    assert (marta.games + marta.unfinished, marta.character.id, marta.character.games) == (20, "marta", marta.games)
    assert (marta.players, marta.bots, marta.seed) == (4, ("easy",), SEED)
    assert sum(marta.losses.values()) == marta.games - marta.character.wins
    assert marta.character.chance == 0.25
    assert all(one.startswith("marta/") for one in (*marta.never_played, *(card.id for card in marta.deciding)))


def test_a_pack_is_looked_over_however_it_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for way in ([BRUNO], ["--pack", BRUNO]):
        assert run([*AUDIT, *way, "--games", "0"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "bruno" in told[0]


def test_the_same_games_are_played_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    first, again = (audited(capsys, MARTA, "--games", "20") for _ in range(2))
    assert first == again


def test_it_is_told_in_words_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["referee", "audit", MARTA, "--games", "20"]) == 0
    out, err = capsys.readouterr()
    assert "\n20 games of 4, bots easy, seed 0:\n  Marta: " in f"\n{out}"
    assert "  loses by: " in out
    assert "20 games with Marta" in err


def test_games_are_left_out_or_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert audited(capsys, MARTA, "--games", "0") == []
    assert audited(capsys, "--deck", "gog") == []
    (gog,) = audited(capsys, "--deck", "gog", "--games", "5")
    assert gog.character is not None
    assert gog.character.id == "gog"


def test_where_nobody_can_play_nothing_is_played_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["referee", "audit", CORRECTIONS, "--games", "5"]) == 0
    assert "no games were played: name a pack" in capsys.readouterr().err
    idle = card("idle", "action", {"do": "take-from-pot", "amount": 1})
    assert LOSE_ONE in GOOD["options"][0]["effects"]
    assert run(["referee", "audit", str(write_pack(tmp_path / "mim", [idle, GOOD]))]) == 1
    assert "no games were played: they would go otherwise" in capsys.readouterr().err
