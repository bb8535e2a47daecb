"""What belongs to a character besides its deck: what is wrong with it is told with place and remedy."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit import paths
from toolkit.cards.validate import validate


def pack_of(folder: Path, file: str, change: Callable[[Any], object]) -> Path:
    """A pack that replaces one of our characters or factions, with something changed in it."""
    value = json.loads((paths.CARD_DATA / file).read_text("utf-8"))
    change(value)
    (folder / file).parent.mkdir(parents=True)
    (folder / file).write_text(json.dumps(value, indent=1), "utf-8")
    manifest = {"id": "mine", "name": "Mine", "version": "0.1.0", "replaces": [value["id"]]}
    (folder / "pack.json").write_text(json.dumps(manifest), "utf-8")
    return folder


def first(value: Any, key: str) -> Any:
    return next(card for card in value["cards"] if key in card)


def more_of_one(value: Any) -> None:
    cards = value["zones"][0]["cards"]
    cards[next(iter(cards))] += 1


WRONG: dict[str, tuple[str, Callable[[Any], object], str]] = {
    "a Mushroom without spots": (
        "characters/dale.json",
        lambda value: first(value, "harvest").pop("harvest"),
        "has no Harvest Values; expected numbers in 'harvest': [1, 2, 3]",
    ),
    "a Patient treated for nothing": (
        "characters/terci.json",
        lambda value: first(value, "supplies").pop("supplies"),
        "can be treated for nothing; expected the supplies that it takes to treat them, in 'supplies'",
    ),
    "a supply that is none": (
        "characters/terci.json",
        lambda value: first(value, "supplies").update(supplies={"plaster": 1}),
        "no character tracks 'plaster'",
    ),
    "Otto's card without a box": (
        "otto/berserker.json",
        lambda value: value["cards"][0].pop("sometimes"),
        "$.cards[0]: this OttoCard has no 'sometimes'; expected the key 'sometimes'",
    ),
    "a tracker that nothing reads": (
        "characters/jett.json",
        lambda value: value["trackers"].append({"id": "zeal", "name": "Zeal"}),
        "$.trackers[1].id: no card and no zone reads or changes 'Zeal'; expected a card that speaks of it",
    ),
    "a card of a tracker that nobody has": (
        "characters/jett.json",
        lambda value: value["cards"][0]["options"][0]["effects"].append(
            {"do": "adjust-tracker", "tracker": "zeal", "by": 1}
        ),
        ".tracker: no character tracks 'zeal'",
    ),
    "a side deck with a card too many": (
        "characters/dale.json",
        more_of_one,
        "$.zones[0].cards: the Mushroom Deck has 16 cards; expected 15",
    ),
}


@pytest.mark.parametrize("wrong", list(WRONG))
def test_what_is_wrong_is_told_with_its_place_and_a_remedy(wrong: str, tmp_path: Path) -> None:
    file, change, says = WRONG[wrong]
    faults = [str(fault) for fault in validate([pack_of(tmp_path / "mine", file, change)], art=False).faults]
    assert [fault for fault in faults if says in fault], faults


@pytest.mark.parametrize("file", ["characters/dale.json", "characters/terci.json", "otto/berserker.json"])
def test_ours_is_sound_as_a_pack_of_its_own(file: str, tmp_path: Path) -> None:
    assert [*map(str, validate([pack_of(tmp_path / "mine", file, lambda _value: None)], art=False).faults)] == []
