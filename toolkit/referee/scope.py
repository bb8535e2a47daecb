"""Scope: what is a question for a referee, and what the rulebooks that are known here do not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.referee.question import Question

_COMMANDS = re.compile(
    r"\b(ignore|disregard|forget) (?:all |any |the |your |my )*(?:previous|prior|above|earlier) \w+"
    r"|\bsystem prompt\b|\byou are now\b|\byour instructions\b|\bpretend\b|\brole ?play\b|\bas an ai\b|\bjailbreak\b"
    r"|\b(?<!i )(?<!we )(?<!one )(?:say|answer|reply|output|print|respond)(?: with)? (?:only |just )?(?:yes|no)\b"
    r"|\bverdict\b|^system\b"
)
_OPERATORS = re.compile(r"\bNEAR ?\(|\b(?:AND|OR|NOT) ?[*\"(]|\bMATCH\b|\bDROP TABLE\b|\bSELECT\b.*\bFROM\b")
_OTHER_GAMES = re.compile(
    r"\b(chess|checkers|monopoly|poker|blackjack|bridge|uno|catan|magic the gathering|mtg|pokemon|yugioh|hearthstone"
    r"|munchkin|dominion|risk|scrabble|backgammon|go fish|solitaire|dungeons and dragons|dnd|netrunner|carcassonne"
    r"|exploding kittens|cluedo|clue|werewolf|mafia|warhammer|minecraft|fortnite|castling|en passant|checkmate"
    r"|royal flush|texas hold ?em|mulligans?|victory points?)\b|\bcastle out of\b|\bcheck mate\b"
)
_ADVICE = re.compile(
    r"\b(?:should (?:i|we) (?:\w+ )?(?:\w+ ){0,6}?(?:or|early|first|now|save|keep|hoard|spend|gamble|attack|play)"
    r"|best (?:strategy|tactic|way to win|character|deck|card|move|time|drink)|strateg(?:y|ies)|tactics?"
    r"|good idea|bad idea"
    r"|any tips|is it (?:better|smart|wise|worth|rude|fair|polite|cheesy)|worth it|would you"
    r"|do you (?:think|like|prefer)"
    r"|win(?:s)? most|most often|overpowered|strongest character|favou?rites?|recommend|more fun|most fun)\b"
)
_REAL_LIFE = re.compile(
    r"\b(?:go|goes|going|went) home\b|\bin real life\b|\bfor real\b|\breal (?:beer|alcohol|money|life|drinks?|world)\b"
    r"|\b(?:leaves?|leave|has to go|must go) (?:the table )?(?:early|home)\b|\bphones?\b|\btoilet\b|\bbathroom\b"
    r"|\bwine stains?\b|\bsleeves?\b|\bstains?\b|\bwhere (?:can|do|could) (?:i|we|you) (?:buy|get|find|order) "
    r"(?:the |a )?(?:copy|game|rdi|red dragon|expansion|box)"
    r"|\bwho (?:invented|designed|made|wrote|painted|drew|published|illustrated)\b"
    r"|\bhow old\b|\b(?:age limit|minimum age)\b"
    r"|\b(?:dollars|euros?|balanced|pronounced?|weather)\b|\b(?:coming|comes|came) out\b"
    r"|\bwhat time is it\b|\blegal(?:ly)? (?:drunk|drinking|age|to drive)\b|\blegally too drunk\b|\bdrive\b|\bpizza\b"
    r"|\bonline\b|\bdownload\b|\bmisprint\w*\b|\blost a card\b|\bmissing cards?\b"
)
_BEYOND: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), why)
    for pattern, why in (
        (
            r"\bsea events?\b(?!.*\b(?:set ?up|shuffle|ignor\w+|negat\w+|champion)\b)"
            r"|\bprogress counters?\b(?!.*\bset ?up\b)",
            "How Sea Events go on is told in a leaflet of RDI 4, which is none of these rulebooks.",
        ),
        (
            r"\bdungeon events?\b(?!.*\b(?:ignor\w+|negat\w+|champion)\b)|\bdungeon event (?:rules|deck)\b",
            "The rules of Dungeon Events are told in another box, and not in these rulebooks.",
        ),
        (
            r"\bpub crawl\b(?!.*\b(?:bar deck|drink deck|star mole|rdi 9)\b)|\bcrawl to\b",
            "The Pub Crawl is told in RDI 8, which is none of these rulebooks.",
        ),
    )
)
"""What belongs to the game but is told elsewhere, and where."""


def is_for_a_referee(question: Question) -> bool:
    """Whether a text is a question at all, about this game, and one that rules can answer."""
    said = question.open_words
    if _OPERATORS.search(question.text) or _COMMANDS.search(said) or _OTHER_GAMES.search(said):
        return False
    return bool(question.cards) or not (_ADVICE.search(said) or _REAL_LIFE.search(said))


def told_elsewhere(question: Question) -> str:
    """Where that is told which a question asks and these rulebooks do not tell; empty if that is not known."""
    return next((why for pattern, why in _BEYOND if pattern.search(question.said)), "")
