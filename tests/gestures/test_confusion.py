import numpy as np
import pytest

from handtrack.gestures.confusion import confusion_of, judged, leave_one_out
from handtrack.gestures.custom import OwnSignReader
from handtrack.gestures.own_signs import NO_SIGNS, OwnSign, OwnSigns
from tests.gestures.own import samples_of, taught


def test_distinct_signs_are_never_confused() -> None:
    found = leave_one_out(taught(horns="rock", phone="call", high="four"))
    assert (found.right, found.total, found.accuracy) == (15, 15, 1.0)
    assert found.row("horns") == {"horns": 5}


def test_two_names_for_one_sign_are_confused() -> None:
    found = leave_one_out(
        OwnSigns((OwnSign("a", samples_of("rock")), OwnSign("b", samples_of("rock", seed=1))))
    )
    assert found.accuracy < 0.9
    assert sum(found.row("a").values()) == 5


def test_an_atypical_sample_reads_as_none_or_as_the_sign_it_shows() -> None:
    stray = np.concatenate([samples_of("rock"), samples_of("four", 1)])
    signs = OwnSigns((OwnSign("horns", stray), OwnSign("high", samples_of("four"))))
    assert judged(signs)[:6] == ["horns"] * 5 + ["high"]
    assert judged(signs.without("high"))[5] == "none"


@pytest.mark.parametrize("shake", [0.0, 0.02, 0.05, 0.1])
def test_leave_one_out_reads_each_sample_from_the_others(shake: float) -> None:
    rng = np.random.default_rng(4)

    def shaken(pose: str, count: int) -> np.ndarray:
        return samples_of(pose, count) + rng.normal(0, shake, (count, 21, 3))

    signs = OwnSigns(
        (OwnSign("horns", shaken("rock", 6)), OwnSign("one", shaken("pointing_up", 5)))
    )
    expected = []
    for sign in signs.signs:
        for k, sample in enumerate(sign.samples):
            others = signs.with_sign(OwnSign(sign.name, np.delete(sign.samples, k, axis=0)))
            expected.append(OwnSignReader(others).read(sample.astype(np.float64), "Right").sign)
    assert judged(signs) == expected


def test_an_untaught_sign_is_right_when_read_as_none() -> None:
    found = confusion_of(
        [("horns", "horns"), ("wave at me", "none"), ("wave at me", "horns")], ["horns"]
    )
    assert (found.right, found.total) == (2, 3)
    assert found.lines() == [
        "shown \\ read  horns  none",
        "horns             1     –",
        "wave at me        1     1",
    ]


def test_without_signs_there_is_no_confusion() -> None:
    assert leave_one_out(NO_SIGNS).total == 0
    assert leave_one_out(NO_SIGNS).accuracy == 0.0
