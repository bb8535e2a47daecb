"""Whether everything that an effect speaks of is there: players, Drinks, losses, payments to answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toolkit.cards import amounts, effects, patterns
from toolkit.cards.card import Option
from toolkit.cards.walk import Step, walk
from toolkit.untrusted.fault import Remark, Trail

Kinds = tuple[type[msgspec.Struct], ...]

_LOSS: Kinds = (patterns.FortitudeLoss,)
_HURT: Kinds = (patterns.FortitudeLoss, patterns.FortitudeLost)
_DRINK: Kinds = (patterns.DrinkRevealed,)
_WON: Kinds = (patterns.RoundWon,)
_PLAYED: Kinds = (patterns.CardPlayed, patterns.ForcedOut, *_HURT)

PLAYERS: Mapping[str, Kinds] = {"attacker": _HURT, "drinker": _DRINK, "card-player": _PLAYED, "winner": _WON}
"""The players whom only an answered event tells, and the events that tell them."""

ANSWERS: Mapping[type[msgspec.Struct], Kinds] = {
    effects.Negate: (patterns.CardPlayed, patterns.DrinkRevealed, patterns.EventRevealed, patterns.ForcedOut),
    effects.Ignore: (patterns.CardPlayed, patterns.DrinkRevealed, patterns.EventRevealed),
    effects.Redirect: _LOSS,
    effects.ReduceLoss: _LOSS,
    effects.ShareLoss: _LOSS,
    effects.PayInstead: (patterns.Payment, patterns.AnteRequired),
    effects.ChangeDrink: _DRINK,
    effects.ReplaceDrink: _DRINK,
    effects.ConvertDrink: _DRINK,
    effects.PassDrink: _DRINK,
    effects.SplitDrink: _DRINK,
    effects.ChangeNumbers: (patterns.CardPlayed,),
    effects.ResumeRound: _WON,
    effects.ClaimPot: _WON,
    amounts.Loss: _HURT,
}
"""The effects and amounts that speak of an answered event, and the events that they can answer."""

KNOWN_BEFORE = ("you", "attacker", "drinker", "card-player")
"""The players whom a card can ask about before it is played."""

_PICKED = {"picked": 1, "second-picked": 2}
_NAMING = ("who", "to", "sharer", "to_whom")


def remarks(option: Option, trail: Trail) -> Iterator[Remark]:
    """What an option speaks of without having it, and whom it picks in vain."""
    steps = [step for step in walk(option, trail) if not isinstance(step.record, patterns.Pattern)]
    for step in steps:
        yield from _unanswered(step, option.when)
        for key, who in _named(step.record).items():
            yield from _unbound(step, key, who, option)
    yield from _picked_in_vain(steps, option, trail)
    for index, condition in enumerate(option.requires):
        if getattr(condition, "who", "you") not in KNOWN_BEFORE:
            problem = "asks about a player who is not known before the card is played"
            yield Remark((*trail, "requires", index, "who"), problem, f"one of {', '.join(KNOWN_BEFORE)}")


def unbound(part: tuple[effects.Effect, ...], events: Sequence[patterns.Pattern], trail: Trail) -> Iterator[Remark]:
    """The same for effects that are not part of an option: those of Drinks and Drink Events."""
    option = Option(part, when=tuple(events))
    for remark in remarks(option, ()):
        yield remark._replace(trail=(*trail, *remark.trail[1:]))


def _named(record: msgspec.Struct) -> dict[str, str]:
    """The players that a record names, by the key that names them."""
    found = {key: getattr(record, key, None) for key in _NAMING}
    return {key: who for key, who in found.items() if isinstance(who, str)}


def _unanswered(step: Step, when: Sequence[patterns.Pattern]) -> Iterator[Remark]:
    wanted = ANSWERS.get(type(step.record), ())
    if wanted and not _all_of(when, wanted):
        yield Remark(step.trail, f"{_name(step.record)!r} has nothing to answer", _played_on(wanted))


def _unbound(step: Step, key: str, who: str, option: Option) -> Iterator[Remark]:
    trail = (*step.trail, key)
    if who in PLAYERS and not _all_of(option.when, PLAYERS[who]):
        yield Remark(trail, f"nobody is the {who!r} here", _played_on(PLAYERS[who]))
    if who == "that-player" and not any(isinstance(record, effects.Each) for record in step.around):
        yield Remark(trail, "nobody is 'that-player' here", "it inside an 'each'")
    if len(option.pick) < _PICKED.get(who, 0):
        yield Remark(trail, f"nobody is {who!r} here", f"{_PICKED[who]} in the option's 'pick'")


def _picked_in_vain(steps: Sequence[Step], option: Option, trail: Trail) -> Iterator[Remark]:
    used = {who for step in steps for who in _named(step.record).values()}
    for who, number in _PICKED.items():
        if len(option.pick) >= number and who not in used:
            yield Remark((*trail, "pick", number - 1), f"a player is picked, but no effect is about {who!r}")
    for index, pick in enumerate(option.pick):
        if index >= len(_PICKED):
            yield Remark((*trail, "pick", index), "more players are picked than effects can name", "two at most")
        if pick == "another-but-attacker" and not _all_of(option.when, _HURT):
            yield Remark((*trail, "pick", index), "there is no attacker to leave out", _played_on(_HURT))


def _all_of(when: Sequence[patterns.Pattern], wanted: Kinds) -> bool:
    """Whether whatever happens that the card may answer is of the ``wanted`` kinds."""
    return bool(when) and all(isinstance(pattern, wanted) for pattern in when)


def _played_on(kinds: Kinds) -> str:
    names = " or ".join(repr(kind.__struct_config__.tag) for kind in kinds)
    return f"only events of the kind {names} in the option's 'when'"


def _name(record: msgspec.Struct) -> object:
    return record.__struct_config__.tag
