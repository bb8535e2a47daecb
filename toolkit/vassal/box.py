"""Deck boxes: what a player clicks to take a character to a seat, or a host to serve other Drinks."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import Character, Deck
from toolkit.vassal import calls, gallery, look, names
from toolkit.vassal import traits as t
from toolkit.vassal.board import Spot
from toolkit.vassal.glass import kin
from toolkit.vassal.piece import Piece
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

CHARACTER_BOX, DRINKS_BOX = "Character box", "Drinks box"


def character_box(
    who: Character, deck: Deck, beside: Sequence[Deck], shelf: str, spot: Spot, *, sided: bool = False
) -> Piece:
    """The box of one character, which stands at ``spot`` of the map ``shelf``; at a seat it is the character's mat.

    ``beside`` are the decks that the character has besides ``deck``; on a ``sided`` table a side mat comes, too.
    """
    traits = (
        t.prototype(CHARACTER_BOX),
        t.layer([gallery.box_file(deck), gallery.mat_file(who.id)], ["", ""], "Laid"),
        t.send_to_point("Back on the shelf", shelf, str(spot.x), str(spot.y)),
        *(_side_mat(who) if sided and who.keeps_more else ()),
        *(trait for extra in beside for trait in (_boss(extra) if extra.kind == "boss" else _side(extra))),
        *_own(deck),
        t.marker(Short=who.short, Kin=kin(who.species), Kind="box"),
        t.fixed(),
    )
    return Piece(traits, "", who.name, f"box/{deck.id}")


def _side_mat(who: Character) -> list[Trait]:
    """The side mat comes with the character; it goes home with the cards."""
    return [
        t.trigger("Side mat", ["Lay the side mat"], watch=["Bring the cards"]),
        t.command_pieces("Lay the side mat", calls.LAY_BESIDE, "Deck", who.id),
    ]


def _side(deck: Deck) -> list[Trait]:
    """A side deck comes with the character, and goes home with the character's cards."""
    return [
        t.trigger("Side deck", ["Deal the side deck", "Mix the side deck"], watch=["Bring the cards"]),
        t.command_deck("Deal the side deck", calls.DEAL, names.pile_of(deck), -1),
        t.command_pieces("Mix the side deck", calls.SHUFFLE_SIDE, "Slate", "{SeatedAt}", on=names.tavern()),
        t.command_pieces("Send the cards home", calls.GO_HOME, "Deck", deck.id),
    ]


def _boss(deck: Deck) -> list[Trait]:
    """The Boss Cards come when they are asked for, and are shuffled into the deck (rule boss.deck)."""
    deal = ["Name the Boss", "Deal the Boss Cards", "Mix the deck", "Say Boss"]
    ask = calls.BOSS_CARDS
    return [
        t.set_global(names.TO_SEAT, Change("Name the Boss", "P", "$SeatedAt$")),
        t.restrict("No Boss", "{SeatedAt==0}", ask),
        t.report("$BasicName$ is the Boss: the Boss Cards are shuffled in.", "Say Boss"),
        t.trigger("Boss", deal, key=ask, menu=ask, when="{SeatedAt>0}"),
        t.command_deck("Deal the Boss Cards", calls.DEAL, names.pile_of(deck), -1),
        t.command_pieces("Mix the deck", calls.SHUFFLE_DECK, "Slate", "{SeatedAt}", on=names.tavern()),
        t.command_pieces("Send the cards home", calls.GO_HOME, "Deck", deck.id),
    ]


def plain_box(deck: Deck) -> Piece:
    """The box of a deck that nobody commands: it only says what lies beside it."""
    return Piece((t.marker(Kind="box"), t.fixed()), gallery.box_file(deck), deck.name, f"box/{deck.id}")


def faction_box(deck: Deck) -> Piece:
    """The box of one of Otto's factions: its cards join his deck, and come back."""
    give, back = "Give these cards to Otto", "Take these cards back"
    traits = (
        t.report("Otto plays with $BasicName$.", "Say given"),
        t.trigger("Gives", ["Deal to Otto", "Mix Otto's deck", "Say given"], key=calls.GIVE_OTTO, menu=give),
        t.command_deck("Deal to Otto", calls.DEAL, names.pile_of(deck), -1),
        t.global_hotkey("Mix Otto's deck", calls.SHUFFLE_OTTO),
        t.trigger("Takes back", ["Call the cards home"], key="Take back", menu=back),
        *_own(deck),
        t.marker(Kind="box"),
        t.fixed(),
    )
    return Piece(traits, gallery.box_file(deck), deck.name, f"box/{deck.id}")


def drinks_box(deck: Deck) -> Piece:
    """The box of one Drink Deck."""
    traits = (t.prototype(DRINKS_BOX), *_own(deck), t.marker(Kind="box"), t.fixed())
    return Piece(traits, gallery.box_file(deck), deck.name, f"box/{deck.id}")


def _own(deck: Deck) -> list[Trait]:
    """All cards of the deck go home. What a pile takes in while it is being emptied is sent the second time."""
    return [
        t.trigger("Goes home", ["Send the cards home"] * 2, watch=["Call the cards home"]),
        t.command_pieces("Send the cards home", calls.GO_HOME, "Deck", deck.id),
        t.marker(Deck=deck.id, Home=names.pile_of(deck)),
    ]


def character_prototype(players: int) -> Piece:
    """What every character box can do: sit at a free seat, and leave it."""
    seats = range(1, players + 1)
    sat = [Change(f"Take Seat {seat}", "P", str(seat)) for seat in seats]
    leave = ["Say leaves", "Clear the place", "Nobody sits", "Call the cards home", "Back on the shelf"]
    return Piece(
        (
            t.number("SeatedAt", 0, 0, players, *sat, Change("Nobody sits", "P", "0")),
            t.calculated("Laid", "{SeatedAt>0 ? 2 : 1}"),
            t.set_global(names.TO_SEAT, Change("Announce", "P", "$SeatedAt$"), Change("Nobody sits", "P", "0")),
            t.set_global_word("NewcomerName", Change("Announce", "P", "$Short$")),
            t.set_global_word("NewcomerKin", Change("Announce", "P", "$Kin$")),
            t.restrict("Seated", "{SeatedAt>0}", *map(calls.sit_at, seats)),
            t.restrict("Not seated", "{SeatedAt==0}", "Leave the seat"),
            t.submenu("Sit at", *map(_sit_at, seats)),
            t.report("$BasicName$ takes Seat $SeatedAt$.", "Announce"),
            t.report("That seat is taken.", "Say taken"),
            t.report("$BasicName$ leaves Seat $SeatedAt$.", "Say leaves"),
            *(trait for seat in seats for trait in _sitting(seat)),
            t.trigger("Leaves", leave, key="Leave the seat", menu="Leave the seat", when="{SeatedAt>0}"),
            t.send_to_region("Lay the mat", names.tavern(), f"{{{names.at('SeatedAt', names.MAT)}}}"),
            *look.on_a_mat(),
            t.command_deck("Bring the cards", calls.DEAL, "{Home}", -1),
            t.command_pieces("Seat the player", calls.SIT_DOWN, "Place", "{SeatedAt}", on=names.tavern()),
            t.command_pieces("Clear the place", calls.LEAVE, "Place", "{SeatedAt}", on=names.tavern()),
        )
    )


def _sit_at(seat: int) -> str:
    return say("Sit at {seat}", seat=names.seat(seat))


def _sitting(seat: int) -> list[Trait]:
    """The refusal judges first, so it stands after: once somebody has sat down, the seat is taken."""
    taken = f'Sum("InPlay","{{Slate=={seat}}}","{names.tavern()}")'
    call = calls.sit_at(seat)
    shuffle = calls.shuffle(seat) + " now"
    steps = [f"Take Seat {seat}", "Announce", "Lay the mat", "Bring the cards", shuffle, "Seat the player"]
    return [
        t.trigger(f"Sits {seat}", steps, key=call, menu=_sit_at(seat), when=f"{{SeatedAt==0 && {taken}==0}}"),
        t.trigger(f"Refused {seat}", ["Say taken"], watch=[call], when=f"{{SeatedAt==0 && {taken}>0}}"),
        t.global_hotkey(shuffle, calls.shuffle(seat)),
    ]


def drinks_prototype() -> Piece:
    """What every Drink Deck's box can do. While it is emptied, nobody pays for a new round."""
    take_back = ["Stop the bar", "Call the cards home", "Open the bar", "Say back"]
    return Piece(
        (
            t.set_global("Restocking", Change("Stop the bar", "P", "1"), Change("Open the bar", "P", "0")),
            t.set_global(names.TO_SEAT, Change("Stop the bar", "P", "0")),
            t.report("$BasicName$ is served and the Drink Deck is shuffled.", "Say served"),
            t.report("$BasicName$ goes back into its box.", "Say back"),
            t.trigger(
                "Serves",
                ["Bring the Drinks", "Shuffle now", "Say served"],
                key="Serve these",
                menu="Serve these Drinks",
            ),
            t.trigger("Takes back", take_back, key="Take back", menu="Take these Drinks back"),
            t.command_deck("Bring the Drinks", calls.SERVE, "{Home}", -1),
            t.global_hotkey("Shuffle now", calls.SHUFFLE_DRINKS),
        )
    )
