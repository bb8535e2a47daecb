"""Drinks in the glass: revealed with their Chasers, and drunk for what they say.

A Drink and its Chasers count as one (rule drinks.chaser.one): they are poured together, and the slate takes the sum.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import AnyCard, Drink
from toolkit.cards.card import SpeciesException
from toolkit.vassal import calls, names, preferences
from toolkit.vassal import traits as t
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

GULPS = {"GulpAlcohol": "Alcoholic", "GulpFortitude": "Strengthening"}
"""The module's properties that hold what is in the glass, each with the Drink's own that goes into it."""


def kin(species: Sequence[str]) -> str:
    """Somebody's species as pieces tell them; empty where none is known.

    >>> kin(("ogre", "half-ogre")), kin(())
    ('|ogre|half-ogre|', '')
    """
    return "".join(f"|{name}" for name in species) + "|" if species else ""


def strength(card: AnyCard) -> tuple[Trait, ...]:
    """What a Drink does to who drinks it; for some species it may be something else. A Drink Event does nothing."""
    if not isinstance(card, Drink):
        return (t.marker(Drinkable="0", Chased="0", Alcoholic="0", Strengthening="0", Exceptional=""),)
    kind = t.marker(Drinkable="1", Chased=str(int(card.chaser)))
    if not card.exceptions:
        return (kind, t.marker(Alcoholic=str(card.alcohol), Strengthening=str(card.fortitude), Exceptional=""))
    by_kind, unknown = say(" (as for this kind)"), say(" (if it is not for another kind)")
    told = "".join(f'{_is(one)} ? "{by_kind}" : ' for one in card.exceptions)
    return (
        kind,
        t.calculated("Alcoholic", _for_each(card.exceptions, "alcohol", card.alcohol)),
        t.calculated("Strengthening", _for_each(card.exceptions, "fortitude", card.fortitude)),
        t.calculated("Exceptional", f'{{{told}{_KIN}=="" ? "{unknown}" : ""}}'),
    )


_KIN = f'GetProperty("{names.KIN_OF}"+Seat)'
"""The species of who drinks, for use inside an expression."""


def _for_each(exceptions: Sequence[SpeciesException], field: str, usual: int) -> str:
    """The expression for a number of a Drink that is another one for these species."""
    return f"{{{''.join(f'{_is(one)} ? {getattr(one, field)} : ' for one in exceptions)}{usual}}}"


def _is(one: SpeciesException) -> str:
    """Whether the drinker is of one of these species, for use inside an expression."""
    return "(" + " || ".join(f'{_KIN}.contains("|{name}|")' for name in one.species) + ")"


def on_a_drink(*, otto: bool) -> list[Trait]:
    """How a Drink is revealed with what follows it, and drunk; where ``otto`` may play, he drinks without a seat.

    What a Chaser brings is said after that of its Drink: so these traits stand before the reports of a Drink.
    """
    drinker = f"(Seat>0 || {names.otto_plays()})" if otto else "Seat>0"
    swallow = ["Empty the glass", calls.POUR, "Swallow"]
    chased = f"Chased==1 && {preferences.CHASERS}"
    return [
        *(t.set_global(gulp, *_poured(own), least=-99) for gulp, own in GULPS.items()),
        t.calculated("Effect", _effect()),
        t.report("$Who$ drinks $BasicName$: $Effect$$Exceptional$.", calls.POUR),
        t.trigger("Is poured", [calls.DISCARD], watch=[calls.POUR]),
        t.trigger("Drinks it", swallow, key="Ctrl+K", menu="Drink it", when=f"{{{drinker} && Drinkable==1}}"),
        t.command_pieces("Swallow", calls.TAKE_DRINK, "Slate", "{Seat}", on=names.tavern()),
        t.trigger("Brings a Chaser", ["Ask for a Chaser"], watch=[calls.REVEAL], when=f"{{Seat>0 && {chased}}}"),
        t.command_pieces("Ask for a Chaser", calls.CHASER, "Slate", "{Seat}", on=names.tavern()),
        *_from_the_deck(chased),
    ]


def _poured(own: str) -> tuple[Change, Change]:
    return Change("Empty the glass", "P", "0"), Change(calls.POUR, "I", f"${own}$")


def _from_the_deck(chased: str) -> list[Trait]:
    """A Drink from the Drink Deck goes face up to who reveals it, and its Chasers come from there, too.

    Only by way of an open pile does the engine turn it over.
    """
    more = ["Reveal another"]
    return [
        t.trigger("Follows", more, watch=[calls.TASTE], when=f"{{{chased}}}"),
        t.trigger("Comes from the deck", ["Belong", calls.DISCARD, calls.LAY_OPEN], watch=[calls.TASTE]),
        t.command_deck("Reveal another", calls.TASTE, names.drink_deck(), 1),
    ]


def _effect() -> str:
    """The expression for what a Drink does, in words."""
    alcohol, fortitude = say("Alcohol Content"), say("Fortitude")
    first = f'"{alcohol} "+{_signed("Alcoholic")}'
    return f'{{{first}+(Strengthening!=0 ? ", {fortitude} "+{_signed("Strengthening")} : "")}}'


def _signed(name: str) -> str:
    return f'({name}<0 ? "" : "+")+{name}'
