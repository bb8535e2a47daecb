"""Parts: a story of numbers is cut where somebody else does something, or a mark or a word joins what is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise

from msgspec import structs

from toolkit.referee.lookup.ledger.fragment import MANY
from toolkit.referee.lookup.ledger.words import Item
from toolkit.referee.reading.tokens import COMMAS, PARENTHESES, SOFT, STOPS

_BREAKS = STOPS | COMMAS - {"-", "&", "/"} | PARENTHESES


def parts(items: Sequence[Item]) -> list[list[Item]]:
    """The items of each part, cut at marks, at words that join, and where somebody else does something."""
    found: list[list[Item]] = [[]]
    for at, item in enumerate(items):
        rest = items[at + 1 :]
        is_asked = item.can_be("ask", "end") and not any(one.said for one in rest)
        is_counted = bool(found[-1]) and not (is_asked or STOPS & set(item.gap)) and _is_counted_once(item, rest)
        is_quiet = item.can_be("quiet") or is_counted
        plain = Item("", item.gap) if is_quiet else _as_meant(found[-1], item, rest)
        is_last = not any(one.said for one in rest)
        is_joint = plain.can_be("joint") and not (is_last and plain.can_be("ask", "end", "who"))
        is_joint = (is_joint and not _is_adverb(plain, rest)) or _is_relative(found[-1], item, rest)
        if found[-1] and (_BREAKS & set(item.gap) or is_joint or _begins(found[-1], plain, rest)):
            found.append([])
        found[-1].append(plain)
    told = _in_order(_with_people([one for one in found if any(item.said for item in one)]))
    is_sum = bool(told) and "=" in items[-1].gap and any(one.cards or one.number is not None for one in told[-1])
    return [*told, [items[-1]]] if is_sum and not items[-1].said else told


def as_listed(items: Sequence[Item]) -> list[Item]:
    """The items, where one more name in a list of people is a word that nothing is known of."""
    found: list[Item] = []
    for item in items:
        is_name = _is_listed(found, item)
        found.append(structs.replace(item, who=item.said.capitalize()) if is_name else item)
    return found


def _is_listed(found: Sequence[Item], item: Item) -> bool:
    """Whether a word that nothing is known of is one more name beside another: "me, Jana and Otto"."""
    known = item.means or item.is_plain or item.is_alien or item.cards or item.number is not None or item.who
    return is_person(found[-1:]) and not found[-1].owned and "," in item.gap and item.said.isalpha() and not known


def _is_counted_once(item: Item, rest: Sequence[Item]) -> bool:
    """Whether "once" tells how often, and joins nothing: a mark, or another word that joins, stands behind it."""
    return item.can_be("joint", "after") and bool(rest) and (_ends(rest) or rest[0].can_be("joint", "and", "earlier"))


def _ends(rest: Sequence[Item]) -> bool:
    return not rest or bool(_BREAKS & set(rest[0].gap))


def _is_adverb(item: Item, rest: Sequence[Item]) -> bool:
    """Whether "before" only tells when: "her gold before was 6", "with 3 coins before"."""
    return item.can_be("joint", "before") and (_ends(rest) or rest[0].can_be("how", "was"))


def _is_relative(before: Sequence[Item], item: Item, rest: Sequence[Item]) -> bool:
    """Whether "who" or "where" asks nothing, but tells more of what stands before it: "Remy who has 3. ..."."""
    if not before or (_BREAKS | {SOFT}) & set(item.gap) or not any((STOPS | COMMAS) & set(one.gap) for one in rest):
        return False
    is_raise = bool(before[-1].cards) or before[-1].can_be("verb", "raises")
    return (item.can_be("ask", "who") and _is_subject(before[-1])) or (item.can_be("joint", "where") and is_raise)


def _as_meant(before: Sequence[Item], item: Item, rest: Sequence[Item]) -> Item:
    """An item: for a word that tells more of somebody, that one; to dodge something "with" a card is to play it."""
    if _is_relative(before, item, rest):
        if not item.can_be("ask", "who"):
            return Item("", item.gap)
        return structs.replace(before[-1], gap=item.gap, owned=False, means=before[-1].means | {("how", "was")})
    end = next((at for at, one in enumerate(rest) if _BREAKS & set(one.gap)), len(rest))
    is_by_card = any(one.can_be("weak", "has") and after.cards for one, after in pairwise(rest[:end]))
    if item.can_be("bend", "dodges") and is_by_card:
        return structs.replace(item, means=frozenset((("verb", "plays"),)))
    return item


def _begins(before: Sequence[Item], item: Item, following: Sequence[Item]) -> bool:
    """Whether another part begins without a mark: a question, or what somebody else does, or nobody."""
    is_told = any(one.can_be("verb") or one.cards or one.number is not None for one in before)
    acts = any(one.can_be("verb") or one.can_be("how", "was") or ":" in one.gap for one in following[:2])
    is_counted = item.number is not None or item.can_be("person", "others")
    is_behind = bool({SOFT, "&"} & set(item.gap)) or (bool(before[-1].cards) and is_counted)
    if is_behind and _is_subject(item) and acts:
        return True
    is_first_card = bool(item.cards) and "+" in item.gap and not any(one.cards for one in before)
    is_one_more = item.can_be("verb", "raises") and ("+" in item.gap or before[-1].can_be("verb", "raises"))
    if is_told and (item.can_be("bend", "nobody") or is_first_card or is_one_more):
        return True
    if item.who is not None and before[-1].can_be("verb", "pays", "antes", "leaves") and is_person(before[-2:-1]):
        return any(one.can_be("verb") or one.can_be("how", "unable") for one in following[:1])  # "Gog pays Zot pays"
    if before[-1].cards and item.who is not None and any(one.cards and "(" not in one.gap for one in following[:1]):
        return True
    if _is_subject(item) and any(one.can_be("verb", *MIXING) for one in following[:1]):
        return any(one.can_be("verb", "splits") for one in before)
    if item.can_be("verb", *MIXING):
        return any(one.cards for one in before) and before[-1].number is None
    if item.can_be("verb", "pays") and any(one.can_be("how", "by") for one in following[:1]):
        return any(one.can_be("verb", "raises") for one in before)
    return (is_told and _is_of_others(item, following)) or _asks(before, item, following[0] if following else None)


def _is_of_others(item: Item, following: Sequence[Item]) -> bool:
    """Whether it is told beside something what others do: "with one leaving", "with everybody else paying"."""
    following = following[: next((at for at, one in enumerate(following) if _BREAKS & set(one.gap)), 3)][:3]
    people = [one for one in following[:2] if _is_of_several(one)]
    acts = any(one.can_be("verb", "leaves", "expels", "stays", "pays", "antes") for one in following)
    are_left = any(one.can_be("seat") and after.can_be("verb", "left") for one, after in pairwise(following[1:3]))
    return item.can_be("weak", "has") and bool(people) and (acts or are_left)


def _is_of_several(item: Item) -> bool:
    return item.number is not None or item.can_be("bend", "nobody") or item.can_be("person", "everyone", "others")


def _is_subject(item: Item) -> bool:
    """Whether people who do something may be told of here first."""
    return item.number is not None or item.can_be("person") or item.who is not None


MIXING = ("spikes", "dilutes")


def _in_order(found: Sequence[list[Item]]) -> list[list[Item]]:
    """The parts; a Drink that is split, and told to be altered behind that, was altered before."""
    ordered: list[list[Item]] = []
    for part in _first_things_first(found):
        first = next((one for one in part if one.said and not one.can_be("joint")), None)
        last = ordered[-1] if ordered else []
        split = next((at for at, one in enumerate(last) if one.can_be("verb", "splits")), None)
        drink = next((at for at, one in enumerate(last) if one.cards), None)
        if first is not None and first.can_be("verb", *MIXING) and split is not None and drink is not None:
            ordered[-1:] = [[last[drink]], part, [one for one in last if not one.cards]]
        elif last and part[0].can_be("weak", "has") and _stays(part):
            ordered[-1:] = [part, last]  # "a raise with all three staying": so many pay it
        else:
            ordered.append(part)
    return ordered


def _first_things_first(found: Sequence[list[Item]]) -> list[list[Item]]:
    """The parts in the order of what happens: "before I share it, Gerki spikes it", "a raise paid after one left"."""
    row = _broke_first(_covered_twice(found))
    for at in reversed(range(len(row) - 1)):
        part = row[at]
        is_first = at == 0 or bool({*STOPS, SOFT} & set(part[0].gap))
        if is_first and part[0].can_be("joint", "before") and any(one.can_be("verb", "splits") for one in part):
            drinks = [one for one in part if one.cards]
            rest = [one for one in part if not one.cards]
            row[at : at + 2] = [*([drinks] if drinks else []), row[at + 1], rest]
    for at, part in enumerate(row):
        if at and part[0].can_be("joint", "earlier"):
            end = next((to for to in range(at + 1, len(row)) if _begins_anew(row[to])), len(row))
            start = next((to for to in range(at - 1, 0, -1) if _begins_anew(row[to])), 0)
            if at + 1 == end and all(one.can_be("joint") for one in part):  # "she won, i had raised before that"
                start = next((to for to in range(at - 2, start - 1, -1) if any(map(_is_deed, row[to]))), at)
                row[at - 1 : at + 1] = [part, row[at - 1]]
            row[start:end] = [*row[at:end], *row[start:at]]
    for at, part in enumerate(row):
        to = at
        is_first = part[0].can_be("joint", "after") and not STOPS & set(part[0].gap)
        while to and is_first and _is_paid(row[to - 1]) and (_leaves(part) or _is_due(part)):
            to -= 1
        row[to : at + 1] = [part, *row[to:at]]
    return row


def _broke_first(row: list[list[Item]]) -> list[list[Item]]:
    """The parts, where who raises is broke before, of whom that is told then: "Gog raises but cannot pay"."""
    for at, (part, more) in enumerate(pairwise(row)):
        people = [one for one in part if _is_somebody(one)] or [one for one in more if one.can_be("person", "me")]
        unable = [one for one in more if one.can_be("how", "unable") or one.can_be("verdict", "broke")]
        rest = [one for one in more if one not in unable and not one.can_be("verb", "antes", "pays")]
        before = [*chain(*row[:at])]
        is_another = any(one.who is not None or one.can_be("how", "last") for one in before)
        is_of_it = not is_another and all(
            _may_be(one, people) if _is_somebody(one) else one.can_be("weak", "has") or is_person_alone(one)
            for one in rest
        )
        is_told = any(one.cards or one.can_be("verb", "raises") for one in part)
        if is_told and unable and is_of_it and len(people) == 1 and not more[0].can_be("ask", "yes-no"):
            broke = structs.replace(unable[0], means=frozenset((("verdict", "broke"),)))
            row[at : at + 2] = [[people[0], broke], part if people[0] in part else [people[0], *part]]
    return row


def _is_somebody(item: Item) -> bool:
    return item.who is not None or item.can_be("person")


def _may_be(item: Item, people: Sequence[Item]) -> bool:
    """Whether a word may be said of those who are named before it."""
    is_same = any((one.who, one.of("person")) == (item.who, item.of("person")) for one in people)
    is_mine = any(one.can_be("person", "me") for one in people)
    return is_same or (item.can_be("person", "he", "she", "they") and not is_mine)


def _covered_twice(row: Sequence[list[Item]]) -> list[list[Item]]:
    """The parts, where a card that covers "the ante and the raise" does it as each is told of; another may raise."""
    for at, (part, more) in enumerate(pairwise(row)):
        is_of_both = len(more) == MANY and more[1].can_be("how", "raise") and any(one.cards for one in part)
        if is_of_both and any(one.can_be("verb", "antes") for one in part):
            again = [one for one in part if not one.can_be("verb", "antes")]
            before, behind = [*row[: at + 1]], [*row[at + 2 :]]
            if any(one.cards for other in (*before[:-1], *behind) for one in other):
                return [*before, [structs.replace(more[1], is_alien=True)], *behind]
            raises = [any(one.can_be("verb", "raises") for one in other) for other in (*before, *behind)]
            to = next((to for to, raised in enumerate(raises[at + 1 :], 1) if raised), 0)
            return [*before, *([] if any(raises) else [more[1:]]), *behind[:to], again, *behind[to:]]
    return [*row]


def _is_deed(item: Item) -> bool:
    return bool(item.cards) or item.can_be("verb")


def _begins_anew(part: Sequence[Item]) -> bool:
    """Whether a sentence begins, or what is asked."""
    return bool(STOPS & set(part[0].gap)) or any(one.can_be("ask", "open") for one in part)


def _stays(part: Sequence[Item]) -> bool:
    return any(one.can_be("verb", "stays") for one in part) and not any(one.can_be("unit") for one in part)


def _is_paid(part: Sequence[Item]) -> bool:
    is_told = any(one.cards or one.can_be("verb", "raises", "pays") for one in part)
    return is_told and not any(one.can_be("ask", "open") for one in part)


def _is_due(part: Sequence[Item]) -> bool:
    return any(one.can_be("verb", "wins", "antes", "starts") for one in part)


def _leaves(part: Sequence[Item]) -> bool:
    return any(one.can_be("verb", "leaves", "left", "expels") for one in part)


def _with_people(found: list[list[Item]]) -> list[list[Item]]:
    """The parts, where people who are only named belong to what is told of another with them: "me and Lou are left"."""
    merged: list[list[Item]] = []
    for part in found:
        last = merged[-1] if merged else []
        if _is_named_again(last, part) or _tells_when(last, part) or _asks_again(last, part):
            continue
        is_as = part[0].can_be("joint", "if") and is_person(part[1:]) and len(part) == MANY
        if is_as and any(one.cards for one in last):
            merged[-1] = [part[1], *last[1:]]  # "Lin plays it as Fleck"
        elif any(one.can_be("verb", "sobers") for one in last) and part[0].can_be("joint", "if"):
            merged[-1] = [*last, *part]  # "sobers up because there is no Drink"
        elif _is_one_player_more(last, part):
            merged[-1] = [one if one.number is None else structs.replace(one, number=one.number + 1) for one in last]
        elif any(one.cards for one in last) and (picks := _only_picks(part)):
            merged[-1] = [*last, *picks]
        elif _is_first(part) and (_only_says(last) or _only_leads(last)):
            merged[-1] = [*(one for one in last if not one.can_be("verb")), *part]
        elif _is_its_card(last, part) or (not STOPS & set(part[0].gap) and _is_of_one(last, part)):
            merged[-1] = [*last, *part]
        elif merged and (_asks_of_more(last, part) or _is_of_more_cards(last, part)):
            merged[-1] = [*last, *part[1:]]
        else:
            merged.append(part)
    return merged


def _is_one_player_more(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part only names one player more beside so many: "two players plus Otto"."""
    is_counted = any(one.number is not None and after.can_be("seat", "whole") for one, after in pairwise(last))
    is_counted = is_counted and not any(one.can_be("verb") or one.cards or one.who for one in last)
    return is_counted and len(part) == MANY and part[0].can_be("joint", "and") and part[1].who is not None


def _is_of_one(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part goes on with people, or with a question: "what, all told", "coins for the Inn, all in all"."""
    is_of_one = bool(last) and len(last) <= MANY and all(map(is_person_alone, last[:-1]))
    if is_of_one and _is_number(last[-1:]) and part[0].can_be("joint", "and") and _is_number(part[1:]):
        return True  # "20 and 0", "Tom 9 and 2"
    are_two = sum(one.who is not None for one in last) == MANY and _is_number(last[-1:]) and _is_number(part[1:2])
    if are_two and part[0].can_be("joint", "and") and all(one.can_be("unit", "gold") for one in part[2:]):
        return True  # "Ann and Bob pass out with 6 and 9 gold"
    to = next((to for to, one in enumerate(last, 1) if one.can_be("weak", "has") or one.can_be("how", "versus")), 0)
    is_with = bool(to) and all(map(is_person_alone, last[to:])) and any(one.can_be("verb", "starts") for one in last)
    is_alone = bool(last) and (all(map(is_person_alone, last)) or (is_with and all(map(is_person_alone, part))))
    is_more = is_person(part[:1]) or (part[0].can_be("joint", "and") and is_person(part[1:2]))
    goes_on = (_only_asks(last) or _is_of_place(last, part)) and not any(one.cards for one in part)
    return (is_alone and is_more) or goes_on


def _is_named_again(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part only names the card that was named before it once more, by other words of its title."""
    titles, shorts = [one for one in part if one.cards or one.means], [one for one in last if one.cards]
    if len(titles) != 1 or len(shorts) != 1 or titles[0].cards != shorts[0].cards or titles[0].said == shorts[0].said:
        return False
    return all(one.is_plain or one.cards or not one.said for one in part)


def _asks_again(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part only asks for what was told to be added up: "add up all the Stashes, what do you get"."""
    is_asked = any(one.can_be("ask", "total") for one in last) and not any(one.number or one.cards for one in last)
    is_asked = is_asked and any(one.can_be("ask", "open") for one in part)
    little = [one for one in part if one.can_be("weak") or one.can_be("person") or is_person_alone(one)]
    return is_asked and all(one.can_be("ask", "open") or one in little for one in part)


def _tells_when(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part only tells that so much was left "after anteing"."""
    is_left = any(one.number is not None for one in last) and any(one.can_be("ask", "end") for one in last)
    is_told = any(one.can_be("verb", "antes", "pays", "discards") for one in part)
    is_left = is_left and is_told and part[0].can_be("joint", "after")
    return is_left and not any(is_person([one]) or one.number is not None or one.cards for one in part)


def _is_number(part: Sequence[Item]) -> bool:
    return len(part) == 1 and part[0].number is not None


def _is_of_more_cards(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether another card stands beside one: "with Dark Ale and Elven Wine"."""
    return any(one.cards for one in last) and part[0].can_be("joint", "and") and any(one.cards for one in part[1:2])


def _only_asks(part: Sequence[Item]) -> bool:
    """Whether a part only begins a question: "what"."""
    return bool(part) and all(one.can_be("ask", "open", "total") or not one.said for one in part)


def _is_of_place(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part asks of what is only named before it: "and the Inn, what does it get"."""
    rest = [one for one in last if not one.can_be("joint", "and")]
    return part[0].can_be("ask", "open") and bool(rest) and all(one.can_be("place", "inn", "pot") for one in rest)


def _asks_of_more(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether two units, or people, are asked for at once: "my hp and AC", "loss for Gog and for Eve"."""
    is_for = any(one.can_be("how", "for") for one in part[1:2]) and any(one.can_be("unit") for one in last)
    is_for = is_for and is_person(part[2:3]) and all(map(is_person_alone, part[2:]))
    is_named = all(one.can_be("unit") or is_person_alone(one) for one in (*last, *part))
    is_asked = bool(last) and last[-1].can_be("unit") and (is_named or any(one.can_be("ask", "open") for one in last))
    is_for = is_for and not any(one.cards or one.number is not None for one in last)
    is_unit = bool(last) and all(one.can_be("unit") for one in last)  # "Hellfire plus how much"
    is_for = is_for or (is_unit and _only_asks(part[1:]))
    return part[0].can_be("joint", "and") and (is_for or (is_asked and part[1:2] != [] and part[1].can_be("unit")))


def _only_picks(part: Sequence[Item]) -> Sequence[Item]:
    """What a part only tells of who is picked for a card that was told of before: "and he picks Gog", "on Zot"."""
    part = part[1:] if part[0].can_be("person", "everyone") and len(part) > MANY else part  # "all on Nina"
    at = next((at for at, one in enumerate(part) if one.can_be("how", "onto") and (not at or one.can_be("verb"))), 0)
    rest = [*part[:at], *part[at + 1 :]]
    is_said = part[at].can_be("how", "onto") and is_person(part[at + 1 :]) and all(map(is_person_alone, rest))
    return part[at:] if is_said else ()


def _is_first(part: Sequence[Item]) -> bool:
    """Whether a part begins with a card, if not with an article."""
    return bool(part[0].cards or (part[0].is_plain and not part[0].means and part[1:2] and part[1].cards))


def _only_says(part: Sequence[Item]) -> bool:
    """Whether a part only tells who says what comes then: "nope, says Gog"."""
    rest = [one for one in part if not one.can_be("verb", "plays")]
    return len(rest) < len(part) and any(is_person([one]) for one in rest) and all(map(is_person_alone, rest))


def _leads(item: Item) -> bool:
    """Whether a word may lead to a Drink: "my flip", "his last mug", "the chaser"."""
    is_place = item.can_be("place", "chaser") or item.can_be("unit", "drinks")
    return is_place or item.can_be("verb", "reveals", "drinks") or item.can_be("how", "last")


def _only_leads(part: Sequence[Item]) -> bool:
    """Whether a part only leads to the card behind it: "my flip", "the chaser", "Gog on Eve"."""
    is_aimed = any(one.can_be("weak", "has") for one in part[1:-1]) and is_person(part[-1:])
    leads = [one for one in part if _leads(one)]
    rest = [one for one in part if one not in leads and not (is_aimed and one.can_be("weak", "has"))]
    return bool(leads or is_aimed) and all(map(is_person_alone, rest))


def _is_its_card(last: Sequence[Item], part: Sequence[Item]) -> bool:
    """Whether a part only names, in parentheses, the card with which is done what is told before it, or how much."""
    is_of_number = part[0].number is not None and any(one.can_be("verb", "hits", "heals", "loses") for one in last)
    is_loss = len(part) == len(("1", "dmg")) and part[1].can_be("verb", "hits")
    is_sole = len(part) == 1 and bool(last) and bool(last[-1].cards) and not last[-1].is_drink
    if "(" in part[0].gap and part[0].number is not None and (is_loss or is_sole):
        return any(one.cards for one in last)
    is_alone = "(" in part[0].gap and bool(part[0].cards or is_of_number) and not any(one.said for one in part[1:])
    is_told = any(one.can_be("verb") or is_person([one]) for one in last)
    return is_alone and is_told and not any(one.cards or one.number not in (None, 1) for one in last)


def _asks(before: Sequence[Item], item: Item, following: Item | None) -> bool:
    """Whether a question begins without a mark, behind what has been told or a title: "8 drunk how much more ..."."""
    is_told = SOFT in item.gap or any(one.number is not None or one.cards or one.can_be("bend") for one in before)
    is_turned = (
        item.can_be("ask", "yes-no") and following is not None and is_person([following]) and not following.owned
    )
    is_owned = item.owned and following is not None and following.can_be("unit")
    is_sum = SOFT in item.gap and (item.can_be("ask", "total", "end") or item.can_be("unit") or is_owned)
    return is_told and (item.can_be("ask", "open", "margin", "all") or is_turned or is_sum)


def is_person(items: Sequence[Item]) -> bool:
    """Whether somebody is spoken of first."""
    return bool(items) and (items[0].who is not None or items[0].can_be("person", "me", "he", "she"))


def is_person_alone(item: Item) -> bool:
    """Whether an item only names somebody, or says nothing."""
    if item.can_be("weak", "has") and item.can_be("ask", "yes-no"):
        return True  # "it is me"
    return is_person([item]) or not item.said or item.can_be("joint") or not (item.means or item.number or item.cards)
