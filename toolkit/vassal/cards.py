"""Cards as pieces: what a character's cards and the Drinks can do."""

from __future__ import annotations

from toolkit.cards import AnyCard, Database, Deck, Drink
from toolkit.cards.titles import titled
from toolkit.cards.wording import wording
from toolkit.cards.wording.load import load_language
from toolkit.faces.words import face_words
from toolkit.language import ENGLISH
from toolkit.vassal import calls, gallery, glass, look, names, preferences
from toolkit.vassal import traits as t
from toolkit.vassal.game import OTTO
from toolkit.vassal.piece import Piece
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

CHARACTER_CARD, SIDE_CARD, OTHER_CARD, DRINK_CARD = "Character card", "Side card", "Other card", "Drink"
OTTO_CARD = "Otto card"

_KINDS = {"character": CHARACTER_CARD, "boss": CHARACTER_CARD, "side": SIDE_CARD, "drink": DRINK_CARD}
"""What a card of a deck of each kind can do; those of all other kinds are alike, but for Otto's where he may play."""


def prototype_of(deck: Deck) -> str:
    """The name of the prototype that a deck's cards share."""
    return f"{deck.name} ({deck.id})"


def card_piece(db: Database, card: AnyCard, deck: Deck, copy: int, language: str) -> Piece:
    """One card of a deck, of which it may be the first ``copy`` or a later one."""
    marks = t.marker(CardId=card.id, Text=text(db, card, language))
    strength = glass.strength(card) if deck.kind == "drink" else ()
    traits = (t.prototype(prototype_of(deck)), marks, *strength)
    return Piece(traits, gallery.card_file(deck, card.id), titled(card, language), f"deck/{deck.id}/{card.id}/{copy}")


def deck_pieces(db: Database, deck: Deck, language: str) -> list[Piece]:
    """All cards of a deck, each as often as the deck has it, which say what they say in a language."""
    return [
        card_piece(db, db.card(entry.card_id), deck, copy, language)
        for entry in deck.entries
        for copy in range(1, entry.copies + 1)
    ]


def text(db: Database, card: AnyCard, language: str = ENGLISH) -> str:
    """What a card says, in one line for the chat and the card reader."""
    words, mark = " ".join(wording(card, db, language).plain.split("\n")), card.provenance.mark
    marked = f"[{face_words(language).marks[mark]}]" if mark else ""
    parts = [_numbers(card, language) if isinstance(card, Drink) else "", words, marked]
    return " ".join(part for part in parts if part)


def _numbers(drink: Drink, language: str) -> str:
    words = load_language(language).icons
    fortitude = f", {words['fortitude']} {drink.fortitude:+d}" if drink.fortitude else ""
    chaser = f", + {words['chaser']}" if drink.chaser else ""
    return f"{words['alcohol']} {drink.alcohol:+d}{fortitude}{chaser}."


def deck_prototype(deck: Deck, back: str, *, otto: bool = False) -> Piece:
    """What the cards of one deck share: their back, and the box they come from; ``otto`` is whether he may play."""
    kinds = _KINDS | ({OTTO: OTTO_CARD} if otto else {})
    kind, home = kinds.get(deck.kind, OTHER_CARD), names.pile_of(deck)
    hidden = "a Drink" if kind == DRINK_CARD else "a card"
    turn = t.mask("Ctrl+F", back, "Turn over", hidden)
    return Piece((t.prototype(kind), turn, t.marker(Deck=deck.id, Home=home)))


def character_prototype(players: int) -> Piece:
    """What every card of a Character Deck can do. Those of a deck that nobody plays can do nothing."""
    return _owned_card(players, names.DECK, names.DISCARD)


def side_prototype(players: int) -> Piece:
    """What every card of a side deck can do."""
    return _owned_card(players, names.SIDE_DECK, names.SIDE_DISCARD)


def other_prototype() -> Piece:
    """What a card can do that belongs to the table: a Prize, an Event, one of Otto's where he has no mat."""
    return Piece(
        (
            t.calculated("Shown", names.shown()),
            t.restrict("Face down", f"{{{names.FACE_DOWN}}}", "Ctrl+P"),
            t.report("$PlayerName$ reveals $BasicName$: $Text$", "Ctrl+P"),
            t.send_to_region("Ctrl+P", names.tavern(), names.seat(0, names.PLAY), "Reveal on the table"),
            t.return_to_deck(calls.GO_HOME, "{Home}", "Back into its box"),
            t.marker(Kind="card"),
        )
    )


def otto_prototype() -> Piece:
    """What every card of Otto's can do."""
    return Piece(
        (
            t.calculated("Shown", names.shown()),
            t.restrict("Face down", f"{{{names.FACE_DOWN}}}", "Ctrl+P"),
            t.report("Otto reveals $BasicName$: $Text$", "Ctrl+P", calls.REVEAL),
            t.return_to_deck("Ctrl+P", names.otto_discard(), "Reveal on Otto's mat"),
            t.return_to_deck(calls.REVEAL, names.otto_discard()),
            t.return_to_deck(calls.DEAL, names.otto_deck()),
            t.return_to_deck(calls.TO_DECK, names.otto_deck()),
            t.return_to_deck(calls.GO_HOME, "{Home}", "Back into its box"),
            t.marker(Otto="1", Kind="card"),
        )
    )


def _owned_card(players: int, deck: str, discard: str) -> Piece:
    """What a card can do that comes from this pile of its seat, and is discarded on that one."""
    menu = ("Ctrl+P", "Ctrl+D", "Ctrl+H", "Ctrl+T")
    return Piece(
        (
            seat(players),
            t.calculated("Who", '{GetProperty("Name of Seat "+Seat)}'),
            t.calculated("Shown", names.shown()),
            t.restrict("Not in play", "{Seat==0}", *menu),
            t.restrict("Face down", f"{{{names.FACE_DOWN}}}", *menu),
            *look.on_a_card(),
            preferences.read_out(),
            t.report("$Who$ plays $BasicName$$ReadOut$", "Ctrl+P"),
            t.report("$Who$ discards $newPieceName$", "Ctrl+D"),
            t.report("$Who$ puts a card on top of the deck.", "Ctrl+T"),
            t.trigger("Dealt", ["Belong", "To the deck"], watch=[calls.DEAL]),
            t.trigger("Leaves", ["Belong"], watch=[calls.GO_HOME]),
            t.send_to_region("Ctrl+P", names.tavern(), names.own(names.PLAY), "Play"),
            t.return_to_deck("Ctrl+D", names.own(discard), "Discard it"),
            t.return_to_deck("Ctrl+T", names.own(deck), "Put on top of the deck"),
            t.send_to_point(calls.DRAW, names.own(names.HAND), *look.UPPER),
            t.return_to_deck(calls.DISCARD, names.own(discard)),
            t.return_to_deck("To the deck", names.own(deck)),
            t.return_to_deck(calls.TO_DECK, names.own(deck)),
            t.return_to_deck(calls.PUT_BACK, names.own(names.DECK)),
            t.return_to_deck(calls.GO_HOME, "{Home}"),
            t.marker(Kind="card"),
        )
    )


def drink_prototype(players: int, *, otto: bool = False) -> Piece:
    """What every Drink and Drink Event can do; where ``otto`` may play, he drinks without a seat."""
    return Piece(
        (
            seat(players, Change("Ctrl+D", "P", "0")),
            t.calculated("Who", '{GetProperty("Name of Seat "+Seat)}'),
            t.calculated("Shown", names.shown()),
            t.restrict("Face down", f"{{{names.FACE_DOWN}}}", "Ctrl+K"),
            t.submenu("Order for", *(_menu(seat) for seat in _seats(players))),
            *glass.on_a_drink(otto=otto),
            t.report("$Who$ reveals $BasicName$: $Text$", calls.REVEAL, calls.LAY_OPEN),
            t.report("To the Drink discard: $newPieceName$", "Ctrl+D"),
            *(trait for seat in _seats(players) for trait in _order(seat)),
            t.trigger("Ordered", ["Belong", "To the Drink Me! pile"], watch=[calls.TO_SEAT]),
            t.trigger("Leaves", ["Belong"], watch=[calls.GO_HOME]),
            t.return_to_deck("To the Drink Me! pile", names.own(names.DRINKS)),
            t.send_to_region(calls.REVEAL, names.tavern(), names.own(names.DRINKING)),
            t.send_to_region(calls.LAY_OPEN, names.tavern(), names.own(names.DRINKING)),
            t.return_to_deck("Ctrl+D", names.drink_discard(), "Discard it"),
            t.return_to_deck(calls.DISCARD, names.drink_discard()),
            t.return_to_deck(calls.RETURN_DRINKS, names.drink_deck()),
            t.return_to_deck(calls.SERVE, names.drink_deck()),
            t.return_to_deck(calls.GO_HOME, "{Home}"),
            t.marker(Kind="drink"),
        )
    )


def seat(players: int, *changes: Change) -> Trait:
    """The seat that a card belongs to. One change does for all: the engine is slow to set up each."""
    return t.number("Seat", 0, 0, players, Change("Belong", "P", f"${names.TO_SEAT}$"), *changes)


def _order(seat: int) -> list[Trait]:
    """What a Drink on the table offers: to go to that seat."""
    call = calls.order_for(seat)
    return [
        t.trigger(call, [f"Ask Seat {seat}", calls.TO_SEAT], key=call, menu=_menu(seat)),
        t.command_pieces(f"Ask Seat {seat}", calls.NAME_SEAT, "Slate", str(seat), on=names.tavern()),
    ]


def _menu(seat: int) -> str:
    return say("Order for {seat}", seat=names.seat(seat))


def _seats(players: int) -> range:
    return range(1, players + 1)
