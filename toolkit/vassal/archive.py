"""The file of a module: a zip with the same bytes for the same content."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
_STORED = (".png", ".jpg")
"""Pictures are compressed already."""


def pack(entries: Mapping[str, bytes]) -> bytes:
    """A zip of these entries, sorted by name, dated the first day a zip can tell."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(entries):
            archive.writestr(_entry(name), entries[name])
    return buffer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _FIRST_DAY)
    info.compress_type = zipfile.ZIP_STORED if name.endswith(_STORED) else zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    info.create_system = 3
    return info
