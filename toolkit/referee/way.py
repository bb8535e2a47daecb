"""Ways: one wording of a question, taken apart into what two wordings are compared by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from toolkit.referee.concept import Concepts, is_little
from toolkit.referee.naming import editions_in, without_editions
from toolkit.referee.stance import Stance, stance

Concept = str


def _by_word(groups: Mapping[str, str]) -> Mapping[Concept, str]:
    return {word: name for name, words in groups.items() for word in words.split()}


APART = _by_word(
    {
        "team": "team champion potion_token shared_defense static_effect",
        "dragon": "2_headed_dragon",
        "boss": "boss_battle challenger boss_card",
        "bosses": "2_headed_boss_battle",
        "lackeys": "leaders_and_lackeys",
        "otto": "otto faction",
        "prize": "prize prize_bin",
        "bar": "bar_deck",
        "dale": "dale mushroom planter_box rake_token harvest harvest_value gather plant grow",
        "jett": "jett momentum",
        "petra": "petra scheme plot hellfire",
        "terci": "terci patient medical_supply",
        "remy": "remy mark",
        "contest": "drinking_contest",
        "house": "round_on_the_house",
        "chaser": "chaser",
        "split": "split half",
        "event": "drink_event event sea_event dungeon_event",
        "tavern": "tavern",
        "redirect": "redirect",
        "platinum": "platinum",
    }
)
"""The parts of the game of which two wordings must both speak, or neither."""

NEARBY = _by_word(
    {
        "round": "round ante pot i_raise gambling_card cheating_card winning_hand leave_round force_out control",
        "negate": "negate",
        "ignore": "ignore",
        "refill": "drink_deck",
        "order": "order_drink",
        "sometimes": "sometimes_card",
        "anytime": "anytime_card",
        "action": "action_card",
        "broke": "broke",
        "tie": "tie",
        "others": "other_players another",
        "only": "only",
        "all": "all",
        "fewer": "fewer",
        "second": "second",
        "before": "before",
        "after": "after",
    }
)
"""The parts of the game of which two wordings had better both speak, or neither."""

OPPOSITES = (
    ("before", "after"),
    ("first", "last"),
    ("win", "lose"),
    ("win", "out"),
    ("above", "below"),
    ("equal", "above"),
    ("equal", "below"),
    ("equal", "more"),
    ("equal", "fewer"),
    ("max", "minimum"),
    ("hide", "open"),
    ("hide", "show"),
    ("stronger", "weaker"),
    ("top", "bottom"),
    ("clockwise", "counterclockwise"),
    ("round_up", "round_down"),
    ("own", "another"),
    ("self", "another"),
    ("start", "end"),
    ("continue", "end"),
    ("gain", "lose"),
    ("safe", "damage"),
    ("safe", "suffer"),
    ("remain", "out"),
    ("keep", "discard"),
)
"""Words of which two wordings that ask the same never say one each."""

_EITHER_WAY = (*OPPOSITES, *((that, this) for this, that in OPPOSITES))
_Stand = tuple[str, Concept, Concept]
"""A part of a wording, a word that stands there, and its opposite, which does not."""

_IN_A_ROUND = frozenset(
    ("round", "leave_round", "pot", "ante", "i_raise", "drinking_contest", "last", "force_out", "end")
)

PARTIES = frozenset(("other_players", "another", "self", "own", "all"))
"""Who is spoken of, which tells nothing of what is asked of them."""

_THINGS = """
    gold fortitude alcohol_content drink_card drink_me_pile drink_deck character_deck discard_pile hand stash inn pot
    prize action_card sometimes_card anytime_card gambling_card cheating_card drink_event event chaser discard draw
    order_drink pass leave_round force_out ante negate ignore redirect heal split sober_up potion_token mark
"""
THINGS = frozenset(_THINGS.split())
"""What may be asked about: two wordings differ if each asks about one of these that the other never names."""

_MARKS = re.compile(r"[.;:?!,]+")
ORDERS = frozenset(("before", "after"))
"""What puts one thing before another."""

_PEOPLE = {"people": "player", "person": "player", "of": "player"}
_PLUS = "plus"


class Way:
    """One wording of a question; what it is not compared by at once is found when it is asked for."""

    def __init__(self, text: str, concepts: Concepts) -> None:
        self.text, self._concepts = text, concepts
        self._said = _compared(concepts.all_of(without_editions(text)))
        self.concepts = _as_out(frozenset(one for one in self._said if not is_little(one)))
        """What it speaks of; that a player is still in is spoken of as being out."""

    @cached_property
    def stance(self) -> Stance:
        """How it asks."""
        asked = stance(without_editions(self.text))
        stays = "remain" in self._concepts.of(asked.main) and "remain" not in self.concepts
        return asked._replace(turned=not asked.turned) if stays and asked.asks == "is" else asked

    @cached_property
    def main(self) -> frozenset[Concept]:
        """What it speaks of in the part that asks; everything if that part only points at the rest."""
        return self.concepts if self.only_points else self._in_main

    @cached_property
    def stands(self) -> frozenset[_Stand]:
        """Which of :data:`OPPOSITES` it speaks of without the other: as a whole, and in the part that asks."""
        return frozenset(
            (part, this, that)
            for part, said in (("whole", self.concepts), ("main", self.main))
            for this, that in _EITHER_WAY
            if this in said and that not in said
        )

    @cached_property
    def against(self) -> frozenset[_Stand]:
        """Where another wording stands that speaks of the opposite."""
        return frozenset((part, that, this) for part, this, that in self.stands)

    @cached_property
    def only_points(self) -> bool:
        """Whether the part that asks only points at the rest."""
        return not self._in_main - PARTIES

    @cached_property
    def _in_main(self) -> frozenset[Concept]:
        main = self._concepts.of(self.stance.main)
        return (main | {"out"} if main & {"remain", "pass_out"} else main) & self.concepts

    @cached_property
    def names_an_edition(self) -> bool:
        """Whether it asks by one edition."""
        return bool(editions_in(self.text))

    @cached_property
    def apart(self) -> frozenset[str]:
        """The parts of the game of which it speaks, among :data:`APART`."""
        return frozenset(APART[one] for one in self.concepts if one in APART)

    @cached_property
    def nearby(self) -> frozenset[str]:
        """The parts of the game of which it speaks, among :data:`NEARBY`."""
        return frozenset(NEARBY[one] for one in self.concepts if one in NEARBY)

    @cached_property
    def numbers(self) -> frozenset[tuple[str, Concept]]:
        """Each number with what it counts."""
        return frozenset(_numbers(self._said))

    @cached_property
    def behind(self) -> Mapping[str, frozenset[Concept]]:
        """What stands behind "before" and "after", if they are said."""
        return {} if self.concepts.isdisjoint(ORDERS) else dict(_behind(self.text, self._concepts))


def _compared(said: Sequence[Concept]) -> list[Concept]:
    """The same, with a word for how the numbers of Alcohol Content and Fortitude compare if both are given."""
    if not ("alcohol_content" in said and "fortitude" in said):
        return list(said)
    alcohol, fortitude = _values(said, ("alcohol_content", "fortitude"))
    if alcohol is None or fortitude is None:
        return list(said)
    word = "equal" if alcohol == fortitude else "above" if alcohol > fortitude else "below"
    return [word, *(one for one in said if one not in (str(alcohol), str(fortitude)))]


def _values(said: Sequence[Concept], tracks: Sequence[Concept]) -> list[int | None]:
    """The number that stands beside each track: before it if one stands before the first, else behind it."""
    places = [said.index(track) for track in tracks]
    first = min(places)
    ways = (-1,) if first and said[first - 1].isdecimal() else (1, 2)
    return [_value(said, place, ways) for place in places]


def _value(said: Sequence[Concept], place: int, ways: Sequence[int]) -> int | None:
    near = (said[place + way] for way in ways if 0 <= place + way < len(said))
    return next((int(one) for one in near if one.isdecimal()), None)


def _as_out(concepts: frozenset[Concept]) -> frozenset[Concept]:
    """The same, with being out for still being in, and for passing out where the two tracks are compared."""
    if "remain" in concepts and concepts.isdisjoint(_IN_A_ROUND):
        concepts = concepts - {"remain"} | {"out"}
    if "pass_out" in concepts and {"alcohol_content", "fortitude"} <= concepts:
        concepts = concepts - {"pass_out"} | {"out"}
    return concepts


def _numbers(said: Sequence[Concept]) -> Iterator[tuple[str, Concept]]:
    for place, word in enumerate(said):
        if word.removesuffix(_PLUS).isdecimal():
            unit = said[place + 1] if place + 1 < len(said) else ""
            yield word, _PEOPLE.get(unit, unit)


def _behind(text: str, concepts: Concepts) -> Iterator[tuple[str, frozenset[Concept]]]:
    for clause in _MARKS.split(text):
        said = concepts.all_of(clause)
        for word in sorted(ORDERS):
            rest = (
                frozenset(one for one in said[said.index(word) + 1 :] if not is_little(one)) if word in said else None
            )
            if rest:
                yield word, rest


def may_ask_the_same(said: Way, other: Way) -> bool:
    """Whether nothing shows that two wordings ask about different things."""
    if said.apart != other.apart or not said.stands.isdisjoint(other.against):
        return False
    if _ask_of_others(said, other):
        return False
    both = said.behind.keys() & other.behind.keys()
    return not any(said.behind[word].isdisjoint(other.behind[word]) for word in both) and _count_alike(said, other)


def _ask_of_others(said: Way, other: Way) -> bool:
    """Whether two wordings ask about different things."""
    mine, yours = THINGS & said.main, THINGS & other.main
    if mine and yours and mine.isdisjoint(yours):
        return True
    return bool(mine - other.concepts and yours - said.concepts)


def _count_alike(said: Way, other: Way) -> bool:
    """Whether what both count is somewhere as many in the one as in the other."""
    units = {unit for _, unit in said.numbers} & {unit for _, unit in other.numbers}
    return all(
        any(_is_number(mine, yours) for mine, what in said.numbers for yours, of in other.numbers if what == of == unit)
        for unit in units
    )


def counts(said: Way, other: Way) -> bool:
    """Whether what is said has the number of players for which another wording asks."""
    return "player" in {unit for _, unit in said.numbers} or "player" not in {
        unit for number, unit in other.numbers if number.endswith(_PLUS) or int(number) != 1
    }


def _is_number(said: str, meant: str) -> bool:
    if meant.endswith(_PLUS):
        return int(said.removesuffix(_PLUS)) >= int(meant.removesuffix(_PLUS))
    return said == meant


def levelled(other: Way, said: Way) -> tuple[frozenset[Concept], frozenset[Concept]]:
    """What another wording speaks of, whole and in its main part, its "8+" read as the number that is said."""
    plus = frozenset(number for number, _ in other.numbers if number.endswith(_PLUS))
    if not plus:
        return other.concepts, other.main
    fitting = {number for number, _ in said.numbers if any(_is_number(number, one) for one in plus)}
    main = (other.main - plus) | fitting if other.main & plus else other.main
    return (other.concepts - plus) | fitting, main
