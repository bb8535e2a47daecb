"""Outputs appear whole or not at all, whenever a build dies."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import on_posix
from toolkit import files
from toolkit.build import manifest
from toolkit.build.lock import locked
from toolkit.build.manifest import Made, Manifest
from toolkit.build.shelf import Shelf, Staging, settle
from toolkit.errors import CannotWrite


def stage(shelf: Shelf, **contents: str) -> tuple[Staging, Manifest]:
    """Make files aside (``a__txt`` is ``a.txt``); the place and the manifest of just them."""
    staging = shelf.staging()
    for name, content in contents.items():
        files.write(staging.files / "sheets" / name.replace("__", "."), content)
    return staging, Manifest({path: Made({}, {path: file}) for path, file in staging.made().items()})


def put(shelf: Shelf, **contents: str) -> Manifest:
    """Make files aside and move them in; the manifest of just them."""
    staging, new = stage(shelf, **contents)
    shelf.commit(staging, new)
    return new


def shown(shelf: Shelf) -> dict[str, str]:
    """What a user sees in the output folder."""
    folder = shelf.output / "sheets"
    return {path.name: path.read_text() for path in sorted(folder.iterdir())} if folder.is_dir() else {}


def test_nothing_is_shown_before_all_is_made(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    staging, new = stage(shelf, a__txt="A", b__txt="B")
    assert shown(shelf) == {}
    shelf.commit(staging, new)
    assert shown(shelf) == {"a.txt": "A", "b.txt": "B"}
    assert shelf.read() == new


def test_a_build_that_dies_while_making_leaves_the_last_good_output(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    put(shelf, a__txt="old")
    staging, _ = stage(shelf, a__txt="half of the n")
    Shelf(tmp_path).finish()
    assert shown(shelf) == {"a.txt": "old"}
    assert not staging.folder.exists()


OLD = {"a.txt": "old", "b.txt": "old", "gone.txt": "old"}
NEW = {"a.txt": "new", "b.txt": "new", "c.txt": "new"}

KILLED = """
import os, signal, sys
from pathlib import Path
from tests.build.test_shelf import NEW, OLD, put, stage
from toolkit.build.shelf import Shelf

CHANGES = {"open", "os.mkdir", "os.remove", "os.rename", "os.rmdir"}


def kill_before(step, folder):
    left = [step]

    def count(event, details):
        if event in CHANGES and str(details[0]).startswith(folder):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)


def dies(step):
    shelf = Shelf(Path(sys.argv[1]) / str(step))
    put(shelf, **{name.replace(".", "__"): content for name, content in OLD.items()})
    staged = stage(shelf, **{name.replace(".", "__"): content for name, content in NEW.items()})
    child = os.fork()
    if not child:
        kill_before(step, str(shelf.output))
        shelf.commit(*staged)
        os._exit(0)
    return os.waitpid(child, 0)[1] == signal.SIGKILL


step = 1
while dies(step):
    step += 1
"""


@on_posix
def test_a_build_that_is_killed_at_any_step_of_moving_in_is_all_old_or_all_new_for_whoever_comes_next(
    tmp_path: Path,
) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=True, timeout=120)
    left, settled = [], []
    for step in sorted(int(path.name) for path in tmp_path.iterdir()):
        shelf = Shelf(tmp_path / str(step))
        left.append(shown(shelf))
        settle(shelf.output / "sheets" / "a.txt")
        settled.append(shown(shelf))
        assert set(shelf.read().files) == {f"sheets/{name}" for name in settled[-1]}
        assert shelf.damage(shelf.read()) == {}
        put(shelf, a__txt="newer")
        assert shown(shelf) == {"a.txt": "newer"}
        shelf.finish()
        assert {path.name for path in (shelf.output / ".rdi").iterdir()} <= {"lock", "manifest.json"}
    done = settled.index(NEW)
    assert settled == [OLD] * done + [NEW] * (len(settled) - done)
    assert left[:done] == [OLD] * done
    assert any(each not in (OLD, NEW) for each in left), "no step was between the old and the new"
    assert all(content in ("old", "new") for each in left for content in each.values())


def test_stopping_a_build_while_it_moves_in_waits_for_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    put(shelf, a__txt="old", b__txt="old")
    staged = stage(shelf, a__txt="new", b__txt="new")
    replace, stopped = Path.replace, []

    def stops(self: Path, target: Path) -> Path:
        if target.name == "b.txt" and self != target and not stopped:
            stopped.append(self)
            raise KeyboardInterrupt
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", stops)
    with pytest.raises(KeyboardInterrupt):
        shelf.commit(*staged)
    assert shown(shelf) == {"a.txt": "new", "b.txt": "new"}


def test_what_is_left_to_do_is_done_by_one_process_only(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    staging, new = stage(shelf, a__txt="A")
    manifest.write(staging.manifest, new)
    staging.folder.rename(tmp_path / ".rdi" / "made")
    with locked(shelf.lock), pytest.raises(CannotWrite, match="another build is running"):
        settle(tmp_path)
    assert shown(shelf) == {}
    settle(tmp_path)
    assert shown(shelf) == {"a.txt": "A"}


def test_what_is_no_longer_made_goes_and_what_we_did_not_make_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    put(shelf, a__txt="A", b__txt="B")
    (tmp_path / "sheets" / "notes.txt").write_text("mine")
    put(shelf, a__txt="A")
    assert shown(shelf) == {"a.txt": "A", "notes.txt": "mine"}


def test_a_folder_that_is_left_empty_goes_too(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    put(shelf, a__txt="A")
    put(shelf)
    assert not (tmp_path / "sheets").exists()
    assert tmp_path.is_dir()


def test_a_manifest_that_leads_out_of_the_folder_is_none(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "output")
    (tmp_path / "precious.txt").write_text("A")
    entry = put(shelf, a__txt="A").files["sheets/a.txt"]
    for name in ("../precious.txt", str(tmp_path / "precious.txt")):
        manifest.write(shelf.output / ".rdi" / "manifest.json", Manifest({"x": Made({}, {name: entry})}))
        assert shelf.read() == Manifest()
        put(shelf)
    assert (tmp_path / "precious.txt").read_text() == "A"


@pytest.mark.parametrize("content", [b"", b"{", b'{"products": 7}', b'{"asked": "\xff"}', b'{"asked": "\\ud800"}'])
def test_a_manifest_that_cannot_be_read_means_that_all_is_made_again(content: bytes, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    put(shelf, a__txt="A")
    (tmp_path / ".rdi" / "manifest.json").write_bytes(content)
    assert shelf.read() == Manifest()


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


def test_the_same_products_give_the_same_manifest(tmp_path: Path) -> None:
    first, second = Shelf(tmp_path / "1"), Shelf(tmp_path / "2")
    put(first, a__txt="A", b__txt="B")
    put(second, b__txt="B", a__txt="A")
    name = ".rdi/manifest.json"
    assert (first.output / name).read_bytes() == (second.output / name).read_bytes()


def test_what_happened_to_files_is_noticed_even_where_size_and_date_say_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    put(shelf, a__txt="A", b__txt="B", c__txt="C", d__txt="D")
    known = shelf.read()
    assert shelf.damage(known) == {}
    a, b, c = (tmp_path / "sheets" / name for name in ("a.txt", "b.txt", "c.txt"))
    dates = a.stat().st_atime_ns, a.stat().st_mtime_ns
    a.write_text("Z")
    os.utime(a, ns=dates)
    b.unlink()
    c.write_text("C")
    assert shelf.damage(known) == {"sheets/a.txt": "not as it was made", "sheets/b.txt": "missing"}
