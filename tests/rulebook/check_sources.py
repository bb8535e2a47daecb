"""Compare the table of coverage with the rulebooks themselves, which lie outside this repository.

    python tests/rulebook/check_sources.py FOLDER

FOLDER holds the texts that :data:`FILES` names. A paragraph is what stands between blank lines (of RDI 1: a line). It
is known by its place, its first words and a hash, so that no text of theirs stands here. Tells every paragraph that the
table does not have, has no more, or has elsewhere, and every heading of the table that its book does not have; the exit
code is 1 if there is any.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

FILES = {
    "rdi1": "rdi1-vassal-help.txt",
    "rdi2": "rdi2-rules.txt",
    "rdi4": "rdi4-rules.txt",
    "rdi5": "rdi5-rules.txt",
    "rdi9": "rdi9-rules.txt",
}
TABLE = Path(__file__).with_name("coverage.json")
FIRST_WORDS = 4
_MARKUP = re.compile(r"(```|---+|#+|\s)*")
_MARKS = re.compile(r"^[#\s]+")


def paragraphs(text: str, *, by_line: bool) -> list[str]:
    """The paragraphs of a book, each on one line; fences and rules of dashes count as blank lines."""
    lines = ["" if _MARKUP.fullmatch(line) else line.strip() for line in text.replace("\f", "\n\n").splitlines()]
    blocks = lines if by_line else "\n".join(lines).split("\n\n")
    return [" ".join(block.split()) for block in blocks if block.strip()]


def headings(text: str) -> set[str]:
    """Every line of a book that may be a heading: without what marks it as one, and without a colon at its end."""
    return {_MARKS.sub("", line).strip().removesuffix(":") for line in text.splitlines()}


def known_by(paragraph: str) -> dict[str, str]:
    """First words and hash of a paragraph."""
    begins = " ".join(re.findall(r"[^\W_]+", paragraph)[:FIRST_WORDS])
    return {"begins": begins, "hash": hashlib.sha256(paragraph.encode()).hexdigest()[:8]}


def made_up(rows: list[dict[str, Any]], text: str) -> list[str]:
    """The headings under which rules stand by the rows of a book, and which its text does not have."""
    named = {heading: None for row in rows for heading in row.get("rules", ())}
    return [heading for heading in named if heading not in headings(text)]


def faults(book: str, found: list[dict[str, str]], rows: list[dict[str, Any]]) -> list[str]:
    """What is amiss between a book and its rows of the table."""
    listed = [{"begins": row["begins"], "hash": row["hash"]} for row in rows]
    missing = [f"{book}: not in the table: {one['begins']} ({one['hash']})" for one in found if one not in listed]
    gone = [f"{book}: no more in the book: {one['begins']} ({one['hash']})" for one in listed if one not in found]
    moved = [f"{book}: the paragraphs stand in another order"] if not missing and not gone and found != listed else []
    return missing + gone + moved


def main(folder: Path) -> int:
    """Tell all faults; the exit code."""
    table = json.loads(TABLE.read_text("utf-8"))["books"]
    told = 0
    for book in FILES:
        text = (folder / FILES[book]).read_text("utf-8")
        found = [known_by(paragraph) for paragraph in paragraphs(text, by_line=book == "rdi1")]
        amiss = faults(book, found, table[book])
        amiss += [f"{book}: there is no heading {heading!r}" for heading in made_up(table[book], text)]
        print(*amiss, f"{book}: {len(found)} paragraphs, {len(amiss)} faults", sep="\n")
        told += len(amiss)
    return 1 if told else 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Compare the table of coverage with the rulebooks themselves.")
    arguments.add_argument("folder", type=Path, help=f"where {', '.join(FILES.values())} are")
    try:
        sys.exit(main(arguments.parse_args().folder))
    except OSError as fault:
        sys.exit(f"{fault.filename}: {fault.strerror}")
