"""What a card that has been played would do to whom: which attributes it affects, and how much Fortitude is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.cards.effects import Lose, Pay
from toolkit.cards.words import Attribute, Who
from toolkit.engine import who
from toolkit.engine.frames.play import LossChange, Play, Redirection, Reduction
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game


def changed_losses(game: Game, losses: Mapping[int, int], changes: Sequence[LossChange]) -> dict[int, int]:
    """Fortitude losses by seat, after each change has applied once, in the order played.

    Nothing but the loss goes elsewhere (rules redirect.once-each, redirect.only-the-loss). A change is about all that
    the player's team would lose (rule targets.each-other).
    """
    after = dict(losses)
    for change in changes:
        team = game.teams[change.seat]
        amount = sum(after.pop(seat, 0) for seat in team)
        if not amount:
            continue
        if isinstance(change, Redirection):
            after[change.to] = after.get(change.to, 0) + amount
        elif isinstance(change, Reduction):
            after[change.seat] = max(0, amount - change.by)
        else:
            for seat in (change.seat, change.sharer):
                if seat is not None:
                    after[seat] = after.get(seat, 0) + (amount + 1) // 2
    return {seat: amount for seat, amount in after.items() if amount}


def ignores_loss(game: Game, play: Play, seat: int) -> bool:
    """Whether a player loses nothing to a play: who Ignores it, or who is away and did not play it (rule team-ends)."""
    return seat in play.ignored or (seat in game.away and seat != play.seat)


def losses(game: Game, place: int) -> dict[int, int]:
    """The Fortitude that each player would lose if the play at this place in the stack resolved now."""
    play = game.frame(place)
    assert isinstance(play, Play)
    cause = Resolve([], place, play.seat)
    after: dict[int, int] = {}
    for effect in play.way(game).leaves:
        if isinstance(effect, Lose) and effect.attribute == "fortitude":
            amount = who.amount(game, cause, effect.amount)
            aimed = dict.fromkeys(who.seats(game, cause, effect.who), amount)
            for seat, lost in changed_losses(game, aimed, play.changes).items():
                if not ignores_loss(game, play, seat):
                    after[seat] = after.get(seat, 0) + lost
    return after


def affected(game: Game, place: int, seat: int) -> set[Attribute]:
    """Which attributes of a player, or of their team, the play would directly change.

    (rules affects, affects.at-the-limit, affects.not-the-pot, affects.would-change, defense)
    """
    play = game.frame(place)
    assert isinstance(play, Play)
    cause = Resolve([], place, play.seat)
    found: set[Attribute] = {"fortitude"} if game.is_among(seat, losses(game, place)) else set()
    for touch in play.way(game).touches:
        if touch.attribute == "fortitude" and play.changes:
            continue
        if is_own_payment(game, play, touch.attribute, touch.who, seat):
            continue
        if game.is_among(seat, who.seats(game, cause, touch.who)):
            found.add(touch.attribute)
    return found


def is_own_payment(game: Game, play: Play, attribute: Attribute, whose: Who, seat: int) -> bool:
    """Whether it is a payment on the player's own card, which may not be Ignored (rule ignore.own-payment)."""
    pays = any(isinstance(effect, Pay) and effect.who == whose for effect in play.way(game).leaves)
    is_own = game.profile.own_payment_not_ignored and game.on_one_side(seat, play.seat)
    return is_own and attribute == "gold" and pays
