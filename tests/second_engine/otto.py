"""Otto: what he does by himself, what happens to his two tracks, and his deck (rulebook chapter 11)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.second_engine import drinking, rulings
from tests.second_engine.happenings import Cause, Drinks, Event, Glass, Happening, Play
from tests.second_engine.meaning import affected, parts, seats
from tests.second_engine.table import Question, Steps, Table
from toolkit.cards import effects as do
from toolkit.cards.words import CardType
from toolkit.engine.moves import Choose, PlayCard

AFFECTING = ("action", "sometimes", "anytime")
ABOUT_OTTO = ("you", "everyone")


# what he does


def acts(table: Table) -> PlayCard | None:
    """The Action box of the next card (11.5.2)."""
    return _follow(table, 0, ("action",), None, None)


def gambles(table: Table) -> PlayCard | None:
    """The bottom box of the next card, which may be a pass (11.7.2)."""
    return _follow(table, 2, ("gambling", "cheating"), None, None)


def responds(table: Table, happening: Happening | None) -> PlayCard | None:
    """The Sometimes box of the next card, once for each Drink and each card that affects him (11.8.1)."""
    otto = table.otto
    match happening:
        case Play() if otto is not None and not happening.responded:
            is_meant = happening.type in AFFECTING and happening.seat != otto
            if is_meant and affected(table, happening, otto) and not happening.negated:
                return _respond(table, happening, happening, None)
        case Drinks():
            for place, glass in enumerate(happening.glasses):
                if glass.drinker == otto and not glass.responded and _does_anything(table, glass):
                    play = _respond(table, happening, glass, place)
                    if play is not None:
                        return play
    return None


def _respond(table: Table, happening: Happening, cause: Play | Glass, place: int | None) -> PlayCard | None:
    had_cards = bool(table.state.zones["otto-deck"])
    play = _follow(table, 1, ("sometimes",), happening, place)
    cause.responded = had_cards or cause.responded
    return play


def _does_anything(table: Table, glass: Glass) -> bool:
    if glass.ignored or drinking.is_event(table, glass):
        return False
    contents = drinking.contents_of(table, glass)
    return bool(contents.alcohol or contents.fortitude) or any(map(_is_felt, parts(contents.effects)))


def _is_felt(effect: do.Effect) -> bool:
    match effect:
        case do.Gain() | do.Lose() | do.TakeFromPot() | do.Ante():
            return effect.who in ABOUT_OTTO
        case do.Pay():
            return effect.who in ABOUT_OTTO or effect.to in ABOUT_OTTO
    return isinstance(effect, do.DrinkingContest)


def _follow(
    table: Table, box: int, types: tuple[CardType, ...], happening: Happening | None, place: int | None
) -> PlayCard | None:
    """Turn over the next card and follow one of its boxes, if that is allowed (11.7.2, 11.10.1)."""
    deck, otto = table.state.zones["otto-deck"], table.otto
    if not deck or otto is None:
        return None
    card = deck.pop(0)
    table.note("otto-reveals", otto, card=card, rule="otto.deck")
    table.players[otto].in_front.insert(0, card)
    (shown,) = rulings.as_cards(table, card)
    wanted = PlayCard(otto, card, box, (), place)
    if shown.options[box].effects and wanted in rulings.plays(table, otto, types, happening):
        return wanted
    table.players[otto].in_front.remove(card)
    put_away(table, card)
    return None


# his deck


def put_away(table: Table, card: str) -> None:
    """A card that has been turned over goes onto his discards."""
    table.state.zones.setdefault("otto-discard", []).insert(0, card)
    renew(table)


def renew(table: Table) -> None:
    """A deck that is used up is made anew, but not before a Round is over (11.4.2)."""
    zones = table.state.zones
    if zones.get("otto-deck") == [] and zones.get("otto-discard") and table.state.round is None:
        zones["otto-deck"], zones["otto-discard"] = zones["otto-discard"], []
        table.shuffle(zones["otto-deck"])
        table.note("otto-deck-reshuffled", rule="otto.deck-runs-out")


# his tracks


def begin_anew(table: Table) -> Steps:
    """Wherever he passes out he starts again, and the player of that track gains by it (11.3.2)."""
    if table.otto is None:
        return
    tracks = table.sides[table.otto].tracks
    fainted = [seat for seat in table.playing(table.state.turn) if seat in tracks and tracks[seat].faints]
    for seat in fainted:
        tracks[seat].fortitude, tracks[seat].alcohol = 6, 0
        table.note("otto-passes-out", table.otto, other=seat, rule="otto.passes-out")
        answer = yield Question(seat, ("reward", "choice"), [Choose(seat, 1), Choose(seat, 2)])
        assert isinstance(answer, Choose)
        if answer.value == 1:
            table.state.inn -= table.change(seat, "gold", 1, rule="otto.passes-out")
        else:
            table.draw(seat, 2)
            table.note("otto-draws", seat, amount=2, rule="otto.passes-out")


def change_tracks(table: Table, effect: do.ChangeTracks | do.ResetTracks, cause: Cause) -> None:
    """What his own cards do to his tracks (11.8.3)."""
    tracks = table.sides[cause.you].tracks
    for owner in _owners(table, effect.on, cause):
        if isinstance(effect, do.ChangeTracks):
            by = (effect.fortitude, effect.alcohol)
        else:
            by = (6 - tracks[owner].fortitude, -tracks[owner].alcohol)
        table.change(cause.you, "fortitude", by[0], cause.card, behind=owner)
        table.change(cause.you, "alcohol", by[1], cause.card, behind=owner)


def _owners(table: Table, on: str, cause: Cause) -> Iterable[int]:
    both = list(table.sides[cause.you].tracks)
    if on == "both":
        return both
    assert isinstance(cause.source, Play)
    if cause.source.glass is not None:
        behind = cause.source.glass.behind
        return both if behind in (None, cause.you) else [behind]
    answered = cause.answered
    if isinstance(answered, Play) and affected(table, answered, cause.you) - {"gold"}:
        return [answered.seat]
    return []


def behind(cause: Cause) -> int | None:
    """Whose card brings it about; nobody's where it is what anybody drinks or reveals in their turn (11.3.1)."""
    match cause.source:
        case Play(seat=seat):
            return seat
        case Event(behind=seat):
            return seat
        case Drinks(glasses=glasses):
            return next((one.behind for one in glasses if one.drinker == cause.you and not one.ignored), None)


# his choices


def choice(table: Table, effect: do.May | do.Choose, cause: Cause) -> int | bool:
    """He gives nothing up, and otherwise takes what comes first (11.9.1, 11.9.3)."""
    if isinstance(effect, do.May):
        return not effect.cost and not _gives_up(table, effect.effects, cause)
    harmless = [n for n, option in enumerate(effect.options, 1) if not _gives_up(table, option, cause)]
    return harmless[0] if harmless else len(effect.options)


def _gives_up(table: Table, effects: Iterable[do.Effect], cause: Cause) -> bool:
    for effect in parts(effects):
        match effect:
            case do.SplitDrink() if cause.you == table.otto:
                return True
            case do.Pay() | do.Lose(attribute="fortitude") | do.Gain(attribute="alcohol"):
                if table.otto in seats(table, cause, effect.who):
                    return True
            case do.MoveCards(source="hand", target="discard") if table.otto in seats(table, cause, effect.who):
                return True
    return False
