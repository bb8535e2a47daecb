"""An Event revealed, a Drink Event or another: everybody may respond, then it happens (rule events)."""

from __future__ import annotations

from typing import Literal

from toolkit.cards import DrinkEvent, Event
from toolkit.cards.touches import meets_everybody
from toolkit.engine import champions, drink_deck
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose
from toolkit.engine.playbook import Occasion


class Revealed(Stacked, tag_field="frame", tag="revealed"):
    """An Event that ``seat`` has revealed, or brought about.

    ``ignored`` lists those whom it does not affect, ``champions`` those whom teams have chosen for it. ``behind`` is
    the player whose card brought it, if one did.
    """

    seat: int
    card: str
    ignored: tuple[int, ...] = ()
    champions: tuple[int, ...] = ()
    behind: int | None = None
    step: Literal["respond", "resolve", "discard"] = "respond"

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""
        return game.book.event, self.seat, ()

    def advance(self, game: Game) -> Ask | None:
        """Open the window, then carry it out, then discard it.

        Who reveals a Drink Event is Champion; for any other Event each team chooses freely. (rules events,
        ignore.event-started, ignore.later-parts, negate.event-started, champions.other-events)
        """
        place = len(game.state.stack) - 1
        event = game.any_card(self.card)
        assert isinstance(event, DrinkEvent | Event)
        if self.step == "respond":
            revealer = self.seat if isinstance(event, DrinkEvent) else None
            if game.has_teams and meets_everybody(event.effects):
                ask = champions.ask(game, revealer, self.champions)
                if ask is not None:
                    return ask
            self.step = "resolve"
            if open_window(game, ("event",), self.seat, place):
                return None
        if self.step == "resolve":
            self.step = "discard"
            game.push(Resolve(list(event.effects), source=place, you=self.seat))
        else:
            game.done(self)
            if isinstance(event, DrinkEvent):
                drink_deck.discard(game, [self.card])
        return None

    def answer(self, game: Game, move: AnyMove) -> None:  # noqa: ARG002 - as every frame takes it
        """A team has chosen its Champion."""
        assert isinstance(move, Choose)
        self.champions = (*self.champions, int(move.value))
