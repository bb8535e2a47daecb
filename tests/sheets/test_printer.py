from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead, NotFound
from toolkit.sheets import printer
from toolkit.sheets.box import Box
from toolkit.sheets.printer import Printer, applied, correction, drift, measured

PAGE = Box(0, 0, 210, 297)
a_printer = st.builds(
    Printer, st.just("p"), st.floats(-20, 20), st.floats(-20, 20), st.floats(-5, 5), st.floats(0.9, 1.1)
)
a_point = st.tuples(st.floats(0, 210), st.floats(0, 297))


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(printer, "printers", lambda: tmp_path / "printers")
    return tmp_path / "printers"


@given(a_printer, a_point)
def test_what_is_corrected_beforehand_is_printed_where_it_should_be(profile: Printer, point) -> None:
    assert applied(drift(profile, PAGE), applied(correction(profile, PAGE), point)) == pytest.approx(point, abs=1e-6)


@given(a_printer)
def test_readings_of_a_drift_give_the_profile_back(profile: Printer) -> None:
    left, right = (25.0, 148.5), (185.0, 148.5)
    readings = [
        tuple(got - meant for got, meant in zip(applied(drift(profile, PAGE), cross), cross, strict=True))
        for cross in (left, right)
    ]
    found = measured("p", readings[0], readings[1], 160)
    assert (found.x, found.y, found.angle) == pytest.approx((profile.x, profile.y, profile.angle), abs=1e-3)
    assert found.scale == pytest.approx(profile.scale, abs=1e-5)


def test_an_error_to_the_right_is_answered_to_the_left() -> None:
    assert applied(correction(Printer("p", x=0.5, y=-1), PAGE), (100, 100)) == pytest.approx((99.5, 101))


def test_the_middle_of_the_page_stays_when_only_angle_and_scale_are_wrong() -> None:
    assert applied(correction(Printer("p", angle=1, scale=1.01), PAGE), PAGE.centre) == pytest.approx(PAGE.centre)


def test_a_saved_profile_is_found_by_its_name(settings: Path) -> None:
    profile = Printer("office laser", 0.5, -1, 0.1, 1.001)
    assert printer.save(profile) == settings / "office laser.json"
    assert printer.load("Office Laser") == profile


def test_a_profile_may_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('{"name": "p", "x": 1}')
    assert printer.load(str(tmp_path / "p.json")) == Printer("p", x=1)


@pytest.mark.usefixtures("settings")
def test_an_unknown_name_is_answered_with_the_near_ones() -> None:
    printer.save(Printer("office"))
    with pytest.raises(NotFound, match=r"No printer profile is called 'ofice'. Did you mean \"office\"\?"):
        printer.load("ofice")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", r"p\.json:1: ends too early"),
        (
            '{"name": "p", "x": "left"}',
            r"p\.json:1 \$\.x: is text; expected a fraction\. `rdi calibrate --save-printer NAME` writes one",
        ),
        ('{"name": "p", "z": 1}', r"\$\.z: there is no key 'z' here; expected one of name, x, y, angle, scale"),
        ('{"name": "p", "x": 400}', r"\$.x: x is 400; expected -20 to 20"),
        ('{"name": "p", "scale": 0}', r"\$.scale: scale is 0; expected 0.9 to 1.1"),
        ('{"name": "../p"}', r"\$.name: '../p' is no name for a printer"),
        ("\ud800", "is not UTF-8"),
        ('{"name": "p", "name": "q"}', r"\$\.name: the key 'name' stands here again"),
        ('{"name": "p", "x": NaN}', r"\$\.x: NaN is no number of JSON"),
        ('{"name": "p", "x": 1e999}', r"\$\.x: 1e999 is no number of JSON"),
    ],
)
def test_a_wrong_profile_says_what_is_wrong_with_it(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "p.json").write_bytes(text.encode(errors="surrogatepass"))
    with pytest.raises(CannotRead, match=message):
        printer.load(str(tmp_path / "p.json"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match=r"gone\.json: cannot be opened"):
        printer.load(str(tmp_path / "gone.json"))


@pytest.mark.parametrize("name", ["", "../up", "a/b", "x" * 41, ".hidden"])
def test_a_name_that_could_leave_the_folder_is_not_saved(settings: Path, name: str) -> None:
    with pytest.raises(CannotRead, match="is no name for a printer"):
        printer.save(Printer(name))
    assert not settings.exists()


@pytest.mark.usefixtures("settings")
def test_saved_profiles_are_plain_json() -> None:
    assert json.loads(printer.save(Printer("p", 1, 2, 3, 1.01)).read_text())["scale"] == 1.01
