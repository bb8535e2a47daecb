"""A game in progress: the state, and how it goes on from one decision to the next.

The game runs until somebody must decide, asks one :class:`Ask`, and goes on with one :meth:`Game.answer`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol, TypeVar

import msgspec

from toolkit.cards import AnyCard, Card, Database
from toolkit.cards.words import Attribute
from toolkit.engine import chance
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, PlayCard
from toolkit.engine.playbook import Calls, Playable, Stage, playbook
from toolkit.engine.profile import PROFILES, Profile
from toolkit.engine.state import Round, Seat, State
from toolkit.errors import NotLegal
from toolkit.figures import TRACK_END

Thing = TypeVar("Thing")


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A decision that a player has to make.

    ``kinds`` names the moment (``response``, ``drink``, ``gambling-turn``, ...), ``moves`` are the legal answers,
    ``open`` tells whether passing is one of them, ``early`` that the phase's own action has not begun.
    """

    seat: int
    kinds: tuple[str, ...]
    moves: Sequence[AnyMove]
    early: bool = False


class Judge(Protocol):
    """Says which cards may be played: :mod:`toolkit.engine.judge`, which knows the frames, as they know the game."""

    def plays(self, game: Game, seat: int, stage: Stage, event: int | None, wanted: int) -> list[PlayCard]:
        """The cards that may be played in a window."""

    def action_plays(self, game: Game, seat: int) -> list[PlayCard]:
        """The cards that may be played as the action of an Action Phase."""

    def gambling_plays(self, game: Game, seat: int) -> list[PlayCard]:
        """The cards that may be played on a player's turn in a Round of Gambling."""


class Frame(Protocol):
    """Something in progress. It advances until it is done, pushes another frame, or must ask."""

    def advance(self, game: Game) -> Ask | None:
        """Go on. Returns the decision that is needed, or None when the stack has changed or the frame has moved on."""

    def answer(self, game: Game, move: AnyMove) -> None:
        """Take the decision that was asked for."""

    def is_moot(self, game: Game) -> bool:
        """Whether there is nothing left to answer."""

    def calls(self, game: Game) -> Calls:
        """What could be played in answer to it."""


class Game:
    """A game: its state, the cards it is played with, and the profile of its edition.

    ``ask`` is the pending decision, None when the game is over. With ``ask_everybody`` every player is asked at every
    window, whether or not they can play anything, so that silence reveals nothing about their hands. ``log``, if given,
    is the list to which everything that happens is added. ``hands`` are the different cards in each hand, ``could`` the
    bits of what they answer (see the playbook), ``held`` those of all hands together.
    """

    judge: ClassVar[Judge]

    def __init__(
        self, state: State, cards: Database, *, ask_everybody: bool = False, log: list[Entry] | None = None
    ) -> None:
        self.state = state
        self.seats: list[Seat] = state.seats
        self.cards = cards
        self.book = playbook(cards)
        self.playbook = self.book.entries
        self.profile: Profile = PROFILES[state.edition]
        self.ask_everybody = ask_everybody
        self.log = log
        self.ask: Ask | None = None
        self.stack: list[Frame] = state.stack
        self._danger = True
        self._seat_everybody()
        self.hands: list[list[Playable]] = [[] for _ in self.seats]
        self.could: list[int] = [0 for _ in self.seats]
        for seat in range(len(self.seats)):
            self._look_at(seat)
        self._look_at_all()
        self.run()

    # going on

    def run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        ask, stack = None, self.stack
        self.ask = None
        while ask is None and stack:
            ask = stack[-1].advance(self)
        self.ask = ask

    def answer(self, move: AnyMove) -> None:
        """Take the pending decision and go on. Raises :class:`NotLegal` for a move that is not among the legal ones."""
        if self.ask is None:
            raise NotLegal("the game is over")
        if move not in self.ask.moves:
            raise NotLegal("that is not one of the legal moves here")
        self.stack[-1].answer(self, move)
        self.run()

    @property
    def top(self) -> Frame:
        """The innermost thing in progress."""
        return self.stack[-1]

    def push(self, frame: Frame) -> int:
        """Begin something; its place in the stack is returned."""
        self.stack.append(frame)
        return len(self.stack) - 1

    def done(self, frame: Frame) -> None:
        """End the innermost frame, which must be this one."""
        ended = self.stack.pop()
        assert ended is frame, "only the innermost frame can end"

    def frame(self, place: int) -> Frame:
        """The frame at this place in the stack."""
        return self.stack[place]

    # seats

    def around(self, start: int) -> list[int]:
        """The seats still in the game in turn order, beginning with ``start`` (or with the next one still in).

        Whatever all do or suffer, they do in this order (rule timing.turn-order).
        """
        return self._orders[start]

    def _seat_everybody(self) -> None:
        everybody = range(len(self.seats))
        around = [[*everybody[start:], *everybody[:start]] for start in everybody]
        self._orders = [[seat for seat in order if not self.seats[seat].out] for order in around]
        self._others = [[seat for seat in order if seat != start] for start, order in enumerate(self._orders)]

    def knock_out(self, seat: int) -> None:
        """A player is out of the game."""
        self.seats[seat].out = True
        self._seat_everybody()
        self._look_at_all()

    def others(self, seat: int) -> list[int]:
        """The other players still in the game, in turn order from ``seat``'s left."""
        return self._others[seat]

    def after(self, seat: int) -> int:
        """The next player still in the game to the left of ``seat``."""
        others = self._others[seat]
        return others[0] if others else seat

    # changing things

    def card(self, card_id: str) -> Card:
        """The Character Card of this id."""
        return self.playbook[card_id].card

    def any_card(self, card_id: str) -> AnyCard:
        """The card of this id."""
        return self.cards.cards[card_id]

    def note(
        self,
        what: str,
        seat: int | None = None,
        *,
        card: str | None = None,
        amount: int | None = None,
        other: int | None = None,
        rule: str | None = None,
        drinker: int | None = None,
        tracker: str | None = None,
    ) -> None:
        """Write down what happens."""
        if self.log is not None:
            self.log.append(Entry(what, seat, card, amount, other, rule, drinker, tracker))

    def adjust(
        self, seat: int, attribute: Attribute, by: int, *, card: str | None = None, rule: str | None = None
    ) -> int:
        """Change an attribute as far as the limits allow; the change that was possible is returned.

        ``card`` or ``rule`` is what brings it about (rules limits, limits.as-completely).
        """
        player = self.seats[seat]
        before: int = getattr(player, attribute)
        after = max(0, before + by) if attribute == "gold" else min(TRACK_END, max(0, before + by))
        if after == before:
            return 0
        setattr(player, attribute, after)
        self._danger = True
        if self.log is not None:
            what = f"{attribute}-{'up' if after > before else 'down'}"
            self.note(what, seat, amount=abs(after - before), card=card, rule=rule)
        return after - before

    def somebody_loses(self) -> bool:
        """Whether anybody has passed out, or is out of Gold with no Round or contest to keep them in (chapter 7)."""
        if not self._danger:
            return False
        broke = fainting = False
        for place in self._orders[0]:
            seat = self.seats[place]
            broke = broke or seat.gold == 0
            fainting = fainting or seat.alcohol >= seat.fortitude
        self._danger = broke or fainting
        return fainting or (broke and self.gambling is None and not self.state.contest)

    # hands

    def lay_in_front(self, seat: int, card_id: str) -> None:
        """A card comes to lie in front of a player."""
        self.seats[seat].in_front.insert(0, card_id)
        self.hand_changed(seat)

    def pick_up(self, seat: int, card_id: str) -> None:
        """A card that lies in front of a player leaves."""
        self.seats[seat].in_front.remove(card_id)
        self.hand_changed(seat)

    def take_from_hand(self, seat: int, *cards: str) -> None:
        """Cards leave a hand."""
        for card_id in cards:
            self.seats[seat].hand.remove(card_id)
        self.hand_changed(seat)

    def add_to_hand(self, seat: int, *cards: str) -> None:
        """Cards come to a hand."""
        self.seats[seat].hand.extend(cards)
        self.hand_changed(seat)

    def hand_changed(self, seat: int) -> None:
        """What a player can play from is another now."""
        self._look_at(seat)
        self._look_at_all()

    def _look_at(self, seat: int) -> None:
        could, entries = 0, []
        for card_id in dict.fromkeys(self.seats[seat].hand):
            entry = self.playbook[card_id]
            entries.append(entry)
            could |= entry.could
        if in_front := self.seats[seat].in_front:
            for lying in filter(None, map(self.book.lying.get, dict.fromkeys(in_front))):
                entries.append(lying)
                could |= lying.could
        self.hands[seat], self.could[seat] = entries, could

    def _look_at_all(self) -> None:
        held = 0
        for seat in self._orders[0]:
            held |= self.could[seat]
        self.held = held

    def shuffle(self, pile: list[Thing]) -> None:
        """Shuffle a pile in place with the game's own chance."""
        self.state.chance = chance.shuffle(self.state.chance, pile)

    def draw(self, seat: int, count: int) -> None:
        """Draw Character Cards; a deck that runs out is made anew from the discards at once (rule turn.empty-deck)."""
        player = self.seats[seat]
        while count > 0:
            self.renew_deck(seat)
            drawn = player.deck[:count]
            if not drawn:
                return
            del player.deck[:count]
            self.add_to_hand(seat, *drawn)
            self.renew_deck(seat)
            count -= len(drawn)

    def renew_deck(self, seat: int) -> None:
        """Make an empty Character Deck anew from the discards (rule turn.empty-deck)."""
        player = self.seats[seat]
        if not player.deck and player.discard:
            player.deck, player.discard = player.discard, []
            self.shuffle(player.deck)
            self.note("deck-reshuffled", seat, rule="turn.empty-deck")

    @property
    def gambling(self) -> Round | None:
        """The Round of Gambling that is on."""
        current = self.state.round
        return None if current is None or current.over else current

    def in_round(self) -> list[int]:
        """The seats still in the Round of Gambling, in turn order from its starter."""
        current = self.gambling
        return [] if current is None else [seat for seat in self.around(current.starter) if seat not in current.left]

    def need_not_pay(self, seat: int) -> bool:
        """Whether ``seat`` is out of Gold in a Round or a contest.

        (rules gambling.broke, gambling.broke-and-gone, contest.out-of-gold)
        """
        return self.seats[seat].gold == 0 and (self.gambling is not None or self.state.contest)

    def below(self, kind: type[Thing]) -> Iterator[Thing]:
        """The frames of this kind in progress, innermost first."""
        return (frame for frame in reversed(self.state.stack) if isinstance(frame, kind))


def named(seats: Sequence[Seat], name: str) -> int:
    """The place of the player of this name. Raises :class:`NotLegal`."""
    for place, seat in enumerate(seats):
        if seat.name == name:
            return place
    raise NotLegal(f"no player is called {name!r}")
