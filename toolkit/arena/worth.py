"""What a card is worth to whoever plays it now, guessed from its effects and from what lies open on the table."""

from __future__ import annotations

from toolkit.cards.amounts import Amount, Count, Half
from toolkit.cards.effects import (
    ChangeDrink,
    ClaimPot,
    Draw,
    Effect,
    Gain,
    Ignore,
    LeaveRound,
    Lose,
    Negate,
    OrderDrinks,
    PassDrink,
    Pay,
    PayInstead,
    Redirect,
    ReduceLoss,
    ShareLoss,
    SplitDrink,
    StartRound,
    TakeControl,
    TakeFromPot,
    WinRound,
)
from toolkit.cards.words import Who
from toolkit.engine import Game, mushrooms, potions, who
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Frame
from toolkit.engine.moves import PlayCard, UsePotion
from toolkit.engine.reach import losses
from toolkit.figures import TRACK_END

GOLD = 1.5
"""What a Gold is worth, if a point of Fortitude is worth 1."""

OTHERS = 0.6
"""What the harm of another player is worth, if one's own is worth 1."""

HARVESTED = 0.2
"""What each point of the Harvest Value of a Mushroom is worth that stays where it is."""

HELD = 0.4
"""What a card is worth that can be kept for another time."""

LITTLE = 0.01
"""What makes one of two last resorts better than the other, and any better than none."""

BROKE = 1
"""With so much Gold or less a side is about to be out of the game."""

FAINT = 2
"""So near to passing out a side gives up a Potion Token."""

POOR = 3
"""With so much Gold or less one does not gamble."""


def worth(game: Game, move: PlayCard) -> float:
    """What it is worth to play this card so; above 0 if it is better than not to play it."""
    way = game.playbook[move.card].ways[move.option]
    kept = 0.0 if way.type in ("action", "gambling", "cheating") else HELD
    paid = HARVESTED * sum(mushrooms.value(game, move.seat, place) for place in move.harvest)
    return sum(_effect(game, move, effect) for effect in way.leaves) - kept - paid


def _effect(game: Game, move: PlayCard, effect: Effect) -> float:
    match effect:
        case Gain() | Lose():
            return _tracks(game, move, effect)
        case Pay(amount=amount, who=payers, to=to):
            paid = GOLD * _much(game, move, amount)
            got = paid * len(_meant(game, move, payers)) if to == "you" else 0
            return got + sum(_harm(game, move, seat, paid) for seat in _meant(game, move, payers))
        case Ignore() | Negate() | PayInstead() | Redirect() | PassDrink():
            return threat(game, move.seat)
        case ReduceLoss() | ShareLoss() | SplitDrink():
            return threat(game, move.seat) / 2
        case ChangeDrink(alcohol=alcohol, fortitude=fortitude):
            return _harm(game, move, _drinker(game, move), alcohol - fortitude)
        case OrderDrinks() | Draw() | TakeFromPot():
            return _much(game, move, effect.amount) / 2
        case _:
            return _gambling(game, move, effect)


def worth_of_potion(game: Game, move: UsePotion) -> float:
    """What it is worth to use a Potion Token: a little if the side is about to lose, less than a card that helps."""
    side, much = game.side_of[move.seat], potions.EFFECTS[move.attribute]
    if move.attribute == "gold":
        return LITTLE * much if side.gold <= BROKE else -HELD
    room = TRACK_END - side.fortitude if move.attribute == "fortitude" else side.alcohol
    is_faint = side.fortitude - side.alcohol - threat(game, move.seat) <= FAINT
    return LITTLE * min(abs(much), room) if is_faint else -HELD


def _gambling(game: Game, move: PlayCard, effect: Effect) -> float:
    pot = game.gambling.pot if game.gambling else 0
    poor = game.side_of[move.seat].gold <= POOR
    match effect:
        case StartRound():
            return -1 if poor else 0.5
        case TakeControl():
            return pot / 4
        case LeaveRound(who="you"):
            return 1 if poor else 0
        case LeaveRound() | ClaimPot() | WinRound():
            return GOLD * pot / 2
        case _:
            return 0


def _tracks(game: Game, move: PlayCard, effect: Gain | Lose) -> float:
    """Fortitude lost, or Alcohol Content gained, is harm."""
    harmful = (effect.attribute == "fortitude") == isinstance(effect, Lose)
    much = _much(game, move, effect.amount) * (1 if harmful else -1)
    return sum(_harm(game, move, seat, _possible(game, effect, seat, much)) for seat in _meant(game, move, effect.who))


def _possible(game: Game, effect: Gain | Lose, seat: int, much: float) -> float:
    """What the limits leave of a change for the better."""
    side = game.side_of[seat]
    room = 20 - side.fortitude if effect.attribute == "fortitude" else side.alcohol
    return much if much > 0 else max(much, -room)


def _harm(game: Game, move: PlayCard, seat: int | None, much: float) -> float:
    if seat is None:
        return 0
    return -much if game.on_one_side(seat, move.seat) else OTHERS * much


def threat(game: Game, seat: int) -> float:
    """The harm that what can be answered now would do to the side of ``seat``."""
    place, event = _answered(game)
    match event:
        case Play() if place is not None:
            return _threat_of_play(game, event, place, seat)
        case Drinking(drafts=drafts):
            ours = (draft for draft in drafts if game.on_one_side(draft.drinker, seat) and not draft.ignored)
            mine = [draft.numbers(game) for draft in ours]
            return float(sum(numbers.alcohol - numbers.fortitude for numbers in mine))
        case Payment(seat=payer, amount=amount):
            return GOLD * amount if game.on_one_side(payer, seat) else 0
        case ForcedOut(seat=out) if game.on_one_side(out, seat) and game.gambling:
            return GOLD * game.gambling.pot / 2
        case Revealed():
            return 1
        case _:
            return 0


def _threat_of_play(game: Game, play: Play, place: int, seat: int) -> float:
    if play.negated or game.on_one_side(play.seat, seat):
        return 0
    if not (hit := {seat, *game.teams[seat]}.difference(play.ignored)):
        return 0
    cause = Resolve([], place, play.seat)
    pays = [effect for effect in play.way(game).leaves if isinstance(effect, Pay)]
    gold = sum(who.amount(game, cause, pay.amount) for pay in pays if hit.intersection(who.seats(game, cause, pay.who)))
    answered = None if play.answers is None else game.stack[play.answers]
    spoils_ours = isinstance(answered, Play) and game.on_one_side(answered.seat, seat)
    lost = losses(game, place)
    return sum(lost.get(one, 0) for one in hit) + GOLD * gold + 2 * spoils_ours


def _answered(game: Game) -> tuple[int | None, Frame | None]:
    """What is answered, and its place."""
    top = game.stack[-1]
    place = top.event if isinstance(top, Window) else None
    return place, None if place is None else game.stack[place]


def _drinker(game: Game, move: PlayCard) -> int | None:
    _place, event = _answered(game)
    return event.drafts[move.on].drinker if isinstance(event, Drinking) and move.on is not None else None


def _meant(game: Game, move: PlayCard, selected: Who) -> list[int]:
    """The seats that an effect is about, as far as that can be told before the card is played."""
    you, (_place, event) = move.seat, _answered(game)
    match selected:
        case "you":
            return [you]
        case "picked" | "second-picked":
            return list(move.picks[:1] if selected == "picked" else move.picks[1:2])
        case "everyone":
            return game.heads(you)
        case "each-other":
            return game.opponents(you)
        case "in-round":
            return game.in_round()
        case "card-player" | "attacker" if isinstance(event, Play | Lost):
            return [event.seat]
        case "winner" if isinstance(event, Won):
            return [event.collector]
        case _:
            return []


def _much(game: Game, move: PlayCard, amount: Amount) -> float:
    match amount:
        case int():
            return amount
        case Half(of=of):
            return _much(game, move, of) / 2
        case Count(who=counted):
            return len(_meant(game, move, counted))
        case _:
            return 1
