"""Charts of a report: drawn as SVG that stands in the page, in its colours, and that needs no script.

Lengths are CSS pixels of the drawing; the page makes it narrower where there is less room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 900
NAMES = 270
"""How much of the width is for names."""

FIGURES = 70
"""How much is for the figures at the end."""

ROW = 26
BAR = 14
AXIS = 24
COLUMNS_HIGH = 170
LONGEST = 34
"""So many letters of a name are shown."""

_FIELD = WIDTH - NAMES - FIGURES
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
_MOST_STEPS = 8


class Bar(NamedTuple):
    """A bar with its whisker: values as parts of 1, and the class that colours it."""

    name: str
    value: float
    low: float
    high: float
    look: str = "bar"


def bars(rows: Sequence[Bar], label: str, *, mark: float | None = None) -> str:
    """Bars from zero, one below the other, each with its interval; ``mark`` is drawn as a dashed line."""
    ends = [0.0, *(end for row in rows for end in (row.low, row.high))]
    least, most = min(ends), max(*ends, mark or 0.0, 0.01)
    scale = _Scale(least, most)
    high = AXIS + ROW * len(rows)
    drawn = [*_axis(scale, high), *(part for place, row in enumerate(rows) for part in _bar(row, place, scale))]
    if mark is not None:
        drawn.append(
            f'<line class="axis" x1="{scale.x(mark):.1f}" x2="{scale.x(mark):.1f}" y1="{AXIS - 4}" y2="{high}"/>'
        )
    return _svg(drawn, high + 4, label)


def columns(counts: Mapping[int, int], label: str) -> str:
    """How often each number came up, as columns side by side."""
    if not counts:
        return ""
    least, most, highest = min(counts), max(counts), max(counts.values())
    wide = (WIDTH - 40) / (most - least + 1)
    drawn = [_column(20 + (number - least) * wide, wide, number, count, highest) for number, count in counts.items()]
    for number in range(least - least % -5, most + 1, 5 * max(1, (most - least) // 60)):
        x = 20 + (number - least + 0.5) * wide
        drawn.append(f'<text class="tick" x="{x:.1f}" y="{COLUMNS_HIGH + 28}" text-anchor="middle">{number}</text>')
    return _svg(drawn, COLUMNS_HIGH + 36, label)


def _column(x: float, wide: float, number: int, count: int, highest: int) -> str:
    tall = COLUMNS_HIGH * count / highest
    size = f'y="{10 + COLUMNS_HIGH - tall:.1f}" width="{max(1, wide - 1):.1f}" height="{tall:.1f}"'
    return f'<rect class="bar" x="{x:.1f}" {size}><title>{number}: {count:,}</title></rect>'


class _Scale(NamedTuple):
    least: float
    most: float

    def x(self, value: float) -> float:
        """Where a value lies from left to right."""
        return NAMES + _FIELD * (value - self.least) / (self.most - self.least)

    @property
    def ticks(self) -> Iterator[float]:
        """The round values that are written above."""
        step = next((one for one in _STEPS if (self.most - self.least) / one <= _MOST_STEPS), _STEPS[-1])
        first = int(self.least / step)
        yield from (step * place for place in range(first, int(self.most / step) + 1))


def _axis(scale: _Scale, high: int) -> Iterator[str]:
    for value in scale.ticks:
        x = scale.x(value)
        yield f'<text class="tick" x="{x:.1f}" y="14" text-anchor="middle">{100 * value:.0f} %</text>'
    yield f'<line class="whisker" x1="{scale.x(0):.1f}" x2="{scale.x(0):.1f}" y1="{AXIS - 4}" y2="{high}"/>'


def _bar(row: Bar, place: int, scale: _Scale) -> Iterator[str]:
    top = AXIS + ROW * place
    middle, zero, end = top + ROW / 2, scale.x(0), scale.x(row.value)
    left, right = min(zero, end), max(zero, end)
    yield f'<text x="{NAMES - 10}" y="{middle + 5:.1f}" text-anchor="end">{escape(_short(row.name))}</text>'
    size = f'x="{left:.1f}" y="{middle - BAR / 2:.1f}" width="{right - left:.1f}" height="{BAR}" rx="2"'
    told = f"{row.name}: {100 * row.value:.1f} %, {100 * row.low:.1f} to {100 * row.high:.1f}"
    yield f'<rect class="{row.look}" {size}><title>{escape(told)}</title></rect>'
    low, high = scale.x(row.low), scale.x(row.high)
    yield f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}"/>'
    for x in (low, high):
        yield f'<line class="whisker" x1="{x:.1f}" x2="{x:.1f}" y1="{middle - 4:.1f}" y2="{middle + 4:.1f}"/>'
    yield f'<text x="{WIDTH - 4}" y="{middle + 5:.1f}" text-anchor="end">{100 * row.value:.1f} %</text>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _svg(drawn: Iterable[str], high: int, label: str) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" role="img" aria-label="{escape(label)}">'
    return f"{head}{''.join(drawn)}</svg>"
