"""Everything that lies on a table, with the pictures it needs: known by name before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from toolkit.cards.lineup import lineup
from toolkit.errors import CannotRead
from toolkit.faces.content import FIVE
from toolkit.figures import MOST_SEA_COUNTERS, POTIONS, teams
from toolkit.tts import answers, drinking, otto
from toolkit.tts.cards import Printed
from toolkit.tts.kept import Kept, kept
from toolkit.tts.mat import read_mat, read_otto_mat, read_side_mat, read_team_mat
from toolkit.tts.pieces import TRACKS
from toolkit.tts.plan import COLOURS, FEWEST_SEATS, OTTO, UNITS_PER_MM, USUAL_SEATS, Plan, Wanted, plan
from toolkit.tts.rules import Rules
from toolkit.tts.script import Cast
from toolkit.tts.sheet import Budget, Encoding, Picture, choose_grid, sheets, single
from toolkit.tts.surface import Surface
from toolkit.tts.words import words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from toolkit.cards import Database
    from toolkit.cards.character import Deck
    from toolkit.cards.lineup import Lineup
    from toolkit.faces.face import Face
    from toolkit.faces.studio import Studio

POTION = "potion"
"""The token of which teams have some."""

SEA_EVENTS = "sea-events"
"""The deck on which Progress Counters lie."""

_BACK_WIDTH, _MAT_WIDTH, _SMALL_WIDTH = 500, 2048, 256


@dataclass(frozen=True)
class Options:
    """How a table is made.

    ``seats``: 2 to 10. ``decks``: ids, none for all. ``budget`` and ``encoding`` are those of the pictures.
    """

    seats: int = USUAL_SEATS
    decks: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    encoding: Encoding = "jpg"

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= len(COLOURS):
            raise CannotRead(f"a table for {self.seats} players", expected=f"{FEWEST_SEATS} to {len(COLOURS)} players")


class Stacked(NamedTuple):
    """Tokens that are nobody's: what they are called, how many there are, and what is on them."""

    title: str
    number: int
    picture: Picture


@dataclass(frozen=True)
class Stock:
    """Decks with their sheets, mats and side mats by character (Otto's too), markers by track, coins, and the plan.

    ``coins`` are by their worth, ``team_mats`` those of the teams that so many can be, ``stacks`` the tokens by name.

    ``kept`` is what characters keep besides, ``tokens`` the pictures of its tokens by the name of their face.
    ``added`` are the names of the decks that nobody asked for.
    """

    decks: tuple[Printed, ...]
    mats: dict[str, Picture]
    side_mats: dict[str, Picture]
    markers: dict[str, Picture]
    coins: dict[int, Picture]
    team_mats: tuple[Picture, ...]
    stacks: dict[str, Stacked]
    kept: Kept
    tokens: dict[str, Picture]
    plan: Plan
    cast: Cast
    added: tuple[str, ...] = ()

    @cached_property
    def top(self) -> Surface:
        """The picture of the table's top."""
        return Surface(self.plan, self.cast.words.language, self.coins[1].encoding)

    @cached_property
    def rules(self) -> Rules:
        """The file of the rules."""
        return Rules(self.cast.words.language)

    @property
    def pictures(self) -> tuple[Picture | Surface | Rules, ...]:
        """Every picture that has to be there, each once, and the file of the rules, which is looked at as they are."""
        cards = [picture for printed in self.decks for picture in printed.pictures]
        mats = (*self.mats.values(), *self.side_mats.values())
        every: list[Picture | Surface | Rules] = [*cards, *mats, *self.markers.values(), *self.tokens.values()]
        every += [*self.coins.values(), *self.team_mats, *(stack.picture for stack in self.stacks.values()), self.top]
        every.append(self.rules)
        return tuple({picture.name: picture for picture in every}.values())

    def diameter(self, picture: Picture) -> float:
        """How large a round piece lies on the table."""
        return round(picture.faces[0].size.width * UNITS_PER_MM, 4)


def gather(db: Database, studio: Studio, options: Options) -> Stock:
    """Everything for a table of these decks (none named: all), and of what a game needs besides.

    Its script speaks the language of the faces, and so do the tooltips of its cards.

    Raises :class:`toolkit.errors.NotFound` for an unknown deck, and :class:`toolkit.errors.RdiError` where the cards
    make no game.
    """
    chosen = lineup(db, options.decks)
    studio.require(deck.id for deck in chosen.decks)
    characters = [deck.id for deck in chosen.characters]
    draw = _Drawing(studio, options.encoding)
    besides = _besides(studio, chosen)
    keeps = kept(db, studio, characters, studio.language)
    shared = teams(min(options.seats, len(characters)))
    stacks = _stacks(draw, chosen.others, shared)
    return Stock(
        decks=tuple(_printed(deck, studio, options) for deck in chosen.decks),
        mats={key: draw.mat(f"{key}-mat", studio.mat(key)) for key in characters},
        side_mats={key: draw.mat(f"{key}-side-mat", face) for key, face in besides.items()},
        markers={track: draw.small(f"{track}-marker", studio.marker(track)) for track in TRACKS},
        coins={worth: draw.small(f"coin-{worth}", studio.coin(worth)) for worth in (1, FIVE)},
        team_mats=tuple(draw.mat(f"team-mat-{at}", studio.team_mat(at)) for at in range(1, shared + 1)),
        stacks=stacks,
        kept=keeps,
        tokens={face.name: draw.small(face.name.replace("/", "-"), face) for face in keeps.faces},
        plan=plan(_wanted(studio, chosen, options.seats, besides, shared, stacks)),
        cast=_cast(db, chosen, keeps, studio.language),
        added=tuple(deck.name for deck in chosen.added),
    )


class _Drawing(NamedTuple):
    """Makes pictures of single faces, as wide as such pieces need."""

    studio: Studio
    encoding: Encoding

    def mat(self, label: str, face: Face) -> Picture:
        return single(label, face, _MAT_WIDTH, self.encoding)

    def small(self, label: str, face: Face) -> Picture:
        return single(label, face, _SMALL_WIDTH, self.encoding)


def _besides(studio: Studio, chosen: Lineup) -> dict[str, Face]:
    """The side mats by character, and Otto's where his factions are."""
    faces = {deck.id: face for deck in chosen.characters if (face := studio.side_mat(deck.id))}
    if any(deck.kind == OTTO for deck in chosen.others):
        faces[OTTO] = studio.otto_mat()
    return faces


def _wanted(
    studio: Studio, chosen: Lineup, seats: int, besides: Collection[str], shared: int, stacks: Collection[str]
) -> Wanted:
    """What the plan of the table has to hold."""
    sides = {key: read_otto_mat(studio) if key == OTTO else read_side_mat(studio, key) for key in besides}
    return Wanted(
        mat=read_mat(studio),
        seats=seats,
        characters=[deck.id for deck in chosen.characters],
        drinks=[deck.id for deck in (*chosen.drinks, *chosen.others)],
        sides={key: side for key, side in sides.items() if side},
        team_mat=read_team_mat(studio) if shared else None,
        teams=shared,
        stacks=[*stacks],
    )


def _cast(db: Database, chosen: Lineup, keeps: Kept, language: str) -> Cast:
    """Who and what can be chosen, with all that the script is told of it."""
    characters, drinks = [deck.id for deck in chosen.characters], [deck.id for deck in chosen.drinks]
    return Cast(
        {key: (db.characters[key].name, db.characters[key].short) for key in characters},
        {key: db.decks[key].name for key in drinks},
        {deck.id: deck.size for deck in chosen.decks},
        {key: tuple(deck for deck in chosen.extras if deck.owner == key) for key in characters},
        keeps,
        words(language),
        otto.facts(db, [deck for deck in chosen.others if deck.kind == OTTO], language),
        drinking.facts(db, chosen.drinks, language),
        answers.facts(db, chosen.decks, language),
        {key: db.characters[key].species for key in characters},
    )


def _stacks(draw: _Drawing, others: Sequence[Deck], shared: int) -> dict[str, Stacked]:
    """Potion Tokens where there are teams; Progress Counters where the Sea Events are (rule sea-events.deck)."""
    called = words(draw.studio.language).piece
    wanted = {POTION: (called("potion"), POTIONS)} if shared else {}
    if any(deck.id == SEA_EVENTS for deck in others):
        wanted["progress"] = (called("progress"), MOST_SEA_COUNTERS)
    return {
        name: Stacked(title, number, draw.small(f"{name}-token", draw.studio.token(name)))
        for name, (title, number) in wanted.items()
    }


def _printed(deck: Deck, studio: Studio, options: Options) -> Printed:
    back = studio.back(deck.id)
    width = min(_BACK_WIDTH, choose_grid(1, back.size, options.budget).cell_width)
    return Printed(
        deck,
        sheets(f"{deck.id}-cards", studio.deck(deck.id), studio.hidden(), options.budget, options.encoding),
        single(f"{deck.id}-back", back, width, options.encoding),
        studio.language,
    )
