"""The slate of a seat: Fortitude, Alcohol Content and Gold, and every command that a player gives.

In each list the outermost trait stands first. The engine lets what remembers hear a key from the outside in, then
reports and triggers from the inside out: so memory stands first and reports last, and of two triggers that hear the
same key the one that must judge first stands later.
"""

from __future__ import annotations

from toolkit.figures import GOLD, GOLD_OF_MANY, GOLD_OF_TWO, HAND_SIZE, MANY, TRACK_END
from toolkit.vassal import calls, look, names, team, turn, welcome
from toolkit.vassal import traits as t
from toolkit.vassal.glass import GULPS
from toolkit.vassal.panel import Panel
from toolkit.vassal.piece import Piece
from toolkit.vassal.place import MOST_GOLD, told
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

PROTOTYPE = "Slate"
_COUNTERS = {"Fortitude": TRACK_END, "Alcohol": TRACK_END, "Gold": MOST_GOLD}
_CHANGES = [f"{name} {how}" for name in _COUNTERS for how in ("+1", "-1", "set")]
_RESETS = (calls.BEGIN, "Stash is gone")
_MOVES_GOLD = ("Gold leaves", "Pot is taken", calls.TAKE_SHARE)


def slate(seat: int, face: Panel, picture: str, *, sided: bool = False) -> Piece:
    """The slate of one seat; ``face`` says where its numbers stand on the picture.

    It is ``sided`` where there is room for a side deck at each seat.
    """
    named = Change(calls.SIT_DOWN, "P", "$NewcomerName$")
    traits = (
        t.set_global_word(names.name_of(seat), named, Change(calls.LEAVE, "P", names.seat(seat))),
        _kin(seat),
        t.prototype(PROTOTYPE),
        *face.labels(seat),
        t.global_hotkey(calls.SHUFFLE_DECK, calls.shuffle(seat)),
        t.global_hotkey("Gather the discards", calls.gather(seat)),
        *([t.global_hotkey(calls.SHUFFLE_SIDE, calls.shuffle_side(seat))] if sided else []),
        t.global_hotkey(calls.OPEN_HAND, calls.hand(seat)),
        t.marker(Slate=str(seat), Place=str(seat), Seat=str(seat), Kind="slate"),
        t.fixed(),
    )
    return Piece(traits, picture, say("{seat} slate", seat=names.seat(seat)), f"seat/{seat}/slate")


def prototype(face: Panel, *, sided: bool = False, otto: bool = False) -> Piece:
    """What all slates share; ``face`` says where buttons stand on the picture, ``otto`` whether he may play."""
    acts = (*_menus(), *_watchers(), *_gold(), *_cards(sided=sided), *_drinks(), *team.acts())
    reports = (*_reports(), *team.reports())
    return Piece((*_memory(otto=otto), *acts, *reports, *face.presses()))


def _kin(seat: int) -> Trait:
    """Of which species somebody is who sits there."""
    sits = Change(calls.SIT_DOWN, "P", "$NewcomerKin$")
    return t.set_global_word(f"{names.KIN_OF}{seat}", sits, Change(calls.LEAVE, "P", ""))


def _slates(mark: str) -> str:
    """The expression for how many slates have that mark; an engine takes its time to count."""
    return f'Sum("{mark}","{{Kind==\\"slate\\"}}","{names.tavern()}")'


def _by_players() -> str:
    """The expression for Gold at the start by the number of players (rule setup.stash)."""
    players = _slates("InPlay")
    return f"{players}<=2 ? {GOLD_OF_TWO} : {players}>={MANY} ? {GOLD_OF_MANY} : {GOLD}"


def _start_gold(*, otto: bool) -> str:
    """A team has the usual sum, and Otto counts as a third player (rules team.start, otto.start)."""
    usual = f"{welcome.TEAMS}==1{f' || {names.otto_plays()}' if otto else ''}"
    return f"{{({usual}) ? {GOLD} : {_by_players()}}}"


def _levels(*, otto: bool) -> list[Trait]:
    """What a player has: Fortitude, Alcohol Content and Gold, with all that changes them."""
    return [
        t.number(
            "Fortitude",
            TRACK_END,
            0,
            TRACK_END,
            *_steps("Fortitude", TRACK_END),
            Change(calls.BEGIN, "P", str(TRACK_END)),
            Change(calls.TAKE_DRINK, "I", "$GulpFortitude$"),
            *team.changes("Fortitude"),
        ),
        t.number(
            "Alcohol",
            0,
            0,
            TRACK_END,
            *_steps("Alcohol", TRACK_END),
            Change(calls.BEGIN, "P", "0"),
            Change(calls.TAKE_DRINK, "I", "$GulpAlcohol$"),
            Change("Sober up", "I", "-1"),
            *team.changes("Alcohol"),
        ),
        t.number(
            "Gold",
            0,
            0,
            MOST_GOLD,
            *_steps("Gold", MOST_GOLD),
            Change(calls.BEGIN, "P", _start_gold(otto=otto)),
            Change("Gold leaves", "I", "-1"),
            Change("Pot is taken", "I", "$Pot$"),
            Change(calls.TAKE_SHARE, "I", "$Share$"),
            Change("Stash is gone", "P", "0"),
            *team.changes("Gold"),
        ),
    ]


def _memory(*, otto: bool) -> list[Trait]:
    return [
        *_levels(otto=otto),
        _mark("InPlay", calls.SIT_DOWN, calls.LEAVE),
        _mark("PassedOut", "Mark passed out", "Mark awake", calls.BEGIN, calls.LEAVE),
        _mark("Broke", "Mark broke", "Mark solvent", calls.BEGIN, calls.LEAVE),
        *team.memory(),
        t.calculated("HandSize", f"{{{welcome.BOSS}==Seat ? {welcome.BOSS_HAND} : {HAND_SIZE}}}"),
        t.calculated("Who", '{GetProperty("Name of Seat "+Seat)}'),
        t.calculated("Awake", "{InPlay==1 && PassedOut==0 && Broke==0 ? 1 : 0}"),
        t.calculated("Cards", f"{{{names.cards_held(names.DECK)}}}"),
        t.calculated("Discarded", f"{{{names.cards_held(names.DISCARD)}}}"),
        t.calculated("DrinksWaiting", f"{{{names.cards_held(names.DRINKS)}}}"),
        t.set_global("Pot", Change("Pot grows", "I", "1"), Change("Pot is emptied", "P", "0")),
        t.set_global("Inn", Change("Inn earns", "I", "1"), Change("Inn takes the rest", "I", "{Gold-Share*Heirs}")),
        t.set_global("Heirs", Change("Count the heirs", "P", f"{{{_slates('Awake')}}}")),
        t.set_global("Share", Change("Measure the share", "P", "{Heirs>0 ? (Gold/2)/Heirs : 0}")),
        *(t.set_global(told(name), Change("Tell the numbers", "P", f"${name}$")) for name in _COUNTERS),
        t.set_global(names.TO_SEAT, Change(calls.NAME_SEAT, "P", "$Seat$")),
        *(t.set_global(gulp, Change("Empty the glass", "P", "0"), least=-99) for gulp in GULPS),
        *turn.on_a_slate(),
    ]


def _steps(name: str, most: int) -> list[Change]:
    return [
        Change(f"{name} +1", "I", "1", f"{name} +1"),
        Change(f"{name} -1", "I", "-1", f"{name} -1"),
        Change(f"{name} set", "R", say(f"{name} (0 to {{most}})", most=most), f"Set {name}..."),
    ]


def _mark(name: str, on: str, *off: str) -> Trait:
    return t.number(name, 0, 0, 1, Change(on, "P", "1"), *(Change(key, "P", "0") for key in off))


def _reports() -> list[Trait]:
    say = {
        f"Say {key}": text
        for key, text in {
            "ante": "$Who$ antes 1 Gold. Pot: $Pot$.",
            "pay": "$Who$ pays 1 Gold to the Inn.",
            "win": "$Who$ wins the pot: $Pot$ Gold.",
            "draw": "$Who$ draws a card.",
            "drawn": "$Who$ draws up to $HandSize$ cards.",
            "order": "A Drink goes on the Drink Me! pile of $Who$.",
            "sober": "$Who$ has no Drink and sobers up. Alcohol Content: $Alcohol$.",
            "out": "$Who$ passes out! Alcohol Content $Alcohol$, Fortitude $Fortitude$.",
            "awake": "$Who$ is awake again. Alcohol Content $Alcohol$, Fortitude $Fortitude$.",
            "broke": "$Who$ is broke: out of Gold!",
            "solvent": "$Who$ has Gold again: $Gold$.",
            "refill": "$Who$ shuffles the discard pile into a new deck.",
            "split": "The stash of $Who$: $Share$ Gold to each player awake, the rest to the Inn.",
            "begin": "$Who$ starts with Fortitude $Fortitude$, Alcohol Content $Alcohol$ and $Gold$ Gold.",
        }.items()
    }
    counters = [
        t.report(f"$Who$: {name} $" + name + "$", f"{name} +1", f"{name} -1", f"{name} set") for name in _COUNTERS
    ]
    drunk = t.report("$Who$: Alcohol Content $Alcohol$, Fortitude $Fortitude$", calls.TAKE_DRINK)
    return [*counters, drunk, *(t.report(text, key) for key, text in say.items())]


def _menus() -> list[Trait]:
    return [t.submenu(name, f"{name} +1", f"{name} -1", f"Set {name}...") for name in _COUNTERS]


def _watchers() -> list[Trait]:
    body = (*_CHANGES, calls.TAKE_DRINK, "Sober up", *team.MOVES)
    gold = (*_CHANGES, *_MOVES_GOLD, *team.MOVES)
    judged = {
        "Passes out": (["Mark passed out", "Say out"], body, "InPlay==1 && PassedOut==0 && Alcohol>=Fortitude"),
        "Wakes": (["Mark awake", "Say awake"], body, "PassedOut==1 && Alcohol<Fortitude"),
        "Goes broke": (["Mark broke", "Say broke"], gold, "InPlay==1 && Broke==0 && Gold<=0"),
        "Has Gold": (["Mark solvent", "Say solvent"], gold, "Broke==1 && Gold>0"),
    }
    told_to_all = ["Tell the numbers", "Shift the markers", team.TELL]
    return [
        *(
            t.trigger(name, do, watch=watch, when=f"{{{team.LEADS} && {when}}}")
            for name, (do, watch, when) in judged.items()
        ),
        t.trigger("Shows", told_to_all, watch=(*body, *_MOVES_GOLD, *_RESETS)),
        t.command_pieces("Shift the markers", calls.MOVE_MARKER, "Place", "{Seat}", on=names.tavern()),
    ]


def _gold() -> list[Trait]:
    has_gold = "{Gold>0}"
    measure = ["Count the heirs", "Measure the share", "Say split"]
    split = [*measure, "Hand out shares", "Inn takes the rest", "Stash is gone", "Pour away"]
    return [
        t.trigger("Ante", ["Gold leaves", "Pot grows", "Say ante"], key=calls.ANTE, menu="Ante 1 Gold", when=has_gold),
        t.trigger(
            "Pays the Inn",
            ["Gold leaves", "Inn earns", "Say pay"],
            key=calls.PAY_INN,
            menu="Pay 1 Gold to the Inn",
            when=has_gold,
        ),
        t.trigger(
            "Wins", ["Say win", "Pot is taken", "Pot is emptied"], key=calls.WIN_POT, menu="Win the pot", when="{Pot>0}"
        ),
        t.trigger(
            "Splits the stash",
            split,
            key=calls.SPLIT_STASH,
            menu="Out of the game: split the stash",
            when="{PassedOut==1}",
        ),
        t.command_pieces("Hand out shares", calls.TAKE_SHARE, "Awake", "1", on=names.tavern()),
        t.command_deck("Pour away", calls.DISCARD, names.own(names.DRINKS), -1),
    ]


def _cards(*, sided: bool) -> list[Trait]:
    shuffle = [calls.SHUFFLE_DECK, *([calls.SHUFFLE_SIDE] if sided else [])]
    hand = f'Count("{{{look.KEPT}}}",{names.at("Seat", names.HAND)})'
    return [
        t.trigger(
            "Begins",
            ["Gather the cards", *shuffle, calls.ORDER, calls.DRAW_TO_SEVEN, "Say begin"],
            watch=[calls.BEGIN],
        ),
        t.trigger("Draws", ["Draw the top card", "Say draw"], key=calls.DRAW_ONE, menu="Draw a card", when="{Cards>0}"),
        t.trigger("Draws up", ["Say drawn", "Fill the hand"], key=calls.DRAW_TO_SEVEN, menu="Draw up to a full hand"),
        t.trigger_while(
            "Fills the hand", ["Draw the top card"], key="Fill the hand", holds=f"{{{hand}<HandSize && Cards>0}}"
        ),
        t.trigger(
            "Refills",
            ["Gather the discards", calls.SHUFFLE_DECK, "Say refill"],
            watch=[calls.REFILL],
            when=f"{{Discarded>0 && {look.NUMBER}==0}}",
        ),
        t.command_deck("Draw the top card", calls.DRAW, names.own(names.DECK), 1),
        t.command_pieces(
            "Gather the cards", calls.TO_DECK, "Seat", "{Seat}", only=f"{{DeckName!={names.at('Seat', names.DECK)}}}"
        ),
    ]


def _revealed() -> str:
    """Holds for a Drink that lies open where its seat drinks."""
    return f'{{Drinkable==1 && DeckName=="" && LocationName=={names.at("Seat", names.DRINKING)}}}'


def _drinks() -> list[Trait]:
    """With no Drink the player sobers up: that trigger must judge before the other one takes the last Drink."""
    return [
        t.trigger(
            "Orders",
            [calls.NAME_SEAT, "Order the next Drink", "Say order"],
            key=calls.ORDER,
            menu="Order a Drink for this seat",
        ),
        t.command_deck("Order the next Drink", calls.TO_SEAT, names.drink_deck(), 1),
        t.trigger(
            "Drinks",
            ["Reveal the top Drink"],
            key=calls.DRINK,
            watch=[calls.CHASER],
            menu="Drink from the Drink Me! pile",
            when="{DrinksWaiting>0}",
        ),
        t.trigger("Sobers up", ["Sober up", "Say sober"], watch=[calls.DRINK], when="{DrinksWaiting==0}"),
        t.command_deck("Reveal the top Drink", calls.REVEAL, names.own(names.DRINKS), 1),
        t.trigger(
            "Drinks up",
            ["Empty the glass", "Pour all", calls.TAKE_DRINK],
            key=calls.DRINK_UP,
            menu="Drink all that is revealed",
        ),
        t.command_pieces("Pour all", calls.POUR, "Seat", "{Seat}", on=names.tavern(), only=_revealed()),
        t.trigger("Tastes", [calls.NAME_SEAT, "Taste a Drink"], watch=[calls.CONTEST]),
        t.command_deck("Taste a Drink", calls.TASTE, names.drink_deck(), 1),
    ]
