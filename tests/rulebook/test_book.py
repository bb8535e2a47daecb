"""The rulebook as it is read: every rule has one number, one slug and a source."""

import re
from pathlib import Path

import msgspec
import pytest

from toolkit import cards, paths, rulebook
from toolkit.errors import CannotRead, NotFound
from toolkit.rulebook import BOOKS, PARTS, Rulebook


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook.load()


def test_a_rule_is_found_by_number_and_by_slug(book: Rulebook) -> None:
    assert book.rule("gambling.winning-hand") is book.rule(book.rule("gambling.winning-hand").number)


def test_a_rule_that_does_not_exist_is_not_found(book: Rulebook) -> None:
    with pytest.raises(NotFound, match=r"No rule is called '9\.9\.9'"):
        book.rule("9.9.9")


def test_a_misspelt_rule_is_told_the_nearest(book: Rulebook) -> None:
    with pytest.raises(NotFound, match=r'Did you mean "gambling.winning-hand"'):
        book.rule("gambling.wining-hand")


def test_a_chapter_that_is_none_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "1.json").write_text('{"number": "one"}')
    monkeypatch.setattr(paths, "CARD_DATA", tmp_path)
    with pytest.raises(CannotRead, match=r"1\.json.*\$\.number"):
        rulebook.load()


def test_numbers_follow_chapter_and_section(book: Rulebook) -> None:
    for chapter in book.chapters:
        for number, section in enumerate(chapter.sections, 1):
            assert section.number == f"{chapter.number}.{number}"
            assert [rule.number for rule in section.rules] == [
                f"{section.number}.{place}" for place in range(1, len(section.rules) + 1)
            ]


def test_chapters_are_numbered_in_order(book: Rulebook) -> None:
    assert [chapter.number for chapter in book.chapters] == list(range(1, len(book.chapters) + 1))


def test_slugs_are_plain_and_no_two_are_alike(book: Rulebook) -> None:
    slugs = [rule.slug for rule in book]
    assert len(set(slugs)) == len(slugs)
    assert [slug for slug in slugs if not re.fullmatch(r"[a-z0-9]+([-.][a-z0-9]+)*", slug)] == []


def test_a_rule_is_cited_to_the_books_that_state_it_under_the_heading_where_it_stands_there(book: Rulebook) -> None:
    assert book.sources_of(book.rule("gambling.forced-out"))["rdi2"] == "Forcing a Player to Leave a Round of Gambling"
    assert book.sources_of(book.rule("gambling.leave"))["rdi2"] == "Leaving a Round of Gambling"


def test_a_rule_that_no_book_says_has_editions_a_reason_and_no_sources(book: Rulebook) -> None:
    winner = book.rule("winner")
    assert book.editions_of(winner) == BOOKS
    assert book.sources_of(winner) == {}
    assert winner.unsaid
    assert winner.unsaid.because


def test_an_edition_may_have_a_rule_that_only_others_explain(book: Rulebook) -> None:
    redirect = book.rule("redirect")
    assert book.editions_of(redirect) == ("rdi2", "rdi4", "rdi5", "rdi9")
    assert list(book.sources_of(redirect)) == ["rdi2", "rdi4", "rdi5"]


def test_a_rule_of_our_own_says_so_holds_everywhere_and_is_cited_to_no_book(book: Rulebook) -> None:
    own = msgspec.structs.replace(book.rule("remy.not-negated"), sources={}, ours="No book tells it; we chose it.")
    chapter = book.chapters[7]
    section = msgspec.structs.replace(chapter.sections[2], rules=(own,))
    changed = Rulebook((msgspec.structs.replace(chapter, sections=(section,)),))
    assert changed.editions_of(own) == BOOKS
    assert changed.sources_of(own) == {}
    assert own.told == f"{own.text} (Our own rule.)"


def test_rules_that_a_book_tells_are_told_as_they_are(book: Rulebook) -> None:
    assert [rule.slug for rule in book if not rule.ours and rule.told != rule.text] == []


def test_every_rule_has_an_edition(book: Rulebook) -> None:
    assert [rule.slug for rule in book if not book.editions_of(rule)] == []


def test_references_lead_to_rules(book: Rulebook) -> None:
    slugs = {rule.slug for rule in book}
    assert [slug for rule in book for slug in (*rule.see, *rule.unless) if slug not in slugs] == []


def test_every_game_is_played_by_the_first_seven_chapters(book: Rulebook) -> None:
    assert [chapter.number for chapter in book.base.chapters] == list(range(1, 8))
    assert book.part(*PARTS) == book


def test_a_rule_knows_the_rules_before_and_after_it_across_sections_and_chapters(book: Rulebook) -> None:
    rules = list(book)
    around = [book.neighbours(rule) for rule in rules]
    assert [near.before for near in around] == [None, *rules[:-1]]
    assert [near.after for near in around] == [*rules[1:], None]
    assert all(
        rule in near.section.rules and near.section in near.chapter.sections
        for rule, near in zip(rules, around, strict=True)
    )


def test_references_are_known_from_both_ends(book: Rulebook) -> None:
    there = {(rule.slug, seen.slug) for rule in book for seen in book.sees(rule)}
    back = {(seeing.slug, rule.slug) for rule in book for seeing in book.seen_by(rule)}
    assert there == back
    assert ("setup.markers", "setup.stash") not in there
    assert ("ignore.drink", "ignore.drink-that-affects-you") in there


def test_what_an_edition_does_not_have_is_not_referred_to(book: Rulebook) -> None:
    old = book.of("rdi2")
    assert [seen.slug for seen in old.sees(old.rule("ignore.drink"))] == ["ignore.drink-about-to-drink"]


def test_cards_named_in_rules_are_those_of_the_database_or_unknown_to_it(book: Rulebook) -> None:
    known = cards.load().cards
    titles = {card.title for card in known.values()}
    named = {card for rule in book for card in rule.cards}
    assert {name for name in named if "/" in name} <= set(known)
    assert {name for name in named if "/" not in name} & titles == set()


def test_rules_are_found_by_the_card_that_they_are_about(book: Rulebook) -> None:
    found = book.about_card("petra/too-hot-to-handle")
    assert [rule.slug for rule in found] == ["note.too-hot"]
    assert book.about_card("common/tip-the-wench") == ()


def test_characters_with_rules_are_those_of_the_database(book: Rulebook) -> None:
    sections = [section for chapter in book.chapters for section in chapter.sections if section.character]
    assert {section.character for section in sections} <= set(cards.load().characters)
    assert {chapter.part for chapter in book.chapters for section in chapter.sections if section.character} == {
        "characters"
    }


def test_what_the_engine_does_not_carry_out_yet_is_marked(book: Rulebook) -> None:
    assert {rule.slug for rule in book.base if rule.engine == "later"} == set()
    teams = [rule for rule in book.part("variants") if rule.number.startswith(("9.", "10."))]
    assert {rule.slug for rule in teams if rule.engine == "later"} == set()
    asides = [rule for rule in book.part("variants") if rule.number.startswith("12.")]
    assert {rule.slug for rule in asides if rule.engine == "later"} == {"pub-crawl"}
    assert {rule.engine for rule in book.part("characters", "notes")} == {"now"}


def test_an_edition_has_its_own_rules_and_no_others(book: Rulebook) -> None:
    slugs = {edition: {rule.slug for rule in book.of(edition)} for edition in BOOKS}
    assert "ignore.own-payment" in slugs["rdi9"]
    assert "ignore.own-payment" not in slugs["rdi2"]
    assert "wench.tip-not-ante" in slugs["rdi2"]
    assert "losing.tie" not in slugs["rdi1"]


def test_a_rule_reads_as_a_sentence(book: Rulebook) -> None:
    begins = {rule.slug: rule.text.lstrip("“")[0] for rule in book}
    assert [
        rule.slug for rule in book if not rule.text.endswith((".", "?", "!")) or not begins[rule.slug].isupper()
    ] == []
