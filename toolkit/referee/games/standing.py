"""How a game stands, as one seat sees it: whose turn it is, who has how much, what is in the pot, who has most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from toolkit.cards.lookup import key
from toolkit.engine import Game
from toolkit.engine.view import PlayerView, View, view
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.reading import linker_of
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.reading.words import Table
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined
from toolkit.referee.talk.phrases import Standing, Talk, load, phrases
from toolkit.referee.telling.needs import PHASES

_SILENT: Sequence[Table] = ("ask", "article", "little", "before", "harmless", "passive")
"""The tables of words that may stand in such a question and tell nothing of the game."""

_HAVING = ("holds", "plays", "resolves")
"""Verbs by which somebody is said to have something, or that only help to ask: "hold", "does", "stand"."""


def told(referee: Referee, game: Game, seat: int, said: str) -> str | None:
    """The answer to a question that asks for nothing but how the game stands; None for any other.

    What is hidden from the seat is not told.
    """
    table, words = view(game, seat), load()
    whole = {phrase: one for one, some in words.standing.items() for phrase in phrases(some)}
    plain = _without_needless(said, words)
    if (asked := whole.get(plain)) is not None:
        return _WHOLE[asked](table)
    most, least = (frozenset(phrases(some)) for some in (words.most, words.least))
    row = [one for one in tokens(plain, linker_of(referee)) if one.said]
    if not all(_is_plain(one) or one.said in most | least for one in row):
        return None
    things = {thing for one in row if (thing := _thing(one)) is not None}
    if len(things) != 1:
        return None
    (thing,) = things
    wanted = {one.said in most for one in row if one.said in most | least}
    if thing in _OF_ROUND:
        return _of_round(table, thing) if not wanted else None
    if wanted:
        return _extreme(table, thing, most=wanted == {True}) if len(wanted) == 1 and not _people(row) else None
    people = [_seat(game, seat, one) for one in _people(row)]
    return " ".join(_has(table.players[one], thing) for one in people if one is not None) or None


def _without_needless(said: str, words: Talk) -> str:
    needless = {*phrases(words.needless), *phrases(words.strong)}
    return " ".join(word for word in key(said).split() if word not in needless)


def _is_plain(token: Token) -> bool:
    """Whether a token asks, names somebody or a thing that is counted, or tells nothing."""
    if token.cards or token.number is not None or token.of("not") or token.can_be("ask", "may", "must"):
        return False
    is_known = token.is_person or _thing(token) is not None or token.can_be("verb", *_HAVING)
    return is_known or any(token.of(table) is not None for table in _SILENT)


def _thing(token: Token) -> str | None:
    """What a token asks for the number of, or who has it."""
    if token.can_be("goal", *_GOALS):
        return token.of("goal")
    return token.of("track")


def _people(row: Sequence[Token]) -> list[Token]:
    return [one for one in row if one.is_person]


def _seat(game: Game, seat: int, token: Token) -> int | None:
    """Where somebody sits, by who they are or what they are called."""
    if token.who == "me":
        return seat
    seats = range(len(game.players))
    called = (one for one in seats if key(game.players[one].name) == key(token.who or ""))
    return next(called, next((one for one in seats if game.players[one].character == token.who), None))


def _has(player: PlayerView, thing: str) -> str:
    if player.out:
        return f"{player.name} is out of the game."
    if thing == _HAND:
        return f"{player.name} holds {_cards(player.hand_size)}."
    return f"{player.name} has {_of(player, thing)} {ATTRIBUTES[thing]}."


def _of(player: PlayerView, thing: str) -> int:
    numbers: Mapping[str, int] = {
        "fortitude": player.fortitude,
        "alcohol": player.alcohol,
        "gold": player.gold,
        _HAND: player.hand_size,
    }
    return numbers[thing]


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _extreme(table: View, thing: str, *, most: bool) -> str | None:
    """Who has most or least of something, among those who are still in the game."""
    playing = [one for one in table.players if not one.out and not one.away]
    if not playing:
        return None
    much = (max if most else min)(_of(one, thing) for one in playing)
    names = joined([one.name for one in playing if _of(one, thing) == much])
    counted = _cards(much) if thing == _HAND else f"{much} {ATTRIBUTES[thing]}"
    return f"{names}, with {counted}."


def _turn(table: View) -> str:
    if table.winners is not None:
        names = [table.players[one].name for one in table.winners]
        return f"The game is over: {joined(names)} {'have' if len(names) > 1 else 'has'} won." if names else _OVER
    return f"It is {table.players[table.turn].name}'s turn, {PHASES[table.phase]}."


def _decides(table: View) -> str:
    decides = "" if table.decides is None else f"{table.players[table.decides].name} decides. "
    return f"{decides}{_turn(table)}"


def _everybody(table: View) -> str:
    return " ".join((*_lines(table), _turn(table)))


def _lines(table: View) -> Iterator[str]:
    for one in table.players:
        numbers = [f"{_of(one, thing)} {called}" for thing, called in ATTRIBUTES.items()]
        yield f"{one.name}: {'out' if one.out else ', '.join((*numbers, _cards(one.hand_size)))}."


def _of_round(table: View, thing: str) -> str:
    """The pot of the Round that is on, or who is in control of it."""
    if table.round is None or table.round.over:
        return "No Round of Gambling is on."
    if thing == _POT:
        return f"The pot is {table.round.pot} Gold."
    control = table.round.control
    return f"{'Nobody' if control is None else table.players[control].name} is in control of the Round."


_OVER = "The game is over, and nobody has won."
_HAND, _POT = "hand", "pot"
_OF_ROUND = (_POT, "control")
_GOALS = (*_OF_ROUND, _HAND)
_WHOLE: Mapping[Standing, Callable[[View], str]] = {"turn": _turn, "decides": _decides, "everybody": _everybody}
