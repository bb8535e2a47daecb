"""What `rdi validate` finds: each wrong input is one fault, with its line, its path and what would be right."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cards.runa import ACTION, RUNA, SOMETIMES, changed, faults_of, only_fault
from toolkit.cards.character import Character
from toolkit.cards.layer import built_in
from toolkit.cards.validate import validate


def test_the_built_in_database_is_sound() -> None:
    report = validate()
    assert report.faults == ()
    assert (report.files, report.cards >= 150) == (len(built_in().files), True)


def test_the_character_of_these_tests_is_sound(tmp_path: Path) -> None:
    assert faults_of(tmp_path, RUNA) == []


WRONG_SHAPES: list[tuple[tuple[Any, ...], Any, str]] = [
    (("titel",), "x", "$.titel: this Character has no key 'titel'; expected one of id, name, short, edition, species, "
     "deck, cards, provenance, complete, trackers, zones, replaces, boss_deck"),
    (("cards", 0, "colour"), "x", "$.cards[0].colour: this Card has no key 'colour'; expected one of "
     "kind, id, title, types, options, provenance, subtypes, limits, counts_as, aliases, supplies, static, harvest, "
     "gathered, titles, flavour, flavours"),
    (("cards", 0, "alias"), [], "$.cards[0].alias: this Card has no key 'alias'; did you mean 'aliases'?"),
    (("short",), ..., "$: this Character has no 'short'; expected the key 'short', a text"),
    (("species",), "dwarf", "$.species: is the text 'dwarf'; expected a list [...]"),
    (("complete",), 1, "$.complete: is the number 1; expected true or false"),
    (("edition",), "rdi22", "$.edition: is the text 'rdi22'; did you mean 'rdi2'?"),
    (("cards", 0, "types", 0), "acton", "$.cards[0].types[0]: is the text 'acton'; did you mean 'action'?"),
    ((*ACTION, "effects", 0, "do"), "loose",
     "$.cards[0].options[0].effects[0].do: the card language has no effect 'loose'; did you mean 'lose'?"),
    ((*ACTION, "effects", 0, "amount"), "two", "$.cards[0].options[0].effects[0].amount: is the text 'two'; "
     "expected a whole number or a record with the key 'amount'"),
    ((*ACTION, "effects", 0, "amount"), {"amount": "hlf"},
     "$.cards[0].options[0].effects[0].amount.amount: the card language has no amount 'hlf'; did you mean 'half'?"),
    ((*ACTION, "effects", 0, "amount"), True, "$.cards[0].options[0].effects[0].amount: is true; expected a whole "
     "number or a record with the key 'amount'"),
    ((*SOMETIMES, "when", 0, "on"), "crad", "$.cards[1].options[0].when[0].on: the card language has no event to play "
     "on 'crad'; did you mean 'card'?"),
    ((*SOMETIMES, "requires"), [{"if": "in-rund"}], "$.cards[1].options[0].requires[0].if: the card language has no "
     "condition 'in-rund'; did you mean 'in-round'?"),
    (("deck", "runa/mind-your-elbow"), "6",
     '$.deck["runa/mind-your-elbow"]: is the text \'6\'; expected a whole number'),
    (("cards", 0, "kind"), "drink", "$.cards[0].kind: is the text 'drink'; expected one of card"),
]  # fmt: skip


@pytest.mark.parametrize(("trail", "new", "says"), WRONG_SHAPES, ids=lambda value: str(value)[:40])
def test_a_wrong_shape_is_said_in_words(trail: tuple[Any, ...], new: Any, says: str, tmp_path: Path) -> None:
    faults = faults_of(tmp_path, changed(trail, new))
    assert says in [f"{fault.path}: {str(fault).partition(': ')[2]}" for fault in faults]


WRONG_SENSE: list[tuple[tuple[Any, ...], Any, str]] = [
    (("deck", "common/gambling-im-in"), 29, "$.deck: the deck has 39 cards; expected 40. Or say 'complete': false."),
    (("deck", "common/gambling-im-in"), 31, "$.deck: the deck has 41 cards; expected 40"),
    (("cards", 0, "title"), "x" * 400, "$.cards[0].title: has 400 characters; expected at most 120"),
    (("cards", 0, "title"), "x" * 90, "$.cards[0].title: has 90 characters, which is hard to fit on a card"),
    (("cards", 0, "title"), " Hm", "$.cards[0].title: has blanks around it or characters that cannot be printed; "
     "expected one plain line"),
    (("cards", 0, "title"), "", "$.cards[0].title: is empty; expected a title"),
    (("cards", 0, "title"), "Pay {gld}", "$.cards[0].title: there is no icon {gld}; expected one of {fortitude}, "
     "{alcohol}, {gold}, {chaser}, {harvest}, or no braces"),
    (("cards", 0, "title"), "[They lose 2]", "$.cards[0].title: is in square brackets, but the card's status is "
     "'printed'; expected one of stand-in, family_only"),
    (("cards", 0, "provenance", "status"), "stand-in", "$.cards[0].title: is that of a card of status 'stand-in'; "
     "expected square brackets around it, because nobody has seen the card's own title"),
    ((*ACTION, "when"), [{"on": "drink"}], "$.cards[0].options[0].when: an Action Card is played in its Action Phase "
     "and answers nothing; expected no 'when'"),
    ((*ACTION, "pick"), ..., "$.cards[0].options[0].effects[0].who: nobody is 'picked' here; expected 1 in the "
     "option's 'pick'"),
    ((*ACTION, "pick"), ["another", "another"],
     "$.cards[0].options[0].pick[1]: a player is picked, but no effect is about 'second-picked'"),
    ((*ACTION, "as_type"), "gambling", "$.cards[0].options[0].as_type: the card is no 'gambling'; expected one of the "
     "card's types: action"),
    ((*ACTION, "effects", 0, "amount"), 0, "$.cards[0].options[0].effects[0].amount: is 0; expected 1 to 20"),
    (
        (*ACTION, "effects", 0, "amount"),
        10_000_000,
        "$.cards[0].options[0].effects[0].amount: is 10000000; expected 1 to 20",
    ),
    ((*ACTION, "effects", 0, "amount"), 20, "$.cards[0].options[0].effects[0].amount: is 20, as much as the whole "
     "track: it decides the game by itself; expected less than 20"),
    ((*SOMETIMES, "effects"), [{"do": "order-drinks", "amount": 11}],
     "$.cards[1].options[0].effects[0].amount: is 11; expected 1 to 10"),
    ((*SOMETIMES, "effects"), [{"do": "change-numbers", "by": -21}],
     "$.cards[1].options[0].effects[0].by: is -21; expected -20 to 20"),
    ((*SOMETIMES, "effects"), [{"do": "change-drink", "alcohol": -400, "not_below": 0}],
     "$.cards[1].options[0].effects[0].alcohol: is -400; expected -20 to 20"),
    ((*SOMETIMES, "effects"), [{"do": "replace-drink", "alcohol": 20}], "$.cards[1].options[0].effects[0].alcohol: is "
     "20, as much as the whole track: it decides the game by itself; expected less than 20"),
    ((*ACTION, "requires"), [{"if": "opponents", "at_least": 3, "at_most": 2}], "$.cards[0].options[0].requires[0]."
     "at_most: is 2, less than at_least: it can never be met; expected 3 or more"),
    ((*ACTION, "requires"), [{"if": "opponents", "at_least": 12}],
     "$.cards[0].options[0].requires[0].at_least: is 12; expected 1 to 9"),
    ((*ACTION, "requires"), [{"if": "in-round"}, {"if": "in-round", "still": False}], "$.cards[0].options[0].requires"
     "[1]: can never be met together with [0]; expected conditions that can hold together"),
    ((*ACTION, "requires"), [{"if": "in-round"}] * 21,
     "$.cards[0].options[0].requires: has 21 conditions; expected at most 20"),
    ((*ACTION, "requires"), [{"if": "species", "species": ["orc"]}, {"if": "species", "species": ["elf", "troll"]}],
     "$.cards[0].options[0].requires[1]: can never be met together with [0]; expected conditions that can hold "
     "together"),
    ((*ACTION, "requires"), [{"if": "tracked", "tracker": "thirst"}], "$.cards[0].options[0].requires[0].tracker: "
     "no character tracks 'thirst'; expected the id of something that a character tracks"),
    ((*SOMETIMES, "when"), ..., "$.cards[1].options[0]: a Sometimes Card must say when it may be played; expected "
     "'when' with at least one event"),
    ((*SOMETIMES, "when"), [{"on": "ante"}], "$.cards[1].options[0].effects[0]: 'ignore' has nothing to answer; "
     "expected only events of the kind 'card' or 'drink' or 'event' in the option's 'when'"),
    ((*SOMETIMES, "when", 0), {"on": "card", "types": ["gambling"], "changes_drink": True}, "$.cards[1].options[0]."
     "when[0].types: no card of these types changes a Drink (gambling): it can never be met; expected one of "
     "sometimes, anytime"),
    ((*SOMETIMES, "effects"), [{"do": "redirect", "to": "left"}], "$.cards[1].options[0].effects[0]: 'redirect' has "
     "nothing to answer; expected only events of the kind 'fortitude-loss' in the option's 'when'"),
    ((*SOMETIMES, "effects"), [{"do": "pay-instead", "payer": "inn"}], "$.cards[1].options[0].effects[0]: "
     "'pay-instead' has nothing to answer; expected only events of the kind 'payment' or 'ante' in the option's "
     "'when'"),
    ((*SOMETIMES, "effects"), [{"do": "pay", "amount": 1, "who": "winner"}], "$.cards[1].options[0].effects[0].who: "
     "nobody is the 'winner' here; expected only events of the kind 'round-won' in the option's 'when'"),
    ((*SOMETIMES, "effects"), [{"do": "pay", "amount": 1, "who": "attacker"}], "$.cards[1].options[0].effects[0].who: "
     "nobody is the 'attacker' here; expected only events of the kind 'fortitude-loss' or 'fortitude-lost' in the "
     "option's 'when'"),
    ((*SOMETIMES, "effects"), [{"do": "gain", "attribute": "alcohol", "amount": 1, "who": "drinker"}], "$.cards[1]."
     "options[0].effects[0].who: nobody is the 'drinker' here; expected only events of the kind 'drink' in the "
     "option's 'when'"),
    ((*SOMETIMES, "effects"), [{"do": "pay", "amount": 1, "who": "that-player"}], "$.cards[1].options[0].effects[0]."
     "who: nobody is 'that-player' here; expected it inside an 'each'"),
    ((*SOMETIMES, "effects"), [{"do": "drink", "who": "you", "source": "drink-deck"}], "$.cards[1].options[0]."
     "effects[0].events: a Drink Event can only take place from a Drink Me! Pile; expected 'discard' for Drinks from "
     "the Drink Deck"),
    ((*SOMETIMES, "effects"), [{"do": "move-cards", "source": "hand", "target": "drink-me"}], "$.cards[1].options[0]."
     "effects[0].target: is the pile 'drink-me', in which a Character Card cannot lie; expected another pile"),
    ((*SOMETIMES, "effects"), [{"do": "move-cards", "source": "drink-deck", "target": "hand"}], "$.cards[1].options[0]."
     "effects[0].target: is the pile 'hand', in which a Drink cannot lie; expected another pile"),
    (("cards", 1, "types"), ["sometimes", "anytime"], "$.cards[1].options[0]: does not say as which of the card's "
     "types it is played; expected 'as_type' with one of sometimes, anytime"),
    (("cards", 1, "types"), ["cheating"], "$.cards[1].options[0].when: a Gambling or Cheating Card that answers must "
     "take control; expected no 'when'"),
    (("cards", 1, "counts_as"), "common/i-dont-think", "$.cards[1].counts_as: there is no card 'common/i-dont-think'; "
     "did you mean 'common/i-dont-think-so'?"),
    (("cards", 1, "limits"), {"only_affected_by": ["common/i-dont-thin-so"]}, "$.cards[1].limits.only_affected_by[0]: "
     "there is no card 'common/i-dont-thin-so'; did you mean 'common/i-dont-think-so'?"),
    (("cards", 1, "counts_as"), "runa/missed-by-a-hair", "$.cards[1].counts_as: is the card itself; expected another "
     "card"),
    (("cards", 1, "aliases"), ["mind your elbow"], '$.deck["runa/missed-by-a-hair"]: answers to the same title as '
     "'runa/mind-your-elbow' in this deck: 'mind your elbow'; expected another title or alias"),
    (("trackers",), [{"id": "heat", "name": "Heat", "start": 9, "most": 3}], "$.trackers[0].start: is 9; expected "
     "0 to 3"),
]  # fmt: skip


@pytest.mark.parametrize(("trail", "new", "says"), WRONG_SENSE, ids=lambda value: str(value)[:40])
def test_what_makes_no_sense_is_one_fault(trail: tuple[Any, ...], new: Any, says: str, tmp_path: Path) -> None:
    assert says in [
        f"{fault.path}: {str(fault).partition(': ')[2]}" for fault in faults_of(tmp_path, changed(trail, new))
    ]


def test_boss_cards_lie_in_a_deck_of_their_own_and_have_titles_of_their_own(tmp_path: Path) -> None:
    card = {**RUNA["cards"][0], "id": "runa/mind-this", "title": "Mind this"}
    runa = {**RUNA, "cards": [*RUNA["cards"], card]}
    assert faults_of(tmp_path, {**runa, "boss_deck": {"runa/mind-this": 5}}) == []
    assert "'runa/mind-ths'; did you mean" in str(faults_of(tmp_path, {**runa, "boss_deck": {"runa/mind-ths": 5}})[1])
    assert "has 0 copies" in only_fault(tmp_path, {**runa, "boss_deck": {"runa/mind-this": 0}})
    twin = {**runa, "cards": [*RUNA["cards"], {**card, "title": RUNA["cards"][0]["title"]}]}
    assert "same title as" in only_fault(tmp_path, {**twin, "boss_deck": {"runa/mind-this": 5}})


def test_a_card_that_no_deck_lists_and_one_that_nobody_has_are_both_found(tmp_path: Path) -> None:
    deck = {"common/gambling-im-in": 30, "runa/mind-your-elbow": 6, "runa/mised-by-a-hair": 4}
    found = [str(fault).partition(": ")[2] for fault in faults_of(tmp_path, {**RUNA, "deck": deck})]
    assert found == [
        "there is no card 'runa/mised-by-a-hair'; did you mean 'runa/missed-by-a-hair'?",
        "no deck holds the card 'runa/missed-by-a-hair'; expected copies of it in a deck",
    ]


def test_a_second_card_of_the_same_id_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    twice = {**RUNA, "cards": [*RUNA["cards"], RUNA["cards"][0]]}
    (fault,) = faults_of(tmp_path, twice)
    first = json.dumps(RUNA, indent=1).split("\n").index('   "kind": "card",')
    assert fault.path == "$.cards[2].id"
    assert fault.problem.startswith(f"the id 'runa/mind-your-elbow' is given on line {first} of ")


def test_a_partly_known_deck_may_be_small_but_never_too_large(tmp_path: Path) -> None:
    partial = changed(("deck", "common/gambling-im-in"), 3, {**RUNA, "complete": False})
    assert faults_of(tmp_path, partial) == []
    assert only_fault(tmp_path, changed(("deck", "common/gambling-im-in"), 31, partial)).startswith("$.deck: the deck")


def drink_deck(**changes: Any) -> dict[str, Any]:
    """A Drink Deck of 2 cards, sound but for the changes."""
    deck = {"id": "drinks-runa", "name": "The Smithy", "edition": "homebrew", "deck": {"drinks/wine": 2}, "full": 2}
    return {**deck, "provenance": {"status": "printed"}, **changes}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"deck": {"drinks/wine": 3}}, "$.deck: the deck has 3 cards; expected 2"),
        ({"deck": {"drinks/wine": 1}}, "$.deck: the deck has 1 cards; expected 2. Or say 'complete': false."),
        ({"full": 30}, "$.deck: the deck has 2 cards; expected 30. Or say 'complete': false."),
        ({"full": 61, "complete": False}, "$.full: is 61; expected 1 to 60 cards"),
    ],
)
def test_a_drink_deck_says_itself_how_many_cards_it_has(changes: dict[str, Any], says: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, drink_deck()) == []
    assert only_fault(tmp_path, drink_deck(**changes)) == says


def test_a_drink_does_not_belong_into_a_character_deck(tmp_path: Path) -> None:
    deck = {"drinks/wine": 30, "runa/mind-your-elbow": 6, "runa/missed-by-a-hair": 4}
    assert "is a card of another kind of deck (drink-deck)" in only_fault(tmp_path, {**RUNA, "deck": deck})


@pytest.mark.parametrize(
    ("identity", "expected"),
    [("runa/Mind Your Elbow", "lower-case letters"), ("gog/mind-your-elbow", "'runa/mind-your-elbow'")],
)
def test_an_id_has_the_form_of_its_file(identity: str, expected: str, tmp_path: Path) -> None:
    wrong = changed(("cards", 0, "id"), identity)
    wrong = {**wrong, "deck": {"common/gambling-im-in": 30, identity: 6, "runa/missed-by-a-hair": 4}}
    faults = faults_of(tmp_path, wrong)
    assert [fault.path for fault in faults] == ["$.cards[0].id"]
    assert expected in faults[0].expected


def test_all_faults_are_found_at_once_with_their_lines_in_order(tmp_path: Path) -> None:
    wrong: Any = RUNA
    for trail, new in [
        (("deck", "common/gambling-im-in"), 29),
        ((*ACTION, "effects", 0, "do"), "loose"),
        (("cards", 1, "title"), "x" * 400),
        ((*SOMETIMES, "when"), ...),
        (("cards", 1, "provenance", "statuss"), "printed"),
    ]:
        wrong = changed(trail, new, wrong)
    faults = faults_of(tmp_path, wrong)
    paths = [fault.path for fault in faults]
    assert paths == ["$.deck", "$.cards[0].options[0].effects[0].do", "$.cards[1].provenance.statuss"]
    lines = [fault.line or 0 for fault in faults]
    assert lines == sorted(lines)
    written = (tmp_path / "runa.json").read_text().split("\n")
    assert '"loose"' in written[lines[1] - 1]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (json.dumps(RUNA).encode()[:300], "ends too early"),
        (b"\xff\xfe{}", "is not UTF-8"),
        (b"[]", "is a list; expected a record {...}"),
        (b"", "ends too early"),
        (b"null", "is null; expected a record {...}"),
    ],
)
def test_a_file_that_is_no_card_file_at_all_is_one_fault(data: bytes, says: str, tmp_path: Path) -> None:
    assert says in only_fault(tmp_path, data)


def test_a_file_with_countless_faults_is_told_in_short(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, {**RUNA, "deck": {f"runa/{'x' * 1000}-{n}": "one" for n in range(4000)}})
    assert len(faults) == 201
    assert "has more faults than are listed here" in [fault.problem for fault in faults]
    assert max(len(str(fault)) for fault in faults) < 500


@pytest.mark.parametrize(
    ("trail", "text"),
    [
        (("cards", 0, "provenance", "notes"), "\033[31mred"),
        (("cards", 0, "provenance", "sources"), ["\u202eevil"]),
        (("name",), "Runa\007"),
        (("cards", 0, "title"), "two\nlines"),
    ],
)
def test_what_would_upset_a_terminal_is_a_fault(trail: tuple[Any, ...], text: Any, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, changed(trail, text))
    assert "cannot be printed" in fault.problem
    assert str(fault).isprintable()


@pytest.mark.parametrize("name", ["", " Runa", "x" * 61])
def test_a_character_has_a_name_that_fits(name: str, tmp_path: Path) -> None:
    assert only_fault(tmp_path, changed(("short",), name)).startswith(f"$.short: is a name of {len(name)} characters")


def test_a_path_that_is_not_there_is_a_fault_and_no_exception(tmp_path: Path) -> None:
    for name in ("nowhere", "nowhere.json", "nowhere.zip"):
        report = validate([tmp_path / name])
        assert len(report.faults) == 1
        assert not report.sound


def test_a_copy_of_a_built_in_file_is_checked_as_if_it_took_its_place(tmp_path: Path) -> None:
    for name, data in built_in().files.items():
        copy = tmp_path / name.replace("/", "-")
        copy.write_bytes(data)
        assert validate([copy]).faults == (), name


def spots(value: Any, trail: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [trail, *(spot for key, part in steps for spot in spots(part, (*trail, key)))]


STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 50),
    st.just(2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "runa", "lose", "you", "drink", "sometimes", "attacker", "x" * 500, "}{", "\u202e"]),
    st.just([]),
    st.just({}),
    st.just([[]]),
    st.just({"do": "negate"}),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(spot=st.sampled_from([spot for spot in spots(RUNA) if spot]), new=STRANGE)
def test_any_single_change_of_a_sound_file_is_sound_or_reported_near_it(
    spot: tuple[Any, ...], new: Any, tmp_path: Path
) -> None:
    faults = faults_of(tmp_path, changed(spot, new))
    if not any(fault.serious for fault in faults):
        msgspec.json.decode((tmp_path / "runa.json").read_bytes(), type=Character)
    for fault in faults:
        assert fault.problem
        assert fault.path.startswith("$")
    if isinstance(new, float | None) or new == [[]]:
        assert any(fault.path.startswith(_path(spot)) for fault in faults), list(map(str, faults))


def _path(spot: tuple[Any, ...]) -> str:
    from toolkit.untrusted.source import json_path

    return json_path(spot)


def part_at(value: Any, spot: tuple[Any, ...]) -> Any:
    for step in spot:
        value = value[step]
    return value


MUTATIONS: dict[str, Callable[[Any], Any]] = {
    "a text for a list": lambda part: "x" if isinstance(part, list) else None,
    "a number for a text": lambda part: 7 if isinstance(part, str) else None,
    "a list for a record": lambda part: [] if isinstance(part, dict) else None,
    "a text for a number": lambda part: "7" if isinstance(part, int) else None,
}


@pytest.mark.parametrize("kind", MUTATIONS)
def test_every_value_of_the_wrong_type_is_reported_at_its_own_path(kind: str, tmp_path: Path) -> None:
    for spot in (spot for spot in spots(RUNA) if spot):
        if (new := MUTATIONS[kind](part_at(RUNA, spot))) is not None:
            assert _path(spot) in [fault.path for fault in faults_of(tmp_path, changed(spot, new))], spot


KEPT = {
    "effects": [{"do": "ignore"}],
    "as_type": "sometimes",
    "when": [{"on": "card", "types": ["action"], "touches": ["fortitude"]}],
    "played_from": "in-front",
}
SMOKE = {
    "kind": "drink",
    "id": "drinks/smoke",
    "title": "Smoke",
    "alcohol": 1,
    "fortitude": 0,
    "provenance": {"status": "secondary_listing", "sources": ["a test"]},
}


def smoke(kept: Any, folder: Path) -> dict[str, str]:
    """What is wrong with a Drink that is kept in this way, by path."""
    (folder / "smoke.json").write_text(json.dumps({"drinks": [{**SMOKE, "kept": kept}]}))
    return {fault.path: str(fault) for fault in validate([folder / "smoke.json"]).faults}


@pytest.mark.parametrize("kind", MUTATIONS)
def test_every_mistake_in_a_drink_that_is_kept_is_reported_at_its_own_path(kind: str, tmp_path: Path) -> None:
    """A part that may be a record or nothing names no choice, and any mistake in it broke the search for one."""
    for spot in spots(KEPT):
        if (new := MUTATIONS[kind](part_at(KEPT, spot))) is not None:
            assert _path(("drinks", 0, "kept", *spot)) in smoke(changed(spot, new, KEPT), tmp_path), spot


def test_a_word_in_a_drink_that_is_kept_is_corrected(tmp_path: Path) -> None:
    told = smoke({**KEPT, "as_type": "sometime"}, tmp_path)["$.drinks[0].kept.as_type"]
    assert "is the text 'sometime'; did you mean 'sometimes'?" in told
    assert "is a list; expected a record {...} or null" in smoke([], tmp_path)["$.drinks[0].kept"]


def test_a_title_in_a_language_that_there_is_not_is_told(tmp_path: Path) -> None:
    titles = {"de": "Pass auf den Ellbogen auf!", "xx": "Ellbo"}
    said = only_fault(tmp_path, changed(("cards", 0, "titles"), titles))
    assert said.startswith(
        "$.cards[0].titles.xx: is a title in no language that cards are worded in; expected one of de"
    )
    assert "is empty" in only_fault(tmp_path, changed(("cards", 0, "titles"), {"de": " "}))
