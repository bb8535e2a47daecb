"""What the playbook rules out beforehand is never what the judge would allow."""

import random
import sys
from collections.abc import Iterator

import pytest

from tests.engine.random_games import played, random_game, with_growers
from tests.engine.team_games import KINDS, Kind
from toolkit import cards
from toolkit.engine import Game, playbook
from toolkit.engine.frames.window import Window, answers
from toolkit.engine.judge import Moment, why_not
from toolkit.engine.moment import ways
from toolkit.engine.playbook import Answers

CARDS = cards.load()


def ruled_out_wrongly(game: Game, window: Window) -> list[str]:
    """Cards that may be played in this window by somebody whom it would not ask for them."""
    now, could = Moment(("anytime", "sometimes"), window.event), answers(game, window.event)
    return [
        play.card
        for seat in game.around(0)
        for card in dict.fromkeys(game.players[seat].hand)
        for play in ways(game, seat, card)
        if not held(could, seat) & game.playbook[card].ways[play.option].could and why_not(game, now, play) is None
    ]


def held(could: Answers, seat: int) -> int:
    """The bits of what somebody would be asked for, at either stage."""
    return could.anytime.get(seat, 0) | could.sometimes.get(seat, 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_whoever_may_play_a_card_in_a_window_is_asked_for_it(seed: int, kind: Kind) -> None:
    game, chance = random_game(with_growers(), seed, kind, ask_everybody=True), random.Random(seed)
    windows = 0
    while game.ask is not None and windows < 300:
        if isinstance(game.stack[-1], Window):
            windows += 1
            assert ruled_out_wrongly(game, game.stack[-1]) == []
        game.answer(chance.choice(game.ask.moves))
    assert windows


def test_a_card_is_called_for_by_what_it_answers_and_by_nothing_else() -> None:
    book = random_game(CARDS, 0).book
    entries = [book.entries[card] for card in book.entries]
    negating = book.entries["common/i-dont-think-so"].could
    sometimes = [way for entry in entries for way in entry.ways if way.type == "sometimes"]
    others = [way for entry in entries for way in entry.ways if way.type in ("action", "gambling")]
    assert all(way.calls.others & negating for way in sometimes)
    assert not any(way.calls.others & negating for way in others)


def test_the_bits_of_all_printed_cards_are_a_number_that_python_reckons_with_fast() -> None:
    book = random_game(CARDS, 0).book
    assert max(bits.bit_length() for bits in book.types.values()) <= sys.int_info.bits_per_digit


@pytest.fixture
def few_bits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only so many answers have a bit of their own as answer nothing in particular, and two more."""
    monkeypatch.setattr(playbook, "OWN_BITS", 6)
    playbook.playbook.cache_clear()
    yield
    playbook.playbook.cache_clear()


@pytest.mark.parametrize("seed", range(5))
def test_where_answers_share_bits_the_judge_tells_them_apart(seed: int, request: pytest.FixtureRequest) -> None:
    """There may be more answers than the 63 bits with which the compiled engine reckons."""
    usual = random_game(CARDS, seed)
    moves = list(played(usual, seed))
    request.getfixturevalue("few_bits")
    crowded = random_game(CARDS, seed)
    assert max(bits.bit_length() for bits in crowded.book.types.values()) < 12
    assert list(played(crowded, seed)) == moves
    assert crowded.log == usual.log
