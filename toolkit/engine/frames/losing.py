"""Who loses, once nothing is in progress (rulebook chapter 7)."""

from __future__ import annotations

from toolkit.engine import drink_deck
from toolkit.engine.frames.collapse import Collapse
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.variants import prizes


def passing_out(game: Game) -> list[int]:
    """The sides whose Alcohol Content has reached their Fortitude, in turn order (rule losing.passing-out)."""
    sides = game.state.sides
    return [side for side in game.sides_around(game.state.turn) if sides[side].alcohol >= sides[side].fortitude]


def out_of_gold(game: Game) -> list[int]:
    """The sides without Gold whom no Round or contest keeps in (rules losing.out-of-gold, gambling.broke)."""
    if game.gambling is not None or game.state.contest:
        return []
    return [side for side in game.sides_around(game.state.turn) if game.state.sides[side].is_broke]


class Losing(Stacked, tag_field="frame", tag="losing"):
    """Sides are about to lose, as nothing else is in progress (rules object, losing.not-at-once).

    ``warned`` are those that have had their last chance.
    """

    warned: list[int] = []

    def advance(self, game: Game) -> Ask | None:
        """Give one last chance (rule losing.last-chance); then those who still lose are out."""
        if _automaton_passes_out(game):
            return None
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
        playing = game.sides_around(game.state.turn)
        fainting = passing_out(game)
        for side in fainting:
            game.note("passes-out", members(game, side)[0], rule="losing.passing-out")
            share_out(game, side, [other for other in playing if other not in fainting])
        broke = [side for side in out_of_gold(game) if side not in fainting]
        for side in broke:
            game.note("goes-broke", members(game, side)[0], rule="losing.out-of-gold")
        losers = [*fainting, *broke]
        for side in losers:
            _leave_game(game, side)
        for seat in _members(game, losers):
            drink_deck.discard(game, _drinks_before(game, seat))
        _end_if_decided(game, losers)


def _automaton_passes_out(game: Game) -> bool:
    """An automaton begins anew on each track on which it passes out, before anybody loses (rule otto.passes-out)."""
    order = game.around(game.state.turn)
    fainted = [(seat, owner) for seat in game.automata for owner in order if _faints(game, seat, owner)]
    for seat, owner in reversed(fainted):
        game.push(Collapse(owner, seat))
    return bool(fainted)


def _faints(game: Game, automaton: int, owner: int) -> bool:
    track = game.side_of[automaton].tracks.get(owner)
    return track is not None and track.faints


def share_out(game: Game, side: int, others: list[int]) -> None:
    """Divide the Gold of who passes out: half, rounded up, to the Inn, the rest evenly (rule losing.split)."""
    gold = game.state.sides[side].gold
    share = gold // 2 // len(others) if others else 0
    game.note("divides-gold", members(game, side)[0], amount=gold, rule="losing.split")
    game.state.sides[side].gold = 0
    for other in others:
        game.adjust(members(game, other)[0], "gold", share, rule="losing.split")
    game.state.inn += gold - share * len(others)


def members(game: Game, side: int) -> list[int]:
    """The players on a side, in turn order from the player whose turn it is."""
    first, count = game.state.turn, len(game.players)
    return sorted(game.members(side), key=lambda seat: (seat - first) % count)


def _members(game: Game, sides: list[int]) -> list[int]:
    return [seat for side in sides for seat in members(game, side)]


def _leave_game(game: Game, side: int) -> None:
    game.knock_out(side)
    for seat in members(game, side):
        prizes.give_up(game, seat)
        if game.gambling is not None and seat not in game.gambling.left:
            from toolkit.engine.frames.gamble import leave

            leave(game, seat)


def _drinks_before(game: Game, seat: int) -> list[str]:
    """Take away the Drinks before a player: their Drink Me! Pile, and those that they kept."""
    player = game.players[seat]
    drinks = [*player.drink_me, *(card for card in player.in_front if card in game.book.kept)]
    player.drink_me, player.in_front = [], [card for card in player.in_front if card not in drinks]
    return drinks


def _end_if_decided(game: Game, losers: list[int]) -> None:
    left = [side for side in game.sides_around(0) if not game.state.sides[side].tracks]
    if len(left) > 1:
        return
    game.state.winners = _members(game, left or losers)
    game.note("game-over", game.state.winners[0], rule="losing.tie" if not left else "winner")
    game.state.stack.clear()
