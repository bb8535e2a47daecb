"""Options of a game, whoever plays it: how people sit together, and by whose rules."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

VariantKind = Annotated[
    str,
    typer.Option(
        "--variant",
        metavar="KIND",
        help="A game between teams: two-headed-dragon, boss-battle, two-headed-boss-battle or leaders-and-lackeys; "
        "or one of two with an automaton: otto.  [default: everybody alone]",
    ),
]
Teams = Annotated[
    str,
    typer.Option(metavar="NAME+NAME,...", help="Who play together, in turn order.  [default: neighbours]"),
]
Boss = Annotated[str, typer.Option(metavar="NAME", help="The Boss of a boss-battle.  [default: by chance]")]
Leaders = Annotated[
    str,
    typer.Option(
        metavar="NAME,...", help="Those of leaders-and-lackeys who play with Boss Cards.  [default: the first of each]"
    ),
]
Factions = Annotated[
    str,
    typer.Option(metavar="NAME,NAME", help="The two that make up Otto's deck.  [default: two that are known whole]"),
]
Edition = Annotated[str | None, typer.Option(help="Whose rules: rdi1, rdi2, rdi4, rdi5 or rdi9.  [default: rdi9]")]
DrinkDeck = Annotated[
    str | None, typer.Option(metavar="DECK", help="The Drink Deck, by its id.  [default: drinks-rdi2]")
]

_KIND = inspect.Parameter.KEYWORD_ONLY


@dataclass(frozen=True)
class Company:
    """Who plays with whom, and by which rules; as it is typed, names parted by commas, those of a team by ``+``."""

    variant: VariantKind = ""
    teams: Teams = ""
    boss: Boss = ""
    leaders: Leaders = ""
    factions: Factions = ""
    edition: Edition = None
    drink_deck: DrinkDeck = None


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes options in records (dataclasses): each field is an option of its own on the command line."""
    signature = inspect.signature(command, eval_str=True)
    records: dict[str, Any] = {
        one.name: one.annotation for one in signature.parameters.values() if is_dataclass(one.annotation)
    }

    @wraps(command)
    def run(**said: Any) -> None:
        gathered = {
            name: kind(**{one.name: said.pop(one.name) for one in fields(kind)}) for name, kind in records.items()
        }
        command(**said, **gathered)

    options: list[inspect.Parameter] = []
    for one in signature.parameters.values():
        options += _options(records[one.name]) if one.name in records else [one.replace(kind=_KIND)]
    run.__signature__ = signature.replace(parameters=options)  # type: ignore[attr-defined]
    return run


def _options(record: Any) -> list[inspect.Parameter]:
    """The fields of a record as parameters."""
    hints = get_type_hints(record, include_extras=True)
    return [
        inspect.Parameter(one.name, _KIND, default=one.default, annotation=hints[one.name]) for one in fields(record)
    ]
