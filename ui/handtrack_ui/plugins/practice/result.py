"""Show the practice's findings in plain words; figures come second."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout

from handtrack.config.model import GestureSettings
from handtrack_ui.common.label import Label, ReadLabel
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.theme import SPACE, font
from handtrack_ui.plugins.practice.lessons import Proposal
from handtrack_ui.text.language import number

_FIGURES_SHARE = 0.8  # of the text size
_LEAST_FIGURES = 11.0  # smaller ones are left out


class PracticeResult(QFrame):
    """The person's holds and swipes, compared with the defaults, and the suggested settings."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "group")
        self._said = ReadLabel(wraps=True)
        self._hint = Label(role="muted", wraps=True)
        names = (self.tr("Hold time"), self.tr("Your swipes"), self.tr("Your speed"))
        self._names = tuple(map(ReadLabel, names))
        self._found = tuple(ReadLabel() for _ in names)
        self._figures = tuple(Label(role="muted") for _ in names)
        self._pixels = 0.0
        self._far = False
        self._measured = False
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE["l"])
        for row, labels in enumerate(zip(self._names, self._found, strict=True)):
            for column, label in enumerate(labels):
                grid.addWidget(label, 2 * row, column)
            grid.addWidget(self._figures[row], 2 * row + 1, 1)
        grid.setColumnStretch(1, 1)
        self._whole = lay_column(self._said, grid, self._hint, 1, of=self)

    def size_text(self, pixels: float, *, far: bool = False) -> None:
        """Set the text size, and the gaps with it. `far`: leave out what only those nearby need."""
        self._pixels = pixels
        self._far = far
        for label in (self._said, *self._names):
            label.setFont(font(pixels))
        for label in self._found:
            label.setFont(font(pixels, bold=True))
        for detail in (self._hint, *self._figures):
            detail.setFont(font(max(pixels * _FIGURES_SHARE, _LEAST_FIGURES)))
        gap = min(SPACE["l"], round(pixels * 0.8))
        row = min(SPACE["m"], round(pixels * 0.3))
        self._whole.setContentsMargins(gap, gap, gap, gap)
        self._whole.setSpacing(gap)
        self._grid.setVerticalSpacing(row)
        self._show_parts()

    def show_measured(
        self,
        measured: Proposal | None,
        gestures: GestureSettings,
        *,
        differs: bool,
    ) -> None:
        """Show measurements, None for none; `differs` if the suggestion differs from the
        settings.
        """
        if measured is None:
            self._show(self.tr("You skipped the gestures, so your settings stay as they are."))
            return
        steady = self.tr("as usual")
        longer = self.tr("longer than usual")
        shorter = self.tr("shorter than usual")
        hands = self.tr("{0} hand lengths")
        speed = self.tr("{0} hand lengths per second")
        rows = (
            (self.tr("{0} s"), gestures.hold_s, measured.hold_s, shorter, longer),
            (hands, gestures.swipe_lengths, measured.swipe_lengths, shorter, longer),
            (
                speed,
                gestures.swipe_speed,
                measured.swipe_speed,
                self.tr("slower than usual"),
                self.tr("faster than usual"),
            ),
        )
        for found, figures, (unit, now, wanted, less, more) in zip(
            self._found,
            self._figures,
            rows,
            strict=True,
        ):
            old, new = number(now, 1), number(wanted, 1)
            changes = differs and old != new
            found.setText(steady if not changes else less if wanted < now else more)
            figures.setText(unit.format(f"{old} → {new}" if changes else old))
        said = self.tr("Your settings fit you.")
        if differs:
            said = self.tr(
                "Handtrack has settings that fit you better. Thumb up: use them. Thumb down: keep yours."
            )
        reach = self.tr("Your longest swipe: {0} hand lengths.").format(number(measured.reach, 1))
        wrist = self.tr("You swipe from the wrist. That counts as it is.")
        self._show(said, wrist if measured.from_wrist else reach)

    def _show(self, said: str, reach: str = "") -> None:
        """Show the words; with nothing measured, no table."""
        self._said.setText(said)
        self._hint.setText(reach)
        self._measured = bool(reach)
        self._show_parts()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._show_parts()

    def _show_parts(self) -> None:
        """Show the sentence, and what there is room for."""
        for label in (*self._names, *self._found):
            label.setVisible(self._measured and (not self._far or self._has_room_for_table))
        near = self._measured and not self._far
        self._hint.setVisible(near)
        fits = self._pixels * _FIGURES_SHARE >= _LEAST_FIGURES
        for figures in self._figures:
            figures.setVisible(near and fits)

    @property
    def _has_room_for_table(self) -> bool:
        edges = self._whole.contentsMargins()
        width = self.width() - edges.left() - edges.right()
        columns = (self._names, self._found)
        widths = [max(label.sizeHint().width() for label in labels) for labels in columns]
        rows = sum(
            label.sizeHint().height() + self._grid.verticalSpacing() for label in self._names
        )
        height = edges.top() + self._said.heightForWidth(width) + self._whole.spacing() + rows
        return sum(widths) + self._grid.horizontalSpacing() <= width and height <= self.height()
