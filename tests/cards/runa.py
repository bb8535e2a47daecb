"""A small character that is sound, and what `rdi validate` says of it when something in it is changed."""

import json
from pathlib import Path
from typing import Any

from toolkit.cards.validate import validate
from toolkit.untrusted.fault import Fault

RUNA: dict[str, Any] = {
    "id": "runa",
    "name": "Runa the Smith",
    "short": "Runa",
    "edition": "homebrew",
    "species": ["dwarf"],
    "deck": {"common/gambling-im-in": 30, "runa/mind-your-elbow": 6, "runa/missed-by-a-hair": 4},
    "cards": [
        {
            "kind": "card",
            "id": "runa/mind-your-elbow",
            "title": "Mind your elbow!",
            "types": ["action"],
            "options": [
                {
                    "effects": [{"do": "lose", "attribute": "fortitude", "amount": 2, "who": "picked"}],
                    "pick": ["another"],
                }
            ],
            "provenance": {"status": "printed"},
        },
        {
            "kind": "card",
            "id": "runa/missed-by-a-hair",
            "title": "Missed by a hair!",
            "types": ["sometimes"],
            "options": [{"effects": [{"do": "ignore"}], "when": [{"on": "card", "touches": ["fortitude"]}]}],
            "provenance": {"status": "printed"},
        },
    ],
    "provenance": {"status": "printed"},
}
ACTION = ("cards", 0, "options", 0)
SOMETIMES = ("cards", 1, "options", 0)


def changed(trail: tuple[Any, ...], new: Any, value: Any = RUNA) -> Any:
    """The document with another value at the end of ``trail``; ``...`` takes it away."""
    if not trail:
        return new
    step, *rest = trail
    copy = dict(enumerate(value)) if isinstance(value, list) else dict(value)
    copy[step] = changed(tuple(rest), new, copy.get(step, {}))
    kept = {key: part for key, part in copy.items() if part is not ...}
    return list(kept.values()) if isinstance(value, list) else kept


def faults_of(folder: Path, document: Any) -> list[Fault]:
    file = folder / "runa.json"
    text = document if isinstance(document, bytes) else json.dumps(document, indent=1).encode()
    file.write_bytes(text)
    return list(validate([file]).faults)


def only_fault(folder: Path, document: Any) -> str:
    faults = faults_of(folder, document)
    assert len(faults) == 1, list(map(str, faults))
    assert faults[0].line is None or faults[0].line >= 1
    return f"{faults[0].path}: {str(faults[0]).partition(': ')[2]}"
