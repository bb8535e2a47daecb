"""Rules profiles: where the editions differ, as fields. The only place in the engine that names an edition."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.rulebook import Book


@dataclass(frozen=True)
class Profile:
    """What one edition says where not all of them say the same. Each field names the rule that it stands for."""

    stash_by_players: bool = True
    """8 Gold for two players, 12 for seven or more (rule setup.stash); else always 10 (rule setup.stash-of-ten)."""

    own_payment_not_ignored: bool = False
    """A payment on your own card may not be Ignored (rule ignore.own-payment)."""

    own_order_of_draws: bool = False
    """A drinker chooses the order in which a Drink makes them draw, discard and reveal (rule drinks.draws)."""

    lose_at_once: bool = False
    """There is no last chance before losing (rule losing.last-chance)."""


PROFILES: dict[Book, Profile] = {
    "rdi1": Profile(stash_by_players=False, lose_at_once=True),
    "rdi2": Profile(),
    "rdi4": Profile(),
    "rdi5": Profile(),
    "rdi9": Profile(own_payment_not_ignored=True, own_order_of_draws=True),
}
