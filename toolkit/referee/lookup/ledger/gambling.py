"""Gambling: who is in a Round, a contest or the game, and what goes into the pot and out of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.referee import voice
from toolkit.referee.lookup.ledger import sparing
from toolkit.referee.lookup.ledger.book import MOST_PLAYERS, Book, amount, nothing_else, the_one
from toolkit.referee.lookup.ledger.fragment import MANY, STARTER, WINNER, Fragment, NotUnderstood, Party

TEAM = 2
"""So many players are a team."""


def pot(book: Book, told: Fragment) -> None:
    """It is told how much lies in the pot."""
    number, unit = amount(told, "gold")
    if unit != "gold":
        raise NotUnderstood
    book.told_pot, book.antes, book.taken, book.is_open, book.is_pot_told = number, [], 0, True, True
    book.inside = told.who.count or book.inside


def seats(book: Book, party: Party) -> None:
    """So many play, or are left where somebody has passed out."""
    count = (party.count or 0) + (1 if party.others else 0)
    if not 1 <= count <= MOST_PLAYERS:
        raise NotUnderstood
    if book.estates:
        book.survivors = party.count
    elif book.size is None or not party.others:
        book.size = count // TEAM if book.is_of_teams and book.size in (None, count // TEAM) else count
        if book.is_open and not book.antes and book.inside is None:
            starts(book, Fragment("starts"))


def _raised_before(book: Book) -> None:
    """All who are in have paid the raises of which it was told before it was told how many are in."""
    for names in book.raisers:
        _ante(book)
        book.changes(names, "gold", 1)
        for name in names:
            book.of(name).is_doubtful = False
    book.raisers = []


def starts(book: Book, told: Fragment) -> None:
    """A Round begins: each who is in it antes 1 Gold (rule gambling.start)."""
    if [one.unit for one in told.amounts] == [None] and told.who.count is None:
        told = replace(told, who=replace(told.who, count=told.amounts[0].number), amounts=())
    nothing_else(told)
    if told.whom.count is not None and book.size is None:
        seats(book, told.whom)
    book.control = told.who.names[0] if len(told.who.names) == 1 else book.control
    if told.whom.names and (told.who.names or len(told.whom.names) > 1):
        told = replace(told, who=Party((*told.who.names, *told.whom.names)))
    if told.who.count is not None and not (told.who.count == 1 and book.size):
        book.inside = told.who.count + (max(1, len(book.early)) if told.who.others else 0)
        book.size = book.size or book.inside
    elif len(told.who.names) > 1 and not book.size:
        book.members = {*told.who.names, *book.early, *_starter(book)}
        book.inside = len(book.members)
    else:
        book.inside = book.inside or book.size
    if book.told_pot is None and not book.antes and book.inside:
        _ante(book)
        _raised_before(book)
    book.is_open = True
    book.cites("gambling.start")


def _starter(book: Book) -> set[str]:
    """Who has started the Round that is going on, by name."""
    return {book.control} if book.is_open and book.control not in (None, STARTER) else set()


def _ante(book: Book) -> None:
    if book.inside is None:
        raise NotUnderstood
    others = [name for name in book.accounts if name not in book.gone and name not in book.early]
    broke = [name for name in others if book.is_broke(name)]
    book.antes.append(book.inside - len(broke))
    book.changes(others, "gold", -1)
    early = book.early
    book.events, book.early, book.leavers = book.events + 1, [], []
    book.is_open = True
    book.cites(*(("gambling.broke",) if broke else ()))
    spares, book.spares = book.spares, []
    for name, payer in spares:
        if name in early:
            book.antes[-1] -= 1 if payer == "nobody" else 0
            continue
        sparing.spared(book, Fragment(None, Party((name,))), payer)


def begun(book: Book) -> None:
    """Where nobody has said that a Round begins, it does with the first that belongs to one."""
    if book.inside is None and book.size is not None:
        starts(book, Fragment("starts"))


def antes(book: Book, told: Fragment) -> None:
    """Everyone in the Round antes, or so many do; what has been entered already is only confirmed."""
    number, unit = amount(told, "gold", 1)
    party = told.who
    if told.instead:
        leaves(book, told)
    elif told.whom.count and told.whom.others and book.pot is None:
        starts(book, Fragment("starts", told.whom))
    elif unit != "gold" or told.whom.count:
        raise NotUnderstood
    elif party.count is not None and not book.antes and book.told_pot is None:
        starts(book, Fragment("starts", party))
    elif party.count is not None:
        _confirmed(book, _payers(book, party), told)
    elif party.names and book.inside is None and (told.is_own or book.size is None):
        _anted_by_name(book, party, number * told.times)
    elif not party.names and told.again:
        _ante(book)
    elif book.antes or book.inside is not None:
        _paid_by_the_rest(book) if party.others or party.everyone else None
        book.paid |= {*party.names} if book.raised is not None else set()
    elif book.size is None and not (party.everyone or (book.is_open and party)):
        raise NotUnderstood
    else:
        book.is_open = True
        begun(book)


def _anted_by_name(book: Book, party: Party, number: int) -> None:
    """Several who are named are all that are in the Round; one only has anted before others do."""
    if _are_raised(book, party.names):
        return  # they have paid that as it was told of
    if len(party.names) > 1 and book.pot is None:
        starts(book, Fragment("starts", party))
        return
    book.changes(party.names, "gold", -number)
    book.early += party.names
    book.is_open = True


def _are_raised(book: Book, names: Sequence[str]) -> bool:
    """Whether a raise that these pay was told of last, and not how many are in."""
    return bool(book.raisers) and book.raised == book.entries - 1 and {*names} <= {*book.raisers[-1]}


def _payers(book: Book, party: Party) -> int:
    """How many pay: so many others are all who are in where somebody has left; else they pay with who did it first."""
    count = party.count or 0
    if not party.others:
        return count
    if count == book.inside:
        _paid_by_the_rest(book)
        return count
    return count + 1


def _paid_by_the_rest(book: Book) -> None:
    """The rest pays what is due, of whom it is told last: those who left since it was have not paid it."""
    if book.inside is None or not book.antes or not book.leavers:
        return
    names = [one for one in book.leavers if one in book.accounts]
    book.antes[-1] = min(book.antes[-1], book.inside)
    book.changes(names, "gold", 1)
    book.leavers = []


def _confirmed(book: Book, count: int, told: Fragment) -> None:
    """So many have anted: those of the last ante, or fewer, or once more."""
    if told.again and not told.amounts and count <= (book.inside or count):
        book.inside = count
        _ante(book)
    elif not book.antes or count > book.antes[-1]:
        raise NotUnderstood
    else:
        book.inside = count if book.inside is None else min(book.inside, count)
        book.antes[-1] = count
        book.leavers = []


def raises(book: Book, told: Fragment) -> None:
    """Everyone in the Round antes 1 Gold more, once for each raise."""
    is_over = book.won is not None and not book.is_open
    if is_over or told.cards or [one.unit for one in told.amounts] not in ([], [None], ["cards"]):
        raise NotUnderstood
    if told.whom.count is not None and book.size is None:
        seats(book, told.whom)
    begun(book)
    if told.whom.count is not None and not told.whom.others and 0 < told.whom.count < (book.inside or 0):
        book.inside = told.whom.count
    book.control = told.who.names[0] if len(told.who.names) == 1 else None
    if book.control is not None and (told.is_own or told.verb) and book.is_broke(book.control):
        book.cites("gambling.cannot-ante")
        return
    raisers = max(1, len(told.who.names)) if told.is_own and not told.amounts else 1
    for _ in range((told.amounts[0].number if told.amounts else raisers) * told.times):
        if book.inside is not None:
            _ante(book)
        elif book.pot is None:
            for name in told.who.names[:1]:
                book.of(name).is_doubtful = name not in book.early and "gold" in book.of(name).has
            early = [one for one in book.early if one not in (*told.who.names, *book.gone)]
            book.raisers.append((*told.who.names[:1], *early))
            book.changes(book.raisers[-1], "gold", -1)
            book.is_open = True
        else:
            raise NotUnderstood
    if told.who.count is not None and told.who.count > 1:
        _confirmed(book, told.who.count, Fragment("antes"))
    book.raised, book.paid = book.entries, set()
    book.cites("gambling.start")


def _are_out(book: Book, told: Fragment, names: Sequence[str]) -> bool:
    """Whether those who leave are out already, perhaps without paying; or were forced out, and are named only now."""
    if names and book.gone >= set(names):
        if told.instead and set(names) & set(book.leavers):
            raise NotUnderstood
        return True
    is_named_now = bool(book.expelling and names and told.is_passive and book.inside)
    book.gone |= set(names) if is_named_now else set()
    book.expelling -= is_named_now
    return is_named_now


def _leave_uncounted(book: Book, names: Sequence[str]) -> None:
    """These leave a Round of which it is not told how many are in, and pay no raise that was told of last."""
    if _are_raised(book, names):
        book.changes(names, "gold", 1)
        book.raisers[-1] = tuple(one for one in book.raisers[-1] if one not in names)
    book.gone |= set(names)
    book.is_open = book.is_vague = True


def leaves(book: Book, told: Fragment) -> None:
    """So many leave the Round; ``instead`` of the last ante, if that is said (rule gambling.left-antes)."""
    if told.cards or any(one.number != 1 or not told.instead for one in told.amounts):
        raise NotUnderstood
    if book.contests and not book.is_open:
        return  # who is out of it has no part in what is told
    party = told.whom if told.whom and (told.is_passive or not told.who.names) else told.who
    if _are_out(book, told, party.names):
        return
    party = Party(count=1) if told.again and not told.is_own else party
    if STARTER in party.names:
        book.control, book.is_open = book.control or STARTER, True
    begun(book)
    if book.inside is None and party.names:
        _leave_uncounted(book, party.names)
        return
    if book.inside is None or told.times > 1:
        raise NotUnderstood
    count = book.inside - 1 if party.others else party.count or len(party.names)
    is_untold = told.instead and bool(book.leavers) and len(book.antes) == 1  # a raise
    is_untold = is_untold or (told.instead and not book.antes)
    if not 0 < count < book.inside or (party.others and told.instead) or is_untold:
        raise NotUnderstood
    book.inside -= count
    book.is_open = True
    book.gone |= set(party.names)
    for name in party.names:
        book.of(name)
    paid = {*book.paid, book.control}
    if told.instead or (book.paid and not paid & {*party.names} and book.inside == len(paid)):
        book.antes[-1] -= count  # all others are told to have paid the raise
        book.changes(party.names, "gold", 1)
    else:
        book.leavers += party.names or ("",)
    book.cites("gambling.left-antes", "gambling.leave")


def expels(book: Book, told: Fragment) -> None:
    """Somebody is forced out of the Round; by a card of which it is told later whom, or was told already."""
    party = told.whom if told.whom or not told.is_passive else told.who
    if party.names and book.gone >= set(party.names):
        return
    before, is_named, book.is_open = list(book.leavers), bool(party), True
    if is_named or (book.inside or 0) > 1:
        leaves(book, Fragment("leaves", party or Party(count=1), instead=told.instead, is_passive=True))
    book.expelling += not (is_named or book.is_vague)
    book.leavers = before  # who is forced out has paid what was due before


def stays(book: Book, told: Fragment) -> None:
    """So many are left, in the game after somebody passed out, or in the Round."""
    party = told.who if told.who.count is not None or told.who.names else told.whom
    if told.cards or told.amounts:
        raise NotUnderstood
    if party.count is None and not party.names:
        if not (told.who or told.whom):
            raise NotUnderstood
        return
    alive = {one for one in book.accounts if one not in book.estates} if book.estates else set()
    count = len(alive | set(party.names)) if party.count is None else party.count
    is_of_round = book.is_open or book.won is not None
    if party.count is None and not (book.estates or is_of_round):
        if count > 1 and book.inside is None and book.size is None:
            book.inside, book.members = count, set(party.names)
        return
    if party.count is None and is_of_round and count == 1:
        return  # who does something then
    if book.estates:
        more = party.names or ({voice.YOU} & set(book.accounts))
        book.survivors = count + (len(set(more) - set(book.estates)) if party.others else 0)
    elif book.is_open and book.inside is not None and count > book.inside:
        raise NotUnderstood
    elif is_of_round:
        _are_in(book, count)
    else:
        book.size = count + (1 if party.others else 0)


def _are_in(book: Book, count: int) -> None:
    """So many are in the Round, which may begin only so."""
    if book.inside is None and book.pot is None and not book.early and book.won is None:
        starts(book, Fragment("starts", Party(count=count)))
    else:
        book.inside = count


def survives(book: Book, told: Fragment) -> None:
    """So many survive whoever has been told of with Gold: that one passes out."""
    rich = [name for name, one in book.accounts.items() if "gold" in one.has]
    if not (book.estates or rich or told.who.count):
        return  # of an Event
    if not book.estates and len(rich) == 1 and voice.YOU not in rich:
        passes_out(book, Fragment("passes-out", Party((rich[0],))))
    if not book.estates:
        raise NotUnderstood
    stays(book, told)


def cheats(book: Book, told: Fragment) -> None:
    """Somebody takes control by a Cheating Card that is not named."""
    nothing_else(told)
    book.control = next(iter((*told.who.names, *told.whom.names)), voice.YOU)


def passes(book: Book, told: Fragment) -> None:
    """Who passes pays nothing and stays in the Round (rule gambling.pass)."""
    nothing_else(told)
    party = told.who
    is_all = not party.names or told.whom.everyone or (book.inside is not None and len(party.names) >= book.inside)
    book.has_passed = book.has_passed or is_all


def ignores(book: Book, told: Fragment) -> None:
    """So many Ignore the only card of which it was told that all lose by it; its own player's tracks move even so."""
    if book.last_change == "momentum" and not (told.cards or told.amounts):
        return
    count = told.who.count or len(told.who.names)
    if told.who.names and not (book.tolls or told.cards or told.amounts):
        book.excused += [(name, "nobody") for name in told.who.names]
        return
    if told.cards or told.amounts or len(book.tolls) != 1 or book.accounts or not count or book.untouched:
        raise NotUnderstood
    book.untouched = count


def wins(book: Book, told: Fragment) -> None:
    """Somebody wins the pot, or a contest: 1 Gold of each other player (rules gambling.end, contest)."""
    winner = the_one(told) if told.who or (book.accounts and not book.contests) else voice.YOU
    if book.contests:
        nothing_else(told)
        book.contests = [winner]
        if told.whom.count is not None:
            seats(book, told.whom)
        return
    if book.pot is None and told.whom.count is not None and not told.amounts:
        starts(book, Fragment("starts", told.whom))
        book.winner = winner
        return
    if book.pot is None and not told.amounts:
        nothing_else(told)
        book.winner = winner
        if winner in book.accounts:
            book.purse = book.of(winner).has.pop("gold", None)  # it is more by a pot of which no more is told
        return
    book.is_pot_told = book.is_pot_told or bool(told.amounts)
    book.inside = book.inside or told.whom.count
    number = amount(told, "gold", book.pot)[0]
    book.changes((winner,), "gold", number)
    book.won, book.prizes = (winner, number), {winner: number}
    book.told_pot, book.antes, book.taken, book.is_open = None, [], 0, False
    book.cites("gambling.end")


def ends(book: Book) -> None:
    """A Round ends without a winner: the pot goes to the Inn."""
    if book.pot is None:
        raise NotUnderstood
    book.inn += book.pot
    book.lost = book.pot
    book.told_pot, book.antes, book.taken, book.is_open = None, [], 0, False


def claims(book: Book, told: Fragment, share: str) -> None:
    """Somebody takes the pot, or half of it, in the place of who has just won it."""
    claimant = the_one(told)
    if book.winner not in (None, claimant) and book.pot is None and share == "all":
        if book.purse is not None:
            book.of(book.winner).has["gold"] = book.purse
        book.winner = claimant
        return
    if book.won is None and book.pot is not None:
        wins(book, Fragment("wins", Party((book.winner or WINNER,))))
    if book.won is None:
        raise NotUnderstood
    winner, number = book.won
    claimed = number if share == "all" else number // 2
    if share != "all" and number % 2:
        raise NotUnderstood
    book.changes((winner,), "gold", -claimed)
    book.changes((claimant,), "gold", claimed)
    book.won, book.prizes = (claimant, claimed), {winner: number - claimed, claimant: claimed}


def resumes(book: Book) -> None:
    """A Round that somebody has won goes on, with its pot (rule gambling.end)."""
    book.winner = None
    if book.won is not None:
        winner, number = book.won
        book.changes((winner,), "gold", -number)
        book.changes([name for name in book.accounts if name not in book.gone], "gold", len(book.antes))
        book.told_pot, book.antes, book.won, book.is_open = number, [], None, True


def contest(book: Book, told: Fragment) -> None:
    """A Drinking Contest of so many."""
    if [one.unit for one in told.amounts] == [None]:
        seats(book, Party(count=told.amounts[0].number))
        told = Fragment("contest", told.who, told.whom)
    nothing_else(told)
    party = told.who if told.who.count is not None else told.whom
    if party.count is not None:
        seats(book, party)
    book.size = next((len(one.names) for one in (told.who, told.whom) if len(one.names) > 1), book.size)
    book.contests = book.contests or [""]
    book.cites("contest")


def _nameless(told: Fragment) -> tuple[str, ...]:
    """Those who pass out without a name: one, or two of whom it is told with how much."""
    both = (voice.ANOTHER, voice.THIRD)
    return both[:1] if told.who.count == 1 or told.who.others else both if told.who.count == MANY else ()


def passes_out(book: Book, told: Fragment) -> None:
    """Somebody passes out, with so much Gold (rule losing.split)."""
    names = told.who.names or told.whom.names or _nameless(told)
    is_of_two = voice.THIRD in book.estates
    if names == (voice.ANOTHER,) and is_of_two and not told.again and "gold" in book.of(voice.ANOTHER).has:
        names = (voice.THIRD,)  # "two pass out with 8 and 6 Gold"
    if told.who.others and not is_of_two:
        raise NotUnderstood
    if told.cards or not names or book.estates.count(voice.THIRD) > 1:
        raise NotUnderstood
    if told.who.names and told.who.count is not None:
        seats(book, told.who)
    book.estates += names
    is_of_each = len(told.amounts) == len(names) > 1
    for at, name in enumerate(names if told.amounts else ()):
        number, unit = amount(replace(told, amounts=told.amounts[at : at + 1]) if is_of_each else told, "gold")
        book.of(name).sets("gold" if unit == "gold" else "", number)
    book.cites("losing.split")


def steals(book: Book, told: Fragment) -> None:
    """Somebody takes Gold out of the pot, or from somebody."""
    number, unit = amount(told, "gold")
    if unit != "gold":
        raise NotUnderstood
    if "pot" in told.places:
        book.taken += number * told.times
    elif len(told.whom.names) == 1:
        book.changes(told.whom.names, "gold", -number * told.times)
    else:
        raise NotUnderstood
    book.changes(told.who.names, "gold", number * told.times)
