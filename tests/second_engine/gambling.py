"""Rounds of Gambling (rulebook chapter 6)."""

from __future__ import annotations

from tests.second_engine import champions, losing, otto, payments, prizes, responses, rulings
from tests.second_engine.happenings import Cause, ForcedOut, Payment, Play, Victory
from tests.second_engine.meaning import amount, one, seats
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import effects as do
from toolkit.engine.moves import AnyMove, Pass, PlayCard
from toolkit.engine.state import Round


def move(table: Table, effect: do.StartRound | do.Ante | do.LeaveRound, cause: Cause) -> Steps:
    """Effects of a card that begin a Round, or that players in it may answer."""
    play = cause.source
    assert isinstance(play, Play)
    match effect:
        case do.StartRound():
            yield from _play_round(table, effect, play)
        case do.Ante() if table.round:
            yield from payments.ante(table, seats(table, cause, effect.who), amount(table, cause, effect.amount), play)
        case do.LeaveRound():
            for seat in seats(table, cause, effect.who):
                if seat == cause.you:
                    leave(table, _whom_it_helps(cause))
                elif seat in table.in_round():
                    yield from _force_out(table, seat, play)


def decide(
    table: Table, effect: do.TakeControl | do.WinRound | do.EndRound | do.ResumeRound | do.ClaimPot, cause: Cause
) -> None:
    """Effects of a card on who wins."""
    current, you = table.round, cause.you
    match effect:
        case do.ResumeRound():
            assert table.victory is not None
            table.victory.resumed = True
            table.victory = table.winner_by_card = None
        case do.ClaimPot():
            assert table.victory is not None
            if effect.share == "half":
                table.victory.halver = you
            else:
                table.victory.collector = you
            table.note("claims-pot", you)
        case do.TakeControl() if current and you in table.in_round():
            current.control, current.locked, current.next = you, effect.beaten_by_cheating, table.left_of(you)
            table.passed = set()
            table.note("takes-control", you, rule="gambling.control")
        case do.WinRound() if current:
            table.winner_by_card = one(table, cause, effect.who)
        case do.EndRound() if current:
            table.note("pot-to-inn", you, amount=current.pot)
            _to_the_inn(table, current)


def _whom_it_helps(cause: Cause) -> int:
    """Who leaves instead of paying: you, or the teammate for whom you played the card (9.4.2)."""
    return cause.answered.seat if isinstance(cause.answered, Payment) else cause.you


def leave(table: Table, seat: int) -> None:
    """A player is in the Round no more; if it was theirs, it is nobody's now (6.4)."""
    current = table.round
    if current is None or seat in (*current.left, *current.sitting_out):
        return
    current.left.append(seat)
    table.note("leaves-round", seat, rule="gambling.leave")
    if current.control == seat:
        current.control = None
        table.passed = set()


def _force_out(table: Table, seat: int, play: Play) -> Steps:
    """Everybody may answer, also the one who has to go (6.4.3)."""
    yield from responses.respond(table, ("forced-out",), play.seat, ForcedOut(seat, play))
    if not play.negated:
        leave(table, seat)


def _play_round(table: Table, effect: do.StartRound, play: Play) -> Steps:
    """A Round from its antes to its end (6.1)."""
    starter = play.seat
    current = Round(starter, starter, table.left_of(starter), may_leave=effect.leaving)
    table.state.round, table.passed, table.winner_by_card = current, set(), None
    table.note("round-starts", starter, rule="gambling.start")
    if not play.discarded:
        responses.clear_away(table, play)
    play.discarded = True
    yield from _send_champions(table, current)
    yield from prizes.stake(table, starter)
    yield from payments.ante(table, table.in_round(), 1, play)
    while not current.over:
        yield from losing.settle(table)
        winner = _winner(table, current)
        if current.over:
            break
        if winner is not None:
            table.note("wins-round", winner, amount=current.pot, rule="gambling.end")
            yield from _collect(table, current, winner)
        elif not table.in_round() or (current.control is None and table.passed >= set(table.in_round())):
            table.note("pot-to-inn", amount=current.pot, rule="gambling.no-winner")
            _to_the_inn(table, current)
        else:
            yield from _take_turn(table, current)
    table.state.round = None
    table.note("round-ends", rule="gambling.afterwards")
    otto.renew(table)


def _send_champions(table: Table, current: Round) -> Steps:
    """Only Champions take part (9.7.7), and of them only those who are there (9.10.2)."""
    sent = [current.starter]
    yield from champions.choose(table, current.starter, sent)
    current.sitting_out = [mate for one in sent for mate in table.team(one) if mate != one]
    current.left = [seat for seat in range(len(table.players)) if table.is_away(seat)]


def _winner(table: Table, current: Round) -> int | None:
    """Who wins: by a card, as the last one in the Round, or because all others have passed (6.2, 6.4.4)."""
    playing = table.in_round()
    if table.winner_by_card is not None:
        return table.winner_by_card
    if len(playing) == 1:
        return playing[0]
    others = set(playing) - {current.control}
    return current.control if current.control in playing and others <= table.passed else None


def _take_turn(table: Table, current: Round) -> Steps:
    """The next player plays a Gambling or Cheating Card, or passes (6.1.3)."""
    while current.next not in table.in_round():
        current.next = table.left_of(current.next)
    seat = current.next
    yield from responses.meanwhile(table, ("gambling-turn",), seat, lambda: current.over or current.next != seat)
    if current.over or _winner(table, current) is not None or seat not in table.in_round():
        return
    current.next = table.left_of(seat)
    if seat == table.otto:
        answer: AnyMove | None = otto.gambles(table)
    else:
        moves = rulings.plays(table, seat, ("gambling", "cheating"), None)
        answer = yield Question(seat, ("gambling-turn",), [*moves, Pass(seat)])
    table.passed.add(seat)
    if isinstance(answer, PlayCard):
        yield from responses.play_card(table, answer)
    else:
        table.note("passes", seat, rule="gambling.pass")


def _collect(table: Table, current: Round, winner: int) -> Steps:
    """The winner collects the pot, unless somebody has something to say about it (6.2.1)."""
    victory = table.victory = Victory(winner, winner)
    yield from responses.respond(table, ("round-won",), winner, victory)
    table.victory = None
    if victory.resumed:
        return
    half = current.pot // 2 if victory.halver is not None else 0
    if victory.halver is not None:
        table.change(victory.halver, "gold", half, rule="gambling.end")
    table.change(victory.collector, "gold", current.pot - half, rule="gambling.end")
    current.pot, current.over = 0, True
    yield from prizes.hand_out(table, victory.collector, victory.halver)


def _to_the_inn(table: Table, current: Round) -> None:
    table.state.inn += current.pot
    current.pot, current.over = 0, True
    prizes.take_back(table)
