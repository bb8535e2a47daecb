"""Unplaced words: what a question says of the game that no part of a Case holds.

What asks and what tells of a deed is held to each of its words, but for those that only say again what the card does.
What tells of no deed is held to its words as well, where it is not plain that nothing is told: what somebody thinks, or
that nothing more is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from toolkit.cards import AnyCard, Card
from toolkit.cards.lookup import key
from toolkit.referee.deeds import does
from toolkit.referee.reading.asked import is_tag
from toolkit.referee.reading.clauses import Clause, is_affirmed
from toolkit.referee.reading.people import SEVERAL
from toolkit.referee.reading.purpose import amounts_of, due_at, picks, told_at, told_of
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Told
from toolkit.referee.reading.words import Table

_WEIGHTY: tuple[Table, ...] = (
    "track", "any-kind", "goal", "not", "denied", "time", "standing", "moment", "variant", "apart", "tracker",
    "marked", "zone", "term", "direction", "verb", "bends", "self", "compared", "manner",
)  # fmt: skip
"""What a word must be to say something of a table."""

_LIGHT = frozenset(
    ("plays", "gets", "holds", "wants", "answers", "resolves", "drinks", "looks", "makes", "lets", "picks", "replies")
)
"""Verbs that are said of whatever is told besides."""

_NEVER_AGAIN: tuple[Table, ...] = ("not", "apart", "standing", "moment", "bends", "manner")
"""What is never only a word for what a card does."""

_PLAIN = frozenset(
    ("verb", "ask", "passive", "before", "time", "joint", "article", "little", "seats", "either", "deed", "kind")
)
"""What a word may be that says something of a table only if it is a verb that does."""

_OF_NOTHING = _PLAIN | {"not", "goal", "direction", "card", "harmless", "person", "again"}
"""What the words may be by which it is told that nothing more is done."""


_OF_ANSWERING = (
    "plays", "answers", "replies", "changes", "ignores", "negates", "redirects", "splits", "holds", "lets", "heals",
)  # fmt: skip
"""What nobody does where it is told that nothing comes between: "nobody changes anything else"."""

_WHO_AND_AGAIN = 2
"""So many words only tell who speaks once more: "Zot again: ..."."""

_OF_A_PAIR = frozenset(("term", "track", "kind", "deed", "verb", "goal", "direction", "any-kind"))
"""What a word may be that only describes, where it is asked if a card that is named answers another one."""


def unplaced(told: Told, names: frozenset[str], moment: str | None = None, *, is_pair: bool = False) -> tuple[str, ...]:
    """The words of the game that found no place, in their order, each once.

    ``names`` are those of everybody who has a part in the Case, ``moment`` is that of its scene. What only tells again
    what a card that is named does, or is called, or what goes on at that moment, needs no place. ``is_pair``: it is
    asked whether a card that is named answers another; their texts settle that, and no word for what they do.
    """
    cards = [told.referee.cards.cards[card] for deed in told.deeds for card in deed.cards]
    plain = [card for card in cards if not _hangs_on_its_pile(card)]
    again = frozenset(word for card in plain for word in told_of(card))
    again |= frozenset(word for card in cards for word in key(card.title).split())
    amounts = frozenset(amount for card in plain for amount in amounts_of(card))
    named = names | {told.people.me}
    found = (
        word
        for number, clause in enumerate(told.clauses)
        if not _is_talk(told, number)
        for word in _Weighing(
            told, clause, number, again | told_at(moment), amounts | due_at(moment), named, is_pair
        ).found()
    )
    return tuple(dict.fromkeys(found))


def _hangs_on_its_pile(card: AnyCard) -> bool:
    """Whether a card does something else from another pile, so that a word for what it does says from which."""
    return isinstance(card, Card) and len({one.played_from for one in card.options}) > 1


def _is_talk(told: Told, number: int) -> bool:
    """Whether a clause says nothing of a table: why something is asked, what somebody claims, that no more is done."""
    clause = told.clauses[number]
    later = [one for one in told.clauses[number + 1 :] if not is_approval(one)]
    is_asked_after = any(one.asks for one in later)
    acting = {one.by for one in told.deeds}
    is_of_another = any(one.is_character and told.people.name(one) not in acting for one in clause.tokens)
    is_reason = clause.joint == "because" or (clause.joint == "so" and bool(later))
    is_reason = is_reason and not is_of_another
    if clause.cards or (clause.asks and not (is_reason and is_asked_after)):
        return False
    is_claim = clause.has("little", "claims") and is_asked_after and not clause.has("card")
    following = told.clauses[number + 1] if number + 1 < len(told.clauses) else None
    if following is not None and following.joint == "then" and _is_a_while(clause):
        return True
    if is_affirmed(clause, following) and not any(one.clause == number for one in told.deeds):
        return True
    return is_reason or clause.aside or is_claim or _is_of_nothing(clause)


def is_approval(clause: Clause) -> bool:
    """Whether it is only asked if what was claimed is so: "is that right?", "is Gog right?"."""
    words = (one for one in clause.tokens if not (one.is_person or one.can_be("little", "that")))
    return all(one.of("ask") or one.of("tag") for one in words)


def _is_of_nothing(clause: Clause) -> bool:
    """Whether it is told that nothing more is done: "nobody adds anything", "no heals left", "it is not stopped"."""
    is_denied = clause.tokens[0].can_be("little", "that") and clause.has("not")
    is_none = any(one.can_be("little", "none") or one.number == 0 for one in clause.tokens)
    if not (is_none or is_denied) or any(one.number for one in clause.tokens):
        return False
    words = (one for one in clause.tokens if one.means and not (one.is_person or one.number == 0))
    words = (one for one in words if not one.can_be("little", "none", "left"))
    return all(
        one.can_be("verb", *_OF_ANSWERING) or ({table for table, _ in one.means} <= _OF_NOTHING and not _is_heavy(one))
        for one in words
    )


def _is_a_while(clause: Clause) -> bool:
    """Whether no more is told than how long it was till then: "five minutes later"."""
    return len(clause.tokens) == len(("five", "minutes")) and clause.tokens[0].number is not None


def _is_heavy(token: Token) -> bool:
    """Whether a verb tells more than that something is done."""
    verbs = {meaning for table, meaning in token.means if table == "verb"}
    return bool(verbs) and not verbs & _LIGHT and not token.of("ask")


class _Weighing(Struct, frozen=True):
    """Weighs the words of one clause. ``again`` is what the cards that are named do, ``amounts`` their numbers."""

    told: Told
    clause: Clause
    number: int
    again: frozenset[str]
    amounts: frozenset[int]
    names: frozenset[str]
    is_pair: bool

    @property
    def asks(self) -> bool:
        """Whether the clause asks, if only by its tone, for more than whether a card answers another."""
        last = [one for one in self.told.clauses if not is_tag(one)][-1:]
        by_tone = [self.clause] == last and not any(one.asks for one in self.told.clauses) and not self.clause.cards
        return (self.clause.asks or by_tone) and not self.is_pair

    def found(self) -> Iterator[str]:
        """The words that found no place."""
        tells = not self.clause.asks and any(one.clause == self.number for one in self.told.deeds)
        if self._is_of_a_time():
            yield self.clause.joint
        words = [one for at, one in enumerate(self.clause.tokens) if self._is_unplaced(at)]
        if not tells and not self.clause.asks and not self.clause.has("verb", "plays"):
            words = [] if all(one.is_person for one in words) else words
        yield from (one.said for one in (*words, *self._is_done_unread()))

    def _is_done_unread(self) -> Sequence[Token]:
        """The words that mean nothing here and call what somebody does or plays: "Gog pokes Eve", "Eve plays foo"."""
        tokens = self.clause.tokens
        is_named = any(one.cards for one in self.told.clauses[self.number :][:2] if one.aside or one is self.clause)
        is_read = any(one.clause == self.number and (one.cards or one.kind) for one in self.told.deeds)
        if self.asks or is_read or is_named:
            return ()
        rows = zip(tokens, tokens[1:], tokens[2:], strict=False)
        done = [one for who, one, whom in rows if who.is_person and whom.is_person and self._is_unknown(one)]
        plays = (at for at, one in enumerate(tokens[1:], 1) if one.can_be("verb", "plays") and not one.of("ask"))
        place = next((at for at in plays if tokens[at - 1].is_person and not tokens[at - 1].owned), len(tokens))
        return [*done, *filter(self._is_unknown, tokens[place + 1 :])]

    def _is_of_a_time(self) -> bool:
        """Whether it is told before what something is done, and that is nothing that a Case holds."""
        clause = self.clause
        has_deed = any(one.clause == self.number for one in self.told.deeds)
        is_read = any(one.place in self.told.placed for one in clause.tokens)
        return clause.joint == "before" and self.number > 0 and not has_deed and not is_read

    def _is_unplaced(self, at: int) -> bool:
        token, tokens = self.clause.tokens[at], self.clause.tokens
        is_unread = self._is_unknown(token) or token.can_be("little", "unseen")
        if token.place not in self.told.placed and is_unread and self.asks:
            return True
        if token.can_be("verb", "ignores", "negates") and any(one.number == 0 for one in tokens[max(0, at - 1) : at]):
            return True  # "it says no ignoring"
        if token.can_be("before", "against") and _is_against_nothing(tokens[at + 1 : at + 4]):
            return True
        is_absent = token.of("apart") and at > 0 and tokens[at - 1].number == 0
        if self._is_of_a_title(at) or self._is_a_nickname(at):
            return True
        if token.place in self.told.placed or token.cards or is_absent or self._says_nothing(at):
            return False
        if token.is_person:
            return self._is_nobody(token) and token.who not in self.again
        is_told = not _is_weighty(token) or self._is_told_again(token)
        return not is_told or (_is_number(token) and token.number not in self.amounts and not _counts_talk(tokens, at))

    def _is_of_a_title(self, at: int) -> bool:
        """Whether somebody's card is meant by a word of its title that names none by itself: "Gog's dance"."""
        token, owner = self.clause.tokens[at], self.clause.tokens[at - 1] if at else None
        if owner is None or not owner.owned or token.means or token.is_person or token.cards or not token.said:
            return False
        character = self.told.people.character(self.told.people.name(owner) or "")
        if character is None or set(token.said.split()) <= self.again:
            return False
        return any(token.said in key(card.title).split() for card in self.told.referee.deck(character))

    def _is_a_nickname(self, at: int) -> bool:
        """Whether some card is meant by a word that is in no title that is known: "the beard card"."""
        token, before, after = self._around(at)
        is_card = any(one.can_be("card") and not one.of("any-kind") for one in after)
        return is_card and any(one.of("article") or one.owned for one in before) and self._is_unknown(token)

    def _is_unknown(self, token: Token) -> bool:
        """Whether a word means nothing here, and is none of any talk either."""
        is_read = token.means or token.is_person or token.cards or token.number is not None or not token.said
        is_read = is_read or set(token.said.split()) <= self.again
        lexicon = self.told.people.linker.lexicon
        return not (is_read or lexicon.knows(token.said) or token.said in lexicon.women | lexicon.men)

    def _says_nothing(self, at: int) -> bool:
        """Whether a word only stresses, or says nothing of a table in another of these ways."""
        token, before, _ = self._around(at)
        if self.is_pair and self._only_describes(at):
            return True
        if token.of("self"):
            return self._is_their_own(before)
        if token.can_be("little", "particle") and before:
            verb = self.clause.tokens[at - 2] if at > 1 and before[0].is_person else before[0]  # "calls him out"
            if verb.of("verb"):
                return verb.place in self.told.placed or not _is_weighty(verb)
        return any(says_nothing(self, at) for says_nothing in _NOTHING)

    def _around(self, at: int) -> tuple[Token, Sequence[Token], Sequence[Token]]:
        """A word with the one before it and the one behind it, as far as there are any."""
        tokens = self.clause.tokens
        return tokens[at], tokens[max(at - 1, 0) : at], tokens[at + 1 : at + 2]

    def _is_their_own(self, before: Sequence[Token]) -> bool:
        """Whether "self" only says of a card that it is one's own, or that it is for oneself."""
        is_own = any(one.is_person or one.cards or one.can_be("card") for one in before)
        return is_own or any(one.can_be("verb", "answers", "ignores") for one in before) or self._is_of_no_other()

    def _is_by_the_way(self, at: int) -> bool:
        return not self.clause.asks and _is_by_the_way(*self._around(at))

    def _are_all(self, at: int) -> bool:
        """Whether it is said of several that something is played on them."""
        token, before, _ = self._around(at)
        return token.who in SEVERAL and any(one.can_be("verb", "plays") for one in before)

    def _is_there(self, at: int) -> bool:
        """Whether it is only told that somebody is at the table: "Bob is still here"."""
        after = self.clause.tokens[at + 1 : at + 4]
        is_there = (
            bool(after) and bool(after[0].of("passive")) and any(one.can_be("little", "present") for one in after)
        )
        return is_there and self.clause.tokens[at].is_person

    def _is_denied_again(self, at: int) -> bool:
        """Whether it is told that somebody who Ignores something takes nothing of it: "so he does not drink it"."""
        token, _, after = self._around(at)
        is_denied = (token.can_be("not") or token.can_be("time", "never")) and not self.clause.asks
        is_of_it = any(one.can_be("verb", "drinks", "pays", "loses") for one in after)
        return is_denied and "ignores" in self.again and is_of_it

    def _is_saved(self, at: int) -> bool:
        """Whether it is told that what somebody answers does not befall them: "her Fortitude is safe"."""
        token, answered = self.clause.tokens[at], self.again & {"ignores", "negates", "redirects"}
        return (
            bool(answered) and not self.clause.asks and (token.can_be("goal", "safe") or token.can_be("verb", "keeps"))
        )

    def _is_named_after(self, at: int) -> bool:
        """Whether a word only tells what the card does that is named after it: "sets her pet on me (Go fetch!)"."""
        token, following = self.clause.tokens[at], self.told.clauses[self.number + 1 : self.number + 2]
        is_named = any(one.aside and all(other.cards for other in one.tokens) for one in following)
        return is_named and not (self.clause.asks or token.is_person or token.number is not None or token.of("not"))

    def _is_what_they_played(self, at: int) -> bool:
        """Whether somebody's card is called by what it is: "Eve's trick"."""
        token, before, _ = self._around(at)
        return any(one.owned and self._acts(one) for one in before) and bool(token.of("kind") or token.of("deed"))

    def _is_what_is_sent_on(self, at: int) -> bool:
        """Whether it is only told that it is a loss which somebody sends on: "Eve redirects the loss to Bryn"."""
        sends = any(one.can_be("verb", "redirects") for one in self.clause.tokens[:at])
        return sends and not self.clause.asks and self.clause.tokens[at].can_be("direction", "down")

    def _is_denied_talk(self, at: int) -> bool:
        """Whether it is denied what the game knows nothing of: "I don't like it"."""
        token, _, after = self._around(at)
        if not token.can_be("not") or token.number is not None or not after:
            return False
        denied = after[0]
        is_wish = denied.can_be("verb", "wants") or denied.can_be("verb", "looks")
        return is_wish or not (denied.means or denied.is_person or denied.cards or denied.number is not None)

    def _is_by_which(self, at: int) -> bool:
        """Whether a word only tells by which of their cards somebody does what is told: "ignores it with her armor"."""
        token, before, _ = self._around(at)
        if not any(one.owned for one in before):
            return False
        for deed in self.told.deeds:
            character = None if deed.by is None else self.told.people.character(deed.by)
            if deed.clause == self.number and not deed.cards and character is not None:
                held = self.told.referee.deck(character)
                if any(token.said in key(one.title).split() and does(one, deed.does) for one in held):
                    return True
        return False

    def _only_describes(self, at: int) -> bool:
        """Whether a word only describes a card, or for what it is played: "a Gambling Card, not a Cheating Card"."""
        tokens = self.clause.tokens
        token, before, after = tokens[at], tokens[max(at - 1, 0) : at], tokens[at + 1 :]
        if token.owned and self.clause.asks and any(one.can_be("card") for one in after[:1]):
            return True
        if token.owned and not self.clause.asks and any(one.of("goal") == "pot" for one in after[:1]):
            return True  # "Gerki steals Bryn's pot"
        if (
            token.can_be("bends", "narrowed")
            or token.can_be("little", "each")
            or (token.of("self") and not self.clause.cards)
        ):
            return True
        if token.can_be("not") and token.number is None and not token.can_be("little", "none"):
            is_purpose = any(one.can_be("joint", "and") or one.can_be("before", "on") for one in before)
            is_wish = any(one.can_be("verb", "wants") for one in after[:1])
            is_type = any(one.of("kind") or one.of("any-kind") for one in after[:2])
            return is_purpose or is_wish or is_type or any(one.can_be("bends", "narrowed") for one in after)
        tables = {table for table, _ in token.means}
        is_description = bool(tables & _OF_A_PAIR) and tables <= _OF_A_PAIR | _PLAIN | {"drink", "card"}
        return is_description and not token.is_person and token.number is None and not token.can_be("little", "turn")

    def _is_for_leaving(self, at: int) -> bool:
        """Whether it is only said what a card is for by which one leaves a Round: "get out of the Round with ..."."""
        token, before, _ = self._around(at)
        is_move = token.can_be("verb", "leaves") or not any(one.is_person or one.of("passive") for one in before)
        is_asked = self.clause.asks or self.clause.has("verb", "wants")
        is_left = token.can_be("standing", "left") or token.can_be("verb", "leaves")
        return is_left and is_move and is_asked and at > 0 and "leaves" in self.again

    def _is_speaking_again(self, at: int) -> bool:
        """Whether it is only told who speaks once more: "Zot again: ..."."""
        is_head = len(self.clause.tokens) == _WHO_AND_AGAIN and self.clause.tokens[0].is_person
        return is_head and self.clause.tokens[at].can_be("time", "again")

    def _is_of_no_other(self) -> bool:
        """Whether the cards of the clause pick nobody, so that they are for whoever plays them."""
        cards = [self.told.referee.cards.cards[one] for token in self.clause.cards for one in token.cards]
        return bool(cards) and not any(map(picks, cards))

    def _acts(self, token: Token) -> bool:
        name = self.told.people.name(token)
        return any(one.by == name for one in self.told.deeds)

    def _is_nobody(self, token: Token) -> bool:
        """Whether somebody is spoken of who has no part in the Case."""
        if token.who in ("me", "us", "they") or (token.who == "another" and self._is_of_no_other()):
            return False
        return self.told.people.name(token) not in self.names

    def _is_told_again(self, token: Token) -> bool:
        """Whether a word only tells again what a card does."""
        if token.can_be("time", "never") or any(map(token.of, _NEVER_AGAIN)):
            return False
        said = ("verb", "track", "goal", "drink", "kind", "any-kind", "little")
        meanings = {meaning for table, meaning in token.means if table in said}
        return bool(meanings & self.again) or set(token.said.split()) <= self.again


_NOTHING = (
    _Weighing._is_by_the_way,
    _Weighing._are_all,
    _Weighing._is_there,
    _Weighing._is_by_which,
    _Weighing._is_denied_again,
    _Weighing._is_saved,
    _Weighing._is_named_after,
    _Weighing._is_what_they_played,
    _Weighing._is_what_is_sent_on,
    _Weighing._is_denied_talk,
    _Weighing._is_for_leaving,
    _Weighing._is_speaking_again,
)
"""In which ways a word may say nothing of a table."""


def _is_by_the_way(token: Token, before: Sequence[Token], after: Sequence[Token]) -> bool:
    """Whether a word adds nothing where it is told: "she only has ...", "a Round of Gambling", "no card to help"."""
    if token.can_be("bends", "narrowed"):
        is_of_hand = any(one.owned for one in before) and any(one.can_be("card") for one in after)
        return is_of_hand or any(map(_is_had, (*before, *after)))
    if token.can_be("little", "none"):
        return any(one.can_be("before", "on") for one in after)
    if token.of("compared") and token.means == {("compared", "below")}:
        return not any(one.number is not None for one in after)  # "hides under her cloak"
    return token.of("kind") is not None and any(one.can_be("before", "of") for one in before)


def _is_had(token: Token) -> bool:
    """Whether a word tells how somebody stands, or that they have something: "she only passed", "he only has ..."."""
    return token.of("standing") is not None or token.can_be("verb", "holds") or token.can_be("little", "have")


def _counts_talk(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number counts what is nothing of the game: "two minutes ago", "three moves later"."""
    after = tokens[at + 1 : at + 3]
    if any(one.can_be("time", "later") for one in after):
        return True
    return bool(after) and bool(after[0].said) and not (after[0].means or after[0].is_person or after[0].cards)


def _is_against_nothing(after: Sequence[Token]) -> bool:
    """Whether what is answered is nothing that is known here."""
    said = (one for one in after if one.cards or one.is_person or one.can_be("little", "that"))
    return not any(said) and not any(one.of("any-kind") or one.of("drink") or one.of("verb") for one in after)


def _is_number(token: Token) -> bool:
    return token.number is not None and (token.said.isdigit() or token.number > 1)


def _is_weighty(token: Token) -> bool:
    if token.of("harmless") or token.can_be("time", "still", "already", "earlier", "beneath") or not token.said:
        return False
    tables = {table for table, _ in token.means if not (table == "term" and token.can_be("verb", *_LIGHT))}
    if token.can_be("little", "halved"):
        return True
    if tables <= _PLAIN:
        verbs = {meaning for table, meaning in token.means if table == "verb"}
        return (bool(verbs - _LIGHT) and not token.of("ask")) or token.can_be(
            "time", "never", "always", "later", "again"
        )
    return bool(tables & set(_WEIGHTY))
