"""Which options whatever is printed takes; any other is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from toolkit.options import NoEffect, listed, require_takers
from toolkit.sheets.options import What

TEST_PAGE, READ_OFF, NUMBERS = "the test page", "a printer profile read off the test page", "a printer profile"

_TOLD = {"--output", "--json"}
_WHICH = {*_TOLD, "--pack", "--deck", "--card", "--what", "--copies", "--profile", "--size", "--variant", "--art"}
_WHICH |= {"--dry-run", "--language"}
_SHEETS = {"--paper", "--layout", "--marks", "--back-marks", "--backs", "--bleed", "--gap", "--printer", "--margin"}
_SHEETS |= {"--colour", "--icc", "--thickness", "--cut-file"}
_SHEETS |= {"--changed-since", "--combined"}

_ROOMY = {"--paper", "--marks", "--cut-file", "--back-marks", "--gap", "--margin", "--printer"}
"""What is for sheets with something around the pieces."""

_CALLED = {"home": "sheets", "mpc": "an order for mpc", "tgc": "pictures for tgc"}

_TAKES: Mapping[str, Collection[str]] = {
    "sheets": {*_WHICH, *_SHEETS},
    "an order for mpc": {*_WHICH, "--stock"},
    "pictures for tgc": _WHICH,
    TEST_PAGE: {*_TOLD, "--paper", "--backs", "--printer"},
    READ_OFF: {"--json", "--save-printer", "--left", "--right", "--paper"},
    NUMBERS: {"--json", "--save-printer", "--x", "--y", "--angle", "--scale"},
}
"""The options by what is made."""

_TURNED = {"--backs", "--back-marks", "--printer", "--cut-file"}
_OF_SOME = {*_TURNED, "--thickness", "--card", "--copies", "--size", "--art"}

_KINDS: Mapping[str, Collection[str]] = {
    What.CARDS: _OF_SOME - {"--thickness"},
    What.MATS: {"--art"},
    What.MARKERS: _TURNED,
    What.COINS: _TURNED,
    What.TOKENS: _TURNED,
    What.SUMMARY: {*_TURNED, "--size"},
    What.BOXES: {"--thickness", "--size"},
    What.DIVIDERS: {*_TURNED, "--size"},
}
"""The options that say something about some kinds of things only, by kind."""


def refuse(given: Collection[str], making: str, kinds: Iterable[What] = (), *, single: bool = False) -> None:
    """Raise :class:`~toolkit.options.NoEffect` or ``Faults`` if an option was given that cannot have any effect.

    ``making`` is the profile, or what is made for a printer; ``kinds`` are the kinds of things that there will be,
    and ``single`` is whether each has a page that is as large as it is.
    """
    if single and (lost := sorted(_ROOMY & set(given))):
        raise NoEffect(f"{listed(lost)}: leave it out with --layout single, where nothing is around the pieces")
    require_takers(given, _TAKES, [_CALLED.get(making, making)])
    if making in _CALLED:
        require_takers(_OF_SOME & set(given), _KINDS, tuple(kinds))
