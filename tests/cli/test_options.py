"""Every option of every command that makes something changes what is made or said, or is refused by its name."""

import hashlib
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

import pytest
from PIL import Image

from toolkit import files
from toolkit.build import edits
from toolkit.build.order import Order, build
from toolkit.cards import Database
from toolkit.cli.main import COMMANDS, load, run
from toolkit.faces import studio
from toolkit.faces.content import Content
from toolkit.faces.face import Face
from toolkit.sheets import printer
from toolkit.tts import hosted
from toolkit.tts import make as table
from toolkit.vassal import make
from toolkit.vassal.product import Product

MUGS = "common/wench-bring-some-drinks-for-my-friends"
"""A card that two of the decks below hold twice each."""

MAKES = {
    "build": "build --deck drinks-rdi1 --deck drinks-rdi2 --only faces --dry-run --json --output {}/built",
    "cards as pictures": f"faces --deck gog --card {MUGS} --dpi 40 --output {{}}/made",
    "backs as pictures": "faces --deck gog --what backs --dpi 40 --output {}/made",
    "mats as pictures": "faces --deck gog --what mats --dpi 40 --output {}/made",
    "tokens as pictures": "faces --what markers,coins --dpi 40 --output {}/made",
    "other pictures": "faces --what summary,hidden --dpi 40 --output {}/made",
    "a contact sheet": "faces --deck gog --what backs,mats --contact-sheet --output {}/made",
    "a poster": "faces --deck gog --poster a3 --dpi 36 --output {}/made",
    "a page": f"faces --deck gog --card {MUGS} --page --output {{}}/made",
    "cards on sheets": f"print --deck gog --card {MUGS} --output {{}}/made",
    "cards for a machine": f"print --deck gog --card {MUGS} --marks silhouette --output {{}}/made",
    "mats on sheets": "print --deck gog --deck eve --what mats --paper a3 --output {}/made",
    "tokens on sheets": "print --deck gog --what markers,coins --output {}/made",
    "boxes on sheets": "print --deck gog --what boxes,dividers --output {}/made",
    "turn summaries on sheets": "print --deck gog --deck eve --what summary --output {}/made",
    "an order": f"print --profile mpc --deck gog --card {MUGS} --output {{}}/made",
    "summaries in an order": "print --profile mpc --deck gog --what summary --output {}/made",
    "pictures for a service": f"print --profile tgc --deck gog --card {MUGS} --output {{}}/made",
    "a test page": "calibrate --output {}/made",
    "a printer profile read off": "calibrate --left 1,1 --right 1,2 --save-printer made",
    "a printer profile": "calibrate --x 1 --save-printer made",
    "a table": "tts --deck gog --deck deirdre --deck drinks-rdi1 --output {}/made",
    "a check of a table": "tts check {}/save.json",
    "an installed table": "tts install --from {}/made --to {}/game",
    "a module": "vassal --deck gog --deck drinks-rdi1 --output {}/made",
    "a check of a module": "vassal check {}/save.json",
    "watching": "watch --deck gog --output {}/made",
}
"""Everything that these commands make, each of something as small as can be."""

SAYS = {
    "--angle": "0.5",
    "--art": "{}/art",
    "--assets": "https://example.org/inn",
    "--backs": "gutterfold",
    "--bleed": "1",
    "--card": "gog/shut-up",
    "--changed-since": "{}/before",
    "--colour": "cmyk",
    "--copies": "one",
    "--cut-file": "svg,dxf",
    "--deck": "zot",
    "--dpi": "50",
    "--format": "jpeg",
    "--gap": "9",
    "--icc": "fogra39",
    "--language": "de",
    "--layout": "1x1",
    "--left": "0.5,1",
    "--margin": "25",
    "--marks": "none",
    "--only": "print",
    "--output": "{}/elsewhere",
    "--paper": "a3",
    "--pause": "7",
    "--players": "3",
    "--poster": "a2",
    "--printer": "{}/printer.json",
    "--profile": "tgc",
    "--right": "0.5,1",
    "--save-printer": "other",
    "--scale": "1.01",
    "--side": "512",
    "--size": "bridge",
    "--stock": "(M31) Linen",
    "--thickness": "0.5",
    "--url-map": "{}/made/map.json",
    "--variant": "low-ink",
    "--what": "summary",
    "--x": "2",
    "--y": "1",
}
"""What is said for each option that is no flag: never what is usual."""


FOR_ALL = {"--help", "--quiet", "--verbose", "--pack"}
REPEATED = {"--deck", "--card", "--art"}


class Came(NamedTuple):
    """What came of a command: its exit code, what it said, and every file it made with the digest of what is in it."""

    code: int
    out: str
    err: str
    files: dict[str, str]


Try = Callable[[list[str]], Came]


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Try:
    """Runs a command in a folder with something for every option. Tables and modules are noted down, not drawn."""
    monkeypatch.setattr(printer, "printers", lambda: tmp_path / "made" / "printers")
    monkeypatch.setattr(table, "make", noted_table)
    monkeypatch.setattr(hosted, "unanswered", lambda *_: {})
    monkeypatch.setattr(make, "save", noted_module)
    monkeypatch.setattr(studio, "Studio", Remembering)
    monkeypatch.setattr(edits, "edits", lambda roots, pause: print(*roots, pause) or ())
    monkeypatch.setattr(subprocess, "run", lambda command, **_: print(command))
    furnish(tmp_path)

    def run_there(words: list[str]) -> Came:
        capsys.readouterr()
        code = run([word.replace("{}", str(tmp_path)) for word in words])
        told = capsys.readouterr()
        made = {}
        for folder in (tmp_path / "made", tmp_path / "elsewhere"):
            for path in folder.rglob("*"):
                if path.is_file():
                    made[path.relative_to(tmp_path).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
            shutil.rmtree(folder, ignore_errors=True)
        return Came(code, told.out, told.err, made)

    return run_there


class Remembering(studio.Studio):
    """A studio that lays nothing out that an earlier one has laid out just so."""

    known: ClassVar[dict[object, dict[Content, Face]]] = {}

    def __init__(
        self,
        db: Database,
        *,
        size: str = "poker",
        variant: str = "standard",
        art: Sequence[Path] = (),
        language: str = "en",
    ) -> None:
        super().__init__(db, size=size, variant=variant, art=art, language=language)
        self.faces = self.known.setdefault((size, variant, tuple(art), language), {})


def furnish(place: Path) -> None:
    for name in (MUGS, "back/gog", "mat/gog", "gog/shut-up", "drinks/light-ale"):
        picture = place / "art" / f"{name}.png"
        picture.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (800, 800), "navy").save(picture)
    (place / "printer.json").write_text('{"name": "office", "x": 1.0}')
    (place / "save.json").write_text("{}")


def noted_table(wanted: Iterable[table.Product], folder: Path, _progress: object) -> None:
    for product in wanted:
        files.write(folder / product.name, product.key)


def noted_module(product: Product, folder: Path, *_: object) -> Path:
    shown = sorted((name, picture.face.key) for name, picture in product.pictures.items())
    file = folder / product.path
    files.write(file, repr((sorted(product.texts.items()), shown)))
    return file


def build_a_part(output: Path) -> None:
    """An output folder in which one Drink Deck was built, and where a card of another has been drawn by hand."""
    build(Order(output, ("drinks-rdi2",), ("faces",)), lambda items, *_: iter(items))
    files.write(output / "faces" / "drinks-rdi1" / "light-ale.png", b"by hand")


def ways_to_say_more(words: list[str]) -> Iterator[list[str]]:
    """The command with each option that it has and that is not said yet, or that may be repeated."""
    for option in load(words[0]).params:
        name = option.opts[0]
        if option.param_type_name == "option" and name not in FOR_ALL and (name not in words or name in REPEATED):
            said = [name] if option.is_flag else [name, SAYS[name]]
            yield [words[0], *said, *words[1:]]


@pytest.mark.parametrize("what", MAKES)
def test_each_option_changes_something_or_is_refused(what: str, tried: Try, tmp_path: Path) -> None:
    words = MAKES[what].split()
    if what == "build":
        build_a_part(tmp_path / "built")
    tried([word.replace("/made", "/before") for word in words])
    usual = tried(words)
    assert "fault of the toolkit" not in usual.err
    ignored = []
    for more in ways_to_say_more(words):
        came = tried(more)
        refused = came.code and "--" in came.err
        worked = came.code == usual.code and (came.out, came.files) != (usual.out, usual.files)
        if not (refused or worked) or "fault of the toolkit" in came.err:
            ignored.append((more[1:3], came.code, came.err))
    assert ignored == []


def test_every_command_that_makes_something_is_tried() -> None:
    assert {said.split()[0] for said in MAKES.values()} == set(COMMANDS["Make things to play with"])


@pytest.mark.parametrize("words", ["tts check x", "tts install", "tts picture x", "vassal check x", "calibrate"])
def test_packs_are_refused_where_no_cards_are_read(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = ["--pack", str(tmp_path)]
    for said in ([*pack, *words.split()], [*words.split(), *pack]):
        assert run(said) == 1
        assert "--pack" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["build", "faces", "print", "tts", "watch"])
def test_a_folder_of_pictures_must_be_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--art", "no/such/folder"]) == 2
    assert "'no/such/folder' does not exist" in capsys.readouterr().err
