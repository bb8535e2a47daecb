"""Courses: how a game goes on in which one card is played or one Drink drunk, and nobody answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Event, Prize
from toolkit.cards.effects import Draw, DrinkOne
from toolkit.cards.patterns import Payment
from toolkit.cards.touches import leaves
from toolkit.engine.log import Entry
from toolkit.figures import TRACK_END
from toolkit.referee import casting, usual, voice
from toolkit.referee.numbers import Numbers, numbers
from toolkit.referee.referee import Referee
from toolkit.referee.rehearsal import Rehearsal
from toolkit.referee.saying import joined, quoted
from toolkit.referee.solo import juncture
from toolkit.referee.solo.juncture import Juncture
from toolkit.referee.solo.seats import Seats, cast
from toolkit.referee.solo.setting import Setting, State
from toolkit.referee.stage import CannotStage, Stage
from toolkit.referee.staging import Staging, Step

_DECK = ("drinks/elven-wine", usual.WINE, *(usual.ALE,) * 10)
_PILE = [usual.WINE, usual.ALE, usual.ALE]
_MORE = ("A fourth player", "A fifth player", "A sixth player", "A seventh player", "An eighth player")
FEWEST_PLAYERS = 2
MOST_PLAYERS = 3 + len(_MORE)


@dataclass(frozen=True)
class Course:
    """How it went: what happened from the card on until somebody passed in a Round, and the numbers around it.

    ``whole`` is all that happened, ``out`` who was out of the game at the end.
    """

    card: AnyCard
    seats: Seats
    names: tuple[str, ...]
    log: tuple[Entry, ...]
    whole: tuple[Entry, ...]
    before: dict[str, Numbers]
    after: dict[str, Numbers]
    out: tuple[str, ...]
    scenario: dict[str, Any] | None
    cards: Mapping[str, AnyCard]

    def happened(self, what: str, who: str | None = None) -> list[Entry]:
        """What happened of a kind, to somebody."""
        return [one for one in self.log if one.what == what and who in (None, self.name(one))]

    def name(self, entry: Entry) -> str | None:
        """To whom something happened."""
        return None if entry.seat is None else self.names[entry.seat]

    def moved(self, who: str, track: str) -> int:
        """By how much a player's Fortitude, Alcohol Content or Gold moved."""
        up = sum(one.amount or 0 for one in self.happened(f"{track}-up", who))
        return up - sum(one.amount or 0 for one in self.happened(f"{track}-down", who))


def courses(referee: Referee, card: AnyCard, setting: Setting, options: Sequence[int], title: str) -> Iterator[Course]:
    """How it goes, by each of these options of the card."""
    for option in options:
        try:
            yield course(referee, card, setting, option, title)
        except CannotStage:
            continue


def course(referee: Referee, card: AnyCard, setting: Setting, option: int, title: str) -> Course:
    """How it goes when a card is played by one of its options. Raises :class:`CannotStage`."""
    staging = _staged(referee, card, setting, option)
    rehearsal = Rehearsal(
        staging.record(), referee.cards, staging.steps, "", willing=setting.willing, species=_species(setting)
    )
    game = rehearsal.play()
    if rehearsal.unplayed:
        raise CannotStage
    names = tuple(player.name for player in game.players)
    whole = tuple(rehearsal.log)
    at_refill = setting.when is not None and setting.when.situation is juncture.REFILL
    played = (
        0
        if at_refill
        else next((place for place, one in enumerate(whole) if one.what == "plays" and one.card == card.id), 0)
    )
    passed = next((place for place, one in enumerate(whole) if one.what == "passes" and place > played), len(whole))
    return Course(
        card,
        setting.seats,
        names,
        whole[played:passed],
        whole,
        rehearsal.before,
        numbers(game),
        tuple(game.players[seat].name for seat in game.gone),
        None if rehearsal.species else staging.scenario(title[:200], rehearsal.moves),
        referee.cards.cards,
    )


def _species(setting: Setting) -> dict[str, str]:
    """What the player is said to be, who is no character that is known to be something else."""
    named = setting.seats.player not in voice.UNNAMED
    return {} if setting.species is None or named else {setting.seats.player: setting.species}


def _staged(referee: Referee, card: AnyCard, setting: Setting, option: int) -> Staging:
    seats, when = setting.seats, _when(card, setting)
    who = cast(seats, answers=when is not None)
    state = _state(setting, when)
    stage = Stage(referee.cards, who, casting.people(referee), referee.edition, state, left=setting.left)
    if not isinstance(card, Card):
        staging = stage.of(card, None, seats.player, seats.other, seats.player)
    elif when is None:
        staging = stage.of(card, option, seats.player, seats.other, casting.usual_drinker(card, who))
    else:
        staging = _answering(referee, stage, card, seats, when, option)
    if setting.ignored_by is not None:
        _ignore(staging, card, setting.ignored_by)
    _furnish(staging, card, setting)
    return staging


def _ignore(staging: Staging, card: AnyCard, who: str) -> None:
    """Somebody Ignores the card or the Drink."""
    ignoring = usual.IGNORE if isinstance(card, Card) else usual.DUMP
    staging.give(who, ignoring)
    staging.steps.append(Step(who, ignoring, about=card.id))


def _when(card: AnyCard, setting: Setting) -> Juncture | None:
    """When the card is played; at the last chance, if its player is said to be past the end.

    A payment is one to another player, where it is not said, so that it can be told who gets it.
    """
    own = setting.state.get(setting.seats.player, {})
    if isinstance(card, Card) and "anytime" in card.types and _is_past(own):
        return Juncture(juncture.PAST_THE_END, setting.seats.player)
    pays = isinstance(card, Card) and any(isinstance(one, Payment) for option in card.options for one in option.when)
    if pays and (setting.when is None or setting.when.situation is juncture.PAY):
        return Juncture(juncture.THEFT)
    return setting.when


def _is_past(own: Mapping[str, int]) -> bool:
    return "alcohol" in own and own["alcohol"] >= own.get("fortitude", TRACK_END)


def _state(setting: Setting, when: Juncture | None) -> State:
    """What is said of those at the table, or else what brings it about that the card is played."""
    seats = setting.seats
    known = (seats.player, seats.other, seats.third)
    state = {name: dict(values) for name, values in setting.state.items() if name in known}
    if when is not None and when.situation.state:
        state[seats.player] = {**when.situation.state, **state.get(seats.player, {})}
    return state


def _answering(referee: Referee, stage: Stage, card: Card, seats: Seats, when: Juncture, option: int) -> Staging:
    """A table at which the card is played in answer to what goes on."""
    going_on = when.situation
    if going_on.card is not None:
        subject = referee.cards.cards[going_on.card]
        staging = stage.of(subject, 0, seats.other, when.against or seats.player, None)
    else:
        assert going_on.pattern is not None, "what goes on is a card or a pattern"
        staging = stage.moment(going_on.pattern, seats.player, seats.other, when.drinker)
    staging.give(seats.player, card.id)
    about = going_on.kinds if going_on in juncture.LAST_CHANCES else None
    number = option if len(card.options) > 1 else None
    staging.steps.append(Step(seats.player, card.id, number, seats.other, when.drinker, about))
    return staging


def _furnish(staging: Staging, card: AnyCard, setting: Setting) -> None:
    """Put on the table what the card needs besides: Drinks, cards to draw, more players."""
    effects = list(leaves(effects_of(card)))
    if setting.players == FEWEST_PLAYERS:
        staging.players.pop(setting.seats.third, None)
    for number in range(FEWEST_PLAYERS + 1, min(setting.players, MOST_PLAYERS)):
        staging.players[_MORE[number - 3]] = {**usual.START, "deck": []}
    if any(isinstance(one, DrinkOne) and one.source == "drink-me" for one in effects) and not setting.empty_piles:
        for part in staging.players.values():
            part.setdefault("drink_me", list(_PILE))
    if any(isinstance(one, Draw) for one in effects):
        for part in staging.players.values():
            part["deck"] = [usual.TIP] * 4
    if isinstance(card, DrinkEvent):
        staging.drink_deck = _DECK


def effects_of(card: AnyCard) -> list[Any]:
    """All effects of a card, those of a Drink besides its numbers."""
    if isinstance(card, Drink):
        return list(card.also)
    if isinstance(card, DrinkEvent | Event):
        return list(card.effects)
    if isinstance(card, Prize):
        return list(card.use.effects)
    return [effect for option in card.options for effect in option.effects]


_DEEDS = {
    "takes-control": "takes control of the Round",
    "leaves-round": "leaves the Round",
    "wins-round": "wins the Round",
    "wins-contest": "wins the contest",
    "claims-pot": "takes the pot",
    "inn-pays": "pays out of the Inn's Gold",
    "sobers-up": "sobers up",
    "ignores": "Ignores it",
    "passes-out": "passes out",
    "goes-broke": "is out of Gold and out of the game",
}
"""What is told of somebody besides the numbers."""

_OF_THE_TABLE = {
    "round-starts": "a Round of Gambling starts",
    "round-ends": "the Round ends",
    "pot-to-inn": "the pot goes to the Inn",
    "refill": "the Drink Deck is refilled",
}
"""What is told of nobody in particular."""

_TRACKS = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}


def told(course: Course) -> str:
    """What happened, those together to whom the same happened: "Gog loses 2 Fortitude; each other player pays ..."."""
    of_each = {name: list(_of_one(course, name)) for name in course.names}
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, parts in of_each.items():
        if parts:
            groups.setdefault(tuple(parts), []).append(name)
    sentences = [_sentence(who, parts) for parts, names in groups.items() for who in _called(course, names)]
    sentences += [text for what, text in _OF_THE_TABLE.items() if course.happened(what)]
    return "; ".join(sentences)


def _sentence(who: str, parts: Sequence[str]) -> str:
    return f"{who} {joined([voice.second_person(part) if who == voice.YOU else part for part in parts])}"


def _called(course: Course, names: Sequence[str]) -> Sequence[str]:
    if len(names) == len(course.names):
        return ("everyone",)
    if len(names) > 1 and set(names) == set(course.names) - {course.seats.player}:
        return ("each other player",)
    return names


def _of_one(course: Course, name: str) -> Iterator[str]:
    drunk = len(course.happened("drinks", name))
    if drunk and course.happened("drinks", name)[0].card != course.card.id:
        yield "drinks a Drink" if drunk == 1 else f"drinks {drunk} Drinks"
    for track, called in _TRACKS.items():
        amount = course.moved(name, track)
        if amount:
            yield f"{_verb(track, amount)} {abs(amount)} {called}"
    for what, text in _DEEDS.items():
        if course.happened(what, name):
            yield text
    ordered = len(course.happened("orders", name))
    if ordered > 1:
        yield f"orders {ordered} Drinks in all"


def _verb(track: str, amount: int) -> str:
    if track == "gold":
        return "gets" if amount > 0 else "loses"
    return "gains" if amount > 0 else "loses"


def when(course: Course) -> str:
    """When it went so: "When Eve plays “Illusionary Coin” in answer to another player's “Gold? What Gold?”"."""
    player = course.seats.player
    match course.card:
        case Drink():
            return f"When {_sentence(player, ['drinks'])} {quoted(course.card)}"
        case DrinkEvent():
            return f"When {_sentence(player, ['reveals'])} {quoted(course.card)}"
        case _:
            return f"When {_sentence(player, ['plays'])} {quoted(course.card)}{_aim(course)} and nobody answers it"


def _aim(course: Course) -> str:
    """On whom or in answer to what the card was played."""
    played = next((one for one in course.log if one.what == "plays" and one.card == course.card.id), None)
    if played is None:
        return ""
    if played.drinker is not None:
        return f" on {course.names[played.drinker]}'s Drink"
    earlier = [one for one in course.whole[: course.whole.index(played)] if one.what == "plays" and one.card]
    if earlier and earlier[-1].card:
        return f" in answer to {course.name(earlier[-1])}'s {quoted(course.cards[earlier[-1].card])}"
    return "" if played.other is None else f" on {course.names[played.other]}"


def sentence(course: Course) -> str:
    """When it went so, and what happened then."""
    occasion, happened = when(course), told(course) or "nobody's Fortitude, Alcohol Content or Gold changes"
    if f" on {voice.ANOTHER}" in occasion:
        happened = happened.replace(f"{voice.ANOTHER} ", "that player ")
    return f"{occasion}, {happened}."


def ends(course: Course, names: Sequence[str]) -> str:
    """Where players stand at the end: "Gog is then at 10 Fortitude and 9 Alcohol Content"."""
    told = []
    for name in names:
        fortitude, alcohol, gold = course.after[name]
        stands = f"is then at {fortitude} Fortitude, {alcohol} Alcohol Content and {gold} Gold"
        told.append(_sentence(name, [stands]))
    return "; ".join(told)
