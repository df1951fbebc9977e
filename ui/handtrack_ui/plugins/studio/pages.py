"""Beside the studio's picture: how it works, naming a sign, and a sign's details."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QLayout, QLineEdit, QPushButton, QWidget

from handtrack.gestures.confusion import Confusion
from handtrack.gestures.own_signs import MAX_NAME_LETTERS
from handtrack_ui.common.controls import Choices, button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import rule
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, text_scale
from handtrack_ui.plugins.studio.confusion import ConfusionPicture

_WRAPPED: Final = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


class StudioPage(QWidget):
    """A column of text; every size in it follows the page's own."""

    def __init__(self) -> None:
        super().__init__()
        self._sized: list[tuple[QWidget, str, bool]] = []

    def fill(self, *parts: QWidget | QLayout) -> None:
        """Lay out the page, with what is stored at its end."""
        lay_column(
            *parts,
            1,
            self.text(privacy(), "caption", role="muted"),
            gap=SPACE["m"],
            of=self,
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            for part, size, bold in self._sized:
                part.setFont(font(TYPE[size] * text_scale(self), bold=bold))

    def text(self, words: str, size: str = "body", *, bold: bool = False, role: str = "") -> Label:
        """Return a text that scales with the page; `size` is a token."""
        made = Label(words, role=role, wraps=True)
        made.setAlignment(_WRAPPED)
        self.size_part(made, size, bold=bold)
        return made

    def size_part(self, part: QWidget, size: str, *, bold: bool = False) -> None:
        """Keep a part's text at a size relative to the page's; `size` is a token."""
        self._sized.append((part, size, bold))
        part.setFont(font(TYPE[size] * text_scale(self), bold=bold))

    def button(
        self,
        words: str,
        tip: str,
        does: SignalInstance | Callable[[], None],
        *,
        primary: bool = False,
    ) -> QPushButton:
        """Return a button."""
        return button(words, does, kind="primary" if primary else "", tip=tip)


class WelcomePage(StudioPage):
    """Explanation of the studio, shown before anything is taught."""

    teach = Signal()
    import_file = Signal()
    pick_source = Signal()

    def __init__(self) -> None:
        super().__init__()
        heading = self.text(self.tr("Teach Handtrack your own gesture"), "heading", bold=True)
        steps = QGridLayout()
        steps.setHorizontalSpacing(SPACE["m"])
        steps.setVerticalSpacing(SPACE["m"])
        steps.setColumnStretch(1, 1)
        steps.setContentsMargins(0, 0, 0, SPACE["s"])
        for row, words in enumerate(
            (
                self.tr("Give it a name."),
                self.tr("Hold it up for three seconds, and tilt your hand a little."),
                self.tr("Choose what it does: next step, undo, or anything else."),
            )
        ):
            steps.addWidget(self.text(str(row + 1), "lead", bold=True, role="step"), row, 0)
            steps.addWidget(self.text(words, "lead"), row, 1)
        words = self.tr("Teach a gesture (N)")
        tip = self.tr("Teach a gesture")
        self._teach = self.button(words, tip, self.teach, primary=True)
        words = self.tr("Choose a source … (F4)")
        tip = self.tr("Choose a source")
        self._source = self.button(words, tip, self.pick_source, primary=True)
        words = self.tr("Import … (Ctrl+I)")
        tip = self.tr("Import gestures from a file")
        self._demo = self.text(no_own_hand(), role="told")
        other = self.button(words, tip, self.import_file)
        self.fill(heading, steps, self._demo, self._teach, self._source, other)
        self.ask_for_hand(wanted=False)

    @property
    def first(self) -> QPushButton:
        """The button that continues."""
        return self._teach if self._source.isHidden() else self._source

    def ask_for_hand(self, *, wanted: bool) -> None:
        """Offer another source instead of teaching, because the demo's hand is not a person's."""
        self._teach.setVisible(not wanted)
        self._demo.setVisible(wanted)
        self._source.setVisible(wanted)


class NamingPage(StudioPage):
    """Naming a sign before recording it."""

    named = Signal(str)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        heading = self.text(self.tr("What is it called?"), "heading", bold=True)
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_NAME_LETTERS)
        self.name.setPlaceholderText(self.tr("for example: pause the music"))
        self.name.setAccessibleName(self.tr("Name of the gesture"))
        self.size_part(self.name, "lead")
        self.refused = self.text("", role="caution")
        self.refused.hide()
        words = self.tr(
            "Then hold it up. After a three-second countdown, Handtrack takes 30 samples in three seconds. Tilt "
            "your hand a little while it does."
        )
        after = self.text(words, role="muted")
        tip = self.tr("Start the countdown")
        begin = self.button(self.tr("Hold it up now (Enter)"), tip, self.begin, primary=True)
        back = self.button(self.tr("Back (Esc)"), self.tr("Don't teach a gesture"), self.cancelled)
        self.fill(heading, self.name, self.refused, after, begin, back)
        self.name.textEdited.connect(self.refused.hide)

    def open(self) -> None:
        """Ask for a name."""
        self.name.clear()
        self.refused.hide()
        self.name.setFocus()

    def begin(self) -> None:
        """Accept the name as typed."""
        self.named.emit(self.name.text().strip())

    def refuse(self, why: str) -> None:
        """Say why a name is not allowed."""
        self.refused.setText(why)
        self.refused.show()
        self.name.setFocus()


class TakingPage(StudioPage):
    """Instructions shown while samples are recorded."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._heading = self.text("", "heading", bold=True)
        self._words = self.text("", "lead")
        stop = self.button(self.tr("Stop (Esc)"), self.tr("Stop and discard"), self.cancelled)
        self.fill(self._heading, self._words, stop)

    def show_take(self, name: str, *, counting: bool) -> None:
        """Say what to do now."""
        self._heading.setText(self.tr("Show “{0}”").format(name))
        begins = self.tr("Hold the gesture up. Starting in a moment.")
        goes_on = self.tr("Keep holding, and tilt your hand a little: left, right, forwards, back.")
        self._words.setText(begins if counting else goes_on)


class SignPage(StudioPage):
    """A taught sign: its name, its meaning, and how well it is distinguished."""

    bound = Signal(str)
    hold_again = Signal()
    drop_doubtful = Signal()
    delete = Signal()

    def __init__(self, theme: Theme, meanings: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_NAME_LETTERS)
        self.name.setAccessibleName(self.tr("Name of the gesture; Enter renames it"))
        self.name.setToolTip(self.tr("Type a new name and press Enter (F2)"))
        self.size_part(self.name, "lead", bold=True)
        self.refused = self.text("", role="caution")
        self.means = Choices(self.tr("Command"), self)
        self.means.set_options(meanings)
        self.accuracy = self.text("", "heading", bold=True)
        self.explained = self.text("", role="muted")
        self.alike = self.text("", role="caution")
        self.picture = ConfusionPicture(theme)
        words = self.tr("Record more samples")
        tip = self.tr("Record more samples (R)")
        self._again = self.button(words, tip, self.hold_again, primary=True)
        self._tidy = self.button("", self.tr("Delete the outliers (D)"), self.drop_doubtful)
        words = self.tr("Delete gesture")
        tip = self.tr("Delete the whole gesture (Ctrl+Del)")
        self._forget = self.button(words, tip, self.delete)
        self._lay_out()
        self.name.textEdited.connect(self.refused.hide)
        self.means.chosen.connect(self.bound)

    def show_sign(self, name: str, meaning: str) -> None:
        """Show a sign and what it means."""
        self.name.setText(name)
        self.refused.hide()
        self.means.set_value(meaning)

    def show_told_apart(
        self,
        found: Confusion | None,
        name: str,
        doubtful: int,
        alike: Sequence[str],
        *,
        arms: bool = False,
    ) -> None:
        """Show how well the sign is distinguished; `alike` names the built-in signs it resembles.

        `arms`: one of them is the arming sign.
        """
        known = found is not None and name in found.shown
        right, total = (
            (found.right_of(name), sum(found.row(name).values()))
            if found is not None and known
            else (0, 0)
        )
        self.accuracy.setText(f"{right / total:.0%}" if total else "…")
        words = self.tr("{0} of {1} samples look like “{2}”.").format(right, total, name)
        self.explained.setText(words if total else self.tr("Calculating …"))
        self.picture.show_confusion(found, name)
        # One sign can't be confused.
        self.picture.setVisible(found is not None and len(found.shown) > 1)
        self._tidy.setText(self.tr("Delete outliers ({0})").format(doubtful))
        self._tidy.setVisible(doubtful > 0)
        self.alike.setVisible(bool(alike))
        instead = self.tr("It looks like the built-in {0}, which now reads as “{1}”.")
        clashes = self.tr(
            "It looks like {0}, which starts listening. Teach another gesture for “{1}”."
        )
        self.alike.setText((clashes if arms else instead).format(", ".join(alike), name))

    def refuse(self, why: str) -> None:
        """Say why something is not possible."""
        self.refused.setText(why)
        self.refused.show()

    def _lay_out(self) -> None:
        self.refused.hide()
        named = (
            self.name,
            self.refused,
            self.text(self.tr("Command"), role="muted"),
            self.means,
            self.alike,
        )
        right = lay_row(self.accuracy, (self.explained, 1), gap=SPACE["m"])
        told = (rule(), right, self.picture, self._tidy)
        lay_column(*named, *told, 1, self._again, self._forget, gap=SPACE["m"], of=self)


def no_own_hand() -> str:
    """Return why nothing can be taught now, in words."""
    return QCoreApplication.translate(
        "studio",
        "This hand is drawn. To teach your own gesture, choose a camera, a video or a folder of pictures.",
    )


def privacy() -> str:
    """Return what is stored of a hand, in words."""
    return QCoreApplication.translate(
        "studio",
        "Handtrack keeps only the 21 points of your hand, on this machine, and never a picture.",
    )
