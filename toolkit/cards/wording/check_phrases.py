"""What is wrong with the phrases for one type of record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from toolkit.cards.wording.language import Language, Noun
from toolkit.cards.wording.phrases import EXTRA_SLOTS, is_player
from toolkit.cards.wording.scene import WAYS
from toolkit.cards.wording.template import Slot, slots
from toolkit.cards.words import Who

OUTSIDE = frozenset({"it", "subject", *get_args(Who)})
"""Slots that any record may use: what the card answers, who acts, and players by name."""

FORMS = frozenset({"article", "number"})
"""Other forms of phrases that are no nouns."""

_TEMPLATES = frozenset({"say", "rest", "event", "object", "full", "whole"})


class Fault(NamedTuple):
    """A fault: what it is, where (a JSON path), and what would have been right."""

    problem: str
    path: str
    expected: str


class Node(NamedTuple):
    """A key of a language file with its value and its JSON path."""

    path: str
    key: str
    value: Any


def phrase_faults(
    phrases: msgspec.Struct, record: type[msgspec.Struct], language: Language, path: str
) -> Iterator[Fault]:
    """Every fault of the phrases for this type of record."""
    nodes = list(_nodes(msgspec.to_builtins(phrases), path))
    pieces: Mapping[str, object] = getattr(phrases, "parts", {})
    fields = {*record.__struct_fields__, *EXTRA_SLOTS.get(record, ())}
    used = {slot.name for node in nodes for slot in _slots(node)}
    for piece in pieces.keys() - used:
        yield Fault("is used by no phrase", f"{path}.parts.{piece}", f"a phrase with {{{piece}}}")
    for node in nodes:
        yield from _slot_faults(node, fields | OUTSIDE | pieces.keys(), record, language)
        yield from _test_faults(node, {*fields, *WAYS} if "alcohol" in fields else fields)
        yield from _last_faults(node)
        if node.key == "verb":
            yield from verb_faults(node.path, node.value, language)


def _nodes(value: Any, path: str) -> Iterator[Node]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple | list) else ()
    for key, child in children:
        below = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}"
        yield Node(below, str(key), child)
        yield from _nodes(child, below)


def _slots(node: Node) -> Iterator[Slot]:
    if node.key in _TEMPLATES and isinstance(node.value, str):
        yield from slots(node.value)


def _slot_faults(node: Node, names: set[str], record: type[msgspec.Struct], language: Language) -> Iterator[Fault]:
    for slot in _slots(node):
        player = slot.name == "subject" or slot.name in get_args(Who) or is_player(record, slot.name)
        forms = frozenset(Noun.__struct_fields__) | language.again.cases.keys() if player else FORMS
        choices = _forms(language) if player else 2
        if slot.name not in names:
            yield Fault(f"has the slot {{{slot.name}}}, which nothing fills", node.path, ", ".join(sorted(names)))
        elif slot.form and slot.form not in forms:
            yield Fault(f"{{{slot.name}}} has no form {slot.form!r}", node.path, ", ".join(sorted(forms)))
        elif slot.choices and len(slot.choices) != choices:
            yield Fault(f"{{{slot.name}}} has {len(slot.choices)} alternatives", node.path, f"{choices}")


def _test_faults(node: Node, fields: set[str]) -> Iterator[Fault]:
    if node.key == "if" and isinstance(node.value, dict):
        for name in node.value:
            if name.partition(".")[0] not in {*fields, "answers", "requires"}:
                yield Fault(f"tests {name!r}, which is no field", node.path, ", ".join(sorted(fields)))


def _last_faults(node: Node) -> Iterator[Fault]:
    """Of alternatives the last, and only the last, must always hold."""
    lists = {"": node.value} if node.key in ("cases", "clauses") else node.value if node.key == "parts" else {}
    for piece, alternatives in lists.items():
        path = f"{node.path}.{piece}" if piece else node.path
        if [bool(alternative.get("if")) for alternative in alternatives] != [True] * (len(alternatives) - 1) + [False]:
            yield Fault("has no phrase for when no other holds", path, "the last phrase, and only it, without tests")


def verb_faults(path: str, verb: str, language: Language) -> Iterator[Fault]:
    """Whether a verb lacks forms, or has too many."""
    forms = len(verb.split("/"))
    if forms != _forms(language):
        yield Fault(f"has {forms} forms", path, f"{_forms(language)} forms")


def _forms(language: Language) -> int:
    return 1 + max(language.verb_forms.values())
