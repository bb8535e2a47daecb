"""The moment on the screen: who decides what, what is answered by that, and what that answers."""

from __future__ import annotations

import textwrap

from textual.content import Content

from toolkit.engine import Game
from toolkit.referee.games import narration
from toolkit.referee.games.deciding import decision
from toolkit.referee.games.going_on import GoingOn, going_on

_NARROWEST = 30


def moment(game: Game, columns: int, *, waits: bool) -> Content:
    """All that is going on, innermost first, in lines of so many columns. ``waits``: nobody is asked as yet."""
    parts = [_head(game, waits=waits)]
    for depth, one in enumerate(reversed([*going_on(game)])):
        parts += _stacked(one, depth, columns)
    if not waits and game.ask is not None and "choice" in game.ask.kinds:
        parts += [Content.assemble((line, "$soft")) for line in narration.about(game)]
    return Content("\n").join(parts)


def _head(game: Game, *, waits: bool) -> Content:
    if game.state.winners is not None:
        return Content.assemble((narration.victory(game), "bold $success"))
    if waits:
        return Content.assemble((f"… {decision(game)}", "$soft"))
    return Content.assemble(("▶ ", "$primary"), (decision(game), "bold"))


def _stacked(one: GoingOn, depth: int, columns: int) -> list[Content]:
    """Something in progress in lines of so many columns, further in for each thing that it is answered by."""
    indent, sign = "  " * (depth + 1), "↳ answers " if depth else "↳ "
    text = f"{one.line}: {one.says}" if one.says else one.line
    found, told = [], len(one.line) + 1
    for number, line in enumerate(textwrap.wrap(text, max(_NARROWEST, columns - len(indent) - len(sign)))):
        bright = max(0, min(told, len(line)))
        told -= len(line) + 1
        before = sign if number == 0 else " " * len(sign)
        found.append(Content.assemble(indent, (before, "$primary"), line[:bright], (line[bright:], "$soft")))
    return found
