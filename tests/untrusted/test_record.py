"""Records made of JSON, and what is told where something does not fit."""

import json
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead
from toolkit.untrusted.fault import Remark
from toolkit.untrusted.record import converted, fitted, read
from toolkit.untrusted.source import sound


class Coin(msgspec.Struct, forbid_unknown_fields=True):
    metal: Literal["gold", "silver"]
    worth: float = 1.0


class Purse(msgspec.Struct, forbid_unknown_fields=True):
    coins: dict[str, Coin] = {}
    owners: list[str] = []
    counts: dict[int, int] = {}


def told(value: Any) -> str:
    with pytest.raises(CannotRead) as caught:
        converted(sound("purse.json", json.dumps(value, indent=1).encode()), Purse, remedy="Count again.")
    return str(caught.value).removeprefix("purse.json:").removesuffix(". Count again.")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([], "1 $: is a list; expected a record"),
        ({"coin": {}}, "2 $.coin: there is no key 'coin' here; did you mean 'coins'?"),
        ({"zzz": 1}, "2 $.zzz: there is no key 'zzz' here; expected one of coins, owners, counts"),
        ({"owners": ["Gog", 4]}, "4 $.owners[1]: is a number; expected text"),
        (
            {"coins": {"a": {"metal": "gold"}, "b c": {}}},
            "6 $.coins[\"b c\"]: is not complete; expected the key 'metal'",
        ),
        (
            {"coins": {f"{n}": {"metal": "tin" if n == 7 else "gold"} for n in range(9)}},
            "25 $.coins[\"7\"].metal: is 'tin'; expected one of gold, silver",
        ),
        ({"coins": {"a": {"metal": "silber"}}}, "4 $.coins.a.metal: is 'silber'; did you mean 'silver'?; expected"),
        ({"coins": {"a": {"metal": "gold", "wort": 2}}}, "5 $.coins.a.wort: there is no key 'wort' here; did you mean"),
        ({"counts": {"1": 2, "x": 3}}, "4 $.counts.x: is text; expected a number"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(value: Any, says: str) -> None:
    assert told(value).startswith(says)


def test_what_fits_is_a_record(tmp_path: Path) -> None:
    (tmp_path / "purse.json").write_text('{"coins": {"a": {"metal": "gold", "worth": 2}}, "counts": {"3": 4}}')
    assert read(tmp_path / "purse.json", Purse) == Purse({"a": Coin("gold", 2.0)}, [], {3: 4})


NAMES = st.text(max_size=5)
PARTS = st.dictionaries(NAMES, st.integers() | NAMES | st.lists(st.integers(), max_size=2), max_size=4)
PURSES = st.fixed_dictionaries(
    {},
    optional={
        "coins": st.dictionaries(NAMES, PARTS | st.just({"metal": "gold"}), max_size=5),
        "owners": st.lists(NAMES | st.integers()),
        "counts": PARTS,
    },
)


@given(PURSES | PARTS)
def test_whatever_does_not_fit_has_a_place_that_is_there(value: Any) -> None:
    found = fitted(value, Purse)
    if isinstance(found, Remark):
        for step in found.trail:
            assert step in value if isinstance(value, dict) else isinstance(step, int)
            value = value[step]
