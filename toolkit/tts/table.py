"""A whole table as a save, and a deck as a saved object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from toolkit.figures import OTTO_TRACK_END
from toolkit.tts import pieces, record, script
from toolkit.tts.addresses import Address
from toolkit.tts.cards import Keys, Printed, card_things, deck_thing
from toolkit.tts.guids import Guids
from toolkit.tts.notebook import tabs
from toolkit.tts.plan import OTTO, UNITS_PER_MM, Plan, Point, Spot
from toolkit.tts.stock import Stock

if TYPE_CHECKING:
    from toolkit.cards import Database

NAME = "The Red Dragon Inn (unofficial)"
MADE = (1262304000, "1/1/2010 12:00:00 AM")
"""When every table was made, as the game writes it: a clock would make equal tables differ."""


def save(stock: Stock, db: Database, address: Address) -> record.Save:
    """The table: seats, hands, mats, decks, pieces, rules, script and panels."""
    guids = Guids()
    plan = stock.plan
    things = tuple(
        chain(
            _house(stock, address, guids),
            _seats(stock, address, guids),
            _choices(stock, db, address, guids),
            _tokens(stock, address, guids),
            _otto(stock, address, guids),
        )
    )
    snaps = pieces.table_snaps(plan)
    return record.Save(
        save_name=NAME,
        epoch_time=MADE[0],
        date=MADE[1],
        version_number=record.VERSION,
        game_mode=NAME,
        game_type="Game",
        game_complexity="Low Complexity",
        playing_time=(30, 60),
        player_counts=(2, len(plan.seats)),
        tags=("Card Games",),
        table="Table_None",
        sky="Sky_Museum",
        tab_states=tabs(stock.cast.words.language),
        component_tags=component_tags(things, snaps),
        turns=record.Turns(turn_order=tuple(seat.colour for seat in plan.seats)),
        lua_script=script.script(plan, stock.cast, things),
        xml_ui=script.panels(plan, stock.cast),
        snap_points=snaps,
        object_states=things,
    )


def _house(stock: Stock, address: Address, guids: Guids) -> Iterator[record.Thing]:
    plan = stock.plan
    yield pieces.table_top(plan, _shown(stock.top.name, address), guids)
    for (worth, coin), spot in zip(stock.coins.items(), (plan.house.inn, plan.house.purse), strict=True):
        yield pieces.inn(worth, stock.cast.words, spot, _shown(coin.name, address), stock.diameter(coin), guids)
    yield pieces.box(plan.house.box, stock.cast.words, guids)
    yield pieces.rules(plan.house.rules, stock.cast.words, _shown(stock.rules.name, address), guids)
    yield pieces.zone("pot", plan.house.pot, plan.house.pot_size, guids)
    yield from _stacks(stock, address, guids)
    yield from _team_mats(stock, address, guids)


def _stacks(stock: Stock, address: Address, guids: Guids) -> Iterator[record.Thing]:
    for name, stacked in stock.stacks.items():
        shown, across = _shown(stacked.picture.name, address), stock.diameter(stacked.picture)
        spot = stock.plan.house.stacks[name]
        yield pieces.stack(name, stacked.title, stacked.number, spot, shown, across, guids)


def _team_mats(stock: Stock, address: Address, guids: Guids) -> Iterator[record.Thing]:
    plan = stock.plan
    for number, (picture, spot) in enumerate(zip(stock.team_mats, plan.team_shelf, strict=True), 1):
        assert plan.team_mat is not None, "laid out together with the mats"
        name = stock.cast.words.sentences[f"team.{number}"]
        yield pieces.team_mat(spot, plan.team_mat, number, name, _shown(picture.name, address), guids)


def _seats(stock: Stock, address: Address, guids: Guids) -> Iterator[record.Thing]:
    plan = stock.plan
    for seat in plan.seats:
        yield pieces.hand(seat, plan, guids)
        yield pieces.zone(f"stash/{seat.colour}", seat.spot(*plan.own.stash), plan.own.stash_size, guids)
        for track, picture in stock.markers.items():
            shown = _shown(picture.name, address)
            name = stock.cast.words.marker(track, seat.colour)
            yield pieces.marker(track, seat, name, plan, shown, stock.diameter(picture), guids)


def _choices(stock: Stock, db: Database, address: Address, guids: Guids) -> Iterator[record.Thing]:
    keys = Keys()
    for printed in stock.decks:
        deck = printed.deck
        if deck.id in stock.mats:
            shown = _shown(stock.mats[deck.id].name, address)
            yield pieces.mat(stock.plan, deck.id, deck.name, shown, guids)
        if deck.id in stock.side_mats:
            beside = _shown(stock.side_mats[deck.id].name, address)
            yield pieces.side_mat(stock.plan, deck.id, stock.cast.words.piece("side-mat", who=deck.name), beside, guids)
        cards = card_things(printed, db, address, guids, keys)
        yield deck_thing(printed, cards, _deck_spot(printed, stock.plan), guids)


def _tokens(stock: Stock, address: Address, guids: Guids) -> Iterator[record.Thing]:
    """What lies on side mats; Marks lie in a pile on the mat's place for Gold, one for each seat."""
    plan = stock.plan
    for character, tokens in stock.kept.tokens.items():
        for token in tokens:
            shown, across = _shown(stock.tokens[token.face.name].name, address), token.across * UNITS_PER_MM
            if token.place is not None:
                side = plan.sides[character]
                spot = _on(plan.side_shelf[character], side.local(side.places[token.place]))
                yield pieces.token(f"token/{token.id}", token.name, spot, 2 * pieces.THIN, shown, across, guids)
                continue
            for number, seat in enumerate(plan.seats):
                spot = _on(plan.shelf[character], plan.mat.local(plan.mat.gold))
                name = stock.cast.words.piece("mark", token=token.name, whose=seat.colour)
                height = (number + 2) * pieces.THIN
                yield pieces.token(f"token/{token.id}/{seat.colour}", name, spot, height, shown, across, guids)


def _on(mat: Spot, place: Point) -> Spot:
    return Spot(round(mat.x + place[0], 4), round(mat.z + place[1], 4))


def _otto(stock: Stock, address: Address, guids: Guids) -> Iterator[record.Thing]:
    """Otto's mat with a marker on each number where its tracks begin (rule otto.mat)."""
    if OTTO not in stock.side_mats:
        return
    words = stock.cast.words
    yield pieces.side_mat(stock.plan, OTTO, words.piece("otto-mat"), _shown(stock.side_mats[OTTO].name, address), guids)
    starts = {"fortitude": OTTO_TRACK_END, "alcohol": 0}
    for track, picture in stock.markers.items():
        shown = _shown(picture.name, address)
        for number in (1, 2):
            place = f"{track}{number}/{starts[track]}"
            name = words.marker(track, words.piece("otto", number=number))
            yield pieces.otto_marker(track, number, name, place, stock.plan, shown, stock.diameter(picture), guids)


def _shown(picture: str, address: Address) -> pieces.Shown:
    return pieces.Shown(picture, address(picture))


def _deck_spot(printed: Printed, plan: Plan) -> Spot:
    """Drink Decks stand at the bar, Character Decks on their mats' place for the deck, others on its free places.

    A side deck lies on the side mat.
    """
    deck = printed.deck
    if deck.id in plan.bar:
        return plan.bar[deck.id]
    mat = plan.mat
    if deck.owner and deck.kind == "side":
        return _on(plan.side_shelf[deck.owner], plan.sides[deck.owner].of_deck(deck))
    place = mat.drinks if deck.kind == "boss" else mat.deck
    return _on(plan.shelf[deck.owner or deck.id], mat.local(place))


def saved_object(printed: Printed, db: Database, address: Address) -> record.Save:
    """A deck alone, to be put on any table: as a save, with nothing but the deck in it."""
    guids = Guids()
    cards = card_things(printed, db, address, guids, Keys())
    deck = deck_thing(printed, cards, Spot(0.0, 0.0), guids)
    return record.Save(component_tags=component_tags((deck,), ()), object_states=(deck,))


def saved_otto(stock: Stock, db: Database, address: Address) -> record.Save:
    """Otto alone: his mat with its markers, and beside it his factions, to be put on any table."""
    guids, keys = Guids(), Keys()
    mat = stock.plan.side_shelf[OTTO]
    factions = [printed for printed in stock.decks if printed.deck.kind == OTTO]
    decks = (
        deck_thing(printed, card_things(printed, db, address, guids, keys), _on(mat, (3.0 * at - 3.0, 5.5)), guids)
        for at, printed in enumerate(factions)
    )
    things = (*_otto(stock, address, guids), *decks)
    return record.Save(component_tags=component_tags(things, ()), object_states=things)


def component_tags(things: Iterable[record.Thing], snaps: Iterable[record.SnapPoint]) -> record.ComponentTags:
    """Every tag in use, so that the game's tag editor knows it."""
    names = {tag for snap in snaps for tag in snap.tags}
    for thing in things:
        names |= set(_tags(thing))
    return record.ComponentTags(tuple(record.Label(name, name.lower().replace(" ", "_")) for name in sorted(names)))


def _tags(thing: record.Thing) -> Iterator[str]:
    yield from thing.tags
    for within in getattr(thing, "contained_objects", ()):
        yield from _tags(within)
    for snap in getattr(thing, "attached_snap_points", ()):
        yield from snap.tags
