"""A control's source without threads: a person shows gestures to whatever run is under way."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from handtrack.memory import BufferPool
from handtrack_ui.kit import feed
from handtrack_ui.kit.feed import Feed
from tests.ui.by_hand import Person, Source
from tests.ui.fakes import FakeHost


@pytest.fixture(autouse=True)
def _feeds(qapp: QApplication, host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(feed, "Host", lambda _service, _pool: host)
    yield
    for made in qapp.findChildren(Feed):
        made.close()
        made.deleteLater()


@pytest.fixture
def person(host: FakeHost, pool: BufferPool) -> Person:
    return Person(Source(host), pool)
