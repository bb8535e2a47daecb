"""Whether what lies in a pack besides its JSON is whole: pictures can be drawn, and a zip holds what was packed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toolkit.cards.document import shown
from toolkit.cards.packs import Contents, is_picture, readable
from toolkit.errors import CannotRead
from toolkit.untrusted.fault import Fault
from toolkit.untrusted.picture import examined


def faults(found: Contents, wanted: frozenset[str]) -> Iterator[Fault]:
    """What is wrong with those of the ``wanted`` files that are no JSON."""
    names = [name for name in found.others if name in wanted and (is_picture(name) or not found.origin.is_dir())]
    if not names:
        return
    with readable(found) as read:
        for name in names:
            if problem := _problem(name, read):
                place = shown(found.origin / name)
                yield Fault(place, None, "", problem.problem, problem.expected or "", problem.remedy or "")


def _problem(name: str, read: Callable[[str], bytes]) -> CannotRead | None:
    try:
        content = read(name)
        if is_picture(name):
            examined(content, name)
    except CannotRead as fault:
        return fault
    return None
