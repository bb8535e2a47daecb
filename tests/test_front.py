"""The front door: what programs import is there, documented, tried by its examples, and free until it is used."""

import ast
import doctest
import inspect
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import toolkit as rdi
from toolkit import front

EXAMPLES = Path(__file__).parents[1] / "examples"
ARGUMENTS = {"learn.py": ["4", "2"]}
"""What keeps a long example short."""
PROGRAMS = sorted(file for file in EXAMPLES.glob("*.py") if file.name != "art.py")  # which draws for the example packs


def test_everything_that_is_promised_is_there_and_says_what_it_is() -> None:
    promised = {name: getattr(rdi, name) for name in rdi.__all__}
    assert [name for name, thing in promised.items() if not inspect.getdoc(thing)] == []
    assert len(promised) < 30
    with pytest.raises(AttributeError, match="has no attribute 'sell'"):
        rdi.sell  # noqa: B018 - it is not there


def test_type_checkers_see_what_is_promised_and_nothing_else() -> None:
    """To them a module passes on what it defines, and what it imports under its own name again."""
    body = ast.parse(Path(front.__file__).read_text("utf-8")).body
    defined = [node.name for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    renamed = [ast.unparse(node.targets[0]) for node in body if isinstance(node, ast.Assign)]
    names = (name for node in body if isinstance(node, ast.ImportFrom) for name in node.names)
    passed_on = [name.name for name in names if name.asname == name.name]
    assert sorted([*defined, *renamed, *passed_on]) == sorted(rdi.__all__)


def test_its_examples_hold() -> None:
    assert doctest.testmod(front).failed == 0


def test_importing_the_toolkit_imports_nothing_else() -> None:
    told = "import sys, toolkit; print(sorted(name for name in sys.modules if name.startswith('toolkit')))"
    run = subprocess.run([sys.executable, "-P", "-c", told], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['toolkit']"


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_each_example_runs_and_says_something(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(file), *ARGUMENTS.get(file.name, [])])
    runpy.run_path(str(file), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_the_scenario_among_the_examples_holds(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "scenario.py"), run_name="__main__")
    assert capsys.readouterr().out == "it goes as it says\n"


def test_the_list_of_examples_is_whole() -> None:
    listed = (EXAMPLES / "README.md").read_text("utf-8")
    assert [file.name for file in PROGRAMS if f"`{file.name}`" not in listed] == []
