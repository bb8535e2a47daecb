"""How long one waits for the first answer, and for the search index behind it. ``python benchmarks/ask.py``"""

import os
import tempfile
from pathlib import Path

from measure import best, python, rdi, report

from toolkit.cards import load
from toolkit.referee.law.passages import Passages
from toolkit.referee.referee import Referee

ANSWER, INDEX = 0.45, 1.0
"""The limits in seconds: from the shell to the answer, and for building the index."""

QUESTIONS = {"decided by the engine": "Can Gog shut up a Firewater spike?", "found by a search": "Who goes first?"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RDI_CACHE"] = folder
        tell_index(Path(folder))
        tell_answers(Path(folder))


def tell_index(folder: Path) -> None:
    """Building the index against reading the one that is kept."""
    passages = Passages(Referee(load()))
    passages.index(folder)
    built = best(passages.table)
    rows = [
        ("building it", f"{built * 1000:.0f}", of_limit(built, INDEX)),
        ("telling what it is made from", f"{best(passages.fingerprint) * 1000:.1f}", ""),
        ("reading the one that is kept", f"{best(lambda: passages.index(folder)) * 1000:.1f}", "that included"),
    ]
    report("The search index", ("what", "ms", ""), rows)


def tell_answers(folder: Path) -> None:
    """Whole processes, against Python and the toolkit starting."""
    bare, start = python("pass", runs=5).seconds, rdi("--version", runs=5).seconds
    rows = [("python -c pass", f"{bare * 1000:.0f}", ""), ("rdi --version", *of_start(start, start))]
    for name, question in QUESTIONS.items():
        seconds = rdi("referee", "ask", question, runs=5).seconds
        rows.append((name, *of_start(seconds, start)))
    os.environ["RDI_CACHE"] = str(folder / "a file" / "search")
    (folder / "a file").touch()
    unkept = rdi("referee", "ask", QUESTIONS["found by a search"], runs=5).seconds
    rows.append(("the same, no index kept", *of_start(unkept, start)))
    report("From the shell to the answer, cold process", ("what", "ms", ""), rows)


def of_start(seconds: float, start: float) -> tuple[str, str]:
    """What a process takes, and how many starts of the toolkit that is, which holds on a busy machine too."""
    return f"{seconds * 1000:.0f}", f"{of_limit(seconds, ANSWER)}, {seconds / start:.1f} starts of rdi"


def of_limit(seconds: float, limit: float) -> str:
    return f"{seconds / limit:.2f} of the limit of {limit * 1000:.0f} ms"


if __name__ == "__main__":
    main()
