"""Beats: what is done in each clause, with a card that is named, with one of a class, or without any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import get_args

from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.lookup import key
from toolkit.referee.case.case import Class, Doing
from toolkit.referee.deeds import could_answer
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.purpose import picks
from toolkit.referee.reading.roles import Roles, class_of
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told

DOINGS = frozenset(get_args(Doing))

STOPPING = ("answers", "replies", "ignores", "negates", "redirects", "hits-back")
"""Verbs after which that stands which was there before."""

_BARE = frozenset(DOINGS - {"plays", "uses", "gains", "loses", "pays", "drinks", "reveals", "discards", "draws"})
"""What somebody does that is told without a card or a number."""

_BY_CARDS = {
    "controls": "takes-control", "moves": "passes-drink", "changes": "change-drink", "hits": "lose", "splits": "splits",
    "negates": "negates", "cheats": "cheats",
}  # fmt: skip
"""What nobody does but with a card, and the class of cards by which it is done (:mod:`toolkit.referee.deeds`)."""

_SENDING = ("redirects", "moves", "plays", "hits", "picks")
"""Verbs that tell at whom something is aimed."""

_COUNTED = frozenset(("gains", "loses", "pays"))


def read(told: Told) -> None:
    """Put what is done into ``told``."""
    subject: str | None = None
    for number, clause in enumerate(told.clauses):
        if clause.starts and not clause.joint and not _begins_with_deed(clause):
            subject = subject if any(one.who in ("he", "she", "they") for one in clause.tokens) else None
        reader = _ClauseReader(told, clause, number, subject)
        reader.read()
        subject = reader.subject or subject


def _begins_with_deed(clause: Clause) -> bool:
    return bool(clause.tokens) and bool(clause.tokens[0].of("verb"))


@dataclass
class _ClauseReader(Roles):
    """Reads one clause."""

    def read(self) -> None:
        """Put the deeds of the clause into ``told``."""
        tokens = self.clause.tokens
        cards = [at for at, one in enumerate(tokens) if one.cards or self._class_at(at) is not None]
        cards = [at for at in cards if tokens[at].cards or not self._is_remark(at)]
        self.subject = self._first_subject(cards[0] if cards else len(tokens)) or self.subject
        objects: dict[int, int] = {}
        for turn, at in enumerate(cards):
            before = tokens[cards[turn - 1] + 1 if turn else 0 : at]
            after = tokens[at + 1 : cards[turn + 1] if turn + 1 < len(cards) else len(tokens)]
            self._read_card(at, before, after, objects, cards[turn - 1] if turn else None)
        if objects:
            self._stop_objects(objects)
        self._put_instead()
        if not cards:
            self._again()
            self._aim_last()
        self._read_bare(cards)

    def _put_instead(self) -> None:
        """What is not done, as something else is: "instead of paying himself"."""
        tokens = self.clause.tokens
        for at, one in enumerate(tokens[:-1]):
            rest = tokens[at + 2 :]
            if (
                one.can_be("little", "instead")
                and tokens[at + 1].of("before") == "of"
                and not any(x.is_person for x in rest[:2])
            ):
                self.told.put(one, *(x for x in rest if x.of("verb") or x.of("self") or x.of("kind") or x.of("track")))

    def _stop_objects(self, objects: dict[int, int]) -> None:
        """What is Ignored, Negated or redirected by no card that is named: "I ignore the Fine Ambrosia"."""
        place = next(reversed(objects.values()))
        if any(one.of("not") for one in self.clause.tokens):
            return
        if any(one.to == place and one.clause == self.number for one in self.told.deeds):
            return
        tokens = self.clause.tokens
        for at, token in enumerate(tokens):
            verb = next((one for one in ("ignores", "negates", "redirects") if token.can_be("verb", one)), None)
            by = self._actor(tokens[:at])
            is_alone = len(self.clause.cards) == 1 and self._is_asked(at) and self._asks_leave()
            if by is not None and is_alone and token.can_be("verb", "answers"):
                self.told.deeds.append(self._stopping(token, by, place))
                return
            by = by or self.subject
            if verb is not None and by is not None and not token.cards:
                deed = self._plain(verb, token, by, asked=self._is_asked(at))
                self.told.deeds.append(replace(deed, to=place, linked=True))
                return

    def _is_remark(self, at: int) -> bool:
        """Whether a class is only what something is said to be: "it's not even a Cheating Card"."""
        before = self.clause.tokens[max(0, at - 4) : at]
        is_said = any(one.can_be("little", "is") for one in before)
        if is_said and not any(one.is_person for one in self.clause.tokens[:at]) and not self.clause.asks:
            self.told.put(*before, self.clause.tokens[at])
            return True
        return False

    def _aim_last(self) -> None:
        """Whom the last card picks, where the clause after it tells: "... and points at Gog"."""
        last = self.told.deeds[-1] if self.told.deeds else None
        if (
            last is None
            or last.on
            or not last.cards
            or last.clause < self.number - 2
            or not picks(self._card(last.cards))
        ):
            return
        myself = next((one for one in self.clause.tokens if one.of("self")), None)
        if (
            myself is not None
            and last.by is not None
            and any(one.can_be("verb", "picks") for one in self.clause.tokens)
        ):
            self._replace(last, on=(last.by,))
            self.told.put(myself, *(one for one in self.clause.tokens if one.can_be("verb", "picks")))
            return
        if self.clause.asks and not any(one.can_be("verb", "moves", "redirects") for one in self.clause.tokens):
            return
        tokens = self.clause.tokens
        picked = [other for one, other in pairwise(tokens) if one.can_be("verb", "picks") and other.is_person]
        aimed = self._next_person(tokens, "on", "against") or (self.told.people.name(picked[0]) if picked else None)
        if aimed is not None and aimed != last.by:
            self._replace(last, on=(aimed,))
            self.told.put(*(one for one in tokens if one.can_be("verb", *_SENDING)))

    def _read_card(
        self, at: int, before: Sequence[Token], after: Sequence[Token], objects: dict[int, int], last: int | None
    ) -> None:
        token = self.clause.tokens[at]
        link, verb = self._link(before), self._verb(before)
        previous = self.told.deed_at(self.clause.tokens[last].place) if last is not None else None
        is_object = self._is_object(token, link, verb, before, previous)
        is_another = link == "with" and any(place == one for one in objects.values() for place in self._same(token))
        known = None if is_another else self._known(token, before, is_object=is_object)
        self._put_around(token, before, after)
        if known is not None:
            self._link_to(previous if not is_object or previous else None, known, objects, token)
            return
        if not is_object and not self._same(token):
            self._once_before(token, before)
        deed = self._deed(at, token, verb, before, after, is_object=is_object)
        deed = self._answering(deed, link, verb, before, previous, objects, is_object=is_object)
        for one in self._with(before, deed.by) if not is_object else ():
            self.told.deeds.append(replace(deed, place=one.place))
            deed = replace(deed, by=self.told.people.name(one))
            self.told.put(*(other for other in before if other.can_be("little", "each")))
        self.told.deeds.append(deed)
        if is_object:
            objects[token.place] = token.place
            if previous is not None and previous.to is None:
                self._replace(previous, to=deed.place, linked=True)

    def _once_before(self, token: Token, before: Sequence[Token]) -> None:
        """That a card has been played once, where the next one is spoken of: "a second Winning Hand"."""
        word = next((one for one in before[-1:] if one.can_be("little", "next")), None)
        if word is None or not token.cards or isinstance(self._card(token.cards), Drink | DrinkEvent):
            return
        self.told.deeds.append(Deed("plays", word.place, self.number, cards=token.cards))
        self.told.put(word)

    def _link_to(self, previous: Deed | None, known: Deed, objects: dict[int, int], token: Token) -> None:
        """A card that was named before is what the one before it answers, or what the next one will."""
        objects[token.place] = known.place
        if previous is not None and previous.place != known.place and previous.to is None:
            self._replace(previous, to=known.place, linked=True)

    def _replace(self, deed: Deed, **changes: object) -> None:
        place = self.told.deeds.index(deed)
        self.told.deeds[place] = replace(deed, **changes)  # type: ignore[arg-type]

    def _is_object(
        self, token: Token, link: str | None, verb: Token | None, before: Sequence[Token], previous: Deed | None
    ) -> bool:
        """Whether a card is what is answered, and not what somebody does."""
        if link == "against":
            return True
        if link == "on":
            return previous is not None or (verb is not None and verb.can_be("verb", *STOPPING, "plays"))
        if link in ("with", "by"):
            return False
        if verb is not None and verb.can_be("verb", *STOPPING) and not self._is_passive(before):
            if verb.can_be("verb", "replies") and not self._follows_means(token):
                return previous is not None and bool(previous.cards) and list(before) == [verb]
            return not verb.can_be("verb", "plays") or previous is not None
        between = [one for one in before if not one.of("article") and not one.owned]
        if previous is not None and not between and before:
            return bool(previous.cards and token.cards) and not could_answer(
                self._card(token.cards), self._card(previous.cards)
            )
        return link == "from" and (previous is not None or (self.clause.asks and bool(self.told.deeds)))

    def _same(self, token: Token) -> list[int]:
        """The places of the deeds with this card."""
        return [one.place for one in self.told.deeds if set(one.cards) & set(token.cards)]

    def _known(self, token: Token, before: Sequence[Token], *, is_object: bool) -> Deed | None:
        """The deed in which a card was named before, if this is the same one."""
        if not token.cards:
            return None
        same = [one for one in self.told.deeds if set(one.cards) & set(token.cards)]
        if not same and any(one.of("article") or one.owned for one in before[-1:]):
            same = [one for one in self.told.deeds if self._is_short_for(token, one)]
            return same[-1] if same else None
        if not same:
            return None
        if any(one.can_be("little", "anew") for one in before[-3:]):
            return None
        if isinstance(self._card(token.cards), Drink | DrinkEvent) and any(
            one.can_be("little", "definite") for one in before[-1:]
        ):
            return same[-1]
        by = self._owner(before) or (self._actor(before) if not is_object else None)
        if by is None and not before and self.subject is not None and self._is_introduced(self.subject):
            by = self.subject
        others = [one for one in same if by is None or one.by in (None, by) or is_object]
        if is_object or not others:
            return same[-1] if is_object else None
        return others[-1]

    def _is_short_for(self, token: Token, deed: Deed) -> bool:
        """Whether a Drink's name is only what one before is called for short: "the water" for Holy Water."""
        said, card = token.said.split(), self._card(deed.cards)
        return isinstance(card, Drink) and token.cards != deed.cards and set(said) < set(key(card.title).split())

    def _deed(
        self, at: int, token: Token, verb: Token | None, before: Sequence[Token],
        after: Sequence[Token], *, is_object: bool,
    ) -> Deed:  # fmt: skip
        card = self._card(token.cards)
        kind = self._class_at(at)
        by = self._by(token, verb, before, after, is_object=is_object)
        does: Doing = "reveals" if isinstance(card, Drink | DrinkEvent) else "plays"
        if isinstance(card, Drink) and verb is not None and verb.can_be("verb", "orders"):
            does = "orders"
        if kind is not None and kind.does is not None and by is not None:
            kind = class_of(kind, self.told.people.character(by))
        held = verb is not None and verb.can_be("verb", "holds") and does == "plays"
        on, drinker = self._aim(before, after, by, is_drink=isinstance(card, Drink))
        if verb is not None and verb.can_be("verb", "pays", "gets"):
            on = tuple(name for name in on if name != by)
        if isinstance(card, Drink):
            by = drinker or by
            drinker = None
        asked = self._is_asked(at) and not is_object
        name = verb.of("verb") if verb is not None else None
        return Deed(
            does, token.place, self.number, by, token.cards, kind, on, drinker, asked=asked, held=held, verb=name,
            share=token.share,
        )  # fmt: skip

    def _answering(
        self, deed: Deed, link: str | None, verb: Token | None, before: Sequence[Token], previous: Deed | None,
        objects: dict[int, int], *, is_object: bool,
    ) -> Deed:  # fmt: skip
        """The deed with what it answers, by the words of its clause."""
        if is_object:
            return deed
        if objects:
            return replace(deed, to=next(reversed(objects.values())), linked=True)
        answers = verb is not None and verb.can_be("verb", *STOPPING)
        if previous is not None and (link in ("with", "by") or self._is_passive(before)) and not deed.to:
            is_answer = answers or self._is_passive(before)
            return replace(deed, to=previous.place, linked=True) if is_answer else deed
        if previous is None and (answers or self._is_passive(before)):
            return replace(deed, linked=answers or not self.told.deeds)
        return deed

    def _put_around(self, token: Token, before: Sequence[Token], after: Sequence[Token]) -> None:
        """The words that only say that a card is played, have found their place with it."""
        self.told.put(token)
        verb = self._verb(before)
        self.told.put(verb, *(one for one in before if one.can_be("verb", *STOPPING)))
        if isinstance(self._card(token.cards), Drink) and not self.clause.asks:
            refused = [one for one, other in pairwise(before) if one.of("not") and other.can_be("verb", *STOPPING)]
            self.told.put(*refused)
        self.told.put(*(one for one in before[-2:] if one.of("kind") or one.of("deed") or one.can_be("card")))
        self.told.put(*(one for one in after[:2] if one.can_be("card") or one.of("any-kind")))
        for one in after:
            if one.can_be("verb", "plays", "resolves") and not one.of("ask"):
                self.told.put(one)

    def _read_bare(self, cards: Sequence[int]) -> None:
        """What is done without a card."""
        tokens = self.clause.tokens
        for at, token in enumerate(tokens):
            if token.cards or token.place in self.told.placed:
                continue
            for verb in sorted(meaning for table, meaning in token.means if table == "verb"):
                deed = self._bare(at, token, verb, cards)
                if deed is not None:
                    self.told.deeds.append(deed)
                    self.told.put(token)
                    break

    def _bare(self, at: int, token: Token, verb: str, cards: Sequence[int]) -> Deed | None:
        asked = self._is_asked(at)
        if (asked and (cards or not self._asks_leave())) or token.can_be("drink") or token.of("standing"):
            return None
        if (
            verb == "hits"
            and token.of("track")
            and not any(one.is_person for one in self.clause.tokens[at + 1 : at + 2])
        ):
            return None
        if not asked and any(one.of("not") and one.number is None for one in self.clause.tokens[:at]):
            if not self._asks_leave():
                return None
            asked = True
            self.told.put(*(one for one in self.clause.tokens if one.of("not") or one.can_be("ask", "may")))
        by = self._actor(self.clause.tokens[:at]) or self.subject
        following = self.clause.tokens[at + 1 : at + 4]
        if verb in _COUNTED:
            return None if asked or cards else self._counted(token, verb, by, following)
        is_by_another = self._next_person(self.clause.tokens[at:], "by") is not None
        is_new = is_by_another or not self._is_after_cards()
        if verb in _BY_CARDS and not asked and not cards and by is not None and is_new:
            return self._by_some_card(token, verb, by, at)
        if verb == "answers" and asked and not cards and by is not None and self.told.deeds and following:
            return self._stopped(token, by, following)
        if verb not in _BARE or by is None or token.can_be("time"):
            return None
        on = self._next_person(self.clause.tokens[at:], "on")
        drinker = self._whose_drink(self.clause.tokens[at + 1 :]) if verb == "ignores" else None
        aimed = (on,) if on and not drinker else ()
        return replace(self._plain(verb, token, by, asked=asked), on=aimed, drinker=drinker)

    def _stopped(self, token: Token, by: str, following: Sequence[Token]) -> Deed | None:
        """Whether what was told last can be stopped at all: "can the captain stop it"."""
        last = self.told.deeds[-1]
        if not following[0].can_be("little", "that") or not last.cards or last.asked or last.by == by:
            return None
        return self._stopping(token, by, last.place)

    def _stopping(self, token: Token, by: str, place: int) -> Deed:
        """Some card by which somebody stops what is told at a place."""
        kind = Class(does="stops", deck=self.told.people.character(by))
        self.told.put(token)
        return Deed("plays", token.place, self.number, by, kind=kind, to=place, asked=True, linked=True)

    def _plain(self, verb: str, token: Token, by: str, *, asked: bool = False) -> Deed:
        """What a verb tells that is a deed by itself."""
        return Deed(verb, token.place, self.number, by, asked=asked, verb=verb)  # type: ignore[arg-type]

    def _asks_leave(self) -> bool:
        """Whether the clause asks if something may, or must, be done."""
        return self.clause.has("ask", "may", "must")

    def _is_after_cards(self) -> bool:
        """Whether the clause only goes on to tell what a card before it does."""
        last = self.told.deeds[-1] if self.told.deeds else None
        another = self._first_subject(len(self.clause.tokens))
        if last is None or not last.cards:
            return False
        is_drink = isinstance(self._card(last.cards), Drink)
        return another in (None, last.by) or not (self.clause.starts or is_drink)

    def _by_some_card(self, token: Token, verb: str, by: str, at: int) -> Deed | None:
        """What is only done with cards, told without one: "somebody messed with my drink by a card"."""
        following = self.clause.tokens[at + 1 :]
        aimed = self._next_person(following, "on", "against", "from")
        aimed = aimed or next(
            (self.told.people.name(one) for one in following[:1] if one.is_person and not one.owned), None
        )
        last = self.told.deeds[-1] if self.told.deeds else None
        is_drink = last is not None and isinstance(self._card(last.cards), Drink)
        drinker = self._whose_drink(following) or (last.by if last is not None and is_drink else None)
        on = (aimed,) if aimed is not None and aimed != by else ()
        self.told.put(*(one for one in following if one.can_be("card") or one.of("pot")))
        kind = Class(does=_BY_CARDS[verb])
        self.told.put(*(one for one in following if one.can_be("before", "by")))
        by = self._next_person(following, "by") or by
        return Deed("plays", token.place, self.number, by, kind=kind, on=on, drinker=drinker, verb=verb)

    def _again(self) -> None:
        """Somebody plays the last card once more: "I play my own copy"."""
        tokens = self.clause.tokens
        at = next((at for at, one in enumerate(tokens) if one.of("again")), None)
        last = next((one for one in reversed(self.told.deeds) if one.cards and one.does == "plays"), None)
        if at is None or last is None or self.subject is None:
            return
        self.told.put(tokens[at], *(one for one in tokens if one.can_be("verb", *STOPPING, "plays")))
        asked = self._is_asked(at)
        deed = Deed(
            "plays", tokens[at].place, self.number, self.subject, last.cards, to=last.place, asked=asked, linked=True
        )
        self.told.deeds.append(deed)

    def _counted(self, token: Token, verb: str, by: str | None, following: Sequence[Token]) -> Deed | None:
        amount = next((one for one in following if one.number is not None), None)
        track = next((one.of("track") for one in following if one.of("track")), None)
        if by is None or (amount is None and track is None):
            return None
        if track is None:
            track = "gold" if verb == "pays" else "fortitude" if verb == "loses" else None
        if track is None:
            return None
        self.told.put(amount, *(one for one in following if one.of("track")))
        number = amount.number if amount is not None else None
        return replace(self._plain(verb, token, by), amount=number, track=track)  # type: ignore[arg-type]
