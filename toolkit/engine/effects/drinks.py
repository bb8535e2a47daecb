"""Ordering, drinking and changing Drinks."""

from __future__ import annotations

from toolkit.cards.effects import (
    ChangeDrink,
    ConvertDrink,
    DrinkingContest,
    DrinkOne,
    OrderDrinks,
    PassDrink,
    ReplaceDrink,
    SplitDrink,
)
from toolkit.engine import who
from toolkit.engine.draft import Draft
from toolkit.engine.frames.contest import Contest
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.ordering import Ordering
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.pour import Pour
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.mixture import Added, Converted, Numbers, Replaced
from toolkit.engine.verbs import carry_out


def answered_drink(game: Game, cause: Resolve) -> tuple[Drinking, int]:
    """The Drinks that the card answers, and the place of the one that it is played on."""
    source, event = game.stack[cause.source], who.answered(game, cause)
    assert isinstance(source, Play), "only a card that is played answers a Drink"
    assert isinstance(event, Drinking), "a card that changes a Drink answers one"
    assert source.on is not None, "it is played on one Drink"
    return event, source.on


def _draft(game: Game, cause: Resolve) -> Draft:
    drinking, place = answered_drink(game, cause)
    return drinking.drafts[place]


@carry_out.register
def order_drinks(effect: OrderDrinks, game: Game, cause: Resolve) -> None:
    """The player orders additional Drinks (rule drinks.additional)."""
    game.push(Ordering(cause.you, who.amount(game, cause, effect.amount)))


@carry_out.register
def drink_one(effect: DrinkOne, game: Game, cause: Resolve) -> None:
    """Players reveal and drink, as often as it says; each time all of them together.

    Or each of them gets a copy of one Drink (rules round-on-the-house, round-on-the-house.no-split).
    """
    drinkers = who.seats(game, cause, effect.who)
    if not drinkers:
        return
    from_event = isinstance(game.stack[cause.source], Revealed)
    revealers = [cause.you] if effect.copies else drinkers
    for _ in range(who.amount(game, cause, effect.amount)):
        takers = drinkers if effect.copies else []
        first = revealers[0] if len(revealers) == 1 else cause.you
        behind = who.behind(game, cause)
        game.push(Pour(first, list(revealers), effect.source, effect.events, takers, from_event, behind=behind))


@carry_out.register
def change_drink(effect: ChangeDrink, game: Game, cause: Resolve) -> None:
    """The Drink gets stronger or weaker, or does more."""
    numbers = Numbers(effect.alcohol, effect.fortitude)
    _draft(game, cause).changes.append(Added(numbers, effect.not_below, effect.also))


@carry_out.register
def replace_drink(effect: ReplaceDrink, game: Game, cause: Resolve) -> None:
    """The Drink's printed numbers are replaced."""
    _draft(game, cause).changes.append(Replaced(Numbers(effect.alcohol, effect.fortitude)))


@carry_out.register
def convert_drink(effect: ConvertDrink, game: Game, cause: Resolve) -> None:
    """What the Drink adds to one track it adds to the other."""
    _draft(game, cause).changes.append(Converted(effect.source, effect.target))


@carry_out.register
def pass_drink(effect: PassDrink, game: Game, cause: Resolve) -> None:
    """Another player takes the Drink's effects."""
    to = who.one(game, cause, effect.to)
    if to is not None:
        draft = _draft(game, cause)
        draft.drinker, draft.behind = to, cause.you


@carry_out.register
def split_drink(effect: SplitDrink, game: Game, cause: Resolve) -> None:
    """The Drink becomes two independent halves (rule split.halves)."""
    sharer = who.one(game, cause, effect.sharer)
    if sharer is not None:
        drinking, place = answered_drink(game, cause)
        drinking.split(game, place, sharer, cause.you)


@carry_out.register
def drinking_contest(effect: DrinkingContest, game: Game, cause: Resolve) -> None:
    """A Drinking Contest (rule contest)."""
    everybody = who.seats(game, cause, "everyone")
    players = [seat for seat in game.around(game.state.turn) if seat in everybody]
    game.push(Contest(cause.you, players, list(players), effect.prize, behind=who.behind(game, cause)))
