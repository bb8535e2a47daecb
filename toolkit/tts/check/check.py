"""Everything that is wrong in a save, in the order of the file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolkit.errors import CannotRead, Faults, Place
from toolkit.tts.check import addresses, decks, game, rules, scripts
from toolkit.tts.check.document import Document, Finding

RULES: tuple[rules.Rule, ...] = (
    rules.shape,
    rules.guids,
    decks.decks,
    decks.cards,
    decks.sheets,
    rules.bags,
    rules.tags,
    rules.hands,
    scripts.syntax,
    scripts.guids,
    rules.panels,
    addresses.pictures,
    game.playable,
)


def check(document: Document, *, release: bool = False) -> list[Finding]:
    """All that is wrong. ``release`` also asks that every address can be reached by others."""
    findings = [finding for rule in RULES for finding in rule(document)]
    findings += addresses.written(document, release=release)
    return list(dict.fromkeys(findings))


def drawable(document: Document, file: Path) -> Mapping[str, Any]:
    """The save's JSON, if its objects are sound enough to be drawn.

    Raises :class:`~toolkit.errors.Faults` with what stands in the way. ``file`` is where it came from.
    """
    rules_of_drawing = (rules.shape, decks.cards, decks.sheets)
    findings = [finding for rule in rules_of_drawing for finding in rule(document) if finding.level == "fault"]
    if findings:
        raise Faults(CannotRead(found.problem, Place(file, path=found.path)) for found in findings)
    return document.save
