"""What games have shown: shares of victory with intervals, lengths, ways to lose, cards, and what never came up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Literal

import toolkit
from toolkit import rulebook
from toolkit.arena.plan import Plan
from toolkit.arena.shares import Share, Z
from toolkit.arena.tally import DECISIONS_APART, PARTS, CardScore, Length, Score, Tally, added
from toolkit.cards import Database
from toolkit.cards.wording import summary
from toolkit.record import Record

Verdict = Literal["too strong", "fair", "too weak", "too few games to tell"]

FAIR_ODDS = 1.5
"""Odds of winning up to so many times those of chance, or so many times less, are fair: 40 to 60 % between two."""

ENOUGH = 30
"""Hands below which nothing is said of a card that was played, or kept."""

MOST_CARDS = 3
"""So many cards are named as what a character wins by."""


class Line(Record, frozen=True, omit_defaults=False):
    """How somebody did: in so many ``games``, with what ``share`` of victories, between ``low`` and ``high`` (95 %).

    ``chance`` is the share if all sides were alike; ``by`` are the cards of a character's own that it wins most by.
    """

    id: str
    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    chance: float
    verdict: Verdict
    by: tuple[str, ...] = ()


class Pair(Record, frozen=True, omit_defaults=False):
    """How a character did where another one played against it."""

    id: str
    against: str
    games: int
    share: float
    low: float
    high: float


class CardLine(Record, frozen=True, omit_defaults=False):
    """What became of a card, counted by hands: those who drew it, played it, or drew and never played it in a game.

    ``when_played`` and ``when_kept`` are shares of victories, None of none. ``low`` and ``high`` are the interval of
    their difference, None where there are too few.
    """

    id: str
    title: str
    says: str
    decks: tuple[str, ...]
    drawn: int
    played: int
    times: int
    kept: int
    when_played: float | None
    when_kept: float | None
    low: float | None
    high: float | None

    @property
    def difference(self) -> float:
        """By how much a hand won more often that played it than one that kept it; 0 where that is not known."""
        return 0.0 if self.when_played is None or self.when_kept is None else self.when_played - self.when_kept

    @property
    def at_least(self) -> float:
        """That end of the interval of the difference which is nearer to 0; 0 if that is within it, or not known."""
        if self.low is None or self.high is None or self.low * self.high <= 0:
            return 0.0
        return min(self.low, self.high, key=abs)


class Lengths(Record, frozen=True, omit_defaults=False):
    """How long games were: on the average, and at most that of a tenth, a half and nine tenths of them.

    ``games`` are numbers of games by the least length that is counted together.
    """

    mean: float
    tenth: int
    median: int
    nine_tenths: int
    games: dict[int, int]


class Known(Record, frozen=True):
    """What could come up: moments at which somebody is asked, and kinds of happenings."""

    moments: tuple[str, ...] = ()
    happenings: tuple[str, ...] = ()


class Never(Record, frozen=True, omit_defaults=False):
    """What never came up. ``rules`` are those of the rulebook that no happening cited, definitions among them."""

    rules: tuple[str, ...]
    moments: tuple[str, ...]
    happenings: tuple[str, ...]
    cards: tuple[str, ...]


class Report(Record, frozen=True, omit_defaults=False):
    """All that a run has shown."""

    version: str
    plan: Plan
    games: int
    unfinished: int
    ties: int
    characters: tuple[Line, ...]
    seats: tuple[Line, ...]
    bots: tuple[Line, ...]
    editions: tuple[Line, ...]
    pairs: tuple[Pair, ...]
    losses: dict[str, dict[str, int]]
    turns: Lengths
    decisions: Lengths
    cards: tuple[CardLine, ...]
    rules: dict[str, int]
    moments: dict[str, int]
    happenings: dict[str, int]
    never: Never


def report(tally: Tally, plan: Plan, cards: Database, known: Known) -> Report:
    """What the games of a plan have shown."""
    told = tuple(_cards(tally, cards))
    lines = [_line(one, cards.character(one).short, score, _by(one, told)) for one, score in tally.characters.items()]
    return Report(
        version=toolkit.__version__,
        plan=plan,
        games=tally.games,
        unfinished=tally.unfinished,
        ties=tally.ties,
        characters=tuple(sorted(lines, key=lambda line: (-line.share, line.id))),
        seats=tuple(_line(seat, f"seat {seat}", tally.seats[seat]) for seat in sorted(tally.seats, key=int)),
        bots=tuple(_line(name, name, tally.bots[name]) for name in sorted(tally.bots)),
        editions=tuple(_editions(tally, cards)),
        pairs=tuple(_pairs(tally)),
        losses={one: _by_number(ways) for one, ways in sorted(tally.losses.items())},
        turns=_lengths(tally.turns, 1),
        decisions=_lengths(tally.decisions, DECISIONS_APART),
        cards=told,
        rules=_by_number(tally.rules),
        moments=_by_number(tally.moments),
        happenings=_by_number(tally.happenings),
        never=_never(tally, cards, known),
    )


def verdict(share: Share, chance: float) -> Verdict:
    """Whether somebody wins more than is fair, as far as that is sure.

    >>> verdict(Share(1000, 740), 0.5), verdict(Share(1000, 500), 0.5), verdict(Share(10, 7), 0.5)
    ('too strong', 'fair', 'too few games to tell')
    """
    low, high = (_odds(end) / _odds(chance) for end in share.interval)
    if low > FAIR_ODDS:
        return "too strong"
    if high < 1 / FAIR_ODDS:
        return "too weak"
    return "fair" if low >= 1 / FAIR_ODDS and high <= FAIR_ODDS else "too few games to tell"


def _odds(share: float) -> float:
    return share / (1 - share) if share < 1 else float("inf")


def _line(one: str, name: str, score: Score, by: tuple[str, ...] = ()) -> Line:
    share, chance = Share(score.games, score.parts / PARTS), score.chance / PARTS / score.games
    judged = verdict(share, chance)
    return Line(one, name, score.games, share.wins, share.share, *share.interval, chance, judged, by)


def _by(character: str, cards: tuple[CardLine, ...]) -> tuple[str, ...]:
    """The cards that only this character has, and wins by most surely."""
    own = [card for card in cards if card.decks == (character,) and card.at_least > 0]
    return tuple(card.title for card in sorted(own, key=lambda card: (-card.at_least, card.id))[:MOST_CARDS])


def _editions(tally: Tally, cards: Database) -> Iterator[Line]:
    found: defaultdict[str, Score] = defaultdict(Score)
    for one, score in tally.characters.items():
        edition = cards.character(one).edition
        found[edition] = added(found[edition], score)
    return (_line(edition, edition, score) for edition, score in sorted(found.items()))


def _pairs(tally: Tally) -> Iterator[Pair]:
    for names, score in sorted(tally.pairs.items()):
        one, _, other = names.partition("|")
        share = Share(score.games, score.parts / PARTS)
        yield Pair(one, other, score.games, share.share, *share.interval)


def _lengths(length: Length, apart: int) -> Lengths:
    every = sum(length.games.values())
    ordered = dict(sorted(length.games.items()))
    ends = [_reached(ordered, every * part) for part in (0.1, 0.5, 0.9)]
    tenth, median, most = ((end + apart - 1) if every else 0 for end in ends)
    return Lengths(length.total / every if every else 0.0, tenth, median, most, ordered)


def _reached(games: Mapping[int, int], wanted: float) -> int:
    """The least length that so many games do not exceed."""
    counted = 0
    for length, number in games.items():
        counted += number
        if counted >= wanted:
            return length
    return 0


def _cards(tally: Tally, cards: Database) -> Iterator[CardLine]:
    for one, score in sorted(tally.cards.items()):
        card = cards.card(one)
        when_played, when_kept = _part(score.parts_played, score.played), _part(score.parts_kept, score.kept)
        low, high = _difference(score)
        yield CardLine(
            id=one,
            title=card.title,
            says=summary(card, cards),
            decks=cards.decks_with[one],
            drawn=score.drawn,
            played=score.played,
            times=score.times,
            kept=score.kept,
            when_played=when_played,
            when_kept=when_kept,
            low=low,
            high=high,
        )


def _part(parts: int, hands: int) -> float | None:
    return parts / PARTS / hands if hands else None


def _difference(score: CardScore) -> tuple[float | None, float | None]:
    """The interval of the difference between shares of victories, of hands that played a card and that kept it."""
    if min(score.played, score.kept) < ENOUGH:
        return None, None
    played, kept = score.parts_played / PARTS / score.played, score.parts_kept / PARTS / score.kept
    reach = Z * sqrt(played * (1 - played) / score.played + kept * (1 - kept) / score.kept)
    return played - kept - reach, played - kept + reach


def _never(tally: Tally, cards: Database, known: Known) -> Never:
    decks = {card for one in tally.characters for card in cards.character(one).deck}
    return Never(
        tuple(rule.slug for rule in rulebook.load() if rule.slug not in tally.rules),
        tuple(moment for moment in known.moments if moment not in tally.moments),
        tuple(what for what in known.happenings if what not in tally.happenings),
        tuple(card for card in sorted(decks) if not getattr(tally.cards.get(card), "played", 0)),
    )


def _by_number(counted: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
