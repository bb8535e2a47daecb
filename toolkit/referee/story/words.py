"""The words by which a story is read: who somebody is, what joins two clauses, and what stands before whom."""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


NOBODY_YET = "somebody"
"""A person of whom nothing is said but that there is one."""

I = _words("i im ive ill id me my mine myself we our us")  # noqa: E741
"""How whoever asks speaks of themselves."""

YOU = _words("you your youre yourself")
HE = _words("he him his hes himself")
SHE = _words("she her shes hers herself")
THEY = _words("they them their theyre theirs themself themselves")
PRONOUNS = YOU | HE | SHE | THEY

OWNED = _words("my your his her their our mine yours hers theirs someones somebodys opponents")
"""What says whose something is."""

PEOPLE = frozenset(
    (
        *("someone", "somebody", "anyone", "anybody", "opponent", "opponents", "someones", "somebodys"),
        *("another player", "other player", "someone else", "somebody else", "one player", "an opponent"),
        *("another guy", "other guy", "third player", "some guy"),
    )
)
"""Players who are not named."""

WOMEN = _words("deirdre fiona eve tara sera lizwick petra ygella bryn")
MEN = _words("gerki zot dimli fleck gog phrenk remy whitehawk joran zakhan dale jett")

CONJUNCTIONS = _words("and then when if after once while because so but until whenever though although since now")
POINTS_BACK = _words("when if after once while because whenever since")
"""What comes before that which happened first."""

MODALS = _words(
    "can cant may could able does doesnt do did will would is are am must should was were has have isnt arent wont dont"
)
CONTINUES = _words(
    "on against to at onto upon for from by with using via in into is does stop stops work works hurt hurts hit hits",
    "negate negates ignore ignores before after when if while card cards of or instead too also as makes make",
    "sends send",
    "targeting turns turn gets back first again still then and but",
)
"""What goes on after a title without a new sentence, and what is no thing that somebody could own."""

AT = _words("on against at onto upon to hits hit targets targeting attacks makes forces toward towards throws")
"""What comes before a player who is aimed at."""

FROM = _words("by from")
"""What comes before a player whose card it is."""

PREPOSITIONS = AT | FROM | _words("with for of in than between like")

DRINK_WORDS = _words("one drink drinks ale wine mead brew beer half copy glass mug swill cup portion")

PLAYED_ON = _words("over atop on to against vs versus at onto upon answering answers answer")
STOPPED = _words(
    "negate negates negating ignore ignores ignoring stop stops stopping cancel cancels counter counters block blocks",
    "avoid avoids prevent prevents beat beats beating dodge dodges redirect redirects escape save saves undo undoes",
    "leave leaves leaving kill kills trump trumps help helps protect protects survive shut",
)
"""What comes before a card to which something is done."""

BY_MEANS = _words("with by using via playing thanks")
ANSWERED = _words("answered negated stopped ignored cancelled canceled countered blocked met idtsd")

SENDS = _words(
    "send sends sending redirect redirects redirected bounce bounces pass passes give gives point points pointing"
)
SENDS |= _words("choose pick picks aim aims move shift shove pushes push throw")
"""What is said of the one to whom something is sent on."""

ASKS = _words("what whats who whos whom whose how where wheres which why when")
"""What a clause begins with that asks for more than yes or no."""

NOT_VERBS = _words("and or who which also too then still just again now whose own in as")
"""What follows a person without being what they do."""

AFTER_A_STOP = _words("over on against at to onto upon with from by for")
"""What goes on after a full stop that belongs to a title."""

MEANT = _words("that the this his her their its on to against")
"""What comes before a card that was named before."""
