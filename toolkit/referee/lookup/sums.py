"""Sums: Drinks added up and halved, the Gold of one who passes out, and a pot, where nothing but numbers is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from toolkit.cards import AnyCard, Drink
from toolkit.cards.effects import Ante, LeaveRound, SplitDrink, StartRound
from toolkit.cards.patterns import AnteRequired
from toolkit.engine.mixture import Contents, Numbers
from toolkit.engine.numbers import added_up
from toolkit.referee import deeds
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.lookup import spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, tells

_MOST_PLAYERS = 12
_NEAR = 3
"""Within so many words of a number stands what it counts."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """What numbers that are told come to, if that is asked for; None where anything else goes on."""
    row = _row(referee, case.said)
    if asking(case.said).asks != "what":
        return saved(referee, case, row)
    return drinks(referee, case, row) or estate(referee, case, row) or pot(referee, case, row)


def _row(referee: Referee, text: str) -> Sequence[Token]:
    """The tokens of a question; the reader is asked here alone."""
    from toolkit.referee.reading import linker_of

    return tokens(text, linker_of(referee))


def _card(referee: Referee, token: Token) -> AnyCard:
    return referee.cards.cards[token.cards[0]]


# Drinks


def drinks(referee: Referee, case: Case, row: Sequence[Token]) -> Answer | None:
    """What Drinks have together, or each half of them, in whatever order they are told."""
    said = [_card(referee, one) for one in row if one.cards]
    found = [one for one in said if isinstance(one, Drink)]
    others = [one for one in said if not isinstance(one, Drink)]
    is_split = bool(others) or any(one.can_be("verb", "splits") for one in row)
    if not found or not all(deeds.has(one, SplitDrink) for one in others) or len(others) > 1:
        return None
    if not is_split and (len(found) == 1 or not spoken.holds(case.said, spoken.load().totals)):
        return None
    if _is_drunk_otherwise(referee, row, found) or (more := _added(row)) is None:
        return None
    whole = Contents(
        Numbers(sum(one.alcohol for one in found) + more, sum(one.fortitude for one in found)),
        tuple(added_up(effect for one in found for effect in one.also)),
    )
    shown = tells(_of(found[0], whole.halved() if is_split else whole), referee.cards)
    lead = "Each half" if is_split else "Together"
    rules = ("split.halves", "split") if is_split else ("chasers",)
    return fact(referee, case, f"{lead}: {shown}", rules, found)


def _of(drink: Drink, contents: Contents) -> Drink:
    """A Drink that has these contents and nothing else."""
    numbers = contents.numbers
    return structs.replace(
        drink, alcohol=numbers.alcohol, fortitude=numbers.fortitude, also=contents.effects, chaser=False, exceptions=()
    )


def _is_drunk_otherwise(referee: Referee, row: Sequence[Token], found: Sequence[Drink]) -> bool:
    """Whether somebody is spoken of for whom one of the Drinks is another, or more is done to them than is told."""
    species = {
        kind for one in row if one.is_character and one.who for kind in referee.cards.characters[one.who].species
    }
    asked = {kind for one in found for exception in one.exceptions for kind in exception.species}
    answered = any(one.can_be("verb", "ignores", "negates", "moves") or one.of("track") == "fortitude" for one in row)
    return bool(species & asked) or (answered and not any(one.can_be("verb", "splits") for one in row))


def _added(row: Sequence[Token]) -> int | None:
    """How much Alcohol Content is said to be added, 0 for none; None where it is changed by no number that is told."""
    if not any(one.can_be("verb", "changes") for one in row):
        return 0
    told = [one.sign * one.number for one in row if one.number is not None and one.sign]
    return told[0] if len(told) == 1 else None


# the Gold of who passes out


def estate(referee: Referee, case: Case, row: Sequence[Token]) -> Answer | None:
    """What becomes of the Gold of one who passes out (rule losing.split)."""
    if any(one.cards for one in row) or not any(one.can_be("verb", "passes-out") for one in row):
        return None
    gold, left = _gold(row), _left(row)
    if gold is None or left is None or not 1 <= left < _MOST_PLAYERS:
        return None
    share = gold // 2 // left
    others = "the one other" if left == 1 else f"each of the {left} others"
    text = f"Of {gold} Gold the Inn gets {gold - share * left}, and {others} gets {share} Gold."
    return fact(referee, case, text, ("losing.split",))


def saved(referee: Referee, case: Case, row: Sequence[Token]) -> Answer | None:
    """Whether who runs out of Gold as another passes out stays in by a share of it (rule losing.together)."""
    words = spoken.load()
    is_broke = any(one.can_be("goal", "broke") for one in row) or _has_none(row)
    found = estate(referee, case, row) if is_broke else None
    is_saved, is_out = spoken.holds(case.said, words.saved), spoken.holds(case.said, words.lost)
    if found is None or is_saved == is_out:
        return None
    stays = (_gold(row) or 0) // 2 // (_left(row) or 1) > 0
    verdict: Verdict = "yes" if stays is is_saved else "no"
    return fact(referee, case, found.answer, ("losing.together", "losing.split"), (), verdict)


def _has_none(row: Sequence[Token]) -> bool:
    """Whether somebody is said to have no Gold: "is down to zero", "hits 0 gold"."""
    return any(one.number == 0 and one.said != "no" for one in row)


def _gold(row: Sequence[Token]) -> int | None:
    """How much Gold is told of: "with 15 gold", "he had 17"."""
    for at, one in enumerate(row):
        after = row[at + 1 : at + 2]
        if not one.number or any(other.of("seats") or other.can_be("little", "alive") for other in after):
            continue
        has = any(each.can_be("verb", "holds") or each.can_be("little", "have", "stands") for each in row[at - 1 : at])
        if (has and at) or any(other.can_be("track", "gold") for other in after):
            return one.number
    return None


def _left(row: Sequence[Token]) -> int | None:
    """How many are still in: as said, or those who are named beside each other: "only me and Lou"."""
    for at, one in enumerate(row):
        after = row[at + 1 : at + 1 + _NEAR]
        if one.number is None or not after or after[0].can_be("track", "gold"):
            continue
        if any(other.can_be("little", "alive") or other.can_be("verb", "leaves") for other in after):
            return one.number
        if after[0].of("seats"):
            return one.number - 1
    for one, between, other in zip(row, row[1:], row[2:], strict=False):
        if one.is_person and between.can_be("joint", "and") and other.is_person:
            return len({one.who, other.who})
    return None


# a pot


@dataclass(frozen=True)
class _Turn:
    """What happens in a Round as far as its pot goes: ``raises``, or players who ``leave``, ``instead`` of an ante."""

    raises: int = 0
    leave: int = 0
    instead: bool = False


def pot(referee: Referee, case: Case, row: Sequence[Token]) -> Answer | None:
    """What is in the pot by antes alone (rules gambling.antes, gambling.leave)."""
    players = _players(row)
    if players is None or not any(one.of("pot") or one.can_be("goal", "pot") for one in row):
        return None
    turns = [*_turns(referee, row)]
    if None in turns or not turns:
        return None
    told = [one for one in turns if one is not None]
    still, antes = players, [players]
    for one in told:
        still -= one.leave
        antes[-1] -= one.leave if one.instead else 0
        antes += [still] * one.raises
    if still < 1:
        return None
    text = f"The pot is {sum(antes)} Gold: {joined([f'{one} from the {name}' for one, name in _named(antes)])}."
    return fact(referee, case, text, ("gambling.start", "gambling.leave"))


def _named(antes: Sequence[int]) -> Iterator[tuple[int, str]]:
    """How much came in by each ante, by the first of all and by each later one."""
    for number, one in enumerate(antes):
        yield one, "first antes" if not number else f"{number}. raise"


def _players(row: Sequence[Token]) -> int | None:
    """How many are told to be in a Round."""
    for at, one in enumerate(row):
        before, after = row[max(0, at - 2) : at], row[at + 1 : at + 2]
        counted = any(other.of("seats") or other.can_be("verb", "antes") for other in after)
        gambles = any(other.can_be("kind", "gambling") for other in before) and before[-1].can_be("before", "with")
        if one.number is not None and 1 < one.number <= _MOST_PLAYERS and (counted or gambles):
            return one.number
    return None


def _turns(referee: Referee, row: Sequence[Token]) -> Iterator[_Turn | None]:
    """What happens, in its order; None for what is not known to leave the pot alone."""
    for at, one in enumerate(row):
        near = row[at + 1 : at + 1 + _NEAR]
        is_instead = one.can_be("little", "instead") and any(other.can_be("verb", "antes") for other in near)
        card = _card(referee, one) if one.cards else None
        if one.can_be("verb", "negates", "ignores", "answers", "redirects", "steals") or one.of("not"):
            yield None
        elif (card is not None and deeds.has(card, Ante)) or (card is None and one.can_be("verb", "raises")):
            yield _Turn(raises=_times(row, at))
        elif is_instead:
            yield _Turn(leave=1, instead=True)
        elif card is not None and deeds.has(card, LeaveRound):
            yield _Turn(leave=1, instead=any(isinstance(each, AnteRequired) for each in deeds.patterns(card)))
        elif _goes_out(referee, row, at) and not _is_instead(row, at):
            yield _Turn(leave=_times(row, at))
        elif card is not None and not deeds.has(card, StartRound):
            yield None


def _goes_out(referee: Referee, row: Sequence[Token], at: int) -> bool:
    """Whether a verb tells that somebody leaves, or is thrown out by no card that is named after it."""
    after = row[at + 1 : at + 1 + _NEAR]
    is_thrown = row[at].can_be("verb", "plays") and any(one.said == "out" or one.can_be("goal", "out") for one in after)
    by_card = any(one.cards and deeds.has(_card(referee, one), LeaveRound) for one in row[at + 1 : at + 2 * _NEAR + 1])
    return (is_thrown or row[at].can_be("verb", "leaves", "forces-out")) and not by_card


def _is_instead(row: Sequence[Token], at: int) -> bool:
    """Whether somebody leaves instead of anteing, which is counted there."""
    return any(one.can_be("little", "instead") for one in row[at + 1 : at + 1 + _NEAR])


def _times(row: Sequence[Token], at: int) -> int:
    """How many a word tells of: "two raises", "raises twice", "two leave"."""
    before, after = row[max(0, at - 1) : at], row[at + 1 : at + 2]
    counted = [one.number for one in before if one.number is not None and one.sign == 0]
    twice = any(spoken.holds(one.said, spoken.load().twice) for one in after)
    return counted[0] if counted else 2 if twice else 1
