"""How each card can be played, and what could answer what, worked out once.

A window asks only those whose hands hold something that could be played in it. Whether it may be is for the judge to
say; here a card is ruled out by bits: one for each pattern that any card answers, and for each type of card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial, reduce
from operator import or_
from typing import Literal, NamedTuple, get_args

import msgspec

from toolkit.cards import AnyCard, Card, Database, Drink, Option, OttoCard, Prize
from toolkit.cards.effects import (
    Ante,
    Effect,
    EndRound,
    Gain,
    Ignore,
    LeaveRound,
    Lose,
    Negate,
    SplitDrink,
    StartRound,
    TakeControl,
    WinRound,
)
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    PaymentFor,
    RoundWon,
)
from toolkit.cards.provenance import Provenance
from toolkit.cards.touches import Touch, changes_drink, leaves, losses, meets_everybody, touches
from toolkit.cards.words import PHASES, Attribute, CardType, Phase, Pile, Player, Who
from toolkit.engine import numbers
from toolkit.engine.not_yet import not_yet
from toolkit.engine.state import PLAYED_FROM

Stage = Literal["anytime", "sometimes"]
Answer = tuple[CardType, Pattern | None]
"""The type of a card and the pattern that it answers; None if it answers nothing in particular."""


@dataclass(frozen=True, eq=False)
class Calls:
    """The bits of what could be played in answer to something: by the one whose it is, by the others, by any.

    Those ``aimed`` at, with whom it would do something, could play more than that. ``besides`` are the bits of what may
    be played in answer to it, of what could be played at that time whatever happens.
    """

    own: int = 0
    others: int = 0
    aimed: int = 0
    besides: int = -1
    anybody: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "anybody", self.own | self.others | self.aimed)


Occasion = tuple[Calls, int | None, Sequence[int]]
"""What could be played in answer to something; whose it is, if anybody's; and at whom it is aimed."""


class Answers(msgspec.Struct, frozen=True, gc=False):
    """The bits of what each player holds that could be played in a window, by seat, without those who hold nothing."""

    anytime: dict[int, int]
    sometimes: dict[int, int]


NO_CALLS = Calls()
NO_OCCASION: Occasion = (NO_CALLS, None, ())
_STAGES = get_args(Stage)
_TYPES: tuple[CardType, ...] = get_args(CardType)
OWN_BITS = 56
"""So many answers have a bit of their own, twice as many as printed cards need; the compiled engine has room for 63.
Those beyond share a bit with others of their type of card, and the judge tells them apart."""
KEPT_OFF: Mapping[str, tuple[type[Effect], ...]] = {"ante": (Ante, StartRound), "round-end": (EndRound, WinRound)}
"""What a card that is played in a Round is not played in answer to, if it says so, by the card's word for it."""
_PICKED: tuple[Who, ...] = ("picked", "second-picked")
_DOES: dict[type[Effect], str] = {Negate: "negated", Ignore: "ignored"}


def _done_by(effect: Effect) -> str | None:
    """What an effect does to the card that is answered, or to its player for it, in the words of a card's limits."""
    hits_back = isinstance(effect, Lose) and effect.who == "card-player"
    return "hit-back" if hits_back else _DOES.get(type(effect))


@dataclass(frozen=True, eq=False)
class Way:
    """One option of a card, with what is asked of it again and again.

    ``could`` are the bits of what it answers, ``calls`` those of what could answer it. ``leaves`` are its effects
    without their branches, ``losses`` those by which Fortitude is lost, each with those for whom it happens one after
    the other, ``touches`` what is changed besides, ``restricted`` what a rule may refuse, ``meets_everybody`` that it
    would affect each player, ``does`` what is done to what it answers in the words of a card that forbids it.
    ``is_bound`` tells whether it says, or a rule does, when it may be played besides on the turn of its type.
    ``harvested`` is the Harvest Value that it takes. ``not_yet`` is what the engine cannot carry out of it.
    """

    number: int
    option: Option
    type: CardType
    could: int
    calls: Calls
    on_a_drink: bool
    touches: frozenset[Touch]
    changes_drink: bool
    losses: tuple[tuple[Lose, Who | None], ...]
    leaves: tuple[Effect, ...]
    restricted: tuple[Effect, ...]
    meets_everybody: bool
    does: tuple[str, ...]
    harvested: int
    not_yet: tuple[str, ...]
    is_bound: bool


@dataclass(frozen=True, eq=False)
class Playable:
    """A Character Card with its ways to be played, and the bits of all of them together.

    ``comes_home``: once played it comes to its player's own discards, whatever has been done to it.
    """

    card: Card
    ways: tuple[Way, ...]
    could: int
    comes_home: bool = False


class Entries(dict[str, Playable]):
    """Every card by its id, as it is played from hand; worked out when it is first asked for.

    Most games, and most questions, see a small part of all cards. It is asked for one card after the other: what a dict
    has in `values` and `items` is only what has been asked for already. Those that come ``elsewhere`` are discarded to
    no pile of their player.
    """

    def __init__(self, cards: Iterable[Card], bits: Bits, elsewhere: Collection[str]) -> None:
        super().__init__()
        self._cards, self._bits, self._elsewhere = {card.id: card for card in cards}, bits, elsewhere

    def __missing__(self, card_id: str) -> Playable:
        card = self._cards[card_id]
        comes_home = not card.static and card_id not in self._elsewhere
        self[card_id] = entry = replace(_entry(card, self._bits, "hand"), comes_home=comes_home)
        return entry

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._cards

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


@dataclass(frozen=True, eq=False)
class Playbook:
    """Every Character Card by its id, as it is played from hand, and what could be played when.

    ``response`` is what an automaton may do in any window: turn over a card (see :data:`RESPONSE`). ``lying`` are those
    cards, and the Drinks, that are played from where they lie, by pile; ``kept`` are those Drinks, ``of_side_decks``
    the cards that belong to the side deck of a character, wherever they lie (rule note.star-mole). ``types`` are all
    bits of each type of card, ``of_anytime`` those of Anytime Cards. ``in_round`` and ``out_of_round`` are those of
    what could be played in each phase whatever happens, while a Round of Gambling is on or not; what is own is the
    player's whose turn it is.
    """

    entries: Entries
    response: Playable
    lying: dict[Pile, dict[str, Playable]]
    kept: frozenset[str]
    of_side_decks: frozenset[str]
    types: dict[CardType, int]
    in_round: dict[Phase, Calls]
    out_of_round: dict[Phase, Calls]
    payments: dict[PaymentFor, Calls]
    drink: Calls
    event: Calls
    lost: Calls
    forced_out: Calls
    won: Calls
    of_anytime: int


_AFFECTING = CardPlayed(("action", "sometimes", "anytime"), by="another", touches=get_args(Attribute))
RESPONSE = Card(
    "otto",
    "Otto responds",
    ("sometimes",),
    (Option((), when=(_AFFECTING, DrinkRevealed("you"))),),
    Provenance("printed", ("RDI 9 rules: Otto, Responses",)),
)
"""When an automaton turns over a card: whenever a Drink or a card affects it (rules otto.responds, affects)."""


class Played(NamedTuple):
    """What matters of a card to what could be played in answer to it.

    ``touches`` is what it changes, ``kept_off`` are the words for what it is of what is not always answered (see
    ``KEPT_OFF``).
    """

    type: CardType
    touches: frozenset[Touch]
    changes_drink: bool
    kept_off: frozenset[str]


class Bits:
    """A bit for everything that some card answers, and by it what could answer what.

    What answers nothing in particular shares its bit with nothing else, as no pattern tells it from that.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        found = dict.fromkeys(answer for card in cards for option in card.options for answer in _answers(card, option))
        exact_first = sorted(found, key=lambda answer: answer[1] is not None)
        self.of: dict[Answer, int] = {answer: _bit(place, answer[0]) for place, answer in enumerate(exact_first)}
        self._answering: dict[Played, Calls] = {}

    def some(self, fits: Callable[[Pattern | None], bool]) -> int:
        """The bits of all Anytime and Sometimes Cards with a pattern that fits."""
        return _all_of(bit for (kind, pattern), bit in self.of.items() if kind in _STAGES and fits(pattern))

    def of_type(self, kind: CardType) -> int:
        """The bits of all cards of a type."""
        return _all_of(bit for (own, _pattern), bit in self.of.items() if own == kind)

    def whoever(self, kind: type[Pattern]) -> Calls:
        """What could answer an event of one kind, whoever holds it."""
        found = self.some(lambda pattern: isinstance(pattern, kind))
        return Calls(found, found)

    def drink(self) -> Calls:
        """What could answer a Drink: those who are about to drink it, at whom it is aimed, and the others."""

        def fits(pattern: Pattern | None, *, not_by: Player) -> bool:
            return isinstance(pattern, DrinkRevealed) and pattern.by != not_by

        return Calls(others=self.some(partial(fits, not_by="you")), aimed=self.some(partial(fits, not_by="another")))

    def answering(self, played: Played) -> Calls:
        """What could be played in answer to such a card."""
        if played not in self._answering:
            self._answering[played] = self._calls(played)
        return self._answering[played]

    def _calls(self, played: Played) -> Calls:
        kind, touched = played.type, played.touches

        def fits(pattern: Pattern | None, *, of: frozenset[Attribute], not_by: Player | None = None) -> bool:
            if not isinstance(pattern, CardPlayed | FortitudeLoss) or pattern.by == not_by:
                return False
            if isinstance(pattern, FortitudeLoss):
                return "fortitude" in of
            if pattern.changes_drink and not played.changes_drink:
                return False
            return kind in (pattern.types or (kind,)) and bool(of & set(pattern.touches) or not pattern.touches)

        everybody = frozenset(touch.attribute for touch in touched)
        others = frozenset(touch.attribute for touch in touched if touch.who not in ("you", *_PICKED))
        own = frozenset(touch.attribute for touch in touched if touch.who not in _PICKED)
        return Calls(
            self.some(partial(fits, of=own, not_by="another")),
            self.some(partial(fits, of=others, not_by="you")),
            self.some(partial(fits, of=everybody)),
            self.besides(played.kept_off),
        )

    def besides(self, whats: frozenset[str]) -> int:
        """All bits but those of what is not played in answer to this (see ``KEPT_OFF``)."""
        return self.some(lambda pattern: not isinstance(pattern, DuringRound) or whats.isdisjoint(pattern.unless))


@lru_cache(maxsize=8)
def playbook(cards: Database) -> Playbook:
    """The playbook of these cards."""
    played = [card for card in map(as_card, cards.cards.values()) if card is not None]
    bits = Bits([*played, RESPONSE])
    of_side_decks = frozenset(
        card for owner in cards.characters.values() for zone in owner.zones for card in zone.cards
    )
    others = {card.id for card in played if not isinstance(cards.cards[card.id], Card)}
    return Playbook(
        Entries(played, bits, of_side_decks | others),
        _entry(RESPONSE, bits, "hand"),
        {
            pile: {card.id: _entry(card, bits, pile) for card in played if _is_played_from(card, pile)}
            for pile in PLAYED_FROM
        },
        frozenset(card.id for card in played if isinstance(cards.cards[card.id], Drink)),
        of_side_decks,
        {kind: bits.of_type(kind) for kind in _TYPES},
        {phase: _moment(bits, phase, in_round=True) for phase in PHASES},
        {phase: _moment(bits, phase, in_round=False) for phase in PHASES},
        {reason: _payment(bits, reason) for reason in get_args(PaymentFor)},
        drink=bits.drink(),
        event=bits.whoever(EventRevealed),
        lost=Calls(aimed=bits.whoever(FortitudeLost).anybody),
        forced_out=bits.whoever(ForcedOut),
        won=bits.whoever(RoundWon),
        of_anytime=bits.of_type("anytime"),
    )


def _bit(place: int, kind: CardType) -> int:
    """The bit of what stands at this place among all answers, for a card of this type."""
    return 1 << (place if place < OWN_BITS else OWN_BITS + _TYPES.index(kind))


def _all_of(bits: Iterable[int]) -> int:
    return reduce(or_, bits, 0)


def _answers(card: Card, option: Option) -> Collection[Answer]:
    """What it answers. Cheating Cards are played when Gambling Cards are, and so have the same bit."""
    kind = card.type_of(option)
    if not option.when:
        return {("gambling" if kind == "cheating" else kind, None): None}
    return dict.fromkeys((kind, part) for pattern in option.when for part in _parts(pattern))


def _parts(pattern: Pattern) -> Iterator[Pattern]:
    """A pattern as the least that could be played in answer to different things.

    So few of them are different that all bits of the printed cards go into a number of 30 bits, which Python reckons
    with in a quarter of the time of a longer one.
    """
    match pattern:
        case CardPlayed(touches=touches) if touches:
            yield from (msgspec.structs.replace(pattern, touches=(one,)) for one in touches)
        case DrinkRevealed(by="anyone"):
            yield from (DrinkRevealed("you"), DrinkRevealed("another"))
        case EventRevealed() | FortitudeLost() | ForcedOut() | RoundWon():
            yield type(pattern)()
        case _:
            yield pattern


def _moment(bits: Bits, phase: Phase, *, in_round: bool) -> Calls:
    def fits(pattern: Pattern | None, *, own: bool) -> bool:
        if isinstance(pattern, DuringPhase):
            return pattern.phase == phase and pattern.whose in ("anyone", "you" if own else "another")
        return pattern is None or (in_round and isinstance(pattern, DuringRound))

    return Calls(bits.some(partial(fits, own=True)), bits.some(partial(fits, own=False)))


def _payment(bits: Bits, reason: PaymentFor) -> Calls:
    def fits(pattern: Pattern | None) -> bool:
        if isinstance(pattern, Payment):
            return not pattern.reasons or reason in pattern.reasons
        return isinstance(pattern, AnteRequired) and reason == "ante"

    return Calls(own=bits.some(fits), besides=bits.besides(frozenset({reason})))


def as_card(card: AnyCard) -> Card | None:
    """A card as it is played: a Drink that is kept, or a Prize, counts as what it says, Otto's as each of its boxes.

    None for what is never played.
    """
    if isinstance(card, OttoCard):
        return Card(card.id, card.title, card.box_types, card.options, card.provenance, aliases=card.aliases)
    if isinstance(card, Drink) and card.kept is not None:
        kind = card.kept.as_type or "sometimes"
        return Card(card.id, card.title, (kind,), (card.kept,), card.provenance, aliases=card.aliases)
    if isinstance(card, Prize) and card.use.as_type is not None:
        return Card(card.id, card.title, (card.use.as_type,), (card.use,), card.provenance, aliases=card.aliases)
    return card if isinstance(card, Card) else None


def _is_played_from(card: Card, pile: Pile) -> bool:
    return any(option.played_from == pile for option in card.options)


def _entry(card: Card, bits: Bits, pile: Pile) -> Playable:
    """A card that lies in a pile: what is played from another one could not be played from there."""
    ways = tuple(_way(card, number, option, bits, pile) for number, option in enumerate(card.options))
    return Playable(card, ways, _all_of(way.could for way in ways))


def _way(card: Card, number: int, option: Option, bits: Bits, pile: Pile) -> Way:
    way = _among_no_cards(card.type_of(option), number, option)
    is_open = option.played_from == pile and bool(card.types) and not way.not_yet
    could = _all_of(bits.of[answer] for answer in _answers(card, option)) if is_open else 0
    whats = frozenset(w for w, verbs in KEPT_OFF.items() if any(isinstance(effect, verbs) for effect in way.leaves))
    calls = bits.answering(Played(way.type, touches(option), way.changes_drink, whats))
    return replace(way, could=could, calls=calls)


@lru_cache(maxsize=4096)
def _among_no_cards(kind: CardType, number: int, option: Option) -> Way:
    """An option with all that is the same whatever other cards there are."""
    effects = tuple(leaves(option.effects))
    restricted = tuple(effect for effect in effects if isinstance(effect, TakeControl | LeaveRound | SplitDrink))
    return Way(
        number,
        option,
        kind,
        could=0,
        calls=NO_CALLS,
        on_a_drink=any(isinstance(pattern, DrinkRevealed) for pattern in option.when),
        touches=_besides_losses(option),
        changes_drink=changes_drink(option),
        losses=tuple(losses(option.effects)),
        leaves=effects,
        restricted=restricted,
        meets_everybody=meets_everybody(option.effects),
        does=tuple(what for effect in effects if (what := _done_by(effect))),
        harvested=option.harvested,
        not_yet=not_yet(option),
        is_bound=bool(option.when or option.requires or option.cost or restricted),
    )


@lru_cache(maxsize=256)
def raised(way: Way, by: int) -> Way:
    """The way to play a card each of whose numbers is ``by`` greater."""
    option = msgspec.structs.replace(way.option, effects=numbers.raised(way.option.effects, by))
    found = tuple(leaves(option.effects))
    return replace(
        way, option=option, touches=_besides_losses(option), losses=tuple(losses(option.effects)), leaves=found
    )


def _besides_losses(option: Option) -> frozenset[Touch]:
    """What it changes directly, but for the Fortitude that is lost to it: how much that is, and whose, may change."""
    gains = (effect for effect in leaves(option.effects) if isinstance(effect, Gain))
    gained = {gain.who for gain in gains if gain.attribute == "fortitude"}
    lost = {each if each and loss.who == "that-player" else loss.who for loss, each in losses(option.effects)} - gained
    return frozenset(one for one in touches(option) if one.attribute != "fortitude" or one.who not in lost)
