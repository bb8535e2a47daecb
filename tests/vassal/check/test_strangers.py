"""Modules from strangers: whatever they hold, they are looked at within bounds."""

from __future__ import annotations

import os
import re
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vassal.check.conftest import DATA, Inn
from toolkit.vassal.check import Level, lint


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
    assert re.search("leads out of the zip|is not relative", only(vmod((name, "x"))))


def test_a_link_is_refused(vmod: Callable[..., Path]) -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert "is a link" in only(vmod((link, "/etc/passwd")))


def test_a_bomb_is_refused_unopened(vmod: Callable[..., Path]) -> None:
    assert "times its size" in only(vmod(("buildFile.xml", b"\0" * 50_000_000)))


def test_too_many_entries_are_refused(vmod: Callable[..., Path]) -> None:
    assert "it holds 20,001 files" in only(vmod(*((f"images/{number}", b"") for number in range(20_001))))


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
    assert "Bad CRC-32 for file 'moduledata'" in only(file)


@pytest.mark.parametrize("encoding", ["utf-7", "utf-32", "idna", "punycode", "unicode_escape", "rot13", "nonsense", ""])
def test_an_encoding_that_no_xml_has_is_refused(vmod: Callable[..., Path], encoding: str) -> None:
    module = f"<?xml version='1.0' encoding='{encoding}'?><a/>"
    assert re.search("the encoding|broken XML", only(vmod(("moduledata", DATA), ("buildFile.xml", module))))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1", "windows-1252"])
def test_the_usual_encodings_are_read(vmod: Callable[..., Path], encoding: str) -> None:
    module = f"<?xml version='1.0' encoding='{encoding}'?><VASSAL.build.GameModule name='é'/>".encode(encoding)
    assert "unreadable" not in {fault.kind for fault in lint(vmod(("moduledata", DATA), ("buildFile.xml", module)))}


def test_text_in_many_pieces_is_put_together(inn: Inn) -> None:
    """Expat hands on eight kilobytes at most; a comment cuts a text in two."""
    long = f"{'x' * 20_000}<!-- -->y&amp;"
    (fault,) = lint(
        inn(("<entry>Red</entry>", f"<entry>Red</entry><entry>{long}</entry>"), ('side="Red"', 'side="Blue"'))
    )
    assert fault.kind == "unknown side"
    assert (
        lint(inn(("<entry>Red</entry>", f"<entry>{long}</entry>"), ('side="Red"', f'side="{"x" * 20_000}y&amp;"')))
        == []
    )


def test_of_very_many_faults_the_first_are_told(inn: Inn) -> None:
    hand = "<VASSAL.build.module.PlayerHand"
    found = lint(inn((hand, "".join(f"<strange.thing{n}/>" for n in range(1000)) + hand)))
    assert len(found) == 201
    assert "unknown class: there are more than 200 of them; these are the first" in map(str, found)


def test_many_hints_hide_no_fault(inn: Inn) -> None:
    tab, hand = "VASSAL.build.module.properties.ScenarioPropertiesOptionTab", "<VASSAL.build.module.PlayerHand"
    newer = "".join(f"<{tab} name='{n}'/>" for n in range(500))
    found = lint(inn((hand, newer + hand), ("+/null/prototype;Card\tpiece;;;ale.png;Mead/", "+/null/Crad")))
    assert sum(fault.level is Level.HINT for fault in found) == 201
    assert "malformed definition" in {fault.kind for fault in found}


def test_long_names_are_told_in_short(inn: Inn) -> None:
    file = inn(
        ('mapName="Inn"', f'mapName="{"Inn" * 10_000}"'), ('owningBoard="Table"', f'owningBoard="{"T" * 10_000}"')
    )
    assert {fault.kind for fault in lint(file)} >= {"unknown board", "wrong set-up"}
    assert max(len(str(fault)) for fault in lint(file)) < 1_000


def test_a_module_that_takes_too_long_is_told_to_do_so(inn: Inn) -> None:
    assert [fault.kind for fault in lint(inn(), seconds=0)] == ["unfinished"]


@pytest.mark.parametrize("number", ["²", "9" * 5000, "-1", "1e3", "١"])
def test_a_number_that_is_none_is_no_fault_of_ours(inn: Inn, number: str) -> None:
    lint(inn(('gpid="2"', f'gpid="{number}"'), ('nextPieceSlotId="10"', f'nextPieceSlotId="{number}"')))
    lint(inn(('x="200"', f'x="{number}"'), ('height="400"', f'height="{number}"'), ("57344", number)))
    lint(inn(("3.6.0", f"3.6.{number}")))


def test_a_damaged_picture_is_told(inn: Inn) -> None:
    file = inn()
    file.write_bytes(file.read_bytes().replace(b"GIF89a", b"GIF87a"))
    (fault,) = lint(file)
    assert (fault.place, fault.kind) == ("images/ale.png", "damaged file")
