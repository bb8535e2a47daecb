"""Everything that lies on a table, with the pictures it needs: known by name before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from toolkit.cards.lineup import lineup
from toolkit.errors import CannotRead
from toolkit.tts import otto
from toolkit.tts.cards import Printed
from toolkit.tts.kept import Kept, kept
from toolkit.tts.mat import read_mat, read_otto_mat, read_side_mat
from toolkit.tts.plan import COLOURS, FEWEST_SEATS, UNITS_PER_MM, Plan, plan
from toolkit.tts.script import Cast
from toolkit.tts.sheet import Budget, Encoding, Picture, choose_grid, sheets, single
from toolkit.tts.surface import Surface

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Deck
    from toolkit.faces.studio import Studio

OTTO = "otto"
"""The kind of the decks with which Otto's mat comes, and whose mat it is."""

_BACK_WIDTH, _MAT_WIDTH, _MARKER_WIDTH, _COIN_WIDTH = 500, 2048, 256, 256


@dataclass(frozen=True)
class Options:
    """How a table is made.

    ``seats``: 2 to 8. ``decks``: ids, none for all. ``budget`` and ``encoding`` are those of the pictures.
    """

    seats: int = len(COLOURS)
    decks: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    encoding: Encoding = "jpg"

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= len(COLOURS):
            raise CannotRead(f"a table for {self.seats} players", expected=f"{FEWEST_SEATS} to {len(COLOURS)} players")


@dataclass(frozen=True)
class Stock:
    """Decks with their sheets, mats and side mats by character (Otto's too), markers by track, a coin, and the plan.

    ``kept`` is what characters keep besides, ``tokens`` the pictures of its tokens by the name of their face.
    ``added`` are the names of the decks that nobody asked for.
    """

    decks: tuple[Printed, ...]
    mats: dict[str, Picture]
    side_mats: dict[str, Picture]
    markers: dict[str, Picture]
    coin: Picture
    kept: Kept
    tokens: dict[str, Picture]
    plan: Plan
    cast: Cast
    added: tuple[str, ...] = ()

    @cached_property
    def top(self) -> Surface:
        """The picture of the table's top."""
        return Surface(self.plan, self.coin.encoding)

    @property
    def pictures(self) -> tuple[Picture | Surface, ...]:
        """Every picture that has to be there, each once."""
        cards = [picture for printed in self.decks for picture in printed.pictures]
        mats = (*self.mats.values(), *self.side_mats.values())
        every: list[Picture | Surface] = [*cards, *mats, *self.markers.values(), *self.tokens.values()]
        every += [self.coin, self.top]
        return tuple({picture.name: picture for picture in every}.values())

    def diameter(self, picture: Picture) -> float:
        """How large a round piece lies on the table."""
        return round(picture.faces[0].size.width * UNITS_PER_MM, 4)


def gather(db: Database, studio: Studio, options: Options) -> Stock:
    """Everything for a table of these decks (none named: all), and of what a game needs besides.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, and :class:`toolkit.errors.RdiError` where the cards
    make no game.
    """
    chosen = lineup(db, options.decks)
    studio.require(deck.id for deck in chosen.decks)
    characters = [deck.id for deck in chosen.characters]
    drinks = [deck.id for deck in chosen.drinks]
    besides = {key: face for key in characters if (face := studio.side_mat(key))}
    sides = {key: side for key in besides if (side := read_side_mat(studio, key))}
    if any(deck.kind == OTTO for deck in chosen.others):
        besides[OTTO], sides[OTTO] = studio.otto_mat(), read_otto_mat(studio)
    keeps = kept(db, studio, characters)
    return Stock(
        decks=tuple(_printed(deck, studio, options) for deck in chosen.decks),
        mats={key: single(f"{key}-mat", studio.mat(key), _MAT_WIDTH, options.encoding) for key in characters},
        side_mats={key: single(f"{key}-side-mat", face, _MAT_WIDTH, options.encoding) for key, face in besides.items()},
        markers={
            track: single(f"{track}-marker", studio.marker(track), _MARKER_WIDTH, options.encoding)
            for track in ("fortitude", "alcohol")
        },
        coin=single("coin", studio.coin(), _COIN_WIDTH, options.encoding),
        kept=keeps,
        tokens={
            face.name: single(face.name.replace("/", "-"), face, _MARKER_WIDTH, options.encoding)
            for face in keeps.faces
        },
        plan=plan(read_mat(studio), options.seats, characters, [*drinks, *(deck.id for deck in chosen.others)], sides),
        cast=Cast(
            {key: (db.characters[key].name, db.characters[key].short) for key in characters},
            {key: db.decks[key].name for key in drinks},
            {deck.id: deck.size for deck in chosen.decks},
            {key: tuple(deck for deck in chosen.extras if deck.owner == key) for key in characters},
            keeps,
            otto.facts(db, [deck for deck in chosen.others if deck.kind == OTTO], chosen.drinks),
        ),
        added=tuple(deck.name for deck in chosen.added),
    )


def _printed(deck: Deck, studio: Studio, options: Options) -> Printed:
    back = studio.back(deck.id)
    width = min(_BACK_WIDTH, choose_grid(1, back.size, options.budget).cell_width)
    return Printed(
        deck,
        sheets(f"{deck.id}-cards", studio.deck(deck.id), studio.hidden(), options.budget, options.encoding),
        single(f"{deck.id}-back", back, width, options.encoding),
    )
