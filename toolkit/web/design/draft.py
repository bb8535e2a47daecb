"""A part of a pack as it is being written: its faults with their places, and the face that it would have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit import files
from toolkit.cards import Database
from toolkit.cards.card import AnyCard
from toolkit.cards.format import canonical_value, with_part
from toolkit.cards.validate import Report, database
from toolkit.cards.wording import wording
from toolkit.errors import CannotRead, CannotWrite, Place, RdiError
from toolkit.faces.face import Face
from toolkit.faces.studio import Studio
from toolkit.faces.validate import faults as undrawn
from toolkit.untrusted.fault import Fault, Trail
from toolkit.untrusted.source import Source, json_path, read
from toolkit.web.design.opened import Opened, Part, require_folder

CHANGED = "the file has changed on disk since it was opened here"


@dataclass(frozen=True)
class Told:
    """A fault as its designer is told of it.

    ``path`` leads to it from the part that is edited, and ``line`` is that of the text that was typed; both are of the
    whole file for a fault that stands elsewhere, in ``file``.
    """

    text: str
    path: str
    line: int | None
    serious: bool
    file: str = ""


@dataclass(frozen=True)
class Draft:
    """What somebody has written in place of a part.

    ``written`` is the text of the part, ``whole`` that of the file with it in it, None for what is no JSON. ``report``
    is then what is wrong with the pack that would have it.
    """

    pack: Opened
    part: Part
    written: str
    whole: str | None
    faults: tuple[Told, ...]
    report: Report | None = None

    @cached_property
    def card_id(self) -> str | None:
        """The id of the card that it is; None for a whole file, and for a card without one."""
        found, _ = read("", self.written.encode("utf-8", "surrogatepass"))
        value = found.value.get("id") if found and self.part.trail and isinstance(found.value, dict) else None
        return value if isinstance(value, str) else None

    @property
    def is_sound(self) -> bool:
        """Whether nothing serious is wrong anywhere in the pack."""
        return not any(fault.serious for fault in self.faults)


def drafted(pack: Opened, part: Part, typed: str, version: str, *, is_laid_out: bool, language: str) -> Draft:
    """What was typed in place of a part of a pack, with everything that is wrong with it there.

    Where it ``is_laid_out`` by us, because a form has made it, it comes back as our files are written. Raises
    :class:`CannotRead` if the file is not in the ``version`` to which the part belongs.
    """
    before = current(pack, part, version)
    found, wrong = read(part.file, typed.encode("utf-8", "surrogatepass"))
    if found is None or wrong:
        told = tuple(Told(_said(fault), fault.path or "$", fault.line, serious=True) for fault in wrong)
        return Draft(pack, part, typed, None, told)
    if is_laid_out:
        found = Source(part.file, canonical_value(found.value), found.value)
    whole = with_part(before, part.trail, found.value) if before and (part.trail or is_laid_out) else found.text
    whole = whole if whole.endswith("\n") else f"{whole}\n"
    report = pack.with_files({part.file: whole})
    every = (*report.faults, *_undrawn(report, part, found.value, language))
    return Draft(pack, part, found.text, whole, tuple(_told(pack, part, found, one) for one in every), report)


def current(pack: Opened, part: Part, version: str) -> Source | None:
    """The file of a part as it is; None for one that is no JSON, of which nothing but the whole can be edited.

    Raises :class:`CannotRead` if it is another than the ``version``, or has no such part, and
    :class:`~toolkit.errors.NotFound` if there is none.
    """
    if pack.version(part.file) != version:
        remedy = "Copy what you have typed, and open this page anew."
        raise CannotRead(CHANGED, Place(pack.place(part.file)), remedy=remedy)
    found, wrong = read(part.file, pack.data(part.file))
    if found is None:
        if part.trail:
            raise wrong[0].error()
        return None
    if part.trail and wrong:
        raise wrong[0].error()
    try:
        found.span(part.trail)
    except KeyError as fault:
        raise CannotRead("there is no such part", Place(pack.place(part.file), path=json_path(part.trail))) from fault
    return found


def save(draft: Draft, *, anyway: bool) -> str:
    """Put the draft into its pack, and tell the version of its file then.

    Raises :class:`CannotWrite` for what is no JSON, for what has serious faults unless it is to be saved ``anyway``,
    and for what cannot be written.
    """
    require_folder(draft.pack)
    if draft.whole is None:
        raise CannotWrite("what is no JSON is not saved")
    if not draft.is_sound and not anyway:
        raise CannotWrite("there are faults: it is saved with them only if you say so")
    files.write(files.inside(draft.pack.folder, draft.part.file), draft.whole)
    return draft.whole


def text_of(pack: Opened, part: Part) -> str:
    """A part as it is to be edited: a whole file as it is written, a card laid out as our files are.

    Raises :class:`CannotRead` for a part that there is not.
    """
    if not part.trail:
        return pack.data(part.file).decode("utf-8", "replace")
    found = current(pack, part, pack.version(part.file))
    assert found is not None, "a part of a file that is no JSON is refused"
    value: Any = found.value
    for step in part.trail:
        value = value[step]
    return canonical_value(value) + "\n"


# Faults


def _told(pack: Opened, part: Part, typed: Source, fault: Fault) -> Told:
    own = json_path(part.trail)
    if fault.file == pack.place(part.file) and _within(fault.path, own):
        path = f"${fault.path[len(own) :]}"
        line = fault.line if not part.trail else _line(typed, path)
        return Told(_said(fault), path, line, fault.serious)
    return Told(_said(fault), fault.path, fault.line, fault.serious, pack.name_of(fault) or fault.file)


def _within(path: str, own: str) -> bool:
    return own == "$" or path == own or path.startswith((f"{own}.", f"{own}["))


def _line(typed: Source, path: str) -> int | None:
    """The line of a path in what was typed: that of the nearest thing around it that is there."""
    trails = {json_path(trail): trail for trail in _trails(typed.value, ())}
    while path not in trails:
        path = path[: max(path.rfind("."), path.rfind("["), 1)]
    return typed.line(trails[path])


def _trails(value: Any, trail: Trail) -> list[Trail]:
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [trail, *(found for key, part in inner for found in _trails(part, (*trail, key)))]


def _said(fault: Fault) -> str:
    """A fault without its place, which is told beside it."""
    error = fault.error()
    return str(CannotRead(error.problem, expected=error.expected, remedy=error.remedy))


def _undrawn(report: Report, part: Part, value: Any, language: str) -> tuple[Fault, ...]:
    """What of a card, or of the decks of a file, cannot be drawn."""
    card = value.get("id") if part.trail and isinstance(value, dict) else None
    names = {document.owner.id for document in report.documents if document.name == part.file and document.owner}
    held = [deck for deck in names if not part.trail]
    try:
        return undrawn(
            report,
            language,
            lambda decks: [deck for deck in decks if not held or deck in held],
            [card] if isinstance(card, str) else None,
        )
    except RdiError:
        return ()  # which the report has told


# Faces


@dataclass(frozen=True)
class Shown:
    """A card as it would be: its face, and what it says."""

    face: Face
    says: str


def shown(draft: Draft, language: str) -> Shown | None:
    """The card of a draft as it would be; None for a file that is no card, and for what cannot be drawn."""
    card_id = draft.card_id
    if draft.report is None or card_id is None:
        return None
    return _shown_by(draft.report, card_id, language) or _shown_by(_alone(draft), card_id, language)


def _shown_by(report: Report, card_id: str, language: str) -> Shown | None:
    try:
        cards = database(report)
        return _drawn(cards, cards.cards[card_id], language)
    except (RdiError, KeyError):
        return None


def _alone(draft: Draft) -> Report:
    """The pack with nothing but this card and whose deck it is in: the faults of others keep no card from its face."""
    assert draft.whole is not None, "what has a report is JSON"
    whole = read("", draft.whole.encode())[0]
    assert whole is not None, "so is the file that holds it"
    return draft.pack.with_only(draft.part.file, canonical_value(_without_others(whole.value, draft.part.trail)))


def _without_others(value: Mapping[str, Any], trail: Trail) -> dict[str, Any]:
    listed, place = str(trail[0]), trail[1]
    card = value[listed][place]
    kept = {**value, listed: [card]}
    inner = card.get("card", card).get("id") if isinstance(card, dict) else None
    return kept | ({"deck": {inner: 1}} if "deck" in value else {})


def _drawn(cards: Database, card: AnyCard, language: str) -> Shown:
    art = [layer.art for layer in cards.layers if layer.art]
    holders = cards.decks_with[card.id]
    owner = card.id.partition("/")[0]
    home = owner if owner in holders or not holders else holders[0]
    deck = home if home in cards.decks else next(iter(cards.decks))
    face = Studio(cards, art=art, language=language).card(card.id, deck)
    return Shown(face, wording(card, cards, language).plain)
