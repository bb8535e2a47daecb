"""A report as one page of HTML: charts and tables, in light and in dark, with no script and no other file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from toolkit import paths, rulebook
from toolkit.arena.charts import Bar, bars, columns
from toolkit.arena.report import Line, Report, Verdict
from toolkit.arena.telling import deciding, percent, summary
from toolkit.cards import Database
from toolkit.errors import NotFound

LOOKS: Mapping[Verdict, str] = {
    "too strong": "strong",
    "too weak": "weak",
    "fair": "fair",
    "too few games to tell": "bar",
}
"""How each verdict is coloured; it is always said in words, too."""


def as_html(report: Report, cards: Database) -> str:
    """The page of a report with one game or more."""
    environment = Environment(
        loader=FileSystemLoader(paths.TEMPLATES / "arena"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    names = {line.id: line.name for line in sorted(report.characters, key=lambda line: line.name)}
    ways = sorted({way for of_one in report.losses.values() for way in of_one})
    return environment.get_template("report.html").render(
        title="The arena of The Red Dragon Inn",
        told=next(summary(report)),
        report=report,
        charts=_charts(report),
        words=LOOKS,
        percent=percent,
        ways=ways,
        losses=[(name, [report.losses.get(one, {}).get(way, 0) for way in ways]) for one, name in names.items()],
        names=names.values(),
        pairs=list(_pairs(report, names)),
        shade=_shade(report),
        rules=[(_number(slug), slug, count) for slug, count in report.rules.items()],
        never=list(_never(report, cards)),
    )


def _charts(report: Report) -> Mapping[str, Markup]:
    drawn = {
        "characters": _lines(report.characters, "Shares of victories by character"),
        "seats": _lines(report.seats, "Shares of victories by seat"),
        "bots": _lines(report.bots, "Shares of victories by bot"),
        "editions": _lines(report.editions, "Shares of victories by edition"),
        "turns": columns(report.turns.games, "Games by their length in turns"),
        "cards": _deciding(report),
    }
    return {name: Markup(svg) for name, svg in drawn.items()}  # noqa: S704 - of our own making, its texts escaped


def _lines(lines: Sequence[Line], label: str) -> str:
    chance = lines[0].chance if len({line.chance for line in lines}) == 1 else None
    rows = [Bar(line.name, line.share, line.low, line.high, LOOKS[line.verdict]) for line in lines]
    return bars(rows, label, mark=chance)


def _deciding(report: Report) -> str:
    rows = [Bar(card.title, card.difference, card.low or 0.0, card.high or 0.0) for card in deciding(report)]
    return (
        bars(rows, "Victories of hands that played a card, above those that kept it") if rows else "None is sure yet."
    )


def _pairs(report: Report, names: Mapping[str, str]) -> Iterator[tuple[str, list[float | None]]]:
    shares = {(pair.id, pair.against): pair.share for pair in report.pairs}
    for one, name in names.items():
        yield name, [shares.get((one, other)) for other in names]


def _shade(report: Report) -> Callable[[float], str]:
    """How the share of a pair is coloured: the more, the farther it is from chance."""
    chance = report.characters[0].chance

    def shade(share: float) -> str:
        far = min(1.0, abs(share - chance) / chance)
        colour = "--fair" if share > chance else "--strong"
        return f"color-mix(in srgb, var({colour}) {50 * far:.0f}%, transparent)"

    return shade


def _number(slug: str) -> str:
    try:
        return rulebook.number(slug)
    except NotFound:
        return ""


def _never(report: Report, cards: Database) -> Iterator[tuple[str, Sequence[str]]]:
    yield "Moments", report.never.moments
    yield "Happenings", report.never.happenings
    yield "Cards that nobody played", [cards.card(one).title for one in report.never.cards]
    yield "Rules that no happening cited, definitions among them", report.never.rules
