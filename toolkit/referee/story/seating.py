"""Seating a story: who plays what is not said to be anybody's, who is aimed at, and who sits at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import DrinkOne, LeaveRound, PassDrink, Pay, Redirect, SplitDrink
from toolkit.cards.patterns import DrinkRevealed, FortitudeLoss, FortitudeLost, Payment
from toolkit.referee import traits, voice
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.story.beat import Beat, Story
from toolkit.referee.story.told import Told

MORE = tuple(f"Player {number}" for number in range(4, 9))
"""What further players at a table are called."""


def seated(referee: Referee, story: Story) -> Story:
    """The story with a player and an aim for every beat, as far as it needs them, and everybody at the table."""
    beats = list(story.beats)
    beats = [replace(beat, by=_player(referee, story, beats, number)) for number, beat in enumerate(beats)]
    beats = [_with_drinker(referee, story, beats, beat) for beat in beats]
    for number in range(len(beats)):
        beats[number] = replace(beats[number], against=_against(referee, story, beats, number))
    return replace(story, beats=tuple(beats), people=_table(story, beats))


def _player(referee: Referee, story: Story, beats: Sequence[Beat], number: int) -> str | None:
    """Who plays a card or reveals a Drink."""
    beat = beats[number]
    card = referee.cards.cards[beat.card]
    if beat.by is not None or isinstance(card, Drink):
        return beat.by
    later = beats[number + 1 : number + 2]
    if later and later[0].by and _pays_itself(card) and _is_payment(referee.cards.cards[later[0].card]):
        return later[0].by
    taken = {one.by for one in beats} | {one.against for one in beats}
    is_last = number == len(beats) - 1
    if isinstance(card, DrinkEvent):
        return beat.by
    if is_last:
        return story.me
    return voice.ANOTHER if voice.ANOTHER not in taken else voice.THIRD


def _pays_itself(card: AnyCard) -> bool:
    """Whether it is its own player alone who pays for a card."""
    payers = {one.who for one in traits.effects(card) if isinstance(one, Pay)} if isinstance(card, Card) else set()
    return payers == {"you"}


def _is_payment(card: AnyCard) -> bool:
    patterns = [one for option in card.options for one in option.when] if isinstance(card, Card) else []
    return any(isinstance(one, Payment) for one in patterns)


def _with_drinker(referee: Referee, story: Story, beats: Sequence[Beat], beat: Beat) -> Beat:
    """A Drink with the one who reveals it: as said, or whose card is for their own Drink, or whoever asks."""
    card = referee.cards.cards[beat.card]
    if isinstance(card, DrinkEvent):
        told = next((one.drinker for one in beats if one.drinker and one is not beat), None)
        return replace(beat, drinker=beat.drinker or beat.by or told or story.me)
    if isinstance(card, Card) and beat.drinker is None and traits.is_for_drinks(card):
        before = [one for one in beats[: beats.index(beat)] if isinstance(referee.cards.cards[one.card], Drink)]
        is_other = len(before) > 1 and not _is_on(card, "you")
        return replace(beat, drinker=before[-1].drinker) if is_other else beat
    if not isinstance(card, Drink):
        return beat
    giver = next((one.by for one in beats if _gives_drink(referee.cards.cards[one.card])), None)
    is_made = any(isinstance(referee.cards.cards[one.card], DrinkEvent) or _is_maker(referee, one) for one in beats)
    if giver is not None and not is_made:
        return replace(beat, drinker=giver, by=giver)
    if beat.drinker is not None:
        return beat
    drinker = next(_drinkers(referee, story, beats), story.me)
    return replace(beat, drinker=drinker, by=drinker)


def _gives_drink(card: AnyCard) -> bool:
    """Whether a card passes or splits the Drink that its player is about to drink."""
    return isinstance(card, Card) and traits.does(card, PassDrink, SplitDrink)


def _is_maker(referee: Referee, beat: Beat) -> bool:
    card = referee.cards.cards[beat.card]
    return isinstance(card, Card) and traits.does(card, DrinkOne)


def _drinkers(referee: Referee, story: Story, beats: Sequence[Beat]) -> Iterator[str]:
    """Who could be meant to drink where it is not said, the likeliest first."""
    yield from (one.drinker for one in beats if one.drinker)
    cards = [(one, referee.cards.cards[one.card]) for one in beats]
    makers = (one for one, card in cards if isinstance(card, Card) and traits.does(card, DrinkOne) and one.against)
    yield from (one.against for one in makers if one.against)
    for one, card in cards:
        if isinstance(card, Card) and one.by and _is_on(card, "you"):
            yield one.by
    if story.me in story.people:
        yield story.me
    acting = {name for one in beats for name in (one.by, one.against)}
    yield from (name for name in story.people if name not in acting and name != voice.ANOTHER)
    yield from (one.by for one in beats[-1:] if one.by and not _is_on(referee.cards.cards[one.card], "another"))
    for one, card in cards:
        if isinstance(card, Card) and one.against and traits.is_for_drinks(card):
            yield one.against
    if any(isinstance(card, Card) and _is_on(card, "another") and one.by == story.me for one, card in cards):
        yield voice.ANOTHER


def _is_on(card: AnyCard, whose: str) -> bool:
    if not isinstance(card, Card):
        return False
    return any(isinstance(one, DrinkRevealed) and one.by == whose for option in card.options for one in option.when)


def _against(referee: Referee, story: Story, beats: Sequence[Beat], number: int) -> str | None:
    """At whom a card is aimed that needs somebody picked."""
    beat = beats[number]
    card = referee.cards.cards[beat.card]
    picks = isinstance(card, Card) and any(option.pick for option in card.options)
    nobody_else = story.seats < _FEWEST_TO_REDIRECT and isinstance(card, Card) and traits.does(card, Redirect)
    if beat.against is not None or not picks or nobody_else:
        return beat.against
    return next(_aims(referee, story, beats, number, card), None)


_FEWEST_TO_REDIRECT = 3


def _aims(referee: Referee, story: Story, beats: Sequence[Beat], number: int, card: AnyCard) -> Iterator[str]:
    """Who could be meant to be picked, the likeliest first."""
    beat, later = beats[number], beats[number + 1 :]
    barred = {beat.by}
    if isinstance(card, Card) and traits.does(card, Redirect):
        barred |= {one.by for one in beats[:number]}
    else:
        guarding = (one for one in later[:1] if _is_for_oneself(referee.cards.cards[one.card]))
        yield from (one.by for one in guarding if one.by and one.by not in barred)
    if isinstance(card, Card) and traits.does(card, LeaveRound):
        barred |= {one.by for one in later if traits.is_for_a_round(referee.cards.cards[one.card])}
    named = [name for name in story.people if name != voice.ANOTHER]
    involved = {name for one in beats[:number] for name in (one.by, one.against, one.drinker)}
    yield from (name for name in named if name not in barred and name not in involved)
    yield from (name for name in named if name not in barred)
    yield voice.ANOTHER if voice.ANOTHER not in barred else voice.THIRD


def _is_for_oneself(card: AnyCard) -> bool:
    """Whether a card answers what happens to its player."""
    patterns = [one for option in card.options for one in option.when] if isinstance(card, Card) else []
    return any(
        isinstance(one, FortitudeLoss | FortitudeLost | Payment) or getattr(one, "touches", ()) for one in patterns
    )


def _table(story: Story, beats: Sequence[Beat]) -> tuple[str, ...]:
    """Everybody at the table: those who do something, those named, and as many more as play."""
    acting = [name for one in beats for name in (one.by, one.drinker, one.against) if name]
    told = [*acting, *(name for name in (story.winner, story.strongest, *story.left) if name), *story.states]
    named = [name for name in story.people if name not in (voice.YOU, voice.ANOTHER)]
    seats = list(dict.fromkeys((*told, *named)))
    spare = [name for name in (voice.ANOTHER, voice.THIRD, *MORE) if name not in seats]
    return (*seats, *spare[: max(0, story.seats - len(seats))])


def staged(referee: Referee, question: Question, story: Story, beats: Sequence[Beat], cast: object) -> Told:
    """The stage of some beats of a seated story."""
    state = {
        name: {key or "fortitude": value for key, value in values.items()} for name, values in story.states.items()
    }
    people = {**{name: one for one, name in referee.names.items()}, **dict.fromkeys((*voice.UNNAMED, *MORE))}
    return Told(
        referee.cards,
        cast,  # type: ignore[arg-type]
        people,
        question.edition or referee.edition,
        state,
        left=story.left,
        beats=tuple(beats),
        seats=story.people,
        pot=story.pot,
        winner=story.winner,
        sharer=story.sharer,
        strongest=story.strongest,
    )
