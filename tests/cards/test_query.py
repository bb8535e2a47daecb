"""The query language: what it reads, what it writes back, and what it says about what it cannot read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from toolkit.cards.fields import FIELDS, SHORT, syntax
from toolkit.cards.query import AllOf, AnyOf, BadQuery, Not, Term, Words, parse


def test_a_query_is_words_fields_and_phrases_that_must_all_fit() -> None:
    assert parse('wench type:sometimes copies>1 "buy me"') == AllOf(
        (
            Words("wench", exact=False),
            Term("type", ":", "sometimes"),
            Term("copies", ">", "1"),
            Words("buy me", exact=True),
        )
    )


def test_or_binds_less_than_standing_together() -> None:
    a, b, c = (Words(word, exact=False) for word in "abc")
    assert parse("a b or c") == AnyOf((AllOf((a, b)), c))
    assert parse("a (b or c)") == AllOf((a, AnyOf((b, c))))
    assert parse("a and b") == parse("a b") == parse("(a) (b)")
    phrase = Words("so", exact=True)
    assert parse('a and"so"') == AllOf((a, phrase))
    assert parse('a or"so"') == parse("a or“so”") == AnyOf((a, phrase))


def test_a_minus_leaves_out_and_two_leave_in() -> None:
    gog = Term("deck", ":", "gog")
    assert parse("-deck:gog") == Not(gog)
    assert parse("--deck:gog") == gog
    assert parse("-(a or b)") == Not(AnyOf((Words("a", exact=False), Words("b", exact=False))))


def test_names_of_fields_and_their_values_may_be_short_and_in_any_case() -> None:
    assert parse("T:Sometimes") == parse("type:sometimes")
    assert parse("ac>=3") == parse("alcohol>=3")


def test_quotation_marks_keep_together_what_would_be_read_otherwise() -> None:
    assert parse('"or"') == Words("or", exact=True)
    assert parse('"type:action"') == Words("type:action", exact=True)
    assert parse(r'"say \"when\""') == Words('say "when"', exact=True)
    assert parse("“so to say”") == Words("so to say", exact=True)
    assert parse('text:"pay 1"') == Term("text", ":", "pay 1", exact=True)


def test_nothing_asks_for_everything() -> None:
    assert parse("") == parse("  ") == AllOf(())


@pytest.mark.parametrize(
    ("text", "says", "position"),
    [
        ("deck:gog typ:action", "there is no field 'typ'; did you mean 'type'?", 9),
        ("type:sometime", "'type' has no value 'sometime'; did you mean 'sometimes'?", 5),
        ("verb:xxxxxxx", "'verb' has no value 'xxxxxxx'; there are gain, lose,", 5),
        ("copies>many", "'copies' needs a whole number, not 'many'", 7),
        ("title>3", "'title' is no number: only : = != make sense", 0),
        ("wench title:", "a value is missing here", 12),
        ("wench (a or b", "this '(' is never closed", 6),
        ("a or b)", "this ')' closes nothing", 6),
        ("()", "nothing stands between these parentheses", 0),
        ('wench "buy me', "this quotation mark is never closed", 6),
        ("or wench", "'or' stands between two things", 0),
        ("wench or", "'or' stands between two things", 8),
        ("wench -", "'-' leaves out what follows it, and nothing does", 6),
        ("(" * 50, "more than 40 parentheses stand inside one another", 40),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, says: str, position: int) -> None:
    with pytest.raises(BadQuery) as caught:
        parse(text)
    problem, line, pointer = str(caught.value).split("\n")
    assert problem.startswith(says)
    assert caught.value.position == position
    assert (line, pointer) == (f"  {text}", f"  {' ' * position}^")


def test_the_pointer_of_a_long_query_stays_in_sight() -> None:
    with pytest.raises(BadQuery) as caught:
        parse("wench " * 100 + "typ:x")
    _problem, line, pointer = str(caught.value).split("\n")
    assert line[pointer.index("^") :].startswith("typ:x")
    assert len(line) < 80


def test_the_explanation_names_every_field_and_every_value() -> None:
    explained = syntax()
    for name, field in FIELDS.items():
        assert f"\n  {name}" in explained
        assert all(choice in explained for choice in field.choices)
    assert all(f"[{short}]" in explained for short in SHORT)


def test_every_query_of_the_explanation_can_be_read() -> None:
    examples = [line.split("'")[1] for line in syntax().splitlines() if line.startswith("  rdi cards '")]
    assert len(examples) >= 3
    for shown in examples:
        parse(shown)


PIECES = st.one_of(
    st.sampled_from(
        ["(", ")", "-", "--", " ", "or", "and", '"', "“", "\\", "wench", "don't", "type:action", "type:", "copies>1",
         "copies<=x", 'text:"a b"', 'title="x', "deck:gog", "deck:", ":", "=", "!=", "a:b", "\n", "\t", "ä", "is:drink"]
    ),
    st.text(max_size=4),
)  # fmt: skip
QUERIES = st.lists(PIECES, max_size=12).map(" ".join) | st.lists(PIECES, max_size=12).map("".join)


@given(QUERIES | st.text(max_size=60))
def test_any_text_at_all_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    try:
        parse(text)
    except BadQuery as fault:
        assert 0 <= fault.position <= len(text)


@given(QUERIES)
@example("--and")
@example("---OR gog")
def test_a_query_that_was_read_is_written_so_that_it_reads_the_same(text: str) -> None:
    try:
        query = parse(text)
    except BadQuery:
        return
    assert parse(str(query)) == query


WORDS = st.sampled_from(["wench", "don't", "gog", "1"])
LEAVES = st.one_of(
    WORDS.map(lambda word: Words(word, exact=False)),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8).map(lambda text: Words(text, exact=True)),
    st.sampled_from([Term("type", ":", "action"), Term("copies", ">=", "2"), Term("text", "!=", 'a"b', exact=True)]),
)


@given(st.recursive(LEAVES, lambda inner: st.lists(inner, min_size=2, max_size=3).map(lambda parts: AnyOf(tuple(parts)))
                    | st.lists(inner, min_size=2, max_size=3).map(lambda parts: AllOf(tuple(parts)))
                    | inner.filter(lambda part: not isinstance(part, Not)).map(Not), max_leaves=8))  # fmt: skip
def test_any_query_can_be_written_and_read(query: AllOf | AnyOf | Not | Words | Term) -> None:
    read = parse(str(query))
    assert parse(str(read)) == read
