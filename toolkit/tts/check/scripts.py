"""Scripts of a save: whether the game can read them, and whether what they ask for by name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.tts.check.dialect import plain
from toolkit.tts.check.document import Document, Finding, text

if TYPE_CHECKING:
    from lupa.lua52 import LuaRuntime

LARGEST = 3_000_000
"""Characters of all scripts of a save that are read; large published ones have a sixth of that."""

_MEMORY = 500_000_000
_LONGEST_MESSAGE = 120
_GUID_LITERAL = re.compile(r"""getObjectFromGUID\s*+\(?\s*+["']([^"'\n]{1,40})["']""")
_WHERE = re.compile(r".*?:(\d+): (.*)", re.DOTALL)
_LIMIT = "(limit is"
"""In messages of plain Lua about bounds of its own, which the game's Lua does not have."""


def syntax(document: Document) -> Iterator[Finding]:
    """Every script can be read as Lua; nothing in it is run. Copies of a script are read once."""
    problems: dict[str, str] = {"": ""}
    left = LARGEST
    for owner in document.owners:
        script, path = text(owner.fields.get("LuaScript")), owner.child("LuaScript")
        if script not in problems and len(script) > left:
            yield Finding(path, f"is not read: more than {LARGEST // 1_000_000} MB of scripts are too many", "warning")
            continue
        if script not in problems:
            left -= len(script)
            problems[script] = _why_not(script)
        if problem := problems[script]:
            yield Finding(path, problem, "warning" if _LIMIT in problem else "fault")


def guids(document: Document) -> Iterator[Finding]:
    """Every GUID that a script asks for by name is somewhere in the save."""
    known = {text(thing.fields.get("GUID")) for thing in document.things}
    for owner in document.owners:
        for guid in sorted(set(_GUID_LITERAL.findall(text(owner.fields.get("LuaScript")))) - known):
            yield Finding(
                owner.child("LuaScript"), f"asks for the object {guid!r}, which is not in the save", "warning"
            )


def _why_not(script: str) -> str:
    """What keeps the game from reading a script; empty if nothing does."""
    problem = _refused(script) and _refused(plain(script))
    if not problem:
        return ""
    line, message = _place(problem)
    if _LIMIT in message:
        return f"line {line}: not read on from here: {message}"
    return f"line {line}: {message}: the game runs nothing of this script"


def _refused(script: str) -> str:
    """What Lua 5.2 says against a script, which it compiles and never runs; empty if nothing."""
    from lupa import lua52

    try:
        _runtime(lua52).compile(script.encode("utf-8", "replace"), mode="t")
    except MemoryError:
        return f"script:1: takes more than {_MEMORY // 1_000_000} MB to read {_LIMIT} ours)"
    except lua52.LuaError as refusal:
        return str(refusal)
    return ""


def _runtime(lua52: Any) -> LuaRuntime:
    return lua52.LuaRuntime(max_memory=_MEMORY, register_eval=False, register_builtins=False)


def _place(problem: str) -> tuple[int, str]:
    """The line, and what is wrong there, without what cannot be shown."""
    found = _WHERE.fullmatch(problem)
    line, message = (int(found[1]), found[2]) if found else (1, problem)
    shown = "".join(sign if sign.isprintable() else "?" for sign in message)
    return line, shown if len(shown) <= _LONGEST_MESSAGE else f"{shown[:_LONGEST_MESSAGE]}..."
