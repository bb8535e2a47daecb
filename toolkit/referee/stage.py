"""Stages: how a given card, Drink or Event comes about at a table, with sensible defaults for what was not said."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.cards import AnyCard, Card, Database, Drink, Option
from toolkit.cards.conditions import InRound, IsTracked
from toolkit.cards.effects import Spend
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.referee import tracked
from toolkit.referee.staging import Staging, Step
from toolkit.referee.usual import ALE, ATTACK, DRUNKER, FORCING, HOUSE, ROUND, SPIKE, START, THEFT, TIP, WINE
from toolkit.rulebook import Book


@dataclass(frozen=True)
class Cast:
    """Who sits at the table: who answers, who is answered, and somebody who has no part in it."""

    responder: str
    actor: str
    bystander: str


class CannotStage(Exception):
    """There is no way known to bring this about."""


@dataclass(frozen=True)
class Stage:
    """Brings a card about at a fresh table.

    ``chain`` are cards that are answered on the way to it, the nearest first (in "Eve plays A on Gog's B": B for A);
    ``drink`` is the Drink that is poured where one is needed; ``left`` are those who have left the Round that is on.
    """

    cards: Database
    cast: Cast
    characters: dict[str, str | None]
    edition: Book
    state: dict[str, dict[str, Any]] = field(default_factory=dict)
    chain: tuple[tuple[str, str | None], ...] = ()
    drink: str = WINE
    left: tuple[str, ...] = ()

    def empty(self) -> Staging:
        """The three players, with nothing in hand."""
        names = (self.cast.actor, self.cast.responder, self.cast.bystander)
        return Staging(
            {
                name: {**self._seat(name), **START, "deck": [], **self.state.get(name, {})}
                for name in dict.fromkeys(names)
            },
            self.edition,
        )

    def _seat(self, name: str) -> dict[str, Any]:
        character = self.characters[name]
        return {"character": character} if character else {}

    def of(self, card: AnyCard, option: int | None, by: str, against: str, drinker: str | None) -> Staging:
        """A table at which ``by`` plays the card or reveals the Drink. Raises :class:`CannotStage`."""
        staging = self.empty()
        if not isinstance(card, Card):
            staging.serve(drinker or by, *self._poured(card))
            return staging
        self._play(staging, card.id, by, against, drinker=drinker, option=option)
        return staging

    def moment(self, pattern: Pattern, by: str, against: str, drinker: str | None = None) -> Staging:
        """A table at which what a card of ``by`` answers comes about. Raises :class:`CannotStage`."""
        staging = self.empty()
        self._bring_about(staging, pattern, by, against, drinker)
        return staging

    def _poured(self, card: AnyCard) -> tuple[str, ...]:
        chased = isinstance(card, Drink) and card.chaser
        return (card.id, ALE, ALE) if chased else (card.id, ALE)

    def _set_scene(
        self, staging: Staging, card: Card, option: Option, by: str, against: str, drinker: str | None
    ) -> None:
        kind = card.type_of(option)
        in_round = any(isinstance(one, InRound) for one in option.requires)
        if option.when:
            if in_round or any(isinstance(one, DuringRound) for one in option.when):
                self._gamble(staging, by, against)
            self._bring_about(staging, option.when[0], by, against, drinker)
        elif kind in ("gambling", "cheating"):
            self._gamble(staging, by, against)
        else:
            staging.turn, staging.phase = by, "action"

    def _gamble(self, staging: Staging, upcoming: str, control: str) -> None:
        control = control if control != upcoming else staging.others(upcoming)[0]
        if upcoming in self.left:
            upcoming = next((one for one in staging.others(upcoming) if one not in (*self.left, control)), upcoming)
        staging.gamble(control, upcoming, self.left)

    def _bring_about(self, staging: Staging, pattern: Pattern, by: str, against: str, drinker: str | None) -> None:
        other = against if against != by else staging.others(by)[0]
        match pattern:
            case DrinkRevealed(by=whose):
                staging.serve(_drinker(whose, by, other, drinker), self.drink, ALE, ALE)
            case EventRevealed():
                staging.serve(drinker or other, HOUSE)
            case Payment(reasons=("refill",)):
                staging.turn, staging.phase, staging.drink_deck = other, "order-a-drink", (ALE,)
            case Payment():
                self._play(staging, self._named(TIP), other, by)
            case FortitudeLoss() | FortitudeLost():
                self._play(staging, self._named(ATTACK), other, by)
            case DuringPhase(phase=phase, whose=whose):
                self._phase(staging, phase, by if whose == "you" else other)
            case CardPlayed():
                self._answered(staging, pattern, by, other, drinker)
            case _:
                self._in_a_round(staging, pattern, by, other)

    def _in_a_round(self, staging: Staging, pattern: Pattern, by: str, other: str) -> None:
        match pattern:
            case AnteRequired():
                self._play(staging, self._named(ROUND), other, by)
            case ForcedOut():
                self._gamble(staging, other, by)
                self._play(staging, self._named(FORCING), other, by, option=0)
            case RoundWon():
                self._gamble(staging, staging.others(other)[0], other)
            case DuringRound() if staging.gambling is None:
                self._gamble(staging, by, other)
            case DuringRound():
                return
            case _:
                raise CannotStage

    def _phase(self, staging: Staging, phase: str, whose: str) -> None:
        if phase == "drink":
            staging.serve(whose, WINE, ALE, ALE)
        staging.turn, staging.phase = whose, phase

    def _answered(self, staging: Staging, pattern: CardPlayed, by: str, other: str, drinker: str | None) -> None:
        """A card of ``other`` that the pattern answers, whatever is needed for that one to be played."""
        if self.chain:
            named, owner = self.chain[0]
            behind = replace(self, chain=self.chain[1:])
            behind._play(staging, named, owner or other, by, drinker=drinker)
            return
        if pattern.touches:
            fitting = {"fortitude": ATTACK, "alcohol": DRUNKER, "gold": THEFT}[pattern.touches[0]]
        elif "cheating" in pattern.types:
            fitting = FORCING
        else:
            fitting = SPIKE
        self._play(staging, fitting, other, by, drinker=drinker)

    def _named(self, usual: str) -> str:
        """The card that the question names for what comes before, or else the usual one."""
        return self.chain[0][0] if self.chain else usual

    def _play(
        self,
        staging: Staging,
        card_id: str,
        by: str,
        against: str,
        *,
        drinker: str | None = None,
        option: int | None = None,
    ) -> None:
        """``by`` plays a card, and all that must come before it comes about."""
        card = self.cards.card(card_id)
        if not isinstance(card, Card):
            staging.serve(drinker or by, *self._poured(card))
            return
        number = option if option is not None else 0
        deeper = replace(self, chain=()) if not self.chain or self.chain[0][0] == card_id else self
        deeper._set_scene(staging, card, card.options[number], by, against, drinker)
        staging.give(by, card_id)
        drinker = whose_drink(card.options[number], by, against, drinker)
        self._track(staging, card.options[number], by, against, drinker)
        staging.steps.append(Step(by, card_id, number if len(card.options) > 1 else None, against, drinker))

    def _track(self, staging: Staging, option: Option, by: str, against: str, drinker: str | None) -> None:
        """Players have what the option spends and asks for of what characters track, where nothing else was said."""
        spent = [(by, one.tracker, one.amount or 1) for one in option.cost if isinstance(one, Spend)]
        people = {"you": by, "drinker": drinker or by}
        asked = [
            (people.get(one.who, against), one.tracker, one.at_least)
            for one in option.requires
            if isinstance(one, IsTracked)
        ]
        for name, tracker, much in (*spent, *asked):
            if tracker in tracked.known(self.cards, self.characters[name]):
                staging.players[name]["state"] = {tracker: much, **staging.players[name].get("state", {})}


def whose_drink(option: Option, by: str, against: str, drinker: str | None) -> str | None:
    """On whose Drink an option is played, if it is played on one: the player's own, or another's, as it must be."""
    whose = next((one.by for one in option.when if isinstance(one, DrinkRevealed)), None)
    return drinker if whose is None else _drinker(whose, by, against, drinker)


def _drinker(whose: str, by: str, other: str, drinker: str | None) -> str:
    if whose == "you":
        return by
    if drinker is None or (whose == "another" and drinker == by):
        return other
    return drinker
