"""Coroutines in tests, whatever else runs in this process."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def apart(deed: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread of its own: where a browser is open in this process, a loop runs in this one already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, deed).result()
