"""The table of a story: what everybody has, how many play, what is in the pot, who has left the Round or won it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.referee.numbers import MOST
from toolkit.referee.question import Question
from toolkit.referee.story.people import People
from toolkit.referee.story.tokens import Clause

_POT = re.compile(
    r"\b(\d{1,3}) (?:gold |coins? )?(?:is |are )?in the pot\b|\bpot (?:is|of|has|holds|at|with) (\d{1,3})\b"
    r"|\b(\d{1,3}) (?:gold|coins?) pot\b"
)
_SEATS = re.compile(
    r"\b(two|three|four|five|six|seven|eight|\d) (?:of us(?! (?:are )?left in)|players?|player game|people|handed)\b"
    r"|\btable of (two|three|four|five|six|seven|eight|\d)\b"
    r"|\b(two|three|four|five|six|seven|eight|\d) (?:of us )?(?:at|around) (?:the|our|a) table\b"
)
_DUEL = re.compile(
    r"\b(?:just|only) (?:\w+ ){1,3}and (?:\w+ ){1,2}(?:are )?left\b(?! in (?:the|this|that) (?:round|gambling))"
    r"|\bduel\b"
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_LEFT = re.compile(r"\b(?:left|leaves|after leaving|not in) (?:the |a |that |this )?(?:round|gambling)\b")
_WON = re.compile(r"@ (?:just |has |had |already )?(?:won|wins|winning|is winning|would win)\b")
MOST_SEATS, FEWEST_SEATS = 8, 2

_TRACKS = {
    **dict.fromkeys(("fortitude", "fort", "forts", "health", "hp", "life"), "fortitude"),
    **dict.fromkeys(("alcohol content", "alcohol", "ac", "drunk"), "alcohol"),
    **dict.fromkeys(("gold", "coin", "coins", "money"), "gold"),
}
_TRACK = "|".join(sorted(_TRACKS, key=len, reverse=True))
_HAS = (
    rf"(?:\b(?P<lead>\w+) )?\b(?P<number>\d{{1,3}}|no|zero|one) (?P<track>{_TRACK})\b"
    rf"|\b(?P<track2>{_TRACK}) (?:is |of |at |to |only )*(?P<number2>\d{{1,3}})\b"
    r"|\b(?:at|(?:is|am|im|s) (?:on|at|down to)|down to|with just|has just) (?P<bare>\d{1,2})\b"
    rf"(?! (?:{_TRACK}|players?|gold in))"
)
_VALUE = re.compile(_HAS)
_NOT_HAD = frozenset(
    (
        *(
            "lose",
            "loses",
            "lost",
            "gain",
            "gains",
            "gained",
            "take",
            "takes",
            "took",
            "pay",
            "pays",
            "paid",
            "add",
            "adds",
        ),
        *(
            "plus",
            "keep",
            "keeps",
            "get",
            "gets",
            "extra",
            "remove",
            "removes",
            "another",
            "costs",
            "cost",
            "deal",
            "deals",
        ),
        *("dealt", "heal", "heals", "ante", "antes", "anted", "that", "those", "the", "this", "my", "his", "her", "of"),
        *(
            "by",
            "for",
            "steal",
            "steals",
            "suffer",
            "suffers",
            "receive",
            "receives",
            "give",
            "gives",
            "minus",
            "raise",
        ),
    )
)
"""What comes before a number that is no number of what somebody has."""


def states(question: Question, people: People, cut: Sequence[Clause]) -> dict[str, dict[str, int]]:
    """What players are said to have, by name and attribute; the attribute is empty where it is not said."""
    found: dict[str, dict[str, int]] = {}
    for clause in cut:
        for match in _VALUE.finditer(clause.said):
            value = _value(match)
            if value is None or _POT.search(clause.said) or _is_signed(question, match):
                continue
            track = match["track"] or match["track2"] or ""
            place = clause.said[: match.start()].count(" ")
            name = _whose(people, cut, clause, place)
            attribute = _TRACKS.get(track, "")
            found.setdefault(name, {})[attribute] = min(value, MOST.get(attribute, 20))
    return found


_STRONGEST = re.compile(
    r"\b(?:(?:highest|strongest|biggest|heaviest) (?:(?:alcoholic )?drinks?|ale|alcohol(?: content)?|ac|total|number"
    r"|one)|most alcohol|(?:is|was) (?:the |by far )*(?:highest|strongest))\b"
)
_HANDED_ON = re.compile(r"\b(?:is|was|got|gets|has been) (?:passed|given|handed|teleported|sent)\b")


def strongest(people: People, cut: Sequence[Clause]) -> str | None:
    """Who is said to have revealed the Drink with the most Alcohol Content of all."""
    for clause in cut:
        match = (
            None if set(clause.words) & {"who", "whoever", "what", "tie", "ties"} else _STRONGEST.search(clause.said)
        )
        if match and not _HANDED_ON.match(clause.said[match.end() :].strip()):
            return _whose(people, cut, clause, clause.said[: match.start()].count(" "))
        if match:
            return _hander(people, clause)
    return None


def _hander(people: People, clause: Clause) -> str | None:
    """By whom something is said to be handed on."""
    after = clause.tokens[clause.words.index("by") :] if "by" in clause.words else ()
    return next((people.name(one) for one in after if one.kind == "person"), None)


def _value(match: re.Match[str]) -> int | None:
    """The number that is told; None if it is not one of what somebody has."""
    if match["lead"] in _NOT_HAD:
        return None
    said = match["number"] or match["number2"] or match["bare"]
    return {"no": 0, "zero": 0, "one": 1}.get(said) if said.isalpha() else int(said)


def _is_signed(question: Question, match: re.Match[str]) -> bool:
    """Whether a number stands with a plus or minus: what comes or goes, and not what somebody has."""
    return any(f"{sign}{match['number']}" in question.text for sign in "+-") if match["number"] else False


def _whose(people: People, cut: Sequence[Clause], clause: Clause, place: int) -> str:
    """Of whom a value is told: the last person before it in its clause, or of all, or whoever asks."""
    at = clause.tokens[min(place, len(clause.tokens) - 1)].place
    tokens = [token for one in cut for token in one.tokens if token.kind == "person" and token.place <= at]
    own = [token for token in tokens if token in clause.tokens]
    return people.name((own or tokens)[-1]) if tokens else people.me


def pot(question: Question) -> int | None:
    """How much is said to be in the pot."""
    found = _POT.search(question.open_words)
    in_it = re.search(r"\b(\d{1,3}) (?:gold |coins? )?in it\b", question.open_words)
    if found is None and in_it is not None and "pot" in question.open_words.split():
        return int(in_it[1])
    return int(found[1] or found[2] or found[3]) if found else None


def is_over(question: Question) -> bool:
    """Whether it is said that everybody has passed."""
    return bool(re.search(r"\bpass(?:es|ed)?\b(?! (?:it|the|that|my|his|her|out|on))", question.open_words))


def seats(question: Question) -> int:
    """How many play, as far as it is said; else 3."""
    if _DUEL.search(question.open_words):
        return FEWEST_SEATS
    found = _SEATS.search(question.open_words)
    if found is None:
        return 3
    said = found[1] or found[2] or found[3]
    number = _NUMBERS.get(said) or int(said)
    return max(FEWEST_SEATS, min(number, MOST_SEATS))


def left(people: People, cut: Sequence[Clause]) -> tuple[str, ...]:
    """Who is said to have left the Round."""
    found = []
    for clause in cut:
        if _LEFT.search(clause.said) and not clause.cards:
            found += [people.name(one) for one in clause.tokens if one.kind == "person"][:1] or [people.me]
    return tuple(found)


def winner(people: People, cut: Sequence[Clause]) -> str | None:
    """Who is said to have won the Round."""
    for clause in cut:
        match = _WON.search(clause.said)
        if match:
            place = clause.said[: match.start()].count(" ")
            return people.name(clause.tokens[place])
    return None
