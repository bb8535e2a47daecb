"""State: what people are said to have, and what goes on, before anything is done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from toolkit.figures import TRACK_END
from toolkit.referee.deeds import is_for_a_round
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Told

Fields = dict[str, Any]
"""What is known of somebody or of the scene, by the names of the fields of a Case."""

MOST = {"fortitude": TRACK_END, "alcohol": TRACK_END, "gold": 1000}

_CHANGING = (
    "redirects", "moves", "loses", "gains", "pays", "gets", "steals", "changes", "hits", "antes", "discards",
    "draws", "orders",
)  # fmt: skip
"""Verbs after which a number is what comes or goes."""

_SEATS = (2, 12)


def people(told: Told) -> dict[str, Fields]:
    """What everybody is said to have, by name."""
    found: dict[str, Fields] = defaultdict(dict)
    last = told.people.me
    for clause in told.clauses:
        free = [one for one in clause.tokens if one.is_person and told.people.name(one)]
        for at, token in enumerate(clause.tokens):
            name = _whose(told, clause, at) or (told.people.name(free[0]) if free and not clause.asks else None) or last
            _read_number(told, clause, at, found[name] if token.number is not None else {})
            if (token.of("standing") is not None and not told.clauses[clause.place].asks) or (
                token.of("standing") is not None and at < (clause.ask or 0)
            ):
                _read_standing(told, clause, at, found[name])
            if token.of("marked") is not None and not clause.asks:
                found[name].setdefault("tracks", {})["marked"] = True
                told.put(token)
        last = told.people.name(free[0]) or last if free and not free[0].owned else last
    return {name: fields for name, fields in found.items() if fields}


def _whose(told: Told, clause: Clause, at: int) -> str | None:
    """The last person before a place in its clause."""
    names = [told.people.name(one) for one in clause.tokens[:at] if one.is_person]
    return next((name for name in reversed(names) if name is not None), None)


def _read_number(told: Told, clause: Clause, at: int, fields: Fields) -> None:
    """The number of a track that somebody has: "3 fort", "gold: 2", "at 4"."""
    token = clause.tokens[at]
    if token.number is None or token.sign or token.place in told.placed or _is_changed(clause.tokens[:at]):
        return
    if clause.ask is not None and at > clause.ask and not _is_stood_at(clause.tokens[:at]):
        return
    tracked = _track(clause.tokens, at)
    tracker = next((one for one in _near(clause.tokens, at) if one.of("tracker")), None)
    if tracker is not None:
        fields.setdefault("tracks", {})[tracker.of("tracker")] = token.number
        told.put(token, tracker)
    elif tracked is not None and not tracked.can_be("direction", "down"):
        track = tracked.of("track") or ""
        fields.setdefault(track, min(token.number, MOST[track]))
        told.put(token, tracked, *(one for one in clause.tokens[at + 2 : at + 3] if one.can_be("little", "left")))
    elif _is_stood_at(clause.tokens[:at]) and not _is_of_something(clause.tokens[at + 1 :]):
        fields.setdefault("fortitude", min(token.number, TRACK_END))
        told.put(token)


def _near(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    return (*tokens[at + 1 : at + 2], *tokens[max(0, at - 2) : at])


def _track(tokens: Sequence[Token], at: int) -> Token | None:
    """The word of the track that a number tells, right after it or before."""
    after = tokens[at + 1 : at + 3]
    for one in (
        after[:1] if after and after[0].of("track") else [x for x in after[1:] if after[0].can_be("little", "more")]
    ):
        if one.of("track"):
            return one
    if tokens[at].number == 1 and not tokens[at].said.isdigit():
        return None
    for one in reversed(tokens[max(0, at - 2) : at]):
        if one.of("track") and not one.can_be("verb", "hits"):
            return one
        if not (one.of("before") or one.of("passive") or one.of("time")):
            return None
    return None


def _is_changed(before: Sequence[Token]) -> bool:
    """Whether the number that follows is what is gained or lost, and not what somebody has."""
    near = [one for one in before[-3:] if one.of("verb") and not one.of("track")]
    return bool(before and before[-1].can_be("little", "change")) or bool(near and near[-1].can_be("verb", *_CHANGING))


def _is_stood_at(before: Sequence[Token]) -> bool:
    """Whether the number that follows tells where somebody stands: "at 3", "is on 2"."""
    if not before:
        return False
    is_somebody = len(before) > 1 and before[-2].is_person
    return before[-1].can_be("little", "at") or (before[-1].can_be("little", "stands") and is_somebody)


def _is_of_something(after: Sequence[Token]) -> bool:
    """Whether a number counts something else: "at 4 players", "on 2 drinks"."""
    return bool(after) and bool(after[0].of("seats") or after[0].of("drink") or after[0].of("card") or after[0].cards)


def _read_standing(told: Told, clause: Clause, at: int, fields: Fields) -> None:
    token = clause.tokens[at]
    standing = token.of("standing")
    if token.place in told.placed or (clause.ask is not None and at > clause.ask):
        return
    before = clause.tokens[at - 1] if at else None
    if before is not None and (before.of("not") or before.can_be("time", "never")):
        told.put(token, before)
        fields.update({name: False for name in _STANDING.get(standing or "", {}) if name in ("left", "passed")})
        return
    if standing == "left" and not _is_leaving(clause, at):
        return
    fields.update({name: value for name, value in _STANDING.get(standing or "", {}).items() if name not in fields})
    told.put(token)


_STANDING: dict[str, Fields] = {
    "left": {"left": True},
    "in": {"left": False},
    "passed": {"passed": True},
    "broke": {"gold": 0},
    "sober": {"alcohol": 0},
    "full": {"fortitude": TRACK_END},
    "out": {"out": True},
    "no-drinks": {"drink_me": ()},
}
"""What is known of somebody by each word for how they stand."""


def _is_leaving(clause: Clause, at: int) -> bool:
    """Whether "left" tells that somebody left, and not how much there is, or who."""
    token, before = clause.tokens[at], clause.tokens[at - 1] if at else None
    if not token.can_be("little", "left"):
        return True
    counted = before is not None and (
        before.number is not None or before.of("track") or before.of("seats") or before.of("drink")
    )
    return not counted and not any(one.of("seats") for one in clause.tokens[at - 2 : at])


def scene(told: Told) -> Fields:
    """What is said to go on."""
    fields: Fields = {}
    for clause in told.clauses:
        for at, token in enumerate(clause.tokens):
            _read_seats(told, clause.tokens, at, fields)
            _read_pot(told, clause.tokens, at, fields)
            _read_turn(told, clause, at, fields)
            moment = token.of("moment")
            if moment is not None and "moment" not in fields and token.place not in told.placed:
                is_turn = moment == "turn"
                if is_turn and _is_of_round(told):
                    told.put(token)
                    continue
                fields["moment"] = moment = "action" if is_turn else moment
                owner = _owner_at(clause.tokens, at)
                name = told.people.name(owner) if owner is not None else None
                actor = _whose(told, clause, at) or told.people.me
                fields["of"] = name or (None if moment in ("round", "nothing", "contest", "other-turn") else actor)
                told.put(owner)
                told.put(token)
                if moment == "refill":
                    fields["empty_deck"] = True
    return {name: value for name, value in fields.items() if value is not None}


def _read_turn(told: Told, clause: Clause, at: int, fields: Fields) -> None:
    """Whose turn it is: "while it's Dimli's turn"."""
    token, owner = clause.tokens[at], clause.tokens[at - 1] if at else None
    if (
        owner is None
        or not owner.owned
        or owner.who == "me"
        or not token.can_be("little", "turn")
        or "moment" in fields
    ):
        return
    name = told.people.name(owner)
    acts = any(deed.by == name and deed.does == "plays" for deed in told.deeds)
    if _is_of_round(told) and not acts:
        return
    told.put(owner, token)
    if name is not None and not _is_of_round(told):
        fields.update(moment="action" if acts else "other-turn", of=name)


def _owner_at(tokens: Sequence[Token], at: int) -> Token | None:
    """Whose something is said to be: "his own Drink Phase"."""
    near = [one for one in tokens[max(0, at - 2) : at] if not one.can_be("little", "own")]
    return near[-1] if near and near[-1].is_person and near[-1].owned else None


def _is_of_round(told: Told) -> bool:
    """Whether a card for a Round of Gambling is played, where "my turn" is one in that Round."""
    cards = told.referee.cards.cards
    return any(is_for_a_round(cards[card]) for deed in told.deeds for card in deed.cards)


def _read_seats(told: Told, tokens: Sequence[Token], at: int, fields: Fields) -> None:
    token = tokens[at]
    following = tokens[at + 1 : at + 2]
    if token.number is None or not following or not following[0].of("seats") or following[0].cards:
        return
    if _SEATS[0] <= token.number <= _SEATS[1] and not (at and tokens[at - 1].can_be("little", "of-all")):
        fields.setdefault("seats", token.number)
        told.put(token, following[0])


def _read_pot(told: Told, tokens: Sequence[Token], at: int, fields: Fields) -> None:
    token = tokens[at]
    if token.number is None or token.place in told.placed:
        return
    near = [*tokens[at + 1 : at + 3], *tokens[max(0, at - 1) : at]]
    pot = next((one for one in near if one.of("pot")), None)
    if pot is not None:
        fields.setdefault("pot", token.number)
        told.put(token, pot, *(one for one in near if one.of("track")))
