"""A page: where it is, how it is called, and the facts that its template sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Page:
    """A page of a site.

    ``address`` is where it is from the root of the site, ``template`` the file of ``templates/web`` that sets it,
    ``part`` which of the parts in the heading it belongs to ("cards", "rules"...). ``told`` are its facts, or what
    finds them when it is set.
    """

    address: str
    template: str
    title: str
    part: str
    told: Facts | Callable[[], Facts] = field(default_factory=dict)

    @cached_property
    def facts(self) -> Facts:
        """What its template sets."""
        return self.told() if callable(self.told) else self.told

    @property
    def about(self) -> str:
        """One sentence, for whoever lists the page; "" where nothing is to be said."""
        return str(self.facts.get("about", ""))
