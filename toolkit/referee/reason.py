"""Reasons: why a card may or may not be played, in a sentence, and the rules behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.conditions import InRound
from toolkit.cards.effects import (
    ClaimPot,
    EndRound,
    Ignore,
    LeaveRound,
    Negate,
    Redirect,
)
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.cards.touches import changes_drink, leaves, touches
from toolkit.engine.refusal import Refusal
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.saying import joined, quoted, with_article
from toolkit.referee.traits import does, is_for_drinks

_PERSONS = (
    (re.compile(r"\bYou are\b"), "{who} is"),
    (re.compile(r"\byou are\b"), "{who} is"),
    (re.compile(r"\bYou have\b"), "{who} has"),
    (re.compile(r"\bYou need not\b"), "{who} need not"),
    (re.compile(r"\bYou need\b"), "{who} needs"),
    (re.compile(r"\bYour\b"), "{who}'s"),
    (re.compile(r"\byour\b"), "{who}'s"),
    (re.compile(r"\byou lose\b"), "{who} lose"),
    (re.compile(r"\bYou\b"), "{who}"),
    (re.compile(r"\byou\b"), "{who}"),
)


def attributes(card: Card) -> str:
    """What of its player's a card watches over: "Fortitude, Alcohol Content or Gold"."""
    touched = list(dict.fromkeys(_touched(card)))
    return joined([ATTRIBUTES[one] for one in touched or ATTRIBUTES], "or")


def _touched(card: Card) -> Iterator[str]:
    for option in card.options:
        for pattern in option.when:
            if isinstance(pattern, CardPlayed):
                yield from pattern.touches


def refused(refusal: Refusal, reply: Card, subject: AnyCard | None, option: int | None, who: str) -> str:
    """Why a reply is refused, as the second half of a sentence."""
    if refusal.rule in _REFUSED:
        return _REFUSED[refusal.rule].format(who=who, type=_type(reply), what=_title(subject))
    if refusal.rule == "affects":
        return _no_touch(reply, subject, option, who)
    if refusal.rule == "cards.sometimes" and isinstance(subject, DrinkEvent) and is_for_drinks(reply):
        return _REFUSED["events"]
    if refusal.rule == "cards.sometimes" and subject is not None and _wants_type(reply):
        return f"it answers {_wanted(reply)}, and {_title(subject)} is {_kind(subject, option)}"
    if refusal.text.startswith("Its own condition") and _is_for_those_in_the_round(reply):
        return "only somebody who is still in the Round may play it"
    return _in_third_person(refusal.text.rstrip("."), who)


_REFUSED = {
    "affects.not-a-round": "a Round of Gambling may not be Ignored, though it costs Gold",
    "ignore.drink": "it is not {who} who is about to drink that",
    "turn.one-action": "it is an Action Card, for its player's own Action Phase, and answers nothing",
    "gambling.turns": "it is a {type} Card, for one's turn in a Round of Gambling, and answers nothing",
    "gambling.end-at-once": "no Round of Gambling is on then, or it is already won",
    "events": "a Drink Event is not a Drink",
    "wench.not-changing": "{what} does not change the effects of a Drink",
    "wench.tip-not-ante": "it may not answer a card that makes players ante",
    "wench.tip-not-the-end": "it may not answer a card that would end the Round",
}


def _in_third_person(text: str, who: str) -> str:
    for pattern, person in _PERSONS:
        text = pattern.sub(person.format(who=who), text)
    return text if text.startswith((who, "“")) else text[0].lower() + text[1:]


def _is_for_those_in_the_round(reply: Card) -> bool:
    return any(isinstance(one, InRound) for option in reply.options for one in option.requires)


def settling(refusal: Refusal, reply: Card, subject: AnyCard | None) -> str:
    """The rule that says most about why a reply is refused."""
    if isinstance(subject, DrinkEvent) and refusal.rule == "cards.sometimes" and is_for_drinks(reply):
        return "events"
    if refusal.rule == "wench.not-changing" and subject is not None and subject.id == reply.id:
        return "wench.not-itself"
    return refusal.rule


def _no_touch(reply: Card, subject: AnyCard | None, option: int | None, who: str) -> str:
    what = f"{who}'s {attributes(reply)}"
    if isinstance(subject, Card):
        chosen = subject.options[option or 0]
        if any(isinstance(effect, Negate) for effect in leaves(chosen.effects)) and not changes_drink(chosen):
            return f"{_title(subject)} Negates a card, and that does not directly change {what}"
        if changes_drink(chosen):
            return f"{_title(subject)} changes the Drink, and not directly {what}"
    return f"{_title(subject)} would not directly change {what}"


def _title(subject: AnyCard | None) -> str:
    return "that card" if isinstance(subject, Card) else "that" if subject is None else quoted(subject)


def _type(card: Card) -> str:
    return card.kinds[0].capitalize()


def _wants_type(reply: Card) -> bool:
    return any(isinstance(pattern, CardPlayed) and pattern.types for option in reply.options for pattern in option.when)


def _wanted(reply: Card) -> str:
    types = [
        kind for option in reply.options for one in option.when if isinstance(one, CardPlayed) for kind in one.types
    ]
    return f"only {joined([kind.capitalize() for kind in dict.fromkeys(types)], 'or')} Cards"


def _kind(subject: AnyCard, option: int | None) -> str:
    if not isinstance(subject, Card):
        return "a Drink" if isinstance(subject, Drink) else "a Drink Event"
    return with_article(f"{subject.type_of(subject.options[option or 0]).capitalize()} Card")


def allowed(reply: Card, subject: AnyCard | None, option: int | None, who: str) -> tuple[str, tuple[str, ...]]:
    """Why a reply is allowed, as the second half of a sentence, and the rules behind it."""
    if "anytime" in reply.types:
        return "an Anytime Card may be played at any time", ("cards.anytime", "timing.anytime-first")
    if {"gambling", "cheating"} & set(reply.types) and isinstance(subject, Card):
        return _taking_control(reply)
    if "action" in reply.types and subject is None:
        return f"one Action Card may be played in {who}'s own Action Phase", ("turn.one-action", "turn.phases")
    pattern = _answering(reply, subject)
    if isinstance(pattern, CardPlayed):
        return _card_answered(pattern, reply, subject, option, who)
    if isinstance(pattern, DrinkRevealed):
        return _drink_answered(pattern, reply, who)
    if isinstance(pattern, FortitudeLoss) and does(reply, Redirect):
        return f"{_title(subject)} would make {who} lose Fortitude", ("redirect", "cards.sometimes")
    if isinstance(pattern, DuringRound) and does(reply, EndRound) and _forces_out(subject):
        return "somebody is being forced to leave the Round", ("wench.tip-forced-out", "gambling.forced-out")
    if isinstance(pattern, RoundWon) and isinstance(subject, Card) and does(subject, ClaimPot):
        return "somebody else is about to collect the pot, whoever won it", (
            "timing.sequence",
            "gambling.outcome-by-card",
        )
    why, rules = _ALLOWED.get(type(pattern), ("its own text allows it", ("cards.sometimes",)))
    return why.format(who=who, what=_title(subject)), rules


def _card_answered(
    pattern: CardPlayed, reply: Card, subject: AnyCard | None, option: int | None, who: str
) -> tuple[str, tuple[str, ...]]:
    what = _title(subject)
    if pattern.touches:
        return f"{what} would directly change {who}'s {_touch_of(reply, subject)}", ("affects", "ignore")
    if pattern.changes_drink:
        return f"{what} changes a Drink", ("wench.changing-a-drink", "negate")
    return f"{what} is {_kind(subject, option) if subject else 'such a card'}", ("negate", "timing.window")


def _drink_answered(pattern: DrinkRevealed, reply: Card, who: str) -> tuple[str, tuple[str, ...]]:
    if pattern.by == "you":
        rules = ("ignore.drink", "ignore") if does(reply, Ignore) else ("timing.window", "cards.sometimes")
        return f"{who} is the one about to drink it", rules
    return "it may be played on any such Drink before it is drunk", ("timing.window", "cards.sometimes")


_ALLOWED: dict[type, tuple[str, tuple[str, ...]]] = {
    EventRevealed: ("it answers an Event", ("ignore.event", "events")),
    AnteRequired: ("{who} must ante", ("gambling.leave", "gambling.start")),
    Payment: ("{who} is about to lose Gold", ("cards.sometimes", "timing.window")),
    FortitudeLoss: ("{what} would make {who} lose Fortitude", ("timing.window", "cards.sometimes")),
    FortitudeLost: ("{who} has just lost Fortitude to it", ("cards.sometimes", "timing.sequence")),
    ForcedOut: ("somebody is being forced to leave the Round", ("gambling.forced-out",)),
    DuringRound: ("a Round of Gambling is on", ("gambling.leave", "cards.sometimes")),
    RoundWon: (
        "somebody else is about to collect the pot",
        ("gambling.outcome-by-card", "gambling.end-at-once"),
    ),
    DuringPhase: ("it is the phase for it", ("turn.around-a-phase",)),
}


def _forces_out(subject: AnyCard | None) -> bool:
    """Whether a card makes somebody leave a Round who did not choose to."""
    options = subject.options if isinstance(subject, Card) else ()
    effects = (effect for option in options for effect in leaves(option.effects))
    return any(isinstance(effect, LeaveRound) and effect.who != "you" for effect in effects)


def _taking_control(reply: Card) -> tuple[str, tuple[str, ...]]:
    if "cheating" in reply.types:
        return "a Cheating Card may be played on anything", ("gambling.cheating", "gambling.winning-hand")
    return "a Gambling Card may be played on anything but “Winning Hand!”", (
        "gambling.gambling-card",
        "gambling.control",
    )


def _answering(reply: Card, subject: AnyCard | None) -> Pattern | None:
    """The pattern by which the reply most likely answers the subject."""
    patterns = [pattern for one in reply.options for pattern in one.when]
    if isinstance(subject, Drink):
        wanted: tuple[type[Pattern], ...] = (DrinkRevealed,)
    elif subject is not None and not isinstance(subject, Card):
        wanted = (EventRevealed, DrinkRevealed)
    else:
        wanted = (CardPlayed, FortitudeLoss, FortitudeLost, Payment, AnteRequired, ForcedOut, DuringRound)
    return next((one for one in patterns if isinstance(one, wanted)), patterns[0] if patterns else None)


def _touch_of(reply: Card, subject: AnyCard | None) -> str:
    watched = list(dict.fromkeys(_touched(reply)))
    changed = {touch.attribute for touch in touches(subject)} if subject is not None else set(watched)
    both = [one for one in watched if one in changed] or watched
    return joined([ATTRIBUTES[one] for one in both])
