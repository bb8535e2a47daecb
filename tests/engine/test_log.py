"""The log tells all that happens: every number can be worked out from it, and every rule it cites is there."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import played, random_game, with_guests
from toolkit import rulebook
from toolkit.engine import Game

CARDS = with_guests()
BOOK = rulebook.load()
SEEDS = st.integers(min_value=0, max_value=10**6)
FEW = settings(max_examples=12, deadline=None)
UP_AND_DOWN = {"up": 1, "down": -1}


def whole_game(seed: int) -> Game:
    game = random_game(CARDS, seed)
    for _ in played(game, seed):
        pass
    return game


@given(seed=SEEDS)
@FEW
def test_every_change_of_every_number_is_in_the_log(seed: int) -> None:
    game = whole_game(seed)
    reckoned = [{"fortitude": 20, "alcohol": 0, "gold": side.gold} for side in random_game(CARDS, seed).state.sides]
    for entry in game.log or ():
        attribute, _, direction = entry.what.partition("-")
        if attribute in reckoned[0] and direction in UP_AND_DOWN:
            reckoned[entry.seat][attribute] += UP_AND_DOWN[direction] * entry.amount
        elif entry.what == "divides-gold":
            reckoned[entry.seat]["gold"] -= entry.amount
    assert reckoned == [{name: getattr(side, name) for name in reckoned[0]} for side in game.state.sides]


@given(seed=SEEDS)
@FEW
def test_every_change_of_a_number_names_its_card_or_its_rule(seed: int) -> None:
    numbers = {f"{name}-{way}" for name in ("fortitude", "alcohol", "gold", "tracker") for way in UP_AND_DOWN}
    changes = [entry for entry in whole_game(seed).log or () if entry.what in numbers]
    assert changes
    assert [entry for entry in changes if not entry.card and not entry.rule] == []


@given(seed=SEEDS)
@FEW
def test_turns_go_round_the_table_past_those_who_are_out(seed: int) -> None:
    game, out, turns = whole_game(seed), set(), []
    for entry in game.log or ():
        if entry.what in ("passes-out", "goes-broke"):
            out.add(entry.seat)
        elif entry.what == "turn":
            order = [seat % len(game.players) for seat in range((turns or [-1])[-1] + 1, 2 * len(game.players))]
            assert entry.seat == next(seat for seat in order if seat not in out)
            turns.append(entry.seat)


@given(seed=SEEDS)
@FEW
def test_every_rule_cited_is_in_the_rulebook(seed: int) -> None:
    cited = {entry.rule for entry in whole_game(seed).log or () if entry.rule}
    assert len(cited) > 5
    assert all(BOOK.rule(slug) for slug in cited)


def test_what_empties_the_drink_deck_is_told_before_it_is_refilled() -> None:
    told = [entry.what for seed in range(8) for entry in whole_game(seed).log or ()]
    told = [what for what in told if what != "bar-deck-reshuffled"]
    before = {told[place - 1] for place, what in enumerate(told) if what == "refill"}
    assert before
    assert before <= {"orders", "reveals", "drink-deck-to-drink-me"}
