"""Whether a saved game can be one: what it names is there, and each frame stands on the one that it belongs to.

A save may come from anybody. What is unsound would fail much later, or never end; so it is refused when it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, get_args

import msgspec

from toolkit.cards import Card, Database, Event, OttoCard
from toolkit.cards.effects import DrinkOne, Effect, OrderDrinks
from toolkit.cards.numbers import MOST_DRINKS
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    RoundWon,
)
from toolkit.cards.patterns import Payment as PaymentDue
from toolkit.cards.words import PHASES, PRIZE_ZONES, ZONES, TableZone
from toolkit.engine import sound_boxes
from toolkit.engine.frames import gamble
from toolkit.engine.frames.collapse import Collapse
from toolkit.engine.frames.contest import Contest
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import Gamble, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.ordering import Ordering
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.prize import Staking, Using
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.turn import Turn
from toolkit.engine.frames.window import Window
from toolkit.engine.not_yet import not_yet
from toolkit.engine.playbook import playbook
from toolkit.engine.state import Side, State
from toolkit.figures import OTTO_TRACK_END, TRACK_END

FEWEST_SEATS, MOST_SEATS = 2, 10
LARGEST = 1000
"""No number of what is in progress is further from 0."""

_SEATS = {
    "seat",
    "seats",
    "you",
    "that",
    "actor",
    "collector",
    "halver",
    "drinker",
    "revealer",
    "sharer",
    "to",
    "picks",
}
_SEATS |= {"ignored", "settled", "warned", "players", "contestants", "totals", "revealers", "copies_for", "winners"}
_SEATS |= {"starter", "control", "next", "left", "passed", "turn", "sitting_out", "champions"}
_SEATS |= {"behind", "automaton"}
_SEATS |= {"acting", "acted", "plays", "again", "only", "ended", "teams", "boss", "leaders"}
"""The fields that hold seats."""


_ANSWERED: dict[type[Pattern], type] = {
    CardPlayed: Play,
    FortitudeLoss: Play,
    DrinkRevealed: Drinking,
    EventRevealed: Revealed,
    AnteRequired: Payment,
    PaymentDue: Payment,
    FortitudeLost: Lost,
    ForcedOut: gamble.ForcedOut,
    RoundWon: Won,
}
"""The frame that a card of each pattern answers; the other patterns go with anything."""


class Fault(NamedTuple):
    """What is wrong with a state, and where (a JSON path)."""

    path: str
    problem: str


class _Known(NamedTuple):
    """The ids of a database's cards, by where they may lie; ``played`` are those that can be played."""

    characters: frozenset[str]
    drinks: frozenset[str]
    otto: frozenset[str]
    prizes: frozenset[str]
    events: frozenset[str]
    played: frozenset[str]

    @property
    def everything(self) -> frozenset[str]:
        """The ids of all cards that lie in decks."""
        return self.characters | self.drinks

    def of_zone(self, zone: TableZone) -> frozenset[str]:
        """The ids of what may lie in a zone of the table."""
        if zone in ("bar-deck", "tavern-deck", "tavern-discard"):
            return self.drinks
        if zone == "sea-deck":
            return self.events
        return self.prizes if zone in PRIZE_ZONES else self.otto


@lru_cache(maxsize=8)
def _known(cards: Database) -> _Known:
    characters = frozenset(card.id for card in cards.cards.values() if isinstance(card, Card))
    otto = frozenset(card.id for card in cards.cards.values() if isinstance(card, OttoCard))
    prizes = frozenset(cards.prizes)
    events = frozenset(card.id for card in cards.cards.values() if isinstance(card, Event))
    drinks = frozenset(cards.cards) - characters - otto - prizes - events
    return _Known(characters, drinks, otto, prizes, events, frozenset(playbook(cards).entries))


def faults(state: State, cards: Database) -> Iterator[Fault]:
    """All that is wrong with a state."""
    if not FEWEST_SEATS <= len(state.players) <= MOST_SEATS:
        yield Fault("$.players", f"has {len(state.players)} players, not {FEWEST_SEATS} to {MOST_SEATS}")
    known = _known(cards)
    yield from _wrong_piles(state, known)
    for place, side in enumerate(state.sides):
        yield from _wrong_tracks(side, f"$.sides[{place}]")
    for zone, count in state.counters.items():
        if not 0 <= count <= LARGEST or zone not in state.zones:
            yield Fault(f"$.counters.{zone}", f"has {count} counters, or lies nowhere")
    yield from _wrong_sides(state)
    yield from _wrong_automaton(state)
    yield from _wrong_numbers(state.variant, "$.variant", "", len(state.players))
    yield from _wrong_numbers(state.turn, "$.turn", "turn", len(state.players))
    yield from _wrong_numbers(state.winners, "$.winners", "winners", len(state.players))
    yield from _wrong_numbers(state.round, "$.round", "", len(state.players))
    yield from _wrong_stack(state)
    yield from (Fault(path, problem) for path, problem in sound_boxes.problems(state, cards))
    for place, frame in enumerate(state.stack):
        path = f"$.stack[{place}]"
        yield from _wrong_numbers(frame, path, "", len(state.players))
        yield from _wrong_cards(frame, path, known)
        yield from (Fault(path, problem) for problem in _misplaced(state.stack, place, frame))
        if isinstance(frame, Play) and frame.card in known.played:
            yield from (Fault(path, problem) for problem in _unplayable(state.stack, place, frame, cards))


# cards and seats


def _wrong_piles(state: State, known: _Known) -> Iterator[Fault]:
    yield from _strangers(state.drink_deck, "$.drink_deck", known.drinks)
    yield from _strangers(state.drink_discard, "$.drink_discard", known.drinks)
    for zone, lying in state.zones.items():
        yield from _strangers(lying, f"$.zones.{zone}", known.of_zone(zone))
    for place, seat in enumerate(state.players):
        own = (*seat.hand, *seat.deck, *seat.discard, *seat.laid_out)
        yield from _strangers(own, f"$.players[{place}]", known.characters)
        yield from _strangers(seat.drink_me, f"$.players[{place}].drink_me", known.drinks)
        for pile, cards in seat.zones.items():
            yield from _strangers(cards, f"$.players[{place}].zones.{pile}", known.characters)
            if pile not in ZONES:
                yield Fault(f"$.players[{place}].zones", f"{pile!r} is no zone")
        yield from _strangers(seat.in_front, f"$.players[{place}].in_front", known.everything)
        yield from _strangers(seat.prizes, f"$.players[{place}].prizes", known.prizes)


def _wrong_cards(frame: object, path: str, known: _Known) -> Iterator[Fault]:
    if isinstance(frame, Play):
        yield from _strangers((frame.card,), path, known.played)
    elif isinstance(frame, Revealed):
        yield from _strangers((frame.card,), path, known.drinks | known.events)
    elif isinstance(frame, Using):
        yield from _strangers((frame.card,), path, known.prizes)
    yield from _strangers(getattr(frame, "cards", ()), path, known.drinks)
    for draft in getattr(frame, "drafts", ()):
        yield from _strangers(draft.cards, path, known.drinks)
        if not draft.cards:
            yield Fault(path, "has a Drink without a card")


def _strangers(cards: Iterable[str], path: str, known: frozenset[str]) -> Iterator[Fault]:
    if not known.issuperset(cards):
        yield from (Fault(path, f"{card!r} is no card that can lie there") for card in cards if card not in known)


def _wrong_sides(state: State) -> Iterator[Fault]:
    for place, player in enumerate(state.players):
        if not 0 <= player.side < len(state.sides):
            yield Fault(f"$.players[{place}].side", f"is side {player.side}, which is not there")
    if empty := {*range(len(state.sides))} - {player.side for player in state.players}:
        yield Fault(f"$.sides[{min(empty)}]", "is a side without a player")
    teams = getattr(state.variant, "teams", ())
    seated = [[seat for seat, player in enumerate(state.players) if player.side == side] for side in range(len(teams))]
    if list(map(sorted, teams)) != seated or (teams and len(teams) != len(state.sides)):
        yield Fault("$.variant", "does not have the players on the sides on which they are")


def _wrong_automaton(state: State) -> Iterator[Fault]:
    """An automaton sits on the last seat, with a track for each other player, and only where the variant has one."""
    *others, last = state.players
    name = state.variant.automaton()
    if name is None:
        wrong = [place for place, side in enumerate(state.sides) if side.tracks]
        yield from (Fault(f"$.sides[{place}].tracks", "has tracks of Otto, who does not play") for place in wrong)
        return
    for misfit in state.variant.misfits([player.name for player in others]):
        yield Fault("$.variant", misfit.problem)
    owners = [set(side.tracks) for side in state.sides]
    if last.name != name or owners != [*(set[int]() for _ in others), {*range(len(others))}]:
        yield Fault("$.sides", f"does not have {name} on the last seat with a track for each other player")
    for owner, track in state.sides[-1].tracks.items():
        if not (0 <= track.fortitude <= OTTO_TRACK_END and 0 <= track.alcohol <= OTTO_TRACK_END):
            yield Fault(f"$.sides[{len(others)}].tracks.{owner}", "has Fortitude or Alcohol Content out of its limits")
    if len(state.sides) == len(state.players):
        yield from (
            Fault(f"$.stack[{place}]", "is about no track of Otto's")
            for place, frame in enumerate(state.stack)
            if isinstance(frame, Collapse) and (frame.automaton != len(others) or not 0 <= frame.seat < len(others))
        )


def _wrong_tracks(side: Side, path: str) -> Iterator[Fault]:
    if not (0 <= side.fortitude <= TRACK_END and 0 <= side.alcohol <= TRACK_END and side.gold >= 0):
        yield Fault(path, "has Fortitude, Alcohol Content or Gold out of its limits")
    if side.potions < 0:
        yield Fault(path, "has less than no Potion Tokens")


def _wrong_numbers(value: Any, path: str, name: str, seats: int) -> Iterator[Fault]:
    """Seats that are not there, and numbers out of all limits, in a value that stands in the field ``name``."""
    if value is None or isinstance(value, (bool, str)):
        return
    if isinstance(value, int):
        if name in _SEATS and not 0 <= value < seats:
            yield Fault(path, f"names seat {value}, which is not there")
        elif abs(value) > LARGEST:
            yield Fault(path, f"has {value}, which is out of all limits")
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _wrong_numbers(getattr(value, field), path, field, seats)
        yield from _too_many_drinks(value, path)
        if isinstance(value, get_args(Effect)) and (parts := not_yet(value)):
            yield Fault(path, f"needs {', '.join(parts)}, which is not there yet")
    elif isinstance(value, (list, tuple, dict)):
        for one in value:
            yield from _wrong_numbers(one, path, name, seats)


def _too_many_drinks(record: msgspec.Struct, path: str) -> Iterator[Fault]:
    many = record.amount if isinstance(record, (OrderDrinks, DrinkOne)) else 0
    count = record.count if isinstance(record, Ordering) else 0
    if count < 0 or max(count, many if isinstance(many, int) else 0) > MOST_DRINKS:
        yield Fault(path, "has more Drinks than can be ordered or drunk at once")


# what is in progress


def _wrong_stack(state: State) -> Iterator[Fault]:
    stack = state.stack
    if not stack:
        if not state.winners:
            yield Fault("$.stack", "is empty, though nobody has won")
        return
    if any(isinstance(frame, Staking) for frame in stack) and not state.zones.get("prizes"):
        yield Fault("$.zones.prizes", "is empty, though one of them is being put into the pot")
    if not isinstance(stack[0], Turn):
        yield Fault("$.stack[0]", "is no turn")
    if (state.round is None) == any(isinstance(frame, Gamble) for frame in stack):
        yield Fault("$.round", "does not fit what is in progress")
    if sum(not (side.out or side.tracks) for side in state.sides) < FEWEST_SEATS:
        yield Fault("$.sides", "has nobody left to play with")


def _misplaced(stack: list[Any], place: int, frame: Any) -> Iterator[str]:
    """What a frame points at must be the frame below that it can belong to."""
    below = stack[place - 1] if place else None
    source = getattr(frame, "source", None)
    if isinstance(frame, Gamble):
        source = None  # a scenario may begin in the middle of a Round, which no card has begun
    if isinstance(source, int) and source != _nearest_source(stack, place):
        yield "comes from nothing that is in progress"
    if isinstance(frame, Window) and frame.event is not None and frame.event != place - 1:
        yield "answers nothing that is in progress"
    contest = getattr(frame, "contest", None)
    if contest is not None and not (contest == place - 1 and isinstance(below, Contest)):
        yield "belongs to no contest"
    if isinstance(frame, Won) and not any(isinstance(other, Gamble) for other in stack[:place]):
        yield "ends a Round that is not on"
    if isinstance(frame, Turn):
        yield from _untimely(frame)
    drinks = len(below.drafts) if isinstance(below, Drinking) else 0
    if isinstance(frame, Using) and frame.on is not None and not 0 <= frame.on < drinks:
        yield "is used on no Drink"
    if isinstance(frame, Resolve) and not 0 <= frame.at <= len(frame.effects):
        yield "is at none of its effects"


def _untimely(turn: Turn) -> Iterator[str]:
    """A turn must be at one of its steps, and those who act must have something to do."""
    steps = (turn.step,) if turn.back is None else (turn.step, turn.back)
    if not all(0 <= step <= 3 * len(PHASES) for step in steps):
        yield "is at no step of a turn"
    if (turn.only is None) != (turn.back is None):
        yield "repeats a phase for nobody, or goes nowhere from there"
    if turn.is_for_actions and turn.acting is not None and not set(turn.acting) <= set(turn.plays):
        yield "has players acting who may play no Action Card"


def _nearest_source(stack: list[Any], place: int) -> int | None:
    kinds = Play | Drinking | Revealed | Using
    return next((at for at in range(place - 1, -1, -1) if isinstance(stack[at], kinds)), None)


def _unplayable(stack: list[Any], place: int, play: Play, cards: Database) -> Iterator[str]:
    """A card must have been played in a way that it has, on what it can answer."""
    below, card = stack[place - 1] if place else None, playbook(cards).entries[play.card].card
    answers = below.event if isinstance(below, Window) else place - 1 if isinstance(below, Gamble | Drinking) else None
    is_there = answers is None or 0 <= answers < place
    if not (is_there and play.answers == answers and 0 <= play.option < len(card.options)):
        yield "is played in answer to nothing"
        return
    option, event = card.options[play.option], None if answers is None else stack[answers]
    fits = not option.when or any(isinstance(event, _ANSWERED.get(type(when), object)) for when in option.when)
    drinks: Iterable[int | None] = [None]
    if isinstance(event, Drinking) and any(isinstance(when, DrinkRevealed) for when in option.when):
        drinks = range(len(event.drafts))
    if not fits or play.on not in drinks or len(play.picks) != len(option.pick):
        yield "is played on nothing"
