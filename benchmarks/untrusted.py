"""What the worst files within the bounds cost: time and memory. ``python benchmarks/untrusted.py``

Each is small for what it does: zips and pictures are packed as tightly as is accepted.
"""

import json
import random
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from measure import python, report
from PIL import Image

SECONDS, MEGABYTES = 30, 800
"""The limits for any one of them: seconds of a processor, and memory at the peak."""

BLOCK = "".join(random.Random(1).choices("abcdef ;,[{", k=1_000_000))
"""A megabyte that is longer than what a zip remembers of what it has packed."""

RUN = "import sys; from toolkit.cli.main import run; run(sys.argv[1:])"

MODULE_DATA = "<data version='1'><version>1</version><VassalVersion>3.6.0</VassalVersion><name>x</name></data>"


def module(build: str) -> Callable[[Path], list[str]]:
    def make(folder: Path) -> list[str]:
        with zipfile.ZipFile(folder / "a.vmod", "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr("moduledata", MODULE_DATA)
            made.writestr("buildFile.xml", f"<VASSAL.build.GameModule>{build}</VASSAL.build.GameModule>")
        return ["vassal", "check", str(folder / "a.vmod")]

    return make


def save(text: str) -> Callable[[Path], list[str]]:
    def make(folder: Path) -> list[str]:
        (folder / "save.json").write_text(text)
        return ["tts", "check", str(folder / "save.json")]

    return make


def picture(mode: str, name: str, side: int, **options: object) -> Callable[[Path], list[str]]:
    def make(folder: Path) -> list[str]:
        noise = np.random.default_rng(1).integers(0, 256, (side // 40, side // 40, 4), np.uint8)
        file = folder / "art" / name
        file.parent.mkdir(parents=True)
        Image.fromarray(noise).resize((side, side), Image.Resampling.NEAREST).convert(mode).save(file, **options)
        card = name.removeprefix("gog/").partition(".")[0]
        asked = ["faces", "--deck", "gog", "--card", f"gog/{card}", "--art", str(folder / "art")]
        return [*asked, "--output", str(folder / "faces")]

    return make


def pack(folder: Path) -> list[str]:
    manifest = {"id": "x", "name": "x", "version": "1"}
    with zipfile.ZipFile(folder / "x.zip", "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("pack.json", json.dumps(manifest))
        for number in range(2):
            made.writestr(f"{number}.txt", BLOCK * 99)
    return ["validate", str(folder / "x.zip")]


THINGS = json.dumps([{"Name": "Bag", "Transform": {}, "GUID": ""}] * 90_000)
WORST: dict[str, Callable[[Path], list[str]]] = {
    "a module with an attribute of 60 MB": module(f"<a b='{BLOCK * 60}'/>"),
    "a module of 190,000 unknown elements": module("".join(f"<a{n}/>" for n in range(190_000))),
    "a module of 500 pieces with 400 traits": module(
        f"<VASSAL.build.widget.PieceSlot>+/null/{chr(9).join(['a;b'] * 400)}/x</VASSAL.build.widget.PieceSlot>" * 500
    ),
    "a save of 90,000 objects": save(f'{{"ObjectStates": {THINGS}}}'),
    "a save with a text of 90 MB": save(json.dumps({"ObjectStates": [], "LuaScript": BLOCK * 80})),
    "a save of too many values": save(f"[{'{},' * 30_000_000}0]"),
    "a PNG of 40 megapixels, RGB": picture("RGB", "gog/shut-up.png", 6300),
    "a PNG of 40 megapixels, RGBA": picture("RGBA", "gog/shut-up.png", 6300),
    "a JPEG of 40 megapixels, progressive": picture("RGB", "gog/shut-up.jpg", 6300, progressive=True),
    "a zip of 200 MB packed into one": pack,
}


def rows() -> Iterator[tuple[str, str, str, str]]:
    for name, make in WORST.items():
        with tempfile.TemporaryDirectory() as folder:
            cost = python(RUN, *make(Path(folder)), runs=1)
        share = max(cost.processors / SECONDS, cost.megabytes / MEGABYTES)
        yield name, f"{cost.processors:.1f}", f"{cost.megabytes:.0f}", f"{share:.2f} of the limit"


if __name__ == "__main__":
    report("The worst files of strangers", ("what", "s", "MB", ""), list(rows()))
