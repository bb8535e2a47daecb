"""Whether a file has the shape of the card language: JSON Schema, with faults that a designer understands.

The standard's ``anyOf`` can only say that none of forty choices fits. Every choice of the card language names itself
(``"do": "lose"``), so the one that was meant is looked up by that name and checked alone. And 2.0 is no whole number
here, as it is none to the loader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import msgspec

from toolkit.cards import schema
from toolkit.nearest import nearest
from toolkit.untrusted.fault import Fault, Remark, Trail
from toolkit.untrusted.source import Source

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

NAMES = {
    "do": "effect",
    "on": "event to play on",
    "if": "condition",
    "amount": "amount",
    "cost": "cost",
    "kind": "kind of card",
}
"""What the key that names a choice is about."""

_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list [...]",
    "object": "a record {...}",
    "null": "null",
}


def faults(source: Source, kind: str) -> Iterator[Fault]:
    """All faults of shape of a file, whose ``kind`` is one of :data:`toolkit.cards.schema.KINDS`."""
    return faults_of(source, kind, schema.KINDS[kind])


def faults_of(source: Source, kind: str, record: type[msgspec.Struct]) -> Iterator[Fault]:
    """All faults of shape of a file that is to hold such a record; ``kind`` is what such files are called."""
    try:
        msgspec.convert(source.value, record)
    except msgspec.ValidationError:  # it stops at the first fault; all of them, and why, the schema tells
        for error in _validator(kind, record).iter_errors(source.value):
            yield from _explained(source, error)


def _explained(source: Source, error: Any) -> Iterator[Fault]:
    trail: Trail = tuple(error.absolute_path)
    for remark in _EXPLAIN.get(error.validator, _other)(error):
        yield source.fault(remark._replace(trail=(*trail, *remark.trail)))


def _missing(error: Any) -> Iterator[Remark]:
    for name in error.validator_value:
        if name not in error.instance and f"{name!r} is a required" in error.message:
            yield Remark((), f"{_what(error)} has no {name!r}", f"the key {name!r}{_kind_of(error, name)}")


def _unknown_key(error: Any) -> Iterator[Remark]:
    known = list(error.schema.get("properties", {}))
    for name in sorted(set(error.instance) - set(known)):
        right = [other for other in known if other not in error.instance]
        yield _corrected(Remark((name,), f"{_what(error)} has no key {name[:60]!r}"), name, right, known)


def _wrong_type(error: Any) -> Iterator[Remark]:
    yield Remark((), f"is {_found(error.instance)}", _TYPES[error.validator_value])


def _wrong_word(error: Any) -> Iterator[Remark]:
    words = [error.validator_value] if error.validator == "const" else error.validator_value
    yield _corrected(Remark((), f"is {_found(error.instance)}"), error.instance, words, words)


def _unnamed(error: Any) -> Iterator[Remark]:
    key, names = error.validator_value
    expected = f"the key {key!r} with one of {', '.join(names)}"
    yield Remark((), f"does not say which {NAMES[key]} it is", expected)


def _misnamed(error: Any) -> Iterator[Remark]:
    key, names = error.validator_value
    found = error.instance[key]
    what = repr(found[:60]) if isinstance(found, str) else f"that is {_found(found)}"
    yield _corrected(Remark((key,), f"the card language has no {NAMES[key]} {what}"), found, names, names)


def _no_choice(error: Any) -> Iterator[Remark]:
    words = [wish.strip("'") for wish in error.validator_value if wish.startswith("'")]
    remark = Remark((), f"is {_found(error.instance)}", " or ".join(error.validator_value))
    yield _corrected(remark, error.instance, words, [])


def _other(error: Any) -> Iterator[Remark]:
    yield Remark((), error.message)


_EXPLAIN: Mapping[str, Callable[[Any], Iterator[Remark]]] = {
    "required": _missing,
    "additionalProperties": _unknown_key,
    "type": _wrong_type,
    "enum": _wrong_word,
    "const": _wrong_word,
    "unnamed": _unnamed,
    "misnamed": _misnamed,
    "choice": _no_choice,
}


def _corrected(remark: Remark, found: object, right: Iterable[str], known: Iterable[str]) -> Remark:
    """The remark with the right name that comes nearest, or else with all that are ``known``."""
    meant = nearest(found[:200], map(str, right), most=1) if isinstance(found, str) else ()
    listed = ", ".join(map(str, known))
    expected = "" if meant else remark.expected or f"one of {listed}"
    return remark._replace(meant=meant, expected=expected)


def _found(value: object) -> str:
    match value:
        case str():
            return f"the text {value[:60]!r}" if len(value) <= 60 else f"the text {value[:60]!r}..."
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case int() | float():
            return f"the number {value}"[:60]
        case list():
            return "a list"
        case _:
            return "a record"


def _what(error: Any) -> str:
    return f"this {error.schema.get('title', 'record')}"


def _kind_of(error: Any, name: str) -> str:
    wanted = error.schema["properties"][name]
    return f", {_TYPES[wanted['type']]}" if wanted.get("type") in _TYPES else ""


@cache
def _validator(kind: str, record: type[msgspec.Struct]) -> Validator:
    import jsonschema

    whole = schema.schema_of(kind, record)
    base, extend = jsonschema.Draft202012Validator, cast(Any, jsonschema.validators.extend)
    types = base.TYPE_CHECKER.redefine("integer", lambda _checker, value: type(value) is int)
    validator: Validator = extend(base, {"anyOf": _chooser(whole)}, type_checker=types)(whole)
    return validator


def _chooser(whole: schema.Schema) -> Callable[..., Iterator[Any]]:
    """The keyword ``anyOf`` for choices that name themselves."""
    from jsonschema import ValidationError

    records = whole.get("$defs", {})

    def choose(validator: Any, choices: list[schema.Schema], value: object, _schema: object) -> Iterator[Any]:
        key, named = _names(choices, records)
        only = [choice for choice in choices if "$ref" in choice]
        if isinstance(value, dict) and not named and len(only) == 1:
            yield from validator.descend(value, only[0])
        elif not isinstance(value, dict) or not named:
            if not any(validator.evolve(schema=choice).is_valid(value) for choice in choices):
                wanted = [wish for choice in choices for wish in _wishes(choice, records)]
                yield ValidationError("", validator="choice", validator_value=list(dict.fromkeys(wanted)))
        elif key not in value:
            yield ValidationError("", validator="unnamed", validator_value=(key, list(named)))
        elif not isinstance(value[key], str) or value[key] not in named:
            yield ValidationError("", validator="misnamed", validator_value=(key, list(named)))
        else:
            yield from validator.descend(value, named[value[key]])

    return choose


def _names(choices: list[schema.Schema], records: schema.Schema) -> tuple[str, dict[str, schema.Schema]]:
    """The key by which the records among these choices name themselves, and each by its name."""
    for key in NAMES:
        constants = {_constant(choice, key, records): choice for choice in choices if "$ref" in choice}
        if constants and None not in constants:
            return key, {str(name): choice for name, choice in constants.items()}
    return "", {}


def _constant(choice: schema.Schema, key: str, records: schema.Schema) -> object:
    return _record(choice, records)["properties"].get(key, {}).get("const")


def _record(choice: schema.Schema, records: schema.Schema) -> schema.Schema:
    found: schema.Schema = records[choice["$ref"].rpartition("/")[2]]
    return found


def _wishes(choice: schema.Schema, records: schema.Schema) -> list[str]:
    """What a choice asks for, in words."""
    if "$ref" in choice:
        named = [f"a record with the key {key!r}" for key in NAMES if _constant(choice, key, records) is not None]
        return named or [_TYPES["object"]]
    if "type" in choice:
        return [_TYPES[choice["type"]]]
    return [repr(word) for word in choice.get("enum", [choice.get("const")])]
