"""Order: what was done first, and what each deed answers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.patterns import FortitudeLoss, FortitudeLost
from toolkit.referee.case.case import Class
from toolkit.referee.deeds import could_answer, does, is_for_drinks, only_hits_back, patterns
from toolkit.referee.reading.bare import STOPPING
from toolkit.referee.reading.clauses import CONDITIONS, Clause
from toolkit.referee.reading.purpose import answers_deed, answers_kind, is_reply, pours
from toolkit.referee.reading.told import Deed, Told


def in_order(told: Told) -> list[Deed]:
    """The deeds as they happen, the one that is asked about last, each with what it answers."""
    deeds = _by_clauses(told.clauses, _passed_on(told, told.deeds))
    deeds = _chasers_first(told, _poured_first(told, deeds))
    deeds = _after_what_they_answer(deeds)
    deeds = _by_nature(told, deeds)
    deeds = _asked_last(deeds)
    return _answering(told, deeds)


def _passed_on(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, where a Drink that is handed on by a card was before whoever plays that: "she shoves it at Zot"."""
    found = list(deeds)
    for drink in deeds:
        if drink.verb != "moves" or not _is(told, drink, Drink) or drink.asked:
            continue
        card = next((one for one in found if one.by not in (None, drink.by) and _passes(told, one)), None)
        if card is not None and abs(card.clause - drink.clause) <= _PAIR:
            found[found.index(drink)] = replace(drink, by=card.by)
            given = (drink.by,) if drink.by is not None else ()
            found[found.index(card)] = replace(card, on=card.on or given)
    return found


def _passes(told: Told, deed: Deed) -> bool:
    """Whether a Drink is handed on by a card that is named."""
    cards = told.referee.cards.cards
    return bool(deed.cards) and deed.does == "plays" and all(does(cards[one], "passes-drink") for one in deed.cards)


def _by_clauses(clauses: Sequence[Clause], deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds in the order of their clauses, those of a condition before what it is a condition of."""
    ranks: dict[int, float] = {}
    for number, clause in enumerate(clauses):
        ranks[number] = float(number)
        is_second = number > 0 and not clause.starts
        if clause.joint in (*CONDITIONS, "because") and is_second:
            ranks[number] = ranks[number - 1] - 0.5
        if clause.aside and number and clauses[number - 1].joint == "because":
            ranks[number] = ranks[number - 1]  # "he hides because she wants his Gold (Gold? What Gold?)"
        if clause.joint == "before" and not is_second and number + 1 < len(clauses):
            ranks[number] = number + 1.5
        if number and _is_earlier(clause, deeds):
            ranks[number] = ranks[number - 1] - 0.5
    return sorted(deeds, key=lambda one: (ranks[one.clause], one.place))


def _is_earlier(clause: Clause, deeds: Sequence[Deed]) -> bool:
    """Whether a clause tells what was before the one in front of it; what lies beneath is, unless it is revealed."""
    is_beneath = clause.has("time", "beneath") and all(one.does != "reveals" for one in deeds)
    return is_beneath or clause.has("time", "earlier")


def _poured_first(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds with the Drinks in front that no card brings about."""
    first = next((at for at, one in enumerate(deeds) if _pours(told, one)), len(deeds))
    poured = [one for one in deeds[:first] if _is(told, one, Drink) and one.does != "orders"]
    if first == len(deeds):
        return [*poured, *(one for one in deeds if one not in poured)]
    if any(_has_chaser(told, one) for one in poured):
        return list(deeds)
    event = deeds[first]
    rest = [one for one in deeds if one is not event and not _is(told, one, Drink)]
    drinks = [one for one in deeds if one is not event and _is(told, one, Drink)]
    return (
        [event, *drinks, *rest] if _is(told, event, DrinkEvent) else [*poured, *(x for x in deeds if x not in poured)]
    )


def _chasers_first(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, where a pile of Drinks is told from below: the one without a Chaser is the last of them."""
    drinks = [one for one in deeds if _is(told, one, Drink) and one.does == "reveals"]
    plain = [one for one in drinks if not _has_chaser(told, one)]
    if len(drinks) != len(deeds) or len(drinks) < _PAIR or len(plain) != 1 or plain[0] is drinks[-1]:
        return list(deeds)
    return [*(one for one in drinks if one is not plain[0]), plain[0]]


_PAIR = 2


def _has_chaser(told: Told, deed: Deed) -> bool:
    card = told.referee.cards.cards[deed.cards[0]]
    return isinstance(card, Drink) and card.chaser


def _is(told: Told, deed: Deed, kind: type) -> bool:
    return bool(deed.cards) and isinstance(told.referee.cards.cards[deed.cards[0]], kind)


def _pours(told: Told, deed: Deed) -> bool:
    return bool(deed.cards) and pours(told.referee.cards.cards[deed.cards[0]])


def _after_what_they_answer(deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, each after the one that words say it answers."""
    ordered = list(deeds)
    for one in deeds:
        target = next((other for other in ordered if one.to is not None and other.place == one.to), None)
        if target is not None and ordered.index(target) > ordered.index(one):
            ordered.remove(target)
            ordered.insert(ordered.index(one), target)
    return ordered


def _by_nature(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, where a reply that stands first, and that no words link, comes after the one that it can answer."""
    ordered = list(deeds)
    for one in deeds:
        at = ordered.index(one)
        if one.to is not None or not one.cards or not _replies(told, one) or one.does != "plays":
            continue
        if _is_earlier(told.clauses[one.clause], deeds):
            continue
        if any(_could(told, one, other) for other in ordered[:at]):
            continue
        later = [
            other for other in ordered[at + 1 :]
            if other.to is None and _could(told, one, other) and not _could(told, other, one)
            and (other.by is None or other.by != one.by) and not told.clauses[other.clause].has("time", "later")
            and told.clauses[other.clause].joint != "then" and other.verb not in ("answers", "replies")
        ]  # fmt: skip
        if later and abs(later[0].clause - one.clause) <= 1 and not (later[0].asked and not one.asked):
            moved = [one, *(other for other in ordered if other.to == one.place)]
            ordered = [other for other in ordered if other not in moved]
            after = ordered.index(later[0]) + 1
            ordered[after:after] = moved
    return ordered


def _asked_last(deeds: Sequence[Deed]) -> list[Deed]:
    answered = {one.to for one in deeds}
    is_answered = any(one.does == "plays" and not one.asked for one in deeds)
    asked = [one for one in deeds if one.asked and one.place not in answered]
    asked = [one for one in asked if one.does != "reveals" or not is_answered]
    return [*(one for one in deeds if one not in asked), *asked]


def _replies(told: Told, deed: Deed) -> bool:
    return any(is_reply(told.referee.cards.cards[one]) for one in deed.cards)


def _could(told: Told, one: Deed, other: Deed) -> bool:
    """Whether a deed could be an answer to another, by what their cards are for."""
    return could(told, one.cards, other)


def could(told: Told, replies: Sequence[str], other: Deed) -> bool:
    """Whether one of these cards could answer a deed, by what they are for."""
    cards = told.referee.cards.cards
    if other.kind is not None and any(answers_kind(cards[mine], other.kind.type) for mine in replies):
        return True
    if not other.cards:
        does_hit = other.kind is not None and other.kind.does == "hits"
        return any(answers_deed(cards[mine], "loses" if does_hit else other.does) for mine in replies)
    return any(could_answer(cards[mine], cards[theirs]) for mine in replies for theirs in other.cards)


def _answering(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, each reply with what it answers: what words say, what it can answer, or the last one."""
    done: list[Deed] = []
    last = max((one.place for one in deeds), default=0)
    for one in deeds:
        earlier = [other for other in done if other.place != one.place and not other.held and not _is_same(other, one)]
        target = one.to if any(other.place == one.to for other in earlier) else None
        if target is None and earlier and _may_answer(told, one):
            could = [other for other in earlier if _could(told, one, other)]
            could = [other for other in could if other.place < one.place] or could
            could = [other for other in could if not _is_spared_by(told, one, other, done)]
            is_reply_to_last = one.linked or not one.cards or one.asked or one.place == last
            is_again = not one.linked and any(_is_another_try(told, one, other) for other in earlier)
            own = [other for other in earlier if _is(told, other, Drink) and other.by in (one.by, None)]
            if one.does == "ignores" and own and (_is_for_drinks(told, earlier[-1]) or earlier[-1].kind == _CHANGE):
                could = own
            nearest = could or (earlier if is_reply_to_last and not is_again else [])
            target = nearest[-1].place if nearest else None
        done.append(replace(one, to=target))
    return done


def _is_spared_by(told: Told, one: Deed, other: Deed, done: Sequence[Deed]) -> bool:
    """Whether a card is for a loss, and what it could answer only hits back at somebody else."""
    cards = told.referee.cards.cards
    hit = next((first.by for first in done if first.place == other.to), None)
    answered = [pattern for mine in one.cards for pattern in patterns(cards[mine])]
    is_for_loss = bool(answered) and all(isinstance(each, FortitudeLoss | FortitudeLost) for each in answered)
    is_back = bool(other.cards) and all(only_hits_back(cards[theirs]) for theirs in other.cards)
    return is_for_loss and is_back and None not in (one.by, hit) and one.by != hit


def _is_same(one: Deed, other: Deed) -> bool:
    """Whether two do the same at once: "Deirdre and Gerki both ignore it"."""
    is_deed = one.clause == other.clause and one.does == other.does and one.cards == other.cards
    return is_deed and one.by != other.by and one.place != other.to and other.place != one.to


_CHANGE = Class(does="change-drink")


def _is_another_try(told: Told, one: Deed, other: Deed) -> bool:
    """Whether somebody plays a second card on the same Drink, which no other player answered with one."""
    if not (_is_for_drinks(told, one) and _is_for_drinks(told, other)):
        return False
    decks = [
        {owner for card in deed.cards for owner in told.referee.owners(told.referee.cards.cards[card])}
        for deed in (one, other)
    ]
    return other.by == one.by or bool(decks[0] & decks[1] and one.by == told.people.me)


def _is_for_drinks(told: Told, deed: Deed) -> bool:
    return any(is_for_drinks(told.referee.cards.cards[one]) for one in deed.cards)


def _may_answer(told: Told, deed: Deed) -> bool:
    if deed.cards:
        return deed.does == "plays" and (_replies(told, deed) or deed.linked)
    if deed.kind is not None:
        return deed.linked or deed.verb in STOPPING
    return deed.does in ("ignores", "negates", "redirects")
