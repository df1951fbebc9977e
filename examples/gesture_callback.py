"""Call a function for each gesture: python gesture_callback.py [SOURCE]"""

import sys

from handtrack import HandTracker, TrackedFrame


def react(result: TrackedFrame) -> None:
    """Run in the stream's thread, with every result."""
    for event in result.events:
        print(
            f"{event.t:.2f} s  hand {event.track}: {event.type} {event.sign or event.direction or ''}"
        )


print(__doc__)
source = sys.argv[1] if len(sys.argv) > 1 else "0"
with HandTracker(max_hands=2, gestures=True) as tracker, tracker.stream(source, react) as stream:
    stream.wait()
    print(f"{stream.dropped} frames came while another was looked at")
