"""The files that printing makes: planned first, so that nothing is written if anything is wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.files import inside, write
from toolkit.sheets import changes, mpc, takes, tgc
from toolkit.sheets.arrange import Shape, arranged, laid_out
from toolkit.sheets.backs import Backs
from toolkit.sheets.cases import boxes, dividers
from toolkit.sheets.cutting import Cut, CutFile, cut_files, cuts, written
from toolkit.sheets.options import Options, Wrong
from toolkit.sheets.page import Section
from toolkit.sheets.pdf import Chapter, draw_pdf, paired
from toolkit.sheets.sections import Choice, decks, kinds, mats, tokens
from toolkit.sheets.sheet import pages

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.faces.studio import Studio

Files = Iterator[tuple[str, bytes]]
Progress = Callable[[Iterable["Product"], str, int], Iterable["Product"]]


@dataclass(frozen=True)
class Job:
    """All that a print run is asked for: what, how, for whom, and since which folder's state.

    ``given`` are the options that somebody said, such as "--paper": each must have an effect.
    """

    choice: Choice
    options: Options = field(default_factory=Options)
    profile: str = "home"
    combined: bool = False
    stock: str = ""
    since: Path | None = None
    given: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.combined and self.since:
            raise Wrong("--combined: what has changed is one PDF already; leave it out with --changed-since")


@dataclass(frozen=True)
class Product:
    """A file, or files that belong together, to be made: equal ``key``, equal bytes.

    ``pages`` and ``pieces`` are how many there will be; ``files`` draws them, names relative to the folder; ``note`` is
    what a user should know about them; ``backs`` is how the backs of its sheets get there, NONE if they have none.
    """

    name: str
    key: str
    pages: int
    pieces: int
    files: Callable[[], Files]
    note: str = ""
    backs: Backs = Backs.NONE


@dataclass(frozen=True)
class Plan:
    """The products of a job, and what has changed if that was asked for."""

    products: tuple[Product, ...]
    changed: tuple[changes.Change, ...] = ()


def plan(db: Database, studio: Studio, job: Job, folder: Path | None = None) -> Plan:
    """What a job will make. All that can be wrong with it is said now.

    What was printed into ``folder`` before stays in the list of what is printed there.

    Raises ``NotFound``, ``CannotRead``, :class:`~toolkit.sheets.options.Wrong` (several as ``Faults``),
    :class:`~toolkit.sheets.grid.DoesNotFit`, and ``Faults`` with everything that cannot be drawn.
    """
    _require_effects(db, job)
    job = replace(job, options=replace(job.options, language=studio.language))
    groups: list[tuple[str, tuple[Section, ...]]]
    groups = [(section.id, (section,)) for section in decks(db, studio, job.choice)]
    groups += [("mats", mats(db, studio, job.choice)), ("tokens", tokens(db, studio, job.choice))]
    groups += [("boxes", boxes(db, studio, job.choice, job.options.thickness))]
    groups += [("dividers", dividers(db, studio, job.choice))]
    sections = tuple(section for _, group in groups for section in group)
    if job.profile != "home":
        return Plan(_for_service(sections, job))
    listed = _index(sections, folder, studio.language)
    if job.since is not None:
        return _since(sections, job, job.since, listed)
    documents = [(name, group) for name, group in groups if group]
    if job.combined:
        documents = [("all", sections)]
    shape = laid_out(sections)
    drawn = [_document(name, _title(group, job.options), group, job.options, shape) for name, group in documents]
    return Plan((*(product for document in drawn for product in document), listed))


def _require_effects(db: Database, job: Job) -> None:
    """Raise :class:`Wrong` for what is asked for and cannot be printed, or would change nothing that is."""
    printed = kinds(db, job.choice)
    if "--what" in job.given and (missing := [kind for kind in job.choice.what if kind not in printed]):
        raise Wrong(f"--what {','.join(missing)}: there are none of the chosen decks and cards")
    if not printed:
        raise Wrong("nothing to print: the chosen decks have none of the chosen cards or things")
    takes.refuse(job.given, job.profile, printed, single=job.options.single)


def make(db: Database, studio: Studio, folder: Path, job: Job, progress: Progress | None = None) -> list[Path]:
    """Make the products of a job in ``folder``; the paths of all files.

    Raises what :func:`plan` raises before anything is written, and ``CannotWrite``.
    """
    products = plan(db, studio, job, folder).products
    shown = progress(products, "Printing", len(products)) if progress else products
    return [path for product in shown for path in save(product, folder)]


def save(product: Product, folder: Path) -> Iterator[Path]:
    """Write a product's files, each whole or not at all. Raises ``CannotWrite``."""
    for name, content in product.files():
        path = inside(folder, name)
        write(path, content)
        yield path


def _document(name: str, title: str, sections: Sequence[Section], options: Options, shape: Shape) -> Iterator[Product]:
    """A PDF, and what tells a machine how to cut it if that is wanted."""
    ways = arranged(sections, options, shape)
    chapters = [Chapter(way.section.title, tuple(pages(way.section, way.options))) for way in ways]
    chapters = chapters if options.single else list(paired(chapters))
    drawn, key = [page for chapter in chapters for page in chapter.pages], _key(sections, repr(options))

    def draw() -> Files:
        yield f"{name}.pdf", draw_pdf(title, chapters, options)

    yield Product(f"{name}.pdf", key, len(drawn), _pieces(sections), draw, backs=_backs(chapters, options))
    for file, cut, form in cut_files(name, cuts(drawn, options.paper.page), options.cut_files):
        yield _cut(file, key, cut, form, options)


def _cut(file: str, key: str, cut: Cut, form: CutFile, options: Options) -> Product:
    pages = ", ".join(map(str, cut.pages))

    def draw() -> Files:
        yield file, written(cut, form, options.words.say("cut", pages=pages))

    note = f"{file} cuts page{'s' if len(cut.pages) > 1 else ''} {pages}"
    return Product(file, f"{key}-{file}", 0, len(cut.outlines), draw, note)


def _backs(chapters: Sequence[Chapter], options: Options) -> Backs:
    two_sided = any(page.fold or page.side == "backs" for chapter in chapters for page in chapter.pages)
    return options.backs if two_sided else Backs.NONE


def _title(sections: Sequence[Section], options: Options) -> str:
    return options.words.say("document", what=sections[0].title if len(sections) == 1 else "The Red Dragon Inn")


def _index(sections: Sequence[Section], folder: Path | None, language: str) -> Product:
    file = changes.file_name(language)
    before = changes.read(folder, language) if folder and (folder / file).exists() else {}
    pieces = changes.merged(before, changes.index(sections))
    return Product(file, _key(sections, ""), 0, 0, lambda: iter([(file, changes.written(pieces))]))


def _since(sections: Sequence[Section], job: Job, folder: Path, listed: Product) -> Plan:
    words = job.options.words
    found = changes.changes(sections, changes.read(folder, job.options.language))
    if not found:
        return Plan(())
    changed = changes.as_sections(found, words.say("changed"))
    drawn = _document("changed", words.say("changed-document"), changed, job.options, laid_out(changed))
    return Plan((*drawn, listed), found)


def _for_service(sections: Sequence[Section], job: Job) -> tuple[Product, ...]:
    cards = tuple(section for section in sections if not section.large)
    return (_order(cards, job.stock),) if job.profile == "mpc" else tuple(_folder(section) for section in cards)


def _order(cards: Sequence[Section], stock: str) -> Product:
    mpc.known_stock(stock)
    orders = mpc.orders(cards)
    name = " and ".join(order.file for order in orders)
    return Product(
        name, _key(cards, stock), 0, _pieces(cards), lambda: mpc.order_files(cards, stock), mpc.advice(orders)
    )


def _folder(section: Section) -> Product:
    return Product(f"{section.id}/", _key([section], ""), 0, len(section.pieces), lambda: tgc.deck_files([section]))


def _pieces(sections: Sequence[Section]) -> int:
    return sum(len(section.pieces) for section in sections)


def _key(sections: Sequence[Section], options: str) -> str:
    """A hash of all pieces in their order and of how they are printed."""
    parts = [options]
    for section in sections:
        parts += [section.id, section.title]
        parts += [f"{piece.front.key} {piece.back.key if piece.back else ''}" for piece in section.pieces]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
