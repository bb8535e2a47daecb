"""The installed package works from any folder: data and templates travel inside it. Its engine is plain here."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import toolkit

CHECKOUT = Path(toolkit.__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from hatchling.builders.wheel import WheelBuilder

    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HATCH_BUILD_NO_HOOKS", "1")
        return Path(next(WheelBuilder(str(CHECKOUT)).build(directory=str(folder), versions=["standard"])))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs Python in an empty folder with the wheel, and not the checkout, as ``toolkit``."""
    target, elsewhere = tmp_path_factory.mktemp("installed here"), tmp_path_factory.mktemp("elsewhere")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--target",
        str(target),
    ]
    subprocess.run([*pip, str(wheel)], check=True, stdin=subprocess.DEVNULL)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(target)}
        return subprocess.run(
            [sys.executable, "-P", *arguments],
            cwd=elsewhere,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    assert str(target) in run("-c", "import toolkit; print(toolkit.__file__)").stdout
    return run


def test_the_wheel_holds_every_file_of_data_and_templates(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("card_data", "templates"):
        files = [path for path in (CHECKOUT / folder).rglob("*") if path.is_file()]
        assert files
        assert [path for path in files if f"toolkit/_data/{path.relative_to(CHECKOUT).as_posix()}" not in names] == []


def test_the_wheel_holds_no_test_and_nothing_made(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"toolkit", f"rdi_toolkit-{toolkit.__version__}.dist-info"}
    assert [name for name in names if "__pycache__" in name] == []


def test_the_wheel_carries_its_licence_and_the_command(wheel: Path) -> None:
    names = {name.partition(".dist-info/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    assert {"licenses/LICENSE", "licenses/NOTICE.md", "entry_points.txt"} <= names


def test_an_installed_toolkit_runs_from_any_folder(installed: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = installed("-m", "toolkit", "--version")
    assert (done.stdout, done.stderr) == (f"rdi {toolkit.__version__}, plain engine\n", "")


def test_an_installed_toolkit_has_the_whole_database(
    installed: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    from toolkit.cards import load

    done = installed("-m", "toolkit", "cards", "", "--json")
    assert len(json.loads(done.stdout)) == len(load().cards), done.stderr


def test_an_installed_toolkit_builds_into_the_folder_where_it_is_called(
    installed: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    decks = [argument for deck in ("drinks-rdi1", "gog", "zot") for argument in ("--deck", deck)]
    done = installed("-m", "toolkit", "build", *decks, "--only", "print,tts")
    assert done.returncode == 0, done.stderr
    assert f"Sheets to print: {Path('output') / 'print' / 'drinks-rdi1.pdf'}" in done.stdout


def test_an_installed_toolkit_says_that_it_has_no_scenarios_of_its_own(
    installed: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = installed("-m", "toolkit", "referee", "law")
    assert (done.returncode, done.stdout) == (1, "")
    assert "an installed copy has no scenarios of its own" in done.stderr
    assert (
        "gambling.leave" in installed("-m", "toolkit", "referee", "law", str(CHECKOUT / "tests" / "scenarios")).stdout
    )
