"""Leave: whether the one card of a question may be played when it says, and on whom it says. The engine decides."""

from __future__ import annotations

import re

from msgspec import structs

from toolkit.cards import AnyCard, Card
from toolkit.cards.touches import leaves
from toolkit.cards.words import Pick
from toolkit.figures import TRACK_END
from toolkit.referee import casting, interaction, traits, usual, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.decision import decide
from toolkit.referee.pending import Case, as_next_card, of_situation
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined, quoted, says
from toolkit.referee.solo import deed, juncture, setting
from toolkit.referee.solo.course import effects_of
from toolkit.referee.solo.juncture import Juncture
from toolkit.referee.solo.seats import cast
from toolkit.referee.solo.subject import Subject
from toolkit.referee.stage import Stage

_PLAY = re.compile(
    r"\b(?:plays?|playing|played|playable|uses?|used|using|do|does|respond\w*|react\w*|answer\w*|slam\w*|throw\w*"
    r"|bring|sneak|pull|jump|aim|target|direct"
    r"|works?|good|counts?|appl\w+|protects?|saves?|helps?|stops?|get out|legal|ok|okay|allowed|leave)\b|^(?:can"
    r"|may|could) (?:\S+ )?(?:still |also |then )?CARD"
)
_OTHER_CARDS = re.compile(r"\b(?:play|use) (?:\S+ )?(?:anytime|sometimes|gambling|cheating|action|other) cards?\b")
_BARE = re.compile(r"(?:can|may|could) \S+(?: (?:still|then|now|do|that|it|so|now))*$")
_STOPS = re.compile(r"\bCARD (?:\S+ )?(?:stops?|prevents?|protects?|saves?|spares?|rescues?)\b")
_WORKS = re.compile(
    r"\b(?:works?|good|useful|legal|count|valid|apply|protects?|stops?|saves? \S+ from|helps?|gets? (?:\S+ )?out of"
    r"|a way|any use|of use"
    r"|allowed)\b"
)
_SELF = re.compile(
    r"\b(?:on|at|to|over|target|pick|choose|hit|kick|heal) (?:my ?self|him ?self|her ?self|your ?self"
    r"|one ?self|itself)\b"
)
_ONE = re.compile(
    r"\b(?:just|only) (?:one|a single|me|him|her|@\w+)\b|\b(?:pick|choose|select)\w* (?:an?|one|her|his|the"
    r"|my)? ?(?:victim"
    r"|target|player)"
)
_TWO = re.compile(
    r"\b(?:on|pick|choose|target|hit) (?:two|both|several|all|more than one|everyone|everybody|2|3|three|multiple"
    r"|each)\b|\bsplit\b.*\bbetween\b"
)
_ANY = re.compile(
    r"\b(?:any|whichever) ?(?:player|one|body|other)?\b.*\b(?:like|want|choose|pick)\w*"
    r"|\banyone (?:but|except|other than)\b|\b(?:whoever|whomever) (?:\S+ )?(?:like|want|choose|pick|please|fancy"
    r"|fancies)\w*|\b(?:choose|pick|decide"
    r"|say)\w* (?:who|which player|whom)\b"
)


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """The answer to whether a card may be played; None if that is not asked."""
    if not isinstance(subject.card, Card) or not _asks(subject):
        return None
    if "CARD" not in subject.sketch.asking and _OTHER_CARDS.search(subject.sketch.asking):
        return None
    if re.search(r"\bwithout (?:cheat\w*|\S+ card)", subject.sketch.text):
        return None
    at_whom = _aimed(referee, subject, subject.card)
    if at_whom is not None:
        return at_whom
    if traits.is_for_a_round(subject.card):
        in_turn = _in_a_round(referee, subject, subject.card)
        if in_turn is not None:
            return in_turn
    return _played(referee, subject, subject.card)


def _played(referee: Referee, subject: Subject, card: Card) -> Answer | None:
    """The engine's answer to whether the card may be played when the question says."""
    when = juncture.read(subject.sketch, subject.seats, card)
    own = setting.read(subject.sketch, subject.seats, card).state.get(subject.seats.player, {})
    if "alcohol" in own and own["alcohol"] >= own.get("fortitude", TRACK_END):
        if deed.STAYS.search(subject.sketch.asking) or deed.DROPS_OUT.search(subject.sketch.asking):
            return None
        when = Juncture(juncture.PAST_THE_END)
    if _is_last_chance(subject, card):
        when = Juncture(juncture.OUT_OF_GOLD)
    if when is None:
        return None
    as_action = re.search(r"\b(?:start\w*|action)\b", subject.sketch.text)
    if when.situation is juncture.OTHER_TURN and len(card.types) > 1 and not as_action:
        return _by_each_type(referee, subject, card)
    at_the_end = when.situation in juncture.LAST_CHANCES
    if _STOPS.search(subject.sketch.asking) and not at_the_end and not traits.prevents(card):
        why = f"{quoted(card)} keeps nothing from happening"
        return _told(referee, subject, card, "no", why)
    return decide(referee, _case(referee, subject, card, when))


_BROKE = re.compile(
    r"\b(?:out of|no|zero|0|without|lost (?:all )?(?:my|his|her)(?: last)?) (?:more )?(?:gold|coins?|money)\b"
    r"|\bbroke\b|\b(?:gold|coins?|money) (?:is |are )?(?:left|gone|at (?:0|zero))\b"
)
_TO_STAY = re.compile(
    r"\b(?:stay\w*|surviv\w*|sav(?:e|es|ing) (?:my|him|her)self|remain\w*|last chance"
    r"|(?:kicked|thrown|tossed|chucked) out)\b(?! of (?:the |a |this )?(?:round|gambling))"
)


def _is_last_chance(subject: Subject, card: Card) -> bool:
    """Whether somebody out of Gold would play an Action Card so as not to be out of the game."""
    said = subject.sketch.text
    return set(card.types) == {"action"} and bool(_BROKE.search(said)) and bool(_TO_STAY.search(said))


def _by_each_type(referee: Referee, subject: Subject, card: Card) -> Answer | None:
    """What holds of a card of several types out of its player's own turn: it depends on whether a Round is on."""
    whens = (Juncture(juncture.OTHER_TURN), Juncture(juncture.ROUND))
    found = [decide(referee, _case(referee, subject, card, one)) for one in whens]
    told = [one for one in found if one is not None]
    if len({one.verdict for one in told}) == 1:
        return next(iter(told), None)
    text = "It depends on whether a Round of Gambling is on. " + " ".join(one.answer for one in told)
    return structs.replace(told[0], verdict="depends", answer=text)


_ON_IT = re.compile(
    r"\b(?:on|after|follow\w*|against|top of|over|beats?|trumps?|play\w* on) (?:an? |the |my "
    r"|someones? |@\w+ )?CARD"
)
_AFTER_A = re.compile(
    r"\b(?:on|after|follow\w*|against|top of|over|beats?|trumps?) (?:\S+ ){0,3}?(?P<what>cheat\w*"
    r"|raise\w*|gambling card)"
)
_ON_ANOTHER = re.compile(
    r"\b(?:two|2|both) CARD\b.*\b(?:other|each other|another|in a row)\b|\bCARD (?:\S+ )?(?:on|after) (?:an?other"
    r"|itself)\b"
)
_CHEATING = re.compile(r"\bcheat\w*\b")
_GAMBLING = re.compile(r"\b(?:gambling card|raise|another card)\b")


def _in_a_round(referee: Referee, subject: Subject, card: Card) -> Answer | None:
    """Whether a Gambling or Cheating Card may follow another in a Round, one of them not named by its title."""
    said = subject.sketch.text
    cheat, gamble = _CHEATING.search(said), _GAMBLING.search(said)
    followed = _AFTER_A.search(said)
    if _ON_ANOTHER.search(said):
        return decide(referee, _next(referee, subject, card, card))
    if "without" in said or not (cheat or gamble):
        return None
    unnamed = referee.cards.cards[usual.CHEAT if cheat else usual.RAISE]
    if _ON_IT.search(said) and isinstance(unnamed, Card):
        return decide(referee, _next(referee, subject, unnamed, card))
    return decide(referee, _next(referee, subject, card, unnamed)) if followed else None


def _next(referee: Referee, subject: Subject, reply: Card, played: AnyCard) -> Case:
    """The case of a card that is played in a Round after another."""
    who = cast(subject.seats, answers=True)
    stage = Stage(referee.cards, who, casting.people(referee), referee.edition)
    found = interaction.occasions(stage, played, None)
    occasions = tuple(as_next_card(one, reply, who) for one in found)
    return Case(reply, played, occasions, stage, subject.question.act, subject.question.text)


def _asks(subject: Subject) -> bool:
    asking, form = subject.sketch.asking, subject.sketch.form
    if form == "may":
        with_it = subject.sketch.rest.startswith(("with CARD", "using CARD"))
        return (
            bool(_PLAY.search(asking) or _ANY.search(asking))
            or "CARD" in asking
            or with_it
            or not re.match(r"(?:can|may|could)\b", asking)
        )
    if form != "is":
        return False
    of_itself = subject.sketch.is_bare and deed.read(subject.sketch, subject.seats) is None
    return bool(_WORKS.search(asking) or _ANY.search(asking) or _ONE.search(asking)) or of_itself


def _case(referee: Referee, subject: Subject, card: Card, when: Juncture) -> Case:
    table = setting.read(subject.sketch, subject.seats, card)
    who = cast(subject.seats, answers=True)
    stage = Stage(referee.cards, who, casting.people(referee), referee.edition, table.state, left=table.left)
    going_on, question = when.situation, subject.question
    drinker = when.drinker or casting.usual_drinker(card, who)
    if going_on.card is None:
        return of_situation(card, going_on, stage, drinker, question.text, question.act)
    answered = referee.cards.cards[going_on.card]
    found = interaction.occasions(stage, answered, drinker, when.against)
    return Case(card, answered, tuple(found), stage, question.act, question.text)


def _aimed(referee: Referee, subject: Subject, card: Card) -> Answer | None:
    """The answer to whether a card may be played on those of whom the question speaks."""
    picks = list(dict.fromkeys(pick for option in card.options for pick in option.pick))
    said = subject.sketch.asking
    player = subject.seats.player
    if _SELF.search(subject.sketch.text) and not picks and traits.is_for_drinks(card):
        return decide(referee, _case(referee, subject, card, Juncture(juncture.DRINKING, player)))
    if _SELF.search(subject.sketch.text):
        return _told(referee, subject, card, "yes" if "anyone" in picks else "no", _on_self(card, picks, player))
    if _TWO.search(said) and picks:
        return _told(referee, subject, card, "no", f"{quoted(card)} asks for one player, and no more")
    everybody = any(getattr(one, "who", "") in ("each-other", "everyone") for one in leaves(effects_of(card)))
    if _ONE.search(said) and not picks and everybody:
        return _told(referee, subject, card, "no", f"{quoted(card)} is about everybody it names, and nobody is picked")
    if _ANY.search(said) and picks:
        return _told(referee, subject, card, "yes", f"{player} may pick {_who(picks)}")
    others = {one for one in re.findall(r"CARD.*?@(\w+)", said) if (referee.names.get(one) or player) != player}
    at_another = re.search(r"\b(?:on|for|heal\w*|patch\w* up|help\w*|save\w*) @\w+", said) and others
    if at_another and not picks and not any(option.when for option in card.options):
        return _told(referee, subject, card, "no", f"{quoted(card)} asks for nobody to be picked")
    return None


def _on_self(card: Card, picks: list[Pick], player: str) -> str:
    if "anyone" in picks:
        return f"{player} may pick any player, {player} too"
    if picks:
        return f"{player} must pick {_who(picks)}"
    return f"{quoted(card)} asks for nobody to be picked"


_PICKS: dict[Pick, str] = {
    "another": "another player",
    "anyone": "any player",
    "another-in-round": "another player who is still in the Round",
    "another-but-attacker": "another player, but not the attacker",
}


def _who(picks: list[Pick]) -> str:
    return joined([_PICKS[pick] for pick in picks], "or")


def _told(referee: Referee, subject: Subject, card: AnyCard, verdict: Verdict, why: str) -> Answer:
    text = f"{str(verdict).capitalize()}. {why[0].upper() + why[1:]}. It says: {says(card, referee.cards)}"
    rules = cited(referee.book, ("turn.playing-an-action", "timing.window"))
    because = (f"{quoted(card)}: {says(card, referee.cards)}",)
    return Answer(
        subject.question.text, verdict, voice.spoken(text), rules, named((card,)), because, derived_from="card data"
    )
