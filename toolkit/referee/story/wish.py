"""Wishes: what a question wants to know of a story: whether a card may be played, or who gets or loses how much."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from toolkit.referee.story import asks
from toolkit.referee.story.people import People
from toolkit.referee.story.tokens import Clause
from toolkit.referee.story.words import MODALS, PREPOSITIONS

Kind = Literal[
    "may",
    "moves",
    "end",
    "pot",
    "who-pot",
    "drink",
    "who",
    "out",
    "back",
    "stays",
    "draws",
    "card",
    "contest",
    "round",
    "tie",
    "along",
    "all",
]


@dataclass(frozen=True)
class Wish:
    """What is asked. ``people`` are those it is asked of (none: everybody), ``others`` means all but those who act.

    ``track`` is what of theirs (None: anything), ``direction`` whether they lose (-1) or gain (1) it. ``is_open`` is
    not asked by yes or no. ``cards`` are the ids of the cards in the words that ask, ``said`` those words.
    """

    kind: Kind
    said: str = ""
    people: tuple[str, ...] = ()
    track: str | None = None
    direction: int = 0
    others: bool = False
    is_open: bool = False
    cards: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    amount: int | None = None
    is_denied: bool = False
    is_spared: bool = False


def wish(people: People, cut: Sequence[Clause]) -> Wish:
    """What a question wants to know: what its last open clause asks for, or else its last one of yes or no."""
    for sentence in reversed(_sentences(cut)):
        asking = [
            clause
            for number, clause in enumerate(sentence)
            if _is_open(clause) and not _is_relative(sentence, number) and not _is_conceded(sentence, number)
        ]
        if asking:
            return _open(people, asking[0])
        if any(asks.YES_NO.match(clause.said) for clause in sentence):
            break
    closed = [clause for clause in cut if asks.YES_NO.match(clause.said)]
    closed = closed or [clause for clause in cut if asks.WITHIN.search(clause.said)]
    told = [clause for clause in cut if clause.said not in _TAGS]
    if not closed and len(told) < len(cut):
        return _closed(people, told[-1] if told else cut[-1])
    last = closed[-1] if closed else next((one for one in reversed(cut) if asks.REST.search(one.said)), cut[-1])
    found = _closed(people, last)
    is_asked = bool(closed) or bool(asks.REST.search(last.said)) or bool({*MODALS, "any"} & set(last.words))
    is_told_of = any(one.kind == "person" and not one.owned for one in last.tokens)
    is_short = not is_asked and not is_told_of and found.kind in ("moves", "end", "pot")
    if not is_asked and found.kind == "who-pot":
        return replace(found, kind="pot", is_open=True)
    return replace(found, is_open=True) if is_short else found


_TAGS = ("right", "correct", "yes", "no", "true", "is that right", "is that correct", "isnt it", "yeah", "yes or no")


def _sentences(cut: Sequence[Clause]) -> list[list[Clause]]:
    """The clauses of each sentence."""
    found: list[list[Clause]] = []
    for clause in cut:
        if not found or clause.mark in (".", "?", "!", "\n"):
            found.append([])
        found[-1].append(clause)
    return found


def _is_open(clause: Clause) -> bool:
    return bool(asks.OPEN.search(clause.said)) and not asks.YES_NO.match(clause.said)


def _is_relative(cut: Sequence[Clause], number: int) -> bool:
    """Whether a clause only says more of the person before it: "Fiona, who has left the Round, ..."."""
    first = cut[number].words[0]
    return (
        first in ("who", "which", "whose")
        and number > 0
        and cut[number].mark == ","
        and cut[number - 1].words[-1] == "@"
    )


def _is_conceded(cut: Sequence[Clause], number: int) -> bool:
    """Whether a clause only tells in spite of what something is asked: "is it allowed even though ..."."""
    before = cut[number - 1] if number else None
    return before is not None and bool(asks.YES_NO.match(before.said)) and before.words[-1] == "even"


def _open(people: People, clause: Clause) -> Wish:
    said = clause.said
    whom = () if asks.ALL.search(said) else _people(people, clause)
    track, direction = _track(said), _direction(said)
    tracks = tuple(name for name, pattern in asks.TRACKS if pattern.search(said))
    track = track if len(tracks) < _SEVERAL else None
    others = bool(asks.OTHERS.search(said))
    wanted = Wish("all", said, whom, track, direction, others, is_open=True, cards=_cards(clause), tracks=tracks)
    kind: Kind = "all"
    if re.search(r"\bcontrol\b", said):
        kind = "round"
    elif asks.DRAWS.search(said):
        kind = "draws"
    elif asks.WHO_OUT.search(said):
        kind = "out"
    elif asks.TO_THE_INN.search(said) and not whom:
        kind = "who-pot"
    elif asks.POT.search(re.sub(r"\bpot of \d+", "", said)):
        kind = "who-pot" if re.search(r"\b(?:who|whos|where)\b", said) else "pot"
    elif asks.CONTEST.search(said):
        kind = "contest"
    elif re.match(r"(?:and |so |then )*(?:who|whos|whom)\b", said) and "how" not in said:
        kind = "who"
    elif asks.DRINK.search(said) and not whom:
        kind = "drink"
    elif asks.END.search(said):
        kind = "end"
    return _as(wanted, kind)


_SEVERAL = 2


def _closed(people: People, clause: Clause) -> Wish:
    said = clause.said
    wanted = Wish(
        "may",
        said,
        _people(people, clause),
        _track(said),
        _direction(said),
        bool(asks.OTHERS.search(said)),
        cards=_cards(clause),
        amount=_amount(said),
        is_denied=bool(asks.ILLEGAL.search(said)) or _is_denied(clause),
        is_spared=bool(asks.SPARED.search(said)),
    )
    if wanted.track is None and not wanted.direction and asks.DRINKS.search(said):
        wanted = replace(wanted, track="alcohol", direction=1)
    return _as(wanted, _closed_kind(wanted, clause))


def _closed_kind(wanted: Wish, clause: Clause) -> Kind:
    said = wanted.said
    if asks.LEAVE.search(said) and not asks.DOING.search(said):
        return "may"
    kind = next((kind for kind, pattern in _CLOSED if pattern.search(said) and _is_fitting(kind, wanted)), None)
    if kind is not None:
        return kind
    if wanted.is_spared and not wanted.cards:
        return "moves"
    is_moves = bool(wanted.direction or wanted.track) and not _is_about_card(wanted, clause)
    return "moves" if is_moves else "may"


_CLOSED: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("stays", asks.STAYS),
    ("draws", asks.DRAWS),
    ("card", asks.CARD),
    ("back", asks.BACK),
    ("out", asks.OUT),
    ("contest", asks.CONTEST),
    ("who-pot", asks.POT),
    ("round", asks.ROUND),
    ("tie", asks.TIE),
    ("along", asks.ALONG),
)


def _is_fitting(kind: Kind, wanted: Wish) -> bool:
    """Whether what is asked by these words can be this, after all that is said."""
    match kind:
        case "back":
            return not wanted.cards and not re.search(r"\bhits?\b", wanted.said)
        case "round":
            return not wanted.cards or "control" in wanted.said
        case "along":
            return wanted.track is not None and not wanted.cards
        case _:
            return True


def _is_about_card(wanted: Wish, clause: Clause) -> bool:
    """Whether it is asked if a card does what it is played for, and not what somebody's numbers are in the end."""
    first = next((one for one in clause.tokens[1:] if one.kind in ("card", "person")), None)
    if first is not None and first.text.startswith("drinks/"):
        return False
    is_card = first is not None and (first.kind == "card" or first.owned)
    return bool(clause.cards) and is_card and (bool(asks.STOPS.search(wanted.said)) or not wanted.direction)


def _amount(said: str) -> int | None:
    """How much it is asked whether somebody gains or loses."""
    found = re.search(
        r"\b(?:loses?|gains?|gets?|takes?|pays?|suffers?|heals?|drinks?) (?:@ |the |whole |full |all )*(\d{1,2})\b",
        said,
    )
    return int(found[1]) if found else None


def _is_denied(clause: Clause) -> bool:
    """Whether it is said, and not asked, that something may not be done: "so he can't Ignore it, right?"."""
    asks_first = clause.words[0] in MODALS or "why" in clause.words
    return not asks_first and bool({"cant", "cannot"} & set(clause.words))


def _as(wanted: Wish, kind: Kind) -> Wish:
    return replace(wanted, kind=kind)


_AND = 2
"""How far apart two people stand who are joined by "and"."""


def _people(people: People, clause: Clause) -> tuple[str, ...]:
    """Those of whom a clause asks: who acts in it, or else whoever is named."""
    tokens = [token for token in clause.tokens if token.kind == "person"]
    acting = [
        token
        for number, token in enumerate(clause.tokens)
        if token.kind == "person"
        and not token.owned
        and not (number and clause.tokens[number - 1].text in PREPOSITIONS)
    ]
    first = acting[:1]
    for one, other in pairwise(acting):
        if one in first and other.place - one.place <= _AND:
            first.append(other)
    names = [people.name(token) for token in (first or tokens)]
    return tuple(dict.fromkeys(names))


def _cards(clause: Clause) -> tuple[str, ...]:
    return tuple(card for one in clause.cards if one.mention is not None for card in one.mention.ids)


def _track(said: str) -> str | None:
    return next((name for name, pattern in asks.TRACKS if pattern.search(said)), None)


def _direction(said: str) -> int:
    return -1 if asks.DOWN.search(said) else 1 if asks.UP.search(said) else 0
