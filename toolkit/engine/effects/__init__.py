"""What each verb of the card language does, grouped as the rulebook groups them.

Importing this package registers all of them with :func:`toolkit.engine.verbs.carry_out`.
"""

from toolkit.engine.effects import answers, choices, drinks, gambling, moving, mushrooms, numbers, otto, turns

__all__ = ["answers", "choices", "drinks", "gambling", "moving", "mushrooms", "numbers", "otto", "turns"]
