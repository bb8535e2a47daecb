"""What is printed: decks, mats, tokens and turn summaries as pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from toolkit.faces.content import FIVE
from toolkit.faces.face import Face
from toolkit.faces.words import face_words
from toolkit.figures import GOLD_OF_MANY, teams
from toolkit.sheets.options import USUAL, Copies, What
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.tokens import OTTO, SEA_EVENTS, special
from toolkit.sheets.words import SheetWords, sheet_words

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.studio import Studio

COINS_EACH = {1: GOLD_OF_MANY - FIVE, FIVE: 1}
"""Coins for each character by what they are worth: together what each player starts with in the largest game."""


class Choice(NamedTuple):
    """What to print: ids of decks and of cards (none: all), and kinds of things."""

    decks: tuple[str, ...]
    cards: tuple[str, ...] = ()
    what: tuple[What, ...] = USUAL
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
    """The mats of each chosen character, those of the teams that so many of them can be, and Otto's."""
    if What.MATS not in choice.what:
        return ()
    chosen = [(db.characters[name], mat) for name in characters(db, choice) for mat in studio.mats(name)]
    numbers = range(1, teams(len(characters(db, choice))) + 1)
    named = face_words(studio.language).teams
    shared = [(named[str(number)], studio.team_mat(number)) for number in numbers]
    otto = [("Otto", studio.otto_mat())] if OTTO in variants(db, choice) else []
    owned = [*((owner.name, mat) for owner, mat in chosen), *shared, *otto]
    words = sheet_words(studio.language)
    return tuple(_mat(owner, mat, words) for owner, mat in owned)


def _mat(owner: str, mat: Face, words: SheetWords) -> Section:
    title = words.say(mat.name.partition("/")[0], whose=owner)
    return Section(mat.name.replace("/", "-"), title, (Piece(mat),), large=True)


def tokens(db: Database, studio: Studio, choice: Choice) -> tuple[Section, ...]:
    """Markers, coins, tokens and turn summaries for what is chosen; both sides alike: none lies wrong way up."""
    players = len(characters(db, choice))
    discs: dict[What, list[Face]] = {}
    if What.MARKERS in choice.what:
        discs[What.MARKERS] = [studio.marker(kind) for kind in ("fortitude", "alcohol") for _ in range(players)]
    if What.COINS in choice.what:
        discs[What.COINS] = [
            studio.coin(worth) for worth, number in COINS_EACH.items() for _ in range(number * players)
        ]
    if What.TOKENS in choice.what:
        discs[What.TOKENS] = special(db, studio, characters(db, choice), variants(db, choice))
    summaries = [studio.summary()] * players if What.SUMMARY in choice.what else []
    words = sheet_words(studio.language)
    kinds = words.listed([words.say(kind) for kind in discs] or [""])
    sections = (
        _both_sides("tokens", kinds[:1].upper() + kinds[1:], chain.from_iterable(discs.values())),
        _both_sides("summary", words.say("summary"), summaries),
    )
    return tuple(section for section in sections if section.pieces)


def kinds(db: Database, choice: Choice) -> tuple[What, ...]:
    """The kinds of things of which there is something to print."""
    held = any(
        not choice.cards or entry.card_id in choice.cards for deck in choice.decks for entry in db.decks[deck].entries
    )
    players, playing = bool(characters(db, choice)), variants(db, choice)
    whole = bool(choice.decks) and not choice.cards
    there = {What.CARDS: held, What.MATS: players or OTTO in playing, What.TOKENS: players or bool(playing)}
    there |= {What.BOXES: whole, What.DIVIDERS: whole}
    return tuple(kind for kind in choice.what if there.get(kind, players))


def variants(db: Database, choice: Choice) -> frozenset[str]:
    """The variants with pieces of their own to which chosen decks belong. None if single cards are chosen."""
    decks = () if choice.cards else choice.decks
    return frozenset(deck if deck == SEA_EVENTS else db.decks[deck].kind for deck in decks) & {OTTO, SEA_EVENTS}


def characters(db: Database, choice: Choice) -> tuple[str, ...]:
    """The chosen decks that belong to a character: drinks have no mat. None if single cards are chosen."""
    return () if choice.cards else tuple(deck for deck in choice.decks if deck in db.characters)


def _both_sides(section_id: str, title: str, faces: Iterable[Face]) -> Section:
    return Section(section_id, title, tuple(Piece(face, face) for face in faces))
