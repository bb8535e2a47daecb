"""Deeds: what is said to be done in each clause, by whom, with which card, to whom, and in answer to what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from toolkit.cards import Drink, DrinkEvent
from toolkit.cards.lookup import key
from toolkit.referee import voice
from toolkit.referee.case import Class, Doing, Track
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.people import People
from toolkit.referee.deeds import could_answer
from toolkit.referee.reading.purpose import picks
from toolkit.referee.reading.tokens import Token
from toolkit.referee.referee import Referee

DOINGS = frozenset(get_args(Doing))

STOPPING = ("answers", "replies", "ignores", "negates", "redirects", "hits-back")
"""Verbs after which that stands which was there before."""

_BARE = frozenset(DOINGS - {"plays", "uses", "gains", "loses", "pays", "drinks", "reveals", "discards", "draws"})
"""What somebody does that is told without a card or a number."""

_BY_CARDS = {
    "controls": "takes-control", "moves": "passes-drink", "changes": "change-drink", "hits": "lose", "splits": "splits",
    "negates": "negates",
}  # fmt: skip
"""What nobody does but with a card, and the class of cards by which it is done (:mod:`toolkit.referee.deeds`)."""

_SENDING = ("redirects", "moves", "plays", "hits")
"""Verbs that tell at whom something is aimed."""

_COUNTED = frozenset(("gains", "loses", "pays"))
_POURED = frozenset(("drinks", "reveals"))


@dataclass(frozen=True)
class Deed:
    """Something that is said to be done, before it is known when.

    ``place`` is the token that tells it, ``clause`` the number of its clause. ``cards`` are those that may be meant.
    ``to`` is the place of the deed that it answers; ``asked``: it is asked whether it may be done; ``held``: somebody
    only has the card; ``linked``: words say in answer to what it is.
    """

    does: Doing
    place: int
    clause: int
    by: str | None = None
    cards: tuple[str, ...] = ()
    kind: Class | None = None
    on: tuple[str, ...] = ()
    drinker: str | None = None
    to: int | None = None
    asked: bool = False
    held: bool = False
    linked: bool = False
    verb: str | None = None
    amount: int | None = None
    track: Track | None = None
    share: float = 1.0


@dataclass
class Told:
    """What has been understood of a question. ``placed`` are the places of the tokens that are, ``deeds`` in order."""

    referee: Referee
    people: People
    clauses: Sequence[Clause]
    placed: set[int] = field(default_factory=set)
    deeds: list[Deed] = field(default_factory=list)

    def put(self, *tokens: Token | None) -> None:
        """Tell that these tokens have found their place."""
        self.placed.update(one.place for one in tokens if one is not None)

    def deed_at(self, place: int | None) -> Deed | None:
        """The deed that a token tells."""
        return next((one for one in self.deeds if one.place == place), None)


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
class _ClauseReader:
    """Reads one clause. ``subject`` is who acts in it, at first whoever did in the one before."""

    told: Told
    clause: Clause
    number: int
    subject: str | None

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
        if not cards:
            self._again()
            self._aim_last()
        self._read_bare(cards)

    def _stop_objects(self, objects: dict[int, int]) -> None:
        """What is Ignored, Negated or redirected by no card that is named: "I ignore the Fine Ambrosia"."""
        place = next(reversed(objects.values()))
        if any(one.to == place and one.clause == self.number for one in self.told.deeds):
            return
        tokens = self.clause.tokens
        for at, token in enumerate(tokens):
            verb = next((one for one in ("ignores", "negates", "redirects") if token.can_be("verb", one)), None)
            by = self._actor(tokens[:at]) or self.subject
            if verb is not None and by is not None and not token.cards:
                deed = Deed(verb, token.place, self.number, by, to=place, asked=self._is_asked(at), linked=True, verb=verb)  # type: ignore[arg-type]
                self.told.deeds.append(deed)
                return

    def _is_remark(self, at: int) -> bool:
        """Whether a class is only what something is said to be: "it's not even a Cheating Card"."""
        before = self.clause.tokens[max(0, at - 4) : at]
        is_said = any(one.of("passive") and not one.of("ask") or one.said in ("is", "are", "as") for one in before)
        if is_said and not any(one.is_person for one in self.clause.tokens[:at]) and not self.clause.asks:
            self.told.put(*before, self.clause.tokens[at])
            return True
        return False

    def _aim_last(self) -> None:
        """Whom the last card picks, where the clause after it tells: "... and points at Gog"."""
        last = self.told.deeds[-1] if self.told.deeds else None
        if last is None or last.on or not last.cards or last.clause < self.number - 2 or not picks(self._card(last.cards)):
            return
        myself = next((one for one in self.clause.tokens if one.of("self")), None)
        if myself is not None and last.by is not None and any(one.can_be("verb", "picks") for one in self.clause.tokens):
            self._replace(last, on=(last.by,))
            self.told.put(myself, *(one for one in self.clause.tokens if one.can_be("verb", "picks")))
            return
        if self.clause.asks:
            return
        aimed = self._next_person(self.clause.tokens, "on", "against")
        if aimed is not None and aimed != last.by:
            self._replace(last, on=(aimed,))
            self.told.put(*(one for one in self.clause.tokens if one.can_be("verb", *_SENDING)))

    def _first_subject(self, end: int) -> str | None:
        """Who acts in the clause: the first one who neither owns something nor is aimed at."""
        for at in range(end):
            if self._is_free(at):
                return self.told.people.name(self.clause.tokens[at])
        return None

    def _is_free(self, at: int) -> bool:
        one = self.clause.tokens[at]
        before = self.clause.tokens[at - 1] if at else None
        return one.is_person and not one.owned and not (before is not None and before.of("before"))

    def _class_at(self, at: int) -> Class | None:
        """The class of cards that is named: "an Action Card", "my ignore card"."""
        tokens = self.clause.tokens
        one = tokens[at]
        if (kind := one.of("any-kind")) is not None and not one.of("goal"):
            return Class(type=kind)  # type: ignore[arg-type]
        if not one.can_be("card") or not at:
            return None
        before = tokens[at - 1]
        if (deed := before.of("deed")) is not None:
            return Class(does=deed)
        kind = before.of("kind")
        return Class(type=kind) if kind is not None else None  # type: ignore[arg-type]

    def _read_card(
        self, at: int, before: Sequence[Token], after: Sequence[Token], objects: dict[int, int], last: int | None
    ) -> None:
        token = self.clause.tokens[at]
        link, verb = self._link(before), self._verb(before)
        previous = self.told.deed_at(self.clause.tokens[last].place) if last is not None else None
        is_object = self._is_object(token, link, verb, before, previous)
        known = self._known(token, before, after, is_object=is_object)
        self._put_around(token, before, after)
        if known is not None:
            self._link_to(previous if not is_object or previous else None, known, objects, token)
            return
        deed = self._deed(at, token, link, verb, before, after, is_object=is_object)
        deed = self._answering(deed, link, verb, before, previous, objects, is_object=is_object)
        self.told.deeds.append(deed)
        if is_object:
            objects[token.place] = token.place
            if previous is not None and previous.to is None:
                self._replace(previous, to=deed.place, linked=True)

    def _link_to(self, previous: Deed | None, known: Deed, objects: dict[int, int], token: Token) -> None:
        """A card that was named before is what the one before it answers, or what the next one will."""
        objects[token.place] = known.place
        if previous is not None and previous.place != known.place and previous.to is None:
            self._replace(previous, to=known.place, linked=True)

    def _replace(self, deed: Deed, **changes: object) -> None:
        place = self.told.deeds.index(deed)
        self.told.deeds[place] = replace(deed, **changes)  # type: ignore[arg-type]

    def _link(self, before: Sequence[Token]) -> str | None:
        """The preposition right before a card, with no more than articles and an owner between."""
        for one in reversed(before):
            if one.of("before"):
                return one.of("before")
            if not (one.of("article") or one.owned or one.can_be("drink")):
                return None
        return None

    def _verb(self, before: Sequence[Token]) -> Token | None:
        """The last verb before a card that is not only an auxiliary."""
        verbs = [one for one in before if one.of("verb") and not one.of("passive")]
        full = [one for one in verbs if not one.of("ask")]
        return (full or verbs or [None])[-1]

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
                return False
            return not verb.can_be("verb", "plays") or previous is not None
        between = [one for one in before if not one.of("article") and not one.owned]
        if previous is not None and not between and before:
            return could_answer(self._card(previous.cards[:1]), self._card(token.cards[:1])) if previous.cards else False
        return link == "from" and previous is not None

    def _follows_means(self, token: Token) -> bool:
        """Whether a card follows that is played: "answers I raise! with ..."."""
        after = [one for one in self.clause.tokens if one.place > token.place]
        return any(one.can_be("before", "with") for one in after)

    def _card(self, ids: Sequence[str]):  # type: ignore[no-untyped-def]
        return self.told.referee.cards.cards[ids[0]] if ids else None

    def _is_passive(self, before: Sequence[Token]) -> bool:
        """Whether it is told what happens to somebody: "is hit by", "got ...'d", "gets answered with"."""
        last = [one for one in before if one.of("passive") or one.of("verb")]
        return bool(last) and last[-1].of("passive") is not None and last[-1].said in ("got", "gets", "get", "getting", "be")

    def _known(
        self, token: Token, before: Sequence[Token], after: Sequence[Token], *, is_object: bool
    ) -> Deed | None:
        """The deed in which a card was named before, if this is the same one."""
        if not token.cards:
            return None
        same = [one for one in self.told.deeds if set(one.cards) & set(token.cards)]
        if not same and any(one.of("article") or one.owned for one in before[-1:]):
            same = [one for one in self.told.deeds if self._is_short_for(token, one)]
            return same[-1] if same else None
        if not same:
            return None
        said = {one.said for one in before[-3:]}
        if said & {"another", "own", "second", "also"}:
            return None
        by = self._owner(before) or (self._actor(before) if not is_object else None)
        others = [one for one in same if by is None or one.by in (None, by) or is_object]
        if is_object or not others:
            return same[-1] if is_object else None
        return others[-1]

    def _is_short_for(self, token: Token, deed: Deed) -> bool:
        """Whether a Drink's name is only what one before is called for short: "the water" for Holy Water."""
        said, card = token.said.split(), self._card(deed.cards)
        return isinstance(card, Drink) and token.cards != deed.cards and set(said) < set(key(card.title).split())

    def _deed(
        self, at: int, token: Token, link: str | None, verb: Token | None, before: Sequence[Token],
        after: Sequence[Token], *, is_object: bool,
    ) -> Deed:  # fmt: skip
        card = self._card(token.cards)
        kind = self._class_at(at)
        by = self._by(token, verb, before, after, is_object=is_object)
        does: Doing = "reveals" if isinstance(card, Drink | DrinkEvent) else "plays"
        if isinstance(card, Drink) and verb is not None and verb.can_be("verb", "orders"):
            does = "orders"
        if kind is not None and kind.does is not None and by is not None:
            kind = replace_class(kind, self.told.people.character(by))
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

    def _is_asked(self, at: int) -> bool:
        return self.clause.ask is not None and self.clause.ask <= at

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
        if previous is None and (answers or link == "with" or self._is_passive(before)) and self.told.deeds:
            return replace(deed, linked=answers)
        return deed

    def _owner(self, before: Sequence[Token]) -> str | None:
        """Whose a card is that these words come before."""
        near = [(number, one) for number, one in enumerate(before[-3:]) if one.is_person and one.owned]
        if not near:
            return None
        number, one = near[-1]
        if any(other.can_be("drink") for other in before[-3:][number + 1 :]):
            return None
        return self.told.people.name(one)

    def _actor(self, before: Sequence[Token]) -> str | None:
        """Who does something right before a card, or acts in the whole clause."""
        tokens = self.clause.tokens
        places = {one.place for one in before}
        free = [at for at, one in enumerate(tokens) if one.place in places and self._is_free(at)]
        acting = [at for at in free if self._acts(at)]
        chosen = acting[-1:] or free[:1]
        return self.told.people.name(tokens[chosen[0]]) if chosen else None

    def _acts(self, at: int) -> bool:
        """Whether somebody is followed by what they do, or by the card itself."""
        following = self.clause.tokens[at + 1 : at + 3]
        before = self.clause.tokens[at - 1] if at else None
        if before is not None and before.of("verb") and not before.of("ask") and not before.of("drink"):
            return False
        return any(one.of("verb") or one.cards or one.of("ask") or one.of("time") for one in following[:1])

    def _by(
        self, token: Token, verb: Token | None, before: Sequence[Token], after: Sequence[Token], *, is_object: bool
    ) -> str | None:
        """Who plays a card: whose it is said to be, or who acts, or who alone has it."""
        said = self._owner(before) or self._next_person(after[:3], "by", "from" if is_object else "by")
        if said is not None:
            return said
        alone = self._holder(token)
        if is_object or self._is_suffered(verb, before):
            actor = self._actor(before) or self.subject
            return alone or (None if actor is None else voice.ANOTHER if actor == voice.YOU else None)
        actor = self._actor(before) or (self.subject if not self.clause.asks or before else None) or self.subject
        if alone is None or actor is None or actor == alone:
            return actor or alone
        if self._may_hold(actor, token):
            return actor
        near = before[-1:] and (before[-1].is_person or (len(before) > 1 and before[-2].is_person))
        return actor if near and verb is not None and verb.can_be("verb", "plays") else alone

    def _is_suffered(self, verb: Token | None, before: Sequence[Token]) -> bool:
        """Whether whoever stands before a card has it done to them: "Joran gets ...", "Deirdre got ...'d"."""
        if self._is_passive(before):
            return True
        if verb is not None and verb.can_be("verb", "pays") and self._link(before) == "on":
            return True
        return verb is not None and verb.can_be("verb", "gets") and not verb.of("passive")

    def _holder(self, token: Token) -> str | None:
        """The name of the one character who has a card."""
        owners = {owner for card in token.cards for owner in self.told.referee.owners(self._card((card,)))}
        return self.told.people.names[owners.pop()] if len(owners) == 1 else None

    def _may_hold(self, name: str, token: Token) -> bool:
        character = self.told.people.character(name)
        if character is None:
            return True
        return any(character in self.told.referee.owners(self._card((card,))) for card in token.cards)

    def _next_person(self, tokens: Sequence[Token], *links: str) -> str | None:
        """The first person right after one of these prepositions."""
        for one, other in zip(tokens, tokens[1:], strict=False):
            if one.of("before") in links and other.is_person and not other.owned:
                return self.told.people.name(other)
        return None

    def _aim(
        self, before: Sequence[Token], after: Sequence[Token], by: str | None, *, is_drink: bool
    ) -> tuple[tuple[str, ...], str | None]:
        """Whom a card picks, and on whose Drink it is played."""
        drinker = self._whose_drink((*before, *after))
        around = (*before, *after)
        myself = next((one for last, one in zip(around, around[1:], strict=False) if one.of("self") and _picks(last)), None)
        if myself is not None and by is not None and not is_drink:
            self.told.put(myself)
            return (by,), drinker
        aimed = self._next_person(after, "on", "against") or self._next_person(before, "on", "against")
        if aimed is None:
            hit = next((n for n, one in enumerate(after[:-1]) if one.can_be("verb", "hits") and after[n + 1].is_person), None)
            if hit is not None:
                aimed = self.told.people.name(after[hit + 1])
                self.told.put(after[hit])
        if aimed is None:
            names = [self._name_at(at) for at in self._people_in(before)]
            aimed = next((name for name in reversed(names[1:]) if name != by), None)
        if is_drink:
            names = [self._name_at(at) for at in self._people_in(before)]
            given = self._next_person(after, "of", "on") or self._owner_of(before)
            return (), drinker or given or (names[-1] if names else None)
        self.told.put(*(one for one in (*before, *after) if one.of("before")))
        return ((aimed,) if aimed is not None else ()), drinker

    def _owner_of(self, before: Sequence[Token]) -> str | None:
        near = [one for one in before[-2:] if one.is_person and one.owned]
        return self.told.people.name(near[-1]) if near else None

    def _people_in(self, tokens: Sequence[Token]) -> list[int]:
        places = {one.place for one in tokens}
        return [
            at for at, one in enumerate(self.clause.tokens)
            if one.place in places and one.is_person and not one.owned and self._name_at(at) is not None
        ]  # fmt: skip

    def _name_at(self, at: int) -> str | None:
        return self.told.people.name(self.clause.tokens[at])

    def _whose_drink(self, tokens: Sequence[Token]) -> str | None:
        for number, one in enumerate(tokens):
            if one.is_person and one.owned:
                for other in tokens[number + 1 : number + 4]:
                    if other.can_be("drink"):
                        self.told.put(other)
                        return self.told.people.name(one)
        return None

    def _put_around(self, token: Token, before: Sequence[Token], after: Sequence[Token]) -> None:
        """The words that only say that a card is played, have found their place with it."""
        self.told.put(token)
        verb = self._verb(before)
        self.told.put(verb, *(one for one in before if one.can_be("verb", *STOPPING)))
        self.told.put(*(one for one in before[-2:] if one.of("kind") or one.of("deed") or one.can_be("card")))
        self.told.put(*(one for one in after[:2] if one.can_be("card") or one.of("any-kind")))
        for one in after:
            if one.can_be("verb", *STOPPING, "plays", "resolves") and not one.of("ask"):
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
        if verb == "hits" and token.of("track") and not any(one.is_person for one in self.clause.tokens[at + 1 : at + 2]):
            return None
        if not asked and any(one.of("not") and one.number is None for one in self.clause.tokens[:at]):
            return None
        by = self._actor(self.clause.tokens[:at]) or self.subject
        following = self.clause.tokens[at + 1 : at + 4]
        if verb in _COUNTED:
            return None if asked or cards else self._counted(token, verb, by, following)
        if verb in _BY_CARDS and not asked and not cards and by is not None and not self._is_after_cards():
            return self._by_some_card(token, verb, by, at)
        if verb not in _BARE or by is None or token.can_be("time"):
            return None
        on = self._next_person(self.clause.tokens[at:], "on")
        drinker = self._whose_drink(self.clause.tokens[at + 1 :]) if verb == "ignores" else None
        return Deed(
            verb, token.place, self.number, by, on=(on,) if on else (), asked=asked, drinker=drinker, verb=verb  # type: ignore[arg-type]
        )

    def _asks_leave(self) -> bool:
        """Whether the clause asks if something may, or must, be done."""
        return self.clause.has("ask", "may", "must")

    def _is_after_cards(self) -> bool:
        """Whether the clause only goes on to tell what a card before it does."""
        last = self.told.deeds[-1] if self.told.deeds else None
        return last is not None and bool(last.cards)

    def _by_some_card(self, token: Token, verb: str, by: str, at: int) -> Deed | None:
        """What is only done with cards, told without one: "somebody messed with my drink by a card"."""
        following = self.clause.tokens[at + 1 :]
        aimed = self._next_person(following, "on", "against", "from")
        aimed = aimed or next((self.told.people.name(one) for one in following[:1] if one.is_person and not one.owned), None)
        drinker = self._whose_drink(following)
        on = (aimed,) if aimed is not None and aimed != by else ()
        self.told.put(*(one for one in following if one.can_be("card") or one.of("pot")))
        kind = Class(does=_BY_CARDS[verb])
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
        deed = Deed("plays", tokens[at].place, self.number, self.subject, last.cards, to=last.place, asked=asked, linked=True)
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
        return Deed(
            verb, token.place, self.number, by, verb=verb, amount=amount.number if amount else None, track=track  # type: ignore[arg-type]
        )


def _picks(token: Token) -> bool:
    """Whether somebody who follows a word is picked."""
    return token.can_be("before", "on", "against") or token.can_be("verb", "picks", "hits")


def replace_class(kind: Class, deck: str | None) -> Class:
    """A class of the cards of one deck."""
    return Class(type=kind.type, does=kind.does, deck=deck, cards=kind.cards)
