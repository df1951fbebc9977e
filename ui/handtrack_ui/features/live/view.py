"""The live view: a large picture with the hands, their signs, the hands in space, and figures."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic, monotonic_ns
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QInputDialog

from handtrack.config.model import Preferences
from handtrack.host import RunState, RunStatus, Update
from handtrack.memory import BufferPool, FrameLease
from handtrack.messages import CommandName, TrackingResult
from handtrack.records import csv_rows, json_line, rows
from handtrack.runtime.files import shown
from handtrack.runtime.jobs import Jobs
from handtrack.sources.playback import Playback
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.key_menu import KeyMenu
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import SPACE, Theme, size_text
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.features.live.hand_cards import HandCards
from handtrack_ui.features.live.hand_view_3d import HandView3D
from handtrack_ui.features.live.inspector import HEIGHT, Inspector
from handtrack_ui.features.live.landmark_tip import LandmarkTip
from handtrack_ui.features.live.latency_strip import LatencyStrip
from handtrack_ui.features.live.model import LiveModel
from handtrack_ui.features.live.recent_frames import Moment
from handtrack_ui.features.live.shortcuts import LiveKey
from handtrack_ui.features.live.snapshot import Snapshots
from handtrack_ui.features.live.tools import PictureTools
from handtrack_ui.features.live.transport import SKIP_S, TransportBar
from handtrack_ui.text.language import number
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for, words_in_picture
from handtrack_ui.tracking.latency import PaintMeter

_WHOLE: Final = (1280, 660)
"""View size that gives text of height `_LETTER`."""
_LETTER: Final = 14.0
_LEAST = 0.93  # limits of the text's scale
_MOST = 2.3

COLUMN: Final = 26.0
"""Minimum width of the column beside the picture, in letters."""
_COLUMN_SHARE: Final = 0.3
_LEAST_PICTURE: Final = 430  # minimum width; below it, the column is dropped
_LEAST_HEIGHT: Final = 330  # minimum height; below it, the row under the picture is dropped
_LEAST_SPACE: Final = 10.5  # letters: below this height, the inspector replaces the hands in space
_LEAST_INSPECTOR: Final = 18.0
STRIP: Final = 28.0
"""Minimum width of the strip of figures, in letters."""
_CARD = 11.0
_WIDEST_CARD = 17.0


@dataclass(frozen=True, slots=True)
class Room:
    """The size of each part in pixels; 0 if hidden."""

    letter: float
    """Text height."""
    column_width: int
    inspector_height: int
    card_width: int
    """The column beside the picture, the inspector in it,
    and each hand's card below the picture.
    """
    cards: bool
    strip: bool
    space: bool
    """True if they are visible."""


def share_out(width: int, height: int, *, inspecting: bool, hands: int) -> Room:
    """Divide a view among its parts.

    If space is short, parts are dropped in this order: the hands in space (if the inspector is
    wanted), the strip of figures, the column beside the picture, the cards. The picture itself
    labels hand and sign.
    """
    letter = _LETTER * min(max(min(width / _WHOLE[0], height / _WHOLE[1]), _LEAST), _MOST)
    gap = SPACE["m"]
    inner = (width - 2 * SPACE["l"], height - 2 * SPACE["l"])
    column = round(max(COLUMN * letter, inner[0] * _COLUMN_SHARE))
    if inner[0] - column - gap < _LEAST_PICTURE:
        column = 0
    inspector, space = _column(letter, inner[1], gap, inspecting=inspecting and column > 0)
    left = inner[0] - (column + gap if column else 0)
    cards = height >= _LEAST_HEIGHT
    count = max(1, hands)
    beside = left - round(STRIP * letter) - count * gap
    strip = cards and beside >= count * _CARD * letter
    card = (
        min(_WIDEST_CARD * letter, beside / count) if strip else (left - (count - 1) * gap) / count
    )
    return Room(letter, column, inspector, round(card), cards, strip, space and column > 0)


def _column(letter: float, height: int, gap: int, *, inspecting: bool) -> tuple[int, bool]:
    """Return the inspector's height, and whether the hands in space fit above it."""
    if not inspecting or height < _LEAST_INSPECTOR * letter:
        return 0, True
    whole = round(HEIGHT * letter)
    if height - whole - gap >= _LEAST_SPACE * letter:
        return whole, True
    return min(whole, height), False


_FIGURES_EVERY_S: Final = 0.25  # figures that change with every frame are unreadable


class LiveView(TrackingView):
    """Camera picture with skeletons, signs, hands in space, an inspector (F2), rate and latency.

    `meter`: times a run's frames from camera to screen. `pool`: holds the frames kept for replay.
    `playback`: returns the control of the video being tracked, or None. `take_lens`: takes a hand's
    estimated and true distance in metres; returns the field of view in degrees that explains the
    difference, or None if no camera has it.
    """

    name = "live"
    traits = frozenset({Trait.RECORDED, Trait.FOR_EXPERTS})

    mirrored_changed = Signal(bool)
    inspecting_changed = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        *,
        jobs: Jobs,
        mirrored: bool,
        inspecting: bool = False,
        meter: PaintMeter | None = None,
        pool: BufferPool | None = None,
        playback: Callable[[], Playback | None] = lambda: None,
        take_lens: Callable[[float, float], float | None] = lambda _, __: None,
    ) -> None:
        super().__init__(theme)
        self.model = LiveModel(jobs, pool or BufferPool())
        self._meter = meter or PaintMeter()
        self._take_lens = take_lens
        self._figures_due = 0.0
        self._flows = False
        self.preview = Preview(theme)
        self.preview.set_mirrored(mirrored)
        self.tip = LandmarkTip(theme, self.preview)
        self.tools = PictureTools(theme, self.preview, mirrored=mirrored, inspecting=inspecting)
        self.transport = TransportBar(theme, playback)
        self.snapshots = Snapshots(jobs, self)
        self.cards = HandCards(theme)
        self.strip = LatencyStrip(theme)
        self.space = HandView3D(theme)
        self.inspector = Inspector(theme)
        self._lay_out()
        self._connect()
        self._bind_keys()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Live")

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply mirroring."""
        self.set_mirrored(mirrored=chosen.camera.mirrored)

    def inspect(self, *, wanted: bool) -> None:
        """Show the inspector if there is room, or hide it."""
        self.tools.inspect.setChecked(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Divide the space; if it is short, drop the least important parts first."""
        inspecting = self.tools.inspect.isChecked()
        room = share_out(self.width(), self.height(), inspecting=inspecting, hands=self.cards.count)
        for part in (self.strip, self.space, self.inspector, self.tip, self.transport):
            size_text(part, room.letter)
        self.cards.size_cards(room.letter, room.card_width)
        self.cards.setVisible(room.cards)
        self.strip.setVisible(room.strip)
        self.space.setVisible(room.space)
        self.inspector.setVisible(room.inspector_height > 0)
        for beside in (self.space, self.inspector):
            beside.setFixedWidth(max(room.column_width, 1))
        self.inspector.setFixedHeight(max(room.inspector_height, 1))
        self.tools.inspect.setEnabled(room.column_width > 0)
        self.tools.inspect.setVisible(room.column_width > 0)
        size_text(self.tools, room.letter)
        self.tools.place()

    def leave(self) -> None:
        """Release the frames, forget the hands, and let a video continue at the normal rate."""
        self._forget_frames()
        self.transport.reset()
        self.preview.clear()
        self.preview.set_message("")

    def close_down(self) -> None:
        """Release the last frames."""
        self.model.forget()

    def set_mirrored(self, *, mirrored: bool) -> None:
        """Apply mirroring that was set elsewhere."""
        self.tools.mirror.setChecked(mirrored)

    @property
    def frozen(self) -> bool:
        """True if one frame is frozen while tracking continues."""
        return self.model.frozen

    def freeze(self, *, frozen: bool) -> None:
        """Freeze the newest frame, to step back from it; or show live frames again."""
        self.tools.freeze.setChecked(frozen)

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """While frozen, step through the last frames or unfreeze;
        otherwise step through a video.
        """
        if name in ("previous", "next"):
            back = 1 if name == "previous" else -1
            if not self.frozen:
                return self.transport.step(-back)
            self._step(back)
        elif name == "cancel" and self.frozen:
            self.freeze(frozen=False)
        else:
            return False
        return True

    def toggle_playback(self) -> bool:
        """Pause or resume the video, if the source is one."""
        return self.transport.toggle()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a frame with its hands, unless another is frozen."""
        moment = self.model.take(update, source_mirrored=source_mirrored)
        if moment is not None:
            self.tools.freeze.setEnabled(len(self.model.recent) > 0)
            self._show(moment, update.pixels, scores=False)

    def show_status(self, status: RunStatus) -> None:
        """Show the figures and how a video plays, or why there is no picture."""
        self.transport.show_state(status.playback)
        if not self.frozen:
            ended = status.playback is not None and status.playback.ended
            over = self.tr("The video has ended. Press P to play it again.")
            self.preview.set_message(
                over if ended else words_in_picture(status),
                dims=not ended and not words_for(status).good,
            )
        flows = status.state is RunState.RUNNING and (
            status.playback is None or (status.playback.playing and not status.playback.ended)
        )
        now = monotonic()
        if self._flows and not flows:  # at once: nothing comes that would show it later
            self._show_figures(0.0)
        elif flows and now >= self._figures_due:
            self._figures_due = now + _FIGURES_EVERY_S
            self._show_figures(status.fps)
        self._flows = flows

    def show_paused(self, *, paused: bool) -> None:
        """Keep the last picture with its hands and figures while tracking is paused;
        a new run follows.
        """
        self.model.paused = paused
        self.preview.set_message(
            self.tr("Paused. The camera is off. Press P to resume.") if paused else ""
        )
        if not paused:
            self._forget_frames()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Open the menu."""
        self._menu().popup(event.globalPos())

    def _show(self, moment: Moment, pixels: FrameLease, *, scores: bool) -> None:
        self.model.show(moment)
        self.preview.show_frame(moment.result, pixels, source_mirrored=moment.source_mirrored)
        self.tip.look(moment.result)
        self.tools.place()
        if self.space.isVisible():
            self.space.show_hands(moment.result.hands, flipped=self.preview.flipped)
        self._show_signs(scores=scores)

    def _forget_frames(self) -> None:
        """Release the last frames, even a frozen one, and forget the hands:
        the next ones belong to another run.
        """
        self.freeze(frozen=False)
        self.model.forget()
        self.tip.look(None)
        self.tools.freeze.setEnabled(False)
        self._figures_due = 0.0
        self._show_signs(scores=True)
        self.space.clear()
        self.strip.clear()
        self.inspector.show_figures(None, "", flipped=False)

    def _take_freeze(self, frozen: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.model.frozen = frozen
        self.model.back = 0
        if frozen:
            self._step(0)
            return
        self.tools.show_frozen("")
        if self.model.paused or (
            self.transport.state is not None and not self.transport.state.playing
        ):
            self._show(*self.model.recent.picture(0), scores=True)
        else:
            self.model.watch.clear()
            announce(self, self.tr("Back to live"))

    def _step(self, back: int) -> None:
        self._show(*self.model.step(back), scores=True)
        self._figures_due = 0.0
        back = self.model.back
        words = (
            self.tr("Frozen, {0} s back").format(number(self.model.seconds_back, 2))
            if back
            else self.tr("Frozen")
        )
        self.tools.show_frozen(words, earlier=back < len(self.model.recent) - 1, later=back > 0)
        announce(self, words)

    def _show_figures(self, fps: float) -> None:
        rate = fps if fps >= 1 else None
        self.strip.show_figures(rate, self._meter.estimates, self._meter.ages)
        self._show_signs(scores=True)
        if self.inspector.isVisible():
            hint = self.tr("H: other hand") if self.cards.count > 1 else ""
            self.inspector.show_figures(
                self.model.figures(self.cards.chosen), hint, flipped=self.preview.flipped
            )

    def _show_signs(self, *, scores: bool) -> None:
        shown = self.model.shown
        signs = self.cards.signs
        self.cards.show_readings(
            self.model.watch.readings, shown.hidden if shown is not None else (), scores=scores
        )
        if self.cards.signs != signs:
            self._figures_due = 0.0  # the inspector names the same sign
        if len(self.cards.signs) != len(signs):
            self._share_room()

    def _show_at_once(self) -> None:
        """Refresh the figures now: the person asked."""
        self._figures_due = 0.0
        self._share_room()

    def _lay_out(self) -> None:
        stage = QFrame()
        stage.setObjectName("stage")
        gap = SPACE["m"]
        below = lay_row(self.cards, (self.strip, 1), gap=gap)
        left = lay_column((self.preview, 1), self.transport, below, gap=gap)
        right = lay_column((self.space, 1), self.inspector, 0, gap=gap)
        lay_row((left, 1), right, gap=gap, edges=SPACE["l"], of=stage)
        lay_column(stage, of=self)

    def _connect(self) -> None:
        tools = self.tools
        self.preview.painted.connect(lambda: self._meter.paint(monotonic_ns()))
        tools.mirror.toggled.connect(self.preview.set_mirrored)
        tools.mirror.toggled.connect(self.mirrored_changed)
        tools.inspect.toggled.connect(self.inspecting_changed)
        tools.inspect.toggled.connect(self._show_at_once)
        tools.freeze.toggled.connect(self._take_freeze)
        tools.earlier.clicked.connect(lambda: self._step(1))
        tools.later.clicked.connect(lambda: self._step(-1))
        tools.more.clicked.connect(
            lambda: self._menu().popup(tools.more.mapToGlobal(QPoint(0, tools.more.height())))
        )
        self.cards.chosen_changed.connect(self._show_at_once)
        self.transport.used.connect(lambda: self.freeze(frozen=False))
        self.snapshots.saved.connect(
            lambda path: tools.show_done(self.tr("Saved: {0}").format(shown(path.name)))
        )
        self.snapshots.failed.connect(lambda why: tools.show_done(message_words(why)))

    def _bind_keys(self) -> None:
        self._save = partial(self._save_picture, skeleton=True)
        self._save_plain = partial(self._save_picture, skeleton=False)
        self._csv = partial(self._copy, _csv, self.tr("Hands copied as CSV"))
        self._json = partial(self._copy, json_line, self.tr("Hands copied as JSON"))
        bind(
            self,
            {
                LiveKey.OTHER_HAND: self.cards.choose_next,
                LiveKey.SNAPSHOT: self._save,
                LiveKey.SNAPSHOT_PLAIN: self._save_plain,
                LiveKey.COPY_CSV: self._csv,
                LiveKey.COPY_JSON: self._json,
                LiveKey.LOOP: self.transport.toggle_loop,
                LiveKey.SLOWER: lambda: self.transport.change_speed(-1),
                LiveKey.FASTER: lambda: self.transport.change_speed(1),
            },
        )
        skips: dict[str, Callable[[], object]] = {
            LiveKey.SKIP_BACK: lambda: self.transport.skip(-SKIP_S),
            LiveKey.SKIP_AHEAD: lambda: self.transport.skip(SKIP_S),
        }
        bind(self, skips, repeats=True)

    def _menu(self) -> KeyMenu:
        """Return the menu: everything this view does, with its keys."""
        menu = KeyMenu(self)
        tools = self.tools
        there = self.model.shown is not None
        freeze = self.tr("Back to live") if self.frozen else self.tr("Freeze")
        menu.add(freeze, LiveKey.FREEZE, tools.freeze.toggle, enabled=tools.freeze.isEnabled())
        if self.frozen or self.transport.state is not None:
            menu.add(self.tr("One frame back"), Shortcut.PREVIOUS, self.previous)
            menu.add(self.tr("One frame forward"), Shortcut.NEXT, self.next)
        self.transport.add_entries(menu)
        menu.addSeparator()
        menu.add(
            self.tr("Save picture with skeleton …"),
            LiveKey.SNAPSHOT,
            self._save,
            enabled=there,
        )
        menu.add(
            self.tr("Save picture without skeleton …"),
            LiveKey.SNAPSHOT_PLAIN,
            self._save_plain,
            enabled=there,
        )
        hands = bool(self.model.written(json_line))
        menu.add(self.tr("Copy hands as CSV"), LiveKey.COPY_CSV, self._csv, enabled=hands)
        menu.add(self.tr("Copy hands as JSON"), LiveKey.COPY_JSON, self._json, enabled=hands)
        menu.addSeparator()
        for words, shortcut, tool in (
            (self.tr("Mirror"), LiveKey.MIRROR, tools.mirror),
            (self.tr("Inspector"), LiveKey.INSPECTOR, tools.inspect),
        ):
            menu.add(
                words,
                shortcut,
                tool.toggle,
                enabled=tool.isEnabled(),
                checked=tool.isChecked(),
            )
        menu.add(
            self.tr("Other hand"),
            LiveKey.OTHER_HAND,
            self.cards.choose_next,
            enabled=self.cards.count > 1,
        )
        if (away_m := self.model.away_m) is not None:
            menu.add(self.tr("Measure the lens …"), None, partial(self._measure_lens, away_m))
        return menu

    def _measure_lens(self, found_m: float) -> None:
        true_cm, said = QInputDialog.getDouble(
            self,
            self.tr("Measure the lens"),
            self.tr(
                "How many centimetres was your palm from the camera? Freeze the picture first (F)."
            ),
            found_m * 100,
            20.0,
            300.0,
            1,
        )
        if not said:
            return
        degrees = self._take_lens(found_m, true_cm / 100)
        words = self.tr(
            "No camera has that field of view. Check the distance and the width of your palm in Settings."
        )
        if degrees is not None:
            words = self.tr("Camera's field of view: {0}°").format(number(degrees, 0))
        self.tools.show_done(words)

    def _save_picture(self, *, skeleton: bool) -> None:
        picture = self.preview.snapshot(skeleton=skeleton)
        if picture is None:
            self.tools.show_done(self.tr("There is no picture to save."))
        else:
            self.snapshots.pick(picture)

    def _copy(self, write: Callable[[TrackingResult], str], words: str) -> None:
        written = self.model.written(write)
        if written:
            QGuiApplication.clipboard().setText(written)
        self.tools.show_done(words if written else self.tr("No hand in sight"))


def _csv(result: TrackingResult) -> str:
    return csv_rows() + csv_rows(*rows(result))
