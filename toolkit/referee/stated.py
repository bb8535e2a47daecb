"""Stated: what a question itself says of the moment or the card that settles it by a rule, at whatever table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toolkit.cards import AnyCard, Card
from toolkit.cards.effects import Effect, Ignore, Negate, Redirect
from toolkit.cards.touches import touches
from toolkit.referee import casting, traits
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, says

_EARLY = re.compile(r"\b(?:before|until|prior to) (?:\w+ ){0,4}?chasers?\b")
_DRAWING = re.compile(r"\b(?:while|during|when|as) (?:\w+ ){0,3}?(?:drawing|draws?)\b")
_AT_ALL = re.compile(r"\bstill (?:play|use) _(?: _)*$")
_TWICE = re.compile(
    r"\b(?:two|2|both|several|three|multiple|more than one)(?: \w+){0,3} _"
    r".*\b(?:same|one|single|an? (?:drink|card|event|attack|hit))\b|_ twice\b"
)
_COUNTS = re.compile(
    r"\b(?:counts?|considered|regarded|same|(?:way|form|kind) of)\b(?: \w+){0,3}? (ignor|negat|redirect)"
)
_TOUCHES = re.compile(
    r"\b(?:counts?|considered|directly)\b.*\b(?:affect|chang)|\b(?:affect|chang)\w+\b.*\b(?:directly|direct)\b"
)
_LESSER = re.compile(r"\b(?:weaken|reduc|redirect|pass|split|shar|lower)\w*\b(?=.* (?:counts?|same|considered|way))")
_EFFECTS: dict[str, type[Effect]] = {"ignor": Ignore, "negat": Negate, "redirect": Redirect}
_NAMES = {"ignor": "Ignoring", "negat": "Negating", "redirect": "redirecting"}
_TRACKS = {"fortitude": "fortitude", "alcohol": "alcohol", "ac": "alcohol", "gold": "gold"}


@dataclass(frozen=True)
class Settled:
    """A verdict with the rules behind it, the first one settling it."""

    verdict: Verdict
    why: str
    rules: tuple[str, ...]


Settling = Callable[[Question, list[AnyCard]], Settled | None]


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question that says itself by which rule it is settled; None if it does not."""
    cards = [referee.cards.cards[one.ids[0]] for one in question.cards]
    found = next(_settled(question, cards), None)
    if found is None:
        return None
    told = f"{str(found.verdict).capitalize()}. {found.why}."
    because = tuple(f"{quoted(card)}: {says(card, referee.cards)}" for card in cards)
    rules = cited(referee.book, found.rules)
    return Answer(question.text, found.verdict, told, rules, named(cards), because, derived_from="card data")


def _settled(question: Question, cards: list[AnyCard]) -> Iterator[Settled]:
    ways: tuple[Settling, ...] = (_early, _drawing, _event_in_contest, _left, _twice, _counts, _touching)
    yield from (one for one in (way(question, cards) for way in ways) if one is not None)


def _early(question: Question, cards: list[AnyCard]) -> Settled | None:
    on_drinks = any(map(traits.is_for_drinks, cards)) or question.act == "ignore"
    if not (question.may and on_drinks and _EARLY.search(question.open_words)):
        return None
    return Settled(
        "no", "Nobody may respond to a Drink before all its Chasers are revealed", ("chasers.respond-after",)
    )


def _drawing(question: Question, cards: list[AnyCard]) -> Settled | None:
    if not (question.may and any(map(traits.is_reply, cards)) and _DRAWING.search(question.open_words)):
        return None
    why = "No cards may be played until their player has finished drawing"
    return Settled("no", why, ("turn.no-cards-while-drawing", "turn.around-a-phase"))


def _event_in_contest(question: Question, cards: list[AnyCard]) -> Settled | None:
    in_contest = any(card.id == "drinks/drinking-contest" for card in cards)
    asks_for_event = bool({"event", "events"} & set(question.open_words.split()))
    if not (question.may and in_contest and asks_for_event and any(map(traits.is_for_drinks, cards))):
        return None
    why = "A Drink Event that is revealed in the contest is no Drink: it has no effect and counts as 0"
    return Settled("no", why, ("contest.event-counts-nothing", "wench.not-events"))


def _left(question: Question, cards: list[AnyCard]) -> Settled | None:
    for card in cards if len(cards) == 1 else ():
        types = set(card.types) if isinstance(card, Card) else set()
        if question.may and casting.has_left(question) and types and types <= {"gambling", "cheating"}:
            why = f"Who has left a Round plays no Gambling or Cheating Cards in it, and so not {quoted(card)}"
            return Settled("no", why, ("gambling.leave", "gambling.turns"))
        if (
            question.may
            and casting.has_left(question)
            and traits.is_reply(card)
            and _AT_ALL.search(question.open_words)
        ):
            why = f"Who has left a Round may still play Sometimes and Anytime Cards, {quoted(card)} where it fits"
            return Settled("yes", why, ("gambling.leave", "cards.sometimes"))
    return None


def _twice(question: Question, cards: list[AnyCard]) -> Settled | None:
    one_card = len({card.id for card in cards}) == 1
    if not (one_card and question.may and traits.is_reply(cards[0]) and _TWICE.search(question.open_words)):
        return None
    why = f"Several copies of {quoted(cards[0])} may answer the same thing, one after another"
    return Settled("yes", why, ("cards.several", "cards.sometimes"))


def _counts(question: Question, cards: list[AnyCard]) -> Settled | None:
    found = _COUNTS.search(question.open_words)
    if found is None or question.may:
        return None
    effect, name = _EFFECTS[found[1]], _NAMES[found[1]]
    card = next((one for one in cards if isinstance(one, Card)), None)
    if card is None:
        lesser = _LESSER.search(question.open_words)
        return Settled("no", f"Only what says so is {name}", ("negate.only-by-name",)) if lesser else None
    if traits.does(card, effect):
        return Settled("yes", f"{quoted(card)} says so itself", ("negate.only-by-name", found[1] + "e"))
    return Settled("no", f"{quoted(card)} does not say so, and only what does is {name}", ("negate.only-by-name",))


def _touching(question: Question, cards: list[AnyCard]) -> Settled | None:
    card = next((one for one in cards if isinstance(one, Card)), None)
    wanted = [track for word, track in _TRACKS.items() if word in question.open_words.split()]
    if card is None or len(cards) > 1 or question.may or not wanted or not _TOUCHES.search(question.open_words):
        return None
    changed = {touch.attribute for touch in touches(card)}
    name = ATTRIBUTES[wanted[0]]
    if wanted[0] in changed:
        return Settled("yes", f"{quoted(card)} directly changes {name}", ("affects",))
    drink = ": it changes the Drink" if traits.is_for_drinks(card) else ""
    return Settled("no", f"{quoted(card)} does not directly change {name}{drink}", ("affects",))
