"""Which pictures a module and its extensions need, and what their files are called."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import Character, Deck
from toolkit.faces import content
from toolkit.faces.chosen import deck_look
from toolkit.faces.content import Content
from toolkit.faces.face import Face
from toolkit.faces.look import Look
from toolkit.faces.studio import Studio
from toolkit.vassal.game import Decks
from toolkit.vassal.panel import panel
from toolkit.vassal.pictures import Picture
from toolkit.vassal.scale import DPI
from toolkit.vassal.speech import say

TABLE, SHELF, SLATE, BAR = "table.jpg", "shelf.jpg", "slate.png", "bar.png"
OTTO = "mat-otto.png"
NOBODY, COIN, COVER, SUMMARY = "mat-nobody.png", "coin.png", "cover.png", "turn-summary.png"


_TAKE = "Take cards from the pile beside it, or shuffle them"
_HINTS = {
    "drink": "Right-click to serve these Drinks, or to take them back",
    "otto": "Right-click to give these cards to Otto, or to take them back",
    "boss": "The menu of the character’s mat shuffles them in",
}
"""What the box of a deck says, by its kind."""

_FREE = Look("#4a3526", "tavern-sign")
"""The look of a seat at which nobody sits."""


def card_file(deck: Deck, card_id: str) -> str:
    """The picture of a card as it is in this deck."""
    return f"card-{deck.id}-{card_id.replace('/', '.')}.png"


def back_file(deck: Deck) -> str:
    """The back of a deck."""
    return f"back-{deck.id}.png"


def mat_file(character_id: str) -> str:
    """The mat of a character."""
    return f"mat-{character_id}.png"


def box_file(deck: Deck) -> str:
    """The box of a deck: a small picture of the mat, or one with its name."""
    return f"box-{deck.id}.png"


def side_mat_file(character_id: str) -> str:
    """The side mat of a character."""
    return f"side-mat-{character_id}.png"


def side_box_file(character_id: str) -> str:
    """A side mat as it lies on the shelf."""
    return f"side-box-{character_id}.png"


def team_file(number: int) -> str:
    """The mat of a team, counted from 1."""
    return f"mat-team-{number}.png"


def marker_file(kind: str) -> str:
    """A marker."""
    return f"marker-{kind}.png"


def of_table(studio: Studio) -> Iterator[Picture]:
    """What lies on every table, whoever plays."""
    yield Picture(SLATE, panel("slate").face("slate"))
    yield Picture(BAR, panel("bar").face("bar"))
    yield Picture(COIN, _blank_coin(studio))
    yield Picture(SUMMARY, studio.summary())
    yield Picture(COVER, panel("cover").face("cover"))
    for kind in ("fortitude", "alcohol"):
        yield Picture(marker_file(kind), studio.marker(kind))


def of_free_seat(who: Character, decks: Decks, studio: Studio) -> Picture:
    """The mat of a seat at which nobody sits: that of anybody without a name, in the brown of the table."""
    seated = content.mat(decks.db, who.id, studio.language)
    free = seated._replace(name="mat/nobody", look=_FREE, seed="nobody")
    return Picture(NOBODY, studio.face(_redrawn(free, name=say("A free seat"))))


def of_decks(decks: Decks, studio: Studio) -> Iterator[Picture]:
    """The cards of these decks, the mats of their characters, and all boxes."""
    for deck in decks.decks:
        yield Picture(back_file(deck), studio.back(deck.id))
        for entry in deck.entries:
            yield Picture(card_file(deck, entry.card_id), studio.card(entry.card_id, deck.id))
    for deck in decks.boxed:
        slots = {
            "name": deck.name,
            "emblem": deck_look(studio.db, deck.id).emblem,
            "hint": say(_HINTS.get(deck.kind, _TAKE)),
        }
        yield Picture(box_file(deck), panel("deck-box").face(f"box/{deck.id}", slots))
    for character, deck in decks.characters:
        yield Picture(mat_file(character.id), studio.mat(character.id))
        yield Picture(box_file(deck), studio.mat(character.id), DPI // 2)
        if decks.sided and (beside := studio.side_mat(character.id)):
            yield Picture(side_mat_file(character.id), beside)
            yield Picture(side_box_file(character.id), beside, DPI // 3)


def _blank_coin(studio: Studio) -> Face:
    """A coin on which the engine writes how much Gold there is."""
    return studio.face(_redrawn(content.coin()._replace(name="coin/blank"), value=""))


def _redrawn(drawn: Content, **slots: str) -> Content:
    """A content in its look, with other words in these slots."""
    words = dict(drawn.slots) | {"emblem": drawn.look.emblem} | slots
    return drawn._replace(slots=tuple((slot, str(text)) for slot, text in words.items()))
