"""Deciding: who must decide what, in words."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.engine import Ask, Game
from toolkit.engine.moment import event, open_window
from toolkit.language import ENGLISH
from toolkit.referee.scenarios.plays import subject
from toolkit.referee.speech import Words, speech

MOMENTS: Mapping[str, str] = speech(ENGLISH).moments
"""What somebody may or must do at each moment, by the kind of what is asked."""


def decision(game: Game, *, together: bool = False, language: str = ENGLISH) -> str:
    """The decision that a game waits for: "Gog may respond: Dimli's “Spike it with Firewater”"; empty at its end.

    ``together``: everybody is asked at once.
    """
    if game.ask is None:
        return ""
    words, answered = speech(language), subject(game, language)
    asked = words.either(game.players[seat].name for seat in (game.ask.seat, *game.ask.also))
    what = words.formed(_what(game, game.ask, words), several=together)
    return f"{words.pieces.everybody if together else asked} {what}{f': {answered}' if answered else ''}"


def _what(game: Game, ask: Ask, words: Words) -> str:
    kinds = ask.kinds
    if "discard" in kinds:
        return words.discards.format(size=words.size(game.variant.hand_size(game, ask.seat)))
    if open_window(game) is not None and event(game) is None and "last-chance" not in kinds:
        return words.plays["before" if ask.early else "after"].format(phase=words.phases[game.state.phase])
    if "ante" in kinds and getattr(event(game), "seat", ask.seat) != ask.seat:
        return words.answers_ante
    return next((words.moments[kind] for kind in kinds if kind in words.moments), "/".join(kinds))
