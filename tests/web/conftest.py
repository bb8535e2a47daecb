"""A site with blank pictures, written once for the tests of a process, and a library to make pages of."""

from pathlib import Path

import pytest
from PIL import Image

from toolkit.cards import load
from toolkit.referee.referee import Referee
from toolkit.web import faces, site
from toolkit.web.answers import Answer, Answers
from toolkit.web.library import Library

ANSWERS = Answers("made up", (Answer("gog/dance-with-gog", "gog/shut-up", "The victim Ignores it."),))


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(Referee(load()), answers=ANSWERS)


@pytest.fixture(scope="session")
def written(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    site.write(library, folder, with_faces=False)
    blank = faces.webp(Image.new("RGB", (63, 88)), "small")
    for name in faces.addresses(library.cards):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(blank)
    return folder
