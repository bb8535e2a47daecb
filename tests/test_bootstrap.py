"""The first start in a bare checkout, up to the door of pip and apt-get, which are stood in for."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tools
from toolkit import bootstrap

PYPROJECT = "[project]\nname = 'rdi-toolkit'\n"


class Machine:
    """A machine that records the commands run on it and does what is needed of them."""

    def __init__(self, fails: str = "", says: str = "") -> None:
        self.ran: list[str] = []
        self.environment: dict[str, str] | None = None
        self.fails, self.says = fails, says

    def run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        line = " ".join(command)
        self.ran.append(line)
        failed = bool(self.fails) and self.fails in line
        if "-m venv" in line and not failed:
            for name in ("bin/python", "Scripts/python.exe"):
                path = Path(command[-1]) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
        return subprocess.CompletedProcess(command, int(failed), "", self.says if failed else "")

    def passed_on(self, command: list[str], _folder: Path, environment: dict[str, str] | None = None) -> int:
        self.environment = environment
        self.ran.append(" ".join(command[1:]))
        return 3

    def times(self, part: str) -> int:
        return sum(part in line for line in self.ran)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "a folder with spaces"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PYPROJECT)
    monkeypatch.setattr(bootstrap, "CHECKOUT", folder)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    return folder


def on(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr(bootstrap, "run", machine.run)
    monkeypatch.setattr(bootstrap, "passed_on", machine.passed_on)
    return machine


def everything_is_there(monkeypatch: pytest.MonkeyPatch, *, but: tuple[str, ...] = (), user: int = 1000) -> None:
    monkeypatch.setattr(bootstrap, "is_there", lambda name: name not in but)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: user, raising=False)


def test_the_first_start_sets_up_and_the_next_does_not(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(Machine(), monkeypatch)
    assert bootstrap.main(["build", "--dry-run"]) == 3
    assert machine.ran[-1] == "-P -m toolkit build --dry-run"
    assert machine.times(f"-m venv --clear {checkout / '.venv'}") == 1
    assert machine.times(f"install --quiet --editable {checkout}") == 1
    machine.ran.clear()
    assert bootstrap.main(["build"]) == 3
    assert machine.ran == ["-P -m toolkit build"]


def test_other_dependencies_are_installed_again(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(Machine(), monkeypatch)
    bootstrap.main([])
    (checkout / "pyproject.toml").write_text(PYPROJECT + "dependencies = ['msgspec']\n")
    bootstrap.main([])
    assert machine.times("--editable") == 2


def test_an_active_environment_is_used(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = checkout / "mine" / "bin" / "python"
    python.parent.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(checkout / "mine"))
    monkeypatch.setattr(sys, "executable", str(python))
    machine = on(Machine(), monkeypatch)
    assert bootstrap.main(["cards"]) == 3
    assert machine.times("-m venv") == 0
    assert machine.times(f"{python} -m pip") == 2
    assert not (checkout / ".venv").exists()


@pytest.mark.usefixtures("checkout")
def test_an_install_that_fails_is_one_line_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "Collecting msgspec\nERROR: No matching distribution found for msgspec\n"
    machine = on(Machine("--editable", said), monkeypatch)
    assert bootstrap.main(["build"]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("rdi: pip could not install what the toolkit needs (is there a network?)")
    assert last.endswith("ERROR: No matching distribution found for msgspec")
    bootstrap.main(["build"])
    assert machine.times("--editable") == 2


def test_an_environment_that_cannot_be_made_leaves_no_half_of_one(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on(Machine("-m venv", "Error: no space left"), monkeypatch)
    assert bootstrap.main(["build"]) == 1
    assert "cannot make a virtual environment" in capsys.readouterr().err
    assert not (checkout / ".venv").exists()


def test_the_documentation_gets_its_extra_packages_and_passes_arguments_on(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = on(Machine(), monkeypatch)
    assert bootstrap.main(["docs", "--output", "here"]) == 3
    assert machine.times(f"install --quiet --editable {checkout}[docs]") == 1
    assert machine.ran[-1] == "-P -m toolkit.handbook --output here"


@pytest.mark.usefixtures("checkout")
def test_tests_get_their_extra_packages_and_pass_arguments_on(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(Machine(), monkeypatch)
    everything_is_there(monkeypatch)
    assert bootstrap.main(["test", "-k", "faces"]) == 3
    assert machine.times("[test]") == 1
    assert machine.ran[-1].startswith("-P -m pytest ")
    assert machine.ran[-1].endswith(" -k faces")


@pytest.mark.usefixtures("checkout")
def test_what_is_compiled_for_tests_is_kept_where_it_usually_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(Machine(), monkeypatch)
    everything_is_there(monkeypatch)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    bootstrap.main(["test"])
    assert machine.environment is not None
    assert "PYTHONDONTWRITEBYTECODE" not in machine.environment
    assert machine.environment["PYTHONHASHSEED"] == "7"


@pytest.mark.usefixtures("checkout")
def test_programs_that_are_missing_are_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = on(Machine(), monkeypatch)
    everything_is_there(monkeypatch, but=("java", "Xvfb"))
    assert bootstrap.main(["test"]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("rdi: the tests need java, Xvfb; install that first (")
    assert "apt-get install default-jre xvfb)" in last
    assert machine.times("-m pytest") == 0


@pytest.mark.usefixtures("checkout")
def test_elsewhere_than_on_linux_it_is_said_what_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = on(Machine(), monkeypatch)
    everything_is_there(monkeypatch, but=("java", "chromium-headless-shell"))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert bootstrap.main(["test"]) == 3
    assert "not here, and only on Linux installed by us: java, chromium-headless-shell;" in capsys.readouterr().err
    assert machine.times("apt-get") == 0


def test_elsewhere_than_on_linux_a_test_that_lacks_a_program_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    everything_is_there(monkeypatch, but=("java", "Xvfb"))
    tools.need("java", "Xvfb")
    monkeypatch.setattr(sys, "platform", "win32")
    tools.need("chromium-headless-shell")
    with pytest.raises(pytest.skip.Exception, match=r"^needs java, Xvfb, which the tests have on Linux only$"):
        tools.need("chromium-headless-shell", "java", "Xvfb")


@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize(
    ("program", "package"), [("java", "default-jre"), ("chromium-headless-shell", "chromium-headless-shell")]
)
def test_root_on_debian_gets_them_installed(program: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(Machine(), monkeypatch)
    everything_is_there(monkeypatch, but=(program,), user=0)
    assert bootstrap.main(["test"]) == 3
    assert f"apt-get install --yes --no-install-recommends {package}" in machine.ran


def test_an_old_python_is_told_so_in_one_line() -> None:
    folder = Path(bootstrap.__file__).parent
    old = f"import runpy, sys; sys.version_info = (3, 6, 15); runpy.run_path({str(folder)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "rdi: Python 3.11 or newer is needed, and this is 3.6.15; see https://www.python.org\n"


def test_an_old_python_can_read_the_file_that_tells_it_so() -> None:
    tree = ast.parse((Path(bootstrap.__file__).parent / "__main__.py").read_text("utf-8"), feature_version=(3, 4))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Starred, ast.AsyncFunctionDef)
    assert [node for node in ast.walk(tree) if isinstance(node, newer) or getattr(node, "returns", None)] == []


def test_only_the_standard_library_is_used_before_there_is_more() -> None:
    tree = ast.parse(Path(bootstrap.__file__).read_text("utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} - sys.stdlib_module_names == set()


def test_a_started_command_gives_its_exit_code(tmp_path: Path) -> None:
    assert bootstrap.passed_on([sys.executable, "-c", "raise SystemExit(7)"], tmp_path) == 7


def test_what_a_command_says_may_be_no_text() -> None:
    done = bootstrap.run([sys.executable, "-c", r"import sys; sys.stderr.buffer.write(b'Error: m\xe4rz'); sys.exit(1)"])
    assert bootstrap.last_line(done) == "Error: m�rz"
