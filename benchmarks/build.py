"""Building everything: cold, with nothing changed, with one card changed. ``python benchmarks/build.py``"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from measure import Cost, python, rdi, report

from toolkit import paths

COLD, UNCHANGED, ONE_CARD = 40.0, 0.5, 0.08
"""Limits: seconds, seconds, part of the cold build."""


def main() -> None:
    kinds = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        pack, output = Path(folder) / "pack", Path(folder) / "output"
        arguments = [
            "--quiet",
            "--pack",
            str(pack),
            "build",
            "--output",
            str(output),
            *(["--only", *kinds] if kinds else []),
        ]
        write_pack(pack, "First title")
        cold = rdi(*arguments, runs=1)
        unchanged = rdi(*arguments)
        changed = min(once_changed(pack, arguments, title) for title in ("Second title", "Third title"))
    part = f"{changed.seconds / cold.seconds:.3f} of cold ({changed.processors / cold.processors:.3f} of processors)"
    rows = [
        ("cold", cold, f"{cold.seconds / COLD:.2f} of the limit of {COLD:.0f} s"),
        ("nothing changed", unchanged, f"{unchanged.seconds / UNCHANGED:.2f} of the limit of {UNCHANGED} s"),
        ("one card changed", changed, f"{part}; limit {ONE_CARD}"),
        ("python -c pass", python("pass"), ""),
    ]
    shown = [(what, f"{cost.seconds:.2f}", f"{cost.processors:.2f}", verdict) for what, cost, verdict in rows]
    report("rdi build", ("what", "seconds", "of processors", ""), shown)


def once_changed(pack: Path, arguments: list[str], title: str) -> Cost:
    write_pack(pack, title)
    return rdi(*arguments, runs=1)


def write_pack(folder: Path, title: str) -> None:
    """A pack that gives one card of a character another title."""
    gog = json.loads((paths.CARD_DATA / "characters" / "gog.json").read_text("utf-8"))
    gog["cards"][0]["title"] = title
    manifest = {"id": "benchmark", "name": "Benchmark", "version": "1"}
    manifest["replaces"] = ["gog", *(card["id"] for card in gog["cards"])]
    (folder / "characters").mkdir(parents=True, exist_ok=True)
    (folder / "pack.json").write_text(json.dumps(manifest), "utf-8")
    (folder / "characters" / "gog.json").write_text(json.dumps(gog), "utf-8")


if __name__ == "__main__":
    main()
