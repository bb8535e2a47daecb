"""Cards: what a card that is named enters in the book, where its effects are plain numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Option
from toolkit.cards.effects import (
    AdjustTracker,
    Ante,
    ChangeDrink,
    ClaimPot,
    ConvertDrink,
    Draw,
    DrinkingContest,
    DrinkOne,
    Effect,
    EndRound,
    Gain,
    Ignore,
    LeaveRound,
    Lose,
    Negate,
    OrderDrinks,
    PassDrink,
    Pay,
    PayCost,
    PayInstead,
    ReplaceDrink,
    ResumeRound,
    SplitDrink,
    StartRound,
    TakeControl,
    TakeFromPot,
    WinRound,
)
from toolkit.cards.patterns import AnteRequired, FortitudeLoss, FortitudeLost
from toolkit.engine.mixture import Added, Change, Converted, Numbers, Replaced
from toolkit.referee import deeds, voice
from toolkit.referee.lookup.ledger import contests, entering, gambling, having, losses, sparing
from toolkit.referee.lookup.ledger.book import LEVELS, UNITS, Book
from toolkit.referee.lookup.ledger.fragment import MANY, NOBODY, Amount, Fragment, NotUnderstood, Party, refused
from toolkit.referee.lookup.ledger.parts import MIXING
from toolkit.referee.referee import Referee

_SENT = ("hands-on", "gives", "passes")
_POURED = ("reveals", "draws", "drinks", "takes", "gets", "got")
_OF_DRINKS = (*_POURED, "has", "spikes", "splits", "orders", "contest", None)


def enter(referee: Referee, book: Book, told: Fragment) -> None:
    """What the cards of a part do. Raises :class:`NotUnderstood` for what is no plain number."""
    named = [referee.cards.cards[one] for one in told.cards]
    found = sorted(
        named, key=lambda one: (_is_of_copies(one), isinstance(one, Drink), not _answers_a_loss(one)), reverse=True
    )
    told = _set_out(book, told)
    if told.instead and not any(deeds.has(one, Ante, LeaveRound, PayInstead) for one in found):
        raise NotUnderstood
    if told.times > 1 and sum(not isinstance(one, Drink) for one in found) > 1:
        raise NotUnderstood
    if _is_struck(referee, told, found) and all(map(_is_aimed, found)):
        told = replace(told, who=NOBODY, whom=told.who, is_own=False)
    rest = told
    for card in found:
        if book.is_piled and book.mug and not book.awaits_chaser and isinstance(card, Drink | DrinkEvent):
            continue  # it stays in the pile
        if book.contests and isinstance(card, Drink | DrinkEvent) and (told.who.names or book.cups):
            rest = _revealed(referee, book, told, card)
        elif isinstance(card, Drink):
            rest = _poured(referee, book, told, card, rest)
        elif isinstance(card, DrinkEvent):
            _revealed_event(book, told, card)
        elif isinstance(card, Card) and not (book.awaits_chaser and deeds.has(card, ReplaceDrink)):
            deck = _holder(referee, card)
            rest = replace(_beside_others(referee, book, rest, found, card), deck=deck)
            before = book.keeps()
            rest = replace(_played(book, _by_its_player(book, rest), card), who=told.who, whom=told.whom)
            book.befores.append(before)
            book.last_card = card
        else:
            raise NotUnderstood
    _goes_on(book, replace(rest, cards=()), found)


def by_deck(referee: Referee, book: Book, told: Fragment) -> Fragment:
    """What is told, with the only card of somebody's deck with which they can do it.

    "Dimli spikes it"; "Eve swears it is Dragon Breath Ale", of another Drink.
    """
    poured = [one for key in told.cards if isinstance(one := referee.cards.cards[key], Drink)]
    is_another = told.verb == "plays" and bool(book.mug) and book.drinker not in told.who.names and len(poured) == 1
    is_put_in = told.verb in ("gains", "plays") and (told.owner is not None or "mug" in told.places)
    is_mixed = (told.verb in MIXING or is_put_in) and all(one.unit == "times" for one in told.amounts)
    is_mixed = is_mixed and not told.cards
    is_healed = told.verb == "heals" and not (told.amounts or told.cards)
    sign = -1 if told.verb == "dilutes" else 1
    found = [
        card.id
        for card in referee.cards.cards.values()
        if isinstance(card, Card) and _holder(referee, card) in told.who.names and len(card.options) == 1
        for one in card.options[0].effects
        if (is_mixed and isinstance(one, ChangeDrink) and one.alcohol * sign > 0)
        or (is_healed and isinstance(one, Gain) and one.attribute == "fortitude")
        or (is_another and isinstance(one, ReplaceDrink) and one.alcohol == poured[0].alcohol)
    ]
    return replace(told, cards=(found[0],)) if len(found) == 1 and len(told.cards) <= len(poured) else told


def _holder(referee: Referee, card: AnyCard) -> str | None:
    """Of whose deck a card is, by name."""
    return referee.names.get(card.id.partition("/")[0])


def _is_struck(referee: Referee, told: Fragment, found: Sequence[AnyCard]) -> bool:
    """Whether a card is told of whom it is done to: they suffer it, or it is of another's deck: "headlock on Gog"."""
    decks = {_holder(referee, one) for one in found}
    is_bare = told.verb is None and told.is_own and not told.whom
    is_foreign = is_bare and (told.is_aimed or not decks & {None, *told.who.names})
    is_known = told.is_aimed or set(told.who.names) <= set(referee.names.values())
    return _is_suffered(told, by={referee.names.get(referee.owner(one) or "") for one in found}) or (
        is_foreign and is_known
    )


def _beside_others(referee: Referee, book: Book, told: Fragment, found: Sequence[AnyCard], card: AnyCard) -> Fragment:
    """What is told of one of several cards, each of which is played by another: "Share Pain on a headlock"."""
    deck, loser = _holder(referee, card), _holder(referee, found[-1])
    if deck in book.accounts and told.verb == "plays" and set(told.who.names) <= {*referee.names.values()}:
        return replace(told, who=Party((deck,)))  # nobody else has it: "then she does ..."
    if len(found) == MANY and _answers_a_loss(found[-1]) and deck and loser:
        whom = told.whom if card is found[-1] and deck not in told.whom.names else NOBODY
        return replace(told, who=Party((deck,)), whom=whom if card is found[-1] else Party((loser,)))
    if len(found) > 1 and len(told.who.names) > 1:
        return replace(told, who=Party((deck,) if deck in told.who.names else refused()))
    return told


def _is_of_copies(card: AnyCard) -> bool:
    """Whether each gets a copy of the Drink that it reveals."""
    return any(isinstance(one, DrinkOne) and one.copies for one in deeds.effects(card))


def _answers_a_loss(card: AnyCard) -> bool:
    return any(isinstance(one, FortitudeLoss | FortitudeLost) for one in deeds.patterns(card))


def _set_out(book: Book, told: Fragment) -> Fragment:
    """Enter what there is before a card is played, and tell what is left: "a coin trick on a pot of 6"."""
    entering.stands(book, told)
    if "pot" not in told.places or not told.amounts or book.pot is not None:
        return told
    gambling.pot(book, replace(told, who=NOBODY, cards=()))
    return replace(told, amounts=())


def _is_aimed(card: AnyCard) -> bool:
    """Whether a card changes somebody's Fortitude, or makes them pay."""
    return deeds.has(card, Gain, Lose) or any(
        isinstance(one, Pay | LeaveRound) and one.who == "picked" for one in deeds.effects(card)
    )


def _by_its_player(book: Book, told: Fragment) -> Fragment:
    """Who plays a card is whose deck it is of, if others pay for it, or it is spoken of that player and of no other."""
    if told.deck is None:
        return told
    others = tuple(one for one in told.who.names if one != told.deck)
    if len(others) < len(told.who.names):
        is_of_both = told.verb is None and len(others) == 1 and not told.whom  # "Gog invites Eve to dance"
        return replace(told, who=Party((told.deck,)), whom=Party(others)) if is_of_both else told
    if told.verb == "pays" and told.whom.names in ((), (told.deck,)):
        for name in told.who.names:
            book.of(name)
        return replace(told, who=Party((told.deck,)), whom=NOBODY)
    is_known = told.verb is None and not told.is_own and told.deck in book.accounts
    return replace(told, who=Party((told.deck,))) if is_known else told


def _is_suffered(told: Fragment, by: Collection[str | None]) -> bool:
    """Whether a card is done to whom it is told of: "she is hit by the headlock", "he takes it", "I got it by Gog"."""
    is_hit = told.verb == "hits" and told.is_passive
    is_by = bool(told.whom.names) and set(told.whom.names) <= set(by) - set(told.who.names)
    is_plain = is_by or not (told.whom or (told.amounts and told.verb != "loses"))
    return (is_hit or told.verb in ("takes", "gets", "got", "loses")) and is_plain


def _revealed_event(book: Book, told: Fragment, card: DrinkEvent) -> None:
    """A Drink Event: one that is a Chaser does nothing, and a Drinking Contest begins."""
    if "chaser" in told.places or book.awaits_chaser:
        book.chased, book.awaits_chaser = True, False
        return
    if _is_of_copies(card) and not book.mug:
        book.is_copied = True
        return
    payments = [one for one in deeds.effects(card) if isinstance(one, Pay)]
    if payments and book.asked_unit in (None, "gold"):
        for one in payments:
            _on_tracks(book, replace(told, who=told.who or Party((voice.YOU,)), cards=(), verb=None), one)
        return
    if not deeds.has(card, DrinkingContest) or told.times > 1 or any(one.unit == "cards" for one in told.amounts):
        raise NotUnderstood
    gambling.contest(book, replace(told, cards=()))
    if told.verb == "wins":
        gambling.wins(book, replace(told, cards=()))
    if told.verb == "loses" and told.who.names:
        book.contests = [voice.ANOTHER]
        for name in told.who.names:
            book.of(name)


def _goes_on(book: Book, rest: Fragment, found: Sequence[AnyCard]) -> None:
    """What the verb of a part says besides its cards: who wins by them, or what becomes of a Drink."""
    if rest.verb == "wins" and all(map(deeds.is_for_a_round, found)):
        gambling.wins(book, rest)
    if rest.verb in ("splits", "spikes", "dilutes") and all(isinstance(one, Drink) for one in found):
        entering.enter(book, rest)


def _revealed(referee: Referee, book: Book, told: Fragment, card: Drink | DrinkEvent) -> Fragment:
    """What somebody reveals in a Drinking Contest; it is only named again where it is altered then."""
    others = [one for key in told.cards if not isinstance(one := referee.cards.cards[key], Drink | DrinkEvent)]
    is_altered = told.verb in ("spikes", "dilutes") or any(map(_mixed, _effects(others)))
    if is_altered and set(told.whom.names) & set(book.cups):
        return told
    is_of_another = told.verb in ("spikes", "dilutes") or bool(set(told.who.names) & set(book.cups))
    if (is_altered and is_of_another) or told.whom.names or told.verb not in _OF_DRINKS:
        raise NotUnderstood
    contests.reveals(book, _by_one(referee, told, card), card if isinstance(card, Drink) else None)
    return replace(told, amounts=(), verb="reveals")


def _by_one(referee: Referee, told: Fragment, card: Drink | DrinkEvent) -> Fragment:
    """What is told, by the one of several who reveals a card where each reveals another; they stand in one order."""
    shown = [key for key in told.cards if isinstance(referee.cards.cards[key], Drink | DrinkEvent)]
    if len(shown) == 1 or len(told.who.names) < MANY:
        return told
    if len(shown) != len(told.who.names):
        raise NotUnderstood
    return replace(told, who=Party((told.who.names[shown.index(card.id)],)))


def _effects(cards: Sequence[AnyCard]) -> list[Effect]:
    return [effect for card in cards for effect in deeds.effects(card)]


def _poured(referee: Referee, book: Book, told: Fragment, drink: Drink, rest: Fragment) -> Fragment:
    """A Drink in somebody's mug, with what is said, or a card that is named with it, to be added to it."""
    others = [card for key in told.cards if not isinstance(card := referee.cards.cards[key], Drink)]
    is_mixed = bool(others) and all(any(_mixed(effect) for effect in deeds.effects(card)) for card in others)
    is_plain = all(isinstance(one, Draw | Pay) for one in drink.also)
    is_sent = told.verb in _SENT and len(told.whom.names) == 1 and not book.mug
    told = replace(told, verb="reveals", who=told.whom, whom=NOBODY) if is_sent else told
    if not (is_mixed or told.verb in (*_OF_DRINKS, "dilutes", "plays")) or not is_plain:
        raise NotUnderstood
    is_chaser = bool(book.mug) or "chaser" in told.places
    book.may_be_split = book.may_be_split or (drink.splits and not is_chaser)
    book.is_kept_whole = book.is_kept_whole or (drink.splits and is_chaser)
    book.awaits_chaser = drink.chaser or (not book.mug and is_chaser)
    names = told.who.names
    is_before = told.verb in _POURED or (told.verb is None and told.is_own)
    drinker = names[0] if len(names) == 1 and is_before else None
    of_another = len(names) == 1 and told.is_own and book.drinker not in (None, *names)
    if of_another or (drink.exceptions and _is_of_species(referee, drink, told)):
        raise NotUnderstood
    counted = [one for one in told.amounts if one.unit == "cards"]
    told = replace(told, amounts=tuple(one for one in told.amounts if one not in counted))
    signed = [one for one in told.amounts if one.sign and one.unit in (None, "alcohol")]
    times = told.times if told.verb == "drinks" and book.asked_unit == "gold" else 1
    for _ in range(sum(one.number for one in counted) or times):
        book.pours(Numbers(drink.alcohol, drink.fortitude), drinker, drink.also)
    if is_mixed:
        return rest
    if told.verb in ("spikes", "dilutes"):
        return rest if len(told.amounts) == 1 and told.times == 1 else refused()
    for one in signed:
        book.mixes(Added(Numbers(one.sign * one.number)))
    if len(signed) < len(told.amounts) or (told.times > 1 and book.asked_unit != "gold"):
        raise NotUnderstood
    return replace(rest, amounts=())


def _is_of_species(referee: Referee, drink: Drink, told: Fragment) -> bool:
    """Whether somebody is spoken of to whom a Drink is another one."""
    asked = {kind for one in drink.exceptions for kind in one.species}
    people = [one for one in referee.cards.characters.values() if one.short in (*told.who.names, *told.whom.names)]
    return any(asked & set(one.species) for one in people)


def _played(book: Book, told: Fragment, card: Card) -> Fragment:
    """A card of a deck: what its only option does, once for each copy that is told."""
    options = _options(book, card, told)
    if len(options) != 1 or not all(isinstance(one, PayCost) for one in options[0].cost):
        raise NotUnderstood
    for cost in options[0].cost:
        if isinstance(cost, PayCost) and told.who.names:
            book.changes(told.who.names, "gold", -cost.amount)
    effects = [one for one in options[0].effects if not isinstance(one, TakeControl)]
    if len(effects) < len(options[0].effects):
        book.control = told.who.names[0] if len(told.who.names) == 1 else None
    if any(isinstance(one, WinRound) for one in effects) and not (book.taken or book.expelling):
        effects = [one for one in effects if not isinstance(one, Negate)]  # of a card that took nothing
    amounts = [one for one in told.amounts if not _is_confirmed(one, effects)]
    copies = [one.number for one in amounts if one.unit in (None, "cards")]
    if len(copies) < len(amounts) or len(copies) > 1:
        raise NotUnderstood
    plain = replace(told, cards=(), amounts=(), times=1)
    for _ in range((copies or [1])[0] * told.times):
        for effect in effects:
            _happens(book, plain, card, effect)
    return replace(told, amounts=(), times=1)


def _options(book: Book, card: Card, told: Fragment) -> list[Option]:
    """What a card may be played for: one that does several things does in a Round what belongs to one.

    A Scheme does something else from among the Plotted Cards than from the hand. Where it is told to whom it goes, it
    is played for what picks one.
    """
    if len(card.options) == 1:
        return list(card.options)
    if "hand" in told.places and any(one.played_from == "plotted" for one in card.options):
        return [one for one in card.options if one.played_from != "plotted"]
    picking = [one for one in card.options if one.pick and (one.played_from == "plotted") is told.is_plotted]
    if told.whom.names and picking:
        return picking
    paying = [one for one in card.options if any(isinstance(effect, PayInstead) for effect in one.effects)]
    if paying and book.refills:
        return paying
    if told.is_plotted:
        plotted = [one for one in card.options if one.played_from == "plotted"]
        return sorted(plotted, key=lambda one: len(one.effects))[-1:]  # all that it may do
    is_of_a_round = book.is_open or told.instead
    found = [one for one in card.options if _is_of_a_round(one) is is_of_a_round]
    if len(found) == 1 or not all(any(isinstance(effect, Ignore) for effect in one.effects) for one in found):
        return found
    is_of_a_drink = bool(book.mug or book.cups)
    fitting = [one for one in found if (deeds.whose_drink(one) is not None) is is_of_a_drink]
    return [one for one in fitting if all(isinstance(cost, PayCost) for cost in one.cost)]


def _is_of_a_round(option: Option) -> bool:
    return any(isinstance(one, TakeControl | LeaveRound | Ante) for one in option.effects)


def is_confirmed(book: Book, told: Fragment) -> bool:
    """Whether it is only told beside the last card what it does: "the ballad on Eve (2 Gold)"."""
    if book.last_card is None or len(told.amounts) != 1 or told.cards:
        return False
    effects = list(deeds.effects(book.last_card))
    units = {getattr(one, "attribute", "gold" if isinstance(one, Pay) else None) for one in effects}
    return told.amounts[0].unit in (None, *units) and _is_confirmed(told.amounts[0], effects)


def _is_confirmed(amount: Amount, effects: Sequence[Effect]) -> bool:
    """Whether a number beside a card only says what the card does."""
    numbers = [abs(getattr(one, "amount", getattr(one, "alcohol", 0))) for one in effects]
    return amount.unit != "cards" and len(effects) == 1 and amount.number in numbers


def _alters(book: Book, told: Fragment, change: Change) -> None:
    """Somebody's Drink, half or copy is altered by a card."""
    named = told.whom.names if told.whom.names not in ((), (voice.ANOTHER,)) else told.who.names
    is_got = told.verb in ("gets", "got", "takes")
    named = told.who.names if is_got else named  # "mine gets Firewater from Dimli"
    is_apart = book.is_copied or (book.halves and (is_got or named is told.whom.names))
    owner = told.owner or (next(iter(named), None) if is_apart else None)
    if isinstance(change, Converted) and book.drinker is None:
        book.drinker = next(iter(told.who.names), told.deck)  # it is done to one's own Drink
    book.mixes(change, contests.whose(book, told) if book.cups else owner)


def _happens(book: Book, told: Fragment, card: Card, effect: Effect) -> None:
    if (change := _mixed(effect)) is not None:
        _alters(book, told, change)
        return
    if _happens_in_a_round(book, told, card, effect):
        return
    match effect:
        case Negate() if book.last_card is not None and deeds.could_answer(card, book.last_card):
            book.takes_back()
        case SplitDrink():
            having.splits(book, told, card.id)
        case Ignore() if deeds.is_for_drinks(card) and (book.mug or book.cups):
            having.spills(book, told)
        case PassDrink() if book.cups:
            book.is_spilt = True
        case PassDrink() if book.mug and len(told.whom.names) == 1:
            book.drinker = next(one for one in (*told.whom.names, *told.who.names, "") if one != told.deck) or refused()
        case OrderDrinks(amount=int(number)):
            book.ordered += number
        case PayInstead(payer=payer):
            _spared(book, told, payer)
        case _:
            _on_tracks(book, told, effect)


def _spared(book: Book, told: Fragment, payer: str) -> None:
    """Somebody need not pay; an ante belongs to a Round, of which nobody may have said that it begins."""
    if told.verb == "antes" or told.instead:
        gambling.begun(book)
    sparing.spared(book, told, payer)


def _happens_in_a_round(book: Book, told: Fragment, card: Card, effect: Effect) -> bool:
    """Enter what an effect does to a Round and its pot; False for one that does nothing to them."""
    match effect:
        case StartRound():
            gambling.starts(book, told)
        case Ante(amount=1, who="in-round"):
            gambling.raises(book, told)
        case ResumeRound():
            gambling.resumes(book)
        case EndRound():
            gambling.ends(book)
        case WinRound(who="you"):
            gambling.wins(book, replace(told, whom=NOBODY))
        case ClaimPot(share=share):
            gambling.claims(book, told, share)
        case LeaveRound(who="you"):
            instead = any(isinstance(one, AnteRequired) for one in deeds.patterns(card))
            gambling.leaves(book, replace(told, verb="leaves", instead=instead, whom=NOBODY, is_passive=False))
        case LeaveRound(who="picked" | "second-picked"):
            party = told.who if told.verb == "expels" and told.is_passive else NOBODY
            gambling.expels(book, replace(told, verb="expels", who=NOBODY, whom=told.whom or party, is_passive=False))
        case TakeFromPot(amount=int(number)):
            gambling.steals(book, replace(told, amounts=(Amount(number, "gold"),), places=frozenset(("pot",))))
        case _:
            return False
    return True


def _mixed(effect: Effect) -> Change | None:
    """What an effect does to a Drink."""
    match effect:
        case ChangeDrink(alcohol=alcohol, fortitude=fortitude, also=(), not_below=least):
            return Added(Numbers(alcohol, fortitude), least)
        case ReplaceDrink(alcohol=alcohol, fortitude=fortitude):
            return Replaced(Numbers(alcohol, fortitude))
        case ConvertDrink(source=source, target=target):
            return Converted(source, target)
    return None


def _on_tracks(book: Book, told: Fragment, effect: Effect) -> None:
    if losses.answers(book, told, effect):
        return
    match effect:
        case Gain(attribute=unit, amount=int(number)):
            losses.moved(book, told, effect.who, unit, number)
        case Lose(attribute=unit, amount=int(number)):
            losses.moved(book, told, effect.who, unit, -number)
        case AdjustTracker(tracker=unit, by=int(number)):
            book.changes(losses.whom_of(book, told, effect.who) if unit in UNITS else (), unit, number)
        case Ignore() if book.due is not None:
            sparing.spared(book, told, "nobody")
        case Pay(amount=int(number), to=to):
            _paid(book, told, effect.who, to, number)
        case _:
            raise NotUnderstood


def _paid(book: Book, told: Fragment, who: str, to: str, number: int) -> None:
    payers = losses.whom_of(book, told, who)
    count = (book.size or 0) - 1 if who == "each-other" else len(payers)
    if book.is_pair and book.asked_unit in LEVELS:
        return  # of Gold
    missing = sum(book.lacks(name, number) for name in payers)
    if count < 1 and book.size is None and not book.is_pair:
        book.changes(payers, "gold", -number)
        for name in told.who.names:
            book.of(name).has.pop("gold", None)  # it is more by as much as all others pay
        return
    if count < 1 or book.is_pair:
        raise NotUnderstood
    payees = told.who.names or (told.deck or voice.YOU,)
    if who == "each-other":
        book.sweeps.append((payees, "gold", -number))
    book.changes(payers, "gold", -number)
    if to == "you":
        book.changes(payees, "gold", number * count - missing)
        book.due = (payees[0], number)
    elif to == "inn":
        book.inn += number * count - missing
    else:
        raise NotUnderstood
