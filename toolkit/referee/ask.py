"""Asking the referee: a question is read to a few Cases, and the first that is decided is the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from toolkit.cards.lookup import key
from toolkit.errors import CannotRead
from toolkit.language import ENGLISH
from toolkit.referee import court, deeds, lookup, reading, telling
from toolkit.referee.answer import Answer, Reading, Verdict
from toolkit.referee.case import known
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Beat, Case, Class, Person, Scene, Wanted
from toolkit.referee.games.chair import Chair
from toolkit.referee.law import law
from toolkit.referee.law.asking import asking
from toolkit.referee.law.scope import names_a_term
from toolkit.referee.reading import strange
from toolkit.referee.reading.spoken_in import read_in
from toolkit.referee.referee import Referee
from toolkit.referee.telling.read_as import reading as reading_line

LONGEST = 2_000
"""The longest question that is read, in characters."""

MOST_READINGS = 4
"""So many readings are decided, and shown, at most."""

MOST_UNPRINTABLE = 3

HOLDS = 0.7
"""How sure a settled question must be to stand alone: without a table, or what is looked up."""

HOLDS_OF_A_TEXT = 0.85
"""The same where the text of a card is asked for."""

HOLDS_OF_A_STORY = 0.85
"""The same where a table tells what happens, and gives no verdict."""

STANDS = 0.7
"""How sure a settled question must be to stand against a table, if some word is unknown that may tell a condition."""

STANDS_ALONE, STANDS_OF_A_CARD = 0.75, 0.9
"""The same where every word is known: if no card is named, and if one is; and to stand against what only depends."""

NEVER = 1.1
"""The same where only a pair of cards is told, of which every door says what a table shows; or where all is told."""

SAYS_THE_SAME = 0.55
"""How sure a settled question must be where a table of which words found no place comes to the same."""

DOUBTS, DOUBTED = 0.5, 0.55
"""How sure a settled question must be to raise doubts of what a table shows, and how sure that is then."""

REFUSED = 0.9
"""How sure a refusal is where words that only add to the question found no place."""

ABROAD = "In this language I understand only what cards do at a table: ask about the rules themselves in English."
"""What is said where a question in another language than English was not understood."""

_WITH_A_VERDICT = ("may", "must", "happens")
"""What is answered by yes or no."""

_NEAR = ("rule text", "nothing found")
"""Where an answer comes from that only tells what is nearest, if it has no verdict."""

_BY_RULES = ("rule text", "ruling")
"""Where an answer comes from that the rules give."""

_AT_A_TABLE = ("may", "must", "happens", "who", "how-many", "which-cards")
"""What a table can decide."""


def ask(referee: Referee, text: str, at: Chair | None = None, language: str = ENGLISH) -> Answer:
    """The answer to a question, at a game if one is given; in English, or by somebody who speaks another language.

    Raises :class:`toolkit.errors.CannotRead` for what is empty, too long or no text.
    """
    asked = checked(text)
    cases, spoken = read_in(referee, asked, language)
    return best(referee, cases if at is None else [at.case(one) for one in cases], asked, at, spoken)


def ask_case(referee: Referee, text: str, at: Chair | None = None, kind: Wanted | None = None) -> Answer:
    """The answer to a Case that is written down; ``kind`` is what is wanted of it, whatever it asks itself.

    Raises :class:`CannotRead` with the part at fault, or :class:`NotFound` for what it names and is not there.
    """
    case = known.read(text, referee.cards)
    asked = case if kind is None else structs.replace(case, wish=structs.replace(case.wish, kind=kind))
    return decide(referee, asked if at is None else at.case(asked), at)


def take(referee: Referee, answer: Answer, number: int, at: Chair | None = None) -> Answer:
    """One of the readings that an answer shows, by its number: 1 is the answer itself. Raises :class:`CannotRead`."""
    if number == 1:
        return answer
    if not 1 <= number <= len(answer.readings) + 1:
        known_to = f"a number from 1 to {len(answer.readings) + 1}" if answer.readings else "1, the only one"
        raise CannotRead(f"there is no reading {number}", expected=known_to)
    taken = answer.readings[number - 2]
    return structs.replace(decide(referee, case_text.read(taken.case), at), question=answer.question)


def checked(text: str) -> str:
    """A question without what stands around it. Raises :class:`CannotRead` for one that is none."""
    if len(text) > LONGEST:
        raise CannotRead(f"a question of {len(text):,} characters", expected=f"at most {LONGEST:,}")
    unprintable = sum(not letter.isprintable() and not letter.isspace() for letter in text)
    if "\0" in text or unprintable > MOST_UNPRINTABLE:
        raise CannotRead("that is no text", expected="a question in words")
    if not key(text) or not any(letter.isalnum() for letter in text):
        raise CannotRead("an empty question", expected='such as "Can Gog shut up a Firewater spike?"')
    return text.strip()


def best(
    referee: Referee, cases: Sequence[Case], text: str, at: Chair | None = None, language: str = ENGLISH
) -> Answer:
    """The answer of the first of these Cases that is decided, with the other readings that come near.

    Where the likeliest reading asks for a verdict and has none, one of the others that has may be what was meant.
    """
    is_english = language == ENGLISH
    if at is None and is_english and (reason := strange.why(referee, text)) is not None:
        return nothing(text, reason)
    found = [decide(referee, one, at) for one in cases[:MOST_READINGS]]
    decided = [one for one in found if is_decided(one)]
    if not decided:
        near = structs.replace(found[0] if found else nothing(text), question=text)
        return near if near.understood or is_english or near.readings else nothing(text, ABROAD)
    first = decided[0]
    if at is not None and first.verdict is not None:
        return structs.replace(first, question=text)
    is_due = cases[0].wish.kind in _WITH_A_VERDICT or (first.confidence <= law.NEAREST and asking(text).asks != "what")
    if first.verdict is None and is_due and first.derived_from in _NEAR:
        first = next((one for one in decided if one.verdict is not None), first)
    first = _weighed(first, decided)
    shown = (*(_shown(one) for one in decided if _differs(one, first)), *first.readings)
    return structs.replace(first, question=text, readings=_each_once(shown))


def _weighed(first: Answer, decided: Sequence[Answer]) -> Answer:
    """The first answer; where it is only like a settled question, what a table shows of it, if that is something else.

    The table is then a less likely reading; so it only stands where it shows that it depends.
    """
    is_sure = first.verdict is not None and first.confidence >= HOLDS
    if first.derived_from == "engine" or is_sure or asking(first.question).asks == "what":
        return first
    table = next((one for one in decided if one.derived_from == "engine" and _differs(one, first)), None)
    if table is not None and table.verdict == "depends" and first.derived_from in _BY_RULES:
        return table
    if table is None or first.verdict is None:
        return first
    return _divided(first, _shown(first))


def _without_words(referee: Referee, case: Case) -> Answer | None:
    """The answer to a Case without the words that found no place in it: to be chosen, and no verdict of its own."""
    if not case.unplaced:
        return None
    shorter = structs.replace(case, unplaced=())
    found = _at_a_table(referee, shorter)
    return as_read(referee, found, shorter) if found is not None and found.verdict is not None else None


def decide(referee: Referee, case: Case, at: Chair | None = None) -> Answer:
    """The answer to a Case: from the game that is played, what is looked up, a table that is set up, or the rules."""
    if at is not None and (now := at.answer(referee, case)) is not None:
        return now
    looked_up = lookup.answer(referee, case)
    if looked_up is not None:
        return as_read(referee, _settled(referee, case, looked_up) or looked_up, case)
    of_table = _at_a_table(referee, case) or _answer_alone(referee, case)
    if of_table is not None and (at is not None or _counts(case)):
        return as_read(referee, of_table, case)
    of_rules = law.answer(referee, case)
    is_told_more = of_table is None and (of_rules is None or of_rules.verdict is None)
    left = _without_words(referee, case) if is_told_more else None
    if left is not None and (same := law.leaning(referee, case, SAYS_THE_SAME)) and same.verdict == left.verdict:
        return as_read(referee, same, case)
    found = _found(referee, case, of_table, of_rules)
    if left is None or found.verdict is not None or found.derived_from not in _NEAR:
        return found
    return structs.replace(found, readings=(_shown(left), *found.readings))


def _found(referee: Referee, case: Case, of_table: Answer | None, of_rules: Answer | None) -> Answer:
    """The answer to a Case by what a table shows and what the rules say, or by the nearest that is known."""
    of_a_card = not law.cards(case) <= referee.in_rules
    least = _least(referee, case, of_rules, of_a_card=of_a_card)
    found = agreed(of_table, of_rules, least)
    if found is not None and found is of_table:
        is_opposed = of_rules is not None and of_rules.verdict not in (None, "depends", found.verdict) and least < NEVER
        return as_read(referee, _doubted(referee, case, found, is_opposed=is_opposed), case)
    is_open = not any(one is not None and one.verdict is not None for one in (of_table, of_rules))
    if is_open and (of_kinds := law.of_kinds(referee, case)) is not None:
        return as_read(referee, of_kinds, case)
    if (found is None or (found.verdict is None and found.confidence <= law.NEAREST)) and (
        of_card := lookup.of_named_card(referee, case)
    ):
        return as_read(referee, of_card, case)
    return as_read(referee, found or undecided(referee, case), case)


def _least(referee: Referee, case: Case, of_rules: Answer | None, *, of_a_card: bool) -> float:
    """How sure what the rules say must be to stand against a table."""
    is_told = any(one.tracks for one in case.people) or any(one.option is not None for one in case.beats)
    if of_rules is not None and of_rules.verdict == "depends" and is_told:
        return NEVER  # what it would depend on
    if not reading.knows_every_word(referee, case):
        return STANDS
    if court.is_pair(referee.cards, case):
        return NEVER
    return STANDS_OF_A_CARD if of_a_card else STANDS_ALONE


def _doubted(referee: Referee, case: Case, found: Answer, *, is_opposed: bool) -> Answer:
    """What a table shows, less sure and beside the settled question that it may be, if the rules lean to another.

    ``is_opposed``: they say another. Then either of the two is wrong as often as not, and there is no verdict.
    """
    near = law.nearest_question(referee, case, DOUBTS) if found.verdict is not None else None
    if near is None or near.verdict == found.verdict:
        return found
    if is_opposed:
        table = structs.replace(case, said="", unplaced=())  # whoever chooses it has it decided without the rules
        return _divided(found, _shown(as_read(referee, structs.replace(found, case=""), table)), near)
    return structs.replace(found, confidence=min(found.confidence, DOUBTED), readings=(*found.readings, near))


def _divided(answer: Answer, *readings: Reading) -> Answer:
    """What is told where different ways come to different verdicts: none of them, and each to be chosen."""
    text = "Two ways to find out do not agree here, so that there is no verdict."
    return structs.replace(answer, verdict=None, answer=text, readings=readings, confidence=DOUBTED)


def _settled(referee: Referee, case: Case, looked_up: Answer) -> Answer | None:
    """The verdict that the rules surely have on a question of yes or no, where what was looked up has none.

    A list of a deck's cards that do a thing is what was asked for; one of all decks, or of a whole deck, is hardly
    ever, by a yes or no.
    """
    kind = case.wish.kind_of
    is_listed = (
        case.wish.kind == "list" and kind is not None and kind != Class(deck=kind.deck) and kind.deck is not None
    )
    is_listed = is_listed or (bool(looked_up.cards) and lookup.is_flat(case))
    if looked_up.verdict is not None or is_listed or asking(case.said).asks == "what" or lookup.is_sum(referee, case):
        return None
    found = law.answer(referee, case)
    least = {"list": law.OF_A_CARD, "text": HOLDS_OF_A_TEXT}.get(case.wish.kind, HOLDS)
    return found if found is not None and found.verdict is not None and found.confidence >= least else None


def _at_a_table(referee: Referee, case: Case) -> Answer | None:
    """What comes of a table; nothing if a word of the game found no place in the Case, or nobody does anything.

    What may not be done may not be done whatever is told besides: so words that only add to a question do not keep
    back a "no".
    """
    if case.wish.kind not in _AT_A_TABLE or not (case.beats or case.scene.moment):
        return None
    if case.unplaced and not reading.only_adds(referee, case):
        return None
    try:
        told = structs.replace(case, unplaced=())
        found = structs.replace(telling.tell(referee, told, court.judge(referee, told)), case=case_text.write(case))
    except court.CannotStage:
        return None
    if not case.unplaced:
        return found
    return structs.replace(found, confidence=REFUSED) if found.verdict == "no" else None


def _answer_alone(referee: Referee, case: Case) -> Answer | None:
    """Whether the last card may answer what it is told to, where no table fits all that is told besides.

    A "no" to a pair of cards holds whatever is told; anything else, where no word is left that could tell of a table.
    """
    beats: list[Beat] = []
    at = len(case.beats)
    while at:
        beats.insert(0, case.beats[at - 1])
        at = beats[0].to or 0
    is_plain = all(one == Person(one.name, one.character) for one in case.people) and case.scene == Scene()
    is_named = len(beats) > 1 and all(one.card for one in beats)
    if case.wish.kind != "may" or case.variant is not None or not is_named or not is_plain:
        return None
    may_be_own = deeds.does(referee.cards.cards[str(beats[-1].card)], "pays-instead")
    if beats[0].by == beats[-1].by and beats[0].does == "plays" and not may_be_own:
        beats[0] = Beat("plays", card=beats[0].card)  # nobody answers their own card, but to pay for it
    chain = tuple(structs.replace(one, to=number or None) for number, one in enumerate(beats))
    parts = {name for one in chain for name in (one.by, one.drinker, *one.on)}
    people = tuple(one for one in case.people if one.name in parts)
    alone = structs.replace(case, beats=chain, people=people, unplaced=())
    found = _at_a_table(referee, alone)
    is_refused = found is not None and found.verdict == ("yes" if case.wish.denied else "no")
    is_sure = is_refused and court.is_pair(referee.cards, alone)
    return found if is_sure or reading.tells_nothing(referee, case) else None


def _counts(case: Case) -> bool:
    """Whether a verdict hangs on numbers that are told of somebody: a table reckons with them."""
    told = any(level is not None for one in case.people for level in (one.fortitude, one.alcohol, one.gold))
    return told and case.wish.kind == "happens"


def agreed(of_table: Answer | None, of_rules: Answer | None, least: float) -> Answer | None:
    """The answer of two that were found in ways that know nothing of each other.

    Where both give a verdict and those differ, one of the two was about something else: the reading of a table may have
    missed a condition, and a settled question may only sound alike. So the rules are followed where they are sure, by
    at ``least`` so much of 1; where one of the two depends, the other may tell of one of its cases, and the rules must
    be surer.
    """
    if of_table is None or of_rules is None:
        return of_table or of_rules
    if of_table.verdict is None and of_rules.verdict is not None and of_rules.confidence >= HOLDS_OF_A_STORY:
        return of_rules
    if of_table.verdict is None or of_rules.verdict is None:
        return of_rules if of_table.verdict is None and not is_decided(of_table) else of_table
    is_open = "depends" in (of_table.verdict, of_rules.verdict)
    least = max(least, STANDS_OF_A_CARD) if is_open else least
    if of_table.verdict == of_rules.verdict or of_rules.confidence < least:
        return of_table
    return structs.replace(of_rules, readings=(_shown(of_table), *of_rules.readings))


def is_decided(answer: Answer) -> bool:
    """Whether an answer says anything that was asked for, be it that nobody knows."""
    return answer.verdict is not None or answer.derived_from != "nothing found" or answer.confidence > 0


def as_read(referee: Referee, answer: Answer, case: Case) -> Answer:
    """An answer with the Case that it is to, and how that reads."""
    if answer.case and answer.reading:
        return answer
    line = answer.reading or _reading(referee, case)
    return structs.replace(answer, case=answer.case or case_text.write(case), reading=line)


def _reading(referee: Referee, case: Case) -> str:
    """What a question was taken for: a table, or one of the rules alone; empty where it is plain what is looked up."""
    told = reading_line(referee.cards, case)
    return told or ("a question of the rules, of no table" if case.wish.kind == "rule" else "")


def undecided(referee: Referee, case: Case) -> Answer:
    """What is said where a Case was read and nothing settles it: what kept it from being decided."""
    near = law.nothing(referee, case)
    if case.wish.kind == "rule" and not near.rules and not names_a_term(referee, case):
        return nothing(case.said)
    missed = f"What I cannot place: {', '.join(case.unplaced)}. " if case.unplaced else ""
    return structs.replace(near, answer=f"{missed}{near.answer}", verdict=None, derived_from="nothing found")


def nothing(text: str, said: str = strange.NOT_UNDERSTOOD) -> Answer:
    """The answer to what was not understood, or is no question for these rules."""
    return Answer(text, None, said, confidence=0.0, derived_from="nothing found", understood=False)


def _shown(answer: Answer) -> Reading:
    return Reading(answer.reading, answer.case, answer.verdict, answer.answer)


def _differs(one: Answer, other: Answer) -> bool:
    """Whether an answer has another verdict than another."""
    return one.verdict is not None and one.verdict != other.verdict


def _each_once(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings without those that say what one before them says."""
    once: dict[tuple[Verdict, str], Reading] = {}
    for one in readings:
        once.setdefault((one.verdict, one.answer), one)
    return tuple(once.values())
