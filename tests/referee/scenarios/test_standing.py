"""A game as it stands, written as a scenario: the same table comes of it, and the same game after the moves since."""

from random import Random

import pytest

from tests.referee.tables import cards
from toolkit import arena
from toolkit.engine.history import History
from toolkit.engine.record import GameRecord, Player, begin
from toolkit.engine.saving import restore, save
from toolkit.engine.variants.named import Named
from toolkit.referee.games.opened import Opened, opened
from toolkit.referee.scenarios.standing import Standing, essence, standing


def played(moves: int, seed: int, *, variant: Named | None = None, sea: bool = False) -> History:
    names = {"Ann": "gog", "Bob": "eve", "Cy": "dimli", "Dee": "fleck"}
    players = tuple(Player(name, character) for name, character in names.items())
    history = History(begin(GameRecord(players, variant=variant, seed=seed, sea_events=sea), cards(), log=[]))
    for number in range(moves):
        assert history.game.ask is not None
        history.answer(arena.bot("random")(history.game, Random(f"{seed}/{number}")))
    return history


def text(found: Standing) -> bytes:
    import msgspec

    return msgspec.json.encode(found.scenario)


@pytest.mark.parametrize("moves", [0, 7, 23, 48])
@pytest.mark.parametrize(("variant", "sea"), [(None, False), (None, True), (Named("two-headed-dragon"), False)])
def test_what_is_written_leads_to_the_game_as_it_stands(moves: int, variant: Named | None, sea: bool) -> None:
    history = played(moves, 3, variant=variant, sea=sea)
    found = standing(history.game, history.steps)
    assert found is not None
    assert found.left_off == 0
    again = opened("table", text(found), cards())
    again.make(found.moves)
    again.settle()
    now = Opened(History(restore(save(history.game), cards(), ask_everybody=True)), 0, 0, is_recorded=False)
    now.settle()
    assert essence(again.game.state) == essence(now.game.state)


def test_a_table_at_the_beginning_of_a_phase_needs_no_moves() -> None:
    history = played(30, 5)
    start = next(step for step in reversed(history.steps) if "keeps everything" in step.line or "discards" in step.line)
    game = restore(start.before, cards(), ask_everybody=True)
    found = standing(game)
    assert found is not None
    assert all(line.endswith(" passes") for line in found.moves)
    assert found.scenario["turn"] == game.players[game.state.turn].name


def test_in_the_midst_of_something_nothing_is_written_without_the_moves_that_led_there() -> None:
    history = played(0, 1)
    while len(history.game.state.stack) < 4:
        assert history.game.ask is not None
        history.answer(arena.bot("random")(history.game, Random(len(history.steps))))
    assert standing(history.game) is None
    assert standing(history.game, history.steps) is not None
    assert save(history.game) == save(restore(save(history.game), cards()))
