"""Rounds: what a Round of Gambling brings, what all lose by a card, and the Gold of those who passed out."""

from __future__ import annotations

from toolkit import figures
from toolkit.referee.lookup.ledger import gambling
from toolkit.referee.lookup.ledger.book import LEVELS, Book
from toolkit.referee.lookup.ledger.fragment import Fragment, Party


def settle(book: Book) -> None:
    """Who won a Round of which it was told later what was in the pot has that now, or the only one left in it."""
    winner = book.winner or the_last(book)
    if winner is not None and book.pot is None:
        gambling.begun(book)
    if winner is not None and book.pot is not None:
        book.winner = None
        gambling.wins(book, Fragment("wins", Party((winner,))))


def unpaid(book: Book, name: str) -> int:
    """The antes that somebody paid before the book had an account for them."""
    return book.accounts[name].missed if name in book.accounts else book.events


def net(book: Book, name: str) -> int | None:
    """How much more Gold somebody has than before; None where it is not told what they paid into the pot."""
    if not book.events or book.is_pot_told:
        return None
    return book.of(name).change.get("gold", 0) - unpaid(book, name)


def begins(book: Book, name: str) -> None:
    """Somebody who has paid nothing before has what all begin with (rule setup.stash)."""
    account = book.of(name)
    if not book.is_first or book.size is None or "gold" in account.has or book.is_pot_told:
        return
    start = figures.gold(book.size)
    steps = [-account.missed] * bool(account.missed) + account.steps.get("gold", [])
    account.has["gold"] = start + sum(steps)
    account.steps["gold"] = [start, *steps]
    book.cites("setup.stash")


def begins_levels(book: Book, name: str) -> None:
    """Somebody of whom it is told what comes first of all stands where all begin (rule setup.markers)."""
    account = book.of(name)
    if not book.is_begun or any(unit in account.has for unit in LEVELS):
        return
    for unit, start in zip(LEVELS, (figures.TRACK_END, 0), strict=True):
        steps = account.steps.get(unit, [])
        account.sets(unit, start)
        account.change.pop(unit, None)
        for step in steps:
            account.changes(unit, step)
    book.cites("setup.markers")


def heads(book: Book) -> int | None:
    """How many lose by the only card of which it is told that all do; None where it is not told how many play."""
    if book.size is None or len(book.tolls) != 1 or not book.sweeps:
        return None
    return book.size - (1 if book.tolls[0][2] == "each-other" else 0) - book.untouched


def toll(book: Book, unit: str) -> int | None:
    """What cards made all lose together; None where it is not told how many play."""
    if (
        book.size is None
        or book.is_pair
        or any(one != unit for one, _, _ in book.tolls)
        or (len(book.tolls) > 1 and book.untouched)
    ):
        return None
    heads = {"each-other": book.size - 1, "everyone": book.size, "you": 1, "picked": 1, "another": 1}
    if not book.tolls or any(who not in heads for _, _, who in book.tolls):
        return None
    return sum(number * (heads[who] - book.untouched) for _, number, who in book.tolls)


def the_last(book: Book) -> str | None:
    """Who is the only one left in a Round (rule gambling.end)."""
    if book.inside != 1 or book.is_vague or not book.is_open:
        return None
    left = book.members - book.gone
    return left.pop() if len(left) == 1 else book.control if book.control not in (None, *book.gone) else None


def is_of_nobody(book: Book) -> bool:
    """Whether a Round has ended with nobody in control of it (rule gambling.no-winner)."""
    is_out = book.control is not None and book.control in book.gone
    return is_out and book.is_open and book.has_passed


def goes_to_the_inn(book: Book) -> int | None:
    """The pot, if its Round has ended with nobody in control of it."""
    return book.pot if is_of_nobody(book) else None


def shares(book: Book, count: int | None) -> tuple[int, int, int] | None:
    """All the Gold of those who passed out, what each who is left gets of it, and among how many (``count``)."""
    left = book.survivors or count
    if left is None and book.size is not None:
        left = book.size - len(set(book.estates))
    golds = [book.of(name).has.get("gold") for name in dict.fromkeys(book.estates)]
    known = [gold for gold in golds if gold is not None]
    if left is None or left < 1 or len(known) < len(golds):
        return None
    return sum(known), sum(gold // 2 // left for gold in known), left
