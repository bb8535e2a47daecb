"""Registration marks: what a Silhouette cutting machine looks for before it cuts along the cards.

Three marks, as Silhouette Studio calls "Type 1" and silhouette-card-maker prints them: a black square in the upper left
corner, two corners of thin bars in the upper right and the lower left one. Their sizes are those to type in there.
"""

from __future__ import annotations

from toolkit.sheets.box import Box
from toolkit.sheets.marks import style
from toolkit.sheets.paper import Paper


def registration(paper: Paper) -> tuple[Box, ...]:
    """The black areas of the three marks."""
    look, inner = style().registration, paper.page.grown(*[-style().registration.inset] * 4)
    arm, thick = look.arm, look.thickness
    return (
        Box(inner.x, inner.top - look.square, look.square, look.square),
        Box(inner.right - arm, inner.top - thick, arm, thick),
        Box(inner.right - thick, inner.top - arm, thick, arm),
        Box(inner.x, inner.y, arm, thick),
        Box(inner.x, inner.y, thick, arm),
    )


def between(paper: Paper, bleed: float) -> Box:
    """Where cards may lie, with so much bleed around them, that they hide no mark and lie within all of them."""
    look = style().registration
    beside = look.inset + bleed
    above = look.inset + max(look.square, look.arm) + look.clear + bleed
    return paper.page.grown(-beside, -above, -beside, -above)


def kept_clear() -> float:
    """Millimetres from the paper's edge within which nothing is written in the corners."""
    look = style().registration
    return look.inset + max(look.square, look.arm) + look.clear
