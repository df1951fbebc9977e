"""Every find of the search: palms in a look, palms at known hands, and doubtful hands."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from handtrack.landmarks import Image, Landmarks
from handtrack.settings import TrackerConfig
from handtrack.tracking.judging import DOUBTFUL_LOOKS, PALM_LANDMARKS
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import Region, Sighting, region_of_landmarks, region_of_palm
from handtrack.tracking.search import Look
from handtrack.tracking.track import Track
from handtrack.tracking.tracker import Tracker
from tests.tracking.staged import Stage, StagedModels, StagedTracker, followed, hand, sighting

FAR = 30.0  # pixels of hand length: too small for a search of the whole 640 × 480
PICTURE = np.full((480, 640, 3), 90, np.uint8)
NO_HINTS = np.zeros((0, 2), np.float32)

See = Callable[[Region, bool], Sighting]


class Scripted(StagedModels):
    """Models that see in a region what a test says, and remember where they looked."""

    def __init__(self, see: See) -> None:
        self.see = see
        self.looks: list[tuple[Region, bool]] = []
        self.palms: dict[bool | None, list[Palm]] = {}
        self.hints = NO_HINTS
        self.palm_looks: list[bool | None] = []
        self.closed = False

    def look_at(
        self, image: Image, regions: Sequence[Region], gloved: Sequence[bool]
    ) -> list[Sighting]:
        asked = list(zip(regions, gloved, strict=True))
        self.looks += asked
        return [self.see(region, worn) for region, worn in asked]

    def detect_palms(
        self, image: Image, square: Region, *, inverted: bool | None = None
    ) -> tuple[list[Palm], NDArray[np.float32]]:
        self.palm_looks.append(inverted)
        return list(self.palms.get(inverted, ())), self.hints

    def close(self) -> None:
        self.closed = True


class DetectingTracker(StagedTracker):
    """A tracker that sees its stage, but looks for palms with its models."""

    _palms = Tracker._palms


def scripted(see: See, **choices: object) -> tuple[DetectingTracker, Scripted]:
    tracker = DetectingTracker(Stage(), TrackerConfig(**choices))  # type: ignore[arg-type]
    models = Scripted(see)
    tracker._models = models
    return tracker, models


def seeing(landmarks: Landmarks, presence: float = 1.0, looks_right: float = 1.0) -> See:
    """See a hand wherever one looks."""
    seen = sighting(landmarks, presence=presence, looks_right=looks_right)
    return lambda region, _: replace(seen, region=region)


def unseen(region: Region, gloved: bool) -> Sighting:
    raise AssertionError(f"looked at {region}")


def palm_of(landmarks: Landmarks) -> Palm:
    """Return a hand's palm, in pixels."""
    keypoints = landmarks[PALM_LANDMARKS, :2]
    middle = keypoints.mean(axis=0)
    half = np.ptp(keypoints, axis=0).max() / 2
    return Palm(np.concatenate((middle - half, middle + half)).astype(np.float32), keypoints, 0.9)


def known(landmarks: Landmarks, presence: float = 1.0, *, doubts: int = 0) -> Track:
    return Track(9, sighting(landmarks, presence=presence), 0.0, doubts=doubts)


# Palms in a look


def unit_palm(left: float, top: float) -> Palm:
    """Return a palm in the unit of a look's square."""
    box = np.array((left, top, left + 0.2, top + 0.2), np.float32)
    return Palm(box, np.tile(box[:2], (7, 1)), 0.9)


def test_palms_and_hints_of_a_look_are_placed_in_the_picture() -> None:
    tracker, models = scripted(unseen)
    models.palms[None] = [unit_palm(0.1, 0.2)]
    models.hints = np.array([[0.25, 0.75]], np.float32)
    (palm,), (hint,) = tracker._palms(PICTURE, Look(Region(200.0, 100.0, 120.0), whole=True), 0.0)
    np.testing.assert_allclose(palm.box, (152, 64, 176, 88))
    np.testing.assert_allclose(palm.keypoints[0], (152, 64))
    assert hint == pytest.approx((170, 130))


def test_a_palm_in_skins_hue_is_added_unless_it_was_seen_already() -> None:
    tracker, models = scripted(unseen)
    models.palms[None] = [unit_palm(0.1, 0.2)]
    models.palms[True] = [unit_palm(0.11, 0.21), unit_palm(0.6, 0.6)]
    models.palms[False] = []
    models.hints = np.array([[0.25, 0.75]], np.float32)
    palms, _ = tracker._palms(PICTURE, Look(Region(50.0, 50.0, 100.0), whole=True), None)
    assert [round(float(palm.box[0])) for palm in palms] == [10, 60]


@pytest.mark.parametrize(
    ("hints", "second_sought", "worn", "repeated"),
    [
        (0, False, (), False),
        (1, False, (), True),
        (1, True, (), False),
        (1, True, (False,), False),
        (1, True, (True,), True),
        (1, True, (False, True), True),
        (0, True, (True,), False),
    ],
)
def test_a_single_pictures_look_is_repeated_in_skins_hue_for_hints_of_gloves(
    hints: int, second_sought: bool, worn: tuple[bool, ...], repeated: bool
) -> None:
    tracker, models = scripted(unseen)
    models.hints = np.full((hints, 2), 0.5, np.float32)
    tracker._tracks = [
        Track(number, replace(sighting(hand()), gloved=gloved), 0.0)
        for number, gloved in enumerate(worn)
    ]
    tracker._palms(PICTURE, Look(Region(320, 240, 640), whole=True), second_sought=second_sought)
    assert models.palm_looks == [None, *((False, True) if repeated else ())]


def test_the_first_look_at_a_single_picture_is_repeated_for_gloves() -> None:
    tracker, models = scripted(unseen, search="whole")
    models.hints = np.array([[0.25, 0.75]], np.float32)
    tracker.estimate(PICTURE, None)
    assert models.palm_looks == [None, False, True]


# Palms at known hands


@pytest.mark.parametrize("whole", [True, False])
def test_a_palm_in_a_known_hands_place_proves_it_if_the_whole_picture_shows_it(
    *, whole: bool
) -> None:
    tracker, _ = scripted(unseen)
    track = known(hand(), doubts=DOUBTFUL_LOOKS)
    tracker._tracks = [track]
    assert tracker._take_in_palm(PICTURE, palm_of(hand()), 0.1, whole=whole) is track
    assert track.evidence.proven == whole
    assert tracker._tracks == [track]


INSIDE = hand(300.0, 155.0, 30.0)  # within the box of `hand()`, at its fingers
ON_TOP = hand(325.0, 215.0, 125.0)  # in its place, but not its palm


@pytest.mark.parametrize("other", [INSIDE, ON_TOP], ids=["inside", "on top"])
def test_a_palm_in_a_window_takes_the_place_of_an_unclear_hand_if_it_is_plain(
    other: Landmarks,
) -> None:
    for presence, doubtful, replaced in [
        (0.95, 0.85, True),
        (0.91, 0.89, True),
        (0.89, 0.85, False),
        (0.95, 0.95, False),
    ]:
        tracker, models = scripted(seeing(other, presence))
        track = known(hand(), doubtful, doubts=DOUBTFUL_LOOKS)
        tracker._tracks = [track]
        assert tracker._take_in_palm(PICTURE, palm_of(other), 0.1, whole=False) is None
        assert [kept is track for kept in tracker._tracks] == [not replaced]
        assert len(models.looks) == (doubtful < 0.9)


def test_a_palm_within_a_hand_in_the_whole_picture_is_another_hand() -> None:
    tracker, _ = scripted(seeing(INSIDE))
    track = known(hand(), 0.85, doubts=DOUBTFUL_LOOKS)
    tracker._tracks = [track]
    tracker._take_in_palm(PICTURE, palm_of(INSIDE), 0.1, whole=True)
    assert len(tracker._tracks) == 2
    assert tracker._tracks[0] is track


@pytest.mark.parametrize(("presence", "replaced"), [(0.85, True), (0.75, False)])
def test_in_the_whole_picture_a_palm_replaces_an_unclear_hand_only_if_it_was_certain(
    presence: float, replaced: bool
) -> None:
    tracker, _ = scripted(seeing(ON_TOP))
    track = known(hand(), presence, doubts=DOUBTFUL_LOOKS)
    tracker._tracks = [track]
    tracker._take_in_palm(PICTURE, palm_of(ON_TOP), 0.1, whole=True)
    assert (track not in tracker._tracks) == replaced


@pytest.mark.parametrize(
    ("found", "presence", "count"),
    [(hand(500.0), 0.6, 2), (hand(500.0), 0.4, 1), (hand(303.0), 0.99, 1)],
    ids=["new", "weak", "tracked already"],
)
def test_a_palm_elsewhere_is_a_new_hand_if_one_is_seen_there(
    found: Landmarks, presence: float, count: int
) -> None:
    tracker, _ = scripted(seeing(found, presence), min_presence=0.5)
    tracker._tracks = [known(hand())]
    tracker._take_in_palm(PICTURE, palm_of(hand(500.0)), 0.1, whole=True)
    assert len(tracker._tracks) == count


@pytest.mark.parametrize(("proven", "count"), [(True, 1), (False, 2)])
def test_only_a_proven_hand_keeps_one_persons_second_right_hand_away(
    proven: bool, count: int
) -> None:
    tracker, _ = scripted(seeing(hand(500.0), looks_right=0.98), one_person=True)
    track = followed(150.0, looks_right=0.98)
    track.evidence = replace(track.evidence, proven=proven)
    tracker._tracks = [track]
    tracker._take_in_palm(PICTURE, palm_of(hand(500.0)), 1.0, whole=True)
    assert len(tracker._tracks) == count


def carried(cx: float) -> Track:
    track = followed(cx)
    track.carry(0.95, 5.0, 0.0, 0.3)
    assert track.carried
    return track


def test_a_new_hand_may_be_the_one_whose_blur_is_carried() -> None:
    tracker, _ = scripted(seeing(hand(560.0, 400.0)))
    lost = carried(100.0)
    tracker._lost = [lost]
    tracker._take_in_palm(PICTURE, palm_of(hand(560.0, 400.0)), 1.0, whole=True)
    assert len(tracker._tracks) == 1
    assert tracker._lost == [lost]
    assert not lost.carried


def test_a_lost_hand_that_a_palm_leads_to_is_tracked_again_and_not_lost() -> None:
    tracker, _ = scripted(seeing(hand(105.0)))
    lost = followed(100.0)
    lost.lose()
    tracker._lost = [lost]
    tracker._take_in_palm(PICTURE, palm_of(hand(130.0)), 1.0, whole=True)
    assert tracker._tracks == [lost]
    assert tracker._lost == []


# Looks around a palm


@pytest.mark.parametrize(
    ("gloved", "first", "again", "looks", "seen"),
    [
        (True, 0.9, 0.99, 2, 0.99),
        (True, 0.5, 0.99, 2, 0.99),
        (True, 0.9, 0.97, 2, 0.9),
        (True, 0.99, 0.5, 1, 0.99),
        (True, 0.4, 0.99, 1, 0.4),
        (False, 0.9, 0.99, 1, 0.9),
    ],
)
def test_an_unclear_glove_is_looked_at_again_where_its_landmarks_lead(
    gloved: bool, first: float, again: float, looks: int, seen: float
) -> None:
    own = region_of_landmarks(hand(320.0))

    def see(region: Region, worn: bool) -> Sighting:
        second = region == own and worn
        presence = again if second else first
        return replace(
            sighting(hand(320.0), presence=presence), region=region, gloved=gloved or worn
        )

    tracker, models = scripted(see, min_presence=0.5)
    assert tracker._look_at_palm(PICTURE, palm_of(hand())).presence == seen
    assert len(models.looks) == looks


def test_around_a_blurred_palm_a_lost_hand_is_looked_for_in_its_own_size() -> None:
    lost = followed(100.0)
    size = lost.region.size

    def see(region: Region, worn: bool) -> Sighting:
        return sighting(hand(), presence=0.9 if region.size == size else 0.1)

    small = palm_of(hand(300.0, 200.0, 70.0))
    for hands, presence, looks in (([], 0.1, 1), ([lost], 0.9, 2), ([lost, lost], 0.9, 2)):
        tracker, models = scripted(see)
        tracker._lost = list(hands)
        assert tracker._look_at_palm(PICTURE, small).presence == presence
        assert len(models.looks) == looks
        assert {(region.cx, region.cy) for region, _ in models.looks} == {
            (region_of_palm(small).cx, region_of_palm(small).cy)
        }


# Single pictures


@pytest.mark.parametrize(
    ("again", "presence", "beside", "kept"),
    [
        (hand(300.0), 0.85, None, True),
        (hand(300.0), 0.75, None, False),
        (hand(400.0), 0.95, None, False),
        (hand(300.0), 0.95, hand(302.0), False),
    ],
    ids=["seen again", "weak", "elsewhere", "another's"],
)
def test_a_doubtful_hand_of_a_picture_is_kept_only_if_it_is_surely_seen_again(
    again: Landmarks, presence: float, beside: Landmarks | None, kept: bool
) -> None:
    tracker, _ = scripted(seeing(again, presence))
    doubted = known(hand(300.0), doubts=DOUBTFUL_LOOKS)
    tracker._tracks = [doubted, *([] if beside is None else [known(beside)])]
    tracker._settle_doubts(PICTURE)
    assert (doubted in tracker._tracks) == kept
    if kept:
        assert not doubted.evidence.doubts


class Weak(StagedModels):
    """Sees hands on the left side weakly, in their own region."""

    presence = 0.7

    def seen(self, region: Region) -> Sighting:
        seen = super().seen(region)
        own = region_of_landmarks(seen.landmarks)
        exact = abs(own.size - region.size) < 0.01 * own.size and own.rotation == region.rotation
        weak = seen.presence and exact and seen.landmarks[0, 0] < 320
        return replace(seen, presence=self.presence) if weak else seen


def test_a_weak_hand_that_two_tiles_show_is_still_doubtful() -> None:
    tracker = StagedTracker(Stage([(hand(300.0, 240.0, FAR), 1.0)]), TrackerConfig(), Weak)
    assert tracker.estimate(PICTURE, None) == ()


def test_a_videos_first_frame_is_searched_on_beside_a_weak_hand() -> None:
    hands = [(hand(150.0, 250.0), 1.0), (hand(500.0, 120.0, FAR), 1.0)]
    tracker = StagedTracker(Stage(hands), TrackerConfig(), Weak)
    (found,) = tracker.estimate(PICTURE, 0.0)
    assert found.landmarks[0, 0] > 320


def test_without_tiles_a_single_picture_is_looked_at_once() -> None:
    hands = [(hand(150.0, 250.0), 1.0), (hand(400.0, 120.0, FAR), 1.0)]
    tracker = StagedTracker(Stage(hands), TrackerConfig(search="whole"))
    assert len(tracker.estimate(PICTURE, None)) == 1
    assert tracker.stage.palm_runs == 1


class Unclear(Weak):
    """Sees hands on the left side less than beyond doubt, and not at all in other regions."""

    presence = 0.9

    def seen(self, region: Region) -> Sighting:
        seen = super().seen(region)
        left = seen.landmarks[0, 0] < 320
        return replace(seen, presence=0.0) if left and seen.presence == 1.0 else seen


class AtLandmarks(StagedTracker):
    """A tracker whose palms lead to the hand's own region."""

    def _look_at_palm(self, image: Image, palm: Palm) -> Sighting:
        nearest = min(self.stage.hands, key=lambda each: abs(each[0][0, 0] - palm.keypoints[0, 0]))
        return self._models.look(image, region_of_landmarks(nearest[0]))


def test_an_unclear_hand_is_checked_in_single_pictures_only() -> None:
    runs = []
    for t in (None, 0.0):
        tracker = AtLandmarks(
            Stage([(hand(160.0), 1.0)]), TrackerConfig(max_hands=1, search="whole"), Unclear
        )
        assert bool(tracker.estimate(PICTURE, t)) == (t is not None)
        runs.append(tracker.stage.landmark_runs)
    assert runs == [7, 1]  # one look and twice three


def test_an_unclear_hand_beside_a_certain_one_frees_no_place() -> None:
    hands = [(hand(160.0), 1.0), (hand(480.0), 1.0)]
    tracker = AtLandmarks(Stage(hands), TrackerConfig(), Unclear)
    (found,) = tracker.estimate(PICTURE, None)
    assert found.landmarks[0, 0] > 320
    assert tracker.stage.palm_runs == 1


def test_a_tracker_is_closed_at_its_blocks_end() -> None:
    tracker, models = scripted(unseen)
    with tracker as opened:
        assert opened is tracker
        assert not models.closed
    assert models.closed


class PalmBetterInTiles(AtLandmarks):
    """The whole picture shows palms beside their hands, tiles show them where they are."""

    def _palms(
        self, image: Image, look: Look, t: float | None = None, *, second_sought: bool = False
    ) -> tuple[list[Palm], list[tuple[float, float]]]:
        palms, hints = super()._palms(image, look)
        return [palm.mapped(40.0 if look.whole else 0.0, 0.0, 1.0) for palm in palms], hints


class Rather(StagedModels):
    """Sees a hand rather clearly, wherever one looks."""

    def seen(self, region: Region) -> Sighting:
        seen = super().seen(region)
        return replace(seen, presence=0.87) if seen.presence else seen


def test_a_hand_set_aside_is_believed_once_a_palm_is_found_on_it() -> None:
    tracker = PalmBetterInTiles(
        Stage([(hand(320.0, 240.0), 1.0)]), TrackerConfig(max_hands=1), Rather
    )
    (found,) = tracker.estimate(PICTURE, None)
    assert abs(found.landmarks[0, 0] - 320) < 1


# Hidden hands


def test_a_hidden_hand_that_goes_along_with_the_other_returns_with_its_id() -> None:
    tracker = StagedTracker(Stage(), TrackerConfig())
    seen = []
    for number in range(60):
        gone = 300.0 * min(max((number - 18) / 30, 0.0), 1.0)
        right = (hand(100.0 + gone), 0.95)
        left = (hand(170.0 + gone), 0.05)
        tracker.stage.hands = [right] if 18 <= number < 50 else [right, left]
        seen.append(tracker.estimate(tracker.stage.picture(), number / 30))
    before, after = (
        {(each.track_id, each.handedness) for each in seen[number]} for number in (17, -1)
    )
    assert len(before) == 2
    assert len(seen[40]) == 1
    assert after == before


def test_a_hidden_hand_stays_as_far_from_the_hand_that_hides_it() -> None:
    tracker = StagedTracker(Stage(), TrackerConfig())
    for number in range(50):
        gone = 10.0 * max(number - 28, 0)
        right = (hand(100.0 + gone), 0.95)
        left = (hand(170.0), 0.05)
        tracker.stage.hands = [right] if number >= 18 else [right, left]
        tracker.estimate(tracker.stage.picture(), number / 30)
        if number < 18:
            continue
        (hider,), (hidden,) = tracker._tracks, tracker._lost
        assert hidden.hidden
        assert hidden.region.cx - hider.region.cx == pytest.approx(70.0, abs=0.1)
        assert hidden.region.cy == pytest.approx(hider.region.cy, abs=0.1)
