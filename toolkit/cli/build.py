"""``rdi build``: everything at once, and only what has changed."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import paths
from toolkit.cli import console
from toolkit.cli.options import Decks, Language
from toolkit.cli.settings import settings
from toolkit.language import ENGLISH
from toolkit.nearest import some_of

if TYPE_CHECKING:
    from toolkit.build.order import Done, Order
    from toolkit.build.product import Step

GROUPS = ("faces", "print", "tts", "vassal")
"""The kinds of products, each in a folder of its own."""


Only = Annotated[
    str | None, typer.Option(metavar="KINDS", help=f"Only these kinds of products, of {','.join(GROUPS)}.")
]
Art = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FOLDER", exists=True, file_okay=False, help="Pictures for cards: <card id>.png; may be repeated."
    ),
]
Output = Annotated[
    Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where products go.  [default: output]")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be made and why, and make nothing.")]
Force = Annotated[bool, typer.Option("--force", help="Make everything again, changed or not.")]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace files that no build made, if they have a product's name.")
]
Json = Annotated[bool, typer.Option("--json", help="Say what was made as JSON.")]


def build(
    deck: Decks = None,
    only: Only = None,
    language: Language = ENGLISH,
    art: Art = None,
    output: Output = None,
    dry_run: DryRun = False,
    force: Force = False,
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    """Make all that has changed: faces, sheets, TTS table, VASSAL module.

    What goes into each product is remembered in the output folder, so what is up to date is not made again. Products
    are moved in when all of them are whole: a build that fails, or is stopped or killed, leaves the last ones as they
    were. If it is killed in the moment of moving in, the next command that uses the folder does that first. Files that
    no build made are not replaced, and nothing is written through a link.
    """
    from toolkit.build import order
    from toolkit.cards.packs import user_packs

    started = time.monotonic()
    packs = (*user_packs(), *settings().packs)
    asked = order.Order(
        output or _nearby(paths.output()),
        tuple(deck or ()),
        _kinds(only),
        packs,
        tuple(art or ()),
        force,
        overwrite,
        language,
    )
    done = order.dry_run(asked) if dry_run else order.build(asked, console.progress)
    gc.freeze()  # the process ends here: nothing need be searched for what could be freed
    for warning in done.warnings:
        console.note(f"warning: {warning}")
    if as_json:
        console.emit_json(_record(done, dry_run=dry_run), "build")
    elif dry_run:
        _tell_plan(done)
    else:
        _tell(asked, done, time.monotonic() - started)


def _nearby(folder: Path) -> Path:
    """The folder as seen from where the user is, if it is below."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _kinds(only: str | None) -> tuple[str, ...]:
    return some_of({kind: kind for kind in GROUPS}, [] if only is None else [only], "kind of product")


def _record(done: Done, *, dry_run: bool) -> dict[str, object]:
    steps = [{"product": step.product.name, "why": step.why} for step in done.made]
    return {
        "would_make" if dry_run else "made": steps,
        "kept": done.kept,
        "removed": done.gone,
        "warnings": done.warnings,
    }


def _tell_plan(done: Done) -> None:
    for (folder, why), names in _alike(done.made).items():
        what = ", ".join(names) if len(names) <= 3 else f"{folder}/: {len(names)} files"
        more = f" and {len(why) - 3} more" if len(why) > 3 else ""
        console.say(f"{what}: {', '.join(why[:3])}{more}")
    for name in done.gone:
        console.say(f"{name}: to be removed")
    console.note(f"would make {len(done.made)}, keep {done.kept}, remove {len(done.gone)}")


def _alike(steps: Iterable[Step]) -> Mapping[tuple[str, tuple[str, ...]], list[str]]:
    """Names of products by what they have in common: the folder and the reasons."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for step in steps:
        name = step.product.name
        found.setdefault((name.rpartition("/")[0], step.why), []).append(name)
    return found


def _tell(order: Order, done: Done, seconds: float) -> None:
    if not done.made and not done.gone:
        console.say(
            f"Nothing has changed: {order.output} is up to date ({len(done.manifest.files)} files, {seconds:.1f} s)."
        )
        return
    counts = Counter(step.product.name.split("/")[0] for step in done.made)
    sizes: Counter[str] = Counter()
    for path, file in done.manifest.files.items():
        sizes[path.split("/")[0]] += file.size
    for kind in GROUPS:
        if counts[kind]:
            console.say(f"{kind:7} {counts[kind]:4} made   {sizes[kind] / 1e6:6.1f} MB   {order.output / kind}")
    console.say(f"Made {len(done.made)}, kept {done.kept}, removed {len(done.gone)} in {seconds:.1f} s.")
    _say_what_to_open(order, [step.product.name for step in done.made])


def _say_what_to_open(order: Order, made: Sequence[str]) -> None:
    """Point at what was made now."""
    from toolkit.build.recipes import to_open

    for what, name in to_open(made):
        console.say(f"{what}: {order.output / name}")
