"""Shares: what is shared out or goes to the Inn, who gets a pot, and what all have at the start."""

from __future__ import annotations

from msgspec import Struct

from toolkit import figures
from toolkit.referee.answer import Verdict
from toolkit.referee.lookup.ledger import contests, gambling, rounds
from toolkit.referee.lookup.ledger.book import Book
from toolkit.referee.lookup.ledger.fragment import Fragment, Party
from toolkit.referee.lookup.ledger.wanted import Wanted
from toolkit.referee.saying import joined


class Found(Struct, frozen=True):
    """What a quantity comes to, in words; a verdict where one is asked for."""

    text: str
    verdict: Verdict = None


def estate(book: Book, asked: Wanted) -> Found | None:
    """How the Gold of those who passed out is shared (rule losing.split)."""
    found = rounds.shares(book, asked.who.count)
    if found is None and asked.quantity == "inn" and len(book.estates) == 1:
        gold = book.of(book.estates[0]).has.get("gold")
        if gold is not None:
            rest = gold // 2
            return Found(f"Of {gold} Gold the Inn gets {gold - rest}, and what cannot be shared of the other {rest}.")
    if found is None:
        return None
    gold, share, left = found
    others = "the one other" if left == 1 else f"each of the {left} others"
    verdict: Verdict = None if asked.is_open else "yes" if share else "no"
    return Found(f"Of {gold} Gold the Inn gets {gold - share * left} Gold, and {others} gets {share} Gold.", verdict)


def inn(book: Book, asked: Wanted) -> Found | None:
    """What the Inn gets."""
    if book.estates:
        return estate(book, asked)
    if book.refills:
        size = book.size or asked.who.count
        if size is None:
            return None
        payers = size - book.spared
        return Found(f"The Inn gets {payers * book.refills + book.inn} Gold, {book.refills} from each of {payers}.")
    if (pot := rounds.goes_to_the_inn(book)) is not None:
        book.cites("gambling.no-winner")
        return Found(f"Nobody is in control when the Round ends, so the Inn gets the pot of {pot} Gold.")
    return Found(f"The Inn gets {book.inn} Gold.") if book.inn else None


def heir(book: Book, asked: Wanted) -> Found | None:
    """Who wins: the Inn, if nobody is in control of the Round, or who is the only one left in it; or a contest."""
    if book.cups:
        return _champion(book)
    if book.pot is None and book.won is not None:
        return Found(f"{book.won[0]} gets the pot: {book.won[1]} Gold.")
    if asked.unit == "gold" and book.pot is None:
        return None
    pot = "the pot" if book.pot is None else f"the pot of {book.pot} Gold"
    if rounds.is_of_nobody(book):
        book.cites("gambling.no-winner")
        return Found(f"Nobody is in control when the Round ends, so the Inn gets {pot}.")
    last = rounds.the_last(book)
    if last is None:
        return None
    gambling.wins(book, Fragment("wins", Party((last,))))
    book.cites("gambling.last-one")
    return Found(f"{last} is the only one left in the Round and wins {pot}.")


def _champion(book: Book) -> Found | None:
    """Who has the strongest Drink of a contest."""
    found = contests.strongest(book)
    if found is None or (len(book.cups) == 1 and not book.is_topped):
        return None
    names, most = found
    if len(names) > 1:
        book.cites("contest", "contest.tie")
        return Found(f"{joined(names)} tie at {most} Alcohol Content: they reveal and drink again, nobody has won yet.")
    losers = [name for name in book.accounts if name != names[0]]
    prize = (book.size or len(book.cups)) - 1 - sum(map(book.is_broke, losers))
    is_counted = book.size is not None or not (book.is_topped or contests.OTHERS in book.cups)
    paid = f" and gets {prize} Gold" if is_counted and prize else ""
    return Found(f"{names[0]} wins the contest at {most} Alcohol Content{paid}.")


def stashes(book: Book, _: Wanted) -> Found | None:
    """What all have together at the start, where nothing else is told (rule setup.stash)."""
    if book.size is None or book.is_told:
        return None
    book.cites("setup.stash")
    gold = figures.gold(book.size)
    return Found(f"All Stashes have {book.size * gold} Gold together at the start, {gold} for each of {book.size}.")
