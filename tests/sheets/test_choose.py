from __future__ import annotations

import pytest

from tests.sheets.fakes import Database
from toolkit.errors import NotFound
from toolkit.sheets.choose import choose, kinds, reading
from toolkit.sheets.options import USUAL, Copies, What, Wrong
from toolkit.sheets.profile import printable, profile

DB = Database()


@pytest.mark.parametrize("name", ["gog", "GOG", "Gog the Half-Ogre", " gog "])
def test_a_deck_is_known_by_its_id_its_name_and_its_short_name(name: str) -> None:
    assert choose(DB, [name], copies=Copies.DECK).decks == ("gog",)


def test_of_nothing_named_everything_that_a_game_takes() -> None:
    choice = choose(DB, copies=Copies.DECK)
    assert (choice.decks, choice.cards, choice.what) == (("gog", "eve"), (), USUAL)


def test_an_unknown_deck_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotFound, match=r"No deck is called 'gogg'\. Did you mean \"gog\""):
        choose(DB, ["gogg"], copies=Copies.DECK)


def test_a_card_is_known_by_its_id_in_any_case() -> None:
    assert choose(DB, cards=["GOG/Roar"], copies=Copies.DECK).cards == ("gog/roar",)


def test_an_unknown_card_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotFound, match=r"No card is called 'gog/roara'\. Did you mean \"gog/roar\""):
        choose(DB, cards=["gog/roara"], copies=Copies.DECK)


def test_a_card_of_another_deck_is_not_found() -> None:
    with pytest.raises(NotFound, match="'gog/roar' is no card of eve, but of gog"):
        choose(DB, ["eve"], ["gog/roar"], copies=Copies.DECK)


def test_kinds_may_be_listed_with_commas_or_one_by_one() -> None:
    assert kinds(["cards,mats", "coins", "cards"]) == (What.CARDS, What.MATS, What.COINS)
    assert kinds([]) == ()
    with pytest.raises(NotFound, match=r"No kind of thing to print is called 'mates'\. Did you mean \"mats\""):
        kinds(["mates"])
    for nothing in ("", " , "):
        with pytest.raises(NotFound, match="No kind of thing to print is called"):
            kinds(["cards", nothing])


def test_readings_are_two_numbers() -> None:
    assert reading("0.5,-1", "--left") == (0.5, -1)
    for wrong in ("", "1", "1,2,3", "a,b", "1e400,2", "nan,1"):
        with pytest.raises(Wrong, match=r"--left .*: say two numbers of millimetres"):
            reading(wrong, "--left")


def test_services_print_cards_only_and_in_their_own_sizes() -> None:
    assert printable("mpc", ()) == (What.CARDS, What.SUMMARY)
    with pytest.raises(Wrong, match="the profile mpc prints cards and summary only"):
        printable("mpc", (What.MATS,))
    assert profile("mpc").takes("") == "mpc"
    assert profile("home").takes("tarot") == "tarot"
    with pytest.raises(Wrong, match="--size tarot: this service takes poker or bridge or jumbo"):
        profile("tgc").takes("tarot")
