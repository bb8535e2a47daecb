"""Words and records as HTML: escaped, with the names of the language set as code."""

from __future__ import annotations

import json
import re
from html import escape

import msgspec

from toolkit.cards.format import canonical_value

_CODE = re.compile(r"``([^`]+)``|`([^`]+)`")
_ROLE = re.compile(r":\w+:`~?([^`]+)`")
_TOKEN = re.compile(r"(&quot;.*?&quot;)(:?)|\b(true|false|null|-?\d+)\b")


def paragraphs(text: str) -> str:
    """A text with empty lines between its paragraphs, and names in backquotes."""
    return "".join(f"<p>{inline(part)}</p>" for part in re.split(r"\n\s*\n", text.strip()))


def inline(text: str) -> str:
    """A text on one line, with names in backquotes."""
    plain = _ROLE.sub(lambda role: f"`{role[1].rpartition('.')[2]}`", " ".join(text.split()))
    return _CODE.sub(lambda code: f"<code>{code[1] or code[2]}</code>", escape(plain))


def plain(text: str) -> str:
    """A text without its marks."""
    return " ".join(text.replace("`", "").split())


def wording(text: str) -> str:
    """What a card says: its lines are paragraphs."""
    return "".join(f"<p>{escape(line)}</p>" for line in text.split("\n"))


def listing(record: msgspec.Struct) -> str:
    """A record as it stands in a file, its keys and values told apart."""
    return coloured(canonical_value(msgspec.to_builtins(record)))


def value(plain_value: object) -> str:
    """A value as JSON."""
    return f"<code>{escape(json.dumps(plain_value, ensure_ascii=False))}</code>"


def coloured(text: str) -> str:
    """JSON with its keys, texts and numbers told apart."""
    return f"<pre><code>{_TOKEN.sub(_marked, escape(text))}</code></pre>"


def _marked(token: re.Match[str]) -> str:
    if token[1]:
        return f'<span class="{"k" if token[2] else "s"}">{token[1]}</span>{token[2]}'
    return f'<span class="n">{token[0]}</span>'
