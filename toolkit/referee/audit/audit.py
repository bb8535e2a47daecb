"""The whole audit of a deck, or of all that a pack brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.cards import AnyCard, Card, Database
from toolkit.referee.audit import loops, play, ranges, twins, wordings
from toolkit.referee.audit.finding import Finding, Severity, files
from toolkit.referee.matrix.kinds import MOST, beyond, excessive

_ORDER: tuple[Severity, ...] = ("error", "warning", "note")


def audit(database: Database, decks: Sequence[str], cards: Sequence[str] = ()) -> list[Finding]:
    """What is to be said about the cards of these decks, and about these further cards: the gravest first.

    Raises :class:`toolkit.errors.NotFound`.
    """
    held = [entry.card_id for deck in decks for entry in database.deck(deck).entries]
    chosen = [database.card(card) for card in dict.fromkeys([*held, *cards])]
    found = list(_findings(database, decks, chosen, files(database)))
    return sorted(dict.fromkeys(found), key=lambda one: (_ORDER.index(one.severity), one.file, one.card))


def _findings(
    database: Database, decks: Sequence[str], chosen: Sequence[AnyCard], at: Mapping[str, str]
) -> Iterator[Finding]:
    for card in chosen:
        yield from wordings.findings(database, card, at[card.id])
        if parts := beyond(card):
            why = f"The engine cannot carry out {', '.join(parts)} yet: this card was not played."
            yield Finding("not-yet-played", "note", card.id, at[card.id], why, "Nothing: its text was checked.")
        for number in excessive(card):
            why = f"A number of {number:,} is more than any table is made for: this card was not played."
            yield Finding("number", "error", card.id, at[card.id], why, f"Take a number from 1 to {MOST}.")
    yield from ranges.findings(database, decks, [card for card in chosen if not excessive(card)], at)
    playable = [card for card in chosen if isinstance(card, Card) and _can_be_tried(card)]
    yield from play.findings(database, playable, at)
    for deck in decks:
        if database.decks[deck].kind == "character":
            yield from twins.findings(database, database.decks[deck], at)
            if all(_can_be_tried(database.cards[entry.card_id]) for entry in database.decks[deck].entries):
                yield from loops.findings(database, deck, at)


def _can_be_tried(card: AnyCard) -> bool:
    return not beyond(card) and not excessive(card)


def of_pack(database: Database) -> tuple[list[str], list[str]]:
    """The decks that the packs of a database bring, and the ids of all of their cards."""
    built_in = str(database.layers[0].origin)
    own = [card for card, file in files(database).items() if not file.startswith(built_in)]
    decks = [deck for deck in database.decks if deck in database.from_packs]
    return decks, own
