"""Standing: whether somebody is out of the game whose numbers a question tells, whatever brought them there."""

from __future__ import annotations

import re

from toolkit.figures import TRACK_END
from toolkit.referee import casting, voice
from toolkit.referee.answer import Answer, cited
from toolkit.referee.game_facts import counted
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.rehearsal import Rehearsal
from toolkit.referee.ruling import Verdict
from toolkit.referee.solo.deed import DROPS_OUT, STAYS
from toolkit.referee.solo.outcome import AT_ONCE
from toolkit.referee.solo.setting import numbers_said
from toolkit.referee.solo.sketch import Sketch, sketch
from toolkit.referee.stage import Cast, Stage

_TRACKS = {
    "fortitude": r"fortitude|fort|health|hp|damage",
    "alcohol": r"alcohol content|alcohol|ac",
    "gold": r"gold|coins?|money",
}
_COUNT = r"\d{1,2}|one|two|three|four|five|six"
_CHANGES = tuple(
    (track, sign, re.compile(rf"\b(?:{verbs}) (?:another |for |up )?(?P<count>{_COUNT}) (?:{words})\b"))
    for track, words in _TRACKS.items()
    for sign, verbs in (
        (-1, "loses?|losing|lost|takes?|pays?|paying|pay|costs?|hit for"),
        (1, "gains?|gets?|adds?|heals?|drinks?"),
    )
)


_OF_MORE = re.compile(r"\b(?:round|pot|gambl\w+|contest|every|each|wins?|won)\b")
"""What is said where more than the numbers counts."""


_SPENT = re.compile(
    r"\b(?:pay|pays|paid|lose|loses|lost|spend|spent|took|takes|stole|steals) (?:\S+ ){0,2}?last (?:gold|coin"
    r"|piece)\b"
)


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to whether somebody is out; None if that is not asked, or too little is told of their numbers."""
    if question.cards:
        return None
    drawn = sketch(question, question.mentions)
    out = DROPS_OUT.search(drawn.asking)
    if drawn.form not in ("is", "may") or not (out or STAYS.search(drawn.asking)) or _OF_MORE.search(drawn.text):
        return None
    numbers = _numbers(drawn)
    if not ({"fortitude", "alcohol"} <= numbers.keys() or "gold" in numbers):
        return None
    name = referee.names[question.characters[0].ids[0]] if question.characters else voice.YOU
    is_out, rules = _played(referee, name, numbers)
    why = _why(name, numbers, is_out=is_out)
    if is_out and out and AT_ONCE.search(drawn.text):
        is_out, why, rules = False, f"Not at once: {why}", ("losing.last-chance", *rules)
    verdict: Verdict = "yes" if is_out == bool(out) else "no"
    text = f"{str(verdict).capitalize()}. {why}"
    return Answer(question.text, verdict, voice.spoken(text), cited(referee.book, rules))


def _numbers(drawn: Sketch) -> dict[str, int]:
    """What the one who is asked about has in the end."""
    numbers = numbers_said(drawn)
    if _SPENT.search(drawn.text):
        numbers["gold"] = 0
    for track, sign, words in _CHANGES:
        for found in words.finditer(drawn.text) if track in numbers else ():
            most = TRACK_END if track != "gold" else 1000
            numbers[track] = max(0, min(most, numbers[track] + sign * counted(found["count"])))
    return numbers


def _played(referee: Referee, name: str, numbers: dict[str, int]) -> tuple[bool, tuple[str, ...]]:
    """Whether the engine finds that player out, nobody playing anything, and the rules that it names."""
    who = Cast(voice.ANOTHER, name, voice.THIRD)
    stage = Stage(referee.cards, who, casting.people(referee), referee.edition, {name: dict(numbers)})
    staging = stage.empty()
    staging.turn = name
    rehearsal = Rehearsal(staging.record(), referee.cards, (), "")
    game = rehearsal.play()
    is_out = name in (game.players[seat].name for seat in game.gone)
    rules = tuple(one.rule for one in rehearsal.log if one.what in ("passes-out", "goes-broke") and one.rule)
    of_gold = "fortitude" not in numbers
    return is_out, rules or (("losing.out-of-gold",) if of_gold else ("losing.passing-out",))


def _why(name: str, numbers: dict[str, int], *, is_out: bool) -> str:
    if "fortitude" in numbers and "alcohol" in numbers:
        relation = "is not below" if numbers["alcohol"] >= numbers["fortitude"] else "is below"
        told = f"{name}'s Alcohol Content of {numbers['alcohol']} {relation} the Fortitude of {numbers['fortitude']}"
        passes = f"so {name} passes out" if is_out else f"so {name} stays in"
        return f"{told}, {passes}{', unless a card played at the last chance helps' if is_out else ''}."
    has = f"{name} has {numbers['gold'] or 'no'} Gold"
    return (
        f"{has} and is out of the game, unless a card played at the last chance helps."
        if is_out
        else f"{has} and stays in."
    )
