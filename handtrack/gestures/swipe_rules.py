"""The numbers that decide what a swipe is, tuned together on drawn arms and on nobody's footage.

`tools.measure_strokes --arm joint` and `tools.measure_natural_swipes --arm joint` are what they
were chosen by (docs/gestures.md). Lengths are hand lengths, speeds hand lengths a second.
"""

from dataclasses import dataclass, replace
from typing import Final

from handtrack.gestures.motion import MAX_SLOW_LENGTHS_PER_S, MIN_OPENNESS

MIN_SWIPE_LENGTHS: Final = 1.2
MIN_PEAK_LENGTHS_PER_S: Final = 2.5


@dataclass(frozen=True, slots=True)
class SwipeRules:
    """The bounds that make a stroke a swipe. A "share" is of the stroke's own length,
    duration or peak speed.
    """

    # Size. A high peak speed is evidence too: the faster a stroke, the shorter it may be, from
    # `quick_peak_factor` times the minimum peak speed on and down to `min_quick_share` of the
    # minimum length. A stroke shorter than `min_try_share` of that length was not meant at all.
    min_lengths: float = MIN_SWIPE_LENGTHS
    min_peak: float = MIN_PEAK_LENGTHS_PER_S
    max_stroke_s: float = 1.2
    quick_peak_factor: float = 1.05
    min_quick_share: float = 0.6
    min_try_share: float = 1 / 3

    # Shape. A stroke from rest to rest has minimum jerk (Flash and Hogan 1985): its speed is a bell
    # with a peak of 1.875 times the mean, and 95 % of the path is done once the speed has fallen to
    # 0.35 of the peak. Its ends are slower than its middle. 0.577 is 30° off the axis; a circle's
    # run from 0.35 to 0.35 of its peak speed bows by 0.35 of its chord.
    bell_peak_factor: float = 1.875
    end_share: float = 0.35
    slow_share: float = 0.5
    max_slant_share: float = 0.577
    max_bow_share: float = 1 / 3
    min_bow_samples: int = 5

    # Standing. A swipe stays at its end: it settles, then waits for a share of its duration,
    # because it may be a wind-up; longer while the hand is setting off the other way at nearly its
    # peak speed.
    settle_s: float = 0.15
    max_back_share: float = 0.35
    pause_share: float = 0.3
    quick_s: float = 0.5
    coming_s: float = 0.7
    coming_share: float = 0.8

    # Wind-ups. A return is neither longer nor much faster than its stroke, and a wave's second
    # swing is twice as long as its first; a stroke after its wind-up exceeds it by any pair of
    # `outdoing` (length, peak speed). One under `min_wind_up_share` of the stroke was no wind-up.
    wound_up_s: float = 0.5
    min_beyond_factor: float = 1.25
    min_faster_factor: float = 1.2
    outdoing: tuple[tuple[float, float], ...] = ((1.1, 1.5), (1.25, 1.2), (2.4, 0.8))
    min_wind_up_share: float = 0.1

    # Returns. After a swipe, the hand comes back: soon, or later and at most `slow_return_share` as
    # fast; from outside the picture within `leisure_s`; or at once, as in swinging to and fro.
    return_s: float = 0.8
    leisure_s: float = 2.0
    slow_return_share: float = 0.67
    to_and_fro_s: float = 0.35

    # Pose. The hand is open in the `rest_s` before the stroke and after it; one that closes at an
    # end reaches for something. Between `open_peaks`, a faster hand may look less open. Work is
    # seldom as fast as `min_clear_peak`; people who talk make strokes under `clear_peak_factor`
    # times the minimum peak speed, so these need hands that are clearly open at both ends. In a
    # clear picture, a hand is seen in `min_clear_reach` of its length: it points at most 45° off.
    rest_s: float = 0.5
    grasp_s: float = 0.05
    min_clear_peak: float = 6.25
    clear_peak_factor: float = 2.0
    open_peaks: tuple[float, float] = (7.5, 12.5)
    min_openness_fast: float = 0.3
    min_clear_reach: float = 0.7
    min_end_openness: float = 0.15
    min_end_openness_slow: float = 0.3

    # The picture. A hand wholly inside is half a hand length from its edge. A slow swipe out of the
    # picture begins in its middle third or beyond; one that is faster than `leaving_speed_factor`
    # times the minimum peak speed may begin anywhere. Two hands that go together are a body that
    # moves.
    leaving_speed_factor: float = 1.8
    palm_to_edge: float = 0.5
    middle_share: float = 1 / 3
    min_together_share: float = 0.5

    # Flicks. The wrist alone turns the fingers by at least as many hand lengths at their tips as a
    # quick stroke needs (0.72 are 41°), within `max_flick_s` and so at a peak of
    # `flick_speed_factor` times a swipe's; the fingers are raised and seen in most of their length,
    # the palm rests, and the hand is open at both ends: hands at work turn as fast, but seldom open
    # ones.
    max_flick_s: float = 0.45
    flick_speed_factor: float = 1.4
    max_palm_share: float = 0.5
    max_raised_rad: float = 1.75
    min_reach: float = 0.5

    def of_flicks(self) -> "SwipeRules":
        """Return the rules for the fingers' turn.

        The turn that cocks the wrist before a flick is smaller and slower than the flick. So rules
        for shorter or slower strokes than usual, as one may learn them for the arm, leave flicks
        as they are: else the cocking would count, in the wrong direction.
        """
        return replace(
            self,
            min_lengths=self.min_quick_lengths,
            min_peak=self.flick_speed_factor * self.usual_peak,
            max_stroke_s=self.max_flick_s,
            min_quick_share=1.0,
            min_try_share=1.0,  # a shorter turn of the wrist means nothing
            min_end_openness=MIN_OPENNESS,
            min_end_openness_slow=MIN_OPENNESS,
        )

    @property
    def slow(self) -> float:
        """Speed below which a hand nearly rests."""
        return min(MAX_SLOW_LENGTHS_PER_S, self.min_peak / 2)

    @property
    def usual_peak(self) -> float:
        """Minimum peak speed of those who swipe as usual or faster: what is fast for a hand does
        not change because one has learned slower strokes.
        """
        return max(self.min_peak, MIN_PEAK_LENGTHS_PER_S)

    @property
    def min_quick_lengths(self) -> float:
        """Minimum length of a stroke however fast, unless one has learned shorter strokes."""
        return self.min_quick_share * max(self.min_lengths, MIN_SWIPE_LENGTHS)

    def min_way_at(self, peak: float) -> float:
        """Return the minimum length of a stroke with this peak speed."""
        quick = self.min_lengths * self.quick_peak_factor * self.usual_peak / peak
        return min(max(quick, self.min_quick_lengths), self.min_lengths)

    def min_openness_at(self, peak: float, usual: float) -> float:
        """Return how open a hand must be in a stroke with this peak speed, `usual` in a slow one.

        A fast stroke is evidence too, and foreshortened fingers look bent.
        """
        slow, fast = self.open_peaks
        share = min(max((peak - slow) / (fast - slow), 0.0), 1.0)
        return usual + (self.min_openness_fast - usual) * share
