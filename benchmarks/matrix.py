"""How long the matrix takes of the eight decks without stand-ins, and of all whole ones. ``benchmarks/matrix.py``"""

import tempfile
from pathlib import Path

from measure import Cost, rdi, report

from toolkit.cards import load

LIMIT, LIMIT_OF_ALL = 30.0, 60.0
FORMS = ("json", "csv", "html")
COLUMNS = ("what", "s", "s of one core", "MB", "KB written", "")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = {form: Path(folder, f"matrix.{form}") for form in FORMS}
        rows = [row(form, matrix(file, runs=2), file, LIMIT) for form, file in files.items()]
        decks = [word for deck in load().default_decks for word in ("--deck", deck)]
        whole = Path(folder, "whole.json")
        rows.append(row("all whole decks, json", matrix(whole, *decks, runs=1), whole, LIMIT_OF_ALL))
    report("Every ordered pair of cards, cold process", COLUMNS, rows)


def matrix(file: Path, *decks: str, runs: int) -> Cost:
    return rdi("referee", "matrix", "--quiet", "-o", str(file), *decks, runs=runs)


def row(what: str, cost: Cost, file: Path, limit: float) -> tuple[str, ...]:
    share = f"{cost.processors / limit:.2f} of the limit of {limit:.0f} s"
    size = f"{file.stat().st_size / 1000:,.0f}"
    return what, f"{cost.seconds:.2f}", f"{cost.processors:.2f}", f"{cost.megabytes:.0f}", size, share


if __name__ == "__main__":
    main()
