"""Shows the recording in every view: a chip in the header, a panel about the file,
and one key to start and stop.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale, QObject
from PySide6.QtWidgets import QWidget

from handtrack.guides.run import clock_text
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.runtime.files import shown
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.file_manager import show_folder
from handtrack_ui.common.header import Header
from handtrack_ui.common.header_button import HeaderButton
from handtrack_ui.common.header_chip import HeaderChip
from handtrack_ui.common.popover import ChipPanel
from handtrack_ui.common.shortcuts import first_key
from handtrack_ui.common.theme import TYPE, Theme
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import View
from handtrack_ui.plugins.recording.recordings import Recorded, Recordings
from handtrack_ui.plugins.recording.shortcuts import RecordingKey
from handtrack_ui.text.messages import message_words


class RecordingController(QObject):
    """Starts and stops recordings, shows their progress, and says how they ended.

    `window`: the panel is shown over it. `header`, `banner`: show it, and say how it ended. `view`:
    returns the view that is shown.
    """

    def __init__(
        self,
        window: QWidget,
        recordings: Recordings,
        header: Header,
        banner: Banner,
        view: Callable[[], View],
        *,
        theme: Theme,
    ) -> None:
        super().__init__(window)
        self._recordings = recordings
        self._banner = banner
        self._view = view
        self.panel = ChipPanel(
            window,
            "recordingPanel",
            heading=self.tr("Recording"),
            stop=self.tr("Stop recording ({0})").format(first_key(RecordingKey.RECORD)),
            other=self.tr("Show in folder"),
        )
        self.panel.stop.connect(recordings.end)
        self.panel.other.connect(self._show_file)
        self.chip = HeaderChip(theme, TYPE["heading"], "on_danger_soft")
        """The header's chip, shown while a recording runs."""
        header.add_chip(self.chip)
        self.chip.clicked.connect(lambda: self.panel.toggle(self.chip))
        self._tool = HeaderButton(theme, "record")
        self._tool.clicked.connect(self.toggle)
        header.add_source_tool(self._tool)
        recordings.changed.connect(self.show_state)
        recordings.ended.connect(self._say_ended)
        recordings.failed.connect(banner.warn)
        self.show_state()

    def toggle(self) -> None:
        """Start recording, if this view can be recorded, or stop."""
        if self._recordings.on:
            self._recordings.end()
        elif self._can_record:
            self._recordings.begin()
        else:
            self._banner.show_message(
                Level.NOTICE, self.tr("You can record in Live or in a guide.")
            )

    @property
    def _can_record(self) -> bool:
        return Trait.RECORDED in self._view().traits

    def show_state(self) -> None:
        """Show whether a recording runs, and for how long."""
        on = self._recordings.on
        current = self._recordings.current
        if not on or current is None:
            self._show_chip("")
            self.panel.dismiss()
            return
        status = current.status
        time = clock_text(status.seconds)
        waits = self._recordings.waits
        words = (self.tr("Recording paused · {0}") if waits else self.tr("Recording {0}")).format(
            time
        )
        tip = self.tr("{0}. {1} Stop: {2}").format(
            words, self._contents(current), first_key(RecordingKey.RECORD)
        )
        self._show_chip(words, tip, brief=time, waits=waits, warns=status.left_out > 0)
        self.panel.show_words("\n".join(self._about(current)))

    def _show_chip(
        self,
        words: str,
        tip: str = "",
        *,
        brief: str = "",
        waits: bool = False,
        warns: bool = False,
    ) -> None:
        """Show a running or paused recording; if `words` is empty,
        show only whether recording is available.
        """
        self._tool.setVisible(self._can_record or bool(words))
        name = QCoreApplication.translate("Header", "Stop recording")
        icon = "stop"
        dye = "on_danger_soft"
        if not words:
            name = QCoreApplication.translate("Header", "Record")
            icon = "record"
            dye = "text"
        if name != self._tool.accessibleName():
            self._tool.show_action(
                icon,
                name,
                f"{name} ({first_key(RecordingKey.RECORD)})",
                dye=dye,
            )
        self.chip.show_state("pause" if waits else "record", words, tip, brief=brief, warns=warns)

    def _about(self, current: Recorded) -> list[str]:
        status = current.status
        figures = self.tr("{0} · {1} · {2} frames")
        lines = [
            shown(current.path.name),
            figures.format(
                clock_text(status.seconds),
                _size_words(status.nbytes),
                QLocale().toString(status.frames),
            ),
            self._contents(current),
        ]
        if self._recordings.waits:
            lines.append(
                self.tr("Nothing is being tracked. The recording resumes with the next frame.")
            )
        if status.left_out:
            lines.append(
                self.tr("The disk was too slow: {0} frames are incomplete.").format(status.left_out)
            )
        if status.notice is not None:
            lines.append(message_words(status.notice))
        return lines

    def _contents(self, current: Recorded) -> str:
        if current.pictures:
            return self.tr("With the camera's pictures: anyone who has the file can see you.")
        return self.tr("Landmarks and gestures only. No pictures.")

    def _show_file(self) -> None:
        if (current := self._recordings.current) is not None:
            show_folder(current.path.parent)

    def _say_ended(self, made: Recorded) -> None:
        """Say how the recording ended, and where the file is."""
        status = made.status
        name = shown(made.path.name)
        words = [] if status.trouble is None else [message_words(status.trouble)]
        if status.frames:
            told = self.tr("Recorded: {0}, {1}, {2}.")
            words.append(told.format(name, clock_text(status.seconds), _size_words(status.nbytes)))
        elif not words:
            words.append(self.tr("Nothing was recorded."))
        full = status.trouble is None or status.trouble.code is RecordingCode.RECORDING_FULL
        action = partial(show_folder, made.path.parent) if status.frames else None
        level = Level.NOTICE if full else Level.WARNING
        self._banner.show_message(level, " ".join(words), self.tr("Show in folder"), action)


def _size_words(nbytes: int) -> str:
    """Return a file's size as the person's country writes it."""
    return QLocale().formattedDataSize(nbytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
