"""Every verb of the card language is whole: each room that must know the verbs is held against the one list of them.

What is missing of one that was only begun is told with the file, the JSON path and the card.
"""

import inspect
import re
from collections.abc import Iterator
from functools import singledispatch
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.cards.test_wording import TRACKING, card
from tests.engine.random_games import with_growers
from tests.second_engine import effects as second_engine
from toolkit.cards import Option, verbs
from toolkit.cards.amounts import Amount
from toolkit.cards.conditions import Condition, InRound
from toolkit.cards.effects import VERBS, Draw, Effect, Lose
from toolkit.cards.parts import remarks
from toolkit.cards.touches import Touch, touches
from toolkit.cards.walk import walk
from toolkit.cards.wording import wording
from toolkit.cards.wording.load import FOLDER
from toolkit.cli.main import run
from toolkit.engine import verbs as engine_verbs

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_words(language: str) -> None:
    told = {word: wording(card(Option((effect,))), TRACKING, language).plain for word, effect in SAMPLES.items()}
    assert [word for word, text in told.items() if not re.search(r"\w", text)] == []


def test_it_is_known_of_every_verb_what_it_touches() -> None:
    assert frozenset() == verbs.UNTOUCHED
    assert all(isinstance(touch, Touch) for effect in SAMPLES.values() for touch in touches(Option((effect,))))


def test_every_number_of_a_verb_has_its_bounds() -> None:
    unbounded = [
        (word, name)
        for word, effect in SAMPLES.items()
        for name in numbers_of(type(effect))
        if not list(remarks(msgspec.structs.replace(effect, **{name: 1_000_000}), ()))
    ]
    assert unbounded == []


def test_the_engine_carries_out_every_verb() -> None:
    assert {word: engine_verbs.missing(effect) for word, effect in SAMPLES.items()} == dict.fromkeys(VERBS)


def test_the_second_engine_carries_out_every_verb() -> None:
    told = inspect.getsource(second_engine._carry_out)
    assert set(re.findall(r"\bdo\.(\w+)\(\)", told)) == {verb.__name__ for verb in VERBS.values()}


def test_every_verb_is_on_a_card_that_both_engines_play_at_random() -> None:
    assert {verb.__name__ for verb in VERBS.values()} - set(played_at_random()) == set()


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
