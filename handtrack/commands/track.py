"""The `track` command: runs sources through the pipeline at full speed, into files."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from handtrack.commands.codes import ExportCode
from handtrack.commands.estimators import open_estimator
from handtrack.commands.interrupts import Interrupts, ended_by_signals
from handtrack.commands.options import add_engine_options, check_engine_options, one_of, whole
from handtrack.commands.progress import progress_bar
from handtrack.commands.sidecar import About
from handtrack.commands.video import check_drawable, drawn_video
from handtrack.commands.writers import (
    STDOUT,
    Write,
    described,
    files_of,
    open_writer,
    target_of,
    writer_of,
)
from handtrack.errors import SourceError, UsageError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_file import read_own_signs
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.hand_tracker.tracker import HandTracker
from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.messages import TrackingResult
from handtrack.models.engine import Setup
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.navigator import Navigator
from handtrack.navigation.rules import StepRules
from handtrack.pipeline import Pipeline
from handtrack.runtime.files import check_outputs, shown_sentence
from handtrack.sentences import Message
from handtrack.sinks import Sink, SinkOptions, open_sink, sink_examples
from handtrack.sources.codes import SourceCode
from handtrack.sources.opening import open_source, picture_folder, source_files, source_name
from handtrack.sources.reading import GatedReader, frames
from handtrack.sources.source import Source, SourceInfo

Tell = Callable[
    [Message, int], int
]  # prints why something failed; returns the exit status it is given

_Put = Callable[[Image, TrackingResult], None]

_STDIN: Final = "-"
_TOKEN: Final = "HANDTRACK_SEND_TOKEN"  # noqa: S105 - where it is


@dataclass(slots=True)
class Tally:
    """Totals so far: sources, failed sources, frames, frames with a hand, estimation time,
    and the setup used.
    """

    sources: int
    setup: Setup | None = None
    failed: int = 0
    frames: int = 0
    with_hand: int = 0
    milliseconds: float = 0.0

    def count(self, result: TrackingResult) -> None:
        """Add a result."""
        self.frames += 1
        self.with_hand += bool(result.hands)
        self.milliseconds += result.timings.total_ms

    def says(self, *, interrupted: bool) -> str:
        """Format the tally as one line."""
        mean = self.milliseconds / max(self.frames, 1)
        frames = "1 frame" if self.frames == 1 else f"{self.frames} frames"
        failed = f", {self.failed} failed" if self.failed else ""
        sources = f"{self.sources} sources{failed}: " if self.sources > 1 else ""
        before = "interrupted after " if interrupted else sources
        ran = self.setup
        on = (
            " on " + " ".join(filter(None, (ran.engine, ran.precision, ran.provider)))
            if ran is not None
            else ""
        )
        return f"{before}{frames}, a hand in {self.with_hand}, {mean:.1f} ms a frame{on}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "source",
        nargs="+",
        metavar="SOURCE",
        help="a camera (index, path or name), URL, video, image, folder, glob, or demo; several are tracked in turn; "
        "- reads more from standard input, one per line",
    )
    parser.add_argument(
        "-o",
        "--out",
        type=target_of,
        metavar="FILE",
        help=f"write results: {described()}, or - for JSON Lines on standard output",
    )
    parser.add_argument(
        "--draw", metavar="FILE.mp4", type=Path, help="write a video with the skeletons drawn in"
    )
    parser.add_argument(
        "--send",
        action="append",
        default=[],
        metavar="URL",
        help=f"send results to other programs as they come: {sink_examples()}; repeatable",
    )
    parser.add_argument(
        "--send-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="let pages of this origin connect to a WebSocket: https://example.org, or null for pages from files",
    )
    parser.add_argument(
        "--send-token",
        default=os.environ.get(_TOKEN, ""),
        metavar="TOKEN",
        help=f"token that WebSocket clients must send; safer in ${_TOKEN}, where other users cannot see it",
    )
    parser.add_argument(
        "--frames",
        **whole("--frames", 1),
        metavar="N",
        help="stop after N frames of each source (all)",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress bar and no totals")
    add_gesture_options(parser, where=" (for .jsonl or - only)")
    add_engine_options(parser)


def add_gesture_options(parser: argparse.ArgumentParser, *, where: str = "") -> None:
    """Add the options that read gestures and turn them into commands."""
    parser.add_argument(
        "--commands", action="store_true", help=f"turn gestures into commands, as in a guide{where}"
    )
    parser.add_argument(
        "--arming",
        **one_of("--arming", ("on", "off")),
        help="on: only a hand that has shown its palm gives commands (on)",
    )
    parser.add_argument(
        "--choices",
        **whole("--choices", 0),
        metavar="N",
        help="number of options to choose from (0)",
    )
    parser.add_argument(
        "--gestures", type=Path, metavar="FILE.json", help="the gestures you taught"
    )


def run(options: argparse.Namespace, tell: Tell) -> int:
    """Track one source after another; return the exit status, that of the worst failure if any
    failed.

    Raises `HandtrackError`: tracking cannot continue; everything tracked so far is written. Raises
    `KeyboardInterrupt`: Ctrl+C, SIGTERM or SIGHUP; likewise.
    """
    specs = _named_sources(options.source)
    _check(options, specs)
    about = About(options)
    writer = open_writer(options.out, about) if options.out else None
    _check_files(options, specs)
    own = read_own_signs(options.gestures) if options.gestures else NO_SIGNS
    tracking = _Run(options, specs, about, own, tell)
    with ended_by_signals() as interrupts:
        try:
            tracking.through(writer, interrupts)
        except KeyboardInterrupt:
            tracking.print_totals(interrupted=True)
            raise
        tracking.print_totals()
    return tracking.status


class _NothingTrackedError(Exception):
    """Every file stays as it was."""


class _Run:
    """Sources tracked one after another, with one model, into the same files."""

    def __init__(
        self,
        options: argparse.Namespace,
        specs: Sequence[str],
        about: About,
        own: OwnSigns,
        tell: Tell,
    ) -> None:
        self.status = 0
        self._options = options
        self._specs = specs
        self._about = about
        self._own = own
        self._tell = tell
        self._tally = Tally(len(specs))
        self._pool = BufferPool()

    def through(self, writer: AbstractContextManager[Write] | None, interrupts: Interrupts) -> None:
        """Track every source; one that fails does not stop the others.
        The model loads once there are pictures.
        """
        bar_shown = not self._options.quiet and self._options.out != STDOUT
        with (
            contextlib.suppress(_NothingTrackedError),
            contextlib.ExitStack() as stack,
        ):
            sinks = stack.enter_context(_sinks(self._options))
            bar = stack.enter_context(progress_bar(shown=bar_shown))
            estimator: HandTracker | None = None
            put: list[_Put] | None = None
            for number, spec in enumerate(self._specs, 1):
                self._about.begin(spec)
                try:
                    source = self._open(spec)
                except (SourceError, UsageError) as error:
                    self._failed(error.message, error.exit_status)
                    continue
                with contextlib.closing(source):
                    info = source.info
                    if estimator is None and info.pictures:
                        opened = open_estimator(
                            self._options, mirrored=info.mirrored, pool=self._pool
                        )
                        estimator = stack.enter_context(opened)
                        self._about.setup = self._tally.setup = estimator.setup
                    if put is None:
                        put = stack.enter_context(_outputs(self._options, writer, info, self._pool))
                        stack.callback(interrupts.finish)
                    which = (
                        f" {info.name} ({number} of {len(self._specs)})"
                        if len(self._specs) > 1
                        else ""
                    )
                    bar.begin(f"tracking{which}", _expected(info.length, self._options.frames))
                    try:
                        with interrupts.held():
                            self._track(
                                GatedReader(source, self._pool, waiting=interrupts.allowed),
                                spec,
                                estimator,
                                [*put, lambda *_: bar.advance()],
                                sinks,
                            )
                    except SourceError as error:
                        named = len(self._specs) == 1 or spec == info.name
                        reason = (
                            error.message
                            if named
                            else SourceCode.SOURCE_FAILED(
                                name=source_name(spec), reason=error.message
                            )
                        )
                        self._failed(reason, error.exit_status)
            if self._tally.failed and not self._tally.frames:
                raise _NothingTrackedError

    def print_totals(self, *, interrupted: bool = False) -> None:
        if not self._options.quiet and (
            self._tally.frames or not (self._tally.failed or interrupted)
        ):
            print(
                self._tally.says(interrupted=interrupted),
                file=sys.stderr if self._options.out == STDOUT else sys.stdout,
            )

    def _open(self, spec: str) -> Source:
        source = open_source(spec, mirrored=self._options.mirrored or None)
        self._about.opened(source.info)
        try:
            check_changeable(self._options, source.info)
        except UsageError:
            source.close()
            raise
        return source

    def _track(
        self,
        reader: GatedReader,
        spec: str,
        estimator: HandTracker | None,
        put: Sequence[_Put],
        sinks: Sequence[Sink],
    ) -> None:
        if estimator is not None:
            estimator.reset()
        gestures = GestureRecognizer(
            mirrored=reader.info.mirrored, config=GestureConfig(own_signs=self._own)
        )
        navigator = navigator_of(self._options, self._own) if self._options.commands else None
        pipeline = Pipeline(
            estimator, gestures=gestures, navigator=navigator, still=reader.info.still
        )
        for frame in frames(reader, self._options.frames):
            header = frame.header
            if len(self._specs) > 1:
                header = replace(header, name=_file(spec, header.name))
            with frame.pixels as held:
                result = pipeline.step(header, frame.index, held.pixels)
                self._tally.count(result)
                self._about.count()
                for sink in sinks:
                    sink.send(result, header.captured_ns)
                for each in put:
                    each(held.pixels, result)

    def _failed(self, reason: Message, status: int) -> None:
        self._tally.failed += 1
        self._about.failed(reason)
        self.status = max(self.status, self._tell(reason, status))


@contextlib.contextmanager
def _outputs(
    options: argparse.Namespace,
    writer: AbstractContextManager[Write] | None,
    first: SourceInfo,
    pool: BufferPool,
) -> Iterator[list[_Put]]:
    """Open the outputs; the video has the first source's size and rate."""
    with contextlib.ExitStack() as stack:
        put: list[_Put] = []
        if writer is not None:
            write = stack.enter_context(writer)
            put.append(lambda _, result: write(result))
        if options.draw:
            put.append(
                stack.enter_context(
                    drawn_video(options.draw, first.fps, (first.width, first.height), pool)
                )
            )
        yield put


@contextlib.contextmanager
def _sinks(options: argparse.Namespace) -> Iterator[list[Sink]]:
    """Open the sinks; stderr says where results go, and at the end what went wrong."""
    with contextlib.ExitStack() as stack:
        sinks: list[Sink] = []
        for url in options.send:
            sink = open_sink(url, SinkOptions(options.send_token, tuple(options.send_origin)))
            stack.callback(sink.close)
            sinks.append(sink)
            if not options.quiet:
                sys.stderr.write(f"handtrack: sending to {sink.status().url}\n")
        yield sinks
        for trouble in [sink.status().trouble for sink in sinks]:
            if trouble is not None:
                sys.stderr.write(f"handtrack: {shown_sentence(str(trouble))}\n")


def _named_sources(named: Sequence[str]) -> list[str]:
    """Return the sources in order, each once; in place of `-` those named on standard input.

    Raises `UsageError`: there are none.
    """
    specs = [spec for name in named for spec in (_names_on_stdin() if name == _STDIN else [name])]
    if not specs:
        raise UsageError(SourceCode.SOURCE_UNNAMED)
    return list(dict.fromkeys(specs))


def _names_on_stdin() -> list[str]:
    if sys.stdin is None:
        return []
    lines = sys.stdin.buffer.read().splitlines()
    return [os.fsdecode(line) for line in lines if line.strip() or (line and os.path.lexists(line))]


def _file(spec: str, name: str | None) -> str:
    """Return the name of a frame's file among several sources: as given,
    or below the folder as given.
    """
    return source_name(spec) if name is None else str(picture_folder(spec) / name)


def check_gesture_options(options: argparse.Namespace) -> None:
    """Refuse command options unless commands are requested. Raises `UsageError`."""
    if not options.commands and (options.arming is not None or options.choices is not None):
        raise UsageError(ExportCode.COMMANDS_NOT_ASKED)


def check_changeable(options: argparse.Namespace, source: SourceInfo) -> None:
    """Refuse options that would change results, for a source that has results but no pictures.
    Raises `UsageError`.
    """
    parser = argparse.ArgumentParser()
    add_gesture_options(parser)
    add_engine_options(parser)
    named = [
        f"--{name.replace('_', '-')}"
        for name, left_out in vars(parser.parse_args([])).items()
        if getattr(options, name) != left_out and name != "accept_mediapipe_metrics"
    ]
    if named and not source.pictures:
        raise UsageError(ExportCode.RESULTS_STORED, path=source.name, options=", ".join(named))


def _check(options: argparse.Namespace, specs: Sequence[str]) -> None:
    check_gesture_options(options)
    check_engine_options(options)
    if options.draw:
        check_drawable(options.draw)
    writer = writer_of(options.out) if options.out else None
    if writer is None:
        return
    if options.commands and not writer.events:
        raise UsageError(ExportCode.NO_PLACE_FOR_COMMANDS, path=options.out)
    if len(specs) > 1 and not writer.many:
        raise UsageError(ExportCode.FORMAT_FOR_ONE, ending=writer.ending)


def _check_files(options: argparse.Namespace, specs: Sequence[str]) -> None:
    """Refuse to overwrite an input under any name, before opening anything."""
    inputs = [options.gestures] if options.gestures else []
    for spec in specs:
        with contextlib.suppress(SourceError):  # reported when its turn comes
            inputs += source_files(spec)
    check_outputs(
        [
            *(files_of(options.out) if options.out else []),
            *([options.draw] if options.draw else []),
        ],
        inputs,
    )


def navigator_of(options: argparse.Namespace, own: OwnSigns) -> Navigator:
    """Return the navigator that the options ask for."""
    navigator = Navigator(Bindings(own_signs=frozenset(own.names)), arming=options.arming != "off")
    navigator.rules = StepRules(options.choices or 0)
    return navigator


def _expected(length: int | None, limit: int | None) -> int | None:
    return length if limit is None else limit if length is None else min(limit, length)
