"""The options of a reader of the user's choice: ``--reader``, ``--model``, ``--reader-host``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths

if TYPE_CHECKING:
    from toolkit.referee.reading.outside.endpoint import Endpoint

NONE = "built-in"
"""What is said for no other reader than our own, whatever the settings file says."""

Reader = Annotated[
    str | None,
    typer.Option(
        "--reader",
        metavar="URL",
        help="Let a model of your own read the question, at a chat endpoint such as llama.cpp's or ollama's; "
        f"`{NONE}` for none.  [that of the settings file, or none]",
    ),
]
Model = Annotated[str | None, typer.Option("--model", metavar="NAME", help="The model that reads there.")]
Host = Annotated[
    str | None,
    typer.Option("--reader-host", metavar="HOST", help="Another machine than this one that questions may be sent to."),
]


def endpoint(url: str | None, model: str | None, host: str | None) -> Endpoint | None:
    """The endpoint of these options or of the settings file, if any. Raises :class:`CannotRead` for one not to ask."""
    is_named = url or model or host
    if url == NONE or not (is_named or paths.settings().is_file()):
        return None
    from toolkit.referee.reading.outside.endpoint import chosen

    return chosen(url, model, host)
