"""What a set-up with teams needs besides, as a saved object: team mats with markers, Potion Tokens, Boss Cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.figures import TRACK_END
from toolkit.tts import pieces, record
from toolkit.tts.addresses import Address
from toolkit.tts.cards import Keys, Printed, card_things, deck_thing
from toolkit.tts.guids import Guids
from toolkit.tts.pieces import Shown
from toolkit.tts.plan import CARD, SideMat, Spot
from toolkit.tts.script import TEAM_GAMES, games
from toolkit.tts.stock import POTION, Stock
from toolkit.tts.table import component_tags

if TYPE_CHECKING:
    from toolkit.cards import Database

_STARTS = {"fortitude": TRACK_END, "alcohol": 0}
_APART = 0.4
_WITHOUT_BOSSES, _ONE_TEAM = "teams", "boss"


def team_games(stock: Stock) -> dict[str, str]:
    """The set-ups with teams of a table where teams can play: their names by id."""
    return {key: name for key, name in games(stock.cast).items() if key in TEAM_GAMES and stock.team_mats}


def bosses(stock: Stock, game: str) -> tuple[Printed, ...]:
    """The Boss Cards that a set-up is played with."""
    return tuple(printed for printed in stock.decks if printed.deck.kind == "boss" and game != _WITHOUT_BOSSES)


def saved_teams(stock: Stock, db: Database, address: Address, game: str) -> record.Save:
    """All that a set-up (by its id) needs besides what every game does, to be put on any table."""
    guids, keys, mat = Guids(), Keys(), stock.plan.team_mat
    assert mat is not None, "asked only where teams can play"
    count = 1 if game == _ONE_TEAM else len(stock.team_mats)
    beside = mat.units[0] / 2 + _APART + CARD[0] / 2
    decks = (
        deck_thing(printed, card_things(printed, db, address, guids, keys), _beside(beside, at), guids)
        for at, printed in enumerate(bosses(stock, game))
    )
    teams = (thing for number in range(1, count + 1) for thing in _team(stock, mat, number, address, guids))
    things = (*teams, _potions(stock, mat, address, guids), *decks)
    return record.Save(component_tags=component_tags(things, ()), object_states=things)


def _beside(x: float, number: int) -> Spot:
    return Spot(round(x + number * (CARD[0] + _APART), 4), 0.0)


def _team(stock: Stock, mat: SideMat, number: int, address: Address, guids: Guids) -> Iterator[record.Thing]:
    """A team's mat, below those before it, with its markers where its tracks begin."""
    spot = Spot(0.0, round((1 - number) * (mat.units[1] + _APART), 4))
    name, picture = stock.cast.words.sentences[f"team.{number}"], stock.team_mats[number - 1].name
    yield pieces.team_mat(spot, mat, number, name, Shown(picture, address(picture)), guids)
    for track, marker in stock.markers.items():
        u, v = mat.local(mat.track(track)[_STARTS[track]])
        shown, at = Shown(marker.name, address(marker.name)), Spot(round(spot.x + u, 4), round(spot.z + v, 4))
        whose = stock.cast.words.marker(track, name)
        yield pieces.marker_on_mat(track, f"team{number}", whose, at, shown, stock.diameter(marker), guids)


def _potions(stock: Stock, mat: SideMat, address: Address, guids: Guids) -> record.Thing:
    stacked = stock.stacks[POTION]
    across = stock.diameter(stacked.picture)
    spot = Spot(round(-mat.units[0] / 2 - _APART - across / 2, 4), 0.0)
    shown = Shown(stacked.picture.name, address(stacked.picture.name))
    return pieces.stack(POTION, stacked.title, stacked.number, spot, shown, across, guids)
