"""Fragments: the parts of a story, of each who does what, with which numbers; what is not understood forbids a sum."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field

from toolkit.engine.potions import EFFECTS
from toolkit.figures import TRACK_END
from toolkit.referee import voice
from toolkit.referee.lookup.ledger import phrases
from toolkit.referee.lookup.ledger.book import LEVELS
from toolkit.referee.lookup.ledger.counts import counts_people, is_of_nothing, unit_of
from toolkit.referee.lookup.ledger.fragment import MANY, NOBODY, STARTER, WINNER, Amount, Fragment, NotUnderstood, Party
from toolkit.referee.lookup.ledger.parts import MIXING, is_person, is_person_alone
from toolkit.referee.lookup.ledger.words import Item
from toolkit.referee.reading.words import Lexicon

_JOINED: Mapping[str, tuple[str, ...]] = {
    "pays": ("raises", "splits", "refills", "stays"),
    "antes": ("pays", "raises", "loses", "plays", "starts"),
    "leaves": ("raises",),
    "wins": ("contest",),
    "contest": ("loses", "drinks"),
    "refills": ("contest",),
    "empties": ("drinks", "sobers"),
    "reveals": ("contest",),
    "draws": ("starts",),
}
"""Which verb is meant of several in one part: beside which others."""

_WEAKER = ("plays", "cheats", "starts", "left", "passes")
"""Verbs that only lead to another in the same part: "goes for a raise"."""


def _is_thing(one: Item) -> bool:
    """Whether something is somebody's: "his Dragon Breath Ale", "her Plotted Cards"."""
    return (bool(one.cards) and not one.gap.strip()) or one.can_be("unit", "plots")


def _goes_in(part: Sequence[Item]) -> bool:
    """Whether Gold is told of at last that goes into the pot: "2 coins in"."""
    said = [one for one in part if one.said]
    return bool(said) and said[-1].can_be("verdict", "in") and not any(one.cards or one.can_be("place") for one in part)


class Reader(Struct):
    """Reads the parts in their order: who was spoken of before is meant by a pronoun, or where nobody is named."""

    lexicon: Lexicon
    spoken: list[str] = field(default_factory=list)
    last: Party = NOBODY
    verb: str | None = None
    unit: str | None = None
    leaves_by_left: bool = False
    waiting: list[str] = field(default_factory=list)
    whom: Party = NOBODY

    def read(self, part: Sequence[Item]) -> Fragment:
        """What a part tells. Raises :class:`NotUnderstood`."""
        if (told := self._of_no_deed(part)) is not None:
            return told
        used: set[int] = set()
        at = self._verb(part, used)
        found = list(self._amounts(part, used, at))
        stands = [place for place, one in found if phrases.is_standing(part, place, one.unit, at)]
        standing = tuple(one for place, one in found if place in stands)
        amounts = tuple(one for place, one in found if place not in stands)
        verb = self._done(part, at, amounts)
        card = next((place for place, one in enumerate(part) if one.cards), len(part))
        begins = card if at is None else at
        start = min(begins, _first_done(part, card, used)) if verb == "plays" else begins
        acting = self.whom.names if at is not None and phrases.is_suffered(part, at) else ()
        who = self.party(part, 0, start, used, (), acting or self.last.names)
        whom = self.party(part, start, len(part), used, who.names)
        is_against = at is None and not who and any(one.can_be("how", "versus") for one in part)
        is_aimed = at is None and not who and any(map(phrases.is_onto, part, part[1:]))
        is_own = bool(who) or bool(at is None and whom and not is_against)
        subject = who
        who, whom = (who, whom) if is_against else self._turned(part, at, verb, who, whom, start=start)
        who = self._doing(part, verb, who, is_mine=bool(amounts) or (at == 0 and verb == "plays"))
        self._keep(part, verb, who, whom)
        times, amounts = phrases.times(part, amounts)
        is_idle = at is None and not (amounts or phrases.is_instead(part)) and card == len(part) and who.count is None
        self._require_all(part, used, is_idle=is_idle)
        self.verb, self.unit = verb or self.verb, next((one.unit for one in amounts if one.unit), self.unit)
        return Fragment(
            verb,
            who,
            whom,
            amounts,
            phrases.cards(part),
            frozenset(place for one in part if (place := one.of("place"))),
            times,
            phrases.is_instead(part),
            any(one.can_be("how", "from") for one in part[start:]),
            phrases.is_passive(part, at),
            any(one.can_be("how", "again", "another") for one in part),
            is_own,
            phrases.is_of_before(part),
            any(one.can_be("how", "last") for one in part) and any(one.can_be("unit", "gold") for one in part),
            standing,
            phrases.owner(part, whom) or _owner(part, who),
            any(one.can_be("unit", "plots") for one in part),
            is_met=bool(stands and whom.names) and (_is_named(part[start : stands[0]]) or who != subject == whom),
            is_aimed=is_aimed,
        )

    def _keep(self, part: Sequence[Item], verb: str | None, who: Party, whom: Party) -> None:
        """Keep of whom the parts that follow may go on to tell."""
        self.whom = whom
        if verb is None and all(map(is_person_alone, part)) and _is_named(part):
            self.waiting = [*self.waiting, *who.names]
        is_told = who.others or any(one.cards for one in part)
        who = whom if who.names == (voice.ANOTHER,) and whom.names else who  # "someone hits me, then heal 2"
        self.last = who if who.count is None else self.last if is_told else NOBODY

    def _of_no_deed(self, part: Sequence[Item]) -> Fragment | None:
        """What a part tells that only brings up what is counted, is of nobody, or of Potion Tokens."""
        if phrases.only_brings_up(part):
            self.unit = next(unit for one in part if (unit := one.of("unit")))
            return Fragment(None)
        if phrases.is_of_nobody(part):
            self.last = self.party(part, 0, 1, set()) if is_person(part) else self.last
            return Fragment(None)
        return self._of_potions(part) if any(one.can_be("unit", "token") for one in part) else None

    def _of_potions(self, part: Sequence[Item]) -> Fragment:
        """What a team gets for its Potion Tokens: "we drink a potion for hp" (rule potions.use)."""
        verbs = {"alcohol": "sobers", "fortitude": "heals"}
        effects = [
            (unit, by)
            for unit, by in EFFECTS.items()
            if any(one.of("unit") == unit or one.can_be("verb", verbs.get(unit, unit)) for one in part)
        ]
        counts = [one.number for one in part if one.number is not None]
        is_apart = any(one.number and not after.can_be("unit", "token") for one, after in pairwise(part))
        if len(effects) != 1 or len(counts) > 1 or is_apart or any(one.can_be("bend") for one in part):
            raise NotUnderstood
        ((unit, by),) = effects
        who = self.party(part, 0, len(part), {at for at, one in enumerate(part) if one.number is not None})
        amount = Amount(abs(by) * (counts or [1])[0], unit)
        return Fragment("gains" if by > 0 else "loses", who or self.last, amounts=(amount,))

    def _doing(self, part: Sequence[Item], verb: str | None, who: Party, *, is_mine: bool) -> Party:
        """Who does what a part tells, where nobody is named: whoever was spoken of, or who tells it if it is theirs."""
        is_relative = part[0].can_be("joint", "if") and part[0].can_be("ask", "who")  # "to Gog who was at 5"
        is_aside = "(" in part[0].gap and any(one.number is not None or one.cards for one in part)
        if (is_relative or (is_aside and verb is None)) and not who:
            who = Party(tuple(self.spoken[-1:]))
        who = who or self._waiting(verb) or self.last or (Party((voice.YOU,)) if is_mine else NOBODY)
        if self.waiting and verb == "stays" and (who.names or who.others):
            return Party(tuple(dict.fromkeys((*self.waiting, *who.names))), who.count, others=who.others)
        return who

    def _turned(
        self, part: Sequence[Item], at: int | None, verb: str | None, who: Party, whom: Party, *, start: int
    ) -> tuple[Party, Party]:
        """Who does it and to whom, where those before and behind the verb change places, or one is left out."""
        is_carried = at is None and verb not in (None, "stays")
        by = ("by",) if whom.names and verb not in MIXING else ("by", "from")
        is_turned = verb in phrases.BY_OTHERS and any(one.can_be("how", *by) for one in part[start:])
        is_of_last = verb == "hits" and not whom and bool(who) and not phrases.is_passive(part, at)
        if is_of_last or (is_carried and verb == "hits"):
            return who, self.whom if self.whom.names != who.names else self.last  # who hits back hits who hit
        cards = [at for at, one in enumerate(part) if one.cards]
        is_aimed = at is None and len(who.names) == MANY and bool(cards) and part[1].can_be("weak", "has")
        if is_aimed:  # "Gog on Eve: headlock"
            return Party(who.names[:1]), Party(who.names[1:])
        if at is not None and cards[:1] < [at] and cards and not who and part[at].can_be("how", "says"):
            return whom, NOBODY  # "... says Gerki"
        is_sent = at is None and len(cards) > 1 and any(one.can_be("how", "to") for one in part[cards[-1] :])
        if is_sent and not who:
            return who, whom
        if is_carried:
            return (NOBODY, who or whom) if verb != "passes-out" else (who or Party((voice.ANOTHER,)), whom)
        is_said_by = is_turned and (whom.count is not None or whom.names or (whom.others and not who))
        if (at is None and not who) or is_said_by:
            return whom, who
        if verb == "passes-out":
            return who or whom or self._waiting(verb) or self.last or Party((voice.ANOTHER,)), whom
        return who, whom

    def _done(self, part: Sequence[Item], at: int | None, amounts: Sequence[Amount]) -> str | None:
        """What is done; where that is not said, what was done in the part before, if this one goes on with it."""
        verb = self._meaning(part, at)
        if verb == "starts" and amounts and at is not None and part[at].can_be("weak", "has"):
            return None  # "I started at 9"
        if verb in (None, "plays") and amounts and all(one.unit == "gold" for one in amounts) and _goes_in(part):
            return "antes"  # "she put 2 coins in"
        if verb is None and not amounts and _is_named(part) and _goes_in(part):
            return "stays"  # "Gog, Zot and Eve in"
        if verb is not None or self.verb is None:
            return verb
        goes_on = phrases.goes_on(part, amounts, self.verb) or (self.verb == "passes-out" and phrases.is_one_more(part))
        return self.verb if goes_on else None

    def _waiting(self, verb: str | None) -> Party:
        """Those who were only named before, with what they have, of whom it is told now what they do."""
        named = tuple(dict.fromkeys(self.waiting)) if verb is not None else ()
        self.waiting = [] if verb is not None else self.waiting
        return Party(named) if len(named) > 1 else NOBODY

    def _verb(self, part: Sequence[Item], used: set[int]) -> int | None:
        """Where the verb of a part stands: the strongest that is in it."""
        places = [at for at, one in enumerate(part) if one.can_be("verb") and not phrases.is_noun(part, at)]
        used.update(places)
        if phrases.is_instead(part):
            places = [at for at in places if not part[at].can_be("verb", "antes", "pays")] or places
        is_for_ante = any(part[at].can_be("verb", "antes") for at in places)
        of_cards = [at for at in places if part[at].can_be("verb", "plays")] if any(one.cards for one in part) else []
        of_cards = [] if is_for_ante and not phrases.is_instead(part) else of_cards
        meant = of_cards[:1] or [at for at in places if part[at].of("verb") not in _WEAKER] or places[:1]
        if not meant:
            weak = [at for at, one in enumerate(part) if one.can_be("weak", "got", "gets", "takes")]
            return next(iter(weak), phrases.blow(part))
        kinds = {part[at].of("verb") for at in meant}
        if len(kinds) == 1:
            return meant[0]
        joined = next((one for one, weaker in _JOINED.items() if one in kinds and kinds <= {one, *weaker}), None)
        if joined is None:
            raise NotUnderstood
        is_counted = any(
            after.number is not None and not one.can_be("person", "others") for one, after in pairwise(part[meant[0] :])
        )
        if kinds == {"pays", "raises"} and part[meant[0]].can_be("verb", "raises") and not is_counted:
            joined = "raises"  # "another raise that all pay", "two raises all pay"
        return next(at for at in meant if part[at].can_be("verb", joined))

    def _meaning(self, part: Sequence[Item], at: int | None) -> str | None:
        if at is None:
            return None
        after = part[at + 1 : at + 3]
        if part[at].can_be("verb", "loses") and any(one.is_drink for one in after[:1]):
            return "drinks"  # "I down a Dark Ale"
        if part[at].can_be("verb", "loses") and any(one.can_be("unit", "fortitude", "alcohol") for one in after):
            return "loses"  # "down 2 fort", and not "down 2 ales"
        if part[at].can_be("verb", "hits") and any(one.cards for one in after[:1]):
            return "plays"  # "hit I raise!"
        meaning = part[at].of("verb") or part[at].of("weak") or "hits"
        if meaning == "passes-out" and part[at].can_be("weak", "goes"):  # "an ale goes down", "her hp goes down 2"
            levels = any(one.can_be("unit", *LEVELS) for one in part)
            return None if any(one.cards for one in part) else "loses" if levels else meaning
        if meaning == "left":
            if at > 1 and part[at - 1].number is not None and part[at - 2].can_be("weak", "has"):
                return "stays"  # "she had 5 left"
            is_of_round = self.leaves_by_left and not any(one.can_be("unit") for one in part)
            return "leaves" if is_of_round or phrases.is_instead(part) else "stays"
        return meaning

    def _amounts(self, part: Sequence[Item], used: set[int], verb: int | None) -> Iterator[tuple[int, Amount]]:
        """The numbers that count no people, by their place, each with its unit beside it."""
        for at, one in enumerate(part):
            if one.number is None or at in used or counts_people(part, at, verb):
                continue
            if one.number == 0 and is_of_nothing(part[at + 1 : at + 2]):
                used.add(at)
                continue
            place = unit_of(part, at, used)
            unit = part[place].of("unit") if place is not None else None
            if unit is None and any(other.can_be("how", "of-those") for other in part[at + 1 : at + 2]):
                unit = self.unit
            if unit == "cards" and any(other.can_be("unit", "plots") for other in part):
                unit = "plots"
            is_held = verb is None and any(one.can_be("weak", "holds") for one in part)
            behind = [after for after in part[at + 1 : at + 3] if after.means or after.cards][:1]
            is_of_cards = any(after.cards for after in behind) and not part[at - 1].can_be("how", "at")
            is_how_often = any(after.can_be("verb", *MIXING) for after in part[at + 1 : at + 2])  # "two spikes"
            unit = unit or ("cards" if is_held or is_of_cards else "times" if is_how_often else None)
            used.update((at, *((place,) if place is not None else ())))
            yield at, Amount(one.number, unit, one.sign)
        for at, one in enumerate(part):
            if one.can_be("how", "full"):
                yield at, Amount(TRACK_END, "fortitude")
            if at not in used and one.can_be("unit", "coin"):
                used.add(at)
                yield at, Amount(1, "gold")

    def party(
        self,
        part: Sequence[Item],
        start: int,
        end: int,
        used: set[int],
        barred: Sequence[str] = (),
        acting: Sequence[str] = (),
    ) -> Party:
        """Who is spoken of between two places of a part."""
        names: list[str] = []
        count: int | None = None
        everyone = others = False
        for at in range(start, end):
            one = part[at]
            person = "both" if phrases.is_of_both(part, at) else one.of("person")
            if one.number is not None and at not in used:
                used.add(at)
                others = others or any(other.can_be("seat", "rest") for other in part[at + 1 : at + 3])
                count = one.number
            elif one.who is not None:
                names.append(one.who)
            elif (names and person in ("he", "she")) or (one.owned and at + 1 < end and not part[at + 1].means):
                continue  # "Zot thinks he won", "our bard"
            elif person is not None and any(map(_is_thing, part[at + 1 : end][:1])):
                continue
            elif person is not None and not (one.owned and is_person(part[at + 1 : end][:1])):
                names += self._by_pronoun(person, barred, acting)
            everyone = everyone or person in ("everyone", "us")
            others = others or (person == "others" and count is None) or one.can_be("how", "besides")
        if not (names or everyone or others or count is not None):
            names = [part[at].said.capitalize() for at in range(start, end) if phrases.is_called(part, at, end)][:1]
        holders = {one.who for one, after in pairwise(part) if one.owned and after.cards}
        for name in names:
            rest = [one for one in self.spoken if one != name]
            self.spoken = [name, *rest] if name in holders else [*rest, name]  # "her" is not she whose card it is
        names = list(dict.fromkeys(names))
        if count is not None:
            return Party(tuple(names), count, others=others)
        return Party(tuple(names), None, everyone and not names, others and not names)

    def _by_pronoun(self, person: str, barred: Sequence[str], acting: Sequence[str]) -> list[str]:
        """Those of whom it is spoken without a name; nobody whose somebody else is: "my mate"."""
        match person:
            case "me":
                return [voice.YOU]
            case "winner":
                return [WINNER]
            case "starter":
                return [STARTER]
            case "both":
                return self.spoken[-MANY:]
            case "he" | "she" | "they" | "someone":
                return self._meant(person, barred, acting)
        return []

    def _meant(self, pronoun: str, barred: Sequence[str], acting: Sequence[str]) -> list[str]:
        """Who is meant of those who may be called so: as the subject rather who acted before."""
        if pronoun == "someone":
            return [voice.ANOTHER]
        known = [one for one in self.spoken if one != voice.YOU and one not in barred]
        fitting = [one for one in known if self.lexicon.may_be(one.lower(), pronoun)]
        is_subject = bool(acting) and acting not in ((voice.YOU,), (voice.ANOTHER,))
        if is_subject and (set(acting) <= set(fitting) or not fitting):
            return list(acting)
        return (fitting or known)[-1:] or [voice.ANOTHER]

    def _require_all(self, part: Sequence[Item], used: set[int], *, is_idle: bool) -> None:
        """Raise :class:`NotUnderstood` for a number or a word of the game that has found no place.

        Where nothing else is told (``is_idle``), for any word that is strange.
        """
        is_done = sum(bool(one.who) or one.can_be("person") for one in part) > 1 and any(
            one.can_be("unit", *LEVELS) for one in part
        )
        if is_idle and (phrases.is_unknown_deed(part) or is_done):  # "someone makes her drunker"
            raise NotUnderstood
        if sum(one.is_drink for one in part) > 1 and any(one.can_be("how", "versus") for one in part):
            raise NotUnderstood  # "wine against ale" are Drinks of several people
        if is_idle and any(one.can_be("weak", "goes") for one in part) and part[-1].can_be("unit"):
            raise NotUnderstood  # of a card that is not found: "she goes same hand"
        for at, one in enumerate(part):
            is_left = one.number is not None and at not in used
            if (
                is_left
                or one.is_alien
                or (one.can_be("bend") and not any(map(phrases.doubles, part[at : at + 1], part[at + 1 :])))
                or (one.can_be("how", "instead-of") and not phrases.is_instead(part))
            ):
                raise NotUnderstood


def _first_done(part: Sequence[Item], card: int, used: Collection[int]) -> int:
    """The place of the first verb that tells what is done with a card; that of the card if there is none."""
    return min((place for place in used if part[place].can_be("verb", "hits", "expels")), default=card)


def _owner(part: Sequence[Item], who: Party) -> str | None:
    """Whose a thing is that is told to be their own."""
    return who.names[0] if who.names and any(one.can_be("how", "own") for one in part) else None


def _is_named(part: Sequence[Item]) -> bool:
    """Whether somebody is named in a part."""
    return any(is_person([one]) for one in part)
