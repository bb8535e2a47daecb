"""A small pack to start from: a new character with a whole deck that can be played as it is."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from string import Template

import msgspec

from toolkit import paths
from toolkit.cards import lookup
from toolkit.cards.card import Card
from toolkit.cards.character import CHARACTER_DECK_SIZE, Character, CommonCards
from toolkit.cards.common import common_cards
from toolkit.cards.database import Database
from toolkit.cards.effects import Effect
from toolkit.cards.format import canonical
from toolkit.cards.pack import Pack
from toolkit.cards.packs import MANIFEST
from toolkit.cards.provenance import Provenance
from toolkit.cards.verbs import word
from toolkit.cards.walk import walk
from toolkit.cards.wording import summary
from toolkit.errors import CannotWrite
from toolkit.files import write

LONGEST_NAME = 40
"""Characters of a character's name: what fits on a mat."""

_TEMPLATES = paths.TEMPLATES / "pack"


def slug(name: str) -> str:
    """The id for a name: lower-case letters, digits and hyphens. Raises :class:`CannotWrite` if nothing is left."""
    found = re.sub(r"[^a-z0-9]+", "-", lookup.key(name)).strip("-")
    if not found:
        raise CannotWrite(f"no id can be made of the name {name[:LONGEST_NAME]!r}: it needs a letter from a to z")
    return found


def new_character(name: str, species: str, folder: Path | None, database: Database) -> list[Path]:
    """Write a pack with a new character into ``folder`` (left out: one called by its id, in the current folder).

    Returns its files. Raises :class:`CannotWrite` if the folder is there already, or the name is taken or unusable.
    """
    _require_new(name, database)
    character_id = slug(name)
    target = folder or Path(character_id)
    files = _files(name, character_id, species, target, database)
    write_all(files, target)
    return [target / inner for inner in files]


def _require_new(name: str, database: Database) -> None:
    if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise CannotWrite(f"a name is one plain line of at most {LONGEST_NAME} characters, not {name[:60]!r}")
    if slug(name) in database.decks:
        raise CannotWrite(f"there is a deck called {slug(name)!r} already; choose another name")


def _files(name: str, character_id: str, species: str, target: Path, database: Database) -> dict[str, str]:
    short = re.split(r"\s+(?:the|of)\s+", name, flags=re.IGNORECASE)[0]
    cards = starting_cards(character_id, name)
    deck = _deck(cards, database)
    source = Provenance("printed", (f"{name} (a pack)",))
    character = Character(character_id, name, short, "homebrew", (slug(species),), deck, cards, source)
    return {
        MANIFEST: canonical(Pack(character_id, name, "0.1.0")),
        f"characters/{character_id}.json": canonical(character),
        "README.md": _readme(character, target.name, database),
    }


def _readme(character: Character, folder: str, database: Database) -> str:
    first, shown = character.cards[0], "\n".join(_shown(card, database) for card in character.cards)
    texts = {"name": character.name, "id": character.id, "title": first.title, "card": first.id, "shown": shown}
    template = Template((_TEMPLATES / "README.md").read_text("utf-8"))
    return template.substitute(texts, folder=folder, size=CHARACTER_DECK_SIZE)


def _shown(card: Card, database: Database) -> str:
    """A line of a table: a card, and the keys and verbs that it is made of."""
    keys = (key for option in card.options for key in ("when", "pick", "cost") if getattr(option, key))
    verbs = (word(step.record) for step in walk(card) if isinstance(step.record, Effect))
    made_of = ", ".join(f"`{name}`" for name in dict.fromkeys((*keys, *verbs)))
    return f"| {card.title} | {', '.join(card.kinds)} | {made_of} | {summary(card, database)} |"


def starting_cards(character_id: str, name: str) -> tuple[Card, ...]:
    """The cards of the template, as those of this character."""
    text = (_TEMPLATES / "cards.json").read_text("utf-8")
    quoted = msgspec.json.encode(name).decode()[1:-1]
    return msgspec.json.decode(Template(text).substitute(id=character_id, name=quoted), type=CommonCards).cards


def _deck(cards: tuple[Card, ...], database: Database) -> dict[str, int]:
    """The cards that characters have in common, and as many copies of the others as make a full deck."""
    deck = common_cards(database)
    free = CHARACTER_DECK_SIZE - sum(deck.values())
    each, more = divmod(free, len(cards))
    return deck | {card.id: each + (index < more) for index, card in enumerate(cards)}


def write_all(files: dict[str, str], target: Path) -> None:
    """All files or none: they are written beside the target and moved there together."""
    if target.exists():
        raise CannotWrite(f"{target} is there already; nothing is overwritten. Choose another --output")
    try:
        target.absolute().parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.absolute().parent))
    except OSError as fault:
        raise CannotWrite(f"{target}: cannot be written: {fault.strerror or fault}") from fault
    try:
        for inner, text in files.items():
            write(part / inner, text)
        part.chmod(0o755)
        part.rename(target)
    except OSError as fault:
        raise CannotWrite(f"{target}: cannot be written: {fault.strerror or fault}") from fault
    finally:
        shutil.rmtree(part, ignore_errors=True)
