"""Who may know whom, read from the imports: generators never know the engine, and only the command line prints."""

import ast
from pathlib import Path

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
    "referee/law/concept.py": "what is kept with its hash",
    "referee/law/precedent.py": "what is kept with its hash",
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


def prints(source: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "print" for node in ast.walk(ast.parse(source)))


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
    names = {path: path.relative_to(PACKAGE).as_posix() for path in modules()}
    assert [
        name for path, name in names.items() if not name.startswith(SPEAKS) and prints(path.read_text("utf-8"))
    ] == []


def decoders(source: str) -> set[str]:
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {ast.unparse(call.func) for call in calls} & DECODERS


def test_files_of_strangers_have_one_door() -> None:
    names = {path: path.relative_to(PACKAGE).as_posix() for path in modules()}
    found = {name: decoders(path.read_text("utf-8")) for path, name in names.items()}
    assert {name: calls for name, calls in found.items() if calls and not name.startswith(tuple(DECODES))} == {}


def test_relative_imports_are_not_used_so_that_this_test_sees_all() -> None:
    trees = {path.name: ast.parse(path.read_text("utf-8")) for path in modules()}
    relative = [name for name, tree in trees.items() for node in ast.walk(tree) if getattr(node, "level", 0)]
    assert relative == []


def test_these_checks_can_fail() -> None:
    assert rooms_known("from toolkit.engine.game import Game\nimport toolkit.cli.main") == {"engine", "cli"}
    assert rooms_known("def f():\n    from toolkit import engine\n    from toolkit.errors import RdiError") == {
        "engine"
    }
    assert prints("def f():\n    print('x')")
    assert not prints("'print'")
    assert decoders("import json\nvalue = json.loads(path.read_bytes())") == {"json.loads"}
    assert not decoders("import json\njson.dumps(1)")
