"""Losses: whom a card's effect is about, what they gain or lose, and what of a loss is eaten, shared or sent on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.cards.effects import Effect, Ignore, Redirect, ReduceLoss, ShareLoss
from toolkit.cards.words import Who
from toolkit.engine.numbers import half
from toolkit.referee.lookup.ledger.book import EVERYONE, Book, amount, the_one
from toolkit.referee.lookup.ledger.fragment import MANY, Fragment, NotUnderstood, Party, refused


def answers(book: Book, told: Fragment, effect: Effect) -> bool:
    """Enter what an effect does to the last loss of Fortitude; False for one that does nothing to it."""
    match effect:
        case Ignore() if book.due is None and book.loss is not None and not book.mug:
            eases(book, _loser(book, told), book.loss[1])
            _unmoved(book, _loser(book, told))
        case Redirect(to=to):
            whom = told.whom if told.whom or to != "attacker" else Party(whom_of(book, told, to))
            redirects(book, replace(told, who=Party((_loser(book, told),)), whom=whom))
        case ReduceLoss(amount=int(number)):
            eases(book, _loser(book, told), number)
        case ShareLoss() if book.loss is not None:
            loser, lost = _loser(book, told), half(book.loss[1])
            if book.loss[0] not in (loser, EVERYONE):
                raise NotUnderstood
            book.of(loser).changes("fortitude", book.loss[1] - lost)
            if book.attacker is not None:
                book.changes((book.attacker,), "fortitude", -lost)
            book.loss = book.attacker = None
        case _:
            return False
    return True


def _unmoved(book: Book, name: str) -> None:
    """Who Ignores the last card does not get drunker by it either."""
    before = book.befores[-1].accounts.get(name) if book.befores else None
    account = book.of(name)
    more = account.change.get("alcohol", 0) - (before.change.get("alcohol", 0) if before is not None else 0)
    account.settled.discard("alcohol")
    if more:
        book.changes((name,), "alcohol", -more)


def _loser(book: Book, told: Fragment) -> str:
    """Who eases their loss: a pronoun that may be who dealt it is who suffers it."""
    name = the_one(told) if told.who or told.deck is None else told.deck
    return book.loss[0] if book.loss is not None and name == book.attacker else name


def whom_of(book: Book, told: Fragment, who: str) -> tuple[str, ...]:
    """Those whom an effect is about, by name."""
    if who == "you":
        return told.who.names
    if who in ("attacker", "card-player"):
        return (book.attacker,) if book.attacker is not None else refused()
    if who in ("picked", "another"):
        others = [one for one in book.accounts if one not in told.who.names or not told.is_own]
        again = () if book.loss is None or book.loss[0] in told.who.names else book.loss[:1]  # who lost last
        return told.whom.names or (tuple(others) if len(others) == 1 else again)
    if who in OF_ALL:
        return tuple(one for one in book.accounts if one not in _spared(told, who))
    raise NotUnderstood


OF_ALL = ("each-other", "everyone")


def _spared(told: Fragment, who: str) -> Sequence[str]:
    """Whom a card of all does not touch: who plays it, by name or by their deck."""
    mine = told.who.names if told.is_own or told.verb is not None else ()
    return () if who == "everyone" else mine or tuple(filter(None, (told.deck,)))


def moved(book: Book, told: Fragment, who: Who, unit: str, number: int) -> None:
    """Enter that those whom an effect is about gain or lose so much of a track."""
    names = whom_of(book, told, who)
    if who in OF_ALL:
        number *= MANY if book.is_pair else 1
        book.cites(*(("targets.each-other",) if book.is_pair else ()))
        book.sweeps.append((_spared(told, who), unit, number))
    if number < 0:
        book.tolls.append((unit, -number, who))
        if names or who in OF_ALL:
            book.changes(names, unit, number)
            book.loss = (EVERYONE, -number) if who in OF_ALL and unit == "fortitude" else book.loss
            book.attacker = _attacker(told) if who in ("picked", "attacker", "each-other") else None
        elif book.accounts:
            raise NotUnderstood
        return
    if not names and who not in OF_ALL:
        raise NotUnderstood
    book.changes(names, unit, number)


def _attacker(told: Fragment) -> str | None:
    """Who made somebody lose something: who is said to, or whose deck the card is of."""
    return told.who.names[0] if len(told.who.names) == 1 and told.is_own else told.deck


def eases(book: Book, loser: str, number: int) -> None:
    """So much of the last loss of Fortitude does not come about."""
    if book.loss is None or book.loss[0] not in (loser, EVERYONE):
        raise NotUnderstood
    book.of(loser).settled.discard("fortitude")
    book.of(loser).changes("fortitude", min(number, book.loss[1]))
    if book.loss[0] == loser:
        book.loss = None
    elif number < book.loss[1]:
        raise NotUnderstood
    else:
        book.untouched += 1


def redirects(book: Book, told: Fragment) -> None:
    """The last loss of Fortitude goes to somebody else, who loses as much, whatever they have lost by it before."""
    if book.loss is None or len(told.whom.names) != 1:
        raise NotUnderstood
    last, attacker = book.loss, book.attacker
    eases(book, the_one(told), last[1])
    book.changes(told.whom.names, "fortitude", -last[1])
    book.tolls.append(("fortitude", last[1], "picked"))
    book.loss, book.attacker = last if last[0] == EVERYONE else book.loss, attacker


def eased(book: Book, told: Fragment) -> None:
    """The last loss of Fortitude is reduced by so much."""
    number, _ = amount(told, "fortitude")
    if book.loss is None:
        raise NotUnderstood
    eases(book, book.loss[0], number)
