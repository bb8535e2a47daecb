"""One keyboard for several people: whose turn it is to sit there, and from whom it is hidden."""

from tests.table.test_table import CARDS, record, settle
from toolkit.engine.moves import Pass
from toolkit.engine.variants.named import Named
from toolkit.table import Table
from toolkit.table.keyboard import Keyboard


def test_it_is_handed_over_between_people_only() -> None:
    table = Table.begin(record(None, None, ask_everybody=True), CARDS, together=True)
    keyboard = Keyboard(table)
    settle(table)
    handed = keyboard.take()
    assert handed is not None
    assert (handed.seat, handed.name, handed.team, handed.since) == (0, "Gog", "Gog", 0)
    assert keyboard.take() is None
    table.play(0, Pass(0))
    settle(table)
    told = len(table.told())
    handed = keyboard.take()
    assert handed is not None
    assert (handed.name, keyboard.sitting) == ("Eve", 1)
    table.play(1, Pass(1))
    settle(table)
    handed = keyboard.take()
    assert handed is not None
    assert handed.name == "Gog"
    assert handed.since <= told


def test_who_plays_alone_is_handed_nothing() -> None:
    table = Table.begin(record(None, "easy"), CARDS, together=True)
    settle(table)
    assert Keyboard(table).take() is None


def test_teammates_may_see_what_the_other_has_seen() -> None:
    teams = Named("two-headed-dragon", teams=(("Gog", "Eve"), ("Zot", "Dimli")))
    table = Table.begin(record(None, None, None, None, variant=teams, ask_everybody=True), CARDS, together=True)
    keyboard, hidden = Keyboard(table), []
    for _ in range(60):
        settle(table)
        before = keyboard.sitting
        handed = keyboard.take()
        if before is not None and before != keyboard.sitting:
            mates = table.game.on_one_side(before, keyboard.decides)
            hidden.append((mates, handed is not None))
            assert handed is None or handed.team in ("Gog and Eve", "Eve and Gog", "Zot and Dimli", "Dimli and Zot")
        table.play(keyboard.decides, table.game.ask.moves[-1])
    assert set(hidden) == {(True, False), (False, True)}
