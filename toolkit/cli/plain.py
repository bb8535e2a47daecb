"""Values of a command line that need no reading: what was left out, texts, and paths to what may be there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple


class Plain(NamedTuple):
    """Takes what is plain as it stands; anything else is read, and refused, by Typer's own reader.

    That one is built with Pydantic, which takes as long to import as half of an answer takes to be found.
    """

    reader: Callable[[], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter, as Typer asks for it."""
        wanted = param.type_descriptor
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if _is_plain(value, param):
            return value
        if wanted.annotation is Path and _is_welcome(value, wanted.parameter_info):
            return Path(value)
        if wanted.annotation == list[Path] and all(_is_welcome(path, wanted.parameter_info) for path in value):
            return [*map(Path, value)]
        return self.reader().coerce(value, param=param, ctx=ctx)


def _is_plain(value: Any, param: Any) -> bool:
    """Whether a value is a text that is wanted as one, or the number or flag that stands for nothing said."""
    wanted = param.type_descriptor
    if wanted.parameter_info.parser is not None or type(value) is not wanted.annotation:
        return False
    return isinstance(value, str) or (isinstance(value, bool | int) and value == param.default)


def _is_welcome(path: str | Path, wanted: Any) -> bool:
    """Whether a path leads to a file or folder that is wanted just so, or to nothing where nothing need be."""
    if wanted.parser is not None or wanted.resolve_path or wanted.allow_dash or wanted.writable:
        return False
    if not os.path.lexists(path):
        return not wanted.exists
    welcome = (wanted.file_okay and Path(path).is_file()) or (wanted.dir_okay and Path(path).is_dir())
    return bool(welcome) and os.access(path, os.R_OK)
