"""Who sits down at a table: players, teams and Bosses by what is asked for, and the rest by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

import msgspec

from toolkit import rulebook
from toolkit.arena import bot
from toolkit.cards import Database
from toolkit.cards.character import CHARACTER_DECK_SIZE
from toolkit.cards.lookup import find_deck
from toolkit.engine.record import GameRecord, Player, asides, misfits
from toolkit.engine.setup import boss_cards
from toolkit.engine.variants.misfit import Misfit
from toolkit.engine.variants.named import KINDS, Kind, Named
from toolkit.engine.variants.otto import find
from toolkit.errors import NotFound, NotLegal
from toolkit.figures import OTTO_FACTIONS, PLAYERS
from toolkit.nearest import nearest

WITH_OTTO = 2
"""How many play with Otto."""

_OPTIONS: Mapping[str, str] = {
    "teams": "--teams",
    "boss": "--boss",
    "bosses": "--leaders",
    "factions": "--factions",
    "prizes": "--prizes",
    "bar_deck": "--bar-deck",
}
"""The option that says each part of a variant."""

_NOT_YET: Mapping[str, str] = {"pub-crawl": "pub-crawl"}
"""The variants that cannot be played yet, by their rules."""

_WITH_ANY: Mapping[str, tuple[str, str]] = {
    "prize": ("--prizes", "prizes"),
    "prizes": ("--prizes", "prizes"),
    "bar-deck": ("--bar-deck DECK,...", "bar-deck"),
    "sea-events": ("--sea-events", "sea-events.setup"),
}
"""What goes with every variant: its option, and its rule."""


@dataclass(frozen=True)
class Wanted:
    """What is asked for, as it is typed: names parted by commas, those of a team by ``+``."""

    players: int | None = None
    characters: str = ""
    variant: str = ""
    teams: str = ""
    boss: str = ""
    leaders: str = ""
    bots: str = ""
    prizes: bool = False
    bar_deck: str = ""
    factions: str = ""
    sea_events: bool = False


@dataclass(frozen=True)
class ByIds:
    """What is asked for (:class:`Wanted`) by the ids of characters; ``characters`` are all that are named."""

    kind: Kind | None
    characters: list[str]
    teams: list[list[str]]
    boss: list[str]
    leaders: list[str]
    factions: list[str]


def seat(cards: Database, wanted: Wanted, seed: int) -> GameRecord:
    """A game with its players and its variant.

    Raises :class:`toolkit.errors.NotFound` for an unknown name, and :class:`toolkit.errors.NotLegal`, with the option
    and the rule, for what cannot be played.
    """
    said = by_ids(cards, wanted)
    chance = Random(seed)  # noqa: S311 - who sits down, no secret
    sitting, leaders = _sitting(cards, said, wanted.players, chance)
    bar, prizes = _bar_deck(cards, wanted.bar_deck), tuple(cards.prizes) if wanted.prizes else ()
    seats = _players(cards, sitting, _bots(wanted.bots, len(sitting)))
    record = GameRecord(seats, bar_deck=bar, prizes=prizes, sea_events=wanted.sea_events, seed=seed)
    for misfit in asides(record, cards):
        raise _error(None, misfit)
    if said.kind is not None:
        teams = tuple(tuple(_names(cards, team)) for team in said.teams)
        boss = next(iter(_names(cards, said.boss)), None)
        variant = Named(said.kind, teams, boss, tuple(_names(cards, leaders)), tuple(said.factions))
        record = msgspec.structs.replace(record, variant=variant)
        for misfit in misfits(record, cards):
            raise _error(said.kind, misfit)
        chosen = msgspec.structs.replace(variant, factions=_factions(cards, said, chance))
        record = msgspec.structs.replace(record, variant=chosen)
    _require_whole_decks(cards, sitting)
    return record


# what is said


def by_ids(cards: Database, wanted: Wanted) -> ByIds:
    """What is asked for by the ids of characters.

    Raises :class:`toolkit.errors.NotFound` for an unknown name, and :class:`toolkit.errors.NotLegal` for a variant that
    cannot be played, or for what belongs to another one.
    """
    kind = _kind(wanted)
    teams = [_ids(cards, team, "+") for team in _split(wanted.teams, ",")]
    boss, leaders = _ids(cards, wanted.boss), _ids(cards, wanted.leaders)
    characters = _ids(cards, wanted.characters) or list(dict.fromkeys(chain(*teams)))
    newcomers = [one for one in boss if one not in characters]
    return ByIds(kind, [*newcomers, *characters], teams, boss, leaders, _split(wanted.factions, ","))


def _kind(wanted: Wanted) -> Kind | None:

    known = f"one of {', '.join(KINDS)}"
    for kind in KINDS:
        if kind == wanted.variant:
            return kind
    if wanted.variant in _WITH_ANY:
        option, slug = _WITH_ANY[wanted.variant]
        problem = f"--variant {wanted.variant}: that goes with every game"
        raise NotLegal(problem, rule=rulebook.number(slug), instead=f"give {option}, with any --variant or none")
    if wanted.variant in _NOT_YET:
        rule = rulebook.number(_NOT_YET[wanted.variant])
        raise NotLegal(f"--variant {wanted.variant} cannot be played yet", rule=rule, instead=f"expected {known}")
    if wanted.variant:
        raise NotFound("variant", wanted.variant, nearest(wanted.variant, KINDS) or KINDS)
    for option, value, slug in (
        ("--teams", wanted.teams, "team.variants"),
        ("--boss", wanted.boss, "team.variants"),
        ("--leaders", wanted.leaders, "team.variants"),
        ("--factions", wanted.factions, "otto.factions"),
    ):
        if value:
            rule = rulebook.number(slug)
            raise NotLegal(f"{option} belongs to a variant", rule=rule, instead=f"give --variant, {known}")
    return None


def _bar_deck(cards: Database, named: str) -> tuple[str, ...]:
    """The Drink Decks that are meant, each by its box or as decks are called."""
    boxes = [(name, f"drinks-{name}") for name in _split(named, ",")]
    return tuple(deck if deck in cards.drink_decks else find_deck(name, cards) for name, deck in boxes)


def _split(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


def _ids(cards: Database, names: str, mark: str = ",") -> list[str]:

    return [cards.character(find_deck(name, cards)).id for name in _split(names, mark)]


def _names(cards: Database, characters: Iterable[str]) -> list[str]:
    return [cards.character(one).short for one in characters]


# who sits down


def _sitting(cards: Database, said: ByIds, players: int | None, chance: Random) -> tuple[list[str], list[str]]:
    """The characters in the order of their seats, and the Leaders."""
    named = said.characters
    usual = WITH_OTTO if said.kind == "otto" else max(PLAYERS, 2 * len(said.leaders))
    count = players or (len(named) if len(named) > 1 else usual)
    if named or said.kind not in ("boss-battle", "leaders-and-lackeys"):
        return _filled(cards, said.kind, named, count, chance), said.leaders
    if said.kind == "boss-battle":
        return _filled(cards, said.kind, _villains(cards, [], 1, chance), count, chance), []
    leaders = said.leaders or _villains(cards, [], count // 2, chance)
    lackeys = _filled(cards, said.kind, leaders, count, chance)[len(leaders) :]
    return list(chain(*zip(leaders, lackeys, strict=False), lackeys[len(leaders) :])), leaders


def _filled(cards: Database, kind: Kind | None, named: list[str], count: int, chance: Random) -> list[str]:
    """The characters that are named, and others by chance."""
    if len(set(named)) < len(named) or len(named) > count:
        raise NotLegal(f"{len(named)} characters for {count} players", instead="name each character once")
    if kind == "two-headed-boss-battle":
        return [*named, *_villains(cards, named, count - len(named), chance)]
    others = [one for one in cards.characters if _is_whole(cards, one) and one not in named]
    if count > len(named) + len(others):
        known = len(named) + len(others)
        remedy = f"up to {known}, or more with a pack (`rdi new character` begins one): `rdi --pack FOLDER play`"
        raise NotLegal(f"{count} players, but only {known} characters with whole decks", instead=remedy)
    return [*named, *chance.sample(others, count - len(named))]


def _villains(cards: Database, named: Sequence[str], count: int, chance: Random) -> list[str]:
    """So many others by chance who have Boss Cards."""
    able = [one for one in cards.characters if boss_cards(cards, one) and _is_whole(cards, one) and one not in named]
    if count > len(able):
        needed = "a Boss is needed" if count == 1 else f"{count} Bosses are needed"
        have = "1 character has" if len(able) == 1 else f"{len(able) or 'no'} characters have"
        problem = f"{needed}, and {have} a whole deck and Boss Cards"
        remedy = "a pack may bring some: `rdi --pack FOLDER play`"
        raise NotLegal(problem, rule=rulebook.number("boss.deck"), instead=remedy)
    return chance.sample(able, count)


def _factions(cards: Database, said: ByIds, chance: Random) -> tuple[str, ...]:
    """Otto's factions that are named, or two by chance; all of their cards must be known (rule otto.factions)."""
    if said.kind != "otto":
        return ()
    whole = [one for one in cards.factions if cards.deck(one).size >= cards.deck(one).full]
    if named := tuple(_whole_faction(cards, name) for name in said.factions):
        return named
    if len(whole) < OTTO_FACTIONS:
        problem = f"Otto needs {OTTO_FACTIONS} factions, and {len(whole) or 'none'} are known whole"
        remedy = "a pack may bring some: `rdi --pack FOLDER play`"
        raise NotLegal(problem, rule=rulebook.number("otto.factions"), instead=remedy)
    return tuple(chance.sample(whole, OTTO_FACTIONS))


def _whole_faction(cards: Database, name: str) -> str:
    """The id of a faction that is known whole."""
    faction = find(name, cards)
    deck = cards.deck(faction.id)
    if deck.size < deck.full:
        problem = f"--factions: of {faction.name}, {deck.size} of {deck.full} cards are known"
        remedy = "two whole factions, which a pack may bring: `rdi --pack FOLDER play`"
        raise NotLegal(problem, rule=rulebook.number("otto.factions"), instead=remedy)
    return faction.id


def _is_whole(cards: Database, character: str) -> bool:

    return cards.deck(character).size >= CHARACTER_DECK_SIZE


def _require_whole_decks(cards: Database, characters: Iterable[str]) -> None:

    for one in characters:
        deck = cards.deck(one)
        if not _is_whole(cards, one):
            name = cards.character(one).short
            raise NotLegal(f"the deck of {name} is not known whole: {deck.size} of {deck.full} cards")


def _players(cards: Database, characters: list[str], bots: list[str | None]) -> tuple[Player, ...]:

    seats = zip(_names(cards, characters), characters, bots, strict=True)
    return tuple(Player(name, character, bot) for name, character, bot in seats)


def _bots(named: str, players: int) -> list[str | None]:
    """Who is a bot, by seats."""
    kinds = _split(named, ",")
    for kind in kinds:
        bot(kind)
    if len(kinds) > players:
        raise NotLegal(f"{len(kinds)} bots for {players} players")
    if len(kinds) == 1:
        kinds *= players - 1
    return [*[None] * (players - len(kinds)), *kinds]


def _error(kind: Kind | None, misfit: Misfit) -> Exception:
    """What cannot be played, with the option that says it."""
    fault = misfit.error()
    part = next((_OPTIONS[step] for step in map(str, misfit.trail) if step in _OPTIONS), None)
    option = part or f"--variant {kind}"
    return NotLegal(f"{option}: {fault.problem}", rule=fault.rule, instead=fault.instead)
