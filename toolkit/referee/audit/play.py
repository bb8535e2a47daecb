"""What shows when a card is played at every kind of table: whether it can be, does anything, and can be answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs
from msgspec.structs import replace

from toolkit.cards import AnyCard, Card, Database
from toolkit.cards.conditions import IsTracked, Opponents
from toolkit.cards.effects import MoveCards
from toolkit.cards.walk import walk
from toolkit.referee.audit import idle
from toolkit.referee.audit.finding import Finding
from toolkit.referee.matrix.bearing import concerns
from toolkit.referee.matrix.kinds import groups
from toolkit.referee.matrix.matrix import fitting
from toolkit.referee.matrix.moments import Moment
from toolkit.referee.matrix.search import Search
from toolkit.referee.matrix.tables import ACTOR, PLAYERS, Table, tables
from toolkit.referee.matrix.trial import Course, Trial
from toolkit.referee.usual import usual

MOST_PLAYERS = 10
PLENTY = 20
"""So much of everything that characters track, everybody has at the tables of an audit, or nearly the most of it."""

_SPARE = 8
"""So many cards everybody may draw, or get back: none that could be played where it comes from no Round."""


def findings(database: Database, cards: Sequence[Card], files: Mapping[str, str]) -> Iterator[Finding]:
    """What playing these cards shows. Of those that do the same one is played, and its findings are those of all."""
    kinds = groups(cards, database)
    before = list(groups([*map(database.card, fitting(database)), *cards], database))
    found = Search(database, list(kinds), lambda: before, at=_tables(database, cards)).run()
    for first, alike in kinds.items():
        own = [moment for moment in found if moment.card == first]
        for finding in _of_card(database, database.card(first), own, before, files):
            yield from (structs.replace(finding, card=name, file=files[name]) for name in alike)


def _of_card(
    database: Database, card: AnyCard, own: Sequence[Moment], answers: Sequence[str], files: Mapping[str, str]
) -> Iterator[Finding]:
    assert isinstance(card, Card), "only a Character Card is played"
    yield from _never(card, own, files[card.id])
    if own:
        yield from idle.findings(database, card, own, files[card.id])
        yield from _unanswered(database, card, own, answers, files[card.id])


def _tables(database: Database, cards: Sequence[Card]) -> list[Table]:
    """The usual tables, then with fewer or more players, with Ada out of the Round, and where nothing is tracked."""
    species = sorted({kind for character in database.characters.values() for kind in character.species})
    trackers = [tracker for character in database.characters.values() for tracker in character.trackers]
    plain = tables(database)
    wider = [
        *plain,
        *(replace(table, present=2) for table in plain if table.turn in ("Ada", "Ben") and table.upcoming != "Cleo"),
        *(replace(table, left=True) for table in plain if table.upcoming and table.upcoming != ACTOR),
    ]
    if any(isinstance(one, Opponents) and one.at_least > 2 for one in _conditions(cards)):
        wider += [replace(table, present=MOST_PLAYERS) for table in plain]
    plenty = tuple((one.id, PLENTY if one.most is None else max(1, one.most - 1)) for one in trackers)
    spare = (*(usual(database).raising,) * _SPARE, *_of_the_kinds_asked_for(database, cards))
    rich = [replace(table, tracked=plenty, species=tuple(species), spare=spare) for table in wider]
    asks_for_little = any(isinstance(one, IsTracked) and one.at_most is not None for one in _conditions(cards))
    return [*rich, *(replace(table, tracked=()) for table in rich[: len(plain)] if asks_for_little)]


def _of_the_kinds_asked_for(database: Database, cards: Sequence[Card]) -> Iterator[str]:
    """A card of each type or subtype that only certain cards are moved by."""
    moves = (step.record for card in cards for step in walk(card) if isinstance(step.record, MoveCards))
    known = [card for card in database.cards.values() if isinstance(card, Card)]
    for kind in dict.fromkeys(move.kind for move in moves if move.kind):
        yield from [card.id for card in known if kind in (*card.types, *card.subtypes)][:1]


def _conditions(cards: Sequence[Card]) -> Iterator[object]:
    return (step.record for card in cards for step in walk(card))


def _never(card: Card, own: Sequence[Moment], file: str) -> Iterator[Finding]:
    """What can be played at no table; nothing is played without a type, and nobody there has Mushrooms to harvest."""
    played = {moment.option for moment in own}
    asked = [number for number, option in enumerate(card.options) if card.types and not option.harvested]
    missing = [number for number in asked if number not in played]
    if missing and len(missing) == len(card.options):
        why = "It can never be played: no table was found at which its conditions hold together."
        remedy = "Look at 'when' and 'requires': what it answers, and what must be so at the same time."
        yield Finding("never-playable", "error", card.id, file, why, remedy)
        return
    for number in missing:
        why = f"Its option {number + 1} can never be played: no table was found at which its conditions hold together."
        remedy = f"Look at 'when' and 'requires' of options[{number}], or leave the option out."
        yield Finding("never-playable", "error", card.id, file, why, remedy)


def _unanswered(
    database: Database, card: Card, own: Sequence[Moment], answers: Sequence[str], file: str
) -> Iterator[Finding]:
    """A card that harms others, and that no card of all there are answers."""
    trials = [Trial(database, moment, answers) for moment in own if moment.table.present <= len(PLAYERS)]
    if any(concerns(chance) for trial in trials for chance in trial.plays()):
        return
    if any(_harms(chance.without) for trial in trials for chance in trial.chances):
        why = "It harms other players, and no card in the decks that are known whole can do anything about it."
        remedy = "Is that meant? An Anytime Card, or what it may not be Negated or Ignored by, is often the reason."
        yield Finding("no-answer", "warning", card.id, file, why, remedy)


def _harms(course: Course) -> bool:
    """Whether somebody other than Ada comes off worse."""
    others = ((was, course.after[name]) for name, was in course.before.items() if name != ACTOR)
    return any(now[0] < was[0] or now[1] > was[1] or now[2] < was[2] for was, now in others)
