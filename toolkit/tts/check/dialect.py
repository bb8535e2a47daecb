r"""What the game's Lua takes and plain Lua 5.2 does not, said in plain Lua.

The game runs MoonSharp 2.0. Besides Lua 5.2 it reads ``!=``, functions written ``|x| x + 1``, the escape ``\u{41}``,
names with letters of any alphabet, a byte order mark and a first line that starts with ``#!``. (Source: the game's
scripting documentation, "Lua Additions", and MoonSharp's own lexer.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_PART = re.compile(
    r"""
    (?P<string>"(?:\\z\s*|\\.|[^"\\\n])*"? | '(?:\\z\s*|\\.|[^'\\\n])*'?)
    | (?P<long>(?:--)?\[(?P<level>=*)\[)
    | (?P<comment>--[^\n]*)
    | (?P<space>\s+)
    | (?P<word>[^\W\d]\w*)
    | (?P<number>\d[\w.]*)
    | (?P<function>\|[\w\s,.]*\|)
    | (?P<unequal>!=)
    | (?P<rest>\.\.\.)
    | (?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u\{[^}]*\}|.)", re.DOTALL)
_BEFORE_A_VALUE = frozenset({"and", "or", "not", "return", "in", "if", "elseif", "while", "until"})


def plain(source: str) -> str:
    """The script as plain Lua 5.2 with the same lines: sound where the game's Lua finds it sound.

    It does not mean the same: a short function becomes a negated value.

    >>> plain('if a != b then f(|x| x.size) end')
    'if a ~= b then f(-   x.size) end'
    """
    text = source.removeprefix("\ufeff")
    first, end, rest = text.partition("\n")
    return "".join(_Reader(end + rest if first.startswith("#!") else text).parts())


@dataclass
class _Reader:
    """Goes through a script and remembers what a part may mean.

    ``after_value``: a bar is no function's there. ``takes_rest``: some short function takes ``...``, so it may stand
    where plain Lua knows no rest of parameters.
    """

    source: str
    after_value: bool = False
    in_parameters: bool = False
    takes_rest: bool = False

    def parts(self) -> Iterator[str]:
        at = 0
        while found := _PART.match(self.source, at):
            kind = str(found.lastgroup)
            at = self._end_of_long(found) if kind == "long" else found.end()
            part = self.source[found.start() : at]
            yield self._plain(kind, part)
            if kind not in ("space", "comment") and not part.startswith("--"):
                self._remember(kind, part)

    def _end_of_long(self, opened: re.Match[str]) -> int:
        """Where a long text or comment ends; one that is never closed goes on to the end."""
        closing = f"]{opened['level']}]"
        end = self.source.find(closing, opened.end())
        return len(self.source) if end < 0 else end + len(closing)

    def _plain(self, kind: str, part: str) -> str:
        match kind:
            case "unequal":
                return "~="
            case "function" if not self.after_value:
                return "-" + re.sub(r"[^\n]", " ", part[1:])
            case "rest" if self.takes_rest and not self.in_parameters:
                return "nil"
            case "word":
                return re.sub(r"[^\x00-\x7f]", "_", part)
            case "string":
                return _ESCAPE.sub(lambda escape: "?" if escape.group().startswith("\\u{") else escape.group(), part)
            case _:
                return part

    def _remember(self, kind: str, part: str) -> None:
        self.after_value = part not in _BEFORE_A_VALUE if kind == "word" else kind != "sign" or part in ")]}"
        self.in_parameters = (self.in_parameters or part == "function") and part != ")"
        self.takes_rest = self.takes_rest or (kind == "function" and "..." in part)
