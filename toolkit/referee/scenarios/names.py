"""The names in a scenario: players, characters and cards that mean nothing, or not one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cards import AnyCard, sense
from toolkit.engine.state import PLAYED_FROM
from toolkit.errors import Ambiguous, NotFound
from toolkit.nearest import nearest
from toolkit.referee.scenarios import aside, tracked, variant, zoned
from toolkit.referee.scenarios.scenario import (
    Can,
    Cannot,
    DiscardCards,
    Gambling,
    NoCard,
    Orders,
    Phase,
    Planted,
    Play,
    Player,
    RunTo,
    Scenario,
)
from toolkit.referee.scenarios.titles import CHARACTER_CARD, DRINK_CARD, EVENT_CARD, OTTO_CARD, PRIZE_CARD, Titles
from toolkit.untrusted.fault import Remark, Trail


def faults(scenario: Scenario, titles: Titles) -> list[Remark]:
    """What keeps a scenario from being run: parts that the engine cannot play yet, or else what is wrong with it."""
    return [*_not_yet(scenario)] or [*remarks(scenario, titles)]


def remarks(scenario: Scenario, titles: Titles) -> Iterator[Remark]:
    """Every name in a scenario that means nothing, or not one thing, and every card of its own that makes no sense."""
    names = [player.name for player in scenario.players]
    everybody = variant.at_table(scenario)
    for place, card in enumerate(scenario.cards):
        yield from (remark for remark in sense.in_play(card, ("cards", place)) if remark.serious)
    for place, player in enumerate(scenario.players):
        if player.name in names[:place]:
            yield Remark(("players", place, "name"), f"{player.name!r} sits at the table already", "another name")
        yield from _player_remarks(player, ("players", place), titles)
    yield from _pile_remarks(scenario.drink_deck or (), ("drink_deck",), titles, DRINK_CARD, None)
    yield from _pile_remarks(scenario.drink_discard, ("drink_discard",), titles, DRINK_CARD, None)
    asides = ((aside.drinks, DRINK_CARD), (aside.prizes, PRIZE_CARD), (aside.events, EVENT_CARD))
    for piles, kinds in (*asides, (variant.decks, OTTO_CARD)):
        for trail, cards in piles(scenario):
            yield from _pile_remarks(cards, trail, titles, kinds, None)
    if scenario.event is not None:
        yield from _named(scenario.event.by, everybody, ("event", "by"))
        for remark in _pile_remarks((scenario.event.card,), ("event", "card"), titles, EVENT_CARD, None):
            yield remark._replace(trail=("event", "card"))
    yield from _named(scenario.first, everybody, ("turn",))
    yield from variant.remarks(scenario, titles.cards)
    yield from aside.remarks(scenario, titles)
    if scenario.gambling is not None:
        yield from _round_remarks(scenario.gambling, scenario.phase, everybody)
    for place, move in enumerate(scenario.moves):
        yield from _move_remarks(move, ("moves", place), scenario, titles)


def _player_remarks(player: Player, trail: Trail, titles: Titles) -> Iterator[Remark]:
    if player.character is not None:
        try:
            titles.cards.character(player.character)
        except NotFound as fault:
            yield Remark((*trail, "character"), _in_a_sentence(fault))
            return
    yield from tracked.remarks(titles.cards, player.character, zoned.rest(player.state), (*trail, "state"))
    found: list[Remark] = [*zoned.remarks(titles.cards, player, trail)]
    for step, _, cards in zoned.given(player):
        found += _pile_remarks(cards, (*trail, *step), titles, CHARACTER_CARD, player.character)
    yield from found or zoned.misplaced(player, titles, trail)
    yield from _pile_remarks(
        player.in_front, (*trail, "in_front"), titles, (*CHARACTER_CARD, *DRINK_CARD), player.character
    )
    for pile in ("hand", "deck", "discard"):
        cards = getattr(player, pile) or ()
        yield from _pile_remarks(cards, (*trail, pile), titles, CHARACTER_CARD, player.character)
    yield from _pile_remarks(player.drink_me, (*trail, "drink_me"), titles, DRINK_CARD, None)


def _pile_remarks(
    cards: Sequence[str], trail: Trail, titles: Titles, kinds: tuple[type[AnyCard], ...], own: str | None
) -> Iterator[Remark]:
    for place, title in enumerate(cards):
        try:
            card = titles.card(title, own)
        except (NotFound, Ambiguous) as fault:
            yield Remark((*trail, place), _in_a_sentence(fault))
            continue
        if not isinstance(card, kinds):
            yield Remark((*trail, place), f"{title!r} belongs {_belongs(card)} and cannot lie here")


def _belongs(card: AnyCard) -> str:
    if isinstance(card, OTTO_CARD):
        return "to Otto's deck"
    if isinstance(card, PRIZE_CARD):
        return "to the Prizes"
    if isinstance(card, EVENT_CARD):
        return "to the Events"
    return "to the Drink Deck" if isinstance(card, DRINK_CARD) else "to a Character Deck"


def _round_remarks(gambling: Gambling, phase: Phase, names: Sequence[str]) -> Iterator[Remark]:
    left = gambling.left
    for key, name in (("control", gambling.control), ("next", gambling.next)):
        if name is not None:
            yield from _named(name, names, ("gambling", key))
        if name in left:
            yield Remark(("gambling", key), f"{name} has left the Round", "one who is still in it")
    for key, several in (("left", left), ("champions", gambling.champions)):
        for place, name in enumerate(several):
            yield from _named(name, names, ("gambling", key, place))
    if set(names) <= set(left):
        yield Remark(("gambling", "left"), "nobody is left in the Round", "at least one player who is still in it")
    if phase not in ("beginning", "action"):
        yield Remark(("phase",), "no Round of Gambling is on in this phase", "'action'")


def _move_remarks(move: object, trail: Trail, scenario: Scenario, titles: Titles) -> Iterator[Remark]:
    names, everybody = [player.name for player in scenario.players], variant.at_table(scenario)
    who = getattr(move, "player", None)
    if who is not None:
        yield from _named(who, names, (*trail, "player"))
    own = next((player.character for player in scenario.players if player.name == who), None)
    for title, step in _titles_of(move):
        yield from _title_remarks(title, (*trail, *step), titles, own)
    yield from tracked.unpaid(titles.cards, getattr(move, "pay", {}), (*trail, "pay"))
    on = getattr(move, "on", None)
    if on is not None and on not in everybody:
        yield from _title_remarks(on, (*trail, "on"), titles, own, f"a card or one of {', '.join(everybody)}")
    for place, name in enumerate(getattr(move, "targets", None) or ()):
        yield from _named(name, everybody, (*trail, "targets", place))
    if isinstance(move, Orders):
        for name in move.order:
            yield from _named(name, everybody, (*trail, "order", name))
    if isinstance(move, RunTo) and move.turn is not None:
        yield from _named(move.turn, everybody, (*trail, "turn"))


def _title_remarks(title: str, trail: Trail, titles: Titles, own: str | None, expected: str = "") -> Iterator[Remark]:
    """Whether a title means nothing; which of several cards is meant, the table tells."""
    try:
        titles.card(title, own)
    except NotFound as fault:
        yield Remark(trail, _in_a_sentence(fault), expected)
    except Ambiguous:
        return


def _titles_of(move: object) -> Iterator[tuple[str, Trail]]:
    """The titles in a move, each with the steps to where it stands."""
    for key in ("play", "cannot", "can", "to"):
        title = getattr(move, key, None)
        if title is not None and not isinstance(title, NoCard) and isinstance(move, Play | Cannot | Can):
            yield title, (key,)
    if isinstance(move, Play | Cannot | Can) and isinstance(harvest := move.pay.get("harvest"), tuple):
        for place, one in enumerate(harvest):
            yield (one.card if isinstance(one, Planted) else one), ("pay", "harvest", place)
    if isinstance(move, DiscardCards):
        yield from ((title, ("discard", place)) for place, title in enumerate(move.discard))


def _named(name: str, names: Sequence[str], trail: Trail) -> Iterator[Remark]:
    if name not in names:
        yield Remark(trail, f"nobody is called {name!r}", f"one of {', '.join(names)}", meant=nearest(name, names, 1))


def _in_a_sentence(fault: NotFound | Ambiguous) -> str:
    text = str(fault).rstrip(".")
    return text[0].lower() + text[1:]


def _not_yet(scenario: Scenario) -> Iterator[Remark]:
    """Each part of a scenario that has to wait for a later part of the engine."""
    for place, move in enumerate(scenario.moves):
        yield from _of_move(move, ("moves", place))


def _of_move(move: object, trail: Trail) -> Iterator[Remark]:
    if isinstance(move, Play | Cannot | Can) and move.origin not in (None, "hand", *PLAYED_FROM):
        yield Remark((*trail, "from"), f"not yet: the engine plays no cards from {move.origin!r}")
