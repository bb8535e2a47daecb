"""What one player can see of a game: no hand, deck or Drink Me! pile but by its size, and nothing of chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Literal, TypeVar

import msgspec

from toolkit.cards.words import TABLE_ZONES, Phase, TableZone
from toolkit.engine import zones
from toolkit.engine.frames.contest import Contest
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.pour import Pour
from toolkit.engine.frames.prize import Using
from toolkit.engine.game import Frame, Game
from toolkit.engine.moves import AnyMove, Discards
from toolkit.engine.state import Round
from toolkit.rulebook import Book

Thing = TypeVar("Thing")

Showing = Literal[
    "play", "event", "prize", "drink", "reveal", "payment", "lost-fortitude", "forced-out", "round-won", "contest"
]
"""What can be in progress before everybody's eyes."""


class TrackView(msgspec.Struct, frozen=True):
    """One of the tracks of an automaton, which belongs to the player in seat ``owner`` (rule otto.tracks)."""

    owner: int
    fortitude: int
    alcohol: int


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as another one sees them.

    ``hand`` is there only in their own view and in those of teammates (rule team.open-hands). ``zones`` are the cards
    in those of the character's zones at which the viewer may look, ``zone_sizes`` how many cards lie in each,
    ``counters`` the numbers at which the Rake Tokens point on those that the viewer may look at, card by card. An
    automaton has ``tracks``, and nothing else that counts.
    """

    name: str
    character: str | None
    fortitude: int
    alcohol: int
    gold: int
    hand_size: int
    deck_size: int
    drink_me_size: int
    discard: tuple[str, ...] = ()
    in_front: tuple[str, ...] = ()
    zones: dict[str, tuple[str, ...]] = {}
    zone_sizes: dict[str, int] = {}
    counters: dict[str, tuple[int, ...]] = {}
    trackers: dict[str, int] = {}
    side: int = 0
    potions: int = 0
    laid_out: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    away: bool = False
    out: bool = False
    hand: tuple[str, ...] | None = None
    tracks: tuple[TrackView, ...] = ()


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something in progress that all can see: a card played, Drinks revealed, a payment that is due, ...

    ``cards`` are the ids of the cards that lie open, ``seats`` the players that it is about.
    """

    what: Showing
    seat: int
    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    amount: int | None = None


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as ``seat`` sees it; without a seat, as somebody sees it who only looks on.

    ``in_progress`` is what is going on, outermost first. ``decides`` is the seat that must decide, ``kinds`` what
    about, ``also`` are teammates who may decide it; ``moves`` are the legal moves, known only to them, and not listed
    where any cards of the hand may be discarded. ``zones`` and ``zone_sizes`` are those of the table, as in
    :class:`PlayerView`.
    """

    seat: int | None
    edition: Book
    players: tuple[PlayerView, ...]
    turn: int
    phase: Phase
    drink_deck_size: int
    drink_discard: tuple[str, ...]
    inn: int
    round: Round | None = None
    contest: bool = False
    winners: tuple[int, ...] | None = None
    zones: dict[TableZone, tuple[str, ...]] = {}
    zone_sizes: dict[TableZone, int] = {}
    counters: dict[TableZone, int] = {}
    in_progress: tuple[Shown, ...] = ()
    decides: int | None = None
    kinds: tuple[str, ...] = ()
    also: tuple[int, ...] = ()
    moves: tuple[AnyMove, ...] | None = None


def view(game: Game, seat: int | None) -> View:
    """What the player in ``seat`` can see now, or whoever looks on."""
    seen, ask = seen_from(game, seat, seen_by_all(game)), game.ask
    if ask is None or seat not in (ask.seat, *ask.also) or isinstance(ask.moves, Discards):
        return seen
    return msgspec.structs.replace(seen, moves=tuple(ask.moves))


def seen_by_all(game: Game) -> View:
    """What everybody can see now, also who only looks on."""
    state, ask = game.state, game.ask
    return View(
        None,
        state.edition,
        tuple(_player(game, place) for place in range(len(state.players))),
        state.turn,
        state.phase,
        len(state.drink_deck),
        tuple(state.drink_discard),
        state.inn,
        deepcopy(state.round),
        any(isinstance(frame, Contest) for frame in state.stack),
        None if state.winners is None else tuple(state.winners),
        {pile: tuple(cards) for pile, cards in state.zones.items() if TABLE_ZONES[pile] == "all"},
        {pile: len(cards) for pile, cards in state.zones.items()},
        dict(state.counters),
        tuple(one for frame in state.stack if (one := shown(frame)) is not None),
        None if ask is None else ask.seat,
        () if ask is None else ask.kinds,
        () if ask is None else ask.also,
    )


def seen_from(game: Game, seat: int | None, by_all: View) -> View:
    """What a player sees now besides what all do: cards of their own, and the hands of teammates; no moves."""
    if seat is None:
        return by_all
    players = list(by_all.players)
    for place, player in enumerate(by_all.players):
        if game.on_one_side(place, seat):
            players[place] = _with_hand(game, place, player, own=place == seat)
    return msgspec.structs.replace(by_all, seat=seat, players=tuple(players))


def _with_hand(game: Game, seat: int, seen: PlayerView, *, own: bool) -> PlayerView:
    """A player as they see themselves, or as a teammate does (rule team.open-hands)."""
    player = game.players[seat]
    return msgspec.structs.replace(
        seen,
        hand=tuple(player.hand),
        zones=_looked_at(game, seat, player.zones, own=own),
        counters=_looked_at(game, seat, player.counters, own=own),
    )


def _looked_at(game: Game, seat: int, of: Mapping[str, Sequence[Thing]], *, own: bool) -> dict[str, tuple[Thing, ...]]:
    """What lies in those zones of a player at which others may look, or they themselves (rule petra.not-in-hand)."""
    if not of:
        return {}
    may = ("all", "owner") if own else ("all",)
    seen = {str(pile) for pile, zone in zones.of_player(game, seat).items() if zone.look in may}
    return {pile: tuple(lying) for pile, lying in of.items() if pile in seen}


def _player(game: Game, seat: int) -> PlayerView:
    """A player as everybody sees them."""
    player, side = game.players[seat], game.side_of[seat]
    return PlayerView(
        player.name,
        player.character,
        side.fortitude,
        side.alcohol,
        side.gold,
        len(player.hand),
        len(player.deck),
        len(player.drink_me),
        tuple(player.discard),
        tuple(player.in_front),
        _looked_at(game, seat, player.zones, own=False),
        {pile: len(cards) for pile, cards in player.zones.items()},
        _looked_at(game, seat, player.counters, own=False),
        dict(player.trackers),
        player.side,
        side.potions,
        tuple(player.laid_out),
        tuple(player.prizes),
        player.away != "no",
        side.out,
        tracks=tuple(TrackView(owner, track.fortitude, track.alcohol) for owner, track in side.tracks.items()),
    )


def shown(frame: Frame) -> Shown | None:
    """What all can see of something in progress; None if there is nothing to be seen of it."""
    match frame:
        case Play():
            return Shown("play", frame.seat, (frame.card,), frame.picks)
        case Revealed() | Using():
            return Shown("event" if isinstance(frame, Revealed) else "prize", frame.seat, (frame.card,))
        case Drinking():
            cards = tuple(card for draft in frame.drafts for card in draft.cards)
            return Shown("drink", frame.seat, cards, tuple(draft.drinker for draft in frame.drafts))
        case Pour():
            poured = (*(card for draft in frame.drafts for card in draft.cards), *frame.cards)
            return Shown("reveal", frame.seat, poured, tuple(frame.revealers))
        case Payment():
            return Shown("payment", frame.seat, amount=frame.amount)
        case Lost():
            return Shown("lost-fortitude", frame.seat, seats=tuple(loss.seat for loss in frame.losses))
        case ForcedOut():
            return Shown("forced-out", frame.seat)
        case Won():
            return Shown("round-won", frame.collector)
        case Contest():
            return Shown("contest", frame.seat, seats=tuple(frame.contestants))
        case _:
            return None
