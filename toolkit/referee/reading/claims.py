"""Claims: what is wanted where somebody says of what was played that it is not so, or asks it of another as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from toolkit.referee.case.case import What, Wish
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told

OF_VERBS: dict[str, tuple[What, int]] = {
    "pays": ("gold", -1), "antes": ("antes", 0), "loses": ("anything", -1), "gains": ("anything", 1), "heals":
    ("fortitude", 1), "moves": ("anything", 1), "gets": ("anything", 1), "keeps": ("anything", -1), "hits":
    ("fortitude", -1), "drinks": ("drinks", 0), "sobers": ("alcohol", -1), "passes-out": ("out", 0),
    "wins-round": ("wins", 0), "controls": ("control", 0), "leaves": ("leaves", 0), "forces-out": ("leaves", 0),
    "draws": ("draws", 0), "orders": ("orders", 0), "ignores": ("ignored", 0), "negates": ("negated", 0),
    "redirects": ("redirected", 0), "returns": ("returned", 0), "resolves": ("resolves", 0), "ends":
    ("round-ends", 0),
}  # fmt: skip
"""What it is asked about by each verb, and whether that is lost or gained."""


def of_claim(told: Told, deeds: Sequence[Deed]) -> Wish | None:
    """Whether somebody is right who says of what was played that it may not, or may, be: "she says nope. Is she?"."""
    claim = next((one for one in told.clauses if one.has("little", "claims") and not one.cards), None)
    rest = told.clauses[claim.place + 1 :] if claim is not None else ()
    judged = [one for one in rest if one.has("tag") or one.has("denied") or one.has("ask", "works")]
    if claim is None or not deeds or not judged or any(one.cards for one in rest):
        return None
    said = [claim, *(one for one in rest if one not in judged)]
    says_no = any(one.has(table) for one in said for table in ("not", "denied")) or claim.has("little", "no")
    if not says_no or not any(one.cards for one in deeds):
        return None
    if (spared := _of_being_spared(told, [token for one in said for token in one.tokens])) is not None:
        told.put(*claim.tokens, *(token for one in rest for token in one.tokens))
        return spared
    if len(judged) < len(rest):
        return None
    told.put(*claim.tokens, *(token for one in rest for token in one.tokens))
    who = next((told.people.name(token) for token in judged[0].tokens[:2] if token.is_person), None)
    is_of_claim = who is not None and who != deeds[-1].by  # "he says nope. am I right?" asks of what I played
    return Wish("may", denied=is_of_claim and not judged[0].has("denied"))


def _of_being_spared(told: Told, said: Sequence[Token]) -> Wish | None:
    """Whether what somebody denies of themselves does not come about: "Gog says he does not owe the 1 Gold"."""
    verb = next(
        (verb for one in said for verb in ("pays", "loses", "antes", "drinks") if one.can_be("verb", verb)), None
    )
    speaker = next((told.people.name(one) for one in said if one.is_person and not one.owned), None)
    if verb is None or speaker is None:
        return None
    what, direction = OF_VERBS[verb]
    tracks: list[Any] = [one.of("track") for one in said if one.of("track")]
    amount = next((one.number for one in said if is_figure(one)), None)
    what = tracks[0] if tracks and what == "anything" else what
    return Wish("happens", (speaker,), what=what, direction=direction, amount=amount, denied=True)  # type: ignore[arg-type]


def of_another(told: Told, deeds: Sequence[Deed]) -> Wish | None:
    """Whether what was told of others is so for somebody as well: "herself too?"."""
    if not deeds:
        return None
    *before, last = told.clauses
    who = [one for one in last.tokens if one.is_person or one.of("self")]
    rest = [one for one in last.tokens if one not in who]
    if len(who) != 1 or not rest or not all(one.can_be("little", "too") for one in rest):
        return None
    name = deeds[-1].by if who[0].of("self") else told.people.name(who[0])
    what = next((track for one in reversed(before) for track in [effect(one.tokens)] if track), "anything")
    told.put(*last.tokens, *(one for clause in before for one in clause.tokens if one.who in SEVERAL))
    return Wish("happens", of=(name,), what=what) if name is not None else None  # type: ignore[arg-type]


def is_figure(token: Token) -> bool:
    """Whether a token is a number in figures."""
    return token.number is not None and token.said.isdigit()


def strength(tokens: Sequence[Token]) -> Literal[-1, 0, 1]:
    """1 where it is asked if a Drink gets stronger, -1 if weaker, 0 where it is asked of no Drink."""
    is_of_drink = any(one.of("drink") or one.can_be("kind", "drink") for one in tokens)
    is_of_drink = is_of_drink or all(one.can_be("little", *_STRENGTH) or not one.said for one in tokens)
    signs = [sign for one in tokens for said, sign in _STRENGTH.items() if one.can_be("little", said)]
    return next(iter(signs), 0) if is_of_drink else 0


_STRENGTH: dict[str, Literal[-1, 1]] = {"stronger": 1, "weaker": -1}


def effect(tokens: Sequence[Token]) -> str | None:
    """The track that is spoken of first."""
    return next((one.of("track") for one in tokens if one.of("track")), None)
