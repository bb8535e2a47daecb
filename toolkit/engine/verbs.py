"""What the engine does for each verb of the card language: a table that the modules of ``effects`` fill."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import TYPE_CHECKING

import msgspec

from toolkit.cards.effects import VERBS
from toolkit.errors import NotLegal

if TYPE_CHECKING:
    from toolkit.engine.frames.resolve import Resolve
    from toolkit.engine.game import Game

_WORDS: Mapping[type[msgspec.Struct], str] = {verb: word for word, verb in VERBS.items()}


@singledispatch
def carry_out(effect: msgspec.Struct, game: Game, cause: Resolve) -> None:
    """Carry out one effect. Each verb of the card language registers what it does; any other is refused by its card."""
    what = f"the verb {_WORDS.get(type(effect), type(effect).__name__)!r} of {cause.card(game)!r}"
    raise NotLegal(f"the engine cannot carry out {what} yet; `rdi validate` says which cards need it")


def missing(record: msgspec.Struct) -> str | None:
    """The word of an effect's verb that nothing carries out; None for any other record."""
    return None if type(record) in carry_out.registry else _WORDS.get(type(record))
