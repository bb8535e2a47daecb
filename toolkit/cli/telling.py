"""A game in words: what has happened, how the table stands, and what may be done."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Database
    from toolkit.engine import Game
    from toolkit.engine.log import Entry
    from toolkit.engine.view import PlayerView, View
    from toolkit.rulebook import Rulebook

WIDE = 90
"""From so many columns on, the table shows tracks and piles."""

LONGEST_NAME = 12

_PHASES = {
    "discard-and-draw": "Discard and Draw Phase",
    "action": "Action Phase",
    "order-a-drink": "Order a Drink Phase",
    "drink": "Drink Phase",
}


@cache
def rules() -> Rulebook:
    """The rulebook."""
    from toolkit import rulebook

    return rulebook.load()


def cited(slug: str) -> str:
    """The number of a rule, or what it is called if the rulebook does not have it."""
    from toolkit.errors import NotFound

    try:
        return rules().rule(slug).number
    except NotFound:
        return slug


def happening(game: Game, entry: Entry) -> str:
    """One line of the log, with the number of its rule."""
    import msgspec

    from toolkit.referee.transcript import sentence

    text = sentence(game, msgspec.structs.replace(entry, rule=entry.rule and cited(entry.rule)))
    return text[:1].upper() + text[1:]


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A paragraph in lines, those after the first one further in."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


# the table


def table(seen: View, width: int) -> Iterator[str]:
    """The table as a player sees it, in lines of at most ``width`` columns (40 or more)."""
    yield from wrapped(" · ".join(_state(seen)), width)
    wide = width >= WIDE
    name_width = min(LONGEST_NAME, max(len(player.name) for player in seen.players))
    track = f"  {'0         10        20':23}" if wide else ""
    piles = "  Deck Discard" if wide else ""
    yield f"  {'':{name_width}}{track} Fort  Alc Gold Hand Drinks{piles}"
    for place, seat in enumerate(seen.players):
        mark = ">" if place == seen.turn and seen.winners is None else " "
        yield f"{mark} {_shortened(seat.name, name_width)}{_numbers(seat, wide=wide)}"


def lying(game: Game, width: int) -> Iterator[str]:
    """The cards that lie in front of players, who may play them from there."""
    for seat in game.players:
        if seat.in_front:
            titles = "; ".join(game.any_card(card).title for card in seat.in_front)
            yield from wrapped(f"In front of {seat.name}: {titles}", width)


def _state(seen: View) -> Iterator[str]:
    names = [player.name for player in seen.players]
    if seen.winners is None:
        yield f"{names[seen.turn]}'s turn, {_PHASES[seen.phase]}"
    yield f"Drink Deck {seen.drink_deck_size}"
    yield f"Inn {seen.inn:+d}"
    if seen.round is not None and not seen.round.over:
        control = "nobody" if seen.round.control is None else names[seen.round.control]
        left = f", without {', '.join(names[seat] for seat in seen.round.left)}" if seen.round.left else ""
        yield f"Gambling: pot {seen.round.pot}, {control} in control{left}"
    if seen.contest:
        yield "Drinking Contest"


def _shortened(name: str, width: int) -> str:
    return f"{name if len(name) <= width else name[: width - 1] + '…':{width}}"


def _numbers(seat: PlayerView, *, wide: bool) -> str:
    if seat.out:
        return " out"
    track = f"  {_track(seat):23}" if wide else ""
    piles = f"  {seat.deck_size:4} {len(seat.discard):7}" if wide else ""
    counts = f" {seat.fortitude:4} {seat.alcohol:4} {seat.gold:4} {seat.hand_size:4} {seat.drink_me_size:6}"
    trackers = "".join(f"  {name} {count}" for name, count in seat.trackers.items()) if wide else ""
    return track + counts + piles + trackers


def _track(seat: PlayerView) -> str:
    """The mat's track from 0 to 20, with A for Alcohol Content and F for Fortitude."""
    places = ["·"] * 21
    places[seat.fortitude] = "F"
    places[seat.alcohol] = "A" if seat.alcohol != seat.fortitude else "X"
    return "".join(places)


# what is to be decided


def moment(game: Game) -> Iterator[str]:
    """Who must decide what, and what it answers, with what that says."""
    from toolkit.engine import names
    from toolkit.engine.frames.drink import Drinking
    from toolkit.engine.moment import event
    from toolkit.referee.deciding import decision

    assert game.ask is not None, "there is nothing to decide"
    answered = event(game)
    yield decision(game)
    yield from _asking(game) if "choice" in game.ask.kinds else _answered(game)
    if isinstance(answered, Drinking):
        for place, draft in enumerate(answered.drafts):
            numbers = draft.numbers(game)
            done = ", Ignored" if draft.ignored else ""
            fortitude = f", Fortitude {numbers.fortitude:+d}" if numbers.fortitude else ""
            yield f"  {names.drink(game, place)}: Alcohol Content {numbers.alcohol:+d}{fortitude}{done}"


def _asking(game: Game) -> Iterator[str]:
    """The cards that ask for the choice to be made now, with what they say."""
    from toolkit.cards.wording import wording
    from toolkit.engine.frames.drink import Drinking

    source = game.frame(getattr(game.top, "source", 0))
    drafts = source.drafts if isinstance(source, Drinking) else []
    own = [draft.cards for draft in drafts if game.ask and draft.drinker == game.ask.seat]
    for card_id in dict.fromkeys([card for cards in own for card in cards] or [getattr(source, "card", "")]):
        if card_id:
            card = game.any_card(card_id)
            yield f"  {card.title}: {wording(card, game.cards).plain}"


def _answered(game: Game) -> Iterator[str]:
    """The cards that are answered now, with what they say; a Drink that is no more than its numbers says nothing."""
    from toolkit.cards.wording import wording
    from toolkit.engine.frames.play import Play
    from toolkit.engine.moment import event
    from toolkit.referee.moment import answered

    source = getattr(event(game), "source", None)
    played = event(game) if source is None else game.frame(source)
    for card in {card.id: card for card in answered(game)}.values():
        text = wording(card, game.cards).plain
        said = option_text(card, played.option, game.cards) if isinstance(played, Play) else " ".join(text.split("\n"))
        if said:
            yield f"  {card.title}: {said}"


def choices(game: Game, width: int) -> Iterator[str]:
    """The legal moves, numbered from 1, each with what it does where that has not been said just before."""
    from toolkit.engine.moves import Discards, PlayCard
    from toolkit.engine.notation import line

    assert game.ask is not None, "there is nothing to decide"
    if isinstance(game.ask.moves, Discards):
        yield from _hand_to_discard(game, width)
        return
    told = None
    for number, move in enumerate(game.ask.moves, start=1):
        yield from _numbered(number, line(game, move), width)
        if isinstance(move, PlayCard) and told != (told := (move.card, move.option)):
            yield from wrapped(option_text(game.card(move.card), move.option, game.cards), width, " " * 6)


def _hand_to_discard(game: Game, width: int) -> Iterator[str]:
    assert game.ask is not None, "there is nothing to decide"
    for number, card in enumerate(game.players[game.ask.seat].hand, start=1):
        yield from _numbered(number, f"{game.card(card).title} ({kind(game.card(card))})", width)
    yield from wrapped("Say the numbers of those to discard (as 2 5), or: keep", width)


def _numbered(number: int, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=f"{number:3}  ", subsequent_indent=" " * 5)


# cards


def kind(card: AnyCard) -> str:
    """The types of a card, or what else it is."""
    from toolkit.cards.listing import kind as listed

    return listed(card)


def option_text(card: AnyCard, option: int, cards: Database) -> str:
    """What a card says about one of its options, on one line."""
    from toolkit.cards.wording import wording

    texts = wording(card, cards).plain.split("\n- OR -\n")
    return " ".join(texts[min(option, len(texts) - 1)].split("\n"))
