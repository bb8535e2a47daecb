"""What lies in the middle of a table in some variants: Prizes, a Bar Deck, the Drinks of a Tavern, Sea Events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from toolkit.cards import Prize
from toolkit.cards.words import TableZone
from toolkit.engine import chance
from toolkit.engine.setup import full_deck
from toolkit.engine.variants import pub_crawl
from toolkit.figures import DRINK_DECK
from toolkit.referee.citation import cite
from toolkit.referee.scenarios.scenario import Scenario, SeaEvents, Tavern
from toolkit.referee.scenarios.titles import Titles
from toolkit.untrusted.fault import Remark, Trail

ZONES: Mapping[str, TableZone] = {
    "bar_deck": "bar-deck",
    "prize_inn": "prizes",
    "prize_pot": "prize-pot",
    "prize_bin": "prize-bin",
    "tavern_deck": "tavern-deck",
    "tavern_discard": "tavern-discard",
    "sea_deck": "sea-deck",
}
"""The zones of the table of which something may be expected, by path."""

_VARIANTS: Mapping[str, tuple[str, str]] = {
    "bar_deck": ("bar-deck", "bar-deck"),
    "tavern": ("pub-crawl", "pub-crawl"),
    "sea_events": ("sea-events", "sea-events.setup"),
}
"""What belongs to a variant, by key: the variant, and a rule of it."""

_OF_PRIZES: Mapping[str, TableZone] = {"inn": "prizes", "pot": "prize-pot", "bin": "prize-bin"}


def zones(scenario: Scenario, titles: Titles) -> dict[TableZone, list[str]]:
    """The cards in each zone of the table that the variants of a scenario bring."""
    found: dict[TableZone, list[str]] = {}
    if scenario.is_of("prize"):
        given = {zone: titles.ids(getattr(scenario.prizes, key, ())) for key, zone in _OF_PRIZES.items()}
        owned = {card for player in scenario.players for card in titles.ids(player.prizes)}
        inn = [card for card in titles.cards.prizes if card not in owned]
        found |= given if scenario.prizes else {**given, "prizes": inn}
    if scenario.is_of("bar-deck"):
        found["bar-deck"] = _every_drink(titles) if scenario.bar_deck is None else titles.ids(scenario.bar_deck)
    if scenario.is_of("pub-crawl"):
        tavern = scenario.tavern or Tavern()
        found |= {"tavern-deck": titles.ids(tavern.deck), "tavern-discard": titles.ids(tavern.discard)}
    if scenario.is_of("sea-events"):
        deck = (scenario.sea_events or SeaEvents()).deck
        found["sea-deck"] = _shuffled(titles.cards.sea_events) if deck is None else titles.ids(deck)
    return found


def counters(scenario: Scenario) -> dict[TableZone, int]:
    """The counters that lie in those zones."""
    return {"sea-deck": (scenario.sea_events or SeaEvents()).counters} if scenario.is_of("sea-events") else {}


def deal(bar: list[str]) -> list[str]:
    """The Drink Deck that is dealt from a Bar Deck where a scenario leaves it out."""
    dealt = bar[:DRINK_DECK]
    del bar[:DRINK_DECK]
    return dealt


def _every_drink(titles: Titles) -> list[str]:
    """All Drinks of the decks that are known whole, without stand-ins, shuffled with seed 0."""
    return _shuffled(card for deck in titles.cards.told_drinks for card in full_deck(titles.cards, deck.id))


def _shuffled(cards: Iterable[str]) -> list[str]:
    """Cards that a scenario leaves out, shuffled with seed 0."""
    lying = [*cards]
    chance.shuffle(0, lying)
    return lying


def remarks(scenario: Scenario, titles: Titles) -> Iterator[Remark]:
    """Prizes and a Bar Deck where there is no such variant, Prizes that lie there twice, and cards that are none."""
    for key, (kind, rule) in _VARIANTS.items():
        if getattr(scenario, key) is not None and not scenario.is_of(kind):
            problem = f"belongs to the variant {kind} ({cite(rule)})"
            yield Remark((key,), problem, f"the variant {kind}, or no {key}")
    if scenario.event is not None and scenario.gambling is not None:
        yield Remark(("event",), "no Event begins while a Round of Gambling is on", "either an event or gambling")
    for place, title in enumerate(scenario.bar_deck or ()):
        if (card := titles.known(title)) and card.id in pub_crawl.drinks(titles.cards):
            problem = f"{card.title!r} is a Drink of a Tavern ({cite('bar-deck.tavern-drinks')})"
            yield Remark(("bar_deck", place), problem, "Drinks with “Drink Deck” on their backs")
    listed = [*_listed(scenario)]
    if listed and not scenario.is_of("prize"):
        yield Remark(listed[0][0], f"there are no Prizes here ({cite('prizes')})", "the variant prize, or no Prizes")
    if scenario.prizes is not None and scenario.prizes.pot and scenario.gambling is None:
        problem = f"no Round is on for them ({cite('prizes.into-the-pot')})"
        yield Remark(("prizes", "pot"), problem, "a Round under way in gambling")
    yield from _twice(listed, titles)


def drinks(scenario: Scenario) -> Iterator[tuple[Trail, Sequence[str]]]:
    """The titles of Drinks, pile by pile, with where they stand."""
    yield ("bar_deck",), scenario.bar_deck or ()
    for key in ("deck", "discard") if scenario.tavern else ():
        yield ("tavern", key), getattr(scenario.tavern, key)


def events(scenario: Scenario) -> Iterator[tuple[Trail, Sequence[str]]]:
    """The titles of Events that are no Drink Events, with where they stand."""
    if scenario.sea_events is not None:
        yield ("sea_events", "deck"), scenario.sea_events.deck or ()


def prizes(scenario: Scenario) -> Iterator[tuple[Trail, Sequence[str]]]:
    """The titles of Prizes, pile by pile, with where they stand."""
    for key in _OF_PRIZES if scenario.prizes else ():
        yield ("prizes", key), getattr(scenario.prizes, key)
    for place, player in enumerate(scenario.players):
        yield ("players", place, "prizes"), player.prizes


def _listed(scenario: Scenario) -> Iterator[tuple[Trail, str]]:
    for trail, cards in prizes(scenario):
        yield from (((*trail, place), title) for place, title in enumerate(cards))


def _twice(listed: Sequence[tuple[Trail, str]], titles: Titles) -> Iterator[Remark]:
    seen: set[str] = set()
    for trail, title in listed:
        card = titles.known(title)
        if isinstance(card, Prize) and card.id in seen:
            yield Remark(trail, f"{card.title!r} lies there twice ({cite('prizes')})", "each Prize once")
        seen |= {card.id} if card else set()
