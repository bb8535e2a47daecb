"""What tests of all rooms share."""

import gc
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from toolkit import paths, record
from toolkit.cli.settings import reset
from toolkit.referee.law import bank

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # where the tests run in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what they start inherits it, and shall hear Ctrl+C

gc.set_threshold(50_000, 20, 20)
"""Ten thousand tests and all that they import are no garbage: looking through them is a seventh of the time."""

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
    settings.register_profile("questions", max_examples=400 if long else 40, deadline=None, derandomize=True)


record.decode = lru_cache(maxsize=None)(record.decode)
"""Files of our own data, which hundreds of tests read, are decoded once in each process."""


def worked_out_once(opens: Callable[[], bank.Bank]) -> Callable[[], bank.Bank]:
    """What the rules settle takes half a minute to work out: one process does it, the others wait and read it."""

    def waiting() -> bank.Bank:
        paths.caches().mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(paths.caches() / "lock", timeout=600, isolation_level=None)) as lock:
            lock.execute("begin exclusive")  # released when this process ends, however it ends
            return opens()

    return waiting


bank.open_bank = worked_out_once(bank.open_bank)


def pytest_collection_finish() -> None:
    """What has been collected stays until the end, so it is not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """To compile the engine takes longer than any other test by far: that is for a long run."""
    return True if collection_path.name == "test_compiled_engine.py" and not config.getoption("--long") else None


TOGETHER = ("tests/vassal/", "tests/web/test_")
"""The files whose names begin so run in one process, as they share what takes long to make: an engine, a site."""

LONGEST = (
    *TOGETHER,
    "tests/web/server/design/test_in_a_browser.py",
    "tests/web/server/play/",
    "tests/cli/full/test_full.py",
    "tests/tts/test_lua_any_evening.py",
    "tests/handbook/",
    "tests/referee/test_ask.py",
    "tests/referee/test_strangers.py",
    "tests/arena/test_cluster.py",
    "tests/test_wheel.py",
    "tests/test_examples.py",
    "tests/faces/test_every_face.py",
    "tests/engine/test_two_engines.py",
)
"""What takes longest comes first, in this order, so that all processes end at about the same time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    ranks = {path: rank(path) for path in {item.nodeid.partition("::")[0] for item in items}}
    items.sort(key=lambda item: ranks[item.nodeid.partition("::")[0]])


def rank(path: str) -> int:
    return next((place for place, name in enumerate(LONGEST) if path.startswith(name)), len(LONGEST))


class InFiles(LoadFileScheduling):
    """Each file of tests runs in one process, and so do all those that are better together."""

    def _split_scope(self, nodeid: str) -> str:
        return next((name for name in TOGETHER if nodeid.startswith(name)), super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> InFiles | None:
    return InFiles(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Callable[[str, str], None]:
    """Compares a text with the golden file of this name; ``pytest --renew`` writes the file, for review as a diff."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if pytestconfig.getoption("--renew"):
            file.write_text(text, encoding="utf-8", newline="\n")
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()

    return compare


@pytest.fixture(scope="session", autouse=True)
def _nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Neither tests nor what they start, for one of them or for many, sees or changes what the user has."""
    folder = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RDI_PACKS", str(folder / "no-packs"))
        patch.setenv("RDI_CACHE", str((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "cache"))
        patch.setenv("RDI_SETTINGS", str(folder / "no-settings.json"))
        patch.delenv("RDI_READER_KEY", raising=False)
        yield


@pytest.fixture(autouse=True)
def _settings_are_read_anew() -> None:
    reset()
