"""Findings: what a quantity that is asked for comes to is read off the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.referee import voice
from toolkit.referee.lookup.ledger import gambling, having, mugs, rounds, settling, shares
from toolkit.referee.lookup.ledger.book import LEVELS, UNITS, Book
from toolkit.referee.lookup.ledger.fragment import MANY, WINNER, Fragment, Party
from toolkit.referee.lookup.ledger.shares import Found
from toolkit.referee.lookup.ledger.wanted import Quantity, Wanted
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.saying import joined, ordinal

_OTHERS, _TEAM = "Each other player", "The team"
_CALLED = {
    **ATTRIBUTES,
    "cards": "cards",
    "drinks": "Drinks",
    "plots": "Plotted Cards",
    "hellfire": "Hellfire",
    "momentum": "Momentum",
}


# the pot


def _pot(book: Book, asked: Wanted) -> Found | None:
    pot = book.pot
    if pot is None and book.mug:
        return _mug(book, asked)  # "what is in it"
    if pot is None and book.lost is not None:
        return Found(f"Nobody gets the pot, of which 0 Gold is left: its {book.lost} Gold went to the Inn.")
    if pot is None or pot < 0:
        return None
    parts_of_it = [f"{book.told_pot} before"] if book.told_pot is not None else []
    names = ["first antes", *(f"{ordinal(number)} raise" for number in range(1, len(book.antes)))]
    if book.told_pot is not None:
        names = [f"{ordinal(number)} raise" for number in range(1, len(book.antes) + 1)]
    parts_of_it += [f"{count} from the {name}" for count, name in zip(book.antes, names, strict=True)]
    taken = f", less {book.taken} taken out" if book.taken else ""
    return Found(f"The pot is {pot} Gold: {joined(parts_of_it)}{taken}.")


def _added(book: Book, _: Wanted) -> Found | None:
    """What the last raise brings: nothing, if who raises cannot ante (rule gambling.cannot-ante)."""
    is_of_raise = book.raised is not None and book.is_open and bool(book.antes)
    number = 0 if "gambling.cannot-ante" in book.rules else book.antes[-1] if is_of_raise else None
    return Found(f"The raise brings {number} Gold into the pot.") if number is not None else None


def _prize(book: Book, asked: Wanted) -> Found | None:
    """What the winner gets: the pot, or what was left of it; or what anything else brings."""
    if book.estates or book.contests or asked.is_net or asked.loses:
        return _changed(book, asked)
    rounds.settle(book)
    name = asked.who.names[0] if len(asked.who.names) == 1 else WINNER
    if book.won is not None and name == WINNER:
        if len(book.prizes) > MANY - 1:
            return Found(joined([f"{one} gets {number} Gold of the pot" for one, number in book.prizes.items()]) + ".")
        name = book.won[0]
    if name in book.prizes and not book.is_open:
        return Found(f"{name} gets {book.prizes[name]} Gold of the pot.")
    return _pot(book, asked) if book.pot is not None or book.lost is not None else _changed(book, asked)


# what somebody has


def _of_whom(book: Book, asked: Wanted, unit: str) -> str | None:
    winner = next((one for one in book.contests if one), WINNER)
    asked_for = asked.who.names or ((WINNER,) if book.contests and not asked.loses else ())
    names = [one for one in (winner if one == WINNER else one for one in asked_for) if one in book.accounts]
    is_of_it = len(names) == 1 and (unit in book.of(names[0]).has or unit in book.of(names[0]).change)
    if is_of_it or (len(names) == 1 and (asked.by_name or voice.YOU in book.accounts)):
        return names[0]
    told = [name for name, one in book.accounts.items() if unit in one.has and name not in book.estates]
    known = told or [name for name, one in book.accounts.items() if unit in one.change]
    return known[0] if len(known) == 1 and not asked.by_name and voice.YOU not in asked.who.names else None


def _end(book: Book, asked: Wanted) -> Found | None:
    _opens(book, asked)
    if (found := _of_round(book, asked)) is not None:
        return found
    is_counted = any(asked.unit in one.has for one in book.accounts.values())
    if asked.unit in ("drinks", "hellfire") and not is_counted and (book.ordered or asked.unit == "hellfire"):
        return (_orders if asked.unit == "drinks" else _changed)(book, asked)
    is_poured = bool(book.mug) and (not _rises(book) if book.halves or book.is_copied else not book.accounts)
    is_of_cups = len(book.cups) == 1 or (bool(book.cups) and not asked.who)
    if (is_poured or is_of_cups) and asked.unit in (None, "alcohol"):
        return _mug(book, asked)
    is_of_pot = asked.who.names == (WINNER,) and not book.contests and WINNER not in book.accounts
    is_of_pot = is_of_pot or not (asked.who or any("gold" in one.has for one in book.accounts.values()))
    if book.pot is not None and is_of_pot and asked.unit in (None, "gold"):
        return _pot(book, asked)
    if (book.estates and asked.each) or not settling.settle(book, asked):
        return shares.estate(book, asked) if book.estates else None
    _begins(book, asked)
    if asked.is_all or asked.each or len(asked.who.names) > 1:
        return _standings(book, asked)
    unit = asked.unit or _only_unit(book) or ("gold" if book.is_first else book.last_unit)
    name = _of_whom(book, asked, unit) if unit else None
    if unit is None or name is None or unit not in book.of(name).has:
        is_of_pot = unit == "gold" and name is not None and book.won is not None and not book.events
        is_of_pot = is_of_pot or (unit == "gold" and (asked.is_bare or asked.unit is not None or book.due is not None))
        is_of_pot = is_of_pot or (bool(book.mug) and asked.unit in LEVELS)
        return _changed(book, asked) if is_of_pot else shares.estate(book, asked) if book.estates else None
    moved = [one for one in (*LEVELS, "gold") if _has_moved(book, name, one)]
    if asked.unit is None and len(moved) > 1:
        told = joined([f"{book.of(name).has[one]} {_CALLED[one]}{_steps(book, name, one)}" for one in moved])
        return Found(f"{name} has {told} then.")
    if len(book.of(name).steps.get(unit, ())) < 2:
        return None
    return Found(f"{name} has {book.of(name).has[unit]} {_CALLED[unit]} then{_steps(book, name, unit)}.")


def _of_round(book: Book, asked: Wanted) -> Found | None:
    """What a Round has come to, where no more is asked: "what now", "how much"."""
    if asked.who or asked.unit is not None:
        return None
    if not book.events and rounds.the_last(book) is not None:
        return shares.heir(book, asked)
    rounds.settle(book)
    is_told = any("gold" in one.has for one in book.accounts.values())
    return _prize(book, asked) if book.prizes and not is_told else None


def _rises(book: Book) -> bool:
    """Whether it is told of anybody who drinks how much Alcohol Content they have."""
    return any("alcohol" in one.has for one in book.accounts.values())


def _opens(book: Book, asked: Wanted) -> None:
    """Who drinks first of all has an account, of which nothing else is told; Plotted Cards are Hellfire at last."""
    if asked.unit == "hellfire":
        settling.plots(book)
    is_of_levels = asked.is_all or asked.unit in LEVELS
    names = (book.drinker,) if book.drinker is not None else asked.who.names
    if book.is_begun and book.mug and is_of_levels and not book.accounts and len(names) == 1:
        book.of(names[0])


def _begins(book: Book, asked: Wanted) -> None:
    """Where nothing was before, those of whom it is asked have what all begin with."""
    if asked.is_all or asked.unit in LEVELS:
        for one in asked.who.names or tuple(book.accounts):
            rounds.begins_levels(book, one)
    unit = asked.unit or _only_unit(book) or ("gold" if book.is_first else book.last_unit)
    names = (_OTHERS,) if asked.who.others and not book.accounts else () if asked.each else asked.who.names
    for one in names if unit == "gold" and not asked.is_all else ():
        rounds.begins(book, one)


def _standings(book: Book, asked: Wanted) -> Found | None:
    """What several people have at last, or one has of everything that has changed."""
    names = [one for one in asked.who.names if one in book.accounts] or list(book.accounts)
    if asked.is_all and not (asked.who or asked.each):
        names = [one for one in names if set(LEVELS) & set(book.of(one).has)]
    if asked.who.others and (book.all_have or _OTHERS in book.accounts):
        names = [_OTHERS]
        book.of(_OTHERS)
    levels = LEVELS if any(_moves(book, one) for one in LEVELS) else ()
    units = [asked.unit] if asked.unit else [*levels, *(["gold"] if _moves(book, "gold") else [])]
    told = [
        f"{name} has {joined(held)}"
        for name in names
        if (held := [f"{book.of(name).has[one]} {_CALLED[one]}" for one in units if one in book.of(name).has])
    ]
    if not any(_has_moved(book, name, one) for name in book.accounts for one in units) or len(told) < len(names):
        return None
    return Found(f"{joined(told)}.")


def _moves(book: Book, unit: str) -> bool:
    return any(unit in one.change for one in book.accounts.values())


def _has_moved(book: Book, name: str, unit: str) -> bool:
    """Whether it is told of how much somebody had of something, and that it changed."""
    return unit in book.of(name).has and len(book.of(name).steps.get(unit, ())) > 1


def _only_unit(book: Book) -> str | None:
    units = {unit for one in book.accounts.values() for unit in one.has}
    return units.pop() if len(units) == 1 else None


def _steps(book: Book, name: str, unit: str) -> str:
    """How a number came about: " (10 - 1 + 6)"."""
    first, *rest = book.of(name).steps[unit]
    return f" ({first}{''.join(f' {one:+d}'.replace('+', '+ ').replace('-', '- ') for one in rest)})" if rest else ""


def _changed(book: Book, asked: Wanted) -> Found | None:
    if book.is_pair and book.sweeps and not book.accounts:
        book.of(_TEAM)
    if asked.loses and "gambling.cannot-ante" in book.rules:
        return _added(book, asked)
    if book.estates and not (asked.loses or book.contests):
        return shares.estate(book, asked)
    if asked.who.names == (WINNER,) and not (book.contests or asked.is_net):
        return _pot(book, asked)
    if (
        book.mug
        and (book.halves or book.is_copied or not book.accounts)
        and (asked.unit in (None, "alcohol") or _has_of(book, asked.unit))
    ):
        return _mug(book, asked)
    if book.refills and book.size is None and not book.accounts and asked.loses:
        return None
    return _changed_at_last(book, asked) if settling.settle(book, asked) else None


def _changed_at_last(book: Book, asked: Wanted) -> Found | None:
    unit = asked.unit or book.last_unit
    one = book.accounts.get(asked.who.names[0]) if len(asked.who.names) == 1 else None
    changed = [by for by in UNITS if one is not None and not one.has and one.change.get(by)]
    if len(changed) > 1 and not (asked.unit or asked.loses):
        told = [_changed_of(book, asked, asked.who.names[0], by) for by in changed]
        return Found(" ".join(found.text for found in told if found is not None))
    if unit == "hellfire":
        settling.plots(book)
    if unit == "cards" and not asked.loses:
        return _draws(book, asked)
    if asked.is_net and unit in (None, "gold") and (book.events or book.is_pot_told):
        return _net(book, asked)
    is_of_one = book.is_of_teams and len(book.accounts) == 1  # "how much do we get"
    if unit is not None and (asked.is_all or (asked.each and not is_of_one) or len(asked.who.names) > 1):
        return _changed_alike(book, asked, unit)
    name = _of_whom(book, asked, unit) if unit else None
    return _changed_of(book, asked, name, unit) if unit and name and asked.is_open else None


def _changed_of(book: Book, asked: Wanted, name: str, unit: str) -> Found | None:
    """What somebody gains or loses of something; nothing, if it is asked what they pay and they need not."""
    change = book.of(name).change.get(unit)
    if change == 0 and (unit in LEVELS or (unit == "gold" and asked.loses)):
        return Found(f"{name} gains and loses no {_CALLED[unit]}: 0.")
    verb = ("gets" if unit == "gold" else "gains") if (change or 0) > 0 else "loses"
    to = f" to {book.due[0]}" if book.due is not None and unit == "gold" and change == -book.due[1] else ""
    return Found(f"{name} {verb} {abs(change)} {_CALLED[unit]}{to}.") if change else None


def _changed_alike(book: Book, asked: Wanted, unit: str) -> Found | None:
    """What several people gain or lose, each as much as the other."""
    names = [one for one in asked.who.names or book.accounts if one in book.accounts]
    changes = {book.of(name).change.get(unit, 0) for name in names}
    if len(names) < MANY or asked.who.count not in (None, len(names)) or len(changes) != 1 or asked.is_all:
        return None
    change = changes.pop()
    verb = "gains" if change > 0 else "loses"
    return Found(f"Each of {joined(names)} {verb} {abs(change)} {_CALLED[unit]}.") if change else None


def _net(book: Book, asked: Wanted) -> Found | None:
    """How much more or less somebody has by a Round than before."""
    name = asked.who.names[0] if len(asked.who.names) == 1 else _of_whom(book, asked, "gold")
    if name == WINNER and book.pot is not None:
        gambling.wins(book, Fragment("wins", Party((WINNER,))))
    change = rounds.net(book, name) if name is not None else None
    if change is None:
        return None
    return Found(f"{name} has {abs(change)} Gold {'more' if change >= 0 else 'less'} than before.")


def _toll(book: Book, asked: Wanted) -> Found | None:
    """What all lose together, or pay to the Inn."""
    if not book.tolls:
        return shares.inn(book, asked) if book.refills else _changed(book, asked)
    units = list(dict.fromkeys(unit for unit, _, _ in book.tolls))
    unit = asked.unit or (units[0] if len(units) == 1 else "")
    lost = rounds.toll(book, unit)
    return Found(f"All together lose {lost} {_CALLED[unit]}.") if lost else None


def _kept(book: Book, asked: Wanted) -> Found | None:
    """What somebody has at last, or of what they have won."""
    name = _of_whom(book, asked, "gold")
    is_told = name is not None and "gold" in book.of(name).has
    return _end(book, asked) if is_told or book.won is None else _prize(book, asked)


def _draws(book: Book, asked: Wanted) -> Found | None:
    if book.mug and mugs.to_draw(book.contents):
        return _mug(book, asked)
    name = _of_whom(book, Wanted("draws", asked.who), "cards")
    if name is None or "cards" not in book.of(name).has:
        return None
    account = book.of(name)
    if account.drawn is None:
        having.draws(book, Fragment("draws", Party((name,))))
    return Found(f"{name} draws {account.drawn} {'card' if account.drawn == 1 else 'cards'}.")


def _margin(book: Book, asked: Wanted) -> Found | None:
    rooms = _rooms(book) if settling.settle(book, asked) else {}
    name = next(iter(rooms)) if len(rooms) == 1 and not asked.by_name else _of_whom(book, asked, "alcohol")
    more = rooms.get(name or "", 0)
    if more < 1:
        return None
    book.cites("losing.passing-out")
    safe = f"{more - 1} more is safe" if more > 1 else "not 1 more is safe"
    return Found(f"{name} passes out with {more} Alcohol Content more: {safe}.")


def _nearest(book: Book, asked: Wanted) -> Found | None:
    """Who of several is nearest to passing out."""
    rooms = _rooms(book) if settling.settle(book, asked) else {}
    if len(rooms) < MANY:
        return None
    book.cites("losing.passing-out")
    if out := [name for name, more in rooms.items() if more < 1]:
        return Found(" ".join(f"{name} passes out." for name in out))
    told = joined([f"{name} with {more}" for name, more in sorted(rooms.items(), key=lambda one: one[1])])
    first = joined([name for name, more in rooms.items() if more == min(rooms.values())])
    return Found(f"The nearest to passing out: {first}. By so much more Alcohol Content each passes out: {told}.")


def _rooms(book: Book) -> dict[str, int]:
    """How much more Alcohol Content makes each pass out, of whom both are told."""
    both = {name: one.has for name, one in book.accounts.items() if set(LEVELS) <= set(one.has)}
    return {name: has["fortitude"] - has["alcohol"] for name, has in both.items()}


# whether somebody is out


def _out(book: Book, asked: Wanted) -> Found | None:
    if book.estates and set(asked.who.names) & set(book.estates):
        return None
    if not settling.settle(book, asked):
        return None
    name = _of_whom(book, asked, "alcohol") or _of_whom(book, asked, "gold")
    if name is None:
        return None
    has, more = book.of(name).has, asked.who.count or 0  # "would 4 more booze knock me out"
    if more and asked.unit != "alcohol":
        return None
    if set(LEVELS) <= set(has):
        alcohol = has["alcohol"] + more
        is_out = alcohol >= has["fortitude"]
        told = f"{name} is at {has['fortitude']} Fortitude and {alcohol} Alcohol Content"
        book.cites("losing.passing-out")
    elif "gold" in has and not book.is_open and not _is_only_broke(book, name):
        is_out = has["gold"] == 0
        told = f"{name} has {has['gold']} Gold"
        book.cites("losing.together" if book.estates else "losing.out-of-gold")
    else:
        return None
    return Found(f"{told}.", "yes" if is_out is not asked.denied else "no")


def _is_only_broke(book: Book, name: str) -> bool:
    """Whether no more is told of somebody than that they have no Gold: on that alone it hangs on when they are out."""
    return not book.of(name).has["gold"] and not _has_moved(book, name, "gold") and not book.estates


def _broke(book: Book, asked: Wanted) -> Found | None:
    name = _of_whom(book, asked, "gold")
    if name is None or not settling.settle(book, asked) or "gold" not in book.of(name).has:
        return None
    gold = book.of(name).has["gold"]
    book.cites("losing.out-of-gold")
    return Found(f"{name} has {gold} Gold.", "yes" if gold == 0 else "no")


# Drinks


def _mug(book: Book, asked: Wanted) -> Found | None:
    """What a Drink has, or each half of it; or what somebody gets "in total" of anything else."""
    if (cup := _cup(book, asked)) is not None:
        return cup
    if not book.mug and book.ordered and asked.unit in (None, "drinks"):
        return _orders(book, asked)
    if not book.mug and (book.estates or book.contests or book.accounts):
        return (_end(book, asked) if asked.is_bare else None) or _changed(book, asked)
    if not book.mug or not (len(book.mug) > 1 or book.mixed or book.chased or book.is_copied or book.befores):
        return None
    name = asked.who.names[0] if len(asked.who.names) == 1 else None
    if len(book.half_mixed) == 1 and not asked.by_name and name not in (None, voice.YOU):
        name = next(iter(book.half_mixed))  # "Gerki spikes Eve's half. What does she drink?"
    is_of_all = bool(book.half_mixed) and name is None
    if (is_of_all and not asked.is_number) or (book.may_be_split and not book.halves):
        return None
    contents = book.half_of(name)
    book.cites(*(() if book.halves else ("chasers",)))
    if book.half_mixed:
        half = "copy" if book.is_copied else "half"
        names = (name,) if name is not None else () if asked.who.others else tuple(book.half_mixed)
        by_half = [f"{one} gains {mugs.told_of(book.half_of(one)).replace('+', '')} by that {half}." for one in names]
        rest = [f"Each other {half}: {mugs.told_of(contents)}."] if is_of_all else []
        return Found(" ".join([*by_half, *rest]))
    if (
        asked.quantity == "change"
        and name == book.drinker is not None
        and not (book.halves or "-" in mugs.told_of(contents))
    ):
        return Found(f"{name} gains {mugs.told_of(contents).replace('+', '')}.")
    told = f"{'Each half' if book.halves else 'Together'}: {mugs.told_of(contents)}."
    has = book.of(book.drinker).has if asked.unit is None and book.drinker in book.accounts else {}
    is_more = not book.halves and "alcohol" in has and settling.settle(book, asked)
    return Found(f"{told} {book.drinker} has {has['alcohol']} Alcohol Content then." if is_more else told)


def _cup(book: Book, asked: Wanted) -> Found | None:
    """What somebody's Drink counts in a contest, or the only one that is told of."""
    name = asked.who.names[0] if len(asked.who.names) == 1 else next(iter(book.cups), None)
    if len(book.cups) > 1 and asked.quantity == "end" and not asked.who:
        return shares.heir(book, asked)  # "what now"
    if name not in book.cups or (not asked.who.names and len(book.cups) > 1) or (book.is_spilt and asked.is_open):
        return None
    contents = book.cups[name].contents
    counts = "It counts 0 in the contest" if contents.numbers.alcohol < 0 else "Together"
    return Found(f"{counts}: {mugs.told_of(contents)}.")


def _has_of(book: Book, unit: str | None) -> bool:
    """Whether a Drink changes somebody's Fortitude, if that is asked for."""
    return unit == "fortitude" and bool(book.contents.numbers.fortitude)


def _orders(book: Book, _: Wanted) -> Found | None:
    """How many Drinks are ordered in an Order a Drink Phase, with the additional ones."""
    if not book.ordered:
        return None
    book.cites("turn.order-a-drink", "drinks.additional")
    return Found(f"{1 + book.ordered} Drinks in all: the usual one and {book.ordered} additional ones.")


def _count(book: Book, asked: Wanted) -> Found | None:
    """How many are left, or lose by a card of all."""
    if asked.loses:
        heads = rounds.heads(book)
        return Found(f"{heads} lose by it.") if heads is not None else None
    left = book.survivors or book.inside
    return Found(f"{left} are left.") if left else None


def _control(book: Book, _: Wanted) -> Found | None:
    """Who is in control of a Round."""
    if book.control is None or not book.is_open:
        return None
    return Found(f"{'Nobody' if book.control in book.gone else book.control} is in control of the Round.")


def _expelled(book: Book, _: Wanted) -> Found | None:
    """How many are forced out of a Round."""
    number = book.expelling
    return Found(f"{number} {'has' if number == 1 else 'have'} to leave.") if number else None


FOUND: Mapping[Quantity, Callable[[Book, Wanted], Found | None]] = {
    "pot": _pot,
    "prize": _prize,
    "mug": _mug,
    "inn": shares.inn,
    "heir": shares.heir,
    "draws": _draws,
    "margin": _margin,
    "nearest": _nearest,
    "count": _count,
    "toll": _toll,
    "kept": _kept,
    "stashes": shares.stashes,
    "control": _control,
    "added": _added,
    "expelled": _expelled,
    "orders": _orders,
    "out": _out,
    "broke": _broke,
    "change": _changed,
    "end": _end,
}
"""How each quantity is read off the book."""
