"""Cards being moved from one pile to another, one after the other."""

from __future__ import annotations

from toolkit.cards import Card
from toolkit.cards.effects import MoveCards
from toolkit.engine import piles
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose


class Moving(Stacked, tag_field="frame", tag="moving"):
    """``seat`` moves ``count`` more cards from one of their piles to one of ``to``'s, as many as there are.

    To discard a card in this way is not to play it (rules limits.as-completely, note.monsters,
    note.monsters-from-hand).
    """

    seat: int
    to: int
    effect: MoveCards
    count: int
    source: int

    def advance(self, game: Game) -> Ask | None:
        """Ask which card is the next one, where there is a choice."""
        found = self._found(game) if self.count > 0 else []
        if not found or getattr(game.stack[self.source], "negated", False):
            game.done(self)
        elif self.effect.chosen and len(found) > 1:
            return Ask(self.seat, ("choice",), tuple(Choose(self.seat, card) for card in found))
        else:
            self._move(game, found[0])
        return None

    def answer(self, game: Game, move: AnyMove) -> None:
        """Move the card that was chosen."""
        assert isinstance(move, Choose)
        self._move(game, str(move.value))

    def _found(self, game: Game) -> list[str]:
        """The different cards that may be moved, the top one first; those of side decks belong in no Character Deck.

        (rules note.star-mole, note.star-mole-unable)
        """
        cards = piles.cards(game, self.seat, self.effect.source)
        return [card for card in dict.fromkeys(cards) if self._is_wanted(game, card)]

    def _is_wanted(self, game: Game, card_id: str) -> bool:
        """Whether it is of the kind that is moved, such as a Pet (rule ygella.pets)."""
        card = game.any_card(card_id)
        kinds = (*card.types, *card.subtypes) if isinstance(card, Card) else ()
        if self.effect.target == "deck" and card_id in game.book.of_side_decks:
            return False
        return self.effect.kind is None or self.effect.kind in kinds

    def _move(self, game: Game, card: str) -> None:
        """Move it, open to all if it is to be shown (rule note.wanna-hold-one)."""
        self.count -= 1
        source, target = self.effect.source, self.effect.target
        open_to_all = self.effect.revealed or piles.is_open(source) or piles.is_open(target)
        piles.take(game, self.seat, source, card)
        other = None if self.to == self.seat else self.to
        game.note(f"{source}-to-{target}", self.seat, card=card if open_to_all else None, other=other)
        piles.put(game, self.to, target, card)
        piles.renew(game, self.seat, source)
