"""Everything on the table that is not a card: the top, mats, markers, coins, zones and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import asdict

from toolkit.tts import record
from toolkit.tts.guids import Guids
from toolkit.tts.notes import Notes
from toolkit.tts.plan import FRONT, HAND, HEX, TOP, Mat, Plan, Point, Seat, SideMat, Spot

if TYPE_CHECKING:
    from toolkit.tts.words import Words

CIRCLE = 2
THIN, THICK = 0.1, 0.2
TRACKS = ("fortitude", "alcohol")
MARKER_TAGS = {"fortitude": "Fortitude Marker", "alcohol": "Alcohol Marker"}
_ZONE = record.Colour(0.0, 0.0, 0.0, 0.4)
_CLEAR = record.Colour(1.0, 1.0, 1.0, 0.75)
_OPAQUE = record.Colour(1.0, 1.0, 1.0)


class Shown(NamedTuple):
    """A picture by its file name, and its address."""

    name: str
    url: str


def table_top(plan: Plan, shown: Shown, guids: Guids) -> record.Tile:
    """The top of the table, a locked tile: its size is ours, so everything on it lies where the picture says."""
    at = _at(Spot(0.0, 0.0), plan.depth / 2, height=TOP - THICK)
    return _tile("table", at, shown, guids, record.CustomTile(thickness=THICK), locked=True, tooltip=False)


def mat(plan: Plan, character: str, name: str, shown: Shown, guids: Guids) -> record.Tile:
    """A character's mat on the shelf, with snap points on every number of its tracks and on its piles."""
    return _tile(
        f"mat/{character}",
        _at(plan.shelf[character], plan.mat.units[1] / 2),
        shown,
        guids,
        record.CustomTile(thickness=THIN),
        nickname=name,
        tags=("Mat",),
        attached_snap_points=tuple(_mat_snaps(plan.mat)),
    )


def side_mat(plan: Plan, character: str, name: str, shown: Shown, guids: Guids) -> record.Tile:
    """A character's side mat beyond the shelf, with snap points on its places and tracks."""
    side = plan.sides[character]
    half = side.units[1] / 2
    snaps = (_snap_at(side.local(place), half, ()) for place in side.places.values())
    return _tile(
        f"side/{character}",
        _at(plan.side_shelf[character], half),
        shown,
        guids,
        record.CustomTile(thickness=THIN),
        nickname=name,
        tags=("Side Mat",),
        attached_snap_points=tuple(snaps),
    )


def _mat_snaps(mat: Mat) -> list[record.SnapPoint]:
    piles = [
        _snap(mat, mat.deck, "Character Card", turning=True),
        _snap(mat, mat.discard, "Character Card", turning=True),
        _snap(mat, mat.drinks, "Drink Card", turning=True),
    ]
    numbers = {"fortitude": mat.fortitude, "alcohol": mat.alcohol}
    return piles + [_snap(mat, place, MARKER_TAGS[track]) for track in TRACKS for place in numbers[track]]


def _snap(mat: Mat, place: Point, tag: str, *, turning: bool = False) -> record.SnapPoint:
    return _snap_at(mat.local(place), mat.units[1] / 2, (tag,), turning=turning)


def _snap_at(place: Point, half: float, tags: tuple[str, ...], *, turning: bool = False) -> record.SnapPoint:
    """A snap point in the tile's own measures: half its depth is 1, and its picture's top and right are negative."""
    u, v = place
    position = record.Vector(round(-u / half, 5), THIN, round(-v / half, 5))
    return record.SnapPoint(position=position, rotation=record.Vector() if turning else UNSET, tags=tags)


def marker(track: str, seat: Seat, name: str, plan: Plan, shown: Shown, diameter: float, guids: Guids) -> record.Tile:
    """A seat's red or clear marker, ``diameter`` in units, waiting beside the place of the mat."""
    at = _at(seat.spot(*plan.own.markers[track]), diameter / 2)
    return _marker(track, seat.colour, name, at, shown, guids)


def otto_marker(
    track: str, number: int, name: str, place: str, plan: Plan, shown: Shown, diameter: float, guids: Guids
) -> record.Tile:
    """One of Otto's two markers of a track, on a place of his mat."""
    (u, v), mat = plan.sides["otto"].local(plan.sides["otto"].places[place]), plan.side_shelf["otto"]
    spot = Spot(mat.x + u, mat.z + v)
    return marker_on_mat(track, f"otto{number}", name, spot, shown, diameter, guids)


def marker_on_mat(
    track: str, owner: str, name: str, spot: Spot, shown: Shown, diameter: float, guids: Guids
) -> record.Tile:
    """A marker that lies on a mat, with a name that says whose it is."""
    return _marker(track, owner, name, _at(spot, diameter / 2, height=TOP + 2 * THIN), shown, guids)


def _marker(track: str, owner: str, name: str, at: record.Transform, shown: Shown, guids: Guids) -> record.Tile:
    return _tile(
        f"marker/{track}/{owner}",
        at,
        shown,
        guids,
        record.CustomTile(type=CIRCLE, thickness=THIN),
        nickname=name,
        tags=(MARKER_TAGS[track],),
        color_diffuse=_CLEAR if track == "alcohol" else _OPAQUE,
    )


def token(
    thing_id: str, name: str, spot: Spot, height: float, shown: Shown, across: float, guids: Guids
) -> record.Tile:
    """A token of a character, ``across`` in units; ``height`` is where it lies above the table's top."""
    shape = record.CustomTile(type=CIRCLE, thickness=THIN)
    at = _at(spot, across / 2, height=TOP + height)
    return _tile(thing_id, at, shown, guids, shape, nickname=name, tags=("Token",))


def inn(value: int, words: Words, spot: Spot, shown: Shown, diameter: float, guids: Guids) -> record.Bag:
    """The Inn's gold: a bag of coins that never runs out; coins dropped into it are the Inn's again."""
    ones, of = value == 1, "" if value == 1 else f"/{value}"
    shape = record.CustomTile(type=CIRCLE, thickness=THICK, stackable=True)
    name = words.piece("coin", value=value)
    coin = _tile(f"coin{of}", _at(spot, diameter / 2), shown, guids, shape, nickname=name, tags=("Gold",))
    return record.Bag(
        guid=guids.of(f"inn{of}"),
        name="Infinite_Bag",
        transform=_at(spot, 1.0),
        nickname=words.piece("inn") if ones else words.piece("inn-of", value=value),
        description=words.piece("inn-says"),
        gm_notes=Notes(id=f"inn{of}").text,
        color_diffuse=record.Colour(0.45, 0.3, 0.14),
        locked=True,
        contained_objects=(coin,),
    )


def box(spot: Spot, words: Words, guids: Guids) -> record.Bag:
    """The box: it holds what an evening does not need."""
    return record.Bag(
        guid=guids.of("box"),
        name="Bag",
        transform=_at(spot, 1.0),
        nickname=words.piece("box"),
        description=words.piece("box-says"),
        gm_notes=Notes(id="box").text,
        color_diffuse=record.Colour(0.3, 0.1, 0.08),
        locked=True,
        contained_objects=(),
    )


def rules(spot: Spot, words: Words, shown: Shown, guids: Guids) -> record.Pdf:
    """The rules, locked in their place: a player turns their pages, or reads them enlarged."""
    return record.Pdf(
        guid=guids.of("rules"),
        name="Custom_PDF",
        transform=_at(spot, 1.0),
        nickname=words.piece("rules"),
        gm_notes=Notes(id="rules", picture=shown.name).text,
        locked=True,
        custom_pdf=record.CustomPdf(pdf_url=shown.url),
    )


def stack(
    name: str, title: str, number: int, spot: Spot, shown: Shown, across: float, guids: Guids
) -> record.TileStack:
    """So many equal tokens in a stack, ``across`` in units."""
    shape = record.CustomTile(type=CIRCLE, thickness=THIN, stackable=True)
    one = _tile(f"stack/{name}", _at(spot, across / 2), shown, guids, shape, nickname=title, tags=("Token",))
    return record.TileStack(**{**asdict(one), "name": "Custom_Tile_Stack", "number": number})


def team_mat(spot: Spot, mat: SideMat, number: int, name: str, shown: Shown, guids: Guids) -> record.Tile:
    """A team's mat, with snap points on every number of its tracks."""
    half = mat.units[1] / 2
    snaps = (_snap_at(mat.local(place), half, (MARKER_TAGS[track],)) for track in TRACKS for place in mat.track(track))
    return _tile(
        f"team-mat/{number}",
        _at(spot, half),
        shown,
        guids,
        record.CustomTile(thickness=THIN),
        nickname=name,
        tags=("Team Mat",),
        attached_snap_points=tuple(snaps),
    )


def zone(name: str, spot: Spot, size: Point, guids: Guids) -> record.Thing:
    """A zone in which the script counts coins, and that sees nothing else; ``size`` is width and depth."""
    return record.Thing(
        guid=guids.of(f"zone/{name}"),
        name="ScriptingTrigger",
        transform=record.Transform(
            pos_x=spot.x, pos_y=TOP + 1.3, pos_z=spot.z, scale_x=size[0], scale_y=3.4, scale_z=size[1]
        ),
        nickname=name,
        gm_notes=Notes(id=f"zone/{name}").text,
        tags=("Gold",),
        color_diffuse=_ZONE,
        locked=True,
    )


def hand(seat: Seat, plan: Plan, guids: Guids) -> record.Hand:
    """A seat's hand zone, at the edge of the table before its mat, facing its player."""
    spot = seat.spot(*plan.own.hand)
    return record.Hand(
        guid=guids.of(f"hand/{seat.colour}"),
        name="HandTrigger",
        transform=record.Transform(
            pos_x=spot.x,
            pos_y=TOP + HAND[1] / 2,
            pos_z=spot.z,
            rot_y=0.0 if seat.turn == FRONT else 180.0,
            scale_x=HAND[0],
            scale_y=HAND[1],
            scale_z=HAND[2],
        ),
        gm_notes=Notes(id=f"hand/{seat.colour}").text,
        color_diffuse=_rgb(HEX[seat.colour]),
        locked=True,
        fog_color=seat.colour,
    )


def table_snaps(plan: Plan) -> tuple[record.SnapPoint, ...]:
    """Snap points of the table itself: the Drink Deck, its discards, and each Drink Deck not in use."""
    spots = (plan.house.drink_deck, plan.house.drink_discards, *plan.bar.values())
    return tuple(
        record.SnapPoint(
            position=record.Vector(spot.x, TOP, spot.z), rotation=record.Vector(y=spot.turn), tags=("Drink Card",)
        )
        for spot in spots
    )


def _rgb(colour: str) -> record.Colour:
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return record.Colour(red, green, blue)


def _at(spot: Spot, scale: float, *, height: float = TOP) -> record.Transform:
    """A thing lying face up; a tile of scale 1 is 2 units deep."""
    return record.Transform(
        pos_x=round(spot.x, 4),
        pos_y=round(height, 4),
        pos_z=round(spot.z, 4),
        rot_y=spot.turn,
        scale_x=round(scale, 5),
        scale_z=round(scale, 5),
    )


def _tile(
    thing_id: str, at: record.Transform, shown: Shown, guids: Guids, shape: record.CustomTile, **fields: Any
) -> record.Tile:
    """A tile with one picture on both sides; ``fields`` are those of :class:`record.Tile` that it has besides."""
    return record.Tile(
        guid=guids.of(thing_id),
        name="Custom_Tile",
        transform=at,
        gm_notes=Notes(id=thing_id, picture=shown.name).text,
        custom_image=record.CustomImage(image_url=shown.url, image_secondary_url=shown.url, custom_tile=shape),
        **fields,
    )
