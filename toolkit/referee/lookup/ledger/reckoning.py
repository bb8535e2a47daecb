"""Reckoning: a question of numbers is entered in a book part by part, and what is asked for is read off it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, structs

from toolkit.cards import AnyCard, Drink
from toolkit.cards.effects import Pay, ResumeRound, TakeFromPot
from toolkit.referee import deeds, voice
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.ledger import cards, entering, having, words
from toolkit.referee.lookup.ledger.book import LEVELS, Book
from toolkit.referee.lookup.ledger.fragments import WINNER, Fragment, NotUnderstood, Party, Reader
from toolkit.referee.lookup.ledger.parts import parts
from toolkit.referee.lookup.ledger.wanted import Quantity, Wanted, asked_parts, wanted
from toolkit.referee.lookup.ledger.words import Item
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined

_CALLED = {**ATTRIBUTES, "cards": "cards", "drinks": "Drinks", "plots": "Plotted Cards", "hellfire": "Hellfire"}


class _Found(Struct, frozen=True):
    """What a quantity comes to, in words; a verdict where one is asked for."""

    text: str
    verdict: Verdict = None


class _Reckoned(Struct, frozen=True):
    """What was found, by which rules, and which cards were played."""

    found: _Found
    rules: tuple[str, ...]
    cards: tuple[AnyCard, ...]


def answer(referee: Referee, case: Case) -> Answer | None:
    """What numbers that are told come to, if that is asked for; None where anything is not understood."""
    one = _reckoned(referee, case.said) if case.variant is None else None
    if one is None or (case.wish.kind == "may" and one.found.verdict is None):
        return None
    return fact(referee, case, voice.spoken(one.found.text), one.rules, one.cards, one.found.verdict)


@lru_cache(maxsize=16)
def _reckoned(referee: Referee, said: str) -> _Reckoned | None:
    """What a question comes to: all the Cases that it may be are asked for the same."""
    book = Book()
    shown: list[AnyCard] = []
    try:
        asked = _entered(referee, book, words.items(referee, said), shown)
        found = [_FOUND[one.quantity](book, one) for one in asked] if _is_told(book) else []
    except NotUnderstood:
        return None
    known = [one for one in found if one is not None]
    if not known or len(known) < len(found):
        return None
    text = " ".join(dict.fromkeys(one.text for one in known))
    return _Reckoned(_Found(text, known[-1].verdict), tuple(book.rules), tuple(shown))


def _entered(referee: Referee, book: Book, row: Sequence[Item], shown: list[AnyCard]) -> list[Wanted]:
    """Enter all that is told, with the cards of it, and tell what is asked. Raises :class:`NotUnderstood`."""
    told = parts(row)
    asks = asked_parts(told)
    asked: list[Wanted] = []
    reader = Reader(leaves_by_left=not any(one.can_be("verb", "passes-out") for one in row))
    book.asked_unit = next((unit for at in asks for one in told[at] if (unit := one.of("unit"))), None)
    late: list[Fragment] = []
    for at, part in enumerate(told if asks else ()):
        if at in asks:
            late += _played_in(part, reader)
            asked.append(wanted(_without_cards(part), reader))
            reader.last = asked[-1].who if asked[-1].who.names else reader.last
            continue
        if _confirms(part, book):
            continue
        fragment = reader.read(part)
        shown += [referee.cards.cards[one] for one in fragment.cards]
        if fragment.cards and _waits(referee, book, fragment):
            late.append(fragment)
        elif fragment.cards:
            cards.enter(referee, book, fragment)
        elif fragment.verb is not None or fragment.amounts or not asked:
            entering.enter(book, fragment)
    for fragment in late:
        shown += [one for key in fragment.cards if (one := referee.cards.cards[key]) not in shown]
        cards.enter(referee, book, fragment)
    if asked and voice.YOU not in reader.spoken:
        _belongs(book, asked[-1], shown)
    return asked


def _confirms(part: Sequence[Item], book: Book) -> bool:
    """Whether a part only says what the pot comes to: "= 8". Raises :class:`NotUnderstood` if that is wrong."""
    is_sum = len(part) == 1 and "=" in part[0].gap and part[0].number is not None
    if is_sum and part[0].number != book.pot:
        raise NotUnderstood
    return is_sum


def _played_in(part: Sequence[Item], reader: Reader) -> list[Fragment]:
    """The card that is named only where it is asked what comes of it: "how much does Deirdre make off Mass Heal!"."""
    cards = tuple(one.cards[0] for one in part if one.cards)
    who = reader.party(part, 0, len(part), {at for at, one in enumerate(part) if one.number is not None})
    return [Fragment("plays", who or reader.last, cards=cards)] if cards else []


def _without_cards(part: Sequence[Item]) -> list[Item]:
    """A part without the cards that are named in it, and how many of each."""
    counts = {at - 1 for at, one in enumerate(part) if one.cards and at and part[at - 1].number == 1}
    return [one for at, one in enumerate(part) if not one.cards and at not in counts]


def _waits(referee: Referee, book: Book, told: Fragment) -> bool:
    """Whether what a card hangs on may be told behind it: the pot of a Round that goes on, or how many players pay."""
    found = [referee.cards.cards[one] for one in told.cards]
    if book.pot is None and any(deeds.has(one, ResumeRound, TakeFromPot) for one in found):
        return True
    payments = [one for card in found for one in deeds.effects(card) if isinstance(one, Pay)]
    return book.size is None and any(one.who == "each-other" for one in payments)


def _belongs(book: Book, asked: Wanted, shown: Sequence[AnyCard]) -> None:
    """What is told of nobody who is named is of the only one that is asked about."""
    names = [one for one in asked.who.names if one != WINNER]
    if len(names) == 1 and list(book.accounts) == [voice.YOU]:
        if any(isinstance(one, Drink) and one.exceptions for one in shown):
            raise NotUnderstood
        book.accounts = {names[0]: book.accounts[voice.YOU]}
        book.drinker = names[0] if book.drinker == voice.YOU else book.drinker


def _is_told(book: Book) -> bool:
    """Whether anything is told that there is a number of."""
    return bool(
        book.accounts
        or book.antes
        or book.mug
        or book.refills
        or book.contests
        or book.ordered
        or book.told_pot is not None
    )


# the pot


def _pot(book: Book, _: Wanted) -> _Found | None:
    pot = book.pot
    if pot is None or pot < 0:
        return None
    parts_of_it = [f"{book.told_pot} before"] if book.told_pot is not None else []
    names = ["first antes", *(f"{number}. raise" for number in range(1, len(book.antes)))]
    if book.told_pot is not None:
        names = [f"{number}. raise" for number in range(1, len(book.antes) + 1)]
    parts_of_it += [f"{count} from the {name}" for count, name in zip(book.antes, names, strict=True)]
    taken = f", less {book.taken} taken out" if book.taken else ""
    return _Found(f"The pot is {pot} Gold: {joined(parts_of_it)}{taken}.")


# what is shared out, or goes to the Inn


def _survivors(book: Book, asked: Wanted) -> int | None:
    """Among how many the Gold of those who passed out is shared."""
    count = asked.who.count
    if book.survivors is not None or count is not None:
        return book.survivors or count
    return book.size - len(set(book.estates)) if book.size is not None else None


def _shares(book: Book, asked: Wanted) -> tuple[int, int, int] | None:
    """All the Gold of those who passed out, what each who is left gets of it, and among how many."""
    left = _survivors(book, asked)
    golds = [book.of(name).has.get("gold") for name in dict.fromkeys(book.estates)]
    if left is None or left < 1 or None in golds:
        return None
    known = [gold for gold in golds if gold is not None]
    return sum(known), sum(gold // 2 // left for gold in known), left


def _estate(book: Book, asked: Wanted) -> _Found | None:
    found = _shares(book, asked)
    if found is None:
        return None
    gold, share, left = found
    others = "the one other" if left == 1 else f"each of the {left} others"
    verdict: Verdict = None if asked.is_open else "yes" if share else "no"
    return _Found(f"Of {gold} Gold the Inn gets {gold - share * left}, and {others} gets {share} Gold.", verdict)


def _inn(book: Book, asked: Wanted) -> _Found | None:
    if book.estates:
        return _estate(book, asked)
    if book.refills:
        size = book.size or asked.who.count
        if size is None:
            return None
        payers = size - book.spared
        return _Found(f"The Inn gets {payers * book.refills + book.inn} Gold, {book.refills} from each of {payers}.")
    return _Found(f"The Inn gets {book.inn} Gold.") if book.inn else None


def _settle(book: Book, asked: Wanted) -> bool:
    """Enter what comes of all that was told at last; False where that is not told."""
    return _settle_estates(book, asked) and _settle_contests(book, asked) and _settle_mug(book)


def _settle_estates(book: Book, asked: Wanted) -> bool:
    found = _shares(book, asked) if book.estates else (0, 0, 0)
    if found is not None and found[1]:
        book.changes([name for name in book.accounts if name not in book.estates], "gold", found[1])
    return found is not None


def _settle_contests(book: Book, asked: Wanted) -> bool:
    for winner in book.contests:
        name = winner or WINNER
        if book.size is None or (not winner and asked.who.names != (WINNER,)):
            return False
        book.of(name)
        book.changes([one for one in book.accounts if one != name], "gold", -1)
        book.changes((name,), "gold", book.size - 1)
    return True


def _settle_plots(book: Book) -> None:
    """Plotted Cards of which no more is told are discarded."""
    for name, account in list(book.accounts.items()):
        if account.has.get("plots") and "plots" not in account.change:
            having.plots_go(book, name, account.has["plots"])


def _settle_mug(book: Book) -> bool:
    """What is in the mug is drunk."""
    if not book.mug or book.halves:
        return True
    drinker = book.drinker or next(iter(book.accounts), None)
    if drinker is None or (book.drinker is None and len(book.accounts) > 1):
        return False
    numbers = book.contents
    if numbers.fortitude:
        book.changes((drinker,), "fortitude", numbers.fortitude)
    if numbers.alcohol or not numbers.fortitude:
        book.changes((drinker,), "alcohol", numbers.alcohol)
    return True


# what somebody has


def _of_whom(book: Book, asked: Wanted, unit: str) -> str | None:
    winner = next((one for one in book.contests if one), WINNER)
    names = [one for one in (winner if one == WINNER else one for one in asked.who.names) if one in book.accounts]
    if len(names) == 1:
        return names[0]
    told = [name for name, one in book.accounts.items() if unit in one.has]
    known = told or [name for name, one in book.accounts.items() if unit in one.change]
    return known[0] if len(known) == 1 and not asked.by_name and voice.YOU not in asked.who.names else None


def _end(book: Book, asked: Wanted) -> _Found | None:
    if book.mug and (book.halves or not book.accounts) and asked.unit in (None, "alcohol"):
        return _mug(book, asked)
    is_of_pot = asked.who.names == (WINNER,) and not book.contests and WINNER not in book.accounts
    if book.pot is not None and (is_of_pot or not (book.accounts or asked.who)) and asked.unit in (None, "gold"):
        return _pot(book, asked)
    if (book.estates and asked.each) or not _settle(book, asked):
        return _estate(book, asked) if book.estates else None
    unit = asked.unit or _only_unit(book) or book.last_unit
    name = _of_whom(book, asked, unit) if unit else None
    if unit is None or name is None or unit not in book.of(name).has:
        return _estate(book, asked) if book.estates else None
    if asked.unit is None and unit in LEVELS and all(_has_moved(book, name, one) for one in LEVELS):
        told = joined([f"{book.of(name).has[one]} {_CALLED[one]}{_steps(book, name, one)}" for one in LEVELS])
        return _Found(f"{name} has {told} then.")
    if len(book.of(name).steps.get(unit, ())) < 2:
        return None
    return _Found(f"{name} has {book.of(name).has[unit]} {_CALLED[unit]} then{_steps(book, name, unit)}.")


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


def _changed(book: Book, asked: Wanted) -> _Found | None:
    if book.estates and not asked.loses:
        return _estate(book, asked)
    if asked.who.names == (WINNER,) and not book.contests:
        return _pot(book, asked)
    if book.mug and (book.halves or not book.accounts) and asked.unit in (None, "alcohol"):
        return _mug(book, asked)
    if book.refills and book.size is None and not book.accounts and asked.loses:
        return None
    if not _settle(book, asked):
        return None
    unit = asked.unit or book.last_unit
    if unit == "hellfire":
        _settle_plots(book)
    name = _of_whom(book, asked, unit) if unit else None
    if unit is None or name is None or unit not in book.of(name).change or asked.each or not asked.is_open:
        return None
    change = book.of(name).change[unit]
    verb = ("gets" if unit == "gold" else "gains") if change > 0 else "loses"
    return _Found(f"{name} {verb} {abs(change)} {_CALLED[unit]}.")


def _draws(book: Book, asked: Wanted) -> _Found | None:
    name = _of_whom(book, Wanted("draws", asked.who), "cards")
    if name is None or "cards" not in book.of(name).has:
        return None
    account = book.of(name)
    if account.drawn is None:
        having.draws(book, Fragment("draws", Party((name,))))
    return _Found(f"{name} draws {account.drawn} {'card' if account.drawn == 1 else 'cards'}.")


def _margin(book: Book, asked: Wanted) -> _Found | None:
    name = _of_whom(book, asked, "alcohol")
    if name is None or not _settle(book, asked) or not {"fortitude", "alcohol"} <= set(book.of(name).has):
        return None
    levels = book.of(name).has
    more = levels["fortitude"] - levels["alcohol"]
    if more < 1:
        return None
    book.cites("losing.passing-out")
    safe = f"{more - 1} more is safe" if more > 1 else "not 1 more is safe"
    return _Found(f"{name} passes out with {more} Alcohol Content more: {safe}.")


# whether somebody is out


def _out(book: Book, asked: Wanted) -> _Found | None:
    if book.estates and set(asked.who.names) & set(book.estates):
        return None
    if not _settle(book, asked):
        return None
    name = _of_whom(book, asked, "alcohol") or _of_whom(book, asked, "gold")
    if name is None:
        return None
    has = book.of(name).has
    if {"fortitude", "alcohol"} <= set(has):
        is_out = has["alcohol"] >= has["fortitude"]
        told = f"{name} is at {has['fortitude']} Fortitude and {has['alcohol']} Alcohol Content"
        book.cites("losing.passing-out")
    elif "gold" in has and not book.is_open and not _is_only_broke(book, name):
        is_out = has["gold"] == 0
        told = f"{name} has {has['gold']} Gold"
        book.cites("losing.together" if book.estates else "losing.out-of-gold")
    else:
        return None
    return _Found(f"{told}.", "yes" if is_out is not asked.denied else "no")


def _is_only_broke(book: Book, name: str) -> bool:
    """Whether no more is told of somebody than that they have no Gold: on that alone it hangs on when they are out."""
    return not book.of(name).has["gold"] and not _has_moved(book, name, "gold") and not book.estates


def _broke(book: Book, asked: Wanted) -> _Found | None:
    name = _of_whom(book, asked, "gold")
    if name is None or not _settle(book, asked) or "gold" not in book.of(name).has:
        return None
    gold = book.of(name).has["gold"]
    book.cites("losing.out-of-gold")
    return _Found(f"{name} has {gold} Gold.", "yes" if gold == 0 else "no")


# Drinks


def _mug(book: Book, asked: Wanted) -> _Found | None:
    """What a Drink has, or each half of it; or what somebody gets "in total" of anything else."""
    if not book.mug and (book.estates or book.contests or book.accounts):
        return _changed(book, asked)
    if not book.mug or not (len(book.mug) > 1 or book.mixed or book.chased):
        return None
    numbers = book.contents
    book.cites(*(() if book.halves else ("chasers",)))
    told = [f"{number:+d} {ATTRIBUTES[unit]}" for unit, number in structs.asdict(numbers).items() if number]
    return _Found(f"{'Each half' if book.halves else 'Together'}: {', '.join(told) or 'nothing'}.")


def _orders(book: Book, _: Wanted) -> _Found | None:
    """How many Drinks are ordered in an Order a Drink Phase, with the additional ones."""
    if not book.ordered:
        return None
    book.cites("turn.order-a-drink", "drinks.additional")
    return _Found(f"{1 + book.ordered} Drinks in all: the usual one and {book.ordered} additional ones.")


def _count(book: Book, _: Wanted) -> _Found | None:
    """How many are left."""
    left = book.survivors or book.inside
    return _Found(f"{left} are left.") if left else None


_FOUND: Mapping[Quantity, Callable[[Book, Wanted], _Found | None]] = {
    "pot": _pot,
    "mug": _mug,
    "inn": _inn,
    "draws": _draws,
    "margin": _margin,
    "count": _count,
    "orders": _orders,
    "out": _out,
    "broke": _broke,
    "change": _changed,
    "end": _end,
}
"""How each quantity is read off the book."""
