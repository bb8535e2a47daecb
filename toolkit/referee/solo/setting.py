"""Settings: what a question about one card says of the table at which it is played."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from toolkit.cards import AnyCard, Card, DrinkEvent
from toolkit.cards.touches import touches
from toolkit.figures import TRACK_END
from toolkit.referee.game_facts import counted, players_said
from toolkit.referee.numbers import MOST
from toolkit.referee.solo import juncture
from toolkit.referee.solo.juncture import Juncture
from toolkit.referee.solo.seats import Seats
from toolkit.referee.solo.sketch import Sketch

State = dict[str, dict[str, Any]]
"""What a question says of players' numbers, by name."""

_NAMES = (("fortitude", r"fortitude|fort|health|hp"), ("alcohol", r"alcohol content|alcohol|ac"))
_GOLD = r"gold|coins?|money"
_TRACK = "|".join(words for _, words in _NAMES) + f"|{_GOLD}"
_COUNT = r"\d{1,3}|no|zero|one|two|three|four|five"
_SAID = re.compile(
    rf"\b(?P<count>{_COUNT}|last|only)(?: more| single)? (?P<name>{_TRACK})\b"
    rf"|\b(?P<name_first>{_TRACK}) (?:is |of |at |to |on )?(?:only )?(?P<count_after>\d{{1,3}}|zero)\b"
    r"|\b(?:at|on|am|is) (?P<bare>\d{1,2})\b(?! players?| of| \w*drinks?"
    rf"| (?:{_TRACK})\b)"
)
_CHANGED = re.compile(
    r"\b(?:loses?|losing|gains?|pays?|costs?|takes?|gives?|gets?|adds?|heals?|steals?|another|by|up|ante[sd]?|drinks?"
    r"|make\w* \S+ lose)(?: \S+)?$"
)
_IF = re.compile(r"\b(?:if|after|once|since|when|while|with|though|although|who|whos)\b.*")
_LEFT = re.compile(
    r"\b(?:left|leave|leaving|dropped out of|out of|gone from|quit|not (?:even )?in|wasnt (?:even )?in|isnt in)"
    r" (?:\S+ ){0,2}?(?:round|gambling|game of chance)\b|\b(?:left|dropped out) (?:already|earlier|before)\b"
    r"|\bforced out (?:already|earlier|before)\b"
)
_OUT = re.compile(r"\b(?:pass\w* out|knock\w* \S+ out|knocked out|faint\w*)\b")
_NEARLY = {"fortitude": 7, "alcohol": 5}
"""Where somebody stands who is said to pass out from a Drink."""

_SPECIES = re.compile(
    r"\b(half ogre|ogre|troll|orc|elf|elves|halfling|dwarf|dwarves|human|pixie|gnome)s?\b(?! (?:version|effect|rule))"
)
_IGNORED = re.compile(
    r"(?P<who>\S*|the other player|another player) (?:ignor\w+|dumps?|dodges?) (?:an? |the |my |his |her |that "
    r"|this )?CARD"
)

_EMPTY = re.compile(
    r"\b(?:pile|drink me) (?:\w+ )?empty\b|\bempty (?:\w+ )?pile\b|\b(?:no|any) drinks? (?:\w+ )*(?:in|on|left"
    r"|before)\b"
)


@dataclass(frozen=True)
class Setting:
    """Who sits there with which numbers, how many they are, when the card is played, and who has left the Round.

    ``willing``: whoever may do something does it. ``ignored_by``: who Ignores the card or Drink.
    ``species``: what the player is, where no character is named who is of it.
    """

    seats: Seats
    state: State = field(default_factory=dict)
    players: int = 3
    when: Juncture | None = None
    left: tuple[str, ...] = ()
    empty_piles: bool = False
    willing: bool = False
    ignored_by: str | None = None
    species: str | None = None


def read(sketch: Sketch, seats: Seats, card: AnyCard) -> Setting:
    """What a question says of the table."""
    numbers = _numbers(sketch, seats, card)
    if isinstance(card, DrinkEvent) and _OUT.search(sketch.rest):
        numbers = {seats.player: _NEARLY, **numbers}
    return Setting(
        seats,
        numbers,
        max(2, min(8, players_said(sketch.text) or 3)),
        _when(sketch, seats, card),
        (seats.player,) if has_left(sketch) else (),
        bool(_EMPTY.search(sketch.text)),
        ignored_by=_ignored_by(sketch, seats, card),
        species=species_said(sketch.text),
    )


def _ignored_by(sketch: Sketch, seats: Seats, card: AnyCard) -> str | None:
    """Who is said to Ignore the card or Drink that the question is about."""
    found = _IGNORED.search(sketch.rest) or _IGNORED.search((_IF.search(sketch.asking) or [""])[0])
    if found is None:
        return None
    return (
        (seats.whom(found["who"], sketch.text[: found.start()]) or (seats.other,))[0]
        if isinstance(card, Card)
        else seats.player
    )


def has_left(sketch: Sketch) -> bool:
    """Whether it is said that somebody has left the Round."""
    condition = _IF.search(sketch.asking)
    if re.search(r"\bby CARD|\bCARD (?:kick|knock|throw|force)\w*", sketch.text):
        return False
    return bool(_LEFT.search(f"{sketch.rest} {condition[0] if condition else ''}"))


def _when(sketch: Sketch, seats: Seats, card: AnyCard) -> Juncture | None:
    """When a Sometimes Card is played, if that is said and is what it is for; its own text tells otherwise."""
    if not isinstance(card, Card) or not any(option.when for option in card.options):
        return None
    found = juncture.read(sketch, seats, card)
    return found if found is not None and juncture.is_for(card, found) else None


def numbers_said(sketch: Sketch) -> dict[str, int]:
    """The numbers that a question tells of whoever it is about, which no card is needed to understand."""
    told = (_told(found, None) for found in _SAID.finditer(sketch.text) if not _is_changed(sketch.text, found))
    return {track: value for track, value in told if track}


_FULL = re.compile(r"\b(?:full|max|maximum) (?:health|fort|fortitude|hp)\b")
_SOBER = re.compile(r"\b(?:stone cold |completely |totally )?sober\b(?! up| him| her| me)")


def _numbers(sketch: Sketch, seats: Seats, card: AnyCard) -> State:
    """The numbers that players are said to have, not those that are gained, lost or asked for."""
    conditional = _IF.search(sketch.asking)
    said = f"{sketch.rest} {conditional[0] if conditional else ''}"
    state: State = {}
    for found in _SAID.finditer(said):
        if _is_changed(said, found):
            continue
        track, value = _told(found, card)
        owner = (seats.whom(said[: found.start()]) or (seats.speaker,))[0]
        state.setdefault(owner, {}).setdefault(track, min(value, MOST[track]))
    for words, track, value in ((_FULL, "fortitude", TRACK_END), (_SOBER, "alcohol", 0)):
        for found in words.finditer(said):
            owner = (seats.whom(said[: found.start()]) or (seats.speaker,))[0]
            state.setdefault(owner, {}).setdefault(track, value)
    return state


def _is_changed(said: str, found: re.Match[str]) -> bool:
    """Whether a number is what is gained or lost, and not what somebody has."""
    return bool(_CHANGED.search(said[: found.start()].strip())) and found["count"] not in ("last", "only")


def _told(found: re.Match[str], card: AnyCard | None) -> tuple[str, int]:
    if found["bare"]:
        return _moved(card) if card else "", int(found["bare"])
    name, count = found["name"] or found["name_first"], found["count"] or found["count_after"]
    track = next((track for track, words in _NAMES if re.fullmatch(words, name)), "gold")
    values = {"no": 0, "zero": 0, "last": 1, "only": 1}
    return track, values[count] if count in values else counted(count)


def _moved(card: AnyCard) -> str:
    """Which number a bare one is about: what the card changes, Fortitude before the others."""
    moved = {touch.attribute for touch in touches(card)}
    return next((one for one in ("fortitude", "alcohol", "gold") if one in moved), "fortitude")


def species_said(text: str) -> str | None:
    """The species of which a text speaks, the first one."""
    found = _SPECIES.search(text)
    return (
        None
        if found is None or re.search(r"\b(?:no|not an?|isnt an?|arent) $", text[: found.start()])
        else _ONE_OF.get(found[1], found[1])
    )


_ONE_OF = {"elves": "elf", "dwarves": "dwarf", "half ogre": "half-ogre"}
