"""What comes of a story: it is played to its end by the engine, and what was asked is read off."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from toolkit.referee import voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined, quoted, tells
from toolkit.referee.story import grounds, rounds
from toolkit.referee.story.beat import Story
from toolkit.referee.story.performance import TRACKS, Performance
from toolkit.referee.story.telling import assumed, change, changed, end, told
from toolkit.referee.story.wish import Wish

_SURVIVES = re.compile(r"\b(?:survives?|alive|still|conscious|safe|stays?|keeps?|up)\b")


def answer(
    referee: Referee, question: Question, story: Story, played: Performance, wanted: Wish, note: str = ""
) -> Answer | None:
    """The answer to what is wanted of a story that was played; None if it does not tell that. ``note`` is said, too."""
    found = _found(referee, story, played, wanted)
    return None if found is None else _told(referee, question, story, played, wanted, found, note)


def along(
    referee: Referee, question: Question, story: Story, runs: tuple[Performance, Performance], wanted: Wish
) -> Answer:
    """Whether something else moves on with a loss: what came of it without the last card, and with it, is compared."""
    track = wanted.track or "alcohol"
    name = story.beats[-1].against or story.me
    moved = [run.delta(name, track) for run in runs if name in run.before]
    verdict: Verdict = "yes" if len(set(moved)) > 1 else "no"
    played = runs[-1]
    label = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}[track]
    same = f"{name}'s {label} is the same with and without that card, and so is everybody's"
    first = change(name, played.before[name], played.after[name], track) if verdict == "yes" else same
    return _told(referee, question, story, played, wanted, (verdict, first))


def _told(
    referee: Referee,
    question: Question,
    story: Story,
    played: Performance,
    wanted: Wish,
    found: tuple[Verdict, str],
    note: str = "",
) -> Answer:
    verdict, first = found
    verdict = None if wanted.is_open else verdict
    sentences = [f"{str(verdict).capitalize()}. {_capital(first)}." if verdict else f"{_capital(first)}."]
    sentences += [note] if note else []
    sentences.append(f"{_capital(told(referee.cards, story, played.moves))}.")
    named_first = [name for name in story.people if name in first] if wanted.kind not in ("out", "contest") else []
    rest = changed(played, [name for name in story.people if name not in named_first])
    if rest and wanted.kind not in ("pot", "who-pot"):
        sentences.append(f"Besides: {'; '.join(rest)}.")
    cards = [referee.cards.cards[one.card] for one in story.beats]
    book = cited(referee.book, grounds.rules(referee, story, played, wanted))
    because = [f"{quoted(card)}: {tells(card, referee.cards)}" for card in cards]
    rule = f" Rule {book[0].number}: {book[0].text}" if book else ""
    return Answer(
        question.text,
        verdict,
        f"{voice.spoken(' '.join(sentences))}{rule} {assumed(story)}",
        book,
        named(cards),
        tuple(because),
        scenario=played.staging.scenario(question.text[:200], played.moves),
        confidence=0.9 if any(referee.cards.is_uncertain(card) for card in cards) else 1.0,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _found(referee: Referee, story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str] | None:
    """Whether it is so, and the sentence that says how much or who."""
    if wanted.kind == "card":
        return _card(referee, story, wanted)
    telling = _TELLING.get(wanted.kind)
    return None if telling is None else telling(story, played, wanted)


def _whom(story: Story, wanted: Wish) -> tuple[str, ...]:
    """The names of those of whom it is asked."""
    if wanted.others:
        acting = {story.beats[0].by, story.beats[-1].by}
        return tuple(name for name in story.people if name not in acting)
    return tuple(name for name in wanted.people if name in story.people) or story.people


def _drink(_: Story, played: Performance, __: Wish) -> tuple[Verdict, str] | None:
    if not played.drinks:
        return None
    return None, joined([f"{name}'s Drink has {value} Alcohol Content" for name, value in played.drinks])


def _ends(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    whom = _whom(story, wanted)
    return None, "; ".join(end(name, played.after[name], _asked_tracks(story, played, wanted, name)) for name in whom)


def _asked_tracks(story: Story, played: Performance, wanted: Wish, name: str) -> list[str]:
    """What is told of somebody's end: what is asked, or else what was given or changed."""
    if wanted.tracks:
        return [track for track in TRACKS if track in wanted.tracks]
    given = set(story.states.get(name, {}))
    some = [track for track in TRACKS if track in given or played.delta(name, track)]
    return some or list(TRACKS)


def _out(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    whom = _whom(story, wanted) if wanted.people else tuple(story.states) or story.people
    gone = [name for name in whom if name in played.out]
    is_so = bool(gone) != bool(_SURVIVES.search(wanted.said))
    gone = list(played.out) if wanted.is_open and not wanted.people else gone
    if gone:
        return ("yes" if is_so else "no"), f"{joined(gone)} is out of the game"
    name = whom[0]
    tracks = ("gold",) if set(story.states.get(name, {})) == {"gold"} else ("fortitude", "alcohol")
    return ("yes" if is_so else "no"), f"{end(name, played.end[name], tracks)} and stays in the game"


def _round(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    return _out(story, played, wanted) if played.pot is None else rounds.round_on(story, played, wanted)


def _draws(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    """Who drinks a Drink that makes them draw."""
    drunk = {played.names[one.seat]: None for one in played.log if one.what == "drinks" and one.seat is not None}
    drawing = [name for name in story.people if name in drunk]
    asked = set(wanted.people) & set(drawing)
    told = f"{joined(drawing)} drinks it, and draws what it says" if drawing else "nobody draws: nobody drinks it"
    return ("yes" if asked else "no"), told


def _card(referee: Referee, story: Story, wanted: Wish) -> tuple[Verdict, str]:
    card = referee.cards.cards[story.beats[-1].card]
    is_kept = bool(re.search(r"\b(?:back|keep|keeps|hand)\b", wanted.said))
    return ("no" if is_kept else "yes"), f"{quoted(card)} goes to the discard pile of its player, whatever came of it"


def _who(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str] | None:
    if (
        wanted.track == "gold"
        and wanted.direction >= 0
        and (goes := rounds.pot_goes(story, played, wanted)) is not None
    ):
        return goes
    if re.search(r"\bdrinks?\b", wanted.said):
        drunk = {played.names[one.seat]: None for one in played.log if one.what == "drinks" and one.seat is not None}
        if drunk:
            lines = [change(name, played.before[name], played.after[name]) for name in drunk]
            return None, f"{joined(list(drunk))} drinks: {'; '.join(lines)}"
    lines = [
        change(name, played.before[name], played.after[name], wanted.track)
        for name in story.people
        if _is_moved(played, wanted, name)
    ]
    return None, "; ".join(lines) or "nobody: nobody's Fortitude, Alcohol Content or Gold changes so"


def _is_moved(played: Performance, wanted: Wish, name: str) -> bool:
    """Whether somebody gains or loses as it is asked."""
    if wanted.track is not None:
        delta = played.delta(name, wanted.track)
        return bool(delta) and (not wanted.direction or (delta > 0) == (_signed(wanted) > 0))
    deltas = {track: played.delta(name, track) for track in TRACKS}
    if wanted.direction < 0:
        return deltas["fortitude"] < 0 or deltas["gold"] < 0 or (deltas["alcohol"] > 0 and _is_taken(wanted))
    if wanted.direction > 0:
        return any(delta > 0 for delta in deltas.values())
    return any(deltas.values())


def _is_taken(wanted: Wish) -> bool:
    return bool(re.search(r"\b(?:takes?|suffers?|hit|hurt|hits|hurts)\b", wanted.said))


def _signed(wanted: Wish) -> int:
    """Up or down; to take Alcohol Content is to gain it."""
    return 1 if wanted.track == "alcohol" and _is_taken(wanted) else wanted.direction


_TAKES = re.compile(r"\b(?:takes?|collects?|wins?|gets?)\b")


def _all(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    if story.is_over and _TAKES.search(wanted.said) and (goes := rounds.pot_goes(story, played, wanted)) is not None:
        return goes
    whom = _whom(story, wanted)
    track = None if re.search(r"\bdamage\b", wanted.said) else wanted.track
    if wanted.people or wanted.others:
        lines = [change(name, played.before[name], played.after[name], track) for name in whom]
    else:
        moved = [name for name in whom if track is None or played.delta(name, track)]
        lines = [
            change(name, played.before[name], played.after[name], track)
            for name in moved
            if played.before[name] != played.after[name]
        ]
    ends = [
        end(name, played.after[name], [one for one in TRACKS if one in (*story.states.get(name, {}), *wanted.tracks)])
        for name in whom
        if story.states.get(name)
    ]
    return None, "; ".join([*lines, *ends]) or "nobody's Fortitude, Alcohol Content or Gold changes"


def _moves(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str]:
    whom = _whom(story, wanted)
    if not wanted.people and not wanted.others:
        whom = tuple(name for name in story.people if name in (story.beats[-1].by, story.beats[0].drinker)) or whom
    by_card = _by_card(story, played, wanted)
    if by_card is not None:
        return by_card
    happens = any(_is_moved(played, wanted, name) for name in whom) or _is_kept(played, wanted, whom)
    happens = happens and (wanted.amount is None or any(wanted.amount in _amounts(played, name) for name in whom))
    lines = [change(name, played.before[name], played.after[name], wanted.track) for name in whom]
    if wanted.is_spared:
        happens = not any(
            played.delta(name, track) for name in whom for track in TRACKS if wanted.track in (None, track)
        )
    return ("yes" if happens else "no"), "; ".join(lines)


def _amounts(played: Performance, name: str) -> set[int]:
    return {abs(played.delta(name, track)) for track in TRACKS}


def _is_kept(played: Performance, wanted: Wish, whom: Sequence[str]) -> bool:
    """Whether what is to be kept is not lost."""
    keeps = re.search(r"\bkeeps?\b", wanted.said) and not re.search(r"\d|\bbonus\b|\bheal", wanted.said)
    track = wanted.track or "gold"
    return bool(keeps) and all(played.delta(name, track) >= 0 for name in whom)


def _by_card(story: Story, played: Performance, wanted: Wish) -> tuple[Verdict, str] | None:
    """What one card that the question names does to somebody, where that is asked."""
    meant = [one.card for one in story.beats if one.card in wanted.cards]
    if len(meant) != 1 or len(story.beats) < 3 or wanted.track is None:
        return None
    what = f"{wanted.track}-{'down' if wanted.direction < 0 else 'up'}"
    hit = [
        played.names[one.seat]
        for one in played.log
        if one.what == what and one.card == meant[0] and one.seat is not None
    ]
    whom = [name for name in wanted.people if name in story.people]
    lines = [
        change(name, played.before[name], played.after[name], wanted.track) for name in dict.fromkeys((*whom, *hit))
    ]
    return ("yes" if set(whom) & set(hit) else "no"), "; ".join(lines)


_TELLING: Mapping[str, Callable[[Story, Performance, Wish], tuple[Verdict, str] | None]] = {
    "pot": rounds.pot,
    "who-pot": rounds.pot_goes,
    "drink": _drink,
    "end": _ends,
    "out": _out,
    "contest": rounds.contest,
    "round": _round,
    "tie": rounds.tie,
    "back": rounds.back,
    "stays": rounds.stays,
    "draws": _draws,
    "who": _who,
    "all": _all,
    "moves": _moves,
}
