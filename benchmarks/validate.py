"""How long checking the built-in database takes beyond starting up. ``python benchmarks/validate.py``"""

from measure import python, rdi, report

LIMIT = 0.5


def main() -> None:
    start = rdi("--version").seconds
    libraries = python("import jsonschema, msgspec, rapidfuzz").seconds
    whole = rdi("--quiet", "validate").seconds
    beyond = whole - start
    rows = [
        ("rdi --version", f"{start * 1000:.0f}", ""),
        ("importing its libraries, bare", f"{libraries * 1000:.0f}", ""),
        ("rdi validate", f"{whole * 1000:.0f}", ""),
        ("beyond start-up", f"{beyond * 1000:.0f}", f"{beyond / LIMIT:.2f} of the limit of {LIMIT * 1000:.0f} ms"),
    ]
    report("Checking the built-in database, cold process", ("what", "ms", ""), rows)


if __name__ == "__main__":
    main()
