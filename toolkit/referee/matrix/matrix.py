"""The matrix of some cards: a cell for every ordered pair, worked out once for all cards that do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from toolkit.cards import AnyCard, Card, Database, DrinkEvent
from toolkit.engine.moment import most_telling
from toolkit.errors import NotFound
from toolkit.referee import deeds
from toolkit.referee.matrix.bearing import EVENT, concerns, told
from toolkit.referee.matrix.kinds import beyond, excessive, groups
from toolkit.referee.matrix.moments import Moment
from toolkit.referee.matrix.search import Search
from toolkit.referee.matrix.tables import PLAYERS
from toolkit.referee.matrix.trial import Chance, Refused, Trial, When
from toolkit.referee.scenarios.script import Plain
from toolkit.rulebook import BOOKS, NEWEST, Book

Verdict = Literal["answers", "aside", "no"]
"""``answers``: it may be played, and changes what the card does; ``aside``: it may be played then, and does its own
thing; ``no``: it may not be played."""

Role = Literal["affected", "bystander"]


class Case(Struct, frozen=True):
    """One way in which an answer is tried: who holds it, in which moment, and what comes of it.

    ``moment`` counts the moments of the matrix. ``rule`` is the slug of the rule that refuses it, None if it may be
    played by its option ``option``; ``text`` says what happens, or why not. ``moves`` are those of a scenario that
    shows it, from the moment on.
    """

    moment: int
    role: Role
    when: When
    verdict: Verdict
    text: str
    moves: tuple[Plain, ...]
    rule: str | None = None
    option: int = 0

    def said(self, title: str) -> str:
        """The text, for a card answered of this title."""
        return self.text.replace(EVENT, title)


class Cell(Struct, frozen=True):
    """What is to be said about one card in answer to another (by the first card of each kind).

    ``moments`` are those at which the event comes about, ``legal`` those of them at which somebody may answer so, and
    ``sure`` those at which they may whether or not they have left the Round that is on.
    """

    event: str
    answer: str
    cases: tuple[Case, ...]
    moments: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()
    sure: tuple[int, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The best of the cases."""
        found = {case.verdict for case in self.cases}
        return "answers" if "answers" in found else "aside" if "aside" in found else "no"

    @property
    def settles(self) -> Literal["yes", "no", "depends"]:
        """Whether the one may be played in answer to the other: what every door to the rules says of the pair.

        Yes, if somebody may at every moment at which the event comes about (whom it is about, or anybody else: the
        cases tell the conditions); it depends, if that is so at some of them only, or only for somebody who is still
        in the Round, or where who plays the event chooses of what type it is. A card that may be an Action Card counts
        as that (:func:`~toolkit.referee.deeds.is_as_meant`), and a card that is for Drinks does not answer the Event
        that they come of.
        """
        return "no" if not self.legal else "yes" if self.sure == self.moments else "depends"

    @property
    def is_while_in(self) -> bool:
        """Whether it only depends on whether who answers is still in the Round."""
        return self.legal == self.moments != self.sure


@dataclass(frozen=True)
class Matrix:
    """The cells of some cards. ``events`` and ``answers`` give for the first card of each kind all that do the same.

    ``left_out`` are cards that never come about at the usual tables, or that the engine cannot play yet.
    """

    database: Database
    edition: Book
    events: Mapping[str, tuple[str, ...]]
    answers: Mapping[str, tuple[str, ...]]
    moments: tuple[Moment, ...]
    cells: tuple[Cell, ...]
    left_out: tuple[str, ...] = ()

    @cached_property
    def _by_pair(self) -> Mapping[tuple[str, str], Cell]:
        return {(cell.event, cell.answer): cell for cell in self.cells}

    @cached_property
    def _first(self) -> Mapping[str, str]:
        return {card: first for part in (self.events, self.answers) for first, alike in part.items() for card in alike}

    def cell(self, event: str, answer: str) -> Cell:
        """The cell of two cards by their ids."""
        return self._by_pair[self._first[event], self._first[answer]]

    def pairs(self) -> Iterator[tuple[str, str, Cell]]:
        """Every ordered pair of cards with its cell."""
        answering = [card for first in self.answers for card in self.answers[first]]
        for first, alike in self.events.items():
            for event in alike:
                yield from ((event, answer, self._by_pair[first, self._first[answer]]) for answer in answering)

    def scenario(self, cell: Cell, case: Case) -> dict[str, Any]:
        """A case as a scenario that ``check`` runs, with the first cards of each kind."""
        moment, titles = self.moments[case.moment], self.database.cards
        holder = PLAYERS[moment.affected if case.role == "affected" else moment.bystander]
        name = f"“{titles[cell.answer].title}” in answer to “{titles[cell.event].title}”"
        return moment.scenario(name, holder, cell.answer, case.moves)


def compute(
    database: Database,
    cards: Iterable[str],
    *,
    edition: Book = NEWEST,
    progress: Callable[[Sequence[Moment]], Iterable[Moment]] = iter,
) -> Matrix:
    """The matrix of these cards (ids): each of them as the event, each Character Card as the answer.

    Where there is none among them, the cards of all decks that are known whole answer.

    ``progress`` is handed the moments, and hands them on. Raises :class:`toolkit.errors.NotFound`.
    """
    asked = [database.card(card) for card in dict.fromkeys(cards)]
    playable = [card for card in asked if not beyond(card) and not excessive(card)]
    events = groups(playable, database)
    answers = {first: alike for first, alike in events.items() if _may_answer(database.card(first))}
    if not answers:
        answers = groups((database.card(card) for card in fitting(database)), database)
    found = Search(database, list(events), lambda: fitting(database), edition).run()
    trials: dict[str, list[tuple[int, Trial]]] = {first: [] for first in events}
    for number, moment in enumerate(progress(found)):
        trial = Trial(database, moment, list(answers))
        trial.run()
        trials[moment.card].append((number, trial))
    events = {
        first: alike for first, alike in events.items() if any(trial.refusals for _number, trial in trials[first])
    }
    cells = [cell_of(database, event, answer, trials[event]) for event in events for answer in answers]
    come_about = {card for alike in events.values() for card in alike}
    left_out = tuple(card.id for card in asked if card.id not in come_about)
    return Matrix(database, edition, events, answers, tuple(found), tuple(cells), left_out)


def _may_answer(card: AnyCard) -> bool:
    """Whether a card is one that is played at all, as a Mushroom that does no more than grow is not."""
    return isinstance(card, Card) and bool(card.options)


def cards_of(database: Database, decks: Iterable[str]) -> list[str]:
    """The cards of these decks, each once. Raises :class:`toolkit.errors.NotFound`."""
    return list(dict.fromkeys(entry.card_id for deck in decks for entry in database.deck(deck).entries))


def book(edition: str) -> Book:
    """The rulebook of this name. Raises :class:`toolkit.errors.NotFound`."""
    for known in BOOKS:
        if known == edition.lower():
            return known
    raise NotFound("edition", edition, BOOKS)


def fitting(database: Database) -> list[str]:
    """The cards that another player may have played before: one of each kind in the whole decks without stand-ins."""
    whole = (deck for deck in map(database.deck, database.told_decks) if deck.complete)
    held = (entry.card_id for deck in whole for entry in deck.entries)
    cards: list[AnyCard] = [database.card(card) for card in dict.fromkeys(held)]
    return list(
        groups(
            (card for card in cards if isinstance(card, Card) and not beyond(card) and not excessive(card)), database
        )
    )


def cell_of(database: Database, event: str, answer: str, trials: Sequence[tuple[int, Trial]]) -> Cell:
    """The cell of two cards, of which the second has been tried at all moments of the first."""
    allowed = [case for number, trial in trials for case in _allowed(database, answer, number, trial)]
    cases = {(case.role, case.when, case.option, case.text): case for case in reversed(allowed)}
    able = {case.role for case in allowed}
    refused = [case for role in _ROLES if role not in able for case in _refused(answer, role, trials)]
    told = [(number, trial) for number, trial in trials if _is_as_meant(database, event, trial, trials)]
    found = {
        number: [one.while_in for one in trial.chances if _is_answer(database, one, trial, answer)]
        for number, trial in told
    }
    legal = tuple(number for number, whiles in found.items() if whiles)
    sure = tuple(number for number in legal if not all(found[number]))
    return Cell(event, answer, (*reversed(cases.values()), *refused), tuple(found), legal, sure)


def _is_as_meant(database: Database, event: str, trial: Trial, trials: Sequence[tuple[int, Trial]]) -> bool:
    """Whether the event is played as a type that it may be taken to have, where nothing more is told."""
    first = min(one.moment.option for _number, one in trials)
    return deeds.is_as_meant(database.card(event), trial.moment.option, first)


def _is_answer(database: Database, chance: Chance, trial: Trial, answer: str) -> bool:
    """Whether a chance is one to answer the event with this card; the Drinks of an Event are no Event (rule events)."""
    of_its_drinks = chance.when.kind == "drink" and isinstance(database.card(trial.moment.card), DrinkEvent)
    return chance.play.card == answer and not (of_its_drinks and chance.play.on is not None)


_ROLES: tuple[Role, ...] = ("affected", "bystander")


def _allowed(database: Database, answer: str, number: int, trial: Trial) -> Iterator[Case]:
    for chance in trial.chances:
        if chance.play.card == answer:
            role: Role = "affected" if chance.holder == trial.moment.affected else "bystander"
            verdict: Verdict = "answers" if concerns(chance) else "aside"
            text = told(database, trial.moment, chance)
            play = {**chance.move, **_where(chance.when, trial.moment)}
            moves = (*chance.before, play, *chance.with_it.decided)
            yield Case(number, role, chance.when, verdict, text, moves, option=chance.play.option)


def _where(when: When, moment: Moment) -> Plain:
    return {"to": moment.card, "at": when.kind} if when.answers else {"at": when.kind}


def _refused(answer: str, role: Role, trials: Sequence[tuple[int, Trial]]) -> Iterator[Case]:
    """The one refusal that says most, of the first moment of each kind."""
    found: dict[tuple[int, When], tuple[Refused, Trial]] = {}
    for number, trial in trials:
        seat = trial.moment.affected if role == "affected" else trial.moment.bystander
        for one in trial.refusals.get((seat, answer), ()):
            found.setdefault((number, one.when), (one, trial))
    if not found:
        return
    telling = most_telling([one.refusal for one, _trial in found.values()])
    (number, when), (one, trial) = next(item for item in found.items() if item[1][0].refusal == telling)
    holder = PLAYERS[trial.moment.affected if role == "affected" else trial.moment.bystander]
    claim = {"player": holder, "cannot": answer, **_where(when, trial.moment), "because": telling.rule}
    moves = (*trial.decided[: one.decided], claim, *trial.decided[one.decided :])
    yield Case(number, role, when, "no", telling.text, moves, telling.rule)
