"""Which cards may be played at this moment, on whom, and on which Drink."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import permutations

from tests.second_engine import drinking, prices
from tests.second_engine.happenings import (
    Drinks,
    Event,
    ForcedOut,
    Glass,
    Happening,
    Harm,
    Payment,
    Play,
    Victory,
)
from tests.second_engine.meaning import affected, is_barred, is_met, is_whose, parts, would_lose
from tests.second_engine.table import Table
from toolkit.cards import Card, Drink, DrinkEvent, Option, OttoCard, Prize, patterns
from toolkit.cards.conditions import Condition
from toolkit.cards.effects import (
    Ante,
    ChangeDrink,
    ConvertDrink,
    EndRound,
    Ignore,
    LeaveRound,
    Lose,
    Negate,
    PassDrink,
    ReplaceDrink,
    SplitDrink,
    StartRound,
    TakeControl,
    WinRound,
)
from toolkit.cards.words import CardType, Pick
from toolkit.engine.moves import PlayCard
from toolkit.engine.state import Player

_ALTERING = ChangeDrink | ReplaceDrink | ConvertDrink | PassDrink | SplitDrink


def plays(table: Table, seat: int, types: Collection[CardType], happening: Happening | None) -> list[PlayCard]:
    """Every way in which a player may play a card of these types now; none if they are not there (9.10.1)."""
    if table.is_away(seat):
        return []
    return [
        PlayCard(seat, card_id, number, picked, place, harvest)
        for card_id, pile in sorted(_playable(table.players[seat]))
        for card in as_cards(table, card_id)
        for number, option in enumerate(card.options)
        if card.types and card.type_of(option) in types and option.played_from == pile
        for place, glass in _drinks(option, happening)
        if _may_play(table, seat, card, option, happening, glass)
        for picked in picks(table, seat, option, happening)
        for harvest in prices.harvests(table, seat, option.cost)
    ]


def _playable(player: Player) -> set[tuple[str, str]]:
    """The cards from which a player may play, each with where it lies."""
    plotted = _in(player.zones.get("plotted", []), "plotted")
    return _in(player.hand, "hand") | _in(player.in_front, "in-front") | plotted


def _in(cards: list[str], pile: str) -> set[tuple[str, str]]:
    return {(card, pile) for card in cards}


def as_cards(table: Table, card_id: str) -> list[Card]:
    """The card that is played, none if it is only drunk: a Drink that is kept says itself how it is played."""
    card = table.cards.card(card_id)
    if isinstance(card, Drink) and card.kept and card.kept.as_type:
        return [Card(card.id, card.title, (card.kept.as_type,), (card.kept,), card.provenance)]
    if isinstance(card, OttoCard):
        return [Card(card.id, card.title, card.box_types, card.options, card.provenance)]
    if isinstance(card, Prize) and card.use.as_type:
        return [Card(card.id, card.title, (card.use.as_type,), (card.use,), card.provenance)]
    return [card] if isinstance(card, Card) else []


def _drinks(option: Option, happening: Happening | None) -> list[tuple[int | None, Glass | None]]:
    if isinstance(happening, Drinks) and any(isinstance(when, patterns.DrinkRevealed) for when in option.when):
        return list(enumerate(happening.glasses))
    return [(None, None)]


def picks(table: Table, seat: int, option: Option, happening: Happening | None) -> Iterator[tuple[int, ...]]:
    """Every choice of players whom a card may be played on."""
    everybody = permutations(table.playing(0), len(option.pick))
    for some in everybody:
        if all(_may_pick(table, seat, pick, other, happening) for pick, other in zip(option.pick, some, strict=True)):
            yield some


def _may_pick(table: Table, seat: int, pick: Pick, other: int, happening: Happening | None) -> bool:
    if pick == "anyone":
        return True
    if table.are_allies(other, seat) or (pick == "another-in-round" and other not in table.in_round()):
        return False
    attacker = happening.seat if isinstance(happening, Play | Harm) else None
    return pick != "another-but-attacker" or other != attacker


def _may_play(
    table: Table, seat: int, card: Card, option: Option, happening: Happening | None, glass: Glass | None
) -> bool:
    fitting = [when for when in option.when if _fits(table, when, seat, happening, glass)]
    if option.when and not any(_reaches(card, when, happening) for when in fitting):
        return False
    for condition in option.requires:
        if not is_met(table, condition, seat, _asked_about(condition, seat, happening, glass)):
            return False
    if not prices.can_pay(table, seat, option.cost):
        return False
    effects = list(parts(option.effects))
    done = [what for effect in effects if (what := _done_by(effect))]
    if done and isinstance(happening, Play) and all(is_barred(table, happening, what) for what in done):
        return False
    return all(_is_possible(table, card, option, effect, glass) for effect in effects)


def _asked_about(condition: Condition, seat: int, happening: Happening | None, glass: Glass | None) -> list[int]:
    """A card that asks about another player asks about whoever drinks, or whose card it is that it answers."""
    who = getattr(condition, "who", "you")
    if who == "drinker" and glass is not None:
        return [glass.drinker]
    if who in ("card-player", "attacker") and isinstance(happening, Play | Harm):
        return [happening.seat]
    return [seat] if who == "you" else []


def _done_by(effect: object) -> str | None:
    """What an effect does to the card that it answers, or to whoever played that."""
    match effect:
        case Negate():
            return "negated"
        case Ignore():
            return "ignored"
        case Lose(who="card-player"):
            return "hit-back"
        case _:
            return None


def _reaches(card: Card, when: patterns.Pattern, happening: Happening | None) -> bool:
    """Whether a card may act on the one that it answers, which may be open to some cards only."""
    if not isinstance(happening, Play) or not isinstance(when, patterns.CardPlayed | patterns.FortitudeLoss):
        return True
    only = happening.card.limits.only_affected_by
    return not only or not {card.id, card.counts_as}.isdisjoint(only)


def _is_possible(table: Table, card: Card, option: Option, effect: object, glass: Glass | None) -> bool:
    match effect:
        case TakeControl():  # 6.3.1
            locked = table.round is not None and table.round.locked
            return not locked or effect.beats_anything or card.type_of(option) != "gambling"
        case LeaveRound(who="you"):
            return table.round is None or table.round.may_leave
        case SplitDrink():  # 4.7.3
            return glass is None or not drinking.is_shared_by_its_text(table, glass)
    return True


def _fits(  # noqa: C901 - one case for each pattern
    table: Table, when: patterns.Pattern, seat: int, happening: Happening | None, glass: Glass | None
) -> bool:
    """Whether what happens is what a card answers."""
    match when, happening:
        case patterns.CardPlayed(), Play():
            return _is_that_card(table, when, seat, happening)
        case patterns.FortitudeLoss(), Play():
            fits = is_whose(table, when.by, happening.seat, seat) and would_lose(table, happening, seat)
            return fits and not _is_ally_in(table, seat, happening.settled)
        case patterns.DrinkRevealed(), Drinks():
            if glass is None or glass.ignored or drinking.is_event(table, glass):
                return False
            return is_whose(table, when.by, glass.drinker, seat)
        case patterns.EventRevealed(), Event():
            revealed = table.cards.card(happening.card)
            return ("drink" if isinstance(revealed, DrinkEvent) else "sea") in when.kinds
        case patterns.AnteRequired(), Payment():
            return happening.reason == "ante" and table.are_allies(happening.seat, seat)
        case patterns.Payment(), Payment():
            is_due = table.are_allies(happening.seat, seat)
            return is_due and (happening.reason in when.reasons or not when.reasons)
        case patterns.FortitudeLost(), Harm():
            if is_barred(table, happening.play, "hit-back"):
                return False
            untouched = not _is_ally_in(table, seat, happening.play.guarded) or not when.unreduced
            is_hurt = _is_ally_in(table, seat, happening.losses)
            return is_hurt and is_whose(table, when.by, happening.seat, seat) and untouched
        case patterns.ForcedOut(), ForcedOut():
            by, who = (
                is_whose(table, when.by, happening.play.seat, seat),
                is_whose(table, when.who, happening.seat, seat),
            )
            return by and who and (not when.types or happening.play.type in when.types)
        case patterns.RoundWon(), Victory():
            is_free = happening.collector == happening.seat or not when.unclaimed
            return is_whose(table, when.by, happening.collector, seat) and is_free
        case patterns.DuringRound(), _:
            return _is_open_round(table, when, happening)
        case patterns.DuringPhase(), _:
            return table.state.phase == when.phase and is_whose(table, when.whose, table.state.turn, seat)
    return False


def _is_that_card(table: Table, when: patterns.CardPlayed, seat: int, play: Play) -> bool:
    if when.types and play.type not in when.types:
        return False
    if not is_whose(table, when.by, play.seat, seat):
        return False
    if when.changes_drink and not _changes_a_drink(play):
        return False
    if "fortitude" in when.touches and _is_ally_in(table, seat, play.settled):
        return False
    return not when.touches or not affected(table, play, seat).isdisjoint(when.touches)


def _is_ally_in(table: Table, seat: int, seats: Collection[int]) -> bool:
    """Whether a player or a teammate is among these: they defend each other (9.4)."""
    return any(table.are_allies(one, seat) for one in seats)


def _changes_a_drink(play: Play) -> bool:
    """Whether a card Negates, Ignores, passes, splits or alters a Drink (3.8.1)."""
    return any(isinstance(part, _ALTERING) for part in parts(play.effects)) or (
        play.glass is not None and any(isinstance(part, Negate | Ignore) for part in parts(play.effects))
    )


def _is_open_round(table: Table, when: patterns.DuringRound, happening: Happening | None) -> bool:
    """Whether a Round goes on that may still be affected (6.2.2, 3.8.5, 3.8.6)."""
    if table.round is None or table.victory is not None:
        return False
    if "ante" in when.unless and any(map(_makes_ante, table.answerable)):
        return False
    return "round-end" not in when.unless or not _does(happening, (EndRound, WinRound))


def _makes_ante(happening: Happening) -> bool:
    is_ante = isinstance(happening, Payment) and happening.reason == "ante"
    return is_ante or _does(happening, (Ante, StartRound))


def _does(happening: Happening | None, verbs: tuple[type, ...]) -> bool:
    return isinstance(happening, Play) and any(isinstance(part, verbs) for part in parts(happening.effects))
