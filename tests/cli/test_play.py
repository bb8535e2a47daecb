"""`rdi play` and `rdi replay` as somebody at the keyboard meets them, with the keyboard piped in."""

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.keyboard import CTRL_C, DUEL, Said
from tests.engine.random_games import GUESTS
from toolkit.cards import load
from toolkit.errors import NotLegal
from toolkit.table.seating import Wanted, seat


def test_bots_play_a_whole_game_that_replays(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out, _err = rdi("play", "--players", "3", "--bots", "greedy,random,greedy", "--seed", "4", "--save", str(file))
    assert " wins." in out
    again, err = rdi("replay", str(file))
    assert err == ""
    happened = [line.strip() for line in again.splitlines() if line.startswith("        ")]
    told = [line.removeprefix("| ") for line in out.splitlines() if line.startswith("| ")]
    assert [line for line in told if line not in happened] == []
    assert "(2.1.1 turn.phases)" in again
    assert f"Won by {out.splitlines()[-2].removesuffix(' wins.')}." in again


def test_the_same_seed_is_the_same_game(rdi: Said) -> None:
    games = [rdi("play", "--players", "4", "--bots", "random,random,greedy,greedy", "--seed", "9")[0] for _ in range(2)]
    assert games[0] == games[1]


def test_a_decision_is_a_number_or_a_line(rdi: Said) -> None:
    by_number, _err = rdi("play", *DUEL, lines="1\n2\n")
    by_line, _err = rdi(
        "play", *DUEL, lines='Gog discards "Gog say you drink MORE!"\nplays why you laugh at gog on eve\n'
    )
    assert "| Gog plays “Why you laugh at Gog?” on Eve" in by_number
    assert [line for line in by_number.splitlines() if line.startswith("|")] == [
        line for line in by_line.splitlines() if line.startswith("|")
    ]


def test_each_move_is_told_with_what_it_does(rdi: Said) -> None:
    out, _err = rdi("play", *DUEL, lines="keep\n")
    assert '  2  Gog plays "Why you laugh at Gog?" on Eve\n      Pick another player. They lose 2 Fortitude.' in out


def test_discarding_is_by_numbers_of_cards(rdi: Said) -> None:
    out, err = rdi("play", *DUEL, lines="1 1\n9\n2, 6\nlog\n")
    assert "those are not cards of your hand; expected numbers from 1 to 7, each once" in err
    assert "| Gog discards 2" in out


@pytest.mark.parametrize("columns", [40, 120])
def test_what_is_shown_fits_the_terminal(rdi: Said, columns: int) -> None:
    lines = "keep\ncard gambling im in\nrules 3.1\nwhy stop poking gog\npass\n"
    out, _err = rdi("play", *DUEL, lines=lines, columns=columns)
    assert [line for line in out.splitlines() if len(line) > columns and not line.startswith(">")] == []
    assert ("A···················F" in out) == (columns == 120)


def test_why_names_the_rule_and_tells_it(rdi: Said) -> None:
    out, err = rdi("play", *DUEL, lines="keep\nwhy stop poking\nwhy Why you laugh at Gog?\nwhy winning hand\n")
    assert "There is nothing here that this card answers. (rule 3.1.1)" in out
    assert "3.1.1 A Sometimes Card may be played only when its own text allows it." in out
    assert 'It may be played: Gog plays "Why you laugh at Gog?" on Eve' in out
    assert "Gog does not hold “Winning Hand!”" in err


def test_a_bot_says_why_it_played(rdi: Said) -> None:
    out, err = rdi("play", *DUEL, "--bots", "hard:4", lines="why bot\nkeep\n1\n1\nwhy bot\n")
    assert "no bot has decided anything yet" in err
    assert "it is likely to win" in out or "there was no other move" in out or "had nothing better" in out


def test_the_referee_is_asked_about_the_game_as_it_stands(rdi: Said) -> None:
    lines = "keep\n? can I play Why you laugh at Gog?\n?why\nask can I play stop poking gog\n? asdf\n?\n"
    out, _err = rdi("play", *DUEL, lines=lines)
    assert "Yes. Gog may play “Why you laugh at Gog?” at this moment." in " ".join(out.split())
    assert "(Gog wants to play" in out
    assert "No. Gog may not play “Stop poking Gog” at this moment." in " ".join(out.split())
    assert "I do not understand that" in out
    assert "Say the number of a move" in out


def test_cards_and_rules_are_looked_up(rdi: Said) -> None:
    out, err = rdi("play", *DUEL, lines="card elvn wine\nrules\nrules 3\nrules affects\nrules 99.9\ncard\n")
    assert "Elven Wine (drink)\n  +3 Alcohol Content" in out
    assert "6 Gambling" in out
    assert "  3.3 " in out
    assert "3.6.1 " in out
    assert "No rule is called '99.9'. Did you mean \"13.4.1\"" in err
    assert "no card is named" in err


def test_rules_are_found_by_words_and_cards_by_their_numbers(rdi: Said) -> None:
    out, _err = rdi("play", *DUEL, lines="rules gambling\nwhy 3\ncard 1\nhand\n")
    assert "\n6.1.1 A Round of Gambling suspends normal play." in out
    assert "There is nothing here that this card answers. (rule 3.1.1)" in out or "own text allows it" in out
    assert out.count("Gog say you drink MORE! (sometimes)\n  When another player is about to drink") == 2
    assert "Gog crush beer stein on head (action)\n" in out[out.index("> hand") :]


def test_undo_takes_back_and_redo_makes_again(rdi: Said) -> None:
    out, err = rdi("play", *DUEL, lines="redo\nundo\nkeep\npass\nundo\nundo\nredo\nlog\n")
    assert "no move has been taken back" in err
    assert "no decision of a person to take back" in err
    assert "Taken back: Gog passes\n" in out
    assert "Taken back: Gog keeps everything\n" in out
    assert "Made again: Gog keeps everything\n" in out


def test_undo_goes_back_over_the_bots_and_does_not_tell_who_was_asked(rdi: Said) -> None:
    four = ("--characters", "gog,gerki,fiona,zot", "--bots", "greedy", "--seed", "7")
    out, _err = rdi("play", *four, lines="2\nkeep\nwait\npass\nwait\n1\nwait\nundo\nredo\n")
    undone = out[out.index("> undo\n") + len("> undo\n") :]
    assert undone.startswith("Taken back: Gog passes, and what came after it\n\nGog's turn, Drink Phase")
    remade = undone[undone.index("> redo\n") + len("> redo\n") :]
    assert remade.startswith("Made again: Gog passes\n| Gog reveals “")
    assert (undone.count("Taken back: "), undone.count("Made again: ")) == (1, 1)


def test_who_waits_sees_the_table_and_the_moves_when_something_is_to_be_decided(rdi: Said) -> None:
    four = ("--characters", "gog,gerki,fiona,zot", "--bots", "greedy", "--seed", "7")
    out, _err = rdi("play", *four, lines="2\nkeep\nwait\n")
    waited = out[out.index("> wait\n") :]
    assert waited.startswith("> wait\n\nGog's turn, Action Phase")
    assert "Gog may play an Action Card" in waited
    assert "  5  Gog passes" in waited


def test_what_cannot_be_understood_is_told_and_the_game_goes_on(rdi: Said) -> None:
    out, err = rdi("play", *DUEL, lines="sing\n77\nplays winning hand\npass\n\nkeep\n")
    assert "“sing” cannot be read as a move" in err
    assert "those are not cards of your hand" in err
    assert "Gog does not hold “Winning Hand!”" in err
    assert "Gog may play an Action Card" in out


def test_a_game_is_saved_after_each_decision_and_resumed(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out, _err = rdi("play", *DUEL, "--bots", "greedy", "--save", str(file), lines="keep\n")
    assert f"Go on with: rdi play --resume {file}" in out
    assert json.loads(file.read_text("utf-8"))["moves"] == ["Gog keeps everything"]
    out, _err = rdi("play", "--resume", str(file), lines="pass\n")
    assert "Gog may play an Action Card" in out
    moves = json.loads(file.read_text("utf-8"))["moves"]
    assert moves[:2] == ["Gog keeps everything", "Gog passes"]


def test_a_game_without_a_file_can_be_given_one(rdi: Said, tmp_path: Path) -> None:
    out, err = rdi("play", *DUEL, lines=f"save\nkeep\nsave {tmp_path / 'later.json'}\nquit\n")
    assert "this game has no file yet" in err
    assert f"Saved in {tmp_path / 'later.json'}." in out
    assert len(json.loads((tmp_path / "later.json").read_text("utf-8"))["moves"]) == 1


def test_another_game_is_never_written_over(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious", "utf-8")
    _out, err = rdi("play", *DUEL, "--save", str(file), code=1)
    assert "is there already" in err
    out, err = rdi("play", *DUEL, lines=f"save {file}\nquit\n")
    assert "is there already" in err
    assert out.endswith("The game is not saved.\n")
    assert file.read_text("utf-8") == "precious"


def test_without_a_file_the_end_says_that_nothing_is_saved(rdi: Said) -> None:
    out, _err = rdi("play", *DUEL)
    assert out.endswith("The game is not saved.\n")


def test_waiting_passes_where_nothing_happens(rdi: Said, tmp_path: Path) -> None:
    file, duel = tmp_path / "game.json", ("--characters", "gog,eve", "--seed", "0", "--edition", "rdi2")
    _out, err = rdi("play", *duel, "--save", str(file), lines="wait\nwait\nkeep\nwait\n")
    moves = json.loads(file.read_text("utf-8"))["moves"]
    assert moves[:3] == ["Eve passes", "Gog keeps everything", "Eve passes"]
    assert set(moves[3:]) <= {"Eve passes"}
    assert err.count("something is to be decided here") == 2


def test_who_skips_an_occasion_is_asked_no_more_at_it(rdi: Said) -> None:
    everybody = (*DUEL, "--bots", "greedy", "--ask-everybody")
    asked, _err = rdi("play", *everybody, lines="pass\nkeep\n")
    assert asked.count("Gog may play a card") == 2
    skipping, err = rdi("play", *everybody, lines="skip idle\nkeep\nskip drink\n")
    assert "You pass at: idle." in skipping
    assert skipping.count("Gog may play a card") == 1
    assert "Who passes so answers at once, whatever they hold" in skipping
    assert "No occasion is called 'drink'. Did you mean \"drinks\"?" in err


def test_who_waits_beside_others_is_told_what_that_shows(rdi: Said) -> None:
    out, _err = rdi("play", *DUEL, "--ask-everybody", lines="wait\n")
    assert "Who waits answers at once only while they hold nothing" in " ".join(out.split())
    out, _err = rdi("play", *DUEL, "--ask-everybody", "--bots", "greedy", lines="wait\n")
    assert "Who waits" not in out


DRAGON = ("--variant", "two-headed-dragon")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--characters", "gog,gog"), "name each character once"),
        (("--characters", "gog,eve,zot", "--players", "2"), "3 characters for 2 players"),
        (("--characters", "gogg,eve"), 'Did you mean "gog"'),
        (("--bots", "clever"), "No bot is called 'clever'"),
        (("--players", "2", "--bots", "random,random,random"), "3 bots for 2 players"),
        (("--edition", "rdi3"), "No edition is called 'rdi3'"),
        (("--drink-deck", "gog"), "No Drink Deck is called 'gog'"),
        (("--resume", "none.json"), "none.json: cannot be opened"),
        (("--variant", "dragon"), "No variant is called 'dragon'. Did you mean \"two-headed-dragon\"?"),
        (("--variant", "pub-crawl"), "--variant pub-crawl cannot be played yet (rule 12.4.1)"),
        (("--teams", "gog+eve"), "--teams belongs to a variant (rule 9.1.3); give --variant, one of two-headed"),
        (("--boss", "petra"), "--boss belongs to a variant (rule 9.1.3)"),
        (("--leaders", "gog"), "--leaders belongs to a variant (rule 9.1.3)"),
        (
            (*DRAGON, "--players", "5"),
            "--variant two-headed-dragon: 5 players cannot be divided into pairs (rule "
            "10.1.1); expected an even number of players",
        ),
        ((*DRAGON, "--teams", "gog+eve"), "--teams: there is no other team to play against (rule 9.1.1)"),
        ((*DRAGON, "--teams", "gog+eve,gog+dimli"), "--teams: Gog is in a team already (rule 9.1.1); expected every"),
        ((*DRAGON, "--teams", "gog+eve+zot,dimli"), "--teams: a team of 3 is no pair (rule 10.1.1); expected two"),
        ((*DRAGON, "--teams", "gog+eve,zot+dimly"), 'Did you mean "dimli"'),
        (
            (*DRAGON, "--teams", "gog+eve,zot+dimli", "--characters", "gog,eve,zot,fleck"),
            "--teams: nobody is called 'Dimli' (rule 9.1.1); expected one of Gog, Eve, Zot, Fleck",
        ),
        ((*DRAGON, "--teams", "gog+eve,zot+dimli", "--players", "6"), "is in no team (rule 9.1.1)"),
        (
            (*DRAGON, "--teams", "gog+eve,zot+dimli", "--boss", "gog"),
            "--boss: Gog is no Boss in two-headed-dragon (rule 10.4.2); expected a variant with Bosses",
        ),
        (
            ("--variant", "boss-battle", "--boss", "gog"),
            "--boss: no Boss Cards of Gog are known, and a Boss needs them (rule 10.4.2); expected one of Petra",
        ),
        (
            ("--variant", "two-headed-boss-battle"),
            "4 Bosses are needed, and 1 character has a whole deck and Boss Cards (rule 10.4.2); a pack may bring some",
        ),
        (("--variant", "leaders-and-lackeys", "--leaders", "gog,zot"), "--leaders: no Boss Cards of Gog are known"),
        ((*DRAGON, "--teams", "phrenk+gog,eve+zot"), "the deck of Phrenk is not known whole: 1 of 40 cards"),
    ],
)
def test_what_cannot_be_played_is_told(rdi: Said, arguments: tuple[str, ...], message: str) -> None:
    _out, err = rdi("play", *arguments, code=1)
    assert message in err


def test_more_players_than_characters_need_a_pack() -> None:
    cards = load()
    few = dataclasses.replace(cards, characters={one: cards.characters[one] for one in ("gog", "eve", "zot")})
    with pytest.raises(NotLegal, match=r"4 players, but only 3 characters with whole decks.*`rdi --pack FOLDER play`"):
        seat(few, Wanted(players=4), seed=1)


@pytest.mark.parametrize("players", [9, 10])
def test_with_a_pack_of_more_characters_nine_and_ten_play(rdi: Said, players: int) -> None:
    bots, guests = ",".join(["random"] * players), str(GUESTS)
    out, _err = rdi("--pack", guests, "play", "--players", str(players), "--bots", bots, "--seed", "5")
    assert "The game is over" in out


def test_a_resumed_game_has_its_players_already(rdi: Said) -> None:
    _out, err = rdi("play", "--resume", "game.json", "--players", "3", code=2)
    assert "a game that is resumed has its players" in err


def test_replay_tells_which_move_is_not_legal_and_why(rdi: Said, tmp_path: Path) -> None:
    players = [{"name": "Gog", "character": "gog"}, {"name": "Eve", "character": "eve"}]
    moves = ["Gog keeps everything", 'Gog plays "Stop poking Gog"']
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"players": players, "seed": 2, "edition": "rdi2", "moves": moves}), "utf-8")
    out, err = rdi("replay", str(file), code=1)
    assert "   1  Gog keeps everything" in out
    assert 'move 2 of the game file, “Gog plays "Stop poking Gog"”' in err
    assert "(rule 3.1.1)" in err


def test_replay_waits_after_each_move_and_can_be_left(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rdi("play", "--players", "2", "--bots", "greedy,greedy", "--seed", "1", "--save", str(file))
    out, _err = rdi("replay", str(file), "--step", lines="\n\nq\n")
    assert "   3  " in out
    assert "   4  " not in out


def test_replay_tells_programs_all_that_happened(rdi: Said, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rdi("play", "--players", "2", "--bots", "greedy,greedy", "--seed", "1", "--save", str(file))
    told = json.loads(rdi("replay", str(file), "--json")[0])
    assert [move["move"] for move in told["moves"]] == json.loads(file.read_text("utf-8"))["moves"]
    assert told["happens"][0]["rule"] == "2.1.1"
    happened = [entry for move in told["moves"] for entry in move["happens"]]
    assert happened[-1]["what"] == "game-over"
    assert set(told["winners"]) <= {player["name"] for player in told["players"]}


def test_people_at_one_terminal_do_not_see_each_others_hands(
    terminal: Callable[..., Callable[[str], str]], tmp_path: Path
) -> None:
    said = terminal("--save", str(tmp_path / "game.json"))
    asked = said("")
    assert "Gog decides. When only Gog can see this, press Enter." in asked
    assert "Stop poking Gog" not in asked
    assert "Stop poking Gog" in said("\n")
    assert "press Enter" not in said("keep\n")
    shown = said("plays Why you laugh at Gog? on Eve\n")
    while "press Enter" not in shown:
        assert "Gog " in shown
        shown = said("1\n" if "1  Gog orders a Drink for Eve" in shown else "pass\n")
    assert "\033[2J" in shown
    assert "Eve decides." in shown
    eves = said("\n")
    assert "Gog plays “Why you laugh at Gog?” on Eve" in eves
    assert "Stop poking Gog" not in eves
    assert "Go on with: rdi play --resume" in said("quit\n")


@pytest.mark.parametrize("leaving", ["\x03", "\x04", "quit\n"])
def test_who_leaves_a_game_without_a_file_is_asked_for_one(
    terminal: Callable[..., Callable[[str], str]], tmp_path: Path, leaving: str
) -> None:
    said = terminal("--bots", "greedy")
    said("")
    said("keep\n")
    assert said(leaving).endswith("Save this game? Name a file, or press Enter to let it go: ")
    assert "cannot be written" in said("/dev/null/game.json\n")
    assert f"Go on with: rdi play --resume {tmp_path / 'kept.json'}" in said(f"{tmp_path / 'kept.json'}\n")
    assert json.loads((tmp_path / "kept.json").read_text("utf-8"))["moves"][0] == "Gog keeps everything"


def test_a_game_may_be_let_go(terminal: Callable[..., Callable[[str], str]]) -> None:
    said = terminal("--bots", "greedy")
    said("")
    said("keep\n")
    said(CTRL_C)
    assert "The game is not saved." in said(CTRL_C)


def test_a_terminal_breaks_no_word_of_what_went_wrong(terminal: Callable[..., Callable[[str], str]]) -> None:
    said = terminal("--bots", "greedy")
    said("")
    complaint = said("sing a song of sixpence\n").replace("\r\n", "\n").partition("rdi: ")[2]
    lines = complaint.removesuffix("> ").splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 100
    assert "`help` lists what else can be said." in " ".join(line.strip() for line in lines)
