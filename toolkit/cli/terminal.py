"""Pictures in terminals that can show them: by the protocol of kitty, or by that of iTerm2."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Literal

Protocol = Literal["kitty", "iterm"]

_CHUNK = 4096  # what kitty takes at once


def protocol(environment: Mapping[str, str]) -> Protocol | None:
    """How the terminal of this environment shows pictures; None for one that cannot, or that nothing is known of.

    Inside tmux and screen, which swallow what they do not know, no picture is tried.
    """
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if "TMUX" in environment or term.startswith(("screen", "tmux")):
        return None
    if "KITTY_WINDOW_ID" in environment or "kitty" in term or program == "ghostty" or "ghostty" in term:
        return "kitty"
    if program in ("iTerm.app", "WezTerm", "mintty") or environment.get("LC_TERMINAL") == "iTerm2":
        return "iterm"
    return None


def picture(png: bytes, rows: int, how: Protocol) -> str:
    """The text that makes a terminal draw a PNG, ``rows`` lines high."""
    encoded = base64.b64encode(png).decode("ascii")
    return _kitty(encoded, rows) if how == "kitty" else _iterm(encoded, len(png), rows)


def _kitty(encoded: str, rows: int) -> str:
    """Graphics protocol of kitty: chunks, each but the last one announcing another."""
    chunks = [encoded[start : start + _CHUNK] for start in range(0, len(encoded), _CHUNK)]
    heads = [f"a=T,f=100,q=2,r={rows},", *[""] * (len(chunks) - 1)]
    last = len(chunks) - 1
    return "".join(
        f"\033_G{head}m={int(index < last)};{chunk}\033\\"
        for index, (head, chunk) in enumerate(zip(heads, chunks, strict=True))
    )


def _iterm(encoded: str, size: int, rows: int) -> str:
    """Inline images protocol of iTerm2, which other terminals know too."""
    return f"\033]1337;File=inline=1;size={size};height={rows};preserveAspectRatio=1:{encoded}\a"
