"""Sheets for a press, read with programs that we did not write: pikepdf, pypdf, pdffonts, pdfium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageCms
from pypdf import PdfReader

from tests import poppler
from toolkit.cards import load
from toolkit.errors import CannotRead, NotFound
from toolkit.faces.studio import Studio
from toolkit.faces.tone import Press, is_dark
from toolkit.options import NoEffect
from toolkit.paths import TEMPLATES
from toolkit.sheets.inks import Colour, conditions, inks
from toolkit.sheets.options import Options, What
from toolkit.sheets.products import Job, plan
from toolkit.sheets.sections import Choice

COLOURS = {"rg", "RG", "g", "G", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}
OF = {Colour.RGB: {"rg", "RG"}, Colour.CMYK: {"k", "K"}, Colour.GREY: {"g", "G"}}
SPACES = {Colour.RGB: "/DeviceRGB", Colour.CMYK: "/DeviceCMYK", Colour.GREY: "/DeviceGray"}
PROFILE = TEMPLATES / "sheets" / "inks" / "FOGRA39L_coated.icc"


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures for two cards, a PNG and a JPEG."""
    folder = tmp_path_factory.mktemp("art") / "gog"
    folder.mkdir()
    Image.linear_gradient("L").convert("RGB").save(folder / "roar.png")
    for name, kind in (("shut-up", "png"), ("why-you-laugh-at-gog", "jpg")):
        Image.effect_mandelbrot((300, 200), (-3, -2.5, 2, 2.5), 50).convert("RGB").save(folder / f"{name}.{kind}")
    return folder.parent


def printed(colour: Colour, art: Path | None = None, what: What = What.CARDS) -> bytes:
    db = load()
    studio = Studio(db, art=[art] if art else [])
    job = Job(Choice(("gog",), what=(what,)), Options(inks=inks(colour)))
    ((_, content),) = plan(db, studio, job).products[0].files()
    return content


@pytest.fixture(scope="module", params=[Colour.CMYK, Colour.GREY])
def made(request: pytest.FixtureRequest, art: Path) -> tuple[Colour, pikepdf.Pdf, bytes]:
    content = printed(request.param, art)
    return request.param, pikepdf.open(BytesIO(content)), content


def streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every page, and every form that it draws."""
    yield from pdf.pages
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def pictures(pdf: pikepdf.Pdf) -> list[Any]:
    return [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]


def colours(pdf: pikepdf.Pdf) -> Counter[str]:
    return Counter(
        str(step.operator)
        for stream in streams(pdf)
        for step in pikepdf.parse_content_stream(stream)
        if str(step.operator) in COLOURS
    )


def test_every_colour_and_every_picture_is_of_those_inks(made: tuple[Colour, pikepdf.Pdf, bytes]) -> None:
    colour, pdf, _ = made
    assert colours(pdf).keys() == OF[colour]
    assert {str(picture["/ColorSpace"]) for picture in pictures(pdf)} == {SPACES[colour]}
    assert len(pictures(pdf)) == 2


def test_a_screen_has_no_press(art: Path) -> None:
    pdf = pikepdf.open(BytesIO(printed(Colour.RGB, art)))
    assert colours(pdf).keys() == OF[Colour.RGB]
    assert "/OutputIntents" not in pdf.Root and "/Metadata" not in pdf.Root
    assert pdf.pdf_version == "1.7"


def test_the_keys_of_pdf_x4_are_there(made: tuple[Colour, pikepdf.Pdf, bytes]) -> None:
    _, pdf, content = made
    assert pdf.pdf_version == "1.6" and "/Duplex" not in pdf.Root.ViewerPreferences
    (intent,) = pdf.Root.OutputIntents
    assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
    assert str(intent.RegistryName) == "http://www.color.org"
    assert intent.DestOutputProfile.N == 4
    assert intent.DestOutputProfile.read_bytes() == PROFILE.read_bytes()
    profile = ImageCms.getOpenProfile(BytesIO(intent.DestOutputProfile.read_bytes())).profile
    assert (profile.xcolor_space, profile.device_class) == ("CMYK", "prtr")
    with pdf.open_metadata() as told:
        assert told["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        assert told["pdf:Trapped"] == "False"
        assert told["dc:title"] == str(pdf.docinfo.Title) == "Gog the Half-Ogre: cards to print"
        assert (
            told["xmp:CreateDate"] == told["xmp:ModifyDate"] == told["xmp:MetadataDate"] == "2000-01-01T00:00:00+00:00"
        )
        assert told["xmpMM:DocumentID"].startswith("uuid:")
        assert (told["xmpMM:RenditionClass"], told["xmpMM:VersionID"]) == ("default", "1")
    assert pdf.docinfo.Trapped == "/False"
    assert PdfReader(BytesIO(content)).trailer["/ID"]
    assert all(poppler.fonts(content).values())


def test_each_page_says_where_to_cut_and_has_nothing_that_is_not_printed(
    made: tuple[Colour, pikepdf.Pdf, bytes],
) -> None:
    for page in made[1].pages:
        media, bleed, trim = ([float(edge) for edge in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
        assert bleed != trim
        assert not {"/Annots", "/AA", "/ArtBox", "/CropBox"} & page.keys()
    for banned in ("/AcroForm", "/JavaScript", "/OpenAction", "/Encrypt"):
        assert banned not in made[1].Root and banned not in made[1].trailer


def test_small_dark_text_is_of_black_alone(art: Path) -> None:
    pdf = pikepdf.open(BytesIO(printed(Colour.CMYK, art)))
    found: list[tuple[float, ...]] = []
    for page in pdf.pages:
        ink: tuple[float, ...] = ()
        for step in pikepdf.parse_content_stream(page):
            if str(step.operator) == "k":
                ink = tuple(float(part) for part in step.operands)  # type: ignore[arg-type]
            elif str(step.operator) == "Tf" and float(step.operands[1]) < 14:  # type: ignore[arg-type]
                found.append(ink)
    assert (0, 0, 0, 1) in found
    rich = [ink for ink in found if ink[3] > 0.5 and sum(ink[:3]) > 0.5]
    assert rich == []


def test_dark_is_near_to_black_and_red_is_not() -> None:
    assert [is_dark(colour) for colour in ("#000000", "#3a2f28", "#a8231c", "#ffffff")] == [True, True, False, False]


def test_white_is_bare_paper_and_no_colour_takes_more_ink_than_the_paper() -> None:
    tone = inks(Colour.CMYK).tone
    assert tone.fill("#ffffff") == "0 0 0 0 k"
    assert max(sum(tone.inks(colour, black=False)) for colour in ("#000000", "#1b1512", "#3a2f28", "#335577")) <= 3.3


def test_equal_input_gives_equal_bytes() -> None:
    assert printed(Colour.CMYK, what=What.SUMMARY) == printed(Colour.CMYK, what=What.SUMMARY)


def test_a_shop_s_own_profile_is_taken_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "their own.icc"
    file.write_bytes(PROFILE.read_bytes())
    intent = inks(Colour.CMYK, str(file)).intent
    assert intent is not None
    assert (intent.condition, intent.info, intent.registered) == ("Custom", "their own.icc", False)


def test_what_is_no_press_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="fogra39"):
        inks(Colour.CMYK, "fogra93")
    with pytest.raises(NoEffect, match="--colour"):
        inks(Colour.RGB, "fogra39")
    screen, broken = tmp_path / "screen.icc", tmp_path / "broken.icc"
    screen.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    broken.write_bytes(PROFILE.read_bytes()[:500])
    for file in (screen, broken, tmp_path / "none.icc"):
        with pytest.raises(CannotRead):
            inks(Colour.CMYK, str(file))


def test_every_named_press_has_its_profile_and_its_licence() -> None:
    notice = (TEMPLATES.parent / "NOTICE.md").read_text("utf-8")
    for condition in conditions().values():
        assert condition.file in notice
        assert (PROFILE.parent / condition.file).with_suffix(".txt").is_file()
    assert isinstance(inks(Colour.CMYK).tone, Press)
