"""Consequences: the whole Case is played, with and without its last beat, and what is asked is read off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, structs
from msgspec.structs import replace

from toolkit.cards import Database, Drink, DrinkEvent
from toolkit.figures import TRACK_END
from toolkit.referee import deeds
from toolkit.referee.answer import Verdict
from toolkit.referee.case.case import Case, Person
from toolkit.referee.court import may, values
from toolkit.referee.court.grounds import cited
from toolkit.referee.court.judgment import CannotStage, Course, Judgment, Way
from toolkit.referee.court.rehearsal import Rehearsal
from toolkit.referee.court.roots import Root, roots
from toolkit.referee.court.stage import Stager
from toolkit.referee.court.untold import Fact, Supposed
from toolkit.referee.usual import usual
from toolkit.rulebook import Book

_MOST_WAYS = 8
_MOST_TITLE = 200


class _Played(Struct, frozen=True):
    """The Case as it was played in one way: ``choices`` tells that somebody could have chosen otherwise."""

    course: Course
    scenario: dict[str, Any] | None
    root: Root
    choices: int
    chosen: bool | None = None
    supposed: Supposed | None = None


def decide(cards: Database, case: Case, edition: Book) -> Judgment:
    """What comes of all that a Case tells, which has been cast. Raises :class:`CannotStage`."""
    refused: Judgment | None = None
    told = case
    try:
        if may.begun(cards, case):
            raise _CannotPlayLast(may.BEGUN.text)
        played = _all_ways(cards, case, edition)
    except _CannotPlayLast as fault:
        refused = may.decide(cards, _asking(case), edition)
        is_alone = len(case.beats) == 1
        if not is_alone and refused.refusal is not None and refused.refusal.rule == "turn.one-action":
            return _on_a_later_turn(cards, case, edition)
        if refused.verdict != "no" or is_alone or _answers_oneself(case):
            raise CannotStage(str(fault)) from fault
        played = _all_ways(cards, structs.replace(case, beats=case.beats[:-1]), edition)
    played += _otherwise(cards, case, edition, played) if refused is None else []
    without = _without(cards, case, edition, played[0]) if refused is None else played[0].course
    if without is not None and _asks_who_is_hit_back(cards, case):
        played = [replace(one, course=one.course.since(without)) for one in played]
    judged = [_judged(told, _with_what_changed(case, one, without)) for one in played]
    first = judged[0]
    ways = tuple(_way(case, one, way) for one, way in zip(judged, played, strict=True))
    refusal = refused.refusal if refused is not None else None
    rules = tuple(dict.fromkeys((*((refusal.rule,) if refusal else ()), *_cited(first.course))))
    found = replace(first, without=without, ways=ways, rules=rules, refusal=refusal)
    if refused is not None:
        found = replace(found, asked=case.beats[-1].card, verdict=_of_a_refused(case, found.verdict))
    return found if is_open(case) else _over_all(case, found, judged)


def _over_all(case: Case, found: Judgment, judged: Sequence[Judgment]) -> Judgment:
    """What is found, where it comes out otherwise in another way, or if others do something later that is not told."""
    verdicts = {one.verdict for one in judged}
    if found.refusal is None and verdicts == {"yes"} and _is_won_by_passing(case, found.course):
        both: tuple[tuple[Verdict, bool], ...] = (("yes", True), ("no", False))
        ways = tuple(Way(verdict, supposed=Supposed("passing", is_so)) for verdict, is_so in both)
        return replace(found, verdict="depends", ways=ways)
    is_same = all((one.value, one.values) == (found.value, found.values) for one in judged)
    is_apart = len(verdicts) > 1 if case.wish.kind == "happens" else not is_same
    return replace(found, verdict="depends") if is_apart else found


def _is_won_by_passing(case: Case, course: Course | None) -> bool:
    """Whether a Round is only won because all others pass later on, which is not told."""
    is_asked = case.wish.what in ("pot", *_WON) and not case.wish.denied
    is_told = any(one.does in ("passes", "wins-round") for one in case.beats) or any(one.passed for one in case.people)
    is_told = is_told or case.scene.moment == "round-won"
    return is_asked and not is_told and course is not None and values.collector(course, course.happened) is None


def _with_what_changed(case: Case, played: _Played, without: Course | None) -> _Played:
    """How it goes, with how much stronger each Drink gets by the last beat, where it is asked if one does."""
    if case.wish.kind != "happens" or case.wish.what != "drink" or not case.wish.direction:
        return played
    if without is None:
        raise CannotStage("what the Drink was before is not told")
    before = {drinker: alcohol for drinker, alcohol, _ in without.drinks}
    drinks = tuple(
        (name, alcohol - before.get(name, 0), fortitude) for name, alcohol, fortitude in played.course.drinks
    )
    return replace(played, course=replace(played.course, drinks=drinks))


def _asks_who_is_hit_back(cards: Database, case: Case) -> bool:
    """Whether it is asked who is hit where the last beat hits back: by that, and not by what was done before."""
    wish, last = case.wish, case.beats[-1] if case.beats else None
    card = cards.cards.get(last.card or "") if last is not None else None
    is_who = wish.kind == "who" and wish.what in (None, "anything") and wish.amount is None
    return is_who and len(case.beats) > 1 and card is not None and deeds.does(card, "hits-back")


def _answers_oneself(case: Case) -> bool:
    """Whether somebody would answer a card of their own with one that may not be played there: it is told otherwise."""
    last = case.beats[-1]
    told = case.beats[last.to - 1] if last.to is not None else None
    return told is not None and told.does == last.does == "plays" and last.by is not None and told.by == last.by


_OF_A_DEED = ("resolves", "wins", "round-won")
"""What is asked of a deed itself, and not of what befalls somebody in the meantime."""


def _of_a_refused(case: Case, verdict: Verdict) -> Verdict:
    """The verdict where the last beat may not be played: what only that could bring about does not come of it."""
    wish, is_own = case.wish, case.wish.of == (case.beats[-1].by,)
    not_so: Verdict = "yes" if wish.denied else "no"
    if wish.what == "control" and (is_own or not wish.of):
        return not_so
    if wish.denied and verdict == "yes" and wish.what in _SPARED:
        return "no" if is_own and case.beats[-1].card else None  # the card spares nobody that
    if not _is_of_the_last(case) or wish.what in _BY_THE_LAST or _is_of_another_card(case):
        return verdict
    return verdict if wish.what in _WON and is_own and verdict == not_so else None


def _on_a_later_turn(cards: Database, case: Case, edition: Book) -> Judgment:
    """What comes of it where the last beat is another Action Card: it is played on a later turn, as things stand then.

    Raises :class:`CannotStage` where it is not asked how things stand in the end.
    """
    *before, last = case.beats
    if case.wish.what not in ("out", "in") and not case.wish.end:
        raise CannotStage(f"{last.by} plays another Action Card, and it is not told when")
    after = _all_ways(cards, structs.replace(case, beats=tuple(before)), edition)[0].course.after
    people = tuple(
        structs.replace(one, **dict(zip(values.TRACKS, after[one.name], strict=False))) if one.name in after else one
        for one in case.people
    )
    return decide(cards, structs.replace(case, people=people, beats=(structs.replace(last, to=None),)), edition)


def _is_of_another_card(case: Case) -> bool:
    """Whether it is asked of a card that is named, and not of the one that was played last."""
    return bool(case.wish.cards) and case.beats[-1].card not in case.wish.cards


_WON = ("wins", "round-won")

_SPARED = (*values.TRACKS, "anything", "drinks")
"""Of what a card may spare somebody."""

_BY_THE_LAST = ("negated", "ignored", "redirected", "pot")
"""What does not come about by a deed that may not be done."""


def _is_of_the_last(case: Case) -> bool:
    """Whether it is asked what only the last deed could bring about."""
    return case.wish.kind == "happens" and (not case.wish.of or case.wish.what in _OF_A_DEED)


def _way(case: Case, found: Judgment, played: _Played) -> Way:
    """What is found in one way; where it is asked what happens, that is how it goes."""
    value: Any = found.values if found.value is None else found.value
    root = played.root
    value = played.course if is_open(case) else value
    return Way(
        found.verdict,
        option=root.option,
        chosen=played.chosen,
        supposed=played.supposed,
        species=root.species,
        value=value,
    )


def is_open(case: Case) -> bool:
    """Whether it is asked what happens, and not whether something does."""
    wish = case.wish
    is_of_all = not wish.of and not wish.others and wish.amount is None
    return wish.kind == "happens" and wish.what in (None, "anything") and is_of_all


class _CannotPlayLast(CannotStage):
    """The last beat is not legal as it is told."""


def _asking(case: Case) -> Case:
    return structs.replace(case, wish=structs.replace(case.wish, kind="may"))


def _all_ways(cards: Database, case: Case, edition: Book, poured: str | None = None) -> list[_Played]:
    found: list[_Played] = []
    faults: list[CannotStage] = []
    for root in _likely(cards, case):
        try:
            found += _played(cards, case, edition, replace(root, poured=poured))
        except CannotStage as fault:
            faults.append(fault)
    if not found:
        raise faults[0] if faults else CannotStage("no position is known in which this comes about")
    return found


def _otherwise(cards: Database, case: Case, edition: Book, played: list[_Played]) -> list[_Played]:
    """The ways with what is not told taken to be otherwise, where the first of that decides what is asked."""
    as_told = _verdicts(case, played) if case.wish.kind == "happens" else set()
    for fact, is_so, other, poured in _supposed(cards, case) if len(as_told) == 1 else ():
        found = _all_ways_if_any(cards, other, edition, poured)
        if found and _verdicts(case, found) != as_told:
            played[:] = [replace(one, supposed=Supposed(fact, not is_so)) for one in played]
            return [replace(one, supposed=Supposed(fact, is_so)) for one in found]
    return []


def _supposed(cards: Database, case: Case) -> Iterator[tuple[Fact, bool, Case, str | None]]:
    """What may be otherwise than it is taken to be, whether it is so then, and the Case and the Drinks with that."""
    wish, common = case.wish, usual(cards)
    if wish.what in ("out", "in"):
        yield "strong", True, case, common.strongest
        yield "strong", False, case, common.weakest
    near = replace(case, people=tuple(map(_near, case.people)))
    hangs = wish.what in ("out", "in") or (wish.what == "gold" and (wish.amount == 0 or _is_shared(case)))
    if hangs and near != case:
        yield "near", True, near, None


def _all_ways_if_any(cards: Database, case: Case, edition: Book, poured: str | None) -> list[_Played]:
    try:
        return _all_ways(cards, case, edition, poured)
    except CannotStage:
        return []


def _is_shared(case: Case) -> bool:
    """Whether it is asked of the Gold of somebody who passes out, of whom it is not told how much that is."""
    return any(one.does == "passes-out" for one in case.beats)


def _verdicts(case: Case, played: Sequence[_Played]) -> set[Verdict]:
    return {_judged(case, one).verdict for one in played}


def _near(one: Person) -> Person:
    """Somebody who goes out by the next Drink, blow or payment, as far as it is not told how they stand."""
    fortitude, alcohol = one.fortitude, one.alcohol
    if fortitude is None:
        fortitude = min(TRACK_END, (alcohol if alcohol is not None else TRACK_END // 2) + 1)
    if alcohol is None:
        alcohol = max(0, fortitude - 1)
    return structs.replace(one, fortitude=fortitude, alcohol=alcohol, gold=1 if one.gold is None else one.gold)


def _likely(cards: Database, case: Case) -> Sequence[Root]:
    """The ways in which the first beat is to be played: a card that may be an Action Card as that."""
    found = [one for one in roots(cards, case) if not one.moment]
    card = cards.cards.get(case.beats[0].card or "" if case.beats else "")
    if card is not None and found and found[0].option is not None:
        first = found[0].option
        found = [one for one in found if deeds.is_as_meant(card, one.option or 0, first)]
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
    """How it would have gone without the last beat; a Round or a Contest is not won without being won."""
    if len(case.beats) <= 1 or case.beats[-1].does == "wins-round":
        return None
    try:
        shorter = structs.replace(case, beats=case.beats[:-1])
        return _once(cards, shorter, edition, played.root, willing=bool(played.chosen)).course
    except CannotStage:
        return None


def _judged(case: Case, played: _Played) -> Judgment:
    case = values.counted(case, played.course)
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
        each = {name: one for name, one in each.items() if one is not None} or each
        if not wish.of and not wish.others:
            each = {name: one for name, one in each.items() if one} or each
        return replace(plain, values=each)
    held = [values.holds(wish, one) for one in each.values()]
    if wish.each:
        held = [all(now for name, now in zip(each, held, strict=True) if name != case.beats[0].by or now)]
    elif not wish.of and not wish.others:
        held = [any(held)]
    return replace(plain, values=each, verdict=_verdict(case, held))


def _number(found: object) -> int | None:
    return found if isinstance(found, int) else None


def _of(case: Case, course: Course) -> Sequence[str]:
    """Those of whom it is asked."""
    wish = case.wish
    if wish.others:
        acting = set(wish.of) or {one.by for one in case.beats if one.by}
        return [name for name in course.names if name not in acting]
    unknown = [name for name in wish.of if name not in course.names]
    if unknown:
        raise CannotStage(f"{unknown[0]} does not sit at this table")
    if wish.what == "drink" and not wish.of:
        drinking = [one.drinker or one.by for one in case.beats if one.does in ("reveals", "drinks") or one.drinker]
        return [name for name in dict.fromkeys(drinking) if name in course.names] or course.names
    return wish.of or course.names


def _verdict(case: Case, held: Sequence[bool]) -> Verdict:
    """Yes or no, where the wish asks for that; it depends where it is so of some of those named."""
    if case.wish.kind not in ("happens", "must") or is_open(case):
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
    if asked.does in _OPTIONAL:
        verdict: Verdict = "yes" if case.wish.denied else "no"
        return Judgment(verdict, rules=("cards.sometimes", "turn.one-action"), asked=asked.card)
    if asked.does in ("reveals", "drinks") and isinstance(cards.cards.get(asked.card or ""), DrinkEvent):
        return _unless_declined(cards, case, edition)
    what = _DUE.get(asked.does)
    if len(case.beats) == 1 and case.scene.moment is None and asked.does in _MOMENTS:
        case = structs.replace(case, scene=structs.replace(case.scene, moment=_MOMENTS[asked.does], of=asked.by))
    if what is None or (len(case.beats) == 1 and case.scene.moment is None):
        raise CannotStage(f"it is not told when {asked.by} {asked.does}")
    way, of = _WAY.get(asked.does, 0), (asked.by or "",)
    wish = structs.replace(case.wish, kind="happens", what=what, of=of, direction=way)
    return decide(cards, structs.replace(case, beats=case.beats[:-1], wish=wish), edition)


def _unless_declined(cards: Database, case: Case, edition: Book) -> Judgment:
    """Whether an Event takes place as it says, or may be declined."""
    played = _once(cards, case, edition, Root(), willing=False)
    verdict: Verdict = "no" if bool(played.choices) != case.wish.denied else "yes"
    rules = _cited(played.course)
    course = None if played.choices else played.course
    return Judgment(verdict, None, rules, course, scenario=played.scenario, asked=case.beats[-1].card)


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

_OPTIONAL = ("plays", "ignores", "negates", "redirects", "passes", "leaves", "uses")

_MOMENTS: dict[str, Any] = {"antes": "ante", "pays": "pay", "drinks": "drink", "orders": "order"}
"""When each of these is due, where nothing else is told."""
