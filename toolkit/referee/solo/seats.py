"""Seats: who sits at the table of a question about one card, and whom its words mean."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolkit.cards import AnyCard, Card
from toolkit.referee import voice
from toolkit.referee.referee import Referee
from toolkit.referee.solo.sketch import CARD, Sketch
from toolkit.referee.stage import Cast

_PLAYS = r"(?:plays?|played|uses?|used|does|did|says?|said|casts?|pays with|drinks?|reveals?|gets?|throws?|pulls?)"
_I_AM = re.compile(r"\b(?:im|i am|me being|i play|i am playing|im playing|as) @(\w+)\b(?!'s)")
_ON_ME = re.compile(
    rf"\b(?:on|at|against|to|hits?|targets?|picks?) (?:me|us)\b"
    rf"|\b(?:i|im|me|my)\b.* by {CARD}"
    rf"|\b(?:someone|somebody|another player|an opponent|he|she|they|who) (?:\w+ )?{_PLAYS} (?:\w+ )?{CARD}"
)
_APART = re.compile(r"\b(?:me|my)\b")
"""By this who asks tells themselves apart from a character who is said to act."""

_SPEAKER = re.compile(r"\b(?:i|im|ive|id|me|my|mine|myself)\b")
_PLAYED_BY = re.compile(rf"@(\w+) (?:\w+ ){{0,2}}?{_PLAYS} (?:\w+ ){{0,3}}?{CARD}|@(\w+)'s (?:own )?{CARD}")
_PLAYED_ON = re.compile(r"\b(?:on|against|at|hits?|to) @(\w+)")
_ANOTHER_PLAYS = re.compile(rf"\b(?:someone|somebody|another player|an opponent) (?:\w+ )?{_PLAYS} (?:\w+ )?{CARD}")

_PERSON = re.compile(
    r"(?P<others>(?:all |each of )?(?:the )?(?:others|other players|other ones|rest of (?:us|them|the table)|rest)\b"
    r"|(?:every|any|each)(?:one|body)? (?:else|other player|other)\b|everyone else|everybody else|opponents?\b"
    r"|(?:everyone|everybody|all) (?:but|except|apart from) (?:@\w+|me|him|her|himself|herself|yourself))"
    r"|(?P<all>everyone|everybody|each player|every player|all (?:of us|players|of them|the players)|we all|we|us"
    r"|the (?:whole )?table)\b"
    r"|(?P<target>the (?:one|player|person|guy|poor guy) (?:that |who |whom )?(?:i|he|she|you|we|was|is|got|gets"
    r"|gets|being|@\w+) ?(?:pick\w*|chose\w*|choose\w*|target\w*|hit|attack\w*)?"
    r"|(?:the |my |@\w+(?:'s)? )?(?:neighbou?rs?|next player)|the (?:player|one|guy) (?:to|on) (?:my|the|his"
    r"|her) (?:left|right)"
    r"|the (?:victim|target|thief|attacker|other (?:player|guy|one))|my (?:victim|target)|that player|him and|they"
    r"|them)\b"
    r"|(?P<player>the (?:player|one|person|guy) (?:who|that) (?:revealed|played|plays|reveals|turned|flipped|drinks"
    r"|used)"
    r"|the drinker|the owner|the (?:priestess|cleric|warrior|fighter|rogue|wizard|mage|illusionist|bard|musician)"
    r"|you|yourself|one|myself|itself)\b"
    r"|(?P<speaker>\b(?:i|im|ive|me|my|mine)\b)"
    r"|(?P<last>\b(?:he|she|him|her|himself|herself|his|hers|hes|shes)\b)"
    r"|@(?P<name>\w+)"
)


@dataclass(frozen=True)
class Seats:
    """Who plays the card or drinks the Drink (``player``), whom it is about (``other``) and who else is there, by name.

    ``speaker`` is who asks; ``names`` are the names of all characters by their ids.
    """

    player: str
    other: str
    third: str
    speaker: str
    names: tuple[tuple[str, str], ...]

    def whom(self, text: str, before: str = "") -> tuple[str, ...]:
        """The names of those of whom a part of a sketch speaks, the last ones that it names; empty for nobody.

        ``before`` is what was said earlier: of it, "he" is who was named last.
        """
        found = list(_PERSON.finditer(text))
        return self._meant(found[-1], f"{before} {text[: found[-1].start()]}") if found else ()

    def first(self, text: str, before: str = "") -> tuple[str, ...]:
        """The same, of those whom it names first."""
        found = _PERSON.search(text)
        return self._meant(found, f"{before} {text[: found.start()]}") if found else ()

    def _meant(self, found: re.Match[str], before: str) -> tuple[str, ...]:
        match found.lastgroup:
            case "others":
                return (self.other, self.third)
            case "all":
                return (self.player, self.other, self.third)
            case "target":
                return (self.other,)
            case "player":
                return (self.player,)
            case "speaker":
                return (self.speaker,)
            case "name":
                return (self._named(found["name"]),)
            case _:
                return (self._last(before),)

    def _last(self, before: str) -> str:
        named = re.findall(r"@(\w+)", before)
        return self._named(named[-1]) if named else self.player if self.player != self.speaker else self.other

    def _named(self, character: str) -> str:
        name = dict(self.names).get(character, self.player)
        return name if name in (self.player, self.other, self.third) else self.player


def seats(referee: Referee, sketch: Sketch, card: AnyCard) -> Seats:
    """Seat those whom a question names, and whoever is needed besides."""
    named = list(dict.fromkeys(re.findall(r"@(\w+)", sketch.text)))
    named = [one for one in named if one in referee.names]
    player = _player(referee, sketch, card, named)
    rest = [one for one in named if one != player]
    aimed = next((one for one in _PLAYED_ON.findall(sketch.text) if one in rest), None)
    other = aimed or next(iter(rest), None)
    third = next((one for one in rest if one != other), None)
    is_target = _is_target(sketch, card, player)
    names = referee.names
    told = (
        names[player] if player else voice.ANOTHER if is_target else voice.YOU,
        names[other] if other else voice.YOU if is_target else voice.ANOTHER,
        names[third] if third else voice.THIRD,
    )
    asking = _I_AM.search(sketch.text)
    if asking and names.get(asking[1]) in told:
        return Seats(*told, names[asking[1]], tuple(names.items()))
    speaker = voice.YOU if voice.YOU in told else told[1] if is_target else told[0]
    return Seats(*told, speaker, tuple(names.items()))


def _player(referee: Referee, sketch: Sketch, card: AnyCard, named: list[str]) -> str | None:
    """Who plays the card: as it is said, or else whose it is; of a card of all decks, the first who is named."""
    said = [one or two for one, two in _PLAYED_BY.findall(sketch.text)]
    holders = referee.owners(card) if isinstance(card, Card) else tuple(named)
    owner = referee.owner(card) if isinstance(card, Card) else None
    if owner is not None:
        return owner
    known = [one for one in (*said, *named) if one in holders]
    aimed = _PLAYED_ON.findall(sketch.text)
    if _ANOTHER_PLAYS.search(sketch.text) and isinstance(card, Card):
        return None
    drunk = not isinstance(card, Card)
    return next((one for one in known if drunk or one not in aimed or one in said), None)


_DONE_TO_ME = re.compile(
    rf"{CARD} (?:\S+ )?(?:knock|kick|throw|force|hurt|hit|damage|cost|make|burn|rob|punch|lose)\w* (?:\S+ )?(?:me"
    rf"|us)\b"
)


def _is_target(sketch: Sketch, card: AnyCard, player: str | None) -> bool:
    """Whether the card is played on the one who asks, and not by them."""
    is_aimed = isinstance(card, Card) and any(option.pick for option in card.options)
    acts = re.match(r"(?:can|may|could|does|will|is|would) @(\w+) ", sketch.asking)
    if (
        _ON_ME.search(sketch.text)
        or (is_aimed and _DONE_TO_ME.search(sketch.text))
        or (acts and acts[1] == player and _APART.search(sketch.asking))
    ):
        return True
    if player and _SPEAKER.search(sketch.text) and re.search(rf"\b(?:pay\w*|from|by) @{player}\b", sketch.text):
        return True
    plays = re.compile(rf"@{player} (?:\w+ ){{0,2}}?{_PLAYS}") if player else None
    return bool(plays and plays.search(sketch.text) and _SPEAKER.search(sketch.text))


def cast(seats: Seats, *, answers: bool) -> Cast:
    """The same as a cast: the player of a card that ``answers`` something responds, else acts."""
    if answers:
        return Cast(seats.player, seats.other, seats.third)
    return Cast(seats.other, seats.player, seats.third)
