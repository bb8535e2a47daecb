"""Happenings: what the log and the numbers tell, in clauses; a new kind of event is told by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from toolkit.cards import Database
from toolkit.engine.log import Entry
from toolkit.referee.court.judgment import Course
from toolkit.referee.court.values import TRACKS
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.saying import joined
from toolkit.referee.scenarios.transcript import PHRASES, beside
from toolkit.referee.telling.voices import called, clause, whose

_GOES_WITHOUT_SAYING = frozenset(
    (
        *("plays", "resolves", "passes", "turn", "reveals", "drinks", "discards", "round-ends", "deck-reshuffled"),
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


class Part(NamedTuple):
    """Something that happens: who does it (nobody in particular: None), and what."""

    who: str | None
    what: str


def told(parts: Iterable[Part], most: int) -> str:
    """What happens, all that one person does together, in so many clauses at most."""
    each: dict[str | None, list[str]] = {}
    for part in parts:
        each.setdefault(part.who, []).append(part.what)
    clauses = [*each.pop(None, ()), *(_clause(who, what) for who, what in each.items() if who)]
    found = clauses[:most]
    if len(found) > 1 and any(" and " in one for one in found):
        return f"{', '.join(found[:-1])}, and {found[-1]}"
    return joined(found) if found else ""


def _clause(who: str, what: Sequence[str]) -> str:
    return f"{who} {joined(what)}" if who.startswith("everyone") else clause(who, *what)


def happened(cards: Database, names: Sequence[str], entry: Entry) -> Part:
    """One event of the log."""
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
    if who and entry.what in _MARKING and _is_mark(cards, entry.tracker):
        return Part(who, _MARKING[entry.what].format(**words))
    if who and template.startswith("{who}'s"):
        return Part(None, whose(who) + template.removeprefix("{who}'s").format(**words))
    if who and template.startswith("{who} "):
        return Part(who, template.removeprefix("{who} ").format(**words))
    return Part(None, template.format(**words))


_MARKING = {"tracker-up": "becomes {tracker}", "tracker-down": "is no longer {tracker}"}


def _is_mark(cards: Database, tracker: str | None) -> bool:
    """Whether what is tracked is no number, but a mark that somebody else puts on a player."""
    own = (one for character in cards.characters.values() for one in character.trackers)
    return any(one.id == tracker and one.on_others and one.most == 1 for one in own)


def title(cards: Database, card: str | None) -> str:
    """A card as it stands in a sentence."""
    found = cards.cards.get(card or "")
    if found is None:
        return "a card"
    return f"“{found.title if found.title.endswith('...') else found.title.rstrip('.')}”"


def differences(cards: Database, without: Course | None, course: Course, named: Collection[str] = ()) -> Iterator[Part]:
    """What comes out otherwise than it would have; all that happens, where there is nothing else.

    Those who are ``named`` are told by their names, be it that they are nearly all.
    """
    yield from occurrences(cards, without, course)
    yield from changes(without, course, named)
    yield from drawn(without, course)


def occurrences(cards: Database, without: Course | None, course: Course) -> Iterator[Part]:
    """What becomes of cards and of the Round otherwise than it would have, each once."""
    found = beside(course.happened, without.log if without is not None else ())
    told = (happened(cards, course.names, one) for one in found if one.what not in _GOES_WITHOUT_SAYING)
    yield from dict.fromkeys(told)


def changes(without: Course | None, course: Course, named: Collection[str] = ()) -> Iterator[Part]:
    """What everybody gains and loses, with what it would have been."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name in course.names:
        if parts := tuple(_changed(without, course, name)):
            groups.setdefault(parts, []).append(name)
    for parts, names in groups.items():
        missing = [name for name in course.names if name not in names]
        is_told = not set(names) <= set(named)
        if is_told and len(names) > 1 and len(missing) <= 1 < len(names) + len(missing) - 1:
            everyone = f"everyone but {called(missing[0])}" if missing else "everyone"
            yield from (Part(everyone, part) for part in parts)
        else:
            yield from (Part(name, part) for name in names for part in parts)


def _changed(without: Course | None, course: Course, name: str) -> Iterator[str]:
    for place, track in enumerate(TRACKS):
        now = course.after[name][place] - course.before[name][place]
        would = 0 if without is None else without.after[name][place] - without.before[name][place]
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


def drawn(without: Course | None, course: Course) -> Iterator[Part]:
    """Who draws cards, which the log does not tell."""
    for name in course.hands:
        more = _taken(course, name) - (0 if without is None else _taken(without, name))
        if more > 0:
            yield Part(name, f"takes {more} card{'' if more == 1 else 's'} into hand")


def _taken(course: Course, name: str) -> int:
    """How many cards somebody has taken into hand."""
    played = sum(one.what == "plays" and course.name(one.seat) == name for one in course.log)
    return max(0, course.hands.get(name, 0) - course.held.get(name, 0) + played)
