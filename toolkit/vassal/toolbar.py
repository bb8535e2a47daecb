"""What stands in the main window: buttons, the turn tracker, charts, help, notes, the inventory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.vassal import calls, engine, names, otto, turn, welcome
from toolkit.vassal.component import Component, component
from toolkit.vassal.game import Game
from toolkit.vassal.keys import encode, encode_all
from toolkit.vassal.place import told

_OPENING = "$PlayerName$ opens the tavern: a new night begins."
_IN_PLAY, _PAYS = "{InPlay==1}", "{InPlay==1 && Leader==0}"
"""Hold for the slates of those who play; for those who pay when everyone does: of a team one alone."""

_MINE = f'{{("Seat "+Slate)==PlayerSide || (PlayerSide=="{names.SOLITAIRE}" && InPlay==1)}}'
"""Holds for the slates whose hands a player looks into: the own one, or for who plays alone those of all characters."""


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
        command("Hand", calls.OPEN_HAND, "Kind", "slate", _MINE, key="Alt+H", tooltip="Your cards (Alt+H)"),
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
            "Everyone antes 1",
            calls.ANTE,
            "Kind",
            "slate",
            _PAYS,
            key=calls.EVERYONE_ANTES,
            says="Everyone antes 1 Gold.",
        ),
        command(
            "Everyone pays 1",
            calls.PAY_INN,
            "Kind",
            "slate",
            _PAYS,
            key=calls.EVERYONE_PAYS,
            says="Everyone pays 1 Gold to the Inn.",
        ),
        command("", calls.BEGIN, "Kind", "slate", _IN_PLAY, key=calls.BEGIN),
        command("", calls.BEGIN, "Kind", "bar", key=calls.BEGIN),
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
    on: str = names.TAVERN,
) -> Component:
    """A button, or without ``text`` a silent listener to ``key``, that makes a call to pieces with this property.

    They are sought on the map ``on``, or on all maps if it is "". Its ``tooltip`` is what it ``says``, if nothing else.
    """
    where = f"true|MAP|{on}" if on else "false|MAP|"
    return component(
        engine.module("GlobalKeyCommand"),
        name=text or key,
        buttonText=text,
        tooltip=tooltip or says,
        icon="",
        buttonHotkey=encode(key),
        hotkey=encode(sent),
        filter=only,
        deckCount="-1",
        reportSingle="false",
        reportFormat=says and f" {says}",
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
        target=f"MODULE|true|MAP|{names.TAVERN}||||0|0||true|Kind|bar|EQUALS",
    )


def action(text: str, tooltip: str, key: str, keys: Sequence[str], says: str) -> Component:
    """A button that makes several calls in order."""
    return component(
        engine.module("DoActionButton"),
        name=text,
        text=text,
        tooltip=tooltip,
        icon="",
        hotkey=encode(key),
        doReport="true",
        reportFormat=says,
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
        buttonText="Change seat",
        buttonToolTip="Take another seat, or watch",
        buttonKeyStroke="",
    )


_TOLD = tuple(map(told, ("Fortitude", "Alcohol", "Gold")))
_DRINKS = ("GulpAlcohol", "GulpFortitude", "Restocking")
_NUMBERS = ("Pot", "Inn", "Heirs", "Share", *_DRINKS, names.TO_SEAT, turn.SEAT, turn.STEP, *_TOLD)
_WORDS = ("NewcomerName", turn.PHASE)
"""The properties of the module that begin as 0, and those that begin empty."""


def properties(game: Game) -> Component:
    """Numbers and words that belong to the whole table."""
    numbers = [*_NUMBERS, *welcome.numbers(game), *(otto.told_numbers() if game.otto else [])]
    owned = [_property(name, "0", numeric=True) for name in numbers]
    words = {names.name_of(at): names.seat(at) for at in range(1, game.players + 1)}
    words |= dict.fromkeys([*_WORDS, *welcome.words(game)], "")
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
    tabs = [component(engine.widget("Chart"), chartName=title, fileName=file) for title, file in pictures]
    tabs += [component(engine.widget("HtmlChart"), chartName=title, fileName=file) for title, file in pages]
    book = component(engine.widget("TabWidget"), *tabs, entryName="Reference")
    return component(
        engine.module("ChartWindow"),
        book,
        name="Reference",
        text="Reference",
        tooltip="Rules and turn summary",
        icon="",
        hotkey=encode("Alt+R"),
    )


def documentation(cover: str, pages: Sequence[tuple[str, str]]) -> Component:
    """The help menu: what the module is, and its pages (title, file)."""
    about = component(engine.module("documentation.AboutScreen"), title="About this module", fileName=cover)
    help_files = [
        component(engine.module("documentation.HelpFile"), title=title, fileName=file, fileType="archive")
        for title, file in pages
    ]
    return component(engine.module("Documentation"), about, *help_files)


def inventory() -> Component:
    """Who has what on the table, as far as everybody can see it."""
    return component(
        engine.module("Inventory"),
        name="Inventory",
        text="Inventory",
        tooltip="What lies on the table",
        icon="",
        hotkey="",
        include=f'{{CurrentMap=="{names.TAVERN}" && {names.IN_THE_OPEN.strip("{}")}}}',
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


def options() -> Component:
    """Reports go to everybody; keys work whatever window is in front."""
    return component(
        engine.module("GlobalOptions"),
        autoReport="Always",
        chatterHTMLSupport="Always",
        hotKeysOnClosedWindows="Always",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$PlayerName$",
        promptString="Opponents can unmask my pieces",
    )


def notes() -> Component:
    """Notes: public, private, and to be opened later."""
    return component(
        engine.module("NotesWindow"),
        buttonText="Notes",
        tooltip="Notes",
        icon="",
        hotkey="",
    )
