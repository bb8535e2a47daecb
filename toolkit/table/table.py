"""A table: a game, and who sits at it.

Whoever plays is a client of a table, in a terminal, a browser or a test: what is decided goes in by :meth:`Table.play`,
and :meth:`Table.advance` does what needs no person: the decisions of bots, what goes without saying, and the passes of
those who asked for it. What a seat may know comes out by :meth:`Table.seen` and :meth:`Table.told`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

import msgspec

from toolkit import arena
from toolkit.arena.bots import is_quick
from toolkit.cards import Database
from toolkit.engine import Ask, Game
from toolkit.engine.history import History, Step
from toolkit.engine.log import Entry
from toolkit.engine.moment import open_window
from toolkit.engine.moves import AnyMove, Pass
from toolkit.engine.record import GameRecord, begin, steps
from toolkit.engine.saving import restore
from toolkit.engine.view import View, view
from toolkit.errors import NotLegal
from toolkit.table import undoing
from toolkit.table.occasion import Occasion, is_about, occasion, open_occasion
from toolkit.table.seat import Seat
from toolkit.table.thinking import Minds, Thought
from toolkit.table.undoing import Undo
from toolkit.table.waiting import Rest, Waiting

Why = Literal["bot", "forced", "passes", "together"]
"""Why a table decided by itself: a bot did, there was nothing to decide, the player lets the table pass, or the time of
a window is up, and what the player has answered is done."""


@dataclass(frozen=True)
class Decided:
    """What a table decided by itself, for which seat, and why. ``logged`` is how long the log was before it."""

    seat: int
    why: Why
    logged: int


class Table:
    """A game with its seats.

    ``history`` is the game as it stands and ``record`` how it began; :meth:`begin` makes both. ``seats`` are who sits
    where; without them bots sit where the record has them, and people everywhere else. With ``together`` the people
    share one keyboard: what one of them takes back, all have agreed to. ``keep`` is called after each change with the
    table.

    With ``lasts`` each window lasts as many seconds by the ``clock``, and everybody answers it together (see
    :mod:`toolkit.table.waiting`); a client calls :meth:`advance` again when it is :attr:`due`. That needs a game in
    which everybody is asked, and people who have a screen of their own; else :class:`NotLegal` is raised. ``answers``
    are those that were given before, when the table was kept.

    With ``elsewhere`` bots that look ahead do so somewhere else: :meth:`to_think` tells what they have to think of, and
    :meth:`has_thought` what has come of it. With ``lasts`` how long that takes tells nothing: a decision of their own
    is done after the same time (see :attr:`rests`), by a bot that does not look ahead if they have not thought by then;
    in a window they pass.

    ``undoing`` is what somebody wants to take back and others have to agree to. ``version`` counts the changes, so that
    a client can tell whether what it shows is what there is.
    """

    def __init__(
        self,
        history: History,
        record: GameRecord,
        *,
        seats: Sequence[Seat] = (),
        together: bool = False,
        keep: Callable[[Table], None] | None = None,
        lasts: float = 0,
        clock: Callable[[], float] = time.monotonic,
        answers: Mapping[int, AnyMove] | None = None,
        elsewhere: bool = False,
    ) -> None:
        if lasts and (together or not history.game.ask_everybody):
            raise NotLegal("a fixed time for each window", instead="ask everybody, each at a screen of their own")
        self.lasts, self._clock = lasts, clock
        self._waiting: Waiting | None = None
        self._rest: Rest | None = None
        self._answered = dict(answers or {})
        self._minds = Minds(record.seed, elsewhere=elsewhere)
        self._beginning = record
        self.history = history
        self.seats = list(seats) or [Seat(taken=player.bot is None, bot=player.bot) for player in record.players]
        self.together = together
        self.keep = keep
        self.undoing: Undo | None = None
        self.version = len(self.history.steps)

    @classmethod
    def begin(
        cls,
        record: GameRecord,
        cards: Database,
        *,
        seats: Sequence[Seat] = (),
        together: bool = False,
        lasts: float = 0,
        clock: Callable[[], float] = time.monotonic,
        answers: Mapping[int, AnyMove] | None = None,
        elsewhere: bool = False,
    ) -> Table:
        """A table with the game of a record, after the moves that it has.

        Raises what :func:`toolkit.engine.record.begin` and :func:`toolkit.engine.record.steps` raise.
        """
        history = History(begin(record, cards, log=[]))
        for _line in steps(history, record):
            pass
        return cls(
            history,
            record,
            seats=seats,
            together=together,
            lasts=lasts,
            clock=clock,
            answers=answers,
            elsewhere=elsewhere,
        )

    @property
    def game(self) -> Game:
        """The game as it stands; another object after something has been taken back."""
        return self.history.game

    @property
    def record(self) -> GameRecord:
        """The game from its beginning until now."""
        return msgspec.structs.replace(self._beginning, moves=tuple([step.line for step in self.history.steps]))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are a person's, also of one who is away."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.taken)

    # what a seat may know

    def seen(self, seat: int | None) -> View:
        """The table as a seat sees it, or as somebody sees it who looks on."""
        return view(self.game, seat)

    def told(self, since: int = 0) -> list[Entry]:
        """What has happened, all of which everybody may know, from the entry ``since`` of the log on."""
        return (self.game.log or [])[since:]

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats of the people who may decide now: who is asked, and teammates; of nobody while a bot is.

        In a window that everybody answers together, all who are asked in it, until its time is up.
        """
        ask, window = self.game.ask, self._window()
        if window is not None:
            return tuple(seat for seat in window.asked if self.seats[seat].decides and not self._lets_pass(seat))
        return () if ask is None else tuple(seat for seat in (ask.seat, *ask.also) if self.seats[seat].decides)

    # going on

    def advance(self) -> Decided | None:
        """Decide once what needs no person; None when a person must decide, a seat is open, or the game is over.

        Also while a bot thinks of it elsewhere.
        """
        ask = self.game.ask
        if ask is None or self.undoing is not None:
            return None
        window = self._window()
        if window is not None:
            return self._close(window, ask)
        deciding = self.deciding
        if not deciding:
            move = None if self.rests else self._bots_own_move()
            return None if move is None else self._decide(ask, "bot", move)
        if ask.is_forced:
            return self._decide(ask, "forced", ask.moves[0])
        if self._lets_pass(deciding[0]):
            return self._decide(ask, "passes", Pass(ask.seat))
        self._change(deciding[0], waiting=False)
        return None

    # windows that all answer together

    def seen_as(self, seat: int | None) -> Game:
        """The game as it stands; where this person answers a window together with all others, as if only they did."""
        window = self._window()
        return self.game if window is None or seat not in self.deciding else window.seen_by(seat)

    @property
    def due(self) -> float | None:
        """In how many seconds the window is over that everybody answers together; None while none is waited for."""
        window = self._window()
        if window is None or not self._is_waited_for(window):
            return None
        return max(0.0, window.opened + self.lasts - self._clock())

    @property
    def rests(self) -> float | None:
        """In how many seconds a bot that looks ahead makes a decision of its own; None where none is waited for.

        Nobody is told of it: it is as long whatever the bot holds and thinks of.
        """
        ask = self.game.ask
        kind = None if not self.lasts or self._window() is not None or self.deciding else self._slow_bot(self.game)
        if ask is None or kind is None:
            return None
        decision = (len(self.history.steps), ask.seat, kind)
        if self._rest is None or self._rest.decision != decision:
            self._rest = Rest(decision, self._clock())
        return max(0.0, self._rest.since + self.lasts - self._clock())

    @property
    def answers(self) -> Mapping[int, AnyMove]:
        """What people have answered in such a window, by seat; nobody else is told before its time is up."""
        window = self._window()
        return {} if window is None else window.answers

    def think(self) -> None:
        """Let the bots think while time runs, so that it is not longer for those who have much to think of."""
        window = self._window()
        if window is not None and window.thought is None:
            window.think(self._bots_move)
        elif window is None and self.rests is not None:
            self._bots_move(self.game, len(self.history.steps))

    def _is_waited_for(self, window: Waiting) -> bool:
        """Whether a window lasts its time: where people answer in it, and where bots do that look ahead."""
        return bool(self.deciding) or any(self._looks_ahead(seat) for seat in window.asked)

    def _bots_move(self, game: Game, steps: int) -> AnyMove | None:
        """What a bot decides here; None if none is asked, or if it has not thought of it yet."""
        ask = game.ask
        kind = None if ask is None else self.seats[ask.seat].bot
        return None if kind is None else self._minds.move(kind, game, steps)

    def _bots_own_move(self) -> AnyMove | None:
        """What a bot decides where only it is asked; if its time is up before it has thought, what another would."""
        steps = len(self.history.steps)
        move = self._bots_move(self.game, steps)
        return self._minds.in_a_hurry(self.game, steps) if move is None and self.rests is not None else move

    # bots that think elsewhere

    def to_think(self) -> tuple[Thought, ...]:
        """What bots have to think of now, and have not yet; nothing at a table where they do so here."""
        if not self._minds.elsewhere or self.game.ask is None:
            return ()
        window, made, minds = self._window(), len(self.history.steps), self._minds
        games = [(0, self.game)] if window is None else window.rehearsed()
        found = [minds.thought(kind, game, made + place) for place, game in games if (kind := self._slow_bot(game))]
        return tuple(one for one in found if not minds.knows(one))

    def has_thought(self, thought: Thought, move: AnyMove) -> None:
        """A bot has thought of it, and this is what it decides."""
        self._minds.keep(thought, move)

    def _slow_bot(self, game: Game) -> str | None:
        """The bot that is asked at a game, if it looks ahead."""
        seat = None if game.ask is None else game.ask.seat
        return self.seats[seat].bot if seat is not None and self._looks_ahead(seat) else None

    def _looks_ahead(self, seat: int) -> bool:
        kind = self.seats[seat].bot
        return kind is not None and not is_quick(kind)

    def _window(self) -> Waiting | None:
        """The window that everybody answers together now; None where one player decides."""
        window = open_window(self.game) if self.lasts else None
        if window is None:
            self._waiting, self._answered = None, {}
        elif self._waiting is None or not self._waiting.is_open or self._waiting.game is not self.game:
            self._waiting = Waiting(self.game, window, self._clock(), len(self.history.steps))
            kept, self._answered = self._answered, {}
            for seat, move in kept.items():
                if seat in self._waiting.asked and move in self._waiting.asked[seat].moves:
                    self._waiting.answer(seat, move)
            if self._occasion != "idle":
                self.seats = [msgspec.structs.replace(seat, waiting=False) for seat in self.seats]
        return self._waiting

    def _close(self, window: Waiting, ask: Ask) -> Decided | None:
        """Do what the next one has answered, once the time is up; without anybody to wait for, at once."""
        if self.seats[ask.seat].is_open or self.due:
            return None
        steps = len(self.history.steps)
        if self.seats[ask.seat].bot is not None:
            why: Why = "bot"
            move = (window.thought or {}).get(steps) or self._bots_move(self.game, steps) or Pass(ask.seat)
        else:
            why = "passes" if self._lets_pass(ask.seat) else "together"
            move = window.given(ask)
        decided = self._decide(ask, why, move)
        if not isinstance(move, Pass):
            self._waiting = None
        return decided

    def why(self) -> str:
        """What a bot did last, and why, without the cards that only it sees. Raises :class:`NotLegal` if none has."""
        from toolkit.arena.reasons import reason

        for place in range(len(self.history.steps) - 1, -1, -1):
            step = self.history.steps[place]
            bot = self.seats[step.by[0]].bot
            if bot is not None and not step.forced:
                before = restore(step.before, self.game.cards, ask_everybody=self.game.ask_everybody)
                return f"{step.line}: {reason(before, step.move, bot, Random(self._minds.mood(place)))}"  # noqa: S311
        raise NotLegal("no bot has decided anything yet", instead="ask when one has")

    def play(self, seat: int, move: AnyMove) -> None:
        """Make the decision of a person. Raises :class:`NotLegal` if it is not theirs to make, or not legal.

        In a window that everybody answers together it is done when its time is up; until then they may answer anew.
        """
        ask, window = self.game.ask, self._window()
        if window is not None and seat in self.deciding:
            window.answer(seat, move)
            self._keep()
            return
        if ask is None or seat not in self.deciding or move.seat not in (seat, ask.seat):
            raise NotLegal("that is for somebody else to decide", instead="wait until you are asked")
        self.history.answer(move)
        self._changed()

    def _decide(self, ask: Ask, why: Why, move: AnyMove) -> Decided:
        decided = Decided(ask.seat, why, len(self.game.log or ()))
        self.history.answer(move)
        self._changed()
        return decided

    # passing by itself

    def wait(self, seat: int) -> None:
        """Pass for a person until something happens that they can answer. Raises :class:`NotLegal` if it does now."""
        if seat in self.deciding and self._occasion != "idle":
            raise NotLegal("something is to be decided here", instead="`wait` passes only while nothing happens")
        self._change(seat, waiting=True)

    def let_pass(self, seat: int, occasions: Iterable[Occasion]) -> None:
        """Pass for a person at these occasions from now on, but where it is about them or their last chance.

        What that shows to others, :func:`toolkit.table.showing.shows` tells.
        """
        self._change(seat, passes=frozenset(occasions))

    @property
    def _occasion(self) -> Occasion | None:
        """What is going on; as all can see it where they answer together, so that it tells nothing of a hand."""
        return (open_occasion if self.lasts else occasion)(self.game)

    def _lets_pass(self, seat: int) -> bool:
        now, chosen = self._occasion, self.seats[seat]
        if now is None:
            return False
        if now == "idle" and chosen.waiting:
            return True
        return now in chosen.passes and not is_about(self.game, seat)

    # who sits where

    def sit_down(self, seat: int) -> None:
        """A person takes an open seat. Raises :class:`NotLegal` if it is none."""
        if not self.seats[seat].is_open:
            raise NotLegal("somebody sits there already", instead="take an open seat")
        self._change(seat, taken=True)

    def stand_up(self, seat: int) -> None:
        """A person leaves their seat for good, and it is open again."""
        self._change(seat, taken=False, waiting=False, passes=frozenset())

    def let_bot(self, seat: int, bot: str | None) -> None:
        """Let a bot decide at a seat; None gives it back. Raises :class:`toolkit.errors.NotFound` for one unknown."""
        if bot is not None:
            arena.bot(bot)
        self._change(seat, bot=bot)

    def _change(self, seat: int, **changes: object) -> None:
        changed = msgspec.structs.replace(self.seats[seat], **changes)
        if changed != self.seats[seat]:
            self.seats[seat] = changed
            self._keep()

    # taking back

    def undo(self, seat: int) -> Undo:
        """Take back the last decision of a person, with all that came after it.

        At a table of several people, that is their own last decision; what may be taken back, and who has to agree,
        says :mod:`toolkit.table.undoing`. Raises :class:`NotLegal` for what may not.
        """
        free = self.together or len(self.people) < 2
        place = self._last_of(self.people if free else (seat,))
        since = self.history.steps[place:]
        needs: frozenset[int] = frozenset()
        if not free:
            undoing.require_possible(self.game, since, self.people)
            needs = undoing.witnesses(self.game, since, self.people)
        wanted = Undo(seat, place, since[0].line, len(since) > 1, needs)
        self._try(wanted)
        return wanted

    def agree(self, seat: int) -> None:
        """A person agrees that it is taken back. Raises :class:`NotLegal` if nobody has asked."""
        wanted = self._wanted()
        self._try(Undo(wanted.seat, wanted.steps, wanted.line, wanted.more, wanted.needs - {seat}))

    def refuse(self) -> None:
        """Somebody does not agree, or who asked does not want it any more. Raises :class:`NotLegal` if nobody has."""
        self._wanted()
        self.undoing = None
        self._keep()

    def redo(self) -> str:
        """Go forward to the next decision of a person, by all that happened until then; what was decided.

        Raises :class:`NotLegal` if nothing has been taken back.
        """
        line = self.history.redo().line
        while self.history.undone and not self._is_to_decide():
            self.history.redo()
        self._moved_in_time()
        return line

    def _wanted(self) -> Undo:
        if self.undoing is None:
            raise NotLegal("nobody wants to take anything back")
        return self.undoing

    def _try(self, wanted: Undo) -> None:
        self.undoing = wanted if wanted.needs else None
        if wanted.needs:
            self._keep()
            return
        while len(self.history.steps) > wanted.steps:
            self.history.undo()
        self._moved_in_time()

    def _last_of(self, people: Iterable[int]) -> int:
        """The place of the last decision that was for one of these people to make."""
        mine = set(people)
        for place in range(len(self.history.steps) - 1, -1, -1):
            step = self.history.steps[place]
            if mine.intersection(step.by) and not step.forced:
                return place
        raise NotLegal("there is no decision of a person to take back")

    def _is_to_decide(self) -> bool:
        ask = self.game.ask
        return ask is not None and bool(self.deciding) and not ask.is_forced

    def _moved_in_time(self) -> None:
        self._waiting = self._rest = None
        self.seats = [msgspec.structs.replace(seat, waiting=False) for seat in self.seats]
        self._changed()

    @property
    def has_begun(self) -> bool:
        """Whether a person has decided anything yet."""
        return any(set(self.people).intersection(step.by) for step in self.history.steps)

    def last_decision(self, seat: int) -> Step | None:
        """The last decision that was for a person on this side to make; None before the first."""
        mine = [place for place in self.people if self.game.on_one_side(place, seat)]
        return next((step for step in reversed(self.history.steps) if set(mine).intersection(step.by)), None)

    # keeping

    def _changed(self) -> None:
        self.undoing = None
        self.version += 1
        self._keep()

    def _keep(self) -> None:
        if self.keep is not None:
            self.keep(self)
