"""The figures of a hand, and why a sign is recognised, or isn't."""

from dataclasses import replace

import numpy as np
import pytest

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.hand_figures import HandWatch, Verdict, Why, verdicts_of
from handtrack.gestures.reading_distance import distance_m
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.gestures.static import MIN_SIGN_SCORE, SignReading, conditions_of, read_sign
from handtrack.landmarks import curls_of
from handtrack.messages import Handedness
from handtrack_ui.text.sign_words import sign_name, why_words
from tests.gestures.hands import SIGNS, hand_of, world_of

WIDTH, HEIGHT = 640, 480


def verdict(pose: str, sign: str, *, roll: float = 0.0) -> Verdict:
    """Return the verdict on a sign while a hand shows a pose."""
    shape = shape_of(hand_of(world_of(pose, roll=roll)).landmarks)
    found = verdicts_of(read_sign(shape), conditions_of(shape))
    return next(one for one in found if one.sign == sign)


def watch(
    *ways: list[tuple[float, float]], sides: tuple[Handedness, ...] = ("Right", "Left")
) -> HandWatch:
    """Return a watch that saw an open palm move along each path at 30 points per second."""
    recognizer, made = GestureRecognizer(), HandWatch()
    for number, places in enumerate(zip(*ways, strict=True)):
        hands = [
            hand_of(
                world_of("open_palm", side=sides[index]), at=at, track=index + 1, side=sides[index]
            )
            for index, at in enumerate(places)
        ]
        made.update([recognizer.update(hands, number / 30, WIDTH)])
    return made


@pytest.mark.parametrize("pose", SIGNS)
def test_only_the_shown_sign_is_recognised(pose: str) -> None:
    shape = shape_of(hand_of(world_of(pose)).landmarks)
    found = verdicts_of(read_sign(shape), conditions_of(shape))
    assert [one.sign for one in found if one.why is Why.TAKEN] == [pose]


@pytest.mark.parametrize("pose", SIGNS)
def test_a_sign_with_a_low_score_lacks_its_worst_condition(pose: str) -> None:
    shape = shape_of(hand_of(world_of(pose)).landmarks)
    conditions = conditions_of(shape)
    for one in verdicts_of(read_sign(shape), conditions):
        assert (one.why is Why.LACKING) == (one.score < MIN_SIGN_SCORE)
        if one.why is Why.LACKING:
            assert one.lacks is not None
            assert conditions[one.sign][one.lacks] == one.score


def test_every_condition_and_reason_has_a_name() -> None:
    asked = {
        name
        for pose in SIGNS
        for part in conditions_of(shape_of(world_of(pose))).values()
        for name in part
    }
    for name in asked:
        assert why_words(Verdict("four", 0.1, Why.LACKING, name)) != name.value
    told = {why_words(Verdict("four", 0.6, why)) for why in Why if why is not Why.LACKING}
    assert len(told) == len(Why) - 1
    assert all(sign_name(sign) != sign for sign in conditions_of(shape_of(world_of("four"))))
    assert sign_name("my own") == "my own"


def test_a_palm_turned_too_far_gives_that_reason() -> None:
    assert verdict("open_palm", "open_palm").why is Why.TAKEN
    assert verdict("open_palm", "open_palm", roll=80.0).why is Why.TURNED


def test_the_opposite_thumb_sign_points_the_other_way() -> None:
    assert verdict("thumb_up", "thumb_down").why is Why.OTHER_WAY
    assert verdict("thumb_down", "thumb_up").why is Why.OTHER_WAY


def test_a_sign_whose_score_differs_from_its_shapes_was_taught() -> None:
    shape = shape_of(hand_of(world_of("victory")).landmarks)
    plain = read_sign(shape)
    taught = replace(plain, scores={**plain.scores, "vulcan": 0.4, "rock": 0.3})
    whys = {one.sign: one.why for one in verdicts_of(taught, conditions_of(shape))}
    assert (whys["vulcan"], whys["rock"], whys["victory"]) == (Why.TAUGHT, Why.TAUGHT, Why.TAKEN)


def test_a_taught_sign_is_recognised_over_the_built_in_one() -> None:
    shape = shape_of(hand_of(world_of("victory")).landmarks)
    plain = read_sign(shape)
    taught = SignReading(
        "vulcan",
        0.9,
        {**plain.scores, "vulcan": 0.9},
        GestureCode.TAUGHT_NEAR(number=3, sign="vulcan", apart=0.1, reach=1.0),
    )
    whys = {one.sign: one.why for one in verdicts_of(taught, conditions_of(shape))}
    assert (whys["vulcan"], whys["victory"]) == (Why.TAKEN, Why.BEATEN)


def test_one_finger_edge_on_may_be_another_sign() -> None:
    shape = shape_of(hand_of(world_of("pointing_up")).landmarks)
    between = replace(read_sign(shape), sign="none", between=("pointing_up", "thumb_up"))
    whys = {one.sign: one.why for one in verdicts_of(between, conditions_of(shape))}
    assert whys["pointing_up"] is Why.EDGE_ON


def test_curls_distinguish_a_fist_from_a_palm() -> None:
    palm, fist = (curls_of(world_of(pose)) for pose in ("open_palm", "closed_fist"))
    assert list(palm) == ["thumb", "index", "middle", "ring", "pinky"]
    assert all(0.0 <= palm[finger] < 0.3 for finger in palm)
    assert all(fist[finger] > 0.6 for finger in ("index", "middle", "ring", "pinky"))


def test_distance_is_the_same_at_any_aspect_ratio() -> None:
    made = watch([(320.0, 240.0)] * 2)
    for height in (480, 360):
        figures = made.take_figures(1, height, source_mirrored=False)
        assert figures is not None
        assert figures.distance_m == distance_m(made.readings[0].length_px, height)


def test_speed_is_the_palms_in_hand_lengths_per_second() -> None:
    still = watch([(320.0, 240.0)] * 20).take_figures(1, HEIGHT, source_mirrored=False)
    moving = watch([(100.0 + 10.0 * step, 240.0) for step in range(20)])
    length_px = moving.readings[0].length_px
    figures = moving.take_figures(1, HEIGHT, source_mirrored=False)
    assert still is not None
    assert figures is not None
    assert still.speed == pytest.approx(0.0, abs=1e-6)
    assert figures.speed == pytest.approx(10.0 * 30 / length_px, rel=0.05)


def test_speed_is_the_maximum_since_the_last_look() -> None:
    made = watch([(100.0 + 10.0 * min(step, 10), 240.0) for step in range(40)])
    first, second = (made.take_figures(1, HEIGHT, source_mirrored=False) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.speed > 1.0
    assert second.speed == 0.0


def test_left_hands_come_first_and_each_has_its_own_figures() -> None:
    made = watch([(450.0, 240.0)] * 5, [(180.0, 240.0)] * 5)
    assert [reading.handedness for reading in made.readings] == ["Left", "Right"]
    figures = [
        made.take_figures(reading.hand, HEIGHT, source_mirrored=False) for reading in made.readings
    ]
    assert [one.handedness for one in figures if one is not None] == ["Left", "Right"]
    assert all(one is not None and one.facing == "palm" for one in figures)


def test_an_unseen_hand_has_no_figures_and_is_forgotten() -> None:
    recognizer, made = GestureRecognizer(), HandWatch()
    made.update([recognizer.update([hand_of(world_of("four"))], 0.0, WIDTH)])
    made.update([recognizer.update([], 2.0, WIDTH)])
    assert made.readings == ()
    assert made.take_figures(1, HEIGHT, source_mirrored=False) is None
    assert not made._motions


def test_clearing_forgets_every_hand() -> None:
    made = watch([(320.0, 240.0)] * 5)
    assert len(made._motions) == 1
    made.clear()
    assert (len(made._motions), made.readings) == (0, ())


def test_a_mirrored_palm_reads_as_a_palm() -> None:
    hand = hand_of(world_of("open_palm", mirrored=True))
    recognizer, made = GestureRecognizer(mirrored=True), HandWatch()
    made.update([recognizer.update([hand], 0.0, WIDTH)])
    figures = made.take_figures(1, HEIGHT, source_mirrored=True)
    assert figures is not None
    assert figures.facing == "palm"
    assert figures.distance_m == pytest.approx(distance_m(made.readings[0].length_px, HEIGHT))


def test_a_measured_distance_replaces_the_estimate() -> None:
    hand = replace(
        hand_of(world_of("open_palm")),
        position=np.array((0.1, 0.0, 0.7), np.float32),
        position_sigma=0.04,
    )
    made = HandWatch()
    made.update([GestureRecognizer().update([hand], 0.0, WIDTH)])
    figures = made.take_figures(1, HEIGHT, source_mirrored=False)
    assert figures is not None
    assert (figures.distance_m, figures.distance_sigma_m) == (pytest.approx(0.7), 0.04)


def test_a_one_frame_sign_changes_neither_name_nor_score() -> None:
    recognizer, made = GestureRecognizer(), HandWatch()
    for number, pose in enumerate(["open_palm"] * 4 + ["three"]):
        seen = recognizer.update([hand_of(world_of(pose))], number / 30, WIDTH)
        made.update([seen])
    reading = made.readings[0]
    assert (reading.sign, reading.reading.sign) == ("open_palm", "three")
    figures = made.take_figures(reading.hand, HEIGHT, source_mirrored=False)
    assert figures is not None
    found = {one.sign: (one.why, one.score) for one in figures.verdicts}
    assert found["open_palm"] == (Why.TAKEN, reading.score)
    assert found["three"][0] is Why.BRIEF
