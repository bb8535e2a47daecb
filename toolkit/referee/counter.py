"""What can be done against a card: which cards of a deck, or of all decks, may answer it in the way that is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from toolkit.cards import AnyCard, Card
from toolkit.cards.effects import Effect, Ignore, Negate, Redirect, ReduceLoss, ShareLoss
from toolkit.cards.lookup import key
from toolkit.referee import casting, interaction, traits
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.lists import owned
from toolkit.referee.mention import Mention
from toolkit.referee.polarity import asking
from toolkit.referee.question import Act, Question
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, says
from toolkit.referee.stage import CannotStage

MOST_LISTED = 6

_EFFECTS: dict[Act, tuple[type[Effect], ...]] = {
    "negate": (Negate,),
    "ignore": (Ignore,),
    "redirect": (Redirect, ShareLoss, ReduceLoss),
}
_DONE = {"negate": "Negated", "ignore": "Ignored", "redirect": "redirected"}
_RULES = {"negate": "negate", "ignore": "ignore", "redirect": "redirect"}


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to "can this be Ignored" and "what stops this"; None if it asks for nothing of the kind."""
    found = casting.parts(referee, question)
    mention = found.subject or found.reply
    if mention is None or (found.subject and found.reply) or question.act not in (*_EFFECTS, "stop", "play"):
        return None
    if question.act == "play" and not {"respond", "response", "answer", "answers", "react"} & set(question.words):
        return None
    if re.search(r"\bdrinks? (?:of|from|for) _", question.open_words):
        return None
    if found.subject is None and not _is_object(question, mention):
        return None
    if not (question.may or question.said.startswith(_ASKING)):
        return None
    asked = asking(question.text)
    said = question.open_words.split()[question.modal or 0 :] if asked is None else key(asked).split()
    if not any(map(_VERB.match, said)):
        return None
    subject = referee.cards.cards[mention.ids[0]]
    if {"gambling", "cheating"} & set(getattr(subject, "types", ())) and question.act == "stop":
        return None
    found = replace(found, reply=None, subject=mention)
    who = casting.cast(referee, question, found, None, subject)
    stage = casting.stage(referee, question, found, who)
    drinker = casting.drinker(referee, question, found, who, None)
    own = next((one for one, name in referee.names.items() if name == who.responder), None)
    cards = [card for card in _pool(referee, own) if _acts(card, question.act)]
    legal: dict[str, Card] = {}
    occasions = interaction.occasions(stage, subject, drinker)
    for occasion in occasions:
        try:
            legal |= {card.id: card for card in interaction.answers(stage, occasion, cards)}
        except CannotStage:
            continue
    return _told(referee, question, subject, list(legal.values()), own)


_ASKING = ("what", "which", "who", "how", "is there", "are there", "does anything", "do any", "does any")
_VERB = re.compile(
    r"negat|ignor|redirect|stop|cancel|counter|block|prevent|avoid|dodge|answer|respond|against|evade|deflect|bounce"
)


def _is_object(question: Question, mention: Mention) -> bool:
    """Whether something is to be done to the card that is named, and not with it."""
    before = question.words[max(0, mention.start - 4) : mention.start]
    after = question.words[mention.end : mention.end + 4]
    passive = "be" in after or "get" in after
    return (any(map(_VERB.match, before)) and "with" not in before) or (passive and any(map(_VERB.match, after)))


def _pool(referee: Referee, own: str | None) -> Sequence[Card]:
    decks = [own] if own else referee.whole_decks
    return list({card.id: card for deck in decks for card in referee.deck(deck) if traits.is_reply(card)}.values())


def _acts(card: Card, act: Act | None) -> bool:
    if act in _EFFECTS:
        return traits.does(card, *_EFFECTS[act])
    return traits.prevents(card)


def _told(referee: Referee, question: Question, subject: AnyCard, legal: Sequence[Card], own: str | None) -> Answer:
    done = _DONE.get(question.act or "", "answered so")
    where = f"in {referee.names[own]}'s deck" if own else "in the eight decks"
    card = quoted(subject)
    if not legal:
        text = f"No. No card {where} is able to do that: {card} may not be {done} by any of them."
        if subject_type := _type(subject):
            text += f" It is {subject_type}."
        verdict = "no"
    else:
        names = [quoted(one) if own else owned(referee, one) for one in legal]
        more = f", and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
        text = f"Yes. {card} may be {done} by {', '.join(names[:MOST_LISTED])}{more}."
        verdict = "yes"
    rules = cited(referee.book, (_RULES.get(question.act or "", "timing.window"), "cards.sometimes"))
    because = (f"{card}: {says(subject, referee.cards)}", f"Every card {where} was tried in the engine.")
    asks_yes = question.modal is not None and not question.said.startswith(("what", "which", "who", "how"))
    return Answer(
        question.text,
        verdict if asks_yes else None,  # type: ignore[arg-type]
        text if asks_yes else text.removeprefix("Yes. ").removeprefix("No. "),
        rules,
        named((subject, *legal[:MOST_LISTED])),
        because,
        tuple(quoted(one) for one in legal[:MOST_LISTED]),
    )


def _type(card: AnyCard) -> str:
    return f"a card of the type {card.kinds[0].capitalize()}" if isinstance(card, Card) else ""
