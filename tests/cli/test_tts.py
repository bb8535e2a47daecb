from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from toolkit.cli.main import run

Told = Callable[..., tuple[int, str, str]]
SMALL = ("--deck", "gog", "--deck", "zot", "--deck", "drinks-rdi2", "--side", "512", "--players", "2")
TABLE = "The Red Dragon Inn (unofficial).json"


@pytest.fixture
def rdi(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run ``rdi tts``; exit code, standard output and standard error."""

    def told(*arguments: str) -> tuple[int, str, str]:
        code = run(["tts", *arguments])
        return code, *capsys.readouterr()

    return told


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tts")
    assert run(["tts", *SMALL, "--output", str(folder), "--quiet"]) == 0
    return folder


def table(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / TABLE).read_text()))


def test_a_table_its_decks_their_thumbnails_and_pictures_are_made(made: Path) -> None:
    assert len(table(made)["ObjectStates"]) == 19
    assert {path.name for path in (made / "decks").iterdir()} == {
        "Gog the Half-Ogre.json",
        "Gog the Half-Ogre.png",
        "Zot the Wizard.json",
        "Zot the Wizard.png",
        "Drink Deck (The Red Dragon Inn 2).json",
        "Drink Deck (The Red Dragon Inn 2).png",
    }
    for thumbnail in (*made.glob("*.png"), *made.glob("decks/*.png")):
        with Image.open(thumbnail) as image:
            assert image.size == (256, 256)
    for url in json.loads((made / "pictures.json").read_text()).values():
        if url.endswith(".pdf"):
            continue
        with Image.open(url.removeprefix("file://")) as picture:
            assert max(picture.size) <= 4096


def test_made_again_it_is_the_same_and_pictures_are_not_drawn_again(rdi: Told, made: Path) -> None:
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    drawn = {path: path.stat().st_mtime_ns for path in (made / "pictures").iterdir()}
    assert rdi(*SMALL, "--output", str(made))[0] == 0
    assert {path: path.read_bytes() for path in made.rglob("*") if path.is_file()} == before
    assert {path: path.stat().st_mtime_ns for path in (made / "pictures").iterdir()} == drawn


def test_a_dry_run_tells_which_pictures_are_there_already(rdi: Told, made: Path) -> None:
    _, out, _ = rdi(*SMALL, "--output", str(made), "--dry-run")
    assert any(line.startswith("keep pictures/gog-cards-") for line in out.splitlines())


def test_another_look_is_another_picture(rdi: Told, made: Path) -> None:
    _, out, _ = rdi(*SMALL, "--output", str(made), "--dry-run", "--variant", "low-ink")
    assert any(line.startswith("make pictures/gog-cards-") for line in out.splitlines())


def test_a_dry_run_tells_and_writes_nothing(rdi: Told, tmp_path: Path) -> None:
    code, out, _ = rdi(*SMALL, "--output", str(tmp_path / "new"), "--dry-run")
    assert code == 0
    assert f"make {TABLE}" in out.splitlines()
    assert not (tmp_path / "new").exists()


def test_json_is_nothing_but_json(rdi: Told, tmp_path: Path) -> None:
    code, out, _ = rdi(*SMALL, "--output", str(tmp_path), "--dry-run", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["dry_run"]
    assert TABLE in [file["name"] for file in told["files"]]


def test_what_a_game_needs_is_added_and_told(rdi: Told, tmp_path: Path) -> None:
    code, out, err = rdi("--deck", "gog", "--deck", "deirdre", "--output", str(tmp_path), "--dry-run")
    assert code == 0
    assert "make decks/Drink Deck (The Red Dragon Inn).json" in out.splitlines()
    assert "added, because a game needs them: Drink Deck (The Red Dragon Inn), Drink Deck (The Red Dragon Inn 2)" in err
    _, out, _ = rdi("--deck", "gog", "--output", str(tmp_path), "--dry-run", "--json")
    assert "Zot the Wizard" in json.loads(out)["added"]


def test_a_url_map_is_started_filled_in_by_hand_and_used(rdi: Told, made: Path, tmp_path: Path) -> None:
    folder, path = shutil.copytree(made, tmp_path / "hosted"), tmp_path / "map.json"
    code, _, err = rdi(*SMALL, "--output", str(folder), "--url-map", str(path))
    assert code == 0
    assert "14 pictures are not uploaded yet" in err
    path.write_text(json.dumps({name: f"https://example.org/{name}" for name in json.loads(path.read_text())}))
    assert rdi(*SMALL, "--output", str(folder), "--url-map", str(path))[0] == 0
    assert "file:" not in (folder / TABLE).read_text()
    assert rdi("check", str(folder / TABLE), "--release")[0] == 0


def test_the_index_beside_the_table_is_a_url_map_too(rdi: Told, made: Path, tmp_path: Path) -> None:
    index = tmp_path / "pictures.json"
    shutil.copy(made / "pictures.json", index)
    code, _, err = rdi(*SMALL, "--output", str(tmp_path / "out"), "--url-map", str(index), "--dry-run")
    assert (code, err) == (0, "")
    folder = shutil.copytree(made, tmp_path / "hosted")
    own = str(folder / "pictures.json")
    assert rdi(*SMALL, "--output", str(folder), "--url-map", own)[0] == 0
    assert rdi(*SMALL, "--output", str(folder), "--url-map", own)[0] == 0


def test_a_misspelt_picture_in_a_url_map_is_told(rdi: Told, made: Path, tmp_path: Path) -> None:
    names = list(json.loads((made / "pictures.json").read_text()))
    meant = next(name for name in names if name.startswith("gog-mat-"))
    wrong = meant.replace("gog-mat", "gog-mt")
    path = tmp_path / "map.json"
    path.write_text(json.dumps({name: f"https://example.org/{name}" for name in {*names, wrong} - {meant}}))
    _, _, err = rdi(*SMALL, "--output", str(tmp_path), "--url-map", str(path), "--dry-run")
    assert f"map.json: {wrong} is no picture of this table; {meant} is, and has no address yet" in err
    _, out, _ = rdi(*SMALL, "--output", str(tmp_path), "--url-map", str(path), "--dry-run", "--json")
    assert json.loads(out)["misnamed"] == {wrong: meant}


def upload_all(save: Path, but: str = "coin-") -> None:
    """What the game does with a table that was loaded, and saved again: what lies in a bag is not uploaded."""
    pictures = {path.name for path in (save.parent / "pictures").iterdir() if not path.name.startswith(but)}
    text = save.read_text()
    for number, name in enumerate(sorted(pictures)):
        local = f"file:///{(save.parent / 'pictures' / name).as_posix().lstrip('/')}"
        text = text.replace(json.dumps(local), f'"https://steamusercontent-a.akamaihd.net/ugc/{number}/ABCDEF/"')
    (save.parent / "TS_Save_1.json").write_text(text)


def test_hosting_a_table_from_the_readme(rdi: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "out"
    assert rdi(*SMALL, "--output", "out")[0] == 0
    upload_all(folder / TABLE)
    code, out, err = rdi("addresses", "out/TS_Save_1.json")
    assert code == 0
    assert out.splitlines()[-1] == "addresses.json: 12 of 14 pictures have an address"
    assert "not uploaded: coin-" in out
    assert "rdi tts --url-map addresses.json" in err
    upload_all(folder / TABLE, but="none")
    assert rdi("addresses", "out/TS_Save_1.json")[1] == "addresses.json: 14 of 14 pictures have an address\n"
    code, _, err = rdi(*SMALL, "--output", "out", "--url-map", "addresses.json")
    assert "blanks" not in err
    assert rdi("check", f"out/{TABLE}", "--release")[0] == 0
    _, _, err = rdi("install", "--from", "out", "--to", ".")
    assert "blanks" not in err


def test_a_save_that_was_not_uploaded_writes_no_map(
    rdi: Told, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = rdi("addresses", str(made / TABLE))
    assert (code, out) == (1, "")
    assert "none of its pictures is on the web" in err
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_of_reading_addresses_writes_nothing(rdi: Told, tmp_path: Path) -> None:
    assert rdi(*SMALL, "--output", str(tmp_path))[0] == 0
    upload_all(tmp_path / TABLE)
    code, out, _ = rdi(
        "addresses", str(tmp_path / "TS_Save_1.json"), "--output", str(tmp_path / "a.json"), "--dry-run", "--json"
    )
    told = json.loads(out)
    assert code == 0
    assert len(told["addresses"]) == 14
    assert [name.split("-")[0] for name in told["not_uploaded"]] == ["coin", "coin"]
    assert not (tmp_path / "a.json").exists()


def test_the_hint_after_making_installs_what_was_made(rdi: Told, made: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(made, tmp_path / "my tables")
    _, _, err = rdi(*SMALL, "--output", str(folder))
    assert f"to play: rdi tts install --from '{folder}'" in err
    assert "others see blanks" in err
    assert "Modding, Cloud Manager, Upload All" in err


@pytest.fixture
def shelf(made: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder with the pictures of the table, and the address below which it is served."""
    folder = shutil.copytree(made / "pictures", tmp_path / "served")
    house = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder)))
    house.daemon_threads = True
    threading.Thread(target=house.serve_forever, args=(0.02,), daemon=True).start()
    yield folder, f"http://127.0.0.1:{house.server_port}"
    house.shutdown()
    house.server_close()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


def test_a_hosted_table_is_well_when_each_picture_answers(
    rdi: Told, made: Path, tmp_path: Path, shelf: tuple[Path, str]
) -> None:
    folder = shutil.copytree(made, tmp_path / "hosted")
    names = {path.name for path in (made / "pictures").iterdir()}
    assert {path.name for path in shelf[0].iterdir()} == names
    assert rdi(*SMALL, "--output", str(folder), "--assets", shelf[1])[0] == 0


def test_pictures_that_do_not_answer_are_named_with_what_to_do(
    rdi: Told, made: Path, tmp_path: Path, shelf: tuple[Path, str]
) -> None:
    folder = shutil.copytree(made, tmp_path / "hosted")
    gone = sorted(path for path in shelf[0].iterdir() if path.name.startswith("gog-"))
    for path in gone:
        path.unlink()
    code, out, err = rdi(*SMALL, "--output", str(folder), "--assets", shelf[1])
    told = [line for line in err.splitlines() if "answers 404" in line]
    assert code == 1
    assert len(told) == len(gone)
    assert all(path.name in err for path in gone)
    assert f"Upload it from {folder / 'pictures'}" in told[0]
    assert (folder / TABLE).is_file(), "the table is made all the same"
    code, out, _ = rdi(*SMALL, "--output", str(folder), "--assets", shelf[1], "--json")
    assert (code, set(json.loads(out)["unanswered"])) == (1, {path.name for path in gone})


def test_a_table_that_is_not_hosted_has_nothing_to_ask(rdi: Told, tmp_path: Path) -> None:
    code, _, err = rdi(*SMALL, "--output", str(tmp_path), "--no-ask")
    assert code == 1
    assert "--no-ask: there is nothing to ask; expected --assets https://..." in err


def test_pictures_below_an_address(rdi: Told, made: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(made, tmp_path / "hosted")
    assert rdi(*SMALL, "--output", str(folder), "--assets", "https://example.org/inn", "--no-ask")[0] == 0
    assert "https://example.org/inn/gog-cards-" in (folder / TABLE).read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deck", "gogg"), 'Did you mean "gog"'),
        (("--assets", "C:/pictures"), "is not a web address"),
        (("--players", "11"), "2 to 10 players"),
        (("check", "nowhere.json"), "cannot be opened"),
        (("addresses", "nowhere.json"), "cannot be opened"),
        (("install", "--from", "nowhere", "--to", "."), "there is no table here"),
    ],
)
def test_what_cannot_be_done_is_one_clear_message(rdi: Told, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = rdi(*arguments, *(() if arguments[0] in ("check", "install", "addresses") else ("--dry-run",)))
    assert code == 1
    assert words in err
    assert "Traceback" not in err + out


def test_installing_from_the_command_line(rdi: Told, made: Path, tmp_path: Path) -> None:
    code, out, err = rdi("install", "--from", str(made), "--to", str(tmp_path))
    assert code == 0
    assert f"new: Saves/{TABLE}" in out
    assert "copied 8 of 8 files" in err
    assert "14 of its pictures on this machine only: others see blanks" in err
    code, out, _ = rdi("install", "--from", str(made), "--to", str(tmp_path), "--json")
    assert {file["state"] for file in json.loads(out)["files"]} == {"same"}


def test_check_tells_faults_as_json_and_fails(rdi: Told, made: Path, tmp_path: Path) -> None:
    save = table(made)
    save["ObjectStates"][1]["GUID"] = save["ObjectStates"][0]["GUID"]
    (tmp_path / "broken.json").write_text(json.dumps(save))
    code, out, _ = rdi("check", str(tmp_path / "broken.json"), "--json")
    assert code == 1
    assert [finding["path"] for finding in json.loads(out)["findings"]] == ["$.ObjectStates[1].GUID"]


def test_a_table_can_be_looked_at_from_above(rdi: Told, made: Path, tmp_path: Path) -> None:
    picture = tmp_path / "seen.png"
    assert rdi("picture", str(made / TABLE), "--output", str(picture), "--width", "600")[0] == 0
    with Image.open(picture) as image:
        assert image.width == 600


def test_a_save_that_cannot_be_drawn_is_refused(rdi: Told, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"ObjectStates": [{"Name": "Bag"}]}')
    code, _, err = rdi("picture", str(tmp_path / "bad.json"), "--output", str(tmp_path / "x.png"))
    assert code == 1
    assert "$.ObjectStates[0]: has no GUID" in err
    assert not (tmp_path / "x.png").exists()
