"""Junctures: when a question says that its one card is played, and whose turn, Drink or payment it then is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.cards import AnyCard, Card
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    ForcedOut,
    FortitudeLost,
    Pattern,
    Payment,
    RoundWon,
)
from toolkit.referee import traits, usual
from toolkit.referee.situation import Situation
from toolkit.referee.solo.seats import Seats
from toolkit.referee.solo.sketch import Sketch


@dataclass(frozen=True)
class Juncture:
    """What goes on when a card is played; ``drinker`` and ``against`` say whose Drink and at whom, by name."""

    situation: Situation
    drinker: str | None = None
    against: str | None = None


NOTHING = Situation("where nothing of the kind goes on", DuringPhase("action"), ("action",))
OWN_TURN = Situation("in the Action Phase of {who}'s own turn", DuringPhase("action"), ("action",))
OTHER_TURN = Situation("in another player's turn", DuringPhase("action", "another"), ("action",))
DRAWING = Situation("in the Discard and Draw Phase of {who}'s own turn", DuringPhase("discard-and-draw"))
ORDERING = Situation("in the Order a Drink Phase of {who}'s own turn", DuringPhase("order-a-drink"))
DRINKING = Situation("when {drinker} is about to drink", DrinkRevealed(), ("drink",))
EVENT = Situation("when a Drink Event is revealed", EventRevealed(), ("event",))
REFILL = Situation("when the Drink Deck runs out and everybody pays", Payment(("refill",)), ("refill",))
ANTE = Situation("when {who} must ante", AnteRequired(), ("ante", "pay"))
PAY = Situation("when {who} is about to lose Gold", Payment(), ("pay",))
FAINTING = Situation(
    "when {who} is about to pass out", DrinkRevealed("you"), ("last-chance",), state={"fortitude": 6, "alcohol": 5}
)
FORCED = Situation("when {who} is forced to leave a Round", ForcedOut(), ("forced-out",))
WON = Situation("when another player has won a Round", RoundWon(), ("round-won",))
WON_BY_PLAYER = Situation("when {who} has won the Round", RoundWon(), ("round-won",), of_another=True)
ROUND = Situation("on {who}'s turn in a Round of Gambling", DuringRound(), ("gambling-turn",))
OUT_OF_TURN = Situation(
    "on another player's turn in a Round of Gambling", DuringRound(), ("gambling-turn",), of_another=True
)
HIT = Situation("when {who} is about to lose Fortitude", card=usual.ATTACK)
BEFORE_LOSS = Situation("before {who} has lost the Fortitude", FortitudeLost(), ("response",))
AFTER_LOSS = Situation("when {who} has lost Fortitude to a card", FortitudeLost(), ("lost-fortitude",))
DRUNKER = Situation("", card=usual.DRUNKER)
THEFT = Situation("", card=usual.THEFT)
TIP = Situation("", card=usual.TIP)
STARTED = Situation("", card=usual.ROUND)
SPIKED = Situation("", card=usual.SPIKE)
CHEATED = Situation("", card=usual.CHEAT)
RAISED = Situation("", card=usual.RAISE)
HARMFUL = Situation("", card="drinks/dirty-dishwater")

PAST_THE_END = Situation("at {who}'s last chance", DuringPhase("action"), ("last-chance",))
OUT_OF_GOLD = Situation("at {who}'s last chance", DuringPhase("action"), ("last-chance",), state={"gold": 0})
LAST_CHANCES = (FAINTING, PAST_THE_END, OUT_OF_GOLD)

IGNORING = Situation("", card="gog/this-taste-yucky")
PASSING = Situation("", card="zot/teleport-beverage")
SPLITTING = Situation("", card="fleck/i-do-so-hate-to-drink-alone")
_DOINGS = tuple(
    (re.compile(rf"\b(?:{verb}) (?:\S+ ){{0,3}}?(?:drinks?|ale|wine|mead|beer|brew)\b"), one)
    for verb, one in (
        (r"ignor\w+|dump\w*", IGNORING),
        (r"pass\w*|giv\w+ away|teleport\w*", PASSING),
        (r"split\w*|shar\w+", SPLITTING),
        (r"spik\w+|strengthen\w*", SPIKED),
    )
)
"""What others do to Drinks, for cards that answer cards."""

_NO = r"(?:no|without|not|nobody|no one|isnt|arent|never|nothing)"
_OTHERS = r"(?:someone|somebody|anyone|anybody|another player|an?other guy|other player|an? opponent|other people)"
_PHRASES: tuple[tuple[str, Situation], ...] = (
    (
        r"(?:round of gambling|gambling round) (?:be )?ignored|ignor\w+ (?:a |the |this |whole )*(?:round"
        r"|gambling)",
        STARTED,
    ),
    (r"(?:after|once) (?:\S+ ){1,4}?(?:drunk|drank)|already (?:drunk|drank|finished)", NOTHING),
    (
        r"face ?down|before (?:\S+ ){0,5}?(?:turned|revealed|flipped|turn\S* over|flips?|reveals?)|unrevealed"
        r"|gone down|swallowed|in (?:\S+ ){0,3}?(?:drink me|face down) pile"
        r"|not (?:been |yet )*revealed"
        r"|(?:drinks?|that|which) (?:that )?(?:i|he|she|they) orders?|still (?:lies|lying|on|in) (?:\S+ )?pile",
        NOTHING,
    ),
    (
        r"drink deck (?:\S+ ){0,2}?(?:out|empty|dry|over|shuffled|reshuffled|refilled|gone)|refill\w*|reshuffl\w+"
        r"|new (?:round of )?drinks|run\w* out of drinks|out of drinks|drinks run out",
        REFILL,
    ),
    (
        r"(?:about to|would|going to|gonna|when i|if i|am|im|is|just) (?:\S+ )?(?:pass\w* out|faint\w*|be out|dying"
        r"|dropped? to|(?:fort\w*|health) (?:\S+ ){0,3}?(?:to|equals|below|hits) (?:my |his |her )?(?:ac|alcohol)"
        r"|before (?:i|he|she) (?:go|goes|am out|is out|faints?)"
        r"|knocked out|drop)|last chance|pass\w* out|knocked out|dying|dropped? to|(?:fort\w*"
        r"|health) (?:\S+ ){0,3}?(?:to|equals|below|hits) (?:my |his |her )?(?:ac|alcohol)|before (?:i|he"
        r"|she) (?:go|goes|am out|is out|faints?)",
        FAINTING,
    ),
    (
        rf"{_NO} (?:\S+ ){{0,3}}?(?:ante|gambling|gambles|rounds?|drink\w*|raise[ds]?|asking|asks|paying|pays|bet\w*"
        rf"|attack\w*|payment|going on)|(?:outside (?:of )?(?:a |the )?|out of an? )(?:round|gambling)"
        rf"|feels? like it|out of (?:nothing|thin air|nowhere)|for no reason"
        rf"|out of the blue|just because",
        NOTHING,
    ),
    (
        r"(?:everyone|everybody|all|last player|the others|rest)(?: \S+){0,2} pass(?:ed|es)?|(?:has|have|already"
        r"|just) won|(?:wins|won) (?:the |a )?(?:pot|round|hand)|(?:after|when|once) (?:\S+ ){1,3}?(?:won|wins)"
        r"|(?:him|her|my)self won|(?:someone|somebody|he|she|@\w+) (?:else )?(?:wins|won)|(?:reach\w*|collect\w*"
        r"|tak\w+|grab\w*"
        r"|rak\w+) (?:for |in )?(?:the |my )?pot|(?:round|gambling) (?:is |was |already )*(?:over|ended|done"
        r"|finished|won)",
        WON,
    ),
    (r"forced (?:out|to leave)|(?:kicked|thrown) out of the (?:round|gambling)|being forced", FORCED),
    (r"(?:before|until) (?:\S+ )?(?:los\w+|take\w*|damage|hurt)", BEFORE_LOSS),
    (
        r"(?:after|once|already|just) (?:\S+ ){0,3}?(?:los\w+|took|taken|been hit|was hit|got hit|hurt|damaged?)",
        AFTER_LOSS,
    ),
    (
        r"(?:damage|hurt|hit|fort\w*|loss|attack) (?:\S+ ){0,4}?(?:from|by|through|to) (?:a |the |my )?(?:drinks?"
        r"|dishwater|ale)|drink (?:that )?(?:hurts|damages|costs me fort\w*)",
        HARMFUL,
    ),
    (r"discard and draw|draw phase|before (?:\S+ )?(?:draw|discard)\w*", DRAWING),
    (r"order a drink|ordering", ORDERING),
    (r"as (?:my|an|his|her|the|your) action|as action", OWN_TURN),
    (r"events?\b", EVENT),
    (
        r"ste?al\w*|stole\w*|thie\w+|theft|rob\w*|pickpocket\w*|(?:take|takes|taking|grabs?) (?:my|his|her"
        r"|your) (?:gold|coins?|money)",
        THEFT,
    ),
    (
        r"mak\w+ (?:\S+ ){0,3}?drunk\w*|hypnoti\w+|(?:gain\w*|more) (?:alcohol|ac) (?:by|from|through) (?:an? )?card",
        DRUNKER,
    ),
    (r"antes?|anteing|ante up|raises?|raised|raising", ANTE),
    (
        r"attack\w*|damag\w+|hits?|hitting|hurts?|punch\w*|(?:los\w+|costs?) (?:\S+ ){0,2}?(?:fort|fortitude|health"
        r"|hp)",
        HIT,
    ),
    (r"anytime(?: cards?)?", TIP),
    (r"cheating(?: cards?)?|cheats?|cheater\w*", CHEATED),
    (r"gambling cards?", RAISED),
    (r"sometimes(?: cards?)?", SPIKED),
    (
        r"action cards?|actions?\b(?! phase)|(?:respon\w+|answer|react\w*) to (?:\S+ )?(?:action|card)"
        r"|as a respon\w+|in response"
        r"|interrupt",
        HIT,
    ),
    (r"pay\w*|payments?|(?:los\w+|costs?|owe) (?:\S+ ){0,2}?(?:gold|coins?|money)|bill|tipp?(?:ing|ed)?", PAY),
    (r"gambling|rounds?\b|pot\b|betting", ROUND),
    (r"drinks?\b|drinking|ale|wine|beer|mead|brew|mug|booze", DRINKING),
)
"""What is said of the moment, the most particular first."""

_COMPILED = tuple((re.compile(rf"\b(?:{words})\b"), one) for words, one in _PHRASES)
_TURN = re.compile(
    r"(?P<not>\b(?:not|isnt|arent|outside|out of|off)(?: of)? (?:\S+ ){0,2}?)?(?P<whose>\bmy|\bhis|\bher|\btheir"
    r"|\byour|\bones|\bown|@\w+'s|\S+ elses|another (?:players?|persons?|guys?)|\S*other (?:players?|peoples?)"
    r"|opponents?)"
    r"(?: own)? (?:turns?|(?:action|order a drink|discard and draw) phase)\b|(?P<out>\bout of turn)"
)
_WHOSE_DRINK = re.compile(
    r"(?P<whose>\bmy|\bhis|\bher|\btheir|\byour|@\w+'s|\b(?:some|any)(?:one|body) elses|\banother (?:players?"
    r"|persons?|guys?)|\bother (?:players?|peoples?|guys?)|\bopponents?|\bthat|\bown)"
    r"(?: own)? (?:\S+ ){0,2}?(?:drink|ale|wine|mead|beer|brew|booze|mug|throat|cup|tankard|glass|hand)(?: phase)?\b"
    r"|(?P<named>@\w+)(?:'s)? (?:is )?(?:about to drink|drinking|drinks|reveals)\b"
    r"|\b(?P<another>(?:some|any)(?:one|body) else|another player|someone|somebody) (?:\S+ )?(?:drinks?|is drinking"
    r"|reveals)"
)


_BEGUN = re.compile(
    r"\b(?:new|fresh|starting|next) (?:round|gambling)|\b(?:starts?|begins?|started|opens?) (?:a "
    r"|the )?(?:new )?(?:round|gambling)"
)
_OWN_WIN = re.compile(
    r"\b(?:i|he|she|they) (?:himself |herself |myself )?(?:have |has |just |already )*(?:won|wins?)\b"
    r"|\b\w+self (?:has )?won\b"
)


def read(sketch: Sketch, seats: Seats, card: AnyCard) -> Juncture | None:
    """When the card is played, by what a question says; None if it says nothing of it."""
    return next(_read(sketch, seats, card), None)


def _read(sketch: Sketch, seats: Seats, card: AnyCard) -> Iterator[Juncture]:
    said = re.sub(r"\bdrink event", "event", sketch.text)
    spoken = [one for words, one in _COMPILED if words.search(said)]
    if _has_left(said):
        spoken = [one for one in spoken if one is not NOTHING]
    yield from _told_apart(said, spoken, card)
    turn = None if OWN_TURN in spoken else _turn(said, seats, card)
    if turn is not None and not _overrules(spoken):
        yield turn
    answered = _answered(card)
    surest = [one for one in spoken if one in _SUREST]
    fitting = [one for one in spoken if one.pattern is not None and type(one.pattern) in answered]
    if AnteRequired in answered and _BEGUN.search(said):
        yield Juncture(ANTE)
    if CardPlayed in answered and DrinkRevealed not in answered:
        yield from (Juncture(one) for words, one in _DOINGS if words.search(said))
    yield from (_with_people(one, said, seats, card) for one in (*surest, *fitting, *spoken))


_SUREST = (STARTED, REFILL, FAINTING, NOTHING, WON, BEFORE_LOSS, AFTER_LOSS, HARMFUL)
"""What settles the moment, whatever else is said."""


def _told_apart(said: str, spoken: list[Situation], card: AnyCard) -> Iterator[Juncture]:
    """Who has won the Round, where that is said in another way than the words for it alone would tell."""
    if WON in spoken and _OWN_WIN.search(said):
        yield Juncture(WON_BY_PLAYER)
    in_the_end = all(one is ROUND for one in spoken) or (FORCED in spoken and _LATER.search(said))
    if _has_left(said) and spoken and in_the_end and RoundWon in _answered(card):
        yield Juncture(WON)


_GONE = re.compile(
    r"\b(?:left|dropped out|forced (?:out|to leave)|(?:not|wasnt|isnt)(?: even)? in|out of the (?:round|gambling))\b"
)
_LATER = re.compile(r"\b(?:(?:at|in) the end|later|afterwards|still|nevertheless|anyway)\b")
"""By these words somebody has left a Round a while ago."""


def _has_left(said: str) -> bool:
    return bool(_GONE.search(said))


def is_for(card: Card, when: Juncture) -> bool:
    """Whether a card is for such a moment at all."""
    one = when.situation
    if one.card is not None or one in (REFILL, *LAST_CHANCES):
        return one is not HARMFUL
    if isinstance(one.pattern, DuringPhase):
        phases = {each.phase for option in card.options for each in option.when if isinstance(each, DuringPhase)}
        return one.pattern.phase in phases
    return type(one.pattern) in _answered(card)


def _overrules(spoken: list[Situation]) -> bool:
    return any(one in (STARTED, REFILL, FAINTING, WON) for one in spoken)


def _answered(card: AnyCard) -> set[type[Pattern]]:
    return {type(one) for option in card.options for one in option.when} if isinstance(card, Card) else set()


def _turn(said: str, seats: Seats, card: AnyCard) -> Juncture | None:
    """Whose turn it is said to be, in a Round or in the game."""
    found = _TURN.search(said)
    if found is None:
        return None
    mine = found["out"] is None and _is_players(found["whose"], seats, said[: found.start()])
    if found["not"] or found["out"]:
        mine = not mine if found["out"] is None else False
    in_round = traits.is_for_a_round(card) and ("action" not in getattr(card, "types", ()) or "round" in said)
    if in_round:
        return Juncture(ROUND if mine else OUT_OF_TURN)
    if "drink phase" in said:
        return None
    return Juncture(OWN_TURN if mine else OTHER_TURN)


def _is_players(whose: str, seats: Seats, before: str) -> bool:
    """Whether what is "his", "Eve's" or "my own" is the player's of the card."""
    if whose in ("own", "ones"):
        return True
    if whose in ("my", "your"):
        return seats.speaker == seats.player
    if whose in ("his", "her", "their"):
        named = re.findall(r"@\w+", before)
        return not named or seats.whom(named[-1]) == (seats.player,)
    if whose.startswith("@"):
        return seats.whom(whose) == (seats.player,)
    return False


def _with_people(one: Situation, said: str, seats: Seats, card: AnyCard) -> Juncture:
    if one is DRINKING and _is_for_changes(card):
        return Juncture(SPIKED, _drinker(said, seats, card))
    if one is DRINKING or one is FAINTING:
        return Juncture(one, _drinker(said, seats, card))
    if one is PAY and re.search(r"\bpay\w* for (?:another|someone|somebody|@\w+|my friend|other)", said):
        return Juncture(TIP, against=seats.third)
    if one is PAY and re.search(
        rf"\b(?:{_OTHERS}|somebody|someone) (?:else )?(?:\S+ )?(?:pay\w*|los\w+)|@\w+ (?:must |has to |is )?pay", said
    ):
        payer = None if re.search(r"\bmakes? me\b|\bi (?:must|have to|pay|am)\b|\bpay me\b", said) else seats.other
        return Juncture(TIP, against=seats.third) if payer else Juncture(one)
    return Juncture(one)


def _is_for_changes(card: AnyCard) -> bool:
    """Whether a card answers what changes a Drink, and not the Drink."""
    patterns = [one for option in getattr(card, "options", ()) for one in option.when]
    return any(isinstance(one, CardPlayed) and one.changes_drink for one in patterns)


def _drinker(said: str, seats: Seats, card: AnyCard) -> str:
    """Whose Drink is meant: as said, or as the card that is played on it needs it."""
    found = _WHOSE_DRINK.search(said)
    if found is not None and found["another"]:
        return seats.other
    if found is not None and found["named"]:
        return seats.player if seats.whom(found["named"]) == (seats.player,) else seats.other
    if found is not None and found["whose"] not in ("that", "the"):
        return seats.player if _is_players(found["whose"], seats, said[: found.start()]) else seats.other
    patterns = [one for option in getattr(card, "options", ()) for one in option.when]
    whose = {one.by for one in patterns if isinstance(one, DrinkRevealed)}
    return seats.other if whose == {"another"} else seats.player
