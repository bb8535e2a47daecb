"""The JSON Schemas: in step with the types, sound by the standard, and of one mind with the loader."""

import json
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit import paths
from toolkit.cards import schema
from toolkit.cards.layer import built_in, file_type

KIND_OF = {kind: name for name, kind in schema.KINDS.items()}
VALIDATORS = {kind: jsonschema.Draft202012Validator(schema.schema(kind)) for kind in schema.KINDS}


@pytest.mark.parametrize("kind", schema.KINDS)
def test_the_committed_schema_is_that_of_the_types(kind: str) -> None:
    committed = (paths.CARD_DATA / "schema" / f"{kind}.schema.json").read_text("utf-8")
    assert committed == schema.text(kind), "`rdi schema --write` renews the schemas"


@pytest.mark.parametrize("kind", schema.KINDS)
def test_a_schema_is_one_by_the_standard(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema.schema(kind))


@pytest.mark.parametrize("kind", schema.KINDS)
def test_every_record_says_what_it_is_and_allows_no_other_key(kind: str) -> None:
    whole = schema.schema(kind)
    for name, record in {whole["title"]: whole, **whole.get("$defs", {})}.items():
        if "properties" in record:
            assert record["title"] == name
            assert len(record["description"]) > 10
            assert record["additionalProperties"] is False


def test_all_built_in_files_fit_the_schema_of_their_kind() -> None:
    for name, data in built_in().files.items():
        kind = file_type(name)
        assert kind is not None
        assert list(VALIDATORS[KIND_OF[kind]].iter_errors(json.loads(data))) == [], name


def spots(value: Any, trail: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The trail to each value in a document."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [trail, *(spot for key, part in steps for spot in spots(part, (*trail, key)))]


def put(value: Any, trail: tuple[Any, ...], new: Any) -> Any:
    """The document with another value in one spot."""
    if not trail:
        return new
    if isinstance(value, dict):
        return {key: put(part, trail[1:], new) if key == trail[0] else part for key, part in value.items()}
    return [put(part, trail[1:], new) if key == trail[0] else part for key, part in enumerate(value)]


GOG = json.loads(built_in().files["characters/gog.json"])
STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from(["gog", "lose", "you", ""]), st.just([]), st.just({})
)


@given(spot=st.sampled_from(spots(GOG)), new=STRANGE)
def test_the_schema_accepts_exactly_what_the_loader_reads(spot: tuple[Any, ...], new: Any) -> None:
    changed = put(GOG, spot, new)
    try:
        msgspec.convert(changed, schema.KINDS["character"])
        loads = True
    except msgspec.ValidationError:
        loads = False
    assert VALIDATORS["character"].is_valid(changed) == loads
