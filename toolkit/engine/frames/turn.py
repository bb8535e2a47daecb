"""A turn: four phases, each with room before and after what it is for (rules turn.phases, turn.around-a-phase)."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.cards.words import Phase
from toolkit.engine import drink_deck, trackers
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.losing import Losing
from toolkit.engine.frames.pour import Pour
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Discard, Discards, Order, Pass, PlayCard
from toolkit.figures import HAND_SIZE

_KINDS: dict[Phase, tuple[str]] = {
    "discard-and-draw": ("beginning",),
    "action": ("action",),
    "order-a-drink": ("order",),
    "drink": ("drink-phase",),
}
PHASES: tuple[Phase, ...] = tuple(_KINDS)
_STEPS = [(phase, part) for phase in PHASES for part in ("before", "itself", "after")]


class Turn(Stacked, tag_field="frame", tag="turn"):
    """The turn of ``seat``. ``step`` counts the parts of the phases: before, the phase's own action, after."""

    seat: int
    step: int = 0
    plays: int = 1

    @classmethod
    def at(cls, seat: int, phase: Phase) -> Turn:
        """A turn that begins with this phase."""
        return cls(seat, _STEPS.index((phase, "before")))

    def advance(self, game: Game) -> Ask | None:
        """Go through the phases; then it is the next player's turn."""
        if game.somebody_loses():
            game.push(Losing())
            return None
        while self.step < len(_STEPS) and not game.seats[self.seat].out:
            phase, part = _STEPS[self.step]
            game.state.phase = phase
            if part == "itself":
                return _ACTIONS[phase](self, game)
            self.step += 1
            if open_window(game, _KINDS[phase], self.seat, early=part == "before"):
                return None
        game.done(self)
        begin(game, game.after(self.seat))
        return None

    def discard_and_draw(self, game: Game) -> Ask | None:
        """Discard any cards, then draw up to seven.

        (rules turn.discard-and-draw, turn.seven-or-more, turn.no-effects-while-drawing)
        """
        return Ask(self.seat, ("discard",), Discards(self.seat, game.seats[self.seat].hand))

    def take_action(self, game: Game) -> Ask | None:
        """Play an Action Card, or none (rules turn.one-action, turn.action-starts-a-round)."""
        if not self.plays:
            self.step += 1
            return None
        return Ask(self.seat, ("action",), (*game.judge.action_plays(game, self.seat), Pass(self.seat)))

    def order_a_drink(self, game: Game) -> Ask | None:
        """Order a Drink for another player."""
        return Ask(self.seat, ("order",), [Order(self.seat, (other,)) for other in game.others(self.seat)])

    def drink(self, game: Game) -> Ask | None:
        """Drink from the Drink Me! Pile, or sober up."""
        self.step += 1
        game.push(Pour(self.seat, [self.seat], "drink-me"))
        return None

    def answer(self, game: Game, move: AnyMove) -> None:
        """Do what was decided in the phase's own action."""
        match move:
            case PlayCard():
                from toolkit.engine.frames.play import start

                self.plays -= 1
                start(game, move, None)
            case Discard(cards=cards):
                self.step += 1
                _discard(game, self.seat, cards)
                game.draw(self.seat, HAND_SIZE - len(game.seats[self.seat].hand))
            case Order(to=to):
                self.step += 1
                order(game, self.seat, to)
            case _:
                self.plays = 0


_ACTIONS: dict[Phase, Callable[[Turn, Game], Ask | None]] = {
    "discard-and-draw": Turn.discard_and_draw,
    "action": Turn.take_action,
    "order-a-drink": Turn.order_a_drink,
    "drink": Turn.drink,
}


def begin(game: Game, seat: int, phase: Phase = "discard-and-draw") -> None:
    """Begin the turn of a player, with this phase."""
    game.state.turn = seat
    game.note("turn", seat, rule="turn.phases")
    trackers.begin_turn(game, seat)
    game.push(Turn.at(seat, phase))


def order(game: Game, seat: int, to: tuple[int, ...]) -> None:
    """Put Drinks face down on players' Drink Me! Piles (rules turn.order-a-drink, turn.tab, drinks.additional)."""
    for other in to:
        card = drink_deck.take(game)
        if card is not None:
            game.seats[other].drink_me.insert(0, card)
            game.note("orders", seat, other=other, rule="turn.order-a-drink")
            drink_deck.refill_if_empty(game)


def _discard(game: Game, seat: int, cards: tuple[str, ...]) -> None:
    if cards:
        game.take_from_hand(seat, *cards)
        game.seats[seat].discard[:0] = reversed(cards)
        game.note("discards", seat, amount=len(cards), rule="turn.discard-and-draw")
