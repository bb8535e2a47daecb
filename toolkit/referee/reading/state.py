"""State: what people are said to have, and what goes on, before anything is done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from toolkit.cards import Drink
from toolkit.figures import TRACK_END
from toolkit.referee.deeds import does, is_contest, is_for_a_round
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.reading.words import Table

Fields = dict[str, Any]
"""What is known of somebody or of the scene, by the names of the fields of a Case."""

MOST = {"fortitude": TRACK_END, "alcohol": TRACK_END, "gold": 1000}

_CHANGING = (
    "redirects", "moves", "loses", "gains", "pays", "gets", "steals", "changes", "hits", "antes", "discards",
    "draws", "orders", "keeps",
)  # fmt: skip
"""Verbs after which a number is what comes or goes."""

_SEATS = (2, 12)

_NEAR = 3
"""Within so many words before a word stands what denies it."""

FORCING = ("makes", "forces-out", "moves", "picks")
"""Verbs that tell of those whom a card picks."""


def people(told: Told) -> dict[str, Fields]:
    """What everybody is said to have, by name."""
    found: dict[str, Fields] = defaultdict(dict)
    last, beside = told.people.me, None
    for clause in told.clauses:
        beside = (beside or _right_before(told, clause)) if clause.aside else None
        free = [one for one in clause.tokens if one.is_person and told.people.name(one)]
        for at, token in enumerate(clause.tokens):
            named = free[0] if free and not free[0].owned and not clause.asks else None
            name = _whose(told, clause, at) or (told.people.name(named) if named is not None else None)
            name = name or beside or last
            _read_number(told, clause, at, found[name] if token.number is not None else {})
            if token.can_be("little", "of-all") and _is_of_gold(told, clause, at):
                found[name].setdefault("gold", 1)
                told.put(token, clause.tokens[at + 1])
            if (token.of("standing") is not None and not told.clauses[clause.place].asks) or (
                token.of("standing") is not None and at < (clause.ask or 0)
            ):
                _read_standing(told, clause, at, found[name])
            if token.of("marked") is not None and not clause.asks:
                _read_mark(told, clause, at, found)
        last = told.people.name(free[0]) or last if free and not free[0].owned else last
    return _of_whoever_is_asked_of(told, {name: fields for name, fields in found.items() if fields})


def _of_whoever_is_asked_of(told: Told, found: dict[str, Fields]) -> dict[str, Fields]:
    """What is told of nobody, as that of the one who is spoken of: "fort 14, AC 9. Zot drinks ... is he out?"."""
    me = told.people.me
    speaks = any(one.is_person and told.people.name(one) == me for one in told.tokens)
    others = [name for name in told.people.spoken if name != me]
    is_asked_of = any(one.asks and any(told.people.name(x) in others for x in one.tokens) for one in told.clauses)
    if me not in found or speaks or len(others) != 1 or not is_asked_of or not set(found[me]) <= set(MOST):
        return found
    return {**{name: one for name, one in found.items() if name != me}, others[0]: found[me] | found.get(others[0], {})}


def _read_mark(told: Told, clause: Clause, at: int, found: dict[str, Fields]) -> None:
    """Whether somebody is marked: "Tara, who wears no mark", "there is no mark in front of Tara"."""
    before = clause.tokens[max(0, at - _NEAR) : at + 1]
    if any(one.can_be("joint", "or") and one.can_be("tag") for one in clause.tokens[at + 1 : at + 2]):
        told.put(*clause.tokens[at : at + 2])
        return  # "marked or not"
    denials = [one for one in before if one.of("not") is not None or one.number == 0]
    after = [one for one in clause.tokens[at + 1 :] if one.is_person]
    is_of_next = bool(after) and any(one.can_be("before", "front") for one in clause.tokens[at + 1 :])
    name = told.people.name(after[0]) if is_of_next else _whose(told, clause, at)
    found[name or told.people.me].setdefault("tracks", {})["marked"] = not denials
    told.put(clause.tokens[at], *denials)


def _right_before(told: Told, clause: Clause) -> str | None:
    """Who stands right before a clause: "Gog dances with Eve (5 hp)"."""
    before = next((one for one in reversed(told.tokens) if one.place < clause.tokens[0].place), None)
    return told.people.name(before) if before is not None and before.is_person and not before.owned else None


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
    if any(one.of("pot") for one in clause.tokens[at + 1 : at + 3]):
        return
    is_due = any(one.can_be("little", "each") for one in clause.tokens[at + 1 : at + 3]) and clause.joint == "so"
    tracked = None if is_due else _track(clause.tokens, at)
    marker = next((one for one in reversed(clause.tokens[max(0, at - 2) : at]) if one.of("marker")), None)
    tracker = next((one for one in _near(clause.tokens, at) if one.of("tracker")), None)
    if tracker is None and _is_stood_at(clause.tokens[:at]):
        tracker = next((one for one in clause.tokens[:at] if one.of("tracker")), None)  # "my Hellfire is at 1"
    if tracker is not None:
        fields.setdefault("tracks", {})[tracker.of("tracker")] = token.number
        told.put(token, tracker)
    elif marker is not None:
        fields.setdefault(marker.of("marker") or "", min(token.number, TRACK_END))
        told.put(token, marker)
    elif tracked is not None and not tracked.can_be("direction", "down"):
        track = tracked.of("track") or ""
        fields.setdefault(track, min(token.number, MOST[track]))
        told.put(token, tracked, *(one for one in clause.tokens[at + 2 : at + 3] if one.can_be("little", "left")))
    elif _is_stood_at(clause.tokens[:at]) and not _is_of_something(clause.tokens[at + 1 :]):
        fields.setdefault("fortitude", min(token.number, TRACK_END))
        told.put(token)
    elif (_is_second_of_two(told, clause.tokens[:at]) or _is_after_slash(told, clause)) and "fortitude" in fields:
        fields.setdefault("alcohol", min(token.number, TRACK_END))
        told.put(token)


def _is_of_gold(told: Told, clause: Clause, at: int) -> bool:
    """Whether it is somebody's last Gold that is spoken of: "my last coin"."""
    following = clause.tokens[at + 1 : at + 2]
    is_before = clause.ask is None or at < clause.ask
    return is_before and any(one.can_be("track", "gold") and one.place not in told.placed for one in following)


def _near(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    return (*tokens[at + 1 : at + 2], *tokens[max(0, at - 2) : at])


def _track(tokens: Sequence[Token], at: int) -> Token | None:
    """The word of the track that a number tells, right after it or before."""
    before, after = tokens[max(0, at - 2) : at], tokens[at + 1 : at + 3]
    is_row = len(after) > 1 and after[0].of("track") and after[1].number is not None
    if is_row and before and before[-1].of("track") and all(one.number is None for one in before[:-1]):
        return before[-1]  # "AC 11 HP 14"
    for one in (
        after[:1] if after and after[0].of("track") else [x for x in after[1:] if after[0].can_be("little", "more")]
    ):
        if one.of("track"):
            return one
    if tokens[at].number == 1 and not tokens[at].said.isdigit():
        return None
    for one in reversed(before):
        if one.of("track") and not one.can_be("verb", "hits"):
            return one
        if not (one.of("before") or one.of("passive") or one.of("time")):
            return None
    return None


def _is_changed(before: Sequence[Token]) -> bool:
    """Whether the number that follows is what is gained or lost, and not what somebody has."""
    if before and before[-1].of("direction") and not before[-1].of("verb"):
        return True
    near = [one for one in before[-3:] if one.of("verb") and not one.of("track")]
    return bool(before and before[-1].can_be("little", "change")) or bool(near and near[-1].can_be("verb", *_CHANGING))


def _is_stood_at(before: Sequence[Token]) -> bool:
    """Whether the number that follows tells where somebody stands: "at 3", "is on 2"."""
    if not before:
        return False
    is_somebody = len(before) > 1 and before[-2].is_person
    return before[-1].can_be("little", "at") or (before[-1].can_be("little", "stands") and is_somebody)


def _is_second_of_two(told: Told, before: Sequence[Token]) -> bool:
    """Whether a number follows the one at which somebody stands: "she is at 6 and 5"."""
    first = before[-2:-1]
    is_joined = bool(first) and before[-1].can_be("joint", "and") and first[0].number is not None
    return is_joined and first[0].place in told.placed and _is_stood_at(before[:-2])


def _is_after_slash(told: Told, clause: Clause) -> bool:
    """Whether a clause is the second of two numbers at which somebody stands: "she is at 7/4"."""
    last = told.clauses[clause.place - 1].tokens[-1:] if clause.place else ()
    is_pair = bool(last) and last[0].number is not None and last[0].place in told.placed
    return is_pair and clause.tokens[0].gap.strip() == "/" and clause.tokens[0].number is not None


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
    if standing == "passed" and _is_of_several(clause, at):
        return
    if standing == "passed":
        told.put(*(one for one in clause.tokens[at + 1 : at + 2] if one.can_be("time", "later")))  # "passed twice"
    near = clause.tokens[max(0, at - 3) : at]
    if standing == "in" and (any(one.number for one in near) or any(one.can_be("little", "was") for one in near[-1:])):
        told.put(token)
        return  # "three are still in" tells how many, "she was in at the start" not how it is now
    if standing == "left" and (not _is_leaving(clause, at) or _is_of_several(clause, at)):
        return
    near_by = (
        clause.place,
        clause.place + 1,
        *((clause.place - 1,) if clause.has("verb", "wants") or clause.joint == "and" else ()),
    )
    if standing == "left" and any(one.clause in near_by for one in _leaving(told)):
        told.put(token)
        return
    fields.update({name: value for name, value in _STANDING.get(standing or "", {}).items() if name not in fields})
    told.put(token)


def _leaving(told: Told) -> list[Deed]:
    """The deeds by which somebody leaves, so that they have not left before: "I walked off with ..."."""
    cards = told.referee.cards.cards
    return [one for one in told.deeds if any(does(cards[card], "leaves") for card in one.cards)]


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
    if any(one.owned for one in clause.tokens[at + 1 : at + 2]) or _narrows(clause, 0):
        return False  # "no coin left my stash", "just Eve and Gog left"
    if before is None or before.number is not None or before.cards or before.can_be("little", "none"):
        return before is None and (clause.starts or len(clause.tokens) > 1)
    is_none = at > 1 and bool(clause.tokens[at - 2].of("tag")) and not before.is_person  # "no tricks left"
    counted = is_none or any(map(before.of, _COUNTED))
    return not counted and not any(one.of("seats") for one in clause.tokens[max(0, at - 3) : at])


_COUNTED: tuple[Table, ...] = ("track", "seats", "drink", "card")
"""What so much is left of."""


def scene(told: Told) -> Fields:
    """What is said to go on."""
    fields: Fields = {}
    for clause in told.clauses:
        for at, token in enumerate(clause.tokens):
            _read_seats(told, clause.tokens, at, fields)
            _read_pot(told, clause.tokens, at, fields)
            _read_alone(told, clause, at, fields)
            _read_turn(told, clause, at, fields)
            _read_whose_round(told, clause, at, fields)
            moment = token.of("moment") or _when_all_have(clause, at) or _when_reshuffled(told, clause, at)
            is_in_it = moment == "turn" and fields.get("moment") == "round"  # "on my turn in it"
            if moment is not None and (fields.get("moment") == moment or is_in_it or _is_poured(told, moment)):
                told.put(token, _owner_at(clause.tokens, at))
            if moment is not None and "moment" not in fields and token.place not in told.placed:
                is_turn = moment == "turn"
                has_left = clause.has("standing", "left") or clause.has("verb", "leaves")
                in_round = _in_a_round(clause, at) if is_turn else ()
                if (is_turn and (in_round or is_of_round(told))) or (moment == "ante" and has_left):
                    told.put(token, *in_round)
                    fields |= {"moment": "round"} if in_round else {}
                    continue
                fields["moment"] = moment = "action" if is_turn else moment
                owner = _owner_at(clause.tokens, at)
                name = told.people.name(owner) if owner is not None else None
                if moment != "other-turn" and told.people.linker.lexicon.mine & set(token.said.split()):
                    name = told.people.me
                actor = _whose(told, clause, at) or _whose_turn(told, clause, token)
                fields["of"] = name or (None if moment in ("round", "nothing", "contest", "other-turn") else actor)
                told.put(owner)
                told.put(token)
                _put_of_moment(told, moment)
                if moment == "refill":
                    fields["empty_deck"] = True
    return {name: value for name, value in fields.items() if value is not None}


def _in_a_round(clause: Clause, at: int) -> Sequence[Token]:
    """The words that tell that a turn is one in a Round: "my turn of the Round", "my turn in a Round of Gambling"."""
    later = clause.tokens[at + 1 :]
    found = [one for one in later if one.can_be("moment", "round") or one.can_be("term", "round")]
    return [*(one for one in later if one.of("before") and found), *found]


def _whose_turn(told: Told, clause: Clause, token: Token) -> str | None:
    """Whose moment it is where nobody stands before it: whoever asks; or who acts then, where that is only told."""
    acting = next((one for one in told.deeds if one.clause >= clause.place), None)
    is_alone = clause.place + 1 < len(told.clauses) and len(clause.tokens) == 1
    is_told = is_alone and token.can_be("moment", "action", "drink")
    return acting.by if is_told and acting is not None and not acting.asked else told.people.me


def _when_all_have(clause: Clause, at: int) -> str | None:
    """The moment at which all others have passed: then the Round is won."""
    return "round-won" if clause.tokens[at].can_be("standing", "passed") and _is_of_several(clause, at) else None


def _when_reshuffled(told: Told, clause: Clause, at: int) -> str | None:
    """The moment at which nobody in particular shuffles: the Drink Deck has run out."""
    is_of_nobody = not clause.asks and all(one.who in (None, "us", *SEVERAL) for one in clause.tokens)
    is_so = is_of_nobody and clause.tokens[at].can_be("verb", "shuffles")
    before = told.clauses[max(0, clause.place - 1) : clause.place + 1] if is_so else ()
    told.put(
        *(
            one
            for each in before
            if not each.cards
            for one in each.tokens
            if one.of("verb") and one != clause.tokens[at]
        )
    )
    return "refill" if is_so else None


def _read_alone(told: Told, clause: Clause, at: int, fields: Fields) -> None:
    """That only some are left in a Round: "everyone is out but me and Eve", "she would be alone in it"."""
    token, following = clause.tokens[at], told.clauses[clause.place + 1 : clause.place + 2]
    if token.can_be("standing", "alone"):
        fields.setdefault("seats", _SEATS[0])
        told.put(token)
    elif _narrows(clause, at) and not clause.asks and (clause.has("standing", "in") or clause.has("little", "alive")):
        names = {told.people.name(one) for one in clause.tokens if one.is_person}
        if len(names) >= _SEATS[0] and None not in names:
            fields.setdefault("seats", len(names))
            told.put(token, *(one for one in clause.tokens if one.of("standing") or one.of("time")))
    elif _is_of_several(clause, at) and _is_gone(told, token) and any(x.joint == "but" for x in following):
        names = {told.people.name(one) for one in following[0].tokens if one.is_person}
        fields.setdefault("seats", max(_SEATS[0], len(names - {None})))
        told.put(token, *(one for one in (*clause.tokens[:at], *following[0].tokens) if one.is_person))


def _narrows(clause: Clause, at: int) -> bool:
    """Whether a word says that it is of no more than those who are named next: "only ...", "just Gog and Eve ..."."""
    token, following = clause.tokens[at], clause.tokens[at + 1 : at + 2]
    is_just = token.can_be("time", "already") and any(one.is_person for one in following)
    return token.can_be("bends", "narrowed") or (is_just and not at)


def _is_gone(told: Told, token: Token) -> bool:
    """Whether it is told that somebody has left the Round: also "is out", where cards for one are played."""
    return token.can_be("standing", "left") or (token.can_be("goal", "out") and is_of_round(told))


def _is_of_several(clause: Clause, at: int) -> bool:
    """Whether what stands at a place is said of everybody, or of all the others."""
    return any(one.who in SEVERAL for one in clause.tokens[:at])


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
    there = [one for one in clause.tokens[at + 1 :] if one.can_be("standing", "in") or one.can_be("moment", "round")]
    told.put(owner, token, *there)
    if name is not None and (there or is_of_round(told)):
        fields.update({} if acts else {"moment": "round", "turn": name})
    elif name is not None:
        fields.update(moment="action" if acts else "other-turn", of=name)


def _read_whose_round(told: Told, clause: Clause, at: int, fields: Fields) -> None:
    """Who controls the Round: "in Tim's Round"."""
    owner, token = clause.tokens[at - 1] if at else None, clause.tokens[at]
    name = told.people.name(owner) if owner is not None and owner.owned and token.can_be("term", "round") else None
    if name is not None and name != told.people.me:
        fields.setdefault("moment", "round")
        fields.setdefault("control", name)
        told.put(owner, token)


_OF_MOMENTS = {"refill": ("pays", "antes"), "round-won": ("wins-round", "gains")}
"""What is done at some moments, whoever tells of it."""


def _put_of_moment(told: Told, moment: str) -> None:
    """What is told besides of what everybody knows to happen then, has its place: "everybody owes 1"."""
    for clause in told.clauses:
        if moment not in _OF_MOMENTS or clause.asks or clause.cards or not _tells_of(clause, moment):
            continue
        told.put(*(one for one in clause.tokens if one.of("verb") or one.of("track") or one.number or one.is_person))


def _tells_of(clause: Clause, moment: str) -> bool:
    """Whether a clause tells of everybody, or of nobody in particular, what happens at a moment."""
    people = [one for one in clause.tokens if one.is_person]
    return clause.has("verb", *_OF_MOMENTS[moment]) and all(one.who in SEVERAL for one in people)


def _is_poured(told: Told, moment: str) -> bool:
    """Whether a moment comes of a card that is named: a Drinking Contest, or what goes before a Drink has one out."""
    cards = told.referee.cards.cards
    if moment == "last-chance":
        return any(isinstance(cards[card], Drink) for deed in told.deeds for card in deed.cards)
    return moment == "contest" and any(is_contest(cards[card]) for deed in told.deeds for card in deed.cards)


def _owner_at(tokens: Sequence[Token], at: int) -> Token | None:
    """Whose something is said to be: "his own Drink Phase"."""
    near = [one for one in tokens[max(0, at - 2) : at] if not one.can_be("little", "own")]
    return near[-1] if near and near[-1].is_person and near[-1].owned else None


def is_of_round(told: Told) -> bool:
    """Whether a card for a Round of Gambling is played, where "my turn" is one in that Round."""
    cards = told.referee.cards.cards
    return any(is_for_a_round(cards[card]) for deed in told.deeds for card in deed.cards)


def _read_seats(told: Told, tokens: Sequence[Token], at: int, fields: Fields) -> None:
    token = tokens[at]
    following = tokens[at + 1 : at + 2]
    if token.number is None:
        return
    if not following and _is_of_all(tokens[:at]) and _SEATS[0] <= token.number <= _SEATS[1]:
        fields.setdefault("seats", token.number)
        told.put(token)
    if not following or following[0].cards:
        return
    if at and tokens[at - 1].can_be("verb", *FORCING):
        return
    near = [one for one in tokens[at + 1 : at + 4] if not one.of("passive")]
    rest = near[1:] if near and near[0].of("seats") else near
    left = rest[0] if rest and (rest[0].can_be("standing", "in") or rest[0].can_be("little", "left")) else None
    is_of_round = following[0].can_be("moment", "round") or left is not None
    if rest and rest[0].can_be("little", "gone"):
        return  # "2 people out?"
    if not following[0].of("seats") and not is_of_round:
        return
    if _SEATS[0] <= token.number <= _SEATS[1] and not (at and tokens[at - 1].can_be("little", "of-all")):
        fields.setdefault("seats", token.number)
        told.put(token, following[0], left)


def _is_of_all(before: Sequence[Token]) -> bool:
    """Whether it is told how many all are: "we are five", "a table of five"."""
    if before and before[-1].can_be("little", "in-all"):
        return True
    return len(before) == len(("we", "are")) and before[0].who == "us" and bool(before[1].of("passive"))


def _read_pot(told: Told, tokens: Sequence[Token], at: int, fields: Fields) -> None:
    token = tokens[at]
    if token.number is None or token.place in told.placed:
        return
    near = [*tokens[at + 1 : at + 3], *tokens[max(0, at - 1) : at]]
    pot = next((one for one in near if one.of("pot")), None)
    if pot is not None:
        fields.setdefault("pot", token.number)
        told.put(token, pot, *(one for one in near if one.of("track")))
