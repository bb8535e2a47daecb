"""Situations: what goes on in a question that names no card for it ("when I must ante", "on somebody else's Drink")."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.cards import Card
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.referee import usual


@dataclass(frozen=True)
class Situation:
    """Something that goes on: how it reads, the pattern that brings it about, and the windows in which it is.

    ``card`` is a usual card of the kind that is meant, where it is one ("an Action Card"). ``state`` is where the
    player who acts stands, where that is what brings it about. ``of_another``: it happens to somebody else.
    """

    told: str
    pattern: Pattern | None = None
    kinds: tuple[str, ...] = ()
    card: str | None = None
    state: Mapping[str, int] = field(default_factory=dict)
    of_another: bool = False


_ANTE = Situation("when {who} must ante", AnteRequired(), ("ante", "pay"))
_PAY = Situation("when {who} is about to lose Gold", Payment(), ("pay",))
_REFILL = Situation("when the Drink Deck runs out", Payment(("refill",)), ("refill",))
_LOSS = Situation("when {who} is about to lose Fortitude", FortitudeLoss(), ("response", "lost-fortitude"))
_OUT = Situation("when {who} is forced to leave a Round", ForcedOut(), ("forced-out",))
_WON = Situation("when another player has won a Round", RoundWon(), ("round-won",))
_ROUND = Situation("during a Round of Gambling", DuringRound(), ("gambling-turn",))
_EVENT = Situation("when a Drink Event is revealed", EventRevealed(), ("event",))
_DRINK = Situation("when {drinker} is about to drink", DrinkRevealed(), ("drink",))

_OWN_TURN = Situation("in the Action Phase of {who}'s own turn", DuringPhase("action"), ("action",))
_OTHER_TURN = Situation("in another player's Action Phase", DuringPhase("action", "another"), ("action",))
_IN_ACTION = Situation("in an Action Phase in which nobody drinks", DuringPhase("action"), ("action",))
_NOTHING = Situation("where nothing of the kind goes on", DuringPhase("action"), ("action",))
_FAINTING = Situation(
    "when {who} is about to pass out", DrinkRevealed("you"), ("last-chance",), state={"fortitude": 6, "alcohol": 5}
)
_STARTED = Situation("", card=usual.ROUND)
_DRAWING = Situation("in the Discard and Draw Phase", DuringPhase("discard-and-draw"))
_ORDERING = Situation("in the Order a Drink Phase", DuringPhase("order-a-drink"))

_LOSING = "lose|loses|losing|lost|pay|pays|paying|steal|steals|stolen|take|takes|taking"
_WINNING = "wins?|won|winning|collects?|takes?"
_PHRASES: Sequence[tuple[re.Pattern[str], Situation]] = tuple(
    (re.compile(rf"\b(?:{phrase})\b"), situation)
    for phrase, situation in (
        ("refill(?:s|ed)?|drink deck (?:runs|ran|is) (?:out|empty)|new drink deck", _REFILL),
        (r"(?:round of gambling|gambling round) (?:be )?ignored", _STARTED),
        (r"ignor\w+ (?:a |the |this |whole )*(?:round|gambling)", _STARTED),
        ("drinking contest", Situation("", card="drinks/drinking-contest")),
        ("round on the house", Situation("", card=usual.HOUSE)),
        (r"(?:on|during|in) (?:my|your|his|her|their|ones)(?: own)? turn", _OWN_TURN),
        (
            r"(?:on|during|in) (?:another players|someone elses|somebody elses|an opponents|other players) turns?",
            _OTHER_TURN,
        ),
        (r"outside (?:of )?(?:a )?(?:round|gambling)|not gambling|no round", _NOTHING),
        (r"(?:nobody|no one) (?:else )?(?:(?:has|is) (?:a )?(?:drink|drinking|gambling)|drinks)", _NOTHING),
        (r"(?:without|no) (?:a |any |having a )?drinks? (?:on|in|at|is|are|around|being|to)", _NOTHING),
        (r"(?:after|once) (?:\w+ ){1,4}?(?:drunk|drank)|already (?:drunk|drank)", _NOTHING),
        (r"(?:in|during) (?:\w+ ){0,3}?action phase", _IN_ACTION),
        (r"pass(?:es|ing)? out|faint\w*|knocked out|last chance", _FAINTING),
        ("events?", _EVENT),
        ("raises?|raised", Situation("", card=usual.RAISE)),
        ("antes?|anteing|ante up", _ANTE),
        ("forced out|forced to leave|(?:thrown|kicked) out of (?:the|a) (?:round|gambling)", _OUT),
        (rf"(?:{_WINNING}) (?:the |a )?(?:pot|round|hand)", _WON),
        (r"(?:everyone|everybody|last player)(?: \w+){0,2} passe[sd]", _WON),
        ("action(?: cards?)?(?! phase)", Situation("", card=usual.ATTACK)),
        ("cheating(?: cards?)?", Situation("", card=usual.CHEAT)),
        ("anytime cards?", Situation("", card=usual.TIP)),
        ("gambling cards?", Situation("", card=usual.RAISE)),
        ("sometimes(?: cards?)?", Situation("", card=usual.SPIKE)),
        (rf"(?:{_LOSING}) (?:\w+ )?(?:fortitude|fort|damage|health)|attack(?:ed|s)?|damages?|hit", _LOSS),
        (rf"(?:{_LOSING}) (?:\w+ ){{0,2}}(?:gold|coins?|money)|payments?|tipp?(?:ing|ed)?", _PAY),
        ("gambling|in (?:a|the) round", _ROUND),
        ("discard and draw|draw phase", _DRAWING),
        ("order a drink phase|ordering", _ORDERING),
        ("drinks?|drinking|ale|wine|beer|mead|brew|spiked", _DRINK),
    )
)


_DOINGS = tuple(
    (re.compile(rf"\b(?:{verb}) (?:\w+ ){{1,2}}?drinks?\b(?! on)"), Situation("", card=card))
    for verb, card in (
        ("ignor(?:ing|es|ed)", "gog/this-taste-yucky"),
        ("pass(?:ing|es|ed)?", "zot/teleport-beverage"),
        ("split(?:ting|s)?", "fleck/i-do-so-hate-to-drink-alone"),
        ("spik(?:ing|es|ed)", usual.SPIKE),
    )
)


def found(said: str) -> Situation | None:
    """The situation of which a text speaks, the most particular one."""
    return next((situation for pattern, situation in _PHRASES if pattern.search(said)), None)


def fitting(said: str, reply: Card) -> Situation | None:
    """The situation of which a text speaks and which a card answers at all, or else the first of which it speaks."""
    spoken = [situation for pattern, situation in _PHRASES if pattern.search(said)]
    first = next((one for one in (_NOTHING, _REFILL, _STARTED) if one in spoken), None)
    if first is not None:
        return first
    if _IN_ACTION in spoken and all(one in (_IN_ACTION, _OWN_TURN, _DRINK) for one in spoken if one.card is None):
        return _OWN_TURN if "action" in reply.types else _IN_ACTION
    doing = next((one for phrase, one in _DOINGS if phrase.search(said)), None)
    if doing is not None and any(isinstance(one, CardPlayed) for option in reply.options for one in option.when):
        return doing
    answered = {type(pattern) for option in reply.options for pattern in option.when}
    mine = (one for one in spoken if type(one.pattern) in answered)
    return next(mine, spoken[0] if spoken else None)


def is_without_a_drink(said: str) -> bool:
    """Whether it is said that nobody is drinking."""
    return found(said) in (_NOTHING, _IN_ACTION)


def own(reply: Card) -> Situation | None:
    """The situation that a card by its own text is for."""
    if "anytime" in reply.types:
        return _OWN_TURN
    patterns = [pattern for option in reply.options for pattern in option.when]
    known = (_ANTE, _PAY, _LOSS, _OUT, _WON, _ROUND, _EVENT, _DRINK)
    return next((one for pattern in patterns for one in known if type(one.pattern) is type(pattern)), None)
