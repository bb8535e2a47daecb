"""What tests of all rooms share."""

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden files anew instead of comparing with them")


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Callable[[str, str], None]:
    """Compares a text with the golden file of this name; ``pytest --renew`` writes the file, for review as a diff."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if pytestconfig.getoption("--renew"):
            file.write_text(text, encoding="utf-8", newline="\n")
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()

    return compare
