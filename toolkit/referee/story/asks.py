"""Asks: the phrases by which it is known what a question wants to know, each as it stands in a clause."""

from __future__ import annotations

import re

TRACKS = (
    ("gold", re.compile(r"\b(?:gold|coins?|money|pay|pays|paid|payment|antes?|stash|broke|richer|poorer)\b")),
    (
        "alcohol",
        re.compile(r"\b(?:alcohol(?: content)?|ac|drunk|drunker|booze|sober\w*|drinks?(?= it| that| the| anything))\b"),
    ),
    (
        "fortitude",
        re.compile(
            r"\b(?:fortitude|forts?|health|heal\w*|damage\w*|hurt\w*|hit|hits|wounded|hp|life|harm\w*|injured)\b"
        ),
    ),
)
DOWN = re.compile(
    r"\b(?:lose|loses|losing|lost|take|takes|suffers?|hurts?|hits?|damaged?|pay|pays|paid|down|harm\w*|wounded|antes?|costs?)\b"
)
UP = re.compile(
    r"\b(?:gains?|get|gets|collects?|receives?|heal|heals|healed|healing|keeps?|win|wins|up|drunk|drunker|earn)\b"
)

FILLER = r"^(?:(?:and|so|then|but|ok|now|still) )*"
OPEN = re.compile(
    rf"{FILLER}(?:how (?:much|many|strong|big|drunk|far|hard|badly|high|low)|what|whats|who|whos|whom|whose|which)\b"
    rf"|{FILLER}(?:where|wheres)\b"
    r"|\bhow (?:do|does|did|will|would) (?:it|this|that|things|all this) (?:end|turn out|work out|play out|look)"
    r"|\b(?:how (?:much|many|strong|big)|who (?:gets|takes|loses|pays|drinks|wins|has|ends|gains))\b"
    r"|\bwhat (?:ac|alcohol|fort|gold|does|do|is|happens|would|will|did|else)\b"
    r"|^(?:so |and )?@ (?:net |total |new |final )?(?:loss|damage|gain|fort|fortitude|ac|alcohol|gold|total|change)\b"
    r"|^(?:the )?(?:total|final|result|damage|outcome|net|end result|alcohol|ac|fort|fortitude)\b"
)
YES_NO = re.compile(
    rf"{FILLER}(?:can|cant|cannot|may|could|do|does|did|is|are|am|will|would|must|should|have|has|was|were|isnt"
    r"|arent|doesnt|dont|wont|wouldnt|shouldnt|didnt)\b"
)
WITHIN = re.compile(r"\b(?:can|cant|cannot|may|could|does|do|is|are|will|would|must) [@_]")
REST = re.compile(r"\b(?:allowed|legal|legit|ok|okay|fair|possible|valid|right|works?|permitted|alright|fine|good)\b")
LEAVE = re.compile(
    r"\b(?:can|cant|cannot|may|could|able|allowed|legal|illegal|legit|permitted|possible|ok|okay|fair|valid|alright"
    r"|forbidden|works?|fine|get to (?!order|draw|keep|have|gain|drink)\w+"
    r"|chance to|time to|too late|let|still play|still use|wanna|(?:wants?|tries|trying|would like) to)\b"
)
DOING = re.compile(r"\b(?:lose|end up|be out|pass out|win the|still win|get his|get her|collect)\b")
TO_THE_INN = re.compile(r"\b(?:how much|how many|what)\b.*\b(?:to|at|in|with|does) (?:the )?inn\b")
POT = re.compile(r"\bpots?\b")
OUT = re.compile(
    r"\b(?:pass(?:es|ed)? out|knocked out|out of the game|out cold|faints?|dies?|dead|survives?|alive|loses? the game"
    r"|keeps? @ (?:up|in|alive|going|awake)|still (?:standing|in the game|in it)|(?:^|@ |i |he |she |who is |whos )out$"
    r"|(?:do|does|did|will) @ lose$|eliminated|go under|conscious|(?:is|am) @ out)\b"
)
WHO_OUT = re.compile(
    r"\b(?:who|whos|who is|who gets) (?:out|knocked out|pass(?:es)? out|dies|faints|loses the game|survives)\b"
)
DRAWS = re.compile(r"\b(?:draws?|drawn|drawing)\b")
STAYS = re.compile(r"\b(?:stays?|remains?|left) in the pot\b")
BACK = re.compile(
    r"\b(?:get|gets|given|have|come|comes|refund\w*|return\w*|got)\b.*\bback\b|\brefund\w*\b|\breturned\b"
)
CARD = re.compile(r"\b(?:discard\w*|wasted?|used up|lose (?:the|my|his|her|that) card|(?:card|it) back)\b")
CONTEST = re.compile(
    r"\b(?:wins?|won|winning)\b.*\bcontest\b|\bcontest\b.*\b(?:wins?|won)\b|\bwho wins\b"
    r"|^(?:and |so |then )*(?:do|does|did|will|would|is|am) @ (?:still |then |really |also )*(?:win|wins|the winner)$"
)
ROUND = re.compile(
    r"\b(?:still |be |out |part )?(?:in|of|out of) (?:the |this |that )?(?:round|gambling)\b|\b(?:in )?control\b"
    r"|\bstill in$|\b(?:round|gambling) (?:\w+ )?(?:goes? on|continues?|over|ends?|ended|carry on)\b"
)
END = re.compile(
    r"\b(?:ends? up(?! (?:los|gain|pay|tak|gett|drink)\w*)|ends? (?:at|on|with)|left with|afterwards|now at|finish\w*"
    r"|stand at|have (?:after|left|now)|am i at|is @ at|at now|final)\b"
)
OTHERS = re.compile(
    r"\b(?:others?|other players|everyone else|everybody else|the rest|anyone else|anybody else|(?<!at )the table)\b"
)
ALL = re.compile(r"\b(?:each|everyone|everybody|all|both|who|whom)\b")
DRINK = re.compile(
    r"\b(?:whats left|what is left|how strong|(?:ac|alcohol|alcohol content) (?:of|in|does|is|has)"
    r" (?:the|that|it|his|her|my|@)|in (?:the|that) (?:drink|mug|glass|cup))\b"
)
ALONG = re.compile(
    r"\b(?:goes?|comes?|travels?|follows?|transfers?|passed|redirected|sent|carried) (?:\w+ )?"
    r"(?:along|over|too|as well|with it|also|on)\b|\b(?:also|as well|too) (?:redirected|sent|passed)\b|\bmoves?\b"
)
ILLEGAL = re.compile(
    r"\b(?:illegal|forbidden|not (?:allowed|legal|ok|permitted)|against the rules|wrong to"
    r"|(?:true|so|right) that .*(?:cannot|cant|may not)|(?:safe|protected) from|immune to)\b"
)
SPARED = re.compile(
    r"\b(?:dodges?|avoids?|escapes?|spares?|skips?|saves? @ from|keeps? .* off|spared|safe|unharmed|unhurt|unscathed"
    r"|unaffected|untouched|(?:loses?|takes?|suffers?|pays?) (?:nothing|no|none|zero|0))\b"
)
"""What is asked that has nothing happen to somebody."""

TIE = re.compile(r"\b(?:tie|ties|tied)\b")
DRINKS = re.compile(
    r"\b(?:still|do|does|must|others|all|everyone|everybody|@)(?: \w+)? drinks?\b(?! (?:phase|deck|contest|of))"
)
STOPS = re.compile(
    r"\b(?:stops?|saves?|negates?|cancels?|blocks?|protects?|prevents?|beats?|counters?|undo(?:es)?|helps?|works?|covers?|pays?"
    r"|shields?|gets? rid|gets? @ (?:out|off)|ends?|gets? around)\b"
)
