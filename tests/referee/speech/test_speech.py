"""What is said at a table, in each language: nothing is left in English, and nothing is translated that nobody says."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.engine.random_games import with_growers
from toolkit.arena import bot
from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.record import GameRecord, Player, begin
from toolkit.errors import CannotRead, NotLegal
from toolkit.language import ENGLISH, SPEECH
from toolkit.paths import CARD_DATA
from toolkit.referee.games import narration
from toolkit.referee.games.deciding import decision
from toolkit.referee.speech import reasons, speech

ROOT = CARD_DATA.parent
OTHERS = sorted(file.stem for file in SPEECH.glob("*.json") if file.stem != ENGLISH)
CARDS = with_growers()

SAY = [
    *("toolkit/engine/answering.py", "toolkit/engine/costs.py", "toolkit/engine/judge.py", "toolkit/engine/moment.py"),
    *("toolkit/engine/history.py", "toolkit/table/showing.py"),
    *("toolkit/table/table.py", "toolkit/table/undoing.py", "toolkit/table/waiting.py"),
    *(f"toolkit/web/server/play/{name}.py" for name in ("room", "rooms", "routes", "standing")),
]
"""Whose sentences somebody at a table may be told."""

UNSAID = {
    *("a fixed time for each window", "ask everybody, each at a screen of their own"),
    *("no bot has decided anything yet", "ask when one has"),
    *("{0} players", "a number from 2 to 10"),
}
"""What only programmers hear, or what is said of a form."""


def sentences(path: str) -> Iterator[str]:
    """The texts of a module with which something is refused, each with its places numbered."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"NotLegal", "CannotRead"}:
            values = [*node.args, *(word.value for word in node.keywords if word.arg in ("instead", "expected"))]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Refusal", "by_its_text"}:
            values = node.args[-1:]
        elif isinstance(node, ast.Return) and path.endswith("showing.py"):
            values = [node.value] if node.value else []
        else:
            continue
        for value in values:
            yield from texts(value)


def texts(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from (*texts(value.body), *texts(value.orelse))
    elif isinstance(value, ast.JoinedStr):
        places = iter(range(10))
        parts = (part.value if isinstance(part, ast.Constant) else f"{{{next(places)}}}" for part in value.values)
        yield "".join(map(str, parts))


@pytest.mark.parametrize("path", SAY)
@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_with_which_something_is_refused_is_said(language: str, path: str) -> None:
    assert set(sentences(path)) - UNSAID - speech(language).reasons.keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_there_that_nobody_says(language: str) -> None:
    code = "".join(file.read_text("utf-8") for file in sorted((ROOT / "toolkit").rglob("*.py")))
    plain = re.sub(r"\s+", " ", re.sub(r"\{[^{}\"]*(?:\[[^]]*\])?[^{}\"]*\}", "{}", re.sub(r'"\s*\n\s*f?"', "", code)))
    missing = [text for text in speech(language).reasons if re.sub(r"\{\d\}", "{}", text) not in plain]
    assert missing == []


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_all_that_english_says_and_fills_in_no_more(language: str) -> None:
    ours, theirs = (msgspec.to_builtins(speech(one)) for one in (ENGLISH, language))
    for part in ("happenings", "piles", "moments", "plays", "phases", "going_on", "moves", "types", "attributes"):
        assert ours[part].keys() == theirs[part].keys(), part
    for what, text in ours["happenings"].items():
        allowed = places(text) | {"of"} if "whose" in places(text) else places(text)
        assert places(theirs["happenings"][what]) <= allowed, what
    for language_told in (ours, theirs):
        assert len(language_told["ordinals"]) == 10


def said_in_a_game(seed: int, language: str) -> Iterator[str]:
    """All that is said while bots play: what happens, what is decided, what may be done and what it answers."""
    chance = Random(seed)
    whole = [one.id for one in CARDS.characters.values() if one.complete]
    players = tuple(Player(name, one) for name, one in zip(("Ann", "Bob", "Cy"), chance.sample(whole, 3), strict=True))
    game: Game = begin(GameRecord(players, seed=seed), CARDS, log=[])
    for _ in range(250):
        if game.ask is None:
            break
        yield decision(game, language=language)
        yield from narration.moment(game, language)
        if "discard" not in game.ask.kinds:
            yield from (f"{choice.line} {choice.does}" for choice in narration.choices(game, language))
        game.answer(bot("random")(game, chance))
    yield from (narration.told(game, entry, language)[0] for entry in game.log or [])


ENGLISH_WORDS = re.compile(r"\b(the|and|of|or|is|are|plays|loses|gains|may|must|with|your|their|they)\b", re.IGNORECASE)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_said_in_a_german_game_is_english(seed: int) -> None:
    titles = sorted((card.title for card in CARDS.cards.values()), key=len, reverse=True)
    names = sorted(("Drunken Chi", *titles), key=len, reverse=True)
    pattern = re.compile("|".join(re.escape(title) for title in names))
    lines = set(said_in_a_game(seed, "de"))
    assert len(lines) > 150
    assert [line for line in lines if ENGLISH_WORDS.search(pattern.sub("…", line))] == []


GAME = begin(GameRecord((Player("Gog", "gog"), Player("Eve", "eve")), seed=1), CARDS, log=[])


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Entry("fortitude-down", 0, "gog/shut-up", 2), "Gog verliert 2 Ausdauer, durch „Shut up!“"),
        (Entry("plays", 0, "gog/shut-up", other=1), "Gog spielt „Shut up!“ auf Eve"),
        (Entry("plays", 1, "gog/shut-up", drinker=0), "Eve spielt „Shut up!“ auf das Getränk von Gog"),
        (
            Entry("hand-to-discard", 0, "gog/shut-up", other=1),
            "Gog legt „Shut up!“ aus der Hand auf die Ablage von Eve",
        ),
        (Entry("turn", 1), "Eve ist am Zug"),
    ],
)
def test_a_line_of_the_log_in_german(entry: Entry, said: str) -> None:
    assert narration.told(GAME, entry, "de") == (said, "")
    assert narration.told(GAME, msgspec.structs.replace(entry, rule="timing.resolve"), "de") == (said, "3.2.2")


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (NotLegal("you look on", instead="take an open seat"), "Du siehst nur zu; nimm einen freien Platz"),
        (
            NotLegal("“Shut up!” cannot be played so: It costs 2 salve, and you have 0.", rule="1.2"),
            "„Shut up!“ kann so nicht gespielt werden: Sie kostet 2 Salbe, und du hast 0. (Regel 1.2)",
        ),
        (CannotRead("there is no such seat"), "Diesen Platz gibt es nicht"),
        (NotLegal("something new"), "something new"),
    ],
)
def test_a_refusal_in_german(why: NotLegal | CannotRead, said: str) -> None:
    assert reasons.fault(why, "de") == said
    assert reasons.fault(why, "xx") == str(why)


def test_everybody_is_asked_in_the_plural() -> None:
    assert decision(GAME, language="de").startswith("Gog darf")
    assert decision(GAME, together=True, language="de").startswith("Alle dürfen")
    assert decision(GAME, together=True).startswith("Everybody may")


def test_the_words_of_a_language_are_in_its_file_alone() -> None:
    assert {file.stem for file in Path(SPEECH).glob("*.json")} == {ENGLISH, *OTHERS}
