"""Whoever uses an output folder first finishes what a killed build left to do there."""

from pathlib import Path

import pytest

from toolkit import files
from toolkit.build import manifest
from toolkit.build.manifest import Made, Manifest
from toolkit.build.shelf import Shelf
from toolkit.cli.main import run

FILES = ("faces/new.png", "print/faces.json", "tts/new.json", "vassal/new.vmod")


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An output folder that a build was about to move its products into when it was killed."""
    shelf = Shelf(tmp_path / "output")
    staging = shelf.staging()
    for name in FILES:
        files.write(staging.files / name, "{}")
    made = Manifest({name: Made({}, {name: file}) for name, file in staging.made().items()})
    manifest.write(staging.manifest, made)
    staging.folder.rename(shelf.output / ".rdi" / "made")
    return shelf.output


@pytest.mark.parametrize(
    "words",
    [
        "build --dry-run --deck drinks-rdi1 --only faces --output {}",
        "faces --dry-run --card drinks/light-ale --output {}/faces",
        "print --dry-run --card drinks/light-ale --output {}/print",
        "print --dry-run --card drinks/light-ale --output {}/../new --changed-since {}/print",
        "tts --dry-run --deck drinks-rdi1 --deck gog --output {}/tts",
        "tts install --from {}/tts --to {}/game",
        "tts check {}/tts/new.json",
        "tts picture {}/tts/new.json --output {}/table.png",
        "vassal --dry-run --deck gog --output {}/vassal",
        "vassal check {}/vassal/new.vmod",
    ],
)
def test_what_a_killed_build_made_is_there_before_a_command_looks(words: str, output: Path) -> None:
    run(words.replace("{}", str(output)).split())
    assert [name for name in FILES if not (output / name).is_file()] == []
    assert set(Shelf(output).read().products) == set(FILES)
    assert not (output / ".rdi" / "made").exists()


def test_a_build_first_finishes_the_one_before(output: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["build", "--deck", "drinks-rdi1", "--only", "faces", "--output", str(output), "--json"]) == 0
    assert '"removed": []' in capsys.readouterr().out
    assert [name for name in FILES if not (output / name).is_file()] == []
