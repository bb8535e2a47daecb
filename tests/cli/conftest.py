"""What tests of commands share."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.cards import load
from toolkit.cards.scaffold import new_character


@pytest.fixture
def ale_pack(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a pack that gives the Light Ale another title, or whatever text stands for its cards."""
    folder = tmp_path / "other-ale"

    def write(title: str, *, text: str = "") -> Path:
        (folder / "drinks").mkdir(parents=True, exist_ok=True)
        manifest = {"id": "other-ale", "name": "Other Ale", "version": "1", "replaces": ["drinks/light-ale"]}
        (folder / "pack.json").write_text(json.dumps(manifest), "utf-8")
        ale = {"kind": "drink", "id": "drinks/light-ale", "title": title, "alcohol": 1, "fortitude": 0}
        ale["provenance"] = {"status": "secondary_listing", "sources": ["a test"]}
        (folder / "drinks" / "cards.json").write_text(text or json.dumps({"drinks": [ale]}), "utf-8")
        return folder

    return write


@pytest.fixture
def undrawn_pack(tmp_path: Path) -> Path:
    """A pack whose first two cards have titles that no font here can show."""
    folder = tmp_path / "runa"
    new_character("Runa the Smith", "dwarf", folder, load())
    file = folder / "characters" / "runa-the-smith.json"
    value = json.loads(file.read_text("utf-8"))
    for card in value["cards"][:2]:
        card["title"] += " \N{BEER MUG}"
    file.write_text(json.dumps(value, indent=1), "utf-8")
    return folder
