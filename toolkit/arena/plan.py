"""What the arena plays: who sits down at which table, and whose chance it is. A game is known by its number alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Annotated, TypeVar

import msgspec

from toolkit import rulebook
from toolkit.arena.bots import bot
from toolkit.cards import Database
from toolkit.cards.character import CHARACTER_DECK_SIZE
from toolkit.engine.record import DRINK_DECK, GameRecord, Player, begin
from toolkit.engine.setup import boss_cards
from toolkit.engine.variants.named import Kind, Named
from toolkit.errors import CannotRead, NotLegal
from toolkit.record import Record

MOST_GAMES = 100_000_000
"""More than anybody waits for."""

_SEED_BITS = 53
"""A seed of a game file has so many bits."""

Thing = TypeVar("Thing")


class Plan(Record, frozen=True):
    """Games to be played, by the ids of characters.

    At each table sit so many ``players``: all of ``always``, and others of ``characters`` by chance. ``bots`` are one
    for everybody, or one for each place. ``kind`` is a variant, ``teams``, ``boss`` and ``leaders`` who plays together
    and who is a Boss in it, ``factions`` are Otto's.
    """

    characters: tuple[str, ...]
    players: Annotated[int, msgspec.Meta(ge=2, le=10)]
    always: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("easy",)
    kind: Kind | None = None
    teams: tuple[tuple[str, ...], ...] = ()
    boss: str | None = None
    leaders: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    edition: rulebook.Book = rulebook.NEWEST
    drink_deck: str = DRINK_DECK
    seed: int = 0


def everybody(cards: Database) -> tuple[str, ...]:
    """The characters whose decks are known whole, those of packs too."""
    return tuple(one for one in cards.characters if cards.deck(one).size >= CHARACTER_DECK_SIZE)


def check(plan: Plan, cards: Database) -> None:
    """Raise what keeps a plan from being played.

    That is :class:`toolkit.errors.NotFound` for an unknown character, deck or bot, :class:`NotLegal` for too few of
    them, for decks that are not known whole, and for a variant that these players cannot play.
    """
    for name in plan.bots:
        bot(name)
    if len(plan.bots) not in (1, plan.players):
        raise NotLegal(f"{len(plan.bots)} bots for {plan.players} players", instead="name one, or one for each player")
    sitting = list(dict.fromkeys((*plan.always, *chain(*plan.teams), *plan.characters)))
    for character in sitting:
        _require_whole(cards, character)
    if len(sitting) < plan.players:
        problem = f"{plan.players} players, but only {len(sitting)} characters with whole decks"
        raise NotLegal(problem, instead="name more, say fewer players, or add a pack: `rdi --pack FOLDER arena`")
    _require_bosses(plan, cards)
    try:
        begin(table(plan, cards, 0), cards)
    except CannotRead as fault:  # which speaks of a game file, and there is none
        raise NotLegal(fault.problem, instead=fault.expected) from fault


def _require_whole(cards: Database, character: str) -> None:
    deck = cards.deck(cards.character(character).id)
    if deck.size < CHARACTER_DECK_SIZE:
        name = cards.character(character).short
        raise NotLegal(f"the deck of {name} is not known whole: {deck.size} of {deck.full} cards")


def _require_bosses(plan: Plan, cards: Database) -> None:
    """Whether there are enough who can be a Boss, and places for all who always sit there (rule boss.deck)."""
    needed, able = _bosses(plan.kind, plan.players), villains(plan, cards)
    if needed > len(able) and not plan.teams:
        problem = f"{plan.kind} needs {needed} with Boss Cards, and {len(able) or 'none'} of the characters have them"
        remedy = "a pack may bring some: `rdi --pack FOLDER arena`"
        raise NotLegal(problem, rule=rulebook.number("boss.deck"), instead=remedy)
    named = {*([plan.boss] if plan.boss else []), *plan.leaders, *plan.always}
    if len(named) > plan.players:
        raise NotLegal(f"{len(named)} characters are to sit at each table of {plan.players}", instead="name fewer")


def table(plan: Plan, cards: Database, number: int) -> GameRecord:
    """The game of this number, ready to begin.

    The same characters sit at some tables in a row, each in every seat; where bots differ and everybody is alone, each
    of them plays every character in every seat.
    """
    size = plan.players
    rounds = size * size if _bots_move(plan) else size
    block, turn = divmod(number, rounds)
    chance = Random(f"{plan.seed} table {block}")  # noqa: S311 - who sits down is no secret
    sitting = _sitting(plan, cards, chance)
    bots = plan.bots * size if len(plan.bots) == 1 else _from(turn // size, plan.bots)
    players = [Player(one, one, name) for one, name in zip(sitting, bots, strict=True)]
    seed = Random(f"{plan.seed} game {number}").getrandbits(_SEED_BITS)  # noqa: S311 - nor is a game
    return GameRecord(
        tuple(_from(turn % size, players)),
        variant=_variant(plan, sitting),
        edition=plan.edition,
        drink_deck=plan.drink_deck,
        seed=seed,
    )


def _bots_move(plan: Plan) -> bool:
    """Whether bots change places: between sides of several players, each stays with its place in a team."""
    return len(set(plan.bots)) > 1 and plan.kind is None


def _from(start: int, around: Sequence[Thing]) -> list[Thing]:
    return [*around[start:], *around[:start]]


def _sitting(plan: Plan, cards: Database, chance: Random) -> list[str]:
    """Who sits at a table: teams side by side, a Boss or a Leader first of their team."""
    if plan.teams:
        return list(chain(*plan.teams))
    count = _bosses(plan.kind, plan.players)
    bosses = _filled([plan.boss] if plan.boss else plan.leaders, villains(plan, cards), count, chance)
    everybody = _filled([*bosses, *plan.always], plan.characters, plan.players, chance)
    if plan.kind != "leaders-and-lackeys":
        return everybody
    return list(chain(*zip(everybody[:count], everybody[count:], strict=True)))


def _bosses(kind: Kind | None, players: int) -> int:
    """How many need Boss Cards (rule boss.deck)."""
    return {"boss-battle": 1, "two-headed-boss-battle": players, "leaders-and-lackeys": players // 2}.get(kind or "", 0)


def villains(plan: Plan, cards: Database) -> list[str]:
    """Those of a plan's characters who have Boss Cards."""
    return [one for one in dict.fromkeys((*plan.always, *plan.characters)) if boss_cards(cards, one)]


def _filled(named: Sequence[str], others: Sequence[str], count: int, chance: Random) -> list[str]:
    """Those who are named, and others by chance."""
    sitting = list(dict.fromkeys(named))
    free = [one for one in others if one not in sitting]
    return [*sitting, *(free if len(sitting) + len(free) == count else chance.sample(free, count - len(sitting)))]


def _variant(plan: Plan, sitting: Sequence[str]) -> Named | None:
    if plan.kind is None:
        return None
    has_pairs = plan.kind not in ("boss-battle", "otto")
    pairs = tuple(zip(sitting[::2], sitting[1::2], strict=False)) if has_pairs else ()
    boss = sitting[0] if plan.kind == "boss-battle" else None
    leaders = tuple(sitting[::2]) if plan.kind == "leaders-and-lackeys" and not plan.leaders else plan.leaders
    return Named(plan.kind, plan.teams or pairs, boss, leaders, plan.factions)
