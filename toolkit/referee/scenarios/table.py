"""Setting the table: a scenario becomes a state of the engine, with the usual start for all that it leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from toolkit.cards import Database
from toolkit.cards.words import Phase as EnginePhase
from toolkit.cards.words import TableZone
from toolkit.engine import chance
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import Gamble
from toolkit.engine.frames.turn import Turn
from toolkit.engine.setup import automata, boss_cards, full_deck, start
from toolkit.engine.state import Player, Round, Side, State, Track
from toolkit.engine.variants import Variant as Played
from toolkit.referee.scenarios import aside, tracked, variant, zoned
from toolkit.referee.scenarios.scenario import Gambling, Phase, Scenario
from toolkit.referee.scenarios.scenario import Player as Listed
from toolkit.referee.scenarios.titles import Titles

PHASES: Mapping[Phase, EnginePhase] = {
    "beginning": "discard-and-draw",
    "discard-and-draw": "discard-and-draw",
    "action": "action",
    "order-a-drink": "order-a-drink",
    "drink": "drink",
    "end": "drink",
}
"""The phase of the engine in which each phase of a scenario lies."""

SEED = 0
"""What a pile that a scenario leaves out is shuffled with."""


def set_up(scenario: Scenario, titles: Titles) -> State:
    """The state at the start of a scenario whose names are all right (see :func:`remarks`)."""
    names = variant.at_table(scenario)
    way = variant.played(scenario)
    on_side = way.sides(len(scenario.players))
    players = [
        _player(player, on_side[seat], titles, boss=way.is_boss(seat)) for seat, player in enumerate(scenario.players)
    ]
    players += automata(way, len(players))
    sides = start(way, len(scenario.players), scenario.edition)
    for player, side in zip(scenario.players, on_side, strict=True):
        _mark(sides[side], player, scenario)
    _mark_automaton(sides[-1], scenario)
    turn = names.index(scenario.first)
    phase = PHASES[scenario.phase]
    state = State(scenario.edition, players, sides, way, turn=turn, turns=_turns(scenario), phase=phase)
    state.zones = {**aside.zones(scenario, titles), **_otto_deck(scenario, titles, way)}
    state.counters = aside.counters(scenario)
    state.drink_deck = _drink_deck(scenario, titles, state.zones.get("bar-deck", []))
    state.drink_discard = titles.ids(scenario.drink_discard)
    state.stack = [_turn(scenario.phase, turn)]
    if scenario.event is not None:
        state.stack.append(Revealed(names.index(scenario.event.by), titles.card(scenario.event.card).id))
    if scenario.gambling is not None:
        _begin_gambling(state, scenario.gambling, names)
    return state


def _mark(side: Side, player: Listed, scenario: Scenario) -> None:
    """Set what is given for a player, any one member speaking for a team."""
    side.fortitude = side.fortitude if player.fortitude is None else player.fortitude
    side.alcohol = side.alcohol if player.alcohol is None else player.alcohol
    side.gold = side.gold if player.gold is None else player.gold
    side.potions = scenario.potions.get(player.name, side.potions)


def _mark_automaton(side: Side, scenario: Scenario) -> None:
    """Set what is given for Otto's tracks."""
    names = [player.name for player in scenario.players]
    for one in scenario.variants:
        for name, given in one.otto.items():
            side.tracks[names.index(name)] = Track(given.fortitude, given.alcohol)


def _otto_deck(scenario: Scenario, titles: Titles, way: Played) -> dict[TableZone, list[str]]:
    """Otto's deck, where he plays; what is left out is the full one."""
    given = next((one.otto_deck for one in scenario.variants if one.otto_deck is not None), None)
    zones = {zone: _shuffled(cards) for zone, cards in way.zones(titles.cards).items()}
    return zones if given is None else {**zones, "otto-deck": titles.ids(given)}


def _turns(scenario: Scenario) -> int:
    """How many turns have begun: a later one than the first, unless it is said to be that of a Boss."""
    return next((one.boss_turn for one in scenario.variants if one.boss_turn is not None), 2)


def _player(player: Listed, side: int, titles: Titles, *, boss: bool) -> Player:
    own = player.character
    character = titles.cards.character(own) if own else None
    return Player(
        player.name,
        own,
        character.species if character else (),
        side,
        hand=titles.ids(player.hand, own),
        deck=_own_deck(titles.cards, own, boss=boss) if player.deck is None else titles.ids(player.deck, own),
        discard=titles.ids(player.discard, own),
        drink_me=titles.ids(player.drink_me),
        in_front=titles.ids(player.in_front, own),
        prizes=titles.ids(player.prizes),
        zones=zoned.laid_out(player, titles, SEED),
        counters=zoned.counters(player, titles.cards),
        trackers=tracked.start(titles.cards, own, zoned.rest(player.state)),
    )


def _drink_deck(scenario: Scenario, titles: Titles, bar: list[str]) -> list[str]:
    if scenario.drink_deck is not None:
        return titles.ids(scenario.drink_deck)
    if bar:
        return aside.deal(bar)
    decks = [deck for deck in titles.cards.told_drinks if deck.edition <= scenario.edition]
    newest = max(decks, key=lambda deck: deck.edition, default=None)
    return _shuffled(full_deck(titles.cards, newest.id) if newest else [])


def _own_deck(cards: Database, character: str | None, *, boss: bool) -> list[str]:
    """The full deck of a character, with the Boss Cards of a Boss (rule boss.deck)."""
    own = full_deck(cards, character) if character else []
    return _shuffled([*own, *boss_cards(cards, character)] if character and boss else own)


def _shuffled(pile: list[str]) -> list[str]:
    chance.shuffle(SEED, pile)
    return pile


def _turn(phase: Phase, seat: int) -> Turn:
    """The turn at a phase as scenarios name it: the end is what comes after that for which the Drink Phase is."""
    turn = Turn.at(seat, PHASES[phase], begins=phase == "beginning")
    return msgspec.structs.replace(turn, step=turn.step + 2) if phase == "end" else turn


def _begin_gambling(state: State, gambling: Gambling, names: Sequence[str]) -> None:
    """The Round that is on: in the Action Phase of the player whose turn it is, who started it."""
    control = None if gambling.control is None else names.index(gambling.control)
    upcoming = (state.turn + 1) % len(names) if gambling.next is None else names.index(gambling.next)
    left = [names.index(name) for name in gambling.left]
    passed = [] if control is None else _between(control, upcoming, left, len(names))
    out = _sitting_out(state, gambling, names)
    state.round = Round(state.turn, control, upcoming, gambling.pot, sitting_out=out, left=left, passed=passed)
    action = Turn.at(state.turn, "action")
    state.phase, state.stack = "action", [msgspec.structs.replace(action, step=action.step + 1, acting=[]), Gamble(0)]


def _sitting_out(state: State, gambling: Gambling, names: Sequence[str]) -> list[int]:
    """Those who are not the Champions of their teams in the Round that is on."""
    said = (*gambling.champions, gambling.control, gambling.next, names[state.turn], *gambling.left, *names)
    seats = [names.index(name) for name in said if name is not None]
    champions = {
        side: next(seat for seat in seats if state.players[seat].side == side) for side in range(len(state.sides))
    }
    return [seat for seat, player in enumerate(state.players) if champions[player.side] != seat]


def _between(control: int, upcoming: int, left: Sequence[int], count: int) -> list[int]:
    """Who has passed since the player in control played: those who sit between and are still in the Round."""
    seats = [(control + step) % count for step in range(1, (upcoming - control) % count)]
    return [seat for seat in seats if seat not in left]
