"""The ordinary game: what every variant answers unless it says otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from toolkit import figures
from toolkit.cards.words import PHASES, Deck, Phase, TableZone

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.engine.game import Game
    from toolkit.engine.profile import Profile
    from toolkit.engine.variants.misfit import Misfit


class Ordinary(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="ordinary"):
    """Each player is a side of their own."""

    def misfits(self, names: Sequence[str]) -> Iterator[Misfit]:
        """What keeps players of these names, in the order of their seats, from playing it."""
        yield from ()

    def sides(self, players: int) -> list[int]:
        """For each seat the side that its player is on."""
        return list(range(players))

    def gold(self, sides: int, profile: Profile) -> int:
        """What each side begins with (rules setup.stash, setup.stash-of-ten)."""
        return figures.gold(sides) if profile.stash_by_players else figures.GOLD

    def potions(self, players: int) -> int:
        """The Potion Tokens that each side begins with (rule potions)."""
        return 0

    def first(self) -> int:
        """The seat of the player who begins (rule setup.first-player)."""
        return 0

    def is_boss(self, seat: int) -> bool:
        """Whether Boss Cards are shuffled into this player's deck (rule boss.deck)."""
        return False

    def automaton(self) -> str | None:
        """What the automaton is called who plays with the others, on the last seat (rule otto)."""
        return None

    def zones(self, cards: Database) -> Mapping[TableZone, list[str]]:
        """What lies in the middle of the table besides the Drink Deck when a game begins, before it is shuffled."""
        return {}

    def phases(self, seat: int) -> tuple[Phase, ...]:
        """The phases of a player's turn (rule turn.phases)."""
        return PHASES

    def reveals_from(self, seat: int, deck: Deck) -> Deck:
        """Where a player reveals a Drink from who is to reveal it from there (rule turn.drink)."""
        return deck

    def may_be_served(self, seat: int) -> bool:
        """Whether Drinks may be ordered for a player (rule turn.order-a-drink)."""
        return True

    def keeps(self, seat: int) -> bool:
        """Whether a player keeps a Drink that says so (rule drinks.kept)."""
        return True

    def may_act_again(self, seat: int) -> bool:
        """Whether a player may be given another Action Card or Action Phase."""
        return True

    def plays_for_prizes(self, seat: int) -> bool:
        """Whether a player adds a Prize to the pot, and keeps the Prize that they win (rules prizes)."""
        return True

    def hand_size(self, game: Game, seat: int) -> int:
        """Up to how many cards a player draws (rules setup.hand, turn.discard-and-draw, dragon.hand)."""
        return figures.HAND_SIZE

    def actions(self, game: Game, seat: int) -> int:
        """How many Action Cards a player may play in a turn (rule turn.one-action)."""
        return 1

    def lays_actions_out(self, seat: int) -> bool:
        """Whether a player's Action Cards stay before them until the turn is over (rule boss-turn.one-at-a-time)."""
        return False

    def drinks(self, game: Game, seat: int) -> int:
        """How many Drinks the side of ``seat`` orders in its turn (rule turn.order-a-drink)."""
        return 1
