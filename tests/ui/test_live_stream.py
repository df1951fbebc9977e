"""Real streams: ffmpeg serves a clip, the address is picked in the panel,
and hands are tracked live.
"""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from handtrack.host import RunState
from handtrack.sources import live
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.shell.options import WindowOptions
from tests.media import media
from tests.sources.machine import machine_with
from tests.ui.fakes import started


@contextmanager
def served(url: str, width: int) -> Iterator[None]:
    """Serve the clip as motion JPEG of this width to one client;
    the server is killed at the end.
    """
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        pytest.skip("ffmpeg is not installed: it serves the stream")
    clip = str(media("peer/asl_hand.25fps.mp4"))
    looped = [
        "-loglevel",
        "quiet",
        "-re",
        "-stream_loop",
        "-1",
        "-i",
        clip,
        "-vf",
        f"scale={width}:-2",
        "-q:v",
        "3",
    ]
    server = subprocess.Popen(
        [ffmpeg, *looped, "-f", "mpjpeg", "-listen", "1", url], stdin=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        server.kill()
        server.wait()


def test_a_stream_returning_at_another_size_needs_no_load(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine_with(monkeypatch)
    monkeypatch.setattr(live, "_RETRY_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        url = f"http://127.0.0.1:{probe.getsockname()[1]}/"
    with started(qapp) as application:
        window, states = application.window, list[RunState]()
        application.bridge.changed.connect(lambda: states.append(application.bridge.status().state))  # type: ignore[union-attr]

        def tracks(width: int) -> bool:
            status = application.bridge.status()
            shown = window.services.find(LiveView).preview._result
            at_work = status is not None and status.state is RunState.RUNNING and shown is not None
            return (
                at_work
                and shown.width == width
                and window.services.find(LiveView).preview.shows_hand
            )

        window.show()
        application.begin(WindowOptions(view="live"))
        with served(url, 310):
            window.sources.pick()
            field = next(
                one
                for one in window.sources.picker.findChildren(QLineEdit)
                if "Address" in one.accessibleName()
            )
            qtbot.keyClicks(field, url)
            qtbot.keyClick(field, Qt.Key.Key_Return)
            qtbot.waitUntil(lambda: tracks(310))
            states.clear()
        qtbot.waitUntil(lambda: RunState.STALLED in states)
        qtbot.waitUntil(lambda: window.banner.text.startswith("No video from"))
        assert "no answer" in window.header.source_button.accessibleName()
        with served(url, 480):
            qtbot.waitUntil(lambda: tracks(480))
        assert window.banner.text == ""
        assert [str(load.reason) for load in application.service.status().loads] == [
            "the application started"
        ]
        assert states.index(RunState.STALLED) < len(states) - 1 - states[::-1].index(
            RunState.RUNNING
        )
    window.deleteLater()
