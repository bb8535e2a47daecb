"""The matrix as JSON, CSV and one page of HTML."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from toolkit import paths
from toolkit.cards import AnyCard, Card, Drink, OttoCard, Prize
from toolkit.cards.effects import Effect, Gain, Lose
from toolkit.cards.touches import leaves
from toolkit.cards.wording import summary
from toolkit.errors import NotFound
from toolkit.referee.citation import rules
from toolkit.referee.matrix.matrix import Case, Cell, Matrix, Verdict
from toolkit.referee.matrix.tables import PLAYERS
from toolkit.referee.scenarios.script import Plain

COLUMNS = ("event", "event_title", "answer", "answer_title", "verdict", "who", "moment", "how", "what", "rule", "slug")
"""The columns of the CSV."""

VERDICTS: tuple[Verdict, ...] = ("answers", "aside", "no")
MARK = "/*matrix*/null"
"""What stands in the page's template where the matrix comes."""

_ANSWER = "$answer"


def as_json(matrix: Matrix, schema: str) -> str:
    """The matrix as JSON: the cards of each kind, the moments, and each cell with its cases and their scenarios.

    ``schema`` is the identifier of its schema.
    """
    record = {
        "$schema": schema,
        "edition": matrix.edition,
        "players": dict(zip(("plays", "affected", "bystander"), PLAYERS, strict=True)),
        "events": [list(alike) for alike in matrix.events.values()],
        "answers": [list(alike) for alike in matrix.answers.values()],
        "cells": [_cell_record(matrix, cell) for cell in matrix.cells],
    }
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def _cell_record(matrix: Matrix, cell: Cell) -> dict[str, Any]:
    cases = [_case_record(matrix, cell, case) for case in cell.cases]
    return {"event": cell.event, "answer": cell.answer, "verdict": cell.verdict, "cases": cases}


def _case_record(matrix: Matrix, cell: Cell, case: Case) -> dict[str, Any]:
    return {
        "legal": case.rule is None,
        "verdict": case.verdict,
        "how": matrix.moments[case.moment].how,
        "who": holder(matrix, case),
        "role": case.role,
        "moment": case.when.kind,
        "option": case.option + 1 if case.rule is None else None,
        "what": case.said(matrix.database.cards[cell.event].title),
        "rule": _number(case.rule),
        "slug": case.rule,
        "scenario": matrix.scenario(cell, case),
    }


def as_csv(matrix: Matrix) -> str:
    """The matrix as CSV: a line for every ordered pair of cards, with the case that says most."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for event, answer, cell in matrix.pairs():
        writer.writerow(_line(matrix, event, answer, cell))
    return text.getvalue()


def _line(matrix: Matrix, event: str, answer: str, cell: Cell) -> list[str | None]:
    case, titles = telling(cell), {card: matrix.database.cards[card].title for card in (event, answer)}
    cards = [event, titles[event], answer, titles[answer], cell.verdict]
    how = [holder(matrix, case), case.when.kind, matrix.moments[case.moment].how]
    return [*cards, *how, case.said(titles[event]), _number(case.rule), case.rule]


def telling(cell: Cell) -> Case:
    """The first case that bears out the verdict of a cell."""
    return next(case for case in cell.cases if case.verdict == cell.verdict)


def holder(matrix: Matrix, case: Case) -> str:
    """The name of the player who answers."""
    moment = matrix.moments[case.moment]
    return PLAYERS[moment.affected if case.role == "affected" else moment.bystander]


def _number(slug: str | None) -> str | None:
    try:
        return None if slug is None else rules().rule(slug).number
    except NotFound:
        return None


# the page


def as_html(matrix: Matrix) -> str:
    """The matrix as one page that needs nothing else, neither files nor a network."""
    page = (paths.TEMPLATES / "referee" / "matrix.html").read_text("utf-8")
    text = json.dumps(_Tables(matrix).record(), ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return page.replace(MARK, safe)


class _Words:
    """Texts that are written once and counted."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def place(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))


class _Tables:
    """The matrix as the page takes it: every text once, cells and cases as lists of numbers."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.texts, self.moves, self.kinds, self.slugs = _Words(), _Words(), _Words(), _Words()

    def record(self) -> dict[str, Any]:
        """All that the page shows."""
        matrix = self.matrix
        events, answers = list(matrix.events), list(matrix.answers)
        cells = [
            [events.index(cell.event), answers.index(cell.answer), VERDICTS.index(cell.verdict), self._cases(cell)]
            for cell in matrix.cells
        ]
        kinds = (*matrix.events.values(), *matrix.answers.values())
        cards = dict.fromkeys(card for alike in kinds for card in alike)
        return {
            "edition": matrix.edition,
            "decks": {deck.id: deck.name for deck in matrix.database.decks.values()},
            "cards": {card: self._card(matrix.database.card(card)) for card in cards},
            "events": list(matrix.events.values()),
            "answers": list(matrix.answers.values()),
            "moments": list(self._moments()),
            "cells": cells,
            "texts": list(self.texts.places),
            "moves": [json.loads(moves) for moves in self.moves.places],
            "kinds": list(self.kinds.places),
            "rules": [self._rule(slug) for slug in self.slugs.places],
        }

    def _card(self, card: AnyCard) -> list[Any]:
        decks = list(self.matrix.database.decks_with[card.id])
        return [card.title, decks, type_of(card), summary(card, self.matrix.database), families(card)]

    def _moments(self) -> Iterator[list[Any]]:
        for moment in self.matrix.moments:
            yield [moment.how, moment.affected, moment.bystander, moment.scenario("", "", "", [])]

    def _cases(self, cell: Cell) -> list[list[int]]:
        return [self._case(cell, case) for case in cell.cases]

    def _case(self, cell: Cell, case: Case) -> list[int]:
        moves = json.dumps(_for_any(list(case.moves), cell.answer), ensure_ascii=False)
        return [
            case.moment,
            int(case.role == "bystander"),
            self.kinds.place(case.when.kind),
            VERDICTS.index(case.verdict),
            self.texts.place(case.text),
            -1 if case.rule is None else self.slugs.place(case.rule),
            self.moves.place(moves),
        ]

    def _rule(self, slug: str) -> list[str]:
        try:
            rule = rules().rule(slug)
        except NotFound:
            return ["", slug, ""]
        return [rule.number, rule.slug, rule.told]


def _for_any(moves: list[Plain], answer: str) -> list[Plain]:
    """The moves with the answer's id replaced by a mark, so that most cells share them."""
    keys = ("play", "cannot")
    return [
        {key: _ANSWER if key in keys and value == answer else value for key, value in move.items()} for move in moves
    ]


def families(card: AnyCard) -> list[str]:
    """The kinds of things that a card does, in the words of the card language: "ignore", "lose fortitude"."""
    if isinstance(card, Drink):
        return ["drink"]
    match card:
        case Card() | OttoCard():
            listed = [option.effects for option in card.options]
        case Prize():
            listed = [card.use.effects]
        case _:
            listed = [card.effects]
    effects = [effect for one in listed for effect in leaves(one)]
    return list(dict.fromkeys(_family(effect) for effect in effects))


def _family(effect: Effect) -> str:
    verb = str(effect.__struct_config__.tag).replace("-", " ")
    return f"{verb} {effect.attribute}" if isinstance(effect, Gain | Lose) else verb


def type_of(card: AnyCard) -> str:
    """The types of a card in a word or two."""
    if isinstance(card, Card):
        return " / ".join(kind.capitalize() for kind in card.types)
    if isinstance(card, OttoCard):
        return "Otto"
    return "Drink" if isinstance(card, Drink) else "Drink Event"
