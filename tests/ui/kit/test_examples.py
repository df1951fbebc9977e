"""The examples for other people's windows, moved by the demo's hand: from pixels on,
without its waiting.
"""

import runpy
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6 import QtWidgets
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QCheckBox, QRadioButton, QStackedWidget, QWidget

from handtrack.gestures.recognizer import Recognition
from handtrack.memory import BufferPool
from handtrack.sources.opening import open_source
from tests.ui.demo_hand import seen_in
from tests.ui.fakes import FakeHost
from tools.tutorials import application_text

EXAMPLES = Path(__file__).parents[3] / "examples"
UNDONE_S = 22.0


@pytest.fixture(scope="module")
def seen() -> list[Recognition]:
    with closing(open_source("demo")) as source:
        return [one for one in seen_in(source, BufferPool()) if one.t < UNDONE_S or source.close()]


@pytest.fixture
def run(
    qapp: QApplication, host: FakeHost, seen: list[Recognition], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., list[object]]:
    """Run an example until it exits; return each new value of `look`."""

    def run(program: Path, *arguments: str, look: Callable[[QWidget], object]) -> list[object]:
        looks: list[object] = []

        class Stand(QApplication):
            """Qt's one application object, whose event loop is the demo."""

            def __new__(cls, _: object) -> QApplication:
                return qapp

        def play() -> None:
            (window,) = (one for one in qapp.topLevelWidgets() if one.isVisible())
            for one in seen:
                host.runs[-1].deliver(seen=(one,))
                qapp.processEvents()
                if look(window) not in looks[-1:]:
                    looks.append(look(window))
            looks.append(window.isVisible())
            window.close()
            qapp.processEvents()

        monkeypatch.setattr(QtWidgets, "QApplication", Stand)
        monkeypatch.setattr(qapp, "exec", play, raising=False)
        monkeypatch.setattr(sys, "argv", [program.name, *arguments, "demo"])
        runpy.run_path(str(program), run_name="__main__")
        return looks

    return run


def ticked(window: QWidget, kind: type[QRadioButton] | type[QCheckBox]) -> str:
    return " ".join(button.text() for button in window.findChildren(kind) if button.isChecked())


def test_the_order_form_is_answered_and_paged_back_with_hand_signs(
    run: Callable[..., list[object]],
) -> None:
    def look(window: QWidget) -> object:
        return window.findChild(QStackedWidget).currentIndex(), ticked(window, QRadioButton)

    assert run(EXAMPLES / "order_form.py", look=look) == [
        *((0, ""), (0, "1  Small"), (0, "2  Medium"), (0, "3  Large")),
        *((1, "3  Large"), (0, "3  Large"), True),
    ]


def test_slides_turn_forwards_and_back(run: Callable[..., list[object]], tmp_path: Path) -> None:
    for number in range(3):
        made = QPixmap(16, 9)
        made.fill()
        made.save(str(tmp_path / f"{number}.png"))
    look = lambda window: window.findChild(QStackedWidget).currentIndex()  # noqa: E731
    assert run(EXAMPLES / "slides.py", str(tmp_path), look=look) == [0, 1, 0, True]


def test_an_existing_form_can_be_used_with_hand_signs(run: Callable[..., list[object]]) -> None:
    def look(window: QWidget) -> object:
        return window.number.text(), ticked(window, QCheckBox), window.windowTitle()

    looks = run(EXAMPLES / "form_with_hands.py", look=look)
    assert [number for number, *_ in looks[:3]] == ["17", "18", "17"]
    assert [one[1] for one in looks[2:6]] == [
        "",
        "Labelled",
        "Labelled Weighed",
        "Labelled Weighed Frozen",
    ]
    assert ("17", "Labelled Weighed Frozen", "Sample 17 saved") in looks


def test_the_tutorials_application_is_used_as_it_says(
    run: Callable[..., list[object]], tmp_path: Path
) -> None:
    program = tmp_path / "flowers.py"
    program.write_text(application_text(), "utf-8")
    looks = run(program, look=lambda window: (window.flower.text(), window.windowTitle()))
    assert [flower for flower, _ in looks[:-2]] == ["Rose", "Tulip", "Rose", "Tulip", "Lily"]
    assert looks[-2] == ("Lily", "Lily ordered")
