"""What has been proven: rulings whose scenarios came out as they say, remembered until anything changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from toolkit import files, paths
from toolkit.cards import Database
from toolkit.errors import CannotWrite, Faults
from toolkit.referee.law import ruling as rulings
from toolkit.referee.law import turned
from toolkit.referee.law.fingerprint import fingerprint
from toolkit.referee.law.ruling import Ruling
from toolkit.referee.scenarios import check
from toolkit.untrusted.fault import Remark

_CODE = ("cards", "engine", "engine/effects", "engine/frames", "rulebook", "referee", "referee/scenarios")
"""The code on which it depends how a scenario comes out."""

_MOST_REMEMBERED = 8
_REMEDY = "Put the scenario right, or the answer; rdi referee check tells how a scenario goes."


def are_proven(some: Iterable[Ruling], cards: Database) -> bool:
    """Whether just these rulings have been proven before, with these cards and this engine."""
    return (paths.caches() / "proven" / _key(some, cards)).is_file()


def remember(some: Iterable[Ruling], cards: Database) -> None:
    """Remember that these rulings are proven, where that can be written down."""
    folder = paths.caches() / "proven"
    with suppress(CannotWrite):
        files.write(folder / _key(some, cards), b"")
        files.keep_newest(folder, "[!.]*", _MOST_REMEMBERED)


def _key(some: Iterable[Ruling], cards: Database) -> str:
    facts = [*cards.characters.values(), *cards.drink_decks.values(), *cards.cards.values()]
    return fingerprint((msgspec.json.encode(list(some)), msgspec.json.encode(facts)), _CODE)


def disproofs(ruling: Ruling, cards: Database) -> Iterator[Remark]:
    """Why the scenario of a ruling does not prove it, with places inside the ruling; nothing if it does or has none.

    It proves it if it comes out as it says, and does not if its answer is turned round.
    """
    try:
        written = rulings.scenario(ruling)
        problems = [str(fault) for fault in check.judge(written, cards).problems] if written else []
    except Faults as faults:
        problems = list(map(str, faults.faults))
    for problem in problems:
        told = problem.removeprefix(f"the ruling {ruling.id}").lstrip(": ")
        yield Remark(("scenario",), f"does not prove the ruling {ruling.id}: {told}", remedy=_REMEDY)
    if not problems:
        yield from turned.vacuous(ruling, cards)
