"""Explanations: every condition of a card at each moment at which it could answer something, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from toolkit.cards import Card
from toolkit.engine import Ask, Game, costs
from toolkit.engine.answering import mismatch
from toolkit.engine.conditions import holds_for
from toolkit.engine.judge import Moment, why_not
from toolkit.engine.moment import moment, most_telling, ways
from toolkit.engine.playbook import Way
from toolkit.engine.refusal import Refusal
from toolkit.referee import needs
from toolkit.referee.citation import cite
from toolkit.referee.interaction import Occasion, about, staged
from toolkit.referee.moment import Wanted, refusals, subject
from toolkit.referee.rehearsal import Rehearsal
from toolkit.referee.saying import joined, with_article
from toolkit.referee.stage import Stage


class Checked(msgspec.Struct, frozen=True):
    """One condition, whether it holds, and if not, why; ``rule`` is the number and slug of the rule behind that."""

    condition: str
    holds: bool
    why: str = ""
    rule: str = ""


class Looked(msgspec.Struct, frozen=True):
    """A moment at which a card was looked at: the window, what may be answered, and each condition by its option."""

    window: str
    answering: str
    option: int
    conditions: tuple[Checked, ...]


def explanation(stage: Stage, occasion: Occasion, reply: Card, drinker: str | None = None) -> list[Looked]:
    """What is checked wherever the reply could be played. Raises :class:`toolkit.referee.stage.CannotStage`."""
    player, staging = stage.cast.responder, staged(stage, occasion)
    staging.give(player, reply.id)
    found: list[Looked] = []

    def look(game: Game, ask: Ask, _moves: int) -> None:
        seat = next(place for place, one in enumerate(game.players) if one.name == player)
        if reply.id in game.players[seat].hand:
            found.extend(_looked(game, ask, seat, Wanted(reply.id, None, drinker)))

    Rehearsal(staging.record(), stage.cards, staging.steps, about(occasion), look).play()
    return list(dict.fromkeys(found))


def _looked(game: Game, ask: Ask, seat: int, wanted: Wanted) -> Iterator[Looked]:
    now = moment(game, seat)
    refused = refusals(game, seat, wanted)
    for way in game.playbook[wanted.card].ways:
        checked = list(_checked(game, now, seat, way, wanted.card))
        if all(one.holds for one in checked) and refused:
            checked.append(_failed("the rules let it be played here", most_telling(refused)))
        yield Looked("/".join(ask.kinds), subject(game), way.number + 1, tuple(checked))


def _checked(game: Game, now: Moment, seat: int, way: Way, card: str) -> Iterator[Checked]:
    """The conditions of one way to play a card, in the order in which the engine looks at them."""
    kind = with_article(f"{way.type.capitalize()} Card")
    if way.type in now.types:
        yield Checked(f"{kind} may be played here", holds=True)
    else:
        yield _failed(f"{kind} may be played here", most_telling(_refused(game, now, seat, card)))
    if way.option.when:
        yield _answering(game, now, seat, way)
    for condition in way.option.requires:
        yield Checked(needs.fact(condition), holds_for(game, condition, seat, [seat]))
    if way.option.cost:
        missing = costs.missing(game, seat, way.option.cost)
        yield Checked("you can pay what it costs", holds=True) if missing is None else _failed("you can pay", missing)


def _answering(game: Game, now: Moment, seat: int, way: Way) -> Checked:
    """Whether any of the events that an option answers is going on."""
    wanted = f"it answers {joined(list(map(needs.event, way.option.when)), 'or')}"
    drinks = range(len(getattr(now.answered(game), "drafts", ()))) if way.on_a_drink else (None,)
    refused = [mismatch(game, pattern, seat, now.event, drink) for pattern in way.option.when for drink in drinks]
    known = [one for one in refused if one is not None]
    if len(known) < len(refused) or not known:
        return Checked(wanted, holds=len(known) < len(refused))
    return _failed(wanted, most_telling(known))


def _refused(game: Game, now: Moment, seat: int, card: str) -> list[Refusal]:
    found = [why_not(game, now, play) for play in ways(game, seat, card)]
    return [one for one in found if one is not None]


def _failed(condition: str, refusal: Refusal) -> Checked:
    return Checked(condition, holds=False, why=refusal.text, rule=cite(refusal.rule))
