"""What is printed: decks, mats, tokens and turn summaries as pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.face import Face
from toolkit.figures import GOLD_OF_MANY
from toolkit.sheets.options import Copies, What
from toolkit.sheets.page import Piece, Section

if TYPE_CHECKING:
    from toolkit.cards import Character, Database
    from toolkit.faces.studio import Studio

COINS_EACH = GOLD_OF_MANY
"""Gold coins for each character: what each player starts with in the largest game."""


class Choice(NamedTuple):
    """What to print: ids of decks and of cards (none: all), and kinds of things."""

    decks: tuple[str, ...]
    cards: tuple[str, ...] = ()
    what: tuple[What, ...] = tuple(What)
    copies: Copies = Copies.DECK


def decks(db: Database, studio: Studio, choice: Choice) -> tuple[Section, ...]:
    """The chosen cards of each chosen deck; decks that have none of them are left out."""
    if What.CARDS not in choice.what:
        return ()
    studio.require(choice.decks)
    sections = (_deck(db, studio, deck, choice) for deck in choice.decks)
    return tuple(section for section in sections if section.pieces)


def _deck(db: Database, studio: Studio, deck_id: str, choice: Choice) -> Section:
    deck, back = db.decks[deck_id], studio.back(deck_id)
    pieces: list[Piece] = []
    for entry in deck.entries:
        if not choice.cards or entry.card_id in choice.cards:
            face = studio.card(entry.card_id, deck_id)
            pieces += [Piece(face, back)] * (1 if choice.copies is Copies.ONE else entry.copies)
    return Section(deck_id, deck.name, tuple(pieces))


def mats(db: Database, studio: Studio, choice: Choice) -> tuple[Section, ...]:
    """The mats of each chosen character."""
    if What.MATS not in choice.what:
        return ()
    chosen = [(db.characters[name], mat) for name in characters(db, choice) for mat in studio.mats(name)]
    return tuple(_mat(owner, mat) for owner, mat in chosen)


def _mat(owner: Character, mat: Face) -> Section:
    kind = mat.name.partition("/")[0].replace("-", " ").capitalize()
    return Section(mat.name.replace("/", "-"), f"{kind}: {owner.name}", (Piece(mat),), large=True)


def tokens(db: Database, studio: Studio, choice: Choice) -> tuple[Section, ...]:
    """Markers, coins and turn summaries for the chosen characters; both sides alike, so that none lies wrong way up."""
    players = len(characters(db, choice))
    discs: dict[What, list[Face]] = {}
    if What.MARKERS in choice.what:
        discs[What.MARKERS] = [studio.marker(kind) for kind in ("fortitude", "alcohol") for _ in range(players)]
    if What.COINS in choice.what:
        discs[What.COINS] = [studio.coin()] * COINS_EACH * players
    summaries = [studio.summary()] * players if What.SUMMARY in choice.what else []
    sections = (
        _both_sides("tokens", " and ".join(discs).capitalize(), chain.from_iterable(discs.values())),
        _both_sides("summary", "Turn summaries", summaries),
    )
    return tuple(section for section in sections if section.pieces)


def kinds(db: Database, choice: Choice) -> tuple[What, ...]:
    """The kinds of things of which there is something to print."""
    held = any(
        not choice.cards or entry.card_id in choice.cards for deck in choice.decks for entry in db.decks[deck].entries
    )
    there = {What.CARDS: held}
    return tuple(kind for kind in choice.what if there.get(kind, bool(characters(db, choice))))


def characters(db: Database, choice: Choice) -> tuple[str, ...]:
    """The chosen decks that belong to a character: drinks have no mat. None if single cards are chosen."""
    return () if choice.cards else tuple(deck for deck in choice.decks if deck in db.characters)


def _both_sides(section_id: str, title: str, faces: Iterable[Face]) -> Section:
    return Section(section_id, title, tuple(Piece(face, face) for face in faces))
