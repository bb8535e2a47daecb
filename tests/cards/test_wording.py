"""The rules text of cards: every verb of the language, the built-in cards, and language files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from toolkit.cards import Card, Database, Drink, DrinkEvent, Limits, Option, load
from toolkit.cards.amounts import Count, Half, Loss, Pot
from toolkit.cards.card import SpeciesException
from toolkit.cards.character import Tracker
from toolkit.cards.conditions import InRound, IsTracked, Opponents
from toolkit.cards.effects import (
    AdjustTracker,
    ChangeDrink,
    ChangeNumbers,
    Choose,
    Draw,
    DrinkOne,
    Each,
    Effect,
    EndTurn,
    Gain,
    If,
    Ignore,
    LeaveRound,
    Lose,
    May,
    MoveCards,
    Negate,
    OrderDrinks,
    Pay,
    PayCost,
    Redirect,
    Spend,
    StartRound,
    TakeControl,
    TakeFromPot,
)
from toolkit.cards.patterns import (
    AnteRequired,
    CardPlayed,
    DrinkRevealed,
    DuringPhase,
    DuringRound,
    EventRevealed,
    FortitudeLoss,
    FortitudeLost,
)
from toolkit.cards.provenance import Provenance
from toolkit.cards.static import Drinks, Losses
from toolkit.cards.wording import summary, wording
from toolkit.cards.wording.load import load_language
from toolkit.errors import NotFound

LONGEST = 300
"""Characters that a poker card holds at 8 pt."""

KNOWN = Provenance("printed")
ICONS = {f"{{{icon}}}": word for icon, word in load_language("en").icons.items()}


def with_trackers(db: Database) -> Database:
    trackers = (Tracker("momentum", "Momentum"), Tracker("hellfire", "Hellfire"), Tracker("mark", "Mark"))
    tracking = msgspec.structs.replace(db.characters["gog"], trackers=trackers)
    return Database({**db.characters, "gog": tracking}, db.drink_decks, db.cards)


DB = load()
TRACKING = with_trackers(DB)


def option(*effects: Effect, **rest: Any) -> Option:
    return Option(effects, **rest)


def card(*options: Option, **rest: Any) -> Card:
    return Card("some/card", "Some card", ("action",), options, KNOWN, **rest)


def plain(*effects: Effect, **rest: Any) -> str:
    return wording(card(option(*effects, **rest)), TRACKING).plain


def test_wordings_are_as_reviewed(golden: Callable[[str, str], None]) -> None:
    golden("wordings.txt", all_wordings())


def all_wordings() -> str:
    told: set[str] = set()
    lines: list[str] = []
    for deck in DB.decks.values():
        lines += [f"# {deck.name}", ""]
        for entry in deck.entries:
            if entry.card_id not in told:
                told.add(entry.card_id)
                lines += told_card(entry.card_id)
    return "\n".join(lines)


def told_card(card_id: str) -> list[str]:
    words = wording(DB.cards[card_id], DB)
    rich = [words.rich] if words.rich != words.plain else []
    texts = [text.replace("\n", " / ") for text in (words.plain, *rich)]
    return [f"{DB.cards[card_id].title}  ({card_id})", *(f"    {text}" for text in texts if text), ""]


def test_plain_is_rich_without_its_marks() -> None:
    for each in DB.cards.values():
        words = wording(each, DB)
        told = words.rich.replace("**", "").replace("_(", "(").replace(")_", ")")
        for icon, word in ICONS.items():
            told = told.replace(icon, word)
        assert told == words.plain, each.id
        assert not set("{}*_") & set(words.plain), each.id


def test_every_wording_fits_a_poker_card() -> None:
    assert [each.id for each in DB.cards.values() if len(wording(each, DB).plain) > LONGEST] == []


def test_only_ordinary_drinks_say_nothing() -> None:
    for each in DB.cards.values():
        special = not isinstance(each, Drink) or each.exceptions or each.also or each.splits or each.kept
        assert bool(wording(each, DB).plain) == bool(special), each.id


def test_no_title_decides_a_wording() -> None:
    for each in DB.cards.values():
        renamed = msgspec.structs.replace(each, title="Another title", aliases=())
        assert wording(renamed, DB) == wording(each, DB)


# One sentence after another


def test_what_happens_to_the_picked_player_is_said_of_them() -> None:
    assert plain(Lose("fortitude", 2, "picked"), pick=("another",)) == "Pick another player. They lose 2 Fortitude."


def test_acts_of_one_player_stand_in_one_sentence() -> None:
    told = plain(Gain("fortitude", 2, "picked"), Pay(1, "picked", "you"), pick=("another",))
    assert told == "Pick another player. They gain 2 Fortitude and pay you 1 Gold."


def test_verbs_agree_with_their_subject() -> None:
    told = plain(Lose("fortitude", 1, "each-other"), Gain("alcohol", 1, "everyone"), Pay(1, "you"))
    assert told == (
        "Each other player loses 1 Fortitude. Everyone, you included, gains 1 Alcohol Content. "
        "You pay 1 Gold to the Inn."
    )


@pytest.mark.parametrize(("amount", "drinks"), [(1, "1 additional Drink."), (2, "2 additional Drinks.")])
def test_nouns_agree_with_their_number(amount: int, drinks: str) -> None:
    assert plain(OrderDrinks(amount)) == f"Order {drinks}"


def test_two_picks_are_told_apart() -> None:
    told = plain(Lose("fortitude", 2, "picked"), Lose("fortitude", 1, "second-picked"), pick=("another", "another"))
    assert told == (
        "Pick another player, then a second one. The first player loses 2 Fortitude. "
        "The second player loses 1 Fortitude."
    )


def test_a_player_is_picked_just_before_something_is_said_of_them() -> None:
    told = plain(TakeControl(), LeaveRound("picked"), pick=("another-in-round",))
    assert told.startswith("Take control of a Round of Gambling and pick another player in the Round. They are")


# When a card may be played


def test_what_is_answered_is_named_where_the_effect_has_a_place_for_it() -> None:
    ignore = option(Ignore(), when=(CardPlayed(("action", "sometimes"), touches=("fortitude", "alcohol")),))
    told = "Ignore an Action or Sometimes Card that affects your Fortitude or Alcohol Content."
    assert wording(card(ignore), DB).plain == told


def test_what_is_answered_opens_the_sentence_where_it_is_no_thing() -> None:
    assert plain(Ignore(), when=(DrinkRevealed("you"),)) == "When you are about to drink, Ignore that Drink."
    assert plain(LeaveRound(), when=(AnteRequired(),)) == "When you must ante, leave the Round of Gambling instead."


def test_an_attacker_is_they_unless_somebody_is_picked() -> None:
    hit_back = plain(Lose("fortitude", 2, "attacker"), when=(FortitudeLost(),))
    assert hit_back.startswith("When another player's card makes you lose Fortitude, they lose 2 Fortitude, too.")
    told = plain(
        Redirect("picked"), Lose("fortitude", 1, "attacker"), when=(FortitudeLoss(),), pick=("another-but-attacker",)
    )
    assert "redirect the loss to them. The attacker loses 1 Fortitude, too." in told


def test_several_events_are_joined() -> None:
    told = plain(Ignore(), when=(DrinkRevealed("you"), EventRevealed(("drink", "sea"))))
    assert told == "When you are about to drink or a Drink Event or Sea Event is revealed, Ignore it."


def test_conditions_follow_the_event() -> None:
    told = plain(Redirect("picked"), when=(FortitudeLoss(),), requires=(Opponents(2),), pick=("another-but-attacker",))
    assert told.startswith(
        "When another player would make you lose Fortitude and you have at least 2 opponents left, pick"
    )


def test_conditions_alone_open_with_if() -> None:
    told = plain(Negate(), when=(CardPlayed(("cheating",), by="another"),), requires=(InRound(),))
    assert told == "If you are still in the Round of Gambling, Negate another player's Cheating Card."


def test_a_card_for_rounds_says_whether_it_works_from_outside() -> None:
    inside = plain(TakeFromPot(1), when=(DuringRound(),), requires=(InRound(),))
    assert inside == "During a Round of Gambling, if you are still in it, take 1 Gold from the pot."
    assert "even if you have left it" in plain(TakeFromPot(1), when=(DuringRound(),))


def test_a_cost_comes_first() -> None:
    told = plain(OrderDrinks(2), when=(DuringPhase("order-a-drink"),), cost=(PayCost(1),))
    assert told == "To play this, pay 1 Gold to the Inn. During your Order a Drink Phase, order 2 additional Drinks."


def test_who_protects_their_gold_is_reminded_of_rounds() -> None:
    told = plain(Ignore(), when=(CardPlayed(touches=("gold",)),))
    assert told.endswith("(You can't Ignore a Round of Gambling with this.)")
    assert "Round" not in plain(Ignore(), when=(CardPlayed(touches=("fortitude",)),))


def test_options_are_divided() -> None:
    gamble = card(option(StartRound(), as_type="action"), option(TakeControl(), as_type="gambling"))
    lines = wording(gamble, DB).plain.split("\n")
    assert lines == [
        "Start a Round of Gambling. (Everyone, you included, antes.)",
        "- OR -",
        "Take control of a Round of Gambling.",
    ]


# Limits


def test_a_card_that_only_its_like_affects_says_another() -> None:
    limits = Limits(only_affected_by=("common/i-dont-think-so",))
    negate = option(Negate(), when=(CardPlayed(("sometimes",)),))
    told = "Negate a Sometimes Card. Only {}“I don't think so!” can affect this card."
    assert wording(card(negate, limits=limits), DB).plain == told.format("")
    like = card(negate, limits=limits, counts_as="common/i-dont-think-so")
    assert wording(like, DB).plain == told.format("another ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Draw 1 card. This card stays in front of you. Whenever you would lose Fortitude, you lose 1 less."
            " Whenever your cards make another player lose Fortitude, they lose 2 more."
            " Whenever a Drink raises your Alcohol Content, it raises it by 1 more.",
        ),
        (
            "de",
            "Ziehe 1 Karte. Diese Karte bleibt vor dir liegen. Immer wenn du Ausdauer verlieren würdest, verlierst"
            " du 1 weniger. Immer wenn deine Karten jemand anderen Ausdauer verlieren lassen, sind es 2 mehr. Immer"
            " wenn ein Getränk deinen Alkohol erhöht, erhöht es ihn um 1 mehr.",
        ),
    ],
)
def test_a_card_that_stays_says_what_it_does_there(language: str, told: str) -> None:
    stays = card(option(Draw(1)), static=(Losses(-1), Losses(2, "dealt"), Drinks(1)))
    assert wording(stays, DB, language).plain == told


def test_limits_of_a_card_with_options_stand_apart() -> None:
    limits = Limits(cannot_be=("negated", "ignored"), when=(IsTracked("mark", who="card-player"),))
    lines = wording(card(option(Draw(1)), option(Draw(2)), limits=limits), TRACKING).plain.split("\n")
    assert lines[-1] == "If the player of that card has at least 1 Mark, this card can't be Negated or Ignored."


# Effects put together


def test_may_goes_on_with_what_was_done() -> None:
    told = plain(May((Draw(2, "picked"), Pay(1, "picked", "you")), who="picked"), pick=("another",))
    assert told == "Pick another player. They may draw 2 cards. If they do, they pay you 1 Gold."


def test_may_with_a_cost_begins_with_the_cost() -> None:
    put = MoveCards("drink-me", "drink-me", to_whom="left", chosen=False)
    told = plain(May((put,), cost=(Spend("momentum", 2),)))
    assert told.startswith("You may spend 2 Momentum. If you do, put your top Drink Me! card on ")


def test_everything_under_a_condition_stands_in_its_sentence() -> None:
    told = plain(If(IsTracked("hellfire", 2), (Lose("fortitude", 1, "each-other"), Gain("fortitude", 1)), (EndTurn(),)))
    assert told == (
        "If you have at least 2 Hellfire, each other player loses 1 Fortitude, and you gain 1 Fortitude. "
        "Otherwise, end your turn."
    )


def test_choices_are_listed() -> None:
    told = plain(Choose(((Lose("fortitude", 1, "each-other"),), (Gain("fortitude", 2), Draw(1)))))
    assert told == "Choose one: each other player loses 1 Fortitude; or gain 2 Fortitude and draw 1 card."


def test_each_is_said_of_each_player() -> None:
    each = Each("each-other", (Lose("fortitude", 1, "that-player"), Pay(1, "that-player", "you")))
    assert plain(each) == "Each other player loses 1 Fortitude and pays you 1 Gold."
    mixed = Each("each-other", (Lose("fortitude", 1, "that-player"), Gain("fortitude", 1)))
    assert plain(mixed) == "For each other player, they lose 1 Fortitude, and you gain 1 Fortitude."


def test_amounts_are_expressions() -> None:
    assert plain(TakeFromPot(Half(Pot()))) == "Take half of the pot, rounded up."
    assert plain(Gain("fortitude", Count("each-other"))) == "You gain 1 Fortitude for each other player."
    assert "they lose as much Fortitude, too" in plain(Lose("fortitude", Loss(), "attacker"), when=(FortitudeLost(),))


def test_changes_of_a_drink_go_up_and_down() -> None:
    drink = (DrinkRevealed(),)
    assert plain(ChangeDrink(alcohol=2), when=drink) == "Add 2 Alcohol Content to a Drink."
    assert plain(ChangeDrink(alcohol=-2, not_below=0), when=drink) == (
        "Remove 2 Alcohol Content from a Drink, but not below 0."
    )
    assert plain(ChangeDrink(1, -1), when=drink) == ("Add 1 Alcohol Content to a Drink and remove 1 Fortitude from it.")


def test_trackers_and_numbers_of_cards_change() -> None:
    assert plain(AdjustTracker("mark", 1, "picked"), pick=("another",)) == "Pick another player. They gain 1 Mark."
    assert plain(AdjustTracker("hellfire", -1)) == "You lose 1 Hellfire."
    assert plain(ChangeNumbers(-1), when=(CardPlayed(),)) == "Subtract 1 from each number in the effects of a card."


def test_a_tracker_that_nobody_has_is_not_found() -> None:
    with pytest.raises(NotFound, match="momentun"):
        plain(AdjustTracker("momentun", 1))


# Drinks and Drink Events


def test_a_drink_says_what_its_numbers_do_not() -> None:
    exceptions = (SpeciesException(("orc", "half-orc"), alcohol=2, fortitude=-1), SpeciesException(("goblin",)))
    drink = Drink("drinks/x", "X", 1, 0, KNOWN, exceptions=exceptions, also=(Pay(2, "you"),))
    assert wording(drink, DB).plain == (
        "Orcs and Half-Orcs gain 2 Alcohol Content and lose 1 Fortitude instead. "
        "Goblin drinkers take no effect instead. Pay 2 Gold to the Inn."
    )


def test_a_kept_drink_tells_its_later_use() -> None:
    kept = option(Ignore(), when=(CardPlayed(("action",)),), as_type="sometimes", played_from="in-front")
    drink = Drink("drinks/x", "X", 3, 0, KNOWN, kept=kept)
    assert wording(drink, DB).plain.split("\n") == [
        "Keep this card in front of you to use it later as a Sometimes Card.",
        "Ignore an Action Card.",
    ]


def test_a_drink_event_tells_all() -> None:
    event = DrinkEvent("drinks/x", "X", (DrinkOne("everyone", "drink-deck", events="discard"),), KNOWN)
    assert wording(event, DB).rich == (
        "Everyone, you included, reveals a Drink from the Drink Deck and drinks it. "
        "_(Discard any Drink Event that comes up first and reveal again.)_"
    )


def test_summaries_of_drinks_begin_with_their_numbers() -> None:
    assert summary(Drink("x", "X", 2, 0, KNOWN, chaser=True), DB) == "+2 Alcohol Content, Chaser"
    assert summary(Drink("x", "X", 0, -2, KNOWN), DB) == "-2 Fortitude"
    assert summary(Drink("x", "X", 0, 0, KNOWN), DB) == "+0 Alcohol Content"
    assert summary(Drink("x", "X", 1, 4, KNOWN, also=(Pay(2, "you"),)), DB) == (
        "+1 Alcohol Content, +4 Fortitude. Pay 2 Gold to the Inn."
    )
    assert summary(card(option(Draw(1)), option(Draw(2))), DB) == "Draw 1 card. - OR - Draw 2 cards."
