"""The live view: a large picture with the hands, their signs, the hands in space, and figures."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, monotonic_ns
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QInputDialog, QMenu, QPushButton, QVBoxLayout

from handtrack.gestures.hand_figures import HandWatch
from handtrack.host import RunState, RunStatus, Update
from handtrack.memory import BufferPool, FrameLease
from handtrack.messages import CommandName, TrackingResult
from handtrack.records import csv_rows, json_line, rows
from handtrack.runtime.files import shown
from handtrack.sources.playback import Playback
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import Shortcut, bind, first_key
from handtrack_ui.common.theme import SPACE, Theme, font
from handtrack_ui.common.view import View
from handtrack_ui.features.live.hand_cards import HandCards
from handtrack_ui.features.live.hand_view_3d import HandView3D
from handtrack_ui.features.live.inspector import HEIGHT, Inspector
from handtrack_ui.features.live.landmark_tip import LandmarkTip
from handtrack_ui.features.live.latency_strip import LatencyStrip
from handtrack_ui.features.live.recent_frames import Moment, RecentFrames
from handtrack_ui.features.live.snapshot import Snapshots
from handtrack_ui.features.live.transport import SKIP_S, TransportBar
from handtrack_ui.jobs import Jobs
from handtrack_ui.text.language import number
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for
from handtrack_ui.tracking.latency import PaintMeter, Recent

_WHOLE: Final = (1280, 660)
"""View size that gives text of height `_LETTER`."""
_LETTER: Final = 14.0
_LEAST, _MOST = 0.93, 2.3  # limits of the text's scale

COLUMN: Final = 26.0
"""Minimum width of the column beside the picture, in letters."""
_COLUMN_SHARE: Final = 0.3
_LEAST_PICTURE: Final = 430  # minimum width; below it, the column is dropped
_LEAST_HEIGHT: Final = 330  # minimum height; below it, the row under the picture is dropped
_LEAST_SPACE: Final = 10.5  # letters: below this height, the inspector replaces the hands in space
_LEAST_INSPECTOR: Final = 18.0
STRIP: Final = 28.0
"""Minimum width of the strip of figures, in letters."""
_CARD, _WIDEST_CARD = 11.0, 17.0


@dataclass(frozen=True, slots=True)
class Room:
    """The size of each part in pixels; 0 if hidden."""

    letter: float
    """Text height."""
    column_width: int
    inspector_height: int
    card_width: int
    """The column beside the picture, the inspector in it, and each hand's card below the picture."""
    cards: bool
    strip: bool
    space: bool
    """Whether they are visible."""


def share_out(width: int, height: int, *, inspecting: bool, hands: int) -> Room:
    """Divide a view among its parts.

    If space is short, parts are dropped in this order: the hands in space (if the inspector is wanted), the strip of
    figures, the column beside the picture, the cards. The picture itself labels hand and sign.
    """
    letter = _LETTER * min(max(min(width / _WHOLE[0], height / _WHOLE[1]), _LEAST), _MOST)
    gap, inner = SPACE["m"], (width - 2 * SPACE["l"], height - 2 * SPACE["l"])
    column = round(max(COLUMN * letter, inner[0] * _COLUMN_SHARE))
    if inner[0] - column - gap < _LEAST_PICTURE:
        column = 0
    inspector, space = _column(letter, inner[1], gap, inspecting=inspecting and column > 0)
    left = inner[0] - (column + gap if column else 0)
    cards = height >= _LEAST_HEIGHT
    count = max(1, hands)
    beside = left - round(STRIP * letter) - count * gap
    strip = cards and beside >= count * _CARD * letter
    card = min(_WIDEST_CARD * letter, beside / count) if strip else (left - (count - 1) * gap) / count
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
_TOOL_PX: Final = 22
_NOTE_MS: Final = 4000


class LiveView(View):
    """Camera picture with skeletons, signs, hands in space, an inspector (F2), rate and latency.

    Parameters
    ----------
    theme : Theme
    jobs : Jobs
    mirrored : bool
        Show the picture as a mirror image.
    inspecting : bool
        Show the inspector.
    meter : PaintMeter, optional
        Times a run's frames from camera to screen.
    pool : BufferPool, optional
        Holds the frames kept for replay.
    playback : callable
        Returns the control of the video being tracked, or None.
    take_lens : callable
        Takes a hand's distance as it was found and as it is, metres; returns the field of view that explains it, in
        degrees, or None if no camera has it.
    """

    name = "live"
    tracks = True
    records = True
    dark = True

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
        self._recent = RecentFrames(jobs, pool or BufferPool())
        self._back = 0
        self._meter = meter or PaintMeter()
        self._take_lens = take_lens
        self._estimates = Recent()
        self._watch = HandWatch()
        self._shown: TrackingResult | None = None
        self._source_mirrored = self._paused = False
        self._figures_due = 0.0
        self.preview = Preview(theme)
        self.preview.set_mirrored(mirrored)
        self.tip = LandmarkTip(theme, self.preview)
        self.transport = TransportBar(theme, playback)
        self.snapshots = Snapshots(jobs, self)
        self.cards, self.strip = HandCards(theme), LatencyStrip(theme)
        self.space, self.inspector = HandView3D(theme), Inspector(theme)
        self._mirror = self._tool(Shortcut.MIRROR, checked=mirrored)
        self._inspect = self._tool(Shortcut.INSPECTOR, checked=inspecting)
        self._freeze = self._tool(Shortcut.FREEZE, checked=False)
        self._freeze.setEnabled(False)
        self._more = self._plain_tool(self._open_menu_below)
        self._earlier = self._plain_tool(lambda: self._step(1))
        self._later = self._plain_tool(lambda: self._step(-1))
        self._when, self._note = Label(), Label()
        self._noted = QTimer(self, singleShot=True, interval=_NOTE_MS)
        self._lay_out()
        self._connect()
        self._tint()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Live")

    @property
    def inspecting(self) -> bool:
        """Whether the inspector is wanted; it is hidden if there is no room."""
        return self._inspect.isChecked()

    def inspect(self, *, wanted: bool) -> None:
        """Show or hide the inspector."""
        self._inspect.setChecked(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self.size_letters()

    def size_letters(self) -> None:
        """Divide the space; if it is short, drop the least important parts first."""
        room = share_out(self.width(), self.height(), inspecting=self.inspecting, hands=self.cards.count)
        for part in (self.strip, self.space):
            part.set_text_pixels(room.letter)
        self.inspector.set_text_pixels(room.letter)
        self.cards.set_text_pixels(room.letter, room.card_width)
        self.tip.set_text_pixels(room.letter)
        self.transport.set_text_pixels(room.letter)
        for label in (self._when, self._note):
            label.setFont(font(room.letter))
        self._place(room)

    def leave(self) -> None:
        """Release the frames, forget the hands, and let a video play on as usual."""
        self._forget_frames()
        self.transport.reset()
        self.preview.clear()
        self.preview.set_message("")
        self._clear_figures()

    def close_down(self) -> None:
        """Release the last frames."""
        self._recent.clear()

    def set_mirrored(self, *, mirrored: bool) -> None:
        """Apply mirroring, which was set elsewhere."""
        self._mirror.setChecked(mirrored)

    @property
    def frozen(self) -> bool:
        """Whether one frame is frozen, while tracking goes on."""
        return self._freeze.isChecked()

    def freeze(self, *, frozen: bool) -> None:
        """Freeze the newest frame, from which one can step back; or show live frames again."""
        self._freeze.setChecked(frozen)

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Step through the last frames while frozen, else through a video; or unfreeze."""
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
        timings = update.result.timings
        if timings.total_ms > 0:
            self._estimates.add(monotonic_ns(), round(timings.total_ms * 1e6))
        if self.frozen:
            update.pixels.release()
            return
        moment = Moment(update.result, update.seen, source_mirrored)
        self._recent.add(moment, update.pixels.hold())
        self._freeze.setEnabled(len(self._recent) > 0)
        self._show(moment, update.pixels, scores=False)

    def show_status(self, status: RunStatus) -> None:
        """Show the figures and how a video plays, or why there is no picture."""
        self.transport.show_state(status.playback)
        if not self.frozen:
            words = words_for(status)
            self.preview.set_message(words.long, dims=not words.good)
        now = monotonic()
        if status.state is RunState.RUNNING and now >= self._figures_due:
            self._figures_due = now + _FIGURES_EVERY_S
            paused = status.playback is not None and not status.playback.playing
            self._show_figures(0.0 if paused else status.fps)

    def show_paused(self, *, paused: bool) -> None:
        """Keep the last picture with its hands and figures while tracking is paused; what follows is another run."""
        self._paused = paused
        self.preview.set_message(self.tr("Paused. The camera is off. Press P to resume.") if paused else "")
        if not paused:
            self._forget_frames()
            self._clear_figures()

    def _show(self, moment: Moment, pixels: FrameLease, *, scores: bool) -> None:
        result = moment.result
        self._shown, self._source_mirrored = result, moment.source_mirrored
        self._watch.update(moment.seen)
        self.preview.show_frame(result, pixels, source_mirrored=moment.source_mirrored)
        self.tip.look(result)
        self._place_tools()
        if self.space.isVisible():
            self.space.show_hands(result.hands, flipped=self.preview.flipped)
        self._show_signs(scores=scores)

    def _forget_frames(self) -> None:
        """Release the last frames, even a frozen one: the next ones belong to another run."""
        self.freeze(frozen=False)
        self._recent.clear()
        self._shown = None
        self.tip.look(None)
        self._freeze.setEnabled(False)

    def _take_freeze(self, frozen: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._back = 0
        self._tint()
        for part in (self._earlier, self._later, self._when):
            part.setVisible(frozen)
        if frozen:
            self._step(0)
        elif self._paused or (self.transport.state is not None and not self.transport.state.playing):
            self._show(*self._recent.picture(0), scores=True)
        else:
            self._watch.clear()
            announce(self, self.tr("Live again"))

    def _step(self, back: int) -> None:
        self._back = min(max(self._back + back, 0), len(self._recent) - 1)
        moment, pixels = self._recent.picture(self._back)
        self._watch.clear()
        self._show(moment, pixels, scores=True)
        self._figures_due = 0.0
        seconds = self._recent.seconds_back(self._back)
        words = self.tr("Frozen, {0} s back").format(number(seconds, 2)) if self._back else self.tr("Frozen")
        self._when.setText(words)
        self._earlier.setEnabled(self._back < len(self._recent) - 1)
        self._later.setEnabled(self._back > 0)
        announce(self, words)

    def _show_figures(self, fps: float) -> None:
        self.strip.show_figures(fps if fps >= 1 else None, self._estimates, self._meter.recent)
        self._show_signs(scores=True)
        if not self.inspector.isVisible():
            return
        number = self.cards.chosen
        figures = None
        if number is not None and self._shown is not None:
            figures = self._watch.take_figures(number, self._shown.height, source_mirrored=self._source_mirrored)
        hint = self.tr("H: other hand") if self.cards.count > 1 else ""
        self.inspector.show_figures(figures, hint, flipped=self.preview.flipped)

    def _show_signs(self, *, scores: bool) -> None:
        count = self.cards.count
        hidden = self._shown.hidden if self._shown is not None else ()
        self.cards.show_readings(self._watch.readings, hidden, scores=scores)
        if self.cards.count != count:
            self._show_at_once()

    def _show_at_once(self) -> None:
        """Refresh the figures now: a hand came or went, or the person asked."""
        self._figures_due = 0.0
        self.size_letters()

    def _clear_figures(self) -> None:
        self._watch.clear()
        self._estimates.clear()
        self._figures_due = 0.0
        self._show_signs(scores=True)
        self.space.clear()
        self.strip.clear()
        self.inspector.show_figures(None, "", flipped=False)

    def _tool(self, shortcut: Shortcut, *, checked: bool) -> QPushButton:
        made = QPushButton()
        made.setProperty("kind", "tool")
        made.setCheckable(True)
        made.setChecked(checked)
        bind(made, {shortcut: made.toggle})
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return made

    def _plain_tool(self, action: Callable[[], object]) -> QPushButton:
        made = QPushButton()
        made.setProperty("kind", "tool")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(action)
        return made

    def _lay_out(self) -> None:
        stage = QFrame()
        stage.setObjectName("stage")
        below = QHBoxLayout()
        below.setSpacing(SPACE["m"])
        below.addWidget(self.cards)
        below.addWidget(self.strip, 1)
        left, self._column = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(SPACE["m"])
        left.addWidget(self.preview, 1)
        left.addWidget(self.transport)
        left.addLayout(below)
        self._column.setSpacing(SPACE["m"])
        self._column.addWidget(self.space, 1)
        self._column.addWidget(self.inspector)
        self._column.addStretch()
        row = QHBoxLayout(stage)
        row.setContentsMargins(SPACE["l"], SPACE["l"], SPACE["l"], SPACE["l"])
        row.setSpacing(SPACE["m"])
        row.addLayout(left, 1)
        row.addLayout(self._column)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(stage)
        self._tools, tools = QVBoxLayout(self.preview), QHBoxLayout()
        self._tools.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for part in (self._mirror, self._inspect, self._more, self._freeze, self._earlier, self._later, self._when):
            tools.addWidget(part)
        tools.addStretch()
        self._tools.addLayout(tools)
        self._tools.addWidget(self._note, 0, Qt.AlignmentFlag.AlignLeft)
        for button in (self._earlier, self._later):
            button.setAutoRepeat(True)
            button.hide()
        for label in (self._when, self._note):
            label.setObjectName("when")
            label.hide()

    def _connect(self) -> None:
        self.theme.changed.connect(self._tint)
        self.preview.painted.connect(lambda: self._meter.paint(monotonic_ns()))
        self._mirror.toggled.connect(self.preview.set_mirrored)
        self._mirror.toggled.connect(self.mirrored_changed)
        self._inspect.toggled.connect(self.inspecting_changed)
        for tool in (self._mirror, self._inspect):
            tool.toggled.connect(self._tint)
        self._inspect.toggled.connect(self._show_at_once)
        self._freeze.toggled.connect(self._take_freeze)
        self.cards.chosen_changed.connect(self._show_at_once)
        self.transport.used.connect(lambda: self.freeze(frozen=False))
        self.snapshots.saved.connect(lambda path: self._show_done(self.tr("Saved: {0}").format(shown(path.name))))
        self.snapshots.failed.connect(lambda why: self._show_done(message_words(why)))
        self._noted.timeout.connect(self._note.hide)
        bind(
            self,
            {
                Shortcut.OTHER_HAND: self.cards.choose_next,
                Shortcut.SNAPSHOT: self._save_with_skeleton,
                Shortcut.SNAPSHOT_PLAIN: self._save_without_skeleton,
                Shortcut.COPY_CSV: self._copy_csv,
                Shortcut.COPY_JSON: self._copy_json,
                Shortcut.SKIP_BACK: lambda: self.transport.skip(-SKIP_S),
                Shortcut.SKIP_AHEAD: lambda: self.transport.skip(SKIP_S),
                Shortcut.SLOWER: lambda: self.transport.change_speed(-1),
                Shortcut.FASTER: lambda: self.transport.change_speed(1),
            },
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Open the menu."""
        self._menu().popup(event.globalPos())

    def _open_menu_below(self) -> None:
        self._menu().popup(self._more.mapToGlobal(QPoint(0, self._more.height())))

    def _menu(self) -> QMenu:
        """Return the menu: everything this view does, with its keys."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        freeze = self.tr("Live again") if self.frozen else self.tr("Freeze")
        _add(menu, freeze, Shortcut.FREEZE, self._freeze.toggle, enabled=self._freeze.isEnabled())
        self._add_steps(menu)
        menu.addSeparator()
        saves, copies = self._shown is not None, self._shown is not None and len(self._shown.hands) > 0
        for words, shortcut, action, enabled in (
            (self.tr("Save picture with skeleton …"), Shortcut.SNAPSHOT, self._save_with_skeleton, saves),
            (self.tr("Save picture without skeleton …"), Shortcut.SNAPSHOT_PLAIN, self._save_without_skeleton, saves),
            (self.tr("Copy hands as CSV"), Shortcut.COPY_CSV, self._copy_csv, copies),
            (self.tr("Copy hands as JSON"), Shortcut.COPY_JSON, self._copy_json, copies),
        ):
            _add(menu, words, shortcut, action, enabled=enabled)
        menu.addSeparator()
        for words, shortcut, tool in (
            (self.tr("Mirror"), Shortcut.MIRROR, self._mirror),
            (self.tr("Inspector"), Shortcut.INSPECTOR, self._inspect),
        ):
            entry = _add(menu, words, shortcut, tool.toggle, enabled=tool.isEnabled())
            entry.setCheckable(True)
            entry.setChecked(tool.isChecked())
        _add(menu, self.tr("Other hand"), Shortcut.OTHER_HAND, self.cards.choose_next, enabled=self.cards.count > 1)
        if (away_m := self._away_m()) is not None:
            menu.addAction(self.tr("Measure the lens …")).triggered.connect(lambda: self._measure_lens(away_m))
        return menu

    def _add_steps(self, menu: QMenu) -> None:
        """Add what leads to other frames: of the last seconds while frozen, else of a video."""
        playback = self.transport.state
        if self.frozen or playback is not None:
            _add(menu, self.tr("One frame back"), Shortcut.PREVIOUS, self.previous)
            _add(menu, self.tr("One frame forward"), Shortcut.NEXT, self.next)
        if playback is None:
            return
        menu.addSeparator()
        words = self.tr("Pause the video") if playback.playing else self.tr("Play the video")
        _add(menu, words, Shortcut.PAUSE, self.transport.toggle)
        _add(menu, self.tr("5 s back"), Shortcut.SKIP_BACK, lambda: self.transport.skip(-SKIP_S))
        _add(menu, self.tr("5 s forward"), Shortcut.SKIP_AHEAD, lambda: self.transport.skip(SKIP_S))
        self.transport.add_speeds(menu.addMenu(self.tr("Speed")))

    def _away_m(self) -> float | None:
        """Return how far away the first hand is, where the size of the person's palm tells."""
        hands = self._shown.hands if self._shown is not None else ()
        return next((float(hand.position[2]) for hand in hands if hand.position is not None), None)

    def _measure_lens(self, found_m: float) -> None:
        """Let the person say how far away the hand in the picture was."""
        true_cm, said = QInputDialog.getDouble(
            self,
            self.tr("Measure the lens"),
            self.tr("How many centimetres was your palm away from the camera? Freeze the picture first (F)."),
            found_m * 100,
            20.0,
            300.0,
            1,
        )
        if not said:
            return
        degrees = self._take_lens(found_m, true_cm / 100)
        if degrees is None:
            self._show_done(self.tr("No camera sees that. Check the distance and the width of your palm in Settings."))
        else:
            self._show_done(self.tr("Camera's field of view: {0}°").format(number(degrees, 0)))

    def _save_with_skeleton(self) -> None:
        self._save(skeleton=True)

    def _save_without_skeleton(self) -> None:
        self._save(skeleton=False)

    def _save(self, *, skeleton: bool) -> None:
        picture = self.preview.snapshot(skeleton=skeleton)
        if picture is None:
            self._show_done(self.tr("There is no picture to save."))
        else:
            self.snapshots.pick(picture)

    def _copy_csv(self) -> None:
        self._copy(lambda result: csv_rows() + csv_rows(*rows(result)), self.tr("Hands copied as CSV"))

    def _copy_json(self) -> None:
        self._copy(json_line, self.tr("Hands copied as JSON"))

    def _copy(self, text_of: Callable[[TrackingResult], str], words: str) -> None:
        if self._shown is None or not self._shown.hands:
            self._show_done(self.tr("No hand in sight"))
            return
        QGuiApplication.clipboard().setText(text_of(self._shown))
        self._show_done(words)

    def _show_done(self, words: str) -> None:
        """Say for some seconds what was done."""
        self._note.setText(words)
        self._note.show()
        self._noted.start()
        announce(self, words)

    def _place(self, room: Room) -> None:
        self.cards.setVisible(room.cards)
        self.strip.setVisible(room.strip)
        self.space.setVisible(room.space)
        self.inspector.setVisible(room.inspector_height > 0)
        for part in (self.space, self.inspector):
            part.setFixedWidth(max(room.column_width, 1))
        self.inspector.setFixedHeight(max(room.inspector_height, 1))
        self._place_tools()
        self._inspect.setEnabled(room.column_width > 0)
        self._inspect.setVisible(room.column_width > 0)

    def _place_tools(self) -> None:
        """Move the buttons to the corner of the picture, which moves within the preview."""
        box = self.preview.picture_box()
        self._tools.setContentsMargins(round(box.left()) + SPACE["s"], round(box.top()) + SPACE["s"], 0, 0)

    def _tint(self) -> None:
        mirror = self.tr("Mirrored (M)") if self._mirror.isChecked() else self.tr("Not mirrored (M)")
        inspect = self.tr("Hide the inspector (F2)") if self.inspecting else self.tr("Show the inspector (F2)")
        freeze = self.tr("Live again (F)") if self.frozen else self.tr("Freeze (F)")
        for tool, icon, words in (
            (self._mirror, "mirror", mirror),
            (self._inspect, "inspector", inspect),
            (self._freeze, "freeze", freeze),
            (self._more, "more", self.tr("More (right-click)")),
            (self._earlier, "back", self.tr("One frame back (←)")),
            (self._later, "forward", self.tr("One frame forward (→)")),
        ):
            tool.setToolTip(words)
            tool.setAccessibleName(words)
            lit = tool.isChecked() or not tool.isCheckable()
            put_icon(tool, icon, self.theme.colour("on_stage" if lit else "on_stage_muted"), _TOOL_PX)


def _add(menu: QMenu, words: str, shortcut: Shortcut, action: Callable[[], object], *, enabled: bool = True) -> QAction:
    """Add an entry with its key, which the window binds elsewhere."""
    entry = menu.addAction(f"{words}\t{first_key(shortcut)}")
    entry.triggered.connect(action)
    entry.setEnabled(enabled)
    return entry
