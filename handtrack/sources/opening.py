"""Open a source from what a person writes: a camera, stream, file, pictures, or the demo."""

import stat
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast
from urllib.parse import unquote, urlsplit

from handtrack.errors import SourceError, UnavailableReason, UsageError
from handtrack.plug_in import RecordingKind, in_tree, load
from handtrack.runtime.files import shown, shown_address
from handtrack.sentences import Code
from handtrack.sources.addresses import SCHEMES
from handtrack.sources.camera import CameraFormat, Wanted, open_camera
from handtrack.sources.camera_list import PREFIX, find_camera
from handtrack.sources.codes import SourceCode
from handtrack.sources.container import is_animation
from handtrack.sources.demo import (
    Demonstrated,
    demo_clip,
    open_demo,
    open_story,
    story_clip,
    whole_clip,
)
from handtrack.sources.given import GivenFrames, GivenSource
from handtrack.sources.images import (
    fixed_folder,
    is_picture,
    open_glob,
    open_images,
    pictures_in,
    pictures_matching,
)
from handtrack.sources.playback import LoopedSource, PacedSource, Playback, Stopped
from handtrack.sources.source import Source, SourceKind
from handtrack.sources.video import VIDEO_SUFFIXES, check_file, open_video

Opener = Callable[[], Source]

DEMO = "demo"
STORY = "demo:story"


def open_source(
    spec: str | int | Path | Source | GivenFrames,
    *,
    mirrored: bool | None = None,
    realtime: bool = False,
    loop: bool = False,
    encoded: bool = False,
    wanted: Wanted = CameraFormat,
    stopped: Stopped = lambda: False,
    playback: Playback | None = None,
    demonstrated: Demonstrated = whole_clip,
) -> Source:
    """Open the source named by `spec`.

    Raises `UsageError`: `spec` is empty, or a URL of an unsupported kind. Raises `SourceError`: the
    source cannot be opened.

    `spec`: ``demo`` or ``demo:story``; a camera's index, device path or name; a URL; a video file;
    a recording; an image, a folder or a pattern of images. ``./demo`` and ``./0`` are
    files, like every `Path`; the prefix ``camera:`` always means a camera. Spaces around it count
    only if they belong to the name of a file. A `Source` is returned unchanged; an iterable of
    arrays becomes one.
    `mirrored`: the picture is a mirror image; by default it is not.
    `realtime`: play a file at its own rate, as live sources always do.
    `loop`: repeat a file: time keeps increasing, and each round starts with a cut.
    `encoded`: keep each frame's JPEG, if a camera or stream sends one.
    `wanted`: returns the size and rate to request from a camera (cameras only); called before every
    frame.
    `stopped`: called during long waits, of a played file or for a stream to open; True ends the
    wait.
    `playback`: controls a file played at its own rate.
    `demonstrated`: returns the demo's gesture, repeated if it loops (demo only); called before
    every frame.
    """
    if not isinstance(spec, str | int | Path):
        if hasattr(spec, "read_into"):
            return cast("Source", spec)
        return GivenSource(spec, mirrored=bool(mirrored))
    name = str(Path.cwd() / spec) if isinstance(spec, Path) else _meant(str(spec))
    camera = partial(_camera, mirrored=bool(mirrored), encoded=encoded, wanted=wanted)
    stream = partial(_open_stream, mirrored=bool(mirrored), encoded=encoded, stopped=stopped)
    opener = _opener(name, camera, stream, mirrored=bool(mirrored), demonstrated=demonstrated)
    source = opener()
    if source.info.live:
        return source
    if loop:
        source = LoopedSource(source, opener)
    return PacedSource(source, stopped, playback) if realtime else source


def recording_suffixes() -> tuple[str, ...]:
    """Return the endings of files with recorded results."""
    return tuple(kind.ending for plug_in in in_tree() for kind in plug_in.recordings)


def _recording_kind(path: Path) -> RecordingKind | None:
    """Return the kind of a recording, by the file's name or else its content;
    None for any other file.
    """
    kinds = [kind for plug_in in in_tree() for kind in plug_in.recordings]
    for kind in kinds:
        if path.suffix.lower() == kind.ending:
            return kind
    with path.open("rb") as file:
        begins = file.read(max((len(kind.begins) for kind in kinds), default=0))
    return next((kind for kind in kinds if begins.startswith(kind.begins)), None)


def kind_of(spec: str) -> SourceKind:
    """Return the kind of a source from its spelling only, without reading the disk:
    a plain name counts as pictures.
    """
    if spec in (DEMO, STORY):
        return SourceKind.DEMO
    if spec.startswith(PREFIX) or spec.isdecimal():
        return SourceKind.CAMERA
    if "://" in spec and not _is_file_url(spec):
        return SourceKind.STREAM
    playable = (*VIDEO_SUFFIXES, *recording_suffixes())  # a recording plays like a video
    is_video = spec.lower().rstrip(" .").endswith(playable)
    return SourceKind.VIDEO if is_video else SourceKind.IMAGES


def source_name(spec: str) -> str:
    """Return a source's display name before it is open: a URL without user, password and query."""
    if kind_of(spec) is SourceKind.STREAM:
        return shown_address(spec)
    return shown(spec.removeprefix(PREFIX))


def source_files(spec: str) -> tuple[Path, ...]:
    """Return the files behind a source; none for a camera, a stream or a missing file.

    Raises `SourceError`: a folder cannot be listed.
    """
    spec = _meant(spec)
    kind = kind_of(spec)
    if kind is SourceKind.DEMO:
        return (story_clip() if spec == STORY else demo_clip(),)
    if kind in (SourceKind.CAMERA, SourceKind.STREAM):
        return ()
    path = _named(spec)
    if _is(stat.S_ISDIR, path):
        return pictures_in(path)
    if _exists(path):
        return (path,)
    return pictures_matching(str(path)) if _is_pattern(spec) else ()


def picture_folder(spec: str) -> Path:
    """Return the folder that the names in the frames of a picture,
    a folder or a pattern are relative to.
    """
    path = _named(_meant(spec))
    if _is(stat.S_ISDIR, path):
        return path
    return path.parent if _exists(path) else fixed_folder(str(path))


def _meant(spec: str) -> str:
    """Return a source without the spaces around it, unless they belong to the name of a file."""
    bare = spec.strip()
    if bare == spec or _exists(_named(spec)):
        return spec
    return spec if _is_pattern(spec) and pictures_matching(str(_named(spec))) else bare


def _opener(
    spec: str,
    camera: Callable[[str], Opener],
    stream: Callable[[str], Source],
    *,
    mirrored: bool,
    demonstrated: Demonstrated,
) -> Opener:
    if not spec:
        raise UsageError(SourceCode.SOURCE_UNNAMED)
    match kind_of(spec):
        case SourceKind.DEMO:
            demo = partial(open_demo, mirrored=mirrored, demonstrated=demonstrated)
            return partial(open_story, mirrored=mirrored) if spec == STORY else demo
        case SourceKind.CAMERA:
            return camera(spec)
        case SourceKind.STREAM:
            scheme = spec.partition("://")[0].lower()
            if scheme not in SCHEMES:
                raise UsageError(
                    SourceCode.SCHEME_UNKNOWN,
                    scheme=shown(scheme),
                    schemes=", ".join(sorted(SCHEMES)),
                )
            return partial(stream, spec)
    path = _named(spec)
    if _is(stat.S_ISCHR, path):
        return camera(str(path))
    if _exists(path) or _is_file_url(spec):
        return _path_opener(path, mirrored=mirrored)
    return partial(open_glob, str(path), mirrored=mirrored) if _is_pattern(spec) else camera(spec)


def _path_opener(path: Path, *, mirrored: bool) -> Opener:
    if _is(stat.S_ISDIR, path):
        return partial(open_images, path, mirrored=mirrored)
    check_file(path)
    if (recording := _recording_kind(path)) is not None:
        return partial(load(recording.place), path, mirrored=mirrored)
    opener = open_images if is_picture(path) and not is_animation(path) else open_video
    return partial(opener, path, mirrored=mirrored)


def _camera(spec: str, *, mirrored: bool, encoded: bool, wanted: Wanted) -> Opener:
    camera = find_camera(spec)
    if camera is not None:
        return partial(open_camera, camera, mirrored=mirrored, encoded=encoded, wanted=wanted)
    if spec.startswith(PREFIX):
        name = spec.removeprefix(PREFIX)
        raise SourceError(SourceCode.CAMERA_NAME_GONE, UnavailableReason.MISSING, name=shown(name))
    if Path(spec).suffix or len(Path(spec).parts) > 1:
        raise SourceError(Code.FILE_MISSING, path=shown(spec))
    raise SourceError(SourceCode.SOURCE_UNKNOWN, name=shown(spec))


def _open_stream(spec: str, *, mirrored: bool, encoded: bool, stopped: Stopped) -> Source:
    from handtrack.sources.stream import open_stream  # HTTP and TLS come with it

    return open_stream(spec, mirrored=mirrored, encoded=encoded, stopped=stopped)


def _is_file_url(spec: str) -> bool:
    return spec.lower().startswith("file://")


def _url_path(url: str) -> str:
    """Return the path in a file's URL; on Windows ``file:///C:/clip.mp4`` has a slash before its
    drive.
    """
    try:
        path = unquote(urlsplit(url).path)
    except ValueError:  # about the host: not a file
        return url
    return path[1:] if sys.platform == "win32" and path[2:3] == ":" else path


def _is_pattern(spec: str) -> bool:
    return any(character in spec for character in "*?[")


def _named(spec: str) -> Path:
    path = Path(_url_path(spec) if _is_file_url(spec) else spec)
    try:
        return path if _is_file_url(spec) else path.expanduser()
    except RuntimeError:  # no such user, or no home
        return path


def _is(kind: Callable[[int], bool], path: Path) -> bool:
    """Return whether a file of this kind exists; pathlib's `is_dir` fails without permission."""
    try:
        return kind(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return stat.S_IFMT(path.stat().st_mode) != 0
    except PermissionError:
        return True  # a forbidden file is reported on opening
    except (OSError, ValueError):  # name too long, or with a zero byte
        return False
