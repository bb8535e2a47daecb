"""What may be done to a card, in words."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards.card import Card
from toolkit.cards.database import Database
from toolkit.cards.titles import titled
from toolkit.cards.wording.phrases import condition
from toolkit.cards.wording.scene import Scene, Under, listing
from toolkit.cards.wording.sentences import Said, given
from toolkit.cards.wording.template import fill_in


def limits(card: Card, db: Database, scene: Scene) -> Sequence[Said]:
    """The limits of a card as sentences."""
    said = []
    if card.limits.only_affected_by:
        titles = [_title(card_id, card, db, scene) for card_id in card.limits.only_affected_by]
        said.append(fill_in(scene.language.limits.only, cards=listing(titles, scene.language.lists.any_of)))
    if card.limits.cannot_be:
        said.append(_cannot_be(card, scene))
    return [Said(sentence) for sentence in said]


def _title(card_id: str, card: Card, db: Database, scene: Scene) -> str:
    phrases = scene.language.limits
    title = fill_in(phrases.title, title=titled(db.card(card_id), scene.language.language))
    return fill_in(phrases.another, title=title) if card_id in (card.id, card.counts_as) else title


def _cannot_be(card: Card, scene: Scene) -> str:
    phrases = scene.language.limits
    told = listing([phrases.cannot_be[what] for what in card.limits.cannot_be], scene.language.lists.any_of)
    conditions = tuple(condition(required, scene) for required in card.limits.when)
    if not conditions:
        return fill_in(phrases.cannot, what=told)
    opening = given(Under(conditions), scene.language)
    return fill_in(phrases.cannot_when, opening=opening, what=told)
