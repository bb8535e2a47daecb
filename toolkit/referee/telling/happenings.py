"""Happenings: what the log and the numbers tell, in clauses; a new kind of event is told by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toolkit.cards import Database
from toolkit.engine.log import Entry
from toolkit.referee.court.judgment import Course
from toolkit.referee.court.values import TRACKS
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.telling.voices import called, clause, whose
from toolkit.referee.transcript import PHRASES

_GOES_WITHOUT_SAYING = frozenset(
    (
        *("plays", "resolves", "passes", "turn", "reveals", "drinks", "discards", "orders", "round-ends"),
        *(f"{track}-{way}" for track in TRACKS for way in ("up", "down")),
    )
)
"""What the reading tells, or the numbers."""

_BETTER: Mapping[str, str] = {
    "negated": "{card} is Negated: it does nothing",
    "round-ends": "the Round ends",
    "splits": "{card} is split between {who} and {other}",
    "redirects": "{whose_who} loss goes to {other}",
    "claims-pot": "{who} collects the pot",
    "wins-round": "{who} wins the Round",
    "wins-contest": "{who} wins the Contest",
}
"""What is told in fewer words than a transcript has, or in better ones."""


def happening(cards: Database, names: Sequence[str], entry: Entry) -> str:
    """One event of the log as a clause."""
    template = _BETTER.get(entry.what) or PHRASES.get(entry.what, "{who} " + entry.what.replace("-", " "))
    who = "" if entry.seat is None else names[entry.seat]
    other = "" if entry.other is None else names[entry.other]
    words = {
        "who": called(who) if who else "",
        "whose_who": whose(who) if who else "",
        "other": called(other) if other else "",
        "whose": whose(other) if other else "the",
        "card": title(cards, entry.card),
        "tracker": (entry.tracker or "").replace("-", " "),
        "amount": 1 if entry.amount is None else entry.amount,
    }
    if who and template.startswith("{who}'s"):
        return whose(who) + template.removeprefix("{who}'s").format(**words)
    if who and template.startswith("{who} "):
        return clause(who, template.removeprefix("{who} ").format(**words))
    return template.format(**words)


def title(cards: Database, card: str | None) -> str:
    """A card as it stands in a sentence."""
    found = cards.cards.get(card or "")
    if found is None:
        return "a card"
    return f"“{found.title if found.title.endswith('...') else found.title.rstrip('.')}”"


def differences(cards: Database, without: Course | None, course: Course) -> Iterator[str]:
    """What comes out otherwise than it would have, in clauses; all that happens, where there is nothing else."""
    anyway: Counter[Entry] = Counter(without.log if without is not None else ())
    told: dict[str, None] = {}
    for entry in course.happened:
        if anyway[entry] > 0:
            anyway[entry] -= 1
        elif entry.what not in _GOES_WITHOUT_SAYING:
            told[happening(cards, course.names, entry)] = None
    yield from told
    yield from changes(without, course)
    yield from drawn(without, course)


def changes(without: Course | None, course: Course) -> Iterator[str]:
    """What everybody gains and loses, with what it would have been."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name in course.names:
        parts = tuple(_changed(without, course, name))
        if parts:
            groups.setdefault(parts, []).append(name)
    for parts, names in groups.items():
        if len(names) > 1 and len(names) == len(course.names):
            yield f"everyone {' and '.join(parts)}"
        elif len(names) > 1 and len(names) == len(course.names) - 1 and len(names) > 2:  # noqa: PLR2004 - the others
            rest = next(name for name in course.names if name not in names)
            yield f"everyone but {called(rest)} {' and '.join(parts)}"
        else:
            yield from (clause(name, *parts) for name in names)


def _changed(without: Course | None, course: Course, name: str) -> Iterator[str]:
    for place, track in enumerate(TRACKS):
        now = course.after[name][place] - course.before[name][place]
        if without is None:
            if now:
                yield moved(track, now)
            continue
        would = without.after[name][place] - without.before[name][place]
        if now == would:
            continue
        if not now:
            yield f"{'gains' if would > 0 else 'loses'} no {ATTRIBUTES[track]}"
        elif would and (now > 0) == (would > 0):
            yield f"{moved(track, now)} instead of {abs(would)}"
        else:
            yield moved(track, now)


def moved(track: str, amount: int) -> str:
    """What somebody gains or loses: "loses 2 Gold"."""
    if not amount:
        return f"neither gains nor loses {ATTRIBUTES[track]}"
    verb = ("gets" if track == "gold" else "gains") if amount > 0 else "loses"
    return f"{verb} {abs(amount)} {ATTRIBUTES[track]}"


def drawn(without: Course | None, course: Course) -> Iterator[str]:
    """Who draws cards, which the log does not tell."""
    for name, now in course.hands.items():
        before = course.held.get(name, 0)
        played = sum(one.what == "plays" and course.name(one.seat) == name for one in course.log)
        would = 0
        if without is not None:
            mine = sum(one.what == "plays" and without.name(one.seat) == name for one in without.log)
            would = without.hands.get(name, 0) - without.held.get(name, 0) + mine
        more = now - before + played - would
        if more > 0:
            yield clause(name, f"draws {more} card{'' if more == 1 else 's'}")
