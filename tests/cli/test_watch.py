"""``rdi watch``: an edit is built, a broken one is told and survived."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from toolkit.build import edits
from toolkit.cli.main import run

DECK = "drinks-rdi1"


class Watch:
    """A watching process and what it has said so far."""

    def __init__(self, pack: Path, output: Path, log: Path) -> None:
        self.log = log
        arguments = ["--pack", str(pack), "watch", "--deck", DECK, "--only", "faces", "--pause", "0.05"]
        command = [sys.executable, "-m", "toolkit", *arguments, "--output", str(output)]
        with log.open("wb") as file:
            self.process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)

    def waits_for(self, said: str, times: int = 1) -> None:
        """Wait until it has said this so often. Fails after a minute, or when it has ended."""
        deadline = time.monotonic() + 60
        while self.log.read_text("utf-8").count(said) < times:
            assert self.process.poll() is None, self.log.read_text("utf-8")
            assert time.monotonic() < deadline, self.log.read_text("utf-8")
            time.sleep(0.02)


@pytest.fixture
def watch(tmp_path: Path, ale_pack: Callable[..., Path]) -> Iterator[Watch]:
    watching = Watch(ale_pack("First Ale"), tmp_path / "output", tmp_path / "log")
    yield watching
    watching.process.kill()
    watching.process.wait()


def test_an_edit_is_built_and_a_broken_one_is_survived(
    watch: Watch, tmp_path: Path, ale_pack: Callable[..., Path]
) -> None:
    face = tmp_path / "output" / "faces" / DECK / "light-ale.png"
    watch.waits_for("watching")
    first = face.read_bytes()
    ale_pack("", text='{"drinks": [{]}')
    watch.waits_for("rdi: ")
    assert face.read_bytes() == first
    ale_pack("Second Ale")
    watch.waits_for("Made ", 2)
    assert face.read_bytes() != first
    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(60) == 130
    assert watch.log.read_text("utf-8").splitlines()[-1] == "rdi: stopped"


@pytest.mark.parametrize("said", ["--quiet", "--verbose", "--pack {} --art {} --deck gog --only faces,tts"])
def test_what_is_asked_of_watching_is_asked_of_each_build(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = said.replace("{}", str(tmp_path)).split()
    builds: list[list[str]] = []
    monkeypatch.setattr(edits, "edits", lambda *_: [()])
    monkeypatch.setattr(subprocess, "run", lambda command, **_: builds.append(command))
    assert run(["watch", *words]) == 0
    assert len(builds) == 2
    assert all(set(words) <= set(build) for build in builds)
