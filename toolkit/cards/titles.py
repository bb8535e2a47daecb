"""What a card is called and tells: its title and flavour text, those in other languages, and other spellings."""

from __future__ import annotations

from toolkit.cards.card import AnyCard


def titled(card: AnyCard, language: str) -> str:
    """The title of a card in a language; as it is in the data where it has none there."""
    return card.titles.get(language, card.title)


def flavoured(card: AnyCard, language: str) -> str:
    """The flavour text of a card in a language; as it is in the data where it has none there, "" where it has none."""
    return card.flavours.get(language, card.flavour)


def called(card: AnyCard) -> tuple[str, ...]:
    """Everything that a card is called, its title first; each once."""
    return tuple(dict.fromkeys((card.title, *card.aliases, *card.titles.values())))
