"""What players, cards, Drinks and the ways to play a card are called in a line of notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from toolkit.cards import AnyCard
from toolkit.cards.lookup import key, keys
from toolkit.cards.words import Attribute, CardType
from toolkit.engine import mushrooms
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.game import Ask, Game
from toolkit.engine.moves import PlayCard

Words = tuple[str, ...]
"""A text as it is compared: letters and digits only, in words."""

TYPES: dict[CardType, str] = {
    "action": "Action",
    "gambling": "Gambling",
    "cheating": "Cheating",
    "sometimes": "Sometimes",
    "anytime": "Anytime",
}
ATTRIBUTES: dict[Attribute, str] = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def words(text: str) -> Words:
    """A text in the words that are compared.

    >>> words("Dimli plays “Spike it!” on Gog's Drink")
    ('dimli', 'plays', 'spike', 'it', 'on', 'gogs', 'drink')
    """
    return tuple(key(text).split())


def after(said: Words, phrase: Words) -> Words | None:
    """What comes after a phrase at the beginning; None if it is not there."""
    return said[len(phrase) :] if phrase and said[: len(phrase)] == phrase else None


def spellings(card: AnyCard) -> tuple[Words, ...]:
    """What a card may be called, longest first: its title, its aliases, its id."""
    return _spellings(card.id, (card.title, *card.aliases))


@lru_cache(maxsize=4096)
def _spellings(card_id: str, titles: tuple[str, ...]) -> tuple[Words, ...]:
    called = {key(card_id), *(one for title in titles for one in keys(title))}
    return tuple(sorted((tuple(one.split()) for one in called), key=lambda one: (-len(one), one)))


def players(game: Game) -> dict[Words, int]:
    """The seats by what their players are called, longest name first."""
    named = {words(seat.name): place for place, seat in enumerate(game.players)}
    return dict(sorted(named.items(), key=lambda one: -len(one[0])))


def title(game: Game, card_id: str, seat: int) -> str:
    """A card in quotation marks: by its title, or by its id where ``seat`` holds another card of that title."""
    card = game.any_card(card_id)
    mine = frozenset(spellings(card))
    others = (game.any_card(other) for other in game.players[seat].at_hand if other != card_id)
    called = card.title if all(mine.isdisjoint(spellings(other)) for other in others) else card_id
    return '"' + called.replace('"', "'") + '"'


def listed(names: Iterable[str]) -> str:
    """Names one after the other.

    >>> listed(["Gog", "Eve", "Fleck"])
    'Gog, Eve and Fleck'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def drinking(game: Game) -> Drinking | None:
    """The Drinks that are about to be drunk."""
    return next(game.below(Drinking), None)


def drinks_of(game: Game, drinker: int) -> list[int]:
    """The places of the Drinks that are about to be drunk by ``drinker``."""
    now = drinking(game)
    return [place for place, draft in enumerate(now.drafts) if draft.drinker == drinker] if now else []


def drink(game: Game, place: int) -> str:
    """The Drink at this place: "Gog's Drink", or "Gog's second Drink" if there are several before Gog."""
    now = drinking(game)
    assert now is not None, "a Drink has a place only while Drinks are about to be drunk"
    drinker = now.drafts[place].drinker
    own = drinks_of(game, drinker)
    which = f"{ORDINALS[own.index(place)]} " if len(own) > 1 else ""
    return f"{game.players[drinker].name}'s {which}Drink"


def mushroom(game: Game, seat: int, place: int) -> str:
    """A Mushroom in quotation marks, with the number at which its Rake Token points if another one is called so."""
    card, spot = mushrooms.kind(game, seat, place)
    several = len(alike(game, seat, place)) > 1
    return title(game, card, seat) + (f" at its {ORDINALS[spot - 1]} number" if several else "")


def alike(game: Game, seat: int, place: int) -> list[tuple[str, int]]:
    """The kinds of Mushrooms growing before a player that are called as this one, each with its number; itself too."""
    card, _ = mushrooms.kind(game, seat, place)
    others = {mushrooms.kind(game, seat, other) for other in mushrooms.growing(game, seat)}
    return [other for other in others if other[0] == card]


def harvested(game: Game, move: PlayCard) -> str:
    """The Mushrooms that are discarded to play a card."""
    return listed(mushroom(game, move.seat, place) for place in move.harvest)


def is_of_a_box(ask: Ask | None) -> bool:
    """Whether it is Mushrooms in a Planter Box that are chosen from."""
    return ask is not None and "lying" in ask.kinds


def is_numbered(game: Game) -> bool:
    """Whether the choice that is asked for is one of a numbered list, and not one of players."""
    return game.ask is not None and "choice" in game.ask.kinds


def is_who_drinks(ask: Ask | None) -> bool:
    """Whether a team is asked who of them drinks next, where not to wait is to drink (rule team-turn.drink)."""
    return ask is not None and "drink-order" in ask.kinds


def manner(game: Game, move: PlayCard) -> str:
    """By which of its options a card is played, where it could be another: "as Gambling", "by its second option"."""
    card, (by_type, by_option) = game.card(move.card), told_apart(game, move)
    said = f" as {TYPES[card.type_of(card.options[move.option])]}" if by_type else ""
    return said + (f" by its {ORDINALS[move.option]} option" if by_option else "")


def told_apart(game: Game, move: PlayCard) -> tuple[bool, bool]:
    """Whether the type has to be said as which a card is played, and whether the option by which it is."""
    card = game.card(move.card)
    types = [card.type_of(option) for option in card.options]
    return len(set(types)) > 1, _could_be_another(game, move, types)


def _could_be_another(game: Game, move: PlayCard, types: Sequence[CardType]) -> bool:
    """Whether the same card could be played now by another option of the same type."""
    if types.count(types[move.option]) == 1 or game.ask is None:
        return False
    plays = (other for other in game.ask.moves if isinstance(other, PlayCard) and other.card == move.card)
    return any(other.option != move.option and types[other.option] == types[move.option] for other in plays)
