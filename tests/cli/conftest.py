"""What tests of commands share."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest


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
