"""Sending results: when, to whom, and what ends it."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from handtrack.errors import UsageError
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code, Message
from handtrack.sinks import SinkOptions
from handtrack.sources.source import FrameHeader
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.sending import sending as sending_module
from handtrack_ui.plugins.sending.sending import SINKS, Sending
from handtrack_ui.plugins.sending.settings import SendingSettings
from handtrack_ui.tracking.bridge import Bridge
from tests.ui.fakes import FakeHost, FakeSink, FakeSinks, preference_store

WEBSOCKET, OSC, LSL = "ws://127.0.0.1:8765", "osc://127.0.0.1:9000", "lsl:Handtrack"


@pytest.fixture
def store(jobs: Jobs) -> PreferenceStore:
    return preference_store(jobs)


@pytest.fixture
def sending(
    jobs: Jobs, store: PreferenceStore, host: FakeHost, sinks: FakeSinks
) -> Iterator[Sending]:
    made = Sending(jobs, store, Bridge(host))
    yield made
    sinks.found.set()
    made.close()


def track(host: FakeHost, pool: BufferPool, number: int = 0) -> TrackingResult:
    """Let a run track a frame on another thread."""
    result = TrackingResult(number, number / 30, 64, 48, ())
    with pool.frame((48, 64, 3)) as pixels:
        header = FrameHeader(result.t, 0, 64, 48)
        followers = tuple(host.observers)
        thread = threading.Thread(
            target=lambda: [each.tracked(header, result, None, pixels) for each in followers],
            name="handtrack-estimate",
        )
        thread.start()
        thread.join()
    return result


def opened(sinks: FakeSinks, sending: Sending, qtbot: QtBot, *urls: str) -> list[FakeSink]:
    qtbot.waitUntil(lambda: {each.url for each in sending.statuses()} == set(urls))
    return [sinks[url] for url in urls]


@pytest.mark.parametrize("from_start", [False, True])
def test_nothing_is_sent_after_a_restart_without_the_setting(
    sending: Sending, store: PreferenceStore, sinks: FakeSinks, qtbot: QtBot, from_start: bool
) -> None:
    store.change("sending", websocket=True, lsl=True, from_start=from_start)
    sending.begin()
    if from_start:
        opened(sinks, sending, qtbot, WEBSOCKET, LSL)
    else:
        assert sending.destinations == ()
        assert store.current.sending == SendingSettings()


def test_every_result_goes_to_every_sink_until_the_stop(
    sending: Sending,
    store: PreferenceStore,
    host: FakeHost,
    sinks: FakeSinks,
    pool: BufferPool,
    qtbot: QtBot,
) -> None:
    sending.switch("websocket", on=True)
    sending.send_to(["ws://127.0.0.1:9"])
    both = opened(sinks, sending, qtbot, WEBSOCKET, "ws://127.0.0.1:9")
    sent = [track(host, pool, number) for number in range(3)]
    assert [each.results for each in both] == [sent, sent]
    with qtbot.waitSignal(sending.changed):
        both[0].shown = replace(both[0].shown, clients=2)
    assert 2 in [each.clients for each in sending.statuses()]
    assert store.current.sending.websocket
    assert sending.stop()
    assert host.observers == []
    qtbot.waitUntil(lambda: all(each.closed for each in both))
    assert sending.destinations == ()
    assert not store.current.sending.websocket
    assert not sending.stop(), "there was nothing to stop"


def test_a_slow_name_lookup_blocks_nothing_and_can_be_cancelled(
    sending: Sending, host: FakeHost, sinks: FakeSinks, qtbot: QtBot
) -> None:
    sinks.found.clear()
    sending.switch("osc", on=True)
    assert [(each.url, each.status) for each in sending.destinations] == [(OSC, None)]
    qtbot.waitUntil(lambda: sinks.asked == [OSC])
    sending.switch("osc", on=False)
    assert sending.destinations == ()
    sinks.found.set()
    qtbot.waitUntil(lambda: OSC in sinks and sinks[OSC].closed)
    assert sinks[OSC].opened_on is not threading.main_thread()
    assert host.observers == []
    sending.switch("osc", on=True)
    qtbot.waitUntil(lambda: bool(sending.statuses()))
    assert not sinks[OSC].closed, "a new one, opened after the first was closed"


def test_closing_does_not_wait_for_a_name_lookup(
    jobs: Jobs, sending: Sending, sinks: FakeSinks, qtbot: QtBot
) -> None:
    sinks.found.clear()
    sending.switch("osc", on=True)
    qtbot.waitUntil(lambda: sinks.asked == [OSC])
    sending.close()
    jobs.close(0)
    assert OSC not in sinks


@pytest.mark.parametrize(
    "error", [UsageError(Code.AS_TOLD, words="the port is taken"), ValueError("the port is taken")]
)
def test_a_sink_that_fails_to_open_is_reported_and_the_others_continue(
    sending: Sending,
    store: PreferenceStore,
    sinks: FakeSinks,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    def refuse(url: str, options: SinkOptions) -> FakeSink:
        if url == OSC:
            raise error
        return sinks.open(url, options)

    monkeypatch.setattr(sending_module, "open_sink", refuse)
    told: list[Message] = []
    sending.failed.connect(told.append)
    sending.switch("lsl", on=True)
    sending.switch("osc", on=True)
    opened(sinks, sending, qtbot, LSL)
    qtbot.waitUntil(lambda: bool(told))
    assert [str(each) for each in told] == ["the port is taken"]
    assert [each.url for each in sending.destinations] == [LSL]
    failed = sending.destination("osc")
    assert str(failed.trouble) == "the port is taken"
    store.change("sending", osc_port=9001)
    assert sending.destination("osc") is None, "that was about another address"
    assert [each.url for each in sending.destinations] == [LSL], (
        "nothing is opened without a request"
    )


def test_resetting_all_settings_ends_sending_and_undo_resumes_it(
    sending: Sending, store: PreferenceStore, sinks: FakeSinks, qtbot: QtBot
) -> None:
    sending.begin()
    sending.switch("lsl", on=True)
    opened(sinks, sending, qtbot, LSL)
    before = store.current
    store.replace(type(before)())
    assert sending.destinations == ()
    store.replace(before)
    opened(sinks, sending, qtbot, LSL)


def test_a_sink_gets_its_settings(
    sending: Sending, store: PreferenceStore, sinks: FakeSinks, qtbot: QtBot
) -> None:
    chosen = {"websocket_host": "::1", "token": "0123456789abcdef", "origins": "https://a.org null"}
    store.change(
        "sending", **chosen, wekinator=True, osc_port=6448, lsl_name="Mia's hands", lsl_network=True
    )
    store.change("tracking", max_hands=1)
    for name in SINKS:
        sending.switch(name, on=True)
    urls = (
        "ws://[::1]:8765",
        "osc://127.0.0.1:6448?preset=wekinator&hands=1",
        "lsl:Mia%27s%20hands?scope=network",
    )
    assert [each.url for each in sending.destinations] == [url.partition("?")[0] for url in urls]
    for sink in opened(sinks, sending, qtbot, *urls):
        assert sink.options == SinkOptions("0123456789abcdef", ("https://a.org", "null"))
