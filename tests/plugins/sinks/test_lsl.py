"""Lab Streaming Layer, received by another process."""

import json
import math
import os
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from handtrack.errors import UsageError
from handtrack.messages import GestureEvent
from handtrack.plugins.sinks.lsl import CHANNELS, _Outlets, sample
from handtrack.runtime.files import shown_sentence
from handtrack.sinks import Sink, open_sink
from handtrack.sinks.codes import SinkCode
from tests.plugins.sinks.results import hand, result
from tests.waiting import PATIENCE_S, eventually

INLET = """
import json, sys, pylsl
pylsl.util.set_config_content("[multicast]\\nResolveScope = machine\\n[log]\\nlevel = -3\\n")
for name in sys.argv[1:]:
    (stream,) = pylsl.resolve_byprop("name", name, 1, 30)
    inlet = pylsl.StreamInlet(stream)
    info = inlet.info(30)
    told = {"labels": info.get_channel_labels(), "units": info.get_channel_units(), "rate": info.nominal_srate()}
    values, stamp = inlet.pull_sample(30)
    now, rest = pylsl.local_clock(), inlet.time_correction(30)
    print(json.dumps(told | {"values": values, "age": now - stamp - rest}), flush=True)
"""


def received(name: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", INLET, name], stdout=subprocess.PIPE, text=True)


@contextmanager
def sending(sink: Sink, age_s: float) -> Iterator[None]:
    """Send frames in a loop, each with the given age."""
    over = threading.Event()

    def send() -> None:
        events = (GestureEvent("swipe", 1, 1.5, 1.0, direction="left"),)
        frame = replace(result(5, hand(), events=events), t=1.5)
        while not over.wait(0.02):
            sink.send(frame, time.monotonic_ns() - int(age_s * 1e9))

    sender = threading.Thread(target=send)
    sender.start()
    try:
        yield
    finally:
        over.set()
        sender.join(PATIENCE_S)


def test_an_inlet_gets_samples_and_events_with_the_time_of_their_frame() -> None:
    name = f"hands of {os.getpid()}"
    with closing(open_sink(f"lsl:{quote(name)}?scope=network")) as sink, sending(sink, age_s=5.0):
        told: list[dict[str, Any]] = []
        for inlet in [received(name), received(f"{name}-events")]:
            with inlet:
                answer, _ = inlet.communicate(timeout=PATIENCE_S)
            told.append(json.loads(answer))
        assert eventually(lambda: sink.status().sent > 0)
        assert sink.status().trouble is None
        assert eventually(lambda: sink.status().clients == 0)  # both inlets have closed
    samples, events = told
    assert (len(samples["values"]), samples["rate"]) == (256, 0.0)
    by_label = dict(zip(samples["labels"], samples["values"], strict=True))
    assert by_label["right_index_tip_x"] == 24
    assert by_label["right_world_index_tip_y"] == pytest.approx(0.025)
    assert (by_label["right_score"], by_label["picture_width"]) == (pytest.approx(0.8), 640)
    assert math.isnan(by_label["left_wrist_x"])
    assert math.isnan(by_label["left_score"])
    assert (
        dict(zip(samples["labels"], samples["units"], strict=True))["left_world_wrist_x"]
        == "meters"
    )
    assert json.loads(events["values"][0]) == {
        "type": "swipe",
        "direction": "left",
        "track": 1,
        "t": 1.5,
    }
    assert 5.0 <= samples["age"] < 5.0 + PATIENCE_S
    assert 5.0 <= events["age"] < 5.0 + PATIENCE_S


def test_an_event_that_waited_for_a_later_frame_keeps_its_own_time() -> None:
    name = f"waiting {os.getpid()}"
    early = GestureEvent("swipe", 1, 1.5, 1.0, direction="left")
    late = replace(result(5, hand(), events=(early,)), t=4.5)  # captured three seconds after it
    over = threading.Event()
    with closing(open_sink(f"lsl:{quote(name)}?scope=network")) as sink:

        def send() -> None:
            while not over.wait(0.02):
                sink.send(late, time.monotonic_ns())

        sender = threading.Thread(target=send)
        sender.start()
        try:
            with received(f"{name}-events") as inlet:
                answer, _ = inlet.communicate(timeout=PATIENCE_S)
        finally:
            over.set()
            sender.join(PATIENCE_S)
    assert 3.0 <= json.loads(answer)["age"] < 3.0 + PATIENCE_S


@pytest.mark.parametrize("url", ["lsl:hands#1?scope=network", "lsl:hands?scope=network#1"])
def test_a_fragment_is_refused_instead_of_cutting_the_name(url: str) -> None:
    with pytest.raises(UsageError) as refused:
        open_sink(url)
    assert refused.value.code is SinkCode.SINK_ADDRESS


def test_streams_are_offered_only_where_somebody_chose_the_network() -> None:
    with pytest.raises(UsageError) as refused:
        open_sink("lsl:hands")
    assert refused.value.code is SinkCode.SINK_NOT_CONFINED
    assert "scope=network" in shown_sentence(
        str(refused.value)
    )  # which takes what follows a "?" for a secret


def test_two_machines_streams_of_one_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    identities = set[str]()
    for machine in ("kitchen", "office"):
        monkeypatch.setattr(platform, "node", lambda machine=machine: machine)
        identities.add(_Outlets("hands").samples.get_info().source_id())
    assert len(identities) == 2


def test_a_sample_has_a_value_for_every_channel() -> None:
    assert len(CHANNELS) == len({label for label, _, _ in CHANNELS}) == 256
    both = sample(result(0, hand("Right", 7), hand("Left", 2), hand("Left", 1)))
    assert len(both) == 256
    assert not any(map(math.isnan, both))
    assert sum(map(math.isnan, sample(result(0)))) == 254
