from pathlib import Path

import pytest

from toolkit.cards import Database
from toolkit.errors import CannotRead, NotFound
from toolkit.faces import template as templates
from toolkit.faces.face import Size
from toolkit.faces.place import placed
from toolkit.faces.studio import Studio
from toolkit.faces.template import Box, Panel, Template, parts, read, size_named, sizes
from toolkit.paths import TEMPLATES

CARD = Size(60, 90, bleed=3)


@pytest.mark.parametrize(
    ("box", "where"),
    [
        (Box(), (3, 3, 60, 90)),
        (Box(bleed=True), (0, 0, 66, 96)),
        (Box(left=5, right=5, top=10, height=20), (8, 13, 50, 20)),
        (Box(right=5, width=10, bottom=6, height=4), (48, 83, 10, 4)),
        (Box(width=20, height=30), (23, 33, 20, 30)),
        (Box(left=0, width=10, bleed=True), (0, 0, 13, 96)),
        (Box(left=10, right=10, across=(0.5, 1.0)), (33, 3, 20, 90)),
        (Box(top=30, bottom=0, down=(0.5, 1.0)), (3, 63, 60, 30)),
    ],
)
def test_a_box_is_placed_from_the_edges_of_the_trimmed_card(box: Box, where: tuple[float, ...]) -> None:
    assert tuple(placed(box, CARD)) == pytest.approx(where)


def test_a_larger_card_gives_more_room_and_stretches_nothing() -> None:
    band = Box(left=4, right=4, top=4, height=12)
    small, large = placed(band, size_named("poker")), placed(band, size_named("tarot"))
    assert (small.height, large.height) == (12, 12)
    assert large.width > small.width


def test_every_layout_is_a_sound_template() -> None:
    names = [file.stem for file in (TEMPLATES / "faces" / "layouts").glob("*.json")]
    assert {"card", "drink", "back", "mat", "summary", "coin", "hidden"} <= set(names)
    for name in names:
        for variant in ("standard", "low-ink", "large-print"):
            assert len({part.id for part in parts(name, variant, "poker")}) == len(parts(name, variant, "poker"))


def test_a_variant_changes_what_it_names_and_nothing_else() -> None:
    standard = {part.id: part for part in parts("card", "standard", "poker")}
    large = {part.id: part for part in parts("card", "large-print", "poker")}
    assert large["frame"] == standard["frame"]
    assert placed(large["rules"].box, CARD).height > 1.4 * placed(standard["rules"].box, CARD).height


def test_a_long_text_gets_room_from_the_window() -> None:
    usual = {part.id: part for part in parts("card", "standard", "poker")}
    roomy = {part.id: part for part in parts("card", "standard", "poker", roomy=True)}
    gained = placed(roomy["rules"].box, CARD).height - placed(usual["rules"].box, CARD).height
    lost = placed(usual["window"].box, CARD).height - placed(roomy["window"].box, CARD).height
    assert gained == pytest.approx(lost) != 0


def test_a_fault_in_a_template_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "card.json"
    file.write_text('{"about": "x", "parts": [{"kind": "panel", "id": "a", "fil": "ink"}]}')
    with pytest.raises(CannotRead, match=r"card.json \$\.parts\[0\]: .*`fil`"):
        read(file, Template)


def test_a_template_that_is_not_json_is_told(tmp_path: Path) -> None:
    file = tmp_path / "card.json"
    file.write_bytes(b'{"about": \xff')
    with pytest.raises(CannotRead, match=r"card.json"):
        read(file, Template)
    with pytest.raises(CannotRead, match="cannot be opened"):
        read(tmp_path / "none.json", Template)


def test_a_change_of_a_part_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "layouts").mkdir()
    panel = '{"kind": "panel", "id": "frame"}'
    changes = '{"low-ink": {"frme": {"radius": 2}}, "large-print": {"frame": null}}'
    (tmp_path / "layouts" / "odd.json").write_text(f'{{"about": "x", "parts": [{panel}], "variants": {changes}}}')
    monkeypatch.setattr(templates, "_FACES", tmp_path)
    assert parts("odd", "standard", "poker") == (Panel(id="frame"),)
    assert parts("odd", "large-print", "poker") == ()
    with pytest.raises(CannotRead, match=r"'frme' that is not there.*frame"):
        parts("odd", "low-ink", "poker")


def test_a_layout_that_begins_as_another_says_only_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "layouts").mkdir()
    frame = '{"kind": "panel", "id": "frame", "box": {"left": 1, "top": 2}}, {"kind": "panel", "id": "edge"}'
    larger = '{"large-print": {"frame": {"box": {"top": 9}}}}'
    (tmp_path / "layouts" / "plain.json").write_text(f'{{"about": "x", "parts": [{frame}], "variants": {larger}}}')
    begins, own = '"base": "plain", "before": "edge"', '"parts": [{"kind": "disc", "id": "seal"}]'
    differs = '"changes": {"frame": {"box": {"left": 5}}}'
    (tmp_path / "layouts" / "sealed.json").write_text(f'{{"about": "x", {begins}, {differs}, {own}}}')
    monkeypatch.setattr(templates, "_FACES", tmp_path)
    frame_part, seal, edge = parts("sealed", "large-print", "poker")
    assert (seal.id, edge.id) == ("seal", "edge")
    assert frame_part.box == Box(left=5, top=9)
    assert parts("plain", "standard", "poker")[0].box == Box(left=1, top=2)


def test_an_unknown_size_is_told_which_there_are(db: Database) -> None:
    with pytest.raises(NotFound, match='"poker"'):
        Studio(db, size="poke")
    with pytest.raises(NotFound, match="card size"):
        Studio(db, size="mat")


def test_places_of_the_mat_are_known_for_every_number_and_pile(studio: Studio) -> None:
    places = studio.places("mat")
    numbers = {f"{track}/{value}" for track in ("fortitude", "alcohol") for value in range(21)}
    assert numbers | {"deck", "discard", "drink-me", "gold"} == set(places)
    assert all(places[f"fortitude/{n}"].x == places[f"alcohol/{n}"].x for n in range(21))
    assert {
        (round(places[pile].width, 2), round(places[pile].height, 2)) for pile in ("deck", "discard", "drink-me")
    } == {(sizes().cards["poker"].width, sizes().cards["poker"].height)}
    marker = sizes().pieces["marker"]
    assert marker.width < places["fortitude/0"].width
    assert marker.height < places["fortitude/0"].height
