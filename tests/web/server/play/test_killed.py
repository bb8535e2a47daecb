"""The server is killed while people play: begun again, every table goes on, and no acknowledged move is lost."""

from pathlib import Path

from tests.web.server.play.served import Guest, Served

TABLES, MOVES = 5, 6


def test_after_a_kill_all_tables_go_on_where_they_were(tmp_path: Path) -> None:
    server = Served.begun(tmp_path / "tables.sqlite")
    tables = [server.made() for _ in range(TABLES)]
    seated = {table: [Guest(server, table).sits(seat) for seat in (0, 1)] for table in tables}
    seen = {table: played(guests) for table, guests in seated.items()}
    for guests in seated.values():
        send_a_move(guests)
    server.killed()
    again = Served.begun(tmp_path / "tables.sqlite")
    try:
        for table, guests in seated.items():
            back = [Guest(again, table, guest.token) for guest in guests]
            assert [guest.state["you"] for guest in back] == [0, 1]
            assert back[0].state["log"][: len(seen[table]["log"])] == seen[table]["log"]
            assert back[0].state["version"] >= seen[table]["version"]
            before = back[0].state["version"]
            assert played(back)["version"] > before
            for guest in (*back, *guests):
                guest.close()
    finally:
        again.end()


def played(guests: list[Guest]) -> dict[str, object]:
    """Some moves, in turn; the table after the last that was acknowledged."""
    state = guests[0].state
    for number in range(MOVES):
        for guest in guests:
            while guest.state["version"] < state["version"]:
                guest.hears("table")
        state = next(guest for guest in guests if guest.decides).moves(number)
    return state


def send_a_move(guests: list[Guest]) -> None:
    """A move is on its way when the server dies: whether it was made, nobody has been told."""
    for guest in guests:
        guest.says(do="play", version=guest.state["version"], move=0)
