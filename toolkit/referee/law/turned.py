"""Turning the answer of a ruling round: whatever carries the answer in its scenario must fail then.

A ruling says in ``contrary`` what its scenario would say if the answer were the opposite. Each of these assertions is
put in the place of what the scenario says, and the game is played again: a value that is expected becomes another,
``can`` becomes ``cannot``, a card that could not be played is not played. If the scenario comes out all the same, it
shows nothing about the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.cards import Database
from toolkit.errors import Faults
from toolkit.referee.law import ruling
from toolkit.referee.law.ruling import Contrary, Ruling
from toolkit.referee.scenarios import names
from toolkit.referee.scenarios.runner import Runner
from toolkit.referee.scenarios.titles import Titles
from toolkit.untrusted.fault import Remark, Trail

_OTHER = {"yes": "no", "no": "yes"}
_WORD = {"play": "cannot", "can": "cannot", "cannot": "can"}
"""The word that turns a move round, by the key that tells what the move is."""


class Turned(NamedTuple):
    """One assertion turned round: where the ruling does so, where that must fail, and the scenario that says it."""

    place: Trail
    fails: Trail
    scenario: dict[str, Any]


def vacuous(one: Ruling, cards: Database) -> Iterator[Remark]:
    """Why the scenario of a ruling, though it comes out as it says, proves nothing; with places inside the ruling."""
    if one.scenario is None:
        return
    if one.contrary is None:
        expected = '"contrary": what the scenario would say if the answer were turned round'
        yield Remark((), f"the scenario of {one.id} is not bound to its answer", expected)
        return
    misfits = [*_misfits(one, one.scenario, one.contrary)]
    yield from misfits
    if not misfits:
        for turned in turnings(one.scenario, one.contrary):
            yield from _upheld(one, turned, cards)


def turnings(scenario: Mapping[str, Any], contrary: Contrary) -> Iterator[Turned]:
    """The scenario with each assertion that carries the answer turned round, one at a time."""
    for number, instead in contrary.moves.items():
        yield from _turned_move(scenario, int(number), instead)
    for path, value in contrary.expect.items():
        expected = {**scenario["expect"], path: value}
        yield Turned(("contrary", "expect", path), ("expect", path), {**scenario, "expect": expected})


def _turned_move(scenario: Mapping[str, Any], number: int, instead: str | dict[str, Any]) -> Iterator[Turned]:
    moves, place = scenario.get("moves", []), ("contrary", "moves", str(number))
    now, before, after = _move(scenario, number), moves[:number], moves[number + 1 :]
    if isinstance(instead, str):
        other = [] if "play" in now else [_said_otherwise(now, instead)]
        fails: Trail = ("moves", number) if other else ()
        yield Turned(place, fails, {**scenario, "moves": [*before, *other, *after]})
    elif "expect" not in instead:
        yield Turned(place, ("moves", number), {**scenario, "moves": [*before, instead], "expect": {}})
    else:
        for path, value in instead["expect"].items():
            moved = {"expect": {**now["expect"], path: value}}
            turned = {**scenario, "moves": [*before, moved, *after]}
            yield Turned((*place, "expect", path), ("moves", number), turned)


def _move(scenario: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The move at a place of a scenario; an empty record after the last."""
    moves: list[dict[str, Any]] = scenario.get("moves", [])
    return moves[number] if number < len(moves) else {}


def _said_otherwise(claim: Mapping[str, Any], word: str) -> dict[str, Any]:
    rest = {key: value for key, value in claim.items() if key not in ("can", "cannot", "because")}
    return {**rest, word: claim["can" if word == "cannot" else "cannot"]}


def _misfits(one: Ruling, scenario: Mapping[str, Any], contrary: Contrary) -> Iterator[Remark]:
    """Where the contrary is none of this answer, or turns round what its scenario does not say."""
    other = _OTHER.get(one.verdict or "")
    if other and contrary.answer != other:
        problem = f"is {contrary.answer!r}, where the verdict is {one.verdict!r}"
        yield Remark(("contrary", "answer"), problem, repr(other))
    if not contrary.moves and not contrary.expect:
        yield Remark(("contrary",), "turns nothing round", '"moves" or "expect"')
    for number, instead in contrary.moves.items():
        if int(number) > len(scenario.get("moves", [])):
            yield Remark(("contrary", "moves", number), "there is no such move", "the place of a move, from 0")
        for remark in _of_move(one, _move(scenario, int(number)), instead):
            yield remark._replace(trail=("contrary", "moves", number))
    for path in contrary.expect.keys() - scenario.get("expect", {}).keys():
        yield Remark(("contrary", "expect", path), "is not what the scenario expects", "a path of its own 'expect'")


def _of_move(one: Ruling, now: Mapping[str, Any], instead: str | dict[str, Any]) -> Iterator[Remark]:
    """What is wrong with what would stand in the place of a move."""
    word = next((_WORD[key] for key in _WORD if key in now), None)
    if isinstance(instead, str):
        if instead != word:
            yield Remark((), f"{instead!r} does not turn that move round", repr(word) if word else "a whole move")
        elif isinstance(now.get("cannot"), str) and now.get("because") not in one.rules:
            yield Remark((), "the card is refused there for any reason", "'because' with a rule of the ruling")
    elif "expect" in instead and not _are_of(instead["expect"], now.get("expect", {})):
        yield Remark((), "is not what that move expects", "values of its own 'expect'")


def _are_of(values: Any, expected: Mapping[str, Any]) -> bool:
    return isinstance(values, dict) and bool(values) and values.keys() <= expected.keys()


def _upheld(one: Ruling, turned: Turned, cards: Database) -> Iterator[Remark]:
    """That a scenario turned round comes out all the same, or that it cannot be played at all."""
    try:
        scenario = ruling.as_scenario(one, turned.scenario).scenario
    except Faults as faults:
        yield from (Remark(turned.place, str(fault)) for fault in faults.faults)
        return
    titles = Titles(scenario, cards)
    unknown = [remark._replace(trail=turned.place) for remark in names.remarks(scenario, titles)]
    yield from unknown
    if not unknown and not any(_is_at(remark, turned.fails) for remark in Runner(scenario, titles).run().remarks):
        problem = f"the scenario comes out the same with the answer turned round: it does not prove the ruling {one.id}"
        yield Remark(turned.place, problem, "what the contrary answer, and only that, would bring about")


def _is_at(remark: Remark, trail: Trail) -> bool:
    return remark.trail[: len(trail)] == trail
