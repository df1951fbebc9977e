"""A video file: its frames, its times, and the message if it is broken."""

import itertools
import os
import struct
from pathlib import Path

import psutil
import pytest

from handtrack.errors import SourceError
from handtrack.sources import capture, video
from handtrack.sources.opening import open_source
from handtrack.sources.source import FrameHeader, SourceKind
from handtrack.sources.video import open_video
from tests.media import media
from tests.sources.clips import (
    STEP,
    cut,
    edit_clip,
    headers,
    level,
    read,
    write_clip,
    write_noise,
    zeroed,
)


def test_every_frame_is_read_once_in_order_with_the_containers_time(tmp_path: Path) -> None:
    source = open_video(write_clip(tmp_path / "clip.mp4"))
    info = source.info
    assert (info.kind, info.name, info.width, info.height) == (SourceKind.VIDEO, "clip.mp4", 64, 48)
    assert (info.fps, info.length, info.live, info.still, info.mirrored) == (
        25.0,
        12,
        False,
        False,
        False,
    )
    levels, times = [], []
    while (header := source.grab()) is not None:
        levels.append(round(level(read(source, header)) / STEP))
        times.append(header.t)
    assert levels == list(range(12))
    assert times == pytest.approx([n / 25 for n in range(12)])
    assert source.grab() is None
    source.close()


@pytest.mark.parametrize("share", [0.5, 0.8])
def test_a_truncated_video_plays_to_its_end_and_reports_it(tmp_path: Path, share: float) -> None:
    source = open_video(cut(write_clip(tmp_path / "clip.mkv", frames=30), share))
    delivered: list[FrameHeader] = []
    with pytest.raises(SourceError, match=r"clip\.mkv ended early, at frame \d+ of 30") as error:
        delivered.extend(iter(source.grab, None))
    assert 0 < len(delivered) < 30
    assert f"frame {len(delivered)} " in str(error.value)
    assert "\n" not in str(error.value)
    source.close()


def test_a_video_without_its_index_is_reported_as_truncated(tmp_path: Path) -> None:
    path = cut(write_clip(tmp_path / "clip.mp4"), 0.5)
    with pytest.raises(
        SourceError, match=r"is cut short and cannot be played: \d+ bytes are missing"
    ):
        open_video(path)


def test_a_file_that_is_not_a_video_is_refused_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.mp4").touch()
    (tmp_path / "words.mp4").write_text("these are words\n" * 50)
    for name, says in {
        "empty.mp4": "is empty",
        "words.mp4": "is not a video",
        "none.mp4": "no such file",
    }.items():
        with pytest.raises(SourceError, match=says) as error:
            open_source(str(tmp_path / name))
        assert name in str(error.value)
        assert "\n" not in str(error.value)
    assert capfd.readouterr() == ("", ""), "OpenCV and FFmpeg have nothing to add"


def test_a_folder_is_not_a_video(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="is a folder"):
        open_video(tmp_path)


def test_a_file_name_that_looks_like_a_protocol_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_clip(tmp_path / "clip.mp4").rename(tmp_path / "http:clip.mp4")
    monkeypatch.chdir(tmp_path)
    source = open_source("http:clip.mp4")
    assert len(headers(source)) == 12
    source.close()


def test_a_closed_video_counts_as_ended_not_as_broken(tmp_path: Path) -> None:
    source = open_video(write_clip(tmp_path / "clip.mp4"))
    header = source.grab()
    assert header is not None
    source.close()
    source.close()
    assert source.grab() is None
    with pytest.raises(SourceError, match="was closed"):
        read(source, header)


def test_real_footage_has_increasing_times_and_every_frame() -> None:
    source = open_video(media("peer/asl_hand.25fps.mp4"))
    taken = headers(source)
    assert len(taken) == source.info.length == 325
    assert all(before.t < after.t for before, after in itertools.pairwise(taken))
    assert taken[-1].t == pytest.approx(324 / 25, abs=0.002)
    source.close()


def test_a_video_with_a_name_outside_utf_8_is_read(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "clip.mp4").rename(tmp_path / os.fsdecode(b"cl\xffip\n.mp4"))
    before = psutil.Process().num_fds()
    for spec in (str(path), str(tmp_path / os.fsdecode(b"f\xff") / ".." / path.name)):
        path.with_name(os.fsdecode(b"f\xff")).mkdir(exist_ok=True)
        source = open_source(spec)
        assert len(headers(source)) == 12
        assert source.info.name == r"cl\xffip\n.mp4"
        source.close()
    assert psutil.Process().num_fds() == before


def test_an_unreachable_name_outside_utf_8_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_clip(tmp_path / "clip.mp4").rename(tmp_path / os.fsdecode(b"cl\xffip.mp4"))
    monkeypatch.setattr(capture, "_OWN_FILES", tmp_path / "no-proc")
    with pytest.raises(
        SourceError, match=r"cl\\xffip\.mp4 cannot be opened: its name is not UTF-8; rename it"
    ):
        open_source(str(path))


@pytest.mark.parametrize(
    ("name", "codec", "share"),
    [
        ("a.mp4", "mp4v", 0.2),
        ("b.mp4", "vp09", 0.5),
        ("c.mkv", "mp4v", 0.8),
        ("d.avi", "MJPG", 0.2),
        ("e.avi", "mp4v", 0.5),
        ("f.mkv", "VP80", 0.8),
    ],
)
def test_a_damaged_video_plays_on_and_counts_the_missing_frames(
    tmp_path: Path, name: str, codec: str, share: float
) -> None:
    source = open_video(zeroed(write_noise(tmp_path / name, codec=codec), share))
    delivered: list[FrameHeader] = []
    with pytest.raises(
        SourceError, match=rf"^{name} is damaged: \d+ of 40 frames could be read\.$"
    ) as error:
        delivered.extend(iter(source.grab, None))
    assert len(delivered) >= 20
    assert f": {len(delivered)} of" in str(error.value)
    assert all(before.t < after.t for before, after in itertools.pairwise(delivered))
    source.close()


def test_missing_frames_are_not_reported_after_a_seek(tmp_path: Path) -> None:
    source = open_video(zeroed(write_noise(tmp_path / "clip.mp4"), 0.5))
    source.skip_to(4 / 25)
    delivered = headers(source)
    assert delivered[0].position_s == delivered[0].t == pytest.approx(4 / 25)
    assert all(before.t < after.t for before, after in itertools.pairwise(delivered))
    source.close()


def test_frames_hidden_by_an_edit_list_are_not_missing(tmp_path: Path) -> None:
    source = open_video(edit_clip(write_noise(tmp_path / "clip.mp4"), begin_s=0.4))
    assert source.info.length == 40
    assert len(headers(source)) == 30
    source.close()


def test_damage_after_frames_hidden_by_an_edit_list_is_found(tmp_path: Path) -> None:
    source = open_video(zeroed(edit_clip(write_noise(tmp_path / "clip.mp4"), begin_s=0.4), 0.6))
    with pytest.raises(SourceError, match=r"is damaged: \d+ of 30 frames"):
        headers(source)
    source.close()


def test_an_avi_that_claims_too_many_frames_is_complete(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "clip.avi")
    data = bytearray(path.read_bytes())
    struct.pack_into("<I", data, data.index(b"vids") + 32, 99)
    path.write_bytes(data)
    source = open_video(path)
    assert source.info.length == 99
    assert len(headers(source)) == 12
    source.close()


def test_a_video_with_oversized_frames_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(video, "MOST_PIXELS", 3 * 10**6)
    path = write_clip(tmp_path / "clip.mp4", frames=1, size=(2048, 2048))
    with pytest.raises(
        SourceError, match=r"clip\.mp4 is too large: 2048×2048, and the limit is 3 million pixels"
    ):
        open_video(path)


@pytest.mark.parametrize(
    "content",
    [
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nclip.mp4\n",
        "ffconcat version 1.0\nfile clip.mp4\n",
    ],
)
def test_a_playlist_is_not_a_video_under_any_name(tmp_path: Path, content: str) -> None:
    write_clip(tmp_path / "clip.mp4")
    (tmp_path / "list.mp4").write_text(content)
    with pytest.raises(SourceError, match=r"is not a video"):
        open_video(tmp_path / "list.mp4")
