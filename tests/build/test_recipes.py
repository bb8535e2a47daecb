"""What a build makes, and what of it is to be opened first."""

from toolkit.build.recipes import to_open


def test_of_all_that_the_table_needs_the_table_itself_is_opened() -> None:
    made = ["tts/decks/Deirdre the Priestess.json", "tts/The Red Dragon Inn.json", "tts/pictures/gog-back.jpg"]
    assert [name for _, name in to_open(made)] == ["tts/The Red Dragon Inn.json"]


def test_of_what_is_there_for_each_deck_the_first_is_opened() -> None:
    made = ["faces/eve/contact-sheet.png", "faces/gog/contact-sheet.png", "print/eve.pdf", "vassal/inn.vmod"]
    assert [name for _, name in to_open(made)] == ["faces/eve/contact-sheet.png", "print/eve.pdf", "vassal/inn.vmod"]
