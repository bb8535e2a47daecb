"""What a question says of the moment, of whom a loss goes to, and of the end, is honoured."""

import pytest

from tests.referee.test_ask import asked

HONOURED = [
    ("Gog hits Eve with Dance with Gog. Can she throw the damage back at Gog with I'm not Eve?", "no", "redirect"),
    ("Fiona attacks Eve with Who says I'm not a lady. May Eve redirect it to Zot with I'm not Eve?", "yes", "redirect"),
    ("I attempt to disbelieve Gog loves everyone. Do the others still take it?", "yes", "ignore"),
    ("Zot ignores Mass Heal with The stars say no. Is he still healed?", "no", "ignore"),
    ("Can Dimli use Spike it with Firewater with no drink in play?", "no", "cards.sometimes"),
    ("May I spike a wine in my own action phase?", "no", "cards.sometimes"),
    ("May Gog ignore Elven Wine with a Chaser before the chaser is revealed?", "no", "chasers.respond-after"),
    ("Round on the House: can Dimli spike just one of the copies?", "yes", "round-on-the-house"),
    ("Drinking Contest: may I spike my opponent's drink?", "yes", "contest.modified"),
    ("Somebody reveals an event in the Drinking Contest. Can I spike it?", "no", "contest.event-counts-nothing"),
    ("Does passing a drink with Teleport beverage count as ignoring it?", "no", "negate.only-by-name"),
    ("Can two copies of Spike it with Firewater go on the same drink?", "yes", "cards.several"),
    ("I left the round. May I still play Winning Hand?", "no", "gambling.leave"),
    ("May a Round of Gambling be ignored with I attempt to disbelieve?", "no", "affects.not-a-round"),
    ("Can the Wench card stop a Firewater spike?", "yes", "wench.changing-a-drink"),
    ("Gerki drinks Troll Swill; can Deirdre ignore it with Not now! These men?", "no", "ignore.drink"),
    ("Somebody plays Winning Hand. Can I play Winning Hand on it?", "no", "gambling.winning-hand"),
    ("Fiona makes Gog drink with Drink up, friend. Can he This taste yucky that drink?", "yes", "ignore.drink"),
    ("Can I play Tip the Wench while I'm drawing cards?", "no", "turn.no-cards-while-drawing"),
    ("Can Dimli spike a drink after it has been drunk?", "no", "cards.sometimes"),
    ("Could I'm not Eve throw Gog's Dance with Gog onto Gog himself?", "no", "redirect"),
    ("I left the round. May I still play I don't think so!?", "yes", "gambling.leave"),
    ("Can I ignore the drink that Zot teleported to me with This taste yucky?", "yes", "ignore.drink"),
    ("Can Zot teleport a Drinking Contest with Teleport beverage?", "no", "events"),
]


@pytest.mark.parametrize(("text", "verdict", "rule"), HONOURED)
def test_what_is_said_settles_the_question(text: str, verdict: str, rule: str) -> None:
    answer = asked(text)
    assert (answer.verdict, answer.rules[0].slug) == (verdict, rule)


def test_a_title_that_speaks_of_money_does_not_ask_for_any() -> None:
    assert asked("Does I'm saving this money for the poor get me out of a Gambling? I'm in!?").verdict == "yes"
