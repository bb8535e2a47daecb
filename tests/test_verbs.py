"""Every verb of the card language is whole: each room that must know the verbs is held against the one list of them.

What is missing of one that was only begun is told with the file, the JSON path and the card.
"""

import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial, singledispatch
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.cards.test_wording import TRACKING, card
from tests.engine.random_games import with_growers
from tests.second_engine import effects as second_engine
from toolkit import paths
from toolkit.cards import Option, load, verbs
from toolkit.cards.amounts import Amount
from toolkit.cards.conditions import Condition, InRound
from toolkit.cards.effects import VERBS, Draw, Effect, Lose
from toolkit.cards.packs import contents, layer
from toolkit.cards.parts import remarks
from toolkit.cards.touches import KNOWN, Touch, touches
from toolkit.cards.walk import walk
from toolkit.cards.wording import wording
from toolkit.cards.wording.check import JOINING
from toolkit.cards.wording.load import FOLDER, load_language
from toolkit.cli.main import run
from toolkit.engine import verbs as engine_verbs
from toolkit.errors import Faults, NotLegal
from toolkit.language import CARDS, ENGLISH, REFERENCE, lay
from toolkit.reference.examples import FOLDER as EXAMPLES

LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.json"))


def sample(verb: type[Effect]) -> Effect:
    """An effect of this verb, with nothing given that may be left out."""
    required = [field for field in msgspec.structs.fields(verb) if field.required]
    hints = get_type_hints(verb)
    return verb(**{field.name: filled(hints[field.name]) for field in required})


def filled(hint: Any) -> Any:
    """A value of a type of the card language."""
    plain = {Amount: 2, int: 2, str: "momentum", Condition: InRound()}
    if hint in plain:
        return plain[hint]
    if get_origin(hint) is tuple:
        return (Draw(2),) if get_args(hint)[0] == Effect else ((Draw(2),), (Draw(3),))
    assert get_origin(hint) is Literal, hint
    return get_args(hint)[-1]


SAMPLES = {word: sample(verb) for word, verb in VERBS.items()}


def numbers_of(verb: type[Effect]) -> list[str]:
    """The fields of a verb that hold a number."""
    hints = get_type_hints(verb)
    return [name for name, hint in hints.items() if hint is int or (is_union(hint) and int in get_args(hint))]


def is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def unsaid(language: str) -> Iterator[str]:
    phrases = load_language(language).effects
    yield from (word for word, verb in VERBS.items() if verb not in JOINING and word not in phrases)


def unbounded() -> Iterator[str]:
    for word, effect in SAMPLES.items():
        numbers = (msgspec.structs.replace(effect, **{name: 1_000_000}) for name in numbers_of(type(effect)))
        yield from (word for each in numbers if not list(remarks(each, ())))


def untold(language: str) -> Iterator[str]:
    """Words of the reference stand with the type in English, and in a file in any other language."""
    listed = json.loads((REFERENCE / f"{language}.json").read_text("utf-8"))["about"]
    for word, verb in VERBS.items():
        if not (inspect.getdoc(verb) if language == ENGLISH else listed.get(f"effects/{word}")):
            yield word


def unshown() -> Iterator[str]:
    shown = {card_id.rpartition("/")[2] for card_id in load([layer(contents(EXAMPLES))]).cards}
    yield from (word for word in VERBS if word not in shown)


def unpublished() -> Iterator[str]:
    whole = json.loads((paths.CARD_DATA / "schema" / "character.schema.json").read_text("utf-8"))
    yield from (word for word, verb in VERBS.items() if verb.__name__ not in whole["$defs"])


def not_in_the_second_engine() -> Iterator[str]:
    told = re.findall(r"\bdo\.(\w+)\(\)", inspect.getsource(second_engine._carry_out))
    yield from (word for word, verb in VERBS.items() if verb.__name__ not in told)


def unplayed() -> Iterator[str]:
    played = set(played_at_random())
    yield from (word for word, verb in VERBS.items() if verb.__name__ not in played)


ROOMS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"wording: card_data/wording/{code}.json": partial(unsaid, code) for code in LANGUAGES},
    "touching: toolkit/cards/touches.py": lambda: (word for word, verb in VERBS.items() if verb in verbs.UNTOUCHED),
    "validation: toolkit/cards/parts.py": unbounded,
    "validation: card_data/schema, by rdi schema --write": unpublished,
    "engine: toolkit/engine/effects": lambda: filter(None, map(engine_verbs.missing, SAMPLES.values())),
    "second engine: tests/second_engine/effects.py": not_in_the_second_engine,
    "second engine: tests/engine/guests, to be played at random": unplayed,
    **{f"telling: templates/reference/words/{code}.json": partial(untold, code) for code in LANGUAGES},
    "telling: templates/reference/examples": unshown,
}
"""The rooms that must know every verb, each with the place where one that is missing is to be added."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_every_verb(room: str) -> None:
    missing = sorted(set(ROOMS[room]()))
    assert not missing, f"{', '.join(missing)} must be added to {room}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_can_be_said(language: str) -> None:
    told = {word: wording(card(Option((effect,))), TRACKING, language).plain for word, effect in SAMPLES.items()}
    assert [word for word, text in told.items() if not re.search(r"\w", text)] == []


def test_what_a_verb_touches_is_told_as_touches() -> None:
    assert all(isinstance(touch, Touch) for effect in SAMPLES.values() for touch in touches(Option((effect,))))


def test_a_room_that_lacks_a_verb_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Juggle(Draw, frozen=True, tag_field="do", tag="juggle"):
        pass

    monkeypatch.setitem(VERBS, "juggle", Juggle)  # type: ignore[index]
    monkeypatch.setitem(SAMPLES, "juggle", Juggle(2))
    monkeypatch.setattr(verbs, "UNTOUCHED", frozenset(VERBS.values()) - KNOWN)
    monkeypatch.setattr(engine_verbs, "_WORDS", {verb: word for word, verb in VERBS.items()})
    lacking = {room for room, missing in ROOMS.items() if "juggle" in missing()}
    assert lacking == set(ROOMS) - {"telling: templates/reference/words/en.json"}  # its docstring is that of Draw
    with pytest.raises(AssertionError, match=r"^juggle must be added to engine: toolkit/engine/effects"):
        test_a_room_knows_every_verb("engine: toolkit/engine/effects")


def test_a_verb_of_our_own_cards_without_words_is_told_with_its_place(tmp_path: Path) -> None:
    words = json.loads((CARDS / "en.json").read_text("utf-8"))
    words["effects"]["lose"] = {"clauses": [{"verb": "lose/loses", "rest": "{nonsense}"}]}
    del words["effects"]["draw"]
    file = tmp_path / "en.json"
    file.write_text(json.dumps(words), "utf-8")
    cards = load()
    lay({(CARDS, "en"): file})
    try:
        for verb in (Lose, Draw):
            of_it = next(one for one in cards.cards.values() if any(type(step.record) is verb for step in walk(one)))
            with pytest.raises(Faults) as told:
                wording(of_it, cards)
    finally:
        lay({})
    said = "\n".join(told.value.lines)
    assert re.search(r"en\.json \$\.effects: has no 'draw'", said)
    assert re.search(r"en\.json \$\.effects\.lose\.clauses\[0\]\.rest: has the slot \{nonsense\}", said)


def played_at_random() -> Iterator[str]:
    database = with_growers()
    for deck in database.decks.values():
        for entry in deck.entries if deck.complete else ():
            yield from (type(step.record).__name__ for step in walk(database.card(entry.card_id)))


# what was only begun


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A new character, whose first card makes somebody lose Fortitude."""
    assert run(["--quiet", "new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    return tmp_path / "runa"


FIRST = r"runa\.json:\d+ \$\.cards\[0\]\.options\[0\]\.effects\[0\]: "


def test_a_verb_without_words_is_told_with_each_card_that_has_it(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("toolkit.cards.wording.load.unsaid", lambda verb: ("xx.json",) if verb is Lose else ())
    verbs.lacking.cache_clear()
    try:
        assert run(["validate", str(pack)]) == 1
        assert run(["card", "--pack", str(pack), "Mind your elbow!"]) == 1
    finally:
        verbs.lacking.cache_clear()
    said = capsys.readouterr()
    problem = FIRST + r"the verb 'lose' of 'runa/mind-your-elbow' has no words in xx\.json"
    assert re.search(problem, said.out)
    assert re.search(problem, said.err)


def test_a_verb_of_which_nobody_says_what_it_touches_is_told_with_each_card_that_has_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(verbs, "UNTOUCHED", frozenset({Lose}))
    verbs.lacking.cache_clear()
    try:
        assert run(["cards", "wench"]) == 1
    finally:
        verbs.lacking.cache_clear()
    said = capsys.readouterr().err
    place = r"gog\.json \$\.cards\[\d+\]\.options\[0\]\.effects\[0\]: the verb 'lose' of 'gog/dance-with-gog' "
    assert re.search(place + "does not say what it touches", said)


def test_a_verb_that_the_engine_does_not_know_is_told_with_each_card_that_has_it(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine_verbs, "carry_out", singledispatch(lambda effect: effect))
    assert run(["validate", str(pack)]) == 1
    problem = FIRST + r"the engine cannot carry out the verb 'lose' of 'runa/mind-your-elbow' yet"
    assert re.search(problem, capsys.readouterr().out)


def test_a_verb_that_the_engine_meets_and_does_not_know_is_refused_with_its_card() -> None:
    class Cause:
        def card(self, game: object) -> str:
            return f"gog/{game}"

    unknown = engine_verbs.carry_out.dispatch(object)
    with pytest.raises(NotLegal, match=r"^the engine cannot carry out the verb 'lose' of 'gog/shut-up' yet; `rdi val"):
        unknown(SAMPLES["lose"], "shut-up", Cause())


ANY_AMOUNT = '{"cost": "spend", "tracker": "momentum"}'
SPENT = f'{{"do": "may", "cost": [{ANY_AMOUNT}], "effects": [{{"do": "draw", "amount": 1}}]}}'


def test_what_the_engine_cannot_carry_out_yet_is_only_a_warning(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack / "characters" / "runa.json"
    file.write_text(file.read_text("utf-8").replace('{"do": "lose"', f'{SPENT}, {{"do": "lose"', 1))
    assert run(["validate", str(pack)]) == 0
    said = capsys.readouterr().out
    place = rf"{FIRST[:-2]}\.cost\[0\]: "
    assert re.match(
        f"warning: .*{place}the engine cannot carry out spending as much as one likes of 'runa/mind-your-elbow' "
        "yet: it can be made, and not be played so",
        said,
    )
