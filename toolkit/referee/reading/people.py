"""People: who is meant by a name, a pronoun or "somebody" at each place of a question, and who asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from toolkit.referee import voice
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.words import Lexicon

SEVERAL = ("everyone", "others")
"""Those who are nobody in particular."""


@dataclass
class People:
    """Gives everybody who is spoken of a name: characters theirs, whoever asks that of their character.

    ``names`` are those of the characters by id, ``at`` the names of the people at their tokens' places.
    """

    names: Mapping[str, str]
    linker: Linker
    me: str = voice.YOU
    spoken: list[str] = field(default_factory=list)
    at: dict[int, str] = field(default_factory=dict)
    holders: list[str] = field(default_factory=list)

    def name(self, token: Token) -> str | None:
        """The name of whoever a token means, if it is one person."""
        return self.at.get(token.place)

    def follow(self, clauses: Sequence[Clause]) -> None:
        """Find out for every token of a person whom it means, in order."""
        for clause in clauses:
            acting: str | None = None
            named_card = False
            for number, token in enumerate(clause.tokens):
                named_card = named_card or bool(token.cards)
                self.holders += self._holders(token)
                if not token.is_person or token.who in SEVERAL:
                    continue
                before = clause.tokens[number - 1] if number else None
                is_aimed_at = before is not None and bool(before.of("before")) and not token.owned
                is_aimed_at = is_aimed_at and not (before is not None and before.can_be("before", "front"))
                is_object = is_aimed_at or (before is not None and bool(before.of("verb")) and not before.of("ask"))
                is_barred = is_aimed_at or (is_object and not named_card)
                barred = {acting} if acting and is_barred and not token.owned else set()
                self.at[token.place] = self._who(token, barred)
                if not token.owned and not is_aimed_at:
                    acting = acting or self.at[token.place]

    def character(self, name: str) -> str | None:
        """The id of the character of this name."""
        return next((one for one, short in self.names.items() if short == name), None)

    def _who(self, token: Token, barred: Collection[str | None]) -> str:
        who = token.who or ""
        if token.is_character:
            return self._spoken_of(self.names[who])
        if who in ("me", "us"):
            return self.me
        if who in ("another", "third", "opponent"):
            return self._spoken_of(self._unnamed(token, barred))
        return self._last(who, barred) if who in ("he", "she", "they") else self._spoken_of(who)

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
        return next(reversed(named or others or rest), None) or self._spoken_of(voice.ANOTHER)

    def _holders(self, token: Token) -> list[str]:
        """The one character who has a card, who may be meant where nobody is spoken of."""
        decks = {deck for card in token.cards for deck in self.linker.cards.decks_with[card] if deck in self.names}
        return [self.names[decks.pop()]] if len(decks) == 1 else []

    def _can_be(self, name: str, pronoun: str) -> bool:
        called = self.character(name) or name.lower()
        is_woman, is_man = called in self.linker.lexicon.women, called in self.linker.lexicon.men
        return {"he": not is_woman or is_man, "she": not is_man or is_woman}.get(pronoun, True)


def introduced(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[tuple[Token, ...], str | None]:
    """The tokens without what says who asks, and the id of their character: "I'm Eve", "I (Deirdre)", "as Gog"."""
    kept: list[Token] = []
    narrator: str | None = None
    carried = ""
    for number, token in enumerate(tokens):
        token, carried = replace(token, gap=carried + token.gap), ""
        following = tokens[number + 1] if number + 1 < len(tokens) else None
        if not token.is_character or token.owned:
            kept.append(token)
            continue
        said = " ".join(one.said for one in kept[-3:])
        is_apposed = bool(kept) and kept[-1].who == "me" and not kept[-1].owned and set(token.gap) <= set("( ,")
        is_closed = (following is not None and bool(set(following.gap) & set("),.!?\n"))) or not (
            following and following.said
        )
        begins = not any(one.of("verb") or one.cards for one in tokens[number + 1 : number + 2])
        if is_apposed and (is_closed or "(" in token.gap):
            narrator, carried = token.who, ""
            continue
        told = next((one for one in lexicon.narrators if said == one or said.endswith(f" {one}")), None)
        if told is not None and not kept[-1].cards and (begins or kept[-1].of("passive")):
            narrator = token.who
        kept.append(token)
    return tuple(_without_closing(kept, tokens)), narrator


def _without_closing(kept: Sequence[Token], tokens: Sequence[Token]) -> list[Token]:
    """The tokens that are kept, where no parenthesis is closed that is not open any more."""
    places = {one.place for one in kept}
    dropped = {one.place for one in tokens if one.place not in places and "(" in one.gap}
    return [replace(one, gap=one.gap.replace(")", "")) if one.place - 1 in dropped else one for one in kept]
