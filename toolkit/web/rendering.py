"""Pages set as HTML: templates, relative links, icons, and what cards say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from xml.etree import ElementTree

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from toolkit.cards.wording.load import load_language
from toolkit.faces.look import looks
from toolkit.language import ENGLISH
from toolkit.paths import TEMPLATES
from toolkit.web import address
from toolkit.web.glossing import pieces
from toolkit.web.page import Page
from toolkit.web.words import FOLDER, handed_in, translated

ASSETS = ("look.css", "look.js", "cards.js", "hits.js", "compare.js", "rulings.js", "icon.svg", "title.ttf", "text.ttf")
"""What pages bring along."""
SERVED = (
    *("tables.js", "table.js", "table-show.js", "table-sounds.js", "board.css", "position.js", "position-form.js"),
    *("design.js", "design-form.js", "pack.js", "design.css"),
)
"""What only pages of a server bring along."""

_FONTS = ("title.ttf", "text.ttf")
_LETTERS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "–—‘’“”„†•…‹›€−×"

_ICONS = TEMPLATES / "faces" / "icons"
_MARKS = re.compile(r"\*\*(?P<bold>.+?)\*\*|_(?P<italic>\(.+?\))_|\{(?P<icon>\w+)\}")
_BETWEEN = re.compile(r"- (\w+) -")
"""The line between what a card lets one choose from, in whatever language."""


class Press:
    """Sets pages. ``language`` is that of what stands around the cards; what has no translation stays English.

    ``is_served`` tells that a server is behind the pages: then they lead to what only a server can do. ``has_desk``:
    to packs and their cards, too, as they are written.
    """

    def __init__(self, language: str = ENGLISH, *, is_served: bool = False, has_desk: bool = False) -> None:
        self.language, self.is_served = language, is_served
        self._environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals |= {
            "address": address,
            "link": _link,
            "icon": icon,
            "marked": _marked,
            "glossed": _glossed,
            "_": partial(translated, language),
            "kind_said": partial(_parts_said, language, re.compile("(, | or )")),
            "evidence_said": partial(_parts_said, language, re.compile("(, |: )")),
            "icon_name": partial(_icon_name, language),
            "said_by": partial(_said_by, language),
            "english": Markup("") if language == ENGLISH else Markup(' lang="en"'),
            "language": language,
            "is_served": is_served,
            "has_desk": has_desk,
        }

    def page(self, page: Page) -> str:
        """A page as HTML."""
        return self._environment.get_template(page.template).render(**page.facts, page=page)


def asset(name: str) -> bytes:
    """A file that pages bring along, as bytes; in the style sheet the colours of card types are filled in."""
    if name in _FONTS:
        return _cut(TEMPLATES / "faces" / "fonts" / name)
    content = (FOLDER / name).read_bytes()
    return content + _ribbons().encode() if name == "look.css" else content


@cache
def _cut(font: Path) -> bytes:
    """A font with the letters of Western languages alone, a third as large."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(map(ord, _LETTERS))
    cut = uharfbuzz.subset(uharfbuzz.Face(font.read_bytes()), wanted)
    return bytes(cut.blob.data)


def _ribbons() -> str:
    """The colours of card types, which are those on their faces."""
    return "".join(f".type-{kind} {{ background: {look.colour}; }}\n" for kind, look in looks().types.items())


def _said_by(language: str, *scripts: str) -> str:
    """The texts of scripts in a language, as JSON; nothing where they speak English."""
    texts = handed_in(language, *scripts)
    return json.dumps(texts, ensure_ascii=False, sort_keys=True) if texts else ""


def _parts_said(language: str, between: re.Pattern[str], text: str) -> str:
    """A text in a language, part by part with what stands between them: "Aktion oder Glücksspiel"."""
    return "".join(translated(language, part) for part in between.split(text))


def _icon_name(language: str, name: str) -> str:
    """What an icon among the words of a card stands for."""
    return {str(icon): said for icon, said in load_language(language).icons.items()}.get(name, name)


@pass_context
def _link(context: Context, target: str) -> str:
    """The way from the page that is being set to an address."""
    page: Page = context["page"]
    return address.relative(target, page.address)


@cache
def icon(name: str, label: str = "") -> Markup:
    """An icon as inline SVG in the colour of the text around it; without a ``label`` it says nothing of its own."""
    root = ElementTree.parse(_ICONS / f"{name}.svg").getroot()  # noqa: S314 - our own file
    paths = "".join(f'<path d="{path.attrib["d"]}"/>' for path in root.iter("{http://www.w3.org/2000/svg}path"))
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg class="icon" viewBox="{root.attrib["viewBox"]}" {told}>{paths}</svg>')  # noqa: S704 - ours


@pass_context
def _glossed(context: Context, text: str, but: str = "") -> Markup:
    """A text of ours whose words of the game lead to what they mean; ``but`` is one that the reader is at already."""
    return _with_words(context["page"], {but}, text)


def _with_words(page: Page, told: set[str], text: str) -> Markup:
    """A text with each word of the game explained that was not ``told`` before; then it is."""
    done = Markup("")
    for piece in pieces(text):
        if piece.term is None or piece.term.term in told:
            done += escape(piece.text)
        else:
            told.add(piece.term.term)
            mark = address.anchor(piece.term.term)
            way = address.relative(f"{address.WORDS}#{mark}", page.address)
            done += Markup('<a class="term" href="{}" data-term="{}">{}</a>').format(way, mark, piece.text)
    return done


@pass_context
def _marked(context: Context, rich: str) -> Markup:
    """What a card says, with its words of the game explained where it says it in English."""
    language = context["language"]
    return marked(rich, language, partial(_with_words, context["page"], set()) if language == ENGLISH else escape)


def marked(rich: str, language: str = ENGLISH, write: Callable[[str], Markup] = escape) -> Markup:
    """The rich wording of a card as HTML: a paragraph for each line, bold, italic, icons; ``write`` sets plain text."""
    parts = []
    for line in rich.split("\n"):
        if between := _BETWEEN.fullmatch(line):
            parts.append(Markup('<p class="or"><span>{}</span></p>').format(between[1].lower()))
        else:
            parts.append(Markup("<p>{}</p>").format(_line(line, language, write)))
    return Markup("").join(parts)


def _line(text: str, language: str, write: Callable[[str], Markup]) -> Markup:
    done, at = Markup(""), 0
    for found in _MARKS.finditer(text):
        done += write(text[at : found.start()])
        if found["bold"]:
            done += Markup("<strong>{}</strong>").format(write(found["bold"]))
        elif found["italic"]:
            done += Markup("<em>{}</em>").format(write(found["italic"]))
        else:
            done += icon(found["icon"], _icon_name(language, found["icon"]))
        at = found.end()
    return done + write(text[at:])
