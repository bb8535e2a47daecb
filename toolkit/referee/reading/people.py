"""People: who is meant by a name, a pronoun or "somebody" at each place of a question, and who asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct, field

from toolkit.referee import voice
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.words import Table

SEVERAL = ("everyone", "others")
"""Those who are nobody in particular."""


ATTACKER = "attacker"
"""Whoever is spoken of by what they did before: they acted first."""


class People(Struct):
    """Gives everybody who is spoken of a name: characters theirs, whoever asks that of their character.

    ``names`` are those of the characters by id, ``at`` the names of the people at their tokens' places, ``pronouns``
    how those who have no name were called, ``actors`` who played or hit in each clause. ``coming`` are the
    characters named in the next clause.
    """

    names: Mapping[str, str]
    linker: Linker
    me: str = voice.YOU
    spoken: list[str] = field(default_factory=list)
    at: dict[int, str] = field(default_factory=dict)
    holders: list[str] = field(default_factory=list)
    pronouns: dict[str, str] = field(default_factory=dict)
    actors: list[str] = field(default_factory=list)
    coming: Sequence[Token] = ()

    def name(self, token: Token) -> str | None:
        """The name of whoever a token means, if it is one person."""
        return self.at.get(token.place)

    def follow(self, clauses: Sequence[Clause]) -> None:
        """Find out for every token of a person whom it means, in order."""
        for clause, following in zip(clauses, (*clauses[1:], None), strict=False):
            acting: str | None = None
            told = self.spoken[-1:]
            self.holders += [name for token in clause.tokens for name in self._holders(token)]
            self.coming = [one for one in following.tokens if one.is_character] if following is not None else []
            named_card = False
            for number, token in enumerate(clause.tokens):
                named_card = named_card or bool(token.cards or token.of("any-kind"))
                acting = None if token.can_be("little", "that") and named_card else acting
                if not token.is_person or token.who in SEVERAL:
                    continue
                before = clause.tokens[number - 1] if number else None
                is_aimed_at = before is not None and bool(before.of("before")) and not token.owned
                is_aimed_at = is_aimed_at and not (before is not None and before.can_be("before", "front"))
                is_object = before is not None and bool(before.of("verb") or before.cards) and not before.of("ask")
                is_object = is_object and not _acts(clause.tokens[number + 1 : number + 2])
                is_barred = is_aimed_at or (is_object and (not named_card or bool(before and before.cards)))
                barred = {acting} if acting and is_barred and not token.owned else set()
                last = self.spoken[-1:]
                whose = self._whose(token, clause.tokens[number + 1 : number + 3])
                self.at[token.place] = self._ahead(token) or whose or self._who(token, barred)
                around = clause.tokens[max(0, number - 2) : number + 2]
                is_aside = _is_relative(around) or _is_by(clause.tokens[max(0, number - 3) : number])
                if last != self.spoken[-1:] and is_aside:
                    self.spoken[-2:] = [*self.spoken[-1:], *last]  # told by the way
                if not token.owned and not is_aimed_at:
                    acting = acting or self.at[token.place]
            attacks = (named_card or clause.has("verb", "hits")) and not clause.has("verb", "replies")
            self.actors += [acting] if acting and attacks else []
            if clause.joint == "when" and not clause.starts:
                self.spoken += [self.spoken.pop(self.spoken.index(one)) for one in told]  # of whom the main clause is

    def _ahead(self, token: Token) -> str | None:
        """Whoever is named in the next clause, where something is of nobody before: "On her turn, may Eve ..."."""
        if (
            not token.owned
            or token.who not in ("he", "she")
            or any(self._can_be(one, token.who) for one in self.spoken)
        ):
            return None
        names = (self.names[one.who or ""] for one in self.coming[:1] if not one.owned)
        return next((name for name in names if self._can_be(name, token.who)), None)

    def _whose(self, token: Token, following: Sequence[Token]) -> str | None:
        """Whoever was spoken of and alone has the card that "he" plays: "Gog hates Zot: he does Dance with Gog!"."""
        verb, card = following if len(following) > 1 else (token, token)
        if token.owned or token.who not in ("he", "she") or not verb.can_be("verb", "plays") or not card.cards:
            return None
        decks = [one for one in self.linker.cards.decks_with[card.cards[0]] if one in self.names]
        name = self.names[decks[0]] if len(decks) == 1 else None
        return self._spoken_of(name) if name in self.spoken and self._can_be(name, token.who) else None

    def character(self, name: str) -> str | None:
        """The id of the character of this name."""
        return next((one for one, short in self.names.items() if short == name), None)

    def _who(self, token: Token, barred: Collection[str | None]) -> str:
        who = token.who or ""
        if token.is_character:
            self._heed(token)
            return self._spoken_of(self.names[who])
        if who in ("me", "us"):
            return self.me
        attacking = [name for name in self.actors if name not in barred and name != self.me] if who == ATTACKER else []
        if attacking:
            return self._spoken_of(attacking[0])
        if who in ("another", "third", "opponent", ATTACKER):
            return self._spoken_of(self._unnamed(token, barred))
        if who == "that-one":
            rest = [name for name in self.spoken if name != self.me and name not in barred]
            return self._spoken_of(next(reversed((*self.holders[-1:], *rest)), voice.ANOTHER))
        return self._last(who, barred) if who in ("he", "she", "they") else self._spoken_of(who)

    def _heed(self, token: Token) -> None:
        """Heed how whoever plays a character is called: "my sister plays Gog, and she ..."."""
        lexicon, name = self.linker.lexicon, self.names[token.who or ""]
        is_woman, is_man = token.said in lexicon.women, token.said in lexicon.men
        if is_woman is not is_man and token.said not in (token.who, name.lower()):
            self.pronouns[name] = "she" if is_woman else "he"

    def _unnamed(self, token: Token, barred: Collection[str | None]) -> str:
        is_new = token.who == "another" and voice.ANOTHER in self.spoken and not token.owned
        is_third = token.who == "third" or voice.ANOTHER in barred or is_new
        return voice.THIRD if is_third else voice.ANOTHER

    def _spoken_of(self, name: str) -> str:
        if name in self.spoken:
            self.spoken.remove(name)
        self.spoken.append(name)
        return name

    def _last(self, pronoun: str, barred: Collection[str | None]) -> str:
        """Who was spoken of last and may be called so; rather not one who acts on them."""
        fitting = [name for name in self.spoken if self._can_be(name, pronoun)]
        others = [name for name in fitting if name != self.me and name not in barred]
        rest = [name for name in fitting if name not in barred]
        if not (others or rest):
            others = [
                one for one in self.holders if one not in barred and one != self.me and self._can_be(one, pronoun)
            ]
        named = [name for name in others if name not in voice.UNNAMED]
        found = next(reversed(named or others or rest), None)
        if found is None:
            found = self._spoken_of(voice.THIRD if voice.ANOTHER in self.spoken else voice.ANOTHER)
        if found in voice.UNNAMED and pronoun in ("he", "she"):
            self.pronouns.setdefault(found, pronoun)
        return found

    def _holders(self, token: Token) -> list[str]:
        """The one character who has a card, who may be meant where nobody is spoken of."""
        decks = {deck for card in token.cards for deck in self.linker.cards.decks_with[card] if deck in self.names}
        return [self.names[decks.pop()]] if len(decks) == 1 else []

    def _can_be(self, name: str, pronoun: str) -> bool:
        if pronoun in ("he", "she") and name in self.pronouns:
            return self.pronouns[name] == pronoun
        lexicon = self.linker.lexicon
        said = name.lower()
        called = said if said in lexicon.women | lexicon.men else self.character(name) or said
        return lexicon.may_be(called, pronoun)


def _is_relative(around: Sequence[Token]) -> bool:
    """Whether somebody only is told of beside a card: "over a Wine that Gerki spiked"."""
    if len(around) != _RELATIVE:
        return False
    noun, that, _, verb = around
    return bool(noun.cards or noun.of("drink")) and that.can_be("little", "that") and verb.of("verb") is not None


_RELATIVE = 4


def _is_by(before: Sequence[Token]) -> bool:
    """Whether it is only told by whom something is done to somebody: "Dimli gets danced by Gog. Is he out?"."""
    is_done = len(before) == len(("gets", "danced", "by")) and before[0].of("passive") is not None
    return is_done and before[-1].can_be("before", "by")


def _acts(following: Sequence[Token]) -> bool:
    """Whether somebody who stands before this does something: "says he dumps it", "the Water she just turned over"."""
    return any(one.cards or any(map(one.of, _OF_DEEDS)) for one in following)


_OF_DEEDS: tuple[Table, ...] = ("verb", "ask", "time", "self")
