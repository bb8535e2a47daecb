"""The table: who sits at it, what lies on it, and the simplest things that can be done there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator
from dataclasses import dataclass, field

from tests.second_engine.happenings import Happening, Victory
from toolkit.cards import Database
from toolkit.cards.words import ZONES, Attribute, Phase, Pile
from toolkit.engine import chance
from toolkit.engine.log import Entry
from toolkit.engine.moves import AnyMove
from toolkit.engine.profile import PROFILES
from toolkit.engine.state import Round, State


@dataclass(frozen=True)
class Question:
    """Who must decide now, at what moment, between which moves; ``also`` are teammates who may say it as well."""

    seat: int
    kinds: tuple[str, ...]
    moves: Collection[AnyMove]
    also: tuple[int, ...] = ()


Steps = Generator[Question, AnyMove, None]
"""A part of the game: it asks, takes the answers, and ends."""


class GameOver(Exception):
    """At most one side is left."""


@dataclass
class Turn:
    """A turn: whose part in it is over, what has been done in it, and what will be done once more, by whom.

    ``waiting`` are those of a team who have yet to act, ``waited`` how many in a row have let a teammate go first.
    """

    seat: int
    over: set[int] = field(default_factory=set)
    done: set[Phase] = field(default_factory=set)
    again: list[tuple[Phase, int]] = field(default_factory=list)
    plays: Counter[int] = field(default_factory=Counter)
    waiting: list[int] = field(default_factory=list)
    waited: int = 0
    acting: bool = False


@dataclass
class Table:
    """A game in progress, with what is not written down in its state while it goes on.

    ``passed`` are those who have passed since somebody took control of the Round, ``victory`` is a Round being won,
    ``tabs`` are the players who still have to pay for a new Drink Deck, ``burning`` is what is still to be gained of
    what fires just now, ``answerable`` is what may be answered now, innermost last, ``now`` is the turn, ``otto`` the
    seat of Otto.
    """

    state: State
    cards: Database
    ask_everybody: bool = False
    log: list[Entry] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    victory: Victory | None = None
    winner_by_card: int | None = None
    tabs: list[int] = field(default_factory=list)
    burning: Counter[tuple[int, str]] = field(default_factory=Counter)
    answerable: list[Happening] = field(default_factory=list)
    now: Turn = field(default_factory=lambda: Turn(0))

    def __post_init__(self) -> None:
        self.players = self.state.players
        self.sides = [self.state.sides[player.side] for player in self.players]
        self.otto = next((seat for seat, side in enumerate(self.sides) if side.tracks), None)
        self.profile = PROFILES[self.state.edition]

    def note(self, what: str, seat: int | None = None, **more: object) -> None:
        """Write down what happens."""
        self.log.append(Entry(what, seat, **more))  # type: ignore[arg-type]

    # who

    def playing(self, first: int) -> list[int]:
        """Everybody still in the game, clockwise from ``first``."""
        everybody = [*range(first, len(self.players)), *range(first)]
        return [seat for seat in everybody if not self.sides[seat].out]

    def are_allies(self, one: int, other: int) -> bool:
        """Whether they win and lose together, as everybody does with themselves."""
        return self.players[one].side == self.players[other].side

    def others(self, seat: int) -> list[int]:
        """Everybody still in the game who is against ``seat``, clockwise from the left: "other players" (9.8.1)."""
        return [other for other in self.playing(seat) if not self.are_allies(other, seat)]

    def team(self, seat: int) -> list[int]:
        """A player and the teammates, clockwise; nobody if they are out."""
        return [ally for ally in self.playing(seat) if self.are_allies(ally, seat)]

    def one_of_each_team(self) -> list[int]:
        """Those with whom each team comes first, clockwise from whose turn it is."""
        first: dict[int, int] = {}
        for seat in self.playing(self.state.turn):
            first.setdefault(self.players[seat].side, seat)
        return list(first.values())

    def served_by(self, seat: int) -> list[int]:
        """Those for whom a player may order Drinks: anybody else but Otto (11.2.5)."""
        return [other for other in self.others(seat) if other != self.otto]

    def left_of(self, seat: int) -> int:
        """The next player still in the game."""
        return next((other for other in self.playing(seat) if other != seat), seat)

    def is_away(self, seat: int) -> bool:
        """Whether a player's turn has ended so that they are not there for a while (9.10)."""
        return self.players[seat].away != "no"

    @property
    def round(self) -> Round | None:
        """The Round of Gambling that is on."""
        return self.state.round if self.state.round and not self.state.round.over else None

    def in_round(self) -> list[int]:
        """Those who have not left the Round."""
        if self.round is None:
            return []
        gone = {*self.round.left, *self.round.sitting_out}
        return [seat for seat in self.playing(self.round.starter) if seat not in gone]

    def has_passed_out(self, seat: int) -> bool:
        """Whether a player has had too much (7.2.1)."""
        return self.sides[seat].alcohol >= self.sides[seat].fortitude

    def is_kept_in(self) -> bool:
        """Whether nobody is out for lack of Gold just now, nor has to pay without any (6.5.1, 5.3.8)."""
        return self.round is not None or self.state.contest

    # numbers

    def change(
        self,
        seat: int,
        attribute: Attribute,
        by: int,
        card: str | None = None,
        rule: str | None = None,
        behind: int | None = None,
    ) -> int:
        """Move a marker or Gold within the limits, and tell how far it went and why (3.7)."""
        side = self.sides[seat]
        if side.tracks:
            return self._change_otto(seat, attribute, by, card, rule, behind)
        before: int = getattr(side, attribute)
        after = max(before + by, 0)
        if attribute != "gold":
            after = min(after, 20)
        setattr(side, attribute, after)
        if after > before:
            self.note(f"{attribute}-up", seat, amount=after - before, card=card, rule=rule)
            self._follow(seat, attribute)
        if after < before:
            self.note(f"{attribute}-down", seat, amount=before - after, card=card, rule=rule)
        return after - before

    def _follow(self, seat: int, attribute: Attribute) -> None:
        """One of what rises with it (8.10.2)."""
        character = self.cards.characters.get(self.players[seat].character or "")
        for one in character.trackers if character else ():
            if one.rises_with == attribute:
                self.track(seat, one.id, 1, rule="zakhan.chi")

    def _change_otto(
        self, seat: int, attribute: Attribute, by: int, card: str | None, rule: str | None, behind: int | None
    ) -> int:
        """The Inn pays and is paid for Otto; the track of who is behind it moves, or both (11.2.4, 11.3.1)."""
        if attribute == "gold":
            self.state.inn += by
            if by:
                what = "otto-gold-up" if by > 0 else "otto-gold-down"
                self.note(what, seat, amount=abs(by), card=card, rule=rule or "otto.no-gold")
            return by
        tracks, moved = self.sides[seat].tracks, 0
        for owner in tracks if behind in (None, seat) else [behind]:
            before: int = getattr(tracks[owner], attribute)
            after = max(0, min(6, before + by))
            setattr(tracks[owner], attribute, after)
            if after != before:
                what = f"otto-{attribute}-{'up' if after > before else 'down'}"
                self.note(what, seat, amount=abs(after - before), other=owner, card=card, rule="otto.tracks")
            moved = after - before if abs(after - before) > abs(moved) else moved
        return moved

    def track(self, seat: int, tracker: str, by: int, card: str | None = None, rule: str | None = None) -> None:
        """Change what a character tracks besides, as far as that goes."""
        player = self.players[seat]
        known = [one for owner in self.cards.characters.values() for one in owner.trackers if one.id == tracker]
        own = self.cards.characters[player.character].trackers if player.character else ()
        most = next((one.most for one in (*own, *known) if one.id == tracker), None)
        before = player.trackers.get(tracker, 0)
        wanted = max(before + by, 0)
        player.trackers[tracker] = wanted if most is None or by < 0 else min(wanted, max(most, before))
        moved = player.trackers[tracker] - before
        if moved:
            what = "tracker-up" if moved > 0 else "tracker-down"
            self.note(what, seat, amount=abs(moved), card=card, rule=rule, tracker=tracker)

    # piles

    def shuffle(self, pile: list[str]) -> None:
        """Shuffle a pile."""
        self.state.chance = chance.shuffle(self.state.chance, pile)

    def draw(self, seat: int, count: int) -> None:
        """Draw cards; the discards become the new deck as soon as the old one is used up (2.2.3)."""
        for _ in range(count):
            self.renew(seat)
            if self.players[seat].deck:
                self.players[seat].hand.append(self.players[seat].deck.pop(0))
                self.renew(seat)

    def renew(self, seat: int) -> None:
        """Shuffle the discards into a new deck if the old one is used up."""
        player = self.players[seat]
        if not player.deck and player.discard:
            player.deck = player.discard
            player.discard = []
            self.shuffle(player.deck)
            self.note("deck-reshuffled", seat, rule="turn.empty-deck")

    def discard(self, seat: int, card: str) -> None:
        """Put a card on a player's discard pile."""
        at_home = [owner for owner in (seat, *range(len(self.players))) if self._home(owner, card)]
        if at_home:
            self.lay(at_home[0], self._home(at_home[0], card) or "discard", card)
        else:
            self.lay(seat, "discard", card)

    def _home(self, seat: int, card: str) -> Pile | None:
        """The discards of the side deck that a player has with this card."""
        character = self.cards.characters.get(self.players[seat].character or "")
        zones = character.zones if character else ()
        return next((zone.renewed_from for zone in zones if card in zone.cards), None)

    def lay(self, seat: int, pile: Pile, card: str) -> None:
        """Put a card on top of a pile."""
        if pile in ZONES:
            self.players[seat].zones.setdefault(pile, []).insert(0, card)
        else:
            self.pile(seat, pile).insert(0, card)

    def pile(self, seat: int, pile: Pile) -> list[str]:
        """The cards of a pile, the top one first."""
        player = self.players[seat]
        piles: dict[Pile, list[str]] = {
            "hand": player.hand,
            "deck": player.deck,
            "discard": player.discard,
            "drink-me": player.drink_me,
            "in-front": player.in_front,
            "drink-deck": self.state.drink_deck,
        }
        return piles[pile] if pile in piles else player.zones.get(pile, [])

    def take_drink(self) -> str | None:
        """The top card of the Drink Deck, which is to be renewed at once if that was the last one."""
        return self.state.drink_deck.pop(0) if self.state.drink_deck else None

    def discard_drinks(self, cards: list[str]) -> None:
        """Put Drink Cards on their discard pile, the first one on top."""
        self.state.drink_discard = [*cards, *self.state.drink_discard]
        self.renew_drinks()

    def renew_drinks(self) -> None:
        """Once the Drink Deck is used up all pay for a new one, which the discards become at once or later (4.2.1)."""
        if self.state.drink_deck:
            return
        if not self.state.drinks_paid:
            self.tabs += self.one_of_each_team()
            self.state.drinks_paid = True
        if "bar-deck" in self.state.zones:
            self.deal_drinks()
        elif self.state.drink_discard:
            self.state.drink_deck = self.state.drink_discard
            self.state.drink_discard = []
            self.shuffle(self.state.drink_deck)
        if self.state.drink_deck:
            self.state.drinks_paid = False
            self.note("refill", rule="drinks.refill")

    def deal_drinks(self) -> None:
        """Thirty cards of the Bar Deck, which is made of all discards whenever it is used up (12.1.2 to 12.1.4)."""
        bar = self.state.zones["bar-deck"]
        while bar and len(self.state.drink_deck) < 30:
            self.state.drink_deck.append(bar.pop(0))
            self.renew_bar()
        self.renew_bar()
        if bar and not self.state.drink_deck:
            self.deal_drinks()

    def renew_bar(self) -> None:
        """The discarded Drinks are the new Bar Deck if the old one is used up."""
        bar = self.state.zones["bar-deck"]
        if not bar and self.state.drink_discard:
            bar += self.state.drink_discard
            self.state.drink_discard = []
            self.shuffle(bar)
            self.note("bar-deck-reshuffled", rule="bar-deck.runs-out")
