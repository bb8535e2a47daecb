"""Building: only what has changed, whole or not at all, the same bytes from the same input."""

import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tools import on_posix
from toolkit import paths, processors
from toolkit.build import recipes, workshop
from toolkit.build.order import Done, Order, build, dry_run
from toolkit.errors import CannotWrite, NotFound, RdiError

DECK = "drinks-rdi1"
ALE = f"faces/{DECK}/light-ale.png"
SHEET = f"faces/{DECK}/contact-sheet.png"


def silently(items: Iterable[Any], _what: str, _total: int) -> Iterator[Any]:
    return iter(items)


def make(order: Order, **changes: Any) -> Done:
    return build(replace(order, **changes), silently)


def names(done: Done) -> set[str]:
    return {step.product.name for step in done.made}


def shown(folder: Path) -> dict[str, bytes]:
    """What was made, without what the build remembers."""
    return {name: content for name, content in contents(folder).items() if not name.startswith(".rdi/")}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the card data that a test may edit."""
    copy = tmp_path / "card_data"
    shutil.copytree(paths.CARD_DATA, copy)
    monkeypatch.setattr(paths, "CARD_DATA", copy)
    return copy


@pytest.fixture
def order(tmp_path: Path) -> Order:
    return Order(tmp_path / "output", (DECK,), ("faces",))


def edit_light_ale(data: Path, title: str = "Lighter Ale") -> None:
    file = data / "drinks" / "cards.json"
    cards = json.loads(file.read_text("utf-8"))
    for card in cards["drinks"]:
        if card["id"] == "drinks/light-ale":
            card["title"] = title
    file.write_text(json.dumps(cards), "utf-8")


def test_what_has_not_changed_is_not_made_again(order: Order) -> None:
    first = make(order)
    assert ALE in names(first)
    assert {why for step in first.made for why in step.why} == {"new"}
    second = make(order)
    assert (second.made, second.gone) == ((), ())
    assert second.kept == len(first.made)


@pytest.mark.usefixtures("data")
def test_an_edit_of_a_card_makes_its_face_again_and_no_other(order: Order, data: Path) -> None:
    make(order)
    before = contents(order.output)
    edit_light_ale(data)
    planned, done = dry_run(order), make(order)
    assert names(done) == names(planned) == {ALE, SHEET}
    assert next(step.why for step in done.made if step.product.name == ALE) == ("face changed",)
    changed = {path for path, content in contents(order.output).items() if before[path] != content}
    assert changed == {ALE, SHEET, ".rdi/faces.bin", ".rdi/manifest.json"}


def test_an_edit_that_changes_no_picture_makes_no_picture(order: Order, data: Path) -> None:
    make(order)
    file = data / "drinks" / "cards.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")), indent=7), "utf-8")
    assert names(make(order)) == set()


def test_the_same_input_gives_the_same_bytes(order: Order, tmp_path: Path) -> None:
    other = Order(tmp_path / "other", order.decks, order.only)
    make(order)
    make(other)
    assert shown(order.output) == shown(other.output)


def test_several_processes_make_what_one_makes(order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Order(tmp_path / "other", order.decks, order.only)
    make(order)
    monkeypatch.setattr(workshop, "WORTH_A_PROCESS", 0)
    monkeypatch.setattr(processors, "available", lambda: 2)
    make(other)
    assert shown(order.output) == shown(other.output)


def test_outputs_that_are_missing_or_damaged_are_made_again(order: Order) -> None:
    make(order)
    good = shown(order.output)
    (order.output / ALE).unlink()
    (order.output / "faces" / DECK / "wine.png").write_bytes(b"not a picture")
    done = make(order)
    assert {step.product.name: step.why for step in done.made} == {
        ALE: (f"{ALE} is missing",),
        f"faces/{DECK}/wine.png": (f"faces/{DECK}/wine.png is not as it was made",),
    }
    assert shown(order.output) == good


def test_all_can_be_made_again(order: Order) -> None:
    first = make(order)
    assert names(make(order, force=True)) == names(first)


def test_making_a_part_again_leaves_the_rest(order: Order) -> None:
    make(order)
    done = make(order, decks=("drinks-rdi2",), force=True)
    assert done.gone == ()
    assert (order.output / ALE).is_file()
    assert names(make(order, decks=(DECK, "drinks-rdi2"))) == set()


def test_a_dry_run_touches_nothing(order: Order) -> None:
    assert ALE in names(dry_run(order))
    assert not order.output.exists()


def test_a_part_of_the_decks_leaves_the_others_alone(order: Order) -> None:
    make(order)
    done = make(Order(order.output, ("gog",), ("faces",)))
    assert done.gone == ()
    assert (order.output / ALE).is_file()
    assert names(make(order)) == set()


def test_a_product_that_is_no_longer_made_goes_with_the_next_full_build(
    order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(order)
    notes = order.output / "faces" / DECK / "notes.txt"
    notes.write_text("mine")
    plan = recipes.plan
    monkeypatch.setattr(
        recipes, "plan", lambda bench, *_: [one for one in plan(bench, (DECK,), ("faces",)) if one.name != ALE]
    )
    done = make(Order(order.output))
    assert done.gone == (ALE,)
    assert not (order.output / ALE).exists()
    assert notes.read_text() == "mine"


def test_an_unknown_deck_is_answered_with_the_nearest_and_nothing_is_made(order: Order) -> None:
    with pytest.raises(NotFound, match="drinks-rdi1"):
        make(Order(order.output, ("drinks-rdi",)))
    assert shown(order.output) == {}


def test_a_broken_edit_leaves_the_last_good_output(order: Order, data: Path) -> None:
    make(order)
    good = shown(order.output)
    edit_light_ale(data, "Light " * 100)
    with pytest.raises(RdiError, match="light-ale"):
        make(order)
    assert shown(order.output) == good


def test_an_output_folder_that_cannot_be_written_is_one_clear_error(order: Order) -> None:
    order.output.write_text("a file is in the way")
    with pytest.raises(CannotWrite, match="output"):
        make(order)


STARVED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
from toolkit.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


@on_posix
def test_a_disk_that_is_full_is_one_clear_error_and_nothing_half_written(order: Order) -> None:
    arguments = ["build", "--deck", DECK, "--only", "faces", "--output", str(order.output)]
    done = subprocess.run([sys.executable, "-c", STARVED, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    fault = done.stderr.splitlines()[-1]
    assert fault.startswith("rdi: ")
    assert "cannot be written" in fault
    assert shown(order.output) == {}


def killed_while_making(order: Order, program: str) -> None:
    """Start a build of everything anew in another process, and kill just that one when some pictures are drawn."""
    arguments = ["build", "--force", "--deck", DECK, "--only", "faces", "--output", str(order.output), "--quiet"]
    child = subprocess.Popen([sys.executable, "-c", program, *arguments])
    while child.poll() is None and len(list(order.output.glob(".rdi/making-*/files/faces/*/*.png"))) < 5:
        time.sleep(0.005)
    child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL


def test_a_build_that_is_killed_leaves_the_last_good_output_whole(order: Order) -> None:
    make(order)
    good = shown(order.output)
    killed_while_making(order, "import sys; from toolkit.cli.main import run; run(sys.argv[1:])")
    assert shown(order.output) == good
    make(order, force=True)
    assert {path.name for path in (order.output / ".rdi").iterdir()} == {"faces.bin", "lock", "manifest.json"}


IN_TWO_PROCESSES = """
import sys
from toolkit.build import workshop
from toolkit.cli.main import run
workshop.WORTH_A_PROCESS, workshop.processors.available = 0, lambda: 2
if __name__ == "__main__":
    run(sys.argv[1:])
"""


def test_what_processes_of_a_killed_build_still_make_is_not_mistaken_for_products(order: Order) -> None:
    make(order)
    good = shown(order.output)
    killed_while_making(order, IN_TWO_PROCESSES)
    stray = next(order.output.glob(".rdi/making-*/files")) / "stray.png"
    planned, done = dry_run(order), make(order, force=True)
    stray.parent.mkdir(parents=True, exist_ok=True)
    stray.write_bytes(b"by a process that has not noticed yet")
    assert planned.made == ()
    assert {step.product.name for step in done.made} == set(good)
    make(order, force=True)
    assert shown(order.output) == good
    assert not stray.exists()


def test_a_file_that_no_build_made_is_not_replaced_unless_that_is_asked_for(order: Order) -> None:
    mine = order.output / ALE
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert any(warning.startswith(f"{ALE} is there") for warning in dry_run(order).warnings)
    with pytest.raises(CannotWrite, match=f"{ALE} would be replaced, but no build made this: .* --overwrite"):
        make(order)
    assert shown(order.output) == {ALE: b"mine"}
    assert dry_run(replace(order, overwrite=True)).warnings == ()
    make(order, overwrite=True)
    assert mine.read_bytes().startswith(b"\x89PNG")


def test_a_file_that_is_just_what_would_be_made_is_taken_over(order: Order, tmp_path: Path) -> None:
    make(order)
    moved = tmp_path / "moved"
    shutil.copytree(order.output / "faces", moved / "faces")
    first = make(Order(moved, order.decks, order.only))
    assert SHEET in names(first)
    assert make(Order(moved, order.decks, order.only)).made == ()


@pytest.mark.parametrize("name", ["faces", f"faces/{DECK}", ALE])
def test_nothing_is_written_through_a_link(name: str, order: Order, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "light-ale.png").mkdir(parents=True)
    link = order.output / name
    link.parent.mkdir(parents=True)
    link.symlink_to(elsewhere)
    for change in ({}, {"overwrite": True}):
        with pytest.raises(RdiError, match=f"{name} is a link, and a build writes through none"):
            make(order, **change)
    assert contents(elsewhere) == {}
    assert link.is_symlink()


def test_the_output_folder_itself_may_be_a_link(order: Order, tmp_path: Path) -> None:
    (tmp_path / "large-disk").mkdir()
    order.output.symlink_to(tmp_path / "large-disk")
    make(order)
    assert (tmp_path / "large-disk" / ALE).is_file()


def test_a_memory_behind_a_link_is_not_written(order: Order, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    order.output.mkdir()
    (order.output / ".rdi").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(RdiError, match=r"\.rdi is a link"):
        make(order)
    assert set(contents(tmp_path / "elsewhere")) <= {"lock"}


@pytest.mark.parametrize(("name", "what"), [("faces", "file"), (ALE, "folder")])
def test_what_is_in_the_way_is_named_before_anything_is_made(name: str, what: str, order: Order) -> None:
    place = order.output / name
    if what == "folder":
        (place / "mine").mkdir(parents=True)
    else:
        place.parent.mkdir(parents=True)
        place.write_text("mine")
    for tried in (make, dry_run):
        with pytest.raises(RdiError, match=f"{name} is a {what} in the way: move it elsewhere"):
            tried(order)
    assert not list(order.output.glob(".rdi/making-*"))


def test_what_is_no_longer_made_but_was_changed_by_somebody_is_left_and_told(
    order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(order)
    (order.output / ALE).write_text("painted over")
    plan = recipes.plan
    monkeypatch.setattr(
        recipes, "plan", lambda bench, *_: [one for one in plan(bench, (DECK,), ("faces",)) if one.name != ALE]
    )
    done = make(Order(order.output))
    assert done.gone == ()
    assert done.warnings == (f"{ALE} is no longer made, but is not as it was made: it is left there",)
    assert (order.output / ALE).read_text() == "painted over"


def test_a_table_takes_the_pictures_away_that_it_no_longer_shows(tmp_path: Path, data: Path) -> None:
    table = Order(tmp_path / "output", (DECK, "gog", "zot"), ("tts",))
    make(table)
    edit_light_ale(data)
    done = make(table)
    sheets = [name for name in done.gone if f"{DECK}-cards-" in name]
    assert len(sheets) == len(done.gone) == 1
    assert not (table.output / sheets[0]).exists()
    assert len(list((table.output / "tts" / "pictures").glob(f"{DECK}-cards-*"))) == 1


def test_a_module_takes_unchanged_pictures_from_the_last_one(tmp_path: Path, data: Path) -> None:
    decks = ("gog", DECK)
    order = Order(tmp_path / "output", decks, ("vassal",))
    make(order)
    edit_light_ale(data)
    done = make(order)
    (step,) = done.made
    assert f"images/card-{DECK}-drinks.light-ale.png changed" in step.why
    fresh = Order(tmp_path / "fresh", decks, ("vassal",))
    make(fresh)
    assert (order.output / step.product.name).read_bytes() == (fresh.output / step.product.name).read_bytes()
