"""Performances: a story played to its end by the engine, with what was seen on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.engine import Ask
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.log import Entry
from toolkit.engine.moment import event
from toolkit.engine.moves import AnyMove, Choose
from toolkit.referee.matching import offered
from toolkit.referee.numbers import Numbers, numbers
from toolkit.referee.rehearsal import Rehearsal
from toolkit.referee.staging import Staging, Step
from toolkit.referee.story.told import Told

TRACKS = ("fortitude", "alcohol", "gold")


@dataclass
class Watched(Rehearsal):
    """A rehearsal that remembers the pot, the Drinks and the numbers as they were when all had been played."""

    pot: int | None = None
    control: str | None = None
    drinks: list[tuple[str, int]] = field(default_factory=list)
    sharer: str | None = None
    settled: dict[str, Numbers] | None = None
    happened: int | None = None

    def _decide(self, ask: Ask) -> AnyMove:
        """A Drink that splits itself is split with whom it is told; anything else is decided as ever."""
        if self.sharer is not None and isinstance(self.game.stack[-1], Drinking):
            seat = [one.name for one in self.game.players].index(self.sharer)
            move = next((one for one in offered(ask, Choose) if one.value is not False and one.value == seat), None)
            if move is not None:
                self.sharer = None
                self.moves.append({"player": self.game.players[ask.seat].name, "choose": self.game.players[seat].name})
                return move
        return super()._decide(ask)

    def _look(self, ask: Ask) -> None:
        super()._look(ask)
        round_on = self.game.gambling
        if round_on is not None:
            self.pot = round_on.pot
            self.control = None if round_on.control is None else self.game.players[round_on.control].name
        going_on = event(self.game)
        if isinstance(going_on, Drinking):
            self.drinks = [
                (self.game.players[one.drinker].name, one.numbers(self.game).alcohol) for one in going_on.drafts
            ]
        if not self.waiting and self.settled is None and round_on is not None and _is_turn(ask, going_on):
            self.settled = numbers(self.game)
            self.happened = len(self.log)


def _is_turn(ask: Ask, going_on: object) -> bool:
    return "gambling-turn" in ask.kinds and going_on is None


@dataclass(frozen=True)
class Performance:
    """What came of a story: the numbers before and after it, its log, and who was left unable to play.

    ``after`` is when all that is told has been played and resolved, ``end`` when the Round or phase is over. ``pot`` is
    the last pot of a Round that was on, ``drinks`` the last Drinks: whose each was and its Alcohol Content.
    ``log_told`` is the log up to ``after``.
    """

    staging: Staging
    moves: list[dict[str, object]]
    before: dict[str, Numbers]
    after: dict[str, Numbers]
    end: dict[str, Numbers]
    log: Sequence[Entry]
    names: tuple[str, ...]
    pot: int | None
    control: str | None
    drinks: Sequence[tuple[str, int]]
    out: tuple[str, ...]
    unplayed: Sequence[Step]
    log_told: Sequence[Entry] = ()

    def delta(self, name: str, track: str) -> int:
        """How much of a track (Fortitude, Alcohol Content, Gold) somebody has gained; below 0: lost."""
        place = TRACKS.index(track)
        return self.after[name][place] - self.before[name][place]


def perform(stage: Told) -> Performance:
    """Play a staged story to its end. Raises :class:`toolkit.referee.stage.CannotStage`."""
    root = stage.cards.cards[stage.beats[0].card]
    first = stage.beats[0]
    staging = stage.of(root, None, first.by or stage.seats[0], stage.seats[-1], first.drinker)
    watched = Watched(staging.record(), stage.cards, staging.steps, "", sharer=stage.sharer)
    game = watched.play()
    end = numbers(game)
    return Performance(
        staging,
        watched.moves,
        watched.before,
        watched.settled or end,
        end,
        watched.log,
        tuple(player.name for player in game.players),
        watched.pot,
        watched.control,
        watched.drinks,
        tuple(game.players[seat].name for seat in game.gone),
        tuple(watched.unplayed),
        watched.log[: watched.happened],
    )
