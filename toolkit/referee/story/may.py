"""May the last card of a story be played? The story is staged up to it, and the engine decides."""

from __future__ import annotations

import re
from dataclasses import replace

from msgspec import structs

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import DrinkingContest, DrinkOne, PassDrink, Redirect, SplitDrink
from toolkit.cards.patterns import AnteRequired, DrinkRevealed, DuringRound, ForcedOut, RoundWon
from toolkit.cards.touches import leaves
from toolkit.referee import traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.decision import decide
from toolkit.referee.interaction import Occasion, occasions
from toolkit.referee.pending import Case, as_next_card
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.reply import is_about_its_drinks, is_spoken_of
from toolkit.referee.saying import quoted, says
from toolkit.referee.stage import CannotStage, Cast
from toolkit.referee.story.beat import Beat, Story
from toolkit.referee.story.performance import perform
from toolkit.referee.story.seating import staged
from toolkit.referee.story.telling import assumed
from toolkit.referee.story.told import Told


def case(referee: Referee, question: Question, story: Story) -> Case | None:
    """The case of the last beat of a seated story; None if it could answer nothing that is told before it."""
    *before, asked = story.beats
    reply = referee.cards.cards[asked.card]
    if not before or not isinstance(reply, Card) or asked.by is None:
        return None
    stage = staged(referee, question, story, story.beats, cast(story, asked, before[-1]))
    answered = stage.answered(asked)
    if answered is None and "anytime" in reply.types:
        answered = before[-1].card
    if answered is None:
        answered = asked.to or before[-1].card
    beat = next((one for one in before if one.card == answered), before[-1])
    answered = beat.card
    subject = referee.cards.cards[answered]
    who = cast(story, asked, beat)
    stage = staged(referee, question, story, before, who)
    found = [as_next_card(one, reply, who) for one in _occasions(question, stage, asked, beat, reply, subject)]
    if asked.against is not None and traits.does(reply, Redirect):
        found = [replace(one, towards=asked.against) for one in found]
    if any(isinstance(one, RoundWon) for option in reply.options for one in option.when):
        found = [replace(one, kinds=("round-won",)) for one in found]
    return Case(reply, subject, tuple(found), stage, question.act, question.text)


def denied(told: Answer | None) -> Answer | None:
    """The answer to whether it is illegal, by that to whether it is legal."""
    if told is None or told.verdict not in ("yes", "no"):
        return told
    if told.verdict == "no":
        return structs.replace(
            told, verdict="yes", answer=f"Yes, that is not legal. {told.answer.removeprefix('No. ')}"
        )
    return structs.replace(told, verdict="no", answer=f"No, that is legal. {told.answer.removeprefix('Yes. ')}")


def answer(referee: Referee, question: Question, story: Story) -> Answer | None:
    """Whether the last card of a seated story may be played; None if no way is known to bring it about."""
    found = case(referee, question, story)
    told = None if found is None else decide(referee, found)
    if told is None and len(story.beats) > _FEWEST:
        return answer(referee, question, _shortened(referee, question, story))
    if told is None:
        return _too_late(referee, question, story)
    cards = named(referee.cards.cards[one.card] for one in (story.beats[-1], *story.beats))
    if traits.is_for_drinks(referee.cards.cards[story.beats[-1].card]) and _AGAIN.search(question.open_words):
        told = structs.replace(told, rules=cited(referee.book, ("timing.again", *(one.slug for one in told.rules))))
    event = _event(referee, story)
    if event is not None and told.verdict == "yes" and traits.is_for_drinks(referee.cards.cards[story.beats[-1].card]):
        told = structs.replace(told, rules=cited(referee.book, (event, *(one.slug for one in told.rules))))
    text = f"{told.answer} {assumed(story)}" if " instead of " in told.answer else told.answer
    return structs.replace(told, cards=cards, answer=text)


def _event(referee: Referee, story: Story) -> str | None:
    """The rule on altering a Drink that comes of the Event of a story, if there is one."""
    cards = [referee.cards.cards[one.card] for one in story.beats]
    events = [leaf for card in cards if isinstance(card, DrinkEvent) for leaf in leaves(card.effects)]
    if any(isinstance(one, DrinkingContest) for one in events):
        return "contest.modified"
    return "round-on-the-house" if any(isinstance(one, DrinkOne) and one.copies for one in events) else None


_AGAIN = re.compile(
    r"\b(?:declin\w+|passed before|(?:did not|didnt) (?:\w+ )?(?:play|use|respond|react)|let it be"
    r"|changed? (?:my|his|her) mind)\b"
)
"""What is said of somebody who has had a chance to answer before, and let it pass."""


def _too_late(referee: Referee, question: Question, story: Story) -> Answer | None:
    """That a card may not be played, if the story comes to no moment at which it could even be asked for."""
    *before, asked = story.beats
    stage = staged(referee, question, story, before, cast(story, asked, before[-1]))
    reply = referee.cards.cards[asked.card]
    try:
        played = perform(stage)
    except CannotStage:
        return None
    if played.unplayed or not isinstance(reply, Card) or not traits.is_reply(reply):
        return None
    when = says(reply, referee.cards)
    text = f"No. {asked.by} may not play {quoted(reply)} then: nothing that it answers is going on. It says: {when}"
    rules = cited(referee.book, ("cards.sometimes", "timing.window"))
    cards = named(referee.cards.cards[one.card] for one in (asked, *before))
    scenario = played.staging.scenario(question.text[:200], played.moves)
    return Answer(question.text, "no", voice.spoken(text), rules, cards, (when,), scenario=scenario)


_FEWEST = 2


def _shortened(referee: Referee, question: Question, story: Story) -> Story:
    """The story without a card that the last one does not answer, for one that could not all be played."""
    *before, asked = story.beats
    stage = staged(referee, question, story, story.beats, cast(story, asked, before[-1]))
    answered = stage.answered(asked) or before[0].card
    spare = next((one for one in reversed(before) if one.card != answered), before[0])
    return replace(story, beats=tuple(one for one in story.beats if one is not spare))


def cast(story: Story, asked: Beat, answered: Beat) -> Cast:
    """Who answers what was asked of, who is answered, and somebody else."""
    actor = answered.by or answered.drinker or story.people[0]
    others = [name for name in story.people if name not in (asked.by, actor)]
    bystander = asked.against if asked.against not in (None, asked.by, actor) else None
    return Cast(asked.by or story.me, actor, bystander or next(iter(others), voice.THIRD))


def _occasions(
    question: Question, stage: Told, asked: Beat, answered: Beat, reply: Card, subject: AnyCard
) -> list[Occasion]:
    """The ways in which what is answered could have come about, all in the same words."""
    if isinstance(subject, Drink):
        return [Occasion(answered.drinker or answered.by or "", subject, None, _drinker(stage, asked, answered, reply))]
    found = occasions(stage, subject, _drinker(stage, asked, answered, reply), answered.against)
    if len(stage.beats) > 1 or any(isinstance(stage.cards.cards[one.card], Drink) for one in stage.beats):
        found = found[:1]
    found = [one for one in found if is_spoken_of(question, one)] or found
    if _is_of_a_round(reply):
        found = [one for one in found if not _is_on_drink(one)] or found
    if is_about_its_drinks(question, reply, subject) or _is_for_its_drink(reply, subject):
        drinker = asked.drinker or (asked.by if _is_own(reply) else None)
        return [replace(one, kinds=("drink",), drinker=drinker) for one in found[:1]]
    return found


def _is_of_a_round(reply: Card) -> bool:
    """Whether a card is played in a Round of Gambling alone."""
    patterns = [one for option in reply.options for one in option.when]
    in_round = any(isinstance(one, DuringRound | RoundWon | AnteRequired | ForcedOut) for one in patterns)
    return in_round or traits.is_for_a_round(reply)


def _is_on_drink(occasion: Occasion) -> bool:
    card = occasion.card
    return isinstance(card, Card) and traits.is_on_drink(card.options[occasion.option or 0])


def _is_for_its_drink(reply: Card, subject: AnyCard) -> bool:
    """Whether a reply is for the Drink that a card makes somebody drink, or gives them, and no Drink is named."""
    makes = traits.is_for_drinks(subject) or (isinstance(subject, Card) and traits.does(subject, DrinkOne))
    return (
        makes
        and traits.is_for_drinks(reply)
        and all(traits.is_on_drink(option) for option in reply.options if option.when)
    )


def _drinker(stage: Told, asked: Beat, answered: Beat, reply: Card) -> str | None:
    """Whose the Drink is on which the reply is played."""
    if asked.drinker is not None:
        return asked.drinker
    moved = [one for one in stage.beats if _moves_drink(stage, one)]
    if moved and _is_own(reply):
        return asked.by
    passed = [one.against for one in moved if _passes_drink(stage, one)]
    if passed:
        return passed[-1]
    told = answered.drinker or next((one.drinker for one in stage.beats if one.drinker), None)
    return told or (asked.by if _is_own(reply) else None) or stage.cast.responder


def _passes_drink(stage: Told, beat: Beat) -> bool:
    card = stage.cards.cards[beat.card]
    return isinstance(card, Card) and traits.does(card, PassDrink)


def _moves_drink(stage: Told, beat: Beat) -> bool:
    card = stage.cards.cards[beat.card]
    return isinstance(card, Card) and traits.does(card, PassDrink, SplitDrink, DrinkOne)


def _is_own(reply: Card) -> bool:
    """Whether a card is for a Drink that its player is about to drink."""
    patterns = [one for option in reply.options for one in option.when if isinstance(one, DrinkRevealed)]
    return bool(patterns) and all(one.by == "you" for one in patterns)
