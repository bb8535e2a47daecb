"""Judging moves: what is legal, and why not. Legal moves are the output of the same function that refuses one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import assert_never

from toolkit.cards import Option
from toolkit.cards.effects import Effect, Ignore, LeaveRound, PassDrink, SplitDrink, TakeControl
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    RoundWon,
)
from toolkit.cards.patterns import Payment as PaymentDue
from toolkit.cards.touches import changes_drink, leaves
from toolkit.cards.words import CardType, Pick
from toolkit.engine.conditions import holds_for, whose_it_is
from toolkit.engine.frames import gamble
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Frame, Game
from toolkit.engine.moves import PlayCard
from toolkit.engine.playbook import Way
from toolkit.engine.reach import affected, losses


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the rule (its slug), and a sentence for the player."""

    rule: str
    text: str


@dataclass(frozen=True)
class Moment:
    """Where a move is judged: the kinds of moment, the types that may be played, and the place of what is answered."""

    kinds: tuple[str, ...]
    types: tuple[CardType, ...]
    event: int | None = None


def plays(game: Game, window: Window, seat: int) -> tuple[PlayCard, ...]:
    """The cards that ``seat`` may play in this window at its present stage."""
    return tuple(_legal(game, seat, Moment(window.kinds, (window.stage,), window.event)))


def action_plays(game: Game, seat: int) -> tuple[PlayCard, ...]:
    """The Action Cards that ``seat`` may play in their Action Phase."""
    return tuple(_legal(game, seat, Moment(("action",), ("action",))))


def gambling_plays(game: Game, seat: int) -> tuple[PlayCard, ...]:
    """The cards that ``seat`` may play on their turn in a Round of Gambling."""
    return tuple(_legal(game, seat, Moment(("gambling-turn",), ("gambling", "cheating"))))


def is_moot(game: Game, window: Window) -> bool:
    """Whether there is nothing left to answer: the card was Negated, the payment is off, the Round is over."""
    if window.event is None:
        return False
    match game.frame(window.event):
        case Play(negated=negated):
            return negated
        case Payment() as payment:
            return payment.is_off(game) or payment.instead is not None
        case gamble.Won(resumed=resumed):
            return resumed
        case gamble.Gamble():
            return game.gambling is None
        case _:
            return False


def why_not(game: Game, moment: Moment, move: PlayCard) -> Refusal | None:
    """The first reason why a card may not be played so at this moment; None if it may."""
    seat, option = move.seat, game.card(move.card).options[move.option]
    if move.card not in game.seats[seat].hand:
        return Refusal("cards.hand", "That card is not in your hand.")
    return (
        _wrong_time(game, moment, move, option)
        or _nothing_to_answer(game, moment, move, option)
        or _missing_condition(game, seat, option)
        or _wrong_picks(game, moment, move, option)
        or _refused_by_effect(game, moment, move, option)
    )


def _legal(game: Game, seat: int, moment: Moment) -> Iterator[PlayCard]:
    for card_id in dict.fromkeys(game.seats[seat].hand):
        for way in game.playbook[card_id].ways:
            if way.type in moment.types:
                for move in _moves(game, moment, seat, card_id, way):
                    if why_not(game, moment, move) is None:
                        yield move


def _moves(game: Game, moment: Moment, seat: int, card_id: str, way: Way) -> Iterator[PlayCard]:
    """Every move that plays a card in this way: on each Drink, with each choice of players."""
    event = None if moment.event is None else game.frame(moment.event)
    drinks: tuple[int | None, ...] = (None,)
    if way.on_a_drink and isinstance(event, Drinking):
        drinks = tuple(range(len(event.drafts)))
    for picks in product(*(candidates(game, seat, pick, event) for pick in way.option.pick)):
        if len(set(picks)) == len(picks):
            for drink in drinks:
                yield PlayCard(seat, card_id, way.number, picks, drink)


def candidates(game: Game, seat: int, pick: Pick, event: Frame | None) -> list[int]:
    """Who may be picked."""
    match pick:
        case "anyone":
            return game.around(seat)
        case "another":
            return game.others(seat)
        case "another-in-round":
            return [other for other in game.in_round() if other != seat]
        case "another-but-attacker":
            attacker = event.seat if isinstance(event, Play | Lost) else None
            return [other for other in game.others(seat) if other != attacker]
        case _:
            assert_never(pick)


def _wrong_time(game: Game, moment: Moment, move: PlayCard, option: Option) -> Refusal | None:
    card = game.card(move.card)
    kind = card.type_of(option)
    if kind not in moment.types:
        return _TIMES[kind]
    event = None if moment.event is None else game.frame(moment.event)
    if kind != "anytime" and isinstance(event, Play):
        only = game.card(event.card).limits.only_affected_by
        if only and card.id not in only and card.counts_as not in only and _acts_on_card(option):
            return Refusal("cards.sometimes", f"“{game.card(event.card).title}” can only be affected by certain cards.")
    return None


_TIMES: dict[CardType, Refusal] = {
    "action": Refusal("turn.one-action", "An Action Card is played in your own Action Phase, one each turn."),
    "gambling": Refusal("gambling.turns", "A Gambling Card is played on your turn in a Round of Gambling."),
    "cheating": Refusal("gambling.turns", "A Cheating Card is played on your turn in a Round of Gambling."),
    "sometimes": Refusal("cards.sometimes", "A Sometimes Card is played when its own text allows it."),
    "anytime": Refusal("turn.no-cards-while-drawing", "Not now: finish drawing first."),
}


def _acts_on_card(option: Option) -> bool:
    return any(isinstance(pattern, CardPlayed | FortitudeLoss) for pattern in option.when)


def _nothing_to_answer(game: Game, moment: Moment, move: PlayCard, option: Option) -> Refusal | None:
    """Refused if the option answers certain events, and this is none of them."""
    refusals = [mismatch(game, moment, move, pattern) for pattern in option.when]
    if not refusals or None in refusals:
        return None
    return max((refusal for refusal in refusals if refusal), key=lambda refusal: refusal.rule != "cards.sometimes")


def _missing_condition(game: Game, seat: int, option: Option) -> Refusal | None:
    for condition in option.requires:
        if not holds_for(game, condition, seat, [seat]):
            return Refusal("cards.sometimes", f"Its condition does not hold: {type(condition).__name__}.")
    return None


def _wrong_picks(game: Game, moment: Moment, move: PlayCard, option: Option) -> Refusal | None:
    event = None if moment.event is None else game.frame(moment.event)
    wrong = len(move.picks) != len(option.pick) or any(
        picked not in candidates(game, move.seat, pick, event)
        for picked, pick in zip(move.picks, option.pick, strict=False)
    )
    return Refusal("turn.playing-an-action", "Those are not players that it may be played on.") if wrong else None


def _refused_by_effect(game: Game, moment: Moment, move: PlayCard, option: Option) -> Refusal | None:
    for effect in leaves(option.effects):
        refusal = _refused_effect(game, moment, move, effect)
        if refusal:
            return refusal
    return None


def _refused_effect(game: Game, moment: Moment, move: PlayCard, effect: Effect) -> Refusal | None:
    event = None if moment.event is None else game.frame(moment.event)
    match effect:
        case TakeControl(beats_anything=beats) if game.gambling is not None and "gambling-turn" in moment.kinds:
            cheating = "cheating" in _types(game, move)
            if game.gambling.locked and not (cheating or beats):
                return Refusal("gambling.winning-hand", "Only a Cheating Card can be played on “Winning Hand!”.")
        case LeaveRound(who="you") if game.gambling is not None and not game.gambling.may_leave:
            return Refusal("gambling.leave", "Nobody may leave this Round by choice.")
        case Ignore() if isinstance(event, Play) and _ignores_own_payment(game, event, move.seat):
            return Refusal("ignore.own-payment", "You may not Ignore a payment on your own card.")
        case SplitDrink() | PassDrink() if isinstance(event, Drinking) and move.on is not None:
            if isinstance(effect, SplitDrink) and event.drafts[move.on].is_closed_to_splitting(game):
                return Refusal("self-split.no-other", "A Drink that splits itself is split by no other card.")
        case _:
            pass
    return None


def _types(game: Game, move: PlayCard) -> tuple[CardType, ...]:
    card = game.card(move.card)
    return (card.type_of(card.options[move.option]),)


def _ignores_own_payment(game: Game, event: Play, seat: int) -> bool:
    return game.profile.own_payment_not_ignored and event.seat == seat


# the patterns


def mismatch(game: Game, moment: Moment, move: PlayCard, pattern: Pattern) -> Refusal | None:  # noqa: C901
    """Why the event at hand is not one of this pattern; None if it is."""
    seat = move.seat
    event = None if moment.event is None else game.frame(moment.event)
    match pattern, event:
        case CardPlayed(), Play():
            return _card_mismatch(game, moment, seat, pattern, event)
        case DrinkRevealed(by=by), Drinking() if move.on is not None:
            return _drink_mismatch(event, move.on, by, seat)
        case EventRevealed(kinds=kinds), Revealed():
            return None if "drink" in kinds else _sometimes("It Ignores another kind of Event.")
        case AnteRequired(), Payment(reason="ante", seat=payer):
            return None if payer == seat else _sometimes("You need not ante now.")
        case PaymentDue(reasons=reasons), Payment(reason=reason, seat=payer):
            fits = payer == seat and (not reasons or reason in reasons)
            return None if fits else _sometimes("You are not about to lose Gold in this way.")
        case FortitudeLoss(by=by), Play():
            return _loss_mismatch(game, moment, seat, event, whose_it_is(by, event.seat, seat))
        case FortitudeLost(by=by, unreduced=unreduced), Lost():
            return _lost_mismatch(event, seat, unreduced, whose_it_is(by, event.seat, seat))
        case ForcedOut(), gamble.ForcedOut():
            return _forced_mismatch(game, pattern, event, seat)
        case DuringRound(unless=unless), _:
            return _round_mismatch(game, event, unless)
        case RoundWon(by=by), gamble.Won():
            fits = whose_it_is(by, event.collector, seat) and event.collector == event.seat
            return None if fits else _sometimes("Nobody else has won the Round and is about to collect the pot.")
        case DuringPhase(phase=phase, whose=whose), _:
            fits = game.state.phase == phase and whose_it_is(whose, game.state.turn, seat)
            return None if fits else _sometimes("It is not that phase.")
        case _:
            return _sometimes("There is nothing here that this card answers.")


def _sometimes(text: str) -> Refusal:
    return Refusal("cards.sometimes", text)


def _card_mismatch(game: Game, moment: Moment, seat: int, pattern: CardPlayed, event: Play) -> Refusal | None:
    assert moment.event is not None
    if pattern.types and event.type(game) not in pattern.types:
        return _sometimes("It does not answer a card of that type.")
    if not whose_it_is(pattern.by, event.seat, seat):
        return _sometimes("It answers only another player's card.")
    if pattern.changes_drink and not changes_drink(event.chosen(game)):
        return Refusal("wench.not-changing", "That card does not change the effects of a Drink.")
    if pattern.touches:
        if "fortitude" in pattern.touches and seat in event.settled:
            return _sometimes("You have shared that loss, and may not reduce or Ignore your half.")
        if not affected(game, moment.event, seat) & set(pattern.touches):
            return _untouched(game, event)
    return None


def _untouched(game: Game, event: Play) -> Refusal:
    from toolkit.cards.effects import StartRound

    if any(isinstance(effect, StartRound) for effect in event.chosen(game).effects):
        return Refusal("affects.not-a-round", "A Round of Gambling may not be Ignored.")
    return Refusal("affects", "That card would not directly change it.")


def _drink_mismatch(event: Drinking, on: int, by: str, seat: int) -> Refusal | None:
    draft = event.drafts[on]
    if by == "anyone" or (draft.drinker == seat) == (by == "you"):
        return None if not draft.ignored else _sometimes("That Drink has been Ignored.")
    return Refusal("ignore.drink", "You are not about to drink that.") if by == "you" else _sometimes("It is your own.")


def _loss_mismatch(game: Game, moment: Moment, seat: int, event: Play, by_fits: bool) -> Refusal | None:  # noqa: FBT001
    assert moment.event is not None
    if not by_fits or seat not in losses(game, moment.event):
        return _sometimes("That card would not make you lose Fortitude.")
    return _sometimes("You have shared that loss.") if seat in event.settled else None


def _lost_mismatch(event: Lost, seat: int, unreduced: bool, by_fits: bool) -> Refusal | None:  # noqa: FBT001
    mine = [loss for loss in event.losses if loss.seat == seat]
    if not mine or not by_fits:
        return _sometimes("You have not just lost Fortitude to another player's card.")
    return _sometimes("You reduced that loss.") if unreduced and mine[0].reduced else None


def _forced_mismatch(game: Game, pattern: ForcedOut, event: gamble.ForcedOut, seat: int) -> Refusal | None:
    play = game.frame(event.source)
    assert isinstance(play, Play)
    fits = whose_it_is(pattern.who, event.seat, seat) and whose_it_is(pattern.by, play.seat, seat)
    if not fits or (pattern.types and play.type(game) not in pattern.types):
        return _sometimes("Nobody is being forced out in a way that this card answers.")
    return None


def _round_mismatch(game: Game, event: Frame | None, unless: tuple[str, ...]) -> Refusal | None:
    if game.gambling is None:
        return Refusal("gambling.end-at-once", "No Round of Gambling is on.")
    if isinstance(event, gamble.Won):
        return Refusal("wench.tip-not-the-end" if unless else "gambling.end-at-once", "The Round is already won.")
    antes = isinstance(event, Payment) or (isinstance(event, Play) and _makes_ante(game, event))
    if "ante" in unless and antes:
        return Refusal("wench.tip-not-ante", "Not in answer to a card that makes players ante.")
    if "round-end" in unless and isinstance(event, Play) and _ends_round(game, event):
        return Refusal("wench.tip-not-the-end", "Not in answer to a card that would end the Round.")
    return None


def _makes_ante(game: Game, play: Play) -> bool:
    from toolkit.cards.effects import Ante, StartRound

    return any(isinstance(effect, Ante | StartRound) for effect in leaves(play.chosen(game).effects))


def _ends_round(game: Game, play: Play) -> bool:
    from toolkit.cards.effects import EndRound, WinRound

    return any(isinstance(effect, EndRound | WinRound) for effect in leaves(play.chosen(game).effects))
