"""Variants: small objects that answer a dozen questions which the ordinary game answers first."""

from toolkit.engine.variants.boss_battle import BossBattle
from toolkit.engine.variants.leaders_and_lackeys import LeadersAndLackeys
from toolkit.engine.variants.ordinary import Ordinary
from toolkit.engine.variants.otto import Otto
from toolkit.engine.variants.two_headed_boss_battle import TwoHeadedBossBattle
from toolkit.engine.variants.two_headed_dragon import TwoHeadedDragon

Variant = Ordinary | TwoHeadedDragon | BossBattle | TwoHeadedBossBattle | LeadersAndLackeys | Otto
"""Any way to play."""

__all__ = [
    "BossBattle",
    "LeadersAndLackeys",
    "Ordinary",
    "Otto",
    "TwoHeadedBossBattle",
    "TwoHeadedDragon",
    "Variant",
]
