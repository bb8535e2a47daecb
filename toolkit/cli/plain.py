"""Values of a command line that need no reading: what was left out, and texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Plain(NamedTuple):
    """Takes what is plain as it stands; anything else is read, and refused, by Typer's own reader.

    That one is built with Pydantic, which takes as long to import as half of an answer takes to be found.
    """

    reader: Callable[[], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter, as Typer asks for it."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        return value if _is_plain(value, param) else self.reader().coerce(value, param=param, ctx=ctx)


def _is_plain(value: Any, param: Any) -> bool:
    """Whether a value is a text that is wanted as one, or the number or flag that stands for nothing said."""
    wanted = param.type_descriptor
    if wanted.parameter_info.parser is not None or type(value) is not wanted.annotation:
        return False
    return isinstance(value, str) or (isinstance(value, bool | int) and value == param.default)
