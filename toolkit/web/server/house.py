"""What all parts of the server share: the library, the press, and the pages by their addresses.

What faces are drawn with is imported when the first is drawn: pages do not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from toolkit.referee.referee import Referee
from toolkit.rulebook import Book
from toolkit.web.indexes import INDEXES
from toolkit.web.library import Library
from toolkit.web.linking import Part, linker
from toolkit.web.page import Page
from toolkit.web.pages import all_pages
from toolkit.web.rendering import Press

if TYPE_CHECKING:
    from toolkit.faces.face import Face
    from toolkit.faces.studio import Studio


@dataclass(eq=False)
class House:
    """A server's rooms. ``library`` is replaced by another when a pack of it has been changed.

    ``has_desk`` tells that packs are designed here, and that pages lead there.
    """

    library: Library
    has_desk: bool = False

    def __post_init__(self) -> None:
        self.drawing = Lock()
        self._presses: dict[str, Press] = {}
        self._studios: dict[str, Studio] = {}
        self._pictures: dict[tuple[str, str], bytes] = {}
        self._indexes: dict[str, bytes] = {}
        self._referees: dict[Book, Referee] = {}

    def referee(self, edition: Book) -> Referee:
        """The referee who judges by an edition."""
        own = self.library.referee
        if edition not in self._referees:
            self._referees[edition] = own if edition == own.edition else own.by(edition)
        return self._referees[edition]

    @property
    def press(self) -> Press:
        """Sets pages that lead to what only a server can do, in the language of the library."""
        return self.press_in(self.library.language)

    def press_in(self, language: str) -> Press:
        """The same in another language."""
        if language not in self._presses:
            self._presses[language] = Press(language, is_served=True, has_desk=self.has_desk)
        return self._presses[language]

    @cached_property
    def parts(self) -> Callable[[str], list[Part]]:
        """Cuts a text where it names cards and rules."""
        return linker(self.library)

    @cached_property
    def with_page(self) -> frozenset[str]:
        """The ids of the cards that have a page."""
        return frozenset(one.id for one in self.library.cards.cards.values() if self.library.home_of(one))

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """Every page of the site by its address."""
        return {page.address: page for page in all_pages(self.library)}

    def html(self, page: Page, status: int = 200, language: str | None = None) -> HTMLResponse:
        """A page as an answer, in the language of the library or another one."""
        return HTMLResponse(self.press_in(language or self.library.language).page(page), status)

    def learn(self, library: Library) -> None:
        """Take a library that knows more of the same cards."""
        self.library = library
        self.__dict__.pop("pages", None)

    def stock(self, library: Library) -> None:
        """Take another library, of which pages are set from now on."""
        self.learn(library)
        for known in ("parts", "with_page", "_shown"):
            self.__dict__.pop(known, None)
        self._indexes.clear()
        self._referees.clear()
        self._pictures.clear()
        self._studios.clear()

    def index(self, name: str) -> bytes:
        """What scripts search in, by its address; made when it is first asked for."""
        if name not in self._indexes:
            self._indexes[name] = INDEXES[name](self.library).encode()
        return self._indexes[name]

    def _studio(self, language: str) -> Studio:
        from toolkit.faces.studio import Studio

        if language not in self._studios:
            cards = self.library.cards
            art = [layer.art for layer in cards.layers if layer.art]
            self._studios[language] = Studio(cards, art=art, language=language)
        return self._studios[language]

    @cached_property
    def _shown(self) -> Mapping[str, tuple[str, str]]:
        from toolkit.web import faces

        return faces.addresses(self.library.cards)

    def drawn(self, face: Face) -> bytes:
        """A face that is at no address, as a large picture."""
        from toolkit.web import faces

        with self.drawing:
            return faces.picture_of(face, "large")

    @property
    def is_lasting(self) -> bool:
        """Whether faces stay as they are, so that browsers may keep them: not those of packs, which are written."""
        return len(self.library.cards.layers) == 1

    def picture(self, address: str, language: str | None = None) -> bytes | None:
        """A face at its address, in the language of the library or another, drawn when it is first asked for.

        None if there is none.
        """
        if address not in self._shown:
            return None
        from toolkit.web import faces

        spoken = language or self.library.language
        with self.drawing:
            if (address, spoken) not in self._pictures:
                drawn = faces.shots(self._studio(spoken), [self._shown[address]])
                self._pictures |= {(shot.address, spoken): shot.content for shot in drawn}
            return self._pictures[address, spoken]
