"""Questions at a game: a question's Case is laid over the game as one seat sees it; hidden things decide nothing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from toolkit.engine import Game
from toolkit.engine.moment import refusals, ways
from toolkit.engine.moves import PlayCard
from toolkit.engine.notation import line
from toolkit.engine.refusal import Refusal
from toolkit.referee import voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Beat, Case, Person
from toolkit.referee.games import standing
from toolkit.referee.games.decisions import decisions
from toolkit.referee.games.seen import seen
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted
from toolkit.referee.talk.overlay import after, people_over, renamed, said_over

_OF_TABLES = ("may", "must", "happens", "who", "how-many", "which-cards")
"""What may be wanted of a game."""


class Chair(Struct, frozen=True):
    """A seat of a game from which somebody asks."""

    game: Game
    seat: int

    @property
    def name(self) -> str:
        """Who sits there."""
        return self.game.players[self.seat].name

    def case(self, asked: Case) -> Case:
        """What is asked, at the game as it stands. A question that tells a story of its own keeps only who sits there.

        ``asked`` is what the question says; what it does not say is as the seat sees it.
        """
        if asked.wish.kind not in _OF_TABLES or asked.variant is not None:
            return asked
        told = renamed(asked, self._names(asked))
        table = seen(self.game, self.seat, told.wish)
        people = people_over(table.people, [_unnamed(one) for one in told.people])
        if len(told.beats) > 1 or told.scene.moment is not None:
            return replace(told, people=people, variant=table.variant, edition=told.edition or table.edition)
        beats = after(table.beats, [self._mine(one) for one in told.beats])
        scene = said_over(table.scene, told.scene)
        return replace(
            told, people=people, scene=scene, beats=beats, variant=table.variant, edition=told.edition or table.edition
        )

    def _mine(self, beat: Beat) -> Beat:
        return replace(beat, by=beat.by or self.name)

    def _names(self, asked: Case) -> dict[str, str]:
        """What those of whom a question speaks are called at this table."""
        characters = {one.character: one.name for one in self.game.players if one.character is not None}
        called = {self.game.cards.characters[one].short: name for one, name in characters.items()}
        called |= {one.name: characters[one.character] for one in asked.people if one.character in characters}
        called[voice.YOU] = self.name
        spoken_of = {called.get(name, name) for name in _names(asked)}
        rest = [one.name for one in self.game.players if one.name not in spoken_of | {self.name}]
        return called | dict(zip((voice.ANOTHER, voice.THIRD), rest, strict=False))

    def answer(self, referee: Referee, case: Case) -> Answer | None:
        """How the game stands, or whether the one who asks may play a card of theirs just now; None for all else."""
        if (stands := standing.told(referee, self.game, self.seat, case.said)) is not None:
            return Answer(case.said, None, stands, case=case_text.write(case), reading="the game as it stands")
        now = seen(self.game, self.seat, case.wish)
        if case.wish.kind != "may" or len(case.beats) != len(now.beats) + 1 or case.people != now.people:
            return None
        beat = case.beats[-1]
        if beat.does != "plays" or beat.card is None or beat.by != self.name or beat.option is not None:
            return None
        player = self.game.players[self.seat]
        return self._told(referee, case, beat.card) if beat.card in player.at_hand else None

    def _told(self, referee: Referee, case: Case, card: str) -> Answer:
        title, legal = quoted(self.game.any_card(card)), list(dict.fromkeys(self._legal(card)))
        refused = [] if legal else refusals(self.game, self.seat, ways(self.game, self.seat, card))
        found = list(dict.fromkeys(refused)) or [Refusal("timing.respond", "It is not your decision at this moment.")]
        why = f"It is a legal move: {legal[0]}." if legal else " ".join(one.text for one in found)
        return Answer(
            case.said,
            "yes" if legal else "no",
            f"{'Yes' if legal else 'No'}. {self.name} may {'' if legal else 'not '}play {title} at this moment. {why}",
            cited(referee.book, [] if legal else [one.rule for one in found]),
            named([self.game.any_card(card)]),
            instead=tuple(legal),
            case=case_text.write(case),
            reading=f"{self.name} wants to play {title} at the game as it stands",
        )

    def _legal(self, card: str) -> Iterator[str]:
        """The moves of this moment that play the card, whoever decides before it."""
        for game, ask in decisions(self.game):
            for move in ask.moves:
                if isinstance(move, PlayCard) and move.card == card and move.seat == self.seat:
                    yield line(game, move)


def _names(asked: Case) -> Iterator[str]:
    """Everybody of whom a question speaks."""
    yield from (one.name for one in asked.people)
    for beat in asked.beats:
        yield from (name for name in (beat.by, beat.drinker, *beat.on) if name is not None)


def _unnamed(person: Person) -> Person:
    """What is said of somebody, but not who they are: that the table knows."""
    return replace(person, character=None, species=None)
