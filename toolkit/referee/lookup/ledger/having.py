"""Having: what somebody has of anything, gains and loses, pays and draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from toolkit.engine.mixture import Added, Contents, Halved, Numbers
from toolkit.figures import GOLD_OF_PLATINUM, HAND_SIZE
from toolkit.referee import voice
from toolkit.referee.lookup.ledger import contests, gambling, losses
from toolkit.referee.lookup.ledger.book import LEVELS, MOST_PLAYERS, UNITS, Account, Book, amount, nothing_else, the_one
from toolkit.referee.lookup.ledger.fragment import Amount, Fragment, NotUnderstood, Party, refused


def has(book: Book, told: Fragment) -> None:
    """What somebody has, or how many play; signed numbers change it."""
    if told.cards or told.instead or (told.whom and told.whom.names not in ((voice.ANOTHER,), told.who.names)):
        raise NotUnderstood
    is_of_plots = any(one.unit == "plots" for one in told.amounts)  # "3 Plotted Cards lying there"
    if "pot" in told.places and not is_of_plots and (told.amounts or told.who.count is None):
        gambling.pot(book, told)
    elif (seated := _seated(book, told)) is not None:
        gambling.seats(book, seated)
    elif "mug" in told.places and not told.is_own and [one.unit for one in told.amounts] == ["alcohol"]:
        if book.mug:
            raise NotUnderstood
        book.pours(Numbers(told.amounts[0].number))
    elif told.amounts:
        told = replace(told, amounts=tuple(_with_units(told.amounts, _unit_of_bare(book))))
        for name in told.who.names or _whoever(book, told):
            for one in told.amounts:
                _stands(book, name, one, told)
    elif told.places - {"mug", "pile"} or told.again:
        raise NotUnderstood


def _seated(book: Book, told: Fragment) -> Party | None:
    """How many play, if only that is told: "four at the table", "we are five", "it is only me, Sam and Lou"."""
    is_of_all = told.verb == "plays" or (book.estates and not {*told.who.names} & {*book.estates})
    if is_of_all and len(told.who.names) > 1 and not told.amounts:
        return Party(count=len(told.who.names))
    is_of_seats = [one.unit for one in told.amounts] == [None] and told.amounts[0].number <= MOST_PLAYERS
    is_of_seats = is_of_seats and "start" not in told.places  # "we all started on 10"
    if told.who.everyone and is_of_seats:
        return Party(count=told.amounts[0].number)
    return told.who if told.who.count is not None and not told.amounts else None


def _whoever(book: Book, told: Fragment) -> tuple[str, ...]:
    """Of whom it is told what they have where nobody is named: who asks, or everybody alike."""
    if told.who.count is not None and not told.who.others and book.size in (None, told.who.count):
        book.size = told.who.count  # "all four of us have 5 Gold"
    elif told.who and not told.who.everyone:
        raise NotUnderstood
    if told.who and not (book.events or book.is_pair):
        book.all_have.update({one.unit: one.number for one in told.amounts if one.unit is not None})
    return tuple(dict.fromkeys((voice.YOU, *(book.accounts if told.who else ()))))


def _unit_of_bare(book: Book) -> str | None:
    """What a bare number of somebody is of: what is asked for, or the only thing that is told of others."""
    known = {unit for one in book.accounts.values() for unit in (*one.has, *one.change)}
    known = known or ({"alcohol"} if book.mug else set())
    is_of_pot = bool(book.prizes) or book.told_pot is not None
    known = known or ({"gold"} if book.asked_unit == "gold" or is_of_pot else set())
    is_known = book.asked_unit in (None, *known) and len(known) == 1
    return known.pop() if is_known else book.asked_unit if book.asked_unit in LEVELS else None


def _with_units(amounts: Sequence[Amount], meant: str | None) -> Iterator[Amount]:
    """The amounts; two bare numbers side by side are Fortitude and Alcohol Content, as players tell them.

    One bare number is of ``meant``.
    """
    bare = [one for one in amounts if one.unit is None]
    if len(bare) == len(amounts) == len(LEVELS):
        yield from (Amount(one.number, unit) for one, unit in zip(amounts, LEVELS, strict=True))
    elif bare and meant is not None and len(amounts) == 1:
        yield Amount(amounts[0].number, meant, amounts[0].sign)
    elif bare:
        raise NotUnderstood
    else:
        yield from amounts


def _stands(book: Book, name: str, one: Amount, told: Fragment) -> None:
    unit, account = one.unit or "", book.of(name)
    if one.sign and unit in LEVELS:
        book.changes((name,), unit, one.sign * one.number)
        return
    if unit == "platinum" or (unit == "gold" and account.platinum):
        _has_platinum(book, account, one)
        return
    is_first, is_left = unit not in account.has, told.verb == "stays"
    is_left = is_left and (not told.was or book.is_open or bool(book.events))  # "I had 1 left" is of before
    if name in book.estates and not is_first and not told.was:
        raise NotUnderstood
    before = account.change.get(unit, 0) if is_first and not is_left else 0
    if unit == "gold" and is_left:
        before = book.prizes.get(name, 0)  # the pot is not in the Stash yet
    if unit == "gold" and is_first and told.was:
        before, account.missed = before - account.missed, 0
    account.is_doubtful = unit == "gold" and is_first and bool(book.antes) and not (told.was or is_left)
    account.sets(unit, one.number)
    if before:
        if unit == "gold" and book.due is not None and before == -book.due[1]:
            book.changes(book.due[:1], unit, -book.lacks(name, -before))
        account.change[unit] = 0
        account.changes(unit, before)
        account.settled |= set() if told.was or book.is_due or is_left else {unit}
    elif unit == "gold" and book.refills:
        account.changes(unit, -book.refills)


def _has_platinum(book: Book, account: Account, told: Amount) -> None:
    """Somebody has Platinum pieces, perhaps beside Gold (rule setup.platinum)."""
    if account.change:
        raise NotUnderstood
    gold = told.number if told.unit == "gold" else account.has.get("gold", 0)
    account.platinum += told.number if told.unit == "platinum" else 0
    account.has["gold"] = gold + account.platinum * GOLD_OF_PLATINUM
    account.steps["gold"] = [gold] * bool(gold) + [GOLD_OF_PLATINUM] * account.platinum
    book.cites("setup.platinum")


class _Change(Struct, frozen=True):
    """What a verb changes: up or down (``sign``), of which units, by how much if no number is told, and for whom."""

    sign: int
    units: tuple[str, ...] = UNITS
    default: int | None = None
    of_whom: bool = False

    @property
    def unit(self) -> str | None:
        """The unit that is meant where none is told."""
        return self.units[0] if len(self.units) < len(UNITS) else None


_CHANGES: Mapping[str, _Change] = {
    "gains": _Change(1),
    "gets": _Change(1),
    "takes": _Change(1),
    "loses": _Change(-1),
    "hits": _Change(-1, ("fortitude",), of_whom=True),
    "heals": _Change(1, LEVELS, of_whom=True),
    "sobers": _Change(-1, ("alcohol",), 1),
    "discards": _Change(-1, ("cards", "plots"), 1),
    "plays": _Change(-1, ("cards", "nothing")),
    "orders": _Change(1, ("drinks",), 1, of_whom=True),
    "drinks": _Change(-1, ("drinks",), 1),
    "reveals": _Change(-1, ("drinks",), 1),
}


def changes(book: Book, told: Fragment) -> None:
    """Somebody gains or loses so much; from or to somebody else who is named, if it is Gold."""
    if told.verb == "loses" and not (told.amounts or told.cards or told.whom or told.places) and book.is_open:
        return  # the Round is lost, and what was anted is gone already
    rule = _CHANGES[told.verb or ""]
    number, unit = amount(told, rule.unit, rule.default)
    unit = unit or _meant(book, told)
    is_hurt = unit == "fortitude" and told.verb == "takes"
    is_uncounted = (
        told.verb == "plays" and unit == "cards" and not any(unit in one.has for one in book.accounts.values())
    )
    if is_uncounted or unit not in rule.units or "pot" in told.places or told.whom.count:
        raise NotUnderstood
    names, other = _affected(book, told, rule)
    if unit == "plots" and told.verb == "discards":
        plots_go(book, the_one(told), number)
        return
    if unit == "fortitude":
        book.attacker = told.who.names[0] if told.verb == "hits" and told.is_own and len(told.who.names) == 1 else None
    sign = -1 if is_hurt or (told.verb == "heals" and unit == "alcohol") else rule.sign
    for _ in range(told.times):
        book.changes(names, unit, sign * number)
        if unit == "gold":
            book.changes(other, unit, -sign * number)
            book.inn += number if sign < 0 and not other else 0
    if told.verb == "sobers":
        book.cites("turn.sober-up", "limits")


def turns(book: Book, told: Fragment) -> None:
    """A turn begins: whoever has what comes with each turn has more of it (rule jett.beginning)."""
    if any(one.unit == "plots" for one in told.amounts):
        has(book, told)
    else:
        nothing_else(told)
    for unit, number in book.each_turn.items():
        holders = [name for name, one in book.accounts.items() if unit in one.has]
        book.changes(holders, unit, number * told.times)
        book.cites(*(("jett.beginning",) if holders else ()))


def plots_go(book: Book, name: str, number: int) -> None:
    """Somebody discards so many Plotted Cards, for 1 Hellfire each (rule petra.beginning)."""
    book.changes((name,), "plots", -number)
    book.changes((name,), "hellfire", number)
    book.cites("petra.beginning")


def _meant(book: Book, told: Fragment) -> str | None:
    """The unit of a bare number: the only one that is told of who gains or loses, or that which has changed last."""
    known = {unit for name in told.who.names for unit in book.of(name).has}
    if len(known) == 1:
        return known.pop()
    return book.last_unit if book.last_change == book.last_unit else None


def _affected(book: Book, told: Fragment, rule: _Change) -> tuple[Sequence[str], Sequence[str]]:
    """Those for whom something changes, and those for whom it changes the other way."""
    if rule.of_whom:
        is_of_subject = told.is_passive or not told.is_own or told.verb == "heals"
        names = told.whom.names or (told.who.names if is_of_subject else ())
        return names or refused(), ()
    if told.whom.names and rule.sign > 0 and not told.source:
        raise NotUnderstood
    if told.who.everyone:
        return [*book.accounts], ()
    return told.who.names or refused(), told.whom.names


def drinks(book: Book, told: Fragment) -> None:
    """Somebody drinks what was told of, or from a pile of which the Drinks are counted."""
    if (book.contests or book.mug) and not told.amounts and told.places <= {"mug", "pile"}:
        book.drinker = next(iter(told.who.names), book.drinker)
        return  # all do in a contest
    if "drinks" not in book.of(the_one(told)).has:
        raise NotUnderstood
    changes(book, told)


def got(book: Book, told: Fragment) -> None:
    """What somebody "got": has, or gains if that is told already or it comes from somewhere."""
    known = amount(told)[1] in book.of(the_one(told)).has or told.source
    if known:
        changes(book, Fragment("gains", told.who, told.whom, told.amounts, source=told.source))
    else:
        has(book, told)


def takes(book: Book, told: Fragment) -> None:
    """What somebody "takes": out of the pot, damage, or anything that is gained; or a blow that has come about."""
    if not (told.amounts or told.cards or told.places) and (book.loss is not None or book.is_open):
        if book.loss is None:  # "Zot took it": the control, or at last the pot
            (gambling.wins if book.asked_unit == "gold" else gambling.cheats)(book, told)
        return
    is_bare = [one.unit for one in told.amounts] == [None] and not (told.whom or book.asked_unit in LEVELS)
    if is_bare and book.pot is not None:
        told = replace(told, places=frozenset(("pot",)))
    (gambling.steals if "pot" in told.places else changes)(book, told)


def empties(book: Book, told: Fragment) -> None:
    """Somebody has to drink from an empty Drink Me! Pile (rule turn.sober-up)."""
    if told.cards or told.whom.count or (told.amounts and told.amounts[0].number != 0):
        raise NotUnderstood
    for _ in range(told.times):
        book.changes(told.who.names[:1] or (voice.YOU,), "alcohol", -1)
    book.cites("turn.sober-up", "limits")


def reaches(book: Book, told: Fragment) -> None:
    """A number goes up or down to so much, or so much is kept."""
    names = told.whom.names or told.who.names or ((voice.YOU,) if book.is_pair else ())
    if told.was and told.who.names:
        has(book, replace(told, verb=None))
        return  # "Gerki, who is down to 1 coin"
    if told.verb == "keeps" and not (told.amounts or told.cards):
        return
    number, unit = amount(told, "cards" if told.verb == "keeps" else book.last_unit)
    if len(names) != 1:
        raise NotUnderstood
    book.of(names[0]).sets(unit or "", number)


def pays(book: Book, told: Fragment) -> None:
    """Somebody pays: into the pot, to somebody, or to the Inn; or spends Momentum."""
    if [one.unit or _meant(book, told) for one in told.amounts] == ["momentum"]:
        changes(book, replace(told, verb="loses"))
        return
    is_ante = book.is_open and not told.whom and "inn" not in told.places
    is_of_raise = book.raised == book.entries - 1
    is_counted = told.who.count is not None and not told.amounts
    is_once = told.places or not told.again or is_of_raise or is_counted
    if is_ante and all(one.number == 1 for one in told.amounts) and is_once:
        gambling.antes(book, replace(told, again=told.again and not is_of_raise))
        return
    is_due = (book.excused or book.due or book.refills) and told.is_own
    is_due = is_due or told.who.others or told.who.everyone
    if is_due and told.who and not (told.whom or told.amounts or told.cards or told.places):
        book.payers = told.who.count if told.who.others or told.who.names else None
        return  # what a card makes them pay
    number, unit = amount(told, "gold")
    heads = _heads(book, told.whom)
    if unit != "gold" or heads is None or (told.who.everyone and (book.size is None or told.whom)):
        raise NotUnderstood
    names = [*book.accounts] if told.who.everyone else told.who.names or refused()
    payers = (book.size or 0) if told.who.everyone else len(names)
    book.changes(names, "gold", -number * told.times * max(1, heads))
    book.changes(told.whom.names, "gold", number * told.times * len(names))
    if not told.whom and "pot" not in told.places:
        book.inn += number * told.times * payers


def _heads(book: Book, whom: Party) -> int | None:
    """How many are paid; None where that is not told."""
    if whom.others:
        return book.size - 1 if book.size is not None else None
    return None if whom.count or whom.everyone else len(whom.names)


def gives(book: Book, told: Fragment) -> None:
    """Somebody gives Gold to somebody else."""
    if amount(told)[1] != "gold" or len(told.whom.names) != 1:
        raise NotUnderstood
    pays(book, told)


def hands_on(book: Book, told: Fragment) -> None:
    """The Drink, or a loss, goes to somebody else; who wins a contest does not hang on that (rule contest.modified)."""
    nothing_else(told)
    if book.cups:
        book.is_spilt = True
    elif book.mug and len(told.whom.names) == 1:
        book.drinker = told.whom.names[0]
    else:
        losses.redirects(book, told)


def refills(book: Book, told: Fragment) -> None:
    """The Drink Deck runs out: each player pays 1 Gold to the Inn (rule drinks.refill)."""
    nothing_else(told)
    book.refills += told.times
    book.changes([name for name, one in book.accounts.items() if "gold" in one.has], "gold", -told.times)
    if told.who.count is not None:
        gambling.seats(book, told.who)
    book.cites("drinks.refill")


def draws(book: Book, told: Fragment) -> None:
    """Somebody draws so many cards, or up to the hand size (rule turn.discard-and-draw)."""
    account = book.of(the_one(told))
    held = account.has.get("cards")
    if held is None:
        raise NotUnderstood
    number, unit = amount(told, "cards", max(0, HAND_SIZE - held))
    if unit != "cards":
        raise NotUnderstood
    account.drawn = number
    account.changes("cards", number)
    book.cites("turn.discard-and-draw")


def mixes(book: Book, told: Fragment) -> None:
    """A Drink is made stronger or weaker by so much."""
    number, unit = amount(told, "alcohol")
    if unit != "alcohol":
        raise NotUnderstood
    owner = contests.whose(book, told) if book.cups else None
    book.mixes(Added(Numbers((-1 if told.verb == "dilutes" else 1) * number * told.times)), owner)


def spills(book: Book, told: Fragment) -> None:
    """Somebody Ignores their Drink, which counts in a contest all the same (rule contest.modified)."""
    if book.halves or book.is_copied:
        name = next(iter(told.who.names), told.deck) or refused()
        left = book.half_of(name)
        book.mixes(Added(Numbers(-left.numbers.alcohol, -left.numbers.fortitude)), name)
        return
    if book.mug and book.drinker not in (None, *told.who.names):
        raise NotUnderstood
    book.is_spilt = True
    if book.mug:
        book.drinker = next(iter(told.who.names), told.deck)
        book.mug, book.mixed = [Contents(Numbers())], [Added(Numbers())]


def splits(book: Book, told: Fragment, by: str = "") -> None:
    """The Drink is split in two, by a card or as it is told; its Alcohol Content may be told with that."""
    if book.estates and not (book.mug or told.amounts or told.cards):
        book.survivors = told.who.count or book.survivors
        return  # the Gold of who passed out
    number, unit = amount(told, default=2)
    if book.is_kept_whole and not by:
        raise NotUnderstood
    if book.halves and told.owner is None and not book.half_mixed:
        book.split_by = by or book.split_by
        return
    if unit == "alcohol" and not book.mug:
        book.pours(Numbers(number))
    elif number != 2:
        raise NotUnderstood
    if told.whom.count not in (None, 2):
        raise NotUnderstood
    book.mixes(Halved())
    book.split_by = by
    book.cites("split.halves", "split")
