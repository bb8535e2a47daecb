"""Who loses, once nothing is in progress (rulebook chapter 7)."""

from __future__ import annotations

from toolkit.engine import drink_deck
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game


def passing_out(game: Game) -> list[int]:
    """The seats whose Alcohol Content has reached their Fortitude (rule losing.passing-out)."""
    seats = game.around(game.state.turn)
    return [seat for seat in seats if game.seats[seat].alcohol >= game.seats[seat].fortitude]


def out_of_gold(game: Game) -> list[int]:
    """The seats without Gold whom no Round or contest keeps in (rules losing.out-of-gold, gambling.broke)."""
    if game.gambling is not None or game.state.contest:
        return []
    return [seat for seat in game.around(game.state.turn) if game.seats[seat].gold == 0]


class Losing(Stacked, tag_field="frame", tag="losing"):
    """Players are about to lose, as nothing else is in progress (rules object, losing.not-at-once).

    ``warned`` are those who have had their last chance.
    """

    warned: list[int] = []

    def advance(self, game: Game) -> Ask | None:
        """Give one last chance (rule losing.last-chance); then those who still lose are out."""
        losers = sorted({*passing_out(game), *out_of_gold(game)})
        if not losers:
            game.done(self)
        elif set(losers) <= set(self.warned) or game.profile.lose_at_once:
            game.done(self)
            self._lose(game)
        else:
            self.warned = sorted({*self.warned, *losers})
            open_window(game, ("last-chance",), game.state.turn)
        return None

    def _lose(self, game: Game) -> None:
        """All who lose now are out together, their Drinks too (rules losing.together, losing.drinks)."""
        playing = game.around(game.state.turn)
        fainting = passing_out(game)
        for seat in fainting:
            game.note("passes-out", seat, rule="losing.passing-out")
            share_out(game, seat, [other for other in playing if other not in fainting])
        broke = [seat for seat in out_of_gold(game) if seat not in fainting]
        for seat in broke:
            game.note("goes-broke", seat, rule="losing.out-of-gold")
        losers = [*fainting, *broke]
        for seat in losers:
            _leave_game(game, seat)
        for seat in losers:
            drink_deck.discard(game, _drinks_before(game, seat))
        _end_if_decided(game, losers)


def share_out(game: Game, seat: int, others: list[int]) -> None:
    """Divide the Gold of a player who passes out: half, rounded up, to the Inn, the rest evenly (rule losing.split)."""
    gold = game.seats[seat].gold
    share = gold // 2 // len(others) if others else 0
    game.note("divides-gold", seat, amount=gold, rule="losing.split")
    game.seats[seat].gold = 0
    for other in others:
        game.adjust(other, "gold", share, rule="losing.split")
    game.state.inn += gold - share * len(others)


def _leave_game(game: Game, seat: int) -> None:
    game.knock_out(seat)
    if game.gambling is not None and seat not in game.gambling.left:
        from toolkit.engine.frames.gamble import leave

        leave(game, seat)


def _drinks_before(game: Game, seat: int) -> list[str]:
    """Take away the Drinks before a player: their Drink Me! Pile, and those that they kept."""
    player = game.seats[seat]
    drinks = [*player.drink_me, *(card for card in player.in_front if card in game.book.kept)]
    player.drink_me, player.in_front = [], [card for card in player.in_front if card not in drinks]
    return drinks


def _end_if_decided(game: Game, losers: list[int]) -> None:
    left = game.around(0)
    if len(left) > 1:
        return
    game.state.winners = left or losers
    game.note("game-over", game.state.winners[0], rule="losing.tie" if not left else "winner")
    game.state.stack.clear()
