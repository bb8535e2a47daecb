"""What a window is open for, as a player sees it, who may want to pass at some of them by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from toolkit.engine import Game
from toolkit.engine.moment import event, open_window
from toolkit.engine.moves import Pass
from toolkit.engine.view import shown
from toolkit.errors import NotFound
from toolkit.nearest import nearest

Occasion = Literal["idle", "cards", "drinks", "events", "payments", "rounds", "losses"]
"""What a window is open for: :data:`WHEN` tells it."""

WHEN: Mapping[Occasion, str] = {
    "idle": "nothing in particular is happening",
    "cards": "a card is played",
    "drinks": "a Drink is about to be drunk",
    "events": "an Event is revealed",
    "payments": "somebody is about to pay",
    "rounds": "something happens in a Round of Gambling",
    "losses": "somebody has lost Fortitude",
}
"""When it is what occasion."""

_OF_KIND: Mapping[str, Occasion] = {
    "response": "cards",
    "drink": "drinks",
    "event": "events",
    "pay": "payments",
    "gambling-turn": "rounds",
    "round-won": "rounds",
    "forced-out": "rounds",
    "lost-fortitude": "losses",
}
"""The occasion of a window by the kind of the moment, where something can be answered."""


NOTHING = "none"
"""What is said for no occasion at all."""


def read(said: str) -> frozenset[Occasion]:
    """The occasions that are named, parted by spaces or commas. Raises :class:`NotFound` for one that there is not."""
    known: dict[str, Occasion] = {one: one for one in get_args(Occasion)}
    words = [word for word in said.casefold().replace(",", " ").split() if word != NOTHING]
    for word in words:
        if word not in known:
            raise NotFound("occasion", word, nearest(word, known) or tuple(known))
    return frozenset(known[word] for word in words)


def occasion(game: Game) -> Occasion | None:
    """What the window that is open is open for; None if there is none, or if it is somebody's last chance."""
    return "idle" if _is_all_at_will(game) and open_occasion(game) is not None else open_occasion(game)


def open_occasion(game: Game) -> Occasion | None:
    """The same as everybody can see it, whatever the one who is asked could do."""
    window = open_window(game)
    if window is None or "last-chance" in window.kinds:
        return None
    if event(game) is None:
        return "idle"
    return next((_OF_KIND[kind] for kind in window.kinds if kind in _OF_KIND), None)


def is_about(game: Game, seat: int) -> bool:
    """Whether what may be answered now happens to this player, or to a teammate."""
    answered = event(game)
    seen = None if answered is None else shown(answered)
    return seen is not None and any(game.on_one_side(seat, other) for other in _whom(seen.what, seen.seat, seen.seats))


def _whom(what: str, seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """To whom it happens: what somebody plays, to those it is about; what is due, to whom it is due from."""
    return seats if what in ("play", "drink", "lost-fortitude") else (seat, *seats)


def _is_all_at_will(game: Game) -> bool:
    """Whether nothing can be done but what may be done at any time."""
    ask = game.ask
    if ask is None:
        return False
    at_will = (Pass(ask.seat), *game.at_will.get(ask.seat, ()))
    return all(move in at_will for move in ask.moves)
