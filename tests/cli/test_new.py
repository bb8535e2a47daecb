"""`rdi new character` as a user meets it."""

from pathlib import Path

import pytest

from toolkit.cli.main import run


def test_a_new_character_can_be_checked_searched_and_built_on_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "character", "Runa the Smith", "--species", "dwarf"]) == 0
    out, err = capsys.readouterr()
    folder = Path("runa-the-smith")
    assert out.split("\n")[:-1] == [
        str(folder / name) for name in ("pack.json", f"characters/{folder}.json", "README.md")
    ]
    assert err == f"Read {folder}/README.md, then check with: rdi validate {folder}\n"
    assert run(["validate", str(folder)]) == 0
    assert capsys.readouterr() == ("", "2 files, 9 cards: no faults, no warnings\n")
    assert run(["cards", "--pack", str(folder), "--names", "deck:runa", "-is:common"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 9


def test_what_the_readme_says_to_run_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["new", "character", "Runa the Smith"])
    text = (tmp_path / "runa-the-smith" / "README.md").read_text("utf-8")
    assert "$" not in text
    assert str(tmp_path) not in text
    assert "rdi validate runa-the-smith" in text
    title = next(line for line in text.splitlines() if line.startswith("- `rdi card ")).split('"')[1]
    assert run(["card", "--pack", "runa-the-smith", title]) == 0
    assert title in capsys.readouterr().out


def test_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runa").mkdir()
    assert run(["new", "character", "Runa"]) == 1
    assert capsys.readouterr().err == "rdi: runa is there already; nothing is overwritten. Choose another --output\n"
    assert list((tmp_path / "runa").iterdir()) == []


def test_a_new_character_can_be_drawn(tmp_path: Path) -> None:
    from toolkit.cards import load
    from toolkit.cards.validate import layers
    from toolkit.faces.studio import Studio

    assert run(["new", "character", "Runa the Smith", "--output", str(tmp_path / "pack")]) == 0
    database = load(layers([tmp_path / "pack"]))
    faces = Studio(database).deck("runa-the-smith")
    assert len(faces) == len(database.decks["runa-the-smith"].entries)
