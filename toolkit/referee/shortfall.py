"""Shortfalls: what a card does not do, though it may be played and the question is whether it does."""

from __future__ import annotations

import re

from toolkit.cards.effects import Ignore, Negate, Redirect
from toolkit.cards.lookup import key
from toolkit.referee import traits, voice
from toolkit.referee.interaction import Finding
from toolkit.referee.pending import Case
from toolkit.referee.saying import quoted

_BACK = re.compile(
    r"\b(?:back|attackers?|(?:him|her|it)self|return to|who(?:ever)? (?:attacked|hit|hurt|punched|did it|played it))\b"
)


def shortfall(case: Case, finding: Finding) -> str:
    """How a legal reply falls short of what is asked, as the end of a sentence; empty if it does not."""
    if not traits.is_reply(case.reply):
        return ""
    if goes_back(case):
        return "the loss goes to a third player, and not back to the one who brought it about."
    if case.act == "negate" and not traits.does(case.reply, Negate):
        verb = "Ignores it" if traits.does(case.reply, Ignore) else "does something else"
        return f"that does not Negate anything: it {verb}, and only what says Negate is Negating."
    if case.act == "ignore" and not traits.does(case.reply, Ignore, Negate):
        return "that is not Ignoring: only what says Ignore is."
    if case.act == "stop" and case.subject is not None and not traits.prevents(case.reply):
        return f"that does not stop {quoted(case.subject)}, which still takes effect."
    if case.act == "stop" and not traits.does(case.reply, Negate, Ignore) and finding.before == finding.after:
        return "that makes no difference: everybody gains and loses the same as without it."
    return ""


def goes_back(case: Case) -> bool:
    """Whether the question is of sending a loss back, and the reply can only send it on."""
    sends_on = any("another-but-attacker" in option.pick for option in case.reply.options)
    at_actor = rf"\b(?:onto|to|at|on|against) {re.escape(key(case.who.actor))}$"
    said = key(case.title)
    if any(one.towards is not None for one in case.occasions):
        return sends_on and all(one.towards == case.who.actor for one in case.occasions)
    is_back = case.who.bystander == voice.THIRD and bool(_BACK.search(said) or re.search(at_actor, said))
    return sends_on and is_back and traits.does(case.reply, Redirect)
