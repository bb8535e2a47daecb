"""What is settled is worked out once, whichever edition asks for it."""

import pytest

from tests.referee.tables import cards
from toolkit.referee.law import precedent
from toolkit.referee.law.precedent import precedents
from toolkit.referee.referee import Referee
from toolkit.rulebook import BOOKS


def test_all_editions_share_what_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    newest = precedents(Referee(cards()))

    def made(_: Referee) -> None:
        raise AssertionError("made again")

    monkeypatch.setattr(precedent, "_made", made)
    assert all(precedents(Referee(cards(), book)) == newest for book in BOOKS)
