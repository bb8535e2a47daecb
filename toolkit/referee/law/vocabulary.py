"""The words by which questions are read: everyday ones, and those that tell who does what to whom."""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


EVERYDAY = _words(
    "a about action after again all alcohol am an and another answer any anytime are as at back be before by can",
    "card cards cheating content could deck did do does dont drink drinks during each else ever everyone for",
    "fortitude from gain gambling game get gets getting gold had has have he her here him his how i if im in",
    "instead into is it its just keep let lets like look lose loses made make makes many may me mean means money",
    "more most much must my need new no not nothing now of off oh ok on one only or order other out over pass pay",
    "pays play played player players plays please pile point points put redirect respond response round rule",
    "rules same see she should so some sometimes somebody someone split start stop take takes tell than that the",
    "their them then there these they thing things think this those time to too turn two under until up use used",
    "using was we were what whats when where which while who whose why will win winning with work would yes you",
    "your negate negates ignore ignores cancel stay still wench tip drunk sober well long little really way own",
    "real friend good cant wont heal watch best hit end doesnt didnt isnt say says said happen happens",
    "possible possibly allowed legal legit permitted total whole half both overall share shares shared",
)
"""Words that name no card by themselves, though they stand in titles."""

COMMON = _words(
    "accepted accept accepts advice almost arent attempt attempts behind believe believes borrow borrowed borrows",
    "break breaks bring brings brought build built come comes coming course damage damaged damages differ earn",
    "earned everyones fancy fight fights figure floor fortunate fortunately found future group groups honest",
    "honestly interest interested level levels look looks looking loose loosing lucky master morning mother",
    "myself option options power powers provide provides punch quick quickly recent recently right rightly seem",
    "seems serious seriously sharp should sing sings singing shouldnt someones something somethin smell square",
    "stand stands strong stuck stupid suppose supposed supposes talk talking thank thanks threat threaten",
    "threatened trouble try trying werent wrote youve stare stares staring share contact discount decide decides",
    "decided count counts counting question questions wonder wondering reveal revealed reveals answered answering",
    "target targets choose chooses chosen protect protects protected",
)
"""Words of any talk: none of them is a misspelt word of a title, or names a card all alone."""

SHORT = {
    "w": "with",
    "u": "you",
    "ur": "your",
    "r": "are",
    "n": "and",
    "in2": "into",
    "cuz": "because",
    "bc": "because",
}
"""Words as they are written on a phone."""

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

CONDITION = _words("when if after while once against versus vs responding")
"""What comes before that which is answered."""

WITH = _words("with using use via play plays playing")
"""What comes before the card that answers."""

OBJECT = _words(
    "negate negates ignore ignores stop stops cancel cancels counter counters block blocks avoid avoids prevent",
    "prevents answer answers beat beats dodge dodges redirect redirects escape",
)
"""What comes before a card to which something is done."""

AT = _words("on against at to targets targeting hits attack attacks hitting makes make forces force from")
"""What comes before a player who is aimed at."""

PLAYS = _words("plays play played playing uses used use starts started tries casts raises orders did does")
POURED = _words("drinks reveals revealed reveal gets has receives pours flips")
DRINK = _words("drink drinks own ale wine mead brew beer spiked next")
CLAUSE = _words("when if after while once")
