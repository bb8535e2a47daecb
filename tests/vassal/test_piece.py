import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import CannotRead
from toolkit.vassal import traits as t
from toolkit.vassal.piece import Piece, define, read
from toolkit.vassal.traits import Change, Trait

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\\'\n"), max_size=12)
TRAITS = st.builds(Trait, st.text("abc", min_size=1), st.lists(TEXT, max_size=5).map(tuple), TEXT)


@given(st.lists(TRAITS, max_size=6), TEXT, TEXT)
def test_a_definition_reads_back(traits: list[Trait], image: str, name: str) -> None:
    text = define(Piece(tuple(traits), image, name), "7")
    definition = read(text)
    assert [trait.type for trait in definition.traits[:-1]] == [trait.type for trait in traits]
    assert [trait.state for trait in definition.traits[:-1]] == [trait.state for trait in traits]
    assert definition.basic == Trait("piece", ("", "", image, name), "null;0;0;7;0")
    assert definition.encoded() == text


def test_a_slash_in_a_text_is_escaped() -> None:
    assert "half\\/half" in define(Piece((t.report("half/half", "Say"),)))


def test_a_number_is_written_with_its_limits_and_its_changes() -> None:
    trait = t.number("Gold", 8, 0, 99, Change("Gold +1", "I", "1", "Gold +1"))
    assert trait.type == "PROP;Gold;true,0,99,false;Gold +1:57344\\,0\\,Gold +1:I\\,1;"
    assert trait.state == "8"


@pytest.mark.parametrize("text", ["", "+/null", "-/null/piece;;;;/null", "+/null/a;\tb\tc/x", "+/null/a;\tpiece;;;;/x"])
def test_a_malformed_definition_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead):
        read(text)
