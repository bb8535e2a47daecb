"""Prizes on their way: into the pot, to who collects it, and being used (rulebook 12.2)."""

from __future__ import annotations

from toolkit.cards import Option
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Staking(Stacked, tag_field="frame", tag="staking"):
    """``seat`` must put a Prize of the Inn into the pot (rules prizes.into-the-pot, prizes.events)."""

    seat: int

    def advance(self, game: Game) -> Ask | None:
        """Ask which one."""
        there = game.state.zones["prizes"]
        return Ask(self.seat, ("prize-pot",), tuple(Choose(self.seat, card) for card in there))

    def answer(self, game: Game, move: AnyMove) -> None:
        """Put it there."""
        assert isinstance(move, Choose)
        game.done(self)
        card, zones = str(move.value), game.state.zones
        zones["prizes"].remove(card)
        zones.setdefault("prize-pot", []).append(card)
        game.note("prize-to-pot", self.seat, card=card, rule="prizes.into-the-pot")


class HandingOver(Stacked, tag_field="frame", tag="handing-over"):
    """``seat`` may hand the Prize to ``to``, who takes half of the pot (rule prizes.half-the-pot)."""

    seat: int
    to: int

    def advance(self, game: Game) -> Ask | None:  # noqa: ARG002 - as every frame takes it
        """Ask whether to."""
        return Ask(self.seat, ("prize-half",), (Choose(self.seat, value=False), Choose(self.seat, value=True)))

    def answer(self, game: Game, move: AnyMove) -> None:
        """One of the two takes it."""
        from toolkit.engine.variants.prizes import award

        assert isinstance(move, Choose)
        game.done(self)
        award(game, self.to if move.value else self.seat)


class Using(Stacked, tag_field="frame", tag="using"):
    """``seat`` is using the Prize ``card``, which lies in the Prize Bin already.

    ``on`` is the place of the Drink that it is used on, among those that the frame below is about.
    """

    seat: int
    card: str
    on: int | None = None
    begun: bool = False

    def advance(self, game: Game) -> Ask | None:
        """Do what it says; on a Drink it counts as a card (rules prizes.straw, note.straw-anybody)."""
        use = game.cards.prizes[self.card].use
        if self.on is None and not self.begun:
            self.begun = True
            game.push(Resolve(list(use.effects), source=len(game.stack) - 1, you=self.seat))
        elif self.on is None:
            game.done(self)
        elif not use.pick:
            self._play(game)
        elif found := self._candidates(game, use):
            return Ask(self.seat, ("prize",), tuple(Choose(self.seat, one) for one in found))
        else:
            game.done(self)
        return None

    def answer(self, game: Game, move: AnyMove) -> None:
        """Use it on the player chosen, unless that is answered."""
        assert isinstance(move, Choose)
        self._play(game, int(move.value))

    def _candidates(self, game: Game, use: Option) -> list[int]:
        return game.judge.candidates(game, self.seat, use.pick[0], None)

    def _play(self, game: Game, *picks: int) -> None:
        from toolkit.engine.frames.play import Play

        game.done(self)
        drinking, picked = len(game.stack) - 1, picks[0] if picks else None
        game.note("plays", self.seat, card=self.card, other=picked, drinker=self.seat)
        game.push(Play(self.seat, self.card, 0, picks, self.on, drinking, discarded=True))
