"""Beats: what is done in each clause, with a card that is named, with one of a class, or without any."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from toolkit.cards import AnyCard, Drink, DrinkEvent
from toolkit.cards.effects import PassDrink, SplitDrink
from toolkit.cards.lookup import key
from toolkit.referee import voice
from toolkit.referee.case.case import Class, Doing
from toolkit.referee.deeds import could_answer, is_reply
from toolkit.referee.reading.bare import BY_CARDS, SENT_ON, STOPPING, Bare
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.purpose import picks
from toolkit.referee.reading.roles import class_of
from toolkit.referee.reading.state import FORCING
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.reading.words import Table

_SENDING = ("redirects", "moves", "plays", "hits", "picks")
"""Verbs that tell at whom something is aimed."""

_PAIR, _MOST_COPIES = 2, 9
"""How many of the same card may be told to be played at once."""

_OF_WHAT_IS_NOT_DONE: tuple[Table, ...] = ("verb", "self", "kind", "track", "drink")
"""What the words are that tell what somebody would do otherwise."""

_SHORT = 3
"""So many words at most has what only tells who has played the card before: "Eve played last"."""


def read(told: Told) -> None:
    """Put what is done into ``told``."""
    subject: str | None = None
    for number, clause in enumerate(told.clauses):
        if clause.starts and not clause.joint and not _begins_with_deed(clause):
            subject = subject if any(one.who in ("he", "she", "they") for one in clause.tokens) else None
        if clause.tokens and clause.tokens[0].can_be("little", "own-wish"):
            subject = told.people.me  # "want to answer with ..."
        reader = _ClauseReader(told, clause, number, subject)
        reader.read()
        subject = subject if clause.aside and not clause.cards else reader.subject or subject


def _begins_with_deed(clause: Clause) -> bool:
    return bool(clause.tokens) and bool(clause.tokens[0].of("verb"))


def _points(token: Token) -> bool:
    """Whether a word points at whom a card picks: "names herself", "use it on herself"."""
    return token.can_be("verb", "picks") or token.can_be("before", "on")


def _without(before: Sequence[Token]) -> Sequence[Token]:
    """The words by which what follows is said not to be there: "without any ...", "without a single ..."."""
    rest = [one for one in before if not (one.of("article") or (one.said and not one.means and not one.is_person))]
    is_denied = bool(rest) and rest[-1].of("not") and rest[-1].of("bends")
    return rest[-1:] if is_denied else ()


class _ClauseReader(Bare):
    """Reads one clause."""

    def read(self) -> None:
        """Put the deeds of the clause into ``told``."""
        tokens = self.clause.tokens
        if self._is_by_the_way():
            return
        cards = [at for at, one in enumerate(tokens) if one.cards or self._class_at(at) is not None]
        cards = [at for at in cards if not self._is_none(at) and (tokens[at].cards or not self._is_remark(at))]
        self.subject = self._first_subject(cards[0] if cards else len(tokens)) or self.subject
        objects: dict[int, int] = {}
        self._hurt(tokens[: cards[0]] if cards else tokens)
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
        self._turned_up_unseen()
        self._won_by_another()
        self._read_bare(cards)

    def _is_by_the_way(self) -> bool:
        """Whether the clause only says by whom the card before it is: "winning hand (me)", "... eve played last"."""
        tokens, last = self.clause.tokens, self.told.deeds[-1] if self.told.deeds else None
        is_next = last is not None and bool(last.cards) and last.clause == self.number - 1
        if last is None or not is_next or self.clause.cards or not (tokens and tokens[0].is_person):
            return False
        is_name = len(tokens) == 1 and self.clause.aside
        is_told = last.by is None and len(tokens) <= _SHORT and any(one.can_be("verb", "plays") for one in tokens[1:2])
        if not (is_name or is_told):
            return False
        if last.by != self.told.people.me:
            self._replace(last, by=self.told.people.name(tokens[0]) or last.by)
        return True

    def _put_instead(self) -> None:
        """What is not done, as something else is: "instead of paying himself"."""
        tokens = self.clause.tokens
        for at, one in enumerate(tokens[:-1]):
            rest = tokens[at + 2 :]
            if (
                one.can_be("little", "instead")
                and tokens[at + 1].of("before") == "of"
                and not any(x.is_person and not x.owned for x in rest[:2])
            ):
                self.told.put(one, *(x for x in rest if any(map(x.of, _OF_WHAT_IS_NOT_DONE))))

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

    def _is_none(self, at: int) -> bool:
        """Whether nobody has the card, or one of the class, that is named: "I have no Action Card", "no idts left"."""
        if self.clause.tokens[at].cards:
            before = self.clause.tokens[max(0, at - 1) : at]
            is_none = any(one.number == 0 or one.can_be("little", "none") for one in before)
            without = _without(self.clause.tokens[:at])
            before, is_none = (*before, *without), is_none or bool(without)
            self.told.put(*((*before, self.clause.tokens[at]) if is_none else ()))
            return is_none
        before = self.clause.tokens[max(0, at - 2) : at]
        return any(one.number == 0 or one.of("not") for one in before) and self.clause.has("little", "have")

    def _aim_last(self) -> None:
        """Whom the last card picks, where the clause after it tells: "... and points at Gog"."""
        last = self.told.deeds[-1] if self.told.deeds else None
        is_late = last is not None and last.clause < self.number - 2
        if last is None or last.on or not last.cards or is_late or not picks(self._named(last.cards)):
            return
        pairs = pairwise(self.clause.tokens)  # no "at Gog himself"
        myself = next((one for who, one in pairs if one.of("self") and not who.is_person), None)
        aim = self.subject if self.clause.joint == "because" else last.by  # "so that Fiona hits herself"
        if myself is not None and aim is not None and (aim != last.by or any(map(_points, self.clause.tokens))):
            self._replace(last, on=(aim,))
            self.told.put(myself, *(one for one in self.clause.tokens if one.can_be("verb", "picks")))
            return
        if self._forces_two(last):
            return
        if self.clause.asks and not any(one.can_be("verb", "moves", "redirects") for one in self.clause.tokens):
            return
        tokens = self.clause.tokens
        picked = [other for one, other in pairwise(tokens) if one.can_be("verb", "picks") and other.is_person]
        aimed = self._next_person(tokens, "on", "against") or (self.told.people.name(picked[0]) if picked else None)
        is_own = [self.told.people.name(one) for one in tokens[::2]] == [last.by] * 2
        if aimed is not None and (aimed != last.by or is_own):  # "... - Deirdre on Deirdre"
            self._replace(last, on=(aimed,))
            self.told.put(*(one for one in tokens if one.can_be("verb", *_SENDING)))

    def _forces_two(self, last: Deed) -> bool:
        """Whether two who are not named are picked: "may she force two players to leave"."""
        tokens = self.clause.tokens
        for verb, number, who in zip(tokens, tokens[1:], tokens[2:], strict=False):
            if verb.can_be("verb", *FORCING) and number.number == _PAIR and who.of("seats"):
                self._replace(last, on=(voice.ANOTHER, voice.THIRD), asked=self.clause.asks)
                self.told.put(*(one for one in tokens if not one.is_person or one.who == "that-one"))
                return True
        return False

    def _read_card(
        self, at: int, before: Sequence[Token], after: Sequence[Token], objects: dict[int, int], last: int | None
    ) -> None:
        token = self.clause.tokens[at]
        link, verb = self._link(before), self._verb(before)
        previous = self.told.deed_at(self.clause.tokens[last].place) if last is not None else None
        if previous is None and self.told.deeds and before[:1] and before[0].can_be("before", "against"):
            previous = self.told.deeds[-1]  # "Fiona's armor (Luckily for me...) vs Tip the Wench"
        is_object = self._is_object(token, link, verb, before, previous)
        is_another = link == "with" and any(place == one for one in objects.values() for place in self._same(token))
        again = next((one for one in after[:2] if one.can_be("time", "later")), None) or self._once_more(token, after)
        self.told.put(again if self._same(token) else None)
        known = None if is_another or again else self._known(token, before, is_object=is_object)
        self._put_around(token, before, after)
        if known is not None:
            known = self._in_copies(known, self._copies(self._card(token.cards), before))
            known = self._asked_again(at, known)
            self._link_to(previous if not is_object or previous else None, known, objects, token)
            self._play_held(known, before) if is_object and previous is None else None
            return
        if not is_object and not self._same(token):
            self._once_before(token, before)
        deed = self._deed(at, token, verb, before, after, is_object=is_object)
        deed = self._answering(deed, link, verb, before, previous, objects, is_object=is_object)
        deed = self._on_theirs(deed, after) if deed.to is None and not is_object else deed
        for one in self._with(before, deed.by) if not is_object else ():
            self.told.deeds.append(replace(deed, place=one.place))
            deed = replace(deed, by=self.told.people.name(one))
            self.told.put(*(other for other in before if other.can_be("little", "each")))
        self.told.deeds.append(deed)
        is_split = deed.verb == "splits" and not deed.asked
        if is_split or any(one.can_be("little", "halved") for one in before[-2:]) or self._is_split(after):
            self._by_untold_card(deed, after, "splits", SplitDrink)
        elif deed.verb in ("moves", *SENT_ON) and not deed.asked and self._next_person(after, "on"):
            self._by_untold_card(deed, after, "moves", PassDrink)
        if is_object:
            objects[token.place] = token.place
            if previous is not None and previous.to is None:
                self._replace(previous, to=deed.place, linked=True, on=previous.on or self._passed_to(previous, after))

    def _on_theirs(self, deed: Deed, after: Sequence[Token]) -> Deed:
        """The deed with what it answers, where only whose that is stands after it: "uses her copy on Gog's"."""
        link, owner = after[-2:] if len(after) > 1 else (None, None)
        if link is None or owner is None or not owner.owned or link.of("before") not in ("on", "against"):
            return deed
        name = self.told.people.name(owner)
        theirs = [one for one in self.told.deeds if one.by == name and one.cards and one.does == "plays"]
        if not theirs or not deed.cards or not could_answer(self._named(deed.cards), self._named(theirs[-1].cards)):
            return deed
        self.told.put(owner)
        return replace(deed, to=theirs[-1].place, linked=True)

    def _play_held(self, answered: Deed, before: Sequence[Token]) -> None:
        """The card that somebody has answers another, where it is told to be played on that: "plays it on his Wine"."""
        by, it = self._actor(before) or self.subject, [one for one in before if one.can_be("little", "that")]
        own = [one for one in self.told.deeds if one.by == by and one.cards and one.to is None]
        mine = [one for one in own if one.held or self.told.clauses[one.clause].has("little", "have")]
        if not it or not mine or self._verb(before) is None or self.clause.asks:
            return
        self._replace(mine[-1], to=answered.place, linked=True, held=False)
        self.told.put(*it, *before)

    def _once_more(self, token: Token, after: Sequence[Token]) -> Token | None:
        """The word that says that somebody plays one more of a card that another card has come after."""
        last = self.told.deeds[-1] if self.told.deeds else None
        is_interposed = last is not None and bool(last.cards) and not set(last.cards) & set(token.cards)
        return next((one for one in after[:1] if one.can_be("time", "again") and is_interposed), None)

    def _is_split(self, after: Sequence[Token]) -> bool:
        """Whether it is told of a Drink that it is split, by whatever card: "gets cut down the middle"."""
        verb = next((one for one in after if one.can_be("verb", "splits")), None)
        if verb is None or self.clause.cards[1:] or self._is_asked(self.clause.tokens.index(verb)):
            return False
        self.told.put(verb)
        return True

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
        self.told.deeds[place] = replace(deed, **changes)

    def _is_object(
        self, token: Token, link: str | None, verb: Token | None, before: Sequence[Token], previous: Deed | None
    ) -> bool:
        """Whether a card is what is answered, and not what somebody does."""
        if link == "against":
            is_row = verb is None and not self.clause.asks  # "headlock vs Share Pain"
            return not (is_row and previous is not None and self._only_answers(token, previous))
        if link == "on":
            return previous is not None or (verb is not None and verb.can_be("verb", *STOPPING, "plays"))
        if link in ("with", "by"):
            return False
        if previous is not None and verb is not None and self._is_purpose(verb, before):
            return True
        if verb is not None and verb.can_be("verb", *STOPPING) and not self._is_passive(before):
            if verb.can_be("verb", "replies") and not self._follows_means(token):
                between = [one for one in before if not one.owned and not one.of("article")]
                return previous is not None and bool(previous.cards) and between == [verb]
            return not verb.can_be("verb", "plays") or previous is not None
        between = [one for one in before if not one.of("article") and not one.owned]
        is_any = not token.cards and all(one.of("article") for one in before)
        if is_any and previous is not None and previous.cards:
            return is_reply(self._named(previous.cards))  # "can Deirdre [her card] an Action Card"
        if previous is not None and not between and (before or self._is_indefinite(token)):
            return bool(previous.cards and token.cards) and not self._could_answer(token, previous)
        if previous is not None and not before and self._is_done_to(previous, token):
            return True
        return link == "from" and (previous is not None or (self.clause.asks and bool(self.told.deeds)))

    def _is_done_to(self, previous: Deed, token: Token) -> bool:
        """Whether the card before is said as what somebody does to this one: "can Gog shut up Tip the Wench"."""
        at = next((place for place, one in enumerate(self.clause.tokens) if one.place == previous.place), 0)
        is_deed = at > 0 and self._is_free(at - 1) and self._asks_leave() and self._is_asked(at)
        if not (is_deed and previous.cards and token.cards) or token.gap.strip():
            return False
        return could_answer(self._named(previous.cards), self._named(token.cards))

    def _could_answer(self, token: Token, previous: Deed) -> bool:
        return could_answer(self._named(token.cards), self._named(previous.cards))

    def _only_answers(self, token: Token, previous: Deed) -> bool:
        """Whether a card could answer the one that is named before it, and not the other way round."""
        if not (token.cards and previous.cards and self._could_answer(token, previous)):
            return False
        return not could_answer(self._named(previous.cards), self._named(token.cards))

    def _is_purpose(self, verb: Token, before: Sequence[Token]) -> bool:
        """Whether a card comes after what another is played for: "Illusionary Coin to pay for an I raise!"."""
        at = before.index(verb)
        is_play = verb.can_be("verb", "plays", "picks") or verb.of("ask") is not None
        return at > 0 and before[at - 1].can_be("before", "on") and not is_play and not any(x.is_person for x in before)

    def _same(self, token: Token) -> list[int]:
        """The places of the deeds with this card."""
        return [one.place for one in self.told.deeds if set(one.cards) & set(token.cards)]

    def _known(self, token: Token, before: Sequence[Token], *, is_object: bool) -> Deed | None:
        """The deed in which a card was named before, if this is the same one."""
        if not token.cards:
            own = [one for one in self.told.deeds if one.by == self.subject and one.cards and one.clause < self.number]
            return own[-1] if own and any(one.can_be("little", "own") for one in before[-1:]) else None
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
        by = self._owner_who_may(token, before) or (self._actor(before) if not is_object else None)
        if by is None and not before and self.subject is not None and self._is_introduced(self.subject):
            by = self.subject
        others = [one for one in same if by is None or one.by in (None, by) or is_object]
        if is_object and same[-1].clause == self.number and self._is_indefinite_after(before):
            return None  # "may I play one on another of the same?"
        if is_object or not others:
            return same[-1] if is_object else None
        return others[-1]

    def _is_indefinite_after(self, before: Sequence[Token]) -> bool:
        """Whether a card that follows is another one of the same: "... on a Winning Hand", "... on his", "X on X"."""
        last = before[-1] if before else None
        if last is not None and len(before) == 1 and last.can_be("before", "on", "against"):
            return True
        return last is not None and (last.owned or (bool(last.of("article")) and not last.can_be("little", "definite")))

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
        if by is not None and (does_so := self._only_does(token, by)) is not None:
            _, drinker = self._aim(None, before, after, by)
            return Deed("plays", token.place, self.number, by, kind=Class(does=does_so), drinker=drinker)
        is_kept = (
            isinstance(card, Drink) and card.kept is not None and any(one.can_be("before", "front") for one in after)
        )
        does: Doing = "reveals" if isinstance(card, Drink | DrinkEvent) and not is_kept else "plays"
        if by is None and any(one.of("self") for one in after[:2]):
            by = self.told.people.me
        if isinstance(card, Drink) and verb is not None and verb.can_be("verb", "orders"):
            does = "orders"
        if isinstance(card, DrinkEvent) and verb is not None and verb.can_be("verb", "loses", "wins-round"):
            by = None  # "has lost a Drinking Contest", whoever revealed it
        if kind is not None and kind.does is not None and by is not None:
            kind = class_of(kind, self.told.people.character(by))
        held = is_kept or (verb is not None and verb.can_be("verb", "holds") and does == "plays")
        is_aside = self.clause.aside and len(self.clause.tokens) == 1  # "Zot spikes Gog's half (Spike it ...)"
        told = self.told.clauses[self.number - 1].tokens if is_aside else before
        on, drinker = self._aim(self._of_player(token, by) or card, told, after, by)
        on = on or self._suffering(card, verb, before, by)
        if verb is not None and verb.can_be("verb", "pays", "gets"):
            on = tuple(name for name in on if name != by)
        if isinstance(card, Drink):
            by = drinker or by
            by, drinker = None if self._is_anybodys(by, verb, before) else by, None
        asked = self._is_asked(at) and not is_object
        name = verb.of("verb") if verb is not None else None
        return Deed(
            does, token.place, self.number, by, token.cards, kind, on, drinker, asked=asked, held=held, verb=name,
            share=token.share, copies=self._copies(card, before), origin="in-front" if is_kept else None,
        )  # fmt: skip

    def _only_does(self, token: Token, by: str) -> str | None:
        """What somebody does whose card this is not, where it is called by a verb: "Gerki spikes it (with ...)"."""
        is_verb = token.cards and " " not in token.said and not self._may_hold(by, token)
        if not is_verb:
            return None
        meanings = self.told.people.linker.lexicon.longest([token.said], 0)[1]
        return next((BY_CARDS[verb] for table, verb in sorted(meanings) if table == "verb" and verb in BY_CARDS), None)

    def _of_player(self, token: Token, by: str | None) -> AnyCard | None:
        """Of the cards that a name stands for, the one in the deck of who plays it."""
        character = self.told.people.character(by) if by is not None else None
        cards = [self._named((one,)) for one in token.cards]
        return next((one for one in cards if character in self.told.referee.owners(one)), None)

    def _in_copies(self, known: Deed, copies: int) -> Deed:
        """A deed that was told before, with how many copies are played, where that is told now."""
        if copies == 1 or known.copies > 1 or known.does != "plays":
            return known
        self._replace(known, copies=copies)
        return replace(known, copies=copies)

    def _asked_again(self, at: int, known: Deed) -> Deed:
        """A card that somebody was told to hold, where it is asked now whether it may be played."""
        is_mine = known.held or known.by == self.told.people.me
        if not is_mine or known.asked or not self._is_asked(at) or not self._asks_leave():
            return known
        self._replace(known, asked=True)
        return replace(known, asked=True)

    def _copies(self, card: AnyCard | None, before: Sequence[Token]) -> int:
        """How many of the same card are played one after the other: "both my ...", "two ..."."""
        near = [one for one in before[-4:] if not (one.owned or one.of("article") or one.of("before") == "of")]
        near = [one for one in near if not one.can_be("ask", "copies")]
        counted = next((one for one in near[-1:] if one.can_be("little", "each") or (one.number or 0) > 1), None)
        if counted is None or card is None or isinstance(card, Drink | DrinkEvent) or counted.said in key(card.title):
            return 1
        self.told.put(counted)
        return min(counted.number or _PAIR, _MOST_COPIES)

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
