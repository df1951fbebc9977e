"""The resident model: loaded once, in the background, for everyone who leases it."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from types import SimpleNamespace

import pytest

from handtrack import service as module
from handtrack.errors import ModelError
from handtrack.models.codes import ModelCode
from handtrack.sentences import Code
from handtrack.service import LoadRecord, ModelService, ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from tests.clock import Clock
from tests.loading import Loader, Models
from tests.waiting import PATIENCE_S, eventually

CPU = ModelConfig(provider="cpu")
LITE = ModelConfig(provider="cpu", variant="lite")


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Loader:
    loader = Loader()
    monkeypatch.setattr(module, "load_models", loader)
    return loader


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> list[Models]:
    """Models that were closed, as MediaPipe's must be."""
    closed: list[Models] = []

    def close(models: Models) -> None:
        closed.append(models)

    monkeypatch.setattr(Models, "close", close)
    return closed


def test_leasing_returns_before_the_model_is_loaded(loader: Loader) -> None:
    gate = loader.hold(CPU)
    service = ModelService()
    with service.lease(CPU, "a view") as lease:
        assert lease.wait(0) is None
        assert lease.config == CPU
        assert service.status().state is ServiceState.LOADING
        gate.set()
        assert lease.wait() is not None
        assert service.status().state is ServiceState.READY
    service.close()


def test_a_failed_load_gives_the_reason_and_the_next_lease_tries_again(loader: Loader) -> None:
    loader.failing[CPU] = ModelError(Code.AS_TOLD, words="the file is damaged")
    service = ModelService()
    with service.lease(CPU, "first") as lease, pytest.raises(ModelError, match="damaged"):
        lease.wait()
    assert service.status().state is ServiceState.FAILED
    loader.failing.clear()
    with service.lease(CPU, "second") as lease:
        assert lease.wait() is not None
    service.close()


def test_an_unforeseen_error_frees_the_lease_and_is_logged(
    loader: Loader, caplog: pytest.LogCaptureFixture
) -> None:
    loader.failing[CPU] = RuntimeError("out of memory")
    caplog.set_level("INFO")
    service = ModelService()
    with service.lease(CPU, "first") as lease, pytest.raises(ModelError, match="out of memory"):
        lease.wait()
    assert [record.exc_info is not None for record in caplog.records] == [True]
    service.close()


@pytest.mark.parametrize("moment", ["loading", "warming"])
def test_too_little_memory_is_reported_in_one_line_without_a_traceback(
    loader: Loader, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, moment: str
) -> None:
    if moment == "loading":
        loader.failing[CPU] = MemoryError()
    else:
        monkeypatch.setattr(Models, "warm", lambda _: bytearray(2**62))
    service = ModelService()
    with (
        service.lease(CPU, "first") as lease,
        pytest.raises(ModelError, match=ModelCode.OUT_OF_MEMORY.value),
    ):
        lease.wait(5)
    assert (service.status().state, service.status().error) == (
        ServiceState.FAILED,
        ModelCode.OUT_OF_MEMORY(),
    )
    assert caplog.records == []
    service.close()


def test_a_failed_thread_start_is_reported_and_the_next_lease_tries_again(
    loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = ModelService()
    kept = service.lease(LITE, "before")
    assert kept.wait(5) is not None
    with monkeypatch.context() as system:
        system.setattr(module.threading.Thread, "start", refused)
        with (
            service.lease(CPU, "first") as lease,
            pytest.raises(ModelError, match="no thread left"),
        ):
            lease.wait(5)
    assert (service.status().state, service.status().config) == (ServiceState.READY, LITE)
    with service.lease(CPU, "second") as lease:
        assert lease.wait(5) is not None
    kept.release()
    assert service.close()


def refused(_thread: threading.Thread) -> None:
    raise RuntimeError("no thread left")


def test_a_load_that_outlasts_closing_is_waited_for_and_unloaded(
    loader: Loader, unloaded: list[Models]
) -> None:
    gate = loader.hold(CPU)
    service = ModelService()
    service.lease(CPU, "first").release()
    assert not service.close(0)
    assert not service.close(0)
    assert unloaded == []
    gate.set()
    assert service.close(5)
    assert len(unloaded) == 1
    assert service.status().state is ServiceState.UNLOADED


def test_nothing_is_loaded_before_the_first_lease() -> None:
    assert ModelService().status() == ServiceStatus(ServiceState.UNLOADED, "", None, None, 0, ())


def test_the_status_counts_leases_and_names_the_known_provider(
    loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, may_warm = loader.hold(CPU), threading.Event()
    monkeypatch.setattr(Models, "provider", "openvino")
    monkeypatch.setattr(Models, "fallback_reason", "no such device")
    monkeypatch.setattr(Models, "warm", lambda _: may_warm.wait(PATIENCE_S))
    service = ModelService()
    with service.lease(CPU, "first"), service.lease(CPU, "second") as lease:
        under_way = LoadRecord(CPU, "first", None)
        assert service.status() == ServiceStatus(
            ServiceState.LOADING, "", None, None, 2, (under_way,), CPU
        )
        gate.set()
        assert eventually(lambda: service.status().state is ServiceState.WARMING)
        assert service.status().provider == ""
        may_warm.set()
        assert lease.wait(PATIENCE_S) is not None
        status = service.status()
    assert (status.state, status.provider, status.fallback_reason) == (
        ServiceState.READY,
        "openvino",
        "no such device",
    )
    service.close()


@pytest.mark.parametrize(
    ("before", "after", "grown"),
    [(100, 350, 250), (350, 100, 0), (None, 350, None), (100, None, None)],
)
def test_a_load_records_its_time_and_heap_growth(
    loader: Loader,
    monkeypatch: pytest.MonkeyPatch,
    before: int | None,
    after: int | None,
    grown: int | None,
) -> None:
    clock, heap_bytes = Clock(100.0), iter((before, after))
    monkeypatch.setattr(module, "monotonic", clock)
    monkeypatch.setattr(module, "native_heap_bytes", lambda: next(heap_bytes))
    monkeypatch.setattr(Models, "warm", lambda _: setattr(clock, "now", 102.5))
    service = ModelService()
    with service.lease(CPU, "first") as lease:
        lease.wait(PATIENCE_S)
    assert service.status().loads == (LoadRecord(CPU, "first", 2.5, grown),)
    service.close()


def test_closing_waits_for_all_loads_together_up_to_the_deadline(
    loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, waited = Clock(100.0), list[float | None]()

    class Endless(threading.Thread):
        def join(self, timeout: float | None = None) -> None:
            waited.append(timeout)
            clock.now += timeout or 0.0

    with monkeypatch.context() as system:
        system.setattr(module, "monotonic", clock)
        system.setattr(module.threading, "Thread", Endless)
        gates = [loader.hold(config) for config in (CPU, LITE)]
        service = ModelService()
        for config in (CPU, LITE):
            service.lease(config, "test").release()
        assert not service.close(2.0)
        assert not service.close(None)
    assert waited == [2.0, 0.0, None, None]
    for gate in gates:
        gate.set()
    assert eventually(lambda: service.close(0))


def test_closing_unloads_only_models_without_a_lease(
    loader: Loader, unloaded: list[Models]
) -> None:
    service = ModelService()
    service.lease(CPU, "let go").release()
    with service.lease(LITE, "held") as held:
        assert held.wait(5) is not None
        assert service.close()
        assert [models.config for models in unloaded] == [CPU]
        assert held.wait(0) is not None
    assert [models.config for models in unloaded] == [CPU, LITE]
    assert service.close()


def test_closing_waits_for_a_load_that_another_thread_is_starting(
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
                closing.join(0.05)  # it must not continue before this loader has started
            super().start()

    closing = threading.Thread(target=close)
    monkeypatch.setattr(module.threading, "Thread", StartedLate)
    with service.lease(CPU, "first") as lease:
        assert lease.wait(PATIENCE_S) is not None
        closing.join(PATIENCE_S)
    assert closed == ["in peace"]
    service.close()


def test_a_new_configuration_loads_once_and_unloads_the_old_one(loader: Loader) -> None:
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
    assert [record.reason for record in service.status().loads] == [
        "start",
        "settings",
        "back again",
    ]
    service.close()


@pytest.mark.parametrize("error", [None, ModelError(Code.AS_TOLD, words="it cannot be warmed")])
def test_a_model_abandoned_while_warming_up_is_unloaded(
    monkeypatch: pytest.MonkeyPatch, error: ModelError | None
) -> None:
    warming, may_finish = threading.Event(), threading.Event()

    def warm() -> None:
        warming.set()
        may_finish.wait(PATIENCE_S)
        if error is not None:
            raise error

    def load(config: ModelConfig) -> SimpleNamespace:
        return SimpleNamespace(
            setup=None,
            provider="cpu",
            fallback_reason=None,
            why=None,
            warm=warm if config == LITE else int,
            close=int,
        )

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


def test_an_ended_lease_gives_no_model(loader: Loader) -> None:
    service = ModelService()
    lease = service.lease(CPU, "first")
    lease.wait()
    lease.release()
    lease.release()
    with pytest.raises(ModelError, match="ended"):
        lease.wait()
    service.close()


SLOW = """\
import signal, sys, threading, time
from handtrack import service
from handtrack.settings import ModelConfig
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background is begun without it
real, begun = service.load_models, threading.Event()

def slow(config):  # in and out of ONNX Runtime for a while, as a load on a busy machine
    tell()
    models, ends = real(config), time.monotonic() + {seconds}
    while time.monotonic() < ends:
        models.warm()
    return models

def tell():
    print("loading", flush=True)
    begun.set()

def asleep(config):
    tell()
    time.sleep({seconds})
    return real(config)

service.load_models = {load}
config = ModelConfig(provider="cpu")
"""


@contextmanager
def process_that_loads(
    script: str, *, load: str = "slow", seconds: float = 1.0
) -> "Iterator[subprocess.Popen[str]]":
    """Run a script up to its model load, in a process whose models take a few seconds to load."""
    code = SLOW.format(load=load, seconds=seconds) + script
    command = [sys.executable, "-c", code]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "loading\n"
            yield process
        finally:
            process.kill()


def ended(process: "subprocess.Popen[str]") -> tuple[int, str]:
    """Return a process's exit status, or minus the signal that killed it, and its stderr."""
    _, said = process.communicate(timeout=60)
    return process.returncode, said


@pytest.mark.parametrize(
    ("service", "load"), [("service.model_service()", "slow"), ("service.ModelService()", "asleep")]
)
def test_a_script_can_exit_while_a_model_loads(service: str, load: str) -> None:
    # longer than close()'s deadline, which does not apply when the interpreter ends
    with process_that_loads(
        f"{service}.lease(config, 'test')\nbegun.wait()\nsys.exit(7)", load=load, seconds=1.8
    ) as process:
        assert ended(process) == (7, "")


def test_a_script_can_exit_while_a_tracker_waits_for_the_model() -> None:
    script = (
        "from handtrack import HandTracker, TrackerOptions\n"
        "cpu = {'options': TrackerOptions(provider='cpu')}\n"
        "threading.Thread(target=HandTracker, kwargs=cpu, daemon=True).start()\n"
        "begun.wait()\n"
    )
    with process_that_loads(script) as process:
        assert ended(process) == (0, "")


FOLLOWING = """
import threading, handtrack

cpu = handtrack.TrackerOptions(provider="cpu")

def follow():
    with handtrack.HandTracker(engine={engine!r}, options=cpu) as tracker:
        for frame in handtrack.frames("demo", loop=True):
            handtrack.draw_hands(frame.image, tracker.estimate(frame))
            seen.release()

def stream():
    with handtrack.HandTracker(engine={engine!r}, options=cpu) as tracker:
        while True:
            with tracker.stream("demo", realtime=False) as results:
                for _ in zip(range(3), results):
                    seen.release()

def make_and_forget():
    while True:
        handtrack.HandTracker(engine={engine!r}, options=cpu)
        seen.release()

seen = threading.Semaphore(0)
for _ in range(2):
    threading.Thread(target={target}, daemon=True).start()
for _ in range({times}):
    seen.acquire()
"""


@pytest.mark.parametrize(
    ("engine", "target", "times"),
    [
        ("openvino", "follow", 5),
        pytest.param("onnx", "stream", 7, marks=pytest.mark.long),
        pytest.param("openvino", "make_and_forget", 3, marks=pytest.mark.long),
    ],
)
def test_a_script_can_exit_while_its_threads_track_hands(
    engine: str, target: str, times: int
) -> None:
    script = FOLLOWING.format(engine=engine, target=target, times=times)
    command = [sys.executable, "-W", "ignore::ResourceWarning", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_second_ctrl_c_at_exit_interrupts_a_pending_load_at_once() -> None:
    script = (
        "import atexit; atexit.register(print, 'ending', flush=True)\n"
        "service.model_service().lease(config, 'test'); begun.wait()\n"
    )
    with process_that_loads(script, seconds=30) as process:
        assert process.stdout.readline() == "ending\n"
        sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert ended(process) == (-signal.SIGINT, "")


@pytest.mark.parametrize("load", ["slow", "asleep"])
def test_an_interrupt_while_loading_exits_at_once_with_its_status(load: str) -> None:
    script = (
        "sys.argv = ['handtrack', 'track', 'demo']\nfrom handtrack import cli\ncli.command_line()"
    )
    with process_that_loads(script, load=load, seconds=30) as process:
        process.send_signal(signal.SIGINT)
        assert ended(process) == (130, "")


FORKED = """
import ctypes, os, signal, sys
from handtrack.service import ModelService
from handtrack.settings import ModelConfig

libc = ctypes.CDLL(None)
libc.on_exit(libc.pause, None)  # as a runtime that waits for threads it had in the parent
ModelService().lease(ModelConfig("mediapipe"), "refused, but begun")
child = os.fork()
if child == 0:
    signal.alarm(20)
    print("said")
    sys.exit(3)
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc tells an exit handler the status")
def test_a_forked_child_exits_without_waiting_for_its_parents_threads() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "said\n")
