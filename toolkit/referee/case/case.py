"""Cases: what is asked of a table, as one record between reading a question and deciding it.

A reader turns a question into Cases; ``can``, ``what-if``, ``options``, the matrix and the pages build them; the court
decides them. Nothing in a Case is prose but the words that found no place in it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from toolkit.cards.words import CardType, Pile
from toolkit.engine.variants.named import Kind
from toolkit.record import Record
from toolkit.rulebook import Book

Name = Annotated[str, Meta(min_length=1, max_length=60)]
"""A person's name at the table: a character's short name, a made-up one, or one of ``voice.UNNAMED``."""

Id = Annotated[str, Meta(min_length=1, max_length=200, pattern="^[a-z0-9-]+/[a-z0-9-]+$")]
"""The id of a card, Drink or Event."""

Level = Annotated[int, Meta(ge=0, le=20)]
Gold = Annotated[int, Meta(ge=0, le=1000)]
Place = Annotated[int, Meta(ge=1, le=40)]
"""A beat, by its place from 1."""

Track = Literal["fortitude", "alcohol", "gold"]

Moment = Literal[
    "action",
    "drink",
    "event",
    "order",
    "refill",
    "discard-and-draw",
    "round",
    "ante",
    "pay",
    "loss",
    "forced-out",
    "round-won",
    "contest",
    "last-chance",
    "other-turn",
    "nothing",
]
"""What is going on before the first beat, where no beat says it; the one word for when something may be done.

``action``, ``discard-and-draw`` and ``order`` are phases of ``of``'s turn; ``drink`` is a Drink before ``of``,
``event`` an Event that ``of`` revealed; ``round`` a Round of Gambling that ``of`` controls, ``ante`` and ``pay`` an
ante or payment due from ``of``, ``loss`` a loss of Fortitude that ``of`` is about to take; ``forced-out`` and
``round-won`` happen to ``of``; ``last-chance`` is before ``of`` goes out; ``other-turn`` is a turn of ``of`` at which
nothing else goes on; ``nothing``: it is said that nothing of the kind goes on.
"""

Doing = Literal[
    "plays",
    "reveals",
    "drinks",
    "orders",
    "ignores",
    "negates",
    "redirects",
    "passes",
    "leaves",
    "antes",
    "pays",
    "loses",
    "gains",
    "discards",
    "draws",
    "starts-round",
    "wins-round",
    "passes-out",
    "uses",
]
"""What somebody does. ``loses`` and ``gains`` with ``amount`` of ``track``; ``uses`` a Potion, Prize, Item or
Patient; ``passes`` declines to answer or to play on in a Round; ``leaves`` the Round; ``ignores``, ``negates`` and
``redirects`` by no card that is named.
"""


class Person(Record, frozen=True):
    """Somebody at the table. What is None was not said.

    ``holds`` are cards in hand, ``drink_me`` the Drink Me! Pile from the top (an empty one: ``()``); ``tracks`` what
    a character keeps besides (``momentum``: 2). ``left``: has left the Round that is on; ``passed``: has passed in
    it; ``out``: out of the game. ``team`` is the number of a team from 1; ``boss``: is the Boss or a Leader.
    """

    name: Name
    character: str | None = None
    species: str | None = None
    fortitude: Level | None = None
    alcohol: Level | None = None
    gold: Gold | None = None
    holds: tuple[Id, ...] = ()
    in_front: tuple[Id, ...] = ()
    drink_me: tuple[Id, ...] | None = None
    tracks: dict[str, Any] = {}
    left: bool | None = None
    passed: bool = False
    out: bool = False
    team: int | None = None
    boss: bool = False


class Scene(Record, frozen=True):
    """What goes on as the first beat begins. ``of`` is whose turn, Drink, payment, Round ... it is.

    ``card`` is the Drink or Event that is going on, ``seats`` how many play, ``pot`` what lies in it, ``control`` who
    controls the Round, ``turn`` who is to play in it; ``empty_deck``: the Drink Deck has run out.
    """

    moment: Moment | None = None
    of: Name | None = None
    card: Id | None = None
    seats: Annotated[int, Meta(ge=2, le=12)] | None = None
    pot: Gold | None = None
    control: Name | None = None
    turn: Name | None = None
    empty_deck: bool = False


class Class(Record, frozen=True):
    """A class of cards, where no single one is named: all that fit every part that is given.

    ``type`` is printed under the title ("drink" and "event" besides); ``does`` a deed of the card ("ignores",
    "negates", "redirects", "cheats"); ``deck`` the character in whose deck it is. ``card``s are the ids where a name
    stands for several.
    """

    type: CardType | Literal["drink", "event"] | None = None
    does: str | None = None
    deck: str | None = None
    cards: tuple[Id, ...] = ()


class Beat(Record, frozen=True):
    """Something that happens: ``by`` (None: whoever would) ``does`` it, with ``card`` or one of a ``kind`` of cards.

    ``to`` is the beat that it answers, ``on`` whom it picks, ``drinker`` on whose Drink it is played. ``option``
    counts from 0; ``origin`` is the zone it is played from, where that is not the hand; ``pay`` its costs. ``amount``
    of ``track`` is lost, gained or paid. ``copies``: so many of the same card, one after the other.
    """

    does: Doing
    by: Name | None = None
    card: Id | None = None
    kind: Class | None = None
    to: Place | None = None
    on: tuple[Name, ...] = ()
    drinker: Name | None = None
    option: Annotated[int, Meta(ge=0, le=9)] | None = None
    origin: Pile | None = None
    pay: dict[str, Any] = {}
    amount: Gold | None = None
    track: Track | None = None
    copies: Annotated[int, Meta(ge=1, le=9)] = 1


Wanted = Literal["may", "must", "happens", "who", "how-many", "which-cards", "text", "rule", "comparison", "list"]
"""``may`` and ``must`` ask of the last beat; ``happens`` whether ``what`` comes of all the beats (a yes or no);
``who`` and ``how-many`` for whom or how much of ``what``; ``which-cards`` may be played last; ``text`` what a card
says; ``rule`` what the rules say, where no table is told; ``comparison`` of two cards, terms or editions; ``list``
what is in a deck, or which cards there are.
"""

What = Literal[
    "fortitude",
    "alcohol",
    "gold",
    "anything",
    "pot",
    "control",
    "round",
    "round-ends",
    "leaves",
    "out",
    "in",
    "wins",
    "round-won",
    "contest",
    "drinks",
    "draws",
    "hand",
    "ignored",
    "negated",
    "redirected",
    "resolves",
    "orders",
    "returned",
    "cards",
    "drink",
    "antes",
    "marked",
]
"""What it is asked about: a track; the ``pot`` and who gets it; ``control`` of the Round; being ``out`` of the game
or still ``in``; what is drunk; ``wins`` the Round or its pot, ``round-won`` the Round alone; whether a card is
``ignored``, ``negated``, ``redirected`` or ``resolves``; whether it is ``returned`` to a hand; ``drink``: what the
Drink has now.
"""


class Wish(Record, frozen=True):
    """What is wanted. ``of`` are those of whom it is asked (none: everybody), ``others``: all but those who act.

    ``each``: it is asked of all of them together, but for who acts first, of whom it need not be so. ``direction``
    is -1 for losing and 1 for gaining, 0 for either; ``end``: where somebody stands, and not what they gain or lose.
    ``compared`` says how ``amount`` is meant. ``denied``: it is asked whether it may *not*, or is *not*
    so. ``cards``, ``terms`` and ``editions`` are those of a text, list or comparison.
    """

    kind: Wanted
    of: tuple[Name, ...] = ()
    others: bool = False
    each: bool = False
    what: What | None = None
    direction: Literal[-1, 0, 1] = 0
    amount: Gold | None = None
    compared: Literal["at", "above", "below"] = "at"
    end: bool = False
    denied: bool = False
    cards: tuple[Id, ...] = ()
    kind_of: Class | None = None
    terms: tuple[str, ...] = ()
    editions: tuple[Book, ...] = ()


class Case(Record, frozen=True):
    """What is asked of a table. ``edition`` None: the referee's own.

    ``unplaced`` are words of the game in the question that found no place in this record: they forbid a verdict from
    it. ``said`` is the question itself, for what is looked up in the rules; it decides nothing at a table.
    ``version`` is that of this record, its text form and its schema.
    """

    wish: Wish
    people: tuple[Person, ...] = ()
    scene: Scene = Scene()
    beats: tuple[Beat, ...] = ()
    variant: Kind | None = None
    edition: Book | None = None
    unplaced: tuple[str, ...] = ()
    said: Annotated[str, Meta(max_length=2000)] = ""
    version: Literal[1] = 1
