"""Figures: with how much Gold a game of so many players begins."""

from __future__ import annotations

from toolkit.engine.setup import stash
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup.fact import fact, no_table
from toolkit.referee.referee import Referee


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


def _editions(referee: Referee, slug: str) -> tuple[str, ...]:
    return referee.book.editions_of(referee.book.rule(slug))
