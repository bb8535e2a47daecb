"""Which sections a layout is for, and which share pages."""

from tests.sheets.fakes import COIN, MAT, face
from toolkit.sheets.arrange import Shape, arranged, laid_out
from toolkit.sheets.options import Options
from toolkit.sheets.page import Piece, Section
from toolkit.sheets.paper import paper

CARDS = Section("gog", "Gog", (Piece(face("gog/roar"), face("back/gog")),))
COINS = Section("tokens", "Coins", (Piece(face("coin/1", size=COIN)),))
MATS = tuple(
    Section(f"mat-{name}", f"Mat: {name}", (Piece(face(f"mat/{name}", size=MAT)),), large=True)
    for name in ("gog", "eve")
)
A3 = paper("a3")


def layouts(*sections: Section, layout: str = "1x2", **options: object) -> dict[str, str]:
    chosen = Options(layout=layout, **options)  # type: ignore[arg-type]
    return {section.title: how.layout for section, how in arranged(sections, chosen, laid_out(sections))}


def test_a_layout_is_that_of_the_cards_else_of_the_mats_else_of_the_tokens() -> None:
    assert layouts(CARDS, *MATS, COINS) == {"Gog": "1x2", "Mat: gog": "auto", "Mat: eve": "auto", "Coins": "auto"}
    assert layouts(*MATS, COINS) == {"Mats": "1x2", "Coins": "auto"}
    assert layouts(COINS) == {"Coins": "1x2"}


def test_a_document_of_mats_alone_leaves_the_layout_to_the_cards_of_others() -> None:
    chosen = arranged(MATS, Options(layout="3x3"), Shape.CARDS)
    assert [(section.title, how.layout) for section, how in chosen] == [("Mat: gog", "auto"), ("Mat: eve", "auto")]


def test_mats_share_pages_of_which_each_has_room_for_several() -> None:
    assert layouts(CARDS, *MATS, COINS, layout="auto", paper=A3) == {"Gog": "auto", "Mats": "auto", "Coins": "auto"}
    assert layouts(*MATS, layout="auto") == {"Mat: gog": "auto", "Mat: eve": "auto"}
    assert layouts(MATS[0], layout="auto", paper=A3) == {"Mat: gog": "auto"}
    assert layouts(*MATS, layout="auto", paper=A3, gap=50) == {"Mats": "auto"}


def test_mats_that_share_pages_are_all_there() -> None:
    (mats, _), *_ = arranged(MATS, Options(paper=A3), Shape.MATS)
    assert [piece.front.name for piece in mats.pieces] == ["mat/gog", "mat/eve"]
