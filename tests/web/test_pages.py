"""What pages tell of cards, decks and the set-up."""

from pathlib import Path

import msgspec

from toolkit.cards import load
from toolkit.cards.corrections import Correction, Corrections
from toolkit.cards.layer import Layer, built_in
from toolkit.cards.pack import Pack
from toolkit.referee.referee import Referee
from toolkit.web.glossing import pieces
from toolkit.web.library import Library
from toolkit.web.pages import cards, characters, start
from toolkit.web.pages.cards import by_kind, tiles
from toolkit.web.rendering import Press


def test_a_card_stands_between_its_neighbours_in_the_deck(library: Library) -> None:
    deck = [one.card_id for one in library.cards.decks["gog"].entries]
    facts = cards.page(library, library.cards.cards[deck[1]]).facts
    assert (facts["before"].id, facts["after"].id) == (deck[0], deck[2])
    assert cards.page(library, library.cards.cards[deck[-1]]).facts["after"] is None


def test_a_card_tells_of_the_others_of_its_title(library: Library) -> None:
    remys = library.cards.cards["remy/i-dont-think-so"]
    others = [card.id for _, card in cards.page(library, remys).facts["versions"]]
    assert others
    assert remys.id not in others
    assert {library.cards.cards[one].title for one in others} == {remys.title}


def test_a_card_says_which_pack_corrects_it(library: Library) -> None:
    card = library.cards.cards["gog/shut-up"]
    content = msgspec.json.encode(Corrections("gog", (Correction(True, card, 1),)))
    layer = Layer(Path("mine"), {"corrections/gog.json": content}, pack=Pack("mine", "From my own box", "1"))
    corrected = Library(Referee(load([built_in(), layer])))
    page = cards.page(corrected, corrected.cards.cards[card.id])
    assert "Corrected by the pack From my own box" in Press().page(page)
    assert "Corrected by" not in Press().page(cards.page(library, card))


def test_a_deck_is_listed_by_kind_and_as_a_text(library: Library) -> None:
    deck = library.cards.decks["gog"]
    sorts = by_kind(tiles(library, deck))
    assert sum(one.copies for _, alike in sorts for one in alike) == deck.size
    text = characters.page(library, library.cards.characters["gog"]).facts["as_text"].split("\n")
    assert text[:2] == ["Gog the Half-Ogre", ""]
    assert sum(int(line.split(" ")[0]) for line in text[2:]) == deck.size


def test_the_set_up_is_told_for_each_number_of_players(library: Library) -> None:
    facts = start.page(library).facts
    gold = next(one for one in facts["figures"] if one.rule.slug == "setup.stash")
    assert dict(zip(facts["players"], gold.by_players, strict=True)) == {
        2: 8, 3: 10, 4: 10, 5: 10, 6: 10, 7: 12, 8: 12,
    }  # fmt: skip


def test_words_of_the_game_are_found_in_their_forms_and_no_others() -> None:
    found = [(one.text, one.term.term) for one in pieces("Negated Drinks draw one from the discard pile.") if one.term]
    assert found == [("Negated", "Negate"), ("Drinks", "Drink Card"), ("discard pile", "Discard pile")]
