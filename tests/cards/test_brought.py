"""Languages of packs: laid over ours by key, checked with file and path, and spoken by every command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import *  # noqa: F403 - its fixtures
from tests.cli.keyboard import Said
from toolkit import language
from toolkit.cards import load
from toolkit.cards.titles import titled
from toolkit.cards.validate import layers, validate
from toolkit.cards.wording import wording
from toolkit.cards.wording.brought import speak
from toolkit.engine.log import Entry
from toolkit.engine.record import GameRecord, Player, begin
from toolkit.errors import Faults, NotFound, NotLegal
from toolkit.faces.words import face_words
from toolkit.language import CARDS
from toolkit.referee.games.deciding import decision
from toolkit.referee.scenarios import transcript
from toolkit.referee.speech import reasons
from toolkit.referee.speech import speech as spoken
from toolkit.sheets.words import sheet_words
from toolkit.tts.words import words as table_words
from toolkit.vassal.speech import say, speaking


@pytest.fixture(autouse=True)
def nothing_laid() -> Iterator[None]:
    yield
    speak([])


def ours(folder: Path, code: str = "de") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / f"{code}.json").read_text("utf-8"))
    return found


def pack(folder: Path, files: dict[str, Any]) -> Path:
    """A pack of words, each file by its name in it."""
    about = {"id": folder.name, "name": folder.name, "version": "1"}
    for name, value in {"pack.json": about, **files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value), "utf-8")
    return folder


def french(**changed: Any) -> dict[str, Any]:
    """German that calls itself French."""
    return {**ours(CARDS), "language": "fr", "name": "Français", **changed}


def told(*packs: Path, below: tuple[Path, ...] = ()) -> list[tuple[str, str, str, bool]]:
    faults = validate(packs, below).faults
    return [(Path(one.file).name, one.path, one.problem, one.serious) for one in faults]


def test_a_whole_language_of_a_pack_is_spoken_by_cards_and_commands(tmp_path: Path, rdi: Said) -> None:
    fr = pack(tmp_path / "fr", {"wording/fr.json": french(icons={**ours(CARDS)["icons"], "alcohol": "Alcool"})})
    out, err = rdi("card", "drinks/dark-ale", "--language", "FR", "--pack", str(fr))
    assert "Alcool +1" in out
    assert err.count("warning") == 1 and "texts around the cards in English" in err
    with pytest.raises(NotFound, match="fr"):
        speak([])
        face_words("fr")


def test_what_a_new_language_does_not_say_stays_english_and_is_counted_once(tmp_path: Path) -> None:
    fr = pack(
        tmp_path / "fr",
        {"wording/fr.json": french(), "words/faces/fr.json": {"language": "fr", "types": {"action": "Action !"}}},
    )
    ((file, path, problem, serious),) = told(fr)
    assert (file, path, serious) == ("fr.json", "", False)
    assert problem.startswith("leaves ") and problem.endswith(" texts around the cards in English")
    load(speak(layers([fr])))
    assert face_words("fr").types["action"] == "Action !"
    assert face_words("fr").layouts == face_words("en").layouts
    assert sheet_words("fr").texts == sheet_words("en").texts
    assert table_words("fr").panel == table_words("en").panel
    with speaking("fr"):
        assert say("Discard") == "Discard"


def test_whatever_is_worded_anywhere_can_be_had_in_a_new_language(tmp_path: Path) -> None:
    from toolkit.reference.words import reference_words
    from toolkit.tts.notebook import tabs
    from toolkit.vassal.pages import pages
    from toolkit.vassal.speech import speech
    from toolkit.web.words import words

    load(speak(layers([pack(tmp_path / "fr", {"wording/fr.json": french()})])))
    found = [face_words("fr"), sheet_words("fr"), table_words("fr"), speech("fr"), reference_words("fr"), words("fr")]
    assert {one.language for one in found} == {"fr"}
    assert words("fr").name == "Français"
    assert (tabs("fr"), pages("fr")) == (tabs("en"), pages("en"))


def test_the_pages_at_both_tables_are_worded_by_packs_paragraph_by_paragraph(tmp_path: Path) -> None:
    from toolkit.tts.notebook import tabs
    from toolkit.vassal.pages import HOW_TO_PLAY, pages

    notebook = {"this-table": {"title": "Cette table", "keys": "[b]Touches[/b]"}}
    words = {
        "wording/fr.json": french(),
        "words/tts/fr.json": {"language": "fr", "notebook": notebook},
        "words/vassal/fr.json": {
            "language": "fr",
            "help": {"gold": "L'or", "gold_1": "**Miser 1** <img src=x> & *plus*"},
        },
    }
    load(speak(layers([pack(tmp_path / "fr", words)])))
    english, french_tabs = tabs("en")["0"], tabs("fr")["0"]
    assert french_tabs.title == "Cette table" and french_tabs.body.endswith("[b]Touches[/b]")
    assert french_tabs.body.split("\n\n")[:-1] == english.body.split("\n\n")[:-1]
    told = pages("fr")[HOW_TO_PLAY].decode()
    assert "<h2>L'or</h2>\n<p><b>Miser 1</b> &lt;img src=x&gt; &amp; <i>plus</i></p>" in told
    assert "<h2>The slate</h2>" in told


def at_a_table(code: str) -> tuple[str, str, str]:
    """What a happening, a decision and a refusal are in a language."""
    players = (Player("Gog", "gog"), Player("Eve", "eve"))
    game = begin(GameRecord(players, seed=1), load(), log=[])
    drinks = transcript.happening(game, Entry("drinks", 0, "drinks/wine"), code)
    return drinks, decision(game, language=code), reasons.fault(NotLegal("you look on", instead="wait"), code)


def test_a_pack_says_what_is_said_at_a_table(tmp_path: Path) -> None:
    said = {
        "happenings": {"drinks": "{who} boit {card}"},
        "discards": "peut défausser, puis pioche {size}",
        "reasons": {"you look on": "Tu regardes"},
    }
    fr = pack(tmp_path / "fr", {"wording/fr.json": french(), "speech/fr.json": {"language": "fr", **said}})
    assert [one for one in told(fr) if one[3]] == []
    load(speak(layers([fr])))
    drinks, decides, refused = at_a_table("fr")
    assert drinks == "Gog boit “Wine”"
    assert decides.startswith("Gog may play a card before")
    assert refused == "Tu regardes; wait"


def test_without_words_for_it_a_table_speaks_the_language_that_a_new_one_lies_over_else_english(tmp_path: Path) -> None:
    load(speak(layers([pack(tmp_path / "fr", {"wording/fr.json": french()})])))
    assert spoken("fr").language == "en"
    load(speak(layers([pack(tmp_path / "it", {"wording/it.json": {**french(over="de"), "language": "it"}})])))
    assert at_a_table("it") == at_a_table("de")


def test_a_correction_of_what_is_said_in_german_changes_what_it_names(tmp_path: Path) -> None:
    before = at_a_table("de")
    de = pack(tmp_path / "de", {"speech/de.json": {"language": "de", "happenings": {"drinks": "{who} kippt {card}"}}})
    assert told(de) == []
    load(speak(layers([de])))
    assert at_a_table("de") == ("Gog kippt „Wine“", *before[1:])


def test_a_pack_that_is_only_looked_at_is_heard_by_nobody_else(tmp_path: Path) -> None:
    fr = pack(tmp_path / "fr", {"wording/fr.json": french(over="de")})
    assert validate([fr]).worded
    layers([fr])
    assert "fr" not in language.languages()
    speak(layers([fr]))
    validate([pack(tmp_path / "other", {"wording/it.json": {**french(over="de"), "language": "it"}})])
    assert {"fr", "it"} & set(language.languages()) == {"fr"}


def test_a_correction_of_our_german_changes_what_it_names_and_lies_over_packs_below(tmp_path: Path) -> None:
    low = pack(tmp_path / "low", {"wording/de.json": {"language": "de", "icons": {"gold": "Taler", "harvest": "X"}}})
    top = pack(tmp_path / "top", {"wording/de.json": {"language": "de", "icons": {"gold": "Heller"}}})
    db = load(speak(layers([low, top])))
    assert "zahlt 1 Heller" in wording(db.card("common/tip-the-wench"), db, "de").plain
    from toolkit.cards.wording.load import load_language

    assert (load_language("de").icons["harvest"], load_language("de").icons["alcohol"]) == ("X", "Alkohol")
    db = load(speak(layers([top, low])))
    assert "zahlt 1 Taler" in wording(db.card("common/tip-the-wench"), db, "de").plain
    assert told(low, top) == []


def test_null_takes_away_and_a_list_takes_the_place_of_a_list(tmp_path: Path) -> None:
    lose = {"clauses": [{"verb": "verlierst/verliert/verlieren", "rest": "{amount}"}], "parts": None, "remarks": None}
    forms = {**lose, "clauses": [{**lose["clauses"][0], "verb": ours(CARDS)["effects"]["lose"]["clauses"][-1]["verb"]}]}
    de = pack(tmp_path / "de", {"wording/de.json": {"language": "de", "effects": {"lose": forms}}})
    assert told(de) == []


def test_faults_of_wording_are_told_with_file_and_path_all_at_once(tmp_path: Path) -> None:
    wrong = french()
    del wrong["icons"]["gold"]
    wrong["shapes"]["sentence"] = "{who}."
    fr = pack(tmp_path / "fr", {"wording/fr.json": wrong})
    assert [(file, path) for file, path, _, serious in told(fr) if serious] == [
        ("fr.json", "$.icons"),
        ("fr.json", "$.shapes.sentence"),
    ]
    with pytest.raises(Faults, match=r"fr\.json.*\$\.icons: has no 'gold'"):
        layers([fr])


@pytest.mark.parametrize(
    ("name", "value", "path", "problem"),
    [
        ("wording/fr.json", {"language": "fr", "name": "x"}, "$", "is not complete"),
        ("wording/fr.json", {"name": "x"}, "$.language", "is not what the file is called"),
        ("wording/fr.json", [1], "$", "is no record of words"),
        ("wording/fr.json", {"language": "fr", "over": "it"}, "$.over", "is no language that is there"),
        ("wording/de.json", {"language": "de", "over": "en"}, "$.over", "is only for the wording of a new language"),
        ("wording/de.json", {"language": "de", "colour": "x"}, "$.colour", "there is no key 'colour' here"),
        (
            "words/faces/de.json",
            {"language": "de", "types": {"akt": "x"}},
            "$.types.akt",
            "there is no text 'akt' here",
        ),
        ("words/faces/de.json", {"language": "de", "types": {"action": 3}}, "$.types.action", "is no text"),
        ("words/sheets/de.json", {"language": "de", "texts": {"page": "Seite"}}, "$.texts.page", "does not say"),
        ("words/tts/de.json", {"language": "de", "pieces": {"deck": "{n}"}}, "$.pieces.deck", "has {n}, which nothing"),
        ("words/tts/de.json", {"language": "de", "pieces": {"deck": "{"}}, "$.pieces.deck", "has braces in which no"),
        ("words/tts/de.json", {"language": "de", "pieces": {"deck": "{count:a/b}"}}, "$.pieces.deck", "has braces in"),
        ("words/vassal/de.json", {"language": "de", "texts": {"Moin": "x"}}, "$.texts.Moin", "there is no text 'Moin'"),
        (
            "words/vassal/de.json",
            {"language": "de", "help": {"how_2": "x"}},
            "$.help.how_2",
            "there is no text 'how_2'",
        ),
        ("words/vassal/de.json", {"language": "de", "help": {"how": None}}, "$.help.how", "is no text"),
        (
            "words/tts/de.json",
            {"language": "de", "notebook": {"credits": {"who": "x"}}},
            "$.notebook.credits.who",
            "there is no text 'who'",
        ),
        ("speech/de.json", {"language": "de", "moments": {"akt": "x"}}, "$.moments.akt", "there is no text 'akt' here"),
        (
            "speech/de.json",
            {"language": "de", "happenings": {"drinks": "{who} trinkt {amount}"}},
            "$.happenings.drinks",
            "has {amount}, which nothing fills",
        ),
        ("speech/de.json", {"language": "de", "moved": "{0.x}"}, "$.moved", "has braces in which no name stands"),
        ("speech/de.json", {"language": "de", "ordinals": ["erste"]}, "$.ordinals", "is no such list"),
        (
            "speech/de.json",
            {"language": "de", "reasons": {"there is no such seat": "Platz {0}?"}},
            '$.reasons["there is no such seat"]',
            "has {0}, which nothing fills",
        ),
    ],
)
def test_each_fault_of_words_is_told(name: str, value: Any, path: str, problem: str, tmp_path: Path) -> None:
    ((file, at, said, serious),) = told(pack(tmp_path / "pack", {name: value}))
    assert (file, at, serious) == (Path(name).name, path, True)
    assert said.startswith(problem)


def test_every_file_of_ours_is_sound_as_a_pack_brings_it(tmp_path: Path) -> None:
    from toolkit.cards.wording.brought import FOLDERS

    files = {f"{theirs}/de.json": ours(folder) for folder, theirs in FOLDERS.items()}
    assert told(pack(tmp_path / "de", files)) == []
    renamed = {f"{theirs}/fr.json": {**ours(folder), "language": "fr"} for folder, theirs in FOLDERS.items()}
    fr = pack(tmp_path / "fr", renamed)
    assert told(fr) == []
    load(speak(layers([fr])))
    assert set(language.languages()) == {"de", "en", "fr"}


def test_words_of_a_language_that_nobody_words_cards_in_are_warned_of(tmp_path: Path) -> None:
    fr = pack(tmp_path / "fr", {"words/faces/fr.json": {"language": "fr"}, "wording/French.json": {}})
    assert told(fr) == [
        ("French.json", "", "is not read", False),
        ("fr.json", "", "is read by nobody: no pack words cards in it", False),
    ]


def test_a_card_may_have_a_title_in_the_language_of_a_pack(tmp_path: Path) -> None:
    from tests.cards.test_packs import edit
    from toolkit.cards.scaffold import new_character

    new_character("Runa the Smith", "dwarf", tmp_path / "runa", load())
    file = next((tmp_path / "runa" / "characters").glob("*.json"))
    edit(file, lambda value: value["cards"][0].update(titles={"fr": "Bonjour"}))
    assert any("$.cards[0].titles.fr" in path for _, path, _, _ in told(tmp_path / "runa"))
    pack(tmp_path / "fr", {"wording/fr.json": french()})
    assert [one for one in told(tmp_path / "runa", below=(tmp_path / "fr",)) if one[3]] == []
    db = load(speak(layers([tmp_path / "fr", tmp_path / "runa"])))
    assert any(titled(card, "fr") == "Bonjour" for card in db.cards.values())


def test_validate_draws_every_card_in_the_language_that_a_pack_brings(tmp_path: Path, rdi: Said) -> None:
    endless = french(shapes={**ours(CARDS)["shapes"], "sentence": "{sentence}" + " und so weiter" * 40 + "."})
    fr = pack(tmp_path / "fr", {"wording/fr.json": endless})
    out, _ = rdi("validate", str(fr), code=1)
    assert "fr.json" in out and "says" in out and "warning" in out.splitlines()[0]
    assert rdi("validate", str(fr), "--no-drawing")[0].count("\n") == 1


def test_a_zip_brings_a_language_too(tmp_path: Path) -> None:
    from tests.cards.test_packs import zip_of

    fr = zip_of(pack(tmp_path / "fr", {"wording/fr.json": french(over="de")}))
    assert told(fr) == []
    load(speak(layers([fr])))
    assert "fr" in language.languages()


def test_a_build_knows_the_words_of_a_pack(tmp_path: Path, rdi: Said) -> None:
    words = {"wording/fr.json": french(over="de")}
    fr = pack(tmp_path / "fr", words)
    asked = ("build", "--pack", str(fr), "--language", "fr", "--deck", "gog", "--only", "faces", "--output")
    rdi(*asked, str(tmp_path / "out"))
    assert "Nothing" in "".join(rdi(*asked, str(tmp_path / "out")))
    pack(fr, {"words/faces/fr.json": {"language": "fr", "layouts": {"drink-me": "Bois-moi !"}}})
    said = "".join(rdi(*asked, str(tmp_path / "out"), "--dry-run"))
    assert "mat/gog" in said and "coin" not in said


def test_a_shell_completes_the_languages_of_packs() -> None:
    example = str(Path(__file__).parents[2] / "examples" / "packs" / "dialect")
    words = {
        "_RDI_COMPLETE": "complete_bash",
        "COMP_WORDS": f"rdi card --pack {example} --language ",
        "COMP_CWORD": "5",
    }
    made = subprocess.run(
        [sys.executable, "-m", "toolkit"], capture_output=True, text=True, check=False, env={**os.environ, **words}
    )
    assert made.stdout.split() == ["de", "en", "en-pirate"]
