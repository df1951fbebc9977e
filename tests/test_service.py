"""The resident model: loaded once, in the background, for whoever leases it."""

import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from handtrack import service as module
from handtrack.errors import ModelError
from handtrack.service import ModelService, ServiceState
from handtrack.settings import ModelConfig
from tests.loading import Loader
from tests.waiting import PATIENCE_S

CPU = ModelConfig(provider="cpu")
LITE = ModelConfig(provider="cpu", variant="lite")


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Loader:
    loader = Loader()
    monkeypatch.setattr(module, "load_models", loader)
    return loader


def test_two_hundred_leases_load_once(loader: Loader) -> None:
    service = ModelService()
    for visit in range(200):
        with service.lease(CPU, f"visit {visit}") as lease:
            lease.wait()
    assert loader.configs == [CPU]
    assert [record.reason for record in service.status().loads] == ["visit 0"]
    service.close()


def test_leasing_returns_before_the_model_is_loaded(loader: Loader) -> None:
    gate = loader.hold(CPU)
    service = ModelService()
    with service.lease(CPU, "a view") as lease:
        assert lease.wait(0) is None
        assert service.status().state is ServiceState.LOADING
        gate.set()
        assert lease.wait() is not None
        assert service.status().state is ServiceState.READY
    service.close()


def test_a_load_that_fails_says_why_and_the_next_lease_tries_again(loader: Loader) -> None:
    loader.failing[CPU] = ModelError("the file is damaged")
    service = ModelService()
    with service.lease(CPU, "first") as lease, pytest.raises(ModelError, match="damaged"):
        lease.wait()
    assert service.status().state is ServiceState.FAILED
    loader.failing.clear()
    with service.lease(CPU, "second") as lease:
        assert lease.wait() is not None
    service.close()


def test_an_error_that_nobody_foresaw_does_not_leave_the_lease_waiting_and_is_logged_with_its_trace(
    loader: Loader, caplog: pytest.LogCaptureFixture
) -> None:
    loader.failing[CPU] = RuntimeError("out of memory")
    service = ModelService()
    with service.lease(CPU, "first") as lease, pytest.raises(ModelError, match="out of memory"):
        lease.wait()
    assert [record.exc_info is not None for record in caplog.records] == [True]
    service.close()


def test_too_little_memory_has_a_reason_and_no_trace(loader: Loader, caplog: pytest.LogCaptureFixture) -> None:
    loader.failing[CPU] = MemoryError()
    service = ModelService()
    with service.lease(CPU, "first") as lease, pytest.raises(ModelError, match="used: not enough memory"):
        lease.wait()
    assert caplog.records == []
    service.close()


def test_where_no_thread_can_be_started_the_lease_says_so_and_the_next_one_tries_again(
    loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    service = ModelService()
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuse)
        with service.lease(CPU, "first") as lease, pytest.raises(ModelError, match="can't start new thread"):
            lease.wait()
    assert service.status().state is ServiceState.FAILED
    with service.lease(CPU, "second") as lease:
        assert lease.wait() is not None
    service.close()


def test_closing_while_another_thread_begins_a_load_waits_for_that_load(
    loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, closed = ModelService(), list[str]()

    def close() -> None:
        service.close(PATIENCE_S)
        closed.append("in peace")

    class StartedLate(threading.Thread):
        def start(self) -> None:
            if self.name.startswith("handtrack-load"):
                closing.start()
                closing.join(0.05)  # it must not get further before this loader has begun
            super().start()

    closing = threading.Thread(target=close)
    monkeypatch.setattr(module.threading, "Thread", StartedLate)
    with service.lease(CPU, "first") as lease:
        assert lease.wait(PATIENCE_S) is not None
        closing.join(PATIENCE_S)
    assert closed == ["in peace"]
    service.close()


def test_another_configuration_is_one_more_load_and_the_old_one_goes_with_its_last_lease(loader: Loader) -> None:
    service = ModelService()
    old = service.lease(CPU, "start")
    old_models = old.wait()
    new = service.lease(LITE, "settings")
    new.wait()
    assert old.wait() is old_models
    old.release()
    with service.lease(CPU, "back again") as again:
        assert again.wait() is not old_models
    new.release()
    assert [record.reason for record in service.status().loads] == ["start", "settings", "back again"]
    service.close()


def test_the_last_configuration_stays_without_a_lease(loader: Loader) -> None:
    service = ModelService()
    with service.lease(CPU, "first") as lease:
        models = lease.wait()
    with service.lease(CPU, "second") as lease:
        assert lease.wait() is models
    assert service.status().leases == 0
    service.close()


@pytest.mark.parametrize("error", [None, ModelError("it cannot be warmed")])
def test_what_nobody_leases_any_more_while_it_warms_is_loaded_once_and_then_unloaded(
    monkeypatch: pytest.MonkeyPatch, error: ModelError | None
) -> None:
    warming, may_finish = threading.Event(), threading.Event()

    def warm() -> None:
        warming.set()
        may_finish.wait(PATIENCE_S)
        if error is not None:
            raise error

    def load(config: ModelConfig) -> SimpleNamespace:
        return SimpleNamespace(provider="cpu", fallback_reason="", warm=warm if config == LITE else lambda: None)

    monkeypatch.setattr(module, "load_models", load)
    service = ModelService()
    first = service.lease(LITE, "first")
    assert warming.wait(PATIENCE_S)
    other = service.lease(CPU, "other")
    first.release()
    again = service.lease(LITE, "again")
    other.release()
    may_finish.set()
    if error is None:
        assert again.wait(PATIENCE_S) is not None
    else:
        with pytest.raises(ModelError, match="warmed"):
            again.wait(PATIENCE_S)
    assert [record.reason for record in service.status().loads] == ["first", "other"]
    again.release()
    service.close()


def test_a_lease_that_has_ended_gives_no_model(loader: Loader) -> None:
    service = ModelService()
    lease = service.lease(CPU, "first")
    lease.wait()
    lease.release()
    lease.release()
    with pytest.raises(ModelError, match="ended"):
        lease.wait()
    service.close()


def test_the_real_models_load_and_tell_their_provider() -> None:
    service = ModelService()
    with service.lease(CPU, "test") as lease:
        models = lease.wait()
    assert models is not None
    assert models.provider == "cpu"
    assert service.status().loads[0].seconds is not None
    service.close()


def test_a_damaged_model_file_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from handtrack.assets import asset
    from handtrack.models import manifest

    for file in asset("models").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    damaged = tmp_path / "hand_landmark_full.onnx"
    content = bytearray(damaged.read_bytes())
    content[len(content) // 2] ^= 1
    damaged.write_bytes(content)
    monkeypatch.setattr(manifest, "asset", lambda *_: tmp_path)
    service = ModelService()
    with service.lease(CPU, "test") as lease, pytest.raises(ModelError) as refused:
        lease.wait()
    assert "hand_landmark_full.onnx" in str(refused.value)
    assert "\n" not in str(refused.value)
    service.close()


def test_a_process_may_end_while_the_model_loads() -> None:
    script = (
        "import time\n"
        "from handtrack.service import model_service\n"
        "from handtrack.settings import ModelConfig\n"
        "model_service().lease(ModelConfig(provider='cpu'), 'test')\n"
        "time.sleep(0.05)\n"  # the loader is inside ONNX Runtime by now
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
