"""Telling a story: its beats in a sentence, and what came of it for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.cards import Card, Database
from toolkit.referee.numbers import NAMES, Numbers
from toolkit.referee.saying import joined, quoted
from toolkit.referee.story.beat import Beat, Story
from toolkit.referee.story.performance import Performance
from toolkit.referee.story.told import USUAL

_VERBS = (("gains", "loses"), ("gains", "loses"), ("gets", "loses"))


def told(cards: Database, story: Story, moves: Sequence[dict[str, object]]) -> str:
    """The beats in a sentence: "Gog plays “Dance with Gog!” on Eve and Eve plays ..."."""
    parts: list[str] = []
    drinker = ""
    for beat in story.beats:
        card = cards.cards[beat.card]
        if isinstance(card, Card):
            parts.append(_played(card, beat, moves))
        elif drinker and (beat.drinker or beat.by) == drinker and parts[-1].startswith(f"{drinker} reveals"):
            parts[-1] += f" and then {quoted(card)}"
        else:
            drinker = beat.drinker or beat.by or ""
            parts.append(f"{drinker} reveals {quoted(card)}")
    if story.sharer is not None and parts:
        parts[0] += f" and shares it with {story.sharer}"
    return joined(parts)


def _played(card: Card, beat: Beat, moves: Sequence[dict[str, object]]) -> str:
    mine = (one for one in moves if one.get("play") == beat.card and one.get("player") == beat.by)
    move = next(mine, {})
    targets = move.get("targets")
    aim = f" on {joined([str(one) for one in targets])}" if isinstance(targets, list) and targets else ""
    on = move.get("on")
    aim += (" on their own Drink" if on == beat.by else f" on {on}'s Drink") if on and not aim else ""
    return f"{beat.by} plays {quoted(card)}{aim}"


def change(name: str, before: Numbers, after: Numbers, track: str | None = None) -> str:
    """What somebody gains and loses: "Gog loses 2 Fortitude and 1 Gold"; that nothing changes, if so."""
    parts = list(_parts(before, after, track))
    if parts:
        return f"{name} {' and '.join(parts)}"
    what = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}.get(track or "")
    return f"{name}'s {what} does not change" if what else f"nothing changes for {name}"


def _parts(before: Numbers, after: Numbers, track: str | None) -> Iterator[str]:
    """What somebody gains and loses, each verb once."""
    last = ""
    for key, name, verbs, was, now in zip(_KEYS, NAMES, _VERBS, before, after, strict=True):
        if was != now and track in (None, key):
            verb = verbs[int(now < was)]
            yield f"{abs(now - was)} {name}" if verb == last else f"{verb} {abs(now - was)} {name}"
            last = verb


_KEYS = ("fortitude", "alcohol", "gold")


def end(name: str, after: Numbers, tracks: Iterable[str]) -> str:
    """Where somebody stands at the end: "Eve ends with 4 Alcohol Content and 6 Gold"."""
    wanted = list(tracks)
    values = [f"{value} {label}" for key, label, value in zip(_KEYS, NAMES, after, strict=True) if key in wanted]
    return f"{name} ends with {joined(values)}"


def changed(performance: Performance, names: Iterable[str]) -> list[str]:
    """What those gain and lose for whom anything changes."""
    pairs = ((name, performance.before[name], performance.after[name]) for name in names)
    return [change(name, before, after) for name, before, after in pairs if before != after]


def assumed(story: Story) -> str:
    """What was taken for granted of the table."""
    count = len(story.people)
    start = f"{USUAL['fortitude']} Fortitude and {USUAL['alcohol']} Alcohol Content"
    return f"(Taken for granted: {count} players, each at {start} where nothing else is said.)"
