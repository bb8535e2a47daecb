"""Telling: the reading in a line, the verdict, and one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.cards import Card, Drink
from toolkit.engine.refusal import Refusal
from toolkit.referee import deeds, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Case
from toolkit.referee.court.consequence import is_open
from toolkit.referee.court.judgment import Course, Judgment, Way
from toolkit.referee.court.untold import Fact
from toolkit.referee.court.values import NOBODY, TRACKS, counted
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, says, with_article
from toolkit.referee.telling import needs
from toolkit.referee.telling.happenings import differences, moved, occurrences, title, told
from toolkit.referee.telling.read_as import reading
from toolkit.referee.telling.voices import called, clause, ended, of, sentence, whose

_MOST_TOLD = 3
_OF_A_KIND = ("It does not answer a card of that type", "There is nothing here")
"""How refusals begin that say of a card no more than that it is of another kind."""

_MOST_CARDS = 8
_MOST_WAYS = 2
_MOST_RULES = 2


def tell(referee: Referee, case: Case, judgment: Judgment, *, explain: bool = False) -> Answer:
    """The answer. With ``explain`` the texts of its cards and rules stand in it whole."""
    cards = [card for one in case.beats if (card := referee.cards.cards.get(one.card or "")) is not None]
    cards += [referee.cards.cards[name] for name in judgment.cards if name in referee.cards.cards]
    unsure = [card for card in cards if referee.cards.is_uncertain(card)]
    rules = cited(referee.book, judgment.rules)
    because = [f"{title(referee.cards, card.id)}: {says(card, referee.cards)}" for card in cards[:_MOST_CARDS]]
    because += [f"Not all of {title(referee.cards, card.id)} is known for sure." for card in unsure]
    numbers = [rule.number for rule in rules[:_MOST_RULES]]
    text = _Teller(referee, case, judgment).text()
    text += f" ({'rule' if len(numbers) == 1 else 'rules'} {joined(numbers)})" if numbers and text else ""
    if explain:
        text = "\n".join([text, *because, *(f"{rule.number} ({rule.slug}): {rule.text}" for rule in rules)])
    return Answer(
        case.said,
        judgment.verdict,
        text,
        rules,
        named(cards),
        tuple(because),
        scenario=judgment.scenario,
        confidence=0.9 if unsure else 1.0,
        reading=reading(referee.cards, case),
        case=case_text.write(case),
    )


class _Teller:
    def __init__(self, referee: Referee, case: Case, judgment: Judgment) -> None:
        self.cards, self.judgment = referee.cards, judgment
        self.case = case if judgment.course is None else counted(case, judgment.course)
        last = case.beats[-1] if case.beats else None
        self.who = (last.by if last else None) or voice.YOU

    def text(self) -> str:
        """The verdict and the sentence."""
        judgment = self.judgment
        if judgment.unplaced and judgment.course is None:
            return f"No verdict: it is not clear what is meant by {joined([f'“{one}”' for one in judgment.unplaced])}."
        verdict = {"yes": "Yes. ", "no": "No. ", "depends": "It depends: "}.get(judgment.verdict or "", "")
        told = self._sentence()
        return verdict + (sentence(told) if judgment.verdict != "depends" else ended(told))

    def _sentence(self) -> str:
        kind = self.case.wish.kind
        if self.judgment.verdict == "depends":
            return self._depends()
        if kind == "which-cards":
            return self._which()
        if kind == "may":
            return self._refused(self.judgment.refusal) if self.judgment.refusal else self._allowed()
        if kind == "must" and self.judgment.course is None:
            return "it may be declined"
        return self._consequence()

    # may

    def _asked(self) -> str:
        return title(self.cards, self.judgment.asked)

    def _allowed(self) -> str:
        if self.judgment.asked is None:
            return f"{called(self.who)} may"
        who = f"{called(self.who)} may play {self._asked()}{self._when()}"
        course = self.judgment.course
        if course is None:
            return who
        if self._is_brought_about():
            comes = told(occurrences(self.cards, self.judgment.without, course), 1)
        else:
            comes = told(differences(self.cards, self.judgment.without, course), _MOST_TOLD)
        return f"{who}: {comes}" if comes else who

    def _is_brought_about(self) -> bool:
        """Whether a card is played of which nothing was told, so that there is something to answer."""
        told_of = {one.card for one in self.case.beats}
        moves = self.judgment.scenario["moves"] if self.judgment.scenario is not None else ()
        return None not in told_of and any(one["play"] not in told_of for one in moves if "play" in one)

    def _when(self) -> str:
        """When the card may be played, as far as it is not said."""
        ways = [way for way in self.judgment.ways if way.verdict == "yes"]
        there = _WHEN.get(ways[0].moment or "", "").format(whose=whose(self.who)) if ways else ""
        asked = self.cards.cards.get(self.judgment.asked or "")
        if ways and ways[0].moment == "gambling-turn" and isinstance(asked, Card) and not deeds.is_for_a_round(asked):
            there = " in the Round"
        if ways and ways[0].event is not None and not any(not way.affected for way in ways):
            there += f" if it affects {called(self.who)}"
        return there

    def _refused(self, refusal: Refusal) -> str:
        asked = self.cards.cards.get(self.judgment.asked or "")
        text = of(refusal.text.rstrip("."), self.who)
        why = text if text.startswith("“") else text[0].lower() + text[1:]
        if text.startswith((self.who, called(self.who))):
            why = called(self.who) + text[len(self.who) :]
        wanted = _wanted(asked) if isinstance(asked, Card) else ""
        if refusal.rule == "cards.sometimes" and wanted:
            kind = self._kind() if refusal.text.startswith(_OF_A_KIND) else ""
            here = "that is not so here" if "condition" in refusal.text else f"here {why.replace(' here ', ' ', 1)}"
            return f"{self._asked()} needs {of(wanted, self.who)}, and {kind or here}"
        return f"{called(self.who)} may not play {self._asked()}: {why}" if asked is not None else why

    def _kind(self) -> str:
        """What the card is that was to be answered."""
        subject = self._subject()
        card = self.cards.cards.get(subject or "")
        if len(self.case.beats) == 1 or card is None:
            return ""
        if not isinstance(card, Card):
            return f"{title(self.cards, card.id)} is {'a Drink' if isinstance(card, Drink) else 'an Event'}"
        types = list(dict.fromkeys(kind.capitalize() for kind in card.types))
        return f"{title(self.cards, card.id)} is {with_article(joined(types, 'or'))} Card" if types else ""

    # it depends

    def _depends(self) -> str:
        yes = [way for way in self.judgment.ways if way.verdict == "yes"]
        no = [way for way in self.judgment.ways if way.verdict == "no"]
        asked = self.cards.cards.get(self.judgment.asked or "")
        if yes and not no and self.case.wish.kind == "may" and isinstance(asked, Card):
            return f"{called(self.who)} may play {self._asked()} only at {of(_wanted(asked), self.who)}"
        if self.case.wish.kind == "may" and not (yes or no):
            return f"{called(self.who)} may play one only when its own text allows it"
        if not yes or not no:
            return self._values_apart()
        split = self._by_type(yes, no) or (self._of(yes[0], len(yes)), self._of(no[0], len(no)))
        why = f" ({of(no[0].refusal.text.rstrip('.'), self.who)})" if no[0].refusal is not None else ""
        return f"yes {split[0]}, no {split[1]}{why}"

    def _by_type(self, yes: list[Way], no: list[Way]) -> tuple[str, str] | None:
        """By the types of the cards that stand for a class, where they tell the ones from the others."""
        found: list[set[str]] = []
        for ways in (yes, no):
            cards = [self.cards.cards.get(way.card or way.event or "") for way in ways]
            found.append({kind for card in cards if isinstance(card, Card) for kind in card.types})
        if not all(found) or found[0] & found[1]:
            return None
        kinds = [joined([f"{kind.capitalize()} Cards" for kind in sorted(some)], "and") for some in found]
        return f"with {kinds[0]}", f"with {kinds[1]}"

    def _of(self, way: Way, count: int) -> str:
        """One of the ways in which the Case could come about, in words."""
        card = way.card or (way.event if way.event in self.cards.cards else None)
        if card is not None:
            return f"with {'some' if count > 1 else 'one'}, such as {title(self.cards, card)}"
        if way.event is not None:
            return f"if {_plain(way.event)}"
        if way.species is not None or any(one.species for one in self.judgment.ways):
            drinkers = [one.species for one in self.judgment.ways if one.species]
            return (
                f"for {joined(sorted({f'{one}s' for one in drinkers}), 'and')}" if way.species else "for anybody else"
            )
        if way.supposed is not None:
            return _SUPPOSED[way.supposed.fact][not way.supposed.is_so].format(who=called(self.who))
        if way.origin is not None:
            return f"if it is played from {'the hand' if way.origin == 'hand' else 'the ' + way.origin + ' cards'}"
        if way.chosen is not None:
            return "if what may be done is done" if way.chosen else "if it is not"
        first = self.cards.cards.get(self.case.beats[0].card or "") if self.case.beats else None
        if isinstance(first, Card) and way.option is not None:
            option = first.options[way.option]
            kind = first.type_of(option).capitalize() if first.types else "card"
            kind_tells = len(set(map(first.type_of, first.options))) > 1
            return f"if it is played as {with_article(kind)} Card" if kind_tells else self._by_option(first, way.option)
        return _BROUGHT_ABOUT.get(way.moment or "", "in one case")

    def _by_option(self, card: Card, number: int) -> str:
        """By which of its options a card is played: by what that alone needs, or by its number."""
        rest = {fact for at, one in enumerate(card.options) if at != number for fact in one.requires}
        own = [needs.fact(one) for one in card.options[number].requires if one not in rest]
        by = (self.case.beats[0].by if self.case.beats else None) or self.who
        return f"if {of(joined(own, 'and'), by)}" if own else f"by its option {number + 1}"

    def _values_apart(self) -> str:
        parts = []
        seen: list[Any] = []
        for way in self.judgment.ways:
            if way.value not in seen:
                seen.append(way.value)
                parts.append(f"{self._told(way.value)} {self._of(way, 1)}")
        return joined(parts[:_MOST_TOLD], "or") if parts else self._consequence()

    # what comes of it

    def _told(self, value: Any) -> str:
        if isinstance(value, Mapping):
            names = list(self._each(value))
            return joined(names) if names else "nobody"
        if isinstance(value, tuple | list):
            who = joined([called(name) for name in value] or ["nobody"])
            return f"{len(value)} players ({who})" if len(value) > 1 else who
        return self._of_table(value)

    def _consequence(self) -> str:
        judgment, wish = self.judgment, self.case.wish
        course = judgment.course
        barred = f"{self._refused(judgment.refusal)}; so " if judgment.refusal is not None else ""
        if is_open(self.case):
            return barred + self._all_that_happens()
        if judgment.value is not None and not isinstance(judgment.value, tuple):
            return barred + self._of_table(judgment.value)
        if wish.what in (None, "anything") and course is not None:
            without = None if wish.kind == "who" else judgment.without
            names = [one.name for one in self.case.people] if wish.kind == "who" else ()
            comes = told(differences(self.cards, without, course, names), _MOST_TOLD + 1) or "nothing comes of it"
            return barred + comes + (self._ends(course) if wish.kind == "how-many" else "")
        parts = list(self._each(judgment.values))
        if wish.kind == "who" and not parts:
            way = {-1: "loses", 0: "gains or loses", 1: "gains"}[wish.direction]
            track = _unit(wish.what)
            return f"{barred}nobody {way + track if track else _deed(wish.what, 1)}"
        return barred + (joined(parts) if parts else "nothing of the kind happens")

    def _ends(self, course: Course) -> str:
        """Where somebody stands of whom it was told where they stood, in the numbers that have changed."""
        told_of = [one.name for one in self.case.people if (one.fortitude, one.alcohol, one.gold) != (None,) * 3]
        if len(told_of) != 1:
            return ""
        both = zip(TRACKS, course.before[told_of[0]], course.after[told_of[0]], strict=True)
        changed = [f"{now}{_unit(track)}" for track, was, now in both if was != now]
        return f": {clause(told_of[0], f'is then at {joined(changed)}')}" if changed else ""

    def _all_that_happens(self) -> str:
        """What happens, in each way that comes out otherwise."""
        found: dict[str, Way] = {}
        for way in self.judgment.ways:
            found.setdefault(told(differences(self.cards, None, way.value), _MOST_TOLD + 1), way)
        parts = list(found.items())[:_MOST_WAYS]
        if len(parts) == 1:
            return parts[0][0] or "nothing comes of it"
        return "; or ".join(f"{self._of(way, 1)}, {text or 'nothing comes of it'}" for text, way in parts)

    def _each(self, values: Mapping[str, Any]) -> Iterator[str]:
        groups: dict[str, list[str]] = {}
        for name, value in values.items():
            groups.setdefault(self._predicate(value) + self._stands(name), []).append(name)
        everybody = len(values) == len(self.judgment.course.names) if self.judgment.course else False
        for predicate, names in groups.items():
            if everybody and len(names) == len(values) and len(names) > 1:
                yield f"everyone {predicate}"
            elif len(names) > _MOST_TOLD:
                yield f"each of {len(names)} players ({joined([called(name) for name in names])}) {predicate}"
            else:
                yield from (clause(name, predicate) for name in names)

    def _stands(self, name: str) -> str:
        """Where somebody stands then on the track that is asked about, if it is told where they stood."""
        wish, course = self.case.wish, self.judgment.course
        told_of = {one.name for one in self.case.people if getattr(one, wish.what or "", None) is not None}
        if wish.kind != "how-many" or wish.what not in TRACKS or wish.end or course is None or name not in told_of:
            return ""
        return f": {course.after[name][TRACKS.index(wish.what)]}{_unit(wish.what)} then"

    def _predicate(self, value: Any) -> str:
        wish = self.case.wish
        if wish.what in TRACKS:
            much = int(value)
            if not much and wish.direction and not wish.end and wish.kind == "how-many":
                return f"{'loses' if wish.direction < 0 else 'gains'} no {ATTRIBUTES[wish.what]}"
            return f"is then at {much}" + _unit(wish.what) if wish.end else moved(wish.what, much)
        if wish.what == "drink" and wish.direction and wish.kind == "happens":
            much, way = abs(value or 0), "more" if (value or 0) > 0 else "less"
            return f"has {much} {way} Alcohol Content in the Drink" if much else "has as much in the Drink as before"
        return _deed(wish.what, value)

    def _of_table(self, value: Any) -> str:
        what = self.case.wish.what
        if what == "pot":
            goes_on = ": it stays, and the Round goes on" if value == NOBODY else ""
            return (
                f"the pot is {value} Gold" if isinstance(value, int) else clause(str(value), "gets the pot") + goes_on
            )
        if what == "control":
            return clause(str(value), "is in control of the Round")
        card = title(self.cards, self.case.wish.cards[0] if self.case.wish.cards else self._subject())
        both = _TABLE.get(what or "")
        return both[0 if value else 1].format(card=card) if both else str(value)

    def _subject(self) -> str | None:
        last = self.case.beats[-1]
        return (
            self.case.beats[last.to - 1].card
            if last.to is not None and len(self.case.beats) > 1
            else self.case.beats[0].card
        )

    def _which(self) -> str:
        found = self.judgment.cards
        if not found:
            why = f": {self.judgment.refusal.text.rstrip('.')}" if self.judgment.refusal else ""
            return f"none of these cards may be played there{why}"
        more = f" and {len(found) - _MOST_CARDS} more" if len(found) > _MOST_CARDS else ""
        shown = [title(self.cards, one) for one in found[:_MOST_CARDS]]
        return f"{', '.join(shown)}{more}" if more else joined(shown, "or")


_SUPPOSED: Mapping[Fact, tuple[str, str]] = {
    "near": ("for somebody who is near it already", "for somebody who is far from it"),
    "left": ("if {who} has left the Round", "if {who} is still in the Round"),
    "marked": ("with a mark on whoever is affected", "without a mark on whoever is affected"),
    "short": ("if {who} has too little to spend", "if {who} has what it costs"),
    "strong": ("if the Drink is strong enough", "if it is weak"),
    "passing": ("if all others pass then", "if somebody else takes control"),
    "locked": ("on top of one that only a Cheating Card beats", "on top of any other card"),
}
"""What was not told, where it is so and where it is not."""

_WHEN = {
    "gambling-turn": " on {whose} turn in the Round",
    "round-won": " once the Round is won",
    "drink": " when the Drink is revealed",
    "forced-out": " when somebody is forced out",
    "lost-fortitude": " once the Fortitude is lost",
    "ante": " when the ante is due",
    "last-chance": " as a last chance",
}
"""Windows that are not the answer to a card."""

_BROUGHT_ABOUT = {
    "drink": "if a Drink brings it about",
    "response": "if another player's card brings it about",
    "lost-fortitude": "if another player's card brings it about",
}
"""What brings a loss about, by the window in which it is looked at."""

_TABLE = {
    "round": ("a Round is on then", "no Round is on then"),
    "round-ends": ("the Round ends", "the Round goes on"),
    "ignored": ("{card} is Ignored", "{card} is not Ignored"),
    "negated": ("{card} is Negated", "{card} is not Negated"),
    "redirected": ("the loss is redirected", "no loss is redirected"),
    "resolves": ("{card} takes effect", "{card} does not take effect"),
    "returned": ("a card goes back to a hand", "no card goes back to a hand"),
}

_DEEDS = {
    "leaves": ("leaves the Round", "stays in the Round"),
    "out": ("is out of the game", "stays in the game"),
    "in": ("is still in", "is no longer in"),
    "wins": ("wins", "does not win"),
    "round-won": ("wins the Round", "does not win the Round itself"),
    "contest": ("wins the Contest", "does not win the Contest"),
    "pot": ("gets the pot", "does not get the pot"),
    "control": ("is in control of the Round", "is not in control of the Round"),
    "round": ("is in the Round", "is not in the Round"),
    "ignored": ("Ignores it", "does not Ignore it"),
    "negated": ("sees it Negated", "does not see it Negated"),
    "redirected": ("redirects the loss", "redirects nothing"),
    "resolves": ("sees it take effect", "sees it do nothing"),
    "returned": ("gets a card back", "gets no card back"),
    "round-ends": ("sees the Round end", "sees the Round go on"),
    "anything": ("is affected", "is not affected"),
    "marked": ("is marked", "is not marked"),
}

_COUNTED = {
    "drinks": "drinks {much} Drink{s}",
    "draws": "draws {much} card{s}",
    "hand": "has {much} card{s} in hand",
    "orders": "orders {much} Drink{s}",
    "cards": "gets {much} card{s}",
    "drink": "has {much} Alcohol Content in the Drink",
    "antes": "must ante {much} Gold",
}


def _deed(what: str | None, value: Any) -> str:
    if what in _COUNTED:
        much = int(value or 0)
        return _COUNTED[what].format(much=much or "no", s="" if much == 1 else "s")
    both = _DEEDS.get(what or "anything", _DEEDS["anything"])
    return both[0 if value else 1]


def _unit(track: str | None) -> str:
    return {"fortitude": " Fortitude", "alcohol": " Alcohol Content", "gold": " Gold"}.get(track or "", "")


def _wanted(card: Card) -> str:
    """What a card asks for: the events that it answers and what must be so besides."""
    events = [needs.event(pattern) for option in card.options for pattern in option.when]
    facts = [f"that {needs.fact(one)}" for option in card.options for one in option.requires]
    both = [joined(list(dict.fromkeys(events)), "or")] if events else []
    return ", and ".join([*both, *dict.fromkeys(facts)])


def _plain(how: str) -> str:
    """How the event comes about, of nobody in particular."""
    for name, plain in (("Ada", "somebody"), ("Ben", "another player"), ("Cleo", "a third player")):
        how = how.replace(name, plain)
    return how
