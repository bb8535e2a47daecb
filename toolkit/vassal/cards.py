"""Cards as pieces: what a character's cards and the Drinks can do."""

from __future__ import annotations

from toolkit.cards import AnyCard, Database, Deck, Drink
from toolkit.cards.wording import wording
from toolkit.cards.wording.load import load_language
from toolkit.faces.words import face_words
from toolkit.language import ENGLISH
from toolkit.vassal import calls, gallery, names
from toolkit.vassal import traits as t
from toolkit.vassal.game import OTTO
from toolkit.vassal.piece import Piece
from toolkit.vassal.traits import Change, Trait

CHARACTER_CARD, SIDE_CARD, OTHER_CARD, DRINK_CARD = "Character card", "Side card", "Other card", "Drink"
OTTO_CARD = "Otto card"

_KINDS = {"character": CHARACTER_CARD, "boss": CHARACTER_CARD, "side": SIDE_CARD, "drink": DRINK_CARD}
"""What a card of a deck of each kind can do; those of all other kinds are alike, but for Otto's where he may play."""

_HAND = ("200", "275")
"""Where the row of cards in a hand begins, in pixels: the middle of its first card."""


def prototype_of(deck: Deck) -> str:
    """The name of the prototype that a deck's cards share."""
    return f"{deck.name} ({deck.id})"


def card_piece(db: Database, card: AnyCard, deck: Deck, copy: int, language: str) -> Piece:
    """One card of a deck, of which it may be the first ``copy`` or a later one."""
    marks = {"CardId": card.id, "Text": text(db, card, language)}
    if deck.kind == "drink":
        marks |= _strength(card)
    traits = (t.prototype(prototype_of(deck)), t.marker(**marks))
    return Piece(traits, gallery.card_file(deck, card.id), card.title, f"deck/{deck.id}/{card.id}/{copy}")


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


def _strength(card: AnyCard) -> dict[str, str]:
    drink = isinstance(card, Drink)
    alcohol, fortitude = (card.alcohol, card.fortitude) if isinstance(card, Drink) else (0, 0)
    return {"Drinkable": str(int(drink)), "Alcoholic": str(alcohol), "Strengthening": str(fortitude)}


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
            t.send_to_region("Ctrl+P", names.TAVERN, names.seat(0, names.PLAY), "Reveal on the table"),
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
            t.return_to_deck("Ctrl+P", names.OTTO_DISCARD, "Reveal on Otto's mat"),
            t.return_to_deck(calls.REVEAL, names.OTTO_DISCARD),
            t.return_to_deck(calls.DEAL, names.OTTO_DECK),
            t.return_to_deck(calls.TO_DECK, names.OTTO_DECK),
            t.return_to_deck(calls.GO_HOME, "{Home}", "Back into its box"),
            t.marker(Otto="1", Kind="card"),
        )
    )


def _owned_card(players: int, deck: str, discard: str) -> Piece:
    """What a card can do that comes from this pile of its seat, and is discarded on that one."""
    menu = ("Ctrl+P", "Ctrl+D", "Ctrl+H", "Ctrl+T")
    return Piece(
        (
            _seat(players),
            t.calculated("Who", '{GetProperty("Name of Seat "+Seat)}'),
            t.calculated("Shown", names.shown()),
            t.restrict("Not in play", "{Seat==0}", *menu),
            t.restrict("Face down", f"{{{names.FACE_DOWN}}}", *menu),
            t.report("$Who$ plays $BasicName$: $Text$", "Ctrl+P"),
            t.report("$Who$ discards $newPieceName$", "Ctrl+D"),
            t.report("$Who$ takes into the hand: $newPieceName$", "Ctrl+H"),
            t.report("$Who$ puts a card on top of the deck.", "Ctrl+T"),
            t.trigger("Dealt", ["Belong", "To the deck"], watch=[calls.DEAL]),
            t.trigger("Leaves", ["Belong"], watch=[calls.GO_HOME]),
            t.send_to_region("Ctrl+P", names.TAVERN, names.own(names.PLAY), "Play"),
            t.return_to_deck("Ctrl+D", names.own(discard), "Discard"),
            t.send_to_point("Ctrl+H", names.own(names.HAND), *_HAND, "Take into the hand"),
            t.return_to_deck("Ctrl+T", names.own(deck), "Put on top of the deck"),
            t.send_to_point(calls.DRAW, names.own(names.HAND), *_HAND),
            t.return_to_deck(calls.DISCARD, names.own(discard)),
            t.return_to_deck("To the deck", names.own(deck)),
            t.return_to_deck(calls.TO_DECK, names.own(deck)),
            t.return_to_deck(calls.GO_HOME, "{Home}"),
            t.marker(Kind="card"),
        )
    )


def drink_prototype(players: int, *, otto: bool = False) -> Piece:
    """What every Drink and Drink Event can do; where ``otto`` may play, he drinks without a seat."""
    return Piece(
        (
            _seat(players, Change("Ctrl+D", "P", "0")),
            t.calculated("Who", '{GetProperty("Name of Seat "+Seat)}'),
            t.calculated("Shown", names.shown()),
            t.restrict("Face down", f"{{{names.FACE_DOWN}}}", "Ctrl+K"),
            t.set_global("GulpAlcohol", Change("Measure", "P", "$Alcoholic$"), least=-99),
            t.set_global("GulpFortitude", Change("Measure", "P", "$Strengthening$"), least=-99),
            t.submenu("Order for", *(_menu(seat) for seat in _seats(players))),
            t.report("$Who$ reveals $BasicName$: $Text$", calls.REVEAL),
            t.report("$Who$ drinks $BasicName$", "Say drinks"),
            t.report("To the Drink discard: $newPieceName$", "Ctrl+D"),
            *_drinking(otto=otto),
            *([_ottos()] if otto else []),
            *(trait for seat in _seats(players) for trait in _order(seat)),
            t.trigger("Ordered", ["Belong", "To the Drink Me! pile"], watch=[calls.TO_SEAT]),
            t.trigger("Leaves", ["Belong"], watch=[calls.GO_HOME]),
            t.return_to_deck("To the Drink Me! pile", names.own(names.DRINKS)),
            t.send_to_region(calls.REVEAL, names.TAVERN, names.own(names.DRINKING)),
            t.return_to_deck("Ctrl+D", names.DRINK_DISCARD, "Discard"),
            t.return_to_deck(calls.DISCARD, names.DRINK_DISCARD),
            t.return_to_deck(calls.RETURN_DRINKS, names.DRINK_DECK),
            t.return_to_deck(calls.SERVE, names.DRINK_DECK),
            t.return_to_deck(calls.GO_HOME, "{Home}"),
            t.marker(Kind="drink"),
        )
    )


def _seat(players: int, *changes: Change) -> Trait:
    """The seat that a card belongs to. One change does for all: the engine is slow to set up each."""
    return t.number("Seat", 0, 0, players, Change("Belong", "P", f"${names.TO_SEAT}$"), *changes)


def _order(seat: int) -> list[Trait]:
    """What a Drink on the table offers: to go to that seat."""
    call = calls.order_for(seat)
    return [
        t.trigger(call, [f"Ask Seat {seat}", calls.TO_SEAT], key=call, menu=_menu(seat)),
        t.command_pieces(f"Ask Seat {seat}", calls.NAME_SEAT, "Slate", str(seat), on=names.TAVERN),
    ]


def _ottos() -> Trait:
    """A Drink from the Drink Deck lies face up for Otto. Only by way of an open pile does the engine turn it over."""
    return t.trigger("Otto's", ["Belong", calls.DISCARD, calls.REVEAL], watch=[calls.OTTO_DRINKS])


def _drinking(*, otto: bool) -> list[Trait]:
    swallow = ["Measure", "Say drinks", "Swallow", calls.DISCARD]
    drinker = f"(Seat>0 || {names.otto_plays()})" if otto else "Seat>0"
    return [
        t.trigger("Drinks it", swallow, key="Ctrl+K", menu="Drink it", when=f"{{{drinker} && Drinkable==1}}"),
        t.command_pieces("Swallow", calls.TAKE_DRINK, "Slate", "{Seat}", on=names.TAVERN),
    ]


def _menu(seat: int) -> str:
    return f"Order for {names.seat(seat)}"


def _seats(players: int) -> range:
    return range(1, players + 1)
