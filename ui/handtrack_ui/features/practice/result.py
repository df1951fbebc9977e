"""The practice's measurements and suggestions, beside the current settings."""

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout

from handtrack.config.model import GestureSettings
from handtrack.navigation.practice import Proposal
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import SPACE, Theme, font
from handtrack_ui.text.language import number


class PracticeResult(QFrame):
    """A small table: hold time, swipe length and speed, now and suggested."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "group")
        self._theme = theme
        self._said, self._hint = Label(), Label()
        self._hint.setProperty("role", "muted")
        for label in (self._said, self._hint):
            label.setWordWrap(True)
        self._heads = (Label(), Label(self.tr("Now")), Label(self.tr("For you")))
        self._names = (Label(self.tr("Hold a sign")), Label(self.tr("Swipe length")), Label(self.tr("Swipe speed")))
        self._now, self._proposed = tuple(Label() for _ in range(3)), tuple(Label() for _ in range(3))
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE["l"])
        for column, head in enumerate(self._heads):
            head.setProperty("role", "muted")
            grid.addWidget(head, 0, column)
        for row, labels in enumerate(zip(self._names, self._now, self._proposed, strict=True), 1):
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
        grid.setColumnStretch(0, 1)
        self._whole = whole = QVBoxLayout(self)
        whole.addWidget(self._said)
        whole.addLayout(grid)
        whole.addWidget(self._hint)
        whole.addStretch(1)

    def set_text_pixels(self, pixels: float) -> None:
        """Size the letters."""
        for label in (self._said, self._hint, *self._heads, *self._names, *self._now):
            label.setFont(font(pixels))
        for label in self._proposed:
            label.setFont(font(pixels, bold=True))
        gap, row = min(SPACE["l"], round(pixels * 0.8)), min(SPACE["m"], round(pixels * 0.45))
        self._whole.setContentsMargins(gap, gap, gap, gap)
        self._whole.setSpacing(gap)
        self._grid.setVerticalSpacing(row)

    def show_measured(self, measured: Proposal | None, gestures: GestureSettings, *, differs: bool) -> None:
        """Show measurements, None for none; `differs` if the suggestion differs from the settings."""
        now = self._values(gestures.hold_s, gestures.swipe_lengths, gestures.swipe_speed)
        proposed = ("", "", "")
        if measured is not None and differs:
            proposed = self._values(measured.hold_s, measured.swipe_lengths, measured.swipe_speed)
        for labels, words in ((self._now, now), (self._proposed, proposed)):
            for label, text in zip(labels, words, strict=True):
                label.setText(text)
        self._heads[2].setVisible(differs)
        self._hint.setText(self.tr("Thumb up: use them. Thumb down: keep yours.") if differs else "")
        self._said.setText(self._verdict(measured, differs=differs))

    def _verdict(self, measured: Proposal | None, *, differs: bool) -> str:
        if measured is None:
            return self.tr("Nothing measured. Your settings are unchanged.")
        reach = self.tr("Your longest swipe went {0} hand lengths.").format(number(measured.reach, 1))
        if differs:
            return reach + " " + self.tr("Suggested for you:")
        return reach + " " + self.tr("Your settings fit you.")

    def _values(self, hold_s: float, lengths: float, speed: float) -> tuple[str, str, str]:
        hands = self.tr("{0} hands").format(number(lengths, 1))
        return (
            self.tr("{0} s").format(number(hold_s, 1)),
            hands,
            self.tr("{0} hands per second").format(number(speed, 1)),
        )
