"""Grounds: the rules on which what comes of a story rests, the one that settles it first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import (
    ChangeDrink,
    ClaimPot,
    ConvertDrink,
    DrinkingContest,
    Effect,
    EndRound,
    Ignore,
    LeaveRound,
    Negate,
    PassDrink,
    PayInstead,
    Redirect,
    ReplaceDrink,
    ResumeRound,
    ShareLoss,
    SplitDrink,
    TakeFromPot,
    WinRound,
)
from toolkit.cards.patterns import FortitudeLost
from toolkit.cards.touches import leaves, touches
from toolkit.referee import traits
from toolkit.referee.referee import Referee
from toolkit.referee.story.beat import Story
from toolkit.referee.story.performance import Performance
from toolkit.referee.story.wish import Wish

_BY_EFFECT: Sequence[tuple[type[Effect], tuple[str, ...]]] = (
    (Negate, ("negate",)),
    (Redirect, ("redirect", "redirect.only-the-loss")),
    (ShareLoss, ("affects", "split.halves", "cards.sometimes")),
    (SplitDrink, ("split.halves", "split")),
    (PassDrink, ("wench.changing-a-drink", "turn.drink")),
    (ReplaceDrink, ("drinks.icons", "timing.again")),
    (ConvertDrink, ("drinks.icons", "timing.window")),
    (ChangeDrink, ("drinks.icons", "timing.again")),
    (WinRound, ("gambling.win-by-card", "gambling.end")),
    (EndRound, ("gambling.outcome-by-card", "gambling.end-at-once")),
    (ResumeRound, ("gambling.outcome-by-card", "gambling.control")),
    (ClaimPot, ("gambling.outcome-by-card",)),
    (LeaveRound, ("gambling.leave", "gambling.forced-out")),
    (TakeFromPot, ("gambling.leave", "cards.sometimes")),
    (PayInstead, ("cards.sometimes", "gambling.ante-is-losing")),
    (Ignore, ("ignore", "ignore.drink")),
)


def rules(referee: Referee, story: Story, played: Performance, wanted: Wish) -> tuple[str, ...]:
    """The slugs of the rules, each once."""
    cards = [referee.cards.cards[one.card] for one in story.beats]
    return tuple(dict.fromkeys((*_particular(story, cards, played, wanted), *_general(cards), *_usual(cards[0]))))


def _particular(story: Story, cards: Sequence[AnyCard], played: Performance, wanted: Wish) -> Iterator[str]:
    """Rules for what is asked, or for cards that meet."""
    if wanted.kind == "out" or played.out:
        broke = any(entry.what == "goes-broke" for entry in played.log) or _is_of_gold(story, cards)
        yield "losing.out-of-gold" if broke else "losing.passing-out"
    if wanted.kind in ("back", "stays"):
        yield "gambling.leave"
    if _does(cards[-1], Negate):
        yield "negate"
    happened = {entry.what for entry in played.log}
    if "pot-to-inn" in happened and wanted.kind in ("pot", "who-pot") and not _has(cards, EndRound):
        yield from ("gambling.no-winner", "gambling.leave-own")
    if any(_is_contest(card) for card in cards):
        yield from ("contest.modified", "contest") if len(cards) > 1 else ("contest",)
    yield from _of_drinks(cards)
    if _has(cards, Redirect):
        last = cards[-1]
        is_hit_back = isinstance(last, Card) and any(
            isinstance(one, FortitudeLost) for option in last.options for one in option.when
        )
        yield "redirect" if is_hit_back or wanted.track in (None, "fortitude") else "redirect.only-the-loss"


def _of_drinks(cards: Sequence[AnyCard]) -> Iterator[str]:
    splits = [place for place, card in enumerate(cards) if _does(card, SplitDrink)]
    changes = [place for place, card in enumerate(cards) if _does(card, ChangeDrink, ReplaceDrink)]
    ignoring = any(_does(card, Ignore) for card in cards)
    if splits and changes:
        yield "split.altered-first" if min(changes) < splits[0] else "split"
    drinks = [card for card in cards if isinstance(card, Drink)]
    if ignoring and drinks and drinks[0].chaser:
        yield "chasers.one-drink"
    if ignoring and drinks:
        yield "ignore.drink"
    elif drinks and drinks[0].chaser and not splits:
        yield "chasers"


def _general(cards: Sequence[AnyCard]) -> Iterator[str]:
    for card in reversed(cards):
        for kind, slugs in _BY_EFFECT:
            if _does(card, kind):
                yield from slugs
        if isinstance(card, Card) and any(
            isinstance(one, FortitudeLost) for option in card.options for one in option.when
        ):
            yield from ("timing.sequence", "cards.sometimes")


def _usual(card: AnyCard) -> tuple[str, ...]:
    match card:
        case Drink():
            return ("drinks.icons", "turn.drink")
        case DrinkEvent():
            return ("events",)
        case Card() if "action" in card.types:
            return ("turn.playing-an-action", "timing.resolve")
        case _:
            return ("timing.resolve",)


def _does(card: AnyCard, *kinds: type[Effect]) -> bool:
    return isinstance(card, Card) and traits.does(card, *kinds)


def _has(cards: Sequence[AnyCard], kind: type[Effect]) -> bool:
    return any(_does(card, kind) for card in cards)


def _is_contest(card: AnyCard) -> bool:
    return isinstance(card, DrinkEvent) and any(isinstance(one, DrinkingContest) for one in leaves(card.effects))


def _is_of_gold(story: Story, cards: Sequence[AnyCard]) -> bool:
    """Whether the first card changes nothing but Gold, or nothing but Gold is told of anybody."""
    first = cards[0]
    if story.states and all(set(values) == {"gold"} for values in story.states.values()):
        return True
    return isinstance(first, Card) and {touch.attribute for touch in touches(first)} == {"gold"}
