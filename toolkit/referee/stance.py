"""Stances: what sort of yes or no a question asks for, and which answer to another it has with that."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from toolkit.cards.lookup import key
from toolkit.referee.ruling import Verdict

Asks = Literal["must", "may", "is", "what"]
"""Whether a question asks what must be done, what may be done, what is so, or no yes or no at all."""


class Stance(NamedTuple):
    """How a question asks.

    ``turned``: for the contrary of what it names ("is it forbidden to"). ``denied``: for something with a "no" in it,
    which is as it may be. ``clear``: in the order of words of a question. ``main`` is the part that asks.
    """

    asks: Asks
    turned: bool = False
    denied: bool = False
    clear: bool = True
    main: str = ""


WHAT = Stance("what")

_CLAUSE = re.compile(r"[.;:?!,]+(?:\s+|$)|\s-+\s|\n")
_WORDS = r"i|we|you|he|she|they|it|this|that|these|those|there|the|a|an|my|your|his|her|their|our|its"
_WHO = (
    rf"(?:{_WORDS}|everyone|everybody|each|every|all|any|anyone|anybody|another|other|others|somebody|someone|nobody|"
    r"no|only|both|two|three|four|five|six|seven|eight|\d+|players?|people|teammates?|somebodys|someones|just|one|either|half|drinks?|cards?|gold)"
)
_AUX = (
    r"can|cant|cannot|may|could|might|must|should|shall|need|do|does|did|dont|doesnt|didnt|is|isnt|are|arent|am|was|"
    r"were|will|would|wont|wouldnt|has|have"
)
_FIRST = re.compile(rf"(?:(?:so|and|but|then|now|also|or|well|ok|hey|hi|please|still|question) )*({_AUX}) (?=\w)")
_INSIDE = re.compile(rf"\b({_AUX}) (?={_WHO}\b)")
_SAYING = re.compile(r"\b(?:it|he|she|they|i|we|you|that|which|who|there|this|what|how|whose|whom|where|why|when)$")
_WH = re.compile(r"\b(?:what|how|who|whom|whose|which|where|why|whats|whos|hows|wheres|whens)\b")
_WH_BEFORE = re.compile(r"\b(?:what|how|who|whom|whose|which)(?: \w+){0,3}$|\b(?:where|why|when)$")
_WHEN = re.compile(rf"(?:\w+ )?(?:when|where|why|how) (?:{_AUX})\b")
_REQUEST = re.compile(r"^(?:explain|define|tell|list|show|describe|name|give|meaning|definition|please explain)\b")
_TAG = re.compile(
    r"(?:or )?(?:is it so|is that so|is (?:it|that|this) (?:right|correct|true|how it works)|right|correct|true|isnt it"
    r"|or not|am i right|yes or no|yes|no|is that it|eh|huh|ok|okay|thanks|thank you|please|pls)"
)
_SAYS_SO = re.compile(
    r"\b(?:i|we|he|she|they|you|still|only|ok|okay|allowed|legal|possible|keep|also|too|again|right|fine|permitted)\b"
)
_SUBORDINATE = re.compile(r"\b(?:if|when|because|while|although|since|once|unless|after|before|though|but|where)\b")
_DENIED = re.compile(r"\b(?:no|never|nothing|nobody|none|neither|without|not|anymore)\b")

_MUST = re.compile(
    r"\b(?:have to|has to|need to|needs to|must|required|requires?|forced|obliged|obligated|mandatory|compulsory|"
    r"necessary|obligatory|supposed to|made to)\b"
)
_FREE = re.compile(r"\b(?:optional|voluntary|up to me|up to you)\b")
_MAY = re.compile(
    r"\b(?:allowed|permitted|legal|legit|okay|ok|fine|able|possible|free to|alright|get to|gets to|allow me|let me|"
    r"acceptable|permissible|cool|any chance|any way)\b"
)
_FORBIDDEN = re.compile(
    r"\b(?:forbidden|illegal|banned|prohibited|barred|too late|not (?:\w+ )?(?:allowed|permitted|legal)|"
    r"against the rules|unable|impossible|cheating if)\b"
)
_IF = re.compile(r"\b(ok|okay|fine|alright|allowed|legal|legit|permitted|acceptable|cool|possible) if\b")
"""After these words, "if" says what is asked about, and not when."""
_NOT = re.compile(r"^(?:\w+ ){1,3}?not\b|^not\b")
_REFUSES = re.compile(
    r"\b(?:refuse|refuses|decline|declines|skip|skips|choose not|opt not|opt out|forgo|avoid having|not|"
    r"that \w+ (?:dont|doesnt))\b"
)
_HEADS_MUST = re.compile(r"^(?:must|need|should|shall)$")
_HEADS_MAY = re.compile(r"^(?:can|cant|cannot|may|could|might)$")


def stance(text: str) -> Stance:
    """How a question asks."""
    keys = (key(clause) for clause in _CLAUSE.split(text.strip()) if clause.strip())
    clauses = [clause for clause in keys if not _TAG.fullmatch(clause)]
    found = next((one for one in map(_of_clause, reversed(clauses)) if one is not None), None)
    if found is not None:
        return found
    said = " ".join(clauses)
    if _WH.search(said) or _REQUEST.match(said) or not _SAYS_SO.search(said) or _DENIED.search(clauses[-1]):
        return WHAT
    return Stance("may" if _MAY.search(said) else "is", clear=False, main=clauses[-1])


def _of_clause(clause: str) -> Stance | None:
    """How a clause asks, None if it does not ask at all."""
    clause = _IF.sub(r"\1 that", clause)
    found = _FIRST.match(clause) or _inside(clause)
    if found is None:
        return WHAT if _WH.match(clause) or _WHEN.match(clause) or _asks_inside(clause) else None
    rest = clause[found.end() :]
    behind = _SUBORDINATE.search(rest)
    return _told(found[1], rest[: behind.start()] if behind and behind.start() else rest)


def _inside(clause: str) -> re.Match[str] | None:
    """Where in the middle of a clause a question begins."""
    for found in reversed(list(_INSIDE.finditer(clause))):
        before = clause[: found.start()].strip()
        if not _SAYING.search(before) and not _WH_BEFORE.search(before):
            return found
    return None


def _asks_inside(clause: str) -> bool:
    return any(_WH_BEFORE.search(clause[: one.start()].strip()) for one in _INSIDE.finditer(clause))


def _told(head: str, rest: str) -> Stance:
    if _HEADS_MAY.match(head):
        return _may(rest)
    if _HEADS_MUST.match(head):
        return Stance("must", denied=bool(_DENIED.search(rest)), main=rest)
    if _FORBIDDEN.search(rest):
        return Stance("may", turned=True, main=rest)
    if _FREE.search(rest):
        return Stance("must", turned=True, main=rest)
    turned = bool(_NOT.match(rest))
    if _MUST.search(rest):
        return Stance("must", turned=turned, denied=not turned and bool(_DENIED.search(rest)), main=rest)
    if _MAY.search(rest):
        return _may(rest)
    return Stance("is", turned=turned, denied=not turned and bool(_DENIED.search(rest)), main=rest)


def _may(rest: str) -> Stance:
    refuses = bool(_REFUSES.search(rest))
    if refuses:
        return Stance("must", turned=True, main=rest)
    return Stance("may", denied=bool(_DENIED.search(rest)), main=rest)


def carried(verdict: Verdict, of: Stance, to: Stance) -> Verdict:
    """What a question is answered if another, about the same thing, is answered so; None if nothing follows."""
    if of.denied != to.denied or "what" in (of.asks, to.asks):
        return None
    told = _answered(verdict, of)
    return _answered(told, to) if _follows(told, of.asks, to.asks) else None


def _answered(verdict: Verdict, asked: Stance) -> Verdict:
    """The verdict on what is named for the verdict on what is asked, and the other way round."""
    if not asked.turned or verdict not in ("yes", "no"):
        return verdict
    return "no" if verdict == "yes" else "yes"


def _follows(verdict: Verdict, of: Asks, to: Asks) -> bool:
    """Whether what must be done, or may be, tells what may be done, or must be."""
    if (of, to) == ("may", "must"):
        return verdict == "no"
    if (of, to) == ("must", "may"):
        return verdict == "yes"
    return True
