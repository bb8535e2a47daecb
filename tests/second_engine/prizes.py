"""Prizes: at the Inn, in the pot, won, and used when their time has come (rulebook 12.2)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.second_engine import effects, responses, rulings
from tests.second_engine.happenings import Cause, Drinks, Luck, Play
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import DrinkEvent, Prize
from toolkit.cards.words import PrizeTime
from toolkit.engine.moves import Choose


def stake(table: Table, starter: int) -> Steps:
    """Who started the Round puts one into the pot, once those of the Bin are back if there is no other (12.2.2).

    Otto adds none (11.10.4).
    """
    lying = table.state.zones
    if starter == table.otto:
        return
    if not lying.get("prizes") and lying.get("prize-bin"):
        lying["prizes"] = lying["prize-bin"]
        lying["prize-bin"] = []
        table.note("prizes-return", rule="prizes.bin-emptied")
    if not lying.get("prizes"):
        return
    answer = yield Question(starter, ("prize-pot",), [Choose(starter, card) for card in lying["prizes"]])
    assert isinstance(answer, Choose)
    card = str(answer.value)
    lying["prizes"].remove(card)
    lying["prize-pot"].append(card)
    table.note("prize-to-pot", starter, card=card, rule="prizes.into-the-pot")


def hand_out(table: Table, collector: int, halver: int | None) -> Steps:
    """It is taken with the pot; of a pot that is shared, the winner says who gets it (12.2.3, 12.2.9).

    What Otto wins goes back (11.10.4).
    """
    pot = table.state.zones.get("prize-pot", [])
    if not pot:
        return
    if halver is not None and collector != table.otto:
        answer = yield Question(collector, ("prize-half",), [Choose(collector, value) for value in (False, True)])
        assert isinstance(answer, Choose)
        collector = halver if answer.value else collector
    if collector == table.otto:
        take_back(table)
        return
    while pot:
        card = pot.pop(0)
        table.players[collector].prizes.append(card)
        table.note("wins-prize", collector, card=card, rule="prizes.won")
    yield from use(table, collector, "won")


def take_back(table: Table) -> None:
    """It goes to the Inn with the pot (12.2.6)."""
    pot = table.state.zones.get("prize-pot", [])
    while pot:
        card = pot.pop(0)
        table.state.zones["prizes"].append(card)
        table.note("prize-to-inn", card=card, rule="prizes.to-the-inn")


def for_time(table: Table, seat: int, when: PrizeTime) -> list[str]:
    """What a player has won that is used at this time."""
    return [card for card in table.players[seat].prizes if _prize(table, card).when == when]


def use(table: Table, seat: int, when: PrizeTime) -> Steps:
    """Use all that are for this time, the oldest first, once they are all in the Bin."""
    due = for_time(table, seat, when)
    for card in due:
        _drop(table, seat, card)
    for card in due:
        yield from effects.carry_out(table, _prize(table, card).use.effects, Cause(Luck(seat, card), seat))


def use_on_a_drink(table: Table, drinks: Drinks) -> Steps:
    """Who would drink while it is not their turn must use what they have for that (12.2.14, 13.4.6)."""
    place, seat, card = next(_due(table, drinks))
    use = _prize(table, card).use
    _drop(table, seat, card)
    picks: tuple[int, ...] = ()
    if use.pick:
        found = table.others(seat) if use.pick[0] == "another" else table.playing(seat)
        answer = yield Question(seat, ("prize",), [Choose(seat, other) for other in found])
        assert isinstance(answer, Choose)
        picks = (int(answer.value),)
    (as_played,) = rulings.as_cards(table, card)
    table.note("plays", seat, card=card, other=picks[0] if picks else None, drinker=seat)
    play = Play(seat, as_played, use, picks, drinks.glasses[place], drinks)
    yield from responses.see_through(table, play)


def is_due(table: Table, drinks: Drinks) -> bool:
    """Whether anybody must use a Prize on one of these Drinks."""
    return next(_due(table, drinks), None) is not None


def drop_all(table: Table, seat: int) -> None:
    """Who is out leaves theirs in the Bin (12.2.15)."""
    while table.players[seat].prizes:
        _drop(table, seat, table.players[seat].prizes[0])


def _due(table: Table, drinks: Drinks) -> Iterator[tuple[int, int, str]]:
    """The Drinks on which somebody has a Prize to use: the place of each, whose it is, and the Prize."""
    for place, glass in enumerate(drinks.glasses):
        seat = glass.drinker
        is_drunk = not glass.ignored and not table.is_away(seat) and not table.sides[seat].out
        is_a_drink = not isinstance(table.cards.card(glass.cards[0]), DrinkEvent)
        if is_drunk and is_a_drink and not table.are_allies(seat, table.state.turn):
            yield from ((place, seat, card) for card in for_time(table, seat, "drink-in-anothers-turn"))


def _drop(table: Table, seat: int, card: str) -> None:
    table.players[seat].prizes.remove(card)
    table.state.zones["prize-bin"].append(card)
    table.note("prize-to-bin", seat, card=card, rule="prizes.bin")


def _prize(table: Table, card: str) -> Prize:
    prize = table.cards.card(card)
    assert isinstance(prize, Prize)
    return prize
