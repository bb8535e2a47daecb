"""Game files: a record replays to the same game, and what is wrong with one is told with its place."""

import json
import random
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.sides import with_villains
from toolkit import cards, paths, rulebook
from toolkit.cards.schema import schema_of
from toolkit.engine.history import History
from toolkit.engine.record import GameRecord, Player, begin, read, replay, steps, write
from toolkit.engine.saving import save
from toolkit.engine.variants import Ordinary
from toolkit.engine.variants.named import Named
from toolkit.errors import CannotRead, NotFound, NotLegal

CARDS = cards.load()
SEEDS = st.integers(min_value=0, max_value=2**53 - 1)
TWO = (Player("Gog", "gog"), Player("Eve", "eve"))


def recorded(seed: int) -> tuple[GameRecord, History]:
    """A random game with its record."""
    chance = random.Random(seed)
    characters = chance.sample([one.id for one in CARDS.characters.values() if one.complete], chance.randint(2, 8))
    record = GameRecord(
        tuple(Player(CARDS.character(one).short, one) for one in characters),
        edition=chance.choice(rulebook.BOOKS),
        **chance.choice([{"drink_deck": "drinks-rdi1"}, {}, {"bar_deck": ("drinks-rdi1", "drinks-rdi2")}]),
        prizes=chance.choice([(), tuple(CARDS.prizes)]),
        seed=seed,
        ask_everybody=chance.random() < 0.3,
    )
    history = History(begin(record, CARDS, log=[]))
    while history.game.ask is not None:
        history.answer(chance.choice(history.game.ask.moves))
    return msgspec.structs.replace(record, moves=tuple(step.line for step in history.steps)), history


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_recorded_game_replays_to_the_same_state_and_the_same_log(seed: int) -> None:
    record, history = recorded(seed)
    log: list[Any] = []
    again = replay(msgspec.json.decode(msgspec.json.encode(record), type=GameRecord), CARDS, log=log)
    assert save(again) == save(history.game)
    assert log == history.game.log
    assert again.state.winners


@given(seed=SEEDS)
@settings(max_examples=5, deadline=None)
def test_a_record_may_end_anywhere(seed: int) -> None:
    record, history = recorded(seed)
    part = msgspec.structs.replace(record, moves=record.moves[: len(record.moves) // 2])
    assert save(replay(part, CARDS)) == history.steps[len(part.moves)].before


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    record, _history = recorded(7)
    write(tmp_path / "game.json", record)
    assert read(tmp_path / "game.json") == record
    schema = json.loads((paths.CARD_DATA / "schema" / "game.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads((tmp_path / "game.json").read_text("utf-8")))


def test_the_schema_is_one_by_the_standard() -> None:
    jsonschema.Draft202012Validator.check_schema(schema_of("game", GameRecord))


def test_an_illegal_move_is_named_with_the_rule_that_refuses_it() -> None:
    record = GameRecord(TWO, seed=2, moves=("Gog keeps everything", "Gog orders a Drink for Eve"))
    with pytest.raises(NotLegal, match=r"move 2 of the game file, “Gog orders a Drink for Eve”.*rule 2\.4\.1"):
        replay(record, CARDS)


def test_a_line_that_is_no_move_is_named_with_its_place() -> None:
    with pytest.raises(CannotRead, match=r"\$\.moves\[1\]: “Gog sings”"):
        replay(GameRecord(TWO, seed=2, moves=("Gog keeps everything", "Gog sings")), CARDS)


def test_a_move_too_many_is_told() -> None:
    record, _history = recorded(9)
    longer = msgspec.structs.replace(record, moves=(*record.moves, "Gog passes"))
    with pytest.raises(NotLegal, match="the game is over"):
        replay(longer, CARDS)


def test_a_record_may_start_with_a_game_that_is_under_way(tmp_path: Path) -> None:
    record, history = recorded(11)
    some = len(record.moves) // 2
    middle = replay(msgspec.structs.replace(record, moves=record.moves[:some]), CARDS)
    start = msgspec.to_builtins(middle.state)
    write(tmp_path / "game.json", msgspec.structs.replace(record, start=start, moves=record.moves[some:]))
    assert save(replay(read(tmp_path / "game.json"), CARDS)) == save(history.game)


def test_a_game_under_way_is_that_of_its_players() -> None:
    start = msgspec.to_builtins(begin(GameRecord(TWO), CARDS).state)
    with pytest.raises(CannotRead, match="others sit at the table"):
        begin(GameRecord(TWO[::-1], start=start), CARDS)
    with pytest.raises(CannotRead, match="saved game"):
        begin(GameRecord(TWO, start={**start, "turn": 9}), CARDS)


def test_steps_come_one_after_the_other() -> None:
    record, _history = recorded(11)
    history = History(begin(record, CARDS))
    lines = steps(history, record)
    assert next(lines) == record.moves[0]
    assert len(history.steps) == 1
    assert list(lines) == list(record.moves[1:])


@pytest.mark.parametrize(
    ("record", "fault", "message"),
    [
        (GameRecord((Player("Gog", "gog"), Player("gog!", "eve"))), CannotRead, "two players are called 'gog!'"),
        (GameRecord((Player("Gog", "gog"), Player("\n", "eve"))), CannotRead, "is no name of a player"),
        (GameRecord((Player("Gog", "gog"), Player("_", "eve"))), CannotRead, "is no name of a player"),
        (GameRecord((Player("Gog", "gogg"), Player("Eve", "eve"))), NotFound, "'gogg'"),
        (GameRecord(TWO, drink_deck="gog"), NotFound, "No Drink Deck is called 'gog'"),
    ],
)
def test_a_table_that_cannot_be_set_is_told(record: GameRecord, fault: type[Exception], message: str) -> None:
    with pytest.raises(fault, match=message):
        begin(record, CARDS)


SOUND = {"players": [{"name": "Gog", "character": "gog"}, {"name": "Eve", "character": "eve"}]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"game.json"),
        ("[]", r"game.json:1 \$: is a list; expected a record. A game file is written by `rdi play --save`"),
        (
            json.dumps({**SOUND, "seed": -1}, indent=1),
            r"game.json:12 \$.seed: is out of bounds; expected a number of at least 0",
        ),
        (
            json.dumps({**SOUND, "moves": ["Gog passes", 4]}, indent=1),
            r"game.json:14 \$.moves\[1\]: is a number; expected text",
        ),
        (json.dumps({**SOUND, "seeed": 1}), r"\$.seeed: there is no key 'seeed' here; did you mean 'seed'\?"),
        (
            json.dumps({**SOUND, "edition": "rdi3"}),
            r"\$.edition: is 'rdi3'; did you mean 'rdi1'\?; expected one of rdi1, rdi2, rdi4, rdi5, rdi9",
        ),
        (json.dumps({"players": SOUND["players"][:1]}), r"\$.players: is out of bounds; expected a list of at least 2"),
    ],
)
def test_what_is_no_game_file_is_told_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "game.json").write_text(text, "utf-8")
    with pytest.raises(CannotRead, match=message):
        read(tmp_path / "game.json")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="cannot be opened: No such file"):
        read(tmp_path / "none.json")


FOUR = tuple(Player(name.capitalize(), name) for name in ("thorn", "gog", "ash", "eve"))
BETWEEN_SIDES = [
    Named("two-headed-dragon"),
    Named("two-headed-dragon", (("Thorn", "Ash"), ("Gog", "Eve"))),
    Named("boss-battle", boss="Ash"),
    Named("leaders-and-lackeys", bosses=("Thorn", "Ash")),
]


@pytest.mark.parametrize("variant", BETWEEN_SIDES, ids=lambda named: f"{named.kind} {named.teams}")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_between_sides_is_recorded_read_and_replayed(variant: Named, seed: int, tmp_path: Path) -> None:
    chance, villains = random.Random(seed), with_villains()
    record = GameRecord(FOUR, variant, seed=seed)
    history = History(begin(record, villains, log=[]))
    while history.game.ask is not None:
        history.answer(chance.choice(history.game.ask.moves))
    write(tmp_path / "game.json", msgspec.structs.replace(record, moves=tuple(step.line for step in history.steps)))
    written = read(tmp_path / "game.json")
    assert written.variant == variant
    log: list[Any] = []
    assert save(replay(written, villains, log=log)) == save(history.game)
    assert log == history.game.log
    half = msgspec.structs.replace(written, moves=written.moves[: len(written.moves) // 2])
    assert save(replay(half, villains)) == history.steps[len(half.moves)].before


def test_undo_goes_back_through_a_game_between_sides() -> None:
    chance, villains = random.Random(3), with_villains()
    history = History(begin(GameRecord(FOUR, BETWEEN_SIDES[2], seed=3), villains, log=[]))
    while history.game.ask is not None:
        history.answer(chance.choice(history.game.ask.moves))
    end, made = save(history.game), len(history.steps)
    for _ in range(made):
        history.undo()
    for _ in range(made):
        history.redo()
    assert save(history.game) == end


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        (Named("boss-battle"), r"\$.variant.boss: no Boss Cards of Gog are known, and a Boss needs them "
         r"\(rule 10.4.2\); expected one of Petra, Ash, Mire, Thorn, Vex"),
        (Named("boss-battle", boss="Zot"), r"\$.variant.boss: nobody is called 'Zot' .* one of Gog, Thorn, Ash"),
        (Named("two-headed-dragon"), r"\$.variant: 3 players cannot be divided into pairs \(rule 10.1.1\)"),
    ],
)  # fmt: skip
def test_a_variant_that_cannot_be_played_is_told_with_place_and_rule(variant: Named, message: str) -> None:
    three = (Player("Gog", "gog"), Player("Thorn", "thorn"), Player("Ash", "ash"))
    with pytest.raises(CannotRead, match=message):
        begin(GameRecord(three, variant), with_villains())


def test_only_those_of_whom_boss_cards_are_known_can_be_the_boss() -> None:
    with pytest.raises(CannotRead, match=r"no Boss Cards of Gog are known, .* expected one of Petra"):
        begin(GameRecord((*TWO, Player("Zot", "zot")), Named("boss-battle")), CARDS)


def test_a_game_saved_before_there_were_variants_is_an_ordinary_one(tmp_path: Path) -> None:
    saved = {**SOUND, "edition": "rdi2", "seed": 2, "moves": ["Gog keeps everything", "Gog passes"]}
    (tmp_path / "game.json").write_text(json.dumps(saved), "utf-8")
    record = read(tmp_path / "game.json")
    game = replay(record, CARDS)
    assert (game.state.variant, len(game.state.sides)) == (Ordinary(), 2)
    assert "variant" not in json.loads(msgspec.json.encode(record))


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ({"kind": "two-headed-dragn"}, r"\$.variant.kind: is 'two-headed-dragn'; did you mean 'two-headed-dragon'\?"),
        ({"kind": "boss-battle", "bosss": "Gog"}, r"\$.variant.bosss: there is no key 'bosss' here"),
        (
            {"kind": "two-headed-dragon", "teams": [["Gog", 3]]},
            r"teams\[0\]\[1\]: is a number; expected text",
        ),
    ],
)
def test_what_is_no_variant_is_told_with_its_place(tmp_path: Path, variant: Any, message: str) -> None:
    (tmp_path / "game.json").write_text(json.dumps({**SOUND, "variant": variant}, indent=1), "utf-8")
    with pytest.raises(CannotRead, match=message):
        read(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"prizes": ("prizes/crown",)},
            "$.prizes[0]: there is no Prize 'prizes/crown' (rule 12.2.1); expected some of ",
        ),
        ({"prizes": ("drinks/wine",)}, "$.prizes[0]: there is no Prize 'drinks/wine' (rule 12.2.1)"),
        (
            {"prizes": tuple(CARDS.prizes) * 2},
            "$.prizes[3]: 'prizes/dales-finest-mushroom' is named twice (rule 12.2.1)",
        ),
        ({"bar_deck": ("drinks-rdi99",)}, "$.bar_deck[0]: there is no Drink Deck 'drinks-rdi99' (rule 12.1.2)"),
        ({"bar_deck": ("drinks-rdi1",) * 2}, "$.bar_deck[1]: 'drinks-rdi1' is named twice (rule 12.1.2)"),
        ({"bar_deck": ("drinks-rdi3",)}, "$.bar_deck: 1 Drinks are too few to deal 30 of them (rule 12.1.2)"),
        (
            {"bar_deck": ("drinks-rdi1", "drinks-star-mole")},
            "$.bar_deck[1]: 'drinks-star-mole' are the Drinks of a Tav",
        ),
        (
            {"bar_deck": ("drinks-rdi2",), "drink_deck": "drinks-rdi1"},
            "$.drink_deck: the Drinks come from the Bar Deck",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_prizes_and_a_bar_deck_that_cannot_be_are_told_with_their_place(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(CannotRead, match=re.escape(says)):
        begin(GameRecord(TWO, **changes), CARDS)
