"""Introductions: who plays which character: "I'm Eve", "Sarah (Fiona)", "Bob is Gog", "Dimli here"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from toolkit.referee import voice
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.words import Lexicon

_OPENS, _CLOSES = frozenset("( ,"), frozenset("),.!?\n;:")

_UNNAMED = ("opponent", "another", "third")
"""Whoever is called by what they are to somebody: "my mate", "the other guy"."""


class Introduced(Struct, frozen=True):
    """The ``tokens`` without what stands beside a name to tell who that is.

    ``narrator`` is the id of the character of whoever asks, ``names`` what others are called, by their characters.
    """

    tokens: tuple[Token, ...]
    narrator: str | None
    names: Mapping[str, str]

    def called(self, names: Mapping[str, str]) -> dict[str, str]:
        """What everybody is called, by the id of their character, where ``names`` are those of the characters."""
        return {**names, **{one: name for one, name in self.names.items() if name not in names.values()}}

    def me(self, names: Mapping[str, str]) -> str:
        """The name of whoever asks."""
        return names[self.narrator] if self.narrator else voice.YOU


def introduced(tokens: Sequence[Token], lexicon: Lexicon) -> Introduced:
    """The tokens without apposed names, with who is said to play which character."""
    narrator: str | None = None
    names: dict[str, str] = {}
    dropped: set[int] = set()
    met: dict[int, Token] = {}
    for at, token in enumerate(tokens):
        if _is_apposed_name(tokens, at):
            dropped |= {one.place for one in tokens[_start(tokens, at - 1) : at]}
        if not token.is_character or token.who is None:
            continue
        found = _beside(tokens, at) or _linked(tokens, at, lexicon) or _after(tokens, at, lexicon)
        if found is None:
            continue
        who, apart = found
        dropped |= apart
        if who.who == "me":
            narrator = token.who
        elif who.who in _UNNAMED:
            met[who.place] = token
        elif who.who is not None:
            names[token.who] = who.who
    kept = (_as_met(one, met) for one in _without(tokens, dropped))
    return Introduced(tuple(kept), narrator, names)


def _as_met(token: Token, met: Mapping[int, Token]) -> Token:
    """Somebody who was only called by what they are, as the character they play: "my buddy is Gog"."""
    character = met.get(token.place)
    return token if character is None else replace(token, who=character.who, is_character=True, means=frozenset())


def with_epithets(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens, where somebody is called by words that mean nothing here: "can [the sneaky git] still play"."""
    found = list(tokens)
    for at, token in enumerate(tokens[:-1]):
        after = tokens[at + 2 :]
        size = next((n for n, one in enumerate(after) if one.means or one.cards or one.is_person or one.gap.strip()), 0)
        does = after[size] if 0 < size < len(after) else None
        is_called = token.can_be("ask", "may", "must", "is") and tokens[at + 1].can_be("little", "definite")
        is_strange = 0 < size <= _MOST_OF_AN_EPITHET and not lexicon.knows(after[size - 1].said)
        acts = does is not None and not does.gap.strip() and (does.of("verb") or does.of("time") or does.cards)
        if is_called and is_strange and acts and not any(one.number is not None for one in after[:size]):
            said = " ".join(one.said for one in tokens[at + 1 : at + 2 + size])
            whole = Token(said, tokens[at + 1].place, who="that-one", gap=tokens[at + 1].gap)
            found = [whole if one.place == whole.place else one for one in found if one not in after[:size]]
    return tuple(found)


_MOST_OF_AN_EPITHET = 3
"""So many words at most call somebody by what they are to whoever asks."""

_Found = tuple[Token, set[int]]
"""Who it is that plays a character, and the places of what is told only by the way."""


def _is_apposed_name(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name follows what somebody is: "my mate Bob"."""
    token, before = tokens[at], tokens[at - 1] if at else None
    return (
        before is not None
        and _is_named(token)
        and before.who in _UNNAMED
        and not before.owned
        and not token.gap.strip()
    )


def _start(tokens: Sequence[Token], at: int) -> int:
    """Where it begins that somebody is called so: at "my" of "my mate"."""
    return at - 1 if at and tokens[at - 1].owned and not tokens[at - 1].gap.strip() else at


def _is_named(token: Token) -> bool:
    return token.is_person and (token.is_character or (token.who or "")[:1].isupper())


def _can_play(token: Token) -> bool:
    """Whether it is somebody of whom a character is told."""
    return token.is_person and not token.is_character and (token.who in ("me", *_UNNAMED) or _is_named(token))


def _closes(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing follows, or a mark."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return following is None or not following.said or bool(_CLOSES & set(following.gap))


def _beside(tokens: Sequence[Token], at: int) -> _Found | None:
    """Who stands right before a character, or in parentheses after: "I (Deirdre)", "Sarah's Gerki", "Fiona (me)"."""
    token, before = tokens[at], tokens[at - 1] if at else None
    inside = next((one for one in tokens[at + 1 : at + 4] if _can_play(one)), None)
    if inside is not None and "(" in tokens[at + 1].gap and _closes(tokens, tokens.index(inside)):
        return inside, {one.place for one in tokens[at + 1 : tokens.index(inside) + 1]}
    if before is None or not _can_play(before) or token.owned:
        return None
    if before.owned:
        is_own = before.who not in _UNNAMED and not token.gap.strip()
        return (before, {before.place}) if is_own else None
    is_apart = "(" in token.gap or (before.who == "me" and "," in token.gap) or before.who in _UNNAMED
    is_apposed = set(token.gap) <= _OPENS and (before.who == "me" or is_apart)
    return (before, {token.place}) if is_apposed and ("(" in token.gap or _closes(tokens, at)) else None


def _linked(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> _Found | None:
    """Who is said to be a character: "I'm Eve", "playing as Gog", "Bob is the half-ogre", "Amy, who plays Sera"."""
    token = tokens[at]
    if token.owned:
        return None
    before = [one for one in tokens[max(0, at - 5) : at] if not one.of("article")]
    said = " ".join(one.said for one in before)
    told = next((one for one in lexicon.narrators if said == one or said.endswith(f" {one}")), None)
    follows = any(one.of("verb") or one.cards for one in tokens[at + 1 : at + 2])
    is_mine = any(one.who == "me" and not one.owned for one in before)
    if told is not None and not before[-1].cards and (not follows or is_mine or before[-1].of("passive")):
        return _ME, set()
    who = next((one for one in reversed(before) if one.is_person), None)
    link = " ".join(one.said for one in before if who is not None and one.place > who.place)
    if who is None or who.who == "me" or who.owned or not _can_play(who) or link not in lexicon.portraying:
        return None
    return who, set()


_ME = Token("", -1, who="me")


def _after(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> _Found | None:
    """Whether whoever asks tells after a character that it is theirs: "Dimli here", "Gog, that's me"."""
    rest = " ".join(one.said for one in tokens[at + 1 : at + 4])
    said = next((one for one in lexicon.narrators_after if rest == one or rest.startswith(f"{one} ")), None)
    if said is None or tokens[at].owned:
        return None
    ends = (n for n in range(at + 1, len(tokens)) if " ".join(x.said for x in tokens[at + 1 : n + 1]) == said)
    last = next(ends, None)  # none where a title begins with that: "Zot: Here ya go..."
    if last is None or not _closes(tokens, last):
        return None
    return _ME, {one.place for one in tokens[at + 1 : last + 1]}


def _without(tokens: Sequence[Token], dropped: set[int]) -> list[Token]:
    """The tokens that are kept, with the marks that stood before others, without parentheses around nothing."""
    kept: list[Token] = []
    carried = ""
    opened = False
    for token in tokens:
        if token.place in dropped:
            opened = opened or "(" in token.gap
            carried += token.gap.replace("(", "")
            continue
        gap = carried + token.gap
        if opened and ")" in gap:
            gap, opened = gap.replace(")", "", 1), False
        kept.append(replace(token, gap="" if carried and not gap.strip(" ,") else gap))
        carried = ""
    return kept
