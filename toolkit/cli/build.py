"""``rdi build``."""

from __future__ import annotations


def build() -> None:
    """Make all that has changed: faces, sheets, TTS table, VASSAL module."""
