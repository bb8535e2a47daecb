"""The arena in short: a few hundred quick games with one character at every table, for a designer who waits."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.arena.plan import Plan, everybody
from toolkit.arena.report import CardLine, Known, Line, Report
from toolkit.arena.telling import deciding, judged, percent
from toolkit.cards import Database
from toolkit.record import Record

USUAL_GAMES = 200
PLAYERS = 4
SEED = 0
MOST_WAYS = 3
"""So many ways to lose are told."""

NOTHING_KNOWN = Known()


class Brief(Record, frozen=True, omit_defaults=False):
    """What quick games have shown of a character: how often it won, how it lost, and by what.

    ``turns`` is the mean length of a game. ``losses`` are the ways in which the character lost, the usual ones first.
    ``deciding`` are cards of its own that make a difference which is sure, ``never_played`` those that nobody played.
    """

    bots: tuple[str, ...]
    players: int
    seed: int
    games: int
    unfinished: int
    character: Line | None
    turns: float
    losses: dict[str, int]
    deciding: tuple[CardLine, ...]
    never_played: tuple[str, ...]


def plan(character: str, cards: Database) -> Plan:
    """Games of a character against others by chance. Raises what :func:`toolkit.arena.plan.check` does, if checked."""
    others = everybody(cards)
    return Plan(others, min(PLAYERS, len({*others, character})), always=(character,), seed=SEED)


def brief(found: Report, cards: Database) -> Brief:
    """The short form of the report of such a plan."""
    (one,) = found.plan.always
    own = {card.id for card in cards.character(one).cards}
    return Brief(
        bots=found.plan.bots,
        players=found.plan.players,
        seed=found.plan.seed,
        games=found.games,
        unfinished=found.unfinished,
        character=next((line for line in found.characters if line.id == one), None),
        turns=round(found.turns.mean, 1),
        losses=found.losses.get(one, {}),
        deciding=tuple(card for card in deciding(found, most=None) if card.id in own),
        never_played=tuple(card for card in found.never.cards if card in own),
    )


def told(short: Brief, cards: Database) -> Iterator[str]:
    """The short form, line by line."""
    yield f"{short.games:,} games of {short.players}, bots {', '.join(short.bots)}, seed {short.seed}:"
    if short.unfinished:
        yield f"  {short.unfinished:,} games did not end, and were broken off"
    if short.character is None:
        return
    yield f"  {judged(short.character)}"
    every = sum(short.losses.values())
    ways = [f"{way} {percent(count / every)}" for way, count in list(short.losses.items())[:MOST_WAYS]]
    if ways:
        yield f"  loses by: {', '.join(ways)}"
    yield f"  a game takes {short.turns:.1f} turns"
    for card in short.deciding:
        played, kept = percent(card.when_played or 0), percent(card.when_kept or 0)
        yield f"  decides: {card.title}: {played} of those who played it won, and {kept} of those who kept it"
    if short.never_played:
        yield f"  nobody played: {', '.join(cards.card(card).title for card in short.never_played)}"
