"""Duties: whether one must do what a card says, or may decline."""

from __future__ import annotations

import re

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import May
from toolkit.referee import traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, tells
from toolkit.referee.solo.course import effects_of
from toolkit.referee.solo.subject import Subject

_DECLINES = re.compile(
    r"\b(?:refuse|say no|decline|opt out|skip|turn \S+ down|turn down|choose not|not (?:do|take|drink)|back out"
    r"|chicken\w* out|bail\w*"
    r"|sit \S+ out|walk away|get away without)\b"
)
_NOTHING_HAPPENS = re.compile(r"\bnothing happens\b|\bthat(?:s| is) (?:it|all)\b|\bno penalty\b")
_OPTIONAL = re.compile(r"\b(?:optional|voluntary|have a choice|a choice|up to me|free to)\b")
_MUST = re.compile(
    r"\b(?:take|accept|do|drink|shared?|split|follow|carry out|play along|go through|reveal|obey|join|meet)\b"
)
_BEFORE = re.compile(r"\bbefore\b.*\b(?:flip|reveal|turn|see|know|look)\w*")
_FORCED = re.compile(r"\b(?:forced|obliged|required|mandatory|compulsory)\b")


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """The answer to whether one may decline or must obey; None if that is not asked."""
    free = _is_free(subject.card, subject.sketch.asking)
    asking = subject.sketch.asking
    if free and _DECLINES.search(subject.sketch.text) and _NOTHING_HAPPENS.search(subject.sketch.text):
        return _told(referee, subject, free=free, is_yes=True)
    if isinstance(subject.card, Card) and subject.sketch.form == "must" and _BEFORE.search(asking):
        return _in_time(referee, subject)
    if (_DECLINES.search(asking) or _OPTIONAL.search(asking)) and not re.search(r"\bwith (?:a|any|my) \S*card", asking):
        return _told(referee, subject, free=free, is_yes=free)
    if re.search(r"\bhalf\b|\bwith (?:a|any|my|his|her) (?:\S+ )?card\b", asking):
        return None
    said = re.sub(r"CARD be (\S+)", r"\1 CARD", asking)
    direct = subject.sketch.form == "must" and "CARD" in said and _MUST.search(said.split("CARD")[0])
    if not isinstance(subject.card, Card) and (direct or _FORCED.search(asking)):
        return _told(referee, subject, free=free, is_yes=not free)
    return None


def _in_time(referee: Referee, subject: Subject) -> Answer | None:
    """That a card that answers a Drink is played when that lies open, and not before."""
    if not traits.is_for_drinks(subject.card):
        return None
    text = f"No. {quoted(subject.card)} is played once the Drink and all its Chasers lie open, and not before."
    rules = cited(referee.book, ("chasers.respond-after", "timing.window"))
    because = (f"{quoted(subject.card)}: {tells(subject.card, referee.cards)}",)
    return Answer(subject.question.text, "no", text, rules, named((subject.card,)), because, derived_from="card data")


def _is_free(card: AnyCard, asking: str) -> bool:
    """Whether all that a card does is what one may do, or the sharing of a Drink that is asked about."""
    if isinstance(card, Drink):
        return card.splits and bool(re.search(r"\b(?:shar|split)", asking))
    effects = effects_of(card)
    return bool(effects) and all(isinstance(one, May) for one in effects)


def _told(referee: Referee, subject: Subject, *, free: bool, is_yes: bool) -> Answer:
    card, who = subject.card, subject.seats.player
    why = f"{who} may do what {quoted(card)} says, and need not"
    if not free:
        out = "that Ignores or passes on the Drink " if isinstance(card, Drink) else ""
        why = f"Nothing on {quoted(card)} lets anybody decline: only another card {out}gets one out of it"
    text = f"{'Yes' if is_yes else 'No'}. {why}. It says: {tells(card, referee.cards)}"
    rules = ("events", "ignore") if isinstance(card, DrinkEvent) else ("self-split", "turn.drink", "ignore.drink")
    because = (f"{quoted(card)}: {tells(card, referee.cards)}",)
    verdict: Verdict = "yes" if is_yes else "no"
    found = cited(referee.book, rules if not isinstance(card, Card) else ("turn.playing-an-action", "ignore"))
    return Answer(
        subject.question.text, verdict, voice.spoken(text), found, named((card,)), because, derived_from="card data"
    )
