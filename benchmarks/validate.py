"""How long checking takes beyond starting up: the built-in database, a file full of faults.

``python benchmarks/validate.py``
"""

import json
import tempfile
from pathlib import Path

from measure import Cost, python, rdi, report

from toolkit import paths

LIMIT = 0.5
WRONG_LIMIT = 5.0
WRONG_CARDS = 4_000
"""As many faults as lines in a file: they must not be compared with each other."""


def main() -> None:
    start = rdi("--version").seconds
    libraries = python("import jsonschema, msgspec, rapidfuzz").seconds
    whole = rdi("--quiet", "validate").seconds
    beyond = whole - start
    wrong = full_of_faults().seconds
    rows = [
        ("rdi --version", f"{start * 1000:.0f}", ""),
        ("importing its libraries, bare", f"{libraries * 1000:.0f}", ""),
        ("rdi validate", f"{whole * 1000:.0f}", ""),
        ("beyond start-up", f"{beyond * 1000:.0f}", f"{beyond / LIMIT:.2f} of the limit of {LIMIT * 1000:.0f} ms"),
        (f"a file of {WRONG_CARDS:,} faults", f"{wrong * 1000:.0f}", f"{wrong / WRONG_LIMIT:.2f} of the limit of 5 s"),
    ]
    report("Checking the built-in database, cold process", ("what", "ms", ""), rows)


def full_of_faults() -> Cost:
    """Checking a character whose deck lists thousands of cards that are nowhere, with copies that are no numbers."""
    character = json.loads((paths.CARD_DATA / "characters" / "gog.json").read_text("utf-8"))
    character["deck"] = {f"gog/{'x' * 1000}-{number}": "one" for number in range(WRONG_CARDS)}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "gog.json")
        file.write_text(json.dumps(character), "utf-8")
        return python(
            "import sys; from toolkit.cli.main import run; run(sys.argv[1:])", "--quiet", "validate", str(file)
        )


if __name__ == "__main__":
    main()
