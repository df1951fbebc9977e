"""The `track` command: runs a source through the pipeline at full speed, into files."""

import argparse
import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import current_thread, main_thread

from handtrack.errors import UsageError
from handtrack.export.estimators import add_engine_options, check_engine_options, measure_first, open_estimator
from handtrack.export.progress import progress_bar
from handtrack.export.video import check_drawable, drawn_video
from handtrack.export.writers import STDOUT, STDOUT_NUMBER, holds_events, open_writer, target_of
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_file import read_own_signs
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.models.engine import Setup
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.navigator import Navigator
from handtrack.navigation.rules import StepRules
from handtrack.pipeline import Pipeline
from handtrack.runtime.files import check_outputs
from handtrack.sentences import Code
from handtrack.sources.opening import open_source, source_files
from handtrack.sources.reading import GatedReader, frames


@dataclass(slots=True)
class Tally:
    """Totals so far: frames, frames with a hand, milliseconds of estimation; and what the models run on."""

    setup: Setup
    frames: int = 0
    with_hand: int = 0
    milliseconds: float = 0.0

    def count(self, result: TrackingResult) -> None:
        """Add a result."""
        self.frames += 1
        self.with_hand += bool(result.hands)
        self.milliseconds += result.timings.total_ms

    def says(self) -> str:
        """Format the tally as one line."""
        mean = self.milliseconds / max(self.frames, 1)
        frames = "1 frame" if self.frames == 1 else f"{self.frames} frames"
        ran_on = " ".join(filter(None, (self.setup.engine, self.setup.precision, self.setup.provider)))
        return f"{frames}, a hand in {self.with_hand}, {mean:.1f} ms a frame on {ran_on}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "source",
        nargs="+",
        metavar="SOURCE",
        help="a camera (index, path or name), URL, video, image, folder, glob, or demo",
    )
    parser.add_argument(
        "--out", type=target_of, metavar="FILE", help="write results: .jsonl, .csv, .parquet, or - for lines to stdout"
    )
    parser.add_argument("--draw", metavar="FILE.mp4", type=Path, help="write a video with the skeletons drawn in")
    parser.add_argument("--frames", type=int, metavar="N", help="stop after N frames (all)")
    parser.add_argument(
        "--commands",
        action="store_true",
        help="turn gestures into commands, as in a step of a guide; they stand in lines (.jsonl, -)",
    )
    parser.add_argument("--arming", choices=("on", "off"), help="only a hand that showed its palm commands (on)")
    parser.add_argument("--choices", type=int, metavar="N", help="options that the step offers (0)")
    parser.add_argument("--gestures", type=Path, metavar="FILE.json", help="gestures of your own, as taught")
    add_engine_options(parser)


def run(options: argparse.Namespace) -> int:
    """Track a source; return the exit status.

    Raises
    ------
    HandtrackError
        It cannot continue; everything tracked so far is written.
    KeyboardInterrupt
        Ctrl+C or SIGTERM; likewise.
    """
    _check(options)
    writer = open_writer(options.out) if options.out else None
    _check_files(options)
    own = read_own_signs(options.gestures) if options.gestures else NO_SIGNS
    navigator = _navigator(options, own)
    with _ended_by_signals() as finishing, contextlib.ExitStack() as stack:
        pool = BufferPool()
        source = stack.enter_context(
            contextlib.closing(open_source(options.source[0], mirrored=options.mirrored or None))
        )
        measure_first(options)
        estimator = stack.enter_context(open_estimator(options, mirrored=source.info.mirrored, pool=pool))
        tally = Tally(estimator.setup)
        write = stack.enter_context(writer) if writer else None
        size = (source.info.width, source.info.height)
        draw = stack.enter_context(drawn_video(options.draw, source.info.fps, size, pool)) if options.draw else None
        advance = stack.enter_context(progress_bar("tracking", _expected(source.info.length, options.frames)))
        gestures = GestureRecognizer(mirrored=source.info.mirrored, config=GestureConfig(own_signs=own))
        pipeline = Pipeline(estimator, gestures=gestures, navigator=navigator, still=source.info.still)
        stack.callback(finishing)
        for frame in frames(GatedReader(source, pool), options.frames):
            with frame.pixels as held:
                result = pipeline.step(frame.header, frame.index, held.pixels)
                tally.count(result)
                if write:
                    write(result)
                if draw:
                    draw(held.pixels, result)
            advance()
    print(tally.says(), file=sys.stderr if options.out == STDOUT else sys.stdout)
    return 0


def _check(options: argparse.Namespace) -> None:
    """Refuse impossible options before opening a source or model."""
    if options.frames is not None and options.frames < 1:
        raise UsageError(Code.OUT_OF_RANGE, name="--frames", value=options.frames, least=1)
    if len(options.source) > 1:
        raise UsageError(Code.SEVERAL_SOURCES, count=len(options.source))
    check_engine_options(options)
    if options.draw:
        check_drawable(options.draw)
    if options.commands and options.out and not holds_events(options.out):
        raise UsageError(Code.NO_PLACE_FOR_COMMANDS, path=options.out)


def _check_files(options: argparse.Namespace) -> None:
    """Refuse to overwrite an input under any name, before opening anything."""
    outputs = [STDOUT_NUMBER if options.out == STDOUT else Path(options.out)] if options.out else []
    inputs = [*source_files(options.source[0]), *([options.gestures] if options.gestures else [])]
    check_outputs([*outputs, *([options.draw] if options.draw else [])], inputs)


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[Callable[[], None]]:
    """Make SIGTERM end the block as Ctrl+C does; call the value when the block is ending anyway.

    While files are being finished, the next signal is ignored, because people press Ctrl+C twice. One more is obeyed.
    """
    ending = spared = False

    def finishing() -> None:
        nonlocal ending
        ending = True

    def end(*_: object) -> None:
        nonlocal ending, spared
        if ending and not spared:
            spared = True
            return
        ending = True
        raise KeyboardInterrupt

    heard = [signal.SIGINT, signal.SIGTERM] if current_thread() is main_thread() else []
    before = {number: signal.getsignal(number) for number in heard}
    before = {number: handler for number, handler in before.items() if handler not in (None, signal.SIG_IGN)}
    for number in before:
        signal.signal(number, end)
    try:
        yield finishing
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _navigator(options: argparse.Namespace, own: OwnSigns) -> Navigator | None:
    if not options.commands:
        if options.arming is not None or options.choices is not None:
            raise UsageError(Code.COMMANDS_NOT_ASKED)
        return None
    choices = options.choices or 0
    if choices < 0:
        raise UsageError(Code.OUT_OF_RANGE, name="--choices", value=choices, least=0)
    navigator = Navigator(Bindings(own_signs=frozenset(own.names)), arming=options.arming != "off")
    navigator.rules = StepRules(choices)
    return navigator


def _expected(length: int | None, limit: int | None) -> int | None:
    return length if limit is None else limit if length is None else min(limit, length)
