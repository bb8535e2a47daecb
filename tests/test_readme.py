"""The README's promises: two commands, and what they run."""

import re
from pathlib import Path

import toolkit

CHECKOUT = Path(toolkit.__file__).parent.parent
README = (CHECKOUT / "README.md").read_text("utf-8")


def test_two_commands_do_everything_and_come_first() -> None:
    commands = re.findall(r"^ {4}(\S.*)$|^(python .*)$", README, re.MULTILINE)
    assert [indented or fenced for indented, fenced in commands][:2] == ["python toolkit build", "python toolkit test"]


def test_continuous_integration_runs_the_second() -> None:
    lines = (CHECKOUT / ".ci" / "run").read_text("utf-8").splitlines()
    assert any(line.startswith("python toolkit test ||") for line in lines)


def test_everything_that_the_readme_points_to_is_there() -> None:
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)\)", README) if "://" not in target]
    assert targets
    assert [target for target in targets if not (CHECKOUT / target).exists()] == []


def test_every_command_is_in_the_readme() -> None:
    from toolkit.cli.main import COMMANDS

    names = [name for doors in COMMANDS.values() for name in doors]
    assert [name for name in names if f"`rdi {name}" not in README] == []
