"""Consequences: the whole Case is played, with and without its last beat, and what is asked is read off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from toolkit.cards import Card, Database, Drink
from toolkit.referee.case import Case
from toolkit.referee.court import may, values
from toolkit.referee.court.grounds import cited
from toolkit.referee.court.judgment import CannotStage, Course, Judgment, Way
from toolkit.referee.court.rehearsal import Rehearsal
from toolkit.referee.court.stage import Root, Stager, roots
from toolkit.referee.ruling import Verdict
from toolkit.rulebook import Book

_MOST_WAYS = 8
_MOST_TITLE = 200


@dataclass(frozen=True)
class _Played:
    """The Case as it was played in one way: ``choices`` tells that somebody could have chosen otherwise."""

    course: Course
    scenario: dict[str, Any] | None
    root: Root
    choices: int
    chosen: bool | None = None


def decide(cards: Database, case: Case, edition: Book) -> Judgment:
    """What comes of all that a Case tells, which has been cast. Raises :class:`CannotStage`."""
    refused: Judgment | None = None
    told = case
    try:
        played = _all_ways(cards, case, edition)
    except _CannotPlayLast as fault:
        refused = may.decide(cards, _asking(case), edition)
        if refused.verdict != "no" or len(case.beats) == 1:
            raise CannotStage(str(fault)) from fault
        played = _all_ways(cards, structs.replace(case, beats=case.beats[:-1]), edition)
    judged = [_judged(told, one) for one in played]
    verdicts = {one.verdict for one in judged}
    first = judged[0]
    ways = tuple(
        Way(one.verdict, option=way.root.option, chosen=way.chosen, species=way.root.species, value=one.value if one.value is not None else one.values)
        for one, way in zip(judged, played, strict=True)
    )
    without = _without(cards, case, edition, played[0]) if refused is None else first.course
    rules = tuple(dict.fromkeys((*((refused.refusal.rule,) if refused and refused.refusal else ()), *_cited(first.course))))
    found = replace(first, without=without, ways=ways, rules=rules, refusal=refused.refusal if refused else None)
    if refused is not None:
        found = replace(found, asked=case.beats[-1].card)
    if case.wish.kind == "happens" and len(verdicts) > 1:
        return replace(found, verdict="depends")
    same = all((one.value, one.values) == (first.value, first.values) for one in judged)
    if case.wish.kind != "happens" and not same:
        return replace(found, verdict="depends")
    return found


class _CannotPlayLast(CannotStage):
    """The last beat is not legal as it is told."""


def _asking(case: Case) -> Case:
    return structs.replace(case, wish=structs.replace(case.wish, kind="may"))


def _all_ways(cards: Database, case: Case, edition: Book) -> list[_Played]:
    found: list[_Played] = []
    faults: list[CannotStage] = []
    for root in _likely(cards, case):
        try:
            found += _played(cards, case, edition, root)
        except CannotStage as fault:
            faults.append(fault)
    if not found:
        raise faults[0] if faults else CannotStage("no position is known in which this comes about")
    return found


def _likely(cards: Database, case: Case) -> Sequence[Root]:
    """The ways in which the first beat is to be played: a card of several types as that which it is first."""
    found, card = roots(cards, case), cards.cards.get(case.beats[0].card or "" if case.beats else "")
    if found and isinstance(card, Card) and found[0].option is not None and card.types:
        first = card.type_of(card.options[found[0].option])
        found = [one for one in found if card.type_of(card.options[one.option or 0]) == first]
    return [replace(one, species=species) for one in found[:_MOST_WAYS] for species in _species(cards, case)]


def _species(cards: Database, case: Case) -> Sequence[str | None]:
    """What a drinker may be, where a Drink asks for that and it is not told of somebody."""
    drinks = [card for one in case.beats if isinstance(card := cards.cards.get(one.card or ""), Drink)]
    asked = [species for card in drinks for one in card.exceptions for species in one.species]
    drinkers = {one.by for one in case.beats if isinstance(cards.cards.get(one.card or ""), Drink)}
    unsaid = any(one.name in drinkers and not one.character and not one.species for one in case.people)
    return [None, *dict.fromkeys(asked)] if unsaid else [None]


def _played(cards: Database, case: Case, edition: Book, root: Root) -> list[_Played]:
    first = _once(cards, case, edition, root, willing=False)
    if not first.choices:
        return [first]
    return [replace(first, chosen=False), replace(_once(cards, case, edition, root, willing=True), chosen=True)]


def _once(cards: Database, case: Case, edition: Book, root: Root, *, willing: bool) -> _Played:
    position = Stager(cards, case, edition, root).stage()
    rehearsal = Rehearsal(position, cards, case, willing=willing).play()
    if rehearsal.waiting:
        step = rehearsal.waiting[0]
        kind = _CannotPlayLast if step.beat == len(case.beats) - 1 else CannotStage
        raise kind(may.stuck(cards, rehearsal))
    title = (case.said or "What happens?")[:_MOST_TITLE]
    scenario = None if position.species else position.scenario(title, rehearsal.moves)
    return _Played(rehearsal.course(), scenario, root, rehearsal.choices)


def _without(cards: Database, case: Case, edition: Book, played: _Played) -> Course | None:
    """How it would have gone without the last beat."""
    if len(case.beats) <= 1:
        return None
    try:
        shorter = structs.replace(case, beats=case.beats[:-1])
        return _once(cards, shorter, edition, played.root, willing=bool(played.chosen)).course
    except CannotStage:
        return None


def _judged(case: Case, played: _Played) -> Judgment:
    wish, course = case.wish, played.course
    plain = Judgment(None, course=course, scenario=played.scenario, asked=case.beats[-1].card if case.beats else None)
    of = _of(case, course)
    if wish.what in values.OF_ALL and not wish.of and not wish.others:
        found = values.of_table(case, course, wish.what)
        verdict = _verdict(case, [bool(found) if wish.amount is None else values.holds(wish, _number(found))])
        return replace(plain, verdict=verdict, value=found)
    each = {name: values.value(case, course, wish.what, name) for name in of}
    if wish.kind == "who":
        each = {name: one for name, one in each.items() if values.holds(wish, one)}
        return replace(plain, values=each, value=tuple(each))
    if wish.kind == "how-many":
        if not wish.of and not wish.others:
            each = {name: one for name, one in each.items() if one} or each
        return replace(plain, values=each)
    held = [values.holds(wish, one) for one in each.values()]
    if not wish.of and not wish.others:
        held = [any(held)]
    return replace(plain, values=each, verdict=_verdict(case, held))


def _number(found: object) -> int | None:
    return found if isinstance(found, int) else None


def _of(case: Case, course: Course) -> Sequence[str]:
    """Those of whom it is asked."""
    wish = case.wish
    if wish.others:
        acting = {one.by for one in case.beats[-1:]} if not wish.of else set(wish.of)
        return [name for name in course.names if name not in acting]
    unknown = [name for name in wish.of if name not in course.names]
    if unknown:
        raise CannotStage(f"{unknown[0]} does not sit at this table")
    return wish.of or course.names


def _verdict(case: Case, held: Sequence[bool]) -> Verdict:
    """Yes or no, where the wish asks for that; it depends where it is so of some of those named."""
    if case.wish.kind not in ("happens", "must"):
        return None
    if len(set(held)) > 1:
        return "depends"
    return "yes" if (bool(held) and held[0]) != case.wish.denied else "no"


def _cited(course: Course | None) -> tuple[str, ...]:
    """The rules that the log cites of what happens once the last beat begins."""
    if course is None:
        return ()
    return tuple(dict.fromkeys(cited(course.happened[course.start :] or course.log)))


def must(cards: Database, case: Case, edition: Book) -> Judgment:
    """Whether the last beat has to happen: whether it does where its player declines all that can be declined."""
    asked = case.beats[-1]
    if asked.does in ("plays", "ignores", "negates", "redirects", "leaves", "uses"):
        verdict: Verdict = "yes" if case.wish.denied else "no"
        return Judgment(verdict, rules=("cards.sometimes", "turn.one-action"), asked=asked.card)
    what = _DUE.get(asked.does)
    if what is None or len(case.beats) == 1 and case.scene.moment is None:
        raise CannotStage(f"it is not told when {asked.by} {asked.does}")
    wish = structs.replace(case.wish, kind="happens", what=what, of=(asked.by or "",), direction=_WAY.get(asked.does, 0))
    return decide(cards, structs.replace(case, beats=case.beats[:-1], wish=wish), edition)


_DUE: dict[str, Any] = {
    "antes": "antes",
    "pays": "gold",
    "drinks": "drinks",
    "loses": "anything",
    "orders": "orders",
    "draws": "draws",
    "passes-out": "out",
    "wins-round": "wins",
}
_WAY = {"pays": -1}
