"""Otto's own tracks, of which his cards speak."""

from __future__ import annotations

from toolkit.cards.effects import ChangeTracks, ResetTracks
from toolkit.cards.words import Tracks
from toolkit.engine import who
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.game import Game
from toolkit.engine.reach import affected
from toolkit.engine.state import Track
from toolkit.engine.verbs import carry_out


@carry_out.register
def change_tracks(effect: ChangeTracks, game: Game, cause: Resolve) -> None:
    """Otto's tracks change, or those of them that he responds to (rules otto.tracks, otto.affected-track)."""
    for owner in _owners(game, cause, effect.on):
        game.adjust(cause.you, "fortitude", effect.fortitude, card=cause.card(game), behind=owner)
        game.adjust(cause.you, "alcohol", effect.alcohol, card=cause.card(game), behind=owner)


@carry_out.register
def reset_tracks(effect: ResetTracks, game: Game, cause: Resolve) -> None:
    """Otto's tracks go back to where they begin (rules otto.mat, otto.affected-track)."""
    start = Track()
    for owner in _owners(game, cause, effect.on):
        now = game.side_of[cause.you].tracks[owner]
        game.adjust(cause.you, "fortitude", start.fortitude - now.fortitude, card=cause.card(game), behind=owner)
        game.adjust(cause.you, "alcohol", start.alcohol - now.alcohol, card=cause.card(game), behind=owner)


def _owners(game: Game, cause: Resolve, on: Tracks) -> list[int]:
    """The players whose tracks are meant; what is responded to affects both where nobody is behind it."""
    owners = list(game.side_of[cause.you].tracks)
    if on == "both":
        return owners
    event, source = who.answered(game, cause), game.stack[cause.source]
    assert isinstance(source, Play), "only a card responds"
    if isinstance(event, Drinking) and source.on is not None:
        behind = event.drafts[source.on].behind
        return [owner for owner in owners if behind in (None, cause.you, owner)]
    if isinstance(event, Play) and source.answers is not None:
        touched = affected(game, source.answers, cause.you) & {"fortitude", "alcohol"}
        return [event.seat] if touched else []
    return []
