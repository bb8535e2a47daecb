"""How long a user waits before anything happens, against Python itself starting. ``python benchmarks/startup.py``"""

from measure import python, rdi, report

LIMIT = 0.25


def main() -> None:
    bare = python("pass", runs=7).seconds
    typer = python("import typer", runs=7).seconds
    measured = {name: rdi(name, runs=7).seconds for name in ("--version", "--help")}
    rows = [
        ("python -c pass", f"{bare * 1000:.0f}", "1.0", ""),
        ("import typer", f"{typer * 1000:.0f}", f"{typer / bare:.1f}", ""),
    ]
    for name, seconds in measured.items():
        verdict = f"{seconds / LIMIT:.2f} of the limit of {LIMIT * 1000:.0f} ms"
        rows.append((f"rdi {name}", f"{seconds * 1000:.0f}", f"{seconds / bare:.1f}", verdict))
    report("Start-up, cold process", ("what", "ms", "times python", ""), rows)


if __name__ == "__main__":
    main()
