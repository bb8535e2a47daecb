"""Whose turn it is: it goes from phase to phase and from player to player, past empty seats and those who are out.

The engine's own turn tracker walks through a list that never changes; ours asks the slates who is there.
"""

from __future__ import annotations

from toolkit.vassal import calls, names
from toolkit.vassal import traits as t
from toolkit.vassal.speech import say
from toolkit.vassal.traits import Change, Trait

PHASES = ("Discard and Draw", "Action", "Order a Drink", "Drink")
"""The four phases of a turn (RDI 2 rules, On Your Turn)."""

OTTOS = ("Action", "Drink")

SEAT, STEP, PHASE = "TurnSeat", "TurnStep", "TurnPhase"
"""The module's properties that hold the seat's number (0 for Otto's and nobody's), the phase's number, and its name."""

_SHOW = "Show whose turn it is"


def on_the_bar(players: int, *, otto: bool = False) -> list[Trait]:
    """What the bar does to move the turn on and back. Where ``otto`` may play, his turn comes first, at seat 0."""
    last = len(PHASES)
    told = ["Name the phase", "Say the turn", "Show the turn"]
    onward = ["Phase on", "Seat on", *(["Skip on"] if otto else []), *told]
    back = ["Phase off", *(["Skip off"] if otto else []), "Seat back", *told]
    first = f"({names.otto_plays()} ? 0 : 1)" if otto else "1"
    return [
        t.set_global(
            SEAT,
            Change("No turn yet", "P", str(players)),
            Change("To the next seat", "P", f"{{{SEAT}>={players} ? {first} : {SEAT}+1}}"),
            Change("To the seat before", "P", f"{{{SEAT}<={first} ? {players} : {SEAT}-1}}"),
        ),
        t.set_global(
            STEP,
            Change("No turn yet", "P", "0"),
            Change("Phase on", "P", f"{{{STEP}>={last} ? 1 : {STEP}+1}}"),
            Change("Phase off", "P", f"{{{STEP}<=1 ? {last} : {STEP}-1}}"),
        ),
        t.set_global_word(PHASE, Change("Name the phase", "P", _phase())),
        t.calculated("TurnName", _whose(players)),
        t.report("$TurnName$: $TurnPhase$.", "Say the turn"),
        t.command_pieces("Show the turn", _SHOW, "Kind", "slate", on=names.tavern()),
        t.trigger("First turn", ["No turn yet", *onward], key=calls.FIRST_TURN),
        t.trigger("Turn goes on", onward, key=calls.NEXT_PHASE, menu="Next phase"),
        t.trigger(
            "Turn goes back",
            back,
            key=calls.LAST_PHASE,
            menu="Phase back",
        ),
        *_to_another("on", "To the next seat", 1),
        *_to_another("back", "To the seat before", last),
        *([_skip("on"), _skip("off")] if otto else []),
    ]


def _skip(way: str) -> Trait:
    """Otto has but an Action Phase and a Drink Phase (rule otto.turn)."""
    left_out = " || ".join(f"{STEP}=={step}" for step, name in enumerate(PHASES, start=1) if name not in OTTOS)
    whose = f"{SEAT}==0 && {names.otto_plays()} && ({left_out})"
    return t.trigger(f"Otto skips {way}", [f"Phase {way}"], key=f"Skip {way}", when=f"{{{whose}}}")


def _to_another(way: str, move: str, step: int) -> list[Trait]:
    """The turn comes to another player when the phase has become that ``step``."""
    present = f'Sum("Awake","{{Leader==0 && Slate=="+{SEAT}+"}}","{names.tavern()}")'
    anybody = f'Sum("Awake","{{Kind==\\"slate\\"}}","{names.tavern()}")'
    absent = f"Pass the absent {way}"
    return [
        t.trigger(f"Seat {way}", [move, absent], key=f"Seat {way}", when=f"{{{STEP}=={step}}}"),
        t.trigger_while(absent, [move], holds=f"{{{present}==0 && {anybody}>0}}", key=absent),
    ]


def _whose(players: int) -> str:
    """The expression for the name of whose turn it is, and of all teammates: they share it (rule team-turn)."""
    mates = "".join(
        f'+({SEAT}>0 && GetProperty("{names.LEADER_OF}{seat}")=={SEAT} ? "{say(" and ")}"+{_name(str(seat))} : "")'
        for seat in range(1, players + 1)
    )
    return f"{{{_name(SEAT)}{mates}}}"


def _name(seat: str) -> str:
    return f'GetProperty("Name of Seat "+{seat})'


def _phase() -> str:
    """The expression for the name of the phase."""
    choices = "".join(f'{STEP}=={at} ? "{say(name)}" : ' for at, name in enumerate(PHASES, start=1))
    return f'{{{choices}""}}'


def on_a_slate() -> list[Trait]:
    """What a slate shows of the turn, and how its seat takes it out of order."""
    return [
        t.word(
            "Turn",
            "",
            Change(_SHOW, "P", f'{{{SEAT}==Seat || ({SEAT}==Leader && Leader>0) ? {PHASE} : ""}}'),
            Change(calls.BEGIN, "P", ""),
        ),
        t.set_global(SEAT, Change(calls.TAKE_TURN, "P", "{Leader>0 ? Leader : Seat}", calls.TAKE_TURN)),
        t.set_global(STEP, Change(calls.TAKE_TURN, "P", "1")),
        t.set_global_word(PHASE, Change(calls.TAKE_TURN, "P", say(PHASES[0]))),
        t.report("$Who$: $TurnPhase$.", calls.TAKE_TURN),
        t.trigger("Turn is taken", ["Show the turn to all"], watch=[calls.TAKE_TURN]),
        t.command_pieces("Show the turn to all", _SHOW, "Kind", "slate", on=names.tavern()),
    ]
