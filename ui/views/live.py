"""The live view: a large picture with the hands that are tracked in it, and what they cost."""

from time import monotonic
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import Hand
from ui.icons import put_icon
from ui.theme import SPACE, Theme, font
from ui.views.view import View
from ui.widgets.preview import Preview
from ui.words import words_for

_FIGURES_EVERY_S: Final = 0.25  # figures that change with every frame cannot be read
_SMALLEST: Final = 13.0
_UNIT_SHARE: Final = 0.36  # of a figure's letters
_FIGURE_SHARE: Final = 0.064  # of the view's height
_ROOM_FOR_HANDS: Final = 380
_PANEL_WIDTHS: Final = 4.2  # of a figure's letters


class _Figure(QWidget):
    """A number in large letters, with its unit below."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._number, self._unit = QLabel("–"), QLabel(unit)
        self._unit.setProperty("role", "unit")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._number)
        column.addWidget(self._unit)

    def set_text_pixels(self, pixels: float) -> None:
        self._number.setFont(font(pixels, bold=True, tabular=True))
        self._unit.setFont(font(max(_SMALLEST, pixels * _UNIT_SHARE)))

    def set_number(self, text: str) -> None:
        self._number.setText(text)
        self.setAccessibleName(f"{text} {self._unit.text()}")


class LiveView(View):
    """Preview, skeleton, handedness, read-outs."""

    name = "live"
    tracks = True

    mirrored_changed = Signal(bool)

    def __init__(self, theme: Theme, *, mirrored: bool) -> None:
        super().__init__(theme)
        self.preview = Preview(theme)
        self.preview.set_mirrored(mirrored)
        self._fps, self._ms, self._count = (
            _Figure(self.tr("frames a second")),
            _Figure(self.tr("ms a frame")),
            _Figure(self.tr("hands")),
        )
        self._hands = [QLabel() for _ in range(2)]
        self._mirror = QPushButton(self.tr("Mirror"))
        self._figures_due = 0.0
        stage = QFrame()
        stage.setObjectName("stage")
        row = QHBoxLayout(stage)
        row.setContentsMargins(SPACE["l"], SPACE["l"], SPACE["l"], SPACE["l"])
        row.setSpacing(SPACE["l"])
        row.addWidget(self.preview, 1)
        row.addLayout(self._panel())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(stage)
        theme.changed.connect(self._tint)

    @property
    def title(self) -> str:
        """What the header says."""
        return self.tr("Live")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Size the figures after the view."""
        super().resizeEvent(event)
        self.size_letters()

    def size_letters(self) -> None:
        """Size the figures after the view, so that they are read from where the whole of it is seen."""
        figure = max(_SMALLEST * 1.6, min(self.height(), self.width() * 0.56) * _FIGURE_SHARE)
        for shown in (self._fps, self._ms, self._count):
            shown.set_text_pixels(figure)
            shown.setFixedWidth(round(max(figure * _PANEL_WIDTHS, 150)))
        for label in self._hands:
            label.setFont(font(max(_SMALLEST, figure * 0.42)))
            label.setVisible(self.height() >= _ROOM_FOR_HANDS)

    def leave(self) -> None:
        """Give the frame back."""
        self.preview.clear()
        self.preview.set_message("")
        self._clear_figures()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a frame with its hands."""
        hands = update.result.hands
        self.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        self._count.set_number(str(len(hands)))
        for index, label in enumerate(self._hands):
            label.setText(self._hand_words(hands[index]) if index < len(hands) else "")

    def show_status(self, status: RunStatus) -> None:
        """Show the figures, or why there is no picture."""
        words = words_for(status)
        self.preview.set_message(status.reason if status.state is RunState.FAILED else words.long)
        now = monotonic()
        if status.state is RunState.RUNNING and status.fps >= 1 and now >= self._figures_due:
            self._figures_due = now + _FIGURES_EVERY_S
            self._fps.set_number(f"{status.fps:.0f}")
            self._ms.set_number(f"{status.estimate_ms:.1f}")

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(self.tr("Paused. The camera is off. Press Space to go on.") if paused else "")
        if paused:
            self._clear_figures()

    def _clear_figures(self) -> None:
        for figure in (self._fps, self._ms, self._count):
            figure.set_number("–")
        for label in self._hands:
            label.clear()
        self._figures_due = 0.0

    def _panel(self) -> QVBoxLayout:
        panel = QVBoxLayout()
        panel.setSpacing(SPACE["m"])
        for figure in (self._fps, self._ms, self._count):
            panel.addWidget(figure)
        for label in self._hands:
            panel.addWidget(label)
        panel.addStretch(1)
        self._mirror.setProperty("kind", "quiet")
        self._mirror.setCheckable(True)
        self._mirror.setChecked(self.preview.mirrored)
        self._mirror.setToolTip(self.tr("Show the picture as a mirror does (M)"))
        self._mirror.setShortcut("M")
        self._mirror.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._mirror.toggled.connect(self.preview.set_mirrored)
        self._mirror.toggled.connect(self.mirrored_changed)
        self._mirror.toggled.connect(self._tint)
        panel.addWidget(self._mirror, 0, Qt.AlignmentFlag.AlignLeft)
        self._tint()
        return panel

    def _hand_words(self, hand: Hand) -> str:
        name = self.tr("Left hand") if hand.handedness == "Left" else self.tr("Right hand")
        return f"{name}  {hand.handedness_score:.0%}"

    def _tint(self) -> None:
        token = "on_stage" if self._mirror.isChecked() else "on_stage_muted"
        self._mirror.setText(self.tr("Mirror: on") if self._mirror.isChecked() else self.tr("Mirror: off"))
        put_icon(self._mirror, "mirror", self.theme.colour(token), 20)
