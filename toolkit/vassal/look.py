"""Looking into one's own deck: at its top cards, or through all of it. The menu of the character's mat does it.

The cards come into the lower row of the hand, where nobody else sees them. Whoever wants one takes it into the upper
row, plays or discards it; the others go back in the order in which they lay, or after a search with a shuffle. The chat
tells how many there were, never which.

None of this is on the slate: whenever a piece hears a key, the engine writes its whole state anew for each property
that the piece remembers, so that the work grows with the cube of its traits.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.vassal import calls, names
from toolkit.vassal import traits as t
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

NUMBER = "LookNumber"
"""The module's property that tells a card which in order it is of those that are looked at, from 1; 0 while none is."""

LOWER_ROW = 600
"""Pixels from the upper row of a hand to the lower one."""

_X, _Y, _STEP = 200, 275, 400
UPPER = (str(_X), str(_Y))
"""Where the upper row of a hand begins, in pixels: the middle of its first card."""

_LOWER = (f"{{{_X - _STEP}+{_STEP}*{NUMBER}}}", str(_Y + LOWER_ROW))
KEPT = f"CurrentY<{_Y + LOWER_ROW // 2}"
"""Holds for a card in the upper row of a hand; for use inside an expression."""

_MOST, _ALL = 5, 999
"""So many cards may be looked at or taken without searching the deck, and so many are in no deck."""

_LOOK, _TAKE, _BACK, _SEARCH = "Look at the top", "Take the top", "Put back what was looked at", "Search the deck"


def on_a_card() -> list[Trait]:
    """What a card does that is looked at, and how it is taken into the hand: openly, if everybody saw it before."""
    seen = f'CurrentMap.endsWith(" {say(names.HAND)}") && !({KEPT})'
    return [
        t.calculated("Taken", f'{{{seen} ? "{say("a card that was looked at")}" : BasicName}}'),
        t.report("$Who$ takes into the hand: $Taken$", "Say taken"),
        t.trigger("Is taken", ["Say taken", calls.KEEP], key="Ctrl+H", menu="Take into the hand"),
        t.send_to_point(calls.KEEP, names.own(names.HAND), *UPPER),
        t.send_to_point(calls.LOOK, names.own(names.HAND), *_LOWER),
    ]


def on_a_mat() -> list[Trait]:
    """How whoever sits there looks into the own deck."""
    return [*_memory(), *_acts(), *_reports()]


def _at(part: str) -> str:
    return names.at("SeatedAt", part)


def _cards() -> str:
    return names.in_pile(_at(names.DECK))


def _memory() -> list[Trait]:
    left = f'Count("{{!({KEPT})}}",{_at(names.HAND)})'
    forget = (Change(key, "P", "0") for key in ("Forget what was seen", "Announce", calls.BEGIN))
    return [
        t.number("Glance", 0, 0, _ALL, *_wishes(_LOOK), Change(_SEARCH, "P", str(_ALL), _SEARCH)),
        t.number("Wish", 0, 0, _MOST, *_wishes(_TAKE), Change("Take another", "I", "-1")),
        t.number("Seen", 0, 0, _ALL, Change("Count it", "I", "1"), Change("Count back", "I", "-1"), *forget),
        t.number("Kept", 0, 0, _ALL, Change("Count what is kept", "P", f"{{Seen-{left}}}")),
        t.set_global(NUMBER, Change("Tell the number", "P", "$Seen$"), Change("Close the deck", "P", "0")),
    ]


def _wishes(what: str) -> Iterator[Change]:
    return (Change(f"{what} {at}", "P", str(at), _menu(at, what)) for at in _numbers())


def _menu(number: int, what: str) -> str:
    return say(f"{what} {{number}}", number=number)


def _numbers() -> range:
    return range(1, _MOST + 1)


def _acts() -> list[Trait]:
    looks, takes = ([f"{what} {at}" for at in _numbers()] for what in (_LOOK, _TAKE))
    menus = [_menu(at, what) for what in (_LOOK, _TAKE) for at in _numbers()]
    back = ["Count what is kept", "Say kept", "Put them back", "Put the rest back", "Shuffle after a search"]
    return [
        t.submenu("Own deck", *menus, _SEARCH, _BACK),
        t.restrict("Looks already", "{SeatedAt==0 || Seen>0}", _SEARCH, *looks, *takes),
        t.restrict("Looks at nothing", "{Seen==0}", _BACK),
        t.trigger("Looks", ["Look at them", "Close the deck"], watch=[*looks, _SEARCH]),
        t.trigger("Takes", ["Take them"], watch=takes),
        t.trigger("Puts back", [*back, "Forget what was seen", "Fill the deck"], key=_BACK, menu=_BACK),
        t.trigger("Shuffles after", ["Shuffle it"], key="Shuffle after a search", when=f"{{Glance=={_ALL}}}"),
        t.trigger_while(
            "Looks on",
            ["Count it", "Tell the number", "Look at the next"],
            holds=f"{{Seen<Glance && {_cards()}>0}}",
            key="Look at them",
        ),
        t.trigger_while(
            "Takes on", ["Take another", "Take the next"], holds=f"{{Wish>0 && {_cards()}>0}}", key="Take them"
        ),
        t.trigger_while("Goes back", ["Put the last back", "Count back"], holds="{Seen>0}", key="Put them back"),
        t.trigger("Is filled", ["Ask for a refill"], key="Fill the deck", when=f"{{{_cards()}==0}}"),
        *_commands(),
    ]


def _commands() -> list[Trait]:
    deck, hand, lower = f"{{{_at(names.DECK)}}}", f"{{{_at(names.HAND)}}}", f"{{!({KEPT})}}"
    last = f"{{{_X - _STEP}+{_STEP}*Seen}}"
    return [
        t.command_deck("Look at the next", calls.LOOK, deck, 1),
        t.command_deck("Take the next", calls.DRAW, deck, 1),
        t.command_pieces("Put the last back", calls.PUT_BACK, "CurrentX", last, on=hand, only=lower),
        t.command_pieces("Put the rest back", calls.PUT_BACK, "Seat", "{SeatedAt}", on=hand, only=lower),
        t.command_pieces("Shuffle it", calls.SHUFFLE_DECK, "Slate", "{SeatedAt}", on=names.tavern()),
        t.command_pieces("Ask for a refill", calls.REFILL, "Slate", "{SeatedAt}", on=names.tavern()),
    ]


def _reports() -> list[Trait]:
    return [
        t.report("$Short$ looks at the top of the deck: $Glance$.", *(f"{_LOOK} {at}" for at in _numbers())),
        t.report("$Short$ takes cards from the top of the deck: $Wish$.", *(f"{_TAKE} {at}" for at in _numbers())),
        t.report("$Short$ searches the deck.", _SEARCH),
        t.report("$Short$ has kept $Kept$ of these cards and puts the others back.", "Say kept"),
    ]
