"""Deeds: what cards do and answer, read off their records, and the cards that do a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from toolkit.cards import AnyCard, Card, Database, Drink, DrinkEvent, Option
from toolkit.cards.effects import (
    Ante,
    ChangeDrink,
    ClaimPot,
    ConvertDrink,
    Draw,
    DrinkingContest,
    DrinkOne,
    Each,
    Effect,
    EndRound,
    Gain,
    Ignore,
    LeaveRound,
    Lose,
    Negate,
    OrderDrinks,
    PassDrink,
    Pay,
    PayInstead,
    Redirect,
    ReduceLoss,
    ResumeRound,
    ShareLoss,
    SplitDrink,
    StartRound,
    TakeControl,
    TakeFromPot,
    WinRound,
)
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLoss,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.cards.touches import changes_drink, leaves, touches
from toolkit.cards.words import CardType
from toolkit.referee.case.case import Class
from toolkit.referee.matrix.kinds import beyond, groups


class Deed(NamedTuple):
    """A thing that cards do, and that they are looked for by: whether one does it, what that is called, its rule."""

    fits: Callable[[AnyCard], bool]
    told: str
    rule: str


def is_as_meant(card: AnyCard, option: int, first: int) -> bool:
    """Whether a card may be taken to be played by this option, where nothing more is told than that it is.

    An Action Card needs nothing to be going on, so a card that may be one is played as that, by its ``first`` option.
    Of what other type a card is hangs on the effect that is chosen, and nobody has told that.
    """
    if not isinstance(card, Card) or not card.types or card.type_of(card.options[first]) != "action":
        return True
    return card.type_of(card.options[option]) == "action"


def as_each_type(card: AnyCard) -> list[AnyCard]:
    """The card as each of the types that it may have by the effect that is chosen; else just the card."""
    if not isinstance(card, Card) or not card.options:
        return [card]
    meant = [one for at, one in enumerate(card.options) if is_as_meant(card, at, 0)]
    types = list(dict.fromkeys(card.type_of(one) for one in meant)) if card.types else []
    if len(types) <= 1:
        return [card]
    return [
        replace(card, types=(kind,), options=tuple(one for one in meant if card.type_of(one) == kind)) for kind in types
    ]


def _any(test: Callable[[Effect], bool]) -> Callable[[AnyCard], bool]:
    return lambda card: any(map(test, effects(card)))


def _has(*kinds: type[Effect]) -> Callable[[AnyCard], bool]:
    return lambda card: has(card, *kinds)


def _of(kind: type[Effect], *, to_you: bool) -> Callable[[AnyCard], bool]:
    """Whether a card does a thing to who plays it, or to somebody else."""
    return _any(lambda one: isinstance(one, kind) and (getattr(one, "who", None) == "you") is to_you)


def _hurts(card: AnyCard) -> bool:
    if isinstance(card, Drink):
        return card.fortitude < 0
    return _any(lambda one: isinstance(one, Lose) and one.attribute == "fortitude" and one.who != "you")(card)


def _heals(card: AnyCard) -> bool:
    if isinstance(card, Drink):
        return card.fortitude > 0
    gains = _any(lambda one: isinstance(one, Gain) and one.attribute == "fortitude")
    return gains(card) or _any(lambda one: isinstance(one, ConvertDrink) and one.target == "fortitude")(card)


def _makes_drunk(card: AnyCard) -> bool:
    return _any(lambda one: isinstance(one, Gain) and one.attribute == "alcohol" and one.who != "you")(card)


def _brings_a_chaser(card: AnyCard) -> bool:
    return isinstance(card, Drink) and card.chaser


def _asks_for_species(card: AnyCard) -> bool:
    return isinstance(card, Drink) and bool(card.exceptions)


def _punishes_cheats(card: AnyCard) -> bool:
    answers = any(isinstance(one, CardPlayed) and set(one.types) == {"cheating"} for one in patterns(card))
    return answers and has(card, Negate, WinRound, LeaveRound, ClaimPot)


def _spares_a_drink(card: AnyCard) -> bool:
    """Whether who is about to drink need not, by any of the options of a card."""
    return isinstance(card, Card) and any(
        whose_drink(option) == "you" and any(isinstance(one, Ignore | PassDrink) for one in leaves(option.effects))
        for option in card.options
    )


def _ignores_a_drink(card: AnyCard) -> bool:
    return has(card, Ignore) and is_for_drinks(card)


def _ignores_an_event(card: AnyCard) -> bool:
    return has(card, Ignore) and any(isinstance(one, EventRevealed) for one in patterns(card))


def _spares_an_ante(card: AnyCard) -> bool:
    """Whether who must ante need not, be it that they leave the Round."""
    return isinstance(card, Card) and any(
        any(isinstance(one, AnteRequired | Payment) and _is_of_an_ante(one) for one in option.when)
        and any(isinstance(one, PayInstead | Ignore | LeaveRound) for one in leaves(option.effects))
        for option in card.options
    )


def _is_of_an_ante(pattern: AnteRequired | Payment) -> bool:
    return isinstance(pattern, AnteRequired) or not pattern.reasons or "ante" in pattern.reasons


def _spares_gold(card: AnyCard) -> bool:
    """Whether who is about to lose Gold need not, by any of the options of a card."""
    return has(card, PayInstead) or (
        isinstance(card, Card)
        and any(
            any(isinstance(one, CardPlayed) and "gold" in one.touches for one in option.when)
            and any(isinstance(one, Ignore) for one in leaves(option.effects))
            for option in card.options
        )
    )


def _costs_gold(card: AnyCard) -> bool:
    return _any(lambda one: isinstance(one, Pay) and one.who == "you")(card)


def _changes(sign: int) -> Callable[[AnyCard], bool]:
    return _any(lambda one: isinstance(one, ChangeDrink) and one.alcohol * sign > 0)


def _hurts_all(card: AnyCard) -> bool:
    return any(
        isinstance(one, Lose) and one.attribute == "fortitude" and one.who in ("each-other", "everyone")
        for one in effects(card)
    ) or (
        isinstance(card, Card)
        and any(
            isinstance(effect, Each) and effect.who in ("each-other", "everyone") and _loses(leaves(effect.effects))
            for option in card.options
            for effect in option.effects
        )
    )


def _loses(found: Iterable[Effect]) -> bool:
    return any(isinstance(one, Lose) and one.attribute == "fortitude" for one in found)


def _is_of_type(kind: CardType) -> Callable[[AnyCard], bool]:
    return lambda card: isinstance(card, Card) and kind in card.types


def _changes_a_drink(card: AnyCard) -> bool:
    return isinstance(card, Card) and any(map(changes_drink, card.options))


def _is_about_drinks(card: AnyCard) -> bool:
    """Whether a card has to do with somebody's Drink: changes one, orders some, makes drink, or answers an Event.

    "Somebody messed with my Drink" may be any of these; which of them change a Drink, the rules say.
    """
    if not isinstance(card, Card):
        return False
    return (
        _changes_a_drink(card)
        or has(card, OrderDrinks, DrinkOne)
        or any(isinstance(one, EventRevealed) for one in patterns(card))
    )


_STOPPING: tuple[type[Effect], ...] = (
    *(Negate, Ignore, Redirect, ReduceLoss, ShareLoss, PassDrink, SplitDrink, ConvertDrink),
    *(PayInstead, ResumeRound, EndRound),
)

DEEDS: Mapping[str, Deed] = {
    "ignores": Deed(_has(Ignore), "can Ignore something", "ignore"),
    "ignores-drink": Deed(_ignores_a_drink, "can Ignore a Drink", "ignore"),
    "ignores-event": Deed(_ignores_an_event, "can Ignore an Event", "ignore"),
    "converts": Deed(_has(ConvertDrink), "turn a Drink's Alcohol Content into something else", "drinks.icons"),
    "negates": Deed(_has(Negate), "can Negate something", "negate"),
    "redirects": Deed(_has(Redirect), "can redirect a loss", "redirect"),
    "reduces": Deed(_has(ReduceLoss), "make a loss of Fortitude smaller", "limits"),
    "splits": Deed(_has(SplitDrink), "can split a Drink", "split"),
    "passes-drink": Deed(_has(PassDrink), "pass a Drink on", "drinks.icons"),
    "spares-drink": Deed(_spares_a_drink, "keep you from drinking a Drink", "drinks.icons"),
    "stops": Deed(_has(*_STOPPING), "can stop something", "negate"),
    "leaves": Deed(_of(LeaveRound, to_you=True), "let you leave a Round", "gambling.leave"),
    "forces-out": Deed(_of(LeaveRound, to_you=False), "force somebody out of a Round", "gambling.forced-out"),
    "punishes-cheats": Deed(_punishes_cheats, "punish a Cheating Card", "gambling.cheating"),
    "wins-round": Deed(_has(WinRound), "win a Round", "gambling.end"),
    "ends-round": Deed(_has(EndRound), "end a Round", "gambling.end"),
    "starts-round": Deed(_has(StartRound), "start a Round", "gambling.start"),
    "resumes-round": Deed(_has(ResumeRound), "make a Round go on", "gambling.end"),
    "takes-control": Deed(_has(TakeControl), "take control of a Round", "gambling.turns"),
    "takes-from-pot": Deed(_has(TakeFromPot, ClaimPot), "take Gold from the pot", "gambling.end"),
    "claims-pot": Deed(_has(ClaimPot), "claim the pot", "gambling.end"),
    "pays-instead": Deed(_has(PayInstead), "let you keep your Gold", "cards.sometimes"),
    "spares-ante": Deed(_spares_an_ante, "spare you an ante", "gambling.leave"),
    "spares-gold": Deed(_spares_gold, "save you from losing Gold", "cards.sometimes"),
    "costs-gold": Deed(_costs_gold, "cost you Gold", "cards.sometimes"),
    "steals": Deed(
        _any(lambda one: isinstance(one, Pay) and one.to == "you"), "make others pay you Gold", "cards.sometimes"
    ),
    "heals": Deed(_heals, "let somebody gain Fortitude", "limits"),
    "hits": Deed(_hurts, "make somebody lose Fortitude", "affects"),
    "makes-drunk": Deed(_makes_drunk, "make another player gain Alcohol Content", "affects"),
    "hits-all": Deed(_hurts_all, "make each other player lose Fortitude", "affects"),
    "makes-drink": Deed(_has(DrinkOne), "make somebody drink", "turn.drink"),
    "hits-back": Deed(
        _any(lambda one: isinstance(one, Lose) and one.who == "attacker"), "hit back at an attacker", "cards.sometimes"
    ),
    "strengthens": Deed(_changes(1), "make a Drink stronger", "drinks.icons"),
    "weakens": Deed(_changes(-1), "make a Drink weaker", "drinks.icons"),
    "changes-drink": Deed(_changes_a_drink, "change a Drink", "wench.changing-a-drink"),
    "change-drink": Deed(_is_about_drinks, "have to do with a Drink", "wench.changing-a-drink"),
    "orders": Deed(_has(OrderDrinks), "order more Drinks", "turn.order-a-drink"),
    "draws": Deed(_has(Draw), "let somebody draw cards", "turn.discard-and-draw"),
    "chasers": Deed(_brings_a_chaser, "bring a Chaser", "chasers"),
    "species": Deed(_asks_for_species, "are another thing to some species", "drinks.icons"),
    "cheats": Deed(_is_of_type("cheating"), "are Cheating Cards", "gambling.cheating"),
    "gambles": Deed(_is_of_type("gambling"), "are Gambling Cards", "gambling.turns"),
}
"""What cards may be looked for by; any verb of the card language is understood besides."""


def effects(card: AnyCard) -> Iterator[Effect]:
    """All that a card could do."""
    if isinstance(card, Card):
        yield from (effect for option in card.options for effect in leaves(option.effects))
    elif isinstance(card, Drink):
        yield from leaves(card.also)
    else:
        yield from leaves(getattr(card, "effects", ()))


def has(card: AnyCard, *kinds: type[Effect]) -> bool:
    """Whether a card could do any of these."""
    return any(isinstance(effect, kinds) for effect in effects(card))


def patterns(card: AnyCard) -> Iterator[Pattern]:
    """All that a card answers."""
    if isinstance(card, Card):
        yield from (pattern for option in card.options for pattern in option.when)


def does(card: AnyCard, deed: str) -> bool:
    """Whether a card does what a class of cards is named for."""
    if deed in DEEDS:
        return DEEDS[deed].fits(card)
    return any(str(one.__struct_config__.tag) in (deed, deed.removesuffix("s")) for one in effects(card))


@lru_cache(maxsize=256)
def members(cards: Database, kind: Class) -> tuple[str, ...]:
    """The cards of a class, one of each that do the same, without those that the engine cannot play."""
    named = [cards.cards[one] for one in kind.cards if one in cards.cards]
    if not named:
        decks = [kind.deck] if kind.deck else [*cards.told_decks, *(deck.id for deck in cards.told_drinks)]
        held = dict.fromkeys(
            entry.card_id for deck in decks if deck in cards.decks for entry in cards.decks[deck].entries
        )
        named = [cards.cards[one] for one in held]
    fitting = [card for card in named if _is_of(card, kind) and not beyond(card)]
    return tuple(groups(fitting, cards))


def _is_of(card: AnyCard, kind: Class) -> bool:
    if kind.does is not None and not does(card, kind.does):
        return False
    match kind.type:
        case None:
            return isinstance(card, Card | Drink | DrinkEvent)
        case "drink":
            return isinstance(card, Drink)
        case "event":
            return isinstance(card, DrinkEvent)
        case _:
            return isinstance(card, Card) and kind.type in card.types


def that_do(cards: Database, deed: str) -> tuple[str, ...]:
    """The cards of all decks that do a thing."""
    return members(cards, Class(does=deed))


STOPPING = ("ignores", "negates", "redirects")
"""What is done to a card so that it does not do all to somebody that it would."""


def stops_by(card: AnyCard) -> int:
    """In how many ways a card stops another: of cards that do a thing one that does no more is taken first."""
    return sum(does(card, one) for one in STOPPING)


def only_hits_back(card: AnyCard) -> bool:
    """Whether all the Fortitude that a card takes is that of whoever it answers."""
    lost = [one for one in effects(card) if isinstance(one, Lose) and one.attribute == "fortitude"]
    return bool(lost) and all(one.who == "attacker" for one in lost)


# what answers what


def could_answer(reply: AnyCard, subject: AnyCard) -> bool:
    """Whether a card could be played in answer to another, a Drink or an Event, by what they say."""
    if not isinstance(reply, Card):
        return isinstance(subject, Card) and has(subject, DrinkOne, DrinkingContest)
    if is_for_a_round(reply) and (is_for_a_round(subject) or has(subject, StartRound)):
        return True
    return any(_fits(pattern, subject) for pattern in patterns(reply))


def is_for_a_round(card: AnyCard) -> bool:
    """Whether a card is a Gambling or a Cheating Card."""
    return isinstance(card, Card) and bool({"gambling", "cheating"} & set(card.types))


def is_reply(card: AnyCard) -> bool:
    """Whether it is played in answer to anything: a Sometimes or an Anytime Card."""
    return isinstance(card, Card) and bool({"sometimes", "anytime"} & set(card.types))


def is_for_drinks(card: AnyCard) -> bool:
    """Whether a card may be played on a Drink."""
    return any(isinstance(one, DrinkRevealed) for one in patterns(card))


def whose_drink(option: Option) -> str | None:
    """Whose Drink an option is played on, as the card says; None for one that is not played on a Drink."""
    return next((one.by for one in option.when if isinstance(one, DrinkRevealed)), None)


def is_contest(card: AnyCard) -> bool:
    """Whether it brings about a Drinking Contest."""
    return has(card, DrinkingContest)


def is_from_pile(card: AnyCard) -> bool:
    """Whether it makes somebody drink from their own pile."""
    return any(isinstance(one, DrinkOne) and one.source == "drink-me" for one in effects(card))


def is_copied(card: AnyCard) -> bool:
    """Whether it makes everybody drink a copy of one Drink."""
    return any(isinstance(one, DrinkOne) and one.copies for one in effects(card))


_Fits = Callable[[Any, AnyCard], bool]

_FITS: Mapping[type[Pattern], _Fits] = {
    DrinkRevealed: lambda _, card: isinstance(card, Drink) or has(card, DrinkOne, DrinkingContest),
    EventRevealed: lambda _, card: isinstance(card, DrinkEvent),
    CardPlayed: lambda pattern, card: isinstance(card, Card) and _is_of_kind(pattern, card),
    FortitudeLoss: lambda _, card: has(card, Lose),
    FortitudeLost: lambda _, card: has(card, Lose),
    Payment: lambda pattern, card: "refill" not in pattern.reasons and has(card, Pay, Ante, StartRound),
    AnteRequired: lambda _, card: has(card, Ante, StartRound),
    ForcedOut: lambda _, card: any(isinstance(one, LeaveRound) and one.who != "you" for one in effects(card)),
    DuringRound: lambda _, card: is_for_a_round(card) or has(card, EndRound, WinRound, ClaimPot, ResumeRound),
    RoundWon: lambda _, card: is_for_a_round(card) or has(card, EndRound, WinRound, ClaimPot, ResumeRound),
}


def _fits(pattern: Pattern, subject: AnyCard) -> bool:
    fits = _FITS.get(type(pattern))
    return fits is not None and fits(pattern, subject)


def _is_of_kind(pattern: CardPlayed, subject: Card) -> bool:
    if pattern.types and not set(pattern.types) & set(subject.types):
        return False
    if pattern.changes_drink and not any(changes_drink(option) for option in subject.options):
        return False
    return not pattern.touches or bool(set(pattern.touches) & {one.attribute for one in touches(subject)})
