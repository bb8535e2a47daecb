"""Fortitude, Alcohol Content and Gold."""

from __future__ import annotations

from toolkit.cards.effects import Gain, Lose, Pay, TakeFromPot
from toolkit.engine import static, who
from toolkit.engine.frames.loss import Loss, Lost
from toolkit.engine.frames.payment import Payee, Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.limits import forbids
from toolkit.engine.reach import changed_losses, ignores_loss
from toolkit.engine.verbs import carry_out


@carry_out.register
def gain(effect: Gain, game: Game, cause: Resolve) -> None:
    """Players gain Fortitude or Alcohol Content, as far as the limits allow (rule limits)."""
    behind = who.behind(game, cause)
    for seat in who.seats(game, cause, effect.who):
        much = who.amount(game, cause, effect.amount)
        game.adjust(seat, effect.attribute, much, card=cause.card(game), behind=behind)


@carry_out.register
def lose(effect: Lose, game: Game, cause: Resolve) -> None:
    """Players lose Fortitude or Alcohol Content; a loss of Fortitude to a card may be answered.

    Nobody is hit back for a card that forbids it (rule note.too-hot).
    """
    if effect.who == "card-player" and _is_not_hit_back(game, cause):
        return
    amount = who.amount(game, cause, effect.amount)
    losers = dict.fromkeys(who.seats(game, cause, effect.who))
    source = game.stack[cause.source]
    if effect.attribute == "alcohol" or not isinstance(source, Play):
        for seat in losers:
            much = amount if effect.attribute == "alcohol" else static.taken(game, seat, amount)
            game.adjust(seat, effect.attribute, -much, card=cause.card(game), behind=who.behind(game, cause))
        return
    reduced = {seat for change in source.changes for seat in game.teams[change.seat]}
    losses = []
    for seat, much in changed_losses(game, source, losers, amount).items():
        if ignores_loss(game, source, seat):
            continue
        lost = -game.adjust(seat, "fortitude", -much, card=source.card, behind=source.seat)
        if lost:
            losses.append(Loss(seat, lost, seat in reduced))
    if losses:
        game.push(Lost(source.seat, losses, cause.source))


def _is_not_hit_back(game: Game, cause: Resolve) -> bool:
    event = who.answered(game, cause)
    return isinstance(event, Play) and forbids(game, event, "hit-back")


@carry_out.register
def pay(effect: Pay, game: Game, cause: Resolve) -> None:
    """Players pay Gold, one after the other."""
    payee: Payee | None = "inn" if effect.to == "inn" else who.one(game, cause, effect.to)
    if payee is None:
        return
    amount = who.amount(game, cause, effect.amount)
    for seat in reversed(who.seats(game, cause, effect.who)):
        if seat != payee:
            game.push(Payment(seat, amount, payee, "card", cause.source, cause.card(game)))


@carry_out.register
def take_from_pot(effect: TakeFromPot, game: Game, cause: Resolve) -> None:
    """A player takes Gold from the pot, as much as there is, and nothing else (rule prizes.not-gold)."""
    current = game.gambling
    if current is None:
        return
    for seat in who.seats(game, cause, effect.who):
        taken = min(current.pot, who.amount(game, cause, effect.amount))
        current.pot -= taken
        game.adjust(seat, "gold", taken, card=cause.card(game))
