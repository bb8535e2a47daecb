"""What a player may ask during a game: what a card says, what a rule says, and why a card cannot be played now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.cards.listing import kind
from toolkit.cli.said import asked
from toolkit.cli.telling import wrapped
from toolkit.errors import CannotRead, NotFound, NotLegal
from toolkit.referee.citation import rules
from toolkit.referee.games.narration import cited

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Database
    from toolkit.engine import Game
    from toolkit.rulebook import Rule, Rulebook


def card(game: Game, title: str, width: int) -> Iterator[str]:
    """A card by its title, more or less, with its whole wording. Raises :class:`NotFound` or :class:`Ambiguous`."""
    return about_card(_called(game, title), game.cards, width)


def hand(game: Game, width: int) -> Iterator[str]:
    """The hand of the player who must decide, each card with its whole wording."""
    held = game.players[asked(game).seat].hand
    for card_id in dict.fromkeys(held):
        yield from about_card(game.card(card_id), game.cards, width)
    if not held:
        yield "Your hand is empty."


def rule(game: Game, name: str, width: int) -> list[str]:
    """What the edition of the game says under a number, or about something; its chapters, without either.

    Raises :class:`NotFound` with what comes nearest.
    """
    from toolkit.referee.law.rules_about import rules_about
    from toolkit.referee.referee import Referee

    book = rules().of(game.state.edition)
    if not name:
        return [f"{chapter.number} {chapter.title}" for chapter in book.chapters]
    try:
        return list(about_rules(name, book, width))
    except NotFound:
        return list(_rules(rules_about(Referee(game.cards, game.state.edition), name), width))


def why_not(game: Game, title: str, width: int) -> Iterator[str]:
    """Whether the player who must decide may play the card now, and which rules are against it."""
    from toolkit.engine.moment import refusals, ways
    from toolkit.engine.moves import PlayCard
    from toolkit.engine.notation import line

    ask, meant = asked(game), _called(game, title)
    seat = ask.seat
    if meant.id not in game.players[seat].at_hand:
        raise NotLegal(f"{game.players[seat].name} does not hold “{meant.title}”")
    legal = [move for move in ask.moves if isinstance(move, PlayCard) and move.card == meant.id]
    for move in legal:
        yield from wrapped(f"It may be played: {line(game, move)}", width)
    found = [] if legal else dict.fromkeys(refusals(game, seat, ways(game, seat, meant.id)))
    for refusal in found:
        yield from wrapped(f"{refusal.text} (rule {cited(refusal.rule)})", width)
    for slug in dict.fromkeys(refusal.rule for refusal in found):
        yield from (f"  {said}" for said in about_rules(slug, rules(), width - 2))


def _called(game: Game, title: str) -> AnyCard:
    """The card of this title, of the player's own deck first; of a card in hand the beginning is enough."""
    from toolkit.cards.lookup import find, find_misspelt

    if not title:
        raise CannotRead("no card is named", expected="its title after the command")
    player = game.players[asked(game).seat]
    try:
        return find(title, game.cards, own=player.character)
    except NotFound:
        begun = [card for card in player.at_hand if _begins(game.any_card(card), title)]
        return game.any_card(begun[0]) if len(begun) == 1 else find_misspelt(title, game.cards)


def _begins(held: AnyCard, title: str) -> bool:
    from toolkit.engine import names

    return any(names.after(spelling, names.words(title)) is not None for spelling in names.spellings(held))


def about_card(card: AnyCard, cards: Database, width: int) -> Iterator[str]:
    """A card with its whole wording."""
    from toolkit.cards.wording import summary, wording

    yield from wrapped(f"{card.title} ({kind(card)})", width)
    text = wording(card, cards).plain if getattr(card, "options", ()) else summary(card, cards)
    for paragraph in text.splitlines():
        yield from wrapped(paragraph, width, "  ")
    if card.provenance.stands_in:
        yield from wrapped("A stand-in: what the published card says in its place is not known.", width, "  ")
    elif cards.is_uncertain(card):
        yield from wrapped("How the published card reads is not known for sure.", width, "  ")


def about_rules(name: str, book: Rulebook, width: int) -> Iterator[str]:
    """A rule, a section or a chapter by its number, or a rule by its slug. Raises :class:`NotFound`."""
    for chapter in book.chapters:
        if name == str(chapter.number):
            yield f"{chapter.number} {chapter.title}"
            yield from (f"  {section.number} {section.title}" for section in chapter.sections)
            return
        for section in chapter.sections:
            if name == section.number:
                yield f"{section.number} {section.title}"
                yield from _rules(section.rules, width)
                return
    yield from _rules([book.rule(name)], width)


def _rules(some: Sequence[Rule], width: int) -> Iterator[str]:
    for rule in some:
        yield from wrapped(f"{rule.number} {rule.told}", width)
        if rule.see:
            yield from wrapped(f"See {', '.join(map(cited, rule.see))}.", width, "  ")
