"""A game file: who played, with what, and every move in notation, so that the game can be played again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from toolkit import files, rulebook
from toolkit.cards import Database
from toolkit.cards.lookup import key
from toolkit.engine.game import Game
from toolkit.engine.history import History
from toolkit.engine.log import Entry
from toolkit.engine.reading import parse
from toolkit.engine.saving import load
from toolkit.engine.setup import Chair, boss_cards, new_game
from toolkit.engine.variants import Ordinary, Variant, bar_deck, prizes
from toolkit.engine.variants import named as by_names
from toolkit.engine.variants.misfit import Misfit
from toolkit.engine.variants.named import Named
from toolkit.engine.variants.otto import strange
from toolkit.errors import CannotRead, NotFound, NotLegal, Place, RdiError
from toolkit.record import Record
from toolkit.untrusted.record import converted
from toolkit.untrusted.record import read as read_record
from toolkit.untrusted.source import Source

MOST_MOVES = 20_000
DRINK_DECK = "drinks-rdi2"
_REMEDY = "A game file is written by `rdi play --save`."

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Line = Annotated[str, msgspec.Meta(max_length=2_000)]


class Player(Record, frozen=True):
    """Who sat where: a name, and the id of the character. ``bot`` is the kind of bot that decided, if one did."""

    name: Name
    character: str
    bot: str | None = None


class GameRecord(Record, frozen=True):
    """A game that can be played again.

    ``players`` sit clockwise; the first one begins, unless the ``variant`` says otherwise. Without one everybody plays
    alone. With a ``bar_deck``, the Drink Decks that are shuffled into it, there is no ``drink_deck``. ``prizes`` lie at
    the Inn when the game begins. With ``sea_events`` the Sea Event deck is on the table. ``seed`` is where chance
    begins. With a ``start``, a game as it is saved, it goes on from there: nothing is dealt. With ``ask_everybody`` all
    were asked at every window, whether or not they could play anything. ``moves`` are in notation, one for each
    decision.
    """

    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=2, max_length=10)]
    variant: Named | None = None
    edition: rulebook.Book = rulebook.NEWEST
    drink_deck: str = DRINK_DECK
    bar_deck: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()
    prizes: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()
    sea_events: bool = False
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] = 0
    ask_everybody: bool = False
    start: dict[str, Any] | None = None
    moves: Annotated[tuple[Line, ...], msgspec.Meta(max_length=MOST_MOVES)] = ()


def begin(record: GameRecord, cards: Database, *, log: list[Entry] | None = None) -> Game:
    """The game of a record before its first move.

    Raises :class:`CannotRead` for names that cannot be told apart and for a variant that these players cannot play,
    :class:`NotFound` for an unknown character or deck.
    """
    _check_names([player.name for player in record.players])
    _check_deck(record.drink_deck, cards)
    for misfit in (*misfits(record, cards), *asides(record, cards)):
        place = Place(path="".join(["$", *map(_step, misfit.trail)]))
        problem = f"{misfit.problem} (rule {rulebook.number(misfit.rule)})"
        raise CannotRead(problem, place, expected=misfit.instead)
    if record.start is not None:
        return _going_on(record, record.start, cards, log)
    return new_game(
        cards,
        [Chair(player.name, player.character) for player in record.players],
        drink_deck=record.drink_deck,
        bar_deck=record.bar_deck,
        prizes=record.prizes,
        sea_events=tuple(cards.sea_events) if record.sea_events else (),
        seed=record.seed,
        edition=record.edition,
        variant=_variant(record),
        ask_everybody=record.ask_everybody,
        log=log,
    )


def _going_on(record: GameRecord, start: Mapping[str, Any], cards: Database, log: list[Entry] | None) -> Game:
    """The game with which a record starts. Raises :class:`CannotRead` if it is none, or is that of others."""
    game = load(msgspec.json.encode(start), cards, ask_everybody=record.ask_everybody, log=log)
    seats = [seat for seat in range(len(game.players)) if seat not in game.automata]
    sitting = [(game.players[seat].name, game.players[seat].character) for seat in seats]
    if sitting != [(player.name, player.character) for player in record.players]:
        raise CannotRead("others sit at the table that it starts with", Place(path="$.start"), expected="the players")
    return game


def misfits(record: GameRecord, cards: Database) -> Iterator[Misfit]:
    """What keeps the players from playing the variant: a Boss without Boss Cards, strange factions.

    (rules boss.villain, otto.factions)
    """
    if record.variant is None:
        return
    names = [player.name for player in record.players]
    wrong = [*by_names.misfits(record.variant, names)]
    for misfit in wrong or [*_weak_bosses(record, record.variant, cards), *strange(record.variant.factions, cards)]:
        yield misfit._replace(trail=("variant", *misfit.trail))


def asides(record: GameRecord, cards: Database) -> Iterator[Misfit]:
    """What is wrong with the Prizes and the Bar Deck."""
    for misfit in prizes.misfits(cards, record.prizes):
        yield misfit._replace(trail=("prizes", *misfit.trail))
    for misfit in bar_deck.misfits(cards, record.bar_deck):
        yield misfit._replace(trail=("bar_deck", *misfit.trail))
    if record.bar_deck and record.drink_deck != DRINK_DECK:
        yield Misfit(
            ("drink_deck",), "the Drinks come from the Bar Deck", "bar-deck.setup", "a Bar Deck or a Drink Deck"
        )


def _weak_bosses(record: GameRecord, named: Named, cards: Database) -> Iterator[Misfit]:
    variant = _variant(record)
    able = [one.short for one in cards.characters.values() if boss_cards(cards, one.id)]
    known = f"one of {', '.join(able)}" if able else "a villain with a Boss Deck, which a pack may bring"
    for seat, player in enumerate(record.players):
        if variant.is_boss(seat) and not boss_cards(cards, player.character):
            problem = f"no Boss Cards of {cards.character(player.character).short} are known, and a Boss needs them"
            yield Misfit(_AT.get(named.kind, ()), problem, "boss.deck", known)


_AT: Mapping[str, tuple[str, ...]] = {"boss-battle": ("boss",), "leaders-and-lackeys": ("bosses",)}
"""Where it is said who is a Boss."""


def _variant(record: GameRecord) -> Variant:
    names = [player.name for player in record.players]
    return by_names.seated(record.variant, names) if record.variant else Ordinary()


def _step(key: str | int) -> str:
    return f"[{key}]" if isinstance(key, int) else f".{key}"


def replay(record: GameRecord, cards: Database, *, log: list[Entry] | None = None) -> Game:
    """Play a record again, to its last move. Raises as :func:`begin` and :func:`steps` do."""
    history = History(begin(record, cards, log=log))
    for _ in steps(history, record):
        pass
    return history.game


def steps(history: History, record: GameRecord) -> Iterator[str]:
    """Make the moves of a record, one after the other; each one comes when it has been made.

    Raises :class:`NotLegal`, which names the move that may not be made and the rule that refuses it, or
    :class:`CannotRead` for one that is no move at all.
    """
    for place, text in enumerate(record.moves):
        try:
            history.answer(parse(history.game, text))
        except NotLegal as fault:
            raise NotLegal(f"move {place + 1} of the game file, “{text}”: {fault}") from fault
        except RdiError as fault:
            raise CannotRead(f"“{text[:80]}”: {fault}", Place(path=f"$.moves[{place}]")) from fault
        yield history.steps[-1].line


def read(path: Path) -> GameRecord:
    """Read a game file. Raises :class:`CannotRead`, or :class:`Faults`, with the place in the file."""
    return read_record(path, GameRecord, remedy=_REMEDY)


def of_text(source: Source) -> GameRecord:
    """The game that a text holds. Raises :class:`CannotRead` with the place of what does not fit."""
    return converted(source, GameRecord, remedy=_REMEDY)


def write(path: Path, record: GameRecord) -> None:
    """Write a game file, whole or not at all. Raises :class:`toolkit.errors.CannotWrite`."""
    files.write(path, msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n")


def _check_names(names: list[str]) -> None:
    for place, name in enumerate(names):
        if not name.isprintable() or not re.search(r"[^\W_]", name):
            raise CannotRead(f"{name!r} is no name of a player", Place(path=f"$.players[{place}].name"))
        if key(name) in [key(other) for other in names[:place]]:
            raise CannotRead(f"two players are called {name!r}", expected="a name of their own for everybody")


def _check_deck(deck: str, cards: Database) -> None:
    decks = [one.id for one in cards.decks.values() if one.kind == "drink"]
    if deck not in decks:
        raise NotFound("Drink Deck", deck, decks)
