"""Rounds and contests: what came of the pot, of control, and of who won."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined
from toolkit.referee.story.beat import Story
from toolkit.referee.story.performance import Performance
from toolkit.referee.story.telling import change
from toolkit.referee.story.wish import Wish

_GOES_ON = re.compile(
    r"\b(?:round|gambling) (?:still )?(?:goes? on|continues?|over|ends?|carry on)\b|\bround (?:is )?over\b"
)
_LEFT = re.compile(r"\b(?:out|left|leave)\b")


def pot(_: Story, played: Performance, __: Wish) -> tuple[Verdict, str] | None:
    """How much is in the pot."""
    return None if played.pot is None else (None, f"{played.pot} Gold is in the pot then")


def pot_goes(_: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str] | None:
    """Who gets the pot."""
    for entry in reversed(played.log):
        name = "" if entry.seat is None else played.names[entry.seat]
        pot = f"the pot of {played.pot} Gold" if played.pot is not None else "the pot"
        if entry.what == "pot-to-inn":
            return _is_theirs("the Inn", wanted), f"the Inn gets {pot}"
        if entry.what == "claims-pot":
            return _is_theirs(name, wanted), f"{name} takes {pot}"
        if entry.what == "wins-round":
            return _is_theirs(name, wanted), f"{name} wins the Round and takes {pot}"
    return None


def _is_theirs(name: str, wanted: Wish) -> Verdict:
    asked = ("the Inn",) if re.search(r"\binn\b", wanted.said) and not wanted.people else wanted.people
    return "yes" if name in asked else "no"


def contest(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str] | None:
    """Who wins the Drinking Contest; or the Round, if there is no contest."""
    won = next((entry for entry in played.log if entry.what == "wins-contest"), None)
    if won is None or won.seat is None:
        return pot_goes(story, played, wanted)
    name = played.names[won.seat]
    return _is_theirs(name, wanted), f"{name} wins the Drinking Contest"


def tie(_: Story, played: Performance, __: Wish) -> tuple[Verdict, str] | None:
    """Whether players tie in a Drinking Contest: they drink more than once."""
    drunk = Counter(one.seat for one in played.log if one.what == "drinks" and one.seat is not None)
    tied = [played.names[seat] for seat, times in drunk.items() if times > 1]
    return ("yes", f"{joined(tied)} tie, and reveal and drink again") if tied else ("no", "nobody ties")


def round_on(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    """Whether the Round goes on, who is in control of it, or who has left it."""
    if _GOES_ON.search(wanted.said):
        is_on = not any(entry.what in ("pot-to-inn", "wins-round", "claims-pot") for entry in played.log_told)
        return ("yes" if is_on else "no"), "the Round goes on" if is_on else "the Round is over"
    if "control" in wanted.said:
        return _control(story, played, wanted)
    name = next(iter(wanted.people), story.me)
    left = {played.names[one.seat] for one in played.log if one.what == "leaves-round" and one.seat is not None}
    gone = name in left or name in story.left
    is_so = gone == bool(_LEFT.search(wanted.said))
    return ("yes" if is_so else "no"), f"{name} has left the Round" if gone else f"{name} is still in the Round"


def _control(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    if played.control is None:
        return "no", "nobody is in control of the Round"
    asked = wanted if wanted.people else replace(wanted, people=(story.beats[-1].by or story.me,))
    return _is_theirs(played.control, asked), f"{played.control} is in control of the Round"


def stays(_: Story, played: Performance, __: Wish) -> tuple[Verdict, str]:
    """What becomes of what has been anted."""
    pot = "" if played.pot is None else f", which holds {played.pot} Gold then"
    return "yes", f"what has been anted stays in the pot{pot}"


def back(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    """Whether somebody gets Gold back."""
    name = next(iter(wanted.people), story.me)
    got = played.delta(name, "gold") > 0 if name in played.before else False
    if got:
        return "yes", change(name, played.before[name], played.after[name], "gold")
    return "no", f"{name} gets no Gold back: what has been anted or paid stays where it is"
