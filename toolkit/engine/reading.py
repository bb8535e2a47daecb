"""Reading a move back from its line, as tolerant of case, quotation marks and punctuation as titles are looked up.

What need not be said may be left out: who decides, and "on ..." or "as ..." where only one play can be meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from toolkit import rulebook
from toolkit.cards.lookup import find
from toolkit.cards.words import CardType
from toolkit.engine import mushrooms, names
from toolkit.engine.game import Ask, Game
from toolkit.engine.moment import most_telling, refusals, ways
from toolkit.engine.moves import AnyMove, Choose, Discard, Order, Pass, PlayCard, Treat, UsePotion, Wait
from toolkit.engine.names import Words, after
from toolkit.engine.notation import line
from toolkit.engine.refusal import Refusal
from toolkit.errors import Ambiguous, CannotRead, NotFound, NotLegal

LONGEST = 2_000
"""The longest line that is read, in characters."""

FORMS = '"plays TITLE on NAME", "passes", "discards TITLE and TITLE", "keeps everything", "orders a Drink for NAME"'
"""What a line may look like."""

Verb = Callable[[Game, Ask, int, Words], AnyMove]


def parse(game: Game, text: str) -> AnyMove:
    """The move that a line means at this moment of the game.

    Raises :class:`CannotRead` or :class:`NotFound` for what is no move, :class:`Ambiguous` with the lines that it could
    stand for, and :class:`NotLegal` with the number of the rule for a move that may not be made now.
    """
    ask = game.ask
    if ask is None:
        raise NotLegal("the game is over")
    if len(text) > LONGEST:
        raise CannotRead(f"a line of {len(text):,} characters", expected=f"at most {LONGEST:,}")
    seat, said = _speaker(game, ask, names.words(text))
    verb = VERBS.get(said[0] if said else "")
    if verb is None:
        raise CannotRead(f"“{text.strip()[:80]}” cannot be read as a move", expected=FORMS)
    return verb(game, ask, ask.seat if seat in ask.also else seat, said[1:])


def _speaker(game: Game, ask: Ask, said: Words) -> tuple[int, Words]:
    """Whose move it is, and what is said of it; the one who must decide if nobody is named."""
    for name, seat in names.players(game).items():
        rest = after(said, name)
        if rest is not None:
            return seat, rest
    return ask.seat, said


# what is said


def _pass(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    _nothing_more(said)
    return _only(game, ask, seat, [Pass(seat)], "There is something to be decided here; passing is no answer to it")


def _drink(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    _nothing_more(said, "first")
    moves = [Pass(seat)] if names.is_who_drinks(ask) else []
    return _only(game, ask, seat, moves, "Nobody is asked now who drinks first", "team-turn.drink")


def _keep(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    _nothing_more(said, "everything", "all")
    return _discarded(game, ask, seat, ())


def _discard(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    hand = tuple(game.players[seat].hand)
    cards = hand if said in (("everything",), ("all",)) else next(_pick_out(game, said, hand), None)
    if cards is None and said != ("nothing",):
        held = ", ".join(game.card(card).title for card in dict.fromkeys(game.players[seat].hand))
        raise CannotRead("what is to be discarded cannot be read", expected=f"titles of cards held: {held}")
    return _discarded(game, ask, seat, cards or ())


def _discarded(game: Game, ask: Ask, seat: int, cards: tuple[str, ...]) -> AnyMove:
    moves = [Discard(seat, tuple(sorted(cards)))]
    return _only(game, ask, seat, moves, "Nothing is discarded now", "turn.discard-and-draw")


def _order(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    wanted = Counter(_ordered(game, said))
    own = [game.players[one].name for one in wanted if game.has_teams and game.on_one_side(one, seat)]
    if own:
        raise NotLegal(
            f"no Drink is ordered for the own team, as for {own[0]}", rule=rulebook.number("team-turn.order")
        )
    moves = [move for move in ask.moves if isinstance(move, Order) and Counter(move.to) == wanted]
    return _only(game, ask, seat, moves, "That is not what may be ordered now, or not for them", "turn.order-a-drink")


def _choose(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    moves = [move for move in ask.moves if isinstance(move, Choose) and _is_chosen(game, move, said)]
    return _only(game, ask, seat, moves, "That is not one of the choices here")


def _play(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    if not said:
        raise CannotRead("no card is named", expected='"plays TITLE" or "plays TITLE on NAME"')
    held = game.players[seat].at_hand
    meant = _readings(game, said, held)
    if not meant:
        raise _unheld(game, seat, said)
    plays = [move for move in ask.moves if isinstance(move, PlayCard) and any(how.fits(game, move) for how in meant)]
    if plays or ask.seat != seat:
        return _only(game, ask, seat, plays, "")
    raise _refused(game, seat, meant)


def _wait(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    _nothing_more(said, "a teammate go first")
    return _only(game, ask, seat, [Wait(seat)], "There is no teammate here who could go first", "team-turn.action")


def _use_potion(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    kinds = {("a", "potion", "token", "for", *names.words(name)): kind for kind, name in names.ATTRIBUTES.items()}
    if said not in kinds:
        raise CannotRead("what a potion is used for cannot be read", expected='"uses a Potion Token for Fortitude"')
    return _only(game, ask, seat, [UsePotion(seat, kinds[said])], "There is no Potion Token to use now", "potions.use")


def _treat(game: Game, ask: Ask, seat: int, said: Words) -> AnyMove:
    waiting = game.players[seat].zones.get("patients", [])
    cards = [card for card in waiting if names.words(game.any_card(card).title) == said]
    treats: list[AnyMove] = [Treat(seat, card) for card in dict.fromkeys(cards)]
    return _only(game, ask, seat, treats, "There is no such Patient who could be treated now", "terci.treat")


VERBS: dict[str, Verb] = {
    **dict.fromkeys(("pass", "passes"), _pass),
    **dict.fromkeys(("drink", "drinks"), _drink),
    **dict.fromkeys(("keep", "keeps"), _keep),
    **dict.fromkeys(("discard", "discards"), _discard),
    **dict.fromkeys(("order", "orders"), _order),
    **dict.fromkeys(("choose", "chooses", "say", "says"), _choose),
    **dict.fromkeys(("play", "plays"), _play),
    **dict.fromkeys(("let", "lets"), _wait),
    **dict.fromkeys(("treat", "treats"), _treat),
    **dict.fromkeys(("use", "uses"), _use_potion),
}


# how a card is played


class _Manner(NamedTuple):
    """How a line says that a card is played; None for what it leaves open."""

    card: str
    picks: tuple[int, ...] | None = None
    drinks: tuple[int, ...] | None = None
    type: CardType | None = None
    option: int | None = None
    harvest: Words = ()

    def fits(self, game: Game, move: PlayCard) -> bool:
        """Whether a play is one that the line means."""
        card = game.card(move.card)
        return (
            move.card == self.card
            and self.picks in (None, move.picks)
            and (self.drinks is None or move.on in self.drinks)
            and self.type in (None, card.type_of(card.options[move.option]))
            and self.option in (None, move.option)
            and self.harvest == (names.words(names.harvested(game, move)) if move.harvest else ())
        )


def _readings(game: Game, said: Words, cards: Iterable[str]) -> list[_Manner]:
    """Every way to read the title of one of these cards, and all that is said after it."""
    found = []
    for card_id in cards:
        rests = (after(said, spelling) for spelling in names.spellings(game.any_card(card_id)))
        read = (_manner(game, rest, _Manner(card_id)) for rest in rests if rest is not None)
        found += [how for how in read if how is not None][:1]
    return found


def _manner(game: Game, said: Words, how: _Manner) -> _Manner | None:
    """What stands after a title; None if it cannot be read."""
    match said:
        case ():
            return how
        case ("as", word, *rest) if word in names.TYPES:
            return _manner(game, tuple(rest), how._replace(type=_TYPES[word]))
        case ("by", "its", word, "option", *rest) if word in names.ORDINALS:
            return _manner(game, tuple(rest), how._replace(option=names.ORDINALS.index(word)))
        case ("on", *rest):
            return _on_a_drink(game, tuple(rest), how) or _on_players(game, tuple(rest), how)
        case ("with" | "to", *rest):
            return _on_players(game, tuple(rest), how)
        case ("harvesting", *rest) if rest:
            return how._replace(harvest=tuple(rest))
        case _:
            return None


_TYPES: dict[str, CardType] = {word: word for word in names.TYPES}


def _on_players(game: Game, said: Words, how: _Manner) -> _Manner | None:
    picks: list[int] = []
    while True:
        seat, rest = _named(game, said)
        if seat is None:
            return _manner(game, said, how._replace(picks=tuple(picks))) if picks else None
        picks.append(seat)
        said = after(rest, ("and",)) or rest


def _on_a_drink(game: Game, said: Words, how: _Manner) -> _Manner | None:
    """The Drink of a player, by the order of their Drinks where they have several."""
    for seat, player in enumerate(game.players):
        rest = after(said, names.words(f"{player.name}'s"))
        if rest is not None:
            places, rest = _which(names.drinks_of(game, seat), rest)
            rest = after(rest, ("drink",))
            return None if rest is None else _manner(game, rest, how._replace(drinks=tuple(places)))
    return None


def _which(places: list[int], said: Words) -> tuple[list[int], Words]:
    if said and said[0] in names.ORDINALS:
        number = names.ORDINALS.index(said[0])
        return places[number : number + 1], said[1:]
    return places, said


def _named(game: Game, said: Words) -> tuple[int | None, Words]:
    """The player named at the beginning, and what comes after the name."""
    for name, seat in names.players(game).items():
        rest = after(said, name)
        if rest is not None:
            return seat, rest
    return None, said


# parts of other moves


def _pick_out(game: Game, said: Words, hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The cards of a hand that a list of titles names, each copy once; a title may itself begin with "and"."""
    if not said:
        yield ()
    for card in dict.fromkeys(hand) if said else ():
        left = list(hand)
        left.remove(card)
        for spelling in names.spellings(game.any_card(card)):
            for rest in (after(said, spelling), after(said, ("and", *spelling))):
                if rest is not None:
                    yield from ((card, *others) for others in _pick_out(game, rest, tuple(left)))


def _ordered(game: Game, said: Words) -> Iterator[int]:
    """The seats for which Drinks are ordered, one for each Drink."""
    while said:
        match said:
            case (count, "drink" | "drinks", "for", *rest):
                seat, left = _named(game, tuple(rest))
            case _:
                seat, left, count = None, said, ""
        if seat is None or _count(count) is None:
            raise CannotRead("what is ordered cannot be read", expected='such as "orders 2 Drinks for NAME"')
        yield from [seat] * (_count(count) or 0)
        said = after(left, ("and",)) or left


def _count(word: str) -> int | None:
    if word in ("a", "one"):
        return 1
    return int(word) if word.isdecimal() and len(word) < 3 else None


def _is_chosen(game: Game, move: Choose, said: Words) -> bool:
    value = move.value
    if isinstance(value, bool):
        return said == ("yes" if value else "no",)
    if isinstance(value, str):
        return said in names.spellings(game.any_card(value))
    if names.is_of_a_box(game.ask):
        card, _ = mushrooms.kind(game, move.seat, value)
        return said in (*names.spellings(game.any_card(card)), names.words(names.mushroom(game, move.seat, value)))
    return said == ((str(value),) if names.is_numbered(game) else names.words(game.players[value].name))


def _nothing_more(said: Words, *allowed: str) -> None:
    if said and said not in map(names.words, allowed):
        raise CannotRead(f"“{' '.join(said)[:80]}” has no meaning here", expected=FORMS)


# answers


def _only(game: Game, ask: Ask, seat: int, moves: Sequence[AnyMove], why: str, rule: str | None = None) -> AnyMove:
    """The one legal move among these. Raises :class:`NotLegal` if there is none, :class:`Ambiguous` if several."""
    if seat != ask.seat:
        raise NotLegal(f"it is {game.players[ask.seat].name} who must decide now, not {game.players[seat].name}")
    legal = [move for move in moves if move in ask.moves]
    if not legal:
        raise NotLegal(why, rule=rule and rulebook.number(rule), instead=_instead(game, ask))
    if len(legal) > 1:
        raise Ambiguous("that", [line(game, move) for move in legal])
    return legal[0]


def _instead(game: Game, ask: Ask) -> str:
    some = [line(game, move) for move in ask.moves[:4]]
    more = f", or {len(ask.moves) - len(some):,} more" if len(ask.moves) > len(some) else ""
    return f"possible: {', '.join(some)}{more}"


def _refused(game: Game, seat: int, meant: list[_Manner]) -> NotLegal:
    plays = (
        play for how in meant for play in ways(game, seat, how.card, how.picks, how.drinks) if how.fits(game, play)
    )
    return not_legal(game, meant[0].card, most_telling(refusals(game, seat, plays)))


def not_legal(game: Game, card: str, refusal: Refusal) -> NotLegal:
    """A refusal to play a card as an error, with the number of its rule."""
    return NotLegal(
        f"“{game.any_card(card).title}” cannot be played so: {refusal.text}", rule=rulebook.number(refusal.rule)
    )


def _unheld(game: Game, seat: int, said: Words) -> CannotRead | NotFound | NotLegal:
    """What is wrong with a play of a card that is not in hand, or that cannot be read."""
    hand = [card for card in game.players[seat].at_hand if _begins(game, card, said)]
    if hand:
        title = game.card(hand[0]).title
        return CannotRead(f"what is said after “{title}” cannot be read", expected='"on NAME" or "as TYPE"')
    known = _readings(game, said, game.playbook)
    if known:
        return NotLegal(f"{game.players[seat].name} does not hold “{game.card(known[0].card).title}”")
    try:
        card = find(" ".join(_title(said)), game.cards)
    except (NotFound, Ambiguous) as fault:
        return NotFound("card", " ".join(_title(said)), getattr(fault, "nearest", ()))
    return NotLegal(f"“{card.title}” is no card to be played from hand")


def _begins(game: Game, card: str, said: Words) -> bool:
    return any(after(said, spelling) is not None for spelling in names.spellings(game.any_card(card)))


def _title(said: Words) -> Words:
    """What is likely to be the title: all before the last "on", "with" or "as"."""
    ends = [place for place, word in enumerate(said) if word in ("on", "with", "as") and place]
    return said[: ends[-1]] if ends else said
