"""The moment at which a game stands: what may be answered, who could play what, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from toolkit.cards.words import CardType
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Frame, Game
from toolkit.engine.judge import Moment, candidates, harvests, why_not
from toolkit.engine.moves import PlayCard
from toolkit.engine.names import is_of_a_box
from toolkit.engine.playbook import Way
from toolkit.engine.refusal import Refusal

KINDS = (
    *("action", "ante", "beginning", "champion", "choice", "discard", "drink", "drink-order", "drink-phase"),
    *("event", "forced-out", "gambling-turn", "last-chance", "lost-fortitude", "lying", "order", "pay"),
    *("prize", "prize-half", "prize-pot", "refill", "response", "reward", "round-won", "target", "teammate"),
)
"""The kinds of what somebody is asked (see :class:`toolkit.engine.game.Ask`)."""

_ANSWERS: tuple[CardType, ...] = ("anytime", "sometimes")
_OWN: dict[str, tuple[CardType, ...]] = {
    "action": (*_ANSWERS, "action"),
    "gambling-turn": (*_ANSWERS, "gambling", "cheating"),
    "discard": (),
}
"""What may be played by the player whose decision it is, where that is no window."""

_FULL = Refusal("dale.planter-box", "Nobody may do anything before it is chosen which Mushroom it is.")

_OF_NO_OCCASION = ("cards.sometimes", "gambling.end-at-once")
_OF_ANOTHER_TIME = ("turn.one-action", "gambling.turns", "turn.no-cards-while-drawing")


def open_window(game: Game) -> Window | None:
    """The window that is open."""
    top = game.state.stack[-1] if game.state.stack else None
    return top if isinstance(top, Window) else None


def event(game: Game) -> Frame | None:
    """What may be answered now."""
    window = open_window(game)
    return None if window is None or window.event is None else game.stack[window.event]


def moment(game: Game, seat: int) -> Moment:
    """This moment as the judge sees it for ``seat``, whether or not that player is asked."""
    window, ask = open_window(game), game.ask
    if window is not None:
        return Moment(_ANSWERS, window.event)
    kinds = () if ask is None else ask.kinds
    if is_of_a_box(ask):
        return Moment((), why=_FULL)
    own = next((_OWN[kind] for kind in kinds if kind in _OWN), _ANSWERS)
    is_own = ask is not None and ask.seat == seat
    return Moment(own if is_own else _ANSWERS if own else ())


def ways(
    game: Game, seat: int, card: str, picks: tuple[int, ...] | None = None, drinks: Sequence[int] | None = None
) -> Iterator[PlayCard]:
    """Every way to play a card, legal or not; on these players and one of these Drinks, if they are given."""
    answered = event(game)
    for way in game.playbook[card].ways:
        for on in _drinks(way, answered, drinks):
            for picked in [picks] if picks is not None else _picks(game, seat, way, answered):
                for some in harvests(game, seat, way) or [()]:
                    yield PlayCard(seat, card, way.number, picked, on, some)


def refusals(game: Game, seat: int, plays: Iterator[PlayCard]) -> list[Refusal]:
    """Why each of these plays cannot be the answer to this decision; empty if one of them can."""
    found, now = [], moment(game, seat)
    for play in plays:
        refusal = why_not(game, now, play) or _not_asked_yet(game, play)
        if refusal is None:
            return []
        found.append(refusal)
    return found or [Refusal("cards.sometimes", "There is nothing here that it could be played on.")]


def _not_asked_yet(game: Game, play: PlayCard) -> Refusal | None:
    """A card that the rules allow now, but that is asked for a little sooner or later than this very decision."""
    window = open_window(game)
    kind = game.playbook[play.card].ways[play.option].type
    if window is None and kind in _ANSWERS:
        return Refusal("turn.around-a-phase", "Such a card is played just before or after what is decided here.")
    if window is None or window.stage == kind:
        return None
    soon = "pass now, and it may be played after them." if kind == "sometimes" else "all have passed on them here."
    return Refusal("timing.anytime-first", f"Anytime Cards come first: {soon}")


def most_telling(found: Sequence[Refusal]) -> Refusal:
    """The refusal that says most about the case: one that names a rule of it before one that says "not now"."""
    return max(found, key=weight)


def weight(refusal: Refusal) -> int:
    """How much a refusal says, from 0 to 2."""
    if refusal.rule in _OF_ANOTHER_TIME:
        return 0
    return 1 if refusal.rule in _OF_NO_OCCASION else 2


def _drinks(way: Way, answered: Frame | None, drinks: Sequence[int] | None) -> Sequence[int | None]:
    if not way.on_a_drink or not isinstance(answered, Drinking):
        return [None]
    places = range(len(answered.drafts))
    return places if drinks is None else [place for place in drinks if place in places]


def _picks(game: Game, seat: int, way: Way, answered: Frame | None) -> list[tuple[int, ...]]:
    return list(product(*(candidates(game, seat, pick, answered) for pick in way.option.pick))) or [()]
