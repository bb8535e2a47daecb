"""Files from strangers."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vassal.check.conftest import DATA
from toolkit.vassal.check import lint


def only(file: Path) -> str:
    (fault,) = lint(file)
    assert fault.kind == "unreadable"
    return fault.problem


def zipped(file: Path, *entries: tuple[str | zipfile.ZipInfo, str | bytes]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return file


@pytest.fixture
def vmod(tmp_path: Path) -> Callable[..., Path]:
    return lambda *entries: zipped(tmp_path / "a.vmod", *entries)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", os.urandom(3000), "<data/>".encode("utf-16")])
def test_what_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.vmod").write_bytes(content)
    assert "not a zip" in only(tmp_path / "a.vmod")


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "No such file" in only(tmp_path / "nothing.vmod")
    assert "cannot be opened" in only(tmp_path)


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", "images\\..\\..\\evil", "c:/evil"])
def test_a_name_that_leads_out_is_refused(vmod: Callable[..., Path], name: str) -> None:
    assert "leads out of the module" in only(vmod((name, "x")))


def test_a_link_is_refused(vmod: Callable[..., Path]) -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert "is a link" in only(vmod((link, "/etc/passwd")))


def test_a_bomb_is_refused_unopened(vmod: Callable[..., Path]) -> None:
    assert "times its size" in only(vmod(("buildFile.xml", b"\0" * 50_000_000)))


def test_too_many_entries_are_refused(vmod: Callable[..., Path]) -> None:
    assert "entries" in only(vmod(*((f"images/{number}", b"") for number in range(20_001))))


def test_entities_are_refused(vmod: Callable[..., Path]) -> None:
    laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>'
    assert "document type declaration" in only(vmod(("moduledata", DATA), ("buildFile.xml", laughs)))


def test_bottomless_nesting_is_refused(vmod: Callable[..., Path]) -> None:
    deep = "<a>" * 5000 + "</a>" * 5000
    assert "more than 200 levels" in only(vmod(("moduledata", DATA), ("buildFile.xml", deep)))


def test_a_damaged_entry_is_refused(vmod: Callable[..., Path]) -> None:
    file = vmod(("moduledata", os.urandom(5000)))
    content = bytearray(file.read_bytes())
    content[200:260] = b"\xff" * 60
    file.write_bytes(content)
    assert "the entry moduledata is damaged" in only(file)
