"""Manners: how a card comes about, in words."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.engine import Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut, Gamble, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame
from toolkit.engine.moves import PlayCard
from toolkit.referee.matrix.tables import ACTOR
from toolkit.referee.saying import with_article


def kind_of(game: Game, event: Frame | None) -> str:
    """What sort of moment this is: the same for all that a card may answer in the same way."""
    if isinstance(event, Payment):
        return f"payment-{event.reason}" if event.reason in ("ante", "refill") else "payment"
    if event is None or isinstance(event, Gamble):
        return "round" if game.gambling is not None else game.state.phase if event else "turn"
    return type(event).__name__


def manner(game: Game, event: Frame | None, play: PlayCard) -> str:
    """How a card is played, in words."""
    name = [player.name for player in game.players]
    on = f" on {' and '.join(name[seat] for seat in play.picks)}" if play.picks else ""
    as_type = game.playbook[play.card].ways[play.option].type.capitalize()
    return f"{ACTOR} plays it{on} as {with_article(as_type)} Card{_answering(game, event, play, name)}"


def _answering(game: Game, event: Frame | None, play: PlayCard, name: Sequence[str]) -> str:
    match event:
        case Play(seat=seat, card=card):
            return f" in answer to {name[seat]}'s “{game.any_card(card).title}”"
        case Drinking(drafts=drafts):
            return f" when {name[drafts[play.on or 0].drinker]} is about to drink"
        case Payment(seat=seat, reason="ante"):
            return f" when {name[seat]} must ante"
        case Payment(seat=seat, reason="refill"):
            return f" when {name[seat]} must pay for more Drinks"
        case Payment(seat=seat):
            return f" when {name[seat]} is about to lose Gold"
        case Lost(seat=seat):
            return f" after a loss of Fortitude to {name[seat]}'s card"
        case ForcedOut(seat=seat):
            return f" when {name[seat]} is forced out of a Round"
        case Won(seat=seat):
            return f" when {name[seat]} has won a Round"
        case Revealed(card=card):
            return f" in answer to the Event “{game.any_card(card).title}”"
        case _:
            return " in a Round of Gambling" if game.gambling is not None else ""
