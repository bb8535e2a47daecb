"""What characters have besides the piles of everybody: Mushrooms, Plotted Cards, Patients, Hellfire (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from tests.second_engine import responses, rulings, variants
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import Card
from toolkit.cards.character import Tracker, Zone
from toolkit.cards.words import Pile
from toolkit.engine.moves import AnyMove, Choose, Pass, Treat

Growing = tuple[str, int]
"""A Mushroom, and which of its numbers the Rake Token points at, from 1."""


def set_up(table: Table, seat: int) -> None:
    """Side decks are shuffled, Patients wait, and the first Mushroom is planted (8.5.1, 8.8.1)."""
    player = table.players[seat]
    for zone in _zones(table, seat):
        player.zones[zone.id] = [card for card, copies in zone.cards.items() for _ in range(copies)]
        table.shuffle(player.zones[zone.id])
    _let_patients_in(table, seat)
    if planter := _planter(table, seat):
        _plant_top(table, seat, planter, "dale.setup")


def begin_turn(table: Table, seat: int) -> Steps:
    """What comes before the first phase: Momentum, Hellfire for Plots, Patients, Mushrooms (8.5.7, 8.6.6, 8.7.9)."""
    player = table.players[seat]
    for tracker in _own_trackers(table, seat):
        if tracker.each_turn:
            yield from gain(table, seat, tracker.id, tracker.each_turn, rule="jett.beginning")
    for zone in _zones(table, seat):
        plotted = player.zones.get(zone.id, [])
        if zone.cleared_for and plotted:
            for card in plotted:
                table.note(f"{zone.id}-to-discard", seat, card=card, rule="petra.beginning")
                table.discard(seat, card)
            player.zones[zone.id] = []
            fuel = zone.cleared_for, len(plotted)
            yield from gain(table, seat, *fuel, rule="petra.beginning")
    _let_patients_in(table, seat)
    for place in range(len(mushrooms(table, seat))):
        _grow(table, seat, place, "dale.beginning")
    yield from plant(table, seat, rule="dale.beginning")


def plot(table: Table, seat: int) -> Steps:
    """After drawing one may be laid aside of one's own cards, those of a Boss among them (8.7.5, 8.7.11, 8.7.12)."""
    player = table.players[seat]
    places = [zone.id for zone in _zones(table, seat) if zone.laid]
    owner = table.cards.character(player.character) if player.character else None
    own = {card for card in player.hand if owner and card in {**owner.deck, **owner.boss_deck}}
    if places and own:
        answer = yield Question(seat, ("choice",), [*(Choose(seat, card) for card in own), Pass(seat)])
        if isinstance(answer, Choose):
            player.hand.remove(str(answer.value))
            table.note(f"hand-to-{places[0]}", seat, rule="petra.plot")
            table.lay(seat, places[0], str(answer.value))


# Patients


def treatments(table: Table, seat: int) -> list[AnyMove]:
    """The Patients whom a player has the supplies for (8.8.4)."""
    stock = table.players[seat].trackers
    waiting = [_card(table, name) for name in set(table.players[seat].zones.get("patients", []))]
    return [
        Treat(seat, one.id)
        for one in waiting
        if one.supplies and all(stock.get(kind, 0) >= count for kind, count in one.supplies.items())
    ]


def treat(table: Table, move: Treat) -> None:
    """The supplies are spent, and the Patient comes to hand."""
    for kind, count in _card(table, move.card).supplies.items():
        table.track(move.seat, kind, -count, rule="terci.treat")
    table.players[move.seat].zones["patients"].remove(move.card)
    table.note("patients-to-hand", move.seat, card=move.card, rule="terci.treat")
    table.players[move.seat].hand.append(move.card)


def _let_patients_in(table: Table, seat: int) -> None:
    """Empty places are filled (8.8.6)."""
    for zone in _zones(table, seat):
        room = table.players[seat].zones[zone.id] if zone.filled_from else []
        while zone.filled_from and len(room) < (zone.slots or 0) and renewed(table, seat, zone.filled_from):
            card = table.players[seat].zones[zone.filled_from].pop(0)
            room.append(card)
            table.note(f"{zone.filled_from}-to-{zone.id}", seat, card=card, rule="terci.beginning")


def renewed(table: Table, seat: int, pile: Pile) -> list[str]:
    """A side deck, made anew from its discards if there is nothing left of it (8.5.5, 8.8.10)."""
    zones = table.players[seat].zones
    source = next((zone.renewed_from for zone in _zones(table, seat) if zone.id == pile), None)
    if source and not zones.get(pile) and zones.get(source):
        zones[pile], zones[source] = zones[source], []
        table.shuffle(zones[pile])
        table.note("side-deck-reshuffled", seat, rule="terci.patients-run-out")
    return zones.get(pile, [])


# Mushrooms


def mushrooms(table: Table, seat: int) -> list[Growing]:
    """What grows in a player's Planter Box."""
    planter = _planter(table, seat)
    if planter is None:
        return []
    player = table.players[seat]
    return list(zip(player.zones.get(planter.id, []), player.counters.get(planter.id, []), strict=True))


def value(table: Table, mushroom: Growing) -> int:
    """The Harvest Value (8.5.2)."""
    return _card(table, mushroom[0]).harvest[mushroom[1] - 1]


def plant(table: Table, seat: int, rule: str = "dale.plant") -> Steps:
    """The top Mushroom is revealed; if there is no room, one is discarded at once (8.5.3, 8.5.4)."""
    if planter := _planter(table, seat):
        _plant_top(table, seat, planter, rule)
        yield from make_room(table, seat)


def make_room(table: Table, seat: int) -> Steps:
    """Of five Mushrooms one is discarded before anybody does anything (8.5.4)."""
    planter, growing = _planter(table, seat), mushrooms(table, seat)
    if planter and planter.slots and len(growing) > planter.slots:
        answer = yield Question(seat, ("lying",), _one_of(table, seat))
        assert isinstance(answer, Choose)
        card = _uproot(table, seat, int(answer.value))
        table.note(f"{planter.id}-to-discard", seat, card=card, rule="dale.planter-box")


def lay(table: Table, seat: int, card: str) -> None:
    """A Mushroom comes into the Planter Box, its Rake Token at the first number."""
    planter = _planter(table, seat)
    assert planter is not None
    player = table.players[seat]
    player.zones.setdefault(planter.id, []).append(card)
    player.counters.setdefault(planter.id, []).append(1)


def has_planter(table: Table, seat: int) -> bool:
    """Whether a player has a place for Mushrooms."""
    return _planter(table, seat) is not None


def grow(table: Table, seat: int, *, every: bool) -> Steps:
    """One Mushroom of the player's choice grows, or all do (8.5.6)."""
    if every:
        for place in range(len(mushrooms(table, seat))):
            _grow(table, seat, place, "dale.grow")
        return
    ways = _one_of(table, seat)
    if len(ways) > 1:
        answer = yield Question(seat, ("lying",), ways)
        assert isinstance(answer, Choose)
        ways = [answer]
    for way in ways:
        _grow(table, seat, int(way.value), "dale.grow")


def harvests(table: Table, seat: int, asked: int) -> list[tuple[int, ...]]:
    """Every choice of Mushrooms worth so much or more; of those that look the same, one (8.5.8)."""
    growing = mushrooms(table, seat)
    places = range(len(growing))
    seen: dict[str, tuple[int, ...]] = {}
    for some in chain.from_iterable(combinations(places, many) for many in places):
        _note_harvest(table, growing, some, asked, seen)
    _note_harvest(table, growing, tuple(places), asked, seen)
    return list(seen.values())


def _note_harvest(
    table: Table, growing: list[Growing], some: tuple[int, ...], asked: int, seen: dict[str, tuple[int, ...]]
) -> None:
    if some and sum(value(table, growing[place]) for place in some) >= asked:
        seen.setdefault(repr(sorted(growing[place] for place in some)), some)


def harvest(table: Table, seat: int, places: tuple[int, ...]) -> None:
    """They are given for a card, the last one first, and nothing is gathered (8.5.10, 8.5.15)."""
    for place in sorted(places, reverse=True):
        table.note("harvests", seat, card=_uproot(table, seat, place), rule="dale.harvest")


def gather(table: Table, seat: int) -> Steps:
    """What is fully grown is discarded at the end of the turn, but for the Evershroom (8.5.12 to 8.5.14)."""
    while not table.sides[seat].out:
        ripe = [place for place, one in enumerate(mushrooms(table, seat)) if _is_ripe(table, one)]
        if not ripe:
            return
        card = _uproot(table, seat, ripe[0])
        table.note("gathers", seat, card=card, rule="dale.gather")
        if _card(table, card).options:
            yield from _happen(table, seat, card)


def _is_ripe(table: Table, mushroom: Growing) -> bool:
    card = _card(table, mushroom[0])
    return card.gathered and mushroom[1] == len(card.harvest)


def _plant_top(table: Table, seat: int, planter: Zone, rule: str) -> None:
    assert planter.planted_from
    deck = renewed(table, seat, planter.planted_from)
    if deck:
        card = deck.pop(0)
        table.note(f"{planter.planted_from}-to-{planter.id}", seat, card=card, rule=rule)
        lay(table, seat, card)


def _grow(table: Table, seat: int, place: int, rule: str) -> None:
    planter = _planter(table, seat)
    card, number = mushrooms(table, seat)[place]
    if planter and number < len(_card(table, card).harvest):
        table.players[seat].counters[planter.id][place] = number + 1
        table.note("grows", seat, card=card, amount=value(table, (card, number + 1)), rule=rule)


def _uproot(table: Table, seat: int, place: int) -> str:
    planter, player = _planter(table, seat), table.players[seat]
    assert planter is not None
    player.counters[planter.id].pop(place)
    card = player.zones[planter.id].pop(place)
    home = next(zone.renewed_from for zone in _zones(table, seat) if zone.id == planter.planted_from)
    table.lay(seat, home or "discard", card)
    return card


def _one_of(table: Table, seat: int) -> list[Choose]:
    """The places of those of which none before is the same."""
    growing = mushrooms(table, seat)
    return [Choose(seat, place) for place, one in enumerate(growing) if one not in growing[:place]]


# Trackers


def gain(table: Table, seat: int, tracker: str, by: int, card: str | None = None, rule: str | None = None) -> Steps:
    """What is tracked goes up; where it fires, on its last space that happens before the rest (8.7.7, 8.7.8)."""
    own = next((one for one in _own_trackers(table, seat) if one.id == tracker), None)
    if own is None or own.fires is None or by <= 0:
        table.track(seat, tracker, by, card, rule)
        return
    assert own.most is not None
    table.burning[seat, tracker] += by
    if table.burning[seat, tracker] > by:
        return
    player = table.players[seat]
    while table.burning[seat, tracker] > 0 and not table.sides[seat].out:
        step = min(table.burning[seat, tracker], own.most - player.trackers[tracker])
        table.track(seat, tracker, step, card, rule)
        if player.trackers[tracker] == own.most:
            yield from _fire(table, seat, own)
        table.burning[seat, tracker] -= step
    del table.burning[seat, tracker]


def _fire(table: Table, seat: int, tracker: Tracker) -> Steps:
    """What happens on the last space, from which the token goes back to the first (8.7.7)."""
    assert tracker.fires
    table.note("fires", seat, tracker=tracker.id, rule="petra.hellfire")
    is_boss = variants.has_boss_cards(table.state.variant, seat)
    yield from _happen(table, seat, (tracker.fires_for_boss if is_boss else None) or tracker.fires)
    table.track(seat, tracker.id, tracker.start - table.players[seat].trackers[tracker.id], rule="petra.hellfire")


def _happen(table: Table, seat: int, card_id: str) -> Steps:
    """Something that is answered as if it were an Action Card from hand (8.5.13, 8.7.13)."""
    card = _card(table, card_id)
    (option,) = card.options
    picks: tuple[int, ...] = ()
    for place in range(len(option.pick)):
        partly = {some[: place + 1] for some in rulings.picks(table, seat, option, None)}
        able = [some[-1] for some in sorted(partly) if some[:place] == picks]
        if not able:
            return
        if len(able) > 1:
            answer = yield Question(seat, ("target",), [Choose(seat, one) for one in able])
            assert isinstance(answer, Choose)
            able = [int(answer.value)]
        picks = (*picks, able[0])
    yield from responses.happen(table, seat, card, option, picks)


def _own_trackers(table: Table, seat: int) -> Iterator[Tracker]:
    character = table.cards.characters.get(table.players[seat].character or "")
    return (tracker for tracker in (character.trackers if character else ()) if not tracker.on_others)


def _zones(table: Table, seat: int) -> tuple[Zone, ...]:
    character = table.cards.characters.get(table.players[seat].character or "")
    return character.zones if character else ()


def _planter(table: Table, seat: int) -> Zone | None:
    return next((zone for zone in _zones(table, seat) if zone.planted_from), None)


def _card(table: Table, name: str) -> Card:
    card = table.cards.card(name)
    assert isinstance(card, Card)
    return card
