"""The wish: what a question wants to know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from toolkit.referee.case.case import Class, Wanted, What, Wish
from toolkit.referee.deeds import is_contest
from toolkit.referee.reading.clauses import OPEN, Clause
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.reading.words import Table

_OF_VERBS: dict[str, tuple[What, int]] = {
    "pays": ("gold", -1), "antes": ("antes", 0), "loses": ("anything", -1), "gains": ("anything", 1), "heals":
    ("fortitude", 1), "moves": ("anything", 1), "gets": ("anything", 1), "keeps": ("anything", -1), "hits":
    ("fortitude", -1), "drinks": ("drinks", 0), "sobers": ("alcohol", -1), "passes-out": ("out", 0),
    "wins-round": ("wins", 0), "controls": ("control", 0), "leaves": ("leaves", 0), "forces-out": ("leaves", 0),
    "draws": ("draws", 0), "orders": ("orders", 0), "ignores": ("ignored", 0), "negates": ("negated", 0),
    "redirects": ("redirected", 0), "returns": ("returned", 0), "resolves": ("resolves", 0), "ends":
    ("round-ends", 0),
}  # fmt: skip
"""What it is asked about by each verb, and whether that is lost or gained."""

_OF_GOALS: dict[str, What] = {
    "out": "out", "leaves": "leaves", "pot": "pot", "control": "control", "contest": "contest",
    "round-ends": "round-ends", "drink": "drink", "hand": "hand", "anything": "anything",
}  # fmt: skip

_ANSWERS = ("answers", "replies", "lets", "hits-back", "moves", "splits", "changes", "steals")
"""Verbs that ask whether a card may be played so."""


@dataclass(frozen=True)
class Asked:
    """What asks: a clause, and the words of it that do."""

    clause: Clause | None
    tokens: tuple[Token, ...]


def asking(clauses: Sequence[Clause]) -> Asked:
    """The clause that asks: the first one that does in the last sentence that does."""
    for sentence in reversed(_sentences(clauses)):
        chosen = next((one for one in sentence if one.asks and not _is_tag(one)), None)
        if chosen is not None:
            more = [one for one in sentence if one.place > chosen.place and one.ask == 0 and one.joint in ("and", "or")]
            on = [one for number, one in enumerate(more, 1) if one.place == chosen.place + number]
            return Asked(chosen, (*chosen.tokens[chosen.ask :], *(token for one in on for token in one.tokens)))
    return Asked(None, ())


def _sentences(clauses: Sequence[Clause]) -> list[list[Clause]]:
    found: list[list[Clause]] = []
    for clause in clauses:
        if clause.starts or not found:
            found.append([])
        found[-1].append(clause)
    return found


def _is_tag(clause: Clause) -> bool:
    """Whether it only asks if what was told before is so: "right?", "is that legal?"."""
    words = [one for one in clause.tokens if not one.of("tag") and not one.can_be("little", "that")]
    if any(one.can_be("ask", *OPEN) for one in words) or any(one.of("goal") for one in words):
        return False
    return all((one.of("ask") or one.of("not")) and not one.of("verb") for one in words) and not any(
        one.is_person and one.who in ("he", "she") for one in clause.tokens
    )


def _is_open(clause: Clause) -> bool:
    head = clause.tokens[clause.ask or 0]
    return any(head.can_be("ask", one) for one in OPEN) and not head.can_be("ask", "may", "must", "is")


def wish(told: Told, deeds: Sequence[Deed]) -> Wish:
    """What is wanted."""
    asked = asking(told.clauses)
    for clause in told.clauses:
        if _is_tag(clause):
            told.put(*clause.tokens)
    found = (
        _of_claim(told, deeds)
        or _of_another(told, deeds)
        or _comparison(told)
        or _of_deck(told, asked, deeds)
        or _listed(told, asked)
        or _lookup(told, asked, deeds)
        or _stoppers(told, asked, deeds)
        or of_table(told, asked, deeds)
    )
    told.put(*(one for one in asked.tokens if (one.of("ask") and not one.of("bends")) or one.can_be("time", "still")))
    return found


def _of_claim(told: Told, deeds: Sequence[Deed]) -> Wish | None:
    """Whether somebody is right who says of what was played that it may not, or may, be: "she says nope. Is she?"."""
    claim = next((one for one in told.clauses if one.has("little", "claims") and not one.cards), None)
    rest = told.clauses[claim.place + 1 :] if claim is not None else ()
    judged = [one for one in rest if one.has("tag") or one.has("denied") or one.has("ask", "works")]
    if claim is None or not deeds or not judged or len(judged) < len(rest) or any(one.cards for one in rest):
        return None
    says_no = any(claim.has(table) for table in ("not", "denied")) or claim.has("little", "no")
    if not says_no or not any(one.cards for one in deeds):
        return None
    told.put(*claim.tokens, *(token for one in rest for token in one.tokens))
    is_of_one = any(token.is_person for token in judged[0].tokens[:2])
    return Wish("may", denied=is_of_one and not judged[0].has("denied"))


def _of_another(told: Told, deeds: Sequence[Deed]) -> Wish | None:
    """Whether what was told of others is so for somebody as well: "herself too?"."""
    if not deeds:
        return None
    *before, last = told.clauses
    who = [one for one in last.tokens if one.is_person or one.of("self")]
    rest = [one for one in last.tokens if one not in who]
    if len(who) != 1 or not rest or not all(one.can_be("little", "too") for one in rest):
        return None
    name = deeds[-1].by if who[0].of("self") else told.people.name(who[0])
    what = next((track for one in reversed(before) for track in [_effect(one.tokens)] if track), "anything")
    told.put(*last.tokens, *(one for clause in before for one in clause.tokens if one.who in SEVERAL))
    return Wish("happens", of=(name,), what=what) if name is not None else None  # type: ignore[arg-type]


def _cards(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card for one in tokens for card in one.cards))


def _all(told: Told) -> list[Token]:
    return [token for clause in told.clauses for token in clause.tokens]


def _comparison(told: Told) -> Wish | None:
    """What is different between two cards, words or editions."""
    tokens = _all(told)
    word = next((one for one in tokens if one.can_be("ask", "comparison")), None)
    if word is None or (told.deeds and any(one.by for one in told.deeds)):
        return None
    cards = _cards(tokens)
    terms = tuple(dict.fromkeys(one.said for one in tokens if (one.of("term") or one.of("verb")) and one is not word))
    if len(cards) < _PAIR and len(terms) < _PAIR:
        return None
    told.put(*tokens)
    return Wish("comparison", cards=cards[:4], terms=() if len(cards) >= _PAIR else terms[:4])


_PAIR = 2


def _listed(told: Told, asked: Asked) -> Wish | None:
    """Which cards there are of a kind, or in a deck; or which may be played."""
    tokens = _all(told)
    word = next((one for at, one in enumerate(tokens) if _asks_for_cards(one, tokens[at + 1 : at + 4])), None)
    owner = _deck(word, tokens) if word is not None else None
    if word is None or (word.can_be("ask", "list") and told.deeds and not owner and _cards(tokens)):
        return None
    kind = _class(tokens, owner)
    is_played = bool(told.deeds) and word.can_be("ask", "which-cards")
    if not (owner or kind.type or kind.does or is_played):
        return None
    told.put(*(one for one in tokens if one.who == owner))
    told.put(
        word, *(one for one in tokens if one.of("any-kind") or one.of("kind") or one.of("deed") or one.can_be("card"))
    )
    if is_played:
        told.put(*asked.tokens)
        return Wish("which-cards", of=_names(told, asked.tokens)[:1], kind_of=kind, cards=())
    return Wish("list", kind_of=kind, terms=tuple(one.said for one in tokens if one.of("term"))[:6])


def _asks_for_cards(one: Token, after: Sequence[Token]) -> bool:
    """Whether a word asks for cards: "which cards", "list", "what ignore cards"."""
    is_what = one.can_be("ask", "what") and any(other.can_be("card") or other.of("any-kind") for other in after)
    return one.can_be("ask", "list", "which-cards") or is_what


def _of_deck(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """Whether somebody has any cards of a kind: "does Fleck own any healing card"."""
    tokens = asked.tokens
    owner = next((one.who for one in tokens if one.is_character), None)
    has = any(one.can_be("verb", "holds") or one.can_be("little", "have") for one in tokens) or any(
        one.owned for one in tokens
    )
    kind = _class(tokens, owner)
    if owner is None or not has or (kind.type is None and kind.does is None) or any(deed.cards for deed in deeds):
        return None
    if not (tokens[0].can_be("ask", "is") or tokens[0].can_be("ask", "how-many")):
        return None
    told.put(*tokens)
    is_number = tokens[0].can_be("ask", "how-many")
    return Wish("how-many" if is_number else "happens", what="cards", kind_of=kind)


def _deck(word: Token, tokens: Sequence[Token]) -> str | None:
    """The character of whose deck it is asked: the last one who owns anything after the word that asks."""
    near = [one for one in tokens if one.is_character and one.place > word.place]
    owned = [one for one in near if one.owned] or [one for one in tokens if one.is_character and one.owned]
    meant = owned[:1] or near[-1:]
    return meant[0].who if meant else None


def _stoppers(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """Which cards answer the one that is named, where none of them is: "what beats X", "any way to get rid of X"."""
    tokens = asked.tokens
    verb = next((at for at, one in enumerate(tokens) if one.can_be("verb", "answers") and not one.of("ask")), None)
    if verb is None or len(deeds) != 1 or not deeds[0].cards or any(one.cards for one in tokens[:verb]):
        return None
    if not any(one.cards for one in tokens[verb:]) or any(one.is_person and one.who != "me" for one in tokens):
        return None
    told.put(*tokens)
    return Wish("which-cards", kind_of=Class())


def _class(tokens: Sequence[Token], owner: str | None) -> Class:
    kind = next((one.of("any-kind") for one in tokens if one.of("any-kind")), None)
    following = (*tokens[1:], None)
    deeds = (one.of("deed") for one, other in zip(tokens, following, strict=False) if _names_a_class(one, other))
    verbs = (verb for one in tokens for verb in _LISTED if one.can_be("verb", verb))
    deed = next(filter(None, deeds), None) or (next(verbs, None) if kind is None else None)
    if kind is None:
        kind = next((one.of("kind") for one in tokens if one.can_be("kind", "event", "drink") and not owner), None)
    return Class(type=kind, does=deed, deck=owner)  # type: ignore[arg-type]


_LISTED = ("cheats", "ignores", "negates", "redirects", "heals", "hits-back", "hits", "splits", "steals", "draws")
"""What cards are looked for by that do it."""


def _names_a_class(one: Token, other: Token | None) -> bool:
    """Whether a word for what cards do stands before "card", or is no verb besides."""
    return (other is not None and other.can_be("card")) or not one.of("verb")


def _lookup(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """The text of the one card that is named, where nobody does anything with it."""
    tokens = _all(told)
    named = {one.cards for one in tokens if one.cards}
    if not named or len({deed.cards for deed in deeds if deed.cards}) > 1:
        return None
    if any(one.number is not None and one.place in told.placed for one in tokens):
        return None
    if any(one.can_be("ask", "copies") for one in tokens):
        told.put(*tokens)
        return Wish("how-many", what="cards", cards=_cards(tokens)[:4])
    yes_no = asked.clause is not None and not _is_open(asked.clause)
    people = [one for one in tokens if one.is_person and not one.owned and one.who not in ("me", "everyone", "others")]
    owners = {
        told.referee.names[owner]
        for card in _cards(tokens)
        for owner in told.referee.owners(told.referee.cards.cards[card])
    }
    strangers = [one for one in people if told.people.name(one) not in owners]
    texts = any(one.can_be("ask", "text") for one in tokens)
    rest = [one for one in tokens if not one.cards and one.said and not one.of("direction")]
    is_bare = not asked.clause and not any(one.of("ask") or one.of("verb") for one in rest) and len(rest) <= _FEW
    is_what = asked.clause is not None and _asks_what_it_does(told, asked, owners)
    if strangers or yes_no or not (texts or is_bare or is_what):
        return None
    told.put(*tokens)
    return Wish("text", cards=_cards(tokens)[:4])


_FEW = 3
"""How many words may stand beside a title alone."""


def _asks_what_it_does(told: Told, asked: Asked, owners: Collection[str]) -> bool:
    """Whether it is asked what a card does, and not what comes of it for somebody."""
    said = asked.tokens
    if any(one.is_person and one.who != "me" and told.people.name(one) not in owners for one in said):
        return False
    if any(one.number for one in said):
        return False
    if any(
        one.of("verb") and not one.of("ask") and not one.can_be("verb", "resolves", "plays", "hits") for one in said
    ):
        return False
    return said[0].can_be("ask", "what", "how-many", "who") and not any(one.of("goal") for one in said)


def of_table(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish:
    """What is wanted of a table that is told."""
    if not deeds:
        return Wish("rule")
    if asked.clause is None:
        return _without_question(told, deeds)
    denied = _is_denied(told, asked)
    head = asked.tokens[0]
    kind = _kind(asked, deeds)
    if kind in ("may", "must"):
        told.put(*_of_leave(asked.tokens, is_answer=len(deeds) > 1), *_going_on(told, asked))
        return Wish(kind, denied=denied)
    what, direction, spared = _what(told, asked)
    if kind == "happens" and what is None:
        return Wish("may", denied=denied)
    of, others = _names(told, asked.tokens), any(one.who == "others" for one in asked.tokens)
    number = next((one for one in asked.tokens if one.number is not None and one.said.isdigit()), None)
    told.put(number, *(one for one in asked.tokens if any(one.of(table) for table in _OF_WISH) or one.who in SEVERAL))
    told.put(*_verbs_of(asked.tokens, what))
    end = any(one.can_be("goal", "end") for one in asked.tokens) or head.can_be("ask", "where")
    fields: dict[str, Any] = {"of": of, "others": others, "what": what or "anything", "direction": direction}
    compared = _compared(told, asked)
    if compared != "at" and what == "anything":
        fields["what"] = next((one.of("track") for one in _all(told) if one.of("track")), what)
    amount = number.number if number else None
    return Wish(kind, **fields, amount=amount, compared=compared, end=end, denied=denied != spared)


def _verbs_of(tokens: Sequence[Token], what: What | None) -> list[Token]:
    """The verbs that say what is asked about: the first that does, and those that mean the same."""
    verbs = [one for one in tokens if any(one.can_be("verb", verb) for verb in _OF_VERBS)]
    same = [one for one in verbs if any(one.can_be("verb", verb) and of[0] == what for verb, of in _OF_VERBS.items())]
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
    verbs = ("plays", "holds", "wants", *((*_ANSWERS, "keeps", "ignores", "loses", "gets") if is_answer else ()))
    return [one for one in tokens if (one.of("ask") or one.can_be("verb", *verbs)) and not one.of("bends")]


def _going_on(told: Told, asked: Asked) -> list[Token]:
    """What the clauses after the one that asks only add to it: "... and take nothing at all"."""
    place = asked.clause.place if asked.clause is not None else 0
    rest = [one for one in told.clauses[place + 1 :] if not one.starts and one.joint in ("and", "so", "")]
    tokens = [token for one in rest if not one.cards for token in one.tokens]
    return [
        one for one in tokens if one.of("not") or one.can_be("verb", *_ANSWERS, "gets", "loses", "keeps", "ignores")
    ]


def _without_question(told: Told, deeds: Sequence[Deed]) -> Wish:
    """What is wanted where no word asks: whether the last deed may be done, or what comes of all."""
    if any(_is_tag(clause) and clause.has("ask", "may") for clause in told.clauses):
        return Wish("may", denied=any(clause.has("denied") for clause in told.clauses if _is_tag(clause)))
    tail = told.clauses[-1].tokens if told.clauses else ()
    asked = Asked(told.clauses[-1], (Token("", -1), *tail))
    last = max((number for number, one in enumerate(tail) if one.cards), default=-1)
    if last < 0 or any(one.of("goal") for one in tail[last + 1 :]):
        tail = tail[last + 1 :]
        asked = Asked(told.clauses[-1], (Token("", -1), *tail))
    if not any(one.cards for one in tail) and len(tail) <= _SHORT:
        what, direction, spared = _what(told, asked)
        if what is not None:
            told.put(*tail)
            kind: Wanted = "how-many" if what in ("fortitude", "alcohol", "gold", "anything", "pot") else "happens"
            return Wish(kind, of=_names(told, tail), what=what, direction=direction, denied=spared)  # type: ignore[arg-type]
    told.put(*(one for one in tail if one.of("ask") or one.of("tag")))
    is_must = any(one.can_be("ask", "must") for one in tail)
    asked_deed = next((deed for deed in reversed(deeds) if deed.asked), None)
    told_of = told.clauses[asked_deed.clause].tokens if asked_deed is not None else tail
    denied = any(one.of("denied") or (one.of("not") and one.number is None) for one in told_of)
    return Wish("must" if is_must else "may", denied=denied)


_SHORT = 6
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
        if _adds_outcome(asked):
            return "happens"
        return "may" if not _asks_for_outcome(asked, deeds) else "happens"
    return "may" if _asks_of_card(asked) else "happens"


def _adds_outcome(asked: Asked) -> bool:
    """Whether it is asked what comes of a card as well: "can she split it with ... and still win"."""
    last = max((number for number, one in enumerate(asked.tokens) if one.cards), default=None)
    rest = asked.tokens[last + 1 :] if last is not None else ()
    return any(one.can_be("time", "still") for one in rest) and any(one.can_be("verb", *_OF_VERBS) for one in rest)


def _asks_for_outcome(asked: Asked, deeds: Sequence[Deed]) -> bool:
    """Whether it is asked by "can" what comes of something: "can he keep the coin"."""
    if any(one.cards for one in asked.tokens) or any(deed.asked for deed in deeds):
        return False
    return any(one.can_be("verb", "keeps", "wins-round", "gains") for one in asked.tokens)


def _asks_of_card(asked: Asked) -> bool:
    """Whether it is asked if a card does what it is played for: "does that save her", "does X stop Y"."""
    said = asked.tokens
    if any(one.of("track") for one in said) and any(one.can_be("verb", "moves") for one in said):
        return False
    if any(one.can_be("verb", *_ANSWERS) and not one.can_be("goal") for one in said[1:]):
        return True
    if any(one.cards for one in said) and not any(one.of("goal") or one.of("track") for one in said):
        return not any(one.can_be("verb", *_OF_VERBS) and not one.can_be("verb", "plays") for one in said[1:])
    return any(one.can_be("ask", "works") for one in said[1:]) and not any(one.of("track") for one in said)


def _effect(tokens: Sequence[Token]) -> str | None:
    return next((one.of("track") for one in tokens if one.of("track")), None)


def _what(told: Told, asked: Asked) -> tuple[What | None, int, bool]:
    """What it is asked about, whether it is lost or gained, and whether "yes" means that nothing of it is."""
    tokens = asked.tokens
    goal = next(
        (one.of("goal") for one in tokens if one.of("goal") and not one.can_be("goal", "end", "anything")), None
    )
    track = _effect(tokens)
    direction = next((one.of("direction") for one in tokens if one.of("direction")), None)
    sign = {"up": 1, "down": -1}.get(direction or "", 0)
    after = tokens[1:] if tokens[0].of("ask") or not tokens[0].said else tokens
    doing = [one for one in after if not one.of("drink")] or after
    verbs = [meaning for one in doing for table, meaning in sorted(one.means) if table == "verb"]
    is_open = _is_open(asked.clause) if asked.clause is not None else False
    known = [verb for verb in verbs if verb in _OF_VERBS and not (is_open and verb == "resolves")]
    if goal == "pot" and track == "gold":
        track = None
    if goal is not None and track is None:
        spared = goal in ("out", "leaves") and any(one.can_be("little", "spared") for one in tokens)
        return _OF_GOALS.get(goal, "anything"), sign, spared
    if known:
        what, of_verb = _OF_VERBS[known[0]]
        if what == "anything" and known[0] in ("gets", "keeps") and any(one.can_be("drink") for one in tokens):
            what = "drinks"
        if what == "wins" and _has_contest(told):
            what = "contest"
        if track is not None and what in ("anything", "gold", "fortitude"):
            what = track  # type: ignore[assignment]
        return what, of_verb or sign, known[0] == "keeps"
    if track is not None:
        return track, sign, False  # type: ignore[return-value]
    return ("anything" if any(one.of("goal") for one in tokens) else None), sign, False


def _has_contest(told: Told) -> bool:
    cards = [told.referee.cards.cards[card] for deed in told.deeds for card in deed.cards]
    in_scene = any(token.can_be("moment", "contest") for clause in told.clauses for token in clause.tokens)
    return in_scene or any(is_contest(card) for card in cards)


def _names(told: Told, tokens: Sequence[Token]) -> tuple[str, ...]:
    """Those of whom it is asked: who acts in the words that ask, or else whoever is named."""
    free = []
    for before, one in zip((None, *tokens), tokens, strict=False):
        if one.is_person and not one.owned and not (before is not None and before.of("before")):
            free.append(one)
    people = free or [one for one in tokens if one.is_person]
    people = people[:1] + [one for before, one in pairwise(people) if _are_joined(before, one, tokens)]
    names = [told.people.name(one) for one in people]
    return tuple(dict.fromkeys(name for name in names if name is not None))[:3]


def _are_joined(one: Token, other: Token, tokens: Sequence[Token]) -> bool:
    """Whether two people stand side by side, with no more than an "and" between them."""
    return any(token.place == one.place + 1 and token.can_be("joint", "and") for token in tokens) and (
        other.place == one.place + _PAIR
    )


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
