"""What must hold of every game, whoever plays and however: nothing is lost, nothing hangs, nothing depends on names."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from typing import get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_games import gold, played, random_game, with_ruffians
from tests.engine.tight_games import any_game, started, tight_game
from toolkit.cards import Card, DrinkEvent
from toolkit.cards.words import PRIZE_ZONES, Attribute
from toolkit.engine import Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.pour import Pour
from toolkit.engine.frames.window import Window
from toolkit.engine.history import History
from toolkit.engine.judge import why_not
from toolkit.engine.log import Entry
from toolkit.engine.moment import moment
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, Pass, PlayCard, UsePotion, Wait
from toolkit.engine.saving import copy, load, save
from toolkit.errors import NotLegal
from toolkit.figures import MOST_SEA_COUNTERS

CARDS = with_ruffians()
SEEDS = st.integers(min_value=0, max_value=10**6)
MANY = settings(settings.get_profile("games"))
LONGEST = 20_000
"""Decisions after which a game is held to go on for ever."""


def a_game(seed: int) -> Game:
    """Any game: new or at a tight table, alone or in teams."""
    return any_game(CARDS, seed)


# what is on the table


@given(SEEDS)
@MANY
def test_gold_only_changes_hands(seed: int) -> None:
    game = a_game(seed)
    before = gold(game)
    assert all(gold(game) == before for _ in played(game, seed))


@given(SEEDS)
@MANY
def test_every_character_card_is_where_its_owner_has_it_or_being_played(seed: int) -> None:
    game = a_game(seed)
    seats = range(len(game.players))
    decks, aside = [own_cards(game, seat) for seat in seats], side_cards(game)
    for _ in played(game, seed):
        assert [own_cards(game, seat) for seat in seats] == decks
        assert side_cards(game) == aside


def own_cards(game: Game, seat: int) -> list[str]:
    return [card for card in cards_of(game, seat) if card not in game.book.of_side_decks]


def side_cards(game: Game) -> list[str]:
    """The cards of side decks, which go back to theirs whoever held them (rule note.star-mole)."""
    held = (cards_of(game, seat) for seat in range(len(game.players)))
    return sorted(card for cards in held for card in cards if card in game.book.of_side_decks)


def cards_of(game: Game, place: int) -> list[str]:
    seat = game.players[place]
    playing = [play.card for play in game.below(Play) if play.seat == place and not play.discarded]
    in_zones = [card for cards in seat.zones.values() for card in cards]
    cards = (*seat.hand, *seat.deck, *seat.discard, *seat.in_front, *seat.laid_out, *in_zones, *playing)
    return sorted(card for card in cards if isinstance(CARDS.card(card), Card))


@given(SEEDS)
@MANY
def test_every_drink_lies_on_a_pile_or_is_being_drunk(seed: int) -> None:
    game = a_game(seed)
    before = drinks_of(game)
    assert len(before) == 30 or "bar-deck" in game.state.zones
    for _ in played(game, seed):
        assert drinks_of(game) == before


def drinks_of(game: Game) -> list[str]:
    on_the_table = [drinking for drinking in game.below(Drinking) if drinking.step != "done"]
    about_to_be_drunk = [draft for drinking in on_the_table for draft in drinking.drafts]
    drafts = about_to_be_drunk + [draft for pour in game.below(Pour) for draft in pour.drafts]
    lying = [card for draft in drafts if draft.has_cards for card in draft.cards]
    revealed = [card for pour in game.below(Pour) for card in pour.cards]
    events = [event.card for event in game.below(Revealed) if isinstance(CARDS.card(event.card), DrinkEvent)]
    piles = [card for player in game.players for card in (*player.drink_me, *player.in_front)]
    piles += [play.card for play in game.below(Play) if not play.discarded]
    piles = [card for card in piles if not isinstance(CARDS.card(card), Card)]
    bar = game.state.zones.get("bar-deck", ())
    return sorted([*game.state.drink_deck, *game.state.drink_discard, *bar, *piles, *lying, *revealed, *events])


@given(SEEDS)
@MANY
def test_every_prize_lies_in_one_place(seed: int) -> None:
    game = a_game(seed)
    before = prizes_of(game)
    assert len(set(before)) == len(before)
    for _ in played(game, seed):
        assert prizes_of(game) == before
        assert len(game.state.zones.get("prize-pot", ())) <= (game.gambling is not None)
        assert not any(game.players[seat].prizes for seat in game.gone)


@given(SEEDS)
@MANY
def test_every_sea_event_stays_in_its_deck_and_there_are_one_to_seven_counters_on_it(seed: int) -> None:
    game = a_game(seed)
    before = sorted(game.state.zones.get("sea-deck", ()))
    for _ in played(game, seed):
        assert sorted(game.state.zones.get("sea-deck", ())) == before
        assert all(1 <= count <= MOST_SEA_COUNTERS for count in game.state.counters.values())


def prizes_of(game: Game) -> list[str]:
    lying = [card for zone in PRIZE_ZONES for card in game.state.zones.get(zone, ())]
    return sorted([*lying, *(card for player in game.players for card in player.prizes)])


@given(SEEDS)
@MANY
def test_limits_are_kept_and_nobody_out_is_asked_or_holds_drinks(seed: int) -> None:
    game = a_game(seed)
    for _ in played(game, seed):
        for player, side in zip(game.players, game.side_of, strict=True):
            assert 0 <= side.fortitude <= 20
            assert 0 <= side.alcohol <= 20
            assert side.gold >= 0
            assert side.potions >= 0
            assert not (side.out and player.drink_me)
        assert game.ask is None or not game.side_of[game.ask.seat].out


@given(SEEDS)
@MANY
def test_nobody_acts_who_is_out_or_away_and_teammates_answer_only_for_their_team(seed: int) -> None:
    game = a_game(seed)
    for _ in played(game, seed):
        if game.ask is None:
            return
        asked = (game.ask.seat, *game.ask.also)
        assert len({game.players[seat].side for seat in asked}) == 1
        assert not any(game.side_of[seat].out for seat in asked)
        if any(game.players[seat].away != "no" for seat in asked):
            assert not any(isinstance(move, (PlayCard, UsePotion, Wait, Discard, Order)) for move in game.ask.moves)
            assert set(game.ask.kinds) & {"champion", "choice", "gambling-turn", "drink"}, game.ask.kinds


@given(SEEDS)
@MANY
def test_only_a_team_chooses_a_champion_and_one_of_its_own(seed: int) -> None:
    game = a_game(seed)
    for _ in played(game, seed):
        if game.ask is not None and "champion" in game.ask.kinds:
            team = {game.ask.seat, *game.ask.also}
            assert len(team) > 1
            assert {move.value for move in game.ask.moves if isinstance(move, Choose)} == team
            assert team == {seat for seat in range(len(game.players)) if game.on_one_side(seat, game.ask.seat)}


@given(SEEDS)
@MANY
def test_cards_laid_out_are_the_bosss_and_only_in_the_own_turn(seed: int) -> None:
    game = a_game(seed)
    for _ in played(game, seed):
        for seat, player in enumerate(game.players):
            own = game.ask is None or game.state.turn == seat
            assert not player.laid_out or (own and game.variant.lays_actions_out(seat))


# how it goes on


@given(SEEDS)
@MANY
def test_a_game_always_goes_on_until_one_is_left_or_all_tie(seed: int) -> None:
    game = a_game(seed)
    for count, _ in enumerate(played(game, seed)):
        assert count < LONGEST
        assert game.ask is None or len(game.ask.moves) > 0
    left = [place for place, side in enumerate(game.side_of) if not side.out]
    assert len({game.players[seat].side for seat in left}) <= 1
    assert game.state.winners
    assert not left or set(left) == set(game.state.winners)
    assert game.state.stack == []
    assert not game.state.contest


@given(SEEDS, st.integers(min_value=0, max_value=250))
@MANY
def test_what_is_legal_is_what_is_accepted_and_what_the_judge_finds_nothing_against(seed: int, decisions: int) -> None:
    game = a_game(seed)
    for _ in zip(range(decisions), played(game, seed), strict=False):
        pass
    if game.ask is None:
        return
    legal = set(game.ask.moves)
    conceived = set(conceivable(game))
    assert legal <= conceived
    for move in conceived:
        assert is_accepted(game, move) == (game.ask.as_its_own(move) in legal), move
        if isinstance(move, PlayCard) and move.seat == game.ask.seat and is_of_this_stage(game, move):
            assert (why_not(game, moment(game, move.seat), move) is None) == (move in legal), move


def is_accepted(game: Game, move: AnyMove) -> bool:
    before, trial = save(game), copy(game)
    try:
        trial.answer(move)
    except NotLegal:
        assert save(trial) == before
        return False
    return True


def is_of_this_stage(game: Game, move: PlayCard) -> bool:
    """Whether the card is of a type that is asked for just now: a window asks for one type after the other."""
    top, card = game.stack[-1], game.card(move.card)
    kind = card.type_of(card.options[move.option])
    return kind == top.stage if isinstance(top, Window) else kind not in ("anytime", "sometimes")


def conceivable(game: Game) -> Iterator[AnyMove]:
    """Every move that anybody could think of here: any card held by anybody, on anybody, on any Drink; and so on."""
    assert game.ask is not None
    seats = range(len(game.players))
    picks = [(), *((seat,) for seat in seats), *permutations(seats, 2)]
    drinks: list[int | None] = [
        None,
        *range(len(next(game.below(Drinking)).drafts) if any(game.below(Drinking)) else 1),
    ]
    orders = {1, 2, *(len(move.to) for move in game.ask.moves if isinstance(move, Order))}
    for seat in seats:
        yield Pass(seat)
        yield Wait(seat)
        yield from (UsePotion(seat, attribute) for attribute in get_args(Attribute))
        yield from (Order(seat, to) for count in orders for to in combinations_with_replacement(seats, count))
        yield from (Choose(seat, value) for value in (False, True, *range(2, max(len(game.players), 5))))
    seat = game.ask.seat
    held = dict.fromkeys(
        card for other in (seat, (seat + 1) % len(game.players)) for card in game.players[other].at_hand
    )
    player = game.players[seat]
    yield from (Choose(seat, card) for card in {*held, *player.discard, *player.deck, *player.drink_me})
    for card in held:
        for option in range(len(game.card(card).options)):
            yield from (PlayCard(seat, card, option, picked, on) for picked in picks for on in drinks)
    if "discard" in game.ask.kinds:
        yield from game.ask.moves
    yield Discard(seat, ("common/i-raise",) * 8)
    yield Discard(seat, tuple(sorted(game.players[seat].hand, reverse=True)))


# copies, saves, replays


@given(SEEDS, st.integers(min_value=0, max_value=200))
@MANY
def test_a_copy_and_its_original_live_their_own_lives(seed: int, decisions: int) -> None:
    game = a_game(seed)
    for _ in zip(range(decisions), played(game, seed), strict=False):
        pass
    twin, before = copy(game), save(game)
    for _ in played(twin, seed + 1):
        pass
    assert save(game) == before
    ended = save(twin)
    for _ in played(game, seed + 2):
        pass
    assert save(twin) == ended


@given(SEEDS, st.integers(min_value=0, max_value=400))
@MANY
def test_a_game_loaded_in_the_middle_ends_as_the_one_that_went_on(seed: int, decisions: int) -> None:
    game = a_game(seed)
    for _ in zip(range(decisions), played(game, seed), strict=False):
        pass
    log: list[Entry] = []
    assert game.log is not None
    told = len(game.log)
    again = load(save(game), CARDS, ask_everybody=game.ask_everybody, log=log)
    assert list(played(again, seed)) == list(played(game, seed))
    assert save(again) == save(game)
    assert log == game.log[told:]


@given(SEEDS)
@MANY
def test_the_moves_of_a_game_make_the_same_game_again(seed: int) -> None:
    game, again = a_game(seed), a_game(seed)
    for move in list(played(game, seed)):
        again.answer(move)
    assert save(again) == save(game)
    assert again.log == game.log


@given(SEEDS)
@MANY
def test_undoing_is_as_if_nothing_had_been_done(seed: int) -> None:
    chance = random.Random(seed)
    history = History(a_game(seed))
    before: list[tuple[bytes, list[Entry]]] = []
    for _ in range(80):
        game = history.game
        if game.ask is None:
            break
        before.append((save(game), list(game.log or ())))
        history.answer(chance.choice(game.ask.moves))
    for saved, log in reversed(before):
        history.undo()
        assert save(history.game) == saved
        assert history.game.log == log


# who is who


@given(SEEDS)
@MANY
def test_other_names_make_no_other_game(seed: int) -> None:
    game, renamed = a_game(seed), a_game(seed)
    for place, seat in enumerate(renamed.players):
        seat.name = f"Guest {9 - place}"
    for move in played(game, seed):
        renamed.answer(move)
        assert renamed.ask == game.ask
    assert renamed.log == game.log


@given(SEEDS, st.integers(min_value=1, max_value=7))
@MANY
def test_the_same_people_at_other_seats_have_the_same_game(seed: int, by: int) -> None:
    game = tight_game(CARDS, seed) if seed % 2 else random_game(CARDS, seed)
    state = msgspec.structs.replace(game.state, stack=[])
    game = started(state, CARDS)
    count = len(state.players)
    state.players = [state.players[(place + by) % count] for place in range(count)]
    moved = started(state, CARDS, turn=-by % count)
    for move in played(game, seed):
        moved.answer(at_other_seats(move, by, count, named=is_named(moved)))
        assert (game.ask is None) == (moved.ask is None)
        if game.ask is not None and moved.ask is not None:
            named = is_named(game)
            expected = Counter(at_other_seats(move, by, count, named=named) for move in game.ask.moves)
            assert Counter(map(in_order, moved.ask.moves)) == Counter(map(in_order, expected.elements()))
    assert moved.state.winners == [(seat - by) % count for seat in game.state.winners or ()]


def is_named(game: Game) -> bool:
    """Whether a choice is one of players."""
    return game.ask is not None and "choice" not in game.ask.kinds


def at_other_seats(move: AnyMove, by: int, count: int, *, named: bool) -> AnyMove:
    """The same move where everybody sits ``by`` seats further back."""

    def place(seat: int) -> int:
        return (seat - by) % count

    move = msgspec.structs.replace(move, seat=place(move.seat))
    match move:
        case PlayCard():
            return msgspec.structs.replace(move, picks=tuple(map(place, move.picks)))
        case Order():
            return msgspec.structs.replace(move, to=tuple(map(place, move.to)))
        case Choose(value=int() as value) if named:
            return msgspec.structs.replace(move, value=place(value))
        case _:
            return move


def in_order(move: AnyMove) -> AnyMove:
    """A move with the Drinks of an order in one order for all."""
    return msgspec.structs.replace(move, to=tuple(sorted(move.to))) if isinstance(move, Order) else move
