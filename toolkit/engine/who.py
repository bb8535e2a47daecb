"""Whom an effect is about, and how much of it: selectors and amounts, found when the effect happens."""

from __future__ import annotations

from typing import assert_never

from toolkit.cards.amounts import Amount, Count, Half, Loss, Pot, Tracked
from toolkit.cards.words import Who
from toolkit.engine.champions import sitting_out
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Frame, Game


def answered(game: Game, cause: Resolve) -> Frame | None:
    """The frame that the source of these effects responds to."""
    source = game.stack[cause.source]
    return game.stack[source.answers] if isinstance(source, Play) and source.answers is not None else None


def seats(game: Game, cause: Resolve, who: Who) -> list[int]:
    """The seats that ``who`` stands for, in turn order from "you"; without those who Ignore the source.

    Who is away Ignores everything but what they do themselves, as a Champion too (rule team-ends.champion).
    """
    source = game.stack[cause.source]
    ignoring = source.ignored if isinstance(source, (Play, Revealed)) else []
    if game.away:
        ignoring = [*ignoring, *game.away - {cause.you}]
    return [seat for seat in _meant(game, cause, who) if seat not in ignoring and not game.side_of[seat].out]


def behind(game: Game, cause: Resolve) -> int | None:
    """The player who is behind these effects: by a card, or by the card that brought the Drink or Event.

    None where it was no card, as with what anybody is served. It matters to automata only (rules otto.tracks,
    otto.drinks-from-cards, otto.marks).
    """
    if not game.automata:
        return None
    source = game.stack[cause.source]
    if isinstance(source, Drinking):
        return next((draft.behind for draft in source.drafts if draft.drinker == cause.you and not draft.ignored), None)
    return source.seat if isinstance(source, Play) else source.behind if isinstance(source, Revealed) else None


def defended(game: Game, cause: Resolve) -> int:
    """Whom a card defends that answers a payment or a forced exit: its player or a teammate (rule defense)."""
    event = answered(game, cause)
    if isinstance(event, (Payment, ForcedOut)) and game.on_one_side(event.seat, cause.you):
        return event.seat
    return cause.you


def _champions(game: Game, cause: Resolve) -> list[int]:
    """Each player, you included; of a team its Champion (rules champions.each-player, champions.drink-events)."""
    if not game.has_teams:
        return game.around(cause.you)
    source = game.stack[cause.source]
    chosen = source.champions if isinstance(source, (Play, Revealed)) else []
    has_one = any(game.on_one_side(one, cause.you) for one in chosen)
    out = sitting_out(game, chosen if has_one else (cause.you, *chosen))
    return [seat for seat in game.around(cause.you) if seat not in out]


def one(game: Game, cause: Resolve, who: Who) -> int | None:
    """The one seat that ``who`` stands for; None if there is none any more."""
    return next(iter(seats(game, cause, who)), None)


def _meant(game: Game, cause: Resolve, who: Who) -> list[int]:  # noqa: C901 - one case for each word
    you = cause.you
    match who:
        case "you":
            return [you]
        case "picked" | "second-picked":
            return _picked(game, cause, 0 if who == "picked" else 1)
        case "everyone":
            return _champions(game, cause)
        case "each-other":
            return game.opponents(you)
        case "in-round":
            return [seat for seat in game.around(you) if seat in game.in_round()]
        case "drinker":
            return _drinker(game, cause)
        case "card-player" | "attacker":
            event = answered(game, cause)
            return [event.seat] if isinstance(event, (Play, Lost)) else []
        case "winner":
            event = answered(game, cause)
            return [event.collector] if isinstance(event, Won) else []
        case "turn-player":
            return [game.state.turn]
        case "left":
            return game.opponents(you)[:1]
        case "right":
            return game.opponents(you)[-1:]
        case "richest":
            stashes = {seat: game.side_of[seat].gold for seat in game.around(you) if seat not in game.automata}
            return [seat for seat, gold in stashes.items() if gold == max(stashes.values())]
        case "that-player":
            return [] if cause.that is None else [cause.that]
        case _:
            assert_never(who)


def _picked(game: Game, cause: Resolve, place: int) -> list[int]:
    source = game.stack[cause.source]
    return [source.picks[place]] if isinstance(source, Play) and place < len(source.picks) else []


def _drinker(game: Game, cause: Resolve) -> list[int]:
    event, source = answered(game, cause), game.stack[cause.source]
    if isinstance(event, Drinking) and isinstance(source, Play) and source.on is not None:
        return [event.drafts[source.on].drinker]
    return []


def amount(game: Game, cause: Resolve, much: Amount) -> int:
    """How much it is now."""
    match much:
        case int():
            return much
        case Half(of=of, rounded=rounded):
            whole = amount(game, cause, of)
            return (whole + 1) // 2 if rounded == "up" else whole // 2
        case Count(who=who):
            return len(seats(game, cause, who))
        case Pot():
            return game.gambling.pot if game.gambling else 0
        case Loss():
            event = answered(game, cause)
            return sum(loss.amount for loss in event.losses) if isinstance(event, Lost) else 0
        case Tracked(tracker=tracker, who=who):
            return sum(game.players[seat].trackers.get(tracker, 0) for seat in seats(game, cause, who))
        case _:
            assert_never(much)
