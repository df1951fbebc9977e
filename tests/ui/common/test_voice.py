"""The system's voice, as a program that can be stopped."""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from handtrack_ui.common.voice import Speech, Voice
from tests.waiting import eventually

SPEAK = """
import sys, time
log = open(sys.argv[1], "a", buffering=1)
print("begin", sys.argv[2], sys.stdin.read(), file=log)
time.sleep(float(sys.argv[3]))
print("end", file=log)
"""


def lines(log: Path) -> list[str]:
    QApplication.processEvents()
    return log.read_text().splitlines() if log.exists() else []


def voice(log: Path, seconds: float, hush: tuple[str, ...] = ()) -> Voice:
    command = (sys.executable, "-c", SPEAK, str(log), "{language}", str(seconds))
    return Voice(speech=Speech(command, hush=hush))


def test_a_newer_text_interrupts_and_older_ones_are_dropped(tmp_path: Path) -> None:
    log = tmp_path / "log"
    speaker = voice(log, 600)
    speaker.speak("one", "en")
    assert eventually(lambda: lines(log) == ["begin en one"])
    speaker.speak("two", "en")
    speaker.speak("three", "en")
    assert eventually(lambda: lines(log) == ["begin en one", "begin en three"])
    speaker.close()
    assert lines(log) == ["begin en one", "begin en three"]


def test_stopping_ends_the_program_and_informs_its_service(tmp_path: Path) -> None:
    log, hushed = tmp_path / "log", tmp_path / "hushed"
    speaker = voice(
        log, 600, (sys.executable, "-c", "import sys; open(sys.argv[1], 'w').close()", str(hushed))
    )
    speaker.speak("one", "en")
    assert eventually(lambda: lines(log) == ["begin en one"])
    speaker.stop()
    assert eventually(lambda: bool(lines(log)) and hushed.exists())
    speaker.speak("two", "en")
    assert eventually(lambda: lines(log) == ["begin en one", "begin en two"])
    speaker.close()


def test_a_text_is_spoken_in_full_and_a_missing_program_leaves_silence(tmp_path: Path) -> None:
    log = tmp_path / "log"
    speaker = voice(log, 0)
    speaker.speak("Knead the dough", "pt-BR")
    assert eventually(lambda: lines(log) == ["begin pt-br Knead the dough", "end"])
    speaker.close()
    speaker = Voice(speech=Speech((str(tmp_path / "gone"),)))
    speaker.speak("one", "en")
    assert eventually(lambda: (QApplication.processEvents(), speaker._process is None)[1])
    assert not Voice().can_speak
