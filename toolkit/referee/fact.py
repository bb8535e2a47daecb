"""Facts: what may be asked of the numbers, types, texts and lists in the cards and rules, and what tells it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

from toolkit.cards.words import CardType
from toolkit.referee import card_facts, character_facts, game_facts, lists
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee

Telling = Callable[[Referee, Question, re.Match[str]], Answer | None]


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question about a fact; None if it asks for none that is known here."""
    for pattern, tell in _FACTS:
        found = pattern.search(question.open_words)
        told_so = tell(referee, question, found) if found else None
        if told_so is not None:
            return told_so
    return None


_TYPES = "|".join(get_args(CardType))

_THE = r"(?:the )?_[ _]*"
_TRACKS = r"(?:fortitude|fort|health|alcohol(?: content)?|ac)"
_TELL = (
    r"(?:what does|what do|what is|whats|what are|(?:what is the )?text of|read|show|tell me about|explain|describe"
    r"|how does|how do)"
)
_VALUE = rf"(?P<track>{_TRACKS[3:-1]}|gold)"
_BOUND = r"(?:lowest|highest|maximum|minimum|max|min|limit)"
_USE = r"when (?:can|may|could|do|does|should) (?:\w+ ){1,2}(?:play|use|playing)"
_NO_OTHER = r"^(?!.*\b(?:when|after|pot|ante|round|boss|teams?|otto|dragon|wins?|lose|pass)\b)"

_FACTS: Sequence[tuple[re.Pattern[str], Telling]] = tuple(
    (re.compile(pattern), tell)
    for pattern, tell in (
        (
            rf"^(?:can|may|could|does|do|will) (?:\w+ ){{0,3}}{_VALUE} (?:\w+ ){{0,2}}"
            r"(?:(?P<beyond>above|over|beyond) (?:20|twenty)|(?P<below>below|under) (?:0|zero))$",
            game_facts.limits,
        ),
        (rf"^(?:what (?:is|are) )?(?:the )?{_BOUND} (?:possible |amount of |value of )?{_VALUE}$", game_facts.limits),
        (
            r"^how (?:much|many|big|high) (?:gold |coins? )?(?:is|are|does) (?:the"
            r"|an) ante(?: cost)?$",
            game_facts.ante,
        ),
        (
            _NO_OTHER + r".*\bhow (?:much|many) (?:gold|coins?|money)\b.*\b(?:start\w*|begin\w*|each|stash"
            r"|set ?up)\b",
            game_facts.gold,
        ),
        (_NO_OTHER + r".*\bhow (?:much|many) (?:gold|coins?|money)\b.*\b(?:get|have|players?)\b", game_facts.gold),
        (r"\b(?:starting|initial) (?:gold|money|coins?|stash)\b", game_facts.gold),
        (
            r"\b(?:how many cards|hand size|how big)\b.*\b(?:hand|draw|hold|start)\b|\bstarting hand\b|\bhand size\b",
            game_facts.hand,
        ),
        (rf"\b(?:how much|how many|what|where)\b.*\b{_TRACKS}\b.*\b(?:start|begin)\w*", game_facts.markers),
        (rf"\b(?:starting|initial) {_TRACKS}\b", game_facts.markers),
        (r"^(?:does|do) \w+ (?:have|own|hold) (?:an? |any )?_[ _]*(?: in .*)?$", card_facts.has),
        (rf"\bhow many (?P<kind>{_TYPES}) cards?\b", card_facts.of_type),
        (r"\bhow many (?:copies|times|of|_)", card_facts.copies),
        (r"\bdeck\b.*\b(?P<count>\d{2}|thirty|forty|fifty) cards\b", game_facts.deck_has),
        (
            r"\bhow many (?:\w+ )?cards\b.*\bdeck\b|\b(?:how (?:big|large) is"
            r"|size of)\b.*\bdeck\b",
            game_facts.deck_size,
        ),
        (rf"\bis {_THE} an? (?P<type>{_TYPES})(?: card)?\b", card_facts.is_type),
        (
            r"\b_[ _]* (?:affect|chang|touch)\w*(?: directly)? (?:my|your|his|her|their|a players|someones|the)? ?"
            r"(?:players? )?(?P<what>gold|fortitude|fort|alcohol content|alcohol|ac)\b",
            card_facts.touched,
        ),
        (r"\b_[ _]* (?:chang|alter|modif|affect)\w*(?: the)?(?: effects? of)? an? drink\b", card_facts.alters_drink),
        (r"\b_[ _]* count as changing\b", card_facts.alters_drink),
        (
            r"\b(?:who|whose|which (?:character|deck|player))\b.*\b(?:has|have|card|deck|owns?|holds?)\b.*_",
            card_facts.owner,
        ),
        (
            rf"^{_TELL}(?: the)?(?: card)?(?: drink)? _[ _]*(?: (?:do|does|say|says|works?|mean|card|drink|text))?$",
            card_facts.text,
        ),
        (rf"\b(?:what (?:type|kind|sort) of card is|{_USE}|when is|when may|when can) {_THE}", card_facts.text),
        (
            r"\bhow (?:much|many) (?:\w+ )+do(?:es)? (?:a |an |the )?_[ _]*(?: (?:have|add|give|cost|deal|do"
            r"|heal))?$",
            card_facts.text,
        ),
        (r"\bhow strong (?:\w+ ){0,3}_[ _]*$", card_facts.text),
        (r"\bhow much (?:\w+ )+(?:is|are) (?:in |there in |on )?(?:an? )?_[ _]*$", card_facts.text),
        (
            r"^(?:so |and )?is (?:\w+ )+(?:an? |really an? )(?P<species>half ogre|ogre|troll|orc|elf|halfling|dwarf"
            r"|human|pixie|gnome)$",
            character_facts.is_species,
        ),
        (r"\b(?:what|which) (?:species|race|kind of creature|sort of creature)\b", character_facts.species),
        (r"\b(?:which|what) (?:\w+ )?drinks? (?:\w+ )*chasers?\b", lists.with_chasers),
        (r"\bstrongest drink|most alcoholic|most alcohol\b", lists.strongest),
        (r"\b(?:which|what|list|name|how many|are there|does \w+ have|any) (?:\w+ ){0,4}cards?\b", lists.cards_that),
        (r"\b(?:differen\w+|differ|changed?|compare|versus|vs)\b", game_facts.editions),
    )
)
"""What may be asked, apart from the names of cards (each of their words is an underscore), and what tells it."""
