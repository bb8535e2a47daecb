"""What is told of a game at the terminal, in lines that fit it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.engine import Game


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A paragraph in lines, those after the first one further in."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def choices(game: Game, width: int) -> Iterator[str]:
    """The legal moves, numbered from 1, each with what it does where that has not been said just before."""
    from toolkit.engine.moves import Discards
    from toolkit.referee.games import narration

    assert game.ask is not None, "there is nothing to decide"
    if isinstance(game.ask.moves, Discards):
        yield from _hand_to_discard(game, width)
        return
    told = None
    for number, choice in enumerate(narration.choices(game), start=1):
        yield from _numbered(number, choice.line, width)
        if choice.does and (told is None or told != choice.card):
            yield from wrapped(choice.does, width, " " * 6)
        told = choice.card


def _hand_to_discard(game: Game, width: int) -> Iterator[str]:
    from toolkit.cards.listing import kind

    assert game.ask is not None, "there is nothing to decide"
    for number, card in enumerate(game.players[game.ask.seat].hand, start=1):
        yield from _numbered(number, f"{game.card(card).title} ({kind(game.card(card))})", width)
    yield from wrapped("Say the numbers of those to discard (as 2 5), or: keep", width)


def _numbered(number: int, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=f"{number:3}  ", subsequent_indent=" " * 5)
