"""What ``--json`` shows, by the names of its records, each with the version of its schema.

Every record at the top of an output says in ``$schema`` what it is, be it alone, in a list or on a line of its own.
Keys may be added without a new version: readers should pass over those that they do not know. What is taken away,
renamed or means something else is a new version.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

VERSIONS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(
        (
            *("build", "faces", "print", "printer", "site"),
            *("tts", "tts-install", "tts-addresses", "tts-check", "vassal", "vassal-check"),
            *("replay", "arena", "card", "coverage", "validation"),
            *("answer", "legality", "consequences", "options", "check", "matrix", "audit"),
            *("rule", "comparison", "ruling", "hit", "standing"),
        ),
        1,
    )
)
"""The records, with the versions of their schemas. :mod:`toolkit.cli.records` has the type of each."""


def identifier(name: str) -> str:
    """The identifier of the schema of a record."""
    return f"urn:rdi-toolkit:output:{name}:{VERSIONS[name]}"


def named(value: Any, name: str) -> Any:
    """Plain values with what they are: a record, or each of a list of them."""
    if isinstance(value, list):
        return [named(one, name) for one in value]
    return {"$schema": identifier(name), **value}
