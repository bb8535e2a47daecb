"""A game as it stands, written as a scenario: the table, and where no scenario begins so, the moves that led there.

What is written is held against the game: the scenario is set up, and taken only if it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from toolkit.cards import Database
from toolkit.cards.words import TableZone
from toolkit.engine import Ask, Game
from toolkit.engine.history import Step
from toolkit.engine.moves import AnyMove
from toolkit.engine.notation import line
from toolkit.engine.saving import restore
from toolkit.engine.state import Player, State
from toolkit.engine.variants.named import KINDS, Seated, named
from toolkit.engine.zones import of_character
from toolkit.errors import RdiError
from toolkit.referee.scenarios.matching import decline
from toolkit.referee.scenarios.scenario import Scenario
from toolkit.referee.scenarios.table import PHASES, set_up
from toolkit.referee.scenarios.titles import Titles
from toolkit.referee.scenarios.tracked import GROUPS
from toolkit.referee.scenarios.zoned import OF_PLAYER, OF_STATE

Plain = dict[str, Any]
"""A scenario in the form of a file."""

MOST_STEPS = 400
"""So many moves are looked back at for a moment that a scenario can begin with."""

MOST_DECLINED = 40

_DEEPEST = 3
"""A scenario begins with so much going on at most: a turn, a Round in it, and a window."""

_UNTOLD = ("chance", "turns", "inn", "drinks_paid")
"""What a scenario does not say of a game."""

_KIND_OF_ZONE: dict[TableZone, str] = {
    "prizes": "prize",
    "bar-deck": "bar-deck",
    "tavern-deck": "pub-crawl",
    "sea-deck": "sea-events",
}


class Standing(NamedTuple):
    """A table as a scenario, and the decisions after it (in notation) that lead to the game as it stands.

    ``left_off`` is how many moves before that are not among them: where cards were shuffled since, which a scenario
    does in a way of its own.
    """

    scenario: Plain
    moves: tuple[str, ...]
    left_off: int = 0


def standing(game: Game, steps: Sequence[Step] = (), title: str = "A table") -> Standing | None:
    """The last moment of a game that a scenario can begin with, and what has been done since; None if there is none.

    ``steps`` are the moves by which it came to where it is.
    """
    found = _start(game, game.state, title)
    if found is not None:
        return Standing(found[0], tuple(found[1]))
    for place in range(len(steps) - 1, max(-1, len(steps) - 1 - MOST_STEPS), -1):
        earlier = _before(steps[place], game)
        found = _start(earlier, earlier.state, title)
        if found is not None:
            moves, left_off = _made(found[2], steps[place:], game)
            return Standing(found[0], (*found[1], *moves), left_off)
    return None


def _start(game: Game, state: State, title: str) -> tuple[Plain, list[str], Game] | None:
    """A scenario that begins so, those who decline until it is just so, and the game there."""
    if len(state.stack) > _DEEPEST:
        return None
    plain = _table(game, title)
    for phase in (one for one, meant in PHASES.items() if meant == state.phase):
        trial = _begun(plain | {"phase": phase}, game.cards)
        declined = None if trial is None else _declined_until(trial, state, _when(state))
        if trial is not None and declined is not None:
            return plain | {"phase": phase}, declined, trial
    return None


def _begun(plain: Plain, cards: Database) -> Game | None:
    """The game at the beginning of a scenario; None where there is no such table."""
    try:
        scenario = msgspec.convert(plain, Scenario)
        return Game(set_up(scenario, Titles(scenario, cards)), cards, ask_everybody=True)
    except (RdiError, msgspec.ValidationError):
        return None


def _declined_until(trial: Game, state: State, within: tuple[int, str] | None = None) -> list[str] | None:
    """What is declined, in notation, until a game is in this state; None if it never is (``within`` that phase)."""
    lines: list[str] = []
    wanted = essence(state)
    for _ in range(MOST_DECLINED):
        if essence(trial.state) == wanted:
            return lines
        if trial.ask is None or (within and _when(trial.state) != within):
            return None
        lines += _answered(trial, trial.ask, decline(trial.ask))
    return None


def _answered(game: Game, ask: Ask, move: AnyMove) -> list[str]:
    """Make a move; its line, in notation, where there was anything to decide."""
    lines = [line(game, move)] if len(ask.moves) > 1 else []
    game.answer(move)
    return lines


def _when(state: State) -> tuple[int, str]:
    return state.turn, state.phase


def _before(step: Step, game: Game) -> Game:
    return restore(step.before, game.cards, ask_everybody=True)


def _made(trial: Game, steps: Sequence[Step], game: Game) -> tuple[list[str], int]:
    """The same moves in a game in which everybody is asked, in notation, and how many could not be made there."""
    lines: list[str] = []
    for place, step in enumerate(steps):
        before = _before(step, game).state
        declined = _declined_until(trial, before)
        if declined is None or trial.ask is None or step.move not in trial.ask.moves:
            return lines, len(steps) - place
        lines += [*declined, *_answered(trial, trial.ask, step.move)]
    declined = _declined_until(trial, game.state)
    return (lines, 1) if declined is None else ([*lines, *declined], 0)


def essence(state: State) -> object:
    """What a scenario tells of a state, to be compared."""
    told = msgspec.to_builtins(state)
    for key in _UNTOLD:
        told.pop(key, None)
    return told


# the table


def _table(game: Game, title: str) -> Plain:
    state = game.state
    seats = [seat for seat in range(len(state.players)) if not game.side_of[seat].tracks]
    plain: Plain = {"name": title, "edition": state.edition}
    variant = _variants(game, seats)
    if variant:
        plain["variant"] = variant[0] if len(variant) == 1 else variant
    plain["players"] = [_player(game, seat) for seat in seats]
    plain |= {"drink_deck": list(state.drink_deck), "drink_discard": list(state.drink_discard)}
    if len(state.sides) < len(state.players):
        plain["potions"] = {state.players[seat].name: game.side_of[seat].potions for seat in seats}
    plain |= _aside(state)
    plain["turn"] = state.players[state.turn].name
    if game.gambling is not None:
        plain["gambling"] = _round(game)
    return plain


def _variants(game: Game, seats: Sequence[int]) -> list[Plain]:
    state, found = game.state, []
    if state.variant.__struct_config__.tag in KINDS:
        names = [state.players[seat].name for seat in seats]
        told = msgspec.to_builtins(named(cast(Seated, state.variant), names))
        own = {key: value for key, value in told.items() if value}
        found.append(own | _of_boss(game) | _of_otto(game))
    return [*found, *({"kind": kind} for zone, kind in _KIND_OF_ZONE.items() if zone in state.zones)]


def _of_boss(game: Game) -> Plain:
    is_battle = game.state.variant.__struct_config__.tag == "boss-battle"
    return {"boss_turn": game.state.turns} if is_battle and game.state.turns > 1 else {}


def _of_otto(game: Game) -> Plain:
    tracks = game.state.sides[-1].tracks
    if not tracks:
        return {}
    of = {game.players[seat].name: {"fortitude": one.fortitude, "alcohol": one.alcohol} for seat, one in tracks.items()}
    return {"otto_deck": list(game.state.zones.get("otto-deck", ())), "otto": of}


def _player(game: Game, seat: int) -> Plain:
    player, side = game.players[seat], game.side_of[seat]
    plain: Plain = {"name": player.name}
    if player.character is not None:
        plain["character"] = player.character
    plain |= {"fortitude": side.fortitude, "alcohol": side.alcohol, "gold": side.gold}
    for pile in ("hand", "in_front", "drink_me", "prizes", "discard"):
        if cards := getattr(player, pile):
            plain[pile] = list(cards)
    plain["deck"] = list(player.deck)
    known = of_character(game.cards, player.character)
    plain |= {key: list(player.zones.get(pile, ())) for key, pile in OF_PLAYER.items() if pile in known}
    state = _state(game.cards, player)
    return plain | ({"state": state} if state else {})


def _state(cards: Database, player: Player) -> Plain:
    """What a character tracks, and the zones that are told beside it."""
    groups = {name: {one: player.trackers[one] for one in of if player.trackers.get(one)} for name, of in _groups()}
    grouped = {one for _, of in _groups() for one in of}
    found: Plain = {name: much for name, much in groups.items() if set(dict(_groups())[name]) & set(player.trackers)}
    found |= {name: much for name, much in player.trackers.items() if name not in grouped}
    known = of_character(cards, player.character)
    for key, pile in OF_STATE.items():
        if pile in known and (lying := player.zones.get(pile)):
            spots = player.counters.get(pile)
            planted = [{"card": card, "spot": spot} for card, spot in zip(lying, spots or (), strict=False)]
            found[key] = planted if spots else list(lying)
    return found


def _groups() -> Iterator[tuple[str, tuple[str, ...]]]:
    yield from GROUPS.items()


def _aside(state: State) -> Plain:
    """What lies in the middle of the table in some variants."""
    zones, found = {zone: list(cards) for zone, cards in state.zones.items()}, {}
    if "prizes" in zones:
        parts = {"inn": "prizes", "bin": "prize-bin", "pot": "prize-pot"}
        found["prizes"] = {key: zones[zone] for key, zone in parts.items() if zones.get(zone)}  # type: ignore[index,call-overload]
    if "bar-deck" in zones:
        found["bar_deck"] = zones["bar-deck"]  # type: ignore[assignment]
    if "tavern-deck" in zones:
        found["tavern"] = {"deck": zones["tavern-deck"], "discard": zones.get("tavern-discard", [])}
    if "sea-deck" in zones:
        found["sea_events"] = {"deck": zones["sea-deck"], "counters": state.counters.get("sea-deck", 0)}  # type: ignore[dict-item]
    return found


def _round(game: Game) -> Plain:
    on, names = game.gambling, [player.name for player in game.players]
    assert on is not None
    plain: Plain = {"pot": on.pot, "next": names[on.next]}
    if on.control is not None:
        plain["control"] = names[on.control]
    if on.left:
        plain["left"] = [names[seat] for seat in on.left]
    if on.sitting_out:
        plain["champions"] = [name for seat, name in enumerate(names) if seat not in on.sitting_out]
    return plain
