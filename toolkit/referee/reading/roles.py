"""Roles: who does something in a clause, with whose card, on whom and on whose Drink."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.lookup import key
from toolkit.referee import voice
from toolkit.referee.case.case import Class
from toolkit.referee.deeds import does, is_for_drinks
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.purpose import picks, told_of
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told


class Roles(Struct):
    """Who has which part in a clause. ``subject`` is who acts in it, at first whoever did in the one before."""

    told: Told
    clause: Clause
    number: int
    subject: str | None

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
        if self._is_of_that_type(at):
            return None
        if (kind := one.of("any-kind")) is not None and not one.of("goal"):
            return Class(type=kind)  # type: ignore[arg-type]
        if one.of("deed") and at and tokens[at - 1].owned and tokens[at - 1].is_character:
            return Class(does=one.of("deed"))
        if one.can_be("kind", "action") and at and tokens[at - 1].of("deed") == "hits":
            return Class(does="hits")  # "a 2 damage action"
        is_any = one.can_be("little", "some") or (one.can_be("card") and at > 0 and bool(tokens[at - 1].of("article")))
        if is_any and self._is_played(tokens[:at]):
            return Class()
        if not one.can_be("card") or not at:
            return None
        before = tokens[at - 1]
        if at > 1 and before.said in self._title_of(tokens[at - 2]):
            return None
        if (deed := before.of("deed")) is not None:
            return Class(does=deed)
        kind = before.of("kind")
        return Class(type=kind) if kind is not None else None  # type: ignore[arg-type]

    def _is_of_that_type(self, at: int) -> bool:
        """Whether it is only said of what type a card is: "Fleck has [his lucky day] cheating card down"."""
        one, card = self.clause.tokens[at], self._card(self.clause.tokens[at - 1].cards) if at else None
        is_beside = isinstance(card, Card) and one.of("any-kind") in card.types and not one.gap.strip()
        return is_beside and (not self._is_asked(at) or len(self.clause.cards) > 1)

    def _title_of(self, token: Token) -> list[str]:
        """The words of the title of a card that is named."""
        card = self._card(token.cards)
        return key(card.title).split() if card is not None else []

    def _is_played(self, before: Sequence[Token]) -> bool:
        """Whether somebody is told to play what follows, of which nothing else is said: "Bob put some card down"."""
        verb = self._verb(before)
        is_told = verb is not None and verb.can_be("verb", "plays") and not self.clause.asks
        return is_told and any(one.is_person and not one.owned for one in before) and not any(map(_denies, before))

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
        verbs = [one for one in before if one.of("verb") and not (one.of("passive") or one.of("article"))]
        full = [one for one in verbs if not one.of("ask")] or verbs
        return full[-1] if full else None

    def _follows_means(self, token: Token) -> bool:
        """Whether a card follows that is played: "answers I raise! with ..."."""
        after = [one for one in self.clause.tokens if one.place > token.place]
        return any(one.can_be("before", "with") for one in after)

    def _card(self, ids: Sequence[str]) -> AnyCard | None:
        return self.told.referee.cards.cards[ids[0]] if ids else None

    def _named(self, ids: Sequence[str]) -> AnyCard:
        return self.told.referee.cards.cards[ids[0]]

    def _decks(self, token: Token) -> set[str]:
        """The decks with a card that is named."""
        cards = self.told.referee.cards.cards
        return {owner for card in token.cards for owner in self.told.referee.owners(cards[card])}

    def _is_passive(self, before: Sequence[Token]) -> bool:
        """Whether it is told what happens to somebody: "is hit by", "got ...'d", "gets answered with"."""
        is_done_to = any(one.of("passive") and other.of("verb") for one, other in pairwise(before))
        if is_done_to and self._link(before) == "by":
            return True
        last = [one for one in before if one.of("passive") or one.of("verb")]
        if last and last[-1].can_be("verb", "holds") and before[before.index(last[-1]) - 1].who == "me":
            return False
        return bool(last) and last[-1].can_be("little", "suffers")

    def _is_asked(self, at: int) -> bool:
        return self.clause.ask is not None and self.clause.ask <= at

    def _owner(self, before: Sequence[Token]) -> str | None:
        """Whose a card is that these words come before."""
        near = [(number, one) for number, one in enumerate(before[-3:]) if one.is_person and one.owned]
        if not near:
            return None
        number, one = near[-1]
        between = before[-3:][number + 1 :]
        if any(
            other.can_be("drink") or other.of("before") or (other.is_person and not other.owned) for other in between
        ):
            return None
        return self.told.people.name(one)

    def _actor(self, before: Sequence[Token]) -> str | None:
        """Who does something right before a card, or acts in the whole clause."""
        tokens = self.clause.tokens
        places = {one.place for one in before}
        free = [at for at, one in enumerate(tokens) if one.place in places and self._is_free(at)]
        free = [at for at in free if tokens[at].who not in SEVERAL] or free
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
        player = next((one for one in after[:1] if one.can_be("little", "player")), None)
        self.told.put(player)
        said = (
            (self.told.people.name(player) if player is not None and self._actor(before) is None else None)
            or self._owner_who_may(token, before)
            or self._next_person(after[:5], "by")
            or (self._next_person(after[:3], "from") if is_object else None)
        )
        is_of = bool(after) and after[0].can_be("before", "from") and not any(self._is_free_at(one) for one in before)
        said = said or (self._next_person(after[:2], "from") if is_of else None)
        if said is not None:
            return said
        alone = self._holder(token)
        if not before and self._is_indefinite(token):
            return alone or (voice.ANOTHER if self.subject == voice.YOU else None)
        if is_object or self._is_suffered(verb, before):
            actor = self._actor(before) or self.subject
            return alone or (None if actor is None else voice.ANOTHER if actor == voice.YOU else None)
        actor = self._actor(before) or self.subject or (self._of_mine(token) if alone is None else None)
        if alone is None or actor is None or actor == alone:
            return actor or alone
        if (self.clause.asks or actor == voice.ANOTHER) and self._actor(before) is None and self._is_spoken_of(alone):
            return alone
        if self._may_hold(actor, token):
            return actor
        if not before and self._is_introduced(actor):
            return actor
        if self._link(before) in ("with", "by") and self._actor(before) is not None and verb is not None:
            return actor
        near = before[-1:] and (before[-1].is_person or (len(before) > 1 and before[-2].is_person))
        is_told = near and verb is not None and verb.can_be("verb", "plays")
        is_named = self._actor(before) is not None and not self._is_spoken_of(alone)
        return actor if is_told or is_named else alone

    def _owner_who_may(self, token: Token, before: Sequence[Token]) -> str | None:
        """Whose a card is said to be, unless only who acts has it: "Gerki found it under Gog's chair"."""
        owner, alone = self._owner(before), self._holder(token)
        is_others = alone is not None and alone == self.subject and owner is not None
        return None if is_others and not self._may_hold(owner or "", token) else owner

    def _is_spoken_of(self, name: str) -> bool:
        return name in self.told.people.at.values()

    def _of_mine(self, token: Token) -> str | None:
        """Whoever asks, where several have a card, and their character is one of those."""
        me = self.told.people.me
        mine = self.told.people.character(me)
        decks = self._decks(token)
        return me if mine in decks and len(decks) <= _FEW else None

    def _suffering(
        self, card: AnyCard | None, verb: Token | None, before: Sequence[Token], by: str | None
    ) -> tuple[str, ...]:
        """Whom a card picks that is told of those to whom it is done: "Joran is hit by ...", "Eve gets ..."."""
        if card is None or not picks(card) or not self._is_suffered(verb, before):
            return ()
        actor = self._actor(before) or self.subject
        return (actor,) if actor is not None and actor != by else ()

    def _is_indefinite(self, token: Token) -> bool:
        """Whether a card is named as one that anybody plays: "then a raise"."""
        lexicon = self.told.people.linker.lexicon
        first = token.said.split()[0]
        is_article = ("article", "article") in lexicon.longest([first], 0)[1]
        return token.share < 1 and (is_article or lexicon.numbers.get(first) == 1)

    def _with(self, before: Sequence[Token], by: str | None) -> list[Token]:
        """Who else does the same, who is named right after who does it: "Gog and Eve both play ..."."""
        named = [at for at, one in enumerate(before) if self._is_free_at(one) and self.told.people.name(one)]
        names = [self.told.people.name(before[at]) for at in named]
        if len(set(names)) != PAIR or len(names) != PAIR or names[0] not in (by, None):
            return []
        first, last = named
        is_pair = last - first == PAIR and before[first + 1].can_be("joint", "and")
        return [before[last]] if is_pair and self._verb(before[last:]) is not None else []

    def _is_free_at(self, token: Token) -> bool:
        return token.is_person and not token.owned

    def _is_introduced(self, name: str) -> bool:
        """Whether the clause before is only the name of who does something: "Eve: Shut up!"."""
        last = self.told.clauses[self.number - 1].tokens if self.number else ()
        return len(last) == 1 and self.told.people.name(last[0]) == name

    def _is_suffered(self, verb: Token | None, before: Sequence[Token]) -> bool:
        """Whether whoever stands before a card has it done to them: "Joran gets ...", "Deirdre got ...'d"."""
        if self._is_passive(before):
            return True
        if verb is not None and verb.can_be("verb", "pays") and self._link(before) == "on":
            return True
        return verb is not None and verb.can_be("verb", "gets") and not verb.of("passive")

    def _holder(self, token: Token) -> str | None:
        """The name of the one character who has a card."""
        owners = self._decks(token)
        return self.told.people.names[owners.pop()] if len(owners) == 1 else None

    def _may_hold(self, name: str, token: Token) -> bool:
        character = self.told.people.character(name)
        if character is None:
            return True
        return character in self._decks(token)

    def _next_person(self, tokens: Sequence[Token], *links: str) -> str | None:
        """The first person right after one of these prepositions."""
        for one, other in pairwise([one for one in tokens if one.is_person or not one.of("article")]):
            if one.of("before") in links and other.is_person and not other.owned:
                return self.told.people.name(other)
        return None

    def _aim(
        self, card: AnyCard | None, before: Sequence[Token], after: Sequence[Token], by: str | None
    ) -> tuple[tuple[str, ...], str | None]:
        """Whom a card picks, and on whose Drink it is played."""
        drinker = self._whose_drink((*before, *after)) or self._whose_drink_alone(card, (*before, *after))
        if isinstance(card, Drink):
            names = [self._name_at(at) for at in self._people_in(before)]
            given = self._owner_of(before) or self._next_person(after, "of", "on") or self._having(after)
            given = drinker or given or (names[-1] if names else None)
            return (), given or (voice.ANOTHER if self._is_of_others(before) else None)
        if by is not None and self._is_on_self(card, before, after):
            return (by,), drinker
        aimed = self._next_person(after, "on", "against") or self._next_person(before, "on", "against")
        if card is not None and "splits" in told_of(card):
            aimed = aimed or self._next_person(before, "with") or self._next_person(after, "with")
        aimed = aimed or self._hit(after) or self._right_after(card, after) or self._headed(card, by)
        if aimed is None:
            names = [self._name_at(at) for at in self._people_in(before)]
            aimed = next((name for name in reversed(names[1:]) if name != by), None)
            aimed = None if self._with(before, by) else aimed
        is_sent = aimed is not None and not self.clause.asks
        self.told.put(*(one for one in (*before, *after) if one.of("before") or (is_sent and _lands(one))))
        return ((aimed,) if aimed is not None and not _is_of_its_player(card, aimed, by) else ()), drinker

    def _passed_to(self, passing: Deed, after: Sequence[Token]) -> tuple[str, ...]:
        """To whom a Drink is passed that stands between the card and them: "teleports his ale to Eve"."""
        to = self._next_person(after, "on")
        if to in (None, passing.by) or not passing.cards or not does(self._named(passing.cards), "passes-drink"):
            return ()
        self.told.put(*(one for one in after if one.is_person and self.told.people.name(one) == to))
        return (to,) if to else ()

    def _is_of_others(self, before: Sequence[Token]) -> bool:
        """Whether it is told of the others: "the top of the others is Elven Wine"."""
        others = [one for one in before if one.who == "others"]
        self.told.put(*others)
        return bool(others)

    def _is_on_self(self, card: AnyCard | None, before: Sequence[Token], after: Sequence[Token]) -> bool:
        """Whether somebody plays a card on themselves: "on myself", "tip the wench myself"."""
        words = (*before, *after)
        is_picking = card is not None and picks(card)
        found = next((one for last, one in pairwise(words) if one.of("self") and _picks(last, heals=is_picking)), None)
        if found is None and card is not None and picks(card):
            found = next((one for one in after[:1] if one.of("self")), None)
        self.told.put(found)
        return found is not None

    def _hit(self, after: Sequence[Token]) -> str | None:
        """Whom a card hits that is told after it: "Dance with Gog hits Eve"."""
        hit = next((n for n, one in enumerate(after[:-1]) if one.can_be("verb", "hits") and after[n + 1].is_person), 0)
        if not hit and not (after[1:] and after[0].can_be("verb", "hits") and after[1].is_person):
            return None
        self.told.put(after[hit])
        return self.told.people.name(after[hit + 1])

    def _right_after(self, card: AnyCard | None, after: Sequence[Token]) -> str | None:
        """Who stands right after a card that picks somebody: "arm wrestles me", "dances with her"."""
        if card is None or not picks(card):
            return None
        rest = after[1:] if after and after[0].can_be("before", "with") else after
        goes_on = len(rest) > 1 and (rest[1].of("verb") or rest[1].of("ask") or rest[1].cards or rest[1].of("passive"))
        is_aim = bool(rest) and self._is_free_at(rest[0]) and not goes_on and not rest[0].can_be("little", "player")
        return self.told.people.name(rest[0]) if is_aim else None

    def _headed(self, card: AnyCard | None, by: str | None) -> str | None:
        """Whom a card picks by the words before a colon: "Gog to Eve: Dance with Gog!"."""
        last = self.told.clauses[self.number - 1].tokens if self.number and not self.clause.joint else ()
        is_head = len(last) == _FEW and last[0].is_person and last[1].can_be("before", "on") and last[2].is_person
        if not is_head or card is None or not picks(card) or self.told.people.name(last[0]) != by:
            return None
        return self.told.people.name(last[2])

    def _having(self, after: Sequence[Token]) -> str | None:
        """Who is told after a Drink to have it: "an Elven Wine that Fiona has"."""
        for one, other in pairwise([token for token in after[:5] if not (token.of("time") or token.of("self"))]):
            has = other.can_be("verb", *_HAVING) or other.can_be("little", "have")
            if has and self._is_free_at(one):
                return self.told.people.name(one)
        return None

    def _is_anybodys(self, by: str | None, verb: Token | None, before: Sequence[Token]) -> bool:
        """Whether it is not told whose a Drink is: "somebody plays Dark Ale", "can I respond to Dark Ale"."""
        is_there = by == voice.ANOTHER and verb is not None and verb.of("verb") == "plays"
        is_answered = verb is not None and verb.can_be("verb", "replies") and self._link(before) == "on"
        return is_there or (is_answered and by == self._actor(before) and self._owner(before) is None)

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
                    if other.is_person and other.owned:
                        break
                    if other.can_be("drink"):
                        self.told.put(other)
                        return self.told.people.name(one)
            if one.can_be("before", "front") and number and tokens[number - 1].can_be("drink"):
                return self._next_person(tokens[number:], "front")
        return None

    def _whose_drink_alone(self, card: AnyCard | None, tokens: Sequence[Token]) -> str | None:
        """On whose Drink a card is played, where no word for it follows: "spikes Zot's with ...", "... to Eve's"."""
        if card is None or not is_for_drinks(card):
            return None
        following = {one.place: after for one, after in pairwise(self.clause.tokens)}
        for before, one in pairwise(tokens):
            is_done_to = before.can_be("before", "on") or before.can_be("verb", "changes", "splits")
            after = following.get(one.place)
            if is_done_to and one.owned and (after is None or after.of("before")):
                self.told.put(one)
                return self.told.people.name(one)
        return None


PAIR, _FEW = 2, 3

_HAVING = ("holds", "gets", "reveals", "drinks", "orders")


def _is_of_its_player(card: AnyCard | None, aimed: str, by: str | None) -> bool:
    """Whether nobody is picked, and it is only told for whom a card is played: "his card works for him".

    What somebody redirects is picked for nobody who plays the card.
    """
    return aimed == by and card is not None and (not picks(card) or "redirects" in told_of(card))


def _lands(token: Token) -> bool:
    """Whether it is told where something that is sent on ends: "it lands on Gog"."""
    return token.can_be("goal", "end") and token.number is None


def _denies(token: Token) -> bool:
    return token.of("not") is not None or token.of("ask") == "may"


def _picks(token: Token, *, heals: bool = False) -> bool:
    """Whether somebody who follows a word is picked; ``heals``: by one who is healed as well."""
    if heals and token.can_be("verb", "heals"):
        return True
    return token.can_be("before", "on", "against") or token.can_be("verb", "picks", "hits")


def class_of(kind: Class, deck: str | None) -> Class:
    """A class of the cards of one deck."""
    return Class(type=kind.type, does=kind.does, deck=deck, cards=kind.cards)
