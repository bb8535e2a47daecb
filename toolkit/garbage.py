"""Work during which Python does not search for what could be freed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected(*, keep: bool = False) -> Iterator[None]:
    """For bounded work that makes many things and keeps most of them, which sets the search off again and again.

    With ``keep``, all that is there afterwards is left out of later searches too, until the next work of this kind.
    What is in no ring of references is freed at once as ever. May also stand over a function.
    """
    searched = gc.isenabled()
    if keep:
        gc.unfreeze()
    gc.disable()
    try:
        yield
    finally:
        if keep:
            gc.freeze()
        if searched:
            gc.enable()
