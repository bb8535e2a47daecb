"""Moves as they are said at a table. What can be read back is the engine's notation, and English."""

from __future__ import annotations

from collections import Counter

from toolkit.engine import Game, mushrooms, names, notation
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, Pass, PlayCard, Treat, UsePotion, Wait
from toolkit.language import ENGLISH
from toolkit.referee.speech.words import Words, speech


def spoken(game: Game, move: AnyMove, language: str) -> str:
    """A move that could be made now, in one line: in English as it is written down."""
    words = speech(language)
    return notation.line(game, move) if words.language == ENGLISH else _said(game, move, words)


def drink(game: Game, place: int, words: Words) -> str:
    """The Drink at this place: "Gog's Drink", or "Gog's second Drink" if there are several before Gog."""
    now = names.drinking(game)
    assert now is not None, "a Drink has a place only while Drinks are about to be drunk"
    drinker = now.drafts[place].drinker
    own, pieces = names.drinks_of(game, drinker), words.pieces
    ordinal = pieces.ordinal.format(ordinal=words.ordinals[own.index(place)]) if len(own) > 1 else ""
    return pieces.drink.format(who=game.players[drinker].name, ordinal=ordinal)


def _said(game: Game, move: AnyMove, words: Words) -> str:
    kind, facts = _told(game, move, words)
    return words.moves[kind].format(who=game.players[move.seat].name, **facts)


def _told(game: Game, move: AnyMove, words: Words) -> tuple[str, dict[str, str]]:
    """Which sentence it is, and what is filled in."""
    match move:
        case Pass():
            return ("drinks-first" if names.is_who_drinks(game.ask) else "pass"), {}
        case PlayCard():
            return "play", _played(game, move, words)
        case Discard(cards=()):
            return "keep", {}
        case Discard(cards=cards):
            return "discard", {"cards": words.listed(words.card(game.any_card(card)) for card in cards)}
        case Order(to=to):
            return "order", {"drinks": words.listed(_ordered(game, *one, words) for one in Counter(to).items())}
        case Choose():
            return _chosen(game, move, words)
        case Wait():
            return "wait", {}
        case Treat(card=card):
            return "treat", {"card": words.card(game.any_card(card))}
        case UsePotion(attribute=attribute):
            return "potion", {"attribute": words.attributes[attribute]}


def _played(game: Game, move: PlayCard, words: Words) -> dict[str, str]:
    picked = words.listed(game.players[seat].name for seat in move.picks)
    pieces, on = words.pieces, ""
    if move.on is not None:
        on = pieces.on_drink.format(drink=drink(game, move.on, words))
    if picked:
        on += (pieces.with_ if on else pieces.on).format(name=picked)
    grown = words.listed(_mushroom(game, move.seat, place, words) for place in move.harvest)
    harvest = words.moves["harvest"].format(mushrooms=grown) if grown else ""
    return {
        "card": words.card(game.card(move.card)),
        "manner": _manner(game, move, words),
        "on": on,
        "harvest": harvest,
    }


def _manner(game: Game, move: PlayCard, words: Words) -> str:
    """By which of its options a card is played, where it could be another."""
    by_type, by_option = names.told_apart(game, move)
    card, said = game.card(move.card), ""
    if by_type:
        said = words.moves["type"].format(type=words.types[card.type_of(card.options[move.option])])
    return said + (words.moves["option"].format(ordinal=words.ordinals[move.option]) if by_option else "")


def _ordered(game: Game, seat: int, count: int, words: Words) -> str:
    kind = "a-drink" if count == 1 else "drinks"
    return words.moves[kind].format(count=count, name=game.players[seat].name)


def _chosen(game: Game, move: Choose, words: Words) -> tuple[str, dict[str, str]]:
    value = move.value
    if isinstance(value, bool):
        return ("yes" if value else "no"), {}
    if isinstance(value, str):
        return "choose", {"what": words.card(game.any_card(value))}
    if names.is_of_a_box(game.ask):
        return "choose", {"what": _mushroom(game, move.seat, value, words)}
    return "choose", {"what": str(value) if names.is_numbered(game) else game.players[value].name}


def _mushroom(game: Game, seat: int, place: int, words: Words) -> str:
    """A Mushroom, with the number at which its Rake Token points if another one is called so."""
    card, spot = mushrooms.kind(game, seat, place)
    said = words.card(game.any_card(card))
    if len(names.alike(game, seat, place)) < 2:
        return said
    return words.moves["at"].format(card=said, ordinal=words.ordinals[spot - 1])
