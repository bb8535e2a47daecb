"""The notebook: our short rules and the credits, one tab for each file of ``templates/tts/notebook``."""

from __future__ import annotations

from toolkit.errors import CannotRead, Place
from toolkit.paths import TEMPLATES
from toolkit.tts.record import Colour, Tab

_GREY = Colour(0.5, 0.5, 0.5)


def tabs() -> dict[str, Tab]:
    """The tabs in the order of their files' names; the first line of a file is the title, the rest is BBCode."""
    found = {}
    for number, path in enumerate(sorted((TEMPLATES / "tts" / "notebook").glob("*.txt"))):
        try:
            title, _, body = path.read_text("utf-8").partition("\n")
        except (OSError, UnicodeDecodeError) as fault:
            raise CannotRead(f"cannot be read as text: {fault}", Place(path)) from fault
        found[str(number)] = Tab(title, body.strip(), "Grey", _GREY, number)
    return found
