"""The table at which an answer was found, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.cards import Database
from toolkit.referee import voice
from toolkit.referee.answer import Answer
from toolkit.referee.numbers import ATTRIBUTES

_PILES = {"hand": "in hand", "in_front": "in front", "drink_me": "Drink Me! Pile", "prizes": "won"}


def told(cards: Database, answer: Answer) -> str:
    """Who sits there with what, whose turn it is and what is played; that there was no table, if there was none."""
    if answer.scenario is None:
        return "No table was set up for this; it was looked up."
    return "\n".join(_lines(_titled(cards, answer.scenario)))


def _titled(cards: Database, part: Any) -> Any:
    """A scenario with titles in the place of ids."""
    if isinstance(part, str):
        return cards.cards[part].title if part in cards.cards else part
    if isinstance(part, list | tuple):
        return [_titled(cards, one) for one in part]
    if isinstance(part, Mapping):
        return {name: _titled(cards, one) for name, one in part.items()}
    return part


def _lines(scenario: Mapping[str, Any]) -> Iterator[str]:
    for player in scenario.get("players", ()):
        yield _spoken(f"{player['name']}: {'; '.join(_player(player)) or 'at the table'}")
    turn, phase = scenario.get("turn"), scenario.get("phase")
    if turn:
        yield _spoken(f"{turn}'s turn{f', {phase} phase' if phase else ''}")
    for place, move in enumerate(scenario.get("moves", ()), 1):
        yield _spoken(f"{place}. {_move(move)}")


def _spoken(text: str) -> str:
    said = voice.spoken(f"{text}.")
    return f"{said[0].upper()}{said[1:]}"


def _player(player: Mapping[str, Any]) -> Iterator[str]:
    numbers = [f"{player[name]} {called}" for name, called in ATTRIBUTES.items() if player.get(name) is not None]
    state = [f"{name} {much}" for name, much in player.get("state", {}).items()]
    if numbers or state:
        yield ", ".join((*numbers, *state))
    yield from (f"{where} {_titles(player[pile])}" for pile, where in _PILES.items() if player.get(pile))


def _titles(cards: Sequence[Any]) -> str:
    return ", ".join(f"“{card}”" if isinstance(card, str) else str(card) for card in cards)


def _move(move: Mapping[str, Any]) -> str:
    """A move of a scenario, part by part: "player: Gog, play: Shut up!"."""
    rest = {name: part for name, part in move.items() if name != "player"}
    does = ", ".join(f"{name.replace('_', ' ')} {_part(part)}" for name, part in rest.items())
    return f"{move.get('player', 'The table')}: {does}"


def _part(part: Any) -> str:
    if isinstance(part, str):
        return f"“{part}”"
    if isinstance(part, list | tuple):
        return " and ".join(map(_part, part))
    if isinstance(part, Mapping):
        return ", ".join(f"{name} {_part(one)}" for name, one in part.items())
    return str(part)
