"""What an answer does to the card answered, and what comes out differently, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import Database
from toolkit.engine.log import Entry
from toolkit.referee.games.lookahead import UNTOLD
from toolkit.referee.matrix.moments import Moment
from toolkit.referee.matrix.tables import PLAYERS
from toolkit.referee.matrix.trial import Chance, Course
from toolkit.referee.numbers import ATTRIBUTES, comparison
from toolkit.referee.scenarios.transcript import beside, phrase

EVENT = "$event"
"""What stands for the title of the card answered, so that what is told goes for all cards that do the same."""

_HAPPENINGS = {
    "negated": "“{title}” is Negated: it does nothing",
    "ignores": "{name} Ignores “{title}”",
    "redirects": "{name}'s loss is redirected to {other}",
    "splits": "“{title}” is split between {name} and {other}",
    "inn-pays": "the Inn pays {amount} Gold for {name}",
    "leaves-round": "{name} leaves the Round",
    "takes-control": "{name} takes control of the Round",
    "wins-round": "{name} wins the Round",
    "claims-pot": "{name} collects the pot instead",
    "pot-to-inn": "the Round ends and the pot goes to the Inn",
    "orders": "{name} orders a Drink for {other}",
}
"""What is told of each kind of happening in the log, where the transcript would not say enough, or too much."""


_UNTOLD = UNTOLD | {"round-ends"}
"""What follows from what is told."""


def told(database: Database, moment: Moment, chance: Chance) -> str:
    """What happens, in a sentence; players are called as at the table, and the card answered :data:`EVENT`."""
    fates = list(dict.fromkeys(_fates(database, moment, chance)))
    bears = concerns(chance)
    lines = [*fates, *_changes(chance.without, chance.with_it, aside=not bears)] or ["nothing comes out differently"]
    end = [] if bears else [f"“{EVENT}” goes on as before"]
    return f"{_sentence('; '.join([*lines, *end]))}."


def _fates(database: Database, moment: Moment, chance: Chance) -> Iterator[str]:
    """What happened only because of the answer, apart from numbers."""
    for entry in beside(chance.with_it.log, chance.without.log):
        if entry.what not in _UNTOLD or entry.what in _HAPPENINGS:
            title = EVENT if entry.card == moment.card else database.card(entry.card).title if entry.card else ""
            yield _told(entry, title)


def _told(entry: Entry, title: str) -> str:
    if entry.what not in _HAPPENINGS:
        return phrase(entry, PLAYERS, f"“{title}”" if title else "a card")
    words = _HAPPENINGS[entry.what]
    return words.format(title=title, name=_name(entry.seat), other=_name(entry.other), amount=entry.amount)


def _changes(without: Course, with_it: Course, *, aside: bool) -> Iterator[str]:
    """Each number that comes out differently: with what it would have been, or what the answer alone adds."""
    for name in PLAYERS:
        for place, attribute in enumerate(ATTRIBUTES):
            start = (without.after if aside else without.before)[name][place]
            plain, changed = without.after[name][place] - start, with_it.after[name][place] - start
            if plain != changed:
                yield comparison(name, attribute, plain, changed)


def concerns(chance: Chance) -> bool:
    """Whether the answer has any bearing: something that would have happened does not, or not so."""
    return any(beside(chance.without.log, chance.with_it.log))


def _name(seat: int | None) -> str:
    return "" if seat is None else PLAYERS[seat]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
