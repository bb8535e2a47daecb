"""Clauses: a row of tokens cut where something new is told or asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs

from toolkit.referee.reading.tokens import COMMAS, PARENTHESES, SOFT, STOPS, Token
from toolkit.referee.reading.words import Table

OPEN = ("who", "how-many", "where", "which-cards", "list", "what", "text", "comparison")
"""What asks for more than yes or no."""

CONDITIONS = frozenset(("when", "if", "after"))
"""What comes before that which happened first, wherever it stands."""


@dataclass(frozen=True)
class Clause:
    """What stands between two breaks.

    ``joint`` is the conjunction that it begins with, ``starts``: it begins a sentence; ``aside``: it stands in
    parentheses. ``asks``: it is a question, from the token ``ask`` on.
    """

    tokens: tuple[Token, ...]
    joint: str = ""
    starts: bool = False
    aside: bool = False
    ask: int | None = None
    place: int = field(default=0, compare=False)

    @property
    def asks(self) -> bool:
        """Whether something is asked in it."""
        return self.ask is not None

    @property
    def cards(self) -> tuple[Token, ...]:
        """The cards that are named in it."""
        return tuple(one for one in self.tokens if one.cards)

    def has(self, table: Table, *meanings: str) -> bool:
        """Whether one of its tokens can be this."""
        return any(one.can_be(table, *meanings) for one in self.tokens)


def clauses(tokens: Sequence[Token], *, verb_last: bool = False) -> tuple[Clause, ...]:
    """The clauses of a question, in order. With ``verb_last`` the verb at the end of one belongs to who acts in it."""
    tokens = _with_players(_with_tags(_without_explained(tokens)))
    found: list[Clause] = []
    row: list[Token] = []
    joint, starts, depth = "", True, 0

    def close() -> None:
        nonlocal row, joint, starts
        if row:
            found.append(Clause(tuple(row), joint, starts, aside=depth > 0, place=len(found)))
            row, joint, starts = [], "", False

    for number, token in enumerate(tokens):
        following = tokens[number + 1 :]
        mark = _mark(token, following, row)
        if mark:
            close()
            starts = starts or mark in STOPS
        depth = max(0, depth + token.gap.count("(") - token.gap.count(")"))
        if not token.said and not token.cards and token.place == tokens[-1].place:
            break
        is_condition = joint in (*CONDITIONS, "before", "because")
        if row and (_runs_on(token, following, row) or (is_condition and _turns_to_ask(token, following, row))):
            close()
        joining = _joint(token, following, row)
        if joining:
            close()
            joint = joint if joint in CONDITIONS else joining
        else:
            row.append(token)
    close()
    asked: list[Clause] = []
    for one in map(_turned, found) if verb_last else map(_asking, found):
        one = replace(one, ask=None) if _goes_on_telling(one) else one
        goes_on = asked and asked[-1].asks and not one.starts and one.joint in ("and", "or") and not one.asks
        asked.append(replace(one, ask=0) if goes_on and not one.tokens[0].is_person else one)
    return tuple(_with_relatives(_with_asides(_without_besides(asked))))


def _without_besides(found: Sequence[Clause]) -> list[Clause]:
    """The clauses without what only says that more is asked than that: "..., not only the damage"."""
    kept = [one for one in found if not (one.tokens[0].can_be("little", "besides") and not (one.asks or one.cards))]
    return [replace(one, place=place) for place, one in enumerate(kept)] if kept else list(found)


def _goes_on_telling(clause: Clause) -> bool:
    """Whether a clause only goes on to tell of whoever acted in the one before: "... and is out"."""
    first, following = clause.tokens[0], clause.tokens[1:2]
    if clause.ask != 0 or clause.starts or clause.joint != "and" or not first.can_be("ask", "is"):
        return False
    is_open = first.can_be("ask", "may", "must", *OPEN)
    names = any(one.is_person or one.cards or one.can_be("little", "that") or one.of("article") for one in following)
    return not is_open and not names


def _with_asides(found: Sequence[Clause]) -> list[Clause]:
    """The clauses, where a question goes on after something else: "does Gog, who does nothing, still lose"."""
    kept: list[Clause] = []
    rest = list(found)
    while rest:
        one = rest[0]
        aside, going_on = (*rest[1:_OF_AN_ASIDE], None, None)[: _OF_AN_ASIDE - 1]
        if aside is not None and going_on is not None and _acts_after(one, aside, going_on):
            acting = replace(going_on, tokens=(one.tokens[-1], *going_on.tokens))
            kept += [replace(one, tokens=one.tokens[:-_PAIR]), aside, acting]
            rest = rest[_OF_AN_ASIDE:]
            continue
        if aside is None or going_on is None or not _is_cut_short(one, aside, going_on):
            kept.append(rest.pop(0))
            continue
        told = structs.replace(one.tokens[-1], place=aside.tokens[0].place, gap=aside.tokens[0].gap)
        who = told if aside.tokens[0].can_be("ask", "who") else aside.tokens[0]
        kept.append(replace(aside, tokens=(who, *aside.tokens[1:]), ask=None))
        kept.append(replace(one, tokens=(*one.tokens, *going_on.tokens)))
        rest = rest[_OF_AN_ASIDE:]
    return [replace(one, place=place) for place, one in enumerate(kept)]


def _acts_after(one: Clause, aside: Clause, going_on: Clause) -> bool:
    """Whether the last one named in a clause does what follows after an aside: "... and Gog (still in) leaves"."""
    if len(one.tokens) < _OF_AN_ASIDE or not aside.aside or aside.cards:
        return False
    before, joint, who = one.tokens[-_OF_AN_ASIDE:]
    is_new = who.is_person and not who.owned and not before.is_person and joint.can_be("joint", "and")
    return is_new and not (going_on.starts or going_on.joint or going_on.aside) and going_on.tokens[0].can_be("verb")


def _is_cut_short(one: Clause, aside: Clause, going_on: Clause) -> bool:
    """Whether a clause only begins to ask of somebody, and the next one tells of them, or of others, by the way."""
    asked = one.tokens[one.ask :] if one.ask is not None else ()
    is_begun = len(asked) == len(("does", "Gog")) and asked[-1].is_person and not asked[-1].owned
    is_told = aside.tokens[0].can_be("ask", "who") or (aside.aside and not aside.cards)
    is_told = is_told and not aside.starts and not aside.joint
    return is_begun and is_told and not going_on.starts and not going_on.joint and not going_on.tokens[0].is_person


_OF_AN_ASIDE = 3
"""How many clauses there are of a question that is cut in two, with what is told between."""


def _with_relatives(found: Sequence[Clause]) -> list[Clause]:
    """The clauses, where "..., who is still in, ..." tells of whoever is named before, as more is told."""
    kept: list[Clause] = []
    for one in found:
        last = kept[-1].tokens[-1] if kept else None
        owner = kept[-1].tokens[-_PAIR:][0] if kept else None
        if last is not None and owner is not None and last.can_be("little", "turn") and owner.owned:
            last = structs.replace(owner, owned=False)  # "it is Zot's turn, who only has ..."
        goes_on = any(other.place > one.place and (other.asks or other.cards or one.cards) for other in found)
        is_relative = one.tokens[0].can_be("ask", "who") and one.ask == 0
        if last is not None and last.is_person and not last.owned and not one.starts and is_relative and goes_on:
            who = structs.replace(last, place=one.tokens[0].place, gap=one.tokens[0].gap)
            one = replace(one, tokens=(who, *one.tokens[1:]), ask=None)
        kept.append(one)
    return kept


def _with_players(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, where somebody in parentheses after a card is who plays it: "Winning Hand (me)"."""
    found = list(tokens)
    for number, token in enumerate(tokens[1:-1], 1):
        following = tokens[number + 1]
        if tokens[number - 1].cards and token.is_person and "(" in token.gap and ")" in following.gap:
            found[number] = structs.replace(token, gap="", owned=False, means=token.means | {("little", "player")})
            found[number + 1] = structs.replace(following, gap=following.gap.replace(")", ",", 1))
    return found


def _without_explained(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without a card that is named more closely in parentheses: "the Wench card (bring some drinks)"."""
    found: list[Token] = []
    end = None
    for number, token in enumerate(tokens):
        closes = number + 1 < len(tokens) and ")" in tokens[number + 1].gap
        last = found[-1] if found else Token("", -1)
        is_vague = bool(last.cards) and last.share < min(token.share, _VAGUE)  # "for armor repair (Hey guys...)"
        is_told_again = last.of("card") is not None or set(token.cards) <= set(last.cards) or is_vague
        if number == end:
            token = structs.replace(token, gap=token.gap.replace(")", "", 1))
        elif token.cards and closes and "(" in token.gap and is_told_again:
            token, end = structs.replace(token, gap=found.pop().gap), number + 1
        found.append(token)
    return found


_VAGUE = 0.35
"""So little of a title at most is said where it need not be meant, and another card is named in parentheses."""


def _with_tags(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, where "isn't it?" at the end of a sentence is one that only asks if that is so."""
    found: list[Token] = []
    skipped = 0
    for number, token in enumerate(tokens):
        if skipped:
            skipped -= 1
            continue
        denied = tokens[number + 1] if number + 1 < len(tokens) else None
        is_tag = denied is not None and denied.of("not") and denied.number is None and token.of("ask") and found
        if is_tag and _is_question_tag(tokens[number + 2 :]):
            token, skipped = structs.replace(token, means=frozenset({("tag", "tag")})), _OF_TAG - 1
        found.append(token)
    return found


_OF_TAG = 3
"""Of so many words is "isn't it?"."""


def _turned(clause: Clause) -> Clause:
    """The clause with what asks, and its last verb after the first one who is named: "may I [answer] this with that".

    One that begins with a verb before somebody asks as well.
    """
    turned = _asking(_with_verb_after_subject(clause))
    first, *rest = clause.tokens
    is_inverted = bool(first.of("verb")) and bool(rest) and rest[0].is_person
    return replace(turned, ask=0) if is_inverted and not turned.asks else turned


def _with_verb_after_subject(clause: Clause) -> Clause:
    *rest, last = clause.tokens
    who = next((number for number, one in enumerate(rest) if one.is_person and not one.owned), None)
    if not last.of("verb") or last.of("ask") or who is None or len(rest) - who < _PAIR:
        return clause
    return replace(clause, tokens=(*rest[: who + 1], last, *rest[who + 1 :]))


_PAIR = 2

_PAUSES = " ,.…-–—"
"""What somebody may pause with before a name: "and points at ... Fiona"."""


def _mark(token: Token, following: Sequence[Token], row: Sequence[Token]) -> str:
    """The mark at which a clause ends before a token; empty if it goes on."""
    gap = token.gap
    is_told_of = any(one.is_person for one in row) and not gap.strip() and not (row and row[-1].cards)
    is_speaker = token.is_person and not token.owned and bool(following) and following[0].gap.startswith(":")
    is_aimed = bool(row) and bool(row[-1].of("before"))
    if row and is_speaker and not is_told_of and not is_aimed:
        return "."
    asks = token.can_be("ask", "may", "must", "is") and following[0].is_person
    if row and row[-1].cards and asks and not following[0].owned:
        return "."
    if SOFT in gap and _begins(token, following, row):
        return "."
    if is_aimed and token.is_person and not is_speaker and not gap.strip(_PAUSES):
        return ""
    marks = [mark for mark in gap if mark in STOPS or mark in PARENTHESES]
    if marks:
        return "." if set(marks) & STOPS else marks[0]
    is_answer = bool(row) and bool(row[-1].cards) and token.can_be("before", "against") and _names_card(following)
    if not is_answer and (set(gap) & COMMAS - {"-"} or " - " in gap or "->" in gap):
        is_relative = len(row) == 1 and row[0].is_person and token.can_be("ask", "who") and bool(token.said)
        return "" if is_relative and not any(one.gap.strip().endswith("?") for one in following) else ","
    return ""


def _names_card(tokens: Sequence[Token]) -> bool:
    """Whether a card stands first, but for an article."""
    return any(one.cards for one in [one for one in tokens if not one.of("article")][:1])


def _begins(token: Token, following: Sequence[Token], row: Sequence[Token]) -> bool:
    """Whether a token begins a new sentence after a title with a mark of its own."""
    if not token.said or token.can_be("little", "none"):
        return True
    if token.can_be("little", "that") and following and following[0].can_be("little", "is"):
        return True  # "it is not even a Cheating Card"
    if token.is_person:
        return not token.owned or any(one.of("ask") for one in row[:1]) is False
    if token.can_be("ask", "may", "is", "must") and following:
        ends = (at for at, one in enumerate(following[:3]) if STOPS & set(one.gap))
        near = [one for one in following[: next(ends, 3)] if one.is_person or one.cards]
        is_the = following[0].of("article") is not None or following[0].can_be("little", "that")
        return (bool(near) or is_the) and not token.can_be("ask", "works")
    return token.can_be("ask", *OPEN) or token.of("joint") in ("then", "but", "if")


def _joint(token: Token, following: Sequence[Token], row: Sequence[Token]) -> str | None:
    """The conjunction that a token is; "and" between two people, cards or numbers joins no clauses."""
    joint = token.of("joint")
    if joint is None or token.cards or not following:
        return None
    if (
        joint in ("then", "so")
        and len(row) <= _PAIR
        and any(one.of("ask") for one in row)
        and not any(one.of("verb") or one.cards or one.number is not None for one in row[1:])
    ):
        return None
    if joint in ("and", "or"):
        if token.can_be("little", "too") and _has_asked(row):
            return None
        return joint if _is_new(row, following) else None
    return joint


def _has_asked(row: Sequence[Token]) -> bool:
    """Whether a question goes on: "may she [also] ...", "can I then [also] ..."."""
    is_begun = len(row) >= _PAIR and bool(row[0].of("ask")) and row[1].is_person
    return is_begun and not any(one.of("verb") or one.cards for one in row[_PAIR:])


def _runs_on(token: Token, following: Sequence[Token], row: Sequence[Token]) -> bool:
    """Whether a question begins without a mark after what was told: "... on my winning hand is she allowed"."""
    last, after = row[-1], following[:1]
    if token.can_be("ask", "how-many") and not any(one.of("ask") for one in row):
        return any(one.cards for one in row)
    if not token.can_be("ask", "may", "is", "must") or not after or (last.is_person and not last.owned):
        return False
    if _is_question_tag(following):
        return any(one.of("denied") or one.of("not") for one in row)
    if last.of("joint") or any(one.can_be("ask", *OPEN) for one in row) or last.of("ask"):
        return False
    is_told = any(one.cards or (one.of("verb") and not one.of("ask")) for one in row)
    return is_told and after[0].is_person and not after[0].owned and not token.of("not")


def _is_question_tag(following: Sequence[Token]) -> bool:
    """Whether no more than "he" or "it" follows: "... is he?", "... was it?"."""
    ends = len(following) > 1 and (not following[1].said or bool(STOPS & set(following[1].gap)))
    return ends and (following[0].can_be("little", "that") or (following[0].is_person and not following[0].owned))


def _turns_to_ask(token: Token, following: Sequence[Token], row: Sequence[Token]) -> bool:
    """Whether after a condition it is asked what then: "if he leaves does she win"."""
    is_auxiliary = token.can_be("ask", "is", "may", "must") and not token.can_be("ask", "works")
    is_told = any(one.of("verb") or one.cards or one.of("standing") or one.of("moment") for one in row)
    near = following[:2]
    return (is_auxiliary and is_told and any(one.is_person and not one.owned for one in near)) or (
        is_told and token.can_be("ask", "who", "how-many", "which-cards")
    )


def _is_new(row: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether after "and" somebody does something, and not only another one is named."""
    if not row:
        return True
    first = following[0]
    second = following[1] if len(following) > 1 else None
    is_named = row[-1].is_person and not row[-1].owned
    does_so = any((one.of("verb") and not one.of("ask")) or one.cards for one in row)
    if first.is_person and is_named and not first.owned and not does_so:
        return False  # "only Eve and Gog are left", "what do Eve and Gog lose"
    verb = first.of("verb") or first.of("ask") or first.of("time") or first.can_be("standing")
    if first.is_person or first.can_be("little", "none", "that"):
        return (
            second is not None and not second.cards and bool(second.of("verb") or second.of("ask") or second.of("time"))
        )
    return bool(verb) and not first.number


def _asking(clause: Clause) -> Clause:
    """The clause with the place of the token that makes it a question, if one does."""
    for number, token in enumerate(clause.tokens):
        if number and token.can_be("ask", "who") and clause.tokens[number - 1].is_person:
            continue
        if not number and token.can_be("ask", "may") and clause.tokens[1:] and _goes_on(token, clause.tokens[1]):
            continue  # "ok so ...", "ok, no damage ...", "ok Fiona wins" ask nothing
        if token.can_be("ask", *OPEN) and (number <= _LEAD or token.can_be("ask", "how-many", "who")):
            return replace(clause, ask=number)
        is_told = number > 0 and clause.tokens[number - 1].can_be("little", "that", "none")
        is_told = is_told or (number > 0 and bool(clause.cards) and clause.tokens[number - 1].can_be("little", "there"))
        is_far = number > _LEAD or (number > 0 and _tells_where(clause.tokens[number - 1]))
        is_told = is_told or (
            (is_far or _is_noun(clause.tokens[:number]))
            and not token.can_be("ask", "may", "must")
            and _is_of_thing(clause, number)
        )
        if token.can_be("ask", "may", "is", "must") and not token.of("drink") and not is_told:
            before, after = clause.tokens[:number], clause.tokens[number + 1 :]
            if _is_lead(before) and after and not _is_told(clause, number) and not _is_of_nobody_denied(token, after):
                return replace(clause, ask=number)
    return clause


_LEAD = 2


def _goes_on(token: Token, following: Token) -> bool:
    """Whether after "ok" something is only told."""
    is_told = token.can_be("little", "well-then") and following.is_person and not following.owned
    return is_told or following.of("joint") is not None or following.number == 0


def _is_of_nobody_denied(token: Token, after: Sequence[Token]) -> bool:
    """Whether it goes on that somebody does not do something: "... and don't want to pay"."""
    if token.can_be("ask", "may", "must"):
        return False
    denied, following = after[0], after[1] if len(after) > 1 else None
    is_not = denied.of("not") is not None and denied.number is None
    if not is_not or following is None or following.of("ask"):
        return False
    is_somebody = (
        following.is_person or following.cards or following.of("article") or following.can_be("little", "that")
    )
    return bool(following.of("verb") or following.of("standing")) or not (following.means or is_somebody)


def _is_noun(before: Sequence[Token]) -> bool:
    """Whether a thing is named first, of which a verb such as "is" tells: "Round is won"."""
    return len(before) > 0 and all(one.of("term") or one.of("article") for one in before)


def _tells_where(token: Token) -> bool:
    """Whether a phrase says where something lies, of which is told then: "on top is my Winning Hand"."""
    return token.can_be("time", "earlier", "beneath") or (token.of("harmless") is not None and " " in token.said)


def _is_of_thing(clause: Clause, number: int) -> bool:
    """Whether a verb such as "is" tells what something is: "the last thing on the pile is my Winning Hand"."""
    before, after = clause.tokens[number - 1], clause.tokens[number + 1 : number + 2]
    is_noun = not before.means or before.of("time") is not None or _tells_where(before)
    if any(one.can_be("verb", "wins-round", "ends") for one in after) and before.can_be("little", "particle"):
        return True  # "the Round is won"
    return is_noun and any(one.owned or one.of("article") or one.cards for one in after)


def is_affirmed(clause: Clause, after: Clause | None) -> bool:
    """Whether something is denied only to be asked: "he is not allowed, is he?"."""
    words = after.tokens if after is not None and after.asks and not after.starts else ()
    is_tag = len(words) == _PAIR and bool(words[0].of("ask")) and not words[1].cards
    return is_tag and not clause.asks and (clause.has("denied") or clause.has("not"))


def _is_lead(before: Sequence[Token]) -> bool:
    """Whether nobody and nothing is named before, of whom a verb could tell something."""
    return not any(
        one.is_person or one.cards or one.of("seats") or (one.of("verb") and not one.of("ask")) for one in before
    )


def _is_told(clause: Clause, number: int) -> bool:
    """Whether a verb such as "does" or "was" only tells: it has nobody after it."""
    token = clause.tokens[number]
    return token.can_be("little", "was") and not any(one.is_person for one in clause.tokens[number + 1 :])
