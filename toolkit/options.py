"""Options that somebody said: each has an effect on what is made, or is refused with a line that says why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from toolkit.errors import Faults, RdiError


class NoEffect(RdiError):
    """An option that changes nothing about what is made."""


def require_takers(given: Iterable[str], takes: Mapping[str, Collection[str]], making: Collection[str]) -> None:
    """Raise :class:`NoEffect`, or :class:`Faults` of several, for options that nothing of what is made takes.

    ``takes`` are the options by what can be made, ``making`` is what of that is made.
    """
    taken = {option for thing in making for option in takes[thing]}
    lost = sorted(set(given) - taken)
    if lost:
        faults = [NoEffect(_why(option, takes, making)) for option in lost]
        raise faults[0] if len(faults) == 1 else Faults(faults)


def _why(option: str, takes: Mapping[str, Collection[str]], making: Collection[str]) -> str:
    takers = [thing for thing, options in takes.items() if option in options]
    return f"{option} is for {listed(takers)}: leave it out with {listed(making)}"


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: cards, mats and coins; or nothing."""
    *first, last = [*names] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last
