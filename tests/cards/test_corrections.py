"""Corrections: the owner of a box tells what its cards say, and that is what they say everywhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit.cards import Database, load
from toolkit.cards.corrections import Corrections
from toolkit.cards.coverage import coverage, progress
from toolkit.cards.new_corrections import EXAMPLES, nearest_known, new_corrections
from toolkit.cards.validate import layers, validate
from toolkit.cards.wording import summary
from toolkit.errors import CannotWrite, NotFound

DB = load()
DECK = "tara"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    new_corrections(DECK, tmp_path / "mine", DB)
    return tmp_path / "mine"


def edit(pack: Path, change: Callable[[Any], object], deck: str = DECK) -> None:
    file = pack / "corrections" / f"{deck}.json"
    value = json.loads(file.read_text("utf-8"))
    change(value)
    file.write_text(json.dumps(value, indent=1), "utf-8")


def finish(place: int, **now: object) -> Callable[[Any], object]:
    """A record is done, with these keys of its card written anew."""

    def change(value: Any) -> None:
        value["cards"][place]["done"] = True
        value["cards"][place]["card"].update(now)

    return change


def first(pack: Path, deck: str = DECK) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((pack / "corrections" / f"{deck}.json").read_text("utf-8"))["cards"][0]
    return found


def problems(pack: Path) -> list[str]:
    return [str(fault) for fault in validate([pack]).faults]


def laid_over(pack: Path) -> Database:
    return load(layers([pack]))


def test_every_doubtful_card_is_asked_for_with_what_is_known_and_three_cards_like_it(pack: Path) -> None:
    written = json.loads((pack / "corrections" / f"{DECK}.json").read_text("utf-8"))["cards"]
    uncertain = [entry.card_id for entry in DB.deck(DECK).entries if DB.is_uncertain(DB.cards[entry.card_id])]
    assert [one["card"]["id"] for one in written] == [one for one in uncertain if not one.startswith("common/")]
    for one in written:
        assert not one["done"]
        assert one["known"]
        assert one["asked"]
        assert len(one["examples"]) == EXAMPLES
        card = DB.cards[one["card"]["id"]]
        assert f"As it stands: {summary(card, DB)}" in one["known"]


def test_cards_alike_are_known_ones_made_in_different_ways() -> None:
    attack = next(card for card in DB.characters["gog"].cards if "action" in card.types)
    alike = nearest_known(attack, DB)
    assert attack not in alike
    assert not any(DB.is_uncertain(card) for card in alike)
    assert len({summary(card, DB) for card in alike}) == EXAMPLES


def test_what_is_not_done_changes_nothing(pack: Path) -> None:
    assert problems(pack) == []
    edit(pack, lambda value: value["cards"][0]["card"].update(title="Half written"))
    database = laid_over(pack)
    assert database.cards == DB.cards
    assert database.characters == DB.characters


def test_what_is_done_stands_in_the_place_of_ours_everywhere(pack: Path) -> None:
    card_id, copies = first(pack)["card"]["id"], first(pack)["copies"]
    hit = {"do": "lose", "attribute": "fortitude", "amount": 4, "who": "picked"}
    edit(pack, finish(0, title="A true title", types=["action"], options=[{"effects": [hit], "pick": ["another"]}]))
    assert problems(pack) == []
    database = laid_over(pack)
    card = database.cards[card_id]
    assert card.title == "A true title"
    assert summary(card, database) == "Pick another player. They lose 4 Fortitude."
    assert card in database.characters[DECK].cards
    assert not database.is_uncertain(card)
    assert database.decks[DECK].entries == DB.decks[DECK].entries
    known = {one.deck_id: one.known for one in coverage(database)}
    before = {one.deck_id: one.known for one in coverage(DB)}
    was_known = DB.cards[card_id].provenance.status not in ("stand-in", "unknown", "inferred", "family_only")
    assert known[DECK] == before[DECK] + (0 if was_known else copies)


def test_a_pack_tells_how_far_its_owner_has_come(pack: Path) -> None:
    titles = [one["card"]["title"] for one in json.loads((pack / f"corrections/{DECK}.json").read_text())["cards"]]
    edit(pack, finish(0, title="A true title"))
    (come,) = progress(laid_over(pack))
    assert (come.pack, come.deck_id, come.done) == (f"{DECK}-corrections", DECK, 1)
    assert come.left == tuple(titles[1:])
    assert progress(DB) == []


def test_a_side_deck_is_corrected_with_its_character(tmp_path: Path) -> None:
    new_corrections("dale", tmp_path / "mine", DB)
    edit(tmp_path / "mine", finish(0, title="True spots", harvest=[0, 2, 4]), "dale-side-deck")
    assert problems(tmp_path / "mine") == []
    database = laid_over(tmp_path / "mine")
    card_id = first(tmp_path / "mine", "dale-side-deck")["card"]["id"]
    assert database.cards[card_id].title == "True spots"
    assert database.characters["dale"].zones == DB.characters["dale"].zones


def test_a_drink_deck_is_corrected_too(tmp_path: Path) -> None:
    new_corrections("drinks-rdi4", tmp_path / "mine", DB)
    edit(tmp_path / "mine", finish(0, title="A true Drink"), "drinks-rdi4")
    assert problems(tmp_path / "mine") == []
    assert "A true Drink" in {card.title for card in laid_over(tmp_path / "mine").cards.values()}


def divide(value: Any, **other: Any) -> str:
    """The first card of several copies is two cards of the box; returns its id."""
    place, ours = next((at, one) for at, one in enumerate(value["cards"]) if one["copies"] > 1)
    copies = ours["copies"]
    second = json.loads(json.dumps({**ours, "done": True, "copies": 1, "replaces": ours["card"]["id"]}))
    second["card"].update(id=f"{DECK}/the-other-true-title", title="The other true title")
    finish(place, title="A true title")(value)
    ours["copies"] = copies - 1
    value["cards"].append({**second, **other})
    return str(ours["card"]["id"])


def test_one_card_of_ours_may_be_two_cards_of_the_box(pack: Path) -> None:
    ids: list[str] = []
    edit(pack, lambda value: ids.append(divide(value)))
    assert problems(pack) == []
    database, other = laid_over(pack), f"{DECK}/the-other-true-title"
    before = {entry.card_id: entry.copies for entry in DB.decks[DECK].entries}
    after = {entry.card_id: entry.copies for entry in database.decks[DECK].entries}
    assert (after[ids[0]], after[other]) == (before[ids[0]] - 1, 1)
    assert sum(after.values()) == sum(before.values()) == 40
    assert database.card(other) in database.characters[DECK].cards
    assert list(after)[list(after).index(ids[0]) + 1] == other
    (come,) = progress(database)
    assert come.done == 2


def test_of_two_cards_the_one_that_is_known_leaves_the_rest_to_ours(pack: Path) -> None:
    ids: list[str] = []

    def one_only(value: Any) -> None:
        ids.append(divide(value))
        ours = next(one for one in value["cards"] if one["card"]["id"] == ids[0])
        ours.update(done=False, copies=ours["copies"] + 1)

    edit(pack, one_only)
    assert problems(pack) == []
    after = {entry.card_id: entry.copies for entry in laid_over(pack).decks[DECK].entries}
    before = {entry.card_id: entry.copies for entry in DB.decks[DECK].entries}
    assert after[ids[0]] == before[ids[0]] - 1


WRONG = [
    (lambda value: divide(value, copies=2), "and what replaces the rest of it have 3 copies, and it had 2"),
    (lambda value: divide(value, replaces="tara/nobody"), "the deck has no card 'tara/nobody' to replace copies of"),
    (
        lambda value: divide(value) and value["cards"][-1]["card"].update(id="gog/shut-up"),
        "].card.id: is the id of the card 'gog/shut-up'; expected an id that no card has yet",
    ),
    (
        lambda value: divide(value) and value["cards"][-1]["card"].update(id="gog/not-there-yet"),
        "].card.id: is the id 'gog/not-there-yet'; expected 'tara/...'",
    ),
    (
        lambda value: (
            (ours := divide(value))
            and [one.update(done=False) for one in value["cards"] if one["card"]["id"] == ours]
            and value["cards"][-1].update(copies=2)
        ),
        "leaves none of the 2 copies of",
    ),
    (lambda value: value.update(deck="tarra"), "$.deck: there is no deck 'tarra'; did you mean 'tara'?"),
    (finish(0, id="tara/nobody"), "$.cards[0].card.id: the deck 'tara' has no card 'tara/nobody' to correct"),
    (
        lambda value: value["cards"].append({**value["cards"][0], "done": True}) or finish(0, title="Twice")(value),
        "is corrected on line",
    ),
    (
        lambda value: finish(0)(value) or value["cards"][0].update(copies=90),
        "with these copies the deck 'tara' has",
    ),
    (
        lambda value: finish(0)(value) or value["cards"][0].update(copies=0),
        "$.cards[0].copies: is 0; expected 1 or more",
    ),
    (
        finish(0, provenance={"status": "stand-in"}),
        "$.cards[0].card.provenance.status: is done, and still a stand-in",
    ),
    (lambda value: value["cards"][0].pop("copies"), "copies"),
    (finish(0, options=[{"effects": [{"do": "loose"}]}]), "has no effect 'loose'; did you mean 'lose'?"),
]


@pytest.mark.parametrize(("change", "problem"), WRONG, ids=range(len(WRONG)))
def test_what_does_not_fit_the_deck_is_told_with_its_place(
    change: Callable[[Any], object], problem: str, pack: Path
) -> None:
    edit(pack, change)
    assert any(problem in found for found in problems(pack)), problems(pack)


def test_a_deck_of_which_all_is_known_has_nothing_to_correct(tmp_path: Path) -> None:
    certain = next(deck.id for deck in DB.decks.values() if not _is_uncertain(deck.id))
    with pytest.raises(CannotWrite, match="there is nothing to correct"):
        new_corrections(certain, tmp_path / "mine", DB)
    with pytest.raises(NotFound):
        new_corrections("nobody", tmp_path / "mine", DB)
    assert list(tmp_path.iterdir()) == []


def _is_uncertain(deck: str) -> bool:
    return any(DB.is_uncertain(DB.cards[entry.card_id]) for entry in DB.decks[deck].entries)


def test_nothing_is_overwritten(pack: Path) -> None:
    with pytest.raises(CannotWrite, match="is there already"):
        new_corrections(DECK, pack, DB)


def test_corrections_are_written_in_the_one_form_of_files(pack: Path) -> None:
    from toolkit.cards.format import canonical
    from toolkit.record import read

    file = pack / "corrections" / f"{DECK}.json"
    assert canonical(read(file, Corrections)) == file.read_text("utf-8")
