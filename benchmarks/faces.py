"""60 cards from start to end: pictures at 300 dpi and sheets, in one process. ``python benchmarks/faces.py``

The peer is Squib, an established Ruby tool. Its figures are constants, taken on two 2.6 GHz cores with cards of the
same kind; so are the limits.
"""

from __future__ import annotations

import io
import sys
import tempfile
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from measure import Cost, best, python, report

if TYPE_CHECKING:
    from toolkit.faces.face import Face

CARDS = 60
SQUIB = {"flat": 61.0, "art": 181.0}
LIMIT = {"flat": 11.0, "art": 18.0}
PEAK_MB, FLAT_PDF_MB = 130, 0.2
ART = (705, 420)  # pixels, as on the cards that the peer was measured with

WHOLE_JOB = """
import sys
from itertools import islice
from pathlib import Path
from toolkit.cards import load
from toolkit.faces.pixels import save_pngs
from toolkit.faces.studio import Studio
from toolkit.sheets.options import Options
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.pdf import Chapter, draw_pdf
from toolkit.sheets.sheet import pages

count, out, art = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
db = load()
studio = Studio(db, art=[Path(folder) for folder in art])
entries = ((entry.card_id, deck.id) for deck in db.decks.values() for entry in deck.entries)
faces = [studio.card(*entry) for entry in islice(entries, count)]
list(save_pngs(faces, out))
section = Section("all", "All", tuple(Piece(face) for face in faces))
options = Options(layout="3x3")
(out / "sheets.pdf").write_bytes(draw_pdf("All", [Chapter("All", tuple(pages(section, options)))], options))
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        art = noise_art(Path(folder) / "art")
        whole = {"flat": whole_job(Path(folder) / "flat"), "art": whole_job(Path(folder) / "art-out", art)}
    report(
        f"{CARDS} cards as 300-dpi PNGs and 3 x 3 sheets, one process from start to end",
        ("", "ms a card", "of processors", "of the limit", "peer: Squib ms", "times faster", "peak MB", "PDF MB"),
        [row(kind, *figures) for kind, figures in whole.items()],
    )
    print(f"  limits: {LIMIT['flat']:.0f} and {LIMIT['art']:.0f} ms, peak {PEAK_MB} MB, flat PDF {FLAT_PDF_MB} MB")
    report("Where it goes: pure costs in this process, ms a card", ("part", "flat"), pure_costs())


def row(kind: str, cost: Cost, pdf: float) -> tuple[str, ...]:
    milliseconds, busy = cost.seconds * 1000 / CARDS, cost.processors * 1000 / CARDS
    share, faster = milliseconds / LIMIT[kind], SQUIB[kind] / milliseconds
    against = (f"{share:.2f}", f"{SQUIB[kind]:.0f}", f"{faster:.1f}")
    return kind, f"{milliseconds:.1f}", f"{busy:.1f}", *against, f"{cost.megabytes:.0f}", f"{pdf:.2f}"


def whole_job(out: Path, *art: Path) -> tuple[Cost, float]:
    """What making everything cost, and the size of the PDF in MB."""
    cost = python(WHOLE_JOB, str(CARDS), str(out), *map(str, art))
    return cost, (out / "sheets.pdf").stat().st_size / 1e6


def noise_art(folder: Path) -> Path:
    """A lossless picture for every card: smooth noise, as hard to compress as a painting."""
    import numpy as np
    from PIL import Image

    from toolkit.cards import load

    random = np.random.default_rng(7)
    for card_id in list(load().cards):
        coarse = Image.fromarray(random.integers(0, 256, (40, 64, 3), dtype=np.uint8)).resize(
            ART, Image.Resampling.BICUBIC
        )
        grain = random.normal(0, 4, (ART[1], ART[0], 3))
        pixels = np.clip(np.asarray(coarse, dtype=np.float64) + grain, 0, 255).astype(np.uint8)
        path = folder / f"{card_id}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(pixels).save(path)
    return folder


def pure_costs() -> list[tuple[str, str]]:
    """What layout, drawing, pdfium and encoders take for the same cards, each alone."""
    import pypdfium2
    from PIL import Image

    from toolkit.cards import load
    from toolkit.faces.pixels import drawing_of, render
    from toolkit.faces.png import encode_png
    from toolkit.faces.studio import Studio

    db = load()

    def lay_out() -> list[Face]:
        studio = Studio(db)
        entries = ((entry.card_id, deck.id) for deck in db.decks.values() for entry in deck.entries)
        return [studio.card(*entry) for entry in islice(entries, CARDS)]

    faces = lay_out()
    pdf = drawing_of(faces)

    def pdfium() -> None:
        for page in pypdfium2.PdfDocument(pdf):
            page.render(scale=300 / 72)

    pixels = [array.copy() for _, array in render(faces, 300)]
    images = [Image.fromarray(array) for array in pixels]
    parts = {
        "laying out": lay_out,
        "drawing into a PDF": lambda: drawing_of(faces),
        "pdfium, pages to pixels": pdfium,
        "our PNG encoder": lambda: [encode_png(array, 300) for array in pixels],
        "peer: Pillow's PNG encoder, defaults": lambda: [image.save(io.BytesIO(), "PNG") for image in images],
    }
    return [(name, f"{best(part) * 1000 / CARDS:.2f}") for name, part in parts.items()]


if __name__ == "__main__":
    sys.exit(main())
