"""The host at the bar: who reads a set-up, seats its guests, gives Otto his cards, and begins the night.

A set-up is a few of the module's properties. Everything on the table and the shelf begins as in every new game, that
of extensions too; so nothing of it stands in the files of set-ups, and each is shuffled afresh.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.figures import OTTO_FACTIONS
from toolkit.vassal import calls, names
from toolkit.vassal import traits as t
from toolkit.vassal.game import Game
from toolkit.vassal.traits import Change, Trait

SET_UP = "SetUp"
"""The property that holds the name of the set-up; empty when it is laid out, and in a game without one."""

TEAMS, POTIONS = "Teams", "TeamPotions"
BOSS, BOSS_HAND = "BossSeat", "BossHand"
"""The properties for team games: whether it is one, the Potion Tokens of each, the Boss's seat and hand size."""


def guest(seat: int) -> str:
    """The property that holds the id of the character who sits there."""
    return f"Guest of Seat {seat}"


def leader(seat: int) -> str:
    """The property that holds the seat whose slate leads the team of that seat; 0 for one that leads or has none."""
    return f"{names.LEADER_OF}{seat}"


def team(seat: int) -> str:
    """The property that holds the number of the team, from 1, whose mat lies at that seat; 0 where none does."""
    return f"Team of Seat {seat}"


def faction(number: int) -> str:
    """The property that holds the id of the first or second faction with which Otto plays."""
    return f"Faction {number}"


def numbers(game: Game) -> list[str]:
    """The properties that begin as 0."""
    return [TEAMS, POTIONS, BOSS, BOSS_HAND, *(of(seat) for of in (leader, team) for seat in _seats(game))]


def words(game: Game) -> list[str]:
    """The properties that begin empty."""
    return [SET_UP, *(guest(seat) for seat in _seats(game)), *map(faction, _factions(game))]


def on_the_bar(game: Game) -> list[Trait]:
    """What the bar does when a game is opened: once, as the set-up is forgotten in the end."""
    seats, factions = [f"Welcome {seat}" for seat in _seats(game)], [f"Give {at}" for at in _factions(game)]
    boss = [_MAKE_BOSS] if _has_boss(game) else []
    steps = ["Say the set-up", *seats, *factions, *boss, "Open the tavern now", "Forget the set-up"]
    return [
        t.set_global_word(SET_UP, Change("Forget the set-up", "P", "")),
        t.report(f"${SET_UP}$", "Say the set-up"),
        t.trigger("Set-up", steps, key=calls.LAY_OUT, when=f'{{{SET_UP}!=""}}'),
        *(trait for seat in _seats(game) for trait in _welcome(seat)),
        *(trait for at in _factions(game) for trait in _give(at)),
        *(_make_boss() if boss else []),
        t.global_hotkey("Open the tavern now", calls.OPEN_TAVERN),
    ]


def _welcome(seat: int) -> Iterator[Trait]:
    who, seated = _value(guest(seat)), f"Seat the guest of {seat}"
    yield t.trigger(f"Welcomes {seat}", [seated], key=f"Welcome {seat}", when=f'{{{who}!=""}}')
    yield t.command_pieces(seated, calls.sit_at(seat), "Deck", f"{{{who}}}", only=_BOX)


def _give(number: int) -> Iterator[Trait]:
    which, given = _value(faction(number)), f"Give faction {number}"
    yield t.trigger(f"Gives {number}", [given], key=f"Give {number}", when=f'{{{which}!=""}}')
    yield t.command_pieces(given, calls.GIVE_OTTO, "Deck", f"{{{which}}}", only=_BOX)


_BOX = '{Kind=="box"}'
_MAKE_BOSS = "Make the Boss"


def _make_boss() -> Iterator[Trait]:
    yield t.trigger("Makes the Boss", ["Call the Boss Cards"], key=_MAKE_BOSS, when=f"{{{BOSS}>0}}")
    yield t.command_pieces("Call the Boss Cards", calls.BOSS_CARDS, "SeatedAt", f"{{{BOSS}}}", only=_BOX)


def _value(name: str) -> str:
    return f'GetProperty("{name}")'


def _seats(game: Game) -> range:
    return range(1, game.players + 1)


def _factions(game: Game) -> range:
    return range(1, OTTO_FACTIONS + 1) if game.otto else range(0)


def _has_boss(game: Game) -> bool:
    return any(deck.kind == "boss" for deck in game.extras)
