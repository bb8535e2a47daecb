"""Judging moves: what is legal, and why not. Legal moves are the output of the same function that refuses one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import assert_never

import msgspec

from toolkit.cards.conditions import InRound
from toolkit.cards.effects import Effect, LeaveRound, SplitDrink, TakeControl
from toolkit.cards.patterns import CardPlayed, FortitudeLoss
from toolkit.cards.words import CardType, Pick, Who
from toolkit.engine import costs, mushrooms
from toolkit.engine.answering import mismatch
from toolkit.engine.chance import Word
from toolkit.engine.conditions import holds_for
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame, Game
from toolkit.engine.limits import forbids
from toolkit.engine.moves import PlayCard
from toolkit.engine.playbook import Playable, Way
from toolkit.engine.refusal import Refusal, by_its_text
from toolkit.engine.state import Player

_NOTHING: Sequence[tuple[int, ...]] = ((),)
_NOT_ON_A_DRINK: Sequence[int | None] = (None,)


class Moment(msgspec.Struct, frozen=True, gc=False):
    """Where a move is judged: the types that may be played, and the place of what is answered.

    ``why`` nothing may be played at all.
    """

    types: tuple[CardType, ...]
    event: int | None = None
    why: Refusal | None = None


def action_plays(game: Game, seat: int) -> list[PlayCard]:
    """The Action Cards that ``seat`` may play in their Action Phase (rule turn.one-action)."""
    return plays(game, seat, game.book.types["action"])


def gambling_plays(game: Game, seat: int) -> list[PlayCard]:
    """The cards that ``seat`` may play on their turn in a Round of Gambling (rule gambling.turns)."""
    return plays(game, seat, game.book.types["gambling"] | game.book.types["cheating"])


def why_not(game: Game, moment: Moment, move: PlayCard) -> Refusal | None:
    """The first reason why a card may not be played so at this moment; None if it may."""
    player, side = game.players[move.seat], game.side_of[move.seat]
    if side.out:
        rule = "losing.out-of-gold" if side.gold == 0 and side.alcohol < side.fortitude else "losing.passing-out"
        return Refusal(rule, f"{player.name} is out of the game.")
    if move.seat in game.away:
        return Refusal("team-ends", f"{player.name}'s turn has ended early.")
    entry = game.playbook[move.card]
    way = entry.ways[move.option]
    if not entry.card.types:
        return by_its_text("That is no card to be played.")
    if way.not_yet:
        return by_its_text(f"The engine cannot carry out {', '.join(way.not_yet)} yet.")
    if not _is_at_hand(player, way, move.card):
        return by_its_text("That card is not in your hand.")
    event = None if moment.event is None else game.stack[moment.event]
    if move.on not in _drinks(event, way):
        return by_its_text("It is not played on a Drink here.")
    return (
        _wrong_time(game, moment, move.seat, way)
        or _refusal(game, moment.event, move.seat, entry, way, move.on)
        or _wrong_picks(game, event, move, way)
        or _wrong_harvest(game, move, way)
    )


def _is_at_hand(player: Player, way: Way, card: str) -> bool:
    """Whether the card lies where it is played from: in hand, in front of the player, or among the Plotted Cards.

    (rules petra.schemes, petra.scheme-instead, petra.not-in-hand, petra.plotted-cards)
    """
    return card in player.lying(way.option.played_from)


def plays(game: Game, seat: int, wanted: Word, place: int | None = None) -> list[PlayCard]:
    """Every legal way to play a card now: by each option, on each Drink, and on every choice of players.

    Such are Anytime Cards, and Sometimes Cards where their text allows it (rules cards.sometimes, cards.anytime).
    ``wanted`` are the bits of what could be played (see the playbook), in answer to the frame at a ``place``.
    """
    found: list[PlayCard] = []
    event = None if place is None else game.stack[place]
    for entry in game.hands.of(seat):
        if not entry.could & wanted:
            continue
        for way in entry.ways:
            if not way.could & wanted:
                continue
            for drink in _drinks(event, way) if way.on_a_drink else _NOT_ON_A_DRINK:
                if way.is_bound and _refusal(game, place, seat, entry, way, drink) is not None:
                    continue
                for picks in _picks(game, seat, way, event) if way.option.pick else _NOTHING:
                    move = PlayCard(seat, entry.card.id, way.number, picks, drink)
                    if way.harvested:
                        found += _harvesting(game, move, way)
                    else:
                        found.append(move)
    return found


def _drinks(event: Frame | None, way: Way) -> Sequence[int | None]:
    """The Drinks that a card may be played on, by their place; None for a card that is not played on one."""
    return range(len(event.drafts)) if way.on_a_drink and isinstance(event, Drinking) else _NOT_ON_A_DRINK


def _picks(game: Game, seat: int, way: Way, event: Frame | None) -> list[tuple[int, ...]]:
    """Every choice of players for a card; nobody is picked twice, but several may be of one team.

    (rule targets.several)
    """
    pick = way.option.pick
    if len(pick) == 1:
        return [(other,) for other in candidates(game, seat, pick[0], event)]
    choices = product(*[candidates(game, seat, one, event) for one in pick])
    return [picks for picks in choices if len(set(picks)) == len(picks)]


def harvests(game: Game, seat: int, way: Way) -> Sequence[tuple[int, ...]]:
    """Every choice of Mushrooms that are harvested for a card played so; of nothing, if it does not ask for any."""
    return mushrooms.harvests(game, seat, way.harvested) if way.harvested else _NOTHING


def _harvesting(game: Game, move: PlayCard, way: Way) -> list[PlayCard]:
    """A play of a card, with each choice of Mushrooms that are harvested for it."""
    return [msgspec.structs.replace(move, harvest=some) for some in harvests(game, move.seat, way)]


def candidates(game: Game, seat: int, pick: Pick, event: Frame | None) -> list[int]:
    """Who may be picked (rules targets.another, targets.any, boss-turn.targets)."""
    match pick:
        case "anyone":
            return game.around(seat)
        case "another":
            return game.opponents(seat)
        case "another-in-round":
            return [other for other in game.in_round() if not game.on_one_side(other, seat)]
        case "another-but-attacker":
            attacker = event.seat if isinstance(event, (Play, Lost)) else None
            return [other for other in game.opponents(seat) if other != attacker]
        case _:
            assert_never(pick)


def _wrong_time(game: Game, moment: Moment, seat: int, way: Way) -> Refusal | None:
    """Refused if no card of its type may be played now."""
    if way.type in moment.types:
        return None
    return moment.why or _not_champion(game, seat, way) or _TIMES[way.type]


def _refusal(game: Game, place: int | None, seat: int, entry: Playable, way: Way, drink: int | None) -> Refusal | None:
    """Why a card may not be played in this way in answer to the frame at a place, whoever is picked."""
    option, event = way.option, None if place is None else game.stack[place]
    if option.when:
        if refusal := mismatch(game, option.when, seat, place, drink):
            return refusal
        if isinstance(event, Play) and (refusal := _closed_to_it(game, event, entry, way)):
            return refusal
    if (option.requires or option.cost) and (refusal := _missing_condition(game, event, seat, way, drink)):
        return refusal
    return _refused_by_effect(game, event, way, drink) if way.restricted else None


def _closed_to_it(game: Game, event: Play, entry: Playable, way: Way) -> Refusal | None:
    """Refused if the card answered can only be affected by certain cards, and this is none of them."""
    limits = game.card(event.card).limits
    if limits.cannot_be and _is_barred(game, event, way):
        return by_its_text(f"“{game.card(event.card).title}” says that this cannot be done to it.")
    only = limits.only_affected_by
    if not only or entry.card.id in only or entry.card.counts_as in only or not _acts_on_card(way):
        return None
    return by_its_text(f"“{game.card(event.card).title}” can only be affected by certain cards.")


def _not_champion(game: Game, seat: int, way: Way) -> Refusal | None:
    """Who sits out a Round because a teammate is Champion plays nothing that belongs to those who are in it."""
    current = game.gambling
    if current is None or seat not in current.sitting_out:
        return None
    is_of_the_round = way.type in ("gambling", "cheating") or any(
        isinstance(one, InRound) for one in way.option.requires
    )
    champion = Refusal("champions.others-in-a-round", "A teammate is Champion, and gambles for the team.")
    return champion if is_of_the_round else None


_TIMES: dict[CardType, Refusal] = {
    "action": Refusal("turn.one-action", "An Action Card is played in your own Action Phase, one each turn."),
    "gambling": Refusal("gambling.turns", "A Gambling Card is played on your turn in a Round of Gambling."),
    "cheating": Refusal("gambling.turns", "A Cheating Card is played on your turn in a Round of Gambling."),
    "sometimes": by_its_text("A Sometimes Card is played when its own text allows it."),
    "anytime": Refusal("turn.no-cards-while-drawing", "Not now: finish drawing first."),
}


def _is_barred(game: Game, event: Play, way: Way) -> bool:
    """Whether the card answered says that nothing of what this does to it can be done.

    (rules note.too-hot, note.that-tears-it)
    """
    return bool(way.does) and all(forbids(game, event, what) for what in way.does)


def _acts_on_card(way: Way) -> bool:
    return bool(way.leaves) and any(isinstance(pattern, (CardPlayed, FortitudeLoss)) for pattern in way.option.when)


def _missing_condition(game: Game, event: Frame | None, seat: int, way: Way, drink: int | None) -> Refusal | None:
    if way.option.cost and (refusal := costs.missing(game, seat, way.option.cost)):
        return refusal
    for condition in way.option.requires:
        about = _spoken_of(event, getattr(condition, "who", "you"), seat, drink)
        if not holds_for(game, condition, seat, about):
            return _not_champion(game, seat, way) or by_its_text("Its own condition does not hold.")
    return None


def _spoken_of(event: Frame | None, who: Who, seat: int, drink: int | None) -> list[int]:
    """Whom a condition asks about before a card is played: its player, or who is behind what it answers."""
    match who, event:
        case "drinker", Drinking(drafts=drafts) if drink is not None:
            return [drafts[drink].drinker]
        case (("card-player" | "attacker"), Play() | Lost()):
            return [event.seat]
        case "you", _:
            return [seat]
        case _:
            return []


def _refused_by_effect(game: Game, event: Frame | None, way: Way, drink: int | None) -> Refusal | None:
    for effect in way.restricted:
        refusal = _refused_effect(game, event, way, effect, drink)
        if refusal:
            return refusal
    return None


def _refused_effect(game: Game, event: Frame | None, way: Way, effect: Effect, drink: int | None) -> Refusal | None:
    """Why this effect may not be used now.

    (rules gambling.cheating, gambling.gambling-card, gambling.beats-it-anyway, gambling.leave)
    """
    current = game.gambling
    match effect:
        case TakeControl(beats_anything=False) if current and current.locked and way.type == "gambling":
            return Refusal("gambling.winning-hand", "Only a Cheating Card can be played on “Winning Hand!”.")
        case LeaveRound(who="you") if current and not current.may_leave:
            return Refusal("gambling.leave", "Nobody may leave this Round by choice.")
        case SplitDrink() if drink is not None and _splits_itself(game, event, drink):
            return Refusal("self-split.no-other", "A Drink that splits itself is split by no other card.")
        case _:
            return None


def _splits_itself(game: Game, event: Frame | None, drink: int) -> bool:
    return isinstance(event, Drinking) and event.drafts[drink].is_closed_to_splitting(game)


def _wrong_harvest(game: Game, move: PlayCard, way: Way) -> Refusal | None:
    """Why these Mushrooms do not pay for a card (rule dale.harvest-instead)."""
    if move.harvest in harvests(game, move.seat, way):
        return None
    if not way.harvested:
        return by_its_text("No Mushroom is harvested for it.")
    return Refusal("dale.harvest", f"It takes Mushrooms worth {way.harvested} together, all from your Planter Box.")


def _wrong_picks(game: Game, event: Frame | None, move: PlayCard, way: Way) -> Refusal | None:
    """Why a card may not be played on these players (rules targets.another, team-drinks.not-to-teammates)."""
    if move.picks in _picks(game, move.seat, way, event):
        return None
    if any(seat != move.seat and game.on_one_side(seat, move.seat) for seat in move.picks):
        rule = "team-drinks.not-to-teammates" if way.on_a_drink else "targets.another"
        return Refusal(rule, "A teammate is not another player.")
    if game.has_teams and len(set(move.picks)) < len(move.picks):
        return Refusal("targets.several", "Nobody is picked twice.")
    return Refusal("turn.playing-an-action", "Those are not players that it may be played on.")
