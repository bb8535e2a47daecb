"""A hand, card by card, with what may be done; and what is going on at the table, in words."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import with_growers
from tests.engine.tight_games import any_game
from toolkit.engine.moves import Discards, PlayCard
from toolkit.referee.games.going_on import going_on
from toolkit.referee.games.held import hand


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_each_legal_move_is_at_its_card_or_among_the_others(seed: int) -> None:
    game = any_game(with_growers(), seed)
    for step in range(60):
        ask = game.ask
        if ask is None:
            break
        held = hand(game, ask.seat, decides=True)
        assert [one.card for one in held.cards if not one.lies] == game.players[ask.seat].hand
        if isinstance(ask.moves, Discards):
            assert held.discards
            assert not held.others
        else:
            listed = {choice.move for one in held.cards for choice in one.choices} | {one.move for one in held.others}
            assert listed == set(ask.moves)
            assert all(isinstance(one.move, PlayCard) for card in held.cards for one in card.choices)
        assert not any(one.choices for one in hand(game, ask.seat, decides=False).cards)
        game.answer(ask.moves[(seed + step) % len(ask.moves)])


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_what_is_going_on_names_only_cards_that_lie_open(seed: int) -> None:
    from toolkit.engine.view import view

    game = any_game(with_growers(), seed)
    for step in range(60):
        if game.ask is None:
            break
        lie_open = {card for one in view(game, None).in_progress for card in one.cards}
        hidden = {card for player in game.players for card in player.hand} - lie_open
        lines = [one.line for one in going_on(game)]
        named = {game.any_card(card).title for card in hidden} - {game.any_card(card).title for card in lie_open}
        assert not any(f"“{title}”" in line for title in named for line in lines)
        assert all(line[:1].isupper() and "None" not in line for line in lines)
        game.answer(game.ask.moves[(seed * 7 + step) % len(game.ask.moves)])
