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


def numbers(game: Game) -> dict[str, Numbers]:
    """The numbers of every player, by name."""
    pairs = zip(game.players, game.side_of, strict=True)
    return {player.name: (side.fortitude, side.alcohol, side.gold) for player, side in pairs}


def by_sides(game: Game, found: Mapping[str, Numbers], language: str = ENGLISH) -> dict[str, Numbers]:
    """The numbers of players as those of their sides, each once."""
    firsts = {player.side: seat for seat, player in reversed([*enumerate(game.players)])}
    return {with_mates(game, seat, language): found[game.players[seat].name] for seat in sorted(firsts.values())}


def changes(before: Mapping[str, Numbers], after: Mapping[str, Numbers], language: str = ENGLISH) -> Iterator[str]:
    """What each player has gained and lost, each in a sentence: "Gog loses 2 Fortitude"."""
    said = speech(language).happenings
    for name, had in before.items():
        for attribute, was, now in zip(ATTRIBUTES, had, after[name], strict=True):
            if was != now:
                yield said[f"{attribute}-{_way(now - was)}"].format(who=name, amount=abs(now - was))


def comparisons(
    before: Mapping[str, Numbers],
    plain: Mapping[str, Numbers],
    changed: Mapping[str, Numbers],
    language: str = ENGLISH,
) -> Iterator[str]:
    """What each player gains and loses, where it is not the same: "Gog gains 4 Alcohol Content instead of 2"."""
    for name, had in before.items():
        for attribute, was, would, now in zip(ATTRIBUTES, had, plain[name], changed[name], strict=True):
            if would != now:
                yield comparison(name, attribute, would - was, now - was, language)


def comparison(name: str, attribute: str, plain: int, changed: int, language: str = ENGLISH) -> str:
    """How somebody's number changes, with how it would have."""
    words = speech(language)
    said, counted = words.outcomes, {"who": name, "attribute": words.attributes[attribute], "plain": abs(plain)}
    if changed == 0:
        return said[f"none-{_way(plain)}"].format(**counted)
    change = said[_way(changed)].format(**counted, amount=abs(changed))
    if plain == 0:
        return change
    beside = "instead" if plain * changed > 0 else f"else-{_way(plain)}"
    return said[beside].format(**counted, change=change)


def _way(change: int) -> str:
    return "up" if change > 0 else "down"


def mates(game: Game, seat: int) -> list[str]:
    """The names of a player's teammates, whether or not they are still in the game."""
    members = game.members(game.players[seat].side)
    return [game.players[mate].name for mate in members if mate != seat]


def with_mates(game: Game, seat: int, language: str = ENGLISH) -> str:
    """A player to whom something happens that all of the team share: "Gog (with Eve)", or only "Gog" alone."""
    name, others, words = game.players[seat].name, mates(game, seat), speech(language)
    return words.pieces.with_mates.format(name=name, mates=words.listed(others)) if others else name
