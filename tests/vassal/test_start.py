"""Set-ups: what their files say, read without our code, and what a real VASSAL engine lays out when one is chosen."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.vassal.conftest import AT_THE_TABLE, FACTIONS, SEATS
from tests.vassal.rig import Engine
from tests.vassal.seen import hand, on, on_table, pile, press, said, slate
from toolkit import figures
from toolkit.cards import Database
from toolkit.faces.studio import Studio
from toolkit.vassal.game import Game, game
from toolkit.vassal.make import products
from toolkit.vassal.module import table_of
from toolkit.vassal.product import Product
from toolkit.vassal.start import Start, starts

SIZES = range(2, 9)

Choose = Callable[[str], str]


def told(content: bytes) -> list[str]:
    """The commands of a saved game, as the engine unveils them."""
    with zipfile.ZipFile(io.BytesIO(content)) as saved:
        text = saved.read("savedGame").decode("ascii")
    assert text.startswith("!VCSK")
    key, *veiled = bytes.fromhex(text.removeprefix("!VCSK"))
    return bytes(byte ^ key for byte in veiled).decode("utf-8").split("\x1b")


def seats_of(start: Start) -> list[int]:
    return [int(name.rpartition(" ")[2]) for name in start.properties if name.startswith("Guest of")]


def leaders_of(start: Start) -> dict[int, int]:
    own = {name: value for name, value in start.properties.items() if name.startswith("Leader of")}
    return {int(name.rpartition(" ")[2]): int(value) for name, value in own.items()}


def table_for(everything: Game, players: int) -> tuple[Start, ...]:
    return starts(game(everything.db, FACTIONS, players))


@pytest.mark.parametrize("players", SIZES)
def test_there_is_a_set_up_for_each_number_of_players_teams_bosses_and_otto(everything: Game, players: int) -> None:
    offered = table_for(everything, players)
    assert [len(seats_of(one)) for one in offered if one.file.startswith("players")] == list(range(2, players + 1))
    assert [len(seats_of(one)) for one in offered if one.file.startswith("teams")] == list(range(4, players + 1, 2))
    assert [len(seats_of(one)) for one in offered if one.file.startswith("boss")] == list(range(3, min(players, 5) + 1))
    assert [len(seats_of(one)) for one in offered if one.file == "otto.vsav"] == [2]
    assert len({one.name for one in offered}) == len({one.file for one in offered}) == len(offered)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_has_a_seat_of_their_own(everything: Game, players: int) -> None:
    for one in table_for(everything, players):
        cast = [value for name, value in one.properties.items() if name.startswith("Guest of")]
        assert len(set(seats_of(one))) == len(set(cast)) == len(cast)
        assert set(seats_of(one)) <= set(range(1, players + 1))


@pytest.mark.parametrize("players", SIZES)
def test_teammates_sit_side_by_side_and_the_boss_before_all_others(everything: Game, players: int) -> None:
    for one in table_for(everything, players):
        leaders = leaders_of(one)
        for seat in leaders:
            assert seat - 1 in (leaders[seat], *(mate for mate in leaders if leaders[mate] == leaders[seat]))
        if boss := one.properties.get("BossSeat"):
            assert int(boss) == min(seats_of(one)) and int(boss) not in {*leaders, *leaders.values()}
            assert int(one.properties["BossHand"]) == figures.HAND_SIZE + len(seats_of(one)) - 2


@pytest.mark.parametrize("players", SIZES)
def test_ottos_players_sit_on_either_side_of_him(everything: Game, studio: Studio, players: int) -> None:
    (otto,) = (one for one in table_for(everything, players) if one.file == "otto.vsav")
    table = table_of(game(everything.db, FACTIONS, players), studio)
    assert [table.seats[seat - 1].front for seat in seats_of(otto)] == [1, -1]
    assert {otto.properties[f"Faction {number}"] for number in (1, 2)} == set(FACTIONS)


def test_a_module_without_two_factions_offers_no_otto(everything: Game) -> None:
    for factions in ((), FACTIONS[:1]):
        assert not any(one.file == "otto.vsav" for one in starts(game(everything.db, factions)))


def test_a_module_of_two_characters_offers_a_game_of_two_alone(everything: Game) -> None:
    assert [one.file for one in starts(game(everything.db, ["dimli", "gog"]))] == ["empty.vsav", "players-2.vsav"]


def test_a_set_up_is_a_new_game_that_names_its_guests(whole: Product, everything: Game) -> None:
    for one in starts(everything):
        first, *between, last = told(whole.texts[one.file])
        assert (first, last) == ("begin_save", "end_save")
        names = [command.split(";") for command in between]
        assert all(len(parts) == 4 and parts[::3] == ["GlobalProperty\t", "Module"] for parts in names)
        assert {parts[1]: parts[2] for parts in names} == dict(one.properties)


def test_the_same_cards_give_the_same_set_ups(everything: Game, whole: Product) -> None:
    (again,) = products(everything.db, Studio(everything.db))
    assert {name: content for name, content in again.texts.items() if name.endswith(".vsav")} == {
        one.file: whole.texts[one.file] for one in starts(everything)
    }


@pytest.fixture
def table(player: Engine) -> Iterator[Engine]:
    """A table at which a set-up is chosen. In the end nothing went wrong."""
    yield player
    assert player.problems() == []


def begin(player: Engine, file: str) -> Engine:
    player.tell("begin", "Solitaire", file)
    return player


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The set-ups that have been laid out: the folder in which they are saved, and what was said last then, by file."""
    return tmp_path_factory.mktemp("set-ups"), {}


@pytest.fixture
def lay_out(table: Engine, kept: tuple[Path, dict[str, str]]) -> Choose:
    """Chooses a set-up; the line that is said last then. What it lays out is saved: to load that is much faster."""
    folder, told = kept

    def choose(file: str) -> str:
        if file in told:
            table.tell("load", folder / file)
        else:
            told[file] = said(begin(table, file))[-1]
            table.tell("save", folder / file)
        return told[file]

    return choose


@pytest.fixture
def teams(table: Engine, lay_out: Choose) -> Engine:
    """Two teams of two that have just sat down."""
    lay_out("teams-2.vsav")
    return table


def sitting(player: Engine) -> list[int]:
    return [seat for seat in range(1, 5) if slate(player, seat, "InPlay")]


def values(player: Engine, seat: int) -> tuple[int, ...]:
    return tuple(slate(player, seat, name) for name in ("Fortitude", "Alcohol", "Gold"))


def test_the_menu_offers_every_set_up_and_an_empty_table(table: Engine, with_guests: Database) -> None:
    offered = starts(game(with_guests, AT_THE_TABLE, SEATS))
    wanted = [f"{one.kind} > {one.name}\t{one.file}".removeprefix(" > ") for one in offered]
    assert table.tell("setups") == wanted and len(offered) == 8


def test_an_empty_table_waits_for_guests_and_a_set_up_that_was_only_looked_at_is_forgotten(table: Engine) -> None:
    begin(table, "teams-2.vsav")
    begin(table, "empty.vsav")
    assert sitting(table) == [] and table.one("global", "Teams") == "0" and table.one("global", "Guest of Seat 1") == ""
    assert len(pile(table, "Drink Deck")) == 30 and len(pile(table, "Box of dimli")) == 40
    assert pile(table, "Otto Deck") == []


@pytest.mark.parametrize(("players", "seats", "gold"), [(2, [1, 4], 8), (3, [1, 3, 4], 10), (4, [1, 2, 3, 4], 10)])
def test_each_for_oneself(table: Engine, lay_out: Choose, players: int, seats: list[int], gold: int) -> None:
    lay_out(f"players-{players}.vsav")
    assert sitting(table) == seats
    for seat in seats:
        assert values(table, seat) == (20, 0, gold)
        assert len(hand(table, seat)) == 7 and len(pile(table, f"Seat {seat} Deck")) == 33
        assert len(pile(table, f"Seat {seat} Drink Me!")) == 1 and slate(table, seat, "Potions") == 0
    assert len(pile(table, "Drink Deck")) == 30 - players
    assert slate(table, seats[0], "HandSize") == 7 and table.one("property", "Seat 1 slate", "Turn") != ""


def test_a_set_up_is_shuffled_afresh_and_has_what_extensions_bring(table: Engine, lay_out: Choose) -> None:
    lay_out("players-2.vsav")
    first = [card.name for card in pile(table, "Seat 1 Deck")]
    assert "Old Marrow" in [piece.name for piece in on(table, "Two guests (guests)")]
    begin(table, "players-2.vsav")
    assert [card.name for card in pile(table, "Seat 1 Deck")] != first


def test_a_saved_game_is_not_laid_out_again(teams: Engine, lay_out: Choose, tmp_path: Path) -> None:
    press(teams, 1, "Fortitude -1")
    before = sorted(teams.tell("census"))
    teams.tell("save", tmp_path / "night.vsav")
    lay_out("players-2.vsav")
    teams.tell("load", tmp_path / "night.vsav")
    assert sorted(teams.tell("census")) == before and values(teams, 1) == (19, 0, 10)


def test_a_team_has_its_values_in_common(teams: Engine) -> None:
    assert [slate(teams, seat, "Leader") for seat in (1, 2, 3, 4)] == [0, 1, 0, 3]
    press(teams, 2, "Alcohol +1", 3)
    press(teams, 1, "Fortitude -1")
    press(teams, 2, "Ante")
    assert values(teams, 1) == values(teams, 2) == (19, 3, 9)
    assert values(teams, 3) == values(teams, 4) == (20, 0, 10)
    markers = [on_table(teams, f"Seat {seat} Alcohol marker").at.split(",") for seat in (1, 2)]
    mats = [on_table(teams, f"Seat {seat} mat").at.split(",") for seat in (1, 2)]
    assert len({int(marker[0]) - int(mat[0]) for marker, mat in zip(markers, mats, strict=True)}) == 1


def test_a_team_takes_its_turn_together_and_has_one_mat(table: Engine, lay_out: Choose) -> None:
    told = lay_out("teams-2.vsav")
    names = [table.one("property", f"Seat {seat} slate", "Who") for seat in (1, 2, 3, 4)]
    assert told == f"{names[0]} and {names[1]}: Discard and Draw."
    for _ in range(4):
        table.tell("fire", "Alt+N")
    assert said(table)[-1] == f"{names[2]} and {names[3]}: Discard and Draw."
    turns = [table.one("property", f"Seat {seat} slate", "Turn") for seat in (1, 2, 3, 4)]
    assert turns == ["", "", "Discard and Draw", "Discard and Draw"]
    mats = [int(table.one("property", f"Seat {seat} team mat", "TeamMat")) for seat in (1, 2, 3, 4)]
    assert mats == [2, 1, 3, 1], "the first picture is that of no team"


def test_a_team_passes_out_together_and_says_so_once(teams: Engine) -> None:
    teams.tell("give", "Seat 4 slate", "Alcohol", "18")
    press(teams, 4, "Alcohol +1")
    assert [slate(teams, seat, "PassedOut") for seat in (1, 2, 3, 4)] == [0, 0, 0, 0]
    press(teams, 4, "Alcohol +1")
    assert [slate(teams, seat, "PassedOut") for seat in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert sum("passes out!" in line for line in said(teams)[-5:]) == 1
    press(teams, 3, "Alcohol -1")
    assert [slate(teams, seat, "PassedOut") for seat in (3, 4)] == [0, 0]


def test_each_team_pays_once_when_everybody_pays(teams: Engine) -> None:
    teams.tell("fire", "Everyone pays")
    assert [slate(teams, seat, "Gold") for seat in (1, 2, 3, 4)] == [9] * 4 and teams.one("global", "Inn") == "2"


def test_a_potion_token_is_given_up_for_what_it_says(teams: Engine) -> None:
    assert [slate(teams, seat, "Potions") for seat in (1, 2, 3, 4)] == [2, 0, 2, 0]
    press(teams, 2, "Alcohol +1", 8)
    press(teams, 1, "Potion Token: Alcohol Content -6")
    press(teams, 1, "Potion Token: 3 Gold from the Inn")
    assert values(teams, 1) == values(teams, 2) == (20, 2, 13) and slate(teams, 1, "Potions") == 0
    assert said(teams)[-1].endswith("gives up a Potion Token: 3 Gold from the Inn. Left: 0.")
    press(teams, 1, "Potion Token: Fortitude +6")
    assert slate(teams, 1, "Potions") == 0 and not any("Potion" in line for line in teams.tell("menu", "Seat 2 slate"))


@pytest.mark.parametrize("challengers", [2, 3])
def test_the_boss_has_the_boss_cards_a_larger_hand_and_the_first_turn(
    table: Engine, challengers: int, with_guests: Database
) -> None:
    begin(table, f"boss-{challengers}.vsav")
    boss, *others = sitting(table)
    assert len(others) == challengers and table.one("property", f"Seat {boss} slate", "Who") == "Petra"
    cards = with_guests.deck("petra").size + with_guests.deck("petra-boss-deck").size
    assert len(hand(table, boss)) == 6 + challengers
    assert len(pile(table, f"Seat {boss} Deck")) == cards - 6 - challengers
    assert [len(hand(table, seat)) for seat in others] == [7] * challengers
    assert {values(table, seat) for seat in (boss, *others)} == {(20, 0, 10)}
    assert [slate(table, seat, "Potions") for seat in (boss, *others[:2])] == [challengers, challengers, 0]
    assert said(table)[-1] == "Petra: Discard and Draw."


@pytest.fixture
def with_otto(table: Engine, lay_out: Choose) -> Engine:
    lay_out("otto.vsav")
    return table


def tracks(player: Engine) -> list[int]:
    """Fortitude and Alcohol Content of his upper and of his lower track."""
    shown = ("Fortitude1", "Alcohol1", "Fortitude2", "Alcohol2")
    return [int(player.one("property", "Otto", f"Otto{name}")) for name in shown]


def test_otto_begins_with_a_deck_of_two_factions_and_goes_first(
    table: Engine, lay_out: Choose, with_guests: Database
) -> None:
    told = lay_out("otto.vsav")
    titles = {card.title for card in with_guests.cards.values() if card.id.startswith("otto/")}
    deck = [card.name for card in pile(table, "Otto Deck")]
    assert len(deck) == 10 and (not titles or set(deck) <= titles)
    assert tracks(table) == [6, 0, 6, 0] and told == "Otto: Action."
    assert [slate(table, seat, "Gold") for seat in sitting(table)] == [10, 10]


def test_ottos_turn_has_two_phases(with_otto: Engine) -> None:
    names = [with_otto.one("property", f"Seat {seat} slate", "Who") for seat in sitting(with_otto)]
    heard = []
    for key in ("Alt+N", "Alt+N", "Alt+B", "Alt+B"):
        with_otto.tell("fire", key)
        heard.append(said(with_otto)[-1])
    assert heard == ["Otto: Drink.", f"{names[0]}: Discard and Draw.", "Otto: Drink.", "Otto: Action."]
    with_otto.tell("fire", "Alt+B")
    assert said(with_otto)[-1] == f"{names[-1]}: Drink."


def test_otto_reveals_a_card_until_he_has_none(with_otto: Engine) -> None:
    top = pile(with_otto, "Otto Deck")[0]
    with_otto.tell("press", "Otto", "Reveal Otto's next card")
    assert pile(with_otto, "Otto Discard") == [top]
    assert said(with_otto)[-1].startswith(f"Otto reveals {top.name}: Action: ")
    for _ in range(10):
        with_otto.tell("press", "Otto", "Reveal Otto's next card")
    assert said(with_otto)[-1].startswith("Otto's deck is empty.") and len(pile(with_otto, "Otto Discard")) == 10
    with_otto.tell("press", "Otto", "Shuffle the discards")
    assert len(pile(with_otto, "Otto Deck")) == 10 and pile(with_otto, "Otto Discard") == []


def test_otto_drinks_on_both_tracks_and_gets_up_when_he_passes_out(with_otto: Engine) -> None:
    strength = {card: int(with_otto.one("property", card.id, "Alcoholic")) for card in pile(with_otto, "Drink Deck")}
    total = 0
    while total < 6:
        top = pile(with_otto, "Drink Deck")[0]
        with_otto.tell("press", "Otto", "Drink")
        assert on_table(with_otto, top.name).shown == top.name
        total = (
            min(6, max(0, total + strength[top])) if with_otto.one("property", top.id, "Drinkable") == "1" else total
        )
        if int(with_otto.one("property", top.id, "Strengthening")):
            return
        with_otto.tell("press", top.id, "Ctrl+K")
        with_otto.tell("press", top.id, "Ctrl+D")
        assert tracks(with_otto) == ([6, 0, 6, 0] if total == 6 else [6, total, 6, total])
    assert [line.split(" track")[0] for line in said(with_otto)[-3:-1]] == [
        "Otto passes out on the upper",
        "Otto passes out on the lower",
    ]


def test_a_player_changes_only_the_own_track_of_otto(with_otto: Engine) -> None:
    before = on_table(with_otto, "Otto upper Alcohol marker").at.split(",")
    for _ in range(2):
        with_otto.tell("press", "Otto", "OttoAlcohol1 +1")
    with_otto.tell("press", "Otto", "OttoFortitude2 -1")
    assert tracks(with_otto) == [6, 2, 5, 0]
    after = on_table(with_otto, "Otto upper Alcohol marker").at.split(",")
    assert int(after[0]) - int(before[0]) == pytest.approx(2 * 84, abs=3) and before[1] == after[1]


def test_ottos_factions_come_and_go(with_otto: Engine, with_guests: Database) -> None:
    berserker = with_guests.deck(FACTIONS[0]).name
    with_otto.tell("press", berserker, "Take back")
    assert len(pile(with_otto, "Otto Deck")) == 5 == len(pile(with_otto, f"Box of {FACTIONS[0]}"))
    with_otto.tell("press", berserker, "Give to Otto")
    assert len(pile(with_otto, "Otto Deck")) == 10
