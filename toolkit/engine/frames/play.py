"""A card being played: everybody may respond, then it does what it says, then it is discarded."""

from __future__ import annotations

from typing import Literal

import msgspec

from toolkit.cards import Option
from toolkit.cards.words import CardType
from toolkit.engine import champions, costs, piles
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.frame import Stacked
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.window import open_window
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import AnyMove, Choose, PlayCard
from toolkit.engine.playbook import Occasion, Way, raised


class Redirection(msgspec.Struct, frozen=True, tag_field="loss", tag="redirected"):
    """The Fortitude that ``seat`` would lose is lost by ``to`` (rule redirect)."""

    seat: int
    to: int


class Reduction(msgspec.Struct, frozen=True, tag_field="loss", tag="reduced"):
    """The Fortitude that ``seat`` would lose is ``by`` less."""

    seat: int
    by: int


class Sharing(msgspec.Struct, frozen=True, tag_field="loss", tag="shared"):
    """The Fortitude that ``seat`` would lose is lost by halves, rounded up, by ``seat`` and ``sharer``."""

    seat: int
    sharer: int | None


LossChange = Redirection | Reduction | Sharing


class Play(Stacked, tag_field="frame", tag="play"):
    """A card on its way. Responses change it: it may be Negated, Ignored by some, its losses redirected.

    ``answers`` is the place of the frame that it responds to, ``on`` the Drink there that it is played on. ``settled``
    lists those who may not reduce or Ignore its loss any more. Each number in its effects is ``numbers`` greater.
    ``champions`` are those whom teams have chosen for a card that affects each player. ``responded``: an automaton has
    turned over a card for it.
    """

    seat: int
    card: str
    option: int = 0
    picks: tuple[int, ...] = ()
    on: int | None = None
    answers: int | None = None
    negated: bool = False
    ignored: tuple[int, ...] = ()
    changes: tuple[LossChange, ...] = ()
    settled: tuple[int, ...] = ()
    numbers: int = 0
    champions: tuple[int, ...] = ()
    discarded: bool = False
    responded: bool = False
    step: Literal["respond", "resolve", "discard"] = "respond"

    def way(self, game: Game) -> Way:
        """How the card is played, with the numbers as they are now."""
        way = game.playbook[self.card].ways[self.option]
        return raised(way, self.numbers) if self.numbers else way

    def chosen(self, game: Game) -> Option:
        """The option by which the card is played."""
        return self.way(game).option

    def type(self, game: Game) -> CardType:
        """The type that the card counts as: of several, that of its option (rule note.stick-with-this-hand)."""
        return self.way(game).type

    @property
    def is_answered(self) -> bool:
        """Whether it has not resolved yet."""
        return self.step == "resolve"

    def is_moot(self, game: Game) -> bool:  # noqa: ARG002 - as every frame takes it
        """A card that has been Negated is answered no more."""
        return self.negated

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom: its losses may have come to anybody."""
        calls = game.playbook[self.card].ways[self.option].calls
        return calls, self.seat, game.orders[self.seat] if self.changes else self.picks

    def advance(self, game: Game) -> Ask | None:
        """Open the window, then resolve, then discard (rules turn.announce, timing.window, timing.resolve)."""
        place = len(game.stack) - 1
        if self.step == "respond":
            if game.has_teams and (ask := self._ask_for_champions(game)):
                return ask
            self.step = "resolve"
            if open_window(game, ("response",), self.seat, place):
                return None
        if self.step == "resolve" and not self.negated:
            self.step = "discard"
            if game.log is not None:
                game.note("resolves", self.seat, card=self.card, rule="timing.resolve")
            Resolve(list(self.way(game).option.effects), place, self.seat).begin(game)
            if game.stack[-1] is not self:
                return None
        game.done(self)
        self.discard(game)
        return None

    def _ask_for_champions(self, game: Game) -> Ask | None:
        return champions.ask(game, self.seat, self.champions) if self.way(game).meets_everybody else None

    def answer(self, game: Game, move: AnyMove) -> None:  # noqa: ARG002 - as every frame takes it
        """A team has chosen its Champion."""
        assert isinstance(move, Choose)
        self.champions = (*self.champions, int(move.value))

    def discard(self, game: Game) -> None:
        """Put the card on its player's discard pile, once. A card that starts a Round is discarded before it.

        One with static effects stays in front of its player, unless it was Negated (rule static).
        """
        if self.discarded:
            return
        self.discarded = True
        if not game.has_teams and game.playbook[self.card].comes_home:
            game.players[self.seat].discard.insert(0, self.card)
        elif game.card(self.card).static and not self.negated:
            game.lay_in_front(self.seat, self.card)
        elif game.has_teams and game.variant.lays_actions_out(self.seat) and self.type(game) == "action":
            game.players[self.seat].laid_out.insert(0, self.card)
        else:
            piles.put(game, self.seat, "discard", self.card)


def start(game: Game, move: PlayCard, answers: int | None) -> None:
    """Play a card: from where it lies, its costs paid, onto the stack (rule petra.scheme-responses)."""
    way = game.playbook[move.card].ways[move.option]
    if way.option.played_from == "hand":
        game.take_from_hand(move.seat, move.card)
    else:
        piles.take(game, move.seat, way.option.played_from, move.card)
    if game.log is not None:
        picked = move.picks[0] if move.picks else None
        game.note("plays", move.seat, card=move.card, other=picked, drinker=_drinker(game, move, answers))
    if way.option.cost:
        costs.pay(game, move.seat, way.option.cost, card=move.card, harvest=move.harvest)
    game.push(Play(move.seat, move.card, move.option, move.picks, move.on, answers))


def _drinker(game: Game, move: PlayCard, answers: int | None) -> int | None:
    """Who is about to drink the Drink that a card is played on."""
    event = None if answers is None else game.stack[answers]
    return event.drafts[move.on].drinker if isinstance(event, Drinking) and move.on is not None else None
