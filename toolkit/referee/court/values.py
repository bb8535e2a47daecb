"""Values: what somebody gains, loses or is, read off how things went."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from toolkit.engine.log import Entry
from toolkit.referee.case.case import Case, What, Wish
from toolkit.referee.court.judgment import CannotStage, Course

Value = int | bool | None

TRACKS = ("fortitude", "alcohol", "gold")

OF_ALL: frozenset[What] = frozenset(
    ("pot", "control", "round", "round-ends", "ignored", "negated", "redirected", "resolves", "returned")
)
"""What is asked of the table, or of a card, where it is not said of whom."""


def value(case: Case, course: Course, what: What | None, name: str) -> Value:
    """What is so of one person: how much, or whether."""
    if what in TRACKS:
        place = TRACKS.index(what)
        return course.after[name][place] - (0 if case.wish.end else course.before[name][place])
    if what in (None, "anything") and case.wish.amount is not None:
        moves = [course.after[name][place] - course.before[name][place] for place in range(len(TRACKS))]
        return any(one * (min(case.wish.direction, 0) or (1 if one > 0 else -1)) == case.wish.amount for one in moves)
    if what in (None, "anything"):
        return course.after[name] != course.before[name] or any(_meets(course, one, name) for one in course.happened)
    return _OF_ONE[what](case, course, name)


def counted(case: Case, course: Course) -> Case:
    """The Case with what is counted, where it is asked how much is got or lost, and not of what: the one that changes.

    What is got of a Contest or a Round is its Gold.
    """
    wish = case.wish
    if wish.kind != "how-many" or wish.what not in (None, "anything", "contest", "wins"):
        return case
    if wish.what in ("contest", "wins"):
        return replace(case, wish=replace(wish, what="gold", direction=1))
    way = wish.direction
    if not way:
        return case
    asked = [name for name in course.names if wish.others or not wish.of or name in wish.of]
    asked = [name for name in asked if not wish.others or name not in _acting(case)]
    found = [
        track for place, track in enumerate(TRACKS)
        if any(_moved(course, name, place, way) for name in asked)
    ]  # fmt: skip
    if "gold" in found and any(one.what in ("wins-contest", "wins-round") for one in course.log):
        found = ["gold"]
    return replace(case, wish=replace(wish, what=found[0])) if len(found) == 1 else case


def _acting(case: Case) -> set[str | None]:
    return set(case.wish.of) or {one.by for one in case.beats}


def _moved(course: Course, name: str, place: int, way: int) -> bool:
    return (course.after[name][place] - course.before[name][place]) * way > 0


def of_table(case: Case, course: Course, what: What) -> int | bool | str | None:
    """What is so of the table: a number, a name, or whether."""
    found: int | bool | str | None
    match what:
        case "pot":
            is_whose = case.wish.kind in ("who", "happens") and case.wish.amount is None
            found = collector(course) if is_whose else _pot(case, course)
            found = None if case.wish.kind == "happens" and found == INN else found
        case "control":
            found = course.control
        case "round":
            found = course.gambling
        case "round-ends":
            found = _is_noted(course.happened, "round-ends")
        case "ignored":
            found = _is_noted(course.log, "ignores", card=next(iter(case.wish.cards), None))
        case "negated":
            found = _is_noted(course.log, "negated", card=_card(case))
        case "redirected":
            found = _is_noted(course.log, "redirects")
        case "returned":
            found = any(one.what.endswith("-to-hand") for one in course.log)
        case _:
            card = _card(case)
            resolved = _is_noted(course.log, "resolves", card) or not _is_noted(course.log, "plays", card)
            found = resolved and not _is_noted(course.log, "negated", card)
    return found


def _pot(case: Case, course: Course) -> int | str | None:
    """How much is in the pot, or where it goes by a card if nobody says what was in it; nobody, if that is Negated.

    Raises :class:`CannotStage` where it is not told either how many have anted.
    """
    begun = any(one.what == "round-starts" for one in course.happened)
    if case.scene.pot is not None or case.scene.seats is not None or begun:
        return course.pot
    if _is_noted(course.happened, "pot-to-inn"):
        return INN
    if _is_noted(course.happened, "negated"):
        return NOBODY
    raise CannotStage("how much was in the pot before is not told")


def collector(course: Course, log: Sequence[Entry] | None = None) -> str | None:
    """Who gets the pot: whoever claims it, or who wins the Round; "the Inn" where nobody does.

    ``log`` is what has happened till then, and all where it is not told.
    """
    for one in reversed(course.log if log is None else log):
        if one.what == "claims-pot" or one.what == "wins-round":
            return course.name(one.seat)
        if one.what == "pot-to-inn":
            return INN
    return None


INN, NOBODY = "the Inn", "nobody"
"""What takes a pot that nobody gets, and who does while the Round goes on."""


def holds(wish: Wish, found: Value) -> bool:
    """Whether a value is what the wish asks for."""
    if isinstance(found, bool) or found is None:
        return bool(found)
    amount = found if wish.end else found * (wish.direction or 1)
    if wish.amount is None:
        return amount > 0 if wish.direction or wish.end else found != 0
    much = amount if wish.direction or wish.end else abs(found)
    if wish.compared == "above":
        return much > wish.amount
    return much < wish.amount if wish.compared == "below" else much == wish.amount


def _card(case: Case) -> str | None:
    """The card that is asked about: as said, or what the last beat answers, or the first that is played."""
    if case.wish.cards:
        return case.wish.cards[0]
    if not case.beats:
        return case.scene.card
    last = case.beats[-1]
    if last.to is not None and len(case.beats) > 1:
        return case.beats[last.to - 1].card
    return case.beats[0].card


def _is_noted(log: Sequence[Entry], what: str, card: str | None = None) -> bool:
    return any(one.what == what and card in (None, one.card) for one in log)


def _meets(course: Course, one: Entry, name: str) -> bool:
    return one.seat is not None and course.name(one.seat) == name and one.what not in _NOTHING


_NOTHING = frozenset(("plays", "resolves", "passes", "turn", "reveals", "ignores", "redirects", "discards"))
"""What happens to nobody: to play a card, to pass, or to be spared."""


def _count(course: Course, name: str, what: str, *, whole: bool = False) -> int:
    log = course.log if whole else course.happened
    return sum(one.what == what and course.name(one.seat) == name for one in log)


def _antes(course: Course, name: str) -> int:
    """How much somebody must ante: nothing, if they leave the Round instead, or have no Gold left."""
    had = course.before[name][TRACKS.index("gold")]
    has_left = _count(course, name, "leaves-round") and course.after[name][TRACKS.index("gold")] >= had
    return 0 if has_left or not had else course.antes.get(name, 0)


def _drink(_case: Case, course: Course, name: str) -> Value:
    return next((alcohol for drinker, alcohol, _ in course.drinks if drinker == name), None)


def _is_out(case: Case, course: Course, name: str) -> Value:
    """Whether somebody is out. Raises :class:`CannotStage` for who antes in a Round of which no end is told.

    Whoever runs out of Gold in a Round stays in the game until it ends (rule gambling.broke).
    """
    antes = any(one.does == "antes" and one.by == name for one in case.beats)
    if name in course.out and antes and not (case.wish.end or any(one.does in _DECIDES for one in case.beats)):
        raise CannotStage("the Round goes on, and who runs out of Gold stays until it ends")
    return name in course.out


_DECIDES = ("wins-round", "ends-round", "passes-out", "loses")
"""What is told that decides whether somebody is out, though they anted in a Round."""


def _is_in(_case: Case, course: Course, name: str) -> Value:
    return name not in course.out and not _count(course, name, "leaves-round")


def _wins(_case: Case, course: Course, name: str) -> Value:
    return bool(_count(course, name, "wins-round", whole=True)) or collector(course) == name


def _wins_contest(case: Case, course: Course, name: str) -> Value:
    """Whether somebody wins a Contest. Raises :class:`CannotStage` for who only does so by Drinks after a tie."""
    own = [one.what for one in course.log if course.name(one.seat) == name]
    told = sum(one.does == "reveals" and one.by == name for one in case.beats)
    if "wins-contest" in own and 0 < told < own[: own.index("wins-contest")].count("drinks"):
        raise CannotStage("those who are tied reveal again, and what is not told")
    return "wins-contest" in own


def _draws(_case: Case, course: Course, name: str) -> Value:
    played = _count(course, name, "plays")
    return max(0, course.hands.get(name, 0) - course.held.get(name, 0) + played)


def _touched(what: str) -> Callable[[Case, Course, str], Value]:
    return lambda _case, course, name: bool(_count(course, name, what))


def _ignored(case: Case, course: Course, name: str) -> Value:
    card = next(iter(case.wish.cards), None)
    return any(
        one.what == "ignores" and course.name(one.seat) == name and card in (None, one.card) for one in course.log
    )


_OF_ONE: Mapping[str, Callable[[Case, Course, str], Value]] = {
    "pot": lambda _case, course, name: collector(course) == name,
    "control": lambda _case, course, name: course.control == name,
    "round": lambda _case, course, name: course.gambling and not _count(course, name, "leaves-round"),
    "round-ends": lambda _case, course, _name: _is_noted(course.happened, "round-ends"),
    "leaves": _touched("leaves-round"),
    "out": _is_out,
    "in": _is_in,
    "wins": _wins,
    "round-won": lambda _case, course, name: bool(_count(course, name, "wins-round", whole=True)),
    "contest": _wins_contest,
    "drinks": lambda _case, course, name: _count(course, name, "drinks"),
    "draws": _draws,
    "hand": lambda _case, course, name: course.hands.get(name, 0),
    "cards": _draws,
    "ignored": _ignored,
    "negated": lambda case, course, _name: _is_noted(course.log, "negated", _card(case)),
    "redirected": lambda _case, course, name: bool(_count(course, name, "redirects")),
    "resolves": lambda case, course, _name: bool(of_table(case, course, "resolves")),
    "orders": lambda _case, course, name: _count(course, name, "orders"),
    "returned": lambda _case, course, name: any(
        one.what.endswith("-to-hand") and course.name(one.seat) == name for one in course.log
    ),
    "drink": _drink,
    "antes": lambda _case, course, name: _antes(course, name),
    "marked": lambda _case, course, name: name in course.marked,
}
"""How each thing that is asked of somebody is read off."""
