"""Whether the pictures of a hosted table are where it says: each address is asked, politely and never for long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.errors import CannotRead, Faults, Place
from toolkit.tts.addresses import Address, is_web
from toolkit.tts.check.addresses import shortened
from toolkit.tts.check.dead import Manners, Progress, ask


def unanswered(
    names: Sequence[str], address: Address, progress: Progress, manners: Manners | None = None
) -> dict[str, str]:
    """What is wrong with each picture that does not answer, by its file name; those on this machine are not asked."""
    urls = {name: url for name in names if is_web(url := address(name))}
    problems = ask(list(urls.values()), progress, manners or Manners())
    return {name: problems[url] for name, url in urls.items() if url in problems}


def refusal(problems: Mapping[str, str], address: Address, folder: str) -> Faults:
    """The pictures that do not answer as one error, a line for each; ``folder`` is where they are on this machine."""
    remedy = f"Upload it from {folder}, and make the table again."
    return Faults(
        CannotRead(problem, Place(shortened(address(name))), remedy=remedy) for name, problem in problems.items()
    )
