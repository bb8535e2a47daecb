"""The numbers of a game: what each player has, and how it has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.engine import Game
from toolkit.figures import TRACK_END
from toolkit.language import ENGLISH
from toolkit.referee.speech import speech

Numbers = tuple[int, int, int]
"""A player's Fortitude, Alcohol Content and Gold."""

ATTRIBUTES = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}
"""What is counted of a player, as it stands in the data and as it is called."""

MOST = {"fortitude": TRACK_END, "alcohol": TRACK_END, "gold": 1000}
"""How much of each a question may give to a player."""

NAMES = tuple(ATTRIBUTES.values())
_MOVES = (("gains", "loses"), ("gains", "loses"), ("gets", "loses"))


def numbers(game: Game) -> dict[str, Numbers]:
    """The numbers of every player, by name."""
    pairs = zip(game.players, game.side_of, strict=True)
    return {player.name: (side.fortitude, side.alcohol, side.gold) for player, side in pairs}


def by_sides(game: Game, found: Mapping[str, Numbers]) -> dict[str, Numbers]:
    """The numbers of players as those of their sides, each once."""
    firsts = {player.side: seat for seat, player in reversed([*enumerate(game.players)])}
    return {with_mates(game, seat): found[game.players[seat].name] for seat in sorted(firsts.values())}


def changes(before: Mapping[str, Numbers], after: Mapping[str, Numbers]) -> Iterator[str]:
    """What each player has gained and lost: "Gog loses 2 Fortitude and gets 1 Gold"."""
    for name, had in before.items():
        told = list(_changed(had, after[name]))
        if told:
            yield f"{name} {' and '.join(told)}"


def _changed(before: Numbers, after: Numbers) -> Iterator[str]:
    for name, moves, was, now in zip(NAMES, _MOVES, before, after, strict=True):
        if was != now:
            yield f"{moves[int(now < was)]} {abs(now - was)} {name}"


def comparisons(
    before: Mapping[str, Numbers], plain: Mapping[str, Numbers], changed: Mapping[str, Numbers]
) -> Iterator[str]:
    """What each player gains and loses, where it is not the same: "Gog gains 4 Alcohol Content instead of 2"."""
    for name, had in before.items():
        for attribute, was, would, now in zip(NAMES, had, plain[name], changed[name], strict=True):
            if would != now:
                yield comparison(name, attribute, would - was, now - was)


def comparison(name: str, attribute: str, plain: int, changed: int) -> str:
    """How somebody's number changes, with how it would have."""
    if changed == 0:
        return f"{name} {_verb(plain)} no {attribute} (else {abs(plain)})"
    new = f"{name} {_verb(changed)} {abs(changed)} {attribute}"
    if plain == 0:
        return new
    return f"{new} instead of {abs(plain)}" if plain * changed > 0 else f"{new} (else {_verb(plain)} {abs(plain)})"


def _verb(change: int) -> str:
    return "gains" if change > 0 else "loses"


def mates(game: Game, seat: int) -> list[str]:
    """The names of a player's teammates, whether or not they are still in the game."""
    members = game.members(game.players[seat].side)
    return [game.players[mate].name for mate in members if mate != seat]


def with_mates(game: Game, seat: int, language: str = ENGLISH) -> str:
    """A player to whom something happens that all of the team share: "Gog (with Eve)", or only "Gog" alone."""
    name, others, words = game.players[seat].name, mates(game, seat), speech(language)
    return words.pieces.with_mates.format(name=name, mates=words.listed(others)) if others else name
