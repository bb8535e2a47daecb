"""What a seat shows to others by passing by itself: it is told so before it chooses, and after it has chosen."""

from __future__ import annotations

from toolkit.table.table import Table


def shows(table: Table) -> str:
    """What others learn of somebody at this table who passes by themselves, or waits."""
    if table.lasts:
        return f"Nothing that you hold: everybody answers together, and each window lasts {table.lasts:g} seconds."
    if table.game.ask_everybody:
        return (
            "Who passes so answers at once, whatever they hold: others see that, and not what is held. "
            "Who waits answers at once only while they hold nothing that answers: that can be seen."
        )
    return (
        "Who is asked holds something that could be played, so to pass at once shows that one holds it. "
        "At a table where everybody is asked, it does not."
    )
