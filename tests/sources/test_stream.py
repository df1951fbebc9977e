"""Streams stall, end and return, and their credentials appear nowhere."""

import contextlib
import itertools
import socket
import sys
import threading
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path

import cv2
import numpy as np
import pytest

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.host.capture import Capture, CaptureRequest
from handtrack.memory.pool import BufferPool
from handtrack.runtime.files import shown_address
from handtrack.sources import connecting, live, stream
from handtrack.sources.opening import open_source
from handtrack.sources.source import FrameHeader, Source, SourceKind
from handtrack.sources.stream import _on_the_same_host, open_stream
from tests.sources.clips import headers, picture, read, write_clip
from tests.sources.servers import (
    Answer,
    answering_server,
    file_server,
    full_server,
    mjpeg_server,
    silent_server,
)
from tests.waiting import PATIENCE_S, eventually


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_PAUSE_S", 0.01)
    monkeypatch.setattr(live, "_RETRY_S", 0.05)


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a server as long as a slow machine needs."""
    monkeypatch.setattr(connecting, "FIRST_PICTURE_S", PATIENCE_S)
    monkeypatch.setattr(stream, "FIRST_PICTURE_S", PATIENCE_S)
    monkeypatch.setattr(stream, "READ_TIMEOUT_MS", round(PATIENCE_S * 1000))


def grab_until(
    source: Source, wanted: Callable[[FrameHeader], bool]
) -> tuple[FrameHeader, list[str]]:
    """Grab until a matching frame comes; return it and the messages of the stalls before it."""
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
def test_a_stream_without_time_stamps_uses_arrival_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrivals_ns = (number * 30_000_000 for number in itertools.count())
    monkeypatch.setattr(live, "through_sleep_ns", lambda: next(arrivals_ns))
    with mjpeg_server((64, 48)) as (url, _):
        source = open_source(url)
        info = source.info
        assert (info.kind, info.width, info.height, info.live, info.length) == (
            SourceKind.STREAM,
            64,
            48,
            True,
            None,
        )
        taken = headers(source, at_most=20)
        assert [header.t for header in taken] == pytest.approx(
            [number * 0.03 for number in range(20)]
        )
        assert read(source, taken[-1])[:20, :28].mean() > 230
        source.close()


@pytest.mark.usefixtures("_patient")
def test_a_streams_own_jpeg_decodes_to_its_picture() -> None:
    with mjpeg_server((64, 48)) as (url, sender):
        source = open_source(url, encoded=True)
        for header in headers(source, at_most=3):
            assert header.encoded == sender.jpeg
        decoded = cv2.imdecode(np.frombuffer(sender.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert (read(source, header) == decoded).all()
        source.close()
        plain = open_source(url)
        assert headers(plain, at_most=1)[0].encoded is None
        plain.close()


@pytest.mark.usefixtures("_patient")
def test_a_stream_that_returns_at_another_size_continues() -> None:
    with mjpeg_server((64, 48)) as (url, _):
        source = open_stream(url)
        before = headers(source, at_most=5)[-1]
    said = _next_stall(source)
    assert said == f"{shown_address(url)} has stopped sending; trying again"
    while (
        said := _next_stall(source)
    ) == f"waiting for the first picture from {shown_address(url)}":
        pass
    assert "cannot be reached" in said
    assert said.endswith("(trying again)")
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
    """Read the remaining frames up to the stall."""
    with pytest.raises(SourceStalledError) as error:
        headers(source, at_most=1000)
    return str(error.value)


def test_a_silent_stream_is_reported_as_stalled_then_resumes() -> None:
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


def test_an_unanswered_address_is_refused_in_one_line(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "FIRST_PICTURE_S", 1.0)
    with (
        silent_server() as port,
        pytest.raises(SourceError, match=r"answers, but sent no picture within 1 s$"),
    ):
        open_stream(f"http://127.0.0.1:{port}/")
    with pytest.raises(SourceError, match=f"^http://127.0.0.1:{port}/ cannot be reached"):
        open_stream(f"http://127.0.0.1:{port}/")
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(
    sys.platform != "linux", reason="other systems refuse at once when a queue is full"
)
@pytest.mark.parametrize("scheme", ["http", "https", "rtsp", "tcp"])
def test_a_host_that_is_not_there_is_not_waited_for_as_for_a_picture(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "CONNECT_S", 0.3)
    with (
        full_server() as port,
        pytest.raises(SourceError, match=r"did not respond within 0\.3 s$") as error,
    ):
        open_stream(f"{scheme}://127.0.0.1:{port}/")
    assert error.value.unavailable is UnavailableReason.UNREACHABLE


def mjpeg_content(frames: int) -> bytes:
    jpeg = cv2.imencode(".jpg", picture(64, 48))[1].tobytes()
    head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
    return (head.encode() + jpeg + b"\r\n") * frames


@pytest.mark.parametrize("late", [{"answers_s": 2.0}, {"begins_s": 2.0}], ids=["answer", "picture"])
@pytest.mark.parametrize("kind", ["multipart/x-mixed-replace; boundary=frame", "video/mp2t"])
def test_a_first_picture_may_take_longer_than_a_connection(
    tmp_path: Path, kind: str, late: dict[str, float]
) -> None:
    clip = write_clip(tmp_path / "clip.ts", frames=100)
    content = clip.read_bytes() if kind == "video/mp2t" else mjpeg_content(20)
    with answering_server(Answer(content, kind=kind, held=True, **late)) as (url, _, ended):
        source = open_source(url)
        assert source.info.live
        assert len(headers(source, at_most=5)) == 5
        ended.set()
        source.close()


def test_a_stream_that_returns_late_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    content = mjpeg_content(20)
    late = Answer(content, kind="multipart/x-mixed-replace; boundary=frame")
    monkeypatch.setattr(stream, "_RECONNECT_S", 0.02)
    with answering_server(late) as (url, _, _):
        source = open_source(url)
        late.begins_s = 2.0
        back, said = grab_until(source, lambda header: header.cut)
        assert back.cut
        assert f"waiting for the first picture from {url}" in said
        source.close()


@pytest.mark.usefixtures("_patient")
def test_the_wait_for_a_first_picture_ends_when_asked() -> None:
    with answering_server(Answer(begins_s=PATIENCE_S)) as (url, asked, ended):
        with pytest.raises(SourceError, match="was closed"):
            open_source(url, stopped=asked.is_set)
        assert not ended.is_set()


@pytest.mark.usefixtures("_patient")
def test_a_capture_that_waits_for_a_first_picture_stops_in_time() -> None:
    with answering_server(Answer(begins_s=PATIENCE_S)) as (url, asked, _):
        capture = Capture(CaptureRequest(url), BufferPool(), lambda: None)
        assert asked.wait(PATIENCE_S)
        capture.stop()
        assert capture.join(PATIENCE_S / 2), "it waits for the picture"
        assert capture.error is None


def test_a_stream_can_be_closed_while_it_reconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Answer(mjpeg_content(5), kind="multipart/x-mixed-replace; boundary=frame")
    monkeypatch.setattr(stream, "_RECONNECT_S", 0.02)
    with answering_server(answer) as (url, _, _):
        source = open_source(url)
        answer.begins_s = PATIENCE_S
        said: list[str] = []

        def waits() -> bool:
            try:
                source.grab()
            except SourceStalledError as error:
                said.append(str(error))
            return any("waiting for the first picture" in words for words in said)

        assert eventually(waits), said
        source.close()
        assert source.grab() is None


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Answer(status=401), "asks for a user name and a password"),
        (Answer(status=403), r"does not give you .* \(error 403\)"),
        (
            Answer(b"<html>Not found</html>", status=404, kind="text/html"),
            r"has nothing at .* \(error 404\)",
        ),
        (Answer(status=410), r"has nothing at .* \(error 410\)"),
        (Answer(status=503), r"has a problem \(error 503\)"),
        (
            Answer(b"<html><body>Camera</body></html>", kind="text/html; charset=utf-8"),
            "is a web page",
        ),
        (Answer(b"\n<!-- x --><!DOCTYPE html>\n<title>Camera</title>"), "is a web page"),
        (Answer(b"<html><body>Camera</body></html>", held=True), "is a web page"),
        (Answer(b"words", kind="text/plain"), "is not a video stream"),
    ],
)
def test_what_a_server_has_instead_of_a_video_is_said(
    answer: Answer, says: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "FIRST_PICTURE_S", 2.0)
    with answering_server(answer) as (url, _, _), pytest.raises(SourceError, match=says) as error:
        open_source(f"{url}live?token=hidden")
    assert "hidden" not in str(error.value)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "drop", [b"a", b"HTTP/1.1 200 OK\r\nX-A: b\r\n", b"HTTP/1.1 200 OK\r\n\r\na"]
)
def test_a_server_that_drips_is_not_listened_to_for_ever(
    drop: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "_ANSWER_S", 0.3)
    ended = threading.Event()

    def drip(listening: socket.socket) -> None:
        caller, _ = listening.accept()
        with caller, contextlib.suppress(OSError):
            caller.sendall(drop)
            while not ended.wait(0.05):
                caller.sendall(b"a")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=drip, args=(listening,))
        thread.start()
        with contextlib.suppress(HTTPException):
            stream._answer(f"http://127.0.0.1:{listening.getsockname()[1]}/")
        ended.set()
        thread.join()


def test_a_refused_login_is_said_without_showing_it() -> None:
    with (
        answering_server(Answer(status=401)) as (url, _, _),
        pytest.raises(SourceError, match="does not accept this user name and password") as error,
    ):
        open_source(url.replace("//", "//me:secret@"))
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("http://cam/live", ("cam", 80)),
        ("https://me:pw@cam:8443?x=1", ("cam", 8443)),
        ("rtsp://me:p@ss@[fe80::1]:8554/a@b", ("fe80::1", 8554)),
        ("RTSP://cam", ("cam", 554)),
        ("tcp://cam:1234?listen", None),
        ("tcp://cam", None),
        ("udp://cam:1234", None),
        ("http://cam:99999/", None),
        ("http:///live", None),
    ],
)
def test_the_host_of_an_address_is_found(
    url: str, place: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("http_proxy", raising=False)
    assert connecting._place_of(url) == place


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
    assert shown_address(url) == shown


OTHER_HOST = "127.0.0.2"
needs_two_hosts = pytest.mark.skipif(sys.platform != "linux", reason="only 127.0.0.1 answers here")


@needs_two_hosts
@pytest.mark.parametrize(
    "content",
    [
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{0}/clip.ts\n#EXT-X-ENDLIST\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://{1}\n#EXT-X-ENDLIST\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nconcat:{1}\n#EXT-X-ENDLIST\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nsubfile,,start,0,end,0,,:{1}\n#EXT-X-ENDLIST\n",
        "ffconcat version 1.0\nfile clip.ts\n",
        '<?xml version="1.0"?>\n<MPD><Period><BaseURL>{0}/clip.ts</BaseURL></Period></MPD>',
        "ID3\4\0\0\0\0\0\0#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{0}/clip.ts\n#EXT-X-ENDLIST\n",
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.2\nt=0 0\nm=video 5004 RTP/AVP 96\n",
    ],
)
def test_a_playlist_cannot_lead_to_another_host_or_a_file(tmp_path: Path, content: str) -> None:
    clip = write_clip(tmp_path / "clip.ts")
    with file_server(OTHER_HOST, lambda _: clip.read_bytes()) as (other, asked_other):
        listed = content.format(other, clip).encode()
        says = pytest.raises(SourceError, match=r"is a playlist|is not a video stream")
        with file_server("127.0.0.1", lambda _: listed) as (url, _), says:
            open_source(f"{url}/live.m3u8")
        assert asked_other == []


@needs_two_hosts
def test_a_redirect_to_another_host_is_reported_and_not_followed(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "clip.mp4").read_bytes()
    with file_server(OTHER_HOST, lambda _: clip) as (other, asked_other):
        with file_server("127.0.0.1", lambda _: f"{other}/clip.mp4?token=secret") as (url, _):
            says = rf"^{url}/a redirects to another address\. Open that one if you trust it: {other}/clip\.mp4$"
            with pytest.raises(SourceError, match=says) as error:
                open_source(f"{url}/a?key=hidden")
        assert error.value.unavailable is None, "retrying would not help"
        assert asked_other == []


@needs_two_hosts
def test_a_later_redirect_to_another_host_is_not_followed(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "clip.mp4", frames=200, size=(640, 480)).read_bytes()
    with file_server(OTHER_HOST, lambda _: clip) as (other, asked_other):
        answers = itertools.chain(
            [clip], itertools.repeat(f"{other}/clip.mp4")
        )  # its index is at its end
        with (
            file_server("127.0.0.1", lambda _: next(answers)) as (url, _),
            pytest.raises(SourceError, match="redirects to another"),
        ):
            open_source(f"{url}/clip.mp4")
        assert asked_other == []


def test_a_redirect_on_the_same_host_is_followed_with_its_login(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "clip.mp4").read_bytes()
    ways = {"/a": "/b?x=1", "/b?x=1": "clip.mp4"}
    with file_server("127.0.0.1", lambda path: ways.get(path, clip)) as (url, asked):
        source = open_source(f"{url.replace('//', '//me:secret@')}/a")
        assert len(headers(source)) == 12
        assert source.info.name == f"{url}/a"
        source.close()
    assert [one.partition(" ")[0] for one in asked][:5] == [
        "/a",
        "/a",
        "/b?x=1",
        "/b?x=1",
        "/clip.mp4",
    ]


@pytest.mark.parametrize("to", ["/a", "http://[nonsense/", "\udc80"])
def test_broken_redirects_end_in_an_error(to: str) -> None:
    says = pytest.raises(SourceError, match=r"cannot be reached|is not a valid address")
    with (
        file_server(
            "127.0.0.1", lambda _: to.encode(errors="surrogateescape").decode("latin-1")
        ) as (url, _),
        says,
    ):
        open_source(f"{url}/a")


def test_a_login_never_moves_from_a_secure_connection_to_an_open_one() -> None:
    assert (
        _on_the_same_host("https://cam/b", "http://cam/a", "cam", "me:pw@") == "https://me:pw@cam/b"
    )
    for to in ("http://cam/b", "rtsp://cam/b", "https://cam.example/b", "https://cam@other/b"):
        with pytest.raises(SourceError, match="redirects to another"):
            _on_the_same_host(to, "https://cam/a", "cam", "me:pw@")


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/\udcff", "rtsp://127.0.0.1/a\nb", "http://127.0.0.1/\0"]
)
def test_an_invalid_address_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(SourceError, match="is not a valid address") as error:
        open_source(url)
    assert str(error.value).isprintable()


def _open_when_there(url: str) -> Source:
    """Open a stream that is about to be served."""
    opened: list[Source] = []

    def opens() -> bool:
        with contextlib.suppress(SourceError):
            opened.append(open_stream(url))
        return bool(opened)

    assert eventually(opens), f"nobody serves {url}"
    return opened[0]
