"""The table's script and panels: the templates, with everything the table knows written at the top."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from toolkit.errors import CannotRead, Place
from toolkit.figures import GOLD, GOLD_OF_MANY, GOLD_OF_TWO, HAND_SIZE, TRACK_END
from toolkit.paths import TEMPLATES
from toolkit.tts import lua
from toolkit.tts.homes import decks, homes
from toolkit.tts.plan import CARD, INKS, TOP, Plan, Point, Spot

if TYPE_CHECKING:
    from toolkit.cards.character import Deck
    from toolkit.tts.kept import Kept
    from toolkit.tts.record import Thing
    from toolkit.tts.words import Words

CHAPTERS = (
    "seats",
    "words",
    "things",
    "game",
    "tell",
    "undo",
    "tally",
    "piles",
    "tracks",
    "sides",
    "trackers",
    "zones",
    "gold",
    "hands",
    "drinks",
    "drinking",
    "gambling",
    "losses",
    "potions",
    "turn",
    "otto",
    "menus",
    "night",
    "setup",
    "panel",
    "events",
)
"""The parts of the script, in the order in which they are put together."""

START = {"fortitude": TRACK_END, "alcohol": 0, "limit": TRACK_END}
TEAM_GAMES = ("teams", "boss", "two-bosses", "lackeys")
"""The set-ups with teams; all but the first need Boss Cards (rulebook 10)."""

START_GOLD = {"usual": GOLD, "two": GOLD_OF_TWO, "many": GOLD_OF_MANY}
"""Gold at the start: of two players, of seven or more, and otherwise (rule setup.stash)."""

SIGNATURE = "-- Made by the Red Dragon Inn toolkit"
"""How the script of a table of ours begins."""

_LARGEST_TEMPLATE = 500_000
_SAID = re.compile(r'"([a-z]+\.[a-z][a-z-]*)"')
"""Where the script says a sentence by its whole key."""


class Cast(NamedTuple):
    """Who and what can be chosen: characters and Drink Decks by id, with their full and short names.

    ``sizes`` are the cards of each deck, ``extras`` those that a character has besides, ``kept`` what else it keeps.
    ``words`` are those of the table's language, ``otto`` is what is told of Otto where he can play, ``served`` what is
    told of each Drink by its id, ``answers`` of who may answer which card, ``species`` are those of the characters.
    """

    characters: Mapping[str, tuple[str, str]]
    drinks: Mapping[str, str]
    sizes: Mapping[str, int]
    extras: Mapping[str, Sequence[Deck]]
    kept: Kept
    words: Words
    otto: Mapping[str, lua.Value]
    served: Mapping[str, lua.Value]
    answers: Mapping[str, lua.Value]
    species: Mapping[str, Sequence[str]]


def script(plan: Plan, cast: Cast, things: Sequence[Thing]) -> str:
    """The whole Lua script of the table on which these things lie."""
    chapters = [f"-- {name}.lua\n{chapter(name, cast.words)}" for name in CHAPTERS]
    return "\n".join([_header(plan, cast, things), *chapters])


def chapter(name: str, words: Words) -> str:
    """A chapter of the script. Raises :class:`CannotRead` for a sentence in it that the language has no words for."""
    path = f"lua/{name}.lua"
    text = _template(path)
    for said in _SAID.finditer(text):
        if said[1] not in words.sentences:
            line = text.count("\n", 0, said.start()) + 1
            problem = f"says {said[1]!r}, for which {words.language}.json has no words"
            raise CannotRead(problem, Place(_path(path), line=line), remedy="Add it to templates/tts/words.")
    return text


def _header(plan: Plan, cast: Cast, things: Sequence[Thing]) -> str:
    facts: dict[str, lua.Value] = {
        "top": TOP,
        "hand": HAND_SIZE,
        **START,
        "gold": START_GOLD,
        "stash": {"size": list(plan.own.stash_size), "stacks": _points(plan.own.stash_stacks)},
        "pot": {"size": list(plan.house.pot_size), "stacks": _points(plan.house.pot_stacks)},
        "card": {"width": CARD[0], "depth": CARD[1]},
        "aside": [plan.house.inn.x, TOP + 6, plan.house.inn.z],
        "places": {name: _place(spot) for name, spot in _places(plan).items()},
        "seats": [{"colour": seat.colour, "x": seat.x, "z": seat.z, "turn": int(seat.turn)} for seat in plan.seats],
        "mat": _mat(plan),
        "side_width": max((side.units[0] for side in plan.sides.values()), default=0.0),
        "characters": [_character(key, cast, plan) for key in cast.characters],
        "mushrooms": cast.kept.mushrooms,
        "games": [{"id": key, "name": name} for key, name in games(cast).items()],
        "otto": {**cast.otto, **(_otto_places(plan) if cast.otto else {})},
        "drinks": [{"id": key, "name": name, "cards": cast.sizes[key]} for key, name in cast.drinks.items()],
        "served": cast.served,
        "answers": cast.answers,
        "homes": homes(things),
        "decks": decks(things),
        "team_mat": list(plan.over_tracks) if plan.team_mat else [],
        "potions": _points(plan.own.potions),
        "words": cast.words.sentences,
    }
    lines = "".join(f"  {key} = {lua.literal(value)},\n" for key, value in facts.items())
    return f"{SIGNATURE}: the plan of this table.\nRDI = {{\n{lines}}}\n"


def games(cast: Cast) -> Mapping[str, str]:
    """The set-ups that can be chosen: a Boss needs Boss Cards, and Otto his mat and two factions."""
    bosses = any(deck.kind == "boss" for extras in cast.extras.values() for deck in extras)
    there = ["usual", *TEAM_GAMES] if bosses else ["usual", "teams"]
    return {key: cast.words.games[key] for key in (*there, *(["otto"] if cast.otto else []))}


def _otto_places(plan: Plan) -> Mapping[str, lua.Value]:
    """Where Otto's mat lies in the middle of the table, and the places on it."""
    mat = plan.sides["otto"]
    places = {name: mat.local(place) for name, place in mat.places.items()}
    x, z = plan.otto.x, plan.otto.z
    return {"at": [x, z], "places": {name: [round(x + u, 4), round(z + v, 4)] for name, (u, v) in places.items()}}


def _character(key: str, cast: Cast, plan: Plan) -> dict[str, lua.Value]:
    """A character, with what it keeps besides, and the places of its side mat in a seat's own measures."""
    name, short = cast.characters[key]
    told: dict[str, lua.Value] = {"id": key, "name": name, "short": short, "cards": cast.sizes[key]}
    told["species"] = list(cast.species[key])
    told["extras"] = [_extra(deck, cast, plan, at) for at, deck in enumerate(cast.extras.get(key, ()))]
    told |= {"trackers": [], "zones": [], **cast.kept.facts.get(key, {}), "places": {}}
    if key in plan.sides:
        places = {name: list(plan.on_side(key, name)) for name in plan.sides[key].places}
        told |= {"side": list(plan.beside(key)), "places": places}
    return told


def _extra(deck: Deck, cast: Cast, plan: Plan, number: int) -> dict[str, lua.Value]:
    """A deck that a character has besides; the Boss Cards are ``own``, as they are shuffled into the own deck."""
    place = list(plan.place_of(deck, number))
    return {"id": deck.id, "name": deck.name, "cards": cast.sizes[deck.id], "own": deck.kind == "boss", "place": place}


def _places(plan: Plan) -> dict[str, Spot]:
    return {"drink_deck": plan.house.drink_deck, "drink_discards": plan.house.drink_discards, "pot": plan.house.pot}


def _points(points: Sequence[Point]) -> list[lua.Value]:
    return [list(point) for point in points]


def _place(spot: Spot) -> list[lua.Value]:
    return [spot.x, TOP + 0.3, spot.z]


def _mat(plan: Plan) -> dict[str, lua.Value]:
    mat = plan.mat
    width, depth = mat.units
    return {
        "width": width,
        "depth": depth,
        "reach": _reach(plan),
        "shown": list(plan.own.shown),
        "played": list(plan.own.played),
        "stash": list(plan.own.stash),
        "aside": list(plan.own.extras[0]),
        **{name: list(mat.local(getattr(mat, name))) for name in ("deck", "discard", "drinks")},
        **{name: _points([mat.local(place) for place in getattr(mat, name)]) for name in ("fortitude", "alcohol")},
    }


def _reach(plan: Plan) -> float:
    """How far from a number a marker may lie and still mean it: a little over half the way to the next."""
    here, there = plan.mat.local(plan.mat.fortitude[0]), plan.mat.local(plan.mat.fortitude[1])
    return 0.75 * float(((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2) ** 0.5)


def panels(plan: Plan, cast: Cast) -> str:
    """The XML of the panels: one row for each seat, one option for each character and Drink Deck."""
    names = [names[0] for names in cast.characters.values()]
    labels = {key: escape(Template(text).safe_substitute(hand=HAND_SIZE)) for key, text in cast.words.panel.items()}
    drinks = [*cast.drinks.values(), *([cast.words.panel["all_drinks"]] if len(cast.drinks) > 1 else [])]
    seats = {"character_options": _options([cast.words.panel["by_lot"], *names]), **labels}
    return _filled(
        "ui/panels.xml",
        **labels,
        setup_rows=_rows("ui/setup_row.xml", plan, seats),
        drink_rows=_rows("ui/drink_row.xml", plan, labels),
        score_rows=_rows("ui/score_row.xml", plan, labels),
        drink_options=_options(drinks),
        game_options=_options([*games(cast).values()]),
        setup_height=str(221 + 35 * len(plan.seats)),
        scores_height=str(42 + 33 * len(plan.seats)),
    )


def _rows(template: str, plan: Plan, values: Mapping[str, str]) -> str:
    rows = [_filled(template, colour=seat.colour, hex=INKS[seat.colour], **values) for seat in plan.seats]
    return "".join(rows).rstrip("\n")


def _options(names: Sequence[str]) -> str:
    selected = [' selected="true"', *[""] * (len(names) - 1)]
    lines = [f"        <Option{mark}>{escape(name)}</Option>" for mark, name in zip(selected, names, strict=True)]
    return "\n".join(lines)


def _filled(template: str, **values: str) -> str:
    try:
        return Template(_template(template)).substitute(values)
    except (KeyError, ValueError) as fault:
        raise CannotRead(
            f"does not know what to put for {fault}",
            Place(_path(template)),
            expected=f"only ${', $'.join(sorted(values))}",
        ) from fault


def _path(name: str) -> Path:
    return TEMPLATES / "tts" / name


def _template(name: str) -> str:
    path = _path(name)
    try:
        return path.read_bytes()[:_LARGEST_TEMPLATE].decode()
    except OSError as fault:
        raise CannotRead(f"cannot be read: {fault.strerror}", Place(path)) from fault
    except UnicodeDecodeError as fault:
        raise CannotRead("is not UTF-8 text", Place(path), remedy="Save it as UTF-8.") from fault
