"""A small sound module, and how to spoil it."""
# ruff: noqa: E501 - definitions are lines without a break

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

BUILD = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule VassalVersion="3.6.0" description="" name="Inn" nextPieceSlotId="10" version="1">
    <VASSAL.build.module.PlayerRoster buttonText="Retire"><entry>Red</entry></VASSAL.build.module.PlayerRoster>
    <VASSAL.build.module.PrototypesContainer>
        <VASSAL.build.module.PrototypeDefinition description="" name="Card">+/null/return;Discard;68,130;;Where?;;2;false;Discard\treport;68\\\\,130;Gone.;;;;false\\\tpiece;;;;/\t-1\\\tnull;0;0;;0</VASSAL.build.module.PrototypeDefinition>
    </VASSAL.build.module.PrototypesContainer>
    <VASSAL.build.module.Map launch="false" mapName="Inn">
        <VASSAL.build.module.map.BoardPicker slotHeight="125">
            <setup>InnBoardPicker\tTable\t0\t0</setup>
            <VASSAL.build.module.map.boardPicker.Board height="400" name="Table" width="600"/>
        </VASSAL.build.module.map.BoardPicker>
        <VASSAL.build.module.map.DrawPile emptyHotkey="57344,0,Refill" hotkeyOnEmpty="true" name="Deck" owningBoard="Table" x="100" y="100">
            <VASSAL.build.widget.CardSlot entryName="Ale" gpid="1" height="70" width="50">+/null/prototype;Card\tpiece;;;ale.png;Ale/\tnull;0;0;1;0</VASSAL.build.widget.CardSlot>
            <VASSAL.build.widget.CardSlot entryName="Mead" gpid="2" height="70" width="50">+/null/prototype;Card\tpiece;;;ale.png;Mead/\tnull;0;0;2;0</VASSAL.build.widget.CardSlot>
        </VASSAL.build.module.map.DrawPile>
        <VASSAL.build.module.map.DrawPile name="Discard" owningBoard="Table" reshufflable="true" reshuffleHotkey="57350,0,Refill" reshuffleTarget="Deck" x="200" y="100"/>
    </VASSAL.build.module.Map>
    <VASSAL.build.module.PlayerHand mapName="Hand" side="Red"/>
</VASSAL.build.GameModule>
"""
DATA = "<data version='1'><version>1</version><VassalVersion>3.6.0</VassalVersion><name>Inn</name></data>"
PICTURE = b"GIF89a"

Inn = Callable[..., Path]


@pytest.fixture
def inn(tmp_path: Path) -> Inn:
    """Writes the module with texts of its two XML files replaced, each of which must be there."""

    def write(*replaced: tuple[str, str], without: str = "") -> Path:
        entries = {"buildFile.xml": BUILD, "moduledata": DATA, "images/ale.png": PICTURE}
        for old, new in replaced:
            assert any(isinstance(text, str) and old in text for text in entries.values()), old
            entries = {
                name: text.replace(old, new) if isinstance(text, str) else text for name, text in entries.items()
            }
        file = tmp_path / "inn.vmod"
        with zipfile.ZipFile(file, "w") as archive:
            for name, text in entries.items():
                if name != without:
                    archive.writestr(name, text)
        return file

    return write
