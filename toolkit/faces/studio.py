"""The studio: every face that a database calls for, laid out on demand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import CannotRead, Faults, NotFound, RdiError
from toolkit.faces import fonts
from toolkit.faces.art import Gallery, Picture
from toolkit.faces.beads import placed as placed_beads
from toolkit.faces.content import Content, back, card, coin, hidden, marker, mat, otto_mat, summary, team_mat, token
from toolkit.faces.face import LANGUAGE, Face, Size, make_face
from toolkit.faces.flavour import ALONE, SLOT, flavoured
from toolkit.faces.fonts import NoGlyph
from toolkit.faces.layout import CannotDraw, Coarse, Filling, Laid, Shrunk, lay_out, places
from toolkit.faces.look import palette, token_look, tracker_look
from toolkit.faces.place import Rectangle, placed
from toolkit.faces.side_mat import side_mat
from toolkit.faces.template import Beads, card_size, parts, size_named, template
from toolkit.faces.template import flavour as flavour_of
from toolkit.faces.template import room as room_of
from toolkit.faces.text import CannotSet
from toolkit.faces.words import face_words

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Tracker


class Studio:
    """Lays out the faces of a database in one size and variant, each once.

    ``size`` names a profile of ``templates/faces/sizes.json``, ``variant`` is "standard", "low-ink" or "large-print".
    ``art`` are folders that hold ``<card id>.png`` or ``.jpg``; the last one that has a picture wins.
    ``language`` is "en", "de" or another that has its files; titles and names stay as they are in the data.

    Raises :class:`toolkit.errors.NotFound` for a size or a language that there is not.
    """

    def __init__(
        self,
        db: Database,
        *,
        size: str = "poker",
        variant: str = "standard",
        art: Sequence[Path] = (),
        language: str = LANGUAGE,
    ) -> None:
        card_size(size)
        face_words(language)
        self.db, self.size, self.variant, self.language = db, size, variant, language
        self.texts: list[Shrunk] = []
        """How each text was set so far."""
        self.coarse: list[Coarse] = []
        """The pictures used so far that have too few pixels."""
        self.unflavoured: list[str] = []
        """The cards so far whose flavour text had no room."""
        self._gallery = Gallery(art)
        self.faces: dict[Content, Face] = {}
        """Every face so far, by what it shows; what is put here beforehand is not laid out again."""
        self._cards: dict[tuple[str, str], Face] = {}
        self._beside: dict[str, Content | None] = {}

    @property
    def warnings(self) -> list[str]:
        """What is not quite right with the pictures used so far, and whose flavour text is left out."""
        left = (f"{name}: its flavour text has no room below the rules, and is left out" for name in self.unflavoured)
        return [*map(str, self.coarse), *left]

    def card(self, card_id: str, deck_id: str) -> Face:
        """The front of a card as it is in this deck, whose colour and emblem it bears."""
        face = self._cards.get((card_id, deck_id))
        if face is None:
            face = self._cards[card_id, deck_id] = self._face(card(self.db, card_id, deck_id, self.language))
        return face

    def back(self, deck_id: str) -> Face:
        """The back of all cards of a deck."""
        return self._face(back(self.db, deck_id, self.language))

    def deck(self, deck_id: str) -> tuple[Face, ...]:
        """The fronts of a deck, one for each entry, in its order."""
        return tuple(self.card(entry.card_id, deck_id) for entry in self.db.deck(deck_id).entries)

    def undrawn(
        self, deck_id: str, without: Collection[str] = (), only: Collection[str] | None = None
    ) -> Iterator[tuple[str, RdiError]]:
        """Every reason why a part of a deck cannot be drawn, with the name that a picture of that part has.

        That is a card's id, "back/dimli", "mat/dimli" or "side-mat/dimli". Cards in ``without`` are left out. Where
        ``only`` some cards are asked for, nothing else is tried.
        """
        parts: dict[str, Callable[[], Face | None]]
        cards = (entry.card_id for entry in self.db.deck(deck_id).entries if entry.card_id not in without)
        parts = {one: partial(self.card, one, deck_id) for one in cards if only is None or one in only}
        if only is None:
            parts[f"back/{deck_id}"] = partial(self.back, deck_id)
        if only is None and deck_id in self.db.characters:
            parts[f"mat/{deck_id}"] = partial(self.mat, deck_id)
            parts[f"side-mat/{deck_id}"] = partial(self.side_mat, deck_id)
        for name, draw in parts.items():
            try:
                draw()
            except RdiError as undrawn:
                faults = undrawn.faults if isinstance(undrawn, Faults) else (undrawn,)
                yield from ((name, fault) for fault in faults)

    def require(self, decks: Iterable[str]) -> None:
        """Make sure that all of these decks can be drawn. Raises :class:`Faults` with everything that cannot."""
        faults = {str(fault): fault for deck in decks for _, fault in self.undrawn(deck)}
        if faults:
            raise Faults(faults.values())

    def mat(self, character_id: str) -> Face:
        """The player mat of a character."""
        return self._face(mat(self.db, character_id, self.language))

    def mats(self, character_id: str) -> tuple[Face, ...]:
        """The player mat of a character, and the one beside it if there is one."""
        beside = self.side_mat(character_id)
        return (self.mat(character_id), *([beside] if beside else []))

    def side_mat(self, character_id: str) -> Face | None:
        """The mat with the places that a character has besides, and what they track; None if there are none."""
        beside = self._side_mat(character_id)
        return self._face(beside) if beside else None

    def _side_mat(self, character_id: str) -> Content | None:
        if character_id not in self._beside:
            self._beside[character_id] = side_mat(self.db, character_id, self.language)
        return self._beside[character_id]

    def side_places(self, character_id: str) -> Mapping[str, Rectangle]:
        """Where what is, on a side mat, in mm from the top left of its bleed box.

        On Dale's: "side-deck", "side-discard", "planter/1" to "planter/4"; on Petra's: "hellfire/0", "plotted"...
        """
        beside = self._side_mat(character_id)
        return places(beside.parts, beside.size or self._size(beside.layout)) if beside else {}

    def otto_mat(self) -> Face:
        """Otto's mat."""
        return self._face(otto_mat(self.language))

    def team_mat(self, number: int) -> Face:
        """The mat of a team, counted from 1: the tracks of them all. Raises :class:`toolkit.errors.NotFound`."""
        return self._face(team_mat(number, self.language))

    def marker(self, kind: str) -> Face:
        """The "fortitude" or the "alcohol" marker."""
        return self._face(marker(kind, self.language))

    def coin(self, value: int = 1) -> Face:
        """A gold coin."""
        return self._face(coin(value))

    def token(self, name: str) -> Face:
        """A token: "rake", "progress", "potion"... Raises :class:`toolkit.errors.NotFound`."""
        return self._face(token(name, token_look(name), face_words(self.language).tokens[name]))

    def tracker_token(self, tracker: Tracker) -> Face:
        """The token for what a character tracks: a marker for its track, a supply, a mark."""
        from toolkit.cards.wording import named

        word = named(tracker.id, tracker.name, self.language)
        return self._face(token(tracker.id, tracker_look(tracker.id), word))

    def summary(self) -> Face:
        """The card that sums up a turn."""
        return self._face(summary(self.language))

    def hidden(self) -> Face:
        """What is shown in place of a card that a player may not see."""
        return self._face(hidden())

    def face(self, content: Content) -> Face:
        """The face of a content of one's own, such as a mat for nobody."""
        return self._face(content)

    def places(self, layout: str = "mat") -> Mapping[str, Rectangle]:
        """Where piles and numbers of tracks are on a layout, in mm from the top left of its bleed box.

        On the mat: "deck", "discard", "drink-me", "gold", "fortitude/0" to "fortitude/20", "alcohol/0" to "alcohol/20".
        """
        return places(parts(layout, self.variant, self.size), self._size(layout))

    def beads(self, layout: str, part: str, words: str) -> tuple[Rectangle, ...]:
        """Where the discs of a part of a layout are for these words, in mm from the top left of its bleed box."""
        size = self._size(layout)
        every = parts(layout, self.variant, self.size)
        row = next(one for one in every if isinstance(one, Beads) and one.id == part)
        return tuple(square for _, square in placed_beads(row, words, placed(row.box, size)))

    def _size(self, layout: str) -> Size:
        piece = template(layout).size
        return size_named(piece or self.size)

    def _face(self, content: Content) -> Face:
        face = self.faces.get(content)
        if face is None:
            face = self.faces[content] = self._laid_out(content)
        return face

    def _laid_out(self, content: Content) -> Face:
        size = content.size or self._size(content.layout)
        art, faults = self._picture(content)
        slots = dict(content.slots) | ({"art": "yes"} if art else {})
        colours = palette(self.variant, content.look, content.types)
        filling = Filling(content.name, size, slots, colours, content.seed, art, content.language)
        try:
            laid = self._fitted(content, filling)
        except CannotDraw as undrawn:
            faults += undrawn.faults
        if faults:
            raise faults[0] if len(faults) == 1 else Faults(faults)
        self.texts += laid.texts
        self.coarse += laid.warnings
        return make_face(content.name, size, laid.items, laid.passages, fonts=fonts.digest())

    def _picture(self, content: Content) -> tuple[Picture | None, list[RdiError]]:
        """The picture that is to be shown, if there is one, or what is wrong with it."""
        try:
            return (self._gallery.picture(content.art) if content.art else None), []
        except CannotRead as fault:
            return None, [fault]

    def _fitted(self, content: Content, filling: Filling) -> Laid:
        """Laid out, with its flavour text if it has one and there is room for it."""
        if not filling.slots.get(SLOT):
            return self._roomy(content, filling)
        if laid := self._flavoured(content, filling):
            return laid
        self.unflavoured.append(content.seed)
        return self._roomy(content, filling._replace(slots={**filling.slots, SLOT: "", ALONE: ""}))

    def _flavoured(self, content: Content, filling: Filling) -> Laid | None:
        """Laid out with its flavour text, with more room for both where that helps; None where nothing does."""
        layout, how = content.layout, flavour_of(content.layout)
        for roomy in (False, True) if how else ():
            own = (*parts(layout, self.variant, self.size, roomy=roomy), *content.parts)
            with suppress(CannotDraw, CannotSet, NoGlyph, NotFound):
                if filling.slots[ALONE]:
                    return lay_out(own, filling)
                found = flavoured(own, filling, how) if how else None
                if found and found.leaves_rules_large(laid := lay_out(found.parts, filling)):
                    return laid
        return None

    def _roomy(self, content: Content, filling: Filling) -> Laid:
        """Laid out, with more room for the text where it would else be too small."""
        layout, room = content.layout, room_of(content.layout, self.variant)
        try:
            laid = lay_out((*parts(layout, self.variant, self.size), *content.parts), filling)
        except CannotDraw as undrawn:
            if room is None or not any(fault.box in room.grown for fault in undrawn.faults):
                raise
        else:
            if room is None or not any(text.box in room.grown and text.size < room.below for text in laid.texts):
                return laid
        return lay_out(parts(layout, self.variant, self.size, roomy=True), filling)
