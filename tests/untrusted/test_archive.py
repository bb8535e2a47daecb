"""Zips from strangers: each trick is refused by name, before anything is unpacked."""

import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.errors import CannotRead, RdiError
from toolkit.untrusted import archive
from toolkit.untrusted.archive import Bounds


def zipped(folder: Path, fill: Callable[[zipfile.ZipFile], object]) -> Path:
    path = folder / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        fill(made)
    return path


def a_link(made: zipfile.ZipFile) -> None:
    info = zipfile.ZipInfo("art/link.png")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    made.writestr(info, "/etc/passwd")


def twice(made: zipfile.ZipFile) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        made.writestr("pack.json", "{}")
        made.writestr("pack.json", "{}")


def test_a_plain_zip_is_listed_and_read(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: (made.writestr("pack.json", "{}"), made.mkdir("art")))
    assert archive.names(path) == ["pack.json"]
    assert archive.read(path, ["pack.json"], 10) == {"pack.json": b"{}"}


@pytest.mark.parametrize(
    ("fill", "says"),
    [
        (lambda made: made.writestr("../evil.json", "{}"), "leads out of the zip"),
        (lambda made: made.writestr("a/../../evil.json", "{}"), "leads out of the zip"),
        (lambda made: made.writestr("/etc/evil.json", "{}"), "not relative"),
        (lambda made: made.writestr("C:/evil.json", "{}"), "not relative"),
        (lambda made: made.writestr("art\\..\\evil.json", "{}"), "not written with '/'"),
        (lambda made: made.writestr("art/\u202egnp.json", "{}"), "cannot be printed"),
        (a_link, "is a link or a device"),
        (twice, "is there twice"),
        (lambda made: (made.writestr("a.json", "{}"), made.writestr("A.JSON", "{}")), "is there twice"),
        (lambda made: made.writestr("bomb", b"\0" * 30_000_000), "as a zip bomb does"),
    ],
)
def test_a_hostile_zip_is_refused(fill: Callable[[zipfile.ZipFile], object], says: str, tmp_path: Path) -> None:
    with pytest.raises(RdiError, match=says):
        archive.names(zipped(tmp_path, fill))


def test_a_zip_with_too_many_files_or_too_many_bytes_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: [made.writestr(f"{n}.json", "{}") for n in range(4)])
    with pytest.raises(RdiError, match="it holds 4 files; at most 3 are read"):
        archive.names(path, Bounds(count=3))
    with pytest.raises(RdiError, match="would unpack to 8 bytes; at most 7 are read"):
        archive.names(path, Bounds(total=7))
    with pytest.raises(RdiError, match="is a zip of"):
        archive.names(path, Bounds(packed=10))


def test_a_file_that_is_too_long_is_not_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", "x" * 100))
    with pytest.raises(CannotRead, match=r"has 100 bytes; expected at most 99"):
        archive.read(path, ["pack.json"], 99)


def test_an_encrypted_file_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", "{}"))
    data = bytearray(path.read_bytes())
    central = data.index(b"PK\x01\x02")
    struct.pack_into("<H", data, central + 8, 1)
    path.write_bytes(data)
    with pytest.raises(RdiError, match="is encrypted"):
        archive.names(path)


def test_a_zip_that_lies_about_its_sizes_is_an_error_and_no_crash(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", "{}" * 1000))
    data = bytearray(path.read_bytes())
    struct.pack_into("<I", data, data.index(b"PK\x01\x02") + 24, 7)
    path.write_bytes(data)
    with pytest.raises(CannotRead, match="cannot be unpacked"):
        archive.read(path, ["pack.json"], 5000)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip at all", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip_is_said_to_be_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(data)
    with pytest.raises(CannotRead, match="is not a zip that can be read"):
        archive.names(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(name=st.text(min_size=1, max_size=30).filter(lambda name: "\0" not in name))
def test_any_name_that_is_accepted_stays_inside(name: str, tmp_path: Path) -> None:
    try:
        path = zipped(tmp_path, lambda made: made.writestr(name, "{}"))
    except (UnicodeEncodeError, ValueError):
        return  # no zip can be made with this name
    try:
        names = archive.names(path)
    except RdiError:
        return
    for accepted in names:
        assert (tmp_path / accepted).resolve().is_relative_to(tmp_path.resolve())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_a_damaged_zip_is_read_or_refused_but_never_fails_otherwise(data: st.DataObject, tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: (made.writestr("pack.json", "{}"), made.writestr("a/b.json", "[]")))
    whole = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(whole)
    try:
        archive.read(path, archive.names(path), 100)
    except RdiError:
        return
