from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load(str(asset("translations", "handtrack_de.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)
