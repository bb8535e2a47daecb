"""Rows of a file of questions: fields with tabs between them, without lines that begin with #."""

from pathlib import Path


def rows(file: Path) -> list[list[str]]:
    """The fields of each row, as they stand there."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
