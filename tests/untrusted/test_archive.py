"""Zips from strangers: each trick is refused by name, before anything is unpacked."""

import stat
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.errors import CannotRead, RdiError
from toolkit.untrusted.archive import BOUNDS, Bounds, opened


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


def names(path: Path, bounds: Bounds = BOUNDS) -> list[str]:
    with opened(path, bounds) as archive:
        return sorted(archive.names)


def read(path: Path, name: str, most: int | None = None) -> bytes:
    with opened(path) as archive:
        return archive.read(name, most)


def test_a_plain_zip_is_listed_and_read(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: (made.writestr("pack.json", "{}"), made.mkdir("art")))
    assert names(path) == ["pack.json"]
    assert read(path, "pack.json", 2) == b"{}"


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
        (lambda made: made.writestr("a" * 300, "{}"), "has a name of 300 characters; at most 200 are read"),
        (lambda made: made.writestr("a.json", "{}", zipfile.ZIP_LZMA), "is packed in a way that is not read"),
        (lambda made: made.writestr("a.json", "{}", zipfile.ZIP_BZIP2), "is packed in a way that is not read"),
    ],
)
def test_a_hostile_zip_is_refused(fill: Callable[[zipfile.ZipFile], object], says: str, tmp_path: Path) -> None:
    with pytest.raises(RdiError, match=says):
        names(zipped(tmp_path, fill))


def test_a_zip_with_too_many_files_or_too_many_bytes_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: [made.writestr(f"{n}.json", "{}") for n in range(4)])
    with pytest.raises(RdiError, match="it holds 4 files; at most 3 are read"):
        names(path, Bounds(count=3))
    with pytest.raises(RdiError, match="would unpack to 8 bytes; at most 7 are read"):
        names(path, Bounds(total=7))
    with pytest.raises(RdiError, match="is a zip of"):
        names(path, Bounds(packed=10))


def test_names_that_differ_in_their_capitals_are_read_where_nothing_is_unpacked_to_a_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: (made.writestr("a.json", "{}"), made.writestr("A.JSON", "{}")))
    assert names(path, Bounds(kept=True)) == ["A.JSON", "a.json"]


def test_a_long_list_of_files_is_not_read(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: [made.writestr(f"{n}.json", "") for n in range(2000)])
    with pytest.raises(CannotRead, match="its list of files is too long"):
        names(path, Bounds(count=3))


def patched(path: Path, mark: bytes, at: int, value: int) -> Path:
    data = bytearray(path.read_bytes())
    struct.pack_into("<I", data, data.index(mark) + at, value)
    path.write_bytes(data)
    return path


DIRECTORY, LOCAL = b"PK\x01\x02", b"PK\x03\x04"


def test_a_file_is_not_unpacked_farther_than_the_zip_says(tmp_path: Path) -> None:
    """What a zip says of a file is not what is in it: two megabytes became two gigabytes before that was noticed."""
    whole = b"\0" * 20_000_000
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", whole))
    patched(path, DIRECTORY, 24, 100)
    tracemalloc.start()
    with pytest.raises(CannotRead, match=r"pack\.json: cannot be unpacked: Bad CRC-32"):
        read(path, "pack.json")
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_files_that_say_they_are_the_same_bytes_are_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("a.json", b"\0" * 5_000_000))
    patched(path, DIRECTORY, 20, 5_000_000)
    with pytest.raises(CannotRead, match="more room than it has"):
        names(path)


def test_a_file_that_is_not_as_it_was_packed_is_told(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: [made.writestr(f"{name}.json", "[1, 2, 3]") for name in "abc"])
    patched(path, b"b.json", 6, 0)
    with opened(path) as archive:
        assert [name for name in sorted(archive.names) if archive.damage(name)] == ["b.json"]
        assert "b.json: cannot be unpacked: " in str(archive.damage("b.json"))


def test_a_file_that_is_too_long_is_not_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", "x" * 100))
    with pytest.raises(CannotRead, match=r"pack\.json: has more than 99 bytes"):
        read(path, "pack.json", 99)


def test_an_encrypted_file_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", "{}"))
    data = bytearray(path.read_bytes())
    central = data.index(b"PK\x01\x02")
    struct.pack_into("<H", data, central + 8, 1)
    path.write_bytes(data)
    with pytest.raises(RdiError, match="is encrypted"):
        names(path)


def test_a_zip_that_lies_about_its_sizes_is_an_error_and_no_crash(tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: made.writestr("pack.json", "{}" * 1000))
    data = bytearray(path.read_bytes())
    struct.pack_into("<I", data, data.index(b"PK\x01\x02") + 24, 7)
    path.write_bytes(data)
    with pytest.raises(CannotRead, match="cannot be unpacked"):
        read(path, "pack.json", 5000)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip at all", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip_is_said_to_be_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(data)
    with pytest.raises(CannotRead, match="is not a zip that can be read"):
        names(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(name=st.text(min_size=1, max_size=30).filter(lambda name: "\0" not in name))
def test_any_name_that_is_accepted_stays_inside(name: str, tmp_path: Path) -> None:
    try:
        path = zipped(tmp_path, lambda made: made.writestr(name, "{}"))
    except (UnicodeEncodeError, ValueError):
        return  # no zip can be made with this name
    try:
        accepted = names(path)
    except RdiError:
        return
    for inner in accepted:
        assert (tmp_path / inner).resolve().is_relative_to(tmp_path.resolve())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_a_damaged_zip_is_read_or_refused_but_never_fails_otherwise(data: st.DataObject, tmp_path: Path) -> None:
    path = zipped(tmp_path, lambda made: (made.writestr("pack.json", "{}"), made.writestr("a/b.json", "[]")))
    whole = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(whole)
    try:
        with opened(path) as archive:
            for name in archive.names:
                assert len(archive.read(name, 100)) <= 100
    except RdiError:
        return
