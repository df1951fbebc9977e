"""From a typed source to an open one."""

import contextlib
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from handtrack.errors import SourceError, UsageError
from handtrack.runtime.opencv import cv2
from handtrack.sources import opening
from handtrack.sources.camera_list import CameraInfo, CameraState
from handtrack.sources.opening import kind_of, open_source, recording_suffixes, source_files
from handtrack.sources.source import SourceKind
from handtrack.sources.video import VIDEO_SUFFIXES, open_video
from handtrack.testing.scripted_source import ScriptedSource, Show
from tests.sources.clips import headers, picture, write_clip

CAMERA = CameraInfo(0, "USB Camera", "/dev/video0", CameraState.FREE)


@pytest.fixture
def one_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with one camera, found by its number and its name."""

    def open_it(camera: CameraInfo, *, mirrored: bool, **_: object) -> ScriptedSource:
        return ScriptedSource([Show(0.0)], name=camera.name, mirrored=mirrored)

    monkeypatch.setattr(
        opening, "find_camera", {"0": CAMERA, "USB Camera": CAMERA, "/dev/null": CAMERA}.get
    )
    monkeypatch.setattr(opening, "open_camera", open_it)


def opened_kind(spec: str) -> SourceKind:
    source = open_source(spec)
    source.close()
    return source.info.kind


@pytest.mark.usefixtures("one_camera")
@pytest.mark.parametrize("spec", ["0", " 0 ", "USB Camera", "/dev/null"])
def test_a_number_a_name_and_a_device_path_mean_cameras(spec: str) -> None:
    assert opened_kind(spec) is SourceKind.CAMERA


@pytest.mark.parametrize("suffix", [".gif", ".png", ".webp"])
def test_an_animated_file_is_a_video_and_a_single_frame_a_picture(
    tmp_path: Path, suffix: str
) -> None:
    animation = cv2.Animation()
    animation.frames = [picture(80, 60), picture(80, 60)[::-1].copy(), picture(80, 60)]
    animation.durations = [100, 200, 300]
    moving, still = tmp_path / f"moving{suffix}", tmp_path / f"still{suffix}"
    assert cv2.imwriteanimation(str(moving), animation)
    assert cv2.imwrite(str(still), picture(80, 60))
    assert opened_kind(str(still)) is SourceKind.IMAGES
    with contextlib.closing(open_source(str(moving))) as source:
        assert (source.info.kind, source.info.still) == (SourceKind.VIDEO, False)
        shown = np.empty((source.info.height, source.info.width, 3), np.uint8)
        times = []
        for wanted, header in zip(animation.frames, iter(source.grab, None), strict=True):
            times.append(header.t)
            source.read_into(shown)
            assert np.abs(shown.astype(int) - wanted).mean() < 30
    assert times == pytest.approx([0.0, 0.1, 0.3])


def test_an_animated_webp_says_which_opencv_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    animation = cv2.Animation()
    animation.frames = [picture(80, 60), picture(80, 60)[::-1].copy()]
    animation.durations = [100, 200]
    assert cv2.imwriteanimation(str(tmp_path / "moving.webp"), animation)
    monkeypatch.setattr(cv2, "__version__", "4.11.0")
    with pytest.raises(
        SourceError, match=r"animated WebP, which needs OpenCV 4\.12 or newer; this is 4\.11\.0"
    ):
        open_source(str(tmp_path / "moving.webp"))


def test_an_animated_webp_supports_seeking_and_a_truncated_one_is_refused(tmp_path: Path) -> None:
    animation = cv2.Animation()
    animation.frames = [np.full((60, 80, 4), 60 * k, np.uint8) for k in range(5)]
    animation.durations = [100] * 5
    path, cut = tmp_path / "moving.webp", tmp_path / "cut.webp"
    assert cv2.imwriteanimation(str(path), animation)
    cut.write_bytes(path.read_bytes()[:-40])
    with contextlib.closing(open_video(path)) as source:
        assert (source.info.length, source.info.fps, source.info.duration_s) == (5, 10.0, 0.5)
        source.skip_to(0.35)
        assert [header.t for header in iter(source.grab, None)] == pytest.approx([0.3, 0.4])
    with pytest.raises(SourceError, match="cut short"):
        open_source(str(cut))


@pytest.mark.parametrize("suffix", [".mjpeg", ".MJPG"])
def test_raw_motion_jpeg_is_a_video_with_all_its_frames(tmp_path: Path, suffix: str) -> None:
    clip = tmp_path / f"clip{suffix}"
    clip.write_bytes(
        b"".join(cv2.imencode(".jpg", picture(80, 60, 40 * number))[1] for number in range(5))
    )
    cv2.imwrite(str(tmp_path / "still.jpg"), picture(80, 60))
    with contextlib.closing(open_source(str(clip))) as source:
        assert (source.info.kind, len(list(iter(source.grab, None)))) == (SourceKind.VIDEO, 5)
    assert kind_of(str(clip)) is SourceKind.VIDEO
    assert source_files(str(tmp_path)) == (tmp_path / "still.jpg",)


@pytest.mark.parametrize(
    "name", ["{} ", " {}", "  {}  ", "   ", "{}.", "{}..", "{} .", "{}\t", "\u3000{}\u3000"]
)
@pytest.mark.parametrize("kind", ["clip.mp4", "clip", "hand.png", "hand", "pictures"])
def test_spaces_and_dots_around_a_name_belong_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, name: str
) -> None:
    path = tmp_path / name.format(kind)
    if kind.startswith("clip"):
        write_clip(tmp_path / "made.mp4").rename(path)
    else:
        cv2.imwrite(str(tmp_path / "made.png"), picture(8, 8))
        if kind == "pictures":
            path.mkdir()
        (tmp_path / "made.png").rename(path / "hand.png" if kind == "pictures" else path)
    monkeypatch.chdir(tmp_path)
    expected = SourceKind.IMAGES if kind in ("hand.png", "hand", "pictures") else SourceKind.VIDEO
    for spec in (path.name, f"./{path.name}", str(path), path.as_uri(), path, Path(path.name)):
        with contextlib.closing(open_source(spec)) as source:
            assert source.info.kind is expected
            assert source.grab() is not None
        if isinstance(spec, str):
            assert [file.resolve() for file in source_files(spec)] in ([path], [path / "hand.png"])


def test_spaces_around_a_pattern_are_part_of_it_only_if_it_then_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.png", "b.png "):
        cv2.imwrite(str(tmp_path / "made.png"), picture(8, 8))
        (tmp_path / "made.png").rename(tmp_path / name)
    monkeypatch.chdir(tmp_path)
    for spec, names in (("*.png", ["a.png"]), ("*.png ", ["b.png "]), (" *.png", ["a.png"])):
        assert [file.name for file in source_files(spec)] == names
        with contextlib.closing(open_source(spec)) as source:
            assert [header.name for header in headers(source)] == names


def test_spaces_around_what_is_no_file_do_not_count(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "clip.mp4")
    for spec in (f" {clip} ", f"{clip}\n", f"\t{clip.as_uri()} "):
        assert opened_kind(spec) is SourceKind.VIDEO
        assert source_files(spec) == (clip,)


def test_source_files_lists_the_files_to_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    clip = write_clip(tmp_path / "clip.mp4")
    pictures = [tmp_path / "hands" / f"{number}.png" for number in (2, 10)]
    pictures[0].parent.mkdir()
    for path in pictures:
        cv2.imwrite(str(path), picture(8, 8))
    (tmp_path / "hands" / "notes.csv").write_text("no picture")
    assert source_files("clip.mp4") == (Path("clip.mp4"),)
    assert source_files(clip.as_uri()) == (clip,)
    assert source_files(str(pictures[0].parent)) == tuple(pictures)
    assert source_files(str(tmp_path / "hands" / "*")) == tuple(pictures)
    assert [path.name for path in source_files("demo")] == ["demo.mp4"]
    for spec in ("0", "camera:0", "rtsp://host/clip.mp4", "nowhere.mp4", "nowhere/*.png"):
        assert source_files(spec) == ()


def test_videos_and_pictures_are_distinguished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "hands").mkdir()
    cv2.imwrite(str(tmp_path / "hands" / "hand.png"), picture(8, 8))
    clip, patterned = write_clip(tmp_path / "clip.mp4"), write_clip(tmp_path / "clip[1].mp4")
    for spec in (str(clip), clip.as_uri(), str(patterned), "~/clip.mp4"):
        assert opened_kind(spec) is SourceKind.VIDEO
    for spec in ("~/hands/hand.png", f"{tmp_path}/hands", f"{tmp_path}/hands/h*.png"):
        assert opened_kind(spec) is SourceKind.IMAGES


@pytest.mark.parametrize(("said", "mirrored"), [(None, False), (False, False), (True, True)])
def test_the_demo_is_mirrored_only_on_request(said: bool | None, mirrored: bool) -> None:
    with contextlib.closing(open_source("demo", mirrored=said)) as source:
        assert (source.info.kind, source.info.name, source.info.mirrored) == (
            SourceKind.DEMO,
            "demo",
            mirrored,
        )


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("nothing.mp4", "no such file: nothing.mp4"),
        ("no/where", "no such file: no/where"),
        ("Document Scanner", "No file or camera is called “Document Scanner”"),
        ("97", "There is no camera 97"),
        ("~nobody-is-called-so/clip.mp4", "no such file: ~nobody-is-called-so/clip.mp4"),
        ("file:///with%00zero.mp4", "no such file: /with"),
        ("file://[films/clip.mp4", "no such file: .*films/clip.mp4"),
        (f"file:///{'a' * 5000}", "cannot be read: File name too long"),
        ("a" * 5000, "No file or camera is called"),
    ],
)
def test_a_missing_source_is_reported_in_one_line(spec: str, says: str) -> None:
    with pytest.raises(SourceError, match=says) as error:
        open_source(spec)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["clip.mp4", "hand.png", "folder", "*.png"])
def test_a_source_in_a_forbidden_folder_is_reported_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "hand.png").touch()
    stat = Path.stat

    def denied(path: Path, *_: object, **__: object) -> os.stat_result:
        if path.parent == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path)

    monkeypatch.setattr(Path, "stat", denied)
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(SourceError, match=r"(?i)permission") as error:
        open_source(f"{closed}/{name}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("spec", ["", "  ", "gopher://x/y"])
def test_an_empty_or_unknown_source_is_wrong_usage(spec: str) -> None:
    with pytest.raises(UsageError):
        open_source(spec)


def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mp4")
    with pytest.raises(SourceError, match="not an ordinary file"):
        open_source(str(tmp_path / "pipe.mp4"))


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("demo", SourceKind.DEMO),
        ("./demo", SourceKind.IMAGES),
        ("0", SourceKind.CAMERA),
        ("./0", SourceKind.IMAGES),
        ("camera:USB Camera", SourceKind.CAMERA),
        ("rtsp://cam.local/live.mp4", SourceKind.STREAM),
        ("file:///films/A.MP4", SourceKind.VIDEO),
        ("hands/*.png", SourceKind.IMAGES),
    ],
)
def test_the_spelling_determines_the_kind_before_anything_is_opened(
    spec: str, kind: SourceKind
) -> None:
    assert kind_of(spec) is kind


def test_a_recording_counts_as_a_video_by_the_endings_that_plug_ins_bring() -> None:
    endings = recording_suffixes()
    assert not {*endings} & {*VIDEO_SUFFIXES}
    assert all(kind_of(f"runs/A{ending.upper()}") is SourceKind.VIDEO for ending in endings)


def test_a_windows_drive_in_a_file_address_is_not_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "file:///C:/My%20films/a.mp4"
    assert str(opening._named(address)) == "/C:/My films/a.mp4"
    monkeypatch.setattr(sys, "platform", "win32")
    assert str(opening._named(address)) == "C:/My films/a.mp4"
