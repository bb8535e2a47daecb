"""Entering: each part of a story goes into the book by its verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from toolkit.referee import voice
from toolkit.referee.lookup.ledger import contests, gambling, having, losses
from toolkit.referee.lookup.ledger.book import UNITS, Book
from toolkit.referee.lookup.ledger.fragment import Fragment, NotUnderstood, Party

_ENTERING: Mapping[str, Callable[[Book, Fragment], None]] = {
    **dict.fromkeys(("gains", "gets", "loses", "hits", "heals", "sobers", "discards", "plays"), having.changes),
    **dict.fromkeys(("drinks", "reveals"), having.drinks),
    **dict.fromkeys(("reaches", "keeps"), having.reaches),
    **dict.fromkeys(("spikes", "dilutes"), having.mixes),
    "has": having.has,
    "got": having.got,
    "takes": having.takes,
    "orders": having.changes,
    "empties": having.empties,
    "turns": having.turns,
    "pays": having.pays,
    "gives": having.gives,
    "hands-on": having.hands_on,
    "eases": losses.eased,
    "draws": having.draws,
    "refills": having.refills,
    "splits": having.splits,
    "steals": gambling.steals,
    "starts": gambling.starts,
    "antes": gambling.antes,
    "raises": gambling.raises,
    "leaves": gambling.leaves,
    "expels": gambling.expels,
    "stays": gambling.stays,
    "survives": gambling.survives,
    "passes": gambling.passes,
    "cheats": gambling.cheats,
    "loses-round": gambling.passes,
    "ignores": gambling.ignores,
    "wins": gambling.wins,
    "contest": gambling.contest,
    "passes-out": gambling.passes_out,
}
"""What each verb enters."""


def _loses_all(book: Book, told: Fragment) -> None:
    """Somebody's last Gold is lost, paid, taken or anted."""
    is_of_other = told.verb in ("takes", "steals") or not told.is_own
    names = (told.whom.names if is_of_other else ()) or told.who.names
    is_anted = told.verb in ("antes", "goes", "plays", None)
    names = names or ((voice.ANOTHER,) if is_anted else ())
    is_lost = is_anted or told.verb in ("takes", "steals", "loses", "pays")
    if not is_lost or told.cards or len(names) != 1:
        raise NotUnderstood
    book.of(names[0]).sets("gold", 0)
    if is_anted and not book.antes:
        book.early.append(names[0])


def _left(told: Fragment) -> Fragment:
    """Whatever else is done instead of anteing, they leave: "she prays instead of paying"."""
    if told.cards or told.places or any(one.unit is not None for one in told.amounts) or len(told.amounts) > 1:
        return told
    who = Party(count=told.amounts[0].number) if told.amounts else told.who
    return replace(told, verb="leaves", who=who, amounts=())


def stands(book: Book, told: Fragment) -> None:
    """What somebody has before something is done: "Zot at 15 Fort gets hit"."""
    if told.standing:
        having.has(book, Fragment(None, told.whom if told.is_met else told.who, amounts=told.standing, was=True))


def enter(book: Book, told: Fragment) -> None:
    """One more part of the story. Raises :class:`NotUnderstood` for what has no place."""
    if told.verb == "plays" and told.who.names == told.whom.names != () and not (told.cards or told.amounts):
        return  # a character
    told = _left(told) if told.verb is None and told.instead else told
    entering = _ENTERING.get(told.verb or "has")
    if entering is None or (told.instead and told.verb not in ("leaves", "expels", "antes")):
        raise NotUnderstood
    if told.verb == "hits" and told.is_passive and book.is_open and not (told.amounts or told.cards):
        entering = gambling.expels  # "Gerki got kicked"
    are_many = told.who.everyone or (len(told.who.names) > 1 and not told.amounts)
    if told.verb == "plays" and are_many and not told.cards:
        entering = having.has  # "we play with 4", "Tom, Ann and I play"
    if told.verb == "gains" and book.is_open and not (told.amounts or told.cards or told.whom):
        entering = gambling.wins  # "and collects"
    book.is_due = told.verb in ("refills", "empties") or (told.verb is None and book.is_due)
    if told.verb == "stays" and told.amounts and told.who.names:
        entering = having.has
    stands(book, told)
    if contests.is_score(book, told):
        contests.scores(book, told)
        return
    if told.is_last and not told.amounts:
        _loses_all(book, told)
        return
    entering(book, told)
    book.last_unit = next((one.unit for one in told.amounts if one.unit in UNITS), book.last_unit)
