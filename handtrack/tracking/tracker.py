"""Follow hands from frame to frame.

1. Look for every known hand where it is expected. Each look is a candidate (`_look_for`).
2. Assign the candidates to the hands; each hand adds its sighting (`_track_known`).
3. A hand that no candidate shows is hidden by another one, carried by its motion, or lost.
4. While a place is free, palms lead to lost hands and to new ones (`_search_on`).
5. Report the hands that are certain, once each (`_report`).

With all places taken, a new hand may be followed beside a small one that never moves: if it moves
as an arm does, it takes that one's place (`_end_trial`).

A video's first frame and a single picture are searched everywhere instead. The steps follow
MediaPipe's hand_landmark_tracking graph.
"""

from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import count
from math import hypot
from time import perf_counter
from typing import Final, Self

from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.models.engine import LoadedModels
from handtrack.settings import TrackerConfig
from handtrack.tracking.assignment import Candidate, Stranger, assign, assign_find
from handtrack.tracking.confidence import Confidence
from handtrack.tracking.contact import exchange, tells_side, touches
from handtrack.tracking.course import REST
from handtrack.tracking.crops import CropKeeper
from handtrack.tracking.evidence import PRESENCE
from handtrack.tracking.judging import (
    DOUBTFUL_LOOKS,
    SECOND_LOOK_SCALE,
    PalmPlace,
    hand_at_palm,
    is_tracked,
    of_one_person,
    same_hand,
    without_doubles,
)
from handtrack.tracking.motion_map import Flow
from handtrack.tracking.palm import Palm, doubled
from handtrack.tracking.picture_models import PictureModels
from handtrack.tracking.region import (
    Region,
    Sighting,
    region_of_landmarks,
    region_of_palm,
)
from handtrack.tracking.search import (
    Look,
    PalmSearch,
)
from handtrack.tracking.single_picture import LooksEverywhere, check_regions, passes_checks
from handtrack.tracking.track import Track

HANDS_OF_ONE_PERSON: Final = 2

# A fast hand blurs until the model hardly sees it. The picture's flow at its last landmarks then
# says where it went: it is looked for there, and if nothing is seen, its landmarks are carried
# along until it is lost for good. They are carried neither out of the picture nor onto another
# hand, whose edges the flow may have followed.
MIN_CARRIED_SIDES: Final = 0.08  # flow per frame, in sides of the region, that may blur a hand


class Tracker:
    """Follows up to `max_hands` hands with resident models. Used from one thread at a time.

    `models`: leased by the caller for the tracker's lifetime.
    `pool`: holds the models' inputs and outputs, and each frame's data until it ends.
    `crops`: receives the model inputs.
    """

    def __init__(
        self,
        models: LoadedModels,
        config: TrackerConfig,
        pool: BufferPool,
        crops: CropKeeper | None = None,
    ) -> None:
        self.config = config
        self._max_hands = config.max_hands
        if config.one_person:
            self._max_hands = min(config.max_hands, HANDS_OF_ONE_PERSON)
        self.provider = models.setup.provider
        self.timings = Timings()
        self._pool = pool
        self._models = PictureModels(models, config, pool, crops)
        self._crops = crops
        self._search = PalmSearch(config.search, pool)
        self._tracks: list[Track] = []
        self._lost: list[Track] = []
        self._track_ids = count(1)
        self._public_ids = count(1)
        self.confidence = Confidence()

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in the next frame, or in a separate still.

        `image`, (H, W, 3) uint8: BGR. `timestamp`: seconds, increasing; None for a single picture,
        which is searched everywhere.
        """
        began = perf_counter()
        followed = began
        with self._pool.hold_frame():
            if timestamp is None:
                self._search_single(image)
                return self._report(image, began, followed, single=True)
            self._search.observe(image, timestamp)
            if self._search.begins:
                self._search_everywhere(image, timestamp, enough=1)
                self._search.searched(timestamp)
            else:
                self._track_known(image, timestamp)
                self._end_trial(image)
                followed = perf_counter()
                if not self._full(image):
                    self._search_on(image, timestamp)
            return self._report(image, began, followed)

    @property
    def hidden(self) -> tuple[int, ...]:
        """Ids of the hands hidden by another hand."""
        return tuple(
            sorted(track.public_id for track in self._lost if track.hidden and track.public_id)
        )

    def reset(self) -> None:
        """End every track: the next frame is unrelated."""
        self._tracks.clear()
        self._lost.clear()
        self._search.reset()

    def close(self) -> None:
        """Release the models' inputs and outputs. Idempotent."""
        self.reset()
        self._models.close()

    def _report(
        self, image: Image, began: float, followed: float, *, single: bool = False
    ) -> tuple[Hand, ...]:
        """Return the certain hands, and note the frame's timings.

        `began`, `followed`: when the frame's work began, and when its known hands were followed.
        """
        height, width = image.shape[:2]
        reported = self._certain_tracks(single=single)
        new_tracks = [track for track in reported if not track.public_id]
        for track in new_tracks:
            track.public_id = next(self._public_ids)
        ways_in = {
            track: self._search.way_in(track.sighting.landmarks, track.region.size, (height, width))
            for track in ([] if single else new_tracks)
        }
        if self._crops is not None:
            self._crops.found_in = {track.sighting.region: track.public_id for track in reported}
        searched = perf_counter()
        sigmas = self.confidence.sigmas(reported, (width, height))
        judged = perf_counter()
        hands = tuple(
            track.hand(
                sigma, ways_in.get(track), mirrored=self.config.mirrored, smooth=self.config.smooth
            )
            for track, sigma in zip(reported, sigmas, strict=True)
        )
        if self.config.one_person:
            hands = of_one_person(hands)
        self.timings = Timings(
            detect_ms=(searched - followed) * 1e3,
            landmark_ms=(followed - began) * 1e3,
            sigma_ms=(judged - searched) * 1e3,
            total_ms=(perf_counter() - began) * 1e3,
        )
        return hands

    def _certain_tracks(self, *, single: bool) -> list[Track]:
        """Return the tracks to report, each hand once; carried ones only as far as there is room.

        `single`: no further frame of the picture can add evidence, so none is awaited.
        """
        on_trial = self._on_trial
        seen = [
            track
            for track in self._tracks
            if not track.evidence.doubts
            and (single or track.evidence.was_sure)
            and track is not on_trial
        ]
        carried = [track for track in self._lost if track.carried]
        room = max(self._max_hands, len(seen))
        return without_doubles([*seen, *carried][:room])

    def _track_known(self, image: Image, t: float) -> None:
        """Look for every tracked, hidden and carried hand; those not seen are lost, or forgotten if
        they were never sure.
        """
        hands = self._hands
        places = {track: track.region for track in hands}
        sought = [track for track in self._lost if track.hidden or track.carried]
        candidates = self._look_for([*self._tracks, *sought], image, t)
        kept: list[Track] = []
        for track, found in assign(candidates, hands, t, self.config.min_tracking):
            sided = tells_side(track, found, places)
            track.add(found, t, repeated=self._search.repeated, sided=sided)
            kept.append(track)
        unseen = [
            track
            for track in (*self._lost, *self._tracks)
            if track not in kept and track.evidence.established
        ]
        looks = {candidate.track: candidate for candidate in candidates}
        for track in unseen:
            others = [other for other in (*kept, *unseen) if other is not track]
            hider = next((other for other in others if touches(track.region, [other.region])), None)
            if hider is None:
                self._carry(track, looks.get(track), image, t)
            else:
                before = places[hider]
                track.hide(t, hider.region.cx - before.cx, hider.region.cy - before.cy)
        exchange(kept)
        self._tracks = kept
        self._lost = [track for track in unseen if track.course.lasts(t)]

    def _look_for(self, tracks: Sequence[Track], image: Image, t: float) -> list[Candidate]:
        """Return the best look for each hand: where it was, or a fast one where motion leads; if
        that is weak, where the picture's flow leads.
        """
        places = [self._place(track, t) for track in tracks]
        gloved = [track.sighting.gloved for track in tracks]
        candidates: list[Candidate] = []
        for track, there in zip(tracks, self._models.look_at(image, places, gloved), strict=True):
            if there.presence >= PRESENCE.sure or track.evidence.doubts or track.hidden:
                candidates.append(Candidate(track, there))
                continue
            expected = track.course.expected(t)
            flow = self._flow_of(track, expected, tracks)
            if flow is not None:
                other = track.region.moved(*flow)
            else:
                other = track.region if there.region == expected else expected
            best = there
            if there.region != other:
                again = self._models.look(image, other, gloved=there.gloved)
                best = max(there, again, key=lambda sighting: sighting.presence)
            candidates.append(Candidate(track, best, flow))
        return candidates

    def _flow_of(self, track: Track, expected: Region, tracks: Sequence[Track]) -> Flow | None:
        """Return the flow of a fast hand, pixels; None onto another hand,
        whose edges it may have followed.
        """
        region = track.region
        flow = self._search.flow(
            track.sighting.landmarks,
            (expected.cx - region.cx, expected.cy - region.cy),
            region.size,
        )
        if flow is None or hypot(*flow) < MIN_CARRIED_SIDES * region.size:
            return None
        others = [other.region for other in tracks if other is not track]
        return None if touches(region.moved(*flow), others) else flow

    @staticmethod
    def _carry(track: Track, look: Candidate | None, image: Image, t: float) -> None:
        """Let the picture's flow carry a fast hand that is lost in its own blur,
        within the picture.
        """
        track.lose()
        if look is None or look.flow is None or not track.public_id or not track.course.lasts(t):
            return
        x = track.region.cx + look.flow[0]
        y = track.region.cy + look.flow[1]
        if 0 <= x < image.shape[1] and 0 <= y < image.shape[0]:
            track.carry(t, *look.flow, look.sighting.presence)

    def _place(self, track: Track, t: float) -> Region:
        """Return where to look for a tracked hand: a new doubtful one at another scale."""
        if track.evidence.doubts == DOUBTFUL_LOOKS:
            return track.region.grown(SECOND_LOOK_SCALE)
        return track.region if self._search.repeated or track.hidden else track.course.sought(t)

    @property
    def _hands(self) -> Sequence[Track]:
        return (*self._tracks, *self._lost)

    def _full(self, image: Image) -> bool:
        """Return whether proven hands take all places; one that gives way takes none."""
        proven = [track for track in self._tracks if track.evidence.proven]
        return sum(not _gives_way(track, image) for track in proven) >= self._max_hands

    @property
    def _on_trial(self) -> Track | None:
        """The newest hand, if it is one more than the limit."""
        if len(self._tracks) <= self._max_hands:
            return None
        return max(self._tracks, key=lambda track: track.track_id)

    def _end_trial(self, image: Image) -> None:
        """Let a hand over the limit replace one that is set, once it has moved as an arm does;
        drop it if it had its time, or if none is set any more.
        """
        new = self._on_trial
        if new is None:
            return
        still = [track for track in self._tracks if _gives_way(track, image) and track is not new]
        if still and new.rest.has_come(new.region.size) and not new.evidence.doubts:
            self._tracks.remove(min(still, key=lambda track: track.rest.since))
        elif not still or new.rest.is_due:
            self._tracks.remove(new)

    def _search_on(self, image: Image, t: float) -> None:
        """Look for new and recently lost hands, as the search decides."""
        known = [track.course.expected(t) for track in self._tracks]
        sought = [track.course.expected(t) for track in self._lost]
        for look in self._search.looks(image.shape[:2], t, known=known, lost=sought):
            palms, _ = self._palms(image, look, t)
            for palm in palms:
                self._take_in_palm(image, palm, t, whole=look.whole)
            if self._full(image):
                return

    def _search_single(self, image: Image) -> None:
        """Search a picture that no other one follows or precedes."""
        self.reset()
        palms = self._search_everywhere(image, 0.0, enough=self._max_hands, single=True)
        hands = [
            track for track in self._tracks if self._passes_more_looks(image, track.sighting, palms)
        ]
        self._tracks = nlargest(self._max_hands, hands, key=lambda track: track.sighting.presence)

    def _search_everywhere(
        self, image: Image, t: float, *, enough: int, single: bool = False
    ) -> list[Palm]:
        """Search a single picture or a video's first frame; return the palms detected.

        `enough`: certain hands that end the search.
        `single`: the picture is a single one.
        """
        one_persons = single and enough <= HANDS_OF_ONE_PERSON
        height, width = image.shape[:2]
        looks = LooksEverywhere(height, width, self.config.search)
        palms: list[Palm] = []
        aside: list[Track] = []
        for look in looks:
            is_whole = look is looks.whole
            found, hinted = self._palms(image, look, second_sought=looks.second_sought)
            for palm in found:
                palms.append(palm)
                before = self._undoubted
                self._take_in_or_confirm(image, palm, t, whole=is_whole)
                if single and self._undoubted != before:
                    aside += self._set_aside_unconfirmed(image, palms)
            sure = [
                track
                for track in self._tracks
                if track.evidence.proven and track.sighting.presence >= PRESENCE.sure
            ]
            if len(sure) >= enough:
                break
            may_narrow = is_whole and one_persons and looks.has_more
            if may_narrow and any(
                self._passes_more_looks(image, track.sighting, palms) for track in sure
            ):
                looks.seek_second_hand(hinted, [track.sighting.landmarks for track in sure])
        self._settle_doubts(image)
        del self._tracks[self._max_hands :]
        self._tracks += [track for track in aside if not is_tracked(track.sighting, self._tracks)]
        return palms

    @property
    def _undoubted(self) -> list[Track]:
        return [track for track in self._tracks if not track.evidence.doubts]

    def _take_in_or_confirm(self, image: Image, palm: Palm, t: float, *, whole: bool) -> None:
        """Take in a palm; a second look that finds a certain hand again confirms it."""
        known = self._take_in_palm(image, palm, t, whole=whole)  # smaller, an arm may be a hand
        if known is not None and known.sighting.presence >= PRESENCE.sure:
            known.confirm()

    def _set_aside_unconfirmed(self, image: Image, palms: Iterable[Palm]) -> list[Track]:
        """Free every place of a single picture if doubtful finds fill them all;
        return these.
        """
        held = self._undoubted
        if len(held) != self._max_hands:
            return []
        if any(self._passes_more_looks(image, track.sighting, palms) for track in held):
            return []
        self._tracks = []
        return held

    def _settle_doubts(self, image: Image) -> None:
        """Keep a doubtful hand of a single picture only if further looks confirm it."""
        for _ in range(DOUBTFUL_LOOKS):
            doubted = [track for track in self._tracks if track.evidence.doubts]
            self._tracks = self._undoubted
            for track in doubted:
                again = self._models.look(image, track.region)
                same = same_hand(track.sighting, again)
                if again.presence >= PRESENCE.sure and same and not is_tracked(again, self._tracks):
                    track.add(again, track.course.t)
                    self._tracks.append(track)

    def _passes_more_looks(self, image: Image, seen: Sighting, palms: Iterable[Palm]) -> bool:
        """Return whether a find in a single picture, which no further frame can confirm,
        is a hand.
        """
        if seen.presence >= PRESENCE.single:
            return True
        regions = check_regions(seen.landmarks)
        return passes_checks(
            seen.landmarks,
            self._models.look_at(image, regions, [seen.gloved] * len(regions)),
            palms,
        )

    def _take_in_palm(self, image: Image, palm: Palm, t: float, *, whole: bool) -> Track | None:
        """Take in a palm: a known hand's, a false hand's, or one that leads to a hand.

        Return the known hand whose own palm it is; None otherwise.
        """
        known = hand_at_palm(palm, self._tracks, whole=whole)
        if known is None:
            seen = self._look_at_palm(image, palm)
            if seen.presence >= self.config.min_presence and not is_tracked(seen, self._tracks):
                self._admit_sighting(image, seen, t, whole=whole)
            return None
        track, place = known
        if place is PalmPlace.WITHIN:
            self._replace_false_hand(image, track, palm, t, whole=whole)
            return None
        if whole:
            track.confirm()
        return track

    def _replace_false_hand(
        self, image: Image, track: Track, palm: Palm, t: float, *, whole: bool
    ) -> None:
        """Replace a hand by the one whose palm is within it, if the hand may be none.

        It may be an arm, or a window's false hand: it is not in plain sight, while a look at the
        palm sees a hand plainly.
        """
        if track.evidence.in_plain_sight:
            return
        seen = self._models.look(image, region_of_palm(palm))
        if seen.presence >= PRESENCE.plain:
            self._tracks.remove(track)
            self._admit_sighting(image, seen, t, whole=whole)

    def _admit_sighting(self, image: Image, seen: Sighting, t: float, *, whole: bool) -> None:
        """Assign a sighting to a hand that slipped out of its region, a lost one, or a new one."""
        proven = [track for track in self._tracks if track.evidence.proven]
        alive = [track for track in proven if not _gives_way(track, image)]
        if self.config.one_person and any(track.side.agrees(seen) for track in alive):
            return  # somebody else's
        shown = assign_find(seen, self._tracks, self._lost, t)
        if shown is Stranger.UNCLEAR:
            return
        if shown is Stranger.NEW:
            for track in self._lost:
                track.lose()  # this may be it
            new = Track(next(self._track_ids), seen, t, doubts=0 if whole else DOUBTFUL_LOOKS)
            self._admit_track(new, on_trial=len(alive) < len(proven))
            return
        shown.add(seen, t)
        if shown in self._lost:
            self._lost.remove(shown)
            self._admit_track(shown)

    def _look_at_palm(self, image: Image, palm: Palm) -> Sighting:
        """Look for a hand around a palm; failing that, with the size and rotation of a lost hand.

        A fast hand is a blur whose small palm misleads in both size and rotation.
        """
        region = region_of_palm(palm)
        seen = self._models.look(image, region)
        if seen.gloved and self.config.min_presence <= seen.presence < PRESENCE.single:
            again = self._models.look(image, region_of_landmarks(seen.landmarks), gloved=True)
            seen = again if again.presence >= PRESENCE.single else seen
        for track in self._lost:
            if seen.presence < self.config.min_presence:
                seen = self._models.look(
                    image, Region(region.cx, region.cy, track.region.size, track.region.rotation)
                )
        return seen

    def _admit_track(self, track: Track, *, on_trial: bool = False) -> None:
        """Add a track; over the limit it replaces the least certain doubtful or unproven one,
        or is not added.

        `on_trial`: it may be one more, until `_end_trial`.
        """
        # If one is on trial already, the return of another hand leaves that place over the limit.
        most = max(self._max_hands + on_trial, len(self._tracks))
        self._tracks.append(track)
        if len(self._tracks) <= most:
            return
        unproven = [other for other in self._tracks if not other.evidence.proven]
        gone = min(
            unproven,
            key=lambda other: (not other.evidence.doubts, other.sighting.presence),
            default=track,
        )
        self._tracks.remove(gone)

    def _palms(
        self, image: Image, look: Look, t: float | None = None, *, second_sought: bool = False
    ) -> tuple[list[Palm], list[tuple[float, float]]]:
        """Return the palms in a look, and what beside them is slightly like one, as (x, y) in
        pixels.

        Palms of gloves are among them if the search repeats the look in skin's hue.

        `second_sought`: the look is for a person's other hand, gloved if the first one is.
        """
        square = look.square
        left, top = square.cx - square.size / 2, square.cy - square.size / 2
        found, hinted = self._models.detect_palms(image, square)
        gloved = any(track.sighting.gloved for track in self._hands)
        hinting = len(hinted) > 0 and (gloved or not second_sought)
        for inverted in self._search.second_looks(
            t, whole=look.whole, hinted=hinting, gloved=gloved
        ):
            known = [palm.box for palm in found]
            dyed, _ = self._models.detect_palms(image, square, inverted=inverted)
            found += [palm for palm in dyed if not doubled(palm, known)]
        places = [(left + x * square.size, top + y * square.size) for x, y in hinted.tolist()]
        return [palm.mapped(left, top, square.size) for palm in found], places

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _gives_way(track: Track, image: Image) -> bool:
    """Return whether a hand may be a picture's: it is small, and has not moved for long."""
    small = track.region.size <= REST.max_size_share * min(image.shape[:2])
    return small and track.rest.is_set
