"""Leaders and Lackeys: in each pair one plays with Boss Cards (rulebook 10.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.engine.variants.misfit import Misfit, listed
from toolkit.engine.variants.two_headed_dragon import TwoHeadedDragon


class LeadersAndLackeys(TwoHeadedDragon, frozen=True, tag_field="kind", tag="leaders-and-lackeys"):
    """A Boss and a character that is none in each pair (rules lackeys, lackeys.start). ``leaders`` are the Bosses."""

    leaders: tuple[int, ...] = ()

    def misfits(self, names: Sequence[str]) -> Iterator[Misfit]:
        """Each pair has one Leader (rule lackeys)."""
        yield from super().misfits(names)
        for team in self.teams:
            leading = sum(seat in self.leaders for seat in team)
            if leading != 1:
                pair = listed([names[seat] for seat in team])
                problem = f"{pair} are both Leaders" if leading else f"neither of {pair} is a Leader"
                yield Misfit(("bosses",), problem, "lackeys", "one Leader in each pair")

    def is_boss(self, seat: int) -> bool:
        """The Leaders play with their Boss Cards."""
        return seat in self.leaders
