"""Drinks and Drink Events: revealed, answered, drunk (rulebook chapters 4 and 5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

import msgspec

from tests.second_engine import champions, effects, payments, prizes, responses, standing
from tests.second_engine.happenings import Cause, Change, Contents, Drinks, Event, Glass, Payment
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.effects import AdjustTracker, Draw, Effect, Gain, Lose, MoveCards
from toolkit.cards.words import Deck
from toolkit.engine.moves import AnyMove, Choose, Pass

Events = Literal["happen", "discard", "nothing"]
"""What becomes of a Drink Event that is revealed first."""


def order(table: Table, seat: int, to: tuple[int, ...]) -> Steps:
    """Drinks go face down on the Drink Me! Piles of others (2.4.1, 4.5.1)."""
    for other in to:
        card = table.take_drink()
        if card is not None:
            table.players[other].drink_me.insert(0, card)
            table.note("orders", seat, other=other, rule="turn.order-a-drink")
            table.renew_drinks()
        yield from payments.settle_tabs(table)


def spreads(others: list[int], count: int) -> list[tuple[int, ...]]:
    """Every way to give ``count`` Drinks to others."""
    if not count:
        return [()]
    return [(other, *rest) for place, other in enumerate(others) for rest in spreads(others[place:], count - 1)]


def reveal(
    table: Table, seat: int, source: Deck, events: Events, behind: int | None = None
) -> Generator[Question, AnyMove, list[str]]:
    """Reveal a Drink with its Chasers (4.3); nothing comes of it where there is none.

    Otto does so from the Drink Deck (11.2.5). ``behind`` is whose card makes them do it.
    """
    cards: list[str] = []
    source = "drink-deck" if seat == table.otto else source
    while True:
        only_drinks = events == "discard" and not cards
        card_id = _next_card(table, seat, source, only_drinks=only_drinks)
        if card_id is None:
            if not cards and source == "drink-me":
                table.note("sobers-up", seat, rule="turn.sober-up")
                table.change(seat, "alcohol", -1, rule="turn.sober-up")
            return cards
        table.note("reveals", seat, card=card_id)
        if source == "drink-deck":
            table.renew_drinks()
        card = table.cards.card(card_id)
        is_event = isinstance(card, DrinkEvent)
        if is_event and (cards or events == "discard"):
            table.discard_drinks([card_id])
        elif not is_event or events == "nothing":
            cards.append(card_id)
        yield from payments.settle_tabs(table)
        if is_event and events == "happen" and not cards:
            yield from _event(table, seat, card_id, behind)
        is_followed = isinstance(card, Drink) and card.chaser
        if not is_followed and (cards or events == "happen"):
            return cards


def _next_card(table: Table, seat: int, source: Deck, *, only_drinks: bool) -> str | None:
    if source == "drink-deck":
        return None if only_drinks and not _drinks_left(table) else table.take_drink()
    pile = table.players[seat].drink_me
    return pile.pop(0) if pile else None


def _drinks_left(table: Table) -> list[Drink]:
    """The Drinks, not Events, that could still be revealed from the Drink Deck."""
    bar = table.state.zones.get("bar-deck", [])
    left = map(table.cards.card, [*table.state.drink_deck, *table.state.drink_discard, *bar])
    return [card for card in left if isinstance(card, Drink)]


def _event(table: Table, seat: int, card_id: str, behind: int | None) -> Steps:
    """A Drink Event: answered, carried out, discarded (5.1.1)."""
    event = Event(seat, card_id, behind=behind)
    card = table.cards.card(card_id)
    assert isinstance(card, DrinkEvent)
    if champions.are_needed(card.effects):
        yield from champions.choose(table, seat, event.champions)
    yield from responses.respond(table, ("event",), seat, event)
    yield from effects.carry_out(table, card.effects, Cause(event, seat))
    table.discard_drinks([card_id])
    yield from payments.settle_tabs(table)


def drink(table: Table, drinks: Drinks) -> Steps:
    """Everybody may change the Drinks, then all are drunk (3.2.8)."""
    yield from _answer(table, drinks)
    while prizes.is_due(table, drinks):
        yield from prizes.use_on_a_drink(table, drinks)
        yield from _answer(table, drinks)
    for glass in drinks.glasses:
        glass.ignored = glass.ignored or table.is_away(glass.drinker)  # 9.10.1
        if not glass.ignored:
            contents = contents_of(table, glass)
            if not is_event(table, glass):
                table.note("drinks", glass.drinker, card=glass.cards[0], rule="turn.drink")
            alcohol = standing.swallowed(table, glass.drinker, contents.alcohol)
            harm = standing.hit(table, glass.drinker, -contents.fortitude)
            table.change(glass.drinker, "alcohol", alcohol, glass.cards[0], behind=glass.behind)
            table.change(glass.drinker, "fortitude", -harm, glass.cards[0], behind=glass.behind)
    for glass in drinks.glasses:
        if not glass.ignored:
            yield from _do_more(table, list(contents_of(table, glass).effects), Cause(drinks, glass.drinker))
    poured: list[list[str]] = []
    for glass in drinks.glasses:
        if not any(cards is glass.cards for cards in poured):
            poured.append(glass.cards)
            _clear(table, glass.cards, [other for other in drinks.glasses if other.cards is glass.cards])
    yield from payments.settle_tabs(table)


def _do_more(table: Table, further: list[Effect], cause: Cause) -> Steps:
    """What a Drink does besides; since RDI 9 its drinker says what of drawing and discarding comes first (4.4.1)."""
    while further:
        cards = list(dict.fromkeys(filter(_is_of_cards, further)))
        upcoming = further[0]
        is_mixed = table.profile.own_order_of_draws and any(isinstance(effect, MoveCards) for effect in cards)
        if is_mixed and len(cards) > 1 and upcoming in cards and cause.you == table.otto:
            upcoming = cards[0]  # 11.9.3
        elif is_mixed and len(cards) > 1 and upcoming in cards:
            answer = yield Question(cause.you, ("choice",), [Choose(cause.you, n + 1) for n in range(len(cards))])
            assert isinstance(answer, Choose)
            upcoming = cards[int(answer.value) - 1]
        further.remove(upcoming)
        yield from effects.carry_out(table, [upcoming], cause)


def _is_of_cards(effect: Effect) -> bool:
    return isinstance(effect, Draw | MoveCards)


def _clear(table: Table, cards: list[str], glasses: list[Glass]) -> None:
    """The cards of a Drink are discarded, unless one of its drinkers is to keep them (4.4.2)."""
    drunk = [glass for glass in glasses if not glass.ignored and not glass.replaced]
    takers = [glass.drinker for glass in drunk if glass.drinker != table.otto]  # 11.10.12
    begins = glasses[0].drinker if len(glasses) == 1 else table.state.turn
    keeper = next((seat for seat in table.playing(begins) if seat in takers), None)
    discarded = []
    for card_id in cards:
        card = table.cards.card(card_id)
        if keeper is not None and isinstance(card, Drink) and card.kept:
            table.players[keeper].in_front.insert(0, card_id)
            table.note("keeps", keeper, card=card_id, rule="drinks.kept")
        else:
            discarded.append(card_id)
    table.discard_drinks(discarded)


def _answer(table: Table, drinks: Drinks) -> Steps:
    """Cards on the Drinks; a Drink that may be shared by its own text is, and then the halves may be answered (4.7)."""
    yield from responses.respond(table, ("drink",), drinks.seat, drinks)
    for place, glass in enumerate(drinks.glasses):
        seat, partners = glass.revealer, table.others(glass.revealer)
        if not _may_be_shared(table, glass) or not partners or seat == table.otto:
            continue
        answer = yield Question(seat, ("drink",), [*(Choose(seat, partner) for partner in partners), Pass(seat)])
        glass.asked_to_share = True
        if isinstance(answer, Choose):
            split(table, drinks, place, int(answer.value), seat)
            yield from _answer(table, drinks)
            return


def _may_be_shared(table: Table, glass: Glass) -> bool:
    is_own = glass.drinker == glass.revealer and not glass.from_event
    return is_own and is_shared_by_its_text(table, glass) and not glass.ignored and not glass.asked_to_share


def is_shared_by_its_text(table: Table, glass: Glass) -> bool:
    """Whether a Drink splits itself: not one whose printed effects have been replaced."""
    card = table.cards.card(glass.cards[0])
    return isinstance(card, Drink) and card.splits and not glass.replaced


def is_event(table: Table, glass: Glass) -> bool:
    """Whether it is no Drink at all but an Event, which counts for nothing in a contest (5.3.2)."""
    return isinstance(table.cards.card(glass.cards[0]), DrinkEvent)


def split(table: Table, drinks: Drinks, place: int, sharer: int, by: int) -> None:
    """Two independent halves (4.6); that of who shares it comes from who splits it (11.6.2)."""
    whole = drinks.glasses[place]
    table.note("splits", whole.drinker, card=whole.cards[0], other=sharer, rule="split.halves")
    drinks.glasses[place : place + 1] = [_half(whole, whole.drinker), _half(whole, sharer)]
    drinks.glasses[place].behind, drinks.glasses[place + 1].behind = whole.behind, by


def _half(whole: Glass, drinker: int) -> Glass:
    half = Glass(drinker, whole.revealer, whole.cards, whole.from_event, replaced=whole.replaced)
    half.changes = [*whole.changes, lambda whole, added: (_halves(whole), _halves(added))]
    half.for_the_contest = list(whole.for_the_contest)
    half.when_drunk = list(whole.when_drunk)
    half.asked_to_share = True
    return half


def _halves(contents: Contents) -> Contents:
    """Half of it all, like added to like first (4.6.3)."""
    tracks = {"alcohol": contents.alcohol, "fortitude": contents.fortitude}
    kinds: dict[Effect, int] = {}
    for effect in contents.effects:
        if isinstance(effect, Gain | Lose) and effect.who == "you":
            tracks[effect.attribute] += _count(effect) if isinstance(effect, Gain) else -_count(effect)
        else:
            kind = _counting(effect, 0)
            kinds[kind] = kinds.get(kind, 0) + _count(effect)
    halves = (_counting(kind, _half_of(count)) for kind, count in kinds.items() if count)
    return Contents(_half_of(tracks["alcohol"]), _half_of(tracks["fortitude"]), tuple(halves))


def _count(effect: Effect) -> int:
    count: int = getattr(effect, _what_counts(effect))
    return count


def _counting(effect: Effect, count: int) -> Effect:
    return msgspec.structs.replace(effect, **{_what_counts(effect): count})


def _what_counts(effect: Effect) -> str:
    """The name of its number, which every further effect of a Drink has."""
    return "by" if isinstance(effect, AdjustTracker) else "amount"


def _half_of(number: int) -> int:
    """Half of a gain or a loss, rounded up: of 3 it is 2, of -3 it is -2."""
    return -((-number) // 2) if number >= 0 else number // 2


def contents_of(table: Table, glass: Glass) -> Contents:
    """What is in a Drink for its drinker."""
    return _mixed(_printed(table, glass.cards, glass.drinker), [*glass.changes, *glass.when_drunk])


def _mixed(whole: Contents, changes: list[Change]) -> Contents:
    added = Contents()
    for change in changes:
        whole, added = change(whole, added)
    return whole


def _printed(table: Table, cards: list[str], drinker: int) -> Contents:
    printed = Contents()
    for card in map(table.cards.card, cards):
        if isinstance(card, Drink):
            own = [e for e in card.exceptions if not set(e.species).isdisjoint(table.players[drinker].species)]
            taken = own[0] if own else card
            printed = printed.plus(Contents(taken.alcohol, taken.fortitude, card.also))
    return printed


def contest(table: Table, seat: int, contestants: list[int], prize: int, behind: int | None) -> Steps:
    """A Drinking Contest: all drink, the strongest Drink wins, and ties drink on (5.3)."""
    everybody, was_on = contestants, table.state.contest
    table.state.contest = True
    while True:
        totals = yield from _drink_for_the_contest(table, seat, contestants, behind)
        best = [one for one in totals if totals[one] == max(totals.values())]
        if len(best) > 1:
            best = [one for one in contestants if one in best and not table.has_passed_out(one)]
        if len(best) < 2:
            break
        if not any(card.alcohol > 0 or card.fortitude < 0 for card in _drinks_left(table)):
            best = []  # they would drink on for ever
            break
        contestants = best
    for winner in best:
        table.note("wins-contest", winner, rule="contest")
        for payer in [seat for seat in table.others(winner) if seat in everybody]:
            yield from payments.pay(table, Payment(payer, prize, winner, "other", rule="contest"))
    table.state.contest = was_on


def _drink_for_the_contest(
    table: Table, seat: int, contestants: list[int], behind: int | None
) -> Generator[Question, AnyMove, dict[int, int]]:
    """Everybody reveals and drinks; what each one's Drink counted for (5.3.3, 5.3.4)."""
    drinks = Drinks(seat, [])
    for one in contestants:
        cards = yield from reveal(table, one, "drink-deck", "nothing")
        if cards:
            drinks.glasses.append(Glass(one, one, cards, from_event=True, behind=behind))
    if drinks.glasses:
        yield from drink(table, drinks)
    totals: dict[int, int] = {}
    for glass in drinks.glasses:
        counted = _mixed(_printed(table, glass.cards, glass.revealer), glass.for_the_contest)
        totals.setdefault(glass.revealer, max(counted.alcohol, 0))
    return totals
