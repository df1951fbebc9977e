"""Parts of a stream's address that are shown and saved: never a password."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack_ui.sources.addresses import (
    KEPT_AT_MOST,
    Address,
    from_text,
    is_address,
    remember,
    to_text,
    with_login,
    without_secrets,
)


@pytest.mark.parametrize(
    ("url", "shown", "whole"),
    [
        ("http://cam.local:8080/video", "http://cam.local:8080/video", True),
        ("rtsp://cam/real?channel=1&subtype=0", "rtsp://cam/real?channel=1&subtype=0", True),
        ("rtsp://me:secret@cam/real?channel=1", "rtsp://cam/real?channel=1", False),
        ("http://cam/video?token=secret", "http://cam/video", False),
        ("http://cam/video?channel=1&token=secret", "http://cam/video", False),
        (
            "http://cam/video?channel=a-very-long-value-that-may-be-a-secret",
            "http://cam/video",
            False,
        ),
        ("http://cam/video#secret", "http://cam/video", False),
        ("rtsp://me:sec?ret@cam/live", "rtsp stream", False),
    ],
)
def test_secrets_are_omitted_and_the_address_marked_incomplete(
    url: str, shown: str, whole: bool
) -> None:
    assert without_secrets(url) == Address(shown, whole)


@given(
    user=st.text(string.ascii_letters, min_size=4, max_size=8),
    password=st.text(string.printable.strip() + " äß€", min_size=1, max_size=12),
)
def test_a_login_of_any_characters_is_neither_shown_nor_saved(user: str, password: str) -> None:
    login = with_login("rtsp://192.168.1.7:554/live/1", user, password)
    kept = without_secrets(login)
    assert kept == Address("rtsp://192.168.1.7:554/live/1", whole=False)
    assert to_text([kept]) == to_text([Address("rtsp://192.168.1.7:554/live/1", whole=False)])


def test_an_address_without_a_login_is_unchanged() -> None:
    assert with_login("rtsp://cam/live", "", "") == "rtsp://cam/live"
    assert with_login("rtsp://cam/live", "me", "") == "rtsp://me@cam/live"
    assert with_login("rtsp://cam/live", "me", "a/b@c") == "rtsp://me:a%2Fb%40c@cam/live"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("http://cam", True),
        ("RTSP://cam/1", True),
        ("gopher://cam", False),
        ("http://", False),
        ("cam.local", False),
    ],
)
def test_addresses_and_other_text_are_distinguished(text: str, is_one: bool) -> None:
    assert is_address(text) is is_one


def test_the_newest_addresses_are_kept_in_order_without_duplicates() -> None:
    recent: tuple[Address, ...] = ()
    for number in [*range(KEPT_AT_MOST + 3), 4]:
        recent = remember(Address(f"http://cam/{number}", whole=True), recent)
    assert [address.shown for address in recent] == [
        f"http://cam/{number}" for number in (4, 7, 6, 5, 3)
    ]
    assert remember(Address("rtsp stream", whole=False), recent) == recent
    assert from_text(to_text(recent)) == recent


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", '[{"shown": "x"}]', "3", "[" * 100_000])
def test_unreadable_addresses_are_ignored(text: str) -> None:
    assert from_text(text) == ()
