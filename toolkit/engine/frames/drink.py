"""Drinking: reveal with Chasers, let everybody respond, then all drink at once (rules turn.drink, timing.at-once)."""

from __future__ import annotations

from typing import Literal, Protocol, cast

from toolkit.cards.effects import Effect
from toolkit.engine import drink_deck, kept
from toolkit.engine.draft import Draft
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.further import Further, orders
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose, Pass
from toolkit.engine.playbook import Occasion
from toolkit.engine.variants import prizes


class HasTotals(Protocol):
    """What keeps the totals of a Drinking Contest, by seat."""

    totals: dict[int, int]


class Drinking(Stacked, tag_field="frame", tag="drinking"):
    """Drinks revealed and about to be drunk by one player or by several.

    ``seat`` is the player who revealed, or whose Event it is; ``contest`` the place of the Drinking Contest that the
    Drinks belong to, which is told what each of them counts for.
    """

    seat: int
    drafts: list[Draft]
    step: Literal["respond", "split", "discard", "done"] = "respond"
    contest: int | None = None

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""
        return game.book.drink, None, [draft.drinker for draft in self.drafts]

    def advance(self, game: Game) -> Ask | None:
        """Open the window; let a Drink split itself; then drink."""
        if self.step == "respond":
            self.step = "split"
            if open_window(game, ("drink",), self.seat, len(game.stack) - 1):
                return None
        if self.step == "split":
            if (ask := self._ask_to_split(game)) is not None:
                return ask
            if game.state.zones and prizes.use_on_a_drink(game, self.drafts):
                self.step = "respond"
                return None
            self.step = "discard"
            self._drink(game)
            if game.stack[-1] is not self:
                return None
        if self.step == "discard":
            self.step = "done"
            self._discard(game)
            if game.stack[-1] is not self:
                return None
        game.done(self)
        return None

    def _ask_to_split(self, game: Game) -> Ask | None:
        """Ask with whom it is split, nobody of one's own team (rule team-drinks.not-to-teammates)."""
        draft = next((draft for draft in self.drafts if draft.splits_itself(game)), None)
        partners = game.opponents(draft.revealer) if draft else []
        if draft is None or not partners:
            return None
        seat = draft.revealer
        return Ask(seat, ("drink",), (*(Choose(seat, partner) for partner in partners), Pass(seat)))

    def answer(self, game: Game, move: AnyMove) -> None:
        """Split the Drink with the player chosen, and let everybody respond to the halves (rule self-split)."""
        place = next(place for place, draft in enumerate(self.drafts) if draft.splits_itself(game))
        if isinstance(move, Choose):
            self.split(game, place, int(move.value), move.seat)
            self.step = "respond"
        else:
            self.drafts[place].was_split = True

    def split(self, game: Game, place: int, sharer: int, by: int) -> None:
        """Make two independent halves of a Drink, split ``by`` a player: its drinker's and ``sharer``'s."""
        draft = self.drafts[place]
        self.drafts[place : place + 1] = [
            draft.half_for(draft.drinker, has_cards=draft.has_cards, behind=draft.behind),
            draft.half_for(sharer, has_cards=False, behind=by),
        ]
        game.note("splits", draft.drinker, card=draft.cards[0], other=sharer, rule="split.halves")

    def _drink(self, game: Game) -> None:
        """All drink together, but for those who Ignore it, as who is away does (rules timing.at-once, team-ends)."""
        if self.contest is not None:
            cast(HasTotals, game.stack[self.contest]).totals = self.totals(game)
        place = len(game.state.stack) - 1
        for draft in self.drafts if game.away else ():
            draft.ignored = draft.ignored or draft.drinker in game.away
        drunk = [(draft, drink(game, draft)) for draft in self.drafts if not draft.ignored]
        for draft, effects in reversed(drunk):
            if effects and game.profile.own_order_of_draws and len(orders(effects)) > 1:
                game.push(Further(draft.drinker, list(effects), place))
            elif effects:
                game.push(Resolve(list(effects), source=place, you=draft.drinker))

    def _discard(self, game: Game) -> None:
        for draft in self.drafts:
            if draft.has_cards:
                self._clear_away(game, draft)

    def _clear_away(self, game: Game, draft: Draft) -> None:
        """Discard a Drink with its Chasers, but for what one of its drinkers keeps (rule drinks.kept)."""
        keeper = None
        if not game.book.kept.isdisjoint(draft.cards):
            keeper = kept.keeper(game, [other for other in self.drafts if other.revealer == draft.revealer])
        if keeper is None:
            drink_deck.discard(game, draft.cards)
            return
        keeping = [card for card in draft.cards if card in game.book.kept]
        for card in keeping:
            game.lay_in_front(keeper, card)
            game.note("keeps", keeper, card=card, rule="drinks.kept")
        drink_deck.discard(game, [card for card in draft.cards if card not in keeping])

    def totals(self, game: Game) -> dict[int, int]:
        """For each revealer what their Drink counts for in a contest."""
        totals: dict[int, int] = {}
        for draft in self.drafts:
            totals.setdefault(draft.revealer, draft.contest_total(game))
        return totals


def drink(game: Game, draft: Draft) -> tuple[Effect, ...]:
    """Add a Drink's numbers to its drinker; its further effects are returned (rules turn.drink, drinks.icons)."""
    contents = draft.contents(game)
    if not draft.is_event(game):
        numbers = draft.drunk(game, contents.numbers)
        if game.log is not None:
            game.note("drinks", draft.drinker, card=draft.cards[0], rule="turn.drink")
        by, card = draft.behind, draft.cards[0]
        game.adjust(draft.drinker, "alcohol", numbers.alcohol, card=card, behind=by)
        game.adjust(draft.drinker, "fortitude", numbers.fortitude, card=card, behind=by)
    return contents.effects
