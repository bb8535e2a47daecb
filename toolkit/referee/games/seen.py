"""A game as one seat sees it, as a Case: who sits there with what, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.engine import Game
from toolkit.engine.frames.gamble import Gamble
from toolkit.engine.frames.payment import Antes
from toolkit.engine.moves import AnyMove, Discard, Order, Pass, PlayCard, Treat, UsePotion
from toolkit.engine.variants.named import KINDS, Kind
from toolkit.engine.view import PlayerView, Shown, View, shown, view
from toolkit.referee.case.case import Beat, Case, Moment, Person, Scene, Wish

_OF_PHASE: dict[str, Moment] = {
    "discard-and-draw": "discard-and-draw",
    "action": "action",
    "order-a-drink": "order",
    "drink": "drink",
}
_OF_FRAME: dict[str, Moment] = {
    "event": "event",
    "drink": "drink",
    "payment": "pay",
    "lost-fortitude": "loss",
    "forced-out": "forced-out",
    "round-won": "round-won",
    "contest": "contest",
}
"""What is going on, by what the engine shows of it."""


def seen(game: Game, seat: int, wish: Wish) -> Case:
    """The table as the player in ``seat`` sees it, and what is wanted of it. Nothing hidden from them is in it."""
    table = view(game, seat)
    people = tuple(_person(game, table, place) for place in range(len(table.players)))
    return Case(wish, people, _scene(game, table), tuple(_beats(game)), _variant(game), table.edition)


def _variant(game: Game) -> Kind | None:
    return next((kind for kind in KINDS if kind == game.variant.__struct_config__.tag), None)


def _person(game: Game, table: View, seat: int) -> Person:
    player, round_ = table.players[seat], table.round
    gambling = round_ if round_ is not None and not round_.over else None
    teams = len({one.side for one in table.players}) < len(table.players)
    return Person(
        player.name,
        player.character,
        fortitude=player.fortitude,
        alcohol=player.alcohol,
        gold=player.gold,
        holds=player.hand or (),
        in_front=player.in_front,
        drink_me=None if player.drink_me_size else (),
        tracks=_tracks(player),
        left=gambling is not None and seat in gambling.left,
        passed=gambling is not None and seat in gambling.passed,
        out=player.out,
        team=player.side + 1 if teams else None,
        boss=game.variant.is_boss(seat),
    )


def _tracks(player: PlayerView) -> dict[str, object]:
    return {**player.trackers, **({"potions": player.potions} if player.potions else {})}


def _scene(game: Game, table: View) -> Scene:
    """What goes on below the cards that have been played, or else the Round, or the phase of the turn."""
    turn = table.players[table.turn].name
    seats = sum(not player.out for player in table.players)
    round_ = table.round if table.round is not None and not table.round.over else None
    pot = round_.pot if round_ else None
    control = table.players[round_.control].name if round_ and round_.control is not None else None
    first = next(iter(_in_progress(game)), None)
    moment = _OF_FRAME.get(first.what) if first is not None else None
    if moment == "pay" and any(isinstance(frame, Antes) for frame in game.state.stack):
        moment = "ante"
    if first is not None and moment is not None:
        of = table.players[(first.seats or (first.seat,))[0]].name
        card = first.cards[0] if first.cards else None
        return Scene(moment, of, card, seats, pot, control, empty_deck=not table.drink_deck_size)
    phase: Moment = "round" if round_ else _OF_PHASE[table.phase]
    return Scene(phase, control or turn, None, seats, pot, control, empty_deck=not table.drink_deck_size)


def _in_progress(game: Game) -> Sequence[Shown]:
    """What goes on that may be answered, outermost first: in a Round, what has come about in it."""
    stack = game.state.stack
    start = max((place for place, frame in enumerate(stack) if isinstance(frame, Gamble)), default=-1)
    return [one for frame in stack[start + 1 :] if (one := shown(frame)) is not None]


def _beats(game: Game) -> Iterator[Beat]:
    """The cards that are being played, each in answer to the one before it."""
    found = _in_progress(game)
    drink = next((one for one in found if one.what == "drink"), None)
    drinker = game.players[drink.seats[0]].name if drink is not None and drink.seats else None
    for place, one in enumerate(played for played in found if played.what == "play"):
        on = tuple(game.players[seat].name for seat in one.seats)
        by = game.players[one.seat].name
        yield Beat("plays", by, one.cards[0], to=place or None, on=on, drinker=None if place else drinker)


def beat(game: Game, move: AnyMove) -> Beat | None:
    """A move as a beat; None for one that is no event at a table, such as a choice."""
    by = game.players[move.seat].name
    match move:
        case PlayCard():
            on = tuple(game.players[seat].name for seat in move.picks)
            option = move.option if len(game.playbook[move.card].ways) > 1 else None
            return Beat("plays", by, move.card, on=on, option=option)
        case Pass():
            return Beat("passes", by)
        case Discard():
            return Beat("discards", by, move.cards[0] if len(move.cards) == 1 else None)
        case Order():
            return Beat("orders", by, on=tuple(game.players[seat].name for seat in move.to))
        case UsePotion():
            return Beat("uses", by, track=move.attribute)
        case Treat():
            return Beat("uses", by, move.card)
        case _:
            return None
