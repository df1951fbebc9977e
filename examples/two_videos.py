"""Follow the hands of two videos in two threads, every frame of each:
python two_videos.py FIRST SECOND
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import handtrack


def frames_with_a_hand(video: str) -> tuple[int, int]:
    """Return how many frames have a hand, and how many there are; a tracker serves one thread."""
    found = total = 0
    with handtrack.HandTracker(max_hands=2) as tracker, handtrack.frames(Path(video)) as frames:
        for frame in frames:
            found += bool(tracker.estimate(frame))
            total += 1
    return found, total


if len(sys.argv) < 3:
    sys.exit(__doc__)
videos = sys.argv[1:3]
with ThreadPoolExecutor(max_workers=2) as threads:  # the models are loaded once for both
    for video, (found, total) in zip(videos, threads.map(frames_with_a_hand, videos), strict=True):
        print(f"{Path(video).name}: a hand in {found} of {total} frames")
