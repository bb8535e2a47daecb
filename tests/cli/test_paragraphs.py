"""How an answer is told at a terminal, and what there is to choose."""

from toolkit.cli.paragraphs import told
from toolkit.referee.answer import Answer, Reading

READINGS = (Reading("Gog plays", "a case", "no", "No. He may not."), Reading("Eve plays", "another", "yes", "Yes."))


def test_where_nothing_is_sure_it_is_asked_which_reading_is_meant() -> None:
    unsure = Answer("may he?", None, "I am not sure.", readings=READINGS, derived_from="nothing found")
    assert told(unsure).splitlines() == [
        "I am not sure.",
        "",
        "Which is meant? Take one by its number (--reading 2).",
        "  2  Gog plays: No. He may not.",
        "  3  Eve plays: Yes.",
    ]


def test_beside_an_answer_it_is_asked_whether_something_else_was_meant() -> None:
    sure = Answer("may he?", "yes", "Yes.", readings=READINGS[:1], derived_from="engine")
    assert told(sure).splitlines() == [
        "Yes.",
        "",
        "  (decided by the engine)",
        "",
        "Did you mean something else? Take one by its number (--reading 2).",
        "  2  Gog plays: No. He may not.",
    ]


def test_what_was_not_found_or_understood_is_said_to_be_so() -> None:
    nothing = Answer("may he?", None, "No rule found.", derived_from="nothing found")
    assert "(nothing found)" in told(nothing)
    strange = Answer("the weather?", None, "No question for us.", derived_from="nothing found", understood=False)
    assert "(not understood)" in told(strange)
