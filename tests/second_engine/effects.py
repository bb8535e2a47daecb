"""What each verb of the card language does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from tests.second_engine import drinking, gambling, moving, otto, payments, prices, responses, standing, zones
from tests.second_engine.happenings import (
    Cause,
    Contents,
    Drinks,
    Event,
    ForcedOut,
    Glass,
    Harm,
    Losses,
    Payment,
    Play,
)
from tests.second_engine.meaning import amount, glass_of, holds, is_barred, losses, one, seats
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import effects as do
from toolkit.cards.words import Track
from toolkit.engine.moves import AnyMove, Choose, Order


def carry_out(table: Table, effects: Sequence[do.Effect], cause: Cause) -> Steps:
    """Carry out effects in their order, as long as the card that they come from is not Negated."""
    for effect in effects:
        if isinstance(cause.source, Play) and cause.source.negated:
            return
        yield from _carry_out(table, effect, cause)


def _carry_out(table: Table, effect: do.Effect, cause: Cause) -> Steps:  # noqa: C901 - one case for each verb
    match effect:
        case do.May() | do.Choose() | do.If() | do.Each():
            yield from _branch(table, effect, cause)
        case do.Gain() | do.Lose() | do.Pay() | do.TakeFromPot() | do.Draw() | do.AdjustTracker():
            yield from _count(table, effect, cause)
        case do.OrderDrinks() | do.DrinkOne() | do.DrinkingContest():
            yield from _serve(table, effect, cause)
        case do.StartRound() | do.Ante() | do.LeaveRound():
            yield from gambling.move(table, effect, cause)
        case do.TakeControl() | do.WinRound() | do.EndRound() | do.ResumeRound() | do.ClaimPot():
            gambling.decide(table, effect, cause)
        case do.ChangeDrink() | do.ReplaceDrink() | do.ConvertDrink() | do.PassDrink() | do.SplitDrink():
            _mix(table, effect, cause)
        case do.Negate() | do.Ignore() | do.Redirect() | do.ReduceLoss() | do.ShareLoss() | do.PayInstead():
            _answer(table, effect, cause)
        case do.MoveCards():
            yield from moving.move(table, effect, cause)
        case do.Plant() | do.Grow():
            yield from _cultivate(table, effect, cause)
        case do.ChangeNumbers():
            play = cause.answered
            assert isinstance(play, Play)
            play.stronger += effect.by
            what = "numbers-up" if effect.by > 0 else "numbers-down"
            table.note(what, play.seat, card=play.card.id, amount=abs(effect.by), other=cause.you)
        case do.ExtraPhase():
            yield from _repeat(table, effect, cause)
        case do.EndTurn():
            _end_turn(table, effect, cause.you)
        case do.ChangeTracks() | do.ResetTracks():
            otto.change_tracks(table, effect, cause)
        case _:
            raise NotImplementedError(type(effect).__name__)


def _cultivate(table: Table, effect: do.Plant | do.Grow, cause: Cause) -> Steps:
    """Mushrooms are planted or grow (8.5.3, 8.5.6)."""
    for seat in seats(table, cause, effect.who):
        if isinstance(effect, do.Grow):
            yield from zones.grow(table, seat, every=effect.every)
        elif effect.source == "side-deck":
            yield from zones.plant(table, seat)
        elif zones.has_planter(table, seat):
            again = do.MoveCards(effect.source, "planter", revealed=True)
            yield from moving.move(table, again, replace(cause, you=seat))


def _repeat(table: Table, effect: do.ExtraPhase, cause: Cause) -> Steps:
    """Another Action Card in this Action Phase, or a whole phase once more, for one player of the team (9.11.1).

    Who that is the card lets its player pick, or the rule lets them choose.
    """
    now = table.now
    for seat in [cause.you] if effect.who == "you" else seats(table, cause, effect.who):
        if not table.are_allies(seat, table.state.turn) or (seat == table.otto and effect.phase == "action"):
            continue  # 11.10.13
        if not effect.plays:
            team = [mate for mate in table.team(seat) if mate not in now.over]
            if len(team) > 1 and effect.who not in ("picked", "second-picked"):
                answer = yield Question(cause.you, ("teammate",), [Choose(cause.you, mate) for mate in team])
                assert isinstance(answer, Choose)
                seat = int(answer.value)
            now.again.append((effect.phase, seat))
        elif effect.phase == table.state.phase:
            now.plays[seat] += 1
            if now.acting and seat not in now.waiting and seat not in now.over:
                now.waiting.append(seat)


def _end_turn(table: Table, effect: do.EndTurn, you: int) -> None:
    """One player's turn is over; of a team only theirs, and then they are not there until it is over (9.10.1)."""
    is_our_turn = table.are_allies(you, table.state.turn)
    if is_our_turn:
        table.now.over.add(you)
        if you in table.now.waiting:
            table.now.waiting.remove(you)
            table.now.waited = 0
    if effect.sheltered or (is_our_turn and len(table.team(you)) > 1):
        table.players[you].away = "until-own-turn" if effect.sheltered else "this-turn"


def _branch(table: Table, effect: do.May | do.Choose | do.If | do.Each, cause: Cause) -> Steps:
    match effect:
        case do.If():
            branch = effect.effects if holds(table, cause, effect.condition) else effect.otherwise
            yield from carry_out(table, branch, cause)
        case do.Each():
            for seat in seats(table, cause, effect.who):
                yield from carry_out(table, effect.effects, Cause(cause.source, cause.you, seat))
        case do.May() | do.Choose():
            chooser = one(table, cause, effect.who)
            price = effect.cost if isinstance(effect, do.May) else ()
            if chooser is not None and prices.can_pay(table, chooser, price):
                ways = _ways(effect)
                if chooser == table.otto:
                    answer: AnyMove = Choose(chooser, otto.choice(table, effect, cause))
                else:
                    answer = yield Question(chooser, ("choice",), [Choose(chooser, value) for value in ways])
                assert isinstance(answer, Choose)
                if answer.value is not False:
                    prices.pay(table, chooser, price, cause.card)
                yield from carry_out(table, ways[answer.value], cause)


def _ways(effect: do.May | do.Choose) -> dict[int | bool | str, tuple[do.Effect, ...]]:
    if isinstance(effect, do.May):
        return {False: (), True: effect.effects}
    return dict(enumerate(effect.options, 1))


def _count(  # noqa: C901 - one case for each verb
    table: Table, effect: do.Gain | do.Lose | do.Pay | do.TakeFromPot | do.Draw | do.AdjustTracker, cause: Cause
) -> Steps:
    match effect:
        case do.Lose(who="card-player") if _is_not_hit_back(table, cause):
            pass
        case do.Lose(attribute="fortitude") if isinstance(cause.source, Play):
            yield from _hurt(table, effect, cause, cause.source)
        case do.Gain() | do.Lose():
            sign = 1 if isinstance(effect, do.Gain) else -1
            for seat in seats(table, cause, effect.who):
                much = amount(table, cause, effect.amount)
                is_harm = isinstance(effect, do.Lose) and effect.attribute == "fortitude"
                much = standing.hit(table, seat, much) if is_harm else much
                table.change(seat, effect.attribute, sign * much, cause.card, behind=otto.behind(cause))
        case do.Pay():
            payee: int | Literal["inn"] | None = "inn" if effect.to == "inn" else one(table, cause, effect.to)
            much = amount(table, cause, effect.amount)
            for seat in seats(table, cause, effect.who):
                if payee is not None and payee != seat:
                    yield from payments.pay(table, Payment(seat, much, payee, "card", cause.source, cause.card))
        case do.TakeFromPot() if table.round:
            for seat in seats(table, cause, effect.who):
                taken = min(amount(table, cause, effect.amount), table.round.pot)
                table.round.pot -= taken
                table.change(seat, "gold", taken, cause.card)
        case do.Draw():
            for seat in seats(table, cause, effect.who):
                table.draw(seat, amount(table, cause, effect.amount))
        case do.AdjustTracker():
            for seat in seats(table, cause, effect.who):
                yield from zones.gain(table, seat, effect.tracker, amount(table, cause, effect.by), cause.card)


def _is_not_hit_back(table: Table, cause: Cause) -> bool:
    return isinstance(cause.answered, Play) and is_barred(table, cause.answered, "hit-back")


def _hurt(table: Table, effect: do.Lose, cause: Cause, play: Play) -> Steps:
    """Fortitude is lost to a card, and may be answered by who lost it (3.5)."""
    lost: Losses = {}
    for seat, much in losses(table, play, effect, cause).items():
        gone = -table.change(seat, "fortitude", -much, play.card.id, behind=play.seat)
        if gone:
            lost[seat] = gone
    if lost:
        harm = Harm(play.seat, play, lost)
        yield from responses.respond(table, ("lost-fortitude",), play.seat, harm)


def _serve(table: Table, effect: do.OrderDrinks | do.DrinkOne | do.DrinkingContest, cause: Cause) -> Steps:
    match effect:
        case do.OrderDrinks():
            count, others = amount(table, cause, effect.amount), table.served_by(cause.you)
            if count and others:
                spreads = [Order(cause.you, to) for to in drinking.spreads(others, count)]
                answer = spreads[0]
                if cause.you != table.otto:
                    answer = yield Question(cause.you, ("order",), spreads)
                assert isinstance(answer, Order)
                yield from drinking.order(table, cause.you, answer.to)
        case do.DrinkOne():
            drinkers = seats(table, cause, effect.who)
            for _ in range(amount(table, cause, effect.amount)):
                yield from _drink_together(table, effect, cause, drinkers)
        case do.DrinkingContest():
            contestants = [seat for seat in table.playing(table.state.turn) if seat in seats(table, cause, "everyone")]
            yield from drinking.contest(table, cause.you, contestants, effect.prize, otto.behind(cause))


def _drink_together(table: Table, effect: do.DrinkOne, cause: Cause, drinkers: list[int]) -> Steps:
    """All of them reveal, then all drink; or one Drink is revealed, and all drink a copy of it (5.2.1)."""
    if not drinkers:
        return
    revealers = [cause.you] if effect.copies else drinkers
    drinks = Drinks(revealers[0] if len(revealers) == 1 else cause.you, [])
    for seat in revealers:
        cards = yield from drinking.reveal(table, seat, effect.source, effect.events, otto.behind(cause))
        if cards:
            takers = drinkers if effect.copies else [seat]
            is_event = isinstance(cause.source, Event)
            drinks.glasses += [Glass(taker, seat, cards, is_event, behind=otto.behind(cause)) for taker in takers]
    if drinks.glasses:
        yield from drinking.drink(table, drinks)


def _mix(
    table: Table,
    effect: do.ChangeDrink | do.ReplaceDrink | do.ConvertDrink | do.PassDrink | do.SplitDrink,
    cause: Cause,
) -> None:
    """Change a Drink that is about to be drunk."""
    drinks, place = glass_of(cause)
    glass = drinks.glasses[place]
    match effect:
        case do.ChangeDrink():

            def stronger(whole: Contents, added: Contents) -> tuple[Contents, Contents]:
                alcohol = effect.alcohol
                if effect.not_below is not None and alcohol < 0:
                    alcohol = -min(-alcohol, max(0, whole.alcohol - effect.not_below))
                more = Contents(alcohol, effect.fortitude, effect.also)
                return whole.plus(more), added.plus(more)

            glass.changes.append(stronger)
            glass.for_the_contest.append(stronger)
        case do.ReplaceDrink():

            def other(_whole: Contents, added: Contents) -> tuple[Contents, Contents]:
                return Contents(effect.alcohol, effect.fortitude).plus(added), added

            glass.changes.append(other)
            glass.for_the_contest.append(other)
            glass.replaced = True
        case do.ConvertDrink():
            glass.when_drunk.append(partial(_converted, effect.source))
        case do.PassDrink() | do.SplitDrink():
            _hand_on(table, effect, cause)


def _hand_on(table: Table, effect: do.PassDrink | do.SplitDrink, cause: Cause) -> None:
    """Somebody else drinks it, or half of it, because of this card (11.6.2)."""
    drinks, place = glass_of(cause)
    other = one(table, cause, effect.to if isinstance(effect, do.PassDrink) else effect.sharer)
    if other is None:
        return
    if isinstance(effect, do.SplitDrink):
        drinking.split(table, drinks, place, other, cause.you)
    else:
        drinks.glasses[place].drinker, drinks.glasses[place].behind = other, cause.you


def _converted(source: Track, whole: Contents, added: Contents) -> tuple[Contents, Contents]:
    return _in_one_track(source, whole), _in_one_track(source, added)


def _in_one_track(source: Track, contents: Contents) -> Contents:
    both = contents.alcohol + contents.fortitude
    return (
        replace(contents, alcohol=0, fortitude=both)
        if source == "alcohol"
        else replace(contents, alcohol=both, fortitude=0)
    )


def _answer(
    table: Table,
    effect: do.Negate | do.Ignore | do.Redirect | do.ReduceLoss | do.ShareLoss | do.PayInstead,
    cause: Cause,
) -> None:
    """Change what is about to happen."""
    you, answered = cause.you, cause.answered
    play = answered.play if isinstance(answered, ForcedOut) else answered
    match effect:
        case do.PayInstead():
            assert isinstance(answered, Payment)
            answered.instead = effect.payer
        case do.Negate():
            assert isinstance(play, Play)
            play.negated = True
            table.note("negated", play.seat, card=play.card.id, other=you, rule="negate")
        case do.Ignore() if isinstance(answered, Drinks):
            drinks, place = glass_of(cause)
            drinks.glasses[place].ignored = True
            table.note("ignores", you, card=drinks.glasses[place].cards[0], rule="ignore.drink")
        case do.Ignore() if isinstance(answered, Play) and is_barred(table, answered, "ignored"):
            pass
        case do.Ignore():
            assert isinstance(answered, Play | Event)
            answered.ignoring.update(table.team(you))
            card = answered.card if isinstance(answered, Event) else answered.card.id
            table.note("ignores", you, card=card, rule="ignore")
        case _:
            assert isinstance(play, Play)
            _turn_aside(table, effect, cause, play)


def _turn_aside(table: Table, effect: do.Redirect | do.ReduceLoss | do.ShareLoss, cause: Cause, play: Play) -> None:
    """Fortitude that you and your teammates would lose goes elsewhere, or is less (9.4, 9.8.4)."""
    you = cause.you
    match effect:
        case do.ReduceLoss():
            shares, by = [], amount(table, cause, effect.amount)
        case do.Redirect():
            shares, by = seats(table, cause, effect.to)[:1], 0
            if not shares:
                return
            table.note("redirects", you, other=shares[0], rule="redirect")
        case do.ShareLoss():
            shares, by = [you, *seats(table, cause, effect.sharer)[:1]], 0
            if effect.final:
                play.settled.update(table.team(you))

    def detour(aimed: Losses) -> Losses:
        ours = sum(much for seat, much in aimed.items() if table.are_allies(seat, you))
        if not ours:
            return aimed
        rest = {seat: much for seat, much in aimed.items() if not table.are_allies(seat, you)}
        if isinstance(effect, do.ReduceLoss):
            return {**rest, you: max(0, ours - by)}
        each = ours - ours // 2 if isinstance(effect, do.ShareLoss) else ours
        for seat in shares:
            rest[seat] = rest.get(seat, 0) + (each if seat == you else standing.hit(table, seat, each))
        return rest

    play.detours.append(detour)
    play.guarded.update(table.team(you))
