"""What a card asks for, in words: the events that it answers and the facts of the table that it needs."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import conditions, patterns
from toolkit.cards.conditions import Condition
from toolkit.cards.patterns import Pattern
from toolkit.cards.words import CardType
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.saying import joined, with_article

_BY = {"you": "your own", "another": "another player's", "anyone": "anybody's"}
PHASES = {
    "discard-and-draw": "Discard and Draw Phase",
    "action": "Action Phase",
    "order-a-drink": "Order a Drink Phase",
    "drink": "Drink Phase",
}


_EVENTS: dict[type[Pattern], str] = {
    patterns.DrinkRevealed: "{by} Drink before it is drunk",
    patterns.EventRevealed: "an Event that is revealed",
    patterns.AnteRequired: "an ante that you must pay",
    patterns.Payment: "a loss of your Gold",
    patterns.FortitudeLoss: "a loss of your Fortitude by {by} card, before it happens",
    patterns.FortitudeLost: "a loss of your Fortitude by {by} card, once it has happened",
    patterns.ForcedOut: "that somebody is forced out of a Round",
    patterns.DuringRound: "a Round of Gambling that is on",
    patterns.RoundWon: "{by} winning of a Round",
}


def event(pattern: Pattern) -> str:
    """An event that a card answers: "another player's Sometimes Card", "your own Drink before it is drunk"."""
    match pattern:
        case patterns.CardPlayed():
            card = f"{_types(pattern.types)}{_doing(pattern)}"
            return with_article(card) if pattern.by == "anyone" else f"{_BY[pattern.by]} {card}"
        case patterns.Payment(reasons=reasons) if reasons:
            return f"{_EVENTS[patterns.Payment]} ({joined(reasons, 'or')})"
        case patterns.DuringPhase(phase=phase, whose=whose):
            return f"{_BY[whose]} {PHASES[phase]}"
        case _:
            return _EVENTS[type(pattern)].format(by=_BY[getattr(pattern, "by", "anyone")])


def _types(types: Sequence[CardType]) -> str:
    return f"{joined([one.capitalize() for one in types], 'or')} Card" if types else "card"


def _doing(pattern: patterns.CardPlayed) -> str:
    touched = joined([ATTRIBUTES[one] for one in pattern.touches], "or") if pattern.touches else ""
    return (f" that would directly change your {touched}" if touched else "") + (
        " that changes the effects of a Drink" if pattern.changes_drink else ""
    )


def fact(condition: Condition) -> str:
    """A fact of the table that a card needs: "you are still in the Round"."""
    match condition:
        case conditions.InRound(still=still):
            return "you are still in the Round" if still else "you have left the Round"
        case conditions.Opponents(at_least=least, at_most=most):
            return f"you have {least} opponents or more" if most is None else f"you have {least} to {most} opponents"
        case conditions.InGame():
            return "you are still in the game"
        case conditions.IsTracked(tracker=tracker, at_least=least, at_most=most):
            return f"you have {_much(least, most)} {tracker.replace('-', ' ').title()}"
        case conditions.IsSpecies(species=species):
            return f"you are {with_article(joined(species, 'or'))}"
        case conditions.IsPhase(phase=phase, whose=whose):
            return f"it is {_BY[whose]} {PHASES[phase]}"


def _much(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more"
    return f"{least} to {most}" if least else f"no more than {most}"
