"""What a bot in a chat answers to lines such as "!card wench" or "!ask can I ...": no network, only the answers."""

import sys

import toolkit as rdi

cards = rdi.load()


def answer(said: str) -> str:
    """The answer to a line; a fault is an answer, too."""
    command, _, rest = said.partition(" ")
    try:
        match command:
            case "!card":
                found = rdi.card(rest, cards)
                return f"{found.title}: {' '.join(rdi.wording(found.id, cards).split())}"
            case "!rule":
                return rdi.rule(rest).told
            case "!ask":
                ruling = rdi.ask(rest, cards)
                return f"{ruling.answer} ({', '.join(rule.number for rule in ruling.rules) or 'no rule'})"
        return "Say !card TITLE, !rule NUMBER or !ask QUESTION."
    except rdi.RdiError as fault:
        return str(fault)


for line in sys.argv[1:] or ["!card shut up", "!rule 1.1.2", "!ask what does Winning Hand! do?", "!card xyzzy"]:
    print(f"> {line}\n{answer(line)}")
