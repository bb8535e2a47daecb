"""The stager: the smallest position in which the beats of a Case can happen, for one beat, two or many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from toolkit.cards import Card, Database, Drink, DrinkEvent, Option
from toolkit.cards.conditions import InRound
from toolkit.cards.effects import DrinkOne, Gain, Lose, Pay, Redirect
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
from toolkit.referee import deeds
from toolkit.referee.case.case import Beat, Case, Class
from toolkit.referee.court import inline
from toolkit.referee.court.furnish import furnish
from toolkit.referee.court.judgment import CannotStage
from toolkit.referee.court.position import Position, Step
from toolkit.referee.court.roots import Root, windows
from toolkit.referee.court.seats import seated
from toolkit.referee.court.supply import supply
from toolkit.referee.usual import POT, usual
from toolkit.rulebook import Book

_REVEALING = ("reveals", "drinks")

_PATTERNS: Mapping[str, Pattern] = {
    "ante": AnteRequired(),
    "pay": Payment(),
    "loss": FortitudeLoss(),
    "refill": Payment(reasons=("refill",)),
}
"""Moments that come about as what a card answers does."""


@dataclass
class Stager:
    """Stages a Case that has been cast. Its ``root`` says how the first beat comes about."""

    cards: Database
    case: Case
    edition: Book
    root: Root = field(default_factory=Root)

    def stage(self) -> Position:
        """The position with all steps of the Case. Raises :class:`CannotStage`."""
        self.usual = usual(self.cards)
        if self.root.poured:
            self.usual = replace(self.usual, ale=self.root.poured, wine=self.root.poured)
        self._ales = (self.usual.ale,) * 2
        self.position = seated(self.usual, self.case, self.edition, self.root.species)
        for name in self._concerned():
            self._sits(name)
        beats = list(enumerate(self.case.beats))
        if self.case.scene.moment is not None:
            self._moment(self.case.scene.moment)
        elif beats:
            self._begin(*beats.pop(0))
        for place, beat in beats:
            self._then(place, beat)
        if self.position.gambling is None and self.case.beats[1:] and any(one.left for one in self.case.people):
            raise CannotStage("a Round begins anew here, and it is told that somebody has left one")
        furnish(self.cards, self.case, self.position, self.usual)
        return self.position

    def _concerned(self) -> Iterator[str]:
        """All who have a part in the Case."""
        yield from filter(None, (self.case.scene.of, self.case.scene.control))
        for beat in self.case.beats:
            yield from filter(None, (beat.by, beat.drinker, *beat.on))

    # moments of a Scene

    def _moment(self, moment: str) -> None:
        scene, position = self.case.scene, self.position
        of = scene.of or self._acting()
        if moment == "round" and scene.turn is None and self._answers_ante():
            moment, of = "ante", self._acting()
        other = self._another(of)
        if moment in _PATTERNS and not self.root.moment:
            self._bring_about(_PATTERNS[moment], of, other, Beat("plays", by=of))
        elif moment in ("order", "discard-and-draw", "action"):
            position.turn, position.phase = of, "order-a-drink" if moment == "order" else moment
        elif moment in ("drink", "event", "contest", "loss"):
            poured = {"event": self.usual.house, "contest": self.usual.contest, "loss": self._harmful()}
            position.serve(of, *self._poured(scene.card or poured.get(moment, self.usual.wine)))
        elif moment == "round":
            control = scene.control or self._controlling(scene.of)
            self._gamble(
                control, scene.turn or next((one.by for one in self.case.beats if one.by != control and one.by), None)
            )
        elif moment == "round-won":
            self._gamble(of, position.others(of)[0])
        elif moment == "forced-out":
            self._gamble(other, of)
            self._provoke(self.usual.forcing, other, of, option=0)
        elif moment == "last-chance":
            self._strike_down(of, other)
        else:
            position.turn = of if scene.of else other
            position.phase = "action"

    def _answers_ante(self) -> bool:
        """Whether what is played first is for an ante, and for nothing else in a Round."""
        first = self.case.beats[0] if self.case.beats else None
        card = self.cards.cards.get(first.card or "") if first is not None else None
        patterns = [one for option in card.options for one in option.when] if isinstance(card, Card) else []
        in_round = [one for one in patterns if not isinstance(one, DrinkRevealed)]
        return bool(in_round) and all(isinstance(one, AnteRequired) for one in in_round)

    def _controlling(self, of: str | None) -> str:
        """Who controls the Round that is on: as told, but for somebody who has left it or whose turn it is to play."""
        first = self.case.beats[0] if self.case.beats else None
        card = self.cards.cards.get(first.card or "") if first else None
        barred = {one.name for one in self.case.people if one.left}
        if first is not None and first.by and (of is None or (card is not None and deeds.is_for_a_round(card))):
            barred.add(first.by)
        if of is not None and of not in barred:
            return of
        acting = {one.by for one in self.case.beats}
        free = [name for name in self.position.players if name not in barred]
        return next((name for name in free if name not in acting), free[0] if free else self._acting())

    def _harmful(self) -> str:
        """A Drink that takes Fortitude."""
        drinks = (self.cards.cards[one] for one in deeds.members(self.cards, Class(type="drink")))
        return next((one.id for one in drinks if isinstance(one, Drink) and one.fortitude < 0), self.usual.wine)

    def _acting(self) -> str:
        return next((one.by for one in self.case.beats if one.by), next(iter(self.position.players)))

    def _another(self, name: str) -> str:
        """Somebody else, if possible one who has no part in the Case."""
        if name not in self.position.players:
            raise CannotStage(f"{name} is out of the game")
        mates = next((team for team in (self.position.variant or {}).get("teams", ()) if name in team), ())
        others = [one for one in self.position.others(name) if one not in mates]
        if not others:
            raise CannotStage(f"nobody plays against {name}")
        acting = {one.by for one in self.case.beats} | {to for one in self.case.beats for to in one.on}
        return next((one for one in others if one not in acting), others[0])

    def _provoke(self, card: str, by: str, against: str, option: int | None = None) -> None:
        """``by`` plays a usual card, so that something comes about."""
        self._play(Beat("plays", by=by, card=card, on=(against,), option=option), None)

    def _strike_down(self, name: str, by: str) -> None:
        """``name`` is about to go out: for want of Gold where that is told, or else of Fortitude."""
        seat = self.position.players[name]
        if seat.get("gold") == 0 or seat["alcohol"] >= seat["fortitude"]:
            self.position.turn, self.position.phase = by, "action"
        else:
            told = next(one for one in self.case.people if one.name == name)
            if told.alcohol is None:
                seat["alcohol"] = max(0, seat["fortitude"] - 2)
            lost = seat["fortitude"] - seat["alcohol"]
            self._suffers(name, by, Lose(attribute="fortitude", amount=lost, who="picked"), None)

    def _gamble(self, control: str, upcoming: str | None) -> None:
        position, scene = self.position, self.case.scene
        left = [one.name for one in self.case.people if one.left and one.name in position.players]
        mates = next((team for team in (position.variant or {}).get("teams", ()) if control in team), [control])
        order = [name for name in position.others(control) if name not in left and name not in mates]
        passed = {one.name for one in self.case.people if one.passed}
        waiting = [name for name in order if name not in passed] or order
        asked = self.case.beats[-1].by if self.case.beats else None
        if upcoming is None or upcoming in (*left, *(passed - {asked}), *mates):
            upcoming = next(iter(waiting), control)
        position.gamble(control, upcoming, left)
        if position.gambling is not None:
            anted = scene.seats - len(left) if scene.seats is not None else POT
            position.gambling["pot"] = scene.pot if scene.pot is not None else anted
            position.gambling |= self._champions(control, upcoming)

    def _champions(self, control: str, upcoming: str) -> dict[str, Any]:
        """Who gambles for each team: who is in control, whose turn it is, or else whoever does something."""
        first = [control, upcoming, *(one.by for one in self.case.beats if one.by)]
        teams = (self.position.variant or {}).get("teams", ())
        chosen = [next((name for name in first if name in team), team[0]) for team in teams]
        return {"champions": chosen} if chosen else {}

    # the first beat

    def _begin(self, place: int, beat: Beat) -> None:
        by, card = beat.by or self._acting(), self.cards.cards.get(beat.card or "")
        match beat.does:
            case "plays" | "uses" if isinstance(card, Card):
                self._play(beat, place)
            case "reveals" | "drinks" if card is None or isinstance(card, Drink | DrinkEvent):
                self.position.serve(beat.drinker or by, *self._poured(beat.card or self.usual.wine))
            case "orders":
                self.position.turn, self.position.phase = by, "order-a-drink"
                self._order(place, beat)
            case "loses" if self.root.moment:
                self.position.serve(by, *self._poured(self._harmful()))
            case "loses" | "gains" | "pays":
                self._change(place, beat, by, next(iter(beat.on), None) or self._another(by))
            case "passes-out":
                self._strike_down(by, self._another(by))
            case "starts-round":
                self._play(Beat("plays", by=by, card=beat.card or self.usual.starting), place)
            case _:
                self._begin_in_a_round(place, beat, by)

    def _begin_in_a_round(self, place: int, beat: Beat, by: str) -> None:
        match beat.does:
            case "wins-round":
                self._gamble(by, self.position.others(by)[0])
            case "antes":
                self._provoke(self.usual.starting, self._another(by), by)
            case "passes" | "leaves":
                self._gamble(self._another(by), by)
                has_left = any(one.left for one in self.case.people if one.name == by)
                if beat.does == "leaves" and not has_left:
                    self._choosing(place, beat, deeds.that_do(self.cards, "leaves"))
            case _:
                raise CannotStage(f"it is not told in answer to what {by} {beat.does}")

    def _change(self, place: int, beat: Beat, by: str, other: str) -> None:
        """Somebody loses, gains or pays so much, by a card made for it."""
        amount, track = beat.amount if beat.amount is not None else 1, beat.track or "gold"
        if track == "gold" and beat.does == "gains":
            self._pays(other, by, amount, place)
        elif track == "gold":
            self._pays(by, other, amount, place)
        else:
            effect = Gain if beat.does == "gains" else Lose
            self._suffers(by, other, effect(attribute=track, amount=amount, who="picked"), place)

    def _pays(self, name: str, to: str, amount: int, place: int | None) -> None:
        self._suffers(name, to, Pay(amount=amount, who="picked", to="you"), place)

    def _suffers(self, name: str, by: str, effect: Gain | Lose | Pay, place: int | None) -> None:
        """Something is done to somebody by a card of ``by`` that does nothing else."""
        kind = "anytime" if self.position.turn else "action"
        for pick in ("another", "anyone"):
            card = inline.plain(self.cards, effect, pick, kind)
            if card is not None:
                self._provoking(card, by, name, place)
                return
        made = inline.made(effect, kind)
        self.position.cards += [] if made in self.position.cards else [made]
        self._provoking(made["id"], by, name, place)

    def _provoking(self, card: str, by: str, against: str, place: int | None) -> None:
        if not self.position.turn:
            self.position.turn, self.position.phase = by, "action"
        self.position.hold(by, [card])
        self.position.steps.append(Step(by, (card,), on=(against,), beat=place))

    def _poured(self, drink: str) -> tuple[str, ...]:
        """A Drink with the Chasers that are told, and some more beneath it."""
        first = self.cards.cards[drink]
        chasers = [one.card for one in self._chasers(drink)] if isinstance(first, Drink) and first.chaser else []
        empty = self.case.people and any(one.drink_me == () and drink == self._first() for one in self.case.people)
        return (drink, *(one for one in chasers if one), *(() if empty else self._ales))

    def _first(self) -> str | None:
        return self.case.beats[0].card if self.case.beats else None

    def _chasers(self, drink: str) -> Sequence[Beat]:
        """The Drinks that are revealed as Chasers, one after the other."""
        found: list[Beat] = []
        beats = list(self.case.beats)
        start = next((place for place, one in enumerate(beats) if one.card == drink), len(beats))
        for one in beats[start + 1 :]:
            before = self.cards.cards[found[-1].card or ""] if found else self.cards.cards[drink]
            mine = self.cards.cards.get(one.card or "")
            if one.does not in _REVEALING or not isinstance(mine, Drink) or not getattr(before, "chaser", False):
                break
            found.append(one)
        return found

    # playing a card, and what must come before it

    def _play(self, beat: Beat, place: int | None) -> None:
        card, by = self.cards.cards[beat.card or ""], beat.by or self._acting()
        if not isinstance(card, Card):
            self.position.serve(by, *self._poured(card.id))
            return
        if not card.options:
            raise CannotStage(f"{card.title} is not played")
        own = self.root if place == 0 else Root(beat.option)
        option = card.options[own.option or 0]
        other = next(iter(beat.on), None) or self._target(by)
        goes_on = bool(beat.on) and self.case.wish.kind == "may" and deeds.has(card, Redirect)
        source = self._another(by) if goes_on else other  # whoever it goes on to is not whom it comes from
        self._set_scene(card, option, by, source, beat, own.pattern or 0)
        drinker = _drinker(deeds.whose_drink(option), by, other, beat.drinker)
        supply(self.cards, self.position, option, {"you": by, "drinker": drinker or by}, other)
        number = own.option if own.option is not None and len(card.options) > 1 else None
        self._step(place, beat, (card.id,), number, drinker)

    def _target(self, by: str) -> str:
        """Whom a card is about that picks nobody: who answers it, or else anybody."""
        answering = [one.by for one in self.case.beats if one.by not in (None, by)]
        return answering[0] if answering and answering[0] in self.position.players else self._another(by)

    def _sits(self, name: str) -> str:
        if name not in self.position.players:
            raise CannotStage(f"{name} is out of the game")
        return name

    def _step(
        self, place: int | None, beat: Beat, cards: tuple[str, ...], option: int | None, drinker: str | None
    ) -> None:
        by = self._sits(beat.by or self._acting())
        origin = beat.origin
        if origin in (None, "hand"):
            self.position.hold(by, cards)
        elif origin is not None:
            self.position.lay(by, origin, cards)
        for _ in range(beat.copies - 1):
            self.position.give(by, cards[0])
        to = beat.to - 1 if beat.to is not None and place is not None else None
        for _ in range(beat.copies):
            kinds = windows(self.case, to, self.root) if to is not None else ()
            self.position.steps.append(Step(by, cards, option, beat.on, drinker, to, kinds, place, origin, beat.pay))

    def _set_scene(self, card: Card, option: Option, by: str, other: str, beat: Beat, pattern: int) -> None:
        kind = card.type_of(option) if card.types else None
        in_round = any(isinstance(one, InRound) for one in option.requires)
        if option.when:
            if in_round or any(isinstance(one, DuringRound) for one in option.when):
                self._gamble_for(by, other)
            self._bring_about(option.when[min(pattern, len(option.when) - 1)], by, other, beat)
        elif kind in ("gambling", "cheating"):
            self._gamble_for(by, other)
        elif self.position.gambling is None and not self.position.turn:
            self.position.turn, self.position.phase = by, "action"

    def _gamble_for(self, upcoming: str, control: str) -> None:
        left = {one.name for one in self.case.people if one.left}
        scene = self.case.scene
        control = scene.control or (control if control not in (upcoming, *left) else self._another(upcoming))
        self._gamble(control, upcoming)

    def _bring_about(self, pattern: Pattern, by: str, other: str, beat: Beat) -> None:
        other = other if other != by else self._another(by)
        match pattern:
            case DrinkRevealed(by=whose):
                self.position.serve(_drinker(whose, by, other, beat.drinker) or other, *self._poured(self.usual.wine))
            case EventRevealed():
                self.position.serve(beat.drinker or other, self.usual.house)
            case Payment(reasons=("refill",)):
                self.position.turn, self.position.phase, self.position.drink_deck = (
                    other,
                    "order-a-drink",
                    self._ales[:1],
                )
            case Payment():
                self._provoke(self.usual.theft if other in self.case.wish.of else self.usual.tip, other, by)
            case FortitudeLoss() | FortitudeLost():
                self._provoke(self.usual.attack, other, by)
            case DuringPhase(phase=phase, whose=whose):
                self._phase(phase, by if whose == "you" else other)
            case CardPlayed():
                self._provoke(self.usual.answered(pattern), by if pattern.by == "you" else other, by)
            case _:
                self._in_a_round(pattern, by, other)

    def _in_a_round(self, pattern: Pattern, by: str, other: str) -> None:
        match pattern:
            case AnteRequired():
                self.position.gambling = None
                self._provoke(self.usual.starting, self._starting(by, other), by)
            case ForcedOut():
                third = self._another(other)
                self._gamble(third if third != by else other, other if third != by else by)
                self._provoke(self.usual.forcing, other, by if third == by else third, option=0)
            case RoundWon():
                self._gamble(other, self.position.others(other)[0])
            case DuringRound() if self.position.gambling is None:
                self._gamble(other, by)
            case DuringRound():
                return
            case _:
                raise CannotStage("no way is known to bring about what it answers")

    def _starting(self, by: str, other: str) -> str:
        """Who starts a Round: somebody who does not take control of it later on."""
        cards = ((one.by, self.cards.cards.get(one.card or "")) for one in self.case.beats)
        taking = {name for name, card in cards if card is not None and deeds.is_for_a_round(card)}
        free = [name for name in (other, *self.position.others(by)) if name not in taking]
        return free[0] if free else other

    def _phase(self, phase: str, whose: str) -> None:
        if phase == "drink":
            self.position.serve(whose, self.usual.wine, *self._ales)
        self.position.turn, self.position.phase = whose, phase

    # the other beats

    def _then(self, place: int, beat: Beat) -> None:
        by, card = beat.by or self._acting(), self.cards.cards.get(beat.card or "")
        other = next(iter(beat.on), None) or self._another(by)
        if isinstance(card, Card):
            if len(card.options) > (beat.option or 0):
                people = {"you": by, "drinker": beat.drinker or by}
                supply(self.cards, self.position, card.options[beat.option or 0], people, other)
            option = beat.option if beat.option is not None and len(card.options) > 1 else None
            self._step(place, beat, (card.id,), option, beat.drinker)
        elif beat.does in _REVEALING:
            self._pour(place, beat)
        elif beat.does == "plays" and beat.kind is not None:
            self._choosing(place, beat, deeds.members(self.cards, beat.kind))
        elif beat.does in (*deeds.STOPPING, "leaves"):
            self._choosing(place, beat, deeds.that_do(self.cards, beat.does))
        elif beat.does in ("loses", "gains", "pays") and beat.to is None and beat.amount is not None:
            self._change(place, beat, by, other)
        elif beat.does == "orders":
            self._order(place, beat)
        else:
            self._then_in_a_round(place, beat, by)

    def _then_in_a_round(self, place: int, beat: Beat, by: str) -> None:
        if beat.does == "starts-round":
            self._step(place, beat, (self.usual.starting,), None, None)
        elif beat.does == "passes-out":
            self._strike_down(by, self._another(by))
        elif beat.does == "wins-round" and self._is_contest():
            if self.position.players[by].get("gold") == 0:
                raise CannotStage(f"{by} has no Gold, and is out but for the contest that is on")
            self._pour(place, Beat("reveals", by=by, card=self.usual.wine))
        elif beat.does == "draws":
            raise CannotStage(f"it is not told by what {by} {beat.does}")

    def _choosing(self, place: int, beat: Beat, able: tuple[str, ...]) -> None:
        """``by`` does something with whichever of some cards it can be done with, first with those that do no more."""
        own = str(self.position.players[self._sits(beat.by or self._acting())].get("character"))
        deck = {entry.card_id for entry in self.cards.decks[own].entries} if own in self.cards.decks else set()

        def last(card: str) -> tuple[int, bool]:
            return deeds.stops_by(self.cards.cards[card]), card not in deck

        self._step(place, beat, tuple(sorted(able, key=last)), None, None)

    def _order(self, place: int, beat: Beat) -> None:
        step = Step(beat.by or self._acting(), on=beat.on, beat=place)
        self.position.steps.append(step)

    def _is_contest(self) -> bool:
        """Whether it is a Drinking Contest that is won."""
        told = [self.cards.cards[one.card] for one in self.case.beats if one.card]
        return self.case.scene.moment == "contest" or any(map(deeds.is_contest, told))

    def _pour(self, place: int, beat: Beat) -> None:
        """Put a Drink where what makes somebody drink takes it from."""
        first = self.case.beats[0]
        poured = self._chasers(first.card) if first.card and first.does in _REVEALING else []
        if beat.card is None or beat in poured:
            return
        drinker = beat.drinker or beat.by or self._acting()
        scene = [self.usual.contest] if self.case.scene.moment == "contest" else []
        makers = [self.cards.cards[one] for one in (*scene, *(x.card for x in self.case.beats[:place])) if one]
        maker = next((one for one in makers if deeds.has(one, DrinkOne) or deeds.is_contest(one)), None)
        if maker is None or deeds.is_from_pile(maker):
            pile = self.position.players[drinker].get("drink_me", [])
            on_top = 1 if self.position.turn == drinker and self.position.phase == "drink" else 0
            self.position.players[drinker]["drink_me"] = [*pile[:on_top], beat.card, *(pile[on_top:] or self._ales)]
            return
        order = [self.position.turn, *self.position.others(self.position.turn)]
        at = 0 if deeds.is_copied(maker) else order.index(drinker)
        deck = list(self.position.drink_deck)
        if at >= len(deck):
            raise CannotStage("the Drink Deck has no card for everybody who drinks")
        deck[at] = beat.card
        self.position.drink_deck = tuple(deck)


def _drinker(whose: str | None, by: str, other: str, drinker: str | None) -> str | None:
    if whose is None:
        return drinker
    if whose == "you":
        return by
    if drinker is None or (whose == "another" and drinker == by):
        return other
    return drinker
