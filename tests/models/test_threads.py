import pytest

from handtrack.models import threads
from handtrack.models.onnx_engine import session_options
from handtrack.models.threads import (
    EAGER_SHARES,
    MAX_THREADS,
    SPIN_US,
    ThreadLayout,
    ThreadPace,
    thread_layout,
)


@pytest.mark.parametrize("cores", [1, 2, 4, 16])
def test_the_landmark_model_gets_the_cores_and_palm_detection_one(
    monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    monkeypatch.setattr(threads, "usable_cores", lambda: cores)
    assert thread_layout(0) == ThreadLayout(palm=1, landmark=min(cores, MAX_THREADS))
    assert thread_layout(3) == ThreadLayout(3, 3), "as requested"


def test_threads_spin_for_one_layer_and_sleep_after_the_run() -> None:
    options = session_options(2)
    assert options.intra_op_num_threads == 2
    assert options.get_session_config_entry("session.intra_op.allow_spinning") == "1"
    assert options.get_session_config_entry("session.intra_op.spin_duration_us") == SPIN_US
    assert options.get_session_config_entry("session.force_spinning_stop") == "1"


def runs(pace: ThreadPace, count: int, one_s: float, several_s: float) -> int:
    """Time `count` runs; return how many used several threads."""
    chosen = [pace.next()]
    for _ in range(count):
        pace.took(several_s if chosen[-1] else one_s)
        chosen.append(pace.next())
    return sum(chosen[:-1])


def test_the_number_of_threads_follows_the_free_cores() -> None:
    pace = ThreadPace()
    assert runs(pace, 60, one_s=0.004, several_s=0.0023) >= 50
    runs(pace, 12, one_s=0.004, several_s=0.0045)
    assert runs(pace, 68, one_s=0.004, several_s=0.0045) <= 8
    runs(pace, 40, one_s=0.004, several_s=0.0023)
    assert runs(pace, 60, one_s=0.004, several_s=0.0023) >= 50


def test_a_second_thread_with_little_gain_is_not_used() -> None:
    pace = ThreadPace()
    runs(pace, 12, one_s=0.004, several_s=0.0037)
    assert runs(pace, 204, one_s=0.004, several_s=0.0029) <= 24


def test_float32_uses_a_second_thread_for_any_clear_gain() -> None:
    pace = ThreadPace(EAGER_SHARES)
    assert runs(pace, 204, one_s=0.012, several_s=0.009) >= 170
    runs(pace, 12, one_s=0.012, several_s=0.0125)
    assert runs(pace, 68, one_s=0.012, several_s=0.0125) <= 8
    assert runs(pace, 68, one_s=0.012, several_s=0.011) <= 9


def test_one_slow_run_changes_nothing() -> None:
    pace = ThreadPace()
    runs(pace, 30, one_s=0.004, several_s=0.0023)
    runs(pace, 1, one_s=0.004, several_s=0.1)
    assert runs(pace, 34, one_s=0.004, several_s=0.0023) >= 28
