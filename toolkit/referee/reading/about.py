"""About: what a question of a table asks for, a track, the pot or what becomes of a card, and whether it is lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal

from toolkit.cards.effects import ClaimPot, EndRound, WinRound
from toolkit.referee.case.case import What
from toolkit.referee.deeds import does, has, is_contest
from toolkit.referee.reading.asked import Asked, is_open
from toolkit.referee.reading.claims import OF_VERBS, effect, is_figure, strength
from toolkit.referee.reading.purpose import amounts_of, told_of
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Told

_OF_GOALS: dict[str, What] = {
    "out": "out", "leaves": "leaves", "pot": "pot", "control": "control", "contest": "contest",
    "round-ends": "round-ends", "round": "round", "drink": "drink", "hand": "hand", "anything": "anything",
    "broke": "gold", "dry": "alcohol", "safe": "anything",
}  # fmt: skip

_OF_STAYING = ("out", "leaves", "dry", "safe")
"""Of what somebody may be spared."""

_LOST = ("control", "pot")
"""What somebody may have had, and is asked to lose."""


def about(told: Told, asked: Asked) -> tuple[What | None, Literal[-1, 0, 1], bool]:
    """What it is asked about, whether it is lost or gained, and whether "yes" means that nothing of it is."""
    tokens = asked.tokens
    if stronger := strength(tokens):
        told.put(*(one for one in tokens if one.can_be("little", "stronger", "weaker") or one.of("drink")))
        return "drink", stronger, False
    goal = _out_of_which(told, tokens, _goal(tokens))
    track = effect(tokens)
    if any(one.of("marked") for one in tokens):
        return "marked", 0, _is_without(told, tokens)
    direction = next((one.of("direction") for one in tokens if one.of("direction")), None)
    sign: Any = {"up": 1, "down": -1}.get(direction or "", 0)
    after = tokens[1:] if tokens[0].of("ask") or not tokens[0].said else tokens
    doing = [one for one in after if not one.of("drink")] or after
    doing = doing if any(one.of("verb") for one in doing) else after
    verbs = [meaning for one in doing for table, meaning in sorted(one.means) if table == "verb"]
    known = _outcomes(asked, verbs, must_drink=track is None and _must_drink(tokens))
    if goal == "pot" and track == "gold":
        track = None
    lost = goal if goal in _LOST else "control" if goal is None and "controls" in verbs else None
    if lost is not None and "loses" in verbs and not any(map(is_figure, tokens)):
        told.put(*(one for one in tokens if one.can_be("verb", "controls")))
        return _OF_GOALS[lost], 0, True
    if goal == "leaves" and {"antes", "pays"} & set(known):
        told.put(*(one for one in tokens if one.can_be("goal", "leaves")))  # "everybody still in"
        goal = None
    final = [one for one in tokens if one.said][-1:]
    is_of_one = tokens[0].can_be("ask", "is") and any(one.is_person for one in tokens)
    is_inside = is_of_one and any(one.can_be("little", "inside") for one in final)
    goal = goal or ("leaves" if is_inside else None)
    track = None if goal == "drink" and track == "alcohol" else track  # "is any alcohol left in it"
    is_safe = goal == "safe" and track is not None and "keeps" not in verbs  # "is her coin safe"
    if goal is not None and (track is None or is_safe):
        spared = is_inside or (goal in _OF_STAYING and any(one.can_be("little", "spared") for one in tokens))
        what = track or _OF_GOALS.get(goal, "anything")
        return what, 1 if what == "alcohol" else -1 if is_safe else sign, spared  # type: ignore[return-value]
    dealt = _dealt(told)
    is_dealt = any(is_figure(one) and one.number in dealt for one in tokens)
    if known[:1] == ["gets"] and track is None and any(is_figure(one) and dealt.get(one.number or 0) for one in tokens):
        return "fortitude", -1, False
    if known and not (known[0] == "drinks" and is_dealt):
        return _of_verb(told, tokens, known[0], track, sign)
    if track is not None:
        return track, sign, False  # type: ignore[return-value]
    is_moved = is_dealt or (bool(sign) and any(map(is_figure, tokens)))
    told.put(
        *(one for one in tokens if is_moved and all(table == "term" for table, _ in one.means) and one.number is None)
    )
    return ("anything" if is_moved or any(one.of("goal") for one in tokens) else None), sign, False


def _is_without(told: Told, tokens: Sequence[Token]) -> bool:
    """Whether it is asked if somebody gets no mark."""
    without = [one for one in tokens if one.can_be("verb", "ignores") or (one is tokens[0] and one.number == 0)]
    told.put(*(one for one in tokens if one.of("marked")), *without)
    return bool(without)


def _of_verb(
    told: Told, tokens: Sequence[Token], verb: str, track: str | None, sign: Literal[-1, 0, 1]
) -> tuple[What, Literal[-1, 0, 1], bool]:
    """What it is asked about by the verb that says it."""
    what, of_verb = OF_VERBS[verb]
    if what == "leaves" and track is not None and any(map(is_figure, tokens)):
        return track, 1, False  # type: ignore[return-value]  # "walks away with 2 coins"
    if what == "ignored" and track is not None:
        return track, 1 if track == "alcohol" else -1, True  # type: ignore[return-value]  # "does he skip the coin"
    if what == "redirected" and _is_of_whom_it_hits(tokens):
        return "anything", -1, False
    is_drunk = track is None and any(one.can_be("drink") for one in tokens)
    if what == "anything" and verb in ("gets", "keeps") and is_drunk:
        what = "drinks"
    if what == "wins":
        is_of_round = any(one.can_be("little", "winner") for one in tokens)
        what = "contest" if has_contest(told) else "round-won" if is_of_round else what
    is_got = verb in ("gets", "gains")
    costs = [one for one in tokens if one.of("tracker") or one.of("apart")]
    if is_got and costs and any(one.can_be("little", "particle") or one.can_be("verb", "returns") for one in tokens):
        told.put(*costs)
        return "returned", 0, False
    if is_got and track is None and _is_of_a_pot(told, tokens):
        return "pot", 0, False
    if track is None and any(one.can_be("little", "costs") for one in tokens):
        return "anything", -1, False  # "what does it cost each": Fortitude as well
    if track is not None and what in ("anything", "gold", "fortitude"):
        what = track  # type: ignore[assignment]
    is_told = track is not None and any(one.of("track") and one.of("direction") for one in tokens)
    way: Any = sign or of_verb if verb == "gets" or is_told else of_verb or sign  # "do I get drunker as well as hurt"
    return what, way, verb == "keeps"


def _is_of_whom_it_hits(tokens: Sequence[Token]) -> bool:
    """Whether it is asked who is hit in the end, and not who sends it on: "does the 2 bounce back to Joran"."""
    people = [(before, one) for before, one in pairwise(tokens) if one.is_person and not one.owned]
    return bool(people) and all(before.of("before") for before, _ in people)


def _dealt(told: Told) -> dict[int, bool]:
    """The numbers that stand on the cards that are played, and whether those hit: "does she eat the 2"."""
    cards = [told.referee.cards.cards[one] for deed in told.deeds if deed.does == "plays" for one in deed.cards]
    hits = {amount for card in cards if "hits" in told_of(card) for amount in amounts_of(card)}
    return {amount: amount in hits for card in cards for amount in amounts_of(card)}


def _is_of_a_pot(told: Told, tokens: Sequence[Token]) -> bool:
    """Whether "it" is the pot of a Round that a card wins: "so nobody gets it"."""
    cards = [told.referee.cards.cards[one] for deed in told.deeds for one in deed.cards]
    is_won = any(has(card, WinRound, ClaimPot, EndRound) for card in cards)
    is_it = any(one.can_be("little", "that") for one in tokens[-2:]) and not any(map(is_figure, tokens))
    return is_won and is_it and not any(one.can_be("drink") for one in tokens)


def _outcomes(asked: Asked, verbs: Sequence[str], *, must_drink: bool) -> list[str]:
    """The verbs that say what it is asked about, the most telling first: "who gets hurt" asks who is hit."""
    asks_more = asked.clause is not None and is_open(asked.clause)
    known = [verb for verb in verbs if verb in OF_VERBS and not (asks_more and verb == "resolves")]
    if any(one.of("track") for one in asked.tokens):
        known = [verb for verb in known if verb != "passes-out"]  # "does my Alcohol Content go down"
    if known[:1] == ["gets"] and "hits" in known:
        return ["hits"]
    return known or (["drinks"] if must_drink else [])


def _must_drink(tokens: Sequence[Token]) -> bool:
    """Whether it is asked if somebody has to drink, and not half of something."""
    is_drunk = any(one.can_be("verb", "drinks") for one in tokens)
    return is_drunk and tokens[0].can_be("ask", "must", "is") and not any(x.can_be("little", "halved") for x in tokens)


def _goal(tokens: Sequence[Token]) -> str | None:
    """What is spoken of, rather the pot than a Drink: "what is left in the pot"."""
    found = [one.of("goal") for one in tokens if one.of("goal") and not one.can_be("goal", "end", "anything")]
    is_won = any(one.can_be("verb", "wins-round") and " " in one.said for one in tokens)
    found = [one for one in found if not (is_won and one == "control")]  # "winning the round" is to be ahead in it
    if found[:2] == ["control", "pot"] and any(one.can_be("before", "of") for one in tokens):
        return "control"  # "does he lose control of the pot"
    return "pot" if "pot" in found else next(iter(found), None)


def _out_of_which(told: Told, tokens: Sequence[Token], goal: str | None) -> str | None:
    """What is spoken of, where "out" is out of a Round: the last card makes leave one, and no levels are told."""
    if goal != "out" or not any(one.can_be("little", "gone") for one in tokens):
        return goal
    last = next((one.cards for one in reversed(told.deeds) if one.cards), ())
    cards = [told.referee.cards.cards[one] for one in last]
    is_leaving = bool(cards) and all(does(one, "leaves") or does(one, "forces-out") for one in cards)
    return "leaves" if is_leaving and not any(one.of("track") for one in told.tokens) else goal


def spoken_of(told: Told) -> What | None:
    """The pot or the Drink that a question is about, where only "how much is there" is asked: "pot question: ..."."""
    tokens = [one for one in told.tokens if one.can_be("goal", "pot", "drink") and not one.of("verb")]
    told.put(*tokens[:1])
    return _OF_GOALS[tokens[0].of("goal") or ""] if tokens else None


def has_contest(told: Told) -> bool:
    """Whether a Drinking Contest is told of."""
    cards = [told.referee.cards.cards[card] for deed in told.deeds for card in deed.cards]
    in_scene = any(token.can_be("moment", "contest") for clause in told.clauses for token in clause.tokens)
    return in_scene or any(is_contest(card) for card in cards)
