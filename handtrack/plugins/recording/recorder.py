"""Records a host's runs on its own thread: tracking never waits for the disk."""

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from io import FileIO
from math import inf
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from handtrack.engines import models_used, versions_used
from handtrack.errors import HandtrackError, first_line, system_reason
from handtrack.gestures.own_signs import NO_SIGNS
from handtrack.gestures.recognizer import Recognition
from handtrack.host.observer import RunSetup
from handtrack.host.status import RecorderStatus
from handtrack.memory.frame import FrameLease
from handtrack.memory.pool import BufferPool
from handtrack.messages import KEY, Command, Event, TrackingResult
from handtrack.plugins.recording.annotations import encode_annotations
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.format import (
    CHANNELS,
    CHANNELS_WITH_PICTURES,
    DROPPED,
    EVENTS,
    MEMORY,
    PICTURES,
    RESULTS,
    SETUP,
    SKELETON,
    StoredResult,
    encode_picture,
    encode_result,
    event_to_plain,
)
from handtrack.plugins.recording.mcap import MOST_CHUNK_BYTES, McapWriter
from handtrack.plugins.recording.setup import MOST_PIXELS, SCHEMA
from handtrack.runtime.files import shown, valid_text
from handtrack.runtime.opencv import cv2
from handtrack.runtime.process_metrics import process_metrics
from handtrack.sentences import Code, Message
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo
from handtrack.version import __version__

Pictures = Literal["none", "camera", "lossless"]

STOP_DEADLINE_S: Final = 1.0
# A chunk's age: a killed process loses half a second at most, with what still waits.
_FLUSH_S: Final = 0.3
_CHUNK_BYTES: Final = 1 << 20
_MOST_WAITING: Final = 4096  # messages: two minutes of results
_MOST_BYTES: Final = 32 * 2**20  # of pictures that wait: twelve of 720p
# Compressed: with it, a chunk can be read.
_MOST_PICTURE_BYTES: Final = MOST_CHUNK_BYTES - 4 * _CHUNK_BYTES
_MEMORY_NS: Final = 10**9  # between two memory figures
_PNG_FILTER: Final = 19  # cv2.IMWRITE_PNG_FILTER
_PNG_FILTER_UP: Final = 32  # cv2.IMWRITE_PNG_FILTER_UP
_PNG: Final = (  # 17 ms at 720p with noise; with the default strategy and filter 40 ms
    *(cv2.IMWRITE_PNG_COMPRESSION, 1),
    *(cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_RLE),
    # By number: OpenCV before 4.12 has no names for it, and leaves out parameters that it does not
    # know.
    *(_PNG_FILTER, _PNG_FILTER_UP),
)

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Item:
    """A message waiting to be written: its content or its parts; a result's picture,
    held or compressed.
    """

    topic: str
    log_ns: int
    content: bytes | StoredResult | tuple[SourceInfo, RunSetup]
    picture: FrameLease | bytes | None = None

    @property
    def nbytes(self) -> int:
        if self.picture is None:
            return 0
        return len(self.picture) if isinstance(self.picture, bytes) else self.picture.pixels.nbytes

    def release(self) -> None:
        picture = self.picture
        self.picture = None
        if isinstance(picture, FrameLease):
            picture.release()


class Recorder:
    """Records runs (`Host.add_observer`) to a file, from its construction to `stop`. Thread-safe;
    only `stop` blocks.

    Call `opened` and `tracked` with earlier frames first, if any; it stores repeated frames once.

    `path`: never replaced; if it exists, `trouble` says so. `pictures`: "camera" keeps the camera's
    own JPEG, or a PNG for a frame without one; "lossless" always stores PNG. `settings`: recorder
    metadata for the header, as plain data.
    `pool`: records its statistics. `most_bytes`, `most_s`: limits on the file's size, without the
    index at its end, and on the time from the first frame to the last. `patient`: `tracked` waits
    for the disk instead of dropping frames: for files, where no camera waits.
    """

    needs_every_frame = True

    def __init__(
        self,
        path: Path,
        *,
        pictures: Pictures = "none",
        settings: Mapping[str, Any] | None = None,
        pool: BufferPool | None = None,
        most_bytes: float = inf,
        most_s: float = inf,
        patient: bool = False,
    ) -> None:
        self.path = path
        self._pictures: Pictures = pictures
        self._settings = dict(settings or {})
        self._pool = pool
        self._most_bytes = most_bytes
        self._most_s = most_s
        self._patient = patient
        self._news = threading.Condition()
        self._queue: deque[_Item] = deque()
        self._queued = self._queued_bytes = 0  # with what is being written
        self._status = RecorderStatus()
        self.over = threading.Event()
        self._opening: tuple[SourceInfo, RunSetup] | None = None
        self._told = False
        self._first_ns = self._last_ns = 0
        self._base_ns: int | None = None
        self._last_t = -inf
        self._memory_ns = 0
        self._full = False
        self._thread = threading.Thread(target=self._run, name="handtrack-recorder", daemon=True)
        self._thread.start()

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Record the source and setup of the next frames. See `FrameObserver.opened`."""
        with self._news:
            if (info, setup) != self._opening:
                self._opening = (info, setup)
                self._told = False

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        _seen: Recognition | None,
        pixels: FrameLease | None,
    ) -> None:
        """Record a frame, unless already recorded. See `FrameObserver.tracked`."""
        with self._taking_in():
            if self.over.is_set() or result.t <= self._last_t or self._opening is None:
                return
            self._last_t = result.t
            if header.width * header.height > MOST_PIXELS:
                size = f"{header.width}×{header.height}"
                millions = MOST_PIXELS // 10**6
                reason = SourceCode.VIDEO_TOO_LARGE(
                    name=self._opening[0].name, size=size, millions=millions
                )
                self._end(RecordingCode.RECORDING_STOPPED(path=shown(self.path), reason=reason))
                return
            log_ns = self._logged(header)
            if log_ns - (self._first_ns or log_ns) > self._most_s * 1e9:
                self._end(RecordingCode.RECORDING_FULL())
                return
            if not self._told:
                self._told = self._put(_Item(SETUP, log_ns, self._opening))
            stored = StoredResult(result, header.cut, header.position_s)
            item = _Item(RESULTS, log_ns, stored, self._picture(header, pixels))
            if not self._told:
                self._leave_out(item)
            elif self._put(item):
                self._first_ns = self._first_ns or log_ns
                seconds = (log_ns - self._first_ns) * 1e-9
                self._status = replace(
                    self._status, frames=self._status.frames + 1, seconds=seconds
                )

    def dropped(self, header: FrameHeader) -> None:
        """Record a dropped frame. See `FrameObserver.dropped`."""
        with self._taking_in():
            if self._told and header.t > self._last_t:  # what it comes from is stored
                self._put(
                    _Item(DROPPED, self._logged(header), msgspec.json.encode({"t": header.t}))
                )

    def decided(self, event: Event) -> None:
        """Record a command, or another decision about the frames so far."""
        with self._taking_in():
            if self._first_ns:
                self._put(_Item(EVENTS, self._last_ns, msgspec.json.encode(event_to_plain(event))))

    def ended(self) -> None:
        """Expect another run with its own time. See `FrameObserver.ended`."""
        with self._news:
            self._opening = None
            self._base_ns = None
            self._last_t = -inf

    def status(self) -> RecorderStatus:
        """Return the progress."""
        with self._news:
            return replace(self._status, queued=self._queued, over=self.over.is_set())

    def stop(self, deadline_s: float = STOP_DEADLINE_S) -> bool:
        """Write everything pending and close the file; after the deadline, set `trouble` and return
        False.

        Idempotent. Deletes a file without a frame.
        """
        with self._news:
            self._end(None)
        self._thread.join(deadline_s)
        if not self._thread.is_alive():
            return True
        with self._news:
            self._end(
                RecordingCode.RECORDING_STOPPED(
                    path=shown(self.path), reason=RecordingCode.DISK_TOO_SLOW()
                )
            )
        return False

    @contextmanager
    def _taking_in(self) -> Iterator[None]:
        """Hold the lock; an exception ends the recording, never the caller."""
        with self._news:
            try:
                yield
            except Exception as error:
                self._end(self._stopped_by(error))

    def _stopped_by(self, error: Exception) -> Message:
        if isinstance(error, OSError):
            reason: Message | str = system_reason(error)
        else:
            _log.error("recording ended", exc_info=error)
            reason = error.message if isinstance(error, HandtrackError) else first_line(error)
        return RecordingCode.RECORDING_STOPPED(path=shown(self.path), reason=reason)

    def _end(self, trouble: Message | None) -> None:
        """Accept nothing more, under the lock. The first trouble stays,
        unless it is only a limit.
        """
        known = self._status.trouble
        if known is None or (trouble is not None and known.code is RecordingCode.RECORDING_FULL):
            self._status = replace(self._status, trouble=trouble)
        self.over.set()
        self._news.notify_all()

    def _logged(self, header: FrameHeader) -> int:
        """Return a frame's capture time on the wall clock;
        differences between frames follow the source's clock.
        """
        t_ns = round(header.t * 1e9)
        if self._base_ns is None:
            captured_ns = time.time_ns() - (time.monotonic_ns() - header.captured_ns)
            self._base_ns = max(captured_ns, self._last_ns + 1) - t_ns
        self._last_ns = max(self._base_ns + t_ns, self._last_ns)
        return self._last_ns

    def _picture(self, header: FrameHeader, pixels: FrameLease | None) -> FrameLease | bytes | None:
        if self._pictures == "none" or header.stored is not None:
            return None
        if self._pictures == "camera" and header.encoded is not None:
            return header.encoded
        if self._pictures == "camera" and self._status.notice is None and self._opening is not None:
            self._status = replace(
                self._status, notice=RecordingCode.RECORDING_NO_JPEG(name=self._opening[0].name)
            )
        return None if pixels is None else pixels.hold()

    def _put(self, item: _Item) -> bool:
        """Queue an item; if the queue is full, drop its picture or all of it.
        Call under the lock.
        """
        nbytes = item.nbytes
        if self._patient:
            self._news.wait_for(lambda: self.over.is_set() or self._has_room(nbytes))
        if self._queued >= _MOST_WAITING or self.over.is_set():
            self._leave_out(item)
            return False
        if not self._has_room(nbytes):
            self._leave_out(item)
        self._queue.append(item)
        self._queued += 1
        self._queued_bytes += item.nbytes
        self._news.notify_all()
        return True

    def _leave_out(self, item: _Item) -> None:
        item.release()
        if item.topic == RESULTS and not self.over.is_set():
            self._status = replace(self._status, left_out=self._status.left_out + 1)

    def _has_room(self, nbytes: int) -> bool:
        return self._queued < _MOST_WAITING and (
            not self._queued_bytes or self._queued_bytes + nbytes <= _MOST_BYTES
        )

    def _run(self) -> None:
        trouble: Message | None = None
        try:
            self._store()
        except FileExistsError:
            trouble = Code.FILE_UNWRITABLE(
                path=shown(self.path), reason=RecordingCode.FILE_THERE_ALREADY()
            )
        except Exception as error:
            trouble = self._stopped_by(error)
        with self._news:
            self._end(trouble)
            left = self._queue
            self._queue = deque()
            self._queued = 0
            self._queued_bytes = 0
        for item in left:
            item.release()

    def _store(self) -> None:
        """Make the file; delete it at the end if it has no frame."""
        number = os.open(
            self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666
        )
        stays = False
        try:
            with FileIO(number, "r+") as file:
                channels = CHANNELS if self._pictures == "none" else CHANNELS_WITH_PICTURES
                writer = McapWriter(file, channels, f"handtrack {__version__}")
                try:
                    self._record(writer)
                finally:
                    stays = writer.holds(RESULTS)
        finally:
            if not stays:
                with self._news:
                    self._end(None)
                    self._status = replace(self._status, frames=0, seconds=0.0)
                self.path.unlink(missing_ok=True)

    def _record(self, writer: McapWriter) -> None:
        """Write items until the end. A fault leaves a truncated but readable file."""
        due_s = inf
        try:
            while True:
                with self._news:
                    self._news.wait_for(
                        lambda: self._queue or self.over.is_set(),
                        None if due_s == inf else due_s - time.monotonic(),
                    )
                    item = self._queue.popleft() if self._queue else None
                    if item is None and self.over.is_set():
                        break
                if item is not None:
                    self._write(writer, item)
                    if due_s == inf:
                        due_s = time.monotonic() + _FLUSH_S
                if time.monotonic() >= due_s or writer.waiting_bytes >= _CHUNK_BYTES:
                    self._flush(writer)
                    due_s = inf
            self._flush(writer)
            with suppress(OSError):  # every frame is in the file
                writer.finish()
        finally:
            with suppress(OSError):
                writer.flush()
            self._note_size(writer)

    def _write(self, writer: McapWriter, item: _Item) -> None:
        nbytes = item.nbytes
        try:
            picture, kind = self._compressed(item.picture)
        finally:
            item.release()
        if picture is not None and len(picture) > _MOST_PICTURE_BYTES:
            picture = None
            with self._news:
                self._leave_out(item)
        content = item.content
        skeleton = b""
        if isinstance(content, tuple):
            content = self._setup(*content)
        elif isinstance(content, StoredResult):
            if picture is not None:
                skeleton = encode_annotations(item.log_ns, content.result)
            content = encode_result(replace(content, pictured=picture is not None))
        size = (
            writer.nbytes
            + writer.waiting_bytes
            + len(content)
            + len(skeleton)
            + len(picture or b"")
        )
        if self._full or size > self._most_bytes:
            self._full = True
            with self._news:
                self._end(RecordingCode.RECORDING_FULL())
        else:
            if picture is not None:
                writer.add(PICTURES, item.log_ns, *encode_picture(item.log_ns, picture, kind))
                writer.add(SKELETON, item.log_ns, skeleton)
            writer.add(item.topic, item.log_ns, content)
            if item.log_ns - self._memory_ns >= _MEMORY_NS:
                self._memory_ns = item.log_ns
                writer.add(MEMORY, item.log_ns, self._memory())
        with self._news:
            self._queued -= 1
            self._queued_bytes -= nbytes
            self._news.notify_all()

    def _flush(self, writer: McapWriter) -> None:
        writer.flush()
        self._note_size(writer)

    def _note_size(self, writer: McapWriter) -> None:
        with self._news:
            self._status = replace(self._status, nbytes=writer.nbytes)

    def _setup(self, info: SourceInfo, setup: RunSetup) -> bytes:
        """Return the setup of the next frames as the JSON of a message. Reads files."""
        own_signs = setup.gestures.own_signs
        contents = {
            "schema": SCHEMA,
            "source": replace(info, flaw=None, name=valid_text(info.name)),
            "pictures": self._pictures if info.pictures else "none",
            "models": setup.models,
            "engine": setup.engine,
            "tracker": setup.tracker,
            "gestures": asdict(replace(setup.gestures, own_signs=NO_SIGNS))
            | {"own_signs": own_signs.names},
            "sha256": models_used(setup.engine, setup.models.variant),
            "versions": {"handtrack": __version__} | versions_used(setup.engine),
            "settings": self._settings,
        }
        return msgspec.json.encode(contents)

    def _memory(self) -> bytes:
        figures: dict[str, Any] = asdict(process_metrics())
        if self._pool is not None:
            stats = self._pool.stats()
            figures |= {"live_buffers": stats.live_buffers, "live_bytes": stats.live_bytes}
        return msgspec.json.encode(figures)

    @staticmethod
    def _compressed(picture: FrameLease | bytes | None) -> tuple[bytes | None, str]:
        if picture is None or isinstance(picture, bytes):
            return picture, "jpeg"
        return cv2.imencode(".png", picture.pixels, _PNG)[1].tobytes(), "png"


SPAN_S: Final = 5.0
_KEPT_BYTES: Final = 32 * 2**20  # of JPEG


class PreRoll:
    """Observes every run, keeps its last `SPAN_S` seconds, and passes them to a recorder with all
    later frames.

    Of pictures it keeps only the camera's JPEG, if runs request it. Thread-safe.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frames: deque[tuple[FrameHeader, TrackingResult]] = deque()
        self._nbytes = 0
        self._newest_t = 0.0
        self._opening: tuple[SourceInfo, RunSetup] | None = None
        self._recorder: Recorder | None = None

    @property
    def needs_every_frame(self) -> bool:
        """True while it feeds a recorder. See `FrameObserver.needs_every_frame`."""
        return self._recorder is not None

    def begin(self, recorder: Recorder) -> None:
        """Record the kept frames and all that follow."""
        with self._lock:
            if self._opening is not None:
                recorder.opened(*self._opening)
            for header, result in self._frames:
                recorder.tracked(header, result, None, None)
            self._recorder = recorder

    def end(self) -> None:
        """Stop feeding the recorder."""
        with self._lock:
            self._recorder = None

    def decided(self, event: Event) -> None:
        """Record a command, or another decision about the newest frame."""
        with self._lock:
            if self._recorder is not None:
                by_key = isinstance(event, Command) and event.by == KEY
                self._recorder.decided(replace(event, t=self._newest_t) if by_key else event)

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Start over: the kept frames came from elsewhere. See `FrameObserver.opened`."""
        with self._lock:
            self._forget()
            self._opening = (info, setup)
            if self._recorder is not None:
                self._recorder.opened(info, setup)

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        seen: Recognition | None,
        pixels: FrameLease,
    ) -> None:
        """Keep a frame. See `FrameObserver.tracked`."""
        with self._lock:
            self._frames.append((header, result))
            self._nbytes += len(header.encoded or b"")
            self._newest_t = result.t
            while self._nbytes > _KEPT_BYTES or result.t - self._frames[0][1].t > SPAN_S:
                self._nbytes -= len(self._frames.popleft()[0].encoded or b"")
            if self._recorder is not None:
                self._recorder.tracked(header, result, seen, pixels)

    def dropped(self, header: FrameHeader) -> None:
        """See `FrameObserver.dropped`."""
        with self._lock:
            if self._recorder is not None:
                self._recorder.dropped(header)

    def ended(self) -> None:
        """Forget the run. See `FrameObserver.ended`."""
        with self._lock:
            self._forget()
            if self._recorder is not None:
                self._recorder.ended()

    def _forget(self) -> None:
        self._frames.clear()
        self._nbytes = 0
        self._opening = None
