"""Deeds: what a question asks whether it comes of a card ("does Fleck have to drink too?"), held against a game."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toolkit.cards.effects import Draw
from toolkit.cards.touches import leaves
from toolkit.referee.game_facts import counted
from toolkit.referee.solo.course import Course, effects_of
from toolkit.referee.solo.seats import Seats
from toolkit.referee.solo.sketch import Sketch

_GOLD = r"(?:gold|coins?|money|cash)"
_FORT = r"(?:fortitude|fort|health|hp)"
_ALCOHOL = r"(?:alcohol content|alcohol|ac|booze)"
_SOME = r"(?:\S+ ){0,4}?"

_DEEDS: tuple[tuple[str, str], ...] = (
    ("control", r"(?:in|takes?|taking|gains?|gets?|have|has|lose|loses) control|controls?\b|in the lead|winning\b"),
    (
        "pot",
        rf"(?:wins?|gets?|takes?|collects?|keeps?|has|have) {_SOME}(?:pot|round|hand)\b|pot (?:is )?(?:mine|his"
        rf"|hers)|wins?\b",
    ),
    (
        "leaves",
        r"(?:leaves?|leaving|drops?|forced|kicked|thrown|out) (?:out )?(?:of )?(?:the )?(?:round|gambling)\b"
        r"|leaves?\b(?! (?:me|him|her|us|them|you|@))|forced out",
    ),
    (
        "number",
        rf"(?:CARD|it|that|thats|this) (?:is |has |have |costs? |worth |an? )?(?:minus |plus )?\d+ (?:{_GOLD}"
        rf"|{_FORT}|{_ALCOHOL})\b",
    ),
    ("unchanged", r"unchanged|(?:stays?|remains?|is|be) the same|not change"),
    (
        "passes",
        r"(?:puts?|pass(?:es)?|gives?|hands?|shoves?) (?:it |the drink |that |CARD )?(?:on |to |onto )(?:somebody"
        r"|someone|another|@\w+)",
    ),
    ("number", rf"\d+ (?:{_GOLD}|{_FORT}|damage|{_ALCOHOL})(?: off| more| less)?$"),
    ("sobers", rf"{_ALCOHOL} (?:drops?|goes down|falls?|sinks?)"),
    ("gets-drunk", rf"{_ALCOHOL} (?:rises?|goes up|climbs?)"),
    ("hurts", rf"{_FORT} (?:drops?|goes down|falls?|sinks?)"),
    ("heals", rf"{_FORT} (?:rises?|goes up|climbs?)"),
    ("gains-any", r"(?:gains?|gets?) (?:an? |one |any )?(?:points?|boost)"),
    ("loses-any", r"los(?:e|es|ing) (?:anything|something)|worse off"),
    ("ignores", r"ignor\w+"),
    ("negates", r"negat\w+"),
    ("goes-on", r"keeps? (?:on )?(?:playing|going)|go(?:es)? on\b|continues?\b"),
    ("ends", r"ends? (?:the )?(?:round|gambling)|(?:round|gambling) (?:is |be )?(?:over|ends?|ended|finished)"),
    ("antes", r"antes?\b|anteing|puts? in|chips? in|throws? in"),
    ("keeps-gold", rf"keeps? {_SOME}{_GOLD}|saves? {_SOME}{_GOLD}"),
    (
        "drops-out",
        r"pass(?:es|ing)? out|knock\w* (?:\S+ )?out\b(?! of (?:the )?(?:round|gambling))|falls? (?:asleep|over"
        r"|down)|under the table"
        r"|out\b(?! of (?:all|it|that|this|paying|drinking|an?|my|his|her|two|three|both|(?:the )?round)\b)"
        r"|dies?\b|dead|faints?|eliminated|broke\b|loses? the game|done for",
    ),
    (
        "stays",
        r"surviv\w+|keeps? \S+ (?:in|alive|standing|up|awake)\b|still (?:in|alive|standing|up|here|conscious"
        r"|playing)|stays? (?:in|up|awake|alive|conscious)"
        r"|saved?\b|saves\b|lives?\b|makes? it\b|enough",
    ),
    (
        "sobers",
        rf"sober\w*|(?:loses?|reduces?|lowers?|drops?|removes?|takes? (?:off|away)) {_SOME}{_ALCOHOL}|less drunk"
        rf"|cuts? {_SOME}{_ALCOHOL}",
    ),
    (
        "gets-drunk",
        rf"drunk\w*|tipsy|(?:gets?|gains?|takes?|adds?|gives?|raises?|any|some|more|have|has) {_SOME}{_ALCOHOL}",
    ),
    (
        "loses-gold",
        rf"pays?\b|paying|costs? {_SOME}(?:{_GOLD}|anything|something)|(?:loses?|down) {_SOME}{_GOLD}|poorer"
        rf"|costs? {_SOME}\d+$",
    ),
    (
        "gets-gold",
        rf"(?:gets?|gains?|receives?|earns?|collects?|takes?|gives?|have|has|with) {_SOME}{_GOLD}|paid\b"
        rf"|richer",
    ),
    ("heals", rf"heals?\b|healed|healing|(?:gains?|gets?|gives?|restores?|adds?|raises?) {_SOME}{_FORT}"),
    (
        "hurts",
        rf"hurts?\b|damag\w+|injur\w+|wounds?|stings?|harms?|bad for|suffers?|(?:loses?|takes?|costs?|reduces?"
        rf"|lowers?"
        rf"|drops?) {_SOME}(?:{_FORT}|damage)",
    ),
    ("draws", r"draws?\b|drawing\b"),
    ("spared", r"spared|safe\b|unharmed|unaffected|immune|untouched|off the hook"),
    (
        "number",
        r"(?:gets?|gains?|takes?|adds?|gives?|loses?|suffers?|worth|deals?|brings?) (?:\S+ ){0,2}?(?:\d+|two|three"
        r"|four)\b(?! drinks"
        r"| cards)",
    ),
    (
        "drinks",
        r"(?:gets?|takes?|has|have) (?:a copy|one|a drink|a sip|a swig)\b"
        r"|drinks?\b(?! (?:deck|me|card|event|phase))|drinking\b",
    ),
    (
        "anything",
        r"(?:do|does|get|gets|have|has|take|takes|drink|drinks) (?:\w+ )?(?:any of it|some of it|anything|something"
        r"|an effect|any effect|nothing)",
    ),
    ("affected", r"affect\w*|hits?\b|count for|touche?s?\b|concern\w*"),
)
"""What may be asked, each with the words for it; the first whose words stand there is meant."""

_COMPILED = tuple((what, re.compile(rf"\b(?:{words})")) for what, words in _DEEDS)
DROPS_OUT, STAYS = (next(words for what, words in _COMPILED if what == wanted) for wanted in ("drops-out", "stays"))
_OTHER_OUT = re.compile(
    r"\b(?:runs?|ran|running|carri\w+|carry|turn\w*|comes?|find|work\w*|miss\w*) out\b"
    r"|\bout on\b"
)
"""What is no dropping out of the game."""

_STANDS = re.compile(r"(?:at|on|with)\b")
"""By these words a number may tell as well where somebody stands before."""

_ONLY = re.compile(r"\b(?:only|just|alone|nobody else|no one else)\b")
_MAKES = re.compile(r"\b(?:CARD|it|that|this|nothing|the card|the drink)\b(?! \S*(?:who|that|which))")
_NUMBER = re.compile(r"(?<!at )(?<!on )(?<!with )\b(\d+|one|two|three|four|five|six)\b")
_VALUE = re.compile(
    r"\b(?:(?P<above>above|over|past|beyond|more than|higher than)|(?P<below>below|under|less than|negative|minus)"
    r"|(?:at|to|on|with|until|is it|is that|is he|is she|am i)) ?(?P<value>\d+|zero)\b|\b(?P<negative>negative"
    r"|minus)\b"
)
_TRACKS = (("fortitude", _FORT), ("alcohol", _ALCOHOL), ("gold", _GOLD))


@dataclass(frozen=True)
class Deed:
    """Something that may come about: what, to whom (names), how much of it, and whether to nobody else.

    ``after_passes``: when all others have passed.
    """

    what: str
    who: tuple[str, ...]
    amount: int | None = None
    only: bool = False
    track: str | None = None
    after_passes: bool = False
    compared: str = "at"


def read(sketch: Sketch, seats: Seats) -> Deed | None:
    """What a question asks whether it comes about; None if it asks for nothing of the kind."""
    said, before = _OTHER_OUT.sub("", sketch.asking), sketch.before
    spoken = [(found.start(), place, what, found) for place, what, found in _spoken(said)]
    _, _, what, found = min(spoken, default=(0, 0, "", None))
    value = _VALUE.search(said)
    if value is not None and (found is None or value.start() < found.start() or not _STANDS.match(value[0])):
        return _value(sketch, seats)
    if found is None:
        return None
    head, tail = said[: found.start()], said[found.start() :]
    if what == "drinks" and _is_noun(head):
        return None
    who = seats.whom(head, before)
    if not who or _is_made(head):
        who = seats.first(tail, f"{before} {head}") or who
    if not who and what in ("drops-out", "stays"):
        who = seats.whom(before)
        if not who:
            return None
    if not who and what in ("gets-gold", "keeps-gold", "loses-gold"):
        who = (seats.player,)
    number = _NUMBER.search(tail) or re.search(r"\b(\d+) $", head)
    amount = counted(number[1]) if number and what not in ("drops-out", "stays", "pot", "control", "antes") else None
    track = next(
        (track for track, words in _TRACKS if re.search(rf"\b{words}\b", tail if what != "unchanged" else said)), None
    )
    passes = bool(re.search(r"\bpass(?:es|ed)?\b(?! out)", sketch.text))
    return Deed(what, who, amount, bool(_ONLY.search(head)), track, passes)


def _spoken(said: str) -> Iterator[tuple[int, str, re.Match[str]]]:
    """Each deed of which a clause speaks, with its place in the list and the words for it."""
    for place, (what, words) in enumerate(_COMPILED):
        found = words.search(said)
        if found is not None:
            yield place, what, found


def _value(sketch: Sketch, seats: Seats) -> Deed | None:
    """Whether somebody's number ends at a value, above it or below."""
    said = sketch.asking
    found = _VALUE.search(said)
    if found is None or re.search(r"\b(?:if|when)\b", said[: found.start()]):
        return None
    compared = "above" if found["above"] else "below" if found["below"] or found["negative"] else "at"
    number = found["value"] or "0"
    track = next((track for track, words in _TRACKS if re.search(rf"\b{words}\b", said)), None)
    who = seats.whom(said[: found.start()], sketch.before) or (seats.player,)
    return Deed("value", who, 0 if number == "zero" else int(number), track=track, compared=compared)


def _is_noun(head: str) -> bool:
    return bool(
        re.search(
            r"\b(?:the|a|an|my|his|her|their|your|that|this|own|of|other|extra"
            r"|another)$",
            head.strip(),
        )
    )


def _is_made(head: str) -> bool:
    """Whether the card is what does it, and who it is done to comes after it."""
    return bool(_MAKES.search(head)) and not re.search(
        r"\b(?:make|makes|let|lets|force|forces|get|put"
        r"|puts) \S",
        head,
    )


def comes_about(deed: Deed, course: Course) -> bool:
    """Whether a deed came about in a game, for all of whom it is asked."""
    who = deed.who or concerned(course)
    holds = _HOLDS[deed.what]
    everyone = all(holds(course, name, deed) for name in who)
    others = [name for name in course.names if name not in who]
    return everyone and not (deed.only and any(holds(course, name, deed) for name in others))


def concerned(course: Course) -> tuple[str, ...]:
    """Whom a card concerns where nobody is named: who lost or gained most by it, or else its player."""
    moved = [name for name in course.names if course.before[name] != course.after[name]]
    others = [name for name in moved if name != course.seats.player]
    return (next(iter(others or moved), course.seats.player),)


Holds = Callable[[Course, str, Deed], bool]


def _moves(track: str, sign: int) -> Holds:
    def holds(course: Course, name: str, deed: Deed) -> bool:
        amount = course.moved(name, track) * sign
        return amount == deed.amount if deed.amount is not None else amount > 0

    return holds


def _is_out(course: Course, name: str, deed: Deed) -> bool:
    del deed
    return name in course.out


def _gets_pot(course: Course, name: str, deed: Deed) -> bool:
    log = course.whole if deed.after_passes else course.log
    won = (one for one in log if one.what in ("wins-round", "claims-pot"))
    return any(course.name(one) == name for one in won)


def _has_happened(*kinds: str) -> Holds:
    def holds(course: Course, name: str, deed: Deed) -> bool:
        del deed
        return any(course.happened(kind, name) for kind in kinds)

    return holds


def _is_done(kind: str) -> Holds:
    def holds(course: Course, name: str, deed: Deed) -> bool:
        del name, deed
        return bool(course.happened(kind))

    return holds


def _not(holds: Holds) -> Holds:
    return lambda course, name, deed: not holds(course, name, deed)


def _ends_round(course: Course, name: str, deed: Deed) -> bool:
    del name, deed
    return bool(course.happened("round-ends"))


def _loses_any_gold(course: Course, name: str, deed: Deed) -> bool:
    del deed
    return course.moved(name, "gold") < 0


def _moved_by(course: Course, name: str, deed: Deed) -> bool:
    tracks = [deed.track] if deed.track else list(_PLACES)
    return any(abs(course.moved(name, track)) == deed.amount for track in tracks)


def _is_affected(course: Course, name: str, deed: Deed) -> bool:
    if deed.track is not None:
        return course.moved(name, deed.track) != 0
    return any(course.name(one) == name and one.what not in _NO_EFFECT for one in course.log)


_NO_EFFECT = ("plays", "resolves", "passes", "reveals", "drinks", "turn")


def _is_unchanged(course: Course, name: str, deed: Deed) -> bool:
    return not any(course.moved(name, track) for track in ([deed.track] if deed.track else _PLACES))


def _drinks_instead(course: Course, name: str, deed: Deed) -> bool:
    del name, deed
    return any(course.name(one) != course.seats.player for one in course.happened("drinks"))


def _gains_any(course: Course, name: str, deed: Deed) -> bool:
    del deed
    return any(course.moved(name, track) > 0 for track in _PLACES)


def _loses_any(course: Course, name: str, deed: Deed) -> bool:
    del deed
    return any(course.moved(name, track) < 0 for track in ("fortitude", "gold"))


def _is_hurt(course: Course, name: str, deed: Deed) -> bool:
    return _moves("fortitude", -1)(course, name, deed)


def _draws(course: Course, name: str, deed: Deed) -> bool:
    effects = (one for one in leaves(effects_of(course.card)) if isinstance(one, Draw))
    return name == course.seats.player and any(deed.amount in (None, one.amount) for one in effects)


def _ends_at(course: Course, name: str, deed: Deed) -> bool:
    value = course.after[name][_PLACES[deed.track or _most_moved(course, name)]]
    return _COMPARED[deed.compared](value, deed.amount or 0)


def _most_moved(course: Course, name: str) -> str:
    return next((track for track in _PLACES if course.moved(name, track)), "fortitude")


_PLACES = {"fortitude": 0, "alcohol": 1, "gold": 2}
_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "at": operator.eq,
    "above": operator.gt,
    "below": operator.lt,
}

_HOLDS: dict[str, Holds] = {
    "control": _has_happened("takes-control"),
    "pot": _gets_pot,
    "leaves": _has_happened("leaves-round"),
    "ends": _ends_round,
    "goes-on": _not(_ends_round),
    "ignores": _is_done("ignores"),
    "negates": _is_done("negated"),
    "antes": _loses_any_gold,
    "drops-out": _is_out,
    "stays": _not(_is_out),
    "keeps-gold": _not(_loses_any_gold),
    "loses-gold": _moves("gold", -1),
    "gets-gold": _moves("gold", 1),
    "sobers": _moves("alcohol", -1),
    "gets-drunk": _moves("alcohol", 1),
    "heals": _moves("fortitude", 1),
    "hurts": _is_hurt,
    "drinks": _has_happened("drinks", "sobers-up"),
    "draws": _draws,
    "spared": _not(_is_affected),
    "number": _moved_by,
    "loses-any": _loses_any,
    "gains-any": _gains_any,
    "unchanged": _is_unchanged,
    "passes": _drinks_instead,
    "value": _ends_at,
    "anything": _is_affected,
    "affected": _is_affected,
}
"""How each deed shows in a game."""
