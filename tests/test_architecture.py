"""Who may know whom, read from the imports: generators never know the engine, and only the command line prints."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import toolkit
from toolkit.handbook.rooms import imported

PACKAGE = Path(toolkit.__file__).parent
FOUNDATIONS = {
    "errors",
    "figures",
    "files",
    "garbage",
    "language",
    "nearest",
    "options",
    "paths",
    "processors",
    "record",
    "untrusted",
    "__init__",
}
MAY_KNOW = {
    "untrusted": set(),
    "cards": set(),
    "rulebook": set(),
    "engine": {"cards", "rulebook"},
    "referee": {"cards", "rulebook", "engine"},
    "arena": {"cards", "rulebook", "engine"},
    "table": {"cards", "rulebook", "engine", "arena"},
    "training": {"cards", "rulebook", "engine", "arena"},
    "faces": {"cards"},
    "reference": {"cards", "faces"},
    "sheets": {"cards", "rulebook", "faces"},
    "tts": {"cards", "rulebook", "faces"},
    "vassal": {"cards", "rulebook", "faces"},
    "build": {"cards", "rulebook", "faces", "sheets", "tts", "vassal"},
    "handbook": {"cards", "rulebook", "referee", "reference", "cli"},
    "cli": {
        "cards",
        "rulebook",
        "engine",
        "referee",
        "arena",
        "table",
        "faces",
        "sheets",
        "tts",
        "vassal",
        "build",
        "reference",
        "web",
    },
    "web": {"cards", "rulebook", "engine", "referee", "arena", "table", "faces", "sheets", "tts", "vassal", "build"},
}
SPEAKS = ("cli/", "bootstrap.py")
DECODERS = {
    *("json.load", "json.loads", "msgspec.json.decode", "msgspec.msgpack.decode", "zipfile.ZipFile", "ZipFile"),
    *("Image.open", "ElementTree.fromstring", "ElementTree.parse", "expat.ParserCreate"),
}
LAST_NAMES = {decoder.rpartition(".")[2] for decoder in DECODERS}
DECODES = {
    "untrusted/": "strangers' files",
    "vassal/check/tree.py": "strangers' XML",
    "tts/check/rules.py": "a panel of a save, which is a text within bounds by then",
    "referee/case/text.py": "values in a text within bounds by then",
    "record.py": "our own data",
    "faces/template.py": "our own layouts",
    "faces/icon.py": "our own icons",
    "cards/scaffold.py": "our own example of a deck",
    "cli/schema.py": "our own schemas",
    "handbook/pages.py": "our own schemas",
    "engine/saving.py": "what this program has just saved",
    "referee/matrix/writing.py": "what it has written itself a moment before",
    "referee/law/bank.py": "what is kept with its checksum",
    "referee/law/precedent.py": "what is kept with its checksum",
    "web/answers.py": "what is kept with its digest",
    "web/rendering.py": "our own icons and words",
    "web/server/play/routes.py": "a message of bounded length, of which each part is checked where it is used",
    "web/server/play/store.py": "tables that it has kept itself",
    "build/memory.py": "what is kept with its digest",
    "build/jobs.py": "a module that we made, by its digest",
    "vassal/archive.py": "nothing: it writes",
}
"""Who makes values of bytes, and of which. All others ask one of them."""


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "_data" not in path.parts)


def rooms_known(source: str) -> set[str]:
    """The rooms that a module imports: the second word of each ``toolkit.room...``."""
    names = (name.split(".") for name in imported(source))
    return {name[1] for name in names if name[0] == "toolkit" and len(name) > 1} - FOUNDATIONS - {"__version__"}


class Read(NamedTuple):
    """What is asked about a module, of whose source there is a lot: it is read once for all these tests."""

    prints: bool
    decoders: frozenset[str]
    relative: bool


@cache
def read(source: str) -> Read:
    nodes = list(ast.walk(ast.parse(source)))
    calls = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call) and last_name(node) in LAST_NAMES}
    return Read(
        prints=any(isinstance(node, ast.Name) and node.id == "print" for node in nodes),
        decoders=frozenset(calls & DECODERS),
        relative=any(getattr(node, "level", 0) for node in nodes),
    )


def last_name(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def sources() -> dict[str, str]:
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in modules()}


@pytest.mark.parametrize("room", sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()))
def test_a_room_knows_only_the_rooms_below_it(room: str) -> None:
    known = {path: rooms_known(path.read_text("utf-8")) - {room} for path in modules(PACKAGE / room)}
    assert {path.name: rooms - MAY_KNOW[room] for path, rooms in known.items() if rooms - MAY_KNOW[room]} == {}


def test_the_package_itself_knows_its_front_door_alone() -> None:
    assert rooms_known((PACKAGE / "__init__.py").read_text("utf-8")) == {"front"}


@pytest.mark.parametrize("name", sorted(FOUNDATIONS - {"__init__"}))
def test_the_foundations_know_no_room(name: str) -> None:
    found = modules(PACKAGE / name) or [PACKAGE / f"{name}.py"]
    assert {path.name: rooms for path in found if (rooms := rooms_known(path.read_text("utf-8")))} == {}


def test_only_the_command_line_prints() -> None:
    printing = [name for name, source in sources().items() if read(source).prints]
    assert [name for name in printing if not name.startswith(SPEAKS)] == []


def test_files_of_strangers_have_one_door() -> None:
    found = {name: read(source).decoders for name, source in sources().items()}
    assert {name: calls for name, calls in found.items() if calls and not name.startswith(tuple(DECODES))} == {}


def test_relative_imports_are_not_used_so_that_this_test_sees_all() -> None:
    assert [name for name, source in sources().items() if read(source).relative] == []


class NotForTypes(ast.NodeTransformer):
    """Leaves out what is imported for the type checker alone."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def needs(name: str) -> set[str]:
    """The modules that one needs while it runs, within functions too, and those that they need."""
    found, new = {name}, [name]
    while new:
        path = PACKAGE.parent.joinpath(*new.pop().split("."))
        file = next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)
        running = ast.unparse(NotForTypes().visit(ast.parse(file.read_text("utf-8")))) if file else ""
        new += (fresh := {other for other in imported(running) if other.startswith("toolkit.engine.")} - found)
        found |= fresh
    return found


@pytest.mark.parametrize("name", ["game", "hands", "state", "trackers", "zones"])
def test_the_game_and_what_it_holds_know_neither_a_judge_nor_what_is_played(name: str) -> None:
    known = needs(f"toolkit.engine.{name}")
    assert (
        known & {f"toolkit.engine.{other}" for other in ("judge", "automaton", "frames.play", "frames.turn")} == set()
    )


def test_these_checks_can_fail() -> None:
    assert "toolkit.engine.frames.play" in needs("toolkit.engine.judge")
    assert rooms_known("from toolkit.engine.game import Game\nimport toolkit.cli.main") == {"engine", "cli"}
    assert rooms_known("def f():\n    from toolkit import engine\n    from toolkit.errors import RdiError") == {
        "engine"
    }
    assert read("def f():\n    print('x')").prints
    assert not read("'print'").prints
    assert read("import json\nvalue = json.loads(path.read_bytes())").decoders == {"json.loads"}
    assert not read("import json\njson.dumps(1)").decoders
    assert read("from . import cards").relative
    assert not read("from toolkit import cards").relative
