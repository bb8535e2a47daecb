"""Machine notes: what a thing is, as compact JSON in its GM notes, which the game keeps and players seldom see."""

from __future__ import annotations

import msgspec

from toolkit.errors import RdiError
from toolkit.untrusted.record import converted
from toolkit.untrusted.source import sound


class Notes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a thing is: its ``id``; a card's ``deck`` and its ``kind``; and the file names of its pictures.

    A thing with one picture has no ``back``. The names stay when the pictures are uploaded, so that it can be read
    from a save where each of them is now.
    """

    id: str = ""
    deck: str = ""
    kind: str = ""
    picture: str = ""
    back: str = ""

    @property
    def text(self) -> str:
        """The form in which the table's script looks for ``"id"``.

        >>> Notes(id="mat/gog", picture="gog-mat.jpg").text
        '{"id":"mat/gog","picture":"gog-mat.jpg"}'
        """
        return msgspec.json.encode(self).decode()


def read(text: str) -> Notes:
    """The notes of anybody's thing; empty ones where they are none of ours."""
    try:
        return converted(sound("GM notes", text.encode()), Notes)
    except RdiError:
        return Notes()
