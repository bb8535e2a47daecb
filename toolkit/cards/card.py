"""Cards: of a Character Deck, of the Drink Deck, and of Otto's deck."""

from __future__ import annotations

from typing import Literal, get_args

from toolkit.cards.conditions import Condition
from toolkit.cards.effects import Cost, Effect, Harvest
from toolkit.cards.patterns import CardPlayed, DrinkRevealed, Pattern
from toolkit.cards.provenance import Provenance
from toolkit.cards.static import Static
from toolkit.cards.words import CardType, Pick, Pile, PrizeTime
from toolkit.record import Record


class Limits(Record, frozen=True):
    """Facts about what may be done to a card.

    ``only_affected_by``: ids of the only cards that may answer it. ``cannot_be``: what nobody may do to it, if
    ``when`` holds.
    """

    only_affected_by: tuple[str, ...] = ()
    cannot_be: tuple[Literal["negated", "ignored", "hit-back"], ...] = ()
    when: tuple[Condition, ...] = ()


class Option(Record, frozen=True):
    """One way to play a card: what stands between two "- OR -" lines.

    ``as_type`` is the type that it counts as where a card has several. ``when`` lists the events it may answer (any of
    them; empty: none is needed), ``requires`` what must be so (all of it). ``pick`` says who is picked when it is
    played. ``cost`` is paid to play it and never returned. The ``effects`` happen in order.
    """

    effects: tuple[Effect, ...]
    as_type: CardType | None = None
    when: tuple[Pattern, ...] = ()
    requires: tuple[Condition, ...] = ()
    pick: tuple[Pick, ...] = ()
    cost: tuple[Cost, ...] = ()
    played_from: Pile = "hand"

    @property
    def harvested(self) -> int:
        """The Harvest Value that is asked for; 0 for none (RDI 9, Dale the Mycologist)."""
        return sum(cost.amount for cost in self.cost if isinstance(cost, Harvest))


class Card(Record, frozen=True, tag_field="kind", tag="card"):
    """A card of a Character Deck.

    ``counts_as`` names the card of which this one is a copy under another title ("Gog not think so!" is an "I don't
    think so!"). ``aliases`` are other spellings of the title, ``titles`` what it is called in other languages, by their
    codes. ``flavour`` is what it tells below its rules, in a pack's own words, and ``flavours`` the same in other
    languages. ``supplies`` are what it takes, by tracker, to get the card into hand from where it waits (RDI 9, Doctor
    Terci). A card with ``static`` effects stays in front of its
    player when it has resolved, and has them as long as it lies there. A card without ``types`` is never played from
    hand: what its option says comes of itself, and is answered as a card of that type. ``harvest`` are the Harvest
    Values of a Mushroom from the top down, and its option is its Gather effect, if it has one; ``gathered`` is false
    for a Mushroom that stays where it is (RDI 9, Dale the Mycologist).
    """

    id: str
    title: str
    types: tuple[CardType, ...]
    options: tuple[Option, ...]
    provenance: Provenance
    subtypes: tuple[str, ...] = ()
    limits: Limits = Limits()
    counts_as: str | None = None
    aliases: tuple[str, ...] = ()
    supplies: dict[str, int] = {}
    static: tuple[Static, ...] = ()
    harvest: tuple[int, ...] = ()
    gathered: bool = True
    titles: dict[str, str] = {}
    flavour: str = ""
    flavours: dict[str, str] = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """What is printed under the title first: its types, or what a card is that has none."""
        return self.types or self.subtypes

    def type_of(self, option: Option) -> CardType:
        """The type that this card has when it is played by this option."""
        return option.as_type or self.types[0]


class SpeciesException(Record, frozen=True):
    """What a Drink does to drinkers of these species, instead of its printed effects."""

    species: tuple[str, ...]
    alcohol: int = 0
    fortitude: int = 0


class Drink(Record, frozen=True, tag_field="kind", tag="drink"):
    """A Drink: what it adds to the drinker's Alcohol Content and Fortitude, and whether a Chaser follows.

    ``also`` are further effects, in which ``you`` is the drinker. ``splits``: the player who revealed it may split it
    (RDI 2, Mead). ``kept`` is what it may be used for later where the drinker keeps it.
    """

    id: str
    title: str
    alcohol: int
    fortitude: int
    provenance: Provenance
    chaser: bool = False
    exceptions: tuple[SpeciesException, ...] = ()
    also: tuple[Effect, ...] = ()
    splits: bool = False
    kept: Option | None = None
    aliases: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    flavour: str = ""
    flavours: dict[str, str] = {}


class DrinkEvent(Record, frozen=True, tag_field="kind", tag="drink-event"):
    """A Drink Event. In its effects ``you`` is the player who revealed it."""

    id: str
    title: str
    effects: tuple[Effect, ...]
    provenance: Provenance
    aliases: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    flavour: str = ""
    flavours: dict[str, str] = {}


Affecting = Literal["action", "sometimes", "anytime", "drink"]
"""What Otto responds to: cards of these types, and Drinks."""

AFFECTING: tuple[Affecting, ...] = get_args(Affecting)


class Response(Record, frozen=True):
    """What Otto does in response to what affects him; only to ``types``, if it names some."""

    effects: tuple[Effect, ...]
    types: tuple[Affecting, ...] = ()

    @property
    def when(self) -> tuple[Pattern, ...]:
        """The same as what a Sometimes Card answers."""
        named = self.types or AFFECTING
        types = tuple(kind for kind in named if kind != "drink")
        cards: tuple[Pattern, ...] = (CardPlayed(types),) if types else ()
        return (*cards, DrinkRevealed("you")) if "drink" in named else cards


class Bet(Record, frozen=True):
    """What Otto does when it is his turn in a Round of Gambling; without effects, he passes."""

    effects: tuple[Effect, ...] = ()
    as_type: Literal["gambling", "cheating"] = "gambling"


class OttoCard(Record, frozen=True, tag_field="kind", tag="otto"):
    """A card of one of Otto's factions: three boxes, of which the occasion says which is followed (RDI 9, Otto).

    In all of them ``you`` is Otto.
    """

    id: str
    title: str
    action: tuple[Effect, ...]
    sometimes: Response
    gambling: Bet
    provenance: Provenance
    aliases: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    flavour: str = ""
    flavours: dict[str, str] = {}

    @property
    def box_types(self) -> tuple[CardType, ...]:
        """What each of its boxes counts as, in their order."""
        return "action", "sometimes", self.gambling.as_type

    @property
    def options(self) -> tuple[Option, ...]:
        """Its boxes as the options of a card that is played from where it lies revealed."""
        return (
            Option(self.action, "action", played_from="in-front"),
            Option(self.sometimes.effects, "sometimes", self.sometimes.when, played_from="in-front"),
            Option(self.gambling.effects, self.gambling.as_type, played_from="in-front"),
        )


class Prize(Record, frozen=True, tag_field="kind", tag="prize"):
    """A Prize, which is won with the pot of a Round of Gambling (RDI 9, The Prize Variant).

    When the time of ``when`` comes, its owner, who is ``you`` in it, puts it into the Prize Bin and does what ``use``
    says. With ``as_type`` in it, that counts as if they had played a card of this type.
    """

    id: str
    title: str
    when: PrizeTime
    use: Option
    provenance: Provenance
    aliases: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    flavour: str = ""
    flavours: dict[str, str] = {}


class Event(Record, frozen=True, tag_field="kind", tag="event"):
    """An Event that is no Drink Event: of the sea, of a dungeon or of a Tavern, whose card it is.

    In its effects ``you`` is the player who revealed it or brought it about.
    """

    id: str
    title: str
    event: Literal["sea", "dungeon", "tavern"]
    effects: tuple[Effect, ...]
    provenance: Provenance
    aliases: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    flavour: str = ""
    flavours: dict[str, str] = {}


Unheld = OttoCard | Prize | Event
"""What nobody holds: no player plays it, or drinks it."""

AnyCard = Card | Drink | DrinkEvent | OttoCard | Prize | Event
"""Whatever lies in a deck, or is won."""
