"""What a person says at a decision: the number of a move, the numbers of cards to discard, or a line of notation."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from toolkit.errors import CannotRead, NotFound

if TYPE_CHECKING:
    from toolkit.engine import Game
    from toolkit.engine.game import Ask
    from toolkit.engine.moves import AnyMove

LONGEST_NUMBER = 5
"""So many digits a number has at most."""

_VERBS = ("discard", "discards", "play", "plays")
"""What may be said before numbers."""

_DONE = {
    **dict.fromkeys(("choice", "lying", "target"), "chooses"),
    "discard": "discards",
    "order": "orders a Drink for",
}
"""What is done at these decisions; at any other, a card is played."""

_HELP = "`help` lists what else can be said."


def meant(game: Game, said: str) -> AnyMove:
    """The move of this number (of these numbers, where cards are discarded), or of this line.

    Raises :class:`CannotRead` for a number that is none here, and what :func:`toolkit.engine.reading.parse` raises.
    """
    from toolkit.engine.moves import Discards

    numbers, ask = _numbers(said), asked(game)
    if not numbers:
        return _line(game, said)
    if isinstance(ask.moves, Discards):
        return _discarded(game, ask.seat, numbers)
    if len(numbers) > 1 or not 1 <= numbers[0] <= len(ask.moves):
        some = f"a number from 1 to {len(ask.moves)}" if len(ask.moves) > 1 else "1, or the move itself"
        raise CannotRead(f"there is no move {said.strip()!r}", expected=some)
    return ask.moves[numbers[0] - 1]


def called(game: Game, name: str) -> str:
    """What is asked about by its number: the id of that card of the hand, or of that move; any other name as it is."""
    from toolkit.engine.moves import Discards, PlayCard

    numbers, ask = _numbers(name), asked(game)
    if len(numbers) != 1:
        return name
    hand = game.players[ask.seat].hand
    listed = hand if isinstance(ask.moves, Discards) else ask.moves
    chosen = listed[numbers[0] - 1] if 1 <= numbers[0] <= len(listed) else None
    found = chosen.card if isinstance(chosen, PlayCard) else chosen
    if not isinstance(found, str):
        raise CannotRead(f"no card has the number {numbers[0]} here", expected="a title, or the number of a card")
    return found


def begins_with_a_card(game: Game, line: str) -> bool:
    """Whether a line begins with the whole title of a card held, which may begin as a command does ("Why you ...")."""
    from toolkit.engine import names

    held = game.players[asked(game).seat].at_hand
    spellings = (spelling for card in held for spelling in names.spellings(game.any_card(card)))
    return any(names.after(names.words(line), spelling) is not None for spelling in spellings)


def asked(game: Game) -> Ask:
    """The decision that is to be made; somebody says something only while there is one."""
    assert game.ask is not None, "there is nothing to decide"
    return game.ask


def _numbers(said: str) -> list[int]:
    """The numbers that are said, and nothing else but a verb before them; none if it is anything else."""
    words = said.replace(",", " ").split()
    words = words[1:] if words[:1] and words[0].casefold() in _VERBS else words
    numbers = all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words)
    return [int(word) for word in words] if numbers else []


def _line(game: Game, said: str) -> AnyMove:
    """The move of a line, whose verb may be left out where it goes without saying."""
    from toolkit.engine.reading import parse

    try:
        return parse(game, said)
    except CannotRead as fault:
        with suppress(CannotRead, NotFound):
            return parse(game, f"{_verb(asked(game))} {said}")
        raise CannotRead(fault.problem, fault.place, expected=fault.expected, remedy=_HELP) from fault


def _verb(ask: Ask) -> str:
    kind = next((kind for kind in ask.kinds if kind in _DONE), None)
    return _DONE[kind] if kind else "plays"


def _discarded(game: Game, seat: int, numbers: list[int]) -> AnyMove:
    from toolkit.engine.moves import Discard

    hand = game.players[seat].hand
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= len(hand) for number in numbers):
        raise CannotRead("those are not cards of your hand", expected=f"numbers from 1 to {len(hand)}, each once")
    return Discard(seat, tuple(sorted(hand[number - 1] for number in numbers)))
