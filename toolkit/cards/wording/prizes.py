"""The text of a Prize: when it is used, and what it does then."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from toolkit.cards.card import Prize
from toolkit.cards.wording.options import option_text
from toolkit.cards.wording.scene import Scene
from toolkit.cards.wording.sentences import Said, finished
from toolkit.cards.wording.template import fill_in


def prize_text(prize: Prize, scene: Scene) -> str:
    """What stands on a Prize. The scene is an empty one."""
    phrases, use = scene.language.prizes, msgspec.structs.replace(prize.use, when=())
    told = finished(phrases.when[prize.when], scene.language)
    return " ".join([told, option_text(use, replace(scene, it=phrases.drink), _counts_as(prize, scene))])


def _counts_as(prize: Prize, scene: Scene) -> tuple[Said, ...]:
    if prize.use.as_type is None:
        return ()
    kind = scene.language.words.type[prize.use.as_type]
    return (Said(fill_in(scene.language.prizes.counts_as, article=kind.article, type=kind.name)),)
