"""`rdi play --full` as somebody meets it who sits before it: what is seen, and what each key does."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.full.screen import CARDS, LARGE, SMALL, Player, play, record
from tests.cli.keyboard import Said
from toolkit.cli.full import look
from toolkit.cli.full.cards import Tile
from toolkit.cli.full.story import Story
from toolkit.cli.full.windows import Cover, Panel, Picker, Prompt, Skips
from toolkit.engine.history import History
from toolkit.engine.moves import Discard, Discards, Pass
from toolkit.engine.record import begin, read, steps
from toolkit.engine.saving import save
from toolkit.errors import CannotWrite

FOUR = "gog,eve,zot,dimli"


async def decide(player: Player) -> None:
    """Play what can be played in turn, discard a card now and then, order, pass."""
    ask = player.table.game.ask
    assert ask is not None
    view, turn = player.hand, len(player.table.history.steps)
    numbers = [tile.item.number for tile in view.tiles if tile.item.number is not None]
    if isinstance(ask.moves, Discards):
        await player.press("1", "end", "enter")
    elif turn % 3 == 0 and Pass(ask.seat) in ask.moves:
        await player.press("p")
    else:
        await player.press(*str(numbers[turn % len(numbers)]), "enter" if len(numbers) > 9 else "shift")
    if isinstance(player.app.screen, Picker):
        await player.press("1")


def test_a_whole_game_against_bots_is_played_by_keys_and_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    async def whole(player: Player) -> None:
        for _ in range(400):
            if player.table.game.state.winners is not None:
                break
            await decide(player)
        assert isinstance(player.app.screen, Panel)
        assert f"Saved in {file}" in player.app.screen.text
        await player.press("escape")
        assert "★" in player.seen
        await player.press("q")

    app = play(whole, record("gog,eve", "easy", seed=11), path=file)
    assert not app.is_running
    kept = read(file)
    again = History(begin(kept, CARDS))
    assert len(list(steps(again, kept))) == len(kept.moves)
    assert again.game.state.winners == app.table.game.state.winners
    own = [step for step in app.table.history.steps if step.by[0] == 0]
    assert {type(step.move).__name__ for step in own} >= {"PlayCard", "Discard", "Order", "Pass"}


def test_a_number_plays_and_where_there_is_a_choice_somebody_is_picked() -> None:
    async def plays(player: Player) -> None:
        await player.press("p", "p")
        number = next(tile.item.number for tile in player.hand.tiles if tile.item.card.title == "Why you laugh at Gog?")
        made = len(player.table.history.steps)
        await player.press(str(number))
        assert isinstance(player.app.screen, Picker)
        assert '2 Gog plays "Why you laugh at Gog?" on Zot' in player.seen
        await player.press("escape")
        assert len(player.table.history.steps) == made
        await player.press(str(number), "down", "enter")
        assert player.table.history.steps[made].line == 'Gog plays "Why you laugh at Gog?" on Zot'

    play(
        plays,
        record(
            "gog,eve,zot",
            "random",
            seed=2,
        ),
    )


def test_cards_are_marked_to_be_discarded_and_p_keeps_all() -> None:
    async def discards(player: Player) -> None:
        assert "Gog may discard, then draws up to seven" in player.seen
        assert "Keep everything" in player.seen
        await player.press("1", "3", "2", "3")
        assert "✗ " in player.lines[7]
        assert "✗ " in player.lines[8]
        assert "✗ " not in player.lines[9]
        assert "Discard 2 and draw" in player.seen
        await player.press("end", "enter")
        move = player.table.history.steps[0].move
        assert isinstance(move, Discard)
        assert len(move.cards) == 2
        await player.press("u")
        assert player.table.history.steps == []
        await player.press("p")
        assert player.table.history.steps[0].line == "Gog keeps everything"

    play(discards, record("gog,eve", "easy"))


def test_undo_goes_back_and_redo_forward() -> None:
    async def undoes(player: Player) -> None:
        await player.press("u")
        assert "there is no decision of a person to take back" in player.notes
        await player.press("p", "p")
        before = save(player.table.game)
        made = len(player.table.history.steps)
        await player.press("u")
        assert len(player.table.history.steps) < made
        assert "Gog may play an Action Card" in player.seen
        await player.press("r")
        assert len(player.table.history.steps) == made
        assert save(player.table.game) == before

    play(undoes, record("gog,eve", "easy"))


def titles(player: Player, seat: int) -> set[str]:
    """The titles that only this player holds."""
    held = [{CARDS.cards[card].title for card in one.hand} for one in player.table.game.players]
    return held[seat] - held[1 - seat]


def parts(player: Player) -> str:
    """All that is on any screen, also below another one."""
    shown = [str(one.content) for one in player.screen.query("Static").results() if hasattr(one, "content")]
    return "\n".join([player.seen, *shown])


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_nobody_sees_the_hand_of_who_sat_there_before(size: tuple[int, int]) -> None:
    async def passes_on(player: Player) -> None:
        assert isinstance(player.app.screen, Cover)
        assert "Gog decides." in player.seen
        assert "When only Gog can see this, press Enter." in player.seen
        assert not any(title in parts(player) for seat in (0, 1) for title in titles(player, seat))
        await player.press("x", "u", "escape", "enter")
        assert any(title in parts(player) for title in titles(player, 0))
        await player.press("w", "escape", "p")
        while not isinstance(player.app.screen, Cover):
            assert not any(title in parts(player) for title in titles(player, 1))
            ask = player.table.game.ask
            await player.press("p" if Pass(ask.seat) in ask.moves else "1")
        assert "Eve decides." in player.seen
        assert not any(title in parts(player) for seat in (0, 1) for title in titles(player, seat))
        await player.press("enter")
        assert any(title in parts(player) for title in titles(player, 1))
        assert not any(title in parts(player) for title in titles(player, 0))
        assert "│ Gog keeps everything" not in player.seen

    play(passes_on, record("gog,eve"), size)


def test_teammates_may_look_and_are_covered_from_others_only() -> None:
    async def passes_on(player: Player) -> None:
        assert "When only Gog and Eve can see this" in player.seen
        await player.press("enter")
        assert "Hand of Eve" in player.told("#lying")
        for _ in range(30):
            if isinstance(player.app.screen, Cover):
                break
            ask = player.table.game.ask
            await player.press("p" if Pass(ask.seat) in ask.moves or isinstance(ask.moves, Discards) else "1")
            if isinstance(player.app.screen, Picker):
                await player.press("1")
        assert "When only Zot and Dimli can see this" in player.seen
        assert "Hand of" not in parts(player)

    play(passes_on, record(FOUR, variant="two-headed-dragon"), LARGE)


@pytest.mark.parametrize(
    ("characters", "more"),
    [
        ("gog,eve,zot,dimli,fiona,gerki,deirdre,fleck", {}),
        (FOUR, {"variant": "two-headed-dragon"}),
        ("gog,eve", {"variant": "otto"}),
        (FOUR, {"prizes": True, "sea_events": True, "bar_deck": "rdi1,rdi2"}),
    ],
)
def test_all_fits_80_columns_and_24_lines(characters: str, more: dict[str, Any]) -> None:
    async def looks(player: Player) -> None:
        for _ in range(12):
            lines = player.lines
            assert len(lines) <= SMALL[1]
            assert max(map(len, lines)) <= SMALL[0]
            here = next(tile for tile in player.hand.tiles if tile.has_class("-here"))
            assert here.region.height > 0
            assert here.region.bottom <= SMALL[1] - 1
            assert player.screen.query_one("#bottom").region.height >= 6
            names = [one.name for one in player.table.game.players]
            assert [name for name in names if not re.search(rf"\b{name}\b", player.told("#slates"))] == []
            await decide(player)
            if isinstance(player.app.screen, Panel):
                await player.press("escape")

    play(looks, record(characters, "easy", **more))


def test_cards_lie_side_by_side_where_there_is_room_and_arrows_go_where_they_point() -> None:
    async def resizes(player: Player) -> None:
        lines = [tile.region.y for tile in player.hand.query("#cards Tile").results(Tile)]
        assert lines == sorted(set(lines))
        await player.pilot.resize_terminal(*LARGE)
        await player.settle()
        tiles = list(player.hand.query("#cards Tile").results(Tile))
        assert len({tile.region.y for tile in tiles}) == 2
        await player.press("home", "right", "down")
        assert player.hand.here == 5
        await player.press("up", "left")
        assert player.hand.here == 0
        assert "Ignore" in player.seen
        await player.pilot.resize_terminal(*SMALL)
        await player.settle()
        assert [tile.region.y for tile in player.hand.query("#cards Tile").results(Tile)] == lines

    play(resizes, record("gog,eve", "easy"))


def test_w_says_why_not_and_i_all_that_a_card_says() -> None:
    async def asks(player: Player) -> None:
        await player.press("p")
        place = next(
            tile.place for tile in player.hand.tiles if tile.item.card and tile.item.card.title == "Stop poking Gog"
        )
        await player.press("home", *["down"] * place, "w")
        assert "There is nothing here that this card answers. (rule 3.1.1)" in " ".join(player.seen.split())
        await player.press("escape", "i")
        assert "Stop poking Gog (sometimes)" in player.seen
        await player.press("escape", "enter")
        assert isinstance(player.app.screen, Panel)

    play(asks, record("gog,eve", "easy"))


def test_the_referee_and_bots_are_asked_and_anything_can_be_said() -> None:
    async def asks(player: Player) -> None:
        await player.press("b")
        assert "no bot has decided anything yet" in player.notes
        await player.press("p", "a")
        assert isinstance(player.app.screen, Prompt)
        await player.type("can I play Stop poking Gog?")
        assert "No. Gog may not play" in player.seen
        await player.press("escape", "colon")
        await player.type("rules 3.1.1")
        assert "A Sometimes Card may be played only" in player.seen
        await player.press("escape", "colon")
        await player.type("sing")
        assert "cannot be read as a move" in player.notes
        await player.press("colon")
        await player.type("pass")
        assert player.table.history.steps[1].line == "Gog passes"
        while not any(step.by[0] == 1 and not step.forced for step in player.table.history.steps):
            await decide(player)
        await player.press("b")
        assert "Eve " in player.app.screen.text

    play(asks, record("gog,eve", "easy"))


def test_the_log_is_folded_by_turn_and_tells_the_rule_of_an_entry() -> None:
    async def reads(player: Player) -> None:
        while (
            len({step.by for step in player.table.history.steps if not step.forced}) < 2
            or len(player.table.told()) < 25
        ):
            await decide(player)
        story = player.screen.query_one(Story)
        await player.press("l")
        assert story.has_focus
        heads = [one.id for one in story.options if one.id.startswith("turn-")]
        assert len(heads) >= 2
        await player.press("home")
        opened = len(story.options)
        await player.press("enter")
        assert len(story.options) > opened
        assert story.highlighted == 0
        await player.press("left")
        assert len(story.options) == opened
        await player.press("enter")
        place = next(
            place
            for place, one in enumerate(story.options)
            if one.id.startswith("entry-") and player.table.told()[int(one.id[6:])].rule
        )
        await player.press(*["down"] * place, "enter")
        assert isinstance(player.app.screen, Panel)
        assert player.app.screen.text[0].isdigit()
        await player.press("escape", "escape")
        assert player.hand.has_focus

    play(reads, record("gog,eve", "easy"))


def test_what_is_new_since_the_last_decision_stands_behind_a_bar() -> None:
    async def reads(player: Player) -> None:
        await player.press("p")
        await player.press("1")
        if isinstance(player.app.screen, Picker):
            await player.press("1")
        story = player.screen.query_one(Story)
        new = [str(one.prompt) for one in story.options if str(one.prompt).startswith("│")]
        assert new
        assert len(new) == len(player.table.told()) - story.since

    play(reads, record("gog,eve", "easy"))


def test_who_skips_is_told_what_that_shows_and_is_asked_no_more() -> None:
    from msgspec.structs import replace

    async def skips(player: Player) -> None:
        await player.press("s")
        assert isinstance(player.app.screen, Skips)
        assert "[ ] idle" in player.seen
        assert "Who passes so answers at once" in " ".join(player.seen.replace("┃", " ").split())
        await player.press("space")
        assert "[x] idle" in player.seen
        await player.press("enter")
        assert player.table.seats[0].passes == {"idle"}
        assert "You pass at: idle." in player.notes
        assert "Gog may discard" in player.seen

    play(skips, replace(record("gog,eve", "easy"), ask_everybody=True))


def test_a_game_is_saved_and_who_quits_without_a_file_is_asked_for_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    async def leaves(player: Player) -> None:
        await player.press("p", "q")
        assert isinstance(player.app.screen, Prompt)
        await player.press("escape")
        assert player.app.is_running
        await player.press("q")
        await player.type("/dev/null/game.json")
        assert "cannot be written" in player.notes
        await player.type(str(file))

    app = play(leaves, record("gog,eve", "easy"))
    assert not app.is_running
    assert app.file.path == file
    assert json.loads(file.read_text("utf-8"))["moves"][0] == "Gog keeps everything"


def test_a_game_that_has_not_begun_or_is_let_go_is_left_at_once() -> None:
    async def lets_go(player: Player) -> None:
        await player.press("p", "q", "enter")

    async def leaves(player: Player) -> None:
        await player.press("q")

    for does in (leaves, lets_go):
        app = play(does, record("gog,eve", "easy"))
        assert not app.is_running
        assert app.file.close() == "The game is not saved."


def test_a_game_goes_on_when_the_disk_is_full_and_that_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from toolkit.table import file

    def full(*_: object) -> None:
        raise CannotWrite("game.json cannot be written: No space left on device")

    async def passes(player: Player) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(file, "write", full)
            await player.press("p", "p")
            assert "No space left on device" in player.notes
            assert len(player.table.history.steps) >= 2
        await player.press("S", "q")

    app = play(passes, record("gog,eve", "easy"), path=tmp_path / "game.json")
    assert not app.is_running
    assert read(tmp_path / "game.json").moves == tuple(step.line for step in app.table.history.steps)


def test_bots_alone_are_looked_on_at_without_a_hand() -> None:
    async def looks_on(player: Player) -> None:
        assert player.table.game.state.winners is not None
        assert isinstance(player.app.screen, Panel)
        assert player.hand.tiles == []

    play(looks_on, record("gog,eve", "easy,easy"))


def test_help_names_every_key_that_does_something() -> None:
    async def helps(player: Player) -> None:
        await player.press("question_mark")
        text = player.app.screen.text
        keys = {one.key for one in player.screen.BINDINGS} - {"tab", "colon", "question_mark"}
        assert [key for key in keys if f"\n{key}" not in text and f", {key} " not in text] == []
        assert max(map(len, text.splitlines())) <= 74

    play(helps, record("gog,eve", "easy"))


def test_colours_are_dark_or_light_and_each_word_can_be_read_on_them() -> None:
    def shade(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for theme in look.themes():
        words = [theme.foreground, theme.accent, theme.primary, theme.error, theme.success, *theme.variables.values()]
        grounds = [theme.background, theme.surface, theme.panel]
        pairs = [sorted([shade(word), shade(ground)]) for word in words for ground in grounds]
        assert min((light + 0.05) / (dark + 0.05) for dark, light in pairs) >= 4.5
    assert look.suits({"COLORFGBG": "0;15"}) == "light"
    assert look.suits({"COLORFGBG": "15;0"}) == look.suits({}) == "dark"

    async def changes(player: Player) -> None:
        assert player.app.theme == "dark"
        await player.press("c")
        assert player.app.theme == "light"

    play(changes, record("gog,eve", "easy"))


def test_full_needs_a_terminal_and_its_extra(rdi: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    _out, err = rdi("play", "--full", code=2)
    assert "--full needs a terminal" in err
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setattr("toolkit.cli.play._is_a_terminal", lambda: True)
    _out, err = rdi("play", "--full", code=1)
    assert err.startswith("rdi: --full needs Textual, which is not installed: ")
    assert "[full]" in err
