"""A game in progress: the state, and how it goes on from one decision to the next.

The game runs until somebody must decide, asks one :class:`Ask`, and goes on with one :meth:`Game.answer`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Literal, Protocol, TypeVar, get_args

import msgspec

from toolkit.cards import AnyCard, Card, Database
from toolkit.cards.words import Attribute
from toolkit.engine import chance, trackers
from toolkit.engine.aides import AIDES
from toolkit.engine.hands import Hands
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove, PlayCard, Treat, UsePotion
from toolkit.engine.patients import treatable
from toolkit.engine.playbook import Answers, Occasion, playbook
from toolkit.engine.profile import PROFILES, Profile
from toolkit.engine.state import Player, Round, Side, State
from toolkit.engine.variants import Variant
from toolkit.errors import NotLegal
from toolkit.figures import TRACK_END

Thing = TypeVar("Thing")


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A decision that a player has to make.

    ``kinds`` names the moment (``response``, ``drink``, ``gambling-turn``, ...), ``moves`` are the legal answers,
    ``open`` tells whether passing is one of them, ``early`` that the phase's own action has not begun. ``also`` are
    teammates who may give the same answers.
    """

    seat: int
    kinds: tuple[str, ...]
    moves: Sequence[AnyMove]
    early: bool = False
    also: tuple[int, ...] = ()

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to decide: an empty hand has no card to discard, as everybody can see."""
        return self.kinds == ("discard",) and len(self.moves) == 1

    def as_its_own(self, move: AnyMove) -> AnyMove:
        """The answer of a teammate as that of the one who is asked; any other as it is."""
        return msgspec.structs.replace(move, seat=self.seat) if move.seat in self.also else move


class Frame(Protocol):
    """Something in progress. It advances until it is done, pushes another frame, or must ask."""

    def advance(self, game: Game) -> Ask | None:
        """Go on. Returns the decision that is needed, or None when the stack has changed or the frame has moved on."""

    def answer(self, game: Game, move: AnyMove) -> None:
        """Take the decision that was asked for."""

    def is_moot(self, game: Game) -> bool:
        """Whether there is nothing left to answer."""

    def occasion(self, game: Game) -> Occasion:
        """What could be played in answer to it, and by whom."""


class Game:
    """A game: its state, the cards it is played with, and the profile of its edition.

    ``ask`` is the pending decision, None when the game is over. With ``ask_everybody`` every player is asked at every
    window, whether or not they can play anything, so that silence reveals nothing about their hands. ``log``, if given,
    is the list to which everything that happens is added. ``any_card`` finds a card by its id. ``hands`` tells what
    everybody could play, ``at_will`` which moves besides cards they may make whenever anybody may act, by seat.
    ``answering`` is what could be played in the window on top, as long as nothing has happened since it was looked up.
    ``stack`` are the frames in progress, innermost last, ``gambling`` is the Round of Gambling that is on, ``anyhow``
    what could be played in each phase whatever happens. ``away`` are those who take no part for a while and Ignore
    everything but what they do themselves (rule team-ends), ``silent`` those and all who are out. ``danger``: somebody
    might lose, and nobody has looked (see :meth:`somebody_loses`). ``orders`` are all who are still in the game, in
    turn order from each seat (see :meth:`around`), ``teams`` those of them who are on that seat's side.

    Plain Python looks quickly at no more than thirty fields of an object, and these are all of them.
    """

    def __init__(
        self, state: State, cards: Database, *, ask_everybody: bool = False, log: list[Entry] | None = None
    ) -> None:
        self.state = state
        self.players: list[Player] = state.players
        self.side_of: list[Side] = [state.sides[player.side] for player in state.players]
        self.cards = cards
        self.book = playbook(cards)
        self.playbook = self.book.entries
        self.profile: Profile = PROFILES[state.edition]
        self.variant: Variant = state.variant
        self.ask_everybody = ask_everybody
        self.log = log
        self.ask: Ask | None = None
        self.stack: list[Frame] = state.stack
        self.gambling = None if state.round is None or state.round.over else state.round
        self.anyhow = self.book.out_of_round if self.gambling is None else self.book.in_round
        self.danger = True
        self.away = {seat for seat, player in enumerate(self.players) if player.away != "no"}
        self.silent = {*self.away, *self.gone}
        self.automata = frozenset(seat for seat, side in enumerate(self.side_of) if side.tracks)
        self._seat_everybody()
        self.hands = Hands(self.players, self.book, self.silent, self.automata)
        self.at_will = self._moves_at_will()
        self.answering: Answers | None = None
        self.any_card: Callable[[str], AnyCard] = cards.cards.__getitem__
        self.judge = AIDES.judge
        self.run()

    # going on

    def run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        stack = self.stack
        self.ask = None
        while stack:
            ask = stack[-1].advance(self)
            if ask is not None:
                if ask.seat not in self.automata:
                    self.ask = ask
                    return
                AIDES.automaton.answer(self, ask)

    def answer(self, move: AnyMove) -> None:
        """Take the pending decision and go on. Raises :class:`NotLegal` for a move that is not among the legal ones."""
        ask = self.ask
        if ask is None:
            raise NotLegal("the game is over")
        if ask.also:
            move = ask.as_its_own(move)
        if move not in ask.moves:
            raise NotLegal("that is not one of the legal moves here")
        self.stack[-1].answer(self, move)
        self.run()

    def play(self, move: PlayCard, answers: int | None) -> None:
        """Play a card, in answer to the frame at a place."""
        AIDES.play(self, move, answers)

    def push(self, frame: Frame) -> None:
        """Begin something."""
        self.stack.append(frame)

    def done(self, frame: Frame) -> None:
        """End the innermost frame, which must be this one."""
        ended = self.stack.pop()
        assert ended is frame, "only the innermost frame can end"

    # seats

    def around(self, start: int) -> list[int]:
        """The seats still in the game in turn order, beginning with ``start`` (or with the next one still in).

        Whatever all do or suffer, they do in this order (rule timing.turn-order). The list is the game's own.
        """
        return self.orders[start]

    def _seat_everybody(self) -> None:
        side = [player.side for player in self.players]
        self.has_teams = len(self.state.sides) < len(side)
        playing = [seat for seat, own in enumerate(self.side_of) if not own.out]
        may_be_served = {seat for seat in playing if self.variant.may_be_served(seat)}
        self.orders, self._opponents, self._served, self.teams, self._heads = [], [], [], [], []
        for start in range(len(side)):
            first = bisect_left(playing, start)
            order = playing[first:] + playing[:first]
            self.orders.append(order)
            self._opponents.append([seat for seat in order if side[seat] != side[start]])
            self._served.append([seat for seat in self._opponents[start] if seat in may_be_served])
            self.teams.append([seat for seat in order if side[seat] == side[start]])
            self._heads.append(_firsts(order, side) if self.has_teams else order)

    def knock_out(self, side: int) -> None:
        """A side is out of the game."""
        self.state.sides[side].out = True
        self._seat_everybody()
        self._fall_silent(self.members(side))

    @property
    def gone(self) -> list[int]:
        """The seats of those who are out of the game."""
        return [seat for seat, side in enumerate(self.side_of) if side.out]

    def opponents(self, seat: int) -> list[int]:
        """The players still in the game who are not on the side of ``seat``, in turn order from their left.

        They are who a card means by another player, or by each other player (rules targets.another,
        targets.each-other); in the ordinary game, everybody else.
        """
        return self._opponents[seat]

    def served_by(self, seat: int) -> list[int]:
        """Those for whom a player may order Drinks, in turn order (rules turn.order-a-drink, otto.no-drink-me)."""
        return self._served[seat]

    def after(self, seat: int) -> int:
        """The next player still in the game to the left of ``seat``."""
        order = self.orders[seat]
        return order[1] if len(order) > 1 and order[0] == seat else order[0]

    def heads(self, start: int) -> list[int]:
        """One player of each side still in the game, in turn order from ``start``."""
        return self._heads[start]

    def next_side(self, seat: int) -> int:
        """The seat at which the turn after that of ``seat``'s side begins (rules turn.phases, team-turn).

        The sides take turns in the order in which they sit, also where teammates do not sit side by side.
        """
        if not self.has_teams:
            return self._opponents[seat][0] if self._opponents[seat] else seat
        order = list(dict.fromkeys(player.side for player in self.players))
        place = order.index(self.players[seat].side)
        following = next((side for side in order[place + 1 :] + order[:place] if not self.state.sides[side].out), None)
        return next((other for other in self._opponents[seat] if self.players[other].side == following), seat)

    def is_turn_of(self, seat: int) -> bool:
        """Whether it is the turn of this player, or of their team."""
        return self.side_of[seat] is self.side_of[self.state.turn]

    def on_one_side(self, one: int, other: int) -> bool:
        """Whether two players are the same, or teammates."""
        return one == other or (self.has_teams and self.side_of[one] is self.side_of[other])

    def is_among(self, seat: int, seats: Container[int]) -> bool:
        """Whether a player, or a teammate, is one of these (rule defense)."""
        return seat in seats or (self.has_teams and any(mate in seats for mate in self.teams[seat]))

    def send_away(self, seat: int, until: Literal["this-turn", "until-own-turn"]) -> None:
        """A player takes no part for a while and Ignores everything (rule team-ends)."""
        self.players[seat].away = until
        self.away.add(seat)
        self._fall_silent([seat])

    def bring_back(self, seat: int, until: Literal["this-turn", "until-own-turn"]) -> None:
        """A player takes part again, who was away for so long."""
        if self.players[seat].away == until:
            self.players[seat].away = "no"
            self.away.remove(seat)
            self.silent.remove(seat)
            self.hands.stale.add(seat)
            self.at_will = self._moves_at_will()

    def _fall_silent(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.silent.add(seat)
            self.hands.stale.add(seat)
        self.at_will = self._moves_at_will()

    def _moves_at_will(self) -> dict[int, tuple[AnyMove, ...]]:
        """What players may do wherever anybody may act (rules potions.use, terci.treat)."""
        playing = [seat for seat in range(len(self.players)) if seat not in self.silent]
        potions = [seat for seat in playing if self.side_of[seat].potions]
        found: dict[int, tuple[AnyMove, ...]] = {
            seat: tuple(UsePotion(seat, attribute) for attribute in get_args(Attribute)) for seat in potions
        }
        for seat in playing:
            if self.players[seat].zones and (cards := treatable(self.cards, self.players[seat])):
                found[seat] = (*found.get(seat, ()), *(Treat(seat, card) for card in cards))
        return found

    def sides_around(self, start: int) -> list[int]:
        """The sides still in the game, in turn order from the seat ``start``."""
        return [self.players[seat].side for seat in self._heads[start]]

    def members(self, side: int) -> list[int]:
        """The seats of the players on a side."""
        return [seat for seat, player in enumerate(self.players) if player.side == side]

    # changing things

    def card(self, card_id: str) -> Card:
        """The Character Card of this id."""
        return self.playbook[card_id].card

    def note(
        self,
        what: str,
        seat: int | None = None,
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
        self,
        seat: int,
        attribute: Attribute,
        by: int,
        card: str | None = None,
        rule: str | None = None,
        behind: int | None = None,
    ) -> int:
        """Change an attribute as far as the limits allow; the change that was possible is returned.

        ``card`` or ``rule`` is what brings it about, ``behind`` the player who is behind it, where it matters (rules
        limits, limits.as-completely, otto.tracks).
        """
        if not by:
            return 0
        side = self.side_of[seat]
        if side.tracks:
            self.danger = True
            return AIDES.automaton.adjust(self, seat, attribute, by, card=card, rule=rule, behind=behind)
        before: int = getattr(side, attribute)
        after = before + by
        if after < 0:
            after = 0
        elif after > TRACK_END and attribute != "gold":
            after = TRACK_END
        if after == before:
            return 0
        setattr(side, attribute, after)
        if side.gold == 0 or side.alcohol >= side.fortitude:
            self.danger = True
        if self.log is not None:
            what = f"{attribute}-{'up' if after > before else 'down'}"
            self.note(what, seat, amount=abs(after - before), card=card, rule=rule)
        if after > before and self.players[seat].trackers:
            trackers.rise_with(self, seat, attribute)
        return after - before

    def somebody_loses(self) -> bool:
        """Whether anybody has passed out, or is out of Gold with no Round or contest to keep them in (chapter 7).

        Also where it is an automaton, who does not lose by it (rule otto.passes-out).
        """
        if not self.danger:
            return False
        broke = fainting = False
        for side in self.state.sides:
            if side.tracks:
                fainting = fainting or any(track.faints for track in side.tracks.values())
            elif not side.out:
                broke = broke or side.gold == 0
                fainting = fainting or side.alcohol >= side.fortitude
        self.danger = broke or fainting
        return fainting or (broke and self.gambling is None and not self.state.contest)

    # hands

    def lay_in_front(self, seat: int, card_id: str) -> None:
        """A card comes to lie in front of a player."""
        self.players[seat].in_front.insert(0, card_id)
        self.hands.stale.add(seat)

    def pick_up(self, seat: int, card_id: str) -> None:
        """A card that lies in front of a player leaves."""
        self.players[seat].in_front.remove(card_id)
        self.hands.stale.add(seat)

    def take_from_hand(self, seat: int, *cards: str) -> None:
        """Cards leave a hand."""
        for card_id in cards:
            self.players[seat].hand.remove(card_id)
        self.hands.stale.add(seat)

    def add_to_hand(self, seat: int, *cards: str) -> None:
        """Cards come to a hand."""
        self.players[seat].hand.extend(cards)
        self.hands.stale.add(seat)

    def rearranged(self, seat: int) -> None:
        """Something has changed of what lies in a player's piles."""
        self.hands.stale.add(seat)
        self.tracked(seat)

    def tracked(self, seat: int) -> None:
        """What a player tracks, or what waits for it, is not what it was."""
        if self.players[seat].zones and (seat in self.at_will or treatable(self.cards, self.players[seat])):
            self.at_will = self._moves_at_will()

    def potion_used(self, side: Side) -> None:
        """A side has one Potion Token less."""
        side.potions -= 1
        self.at_will = self._moves_at_will()

    def shuffle(self, pile: list[Thing]) -> None:
        """Shuffle a pile in place with the game's own chance."""
        self.state.chance = chance.shuffle(self.state.chance, pile)

    def draw(self, seat: int, count: int) -> None:
        """Draw Character Cards; a deck that runs out is made anew from the discards at once (rule turn.empty-deck)."""
        player = self.players[seat]
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
        player = self.players[seat]
        if not player.deck and player.discard:
            player.deck, player.discard = player.discard, []
            self.shuffle(player.deck)
            self.note("deck-reshuffled", seat, rule="turn.empty-deck")

    def begin_round(self, current: Round) -> None:
        """A Round of Gambling is on (rule gambling.start)."""
        self.state.round = self.gambling = current
        self.anyhow = self.book.in_round

    def finish_round(self) -> None:
        """The Round of Gambling is over, and its pot is empty (rule gambling.afterwards)."""
        if self.gambling is not None:
            self.gambling.pot, self.gambling.over = 0, True
        self.gambling = None
        self.anyhow = self.book.out_of_round

    def in_round(self) -> list[int]:
        """The seats still in the Round of Gambling, in turn order from its starter."""
        current = self.gambling
        if current is None:
            return []
        gone = (*current.left, *current.sitting_out) if current.sitting_out else current.left
        order = self.orders[current.starter]
        return [seat for seat in order if seat not in gone] if gone else order

    def need_not_pay(self, seat: int) -> bool:
        """Whether ``seat`` is out of Gold in a Round or a contest.

        (rules gambling.broke, gambling.broke-and-gone, contest.out-of-gold)
        """
        return (self.gambling is not None or self.state.contest) and self.side_of[seat].is_broke

    def below(self, kind: type[Thing]) -> Iterator[Thing]:
        """The frames of this kind in progress, innermost first."""
        return (frame for frame in reversed(self.state.stack) if isinstance(frame, kind))


def _firsts(order: Sequence[int], side: Sequence[int]) -> list[int]:
    """Of a row of seats the first one of each side."""
    first: dict[int, int] = {}
    for seat in order:
        first.setdefault(side[seat], seat)
    return list(first.values())


def named(players: Sequence[Player], name: str) -> int:
    """The place of the player of this name. Raises :class:`NotLegal`."""
    for seat, player in enumerate(players):
        if player.name == name:
            return seat
    raise NotLegal(f"no player is called {name!r}")
