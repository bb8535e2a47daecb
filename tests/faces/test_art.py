import json
import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image as Pillow

from toolkit.cards import Database
from toolkit.errors import CannotRead
from toolkit.faces import embed
from toolkit.faces.art import Gallery, Picture, covering, inspected
from toolkit.faces.canvas import Canvas
from toolkit.faces.colour import contrast, hexadecimal
from toolkit.faces.face import Face, Group, Image, Rect, Run, Size, make_face
from toolkit.faces.look import variants
from toolkit.faces.pixels import drawing_of, render
from toolkit.faces.place import Rectangle
from toolkit.faces.png import encode_png
from toolkit.faces.press import Press
from toolkit.faces.studio import Studio

CARD = "gog/shut-up"
NOISE = np.random.default_rng(7).integers(0, 256, (60, 100, 3), np.uint8)
BOX = Rectangle(3, 3, 20, 20)
SIZE = Size(60, 90, bleed=3)


def saved(folder: Path, content: bytes, name: str = f"{CARD}.png") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def as_jpeg(mode: str = "RGB", **options: object) -> bytes:
    buffer = BytesIO()
    Pillow.fromarray(NOISE).convert(mode).save(buffer, "JPEG", quality=95, **options)
    return buffer.getvalue()


def printed(face: Face) -> BytesIO:
    """A PDF for paper with this face alone."""
    canvas = Canvas(BytesIO(), face.size.points)
    Press(canvas).place(face, 0, 0)
    canvas.showPage()
    return BytesIO(canvas.getpdfdata())


def half_and_half() -> np.ndarray:
    """Red on the left, blue on the right."""
    pixels = np.zeros((50, 100, 3), np.uint8)
    pixels[:, :50, 0] = pixels[:, 50:, 2] = 255
    return pixels


def shown(file: Path, box: Rectangle = BOX, focus: tuple[float, float] = (0.5, 0.5)) -> np.ndarray:
    picture = inspected(file)._replace(focus=focus)
    items = Group(covering(picture, box, SIZE), Rect(*box))
    ((_, pixels),) = render([make_face("f", SIZE, (items,), fonts="")], 254)  # ten pixels to the millimetre
    return pixels.copy()


def test_a_picture_takes_the_place_of_the_emblem(db: Database, tmp_path: Path) -> None:
    saved(tmp_path, encode_png(NOISE))
    with_art, without = Studio(db, art=[tmp_path]).card(CARD, "gog"), Studio(db).card(CARD, "gog")
    assert with_art.key != without.key
    assert [item for item in flat(with_art.items) if isinstance(item, Image)]
    assert not [item for item in flat(without.items) if isinstance(item, Image)]


def test_the_key_changes_with_the_bytes_of_the_picture(db: Database, tmp_path: Path) -> None:
    saved(tmp_path, encode_png(NOISE))
    first = Studio(db, art=[tmp_path]).card(CARD, "gog").key
    saved(tmp_path, encode_png(NOISE[::-1].copy()))
    assert Studio(db, art=[tmp_path]).card(CARD, "gog").key != first


def test_png_data_reach_the_pdf_untouched(tmp_path: Path) -> None:
    file = saved(tmp_path, encode_png(NOISE))
    face = make_face("f", SIZE, covering(inspected(file), BOX, SIZE), fonts="")
    with pikepdf.open(printed(face)) as pdf:
        (image,) = (thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/Width" in thing)
        assert image.read_raw_bytes() in file.read_bytes()
        assert np.array_equal(np.asarray(pikepdf.PdfImage(image).as_pil_image()), NOISE)


def test_jpeg_data_reach_the_pdf_untouched(tmp_path: Path) -> None:
    file = saved(tmp_path, as_jpeg(), f"{CARD}.jpg")
    face = make_face("f", SIZE, covering(inspected(file), BOX, SIZE), fonts="")
    assert file.read_bytes() in drawing_of([face])


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "1", "I;16"])
def test_pngs_of_every_kind_are_drawn(tmp_path: Path, mode: str) -> None:
    grey = Pillow.new("L", (40, 40), 128)
    picture = Pillow.new("I;16", (40, 40), 32768) if mode == "I;16" else grey.convert(mode)
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    middle = shown(saved(tmp_path, buffer.getvalue()))[100, 100]
    assert len(set(middle.tolist())) == 1


def test_interlaced_pngs_are_drawn(tmp_path: Path) -> None:
    """Pillow writes none, so this is one white pixel, marked as interlaced: Adam7 of 1 x 1 is the same data."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 1)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0\xc0\x80\x20")) + chunk(b"IEND", b"")
    assert tuple(shown(saved(tmp_path, b"\x89PNG\r\n\x1a\n" + data))[100, 100]) == (0xC0, 0x80, 0x20)


def test_what_is_transparent_is_white(tmp_path: Path) -> None:
    clear = encode_png(np.zeros((30, 30, 4), np.uint8))
    assert tuple(shown(saved(tmp_path, clear))[100, 100]) == (255, 255, 255)


def test_jpegs_of_printers_and_phones_are_drawn_upright_and_in_colour(tmp_path: Path) -> None:
    cmyk = shown(saved(tmp_path, as_jpeg("CMYK"), "a.jpg"))
    plain = shown(saved(tmp_path, as_jpeg(), "b.jpg"))
    assert abs(cmyk.astype(int) - plain).mean() < 12
    turned = Pillow.Exif()
    turned[0x0112] = 6  # the camera was held upright
    assert inspected(saved(tmp_path, as_jpeg(exif=turned), "c.jpg"))[2:4] == (60, 100)


def test_a_picture_covers_its_box_about_its_focus(tmp_path: Path) -> None:
    file = saved(tmp_path, encode_png(half_and_half()))
    left, right = shown(file, focus=(0, 0.5)), shown(file, focus=(1, 0.5))
    assert tuple(left[100, 100]) == (255, 0, 0)
    assert tuple(right[100, 100]) == (0, 0, 255)
    assert covered(left) == covered(right) == pytest.approx(200 * 200, rel=0.02)


def test_an_upright_picture_keeps_its_head(tmp_path: Path) -> None:
    """The figure fills the picture from top to bottom: a red head, a fifth of it, above a blue body."""
    pixels = np.zeros((400, 200, 3), np.uint8)
    pixels[..., 2] = 255
    pixels[20:100, 60:140] = (255, 0, 0)
    file = saved(tmp_path, encode_png(pixels))
    drawn = shown(file, focus=inspected(file).focus)
    head = (drawn[..., 0] > 200) & (drawn[..., 2] < 60)
    assert head.sum() == pytest.approx(80 * 80, rel=0.05)


@pytest.mark.parametrize(("size", "focus"), [((600, 400), 0.5), ((400, 400), 0.35), ((400, 800), 0.175)])
def test_the_taller_a_picture_the_higher_its_focus(tmp_path: Path, size: tuple[int, int], focus: float) -> None:
    content = BytesIO()
    Pillow.new("RGB", size).save(content, "PNG")
    assert inspected(saved(tmp_path, content.getvalue())).focus == pytest.approx((0.5, focus))


@pytest.mark.parametrize("ground", ["white", "black"])
@pytest.mark.parametrize("variant", variants())
def test_a_mat_can_be_read_over_any_picture(db: Database, tmp_path: Path, variant: str, ground: str) -> None:
    (tmp_path / "mat").mkdir()
    for owner in db.characters:
        Pillow.new("RGB", (300, 200), ground).save(tmp_path / "mat" / f"{owner}.png")
    studio = Studio(db, variant=variant, art=[tmp_path])
    for face, pixels in render([studio.mat(owner) for owner in db.characters], 50.8):  # two pixels to the millimetre
        for passage in face.passages:
            run = next(mark for mark in passage.items if isinstance(mark, Run))
            below = hexadecimal([part / 255 for part in pixels[round(run.y * 2) - 1, round(run.x * 2) - 2]])
            least = 3 if run.size >= 14 else 4.5  # WCAG 2.2, 1.4.3: large letters and small ones
            assert contrast(run.fill, below) >= least, (face.name, run.text, run.fill, below)


def test_the_bleed_of_a_picture_that_has_none_is_its_mirror_image(tmp_path: Path) -> None:
    gradient = np.zeros((90, 60, 3), np.uint8)
    gradient[:, :, 0] = np.arange(60) * 4
    gradient[:, :, 1] = 40
    pixels = shown(saved(tmp_path, encode_png(gradient)), Rectangle(0, 0, 66, 96))
    assert covered(pixels) == 660 * 960
    inside, outside = pixels[480, 31:59, 0].astype(int), pixels[480, 1:29, 0].astype(int)
    assert inside[-1] > inside[0]
    assert np.abs(inside - outside[::-1]).max() <= 8


def test_a_picture_with_bleed_of_its_own_is_not_mirrored() -> None:
    picture = Picture("x.png", "0", 660, 960)
    assert len(covering(picture, Rectangle(0, 0, 66, 96), SIZE)) == 1
    assert len(covering(picture._replace(width=600, height=900), Rectangle(0, 0, 66, 96), SIZE)) == 9


def test_art_json_says_what_must_stay_in_view(tmp_path: Path) -> None:
    saved(tmp_path, encode_png(NOISE))
    (tmp_path / "art.json").write_text(json.dumps({CARD: {"focus": [0.2, 1]}}))
    picture = Gallery([tmp_path]).picture(CARD)
    assert picture is not None
    assert picture.focus == (0.2, 1)
    (tmp_path / "art.json").write_text(json.dumps({CARD: {"focus": [0.2, 7]}}))
    with pytest.raises(
        CannotRead, match=r'art\.json:1 \$\["gog/shut-up"\]\.focus\[1\]: is out of bounds; expected .* at most 1\.0$'
    ):
        Gallery([tmp_path]).picture(CARD)


def test_the_last_folder_that_has_a_picture_counts(tmp_path: Path) -> None:
    first, last = tmp_path / "first", tmp_path / "last"
    saved(first, encode_png(NOISE))
    saved(last, encode_png(NOISE[:30].copy()))
    picture = Gallery([first, last, tmp_path / "missing"]).picture(CARD)
    assert picture is not None
    assert picture.height == 30
    assert Gallery([first]).picture("gog/dance-with-gog") is None


def test_a_coarse_picture_is_worth_a_warning(db: Database, tmp_path: Path) -> None:
    saved(tmp_path, encode_png(NOISE))
    studio = Studio(db, art=[tmp_path])
    studio.card(CARD, "gog")
    (warning,) = studio.warnings
    assert "shut-up.png: 100 x 60 pixels are 45 to the inch on gog/shut-up" in warning


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not a picture; expected a PNG or JPEG file"),
        (b"GIF89a" + b"\0" * 40, "is not a picture"),
        (encode_png(NOISE)[:5000], "cut off"),
        (encode_png(NOISE)[:-12], "cut off"),
        (encode_png(NOISE).replace(b"IDAT", b"IDAT\xff", 1), "damaged"),
        (as_jpeg()[:3000], "is damaged: Premature end of JPEG file. Save it again"),
        (b"\xff\xd8\xff" + b"\0" * 300 + b"\xff\xd9", "is not a sound picture"),
        (b"\x89PNG\r\n\x1a\n", "cut off"),
    ],
)
def test_a_broken_picture_is_told_with_its_file(db: Database, tmp_path: Path, content: bytes, said: str) -> None:
    file = saved(tmp_path, content)
    with pytest.raises(CannotRead, match=said) as caught:
        Studio(db, art=[tmp_path]).card(CARD, "gog")
    assert str(file) in str(caught.value)


@pytest.mark.parametrize(("width", "height"), [(30_000, 10), (15_000, 15_000)])
def test_a_huge_picture_is_refused_before_it_is_unpacked(tmp_path: Path, width: int, height: int) -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")
    with pytest.raises(CannotRead, match=f"is {width} x {height} pixels; expected at most"):
        inspected(saved(tmp_path, bomb))


def test_a_picture_larger_than_print_needs_is_embedded_smaller(tmp_path: Path) -> None:
    file = saved(tmp_path, encode_png(np.full((2000, 4200, 3), 90, np.uint8)))
    face = make_face("f", SIZE, covering(inspected(file), BOX, SIZE), fonts="")
    with pikepdf.open(BytesIO(drawing_of([face]))) as pdf:
        (image,) = (thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/Width" in thing)
        assert (image.Width, image.Height) == (3600, 1714)


def test_backs_and_mats_may_have_pictures_too(db: Database, tmp_path: Path) -> None:
    saved(tmp_path, encode_png(NOISE), "back/gog.png")
    saved(tmp_path, encode_png(NOISE), "mat/gog.png")
    studio = Studio(db, art=[tmp_path])
    for face in (studio.back("gog"), studio.mat("gog")):
        assert any(isinstance(item, Image) for item in flat(face.items))


def covered(pixels: np.ndarray) -> int:
    return int((pixels != 255).any(axis=2).sum())


def flat(items: tuple[object, ...]) -> list[object]:
    return [one for item in items for one in ([item, *flat(item.items)] if isinstance(item, Group) else [item])]


def test_a_picture_is_unpacked_for_drawing_and_stays_packed_where_it_would_grow_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = saved(tmp_path, encode_png(np.zeros((400, 400, 3), np.uint8)), "plain.png")
    noisy = saved(tmp_path, encode_png(np.tile(NOISE, (4, 4, 1))), "noisy.png")
    unpacked, pixels = len(drawing_of([_only(noisy)])), shown(noisy)
    assert unpacked > 4 * 60 * 4 * 100 * 3 and len(drawing_of([_only(plain)])) < 10_000
    monkeypatch.setattr(embed, "_LOOSER", 1)
    assert len(drawing_of([_only(noisy)])) < unpacked and np.array_equal(shown(noisy), pixels)


def _only(file: Path) -> Face:
    items = Group(covering(inspected(file), BOX, SIZE), Rect(*BOX))
    return make_face(file.stem, SIZE, (items,), fonts="")
