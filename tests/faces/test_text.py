import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.faces.fonts import NoGlyph, shape
from toolkit.faces.text import DoesNotFit, Line, Style, fit, read_text, space

RULES = Style("text", size=12, floor=8, rich=True)
TITLE = Style("title", size=12, floor=6)

words = st.text(st.sampled_from("abcdefghij'!,."), min_size=1, max_size=9)


def plain(lines: tuple[Line, ...]) -> list[str]:
    return [" ".join("".join(piece.text for piece in word.pieces) for word in line.words) for line in lines]


def fitted(text: str, width: float = 50, height: float = 26, style: Style = RULES) -> list[str]:
    return plain(fit(text, width, height, style, face="gog/shut-up", box="rules").lines)


def test_a_number_stays_with_the_icon_before_or_behind_it() -> None:
    for text in ("Take **2** {gold}.", "**{harvest} 3:** Draw."):
        words = [[piece.text for piece in word.pieces] for word in read_text(text, RULES)[0].words]
        assert any("\u00a0" in word for word in words)


def test_short_text_stays_on_one_line_at_full_size() -> None:
    got = fit("You gain 2.", 50, 26, RULES, face="f", box="rules")
    assert got.size == 12
    assert plain(got.lines) == ["You gain 2."]


def test_lines_of_a_paragraph_are_about_equally_long() -> None:
    lines = fit(
        "When you are about to drink, pick another player and pass that Drink.", 50, 26, RULES, face="f", box="b"
    )
    widths = [line.width for line in lines.lines]
    assert len(widths) > 1
    assert min(widths) > 0.7 * max(widths)


def test_long_text_shrinks_until_it_fits() -> None:
    got = fit("Everyone reveals a Drink from the Drink Deck and drinks it. " * 4, 50, 26, RULES, face="f", box="b")
    assert 8 <= got.size < 12


def test_text_that_cannot_fit_names_the_face_the_box_and_the_excess() -> None:
    with pytest.raises(DoesNotFit, match=r"gog/shut-up: the text in box 'rules' is \d+\.\d mm too large at 8 points"):
        fitted("Everyone reveals a Drink from the Drink Deck and drinks it. " * 20)


def test_a_word_wider_than_its_box_does_not_fit() -> None:
    with pytest.raises(DoesNotFit) as caught:
        fitted("Impressivedwarvenwarbelch" * 4)
    assert caught.value.by > 10


def test_more_lines_than_allowed_do_not_fit() -> None:
    one_line = TITLE._replace(most_lines=1)
    with pytest.raises(DoesNotFit):
        fitted("A title of far too many words for just one line of it", 30, 26, one_line)


def test_bold_and_italics_are_drawn_cuts_of_the_font() -> None:
    (paragraph,) = read_text("Plain **bold** _slanted_ **_both_**", RULES)
    fonts = [word.pieces[0].font for word in paragraph.words]
    assert fonts == ["text", "text-bold", "text-italic", "text-bold-italic"]


def test_an_icon_stays_on_the_line_of_its_number_and_keeps_its_full_stop() -> None:
    (paragraph,) = read_text("They lose **2** {fortitude}.", RULES)
    last = paragraph.words[-1]
    assert [piece.text for piece in last.pieces] == ["2", "\u00a0", "fortitude", "."]


def test_options_are_parted_by_a_line_of_their_own() -> None:
    lines = fit("Leave the Round.\n- OR -\nIgnore a Drink.", 50, 26, RULES, face="f", box="b").lines
    assert plain(lines) == ["Leave the Round.", "", "Ignore a Drink."]


def test_kerning_brings_letters_together() -> None:
    assert shape("title", "AVATAR").width < sum(shape("title", letter).width for letter in "AVATAR")


def test_a_character_that_the_font_lacks_is_named() -> None:
    with pytest.raises(NoGlyph, match="龍"):
        shape("title", "龍")


@given(st.lists(words, min_size=1, max_size=40), st.floats(20, 60))
def test_lines_hold_every_word_in_order_and_never_overrun(given_words: list[str], width: float) -> None:
    got = fit(" ".join(given_words), width, 400, TITLE._replace(floor=4), face="f", box="b")
    assert " ".join(plain(got.lines)).split() == given_words
    em = got.size * 25.4 / 72
    assert all(line.width * em <= width + 0.001 for line in got.lines)


@given(st.lists(words, min_size=1, max_size=30))
def test_the_largest_size_that_fits_is_taken(given_words: list[str]) -> None:
    text = " ".join(given_words)
    small = fit(text, 45, 60, RULES._replace(floor=4), face="f", box="b")
    roomy = fit(text, 60, 90, RULES._replace(floor=4), face="f", box="b")
    assert roomy.size >= small.size


def test_a_space_is_as_wide_as_its_font_makes_it() -> None:
    assert 0.15 < space(RULES) < 0.35
