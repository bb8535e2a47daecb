"""Inquiry: what a question wants to look up, of cards, decks and words, where nobody does anything at a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from toolkit.referee.case.case import Class, Wish
from toolkit.referee.deeds import DEEDS
from toolkit.referee.reading.asked import Asked, is_open, named
from toolkit.referee.reading.clauses import CONDITIONS
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told


def inquiry(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """What is looked up; None where a table is told, or only the rules are asked."""
    return (
        _comparison(told)
        or _of_type(told, asked)
        or _copies(told)
        or _of_deck(told, asked, deeds)
        or _of_character(told)
        or _replies(told, asked, deeds)
        or _text(told, asked, deeds)
        or _listed(told, asked)
        or _stoppers(told, asked, deeds)
    )


def _cards(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card for one in tokens for card in one.cards))


def _comparison(told: Told) -> Wish | None:
    """What is different between two cards, words or editions."""
    tokens = told.tokens
    word = next((one for one in tokens if one.can_be("ask", "comparison")), None) or _between_words(tokens)
    if word is None or (told.deeds and any(one.by for one in told.deeds)):
        return None
    cards = _cards(tokens)
    terms = tuple(dict.fromkeys(one.said for one in tokens if (one.of("term") or one.of("verb")) and one is not word))
    if len(cards) < _PAIR and len(terms) < _PAIR:
        return None
    told.put(*tokens)
    return Wish("comparison", cards=cards[:4], terms=() if len(cards) >= _PAIR else terms[:4])


_PAIR = 2


def _between_words(tokens: Sequence[Token]) -> Token | None:
    """What stands between two words of the game and nothing else: "Sometimes vs. Anytime"."""
    said = [one for one in tokens if one.said and one.of("article") is None]
    if len(said) != _PAIR + 1:
        return None
    first, between, second = said
    return between if between.can_be("before", "against") and first.of("term") and second.of("term") else None


def _of_type(told: Told, asked: Asked) -> Wish | None:
    """Whether a card is of a type: "is Deflect a Sometimes Card?"."""
    tokens = [one for one in asked.tokens if one.said]
    cards = _cards(told.tokens)
    if len({one.cards for one in told.tokens if one.cards}) != 1 or not tokens or not tokens[0].can_be("ask", "is"):
        return None
    kinds = [one for before, one in pairwise(tokens) if _is_of_any(before) and _kind(one)]
    rest = [one for one in tokens[1:] if not (one.cards or _kind(one) or one.of("article") or _is_class_noun(one))]
    either = {_kind(one) for one in tokens if one.of("any-kind")} if all(one.of("joint") for one in rest) else set()
    if len(either) >= _PAIR:
        told.put(*told.tokens)
        return Wish("text", cards=cards[:4])
    if not kinds and (does := _property(tokens)) is not None:
        told.put(*told.tokens)
        return Wish("happens", what="cards", cards=cards[:4], kind_of=Class(does=does))
    if any(one.of("before") for one in tokens[: tokens.index(kinds[0])]) if kinds else False:
        return None  # "... into a Drink"
    if not kinds or any(one.of("verb") or one.of("joint") for one in tokens if one not in kinds and not one.of("ask")):
        return None
    told.put(*told.tokens)
    return Wish("happens", what="cards", cards=cards[:4], kind_of=Class(type=_kind(kinds[0])))  # type: ignore[arg-type]


def _is_of_any(article: Token) -> bool:
    """Whether a word makes a class of what follows, and no Drink that is told of before: "the drink"."""
    return article.of("article") is not None and not article.can_be("little", "definite")


def _property(tokens: Sequence[Token]) -> str | None:
    """What it is asked if a card does: whether it brings a Chaser, counts as healing, is a way to Ignore something."""
    at = next((at for at, one in enumerate(tokens) if one.can_be("little", "counts-as")), None)
    if at is not None:
        after = tokens[at + 1 :] if not any(one.can_be("little", "that") for one in tokens[at + 1 :]) else ()
        verbs = (verb for one in after for verb in _LISTED if one.can_be("verb", verb))
        return next((one.of("deed") for one in after if one.of("deed") in DEEDS), None) or next(verbs, None)
    is_of_it = any(one.can_be("deed", "chasers") or one.can_be("little", "chaser") for one in tokens)
    return "chasers" if is_of_it and not any(one.is_person and one.owned for one in tokens) else None


def _kind(token: Token) -> str | None:
    return token.of("any-kind") or token.of("kind")


def _copies(told: Told) -> Wish | None:
    """How many copies there are of a card: "how many I raise! does Eve have"."""
    tokens = told.tokens
    if not _cards(tokens):
        return None
    counts = any(
        one.can_be("ask", "count") and any(other.cards for other in tokens[at + 1 : at + 3])
        for at, one in enumerate(tokens)
    )
    word = next((at for at, one in enumerate(tokens) if one.can_be("ask", "copies")), None)
    before = tokens[max(0, word - 2) : word] if word is not None else ()
    is_told = any(one.can_be("little", "each") or (one.number or 0) > 1 for one in before)  # "puts both my copies in"
    if is_told or (word is None and not (counts and _has_or_is(tokens))):
        return None
    told.put(*tokens)
    owner = next((one.who for one in tokens if one.is_character), None)
    return Wish("how-many", what="cards", cards=_cards(tokens)[:4], kind_of=Class(deck=owner) if owner else None)


def _has_or_is(tokens: Sequence[Token]) -> bool:
    """Whether no more is said to be done than that somebody has something, or that there is something."""
    free = [one for one in tokens if not one.cards and one.of("verb") and not one.of("ask")]
    has = any(one.can_be("little", "have", "is") or one.can_be("verb", "holds") for one in tokens) or not free
    return has and all(one.can_be("verb", "holds", "gets", "plays") for one in free)


def _of_character(told: Told) -> Wish | None:
    """Of what species somebody is, or in which box: "what race is Zot", "which box is Fiona in"."""
    tokens = told.tokens
    word = next((one for one in tokens if one.can_be("ask", "species", "box")), None)
    people = {one.who for one in tokens if one.is_character}
    if word is None or len(people) != 1 or _cards(tokens) or told.deeds:
        return None
    told.put(*tokens)
    return Wish("text", terms=(word.of("ask") or "",), kind_of=Class(deck=people.pop()))


def _listed(told: Told, asked: Asked) -> Wish | None:
    """Which cards there are of a kind, or in a deck; or which may be played."""
    tokens = told.tokens
    word = next((one for at, one in enumerate(tokens) if _asks_for_cards(one, tokens[at + 1 : at + 6])), None)
    is_free = _tells_nothing(told)
    if word is None and is_free and (_asks_who(tokens) or _is_only_a_class(tokens)):
        word = tokens[0]
    owner = _deck(word, tokens) if word is not None else None
    if word is None:
        return None
    is_named = word.can_be("ask", "which-cards") or any(map(_is_class_noun, tokens[tokens.index(word) + 1 :][:3]))
    asks_for_them = word.can_be("ask", "which-cards") or (word.can_be("ask", "which") and is_named and _answer(tokens))
    is_played = bool(told.deeds) and asks_for_them and not is_free
    if _cards(tokens) and not is_played:
        return None
    if not (owner or is_free or is_named):
        return None
    kind = _class(tokens, owner)
    if owner and kind == Class(deck=owner) and _is_of_something_else(word, tokens):
        return None
    told.put(*(tokens if is_free else _of_class(tokens, owner)), word)
    if is_played:
        told.put(*asked.tokens)
        return Wish("which-cards", of=named(told, asked.tokens)[:1], kind_of=kind, cards=())
    return Wish("list", kind_of=kind, terms=tuple(one.said for one in tokens if one.of("term"))[:6])


def _is_of_something_else(word: Token, tokens: Sequence[Token]) -> bool:
    """Whether a whole deck is not asked for: "a name for my lizard: Pooky or Ygella", "what is in Dimli's hand"."""
    is_of_cards = any(one.can_be("card") or _is_having(one) for one in tokens)
    return (word.of("verb") is not None and not is_of_cards) or any(one.can_be("term", "hand") for one in tokens)


def _of_class(tokens: Sequence[Token], owner: str | None) -> list[Token]:
    """The words that only say which class of cards is meant."""
    return [one for one in tokens if one.who == owner or _is_class_noun(one) or one.of("kind") or one.of("deed")]


def _asks_for_cards(one: Token, after: Sequence[Token]) -> bool:
    """Whether a word asks for cards: "which cards", "list", "what ignore cards", "read me the cheating ones"."""
    noun = next((at for at, other in enumerate(after) if _is_class_noun(other)), None)
    if one.can_be("ask", "which"):
        is_one = any(other.can_be("little", "any") or _is_doing(other) for other in after[:noun])
        return noun is not None and not is_one
    if one.can_be("ask", "text"):
        return noun is not None or any(other.is_character and other.owned for other in after)
    return one.can_be("ask", "list", "which-cards")


def _is_doing(one: Token) -> bool:
    """Whether a word is a verb, and not one by which a class of cards is called."""
    return one.of("verb") is not None and not (one.of("deed") or one.of("kind"))


def _is_class_noun(one: Token) -> bool:
    return one.can_be("card") or one.of("any-kind") is not None or one.can_be("kind", "drink", "event")


def _asks_who(tokens: Sequence[Token]) -> bool:
    """Whether it is asked whose cards do something: "who can heal", "who has a card that ..."."""
    first, *after = tokens or [Token("", 0)]
    if any(one.can_be("goal", "pot", "control", "contest") for one in after):
        return False
    return first.can_be("ask", "who") and any(one.can_be("ask", "may") or _is_having(one) for one in after[:8])


def _is_having(one: Token) -> bool:
    return one.can_be("little", "have") or one.can_be("verb", "holds", "gets", "plays", "draws", "looks", "wants")


def _is_only_a_class(tokens: Sequence[Token]) -> bool:
    """Whether no more is said than a class of cards: "all cheating cards in Gerki's deck", "Drinks with a Chaser"."""
    kinds = {_kind(one) for one in tokens if one.of("any-kind")}
    said = [one for one in tokens if one.said]
    asks = any(one.of("ask") or one.of("goal") or _is_doing(one) for one in said if not _is_class_noun(one))
    is_one = bool(said) and (said[0].can_be("little", "any") or said[0].can_be("ask", "what"))
    return len(said) > 1 and any(map(_is_class_noun, tokens)) and len(kinds) < _PAIR and not (asks or is_one)


def _tells_nothing(told: Told) -> bool:
    """Whether nothing is told that happens to anybody: no card, number, condition, or player without a deck."""
    conditions = any(one.joint in (*CONDITIONS, "before", "because") for one in told.clauses)
    tokens = told.tokens
    of_book = {one.place + 1 for one in tokens if one.of("edition")}
    is_of_cards = all(one.is_character or one.who in _NOBODY for one in tokens if one.is_person)
    told_of = any(
        one.cards or one.of("moment") or one.of("standing") or (_counts(one) and one.place not in of_book)
        for one in tokens
    )
    return is_of_cards and not conditions and not told_of


_NOBODY = ("me", "us", "they", "he", "she", "everyone", "others")
"""Those of whom nothing is told where no one is named."""


def _counts(one: Token) -> bool:
    return one.number is not None and one.said.isdigit()


def _of_deck(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """Whether somebody has any cards of a kind: "does Fleck own any healing card"."""
    tokens = asked.tokens
    owner = next((one.who for one in (*tokens, *told.tokens) if one.is_character), None)
    has = any(one.can_be("verb", "holds") or one.can_be("little", "have") for one in tokens) or any(
        one.owned for one in tokens
    )
    kind = _class(tokens, owner)
    if owner is None or not has or (kind.type is None and kind.does is None) or any(deed.cards for deed in deeds):
        return None
    if not (tokens[0].can_be("ask", "is") or tokens[0].can_be("ask", "how-many")):
        return None
    told.put(*tokens)
    is_number = tokens[0].can_be("ask", "how-many")
    return Wish("how-many" if is_number else "happens", what="cards", kind_of=kind)


def _deck(word: Token, tokens: Sequence[Token]) -> str | None:
    """The character of whose deck it is asked: the last one who owns anything after the word that asks."""
    characters = [one for one in tokens if one.is_character]
    near = [one for one in characters if one.place >= word.place]
    owned = [one for one in near if one.owned] or [one for one in characters if one.owned]
    meant = owned[:1] or near[-1:] or (characters if len({one.who for one in characters}) == 1 else [])
    return meant[0].who if meant else None


def _stoppers(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """Which cards answer the one that is named, where none of them is: "what beats X", "any way to get rid of X"."""
    tokens = asked.tokens
    verb = next((at for at, one in enumerate(tokens) if one.can_be("verb", "answers") and not one.of("ask")), None)
    if verb is None or len(deeds) != 1 or not deeds[0].cards or any(one.cards for one in tokens[:verb]):
        return None
    if not any(one.cards for one in tokens[verb:]) or any(one.is_person and one.who != "me" for one in tokens):
        return None
    told.put(*tokens)
    return Wish("which-cards", kind_of=Class())


def _replies(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """With which of somebody's cards the one that is named is answered: "what can Zot play against X"."""
    what, may, who = (*asked.tokens, *[None] * 3)[:3]
    rest = asked.tokens[3:]
    if what is None or may is None or who is None or not (what.can_be("ask", "what") and may.can_be("ask", "may")):
        return None
    is_one = len(deeds) == 1 and bool(deeds[0].cards) and any(one.cards for one in rest)
    if not who.is_person or not is_one or not _answer(rest):
        return None
    told.put(*asked.tokens)
    return Wish("which-cards", of=named(told, [who])[:1], kind_of=Class(deck=who.who if who.is_character else None))


def _answer(tokens: Sequence[Token]) -> bool:
    """Whether words tell that something is answered: "stop", "in answer to", "against"."""
    return any(one.can_be("verb", "answers", "replies") or one.can_be("before", "against") for one in tokens)


def _class(tokens: Sequence[Token], owner: str | None) -> Class:
    kind = next((one.of("any-kind") for one in tokens if one.of("any-kind")), None)
    following = (*tokens[1:], None)
    deeds = (one.of("deed") for one, other in zip(tokens, following, strict=False) if _names_a_class(one, other))
    verbs = (verb for one in tokens for verb in _LISTED if one.can_be("verb", verb))
    deed = next(filter(None, deeds), None) or (next(verbs, None) if kind is None else None)
    if kind is None:
        kind = next((one.of("kind") for one in tokens if one.can_be("kind", "event", "drink") and not owner), None)
    return Class(type=kind, does=deed, deck=owner)  # type: ignore[arg-type]


_LISTED = ("cheats", "ignores", "negates", "redirects", "heals", "hits-back", "hits", "splits", "steals", "draws")
"""What cards are looked for by that do it."""


def _names_a_class(one: Token, other: Token | None) -> bool:
    """Whether a word for what cards do stands before "card", or is no verb besides."""
    return (other is not None and other.can_be("card")) or not one.of("verb")


def _text(told: Told, asked: Asked, deeds: Sequence[Deed]) -> Wish | None:
    """The text of the one card that is named, where nobody does anything with it."""
    tokens = told.tokens
    cards = {one.cards for one in tokens if one.cards}
    if not cards or len({deed.cards for deed in deeds if deed.cards}) > 1 or any(deed.kind for deed in deeds):
        return None
    if any(one.number is not None and one.place in told.placed for one in tokens):
        return None
    if len({one.place for one in deeds if one.cards}) > 1:
        return None
    owners = {
        told.referee.names[owner]
        for card in _cards(tokens)
        for owner in told.referee.owners(told.referee.cards.cards[card])
    }
    people = [one for one in tokens if one.is_person and not one.owned and one.who not in _READERS]
    if any(told.people.name(one) not in owners for one in people):
        return None
    rest = [one for one in tokens if not one.cards and one.said and not one.of("direction")]
    is_idle = not any(one.of("verb") and not one.of("ask") for one in rest)
    texts = any(one.can_be("ask", "text") for one in rest)
    worth = (
        len(cards) == 1
        and is_idle
        and not any(one.can_be("ask", "may") for one in rest)
        and any(one.can_be("ask", "worth", "list") for one in rest)
    )
    if not worth and asked.clause is not None and not is_open(asked.clause):
        return None
    is_bare = not asked.clause and is_idle and len(rest) <= _FEW
    is_bare = is_bare and not any(one.of("self") for one in rest) and not any(one.on for one in deeds)
    if not (texts or worth or is_bare or (asked.clause is not None and _asks_what_it_does(told, asked, owners))):
        return None
    told.put(*tokens)
    return Wish("text", cards=_cards(tokens)[:4])


_FEW = 3
"""How many words may stand beside a title alone."""

_READERS = ("me", "us", "everyone", "others")
"""Who may be spoken of beside a card without anything being told of them."""


def _asks_what_it_does(told: Told, asked: Asked, owners: Collection[str]) -> bool:
    """Whether it is asked what a card does, and not what comes of it for somebody."""
    said = asked.tokens
    if any(one.is_person and one.who != "me" and told.people.name(one) not in owners for one in said):
        return False
    before = [one for one in told.tokens if one not in said]
    if any(one.number for one in said) or not all(_is_having(one) for one in before if _is_doing(one)):
        return False
    if any(
        one.of("verb") and not one.of("ask") and not one.can_be("verb", "resolves", "plays", "hits") for one in said
    ):
        return False
    goals = [one for one in said if one.of("goal") and not one.can_be("goal", "drink")]
    return said[0].can_be("ask", "what", "how-many", "who") and not goals
