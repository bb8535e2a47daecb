r"""VASSAL's way of writing a list as text: joined by a delimiter, which a backslash escapes inside an element.

Only the delimiter is escaped, never the backslash; an element that begins with a backslash, or begins and ends with
an apostrophe, stands in apostrophes. Lists nest by doing the same again.
"""

from __future__ import annotations

from collections.abc import Iterable


def join(elements: Iterable[str], delimiter: str) -> str:
    r"""Write a list.

    >>> join(["a", "b;c", ""], ";")
    'a;b\\;c;'
    """
    return delimiter.join(_quoted(element, delimiter) for element in elements)


def split(text: str, delimiter: str) -> list[str]:
    r"""Read a list; what :func:`join` wrote comes back.

    >>> split("a;b\\;c;", ";")
    ['a', 'b;c', '']
    """
    elements, start, at = [], 0, text.find(delimiter)
    while at >= 0:
        if at == start or text[at - 1] != "\\":
            elements.append(text[start:at])
            start = at + 1
        at = text.find(delimiter, at + 1)
    return [_unquoted(element, delimiter) for element in [*elements, text[start:]]]


def _quoted(element: str, delimiter: str) -> str:
    escaped = element.replace(delimiter, "\\" + delimiter)
    needs_quotes = element.startswith("\\") or (element.startswith("'") and element.endswith("'"))
    return f"'{escaped}'" if element and needs_quotes else escaped


def _unquoted(element: str, delimiter: str) -> str:
    plain = element.replace("\\" + delimiter, delimiter)
    return plain[1:-1] if len(plain) > 1 and plain[0] == plain[-1] == "'" else plain
