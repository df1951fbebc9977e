"""`batch --ray` writes the files of plain processes, whatever dies,
on a local cluster of several nodes.
"""

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from handtrack.cli import main
from handtrack.errors import ModelError, UsageError
from handtrack.plugins.batch import cluster
from handtrack.plugins.batch.cluster import RayWorkers, _Worker
from handtrack.plugins.batch.codes import BatchCode
from handtrack.plugins.batch.unit import Outcome, Progress, Settings, Stamp, Unit
from handtrack.sentences import AnyCode, Code
from tests.plugins.batch.conftest import OPTIONS, cut, results
from tests.waiting import PATIENCE_S, eventually

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="no Ray here: uv run --group ray pytest -m long"
)

UNITS, FRAMES = 6, 50
PLACE = Path("/tmp")  # noqa: S108 - where sockets have short names
ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # on loopback
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
}


class Nodes:
    """A local cluster: a head without cores, and nodes with one core each."""

    def __init__(self, count: int) -> None:
        from ray.cluster_utils import Cluster

        self._cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
        self._nodes = [self._cluster.add_node(num_cpus=1) for _ in range(count)]
        self.address: str = self._cluster.address

    def replace_one(self, then: Callable[[], object]) -> None:
        """Kill a node and its workers, then run `then` with one node fewer."""
        self._cluster.remove_node(self._nodes.pop(), allow_graceful=False)
        then()
        self._nodes.append(self._cluster.add_node(num_cpus=1))

    def close(self) -> None:
        self._cluster.shutdown()


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own
        for name, value in ENVIRONMENT.items():
            patch.setenv(name, value)
        with contextlib.closing(Nodes(2)) as cluster:
            yield cluster


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough clips that some are left when the first are done."""
    folder = tmp_path_factory.mktemp("films") / "corpus"
    for number in range(UNITS):
        cut(folder / f"{number}.mp4", 10 * number, FRAMES)
    return folder


@pytest.fixture(scope="module")
def plain(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Results of worker processes for the corpus."""
    out = tmp_path_factory.mktemp("plain")
    assert main(["batch", str(corpus), "--out", str(out), "--workers", "1", "-q", *OPTIONS]) == 0
    return results(out)


class Driver:
    """The command in a separate process."""

    def __init__(self, corpus: Path, out: Path, address: str) -> None:
        command = [
            sys.executable,
            "-m",
            "handtrack",
            "batch",
            str(corpus),
            "--out",
            str(out),
            "--ray",
            address,
            *OPTIONS,
        ]
        self.out = out
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def some_are_done(self) -> bool:
        assert self.process.poll() is None, "all is over"
        return 0 < len(results(self.out)) < UNITS - 2

    def workers(self) -> list[psutil.Process]:
        """Ray's processes that are working on a unit."""
        return [
            each
            for each in psutil.process_iter()
            if "ray::_Worker.track" in " ".join(_command(each))
        ]

    def ends(self) -> tuple[int, dict[str, Any]]:
        """Return its status and report; it must have printed exactly one line."""
        said, wrong = self.process.communicate(timeout=PATIENCE_S)
        assert wrong == ""
        assert len(said.splitlines()) == 1, said
        return self.process.returncode, json.loads((self.out / "report.json").read_bytes())


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


@pytest.fixture
def drive(
    corpus: Path, tmp_path: Path, plain: dict[str, bytes]
) -> Iterator[Callable[[str], Driver]]:
    drivers: list[Driver] = []

    def start(address: str) -> Driver:
        drivers.append(Driver(corpus, tmp_path / "out", address))
        return drivers[-1]

    yield start
    for driver in drivers:
        driver.process.kill()
        driver.process.communicate()


@pytest.mark.long
@needs_ray
def test_a_local_ray_writes_the_same_files_as_processes_and_leaves_nothing(
    drive: Callable[[str], Driver], plain: dict[str, bytes]
) -> None:
    before = set(PLACE.glob("handtrack-ray-*"))
    driver = drive("local")
    assert eventually(driver.some_are_done)
    itself = psutil.Process(driver.process.pid)
    family = itself.children(recursive=True)
    reporter = next(process for process in family if "dashboard.py" in " ".join(_command(process)))
    assert reporter.environ()["RAY_USAGE_STATS_ENABLED"] == "0"
    for process in (itself, *family):
        for connection in process.net_connections("inet"):
            for end in filter(None, (connection.laddr, connection.raddr)):
                assert end.ip.removeprefix("::ffff:") in {"127.0.0.1", "::1"}, (process, connection)
    status, report = driver.ends()
    assert status == 0
    assert report["units"] == {"tracked": UNITS, "there": 0, "same": 0, "failed": 0, "missing": 0}
    assert results(driver.out) == plain
    assert not any(process.is_running() for process in family)
    assert set(PLACE.glob("handtrack-ray-*")) <= before


@pytest.mark.long
@needs_ray
def test_a_killed_node_does_not_stop_the_batch(
    nodes: Nodes, drive: Callable[[str], Driver], plain: dict[str, bytes]
) -> None:
    driver = drive(nodes.address)
    assert eventually(driver.some_are_done)

    def ends() -> None:
        status, report = driver.ends()
        assert status == 0
        assert report["units"]["tracked"] == UNITS
        assert results(driver.out) == plain

    nodes.replace_one(ends)


@pytest.mark.long
@needs_ray
def test_an_interrupt_ends_the_workers_and_keeps_finished_results(
    nodes: Nodes, drive: Callable[[str], Driver], plain: dict[str, bytes]
) -> None:
    driver = drive(nodes.address)
    assert eventually(driver.some_are_done)
    driver.process.send_signal(signal.SIGTERM)
    status, report = driver.ends()
    assert status == 130
    assert report["units"]["missing"] == UNITS - report["units"]["tracked"]
    assert results(driver.out).items() <= plain.items()
    assert eventually(lambda: not driver.workers())


@pytest.mark.long
@needs_ray
def test_an_unreachable_ray_address_is_reported_in_one_line(
    tmp_path: Path, corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "handtrack",
            "batch",
            corpus,
            "--out",
            tmp_path,
            "--ray",
            "127.0.0.1:9",
            *OPTIONS,
        ],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )
    assert ran.returncode == 2
    assert ran.stderr == "handtrack: cannot use Ray at 127.0.0.1:9: Connection refused\n"


def settings(folder: Path) -> Settings:
    return Settings(folder, folder, "jsonl", {"mirrored": False}, {})


def test_a_machine_without_the_shared_folders_is_reported(tmp_path: Path) -> None:
    assert _Worker(settings(tmp_path), [tmp_path]).ready() is None
    error = _Worker(settings(tmp_path), [tmp_path, tmp_path / "films"]).ready()
    assert error.message.code is BatchCode.NOT_SHARED
    assert error.message.parameters["path"] == str(tmp_path / "films")


def test_errors_affecting_every_unit_come_last_and_unexpected_ones_are_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = Unit("x", tmp_path / "x.mp4", "", Stamp(0, ""), "x.jsonl")
    full, broken = UsageError(Code.AS_TOLD, words="full"), RuntimeError("broken")

    def tracking(error: Exception) -> list[object]:
        def fail(_unit: Unit, _settings: Settings, tell: Callable[[Progress], None]) -> Outcome:
            tell(Progress(unit, 1, 2))
            raise error

        monkeypatch.setattr(cluster, "track_unit", fail)
        return list(_Worker(settings(tmp_path), []).track(unit))

    assert tracking(full) == [Progress(unit, 1, 2), full]
    with pytest.raises(RuntimeError, match="broken"):
        tracking(broken)


class DiedError(RuntimeError):
    """Raised by Ray for an actor that will not return."""


class Actor:
    """An actor that does at once what its script says for each unit: die or work."""

    def __init__(self, *dies: str, back: bool = True) -> None:
        self.did: list[str] = []
        self._dies, self._back, self._dead = list(dies), back, False
        self.ready = SimpleNamespace(remote=self._ready)
        self.track = SimpleNamespace(
            options=lambda num_returns: SimpleNamespace(remote=self._track)
        )

    def _ready(self) -> Callable[[], object]:
        def call() -> None:
            if self._dead and not self._back:
                raise DiedError("its machine is gone")

        return call

    def _track(self, unit: Unit) -> Iterator[Callable[[], object]]:
        def call() -> Outcome:
            self.did.append(unit.name)
            if unit.name in self._dies:
                self._dies.remove(unit.name)
                self._dead = True
                raise RuntimeError("unavailable")
            return Outcome(unit)

        yield call


def given_out(actors: Sequence[Actor], names: str) -> dict[str, AnyCode | None]:
    """Hand units to actors one at a time; return the outcomes."""
    workers = object.__new__(RayWorkers)
    exceptions = SimpleNamespace(RayError=RuntimeError, ActorDiedError=DiedError)
    workers._ray = SimpleNamespace(
        wait=lambda calls, timeout: (calls[:1], calls[1:]),
        get=lambda call: call(),
        exceptions=exceptions,
    )
    units = [Unit(name, Path(name), "", Stamp(0, ""), name) for name in names]
    said = [one for one in workers._given_out(list(actors), units) if isinstance(one, Outcome)]
    return {one.unit.name: one.error and one.error.code for one in said}


def test_the_unit_of_a_lost_worker_goes_to_an_idle_one() -> None:
    stays, goes = Actor(), Actor("b", back=False)
    assert given_out([stays, goes], "ab") == {"a": None, "b": None}
    assert "b" in stays.did


def test_a_unit_that_kills_three_workers_fails_and_the_others_finish() -> None:
    outcomes = given_out([Actor(*"aaa"), Actor(*"aaa")], "abc")
    assert outcomes == {"a": BatchCode.WORKER_DIED, "b": None, "c": None}


def test_the_batch_ends_without_any_worker_left() -> None:
    with pytest.raises(ModelError, match="its machine is gone"):
        given_out([Actor("a", back=False)], "ab")


def test_a_cluster_that_refuses_access_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class RefusedError(Exception):
        """Raised by Ray without a token, for example."""

    def refuse(**_: object) -> None:
        raise RefusedError("no token was found\nhere is how to make one")

    exceptions, private = (
        SimpleNamespace(RayError=RefusedError),
        SimpleNamespace(worker=SimpleNamespace()),
    )
    told: dict[str, Any] = {"exceptions": exceptions, "_private": private, "shutdown": lambda: None}
    fake = SimpleNamespace(is_initialized=lambda: False, init=refuse, **told)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setitem(sys.modules, "ray", fake)  # type: ignore[arg-type]
    with (
        contextlib.closing(RayWorkers("auto", None)) as workers,
        pytest.raises(UsageError) as refused,
    ):
        workers.settle({"threads": 1}, accept_metrics=False)
    assert str(refused.value) == "cannot use Ray at auto: no token was found"


def test_the_error_for_missing_ray_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["batch", str(tmp_path), "--out", str(tmp_path / "out"), "--ray", "local"]) == 4
    assert "handtrack-desktop[batch]" in capsys.readouterr().err
