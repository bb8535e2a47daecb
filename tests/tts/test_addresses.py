from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolkit.errors import CannotRead, Faults
from toolkit.tts.addresses import choose, hosted, local, mapped, misnamed, read_map, write_map


def test_local_pictures_have_the_absolute_path_of_their_folder(tmp_path: Path) -> None:
    assert local(tmp_path / "a b")("x.jpg") == f"file:///{tmp_path.as_posix().lstrip('/')}/a b/x.jpg"


def test_hosted_pictures_lie_below_one_address() -> None:
    assert hosted("https://example.org/inn/")("a b.jpg") == "https://example.org/inn/a%20b.jpg"


@pytest.mark.parametrize("base", ["", "example.org", "ftp://example.org", "https://", "file:///C:/x", "http://[::1"])
def test_what_is_no_web_address_is_refused(base: str) -> None:
    with pytest.raises(CannotRead, match="is not a web address"):
        hosted(base)


def test_uploaded_pictures_have_their_own_address_and_the_others_another() -> None:
    address = mapped({"a.jpg": "https://example.org/77/", "b.jpg": ""}, lambda name: f"elsewhere/{name}")
    assert [address(name) for name in ("a.jpg", "b.jpg", "c.jpg")] == [
        "https://example.org/77/",
        "elsewhere/b.jpg",
        "elsewhere/c.jpg",
    ]


def test_a_map_is_written_with_what_is_not_uploaded_yet_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    write_map(path, read_map(path), ["a.jpg", "b.jpg"])
    assert read_map(path) == {"a.jpg": "", "b.jpg": ""}
    filled = json.loads(path.read_text()) | {"a.jpg": "https://example.org/1"}
    path.write_text(json.dumps(filled))
    write_map(path, read_map(path), ["b.jpg", "c.jpg"])
    assert read_map(path) == {"a.jpg": "https://example.org/1", "b.jpg": "", "c.jpg": ""}
    assert choose("local", tmp_path, read_map(path))("a.jpg") == "https://example.org/1"


def test_an_address_of_this_machine_is_none_for_others(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text('{"a.jpg": "file:///C:/pictures/a.jpg", "b.jpg": "https://example.org/b"}')
    assert read_map(path) == {"a.jpg": "", "b.jpg": "https://example.org/b"}


def test_an_upload_that_comes_near_a_picture_without_an_address_was_meant_for_it() -> None:
    names = ["gog-cards-3f2a91bc04.jpg", "gog-back-77aa01bc04.jpg", "coin-0123456789.jpg"]
    urls = {
        "gog-card-3f2a91bc04.jpg": "https://example.org/1",
        "coin-0123456789.jpg": "https://example.org/2",
        "gog-back-77aa01bc05.jpg": "",
        "qqqqq": "https://example.org/3",
    }
    assert misnamed(urls, names) == {"gog-card-3f2a91bc04.jpg": "gog-cards-3f2a91bc04.jpg"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "ends too early"),
        ("{", "ends too early"),
        ("[]", "is not a URL map; expected JSON like"),
        ('{"a.jpg": 1}', r'\$\["a\.jpg"\]: is not a text; expected https://'),
        ('{"a.jpg": null}', r'\$\["a\.jpg"\]: is not a text'),
        ('{"a": "https://x.org/\\u001b"}', r"\$\.a: .* is not a web address"),
        ('{"a": "https://x.org/a", "a": ""}', r"\$\.a: the key 'a' stands here again"),
        ('{"a": "\\udfff"}', r"\$\.a: .* holds half a character"),
    ],
)
def test_a_map_of_another_form_is_one_clear_error(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "map.json"
    path.write_text(content)
    with pytest.raises(CannotRead, match=says) as error:
        read_map(path)
    assert "map.json" in str(error.value)


def test_every_wrong_address_of_a_map_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text('{"a.jpg": "C:/a.jpg", "b.jpg": "https://example.org/b", "c.jpg": "nowhere"}')
    with pytest.raises(Faults) as error:
        read_map(path)
    assert '$["a.jpg"]' in str(error.value)
    assert '$["c.jpg"]' in str(error.value)
