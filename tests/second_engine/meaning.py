"""What the words of a card mean at this moment: who, how much, under which condition, and what it would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from tests.second_engine import standing
from tests.second_engine.happenings import Cause, Drinks, Event, Harm, Losses, Play, Victory
from tests.second_engine.table import Table
from toolkit.cards import amounts, conditions, effects
from toolkit.cards.words import Attribute, Player, Who


def is_whose(table: Table, whose: Player, actor: int, you: int) -> bool:
    """Whether something that ``actor`` does is done by ``whose``; what an ally does is as your own (9.4.1, 9.8.1)."""
    is_ours = table.are_allies(actor, you)
    return {"you": is_ours, "another": not is_ours, "anyone": True}[whose]


def seats(table: Table, cause: Cause, who: Who) -> list[int]:
    """The players meant, but for those who Ignore the card (3.4.1), are not there (9.10.1) or out of the game."""
    ignoring = cause.source.ignoring if isinstance(cause.source, Play | Event) else set()
    ignoring = ignoring | {seat for seat in range(len(table.players)) if table.is_away(seat) and seat != cause.you}
    return [seat for seat in _called(table, cause, who) if seat not in ignoring and not table.sides[seat].out]


def one(table: Table, cause: Cause, who: Who) -> int | None:
    """The one player meant."""
    found = seats(table, cause, who)
    return found[0] if found else None


def _called(table: Table, cause: Cause, who: Who) -> list[int]:
    you, source, answered = cause.you, cause.source, cause.answered
    picks = list(source.picks) if isinstance(source, Play) else []
    around = table.playing(you)
    with_gold = [seat for seat in around if seat != table.otto]
    richest = max((table.sides[seat].gold for seat in with_gold), default=0)
    called: dict[str, list[int]] = {
        "you": [you],
        "picked": picks[:1],
        "second-picked": picks[1:2],
        "everyone": [seat for seat in around if _takes_part(table, cause, seat)],
        "each-other": table.others(you),
        "in-round": [seat for seat in around if seat in table.in_round()],
        "drinker": [source.glass.drinker] if isinstance(source, Play) and source.glass else [],
        "card-player": [answered.seat] if isinstance(answered, Play | Harm) else [],
        "attacker": [answered.seat] if isinstance(answered, Play | Harm) else [],
        "winner": [answered.collector] if isinstance(answered, Victory) else [],
        "turn-player": [table.state.turn],
        "left": table.others(you)[:1],
        "right": table.others(you)[-1:],
        "richest": [seat for seat in with_gold if table.sides[seat].gold == richest],
        "that-player": [] if cause.that is None else [cause.that],
    }
    return called[who]


def _takes_part(table: Table, cause: Cause, seat: int) -> bool:
    """Whether a player takes what each player takes: of a team, only its Champion does (9.7.5, 9.7.10)."""
    chosen = cause.source.champions if isinstance(cause.source, Play | Event) else []
    champions = [one for one in chosen if table.are_allies(one, seat)]
    if not champions and table.are_allies(cause.you, seat):
        return seat == cause.you
    return seat in champions or not champions


def amount(table: Table, cause: Cause, much: amounts.Amount) -> int:
    """How much."""
    match much:
        case int():
            return much
        case amounts.Half():
            whole = amount(table, cause, much.of)
            return whole // 2 if much.rounded == "down" else whole - whole // 2
        case amounts.Count():
            return len(seats(table, cause, much.who))
        case amounts.Pot():
            return table.round.pot if table.round else 0
        case amounts.Loss():
            return sum(cause.answered.losses.values()) if isinstance(cause.answered, Harm) else 0
        case amounts.Tracked():
            return sum(table.players[seat].trackers.get(much.tracker, 0) for seat in seats(table, cause, much.who))


def holds(table: Table, cause: Cause, condition: conditions.Condition) -> bool:
    """Whether a condition is met while effects are carried out."""
    match condition:
        case conditions.Opponents() | conditions.IsPhase():
            return is_met(table, condition, cause.you, [cause.you])
        case _:
            return is_met(table, condition, cause.you, seats(table, cause, condition.who))


def is_met(table: Table, condition: conditions.Condition, you: int, who: list[int]) -> bool:
    """Whether a condition is met by these players."""
    players = [table.players[seat] for seat in who]
    match condition:
        case conditions.Opponents():
            opponents = len(table.others(you))
            return condition.at_least <= opponents <= (opponents if condition.at_most is None else condition.at_most)
        case conditions.IsPhase():
            return table.state.phase == condition.phase and is_whose(table, condition.whose, table.state.turn, you)
        case conditions.InRound():
            met = [(seat in table.in_round()) is condition.still for seat in who]
        case conditions.InGame():
            met = [
                not table.has_passed_out(seat) and (table.sides[seat].gold > 0 or seat == table.otto) for seat in who
            ]
        case conditions.IsTracked():
            tracked = [player.trackers.get(condition.tracker, 0) for player in players]
            most = inf if condition.at_most is None else condition.at_most
            met = [condition.at_least <= much <= most for much in tracked]
        case conditions.IsSpecies():
            met = [not set(condition.species).isdisjoint(player.species) for player in players]
    return met != [] and all(met)


def parts(listed: Iterable[effects.Effect]) -> Iterator[effects.Effect]:
    """Every single effect that could come of a card, whatever is chosen."""
    for effect in listed:
        match effect:
            case effects.May() | effects.Each():
                yield from parts(effect.effects)
            case effects.If():
                yield from parts([*effect.effects, *effect.otherwise])
            case effects.Choose():
                for option in effect.options:
                    yield from parts(option)
            case _:
                yield effect


def losses(table: Table, play: Play, effect: effects.Lose, cause: Cause) -> Losses:
    """Who loses how much Fortitude by one effect of a card, after all detours, each taken once in order (3.5.3)."""
    much = amount(table, cause, effect.amount)
    aimed = {seat: standing.hit(table, seat, much, by=play.seat) for seat in seats(table, cause, effect.who)}
    for detour in play.detours:
        aimed = detour(aimed)
    gone = {seat for seat in aimed if table.is_away(seat) and seat != cause.you}
    return {seat: much for seat, much in aimed.items() if much and seat not in play.ignoring | gone}


def affected(table: Table, play: Play, seat: int) -> set[Attribute]:
    """What of a player's, which is their team's, a card would change directly if it took effect now (3.6, 9.4.1)."""
    changes = _changes(table, Cause(play, play.seat), play, play.effects)
    return {attribute for attribute, whose in changes if table.are_allies(whose, seat)}


def would_lose(table: Table, play: Play, seat: int) -> bool:
    """Whether a card would make a player's team lose Fortitude."""
    lost = _blows(table, Cause(play, play.seat), play, play.effects)
    return any(table.are_allies(loser, seat) for one in lost for loser in one)


def _blows(table: Table, cause: Cause, play: Play, listed: Iterable[effects.Effect]) -> Iterator[Losses]:
    for effect in listed:
        match effect:
            case effects.Lose(attribute="fortitude"):
                yield losses(table, play, effect, cause)
            case effects.Each():
                for seat in seats(table, cause, effect.who):
                    yield from _blows(table, Cause(play, play.seat, seat), play, effect.effects)
            case effects.May() | effects.If() | effects.Choose():
                yield from _blows(table, cause, play, _branches(effect))


def _changes(  # noqa: C901 - one case for each verb
    table: Table, cause: Cause, play: Play, listed: Iterable[effects.Effect]
) -> Iterator[tuple[Attribute, int]]:
    for effect in listed:
        match effect:
            case effects.Lose(attribute="fortitude"):
                yield from (("fortitude", seat) for seat in losses(table, play, effect, cause))
            case effects.Gain() | effects.Lose():
                yield from ((effect.attribute, seat) for seat in seats(table, cause, effect.who))
            case effects.Pay():
                yield from (("gold", seat) for seat in seats(table, cause, effect.who) if _counts(table, play, seat))
                if effect.to != "inn":
                    yield from (("gold", seat) for seat in seats(table, cause, effect.to))
            case effects.TakeFromPot() | effects.Ante():
                yield from (("gold", seat) for seat in seats(table, cause, effect.who))
            case effects.DrinkingContest():
                yield from (("gold", seat) for seat in seats(table, cause, "everyone"))
            case effects.ShareLoss():
                yield from (("fortitude", seat) for seat in seats(table, cause, effect.sharer))
            case effects.Each():
                for seat in seats(table, cause, effect.who):
                    yield from _changes(table, Cause(play, play.seat, seat), play, effect.effects)
            case effects.May() | effects.If() | effects.Choose():
                yield from _changes(table, cause, play, _branches(effect))


def _branches(effect: effects.May | effects.If | effects.Choose) -> list[effects.Effect]:
    match effect:
        case effects.May():
            return list(effect.effects)
        case effects.If():
            return [*effect.effects, *effect.otherwise]
        case effects.Choose():
            return [inner for option in effect.options for inner in option]


def _counts(table: Table, play: Play, payer: int) -> bool:
    """Whether a payment is one that may be Ignored: not one's own on one's own card, where the book says so (3.4.3)."""
    return not (table.profile.own_payment_not_ignored and table.are_allies(payer, play.seat))


def glass_of(cause: Cause) -> tuple[Drinks, int]:
    """The Drinks that a card answers, and the place among them of the one that it is played on."""
    assert isinstance(cause.source, Play)
    assert isinstance(cause.answered, Drinks)
    assert cause.source.glass is not None
    return cause.answered, cause.answered.glasses.index(cause.source.glass)


def is_barred(table: Table, play: Play, what: str) -> bool:
    """Whether a card that was played says that this cannot be done to it (13.3.5)."""
    limits = play.card.limits
    return what in limits.cannot_be and all(
        is_met(table, one, play.seat, _spoken_of(play, one.who if isinstance(one, conditions.IsTracked) else "you"))
        for one in limits.when
    )


def _spoken_of(play: Play, who: Who) -> list[int]:
    """The player of a card, or of the card that it answers."""
    if who == "card-player":
        return [play.answers.seat] if isinstance(play.answers, Play | Harm) else []
    return [play.seat]
