"""Looking ahead: what the engine makes of a move, everybody else declining to the end of the phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, PlayCard
from toolkit.engine.saving import restore, save
from toolkit.language import ENGLISH
from toolkit.referee.games.deciding import decision
from toolkit.referee.games.piles import Moved, Piles, moved, piles, told
from toolkit.referee.numbers import ATTRIBUTES, Numbers, by_sides, changes, comparisons, numbers
from toolkit.referee.scenarios.matching import decline
from toolkit.referee.scenarios.transcript import beside, happening

MOST_QUESTIONS = 400
"""How many decisions are looked at in one go."""

UNTOLD = frozenset(
    (
        *("plays", "resolves", "passes", "turn", "reveals", "drinks", "discards", "orders"),
        *(f"{attribute}-{way}" for attribute in ATTRIBUTES for way in ("up", "down")),
    )
)
"""What goes without saying, or is told by the move itself, by the numbers or by where cards go."""


class Outlook(Struct, frozen=True):
    """How a game goes on from a moment: its end, what happened, and the numbers and piles before and after.

    ``next`` is the first real decision on the way, in words; empty if there is none any more. ``round_ends`` tells that
    a Round of Gambling that was on is over by then. All of it is told in ``language``.
    """

    game: Game
    log: tuple[Entry, ...]
    before: dict[str, Numbers]
    after: dict[str, Numbers]
    lay: Piles
    lies: Piles
    next: str
    round_ends: bool
    language: str = ENGLISH

    @property
    def in_all(self) -> tuple[str, ...]:
        """What each side has gained and lost, in sentences."""
        before, after = (by_sides(self.game, found, self.language) for found in (self.before, self.after))
        return tuple(changes(before, after, self.language))

    @property
    def out(self) -> tuple[str, ...]:
        """Who is out of the game at its end."""
        return tuple(self.game.players[seat].name for seat in self.game.gone)

    @property
    def moved(self) -> Counter[Moved]:
        """Which cards have gone from one pile to another."""
        return Counter(moved(self.lay, self.lies))


def copied(game: Game, log: list[Entry] | None = None) -> Game:
    """The same game once more, in which everybody is asked."""
    return restore(save(game), game.cards, ask_everybody=True, log=log)


def outlook(game: Game, move: AnyMove | None, language: str = ENGLISH) -> Outlook:
    """How the game goes on to the end of the phase after a move, or with everybody declining; it is not changed."""
    log: list[Entry] = []
    trial = copied(game, log)
    start, gambling = _phase(trial), trial.gambling is not None
    before, lay = numbers(trial), piles(trial)
    trial.answer(decline(trial.ask) if move is None and trial.ask else move)  # type: ignore[arg-type]
    _skip(trial, start)
    upcoming, ends = decision(trial, language=language), gambling and trial.gambling is None
    go_on(trial, start)
    return Outlook(trial, tuple(log), before, numbers(trial), lay, piles(trial), upcoming, ends, language)


def go_on(game: Game, start: tuple[int, str]) -> None:
    """Let everybody decline to the end of the phase that was on at the start (seat and phase)."""
    for _ in range(MOST_QUESTIONS):
        if game.ask is None or _phase(game) != start:
            return
        game.answer(decline(game.ask))


def _skip(game: Game, start: tuple[int, str]) -> None:
    """Go on to the next decision at which there is anything to decide."""
    for _ in range(MOST_QUESTIONS):
        if game.ask is None or _phase(game) != start or len(game.ask.moves) > 1:
            return
        game.answer(game.ask.moves[0])


def _phase(game: Game) -> tuple[int, str]:
    return game.state.turn, game.state.phase


def differences(plain: Outlook, changed: Outlook, move: AnyMove) -> Iterator[str]:
    """What a move brings about, in sentences, beside how the game would have gone on without it."""
    game, language = changed.game, changed.language
    yield from _told(game, beside(changed.log, plain.log), language)
    before, without, after = (by_sides(game, one, language) for one in (changed.before, plain.after, changed.after))
    yield from comparisons(before, without, after, language)
    yield from (told(game, one, language) for one in _going(changed.moved - plain.moved, game, move))


def happenings(on: Outlook) -> Iterator[str]:
    """What happens as a game goes on, in sentences."""
    yield from _told(on.game, on.log, on.language)
    yield from on.in_all
    yield from (told(on.game, one, on.language) for one in on.moved)


def _told(game: Game, entries: Iterable[Entry], language: str) -> Iterator[str]:
    return iter(dict.fromkeys(happening(game, one, language) for one in entries if one.what not in UNTOLD))


def _going(found: Counter[Moved], game: Game, move: AnyMove) -> Iterator[Moved]:
    """The movements, but for the played card's own way to the discard pile."""
    name = game.players[move.seat].name
    for one in found:
        played = isinstance(move, PlayCard) and one.cards == (move.card,) and one.origin == f"{name}'s hand"
        if not (played and one.to == f"{name}'s discard pile"):
            yield one
