"""Side mats: the places and tracks of a character follow from the data."""

import dataclasses
from itertools import pairwise

from msgspec.structs import replace

from tests.faces.test_every_face import runs
from toolkit.cards import Database
from toolkit.cards.character import Tracker, Zone
from toolkit.faces.look import variants
from toolkit.faces.place import Rectangle
from toolkit.faces.studio import Studio
from toolkit.faces.template import card_size


def test_who_has_nothing_besides_has_no_side_mat(studio: Studio) -> None:
    assert studio.side_mat("gog") is None
    assert studio.side_places("gog") == {}
    assert len(studio.mats("gog")) == 1


def test_zones_have_a_place_for_each_card_they_have_room_for(studio: Studio) -> None:
    assert set(studio.side_places("dale")) == {"side-deck", "side-discard", *(f"planter/{n}" for n in range(1, 5))}
    assert set(studio.side_places("petra")) == {"plotted", *(f"hellfire/{n}" for n in range(6))}


def test_a_card_fits_on_every_place_and_none_lies_on_another(db: Database, studio: Studio) -> None:
    card = card_size("poker")
    for character in db.characters:
        places = [box for name, box in studio.side_places(character).items() if box.height > card.height / 2]
        assert all(box.width >= card.width and box.height >= card.height for box in places)
        assert not [pair for pair in pairwise(places) if overlap(*pair)]


def overlap(one: Rectangle, other: Rectangle) -> bool:
    apart = one.x + one.width <= other.x or other.x + other.width <= one.x
    return not apart and not (one.y + one.height <= other.y or other.y + other.height <= one.y)


def test_what_happens_when_a_track_is_full_stands_beside_it(studio: Studio) -> None:
    face = studio.side_mat("petra")
    assert face
    assert "At 5:" in " ".join(run.text for run in runs(face))


def test_any_character_may_have_zones_and_trackers_of_a_packs_own(db: Database) -> None:
    zones = (Zone("planter", "Kennel", slots=6), Zone("plotted", "Heap"))
    trackers = tuple(Tracker(f"rage-{n}", f"Rage {n}", most=9) for n in range(3))
    own = replace(db.characters["gog"], zones=zones, trackers=trackers)
    odd = dataclasses.replace(db, characters={**db.characters, "gog": own})
    for variant in variants():
        places = Studio(odd, variant=variant).side_places("gog")
        assert {"planter/6", "plotted", "rage-2/9"} <= set(places)
        face = Studio(odd, variant=variant).side_mat("gog")
        assert face
        assert max(box.y + box.height for box in places.values()) < face.size.height + face.size.bleed
