"""The values that a scenario checks: what a path means at a moment of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from toolkit.cards.words import Pile
from toolkit.engine import Game
from toolkit.engine.draft import Draft
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.state import Player, Track
from toolkit.errors import NotFound
from toolkit.referee.scenarios import aside, tracked, zoned
from toolkit.referee.scenarios.scenario import Planted, Value
from toolkit.referee.scenarios.titles import fits

Found = int | bool | str | None | list[str] | list[Planted]

_NUMBERS = ("fortitude", "alcohol", "gold", "potions")
_PILES = ("hand", "drink_me", "discard", "deck", "in_front", "prizes")
_SIDE_PILES = tuple(zoned.OF_PLAYER)
_OF_PLAYERS = (*_NUMBERS, *_PILES, *_SIDE_PILES, "out", "drink.alcohol", "drink.fortitude", "state.<what is tracked>")
_OF_DRINKS = (".drink.alcohol", ".drink.fortitude")
_OF_THE_TABLE = (
    "drink_deck",
    "drink_discard",
    "pot",
    "inn.delta",
    "control",
    "gambling",
    "winner",
    "sea_counters",
    *aside.ZONES,
)


def differences(game: Game, expected: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Each path whose value is not the one expected, with a sentence that says both, or that there is no such path."""
    for path, wanted in expected.items():
        try:
            found = value(game, path)
        except NotFound as fault:
            yield path, str(fault)
            continue
        if not _equal(game, found, wanted):
            yield path, f"expected {_shown(game, wanted)}, found {_shown(game, found)}"


def asks_for_a_drink(expected: Mapping[str, Value]) -> bool:
    """Whether anything is expected of a Drink that somebody is about to drink."""
    return any(path.endswith(_OF_DRINKS) for path in expected)


def lacks_a_drink(game: Game, expected: Mapping[str, Value]) -> bool:
    """Whether something is expected of a Drink that nobody has revealed yet."""
    drinkers = [path.rsplit(".drink.", 1)[0] for path, wanted in expected.items() if _is_of_a_drink(path, wanted)]
    return any(seat.name in drinkers and _drink_of(game, place) is None for place, seat in enumerate(game.players))


def _is_of_a_drink(path: str, wanted: Value) -> bool:
    return path.endswith(_OF_DRINKS) and wanted is not None


def value(game: Game, path: str) -> Found:
    """The value of a path; a pile is the list of its cards. Raises :class:`NotFound`."""
    for place in sorted(range(len(game.players)), key=lambda place: -len(game.players[place].name)):
        name = game.players[place].name
        if path.startswith(f"{name}."):
            return _of_player(game, place, path.removeprefix(f"{name}."))
    return _of_table(game, path)


def _of_player(game: Game, place: int, path: str) -> Found:
    seat = game.players[place]
    if path == "in_front":
        return [*seat.laid_out, *seat.in_front]
    if place in game.automata and path in (*_NUMBERS, "out"):
        raise NotFound(f"value of {seat.name}", path, ("otto.<player>.fortitude", "otto.<player>.alcohol"))
    if path == "out" or path in _NUMBERS or path in _PILES:
        found: Found = getattr(seat if path in _PILES else game.side_of[place], path)
        return found
    if path in _SIDE_PILES:
        return seat.zones.get(zoned.OF_PLAYER[path], [])
    if path in ("drink.alcohol", "drink.fortitude"):
        draft = _drink_of(game, place)
        return None if draft is None else int(getattr(draft.numbers(game), path.removeprefix("drink.")))
    if path.startswith("state."):
        return _tracked(game, seat, path)
    raise NotFound("value of a player", path, _OF_PLAYERS)


def _tracked(game: Game, seat: Player, path: str) -> Found:
    if (pile := zoned.OF_STATE.get(path.removeprefix("state."))) is not None:
        return _lying(seat, pile)
    found = tracked.value(game.cards, seat.character, seat.trackers, path.removeprefix("state."))
    if found is None:
        raise NotFound(f"value of {seat.name}", path, tracked.names(game.cards, seat.character))
    return found


def _lying(seat: Player, pile: Pile) -> list[str] | list[Planted]:
    """The cards in a zone; in a Planter Box, each with the number at which its Rake Token points."""
    lying, spots = seat.zones.get(pile, []), seat.counters.get(pile, [])
    return [Planted(card, spot) for card, spot in zip(lying, spots, strict=True)] if spots else lying


def _of_table(game: Game, path: str) -> Found:
    on = game.gambling
    if path.startswith("otto.") and game.automata:
        return _of_otto(game, path.removeprefix("otto."))
    match path:
        case "drink_deck" | "drink_discard":
            pile: list[str] = getattr(game.state, path)
            return pile
        case "pot":
            return on.pot if on else 0
        case "inn.delta":
            return game.state.inn
        case "gambling":
            return on is not None
        case "control":
            return None if on is None or on.control is None else game.players[on.control].name
        case "winner":
            return _winner(game)
    if path == "sea_counters":
        return game.state.counters.get("sea-deck", 0)
    if path in aside.ZONES:
        return game.state.zones.get(aside.ZONES[path], [])
    raise NotFound("value", path, _OF_THE_TABLE)


def _of_otto(game: Game, path: str) -> Found:
    """What lies in Otto's deck, or how far he is on the track of a player."""
    if path in ("deck", "discard"):
        return game.state.zones.get("otto-deck" if path == "deck" else "otto-discard", [])
    tracks = {game.players[owner].name: track for seat in game.automata for owner, track in _tracks(game, seat)}
    name, _, number = path.rpartition(".")
    if name in tracks and number in ("fortitude", "alcohol"):
        found: int = getattr(tracks[name], number)
        return found
    known = [f"otto.{one}.{number}" for one in tracks for number in ("fortitude", "alcohol")]
    raise NotFound("value", f"otto.{path}", ["otto.deck", "otto.discard", *known])


def _tracks(game: Game, seat: int) -> Iterable[tuple[int, Track]]:
    return game.side_of[seat].tracks.items()


def _winner(game: Game) -> Found:
    winners = [game.players[place].name for place in game.state.winners or ()]
    return winners[0] if len(winners) == 1 else winners or None


def _drink_of(game: Game, place: int) -> Draft | None:
    """The Drink that a player is about to drink, the innermost one first."""
    for drinking in game.below(Drinking):
        for draft in drinking.drafts:
            if draft.drinker == place and not draft.ignored:
                return draft
    return None


def _equal(game: Game, found: Found, wanted: Value) -> bool:
    if isinstance(found, list):
        return len(found) == wanted if isinstance(wanted, int) else _same_cards(game, found, wanted)
    if isinstance(wanted, tuple):
        return found is not None and list(wanted) == [found]
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)


def _same_cards(game: Game, found: Sequence[str | Planted], wanted: Value) -> bool:
    """Whether the titles wanted are those found, in any order; names of players are compared as they are."""
    if not isinstance(wanted, tuple) or len(wanted) != len(found):
        return False
    left = Counter(found)
    for one in wanted:
        match = next((card for card in left if left[card] and _is_that(game, card, one)), None)
        if match is None:
            return False
        left[match] -= 1
    return True


def _is_that(game: Game, found: str | Planted, wanted: str | int | dict[str, str | int]) -> bool:
    """Whether it is the card of this title, and if that is said, with its Rake Token at this number."""
    if isinstance(found, str):
        return _is_called(game, found, str(wanted))
    if isinstance(wanted, dict):
        return _is_called(game, found.card, str(wanted.get("card"))) and wanted.get("spot", found.spot) == found.spot
    return _is_called(game, found.card, str(wanted))


def _is_called(game: Game, found: str, title: str) -> bool:
    return found == title or (found in game.cards.cards and fits(title, game.any_card(found)))


def _shown(game: Game, something: Found | Value) -> str:
    match something:
        case None:
            return "nothing"
        case bool():
            return "true" if something else "false"
        case list() | tuple():
            return f"[{', '.join(_title(game, one) for one in something)}]"
        case _:
            return str(something)


def _title(game: Game, one: object) -> str:
    if isinstance(one, Planted):
        return f"{_title(game, one.card)} at {one.spot}"
    if isinstance(one, dict):
        return f"{one.get('card')} at {one.get('spot', 'any')}"
    card = game.cards.cards.get(str(one))
    return card.title if card else str(one)
