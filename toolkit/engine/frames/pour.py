"""Drinks being revealed, with their Chasers, by one player after the other (rules chasers, timing.at-once)."""

from __future__ import annotations

from typing import Literal

from toolkit.cards import DrinkEvent
from toolkit.cards.words import Deck
from toolkit.engine import drink_deck
from toolkit.engine.draft import Draft
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.game import Ask, Game


class Pour(Stacked, tag_field="frame", tag="pour"):
    """``revealers`` reveal a Drink each; then all Drinks are drunk together.

    ``events``: a Drink Event revealed first happens, is discarded for the next card, or counts as an empty Drink.
    ``copies_for``: these players each get a copy of the one Drink. ``from_event``: a Drink Event is behind it.
    ``behind`` is the player whose card made them. ``cards`` are those revealed so far by the revealer at hand.
    """

    seat: int
    revealers: list[int]
    source: Deck
    events: Literal["happen", "discard", "nothing"] = "happen"
    copies_for: list[int] = []
    from_event: bool = False
    contest: int | None = None
    drafts: list[Draft] = []
    cards: list[str] = []
    behind: int | None = None

    def advance(self, game: Game) -> Ask | None:
        """Reveal the next card; when all are revealed, drink (rules chasers.icon-alone, chasers.respond-after)."""
        while self.revealers:
            self._reveal(game)
            if game.stack[-1] is not self:
                return None
        game.done(self)
        if self.drafts:
            game.push(Drinking(self.seat, self.drafts, contest=self.contest))
        return None

    def _reveal(self, game: Game) -> None:
        """Reveal a card; the Drink Deck that it was the last of is paid for before anything comes of it."""
        seat, deck = self.revealers[0], self._deck(game)
        taken = self._take(game, seat, deck)
        if taken is None:
            self._run_dry(game, seat)
            return
        if game.log is not None:
            game.note("reveals", seat, card=taken)
        card = game.any_card(taken)
        is_event = isinstance(card, DrinkEvent)
        happens = is_event and self.events == "happen" and not self.cards
        if happens:
            self.revealers.pop(0)
            game.push(Revealed(seat, taken, behind=self.behind))
        if deck == "drink-deck":
            drink_deck.refill_if_empty(game)
        if is_event and not happens:
            self._lay_event_aside(game, seat, taken)
        elif not is_event:
            self.cards.append(taken)
            if not getattr(card, "chaser", False):
                self._complete(seat)

    def _deck(self, game: Game) -> Deck:
        """Where the revealer at hand reveals from."""
        return game.variant.reveals_from(self.revealers[0], self.source)

    def _take(self, game: Game, seat: int, deck: Deck) -> str | None:
        if deck == "drink-deck":
            searching = self.events == "discard" and not self.cards
            return drink_deck.take(game) if not searching or drink_deck.has_drinks(game) else None
        pile = game.players[seat].drink_me
        return pile.pop(0) if pile else None

    def _run_dry(self, game: Game, seat: int) -> None:
        """Nothing is left to reveal (rules chasers.nothing-follows, turn.sober-up)."""
        if self.cards:
            self._complete(seat)
            return
        deck = self._deck(game)
        self.revealers.pop(0)
        if deck == "drink-me":
            game.note("sobers-up", seat, rule="turn.sober-up")
            game.adjust(seat, "alcohol", -1, rule="turn.sober-up")

    def _lay_event_aside(self, game: Game, seat: int, event: str) -> None:
        """A Drink Event that does not happen; as a Chaser it does nothing (rule chasers.event-discarded)."""
        if self.cards:
            drink_deck.discard(game, [event])
            self._complete(seat)
        elif self.events == "discard":
            drink_deck.discard(game, [event])
        else:
            self.cards.append(event)
            self._complete(seat)

    def _complete(self, seat: int) -> None:
        self.revealers.pop(0)
        drinkers = self.copies_for or [seat]
        for place, drinker in enumerate(drinkers):
            draft = Draft(drinker, seat, list(self.cards), self.from_event, place == 0, behind=self.behind)
            self.drafts.append(draft)
        self.cards = []
