"""``rdi watch``."""

from __future__ import annotations


def watch() -> None:
    """Make again what an edit touches, until stopped."""
