"""Pairs: whether a card may answer another, a Drink or an Event, where nothing else is told.

Every door to the rules must say the same of a pair, and the matrix says it of all pairs. So there is one function: the
event is brought about at the usual tables in each way that the engine finds (:class:`Search`), the answer is tried at
every moment from then on until what the event does is done (:class:`Trial`), and the cell that comes of it says whether
it may (:attr:`Cell.settles`): *yes* if somebody may on every moment, be it whom the event is about or anybody else;
*depends* if only on some of the moments, or only for somebody who is still in the Round; *no* if on none. The matrix
does this for many cards at once, and the court for one pair: search and trial are the same, and each card is looked for
and tried apart from the others. What else a Case tells (who is aimed at, what somebody has, a third card) makes it a
Case of its own, which is staged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from toolkit.cards import Card, Database, DrinkEvent
from toolkit.engine.log import Entry
from toolkit.engine.moment import most_telling
from toolkit.engine.refusal import Refusal
from toolkit.referee import deeds, voice
from toolkit.referee.answer import Verdict
from toolkit.referee.case.case import Beat, Case, Person, Scene
from toolkit.referee.court.grounds import NO_DRINK, grounds
from toolkit.referee.court.judgment import CannotStage, Course, Judgment, Way
from toolkit.referee.court.untold import Supposed
from toolkit.referee.matrix import matrix
from toolkit.referee.matrix.kinds import beyond, excessive
from toolkit.referee.matrix.matrix import Cell
from toolkit.referee.matrix.moments import Moment
from toolkit.referee.matrix.search import Search
from toolkit.referee.matrix.tables import PLAYERS
from toolkit.referee.matrix.trial import Chance, Trial
from toolkit.rulebook import Book

_PAIR = 2
_MOST_TITLE = 200


def is_pair(cards: Database, case: Case) -> bool:
    """Whether nothing is told but that one card answers another."""
    if len(case.beats) != _PAIR or case.scene != Scene() or case.variant is not None:
        return False
    event, answer = case.beats
    plain = all(_is_plain(one) for one in case.people) and _is_bare(event) and _is_bare(answer)
    if not plain or answer.to not in (None, 1) or answer.does != "plays" or (event.by and event.by == answer.by):
        return False
    if event.card is None or answer.card is None or event.does not in ("plays", "reveals", "drinks"):
        return False
    if event.by and answer.by and event.does != "plays":
        return False  # whose Drink it is decides
    found = [cards.cards[event.card], cards.cards[answer.card]]
    first, reply = found
    if isinstance(first, Card) and first.limits.when and deeds.does(reply, "negates"):
        return False  # what it then hangs on may be untold
    return isinstance(reply, Card) and bool(reply.options) and not any(beyond(one) or excessive(one) for one in found)


def _is_plain(one: Person) -> bool:
    return one == Person(one.name, character=one.character)


def _is_bare(beat: Beat) -> bool:
    return beat == Beat(beat.does, by=beat.by, card=beat.card, to=beat.to)


@lru_cache(maxsize=4)
def _fitting(cards: Database) -> tuple[str, ...]:
    return tuple(matrix.fitting(cards))


def decide(cards: Database, case: Case, edition: Book) -> Judgment:
    """Whether the one may answer the other. Raises :class:`CannotStage` where the event never comes about."""
    event, answer = case.beats[0].card or "", case.beats[1].card or ""
    moments = Search(cards, [event], lambda: _fitting(cards), edition).run()
    trials = [(number, Trial(cards, moment, [answer])) for number, moment in enumerate(moments)]
    for _number, trial in trials:
        trial.run()
    if not any(trial.refusals or trial.chances for _number, trial in trials):
        raise CannotStage(f"no usual table is known at which “{cards.cards[event].title}” comes about")
    cell = matrix.cell_of(cards, event, answer, trials)
    return _judgment(cards, case, cell, trials, moments)


def _judgment(
    cards: Database, case: Case, cell: Cell, trials: list[tuple[int, Trial]], moments: list[Moment]
) -> Judgment:
    told = next((one for one in cell.cases if one.verdict == "answers"), None)
    told = told or next((one for one in cell.cases if one.verdict == "aside"), cell.cases[0])
    moment = moments[told.moment]
    holder = PLAYERS[moment.affected if told.role == "affected" else moment.bystander]
    names = _names(case, moment, holder)
    title = (case.said or f"May “{cards.cards[cell.answer].title}” answer “{cards.cards[cell.event].title}”?")[
        :_MOST_TITLE
    ]
    scenario = _renamed(moment.scenario(title, holder, cell.answer, told.moves), names)
    ways = (*_standing(cell), *_ways(cell, moments), *_barred(cell, trials, moments))
    refusal = _refusal(cards, cell, ways) if cell.settles == "no" else None
    chance = _chance(trials[told.moment][1], told, cell.answer, moment)
    seats = tuple(names.get(name, name) for name in PLAYERS)
    course, without = _courses(chance, seats) if chance is not None else (None, None)
    found = cards.cards[cell.answer], told.option, (told.when.kind,), cards.cards[cell.event]
    rules = (refusal.rule,) if refusal else grounds(*found)
    rules = tuple(
        dict.fromkeys((*rules, *(one.refusal.rule for one in ways if one.refusal and cell.settles == "depends")))
    )
    return Judgment(cell.settles, refusal, rules, course, without, ways=ways, scenario=scenario, asked=cell.answer)


def _ways(cell: Cell, moments: list[Moment]) -> Iterator[Way]:
    """What is found of each case, but for a refusal to one where another may."""
    for one in cell.cases:
        if one.verdict != "no" or not cell.legal:
            refusal = None if one.rule is None else Refusal(one.rule, one.text)
            moment = moments[one.moment]
            verdict: Verdict = "no" if one.verdict == "no" else "yes"
            affected = one.role == "affected"
            yield Way(verdict, None, moment.how, moment.option, one.when.kind, affected, refusal=refusal)


def _standing(cell: Cell) -> tuple[Way, ...]:
    """Whether who answers has left the Round, where nothing else decides."""
    if not cell.is_while_in:
        return ()
    return (Way("yes", supposed=Supposed("left", is_so=False)), Way("no", supposed=Supposed("left", is_so=True)))


def _barred(cell: Cell, trials: list[tuple[int, Trial]], moments: list[Moment]) -> Iterator[Way]:
    """The moments at which nobody may, where it depends."""
    for number, trial in trials:
        if cell.legal and number not in cell.legal:
            refusals = [one.refusal for each in trial.refusals.values() for one in each]
            refusal = most_telling(refusals) if refusals else None
            yield Way("no", event=moments[number].how, option=moments[number].option, refusal=refusal)


def _refusal(cards: Database, cell: Cell, ways: tuple[Way, ...]) -> Refusal | None:
    """Why the answer is none; a card that is for Drinks does not answer an Event."""
    if isinstance(cards.cards[cell.event], DrinkEvent) and deeds.is_for_drinks(cards.cards[cell.answer]):
        return NO_DRINK
    return next((one.refusal for one in ways if one.refusal), None)


def _chance(trial: Trial, told: matrix.Case, answer: str, moment: Moment) -> Chance | None:
    seat = moment.affected if told.role == "affected" else moment.bystander
    found = (one for one in trial.chances if one.play.card == answer and one.holder == seat and one.when == told.when)
    return next((one for one in found if one.play.option == told.option), None)


def _courses(chance: Chance, names: tuple[str, ...]) -> tuple[Course, Course]:
    def named(one: Any) -> Course:
        before, after = (dict(zip(names, found.values(), strict=True)) for found in (one.before, one.after))
        log: tuple[Entry, ...] = one.log
        return Course(names, before, after, log, first=before)

    return named(chance.with_it), named(chance.without)


def _names(case: Case, moment: Moment, holder: str) -> Mapping[str, str]:
    """What the players of the tables are called in the Case."""
    event, answer = case.beats
    answerer = answer.by or voice.YOU
    drinking = event.does in ("reveals", "drinks") and moment.moves == ()
    first = event.by or (voice.ANOTHER if answerer != voice.ANOTHER else voice.YOU)
    found = {holder: answerer}
    revealer = PLAYERS[moment.affected] if drinking else PLAYERS[0]
    if revealer not in found:
        found[revealer] = first
    spare = [name for name in (*(one.name for one in case.people), *voice.UNNAMED) if name not in found.values()]
    for name in PLAYERS:
        if name not in found:
            found[name] = spare.pop(0) if spare else name
    return found


def _renamed(plain: Any, names: Mapping[str, str]) -> Any:
    """A scenario in which the players are called otherwise."""
    if isinstance(plain, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_renamed(value, names) for value in plain]
    return names.get(plain, plain) if isinstance(plain, str) else plain
