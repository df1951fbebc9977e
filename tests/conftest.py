"""Rules for every test: leave no thread or window behind,
and never touch the user's own folders.
"""

import gc
import itertools
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from handtrack.runtime.jobs import Jobs
from tests.waiting import PATIENCE_S, eventually

# Time belongs in benchmarks.
settings.register_profile("handtrack", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("handtrack")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts background processes so
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _modules_are_not_looked_through() -> Iterator[None]:
    """Keep imports out of later collections, which would scan all of them.

    They are counted once: to count them takes as long as a short command, and each command asks.
    """
    gc.collect()
    gc.freeze()
    count = gc.get_freeze_count()
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(gc, "get_freeze_count", lambda: count)
        yield
    gc.unfreeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the paths of homes that do not exist yet.

    They are numbered here because ``mktemp`` looks through all folders made before for the next
    free number: after thousands of tests that takes longer than a short test.
    """
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(scope="session", autouse=True)
def _folders_of_what_tests_share(homes: Iterator[Path]) -> Iterator[None]:
    """Keep fixtures that outlive a test away from the user's own folders."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        _move_home(next(homes), monkeypatch)
        yield


@pytest.fixture(autouse=True)
def own_folders(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give settings, data and caches their own temporary home."""
    return _move_home(next(homes), monkeypatch)


def _move_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home.mkdir()
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
    return home


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """Fail a test that leaves a thread running."""
    before = set(threading.enumerate())
    yield
    eventually(lambda: not _left(before))  # a thread that was told to stop does so
    left = sorted(thread.name for thread in _left(before))
    assert not left, f"threads left running: {left}"


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """Fail a test that leaves a top-level widget alive."""
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    application = widgets.QApplication.instance() if widgets else None
    if not isinstance(application, getattr(widgets, "QApplication", ())):
        return
    application.processEvents()
    application.sendPostedEvents(None, 52)  # QEvent.DeferredDelete: requested by deleteLater
    left = [widget for widget in application.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.close()
    assert not left, f"windows left open: {left}"


def _left(before: set[threading.Thread]) -> set[threading.Thread]:
    return {
        thread for thread in threading.enumerate() if thread not in before and thread.is_alive()
    }


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    """Yield a job runner that is closed at the end."""
    made = Jobs()
    yield made
    made.close(PATIENCE_S)
