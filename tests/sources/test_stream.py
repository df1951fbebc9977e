"""A stream stalls, ends and comes back, and its credentials appear nowhere."""

import contextlib
import itertools
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handtrack.errors import SourceError, SourceStalledError, UsageError
from handtrack.sources import live, stream
from handtrack.sources.opening import open_source
from handtrack.sources.source import FrameHeader, Source, SourceKind
from handtrack.sources.stream import display_name, open_stream
from tests.sources.clips import headers, read, write_clip
from tests.sources.servers import mjpeg_server, silent_server
from tests.waiting import PATIENCE_S, eventually


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_PAUSE_S", 0.01)
    monkeypatch.setattr(live, "_RETRY_S", 0.05)


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a server's answer as long as a slow machine takes."""
    monkeypatch.setattr(stream, "TIMEOUT_MS", round(PATIENCE_S * 1000))


def grab_until(source: Source, wanted: Callable[[FrameHeader], bool]) -> tuple[FrameHeader, list[str]]:
    """Ask until such a frame comes; gives it, and what the stalls on the way said."""
    said: list[str] = []
    found: list[FrameHeader] = []

    def grabs() -> bool:
        try:
            header = source.grab()
        except SourceStalledError as error:
            said.append(str(error))
        else:
            assert header is not None
            if wanted(header):
                found.append(header)
        return bool(found)

    assert eventually(grabs), said
    return found[0], said


def port_of(url: str) -> int:
    return int(url.rstrip("/").rpartition(":")[2])


@pytest.mark.usefixtures("_patient")
def test_a_stream_is_live_and_its_time_is_that_of_arrival_where_it_has_no_time_stamps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrivals_ns = (number * 30_000_000 for number in itertools.count())
    monkeypatch.setattr(live, "through_sleep_ns", lambda: next(arrivals_ns))
    with mjpeg_server((64, 48)) as (url, _):
        source = open_source(url)
        info = source.info
        assert (info.kind, info.width, info.height, info.live, info.length) == (SourceKind.STREAM, 64, 48, True, None)
        taken = headers(source, at_most=20)
        assert [header.t for header in taken] == pytest.approx([number * 0.03 for number in range(20)])
        assert read(source, taken[-1])[:20, :28].mean() > 230
        source.close()


@pytest.mark.usefixtures("_patient")
def test_a_stream_that_ends_and_comes_back_at_another_size_goes_on() -> None:
    with mjpeg_server((64, 48)) as (url, _):
        source = open_stream(url)
        before = headers(source, at_most=5)[-1]
    said = _next_stall(source)
    assert said == f"{display_name(url)} has stopped sending; trying again"
    said = _next_stall(source)
    assert "cannot be reached" in said
    assert said.endswith("trying again")
    with mjpeg_server((160, 120), port_of(url)):
        back, _ = grab_until(source, lambda header: header.width == 160)
        assert back.cut
        assert back.t > before.t
        assert read(source, back).shape == (120, 160, 3)
        following = headers(source, at_most=5)
        assert not any(header.cut for header in following)
        times = [before.t, back.t, *(header.t for header in following)]
        assert all(earlier < later for earlier, later in itertools.pairwise(times))
        source.close()


def _next_stall(source: Source) -> str:
    """Read what is still on its way, to the stall."""
    with pytest.raises(SourceStalledError) as error:
        headers(source, at_most=1000)
    return str(error.value)


def test_a_stream_that_falls_silent_is_a_stall_in_time_for_a_stop() -> None:
    with mjpeg_server((64, 48)) as (url, sender):
        source = _open_when_there(url)
        grab_until(source, lambda _: True)
        sender.stalled.set()
        said = _next_stall(source)
        assert "has stopped sending" in said
        sender.stalled.clear()
        back, _ = grab_until(source, lambda _: True)
        assert back.cut
        source.close()
        assert source.grab() is None


def test_an_address_where_nobody_answers_is_refused_with_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    with silent_server() as port, pytest.raises(SourceError, match=r"no answer within 1\.4 s"):
        open_stream(f"http://127.0.0.1:{port}/")
    with pytest.raises(SourceError, match=f"cannot open http://127.0.0.1:{port}/: it cannot be reached"):
        open_stream(f"http://127.0.0.1:{port}/")
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("_patient")
def test_a_web_page_is_not_a_video_stream() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE_S)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/"

        def answer() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")

        server = threading.Thread(target=answer)
        server.start()
        with pytest.raises(SourceError, match="is not a video stream"):
            open_stream(url)
        server.join()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("rtsp://me:secret@cam.local:554/live", "rtsp://cam.local:554/live"),
        ("http://cam/video.mjpg?token=secret", "http://cam/video.mjpg"),
        ("http://cam/video#secret", "http://cam/video"),
        ("rtsp://me:sec@ret@cam/live", "rtsp://cam/live"),
        ("rtsp://me:secr/et@cam/live", "rtsp://cam/live"),
        ("rtsp://me:secr?et@cam/live", "rtsp stream"),
        ("rtsp://me:secr#et@cam/live", "rtsp stream"),
    ],
)
def test_credentials_are_never_shown(url: str, shown: str) -> None:
    assert display_name(url) == shown


def test_credentials_are_in_no_message_either() -> None:
    with pytest.raises(SourceError) as error:
        open_source("rtsp://me:secret@127.0.0.1:9/live?key=hidden")
    assert "secret" not in str(error.value)
    assert "hidden" not in str(error.value)
    with pytest.raises(UsageError) as usage:
        open_source("gopher://me:secret@127.0.0.1/")
    assert "secret" not in str(usage.value)


@pytest.mark.usefixtures("_patient")
def test_a_clip_that_ffmpeg_serves_is_read_and_read_again_after_ffmpeg_was_killed(tmp_path: Path) -> None:
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        pytest.skip("ffmpeg is not installed: it serves the stream")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"

    @contextlib.contextmanager
    def served(size: tuple[int, int]) -> Iterator[None]:
        clip = write_clip(tmp_path / f"{size[0]}.mp4", frames=25, size=size)
        looped = ["-loglevel", "quiet", "-re", "-stream_loop", "-1", "-i", str(clip)]
        command = [ffmpeg, *looped, "-f", "mpjpeg", "-listen", "1", url]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL) as server:
            try:
                yield
            finally:
                server.kill()

    with served((64, 48)):
        source = _open_when_there(url)
        before = headers(source, at_most=10)[-1]
    with served((128, 96)):
        back, _ = grab_until(source, lambda header: header.width == 128)
        assert back.cut
        assert back.t > before.t
        assert read(source, back).shape == (96, 128, 3)
        source.close()


def _open_when_there(url: str) -> Source:
    """Open what is about to be served."""
    opened: list[Source] = []

    def opens() -> bool:
        with contextlib.suppress(SourceError):
            opened.append(open_stream(url))
        return bool(opened)

    assert eventually(opens), f"nobody serves {url}"
    return opened[0]
