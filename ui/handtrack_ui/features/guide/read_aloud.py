"""Reads a guide aloud, for people with their hands in the dough and their eyes on it."""

from PySide6.QtCore import QEvent, QObject

from handtrack.guides.aloud import step_aloud
from handtrack_ui.common.voice import Voice
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.persistence.preference_store import PreferenceStore


class ReadAloud(QObject):
    """Reads each new step, if the person wants that, and any step on request.

    The next command or a timer's ring stops it, and so does leaving the step or the view.
    """

    def __init__(self, view: GuideView, preferences: PreferenceStore, voice: Voice) -> None:
        super().__init__(view)
        self._view = view
        self._preferences = preferences
        self._voice = voice
        view.entered.connect(self._read_new_step)
        view.commands.decided.connect(lambda _: voice.stop())
        view.commands.read_again.connect(self.again)
        view.bell.rung.connect(lambda _: voice.stop())
        voice.failed.connect(self._say_failed)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Read the step when the view is shown, and stop when it is hidden.

        Restoring a minimized window shows the view, too, but nothing new.
        """
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            self._read_new_step()
        elif event.type() == QEvent.Type.Hide:
            self._voice.stop()
        return False

    def again(self) -> None:
        """Read the current step, even if steps are not read automatically."""
        if not self._view.isVisible():
            return
        if not self._voice.can_speak:
            words = self.tr("This computer has no voice. Install speech-dispatcher or espeak-ng.")
            self._view.step_screen.footer.line.show_notice(words)
        else:
            self._view.step_screen.footer.line.show_done(self.tr("Reading aloud"))
            self._read()

    def toggle(self) -> None:
        """Toggle reading of every new step, and remember it."""
        aloud = not self._preferences.current.sound.aloud
        self._preferences.change("sound", aloud=aloud)
        if aloud:
            self.again()
        else:
            self._voice.stop()
            self._view.step_screen.footer.line.show_done(self.tr("No longer reading aloud"))

    def close_down(self) -> None:
        """Stop reading for good."""
        self._voice.close()

    def _read_new_step(self) -> None:
        if self._preferences.current.sound.aloud and self._view.isVisible():
            self._read()

    def _say_failed(self) -> None:
        if self._view.isVisible():
            words = self.tr(
                "This step could not be read aloud. The voice may not know its language."
            )
            self._view.step_screen.footer.line.show_notice(words)

    def _read(self) -> None:
        run = self._view.model.run
        if run is None or run.state.done:
            self._voice.stop()
        else:
            self._voice.speak(step_aloud(run.step, run.guide.language), run.guide.language)
