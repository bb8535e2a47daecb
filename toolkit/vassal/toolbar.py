"""What stands in the main window: buttons, the turn tracker, charts, help, notes, the inventory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.vassal import calls, engine, look, names, otto, turn, welcome
from toolkit.vassal.component import Component, component
from toolkit.vassal.game import Game
from toolkit.vassal.glass import GULPS
from toolkit.vassal.keys import encode, encode_all
from toolkit.vassal.place import told
from toolkit.vassal.sequence import join
from toolkit.vassal.speech import say

_OPENING = "$PlayerName$ opens the tavern: a new night begins."
_IN_PLAY, _PAYS = "{InPlay==1}", "{InPlay==1 && Leader==0}"
"""Hold for the slates of those who play; for those who pay when everyone does: of a team one alone."""

_ANTES, _PAYS_ALL = "Everyone antes 1", "Everyone pays 1"
_REVEALS, _DRINKS = "Everyone reveals a Drink", "Everyone drinks"
_REVEALS_MEANING = "Everyone in the game reveals a Drink from the Drink Deck"
_DRINKS_MEANING = "Everyone drinks the Drinks that they have revealed"
_INVENTORY, _NOTES, _CLOCK = "Inventory", "Notes", "Clock"


def _mine() -> str:
    """Holds for the slates whose hands a player looks into: the own one, or for who plays alone those of all."""
    return f'{{({names.at("Slate")})==PlayerSide || (PlayerSide=="{names.solitaire()}" && InPlay==1)}}'


def more() -> Component:
    """What is needed now and then, in one menu: so the buttons fit a narrow screen."""
    items = map(say, (_ANTES, _PAYS_ALL, _REVEALS, _DRINKS, _INVENTORY, _NOTES, _CLOCK))
    return component(
        engine.module("ToolbarMenu"),
        description="",
        text=say("More"),
        tooltip=say("Gold and Drinks for everyone, lists, notes, a clock"),
        icon="",
        hotkey="",
        menuItems=join(items, ","),
    )


def clock(players: int) -> Component:
    """A clock for each seat. They are not seen, and none of them runs, until somebody shows them."""
    clocks = (
        component(
            engine.module("chessclockcontrol.ChessClock"),
            side=side,
            buttonText=side,
            tooltip=say("Starts and stops the clock of this seat"),
            icon="",
        )
        for side in names.seats(players)
    )
    return component(
        engine.module("ChessClockControl"),
        *clocks,
        name=say(_CLOCK),
        buttonText=say(_CLOCK),
        buttonTooltip=say("Shows and hides a clock for each seat"),
        icon="",
        showHotkey="",
        nextHotkey="",
        pauseHotkey="",
        showTenths="Never",
        showSeconds="Always",
        showHours="Auto",
        showDays="Never",
        allowReset="true",
    )


def buttons(players: int, *, mats: bool = False) -> list[Component]:
    """The buttons for everybody, and the silent ones by which decks call on pieces; with ``mats``, on those, too."""
    return [
        action(
            "Begin the night",
            "Gather all cards, shuffle, deal seven cards and one Drink to each seat in play",
            calls.OPEN_TAVERN,
            [calls.RETURN_DRINKS, calls.SHUFFLE_DRINKS, calls.BEGIN, calls.FIRST_TURN],
            _OPENING,
        ),
        command("Hand", calls.OPEN_HAND, "Kind", "slate", _mine(), key="Alt+H", tooltip="Your cards (Alt+H)"),
        command(
            "Next phase",
            calls.NEXT_PHASE,
            "Kind",
            "bar",
            key="Alt+N",
            tooltip="The next phase, or the next player's turn (Alt+N; Alt+B goes back)",
        ),
        command("", calls.LAST_PHASE, "Kind", "bar", key="Alt+B"),
        command("", calls.FIRST_TURN, "Kind", "bar", key=calls.FIRST_TURN),
        command(
            _ANTES,
            calls.ANTE,
            "Kind",
            "slate",
            _PAYS,
            key=calls.EVERYONE_ANTES,
            says="Everyone antes 1 Gold.",
        ),
        command(
            _PAYS_ALL,
            calls.PAY_INN,
            "Kind",
            "slate",
            _PAYS,
            key=calls.EVERYONE_PAYS,
            says="Everyone pays 1 Gold to the Inn.",
        ),
        command(_REVEALS, calls.CONTEST, "Kind", "bar", key="Reveal for everyone", tooltip=_REVEALS_MEANING),
        command(_DRINKS, "Everyone drinks up", "Kind", "bar", key="Drink for everyone", tooltip=_DRINKS_MEANING),
        command("", calls.BEGIN, "Kind", "slate", _IN_PLAY, key=calls.BEGIN),
        command("", calls.BEGIN, "Kind", "bar", key=calls.BEGIN),
        command("", calls.BEGIN, "Kind", "box", key=calls.BEGIN),
        *([command("", calls.BEGIN, "Kind", "mat", key=calls.BEGIN)] if mats else []),
        command("", calls.RETURN_DRINKS, "Kind", "drink", "{DeckName!=Home}", key=calls.RETURN_DRINKS, on=""),
        command("", calls.DRINKS_OUT, "Kind", "bar", key=calls.DRINKS_OUT),
        _at_the_start(calls.LAY_OUT),
        *(command("", calls.REFILL, "Slate", str(seat), key=calls.emptied(seat)) for seat in range(1, players + 1)),
    ]


def command(
    text: str,
    sent: str,
    prop: str,
    value: str,
    only: str = "",
    *,
    key: str,
    says: str = "",
    tooltip: str = "",
    on: str | None = None,
) -> Component:
    """A button, or without ``text`` a silent listener to ``key``, that makes a call to pieces with this property.

    They are sought on the map ``on`` (the table if none is named), or on all maps if it is "". Its ``tooltip`` is what
    it ``says``, if nothing else.
    """
    where = f"true|MAP|{names.tavern() if on is None else on}" if on != "" else "false|MAP|"
    return component(
        engine.module("GlobalKeyCommand"),
        name=say(text) or key,
        buttonText=say(text),
        tooltip=say(tooltip or says),
        icon="",
        buttonHotkey=encode(key),
        hotkey=encode(sent),
        filter=only,
        deckCount="-1",
        reportSingle="false",
        reportFormat=says and f" {say(says)}",
        singleMap="false",
        target=f"MODULE|{where}||||0|0||true|{prop}|{value}|EQUALS",
    )


def _at_the_start(sent: str) -> Component:
    """A call to the bar whenever a game has been opened: engines differ in which they count as a new one."""
    return component(
        engine.module("StartupGlobalKeyCommand"),
        name=sent,
        hotkey=encode(sent),
        filter="",
        deckCount="-1",
        reportSingle="false",
        reportFormat="",
        singleMap="false",
        target=f"MODULE|true|MAP|{names.tavern()}||||0|0||true|Kind|bar|EQUALS",
    )


def action(text: str, tooltip: str, key: str, keys: Sequence[str], says: str) -> Component:
    """A button that makes several calls in order."""
    return component(
        engine.module("DoActionButton"),
        name=say(text),
        text=say(text),
        tooltip=say(tooltip),
        icon="",
        hotkey=encode(key),
        doReport="true",
        reportFormat=say(says),
        doSound="false",
        doHotkey="true",
        hotkeys=encode_all(keys),
        doLoop="false",
    )


def roster(sides: Iterable[str]) -> Component:
    """The sides that players take."""
    entries = (component("entry", content=side) for side in sides)
    return component(
        engine.module("PlayerRoster"),
        *entries,
        buttonText=say("Change seat"),
        buttonToolTip=say("Take another seat, or watch"),
        buttonKeyStroke="",
    )


_TOLD = tuple(map(told, ("Fortitude", "Alcohol", "Gold")))
_NUMBERS = (
    "Pot",
    "Inn",
    "Heirs",
    "Share",
    *GULPS,
    "Restocking",
    look.NUMBER,
    names.TO_SEAT,
    turn.SEAT,
    turn.STEP,
    *_TOLD,
)
_WORDS = ("NewcomerName", "NewcomerKin", turn.PHASE)
"""The properties of the module that begin as 0, and those that begin empty."""


def properties(game: Game) -> Component:
    """Numbers and words that belong to the whole table."""
    numbers = [*_NUMBERS, *welcome.numbers(game), *(otto.told_numbers() if game.otto else [])]
    owned = [_property(name, "0", numeric=True) for name in numbers]
    words = {names.name_of(at): names.seat(at) for at in range(1, game.players + 1)}
    kin = [f"{names.KIN_OF}{at}" for at in range(1, game.players + 1)]
    words |= dict.fromkeys([*_WORDS, *kin, *welcome.words(game)], "")
    words |= {names.name_of(otto.SEAT): names.OTTO} if game.otto else {}
    named = [_property(name, start, numeric=False) for name, start in words.items()]
    return component(engine.module("properties.GlobalProperties"), *owned, *named)


def _property(name: str, start: str, *, numeric: bool) -> Component:
    return component(
        engine.module("properties.GlobalProperty"),
        name=name,
        initialValue=start,
        isNumeric=str(numeric).lower(),
        min="-99",
        max="999",
        wrap="false",
        description="",
    )


def charts(pages: Sequence[tuple[str, str]], pictures: Sequence[tuple[str, str]]) -> Component:
    """Pages (title, file) and pictures (title, file) to look up during play."""
    tabs = [component(engine.widget("Chart"), chartName=say(title), fileName=file) for title, file in pictures]
    tabs += [component(engine.widget("HtmlChart"), chartName=say(title), fileName=file) for title, file in pages]
    book = component(engine.widget("TabWidget"), *tabs, entryName=say("Reference"))
    return component(
        engine.module("ChartWindow"),
        book,
        name=say("Reference"),
        text=say("Reference"),
        tooltip=say("Rules and turn summary"),
        icon="",
        hotkey=encode("Alt+R"),
    )


def documentation(cover: str, pages: Sequence[tuple[str, str]]) -> Component:
    """The help menu: what the module is, and its pages (title, file)."""
    about = component(engine.module("documentation.AboutScreen"), title=say("About this module"), fileName=cover)
    help_files = [
        component(engine.module("documentation.HelpFile"), title=say(title), fileName=file, fileType="archive")
        for title, file in pages
    ]
    return component(engine.module("Documentation"), about, *help_files)


def inventory() -> Component:
    """Who has what on the table, as far as everybody can see it."""
    return component(
        engine.module("Inventory"),
        name=say(_INVENTORY),
        text=say(_INVENTORY),
        tooltip=say("What lies on the table"),
        icon="",
        hotkey="",
        include=f'{{CurrentMap=="{names.tavern()}" && {names.IN_THE_OPEN.strip("{}")}}}',
        groupBy="Who",
        sortFormat="$PieceName$",
        nonLeafFormat="$PropertyValue$",
        leafFormat="$PieceName$",
        drawPieces="true",
        pieceZoom="0.25",
        centerOnPiece="true",
        showMenu="true",
        foldersOnly="false",
        sides="",
    )


def notes() -> Component:
    """Notes: public, private, and to be opened later."""
    return component(
        engine.module("NotesWindow"),
        buttonText=say(_NOTES),
        tooltip=say(_NOTES),
        icon="",
        hotkey="",
    )
