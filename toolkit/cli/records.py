"""The types of what ``--json`` shows, from which their JSON Schemas are made (:mod:`toolkit.cli.outputs`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NotRequired, TypedDict

from toolkit.arena.brief import Brief
from toolkit.arena.report import Report
from toolkit.cards.coverage import Progress
from toolkit.cards.touches import Touch
from toolkit.cards.words import Status
from toolkit.engine.variants.named import Named
from toolkit.referee.answer import Answer
from toolkit.referee.audit.finding import Finding as AuditFinding
from toolkit.referee.games.options import Option
from toolkit.referee.law.ruling import Ruling
from toolkit.rulebook import Book, Comparison, Rule
from toolkit.rulebook.rule import Unsaid
from toolkit.sheets.printer import Printer
from toolkit.tts.check.document import Finding as SaveFinding
from toolkit.vassal.check.fault import Fault as ModuleFault

# What is made


class Step(TypedDict):
    """A product, and why it is made."""

    product: str
    why: list[str]


class Build(TypedDict):
    """``rdi build``: the products that were made, or with ``--dry-run`` would be."""

    made: NotRequired[list[Step]]
    would_make: NotRequired[list[Step]]
    kept: int
    removed: list[str]
    warnings: list[str]


class FaceKey(TypedDict):
    """A face, and the digest of all that it shows."""

    name: str
    key: str


class FaceFile(TypedDict):
    """A picture."""

    file: str


class Shrunk(TypedDict):
    """A text that is smaller than it might be, on which face, in which box; sizes in points."""

    face: str
    box: str
    wanted: float
    size: float


class Faces(TypedDict):
    """``rdi faces``."""

    faces: list[FaceKey]
    files: list[FaceFile]
    shrunk: list[Shrunk]
    warnings: list[str]


class Sheet(TypedDict):
    """A file of sheets; of one that has no pages, such as those for cutting machines, ``pages`` is 0."""

    name: str
    pages: int
    pieces: int
    key: str


class Changed(TypedDict):
    """A face that is printed again, and why."""

    deck: str
    face: str
    copies: int
    why: str


class Print(TypedDict):
    """``rdi print``; ``files`` is empty with ``--dry-run``."""

    folder: str
    products: list[Sheet]
    changed: list[Changed]
    files: list[str]


class PrinterKept(TypedDict):
    """``rdi calibrate``: the test page or the profile, and the printer that it is for."""

    printer: Printer | None
    file: str


class Site(TypedDict):
    """``rdi site``: the ``files`` that would be written with ``--dry-run``, else what was done with how many."""

    folder: str
    files: NotRequired[int]
    first: NotRequired[str]
    made: NotRequired[int]
    kept: NotRequired[int]
    gone: NotRequired[int]


class TableFile(TypedDict):
    """A file of a table, and whether it was there as it is."""

    name: str
    kept: bool


class Table(TypedDict):
    """``rdi tts``; ``unanswered`` are the pictures at whose address there is none, each with what was said there."""

    folder: str
    dry_run: bool
    files: list[TableFile]
    not_uploaded: list[str]
    added: list[str]
    misnamed: dict[str, str]
    unanswered: dict[str, str]


class Copied(TypedDict):
    """A file of a table in the game's folder, and what became of it."""

    name: str
    state: str


class Install(TypedDict):
    """``rdi tts install``."""

    to: str
    dry_run: bool
    files: list[Copied]
    not_uploaded: list[str]


class Addresses(TypedDict):
    """``rdi tts addresses``: the address of each picture, empty where it has none on the web."""

    map: str
    dry_run: bool
    addresses: dict[str, str]
    not_uploaded: list[str]


class SaveCheck(TypedDict):
    """``rdi tts check``."""

    file: str
    objects: int
    findings: list[SaveFinding]


class ModuleFile(TypedDict):
    """A module or an extension; ``bytes`` is null with ``--dry-run``."""

    file: str
    bytes: int | None
    decks: list[str]
    pictures: list[str]


class Module(ModuleFile):
    """``rdi vassal``: the module, with its extensions."""

    dry_run: bool
    players: int
    extensions: list[ModuleFile]


class ModuleCheck(TypedDict):
    """``rdi vassal check``; ``faults`` is how many of the findings are some."""

    file: str
    faults: int
    findings: list[ModuleFault]


# What is looked up


class Worded(TypedDict):
    """What a card says: as text, and with marks for icons and bold words."""

    plain: str
    rich: str


class Derived(TypedDict):
    """What is added to a card's record: the copies in each deck, its words, and what it changes directly of whom."""

    decks: dict[str, int]
    wording: Worded
    touches: list[Touch]
    uncertain: bool


class Doubtful(TypedDict):
    """A card with open doubts, and what they are about."""

    id: str
    title: str
    about: list[str]


class DeckCoverage(TypedDict):
    """How well a deck is known; copies count. ``known`` is a share, ``deck`` null for all decks together."""

    deck: str | None
    name: str
    size: int
    cards: int
    known: float
    faces: int
    statuses: dict[Status, int]
    open_doubts: int
    doubtful: list[Doubtful]


class Coverage(TypedDict):
    """``rdi coverage``; in ``corrections`` how far packs have come with the decks that they correct."""

    decks: list[DeckCoverage]
    total: DeckCoverage
    corrections: list[Progress]


class Found(TypedDict):
    """A fault of a file of data."""

    severity: Literal["fault", "warning"]
    file: str
    line: int | None
    path: str | None
    problem: str
    expected: str | None
    remedy: str | None
    nearest: list[str]


class Validation(TypedDict):
    """``rdi validate``; it is ``sound`` if there are no faults, whatever the warnings."""

    sound: bool
    files: int
    cards: int
    faults: list[Found]


# What is played


class Happening(TypedDict):
    """What happened: its kind, the names of those concerned, the rule, and all that in a sentence."""

    what: str
    text: str
    seat: NotRequired[str]
    other: NotRequired[str]
    drinker: NotRequired[int]
    card: NotRequired[str]
    amount: NotRequired[int]
    rule: NotRequired[str]
    tracker: NotRequired[str]


class Moved(TypedDict):
    """A move in notation, and what happened by it."""

    move: str
    happens: list[Happening]


class Seated(TypedDict):
    """Who played whom, and whether they are out."""

    name: str
    character: str | None
    out: bool


class Replay(TypedDict):
    """``rdi replay``; ``winners`` is null while nobody has won."""

    players: list[Seated]
    variant: Named | None
    edition: Book
    seed: int
    happens: list[Happening]
    moves: list[Moved]
    winners: list[str] | None


# What the referee says


class Answered(Answer, frozen=True, kw_only=True):
    """What the referee says to a question, or in ``error`` why it says nothing (``--batch``)."""

    error: str = ""


class Legality(TypedDict):
    """``rdi referee why-not``: whether a move may be made at a position, else the ``problem`` and its rule."""

    move: str
    legal: bool
    problem: str | None
    rule: Rule | None
    case: str | None


class Consequences(TypedDict):
    """``rdi referee what-if``: what would happen after a move, what it all comes to, and who decides what next."""

    move: str
    happens: list[str]
    in_all: list[str]
    next: str
    case: str | None


class Options(TypedDict):
    """``rdi referee options``: every legal move; ``left_off`` is how many more there are."""

    now: bool
    options: list[Option]
    left_off: int
    case: str | None


class Difference(TypedDict):
    """Where a scenario does not come out as it says."""

    line: int | None
    path: str
    problem: str
    expected: str


class Check(TypedDict):
    """``rdi referee check``: a scenario or a game; the transcript with ``--trace``."""

    file: str
    name: str
    passes: bool
    problems: list[Difference]
    transcript: NotRequired[list[str]]


class MatrixCase(TypedDict):
    """A way in which a card may answer another, or the rule by which it may not; ``scenario`` shows it."""

    legal: bool
    verdict: str
    how: str
    who: str
    role: str
    moment: str
    option: int | None
    what: str
    rule: str | None
    slug: str | None
    scenario: dict[str, Any]


class Cell(TypedDict):
    """Two cards, and the ways in which the second may answer the first."""

    event: str
    answer: str
    verdict: str
    cases: list[MatrixCase]


class Players(TypedDict):
    """What the players of the scenarios are called."""

    plays: str
    affected: str
    bystander: str


class Matrix(TypedDict):
    """``rdi referee matrix``; cards that are alike stand together, the first of them for all."""

    edition: Book
    players: Players
    events: list[list[str]]
    answers: list[list[str]]
    cells: list[Cell]


class Audit(TypedDict):
    """``rdi referee audit``; in ``games`` how often characters win quick games among bots."""

    findings: list[AuditFinding]
    games: list[Brief]


class RuleFound(TypedDict):
    """``rdi referee rule``, a list: a rule with where it stands and what refers to it."""

    number: str
    slug: str
    section: str
    text: str
    editions: list[Book]
    sources: dict[Book, str]
    unsaid: Unsaid | None
    ours: str
    see: list[str]
    unless: list[str]
    seen_by: list[str]
    rulings: list[str]
    scenarios: list[str]


class Hit(TypedDict):
    """``rdi referee search``, a list."""

    kind: str
    id: str
    text: str


class Upheld(TypedDict):
    """``rdi referee law``, a list: a rule with the code that carries it out and the scenarios that show it."""

    rule: str
    slug: str
    ours: str
    engine: Literal["now", "later"]
    why_later: str
    code: list[str]
    scenarios: list[str]


RECORDS: Mapping[str, Any] = MappingProxyType(
    {
        "build": Build,
        "faces": Faces,
        "print": Print,
        "printer": PrinterKept,
        "site": Site,
        "tts": Table,
        "tts-install": Install,
        "tts-addresses": Addresses,
        "tts-check": SaveCheck,
        "vassal": Module,
        "vassal-check": ModuleCheck,
        "replay": Replay,
        "arena": Report,
        "coverage": Coverage,
        "validation": Validation,
        "answer": Answered,
        "legality": Legality,
        "consequences": Consequences,
        "options": Options,
        "check": Check,
        "matrix": Matrix,
        "audit": Audit,
        "rule": RuleFound,
        "comparison": Comparison,
        "ruling": Ruling,
        "hit": Hit,
        "standing": Upheld,
    }
)
"""The type of each record, but for ``card``, which is a card of any kind with what is derived."""
