"""What a scenario says may or may not be done at a moment, held against the judge."""

from __future__ import annotations

from toolkit.cards.words import Attribute
from toolkit.engine import Ask, Game
from toolkit.engine.moment import open_window as moment_of
from toolkit.engine.moves import UsePotion
from toolkit.engine.refusal import Refusal
from toolkit.errors import NotFound
from toolkit.referee.citation import cite, rules
from toolkit.referee.scenarios import plays
from toolkit.referee.scenarios.matching import choosing, wanted
from toolkit.referee.scenarios.scenario import Can, Cannot, NoCard


def disproof(game: Game, claim: Cannot | Can) -> str | None:
    """What is wrong with a claim about this moment; None if it is right."""
    assert game.ask is not None, "a claim is about a moment of the game"
    seat = next(place for place, seat in enumerate(game.players) if seat.name == claim.player)
    what = claim.cannot if isinstance(claim, Cannot) else claim.can
    if isinstance(what, NoCard):
        is_offered = _may_use(game, seat, what.potion) if what.potion else _may_choose(game, game.ask, seat, what)
        if isinstance(claim, Can):
            return None if is_offered else "is not offered"
        return "is offered" if is_offered else None
    if not plays.holds(game, seat, what):
        return f"{claim.player} does not hold {what!r}"
    refusals = plays.refusals(game, seat, wanted(game, claim, what))
    if isinstance(claim, Can):
        return f"is not legal: {_reasons(refusals)}" if refusals else None
    if not refusals:
        return "is legal here"
    return _wrong_reason(refusals, claim.because) if claim.because else None


def _may_choose(game: Game, ask: Ask, seat: int, what: NoCard) -> bool:
    return seat in (ask.seat, *ask.also) and what.choose is not None and bool(choosing(game, ask, what.choose))


def _may_use(game: Game, seat: int, potion: Attribute) -> bool:
    """Whether a Potion Token could be used now, which is wherever anybody may act."""
    return moment_of(game) is not None and UsePotion(seat, potion) in game.at_will.get(seat, ())


def _wrong_reason(refusals: list[Refusal], because: str) -> str | None:
    try:
        slug = rules().rule(because).slug
    except NotFound as fault:
        return str(fault)
    if slug in {refusal.rule for refusal in refusals}:
        return None
    return f"is refused, but not because of {cite(slug)}: {_reasons(refusals)}"


def _reasons(refusals: list[Refusal]) -> str:
    return "; ".join(dict.fromkeys(f"{refusal.text} ({cite(refusal.rule)})" for refusal in refusals))
