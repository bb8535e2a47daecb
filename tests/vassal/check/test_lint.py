from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.vassal.check.conftest import DATA, Inn
from toolkit.vassal.check import Level, lint


def kinds(file: Path) -> list[str]:
    return [fault.kind for fault in lint(file)]


def test_a_sound_module_has_no_findings(inn: Inn) -> None:
    assert lint(inn()) == []


SET_UP = '<VASSAL.build.module.PredefinedSetup name="Two" isMenu="false" useFile="true" file="two.vsav"/>'
SPOILT = {
    "unknown class": ("map.DrawPile", "map.DrawPyle"),
    "unknown attribute": ('slotHeight="125"', 'slotHight="125"'),
    "unknown trait": ("return;Discard", "retrun;Discard"),
    "unknown board": ('owningBoard="Table" reshuff', 'owningBoard="Tabel" reshuff'),
    "unknown prototype": ("prototype;Card\tpiece;;;ale.png;Mead", "prototype;Crad\tpiece;;;ale.png;Mead"),
    "duplicate gpid": ('gpid="2"', 'gpid="1"'),
    "gpid out of range": ('nextPieceSlotId="10"', 'nextPieceSlotId="2"'),
    "no gpid": (' gpid="2"', ""),
    "two gpids": ("null;0;0;2;0", "null;0;0;5;0"),
    "missing picture": ("ale.png;Mead", "mead.png;Mead"),
    "no deck": (";2;false;Discard\t", ";2;false;\t"),
    "unknown deck": ('reshuffleTarget="Deck"', 'reshuffleTarget="Dekc"'),
    "unknown side": ('side="Red"', 'side="Blue"'),
    "dangling key": ("57350,0,Refill", "57350,0,Fill"),
    "off the board": ('x="200" y="100"', 'x="2000" y="100"'),
    "missing saved game": ("<VASSAL.build.module.PlayerHand", f"{SET_UP}<VASSAL.build.module.PlayerHand"),
    "wrong set-up": ("InnBoardPicker", "OutBoardPicker"),
    "malformed definition": ("+/null/prototype;Card\tpiece;;;ale.png;Mead/", "+/null/prototype;Card;;;ale.png;Mead/"),
    "version mismatch": ("<version>1<", "<version>2<"),
    "unreadable": ("</VASSAL.build.GameModule>", ""),
    "name given twice": ('mapName="Hand"', 'mapName="Inn"'),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_each_fault_is_named(inn: Inn, kind: str) -> None:
    assert kind in kinds(inn(SPOILT[kind]))


def test_a_version_that_no_engine_has_is_a_mismatch(inn: Inn) -> None:
    (fault,) = lint(inn(("3.6.0", "9.9.9")))
    assert fault.kind == "VassalVersion mismatch" and "9.9.9 is newer than any engine we know" in str(fault)


def test_a_feature_newer_than_the_version_asked_for_is_a_hint(inn: Inn) -> None:
    hand, newer = "<VASSAL.build.module.PlayerHand", "<VASSAL.build.module.properties.ScenarioPropertiesOptionTab/>"
    (hint,) = lint(inn((hand, newer + hand)))
    assert hint.level is Level.HINT and "came with 3.7.0" in str(hint)


def test_all_faults_are_told_at_once_with_their_places(inn: Inn) -> None:
    file = inn(SPOILT["unknown attribute"], SPOILT["unknown prototype"], SPOILT["duplicate gpid"])
    assert [str(fault) for fault in lint(file)] == [
        'Map "Inn" / BoardPicker: BoardPicker has no attribute \'slotHight\'. Did you mean "slotHeight"?',
        'Map "Inn" / DrawPile "Deck" / CardSlot "Mead": '
        'gpid 1 is also that of Map "Inn" / DrawPile "Deck" / CardSlot "Ale". Give it a number of its own',
        'Map "Inn" / DrawPile "Deck" / CardSlot "Mead": '
        "the slot has gpid 1, its definition 2. Write the same number in both",
        'Map "Inn" / DrawPile "Deck" / CardSlot "Mead" / trait prototype: '
        "no prototype is called 'Crad'. Did you mean \"Card\"?",
    ]


def test_a_definition_written_in_another_way_is_a_hint(inn: Inn) -> None:
    (hint,) = lint(inn(("piece;;;ale.png;Mead", "'piece;;;ale.png;Mead'")))
    assert (hint.kind, hint.level) == ("malformed definition", Level.HINT)


def test_broken_xml_is_told_with_its_line(inn: Inn) -> None:
    (fault,) = lint(inn(("</VASSAL.build.GameModule>", "")))
    assert fault.place.endswith("inn.vmod!buildFile.xml:20") and "no element found" in fault.problem


def test_the_name_of_the_build_file_follows_the_version(inn: Inn) -> None:
    (fault,) = lint(inn(("3.6.0", "3.4.13")))
    assert "no entry buildFile, which the engine opens for VassalVersion 3.4.13" in fault.problem


@pytest.mark.parametrize("entry", ["moduledata", "buildFile.xml"])
def test_a_zip_that_is_no_module_is_one_fault(inn: Inn, entry: str) -> None:
    assert kinds(inn(without=entry)) == ["unreadable"]


EXTENSION = """<VASSAL.build.module.ModuleExtension anyModule="false" description="" extensionId="ales" module="Inn"
 moduleVersion="1" nextPieceSlotId="5" vassalVersion="3.6.0" version="2">
    <VASSAL.build.module.ExtensionElement target="VASSAL.build.module.Map:Inn/VASSAL.build.module.map.DrawPile:Deck">
        <VASSAL.build.widget.CardSlot entryName="Stout" gpid="ales:1" height="70" width="50">+/null/prototype;Card\tpiece;;;ale.png;Stout/\tnull;0;0;ales:1;0</VASSAL.build.widget.CardSlot>
    </VASSAL.build.module.ExtensionElement>
</VASSAL.build.module.ModuleExtension>
"""  # noqa: E501 - definitions are lines without a break
EXTENSION_DATA = "<data version='1'><version>2</version><VassalVersion>3.6.0</VassalVersion></data>"


def extension(module: Path, old: str = "", new: str = "", *, installed: bool = True) -> Path:
    """An extension with a text replaced, in the folder of the module's extensions, or in another."""
    assert old in EXTENSION
    folder = module.with_name(f"{module.stem}_ext" if installed else "elsewhere")
    folder.mkdir()
    with zipfile.ZipFile(folder / "ales.vmdx", "w") as archive:
        archive.writestr("buildFile.xml", EXTENSION.replace(old, new) if old else EXTENSION)
        archive.writestr("extensiondata", EXTENSION_DATA)
        archive.writestr("moduledata", DATA)
    return folder / "ales.vmdx"


def test_a_sound_extension_has_no_findings(inn: Inn) -> None:
    assert lint(extension(inn())) == []


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("unknown prototype", "prototype;Card", "prototype;Crad"),
        ("missing picture", "ale.png", "stout.png"),
        ("unknown target", "DrawPile:Deck", "DrawPyle:Deck"),
        ("another module", 'module="Inn"', 'module="Pub"'),
        ("another module", 'moduleVersion="1"', 'moduleVersion="0.9"'),
        ("no extensionId", 'extensionId="ales"', 'extensionId=""'),
        ("gpid of another", 'gpid="ales:1"', 'gpid="1"'),
        ("gpid out of range", 'nextPieceSlotId="5"', 'nextPieceSlotId="1"'),
        ("version mismatch", ' version="2"', ' version="3"'),
        ("VassalVersion mismatch", 'vassalVersion="3.6.0"', 'vassalVersion="3.7.0"'),
    ],
)
def test_each_fault_of_an_extension_is_named(inn: Inn, kind: str, old: str, new: str) -> None:
    assert kind in kinds(extension(inn(), old, new))


def test_what_an_extension_names_is_not_missed_where_its_module_is_not_there(inn: Inn) -> None:
    (hint,) = lint(extension(inn(), "prototype;Card", "prototype;Crad", installed=False))
    assert hint.level is Level.HINT and "'Inn' is not there" in hint.problem
