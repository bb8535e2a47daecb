"""Building everything: cold, with nothing changed, with one card changed. ``python benchmarks/build.py``"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from measure import python, rdi, report

from toolkit import paths

COLD, UNCHANGED, ONE_CARD = 40.0, 0.5, 0.1
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
        cold = rdi(*arguments, runs=1).seconds
        unchanged = rdi(*arguments).seconds
        changed = min(once_changed(pack, arguments, title) for title in ("Second title", "Third title"))
    start = python("pass").seconds
    rows = [
        ("cold", cold, f"{cold / COLD:.2f} of the limit of {COLD:.0f} s"),
        ("nothing changed", unchanged, f"{unchanged / UNCHANGED:.2f} of the limit of {UNCHANGED} s"),
        ("one card changed", changed, f"{changed / cold:.3f} of cold; limit {ONE_CARD}"),
        ("python -c pass", start, ""),
    ]
    report("rdi build", ("what", "seconds", ""), [(what, f"{seconds:.2f}", verdict) for what, seconds, verdict in rows])


def once_changed(pack: Path, arguments: list[str], title: str) -> float:
    write_pack(pack, title)
    return rdi(*arguments, runs=1).seconds


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
