"""The first start in a bare checkout: an environment, what goes into it, and on with what was asked.

``python toolkit build``, ``test`` and ``docs`` come through here. Only the standard library is there yet.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
JAVA_FOLDER = "/usr/share/java"
JAVA_LIBRARIES = {
    "batik-all": "libbatik-java",
    "commons-codec": "libcommons-codec-java",
    "commons-io": "libcommons-io-java",
    "commons-lang3": "libcommons-lang3-java",
    "httpclient5": "libhttpclient5-java",
    "httpcore5": "libhttpcore5-java",
    "httpcore5-h2": "libhttpcore5-java",
    "logback-classic": "liblogback-java",
    "logback-core": "liblogback-java",
    "maven3-artifact": "libmaven3-core-java",
    "miglayout-core": "libmiglayout-java",
    "miglayout-swing": "libmiglayout-java",
    "slf4j-api": "libslf4j-java",
    "swingx-core": "libswingx-java",
    "TimingFramework": "libtimingframework-java",
    "xml-apis-ext": "libxml-commons-external-java",
    "xmlgraphics-commons": "libxmlgraphics-commons-java",
}
"""The libraries of ``JAVA_FOLDER`` that the VASSAL engine of the tests needs, and the Debian package of each."""

TEST_TOOLS = {
    "java": "default-jre",
    "javac": "default-jdk-headless",
    "/usr/lib/jvm/*/lib/libawt_xawt.so": "default-jre",
    "Xvfb": "xvfb",
    "pdftoppm": "poppler-utils",
    "gcc": "build-essential",
    f"{sysconfig.get_path('include')}/Python.h": "python3-dev",
    "chromium-headless-shell": "chromium-headless-shell",
    **{f"{JAVA_FOLDER}/{name}.jar": package for name, package in JAVA_LIBRARIES.items()},
}
"""Programs and files that tests use and pip cannot install, and the Debian package of each."""


class Trouble(Exception):
    """What keeps us from starting, in one line."""


def main(arguments: list[str]) -> int:
    """Set up what is missing, then run ``arguments``; the result is the exit code."""
    try:
        own = {"test": test, "docs": docs}.get(arguments[0] if arguments else "")
        return own(arguments[1:]) if own else rdi(arguments)
    except Trouble as trouble:
        say(str(trouble))
        return 1
    except KeyboardInterrupt:
        say("stopped")
        return 130


def rdi(arguments: list[str]) -> int:
    """Run the ``rdi`` command in an environment that has what it needs."""
    return passed_on([str(ready()), "-P", "-m", "toolkit", *arguments], Path.cwd())


def test(arguments: list[str]) -> int:
    """Run the tests, with ``arguments`` for pytest, after installing what they need.

    What Python compiles is kept, even where that is switched off, as in many containers: each of the hundred processes
    that tests start would compile the toolkit, and each run would prepare the assertions of all tests, anew.
    """
    python = ready("test")
    install_tools()
    by_file = ["-n", str(processors() + 1), "--dist", "loadfile", "--no-loadscope-reorder"]
    with_bytecode = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return passed_on([str(python), "-P", "-m", "pytest", *by_file, *arguments], CHECKOUT, with_bytecode)


def processors() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def docs(arguments: list[str]) -> int:
    """Build the documentation, with ``arguments`` for ``rdi-docs``, after installing what that needs."""
    return passed_on([str(ready("docs")), "-P", "-m", "toolkit.handbook", *arguments], Path.cwd())


def passed_on(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> int:
    """Run ``command`` on this terminal; the result is its exit code, in the shell's manner when a signal ended it."""
    child = subprocess.Popen(command, cwd=folder, env=environment)
    try:
        code = child.wait()
    except KeyboardInterrupt:  # the child has had it too, and tells the user
        code = child.wait()
    return code if code >= 0 else 128 - code


def ready(extra: str = "") -> Path:
    """The Python of an environment in which the toolkit is installed as ``pyproject.toml`` says now, with ``extra``."""
    python = environment()
    stamp = python.parent.parent / f".rdi-toolkit{extra and '-' + extra}"
    if not stamp.is_file() or stamp.read_text() != wanted():
        install(python, extra)
        stamp.write_text(wanted())
    return python


def wanted() -> str:
    """What the stamp of an environment that is up to date says: which checkout, and what it asks for."""
    return hashlib.sha256(bytes(CHECKOUT) + (CHECKOUT / "pyproject.toml").read_bytes()).hexdigest()


def environment() -> Path:
    """The Python of the active virtual environment, else of ``.venv`` in the checkout, made if it is missing."""
    if sys.prefix != sys.base_prefix:
        return Path(sys.executable)
    folder = CHECKOUT / ".venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.is_file():
        say(f"making a virtual environment in {folder} (once)")
        make_environment(folder)
    return python


def make_environment(folder: Path) -> None:
    """Make a virtual environment with pip. Debian keeps half of Python's venv module in a package of its own."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        install_packages(["python3-venv"], "Python's venv module is missing")
    done = run([sys.executable, "-m", "venv", "--clear", str(folder)])
    if done.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise Trouble(f"cannot make a virtual environment in {folder}: {last_line(done)}")


def install(python: Path, extra: str) -> None:
    """Install the checkout, editable, with its dependencies."""
    say(f"installing what the toolkit needs into {python.parent.parent} (once, about a minute)")
    what = f"{CHECKOUT}[{extra}]" if extra else str(CHECKOUT)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    if run([*pip, "--version"]).returncode:
        run([str(python), "-m", "ensurepip"])
    done = run([*pip, "install", "--quiet", "--editable", what])
    if done.returncode:
        raise Trouble(f"pip could not install what the toolkit needs (is there a network?): {last_line(done)}")


def install_tools() -> None:
    """Install the programs that tests call, or say which are missing.

    They are known by their Debian packages. On a system that is no Linux the tests that need one that is missing are
    skipped, each of which says so (``tests/tools.py``).
    """
    missing = [name for name in TEST_TOOLS if not is_there(name)]
    if not missing:
        return
    names = ", ".join(Path(name).stem for name in missing)
    if sys.platform == "linux":
        install_packages(sorted({TEST_TOOLS[name] for name in missing}), f"the tests need {names}")
    else:
        say(f"not here, and only on Linux installed by us: {names}; the tests that need one of them are skipped")


def is_there(name: str) -> bool:
    """Whether a program can be called, or a file that fits a pattern exists."""
    return any(Path("/").glob(name[1:])) if name.startswith("/") else shutil.which(name) is not None


def install_packages(packages: list[str], why: str) -> None:
    """Install Debian packages where we may; otherwise raise Trouble, naming them."""
    names = " ".join(packages)
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise Trouble(f"{why}; install that first (Debian, Ubuntu: apt-get install {names}) and run this again")
    say(f"{why}: installing {names}")
    run(["apt-get", "update"])
    done = run(["apt-get", "install", "--yes", "--no-install-recommends", *packages])
    if done.returncode:
        raise Trouble(f"{why}, and apt-get could not install {names}: {last_line(done)}")


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run ``command`` silently, asking nobody anything; pip fetches nothing to compile the engine with."""
    asking = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "HATCH_BUILD_NO_HOOKS": "1"}
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", env=asking, check=False
    )


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """What a command that failed said is wrong: its last error, or the last thing that it said."""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "e:"))]
    return (errors or lines or [f"exit code {done.returncode}"])[-1]


def say(text: str) -> None:
    """Tell the user, on standard error."""
    print(f"rdi: {text}", file=sys.stderr, flush=True)
