"""No message shows a password, even from a misspelt address."""

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handtrack.cli import main
from handtrack.errors import SourceError, UsageError
from handtrack.runtime.files import shown, shown_address, shown_sentence
from handtrack.sinks import open_sink
from handtrack.sources.opening import open_source, source_name

SCHEMES = ("http:", "rtsp:", "ws:", "HTTP:", "htpp:", "http", "http%3A", "")
SLASHES = ("//", "/", "", "\\\\", "\\", "///", "%2F%2F", "%252f")
COLONS, ATS = (":", "%3A", "%253a"), ("@", "@@", "%40", "%2540", "@me:again@")
HUSH = "Hush"
AROUND = st.text("abc0" + string.punctuation + " ", max_size=6)


def address(scheme: str, slashes: str, colon: str, password: str, at: str) -> str:
    return f"{scheme}{slashes}me{colon}{password}{at}127.0.0.1:9/live"


PARTS = (st.sampled_from(SCHEMES), st.sampled_from(SLASHES), st.sampled_from(COLONS))


@given(*PARTS, AROUND, AROUND, st.sampled_from(ATS))
@example("http:", "/", ":", "", "", "@")
@example("http:", "", ":", "", "?", "@")
def test_no_misspelt_address_shows_its_password(
    scheme: str, slashes: str, colon: str, before: str, after: str, at: str
) -> None:
    url = address(scheme, slashes, colon, f".{before}{HUSH}{after}", at)
    for said in (shown(url), shown_address(url), source_name(url)):
        assert HUSH not in said
        assert shown(said) == said


@given(*PARTS, st.sampled_from(ATS))
def test_no_error_shows_the_password_of_a_misspelt_address(
    scheme: str, slashes: str, colon: str, at: str
) -> None:
    url = address(scheme, slashes, colon, HUSH, at)
    assert HUSH not in shown_sentence(f"cannot open {url}: see tea.md")
    for opening in (open_source, open_sink):
        with pytest.raises((SourceError, UsageError)) as refused:
            opening(url)
        assert HUSH not in str(refused.value)


@pytest.mark.parametrize(
    "arguments",
    [
        ("track", "http:/me:Hush@127.0.0.1:9/"),
        ("track", "demo", "-o", "http:/me:Hush@127.0.0.1/a.jsonl"),
        ("track", "demo", "--send", "ws:/me:Hush@127.0.0.1:9"),
        ("cameras", "http:/me:Hu sh@127.0.0.1"),
        ("me:Hush@127",),
        ("http:/me:Hush@127.0.0.1/",),
    ],
)
def test_no_command_prints_a_password(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) > 0
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "Hu" not in said.out + said.err


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("http://me:Hush@cam/live", "http://cam/live"),
        ("rtsp://me:Hush@cam:554/a", "rtsp://cam:554/a"),
        ("me:Hush@cam/live", "cam/live"),
        ("me:Hu//sh@cam/live", "cam/live"),
        ("http://m?e:Hush@cam/live", "http stream"),
        ("a.md: http://me:Hush@cam", "a.md: http://cam"),
    ],
)
def test_an_address_without_its_credentials_still_says_which_it_is(url: str, safe: str) -> None:
    assert shown(url) == safe


@pytest.mark.parametrize(
    "plain",
    [
        "photo@2x.png",
        "/home/me@firm/clip.mp4",
        "tea.md:12: @ is unknown",
        "ws://[::1]:8765",
        "pictures/hand?.png",
        "rtsp://cam.local:554/live",
        "file:///home/me/clip%20one.mp4",
        "cannot open tea.md: no such file",
    ],
)
def test_a_sentence_without_a_credential_is_shown_in_full(plain: str) -> None:
    assert shown_sentence(plain) == plain


@pytest.mark.parametrize(
    "plain", ["photo@2x.png", "/home/me@firm/clip.mp4", "rtsp://cam.local:554/live"]
)
def test_a_name_without_a_credential_is_shown_in_full(plain: str) -> None:
    assert shown(plain) == plain


def test_values_in_a_query_are_not_shown() -> None:
    assert shown("http:/cam/live?token=hush") == "http:/cam/live"
    assert shown("cam/live%3Ftoken%3Dhush") == "cam/live"
