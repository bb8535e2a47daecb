"""How a card comes about: as an action, in a Round, on a Drink, in answer to another card, or revealed.

Ada holds every card that is looked for and Ben whatever she might answer; each card is played wherever the engine first
says that it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from toolkit.cards import Card, Database, Option
from toolkit.cards.patterns import DuringPhase, DuringRound
from toolkit.engine import Ask, Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.event import Revealed
from toolkit.engine.frames.gamble import ForcedOut, Gamble, Won
from toolkit.engine.frames.loss import Lost
from toolkit.engine.frames.payment import Payment
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.turn import Turn
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Frame
from toolkit.engine.moves import AnyMove, Choose, Order, PlayCard
from toolkit.engine.saving import load, save
from toolkit.engine.state import State
from toolkit.referee.matching import declining, offered
from toolkit.referee.matrix.tables import ACTOR, AFFECTED, PLAYERS, Table, revealing, tables
from toolkit.referee.scenario import WindowKind
from toolkit.rulebook import NEWEST, Book

MOST_QUESTIONS = 60
"""More than this is not asked at a table before it is left."""

Plain = dict[str, Any]
"""A move of a scenario, or a scenario, in the form of a file."""

Moves = tuple[Plain, ...]

_ADA, _BEN, _CLEO = range(3)


@dataclass(frozen=True)
class Occasion:
    """A card that has just been played, by one of its options, or revealed.

    ``how`` says it in words. ``saved`` is the game at that moment with empty hands, ``before`` as it was without the
    card; ``place`` is that of the card's frame in the stack. ``affected`` and ``bystander`` are seats. ``moves`` lead
    there from the ``table``.
    """

    card: str
    option: int
    how: str
    before: bytes
    saved: bytes
    place: int
    affected: int
    table: Table
    moves: Moves = ()

    @property
    def bystander(self) -> int:
        """The seat of the third player."""
        return _CLEO if self.affected == _BEN else _BEN

    def scenario(self, name: str, holder: str, answer: str, moves: Sequence[Plain]) -> Plain:
        """The position as a scenario that ``check`` runs: an answer in a player's hand, and moves from here on.

        Without a holder it is the position alone.
        """
        hands: dict[str, list[str]] = {}
        for move in self.moves:
            if "play" in move:
                hands.setdefault(move["player"], []).append(move["play"])
        if holder:
            hands.setdefault(holder, []).append(answer)
        return self.table.scenario(name, hands, [*self.moves, *moves, *self._ordering()])

    def _ordering(self) -> list[Plain]:
        """What the phase itself is for, where that has not been done yet and cannot be declined."""
        if self.table.phase != "order-a-drink" or any("order" in move for move in self.moves):
            return []
        others = [name for name in PLAYERS if name != self.table.turn]
        return [{"player": self.table.turn, "order": {others[self.table.turn == AFFECTED]: 1}}]


@dataclass
class Search:
    """Looks for the occasions of many cards at once. ``cards`` are ids; ``fitting`` those that Ben may play before.

    ``at`` are the tables to look at, if not the usual ones.
    """

    database: Database
    cards: Sequence[str]
    fitting: Sequence[str]
    edition: Book = NEWEST
    at: Sequence[Table] | None = None
    found: dict[tuple[str, int, str], Occasion] = field(default_factory=dict)

    def run(self) -> list[Occasion]:
        """Every kind of way in which each card comes about, each of them once, in the order of the cards."""
        for holding in ([], list(self.fitting)):
            for table in tables(self.edition) if self.at is None else self.at:
                self._look_around(table, self._dealt(table.state(self.database), holding), ())
        revealed = [card for card in self.cards if not isinstance(self.database.card(card), Card)]
        order = {card: place for place, card in enumerate(self.cards)}
        played = sorted(self.found.values(), key=lambda one: (order[one.card], one.option))
        return sorted([*played, *map(self._revealed, revealed)], key=lambda one: order[one.card])

    def _dealt(self, state: State, holding: list[str]) -> Game:
        """The game with everything in the hands of those who might play it."""
        state.seats[_ADA].hand = [card for card in self.cards if isinstance(self.database.card(card), Card)]
        state.seats[_BEN].hand = list(holding)
        return Game(state, self.database)

    def _look_around(self, table: Table, game: Game, moves: Moves, *, answering: bool = False) -> None:
        """Let time pass, and follow up whatever may be played for the first time."""
        start, tried = (game.state.turn, game.state.phase), set()
        for _ in range(MOST_QUESTIONS):
            ask = game.ask
            if ask is None or (game.state.turn, game.state.phase) != start or (answering and is_settled(game)):
                return
            for play in offered(ask, PlayCard) if ask.seat == _ADA else ():
                self._note(table, game, play, moves)
            for play in self._openings(ask) if ask.seat == _BEN and not answering else ():
                if (play.card, play.option) not in tried:
                    tried.add((play.card, play.option))
                    after = self._dealt(self._played(game, play).state, [])
                    self._look_around(table, after, (*moves, move_of(game, play)), answering=True)
            answer = decline(ask)
            moves = (*moves, *forced(game, ask, answer))
            game.answer(answer)

    def _openings(self, ask: Ask) -> Iterator[PlayCard]:
        """The plays of Ben that may be worth an answer: each option once, on Ada if that can be chosen."""
        best: dict[tuple[str, int], PlayCard] = {}
        for play in offered(ask, PlayCard):
            if (play.card, play.option) not in best or play.picks[:1] == (_ADA,):
                best[play.card, play.option] = play
        yield from best.values()

    def _note(self, table: Table, game: Game, play: PlayCard, moves: Moves) -> None:
        """Remember how a card comes about, unless it is known already or the other players would be better picked."""
        event, way = answered(game), game.playbook[play.card].ways[play.option]
        if _is_at_any_time(way.option) and event is not None and not isinstance(event, Gamble):
            return
        key = (play.card, play.option, kind_of(game, event))
        if key in self.found or (play.picks and _BEN not in play.picks and self._may_pick_ben(game, play)):
            return
        how, move = manner(game, event, play), move_of(game, play)
        after = self._played(game, play)
        place = next(at for at in reversed(range(len(after.state.stack))) if isinstance(after.frame(at), Play))
        affected = _affected(event, play)
        before, now = bare(game), save(after)
        self.found[key] = Occasion(play.card, play.option, how, before, now, place, affected, table, (*moves, move))

    def _may_pick_ben(self, game: Game, play: PlayCard) -> bool:
        others = offered(game.ask, PlayCard) if game.ask else []
        alike = [one for one in others if (one.card, one.option, one.on) == (play.card, play.option, play.on)]
        return any(_BEN in one.picks for one in alike)

    def _played(self, game: Game, play: PlayCard) -> Game:
        """The game after a play, in which everybody is asked and nobody holds anything else."""
        before = load(save(game), self.database)
        for seat in before.state.seats:
            seat.hand = []
        before.state.seats[play.seat].hand = [play.card]
        after = Game(before.state, self.database, ask_everybody=True)
        after.answer(play)
        return after

    def _revealed(self, card: str) -> Occasion:
        table = revealing(card, self.edition)
        game = Game(table.state(self.database), self.database, ask_everybody=True)
        while not isinstance(answered(game), Drinking | Revealed):
            assert game.ask is not None, "a Drink comes to be revealed in the Drink Phase"
            game.answer(decline(game.ask))
        place = next(at for at, frame in enumerate(game.state.stack) if isinstance(frame, Drinking | Revealed))
        return Occasion(card, 0, f"{AFFECTED} reveals it", save(game), save(game), place, _BEN, table)


# the moment of a game


def decline(ask: Ask) -> AnyMove:
    """Pass where that is possible, else the first answer."""
    declined = declining(ask)
    return declined[0] if declined else ask.moves[0]


def forced(game: Game, ask: Ask, answer: AnyMove) -> list[Plain]:
    """An answer that had to be given as a move of a scenario; nothing where nothing had to be decided."""
    if declining(ask) or len(ask.moves) == 1:
        return []
    player, names = game.seats[ask.seat].name, [seat.name for seat in game.seats]
    match answer:
        case Order(to=to):
            return [{"player": player, "order": {names[seat]: to.count(seat) for seat in to}}]
        case Choose(value=int() as value) if not isinstance(value, bool) and "choice" not in ask.kinds:
            return [{"player": player, "choose": names[value]}]
        case _:
            return [{"player": player, "choose": getattr(answer, "value", True)}]


def window(game: Game) -> Window | None:
    """The window that is open."""
    top = game.state.stack[-1] if game.state.stack else None
    return top if isinstance(top, Window) else None


def answered(game: Game) -> Any:
    """The frame that may be answered now."""
    opened = window(game)
    if opened is not None:
        return None if opened.event is None else game.frame(opened.event)
    top = game.state.stack[-1] if game.state.stack else None
    return top if isinstance(top, Gamble) else None


def bare(game: Game) -> bytes:
    """The game with nothing in anybody's hand."""
    hands = [seat.hand for seat in game.seats]
    for seat in game.seats:
        seat.hand = []
    saved = save(game)
    for seat, hand in zip(game.seats, hands, strict=True):
        seat.hand = hand
    return saved


def is_settled(game: Game) -> bool:
    """Whether nothing is in progress but a turn, or a Round of Gambling between two turns in it."""
    stack = game.state.stack
    base = max((place for place, frame in enumerate(stack) if isinstance(frame, Turn | Gamble)), default=-1)
    event = answered(game)
    return all(isinstance(frame, Window) for frame in stack[base + 1 :]) and (
        event is None or isinstance(event, Gamble)
    )


# in words


def kind_of(game: Game, event: Frame | None) -> str:
    """What sort of moment this is: the same for all that a card may answer in the same way."""
    if isinstance(event, Payment):
        return f"payment-{event.reason}" if event.reason in ("ante", "refill") else "payment"
    if event is None or isinstance(event, Gamble):
        return "round" if game.gambling is not None else game.state.phase if event else "turn"
    return type(event).__name__


def manner(game: Game, event: Frame | None, play: PlayCard) -> str:
    """How a card is played, in words."""
    name = [seat.name for seat in game.seats]
    on = f" on {' and '.join(name[seat] for seat in play.picks)}" if play.picks else ""
    as_type = game.playbook[play.card].ways[play.option].type.capitalize()
    return f"{ACTOR} plays it{on} as {_article(as_type)} {as_type} Card{_answering(game, event, play, name)}"


def _article(word: str) -> str:
    return "an" if word[0] in "AEIOU" else "a"


def _answering(game: Game, event: Frame | None, play: PlayCard, name: Sequence[str]) -> str:
    match event:
        case Play(seat=seat, card=card):
            return f" in answer to {name[seat]}'s “{game.any_card(card).title}”"
        case Drinking(drafts=drafts):
            return f" when {name[drafts[play.on or 0].drinker]} is about to drink"
        case Payment(seat=seat, reason="ante"):
            return f" when {name[seat]} must ante"
        case Payment(seat=seat, reason="refill"):
            return f" when {name[seat]} must pay for more Drinks"
        case Payment(seat=seat):
            return f" when {name[seat]} is about to lose Gold"
        case Lost(seat=seat):
            return f" after a loss of Fortitude to {name[seat]}'s card"
        case ForcedOut(seat=seat):
            return f" when {name[seat]} is forced out of a Round"
        case Won(seat=seat):
            return f" when {name[seat]} has won a Round"
        case Revealed(card=card):
            return f" in answer to the Event “{game.any_card(card).title}”"
        case _:
            return " in a Round of Gambling" if game.gambling is not None else ""


def _is_at_any_time(option: Option) -> bool:
    """Whether it answers nothing in particular."""
    return all(isinstance(pattern, DuringPhase | DuringRound) for pattern in option.when)


def _affected(event: Frame | None, play: PlayCard) -> int:
    """The seat that a play is about: picked, the drinker, or whose card or payment is answered; never Ada's own."""
    seat: int | None = play.picks[0] if play.picks else None
    if seat is None and isinstance(event, Drinking):
        seat = event.drafts[play.on or 0].drinker
    elif seat is None:
        seat = getattr(event, "seat", None)
    return seat if seat in (_BEN, _CLEO) else _BEN


def move_of(game: Game, play: PlayCard) -> Plain:
    """A play as a move of a scenario."""
    names = [seat.name for seat in game.seats]
    move: Plain = {"player": names[play.seat], "play": play.card}
    event = answered(game)
    if play.picks:
        move["targets"] = [names[seat] for seat in play.picks]
    if play.on is not None and isinstance(event, Drinking):
        move["on"] = names[event.drafts[play.on].drinker]
    if len(game.card(play.card).options) > 1:
        move["choose"] = [play.option + 1]
    if game.ask is not None and game.ask.kinds[0] in get_args(WindowKind):
        move["at"] = game.ask.kinds[0]
    return move
