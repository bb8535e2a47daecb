import pytest

from toolkit.vassal.keys import encode, encode_all, identity


@pytest.mark.parametrize(
    ("key", "written"), [("Ctrl+D", "68,130"), ("Alt+N", "78,520"), ("Draw", "57344,0,Draw"), ("", "")]
)
def test_a_readable_key_is_written_in_the_engines_numbers(key: str, written: str) -> None:
    assert encode(key) == written


def test_the_commas_of_keys_are_escaped_in_a_list() -> None:
    assert encode_all(["Draw", "Ctrl+D"]) == "57344\\,0\\,Draw,68\\,130"


@pytest.mark.parametrize("written", ["57344,0,Draw", "57999,0,Draw"])
def test_only_the_name_of_a_named_key_matters(written: str) -> None:
    assert identity(written) == "Draw"


@pytest.mark.parametrize("written", ["", "57344,0", "0,0", "nonsense"])
def test_what_is_no_key_has_no_identity(written: str) -> None:
    assert identity(written) == ""
