"""What may be taken back at a table of several people, and who has to agree.

Never what was hidden and has been shown since, nor what chance has decided, nor across what another person has done,
nor once the turn has gone on to somebody else. Those who have been told of it since have to agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from toolkit.cards.words import TABLE_ZONES
from toolkit.engine import Game, zones
from toolkit.engine.history import Step
from toolkit.engine.moves import Pass
from toolkit.engine.saving import restore
from toolkit.engine.state import State
from toolkit.errors import NotLegal


@dataclass(frozen=True)
class Undo:
    """Somebody wants to take back a decision.

    ``seat`` is whose it was, ``steps`` how many moves there are without it, ``line`` what it was, ``more`` whether
    anything has come after it. ``needs`` are the seats of those who have not agreed yet: with none left, it is done.
    """

    seat: int
    steps: int
    line: str
    more: bool
    needs: frozenset[int] = frozenset()


def require_possible(game: Game, since: Sequence[Step], people: Collection[int]) -> None:
    """Whether all that has happened since a decision can be taken back; ``since`` begins with that decision.

    Raises :class:`NotLegal`, with what is against it.
    """
    own, before = since[0].by, restore(since[0].before, game.cards).state
    if any(step.by[0] not in own and step.by[0] in people and not isinstance(step.move, Pass) for step in since):
        raise NotLegal("somebody else has decided something since", instead="play on")
    if before.turn != game.state.turn:
        raise NotLegal("the turn has gone on to somebody else since", instead="play on")
    if before.chance != game.state.chance:
        raise NotLegal("chance has decided something since", instead="play on")
    if _unseen(before, game) - _unseen(game.state, game):
        raise NotLegal("cards that were hidden have been seen since", instead="play on")


def witnesses(game: Game, since: Sequence[Step], people: Collection[int]) -> frozenset[int]:
    """The people who have been told anything since, and on whose agreement it depends."""
    if len(game.log or ()) == since[0].logged:
        return frozenset()
    return frozenset(people) - frozenset(since[0].by)


def _unseen(state: State, game: Game) -> Counter[str]:
    """The cards that lie where nobody may look."""
    piles = [state.drink_deck, *(player.deck for player in state.players), *(one.drink_me for one in state.players)]
    piles += [cards for pile, cards in state.zones.items() if TABLE_ZONES[pile] == "nobody"]
    for seat, player in enumerate(state.players):
        hidden = {str(pile) for pile, zone in zones.of_player(game, seat).items() if zone.look == "nobody"}
        piles += [cards for pile, cards in player.zones.items() if pile in hidden]
    return Counter(card for pile in piles for card in pile)
