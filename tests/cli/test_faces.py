from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as Pillow

from toolkit.cards import load
from toolkit.cli.main import run

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rdi(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run ``rdi faces``; exit code, standard output and standard error."""

    def told(*arguments: str | Path) -> tuple[int, str, str]:
        code = run(["faces", *map(str, arguments)])
        return code, *capsys.readouterr()

    return told


def test_one_card_of_one_deck_is_drawn(rdi: Told, tmp_path: Path) -> None:
    code, out, _ = rdi("--card", "Spike it with Firewater", "--dpi", "100", "--trim", "--output", tmp_path)
    assert (code, out.strip()) == (0, f"1 face drawn in {tmp_path / 'dimli' / 'spike-it-with-firewater.png'}")
    with Pillow.open(tmp_path / "dimli" / "spike-it-with-firewater.png") as drawn:
        assert drawn.size == (250, 350)


def test_a_deck_comes_with_its_back_and_mat(rdi: Told, tmp_path: Path) -> None:
    assert rdi("--deck", "gog", "--dpi", "36", "--output", tmp_path)[0] == 0
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png")}
    assert {"gog/shut-up.png", "back/gog.png", "mat/gog.png"} <= names


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("--deck", "gog", "--what", "backs,mats"), {"back/gog", "mat/gog"}),
        (("--what", "markers", "--what", "coins"), {"marker/fortitude", "marker/alcohol", "coin/1", "coin/5"}),
        (("--card", "Shut up!", "--what", "cards,backs", "--deck", "gog"), {"gog/shut-up", "back/gog"}),
        (("--what", "hidden,summary"), {"summary", "hidden"}),
    ],
)
def test_kinds_of_faces_can_be_picked(arguments: tuple[str, ...], names: set[str], rdi: Told) -> None:
    code, out, _ = rdi(*arguments, "--dry-run", "--json")
    assert code == 0
    assert {face["name"] for face in json.loads(out)["faces"]} == names


def test_a_common_card_is_drawn_for_every_deck_that_has_it(rdi: Told, tmp_path: Path) -> None:
    having = [one for one in load().characters.values() if one.complete and "common/i-raise" in one.deck]
    _, out, _ = rdi("--card", "I raise!", "--dry-run", "--json", "--output", tmp_path)
    assert len(json.loads(out)["faces"]) == len(having)
    assert not list(tmp_path.iterdir())


def test_a_dry_run_tells_all_faces_with_their_keys(rdi: Told) -> None:
    _, out, _ = rdi("--dry-run", "--json")
    faces = {face["name"]: face["key"] for face in json.loads(out)["faces"]}
    assert {"summary", "hidden", "coin/1", "marker/alcohol", "mat/zot", "back/drinks-rdi2"} <= set(faces)
    assert all(len(key) == 16 for key in faces.values())


def test_a_contact_sheet_is_one_picture(rdi: Told, tmp_path: Path) -> None:
    assert rdi("--deck", "drinks-rdi1", "--contact-sheet", "--output", tmp_path)[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["contact-sheet.png"]


def test_a_poster_can_be_had_as_svg(rdi: Told, tmp_path: Path) -> None:
    said = rdi("--deck", "gog", "--poster", "a3", "--format", "svg", "--output", tmp_path)[1]
    assert said.strip().endswith(str(tmp_path / "poster" / "gog.svg"))
    assert (tmp_path / "poster" / "gog.svg").is_file()


def test_a_card_can_be_had_in_other_forms(rdi: Told, tmp_path: Path) -> None:
    named = ("--card", "Shut up!", "--deck", "gog", "--output", tmp_path)
    for more, file in (
        (("--format", "jpeg", "--dpi", "60"), "shut-up.jpg"),
        (("--format", "pdf"), "shut-up.pdf"),
        (("--format", "svg", "--rounded"), "shut-up.svg"),
        (("--rounded",), "shut-up.png"),
    ):
        assert rdi(*named, *more)[1].strip() == f"1 face drawn in {tmp_path / 'gog' / file}"
        assert (tmp_path / "gog" / file).is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--format", "gif"), '"gif"'),
        (("--format", "jpeg", "--rounded"), "jpeg has no transparent corners"),
        (
            ("--format", "pdf", "--contact-sheet"),
            "--format is for pictures and posters: leave it out with",
        ),
        (("--format", "svg", "--dpi", "300"), "--dpi: svg has no pixels"),
        (("--poster", "a9"), "No paper for a poster is called 'a9'"),
        (("--poster", "a3", "--page"), "--poster is for posters: leave it out with a page"),
        (("--page", "--what", "mats"), "--what is for pictures and a contact sheet: leave it out with a page"),
    ],
)
def test_a_form_that_cannot_be_had_is_told(rdi: Told, arguments: tuple[str, ...], said: str) -> None:
    code, _, err = rdi("--deck", "gog", *arguments)
    assert code
    assert said in err or said.strip('"') in err


def test_verbose_tells_which_texts_shrank_and_by_how_much(rdi: Told) -> None:
    _, _, err = rdi("--card", "I'm not Eve! She's over there!", "--dry-run", "--verbose")
    assert "eve/im-not-eve-shes-over-there: rules at " in err
    assert " points instead of 13.5" in err


def test_a_coarse_picture_is_noted(rdi: Told, tmp_path: Path) -> None:
    picture = tmp_path / "art" / "gog" / "shut-up.png"
    picture.parent.mkdir(parents=True)
    Pillow.new("RGB", (50, 40), "red").save(picture)
    code, _, err = rdi("--card", "Shut up!", "--art", tmp_path / "art", "--dry-run")
    assert code == 0
    assert "50 x 40 pixels" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--deck", "dimly"), "No deck is called 'dimly'. Did you mean \"dimli\"?"),
        (("--card", "Spike me"), "No card is called 'Spike me'"),
        (("--size", "pokr"), 'Did you mean "poker"'),
        (("--variant", "sepia"), '"low-ink"'),
        (("--dpi", "9000"), "--dpi"),
        (("--art", "/no/such/folder"), "dir '/no/such/folder' does not exist"),
        (
            ("--deck", "gog", "--card", "drinks/light-ale"),
            "'drinks/light-ale' is no card of gog, but of drinks-rdi1, drinks-rdi2",
        ),
        (("--deck", "gog", "--deck", "eve", "--card", "drinks/light-ale"), "is no card of gog and eve, but of drinks"),
        (("--what", "hats"), "No kind of face is called 'hats'"),
        (("--what", "mats", "--deck", "drinks-rdi1"), "--what mats: there is none for drinks-rdi1"),
        (("--contact-sheet", "--trim"), "--trim is for pictures and posters: leave it out with a contact sheet"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(rdi: Told, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = rdi(*arguments, "--dry-run")
    assert code != 0
    assert said in err
    assert not out


def test_a_broken_picture_stops_before_anything_is_written(rdi: Told, tmp_path: Path) -> None:
    picture = tmp_path / "art" / "gog" / "shut-up.png"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"no picture")
    code, _, err = rdi("--deck", "gog", "--art", tmp_path / "art", "--output", tmp_path / "out")
    assert code == 1
    assert f"{picture}: is not a picture; expected a PNG or JPEG file" in err
    assert not (tmp_path / "out").exists()


def test_a_title_that_cannot_fit_is_told_before_anything_is_written(
    rdi: Told, ale_pack: Callable[[str], Path], tmp_path: Path
) -> None:
    pack = ale_pack("W" * 110)
    code, _, err = rdi("--pack", pack, "--deck", "drinks-rdi1", "--output", tmp_path / "out")
    assert code == 1
    assert "drinks-rdi1/light-ale: the text in box 'title' has the word" in err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_told(rdi: Told, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, _, err = rdi("--card", "Shut up!", "--output", tmp_path / "file" / "below")
    assert code == 1
    assert "cannot be written" in err
