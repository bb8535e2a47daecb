"""``rdi arena``: many games among bots, and what they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from toolkit import processors
from toolkit.cli import console
from toolkit.cli.seating import Company, with_options

if TYPE_CHECKING:
    from toolkit.arena.crew import Crew
    from toolkit.arena.plan import Plan
    from toolkit.arena.report import Report
    from toolkit.arena.run import Run
    from toolkit.cards import Database
    from toolkit.table.seating import Wanted

Form = Literal["json", "csv", "html", "parquet"]

MOST_GAMES = 100_000_000
USUAL_PLAYERS = 4
EVERYBODY = "all"

Games = Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")]
Characters = Annotated[
    str, typer.Option(metavar="NAME,...", help="Who may sit down: all with whole decks, or these, by chance.")
]
Always = Annotated[str, typer.Option(metavar="NAME,...", help="Who sits at every table, such as one of a pack.")]
Players = Annotated[
    int | None,
    typer.Option(
        min=2, max=10, help=f"How many play.  [default: {USUAL_PLAYERS}, or as many as teams have; with Otto 2]"
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="KIND,...",
        help="Who decides: random, easy, fair or hard, one for all or one for each player. How far one looks ahead can "
        "be said: hard:200 playouts, or hard:0.1s a move.",
    ),
]
Seed = Annotated[int, typer.Option(min=0, max=2**53 - 1, help="Where chance begins; the same seed is the same games.")]
Workers = Annotated[
    int | None, typer.Option(min=1, max=256, help="How many processes play.  [default: one for each core]")
]
Dask = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on the Dask cluster at tcp://HOST:8786, in place of processes here."),
]
Resume = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep there what is counted, after each batch; if it is there already, go on."),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there; .json, .csv, .html or .parquet.")
]


@with_options
def arena(
    games: Games = 1000,
    characters: Characters = EVERYBODY,
    always: Always = "",
    players: Players = None,
    company: Company = Company(),  # noqa: B008 - a frozen record
    bots: Bots = "easy",
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = None,
    resume: Resume = None,
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Every table, as CSV.")] = False,
    as_parquet: Annotated[bool, typer.Option("--parquet", help="Every table, as Parquet, to --output.")] = False,
    output: Output = None,
) -> None:
    """Play many games among bots, and tell who wins how often, by what, and how sure that is.

    The same characters sit at some tables in a row, each in every seat. The same seed gives the same result, however
    many processes play. With --resume a run can be stopped (Ctrl-C) and gone on with later, to more games too.
    """
    from toolkit.arena.bots import is_timed
    from toolkit.arena.plan import check
    from toolkit.arena.report import Known, report
    from toolkit.arena.run import Run
    from toolkit.cli.database import database
    from toolkit.referee.games.possible import happenings, moments
    from toolkit.table.seating import Wanted

    if dask and workers:
        raise typer.BadParameter("--dask and --workers exclude each other: a cluster has workers of its own")
    form = _form(output, as_json=as_json, as_csv=as_csv, as_parquet=as_parquet)
    cards = database()
    named = "" if characters == EVERYBODY else characters
    sides = (company.variant, company.teams, company.boss, company.leaders)
    wanted = Wanted(players, named, *sides, bots, factions=company.factions)
    plan = _plan(cards, wanted, always, company, seed)
    check(plan, cards)
    if any(map(is_timed, plan.bots)):
        console.note("bots with a time for a move may decide otherwise next time; with playouts (hard:50) they do not")
    run = Run(plan, cards, resume)
    if run.done > games:
        raise typer.BadParameter(f"{run.done:,} games are counted in {resume} already", param_hint="--games")
    _play(run, games, _crew(dask, workers, run.count(games)))
    _tell(report(run.tally, plan, cards, Known(moments(), happenings())), cards, form, output)


def _plan(cards: Database, wanted: Wanted, always: str, company: Company, seed: int) -> Plan:
    """What is asked for, by ids."""
    from toolkit.arena.plan import Plan, everybody
    from toolkit.engine.record import DRINK_DECK
    from toolkit.referee.matrix.matrix import book
    from toolkit.rulebook import NEWEST
    from toolkit.table.seating import WITH_OTTO, Wanted, by_ids

    said = by_ids(cards, wanted)
    there = by_ids(cards, Wanted(characters=always)).characters
    usual = len(said.characters) if wanted.teams else WITH_OTTO if said.kind == "otto" else USUAL_PLAYERS
    return Plan(
        tuple(said.characters if wanted.characters or wanted.teams else everybody(cards)),
        wanted.players or usual,
        tuple(there),
        tuple(part.strip() for part in wanted.bots.split(",")),
        said.kind,
        tuple(map(tuple, said.teams)),
        next(iter(said.boss), None),
        tuple(said.leaders),
        tuple(said.factions),
        NEWEST if company.edition is None else book(company.edition),
        company.drink_deck or DRINK_DECK,
        seed,
    )


def _crew(dask: str | None, workers: int | None, batches: int) -> Crew:
    """Who plays so many batches."""
    from toolkit.arena.crew import Alone, Processes

    if dask is not None:
        from toolkit.arena.cluster import Cluster

        return Cluster(dask)
    count = min(workers or processors.available(), batches)
    return Processes(count) if count > 1 else Alone()


def _play(run: Run, games: int, crew: Crew) -> None:
    """Play what is left to be played; Ctrl-C says where to go on."""
    try:
        for _done in console.progress(
            run.go(games, crew), f"playing {games - run.done:,} games", total=run.count(games)
        ):
            pass
    except KeyboardInterrupt:
        kept = f"go on with --resume {run.file}" if run.file else "they are lost, as no --resume FILE was named"
        console.note(f"{run.done:,} of {games:,} games are counted; {kept}")
        raise


def _form(output: Path | None, **asked: bool) -> Form | None:
    """The form that is asked for, by an option or by the ending of the file; None is the summary."""
    chosen = [form for form in get_args(Form) if asked.get(f"as_{form}")]
    if len(chosen) > 1:
        raise typer.BadParameter(" and ".join(f"--{form}" for form in chosen) + " exclude each other")
    ending = output.suffix.lower().removeprefix(".") if output else ""
    named: Form | None = next((form for form in get_args(Form) if form == ending), None)
    if output and not chosen and named is None:
        raise typer.BadParameter("name a file that ends in .json, .csv, .html or .parquet", param_hint="--output")
    if "parquet" in chosen and output is None:
        raise typer.BadParameter("a terminal shows none: name a file, --output FILE.parquet", param_hint="--parquet")
    if "parquet" in (*chosen, named):
        import toolkit.arena.parquet  # noqa: F401 - which tells before all the games if it cannot be written

    return chosen[0] if chosen else named


def _tell(found: Report, cards: Database, form: Form | None, output: Path | None) -> None:
    """Tell what the games have shown: that is said first, so that it is not lost with a file that is not written."""
    from toolkit import files
    from toolkit.arena import telling

    if form == "json" and output is None:
        console.emit_json(found, "arena")
    elif form == "csv" and output is None:
        console.show(telling.as_csv(found).rstrip("\n"))
    else:
        console.show("\n".join(telling.summary(found)).rstrip("\n"))
    if output is not None:
        files.write(output, _as_file(found, cards, form))
        console.say(str(output))


def _as_file(found: Report, cards: Database, form: Form | None) -> str | bytes:
    from toolkit.arena import page, telling
    from toolkit.cli.outputs import identifier

    match form:
        case "html":
            return page.as_html(found, cards)
        case "parquet":
            from toolkit.arena.parquet import as_parquet

            return as_parquet(found)
        case "csv":
            return telling.as_csv(found)
        case _:
            return telling.as_json(found, identifier("arena"))
