"""Follow the hands in front of a webcam and print where their index fingers are:
python webcam.py [SOURCE]
"""

import sys

from handtrack import HandTracker, Landmark

print(__doc__)
source = sys.argv[1] if len(sys.argv) > 1 else "0"
with HandTracker(max_hands=2, smooth=True) as tracker, tracker.stream(source) as stream:
    for result in stream:  # always the newest frame; Ctrl+C ends
        for hand in result.hands:
            x, y, _ = hand.landmarks[Landmark.INDEX_TIP]
            print(f"{result.t:.2f} s  hand {hand.track_id}, {hand.handedness}: {x:.0f}, {y:.0f}")
    print(f"{stream.dropped} frames came while another was looked at")
