"""Who loses, once everything that was played has resolved (rulebook chapter 7)."""

from __future__ import annotations

from tests.second_engine import gambling, otto, payments, prizes, responses
from tests.second_engine.table import GameOver, Steps, Table
from toolkit.cards import Drink


def settle(table: Table) -> Steps:
    """As long as somebody loses: one last chance, then they are out. Teammates win and lose together (9.1.1)."""
    warned: set[int] = set()
    while True:
        yield from otto.begin_anew(table)
        losers = _losers(table)
        if not losers:
            return
        if losers <= warned or table.profile.lose_at_once:
            yield from _throw_out(table)
            warned = set()
        else:
            warned |= losers
            yield from responses.last_chance(table)


def _losers(table: Table) -> set[int]:
    return {*_passing_out(table), *_broke(table)}


def _passing_out(table: Table) -> list[int]:
    return [seat for seat in _speakers(table) if table.has_passed_out(seat)]


def _broke(table: Table) -> list[int]:
    if table.is_kept_in():
        return []
    return [seat for seat in _speakers(table) if table.sides[seat].gold == 0 and seat != table.otto]


def _speakers(table: Table) -> list[int]:
    """One player of each team, for all of them; the team of whose turn it is comes first."""
    return table.one_of_each_team()


def _throw_out(table: Table) -> Steps:
    """Those who pass out share their Gold out first; only then are those out who have none (7.4.1)."""
    drunk = _passing_out(table)
    awake = [seat for seat in _speakers(table) if seat not in drunk]
    for seat in drunk:
        table.note("passes-out", seat, rule="losing.passing-out")
        _share_out(table, seat, awake)
    broke = [seat for seat in _broke(table) if seat in awake]
    for seat in broke:
        table.note("goes-broke", seat, rule="losing.out-of-gold")
    beaten = [table.team(speaker) for speaker in drunk + broke]
    for team in beaten:
        table.sides[team[0]].out = True
        for seat in team:
            prizes.drop_all(table, seat)
            gambling.leave(table, seat)
    for seat in [seat for team in beaten for seat in team]:
        player = table.players[seat]
        kept = [card for card in player.in_front if isinstance(table.cards.card(card), Drink)]
        drinks, player.drink_me = [*player.drink_me, *kept], []
        player.in_front = [card for card in player.in_front if card not in kept]
        table.discard_drinks(drinks)
    left = [seat for seat in table.playing(table.state.turn) if seat != table.otto]
    if len({table.players[seat].side for seat in left}) < 2:
        table.state.winners = left or [seat for team in beaten for seat in team]
        table.note("game-over", table.state.winners[0], rule="winner" if left else "losing.tie")
        raise GameOver
    yield from payments.settle_tabs(table)


def _share_out(table: Table, seat: int, awake: list[int]) -> None:
    """Half of the Gold, rounded up, and what cannot be shared evenly goes to the Inn (7.2.2)."""
    gold = table.sides[seat].gold
    to_share = gold - (gold + 1) // 2
    each = to_share // len(awake) if awake else 0
    table.note("divides-gold", seat, amount=gold, rule="losing.split")
    table.sides[seat].gold = 0
    for other in awake:
        table.change(other, "gold", each, rule="losing.split")
    table.state.inn += gold - each * len(awake)
