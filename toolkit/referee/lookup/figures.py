"""Figures: what a rule gives by the number of players, where that number is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit import figures
from toolkit.engine.setup import stash
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.law.law import LEAST_OF_A_RULE, nearest_rules
from toolkit.referee.law.wording import numbers
from toolkit.referee.lookup.fact import fact, no_table
from toolkit.referee.referee import Referee
from toolkit.rulebook import NEWEST, Book

_FEWEST, _MOST = 2, 12
"""For how many players there are figures at all."""

_PAIR = "two_of_us"
"""What is said of two players without a number."""

_BY_COUNT: Mapping[str, Callable[[int, Book], str]] = {
    "setup.stash": lambda count, book: f"With {count} players each starts with {stash(count, book)} Gold.",
    "boss.hand": lambda count, _: f"Against {count} Challengers the Boss holds {figures.HAND_SIZE + count - 1} cards.",
    "remy.marks": lambda count, _: f"In a game of {count} that is {count - 1}.",
}
"""What each of these rules comes to for so many players, by an edition."""


def by_count(referee: Referee, case: Case) -> Answer | None:
    """What the rule that is asked about comes to for the number of players that is told; None if it has no figures."""
    if not no_table(case) or asking(case.said).asks != "what":
        return None
    count = _count(referee, case)
    like = nearest_rules(referee, case)
    rule = next(iter(like), "")
    if count is None or rule not in _BY_COUNT or like[rule] < LEAST_OF_A_RULE:
        return None
    editions = _editions(referee, rule)
    is_any = referee.edition == NEWEST and NEWEST not in editions
    meant = case.edition or (editions[-1] if is_any else referee.edition)
    return fact(referee, case, _BY_COUNT[rule](count, meant), [rule]) if meant in editions else None


def _count(referee: Referee, case: Case) -> int | None:
    """The only number of players that is told."""
    said = referee.concepts.of(case.said)
    told = [int(one) for one in numbers(said) if one.isdecimal()] + [2] * (_PAIR in said)
    return told[0] if len(told) == 1 and _FEWEST <= told[0] <= _MOST else None


def answer(referee: Referee, case: Case) -> Answer | None:
    """The Gold of each player at the beginning, if so many players are told and nothing else goes on."""
    seats = case.scene.seats
    if case.wish.what != "gold" or seats is None or not no_table(case) or _is_of_a_game_on(case):
        return None
    edition = case.edition or referee.edition
    rules = [one for one in ("setup.stash", "setup.stash-of-ten") if edition in _editions(referee, one)]
    gold = stash(seats, edition)
    return fact(referee, case, f"With {seats} players each starts with {gold} Gold.", rules)


def _is_of_a_game_on(case: Case) -> bool:
    return bool(case.scene.pot or case.scene.control or case.wish.of) or any(
        one.gold is not None for one in case.people
    )


def _editions(referee: Referee, slug: str) -> tuple[Book, ...]:
    return referee.book.editions_of(referee.book.rule(slug))
