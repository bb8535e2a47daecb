"""What tests of all rooms share."""

import signal
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

from toolkit import record
from toolkit.cli.settings import reset

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # where the tests run in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what they start inherits it, and shall hear Ctrl+C

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden files anew instead of comparing with them")
    parser.addoption(
        "--long", action="store_true", help="play many more games, try examples by chance, compile the engine for some"
    )


def pytest_configure(config: pytest.Config) -> None:
    long = config.getoption("--long")
    settings.register_profile("alike each time", deadline=None, derandomize=not long)
    settings.load_profile("alike each time")
    settings.register_profile("games", max_examples=200 if long else 10, deadline=None, derandomize=True)


record.decode = lru_cache(maxsize=None)(record.decode)
"""Files of our own data, which hundreds of tests read, are decoded once in each process."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """To compile the engine takes longer than any other test by far: that is for a long run."""
    return True if collection_path.name == "test_compiled_engine.py" and not config.getoption("--long") else None


LONGEST = (
    "vassal/test_night.py",
    "vassal/test_engine.py",
    "vassal/test_start.py",
    "test_every_face.py",
    "test_two_engines.py",
)
"""The files that take longest: they come first, so that all processes end at about the same time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.path.as_posix().endswith(LONGEST))


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Callable[[str, str], None]:
    """Compares a text with the golden file of this name; ``pytest --renew`` writes the file, for review as a diff."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if pytestconfig.getoption("--renew"):
            file.write_text(text, encoding="utf-8", newline="\n")
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()

    return compare


@pytest.fixture(autouse=True)
def _nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PACKS", str(tmp_path_factory.getbasetemp() / "no-packs"))
    monkeypatch.setenv("RDI_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setenv("RDI_SETTINGS", str(tmp_path_factory.getbasetemp() / "no-settings.json"))
    monkeypatch.delenv("RDI_READER_KEY", raising=False)
    reset()
