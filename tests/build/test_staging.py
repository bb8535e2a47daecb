"""Outputs appear whole or not at all, whenever a build dies."""

import os
from pathlib import Path

import pytest

from toolkit.build.lock import locked
from toolkit.build.manifest import Made, Manifest
from toolkit.build.staging import Shelf
from toolkit.errors import CannotWrite


def stage(shelf: Shelf, **contents: str) -> Manifest:
    """Put files into the staging folder (``a__txt`` is ``a.txt``) and give the manifest of just them."""
    for name, content in contents.items():
        path = shelf.staging / "sheets" / name.replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return Manifest({path: Made({}, {path: file}) for path, file in shelf.staged().items()})


def shown(shelf: Shelf) -> dict[str, str]:
    """What a user sees in the output folder."""
    folder = shelf.output / "sheets"
    return {path.name: path.read_text() for path in sorted(folder.iterdir())} if folder.is_dir() else {}


def test_nothing_is_shown_before_all_is_made(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    new = stage(shelf, a__txt="A", b__txt="B")
    assert shown(shelf) == {}
    shelf.commit(new)
    assert shown(shelf) == {"a.txt": "A", "b.txt": "B"}
    assert shelf.read() == new


def test_a_build_that_dies_while_making_leaves_the_last_good_output(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.commit(stage(shelf, a__txt="old"))
    stage(shelf, a__txt="half of the n")
    Shelf(tmp_path).recover()
    assert shown(shelf) == {"a.txt": "old"}
    assert not shelf.staging.exists()


def test_a_build_that_dies_while_moving_is_finished_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    shelf.commit(stage(shelf, a__txt="old", b__txt="old", gone__txt="old"))
    new = stage(shelf, a__txt="new", b__txt="new", c__txt="new")
    moved = []
    replace = Path.replace

    def dies(self: Path, target: Path) -> Path:
        if "staging" in self.parts:
            if moved:
                raise KeyboardInterrupt
            moved.append(self.name)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", dies)
    with pytest.raises(KeyboardInterrupt):
        shelf.commit(new)
    assert shown(shelf) == {"a.txt": "old", "b.txt": "old", "c.txt": "new", "gone.txt": "old"}
    monkeypatch.undo()
    Shelf(tmp_path).recover()
    assert shown(shelf) == {"a.txt": "new", "b.txt": "new", "c.txt": "new"}
    assert shelf.read() == new


def test_what_is_no_longer_made_goes_and_what_we_did_not_make_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.commit(stage(shelf, a__txt="A", b__txt="B"))
    (tmp_path / "sheets" / "notes.txt").write_text("mine")
    shelf.commit(stage(shelf, a__txt="A"))
    assert shown(shelf) == {"a.txt": "A", "notes.txt": "mine"}


def test_a_folder_that_is_left_empty_goes_too(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.commit(stage(shelf, a__txt="A"))
    shelf.commit(Manifest())
    assert not (tmp_path / "sheets").exists()
    assert tmp_path.is_dir()


def test_a_manifest_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "output")
    (tmp_path / "precious.txt").write_text("mine")
    shelf.commit(stage(shelf, a__txt="A"))
    entry = shelf.read().products["sheets/a.txt"].files["sheets/a.txt"]
    shelf.commit(Manifest({"x": Made({}, {"../precious.txt": entry})}))
    with pytest.raises(CannotWrite, match="leads out of"):
        shelf.commit(Manifest())
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_only_one_build_at_a_time_works_in_a_folder(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with locked(shelf.lock), pytest.raises(CannotWrite, match="another build is running"), locked(shelf.lock):
        pass
    with locked(shelf.lock):
        pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CannotWrite, match=f"file{os.sep}.rdi"), locked(Shelf(tmp_path / "file").lock):
        pass


def test_a_manifest_that_cannot_be_read_means_that_all_is_made_again(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.commit(stage(shelf, a__txt="A"))
    (tmp_path / ".rdi" / "manifest.json").write_text('{"products": 7}')
    assert shelf.read() == Manifest()


def test_the_same_products_give_the_same_manifest(tmp_path: Path) -> None:
    first, second = Shelf(tmp_path / "1"), Shelf(tmp_path / "2")
    first.commit(stage(first, a__txt="A", b__txt="B"))
    second.commit(stage(second, b__txt="B", a__txt="A"))
    name = ".rdi/manifest.json"
    assert (first.output / name).read_bytes() == (second.output / name).read_bytes()


def test_what_happened_to_files_is_noticed_even_where_size_and_date_say_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.commit(stage(shelf, a__txt="A", b__txt="B", c__txt="C", d__txt="D"))
    known = shelf.read()
    assert shelf.damage(known) == {}
    a, b, c = (tmp_path / "sheets" / name for name in ("a.txt", "b.txt", "c.txt"))
    dates = a.stat().st_atime_ns, a.stat().st_mtime_ns
    a.write_text("Z")
    os.utime(a, ns=dates)
    b.unlink()
    c.write_text("C")
    assert shelf.damage(known) == {"sheets/a.txt": "not as it was made", "sheets/b.txt": "missing"}
