"""Everything that is wrong in a save, in the order of the file."""

from __future__ import annotations

from toolkit.tts.check import addresses, decks, rules
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
    rules.scripts,
    rules.panels,
    addresses.pictures,
)


def check(document: Document, *, release: bool = False) -> list[Finding]:
    """All that is wrong. ``release`` also asks that every address can be reached by others."""
    findings = [finding for rule in RULES for finding in rule(document)]
    findings += addresses.written(document, release=release)
    return list(dict.fromkeys(findings))
