"""A report in words and in tables: what a designer reads first, and what a spreadsheet takes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from toolkit.arena.report import CardLine, Line, Report

MOST_CARDS = 10
"""So many cards are named among those that decide most."""

_LINES = ("characters", "seats", "bots", "editions")


def percent(share: float) -> str:
    """A share as it is said: "74.2 %"."""
    return f"{100 * share:.1f} %"


def judged(line: Line) -> str:
    """How somebody did, on one line: what the verdict is, and what it rests on."""
    ends = f"{100 * line.low:.1f} to {100 * line.high:.1f}"
    by = f"; most by {', '.join(f'“{title}”' for title in line.by)}" if line.by else ""
    told = f"{percent(line.share)} of {line.games:,} games, 95 % interval {ends}, chance {percent(line.chance)}"
    return f"{line.name}: {line.verdict}: {told}{by}"


def summary(report: Report) -> Iterator[str]:
    """What a run has shown, line by line."""
    plan = report.plan
    yield f"{report.games:,} games of {plan.players}, bots {', '.join(plan.bots)}, seed {plan.seed}"
    if report.unfinished:
        yield f"{report.unfinished:,} games did not end, and were broken off; they count for nothing"
    if not report.games:
        return
    yield ""
    yield from map(judged, report.characters)
    yield ""
    yield from (_in_short(line) for line in (*report.seats, *(report.bots if len(report.bots) > 1 else ())))
    yield ""
    yield from _lengths(report)
    yield from _losses(report)
    yield ""
    yield from _deciding(report)
    yield from _never(report)


def _in_short(line: Line) -> str:
    return f"{line.name}: {percent(line.share)}, {100 * line.low:.1f} to {100 * line.high:.1f}"


def _lengths(report: Report) -> Iterator[str]:
    for name, length in (("turns", report.turns), ("decisions", report.decisions)):
        spread = f"eight of ten games {length.tenth} to {length.nine_tenths}"
        yield f"length in {name}: {length.mean:.1f} on the average, {spread}"
    if report.ties:
        yield f"ties: {report.ties:,}"


def _losses(report: Report) -> Iterator[str]:
    ways: dict[str, int] = {}
    for of_one in report.losses.values():
        for way, count in of_one.items():
            ways[way] = ways.get(way, 0) + count
    every = sum(ways.values())
    told = [f"{way} {percent(count / every)}" for way, count in sorted(ways.items(), key=lambda item: -item[1])]
    if told:
        yield f"how players lose: {', '.join(told)}"


def deciding(report: Report, most: int | None = MOST_CARDS) -> list[CardLine]:
    """The cards of which it is surest that whoever plays them wins more, or less, than whoever keeps them.

    So many at ``most``; None is all of which it is sure.
    """
    sure = [card for card in report.cards if card.at_least]
    return sorted(sure, key=lambda card: (-abs(card.at_least), card.id))[:most]


def _deciding(report: Report) -> Iterator[str]:
    cards = deciding(report)
    if not cards:
        yield "no card makes a difference that is sure after so many games"
        return
    yield "cards that decide most: victories of hands that played them, against hands that drew and kept them"
    yield "(who plays more cards also lives longer: read the order, not the size)"
    for card in cards:
        shares = f"{percent(card.when_played or 0)} against {percent(card.when_kept or 0)}"
        yield f"  {card.title} ({', '.join(card.decks[:2])}{', ...' if len(card.decks) > 2 else ''}): {shares}"


def _never(report: Report) -> Iterator[str]:
    never, cited = report.never, len(report.rules)
    yield ""
    yield f"rules that came up: {cited} of {cited + len(never.rules)}, definitions among them"
    for what, names in (
        ("moments that never came", never.moments),
        ("happenings that never came", never.happenings),
        ("cards that nobody played", never.cards),
    ):
        if names:
            yield f"{what}: {', '.join(names)}"


def as_json(report: Report, schema: str) -> str:
    """All of a report; ``schema`` is the identifier of its schema."""
    record = {"$schema": schema, **msgspec.to_builtins(report)}
    return msgspec.json.format(msgspec.json.encode(record).decode(), indent=2) + "\n"


def as_csv(report: Report) -> str:
    """Every table of a report, one below the other, with one set of columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_written(value) for value in row] for row in rows(report))
    return text.getvalue()


def _written(value: str | float | None) -> str:
    if isinstance(value, float):
        return f"{value:.4f}"
    return "" if value is None else str(value)


class Row(NamedTuple):
    """A row of a table of a report; None is what it does not have. Shares are parts of 1."""

    table: str
    id: str
    name: str | None = None
    against: str | None = None
    games: int | None = None
    times: int | None = None
    share: float | None = None
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    verdict: str | None = None


COLUMNS = Row._fields
"""The columns of the CSV, in which every table of a report stands one below the other."""


def rows(report: Report) -> Iterator[Row]:
    """Every table of a report, row by row."""
    for table in _LINES:
        for line in getattr(report, table):
            score = (line.share, line.low, line.high, line.chance, line.verdict)
            yield Row(table, line.id, line.name, None, line.games, None, *score)
    for pair in report.pairs:
        yield Row("pairs", pair.id, None, pair.against, pair.games, None, pair.share, pair.low, pair.high)
    for character, ways in report.losses.items():
        yield from (Row("losses", character, way, times=count) for way, count in ways.items())
    for card in report.cards:
        yield from _of_card(card)
    for table in ("rules", "moments", "happenings"):
        counted: dict[str, int] = getattr(report, table)
        yield from (Row(table, name, times=count) for name, count in counted.items())


def _of_card(card: CardLine) -> Iterator[Row]:
    yield Row("cards drawn", card.id, card.title, games=card.drawn)
    yield Row("cards played", card.id, card.title, games=card.played, times=card.times, share=card.when_played)
    yield Row("cards kept", card.id, card.title, games=card.kept, share=card.when_kept)
    if card.low is not None:
        yield Row("cards played over kept", card.id, card.title, share=card.difference, low=card.low, high=card.high)
