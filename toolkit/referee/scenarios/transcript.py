"""A game's log as a transcript: what happened, who was asked what, and the rule behind each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import Pass
from toolkit.language import ENGLISH
from toolkit.referee.citation import cite
from toolkit.referee.numbers import mates, with_mates
from toolkit.referee.scenarios.run import Asked, Run
from toolkit.referee.speech import Words, speech

PHRASES: Mapping[str, str] = speech(ENGLISH).phrases
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


def sentence(game: Game, entry: Entry, language: str = ENGLISH) -> str:
    """One happening, with its cause and its rule."""
    words = speech(language)
    has_cause = entry.card and "{card}" not in words.phrases.get(entry.what, "")
    cause = words.pieces.by.format(card=_card(game, entry, words)) if has_cause else ""
    rule = words.pieces.rule.format(rule=cite(entry.rule)) if entry.rule else ""
    return happening(game, entry, language) + cause + rule


def happening(game: Game, entry: Entry, language: str = ENGLISH) -> str:
    """What happened, and nothing more; of what a team shares, it is said with whom."""
    words, names = speech(language), [player.name for player in game.players]
    if entry.seat is not None and entry.what in _SHARED:
        names[entry.seat] = with_mates(game, entry.seat, language)
    elif entry.seat is not None and entry.what in _OF_ALL:
        names[entry.seat] = words.listed([names[entry.seat], *mates(game, entry.seat)])
    return phrase(entry, names, _card(game, entry, words), language)


def phrase(entry: Entry, names: Sequence[str], card: str, language: str = ENGLISH) -> str:
    """What happened to players of these names, by seat; ``card`` is how the card that it is about is called."""
    words = speech(language)
    other = None if entry.other is None else names[entry.other]
    said = {
        "who": "" if entry.seat is None else names[entry.seat],
        "other": other or "",
        "whose": words.owner(other),
        "of": words.of(other),
        "card": card,
        "tracker": words.tracked(entry.tracker),
        "amount": entry.amount,
    }
    more = _on(names, entry, words) if entry.what == "plays" else ""
    return words.phrases.get(entry.what, entry.what.replace("-", " ")).format(**said) + more


def _card(game: Game, entry: Entry, words: Words) -> str:
    return words.card(None if entry.card is None else game.any_card(entry.card))


def _on(names: Sequence[str], entry: Entry, words: Words) -> str:
    """What a card is played on: somebody's Drink, somebody, or the one with the other."""
    pieces, on = words.pieces, ""
    if entry.drinker is not None:
        on = pieces.on_drink.format(drink=pieces.drink.format(who=names[entry.drinker], ordinal=""))
    if entry.other is not None:
        on += (pieces.with_ if on else pieces.on).format(name=names[entry.other])
    return on


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
