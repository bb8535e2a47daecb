"""Cards with pictures by us and by Squib, in turn, in one run. ``python benchmarks/squib.py``

Squib is an established Ruby tool that draws with Cairo. ``RDI_SQUIB`` is the command of a Ruby that finds it; usually
``ruby``. Both make a 300-dpi PNG of each card, and sheets of 3 x 3. Ours composes a picture for each card; Squib draws
two icons for it, or both show a lossless picture file. It gets our fonts, and our words with their icons.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

from faces import CARDS, WHOLE_JOB, noise_art
from measure import RUNS, Cost, measured, report

from toolkit.paths import TEMPLATES

LEAST = 5.0
"""How many times as fast as Squib we are to be."""

_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>"""


def main() -> int:
    ruby = shlex.split(os.environ.get("RDI_SQUIB", "ruby"))
    if not _has_squib(ruby):
        print("Squib is not here: install it (gem install squib), or say in RDI_SQUIB how a Ruby with it is run.")
        return 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        art = noise_art(folder / "art")
        rows = [row("composed pictures", ruby, folder), row("picture files", ruby, folder, art)]
    columns = ("", "ours, ms a card", "Squib's", "times as fast", "by processors", "our peak MB", "Squib's", "verdict")
    report(f"{CARDS} cards as 300-dpi PNGs and 3 x 3 sheets, best of {RUNS} runs taken in turn", columns, rows)
    return 0


def _has_squib(ruby: list[str]) -> bool:
    try:
        return subprocess.run([*ruby, "-e", "require 'squib'"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def row(what: str, ruby: list[str], folder: Path, *art: Path) -> tuple[str, ...]:
    cards = folder / "cards.json"
    cards.write_text(json.dumps(told(folder, *art)), "utf-8")
    ours = [sys.executable, "-P", "-c", WHOLE_JOB, str(CARDS), str(folder / "ours"), *map(str, art)]
    script = Path(__file__).with_suffix(".rb")
    theirs = [*ruby, str(script), str(cards), str(folder / "theirs"), str(folder / "icons")]
    with_fonts = {"FONTCONFIG_FILE": str(fonts(folder))}
    turns = [(measured(ours), measured(theirs, with_fonts)) for _ in range(RUNS)]
    our, their = (min(costs) for costs in zip(*turns, strict=True))
    faster, busy = their.seconds / our.seconds, their.processors / our.processors
    verdict = "kept" if faster >= LEAST else f"missed: {LEAST:g} is wanted"
    return what, _ms(our), _ms(their), f"{faster:.1f}", f"{busy:.1f}", _mb(our), _mb(their), verdict


def _ms(cost: Cost) -> str:
    return f"{cost.seconds * 1000 / CARDS:.1f}"


def _mb(cost: Cost) -> str:
    return f"{cost.megabytes:.0f}"


def fonts(folder: Path) -> Path:
    """A configuration by which our fonts are found."""
    file = folder / "fonts.conf"
    file.write_text(_FONTS.format(fonts=TEMPLATES / "faces" / "fonts", cache=folder / "fonts"), "utf-8")
    return file


def told(folder: Path, *art: Path) -> list[dict[str, str]]:
    """What stands on the same cards as ours, for Squib; icons are light, as ours are."""
    from toolkit.cards import load
    from toolkit.faces.content import card

    icons = folder / "icons"
    icons.mkdir(exist_ok=True)
    for file in (TEMPLATES / "faces" / "icons").glob("*.svg"):
        (icons / file.name).write_text(file.read_text("utf-8").replace("<path", '<path fill="#d9b567"'), "utf-8")
    db = load()
    entries = ((entry.card_id, deck.id) for deck in db.decks.values() for entry in deck.entries)
    found = []
    for card_id, deck_id in islice(entries, CARDS):
        content = card(db, card_id, deck_id)
        slots = dict(content.slots)
        shown = {name: slots[name] for name in ("title", "foot")} | {"type": slots["type1"].upper()}
        shown |= {"colour": content.look.colour, "rules": markup(slots["rules"])}
        shown |= {name: str(icons / f"{slots[icon]}.svg") for name, icon in (("main", "emblem"), ("second", "second"))}
        found.append(shown | ({"art": str(art[0] / f"{card_id}.png")} if art else {}))
    return found


def markup(rich: str) -> str:
    """Rich text as Pango has it."""
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", rich.replace("&", "&amp;"))
    return re.sub(r"_(.+?)_", r"<i>\1</i>", bold)


if __name__ == "__main__":
    sys.exit(main())
