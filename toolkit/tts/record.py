"""The save format of Tabletop Simulator (version 13), as typed records.

Field names are the game's own, made from ours: ``deck_ids`` is written ``DeckIDs``. Every common field is always
written, because a missing one can make the game refuse the whole file.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field

VERSION = "v13.3"
"""The version of the game that writes these fields."""

_CAPITALS = {"guid": "GUID", "gm": "GM", "id": "ID", "ids": "IDs", "url": "URL", "ui": "UI", "fow": "FoW", "pdf": "PDF"}


def spell(name: str) -> str:
    """The game's spelling of one of our field names.

    >>> spell("gm_notes"), spell("custom_ui_assets"), spell("deck_ids")
    ('GMNotes', 'CustomUIAssets', 'DeckIDs')
    """
    return "".join(_CAPITALS.get(part, part.capitalize()) for part in name.split("_"))


class Record(Struct, frozen=True, kw_only=True, rename=spell):
    """Part of a save file."""


class Colour(Struct, frozen=True, omit_defaults=True):
    """A colour with parts from 0 to 1; ``a`` is left out where the colour is opaque."""

    r: float
    g: float
    b: float
    a: float = 1.0


class Vector(Struct, frozen=True):
    """A point or a rotation: x to the right, y up, z away from the seats at the front."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class Transform(Struct, frozen=True, kw_only=True, rename="camel"):
    """Where a thing is, how it is turned (degrees), and how large."""

    pos_x: float = 0.0
    pos_y: float = 0.0
    pos_z: float = 0.0
    rot_x: float = 0.0
    rot_y: float = 0.0
    rot_z: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    scale_z: float = 1.0


class SnapPoint(Record, frozen=True, kw_only=True, rename=spell):
    """A place to which things with one of these tags jump, turning as they do so if there is a ``rotation``.

    Attached to a thing, it is in the thing's own measures.
    """

    position: Vector
    rotation: Vector | UnsetType = UNSET
    tags: tuple[str, ...] = ()


class Thing(Record, frozen=True, kw_only=True, rename=spell):
    """The fields that every object has."""

    guid: str = field(name="GUID")
    name: str
    transform: Transform
    nickname: str = ""
    description: str = ""
    gm_notes: str = ""
    memo: str = ""
    alt_look_angle: Vector = Vector()
    color_diffuse: Colour = Colour(1.0, 1.0, 1.0)
    tags: tuple[str, ...] = ()
    layout_group_sort_index: int = 0
    value: int = 0
    locked: bool = False
    grid: bool = False
    snap: bool = True
    ignore_fow: bool = False
    measure_movement: bool = False
    drag_selectable: bool = True
    autoraise: bool = True
    sticky: bool = True
    tooltip: bool = True
    grid_projection: bool = False
    hide_when_face_down: bool = False
    hands: bool = False
    lua_script: str = ""
    lua_script_state: str = ""
    xml_ui: str = ""


class CustomDeck(Record, frozen=True, kw_only=True, rename=spell):
    """Where the faces and backs of some cards are: cells of a sheet, row by row from the top left."""

    face_url: str
    back_url: str
    num_width: int
    num_height: int
    back_is_hidden: bool = True
    unique_back: bool = False
    type: int = 0


class Card(Thing, frozen=True, kw_only=True, rename=spell):
    """One card. ``card_id`` is 100 times its sheet's key plus its cell."""

    card_id: int
    custom_deck: dict[str, CustomDeck]
    sideways_card: bool = False


class Deck(Thing, frozen=True, kw_only=True, rename=spell):
    """Two cards or more. The first is on top when the deck lies face down."""

    deck_ids: tuple[int, ...]
    custom_deck: dict[str, CustomDeck]
    contained_objects: tuple[Card, ...]
    sideways_card: bool = False


class CustomTile(Record, frozen=True, kw_only=True, rename=spell):
    """The shape of a tile: 0 box, 1 hexagon, 2 circle, 3 rounded."""

    type: int = 0
    thickness: float = 0.1
    stackable: bool = False
    stretch: bool = True


class CustomImage(Record, frozen=True, kw_only=True, rename=spell):
    """The two pictures of a tile."""

    image_url: str
    image_secondary_url: str
    image_scalar: float = 1.0
    width_scale: float = 0.0
    custom_tile: CustomTile


class Tile(Thing, frozen=True, kw_only=True, rename=spell):
    """A mat, a marker, a coin, or the table's top."""

    custom_image: CustomImage
    attached_snap_points: tuple[SnapPoint, ...] = ()


class TileStack(Tile, frozen=True, kw_only=True, rename=spell):
    """So many equal tiles, one on the other."""

    number: int


class Bag(Thing, frozen=True, kw_only=True, rename=spell):
    """A bag. An ``Infinite_Bag`` holds one thing and gives out copies of it."""

    contained_objects: tuple[Thing, ...]
    material_index: int = -1
    mesh_index: int = -1


class CustomPdf(Record, frozen=True, kw_only=True, rename=spell):
    """Where a PDF is, and at which page it lies open; pages count from 0."""

    pdf_url: str = field(name="PDFUrl")
    pdf_password: str = ""
    pdf_page: int = 0
    pdf_page_offset: int = 0


class Pdf(Thing, frozen=True, kw_only=True, rename=spell):
    """A PDF that lies on the table to be read."""

    custom_pdf: CustomPdf = field(name="CustomPDF")


class Hand(Thing, frozen=True, kw_only=True, rename=spell):
    """A hand zone of one colour."""

    fog_color: str


class Tab(Struct, frozen=True, rename="camel"):
    """A page of the notebook; ``body`` takes BBCode."""

    title: str
    body: str
    color: str
    visible_color: Colour
    id: int


class Grid(Record, frozen=True, kw_only=True, rename=spell):
    """The game's grid, which we do not use."""

    type: int = 0
    lines: bool = False
    color: Colour = Colour(0.0, 0.0, 0.0)
    opacity: float = 0.75
    thick_lines: bool = False
    snapping: bool = False
    offset: bool = False
    both_snapping: bool = False
    x_size: float = field(default=2.0, name="xSize")
    y_size: float = field(default=2.0, name="ySize")
    pos_offset: Vector = Vector(0.0, 1.0, 0.0)


class Lighting(Record, frozen=True, kw_only=True, rename=spell):
    """Warm light, as by candles and a fire."""

    light_intensity: float = 0.62
    light_color: Colour = Colour(1.0, 0.94, 0.82)
    ambient_intensity: float = 1.1
    ambient_type: int = 0
    ambient_sky_color: Colour = Colour(0.5, 0.46, 0.4)
    ambient_equator_color: Colour = Colour(0.5, 0.46, 0.4)
    ambient_ground_color: Colour = Colour(0.5, 0.46, 0.4)
    reflection_intensity: float = 0.6
    lut_index: int = 0
    lut_contribution: float = 1.0
    lut_url: str = ""


class HandRules(Record, frozen=True, kw_only=True, rename=spell):
    """Hands are on, also those of empty seats, and only their owners see them."""

    enable: bool = True
    disable_unused: bool = False
    hiding: int = 0


class Turns(Record, frozen=True, kw_only=True, rename=spell):
    """The game's own turn marker; ``type`` 1 is an order of our own."""

    enable: bool = False
    type: int = 1
    turn_order: tuple[str, ...] = ()
    reverse: bool = False
    skip_empty: bool = False
    disable_interactions: bool = False
    pass_turns: bool = False
    turn_color: str = ""


class Label(Struct, frozen=True):
    """A tag, as shown and as compared."""

    displayed: str
    normalized: str


class ComponentTags(Struct, frozen=True):
    """Every tag that anything on the table has."""

    labels: tuple[Label, ...] = ()


class Save(Record, frozen=True, kw_only=True, rename=spell):
    """A whole table; or, with all but ``object_states`` empty, a saved object."""

    save_name: str = ""
    epoch_time: int = 0
    date: str = ""
    version_number: str = ""
    game_mode: str = ""
    game_type: str = ""
    game_complexity: str = ""
    playing_time: tuple[int, ...] = ()
    player_counts: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    gravity: float = 0.5
    play_area: float = 0.5
    table: str = ""
    sky: str = ""
    note: str = ""
    tab_states: dict[str, Tab] = {}
    grid: Grid = Grid()
    lighting: Lighting = Lighting()
    hands: HandRules = HandRules()
    component_tags: ComponentTags = ComponentTags()
    turns: Turns = Turns()
    camera_states: tuple[None, ...] = ()
    decal_pallet: tuple[None, ...] = ()
    lua_script: str = ""
    lua_script_state: str = ""
    xml_ui: str = ""
    custom_ui_assets: tuple[None, ...] = ()
    snap_points: tuple[SnapPoint, ...] = ()
    object_states: tuple[Thing, ...] = ()


def encode(save: Save) -> bytes:
    """The bytes of a save file: UTF-8 JSON, indented by two, the same for the same save."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(save), indent=2) + b"\n"
