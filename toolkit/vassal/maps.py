"""Maps: the table, the shelf of characters, and the hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.vassal import engine, names
from toolkit.vassal.board import Extent, Spot
from toolkit.vassal.component import Component, component, slot
from toolkit.vassal.keys import encode
from toolkit.vassal.piece import Piece
from toolkit.vassal.speech import say

_LAYERS = "mat,box,team,slate,bar,coin,marker,card,drink"
"""What is drawn first, by the property ``Kind``; piles come last."""

_MOVED = "$PlayerName$ moves cards from $previousMap$ to $mapName$."
"""What is said of cards that are dragged. Not their names: the engine does not say whether they come to lie hidden."""

HAND_ZOOM = 0.45
"""Seven cards side by side fit on a screen of 1280 pixels."""

_SCREEN = 1580
"""Pixels that a screen of 1600 leaves for the width of a map, beside a scroll bar."""

_ZOOM = (0.1, 0.15, 0.2, 0.2375, 0.28, 0.33, 0.4, HAND_ZOOM, 0.5, 0.625, 0.8, 1.0, 1.25, 1.6)


def opening(width: int) -> float:
    """The largest zoom at which a map of this width fits a screen of 1600 pixels; no larger than that of a hand.

    >>> opening(6648), opening(2000)
    (0.2375, 0.45)
    """
    return max(level for level in _ZOOM if level == _ZOOM[0] or (level <= HAND_ZOOM and level * width <= _SCREEN))


def board(name: str, size: Extent, picture: str = "", regions: Sequence[tuple[str, Spot]] = ()) -> Component:
    """A board of this size, with a picture or plain wood brown, and its named places."""
    places = [
        component(engine.on_map("boardPicker.board.Region"), name=place, originx=str(spot.x), originy=str(spot.y))
        for place, spot in regions
    ]
    grid = [
        component(
            engine.on_map("boardPicker.board.RegionGrid"), *places, snapto="false", visible="false", fontsize="12"
        )
    ]
    look = (
        {"image": picture} if picture else {"width": str(size.width), "height": str(size.height), "color": "56,37,26"}
    )
    return Component(
        engine.on_map("boardPicker.Board"), {"name": name, "reversible": "false"} | look, tuple(grid if places else ())
    )


def at_start(name: str, board_name: str, spot: Spot, piece: Piece, size: Extent) -> Component:
    """A piece that lies there when a game begins."""
    return component(
        engine.on_map("SetupStack"),
        slot(engine.PIECE_SLOT, piece, size.width, size.height),
        name=name,
        owningBoard=board_name,
        useGridLocation="false",
        x=str(spot.x),
        y=str(spot.y),
    )


def table_map(
    name: str, a_board: Component, contents: Iterable[Component], *, zoom: float, window: str = ""
) -> Component:
    """A map that everybody sees: in the main window, or in one that the button ``window`` opens."""
    layers = component(engine.on_map("LayeredPieceCollection"), property="Kind", layerOrder=_LAYERS)
    furniture = _furniture(name, a_board, zoom)
    return Component(engine.module("Map"), _common(name, window), (*furniture, _stacks(), layers, *contents))


def hand_map(name: str, sides: Sequence[str], a_board: Component, opens: str) -> Component:
    """A hand that only these sides see, in a window that the call ``opens`` opens and closes.

    That cards are moved into it is told, but never which.
    """
    own = {"launch": "true", "hotkey": encode(opens), "side": ",".join(sides), "visible": "false"}
    row = component(
        engine.on_map("HandMetrics"), exSepX="12", exSepY="0", unexSepX="12", unexSepY="0", disabled="false"
    )
    return Component(engine.module("PlayerHand"), _common(name) | own, (*_furniture(name, a_board, HAND_ZOOM), row))


def _common(name: str, window: str = "") -> dict[str, str]:
    return {
        "mapName": name,
        "launch": "true" if window else "false",
        "buttonName": window,
        "tooltip": name,
        "icon": "",
        "hotkey": "",
        "allowMultiple": "false",
        "backgroundcolor": "32,21,14",
        "edgeWidth": "0",
        "edgeHeight": "0",
        "color": "198,160,82",
        "thickness": "4",
        "moveWithinFormat": "",
        "moveToFormat": say(_MOVED),
        "createFormat": "",
        "changeFormat": "$message$",
        "moveKey": "",
        "markMoved": "Never",
    }


def _furniture(name: str, a_board: Component, zoom: float) -> list[Component]:
    """What a window needs before anybody can use what lies in it."""
    setup = component("setup", content=f"{name}BoardPicker\t{a_board.attributes['name']}\t0\t0")
    picker = component(
        engine.on_map("BoardPicker"),
        setup,
        a_board,
        title=say("Choose Boards"),
        slotHeight="125",
        slotWidth="350",
        slotScale="0.2",
    )
    plain = (
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "SelectionHighlighters",
    )
    return [picker, *(component(engine.on_map(kind)) for kind in plain), _reader(), _zoomer(zoom), _saver()]


def _stacks() -> Component:
    return component(
        engine.on_map("StackMetrics"),
        exSepX="0",
        exSepY="56",
        unexSepX="8",
        unexSepY="16",
        disabled="false",
        top="",
        bottom="",
        up="",
        down="",
    )


def _reader() -> Component:
    """Shows the card under the mouse in its full size, with its name, if it lies in the open."""
    return component(
        engine.on_map("CounterDetailViewer"),
        description=say("Card reader"),
        delay="400",
        showgraph="true",
        showgraphsingle="true",
        minDisplayPieces="1",
        showtext="true",
        showtextsingle="true",
        fontSize="14",
        counterReportFormat="$PieceName$",
        summaryReportFormat="",
        emptyHexReportForma="",
        zoomlevel="1.0",
        graphicsZoom="1.0",
        borderWidth="4",
        fgColor="245,234,208",
        bgColor="43,27,19",
        showDeck="true",
        showDeckDepth="1",
        showNoStack="false",
        showNonMovable="false",
        showMoveSelectde="false",
        unrotatePieces="false",
        display="from all layers",
        propertyFilter=names.IN_THE_OPEN,
        layerList="",
        version="3",
        hotkey="32,130",
    )


def _zoomer(start: float) -> Component:
    return component(
        engine.on_map("Zoomer"),
        zoomLevels=",".join(map(str, _ZOOM)),
        zoomStart=str(len(_ZOOM) - _ZOOM.index(start)),
        inButtonText="",
        inTooltip=say("Zoom in"),
        inIconName="/images/zoomIn.gif",
        zoomInKey="521,130",
        outButtonText="",
        outTooltip=say("Zoom out"),
        outIconName="/images/zoomOut.gif",
        zoomOutKey="45,130",
        pickButtonText="",
        pickTooltip=say("Choose the zoom"),
        pickIconName="/images/zoom.png",
        zoomPickKey="",
    )


def _saver() -> Component:
    return component(
        engine.on_map("ImageSaver"),
        buttonText="",
        tooltip=say("Save a picture of this map"),
        icon="/images/camera.gif",
        hotkey="",
    )
