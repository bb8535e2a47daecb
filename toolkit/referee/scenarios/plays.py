"""Plays: what a line of a scenario means by the card that it names, whether it is legal, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations, permutations, product

from msgspec import Struct, field

from toolkit.cards import AnyCard, Option
from toolkit.cards.effects import Spend
from toolkit.cards.titles import titled
from toolkit.engine import Game, mushrooms
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame
from toolkit.engine.judge import candidates, why_not
from toolkit.engine.moment import event, moment
from toolkit.engine.moves import PlayCard
from toolkit.engine.refusal import Refusal
from toolkit.language import ENGLISH
from toolkit.referee.deeds import whose_drink
from toolkit.referee.scenarios.implied import implied
from toolkit.referee.scenarios.scenario import Planted
from toolkit.referee.scenarios.titles import fits
from toolkit.referee.speech import Words, speech


class Wanted(Struct, frozen=True):
    """A card that a move names, and what it says about how it is played.

    ``on`` names a drinker, a card or a teammate who is defended; ``paid`` says what is spent on it, of what its
    player tracks; ``origin`` is the pile from which it is played; ``harvest`` are the Mushrooms that are given for it.
    """

    card: str
    targets: tuple[int, ...] | None = None
    on: str | None = None
    paid: Mapping[str, int] = field(default_factory=dict)
    origin: str | None = None
    harvest: tuple[str | Planted, ...] | None = None


def answers(game: Game, title: str) -> bool:
    """Whether the window that is open answers this card, Drink or Event, or what this card brings about."""
    return any(fits(title, card) for card in answered(game))


def refusals(game: Game, seat: int, wanted: Wanted) -> list[Refusal]:
    """Why each way to play the card is refused at this moment; empty if there is a way that is legal."""
    found = barred(game, seat, ways(game, seat, wanted))
    if found is None:
        return []
    nothing = "There is nothing of that kind that it could be played on."
    spent_on_it = wanted.paid or wanted.harvest
    return found or [Refusal("cards.sometimes", "Just that is never spent on it." if spent_on_it else nothing)]


def barred(game: Game, seat: int, plays: Iterable[PlayCard]) -> list[Refusal] | None:
    """Why each of these plays is refused at this moment; None if one of them is legal."""
    now, found = moment(game, seat), []
    for play in plays:
        refusal = why_not(game, now, play)
        if refusal is None:
            return None
        found.append(refusal)
    return found


def ways(game: Game, seat: int, wanted: Wanted) -> Iterator[PlayCard]:
    """Every way in which the card could be meant to be played."""
    going_on = event(game)
    held = [card for card in game.players[seat].at_hand if fits(wanted.card, game.any_card(card))]
    for card in held:
        for number, option in enumerate(game.card(card).options):
            if not _is_paid(option, wanted) or wanted.origin not in (None, option.played_from):
                continue
            drinks = _drinks(game, going_on, wanted) if whose_drink(option) else [None]
            for drink in drinks:
                if wanted.targets and not option.pick and _are_implied(game, seat, option, drink, wanted.targets):
                    picks: Iterable[tuple[int, ...]] = [()]
                else:
                    picks = _picks(game, seat, option.pick, going_on, wanted)
                paid = _harvests(game, seat, option, wanted)
                yield from (PlayCard(seat, card, number, some, drink, given) for some in picks for given in paid)


def is_meant(game: Game, move: PlayCard, wanted: Wanted) -> bool:
    """Whether a legal move is one that is wanted."""
    if not fits(wanted.card, game.any_card(move.card)):
        return False
    option = game.card(move.card).options[move.option]
    if not _is_paid(option, wanted) or wanted.origin not in (None, option.played_from):
        return False
    if not _is_harvested(game, move.seat, move.harvest, wanted):
        return False
    if wanted.targets not in (None, move.picks) and not _is_implied(game, move, wanted.targets or ()):
        return False
    if wanted.on is None or _is_on(game, event(game), move.on, wanted.on):
        return True
    return move.on is None and wanted.on in [game.players[seat].name for seat in game.teams[move.seat]]


def spent(option: Option) -> dict[str, int]:
    """What is spent to play a card so, of what its player tracks."""
    return {cost.tracker: cost.amount or 0 for cost in option.cost if isinstance(cost, Spend)}


def _is_paid(option: Option, wanted: Wanted) -> bool:
    """Whether it costs just what is said to be paid for it, if anything is."""
    if wanted.harvest is not None and not option.harvested:
        return False
    return not wanted.paid or spent(option) == wanted.paid


def _harvests(game: Game, seat: int, option: Option, wanted: Wanted) -> list[tuple[int, ...]]:
    """The Mushrooms that could be meant to be given; none where there are none such, which the judge refuses."""
    if not option.harvested:
        return [()]
    if wanted.harvest is None:
        return mushrooms.harvests(game, seat, option.harvested) or [()]
    some = combinations(mushrooms.growing(game, seat), len(wanted.harvest))
    return [places for places in some if _is_harvested(game, seat, places, wanted)] or [()]


def _is_harvested(game: Game, seat: int, places: tuple[int, ...], wanted: Wanted) -> bool:
    """Whether these are the Mushrooms that are to be given, if that is said."""
    if wanted.harvest is None or len(wanted.harvest) != len(places):
        return wanted.harvest is None
    given = [mushrooms.kind(game, seat, place) for place in places]
    return any(all(map(partial(_is_that, game), order, wanted.harvest)) for order in permutations(given))


def _is_that(game: Game, mushroom: tuple[str, int], called: str | Planted) -> bool:
    card, spot = mushroom
    if isinstance(called, Planted):
        return called.spot == spot and fits(called.card, game.any_card(card))
    return fits(called, game.any_card(card))


def holds(game: Game, seat: int, title: str) -> bool:
    """Whether a player holds the card, or has it in front of them."""
    return any(fits(title, game.any_card(card)) for card in game.players[seat].at_hand)


def _is_implied(game: Game, move: PlayCard, targets: tuple[int, ...]) -> bool:
    option = game.card(move.card).options[move.option]
    return not move.picks and _are_implied(game, move.seat, option, move.on, targets)


def _are_implied(game: Game, seat: int, option: Option, drink: int | None, targets: tuple[int, ...]) -> bool:
    """Whether these are players whom the card concerns without their being picked."""
    return bool(targets) and set(targets) <= implied(game, seat, option, event(game), drink)


def _picks(
    game: Game, seat: int, kinds: tuple[object, ...], going_on: Frame | None, wanted: Wanted
) -> Iterator[tuple[int, ...]]:
    if wanted.targets is not None:
        yield wanted.targets
        return
    combined = list(product(*(candidates(game, seat, kind, going_on) for kind in kinds)))  # type: ignore[arg-type]
    yield from combined or [()]


def drinker(game: Game, place: int) -> str:
    """The name of the one who is to drink the Drink at this place, the innermost Drinks first."""
    drinking = next(game.below(Drinking))
    return game.players[drinking.drafts[place].drinker].name


def _drinks(game: Game, going_on: Frame | None, wanted: Wanted) -> list[int | None]:
    if not isinstance(going_on, Drinking):
        return [None]
    places = range(len(going_on.drafts))
    return [place for place in places if wanted.on is None or _is_on(game, going_on, place, wanted.on)]


def _is_on(game: Game, going_on: Frame | None, place: int | None, name: str) -> bool:
    """Whether ``name`` is the drinker of the Drink at this place, or a card that is answered."""
    if isinstance(going_on, Drinking) and place is not None:
        draft = going_on.drafts[place]
        drinks = (game.any_card(card) for card in draft.cards)
        return game.players[draft.drinker].name == name or any(fits(name, card) for card in drinks)
    return any(fits(name, card) for card in answered(game))


def answered(game: Game) -> list[AnyCard]:
    """The cards that the window that is open answers, or that brought about what it answers."""
    match event(game):
        case Play(card=card) | Revealed(card=card):
            return [game.any_card(card)]
        case Drinking(drafts=drafts):
            return [game.any_card(card) for draft in drafts for card in draft.cards]
        case Payment(source=source) | Lost(source=source) | ForcedOut(source=source) if source is not None:
            cause = game.stack[source]
            return [game.any_card(cause.card)] if isinstance(cause, Play) else []
        case _:
            return []


def subject(game: Game, language: str = ENGLISH) -> str:
    """What the window that is open answers, in words; empty where nothing in particular is going on."""
    words, now = speech(language), event(game)
    return ", ".join(words.going_on[kind].format(**facts) for kind, facts in _going_on(game, now, words))


def _going_on(game: Game, now: Frame | None, words: Words) -> Iterator[tuple[str, dict[str, object]]]:
    """What is said of it, each with what is filled in."""
    names = [player.name for player in game.players]
    match now:
        case Play(seat=seat, card=card):
            yield "play", {"who": names[seat], "card": words.card(game.any_card(card))}
        case Revealed(card=card):
            yield "event", {"card": words.card(game.any_card(card))}
        case Drinking(drafts=drafts):
            for draft in drafts:
                titles = [titled(game.any_card(card), words.language) for card in draft.cards]
                yield "drink", {"who": names[draft.drinker], "card": " + ".join(titles)}
        case Payment(seat=seat, amount=amount):
            yield "payment", {"who": names[seat], "amount": amount}
        case Lost(losses=losses):
            yield from (("loss", {"who": names[loss.seat], "amount": loss.amount}) for loss in losses)
        case ForcedOut(seat=seat):
            yield "forced-out", {"who": names[seat]}
        case Won(seat=seat):
            yield "round-won", {"who": names[seat]}
        case _:
            return
