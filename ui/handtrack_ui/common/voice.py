"""The system's voice, in a separate process: it can be stopped at once,
and never delays the window.
"""

import logging
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QProcess, Signal

_SAPI: Final = (
    "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8;"
    " (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
_END_MS: Final = 500

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Speech:
    """A program that speaks until it ends or is killed. It gets the text as its last argument or
    its input.

    `{language}` in an argument becomes a lower-case tag: "de", "pt-br". `hush`: a command to run
    after killing it, for a program that only talks to a service.
    """

    command: Sequence[str]
    text_as_argument: bool = False
    hush: Sequence[str] = ()


def speech() -> Speech | None:
    """Return this system's way to speak; None without one."""
    if sys.platform == "win32":
        return Speech(("powershell", "-NoProfile", "-Command", _SAPI))
    if sys.platform == "darwin":
        return Speech(("say", "-f", "-"))
    if shutil.which("spd-say"):
        spoken = ("spd-say", "--wait", "--language", "{language}", "--")
        return Speech(spoken, text_as_argument=True, hush=("spd-say", "--cancel"))
    if shutil.which("espeak-ng"):
        return Speech(("espeak-ng", "-v", "{language}", "--stdin"))
    return None


class Voice(QObject):
    """Speaks one text at a time, the newest."""

    failed = Signal()
    """The program ended with an error: it may lack the language."""

    def __init__(self, parent: QObject | None = None, speech: Speech | None = None) -> None:
        super().__init__(parent)
        self._speech = speech
        self._process: QProcess | None = None
        self._is_speech = False  # of the running process: it may also hush a service
        self._next: tuple[str, str] | None = None

    @property
    def can_speak(self) -> bool:
        """True if this system can speak."""
        return self._speech is not None

    def speak(self, text: str, language: str) -> None:
        """Speak a text, cutting off any other; `language` is a BCP 47 tag."""
        self._next = (text, language)
        self._cut_off()

    def stop(self) -> None:
        """Stop speaking."""
        self._next = None
        self._cut_off()

    def close(self) -> None:
        """Stop, and wait briefly for the program's end."""
        self._next = None
        process = self._process
        if process is None or self._speech is None:
            return
        process.finished.disconnect(self._take_end)
        process.kill()
        process.waitForFinished(_END_MS)
        if self._is_speech and self._speech.hush:
            QProcess.startDetached(self._speech.hush[0], self._speech.hush[1:])
        self._process = None

    def _cut_off(self) -> None:
        """End the running speech; the next text follows."""
        if self._process is None:
            self._speak_next()
        elif self._is_speech:
            self._process.kill()  # its end starts the next text

    def _speak_next(self) -> None:
        if self._speech is None or self._next is None:
            return
        text, language = self._next
        self._next = None
        command = [part.format(language=language.lower()) for part in self._speech.command]
        if self._speech.text_as_argument:
            self._run([*command, text], b"", is_speech=True)
        else:
            self._run(command, text.encode(), is_speech=True)

    def _run(self, command: Sequence[str], given: bytes, *, is_speech: bool) -> None:
        process = QProcess(self)
        self._process = process
        self._is_speech = is_speech
        process.finished.connect(self._take_end)
        process.errorOccurred.connect(self._take_failure)
        process.setStandardOutputFile(QProcess.nullDevice())
        process.start(command[0], list(command[1:]))
        process.write(given)
        process.closeWriteChannel()

    def _take_end(self, status: int, how: QProcess.ExitStatus) -> None:
        process = self._process
        if process is None:
            return
        killed = how is QProcess.ExitStatus.CrashExit
        spoke = self._is_speech
        if status and not killed:
            said = bytes(process.readAllStandardError().data()).decode(errors="replace")
            _log.info("%s ended with %d: %s", process.program(), status, said)
            if spoke:
                self.failed.emit()
        self._process = None
        process.deleteLater()
        if killed and spoke and self._speech is not None and self._speech.hush:
            self._run(self._speech.hush, b"", is_speech=False)
        else:
            self._speak_next()

    def _take_failure(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._take_end(1, QProcess.ExitStatus.NormalExit)
