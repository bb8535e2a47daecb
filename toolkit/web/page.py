"""A page: where it is, how it is called, and the facts that its template sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Page:
    """A page of a site.

    ``address`` is where it is from the root of the site, ``template`` the file of ``templates/web`` that sets it,
    ``part`` which of the parts in the heading it belongs to ("cards", "rules"...).
    """

    address: str
    template: str
    title: str
    part: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""
    """One sentence, for whoever lists the page."""
