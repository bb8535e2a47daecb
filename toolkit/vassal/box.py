"""Deck boxes: what a player clicks to take a character to a seat, or a host to serve other Drinks."""

from __future__ import annotations

from toolkit.cards import Character, Deck
from toolkit.vassal import calls, gallery, names
from toolkit.vassal import traits as t
from toolkit.vassal.board import Spot
from toolkit.vassal.piece import Piece
from toolkit.vassal.traits import Change, Trait

CHARACTER_BOX, DRINKS_BOX = "Character box", "Drinks box"


def character_box(who: Character, deck: Deck, shelf: str, spot: Spot) -> Piece:
    """The box of one character, which stands at ``spot`` of the map ``shelf``; at a seat it is the character's mat."""
    traits = (
        t.prototype(CHARACTER_BOX),
        t.layer([gallery.box_file(deck), gallery.mat_file(who.id)], ["", ""], "Laid"),
        t.send_to_point("Back on the shelf", shelf, str(spot.x), str(spot.y)),
        *_own(deck),
        t.marker(Short=who.short, Kind="box"),
        t.fixed(),
    )
    return Piece(traits, "", who.name, f"box/{deck.id}")


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
            t.restrict("Seated", "{SeatedAt>0}", *map(calls.sit_at, seats)),
            t.restrict("Not seated", "{SeatedAt==0}", "Leave the seat"),
            t.submenu("Sit at", *map(calls.sit_at, seats)),
            t.report("$BasicName$ takes Seat $SeatedAt$.", "Announce"),
            t.report("That seat is taken.", "Say taken"),
            t.report("$BasicName$ leaves Seat $SeatedAt$.", "Say leaves"),
            *(trait for seat in seats for trait in _sitting(seat)),
            t.trigger("Leaves", leave, key="Leave the seat", menu="Leave the seat", when="{SeatedAt>0}"),
            t.send_to_region("Lay the mat", names.TAVERN, f'{{"Seat "+SeatedAt+" {names.MAT}"}}'),
            t.command_deck("Bring the cards", calls.DEAL, "{Home}", -1),
            t.command_pieces("Seat the player", calls.SIT_DOWN, "Place", "{SeatedAt}", on=names.TAVERN),
            t.command_pieces("Clear the place", calls.LEAVE, "Place", "{SeatedAt}", on=names.TAVERN),
        )
    )


def _sitting(seat: int) -> list[Trait]:
    """The refusal judges first, so it stands after: once somebody has sat down, the seat is taken."""
    taken = f'Sum("InPlay","{{Slate=={seat}}}","{names.TAVERN}")'
    call = calls.sit_at(seat)
    shuffle = calls.shuffle(seat) + " now"
    steps = [f"Take Seat {seat}", "Announce", "Lay the mat", "Bring the cards", shuffle, "Seat the player"]
    return [
        t.trigger(f"Sits {seat}", steps, key=call, menu=call, when=f"{{SeatedAt==0 && {taken}==0}}"),
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
