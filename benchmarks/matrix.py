"""How long the matrix of all eight decks takes, on one core. ``python benchmarks/matrix.py``"""

import tempfile
from pathlib import Path

from measure import Cost, rdi, report

LIMIT = 30.0
FORMS = ("json", "csv", "html")
COLUMNS = ("what", "s", "s of one core", "MB", "KB written", "")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = {form: Path(folder, f"matrix.{form}") for form in FORMS}
        costs = {form: rdi("referee", "matrix", "--quiet", "-o", str(file), runs=2) for form, file in files.items()}
        rows = [row(form, cost, files[form]) for form, cost in costs.items()]
    report("Every ordered pair of the cards of all whole decks, cold process", COLUMNS, rows)


def row(form: str, cost: Cost, file: Path) -> tuple[str, ...]:
    share = f"{cost.processors / LIMIT:.2f} of the limit of {LIMIT:.0f} s"
    size = f"{file.stat().st_size / 1000:,.0f}"
    return form, f"{cost.seconds:.2f}", f"{cost.processors:.2f}", f"{cost.megabytes:.0f}", size, share


if __name__ == "__main__":
    main()
