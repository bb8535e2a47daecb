"""What can be made of faces: a file for each, a contact sheet of them all, posters of decks, a page for the web."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from toolkit import files, paths
from toolkit.faces.face import Face
from toolkit.faces.form import Form
from toolkit.nearest import one_of
from toolkit.options import NoEffect, require_takers

if TYPE_CHECKING:
    from toolkit.faces.choice import Choice
    from toolkit.faces.studio import Studio

PICTURES, CONTACT_SHEET, POSTERS, PAGE = "pictures", "a contact sheet", "posters", "a page"

PRINT_DPI = 300

_ALL = {"--deck", "--size", "--variant", "--language", "--art", "--output", "--dry-run", "--json", "--pack"}

_TAKES: Mapping[str, Collection[str]] = {
    PICTURES: {*_ALL, "--card", "--what", "--dpi", "--format", "--trim", "--rounded"},
    CONTACT_SHEET: {*_ALL, "--card", "--what", "--dpi", "--contact-sheet"},
    POSTERS: {*_ALL, "--dpi", "--format", "--trim", "--poster"},
    PAGE: {*_ALL, "--card", "--page"},
}
"""The options by what is made."""


class Work(NamedTuple):
    """Something to be made: the faces that it shows, its files by their paths in a folder, and what makes them there.

    ``shown`` is the file to look at; nothing where all are alike.
    """

    faces: Sequence[Face]
    files: Sequence[str]
    make: Callable[[Path], Iterator[Path]]
    shown: str = ""


def making(*, page: bool, poster: bool, contact_sheet: bool) -> str:
    """What is made if these are wanted; whoever wants two of them is told so by :func:`form_of`."""
    wanted = {PAGE: page, POSTERS: poster, CONTACT_SHEET: contact_sheet}
    return next((what for what, asked in wanted.items() if asked), PICTURES)


def form_of(name: str, making: str, given: Collection[str]) -> Form:
    """The form in which it is made.

    Raises :class:`NotFound` for one that there is not, :class:`NoEffect`, or ``Faults`` of several, for options that
    say nothing about what is made.
    """
    require_takers(given, _TAKES, [making])
    form = one_of({form.value: form for form in Form}, name, "format")
    if "--dpi" in given and form.drawn:
        raise NoEffect(f"--dpi: {form.value} has no pixels; leave it out")
    if "--rounded" in given and not form.transparent:
        raise NoEffect(f"--rounded: {form.value} has no transparent corners; take --format png or svg")
    return form


def single(faces: Sequence[Face], form: Form, dpi: float | None, *, bleed: bool, rounded: bool) -> Work:
    """A file for each face."""
    from toolkit.faces.form import save

    names = [f"{face.name}{form.suffix}" for face in faces]

    def make(folder: Path) -> Iterator[Path]:
        return save(faces, folder, form, dpi or PRINT_DPI, bleed=bleed, rounded=rounded)

    return Work(faces, names, make)


def contact_sheet(faces: Sequence[Face], dpi: float | None) -> Work:
    """One picture of them all."""
    from toolkit.faces import contact, png

    def make(folder: Path) -> Iterator[Path]:
        sheet = contact.contact_rows(faces, dpi=dpi or contact.DPI)
        files.write(folder / paths.CONTACT_SHEET, png.encode_rows(sheet))
        yield folder / paths.CONTACT_SHEET

    return Work(faces, [paths.CONTACT_SHEET], make)


def posters(studio: Studio, decks: Sequence[str], form: Form, paper: str, dpi: float | None, *, bleed: bool) -> Work:
    """A poster for each deck. Raises :class:`~toolkit.errors.NotFound` for a paper that none is made on."""
    from toolkit.faces import poster

    poster.paper_scale(paper)
    made = [poster.poster(studio, deck) for deck in decks]
    names = [f"{each.name}{form.suffix}" for each in made]

    def make(folder: Path) -> Iterator[Path]:
        for each, name in zip(made, names, strict=True):
            path = files.inside(folder, name)
            files.write(path, poster.encoded(each, form, paper, dpi or PRINT_DPI, bleed=bleed))
            yield path

    return Work([each.ground for each in made], names, make)


def page(studio: Studio, choice: Choice) -> Work:
    """A page of cards, and their pictures beside it."""
    from toolkit.faces import gallery

    shown = gallery.entries(studio, choice.decks, choice.cards)

    def make(folder: Path) -> Iterator[Path]:
        return gallery.save(studio, shown, folder)

    return Work([entry.face for entry in shown], gallery.names(shown), make, gallery.PAGE)
