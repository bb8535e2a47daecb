"""Bare deeds: what is done in a clause without a card that is named, or asked of what was told before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from toolkit.cards import AnyCard, Drink
from toolkit.cards.effects import Effect
from toolkit.cards.patterns import DrinkRevealed, EventRevealed
from toolkit.referee import voice
from toolkit.referee.case.case import Class, Doing
from toolkit.referee.deeds import has, patterns
from toolkit.referee.reading.about import has_contest
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.purpose import told_of
from toolkit.referee.reading.roles import PAIR, Roles
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed
from toolkit.referee.usual import of_strength

_BARE = frozenset(get_args(Doing)) - {
    "plays",
    "uses",
    "gains",
    "loses",
    "pays",
    "drinks",
    "reveals",
    "discards",
    "draws",
}
"""What somebody does that is told without a card or a number."""

BY_CARDS = {
    "controls": "takes-control", "moves": "passes-drink", "changes": "change-drink", "hits": "hits", "splits": "splits",
    "negates": "negates", "cheats": "cheats", "reduces": "reduces", "catches": "punishes-cheats",
    "makes-drunk": "makes-drunk",
}  # fmt: skip
"""What nobody does but with a card, and the class of cards by which it is done (:mod:`toolkit.referee.deeds`)."""

_ON_DRINKS = ("splits", "changes")
"""What is only done to a Drink, by cards."""

SENT_ON = ("passes", "discards", "redirects")
"""Verbs that tell of a Drink with somebody behind it that it is passed to them: "dumps her Wine on Gog"."""

_COUNTED = frozenset(("gains", "loses", "pays"))

STOPPING = ("answers", "replies", "ignores", "negates", "redirects", "hits-back")
"""Verbs after which that stands which was there before."""


def _is_for_what_is_revealed(card: AnyCard) -> bool:
    """Whether a card is for a Drink or an Event as it is turned up."""
    return any(isinstance(one, DrinkRevealed | EventRevealed) for one in patterns(card))


def _only_has(token: Token) -> bool:
    """Whether a word only tells that somebody has what follows: "has a ...", "reveals"."""
    return bool(token.of("article")) or token.can_be("verb", "reveals", "holds") or token.can_be("little", "have")


class Bare(Roles):
    """Reads what is told in one clause besides its cards."""

    def _read_bare(self, cards: Sequence[int]) -> None:
        """What is done without a card."""
        self._shown_in_contest()
        tokens = self.clause.tokens
        for at, token in enumerate(tokens):
            if token.cards or token.place in self.told.placed:
                continue
            for verb in sorted(meaning for table, meaning in token.means if table == "verb"):
                meant = self._as_passing(token, self._as_sent_on(at, verb), tokens[at + 1 :])
                deed = self._bare(at, token, meant, cards)
                if deed is not None:
                    others = self._with(tokens[: at + 1], deed.by)
                    self.told.deeds += [replace(deed, by=self.told.people.name(one), place=one.place) for one in others]
                    self.told.put(*(one for one in tokens[:at] if others and one.can_be("little", "each")))
                    self.told.deeds.append(deed)
                    self.told.put(token)
                    if deed.asked and not self._is_asked(at):
                        self.told.put(*(one for one in tokens if one.of("not") or one.can_be("ask", "may")))
                    break

    def _as_sent_on(self, at: int, verb: str) -> str:
        """A verb as redirecting, where it only could be of a Drink, and who does it has just been hit.

        To make somebody drunker is a verb of its own.
        """
        last = self.told.deeds[-1] if self.told.deeds else None
        drunker = [one for one in self.clause.tokens[at + 1 : at + 3] if one.can_be("direction", "up")]
        if verb == "makes" and any(one.can_be("track", "alcohol") for one in drunker) and not self.clause.asks:
            self.told.put(*drunker)
            return "makes-drunk"
        to = self._next_person(self.clause.tokens[at:], "on")
        if verb in SENT_ON and self._is_of_a_drink(at, last):
            is_to = to is not None or (at + 1 < len(self.clause.tokens) and self._is_free(at + 1))
            return "moves" if is_to else verb
        if verb != "moves" or last is None or to is None:
            return verb
        by = self._actor(self.clause.tokens[:at]) or self.subject
        is_hit = by in last.on and bool(last.cards) and "hits" in told_of(self._named(last.cards))
        return "redirects" if is_hit else verb

    def _is_of_a_drink(self, at: int, last: Deed | None) -> bool:
        """Whether a verb is followed by a word for a Drink, or by none where a Drink has been told of last."""
        if any(one.can_be("drink") for one in self.clause.tokens[at + 1 : at + 3]):
            return True
        passed = last is not None and last.kind is not None and last.kind.does == BY_CARDS["moves"]
        return passed or (last is not None and isinstance(self._card(last.cards), Drink))

    def _as_passing(self, token: Token, verb: str, after: Sequence[Token]) -> str:
        """A verb as passing in a Round, where it only could be of a Drink, and a turn follows: "passed on her turn"."""
        lexicon = self.told.people.linker.lexicon
        passes = ("verb", "passes") in lexicon.longest([token.said.split()[0]], 0)[1] if verb == "moves" else False
        turn = [one for one in after if one.can_be("little", "turn") or one.can_be("moment", "turn")]
        is_of_turn = passes and bool(turn)
        is_of_turn = is_of_turn and not any(one.can_be("drink") and not one.is_person for one in after)
        self.told.put(*(one for one in after if is_of_turn and (one.owned or one in turn)))
        return "passes" if is_of_turn else verb

    def _bare(self, at: int, token: Token, verb: str, cards: Sequence[int]) -> Deed | None:
        asked = self._is_asked(at)
        if (asked and (cards or not self._asks_leave())) or self._tells_no_deed(at, token, verb):
            return None
        if not asked and any(one.of("not") and one.number is None for one in self.clause.tokens[:at]):
            if not self._asks_leave():
                return None
            asked = True
        by = self._doer(at, verb)
        following = self.clause.tokens[at + 1 : at + 4]
        if self._is_of_nobody(at, cards, asked=asked):
            return None
        if verb in _COUNTED:
            return None if asked or cards else self._counted(token, verb, by, following)
        is_by_another = self._next_person(self.clause.tokens[at:], "by") is not None
        is_new = is_by_another or not self._is_after_cards(verb)
        if verb in BY_CARDS and not asked and not cards and by is not None and is_new:
            return self._by_some_card(token, verb, by, at)
        if verb in ("answers", *_ON_DRINKS) and asked and not cards and by is not None and following:
            return self._done_to_last(token, verb, by, at)
        if verb == "reveals" and not cards and not asked:
            return self._turned_up(token, self._actor(self.clause.tokens[:at]))
        if by is None or not self._stands_alone(token, verb, by, is_new=not (asked or cards)):
            return None
        on = self._next_person(self.clause.tokens[at:], "on")
        drinker = self._whose_drink(self.clause.tokens[at + 1 :]) if verb == "ignores" else None
        aimed = (on,) if on and not drinker else ()
        return replace(self._plain(verb, token, by, asked=asked), on=aimed, drinker=drinker)

    def _won_by_another(self) -> None:
        """A Round that somebody is told not to have won, if nobody is said to have: "Dimli isn't the winner"."""
        tokens = self.clause.tokens
        at = next((at for at, one in enumerate(tokens) if one.can_be("verb", "wins-round")), None)
        if at is None or self.clause.asks or self.clause.cards or self._actor(tokens[:at]) is None:
            return
        denials = [one for one in tokens[:at] if one.of("not") and one.number is None]
        if denials and not any(one.does == "wins-round" for one in self.told.deeds):
            self.told.put(tokens[at], *denials)
            self.told.deeds.append(self._plain("wins-round", tokens[at], voice.ANOTHER))

    def _tells_no_deed(self, at: int, token: Token, verb: str) -> bool:
        """Whether a word that could be a verb tells of nothing that has been done."""
        if self._is_what_a_card_does(at) or self._is_barred(at):
            return True
        before = self.clause.tokens[:at]
        is_none = bool(before) and before[-1].number == 0
        if verb == "cheats" and (is_none or any(one.can_be("little", "claims") for one in before)):
            return True  # "no cheating ones", "she thinks that I cheat"
        return self._is_noun(at, token, verb) or self._sends_out(at) or self._is_coming(at, verb)

    def _is_barred(self, at: int) -> bool:
        """Whether it is only said of a card what is no answer to it: "it can't be ignored", "it says no ignoring"."""
        before = self.clause.tokens[max(0, at - 3) : at]
        is_none = bool(before) and before[-1].number == 0
        kinds = [one.can_be("ask", "may") or bool(one.of("not")) or bool(one.of("passive")) for one in before]
        is_passive = len(before) == len(("can", "not", "be")) and all(kinds) and bool(before[-1].of("passive"))
        return (is_none or is_passive) and self.clause.tokens[at].can_be("verb", "ignores", "negates")

    def _is_what_a_card_does(self, at: int) -> bool:
        """Whether it is only told what would come of a card: "even though her card would leave only one of us"."""
        tokens = self.clause.tokens
        acting = [one for one in tokens[:at] if not (one.owned or one.of("article") or one.of("ask"))]
        is_of_card = len(acting) == 1 and acting[0].can_be("card") and not self.clause.asks
        if is_of_card and any(one.can_be("little", "unreal") for one in tokens[:at]):
            self.told.put(*tokens[at:])
        return is_of_card

    def _is_coming(self, at: int, verb: str) -> bool:
        """Whether it is only told what will become of somebody if nothing is done: "he is going to keel over"."""
        coming = self.clause.tokens[max(0, at - 1) : at]
        is_asked_later = not self.clause.asks and any(one.asks for one in self.told.clauses[self.number + 1 :])
        if verb == "passes-out" and is_asked_later and any(one.can_be("little", "coming") for one in coming):
            self.told.put(*coming, self.clause.tokens[at])
            return True
        return False

    def _doer(self, at: int, verb: str) -> str | None:
        """Who does something; whoever would, where it is only told what it was done to: "his card was Negated"."""
        tokens = self.clause.tokens
        if verb in STOPPING and at and tokens[at - 1].can_be("little", "was"):
            return self._next_person(tokens[at:], "by") or voice.ANOTHER
        if at > 1 and tokens[at - 1].can_be("ask", "who") and tokens[at - 2].is_person:
            return self.told.people.name(tokens[at - 2])  # "... on Deirdre, who Ignores it"
        return self._actor(tokens[:at]) or self.subject

    def _stands_alone(self, token: Token, verb: str, by: str, *, is_new: bool) -> bool:
        """Whether a verb is a deed by itself, and not what the card did that somebody has just played.

        "He plays The stars say No, and ignores."
        """
        last = self.told.deeds[-1] if self.told.deeds else None
        if verb not in _BARE or token.can_be("time"):
            return False
        if verb != "ignores" or not is_new or last is None or last.by != by or self.number - last.clause > 1:
            return True
        is_told = any("ignores" in told_of(self._named((one,))) for one in last.cards)
        self.told.put(token if is_told else None)
        return not is_told

    def _sends_out(self, at: int) -> bool:
        """Whether it is told that somebody was made to leave a Round: "they kicked Gerki out of the Round"."""
        after = self.clause.tokens[at + 1 : at + 3]
        is_sent = len(after) == PAIR and self._is_free_at(after[0]) and after[1].can_be("standing", "left")
        self.told.put(*(self.clause.tokens[: at + 1] if is_sent else ()))
        return is_sent

    def _turned_up(self, token: Token, by: str | None) -> Deed | None:
        """A Drink or an Event that is turned up, of which no more is told: "I flipped some drink"."""
        shown = next((one for one in self.clause.tokens if one.can_be("kind", "drink", "event")), None)
        is_of_cards = any(clause.cards for clause in self.told.clauses)
        if shown is None or by is None or not is_of_cards or any(one.of("not") for one in self.clause.tokens):
            return None
        self.told.put(shown)
        kind = Class(type="event") if shown.can_be("kind", "event") else None
        return Deed("reveals", token.place, self.number, by, kind=kind, verb="reveals")

    def _shown_in_contest(self) -> None:
        """The Drinks of a Contest of which it is only told how strong they are: "Eve 1, Zot has 2", "Gerki (0)"."""
        tokens = self.clause.tokens
        if self.clause.asks or not has_contest(self.told):
            return
        outside = [one for one in self.told.tokens if one.place < tokens[0].place] if self.clause.aside else []
        for at, one in enumerate(tokens):
            ends = all(x.can_be("track", "alcohol") for x in tokens[at + 1 : at + 2])
            who = next((x for x in reversed((*outside[-1:], *tokens[:at])) if not _only_has(x)), None)
            is_of_drink = one.said.isdigit() and one.number is not None and ends
            drink = of_strength(self.told.referee.cards, one.number or 0) if is_of_drink else ""
            if drink and who is not None and self._is_free_at(who):
                by = self.told.people.name(who)
                self.told.deeds.append(Deed("reveals", one.place, self.number, by, (drink,), verb="reveals"))
                self.told.put(one, who)

    def _turned_up_unseen(self) -> None:
        """What is asked against whatever somebody will turn up: "does X work on the card I flip"."""
        last = self.told.deeds[-1] if self.told.deeds else None
        tokens = [one for one in self.clause.tokens if not one.can_be("time", "already")]
        if last is None or not last.asked or last.to is not None or last.clause != self.number:
            return
        if any(one.does == "reveals" for one in self.told.deeds):
            return
        if not any(_is_for_what_is_revealed(self._named((one,))) for one in last.cards):
            return
        for thing, *after in zip(tokens, tokens[1:], tokens[2:], strict=False):
            kind = next((Class(type=one) for one in ("drink", "event") if thing.can_be("kind", one)), None)
            kind = Class() if thing.can_be("card") or thing.can_be("little", "unseen") else kind
            who = after[0] if self._is_free_at(after[0]) else None
            verb = after[0] if who is None else after[1]
            if kind is None or not verb.can_be("verb", "reveals"):
                continue
            by = self.told.people.name(who) if who is not None else last.by
            deed = Deed("reveals", thing.place, self.number, by, kind=kind, verb="reveals")
            drinker = None if last.drinker == by else last.drinker
            self.told.deeds[-1] = replace(last, to=deed.place, linked=True, drinker=drinker)
            self.told.deeds.append(deed)
            self.told.put(thing, who, verb, *(one for one in tokens if one.can_be("little", "unseen")))
            return

    def _is_noun(self, at: int, token: Token, verb: str) -> bool:
        """Whether a word stands for a thing, or tells how somebody stands."""
        is_loss = verb == "hits" and bool(token.of("track"))
        is_loss = is_loss and not any(one.is_person for one in self.clause.tokens[at + 1 : at + 2])
        before = self.clause.tokens[max(0, at - 2) : at]
        is_hit = verb == "hits" and [one.of("before") or one.of("article") for one in before] == ["from", "article"]
        is_hit = is_hit or (verb == "antes" and bool(before) and bool(before[-1].of("article")))  # "against an ante"
        is_hit = is_hit or (len(before) == PAIR and before[0].can_be("before", "on", "against") and before[1].owned)
        return is_loss or is_hit or token.can_be("drink") or bool(token.of("standing"))

    def _is_of_nobody(self, at: int, cards: Sequence[int], *, asked: bool) -> bool:
        """Whether a verb tells of all, or only for what a card is played, or what has not come about."""
        tokens = self.clause.tokens
        is_of_all = any(one.who in SEVERAL and not one.owned for one in tokens[:at])
        is_of_all = is_of_all or (tokens[0].can_be("little", "none") and not self.clause.asks)
        is_purpose = bool(cards) and at > 0 and tokens[at - 1].can_be("before", "on")
        is_unreal = self.clause.joint in ("so", "because") and self.clause.has("little", "unreal") and not asked
        return is_purpose or is_unreal or (is_of_all and not self._actor(tokens[:at]))

    def _done_to_last(self, token: Token, verb: str, by: str, at: int) -> Deed | None:
        """What is asked of that which was told last: "can the Captain stop it", "may I split it"."""
        if not self.told.deeds:
            return None
        following = self.clause.tokens[at + 1 : at + 4]
        is_stopped = verb == "answers"
        return self._stopped(token, by, following) if is_stopped else self._done_to_drink(token, verb, by, at)

    def _stopped(self, token: Token, by: str, following: Sequence[Token]) -> Deed | None:
        """Whether what was told last can be stopped at all: "can the captain stop it"."""
        last = self.told.deeds[-1]
        is_of_them = following[0].can_be("little", "that") or self.told.people.name(following[0]) == last.by
        if not is_of_them or not last.cards or last.asked or last.by == by:
            return None
        return self._stopping(token, by, last.place)

    def _done_to_drink(self, token: Token, verb: str, by: str, at: int) -> Deed | None:
        """Whether what was turned up last may be split or changed: "may I split it"."""
        last = self.told.deeds[-1]
        if last.does != "reveals" or not last.cards or last.asked:
            return None
        following = self.clause.tokens[at + 1 :]
        self.told.put(token, *(one for one in following if one.of("kind") or one.can_be("card") or one.can_be("drink")))
        on = self._next_person(following, "with")
        kind = Class(does=BY_CARDS[verb], deck=self.told.people.character(by))
        aimed = (on,) if on is not None and on != by else ()
        return Deed("plays", token.place, self.number, by, kind=kind, on=aimed, to=last.place, asked=True, linked=True)

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

    def _is_after_cards(self, verb: str) -> bool:
        """Whether the clause only goes on to tell what a card before it does; no Drink moves by itself."""
        last = self.told.deeds[-1] if self.told.deeds else None
        another = self._first_subject(len(self.clause.tokens))
        if last is None or not last.cards:
            return False
        is_drink = isinstance(self._card(last.cards), Drink)
        if is_drink and verb == "moves":
            return False
        if verb == "catches":
            return (another or self.subject) in (None, last.by)
        return another in (None, last.by) or not (self.clause.starts or is_drink)

    def _by_some_card(self, token: Token, verb: str, by: str, at: int) -> Deed | None:
        """What is only done with cards, told without one: "somebody messed with my drink by a card"."""
        following = self.clause.tokens[at + 1 :]
        aimed = self._next_person(following, "on", "against", "from", *(("with",) if verb == "splits" else ()))
        aimed = aimed or next(
            (self.told.people.name(one) for one in following[:1] if one.is_person and not one.owned), None
        )
        last = self.told.deeds[-1] if self.told.deeds else None
        is_drink = last is not None and isinstance(self._card(last.cards), Drink)
        drinker = self._whose_drink(following) or (last.by if last is not None and is_drink else None)
        on = (aimed,) if aimed is not None and aimed != by else ()
        self.told.put(*(one for one in following if one.can_be("card") or one.of("pot")))
        kind = Class(does=BY_CARDS[verb], deck=self.told.people.character(by) if verb == "makes-drunk" else None)
        self.told.put(*(one for one in following if one.can_be("before", "by")))
        doer = self._next_person(following, "by")
        if self._is_passive(self.clause.tokens[:at]):
            spoken = {by, *self.told.people.at.values()}
            on, by = on or (by,), doer or next(one for one in (voice.ANOTHER, voice.THIRD) if one not in spoken)
        by = doer or by
        much = next((one for one in following if one.number and verb == "hits"), None)  # "hits Zot for 2"
        self.told.put(much)
        dealt = much.number if much is not None else None
        return Deed("plays", token.place, self.number, by, kind=kind, on=on, drinker=drinker, verb=verb, amount=dealt)

    def _by_untold_card(self, deed: Deed, after: Sequence[Token], verb: str, effect: type[Effect]) -> None:
        """Half a Drink has been split, or it has been passed, by some card, if none that is named has done that."""
        cards = [self._card(one.cards) for clause in self.told.clauses for one in clause.cards]
        if isinstance(self._card(deed.cards), Drink) and not any(has(one, effect) for one in cards if one):
            kind, me = Class(does=BY_CARDS[verb]), self.told.people.me
            names = [name for one in after if one.is_person and (name := self.told.people.name(one))]
            by = me if me in names and deed.verb != verb else deed.by
            on = tuple(name for name in names if name != by)[:1]
            self.told.deeds.append(Deed("plays", deed.place, self.number, by, kind=kind, on=on, to=deed.place))

    def _hurt(self, tokens: Sequence[Token]) -> None:
        """Somebody loses what is told after a verb that means nothing here: "somebody pokes Eve for 1 damage"."""
        number = next((one for one in tokens if one.number is not None), None)
        people = [one for one in tokens if self._is_free_at(one)][:PAIR]
        if number is None or self.clause.asks or len(people) != PAIR or not self.clause.has("little", "change"):
            return
        after = [one for one in tokens if one.place == number.place + 1 and one.can_be("track", "fortitude")]
        strange = [one for one in tokens if people[0].place < one.place < people[1].place]
        if len(strange) == 1 and not strange[0].means and after and after[0].of("direction"):
            by, on = map(self.told.people.name, people)
            loses = Deed("loses", number.place, self.number, on, on=(by,) if by else (), amount=number.number)
            self.told.deeds.append(replace(loses, track="fortitude"))
            self.told.put(number, *after, *strange)

    def _again(self) -> None:
        """Somebody plays the last card once more: "I play my own copy"."""
        tokens = self.clause.tokens
        at = next((at for at, one in enumerate(tokens) if one.of("again") and not self._is_of_a_pile(at)), None)
        last = next((one for one in reversed(self.told.deeds) if one.cards and one.does == "plays"), None)
        is_amount = at is not None and at > 0 and tokens[at - 1].can_be("before", "by")  # "goes down by one too"
        if at is None or is_amount or last is None or self.subject is None or self.clause.has("little", "none"):
            return
        self.told.put(tokens[at], *(one for one in tokens if one.can_be("verb", *STOPPING, "plays")))
        asked = self._is_asked(at)
        deed = Deed(
            "plays", tokens[at].place, self.number, self.subject, last.cards, to=last.place, asked=asked, linked=True
        )
        self.told.deeds.append(deed)

    def _is_of_a_pile(self, at: int) -> bool:
        """Whether "another one" is one more Drink, and no copy of a card: "I must take another one off my pile"."""
        before, after = self.clause.tokens[max(0, at - 1) : at], self.clause.tokens[at + 1 : at + 2]
        is_drunk = any(one.can_be("verb", "drinks", "reveals", "orders", "gets") for one in before)
        return is_drunk or any(one.can_be("before", "from") or one.can_be("drink") for one in after)

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
        return replace(self._plain(verb, token, by), amount=number, track=track)
