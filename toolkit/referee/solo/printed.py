"""What is printed: questions of yes or no that the data of one card settles: Chasers, species, sources, the action."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.effects import (
    ChangeDrink,
    ClaimPot,
    Draw,
    DrinkOne,
    EndTurn,
    ExtraPhase,
    LeaveRound,
    MoveCards,
    OrderDrinks,
    PassDrink,
    Pay,
    ShareLoss,
    StartRound,
    TakeFromPot,
)
from toolkit.cards.touches import changes_drink, leaves
from toolkit.referee import voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined, quoted, tells
from toolkit.referee.solo.course import effects_of
from toolkit.referee.solo.subject import Subject
from toolkit.referee.traits import is_for_drinks

_CHASER = re.compile(
    r"\b(?:has|have|comes?|brings?|gets?|got|with|need|follow\w*)\b.*\bchasers?\b|\bchasers? (?:with|after|on)\b"
)
_CHASERS_TOO = re.compile(
    r"\b(?:rid of|also|too|as well|both|cover\w*|includ\w*|whole|all of|together|stop|ignor\w*|dump\w*|pass\w*"
    r"|and) .*\bchasers?\b"
    r"|\bchasers?\b.* (?:also|too|as well|gone|with it)\b"
)
_OF_ALL = re.compile(r"\b(?:all|both|whole|everything|entire|get (?:\S+ )?out of)\b")
_EARLIER = re.compile(r"\b(?:before|until|first|more)\b")
_PILE = re.compile(
    r"\b(?:from|out of|off|use|take) (?:\S+ ){0,4}?(?:piles?|drink me)\b|\b(?:own|our|their|my) piles?\b"
)
_DECK = re.compile(r"\b(?:from|out of|off) (?:\S+ ){0,3}?(?:drink deck|deck)\b")
_SAME = re.compile(
    r"\b(?:same|one|single) (?:\S+ )?(?:player|guy|person|one|pile|dude|opponent|victim)|\ball (?:to|on|for) (?:one"
    r"|him|her|@\w+)\b"
)
_ORDERS = ("drinks.additional", "turn.order-a-drink")
_OWN_PILE = re.compile(
    r"\b(?:own|my|his|her) (?:own )?(?:pile|mat|drink me)\b|\b(?:my|him|her|your|one)self\b|\bfor me\b"
)
_SPREAD = re.compile(
    r"\b(?:different|several|various|two) (?:players?|people|guys|persons|opponents)|\b(?:split|distribut\w+"
    r"|divid\w+|spread|share\w*)\b"
)
_ACTION = re.compile(
    r"\b(?:uses? up|takes? up|counts? as|cost\w*|spend\w*|is (?:that|it|CARD)) (?:\S+ )?(?:my |his |her |your |an? "
    r"|the )?(?:one )?action\b"
)
_SECOND = re.compile(
    r"\b(?:another|second|two|both|2|one more|other)\b(?: \S+){0,3}? (?:actions?|CARD)\b.*\b(?:turn|phase)\b"
    r"|\b(?:two|both|2|three|several|all) (?:\S+ ){0,2}?CARD\b.*\b(?:turn|phase|row)\b"
    r"|\b(?:all|both|several|more than one|two|three) of (?:them|these|those)\b.*\b(?:turn|phase|row)\b"
    r"|\bCARD (?:\S+ ){0,3}?(?:twice|two times|again|three times)\b.*\b(?:turn|phase|row)\b"
)
_SPECIES = re.compile(
    r"\b(half ogres?|half ogre|ogres?|trolls?|orcs?|elf|elves|halflings?|dwar(?:f|ves)|humans?|pix(?:ie|ies)"
    r"|gnomes?)\b"
)
_ONLY_HIS = re.compile(r"\bonly @(\w+) (?:has|have|owns?|gets|can)\b|\b(?:exclusive|unique) to @(\w+)")
_INN_GETS = re.compile(r"\binn\b (?:\S+ )?(?:gets?|receives?|takes?|earns?|keeps?)\b|\bto the inn\b")
_OF_CARDS = re.compile(
    r"\b(?:let|lets|make|makes|allow|allows|force|forces|does (?:CARD|it|that) (?:also )?) ?.*\b(?:see|look at"
    r"|discard\w*|draw\w*|skip\w*|swap\w*|trade\w*|steal)\b"
    r".*\b(?:hands?|cards?|turns?|phase)\b"
)
_LESS = re.compile(r"\b(?:ignor\w+|reduc\w+|avoid\w*|stop\w*|dodg\w+)\b.*\b(?:half|part|share|own|damage)\b")
_SPLITS = re.compile(r"\b(?:split\w*|shar\w+)\b")
_NOT_FROM_THE_PILE = re.compile(r"\bchaser\b|\bevents?\b|\bcontest\b|\bround on the house\b|\bhouse\b")
_SPECIAL = re.compile(
    r"\b(?:version|special|differen\w+|treated|something else|exception|other effect|anything else|instead|same)\b"
    r"|\bthan (?:a |an |the )?(?:normal|ordinary|usual|regular|others?|anyone|everybody|everyone|most|rest|me|i"
    r"|you)\b"
)


class Found(NamedTuple):
    """What was found: whether it is so, why, and the slugs of the rules, the one that settles it first."""

    is_so: bool
    why: str
    rules: Sequence[str]


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """The answer to what the card itself tells; None if it does not tell what is asked."""
    if subject.sketch.form == "what":
        return None
    found = next(_found(referee, subject), None)
    if found is None:
        return None
    card = subject.card
    text = f"{'Yes' if found.is_so else 'No'}. {found.why}."
    because = (f"{quoted(card)}: {tells(card, referee.cards)}",)
    rules = cited(referee.book, found.rules)
    verdict: Verdict = "yes" if found.is_so else "no"
    return Answer(
        subject.question.text, verdict, voice.spoken(text), rules, named((card,)), because, derived_from="card data"
    )


def _found(referee: Referee, subject: Subject) -> Iterator[Found]:
    card, asking = subject.card, subject.sketch.asking
    if isinstance(card, Drink):
        yield from _chaser(card, asking)
        yield from _of_its_own_split(card, subject.sketch.text, asking)
        yield from _of_species(referee, subject, card)
    else:
        yield from _copies(card, asking)
        yield from _source(card, asking)
    yield from _of_a_deck(referee, card, asking)
    if isinstance(card, Card):
        yield from _with_chasers(card, subject.sketch.text, asking)
        yield from _starts(card, asking)
        yield from _after_leaving(card, asking)
        yield from _of_the_pot(card, asking) if subject.sketch.form == "is" else ()
        yield from _of_the_inn(card, asking)
        yield from _strength(card, asking)
        yield from _orders(card, asking)
        yield from _of_a_half(card, asking)
        yield from _unseen(card, asking)
        yield from _as_action(card, subject.sketch.text, asking)


def _of_a_deck(referee: Referee, card: AnyCard, asking: str) -> Iterator[Found]:
    """Whether a card is in nobody's deck but one's."""
    found = _ONLY_HIS.search(asking)
    whose = (found[1] or found[2]) if found else ""
    decks = [referee.cards.decks[one].name for one in referee.cards.decks_with[card.id]]
    if decks and whose in referee.names:
        is_only = decks == [referee.cards.decks[whose].name]
        yield Found(is_only, f"{quoted(card)} is in the deck of {joined(decks)}", ())


def _copies(card: AnyCard, asking: str) -> Iterator[Found]:
    """Whether a Drink that everybody gets a copy of is split among them."""
    drinks = [one for one in leaves(effects_of(card)) if isinstance(one, DrinkOne) and one.who == "everyone"]
    copies = any(one.copies for one in drinks)
    if drinks and re.search(r"\b(?:own|each|everyone|everybody|all)\b.*\b(?:reveal|turn|flip|draw)\w*", asking):
        each = "one Drink is revealed, and each player drinks a copy of it" if copies else "each player reveals a Drink"
        yield Found(is_so=not copies, why=f"For {quoted(card)} {each}", rules=("round-on-the-house", "timing.at-once"))
    if copies and re.search(r"\b(?:split|divid\w+|shared?|half)\b", asking):
        why = f"For {quoted(card)} each player gets a whole copy of the Drink, and that is no splitting"
        yield Found(is_so=False, why=why, rules=("round-on-the-house.no-split", "round-on-the-house"))


def _unseen(card: Card, asking: str) -> Iterator[Found]:
    """Whether a card does something with hands, decks or turns of which it says nothing."""
    moves = any(isinstance(one, Draw | MoveCards | ExtraPhase | EndTurn) for one in leaves(effects_of(card)))
    if not moves and _OF_CARDS.search(asking):
        yield Found(
            is_so=False, why=f"{quoted(card)} says nothing of the kind, and does no more than it says", rules=()
        )


def _chaser(card: Drink, asking: str) -> Iterator[Found]:
    if _CHASER.search(asking) and "CARD" in asking and not re.search(r"\bas (?:a |my |his )?chaser|split\b", asking):
        rules = (
            ("chasers.icon-alone", "chasers") if card.chaser and "chaser" not in card.title.lower() else ("chasers",)
        )
        yield Found(card.chaser, f"{quoted(card)} {'brings a Chaser' if card.chaser else 'has no Chaser'}", rules)


def _of_its_own_split(card: Drink, said: str, asking: str) -> Iterator[Found]:
    """Whether a Drink that can split itself may be split where it came up."""
    if not (card.splits and _SPLITS.search(asking)):
        return
    if re.search(r"\b(?:by|with|use|using) (?:a|any|another|my) (?:\S+ )?card\b", asking):
        why = f"{quoted(card)} can split itself, and so no card can split it"
        yield Found(is_so=False, why=why, rules=("self-split.no-other", "self-split"))
        return
    if re.search(r"\b(?:always|automatic\w*|by itself|on its own)\b", asking):
        why = f"Who reveals {quoted(card)} may split it with another player, and need not"
        yield Found(is_so=False, why=why, rules=("self-split",))
        return
    if re.search(r"\b(?:must|have to|has to|need\w*)\b", asking) and re.search(
        r"\b(?:agree\w*|accept\w*|consent\w*|willing|allow\w*|permission)\b", asking
    ):
        why = f"Who reveals {quoted(card)} picks another player to split it with, whether they like it or not"
        yield Found(is_so=False, why=why, rules=("self-split",))
        return
    if _NOT_FROM_THE_PILE.search(said):
        why = f"As a Chaser, or revealed for a Drink Event, {quoted(card)} does not split itself: it is drunk whole"
        yield Found(is_so=False, why=why, rules=("self-split.not-from-events", "self-split"))
    else:
        why = f"Who reveals {quoted(card)} may pick another player to split it with, and need not"
        yield Found(is_so=True, why=why, rules=("self-split",))


def _with_chasers(card: Card, said: str, asking: str) -> Iterator[Found]:
    """Whether what is done to a Drink is done to its Chasers, too."""
    spoken = _CHASERS_TOO.search(asking) or ("chaser" in said and _OF_ALL.search(asking))
    if spoken and not _EARLIER.search(asking) and any(map(changes_drink, card.options)):
        why = f"A Drink and its Chasers count as one Drink, and {quoted(card)} is played on all of it"
        yield Found(is_so=True, why=why, rules=("chasers.one-drink", "chasers"))


def _after_leaving(card: Card, asking: str) -> Iterator[Found]:
    """Whether cards of a type may still be played by who has left the Round by this card."""
    leaves_round = any(isinstance(one, LeaveRound) for one in leaves(effects_of(card)))
    found = re.search(r"\b(?:play|use) (?:\S+ )?(anytime|sometimes|gambling|cheating) cards?\b", asking)
    if leaves_round and found:
        why = "Who has left a Round plays no Gambling or Cheating Cards in it, but still Sometimes and Anytime Cards"
        yield Found(is_so=found[1] in ("anytime", "sometimes"), why=why, rules=("gambling.leave",))


def _of_the_pot(card: Card, asking: str) -> Iterator[Found]:
    """Whether a card takes its Gold from the pot."""
    if not re.search(r"\b(?:from|out of|off) the pot\b", asking):
        return
    of_pot = any(isinstance(one, TakeFromPot | ClaimPot) for one in leaves(effects_of(card)))
    where = "from the pot" if of_pot else "from a player's Stash, and not from the pot"
    if of_pot or any(isinstance(one, Pay) for one in leaves(effects_of(card))):
        yield Found(is_so=of_pot, why=f"The Gold for {quoted(card)} comes {where}", rules=("turn.playing-an-action",))


def _of_the_inn(card: Card, asking: str) -> Iterator[Found]:
    """Whether the Gold that a card costs somebody goes to the Inn."""
    payments = [one for one in leaves(effects_of(card)) if isinstance(one, Pay)]
    if payments and _INN_GETS.search(asking):
        to_inn = any(one.to == "inn" for one in payments)
        where = "to the Inn" if to_inn else "to a player, and not to the Inn"
        yield Found(
            is_so=to_inn, why=f"What is paid for {quoted(card)} goes {where}", rules=("turn.playing-an-action",)
        )


def _strength(card: Card, asking: str) -> Iterator[Found]:
    """Whether a card makes a Drink stronger or weaker, or leaves its player a part of it."""
    found = re.search(r"\b(stronger|weaker)\b", asking)
    changes = [one.alcohol for one in leaves(effects_of(card)) if isinstance(one, ChangeDrink)]
    if (
        found
        and is_for_drinks(card)
        and not re.search(r"\b(?:split|both|everybody\w*|everyone\w*|house|halves)\b", asking)
    ):
        is_so = any(change > 0 if found[1] == "stronger" else change < 0 for change in changes)
        does = (
            f"{'adds' if max(changes) > 0 else 'removes'} Alcohol Content"
            if changes
            else "leaves its strength as it is"
        )
        yield Found(
            is_so=is_so, why=f"{quoted(card)} is played on a Drink and {does}", rules=("wench.changing-a-drink",)
        )
    passes = any(isinstance(one, PassDrink) for one in leaves(effects_of(card)))
    if passes and re.search(r"\b(?:half|part of|some of)\b", asking):
        yield Found(is_so=False, why=f"{quoted(card)} passes on the whole Drink", rules=("wench.changing-a-drink",))


def _starts(card: Card, asking: str) -> Iterator[Found]:
    """Whether a card starts a Round of Gambling."""
    if not re.search(
        r"\b(?:start|begin|open)\w* (?:an? |the |our )?(?:new )?(?:round|gambling|game of chance)\b", asking
    ):
        return
    starts = any(isinstance(one, StartRound) for one in leaves(effects_of(card)))
    how = "starts a Round of Gambling as its player's Action" if starts else "starts no Round of Gambling"
    if not re.search(r"\b(?:turn|phase)\b", asking) or not starts:
        yield Found(is_so=starts, why=f"{quoted(card)} {how}", rules=("turn.action-starts-a-round", "gambling.start"))


def _source(card: AnyCard, asking: str) -> Iterator[Found]:
    drinks = [one for one in leaves(effects_of(card)) if isinstance(one, DrinkOne)]
    if not drinks or "CARD" in asking.split("from")[-1:]:
        return
    of_pile = drinks[0].source == "drink-me"
    where = (
        "the drinker's own Drink Me! Pile, and who has none there sobers up instead" if of_pile else "the Drink Deck"
    )
    if _PILE.search(asking):
        yield Found(of_pile, f"What is drunk for {quoted(card)} comes from {where}", ("turn.sober-up", "turn.drink"))
    elif _DECK.search(asking):
        yield Found(
            not of_pile, f"What is drunk for {quoted(card)} comes from {where}", ("turn.sober-up", "turn.drink")
        )


def _orders(card: Card, asking: str) -> Iterator[Found]:
    if not any(isinstance(one, OrderDrinks) for one in leaves(effects_of(card))):
        return
    why = "Additional Drinks may all go to one other player, or be spread among several"
    if _OWN_PILE.search(asking):
        yield Found(is_so=False, why="Every Drink that one orders goes to another player", rules=_ORDERS)
    elif _SAME.search(asking):
        yield Found(
            not re.search(r"\b(?:have to|must|need)\b", asking), why, ("drinks.additional", "turn.order-a-drink")
        )


def _of_a_half(card: Card, asking: str) -> Iterator[Found]:
    """Whether one's half of a loss that one shares may be reduced or Ignored."""
    shared = [one for one in leaves(effects_of(card)) if isinstance(one, ShareLoss)]
    if shared and _LESS.search(asking):
        why = f"Who shares a loss by {quoted(card)} may {'not ' if shared[0].final else ''}reduce or Ignore their half"
        yield Found(is_so=not shared[0].final, why=why, rules=("cards.sometimes", "ignore"))


def _as_action(card: Card, said: str, asking: str) -> Iterator[Found]:
    is_action = "action" in card.types
    called = joined([kind.capitalize() for kind in card.types], "or")
    if _ACTION.search(asking):
        why = f"{quoted(card)} is {'an' if called[0] in 'AEIOU' else 'a'} {called} Card"
        yield Found(
            is_action, f"{why}{', the one of that turn' if is_action else ', and no Action Card'}", ("turn.one-action",)
        )
    elif _SECOND.search(said):
        why = (
            "Only one Action Card may be played in a turn"
            if is_action
            else f"{quoted(card)} is no Action Card, and may be played as often as it fits"
        )
        if not is_action and not re.search(r"\bactions?\b", said):
            why = f"Several copies of {quoted(card)} may be played, one after another, wherever it fits"
        yield Found(not is_action, why, ("turn.one-action",) if is_action else ("cards.several", "cards.anytime"))


def _of_species(referee: Referee, subject: Subject, card: Drink) -> Iterator[Found]:
    """Whether a Drink is another thing for somebody because of what they are."""
    said, seats = subject.sketch, subject.seats
    if not _SPECIAL.search(said.asking):
        return
    called = [_singular(one) for one in _SPECIES.findall(said.asking)]
    character = next((one for one, name in seats.names if name == seats.player), None)
    own = referee.cards.characters[character].species if character else ()
    concerned = tuple(called) if not own or "version" not in said.asking else own
    concerned = concerned or own
    special = [one for one in card.exceptions if set(one.species) & set(concerned)]
    mine = [one for one in special if set(one.species) & set(own)] if own else special
    is_special = bool(mine) and "same" not in said.asking
    yield Found(is_special, f"{quoted(card)} says: {tells(card, referee.cards)}".rstrip("."), ("drinks.icons",))


def _singular(word: str) -> str:
    return {"elves": "elf", "dwarves": "dwarf", "pixies": "pixie"}.get(word, word.rstrip("s")).replace(
        "half ogre", "half-ogre"
    )
