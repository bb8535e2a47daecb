"""`rdi new card` as a designer meets it: asked at the keyboard, or said with options."""

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolkit.cards.character import CHARACTER_DECK_SIZE
from toolkit.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples" / "packs"
SOUP = ("--title", "Hot soup!", "--type", "action", "--pick", "another", "--effect")
LOSE = "lose attribute=fortitude amount=2 who=picked"


@pytest.fixture
def pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(["new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    capsys.readouterr()
    return tmp_path / "runa"


def character(pack: Path) -> Any:
    return json.loads((pack / "characters" / "runa.json").read_text("utf-8"))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_card_is_said_with_options_shown_and_written(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "card", str(pack), *SOUP, LOSE, "--copies", "2"]) == 0
    out, err = capsys.readouterr()
    assert out == "Hot soup! (action)\n  Pick another player. They lose 2 Fortitude.\n"
    assert err.count("to make room in the deck") == 2
    written = character(pack)
    assert written["cards"][-1] == {
        "kind": "card",
        "id": "runa/hot-soup",
        "title": "Hot soup!",
        "types": ["action"],
        "options": [
            {
                "effects": [{"do": "lose", "attribute": "fortitude", "amount": 2, "who": "picked"}],
                "pick": ["another"],
            }
        ],
        "provenance": {"status": "printed"},
    }
    assert (written["deck"]["runa/hot-soup"], sum(written["deck"].values())) == (2, CHARACTER_DECK_SIZE)
    assert run(["validate", str(pack)]) == 0


def test_a_card_is_asked_for_and_whoever_errs_is_asked_again(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(
        monkeypatch,
        *("Your purse or your liver", "actoin", "action", "neither"),
        *("choose", "pay", "2", "picked", "you", "", "gain", "alcohol", "many", "2", "picked", "", "", "picked", ""),
        *("another", "yes", "gold", "1", "", "no", "no", "yes"),
    )
    assert run(["new", "card", str(pack)]) == 0
    out, err = capsys.readouterr()
    assert "Pick another player. They choose one: pay you 2 Gold; or gain 2 Alcohol Content." in " ".join(out.split())
    assert "No type is called 'actoin'. Did you mean \"action\"?" in err
    assert "rdi: No amount is called 'many'" in err
    assert character(pack)["cards"][-1]["options"] == [
        {
            "effects": [
                {
                    "do": "choose",
                    "options": [
                        [{"do": "pay", "amount": 2, "who": "picked", "to": "you"}],
                        [{"do": "gain", "attribute": "alcohol", "amount": 2, "who": "picked"}],
                    ],
                    "who": "picked",
                }
            ],
            "pick": ["another"],
            "cost": [{"cost": "gold", "amount": 1}],
        }
    ]


def test_two_types_are_two_ways_to_play_it(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(
        monkeypatch,
        *("Now or later", "sometimes,anytime", "", "drink", "you", "", "22", "23", "", ""),
        *("", "gain", "fortitude", "1", "", "", "", "", "no", "yes"),
    )
    assert run(["new", "card", str(pack)]) == 0
    assert "- OR -" in capsys.readouterr().out
    first, second = character(pack)["cards"][-1]["options"]
    assert (first["as_type"], second["as_type"]) == ("sometimes", "anytime")
    assert first["when"] == [{"on": "drink", "by": "you"}]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ((*SOUP, "lsoe amount=2"), "No --effect is called 'lsoe'. Did you mean \"lose\""),
        ((*SOUP, "draw amount=many"), "--effect $.amount: is text; expected a number or a record"),
        ((*SOUP, "draw number=1"), "--effect $.number: there is no key 'number' here"),
        ((*SOUP, "draw amount"), "--effect: 'amount' has no value; expected key=value, such as amount=2"),
        ((*SOUP, '{"do": "draw", "amount": }'), "--effect"),
        ((*SOUP, "lose attribute=fortitude amount=2 who=attacker"), "characters/runa.json $.cards[12]"),
        ((*SOUP, LOSE, "--copies", "40"), "there is no room for 40 more in its deck; say fewer --copies"),
        ((*SOUP, LOSE, "--instead", "runa/nothing"), "No card is called 'runa/nothing'"),
        (("--title", "Mind your elbow", "--type", "action", "--effect", "draw amount=1"), "nothing is overwritten"),
        (("--title", "Soup \N{BEER MUG}", "--type", "action", "--effect", "draw amount=1"), "no font here has"),
        (("--deck", "gog", *SOUP, LOSE), "No deck of this pack is called 'gog'"),
        ((), "nothing more was said, but this was asked: What is the card called"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(
    said: tuple[str, ...], problem: str, pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch)
    before = (pack / "characters" / "runa.json").read_bytes()
    assert run(["new", "card", str(pack), *said]) == 1
    assert problem in capsys.readouterr().err
    assert (pack / "characters" / "runa.json").read_bytes() == before


def test_a_card_may_be_looked_at_before_it_is_written(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (pack / "characters" / "runa.json").read_bytes()
    picture = tmp_path / "soup.png"
    said = ["new", "card", str(pack), *SOUP, LOSE, "--instead", "runa/duck-everybody"]
    assert run([*said, "--dry-run", "--image", str(picture), "--language", "de", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["wording"]["plain"].startswith("Wähle eine andere Person.")
    assert "1 fewer of runa/duck-everybody" in err and "nothing was written" in err
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert (pack / "characters" / "runa.json").read_bytes() == before


def test_a_whole_option_is_said_as_json(pack: Path) -> None:
    way = '{"effects": [{"do": "draw", "amount": 1}], "cost": [{"cost": "gold", "amount": 1}]}'
    events = ("--when", "card types=action,sometimes touches=fortitude", "--requires", "opponents at_least=2")
    said = ["--title", "Either", "--type", "sometimes,anytime", *events, "--cost", "gold amount=1"]
    assert (
        run(["new", "card", str(pack), *said, "--effect", "ignore", "--option", f'{way[:-1]}, "as_type": "anytime"}}'])
        == 0
    )
    first, second = character(pack)["cards"][-1]["options"]
    assert first["when"] == [{"on": "card", "types": ["action", "sometimes"], "touches": ["fortitude"]}]
    assert first["requires"] == [{"if": "opponents", "at_least": 2}]
    assert second["as_type"] == "anytime"


def card_of(pack: Path) -> Any:
    return character(pack)["cards"][-1]


def test_a_card_that_stays_says_what_it_does_as_long_as_it_lies_there(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ["--title", "A thick apron", "--type", "action", "--static", "losses by=-1", "--static", "drinks by=1"]
    assert run(["new", "card", str(pack), *said]) == 0
    assert "stays in front of you" in capsys.readouterr().out
    assert card_of(pack)["static"] == [{"always": "losses", "by": -1}, {"always": "drinks", "by": 1}]
    assert card_of(pack)["options"] == [{"effects": []}]
    assert run(["validate", str(pack)]) == 0


def test_limits_tell_who_may_answer_a_card_and_what_nobody_may_do_to_it(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limits = ["--cannot", "negated,ignored", "--cannot-when", "in-round still=true"]
    said = ["--title", "Stubborn", "--type", "action", "--effect", "draw amount=1", *limits]
    assert run(["new", "card", str(pack), *said, "--only-by", "common/i-dont-think-so"]) == 0
    assert "can't be Negated or Ignored" in capsys.readouterr().out
    assert card_of(pack)["limits"] == {
        "only_affected_by": ["common/i-dont-think-so"],
        "cannot_be": ["negated", "ignored"],
        "when": [{"if": "in-round"}],
    }


def test_static_effects_and_limits_are_asked_for(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(
        monkeypatch,
        *("An old oath", "action", "both", "losses", "-1", "taken", "", "", "no", "no"),
        *("common/i-dont-think-so", "negated", "", "", "no", "yes"),
    )
    assert run(["new", "card", str(pack)]) == 0
    assert "Only “I don't think so!” can affect this card" in capsys.readouterr().out
    assert card_of(pack)["limits"] == {"only_affected_by": ["common/i-dont-think-so"], "cannot_be": ["negated"]}
    assert card_of(pack)["static"] == [{"always": "losses", "by": -1}]


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    """The example pack with a Drink Deck."""
    shutil.copytree(EXAMPLES / "joke", tmp_path / "tea")
    return tmp_path / "tea"


def drinks(pack: Path) -> Any:
    return json.loads((pack / "drinks" / "cards.json").read_text("utf-8"))["drinks"]


def test_a_drink_is_said_with_options_and_takes_the_place_of_another(
    tea: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--chaser", "--exception", "species=troll,ogre alcohol=2", "--effect", "gain attribute=fortitude amount=1"]
    assert run(["new", "card", str(tea), "--title", "Green tea", "--alcohol", "-1", *more]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Green tea (drink with a chaser)\n  Alcohol Content -1\n  Trolls and Ogres gain 2")
    assert err.count("fewer of drinks/") == 1
    assert drinks(tea)[-1] == {
        "kind": "drink",
        "id": "drinks/green-tea",
        "title": "Green tea",
        "alcohol": -1,
        "fortitude": 0,
        "provenance": {"status": "printed"},
        "chaser": True,
        "exceptions": [{"species": ["troll", "ogre"], "alcohol": 2}],
        "also": [{"do": "gain", "attribute": "fortitude", "amount": 1}],
    }
    deck = json.loads((tea / "drinks" / "tea.json").read_text("utf-8"))["deck"]
    assert (deck["drinks/green-tea"], sum(deck.values())) == (1, 30)
    assert run(["validate", str(tea)]) == 0


def test_a_drink_is_asked_for(tea: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "Nettle tea", "-1", "many", "1", "yes", "", "orc", "1", "0", "", "no", "yes")
    assert run(["new", "card", str(tea)]) == 0
    found = drinks(tea)[-1]
    assert (found["id"], found["alcohol"], found["fortitude"], found["chaser"]) == ("drinks/nettle-tea", -1, 1, True)
    assert found["exceptions"] == [{"species": ["orc"], "alcohol": 1}]


def test_in_a_pack_with_both_the_options_or_the_deck_tell_what_is_meant(tea: Path, tmp_path: Path) -> None:
    assert run(["new", "character", "Runa", "--output", str(tmp_path / "runa")]) == 0
    shutil.copytree(tmp_path / "runa" / "characters", tea / "characters")
    draw = ("--effect", "draw amount=1")
    assert run(["new", "card", str(tea), "--title", "Elderflower", "--fortitude", "1"]) == 0
    assert run(["new", "card", str(tea), "--title", "Have a seat", "--type", "action", *draw]) == 0
    assert run(["new", "card", str(tea), "--deck", "drinks-tea", "--title", "Mint", "--alcohol", "1"]) == 0
    assert [one["id"] for one in drinks(tea)[-2:]] == ["drinks/elderflower", "drinks/mint"]
    assert card_of(tea)["id"] == "runa/have-a-seat"


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (("--title", "x", "--cannot", "negated", "--deck", "drinks-tea"), "--cannot is for cards of characters"),
        (("--title", "x", "--type", "action"), "does not have just one Character Deck. Say --deck; it has none"),
        (("--title", "x", "--alcohol", "1", "--exception", "species"), "--exception: 'species' has no value"),
        (("--title", "x", "--alcohol", "1", "--exception", "kind=orc"), "--exception $.kind: there is no key 'kind'"),
        (("--title", "x", "--alcohol", "1", "--exception", ""), "is empty"),
        (("--title", "Cold tea", "--alcohol", "1"), "has a card 'drinks/cold-tea' already"),
        (("--title", "x", "--alcohol", "99"), "drinks/cards.json $.drinks[13].alcohol"),
        (("--title", "x", "--alcohol", "1", "--copies", "40"), "there is no room for 40 more in its deck"),
    ],
)
def test_a_drink_that_cannot_be_is_told_and_nothing_is_written(
    said: tuple[str, ...], problem: str, tea: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = [(tea / "drinks" / name).read_bytes() for name in ("cards.json", "tea.json")]
    assert run(["new", "card", str(tea), *said]) in (1, 2)
    assert problem in capsys.readouterr().err
    assert [(tea / "drinks" / name).read_bytes() for name in ("cards.json", "tea.json")] == before


def test_when_something_cannot_be_done_is_only_said_of_what_cannot(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ["--title", "x", "--type", "action", "--effect", "draw amount=1", "--cannot-when", "in-round"]
    assert run(["new", "card", str(pack), *said]) == 1
    assert "--cannot-when says when something cannot be done; expected what it is, with --cannot" in (
        capsys.readouterr().err
    )
