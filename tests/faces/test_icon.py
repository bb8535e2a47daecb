import re
from pathlib import Path

import pytest

from toolkit.errors import CannotRead, NotFound
from toolkit.faces import icon as module
from toolkit.faces.icon import icon, icons, outline_of
from toolkit.paths import TEMPLATES

FOLDER = TEMPLATES / "faces" / "icons"
NOTICE = Path(__file__).parents[2] / "NOTICE.md"


def test_every_icon_lies_on_its_grid_or_hardly_over_it() -> None:
    for name in icons():
        drawn = icon(name)
        points = [float(number) for number in re.findall(r"-?\d+\.?\d*", drawn.outline)]
        assert len(points) > 10, name
        assert min(points) > -0.04 * drawn.grid, name
        assert max(points) < 1.04 * drawn.grid, name


def test_every_icon_names_who_drew_it_and_so_does_the_notice() -> None:
    notice = NOTICE.read_text("utf-8")
    for name in icons():
        said = re.search(r"<desc>(.*)</desc>", (FOLDER / f"{name}.svg").read_text("utf-8"))
        assert said, name
        assert said[1] == "Red Dragon Inn toolkit, MIT" or f"`{name}`" in notice, name
        assert "MIT" in said[1] or "CC BY 3.0" in said[1], name


def test_a_path_becomes_the_same_path_in_the_words_of_pdf() -> None:
    assert list(outline_of("M0 0 L10 -5.5 C1 2 3 4 5 6 Z")) == ["0 0 m", "10 -5.5 l", "1 2 3 4 5 6 c", "h"]


def test_another_command_is_told_how_to_write_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0 h9"/></svg>'
    )
    monkeypatch.setattr(module, "_FOLDER", tmp_path)
    monkeypatch.setattr(module, "icons", lambda: ("odd",))
    with pytest.raises(CannotRead, match=r"odd\.svg: is not an icon: its path has h9; write it with absolute M, L, C"):
        icon("odd")


def test_an_unknown_icon_is_told_the_nearest() -> None:
    with pytest.raises(NotFound, match='"fortitude"'):
        icon("fortitud")
