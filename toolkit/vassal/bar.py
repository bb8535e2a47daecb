"""The bar in the middle of the table: the pot, the takings, the turn, and what happens when the Drinks run out."""

from __future__ import annotations

from toolkit.vassal import calls, names, preferences, team, turn, welcome
from toolkit.vassal import traits as t
from toolkit.vassal.game import Game
from toolkit.vassal.panel import Panel
from toolkit.vassal.piece import Piece
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change

_CONTENDS = f"{{Awake==1 && {team.LEADS}}}"
"""Holds for the slates of those who take part in what concerns everyone; of a team one alone, its Champion."""


def bar(look: Panel, picture: str, game: Game) -> Piece:
    """The bar."""
    return Piece(
        (
            *_pot(),
            *_drinks_out(),
            *_everyone(),
            *welcome.on_the_bar(game),
            *turn.on_the_bar(game.players, otto=game.otto),
            *look.labels(),
            *look.presses(),
            t.marker(Place="bar", Kind="bar"),
            t.fixed(),
        ),
        picture,
        say("The bar"),
        "bar",
    )


def _pot() -> tuple[t.Trait, ...]:
    """Gold that is bet, and the Inn that takes it when nobody wins it."""
    return (
        t.set_global("Inn", Change("Inn takes the pot", "I", "$Pot$")),
        t.set_global("Pot", Change("Pot is emptied", "P", "0"), Change(calls.BEGIN, "P", "0")),
        t.set_global("Inn", Change(calls.BEGIN, "P", "0")),
        t.report("The pot of $Pot$ Gold goes to the Inn.", "Say the pot is lost"),
        t.trigger(
            "The Inn takes all",
            ["Say the pot is lost", "Inn takes the pot", "Pot is emptied"],
            key=calls.POT_TO_INN,
            menu="Pot to the Inn",
            when="{Pot>0}",
        ),
        t.global_hotkey("Everyone antes now", calls.EVERYONE_ANTES),
    )


def _drinks_out() -> tuple[t.Trait, ...]:
    """The Drink Deck is empty: everyone pays, where that is played, and the Drinks are shuffled."""
    again = ["Gather", "Shuffle"]
    new_round = ["Say the Drinks are out", "Collect", "Gather", "Shuffle"]
    return (
        t.report(
            "The Drink Deck is empty: everyone pays 1 Gold, and the Drinks are shuffled.", "Say the Drinks are out"
        ),
        t.trigger(
            "A new round", new_round, watch=[calls.DRINKS_OUT], when=f"{{Restocking==0 && {preferences.COLLECTS}}}"
        ),
        t.trigger(
            "A new round without pay",
            again,
            watch=[calls.DRINKS_OUT],
            when=f"{{Restocking==0 && !({preferences.COLLECTS})}}",
        ),
        t.global_hotkey("Collect", calls.EVERYONE_PAYS),
        t.global_hotkey("Gather", calls.GATHER_DRINKS),
        t.global_hotkey("Shuffle", calls.SHUFFLE_DRINKS),
    )


def _everyone() -> tuple[t.Trait, ...]:
    """A Drink for each player who takes part: revealed, then drunk."""
    return (
        t.trigger(
            "Everyone reveals",
            ["Say all reveal", "Ask everyone"],
            key=calls.CONTEST,
            menu="Everyone reveals a Drink",
        ),
        t.trigger(
            "Everyone drinks",
            ["Have everyone drink"],
            key="Everyone drinks up",
            menu="Everyone drinks what is revealed",
        ),
        t.report("Everyone reveals a Drink from the Drink Deck.", "Say all reveal"),
        t.command_pieces("Ask everyone", calls.CONTEST, "Kind", "slate", on=names.tavern(), only=_CONTENDS),
        t.command_pieces("Have everyone drink", calls.DRINK_UP, "Awake", "1", on=names.tavern()),
    )
