"""The wish: what a question wants to know of the table that it tells, where it looks nothing up (``inquiry``)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, cast

from msgspec import structs

from toolkit.referee.case.case import Wanted, What, Wish
from toolkit.referee.reading.about import about, has_contest, spoken_of
from toolkit.referee.reading.asked import Asked, asking, is_otherwise, is_tag, named
from toolkit.referee.reading.card_asked import ANSWERS, asks_of_card
from toolkit.referee.reading.claims import OF_VERBS, is_figure, of_another, of_claim, strength
from toolkit.referee.reading.clauses import CONDITIONS
from toolkit.referee.reading.inquiry import inquiry
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.state import MOST as TRACKS
from toolkit.referee.reading.state import is_of_round
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.reading.words import Table


def wish(told: Told, deeds: Sequence[Deed]) -> Wish:
    """What is wanted."""
    asked = asking(told.clauses)
    for clause in told.clauses:
        if is_tag(clause) or is_otherwise(clause):
            told.put(*clause.tokens)
    found = (
        of_claim(told, deeds) or of_another(told, deeds) or inquiry(told, asked, deeds) or of_table(told, asked, deeds)
    )
    told.put(*(one for one in asked.tokens if (one.of("ask") and not one.of("bends")) or one.can_be("time", "still")))
    told.put(*_in_whose_place(told, found))
    return structs.replace(found, of=_with_others(told, found))


def _with_others(told: Told, found: Wish) -> tuple[str, ...]:
    """Those of whom it is asked how much, and of whom the same is asked beside: "AC for Fleck, AC for Eve"."""
    if found.kind != "how-many" or len(found.of) != 1:
        return found.of
    names: list[str] = []
    for clause in told.clauses:
        first, people = clause.tokens[0], [one for one in clause.tokens if one.is_person and not one.owned]
        is_same = first.of("track") == found.what or first.can_be("ask", "how-many")
        name = told.people.name(people[0]) if len(people) == 1 and is_same and len(clause.tokens) <= _SHORT else None
        if name is not None and not clause.cards:
            told.put(*clause.tokens)
            names.append(name)
    return tuple(dict.fromkeys(names if found.of[0] in names else (*found.of, *names)))


def _in_whose_place(told: Told, found: Wish) -> Sequence[Token]:
    """What only says of whom else it could be, where it is asked of one who is named: "... instead of her"."""
    last = told.tokens[-len(("instead", "of", "her")) :]
    if found.kind != "happens" or len(found.of) != 1 or len(last) != len(("instead", "of", "her")):
        return ()
    is_contrast = last[0].can_be("little", "instead") and last[1].can_be("before", "of")
    return last if is_contrast and told.people.name(last[-1]) not in (None, *found.of) else ()


def of_table(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish:
    """What is wanted of a table that is told."""
    if not deeds:
        return Wish("rule")
    if asked.clause is None:
        return _without_question(told, deeds)
    denied = _is_denied(told, asked)
    kind = "happens" if _asks_of_several(asked, deeds) else _kind(asked, deeds)
    if kind in ("may", "must"):
        told.put(*_of_leave(asked.tokens, is_answer=len(deeds) > 1), *_going_on(told, asked))
        told.put(*(one for one in asked.tokens if one.can_be("time", "again") and deeds[-1].does == "antes"))
        told.put(*(one for one in asked.tokens if one.can_be("goal", "safe") and one.can_be("little", "spared")))
        return Wish(kind, denied=denied)
    what, direction, spared = about(told, asked)
    what = _counted_track(asked) or what if what == "drinks" else what
    if what != "leaves" and _asks_for_condition(asked, deeds):
        return Wish("rule")
    if kind == "happens" and what is None:
        is_due = any(one.can_be("ask", "must") for one in asked.tokens[:_LEAD])
        return Wish("rule") if is_due or not asks_of_card(asked) else Wish("may", denied=denied)
    if kind == "happens" and what == "pot" and _lies_in_pot(asked):
        return Wish("rule")
    told.put(*_verbs_of(asked.tokens, what))
    spared = spared or _pays_for(asked)
    others, is_much = any(one.who == "others" for one in asked.tokens), kind == "how-many"
    each = kind == "happens" and any(one.who == "everyone" for one in asked.tokens) and not _of_whom(told, asked)
    answered = _answered(asked, deeds) if what == "resolves" else ()
    kind, what = _as_who(told, asked, deeds, kind, what)
    levels = _amount(told, asked, is_much=is_much)
    if kind == "happens" and what in TRACKS and levels["end"] and levels["amount"] is None:
        direction = direction or 1  # "does he end up with a coin"
    if kind == "who" and direction:
        levels["end"] = False  # "who loses hp in the end"
    is_of_two = kind == "who" and what in (*TRACKS, "marked", "leaves") and _asks_who_besides(told)
    if is_of_two or (kind == "who" and _is_whom_somebody(asked) and direction < 0):
        what = "anything"
    return Wish(
        kind, _of_whom(told, asked), others, each, _about(told, asked, what, is_much=is_much), direction,
        **levels, denied=denied != spared, cards=answered,
    )  # fmt: skip


def _as_who(
    told: Told, asked: Asked, deeds: Sequence[Deed], kind: Wanted, what: What | None
) -> tuple[Wanted, What | None]:
    """What is wanted of what, where it is asked of whom by another word than "who".

    "How many people lose hp", "where does the money go".
    """
    first, following = asked.tokens[0], asked.tokens[1:2]
    if kind == "how-many" and ((following and following[0].of("seats")) or _forces_out(asked)):
        return "who", what
    goes = first.can_be("ask", "where") and not any(one.is_person for one in asked.tokens)
    is_won = is_of_round(told) or any(one.does == "wins-round" for one in deeds)
    return ("who", "pot") if what in ("gold", "pot") and goes and is_won else (kind, what)


def _forces_out(asked: Asked) -> bool:
    """Whether it is asked how many others somebody makes leave: "how many can she boot"."""
    before = [one for one, verb in pairwise(asked.tokens) if verb.can_be("verb", "forces-out")]
    return asked.tokens[0].can_be("ask", "how-many") and any(one.is_person and not one.owned for one in before)


def _asks_who_besides(told: Told) -> bool:
    """Whether it is asked of two things who they befall: "who loses the hp, and who pays the gold", "who pays whom"."""
    more = [one for one in told.clauses if one.tokens[:1] and one.tokens[0].can_be("ask", "who")]
    is_of_two = sum(one.can_be("ask", "who") for each in more for one in each.tokens) > 1
    told.put(*(token for one in more for token in one.tokens if is_of_two))
    return is_of_two


def _is_whom_somebody(asked: Asked) -> bool:
    """Whether it is asked to whom somebody does something: "who does she hit"."""
    first, does, who = (*asked.tokens, *[Token("", -1)] * 3)[:3]
    return first.can_be("ask", "who") and does.of("ask") is not None and who.is_person and not who.owned


def _answered(asked: Asked, deeds: Sequence[Deed]) -> tuple[str, ...]:
    """The card that was answered last, where it is asked if something still takes effect: that one."""
    if not any(one.can_be("time", "still", "lasting") for one in asked.tokens):
        return ()
    return next((one.cards[:1] for one in deeds if deeds and one.place == deeds[-1].to), ())


def _counted_track(asked: Asked) -> What | None:
    """The track of which it is asked how much: "how many hp am I down"."""
    first, *rest = asked.tokens
    said = rest[0].of("track") if rest and first.can_be("ask", "how-many") else None
    return cast("What", said) if said in TRACKS else None


def _lies_in_pot(asked: Asked) -> bool:
    """Whether it is asked of a coin if it is in the pot, and not who gets that: "is her coin still in the pot"."""
    gets = any(one.can_be("verb", "gets", "gains", "wins-round", "steals", "keeps") for one in asked.tokens[1:])
    return not gets and any(one.of("track") == "gold" and not one.of("goal") for one in asked.tokens)


def _pays_for(asked: Asked) -> bool:
    """Whether it is asked if a card keeps others from paying: "does his song pay for the whole table"."""
    for one, aim in pairwise(asked.tokens):
        if one.can_be("verb", "pays") and one.can_be("little", "for-others") and aim.is_person and not aim.owned:
            return True
    return False


def _asks_for_condition(asked: Asked, deeds: Sequence[Deed]) -> bool:
    """Whether it is asked what must be so for a card to be played: "must I be the one who drinks to play ..."."""
    is_due = any(one.can_be("ask", "must") for one in asked.tokens[:_LEAD])
    place = asked.clause.place if asked.clause is not None else None
    return is_due and any(one.asked and one.cards and one.clause == place for one in deeds)


def _of_whom(told: Told, asked: Asked) -> tuple[str, ...]:
    """Those of whom it is asked; whoever asks, where it is asked what has to be, and of nobody."""
    if strength(asked.tokens):
        whose = [one for one, other in pairwise(asked.tokens) if one.owned and other.of("drink")]
        return tuple(filter(None, map(told.people.name, whose[-1:])))  # "would Petra's X make Tom's beer stronger"
    keeps = asked.tokens[0].can_be("verb", "keeps") or any(one.can_be("goal", "dry") for one in asked.tokens)
    if keeps and not any(one.is_person for one in asked.tokens):
        return tuple(filter(None, (one.by for one in told.deeds[-1:])))  # "... keeps the pot?", "it keeps her sober?"
    if asked.tokens[0].can_be("ask", "must") and not any(one.is_person for one in asked.tokens):
        return tuple(name for name in told.people.spoken[-1:] if name == told.people.me)
    is_of_several = asked.tokens[-1].is_person and any(one.can_be("before", "of", "from") for one in asked.tokens[-2:])
    is_of_two = sum(one.is_person and not one.owned for one in asked.tokens) > 1
    if _forces_out(asked) or (asked.tokens[0].can_be("ask", "who") and (is_of_several or not is_of_two)):
        return ()  # "who takes my 2?", "who loses hp out of Zot, Eve and Gog?", "who does she hit", "who pays Eve"
    if any(one.of("marked") for one in asked.tokens) and not any(one.is_person for one in asked.tokens):
        before = [one for one in told.tokens if one.is_person and one.place < asked.tokens[0].place]
        return tuple(filter(None, map(told.people.name, before[-1:])))  # "so Bryn is clean, no mark?"
    who = {one.who for one in asked.tokens if one.is_person}
    return () if "others" in who <= {"us", "others"} else named(told, asked.tokens)  # "do we others have to ante"


def _about(told: Told, asked: Asked, what: What | None, *, is_much: bool) -> What:
    """What it is asked about, and where no word of the question says so, what has been spoken of."""
    if any(one.can_be("goal", "broke") for one in asked.tokens):
        return "gold"
    if what is None and is_much:
        return spoken_of(told) or "anything"
    is_level = any(one.can_be("goal", "end") for one in asked.tokens) and any(map(is_figure, asked.tokens))
    if what == "anything" and (is_level or any(one.of("compared") for one in asked.tokens)):
        tracks: list[Any] = [one.of("track") for one in told.tokens if one.of("track")]
        return tracks[0] if tracks else what
    return what or "anything"


def _amount(told: Told, asked: Asked, *, is_much: bool) -> dict[str, Any]:
    """How much is asked about, how that is meant, and whether of where somebody stands then."""
    tokens = asked.tokens
    number = next(filter(is_figure, tokens), None)
    told.put(number, *(one for one in tokens if any(one.of(table) for table in _OF_WISH) or one.who in SEVERAL))
    told.put(*(one for one in tokens if is_much and one.can_be("little", "end")))
    if any(one.can_be("verb", "pays", "antes", "drinks", "loses") for one in tokens):
        told.put(*(one for one in tokens if one.can_be("time", "again")))
    if any(one.can_be("goal", "broke") for one in tokens):
        return {"amount": 0, "end": True}
    end = any(one.can_be("goal", "end") for one in tokens) or tokens[0].can_be("ask", "where")
    end = end or (is_much and _is_of_level(tokens))
    if is_much and number is None and any(one.can_be("track", "alcohol") for one in tokens):
        end = end and any(one.is_person for one in tokens)  # a Drink has Alcohol Content as well
    return {"amount": number.number if number else None, "compared": _compared(told, asked), "end": end}


def of_outcome(told: Told, deed: Deed) -> What | None:
    """What it is asked about where somebody is told to win, to pass out, to gain or to lose: no move of theirs."""
    if deed.does in ("gains", "loses"):
        return deed.track
    if deed.does not in ("wins-round", "passes-out"):
        return None
    return "out" if deed.does == "passes-out" else "contest" if has_contest(told) else "wins"


def of_standing(told: Told, name: str) -> Wish | None:
    """Whether somebody is out as they stand, where nothing is told but that: "red 8, clear 8, is that lights out"."""
    for clause in reversed(told.clauses):
        said = next((one for one in clause.tokens if one.can_be("goal", "out", "leaves")), None)
        if said is not None:
            told.put(*clause.tokens)
            return Wish("happens", of=(name,), what="out", denied=said.can_be("little", "spared"))
    return None


def _is_of_level(tokens: Sequence[Token]) -> bool:
    """Whether it is asked where somebody stands then: "how much gold do I have now", "how drunk am I"."""
    stands = any(one.can_be("little", "end") for one in tokens)
    has = any(one.can_be("little", "have") or one.can_be("passive") for one in tokens[1:])
    return stands and (has or not any(one.of("verb") and not one.of("ask") for one in tokens))


def _verbs_of(tokens: Sequence[Token], what: What | None) -> list[Token]:
    """The verbs that say what is asked about: the first that does, and those that mean the same."""
    verbs = [one for one in tokens if any(one.can_be("verb", verb) for verb in OF_VERBS)]
    same = [one for one in verbs if any(one.can_be("verb", verb) and of[0] == what for verb, of in OF_VERBS.items())]
    return [*verbs[:1], *same]


def _compared(told: Told, asked: Asked) -> Literal["at", "above", "below"]:
    """Whether more or less than a number is asked for: "below 0", "over 20"."""
    for one in asked.tokens:
        if one.can_be("compared"):
            told.put(one)
            return "above" if one.can_be("compared", "above") else "below"
    return "at"


def _of_leave(tokens: Sequence[Token], *, is_answer: bool) -> list[Token]:
    """The words that only ask whether something may be done, and what is said of doing it."""
    verbs = ("plays", "holds", "wants", *((*ANSWERS, "keeps", "ignores", "loses", "gets") if is_answer else ()))
    return [one for one in tokens if (one.of("ask") or one.can_be("verb", *verbs)) and not one.of("bends")]


def _going_on(told: Told, asked: Asked) -> list[Token]:
    """What the clauses after the one that asks only add to it: "... and take nothing at all"."""
    place = asked.clause.place if asked.clause is not None else 0
    rest = [one for one in told.clauses[place + 1 :] if not one.starts and one.joint in ("and", "so", "")]
    tokens = [token for one in rest if not one.cards for token in one.tokens]
    return [one for one in tokens if one.of("not") or one.can_be("verb", *ANSWERS, "gets", "loses", "keeps", "ignores")]


def _without_question(told: Told, deeds: Sequence[Deed]) -> Wish:
    """What is wanted where no word asks: whether the last deed may be done, or what comes of all."""
    if any(is_tag(clause) and clause.has("ask", "may") for clause in told.clauses):
        return Wish("may", denied=any(clause.has("denied") for clause in told.clauses if is_tag(clause)))
    said = [one for one in told.clauses if not (is_tag(one) or one.joint == "because" or (one.aside and one.asks))]
    final = (said or told.clauses)[-1]
    tail = final.tokens
    is_of_return = final.has("verb", "wants") or (final.has("verb", "gets") and final.has("little", "particle"))
    if is_of_return and final.has("track") and not final.cards and len(told.clauses) > 1:
        return Wish("rule")  # "he wants his coin back", "I get my coin back, right"
    asked = Asked(final, (Token("", -1), *tail))
    last = max((number for number, one in enumerate(tail) if one.cards), default=-1)
    behind = tail[last + 1 :]
    is_of_each = any(one.can_be("little", "each") for one in behind) and any(one.of("track") for one in behind)
    if last < 0 or is_of_each or any(one.of("goal") for one in behind):
        tail = behind
        asked = Asked(final, (Token("", -1), *tail))
    is_short = sum(not one.of("before") for one in tail) <= _SHORT
    if is_short and not any(one.cards or one.can_be("ask", "may") for one in tail):
        what, direction, spared = about(told, asked)
        if what is not None:
            told.put(*(one for one in tail if not one.of("bends")))
            spared = spared or any(one.can_be("verb", "answers") for one in tail)
            is_any = any(one.can_be("goal", "anything") for one in tail)
            is_whose = what == "pot" and any(one.is_person for one in tail)
            is_so = is_any or spared or len(said) < len(told.clauses)
            is_so = is_so or final.joint == "so" or any(one.can_be("time", "still") for one in tail)
            is_much = any(one.can_be("ask", *_MUCH) for one in tail) or (
                what in _COUNTED and not is_so and not is_whose
            )
            kind: Wanted = "how-many" if is_much else "happens"
            of = named(told, tail) or _implied(told, tail)
            if spared and not of and what in TRACKS:
                of = tuple(filter(None, (deeds[-1].by,)))  # "coin saved?"
            is_none = any(one.of("not") and one.number is None for one in tail)
            return Wish(kind, of=of, what=what, direction=direction, denied=spared != is_none)
    told.put(*(one for one in tail if one.of("ask") or one.of("tag")))
    if any(one.can_be("ask", *_MUCH) for one in tail):
        return Wish("how-many", what="anything")
    is_must = any(one.can_be("ask", "must") for one in tail)
    asked_deed = next((deed for deed in reversed(deeds) if deed.asked), None)
    told_of = told.clauses[asked_deed.clause].tokens if asked_deed is not None else tail
    told_of = () if asked_deed is None and final.joint in (*CONDITIONS, "but", "because", "so") else told_of
    denied = any(one.of("denied") or (one.of("not") and one.number is None) for one in told_of)
    return Wish("must" if is_must else "may", denied=denied)


def _implied(told: Told, tail: Sequence[Token]) -> tuple[str, ...]:
    """Whoever asks, where a verb asks of nobody: "owe anything?"."""
    me, begins = told.people.me, bool(tail) and bool(tail[0].of("verb")) and not tail[0].of("track")
    speaks = any(one.is_person and told.people.name(one) == me for one in told.tokens)
    return (me,) if begins and speaks and not any(one.is_person for one in tail) else ()


_LEAD = 3
"""Within so many words from the first it is asked whether something must be."""

_COUNTED = ("fortitude", "alcohol", "gold", "anything", "pot")
"""What is counted, rather than so or not."""

_SHORT = 6

_MUCH = ("how-many", "what", "where")
"""What asks for a number, and not for yes or no."""

_OF_WISH: tuple[Table, ...] = ("goal", "track", "direction", "self")


def _kind(asked: Asked, deeds: Sequence[Deed]) -> Wanted:
    head = asked.tokens[0]
    if head.can_be("ask", "who"):
        return "who"
    if head.can_be("ask", "how-many", "where"):
        return "how-many"
    if head.can_be("ask", "what") and not head.can_be("ask", "may", "is", "must"):
        return "how-many"
    if any(one.can_be("ask", "must") for one in asked.tokens):
        return "must" if any(deed.asked and not deed.cards for deed in deeds) else "happens"
    if any(one.can_be("ask", "may") for one in asked.tokens):
        return "may" if not _asks_for_outcome(asked, deeds) else "happens"
    return "may" if asks_of_card(asked) or _gets_to_play(asked, deeds) else "happens"


def _gets_to_play(asked: Asked, deeds: Sequence[Deed]) -> bool:
    """Whether it is asked if somebody gets to play a card of a type: "does he get his second Action Card"."""
    gets = any(one.can_be("verb", "gets") and other.owned for one, other in pairwise(asked.tokens))
    return gets and any(deed.asked and deed.kind is not None and deed.kind.type is not None for deed in deeds)


def _asks_of_several(asked: Asked, deeds: Sequence[Deed]) -> bool:
    """Whether it is asked what comes of others who do nothing that is told: "do the rest get to skip it"."""
    people = [one for one in asked.tokens if one.is_person]
    is_of_all = bool(people) and people[0].who in SEVERAL and not any(deed.asked for deed in deeds)
    return (
        is_of_all
        and _kind(asked, deeds) == "may"
        and any(one.can_be("verb", "ignores", "pays", "antes", "loses") for one in asked.tokens)
    )


def _asks_for_outcome(asked: Asked, deeds: Sequence[Deed]) -> bool:
    """Whether it is asked by "can" what comes of something: "can he keep the coin"."""
    if any(one.cards for one in asked.tokens) or any(deed.asked for deed in deeds):
        return False
    stays = any(one.can_be("goal", "leaves") and one.can_be("little", "spared") for one in asked.tokens)
    return stays or any(one.can_be("verb", "keeps", "wins-round", "gains") for one in asked.tokens)


def _is_denied(told: Told, asked: Asked) -> bool:
    """Whether it is asked if something may *not* be, or is not so; "can't I ...?" asks if it may."""
    tokens = asked.tokens
    denials = [one for one in tokens if one.of("denied")]
    told.put(*denials)
    for number, one in enumerate(tokens):
        if not one.of("not") or one.number is not None:
            continue
        before = tokens[1:number]
        if any(other.cards or (other.of("verb") and not other.of("ask")) for other in before):
            continue
        told.put(one)
        if number > 1 and not tokens[number - 1].of("ask"):
            return not denials
    return bool(denials)
