"""The one form in which records are written."""

import json

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from toolkit.cards.card import Card, Option
from toolkit.cards.effects import Lose, TakeControl
from toolkit.cards.format import LINE_LENGTH, canonical
from toolkit.cards.provenance import Provenance

HIT = Option((Lose("fortitude", 2, "picked"),))


def card(title: str = "Hit", **changes: object) -> Card:
    plain = Card("home/hit", title, ("action",), (HIT,), Provenance("printed"))
    return msgspec.structs.replace(plain, **changes)


def test_what_fits_on_a_line_stands_on_one() -> None:
    assert canonical(TakeControl(beaten_by_cheating=True)) == '{"do": "take-control", "beaten_by_cheating": true}\n'


def test_what_does_not_fit_is_broken_at_its_outermost_bracket() -> None:
    assert canonical(card()) == (
        "{\n"
        '  "kind": "card",\n'
        '  "id": "home/hit",\n'
        '  "title": "Hit",\n'
        '  "types": ["action"],\n'
        '  "options": [{"effects": [{"do": "lose", "attribute": "fortitude", "amount": 2, "who": "picked"}]}],\n'
        '  "provenance": {"status": "printed"}\n'
        "}\n"
    )


def test_a_line_may_be_full_but_not_longer() -> None:
    sources = tuple("a" * 40 for _ in range(2))
    for extra in range(40):
        text = canonical(card(provenance=Provenance("printed", (*sources, "b" * extra))))
        assert max(map(len, text.splitlines())) <= LINE_LENGTH


def test_letters_beyond_ascii_stand_as_they_are() -> None:
    assert "“Prost!” – Ölf" in canonical(card("“Prost!” – Ölf"))


@given(st.text(max_size=200), st.lists(st.text(max_size=80), max_size=4))
def test_a_record_reads_back_as_it_was(title: str, aliases: list[str]) -> None:
    record = card(title, aliases=tuple(aliases))
    text = canonical(record)
    assert msgspec.json.decode(text, type=Card) == record
    assert json.loads(text) == json.loads(msgspec.json.encode(record))
