"""Judging a Case: what it wishes is decided by the engine, in every way in which the Case could come about."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from toolkit.referee.case import Case
from toolkit.referee.court import may, pair
from toolkit.referee.court.cast import cast
from toolkit.referee.court.judgment import CannotStage, Judgment
from toolkit.referee.referee import Referee


def judge(referee: Referee, case: Case) -> Judgment:
    """What the court finds. Raises :class:`CannotStage` where no position brings the Case about."""
    unknown = [one.card for one in case.beats if one.card is not None and one.card not in referee.cards.cards]
    if unknown:
        raise CannotStage(f"no card is called {unknown[0]}")
    edition = case.edition or referee.edition
    if case.unplaced:
        return Judgment(None, unplaced=case.unplaced)
    if not case.beats:
        raise CannotStage("nothing is told that happens")
    if case.wish.kind == "may" and pair.is_pair(referee.cards, case):
        with suppress(CannotStage):
            return pair.decide(referee.cards, case, edition)
    seated = cast(referee.cards, case)
    if case.wish.kind == "may":
        return may.decide(referee.cards, seated, edition)
    raise CannotStage(f"no table decides what is asked ({case.wish.kind})")
