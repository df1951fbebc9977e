"""The `record` command: stores results and decisions in a file."""

import argparse
import contextlib
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Final, get_args

from handtrack.commands.codes import ExportCode
from handtrack.commands.estimators import OPENCV_THREADS, open_lent
from handtrack.commands.interrupts import Interrupts, ended_by_signals
from handtrack.commands.options import (
    add_engine_options,
    between,
    check_engine_options,
    configs_of,
    one_of,
    whole,
)
from handtrack.commands.progress import progress_bar
from handtrack.commands.track import (
    add_gesture_options,
    check_changeable,
    check_gesture_options,
    navigator_of,
)
from handtrack.errors import UsageError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_file import read_own_signs
from handtrack.gestures.own_signs import NO_SIGNS
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host.host import Host
from handtrack.host.observer import RunSetup
from handtrack.host.run import RunRequest
from handtrack.host.status import RecorderStatus, RunState
from handtrack.memory.frame import FrameLease
from handtrack.memory.pool import BufferPool
from handtrack.messages import TrackingResult
from handtrack.navigation.navigator import Navigator
from handtrack.pipeline import Pipeline
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.recorder import Pictures, Recorder
from handtrack.plugins.recording.source import SUFFIX
from handtrack.runtime.files import check_place, shown, valid_text
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code, Message
from handtrack.service import model_service
from handtrack.settings import MOST
from handtrack.sources.opening import open_source
from handtrack.sources.reading import STALL_LIMIT_S, GatedReader, frames
from handtrack.sources.source import FrameHeader

Tell = Callable[
    [Message, int], int
]  # prints why something failed; returns the exit status it is given

_NO_SETTINGS: Final = ("source", "out", "quiet", "accept_mediapipe_metrics")
_LOOK_S: Final = 0.1  # between looks at a live recording
_MEGABYTE: Final = 10**6
_WRITE_S: Final = 60.0  # for what waits at the end


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `record`."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a camera (index, path or name), URL, video, images, or demo",
    )
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        required=True,
        metavar="FILE.mcap",
        help="the file to write; it must not exist",
    )
    parser.add_argument(
        "--pictures",
        **one_of("--pictures", get_args(Pictures)),
        default="none",
        help="store pictures: the camera's own JPEG, or PNG (none)",
    )
    parser.add_argument("--frames", **whole("--frames", 1), metavar="N", help="stop after N frames")
    parser.add_argument(
        "--seconds", **between("--seconds", 0.0, MOST), metavar="S", help="stop after S seconds"
    )
    parser.add_argument(
        "--max-mb", **between("--max-mb", 1.0, MOST), metavar="MB", help="stop at this size"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress bar and no totals")
    add_gesture_options(parser)
    add_engine_options(parser)


def run(options: argparse.Namespace, tell: Tell) -> int:
    """Record a source; return the exit status.

    Raises `HandtrackError`: it cannot start, or the source ended early; what was recorded stays.
    Raises `KeyboardInterrupt`: Ctrl+C, SIGTERM or SIGHUP; likewise.
    """
    _check(options)
    cv2.setNumThreads(OPENCV_THREADS)
    return _Recording(options, tell).run()


class _Recording:
    """One run of `record`."""

    def __init__(self, options: argparse.Namespace, tell: Tell) -> None:
        self._options = options
        self._tell = tell
        own = read_own_signs(options.gestures) if options.gestures else NO_SIGNS
        self._gestures = GestureConfig(own_signs=own)
        self._navigator = navigator_of(options, own) if options.commands else None
        self._models, self._tracker = configs_of(options, mirrored=options.mirrored)
        self._pool = BufferPool()
        self._status = 0

    def run(self) -> int:
        request = RunRequest(
            self._options.source,
            self._models,
            self._tracker,
            self._gestures,
            encoded=self._options.pictures == "camera",
            stall_limit_s=STALL_LIMIT_S,
        )
        host = Host(model_service(), self._pool)
        with ended_by_signals() as interrupts, contextlib.ExitStack() as stack:
            stack.callback(host.close)
            live = _is_live(host, request)
            recorder = Recorder(
                self._options.out,
                pictures=self._options.pictures,
                settings={
                    name: _plain(v)
                    for name, v in vars(self._options).items()
                    if name not in _NO_SETTINGS
                },
                pool=self._pool,
                most_bytes=inf
                if self._options.max_mb is None
                else self._options.max_mb * _MEGABYTE,
                most_s=inf if self._options.seconds is None else self._options.seconds,
                patient=not live,
            )
            stack.callback(self._finish, recorder)
            stack.callback(interrupts.finish)
            if live:
                self._record_live(host, request, recorder, interrupts)
            else:
                host.close()
                self._through(recorder, interrupts)
        return self._status

    def _finish(self, recorder: Recorder) -> None:
        recorder.stop(_WRITE_S)
        status = recorder.status()
        if status.trouble is not None and status.trouble.code is not RecordingCode.RECORDING_FULL:
            self._status = self._tell(status.trouble, UsageError.exit_status)
        if not self._options.quiet and status.frames:
            self._sum_up(status)

    def _sum_up(self, status: RecorderStatus) -> None:
        left_out = f", {status.left_out} left out: the disk is too slow" if status.left_out else ""
        noticed = f"; {status.notice}" if status.notice is not None else ""
        mb = status.nbytes / _MEGABYTE
        print(f"{status.frames} frames, {status.seconds:.1f} s, {mb:.1f} MB{left_out}{noticed}")  # noqa: T201

    def _record_live(
        self, host: Host, request: RunRequest, recorder: Recorder, interrupts: Interrupts
    ) -> None:
        woken = threading.Event()
        deciding = _Deciding(recorder, self._navigator, self._options.frames or inf)
        host.add_observer(deciding)
        run = host.start(request, woken.set)
        with interrupts.held():
            while not (recorder.over.is_set() or deciding.full):
                with interrupts.allowed():
                    woken.wait(_LOOK_S)
                woken.clear()
                update = run.take()
                if update is not None:
                    update.pixels.release()
                status = run.status()
                if deciding.fault is not None:
                    raise deciding.fault
                if status.state is RunState.ENDED:
                    break
                if status.error is not None:
                    raise status.error

    def _through(self, recorder: Recorder, interrupts: Interrupts) -> None:
        options = self._options
        with (
            contextlib.closing(
                open_source(options.source, mirrored=options.mirrored or None)
            ) as source,
            open_lent(
                self._models, replace(self._tracker, mirrored=source.info.mirrored), self._pool
            ) as (
                setup,
                estimator,
            ),
            progress_bar(shown=not options.quiet) as bar,
        ):
            info = source.info
            check_changeable(options, info)
            gestures = GestureRecognizer(mirrored=info.mirrored, config=self._gestures)
            pipeline = Pipeline(
                estimator, gestures=gestures, navigator=self._navigator, still=info.still
            )
            bar.begin("recording", options.frames or info.length)
            tracker = replace(self._tracker, mirrored=info.mirrored)
            recorder.opened(info, RunSetup(self._models, setup, tracker, self._gestures))
            reader = GatedReader(source, self._pool, waiting=interrupts.allowed)
            with interrupts.held():
                for frame in frames(reader, options.frames):
                    with frame.pixels as held:
                        result = pipeline.step(frame.header, frame.index, held.pixels)
                        recorder.tracked(frame.header, result, None, held)
                    bar.advance()
                    if recorder.over.is_set():
                        return


class _Deciding:
    """Passes frames on to a recorder with the navigator's decisions, up to a number."""

    needs_every_frame = True

    def __init__(self, recorder: Recorder, navigator: Navigator | None, most: float) -> None:
        self._recorder = recorder
        self._navigator = navigator
        self._most = most
        self._count = 0
        self.fault: Exception | None = None
        """Why it stopped."""
        self.opened = recorder.opened
        self.ended = recorder.ended

    @property
    def full(self) -> bool:
        return self._count >= self._most

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        seen: Recognition | None,
        pixels: FrameLease,
    ) -> None:
        if self.full:
            return
        try:
            if self._navigator is not None and seen is not None:
                result = replace(result, events=(*result.events, *self._navigator.decide(seen)))
            self._recorder.tracked(header, result, seen, pixels)
        except Exception as error:
            self.fault = error  # the run only logs it, and continues without
            raise
        self._count += 1

    def dropped(self, header: FrameHeader) -> None:
        if not self.full:
            self._recorder.dropped(header)


def _is_live(host: Host, request: RunRequest) -> bool:
    """Open the source, and return whether its frames arrive at their own pace.

    Raises `HandtrackError`: it cannot be opened.
    """
    opened = threading.Event()
    host.listen(opened.set)
    capture = host.prepare(request)
    while capture.info is None and not capture.ending:
        opened.wait(_LOOK_S)
    if capture.error is not None:
        raise capture.error
    return capture.info is not None and capture.info.live


def _check(options: argparse.Namespace) -> None:
    check_gesture_options(options)
    check_engine_options(options)
    out: Path = options.out
    if out.suffix.lower() != SUFFIX:
        raise UsageError(ExportCode.ENDING_NOT_FOR_RECORDINGS, path=shown(out))
    if os.path.lexists(out):
        raise UsageError(
            Code.FILE_UNWRITABLE, path=shown(out), reason=RecordingCode.FILE_THERE_ALREADY()
        )
    check_place(out)


def _plain(value: object) -> object:
    return valid_text(value) if isinstance(value, Path) else value
