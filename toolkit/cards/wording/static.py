"""Static effects in words: what a card does as long as it stays in front of a player."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards.static import Losses, Static
from toolkit.cards.wording.scene import Scene
from toolkit.cards.wording.sentences import Said
from toolkit.cards.wording.template import fill_in


def static_effects(effects: Sequence[Static], scene: Scene) -> Sequence[Said]:
    """The static effects of a card as sentences; none of a card that has none."""
    said = [fill_in(_phrase(each, scene), number=str(abs(each.by))) for each in effects]
    return [Said(sentence) for sentence in ([scene.language.static.stays, *said] if said else [])]


def _phrase(effect: Static, scene: Scene) -> str:
    about = effect.which if isinstance(effect, Losses) else "drinks"
    phrase: str = getattr(scene.language.static, f"{about}_{'more' if effect.by > 0 else 'less'}")
    return phrase
