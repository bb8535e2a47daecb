"""Prizes: cards that are played for in Rounds of Gambling, in any variant (rulebook 12.2).

They lie at the Inn, in the pot and in the Prize Bin, which are zones of the table, and before who has won them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.cards import Database
from toolkit.cards.words import PrizeTime
from toolkit.engine.draft import Draft
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.prize import HandingOver, Staking, Using
from toolkit.engine.game import Game
from toolkit.engine.variants.misfit import Misfit


def misfits(cards: Database, prizes: Sequence[str]) -> Iterator[Misfit]:
    """Which of these are no Prizes, or stand there twice; the trail of each is its place (rule prizes)."""
    for place, card in enumerate(prizes):
        if card not in cards.prizes:
            yield Misfit((place,), f"there is no Prize {card!r}", "prizes", f"some of {', '.join(cards.prizes)}")
        elif card in prizes[:place]:
            yield Misfit((place,), f"{card!r} is named twice", "prizes", "each Prize once")


def lay_out(game: Game, prizes: Iterable[str]) -> None:
    """Put Prizes into the Inn as the game begins (rule prizes)."""
    game.state.zones |= {"prizes": list(prizes), "prize-pot": [], "prize-bin": []}


def stake(game: Game, starter: int, source: int) -> None:
    """Before anybody antes, who started the Round puts a Prize into the pot; if an Event did, whose turn it is.

    (rules prizes.into-the-pot, prizes.bin-emptied, prizes.events, otto.prizes)
    """
    zones = game.state.zones
    by_event = isinstance(game.stack[source], Revealed) and not game.is_turn_of(starter)
    staker = game.state.turn if by_event else starter
    if not game.variant.plays_for_prizes(staker):
        return
    if not zones.get("prizes") and zones.get("prize-bin"):
        zones["prizes"], zones["prize-bin"] = zones["prize-bin"], []
        game.note("prizes-return", rule="prizes.bin-emptied")
    if zones.get("prizes"):
        game.push(Staking(staker))


def collect(game: Game, winner: int, halver: int | None) -> None:
    """The Prize goes with the pot; if it is shared, the winner says to whom (rules prizes.won, prizes.half-the-pot)."""
    if not game.state.zones.get("prize-pot"):
        return
    if halver is None:
        award(game, winner)
    else:
        game.push(HandingOver(winner, halver))


def award(game: Game, seat: int) -> None:
    """A player takes the Prize of the pot (rules prizes.won, prizes.pot-without-winning, prizes.teams, otto.prizes)."""
    if not game.variant.plays_for_prizes(seat):
        to_the_inn(game)
        return
    pot, game.state.zones["prize-pot"] = game.state.zones.get("prize-pot", []), []
    for card in pot:
        game.players[seat].prizes.append(card)
        game.note("wins-prize", seat, card=card, rule="prizes.won")
    use(game, seat, "won")


def to_the_inn(game: Game) -> None:
    """The Prize of a pot that nobody wins goes back (rule prizes.to-the-inn)."""
    zones = game.state.zones
    for card in zones.get("prize-pot", ()):
        zones.setdefault("prizes", []).append(card)
        game.note("prize-to-inn", card=card, rule="prizes.to-the-inn")
    if "prize-pot" in zones:
        zones["prize-pot"] = []


def use(game: Game, seat: int, when: PrizeTime) -> bool:
    """A player uses what they have for this time, the one won first before the others; whether there is anything.

    (rules prizes.finest-mushroom, prizes.stopwatch)
    """
    due = [card for card in game.players[seat].prizes if game.cards.prizes[card].when == when]
    for card in due:
        _to_the_bin(game, seat, card)
    for card in reversed(due):
        game.push(Using(seat, card))
    return bool(due)


def end_action_phase(game: Game, team: Iterable[int]) -> bool:
    """The first of those whose Action Phase ends uses what they have for that; whether there is anything."""
    return any(use(game, seat, "end-of-action-phase") for seat in team)


def use_on_a_drink(game: Game, drafts: Iterable[Draft]) -> bool:
    """The first who would drink in another player's turn, and has a Prize for it, must use it; whether anybody does.

    (rules prizes.straw, note.straw-must)
    """
    for place, draft in enumerate(drafts):
        seat = draft.drinker
        if draft.ignored or seat in game.silent or game.is_turn_of(seat) or draft.is_event(game):
            continue
        mine = game.players[seat].prizes
        card = next((card for card in mine if game.cards.prizes[card].when == "drink-in-anothers-turn"), None)
        if card is not None:
            _to_the_bin(game, seat, card)
            game.push(Using(seat, card, place))
            return True
    return False


def give_up(game: Game, seat: int) -> None:
    """Who is out of the game leaves their Prizes in the Prize Bin (rule prizes.out)."""
    for card in tuple(game.players[seat].prizes):
        _to_the_bin(game, seat, card)


def _to_the_bin(game: Game, seat: int, card: str) -> None:
    game.players[seat].prizes.remove(card)
    game.state.zones.setdefault("prize-bin", []).append(card)
    game.note("prize-to-bin", seat, card=card, rule="prizes.bin")
