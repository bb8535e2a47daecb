from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolkit.errors import CannotRead, CannotWrite, Faults
from toolkit.tts.folder import candidates, find
from toolkit.tts.install import install, plan
from toolkit.tts.make import INDEX


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A made table with a deck, a picture on the web and a picture of this machine."""
    folder = tmp_path / "made"
    for name, content in {
        "Inn.json": "{}",
        "Inn.png": "thumbnail",
        "decks/Gog.json": "{}",
        "decks/Gog.png": "thumbnail",
        "pictures/gog-1.jpg": "gog",
        "pictures/eve-1.jpg": "eve",
        INDEX: json.dumps(
            {"gog-1.jpg": "https://example.org/up/gog-1.jpg", "eve-1.jpg": "file:///somewhere/eve-1.jpg"}
        ),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    return folder


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    return folder


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_saves_objects_and_pictures_go_where_the_game_looks(made: Path, game: Path) -> None:
    install(made, game)
    assert files(game) == [
        "Mods/Images/httpsexampleorgupgog1jpg.jpg",
        "Saves/Inn.json",
        "Saves/Inn.png",
        "Saves/Saved Objects/The Red Dragon Inn/Gog.json",
        "Saves/Saved Objects/The Red Dragon Inn/Gog.png",
        "Saves/rdi-toolkit.json",
    ]


def test_a_dry_run_touches_nothing(made: Path, game: Path) -> None:
    assert {copy.state for copy in plan(made, game)} == {"new"}
    assert files(game) == []


def test_installing_again_copies_nothing_and_a_new_build_replaces_ours(made: Path, game: Path) -> None:
    install(made, game)
    assert {copy.state for copy in install(made, game)} == {"same"}
    (made / "Inn.json").write_text('{"SaveName": "newer"}')
    assert [copy.name for copy in install(made, game) if copy.state == "changed"] == ["Saves/Inn.json"]
    assert "newer" in (game / "Saves/Inn.json").read_text()


def test_a_save_of_somebody_else_is_never_overwritten(made: Path, game: Path) -> None:
    (game / "Saves").mkdir()
    (game / "Saves/Inn.json").write_text("a game of mine")
    with pytest.raises(Faults, match=r"Inn\.json is not what was installed here"):
        install(made, game)
    assert files(game) == ["Saves/Inn.json"]
    assert (game / "Saves/Inn.json").read_text() == "a game of mine"


def test_a_table_that_was_played_on_and_saved_is_never_overwritten(made: Path, game: Path) -> None:
    install(made, game)
    (game / "Saves/Inn.json").write_text("the third evening")
    (made / "Inn.json").write_text('{"SaveName": "newer"}')
    with pytest.raises(Faults, match="perhaps a game of yours"):
        install(made, game)
    assert (game / "Saves/Inn.json").read_text() == "the third evening"


def test_a_picture_that_the_game_already_has_is_left_alone(made: Path, game: Path) -> None:
    cached = game / "Mods/Images/httpsexampleorgupgog1jpg.jpg"
    cached.parent.mkdir(parents=True)
    cached.write_text("as downloaded")
    install(made, game)
    assert cached.read_text() == "as downloaded"


def test_without_a_table_it_says_how_to_make_one(tmp_path: Path, game: Path) -> None:
    with pytest.raises(CannotRead, match="rdi tts"):
        install(tmp_path, game)


def test_an_index_that_leads_out_of_the_folder_is_refused(made: Path, game: Path) -> None:
    (made / INDEX).write_text('{"../../secret.jpg": "https://example.org/x"}')
    with pytest.raises(CannotWrite, match="leads out"):
        install(made, game)


@pytest.mark.parametrize("name", [INDEX])
def test_a_damaged_index_is_one_clear_error(made: Path, game: Path, name: str) -> None:
    (made / name).write_text("{")
    with pytest.raises(CannotRead, match="ends too early"):
        install(made, game)


@pytest.mark.parametrize(
    ("system", "env", "folder"),
    [
        ("win32", {}, "Documents/My Games/Tabletop Simulator"),
        ("win32", {"OneDrive": "{home}/OneDrive"}, "OneDrive/Documents/My Games/Tabletop Simulator"),
        ("darwin", {}, "Library/Tabletop Simulator"),
        ("linux", {}, ".local/share/Tabletop Simulator"),
        ("linux", {"XDG_DATA_HOME": "{home}/data"}, "data/Tabletop Simulator"),
    ],
)
def test_the_games_folder_is_found_on_every_system(
    tmp_path: Path, system: str, env: dict[str, str], folder: str
) -> None:
    (tmp_path / folder).mkdir(parents=True)
    environment = {name: value.format(home=tmp_path) for name, value in env.items()}
    assert find(system, tmp_path, environment) == tmp_path / folder


def test_without_the_game_it_says_where_it_looked(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="--to FOLDER") as error:
        find("linux", tmp_path, {})
    for place in candidates("linux", tmp_path, {}):
        assert str(place) in str(error.value)
