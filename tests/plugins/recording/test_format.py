"""Stored results are restored bit for bit."""

import json
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.memory.codes import MemoryCode
from handtrack.messages import Refusal, TrackingResult
from handtrack.plugins.recording.format import (
    StoredResult,
    decode_event,
    decode_picture,
    decode_result,
    encode_picture,
    encode_result,
    event_to_plain,
)
from handtrack.plugins.recording.mcap import DamagedError
from handtrack.sentences import AnyCode, Code, codes
from tests.plugins.recording.made_up import made_up, same
from tests.plugins.recording.results import RESULTS


@given(RESULTS, st.booleans(), st.none() | st.floats(0, 1e6), st.booleans())
def test_a_result_survives_a_round_trip_bit_for_bit(
    result: TrackingResult, cut: bool, position_s: float | None, pictured: bool
) -> None:
    back = decode_result(encode_result(StoredResult(result, cut, position_s, pictured)))
    assert same(back.result, result)
    assert (back.cut, back.position_s, back.pictured) == (cut, position_s, pictured)


@given(st.binary(max_size=300), st.sampled_from(["jpeg", "png"]), st.integers(0, 2**31 * 10**9 - 1))
def test_a_picture_survives_a_round_trip(data: bytes, kind: str, log_ns: int) -> None:
    assert decode_picture(b"".join(encode_picture(log_ns, data, kind))) == data


@given(st.integers(0, 4000), st.binary(max_size=3))
def test_bytes_that_are_not_a_result_count_as_damage(at: int, other: bytes) -> None:
    data = encode_result(StoredResult(made_up(1)))
    changed = data[:at] + other + data[at + len(other) :]
    try:
        decode_result(changed)
    except DamagedError:
        return
    assert len(changed) >= len(data) or at >= len(data)


@given(st.binary(max_size=60))
def test_bytes_that_are_not_a_picture_count_as_damage(data: bytes) -> None:
    try:
        decode_picture(data)
    except DamagedError:
        assert True


@pytest.mark.parametrize("off", [-1, 1])
def test_a_picture_that_is_shorter_or_longer_than_it_says_is_damage(off: int) -> None:
    message = b"".join(encode_picture(0, b"picture", "png"))
    with pytest.raises(DamagedError):
        decode_picture(message[:-1] if off < 0 else message + b"x")


def test_a_picture_carries_its_time_for_other_programs() -> None:
    head, _ = encode_picture(1_000_000_005, b"", "jpeg")
    assert struct.unpack_from("<II", head, 4) == (1, 5)


def test_a_code_of_another_package_is_restored_by_name() -> None:
    reason = MemoryCode.POOL_FULL(
        limit=1, used=2, more=3, most=MemoryCode.POOL_MOST(name="crops", nbytes=4)
    )
    plain = event_to_plain(Refusal(1, 0.5, "wave", reason))
    assert decode_event(json.dumps(plain).encode()).reason == reason  # type: ignore[union-attr]


def test_all_codes_have_different_names() -> None:
    codes.cache_clear()  # the window's codes may have been added since
    known = codes()
    kinds: list[Any] = AnyCode.__subclasses__()
    assert len(known) == sum(len(kind) for kind in kinds)


def test_an_unknown_message_is_restored_as_its_sentence() -> None:
    plain = {
        "type": "refused",
        "track": 1,
        "t": 0.5,
        "by": "wave",
        "reason": {"code": "NEWER", "text": "too new"},
    }
    event = decode_event(json.dumps(plain).encode())
    assert event_to_plain(event)["reason"]["text"] == "too new"
    assert event.reason.code is Code.AS_TOLD  # type: ignore[union-attr]


def test_an_object_that_is_not_an_event_is_refused() -> None:
    with pytest.raises(DamagedError):
        decode_event(b'{"type":"swipe"}')
