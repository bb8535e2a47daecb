"""The audit holds numbers against what the known decks do: nothing is said about a fair deck, all about a wild one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit.cards import Card, Option, load
from toolkit.cards.conditions import InRound
from toolkit.cards.effects import Choose, Each, Gain, If, Lose, May, Pay
from toolkit.cards.packs import contents, layer
from toolkit.cards.provenance import Provenance
from toolkit.cli.main import run
from toolkit.referee.audit.audit import of_pack
from toolkit.referee.audit.finding import Finding, files
from toolkit.referee.audit.ranges import findings, known
from toolkit.referee.audit.strength import Kind, amounts, attack, deeds, gold, healing, total

ELBOW, DUCK, HAT = "mind-your-elbow", "duck-everybody", "i-pass-the-hat-round"
WHOLE = [deck for deck in load().evidenced if deck in load().characters]

Change = Callable[[dict[str, Any]], None]


def said(folder: Path, change: Change) -> list[Finding]:
    """What is out of range in the pack of a new character after a change to its file."""
    assert run(["--quiet", "new", "character", "Runa", "--output", str(folder / "runa")]) == 0
    file = folder / "runa" / "characters" / "runa.json"
    runa = json.loads(file.read_text("utf-8"))
    change(runa)
    file.write_text(json.dumps(runa), "utf-8")
    database = load([layer(contents(folder / "runa"))])
    decks, cards = of_pack(database)
    return list(findings(database, decks, map(database.card, cards), files(database)))


def effects(runa: dict[str, Any], name: str) -> Any:
    """The effects of the first option of a card of the new character."""
    return next(card for card in runa["cards"] if card["id"] == f"runa/{name}")["options"][0]["effects"]


def instead(runa: dict[str, Any], more: str, less: str, copies: int) -> None:
    """So many copies of one card take the place of another's."""
    runa["deck"][less] -= copies
    runa["deck"][more] = runa["deck"].get(more, 0) + copies


def test_nothing_of_a_new_character_is_out_of_range(tmp_path: Path) -> None:
    assert said(tmp_path, lambda _runa: None) == []


def test_nothing_published_is_out_of_range() -> None:
    database = load()
    assert list(findings(database, database.decks, database.cards.values(), files(database))) == []


@pytest.mark.parametrize("name", WHOLE)
def test_a_known_deck_under_another_name_is_in_range(name: str, tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        runa |= {"deck": load().characters[name].deck, "cards": []}

    assert said(tmp_path, change) == []


def test_an_amount_beyond_all_known_cards_is_told_with_their_range(tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        effects(runa, ELBOW)[0]["amount"] = 20

    (single, whole) = said(tmp_path, change)
    assert (single.check, single.severity, single.card) == ("out-of-range", "warning", "runa/mind-your-elbow")
    assert single.why == (
        "'lose' (Fortitude, one player) is 20 here. On the cards of the known decks: 1 to 4 (most: “Dance with Gog!”)."
    )
    assert single.file.endswith("runa/characters/runa.json")
    assert whole.why == (
        "The whole deck comes to 54 attack (what others lose of Fortitude and gain of Alcohol Content), 40 of it by "
        "this card. The known decks: 11 to 22 (most: Gog the Half-Ogre)."
    )


def test_what_all_suffer_is_held_against_what_all_suffer(tmp_path: Path) -> None:
    """Three Fortitude are nothing special for one player, and unheard of for all others."""

    def change(runa: dict[str, Any]) -> None:
        effects(runa, ELBOW)[0]["amount"] = 3
        effects(runa, DUCK)[0]["amount"] = 2

    (single, whole) = said(tmp_path, change)
    assert single.why == ("'lose' (Fortitude, several players) is 2 here. On the cards of the known decks: 1.")
    assert whole.card == "runa/duck-everybody"


def test_small_amounts_may_be_much_together(tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        lose = {"do": "lose", "attribute": "fortitude", "amount": 4}
        effects(runa, ELBOW)[:] = [{**lose, "who": "picked"}, {**lose, "who": "left"}]

    (single, _whole) = said(tmp_path, change)
    assert single.why.startswith("All of it comes to 8 attack (")
    assert single.why.endswith("The cards of the known decks: 0 to 6 (most: “How about a rowdy drinking song?”).")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (
            "runa/there-is-always-one-in-my-boot",
            "The deck holds 8 copies. Of a card that is theirs alone, the known decks hold 1 to 5 (most: Gog the "
            "Half-Ogre).",
        ),
        ("common/winning-hand", "The deck holds 8 copies. Of it, the known decks hold 2."),
    ],
)
def test_more_copies_than_any_known_deck_holds_are_told(more: str, why: str, tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        instead(runa, more, "common/gambling-im-in", 5)
        instead(runa, more, "runa/put-it-on-my-bill", 1)

    copies = [one for one in said(tmp_path, change) if one.card == more and one.severity == "warning"]
    assert [one.why for one in copies] == [why]


def test_a_deck_full_of_one_thing_is_noted(tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        instead(runa, "runa/missed-by-a-hair", "runa/a-pinch-of-pepper", 1)
        instead(runa, "runa/missed-by-a-hair", "runa/mind-your-elbow", 1)

    (noted,) = said(tmp_path, change)
    assert (noted.severity, noted.card) == ("note", "runa/missed-by-a-hair")
    assert noted.why == (
        "4 cards of the deck have 'ignore' on a 'card', this one among them. In the known decks: 0 to 3 (most: Deirdre "
        "the Priestess)."
    )


def test_what_no_known_deck_does_is_said_not_to_be_judged(tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        effects(runa, HAT)[:] = [{"do": "draw", "amount": 7}, {"do": "extra-phase", "phase": "action", "plays": True}]

    found = said(tmp_path, change)
    assert "No known deck has 'draw' or 'extra-phase': how strong that is has not been judged." in [
        one.why for one in found if one.severity == "note"
    ]


def test_too_little_is_noted_and_so_are_missing_common_cards(tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        for card in ("common/gambling-im-in", "common/tip-the-wench", "runa/i-pass-the-hat-round"):
            instead(runa, "common/i-raise", card, runa["deck"][card])
            del runa["deck"][card]
        runa["cards"] = [card for card in runa["cards"] if card["id"] != "runa/i-pass-the-hat-round"]

    noted = {one.why for one in said(tmp_path, change) if one.severity == "note"}
    assert "The deck has no “Gambling? I'm in!” and “Tip the Wench”. Each known deck has." in noted
    assert (
        "The whole deck comes to 0 Gold for you (from others and from the pot). The known decks: 3 to 8 (most: Fleck "
        "the Bard)."
    ) in noted


def test_a_card_that_counts_as_a_common_one_is_that_one(tmp_path: Path) -> None:
    def change(runa: dict[str, Any]) -> None:
        card = dict(runa["cards"][0], id="runa/no-you-dont", title="No, you don't!", counts_as="common/tip-the-wench")
        runa["cards"].append(card)
        instead(runa, "runa/no-you-dont", "common/tip-the-wench", 1)
        del runa["deck"]["common/tip-the-wench"]

    assert not [one for one in said(tmp_path, change) if "has no" in one.why]


def test_drinks_are_held_against_the_known_drinks(tmp_path: Path) -> None:
    pack = tmp_path / "cellar"
    (pack / "drinks").mkdir(parents=True)
    drink = {"kind": "drink", "id": "drinks/tar", "title": "Tar", "alcohol": 9, "fortitude": 0}
    deck = {"id": "drinks-cellar", "name": "The Cellar", "edition": "homebrew", "deck": {"drinks/tar": 3}, "full": 3}
    source = {"provenance": {"status": "printed"}}
    (pack / "pack.json").write_text(json.dumps({"id": "cellar", "name": "The Cellar", "version": "1"}), "utf-8")
    (pack / "drinks" / "cards.json").write_text(json.dumps({"drinks": [{**drink, **source}]}), "utf-8")
    (pack / "drinks" / "cellar.json").write_text(json.dumps({**deck, **source}), "utf-8")
    database = load([layer(contents(pack))])
    found = list(findings(database, ["drinks-cellar"], [database.card("drinks/tar")], files(database)))
    assert [one.why for one in found] == [
        "'drink' (more Alcohol Content) is 9 here. On the cards of the known decks: 1 to 4 (most: Dragon Breath Ale).",
        "The deck holds 3 copies. Of a card that is theirs alone, the known decks hold 1 to 2 (most: Drink Deck (The "
        "Red Dragon Inn 2)).",
    ]


# what is measured


@pytest.mark.parametrize(
    ("options", "measured"),
    [
        ([(Lose("fortitude", 2, "picked"), Gain("alcohol", 1, "each-other"))], (5, 0, 0)),
        ([(Gain("fortitude", 2), Lose("alcohol", 1, "everyone"), Lose("fortitude", 3, "you"))], (0, 3, 0)),
        ([(Pay(1, "each-other", "you"), Pay(2, "picked"))], (0, 0, 3)),
        ([(Lose("fortitude", 1, "picked"),), (Lose("fortitude", 3, "picked"),)], (3, 0, 0)),
        ([(Choose(((Lose("fortitude", 2, "picked"),), (Pay(1, "picked", "you"),))),)], (2, 0, 1)),
        ([(May((Lose("fortitude", 2, "picked"),)), If(InRound(), (Pay(1, "picked", "you"),)))], (2, 0, 1)),
        ([(Each("each-other", (Lose("fortitude", 1, "that-player"), Gain("fortitude", 1))),)], (3, 3, 0)),
    ],
)
def test_what_a_card_comes_to(options: list[Any], measured: tuple[int, int, int]) -> None:
    whole = card(*options)
    assert (total(whole, attack), total(whole, healing), total(whole, gold)) == measured


def card(*options: Any) -> Card:
    return Card("x/x", "X", ("action",), tuple(map(Option, options)), Provenance("printed"))


def test_an_amount_inside_each_is_that_of_several_players() -> None:
    inside = card((Each("each-other", (Lose("fortitude", 2, "that-player"),)),))
    assert [str(kind) for kind, _number in amounts(inside)] == ["'lose' (Fortitude, several players)"]


def test_to_ignore_a_drink_is_another_thing_than_to_ignore_a_card() -> None:
    drinks, cards = (load().card(name) for name in ("fleck/i-may-be-a-fop-but-i-can-hold-my-liquor", "gog/shut-up"))
    assert (deeds(drinks), deeds(cards)) == (("'ignore' on a 'drink'",), ("'ignore' on a 'card'",))


def test_the_known_range_is_that_of_the_decks_known_whole() -> None:
    """Bryn, of whose deck only some cards are known, takes 4 Alcohol Content off a Drink: that is no measure."""
    assert known().amounts[Kind("change-drink", "less Alcohol Content", "")].most == 2
    assert str(known().own["character"]) == "1 to 5 (most: Gog the Half-Ogre)"
