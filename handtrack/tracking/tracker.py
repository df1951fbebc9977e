"""From frame to frame: expected region → landmarks → next region, with palm detection where hands are missing.

The steps follow MediaPipe's hand_landmark_tracking graph.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from heapq import nlargest
from itertools import combinations, count
from math import cos, hypot, sin
from time import perf_counter
from typing import Final, Self

from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Handedness, Timings
from handtrack.models.engine import LoadedModels, ModelRun
from handtrack.runtime.opencv import cv2
from handtrack.settings import TrackerConfig
from handtrack.tracking.assignment import SAME_HAND, SAME_PLACE, collapsed, contains, distance, overlap, palm_distance
from handtrack.tracking.confidence import Confidence
from handtrack.tracking.crops import CropKeeper
from handtrack.tracking.geometry import Region, sample, sample_averaged
from handtrack.tracking.landmark import INPUT_SIDE, Sighting, sighting
from handtrack.tracking.light import lighten
from handtrack.tracking.palm import Palm, decode
from handtrack.tracking.region import region_of_landmarks, region_of_palm
from handtrack.tracking.search import Look, PalmSearch, padded_picture, tiles, whole_picture
from handtrack.tracking.stillness import Stillness
from handtrack.tracking.track import PLAIN, Track

_SCOPE: Final = "tracker"
SURE: Final = 0.8  # below this presence a region may have slipped off its hand, and a doubtful hand is dropped
SLIPPED: Final = 0.3  # … by up to this mean landmark distance, in sides of the region
TOUCHING: Final = 0.2  # regions with this overlap may hold hands that touch
WITHIN_REACH: Final = 1.0  # sides of its region within which a sighting of a hand's side is taken from the other hand
CLEARER: Final = 0.4  # sides of a region by which a sure sighting fits its hand better than the next one
STRANGE: Final = 3  # frames in a row in which two hands look like each other: they are
AT_ONCE: Final = 2  # regions per landmark run: faster than one run each
DOUBTS: Final = 2  # extra sightings for a hand found only in a part of the picture; the first one …
SECOND_LOOK: Final = 1.25  # … with this much more round it: of false hands 19 of 20 do not stand that
CLEAR: Final = 0.98  # presence of a hand that a picture alone shows beyond doubt
TILT: Final = 0.35  # radians either way by which the region of a less clear one is turned to look again …
LOWER: Final = 0.12  # … and sides by which it is moved towards the wrist
MOSTLY: Final = 0.83  # mean presence in the two surest of these looks if its palm was detected where it is seen …
ASIDE: Final = 0.7  # … more by this for each side of the region that the palm was detected beside it …
HIGHEST: Final = 0.95  # … up to this


class Tracker:
    """Follows up to `max_hands` hands with resident models. Used from one thread at a time.

    Parameters
    ----------
    models : LoadedModels
        Leased by the caller for the tracker's lifetime.
    pool : BufferPool
        Holds the models' inputs and outputs, and each frame's data until it ends.
    crops : CropKeeper, optional
        Receives the model inputs.
    """

    def __init__(
        self, models: LoadedModels, config: TrackerConfig, pool: BufferPool, crops: CropKeeper | None = None
    ) -> None:
        self.config = config
        self._most = min(config.max_hands, 2) if config.one_person else config.max_hands
        self.provider = models.setup.provider
        self.timings = Timings()
        self._pool = pool
        self._palm = models.bound("palm", pool, batch=1, scope=_SCOPE)
        self._landmark = {
            batch: models.bound("landmark", pool, batch=batch, scope=_SCOPE)
            for batch in range(1, min(config.max_hands, AT_ONCE) + 1)
        }
        self._crops = crops
        self._search = PalmSearch(config.search, pool)
        self._still = Stillness(config.still_frames, INPUT_SIDE, pool)
        self._tracks: list[Track] = []
        self._lost: list[Track] = []
        self._ids = count(1)
        self.confidence = Confidence()

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in the next frame, or in a picture that stands alone.

        Parameters
        ----------
        image : (H, W, 3) uint8
            BGR.
        timestamp : float or None
            Seconds, increasing; None for a picture that stands alone, which is searched everywhere.
        """
        began = perf_counter()
        with self._pool.hold_frame():
            if timestamp is None:
                self.reset()
                palms = self._search_everywhere(image, 0.0, enough=self.config.max_hands, alone=True)
                standing = [track for track in self._tracks if self._stands(image, track.sighting, palms)]
                self._tracks = nlargest(self._most, standing, key=lambda track: track.sighting.presence)
                return self._reported(image, began, began)
            self._search.observe(image, timestamp)
            if self._search.begins:
                self._search_everywhere(image, timestamp, enough=1)
                self._search.searched(timestamp)
                return self._reported(image, began, began)
            self._follow(image, timestamp)
            followed = perf_counter()
            if not self._full():
                self._search_on(image, timestamp)
            return self._reported(image, began, followed)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The ids of the hands that another hand hides."""
        return tuple(sorted(track.track_id for track in self._lost if track.hidden))

    def reset(self) -> None:
        """End every track: the next frame is unrelated."""
        self._tracks.clear()
        self._lost.clear()
        self._search.reset()
        self._still.keep(())

    def close(self) -> None:
        """Release the models' inputs and outputs. Idempotent."""
        self.reset()
        for run in (self._palm, *self._landmark.values()):
            run.close()

    def _reported(self, image: Image, began: float, followed: float) -> tuple[Hand, ...]:
        reported = _once([track for track in self._tracks if not track.doubts])
        if self._crops is not None:
            self._crops.found_in = {track.sighting.region: track.track_id for track in reported}
        searched = perf_counter()
        sigmas = self.confidence.sigmas(reported, (image.shape[1], image.shape[0]))
        judged = perf_counter()
        hands = tuple(
            track.hand(sigma, mirrored=self.config.mirrored, smooth=self.config.smooth)
            for track, sigma in zip(reported, sigmas, strict=True)
        )
        if self.config.one_person:
            hands = _of_one_person(hands)
        self.timings = Timings(
            detect_ms=(searched - followed) * 1e3,
            landmark_ms=(followed - began) * 1e3,
            sigma_ms=(judged - searched) * 1e3,
            total_ms=(perf_counter() - began) * 1e3,
        )
        return hands

    def _follow(self, image: Image, t: float) -> None:
        """Look for every tracked hand, and every hidden one, at its expected place; missing ones are lost."""
        places = {track: track.region for track in (*self._tracks, *self._lost)}
        hidden = [track for track in self._lost if track.hidden]
        self._still.keep([track.sighting.region for track in self._tracks])
        seen = self._look_for([*self._tracks, *hidden], image, t)
        held = [(track, found) for track, found in seen if _holds_up(track, found, self.config.min_tracking)]
        present = self._assigned(held, t)
        # Two regions may have drifted onto one hand: keep the better-matching track.
        if len(present) > 1:
            present.sort(key=lambda pair: (*_standing(pair[0]), pair[0].strangeness(pair[1], t)))
        kept: list[Track] = []
        for track, found in present:
            if not _among(found, kept) and (track.proven or not _overlaps(track, kept)):
                near = [place for other, place in places.items() if other is not track]
                touching = _touches(region_of_landmarks(found.landmarks), near)
                track.seen(found, t, repeated=self._search.repeated, touching=touching)
                kept.append(track)
        unseen = [track for track in (*self._lost, *self._tracks) if track not in kept and track.established]
        for track in unseen:
            for other in (*kept, *unseen):
                if other is not track and _touches(track.region, [other.region]):
                    track.hide(t, other.region.cx - places[other].cx, other.region.cy - places[other].cy)
                    break
        _exchange(kept)
        self._tracks = kept
        self._lost = [track for track in unseen if track.lasts(t)]

    def _assigned(self, pairs: Sequence[tuple[Track, Sighting]], t: float) -> list[tuple[Track, Sighting]]:
        """Return which hand each sighting is of; of two of one hand, the one that fits it better."""
        told: dict[Track, Sighting] = {}
        for track, found in pairs:
            owner = self._owner(track, found, t)
            if owner is None:
                continue
            if owner not in told or owner.strangeness(found, t) < owner.strangeness(told[owner], t):
                told[owner] = found
        return list(told.items())

    def _owner(self, track: Track, found: Sighting, t: float) -> Track | None:
        """Return the hand that a sighting is of, in the region of the given hand; None if nobody can tell.

        In contact it is the one that the sighting fits best: in place, side and pose together. It must fit that one
        clearly better than the next, and the more so the less sure it is of a hand. Elsewhere it is the given hand's,
        unless it plainly shows one of the other side.
        """
        if others := self._beside(track, found):
            fits = {hand: hand.strangeness(found, t) for hand in (track, *others)}
            best, second, *_ = sorted(fits.values())
            return min(fits, key=fits.__getitem__) if second - best > CLEARER + 1.0 - found.presence else None
        contrary = track.contradicts(found)
        likely = None if track.hidden and (contrary or found.presence < SURE) else track
        if not contrary or found.presence < PLAIN:
            return likely
        crossed = [
            other
            for other in (*self._tracks, *self._lost)
            if other.established and not other.contradicts(found) and other.could_be(found, t, WITHIN_REACH)
        ]
        return min(crossed, key=lambda other: other.strangeness(found, t), default=likely)

    def _is_of(self, track: Track, seen: Sighting, t: float) -> bool:
        """Return whether what a palm led to is this hand; in contact palms lead astray more often than regions."""
        return self._owner(track, seen, t) is track and (seen.presence >= SURE or not self._beside(track, seen))

    def _beside(self, track: Track | None, found: Sighting) -> list[Track]:
        """Return the other hands whose places a sighting touches."""
        around = found.region
        others = [
            other
            for other in (*self._tracks, *self._lost)
            if other is not track
            and other.established
            and hypot(other.region.cx - around.cx, other.region.cy - around.cy) < (other.region.size + around.size) / 2
        ]
        if not others:
            return others
        place = region_of_landmarks(found.landmarks)
        return [other for other in others if _touches(place, [other.region])]

    def _look_for(self, tracks: Sequence[Track], image: Image, t: float) -> list[tuple[Track, Sighting]]:
        """Look for hands where they were, or fast ones where motion leads; if weak, try the other place.

        Skip still hands while their landmarks may be reused.
        """
        standing = [track for track in tracks if not track.doubts and self._still.stands(track.sighting.region, image)]
        sought = [track for track in tracks if track not in standing]
        places = [self._place(track, t) for track in sought]
        seen = [(track, track.sighting) for track in standing]
        for track, there in zip(sought, self._look_at(image, places), strict=True):
            other = track.expected(t) if there.region == track.region else track.region
            if there.presence >= SURE or there.region == other or track.doubts or track.hidden:
                seen.append((track, there))
            else:
                seen.append((track, max(there, self._look(image, other), key=lambda sighting: sighting.presence)))
        return seen

    def _place(self, track: Track, t: float) -> Region:
        """Return where to look for a tracked hand: a new doubtful one at another scale."""
        if track.doubts == DOUBTS:
            return track.region.grown(SECOND_LOOK)
        return track.region if self._search.repeated or track.hidden else track.sought(t)

    def _full(self) -> bool:
        """Return whether there is no room for another hand; unproven ones make room for proven ones."""
        return sum(track.proven for track in self._tracks) >= self._most

    def _search_on(self, image: Image, t: float) -> None:
        """Look for new and recently lost hands, as the search decides."""
        known = [track.expected(t) for track in self._tracks]
        sought = [track.expected(t) for track in self._lost]
        for look in self._search.looks(image.shape[:2], t, known=known, lost=sought):
            for palm in self._palms(image, look):
                self._meet(image, palm, t, whole=look.whole)
            if self._full():
                return

    def _search_everywhere(self, image: Image, t: float, *, enough: int, alone: bool = False) -> list[Palm]:
        """Search a picture alone or the first of a film: the whole, also with black round it, then every tile.

        It ends with enough sure hands; fewer cost every look, 23 in a picture of 16:9. In a picture alone, finds that
        seem to be no hands make room if they hold every place; seen after all, they make more than are followed. Return
        the palms detected.
        """
        height, width = image.shape[:2]
        whole = whole_picture(height, width)
        looks = [whole]
        if self.config.search == "tiles":
            looks += [padded_picture(height, width), *tiles(height, width)]
        palms: list[Palm] = []
        aside: list[Track] = []
        for look in looks:
            for palm in self._palms(image, look):
                palms.append(palm)
                before = [track for track in self._tracks if not track.doubts]
                known = self._meet(image, palm, t, whole=look is whole)  # in the smaller copy an arm may be a hand
                if known is not None and known.sighting.presence >= SURE:
                    known.confirm()  # two tiles saw it
                held = [track for track in self._tracks if not track.doubts]
                filled = alone and len(held) == self._most and held != before
                if filled and not any(self._stands(image, track.sighting, palms) for track in held):
                    aside, self._tracks = [*aside, *held], []
            sure = [track for track in self._tracks if track.proven and track.sighting.presence >= SURE]
            if len(sure) >= enough:
                break
        for _ in range(DOUBTS):
            doubted = [track for track in self._tracks if track.doubts]
            self._tracks = [track for track in self._tracks if not track.doubts]
            for track in doubted:
                self._look_again(image, track)
        del self._tracks[self._most :]
        self._tracks += [track for track in aside if not _among(track.sighting, self._tracks)]
        return palms

    def _stands(self, image: Image, seen: Sighting, palms: Iterable[Palm]) -> bool:
        """Return whether a find in a picture alone, which no further frame can confirm, is taken for a hand.

        An unclear one must look like one in two of three more looks: turned either way with more round it, and moved;
        the more so, the farther from its landmarks its palm was detected.
        """
        if seen.presence >= CLEAR:
            return True
        place = region_of_landmarks(seen.landmarks)
        turned = [replace(place.grown(SECOND_LOOK), rotation=place.rotation + turn) for turn in (-TILT, TILT)]
        down = LOWER * place.size
        lower = place.moved(-down * sin(place.rotation), down * cos(place.rotation))
        _, second, first = sorted(look.presence for look in self._look_at(image, [*turned, lower]))
        aside = min(palm_distance(seen.landmarks, palm) for palm in palms)
        return (first + second) / 2 >= min(HIGHEST, MOSTLY + ASIDE * aside)

    def _look_again(self, image: Image, track: Track) -> None:
        """Keep a doubtful hand of a single picture only if another look confirms it."""
        again = self._look(image, track.region)
        same = distance(track.sighting.landmarks, again.landmarks) < SAME_HAND
        if again.presence >= SURE and same and not _among(again, self._tracks):
            track.seen(again, track.t)
            self._tracks.append(track)

    def _meet(self, image: Image, palm: Palm, t: float, *, whole: bool) -> Track | None:
        """Match a palm to a known hand and return it, or to a lost or new one."""
        for track in self._tracks:
            if palm_distance(track.sighting.landmarks, palm) < SAME_HAND:
                if whole:
                    track.confirm()
                return track
            inside = not whole and contains(track.sighting.landmarks, palm)
            on_top = track.sighting.presence >= SURE and overlap(track.region, region_of_palm(palm)) > SAME_PLACE
            if inside or on_top:
                if track.in_plain_sight or (seen := self._look(image, region_of_palm(palm))).presence < PLAIN:
                    return None
                self._tracks.remove(track)  # an arm, or a window's false hand
                self._take_in(seen, t, whole=whole)
                return None
        seen = self._look_at_palm(image, palm)
        if seen.presence >= self.config.min_presence and not _among(seen, self._tracks):
            self._take_in(seen, t, whole=whole)
        return None

    def _take_in(self, seen: Sighting, t: float, *, whole: bool) -> None:
        """Assign a sighting to a hand that slipped out of its region, a lost one, or a new one."""
        if self.config.one_person and any(track.proven and track.same_side(seen) for track in self._tracks):
            return  # somebody else's
        for track in self._tracks:
            slipped = track.sighting.presence < min(SURE, seen.presence) and not track.contradicts(seen)
            if slipped and _near(track.sighting, seen) and self._is_of(track, seen, t):
                track.seen(seen, t)
                return
        returned = min(
            (track for track in self._lost if track.could_be(seen, t)),
            key=lambda track: (track.contradicts(seen), track.strangeness(seen, t)),
            default=None,
        )
        if returned is not None:
            if not self._is_of(returned, seen, t):
                return
            self._lost.remove(returned)
            returned.seen(seen, t)
            self._admit(returned)
        elif not any(other.hidden for other in self._beside(None, seen)):  # no third hand where two touch
            self._admit(Track(next(self._ids), seen, t, doubts=0 if whole else DOUBTS))

    def _look_at_palm(self, image: Image, palm: Palm) -> Sighting:
        """Look for a hand around a palm; failing that, with the size and rotation of a lost hand.

        A fast hand is a blur with a small palm, misleading in both.
        """
        region = region_of_palm(palm)
        seen = self._look(image, region)
        for track in self._lost:
            if seen.presence < self.config.min_presence:
                seen = self._look(image, Region(region.cx, region.cy, track.region.size, track.region.rotation))
        return seen

    def _admit(self, track: Track) -> None:
        """Add a track; at the limit it replaces the least certain doubtful or unproven one, or is not added."""
        unproven = [other for other in (*self._tracks, track) if not other.proven]
        self._tracks.append(track)
        if len(self._tracks) > self._most:
            gone = min(unproven, key=lambda other: (not other.doubts, other.sighting.presence), default=track)
            self._tracks.remove(gone)

    def _palms(self, image: Image, look: Look) -> list[Palm]:
        square = look.square
        sample_averaged(image, square, self._palm.input[0], self._pool)
        lighten(self._palm.input[0])
        if self._crops is not None:
            self._crops.keep("palm", square, self._palm.input[0])
        self._palm()
        out = self._palm.outputs
        found = decode(out["boxes"][0], out["scores"][0, :, 0], self.config.min_detection)
        return [palm.mapped(square.cx - square.size / 2, square.cy - square.size / 2, square.size) for palm in found]

    def _look(self, image: Image, region: Region) -> Sighting:
        return self._look_at(image, [region])[0]

    def _look_at(self, image: Image, regions: Sequence[Region]) -> list[Sighting]:
        """Run the landmark model on regions, as many per run as are bound; hidden hands make more than are allowed."""
        seen: list[Sighting] = []
        at_once = len(self._landmark)
        for first in range(0, len(regions), at_once):
            together = regions[first : first + at_once]
            run = self._landmark[len(together)]
            for region, crop in zip(together, run.input, strict=True):
                sample(image, region, crop, border=cv2.BORDER_REPLICATE)
                lighten(crop)
                if self._crops is not None:
                    self._crops.keep("hand", region, crop)
                self._still.shown(region, crop)
            run()
            seen += [self._sighting(region, run, row) for row, region in enumerate(together)]
        return seen

    @staticmethod
    def _sighting(region: Region, run: ModelRun, row: int) -> Sighting:
        out = run.outputs
        presence, looks_right = float(out["presence"][row, 0]), float(out["handedness"][row, 0])
        seen = sighting(region, out["landmarks"][row], presence, looks_right, out["world"][row])
        return replace(seen, presence=0.0) if collapsed(seen.landmarks, seen.world, region) else seen

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _once(tracks: Sequence[Track]) -> list[Track]:
    """Return the tracks without a second find of one hand: the same side in the same place, and younger."""
    kept: list[Track] = []
    for track in sorted(tracks, key=lambda track: track.track_id):
        if not any(track.looks_right == other.looks_right and _overlaps(track, [other]) for other in kept):
            kept.append(track)
    return kept


def _of_one_person(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return two hands of the same side as a left and a right one: the surer one is what it looks like."""
    if len(hands) < 2 or hands[0].handedness != hands[1].handedness:
        return hands
    unsure = min(hands, key=lambda hand: hand.handedness_score)
    other: Handedness = "Left" if unsure.handedness == "Right" else "Right"
    return tuple(replace(hand, handedness=other, handedness_score=0.5) if hand is unsure else hand for hand in hands)


def _holds_up(track: Track, found: Sighting, least: float) -> bool:
    """Return whether a sighting is good enough for its track: an unproven one must be sure on average."""
    if track.doubts:
        return found.presence >= max(SURE, least)
    return found.presence >= least and (track.proven or track.presence >= SURE)


def _standing(track: Track) -> tuple[bool, bool, bool]:
    """Return a track's place in the order in which hands are kept."""
    return track.doubts > 0, not track.proven, track.hidden


def _exchange(tracks: Sequence[Track]) -> None:
    """Exchange the identities of two hands, each of which has looked like the other for some frames."""
    strange = [track for track in tracks if track.contrary >= STRANGE]
    for track, other in combinations(strange, 2):
        if not track.contradicts(other.sighting) and not other.contradicts(track.sighting):
            track.exchange(other)


def _near(seen: Sighting, other: Sighting) -> bool:
    """Return whether two sightings may be of one hand, of which one slipped off."""
    return distance(seen.landmarks, other.landmarks) < SLIPPED


def _touches(region: Region, others: Iterable[Region]) -> bool:
    """Return whether a region is so near to another hand's that one hand may hide the other."""
    return any(overlap(region, other) > TOUCHING for other in others)


def _overlaps(track: Track, others: Sequence[Track]) -> bool:
    return any(overlap(track.region, other.region) > SAME_PLACE for other in others)


def _among(seen: Sighting, tracks: Sequence[Track]) -> bool:
    """Return whether a sighting is already tracked: two regions may drift onto one hand."""
    return any(distance(track.sighting.landmarks, seen.landmarks) < SAME_HAND for track in tracks)
