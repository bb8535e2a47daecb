"""Playing a card, and everybody's chance to answer what happens."""

from __future__ import annotations

from collections.abc import Callable, Generator

from tests.second_engine import (
    champions,
    effects,
    losing,
    otto,
    payments,
    potions,
    prices,
    rulings,
    standing,
    variants,
    zones,
)
from tests.second_engine.happenings import Cause, Drinks, ForcedOut, Happening, Payment, Play, Victory
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import Card, Drink, Option
from toolkit.cards.words import CardType
from toolkit.engine.moves import AnyMove, Pass, PlayCard, Treat, UsePotion


def respond(table: Table, kinds: tuple[str, ...], first: int, happening: Happening) -> Steps:
    """Everybody may answer what happens, until nobody does any more or there is nothing left to answer (3.2)."""
    table.answerable.append(happening)
    while not _is_settled(table, happening) and (yield from _one_card(table, kinds, first, happening)):
        pass
    table.answerable.pop()


def meanwhile(table: Table, kinds: tuple[str, ...], first: int, is_over: Callable[[], bool]) -> Steps:
    """A moment at which nothing is in progress: everybody may play cards, and who has lost is out at once."""
    while not is_over():
        yield from losing.settle(table)
        if is_over() or not (yield from _one_card(table, kinds, first, None)):
            return


def last_chance(table: Table) -> Steps:
    """The last chance of those who are about to lose (7.3.2)."""
    while (yield from _one_card(table, ("last-chance",), table.state.turn, None)):
        pass


def _one_card(
    table: Table, kinds: tuple[str, ...], first: int, happening: Happening | None
) -> Generator[Question, AnyMove, bool]:
    """Go round once, for Anytime Cards from the player whose turn it is, then for Sometimes Cards from ``first``.

    Ends with the first card that is played, when it is done; tells whether there was one. A Potion Token may be used
    at any time (9.3.2), and so with the Anytime Cards.
    """
    stages: list[tuple[CardType, int]] = [("anytime", table.state.turn), ("sometimes", first)]
    for stage, seat in [(stage, seat) for stage, start in stages for seat in table.playing(start)]:
        if table.is_away(seat):
            continue
        if seat == table.otto:
            response = otto.responds(table, happening) if stage == "sometimes" else None
            if response is not None:
                yield from play_card(table, response, happening)
                return True
            continue
        moves: list[AnyMove] = [*rulings.plays(table, seat, (stage,), happening)]
        if stage == "anytime":
            moves += [*potions.uses(table, seat), *zones.treatments(table, seat)]
        if moves or table.ask_everybody:
            move = yield Question(seat, kinds, [*moves, Pass(seat)])
            if isinstance(move, UsePotion):
                potions.use(table, move)
                return True
            if isinstance(move, Treat):
                zones.treat(table, move)
                return True
            if isinstance(move, PlayCard):
                yield from play_card(table, move, happening)
                return True
    return False


def _is_settled(table: Table, happening: Happening) -> bool:
    match happening:
        case Play():
            return happening.negated
        case Payment():
            return happening.instead is not None or is_off(table, happening)
        case ForcedOut():
            is_decided = table.winner_by_card is not None or happening.seat not in table.in_round()
            return happening.play.negated or is_decided
        case Victory():
            return happening.resumed
    return False


def is_off(table: Table, payment: Payment) -> bool:
    """Whether a payment need not be made: the card was Negated, the player left the Round or has nothing."""
    if isinstance(payment.source, Play) and payment.source.negated:
        return True
    if payment.reason == "ante":
        return payment.seat not in table.in_round() or len(table.in_round()) == 1  # 6.4.4
    has_nothing = table.sides[payment.seat].gold == 0 and payment.seat != table.otto
    return payment.instead is None and table.is_kept_in() and has_nothing


def play_card(table: Table, move: PlayCard, answers: Happening | None = None) -> Steps:
    """A card leaves the hand, may be answered, does what it says, and is discarded (2.3.2)."""
    (card,) = rulings.as_cards(table, move.card)
    glass = answers.glasses[move.on] if isinstance(answers, Drinks) and move.on is not None else None
    play = Play(move.seat, card, card.options[move.option], move.picks, glass, answers)
    lies_in = table.pile(move.seat, play.option.played_from)
    lies_in.remove(move.card)
    picked, drinker = move.picks[0] if move.picks else None, glass.drinker if glass else None
    table.note("plays", move.seat, card=move.card, other=picked, drinker=drinker)
    prices.pay(table, move.seat, play.option.cost, move.card, move.harvest)
    if move.seat == table.otto:
        otto.put_away(table, move.card)
        play.discarded = True
    yield from see_through(table, play)
    if isinstance(table.cards.card(move.card), Drink):
        table.discard_drinks([move.card])
        yield from payments.settle_tabs(table)
    elif not play.discarded:
        clear_away(table, play)


def happen(table: Table, seat: int, card: Card, option: Option, picks: tuple[int, ...]) -> Steps:
    """What nobody plays, and what is answered like a card."""
    yield from see_through(table, Play(seat, card, option, picks, discarded=True))


def see_through(table: Table, play: Play) -> Steps:
    """A card that has been played is answered, and does what it says unless it is Negated."""
    if champions.are_needed(play.option.effects):
        yield from champions.choose(table, play.seat, play.champions)
    yield from respond(table, ("response",), play.seat, play)
    if not play.negated:
        table.note("resolves", play.seat, card=play.card.id, rule="timing.resolve")
        yield from effects.carry_out(table, play.effects, Cause(play, play.seat))


def clear_away(table: Table, play: Play) -> None:
    """A card that has been played is discarded, or stays before its player if it is always at work (9.9).

    The Actions of a Boss lie open until the turn is over (10.5.5).
    """
    if standing.is_kept(play.card) and not play.negated:
        table.players[play.seat].in_front.insert(0, play.card.id)
    elif variants.is_the_boss(table, play.seat) and play.type == "action":
        table.players[play.seat].laid_out.insert(0, play.card.id)
    else:
        table.discard(play.seat, play.card.id)
