"""Answers to other cards: what a response does to the event that it answers."""

from __future__ import annotations

from toolkit.cards.effects import ChangeNumbers, Ignore, Negate, PayInstead, Redirect, ReduceLoss, ShareLoss
from toolkit.engine import who
from toolkit.engine.effects.drinks import answered_drink
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import LossChange, Play, Redirection, Reduction, Sharing
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.limits import forbids
from toolkit.engine.verbs import carry_out


def answered_play(game: Game, cause: Resolve) -> Play:
    """The play that the card answers: the one it responds to, or the one that forces a player out."""
    event = who.answered(game, cause)
    found = game.stack[event.source] if isinstance(event, ForcedOut) else event
    assert isinstance(found, Play), "it answers a card"
    return found


@carry_out.register
def negate(effect: Negate, game: Game, cause: Resolve) -> None:
    """The card answered does nothing (rule negate)."""
    play = answered_play(game, cause)
    play.negated = True
    game.note("negated", play.seat, card=play.card, other=cause.you, rule="negate")


@carry_out.register
def ignore(effect: Ignore, game: Game, cause: Resolve) -> None:
    """What is answered has no effect on the player, nor on their team, unless it cannot be Ignored.

    (rules note.too-hot, ignore, ignore.drink, defense, team-turn.ignore-for-teammate, champions.defended)
    """
    event = who.answered(game, cause)
    if isinstance(event, Drinking):
        drinking, place = answered_drink(game, cause)
        drinking.drafts[place].ignored = True
        game.note("ignores", cause.you, card=drinking.drafts[place].cards[0], rule="ignore.drink")
        return
    assert isinstance(event, (Play, Revealed)), "it answers a card, an Event or a Drink"
    if isinstance(event, Play) and forbids(game, event, "ignored"):
        return
    event.ignored += tuple(game.teams[cause.you])
    game.note("ignores", cause.you, card=event.card, rule="ignore")


def _change_loss(game: Game, cause: Resolve, change: LossChange) -> None:
    answered_play(game, cause).changes += (change,)


@carry_out.register
def redirect(effect: Redirect, game: Game, cause: Resolve) -> None:
    """The loss goes to another player, a teammate of whoever caused it too (rules redirect, targets.redirect)."""
    to = who.one(game, cause, effect.to)
    if to is not None:
        _change_loss(game, cause, Redirection(cause.you, to))
        game.note("redirects", cause.you, other=to, rule="redirect")


@carry_out.register
def reduce_loss(effect: ReduceLoss, game: Game, cause: Resolve) -> None:
    """The loss is smaller, which is not to Ignore it (rule negate.only-by-name)."""
    _change_loss(game, cause, Reduction(cause.you, who.amount(game, cause, effect.amount)))


@carry_out.register
def share_loss(effect: ShareLoss, game: Game, cause: Resolve) -> None:
    """The loss is shared."""
    sharer = who.one(game, cause, effect.sharer)
    _change_loss(game, cause, Sharing(cause.you, sharer))
    if effect.final:
        answered_play(game, cause).settled += tuple(game.teams[cause.you])


@carry_out.register
def change_numbers(effect: ChangeNumbers, game: Game, cause: Resolve) -> None:
    """Each number in the effects of the card answered is another one."""
    play = answered_play(game, cause)
    play.numbers += effect.by
    way = "up" if effect.by > 0 else "down"
    game.note(f"numbers-{way}", play.seat, card=play.card, amount=abs(effect.by), other=cause.you)


@carry_out.register
def pay_instead(effect: PayInstead, game: Game, cause: Resolve) -> None:
    """The Inn makes the payment, or nobody does."""
    payment = who.answered(game, cause)
    assert isinstance(payment, Payment), "it answers a payment"
    payment.instead = effect.payer
