"""Options: every legal move at a moment of a game, with what each would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from toolkit.engine import Ask, Game
from toolkit.engine.moves import AnyMove, Discards
from toolkit.engine.notation import line
from toolkit.figures import HAND_SIZE
from toolkit.language import ENGLISH
from toolkit.referee.games.deciding import decision
from toolkit.referee.games.decisions import decisions, next_choice
from toolkit.referee.games.lookahead import Outlook, differences, happenings, outlook
from toolkit.referee.games.piles import Moved
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.scenarios.matching import declining
from toolkit.referee.speech import speech
from toolkit.referee.speech.moves import spoken

MOST_LISTED = 200
"""How many moves are listed at most."""


class Option(msgspec.Struct, frozen=True):
    """A legal move and what would come of it by the end of the phase, everybody else declining.

    ``move`` is its line, in English as it can be read back; ``says`` is the same in the language that was asked for, as
    all other sentences are.

    ``when`` is the decision that it answers, ``does`` says in sentences what it brings about. ``changes`` holds for
    each player what they gain (or lose, below 0), ``otherwise`` the same without the move, where it can be declined.
    ``cards`` are those that only the move brings from one pile to another; ``next`` is who must decide what after it.
    ``round_ends`` tells that it ends a Round of Gambling; ``out`` who is out of the game because of it. ``discards``:
    the cards (ids) of which any may be discarded, where this stands for all ways to do so.
    """

    player: str
    move: str
    when: str
    does: tuple[str, ...]
    changes: dict[str, dict[str, int]] = {}
    otherwise: dict[str, dict[str, int]] | None = None
    cards: tuple[Moved, ...] = ()
    next: str = ""
    round_ends: bool = False
    out: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    says: str = ""


class Options(msgspec.Struct, frozen=True):
    """The legal moves of a moment. ``now`` is False if nobody had anything to decide before that moment came.

    ``left_off`` is how many more there are than are listed.
    """

    now: bool
    options: tuple[Option, ...]
    left_off: int = 0


def options(game: Game, language: str = ENGLISH) -> Options:
    """Every legal move at this moment, of each player who may act in it; at the next one if nobody has a choice."""
    here = list(_open(game))
    found = here or list(_open(next_choice(game)))
    return Options(bool(here), tuple(_each(found[:MOST_LISTED], language)), max(0, len(found) - MOST_LISTED))


Open = tuple[Game, Ask, AnyMove]
"""A game at a decision, and a move that may be made there."""


def _open(game: Game) -> Iterator[Open]:
    """The legal moves of this moment, those of different decisions that read the same only once."""
    seen: set[str] = set()
    for trial, ask in decisions(game):
        moves = ask.moves[:1] if isinstance(ask.moves, Discards) else ask.moves
        for move in moves if len(ask.moves) > 1 else ():
            if line(trial, move) not in seen:
                seen.add(line(trial, move))
                yield trial, ask, move


def _each(found: Sequence[Open], language: str) -> Iterator[Option]:
    """What each move would do, beside how things go on if it is declined, which is looked at once a decision."""
    declined: Outlook | None = None
    before: Ask | None = None
    for game, ask, move in found:
        if ask is not before:
            declined, before = outlook(game, None, language) if declining(ask) else None, ask
        if isinstance(ask.moves, Discards):
            yield _discarding(game, ask, language)
        else:
            ahead = outlook(game, move, language)
            yield _option(game, ask, move, ahead, None if move in declining(ask) else declined)


def _option(game: Game, ask: Ask, move: AnyMove, ahead: Outlook, declined: Outlook | None) -> Option:
    does = happenings(ahead) if declined is None else differences(declined, ahead, move)
    cards = ahead.moved if declined is None else ahead.moved - declined.moved
    before = game if declined is None else declined.game
    out_anyway = {before.players[seat].name for seat in before.gone}
    return Option(
        game.players[ask.seat].name,
        line(game, move),
        decision(game, language=ahead.language),
        tuple(does),
        _changes(ahead),
        None if declined is None else _changes(declined),
        tuple(cards),
        ahead.next,
        ahead.round_ends,
        tuple(name for name in ahead.out if name not in out_anyway),
        says=spoken(game, move, ahead.language),
    )


def _discarding(game: Game, ask: Ask, language: str) -> Option:
    """All ways to discard at once: there are too many to tell apart."""
    player, when = game.players[ask.seat], decision(game, language=language)
    move, says = (_discards(game, ask, one) for one in (ENGLISH, language))
    words, missing = speech(language), max(0, HAND_SIZE - len(player.hand))
    draws = words.formed(words.outcomes["draws"], several=missing != 1).format(who=player.name, count=missing)
    does = words.outcomes["and-more"].format(draws=draws)
    return Option(player.name, move, when, (does,), discards=tuple(player.hand), says=says)


def _discards(game: Game, ask: Ask, language: str) -> str:
    """What anybody may do who discards: "Gog discards any of 3 cards, or none"."""
    player = game.players[ask.seat]
    return speech(language).outcomes["discards"].format(who=player.name, count=len(player.hand))


def _changes(ahead: Outlook) -> dict[str, dict[str, int]]:
    """What each player gains or loses of each number, without those that stay as they are."""
    found = {
        name: {key: now - was for key, was, now in zip(ATTRIBUTES, had, ahead.after[name], strict=True) if now != was}
        for name, had in ahead.before.items()
    }
    return {name: changed for name, changed in found.items() if changed}
