"""From what a person writes to a source: a camera, a stream, a file, pictures, or the demo."""

import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from handtrack.errors import SourceError, UsageError
from handtrack.sources.camera import open_camera
from handtrack.sources.cameras import HINT, find_camera
from handtrack.sources.demo import open_demo
from handtrack.sources.images import is_picture, open_glob, open_images
from handtrack.sources.playing import LoopedSource, PacedSource
from handtrack.sources.source import Source
from handtrack.sources.stream import SCHEMES, open_stream
from handtrack.sources.video import check_file, open_video

DEMO = "demo"


def open_source(spec: str, *, mirrored: bool | None = None, realtime: bool = False, loop: bool = False) -> Source:
    """Open what `spec` names.

    Parameters
    ----------
    spec : str
        ``demo``; a camera's index, device path or name; a URL; a video file; an image, a folder or a pattern of images.
        ``./demo`` and ``./0`` are files.
    mirrored : bool, optional
        The picture is a mirror image; none is unless this says so.
    realtime : bool
        A file is played at its own rate; live sources always are.
    loop : bool
        A file begins again when it ends: time goes on increasing, and the first frame of each round is a cut.

    Raises
    ------
    UsageError
        `spec` is empty, or a URL of a kind that cannot be opened.
    SourceError
        What `spec` names cannot be opened.
    """
    opener = _opener(spec.strip(), mirrored=bool(mirrored))
    source = opener()
    if source.info.live:
        return source
    if loop:
        source = LoopedSource(source, opener)
    return PacedSource(source) if realtime else source


def _opener(spec: str, *, mirrored: bool) -> Callable[[], Source]:
    if not spec:
        raise UsageError("no source was named; `demo` needs no camera")
    if spec == DEMO:
        return partial(open_demo, mirrored=mirrored)
    if "://" in spec:
        return _url_opener(spec, mirrored=mirrored)
    path = Path(spec).expanduser()
    if _exists(path) and not spec.isdecimal():
        return _path_opener(path, mirrored=mirrored)
    if _is_pattern(spec):
        return partial(open_glob, str(path), mirrored=mirrored)
    return _camera_opener(spec, mirrored=mirrored)


def _url_opener(url: str, *, mirrored: bool) -> Callable[[], Source]:
    scheme = url.partition("://")[0].lower()
    if scheme == "file":
        return _path_opener(Path(unquote(urlsplit(url).path)), mirrored=mirrored)
    if scheme not in SCHEMES:
        raise UsageError(f"no stream can be opened by {scheme}:// ({', '.join(sorted(SCHEMES))} are known)")
    return partial(open_stream, url, mirrored=mirrored)


def _path_opener(path: Path, *, mirrored: bool) -> Callable[[], Source]:
    if path.is_char_device():
        return _camera_opener(str(path), mirrored=mirrored)
    if path.is_dir():
        return partial(open_images, path, mirrored=mirrored)
    check_file(path)
    opener = open_images if is_picture(path) else open_video
    return partial(opener, path, mirrored=mirrored)


def _camera_opener(spec: str, *, mirrored: bool) -> Callable[[], Source]:
    camera = find_camera(spec)
    if camera is not None:
        return partial(open_camera, camera, mirrored=mirrored)
    if Path(spec).suffix or len(Path(spec).parts) > 1:
        raise SourceError(f"no such file: {spec}")
    raise SourceError(f"no file and no camera is called {spec!r} ({HINT})")


def _is_pattern(spec: str) -> bool:
    return any(character in spec for character in "*?[")


def _exists(path: Path) -> bool:
    try:
        return stat.S_IFMT(path.stat().st_mode) != 0
    except PermissionError:
        return True  # what may not be seen is named when it is opened
    except (OSError, ValueError):  # too long for a file's name, or with a zero byte in it
        return False
