"""Processors: how many this process may run on, so by how many others work is done beside it."""

from __future__ import annotations

import os


def available() -> int:
    """How many processors this process may run on, at least 1: those that it is confined to, where a system says so."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
