"""What a card that has been played would do to whom: which attributes it affects, and how much Fortitude is lost."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.cards.effects import Pay
from toolkit.cards.words import Attribute, Who
from toolkit.engine import static, who
from toolkit.engine.frames.play import Play, Redirection, Reduction
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game


def changed_losses(game: Game, play: Play, aimed: Iterable[int], amount: int) -> dict[int, int]:
    """What a play that makes players lose so much Fortitude makes everybody lose, by seat.

    Each change applies once, in the order played, and is about all that the player's team would lose. Nothing but the
    loss goes elsewhere. Static effects change it for whoever it comes to. (rules redirect.once-each,
    redirect.only-the-loss, targets.each-other, static, static.one-player)
    """
    after = {seat: static.taken(game, seat, static.dealt(game, play.seat, seat, amount)) for seat in aimed}
    for change in play.changes:
        team = game.teams[change.seat]
        together = sum(after.pop(seat, 0) for seat in team)
        if not together:
            continue
        if isinstance(change, Redirection):
            after[change.to] = after.get(change.to, 0) + static.taken(game, change.to, together)
        elif isinstance(change, Reduction):
            after[change.seat] = max(0, together - change.by)
        else:
            after[change.seat] = after.get(change.seat, 0) + (together + 1) // 2
            if change.sharer is not None:
                half = static.taken(game, change.sharer, (together + 1) // 2)
                after[change.sharer] = after.get(change.sharer, 0) + half
    return {seat: amount for seat, amount in after.items() if amount}


def ignores_loss(game: Game, play: Play, seat: int) -> bool:
    """Whether a player loses nothing to a play: who Ignores it, or who is away and did not play it (rule team-ends)."""
    return seat in play.ignored or (seat in game.away and seat != play.seat)


def losses(game: Game, place: int) -> dict[int, int]:
    """The Fortitude that each player would lose if the play at this place in the stack resolved now."""
    play = game.stack[place]
    assert isinstance(play, Play)
    after: dict[int, int] = {}
    for loss, each in play.way(game).losses:
        cause = Resolve([], place, play.seat)
        causes = [Resolve([], place, play.seat, one) for one in who.seats(game, cause, each)] if each else [cause]
        for cause in causes:
            aimed, amount = who.seats(game, cause, loss.who), who.amount(game, cause, loss.amount)
            for seat, lost in changed_losses(game, play, aimed, amount).items():
                if not ignores_loss(game, play, seat):
                    after[seat] = after.get(seat, 0) + lost
    return after


def affected(game: Game, place: int, seat: int) -> set[Attribute]:
    """Which attributes of a player, or of their team, the play would directly change.

    (rules affects, affects.at-the-limit, affects.not-the-pot, affects.would-change, defense)
    """
    play = game.stack[place]
    assert isinstance(play, Play)
    cause = Resolve([], place, play.seat)
    found: set[Attribute] = {"fortitude"} if game.is_among(seat, losses(game, place)) else set()
    for touch in play.way(game).touches:
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
