"""A list of effects being carried out, one after the other."""

from __future__ import annotations

from toolkit.cards.effects import Effect
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.verbs import carry_out

_VERBS = carry_out.registry


class Resolve(Stacked, tag_field="frame", tag="resolve"):
    """Effects on their way.

    ``source`` is the place of the frame that they come from (a play, an Event, a Drink), ``you`` the seat that "you"
    means, ``that`` the one that "that player" means. ``at`` counts the effects already begun.
    """

    effects: list[Effect]
    source: int
    you: int
    that: int | None = None
    at: int = 0

    def card(self, game: Game) -> str | None:
        """The card that the effects come from."""
        return origin(game, self.source, self.you)

    def begin(self, game: Game) -> None:
        """Carry them out at once, as far as nothing comes in between; one alone never has to wait for its turn."""
        if len(self.effects) == 1:
            effect = self.effects[0]
            _VERBS.get(type(effect), carry_out)(effect, game, self)
        else:
            game.push(self)
            self.advance(game)

    def advance(self, game: Game) -> Ask | None:
        """Carry out one effect after the other, unless the source has been Negated meanwhile.

        What one of them brings about is answered before the next one begins (rule timing.sequence); after the last one
        nothing is left to come back to.
        """
        effects = self.effects
        while self.at < len(effects) and not getattr(game.stack[self.source], "negated", False):
            effect = effects[self.at]
            self.at += 1
            is_last = self.at == len(effects)
            if is_last:
                game.done(self)
            _VERBS.get(type(effect), carry_out)(effect, game, self)
            if is_last or game.stack[-1] is not self:
                return None
        game.done(self)
        return None


def origin(game: Game, source: int, you: int) -> str | None:
    """The card that effects come from: a card played, an Event, or the Drink that ``you`` have drunk."""
    frame = game.stack[source]
    card: str | None = getattr(frame, "card", None)
    if card:
        return card
    drunk = (draft.cards[0] for draft in getattr(frame, "drafts", ()) if draft.drinker == you and not draft.ignored)
    return next(drunk, None)
