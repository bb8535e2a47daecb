"""The module under test, made once; an engine with it open, started once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vassal.rig import Engine, engine
from toolkit.cards import load
from toolkit.faces.studio import Studio
from toolkit.vassal.game import Game, game
from toolkit.vassal.module import make


@pytest.fixture(scope="session")
def everything() -> Game:
    """All decks, at a table for eight."""
    return game(load())


@pytest.fixture(scope="session")
def studio(everything: Game) -> Studio:
    return Studio(everything.db)


@pytest.fixture(scope="session")
def module(everything: Game, studio: Studio, tmp_path_factory: pytest.TempPathFactory) -> Path:
    (made,) = make(everything, studio, tmp_path_factory.mktemp("vassal"))
    return made


@pytest.fixture(scope="session")
def player(module: Path) -> Iterator[Engine]:
    with engine(module) as seated:
        yield seated
