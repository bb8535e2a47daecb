"""Rounds: what a story only tells of how things stand in a Round of Gambling before it, or of an ante that is due."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from toolkit.cards.patterns import DuringRound
from toolkit.referee.deeds import could_answer, does, patterns
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.purpose import answers_deed
from toolkit.referee.reading.told import Deed, Told


def before_all(told: Told, ordered: Sequence[Deed], fields: dict[str, Any], scene: dict[str, Any]) -> list[Deed]:
    """The deeds without what only tells how things stand in a Round before them.

    "I bailed earlier. Can I still play ...?"; "Eve controls the Round, Bob plays ...".
    """
    kept = list(ordered)
    is_broke = any(one.get("gold") == 0 for one in fields.values())  # who has anted the last coin by then
    leading = next(
        (one for one in kept[:-1] if _is_in_control(told, one) or (is_broke and one.does == "starts-round")), None
    )
    if leading is not None and leading.by is not None:
        kept.remove(leading)
        scene.setdefault("control", leading.by)
        scene.setdefault("moment", "round")
    leaving = [one for one in kept[:-1] if one.by is not None and (one is kept[0] or one.by == kept[-1].by)]
    first = next((one for one in leaving if _has_left(told, one, kept)), None)
    if first is not None and first.by is not None:
        kept.remove(first)
        fields[first.by] = {**fields.get(first.by, {}), "left": True}
        if scene.get("moment", "ante") == "ante":
            scene.update(moment="round", of=None)
    return kept


def _has_left(told: Told, first: Deed, deeds: Sequence[Deed]) -> bool:
    """Whether it is told that somebody left a Round, and nothing answers that."""
    if not first.cards or _is_long_ago(told, first):
        return not first.asked and (bool(first.cards) or first.does == "leaves")
    cards = told.referee.cards.cards
    near = told.clauses[max(0, first.clause - 1) : first.clause + 2]
    is_told = first.verb in ("leaves", "passes") or any(map(_tells_of_leaving, near))
    is_told = is_told or (deeds[-1].by == first.by and _is_for_any_time_of_a_round(told, deeds[-1]))
    replies = [one for one in deeds if one.to == first.place]
    own = [one.cards[0] for one in replies if one.by == first.by and one.cards]
    is_answered = len(own) < len(replies) or any(could_answer(cards[one], cards[first.cards[0]]) for one in own)
    return is_told and not first.asked and not is_answered and all(does(cards[one], "leaves") for one in first.cards)


def _is_for_any_time_of_a_round(told: Told, deed: Deed) -> bool:
    """Whether a card is for a Round that is on, so that who left one before it has left for good."""
    answered = [one for card in deed.cards for one in patterns(told.referee.cards.cards[card])]
    return bool(answered) and all(isinstance(one, DuringRound) for one in answered)


def _tells_of_leaving(clause: Clause) -> bool:
    return clause.has("standing", "left") or clause.has("verb", "leaves") or clause.has("goal", "out", "leaves")


def _is_long_ago(told: Told, first: Deed) -> bool:
    """Whether somebody left by a card of which it is only told by the way: "out already (with ...)"."""
    clause, cards = told.clauses[first.clause], told.referee.cards.cards
    around = (*told.clauses[max(0, first.clause - 1) : first.clause], clause)
    has_left = any(one.has("standing", "left") for one in around)
    return has_left and clause.aside and all(does(cards[card], "leaves") for card in first.cards)


def _is_in_control(told: Told, deed: Deed) -> bool:
    """Whether it is told who controls a Round, and not that they take control."""
    tokens = told.clauses[deed.clause].tokens
    is_state = any(one.place == deed.place and one.can_be("little", "controlling") for one in tokens)
    return is_state and not deed.asked and not any(one.can_be("card") for one in tokens)


def in_a_round(ordered: Sequence[Deed], scene: dict[str, Any]) -> list[Deed]:
    """The deeds without those that only tell that a Round is on: "I anted, then Bryn raises"."""
    kept = [one for one in ordered if one.does != "antes" or one.asked or one is ordered[-1]]
    if len(kept) < len(ordered) and not any(one.does == "starts-round" for one in kept):
        scene.setdefault("moment", "round")
    last = kept[-1] if kept else None
    paid = [
        one for one in ordered if one.does == "antes" and last is not None and one.by == last.by and one not in kept
    ]
    if last is None or not paid:
        return kept
    if len(kept) == _PAIR and paid[-1].place > kept[0].place and kept[0].by not in (None, last.by):
        scene.setdefault("control", kept[0].by)
        kept = [replace(last, to=None)]
    if len(kept) == 1:
        scene.setdefault("turn", last.by)  # whose ante is paid, so that nothing is due any more
    return kept


_PAIR = 2
"""Of so many deeds is a card that is played for an ante, and what somebody does who has paid that."""


def _is_to_ante(clause: Clause) -> bool:
    """Whether an ante is still to come: "I got to chip in", "time to ante"."""
    return any(one.can_be("before", "on") and what.can_be("verb", "antes") for one, what in pairwise(clause.tokens))


def _is_none_due(clause: Clause) -> bool:
    """Whether it is told that no ante is due: "nobody has to ante", "nobody asks for an ante"."""
    is_one = any(one.of("article") and ante.can_be("verb", "antes") for one, ante in pairwise(clause.tokens))
    is_due = is_one or (clause.has("ask", "must") and clause.has("verb", "antes"))
    return is_due and clause.has("little", "none") and not (clause.asks or clause.cards)


def put_at_an_ante(told: Told, ordered: Sequence[Deed], scene: dict[str, Any]) -> None:
    """That an ante is due from whoever plays the first card, where that is told.

    "Out of the ante with ..."; "Bryn has to ante. She plays ...".
    """
    first = ordered[0] if ordered else None
    if first is None or first.by is None or not first.cards or scene.get("moment") not in (None, "round"):
        return
    if none := [token for one in told.clauses if _is_none_due(one) for token in one.tokens]:
        told.put(*none)
        scene.update({"moment": "round", "turn": first.by} if len(ordered) == 1 else {})
        return
    clause, card = told.clauses[first.clause], told.referee.cards.cards[first.cards[0]]
    before = told.clauses[first.clause - 1] if first.clause else None
    is_due = before is not None and (clause.joint == "and" or before.has("ask", "must") or _is_to_ante(before))
    spoken = (*before.tokens, *clause.tokens) if before is not None and is_due else clause.tokens
    antes = [one for one in spoken if one.can_be("verb", "antes") or one.can_be("moment", "ante")]
    is_denied = clause.has("not") or clause.has("time", "already", "never") or len(clause.cards) > 1
    if antes and not is_denied and answers_deed(card, "antes") and not any(one.does == "antes" for one in ordered[:-1]):
        told.put(*antes)
        scene.update(moment="ante", of=first.by)
