"""All faces of a deck on one picture: ``python examples/poster.py dimli poster.png``."""

import sys
import tempfile
from math import ceil
from pathlib import Path

from PIL import Image

import toolkit as rdi

DPI, ACROSS, GAP = 60, 8, 6
deck = (sys.argv[1:] or ["dimli"])[0]
file = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp()) / "poster.png"
cards = rdi.load()
faces = [rdi.render(entry.card_id, cards, deck=deck, dpi=DPI) for entry in cards.deck(deck).entries]
width, height = faces[0].width + GAP, faces[0].height + GAP
poster = Image.new("RGB", (ACROSS * width + GAP, ceil(len(faces) / ACROSS) * height + GAP), "#2e1d14")
for place, face in enumerate(faces):
    poster.paste(face, (GAP + place % ACROSS * width, GAP + place // ACROSS * height))
poster.save(file)
print(f"{len(faces)} faces, {poster.width} x {poster.height} pixels")
