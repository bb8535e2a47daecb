"""Whether what happens is what a card answers: the patterns of the card language, held against the frame at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.cards import Event
from toolkit.cards.effects import StartRound
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
from toolkit.engine.conditions import whose_it_is
from toolkit.engine.frames import gamble
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame, Game
from toolkit.engine.limits import forbids
from toolkit.engine.playbook import KEPT_OFF
from toolkit.engine.reach import affected, is_own_payment, losses
from toolkit.engine.refusal import Refusal, by_its_text

NOTHING = by_its_text("There is nothing here that this card answers.")
NOWHERE = -1
"""The place of what is answered where nothing in particular is."""


def mismatch(
    game: Game, patterns: Iterable[Pattern], seat: int, event: int | None, drink: int | None
) -> Refusal | None:
    """Why the frame at the place ``event`` is not what any of the patterns asks for, seen by ``seat``; None if it is.

    What a teammate meets, the player meets (rules defense, defense.kinds).
    """
    frame = None if event is None else game.stack[event]
    nearest = None
    place = NOWHERE if event is None else event if drink is None else drink
    for pattern in patterns:
        refusal = _MISMATCHES[type(pattern)](game, pattern, seat, frame, place)
        if refusal is None:
            return None
        if nearest is None or nearest.rule == "cards.sometimes":
            nearest = refusal
    return nearest


def _card(game: Game, pattern: CardPlayed, seat: int, event: Frame | None, place: int) -> Refusal | None:
    """A card that is played, of the types asked for.

    (rules wench.changing-a-drink, wench.not-itself, wench.negating-a-change)
    """
    if not isinstance(event, Play):
        return NOTHING
    if pattern.types and event.type(game) not in pattern.types:
        return by_its_text("It does not answer a card of that type.")
    if not whose_it_is(game, pattern.by, event.seat, seat):
        return by_its_text("It answers only another player's card.")
    if pattern.changes_drink and not event.way(game).changes_drink:
        return Refusal("wench.not-changing", "That card does not change the effects of a Drink.")
    return _untouched(game, pattern, seat, event, place) if pattern.touches else None


def _untouched(game: Game, pattern: CardPlayed, seat: int, event: Play, place: int) -> Refusal | None:
    if "fortitude" in pattern.touches and game.is_among(seat, event.settled):
        return by_its_text("You have shared that loss, and may not reduce or Ignore your half.")
    if affected(game, place, seat) & set(pattern.touches):
        return None
    if any(is_own_payment(game, event, touch.attribute, touch.who, seat) for touch in event.way(game).touches):
        return Refusal("ignore.own-payment", "You may not Ignore a payment on your own card.")
    if any(isinstance(effect, StartRound) for effect in event.chosen(game).effects):
        return Refusal("affects.not-a-round", "A Round of Gambling may not be Ignored.")
    return Refusal("affects", "That card would not directly change it.")


def _drink(game: Game, pattern: DrinkRevealed, seat: int, event: Frame | None, place: int) -> Refusal | None:
    """A Drink, by the one who would drink it.

    (rules ignore.drink, ignore.drink-about-to-drink, ignore.drink-that-affects-you, wench.not-events)
    """
    if not isinstance(event, Drinking):
        return NOTHING
    draft = event.drafts[place]
    if draft.is_event(game):
        return Refusal("events", "A Drink Event is not a Drink.")
    if not whose_it_is(game, pattern.by, draft.drinker, seat):
        if pattern.by == "you":
            return Refusal("ignore.drink", "You are not about to drink that.")
        return by_its_text("It is your own Drink.")
    return by_its_text("That Drink has been Ignored.") if draft.ignored else None


def _event(game: Game, pattern: EventRevealed, seat: int, event: Frame | None, place: int) -> Refusal | None:
    """An Event of a kind that the card answers (rule ignore.event)."""
    if not isinstance(event, Revealed):
        return NOTHING
    card = game.any_card(event.card)
    kind = card.event if isinstance(card, Event) else "drink"
    return None if kind in pattern.kinds else by_its_text(f"It does not answer {kind} Events.")


def _ante(game: Game, pattern: AnteRequired, seat: int, event: Frame | None, place: int) -> Refusal | None:
    if isinstance(event, Payment) and event.reason == "ante" and game.on_one_side(event.seat, seat):
        return None
    return by_its_text("You need not ante now.")


def _payment(game: Game, pattern: PaymentDue, seat: int, event: Frame | None, place: int) -> Refusal | None:
    """A payment, an ante among them (rule gambling.ante-is-losing)."""
    is_due = isinstance(event, Payment) and game.on_one_side(event.seat, seat)
    if isinstance(event, Payment) and is_due and (not pattern.reasons or event.reason in pattern.reasons):
        return None
    return by_its_text("You are not about to lose Gold in this way.")


def _loss(game: Game, pattern: FortitudeLoss, seat: int, event: Frame | None, place: int) -> Refusal | None:
    if not isinstance(event, Play):
        return NOTHING
    if not whose_it_is(game, pattern.by, event.seat, seat) or not game.is_among(seat, losses(game, place)):
        return by_its_text("That card would not make you lose Fortitude.")
    return by_its_text("You have shared that loss.") if game.is_among(seat, event.settled) else None


def _lost(game: Game, pattern: FortitudeLost, seat: int, event: Frame | None, place: int) -> Refusal | None:
    mine = [loss for loss in event.losses if game.on_one_side(loss.seat, seat)] if isinstance(event, Lost) else []
    if not isinstance(event, Lost) or not mine or not whose_it_is(game, pattern.by, event.seat, seat):
        return by_its_text("You have not just lost Fortitude to another player's card.")
    if pattern.unreduced and all(loss.reduced for loss in mine):
        return by_its_text("You reduced that loss.")
    source = game.stack[event.source]
    barred = isinstance(source, Play) and forbids(game, source, "hit-back")
    return by_its_text("That card says that it cannot be hit back.") if barred else None


def _forced_out(game: Game, pattern: ForcedOut, seat: int, event: Frame | None, place: int) -> Refusal | None:
    if isinstance(event, gamble.ForcedOut):
        play = game.stack[event.source]
        assert isinstance(play, Play), "only a card forces a player out"
        fits = not pattern.types or play.type(game) in pattern.types
        if fits and whose_it_is(game, pattern.who, event.seat, seat) and whose_it_is(game, pattern.by, play.seat, seat):
            return None
    return by_its_text("Nobody is being forced out in a way that this card answers.")


def _round(game: Game, pattern: DuringRound, seat: int, event: Frame | None, place: int) -> Refusal | None:
    """A Round not decided (rules gambling.end-at-once, wench.tip-forced-out, wench.tip-after-the-last-pass)."""
    if game.gambling is None:
        return Refusal("gambling.end-at-once", "No Round of Gambling is on.")
    if any(not won.resumed for won in game.below(gamble.Won)):
        return Refusal("gambling.end-at-once", "The Round is already won.")
    if "ante" in pattern.unless and _ante_is_due(game):
        return Refusal("wench.tip-not-ante", "Not in answer to a card that makes players ante.")
    if "round-end" in pattern.unless and _has(game, event, KEPT_OFF["round-end"]):
        return Refusal("wench.tip-not-the-end", "Not in answer to a card that would end the Round.")
    return None


def _ante_is_due(game: Game) -> bool:
    """Whether somebody must ante, or a card that will make them is still being answered (rule wench.tip-not-ante)."""
    answered = (play for play in game.below(Play) if play.is_answered)
    return any(payment.reason == "ante" for payment in game.below(Payment)) or any(
        _has(game, play, KEPT_OFF["ante"]) for play in answered
    )


def _has(game: Game, event: Frame | None, verbs: tuple[type, ...]) -> bool:
    return isinstance(event, Play) and any(isinstance(effect, verbs) for effect in event.way(game).leaves)


def _won(game: Game, pattern: RoundWon, seat: int, event: Frame | None, place: int) -> Refusal | None:
    if isinstance(event, gamble.Won) and whose_it_is(game, pattern.by, event.collector, seat):
        claimed = pattern.unclaimed and event.collector != event.seat
        return by_its_text("Somebody else is collecting the pot already.") if claimed else None
    return by_its_text("Nobody else has won the Round and is about to collect the pot.")


def _phase(game: Game, pattern: DuringPhase, seat: int, event: Frame | None, place: int) -> Refusal | None:
    fits = game.state.phase == pattern.phase and whose_it_is(game, pattern.whose, game.state.turn, seat)
    return None if fits else by_its_text("It is not that phase.")


_MISMATCHES: dict[type[Pattern], Callable[..., Refusal | None]] = {
    CardPlayed: _card,
    DrinkRevealed: _drink,
    EventRevealed: _event,
    AnteRequired: _ante,
    PaymentDue: _payment,
    FortitudeLoss: _loss,
    FortitudeLost: _lost,
    ForcedOut: _forced_out,
    DuringRound: _round,
    RoundWon: _won,
    DuringPhase: _phase,
}
