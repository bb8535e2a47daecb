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
from toolkit.referee.case.case import Beat, Case, Class, Wanted
from toolkit.referee.games.chair import Chair
from toolkit.referee.law import law
from toolkit.referee.law.asking import asking, names_only
from toolkit.referee.law.scope import names_a_term
from toolkit.referee.law.sureness import Shown
from toolkit.referee.reading import strange
from toolkit.referee.reading.spoken_in import read_in
from toolkit.referee.referee import Referee
from toolkit.referee.telling.read_as import reading as reading_line

LONGEST = 2_000
"""The longest question that is read, in characters."""

MOST_READINGS = 4
"""So many readings are decided, and shown, at most."""

MOST_UNPRINTABLE = 3

ABROAD = "In this language I understand only what cards do at a table: ask about the rules themselves in English."
"""What is said where a question in another language than English was not understood."""

_UNSURE = "I am not sure enough of this for a verdict: choose what comes nearest."
"""What is said where neither what a table shows nor what the rules say is likely enough."""

_WITH_A_VERDICT = ("may", "must", "happens")
"""What is answered by yes or no."""

_PAIR, _A_SENTENCE = 2, 3

_BY_ITSELF = ("turn.playing-an-action", "wench.not-changing", "self-split.no-other")
"""The rules by which a card is refused for what it says and what it is played on, however things stand."""

_NEAR = ("rule text", "nothing found")
"""Where an answer comes from that only tells what is nearest, if it has no verdict."""

_AT_A_TABLE = ("may", "must", "happens", "who", "how-many", "which-cards")
"""What a table can decide."""


def ask(referee: Referee, text: str, at: Chair | None = None, language: str = ENGLISH) -> Answer:
    """The answer to a question, at a game if one is given; in English, or by somebody who speaks another language.

    Raises :class:`toolkit.errors.CannotRead` for what is empty, too long or no text.
    """
    asked = checked(referee, text, language)
    cases, spoken = read_in(referee, asked, language)
    found = best(referee, cases if at is None else [at.case(one) for one in cases], asked, at, spoken)
    return structs.replace(found, question=text.strip())


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


def checked(referee: Referee, text: str, language: str = ENGLISH) -> str:
    """A question without what stands around it. Raises :class:`CannotRead` for one that is none."""
    if len(text) > LONGEST:
        raise CannotRead(f"a question of {len(text):,} characters", expected=f"at most {LONGEST:,}")
    unprintable = sum(not letter.isprintable() and not letter.isspace() for letter in text)
    if "\0" in text or unprintable > MOST_UNPRINTABLE:
        raise CannotRead("that is no text", expected="a question in words")
    if not key(text) or not any(letter.isalnum() for letter in text):
        raise CannotRead("an empty question", expected='such as "Can Gog shut up a Firewater spike?"')
    return reading.put_plainly(referee, reading.without_talk(referee, text.strip(), language), language)


def best(
    referee: Referee, cases: Sequence[Case], text: str, at: Chair | None = None, language: str = ENGLISH
) -> Answer:
    """The answer of the first of these Cases that is decided, with the other readings that come near.

    Where the likeliest reading asks for a verdict and only has a rule, another that has one may be what was meant.
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
    if first.verdict is None and is_due and first.derived_from == "rule text":
        first = next((one for one in decided if one.verdict is not None), first)
    shown = (*(_shown(one) for one in decided if _differs(one, first)), *first.readings)
    return structs.replace(first, question=text, readings=_each_once(shown))


def _without_words(referee: Referee, case: Case) -> Answer | None:
    """The answer to a Case without the words that found no place in it: to be chosen, and no verdict of its own.

    Who gains, loses or wins is told so too, if all that is told may be done.
    """
    if not case.unplaced:
        return None
    shorter = structs.replace(case, unplaced=())
    found = _judged(referee, shorter)
    if found is None or (found.verdict is None and not _tells_who(shorter, found)):
        return None
    return as_read(referee, _told(referee, shorter, found), shorter)


def _tells_who(case: Case, found: court.Judgment) -> bool:
    """Whether it is asked of whom something is so, or of several cards who is affected, and somebody is, unrefused."""
    is_told = case.wish.what not in (None, "anything") or sum(one.card is not None for one in case.beats) >= _PAIR
    is_asked = case.wish.kind == "who" and is_told
    return is_asked and found.refusal is None and bool(found.values or found.value)


def decide(referee: Referee, case: Case, at: Chair | None = None) -> Answer:
    """The answer to a Case: from the game that is played, what is looked up, a table that is set up, or the rules."""
    if at is not None and (now := at.answer(referee, case)) is not None:
        return now
    of_pair = _at_a_table(referee, case) if _is_only_a_pair(referee, case) else None
    if of_pair is not None:
        return as_read(referee, of_pair, case)
    looked_up = lookup.answer(referee, case)
    if looked_up is not None:
        return as_read(referee, _settled(referee, case, looked_up) or looked_up, case)
    found = _judged(referee, case)
    if found is None:
        return as_read(referee, _weighed(referee, case, None), case)
    of_table = _told(referee, case, found)
    is_sure = at is not None or _counts(case) or _is_by_itself(referee, case, found)
    return as_read(referee, of_table if is_sure else _weighed(referee, case, of_table), case)


def _is_by_itself(referee: Referee, case: Case, found: court.Judgment) -> bool:
    """Whether a card is refused for what it says itself, which no rule makes doubtful.

    So is one that hits back, where whoever plays it has Ignored something and so not lost Fortitude.
    """
    if case.wish.kind != "may" or found.refusal is None:
        return False
    *before, last = case.beats
    ignored = any(one.by == last.by and _does(referee, one, "ignores") for one in before)
    return found.refusal.rule in _BY_ITSELF or (ignored and _does(referee, last, "hits-back"))


def _does(referee: Referee, beat: Beat, deed: str) -> bool:
    card = referee.cards.cards.get(beat.card or "")
    return card is not None and deeds.does(card, deed)


def _is_only_a_pair(referee: Referee, case: Case) -> bool:
    """Whether it is asked for two cards and nothing else, of which every door says what a table shows."""
    is_asked = case.wish.kind == "may" and len(case.beats) == _PAIR
    return is_asked and reading.names_only_cards(referee, case)


def _weighed(referee: Referee, case: Case, of_table: Answer | None) -> Answer:
    """The likeliest answer by a table and by the rules, or by the nearest that is known."""
    left = _without_words(referee, case) if of_table is None else None
    told = of_table or left
    shown = None
    if told is not None and told.verdict is not None:
        shown = Shown(told.verdict, is_whole=told is of_table)
    of_rules = law.answer(referee, case, shown)
    ruling = of_rules if of_rules is not None and of_rules.verdict is not None else None
    if of_table is not None and shown is not None:
        return _likelier(referee, case, of_table, ruling, law.likely_right(referee, case, shown))
    if of_table is not None:
        return of_table if is_decided(of_table) and ruling is None else of_rules or of_table
    if left is not None and left.verdict is None and ruling is None:
        return left
    found = ruling or _nearest(referee, case, of_rules)
    return found if left is None or found.derived_from not in _NEAR else _beside(found, _shown(left))


def _likelier(referee: Referee, case: Case, of_table: Answer, ruling: Answer | None, sure: float) -> Answer:
    """What a table shows if that is so surely right, else what the rules say; or both to be chosen, and no verdict."""
    if sure >= law.SURE:
        return structs.replace(of_table, confidence=min(of_table.confidence, round(sure, 2)))
    alone = structs.replace(case, said="", unplaced=())  # whoever chooses it has it decided without the rules
    table = _shown(as_read(referee, of_table, alone))
    if ruling is not None:
        return _beside(ruling, table)
    near = law.nearest_question(referee, case)
    readings = (table,) if near is None or near.verdict == table.verdict else (table, near)
    return Answer(case.said, None, _UNSURE, readings=readings, confidence=law.NEAREST, derived_from="nothing found")


def _nearest(referee: Referee, case: Case, of_rules: Answer | None) -> Answer:
    """The nearest that is known where nothing gives a verdict: of a card, or a rule; of several cards and the rule."""
    is_near = of_rules is None or of_rules.confidence <= law.NEAREST
    of_cards = lookup.of_named_cards(referee, case) if is_near else None
    if of_cards is None or of_rules is None or len(of_cards.cards) < _PAIR:
        return of_cards or of_rules or undecided(referee, case)
    rules = (*of_rules.rules, *(one for one in of_cards.rules if one not in of_rules.rules))
    return structs.replace(of_cards, answer=f"{of_rules.answer} {of_cards.answer}", rules=rules)


def _beside(answer: Answer, *readings: Reading) -> Answer:
    """An answer with other readings before its own, those that say something else."""
    others = (one for one in readings if one.verdict != answer.verdict)
    return structs.replace(answer, readings=(*others, *answer.readings))


def _settled(referee: Referee, case: Case, looked_up: Answer) -> Answer | None:
    """The verdict that the rules surely have, or a table, on a question of yes or no where what was looked up has none.

    A list of a deck's cards that do a thing is what was asked for; one of all decks, or of a whole deck, is hardly
    ever, by a yes or no.
    """
    kind = case.wish.kind_of
    is_listed = (
        case.wish.kind == "list" and kind is not None and kind != Class(deck=kind.deck) and kind.deck is not None
    )
    is_listed = is_listed or (bool(looked_up.cards) and (lookup.is_flat(case) or lookup.is_choice(case.said)))
    asked = asking(case.said)
    if looked_up.verdict is not None or is_listed or asked.asks == "what":
        return None
    if lookup.is_sum(referee, case):
        is_sentence = len(asked.main.split()) >= _A_SENTENCE and not _has_levels(case)
        return _shown_there(referee, case) if is_sentence else None
    is_aimed = case.wish.kind == "may" and any(one.on for one in case.beats)  # "Prayer of Healing - Deirdre on Gog?"
    there = _shown_there(referee, case, looked_up) if is_aimed else None
    return there or law.plain_answer(referee, case)


def _shown_there(referee: Referee, case: Case, looked_up: Answer | None = None) -> Answer | None:
    """The verdict that a table shows; if the rules make it doubtful, what was looked up, and both to be chosen."""
    of_table = _at_a_table(referee, case) if case.wish.kind in _WITH_A_VERDICT else None
    if of_table is None or of_table.verdict is None:
        return None
    found = _weighed(referee, case, of_table)
    if found.verdict is not None:
        return found
    return None if looked_up is None else _beside(looked_up, *found.readings)


def _at_a_table(referee: Referee, case: Case) -> Answer | None:
    """What comes of a table, if one can be set up."""
    found = _judged(referee, case)
    return None if found is None else _told(referee, case, found)


def _judged(referee: Referee, case: Case) -> court.Judgment | None:
    """What the court finds; nothing if a word of the game found no place in the Case, or nobody does anything."""
    if case.wish.kind not in _AT_A_TABLE or case.unplaced or not (case.beats or case.scene.moment):
        return None
    try:
        return court.judge(referee, case)
    except court.CannotStage:
        return None


def _told(referee: Referee, case: Case, found: court.Judgment) -> Answer:
    """What the court found; no verdict where it is only named what is wanted: "... she shares the pain. hp?"."""
    if names_only(case.said):
        found = structs.replace(found, verdict=None)
    return structs.replace(telling.tell(referee, case, found), case=case_text.write(case))


def _counts(case: Case) -> bool:
    """Whether a verdict hangs on numbers that are told of somebody: a table reckons with them."""
    return _has_levels(case) and case.wish.kind == "happens"


def _has_levels(case: Case) -> bool:
    """Whether numbers are told of somebody."""
    return any(level is not None for one in case.people for level in (one.fortitude, one.alcohol, one.gold))


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
