"""Otto: a game of two with an automaton as the third player (rulebook chapter 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.cards.character import each_copy
from toolkit.cards.words import PHASES, Deck, Phase, TableZone
from toolkit.engine.variants.misfit import Misfit
from toolkit.engine.variants.ordinary import Ordinary
from toolkit.errors import NotFound
from toolkit.figures import OTTO_FACTIONS

if TYPE_CHECKING:
    from toolkit.cards import Database, Faction
    from toolkit.engine.profile import Profile

NAME = "Otto"
PLAYERS = 2
USUAL_FACTIONS = ("otto-berserker", "otto-spelunker")
"""The two that RDI 9 brings (rule otto.ten-factions)."""

_PHASES: tuple[Phase, ...] = ("action", "drink")


def find(name: str, cards: Database) -> Faction:
    """The faction of this id or name, with its article or not. Raises :class:`toolkit.errors.NotFound`."""
    wanted = _plain(name)
    called = (one.id for one in cards.factions.values() if wanted in (_plain(one.name), one.id))
    return cards.faction(next(called, name))


def _plain(name: str) -> str:
    return name.casefold().strip().removeprefix("the ")


def strange(factions: Sequence[str], cards: Database) -> Iterator[Misfit]:
    """Factions that nobody knows, and one that is named twice (rule otto.factions)."""
    known: list[str] = []
    for place, name in enumerate(factions):
        try:
            faction = find(name, cards).id
        except NotFound:
            names = ", ".join(one.name for one in cards.factions.values())
            yield Misfit(("factions", place), f"Otto has no faction {name!r}", "otto.factions", f"one of {names}")
            continue
        if faction in known:
            yield Misfit(("factions", place), f"{name} is named twice", "otto.factions", "two different factions")
        known.append(faction)


class Otto(Ordinary, frozen=True, tag_field="kind", tag="otto"):
    """Two players, and Otto on the third seat, with a turn like theirs (rule otto.order).

    ``factions`` are the ids or names of those in Otto's deck. He has neither a hand nor a deck as players have, so that
    whatever moves, draws or discards their cards does nothing to him (rules otto.no-hand, otto.discards-nothing).
    """

    factions: tuple[str, ...] = ()

    def misfits(self, names: Sequence[str]) -> Iterator[Misfit]:
        """Otto is the third player in a game of two, with two factions (rules otto, otto.factions)."""
        if len(names) != PLAYERS:
            problem = f"{NAME} is the third player in a game of two, not one more for {len(names)}"
            yield Misfit((), problem, "otto", "two players")
        if NAME.casefold() in map(str.casefold, names):
            yield Misfit((), f"a player is called {NAME}, as the automaton is", "otto", "another name")
        if len(self.factions) != OTTO_FACTIONS:
            problem = f"{NAME} has two factions, not {len(self.factions)}"
            yield Misfit(("factions",), problem, "otto.factions", "two different factions")

    def automaton(self) -> str | None:
        """Otto."""
        return NAME

    def gold(self, sides: int, profile: Profile) -> int:
        """Otto counts as a third player (rule otto.start)."""
        return super().gold(sides + 1, profile)

    def first(self) -> int:
        """Otto goes first (rule otto.start)."""
        return PLAYERS

    def zones(self, cards: Database) -> Mapping[TableZone, list[str]]:
        """The cards of both factions are Otto's deck (rule otto.factions)."""
        decks = [find(name, cards).deck for name in self.factions]
        return {"otto-deck": [card for deck in decks for card in each_copy(deck)]}

    def phases(self, seat: int) -> tuple[Phase, ...]:
        """Otto has an Action Phase and a Drink Phase and no others (rule otto.turn)."""
        return _PHASES if seat == PLAYERS else PHASES

    def reveals_from(self, seat: int, deck: Deck) -> Deck:
        """Otto drinks from the Drink Deck (rules otto.no-drink-me, otto.drink)."""
        return "drink-deck" if seat == PLAYERS else deck

    def may_be_served(self, seat: int) -> bool:
        """Nobody orders Drinks for Otto (rule otto.no-drink-me)."""
        return seat != PLAYERS

    def keeps(self, seat: int) -> bool:
        """A Drink that would stay in front of Otto is discarded (rule otto.kept-drinks)."""
        return seat != PLAYERS

    def may_act_again(self, seat: int) -> bool:
        """Made or allowed to play an additional Action Card, Otto does nothing (rule otto.no-extra-action)."""
        return seat != PLAYERS

    def plays_for_prizes(self, seat: int) -> bool:
        """Otto adds no Prize, and what he wins goes back to the Inn (rule otto.prizes)."""
        return seat != PLAYERS
