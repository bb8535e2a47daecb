"""Reckoning: a question of numbers is entered in a book part by part, and what is asked for is read off it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from toolkit.cards import AnyCard, Database, Drink
from toolkit.cards.effects import (
    Ante,
    ChangeDrink,
    ClaimPot,
    DrinkingContest,
    Effect,
    EndRound,
    Gain,
    Ignore,
    LeaveRound,
    Lose,
    OrderDrinks,
    Pay,
    PayInstead,
    Redirect,
    ReduceLoss,
    ResumeRound,
    ShareLoss,
    SplitDrink,
    TakeFromPot,
)
from toolkit.figures import TRACK_END
from toolkit.referee import deeds, voice
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.ledger import cards, entering, gambling, sparing, words
from toolkit.referee.lookup.ledger.book import LEVELS, Book
from toolkit.referee.lookup.ledger.findings import FOUND
from toolkit.referee.lookup.ledger.fragment import MANY, WINNER, Amount, Fragment, NotUnderstood, Party
from toolkit.referee.lookup.ledger.fragments import Reader
from toolkit.referee.lookup.ledger.parts import as_listed, is_person_alone, parts
from toolkit.referee.lookup.ledger.shares import Found
from toolkit.referee.lookup.ledger.wanted import Wanted, asked_parts, wanted
from toolkit.referee.lookup.ledger.words import Item
from toolkit.referee.reading import linker_of
from toolkit.referee.referee import Referee


class _Reckoned(Struct, frozen=True):
    """What was found, by which rules, which cards were played, and whether it is plain that a number is asked for.

    ``is_counted``: it is told how many are in a Round.
    """

    found: Found
    rules: tuple[str, ...]
    cards: tuple[AnyCard, ...]
    is_number: bool
    is_of_teams: bool
    is_counted: bool


def answer(referee: Referee, case: Case) -> Answer | None:
    """What numbers that are told come to, if that is asked for; None where anything is not understood."""
    one = _of(referee, case)
    if one is None or (case.wish.kind in ("may", "who") and one.found.verdict is None and not one.is_number):
        return None
    return fact(referee, case, voice.spoken(one.found.text), one.rules, one.cards, one.found.verdict)


def is_sum(referee: Referee, case: Case) -> bool:
    """Whether a question asks what numbers that it tells come to."""
    return _of(referee, case) is not None


_TEAMS, _OTTO = "two-headed-dragon", "otto"
"""The variant in which each team pays, antes and drinks as one player, and that in which Otto plays as one."""


def _of(referee: Referee, case: Case) -> _Reckoned | None:
    """What a Case comes to; of a variant, only where so many teams play."""
    one = _reckoned(referee, case.said) if case.variant in (None, _TEAMS, _OTTO) else None
    is_of_it = {_TEAMS: one is not None and one.is_of_teams, _OTTO: one is not None and one.is_counted}
    return one if is_of_it.get(case.variant or "", True) else None


@lru_cache(maxsize=16)
def _reckoned(referee: Referee, said: str) -> _Reckoned | None:
    """What a question comes to: all the Cases that it may be are asked for the same."""
    book = Book(*_tracked(referee.cards))
    shown: list[AnyCard] = []
    met = words.met(referee, said)
    try:
        asked = _entered(referee, book, as_listed(words.items(referee, met)), shown)
        is_told = book.is_told or any(one.quantity == "stashes" for one in asked)
        found = [FOUND[one.quantity](book, one) for one in asked] if is_told else []
    except NotUnderstood:
        return None
    known = [one for one in found if one is not None]
    is_unknown = book.expelling > 0 and any(one.quantity not in ("pot", "prize", "count", "expelled") for one in asked)
    if is_unknown or (book.is_of_teams and not book.is_pair and not all(map(_is_for_teams, shown))):
        return None
    if not known or len(known) < len(found):
        return None
    text = " ".join(dict.fromkeys(one.text for one in known))
    for character, name in met.names.items():
        text = text.replace(referee.names[character], name)
    return _Reckoned(
        Found(text, known[-1].verdict),
        tuple(book.rules),
        tuple(shown),
        asked[-1].is_number,
        book.is_of_teams or (book.is_pair and (bool(book.sweeps) or book.size is None)),
        book.inside is not None,
    )


def _is_for_teams(card: AnyCard) -> bool:
    """Whether a card does to teams what it does to players."""
    return deeds.is_for_a_round(card) or deeds.has(card, DrinkingContest)


@lru_cache(maxsize=4)
def _tracked(cards: Database) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """How far each unit goes that has an end (rule limits), and how much of some comes with each turn.

    That is, of the tracks of all, and of what characters track besides.
    """
    trackers = [one for character in cards.characters.values() for one in character.trackers]
    ends = {one.id: one.most for one in trackers if one.most is not None and one.fires is None}
    return dict.fromkeys(LEVELS, TRACK_END) | ends, {one.id: one.each_turn for one in trackers if one.each_turn}


def _entered(referee: Referee, book: Book, row: Sequence[Item], shown: list[AnyCard]) -> list[Wanted]:
    """Enter all that is told, with the cards of it, and tell what is asked. Raises :class:`NotUnderstood`."""
    told = _told(row)
    book.is_pair = any(one.can_be("how", "pair") for one in row)
    book.is_piled = any(one.can_be("how", "piled") for one in row) or _is_of_a_pile(row)
    book.contests = [""] if _is_in_a_contest(referee, told) else []
    meant = {meaning for one in row for _, meaning in one.means}
    book.chased = book.is_piled or ("last" in meant and bool({"pile", "drinks"} & meant))
    asks = asked_parts(told)
    asked: list[Wanted] = []
    reader = Reader(linker_of(referee).lexicon, leaves_by_left=not any(one.can_be("verb", "passes-out") for one in row))
    heads = [part for part in told if _only_announces(part)]
    naming = [*(told[at] for at in asks), *heads]
    asked_unit = next((unit for part in naming for one in part if (unit := one.of("unit"))), None)
    book.asked_unit = asked_unit or _changed_by(referee, row)
    late: list[Fragment] = []
    last: Fragment | None = None
    for at, part in enumerate(told if asks else ()):
        if _seated(book, part) or part in heads or _is_headline(part, told[at + 1 :]):
            continue
        if at in asks:
            late += _played_in(part, reader, shown)
            asked.append(wanted(_without_cards(part), reader))
            reader.last = asked[-1].who if asked[-1].who.names else reader.last
            _brought_up(book, asked[-1], told[at + 1 :])
            continue
        if _confirms(part, book) or _is_unable(part, book):
            reader.last = reader.party(part, 0, len(part), set(range(len(part)))) or reader.last
            continue
        fragment = _repeated(part, last, reader) or cards.by_deck(referee, book, reader.read(part))
        if "(" in part[0].gap and cards.is_confirmed(book, fragment):
            continue
        last = fragment if fragment.verb or fragment.cards else last
        book.entries += 1
        _broke(book, part, fragment)
        _named(book, reader, fragment, part)
        shown += [referee.cards.cards[one] for one in fragment.cards]
        _spike_first(referee, book, fragment, late)
        if fragment.cards and (_waits(referee, book, fragment) or (late and _answers(referee, fragment))):
            late.append(fragment)
        elif fragment.cards:
            cards.enter(referee, book, fragment)
        elif fragment.verb is not None or fragment.amounts or not asked:
            entering.enter(book, fragment)
    _enter_late(referee, book, late, shown)
    sparing.excuse(book)
    if asked and voice.YOU not in reader.spoken:
        _belongs(book, asked[-1], shown)
    return _asked_at_once(asked)


def _brought_up(book: Book, asked: Wanted, rest: Sequence[Sequence[Item]]) -> None:
    """Whoever is asked about before anything is told is whom it befalls: "is Gog down after a headlock by Fiona"."""
    for name in asked.who.names if rest and not book.accounts else ():
        book.of(name)


def _is_of_a_pile(row: Sequence[Item]) -> bool:
    """Whether it is told what lies in a pile, before anything is done: "my pile: wine with a chaser, ..."."""
    before = row[: next((at for at, one in enumerate(row) if one.is_drink), 0)]
    return any(one.can_be("place", "pile") for one in before) and not any(one.can_be("verb") for one in before)


def _repeated(part: Sequence[Item], last: Fragment | None, reader: Reader) -> Fragment | None:
    """What was told of last, where a part only says that it is done once more, or by others: "so does Gus"."""
    is_likewise = any(one.can_be("how", "likewise") for one in part)
    again = ("likewise",) if is_likewise else ("again", "twice")
    rest = [one for one in part if one.said and not (one.can_be("how", *again) or one.can_be("joint"))]
    if last is None or len(rest) == len([one for one in part if one.said]):
        return None
    if not is_likewise:
        return last if not rest and any(one.can_be("how", *again) for one in part) else None
    reader.last = reader.party(rest, 0, len(rest), set())
    return replace(last, who=reader.last) if reader.last.names and all(map(is_person_alone, rest)) else None


def _is_headline(part: Sequence[Item], rest: Sequence[Sequence[Item]]) -> bool:
    """Whether a part only says which card is told of then: "drinking song time!"."""
    is_alone = bool(part[0].cards) and len(part) > 1 and all(one.can_be("unit", "times") for one in part[1:])
    return is_alone and any(one.cards == part[0].cards for more in rest for one in more)


def _only_announces(part: Sequence[Item]) -> bool:
    """Whether a part only says that a story follows: "my money diary:", "quick maths question"."""
    is_said = any(one.can_be("how", "story") for one in part)
    return is_said and not any(one.number or one.cards or one.can_be("verb") or one.can_be("ask") for one in part)


_PAID = (TakeFromPot, ClaimPot)
"""What cards do with a pot, so that all numbers that are told with them are of Gold."""


def _changed_by(referee: Referee, row: Sequence[Item]) -> str | None:
    """What a bare number is of: Fortitude, if cards change that alone, or Gold, of a Round or of who passes out."""
    played = [referee.cards.cards[one.cards[0]] for one in row if one.cards]
    is_shared = any(one.can_be("ask", "open", "share") or one.can_be("weak", "gets") for one in row)
    fallen = [at for at, one in enumerate(row) if one.can_be("verb", "passes-out")]
    behind = [row[at + 1 : at + 3] for at in fallen]  # "collapsed on 14"
    is_told = any(one.can_be("weak", "has") and number.number for some in behind for one, number in pairwise(some))
    if not played and fallen and (is_shared or is_told):
        return None if any(one.can_be("unit") for one in row) else "gold"
    if _is_only_of_gold(row):
        return "gold"
    found = {one.attribute for card in played for one in deeds.effects(card) if isinstance(one, Gain | Lose)}
    if any(isinstance(one, Drink) for one in played):
        return None
    return "fortitude" if found == {"fortitude"} else "gold" if any(deeds.has(one, *_PAID) for one in played) else None


def _is_only_of_gold(row: Sequence[Item]) -> bool:
    """Whether a Round is told of, and nothing that has other numbers."""
    if any(one.is_drink or one.can_be("verb", "contest") or one.of("unit") in (*LEVELS, "cards") for one in row):
        return False
    is_begun = any(one.can_be("verb", "antes", "raises") or one.can_be("place", "pot") for one in row)
    return is_begun or any(one.can_be("verb", "starts") and not one.can_be("weak") for one in row)


def _asked_at_once(asked: list[Wanted]) -> list[Wanted]:
    """What is asked, where who wins and how much are asked in one: "who wins, and how much"."""
    is_of_both = len(asked) == MANY and asked[0].quantity == "heir" and not asked[1].who
    return [replace(asked[0], unit="gold")] if is_of_both and asked[1].unit in (None, "gold") else asked


def _named(book: Book, reader: Reader, told: Fragment, part: Sequence[Item]) -> None:
    """Those who were only named before a Round begins are all who play, or who are named as those at the table."""
    if told.verb == "starts" and book.size is None and len(reader.waiting) > 1:
        book.size = len({*reader.waiting, *told.who.names})
    are_all = any(one.can_be("seat", "whole") for one in part) and not any(one.number for one in part)
    if told.verb is None and are_all and told.who.names and not (book.size or book.estates or told.cards):
        book.size = len(reader.spoken)


def _spike_first(referee: Referee, book: Book, told: Fragment, late: list[Fragment]) -> None:
    """Enter, before a Drink is split, what was done to it while nothing was told of what is in it."""
    named = {one: [referee.cards.cards[key] for key in one.cards] for one in (told, *late)}
    if book.mug and (told.verb == "splits" or any(deeds.has(one, SplitDrink) for one in named[told])):
        for one in [one for one in late if any(deeds.has(card, ChangeDrink) for card in named[one])]:
            late.remove(one)
            cards.enter(referee, book, one)


def _enter_late(referee: Referee, book: Book, late: Sequence[Fragment], shown: list[AnyCard]) -> None:
    """Enter the cards that hang on what was told behind them; who leaves so late has not paid the only ante."""
    if len(book.antes) > 1 and any(
        deeds.has(referee.cards.cards[key], LeaveRound) for one in late for key in one.cards
    ):
        raise NotUnderstood
    for fragment in late:
        shown += [one for key in fragment.cards if (one := referee.cards.cards[key]) not in shown]
        cards.enter(referee, book, fragment)


def _is_in_a_contest(referee: Referee, told: Sequence[Sequence[Item]]) -> bool:
    """Whether all that is told before a contest is told of are Drinks: "Gog has wine and Eve an ale in a contest"."""
    found = next((at for at, part in enumerate(told) if _tells_of_a_contest(part)), 0)
    return found > 0 and all(
        any(isinstance(referee.cards.cards[key], Drink) for one in part for key in one.cards) for part in told[:found]
    )


def _told(row: Sequence[Item]) -> list[list[Item]]:
    """The parts of what is told. Raises :class:`NotUnderstood` where it is not read when somebody leaves."""
    told = parts(row)
    if _leaves_at_no_time(told):
        raise NotUnderstood
    return told


def _leaves_at_no_time(told: Sequence[Sequence[Item]]) -> bool:
    """Whether somebody leaves after one of several raises, and which that was is not read: "after the first one"."""
    leaves = any(one.can_be("verb", "leaves") for part in told for one in part)
    after = any(
        bool(part) and part[0].can_be("joint", "after") and not any(one.means for one in part[1:]) for part in told
    )
    return leaves and after and any(one.can_be("verb", "raises") for part in told for one in part)


def _tells_of_a_contest(part: Sequence[Item]) -> bool:
    return any(one.can_be("place", "contest") or one.can_be("verb", "contest") for one in part)


def _seated(book: Book, part: Sequence[Item]) -> bool:
    """Enter how many play, or that nothing was paid before, where that is said beside what is told or asked.

    Whether a part only tells how many teams there are: each pays, antes and drinks as one player.
    """
    book.is_first = book.is_first or any(one.can_be("how", "fresh") for one in part)
    book.is_begun = book.is_begun or any(one.can_be("how", "begun") for one in part)
    if _tells_of_a_contest(part):
        book.contests = book.contests or [""]
    book.is_topped = book.is_topped or any(one.can_be("how", "highest") for one in part)
    counts = [one.number for at, one in enumerate(part) if one.number is not None and _counts_seats(part, at)]
    if book.estates and book.size is None and len(counts) == 1 and any(one.can_be("seat", "of") for one in part):
        book.size = counts[0]  # "a table of five" counts those as well who are out
        return not any(one.can_be("ask") for one in part)
    if book.size is None and len(counts) == 1 and any(map(_is_told_with, part)):
        gambling.seats(book, Party(count=counts[0]))
    return _teamed(book, part)


def _is_told_with(item: Item) -> bool:
    """Whether how many play may be told beside it."""
    return bool(item.cards) or item.can_be("ask") or item.can_be("verb", "passes-out")


def _teamed(book: Book, part: Sequence[Item]) -> bool:
    """Enter how many teams there are: "three teams of two", "six of us in pairs"."""
    at = next((at for at, one in enumerate(part) if one.can_be("seat", "teams")), None)
    if at is None or (book.is_of_teams and book.antes):
        return False
    teams = part[at - 1].number if at else None
    if teams is None:
        players = next((one.number for one in part if one.number is not None), book.size)
        if players is None:
            book.is_of_teams = True
            return all(one.can_be("seat") or not one.said for one in part)
        if players % gambling.TEAM or book.antes:
            return False
        teams = players // gambling.TEAM
    book.size, book.is_of_teams = teams, True
    for verb in ("starts", "refills"):
        if any(one.can_be("verb", verb) for one in part):
            entering.enter(book, Fragment(verb))
    return True


def _broke(book: Book, part: Sequence[Item], told: Fragment) -> None:
    """Enter that somebody has no Gold, where no number says so."""
    if any(one.can_be("verdict", "broke") for one in part) and len(told.who.names) == 1 and not told.amounts:
        entering.enter(book, replace(told, amounts=(Amount(0, "gold"),))) if book.due else None
        book.of(told.who.names[0]).sets("gold", 0)


def _counts_seats(part: Sequence[Item], at: int) -> bool:
    """Whether a number tells how many play: "in a six-player game", "a table of six", "with six of us"."""
    is_with = at > 0 and part[at - 1].can_be("weak", "has")
    is_before = any(one.can_be("seat", "game", *(("whole",) if is_with else ())) for one in part[at + 1 : at + 2])
    return part[at].number is not None and (is_before or (at > 0 and part[at - 1].can_be("seat", "of")))


def _confirms(part: Sequence[Item], book: Book) -> bool:
    """Whether a part only says what the pot comes to: "= 8". Raises :class:`NotUnderstood` if that is wrong.

    Or if it comes after a raise of which it was not told.
    """
    raises = len(book.raisers) + len(book.antes) - (book.told_pot is None)
    if any(one.can_be("how", "after-second") for one in part) and raises < MANY:
        raise NotUnderstood
    is_sum = len(part) == 1 and "=" in part[0].gap and part[0].number is not None
    if is_sum and part[0].number != book.pot:
        raise NotUnderstood
    return is_sum


def _is_unable(part: Sequence[Item], book: Book) -> bool:
    """Whether a part only says that somebody cannot pay, who then has no Gold: who has just not paid a raise."""
    broke = {name for name in book.accounts if book.is_broke(name)}
    if not any(one.can_be("how", "unable") for one in part) or not all(map(_tells_of_paying, part)):
        return False
    names = {one.who for one in part if one.who is not None}
    if names <= broke and len(broke) == 1:
        return True
    is_of_ante = not book.antes and any(one.can_be("verb", "antes") for one in part)
    if len(names) != 1 or not (is_of_ante or (book.antes and book.raised == book.entries)):
        raise NotUnderstood
    book.of(names.pop()).sets("gold", 0)
    if not is_of_ante:
        book.antes[-1] -= 1
    book.cites("gambling.broke")
    return True


def _tells_of_paying(item: Item) -> bool:
    is_broke = item.can_be("weak", "has") or item.can_be("verdict", "broke")
    return item.can_be("how", "unable") or item.can_be("verb", "pays", "antes") or is_broke or is_person_alone(item)


def _played_in(part: Sequence[Item], reader: Reader, shown: Sequence[AnyCard]) -> list[Fragment]:
    """The card that is named only where it is asked what comes of it: "how much does Deirdre make off Mass Heal!"."""
    poured = {one.id for one in shown if isinstance(one, Drink)}
    cards = tuple(one.cards[0] for one in part if one.cards and one.cards[0] not in poured)
    who = reader.party(part, 0, len(part), {at for at, one in enumerate(part) if one.number is not None})
    return [Fragment("plays", who or reader.last, cards=cards)] if cards else []


def _without_cards(part: Sequence[Item]) -> list[Item]:
    """A part without the cards that are named in it, and how many of each."""
    counts = {at - 1 for at, one in enumerate(part) if one.cards and at and part[at - 1].number == 1}
    if any(one.cards for one in part):
        counts |= {at for at in range(len(part)) if _counts_seats(part, at)}
    return [one for at, one in enumerate(part) if not one.cards and at not in counts]


def _waits(referee: Referee, book: Book, told: Fragment) -> bool:
    """Whether what a card hangs on may be told behind it: the pot of a Round that goes on, or how many players pay."""
    found = [referee.cards.cards[one] for one in told.cards]
    waits_for_pot: tuple[type[Effect], ...] = (EndRound, TakeFromPot)
    waits_for_pot += () if book.won is not None else (ResumeRound,)
    waits_for_pot += () if book.won is not None or book.winner is not None else (ClaimPot,)
    if book.pot is None and any(deeds.has(one, *waits_for_pot) for one in found):
        return True
    if book.won is not None and book.inside is None and any(deeds.has(one, ResumeRound) for one in found):
        return any(deeds.has(one, Ante) for one in found)
    if not (book.mug or book.cups or any(isinstance(one, Drink) for one in found)) and any(
        deeds.has(one, SplitDrink, ChangeDrink) for one in found
    ):
        return True
    if book.loss is None and any(deeds.has(one, Redirect, ReduceLoss, ShareLoss) for one in found):
        return True
    if not book.refills and any(deeds.has(one, PayInstead) and deeds.has(one, OrderDrinks) for one in found):
        return True
    leaving = {one.who for card in found for one in deeds.effects(card) if isinstance(one, LeaveRound)}
    if book.inside is None and leaving and (book.is_open or not (told.whom or "you" in leaving)):
        return True
    payments = [one for card in found for one in deeds.effects(card) if isinstance(one, Pay)]
    return book.size is None and any(one.who == "each-other" for one in payments)


def _answers(referee: Referee, told: Fragment) -> bool:
    """Whether a card is of no use but against one that is told of before it."""
    return any(deeds.has(referee.cards.cards[one], Ignore) for one in told.cards)


def _belongs(book: Book, asked: Wanted, shown: Sequence[AnyCard]) -> None:
    """What is told of nobody who is named is of the only one that is asked about."""
    names = [one for one in asked.who.names if one != WINNER]
    if len(names) == 1 and list(book.accounts) == [voice.YOU]:
        if any(isinstance(one, Drink) and one.exceptions for one in shown):
            raise NotUnderstood
        book.accounts = {names[0]: book.accounts[voice.YOU]}
        book.drinker = names[0] if book.drinker == voice.YOU else book.drinker
