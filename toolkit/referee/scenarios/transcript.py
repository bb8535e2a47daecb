"""A game's log as a transcript: what happened, who was asked what, and the rule behind each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import Pass
from toolkit.engine.names import listed
from toolkit.referee.citation import cite
from toolkit.referee.numbers import mates, with_mates
from toolkit.referee.scenarios.run import Asked, Run

_TRACKS = {"fortitude": "Fortitude", "alcohol": "Alcohol Content"}
_PILES = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discards",
    "drink-me": "Drink Me! Pile",
    "drink-deck": "Drink Deck",
    "in-front": "table",
    "side-deck": "side deck",
    "side-discard": "side discard pile",
    "plotted": "Plotted Cards",
    "patients": "Waiting Patients",
    "planter": "Planter Box",
}

PHRASES: Mapping[str, str] = {
    **{f"{track}-up": f"{{who}} gains {{amount}} {name}" for track, name in _TRACKS.items()},
    **{f"{track}-down": f"{{who}} loses {{amount}} {name}" for track, name in _TRACKS.items()},
    "gold-up": "{who} gets {amount} Gold",
    "gold-down": "{who} loses {amount} Gold",
    "cannot-ante": "{who} cannot ante, so nobody has to",
    "claims-pot": "{who} claims the pot",
    "deck-reshuffled": "{who} shuffles the discards into a new deck",
    "discards": "{who} discards {amount}",
    "divides-gold": "{who}'s {amount} Gold is divided",
    "drinks": "{who} drinks {card}",
    "fires": "{who}'s {tracker} fires",
    "game-over": "the game is over",
    "gathers": "{who} Gathers {card}",
    "goes-broke": "{who} is out of Gold and out of the game",
    "grows": "{who}'s {card} Grows to a Harvest Value of {amount}",
    "harvests": "{who} Harvests {card}",
    "ignores": "{who} Ignores {card}",
    "inn-pays": "the Inn pays {amount} Gold for {who}",
    "keeps": "{who} keeps {card} in front of them",
    "leaves-round": "{who} leaves the Round",
    "negated": "{who}'s {card} is Negated by {other}",
    "numbers-down": "each number of {who}'s {card} is {amount} smaller, by {other}",
    "numbers-up": "each number of {who}'s {card} is {amount} greater, by {other}",
    "orders": "{who} orders a Drink for {other}",
    **{f"otto-{track}-up": f"{{who}} gains {{amount}} {name} on {{whose}} track" for track, name in _TRACKS.items()},
    **{f"otto-{track}-down": f"{{who}} loses {{amount}} {name} on {{whose}} track" for track, name in _TRACKS.items()},
    "otto-gold-down": "the Inn pays {amount} Gold for {who}",
    "otto-gold-up": "the Inn gets {amount} Gold for {who}",
    "otto-deck-reshuffled": "Otto's discards are shuffled into a new deck",
    "otto-draws": "{who} draws {amount} cards",
    "otto-passes-out": "{who} passes out on {whose} track, which begins anew",
    "otto-reveals": "{who} turns over {card}",
    "passes": "{who} passes",
    "passes-out": "{who} passes out",
    "plays": "{who} plays {card}",
    "potion": "{who} uses a Potion Token",
    "pot-to-inn": "the pot of {amount} Gold goes to the Inn",
    "bar-deck-reshuffled": "the discarded Drinks are shuffled into a new Bar Deck",
    "prize-to-bin": "{who} puts {card} into the Prize Bin",
    "prize-to-inn": "{card} goes back to the Inn",
    "prize-to-pot": "{who} puts {card} into the pot",
    "prizes-return": "all Prizes of the Prize Bin return to the Inn",
    "wins-prize": "{who} wins {card}",
    "redirects": "{who} redirects the loss to {other}",
    "refill": "the Drink Deck is refilled, and everyone pays",
    "resolves": "{card} resolves",
    "reveals": "{who} reveals {card}",
    "round-ends": "the Round of Gambling ends",
    "round-starts": "{who} starts a Round of Gambling",
    "sea-progress": "a Progress Counter comes off the Sea Event deck",
    "side-deck-reshuffled": "{who} shuffles the side discards into a new side deck",
    "sobers-up": "{who} sobers up",
    "splits": "{who} splits {card} with {other}",
    "takes-control": "{who} takes control of the Round",
    "tracker-down": "{who}'s {tracker}: {amount} less",
    "tracker-up": "{who}'s {tracker}: {amount} more",
    "turn": "it is {who}'s turn",
    "wins-contest": "{who} wins the Drinking Contest",
    "wins-round": "{who} wins the Round, with {amount} Gold in the pot",
    **{
        f"{source}-to-{target}": f"{{who}} moves {{card}} from the {_PILES[source]} to {{whose}} {_PILES[target]}"
        for source, target in product(_PILES, repeat=2)
    },
}
"""How each kind of happening reads."""


_SHARED = {f"{what}-{way}" for what in ("fortitude", "alcohol", "gold") for way in ("up", "down")}
_SHARED |= {"goes-broke", "passes-out"}
"""What comes by one player, and happens to all of the team."""

_OF_ALL = {"turn", "divides-gold"}
"""What is a team's from the start."""


def beside(log: Iterable[Entry], anyway: Iterable[Entry]) -> Iterator[Entry]:
    """What happened that does not happen anyway, each thing as often as it is more."""
    left = Counter(anyway)
    for entry in log:
        if left[entry] > 0:
            left[entry] -= 1
        else:
            yield entry


def transcript(run: Run) -> Iterator[str]:
    """The lines of a run, in order: windows with who passed and who acted, and between them all that happened."""
    log, told, at = run.log, 0, 0
    while at < len(run.asked):
        together = _one_window(run.asked, at)
        yield from _happenings(run.game, log[told : together[0].logged])
        told, at = together[0].logged, at + len(together)
        yield f"    {_window(run.game, together)}"
    yield from _happenings(run.game, log[told:])


def sentence(game: Game, entry: Entry) -> str:
    """One happening, with its cause and its rule."""
    cause = f", by {_card(game, entry)}" if entry.card and "{card}" not in PHRASES.get(entry.what, "") else ""
    rule = f"  ({cite(entry.rule)})" if entry.rule else ""
    return happening(game, entry) + cause + rule


def happening(game: Game, entry: Entry) -> str:
    """What happened, and nothing more; of what a team shares, it is said with whom."""
    names = [player.name for player in game.players]
    if entry.seat is not None and entry.what in _SHARED:
        names[entry.seat] = with_mates(game, entry.seat)
    elif entry.seat is not None and entry.what in _OF_ALL:
        names[entry.seat] = listed([names[entry.seat], *mates(game, entry.seat)])
    return phrase(entry, names, _card(game, entry))


def phrase(entry: Entry, names: Sequence[str], card: str) -> str:
    """What happened to players of these names, by seat; ``card`` is how the card that it is about is called."""
    words = {
        "who": "" if entry.seat is None else names[entry.seat],
        "other": "" if entry.other is None else names[entry.other],
        "whose": "the" if entry.other is None else f"{names[entry.other]}'s",
        "card": card,
        "tracker": (entry.tracker or "").replace("-", " "),
        "amount": entry.amount,
    }
    more = _on(names, entry) if entry.what == "plays" else ""
    return PHRASES.get(entry.what, entry.what.replace("-", " ")).format(**words) + more


def _card(game: Game, entry: Entry) -> str:
    return "a card" if entry.card is None else f"“{game.any_card(entry.card).title}”"


def _on(names: Sequence[str], entry: Entry) -> str:
    """What a card is played on: somebody's Drink, somebody, or the one with the other."""
    drink = "" if entry.drinker is None else f" on {names[entry.drinker]}'s Drink"
    picked = "" if entry.other is None else f"{' with' if drink else ' on'} {names[entry.other]}"
    return drink + picked


def _happenings(game: Game, entries: Sequence[Entry]) -> Iterator[str]:
    return (sentence(game, entry) for entry in entries)


def _one_window(asked: Sequence[Asked], start: int) -> list[Asked]:
    """The questions of one window in a row: all that were passed, and what ended them."""
    first, together = asked[start], []
    for one in asked[start:]:
        if (one.logged, one.ask.kinds, one.answering) != (first.logged, first.ask.kinds, first.answering):
            break
        together.append(one)
        if not isinstance(one.answer, Pass):
            break
    return together


def _window(game: Game, together: Sequence[Asked]) -> str:
    first = together[0]
    what = f"[{'/'.join(first.ask.kinds)}{f': {first.answering}' if first.answering else ''}]"
    last = together[-1]
    acts = not isinstance(last.answer, Pass)
    passed = dict.fromkeys(game.players[one.ask.seat].name for one in (together[:-1] if acts else together))
    said = [f"pass: {', '.join(passed)}"] if passed else []
    said += [f"{game.players[last.ask.seat].name}: {last.said}"] if acts else []
    return f"{what} {'; '.join(said)}"
