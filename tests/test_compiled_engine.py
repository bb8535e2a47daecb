"""The compiled engine is the same engine: the same games, decision by decision, and the same in scenarios."""

import ast
import dataclasses
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import toolkit
from toolkit.engine import playbook

CHECKOUT = Path(toolkit.__file__).parent.parent
LOGS = """
import hashlib
from tests.engine.random_games import played, random_game
from toolkit import cards
from toolkit.engine import game

found = hashlib.sha256()
for seed in range(15):
    one = random_game(cards.load(), seed)
    for move in played(one, seed):
        found.update(repr((move, one.ask and list(one.ask.moves)[:50])).encode())
    found.update(repr(one.log).encode())
print(found.hexdigest(), game.__file__)
"""

CHANGED = """
from tests.engine.random_games import random_game
from toolkit import cards
from toolkit.engine import zones
from toolkit.engine.frames.turn import Turn

def play(one, decisions):
    for _ in range(decisions):
        one.answer(one.ask.moves[-1])

seen, noted, thrown = [], [], []
one, other = random_game(cards.load(), 1), random_game(cards.load(), 1)
play(one, 20)
move_on = Turn._move_on
Turn._move_on = lambda turn: (seen.append(turn), move_on(turn))[1]
other.note = lambda *what, **more: noted.append(what[0])
discard = zones.discard
zones.discard = lambda game, seat, *ids: (thrown.extend(ids), discard(game, seat, *ids))
play(one, 20)
before = len(seen), len(noted)
play(other, 20)
print(before[0] > 0, before[1], len(seen) > before[0], len(noted) > 0, len(thrown) > 0)
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the toolkit whose engine is compiled, in haste: it has to be right here, not fast."""
    from hatchling.builders.wheel import WheelBuilder

    folder = tmp_path_factory.mktemp("compiled")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HATCH_BUILD_HOOK_ENABLE_CUSTOM", "1")
        environment.setenv("CFLAGS", "-O0 -g0")
        wheel = next(WheelBuilder(str(CHECKOUT)).build(directory=str(folder), versions=["standard"]))
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def run(compiled: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs Python with the compiled toolkit, and the checkout's tests."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(compiled), str(CHECKOUT)])}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", *arguments]
        return subprocess.run(command, env=environment, cwd=compiled, capture_output=True, text=True, check=False)

    return run


def test_the_compiled_engine_plays_the_same_games(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    plain = subprocess.run([sys.executable, "-c", LOGS], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    (expected, plain_file), (found, file) = plain.stdout.split(maxsplit=1), run("-c", LOGS).stdout.split(maxsplit=1)
    assert plain_file.strip().endswith(".py")
    assert not file.strip().endswith(".py")
    assert found == expected


def test_the_compiled_engine_sees_what_is_changed_while_it_runs(
    run: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """Methods of all frames of a kind and of a single game, and a function, though it remembers where it found them."""
    done = run("-c", CHANGED)
    assert done.stdout.split() == ["True", "0", "True", "True", "True"], done.stderr


def test_the_compiled_engine_passes_the_scenarios(
    run: Callable[..., subprocess.CompletedProcess[str]], pytestconfig: pytest.Config
) -> None:
    """Every tenth of them, and all in a long run: what it does in whole games is compared above."""
    step = 1 if pytestconfig.getoption("--long") else 10
    files = sorted((CHECKOUT / "tests" / "scenarios").glob("*.json"))[::step]
    done = run("-m", "toolkit", "referee", "check", *map(str, files))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail: 0" in done.stderr


def test_only_the_engine_is_compiled_and_its_sources_are_there_to_be_read(compiled: Path) -> None:
    libraries = [path for path in compiled.rglob("*") if path.suffix in (".so", ".pyd")]
    assert {path.relative_to(compiled).parts[:2] for path in libraries} == {("toolkit", "engine")}
    assert [path for path in libraries if not path.with_name(path.name.split(".")[0] + ".py").is_file()] == []


def test_nothing_of_it_is_left_in_the_checkout(compiled: Path) -> None:
    assert compiled.is_dir()
    assert list((CHECKOUT / "toolkit").rglob("*.so")) + list((CHECKOUT / "toolkit").rglob("*.c")) == []


@pytest.mark.parametrize(("name", "kind"), [("game", "Game"), ("hands", "Hands")])
def test_what_the_compiled_engine_reads_as_fields_is_what_the_source_sets(name: str, kind: str) -> None:
    engine = CHECKOUT / "toolkit" / "engine"
    tree = ast.parse((engine / f"{name}.py").read_text("utf-8"))
    owner = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind)
    places = [node for node in ast.walk(owner) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    own = {place.attr for place in places if isinstance(place.value, ast.Name) and place.value.id == "self"}
    fields = re.findall(r"^    cdef (?:public )?\w+ ([^(\n]+)$", (engine / f"{name}.pxd").read_text("utf-8"), re.M)
    assert {field for line in fields for field in line.split(", ")} - {"__dict__", "__weakref__"} == own


def test_the_records_of_a_playbook_have_their_fields_in_the_order_in_which_they_are_made() -> None:
    engine = CHECKOUT / "toolkit" / "engine"
    records = re.split(r"^cdef class (\w+):$", (engine / "playbook.pxd").read_text("utf-8"), flags=re.M)[1:]
    for kind, fields in zip(records[::2], records[1::2], strict=True):
        lines = re.findall(r"^    cdef public \w+ (.+)$", fields, re.M)
        assert [field for line in lines for field in line.split(", ")] == [
            field.name for field in dataclasses.fields(getattr(playbook, kind))
        ]
