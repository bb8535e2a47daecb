"""The words by which questions are searched for and compared."""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


ASKING = _words(
    "a about all also an and any anyone are as ask at be been before but by can could did do does doing dont else",
    "ever explain for from get gets give got had happen happens has have he her here him his how i if im in",
    "instead into is it its just know let like may me mean means might must my need now of on one or our out",
    "please put rule rules say she should so some somebody someone tell than that the their them then there these",
    "they thing this those to too two up us use used uses using want was we were what whats when where which",
    "while who whos whose why will with work works would yes you your many much long",
)
"""Words that only ask, and are not searched for."""

LITTLE = _words(
    "a about also am an and any anybody anyhow anyone anything anyway are as ask at be been being but by can cant card",
    "cards could did didnt do does doesnt doing dont else even ever exactly explain for from game gets get getting got",
    "guy had happened has have he her here hers hes him his how i id if ill im in instead into is isnt it its ive just",
    "know let lets like made make makes making may me mean means might must my need nope now of oh ok okay on or our",
    "player players please put quite really right rule rules say says she should simply so some somebody somehow",
    "someone still suppose supposed sure tell than that thats the their them then there theres these they theyre thing",
    "things this those though thus to too up us use used uses using want wants was we well were what whats when where",
    "which while who whos whom whose why will with work works would wont yes you your yours always actually allowed",
    "ok legal legally possible fine permitted able obliged forced required also long time times go going goes over per",
    "people table person already currently yet maybe perhaps both let im ive arent cannot youre werent shall take",
    "although because unless until whether during halfway through version completely entirely totally earlier",
    "go_round skip refuse refuses refusing optional voluntary mandatory compulsory forbidden illegal prohibited",
    "against late",
)
"""Words that tell nothing about what is asked."""
